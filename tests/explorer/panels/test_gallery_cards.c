/*
 * The cards of the gallery: each shows what Enter opens, also by a rim.
 *
 * test: slow
 */
#include "base/minmax.h"
#include "explorer/panels/gallery.c"
#include "options/preset.h"
#include "render/painter.h"
#include "support/stage.h"
#include "support/unit.h"

static struct explorer make(uint64_t entropy)
{
    struct recipe recipe = {.seed = 3};
    struct look look = {0};
    preset_apply(PRESET_VOYAGE, &recipe, &look);
    struct explorer explorer = stage(&recipe, 120, 70);
    explorer.map.look = look;
    explorer.map.look.palette = palettes;
    explorer.map.look.camera = CAMERA_USUAL;
    tiles_default(&explorer.map.look.tiles);
    explorer.map.look.colors = 256;
    explorer.choices.utf8 = true;
    explorer.history.entropy = entropy;
    return explorer;
}

/* Returns the box of a picture as it is drawn: as large as `box`, in half blocks, around the middle
 * of where the world opens, but for a rim. */
static struct map card_of(const struct map *opened, int cols, int rows)
{
    struct map card = *opened;
    struct view *view = &card.view;
    int out = 0;
    while ((2 * (uint32_t)cols << out) < opened->view.cols)
        out++;
    view->zoom -= out;
    view->cols = (uint32_t)cols;
    view->rows = 2 * (uint32_t)rows;
    view->paired = false;
    int64_t south = MAX(recipe_rows(&card.world.recipe, view->zoom) - view->rows, 0);
    view->x = (view_middle_x(&opened->view) >> out) - cols / 2;
    view->y = CLAMP((view_middle_y(&opened->view) >> out) - rows, 0, south);
    card.look.blocks = BLOCKS_HALF;
    return card;
}

/* A card shows what Enter opens, also by a rim and where the world is lower than the screen. */
static void test_cards(void **state)
{
    (void)state;
    for (uint64_t entropy = 0; entropy < (uint64_t)few_of(4); entropy++) {
        struct explorer explorer = make(entropy);
        struct cell cells[120];
        stage_type(&explorer, "O");
        while (explorer_searches(&explorer))
            stage_press(&explorer, EVENT_TICK);
        struct gallery *gallery = explorer.gallery;
        for (int n = 0; n < gallery->count; n++) {
            const struct settings *world = &gallery->worlds[n];
            const struct box box = box_of(gallery, n);
            struct map opened;
            assert_true(map_make(&opened, &world->recipe, &world->view, &world->look, 1));
            const struct map card = card_of(&opened, box.cols, box.rows);
            struct painter *painter = painter_new(&card, NULL);
            for (int row = 0; row < box.rows; row++) {
                painter_line(painter, cells);
                REQUIRE(cells_equal(cells, box_cell(&box, &gallery->page, 0, row), box.cols),
                        "seed %" PRIu64 ": row %d of its card", world->recipe.seed, row);
            }
            painter_free(painter);
            map_free(&opened);
        }
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

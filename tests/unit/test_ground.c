/*
 * Ground: shades and contours are those of a world that goes on beyond its rim as high as it is
 * there, whatever part of it is looked at.
 */
#include "ground.h"

#include "lattice.h"
#include "unit.h"

static struct map make(const struct recipe *recipe, const struct view *view,
                       enum relief_kind relief)
{
    struct look look = {.palette = palettes, .relief = relief, .light = RELIEF_LIGHT};
    struct map map;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, view, &look, 1));
    return map;
}

static struct view whole(const struct recipe *recipe, int zoom)
{
    return (struct view){
        .zoom = zoom,
        .cols = (uint32_t)recipe_cols(recipe, zoom),
        .rows = (uint32_t)recipe_rows(recipe, zoom),
    };
}

static int64_t clamped(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n < count ? n : count - 1;
}

/* Each shade is that of nine heights, those beyond the rim being the next to them. */
static void test_shades_at_the_rim(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_bounded(&trials, 16);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 1);
        struct view view = whole(&recipe, zoom);
        struct map map = make(&recipe, &view, RELIEF_SHADE);
        uint32_t *cells = memory((size_t)view.cols * view.rows, sizeof *cells);
        assert_true(lattice_window(&recipe, zoom, 0, 0, view.cols, view.rows, cells));
        struct ground *ground = ground_new(&map);
        assert_non_null(ground);
        for (int64_t y = 0; y < view.rows; y++) {
            struct ground_row row = ground_row(ground);
            for (int64_t x = 0; x < view.cols; x++) {
                uint32_t nine[9];
                uint8_t shade;
                for (int n = 0; n < 9; n++)
                    nine[n] = cells[clamped(y + n / 3 - 1, view.rows) * view.cols +
                                    clamped(x + n % 3 - 1, view.cols)];
                relief_row(ground_relief(ground), nine, nine + 3, nine + 6, 1, &shade);
                REQUIRE(row.shades[x] == shade, "%s zoom %d at %" PRId64 ",%" PRId64 ": %d, not %d",
                        recipe_text(&recipe), zoom, x, y, row.shades[x], shade);
            }
        }
        ground_free(ground);
        free(cells);
        map_free(&map);
    }
}

static void compare_row(const struct map *map, const struct ground_row *part,
                        const struct ground_row *all, int64_t y)
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    bool shaded = map->look.relief == RELIEF_SHADE;
    const uint8_t *marks = shaded ? part->shades : part->contours;
    const uint8_t *expected = shaded ? all->shades : all->contours;
    for (uint32_t n = 0; n < cols; n++)
        REQUIRE(marks[n] == expected[view->x + n] && part->bands[n] == all->bands[view->x + n],
                "%s zoom %d: %" PRId64 ",%" PRId64 " in a view from %" PRId64 ",%" PRId64
                " differs",
                recipe_text(&map->world.recipe), view->zoom, view->x + n, y, view->x, view->y);
}

/* A view has what all of the world has there, from any row on. */
static void test_views_of_bounded_worlds(void **state)
{
    struct trials trials = {92};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_bounded(&trials, 32);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 1);
        struct view view = whole(&recipe, zoom);
        struct map all = make(&recipe, &view, trial % 2 == 0 ? RELIEF_SHADE : RELIEF_CONTOUR);
        struct map part = all;
        part.view.x = trial_between(&trials, 0, view.cols - 1);
        part.view.y = trial_between(&trials, 0, view.rows - 1);
        part.view.cols = (uint32_t)trial_between(&trials, 1, view.cols + 3);
        part.view.rows = view.rows;
        uint32_t first = (uint32_t)trial_between(&trials, 0, view.rows - 1 - part.view.y);
        struct ground *ground = ground_new(&all);
        struct ground *window = ground_new(&part);
        assert_true(ground != NULL && window != NULL);
        ground_seek(ground, (uint32_t)part.view.y + first);
        ground_seek(window, first);
        for (int64_t y = part.view.y + first; y < view.rows; y++) {
            struct ground_row here = ground_row(window);
            struct ground_row there = ground_row(ground);
            compare_row(&part, &here, &there, y);
        }
        ground_free(ground);
        ground_free(window);
        map_free(&all);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shades_at_the_rim),
        cmocka_unit_test(test_views_of_bounded_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Look edits: v, a, t and p go round all choices, the user's own ones included. A look that the
 * screen cannot show is left out, and the note says so. The middle of the view stays.
 */
#include "explorer/actions/edit_look.h"

#include "render/globe.h"
#include "render/labels/labels.h"
#include "style/tiles.h"
#include "support/looks.h"
#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

static struct explorer make(void)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 13);
    explorer.choices.utf8 = true;
    explorer.map.look.colors = 256;
    return explorer;
}

static void test_relief(void **state)
{
    static const enum relief_kind kinds[] = {RELIEF_SHADE, RELIEF_CONTOUR, RELIEF_PLAIN};
    struct explorer explorer = make();
    (void)state;
    for (int n = 0; n < 3; n++) {
        stage_press(&explorer, 'v');
        assert_int_equal(explorer.map.look.relief, kinds[n]);
    }
    explorer_free(&explorer);
}

static void test_blocks(void **state)
{
    struct explorer explorer = make();
    struct view *view = &explorer.map.view;
    (void)state;
    for (int n = 0; n < 12; n++) {
        static const enum blocks kinds[] = {BLOCKS_FILLED,   BLOCKS_FINE,   BLOCKS_HALF,
                                            BLOCKS_QUADRANT, BLOCKS_OCTANT, BLOCKS_ASCII};
        bool half = n % 6 == 2 || n % 6 == 4;
        int64_t x = view_middle_x(view);
        int64_t y = view_middle_y(view);
        stage_press(&explorer, 'a');
        assert_int_equal(explorer.map.look.blocks, kinds[n % 6]);
        assert_int_equal(view->cols, 40);
        assert_int_equal(view->rows, half ? 24 : 12);
        assert_int_equal(modulo(view_middle_x(view) - x, 64), 0);
        assert_int_equal(modulo(view_middle_y(view) - y, 96), 0);
    }
    explorer_free(&explorer);
}

/* Two rows a line: the map scrolls by lines and begins at even rows; the middle stays, but for the
 * row that makes it even. */
static void test_aspect(void **state)
{
    struct explorer explorer = make();
    struct view *view = &explorer.map.view;
    (void)state;
    stage_type(&explorer, "g30,41\r");
    const int64_t middle = view_middle_y(view);
    for (int n = 0; n < 6; n++) {
        static const enum aspect aspects[] = {ASPECT_SQUARE, ASPECT_SPACED, ASPECT_TALL};
        bool square = n % 3 == 0;
        stage_press(&explorer, 'A');
        assert_int_equal(explorer.map.look.aspect, aspects[n % 3]);
        assert_int_equal(view->cols, n % 3 == 1 ? 20 : 40);
        assert_int_equal(view->rows, square ? 24 : 12);
        assert_in_range(view_middle_y(view), middle - 1, middle);
        assert_true(!square || view->y % 2 == 0);
    }
    stage_press(&explorer, 'A');
    assert_says(&explorer, "true proportions: two rows a line");
    int64_t y = view->y;
    stage_type(&explorer, "jjK");
    assert_int_equal(modulo(view->y - y, 96), 96 + 4 - 16);
    stage_type(&explorer, "xj");
    assert_int_equal(explorer.cursor.row, 14);
    stage_type(&explorer, "jjjjjjj"); /* beyond the last line */
    assert_int_equal(explorer.cursor.row, 22);
    explorer_free(&explorer);
}

/* Half blocks and double-width tiles are square already. */
static void test_aspect_of_squares(void **state)
{
    struct explorer explorer = make();
    (void)state;
    stage_type(&explorer, "aaaA");
    assert_says(&explorer, "half blocks are square already");
    assert_int_equal(look_rows(&explorer.map.look), 2);
    assert_false(look_is_paired(&explorer.map.look));
    stage_press(&explorer, 'a');
    assert_int_equal(look_rows(&explorer.map.look), 2); /* quadrants follow the aspect */
    assert_false(look_is_paired(&explorer.map.look));
    stage_type(&explorer, "aa");
    assert_true(look_is_paired(&explorer.map.look) && explorer.map.view.paired);
    explorer.map.look.tiles.width = 2;
    stage_type(&explorer, "AAA");
    assert_says(&explorer, "double-width tiles are square already");
    assert_int_equal(look_rows(&explorer.map.look), 1);
    stage_type(&explorer, "AA");
    assert_says(&explorer, "one row a line");
    explorer_free(&explorer);
}

static void test_half_blocks_that_cannot_be_shown(void **state)
{
    struct explorer explorer = make();
    (void)state;
    explorer.choices.utf8 = false;
    stage_press(&explorer, 'a');
    assert_int_equal(explorer.map.look.blocks, BLOCKS_TINTED);
    stage_press(&explorer, 'a');
    assert_int_equal(explorer.map.look.blocks, BLOCKS_ASCII);
    assert_says(&explorer, "half blocks need a UTF-8 locale");
    explorer.choices.utf8 = true;
    explorer.map.look.colors = 0;
    stage_press(&explorer, 'a');
    assert_int_equal(explorer.map.look.blocks, BLOCKS_ASCII);
    assert_says(&explorer, "half blocks need colours");
    /* The first frame says once that half blocks of the command line are not there. */
    explorer.map.look.blocks = BLOCKS_HALF;
    explorer.greeting = edit_look_fit(&explorer.map, &explorer.choices);
    assert_int_equal(explorer.map.look.blocks, BLOCKS_ASCII);
    explorer_resize(&explorer, 60, 13);
    assert_says(&explorer, "half blocks need colours");
    explorer_resize(&explorer, 61, 13);
    assert_string_equal(explorer.note.text, "");
    explorer.map.look.colors = 0;
    explorer.map.look.blocks = BLOCKS_FILLED;
    explorer.greeting = edit_look_fit(&explorer.map, &explorer.choices);
    assert_int_equal(explorer.map.look.blocks, BLOCKS_ASCII);
    explorer_resize(&explorer, 60, 13);
    assert_says(&explorer, "filled tiles need colours");
    explorer.map.look.colors = 8;
    explorer.map.look.blocks = BLOCKS_HALF;
    explorer.greeting = edit_look_fit(&explorer.map, &explorer.choices);
    assert_int_equal(explorer.map.look.blocks, BLOCKS_HALF);
    explorer_free(&explorer);
}

/* Makes an explorer of a world with rivers. */
static struct explorer make_rivers(void)
{
    struct recipe recipe = stage_recipe();
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    struct explorer explorer = stage(&recipe, 40, 13);
    explorer.choices.utf8 = true;
    explorer.map.look.colors = 256;
    return explorer;
}

/* A screen without lines has ASCII from the beginning, and says so if lines were asked for. */
static void test_rivers_that_cannot_be_shown(void **state)
{
    struct explorer explorer = make_rivers();
    enum river_style *kind = &explorer.map.look.rivers;
    (void)state;
    explorer.choices.utf8 = false;
    assert_string_equal(edit_look_fit(&explorer.map, &explorer.choices).text, "");
    assert_int_equal(*kind, RIVER_STYLE_ASCII);
    stage_type(&explorer, ":rivers=none\r");
    assert_int_equal(*kind, RIVER_STYLE_NONE);
    assert_string_equal(edit_look_fit(&explorer.map, &explorer.choices).text, "");
    assert_int_equal(*kind, RIVER_STYLE_NONE);
    stage_type(&explorer, ":rivers=lines\r");
    assert_says(&explorer, "rivers as lines need a UTF-8 locale");
    assert_int_equal(*kind, RIVER_STYLE_ASCII);
    *kind = RIVER_STYLE_LINES;
    explorer.greeting = edit_look_fit(&explorer.map, &explorer.choices);
    explorer_resize(&explorer, 60, 13);
    assert_says(&explorer, "rivers as lines need a UTF-8 locale");
    assert_int_equal(*kind, RIVER_STYLE_ASCII);
    explorer_free(&explorer);
}

/* Without colours, only a palette without hues has an effect. */
static void test_palettes_without_colors(void **state)
{
    struct explorer explorer = make();
    (void)state;
    stage_type(&explorer, "p");
    assert_says(&explorer, "palette viridis");
    assert_string_equal(explorer.note.text, "palette viridis");
    explorer.map.look.colors = 0;
    for (int n = 0; n < 7; n++) {
        stage_type(&explorer, "p");
        const struct palette *palette = explorer.map.look.palette;
        assert_says(&explorer, palette->name);
        assert_true(palette->hueless == (strstr(explorer.note.text, "needs colours") == NULL));
    }
    explorer_free(&explorer);
}

/* Returns an explorer with tiles and a palette of the user's own. */
static struct explorer make_own(const struct palette *palette)
{
    struct explorer explorer = make();
    struct map map = explorer.map;
    struct tiles tiles = {.width = 2};
    skin_free(explorer.skin);
    assert_true(tiles_add(&tiles, 0x3042) && tiles_add(&tiles, 0x3044));
    struct settings settings = map_settings(&map);
    settings.look.tiles = tiles;
    assert_true(map_set(&map, &settings));
    map.look.palette = palette;
    map.view = (struct view){0};
    explorer_make(&explorer, &map, 42);
    explorer.choices.utf8 = true;
    explorer_resize(&explorer, 41, 13);
    return explorer;
}

static void test_own_palette(void **state)
{
    static const struct palette_stop stop = {0, 0x123456};
    static const struct palette own = {.name = "of your own", .stop_count = 1, .stops = &stop};
    struct explorer explorer = make_own(&own);
    (void)state;
    for (int round = 0; round < 2; round++) {
        assert_int_equal(explorer.map.view.cols, 20);
        assert_ptr_equal(explorer.map.look.palette, &own);
        assert_int_equal(explorer.map.look.tiles.tiles[1].glyph, 0x3044);
        for (const struct palette *palette = palettes; palette->name != NULL; palette++) {
            stage_press(&explorer, 'p');
            assert_ptr_equal(explorer.map.look.palette, palette);
        }
        stage_press(&explorer, 'p');
        assert_says(&explorer, "palette of your own");
    }
    explorer_free(&explorer);
}

/* Tile sets change the room of tiles; without UTF-8 those beyond ASCII are refused. */
static void test_tile_sets(void **state)
{
    struct explorer explorer = make();
    (void)state;
    for (int utf8 = 0; utf8 < 2; utf8++)
        for (const struct tileset *set = tilesets; set->name != NULL; set++) {
            char line[60];
            explorer.choices.utf8 = utf8 != 0;
            snprintf(line, sizeof line, "\033:tile-set=%s\r", set->name);
            stage_type(&explorer, line);
            bool refused = strcmp(explorer.map.look.tiles.set, set->name) != 0;
            assert_int_equal(refused, utf8 == 0 && tileset_beyond_ascii(set));
            if (refused)
                assert_non_null(strstr(explorer.note.text, "this locale cannot show the tiles"));
            assert_int_equal(explorer.map.bands.count, explorer.map.look.tiles.count);
        }
    explorer_free(&explorer);
}

/* Returns the number of labels of a map that lie in the frame, which must show them. */
static int count_shown(const struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    struct labels labels;
    int shown = 0;
    assert_true(labels_find(&labels, &explorer->map, 0, view->rows));
    for (size_t n = 0; n < labels.count; n++) {
        const struct label *label = &labels.items[n];
        int64_t col = label->col - view->x;
        if (col < 0 || col + label->length > view->cols)
            continue;
        const char *row = stage_row(explorer, (int)(label->line - view->y));
        for (int at = 0; at < label->length; at++)
            REQUIRE((unsigned char)row[col + at] == label->text[at], "%s: %s", row,
                    label->place.name);
        shown++;
    }
    labels_free(&labels);
    return shown;
}

static void test_names(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 80, 40);
    (void)state;
    assert_int_equal(explorer.map.look.labels, LABELS_NONE);
    stage_press(&explorer, 'N');
    assert_int_equal(explorer.map.look.labels, LABELS_TEXT);
    assert_says(&explorer, "names");
    assert_in_range(count_shown(&explorer), 3, 99);
    stage_type(&explorer, "+lj");
    assert_in_range(count_shown(&explorer), 1, 99);
    stage_press(&explorer, 'N');
    assert_int_equal(explorer.map.look.labels, LABELS_NONE);
    assert_says(&explorer, "no names");
    stage_type(&explorer, ":zoom=-3\rN"); /* a feature is two tiles now */
    assert_non_null(places_lack(&explorer.map));
    assert_says(&explorer, places_lack(&explorer.map));
    explorer_free(&explorer);
}

/* Slices go from the range to the area and back, in any world and range; with rivers they come to
 * the land in view in between, and the recipe has its range. */
static void test_slices(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct recipe recipe = recipe_of(7, 256, 256, 32);
        const bool rivers = n == 2;
        if (rivers)
            recipe.algorithm = rivers_algorithm();
        if (n == 1)
            recipe.range = (struct recipe_range){true, 400000000, 700000000};
        struct explorer explorer = stage(&recipe, 40, 13);
        const struct map *map = &explorer.map;
        stage_press(&explorer, 'e');
        assert_int_equal(map->look.normalize, NORMALIZE_AREA);
        if (rivers) {
            stage_press(&explorer, 'e');
            assert_int_equal(map->look.normalize, NORMALIZE_RANGE);
            assert_true(map->world.recipe.range.given);
            assert_says(&explorer, "the land in view");
        }
        stage_press(&explorer, 'e');
        assert_int_equal(map->look.normalize, NORMALIZE_RANGE);
        assert_int_equal(map->world.recipe.range.given, n == 1);
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_relief),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_aspect),
        cmocka_unit_test(test_aspect_of_squares),
        cmocka_unit_test(test_half_blocks_that_cannot_be_shown),
        cmocka_unit_test(test_rivers_that_cannot_be_shown),
        cmocka_unit_test(test_palettes_without_colors),
        cmocka_unit_test(test_own_palette),
        cmocka_unit_test(test_tile_sets),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Panels: the legend, the overview and the profile tell the truth, which is found again cell by
 * cell from heights and tiles alone. Tests of all panels iterate over their table.
 */
#include "explorer/actions/move.h"
#include "explorer/actions/state.h"
#include "explorer/explorer.h"
#include "render/painter.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/heights.h"

#include "support/looks.h"

#include <stdio.h>

extern const struct panel panel_overview;
extern const struct panel panel_legend;
extern const struct panel panel_profile;

static struct explorer make(const struct recipe *recipe, const struct view *view,
                            const struct tiles *tiles, enum world_normalize normalize)
{
    struct look look = {.palette = palettes, .normalize = normalize, .colors = 256};
    struct map map;
    struct explorer explorer;
    look.tiles = *tiles;
    assert_true(map_make(&map, recipe, &(struct view){view->x, view->y, view->zoom, 0, 0, false},
                         &look, 1));
    explorer_make(&explorer, &map, 42);
    return explorer;
}

static struct tiles trial_tiles(struct trials *trials)
{
    struct tiles tiles;
    tiles_default(&tiles);
    if (trial_below(trials, 2) == 0) {
        int count = (int)trial_between(trials, 1, 40);
        tiles = (struct tiles){.width = (int)trial_between(trials, 1, 2)};
        while (tiles.count < count)
            tiles_add(&tiles, (uint32_t)trial_between(trials, 0x3041, 0x3096));
    }
    return tiles;
}

/* Returns an explorer of a random map, on a screen that often has no room for panels. */
static struct explorer trial_explorer(struct trials *trials)
{
    struct recipe recipe =
        trial_below(trials, 4) == 0 ? trial_edged(trials, 64) : trial_recipe(trials, 64);
    struct tiles tiles = trial_tiles(trials);
    struct view view = {
        .zoom = (int)trial_between(trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe))};
    view.x = trial_between(trials, 0, recipe_cols(&recipe, view.zoom) - 1);
    view.y = trial_between(trials, 0, recipe_rows(&recipe, view.zoom) - 1);
    struct explorer explorer =
        make(&recipe, &view, &tiles, (enum world_normalize)trial_below(trials, 2));
    explorer_resize(&explorer, (int)trial_between(trials, 0, 90),
                    (int)trial_between(trials, 0, 40));
    explorer.choices.utf8 = trial_below(trials, 2) == 0;
    view_scroll(&explorer.map.view, &recipe, 0, 0); /* away from a rim */
    return explorer;
}

/* Returns the normalized height of a place of the view, or -1 if it is beyond a rim. */
static int64_t normal_at(const struct explorer *explorer, uint32_t col, uint32_t row)
{
    const struct map *map = &explorer->map;
    const struct view *view = &map->view;
    if (col >= view_cols_inside(view, &map->world.recipe) ||
        row >= view_rows_inside(view, &map->world.recipe))
        return -1;
    struct heights *heights = heights_new(&map->world.recipe, view->zoom, 1, 0);
    assert_non_null(heights);
    heights_seek(heights, view->x + col, view->y + row);
    uint32_t normal = world_normal(&map->world, *heights_row(heights));
    heights_free(heights);
    return normal;
}

static int band_of(const struct look *look, int64_t normal)
{
    int band = look->tiles.count - 1;
    while (tiles_begin(&look->tiles, look->normalize, band) > normal)
        band--;
    return band;
}

/* Copies a row of a box as ASCII; other characters become '?'. */
static void row_text(const struct box *box, struct grid *grid, int row, char text[200])
{
    for (int col = 0; col < box->cols; col++) {
        uint32_t glyph = box_cell(box, grid, col, row)->glyph;
        text[col] = (char)(glyph >= ' ' && glyph < 0x7F ? glyph : '?');
    }
    text[box->cols] = '\0';
}

static bool same(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->ink == b->ink && a->ground == b->ground &&
           a->flags == b->flags;
}

static void check_near(const char *what, double shown, double exact)
{
    double by = shown - exact;
    REQUIRE(by <= 0.0501 && by >= -0.0501, "%s: %f instead of %f", what, shown, exact);
}

/* Checks a height in percent, which is rounded down: bands do not overlap. */
static void check_height(const char *what, double shown, uint32_t normal)
{
    double by = normal * 100.0 / WORLD_NORMAL_MAX - shown;
    REQUIRE(by >= -0.0001 && by < 0.1, "%s: %f for %u", what, shown, normal);
}

/* Checks a line of the legend after its tile: "snow  72.8-100.0%  47711-65535  18.1%", or less of
 * it. */
static void check_line(const struct look *look, int band, const char *land, const char *text,
                       uint32_t count, uint32_t all)
{
    uint32_t from = tiles_begin(&look->tiles, look->normalize, band);
    uint32_t next = band + 1 < look->tiles.count
                        ? tiles_begin(&look->tiles, look->normalize, band + 1)
                        : WORLD_NORMAL_MAX + 1;
    char words[3][40];
    char name[40];
    double numbers[2];
    unsigned heights[2];
    if (sscanf(text, "%39s", name) == 1 && strcmp(name, land) == 0)
        text = strstr(text, name) + strlen(name);
    else
        assert_true(text[0] == '\0' || strpbrk(text, "-") == NULL); /* heights have less room */
    int fields = sscanf(text, "%39s %39s %39s", words[0], words[1], words[2]);
    if (next == from) { /* a band without heights has an empty line */
        assert_true(fields <= 0);
        return;
    }
    assert_in_range(fields, 1, 3);
    if (fields > 1) {
        assert_int_equal(sscanf(words[0], "%lf-%lf%%", &numbers[0], &numbers[1]), 2);
        check_height(text, numbers[0], from);
        check_height(text, numbers[1], next - 1);
    }
    if (fields > 2) {
        assert_int_equal(sscanf(words[1], "%u-%u", &heights[0], &heights[1]), 2);
        assert_int_equal(heights[0], from);
        assert_int_equal(heights[1], next - 1);
    }
    const char *share = words[fields - 1];
    double exact = all > 0 ? count * 100.0 / all : 0;
    if (strcmp(share, "<0.1%") == 0) {
        assert_true(count > 0 && exact < 0.0501);
    } else {
        assert_int_equal(sscanf(share, "%lf%%", &numbers[0]), 1);
        check_near(text, numbers[0], exact);
        assert_true(numbers[0] > 0 || count == 0);
    }
}

static void check_legend(const struct explorer *explorer, struct grid *grid)
{
    const struct look *look = &explorer->map.look;
    const struct view *view = &explorer->map.view;
    uint32_t counts[BAND_MAX] = {0};
    uint32_t all = 0;
    struct box box;
    if (!panel_legend.place(explorer, &box))
        return;
    assert_true(panel_legend.draw(explorer, &box, grid));
    for (uint32_t row = 0; row < view->rows; row++)
        for (uint32_t col = 0; col < view->cols; col++) {
            int64_t normal = normal_at(explorer, col, row);
            if (normal >= 0)
                counts[band_of(look, normal)]++;
            all += normal >= 0;
        }
    int shown = 0;
    for (int row = 1; row < box.rows; row++) {
        char text[200];
        row_text(&box, grid, row, text);
        int band = look->tiles.count - row;
        if (row + 1 == box.rows && strstr(text, " more") != NULL) {
            assert_int_equal(atoi(text), look->tiles.count - shown);
            assert_true(look->tiles.count - shown > 1);
            return;
        }
        struct cell cell = tile_styles_band(&explorer->map, band);
        assert_true(same(box_cell(&box, grid, 1, row), &cell));
        const char *land = land_name((2 * band + 1) * 8 / (2 * look->tiles.count));
        check_line(look, band, land, text + 1 + look->tiles.width, counts[band], all);
        shown++;
    }
    assert_int_equal(shown, look->tiles.count);
}

static void test_legend(void **state)
{
    struct trials trials = {81};
    (void)state;
    for (int trial = 0; trial < few_of(300); trial++) {
        struct explorer explorer = trial_explorer(&trials);
        struct grid grid = {0};
        assert_true(grid_resize(&grid, explorer.frame.cols, explorer.frame.rows));
        check_legend(&explorer, &grid);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* Counts the points of a view of a world with rivers by what they are drawn as. */
static void count_covers(const struct map *map, uint32_t counts[4])
{
    const struct view *view = &map->view;
    struct river_lines *lines =
        river_lines_new(&map->world.recipe, view->zoom, view->cols, RIVER_LINES_ARMS, false);
    assert_non_null(lines);
    river_lines_seek(lines, view->x, view->y);
    for (uint32_t row = 0; row < view->rows; row++) {
        struct river_lines_row drawn = river_lines_row(lines);
        for (uint32_t col = 0; col < view->cols; col++)
            counts[drawn.covers[col]]++;
    }
    river_lines_free(lines);
}

/* Checks the shares of a legend of rivers, of which bands have those that water leaves. */
static void check_water_legend(struct explorer *explorer, struct grid *grid, bool drawn)
{
    struct box box;
    uint32_t counts[4] = {0};
    uint32_t all = explorer->map.view.cols * explorer->map.view.rows;
    double sum = 0;
    int rows = 1 + explorer->map.look.tiles.count + (drawn ? 2 : 0);
    count_covers(&explorer->map, counts);
    assert_true(panel_legend.place(explorer, &box));
    assert_int_equal(box.rows, rows);
    assert_true(panel_legend.draw(explorer, &box, grid));
    for (int row = 1; row < rows; row++) {
        char text[200];
        double share;
        row_text(&box, grid, row, text);
        *strrchr(text, '%') = '\0';
        const char *number = strrchr(text, ' ') + 1;
        number += *number == '<';
        assert_int_equal(sscanf(number, "%lf", &share), 1);
        sum += share;
        if (drawn && row == rows - 2) {
            struct cell river = tile_styles_fresh(&explorer->map, false);
            assert_non_null(strstr(text, " rivers "));
            check_near(text, share, counts[COVER_RIVER] * 100.0 / all);
            assert_true(same(box_cell(&box, grid, 1, row), &river));
        }
        if (drawn && row == rows - 1) {
            struct cell lake = tile_styles_fresh(&explorer->map, true);
            assert_non_null(strstr(text, " lakes "));
            check_near(text, share, counts[COVER_LAKE] * 100.0 / all);
            assert_true(same(box_cell(&box, grid, 1, row), &lake));
        }
    }
    assert_true(sum > 99.4 && sum < 100.6);
}

static void test_legend_of_rivers(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(4, 256, 256, 64);
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    for (uint64_t seed = 0; seed < 20; seed++) {
        recipe.seed = seed;
        struct explorer explorer = stage(&recipe, 80, 24);
        struct grid grid = {0};
        assert_true(grid_resize(&grid, 80, 24));
        explorer.map.look.rivers = (enum river_style)(seed % 4);
        if (seed % 2 == 0)
            explorer.map.look.relief = RELIEF_SHADE;
        check_water_legend(&explorer, &grid, seed % 4 != RIVER_STYLE_NONE);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* Where the letters on the map say how high the land is, the legend of biomes has none: colours
 * tell them. */
static void test_legend_of_colours(void **state)
{
    static const enum blocks blocks[] = {BLOCKS_ASCII, BLOCKS_FILLED, BLOCKS_TINTED, BLOCKS_FINE};
    (void)state;
    struct recipe recipe = recipe_of(4, 256, 256, 64);
    recipe.climate = CLIMATE_BELTS;
    for (int n = 0; n < 8; n++) {
        struct explorer explorer = stage(&recipe, 80, 24);
        struct grid grid = {0};
        struct box box;
        struct look *look = &explorer.map.look;
        look->colors = 256;
        look->blocks = blocks[n % 4];
        look->show = n < 4 ? SHOW_BIOME : SHOW_HEIGHT;
        assert_true(grid_resize(&grid, 80, 24));
        assert_true(panel_legend.place(&explorer, &box));
        assert_true(panel_legend.draw(&explorer, &box, &grid));
        const bool colours = n % 4 == 3 || n == 2;
        for (int row = 1; row < 8; row++)
            assert_int_equal(box_cell(&box, &grid, 1, row)->glyph == ' ', colours);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* True if the view has some of the stretch from `start` to `end` along one side, in 2^-16 cells. */
static bool has(int64_t from, uint32_t count, int64_t period, int zoom, int64_t start, int64_t end)
{
    for (uint32_t n = 0; n < count; n++) {
        int64_t point = (from + n) % period;
        int64_t begins = point << (16 - zoom);
        int64_t ends = (point + 1) << (16 - zoom);
        if (begins < end && start < ends)
            return true;
    }
    return false;
}

/* True if the view of an explorer has some of a tile of its overview, which wraps. */
static bool is_seen(const struct explorer *explorer, int zoom, int64_t col, int64_t row)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct view *view = &explorer->map.view;
    col = modulo(col, recipe_cols(recipe, zoom));
    row = modulo(row, recipe_rows(recipe, zoom));
    return has(view->y, view_rows_inside(view, recipe), recipe_rows(recipe, view->zoom), view->zoom,
               row << (16 - zoom), (row + 1) << (16 - zoom)) &&
           has(view->x, view_cols_inside(view, recipe), recipe_cols(recipe, view->zoom), view->zoom,
               col << (16 - zoom), (col + 1) << (16 - zoom));
}

/* True if a tile of the overview is seen, and one of its four neighbours is not. */
static bool is_edge(const struct explorer *explorer, int zoom, int64_t col, int64_t row)
{
    return is_seen(explorer, zoom, col, row) &&
           !(is_seen(explorer, zoom, col - 1, row) && is_seen(explorer, zoom, col + 1, row) &&
             is_seen(explorer, zoom, col, row - 1) && is_seen(explorer, zoom, col, row + 1));
}

static void check_overview(const struct explorer *explorer, struct grid *grid)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct look *look = &explorer->map.look;
    struct box box;
    bool half = explorer->choices.utf8;
    int width = half ? 1 : look->tiles.width;
    if (!panel_overview.place(explorer, &box))
        return;
    assert_true(panel_overview.draw(explorer, &box, grid));
    int lines = box.rows - 1;
    int zoom = 0;
    while (recipe_rows(recipe, zoom) > lines * (half ? 2 : 1) ||
           recipe_cols(recipe, zoom) * width + 1 > box.cols)
        zoom--;
    int rows = (int)recipe_rows(recipe, zoom);
    int cols = (int)recipe_cols(recipe, zoom);
    assert_int_equal(half ? (rows + 1) / 2 : rows, lines);
    struct explorer whole = *explorer;
    whole.map.view = (struct view){0, 0, zoom, (uint32_t)cols, (uint32_t)rows, false};
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            int64_t normal = normal_at(&whole, (uint32_t)col, (uint32_t)row);
            struct cell wanted = tile_styles_band(&explorer->map, band_of(look, normal));
            const struct cell *cell =
                box_cell(&box, grid, 1 + col * width, 1 + (half ? row / 2 : row));
            bool edge = is_edge(explorer, zoom, col, row);
            color_code color = edge ? COLOR_INDEX(231) : wanted.ink;
            if (!half && is_seen(explorer, zoom, col, row))
                wanted.flags ^= CELL_REVERSE;
            bool equal = half ? cell->glyph == CELL_UPPER_HALF &&
                                    (row % 2 == 0 ? cell->ink : cell->ground) == color
                              : same(cell, &wanted);
            REQUIRE(equal, "%s: col %d row %d at zoom %d", recipe_text(recipe), col, row, zoom);
        }
}

/* A click in the overview brings the place that it shows there into the middle. */
static void test_overview_click(void **state)
{
    struct recipe recipe = stage_recipe(); /* 64x96: at zoom -2 16x24 tiles in 12 lines */
    (void)state;
    for (int half = 0; half < 2; half++) {
        struct explorer explorer = stage(&recipe, 80, 30);
        explorer.choices.utf8 = half != 0;
        explorer.map.look.colors = 256;
        stage_press(&explorer, 'o');
        struct box box;
        assert_true(panel_overview.place(&explorer, &box));
        int scale = 96 / (box.rows - 1) / (half != 0 ? 2 : 1); /* cells a tile */
        assert_int_equal(scale, half != 0 ? 4 : 8);
        struct event event = {.key = EVENT_CLICK, .col = box.col + 1 + 3, .row = box.row + 1 + 2};
        explorer_key(&explorer, event);
        assert_false(explorer.cursor.on);
        assert_int_equal(view_middle_x(&explorer.map.view) % 64, 3 * scale);
        assert_int_equal(view_middle_y(&explorer.map.view) % 96, 2 * scale * (half != 0 ? 2 : 1));
        event.row = box.row + 1;
        explorer_key(&explorer, event);
        assert_int_equal(view_middle_y(&explorer.map.view) % 96, 0);
        struct view before = explorer.map.view;
        event.row = box.row; /* the title shows no place */
        explorer_key(&explorer, event);
        assert_memory_equal(&explorer.map.view, &before, sizeof before);
        event.col = 0; /* the map */
        explorer_key(&explorer, event);
        assert_true(explorer.cursor.on);
        explorer_free(&explorer);
    }
}

static void test_overview(void **state)
{
    struct trials trials = {82};
    (void)state;
    for (int trial = 0; trial < few_of(600); trial++) {
        struct explorer explorer = trial_explorer(&trials);
        struct grid grid = {0};
        assert_true(grid_resize(&grid, explorer.frame.cols, explorer.frame.rows));
        check_overview(&explorer, &grid);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* Returns the height of the bar in a column, in eighths of a cell, or in cells if it is drawn in
 * ASCII. Checks that the bar stands on the bottom. */
static int bar_at(const struct box *box, struct grid *grid, int col, bool utf8)
{
    int bar = 0;
    bool ended = false;
    for (int row = box->rows - 1; row > 0; row--) {
        uint32_t glyph = box_cell(box, grid, col, row)->glyph;
        int part = glyph == ' ' ? 0 : utf8 ? (int)glyph - 0x2580 : 8 * (glyph == '#');
        REQUIRE(part >= 0 && part <= 8, "col %d has %" PRIx32, col, glyph);
        assert_true(part == 0 || !ended);
        ended = part < 8;
        bar += part;
    }
    return utf8 ? bar : bar / 8;
}

/* Checks that the title ends with the lowest and the highest height of the row, if there is
 * room. */
static void check_title(const struct explorer *explorer, const struct box *box, struct grid *grid)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct view shown = view_shown(view, recipe);
    uint32_t row = explorer->cursor.on ? explorer->cursor.row : shown.rows / 2;
    int64_t low = INT64_MAX;
    int64_t high = -1;
    char text[200];
    char range[40];
    for (uint32_t col = 0; col < view_cols_inside(view, recipe); col++) {
        int64_t normal = normal_at(explorer, col, row);
        low = normal < low ? normal : low;
        high = normal > high ? normal : high;
    }
    low = low * 1000 / 65535;
    high = high * 1000 / 65535;
    sprintf(range, "%d.%d-%d.%d%%", (int)low / 10, (int)low % 10, (int)high / 10, (int)high % 10);
    row_text(box, grid, 0, text);
    assert_true(strncmp(text, " profile of the ", (size_t)(box->cols < 16 ? box->cols : 16)) == 0);
    if (box->cols > 50)
        REQUIRE(strstr(text, range) != NULL, "no %s in \"%s\"", range, text);
    assert_true(strstr(text, range) != NULL ||
                strchr(text, ',') == NULL); /* the range is written whole or not at all */
}

static void check_profile(struct explorer *explorer, struct grid *grid)
{
    const struct view *view = &explorer->map.view;
    struct box box;
    if (!panel_profile.place(explorer, &box))
        return;
    assert_true(panel_profile.draw(explorer, &box, grid));
    assert_int_equal(box.row + box.rows, explorer->frame.rows - 1);
    check_title(explorer, &box, grid);
    struct view shown = view_shown(view, &explorer->map.world.recipe);
    uint32_t along = explorer->cursor.on ? explorer->cursor.row : shown.rows / 2;
    int64_t cells = box.rows - 1;
    for (int col = 0; col < box.cols; col++) {
        /* A world smaller than the screen is in its middle, once. */
        int at = col - move_margin(explorer).cols;
        uint32_t point = (uint32_t)(at / explorer->map.look.tiles.width);
        int64_t normal = at >= 0 && point < shown.cols ? normal_at(explorer, point, along) : -1;
        int64_t eighths = normal < 0 ? 0 : normal * cells * 8 / WORLD_NORMAL_MAX;
        int bar = bar_at(&box, grid, col, explorer->choices.utf8);
        assert_int_equal(bar, explorer->choices.utf8 ? eighths : (eighths + 4) / 8);
        struct cell *bottom = box_cell(&box, grid, col, box.rows - 1);
        if (normal >= 0) {
            struct cell band =
                tile_styles_band(&explorer->map, band_of(&explorer->map.look, normal));
            assert_int_equal(bottom->ink, band.ink);
        }
    }
}

static void test_profile(void **state)
{
    struct trials trials = {83};
    (void)state;
    for (int trial = 0; trial < few_of(300); trial++) {
        struct explorer explorer = trial_explorer(&trials);
        struct grid grid = {0};
        assert_true(grid_resize(&grid, explorer.frame.cols, explorer.frame.rows));
        if (trial % 3 == 0)
            explorer_key(&explorer, (struct event){.key = 'x'});
        check_profile(&explorer, &grid);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

static void press(struct explorer *explorer, uint32_t key)
{
    assert_int_equal(explorer_key(explorer, (struct event){.key = key}), EXPLORER_DRAW);
}

static int count_panels(void)
{
    int count = 0;
    while (stage_panel(count) != NULL)
        count++;
    assert_in_range(count, 3, PANELS);
    return count;
}

/* Each key opens and closes its panel. Esc closes the help first, and then all panels. */
static void test_keys_open_and_close(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 96, 8);
    struct tiles tiles;
    (void)state;
    tiles_default(&tiles);
    struct explorer explorer = make(&recipe, &(struct view){0}, &tiles, NORMALIZE_RANGE);
    explorer_resize(&explorer, 80, 24);
    for (int some = 0; some < 1 << count_panels(); some++) {
        for (int n = 0; n < count_panels(); n++)
            if (some >> n & 1)
                press(&explorer, stage_panel(n)->keys[0]);
        press(&explorer, 'l');
        assert_int_equal(explorer.panels, some);
        press(&explorer, '?');
        press(&explorer, EVENT_ESCAPE);
        assert_int_equal(explorer.panels, some);
        if (some % 2 == 0)
            press(&explorer, EVENT_ESCAPE);
        else
            for (int n = 0; n < count_panels(); n++)
                if (some >> n & 1)
                    press(&explorer, stage_panel(n)->keys[0]);
        assert_int_equal(explorer.panels, 0);
    }
    explorer_free(&explorer);
}

/* A panel does not open without room. An open panel is hidden while there is no room, and comes
 * back. */
static void test_no_room(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 96, 8);
    struct tiles tiles;
    (void)state;
    tiles_default(&tiles);
    for (int n = 0; n < count_panels(); n++) {
        struct explorer explorer = make(&recipe, &(struct view){0}, &tiles, NORMALIZE_RANGE);
        explorer_resize(&explorer, 5, 2);
        press(&explorer, stage_panel(n)->keys[0]);
        assert_int_equal(explorer.panels, 0);
        assert_string_not_equal(explorer.note.text, "");
        explorer_resize(&explorer, 80, 24);
        assert_string_equal(explorer.note.text, "");
        press(&explorer, stage_panel(n)->keys[0]);
        assert_true((explorer.panels >> n & 1) != 0);
        assert_string_equal(explorer.note.text, "");
        explorer_resize(&explorer, 5, 2);
        assert_string_not_equal(explorer.note.text, "");
        explorer_resize(&explorer, 80, 24);
        assert_true((explorer.panels >> n & 1) != 0);
        assert_string_equal(explorer.note.text, "");
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legend),
        cmocka_unit_test(test_legend_of_rivers),
        cmocka_unit_test(test_legend_of_colours),
        cmocka_unit_test(test_overview),
        cmocka_unit_test(test_overview_click),
        cmocka_unit_test(test_profile),
        cmocka_unit_test(test_keys_open_and_close),
        cmocka_unit_test(test_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

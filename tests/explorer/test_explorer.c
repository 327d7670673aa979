/*
 * Explorer: a frame consists of the map, or the help, and a status line, at any size of the screen
 * and whatever keys were pressed.
 *
 * The map is drawn again in the plainest way, from single calls of lattice, world and tiles; the
 * status line is compared with all lines that it may be.
 */
#include "explorer/explorer.h"

#include "canvas/color.h"
#include "explorer/actions/edit_world.h"
#include "explorer/commands.h"
#include "render/labels/labels.h"
#include "render/painter.h"
#include "render/points/point_colors.h"
#include "support/lattice_window.h"
#include "support/looks.h"
#include "support/stage.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/heights.h"
#include "world/world.h"

#include <stdio.h>

static struct explorer make_with(const struct recipe *recipe, struct view view,
                                 const struct tiles *tiles, enum world_normalize normalize)
{
    struct look look = {.palette = palettes, .normalize = normalize, .colors = 256};
    look.tiles = *tiles;
    return stage_map(recipe, view, &look);
}

/* Returns an explorer of a small world, with the default tiles and no limits. */
static struct explorer make(uint32_t cols, uint32_t rows)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, (int)cols, (int)rows);
    explorer.map.look.colors = 256;
    return explorer;
}

static enum explorer_reply reply_to(struct explorer *explorer, uint32_t key)
{
    return explorer_key(explorer, (struct event){.key = key});
}

static void press(struct explorer *explorer, uint32_t key)
{
    assert_int_equal(reply_to(explorer, key), EXPLORER_DRAW);
}

static void test_first_frame(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(7, 64, 96, 8);
    struct tiles tiles;
    tiles_default(&tiles);
    struct explorer explorer =
        make_with(&recipe, (struct view){5, 6, 1, 20, 10, false}, &tiles, NORMALIZE_RANGE);
    assert_int_equal(explorer.frame.map_cols_max, 20);
    assert_int_equal(explorer.frame.map_rows_max, 10);
    assert_string_equal(explorer.note.text, "");
    assert_int_equal(explorer.help_page, 0);
    explorer_resize(&explorer, 80, 24);
    assert_int_equal(explorer.map.view.cols, 20);
    assert_int_equal(explorer.map.view.rows, 10);
    assert_string_equal(explorer.note.text, "");
    assert_int_equal(explorer.map.view.x, 5);
    assert_int_equal(explorer.map.view.y, 6);
    assert_int_equal(explorer.map.view.zoom, 1);
    static const int small[][2] = {{15, 8}, {15, 24}, {80, 8}};
    for (int n = 0; n < 3; n++) {
        explorer_resize(&explorer, small[n][0], small[n][1]);
        assert_int_equal(explorer.map.view.cols, small[n][0] < 20 ? 15 : 20);
        assert_int_equal(explorer.map.view.rows, small[n][1] < 11 ? 7 : 10);
        assert_string_not_equal(explorer.note.text, "");
    }
    explorer_free(&explorer);
}

static void test_screen_sizes(void **state)
{
    static const int sizes[][2] = {{0, 0}, {1, 1}, {3, 3}, {80, 24}, {80, 0}, {0, 24}, {500, 200}};
    (void)state;
    for (int width = 1; width <= 2; width++) {
        struct recipe recipe = recipe_of(7, 64, 96, 8);
        struct tiles tiles;
        tiles_default(&tiles);
        tiles.width = width;
        struct explorer explorer = make_with(&recipe, (struct view){0}, &tiles, NORMALIZE_AREA);
        for (int n = 0; n < 7; n++) {
            int rows = sizes[n][1];
            explorer_resize(&explorer, sizes[n][0], rows);
            assert_int_equal(explorer.frame.cols, sizes[n][0]);
            assert_int_equal(explorer.frame.rows, rows);
            assert_int_equal(explorer.map.view.cols, sizes[n][0] / width);
            assert_int_equal(explorer.map.view.rows, rows > 0 ? rows - 1 : 0);
        }
        explorer_free(&explorer);
    }
}

static const struct cell *cell_at(const struct grid *grid, int col, int row)
{
    return &grid->cells[row * grid->cols + col];
}

/* Returns how many tiles there are before a side of `points` points in the middle of a view's side.
 */
static int tiles_before(int64_t points, uint32_t tiles)
{
    return points < tiles ? (int)(tiles - points) / 2 : 0;
}

/* Checks the map tile by tile: each is the highest that begins at or below the normalized height.
 * Relief and half blocks have tests of their own. */
static void check_map_is_drawn(const struct explorer *explorer, const struct grid *grid)
{
    const struct map *map = &explorer->map;
    const struct view *view = &map->view;
    const struct tiles *tiles = &map->look.tiles;
    const struct recipe *recipe = &map->world.recipe;
    int64_t across = recipe_cols(recipe, view->zoom);
    int64_t down = recipe_rows(recipe, view->zoom);
    bool whole = across <= view->cols && down <= view->rows;
    bool ends_x = recipe->edges == EDGES_BOUNDED || whole;
    bool ends_y = recipe->edges != EDGES_WRAP || whole;
    int width = tiles->width;
    int step = look_rows(&map->look);
    int west = ends_x ? tiles_before(across, view->cols) : 0;
    int north = ends_y ? tiles_before((down + step - 1) / step, view->rows / (uint32_t)step) : 0;
    if (map->look.relief != RELIEF_PLAIN || map->look.blocks != BLOCKS_ASCII ||
        recipe_has_water(recipe) || recipe->halvings.given || map->look.kind != VIEW_MAP ||
        map_shows_biomes(map) || labels_drawn(map) || look_columns(&map->look) != width)
        return; /* test_painter.c checks them, test_labels.c names, test_river_lines.c water,
                   test_flight.c flights, cli/halvings.bats halvings, and cli/biomes.bats biomes */
    uint32_t *heights = memory((size_t)view->cols * view->rows, sizeof *heights);
    if (view->cols > 0)
        assert_true(lattice_window(&map->world.recipe, view->zoom, view->x, view->y, view->cols,
                                   view->rows, heights));
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            const struct cell *cell = cell_at(grid, col, row);
            bool marked = (cell->flags & CELL_REVERSE) != 0;
            if (marked || (width == 2 && cell->glyph == ' '))
                continue; /* test_marks.c checks marks, which may cut a wide tile */
            int x = (col - west * width) / width;
            int y = (row - north) * step;
            bool beyond = col < west * width || row < north ||
                          (ends_x && (whole ? x : view->x + x) >= across) ||
                          (ends_y && (whole ? y : view->y + y) >= down);
            if (row * step >= (int)view->rows || col >= (int)view->cols * width || beyond) {
                assert_true(cell->glyph == ' ' && cell->ink == COLOR_DEFAULT && cell->flags == 0);
                continue;
            }
            uint32_t height = heights[y * (int)view->cols + x];
            uint32_t normal = world_normal(&map->world, height);
            bool sea = map->world.sea_kind != SEA_DEFAULT;
            int band = tiles->count - 1;
            while (sea ? (uint32_t)map->bands.floors[band] > height
                       : tiles_begin(tiles, map->look.normalize, band) > normal)
                band--;
            uint32_t glyph = (col - west * width) % width == 0 ? tiles->tiles[band].glyph : 0;
            struct style color =
                palette_style(map->look.palette, false, band, tiles->count, 0, 256);
            if (sea && height < map->world.sea_height)
                color.color = cell->ink; /* test_painter.c checks depths */
            else if (sea)
                color = tints_band(map, band);
            REQUIRE(cell->glyph == glyph && cell->ink == color.color &&
                        cell->ground == COLOR_DEFAULT && cell->flags == color.flags,
                    "%s zoom %d at %" PRId64 ",%" PRId64 ", col %d row %d of %dx%d: glyph %" PRIx32
                    ", not %" PRIx32 " of band %d",
                    recipe_text(&map->world.recipe), view->zoom, view->x, view->y, col, row,
                    grid->cols, grid->rows, cell->glyph, glyph, band);
        }
    free(heights);
}

enum { LINE = 600 };

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

#define GAP "  "

/* Checks that the last row consists of the note and some of the fields, each whole, with blanks
 * between them; or, if there is room, of all fields and then the note. Where all have no room, the
 * key to the help stands alone. */
static void check_status(const struct explorer *explorer, const struct grid *grid)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    char fields[3][100];
    char text[LINE];
    char message[LINE];
    char line[2 * LINE];
    assert_in_range(grid->cols, 0, LINE - 1);
    /* Flights, globes and galleries have other fields, test_outlook.c has names, and a contour lies
     * between two lands. */
    if (grid->rows == 0 || explorer->map.look.kind != VIEW_MAP || explorer->gallery != NULL ||
        labels_drawn(&explorer->map) || explorer->map.look.relief == RELIEF_CONTOUR)
        return;
    if (edit_world_lack(&explorer->map) != NULL)
        return; /* which tests/cli/replay.rows has */
    if (look_is_paired(&explorer->map.look) && recipe_has_water(recipe))
        return; /* the river of a tile may lie in the lower one of its two rows */
    for (int col = 0; col < grid->cols; col++) {
        const struct cell *cell = cell_at(grid, col, grid->rows - 1);
        assert_int_equal(cell->flags, CELL_REVERSE);
        assert_in_range(cell->glyph, ' ', '~');
        text[col] = (char)cell->glyph;
    }
    int cols = grid->cols;
    if (*explorer->note.text != '\0' && explorer->help_page == 0 &&
        (cols >= 60 || (int)strlen(explorer->note.text) + 8 <= cols)) {
        cols -= 8; /* the key to the help has the end of the line */
        assert_memory_equal(text + cols, GAP "? help", 8);
    }
    text[cols] = '\0';
    int count = 2;
    sprintf(fields[0], view->zoom < 0 ? "1:%" PRIu64 : "%" PRIu64 ":1",
            UINT64_C(1) << abs(view->zoom));
    sprintf(fields[1], "seed %" PRIu64, recipe->seed);
    if (history_word(&explorer->history, &explorer->map.world.recipe) != NULL)
        sprintf(fields[1], "seed %s",
                history_word(&explorer->history, &explorer->map.world.recipe));
    if (explorer->help_page == 0 && view->cols > 0 && view->rows > 0) {
        memmove(fields + 1, fields, 2 * sizeof *fields);
        strcpy(fields[0], stage_middle(&explorer->map));
        count = 3;
    }
    if (explorer->help_page > 0)
        strcpy(message, begins(text, "?") || strstr(text, "  ? more") ? "? more  Esc close  q quit"
                                                                      : "Esc close  q quit");
    else if (*explorer->note.text == '\0')
        strcpy(message, "? help  q quit");
    else
        strcpy(message, explorer->note.text);
    int length = (int)strlen(message);
    for (int n = 0; n < count; n++)
        length += (int)(strlen(GAP) + strlen(fields[n]));
    if (length > cols && *explorer->note.text == '\0' && explorer->help_page == 0)
        strcpy(message, "? help");
    bool matches = false;
    for (int some = 0; some < 1 << count && !matches; some++) {
        bool all = some == (1 << count) - 1;
        length = sprintf(line, "%s", all ? "" : message);
        for (int n = 0; n < count; n++)
            if (some >> n & 1)
                length += sprintf(line + length, "%s%s", length > 0 ? GAP : "", fields[n]);
        if (all)
            length += sprintf(line + length, GAP "%s", message);
        if (some == 0 && length > cols)
            length = cols;
        line[length] = '\0';
        if (all && length + (int)strlen(GAP) <= cols)
            REQUIRE(begins(text, line), "%s: \"%s\" not \"%s\"", recipe_text(recipe), text, line);
        matches = length <= cols && begins(text, line) &&
                  strspn(text + length, " ") == strlen(text + length);
    }
    REQUIRE(matches, "%s zoom %d: the status line of %d columns is \"%s\"", recipe_text(recipe),
            view->zoom, grid->cols, text);
}

/* True if an open panel covers a place. */
static bool is_covered(const struct explorer *explorer, int col, int row)
{
    for (int n = 0; stage_panel(n) != NULL; n++) {
        const struct panel *panel = stage_panel(n)->panel;
        struct box box;
        if ((explorer->panels >> n & 1) == 0 || !panel->place(explorer, &box))
            continue;
        assert_true(box.col >= 0 && box.row >= 0 && box.cols > 0 && box.rows > 1);
        assert_true(box.col + box.cols <= explorer->frame.cols &&
                    box.row + box.rows < explorer->frame.rows);
        if (col >= box.col && col < box.col + box.cols && row >= box.row &&
            row < box.row + box.rows)
            return true;
    }
    return false;
}

/* Checks that the map beside the panels is the same as without them, except for wide tiles that
 * they cut, and that no half of a wide glyph stands alone. */
static void check_panels(const struct explorer *explorer, const struct grid *grid)
{
    struct explorer bare = *explorer;
    struct grid map = {0};
    if (explorer->gallery != NULL)
        return; /* it covers them: test_gallery.c */
    bare.panels = 0;
    bare.command_panel.open = false;
    assert_true(grid_resize(&map, explorer->frame.cols, explorer->frame.rows));
    assert_true(explorer_draw(&bare, &map));
    check_map_is_drawn(&bare, &map);
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            const struct cell *cell = cell_at(grid, col, row);
            const struct cell *plain = cell_at(&map, col, row);
            bool left = col + 1 < grid->cols && plain[1].glyph == 0; /* left half of a wide glyph */
            bool same = cell->glyph == plain->glyph && cell->ink == plain->ink &&
                        cell->ground == plain->ground && cell->flags == plain->flags;
            same = same || (explorer->map.look.kind != VIEW_MAP && cell->glyph == ' ' &&
                            plain->glyph == ' '); /* half of a wide tile, which was cut */
            bool told = explorer->command_panel.open && cell->flags == CELL_REVERSE;
            bool covered = told || is_covered(explorer, col, row);
            if (!covered)
                REQUIRE(same || (cell->glyph == ' ' && (left || plain->glyph == 0)),
                        "beside the panels, col %d row %d of %dx%d is %" PRIx32, col, row,
                        grid->cols, grid->rows, cell->glyph);
            if (cell->glyph == 0)
                assert_true(col > 0 && cell[-1].glyph > ' ');
            else if (same && left && !covered)
                assert_int_equal(cell[1].glyph, 0);
        }
    grid_free(&map);
}

/* Checks the status line; or, if there is a question or a cursor on the map, that the terminal's
 * cursor is seen. */
static void check_last_row(const struct explorer *explorer, const struct grid *grid)
{
    bool looking = explorer->cursor.on && explorer->help_page == 0 && explorer->gallery == NULL;
    if (explorer->dialog.mode != MODE_LINE && !looking) {
        assert_int_equal(grid->cursor_col, -1);
        assert_int_equal(grid->cursor_row, -1);
        check_status(explorer, grid);
        return;
    }
    if (grid->rows == 0 || grid->cols == 0)
        return;
    assert_in_range(grid->cursor_col, 0, grid->cols - 1);
    assert_in_range(grid->cursor_row, 0, grid->rows - 1);
    assert_true((explorer->dialog.mode == MODE_LINE) == (grid->cursor_row == grid->rows - 1));
    for (int col = 0; col < grid->cols; col++)
        assert_true(cell_at(grid, col, grid->rows - 1)->flags == CELL_REVERSE ||
                    (explorer->dialog.offered && cell_at(grid, col, grid->rows - 1)->flags == 0));
}

static void check_drawing(const struct explorer *explorer)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, explorer->frame.cols, explorer->frame.rows));
    for (int n = 0; n < grid.cols * grid.rows; n++)
        grid.cells[n] = (struct cell){'!', COLOR_INDEX(3), COLOR_INDEX(4),
                                      CELL_BOLD}; /* left over from the frame before */
    assert_true(explorer_draw(explorer, &grid));
    if (explorer->help_page == 0)
        check_panels(explorer, &grid);
    else
        for (int n = 0; n < grid.cols * (grid.rows - 1); n++)
            assert_true(grid.cells[n].flags == 0 || grid.cells[n].flags == CELL_BOLD);
    check_last_row(explorer, &grid);
    grid_free(&grid);
}

static const int screens[][2] = {{0, 0}, {1, 1}, {0, 3},  {3, 0},   {3, 3},
                                 {2, 9}, {9, 2}, {20, 5}, {40, 10}, {500, 200}};

static struct tiles trial_tiles(struct trials *trials)
{
    struct tiles tiles;
    tiles_default(&tiles);
    if (trial_below(trials, 2) == 0) {
        int count = (int)trial_between(trials, 1, BAND_MAX);
        tiles = (struct tiles){.width = 1};
        while (tiles.count < count)
            tiles_add(&tiles, (uint32_t)trial_between(trials, 0x3041, 0x3096));
    }
    tiles.width = (int)trial_between(trials, 1, 2);
    return tiles;
}

static void test_drawing(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int trial = 0; trial < trials_of(200); trial++) {
        struct recipe recipe =
            trial % 3 == 0 ? trial_edged(&trials, 64) : trial_recipe(&trials, 64);
        struct tiles tiles = trial_tiles(&trials);
        struct view view = {.zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe),
                                                       recipe_zoom_max(&recipe))};
        view.x = trial_between(&trials, 0, recipe_cols(&recipe, view.zoom) - 1);
        view.y = trial_between(&trials, 0, recipe_rows(&recipe, view.zoom) - 1);
        struct explorer explorer =
            make_with(&recipe, view, &tiles, (enum world_normalize)trial_below(&trials, 2));
        for (int n = 0; n < 12; n++) {
            if (n == 9 && trial % 20 != 0)
                continue; /* a large screen */
            bool fixed = n < 10;
            explorer_resize(&explorer, fixed ? screens[n][0] : (int)trial_between(&trials, 0, 90),
                            fixed ? screens[n][1] : (int)trial_between(&trials, 0, 30));
            check_drawing(&explorer);
        }
        explorer_free(&explorer);
    }
}

/* A last column that is too narrow for a wide tile stays blank. */
static void test_wide_tiles_at_odd_widths(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 96, 8);
    struct tiles tiles = {.width = 2};
    struct grid grid = {0};
    (void)state;
    tiles_add(&tiles, 0x3042);
    struct explorer explorer = make_with(&recipe, (struct view){0}, &tiles, NORMALIZE_RANGE);
    explorer_resize(&explorer, 7, 4);
    assert_int_equal(explorer.map.view.cols, 3);
    assert_true(grid_resize(&grid, 7, 4));
    assert_true(explorer_draw(&explorer, &grid));
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 7; col++)
            assert_int_equal(cell_at(&grid, col, row)->glyph, col == 6       ? ' '
                                                              : col % 2 == 0 ? 0x3042
                                                                             : 0);
    grid_free(&grid);
    explorer_free(&explorer);
}

/* True if a row of the help shows a command: its keys, blanks, and as much of its text as there is
 * room for. */
static bool row_shows(const char *row, const char *keys, const char *about)
{
    for (const char *at = strstr(row, keys); at != NULL; at = strstr(at + 1, keys)) {
        if (at == row || at[-1] != ' ')
            continue;
        const char *rest = at + strlen(keys);
        size_t gap = strspn(rest, " ");
        rest += gap;
        size_t room = strlen(rest);
        size_t length = strlen(about);
        if (gap > 0 && room > 0 && strncmp(rest, about, room < length ? room : length) == 0)
            return true;
    }
    return false;
}

static void keys_text(const struct command *command, char *text)
{
    *text = '\0';
    for (int n = 0; n < COMMAND_KEYS_MAX; n++)
        if (command->keys[n] != 0) {
            char label[KEY_LABEL_MAX + 1];
            key_label(command->keys[n], label);
            strcat(text, *text == '\0' ? "" : " ");
            strcat(text, label);
        }
}

static void check_help(int cols, int rows)
{
    bool shown[100] = {false};
    struct command command;
    struct explorer explorer = make((uint32_t)cols, (uint32_t)rows);
    struct grid grid = {0};
    assert_true(grid_resize(&grid, cols, rows));
    int pages = 0;
    press(&explorer, '?');
    explorer_resize(&explorer, cols, rows); /* what stands on which page is new: the first one */
    for (; explorer.help_page > 0; press(&explorer, '?')) {
        assert_int_equal(explorer.help_page, ++pages);
        assert_true(explorer_draw(&explorer, &grid));
        check_status(&explorer, &grid);
        for (int row = 0; row + 1 < rows; row++) {
            char text[200];
            for (int col = 0; col < cols; col++)
                text[col] = (char)cell_at(&grid, col, row)->glyph;
            text[cols] = '\0';
            for (int n = 0; stage_command(n, &command); n++) {
                char keys[60];
                keys_text(&command, keys);
                shown[n] = shown[n] || row_shows(text, keys, command.help);
            }
        }
    }
    for (int n = 0; stage_command(n, &command); n++)
        REQUIRE(shown[n], "the help on %dx%d does not show \"%s\" on its %d pages", cols, rows,
                command.help, pages);
    grid_free(&grid);
    explorer_free(&explorer);
}

static void test_help(void **state)
{
    static const int sizes[][2] = {{80, 24}, {40, 10}, {20, 5}, {20, 4},  {20, 3},
                                   {80, 2},  {78, 5},  {77, 9}, {132, 50}};
    (void)state;
    for (int n = 0; n < 9; n++)
        check_help(sizes[n][0], sizes[n][1]);
}

/* Each heading stands in bold above a key if there is room, and never at the end of a column. */
static void test_help_headings(void **state)
{
    static const int heights[] = {10, 17, 24, 60};
    (void)state;
    for (int n = 0; n < 4; n++) {
        struct explorer explorer = make(80, (uint32_t)heights[n]);
        struct grid grid = {0};
        int headings = 0;
        assert_true(grid_resize(&grid, 80, heights[n]));
        for (press(&explorer, '?'); explorer.help_page > 0; press(&explorer, '?')) {
            assert_true(explorer_draw(&explorer, &grid));
            for (int row = 1; row < heights[n] - 1; row++)
                for (int col = 1; col < 80; col += 39) { /* the two columns of the help */
                    const struct cell *cell = cell_at(&grid, col, row);
                    const struct cell *below = cell_at(&grid, col, row + 1);
                    bool two = cell->glyph >= 'A' && cell->glyph <= 'Z' && cell[1].glyph >= 'a' &&
                               cell[1].glyph <= 'z' && cell[15].glyph == ' ';
                    if (!two)
                        continue;
                    headings++;
                    assert_int_equal(cell->flags, CELL_BOLD);
                    assert_true(row + 1 < heights[n] - 1 && below->glyph != ' ');
                }
        }
        assert_int_equal(headings, 7 + 9); /* of the first page, and of the others */
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* The help begins again at its first page when the screen is resized. */
static void test_help_and_resize(void **state)
{
    struct explorer explorer = make(20, 5);
    (void)state;
    for (int n = 0; n < 5; n++)
        press(&explorer, '?');
    assert_int_equal(explorer.help_page, 5);
    explorer_resize(&explorer, 200, 64);
    assert_int_equal(explorer.help_page, 1);
    check_drawing(&explorer);
    press(&explorer, '?');
    press(&explorer, '?');
    assert_int_equal(explorer.help_page, 0);
    explorer_free(&explorer);
}

/* Checks the invariants of an explorer. */
static void check_invariants(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    REQUIRE(recipe_check(recipe) == RECIPE_VALID, "%s is not good", recipe_text(recipe));
    REQUIRE(view->zoom >= recipe_zoom_min(recipe) && view->zoom <= recipe_zoom_max(recipe) &&
                view->x >= 0 && view->x < recipe_cols(recipe, view->zoom) && view->y >= 0 &&
                view->y < recipe_rows(recipe, view->zoom),
            "%s: the view left it: %" PRId64 ",%" PRId64 " zoom %d", recipe_text(recipe), view->x,
            view->y, view->zoom);
    if (recipe->edges == EDGES_BOUNDED)
        assert_true(view->x == 0 || view_cols_inside(view, recipe) == view->cols);
    if (recipe->edges != EDGES_WRAP)
        assert_true(view->y == 0 || view_rows_inside(view, recipe) + view->paired >= view->rows);
    assert_int_equal(view->paired, look_is_paired(&map->look));
    assert_true(!view->paired || view->y % 2 == 0);
    assert_true((int)view->cols * look_tile_width(&map->look) <= explorer->frame.cols);
    assert_true((int)painter_lines(map) < explorer->frame.rows || view->rows == 0);
    assert_in_range(explorer->history.count, 0, HISTORY_SEEDS_MAX);
    assert_true(explorer->help_page >= 0);
    assert_ptr_equal(palette_named(map->look.palette->name), map->look.palette);
    assert_non_null(memchr(explorer->note.text, '\0', sizeof explorer->note.text));
}

static uint32_t trial_key(struct trials *trials)
{
    struct command command;
    if (trial_below(trials, 20) == 0)
        return (uint32_t)trial_below(trials, EVENT_OTHER + 2);
    stage_command((int)trial_below(trials, (uint64_t)stage_commands()), &command);
    return command.keys[trial_below(trials, 2)];
}

/* 100,000 random keys or fewer, on screens of random sizes that change now and then. */
static void test_random_keys(void **state)
{
    enum { WORLDS = 50, KEYS = 2000 };
    struct trials trials = {72};
    (void)state;
    for (int world = 0; world < trials_of(WORLDS); world++) {
        struct recipe recipe =
            world % 3 == 0 ? trial_edged(&trials, 32) : trial_recipe(&trials, 32);
        struct tiles tiles = trial_tiles(&trials);
        struct view view = {.cols = (uint32_t)trial_below(&trials, 60)};
        struct explorer explorer = make_with(
            &recipe, view, &tiles, trial_below(&trials, 8) == 0 ? NORMALIZE_AREA : NORMALIZE_RANGE);
        explorer_resize(&explorer, 30, 8);
        for (int n = 0; n < few_of(KEYS); n++) {
            if (trial_below(&trials, 20) == 0)
                explorer_resize(&explorer, (int)trial_between(&trials, 0, 100),
                                (int)trial_between(&trials, 0, 14));
            if (reply_to(&explorer, trial_key(&trials)) == EXPLORER_WRITE)
                explorer_written(&explorer, (enum explorer_written)trial_below(&trials, 3),
                                 "about");
            check_invariants(&explorer);
            if (n % (explorer.map.look.kind == VIEW_FLIGHT ? 32 : 4) == 0) /* flights are dear */
                check_drawing(&explorer);
        }
        stage_check_world(&explorer.map);
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_frame),
        cmocka_unit_test(test_screen_sizes),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_wide_tiles_at_odd_widths),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_help_headings),
        cmocka_unit_test(test_help_and_resize),
        cmocka_unit_test(test_random_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Storm: random keys, places of the mouse, pasted text, ticks and sizes of the screen, on maps of
 * every look. After any of them the explorer keeps its invariants and draws whole frames.
 *
 * test: slow
 */
#include "explorer/actions/fly.h"
#include "explorer/actions/move.h"
#include "explorer/commands.h"
#include "explorer/explorer.h"
#include "render/painter.h"
#include "support/looks.h"
#include "support/stage.h"
#include "support/unit.h"

enum { NOT_DRAWN = 0x7FFFFFFF };

static bool same(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->ink == b->ink && a->ground == b->ground &&
           a->flags == b->flags;
}

static bool is_wide(const struct look *look, uint32_t glyph)
{
    return look->tiles.width == 2 && glyph >= 0x3041 && glyph <= 0x3096;
}

static void check_view(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    assert_int_equal(recipe_check(recipe), RECIPE_VALID);
    assert_in_range(view->zoom - recipe_zoom_min(recipe), 0,
                    recipe_zoom_max(recipe) - recipe_zoom_min(recipe));
    REQUIRE(view->x >= 0 && view->x < recipe_cols(recipe, view->zoom) && view->y >= 0 &&
                view->y < recipe_rows(recipe, view->zoom),
            "%s: the view left it: %" PRId64 ",%" PRId64 " zoom %d", recipe_text(recipe), view->x,
            view->y, view->zoom);
    if (explorer->cursor.on)
        assert_true(explorer->cursor.col < view->cols && explorer->cursor.row < view->rows);
    assert_true(explorer->drift.east != 0 || explorer->drift.south != 0);
}

static void draw(const struct explorer *explorer, struct grid *grid)
{
    assert_true(grid_resize(grid, explorer->frame.cols, explorer->frame.rows));
    for (int n = 0; n < grid->cols * grid->rows; n++)
        grid->cells[n].glyph = NOT_DRAWN;
    assert_true(explorer_draw(explorer, grid));
}

/* Checks that each column has a glyph or the right half of a wide one, and that no glyph lacks a
 * half. Characters that are typed in the last row may have any width. */
static void check_whole(const struct explorer *explorer, const struct grid *grid)
{
    const struct look *look = &explorer->map.look;
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            const struct cell *cell = &grid->cells[row * grid->cols + col];
            bool typed = row + 1 == grid->rows || (cell->flags & CELL_REVERSE) != 0;
            uint32_t left = col > 0 ? cell[-1].glyph : 0;
            REQUIRE(cell->glyph != NOT_DRAWN, "col %d row %d is not drawn", col, row);
            if (cell->glyph == 0)
                REQUIRE(is_wide(look, left) || (typed && left > 0x7F),
                        "col %d row %d: the right half of nothing", col, row);
            if (!typed && is_wide(look, cell->glyph))
                REQUIRE(col + 1 < grid->cols && cell[1].glyph == 0,
                        "col %d row %d of %dx%d: a left half alone", col, row, grid->cols,
                        grid->rows);
        }
    bool nowhere = grid->cursor_col == -1 && grid->cursor_row == -1;
    assert_true(nowhere || (grid->cursor_col >= 0 && grid->cursor_col < grid->cols &&
                            grid->cursor_row >= 0 && grid->cursor_row < grid->rows));
}

/* Checks that the map, with nothing open over it, is as the painter paints it, and the rest of its
 * rows blank. */
static void check_map(const struct explorer *explorer)
{
    struct explorer bare = *explorer;
    struct grid grid = {0};
    bare.panels = 0;
    bare.help_page = 0;
    bare.command_panel.open = false;
    bare.gallery = NULL;
    bare.dialog.mode = 0; /* which may draw its note above */
    bare.marks = (struct marks){0};
    bare.found.marked = false;
    draw(&bare, &grid);
    check_whole(&bare, &grid);
    struct map map = explorer->map;
    bool empty = map.view.cols == 0 || map.view.rows == 0;
    struct margin margin = {0};
    if (map.look.kind == VIEW_MAP ||
        map.look.kind == VIEW_WORLD) { /* test_focus.c checks where a small world is */
        margin = move_margin(explorer);
        map.view = move_shown(&map);
    }
    int cols = empty ? 0 : (int)painter_cols(&map);
    int lines = empty ? 0 : (int)painter_lines(&map);
    struct painter *painter = empty ? NULL : painter_new(&map, NULL);
    struct cell *painted = memory((size_t)cols + 1, sizeof *painted);
    static const struct cell blank = {.glyph = ' '};
    for (int row = 0; row + 1 < grid.rows; row++) {
        bool inside = row >= margin.rows && row < margin.rows + lines;
        if (inside)
            painter_line(painter, painted);
        for (int col = 0; col < grid.cols; col++) {
            bool of_map = inside && col >= margin.cols && col < margin.cols + cols;
            REQUIRE(same(&grid.cells[row * grid.cols + col],
                         of_map ? &painted[col - margin.cols] : &blank),
                    "col %d row %d of %dx%d is not the map's", col, row, grid.cols, grid.rows);
        }
    }
    free(painted);
    painter_free(painter);
    grid_free(&grid);
}

static struct look trial_look(struct trials *trials)
{
    static const int colors[] = {0, 8, 16, 256, 1 << 24};
    struct look look = {
        .palette = &palettes[trial_below(trials, (uint64_t)palette_count())],
        .normalize = (enum world_normalize)trial_below(trials, 2),
        .relief = (enum relief_kind)trial_below(trials, 3),
        .light = RELIEF_LIGHT,
        .colors = colors[trial_below(trials, 5)],
    };
    tiles_default(&look.tiles);
    if (trial_below(trials, 2) == 0) {
        int count = (int)trial_between(trials, 1, 30);
        look.tiles = (struct tiles){.width = (int)trial_between(trials, 1, 2)};
        while (look.tiles.count < count)
            tiles_add(&look.tiles, (uint32_t)trial_between(trials, 0x3041, 0x3096));
    }
    if (look.colors >= 8 && trial_below(trials, 3) == 0)
        look.blocks = BLOCKS_HALF;
    return look;
}

static struct explorer trial_explorer(struct trials *trials)
{
    struct recipe recipe =
        trial_below(trials, 4) == 0 ? trial_edged(trials, 64) : trial_recipe(trials, 64);
    struct look look = trial_look(trials);
    struct view view = {.cols = trial_below(trials, 3) == 0 ? 30 : 0};
    struct map map;
    struct explorer explorer;
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    explorer_make(&explorer, &map, trial_bits(trials));
    explorer.choices.utf8 = trial_below(trials, 2) == 0;
    return explorer;
}

/* Resizes the screen, mostly to a small size: faults are at the edges. */
static void trial_resize(struct trials *trials, struct explorer *explorer)
{
    static const int max[][2] = {{3, 3}, {20, 5}, {40, 14}, {40, 14}, {90, 30}, {300, 100}};
    const int *size = max[trial_below(trials, 6)];
    explorer_resize(explorer, (int)trial_between(trials, 0, size[0]),
                    (int)trial_between(trials, 0, size[1]));
}

static struct event trial_event(struct trials *trials)
{
    struct event event = {.col = (int)trial_below(trials, 50), .row = (int)trial_below(trials, 16)};
    struct command command;
    switch (trial_below(trials, 16)) {
    case 0: /* any key at all */
        event.key = (uint32_t)trial_below(trials, EVENT_OTHER + 2);
        break;
    case 1: /* parts and ends of lines */
        event.key = (uint32_t)(unsigned char)"0123456789,az\033\r\r\177\t"[trial_below(trials, 18)];
        event.pasted = event.key >= ' ' && trial_below(trials, 2) == 0;
        break;
    case 2: /* the mouse at any place */
        event.col = (int)trial_below(trials, 100000);
        event.row = (int)trial_below(trials, 100000);
        event.key = (uint32_t)trial_between(trials, EVENT_WHEEL_UP, EVENT_RELEASE);
        break;
    case 3:
    case 4:
        event.key = (uint32_t)trial_between(trials, EVENT_WHEEL_UP, EVENT_TICK);
        break;
    default:
        stage_command((int)trial_below(trials, (uint64_t)stage_commands()), &command);
        event.key = command.keys[trial_below(trials, 2)];
    }
    return event;
}

static void test_storm(void **state)
{
    enum { EXPLORERS = 100, KEYS = 1000 };
    struct trials trials = {73};
    (void)state;
    for (int n = 0; n < trials_of(EXPLORERS); n++) {
        struct explorer explorer = trial_explorer(&trials);
        trial_resize(&trials, &explorer);
        for (int key = 0; key < KEYS; key++) {
            if (trial_below(&trials, 20) == 0)
                trial_resize(&trials, &explorer);
            if (explorer_key(&explorer, trial_event(&trials)) == EXPLORER_WRITE)
                explorer_written(&explorer, (enum explorer_written)trial_below(&trials, 3),
                                 "about");
            check_view(&explorer);
            uint64_t cost =
                explorer.map.look.kind == VIEW_FLIGHT ? 300 : 1; /* frames of flights take longer */
            uint64_t places = (uint64_t)(explorer.frame.cols * explorer.frame.rows);
            if (trial_below(&trials, (1 + places / 100) * cost) == 0) {
                struct grid grid = {0};
                draw(&explorer, &grid);
                check_whole(&explorer, &grid);
                grid_free(&grid);
                check_map(&explorer);
            }
        }
        explorer_free(&explorer);
    }
}

static void check_same(const struct explorer *a, const struct explorer *b)
{
    struct grid one = {0};
    struct grid other = {0};
    draw(a, &one);
    draw(b, &other);
    assert_int_equal(one.cols, other.cols);
    assert_int_equal(one.rows, other.rows);
    for (int n = 0; n < one.cols * one.rows; n++)
        assert_true(cell_equal(&one.cells[n], &other.cells[n]));
    grid_free(&one);
    grid_free(&other);
}

/* Two explorers, one of which takes keys one by one, stay the same. The other one takes equal keys
 * together where it says so, and then quitting, told ahead, is where it would be. */
static void test_gathered(void **state)
{
    enum { EXPLORERS = 30, KEYS = 60 };
    struct trials trials = {74};
    int gathered = 0;
    (void)state;
    for (int n = 0; n < trials_of(EXPLORERS); n++) {
        struct trials same = trials;
        struct explorer one = trial_explorer(&trials);
        struct explorer other = trial_explorer(&same);
        explorer_resize(&one, 60, 20);
        explorer_resize(&other, 60, 20);
        for (int key = 0; key < KEYS; key++) {
            struct event event = trial_event(&trials);
            if (trial_below(&trials, 3) == 0)
                event = (struct event){.key = trial_below(&trials, 2) == 0 ? 'r' : 'R'};
            int times = (int)trial_below(&trials, 130);
            bool joins = explorer_gathers(&other, &event);
            enum explorer_prospect prospect = explorer_foresee(&other, &event);
            if (joins) {
                event.again = (uint32_t)times;
                assert_int_equal(explorer_key(&other, event), EXPLORER_DRAW);
                event.again = 0;
                for (; times > 0; times--, gathered++)
                    assert_int_equal(explorer_key(&one, event), EXPLORER_DRAW);
            }
            enum explorer_reply reply = explorer_key(&one, event);
            if (!joins)
                assert_int_equal(explorer_key(&other, event), reply);
            assert_int_equal(prospect == EXPLORER_ENDS, reply == EXPLORER_QUIT);
            if (prospect == EXPLORER_PASSES) {
                assert_int_equal(one.dialog.mode, 0);
                assert_true(reply == EXPLORER_DRAW || reply == EXPLORER_REPAINT);
            }
            if (reply == EXPLORER_WRITE) {
                explorer_written(&one, EXPLORER_WRITTEN, "about");
                explorer_written(&other, EXPLORER_WRITTEN, "about");
            }
            check_same(&one, &other);
        }
        explorer_free(&one);
        explorer_free(&other);
    }
    assert_true(gathered > 100 * trials_of(EXPLORERS)); /* a few trials may have few such keys */
}

static void press_some(struct trials *trials, struct explorer *explorer)
{
    for (int n = (int)trial_below(trials, 60); n > 0; n--)
        if (explorer_key(explorer, trial_event(trials)) == EXPLORER_WRITE)
            explorer_written(explorer, EXPLORER_WRITTEN, "");
}

/* Settings that are taken from a map and given back make the same frame, whatever keys did in
 * between; what else a frame shows is kept beside them here. */
static void test_settings_come_back(void **state)
{
    enum { EXPLORERS = 200 };
    struct trials trials = {75};
    (void)state;
    for (int n = 0; n < trials_of(EXPLORERS); n++) {
        struct explorer explorer = trial_explorer(&trials);
        struct grid wanted = {0};
        struct grid made = {0};
        explorer_resize(&explorer, (int)trial_between(&trials, 0, 50),
                        (int)trial_between(&trials, 0, 16));
        press_some(&trials, &explorer);
        struct explorer before = explorer;
        before.command_panel.open = false; /* its line may be freed */
        before.gallery = NULL;             /* and the worlds of a gallery */
        draw(&before, &wanted);
        struct settings settings = map_settings(&explorer.map);
        press_some(&trials, &explorer);
        assert_true(map_set(&explorer.map, &settings));
        before.map = explorer.map;
        draw(&before, &made);
        assert_true(grid_equal(&wanted, &made));
        grid_free(&wanted);
        grid_free(&made);
        explorer_free(&explorer);
    }
}

/* Commands whose effect is seen after the end are never passed over. */
static void test_foreseen(void **state)
{
    struct command command;
    struct explorer explorer;
    struct recipe recipe = stage_recipe();
    int passing = 0;
    (void)state;
    explorer = stage(&recipe, 60, 20);
    for (int n = 0; stage_command(n, &command); n++) {
        struct event event = {.key = command.keys[0]};
        enum explorer_prospect prospect = explorer_foresee(&explorer, &event);
        bool stays = event.key == EVENT_CLICK || command.panel != NULL ||
                     (strchr("sSOgmM/'wcxDU?:", (int)event.key) != NULL && event.key < 0x7F);
        assert_int_equal(prospect, event.key == 'q' ? EXPLORER_ENDS
                                   : stays          ? EXPLORER_STAYS
                                                    : EXPLORER_PASSES);
        passing += prospect == EXPLORER_PASSES;
    }
    assert_true(passing > 35);
    struct event quit = {.key = 'q'};
    quit.pasted = true;
    assert_int_equal(explorer_foresee(&explorer, &quit), EXPLORER_PASSES);
    quit.pasted = false;
    stage_press(&explorer, 'g');
    assert_int_equal(explorer_foresee(&explorer, &quit), EXPLORER_STAYS);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_storm), cmocka_unit_test(test_gathered),
        cmocka_unit_test(test_settings_come_back), cmocka_unit_test(test_foreseen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The gallery: worlds of different kinds by the places where they open; keys between; one of them
 * is taken, or none.
 */
#include "explorer/panels/gallery.h"

#include "explorer/actions/opening.h"
#include "options/preset.h"
#include "render/painter.h"
#include "support/stage.h"
#include "support/unit.h"
#include "survey/describe.c"

#include <stdio.h>
#include <string.h>

static struct explorer make(int cols, int rows, int threads)
{
    struct recipe recipe = {.seed = 3};
    struct look look = {0};
    preset_apply(PRESET_VOYAGE, &recipe, &look);
    struct explorer explorer = stage(&recipe, cols, rows);
    explorer.map.look.show = SHOW_BIOME;
    explorer.map.look.colors = 256;
    explorer.map.threads = threads;
    explorer.choices.utf8 = true;
    return explorer;
}

/* Lets the gallery fill. Returns the ticks that it took. */
static int fill(struct explorer *explorer)
{
    int ticks = 0;
    for (; explorer_searches(explorer); ticks++)
        stage_press(explorer, EVENT_TICK);
    return ticks;
}

/* Returns the number of the preset whose name stands in a row of the screen at a column. */
static int kind_at(const struct explorer *explorer, int col, int row)
{
    char name[20] = "";
    const char *text = stage_row(explorer, row);
    assert_in_range(col, 0, strlen(text));
    assert_int_equal(sscanf(text + col, "%19[a-z-],", name), 1);
    int n = 0;
    while (preset_name(n) != NULL && strcmp(preset_name(n), name) != 0)
        n++;
    REQUIRE(preset_name(n) != NULL, "\"%s\" is no kind", text + col);
    return n;
}

/* Six worlds have six kinds; of twelve the first ten have all ten. A world of another preset leads
 * to these, too. Other worlds are not the same. */
static void test_kinds_differ(void **state)
{
    static const int sizes[][4] = {
        {80, 24, 3, 2}, {120, 36, 4, 3}, {119, 36, 3, 2}, {40, 11, 3, 2}};
    (void)state;
    for (int n = 0; n < few_of(8); n++) {
        const int *size = sizes[n / 2];
        const int worlds = size[2] * size[3];
        struct explorer explorer = make(size[0], size[1], 1);
        explorer.map.world.recipe.preset = n % 3;
        char before[400] = "";
        for (int page = 0; page < 2; page++) {
            unsigned kinds = 0;
            stage_type(&explorer, "O");
            assert_int_equal(fill(&explorer), worlds);
            for (int world = 0; world < worlds; world++) {
                int col = world % size[2] * ((size[0] + 2) / size[2]);
                int row = (world / size[2] + 1) * ((size[1] - 1) / size[3]) - 2;
                unsigned kind = 1U << kind_at(&explorer, col, row);
                assert_true(world >= PRESET_KINDS || (kinds & kind) == 0);
                kinds |= kind;
            }
            const char *words = stage_row(&explorer, (size[1] - 1) / size[3] - 1);
            assert_string_not_equal(words, before);
            snprintf(before, sizeof before, "%s", words);
        }
        explorer_free(&explorer);
    }
}

/* Each tick makes a world, and keys are taken between. Threads make several, and the same. */
static void test_keys_between(void **state)
{
    struct explorer one = make(80, 24, 1);
    struct explorer four = make(80, 24, 4);
    (void)state;
    stage_type(&one, "O");
    assert_string_equal(stage_row(&one, 9), "");
    stage_press(&one, EVENT_TICK);
    assert_true(strlen(stage_row(&one, 9)) > 10);
    assert_true(strlen(stage_row(&one, 9)) <= 27);
    stage_press(&one, EVENT_RIGHT);
    assert_says(&one, "6 worlds: arrows choose");
    stage_type(&one, "w"); /* no key of the gallery */
    assert_says(&one, "not in the gallery");
    assert_int_equal(one.dialog.mode, 0);
    assert_int_equal(fill(&one), 5);
    assert_says(&one, "not in the gallery"); /* the last world does not take the answer away */
    stage_type(&four, "Ol");
    assert_int_equal(fill(&four), 2);
    for (int row = 0; row < 23; row++) {
        char words[200];
        snprintf(words, sizeof words, "%s", stage_row(&one, row));
        assert_string_equal(stage_row(&four, row), words);
    }
    explorer_free(&one);
    explorer_free(&four);
}

/* Returns the column and row of the title that is reversed. */
static void find_chosen(const struct explorer *explorer, int *col, int *row)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, explorer->frame.cols, explorer->frame.rows));
    assert_true(explorer_draw(explorer, &grid));
    int n = 0;
    while ((grid.cells[n].flags & CELL_REVERSE) == 0)
        n++;
    *col = n % grid.cols;
    *row = n / grid.cols;
    grid_free(&grid);
}

static void test_choosing(void **state)
{
    static const struct {
        const char *keys;
        int col;
        int row;
    } steps[] = {{"h", 0, 9},   {"k", 0, 9},   {"l", 27, 9},  {"ll", 54, 9}, {"j", 54, 20},
                 {"j", 54, 20}, {"h", 27, 20}, {"hh", 0, 20}, {"k", 0, 9}};
    struct explorer explorer = make(80, 24, 1);
    int col;
    int row;
    (void)state;
    stage_type(&explorer, "O");
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++) {
        stage_type(&explorer, steps[n].keys);
        find_chosen(&explorer, &col, &row);
        assert_int_equal(col, steps[n].col);
        assert_int_equal(row, steps[n].row);
    }
    explorer_free(&explorer);
}

/* Returns the map around the middle of another one, in half blocks, from twice as far. */
static struct map picture_of(const struct map *whole, uint32_t cols, uint32_t rows)
{
    struct map map = *whole;
    map.look.blocks = BLOCKS_HALF;
    map.view.x = view_middle_x(&whole->view) / 2 - cols / 2;
    map.view.y = view_middle_y(&whole->view) / 2 - rows / 2;
    map.view.zoom--;
    map.view.cols = cols;
    map.view.rows = rows;
    return map;
}

/* Returns the share of a map that is sea, in percent. */
static unsigned sea_of(const struct map *map)
{
    struct view_description facts;
    uint64_t sea = 0;
    assert_true(find_view(&facts, map));
    for (int part = 0; part < SEEN_PARTS; part++)
        for (int kind = BIOME_OCEAN; kind <= BIOME_SEA_ICE; kind++)
            sea += facts.counts[part][VIEW_BIOME + kind];
    return (unsigned)(sea * 100 / facts.known);
}

/* Presses the mouse's button on a cell, and lets it go. */
static void click(struct explorer *explorer, int col, int row)
{
    explorer_key(explorer, (struct event){.key = EVENT_GRAB, .col = col, .row = row});
    explorer_key(explorer, (struct event){.key = EVENT_RELEASE, .col = col, .row = row});
}

/* Enter, or a click, opens the world of the picture, where it would open by itself. Its picture
 * is what lies around the middle there. Undone, the map is what it was. */
static void test_taking(void **state)
{
    enum { COLS = 25, ROWS = 9 };
    (void)state;
    for (int trial = 0; trial < few_of(6); trial++) {
        const int n = trial * 5 % 6; /* of the first row, of the second, and so on */
        struct explorer explorer = make(80, 24, 1);
        const struct map before = explorer.map;
        struct grid grid = {0};
        struct cell cells[COLS];
        char kind[20];
        unsigned sea;
        const bool clicks = trial % 2 == 1;
        stage_type(&explorer, n < 3 || clicks ? "O" : "Oj");
        stage_type(&explorer, clicks ? "" : &"ll"[2 - n % 3]);
        fill(&explorer);
        assert_true(grid_resize(&grid, 80, 24) && explorer_draw(&explorer, &grid));
        const char *words = stage_row(&explorer, n < 3 ? ROWS : 2 * ROWS + 2) + n % 3 * (COLS + 2);
        assert_int_equal(sscanf(words, "%19[a-z-], %u%% sea", kind, &sea), 2);
        if (clicks) {
            click(&explorer, 40, 23); /* on no picture */
            assert_says(&explorer, "6 worlds: arrows choose");
            click(&explorer, n % 3 * (COLS + 2) + COLS - 1, n < 3 ? 0 : 2 * ROWS);
        } else {
            stage_press(&explorer, EVENT_ENTER);
        }
        assert_null(explorer.gallery);
        assert_string_equal(preset_name(preset_kind(&explorer.map.world.recipe)), kind);
        struct map map = picture_of(&explorer.map, COLS, 2 * ROWS);
        assert_int_equal(sea_of(&map), sea);
        struct painter *painter = painter_new(&map, NULL);
        for (int row = 0; row < ROWS; row++) {
            painter_line(painter, cells);
            assert_true(cells_equal(
                cells, grid.cells + (n / 3 * (ROWS + 2) + row) * 80 + n % 3 * (COLS + 2), COLS));
        }
        painter_free(painter);
        map = explorer.map;
        assert_true(opening_place(&map, true));
        assert_memory_equal(&map.view, &explorer.map.view, sizeof map.view);
        stage_press(&explorer, EVENT_BACKSPACE);
        assert_same_map(&explorer.map, &before);
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* A world that Enter takes before it is on the page is the one that would be there. */
static void test_taking_early(void **state)
{
    struct explorer early = make(80, 24, 1);
    struct explorer late = make(80, 24, 1);
    (void)state;
    stage_type(&early, "Oj\r");
    stage_type(&late, "Oj");
    fill(&late);
    stage_type(&late, "\r");
    assert_same_map(&early.map, &late.map);
    stage_type(&late, "R"); /* the seed before */
    assert_int_equal(late.map.world.recipe.seed, 3);
    explorer_free(&early);
    explorer_free(&late);
}

static void test_going_back(void **state)
{
    static const uint32_t keys[] = {EVENT_BACKSPACE, EVENT_CONTROL('H'), EVENT_ESCAPE, 'q'};
    (void)state;
    for (int n = 0; n < 4; n++) {
        struct explorer explorer = make(80, 24, 1);
        const struct map before = explorer.map;
        stage_type(&explorer, "xO");
        stage_press(&explorer, EVENT_TICK);
        assert_int_equal(stage_press(&explorer, keys[n]), EXPLORER_DRAW);
        assert_null(explorer.gallery);
        assert_false(explorer_searches(&explorer));
        assert_true(explorer.cursor.on);
        assert_same_map(&explorer.map, &before);
        stage_press(&explorer, EVENT_BACKSPACE);
        assert_says(&explorer, "nothing to undo");
        explorer_free(&explorer);
    }
}

/* A screen of another size shows the same worlds again, as many as it has room for; without room
 * there is no gallery. The help comes over it. */
static void test_sizes(void **state)
{
    static const int small[][2] = {{39, 24}, {80, 10}, {1, 1}, {0, 0}};
    char words[200];
    (void)state;
    for (int n = 0; n < few_of(4); n++) {
        struct explorer explorer = make(small[n][0], small[n][1], 1);
        stage_type(&explorer, "O");
        assert_string_equal(explorer.note.text, "no room for a gallery on this screen");
        assert_null(explorer.gallery);
        explorer_resize(&explorer, 120, 36);
        stage_type(&explorer, "Ojjll");
        stage_press(&explorer, EVENT_TICK);
        explorer_resize(&explorer, 80, 24);
        assert_int_equal(fill(&explorer), 6);
        snprintf(words, sizeof words, "%s", stage_row(&explorer, 9));
        explorer_resize(&explorer, 120, 36);
        assert_int_equal(fill(&explorer), 12);
        explorer_resize(&explorer, 80, 24);
        stage_type(&explorer, "?");
        assert_string_equal(stage_row(&explorer, 1), " The gallery");
        stage_type(&explorer, "\033");
        fill(&explorer);
        assert_string_equal(stage_row(&explorer, 9), words);
        explorer_resize(&explorer, small[n][0], small[n][1]);
        assert_string_equal(explorer.note.text, "no room for a gallery on this screen");
        assert_null(explorer.gallery);
        explorer_free(&explorer);
    }
}

/* On a narrow screen a caption is shorter, but no word of it is cut. */
static void test_narrow(void **state)
{
    struct explorer explorer = make(51, 20, 1);
    int longest = 0;
    (void)state;
    for (int page = 0; page < 2; page++) { /* of six kinds each: all ten */
        stage_type(&explorer, "O");
        fill(&explorer);
        for (int row = 0; row < 19; row++)
            for (const char *at = stage_row(&explorer, row); (at = strchr(at, '%')) != NULL; at++) {
                longest += strncmp(at, "% sea", 5) != 0;
                REQUIRE(strncmp(at, "% sea", 5) == 0 || strncmp(at, "%  ", 3) == 0 ||
                            at[1 + strspn(at + 1, " ")] == 0,
                        "cut: %s", at);
            }
    }
    assert_true(longest > 0);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds_differ), cmocka_unit_test(test_keys_between),
        cmocka_unit_test(test_choosing),     cmocka_unit_test(test_taking),
        cmocka_unit_test(test_taking_early), cmocka_unit_test(test_going_back),
        cmocka_unit_test(test_sizes),        cmocka_unit_test(test_narrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

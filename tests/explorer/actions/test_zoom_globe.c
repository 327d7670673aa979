/*
 * The globe: one step beyond the whole map of a cylinder, and of no other world; keys turn it, and
 * the way down leads to what is in its middle, or to the very cell that was left.
 */
#include "explorer/actions/move.h"

#include "base/angle.h"
#include "render/painter.h"
#include "support/easel.h"
#include "support/stage.h"
#include "support/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct explorer make(enum recipe_edges edges)
{
    struct recipe recipe =
        recipe_of(7, 2048 + (edges == EDGES_BOUNDED), 1024 + (edges != EDGES_WRAP), 64);
    recipe.edges = edges;
    struct explorer explorer = stage(&recipe, 80, 24);
    explorer.choices.utf8 = true;
    explorer.map.look.colors = 256;
    stage_type(&explorer, "g488,302\r");
    return explorer;
}

static void repeat(struct explorer *explorer, uint32_t key, int count)
{
    while (count-- > 0)
        stage_press(explorer, key);
}

static void test_only_of_cylinders(void **state)
{
    static const enum recipe_edges all[] = {EDGES_WRAP, EDGES_WRAP_X, EDGES_BOUNDED};
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct explorer explorer = make(all[n]);
        repeat(&explorer, '-', 6);
        assert_false(explorer.map.look.kind == VIEW_GLOBE);
        repeat(&explorer, '-', 2);
        assert_int_equal(explorer.map.look.kind == VIEW_GLOBE, all[n] == EDGES_WRAP_X);
        explorer_free(&explorer);
    }
}

/* Down again at the same scale: 0.9 of the girth of a globe in 46 rows of pixels. */
static void test_up_and_down(void **state)
{
    static const uint32_t downs[] = {'+', EVENT_ENTER, EVENT_TAB};
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct explorer explorer = make(EDGES_WRAP_X);
        enum blocks blocks = explorer.map.look.blocks;
        struct view left = explorer.map.view;
        repeat(&explorer, '-', 7);
        assert_int_equal(explorer.map.look.blocks, BLOCKS_HALF);
        assert_int_equal(explorer.map.look.camera.azimuth, 488 * 360 / 2048);
        assert_int_equal(explorer.map.look.camera.pitch, 90 - 302 * 180 / 1024);
        assert_says(&explorer, "N  85 E, globe");
        stage_press(&explorer, downs[n]);
        assert_false(explorer.map.look.kind == VIEW_GLOBE);
        assert_int_equal(explorer.map.look.blocks, blocks);
        assert_int_equal(explorer.map.view.zoom, -4); /* 128 columns of 2 * 3.14 * 22.08 * 0.9 */
        stage_press(&explorer, '0');
        assert_memory_equal(&explorer.map.view, &left, sizeof left);
        explorer_free(&explorer);
    }
}

static void test_turning(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    const struct camera *camera = &explorer.map.look.camera;
    repeat(&explorer, '-', 7);
    stage_type(&explorer, "l");
    stage_press(&explorer, EVENT_SHIFT_RIGHT);
    assert_int_equal(camera->azimuth, 85 + 60);
    stage_type(&explorer, "20h");
    assert_int_equal(camera->azimuth, (145 + 60) % 360);
    repeat(&explorer, EVENT_UP, 9);
    assert_int_equal(camera->pitch, 60);
    assert_string_not_equal(explorer.note.text, "");
    repeat(&explorer, EVENT_DOWN, 13);
    assert_int_equal(camera->pitch, -60);
    stage_type(&explorer, "d");
    assert_true(explorer_drifts(&explorer));
    stage_press(&explorer, EVENT_TICK);
    assert_int_equal(camera->azimuth, 206);
    stage_type(&explorer, "++++++");
    int64_t x = view_middle_x(&explorer.map.view) >> 1; /* 1:1 is 4 from -4, and one nearer */
    int64_t y = view_middle_y(&explorer.map.view) >> 1;
    assert_int_equal(explorer.map.view.zoom, 1);
    assert_in_range(x, 206 * 2048 / 360 - 2, 206 * 2048 / 360 + 2);
    assert_in_range(y, 150 * 1024 / 180 - 2, 150 * 1024 / 180 + 2);
    explorer_free(&explorer);
}

/* Marks, searches and profiles are of what is in the middle of the globe, however it was turned. */
static void test_middle(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    const struct viewpoint *at = &explorer.marks.letters[0].at;
    repeat(&explorer, '-', 7);
    stage_type(&explorer, "ma");
    assert_in_range(at->x >> 16, 488 - 31, 488); /* the point of 1:32 that was in the middle */
    assert_in_range(at->y >> 16, 302 - 31, 302);
    stage_type(&explorer, "P");
    char title[81];
    strcpy(title, stage_row(&explorer, 23 - 7));
    assert_non_null(strstr(title, "profile of the middle row"));
    stage_type(&explorer, "3j");
    assert_string_not_equal(stage_row(&explorer, 23 - 7), title);
    stage_type(&explorer, "3kP4lma");
    assert_in_range(at->x >> 16, 145 * 2048 / 360 - 32, 145 * 2048 / 360 + 1);
    stage_type(&explorer, "/coast\r");
    assert_in_range(explorer.found.x >> 16, 145 * 2048 / 360 - 32, 145 * 2048 / 360 + 1);
    stage_type(&explorer, "''");
    int64_t x = view_middle_x(&explorer.map.view) << -explorer.map.view.zoom;
    assert_in_range(x % 2048, 145 * 2048 / 360 - 32, 145 * 2048 / 360 + 1);
    explorer_free(&explorer);
}

/* A drag pulls the globe round, and is undone as one step; the wheel goes down, and flies. */
static void test_mouse(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    const struct camera *camera = &explorer.map.look.camera;
    repeat(&explorer, '-', 7);
    stage_type(&explorer, "l");
    const struct camera before = *camera;
    explorer_key(&explorer, (struct event){.key = EVENT_GRAB, .col = 40, .row = 10});
    explorer_key(&explorer, (struct event){.key = EVENT_DRAG, .col = 38, .row = 11});
    explorer_key(&explorer, (struct event){.key = EVENT_DRAG, .col = 30, .row = 12});
    explorer_key(&explorer, (struct event){.key = EVENT_RELEASE, .col = 30, .row = 12});
    assert_int_equal(camera->azimuth, (before.azimuth + 10) % 360);
    assert_int_equal(camera->pitch, before.pitch + 4);
    stage_press(&explorer, EVENT_WHEEL_DOWN);
    assert_says(&explorer, "nothing is farther out");
    stage_press(&explorer, EVENT_WHEEL_UP);
    assert_int_equal(explorer.map.look.kind, VIEW_MAP);
    stage_press(&explorer, EVENT_TAB);
    stage_press(&explorer, EVENT_WHEEL_UP);
    const struct view flown = explorer.map.view;
    stage_press(&explorer, EVENT_WHEEL_DOWN);
    assert_true(explorer.map.view.x != flown.x || explorer.map.view.y != flown.y);
    stage_press(&explorer, EVENT_UP);
    assert_in_range(explorer.map.view.x, flown.x - 4, flown.x + 4);
    assert_in_range(explorer.map.view.y, flown.y - 4, flown.y + 4);
    explorer_free(&explorer);
}

/* Esc and q close a globe or a flight that keys have opened; q quits from one that options have. */
static void test_closing(void **state)
{
    static const uint32_t keys[] = {'q', EVENT_ESCAPE};
    (void)state;
    for (int n = 0; n < 4; n++) {
        struct explorer explorer = make(EDGES_WRAP_X);
        const struct look *look = &explorer.map.look;
        if (n < 2)
            repeat(&explorer, '-', 7);
        else
            stage_press(&explorer, EVENT_TAB);
        assert_int_equal(look->kind, n < 2 ? VIEW_GLOBE : VIEW_FLIGHT);
        stage_press(&explorer, 'p');
        stage_press(&explorer, EVENT_LEFT);
        assert_says(&explorer, "Esc back");
        assert_int_equal(stage_press(&explorer, keys[n % 2]), EXPLORER_DRAW);
        assert_int_equal(look->kind, VIEW_MAP);
        assert_says(&explorer, "q quit");
        stage_press(&explorer, EVENT_ESCAPE);
        assert_int_equal(stage_press(&explorer, 'q'), EXPLORER_QUIT);
        explorer.map.look.kind = n < 2 ? VIEW_GLOBE : VIEW_FLIGHT;
        assert_says(&explorer, "q quit");
        assert_int_equal(stage_press(&explorer, 'q'), EXPLORER_QUIT);
        explorer_free(&explorer);
    }
}

/* Other worlds, jumps, the whole map and undo. */
static void test_leaving(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    repeat(&explorer, '-', 7);
    stage_type(&explorer, "r");
    assert_true(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, ":edges=wrap world=2048x1024\r");
    assert_false(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, "\177");
    assert_true(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, "z");
    assert_says(&explorer, "+ goes down");
    stage_type(&explorer, "+");
    assert_false(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, ":view=globe\r");
    assert_true(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, "^");
    assert_false(explorer.map.look.kind == VIEW_GLOBE);
    stage_type(&explorer, ":view=globe\r:view=flight\r:view=globe\r:view=map\r");
    assert_int_equal(explorer.map.look.kind, VIEW_MAP);
    explorer_free(&explorer);
}

/* The frame is round: a character is land or sea if its middle is within the radius. */
static void test_round(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    explorer.choices.utf8 = false;
    repeat(&explorer, '-', 7);
    for (int row = 0; row < 23; row++) {
        const char *line = stage_row(&explorer, row);
        for (int col = 0; col < 80; col++) {
            double away = hypot(col + 0.5 - 40, 2 * row + 1 - 23);
            bool seen = (size_t)col < strlen(line) && line[col] != ' ';
            if (fabs(away - 0.48 * 46) > 1.6)
                REQUIRE(seen == (away < 0.48 * 46), "col %d row %d", col, row);
        }
    }
    explorer_free(&explorer);
}

/* Frames are those of a globe that has nothing from the frame before, whatever has changed. */
static void test_frames(void **state)
{
    static const char *const changes[] = {"l",
                                          "k",
                                          "p",
                                          "R",
                                          "r",
                                          ":sea=80%\r",
                                          "a",
                                          "t",
                                          "^",
                                          "+-",
                                          ":light=90,20\r",
                                          "\177",
                                          ":blocks=octant\r",
                                          "\177",
                                          ":climate=belts show=biome\r",
                                          "l",
                                          "-h",
                                          ":world=4096x2049\r",
                                          "l",
                                          "\177"};
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    repeat(&explorer, '-', 7);
    for (size_t n = 0; n < (size_t)few_of(2) * (sizeof changes / sizeof *changes); n++) {
        int cols = n % 7 < 5 ? 80 : 130;
        const struct map *map = &explorer.map;
        stage_type(&explorer, changes[n % (sizeof changes / sizeof *changes)]);
        explorer_resize(&explorer, cols, 40);
        for (int out = 0; out < 12 && map->look.kind != VIEW_GLOBE; out++)
            stage_press(&explorer, '-');
        REQUIRE(map->look.kind == VIEW_GLOBE, "after change %zu", n);
        struct grid grid = easel_grid(cols, 40);
        struct cell *cells = easel_paint(map);
        assert_true(explorer_draw(&explorer, &grid));
        REQUIRE(cells_equal(grid.cells, cells, cols * 39), "after change %zu", n);
        free(cells);
        grid_free(&grid);
    }
    explorer_free(&explorer);
}

static void test_angles(void **state)
{
    struct trials trials = {5};
    (void)state;
    for (int n = 0; n < 100000; n++) {
        int32_t x = (int32_t)trial_between(&trials, -(1 << 30), 1 << 30);
        int32_t y = (int32_t)trial_between(&trials, -(1 << 30), 1 << 30);
        int32_t length = x;
        int32_t rest = y;
        uint32_t turn;
        double true_length = hypot(x, y);
        if (true_length < 1 << 20 || true_length > 1 << 30)
            continue;
        angles_of(&length, &rest, &turn, 1);
        double off = remainder(turn / 4294967296.0 - atan2(y, x) / 6.283185307179586, 1);
        REQUIRE(fabs(off) < 1.0 / (1 << 17), "%d,%d: off by %g", x, y, off);
        assert_true(fabs(length - true_length) < true_length / 4096);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_of_cylinders),
        cmocka_unit_test(test_up_and_down),
        cmocka_unit_test(test_turning),
        cmocka_unit_test(test_middle),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_closing),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_round),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_angles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

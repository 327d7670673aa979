/*
 * Shapes: ponds of small drawings, and which of equal cells stands out.
 */
#include "places/shapes.h"

#include "support/unit.h"

#include <string.h>

enum { SIDE = 21, MIDDLE = SIDE / 2 };

/* Land and sea of one depth. */
struct sketch {
    struct depth_window window;
    uint32_t height[SIDE * SIDE];
    uint8_t sea[SIDE * SIDE];
};

/* Makes a drawing of land of a height. */
static void clear_drawing(struct sketch *drawing, uint32_t height)
{
    *drawing = (struct sketch){0};
    drawing->window = (struct depth_window){.cols = SIDE,
                                            .rows = SIDE,
                                            .east = SIDE - 1,
                                            .south = SIDE - 1,
                                            .across = SIDE,
                                            .down = SIDE,
                                            .height = drawing->height,
                                            .sea = drawing->sea};
    for (int n = 0; n < SIDE * SIDE; n++)
        drawing->height[n] = height;
}

/* Makes a cell sea of a height. */
static void flood_cell(struct sketch *drawing, int x, int y, uint32_t height)
{
    drawing->height[y * SIDE + x] = height;
    drawing->sea[y * SIDE + x] = 1;
}

static bool is_pond(const struct sketch *drawing, int x, int y)
{
    return shape_pond(&drawing->window, x, y, false) > 0;
}

/* Water is of a pond if it ends within SHAPE_POND cells, and not if it reaches further or a rim.
 */
static void test_ponds(void **state)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    struct sketch drawing;
    (void)state;
    for (int way = 0; way < 4; way++)
        for (int length = 0; length <= SHAPE_POND; length++) {
            clear_drawing(&drawing, 100);
            for (int n = 0; n <= length; n++)
                flood_cell(&drawing, MIDDLE + n * ways[way][0], MIDDLE + n * ways[way][1], 50);
            flood_cell(&drawing, MIDDLE + 5, MIDDLE + 5, 50); /* hangs together by nothing */
            assert_int_equal(is_pond(&drawing, MIDDLE, MIDDLE), length < SHAPE_POND);
        }
    clear_drawing(&drawing, 100);
    flood_cell(&drawing, 1, 1, 50);
    assert_true(is_pond(&drawing, 1, 1));
    flood_cell(&drawing, 0, 1, 50);
    assert_false(is_pond(&drawing, 1, 1));
}

/* Water that winds hangs together, and water that touches by corners alone does not. */
static void test_winding(void **state)
{
    struct sketch drawing;
    (void)state;
    clear_drawing(&drawing, 100);
    for (int n = 0; n < 4; n++)
        flood_cell(&drawing, MIDDLE + n, MIDDLE + n, 50);
    flood_cell(&drawing, MIDDLE + 3, MIDDLE + 4, 50);
    flood_cell(&drawing, MIDDLE + 3, MIDDLE + 5, 50);
    assert_true(is_pond(&drawing, MIDDLE, MIDDLE));
    for (int n = 0; n < 3; n++)
        flood_cell(&drawing, MIDDLE + n + 1, MIDDLE + n, 50);
    assert_false(is_pond(&drawing, MIDDLE, MIDDLE));
}

/* A pond has one lowest cell: the first in reading order, if several are as low. */
static void test_lowest(void **state)
{
    struct sketch drawing;
    int lowest = 0;
    (void)state;
    clear_drawing(&drawing, 100);
    for (int n = 0; n < 9; n++)
        flood_cell(&drawing, MIDDLE + n % 3, MIDDLE + n / 3, n == 8 || n == 2 || n == 5 ? 40 : 50);
    for (int n = 0; n < 9; n++)
        lowest += shape_pond(&drawing.window, MIDDLE + n % 3, MIDDLE + n / 3, true) > 0;
    assert_int_equal(lowest, 1);
    assert_int_equal(shape_pond(&drawing.window, MIDDLE + 2, MIDDLE, true), 9);
}

/* The first of equal heights in reading order stands out, whatever is higher farther away. */
static void test_equals(void **state)
{
    struct sketch drawing;
    (void)state;
    clear_drawing(&drawing, 100);
    for (int n = 0; n < 3; n++)
        drawing.height[(MIDDLE + n) * SIDE + MIDDLE - n % 2] = 200;
    drawing.height[(MIDDLE - 3) * SIDE + MIDDLE] = 300;
    for (int n = 0; n < 3; n++)
        assert_int_equal(shape_stands_out(&drawing.window, MIDDLE - n % 2, MIDDLE + n, 1), n == 0);
    assert_true(shape_stands_out(&drawing.window, MIDDLE, MIDDLE - 3, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ponds),
        cmocka_unit_test(test_winding),
        cmocka_unit_test(test_lowest),
        cmocka_unit_test(test_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

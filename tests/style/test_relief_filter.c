/*
 * Relief filter: shades that it is sure of are those of the textbook, in long double, whatever the
 * heights, slopes and light; and it is in doubt about few.
 */
#include "style/relief.c"

#include "support/unit.h"

#include <math.h>

enum { COLS = 700 };

/* Heights of three rows with a neighbour at each end. */
struct rows {
    uint32_t heights[3][COLS + 2];
};

/* Shade of a point by the textbook; *edge is how far it is from the next one. */
static int textbook(const struct relief *relief, const struct rows *rows, int n, long double *edge)
{
    long double side[4] = {0}; /* west, east, north, south */
    for (int k = 0; k < 3; k++) {
        int weight = k == 1 ? 2 : 1;
        side[0] += (long double)weight * rows->heights[k][n];
        side[1] += (long double)weight * rows->heights[k][n + 2];
        side[2] += (long double)weight * rows->heights[0][n + k];
        side[3] += (long double)weight * rows->heights[2][n + k];
    }
    long double run = (long double)relief->run;
    long double x = (side[0] - side[1]) * (long double)relief->rise_east / run;
    long double y = (side[3] - side[2]) * (long double)relief->rise_north / run;
    long double light =
        (long double)relief->east * x + (long double)relief->north * y + (long double)relief->up;
    long double v = light / sqrtl(x * x + y * y + 1) / (1 << 24);
    long double shade = (v > 0 ? v : 0) + 1.5L;
    *edge = fminl(shade - floorl(shade), 1 - (shade - floorl(shade)));
    return (int)shade;
}

/* Fills rows with heights that differ by up to 2^bits, or that lie at the limits. */
static void fill_rows(struct trials *trials, struct rows *rows, int bits)
{
    uint32_t base = (uint32_t)trial_below(trials, HEIGHT_END - (UINT32_C(1) << bits) + 1);
    for (int k = 0; k < 3; k++)
        for (int n = 0; n < COLS + 2; n++) {
            rows->heights[k][n] = base + (uint32_t)trial_below(trials, UINT64_C(1) << bits);
            if (bits == 30 && trial_below(trials, 3) == 0)
                rows->heights[k][n] = trial_below(trials, 2) == 0 ? 0 : HEIGHT_END - 1;
        }
}

static void test_sure_shades(void **state)
{
    static struct rows rows;
    struct trials trials = {94};
    uint64_t doubts = 0;
    uint64_t usual = 0;
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        uint8_t shades[COLS];
        struct relief relief;
        struct relief_light light = {(int)trial_below(&trials, 361), (int)trial_below(&trials, 91)};
        int bits = (int)trial_below(&trials, 31);
        int depth = (int)trial_between(&trials, -32, 48);
        uint32_t cols = 1 + (uint32_t)trial_below(&trials, COLS);
        uint32_t zeros = 0;
        fill_rows(&trials, &rows, bits);
        relief_make(&relief, light, (uint32_t)trial_below(&trials, HEIGHT_END), depth);
        if (trial % 2 == 0)
            relief_set_slopes(&relief, trial_between(&trials, 0, (1 << 30) - 1),
                              trial_between(&trials, 0, (1 << 30) - 1),
                              (int)trial_below(&trials, 63));
        uint32_t found =
            filter_row(&relief, rows.heights[0], rows.heights[1], rows.heights[2], cols, shades);
        for (uint32_t n = 0; n < cols; n++) {
            long double edge;
            int right = textbook(&relief, &rows, (int)n, &edge);
            zeros += shades[n] == 0;
            REQUIRE(shades[n] == 0 || (shades[n] == right && edge > 1e-5L),
                    "shade %d, not %d, %Lg from the next", shades[n], right, edge);
        }
        assert_int_equal(found, zeros);
        if (bits < 28) {
            usual += cols;
            doubts += zeros;
        }
    }
    assert_in_range(doubts, 1, usual / 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sure_shades)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Drawn land: pixels of colours become the tiles that the header says, by distances in floating
 * point: a colour near to one of a tile is that tile, another is the larger part of the mixture of
 * two tiles around it that explains it best. Where two are as good, either is right.
 */
#include "import/drawn_land.c"

#include "support/unit.h"

#include <math.h>

enum { COLS = 9, ROWS = 7 };

static double channel(uint32_t rgb, int n)
{
    return rgb >> (16 - 8 * n) & 0xFF;
}

/* Returns the distance of a colour from the mixtures of two; sets the part of the second one. */
static double way_to(uint32_t rgb, uint32_t a, uint32_t b, double *part)
{
    double along = 0;
    double whole = 0;
    double square = 0;
    for (int n = 0; n < 3; n++) {
        along += (channel(rgb, n) - channel(a, n)) * (channel(b, n) - channel(a, n));
        whole += (channel(b, n) - channel(a, n)) * (channel(b, n) - channel(a, n));
    }
    *part = whole > 0 ? fmin(fmax(along / whole, 0), 1) : 0;
    for (int n = 0; n < 3; n++) {
        double mixed = channel(a, n) + *part * (channel(b, n) - channel(a, n));
        square += (channel(rgb, n) - mixed) * (channel(rgb, n) - mixed);
    }
    return sqrt(square);
}

/* Returns the tile of the nearest colour, and how far it is. */
static int tile_near(uint32_t rgb, double *least)
{
    const struct palette *palette = &palettes[0];
    double part;
    int best = 0;
    *least = way_to(rgb, palette->water[0], palette->water[1], &part);
    for (int n = 0; n < TILES; n++) {
        double off = way_to(rgb, palette->colors[n], palette->colors[n], &part);
        best = off < *least ? n : best;
        *least = fmin(*least, off);
    }
    return best;
}

/* True if a tile is the larger part of a mixture of the tiles around a pixel, than which none is
 * nearer by more than two. */
static bool is_larger_part(uint32_t rgbs[ROWS][COLS], int row, int col, int tile)
{
    const uint32_t *colors = palettes[0].colors;
    bool around[TILES] = {false};
    double least = INFINITY;
    double with_tile = INFINITY;
    double part;
    double off;
    bool some = false;
    for (int y = MAX(row - 2, 0); y <= MIN(row + 2, ROWS - 1); y++)
        for (int x = MAX(col - 2, 0); x <= MIN(col + 2, COLS - 1); x++) {
            int near = tile_near(rgbs[y][x], &off);
            around[near] = around[near] || off <= 20;
            some = some || off <= 20;
        }
    for (int a = 0; a < TILES; a++)
        for (int b = a; b < TILES; b++) {
            if (!around[a] || !around[b])
                continue;
            off = way_to(rgbs[row][col], colors[a], colors[b], &part);
            least = fmin(least, off);
            if ((a == tile && part < 0.52) || (b == tile && part > 0.48))
                with_tile = fmin(with_tile, off);
        }
    return some ? with_tile <= least + 2 : tile == tile_near(rgbs[row][col], &off);
}

/* Returns a colour that is not near to the limit of what is near to a tile. */
static uint32_t any_color(struct trials *trials)
{
    double off = 20;
    uint32_t rgb = palettes[0].colors[trial_below(trials, TILES)];
    if (trial_below(trials, 4) == 0)
        while (fabs(off - 20) < 1) {
            rgb = (uint32_t)trial_below(trials, 1 << 24);
            tile_near(rgb, &off);
        }
    return rgb;
}

static void check_drawing(struct trials *trials)
{
    uint32_t rgbs[ROWS][COLS];
    uint8_t pixels[4 * ROWS * COLS];
    uint32_t greys[ROWS * COLS];
    double off;
    for (int n = 0; n < ROWS * COLS; n++) {
        uint32_t rgb = rgbs[n / COLS][n % COLS] = any_color(trials);
        for (int c = 0; c < 3; c++)
            pixels[4 * n + c] = (uint8_t)(rgb >> (16 - 8 * c));
        pixels[4 * n + 3] = n % 10 == 0 ? 127 : 128;
    }
    const struct import_stream stream = {.colors = COLORS_TILES};
    struct picture picture = {.width = COLS, .height = ROWS, .fine = greys};
    assert_true(drawn_land_greys(&stream, pixels, &picture));
    for (int n = 0; n < ROWS * COLS; n++) {
        int tile = 0;
        if (n % 10 == 0) {
            assert_int_equal(greys[n], HEIGHT_UNKNOWN);
            continue;
        }
        while (tile < TILES && tile_grey(tile) != greys[n])
            tile++;
        int near = tile_near(rgbs[n / COLS][n % COLS], &off);
        bool right = off <= 20 ? tile == near : is_larger_part(rgbs, n / COLS, n % COLS, tile);
        REQUIRE(right, "%06X is tile %d", (unsigned)rgbs[n / COLS][n % COLS], tile);
    }
}

static void test_colors(void **state)
{
    struct trials trials = {234};
    (void)state;
    for (int trial = 0; trial < 300; trial++)
        check_drawing(&trials);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_colors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Rows of winds are kept in a ring while the rows around them are blurred, lest the wind draw
 * streaks.
 */
#include "world/airs.h"

#include "world/heights.h"
#include "world/winds.h"

#include <stdlib.h>

enum { RING = 4, BLUR = 1 };

struct airs {
    const struct recipe *recipe;
    struct heights *heights;
    uint32_t cols;
    int64_t rows; /* of the world */
    int64_t across;
    int64_t x;
    int64_t made;    /* first row of winds that is not made */
    int64_t given_y; /* row that the heights give next */
    uint32_t low;
    uint64_t factor;
    int32_t sea;
    int32_t *levels;
    int32_t *room;
    int32_t *humidity[RING];
    int32_t *rain[RING];
    int32_t numbers[];
};

int32_t airs_level(const struct airs *airs, uint32_t height)
{
    if (height <= airs->low)
        return 0;
    uint64_t level = (height - airs->low) * airs->factor >> 30;
    return (int32_t)(level < 32768 ? level : 32768);
}

struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    size_t wide = (size_t)cols + WINDS_WEST;
    struct airs *airs =
        malloc(sizeof *airs + (5 * wide + 2 * RING * (size_t)cols) * sizeof *airs->numbers);
    if (airs == NULL)
        return NULL;
    *airs = (struct airs){.recipe = recipe, .cols = cols};
    uint32_t low = recipe->climate_heights.low;
    airs->low = low;
    airs->factor = (UINT64_C(1) << 45) / ((uint64_t)recipe->climate_heights.high - low + 1);
    airs->sea = airs_level(airs, recipe->sea_found);
    airs->across = recipe_cols(recipe, zoom);
    airs->rows = recipe_rows(recipe, zoom);
    airs->levels = airs->numbers;
    airs->room = airs->numbers + wide;
    for (size_t n = 0; n < RING; n++) {
        airs->humidity[n] = airs->numbers + 5 * wide + 2 * n * cols;
        airs->rain[n] = airs->humidity[n] + cols;
    }
    airs->heights = heights_new_whole(recipe, zoom, (uint32_t)wide);
    if (airs->heights != NULL)
        return airs;
    free(airs);
    return NULL;
}

void airs_free(struct airs *airs)
{
    if (airs == NULL)
        return;
    heights_free(airs->heights);
    free(airs);
}

static int64_t nearest_row(const struct airs *airs, int64_t y)
{
    if (!recipe_bounded_y(airs->recipe))
        return y;
    return y < 0 ? 0 : y >= airs->rows ? airs->rows - 1 : y;
}

void airs_seek(struct airs *airs, int64_t x, int64_t y)
{
    airs->x = x - WINDS_WEST;
    airs->made = nearest_row(airs, y - BLUR);
    heights_seek(airs->heights, airs->x, airs->made);
}

static void make_levels(struct airs *airs)
{
    int64_t wide = (int64_t)airs->cols + WINDS_WEST;
    const uint32_t *heights = heights_row(airs->heights);
    for (int64_t n = 0; n < wide; n++) {
        int64_t at = n;
        if (recipe_bounded_x(airs->recipe)) {
            int64_t x = airs->x + n;
            x = x < 0 ? 0 : x >= airs->across ? airs->across - 1 : x;
            at = x - airs->x < 0 ? 0 : x - airs->x >= wide ? wide - 1 : x - airs->x;
        }
        airs->levels[n] = airs_level(airs, heights[at]);
    }
}

/* Wetness of air and rain. */
static int32_t wetness_of(int32_t humidity, int32_t rain)
{
    return (humidity * 10 + rain * 40) >> 5;
}

void airs_row(struct airs *airs, int64_t y, int32_t *out)
{
    int64_t after = nearest_row(airs, y + BLUR);
    for (; airs->made <= after; airs->made++) {
        make_levels(airs);
        winds_row(airs->levels, airs->sea, airs->cols, airs->humidity[airs->made & (RING - 1)],
                  airs->rain[airs->made & (RING - 1)], airs->room);
    }
    for (uint32_t n = 0; n < airs->cols; n++)
        out[n] = 0;
    for (int row = -BLUR; row <= BLUR; row++) {
        int64_t at = nearest_row(airs, y + row) & (RING - 1);
        for (uint32_t n = 0; n < airs->cols; n++)
            out[n] += (row == 0 ? 2 : 1) * wetness_of(airs->humidity[at][n], airs->rain[at][n]);
    }
    for (uint32_t n = 0; n < airs->cols; n++)
        out[n] >>= 2;
}

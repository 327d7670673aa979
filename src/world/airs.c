/*
 * Rows of winds are kept in a ring while the rows around them are blurred, so that the wind draws
 * no streaks.
 */
#include "world/airs.h"

#include "base/target_clones.h"
#include "world/climate_levels.h"
#include "world/nearest.h"
#include "world/source.h"
#include "world/winds.h"

#include <stdlib.h>

enum { RING = 4, BLUR = 1 };

struct airs {
    const struct recipe *recipe;
    const struct source *source;
    void *heights; /* the reader of the source */
    struct climate_levels scale;
    uint32_t cols;
    int64_t across; /* points of the world from west to east, and from north to south */
    int64_t down;
    int64_t x;    /* first point whose height is read */
    int64_t made; /* first row of winds that is not made */
    int32_t *levels;
    int32_t *humidity;
    int32_t *rain;
    int32_t *room;
    int32_t *wet[RING];
    int32_t numbers[];
};

static int64_t air_row_near(const struct airs *airs, int64_t y)
{
    return recipe_bounded_y(airs->recipe) ? nearest_of(y, airs->down) : y;
}

static size_t read_width(const struct airs *airs)
{
    return (size_t)airs->cols + WINDS_WEST;
}

/* Shares the memory out. */
static void share_numbers(struct airs *airs)
{
    size_t cols = airs->cols;
    airs->levels = airs->numbers;
    airs->room = airs->levels + read_width(airs);
    airs->humidity = airs->room + 2 * read_width(airs);
    airs->rain = airs->humidity + cols;
    for (size_t n = 0; n < RING; n++)
        airs->wet[n] = airs->rain + (n + 1) * cols;
}

struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    size_t count = (2 + RING + 3) * (size_t)cols + (size_t)3 * WINDS_WEST;
    struct airs *airs = malloc(sizeof *airs + count * sizeof *airs->numbers);
    if (airs == NULL)
        return NULL;
    *airs = (struct airs){
        .recipe = recipe,
        .scale = climate_levels_of(recipe),
        .cols = cols,
        .across = recipe_cols(recipe, zoom),
        .down = recipe_rows(recipe, zoom),
        .source = source_of(recipe),
    };
    share_numbers(airs);
    airs->heights = airs->source->open(recipe, zoom, cols + WINDS_WEST, 0);
    if (airs->heights != NULL)
        return airs;
    free(airs);
    return NULL;
}

void airs_free(struct airs *airs)
{
    if (airs == NULL)
        return;
    airs->source->close(airs->heights);
    free(airs);
}

void airs_seek(struct airs *airs, int64_t x, int64_t y)
{
    airs->x = x - WINDS_WEST;
    airs->made = air_row_near(airs, y - BLUR);
    airs->source->seek(airs->heights, airs->x, airs->made);
}

/* Makes the levels of the next row; those beyond the west and the east are the nearest within. */
static void read_levels(struct airs *airs)
{
    int64_t wide = (int64_t)read_width(airs);
    const uint32_t *heights = airs->source->next_row(airs->heights);
    int64_t first = 0;
    int64_t last = wide - 1;
    if (recipe_bounded_x(airs->recipe)) {
        first = nearest_of(-airs->x, wide);
        last = nearest_of(airs->across - 1 - airs->x, wide);
    }
    for (int64_t n = 0; n < wide; n++) {
        int64_t nearest = n < first ? first : n > last ? last : n;
        airs->levels[n] = climate_level(&airs->scale, heights[nearest]);
    }
}

/* Finds how wet places are by the air that leaves them and their rain. */
CLONES static void fill_wet(int32_t *restrict out, const int32_t *restrict humidity,
                            const int32_t *restrict rain, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (10 * humidity[n] + 40 * rain[n]) >> 5;
}

CLONES static void blur(int32_t *restrict out, const int32_t *north, const int32_t *here,
                        const int32_t *south, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (north[n] + 2 * here[n] + south[n]) >> 2;
}

static int32_t *wet_row(const struct airs *airs, int64_t y)
{
    return airs->wet[air_row_near(airs, y) & (RING - 1)];
}

void airs_row(struct airs *airs, int64_t y, int32_t *out)
{
    for (int64_t after = air_row_near(airs, y + BLUR); airs->made <= after; airs->made++) {
        read_levels(airs);
        winds_row(airs->levels, airs->scale.sea, airs->cols, airs->humidity, airs->rain,
                  airs->room);
        fill_wet(wet_row(airs, airs->made), airs->humidity, airs->rain, airs->cols);
    }
    blur(out, wet_row(airs, y - BLUR), wet_row(airs, y), wet_row(airs, y + BLUR), airs->cols);
}

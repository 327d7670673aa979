/*
 * The rows of a layer are those of heights.h, or follow from them point by point.
 */
#include "render/points/layer_values.h"

#include "render/points/cover.h"
#include "world/heights.h"

#include <stdlib.h>

struct layer_values {
    const struct map *map;
    struct heights *heights;
    struct cover_rule rule;
    uint8_t *bytes; /* covers or biomes of the last row */
    uint32_t row[]; /* numbers of the last row */
};

/* Returns the sum of enum row_layer that a layer is made of. */
static unsigned sources_of(enum layer layer)
{
    static const unsigned sources[] = {
        [LAYER_WATER] = ROWS_DISCHARGE,
        [LAYER_FLOW] = ROWS_WATER,
        [LAYER_DISCHARGE] = ROWS_DISCHARGE,
        [LAYER_DIRECTION] = ROWS_WATER,
        [LAYER_BIOME] = ROWS_DISCHARGE | ROWS_CLIMATE,
        [LAYER_WETNESS] = ROWS_CLIMATE,
        [LAYER_WARMTH] = ROWS_CLIMATE,
    };
    return sources[layer];
}

struct layer_values *layer_values_new(const struct map *map)
{
    const struct world *world = &map->world;
    const struct view *view = &map->view;
    struct layer_values *values = malloc(sizeof *values + view->cols * (sizeof *values->row + 1));
    if (values == NULL)
        return NULL;
    *values = (struct layer_values){
        .map = map,
        .heights = heights_new(&world->recipe, view->zoom, view->cols, sources_of(map->look.layer)),
        .rule = cover_rule_of(&world->recipe, world->sea_height, view->zoom, COVER_TILES),
        .bytes = (uint8_t *)(values->row + view->cols),
    };
    if (values->heights == NULL) {
        free(values);
        return NULL;
    }
    layer_values_seek(values, 0);
    return values;
}

void layer_values_free(struct layer_values *values)
{
    if (values == NULL)
        return;
    heights_free(values->heights);
    free(values);
}

void layer_values_seek(struct layer_values *values, uint32_t row)
{
    heights_seek(values->heights, values->map->view.x, values->map->view.y + row);
}

/* Returns a row of bytes, or of numbers of 16 bits if they are `wide`, in 32 bits. */
static const uint32_t *widen(struct layer_values *values, const void *row, bool wide)
{
    for (uint32_t n = 0; n < values->map->view.cols; n++)
        values->row[n] = wide ? ((const uint16_t *)row)[n] : ((const uint8_t *)row)[n];
    return values->row;
}

const uint32_t *layer_values_row(struct layer_values *values)
{
    uint32_t cols = values->map->view.cols;
    const uint32_t *heights = heights_row(values->heights);
    const struct water_row *water = heights_water(values->heights);
    const struct climate_row *climate = heights_climate(values->heights);
    const enum layer layer = values->map->look.layer;
    if (layer == LAYER_HEIGHT)
        return heights;
    if (layer == LAYER_FLOW || layer == LAYER_DISCHARGE)
        return layer == LAYER_FLOW ? water->catchment : water->discharge;
    if (layer == LAYER_WETNESS || layer == LAYER_WARMTH)
        return widen(values, layer == LAYER_WETNESS ? climate->wetness : climate->warmth, true);
    if (layer == LAYER_DIRECTION)
        return widen(values, water->direction, false);
    cover_row(&values->rule, heights, water, cols, values->bytes);
    if (layer == LAYER_BIOME)
        biome_row(climate, values->bytes, cols, values->bytes);
    return widen(values, values->bytes, false);
}

/* Returns 2048 times the binary logarithm of a catchment or a discharge, rounded down. */
static uint32_t flow_sample(uint32_t catchment)
{
    uint32_t log = 0; /* the catchment is 1 or more */
    uint64_t rest = catchment;
    for (; rest > 1; rest >>= 1)
        log++;
    rest = (uint64_t)catchment << (31 - log); /* from 2^31 to below 2^32, which are 1 and 2 */
    for (int bit = 0; bit < 11; bit++) {
        rest = rest * rest >> 31;
        uint32_t doubled = (uint32_t)(rest >> 32);
        log = 2 * log + doubled;
        rest >>= doubled;
    }
    return log;
}

uint16_t layer_values_sample(enum layer layer, uint32_t number)
{
    bool logarithmic = layer == LAYER_FLOW || layer == LAYER_DISCHARGE;
    return (uint16_t)(logarithmic ? flow_sample(number) : number);
}

/*
 * Each layer is made of those of rivers and of the climate, point by point.
 */
#include "render/points/layer_values.h"

#include "render/points/river_lines.h"
#include "world/climate/biome.h"
#include "world/climate/climate.h"
#include "world/heights.h"

#include <stdlib.h>

struct layer_values {
    const struct map *map;
    struct heights *heights;
    struct river_lines_scale scale; /* the smallest waters that tiles show */
    uint8_t *kinds;                 /* biomes and covers of the last row; NULL: it needs none */
    uint32_t row[];                 /* numbers of the last row */
};

/* Returns the layers of rows (enum row_layer) that a layer of numbers is made of. */
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

/* Opens the readers. Returns false if out of memory; the caller frees. */
static bool open_sources(struct layer_values *numbers)
{
    const struct recipe *recipe = &numbers->map->world.recipe;
    const struct view *view = &numbers->map->view;
    enum layer layer = numbers->map->look.layer;
    if (layer == LAYER_BIOME && (numbers->kinds = malloc((size_t)view->cols * 2)) == NULL)
        return false;
    numbers->heights = heights_new_with(recipe, view->zoom, view->cols, sources_of(layer));
    return numbers->heights != NULL;
}

struct layer_values *layer_values_new(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct view *view = &map->view;
    struct layer_values *numbers = malloc(sizeof *numbers + view->cols * sizeof *numbers->row);
    if (numbers == NULL)
        return NULL;
    *numbers = (struct layer_values){
        .map = map, .scale = river_lines_scale(recipe, view->zoom, RIVER_LINES_ARMS)};
    if (!open_sources(numbers)) {
        layer_values_free(numbers);
        return NULL;
    }
    layer_values_seek(numbers, 0);
    return numbers;
}

void layer_values_free(struct layer_values *numbers)
{
    if (numbers == NULL)
        return;
    heights_free(numbers->heights);
    free(numbers->kinds);
    free(numbers);
}

void layer_values_seek(struct layer_values *numbers, uint32_t row)
{
    const struct view *view = &numbers->map->view;
    heights_seek(numbers->heights, view->x, view->y + row);
}

/* Finds the biomes of the row that was read last. */
static const uint8_t *make_biomes(struct layer_values *numbers, const uint32_t *heights)
{
    uint32_t cols = numbers->map->view.cols;
    uint8_t *covers = numbers->kinds + cols;
    const struct water_row *water = heights_water(numbers->heights);
    struct biome_water wet = {water != NULL ? covers : NULL, heights,
                              numbers->map->world.sea_height};
    for (uint32_t n = 0; water != NULL && n < cols; n++)
        covers[n] = (uint8_t)river_lines_cover_of(&numbers->scale, water->cover[n], water->lake[n],
                                                  water_flow(water, n));
    biome_row(heights_climate(numbers->heights), &wet, cols, numbers->kinds);
    return numbers->kinds;
}

/* Makes a row of a layer of climate, of the heights that were read last. */
static void find_climate(struct layer_values *numbers, const uint32_t *heights)
{
    uint32_t cols = numbers->map->view.cols;
    enum layer layer = numbers->map->look.layer;
    const struct climate_row *climate = heights_climate(numbers->heights);
    const uint16_t *values = layer == LAYER_WETNESS ? climate->wetness : climate->warmth;
    if (layer == LAYER_BIOME) {
        const uint8_t *biomes = make_biomes(numbers, heights);
        for (uint32_t n = 0; n < cols; n++)
            numbers->row[n] = biomes[n];
        return;
    }
    for (uint32_t n = 0; n < cols; n++)
        numbers->row[n] = values[n];
}

const uint32_t *layer_values_row(struct layer_values *numbers)
{
    uint32_t cols = numbers->map->view.cols;
    uint32_t *row = numbers->row;
    const uint32_t *heights = heights_row(numbers->heights);
    if (layer_is_climate(numbers->map->look.layer)) {
        find_climate(numbers, heights);
        return row;
    }
    const struct water_row *water = heights_water(numbers->heights);
    switch (numbers->map->look.layer) {
    default:
        break;
    case LAYER_WATER:
        for (uint32_t n = 0; n < cols; n++)
            row[n] = river_lines_cover_of(&numbers->scale, water->cover[n], water->lake[n],
                                          water_flow(water, n));
        break;
    case LAYER_FLOW:
        return water->catchment;
    case LAYER_DISCHARGE:
        return water->discharge;
    case LAYER_DIRECTION:
        for (uint32_t n = 0; n < cols; n++)
            row[n] = water->direction[n];
        break;
    }
    return row;
}

uint32_t layer_values_flow_sample(uint32_t catchment)
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
    return (uint16_t)(logarithmic ? layer_values_flow_sample(number) : number);
}

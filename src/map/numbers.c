/*
 * Each layer is one or two of those that rivers make, point by point.
 */
#include "map/numbers.h"

#include "map/courses.h"
#include "world/heights.h"

#include <stdlib.h>

struct numbers {
    const struct map *map;
    struct heights *heights;
    struct courses_scale scale; /* the smallest waters that tiles show */
    uint32_t row[];             /* numbers of the last row */
};

/* Returns the layers of water that a layer of numbers is made of. */
static unsigned sources_of(enum layer layer)
{
    static const unsigned sources[] = {
        [LAYER_WATER] = WATER_COVER | WATER_LAKE | WATER_CATCHMENT | WATER_DISCHARGE,
        [LAYER_FLOW] = WATER_CATCHMENT,
        [LAYER_DISCHARGE] = WATER_DISCHARGE,
        [LAYER_DIRECTION] = WATER_DIRECTION,
    };
    return sources[layer];
}

struct numbers *numbers_new(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct view *view = &map->view;
    struct numbers *numbers = malloc(sizeof *numbers + view->cols * sizeof *numbers->row);
    if (numbers == NULL)
        return NULL;
    numbers->map = map;
    numbers->scale = courses_scale(recipe, view->zoom, false);
    numbers->heights =
        heights_new_with_water(recipe, view->zoom, view->cols, sources_of(map->look.layer));
    if (numbers->heights == NULL) {
        free(numbers);
        return NULL;
    }
    numbers_seek(numbers, 0);
    return numbers;
}

void numbers_free(struct numbers *numbers)
{
    if (numbers == NULL)
        return;
    heights_free(numbers->heights);
    free(numbers);
}

void numbers_seek(struct numbers *numbers, uint32_t row)
{
    const struct view *view = &numbers->map->view;
    heights_seek(numbers->heights, view->x, view->y + row);
}

const uint32_t *numbers_row(struct numbers *numbers)
{
    uint32_t cols = numbers->map->view.cols;
    uint32_t *row = numbers->row;
    heights_row(numbers->heights);
    const struct water_row *water = heights_water(numbers->heights);
    switch (numbers->map->look.layer) {
    case LAYER_HEIGHT:
    case LAYER_NAMES:
        break;
    case LAYER_WATER:
        for (uint32_t n = 0; n < cols; n++)
            row[n] = courses_cover_of(&numbers->scale, water->cover[n], water->lake[n],
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

uint32_t numbers_flow_sample(uint32_t catchment)
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

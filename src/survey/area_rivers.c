/*
 * The ways of water to one mouth are a tree. It is walked from the mouth upwards, depth first: from
 * a point to the first neighbour that drains to it, then to the next one. The way back follows the
 * directions of the water, so that no stack is needed.
 */
#include "survey/area_rivers.h"

#include "world/rivers/rivers.h"

enum { NO_RIVER = RIVERS_SINK + 1 }; /* a point that is neither land nor lake */

/* Directions of an area. */
struct ways {
    const struct area *area;
    const uint8_t *directions; /* enum rivers_direction of each point, or NO_RIVER */
};

/* Finds the neighbour in a direction. Returns false if it is outside the area, or the direction is
 * RIVERS_SINK. */
static bool find_neighbour(const struct area *area, struct area_point from, int direction,
                           struct area_point *to)
{
    struct rivers_cell next = rivers_beside((struct rivers_cell){from.col, from.row}, direction);
    if (area->wraps_x)
        next.x = recipe_wrap(next.x, area->cols);
    if (area->wraps_y)
        next.y = recipe_wrap(next.y, area->rows);
    *to = (struct area_point){(uint32_t)next.x, (uint32_t)next.y};
    return direction != RIVERS_SINK && next.x >= 0 && next.x < area->cols && next.y >= 0 &&
           next.y < area->rows;
}

static uint8_t way_from(const struct ways *ways, struct area_point at)
{
    return ways->directions[(size_t)at.row * ways->area->cols + at.col];
}

/* Finds the next neighbour, of the directions from *direction on, whose water comes to a point. */
static bool find_source(const struct ways *ways, struct area_point at, int *direction,
                        struct area_point *source)
{
    for (; *direction < RIVERS_SINK; ++*direction)
        if (find_neighbour(ways->area, at, *direction, source) &&
            way_from(ways, *source) == (*direction + 2) % 4)
            return true;
    return false;
}

/* Walks all ways to a mouth. */
static void walk_up(struct area_rivers *rivers, const struct ways *ways, struct area_point mouth)
{
    struct area_point at = mouth;
    uint64_t length = 1;
    int direction = RIVERS_EAST;
    for (;;) {
        struct area_point source;
        if (length > rivers->length) {
            rivers->length = length;
            rivers->spring = at;
            rivers->mouth = mouth;
        }
        if (find_source(ways, at, &direction, &source)) {
            at = source;
            length++;
            direction = RIVERS_EAST;
            continue;
        }
        if (length == 1)
            return;
        int down = way_from(ways, at);
        find_neighbour(ways->area, at, down, &at);
        length--;
        direction = (down + 2) % 4 + 1; /* the next one after the way back up */
    }
}

/* Keeps the larger number of two points, and where it is. */
static void keep_larger(uint64_t *most, struct area_point *place, uint32_t number,
                        struct area_point at)
{
    if (number > *most) {
        *most = number;
        *place = at;
    }
}

void area_rivers_row(struct area_rivers *rivers, const struct area_row *row, uint32_t number,
                     uint32_t cols, uint8_t *directions)
{
    const struct water_row *water = row->water;
    for (uint32_t n = 0; n < cols; n++) {
        struct area_point at = {n, number};
        bool river = row->kinds[n] >= AREA_LAKE; /* or land */
        directions[n] = river ? water->direction[n] : NO_RIVER;
        if (!river)
            continue;
        keep_larger(&rivers->catchment, &rivers->largest, water->catchment[n], at);
        if (water->discharge != NULL)
            keep_larger(&rivers->discharge, &rivers->fullest, water->discharge[n], at);
    }
}

void area_rivers_end(struct area_rivers *rivers, const struct area *area, const uint8_t *directions)
{
    const struct ways ways = {area, directions};
    for (uint32_t row = 0; row < area->rows; row++)
        for (uint32_t col = 0; col < area->cols; col++) {
            struct area_point at = {col, row};
            struct area_point next;
            int direction = way_from(&ways, at);
            if (direction != NO_RIVER &&
                (!find_neighbour(area, at, direction, &next) || way_from(&ways, next) == NO_RIVER))
                walk_up(rivers, &ways, at);
        }
}

/*
 * Directions make a tree of the ways to each mouth. It is walked from the mouth up, to one
 * neighbour after the other, and back by the directions, without other memory.
 */
#include "map/river_facts.h"

#include "world/rivers.h"
#include "world/water.h"

#include <stdlib.h>

enum { NO_RIVER = RIVERS_SINK + 1 }; /* a point that is no land, nor lake */

/* Directions of an area. */
struct ways {
    const struct area *area;
    uint8_t *directions; /* enum rivers_direction of each point, or NO_RIVER */
};

/* Finds the neighbour in a direction. Returns false if it is outside the area, or the direction is
 * RIVERS_SINK. */
static bool find_neighbour(const struct area *area, struct land_place from, int direction,
                           struct land_place *to)
{
    static const int8_t steps[][2] = {
        [RIVERS_EAST] = {1, 0},   [RIVERS_SOUTH] = {0, 1}, [RIVERS_WEST] = {-1, 0},
        [RIVERS_NORTH] = {0, -1}, [RIVERS_SINK] = {0, 0},
    };
    int64_t col = (int64_t)from.col + steps[direction][0];
    int64_t row = (int64_t)from.row + steps[direction][1];
    if (area->wraps_x)
        col = recipe_wrap(col, area->cols);
    if (area->wraps_y)
        row = recipe_wrap(row, area->rows);
    *to = (struct land_place){(uint32_t)col, (uint32_t)row};
    return direction != RIVERS_SINK && col >= 0 && col < area->cols && row >= 0 && row < area->rows;
}

static uint8_t way_from(const struct ways *ways, struct land_place at)
{
    return ways->directions[(size_t)at.row * ways->area->cols + at.col];
}

/* Finds the next neighbour, of the directions from *direction on, whose water comes to a point. */
static bool find_source(const struct ways *ways, struct land_place at, int *direction,
                        struct land_place *source)
{
    for (; *direction < RIVERS_SINK; ++*direction)
        if (find_neighbour(ways->area, at, *direction, source) &&
            way_from(ways, *source) == (*direction + 2) % 4)
            return true;
    return false;
}

/* Walks all ways to a mouth. */
static void walk_up(struct river_facts *facts, const struct ways *ways, struct land_place mouth)
{
    struct land_place at = mouth;
    uint64_t length = 1;
    int direction = RIVERS_EAST;
    for (;;) {
        struct land_place source;
        if (length > facts->length) {
            facts->length = length;
            facts->spring = at;
            facts->mouth = mouth;
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

/* Keeps the larger discharge of two points. */
static void take_discharge(struct river_facts *facts, uint32_t discharge, struct land_place at)
{
    if (discharge > facts->discharge) {
        facts->discharge = discharge;
        facts->fullest = at;
    }
}

/* Keeps the directions of a row, the largest catchment and the largest discharge. */
static void take_ways(struct river_facts *facts, const struct area_row *row, uint32_t number,
                      uint32_t cols, uint8_t *directions)
{
    for (uint32_t n = 0; n < cols; n++) {
        bool river = row->kinds[n] == AREA_LAND || row->kinds[n] == AREA_LAKE;
        directions[n] = river ? row->water->direction[n] : NO_RIVER;
        if (river && row->water->catchment[n] > facts->catchment) {
            facts->catchment = row->water->catchment[n];
            facts->largest = (struct land_place){n, number};
        }
        if (river && row->water->discharge != NULL)
            take_discharge(facts, row->water->discharge[n], (struct land_place){n, number});
    }
}

bool river_facts_find(struct river_facts *facts, const struct area *area, const struct world *world,
                      const struct bands *bands)
{
    struct ways ways = {area, malloc((size_t)area->cols * area->rows)};
    struct area_reader *reader = area_reader_new(area, world, bands, AREA_WATERS, NULL);
    bool done = ways.directions != NULL && reader != NULL;
    *facts = (struct river_facts){0};
    for (uint32_t row = 0; done && row < area->rows; row++)
        take_ways(facts, area_reader_row(reader), row, area->cols,
                  ways.directions + (size_t)row * area->cols);
    for (uint32_t row = 0; done && row < area->rows; row++)
        for (uint32_t col = 0; col < area->cols; col++) {
            struct land_place at = {col, row};
            struct land_place next;
            int direction = way_from(&ways, at);
            if (direction != NO_RIVER &&
                (!find_neighbour(area, at, direction, &next) || way_from(&ways, next) == NO_RIVER))
                walk_up(facts, &ways, at);
        }
    area_reader_free(reader);
    free(ways.directions);
    return done;
}

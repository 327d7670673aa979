/*
 * Starts: what depth 0 of a world begins with. A start makes the heights of its cells, and from
 * these basin.h makes their flows and their catchments.
 *
 * Each start is a row of a table. Its functions are pure: what they write depends on the world and
 * on coordinates, which wrap where the world does; rims do not exist for them.
 */
#ifndef TMAP_WORLD_START_START_H
#define TMAP_WORLD_START_START_H

#include "world/start/cells.h"
#include "world/start/choices.h"
#include "world/start/rivers_world.h"

enum {
    START_REACH = 7, /* cells to each side whose random bits a start may read */
    START_COURSE =
        20, /* steps that water is followed for; the longest course of 67 million was 15 */
    PITS =
        3, /* how often a start that makes profiles raises pits; each time reads one cell around */
};

#define START_APART_MAX 256 /* maximum number of cells that `apart` makes at once */

/* A rectangle of cells. The arrays have a number for each, row by row. Starts read the bits. */
struct start_frame {
    int64_t x; /* the first column */
    int64_t y; /* the first row */
    size_t cols, rows;
    int32_t *height; /* 0..HEIGHT_TOP */
    int32_t *lift;   /* see cells.h; NULL: the start makes none */
    int32_t *bits;   /* random bits of depth 0, with START_REACH more cells on each side */
    int32_t *room;   /* as many numbers as `room` returns, which are overwritten */
};

struct start {
    /* Returns how many numbers of room a frame needs. */
    size_t (*room)(const struct rivers_world *world, size_t cols, size_t rows);

    /* Writes the heights and the lifts of a frame. */
    void (*land)(const struct rivers_world *world, const struct start_frame *frame);

    /* Writes the final heights of a frame's cells, but not of those within START_COURSE cells of
     * its sides; NULL: heights are final. Uses the frame's room. */
    void (*profile)(const struct rivers_world *world, const struct start_frame *frame,
                    const int32_t *flow, const int32_t *catchment);

    /* Writes the heights of `count` cells of a row, 0..START_APART_MAX, that lie 2^k apart: (x, y),
     * (x + 2^k, y)... k is 0..30, and all the cells lie within the world. Sinks are not lowered
     * below the sea. */
    void (*apart)(const struct rivers_world *world, int64_t x, int64_t y, int k, size_t count,
                  int32_t *out);

    /* Finds the tide of a world (rivers_world.h): the lowest at which a share of its cells lies
     * below the sea, 1..SEA_ALL - 1. NULL: the start has no tides. Returns false if out of
     * memory. */
    bool (*tide)(const struct rivers_world *world, uint32_t share, int32_t *tide);

    /* Of 65536: the lower neighbour on one axis gets at least this chance against the one on the
     * other, however much lower that is. Below the sea the lower one gets all of it, unless this
     * is 0. */
    int32_t chance_least;
};

extern const struct start start_noise;
extern const struct start start_plates;

/* Returns about how high a cell of a planet will be, by its lift and without knowing its course. */
static inline int32_t start_guess(const struct rivers_world *world, int32_t lift)
{
    int32_t land = rivers_base(world) + STEEPNESS * 8 / 5 * (LIFT_LEAST + (lift > 0 ? lift : 0));
    return lift < 0 ? rivers_floor(lift, world->sea) : MIN(land, HEIGHT_TOP);
}

/* Returns the flow of a cell by its height and those of its neighbours. On each axis the lower
 * neighbour is a candidate, if it is lower than the cell. Chance decides between the two, in
 * proportion to how much lower each is. It is between `least` and 65536 - least; in cells below
 * `steep` the lower one is taken. */
INLINED int32_t flow_by_chance(int32_t height, int32_t east, int32_t south, int32_t west,
                               int32_t north, int32_t bits, int32_t least, int32_t steep)
{
    int32_t along_x = pick(-(east <= west), FLOW_EAST, FLOW_WEST);
    int32_t along_y = pick(-(south <= north), FLOW_SOUTH, FLOW_NORTH);
    int32_t fall_x = between(height - lower(east, west), 0, HEIGHT_TOP);
    int32_t fall_y = between(height - lower(south, north), 0, HEIGHT_TOP);
    int32_t chance = least + ((bits & 0xFFFF) * (32768 - least) >> 15);
    chance = pick(-(height < steep), 1 << 15, chance);
    int32_t by_chance = -((fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance);
    int32_t only_x = -(fall_x > 0) & -(fall_y == 0);
    return pick(by_chance | only_x, along_x, pick(-(fall_y > 0), along_y, FLOW_SINK));
}

/* Returns what a world starts from. */
static inline const struct start *start_of(const struct rivers_world *world)
{
    static const struct start *const starts[] = {
        [START_NOISE] = &start_noise, [START_PLATES] = &start_plates};
    return starts[world->start];
}

#endif

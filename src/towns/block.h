/*
 * Blocks: what is known of squares of 8x8 cells of a depth; the inside of the room.
 *
 * At each depth cells fall into blocks; at the ends of a world these may be smaller. A block has at
 * most one town, and roads of two kinds: *old* ones, which are the roads of the depth above,
 * refined, and *new* ones, which are built at its own depth. What a view of depth e shows are the
 * old roads of e, and the towns of the blocks of depth e - 1 at their places of depth e. A step
 * below is done for a block when its result is wanted, from what the steps before it found for the
 * blocks around. The result is kept:
 *
 *     cells -> inherit (the roads of the depth above) -> settle -> search -> choose -> lay ->
 *     refine -> inherit, of the next depth
 *
 * Places are counted in cells of their depth from the beginning of the landscape, so that all that
 * chance decides moves with the world's origin. Where a side that wraps is shorter than SHORT cells
 * it has rims, as far as towns and roads go: so nothing meets itself around the world.
 *
 * Invariant: nothing that is known of a block depends on which others are known. When memory runs
 * out, `failed` is set, all functions go on with what they have, and the one that was called first
 * forgets all blocks at its end.
 */
#ifndef TMAP_TOWNS_BLOCK_H
#define TMAP_TOWNS_BLOCK_H

#include "towns/towns.h"

#include "world/heights.h"

enum {
    SIDE = 8,            /* cells of a block */
    CELLS = SIDE * SIDE, /* in a block */
    BOX = 3 * SIDE + 2,  /* side of a box of cells in which ways are searched, with a border */
    AROUND = 9,          /* a block and those around it, row by row; HERE is itself */
    HERE = 4,
    SHORT = 4 * SIDE, /* a shorter side does not wrap */
    TOWN_DEPTHS = RECIPE_DEPTH_MAX + 1,
    DEAREST = 3000,   /* cost that no link reaches */
    LINK_STEPS = 100, /* most steps of a link: each costs 30 or more */
};

enum ground {
    GROUND_WATER = 1,  /* sea or lake */
    GROUND_RIVER = 2,  /* land with a river */
    GROUND_FROZEN = 4, /* ice or snow */
    GROUND_BEYOND = 8, /* beyond a rim */
    GROUND_LAKE = 16,  /* water that is a lake */
};

struct cell {
    uint32_t height;
    int16_t worth;     /* as a site, without roads and chance; before HAS_WORTH that of the biome */
    uint8_t flags;     /* enum ground, or'ed */
    uint8_t direction; /* enum rivers_direction: where its water goes */
    uint8_t river;     /* half octaves by which its river is above the smallest one */
    uint8_t toil;      /* what a road here costs more than in grassland */
    uint8_t luck;      /* by chance, 0..63 */
    uint8_t sites;     /* enum town_site, or'ed; HAS_WORTH */
    uint8_t old;       /* directions of old roads, as bits; HAS_OLD */
    uint8_t old_born;  /* depth at which its oldest road was built; 255: none */
    uint8_t ways;      /* directions of all roads; HAS_ROADS */
    uint8_t born;      /* depth at which the oldest of these was built; 255: none */
};

/* A town, as a block has it. */
struct settler {
    int64_t x, y;
    uint64_t key; /* as in struct town; so is `thing` */
    uint64_t thing;
    const struct stop *stop; /* the own place that it is; NULL: it is made up */
    int worth;
    int depth; /* of the block that it was born in */
    bool old;  /* born at an earlier depth than the block's */
    uint8_t sites;
};

/* A way from a block's town to that of a block around, or to the nearest old road (HERE). */
struct link {
    int cost;
    uint8_t to;   /* 0..AROUND - 1: the block around; HERE: to a road */
    bool touches; /* it runs over an old road on the way */
    bool kept;    /* it is built */
    uint8_t steps;
    uint8_t back[LINK_STEPS]; /* directions, from its end on to the town */
};

/* A step of a refined road, in cells of the next depth from the block's first one on. */
struct step {
    int8_t x, y;
    uint8_t way; /* direction, 0..7 */
    uint8_t born;
};

/* What of a block is known. */
enum {
    HAS_CELLS = 1,
    HAS_OLD = 2,
    HAS_ELDER = 4,
    HAS_TOWN = 8,
    HAS_PLACE = 16,
    HAS_LINKS = 32,
    HAS_CHOICE = 64,
    HAS_ROADS = 128,
    HAS_STEPS = 256,
    HAS_WORTH = 512,
    HAS_CLOSED = 1024,
};

struct block {
    struct block *next; /* of those with the same hash */
    int64_t x, y;       /* first cell */
    int cols;           /* cells from west to east, 1..SIDE */
    int rows, depth;
    unsigned used; /* age when it was used last */
    unsigned done; /* HAS_..., or'ed */
    bool lived_in; /* there is a town */
    struct settler town;
    int64_t place_x, place_y; /* the town's place at the next depth */
    uint64_t closed; /* bit for each cell, from the first one on: no new town may lie there */
    int road_cost;   /* of the way from the town to the nearest old road; DEAREST: none */
    int link_count, step_count;
    struct link *links; /* owned */
    struct step *steps; /* owned */
    struct cell cells[CELLS];
};

/* Cells of a depth; not wrapped. */
struct box {
    int64_t x, y;
    int cols, rows;
};

/* A box that is read or filled. */
struct boxed {
    struct box box;
    struct cell *cells;
};

/* A side of the world at a depth, in cells from the beginning of the landscape. */
struct side {
    int64_t begin, count;
    bool wraps;
};

/* An own place that people live in. */
struct stop {
    int64_t x, y;     /* in 2^-RECIPE_ZOOM_MAX cells */
    int64_t col, row; /* in cells of zoom 0: the first of its 8x8 cells of the depth of its birth */
    size_t own;
    int depth; /* of its birth */
};

enum { RING = 1 << 12 }; /* more than the dearest step costs */

/* Room for a search of ways in a box with a border, no cell of which is open; row by row. */
struct search {
    struct cell cells[BOX * BOX];
    uint8_t open[BOX * BOX];    /* may be entered */
    uint8_t goal[BOX * BOX];    /* is looked for */
    uint8_t from[BOX * BOX];    /* direction from it to the cell before it on its cheapest way */
    int cost[BOX * BOX];        /* of that way, if less than `most`; -1: it may not be entered */
    int left;                   /* goals that are not found */
    bool roads;                 /* old roads are used, too */
    int road;                   /* the first cell of one that was found; -1: none */
    int count;                  /* of entries */
    uint64_t filled[RING / 64]; /* bit for each cost, modulo RING: there are entries of that cost */
    int16_t first[RING];        /* the first of them, where there are some */
    struct {
        int16_t cell, next; /* next of the same cost; -1: it is the last */
    } entries[8 * BOX * BOX];
};

enum { BUCKETS = 1 << 13, LINKS_BYTES = AROUND * sizeof(struct link) };

#define TOWNS_SALT UINT64_C(0x70A475)

struct towns {
    struct recipe recipe;
    uint32_t own; /* digest of the user's places; 0: there are none */
    int depth;    /* of the cells of zoom 0 */
    struct side across[TOWN_DEPTHS];
    struct side down[TOWN_DEPTHS];
    size_t limit; /* bytes of blocks from which on old ones are forgotten */
    size_t bytes;
    unsigned age;
    bool failed;                 /* out of memory since the call began */
    struct cell beyond;          /* what cells beyond rims are */
    uint64_t steep[TOWN_DEPTHS]; /* see slope_of */
    struct block *buckets[BUCKETS];
    struct search search;
    size_t stop_count;
    struct stop stops[];
};

/* Columns and rows of a step in each of the eight directions, in the order of the bits of roads. */
static const int8_t way_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int8_t way_y[8] = {0, -1, -1, -1, 0, 1, 1, 1};

/* Notes that a step, HAS_..., is begun for a block. Returns false if it was before. */
static inline bool block_begins(struct block *block, unsigned step)
{
    const bool begins = (block->done & step) == 0;
    block->done |= step;
    return begins;
}

/* Returns a coordinate within the world; -1 if it lies beyond a rim. */
static inline int64_t side_at(const struct side *side, int64_t n)
{
    const int64_t from = n - side->begin;
    if (from >= 0 && from < side->count)
        return n;
    return side->wraps ? side->begin + recipe_wrap(from, side->count) : -1;
}

/* Returns how far `to` lies from `from`, the shorter way. */
static inline int side_way(const struct side *side, int64_t from, int64_t to)
{
    int64_t way = to - from;
    if (side->wraps) {
        way += way < 0 ? side->count : 0;
        way -= way > side->count / 2 ? side->count : 0;
    }
    return (int)way;
}

/* Returns a cell of a block by its place in the world. */
static inline struct cell *cell_in(struct block *block, int64_t x, int64_t y)
{
    return &block->cells[(y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))];
}

/* Returns the slope between two cells of a depth, 0..255: 16 is the mean at every depth. */
static inline int slope_of(const struct towns *towns, int depth, uint32_t a, uint32_t b)
{
    const uint64_t slope = (a > b ? a - b : b - a) * towns->steep[depth] >> 32;
    return slope < 255 ? (int)slope : 255;
}

/*
 * blocks.c: what is kept.
 */

/* Returns memory of zeros that is counted; NULL, with `failed` set, if there is none. */
void *blocks_alloc(struct towns *towns, size_t bytes);

/* Returns the block of a cell, the nth of those around a block, or the one of the depth above that
 * it lies in; NULL if it lies beyond a rim, or there is none, or if out of memory. It stays until
 * blocks_forget. */
struct block *block_at(struct towns *towns, int depth, int64_t x, int64_t y);
struct block *block_beside(struct towns *towns, const struct block *block, int n);
struct block *block_above(struct towns *towns, const struct block *block);

/* Returns a cell, and reads it if need be. */
struct cell *block_cell(struct towns *towns, int depth, int64_t x, int64_t y);

/* Calls a function for each block that has cells in a box: several times if the box has them
 * several times, around the world. `at` is where the block lies as seen from the box, not wrapped.
 */
typedef void blocks_visit(struct towns *towns, struct block *block, const struct box *at, void *to);
void blocks_each(struct towns *towns, int depth, struct box box, blocks_visit *visit, void *to);

/* Copies the cells of a box of at most BOX - 2 columns and rows to BOX rows of BOX cells, within
 * their border. */
void blocks_fill(struct towns *towns, int depth, const struct box *box, struct cell *cells);

/* Reads in one go those cells of a box that are not there yet. */
void blocks_read(struct towns *towns, int depth, struct box box);

/* Forgets the blocks that were not used in the last `pieces` pieces of windows; 0: all. */
void blocks_forget(struct towns *towns, unsigned pieces);

/* land.c: reads the cells of the blocks that fill a box, which no rim cuts; and finds what the
 * cells of a block are worth. */
void land_read(struct towns *towns, int depth, const struct box *box);
void land_judge(struct towns *towns, struct block *block);

/* Returns the half octaves of the water that passes a cell with a river, in cells of zoom 0. */
int land_water(const struct towns *towns, int depth, const struct cell *cell);

/*
 * The steps. Each is done once for a block.
 */

/* sites.c: adds the own places that people live in, in the order in which they are looked up. */
void stops_add(struct towns *towns, const struct places *own);

/* sites.c: finds the town of a block, and returns false if there is none; and finds the place of a
 * town at the next depth. */
bool town_settle(struct towns *towns, struct block *block);
void town_place(struct towns *towns, struct block *block);

/* True if there is a block, and it has a town. */
static inline bool town_lives(struct towns *towns, struct block *block)
{
    return block != NULL && town_settle(towns, block);
}

/* ways.c: finds the cheapest ways from the cell `start` of the box of towns->search, in which the
 * caller has set `cells`, `open`, `goal`, `left` and `roads`. It stops when all goals are found,
 * and a road if `roads`; at the cost `most`; or at three times the cost of the first one found, and
 * 400 more. It sets the `goal` of those that it found to 0. */
void ways_find(struct towns *towns, int depth, int start, int most);

/* Difference of the indices of a cell of a box and of the next one in each direction. */
static const int16_t way_in_box[8] = {1, 1 - BOX, -BOX, -1 - BOX, -1, BOX - 1, BOX, BOX + 1};

/* links.c: finds all roads of a block. */
void roads_lay(struct towns *towns, struct block *block);

/* roads.c: finds the old roads of a block. */
void roads_inherit(struct towns *towns, struct block *block);

/* Adds a step of a road to those of its two cells that lie in a block. It leads from (x, y),
 * counted from the block's first cell on, in the direction `way`, 0..7. */
void roads_add(struct block *block, int x, int y, int way, int born);

#endif

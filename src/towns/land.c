/*
 * Cells are read in boxes, with one cell more on each side, as a site is worth what lies around it.
 */
/* make: -O3, for the loops over cells */
#include "towns/block.h"

#include "base/noise.h"
#include "render/points/cover.h"

#include <stdlib.h>

/* By biome: what a site there is worth, and what a road there costs more. */
static const struct {
    int8_t worth;
    uint8_t toil;
} lands[BIOME_COUNT] = {
    [BIOME_ICE] = {0, 24},         [BIOME_TUNDRA] = {8, 6},     [BIOME_TAIGA] = {36, 3},
    [BIOME_STEPPE] = {38, 1},      [BIOME_GRASSLAND] = {60, 0}, [BIOME_WOODLAND] = {64, 1},
    [BIOME_RAIN_FOREST] = {42, 3}, [BIOME_DESERT] = {8, 5},     [BIOME_SAVANNA] = {46, 1},
    [BIOME_JUNGLE] = {34, 5},      [BIOME_ROCK] = {0, 9},       [BIOME_SNOW] = {0, 24},
};

/* A cell as it is read. */
struct raw {
    uint32_t height;
    uint32_t water; /* that passes it, as rivers are drawn by */
    uint8_t cover;  /* enum cover; NOTHING: beyond a rim */
    uint8_t direction;
    uint8_t biome;
};

enum { NOTHING = 255 };

/* A box that is read. */
struct reading {
    struct box box; /* with the margin */
    uint32_t river; /* least water of a river */
    struct raw *raw;
};

/* Returns the half octaves below a number, 1 or more. */
static int half_octaves(uint32_t n)
{
    const int octaves = 31 - __builtin_clz(n);
    return 2 * octaves + (octaves > 0 ? (int)(n >> (octaves - 1) & 1) : 0);
}

static bool is_beyond(const struct side *side, int64_t n)
{
    return side_at(side, n) < 0;
}

/* Reads the rows of a box. `covers` has room for twice its columns. */
static void read_rows(struct towns *towns, int depth, const struct reading *reading,
                      struct heights *heights, uint8_t *covers)
{
    const struct box *box = &reading->box;
    const size_t cols = (size_t)box->cols;
    const struct recipe *recipe = &towns->recipe;
    const struct cover_rule rule =
        cover_rule_of(recipe, recipe->sea_found, depth - towns->depth, COVER_TILES);
    struct raw *raw = reading->raw;
    heights_seek(heights, box->x - towns->across[depth].begin, box->y - towns->down[depth].begin);
    for (int row = 0; row < box->rows; row++) {
        const uint32_t *height = heights_row(heights);
        const struct water_row *water = heights_water(heights);
        const bool beyond = is_beyond(&towns->down[depth], box->y + row);
        cover_row(&rule, height, water, cols, covers);
        biome_row(heights_climate(heights), covers, cols, covers + cols);
        for (size_t n = 0; n < cols; n++)
            *raw++ = (struct raw){height[n], water_flow(water, n),
                                  beyond || is_beyond(&towns->across[depth], box->x + (int64_t)n)
                                      ? NOTHING
                                      : covers[n],
                                  water->direction[n], covers[cols + n]};
    }
}

/* Adds what the neighbours of a cell of land make it worth. */
static void look_around(const struct towns *towns, const struct reading *reading, int depth,
                        const struct raw *here, struct cell *cell)
{
    static const int8_t inflow[8] = {RIVERS_WEST, -1, RIVERS_SOUTH, -1,
                                     RIVERS_EAST, -1, RIVERS_NORTH, -1};
    int sea = 0;
    int inflows = 0;
    int steep = 0;
    bool lake = false;
    for (int n = 0; n < 8; n++) {
        const struct raw *there = here + way_y[n] * reading->box.cols + way_x[n];
        sea += there->cover == COVER_SEA;
        lake = lake || there->cover == COVER_LAKE;
        if (there->cover != COVER_LAND && there->cover != COVER_RIVER)
            continue;
        steep = MAX(steep, slope_of(towns, depth, here->height, there->height));
        inflows += there->direction == inflow[n] && there->water >= reading->river;
    }
    const bool river = (cell->flags & GROUND_RIVER) != 0;
    cell->sites = (uint8_t)((sea > 0 ? TOWN_COAST : 0) | (river ? TOWN_RIVER : 0) |
                            (inflows > 1 ? TOWN_CONFLUENCE : 0) | (lake ? TOWN_LAKE : 0));
    if (cell->worth == 0 || (depth <= 3 && sea > 5)) {
        cell->worth = 0;
        return;
    }
    int worth = sea == 0 ? 0 : sea <= 4 ? 30 : sea == 5 ? 20 : 6;
    if (river)
        worth += 14 + 3 * MIN(cell->river, 12) + (sea > 0 ? 26 : 0) + (inflows > 1 ? 14 : 0);
    cell->worth =
        (int16_t)(cell->worth + worth + (lake ? 16 : 0) - (steep > 64 ? 40 : steep * 5 / 8));
}

/* Makes a cell from what was read of it. `chance` are 16 random bits. */
static void take_cell(const struct towns *towns, const struct reading *reading, int depth,
                      const struct raw *raw, uint32_t chance, struct cell *cell)
{
    *cell = (struct cell){.height = raw->height, .old_born = 255, .born = 255};
    if (raw->cover == NOTHING)
        cell->flags = GROUND_BEYOND;
    else if (raw->cover == COVER_SEA || raw->cover == COVER_LAKE)
        cell->flags = GROUND_WATER;
    if (cell->flags != 0)
        return;
    if (raw->water >= reading->river) {
        cell->flags = GROUND_RIVER;
        cell->water = (uint8_t)half_octaves(raw->water);
        cell->river = (uint8_t)(cell->water - half_octaves(reading->river));
    }
    if (cover_is_frozen(raw->biome))
        cell->flags |= GROUND_FROZEN;
    cell->worth = lands[raw->biome].worth;
    cell->toil = (uint8_t)(lands[raw->biome].toil + (chance >> 14));
    cell->luck = chance & 63;
    look_around(towns, reading, depth, raw, cell);
}

static void take_block(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    const struct reading *reading = to;
    if ((block->done & HAS_CELLS) != 0)
        return;
    block->done |= HAS_CELLS;
    const uint64_t key = noise_key(towns->recipe.seed ^ TOWNS_SALT, (uint32_t)block->depth);
    for (int row = 0; row < at->rows; row++) {
        const int64_t y = block->y + row;
        const struct noise_row noise =
            noise_row(key, (uint64_t)y, (uint32_t)((uint64_t)block->x >> 32));
        const struct raw *raw = reading->raw + (at->y + row - reading->box.y) * reading->box.cols +
                                (at->x - reading->box.x);
        for (int64_t x = block->x; x < block->x + at->cols; x++)
            take_cell(towns, reading, block->depth, raw++,
                      noise_at(noise.start + (uint32_t)x * NOISE_STEP, noise.twist),
                      cell_in(block, x, y));
    }
}

void land_read(struct towns *towns, int depth, const struct box *box)
{
    const int zoom = depth - towns->depth;
    struct reading reading = {{box->x - 1, box->y - 1, box->cols + 2, box->rows + 2},
                              cover_river_min(&towns->recipe, zoom),
                              NULL};
    const size_t cols = (size_t)reading.box.cols;
    struct heights *heights = heights_new(&towns->recipe, zoom, (uint32_t)cols,
                                          ROWS_WATER | ROWS_DISCHARGE | ROWS_CLIMATE);
    reading.raw = malloc(cols * ((size_t)reading.box.rows * sizeof *reading.raw + 2));
    if (heights != NULL && reading.raw != NULL) {
        read_rows(towns, depth, &reading, heights,
                  (uint8_t *)(reading.raw + cols * (size_t)reading.box.rows));
        blocks_each(towns, depth, *box, take_block, &reading);
    } else {
        towns->failed = true;
    }
    heights_free(heights);
    free(reading.raw);
}

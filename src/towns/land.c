/*
 * Cells are read in boxes. What a site is worth, by what lies around it, is found for a block when
 * it is asked for.
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

/* Returns the half octaves below a number, 1 or more. */
static int half_octaves(uint32_t n)
{
    const int octaves = 31 - __builtin_clz(n);
    return 2 * octaves + (octaves > 0 ? (int)(n >> (octaves - 1) & 1) : 0);
}

int land_water(const struct towns *towns, int depth, const struct cell *cell)
{
    const int zoom = depth - towns->depth;
    return cell->river + half_octaves(cover_river_min(&towns->recipe, zoom)) - 4 * zoom;
}

/* Returns a cell of land. */
static struct cell land_cell(int biome, uint32_t water, uint32_t river)
{
    struct cell cell = {.worth = lands[biome].worth, .toil = lands[biome].toil};
    if (cover_is_frozen((uint8_t)biome))
        cell.flags = GROUND_FROZEN;
    if (water >= river) {
        cell.flags |= GROUND_RIVER;
        cell.river = (uint8_t)(half_octaves(water) - half_octaves(river));
    }
    return cell;
}

/* Reads the rows of a box. `covers` has room for twice its columns. */
static void read_rows(const struct towns *towns, int depth, const struct boxed *reading,
                      struct heights *heights, uint8_t *covers)
{
    const struct box *box = &reading->box;
    const size_t cols = (size_t)box->cols;
    const struct recipe *recipe = &towns->recipe;
    const int zoom = depth - towns->depth;
    const uint32_t river = cover_river_min(recipe, zoom);
    const struct cover_rule rule = cover_rule_of(recipe, recipe->sea_found, zoom, COVER_TILES);
    struct cell *cell = reading->cells;
    heights_seek(heights, box->x - towns->across[depth].begin, box->y - towns->down[depth].begin);
    for (int row = 0; row < box->rows; row++) {
        const uint32_t *height = heights_row(heights);
        const struct water_row *water = heights_water(heights);
        cover_row(&rule, height, water, cols, covers);
        biome_row(heights_climate(heights), covers, cols, covers + cols);
        for (size_t n = 0; n < cols; n++, cell++) {
            *cell = (struct cell){.flags = GROUND_WATER};
            if (covers[n] == COVER_LAKE)
                cell->flags |= GROUND_LAKE;
            else if (covers[n] != COVER_SEA)
                *cell = land_cell(covers[cols + n], water_flow(water, n), river);
            cell->height = height[n];
            cell->old_born = cell->born = 255;
            cell->direction = water->direction[n];
        }
    }
}

/* Takes the cells of a block, with what chance adds to them. */
static void take_block(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    const struct boxed *reading = to;
    if (!block_begins(block, HAS_CELLS))
        return;
    const uint64_t key = noise_key(towns->recipe.seed ^ TOWNS_SALT, (uint32_t)block->depth);
    for (int row = 0; row < at->rows; row++) {
        const struct noise_row noise =
            noise_row(key, (uint64_t)(block->y + row), (uint32_t)((uint64_t)block->x >> 32));
        struct cell *cell = cell_in(block, block->x, block->y + row);
        memcpy(cell,
               reading->cells + (at->y + row - reading->box.y) * reading->box.cols + at->x -
                   reading->box.x,
               (size_t)at->cols * sizeof *cell);
        for (int64_t x = block->x; x < block->x + at->cols; x++, cell++) {
            const uint32_t chance = noise_at(noise.start + (uint32_t)x * NOISE_STEP, noise.twist);
            cell->toil = (uint8_t)(cell->toil + (chance >> 13));
            cell->luck = chance & 63;
        }
    }
}

void land_read(struct towns *towns, int depth, const struct box *box)
{
    const size_t cols = (size_t)box->cols;
    struct heights *heights = heights_new(&towns->recipe, depth - towns->depth, (uint32_t)cols,
                                          ROWS_WATER | ROWS_DISCHARGE | ROWS_CLIMATE);
    struct cell *cells = malloc(cols * ((size_t)box->rows * sizeof *cells + 2));
    struct boxed reading = {*box, cells};
    if (heights != NULL && cells != NULL) {
        read_rows(towns, depth, &reading, heights, (uint8_t *)(cells + cols * (size_t)box->rows));
        blocks_each(towns, depth, *box, take_block, &reading);
    } else {
        towns->failed = true;
    }
    heights_free(heights);
    free(cells);
}

/* Finds what a cell of land is worth by its neighbours, which lie around it in a box. */
static void judge(const struct towns *towns, int depth, const struct cell *here, struct cell *cell)
{
    static const uint8_t inflow[8] = {RIVERS_WEST, 255, RIVERS_SOUTH, 255,
                                      RIVERS_EAST, 255, RIVERS_NORTH, 255};
    static const uint8_t coast[9] = {0, 30, 30, 30, 30, 20, 6, 6, 6}; /* by cells of sea around */
    uint32_t most = 0;
    int sea = 0;
    int inflows = 0;
    bool lake = false;
    for (int n = 0; n < 8; n++) {
        const struct cell *there = here + way_in_box[n];
        lake = lake || (there->flags & GROUND_LAKE) != 0;
        sea += (there->flags & (GROUND_WATER | GROUND_LAKE)) == GROUND_WATER;
        if ((there->flags & (GROUND_WATER | GROUND_BEYOND)) != 0)
            continue;
        most = MAX(most, here->height > there->height ? here->height - there->height
                                                      : there->height - here->height);
        inflows += (there->flags & GROUND_RIVER) != 0 && there->direction == inflow[n];
    }
    const bool river = (here->flags & GROUND_RIVER) != 0;
    cell->sites = (uint8_t)((sea > 0 ? TOWN_COAST : 0) | (river ? TOWN_RIVER : 0) |
                            (inflows > 1 ? TOWN_CONFLUENCE : 0) | (lake ? TOWN_LAKE : 0));
    if (cell->worth == 0 || (depth <= 3 && sea > 5)) {
        cell->worth = 0;
        return;
    }
    const int steep = slope_of(towns, depth, most, 0);
    int worth = coast[sea];
    if (river)
        worth += 14 + 3 * MIN(here->river, 12) + (sea > 0 ? 26 : 0) + (inflows > 1 ? 14 : 0);
    worth += (lake ? 16 : 0) - (steep > 64 ? 40 : steep * 5 / 8);
    cell->worth = (int16_t)(cell->worth + worth);
}

void land_judge(struct towns *towns, struct block *block)
{
    struct cell cells[BOX * BOX];
    if (block == NULL || !block_begins(block, HAS_WORTH))
        return;
    blocks_fill(towns, block->depth,
                &(struct box){block->x - 1, block->y - 1, block->cols + 2, block->rows + 2}, cells);
    for (int y = 0; y < block->rows; y++)
        for (int x = 0; x < block->cols; x++) {
            struct cell *cell = cell_in(block, block->x + x, block->y + y);
            if ((cell->flags & GROUND_WATER) == 0)
                judge(towns, block->depth, &cells[(y + 2) * BOX + x + 2], cell);
        }
}

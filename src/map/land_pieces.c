/*
 * Each piece counts once, at its first run.
 */
#include "map/land_pieces.h"

#include "map/area.h"

#include <stddef.h>

/* Part of an area that an island or a lake has at the least. */
enum { SMALLEST_PART = 1000 };

/* Returns the first run of the largest piece of water, 0 if there is none. */
static size_t find_largest_water(const struct pieces *land)
{
    uint64_t points = 0;
    size_t largest = 0;
    for (size_t n = 0; n < land->count; n++)
        if (pieces_is_first(land, n) && land->runs[n].kind == AREA_WATER &&
            land->runs[n].points > points) {
            points = land->runs[n].points;
            largest = n;
        }
    return largest;
}

void land_pieces_sum(struct land_pieces *sums, const struct pieces *land, uint64_t area,
                     bool has_water)
{
    size_t sea = find_largest_water(land);
    for (size_t n = 0; n < land->count; n++) {
        const struct piece_run *piece = &land->runs[n];
        bool large = (uint64_t)piece->points * SMALLEST_PART >= area;
        if (!pieces_is_first(land, n))
            continue;
        if (piece->kind == AREA_LAND) {
            sums->islands += large;
            sums->islets += !large;
            sums->largest = piece->points > sums->largest ? piece->points : sums->largest;
        } else if (piece->kind == AREA_WATER && (has_water || piece->at_rim || n == sea)) {
            sums->sea += piece->points;
        } else {
            sums->lake += piece->points;
            sums->lakes += large;
            sums->ponds += !large;
        }
    }
}

uint32_t land_pieces_sum_regions(struct land_pieces *sums, const struct pieces *walk)
{
    uint32_t largest = 0;
    for (size_t n = 0; n < walk->count; n++) {
        if (!pieces_is_first(walk, n))
            continue;
        sums->regions++;
        if (walk->runs[n].points > sums->region) {
            sums->region = walk->runs[n].points;
            largest = (uint32_t)n;
        }
    }
    return largest;
}

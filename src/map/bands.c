/*
 * The band of a height is the last one whose floor the height reaches. The search compares with
 * each floor, lowest first, without a branch. Floors are taken in groups, so that a group stays in
 * registers while a chunk of heights passes. Values are 32 bits wide on the way, as heights are, so
 * that the loops convert between widths only once, at the end.
 *
 * Invariant: floors[0] is 0, and floors never fall from one band to the next.
 */
#include "map/bands.h"

#include "base/target_clones.h"

void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize)
{
    bands->count = tiles->count;
    for (int n = 0; n < tiles->count; n++) {
        uint32_t height = world_height_of(world, tiles_begin(tiles, normalize, n));
        bands->floors[n] = height < INT32_MAX ? (int32_t)height : INT32_MAX;
    }
}

/* Bands that are compared in one pass, and heights that go through all passes together. */
enum { GROUP = 7, CHUNK = 1024 };

/* Floors and values of some bands, lowest first. Floors are signed, because every vector unit has a
 * signed comparison and heights are below 2^30. */
struct group {
    int32_t floors[GROUP];
    uint32_t values[GROUP];
};

/* Returns the value of the highest band of the group that the height reaches, or `value`. */
static inline uint32_t raise_value(const struct group *g, int32_t height, uint32_t value)
{
    value = height >= g->floors[0] ? g->values[0] : value;
    value = height >= g->floors[1] ? g->values[1] : value;
    value = height >= g->floors[2] ? g->values[2] : value;
    value = height >= g->floors[3] ? g->values[3] : value;
    value = height >= g->floors[4] ? g->values[4] : value;
    value = height >= g->floors[5] ? g->values[5] : value;
    value = height >= g->floors[6] ? g->values[6] : value;
    return value;
}

/* Finds the values of `cols` heights, at most CHUNK. `lowest` is the lowest band's value; all other
 * bands are in `count` groups, 1 or more. */
CLONES static void find_values(uint32_t lowest, const struct group *groups, int count,
                               const uint32_t *restrict heights, uint32_t cols,
                               uint8_t *restrict out)
{
    UNCLEARED uint32_t found[CHUNK];
    struct group g = groups[0];
    for (uint32_t n = 0; n < cols; n++)
        found[n] = raise_value(&g, (int32_t)heights[n], lowest);
    for (int next = 1; next < count; next++) {
        g = groups[next];
        for (uint32_t n = 0; n < cols; n++)
            found[n] = raise_value(&g, (int32_t)heights[n], found[n]);
    }
    for (uint32_t n = 0; n < cols; n++)
        out[n] = (uint8_t)found[n];
}

/* Makes the group of the bands from `first` on, filled up with bands that no height reaches. */
static struct group make_group(const struct bands *bands, const uint8_t *values, int first)
{
    struct group group;
    for (int n = 0; n < GROUP; n++) {
        int band = first + n;
        bool used = band < bands->count;
        group.floors[n] = used ? bands->floors[band] : INT32_MAX;
        group.values[n] = used ? values[band] : 0;
    }
    return group;
}

void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out)
{
    UNCLEARED struct group groups[(BAND_MAX + GROUP - 1) / GROUP];
    int count = 0;
    for (int first = 1; first < bands->count || count == 0; first += GROUP)
        groups[count++] = make_group(bands, values, first);
    for (uint32_t done = 0; done < cols; done += CHUNK) {
        uint32_t chunk = cols - done < CHUNK ? cols - done : CHUNK;
        find_values(values[0], groups, count, heights + done, chunk, out + done);
    }
}

void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out)
{
    uint8_t indices[BAND_MAX];
    for (int n = 0; n < BAND_MAX; n++)
        indices[n] = (uint8_t)n;
    bands_row(bands, indices, heights, cols, out);
}

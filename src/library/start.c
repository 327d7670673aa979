/*
 * Start: places are looked at ring by ring, until no nearer one can come: from afar first, at a
 * zoom of a point for each place, and then cell by cell, both times by the same rule. Most fail
 * from afar, so that few cells are read.
 *
 * Invariant: a sight has all points that the rule asks for around each place within its reach.
 */
#include "library/calls.h"

#include <stdlib.h>

enum {
    GRID = 16,         /* cells from one place to the next, and the most that water is away */
    OUT = 4,           /* zooms out, to where each point is a place */
    ROAM = 64,         /* cells to each side that one can walk to */
    ROOM = 4096,       /* cells that one must be able to walk to */
    FEATURES = 4,      /* the usual reach */
    REACH_MAX = 16384, /* maximum reach, in cells */
    RING_FIRST = 16,   /* last ring of the first look; each next look is twice as far */
    LOOKS = 4000,      /* places that are looked at cell by cell: worlds may differ from afar */
};

/* Kinds of points, as bits. */
enum { WALKS = 1, BEGINS = 2, WATER = 4, SEEN = 8 };

/* Points around a cell. */
struct sight {
    const struct tmap *world;
    struct tmap_window window;
    int64_t step; /* cells from point to point */
    bool climate;
    int looks;       /* how often one may still look */
    uint32_t *queue; /* memory for ROOM indices of points, and behind it that of kinds; owned */
    uint8_t *kinds;  /* of the points */
};

static uint8_t kind_of(uint8_t water, uint8_t land, const uint8_t *biome)
{
    static const unsigned mild = 1U << BIOME_STEPPE | 1U << BIOME_GRASSLAND | 1U << BIOME_WOODLAND |
                                 1U << BIOME_RAIN_FOREST | 1U << BIOME_SAVANNA;
    const bool dry = water == TMAP_LAND;
    if (biome != NULL ? tmap_biome_walkable(*biome) == 0
                      : (!dry && water != TMAP_RIVER) || land == TMAP_WATER || land == TMAP_SNOW)
        return dry || water == TMAP_OUTSIDE ? 0 : WATER;
    return dry ? WALKS | (biome == NULL || (mild >> *biome & 1) != 0 ? BEGINS : 0) : WALKS | WATER;
}

/* Reads the points that matter for places within reach of a cell. The caller frees the queue, also
 * after an error. */
static int look(struct sight *sight, const int64_t at[2], int64_t reach)
{
    const int64_t half = (reach + ROAM) / sight->step + 1;
    const uint32_t side = sight->window.cols = sight->window.rows = (uint32_t)(2 * half + 1);
    const size_t count = (size_t)side * side;
    free(sight->queue);
    sight->queue = malloc(ROOM * sizeof *sight->queue + 3 * count);
    if (sight->queue == NULL)
        return TMAP_NO_MEMORY;
    uint8_t *bytes = sight->kinds = (uint8_t *)(sight->queue + ROOM);
    uint8_t *biomes = sight->climate ? bytes + 2 * count : NULL;
    const struct tmap_layers layers = {
        .size = sizeof layers, .land = bytes, .water = bytes + count, .biome = biomes};
    sight->window.x = (at[0] - recipe_wrap(at[0], sight->step)) / sight->step - half;
    sight->window.y = (at[1] - recipe_wrap(at[1], sight->step)) / sight->step - half;
    const int error = tmap_read(sight->world, &sight->window, &layers);
    for (size_t n = 0; error == TMAP_DONE && n < count; n++)
        bytes[n] = kind_of(layers.water[n], bytes[n], biomes != NULL ? biomes + n : NULL);
    return error;
}

/* True if one can walk from a point to ROOM cells near it, none of which counts twice. */
static bool has_room(const struct sight *sight, size_t at)
{
    const size_t cols = sight->window.cols;
    const size_t sides[] = {1, cols, SIZE_MAX, SIZE_MAX - cols + 1};
    const size_t room = (size_t)(ROOM / (sight->step * sight->step));
    const int64_t most = ROAM / sight->step;
    const int64_t east = MIN(most, (tmap_cols(sight->world, sight->window.zoom) - 1) / 2);
    const int64_t south = MIN(most, (tmap_rows(sight->world, sight->window.zoom) - 1) / 2);
    size_t count = 1;
    sight->queue[0] = (uint32_t)at;
    sight->kinds[at] |= SEEN;
    for (size_t n = 0; n < 4 * count && count < room; n++) {
        const size_t next = sight->queue[n / 4] + sides[n % 4];
        if ((sight->kinds[next] & (WALKS | SEEN)) == WALKS &&
            llabs((int64_t)(next % cols) - (int64_t)(at % cols)) <= east &&
            llabs((int64_t)(next / cols) - (int64_t)(at / cols)) <= south) {
            sight->kinds[next] |= SEEN;
            sight->queue[count++] = (uint32_t)next;
        }
    }
    for (size_t n = 0; n < count; n++)
        sight->kinds[sight->queue[n]] &= (uint8_t)~SEEN;
    return count >= room;
}

static bool is_start(const struct sight *sight, size_t at)
{
    const size_t reach = (size_t)(GRID / sight->step);
    const size_t cols = sight->window.cols;
    bool wet = false;
    if ((sight->kinds[at] & BEGINS) == 0)
        return false;
    for (size_t row = at - reach * cols; row <= at + reach * cols; row += cols)
        for (size_t n = row - reach; n <= row + reach; n++)
            wet = wet || (sight->kinds[n] & WATER) != 0;
    return wet && has_room(sight, at);
}

/* Looks at the places of a ring around the middle one: those so many places from it to a side, and
 * no more to any other. A place is a number: the square of its distance from a cell, then its row
 * and column, counted from the middle. If a good one is less than *best, sets *best and `at` to the
 * least. Returns an enum tmap_error. */
static int look_at_ring(const struct sight *far, struct sight *near, const int64_t from[2],
                        int64_t ring, uint64_t *best, int64_t at[2])
{
    const int64_t half = far->window.cols / 2;
    for (int64_t row = -ring; row <= ring; row++)
        for (int64_t col = -ring; col <= ring; col += llabs(row) == ring ? 1 : 2 * ring) {
            const int64_t cell[2] = {(far->window.x + half + col) * GRID,
                                     (far->window.y + half + row) * GRID};
            const int64_t east = cell[0] - from[0];
            const int64_t south = cell[1] - from[1];
            const uint64_t place = (uint64_t)(east * east + south * south) << 32 |
                                   (uint64_t)((row + REACH_MAX) << 16 | (col + REACH_MAX));
            if (place >= *best || near->looks == 0 ||
                !is_start(far, (size_t)((row + half) * far->window.cols + col + half)))
                continue;
            near->looks--;
            const int error = look(near, cell, 0);
            if (error != TMAP_DONE)
                return error;
            if (is_start(near, (size_t)near->window.cols * near->window.rows / 2)) {
                *best = place;
                memcpy(at, cell, sizeof cell);
            }
        }
    return TMAP_DONE;
}

EXPORTED int tmap_start(const struct tmap *world, int64_t x, int64_t y, uint32_t reach,
                        int64_t at[2])
{
    const int64_t from[2] = {x, y};
    struct tmap_about about = {.size = sizeof about};
    int error = at != NULL ? tmap_about(world, &about) : TMAP_NULL;
    if (error != TMAP_DONE || reach > REACH_MAX)
        return error != TMAP_DONE ? error : TMAP_SIZE;
    if (MAX(x, y) > COORDINATE_MAX || MIN(x, y) < -COORDINATE_MAX)
        return TMAP_PLACE;
    if (about.zoom_min > -OUT) /* it has less than ROOM cells */
        return TMAP_NOTHING;
    if (reach == 0)
        reach = (uint32_t)MIN((uint64_t)FEATURES * about.feature, REACH_MAX);
    struct sight near = {world, {.size = sizeof near.window}, 1, about.climate != 0, LOOKS, 0, 0};
    struct sight far = near;
    far.step = GRID;
    far.window.zoom = -OUT;
    const uint64_t none = ((uint64_t)reach * reach + 1) << 32;
    uint64_t best = none;
    int64_t seen = -1; /* the last ring that was looked at from afar; a ring is `off` cells away */
    for (int64_t ring = 0, off = 0;
         error == TMAP_DONE && near.looks > 0 && (uint64_t)(off * off) <= best >> 32;
         off = GRID * ring++) {
        if (ring > seen) {
            seen = MIN(MAX(2 * ring, RING_FIRST), reach / GRID + 1);
            error = look(&far, from, seen * GRID);
        }
        if (error == TMAP_DONE)
            error = look_at_ring(&far, &near, from, ring, &best, at);
    }
    free(far.queue);
    free(near.queue);
    return error == TMAP_DONE && best == none ? TMAP_NOTHING : error;
}

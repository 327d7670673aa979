/*
 * Invariant: what stands in a cell follows from the land around it alone, so windows join. The
 * windows of the places reach far enough for all cells of the last depth that may have labels.
 */
#include "render/labels/lands.h"

#include "base/minmax.h"
#include "places/landmarks.h"

#include <stdlib.h>

#define HIGHEST (UINT64_C(245) << 56) /* rank that lands have less than: that of old peaks */

/* Names in a block that would touch, from west to east and from north to south. */
enum { NAMES_ACROSS = 4, NAMES_DOWN = 13 };

/* True if a cell is the middle of a block that is land. */
static bool is_filled(const struct depth_window *window, const struct land_blocks *blocks,
                      int64_t x, int64_t y)
{
    enum { SEA_PART = 8 };
    const int64_t down = blocks->rows / 3;
    const int64_t across = blocks->cols / 3;
    int64_t sea = 0;
    if (recipe_wrap(recipe_wrap(x, window->across), blocks->cols) != blocks->cols / 2 ||
        recipe_wrap(recipe_wrap(y, window->down), blocks->rows) != blocks->rows / 2)
        return false;
    for (int64_t v = y - down; v <= y + down; v++)
        for (int64_t u = x - across; u <= x + across; u++)
            sea += !depth_window_has(window, u, v) || depth_window_is_sea(window, u, v);
    return SEA_PART * sea <= (2 * down + 1) * (2 * across + 1);
}

/* Returns the land whose name stands in a block around a cell; NULL if none does. */
static const struct place *land_of(const struct places *lands, const struct land_blocks *blocks,
                                   int64_t x, int64_t y)
{
    const int64_t feature = INT64_C(1) << blocks->depth;
    const struct place *best = NULL;
    int64_t nearest = LANDS_AROUND * LANDS_AROUND * feature * feature;
    for (const struct place *land = lands->items; land < lands->items + lands->count; land++) {
        const int64_t east = land->x * feature + feature / 2 - x;
        const int64_t south = land->y * feature + feature / 2 - y;
        if (east * east * blocks->rows * blocks->rows +
                south * south * blocks->cols * blocks->cols <
            blocks->cols * blocks->cols * blocks->rows * blocks->rows)
            return NULL;
        if (east * east + south * south < nearest) {
            nearest = east * east + south * south;
            best = land;
        }
    }
    return best;
}

/* True if a name around a cell would touch that of a place of a higher rank than lands have. */
static bool is_taken(const struct places *places, const struct land_blocks *blocks, int64_t x,
                     int64_t y)
{
    const int64_t cells = INT64_C(1) << (places->land->depth - blocks->depth);
    for (size_t n = 0; n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (place->rank > HIGHEST && NAMES_ACROSS * llabs(place->x - x) < blocks->cols * cells &&
            NAMES_DOWN * llabs(place->y - y) < blocks->rows * cells)
            return true;
    }
    return false;
}

/* Appends the name of a land at a cell of a depth, or a little to the north or south, where there
 * is room. Returns false if out of memory. */
static bool add_name(struct places *places, const struct land_blocks *blocks,
                     const struct place *land, int depth, int64_t x, int64_t y)
{
    const int64_t cells = INT64_C(1) << (places->land->depth - depth);
    const int64_t step = (blocks->rows << (places->land->depth - blocks->depth)) / NAMES_DOWN;
    struct place place = *land;
    place.x = x * cells + cells / 2;
    place.rank = HIGHEST - (UINT64_C(1) << 48) + (place.rank >> 16);
    for (int n = 0; n < 5; n++) {
        place.y = y * cells + cells / 2 + step * (n % 2 == 0 ? n : -n - 1) / 2;
        if (!is_taken(places, blocks, place.x, place.y))
            break;
    }
    return places_append(places, &place);
}

bool lands_add(struct places *places, const struct world *world, const struct land_blocks *blocks)
{
    const struct depth_window *window = &places->land->at[blocks->depth];
    struct places lands = {0};
    bool done = landmarks_add_lands(&lands, world, places->land);
    for (size_t n = 0; done && n < lands.count; n++)
        done = add_name(places, blocks, &lands.items[n], 0, lands.items[n].x, lands.items[n].y);
    for (int64_t y = window->north; done && y <= window->south; y++)
        for (int64_t x = window->west; done && x <= window->east; x++) {
            const struct place *land =
                is_filled(window, blocks, x, y) ? land_of(&lands, blocks, x, y) : NULL;
            done = land == NULL || add_name(places, blocks, land, blocks->depth, x, y);
        }
    places_free(&lands);
    return done;
}

/*
 * A band of rows is searched from west to east in tiles, and sorted. Tiles join without a seam, as
 * windows do.
 */
#include "map/things.h"

#include "map/gazetteer.h"

#include <stdlib.h>

enum { BAND_ROWS = 128, TILE_COLS = 1024 };

/* Things of a band of rows. */
struct things_band {
    struct thing *items;
    size_t count;
    size_t room;
};

static int compare_things(const void *a, const void *b)
{
    const struct feature *left = &((const struct thing *)a)->feature;
    const struct feature *right = &((const struct thing *)b)->feature;
    if (left->y != right->y)
        return left->y < right->y ? -1 : 1;
    if (left->x != right->x)
        return left->x < right->x ? -1 : 1;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (int)left->key.kind - (int)right->key.kind;
}

/* Appends the things of a tile. Returns false if out of memory. */
static bool keep_things(struct things_band *band, const struct features *features)
{
    const struct pyramid *pyramid = features->pyramid;
    const struct pyramid_level *level = &pyramid->levels[pyramid->depth];
    size_t count = band->count + features->count;
    if (count > band->room) {
        struct thing *items = realloc(band->items, 2 * count * sizeof *items);
        if (items == NULL)
            return false;
        band->items = items;
        band->room = 2 * count;
    }
    for (size_t n = 0; n < features->count; n++) {
        const struct feature *feature = &features->items[n];
        uint32_t height = level->height[pyramid_at(level, feature->x, feature->y)];
        band->items[band->count++] = (struct thing){*feature, height};
    }
    return true;
}

/* Finds the things of a band of rows. Returns false if out of memory. */
static bool search_band(struct things_band *band, const struct map *map, uint32_t first,
                        uint32_t after)
{
    bool done = true;
    band->count = 0;
    for (uint32_t col = 0; done && col < map->view.cols; col += TILE_COLS) {
        struct features features;
        struct map tile = *map;
        uint32_t left = map->view.cols - col;
        tile.view.x += col;
        tile.view.cols = left < TILE_COLS ? left : TILE_COLS;
        done = gazetteer_list(&features, &tile, first, after) && keep_things(band, &features);
        features_free(&features);
    }
    if (done && band->count > 0)
        qsort(band->items, band->count, sizeof *band->items, compare_things);
    return done;
}

bool things_list(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct thing *thing),
                 void *context)
{
    struct things_band band = {0};
    bool done = true;
    bool more = true;
    for (uint32_t row = 0; done && more && row < map->view.rows; row += BAND_ROWS) {
        uint32_t left = map->view.rows - row;
        done = search_band(&band, map, row, row + (left < BAND_ROWS ? left : BAND_ROWS));
        for (size_t n = 0; done && more && n < band.count; n++)
            more = put(context, map, &band.items[n]);
    }
    free(band.items);
    return done;
}

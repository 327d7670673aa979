/*
 * A band of rows is searched from west to east in tiles, and sorted. Tiles join without a seam, as
 * windows do.
 */
#include "files/names_list.h"

#include "map/gazetteer.h"
#include "map/place.h"
#include "readers/error_format.h"

#include <errno.h>
#include <stdlib.h>

enum { BAND_ROWS = 128, TILE_COLS = 1024 };

/* A thing of a band, with its height. */
struct listed {
    struct feature feature;
    uint32_t height;
};

struct list_band {
    struct listed *items;
    size_t count;
    size_t room;
};

static int compare_listed(const void *a, const void *b)
{
    const struct feature *left = &((const struct listed *)a)->feature;
    const struct feature *right = &((const struct listed *)b)->feature;
    if (left->y != right->y)
        return left->y < right->y ? -1 : 1;
    if (left->x != right->x)
        return left->x < right->x ? -1 : 1;
    return left->weight < right->weight ? 1 : left->weight > right->weight ? -1 : 0;
}

/* Appends the things of a tile. Returns false if out of memory. */
static bool keep_things(struct list_band *band, const struct features *features)
{
    const struct pyramid *pyramid = features->pyramid;
    const struct pyramid_level *level = &pyramid->levels[pyramid->depth];
    size_t count = band->count + features->count;
    if (count > band->room) {
        struct listed *items = realloc(band->items, 2 * count * sizeof *items);
        if (items == NULL)
            return false;
        band->items = items;
        band->room = 2 * count;
    }
    for (size_t n = 0; n < features->count; n++) {
        const struct feature *feature = &features->items[n];
        uint32_t height = level->height[pyramid_at(level, feature->x, feature->y)];
        band->items[band->count++] = (struct listed){*feature, height};
    }
    return true;
}

/* Finds the things of a band of rows. Returns false if out of memory. */
static bool search_band(struct list_band *band, const struct map *map, uint32_t first,
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
        qsort(band->items, band->count, sizeof *band->items, compare_listed);
    return done;
}

static void add_height(const struct map *map, uint32_t height, struct text *text)
{
    const struct world *world = &map->world;
    const struct scale *scale = &world->recipe.scale;
    if (map->look.units == UNITS_OWN)
        scale_add_value(scale, text, scale_value(scale, world_scale_range(world), height));
    else
        text_number(text, map->look.units == UNITS_RAW ? height : world_normal(world, height));
}

/* Writes a line. */
static void put_thing(const struct map *map, const struct listed *listed, FILE *out)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct feature *feature = &listed->feature;
    int zoom = map->view.zoom;
    char line[120];
    struct text text = {.bytes = line, .room = sizeof line};
    text_add(&text, feature->name);
    text_add(&text, ",");
    text_add(&text, name_kind_word((int)feature->key.kind));
    text_add(&text, ",");
    place_add(&text, recipe_wrap(feature->x, recipe_cols(recipe, zoom)), zoom);
    text_add(&text, ",");
    place_add(&text, recipe_wrap(feature->y, recipe_rows(recipe, zoom)), zoom);
    text_add(&text, ",");
    add_height(map, listed->height, &text);
    text_add(&text, "\n");
    fputs(line, out);
}

bool names_list_write(const struct map *map, FILE *out, struct error *error)
{
    struct list_band band = {0};
    bool done = true;
    errno = EIO; /* for a stream that fails without a reason */
    fputs("name,kind,X,Y,height\n", out);
    for (uint32_t row = 0; done && ferror(out) == 0 && row < map->view.rows; row += BAND_ROWS) {
        uint32_t left = map->view.rows - row;
        done = search_band(&band, map, row, row + (left < BAND_ROWS ? left : BAND_ROWS));
        for (size_t n = 0; done && n < band.count; n++)
            put_thing(map, &band.items[n], out);
    }
    free(band.items);
    if (!done)
        return error_memory(error);
    return ferror(out) == 0 || error_of_errno(error);
}

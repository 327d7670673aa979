/*
 * Goes over the zooms, and at each over tiles, so that the names of a tile are found once.
 */
#include "places/gazetteer_settle.h"

#include "base/minmax.h"
#include "places/places.h"

#include <stdlib.h>
#include <string.h>

enum { TILE_COLS = 1024, TILE_ROWS = 128 };

/* A place that may be one of the world's, at a zoom. */
struct point {
    int64_t x;
    int64_t y;
    struct gazetteer_entry *entry;
};

static int compare_tiles(const void *a, const void *b)
{
    const struct point *left = a;
    const struct point *right = b;
    if (left->y / TILE_ROWS != right->y / TILE_ROWS)
        return left->y < right->y ? -1 : 1;
    if (left->x / TILE_COLS != right->x / TILE_COLS)
        return left->x < right->x ? -1 : 1;
    return left->entry < right->entry ? -1 : left->entry > right->entry;
}

/* Settles a place among those of the world in the same tile. */
static void settle_point(struct gazetteer *gazetteer, const struct point *point,
                         const struct places *made)
{
    const struct place *same = NULL;
    for (size_t n = 0; n < made->count; n++) {
        const struct place *place = &made->items[n];
        if (strcmp(place->word, point->entry->kind) != 0 || place->x != point->x ||
            place->y != point->y)
            continue;
        if (same == NULL || strcmp(place->name, point->entry->name) == 0)
            same = place;
    }
    if (same == NULL)
        return;
    point->entry->of_world = true;
    if (strcmp(same->name, point->entry->name) != 0)
        gazetteer->renames[gazetteer->rename_count++] =
            (struct gazetteer_rename){same->id, point->entry};
}

/* Settles the points of one tile. `plain` is the map without own places. Returns false if out of
 * memory. */
static bool settle_tile(struct gazetteer *gazetteer, const struct map *plain, int zoom,
                        const struct point *points, size_t count)
{
    struct places made;
    int64_t west = points[0].x;
    int64_t east = west;
    int64_t north = points[0].y;
    int64_t south = north;
    for (size_t n = 1; n < count; n++) {
        west = MIN(west, points[n].x);
        east = MAX(east, points[n].x);
        north = MIN(north, points[n].y);
        south = MAX(south, points[n].y);
    }
    struct window window = {zoom, west, north, (uint32_t)(east - west + 1),
                            (uint32_t)(south - north + 1)};
    bool done = places_in_window(&made, plain, &window);
    for (size_t n = 0; done && n < count; n++)
        settle_point(gazetteer, &points[n], &made);
    places_free(&made);
    return done;
}

/* True if the world has places of a kind. */
static bool is_made(const char *kind)
{
    return place_kind_of(kind) != PLACE_OTHER || strcmp(kind, place_kind_word(PLACE_LAND)) == 0;
}

/* Settles what is open at a zoom. Returns false if out of memory. */
static bool settle_zoom(struct gazetteer *gazetteer, const struct map *plain, int zoom,
                        struct point *points)
{
    size_t count = 0;
    bool done = true;
    for (size_t n = 0; n < gazetteer->count; n++) {
        struct gazetteer_entry *entry = &gazetteer->items[n];
        int by = RECIPE_ZOOM_MAX - zoom;
        if (!entry->of_world && is_made(entry->kind))
            points[count++] = (struct point){entry->x >> by, entry->y >> by, entry};
    }
    qsort(points, count, sizeof *points, compare_tiles);
    for (size_t first = 0, n = 1; done && first < count; first = n++) {
        while (n < count && points[n].x / TILE_COLS == points[first].x / TILE_COLS &&
               points[n].y / TILE_ROWS == points[first].y / TILE_ROWS)
            n++;
        done = settle_tile(gazetteer, plain, zoom, points + first, n - first);
    }
    return done;
}

/* Compares by id, and then by the order of the list. */
static int compare_renames(const void *a, const void *b)
{
    const struct gazetteer_rename *left = a;
    const struct gazetteer_rename *right = b;
    if (left->id != right->id)
        return left->id < right->id ? -1 : 1;
    return left->entry < right->entry ? -1 : left->entry > right->entry;
}

/* Leaves each of the world's places the first of its names; others become places of their own. */
static void sort_renames(struct gazetteer *gazetteer)
{
    struct gazetteer_rename *renames = gazetteer->renames;
    size_t kept = 0;
    qsort(renames, gazetteer->rename_count, sizeof *renames, compare_renames);
    for (size_t n = 0; n < gazetteer->rename_count; n++) {
        if (kept == 0 || renames[kept - 1].id != renames[n].id)
            renames[kept++] = renames[n];
        else if (strcmp(renames[kept - 1].entry->name, renames[n].entry->name) != 0)
            renames[n].entry->of_world = false;
    }
    gazetteer->rename_count = kept;
}

/* Returns the farthest zoom at which all places are points. */
static int last_zoom(const struct gazetteer *gazetteer)
{
    int64_t bits = 0; /* those that are set in any coordinate */
    int zoom = RECIPE_ZOOM_MAX;
    for (size_t n = 0; n < gazetteer->count; n++)
        bits |= gazetteer->items[n].x | gazetteer->items[n].y;
    for (; zoom > RECIPE_ZOOM_MIN && (bits & 1) == 0; bits >>= 1)
        zoom--;
    return zoom;
}

bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map)
{
    int last = last_zoom(gazetteer);
    int zoom = MIN(MAX(last, 0), recipe_zoom_max(&map->world.recipe));
    if (gazetteer->count == 0)
        return true;
    struct map *plain = malloc(sizeof *plain); /* large for a small stack */
    struct point *points = calloc(gazetteer->count + 1, sizeof *points);
    gazetteer->renames = calloc(gazetteer->count + 1, sizeof *gazetteer->renames);
    bool done = plain != NULL && points != NULL && gazetteer->renames != NULL;
    if (done) {
        *plain = *map;
        plain->look.places = NULL;
    }
    for (; done && zoom >= last && (map_has_landmarks(map, zoom) || map_is_far(map, zoom)); zoom--)
        done = settle_zoom(gazetteer, plain, zoom, points);
    if (done)
        sort_renames(gazetteer);
    free(plain);
    free(points);
    return done;
}

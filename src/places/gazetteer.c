/*
 * To settle a gazetteer is to go over the zooms, and at each over tiles, so that the names of a
 * tile are found once.
 *
 * Invariant: a place that is PLACE_OF_WORLD is never added to the world.
 */
#include "places/gazetteer.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "base/text.h"
#include "places/landmarks.h"
#include "view/view.h"
#include "world/heights.h"

#include <stdlib.h>
#include <string.h>

void gazetteer_free(struct gazetteer *gazetteer)
{
    places_free(&gazetteer->list);
    free(gazetteer->renames);
    free(gazetteer->letters);
    *gazetteer = (struct gazetteer){0};
}

bool gazetteer_add(struct gazetteer *gazetteer, const char *name, const char *word, int64_t x,
                   int64_t y)
{
    const uint64_t number = gazetteer->list.count + 1;
    int halvings = 0;
    while (number >> (halvings + 1) > 0)
        halvings++;
    struct place place = {.kind = place_kind_of(word),
                          .source = PLACE_OF_USER,
                          .word = word,
                          .thing = number,
                          .x = x,
                          .y = y,
                          .rank = (UINT64_C(255) << 56) + ((uint64_t)(63 - halvings) << 50) +
                                  (noise_mix(number) >> 14)};
    strcpy(place.name, name);
    return places_append(&gazetteer->list, &place);
}

uint32_t gazetteer_digest(const struct gazetteer *gazetteer)
{
    enum { LINE = 8 * PLACE_LETTERS + 60 };
    uint32_t digest = 2166136261;
    for (size_t n = 0; n < gazetteer->list.count; n++) {
        const struct place *place = &gazetteer->list.items[n];
        char line[LINE];
        struct text text = {.bytes = line, .room = sizeof line};
        text_format(&text, "%s\n%s\n%lld\n%lld\n", place->name, place->word, (long long)place->x,
                    (long long)place->y);
        for (size_t at = 0; at < text.length; at++)
            digest = (digest ^ (unsigned char)line[at]) * 16777619;
    }
    return digest;
}

bool gazetteer_is_of(const struct gazetteer *gazetteer, const struct recipe *recipe)
{
    const struct recipe *own = &gazetteer->recipe;
    return own->seed == recipe->seed && own->picture == recipe->picture &&
           own->width == recipe->width && own->height == recipe->height &&
           own->feature == recipe->feature && own->edges == recipe->edges &&
           own->origin_x == recipe->origin_x && own->origin_y == recipe->origin_y;
}

const struct gazetteer *gazetteer_of(const struct map *map)
{
    const struct gazetteer *own = map->look.places;
    return own != NULL && gazetteer_is_of(own, &map->world.recipe) ? own : NULL;
}

/*
 * Settling.
 */

enum { TILE_COLS = 1024, TILE_ROWS = 128 };

/* A place that may be one of the world's, at a zoom. */
struct point {
    int64_t x;
    int64_t y;
    struct place *place;
};

static int compare_tiles(const void *a, const void *b)
{
    const struct point *left = a;
    const struct point *right = b;
    if (left->y / TILE_ROWS != right->y / TILE_ROWS)
        return left->y < right->y ? -1 : 1;
    if (left->x / TILE_COLS != right->x / TILE_COLS)
        return left->x < right->x ? -1 : 1;
    return left->place < right->place ? -1 : left->place > right->place;
}

/* Settles a place among those of the world in the same tile. */
static void settle_point(struct gazetteer *gazetteer, const struct point *point,
                         const struct places *made)
{
    const struct place *same = NULL;
    for (size_t n = 0; n < made->count; n++) {
        const struct place *place = &made->items[n];
        if (strcmp(place->word, point->place->word) != 0 || place->x != point->x ||
            place->y != point->y)
            continue;
        if (same == NULL || strcmp(place->name, point->place->name) == 0)
            same = place;
    }
    if (same == NULL)
        return;
    point->place->source = PLACE_OF_WORLD;
    point->place->thing = same->thing;
    if (strcmp(same->name, point->place->name) != 0)
        gazetteer->renames[gazetteer->rename_count++] = point->place;
}

/* Settles the points of one tile. Returns false if out of memory. */
static bool settle_tile(struct gazetteer *gazetteer, const struct map *map, int zoom,
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
    bool done = landmarks_seen(&made, map, &window);
    for (size_t n = 0; done && n < count; n++)
        settle_point(gazetteer, &points[n], &made);
    places_free(&made);
    return done;
}

/* True if the world has places of a kind. */
static bool is_made(const struct place *place)
{
    return place->kind != PLACE_OTHER || strcmp(place->word, place_kind_word(PLACE_LAND)) == 0;
}

/* Settles what is open at a zoom. Returns false if out of memory. */
static bool settle_zoom(struct gazetteer *gazetteer, const struct map *map, int zoom,
                        struct point *points)
{
    const int by = RECIPE_ZOOM_MAX - zoom;
    size_t count = 0;
    bool done = true;
    for (size_t n = 0; n < gazetteer->list.count; n++) {
        struct place *place = &gazetteer->list.items[n];
        if (place->source == PLACE_OF_USER && is_made(place))
            points[count++] = (struct point){place->x >> by, place->y >> by, place};
    }
    qsort(points, count, sizeof *points, compare_tiles);
    for (size_t first = 0, n = 1; done && first < count; first = n++) {
        while (n < count && points[n].x / TILE_COLS == points[first].x / TILE_COLS &&
               points[n].y / TILE_ROWS == points[first].y / TILE_ROWS)
            n++;
        done = settle_tile(gazetteer, map, zoom, points + first, n - first);
    }
    return done;
}

/* Compares by thing, and then by the order of the list. */
static int compare_renames(const void *a, const void *b)
{
    const struct place *left = *(struct place *const *)a;
    const struct place *right = *(struct place *const *)b;
    if (left->thing != right->thing)
        return left->thing < right->thing ? -1 : 1;
    return left < right ? -1 : left > right;
}

/* Leaves each thing of the world the first of its names; others are added to the world. */
static void sort_renames(struct gazetteer *gazetteer)
{
    struct place **renames = gazetteer->renames;
    size_t kept = 0;
    qsort(renames, gazetteer->rename_count, sizeof(struct place *), compare_renames);
    for (size_t n = 0; n < gazetteer->rename_count; n++) {
        struct place *place = renames[n];
        if (kept == 0 || renames[kept - 1]->thing != place->thing) {
            renames[kept++] = place;
        } else if (strcmp(renames[kept - 1]->name, place->name) != 0) {
            place->source = PLACE_OF_USER;
            place->thing = (uint64_t)(place - gazetteer->list.items) + 1;
        }
    }
    gazetteer->rename_count = kept;
}

/* Returns the farthest zoom at which all places are points. */
static int last_zoom(const struct places *list)
{
    int64_t bits = 0; /* those that are set in any coordinate */
    int zoom = RECIPE_ZOOM_MAX;
    for (size_t n = 0; n < list->count; n++)
        bits |= list->items[n].x | list->items[n].y;
    for (; zoom > RECIPE_ZOOM_MIN && (bits & 1) == 0; bits >>= 1)
        zoom--;
    return zoom;
}

bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map)
{
    const int last = last_zoom(&gazetteer->list);
    int zoom = MIN(MAX(last, 0), recipe_zoom_max(&map->world.recipe));
    if (gazetteer->list.count == 0)
        return true;
    struct point *points = calloc(gazetteer->list.count, sizeof *points);
    gazetteer->renames = calloc(gazetteer->list.count, sizeof(struct place *));
    bool done = points != NULL && gazetteer->renames != NULL;
    for (; done && zoom >= last && (map_has_landmarks(map, zoom) || map_is_far(map, zoom)); zoom--)
        done = settle_zoom(gazetteer, map, zoom, points);
    if (done)
        sort_renames(gazetteer);
    free(points);
    return done;
}

/*
 * Showing.
 */

static int compare_thing(const void *thing, const void *rename)
{
    const uint64_t wanted = *(const uint64_t *)thing;
    const struct place *place = *(struct place *const *)rename;
    return wanted < place->thing ? -1 : wanted > place->thing;
}

/* Returns the user's name for a thing of the world; NULL: it has none. */
static const char *rename_of(const struct gazetteer *own, uint64_t thing)
{
    struct place *const *rename = NULL;
    if (own != NULL && own->rename_count > 0)
        rename =
            bsearch(&thing, own->renames, own->rename_count, sizeof(struct place *), compare_thing);
    return rename != NULL ? (*rename)->name : NULL;
}

void gazetteer_name(const struct map *map, uint64_t thing, char name[PLACE_NAME_BYTES])
{
    const char *own = rename_of(gazetteer_of(map), thing);
    if (own != NULL)
        strcpy(name, own);
    else
        place_name(map->world.recipe.seed, thing, name);
}

/* Finds the heights of the places from number `first` on. Returns false if out of memory. */
static bool find_heights(struct places *places, size_t first, const struct map *map, int zoom)
{
    const struct depth_windows *land = places->land;
    struct heights *heights =
        land == NULL ? heights_new_finished(&map->world.recipe, zoom, 1) : NULL;
    if (land == NULL && heights == NULL)
        return false;
    for (size_t n = first; n < places->count; n++) {
        struct place *place = &places->items[n];
        if (land != NULL) {
            const struct depth_window *window = &land->at[land->depth];
            place->height = window->height[depth_window_at(window, place->x, place->y)];
        } else {
            heights_seek(heights, place->x, place->y);
            place->height = *heights_row(heights);
        }
    }
    heights_free(heights);
    return true;
}

/* Appends a place wherever it is in a window. Returns false if out of memory. */
static bool add_everywhere(struct places *places, const struct recipe *recipe,
                           const struct window *window, const struct place *own)
{
    const int64_t endless = INT64_C(1) << 60; /* no turn around a world that has a rim */
    const int by = RECIPE_ZOOM_MAX - window->zoom;
    const int64_t across = recipe_bounded_x(recipe) ? endless : recipe_cols(recipe, window->zoom);
    const int64_t down = recipe_bounded_y(recipe) ? endless : recipe_rows(recipe, window->zoom);
    const int64_t west = window->x + recipe_wrap((own->x >> by) - window->x, across);
    const int64_t north = window->y + recipe_wrap((own->y >> by) - window->y, down);
    struct place place = *own;
    for (place.y = north; place.y < window->y + window->rows; place.y += down)
        for (place.x = west; place.x < window->x + window->cols; place.x += across)
            if (!places_append(places, &place))
                return false;
    return true;
}

bool gazetteer_show(const struct map *map, const struct window *window, struct places *places)
{
    const struct gazetteer *own = gazetteer_of(map);
    const size_t before = places->count;
    for (size_t n = 0; own != NULL && n < before; n++) {
        const char *name = rename_of(own, places->items[n].thing);
        if (name != NULL)
            strcpy(places->items[n].name, name);
    }
    for (size_t n = 0; own != NULL && n < own->list.count; n++)
        if (own->list.items[n].source == PLACE_OF_USER &&
            !add_everywhere(places, &map->world.recipe, window, &own->list.items[n]))
            return false;
    return places->count == before || find_heights(places, before, map, window->zoom);
}

/*
 * Places are landmarks with names, and those of the user's own. They are found in a window, in a
 * view tile by tile, or by name.
 */
#include "places/places.h"

#include "base/minmax.h"
#include "places/gazetteer.h"
#include "places/riverside.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

const char *places_lack(const struct map *map)
{
    const int zoom = map->view.zoom;
    if (map_has_landmarks(map, zoom) || map_is_far(map, zoom) || gazetteer_of(map) != NULL)
        return NULL;
    return map->world.recipe.picture != NULL ? "only generated worlds have names, not pictures"
                                             : "nothing has a name this far out: zoom in";
}

bool places_find(struct places *places, const struct map *map, const struct landmarks_scope *scope)
{
    *places = (struct places){0};
    return (scope->newest < 0 || landmarks_find(places, &map->world, scope)) &&
           gazetteer_show(map, &scope->window, places);
}

bool places_in_window(struct places *places, const struct map *map, const struct window *window)
{
    return landmarks_seen(places, map, window) && gazetteer_show(map, window, places);
}

/*
 * The places of a view are found in bands of rows, each of them in tiles from west to east. Tiles
 * join without a seam, as windows do.
 */

enum { BAND_ROWS = 128, TILE_COLS = 1024 };

/* Compares places by reading order, rank and kind. */
static int compare_places(const void *a, const void *b)
{
    const struct place *left = a;
    const struct place *right = b;
    if (left->y != right->y)
        return left->y < right->y ? -1 : 1;
    if (left->x != right->x)
        return left->x < right->x ? -1 : 1;
    if (left->rank != right->rank)
        return left->rank < right->rank ? 1 : -1;
    return (int)left->kind - (int)right->kind;
}

/* Finds the places of rows of a view. Returns false if out of memory. */
static bool find_band(struct places *band, const struct map *map, uint32_t row)
{
    const struct view *view = &map->view;
    bool done = true;
    band->count = 0;
    for (uint32_t col = 0; done && col < view->cols; col += TILE_COLS) {
        struct window window = {.zoom = view->zoom,
                                .x = view->x + col,
                                .y = view->y + row,
                                .cols = MIN(view->cols - col, TILE_COLS),
                                .rows = MIN(view->rows - row, BAND_ROWS)};
        struct places tile;
        done = places_in_window(&tile, map, &window);
        for (size_t n = 0; done && n < tile.count; n++)
            done = places_append(band, &tile.items[n]);
        places_free(&tile);
    }
    if (done && band->count > 0)
        qsort(band->items, band->count, sizeof *band->items, compare_places);
    return done;
}

bool places_each(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct place *place),
                 void *context)
{
    struct places band = {0};
    bool done = true;
    bool more = true;
    for (uint32_t row = 0; done && more && row < map->view.rows; row += BAND_ROWS) {
        done = find_band(&band, map, row);
        for (size_t n = 0; done && more && n < band.count; n++)
            more = put(context, map, &band.items[n]);
    }
    places_free(&band);
    return done;
}

/*
 * Search by name: looks at the same number of cells at each depth, from that of the zoom on to
 * coarser ones. So each window is twice as wide as the one before it, and shows places that are
 * seen twice as far away.
 */

/* Cells of these windows, and of the last one, which is at the coarsest depth. */
enum { WIDE = 256, HIGH = 192, FULL = 1024, COARSEST = 3 };

/* A search, and what it has found: a place, as places_named has it, and the way from the point to
 * it, in whole cells. */
struct search {
    const struct map *map;
    int64_t x; /* the point, at the map's zoom */
    int64_t y;
    const char *beginning;
    const struct places *but;
    struct place place;
    int64_t east;
    int64_t south;
};

/* Returns the square of the distance of a place from a point. */
static uint64_t square_to(const struct place *place, int64_t x, int64_t y)
{
    int64_t east = place->x - x;
    int64_t south = place->y - y;
    return (uint64_t)(east * east + south * south);
}

/* Returns the place of the world in a list that is nearest to a point, of those that are searched
 * for. NULL: there is none. */
static const struct place *nearest(const struct search *search, const struct places *places,
                                   int64_t x, int64_t y)
{
    const struct place *best = NULL;
    for (size_t n = 0; n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (place->source == PLACE_OF_WORLD && text_begins(place->name, search->beginning) &&
            !places_have(search->but, place) &&
            (best == NULL || square_to(place, x, y) < square_to(best, x, y)))
            best = place;
    }
    return best;
}

/* Returns a coordinate multiplied by 2^by, rounded down. */
static int64_t scaled(int64_t n, int by)
{
    return by >= 0 ? n * (INT64_C(1) << by) : n >> -by;
}

/* Looks for the nearest place of the world in the part of a zoom, of so many points, around the
 * point, or around one that is `beside` points from it. */
static enum places_found look_at(struct search *search, int zoom, uint32_t cols, uint32_t rows,
                                 int64_t beside)
{
    const struct recipe *recipe = &search->map->world.recipe;
    const int from = search->map->view.zoom;
    const int64_t x = scaled(search->x, zoom - from) + beside;
    const int64_t y = scaled(search->y, zoom - from) + beside;
    const struct window window = {zoom, x - cols / 2, y - rows / 2, cols, rows};
    struct places places;
    bool done = places_in_window(&places, search->map, &window);
    const struct place *best = done ? nearest(search, &places, x, y) : NULL;
    if (best != NULL) {
        const int by = RECIPE_ZOOM_MAX - zoom;
        search->place = *best;
        search->east = scaled(best->x - x, -zoom);
        search->south = scaled(best->y - y, -zoom);
        search->place.x = recipe_wrap(best->x, recipe_cols(recipe, zoom)) << by;
        search->place.y = recipe_wrap(best->y, recipe_rows(recipe, zoom)) << by;
    }
    places_free(&places);
    return !done ? PLACES_NO_MEMORY : best != NULL ? PLACES_FOUND : PLACES_NOTHING;
}

/* Takes the nearest place of the user's, if it is not farther away than what was found. Returns
 * what is found then. */
static enum places_found take_own(struct search *search, enum places_found found)
{
    int64_t east = 0;
    int64_t south = 0;
    const struct place *own = gazetteer_nearest(search->map, search->x, search->y,
                                                search->beginning, search->but, &east, &south);
    if (found == PLACES_NO_MEMORY || own == NULL ||
        (found == PLACES_FOUND &&
         search->east * search->east + search->south * search->south < east * east + south * south))
        return found;
    search->place = *own;
    search->east = east;
    search->south = south;
    return PLACES_FOUND;
}

static enum places_found run(struct search *search)
{
    const struct recipe *recipe = &search->map->world.recipe;
    int from = search->map->view.zoom;
    int coarsest = MIN(recipe_zoom_max(recipe), COARSEST - recipe_depth(recipe));
    int lands = -recipe_depth(recipe); /* the zoom of depth 0 */
    enum places_found found = PLACES_NOTHING;
    bool made = recipe->picture == NULL;
    for (int zoom = MAX(from, coarsest); made && found == PLACES_NOTHING && zoom >= coarsest;
         zoom--) {
        const bool last = zoom == coarsest;
        int64_t half = zoom > from ? (INT64_C(1) << (zoom - from)) / 2 : 0;
        found = look_at(search, zoom, last ? FULL : WIDE, last ? FULL : HIGH, half);
    }
    if (made && found == PLACES_NOTHING && map_is_far(search->map, lands))
        found = look_at(search, lands, WIDE, HIGH, 0); /* what only far maps have */
    return take_own(search, found);
}

enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               const struct places *but, struct place *place)
{
    struct search search = {.map = map, .x = x, .y = y, .beginning = beginning, .but = but};
    enum places_found found = run(&search);
    *place = search.place;
    return found;
}

bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[PLACE_NAME_BYTES])
{
    struct window point = {map->view.zoom, x, y, 1, 1};
    struct places places;
    bool done = places_in_window(&places, map, &point);
    const struct place *first = NULL;
    for (size_t n = 0; n < places.count; n++) {
        const struct place *place = &places.items[n];
        bool dry = place->kind != PLACE_RIVER && place->kind != PLACE_LAKE;
        bool own = place->source == PLACE_OF_USER;
        if ((dry || own) && (first == NULL || (first->source == PLACE_OF_WORLD &&
                                               (own || place->kind < first->kind))))
            first = place;
    }
    strcpy(name, first != NULL ? first->name : "");
    places_free(&places);
    return done;
}

/*
 * Names near a point.
 */

/* Appends the way to what was found: a distance in cells and the nearest of eight directions. */
static void add_way(const struct search *search, struct text *text)
{
    uint64_t east = (uint64_t)llabs(search->east);
    uint64_t south = (uint64_t)llabs(search->south);
    uint64_t away = MAX(east, south);
    text_number(text, away);
    text_add(text, away == 1 ? " cell" : " cells");
    if (away == 0)
        return;
    text_add(text, " ");
    if (2 * south >= east)
        text_add(text, search->south < 0 ? "north" : "south");
    if (2 * south >= east && 2 * east >= south)
        text_add(text, "-");
    if (2 * east >= south)
        text_add(text, search->east < 0 ? "west" : "east");
}

bool places_add_near(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    struct riverside riverside;
    const struct places none = {0};
    struct search search = {.map = map, .x = x, .y = y, .beginning = "", .but = &none};
    if (!riverside_find(&riverside, map, x, y))
        return false;
    riverside_add(&riverside, text);
    enum places_found found = run(&search);
    if (found != PLACES_FOUND)
        return found != PLACES_NO_MEMORY;
    text_join(text, "near ", search.place.name, ", ", search.place.word, ", ", NULL);
    add_way(&search, text);
    text_add(text, "\n");
    return true;
}

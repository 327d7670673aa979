/*
 * Places are landmarks with names, and those of the user's own. They are found in a window, in a
 * view tile by tile, or by name.
 */
#include "places/places.h"

#include "base/minmax.h"
#include "places/far_landmarks.h"
#include "places/landmarks.h"
#include "places/own_places.h"
#include "places/riverside.h"
#include "render/points/cover.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

/*
 * Places of a window.
 */

enum {
    BIRTHS = 3
}; /* the newest landmarks that are seen were born so many depths above a zoom's */

static void set_place(struct place *place, const struct landmark *landmark, const struct map *map,
                      const struct depth_window *window)
{
    *place = (struct place){.kind = landmark->key.kind, .id = own_places_id(&landmark->key)};
    place->word = place_kind_word((int)place->kind);
    place->born = landmark->key.depth;
    place->large = place->born == 0;
    place->x = landmark->x;
    place->y = landmark->y;
    place->rank = landmark->rank;
    place->height = window->height[depth_window_at(window, landmark->x, landmark->y)];
    place->catchment = place->kind == PLACE_RIVER ? landmark->size : 0;
    own_places_name(map, &landmark->key, place->name);
}

bool places_find(struct places *places, const struct map *map, const struct landmarks_scope *scope)
{
    struct landmarks landmarks = {0};
    *places = (struct places){0};
    if (scope->newest < 0 ||
        (scope->far ? far_landmarks_find : landmarks_find)(&landmarks, &map->world, scope))
        places->items = malloc((landmarks.count + 1) * sizeof *places->items);
    if (places->items != NULL) {
        places->count = landmarks.count;
        places->land = landmarks.land;
        landmarks.land = NULL;
    }
    for (size_t n = 0; n < places->count; n++)
        set_place(&places->items[n], &landmarks.items[n], map,
                  &places->land->at[places->land->depth]);
    landmarks_free(&landmarks);
    return places->items != NULL && own_places_add(places, map, &scope->window);
}

void places_free(struct places *places)
{
    depth_windows_free(places->land);
    free(places->items);
    *places = (struct places){0};
}

bool places_in_window(struct places *places, const struct map *map, const struct window *window)
{
    const struct recipe *recipe = &map->world.recipe;
    uint32_t threshold = cover_river_min(recipe, window->zoom);
    int newest = map_has_landmarks(map, window->zoom)
                     ? MAX(recipe_depth(recipe) + window->zoom - BIRTHS, 0)
                     : -1;
    struct landmarks_scope scope = {*window, newest, newest, false};
    size_t kept = 0;
    if (map_is_far(map, window->zoom))
        scope = (struct landmarks_scope){*window, 0, -1, true};
    if (!places_find(places, map, &scope))
        return false;
    for (size_t n = 0; n < places->count; n++)
        if (places->items[n].kind != PLACE_RIVER || places->items[n].own != NULL ||
            places->items[n].catchment >= threshold)
            places->items[kept++] = places->items[n];
    places->count = kept;
    return true;
}

/*
 * The places of a view are found in bands of rows, each of them in tiles from west to east. Tiles
 * join without a seam, as windows do.
 */

enum { BAND_ROWS = 128, TILE_COLS = 1024 };

/* Places of a band of rows. */
struct band {
    struct place *items;
    size_t count;
    size_t room;
};

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

/* Appends the places of a tile. Returns false if out of memory. */
static bool add_tile(struct band *band, const struct map *map, const struct window *tile)
{
    struct places places;
    size_t count = 0;
    bool done = places_in_window(&places, map, tile);
    if (done)
        count = band->count + places.count;
    if (count > band->room) {
        struct place *items = realloc(band->items, 2 * count * sizeof *items);
        done = items != NULL;
        band->items = done ? items : band->items;
        band->room = done ? 2 * count : band->room;
    }
    if (done && places.count > 0)
        memcpy(band->items + band->count, places.items, places.count * sizeof *places.items);
    if (done)
        band->count = count;
    places_free(&places);
    return done;
}

/* Finds the places of rows of a view. Returns false if out of memory. */
static bool find_band(struct band *band, const struct map *map, uint32_t row)
{
    const struct view *view = &map->view;
    bool done = true;
    band->count = 0;
    for (uint32_t col = 0; done && col < view->cols; col += TILE_COLS) {
        struct window tile = {.zoom = view->zoom,
                              .x = view->x + col,
                              .y = view->y + row,
                              .cols = MIN(view->cols - col, TILE_COLS),
                              .rows = MIN(view->rows - row, BAND_ROWS)};
        done = add_tile(band, map, &tile);
    }
    if (done && band->count > 0)
        qsort(band->items, band->count, sizeof *band->items, compare_places);
    return done;
}

bool places_each(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct place *place),
                 void *context)
{
    struct band band = {0};
    bool done = true;
    bool more = true;
    for (uint32_t row = 0; done && more && row < map->view.rows; row += BAND_ROWS) {
        done = find_band(&band, map, row);
        for (size_t n = 0; done && more && n < band.count; n++)
            more = put(context, map, &band.items[n]);
    }
    free(band.items);
    return done;
}

/*
 * Search by name: looks at the same number of cells at each depth, from that of the zoom on to
 * coarser ones. So each window is twice as wide as the one before it, and shows places that are
 * seen twice as far away.
 */

/* Cells of these windows, and of the last one, which is at the coarsest depth. */
enum { WIDE = 256, HIGH = 192, FULL = 1024, COARSEST = 3 };

/* Returns the square of the distance of a place from a point. */
static uint64_t square_to(const struct place *place, int64_t x, int64_t y)
{
    int64_t east = place->x - x;
    int64_t south = place->y - y;
    return (uint64_t)(east * east + south * south);
}

static bool is_among(const struct place *place, const struct places *places)
{
    bool is = false;
    for (size_t n = 0; n < places->count; n++)
        is = is || (places->items[n].kind == place->kind &&
                    strcmp(places->items[n].name, place->name) == 0);
    return is;
}

/* Returns the place of the world in a list nearest to a point whose name begins with `beginning`,
 * none of `but`; upper and lower case of ASCII are equal, and "" fits all. NULL: there is none. */
static const struct place *find_nearest(const struct places *places, int64_t x, int64_t y,
                                        const char *beginning, const struct places *but)
{
    const struct place *best = NULL;
    for (size_t n = 0; n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (place->own == NULL && text_begins(place->name, beginning) && !is_among(place, but) &&
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

/* The way from a point to a place, in whole cells. */
struct way {
    int64_t east;
    int64_t south;
};

/* Finds the nearest place of a name in a window around a point of a depth. */
static enum places_found find_at(const struct map *map, int zoom, int64_t x, int64_t y,
                                 bool coarsest, const char *beginning, const struct places *but,
                                 struct place *place, struct way *way)
{
    const struct recipe *recipe = &map->world.recipe;
    struct window window = {
        .zoom = zoom, .cols = coarsest ? FULL : WIDE, .rows = coarsest ? FULL : HIGH};
    struct places places;
    window.x = x - window.cols / 2;
    window.y = y - window.rows / 2;
    bool done = places_in_window(&places, map, &window);
    const struct place *best = find_nearest(&places, x, y, beginning, but);
    if (best != NULL) {
        int by = RECIPE_ZOOM_MAX - zoom;
        *place = *best;
        *way = (struct way){scaled(place->x - x, -zoom), scaled(place->y - y, -zoom)};
        place->x = recipe_wrap(place->x, recipe_cols(recipe, zoom)) << by;
        place->y = recipe_wrap(place->y, recipe_rows(recipe, zoom)) << by;
    }
    places_free(&places);
    return !done ? PLACES_NO_MEMORY : best != NULL ? PLACES_FOUND : PLACES_NOTHING;
}

/* Takes the nearest own place of a name, if it is not farther away than what was found. Returns
 * what is found then. */
static enum places_found take_own(const struct map *map, int64_t x, int64_t y,
                                  const char *beginning, const struct places *but,
                                  enum places_found found, struct place *place, struct way *way)
{
    struct way own = {0};
    const struct gazetteer_entry *entry =
        own_places_nearest(map, x, y, beginning, but, &own.east, &own.south);
    if (found == PLACES_NO_MEMORY || entry == NULL ||
        (found == PLACES_FOUND && way->east * way->east + way->south * way->south <
                                      own.east * own.east + own.south * own.south))
        return found;
    own_places_take(map_gazetteer(map), entry, place);
    place->x = entry->x;
    place->y = entry->y;
    *way = own;
    return PLACES_FOUND;
}

/* Finds the nearest place of a name, as places_named does, and the way to it. */
static enum places_found find_named(const struct map *map, int64_t x, int64_t y,
                                    const char *beginning, const struct places *but,
                                    struct place *place, struct way *way)
{
    const struct recipe *recipe = &map->world.recipe;
    int from = map->view.zoom;
    int coarsest = MIN(recipe_zoom_max(recipe), COARSEST - recipe_depth(recipe));
    int lands = -recipe_depth(recipe); /* the zoom of depth 0 */
    enum places_found found = PLACES_NOTHING;
    bool made = recipe->picture == NULL;
    for (int zoom = MAX(from, coarsest); made && found == PLACES_NOTHING && zoom >= coarsest;
         zoom--) {
        int64_t half = zoom > from ? (INT64_C(1) << (zoom - from)) / 2 : 0;
        found = find_at(map, zoom, scaled(x, zoom - from) + half, scaled(y, zoom - from) + half,
                        zoom == coarsest, beginning, but, place, way);
    }
    if (made && found == PLACES_NOTHING && map_is_far(map, lands)) /* which only far maps have */
        found = find_at(map, lands, scaled(x, lands - from), scaled(y, lands - from), false,
                        beginning, but, place, way);
    return take_own(map, x, y, beginning, but, found, place, way);
}

enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               const struct places *but, struct place *place)
{
    struct way way;
    return find_named(map, x, y, beginning, but, place, &way);
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
        bool own = place->own != NULL;
        if ((dry || own) &&
            (first == NULL || (first->own == NULL && (own || place->kind < first->kind))))
            first = place;
    }
    strcpy(name, first != NULL ? first->name : "");
    places_free(&places);
    return done;
}

/*
 * Names near a point.
 */

/* Appends a distance in cells and the direction that is nearest to it, of eight. */
static void add_way(const struct way *way, struct text *text)
{
    uint64_t east = (uint64_t)llabs(way->east);
    uint64_t south = (uint64_t)llabs(way->south);
    uint64_t away = MAX(east, south);
    text_number(text, away);
    text_add(text, away == 1 ? " cell" : " cells");
    if (away == 0)
        return;
    text_add(text, " ");
    if (2 * south >= east)
        text_add(text, way->south < 0 ? "north" : "south");
    if (2 * south >= east && 2 * east >= south)
        text_add(text, "-");
    if (2 * east >= south)
        text_add(text, way->east < 0 ? "west" : "east");
}

bool places_add_near(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    struct riverside riverside;
    struct place place;
    struct places none = {0};
    struct way way;
    if (!riverside_find(&riverside, map, x, y))
        return false;
    riverside_add(&riverside, text);
    enum places_found found = find_named(map, x, y, "", &none, &place, &way);
    if (found != PLACES_FOUND)
        return found != PLACES_NO_MEMORY;
    text_add(text, "near ");
    text_add(text, place.name);
    text_add(text, ", ");
    text_add(text, place.word);
    text_add(text, ", ");
    add_way(&way, text);
    text_add(text, "\n");
    return true;
}

/*
 * Places are landmarks with names. They are found in a window, in a view tile by tile, or by name;
 * the water at a point is found beside them.
 */
#include "places/places.h"

#include "base/minmax.h"
#include "places/landmarks.h"
#include "render/points/cover.h"
#include "view/view.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

/*
 * Places of a window.
 */

enum {
    BIRTHS = 3
}; /* the newest landmarks that are seen were born so many depths above a zoom's */

static void set_place(struct place *place, const struct landmark *landmark, uint64_t seed,
                      const struct depth_window *window)
{
    place->kind = landmark->key.kind;
    place->born = landmark->key.depth;
    place->large = place->born == 0;
    place->x = landmark->x;
    place->y = landmark->y;
    place->rank = landmark->rank;
    place->height = window->height[depth_window_at(window, landmark->x, landmark->y)];
    place->catchment = place->kind == PLACE_RIVER ? landmark->size : 0;
    name_make(seed, &landmark->key, place->name);
}

bool places_find(struct places *places, const struct world *world,
                 const struct landmarks_scope *scope)
{
    struct landmarks landmarks;
    *places = (struct places){0};
    if (landmarks_find(&landmarks, world, scope))
        places->items = malloc((landmarks.count + 1) * sizeof *places->items);
    if (places->items != NULL) {
        places->count = landmarks.count;
        places->land = landmarks.land;
        landmarks.land = NULL;
    }
    for (size_t n = 0; n < places->count; n++)
        set_place(&places->items[n], &landmarks.items[n], world->recipe.seed,
                  &places->land->at[places->land->depth]);
    landmarks_free(&landmarks);
    return places->items != NULL;
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
    int newest = MAX(recipe_depth(recipe) + window->zoom - BIRTHS, 0);
    struct landmarks_scope scope = {*window, newest, newest};
    size_t kept = 0;
    if (!places_find(places, &map->world, &scope))
        return false;
    for (size_t n = 0; n < places->count; n++)
        if (places->items[n].kind != PLACE_RIVER || places->items[n].catchment >= threshold)
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

/* Returns the place of a list nearest to a point whose name begins with `beginning`, none of `but`;
 * upper and lower case of ASCII are equal, and "" fits all. NULL: there is none. */
static const struct place *find_nearest(const struct places *places, int64_t x, int64_t y,
                                        const char *beginning, const struct places *but)
{
    const struct place *best = NULL;
    for (size_t n = 0; n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (text_begins(place->name, beginning) && !is_among(place, but) &&
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

/* Finds the nearest place of a name, as places_named does, and the way to it. */
static enum places_found find_named(const struct map *map, int64_t x, int64_t y,
                                    const char *beginning, const struct places *but,
                                    struct place *place, struct way *way)
{
    const struct recipe *recipe = &map->world.recipe;
    int from = map->view.zoom;
    int coarsest = MIN(recipe_zoom_max(recipe), COARSEST - recipe_depth(recipe));
    enum places_found found = PLACES_NOTHING;
    for (int zoom = MAX(from, coarsest); found == PLACES_NOTHING && zoom >= coarsest; zoom--) {
        int64_t half = zoom > from ? (INT64_C(1) << (zoom - from)) / 2 : 0;
        found = find_at(map, zoom, scaled(x, zoom - from) + half, scaled(y, zoom - from) + half,
                        zoom == coarsest, beginning, but, place, way);
    }
    return found;
}

enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               const struct places *but, struct place *place)
{
    struct way way;
    return find_named(map, x, y, beginning, but, place, &way);
}

bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1])
{
    struct window point = {map->view.zoom, x, y, 1, 1};
    struct places places;
    bool done = places_in_window(&places, map, &point);
    const struct place *first = NULL;
    for (size_t n = 0; n < places.count; n++) {
        const struct place *place = &places.items[n];
        if (place->kind != PLACE_RIVER && place->kind != PLACE_LAKE &&
            (first == NULL || place->kind < first->kind))
            first = place;
    }
    strcpy(name, first != NULL ? first->name : "");
    places_free(&places);
    return done;
}

/*
 * Riverside: looks at the water of a window of one point, and of the margin around it that
 * depth_windows_new adds.
 */

enum { DAY = 24 }; /* cells along a river that one goes in a day */

/* Water around a point. */
struct surroundings {
    const struct recipe *recipe;
    int zoom;
    struct cover_rule rule;
    const struct depth_windows *windows;
    const struct depth_window *window; /* the depth of the zoom */
};

static enum cover cover_at(const struct surroundings *around, int64_t x, int64_t y)
{
    const struct depth_window *window = around->window;
    size_t at = depth_window_at(window, x, y);
    uint8_t cover = window->lake[at] != 0  ? RIVERS_LAKE
                    : window->sea[at] != 0 ? RIVERS_SEA
                                           : RIVERS_LAND;
    return cover_of(&around->rule, cover, window->lake[at], window->catchment[at]);
}

/* Sets the river that a point is part of. Returns false if out of memory. */
static bool set_river(struct riverside *riverside, const struct surroundings *around,
                      enum riverside_kind kind, int64_t x, int64_t y)
{
    const struct recipe *recipe = around->recipe;
    int zoom = around->zoom;
    struct name_key key = landmarks_river(around->windows, recipe, around->window->depth, x, y);
    name_make(recipe->seed, &key, riverside->name);
    riverside->kind = kind;
    return river_course_length(recipe, zoom, recipe_wrap(x, recipe_cols(recipe, zoom)),
                               recipe_wrap(y, recipe_rows(recipe, zoom)), &riverside->length);
}

/* Looks for a river beside a point: of the eight points around it the one with the largest
 * catchment. Returns false if out of memory. */
static bool find_bank(struct riverside *riverside, const struct surroundings *around, int64_t x,
                      int64_t y)
{
    const struct depth_window *window = around->window;
    uint32_t most = 0;
    int64_t u = 0;
    int64_t v = 0;
    for (int n = 0; n < 9; n++) {
        int64_t col = x + n % 3 - 1;
        int64_t row = y + n / 3 - 1;
        if (!depth_window_has(window, col, row) || cover_at(around, col, row) != COVER_RIVER ||
            window->catchment[depth_window_at(window, col, row)] <= most)
            continue;
        most = window->catchment[depth_window_at(window, col, row)];
        u = col - x;
        v = row - y;
    }
    if (most == 0)
        return true;
    int to = window->direction[depth_window_at(window, x + u, y + v)];
    int64_t east = (to == RIVERS_EAST) - (to == RIVERS_WEST);
    int64_t south = (to == RIVERS_SOUTH) - (to == RIVERS_NORTH);
    int64_t left = v * east - u * south; /* above 0 if the point is on the river's left */
    return left == 0 ||
           set_river(riverside, around, left < 0 ? RIVERSIDE_RIGHT : RIVERSIDE_LEFT, x + u, y + v);
}

static bool find_water(struct riverside *riverside, const struct surroundings *around, int64_t x,
                       int64_t y)
{
    enum cover cover = cover_at(around, x, y);
    if (cover == COVER_RIVER)
        return set_river(riverside, around, RIVERSIDE_RIVER, x, y);
    if (cover == COVER_LAND)
        return find_bank(riverside, around, x, y);
    if (cover == COVER_LAKE) {
        struct name_key key =
            landmarks_lake(around->window->lake[depth_window_at(around->window, x, y)]);
        name_make(around->recipe->seed, &key, riverside->name);
        riverside->kind = RIVERSIDE_LAKE;
    }
    return true;
}

bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    *riverside = (struct riverside){.kind = RIVERSIDE_NONE};
    if (!recipe_has_water(recipe))
        return true;
    struct depth_windows *windows =
        depth_windows_new(recipe, map->world.sea_height, &(struct window){zoom, x, y, 1, 1},
                          recipe_depth(recipe) + zoom);
    if (windows == NULL)
        return false;
    struct surroundings around = {
        .recipe = recipe,
        .zoom = zoom,
        .rule = cover_rule_of(recipe, map->world.sea_height, zoom, COVER_TILES),
        .windows = windows,
        .window = &windows->at[windows->depth]};
    bool done = find_water(riverside, &around, x, y);
    depth_windows_free(windows);
    return done;
}

/* Returns a number rounded to two digits. */
static uint64_t rounded(uint64_t number)
{
    uint64_t unit = 1;
    while (number / unit >= 100)
        unit *= 10;
    return (number + unit / 2) / unit * unit;
}

/* Appends how far the mouth is, with the number of cells if that is wanted. */
static void add_length(const struct river_course_length *length, bool with_cells, struct text *text)
{
    uint64_t cells = length->exact ? length->steps : rounded(length->steps);
    uint64_t days = (cells + DAY / 2) / DAY;
    if (cells == 0) {
        text_add(text, length->exact ? "at its mouth" : "near its mouth");
        return;
    }
    text_add(text, length->exact ? "" : "about ");
    if (days == 0) {
        text_add(text, "half a day");
    } else {
        text_number(text, length->exact ? days : rounded(days));
        text_add(text, days == 1 ? " day" : " days");
    }
    if (with_cells) {
        text_add(text, " (");
        text_number(text, cells);
        text_add(text, cells == 1 ? " cell)" : " cells)");
    }
    text_add(text, " above its mouth");
}

/* Appends a line about the water, if there is some: "bank left of Orin, 2 days (40 cells) above its
 * mouth". */
static void add_riverside(const struct riverside *riverside, struct text *text)
{
    static const char *const heads[] = {"", "lake ", "river ", "bank left of ", "bank right of "};
    if (riverside->kind == RIVERSIDE_NONE)
        return;
    text_add(text, heads[riverside->kind]);
    text_add(text, riverside->name);
    if (riverside->kind != RIVERSIDE_LAKE) {
        text_add(text, ", ");
        add_length(&riverside->length, true, text);
    }
    text_add(text, "\n");
}

void riverside_add_short(const struct riverside *riverside, struct text *text)
{
    static const char *const heads[] = {"", "", "", "left bank of ", "right bank of "};
    if (riverside->kind < RIVERSIDE_RIVER)
        return;
    text_add(text, heads[riverside->kind]);
    if (riverside->kind != RIVERSIDE_RIVER) {
        text_add(text, riverside->name);
        text_add(text, ", ");
    }
    add_length(&riverside->length, false, text);
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
    add_riverside(&riverside, text);
    enum places_found found = find_named(map, x, y, "", &none, &place, &way);
    if (found != PLACES_FOUND)
        return found != PLACES_NO_MEMORY;
    text_add(text, "near ");
    text_add(text, place.name);
    text_add(text, ", ");
    text_add(text, place_kind_word((int)place.kind));
    text_add(text, ", ");
    add_way(&way, text);
    text_add(text, "\n");
    return true;
}

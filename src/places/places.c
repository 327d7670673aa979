/*
 * One subject: the places of a map by where they are and by what they are called: in a window, in a
 * view tile by tile, by name, at a point, and the greatest ones of a view.
 */
#include "places/places.h"

#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "render/points/cover.h"

#include <limits.h>
#include <stdlib.h>

const char *places_lack(const struct map *map)
{
    const int zoom = map->view.zoom;
    if (map_has_landmarks(map, zoom) || map_is_far(map, zoom) || gazetteer_of(map) != NULL)
        return NULL;
    return map->world.recipe.picture != NULL ? "only generated worlds have names, not pictures"
                                             : "nothing has a name this far out: zoom in";
}

/* Finds the places in a window that can be seen at its zoom, without rivers too small to be drawn.
 * Returns false if out of memory. The caller frees them by places_free either way. */
static bool places_in_window(struct places *places, const struct map *map,
                             const struct window *window)
{
    return landmarks_seen(places, map, window) && gazetteer_show(map, window, INT_MAX, places);
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
    int order = COMPARE(left->y, right->y);
    order = order != 0 ? order : COMPARE(left->x, right->x);
    order = order != 0 ? order : COMPARE(right->rank, left->rank);
    return order != 0 ? order : COMPARE(left->kind, right->kind);
}

/* Finds the places of rows of a view. Returns false if out of memory. */
static bool find_band(struct places *band, const struct map *map, uint32_t row)
{
    const struct view *view = &map->view;
    bool done = true;
    band->count = 0;
    for (uint32_t col = 0; done && col < view->cols; col += TILE_COLS) {
        const struct window window = {view->zoom, view->x + col, view->y + row,
                                      MIN(view->cols - col, TILE_COLS),
                                      MIN(view->rows - row, BAND_ROWS)};
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
 * Search: looks at the same number of cells at each depth, from that of the zoom on to
 * coarser ones. So each window is twice as wide as the one before it, and shows places that are
 * seen twice as far away. If there are none, looks at the cells of the first window from closer, as
 * a larger print may, where more has a name.
 */

/* Cells of these windows, and of the last one, which is at the coarsest depth. */
enum { WIDE = 256, HIGH = 192, FULL = 1024, COARSEST = 3, CLOSER = 2 };

/* A search, and what it has found: a place, as places_find has it, and the way from the point to
 * it, in whole cells. */
struct search {
    const struct map *map;
    int64_t x; /* the point, at the map's zoom */
    int64_t y;
    const struct place_wish *wish;
    const struct places *but;
    struct place place;
    int64_t east, south;
};

static int64_t square(int64_t east, int64_t south)
{
    return east * east + south * south;
}

static bool is_wanted(const struct search *search, const struct place *place)
{
    return place_is_wished(place, search->wish) && !places_have(search->but, place);
}

/* Returns the place of the world in a list that is nearest to a point, of those that are wanted.
 * NULL: there is none. */
static const struct place *nearest(const struct search *search, const struct places *places,
                                   int64_t x, int64_t y)
{
    const struct place *best = NULL;
    for (size_t n = 0; n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (place->source == PLACE_OF_WORLD && is_wanted(search, place) &&
            (best == NULL || square(place->x - x, place->y - y) < square(best->x - x, best->y - y)))
            best = place;
    }
    return best;
}

/* Looks for the nearest place of the world in the part of a zoom, of so many points, around the
 * point, or around one that is `beside` points from it. */
static enum places_found look_at(struct search *search, int zoom, uint32_t cols, uint32_t rows,
                                 int64_t beside)
{
    const struct recipe *recipe = &search->map->world.recipe;
    const int from = search->map->view.zoom;
    const int64_t x = times_power(search->x, zoom - from) + beside;
    const int64_t y = times_power(search->y, zoom - from) + beside;
    const struct window window = {zoom, x - cols / 2, y - rows / 2, cols, rows};
    struct places places;
    bool done = places_in_window(&places, search->map, &window);
    const struct place *best = done ? nearest(search, &places, x, y) : NULL;
    if (best != NULL) {
        const int by = RECIPE_ZOOM_MAX - zoom;
        search->place = *best;
        search->east = times_power(best->x - x, -zoom);
        search->south = times_power(best->y - y, -zoom);
        search->place.x = recipe_wrap(best->x, recipe_cols(recipe, zoom)) << by;
        search->place.y = recipe_wrap(best->y, recipe_rows(recipe, zoom)) << by;
    }
    places_free(&places);
    return !done ? PLACES_NO_MEMORY : best != NULL ? PLACES_FOUND : PLACES_NOTHING;
}

/* Returns the way from one coordinate to another in whole cells, the shorter one round a side that
 * wraps. */
static int64_t way_to(int64_t from, int64_t to, uint32_t side, bool bounded)
{
    const int64_t around = (int64_t)side << RECIPE_ZOOM_MAX;
    int64_t way = bounded ? to - from : recipe_wrap(to - from + around / 2, around) - around / 2;
    return way >> RECIPE_ZOOM_MAX;
}

/* Takes the nearest place of the user's, if it is not farther away than what was found. Returns
 * what is found then. */
static enum places_found take_own(struct search *search, enum places_found found)
{
    const struct recipe *recipe = &search->map->world.recipe;
    const struct gazetteer *own = gazetteer_of(search->map);
    const int64_t one = INT64_C(1) << (RECIPE_ZOOM_MAX - search->map->view.zoom);
    int64_t limit = found == PLACES_FOUND ? square(search->east, search->south) + 1 : INT64_MAX;
    for (size_t n = 0; found != PLACES_NO_MEMORY && own != NULL && n < own->list.count; n++) {
        const struct place *place = &own->list.items[n];
        int64_t u = way_to(search->x * one, place->x, recipe->width, recipe_bounded_x(recipe));
        int64_t v = way_to(search->y * one, place->y, recipe->height, recipe_bounded_y(recipe));
        if (place->source != PLACE_OF_USER || square(u, v) >= limit || !is_wanted(search, place))
            continue;
        limit = square(u, v);
        search->place = *place;
        search->east = u;
        search->south = v;
        found = PLACES_FOUND;
    }
    return found;
}

static enum places_found run(struct search *search)
{
    const struct recipe *recipe = &search->map->world.recipe;
    int from = search->map->view.zoom;
    int coarsest = MIN(recipe_zoom_max(recipe), COARSEST - recipe_depth(recipe));
    int lands = -recipe_depth(recipe); /* the zoom of depth 0 */
    int closest = MIN(recipe_zoom_max(recipe), from + CLOSER);
    enum places_found found = PLACES_NOTHING;
    const struct place_wish *wish = search->wish;
    const bool made =
        recipe->picture == NULL && (wish->how != PLACE_OF_KIND || place_is_kind(wish->words));
    for (int zoom = MAX(from, coarsest); made && found == PLACES_NOTHING && zoom >= coarsest;
         zoom--) {
        const bool last = zoom == coarsest;
        int64_t half = zoom > from ? (INT64_C(1) << (zoom - from)) / 2 : 0;
        found = look_at(search, zoom, last ? FULL : WIDE, last ? FULL : HIGH, half);
    }
    if (made && found == PLACES_NOTHING && map_is_far(search->map, lands))
        found = look_at(search, lands, WIDE, HIGH, 0); /* what only far maps have */
    for (int zoom = from + 1; made && found == PLACES_NOTHING && zoom <= closest; zoom++)
        found = look_at(search, zoom, (uint32_t)WIDE << (zoom - from),
                        (uint32_t)HIGH << (zoom - from), (INT64_C(1) << (zoom - from)) / 2);
    return take_own(search, found);
}

enum places_found places_find(const struct map *map, int64_t x, int64_t y,
                              const struct place_wish *wish, const struct places *but,
                              struct place *place)
{
    struct search search = {.map = map, .x = x, .y = y, .wish = wish, .but = but};
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
 * Riverside: looks at the water of a window of one point, and of the margin around it that
 * depth_windows_new adds.
 */

enum { DAY = 24 }; /* cells along a river that one goes in a day */

/* Water around a point. */
struct surroundings {
    const struct map *map;
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
    const struct recipe *recipe = &around->map->world.recipe;
    const int zoom = around->map->view.zoom;
    gazetteer_name(around->map,
                   landmarks_river(around->windows, recipe, around->window->depth, x, y),
                   riverside->name);
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
    struct rivers_cell bank = {x, y};
    for (int n = 0; n < 9; n++) {
        struct rivers_cell cell = {x + n % 3 - 1, y + n / 3 - 1};
        if (!depth_window_has(window, cell.x, cell.y) ||
            cover_at(around, cell.x, cell.y) != COVER_RIVER ||
            window->catchment[depth_window_at(window, cell.x, cell.y)] <= most)
            continue;
        most = window->catchment[depth_window_at(window, cell.x, cell.y)];
        bank = cell;
    }
    if (most == 0)
        return true;
    struct rivers_cell next =
        rivers_beside(bank, window->direction[depth_window_at(window, bank.x, bank.y)]);
    int64_t left = /* above 0 if the point is on the river's left */
        (bank.y - y) * (next.x - bank.x) - (bank.x - x) * (next.y - bank.y);
    return left == 0 || set_river(riverside, around, left < 0 ? RIVERSIDE_RIGHT : RIVERSIDE_LEFT,
                                  bank.x, bank.y);
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
        uint32_t lake = around->window->lake[depth_window_at(around->window, x, y)];
        gazetteer_name(around->map, landmarks_lake(&around->map->world.recipe, lake),
                       riverside->name);
        riverside->kind = RIVERSIDE_LAKE;
    }
    return true;
}

bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    *riverside = (struct riverside){.kind = RIVERSIDE_NONE};
    if (!recipe_has_water(recipe) || !map_has_landmarks(map, zoom))
        return true;
    struct depth_windows *windows =
        depth_windows_new(recipe, map->world.sea_height, &(struct window){zoom, x, y, 1, 1},
                          recipe_depth(recipe) + zoom);
    if (windows == NULL)
        return false;
    struct surroundings around = {
        .map = map,
        .rule = cover_rule_of(recipe, map->world.sea_height, zoom, COVER_TILES),
        .windows = windows,
        .window = &windows->at[windows->depth]};
    bool done = find_water(riverside, &around, x, y);
    depth_windows_free(windows);
    return done;
}

bool stream_find(struct stream *stream, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    const int depth = recipe_depth(recipe) + map->view.zoom;
    const struct window point = {map->view.zoom, x, y, 1, 1};
    struct depth_windows *windows = depth_windows_new(recipe, map->world.sea_height, &point, depth);
    if (windows == NULL)
        return false;
    const struct depth_window *window = &windows->at[depth];
    if (look_rows(&map->look) == 2) { /* a pair of points, of which one may be the river */
        y -= recipe_wrap(y, 2);
        if (depth_window_has(window, x, y + 1) &&
            window->catchment[depth_window_at(window, x, y + 1)] >
                window->catchment[depth_window_at(window, x, y)])
            y++;
    }
    const uint64_t thing =
        landmarks_stream(windows, recipe, (struct rivers_cell){x, y}, landmarks_newest(depth),
                         look_is_tinted(&map->look), &stream->brook);
    gazetteer_name(map, thing, stream->name);
    depth_windows_free(windows);
    return true;
}

void stream_add_title(const struct stream *stream, struct text *text)
{
    const bool bare = strchr(stream->name, ' ') != NULL; /* as in place_say */
    if (stream->brook)
        text_join(text, "a stream of ", bare ? "" : "the ", stream->name, NULL);
    else
        place_say(text, PLACE_RIVER, stream->name, PLACE_TITLE);
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
    if (days == 0)
        text_add(text, "half a day");
    else
        text_format(text, days == 1 ? "%llu day" : "%llu days",
                    (unsigned long long)(length->exact ? days : rounded(days)));
    if (with_cells)
        text_format(text, cells == 1 ? " (%llu cell)" : " (%llu cells)", (unsigned long long)cells);
    text_add(text, " above its mouth");
}

void riverside_add(const struct riverside *riverside, bool brief, struct text *text)
{
    static const char *const words[] = {"", "lake ", "river ", "left", "right"};
    const bool bank = riverside->kind > RIVERSIDE_RIVER;
    const bool lake = riverside->kind == RIVERSIDE_LAKE;
    if (riverside->kind == RIVERSIDE_NONE || (brief && lake))
        return;
    if (brief && bank)
        text_join(text, words[riverside->kind], " bank of ", riverside->name, ", ", NULL);
    else if (!brief)
        text_join(text, bank ? "bank " : "", words[riverside->kind], bank ? " of " : "",
                  riverside->name, lake ? "" : ", ", NULL);
    if (!lake)
        add_length(&riverside->length, !brief, text);
    text_add(text, brief ? "" : "\n");
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
    text_format(text, away == 1 ? "%llu cell" : "%llu cells", (unsigned long long)away);
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
    const struct place_wish any = {"", PLACE_NAMED};
    struct search search = {.map = map, .x = x, .y = y, .wish = &any, .but = &none};
    if (!riverside_find(&riverside, map, x, y))
        return false;
    riverside_add(&riverside, false, text);
    enum places_found found = run(&search);
    if (found != PLACES_FOUND)
        return found != PLACES_NO_MEMORY;
    text_join(text, "near ", search.place.name, ", ", search.place.word, ", ", NULL);
    add_way(&search, text);
    text_add(text, "\n");
    return true;
}

/*
 * What is seen: the places of a view are looked at once, in reading order.
 */

/* Returns the third, 0..2, of `all` points that point n is in. */
static int third(int64_t n, uint32_t all)
{
    return (int)((2 * (uint64_t)n + 1) * 3 / ((uint64_t)2 * all));
}

int seen_part(const struct map *map, int64_t x, int64_t y)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return third(y - view->y, view_rows_inside(view, recipe)) * 3 +
           third(x - view->x, view_cols_inside(view, recipe));
}

/* Adds a place to those around the middle, by its rank; of two of one name only the greater. */
static void add_around(struct seen *seen, const struct place *place)
{
    struct place *around = seen->around;
    int kept = 0;
    for (int n = 0; n < seen->count; n++) {
        bool same = strcmp(around[n].name, place->name) == 0;
        if (same && around[n].rank >= place->rank)
            return;
        if (!same)
            around[kept++] = around[n];
    }
    if (kept == SEEN_MAX && around[--kept].rank >= place->rank)
        return;
    seen->count = kept + 1;
    for (; kept > 0 && around[kept - 1].rank < place->rank; kept--)
        around[kept] = around[kept - 1];
    around[kept] = *place;
}

/* Takes a place of the view. */
static bool take_place(void *context, const struct map *map, const struct place *place)
{
    struct seen *seen = context;
    if (seen_part(map, place->x, place->y) != SEEN_MIDDLE ||
        (seen->named && place->rank <= seen->middle.rank)) {
        add_around(seen, place);
        return true;
    }
    if (seen->named)
        add_around(seen, &seen->middle);
    seen->named = true;
    seen->middle = *place;
    return true;
}

/* Takes the middle's own name away from the places around it. */
static void drop_middle(struct seen *seen)
{
    int kept = 0;
    for (int n = 0; n < seen->count; n++)
        if (!seen->named || strcmp(seen->around[n].name, seen->middle.name) != 0)
            seen->around[kept++] = seen->around[n];
    seen->count = kept;
}

bool seen_find(struct seen *seen, const struct map *map)
{
    const struct view *view = &map->view;
    struct map inside = *map;
    struct riverside water;
    *seen = (struct seen){.named = false};
    if (!map_has_landmarks(map, view->zoom) && gazetteer_of(map) == NULL)
        return true;
    inside.view.cols = view_cols_inside(view, &map->world.recipe);
    inside.view.rows = view_rows_inside(view, &map->world.recipe);
    if (!riverside_find(&water, map, view->x + inside.view.cols / 2,
                        view->y + inside.view.rows / 2))
        return false;
    if (water.kind == RIVERSIDE_LAKE || water.kind == RIVERSIDE_RIVER) {
        seen->named = true;
        seen->middle.rank = UINT64_MAX; /* greater than all */
        seen->middle.kind = water.kind == RIVERSIDE_LAKE ? PLACE_LAKE : PLACE_RIVER;
        strcpy(seen->middle.name, water.name);
    }
    bool done = places_each(&inside, take_place, seen);
    drop_middle(seen);
    return done;
}

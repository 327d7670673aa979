/*
 * Waters that are small on the map are looked at as it shows them; larger ones at a depth a little
 * below that at which their name is born, where they are small.
 */
#include "render/labels/waters.h"

#include "places/gazetteer.h"
#include "places/shapes.h"

#include <stdlib.h>

enum { ACROSS = 2 * WATERS_REACH + 1 };

/* The water around a cell. */
struct water {
    const struct depth_windows *land;
    const struct depth_window *window;
    int64_t x; /* of the first cell */
    int64_t y;
    int reach;
    bool whole; /* all cells within its reach are in the window */
    bool wide;  /* wide rivers are part of it */
    bool open;
    int count;                       /* number of its cells; with rivers, of those of lakes */
    bool seen[ACROSS][ACROSS];       /* looked at */
    short cells[ACROSS * ACROSS][2]; /* the way to each cell whose neighbours are not looked at */
    int left;                        /* number of these; the last one is next, which soon leads out
                                         to sea */
};

/* True if a cell, at a way from the first one, is water. */
static inline bool is_water(const struct water *water, int u, int v)
{
    const struct depth_window *window = water->window;
    if (!water->whole && !depth_window_has(window, water->x + u, water->y + v))
        return false;
    size_t at = depth_window_at(window, water->x + u, water->y + v);
    struct wide_course course;
    return window->sea[at] != 0 || (window->lake != NULL && window->lake[at] != 0) ||
           (water->wide &&
            depth_windows_wide(water->land, window->depth, water->x + u, water->y + v, &course));
}

/* Adds a cell, at a way from the first one, if it is water. */
static inline void add_cell(struct water *water, int u, int v)
{
    bool *seen = &water->seen[v + WATERS_REACH][u + WATERS_REACH];
    if (*seen)
        return;
    *seen = true;
    if (!is_water(water, u, v))
        return;
    water->open = water->open || abs(u) == water->reach || abs(v) == water->reach;
    water->cells[water->left][0] = (short)u;
    water->cells[water->left++][1] = (short)v;
    const struct depth_window *window = water->window;
    water->count += window->lake == NULL ||
                    window->lake[depth_window_at(window, water->x + u, water->y + v)] != 0;
}

/* Finds the water of a place at a depth. */
static void find_water_at(const struct depth_windows *land, const struct place *place, int depth,
                          struct water *water)
{
    water->land = land;
    water->window = &land->at[depth];
    water->x = place->x >> (land->depth - depth);
    water->y = place->y >> (land->depth - depth);
    water->reach = land->has_water ? WATERS_REACH_RIVERS : WATERS_REACH;
    water->whole = depth_window_has_square(water->window, water->x, water->y, water->reach);
    water->open = false;
    water->count = 0;
    water->left = 0;
    memset(water->seen, 0, sizeof water->seen);
    for (int near = 0; near < 9 && water->left == 0; near++)
        add_cell(water, (near + 4) % 9 % 3 - 1, (near + 4) % 9 / 3 - 1);
    while (water->left > 0 && !water->open) {
        const short *cell = water->cells[--water->left];
        int u = cell[0];
        int v = cell[1];
        for (int row = v - 1; row <= v + 1; row++)
            for (int col = u - 1; col <= u + 1; col++)
                add_cell(water, col, row);
    }
}

/* Finds the water of a place. */
static void find_water(const struct depth_windows *land, const struct place *place,
                       struct water *water)
{
    int small = place->born + (land->has_water ? 1 : DEPTH_WINDOWS_WATERS);
    find_water_at(land, place, land->depth, water);
    if (water->open && small < land->depth)
        find_water_at(land, place, small, water);
}

/* True if a place lies on a water. */
static bool is_on(const struct water *water, const struct depth_windows *land,
                  const struct place *place)
{
    int up = land->depth - water->window->depth;
    int64_t u = (place->x >> up) - water->x + WATERS_REACH;
    int64_t v = (place->y >> up) - water->y + WATERS_REACH;
    return u >= 0 && u < ACROSS && v >= 0 && v < ACROSS && water->seen[v][u] &&
           is_water(water, (int)u - WATERS_REACH, (int)v - WATERS_REACH);
}

static bool is_named_water(const struct place *place)
{
    return place->source == PLACE_OF_WORLD &&
           (place->kind == PLACE_SEA || place->kind == PLACE_LAKE);
}

/* True if a part of a river lies within a larger wide river. */
static bool is_swallowed(const struct depth_windows *land, const struct place *place)
{
    enum { LARGER = 4 };
    struct wide_course course;
    return place->source == PLACE_OF_WORLD && place->kind == PLACE_RIVER &&
           depth_windows_wide(land, land->depth, place->x, place->y, &course) &&
           course.catchment / LARGER > place->catchment;
}

void waters_hide(struct places *places, int least, bool wide)
{
    const struct depth_windows *land = places->land;
    struct water water = {.wide = wide};
    for (size_t n = 0; n < places->count; n++) {
        struct place *place = &places->items[n];
        if (wide && is_swallowed(land, place))
            place->name[0] = '\0';
        if (!is_named_water(place))
            continue;
        find_water(land, place, &water);
        const int deeper = 2 * (land->depth - water.window->depth);
        if (place->kind == PLACE_LAKE && place->rank < GAZETTEER_RANK &&
            (water.open || water.count <= ((int64_t)least - 1) >> deeper))
            place->name[0] = '\0';
        for (size_t m = 0; m < places->count && !water.open; m++) {
            struct place *other = &places->items[m];
            if (m != n && is_named_water(other) && is_on(&water, land, other))
                (place->rank > other->rank ? other : place)->name[0] = '\0';
        }
    }
}

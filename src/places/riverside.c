/*
 * Looks at the water of a window of one point, and of the margin around it that depth_windows_new
 * adds.
 */
#include "places/riverside.h"

#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "render/points/cover.h"
#include "view/view.h"
#include "world/rivers/rivers.h"

enum { DAY = 24 }; /* cells along a river that one goes in a day */

/* Water around a point. */
struct surroundings {
    const struct map *map;
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
        uint32_t lake = around->window->lake[depth_window_at(around->window, x, y)];
        gazetteer_name(around->map, landmarks_lake(around->recipe, lake), riverside->name);
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

void riverside_add(const struct riverside *riverside, struct text *text)
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

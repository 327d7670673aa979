/*
 * A bank is left or right of the river as one looks down along it.
 */
#include "map/riverside.h"

#include "map/courses.h"
#include "world/feature.h"
#include "world/rivers.h"
#include "world/stems.h"

/* Water around a point. */
struct surroundings {
    const struct pyramid *pyramid;
    const struct recipe *recipe;
    struct courses_scale scale;
    int depth;
};

static enum courses_cover cover_at(const struct surroundings *around, int64_t x, int64_t y)
{
    const struct pyramid_level *level = &around->pyramid->levels[around->depth];
    size_t at = pyramid_at(level, x, y);
    uint8_t cover = level->lake[at] != 0 ? RIVERS_LAKE : level->sea[at] ? RIVERS_SEA : RIVERS_LAND;
    return courses_cover_of(&around->scale, cover, level->lake[at], level->catchment[at]);
}

/* Sets the name and the length of a river that a point is a part of. Returns false if out of
 * memory. */
static bool set_river(struct riverside *riverside, const struct surroundings *around,
                      enum riverside_kind kind, int64_t x, int64_t y)
{
    const struct recipe *recipe = around->recipe;
    int zoom = around->depth - recipe_depth(recipe);
    struct name_key key = stem_of(around->pyramid, recipe, around->depth, x, y);
    name_make(recipe->seed, &key, riverside->name);
    riverside->kind = kind;
    return follow_length(recipe, zoom, recipe_wrap(x, recipe_cols(recipe, zoom)),
                         recipe_wrap(y, recipe_rows(recipe, zoom)), &riverside->length);
}

/* Looks for a river beside a point: of the eight points around it the one with the largest
 * catchment. Returns false if out of memory. */
static bool find_bank(struct riverside *riverside, const struct surroundings *around, int64_t x,
                      int64_t y)
{
    const struct pyramid_level *level = &around->pyramid->levels[around->depth];
    uint32_t most = 0;
    int64_t u = 0;
    int64_t v = 0;
    for (int n = 0; n < 9; n++) {
        int64_t col = x + n % 3 - 1;
        int64_t row = y + n / 3 - 1;
        if (!pyramid_has(around->pyramid, around->depth, col, row) ||
            cover_at(around, col, row) != COURSES_RIVER ||
            level->catchment[pyramid_at(level, col, row)] <= most)
            continue;
        most = level->catchment[pyramid_at(level, col, row)];
        u = col - x;
        v = row - y;
    }
    if (most == 0)
        return true;
    int to = level->direction[pyramid_at(level, x + u, y + v)];
    int64_t east = (to == RIVERS_EAST) - (to == RIVERS_WEST);
    int64_t south = (to == RIVERS_SOUTH) - (to == RIVERS_NORTH);
    int64_t left = v * east - u * south; /* the point is that much to the left of the river */
    return left == 0 ||
           set_river(riverside, around, left < 0 ? RIVERSIDE_RIGHT : RIVERSIDE_LEFT, x + u, y + v);
}

static bool find_water(struct riverside *riverside, const struct surroundings *around, int64_t x,
                       int64_t y)
{
    const struct pyramid_level *level = &around->pyramid->levels[around->depth];
    enum courses_cover cover = cover_at(around, x, y);
    if (cover == COURSES_RIVER)
        return set_river(riverside, around, RIVERSIDE_RIVER, x, y);
    if (cover == COURSES_LAND)
        return find_bank(riverside, around, x, y);
    if (cover == COURSES_LAKE) {
        uint32_t lake = level->lake[pyramid_at(level, x, y)];
        struct name_key key = {NAME_LAKE, (int)(lake & 63), lake, FEATURE_NO_ROW};
        name_make(around->recipe->seed, &key, riverside->name);
        riverside->kind = RIVERSIDE_LAKE;
    }
    return true;
}

bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    struct surroundings around = {.recipe = recipe,
                                  .scale = courses_scale(recipe, map->view.zoom, COURSES_ARMS),
                                  .depth = recipe_depth(recipe) + map->view.zoom};
    *riverside = (struct riverside){.kind = RIVERSIDE_NONE};
    if (!recipe_has_water(recipe))
        return true;
    struct pyramid *pyramid = pyramid_new(recipe, map->world.sea_height, around.depth, x, y, 1, 1);
    if (pyramid == NULL)
        return false;
    around.pyramid = pyramid;
    bool done = find_water(riverside, &around, x, y);
    pyramid_free(pyramid);
    return done;
}

/* Returns a length that is not exact, to two digits. */
static uint64_t rounded(uint64_t steps)
{
    uint64_t unit = 1;
    while (steps / unit >= 100)
        unit *= 10;
    return (steps + unit / 2) / unit * unit;
}

/* Appends how far the mouth is, with the number of cells if that is wanted. */
static void add_length(const struct follow_length *length, bool with_cells, struct text *text)
{
    uint64_t cells = length->exact ? length->steps : rounded(length->steps);
    uint64_t days = (cells + RIVERSIDE_DAY / 2) / RIVERSIDE_DAY;
    if (cells == 0) {
        text_add(text, length->exact ? "at its mouth" : "near its mouth");
        return;
    }
    text_add(text, length->exact ? "" : "about ");
    if (days == 0)
        text_add(text, "half a day");
    else
        text_number(text, length->exact ? days : rounded(days));
    if (days > 0)
        text_add(text, days == 1 ? " day" : " days");
    if (with_cells) {
        text_add(text, " (");
        text_number(text, cells);
        text_add(text, cells == 1 ? " cell)" : " cells)");
    }
    text_add(text, " above its mouth");
}

static bool is_river(const struct riverside *riverside)
{
    return riverside->kind >= RIVERSIDE_RIVER;
}

void riverside_add(const struct riverside *riverside, struct text *text)
{
    static const char *const heads[] = {"", "lake ", "river ", "bank left of ", "bank right of "};
    if (riverside->kind == RIVERSIDE_NONE)
        return;
    text_add(text, heads[riverside->kind]);
    text_add(text, riverside->name);
    if (is_river(riverside)) {
        text_add(text, ", ");
        add_length(&riverside->length, true, text);
    }
    text_add(text, "\n");
}

void riverside_add_short(const struct riverside *riverside, struct text *text)
{
    if (!is_river(riverside))
        return;
    if (riverside->kind != RIVERSIDE_RIVER) {
        text_add(text, riverside->kind == RIVERSIDE_LEFT ? "left bank of " : "right bank of ");
        text_add(text, riverside->name);
        text_add(text, ", ");
    }
    add_length(&riverside->length, false, text);
}

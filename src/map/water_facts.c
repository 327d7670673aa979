/*
 * Facts of the point itself are read from a window of one cell; its mouth is followed.
 */
#include "map/water_facts.h"

#include "map/place.h"
#include "world/heights.h"
#include "world/rivers.h"

/* Reads the water of the point itself. Returns false if out of memory. */
static bool read_point(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    struct courses_scale scale = courses_scale(recipe, zoom, COURSES_ARMS);
    struct heights *heights =
        heights_new_with(recipe, zoom, 1, (struct heights_layers){.water = WATER_ALL});
    if (heights == NULL)
        return false;
    heights_seek(heights, x, y);
    heights_row(heights);
    const struct water_row *water = heights_water(heights);
    facts->cover = courses_cover_of(&scale, water->cover[0], water->lake[0], water_flow(water, 0));
    facts->flows = water->cover[0] != RIVERS_SEA && recipe_depth(recipe) + zoom >= 0;
    facts->direction = water->direction[0];
    facts->catchment = water->catchment[0];
    if (water->discharge != NULL)
        facts->discharge = water->discharge[0];
    heights_free(heights);
    return true;
}

bool water_facts_find(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    *facts = (struct water_facts){0};
    if (!read_point(facts, map, x, y))
        return false;
    if (!facts->flows)
        return true;
    if (!follow_down(recipe, zoom, x, y, &facts->mouth))
        return false;
    facts->mouth.x = recipe_wrap(facts->mouth.x, recipe_cols(recipe, zoom));
    facts->mouth.y = recipe_wrap(facts->mouth.y, recipe_rows(recipe, zoom));
    return true;
}

const char *water_facts_name(const struct water_facts *facts)
{
    static const char *const names[] = {
        [COURSES_LAND] = NULL,
        [COURSES_SEA] = NULL,
        [COURSES_LAKE] = "lake",
        [COURSES_RIVER] = "river",
    };
    return names[facts->cover];
}

static void add_mouth(const struct water_facts *facts, const struct map *map, struct text *text)
{
    place_add(text, facts->mouth.x, map->view.zoom);
    text_add(text, ",");
    place_add(text, facts->mouth.y, map->view.zoom);
}

/* Appends a catchment. */
static void add_catchment(const struct water_facts *facts, struct text *text)
{
    text_number(text, facts->catchment);
    if (facts->catchment == RIVERS_CATCHMENT_MAX)
        text_add(text, " or more");
}

/* Appends a line about the water that comes by. */
static void add_discharge(const struct water_facts *facts, struct text *text)
{
    text_add(text, "\ndischarge ");
    text_number(text, facts->discharge);
    if (facts->discharge == RIVERS_CATCHMENT_MAX)
        text_add(text, " or more");
}

void water_facts_add(const struct water_facts *facts, const struct map *map, struct text *text)
{
    static const char *const directions[] = {"east", "south", "west", "north", "nowhere"};
    static const char *const ends[] = {
        [FOLLOW_SEA] = "sea", [FOLLOW_RIM] = "edge", [FOLLOW_SINK] = "hollow"};
    if (!facts->flows)
        return;
    text_add(text, "\nflows ");
    text_add(text, directions[facts->direction]);
    text_add(text, "\ndrains ");
    add_catchment(facts, text);
    if (facts->discharge > 0)
        add_discharge(facts, text);
    text_add(text, "\nmouth ");
    add_mouth(facts, map, text);
    text_add(text, "\nends ");
    text_add(text, ends[facts->mouth.end]);
}

void water_facts_add_short(const struct water_facts *facts, const struct map *map,
                           struct text *text)
{
    static const char *const ends[] = {[FOLLOW_SEA] = " to the sea at ",
                                       [FOLLOW_RIM] = " over the edge at ",
                                       [FOLLOW_SINK] = " into a hollow at "};
    if (!facts->flows || water_facts_name(facts) == NULL)
        return;
    text_add(text, "drains about ");
    add_catchment(facts, text);
    text_add(text, facts->catchment == 1 ? " cell" : " cells");
    text_add(text, ends[facts->mouth.end]);
    add_mouth(facts, map, text);
}

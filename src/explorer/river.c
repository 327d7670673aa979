/*
 * The mouth is found at once, however far; the way up is gone in steps that take no time to notice.
 */
#include "explorer/river.h"

#include "map/courses.h"
#include "map/water_facts.h"
#include "world/follow.h"

/* Goes to a point of the view's zoom. */
static void go_to(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    int64_t column = recipe_wrap(x, recipe_cols(recipe, map->view.zoom));
    int64_t row = recipe_wrap(y, recipe_rows(recipe, map->view.zoom));
    jump_to(map, cursor, marks, column << by, row << by);
}

static struct note go_down(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                           int64_t y, const struct water_facts *facts)
{
    static const char *const ends[] = {[FOLLOW_SEA] = "the mouth, where the sea begins",
                                       [FOLLOW_RIM] = "the mouth, at the edge of the world",
                                       [FOLLOW_SINK] = "the end, in a hollow"};
    if (facts->mouth.x == x && facts->mouth.y == y)
        return note_of("this is ", ends[facts->mouth.end]);
    go_to(map, cursor, marks, facts->mouth.x, facts->mouth.y);
    return note_of(ends[facts->mouth.end], "");
}

static struct note go_up(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                         int64_t y, const struct water_facts *facts)
{
    const struct recipe *recipe = &map->world.recipe;
    uint32_t least = courses_scale(recipe, map->view.zoom, COURSES_ARMS).threshold;
    int moved;
    if (facts->flows && facts->catchment < least)
        least = 1;
    if (!follow_up(recipe, map->view.zoom, &x, &y, least, RIVER_STEPS, &moved))
        return note_of_memory();
    if (moved == 0)
        return note_of("nothing larger flows in here", "");
    go_to(map, cursor, marks, x, y);
    return moved < RIVER_STEPS ? note_of("the spring", "")
                               : note_of("on the way up; U goes on", "");
}

struct note river_go(struct map *map, struct cursor *cursor, struct marks *marks, int down)
{
    const struct recipe *recipe = &map->world.recipe;
    struct water_facts facts;
    if (!recipe_has_water(recipe))
        return note_of("no rivers in this world; G changes the algorithm", "");
    if (recipe_depth(recipe) + map->view.zoom < 0)
        return note_of("no rivers this far out: zoom in", "");
    if (!cursor->on)
        cursor_toggle(map, cursor, 0);
    if (!cursor->on)
        return note_of("no room to look around in", "");
    int64_t x = recipe_wrap(cursor_x(cursor, map), recipe_cols(recipe, map->view.zoom));
    int64_t y = recipe_wrap(cursor_y(cursor, map), recipe_rows(recipe, map->view.zoom));
    if (!water_facts_find(&facts, map, x, y))
        return note_of_memory();
    if (down > 0 && !facts.flows)
        return note_of("this is the sea", "");
    return (down > 0 ? go_down : go_up)(map, cursor, marks, x, y, &facts);
}

/*
 * All jumps but the one to the end of the world go through go_to_viewpoint.
 *
 * A river's mouth is found at once, however far it is. The way up to the spring is followed cell by
 * cell, so one command goes up only so many that nobody has to wait.
 */
#include "explorer/actions/jump.h"

#include "base/minmax.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/marks.h"
#include "explorer/actions/move.h"
#include "explorer/actions/zoom.h"
#include "render/points/cover.h"
#include "survey/describe.h"
#include "world/rivers/river_course.h"

#include <string.h>

static struct viewpoint middle_of(const struct map *map)
{
    return marks_viewpoint(map, map->view.cols / 2, map->view.rows / 2);
}

/* Keeps the middle of the view before a jump. A globe ends, and so does a flight around the
 * whole world, as it would not show the jump. */
static void leave_middle(struct explorer *explorer)
{
    explorer->marks.before = middle_of(&explorer->map);
    globe_land(explorer);
    if (explorer->map.look.kind == VIEW_FLIGHT && explorer->map.look.camera.whole)
        fly_toggle(explorer);
}

/* True if the middle of the view is a point of the view's zoom. */
static bool is_in_middle(const struct map *map, int64_t x, int64_t y)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return recipe_wrap(view_middle_x(view) - x, recipe_cols(recipe, view->zoom)) == 0 &&
           recipe_wrap(view_middle_y(view) - y, recipe_rows(recipe, view->zoom)) == 0;
}

/* Goes to a viewpoint, at its zoom or at the nearest one that the world has. Returns `note`, or one
 * that says that the zoom is another. */
static struct note go_to_viewpoint(struct explorer *explorer, struct viewpoint to, struct note note)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    leave_middle(explorer);
    view->zoom = CLAMP(to.zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    int by = RECIPE_ZOOM_MAX - view->zoom;
    int64_t x = marks_within(to.x, recipe->width, recipe_bounded_x(recipe)) >> by;
    int64_t y = marks_within(to.y, recipe->height, recipe_bounded_y(recipe)) >> by;
    view_center(view, recipe, x, y);
    focus_set(explorer, to.x, to.y);
    explorer->cursor.on = explorer->cursor.on || !is_in_middle(&explorer->map, x, y);
    cursor_at(explorer, x, y);
    if (view->zoom != to.zoom)
        return note_of("this world does not have that zoom: nearest zoom instead");
    return note;
}

struct note jump_to(struct explorer *explorer, int64_t x, int64_t y)
{
    struct viewpoint to = {.kept = true, .x = x, .y = y, .zoom = explorer->map.view.zoom};
    return go_to_viewpoint(explorer, to, (struct note){0});
}

/* Returns the note that names the highest or lowest cell, even where a tile shows many cells, and
 * its height if the world has a scale. */
static struct note note_of_extreme(const struct map *map, int up, int64_t x, int64_t y)
{
    const struct world *world = &map->world;
    struct map close = *map;
    struct description facts;
    struct note note = note_join(up > 0 ? "the highest cell" : "the lowest cell",
                                 world_is_exact(world) ? "" : " of those measured");
    struct text text = note_text(&note);
    text_add(&text, ": ");
    coordinates_add_place(&text, x, y, 0);
    close.view.zoom = 0;
    if (!describe_find(&facts, &close, x, y))
        return note_of_memory();
    if (world->recipe.scale.given) {
        text_add(&text, ", ");
        describe_add_value(&facts, &close, &text);
    }
    return note;
}

struct note jump_to_extreme(struct explorer *explorer, int up)
{
    const struct world *world = &explorer->map.world;
    int64_t x;
    int64_t y;
    if (!world_find(world, up > 0 ? world->high : world->low, &x, &y))
        return note_of_memory();
    jump_to(explorer, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note_of_extreme(&explorer->map, up, x, y);
}

/* Returns the first of the last `count` of `all` points, or of all if there are fewer. */
static int64_t first_of_last(uint32_t count, int64_t all)
{
    return count < all ? all - (count > 0 ? count : 1) : 0;
}

struct note jump_to_end(struct explorer *explorer)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    leave_middle(explorer);
    view->x = first_of_last(view->cols, cols);
    view->y = first_of_last(view->rows, rows);
    view_set_paired(view, recipe, view->paired);
    cursor_at(explorer, cols - 1, rows - 1);
    return note_of("the end of the world");
}

struct note jump_to_mark(struct explorer *explorer, uint32_t letter)
{
    const struct marks *marks = &explorer->marks;
    const char name[] = {(char)letter, '\0'};
    bool back = letter == '\'';
    if (!back && (letter < 'a' || letter > 'z'))
        return note_of("type a letter from a to z, or ' to go back");
    struct viewpoint mark = back ? marks->before : marks->letters[letter - 'a'].at;
    if (!mark.kept)
        return back ? note_of("nowhere to go back to: no jump yet")
                    : note_join("there is no mark ", name);
    uint64_t seed = back ? 0 : marks->letters[letter - 'a'].seed;
    if (!back && seed != explorer->map.world.recipe.seed)
        return note_format("mark %s is in another world: :seed=%llu", name,
                           (unsigned long long)seed);
    return go_to_viewpoint(explorer, mark, back ? note_of("back") : note_join("mark ", name));
}

bool jump_to_place(struct explorer *explorer, const char *words)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    int64_t x;
    int64_t y;
    if (!coordinates_parse(words, recipe, &x, &y)) {
        explorer->note = note_join("must be X,Y, such as 512,300",
                                   recipe->edges != EDGES_WRAP ? ", and within the world" : "");
        return false;
    }
    if (coordinates_is_between(x, y, zoom)) {
        explorer->note = note_of("at this zoom X and Y are ");
        struct text text = note_text(&explorer->note);
        coordinates_add_step(&text, zoom);
        return false;
    }
    explorer->note = jump_to(explorer, x, y);
    return true;
}

/* Writes the name within the words of a label, such as Ormo in "Gulf of Ormo", "^Ormo" and "L.
 * Ormo". It is the first word, from its first letter on, after a full stop or "of" if there is one.
 */
static void take_name(const char *words, char name[NAME_LETTERS + 1])
{
    const char *point = strstr(words, ". ");
    const char *of = strstr(words, " of ");
    size_t length = 0;
    if (point != NULL || of != NULL)
        words = point != NULL ? point + 2 : of + 4;
    while (*words != '\0' && text_small_letter(*words) == *words &&
           !(*words >= 'a' && *words <= 'z'))
        words++;
    for (; words[length] != '\0' && words[length] != ' ' && length < NAME_LETTERS; length++)
        name[length] = words[length];
    name[length] = '\0';
}

/* Finds the nearest place whose name begins so, and that was not found before. From afar it is
 * known only roughly where it is, so it is found again from near. */
static enum places_found find_nearest(const struct map *map, struct found *found,
                                      const char *beginning)
{
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    struct places but = {.count = (size_t)found->count, .items = found->places};
    struct place *place = &found->places[found->count];
    struct place there;
    enum places_found result =
        places_named(map, found->x >> by, found->y >> by, beginning, &but, place);
    if (result != PLACES_FOUND)
        return result;
    but.count = 0;
    result = places_named(map, place->x >> by, place->y >> by, place->name, &but, &there);
    if (result == PLACES_FOUND && there.kind == place->kind)
        *place = there;
    return result == PLACES_NO_MEMORY ? result : PLACES_FOUND;
}

/* Finds the next place, farther away, whose name begins with the words that were searched for, or
 * else with the name in them. */
static enum places_found find_next(struct explorer *explorer)
{
    struct found *found = &explorer->found;
    char name[NAME_LETTERS + 1];
    if (found->count == FOUND_MAX)
        return PLACES_NOTHING;
    enum places_found result = find_nearest(&explorer->map, found, found->words);
    take_name(found->words, name);
    if (result == PLACES_NOTHING && *name != '\0' && strcmp(found->words, name) != 0)
        result = find_nearest(&explorer->map, found, name);
    found->count += result == PLACES_FOUND;
    return result;
}

/* Goes to place `at` of those that were found. The note says what it is. */
static struct note go_to_found(struct explorer *explorer, int at)
{
    struct found *found = &explorer->found;
    const struct place *place = &found->places[at];
    found->at = at;
    found->on = true;
    struct note note = jump_to(explorer, place->x, place->y);
    struct text text = note_text(&note);
    text_format(&text, "%s%s, %s; n next, N before", note.text[0] != '\0' ? ": " : "", place->name,
                place->word);
    return note;
}

/* Goes to the nearest named place. The note says what it is, or why there is none. */
static bool go_to_named(struct explorer *explorer, const char *words)
{
    struct found *found = &explorer->found;
    struct viewpoint from = middle_of(&explorer->map);
    *found = (struct found){.x = from.x, .y = from.y};
    strcpy(found->words, words);
    enum places_found result = find_next(explorer);
    if (result == PLACES_NO_MEMORY)
        explorer->note = note_of_memory();
    else if (result == PLACES_NOTHING)
        explorer->note = note_of("no such name, and not X,Y; M names a place");
    else
        explorer->note = go_to_found(explorer, 0);
    return result == PLACES_FOUND;
}

struct note jump_to_next(struct explorer *explorer, int by)
{
    struct found *found = &explorer->found;
    if (!found->on)
        return note_of("/ finds a name, n finds the next match");
    int at = found->at + by;
    if (at == found->count && find_next(explorer) == PLACES_NO_MEMORY)
        return note_of_memory();
    return go_to_found(explorer, (at + found->count) % found->count);
}

bool jump_to_name(struct explorer *explorer, const char *words)
{
    uint32_t letter = marks_find(&explorer->marks, words);
    if (letter != 0) {
        explorer->note = jump_to_mark(explorer, letter);
        return true;
    }
    return strchr(words, ',') != NULL ? jump_to_place(explorer, words)
                                      : go_to_named(explorer, words);
}

/* Goes to a point of the view's zoom. */
static void go_to(struct explorer *explorer, int64_t x, int64_t y)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    int by = RECIPE_ZOOM_MAX - zoom;
    jump_to(explorer, recipe_wrap(x, recipe_cols(recipe, zoom)) << by,
            recipe_wrap(y, recipe_rows(recipe, zoom)) << by);
}

static struct note go_down(struct explorer *explorer, int64_t x, int64_t y,
                           const struct water_facts *facts)
{
    static const char *const ends[] = {[RIVER_COURSE_SEA] = "the mouth, where the sea begins",
                                       [RIVER_COURSE_RIM] = "the mouth, at the edge of the world",
                                       [RIVER_COURSE_SINK] = "the end, in a hollow"};
    if (!facts->flows)
        return note_of("this is the sea");
    if (facts->mouth.x == x && facts->mouth.y == y)
        return note_join("this is ", ends[facts->mouth.end]);
    go_to(explorer, facts->mouth.x, facts->mouth.y);
    return note_of(ends[facts->mouth.end]);
}

static struct note go_up(struct explorer *explorer, int64_t x, int64_t y,
                         const struct water_facts *facts)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    uint32_t least = cover_river_min(recipe, zoom);
    int moved;
    if (facts->flows && facts->catchment < least)
        least = 1;
    if (!river_course_up(recipe, zoom, &x, &y, least, JUMP_RIVER_STEPS, &moved))
        return note_of_memory();
    if (moved == 0)
        return note_of("nothing larger flows in here");
    go_to(explorer, x, y);
    return note_of(moved < JUMP_RIVER_STEPS ? "the spring" : "on the way up; U goes on");
}

struct note jump_river(struct explorer *explorer, int down)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    struct water_facts facts;
    struct note note = {0};
    if (recipe_depth(recipe) + zoom < 0)
        return note_of("no rivers this far out: zoom in");
    if (!explorer->cursor.on)
        note = cursor_toggle(explorer);
    if (!explorer->cursor.on)
        return note;
    int64_t x = recipe_wrap(cursor_x(explorer), recipe_cols(recipe, zoom));
    int64_t y = recipe_wrap(cursor_y(explorer), recipe_rows(recipe, zoom));
    if (!describe_find_water(&facts, &explorer->map, x, y))
        return note_of_memory();
    return (down > 0 ? go_down : go_up)(explorer, x, y, &facts);
}

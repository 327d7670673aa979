/*
 * The mouth is found at once, however far; the way up is gone in steps that take no time to notice.
 */
#include "explorer/actions/jump.h"

#include "places/places.h"
#include "render/points/cover.h"
#include "survey/describe.h"
#include "view/coordinates.h"
#include "world/rivers/river_course.h"

#include <stddef.h>
#include <string.h>

/*
 * Every jump keeps the viewpoint that it leaves.
 */

static struct viewpoint middle_of(const struct map *map)
{
    return marks_viewpoint(map, map->view.cols / 2, map->view.rows / 2);
}

/* True if the middle of the view is a point of the view's zoom. */
static bool is_in_middle(const struct map *map, int64_t x, int64_t y)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return recipe_wrap(view_middle_x(view) - x, recipe_cols(recipe, view->zoom)) == 0 &&
           recipe_wrap(view_middle_y(view) - y, recipe_rows(recipe, view->zoom)) == 0;
}

/* Goes to a viewpoint, at its zoom or at the nearest one that the world has. Says so in the latter
 * case, else returns `note`. */
static struct note go_to_viewpoint(struct map *map, struct cursor *cursor, struct marks *marks,
                                   struct viewpoint to, struct note note)
{
    struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    int min = recipe_zoom_min(recipe);
    int max = recipe_zoom_max(recipe);
    marks->before = middle_of(map);
    view->zoom = to.zoom < min ? min : to.zoom > max ? max : to.zoom;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    int64_t x = marks_within(to.x, recipe->width, recipe_bounded_x(recipe)) >> by;
    int64_t y = marks_within(to.y, recipe->height, recipe_bounded_y(recipe)) >> by;
    view_center(view, recipe, x, y);
    cursor->on = cursor->on || !is_in_middle(map, x, y);
    cursor_at(cursor, map, x, y);
    if (view->zoom != to.zoom)
        return note_of("this world is not shown at that zoom: the nearest instead", "");
    return note;
}

struct note jump_to(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                    int64_t y)
{
    struct viewpoint to = {.kept = true, .x = x, .y = y, .zoom = map->view.zoom};
    return go_to_viewpoint(map, cursor, marks, to, (struct note){0});
}

/* Returns the note that names the cell of an extreme, also where a tile shows many cells, and the
 * height if the world has a scale. */
static struct note note_of_extreme(const struct map *map, int up, int64_t x, int64_t y)
{
    const struct world *world = &map->world;
    struct map close = *map;
    struct description facts;
    struct note note = note_of(up > 0 ? "the highest cell" : "the lowest cell",
                               world_is_exact(world) ? "" : " of the sample that was measured");
    struct text text = note_text(&note);
    text.length = strlen(note.text);
    text_add(&text, ": ");
    coordinates_add(&text, x, 0);
    text_add(&text, ",");
    coordinates_add(&text, y, 0);
    close.view.zoom = 0;
    if (!describe_find(&facts, &close, x, y))
        return note_of_memory();
    if (world->recipe.scale.given) {
        text_add(&text, ", ");
        describe_add_value(&facts, &close, &text);
    }
    return note;
}

struct note jump_to_extreme(struct map *map, struct cursor *cursor, struct marks *marks, int up)
{
    const struct world *world = &map->world;
    int64_t x;
    int64_t y;
    if (!world_find(world, up > 0 ? world->high : world->low, &x, &y))
        return note_of_memory();
    jump_to(map, cursor, marks, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note_of_extreme(map, up, x, y);
}

/* Returns the first of the last `count` of `all` points, or of all if there are fewer. */
static int64_t first_of_last(uint32_t count, int64_t all)
{
    return count < all ? all - (count > 0 ? count : 1) : 0;
}

struct note jump_to_end(struct map *map, struct cursor *cursor, struct marks *marks)
{
    struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    marks->before = middle_of(map);
    view->x = first_of_last(view->cols, cols);
    view->y = first_of_last(view->rows, rows);
    view_set_paired(view, recipe, view->paired);
    cursor_at(cursor, map, cols - 1, rows - 1);
    return note_of("the end of the world", "");
}

/* Returns the mark of a letter, or NULL if it is not a to z. */
static const struct viewpoint *mark_of(const struct marks *marks, uint32_t letter)
{
    return letter >= 'a' && letter <= 'z' ? &marks->letters[letter - 'a'] : NULL;
}

/* Returns a note of words and a letter of a to z. */
static struct note note_of_letter(const char *words, uint32_t letter)
{
    return note_of(words, (char[]){(char)letter, '\0'});
}

struct note jump_to_mark(struct map *map, struct cursor *cursor, struct marks *marks,
                         uint32_t letter)
{
    bool back = letter == '\'';
    const struct viewpoint *mark = back ? &marks->before : mark_of(marks, letter);
    if (mark == NULL)
        return note_of("marks are the letters a to z, and ' is where the last jump began", "");
    if (!mark->kept)
        return back ? note_of("no jump to go back from", "")
                    : note_of_letter("nothing was marked by ", letter);
    struct note note = back ? note_of("back", "") : note_of_letter("mark ", letter);
    return go_to_viewpoint(map, cursor, marks, *mark, note);
}

/*
 * Finders are rows of a table. The first one that knows the words goes there.
 */

/* Answer of a finder. */
enum found {
    FOUND_NOTHING, /* the words are none of its names */
    FOUND_REFUSED, /* one of its names, but no way there: the note says why */
    FOUND,         /* the map is there now */
};

typedef enum found finder(const struct find_scope *scope, const char *words, struct note *note);

bool find_place(const struct find_scope *scope, const char *words, struct note *note)
{
    const struct recipe *recipe = &scope->map->world.recipe;
    int zoom = scope->map->view.zoom;
    bool bounded = recipe->edges != EDGES_WRAP;
    int64_t x;
    int64_t y;
    if (!coordinates_parse(words, recipe, &x, &y)) {
        *note = note_of("must be X,Y, such as 512,300", bounded ? ", and within the world" : "");
        return false;
    }
    if (coordinates_is_between(x, y, zoom)) {
        struct text text = note_text(note);
        text_add(&text, "at this zoom places are ");
        coordinates_add_step(&text, zoom);
        return false;
    }
    *note = jump_to(scope->map, scope->cursor, scope->marks, x, y);
    return true;
}

static enum found find_mark(const struct find_scope *scope, const char *words, struct note *note)
{
    uint32_t letter = marks_find(scope->marks, words);
    if (letter == 0)
        return FOUND_NOTHING;
    *note = jump_to_mark(scope->map, scope->cursor, scope->marks, letter);
    return FOUND;
}

static enum found find_cell(const struct find_scope *scope, const char *words, struct note *note)
{
    if (strchr(words, ',') == NULL)
        return FOUND_NOTHING;
    return find_place(scope, words, note) ? FOUND : FOUND_REFUSED;
}

/* Writes the name within the words of a label, such as Ormo of "Gulf of Ormo", "^Ormo" and "L.
 * Ormo": what comes after a point or "of", from the first letter to the next blank. */
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

/* Finds the nearest thing of a name that begins so. From afar its place is known roughly: it is
 * found again from there. */
static enum places_found find_nearest(const struct map *map, const char *beginning,
                                      struct place *entry)
{
    const struct view *view = &map->view;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    struct place there;
    enum places_found found =
        places_named(map, view_middle_x(view), view_middle_y(view), beginning, entry);
    if (found != PLACES_FOUND)
        return found;
    found = places_named(map, entry->x >> by, entry->y >> by, entry->name, &there);
    if (found == PLACES_FOUND && there.kind == entry->kind)
        *entry = there;
    return found == PLACES_NO_MEMORY ? found : PLACES_FOUND;
}

/* Finds the nearest thing of a name that begins with the words, or else with the name in them. */
static enum places_found find_labelled(const struct map *map, const char *words,
                                       struct place *entry)
{
    char name[NAME_LETTERS + 1];
    enum places_found found = find_nearest(map, words, entry);
    take_name(words, name);
    if (found != PLACES_NOTHING || *name == '\0' || strcmp(words, name) == 0)
        return found;
    return find_nearest(map, name, entry);
}

/* Goes to the nearest thing of a name. */
static enum found find_thing(const struct find_scope *scope, const char *words, struct note *note)
{
    const struct map *map = scope->map;
    struct place entry;
    if (map->world.recipe.picture != NULL || *words == '\0')
        return FOUND_NOTHING;
    enum places_found found = find_labelled(map, words, &entry);
    if (found == PLACES_NO_MEMORY) {
        *note = note_of_memory();
        return FOUND_REFUSED;
    }
    if (found == PLACES_NOTHING)
        return FOUND_NOTHING;
    *note = jump_to(scope->map, scope->cursor, scope->marks, entry.x, entry.y);
    struct text text = note_text(note);
    text_add(&text, entry.name);
    text_add(&text, ", ");
    text_add(&text, place_kind_word((int)entry.kind));
    return FOUND;
}

static finder *const finders[] = {find_mark, find_cell, find_thing};

bool find_go(const struct find_scope *scope, const char *words, struct note *note)
{
    for (size_t n = 0; n < sizeof finders / sizeof *finders; n++) {
        enum found found = finders[n](scope, words, note);
        if (found != FOUND_NOTHING)
            return found == FOUND;
    }
    *note = note_of("nothing has that name, and it is no place X,Y; M names a place", "");
    return false;
}

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
    static const char *const ends[] = {[RIVER_COURSE_SEA] = "the mouth, where the sea begins",
                                       [RIVER_COURSE_RIM] = "the mouth, at the edge of the world",
                                       [RIVER_COURSE_SINK] = "the end, in a hollow"};
    if (facts->mouth.x == x && facts->mouth.y == y)
        return note_of("this is ", ends[facts->mouth.end]);
    go_to(map, cursor, marks, facts->mouth.x, facts->mouth.y);
    return note_of(ends[facts->mouth.end], "");
}

static struct note go_up(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                         int64_t y, const struct water_facts *facts)
{
    const struct recipe *recipe = &map->world.recipe;
    uint32_t least = cover_river_min(recipe, map->view.zoom);
    int moved;
    if (facts->flows && facts->catchment < least)
        least = 1;
    if (!river_course_up(recipe, map->view.zoom, &x, &y, least, RIVER_STEPS, &moved))
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

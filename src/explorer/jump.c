/*
 * Every jump keeps the viewpoint that it leaves.
 */
#include "explorer/jump.h"

#include "map/facts.h"
#include "map/place.h"

#include <string.h>

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
    struct facts facts;
    struct note note = note_of(up > 0 ? "the highest cell" : "the lowest cell",
                               world_is_exact(world) ? "" : " of the sample that was measured");
    struct text text = note_text(&note);
    text.length = strlen(note.text);
    text_add(&text, ": ");
    place_add(&text, x, 0);
    text_add(&text, ",");
    place_add(&text, y, 0);
    close.view.zoom = 0;
    if (!facts_find(&facts, &close, x, y))
        return note_of_memory();
    if (world->recipe.scale.given) {
        text_add(&text, ", ");
        facts_add_value(&facts, &close, &text);
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

/*
 * Places are kept in cells, as finely as the deepest zoom divides them: so they are exact at every
 * zoom, and stay what they are when the view or the world changes.
 */
#include "explorer/jump.h"

#include "explorer/cursor.h"

/* The point that is so many tiles from the top left of the view, at its zoom. */
static struct place place_at(const struct explorer *explorer, uint32_t col, uint32_t row)
{
    struct view here = explorer->map.view;
    here.cols = here.rows = 1;
    view_scroll(&here, &explorer->map.world.recipe, col, row);
    int by = RECIPE_ZOOM_MAX - here.zoom;
    return (struct place){.kept = true, .x = here.x << by, .y = here.y << by, .zoom = here.zoom};
}

static struct place middle(const struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    return place_at(explorer, view->cols / 2, view->rows / 2);
}

/* A place of one axis in a world that may be smaller than that in which it was kept. */
static int64_t within(const struct recipe *recipe, int64_t place, uint32_t side)
{
    int64_t last = (int64_t)(side - 1) << RECIPE_ZOOM_MAX;
    if (recipe->edges == EDGES_BOUNDED)
        return place < last ? place : last;
    return place % ((int64_t)side << RECIPE_ZOOM_MAX);
}

/* Goes there, at the place's zoom or the nearest that the world has. */
static void go(struct explorer *explorer, struct place place)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    int least = recipe_zoom_min(recipe);
    int most = recipe_zoom_max(recipe);
    explorer->jumped_from = middle(explorer);
    view->zoom = place.zoom < least ? least : place.zoom > most ? most : place.zoom;
    int64_t x = within(recipe, place.x, recipe->width);
    int64_t y = within(recipe, place.y, recipe->height);
    x >>= RECIPE_ZOOM_MAX - view->zoom;
    y >>= RECIPE_ZOOM_MAX - view->zoom;
    view_center(view, recipe, x, y);
    cursor_at(explorer, x, y);
    if (view->zoom != place.zoom)
        explorer_say(explorer, "this world is not shown at that zoom: the nearest instead", "");
}

void jump_cell(struct explorer *explorer, int64_t x, int64_t y)
{
    go(explorer, (struct place){.kept = true, .x = x, .y = y, .zoom = explorer->map.view.zoom});
}

void jump_extreme(struct explorer *explorer, bool highest)
{
    const struct world *world = &explorer->map.world;
    int64_t x;
    int64_t y;
    if (!world_find(world, highest ? world->high : world->low, &x, &y)) {
        explorer_starve(explorer);
        return;
    }
    explorer_say(explorer, highest ? "the highest cell" : "the lowest cell",
                 world_is_exact(world) ? "" : " of the sample that was measured");
    jump_cell(explorer, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
}

/* The mark of a letter; NULL: it is none. */
static struct place *mark_of(struct explorer *explorer, uint32_t letter)
{
    return letter >= 'a' && letter <= 'z' ? &explorer->marks[letter - 'a'] : NULL;
}

static const char *letter_text(uint32_t letter)
{
    static const char letters[EXPLORER_MARKS][2] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                                    "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                                    "s", "t", "u", "v", "w", "x", "y", "z"};
    return letters[letter - 'a'];
}

void jump_mark(struct explorer *explorer, uint32_t letter)
{
    struct place *mark = mark_of(explorer, letter);
    if (mark == NULL) {
        explorer_say(explorer, "no mark was set: marks are the letters a to z", "");
        return;
    }
    *mark = explorer->looking ? place_at(explorer, explorer->cursor_col, explorer->cursor_row)
                              : middle(explorer);
    explorer_say(explorer, "set mark ", letter_text(letter));
}

void jump_to_mark(struct explorer *explorer, uint32_t letter)
{
    const struct place *mark = letter == '\'' ? &explorer->jumped_from : mark_of(explorer, letter);
    if (mark == NULL) {
        explorer_say(explorer, "marks are the letters a to z, and ' is where the last jump began",
                     "");
        return;
    }
    if (!mark->kept) {
        bool back = letter == '\'';
        explorer_say(explorer, back ? "no jump to go back from" : "nothing was marked by ",
                     back ? "" : letter_text(letter));
        return;
    }
    explorer_say(explorer, letter == '\'' ? "back" : "mark ",
                 letter == '\'' ? "" : letter_text(letter));
    go(explorer, *mark);
}

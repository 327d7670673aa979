/*
 * Places are kept in cells, as finely as the deepest zoom divides them: so they are exact at every
 * zoom, and stay what they are when the view or the world changes.
 */
#include "visit.h"

#include "looking.h"

/* The point that is so many tiles from the top left of the view, at its zoom. */
static struct place place_at(const struct scene *scene, uint32_t col, uint32_t row)
{
    struct view here = scene->map.view;
    here.cols = here.rows = 1;
    view_scroll(&here, &scene->map.world.recipe, col, row);
    int by = RECIPE_ZOOM_MAX - here.zoom;
    return (struct place){.kept = true, .x = here.x << by, .y = here.y << by, .zoom = here.zoom};
}

static struct place middle(const struct scene *scene)
{
    const struct view *view = &scene->map.view;
    return place_at(scene, view->cols / 2, view->rows / 2);
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
static void go(struct scene *scene, struct place place)
{
    struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    int least = recipe_zoom_min(recipe);
    int most = recipe_zoom_max(recipe);
    scene->jumped_from = middle(scene);
    view->zoom = place.zoom < least ? least : place.zoom > most ? most : place.zoom;
    int64_t x = within(recipe, place.x, recipe->width);
    int64_t y = within(recipe, place.y, recipe->height);
    x >>= RECIPE_ZOOM_MAX - view->zoom;
    y >>= RECIPE_ZOOM_MAX - view->zoom;
    view_center(view, recipe, x, y);
    looking_at(scene, x, y);
    if (view->zoom != place.zoom)
        scene_say(scene, "this world is not shown at that zoom: the nearest instead", "");
}

void visit_cell(struct scene *scene, int64_t x, int64_t y)
{
    go(scene, (struct place){.kept = true, .x = x, .y = y, .zoom = scene->map.view.zoom});
}

void visit_extreme(struct scene *scene, bool highest)
{
    const struct world *world = &scene->map.world;
    int64_t x;
    int64_t y;
    if (!world_find(world, highest ? world->high : world->low, &x, &y)) {
        scene_starve(scene);
        return;
    }
    scene_say(scene, highest ? "the highest cell" : "the lowest cell",
              world_is_exact(world) ? "" : " of the sample that was measured");
    visit_cell(scene, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
}

/* The mark of a letter; NULL: it is none. */
static struct place *mark_of(struct scene *scene, uint32_t letter)
{
    return letter >= 'a' && letter <= 'z' ? &scene->marks[letter - 'a'] : NULL;
}

static const char *letter_text(uint32_t letter)
{
    static const char letters[SCENE_MARKS][2] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                                 "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                                 "s", "t", "u", "v", "w", "x", "y", "z"};
    return letters[letter - 'a'];
}

void visit_mark(struct scene *scene, uint32_t letter)
{
    struct place *mark = mark_of(scene, letter);
    if (mark == NULL) {
        scene_say(scene, "no mark was set: marks are the letters a to z", "");
        return;
    }
    *mark = scene->looking ? place_at(scene, scene->cursor_col, scene->cursor_row) : middle(scene);
    scene_say(scene, "set mark ", letter_text(letter));
}

void visit_to_mark(struct scene *scene, uint32_t letter)
{
    const struct place *mark = letter == '\'' ? &scene->jumped_from : mark_of(scene, letter);
    if (mark == NULL) {
        scene_say(scene, "marks are the letters a to z, and ' is where the last jump began", "");
        return;
    }
    if (!mark->kept) {
        bool back = letter == '\'';
        scene_say(scene, back ? "no jump to go back from" : "nothing was marked by ",
                  back ? "" : letter_text(letter));
        return;
    }
    scene_say(scene, letter == '\'' ? "back" : "mark ", letter == '\'' ? "" : letter_text(letter));
    go(scene, *mark);
}

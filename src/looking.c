/*
 * Invariant: while the scene is looking, the view has tiles and the cursor is on one of them that
 * lies within the world.
 */
#include "looking.h"

static uint32_t cols_of(const struct scene *scene)
{
    return view_cols_inside(&scene->map.view, &scene->map.world.recipe);
}

static uint32_t rows_of(const struct scene *scene)
{
    return view_rows_inside(&scene->map.view, &scene->map.world.recipe);
}

static uint32_t within(uint32_t n, uint32_t count)
{
    return n < count ? n : count - 1;
}

void looking_begin(struct scene *scene, uint32_t col, uint32_t row)
{
    const struct view *view = &scene->map.view;
    if (view->cols == 0 || view->rows == 0) {
        scene_say(scene, "no room to look around in", "");
        return;
    }
    scene->looking = true;
    scene->cursor_col = within(col, cols_of(scene));
    scene->cursor_row = within(row, rows_of(scene));
}

void looking_end(struct scene *scene)
{
    scene->looking = false;
}

void looking_fit(struct scene *scene)
{
    const struct view *view = &scene->map.view;
    if (view->cols == 0 || view->rows == 0)
        looking_end(scene);
    else if (scene->looking)
        looking_begin(scene, scene->cursor_col, scene->cursor_row);
}

/* Moves a cursor along one axis; returns what is left for the map to scroll. */
static int move(uint32_t *cursor, uint32_t count, int by)
{
    int64_t wanted = (int64_t)*cursor + by;
    int64_t last = (int64_t)count - 1;
    int64_t reached = wanted < 0 ? 0 : wanted < last ? wanted : last;
    *cursor = (uint32_t)reached;
    return (int)(wanted - reached);
}

void looking_move(struct scene *scene, int *east, int *south)
{
    *east = move(&scene->cursor_col, cols_of(scene), *east);
    *south = move(&scene->cursor_row, rows_of(scene), *south);
}

void looking_at(struct scene *scene, int64_t x, int64_t y)
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    int64_t col = recipe_wrap(x - view->x, recipe_cols(recipe, view->zoom));
    int64_t row = recipe_wrap(y - view->y, recipe_rows(recipe, view->zoom));
    if (scene->looking)
        looking_begin(scene, (uint32_t)col, (uint32_t)row);
}

void looking_refit(struct scene *scene, const struct view *before)
{
    struct view *view = &scene->map.view;
    int64_t x = looking_x(scene);
    int64_t y = looking_y(scene);
    int64_t col = (int64_t)scene->cursor_col * view->cols / before->cols;
    int64_t row = (int64_t)scene->cursor_row * view->rows / before->rows;
    view_scroll(view, &scene->map.world.recipe, scene->cursor_col - col, scene->cursor_row - row);
    looking_fit(scene);
    looking_at(scene, x, y);
}

int64_t looking_x(const struct scene *scene)
{
    return scene->map.view.x + scene->cursor_col;
}

int64_t looking_y(const struct scene *scene)
{
    return scene->map.view.y + scene->cursor_row;
}

void looking_draw(const struct scene *scene, struct grid *grid)
{
    const struct look *look = &scene->map.look;
    grid->cursor_col = (int)scene->cursor_col * look_columns(look);
    grid->cursor_row = (int)scene->cursor_row / look_rows(look);
}

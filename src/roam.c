/*
 * All of it changes the view and the cursor that looks around, never the world.
 */
#include "roam.h"

#include "looking.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* A view that comes to a rim says so, and drifts no further. */
static void move(struct scene *scene, int64_t east, int64_t south)
{
    if (view_scroll(&scene->map.view, &scene->map.world.recipe, east, south))
        return;
    scene->drifting = false;
    scene_say(scene, "the rim of the world", "");
}

static void scroll(struct scene *scene, int64_t east, int64_t south)
{
    move(scene, east, south);
    if (east == 0 && south == 0)
        return; /* a page of no rows */
    scene->drift_east = sign(east);
    scene->drift_south = sign(south);
}

void roam_step(struct scene *scene, int east, int south)
{
    if (!scene->looking) {
        scroll(scene, east, south);
        return;
    }
    looking_move(scene, &east, &south);
    move(scene, east, south);
}

void roam_page(struct scene *scene, int south)
{
    scroll(scene, 0, south * (int64_t)scene->map.view.rows);
}

void roam_drift(struct scene *scene)
{
    scroll(scene, scene->drift_east, scene->drift_south);
}

/* The tile at that column and row of the view stays. */
static void zoom_to(struct scene *scene, int zoom, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        scene_say(scene, "no deeper zoom: the landscape has no finer detail", "");
    else if (zoom < recipe_zoom_min(recipe))
        scene_say(scene, "no further out: one tile is the whole world", "");
    else
        view_zoom_at(&scene->map.view, recipe, zoom, col, row);
}

void roam_zoom(struct scene *scene, int zoom)
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    if (!scene->looking) {
        zoom_to(scene, zoom, view->cols / 2, view->rows / 2);
        return;
    }
    /* At a rim the cell cannot keep its place on the screen: the cursor goes along. */
    struct view cell = {.x = view->x, .y = view->y, .zoom = view->zoom, .cols = 1, .rows = 1};
    view_scroll(&cell, recipe, scene->cursor_col, scene->cursor_row);
    zoom_to(scene, zoom, scene->cursor_col, scene->cursor_row);
    view_zoom(&cell, recipe, view->zoom);
    looking_at(scene, cell.x, cell.y);
}

/* The tile of the view at a place on the screen; it may lie outside the map. */
static void tile_at(const struct scene *scene, int col, int row, int64_t *east, int64_t *south)
{
    *east = col / look_columns(&scene->map.look);
    *south = (int64_t)row * look_rows(&scene->map.look);
}

void roam_zoom_at(struct scene *scene, const struct press *press, int by)
{
    const struct view *view = &scene->map.view;
    int64_t east;
    int64_t south;
    tile_at(scene, press->col, press->row, &east, &south);
    if (east < view->cols && south < view->rows)
        zoom_to(scene, view->zoom + by, (uint32_t)east, (uint32_t)south);
}

void roam_pan(struct scene *scene, const struct press *press)
{
    const struct pointer *pointer = &scene->pointer;
    int64_t east;
    int64_t south;
    int64_t from_east;
    int64_t from_south;
    tile_at(scene, pointer->from_col, pointer->from_row, &from_east, &from_south);
    tile_at(scene, press->col, press->row, &east, &south);
    move(scene, from_east - east, from_south - south);
}

void roam_look_at(struct scene *scene, const struct press *press)
{
    const struct view *view = &scene->map.view;
    int64_t east;
    int64_t south;
    tile_at(scene, press->col, press->row, &east, &south);
    if (east < view->cols && south < view->rows)
        looking_begin(scene, (uint32_t)east, (uint32_t)south);
}

/*
 * All of it changes the view and the cursor that looks around, never the world.
 */
#include "explorer/move.h"

#include "explorer/cursor.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* A view that comes to a rim says so, and drifts no further. */
static void move(struct explorer *explorer, int64_t east, int64_t south)
{
    if (view_scroll(&explorer->map.view, &explorer->map.world.recipe, east, south))
        return;
    explorer->drifting = false;
    explorer_say(explorer, "the rim of the world", "");
}

static void scroll(struct explorer *explorer, int64_t east, int64_t south)
{
    move(explorer, east, south);
    if (east == 0 && south == 0)
        return; /* a page of no rows */
    explorer->drift_east = sign(east);
    explorer->drift_south = sign(south);
}

void move_step(struct explorer *explorer, int east, int south)
{
    if (!explorer->looking) {
        scroll(explorer, east, south);
        return;
    }
    cursor_move(explorer, &east, &south);
    move(explorer, east, south);
}

void move_page(struct explorer *explorer, int south)
{
    scroll(explorer, 0, south * (int64_t)explorer->map.view.rows);
}

void move_drift(struct explorer *explorer)
{
    scroll(explorer, explorer->drift_east, explorer->drift_south);
}

/* The tile at that column and row of the view stays. */
static void zoom_to(struct explorer *explorer, int zoom, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        explorer_say(explorer, "no deeper zoom: the landscape has no finer detail", "");
    else if (zoom < recipe_zoom_min(recipe))
        explorer_say(explorer, "no further out: one tile is the whole world", "");
    else
        view_zoom_at(&explorer->map.view, recipe, zoom, col, row);
}

void move_zoom(struct explorer *explorer, int zoom)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    if (!explorer->looking) {
        zoom_to(explorer, zoom, view->cols / 2, view->rows / 2);
        return;
    }
    /* At a rim the cell cannot keep its place on the screen: the cursor goes along. */
    struct view cell = {.x = view->x, .y = view->y, .zoom = view->zoom, .cols = 1, .rows = 1};
    view_scroll(&cell, recipe, explorer->cursor_col, explorer->cursor_row);
    zoom_to(explorer, zoom, explorer->cursor_col, explorer->cursor_row);
    view_zoom(&cell, recipe, view->zoom);
    cursor_at(explorer, cell.x, cell.y);
}

/* The tile of the view at a place on the screen; it may lie outside the map. */
static void tile_at(const struct explorer *explorer, int col, int row, int64_t *east,
                    int64_t *south)
{
    *east = col / look_columns(&explorer->map.look);
    *south = (int64_t)row * look_rows(&explorer->map.look);
}

void move_zoom_at(struct explorer *explorer, const struct event *press, int by)
{
    const struct view *view = &explorer->map.view;
    int64_t east;
    int64_t south;
    tile_at(explorer, press->col, press->row, &east, &south);
    if (east < view->cols && south < view->rows)
        zoom_to(explorer, view->zoom + by, (uint32_t)east, (uint32_t)south);
}

void move_pan(struct explorer *explorer, const struct event *press)
{
    const struct pointer *pointer = &explorer->pointer;
    int64_t east;
    int64_t south;
    int64_t from_east;
    int64_t from_south;
    tile_at(explorer, pointer->from_col, pointer->from_row, &from_east, &from_south);
    tile_at(explorer, press->col, press->row, &east, &south);
    move(explorer, from_east - east, from_south - south);
}

void move_look_at(struct explorer *explorer, const struct event *press)
{
    const struct view *view = &explorer->map.view;
    int64_t east;
    int64_t south;
    tile_at(explorer, press->col, press->row, &east, &south);
    if (east < view->cols && south < view->rows)
        cursor_begin(explorer, (uint32_t)east, (uint32_t)south);
}

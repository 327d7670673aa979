/*
 * Invariant: while the scene is looking, the view has tiles and the cursor is on one of them that
 * lies within the world.
 */
#include "explorer/cursor.h"

static uint32_t cols_of(const struct explorer *explorer)
{
    return view_cols_inside(&explorer->map.view, &explorer->map.world.recipe);
}

static uint32_t rows_of(const struct explorer *explorer)
{
    return view_rows_inside(&explorer->map.view, &explorer->map.world.recipe);
}

static uint32_t within(uint32_t n, uint32_t count)
{
    return n < count ? n : count - 1;
}

void cursor_begin(struct explorer *explorer, uint32_t col, uint32_t row)
{
    const struct view *view = &explorer->map.view;
    if (view->cols == 0 || view->rows == 0) {
        explorer_say(explorer, "no room to look around in", "");
        return;
    }
    explorer->looking = true;
    explorer->cursor_col = within(col, cols_of(explorer));
    explorer->cursor_row = within(row, rows_of(explorer));
}

void cursor_end(struct explorer *explorer)
{
    explorer->looking = false;
}

void cursor_fit(struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    if (view->cols == 0 || view->rows == 0)
        cursor_end(explorer);
    else if (explorer->looking)
        cursor_begin(explorer, explorer->cursor_col, explorer->cursor_row);
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

void cursor_move(struct explorer *explorer, int *east, int *south)
{
    *east = move(&explorer->cursor_col, cols_of(explorer), *east);
    *south = move(&explorer->cursor_row, rows_of(explorer), *south);
}

void cursor_at(struct explorer *explorer, int64_t x, int64_t y)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    int64_t col = recipe_wrap(x - view->x, recipe_cols(recipe, view->zoom));
    int64_t row = recipe_wrap(y - view->y, recipe_rows(recipe, view->zoom));
    if (explorer->looking)
        cursor_begin(explorer, (uint32_t)col, (uint32_t)row);
}

void cursor_refit(struct explorer *explorer, const struct view *before)
{
    struct view *view = &explorer->map.view;
    int64_t x = cursor_x(explorer);
    int64_t y = cursor_y(explorer);
    int64_t col = (int64_t)explorer->cursor_col * view->cols / before->cols;
    int64_t row = (int64_t)explorer->cursor_row * view->rows / before->rows;
    view_scroll(view, &explorer->map.world.recipe, explorer->cursor_col - col,
                explorer->cursor_row - row);
    cursor_fit(explorer);
    cursor_at(explorer, x, y);
}

int64_t cursor_x(const struct explorer *explorer)
{
    return explorer->map.view.x + explorer->cursor_col;
}

int64_t cursor_y(const struct explorer *explorer)
{
    return explorer->map.view.y + explorer->cursor_row;
}

void cursor_draw(const struct explorer *explorer, struct grid *grid)
{
    const struct look *look = &explorer->map.look;
    grid->cursor_col = (int)explorer->cursor_col * look_columns(look);
    grid->cursor_row = (int)explorer->cursor_row / look_rows(look);
}

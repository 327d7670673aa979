/*
 * Invariant: while the cursor is on, the view has tiles and the cursor is on one of them that lies
 * within the world.
 */
#include "explorer/actions/cursor.h"

static uint32_t nearest_tile(uint32_t n, uint32_t count)
{
    return n < count ? n : count - 1;
}

static uint32_t tiles_across(const struct map *map)
{
    return view_cols_inside(&map->view, &map->world.recipe);
}

static uint32_t tiles_down(const struct map *map)
{
    return view_rows_inside(&map->view, &map->world.recipe);
}

static bool has_tiles(const struct view *view)
{
    return view->cols > 0 && view->rows > 0;
}

struct note cursor_begin(struct cursor *cursor, const struct map *map, uint32_t col, uint32_t row)
{
    if (!has_tiles(&map->view))
        return note_of("no room to look around in", "");
    cursor->on = true;
    cursor->col = nearest_tile(col, tiles_across(map));
    cursor->row = nearest_tile(row, tiles_down(map));
    return (struct note){0};
}

void cursor_end(struct cursor *cursor)
{
    cursor->on = false;
}

struct note cursor_toggle(struct map *map, struct cursor *cursor, int x)
{
    (void)x;
    if (!cursor->on)
        return cursor_begin(cursor, map, tiles_across(map) / 2, tiles_down(map) / 2);
    cursor_end(cursor);
    return (struct note){0};
}

void cursor_fit(struct cursor *cursor, const struct map *map)
{
    if (!has_tiles(&map->view))
        cursor_end(cursor);
    else if (cursor->on)
        cursor_begin(cursor, map, cursor->col, cursor->row);
}

/* Moves the cursor along one axis. Returns the rest that the map is to scroll. */
static int move_along(uint32_t *cursor, uint32_t count, int by)
{
    int64_t wanted = (int64_t)*cursor + by;
    int64_t last = (int64_t)count - 1;
    int64_t reached = wanted < 0 ? 0 : wanted < last ? wanted : last;
    *cursor = (uint32_t)reached;
    return (int)(wanted - reached);
}

void cursor_move(struct cursor *cursor, const struct map *map, int *east, int *south)
{
    *east = move_along(&cursor->col, tiles_across(map), *east);
    *south = move_along(&cursor->row, tiles_down(map), *south);
}

void cursor_at(struct cursor *cursor, const struct map *map, int64_t x, int64_t y)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    int64_t col = recipe_wrap(x - view->x, recipe_cols(recipe, view->zoom));
    int64_t row = recipe_wrap(y - view->y, recipe_rows(recipe, view->zoom));
    if (cursor->on)
        cursor_begin(cursor, map, (uint32_t)col, (uint32_t)row);
}

void cursor_refit(struct cursor *cursor, struct map *map, const struct view *before)
{
    struct view *view = &map->view;
    int64_t x = cursor_x(cursor, map);
    int64_t y = cursor_y(cursor, map);
    int64_t col = (int64_t)cursor->col * view->cols / before->cols;
    int64_t row = (int64_t)cursor->row * view->rows / before->rows;
    view_scroll(view, &map->world.recipe, cursor->col - col, cursor->row - row);
    cursor_fit(cursor, map);
    cursor_at(cursor, map, x, y);
}

int64_t cursor_x(const struct cursor *cursor, const struct map *map)
{
    return map->view.x + cursor->col;
}

int64_t cursor_y(const struct cursor *cursor, const struct map *map)
{
    return map->view.y + cursor->row;
}

void cursor_draw(const struct cursor *cursor, const struct look *look, struct grid *grid)
{
    grid->cursor_col = (int)cursor->col * look_columns(look);
    grid->cursor_row = (int)cursor->row / look_rows(look);
}

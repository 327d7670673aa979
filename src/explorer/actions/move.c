/*
 * Moves change the view and the cursor, never the world.
 */
#include "explorer/actions/move.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static struct note move_view(struct map *map, int64_t east, int64_t south)
{
    bool moved = view_scroll(&map->view, &map->world.recipe, east, south);
    return note_of(moved ? "" : "the rim of the world", "");
}

static struct note scroll_map(struct map *map, struct drift *drift, int64_t east, int64_t south)
{
    struct note note = move_view(map, east, south);
    if (east == 0 && south == 0)
        return note; /* a page of no rows */
    drift->east = sign(east);
    drift->south = sign(south);
    return note;
}

/* Returns a number of rows, rounded away from 0 to whole lines of the screen. */
static int64_t whole_lines(const struct map *map, int rows)
{
    int line = look_rows(&map->look);
    return (rows + sign(rows) * (line - 1)) / line * (int64_t)line;
}

/* Scrolls the map, by whole lines, at least as far as is left of a move of the cursor, which then
 * goes back to where it is to be. */
static struct note scroll_after(struct map *map, struct cursor *cursor, int east, int south)
{
    int64_t top = map->view.y;
    int64_t lines = whole_lines(map, south);
    struct note note = move_view(map, east, lines);
    int64_t moved = recipe_bounded_y(&map->world.recipe) ? map->view.y - top : lines;
    int64_t row = (int64_t)cursor->row + south - moved;
    if (east == 0 && moved == south) /* the rim is half a line away */
        note = (struct note){0};
    cursor_begin(cursor, map, cursor->col, row > 0 ? (uint32_t)row : 0);
    return note;
}

struct note move_scroll(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                        int south)
{
    if (!cursor->on)
        return scroll_map(map, drift, east, (int64_t)south * look_rows(&map->look));
    if (look_is_paired(&map->look)) /* a line shows only one of its rows */
        south *= look_rows(&map->look);
    cursor_move(cursor, map, &east, &south);
    return scroll_after(map, cursor, east, south);
}

struct note move_page(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                      int south)
{
    (void)cursor;
    return scroll_map(map, drift, east * (int64_t)map->view.cols, south * (int64_t)map->view.rows);
}

/* Returns half of `count`, but a multiple of `step` and not 0. */
static int64_t half_page_of(uint32_t count, int step)
{
    int64_t half = count / 2 / (uint32_t)step * (uint32_t)step;
    return half > 0 ? half : step;
}

struct note move_half_page(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                           int south)
{
    (void)cursor;
    return scroll_map(map, drift, east * half_page_of(map->view.cols, 1),
                      south * half_page_of(map->view.rows, look_rows(&map->look)));
}

struct note move_drift(struct map *map, struct drift *drift)
{
    struct note note =
        scroll_map(map, drift, drift->east, (int64_t)drift->south * look_rows(&map->look));
    drift->on = note.text[0] == '\0';
    return note;
}

/* Zooms so that the tile at a column and row of the view stays. */
static struct note zoom_to(struct map *map, int zoom, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = &map->world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        return note_of("no deeper zoom: the landscape has no finer detail", "");
    if (zoom < recipe_zoom_min(recipe))
        return note_of("no further out: one tile is the whole world", "");
    view_zoom_at(&map->view, recipe, zoom, col, row);
    return (struct note){0};
}

struct note move_zoom(struct map *map, struct cursor *cursor, int by)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = by != 0 ? view->zoom + by : 0;
    if (!cursor->on)
        return zoom_to(map, zoom, view->cols / 2, view->rows / 2);
    /* At a rim the cell cannot keep its place on the screen: the cursor goes along. */
    struct view cell = {.x = view->x, .y = view->y, .zoom = view->zoom, .cols = 1, .rows = 1};
    view_scroll(&cell, recipe, cursor->col, cursor->row);
    struct note note = zoom_to(map, zoom, cursor->col, cursor->row);
    view_zoom(&cell, recipe, view->zoom);
    cursor_at(cursor, map, cell.x, cell.y);
    return note;
}

struct note move_fit(struct map *map, struct cursor *cursor, int x)
{
    struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    struct view cell = {.x = view->x, .y = view->y, .zoom = view->zoom, .cols = 1, .rows = 1};
    (void)x;
    if (cursor->on)
        view_scroll(&cell, recipe, cursor->col, cursor->row);
    view_fit(view, recipe);
    view_zoom(&cell, recipe, view->zoom);
    if (cursor->on)
        cursor_at(cursor, map, cell.x, cell.y);
    return note_of("the whole world", "");
}

/* Finds the tile of the view at a place on the screen. The tile may lie outside the map. */
static void find_tile(const struct look *look, int col, int row, int64_t *east, int64_t *south)
{
    *east = col / look_columns(look);
    *south = (int64_t)row * look_rows(look);
}

struct note move_zoom_at(struct map *map, struct cursor *cursor, const struct event *event, int by)
{
    const struct view *view = &map->view;
    int64_t east;
    int64_t south;
    (void)cursor;
    find_tile(&map->look, event->col, event->row, &east, &south);
    if (east >= view->cols || south >= view->rows)
        return (struct note){0};
    return zoom_to(map, view->zoom + by, (uint32_t)east, (uint32_t)south);
}

struct note move_pan(struct map *map, struct cursor *cursor, const struct event *event, int x)
{
    int64_t east;
    int64_t south;
    int64_t from_east;
    int64_t from_south;
    (void)cursor;
    (void)x;
    find_tile(&map->look, event->from_col, event->from_row, &from_east, &from_south);
    find_tile(&map->look, event->col, event->row, &east, &south);
    return move_view(map, from_east - east, from_south - south);
}

struct note move_look_at(struct map *map, struct cursor *cursor, const struct event *event, int x)
{
    const struct view *view = &map->view;
    int64_t east;
    int64_t south;
    (void)x;
    find_tile(&map->look, event->col, event->row, &east, &south);
    if (east >= view->cols || south >= view->rows)
        return (struct note){0};
    return cursor_begin(cursor, map, (uint32_t)east, (uint32_t)south);
}

/*
 * Overview panel: the whole world in the top right corner, with the part that the view shows.
 *
 * The overview is a map whose view is the whole world, at the closest zoom up to 0 at which it
 * fits. It is in half blocks where the screen has them, else in plain tiles. In half blocks a white
 * border shows what the view covers; in tiles these are reversed.
 */
#include "explorer/actions/state.h"
#include "render/painter.h"

/* Rows of the title; columns of blanks between the map and the overview. */
enum { TITLE = 1, MARGIN = 1 };

static const char title[] = "world";

/* Returns the map with a view of the whole world. Shares all memory with the explorer's map. */
static struct map whole_world(const struct explorer *explorer)
{
    struct map map = explorer->map;
    bool halves = explorer->choices.utf8 && map.look.colors >= 8;
    map.look.blocks = halves ? BLOCKS_HALF : BLOCKS_ASCII;
    map.look.relief = RELIEF_PLAIN;
    const struct recipe *recipe = &map.world.recipe;
    int64_t cols = (explorer->frame.cols / 2 - MARGIN) / look_columns(&map.look);
    int64_t rows = ((explorer->frame.rows - 1) / 2 - TITLE) * look_rows(&map.look);
    int zoom = 0;
    while (zoom > recipe_zoom_min(recipe) &&
           (recipe_cols(recipe, zoom) > cols || recipe_rows(recipe, zoom) > rows))
        zoom--;
    map.view = (struct view){
        .zoom = zoom,
        .cols = (uint32_t)recipe_cols(recipe, zoom),
        .rows = (uint32_t)recipe_rows(recipe, zoom),
    };
    return map;
}

/* The overview takes at most half of the screen across and down. */
static bool place_overview(const struct explorer *explorer, struct box *box)
{
    struct map map = whole_world(explorer);
    int min = (int)sizeof title + 1; /* a blank on either side */
    int cols = MARGIN + (int)painter_cols(&map);
    int rows = (int)painter_lines(&map);
    box->cols = MAX(cols, min);
    box->rows = TITLE + rows;
    box->col = explorer->frame.cols - box->cols;
    box->row = 0;
    return box->cols <= explorer->frame.cols / 2 && box->rows <= (explorer->frame.rows - 1) / 2;
}

/* The overview's map, and the view that is marked on it. */
struct overview {
    const struct map *map;
    const struct view *view;
    int out; /* zooms that the map is further out than the view, or closer if negative */
};

/* True if, along one side of the world, the view covers some of tile n of the overview. The side
 * has `period` points in the view's zoom; the view begins at point `from` and has `count` points.
 */
static bool covers(const struct overview *overview, int64_t from, uint32_t count, int64_t period,
                   int64_t n)
{
    int64_t first = times_power(n, overview->out);
    int64_t next = overview->out >= 0 ? (n + 1) << overview->out : first + 1;
    int64_t after = first >= from ? first - from : first - from + period;
    return after < count || (first <= from && from < next);
}

static bool covers_col(const struct overview *overview, int64_t col)
{
    const struct view *view = overview->view;
    return covers(overview, view->x, view_cols_inside(view, &overview->map->world.recipe),
                  recipe_cols(&overview->map->world.recipe, view->zoom), col);
}

static bool covers_row(const struct overview *overview, int64_t row)
{
    const struct view *view = overview->view;
    return row < overview->map->view.rows &&
           covers(overview, view->y, view_rows_inside(view, &overview->map->world.recipe),
                  recipe_rows(&overview->map->world.recipe, view->zoom), row);
}

/* Reverses the tiles of a line that the view covers some of. */
static void mark_tiles(const struct overview *overview, int line, struct cell *cells)
{
    int width = look_columns(&overview->map->look);
    int rows = look_rows(&overview->map->look); /* 1 or 2 */
    bool covered = covers_row(overview, (int64_t)line * rows) ||
                   covers_row(overview, (int64_t)line * rows + rows - 1);
    for (int col = 0; covered && col < (int)overview->map->view.cols * width; col++)
        if (covers_col(overview, col / width))
            cells[col].flags ^= CELL_REVERSE;
}

/* True if a tile is one of the outermost that the view covers. */
static bool is_border(const struct overview *overview, int64_t col, int64_t row)
{
    int64_t cols = overview->map->view.cols;
    int64_t rows = overview->map->view.rows;
    return covers_col(overview, col) && covers_row(overview, row) &&
           !(covers_col(overview, recipe_wrap(col - 1, cols)) &&
             covers_col(overview, recipe_wrap(col + 1, cols)) &&
             covers_row(overview, recipe_wrap(row - 1, rows)) &&
             covers_row(overview, recipe_wrap(row + 1, rows)));
}

/* Makes the border of the view white in a line of half blocks. */
static void mark_halves(const struct overview *overview, int line, struct cell *cells)
{
    color_code white = color_of_rgb(0xFFFFFF, overview->map->look.colors);
    for (int col = 0; col < (int)overview->map->view.cols; col++) {
        if (is_border(overview, col, 2 * (int64_t)line))
            cells[col] = (struct cell){CELL_UPPER_HALF, white, cells[col].ground, 0};
        if (!is_border(overview, col, 2 * (int64_t)line + 1))
            continue;
        cells[col].glyph = CELL_UPPER_HALF;
        cells[col].ground = white;
    }
}

static bool draw_overview(const struct explorer *explorer, const struct box *box, struct grid *grid)
{
    struct map map = whole_world(explorer);
    struct overview overview = {&map, &explorer->map.view, explorer->map.view.zoom - map.view.zoom};
    struct painter *painter = painter_new(&map, NULL);
    if (painter == NULL)
        return false;
    struct pen pen = box_open(grid, box);
    pen_text(&pen, title);
    for (int line = 0; line < (int)painter_lines(&map); line++) {
        struct cell *cells = box_cell(box, grid, MARGIN, TITLE + line);
        painter_line(painter, cells);
        (map.look.blocks == BLOCKS_HALF ? mark_halves : mark_tiles)(&overview, line, cells);
    }
    painter_free(painter);
    return true;
}

static bool find_in_overview(const struct explorer *explorer, int col, int row, int64_t *x,
                             int64_t *y)
{
    struct map map = whole_world(explorer);
    *x = (col - MARGIN) / look_columns(&map.look);
    *y = ((int64_t)row - TITLE) * look_rows(&map.look);
    bool found = col >= MARGIN && row >= TITLE && *x < map.view.cols && *y < map.view.rows;
    *x *= INT64_C(1) << (RECIPE_ZOOM_MAX - map.view.zoom);
    *y *= INT64_C(1) << (RECIPE_ZOOM_MAX - map.view.zoom);
    return found;
}

const struct panel panel_overview = {
    .no_room = "no room for the overview on this screen",
    .place = place_overview,
    .draw = draw_overview,
    .find = find_in_overview,
};

/*
 * The overview is a map like any other, whose view is the whole world.
 */
#include "explorer/panel_overview.h"

#include "map/painter.h"

/* Rows of the title; columns of the blank that sets the overview off from the map. */
enum { TITLE = 1, MARGIN = 1 };

static const char title[] = "world";

/* Returns the map with a view of the whole world. Shares all memory with the subject's map. */
static struct map whole_world(const struct panel_subject *subject)
{
    struct map map = *subject->map;
    map.look.blocks = BLOCKS_ASCII;
    map.look.relief = RELIEF_PLAIN;
    const struct recipe *recipe = &map.world.recipe;
    int64_t cols = (subject->cols / 2 - MARGIN) / map.look.tiles.width;
    int64_t rows = ((subject->rows - 1) / 2 - TITLE) * look_rows(&map.look);
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

bool panel_overview_place(const struct panel_subject *subject, struct box *box)
{
    struct map map = whole_world(subject);
    int min = (int)sizeof title + 1; /* a blank on either side */
    int cols = MARGIN + (int)painter_cols(&map);
    int rows = (int)painter_lines(&map);
    box->cols = cols > min ? cols : min;
    box->rows = TITLE + rows;
    box->col = subject->cols - box->cols;
    box->row = 0;
    return box->cols <= subject->cols / 2 && box->rows <= (subject->rows - 1) / 2;
}

/* True if a view covers some of tile n of a map that is `out` zooms further out, or closer if `out`
 * is negative. All of it along one side of the world, which has `period` points in the view's zoom:
 * the view begins at point `from` and has `count` points. */
static bool covers(int64_t from, uint32_t count, int64_t period, int out, int64_t n)
{
    int64_t first = out >= 0 ? n << out : n >> -out;
    int64_t next = out >= 0 ? (n + 1) << out : first + 1;
    int64_t after = first >= from ? first - from : first - from + period;
    return after < count || (first <= from && from < next);
}

/* True if a view covers some of a line of a map that is `out` zooms further out. */
static bool covers_line(const struct view *view, const struct map *map, int out, int line)
{
    const struct recipe *recipe = &map->world.recipe;
    int64_t period = recipe_rows(recipe, view->zoom);
    int64_t first = (int64_t)line * look_rows(&map->look);
    for (int64_t row = first; row < first + look_rows(&map->look) && row < map->view.rows; row++)
        if (covers(view->y, view_rows_inside(view, recipe), period, out, row))
            return true;
    return false;
}

/* Reverses the tiles of a line of the overview that the view covers some of. */
static void mark_view(const struct view *view, const struct map *map, int line, struct cell *cells)
{
    const struct recipe *recipe = &map->world.recipe;
    int out = view->zoom - map->view.zoom;
    int width = map->look.tiles.width;
    uint32_t cols = view_cols_inside(view, recipe);
    if (!covers_line(view, map, out, line))
        return;
    for (int col = 0; col < (int)map->view.cols * width; col++)
        if (covers(view->x, cols, recipe_cols(recipe, view->zoom), out, col / width))
            cells[col].flags ^= CELL_REVERSE;
}

bool panel_overview_draw(const struct panel_subject *subject, const struct box *box,
                         struct grid *grid)
{
    struct map map = whole_world(subject);
    struct painter *painter = painter_new(&map);
    if (painter == NULL)
        return false;
    struct pen pen = box_open(grid, box);
    pen_text(&pen, title);
    for (int line = 0; line < (int)painter_lines(&map); line++) {
        struct cell *cells = box_cell(box, grid, MARGIN, TITLE + line);
        painter_line(painter, cells);
        mark_view(&subject->map->view, &map, line, cells);
    }
    painter_free(painter);
    return true;
}

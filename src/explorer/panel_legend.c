/*
 * On a narrow screen columns are left out: first heights in the units of csv, then in percent. Tile
 * and share are always there.
 */
#include "explorer/panel_legend.h"

#include "base/text.h"
#include "map/painter.h"
#include "world/heights.h"

#include <stdlib.h>

/* Widths of the columns: the tile with the margin before it, each other one with the gap before
 * it. */
enum { MARGIN = 1, TILE = 3, PERCENT = 14, NORMAL = 13, SHARE = 8 };

/* The columns that there is room for. */
struct columns {
    bool percent; /* heights in percent */
    bool normal;  /* heights in the units of csv */
};

static int width_of(const struct columns *columns)
{
    return TILE + (columns->percent ? PERCENT : 0) + (columns->normal ? NORMAL : 0) + SHARE +
           MARGIN;
}

static struct columns columns_in(int cols)
{
    struct columns columns = {true, true};
    columns.normal = width_of(&columns) <= cols;
    columns.percent = width_of(&columns) <= cols;
    return columns;
}

bool panel_legend_place(const struct panel_subject *subject, struct box *box)
{
    struct columns columns = columns_in(subject->cols);
    int rows = subject->rows - 1;
    int wanted = 1 + subject->map->look.tiles.count;
    *box = (struct box){0, 0, width_of(&columns), wanted < rows ? wanted : rows};
    return box->cols <= subject->cols && box->rows >= 3;
}

/* Counts the view's tiles of each band. Returns the sum, or -1 if memory runs out. */
static int64_t count_tiles(const struct map *map, uint32_t counts[BAND_MAX])
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    uint32_t rows = view_rows_inside(view, &map->world.recipe);
    for (int n = 0; n < BAND_MAX; n++)
        counts[n] = 0;
    uint8_t *bands = malloc(view->cols);
    struct heights *heights = heights_new(&map->world.recipe, view->zoom, view->cols);
    bool there = bands != NULL && heights != NULL;
    if (there)
        heights_seek(heights, view->x, view->y);
    for (uint32_t row = 0; there && row < rows; row++) {
        bands_indices(&map->bands, heights_row(heights), cols, bands);
        for (uint32_t n = 0; n < cols; n++)
            counts[bands[n]]++;
    }
    heights_free(heights);
    free(bands);
    return there ? (int64_t)cols * rows : -1;
}

/* Draws the tile of a band, which may be two columns wide. */
static void draw_tile(const struct look *look, int band, struct cell *cells)
{
    cells[0] = painter_band(look, band);
    if (look->tiles.width == 2) {
        cells[1] = cells[0];
        cells[1].glyph = 0;
    }
}

/* Returns a share in tenths of a percent, to the nearest. */
static uint64_t tenths_of(uint64_t part, uint64_t all)
{
    return (part * 1000 + all / 2) / all;
}

/* A line of the legend, which is written column by column, each flush right. */
struct legend_line {
    struct pen *pen;
    int end;          /* end of the column before, on the screen */
    char bytes[40];   /* text of the present column */
    struct text text; /* writes into `bytes` */
};

static struct text *begin_column(struct legend_line *line)
{
    line->text = (struct text){.bytes = line->bytes, .room = sizeof line->bytes};
    return &line->text;
}

static void end_column(struct legend_line *line, int width)
{
    line->end += width;
    pen_pad(line->pen, line->end - (int)line->text.length);
    pen_text(line->pen, line->bytes);
}

static void draw_percents(struct legend_line *line, uint32_t from, uint32_t to)
{
    struct text *text = begin_column(line);
    text_decimal(text, world_permille(from), 1);
    text_add(text, "-");
    text_decimal(text, world_permille(to), 1);
    text_add(text, "%");
    end_column(line, PERCENT);
}

static void draw_normals(struct legend_line *line, uint32_t from, uint32_t to)
{
    struct text *text = begin_column(line);
    text_number(text, from);
    text_add(text, "-");
    text_number(text, to);
    end_column(line, NORMAL);
}

static void draw_share(struct legend_line *line, uint64_t count, uint64_t all)
{
    struct text *text = begin_column(line);
    uint64_t tenths = tenths_of(count, all);
    text_add(text, count > 0 && tenths == 0 ? "<" : "");
    text_decimal(text, count > 0 && tenths == 0 ? 1 : tenths, 1);
    text_add(text, "%");
    end_column(line, SHARE);
}

/* Finds the lowest and the highest normalized height of a band. */
static void find_heights(const struct look *look, int band, uint32_t *from, uint32_t *to)
{
    uint32_t next = WORLD_NORMAL_MAX + 1;
    if (band + 1 < look->tiles.count)
        next = tiles_begin(&look->tiles, look->normalize, band + 1);
    *from = tiles_begin(&look->tiles, look->normalize, band);
    *to = next - 1;
}

/* Draws the line of a band in a row of the box. */
static void draw_line(const struct look *look, int band, uint64_t count, uint64_t all,
                      const struct columns *columns, struct pen *pen, struct cell *tile)
{
    uint32_t from;
    uint32_t to;
    struct legend_line line = {.pen = pen, .end = pen->col + TILE - MARGIN};
    draw_tile(look, band, tile);
    pen->col = line.end;
    find_heights(look, band, &from, &to);
    if (columns->percent)
        draw_percents(&line, from, to);
    if (columns->normal)
        draw_normals(&line, from, to);
    draw_share(&line, count, all);
}

bool panel_legend_draw(const struct panel_subject *subject, const struct box *box,
                       struct grid *grid)
{
    const struct look *look = &subject->map->look;
    uint32_t counts[BAND_MAX];
    int64_t all = count_tiles(subject->map, counts);
    if (all < 0)
        return false;
    struct columns columns = columns_in(subject->cols);
    struct pen pen = box_open(grid, box);
    pen_text(&pen, columns.percent ? "height, share of the view" : "share");
    pen.flags = 0;
    int lines = box->rows - 1;
    int hidden = look->tiles.count > lines ? look->tiles.count - lines + 1 : 0;
    for (int row = 1; row < box->rows - (hidden > 0); row++) {
        int band = look->tiles.count - row;
        box_row(box, row, &pen);
        draw_line(look, band, counts[band], (uint64_t)all, &columns, &pen,
                  box_cell(box, grid, MARGIN, row));
    }
    if (hidden > 0) {
        box_row(box, box->rows - 1, &pen);
        pen_number(&pen, (uint64_t)hidden);
        pen_text(&pen, " more");
    }
    return true;
}

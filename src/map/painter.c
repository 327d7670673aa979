/*
 * Each band's cell and style are computed once. A line looks them up for each point and changes
 * them by the relief. With half blocks a line shows two rows of the layers, so the colours of the
 * upper row are kept while the lower one is read.
 *
 * Invariant: the layers' next row is the first row of the next line.
 */
#include "map/painter.h"

#include "map/layers.h"

#include <stdlib.h>

enum { UPPER_HALF = 0x2580 };

struct painter {
    const struct map *map;
    struct layers *layers;         /* reader of the view's rows */
    uint32_t line;                 /* number of the next line */
    color_code *upper;             /* colours of the upper row, for half blocks; else NULL */
    struct cell cells[BAND_MAX];   /* cell of each band, without relief */
    struct style styles[BAND_MAX]; /* style of each band */
};

struct style painter_style(const struct look *look, int band)
{
    const struct tiles *tiles = &look->tiles;
    return palette_style(look->palette, band, tiles->count,
                         tiles_middle(tiles, look->normalize, band), look->colors);
}

static struct cell tile_cell(const struct look *look, int band, struct style style)
{
    return (struct cell){look->tiles.tiles[band].glyph, style.color, COLOR_DEFAULT, style.flags};
}

struct cell painter_band(const struct look *look, int band)
{
    return tile_cell(look, band, painter_style(look, band));
}

struct painter *painter_new(const struct map *map)
{
    bool half = map->look.blocks == BLOCKS_HALF;
    struct painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
    painter->layers = layers_new(map);
    if (half)
        painter->upper = malloc(map->view.cols * sizeof *painter->upper);
    if (painter->layers == NULL || (half && painter->upper == NULL)) {
        painter_free(painter);
        return NULL;
    }
    for (int band = 0; band < map->look.tiles.count; band++) {
        painter->styles[band] = painter_style(&map->look, band);
        painter->cells[band] = tile_cell(&map->look, band, painter->styles[band]);
    }
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    layers_free(painter->layers);
    free(painter->upper);
    free(painter);
}

uint32_t painter_cols(const struct map *map)
{
    return map->view.cols * (uint32_t)look_columns(&map->look);
}

uint32_t painter_lines(const struct map *map)
{
    uint32_t rows = (uint32_t)look_rows(&map->look);
    return map->view.rows / rows + (map->view.rows % rows > 0);
}

void painter_seek(struct painter *painter, uint32_t line)
{
    painter->line = line;
    layers_seek(painter->layers, line * (uint32_t)look_rows(&painter->map->look));
}

/* Returns the background of land between contours: its colour, darkened. */
static uint32_t darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Returns the colour of a point that is shown as an area: its band's, changed by the relief. */
static color_code point_color(const struct painter *painter, const struct layers_row *row,
                              uint32_t n)
{
    const struct style *style = &painter->styles[row->bands[n]];
    uint32_t rgb = style->rgb;
    if (row->shades == NULL && row->contours == NULL && style->color != COLOR_DEFAULT)
        return style->color;
    if (row->shades != NULL)
        rgb = relief_rgb(layers_relief(painter->layers), rgb, row->shades[n]);
    if (row->contours != NULL && row->contours[n] == CONTOUR_NONE)
        rgb = darken(rgb);
    return color_of_rgb(rgb, painter->map->look.colors);
}

/* Returns the cell of a point in shaded relief. With too few colours it is dim, plain or bold. */
static struct cell shaded_cell(const struct painter *painter, const struct layers_row *row,
                               uint32_t n)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct cell cell = painter->cells[row->bands[n]];
    int tone = relief_tone(layers_relief(painter->layers), row->shades[n]);
    cell.flags = tones[tone + 1];
    if (painter->map->look.colors >= 256) {
        cell.flags = 0;
        cell.fg = point_color(painter, row, n);
    }
    return cell;
}

/* Returns the cell of a point in contour relief: a line or a blank, on the darkened land. */
static struct cell contour_cell(const struct painter *painter, const struct layers_row *row,
                                uint32_t n)
{
    static const char glyphs[] = " -|/\\+";
    struct cell cell = painter->cells[row->bands[n]];
    cell.glyph = (uint32_t)glyphs[row->contours[n]];
    if (painter->map->look.colors >= 256)
        cell.bg =
            color_of_rgb(darken(painter->styles[row->bands[n]].rgb), painter->map->look.colors);
    return cell;
}

/* Returns the right cell of a double-width tile whose left one is `cell`. A contour that runs
 * across continues in it. */
static struct cell right_half(struct cell cell, bool contours)
{
    if (!contours)
        cell.glyph = 0;
    else if (cell.glyph != '-' && cell.glyph != '+')
        cell.glyph = ' ';
    else
        cell.glyph = '-';
    return cell;
}

/* Paints blanks, as beyond the rim of a bounded world. */
static void paint_blanks(struct cell *cells, const struct cell *end)
{
    for (; cells < end; cells++)
        *cells = (struct cell){' ', COLOR_DEFAULT, COLOR_DEFAULT, 0};
}

/* Paints the tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const struct map *map = painter->map;
    bool wide = map->look.tiles.width == 2;
    struct layers_row row = layers_row(painter->layers);
    for (uint32_t n = 0; n < cols; n++) {
        if (row.shades != NULL)
            *cells = shaded_cell(painter, &row, n);
        else if (row.contours != NULL)
            *cells = contour_cell(painter, &row, n);
        else
            *cells = painter->cells[row.bands[n]];
        if (wide) {
            cells[1] = right_half(cells[0], row.contours != NULL);
            cells++;
        }
        cells++;
    }
    return cells;
}

/* Paints the half blocks of the view's first `cols` columns. The view has `rows` rows in the world:
 * below an odd last one, the lower halves have the default colour. Returns the cell after them. */
static struct cell *paint_halves(struct painter *painter, uint32_t cols, uint32_t rows,
                                 struct cell *cells)
{
    struct layers_row row = layers_row(painter->layers);
    for (uint32_t n = 0; n < cols; n++)
        painter->upper[n] = point_color(painter, &row, n);
    bool lower = 2 * painter->line + 1 < rows;
    if (lower)
        row = layers_row(painter->layers);
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = (struct cell){UPPER_HALF, painter->upper[n],
                                 lower ? point_color(painter, &row, n) : COLOR_DEFAULT, 0};
    return cells + cols;
}

void painter_line(struct painter *painter, struct cell *cells)
{
    const struct map *map = painter->map;
    const struct cell *end = cells + painter_cols(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    if (painter->line * (uint32_t)look_rows(&map->look) < rows)
        cells = painter->upper != NULL ? paint_halves(painter, cols, rows, cells)
                                       : paint_tiles(painter, cols, cells);
    paint_blanks(cells, end);
    painter->line++;
}

/*
 * What a band looks like is found once; each line then looks it up, and changes it by the relief.
 * With half blocks a line is two rows of the ground: the upper one's colours are kept meanwhile.
 */
#include "painter.h"

#include "ground.h"

#include <stdlib.h>

enum { UPPER_HALF = 0x2580 };

struct painter {
    const struct map *map;
    struct ground *ground;
    uint32_t line;                 /* the next one */
    ink *upper;                    /* of half blocks; else NULL */
    struct cell look[BAND_MAX];    /* each band's cell */
    struct color colors[BAND_MAX]; /* each band's colour */
};

struct color painter_color(const struct look *look, int band)
{
    const struct tiles *tiles = &look->tiles;
    return palette_color(look->palette, band, tiles->count,
                         tiles_middle(tiles, look->normalize, band), look->colors);
}

static struct cell tile_cell(const struct look *look, int band, struct color color)
{
    return (struct cell){look->tiles.tiles[band].glyph, color.ink, INK_DEFAULT, color.flags};
}

struct cell painter_band(const struct look *look, int band)
{
    return tile_cell(look, band, painter_color(look, band));
}

struct painter *painter_new(const struct map *map)
{
    bool half = map->look.blocks == BLOCKS_HALF;
    struct painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
    painter->ground = ground_new(map);
    if (half)
        painter->upper = malloc(map->view.cols * sizeof *painter->upper);
    if (painter->ground == NULL || (half && painter->upper == NULL)) {
        painter_free(painter);
        return NULL;
    }
    for (int band = 0; band < map->look.tiles.count; band++) {
        painter->colors[band] = painter_color(&map->look, band);
        painter->look[band] = tile_cell(&map->look, band, painter->colors[band]);
    }
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    ground_free(painter->ground);
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
    ground_seek(painter->ground, line * (uint32_t)look_rows(&painter->map->look));
}

/* The colour that contours stand out from: of the ground, but dark. */
static uint32_t dusk(uint32_t rgb)
{
    return ink_between(rgb, 0, 2, 3);
}

/* What is seen of a point that fills its place: its colour, or what relief makes of it. */
static ink mixed(const struct painter *painter, const struct ground_row *row, uint32_t n)
{
    const struct color *color = &painter->colors[row->bands[n]];
    uint32_t rgb = color->rgb;
    if (row->shades == NULL && row->contours == NULL && color->ink != INK_DEFAULT)
        return color->ink;
    if (row->shades != NULL)
        rgb = relief_color(ground_relief(painter->ground), rgb, row->shades[n]);
    if (row->contours != NULL && row->contours[n] == CONTOUR_NONE)
        rgb = dusk(rgb);
    return ink_of(rgb, painter->map->look.colors);
}

static struct cell shaded_cell(const struct painter *painter, const struct ground_row *row,
                               uint32_t n)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct cell cell = painter->look[row->bands[n]];
    int tone = relief_tone(ground_relief(painter->ground), row->shades[n]);
    cell.flags = tones[tone + 1];
    if (painter->map->look.colors >= 256) {
        cell.flags = 0;
        cell.fg = mixed(painter, row, n);
    }
    return cell;
}

static struct cell contour_cell(const struct painter *painter, const struct ground_row *row,
                                uint32_t n)
{
    static const char glyphs[] = " -|/\\+";
    struct cell cell = painter->look[row->bands[n]];
    cell.glyph = (uint32_t)glyphs[row->contours[n]];
    if (painter->map->look.colors >= 256)
        cell.bg = ink_of(dusk(painter->colors[row->bands[n]].rgb), painter->map->look.colors);
    return cell;
}

/* The right half of a tile of two columns. A contour across goes on in it. */
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

/* Beyond a bounded world there is nothing. */
static void paint_nothing(struct cell *cells, const struct cell *end)
{
    for (; cells < end; cells++)
        *cells = (struct cell){' ', INK_DEFAULT, INK_DEFAULT, 0};
}

/* What the view's first `cols` columns show. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const struct map *map = painter->map;
    bool wide = map->look.tiles.width == 2;
    struct ground_row row = ground_row(painter->ground);
    for (uint32_t n = 0; n < cols; n++) {
        if (row.shades != NULL)
            *cells = shaded_cell(painter, &row, n);
        else if (row.contours != NULL)
            *cells = contour_cell(painter, &row, n);
        else
            *cells = painter->look[row.bands[n]];
        if (wide) {
            cells[1] = right_half(cells[0], row.contours != NULL);
            cells++;
        }
        cells++;
    }
    return cells;
}

static struct cell *paint_halves(struct painter *painter, uint32_t cols, uint32_t rows,
                                 struct cell *cells)
{
    struct ground_row row = ground_row(painter->ground);
    for (uint32_t n = 0; n < cols; n++)
        painter->upper[n] = mixed(painter, &row, n);
    bool lower = 2 * painter->line + 1 < rows;
    if (lower)
        row = ground_row(painter->ground);
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = (struct cell){UPPER_HALF, painter->upper[n],
                                 lower ? mixed(painter, &row, n) : INK_DEFAULT, 0};
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
    paint_nothing(cells, end);
    painter->line++;
}

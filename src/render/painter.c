/*
 * A line looks up the cell of each point, which point_colors.h has made, and changes it by the
 * relief and by the water that lies over it. With half blocks a line shows two rows of points, so
 * the colours of the upper row are kept while the lower one is read. Finer blocks are painted from
 * the points that half blocks have at the next zoom; at the deepest one, from its own.
 *
 * Invariant: the next row that is read is the first row of the next line.
 */
#include "render/painter.h"

#include "canvas/block_cells.h"
#include "render/filled_tiles.h"
#include "render/flight_cells.h"
#include "render/labels/lettering.h"
#include "render/points/point_colors.h"
#include "render/points/river_glyphs.h"
#include "style/tiles.h"

#include <stdlib.h>
#include <string.h>

struct painter {
    const struct map *map;
    struct flight_cells *flight; /* the frame of VIEW_FLIGHT, and the rest is NULL; else NULL */
    struct point_rows *rows;     /* reader of the view's rows */
    uint32_t line;               /* number of the next line */
    uint32_t middle_row;         /* the row of the view that has its middle */
    struct tile_styles styles;
    struct point_colors point_colors;
    struct lettering *lettering; /* names; NULL: there are none */
    struct filled_tiles *filled; /* maker of filled tiles; NULL: tiles are not filled */
    struct painter_middle middle;
    bool failed;                         /* some letters are missing, for want of memory */
    color_code *colors[BLOCK_CELL_ROWS]; /* colours of a line's rows of blocks; else NULL */
    struct map fine; /* of finer blocks: the map, with half blocks, whose points are read */
    int deeper;      /* by how much its zoom is, 0 or 1 */
};

/* Returns how many rows of points a line has. */
static uint32_t rows_in_line(const struct painter *painter)
{
    return (uint32_t)look_rows(&painter->map->look) << painter->deeper;
}

/* Sets the map whose points finer blocks show. */
static void set_fine(struct painter *painter)
{
    const struct map *map = painter->map;
    struct view *view = &painter->fine.view;
    painter->fine = *map;
    painter->fine.look.blocks = BLOCKS_HALF;
    painter->deeper = map->view.zoom < recipe_zoom_max(&map->world.recipe);
    view->zoom += painter->deeper;
    view->x <<= painter->deeper;
    view->y <<= painter->deeper;
    view->cols <<= painter->deeper;
    view->rows <<= painter->deeper;
}

/* Allocates the colours of the rows. Returns false if out of memory; the caller frees. */
static bool make_colors(struct painter *painter)
{
    const struct map *map = painter->map;
    size_t cols = ((size_t)map->view.cols << painter->deeper) + 1;
    for (uint32_t n = 0; look_is_untiled(&map->look) && n < rows_in_line(painter); n++)
        if ((painter->colors[n] = calloc(cols, sizeof *painter->colors[n])) == NULL)
            return false;
    return true;
}

/* Opens what a map is painted from, whose view is `points`. Returns false if out of memory. */
static bool open_points(struct painter *painter, const struct map *points)
{
    painter->rows = point_rows_new(points);
    return painter->rows != NULL && tile_styles_make(&painter->styles, points) &&
           point_colors_make(&painter->point_colors, &painter->styles,
                             point_rows_relief(painter->rows)) &&
           (!look_is_filled(&points->look) ||
            (painter->filled = filled_tiles_new(points, &painter->styles, painter->rows)) !=
                NULL) &&
           make_colors(painter);
}

struct painter *painter_new(const struct map *map)
{
    return painter_new_with(map, NULL);
}

struct painter *painter_new_with(const struct map *map, struct globe_skin *skin)
{
    struct painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
    if (map->look.kind != VIEW_MAP) {
        painter->flight = flight_cells_new(map, painter_lines(map), skin);
        if (painter->flight != NULL)
            return painter;
        free(painter);
        return NULL;
    }
    bool fine = look_is_fine(&map->look);
    if (fine)
        set_fine(painter);
    if (!open_points(painter, fine ? &painter->fine : map) ||
        (map_draws_labels(map) && (painter->lettering = lettering_new(map)) == NULL)) {
        painter_free(painter);
        return NULL;
    }
    painter->middle_row = view_rows_inside(&map->view, &map->world.recipe) / 2 << painter->deeper;
    if (look_is_paired(&map->look)) {
        point_rows_set_step(painter->rows, filled_tiles_blend(painter->filled) ? 1 : 2);
        painter->middle_row -= painter->middle_row % 2;
    }
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    flight_cells_free(painter->flight);
    point_rows_free(painter->rows);
    tile_styles_free(&painter->styles);
    point_colors_free(&painter->point_colors);
    lettering_free(painter->lettering);
    filled_tiles_free(painter->filled);
    for (int n = 0; n < BLOCK_CELL_ROWS; n++)
        free(painter->colors[n]);
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
    if (look_is_fine(&painter->map->look))
        set_fine(painter); /* the view of a strip moves */
    if (painter->flight == NULL)
        point_rows_seek(painter->rows, line * rows_in_line(painter));
}

/* Returns the cell of a point in shaded relief, in 256 colours or more. */
static inline struct cell lit_cell(const struct painter *painter, const struct point_row *row,
                                   uint32_t n)
{
    return (struct cell){painter->styles.cells[row->bands[n]].glyph,
                         point_colors_lit_of(&painter->point_colors, row, n), COLOR_DEFAULT, 0};
}

/* Returns the cell of a point in shaded relief. With too few colours it is dim, plain or bold. */
static struct cell shaded_cell(const struct painter *painter, const struct point_row *row,
                               uint32_t n)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct cell cell = painter->styles.cells[row->bands[n]];
    if (painter->map->look.colors >= 256)
        return lit_cell(painter, row, n);
    cell.flags = tones[relief_tone(point_rows_relief(painter->rows), row->shades[n]) + 1];
    return cell;
}

/* Returns the cell of a point in contour relief: a line or a blank, on the darkened land. */
static inline struct cell contour_cell(const struct painter *painter, const struct point_row *row,
                                       uint32_t n)
{
    const struct tile_styles *styles = &painter->styles;
    struct cell cell = styles->cells[row->bands[n]];
    cell.glyph = (uint32_t)contour_glyph(row->contours[n]);
    if (painter->map->look.colors >= 256 && painter->map->look.light_ground != 0)
        cell.ink = styles->kinds[row->bands[n]].color; /* the ground is dark */
    if (painter->map->look.colors >= 256)
        cell.ground = painter->point_colors.darkened[tile_styles_number(styles, row, n)];
    return cell;
}

/* Returns the cell of a river or a lake. */
static struct cell wet_cell(const struct painter *painter, const struct point_row *row, uint32_t n)
{
    const struct look *look = &painter->map->look;
    const struct tile_styles *styles = &painter->styles;
    struct cell cell = styles->lake_cell;
    const struct style *ground = &styles->lake;
    if (row->covers[n] == COVER_RIVER) {
        cell = styles->river_cell;
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(look));
        ground = tile_styles_style(styles, row, n);
    }
    if (row->contours != NULL && look->colors >= 256)
        cell.ground = color_of_rgb(point_colors_darken(ground->rgb), look->colors);
    return cell;
}

/* Returns the cell of a point that is not changed by relief. */
static inline struct cell plain_cell(const struct painter *painter, const struct point_row *row,
                                     uint32_t n)
{
    const struct tile_styles *styles = &painter->styles;
    struct cell cell = styles->cells[row->bands[n]];
    uint32_t number = tile_styles_number(styles, row, n);
    if (number < BAND_MAX)
        return cell;
    if (cell.glyph == ' ')
        return tile_styles_styled(&painter->map->look, ' ', *tile_styles_numbered(styles, number));
    uint32_t glyph = cell.glyph;
    cell = styles->tinted[number - BAND_MAX];
    cell.glyph = glyph;
    return cell;
}

/* Returns the right cell of a tile of two columns whose left one is `cell`: none of its own, or the
 * blank after a single-width tile. A contour that runs across continues in it, and so do a lake and
 * a river to the east. */
static struct cell right_half(const struct painter *painter, const struct point_row *row,
                              uint32_t n, struct cell cell)
{
    enum cover cover = point_row_cover(row, n);
    if (cover == COVER_RIVER)
        cell.glyph = river_glyph(river_glyph_eastward(row->rivers[n]),
                                 tile_styles_is_ascii(&painter->map->look));
    else if (cover == COVER_LAKE)
        cell.glyph = painter->styles.lake_cell.glyph;
    else if (row->contours == NULL && !tile_styles_is_hole(&painter->styles, row, n))
        cell.glyph = look_tile_width(&painter->map->look) == 2 && cell.glyph != ' ' ? 0 : ' ';
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

/* Returns the cell of a point. */
static struct cell point_cell(const struct painter *painter, const struct point_row *row,
                              uint32_t n)
{
    enum cover cover = point_row_cover(row, n);
    bool fills = painter->filled != NULL;
    if (tile_styles_is_hole(&painter->styles, row, n))
        return (struct cell){' ', COLOR_DEFAULT, fills ? painter->styles.hole : COLOR_DEFAULT, 0};
    if (fills && row->contours == NULL)
        return filled_tiles_cell(painter->filled, row, n, painter->line);
    if (cover == COVER_RIVER || cover == COVER_LAKE)
        return wet_cell(painter, row, n);
    if (row->shades != NULL && cover != COVER_SEA)
        return shaded_cell(painter, row, n);
    if (row->contours != NULL)
        return contour_cell(painter, row, n);
    return plain_cell(painter, row, n);
}

/* Reads the next row, of number y, and keeps the middle of the view if it has that. */
static struct point_row read_row(struct painter *painter, uint32_t y)
{
    const struct map *map = painter->map;
    struct point_row row = tile_styles_read(&painter->styles, painter->rows);
    if (y != painter->middle_row)
        return row;
    uint32_t n = view_cols_inside(&map->view, &map->world.recipe) / 2 << painter->deeper;
    painter->middle =
        (struct painter_middle){true, row.heights[n], row.bands[n], point_row_cover(&row, n)};
    return row;
}

/* Paints the tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const struct tile_styles *styles = &painter->styles;
    bool wide = look_columns(&painter->map->look) == 2;
    struct point_row row =
        read_row(painter, painter->line * (uint32_t)look_rows(&painter->map->look));
    bool tints = painter->map->look.blocks == BLOCKS_TINTED;
    bool simple = row.covers == NULL && !styles->holed && !wide && !tints;
    if (painter->filled != NULL)
        filled_tiles_begin(painter->filled, &row, cols);
    bool lined = simple && row.contours != NULL;
    bool plain = simple && !lined && row.shades == NULL && styles->tint == NULL;
    bool tinted =
        simple && !lined && row.shades == NULL && styles->tint != NULL && painter->filled == NULL;
    bool lit =
        simple && painter->filled == NULL && row.shades != NULL && painter->map->look.colors >= 256;
    for (uint32_t n = 0; plain && n < cols; n++)
        *cells++ = styles->cells[row.bands[n]];
    for (uint32_t n = 0; tinted && n < cols; n++)
        *cells++ = plain_cell(painter, &row, n);
    for (uint32_t n = 0; lit && n < cols; n++)
        *cells++ = lit_cell(painter, &row, n);
    for (uint32_t n = 0; lined && n < cols; n++)
        *cells++ = contour_cell(painter, &row, n);
    for (uint32_t n = 0; !plain && !tinted && !lit && !lined && n < cols; n++) {
        *cells = point_cell(painter, &row, n);
        if (wide) {
            cells[1] = right_half(painter, &row, n, cells[0]);
            cells++;
        }
        cells++;
    }
    if (filled_tiles_blend(painter->filled) &&
        2 * painter->line + 1 < view_rows_inside(&painter->map->view, &painter->map->world.recipe))
        filled_tiles_blend_row(painter->filled, &row, cols, cells - cols);
    return cells;
}

/* Returns the cell of two points, one above the other. Without holes COLOR_DEFAULT is the colour of
 * a palette without colours. */
static struct cell half_cell(const struct painter *painter, color_code upper, color_code lower)
{
    if (painter->styles.holed)
        return cell_of_halves(upper, lower);
    return (struct cell){CELL_UPPER_HALF, upper, lower, 0};
}

/* Reads the next row, of number y, and computes the colours of its first `cols` points. */
static void read_colors(struct painter *painter, uint32_t y, uint32_t cols, color_code *colors)
{
    struct point_row row = read_row(painter, y);
    point_colors_row(&painter->point_colors, &row, cols, colors);
}

/* Writes the pixels of names over a row's colours. */
static void write_pixels(struct painter *painter, uint32_t row, color_code *colors)
{
    if (!lettering_row(painter->lettering, row, colors))
        painter->failed = true;
}

/* Paints the half blocks of the view's first `cols` columns. The view has `rows` rows in the world:
 * below an odd last one, the lower halves have the default colour. Returns the cell after them. */
static struct cell *paint_halves(struct painter *painter, uint32_t cols, uint32_t rows,
                                 struct cell *cells)
{
    color_code *upper = painter->colors[0];
    color_code *lower = painter->colors[1];
    bool both = 2 * painter->line + 1 < rows;
    read_colors(painter, 2 * painter->line, cols, upper);
    if (both)
        read_colors(painter, 2 * painter->line + 1, cols, lower);
    if (painter->lettering != NULL && painter->map->look.labels == LABELS_INK) {
        write_pixels(painter, 2 * painter->line, upper);
        if (both)
            write_pixels(painter, 2 * painter->line + 1, lower);
    }
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = half_cell(painter, upper[n], both ? lower[n] : COLOR_DEFAULT);
    return cells + cols;
}

/* Paints the finer blocks of the view's first `cols` columns. Places beyond a rim are blank.
 * Returns the cell after them. */
static struct cell *paint_places(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const struct view *view = &painter->fine.view;
    const struct recipe *recipe = &painter->map->world.recipe;
    const bool quadrants = painter->map->look.blocks == BLOCKS_QUADRANT;
    const uint32_t count = rows_in_line(painter);
    const uint32_t points = view_cols_inside(view, recipe);
    const uint32_t rows = view_rows_inside(view, recipe);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t y = painter->line * count + n;
        memset(painter->colors[n], 0, ((size_t)view->cols + 1) * sizeof *painter->colors[n]);
        if (y < rows)
            read_colors(painter, y, points, painter->colors[n]);
    }
    for (uint32_t n = 0; n < cols; n++) {
        color_code places[BLOCK_CELL_PLACES];
        for (uint32_t place = 0; place < BLOCK_CELL_PLACES; place++) {
            uint32_t row = place / BLOCK_CELL_COLS * count / BLOCK_CELL_ROWS;
            uint32_t col = (BLOCK_CELL_COLS * n + place % BLOCK_CELL_COLS) >> (1 - painter->deeper);
            places[place] = painter->colors[row][col];
        }
        cells[n] = block_cell_of(places, quadrants);
    }
    return cells + cols;
}

void painter_line(struct painter *painter, struct cell *cells)
{
    const struct map *map = painter->map;
    const struct cell *end = cells + painter_cols(map);
    struct cell *first = cells;
    if (painter->flight != NULL) {
        flight_cells_line(painter->flight, painter->line++, cells);
        return;
    }
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    if (painter->line * (uint32_t)look_rows(&map->look) < rows)
        cells = map->look.blocks == BLOCKS_HALF ? paint_halves(painter, cols, rows, cells)
                : look_is_fine(&map->look)      ? paint_places(painter, cols, cells)
                                                : paint_tiles(painter, cols, cells);
    paint_blanks(cells, end);
    if (painter->lettering != NULL && map->look.labels == LABELS_TEXT &&
        !lettering_line(painter->lettering, painter->line, first))
        painter->failed = true;
    painter->line++;
}

struct painter_middle painter_middle(const struct painter *painter)
{
    return painter->middle;
}

const struct labels *painter_labels(const struct painter *painter)
{
    return painter->lettering != NULL ? lettering_labels(painter->lettering) : NULL;
}

bool painter_failed(const struct painter *painter)
{
    return painter->failed;
}

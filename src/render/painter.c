/*
 * A line looks up the cell of each point, which point_colors.h has made, and changes it by the
 * relief and by the water that lies over it. With half blocks a line shows two rows of points, so
 * the colours of the upper row are kept while the lower one is read. Finer blocks are painted from
 * the points that half blocks have at the next zoom; at the deepest one, from its own.
 *
 * Whatever is painted, rows are read once, from north to south, into the one line of cells: so all
 * ways of painting stand here, tiles, filled tiles and blocks.
 *
 * Invariant: the next row that is read is the first row of the next line.
 */
#include "render/painter.h"

#include "canvas/block_cells.h"
#include "render/coast.h"
#include "render/fine_tiles.h"
#include "render/flight_cells.h"
#include "render/labels/lettering.h"
#include "render/play_grid.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "render/roads.h"

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
    struct roads *roads;         /* NULL: there are none */
    struct painter_middle middle;
    bool failed; /* some letters are missing, for want of memory */

    /* Filled and tinted tiles. */
    struct fills *fills; /* colours of tiles; NULL: tiles are not filled */
    uint8_t *heights;    /* bands of a row of tinted tiles that show biomes; else NULL */
    uint8_t *lands; /* enum cover of the upper points of far tiles, which have the colours of both
                       their points: every row is then read; else NULL */
    bool far;       /* their characters are those of far_bands */

    /* Half blocks and finer ones. */
    color_code *colors[BLOCK_CELL_ROWS]; /* colours of a line's rows of blocks; else NULL */
    struct map points;   /* the map whose points are read: finer blocks, as half blocks or finely,
                            have those of the next zoom, and coasts a rim around the view */
    int deeper;          /* by how much its zoom is, 0 or 1 */
    uint32_t rim;        /* columns and rows of the rim */
    struct coast *coast; /* NULL: there is no rim */

    /* Fine tiles, which have no colors. */
    struct tint *tints[BLOCK_CELL_ROWS];
    struct fine_tiles fine;
};

/* Features of 8 tiles or less, at a depth of FAR, have few tiles from one to the next: the bands
 * whose tiles then stand for the usual eight, one for each third of the land. */
enum { FAR = 3 };
static const uint8_t far_bands[] = {0, 2, 2, 2, 4, 4, 6, 6};

/* From this depth on land is near: at depth d slices are 2^(SLICE_BITS - d) heights each. */
enum { NEAR = 8, SLICE_BITS = 32 };

enum { MOIST = 0x3F8A3A }; /* colour that banks tend to, more so where colours are few */

/* Returns how many rows of points a line has. */
static uint32_t rows_in_line(const struct painter *painter)
{
    return (uint32_t)look_rows(&painter->map->look) << painter->deeper;
}

/* True if a look has the tiles of BLOCKS_FINE. Contours, and tiles of two columns, have quadrants
 * alone. */
static bool has_fine_tiles(const struct look *look)
{
    return look->blocks == BLOCKS_FINE && look->relief != RELIEF_CONTOUR && look->tiles.width == 1;
}

/* Sets the map whose points are read. */
static void set_points(struct painter *painter)
{
    const struct map *map = painter->map;
    struct view *view = &painter->points.view;
    painter->points = *map;
    view->x -= painter->rim;
    view->y -= painter->rim;
    view->cols += 2 * painter->rim;
    view->rows += 2 * painter->rim;
    if (!look_is_fine(&map->look))
        return;
    if (!has_fine_tiles(&map->look))
        painter->points.look.blocks = BLOCKS_HALF;
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
    size_t cols = ((size_t)painter->map->view.cols << painter->deeper) + 1;
    const bool tinted = has_fine_tiles(&painter->map->look);
    const size_t rows = rows_in_line(painter);
    painter->colors[0] = tinted ? NULL : calloc(rows * cols, sizeof **painter->colors);
    painter->tints[0] = tinted ? calloc(rows * cols, sizeof **painter->tints) : NULL;
    for (size_t n = 1; n < rows; n++) {
        painter->colors[n] = painter->colors[0] != NULL ? painter->colors[0] + n * cols : NULL;
        painter->tints[n] = painter->tints[0] != NULL ? painter->tints[0] + n * cols : NULL;
    }
    return painter->colors[0] != NULL || painter->tints[0] != NULL;
}

/* Makes what filled tiles need; nothing for a look without. Returns false if out of memory; the
 * caller frees. */
static bool make_fills(struct painter *painter)
{
    const struct map *map = painter->map;
    const struct look *look = &map->look;
    bool tinted = look_is_tinted(look) && (map_shows_biomes(map) || look_is_untiled(look));
    if (!look_is_filled(look))
        return true;
    painter->far = recipe_depth(&map->world.recipe) + map->view.zoom <= FAR &&
                   look->tiles.count == sizeof far_bands;
    bool blends = painter->far && tinted && !look_is_untiled(look) && look->colors >= COLORS_RGB &&
                  look_is_paired(look) && look->relief != RELIEF_CONTOUR;
    painter->fills = fills_new(look->colors);
    painter->heights = tinted ? malloc((size_t)map->view.cols << painter->deeper) : NULL;
    painter->lands = blends ? malloc(map->view.cols) : NULL;
    return painter->fills != NULL && (painter->heights != NULL || !tinted) &&
           (painter->lands != NULL || !blends);
}

/* Opens what a map is painted from. Returns false if out of memory. */
static bool open_points(struct painter *painter)
{
    const struct map *points = &painter->points;
    painter->rows = point_rows_new(points);
    bool colored = !look_is_filled(&points->look) || points->look.relief == RELIEF_CONTOUR;
    return painter->rows != NULL && tile_styles_make(&painter->styles, points) &&
           (!colored || point_colors_make(&painter->point_colors, &painter->styles,
                                          point_rows_relief(painter->rows))) &&
           make_fills(painter) && (!look_is_untiled(&painter->map->look) || make_colors(painter));
}

struct painter *painter_new(const struct map *map, struct skin *skin)
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
    painter->rim = map->look.blocks == BLOCKS_HALF ? coast_reach(&map->look) : 0;
    set_points(painter);
    if (!open_points(painter) ||
        (painter->rim > 0 && (painter->coast = coast_new(&painter->points)) == NULL) ||
        (roads_drawn(map) && (painter->roads = roads_new(map)) == NULL) ||
        (labels_drawn(map) && (painter->lettering = lettering_new(map)) == NULL)) {
        painter_free(painter);
        return NULL;
    }
    painter->fine = (struct fine_tiles){painter->fills,
                                        point_rows_relief(painter->rows),
                                        painter->styles.river.rgb,
                                        painter->styles.hole,
                                        map->look.colors,
                                        rows_in_line(painter),
                                        painter->deeper};
    painter->middle_row = view_rows_inside(&map->view, &map->world.recipe) / 2 << painter->deeper;
    if (look_is_paired(&map->look) && !look_is_fine(&map->look)) {
        point_rows_set_step(painter->rows, painter->lands != NULL ? 1 : 2);
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
    free(painter->roads);
    coast_free(painter->coast);
    free(painter->fills);
    free(painter->heights);
    free(painter->lands);
    free(painter->colors[0]);
    free(painter->tints[0]);
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

bool painter_offer_size(const struct map *map, uint64_t most, struct error *error)
{
    const uint32_t rows = (uint32_t)look_rows(&map->look);
    return error_append_size(error, map->view.cols, map->view.rows,
                             most * rows / (uint32_t)look_columns(&map->look), rows);
}

void painter_seek(struct painter *painter, uint32_t line)
{
    painter->line = line;
    if (painter->flight != NULL)
        return;
    set_points(painter); /* the view of a strip moves */
    point_rows_seek(painter->rows, line * rows_in_line(painter));
    if (painter->coast != NULL)
        coast_seek(painter->coast, line * rows_in_line(painter));
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
    struct style ground = styles->lake;
    if (row->covers[n] == COVER_RIVER) {
        cell = styles->river_cell;
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(look));
        ground = tile_styles_style(styles, row, n);
    }
    if (row->contours != NULL && look->colors >= 256)
        cell.ground = color_of_rgb(point_colors_darken(ground.rgb), look->colors);
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
    if (cell.glyph == ' ' || styles->rgbs != NULL)
        return tile_styles_styled(&painter->map->look, cell.glyph,
                                  tile_styles_style(styles, row, n));
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

/*
 * Filled tiles: tiles with a ground of their own. The character of a filled tile has the colour of
 * what is there, and its ground the same one, darkened. The ground of a tinted tile has the full
 * colour, and its character says how high it is.
 */

/* Returns the colour of water at a point of a sea that the recipe does not say: darker where it is
 * deeper, in steps. */
static uint32_t sea_rgb(const struct world *world, uint32_t height, uint32_t rgb)
{
    enum { STEPS = 3, EACH = 2, SIXTEENTHS = 16 };
    uint64_t depth = world->sea_height - height;
    uint64_t step = depth * STEPS / ((uint64_t)world->sea_height - world->low + 1);
    return rgb_between(rgb, 0, (int64_t)step * EACH, SIXTEENTHS);
}

/* Returns the cell of a point as a filled tile. A river lies on the land's ground. */
static struct cell filled_cell(const struct painter *painter, const struct point_row *row,
                               uint32_t n)
{
    const struct look *look = &painter->map->look;
    const struct tile_styles *styles = &painter->styles;
    enum cover cover = point_row_cover(row, n);
    bool lake = cover == COVER_LAKE;
    bool shaded = row->shades != NULL && !lake && cover != COVER_SEA;
    uint32_t rgb = lake ? styles->lake.rgb : tile_styles_style(styles, row, n).rgb;
    if (shaded && painter->map->world.sea_kind == SEA_DEFAULT &&
        row->heights[n] < painter->map->world.sea_height) {
        if (look->colors >= 256)
            rgb = sea_rgb(&painter->map->world, row->heights[n], rgb);
        shaded = false;
    }
    struct fill fill = fills_find(painter->fills, point_rows_relief(painter->rows), rgb,
                                  shaded ? row->shades[n] : 0, FILL_SHADE);
    struct cell cell = styles->cells[row->bands[n]];
    if (lake)
        cell.glyph = styles->lake_cell.glyph;
    if (cover == COVER_RIVER) {
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(look));
        fill.ink = fill_ink(styles->river.rgb, fill.ground, look->colors);
    }
    cell.ink = fill.ink;
    cell.ground = fill.ground;
    return cell;
}

/* True if a point of a tinted map is of a lake or a wide river. */
static bool is_fresh(const struct point_row *row, uint32_t n)
{
    return row->covers != NULL &&
           (row->covers[n] == COVER_LAKE || row->rivers[n] == RIVER_LINES_FULL);
}

/* True if a point is land of a known height. */
static bool is_land(const struct painter *painter, const struct point_row *row, uint32_t n)
{
    return !tile_styles_is_hole(&painter->styles, row, n) && !is_fresh(row, n) &&
           row->heights[n] >= painter->map->world.sea_height;
}

/* Returns what a point of a tinted map is drawn with. */
static struct tint tint_of(const struct painter *painter, const struct point_row *row, uint32_t n)
{
    const struct tile_styles *styles = &painter->styles;
    const bool land = is_land(painter, row, n);
    const bool inked = row->covers != NULL && look_is_untiled(&painter->map->look);
    struct tint tint = {.kind = land ? FILL_TINT : FILL_TINT_OF_WATER,
                        .shade = row->shades != NULL && land ? row->shades[n] : 0,
                        .ink = inked ? row->rivers[n] : 0,
                        .known = !tile_styles_is_hole(styles, row, n)};
    tint.rgb = is_fresh(row, n) ? styles->lake.rgb : tile_styles_style(styles, row, n).rgb;
    if (land && row->covers != NULL && !inked && row->rivers[n] == RIVER_LINES_BANK)
        tint.rgb = rgb_between(tint.rgb, MOIST, painter->map->look.colors >= COLORS_RGB ? 2 : 4, 5);
    return tint;
}

/* Returns the colours of a point as a tinted tile. */
static struct fill tint_fill(const struct painter *painter, const struct point_row *row, uint32_t n)
{
    const struct tint tint = tint_of(painter, row, n);
    return fills_find(painter->fills, point_rows_relief(painter->rows), tint.rgb, tint.shade,
                      tint.kind);
}

/* Gives tiles that blend the mean of the colours of both points that they stand for, if these are
 * land. `cells` has the tiles of `row`, which is the upper one. Reads the lower one. */
static void blend_row(struct painter *painter, const struct point_row *row, uint32_t cols,
                      struct cell *cells)
{
    const int colors = painter->map->look.colors;
    for (uint32_t n = 0; n < cols; n++)
        painter->lands[n] =
            (uint8_t)(is_land(painter, row, n) ? point_row_cover(row, n) : COVER_SEA);
    const struct point_row lower = tile_styles_read(&painter->styles, painter->rows);
    for (uint32_t n = 0; n < cols; n++) {
        if (painter->lands[n] == COVER_SEA || !is_land(painter, &lower, n))
            continue;
        const color_code ground = tint_fill(painter, &lower, n).ground;
        if (ground == cells[n].ground)
            continue;
        const uint32_t rgb = rgb_between(color_rgb(cells[n].ground), color_rgb(ground), 1, 2);
        const struct fill fill = fills_find(painter->fills, NULL, rgb, 0, FILL_TINT);
        cells[n].ground = fill.ground;
        cells[n].ink =
            painter->lands[n] == COVER_RIVER ? fill_river(fill.ground, colors) : fill.ink;
    }
}

/* True if a point of near land is in every other slice of heights. There are twice as many slices
 * at each zoom. */
static bool is_odd_slice(const struct painter *painter, uint32_t height)
{
    const struct world *world = &painter->map->world;
    const int depth = recipe_depth(&world->recipe) + painter->map->view.zoom;
    const int shift = SLICE_BITS - depth;
    return depth >= NEAR && shift >= 0 && ((height - world->sea_height) >> shift & 1) != 0;
}

/* True if a point of fine tiles is of a pale biome, where rows of characters would be stripes. */
static bool is_empty(const struct map *map, const struct point_row *row, uint32_t n)
{
    const uint8_t biome = row->bands[n];
    return (biome == BIOME_ICE || biome == BIOME_SNOW || biome == BIOME_DESERT) &&
           map_shows_biomes(map) && has_fine_tiles(&map->look);
}

/* Returns the character that says how high a point is. Half of all water, half of every other slice
 * of near land, and three quarters of empty land have none. `col` is the column of its tile. */
static uint32_t height_glyph(const struct painter *painter, const struct point_row *row, uint32_t n,
                             uint32_t col)
{
    const struct map *map = painter->map;
    const struct recipe *recipe = &map->world.recipe;
    const int height = painter->heights != NULL ? painter->heights[n] : row->bands[n];
    const int band = painter->far && painter->heights != NULL ? far_bands[height] : height;
    const int pair = look_rows(&map->look);
    const int64_t x = recipe_wrap(map->view.x + col, recipe_cols(recipe, map->view.zoom));
    const int64_t y = recipe_wrap(map->view.y + (int64_t)painter->line * pair,
                                  recipe_rows(recipe, map->view.zoom));
    const bool bare = !is_land(painter, row, n) || is_odd_slice(painter, row->heights[n]);
    const int64_t place = (x + 2 * (y / pair)) & 3;
    if ((bare && place > 1) || (place > 0 && is_empty(map, row, n)))
        return ' ';
    return is_fresh(row, n) ? painter->styles.lake_cell.glyph : map->look.tiles.tiles[band].glyph;
}

/* Returns the cell of a point as a tinted tile: its character says how high it is, its colour what
 * is shown. */
static struct cell tinted_cell(const struct painter *painter, const struct point_row *row,
                               uint32_t n)
{
    const struct look *look = &painter->map->look;
    const struct fill fill = tint_fill(painter, row, n);
    struct cell cell = {.ink = fill.ink, .ground = fill.ground};
    if (is_fresh(row, n) || point_row_cover(row, n) != COVER_RIVER) {
        cell.glyph = height_glyph(painter, row, n, n);
    } else {
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(look));
        cell.ink = fill_river(fill.ground, look->colors);
    }
    return cell;
}

/*
 * Lines.
 */

/* Returns the cell of a point. */
static struct cell point_cell(const struct painter *painter, const struct point_row *row,
                              uint32_t n)
{
    enum cover cover = point_row_cover(row, n);
    bool fills = painter->fills != NULL;
    if (tile_styles_is_hole(&painter->styles, row, n))
        return (struct cell){' ', COLOR_DEFAULT, fills ? painter->styles.hole : COLOR_DEFAULT, 0};
    if (fills && row->contours == NULL)
        return painter->map->look.blocks == BLOCKS_TINTED ? tinted_cell(painter, row, n)
                                                          : filled_cell(painter, row, n);
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
    uint32_t n =
        (view_cols_inside(&map->view, &map->world.recipe) / 2 << painter->deeper) + painter->rim;
    painter->middle =
        (struct painter_middle){true, row.heights[n], row.bands[n], point_row_cover(&row, n)};
    return row;
}

/* How all points of a row are painted. */
enum way {
    WAY_MIXED,  /* each as it is */
    WAY_PLAIN,  /* in the cells of their bands */
    WAY_TINTED, /* in finer colours */
    WAY_LIT,    /* in shaded relief, in 256 colours or more */
    WAY_LINED,  /* in contour relief */
};

static enum way way_of(const struct painter *painter, const struct point_row *row)
{
    const struct look *look = &painter->map->look;
    if (row->covers != NULL || painter->styles.holed || look_columns(look) == 2 ||
        look->blocks == BLOCKS_TINTED)
        return WAY_MIXED;
    if (row->contours != NULL)
        return WAY_LINED;
    if (row->shades == NULL && painter->styles.tint == NULL)
        return WAY_PLAIN;
    if (painter->fills != NULL || (row->shades != NULL && look->colors < 256))
        return WAY_MIXED;
    return row->shades != NULL ? WAY_LIT : WAY_TINTED;
}

/* Paints points one by one, whose tiles may have two columns. Returns the cell after them. */
static struct cell *paint_mixed(const struct painter *painter, const struct point_row *row,
                                uint32_t cols, struct cell *cells)
{
    bool wide = look_columns(&painter->map->look) == 2;
    for (uint32_t n = 0; n < cols; n++, cells++) {
        *cells = point_cell(painter, row, n);
        if (wide) {
            cells[1] = right_half(painter, row, n, cells[0]);
            cells++;
        }
    }
    return cells;
}

/* Paints the tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, uint32_t rows,
                                struct cell *cells)
{
    struct point_row row =
        read_row(painter, painter->line * (uint32_t)look_rows(&painter->map->look));
    enum way way = way_of(painter, &row);
    struct cell *first = cells;
    if (painter->heights != NULL)
        bands_indices(&painter->map->bands, row.heights, cols, painter->heights);
    for (uint32_t n = 0; way == WAY_PLAIN && n < cols; n++)
        *cells++ = painter->styles.cells[row.bands[n]];
    for (uint32_t n = 0; way == WAY_TINTED && n < cols; n++)
        *cells++ = plain_cell(painter, &row, n);
    for (uint32_t n = 0; way == WAY_LIT && n < cols; n++)
        *cells++ = lit_cell(painter, &row, n);
    for (uint32_t n = 0; way == WAY_LINED && n < cols; n++)
        *cells++ = contour_cell(painter, &row, n);
    if (way == WAY_MIXED)
        cells = paint_mixed(painter, &row, cols, cells);
    if (painter->lands != NULL && 2 * painter->line + 1 < rows)
        blend_row(painter, &row, cols, first);
    return cells;
}

/* Keeps what the points of the nth row of a line are drawn with, and the tiles of the first row. If
 * a line has four rows, the lower ones of each two only show rivers. */
static void keep_tints(struct painter *painter, const struct point_row *row, uint32_t cols,
                       uint32_t nth)
{
    struct tint *tints = painter->tints[nth];
    const bool lower = nth % 2 == 1 && rows_in_line(painter) == BLOCK_CELL_ROWS;
    if (nth == 0)
        bands_indices(&painter->map->bands, row->heights, cols, painter->heights);
    for (uint32_t n = 0; lower && n < cols; n++) {
        tints[n].ink = row->covers != NULL ? row->rivers[n] : 0;
        tints[n].known = !tile_styles_is_hole(&painter->styles, row, n);
    }
    for (uint32_t n = 0; !lower && n < cols; n++)
        tints[n] = tint_of(painter, row, n);
    for (uint32_t n = 0; nth == 0 && n < cols; n += 1U << painter->deeper)
        tints[n].glyph = height_glyph(painter, row, n, n >> painter->deeper);
}

/* Reads the colours of row y of a view without tiles. */
static void read_points(struct painter *painter, uint32_t y, uint32_t cols, color_code *colors)
{
    struct coast *coast = painter->coast;
    struct point_row row;
    if (coast == NULL) {
        row = read_row(painter, y);
        point_colors_row(&painter->point_colors, &row, cols, colors);
        return;
    }
    for (uint32_t lack; (lack = coast_draw(coast, cols, colors)) > 0;) {
        row = read_row(painter, y + painter->rim + 1 - lack);
        point_colors_row(&painter->point_colors, &row, painter->points.view.cols,
                         coast_add(coast, &row));
    }
}

/* Reads the colours of a line's rows of blocks: of the first points that lie in the world. Those
 * beyond a rim have the default colour. */
static void read_colors(struct painter *painter)
{
    const struct map *map = painter->map;
    const struct view *view = painter->coast != NULL ? &map->view : &painter->points.view;
    const uint32_t cols = view_cols_inside(view, &map->world.recipe);
    const uint32_t rows = view_rows_inside(view, &map->world.recipe);
    const bool inked = painter->lettering != NULL && map->look.labels == LABELS_INK;
    for (uint32_t n = 0; n < rows_in_line(painter); n++) {
        color_code *colors = painter->colors[n];
        struct tint *tints = painter->tints[n];
        uint32_t y = painter->line * rows_in_line(painter) + n;
        memset(tints != NULL ? (void *)tints : colors, 0,
               ((size_t)view->cols + 1) * (tints != NULL ? sizeof *tints : sizeof *colors));
        if (y >= rows)
            continue;
        if (tints != NULL) {
            const struct point_row row = read_row(painter, y);
            keep_tints(painter, &row, cols, n);
            continue;
        }
        read_points(painter, y, cols, colors);
        if (map->look.blocks != BLOCKS_HALF)
            continue;
        if (map->look.grid > 0)
            play_grid_row(map, y, colors);
        painter->failed |= painter->roads != NULL && !roads_row(painter->roads, y, colors);
        painter->failed |= inked && !lettering_row(painter->lettering, y, colors);
    }
}

/* Paints the half blocks of the view's first `cols` columns. Without holes COLOR_DEFAULT is the
 * colour of a palette without colours; below an odd last row it is that of what is not there.
 * Returns the cell after them. */
static struct cell *paint_halves(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const color_code *upper = painter->colors[0];
    const color_code *lower = painter->colors[1];
    read_colors(painter);
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = painter->styles.holed ? cell_of_halves(upper[n], lower[n])
                                         : (struct cell){CELL_UPPER_HALF, upper[n], lower[n], 0};
    return cells + cols;
}

/* Paints the fine tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_fine(struct painter *painter, uint32_t cols, struct cell *cells)
{
    read_colors(painter);
    for (uint32_t n = 0; n < cols; n++)
        *cells++ = fine_tile(&painter->fine, painter->tints, n);
    return cells;
}

/* Paints the finer blocks of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_places(struct painter *painter, uint32_t cols, struct cell *cells)
{
    const bool quadrants = painter->map->look.blocks != BLOCKS_OCTANT;
    const uint32_t count = rows_in_line(painter);
    read_colors(painter);
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
        cells = map->look.blocks == BLOCKS_HALF ? paint_halves(painter, cols, cells)
                : has_fine_tiles(&map->look)    ? paint_fine(painter, cols, cells)
                : look_is_fine(&map->look)      ? paint_places(painter, cols, cells)
                                                : paint_tiles(painter, cols, rows, cells);
    for (; cells < end; cells++)
        *cells = (struct cell){' ', COLOR_DEFAULT, COLOR_DEFAULT, 0};
    painter->failed |= painter->roads != NULL && map->look.blocks != BLOCKS_HALF &&
                       !roads_line(painter->roads, painter->line, first);
    painter->failed |= painter->lettering != NULL && map->look.labels == LABELS_TEXT &&
                       !lettering_line(painter->lettering, painter->line, first);
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

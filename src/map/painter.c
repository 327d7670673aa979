/*
 * Each band's cell and style are computed once. A line looks them up for each point and changes
 * them by the relief. With half blocks a line shows two rows of the layers, so the colours of the
 * upper row are kept while the lower one is read.
 *
 * Colours that are finer than bands are looked up in a second set of bands, see tints.h.
 *
 * Rivers and lakes lie over all that: tiles are replaced by theirs, areas are mixed with the ink of
 * rivers.
 *
 * Invariant: the layers' next row is the first row of the next line.
 */
#include "map/painter.h"

#include "map/contrast.h"
#include "map/flight_cells.h"
#include "map/layers.h"
#include "map/strokes.h"
#include "map/tints.h"
#include "world/picture.h"

#include <stdlib.h>

/* Colours of shaded land that were made before: the one of an rgb and a shade is where its hash
 * says. Land has few colours and 255 shades, so that most points find theirs. */
enum { MIXES = 1 << 14 };

struct mix {
    uint32_t key; /* shade << 24 | rgb; 0: none, as shades are 1 or more */
    color_code color;
};

struct painter {
    const struct map *map;
    struct flight_cells *flight;   /* the frame of VIEW_FLIGHT; else NULL */
    struct mix *mixes;             /* MIXES of them, in shaded relief; else NULL */
    struct layers *layers;         /* reader of the view's rows */
    uint32_t line;                 /* number of the next line */
    color_code *upper;             /* colours of the upper row, for half blocks; else NULL */
    struct cell cells[BAND_MAX];   /* cell of each band, without relief */
    struct style styles[BAND_MAX]; /* style of each band */
    bool holed;                    /* some heights may be unknown */
    struct tints tints;            /* colours that are finer than bands */
    uint8_t *tint;                 /* slice of `tints` of each point; NULL: it has none */
    struct style river;            /* style of rivers, and their ink */
    struct style lake;             /* style of lakes */
    struct cell lake_cell;         /* cell of a lake, without relief */
    struct cell river_cell;        /* cell of a river, without relief; the glyph is another */
};

/* Returns a cell in a colour, on the ground that it needs to be seen on any terminal. */
static struct cell colored_cell(const struct look *look, uint32_t glyph, color_code color,
                                uint8_t flags)
{
    color_code ground = glyph != ' ' ? contrast_ground(color, flags, look->colors) : COLOR_DEFAULT;
    return (struct cell){glyph, color, ground, flags};
}

static struct cell styled_cell(const struct look *look, uint32_t glyph, struct style style)
{
    return colored_cell(look, glyph, style.color, style.flags);
}

static struct cell tile_cell(const struct look *look, int band, struct style style)
{
    return styled_cell(look, look->tiles.tiles[band].glyph, style);
}

struct cell painter_band(const struct map *map, int band)
{
    return tile_cell(&map->look, band, tints_band(map, band));
}

static bool is_ascii(const struct look *look)
{
    return look->rivers == COURSES_ASCII;
}

struct cell painter_river(const struct map *map)
{
    const struct look *look = &map->look;
    struct style style = palette_river(look->palette, look->colors);
    return styled_cell(look, courses_glyph(COURSES_NORTH_SOUTH, is_ascii(look)), style);
}

struct cell painter_lake(const struct map *map)
{
    const struct look *look = &map->look;
    struct style style = palette_lake(look->palette, look->colors);
    return styled_cell(look, courses_lake_glyph(is_ascii(look)), style);
}

struct painter *painter_new(const struct map *map)
{
    bool half = map->look.blocks == BLOCKS_HALF;
    struct painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
    if (map->look.kind == VIEW_FLIGHT) {
        painter->flight = flight_cells_new(map);
        if (painter->flight != NULL)
            return painter;
        free(painter);
        return NULL;
    }
    painter->layers = layers_new(map);
    painter->holed = picture_is_holed(&map->world.recipe);
    painter->river = palette_river(map->look.palette, map->look.colors);
    painter->lake = palette_lake(map->look.palette, map->look.colors);
    painter->river_cell = painter_river(map);
    painter->lake_cell = painter_lake(map);
    tints_make(&painter->tints, map);
    bool tinted = painter->tints.slices.count > 0;
    if (tinted)
        painter->tint = malloc(map->view.cols);
    if (painter->layers != NULL && look_is_paired(&map->look))
        layers_set_step(painter->layers, 2);
    if (half)
        painter->upper = malloc(map->view.cols * sizeof *painter->upper);
    if (map->look.relief == RELIEF_SHADE)
        painter->mixes = calloc(MIXES, sizeof *painter->mixes);
    if (painter->layers == NULL || (half && painter->upper == NULL) ||
        (map->look.relief == RELIEF_SHADE && painter->mixes == NULL) ||
        (tinted && painter->tint == NULL)) {
        painter_free(painter);
        return NULL;
    }
    for (int band = 0; band < map->look.tiles.count; band++) {
        painter->styles[band] = tints_band(map, band);
        painter->cells[band] = tile_cell(&map->look, band, painter->styles[band]);
    }
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    flight_cells_free(painter->flight);
    layers_free(painter->layers);
    free(painter->upper);
    free(painter->mixes);
    free(painter->tint);
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
    if (painter->flight == NULL)
        layers_seek(painter->layers, line * (uint32_t)look_rows(&painter->map->look));
}

/* Returns the background of land between contours: its colour, darkened. */
static uint32_t darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Reads the next row of the layers, and the tints of its points. */
static struct layers_row read_row(struct painter *painter)
{
    struct layers_row row = layers_row(painter->layers);
    if (painter->tint != NULL)
        bands_indices(&painter->tints.slices, row.heights, painter->map->view.cols, painter->tint);
    return row;
}

static bool is_hole(const struct painter *painter, const struct layers_row *row, uint32_t n)
{
    return painter->holed && row->heights[n] == HEIGHT_UNKNOWN;
}

/* Returns the style of a point, which follows from its band or its tint. A contour at the shore has
 * the style of the land. */
static const struct style *style_of(const struct painter *painter, const struct layers_row *row,
                                    uint32_t n)
{
    const struct tints *tints = &painter->tints;
    const struct style *style = &painter->styles[row->bands[n]];
    if (painter->tint == NULL)
        return style;
    bool wet = painter->tint[n] < tints->depths;
    return (wet ? row->bands[n] == 0 : tints->land) ? &tints->styles[painter->tint[n]] : style;
}

/* Returns the kind of a point, which is land wherever no water is drawn. */
static enum courses_cover cover_of(const struct layers_row *row, uint32_t n)
{
    return row->covers != NULL ? (enum courses_cover)row->covers[n] : COURSES_LAND;
}

/* Returns the ink of rivers at a point. Colours are mixed where there are many. */
static uint8_t ink_of(const struct painter *painter, const struct layers_row *row, uint32_t n)
{
    enum courses_cover cover = cover_of(row, n);
    if (painter->upper == NULL || row->covers == NULL || cover == COURSES_SEA ||
        cover == COURSES_LAKE)
        return 0;
    if (painter->map->look.colors >= 256)
        return row->courses[n];
    return row->courses[n] > STROKES_FULL / 4 ? STROKES_FULL : 0; /* no gaps */
}

/* Returns the colour of an rgb that is land of a shade. */
static color_code shaded_color(const struct painter *painter, uint32_t rgb, uint8_t shade)
{
    uint32_t key = (uint32_t)shade << 24 | rgb;
    struct mix *mix = &painter->mixes[key * UINT32_C(0x9E3779B1) >> 18];
    if (mix->key != key) {
        mix->key = key;
        mix->color = color_of_rgb(relief_rgb(layers_relief(painter->layers), rgb, shade),
                                  painter->map->look.colors);
    }
    return mix->color;
}

/* Returns the colour of a point as point_color does, whatever it is. */
static color_code mixed_color(const struct painter *painter, const struct layers_row *row,
                              uint32_t n)
{
    enum courses_cover cover = cover_of(row, n);
    bool lake = cover == COURSES_LAKE;
    bool level = lake || cover == COURSES_SEA;
    const struct style *style = lake ? &painter->lake : style_of(painter, row, n);
    uint8_t ink = ink_of(painter, row, n);
    uint32_t rgb = style->rgb;
    if (is_hole(painter, row, n))
        return COLOR_DEFAULT;
    if (row->shades == NULL && row->contours == NULL && style->color != COLOR_DEFAULT && !lake &&
        ink == 0)
        return style->color;
    if (row->shades != NULL && !level)
        rgb = relief_rgb(layers_relief(painter->layers), rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, painter->river.rgb, ink, STROKES_FULL);
    return color_of_rgb(rgb, painter->map->look.colors);
}

/* Returns the colour of a point that is shown as an area: its band's or its water's, changed by the
 * relief. */
static inline color_code point_color(const struct painter *painter, const struct layers_row *row,
                                     uint32_t n)
{
    /* Most points have neither water with a colour of its own nor holes nor contours. */
    if (row->covers == NULL && row->contours == NULL && !painter->holed) {
        const struct style *style = style_of(painter, row, n);
        if (row->shades != NULL)
            return shaded_color(painter, style->rgb, row->shades[n]);
        if (style->color != COLOR_DEFAULT)
            return style->color;
    }
    return mixed_color(painter, row, n);
}

/* Returns the cell of a point in shaded relief. With too few colours it is dim, plain or bold. */
static struct cell shaded_cell(const struct painter *painter, const struct layers_row *row,
                               uint32_t n)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct cell cell = painter->cells[row->bands[n]];
    int tone = relief_tone(layers_relief(painter->layers), row->shades[n]);
    cell.flags = tones[tone + 1];
    if (painter->map->look.colors >= 256)
        cell = colored_cell(&painter->map->look, cell.glyph, point_color(painter, row, n), 0);
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
        cell.bg = color_of_rgb(darken(style_of(painter, row, n)->rgb), painter->map->look.colors);
    return cell;
}

/* Returns the cell of a river or a lake. */
static struct cell wet_cell(const struct painter *painter, const struct layers_row *row, uint32_t n)
{
    const struct look *look = &painter->map->look;
    struct cell cell = painter->lake_cell;
    const struct style *ground = &painter->lake;
    if (row->covers[n] == COURSES_RIVER) {
        cell = painter->river_cell;
        cell.glyph = courses_glyph(row->courses[n], is_ascii(look));
        ground = style_of(painter, row, n);
    }
    if (row->contours != NULL && look->colors >= 256)
        cell.bg = color_of_rgb(darken(ground->rgb), look->colors);
    return cell;
}

/* Returns the cell of a point that is not changed by relief. */
static struct cell plain_cell(const struct painter *painter, const struct layers_row *row,
                              uint32_t n)
{
    struct cell cell = painter->cells[row->bands[n]];
    if (painter->tint != NULL)
        cell = styled_cell(&painter->map->look, cell.glyph, *style_of(painter, row, n));
    return cell;
}

/* Returns the right cell of a double-width tile whose left one is `cell`. A contour that runs
 * across continues in it, and so do a lake and a river to the east. */
static struct cell right_half(const struct painter *painter, const struct layers_row *row,
                              uint32_t n, struct cell cell)
{
    enum courses_cover cover = cover_of(row, n);
    if (cover == COURSES_RIVER)
        cell.glyph =
            courses_glyph(courses_eastward(row->courses[n]), is_ascii(&painter->map->look));
    else if (cover == COURSES_LAKE)
        cell.glyph = painter->lake_cell.glyph;
    else if (row->contours == NULL && !is_hole(painter, row, n))
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

/* Returns the cell of a point. */
static struct cell point_cell(const struct painter *painter, const struct layers_row *row,
                              uint32_t n)
{
    if (is_hole(painter, row, n))
        return (struct cell){.glyph = ' '};
    if (cover_of(row, n) == COURSES_RIVER || cover_of(row, n) == COURSES_LAKE)
        return wet_cell(painter, row, n);
    if (row->shades != NULL && cover_of(row, n) != COURSES_SEA)
        return shaded_cell(painter, row, n);
    if (row->contours != NULL)
        return contour_cell(painter, row, n);
    return plain_cell(painter, row, n);
}

/* Paints the tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, struct cell *cells)
{
    bool wide = painter->map->look.tiles.width == 2;
    struct layers_row row = read_row(painter);
    bool simple = row.shades == NULL && row.contours == NULL && row.covers == NULL &&
                  painter->tint == NULL && !painter->holed && !wide;
    for (uint32_t n = 0; simple && n < cols; n++)
        *cells++ = painter->cells[row.bands[n]];
    for (uint32_t n = 0; !simple && n < cols; n++) {
        *cells = point_cell(painter, &row, n);
        if (wide) {
            cells[1] = right_half(painter, &row, n, cells[0]);
            cells++;
        }
        cells++;
    }
    return cells;
}

/* Returns the cell of two points, one above the other; without holes, which have COLOR_DEFAULT,
 * both halves are coloured. */
static struct cell half_cell(const struct painter *painter, color_code upper, color_code lower)
{
    if (painter->holed && upper == COLOR_DEFAULT)
        return (struct cell){lower == COLOR_DEFAULT ? ' ' : PAINTER_LOWER_HALF, lower,
                             COLOR_DEFAULT, 0};
    return (struct cell){PAINTER_UPPER_HALF, upper, lower, 0};
}

/* Paints the half blocks of the view's first `cols` columns. The view has `rows` rows in the world:
 * below an odd last one, the lower halves have the default colour. Returns the cell after them. */
static struct cell *paint_halves(struct painter *painter, uint32_t cols, uint32_t rows,
                                 struct cell *cells)
{
    struct layers_row row = read_row(painter);
    for (uint32_t n = 0; n < cols; n++)
        painter->upper[n] = point_color(painter, &row, n);
    bool lower = 2 * painter->line + 1 < rows;
    if (lower)
        row = read_row(painter);
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = half_cell(painter, painter->upper[n],
                             lower ? point_color(painter, &row, n) : COLOR_DEFAULT);
    return cells + cols;
}

void painter_line(struct painter *painter, struct cell *cells)
{
    const struct map *map = painter->map;
    const struct cell *end = cells + painter_cols(map);
    if (painter->flight != NULL) {
        flight_cells_line(painter->flight, painter->line++, cells);
        return;
    }
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    if (painter->line * (uint32_t)look_rows(&map->look) < rows)
        cells = painter->upper != NULL ? paint_halves(painter, cols, rows, cells)
                                       : paint_tiles(painter, cols, cells);
    paint_blanks(cells, end);
    painter->line++;
}

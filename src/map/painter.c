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
#include "map/layers.h"
#include "map/strokes.h"
#include "map/tints.h"
#include "world/picture.h"

#include <stdlib.h>

/* Colours of a style in a shade. They are made when they are first needed: land has few styles and
 * 255 shades. */
struct lit_color {
    color_code color;  /* colour of the point; COLOR_DEFAULT: it was not made */
    color_code ground; /* background that a glyph of this colour needs */
};

struct painter {
    const struct map *map;
    struct lit_color *lit; /* in shaded relief colours of style_number << 8 | shade; else NULL */
    struct layers *layers; /* reader of the view's rows */
    uint32_t line;         /* number of the next line */
    color_code *halves;    /* colours of two rows, for half blocks; else NULL */
    color_code areas[2 * BAND_MAX];    /* colour of a point without shades, by style_number */
    color_code darkened[2 * BAND_MAX]; /* darkened colour, as between contours */
    struct cell cells[BAND_MAX];       /* cell of each band, without relief */
    struct style styles[BAND_MAX];     /* style of each band */
    bool holed;                        /* some heights may be unknown */
    struct tints tints;                /* colours that are finer than bands */
    uint8_t *tint;                     /* slice of `tints` of each point; NULL: it has none */
    struct style river;                /* style of rivers, and their ink */
    struct style lake;                 /* style of lakes */
    struct cell lake_cell;             /* cell of a lake, without relief */
    struct cell river_cell;            /* cell of a river, without relief; the glyph is another */
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

/* Returns the background of land between contours: its colour, darkened. */
static uint32_t darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

static const struct style *numbered_style(const struct painter *painter, uint32_t number)
{
    return number < BAND_MAX ? &painter->styles[number] : &painter->tints.styles[number - BAND_MAX];
}

/* Makes the colours of a numbered style as an area. With contours they are those of its rgb. */
static void make_areas(struct painter *painter, uint32_t number)
{
    const struct style *style = numbered_style(painter, number);
    const struct look *look = &painter->map->look;
    bool own = style->color != COLOR_DEFAULT && look->relief != RELIEF_CONTOUR;
    painter->areas[number] = own ? style->color : color_of_rgb(style->rgb, look->colors);
    painter->darkened[number] = color_of_rgb(darken(style->rgb), look->colors);
}

struct painter *painter_new(const struct map *map)
{
    bool half = map->look.blocks == BLOCKS_HALF;
    struct painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
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
        painter->halves = malloc(2 * (size_t)map->view.cols * sizeof *painter->halves);
    if (map->look.relief == RELIEF_SHADE)
        painter->lit = calloc((tinted ? 2 * BAND_MAX : (size_t)map->look.tiles.count) << 8,
                              sizeof *painter->lit);
    if (painter->layers == NULL || (half && painter->halves == NULL) ||
        (map->look.relief == RELIEF_SHADE && painter->lit == NULL) ||
        (tinted && painter->tint == NULL)) {
        painter_free(painter);
        return NULL;
    }
    for (int band = 0; band < map->look.tiles.count; band++) {
        painter->styles[band] = tints_band(map, band);
        painter->cells[band] = tile_cell(&map->look, band, painter->styles[band]);
        make_areas(painter, (uint32_t)band);
    }
    for (int tint = 0; tint < painter->tints.slices.count; tint++)
        make_areas(painter, BAND_MAX + (uint32_t)tint);
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    layers_free(painter->layers);
    free(painter->halves);
    free(painter->lit);
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
    layers_seek(painter->layers, line * (uint32_t)look_rows(&painter->map->look));
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

/* Returns the number of a point's style, which follows from its band or its tint: that of the band,
 * or BAND_MAX plus the tint. A contour at the shore has the style of the land. */
static inline uint32_t style_number(const struct painter *painter, const struct layers_row *row,
                                    uint32_t n)
{
    const struct tints *tints = &painter->tints;
    if (painter->tint == NULL)
        return row->bands[n];
    uint32_t tint = painter->tint[n];
    bool wet = tint < (uint32_t)tints->depths;
    return (wet ? row->bands[n] == 0 : tints->land) ? BAND_MAX + tint : row->bands[n];
}

static const struct style *style_of(const struct painter *painter, const struct layers_row *row,
                                    uint32_t n)
{
    return numbered_style(painter, style_number(painter, row, n));
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
    if (painter->halves == NULL || row->covers == NULL || cover == COURSES_SEA ||
        cover == COURSES_LAKE)
        return 0;
    if (painter->map->look.colors >= 256)
        return row->courses[n];
    return row->courses[n] > STROKES_FULL / 4 ? STROKES_FULL : 0; /* no gaps */
}

static void make_lit(const struct painter *painter, struct lit_color *lit, uint32_t rgb,
                     uint8_t shade)
{
    int colors = painter->map->look.colors;
    lit->color = color_of_rgb(relief_rgb(layers_relief(painter->layers), rgb, shade), colors);
    lit->ground = contrast_ground(lit->color, 0, colors);
}

/* Returns the colours of a point of shaded land. */
static inline const struct lit_color *lit_of(const struct painter *painter,
                                             const struct layers_row *row, uint32_t n)
{
    uint32_t number = style_number(painter, row, n);
    struct lit_color *lit = &painter->lit[number << 8 | row->shades[n]];
    if (lit->color == COLOR_DEFAULT)
        make_lit(painter, lit, numbered_style(painter, number)->rgb, row->shades[n]);
    return lit;
}

/* Returns the cell of a point of shaded land, in 256 colours or more. */
static inline struct cell lit_cell(const struct painter *painter, const struct layers_row *row,
                                   uint32_t n)
{
    const struct lit_color *lit = lit_of(painter, row, n);
    uint32_t glyph = painter->cells[row->bands[n]].glyph;
    return (struct cell){glyph, lit->color, glyph != ' ' ? lit->ground : COLOR_DEFAULT, 0};
}

/* Returns the colour of a point that is shown as an area: its band's or its water's, changed by the
 * relief. */
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
    if (row->shades != NULL && !level && ink == 0)
        return lit_of(painter, row, n)->color;
    if (row->shades != NULL && !level)
        rgb = relief_rgb(layers_relief(painter->layers), rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, painter->river.rgb, ink, STROKES_FULL);
    return color_of_rgb(rgb, painter->map->look.colors);
}

/* Returns the cell of a point in shaded relief. With too few colours it is dim, plain or bold. */
static struct cell shaded_cell(const struct painter *painter, const struct layers_row *row,
                               uint32_t n)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct cell cell = painter->cells[row->bands[n]];
    if (painter->map->look.colors >= 256)
        return lit_cell(painter, row, n);
    int tone = relief_tone(layers_relief(painter->layers), row->shades[n]);
    cell.flags = tones[tone + 1];
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
        cell.bg = painter->darkened[style_number(painter, row, n)];
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

/* Paints the tiles of shaded land, in 256 colours or more. */
static void paint_lit(const struct painter *painter, const struct layers_row *row, uint32_t cols,
                      struct cell *cells)
{
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = lit_cell(painter, row, n);
}

/* Paints the tiles of the view's first `cols` columns. Returns the cell after them. */
static struct cell *paint_tiles(struct painter *painter, uint32_t cols, struct cell *cells)
{
    bool wide = painter->map->look.tiles.width == 2;
    struct layers_row row = read_row(painter);
    bool simple = row.contours == NULL && row.covers == NULL && !painter->holed && !wide;
    if (simple && row.shades != NULL && painter->map->look.colors >= 256) {
        paint_lit(painter, &row, cols, cells);
        return cells + cols;
    }
    simple = simple && row.shades == NULL && painter->tint == NULL;
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

/* Reads the next row of the layers as colours of areas. Most rows have neither water with a colour
 * of its own nor holes. */
static void read_colors(struct painter *painter, uint32_t cols, color_code *colors)
{
    struct layers_row row = read_row(painter);
    bool simple = row.covers == NULL && !painter->holed;
    bool lit = simple && row.shades != NULL;
    bool lined = simple && row.contours != NULL;
    bool plain = simple && !lit && !lined;
    for (uint32_t n = 0; lit && n < cols; n++)
        colors[n] = lit_of(painter, &row, n)->color;
    for (uint32_t n = 0; lined && n < cols; n++)
        colors[n] =
            (row.contours[n] != CONTOUR_NONE ? painter->areas
                                             : painter->darkened)[style_number(painter, &row, n)];
    for (uint32_t n = 0; plain && n < cols; n++)
        colors[n] = painter->areas[style_number(painter, &row, n)];
    for (uint32_t n = 0; !simple && n < cols; n++)
        colors[n] = mixed_color(painter, &row, n);
}

/* Paints the half blocks of the view's first `cols` columns. The view has `rows` rows in the world:
 * below an odd last one, the lower halves have the default colour. Returns the cell after them. */
static struct cell *paint_halves(struct painter *painter, uint32_t cols, uint32_t rows,
                                 struct cell *cells)
{
    bool lower = 2 * painter->line + 1 < rows;
    color_code *upper_colors = painter->halves;
    color_code *lower_colors = painter->halves + cols;
    read_colors(painter, cols, upper_colors);
    if (lower)
        read_colors(painter, cols, lower_colors);
    for (uint32_t n = 0; n < cols; n++)
        cells[n] = half_cell(painter, upper_colors[n], lower ? lower_colors[n] : COLOR_DEFAULT);
    return cells + cols;
}

void painter_line(struct painter *painter, struct cell *cells)
{
    const struct map *map = painter->map;
    const struct cell *end = cells + painter_cols(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    if (painter->line * (uint32_t)look_rows(&map->look) < rows)
        cells = painter->halves != NULL ? paint_halves(painter, cols, rows, cells)
                                        : paint_tiles(painter, cols, cells);
    paint_blanks(cells, end);
    painter->line++;
}

/*
 * A source has one of three readers: picture points, lattice.h or rivers.h. Most of this file reads
 * smooth pictures.
 */
#include "world/rows/row_source.h"

#include "terrain/lattice.h"
#include "world/rows/picture.h"

#include <stdlib.h>

/*
 * Picture points: the points of a smooth picture at any zoom.
 *
 * Zoomed out by k, point (x, y) is the mean of the known cells of a square, rounded to the nearest
 * height. The square has 2^k cells along each side, from (x * 2^k, y * 2^k) on, fewer where the
 * picture ends. The point is unknown if no cell is known.
 *
 * Zoomed in, cells keep their heights, and the land between two cells is a cubic curve along each
 * axis. At a cell its slope is that from the cell before to the cell after (Catmull and Rom, "A
 * class of local interpolating splines", 1974). So shades show no grid of pixels. Beside steep land
 * a curve goes a little beyond the cells' heights; curves that do not would show as steps. Columns
 * are interpolated first, then the row. Beyond a rim the land is as high as at the rim. A point is
 * unknown if the nearest cell is (of two equally near ones the western or northern one). Other
 * unknown cells count as high as their nearest known neighbour in the column or row.
 *
 * Zoomed out, cells are added up, or the squares of picture.h if a point covers at least one of
 * them. Curves are computed in integers: a place between two cells has 16 bits.
 */

enum { PLACE_BITS = RECIPE_ZOOM_MAX, AROUND = 4 };

struct picture_points {
    const struct recipe *recipe;
    int zoom;
    uint32_t cols;
    bool smooth;              /* else points are single pixels, without the arrays below */
    struct picture_sum *sums; /* zoomed out: sum of the cells of each point */
    uint32_t *cells;        /* cells of a row, or heights of the columns between which curves go */
    uint32_t *rows[AROUND]; /* zoomed in: cells of four rows */
    uint32_t span;          /* zoomed in: cells in each of these */
    struct picture_sum numbers[]; /* memory of the arrays */
};

/* Makes a reader of rows of `cols` points, 1 or more, of the picture of a recipe, at a zoom from
 * recipe_zoom_min to recipe_zoom_max. The recipe must outlive the reader. Returns NULL if out of
 * memory. The caller frees the reader. */
static struct picture_points *picture_points_new(const struct recipe *recipe, int zoom,
                                                 uint32_t cols)
{
    const struct picture *picture = recipe->picture;
    const bool smooth = picture->sums != NULL && zoom != 0;
    const bool squares = zoom <= -PICTURE_SUMS_BITS;
    const uint32_t span = zoom > 0 ? (cols >> zoom) + AROUND + 1 : 0;
    const uint64_t most = squares ? 1 : (uint64_t)cols << MAX(-zoom, 0);
    const size_t cells = zoom > 0 ? (AROUND + 1) * (size_t)span : (size_t)MIN(most, picture->width);
    const size_t sums = zoom < 0 ? cols : 0;
    struct picture_points *points;
    points = malloc(sizeof *points +
                    (smooth ? sums * sizeof *points->numbers + cells * sizeof(uint32_t) : 0));
    if (points == NULL || (smooth && squares && !picture_sums_make(picture->sums, 1))) {
        free(points);
        return NULL;
    }
    *points = (struct picture_points){.recipe = recipe,
                                      .zoom = zoom,
                                      .cols = cols,
                                      .smooth = smooth,
                                      .sums = points->numbers,
                                      .cells = (uint32_t *)(points->numbers + sums),
                                      .span = span};
    for (size_t n = 0; n < AROUND; n++)
        points->rows[n] = points->cells + (n + 1) * span;
    return points;
}

/* Returns the mean of a sum to the nearest, in heights of the world. */
static uint32_t mean_of(struct picture_sum sum, int shift)
{
    if (sum.known == 0)
        return HEIGHT_UNKNOWN;
    uint64_t rest = sum.sum % sum.known << shift;
    return (uint32_t)((sum.sum / sum.known << shift) + (rest + sum.known / 2) / sum.known);
}

/* The part of a side that a point covers, in units: cells, or squares of cells. */
struct stretch {
    uint32_t first;
    uint32_t count;
};

/* Returns the units that a point covers: 2^bits of them, or those that are left of `side`. */
static struct stretch stretch_of(int64_t point, int bits, uint32_t side)
{
    uint64_t first = (uint64_t)point << bits;
    uint64_t end = (uint64_t)(point + 1) << bits;
    return (struct stretch){(uint32_t)first, (uint32_t)((end < side ? end : side) - first)};
}

/* Adds the cells of a row, `count` from `column` on, to the sums of their points. */
static void add_cells(const struct picture_points *points, uint32_t row, uint32_t column,
                      uint32_t count)
{
    int shift = points->recipe->picture->shift;
    picture_cells(points->recipe->picture, row, column, count, points->cells);
    for (uint32_t n = 0; n < count; n++) {
        struct picture_sum *sum = &points->sums[n >> -points->zoom];
        if (points->cells[n] == HEIGHT_UNKNOWN)
            continue;
        sum->sum += points->cells[n] >> shift;
        sum->known++;
    }
}

/* Writes `cols` means of cells, all of which lie in the world. */
static void write_means_of_cells(const struct picture_points *points, int64_t x, int64_t y,
                                 uint32_t cols, uint32_t *out)
{
    const struct picture *picture = points->recipe->picture;
    struct stretch down = stretch_of(y, -points->zoom, picture->height);
    struct stretch first = stretch_of(x, -points->zoom, picture->width);
    struct stretch last = stretch_of(x + cols - 1, -points->zoom, picture->width);
    memset(points->sums, 0, cols * sizeof *points->sums);
    for (uint32_t row = down.first; row < down.first + down.count; row++)
        add_cells(points, row, first.first, last.first + last.count - first.first);
    for (uint32_t n = 0; n < cols; n++)
        out[n] = mean_of(points->sums[n], picture->shift);
}

/* Writes `cols` means of squares, all of which lie in the world. */
static void write_means_of_squares(const struct picture_points *points, int64_t x, int64_t y,
                                   uint32_t cols, uint32_t *out)
{
    const struct picture *picture = points->recipe->picture;
    const uint32_t unit = 1 << PICTURE_SUMS_BITS;
    int bits = -points->zoom - PICTURE_SUMS_BITS;
    struct stretch down = stretch_of(y, bits, (picture->height + unit - 1) / unit);
    for (uint32_t n = 0; n < cols; n++) {
        struct picture_sum sum = {0};
        struct stretch over = stretch_of(x + n, bits, (picture->width + unit - 1) / unit);
        for (uint32_t row = down.first; row < down.first + down.count; row++)
            picture_sums_add(picture->sums, row, over.first, over.count, &sum);
        out[n] = mean_of(sum, picture->shift);
    }
}

/* Returns the height between b and c, at `place`: 0 is at b, 2^PLACE_BITS at c. */
static uint32_t curve(int64_t a, int64_t b, int64_t c, int64_t d, int64_t place)
{
    const int64_t one = INT64_C(1) << PLACE_BITS;
    int64_t height = (d - a + 3 * (b - c)) * place / one + 2 * a - 5 * b + 4 * c - d;
    height = height * place / one + c - a;
    height = b + height * place / (2 * one);
    return (uint32_t)(height < 0 ? 0 : height < HEIGHT_END ? height : HEIGHT_END - 1);
}

/* Returns the height between the cells b and c, any of the four being perhaps unknown;
 * HEIGHT_UNKNOWN if the nearer of b and c is. */
static uint32_t point_between(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int64_t place)
{
    if (place == 0)
        return b;
    bool nearer_b = place <= 1 << (PLACE_BITS - 1);
    if ((nearer_b ? b : c) == HEIGHT_UNKNOWN)
        return HEIGHT_UNKNOWN;
    b = b != HEIGHT_UNKNOWN ? b : c;
    c = c != HEIGHT_UNKNOWN ? c : b;
    a = a != HEIGHT_UNKNOWN ? a : b;
    d = d != HEIGHT_UNKNOWN ? d : c;
    return curve(a, b, c, d, place);
}

/* Returns a cell's coordinate within a side: wrapped, or the nearest one of a bounded side. */
static uint32_t cell_within(bool bounded, int64_t cell, uint32_t side)
{
    if (!bounded)
        return (uint32_t)recipe_wrap(cell, side);
    return cell < 0 ? 0 : cell < side ? (uint32_t)cell : side - 1;
}

/* Reads `span` cells of a row, from a column on. The row and columns may lie beyond the sides. */
static void read_around(const struct picture_points *points, int64_t row, int64_t column,
                        uint32_t *out)
{
    const struct picture *picture = points->recipe->picture;
    bool bounded = recipe_bounded_x(points->recipe);
    uint32_t y = cell_within(recipe_bounded_y(points->recipe), row, picture->height);
    for (uint32_t n = 0; n < points->span;) {
        uint32_t x = cell_within(bounded, column + n, picture->width);
        uint32_t left = picture->width - x;
        uint32_t count = points->span - n < left ? points->span - n : left;
        if (x != column + n && bounded)
            count = 1;
        picture_cells(picture, y, x, count, out + n);
        n += count;
    }
}

static int64_t place_in_cell(int64_t point, int zoom)
{
    return (point & ((INT64_C(1) << zoom) - 1)) << (PLACE_BITS - zoom);
}

/* Writes `cols` points, all of which lie in the world. */
static void write_curves(struct picture_points *points, int64_t x, int64_t y, uint32_t cols,
                         uint32_t *out)
{
    int zoom = points->zoom;
    int64_t first = (x >> zoom) - 1;
    int64_t place = place_in_cell(y, zoom);
    for (int n = 0; n < AROUND; n++)
        read_around(points, (y >> zoom) - 1 + n, first, points->rows[n]);
    for (uint32_t n = 0; n < points->span; n++)
        points->cells[n] = point_between(points->rows[0][n], points->rows[1][n], points->rows[2][n],
                                         points->rows[3][n], place);
    for (uint32_t n = 0; n < cols; n++) {
        const uint32_t *cell = points->cells + (((x + n) >> zoom) - 1 - first);
        out[n] = point_between(cell[0], cell[1], cell[2], cell[3], place_in_cell(x + n, zoom));
    }
}

/* The pixel nearest to a point, along a side of `side` pixels. In a world that wraps, points after
 * the last pixel may be nearer to the first. */
static uint32_t pixel_at(int64_t point, int zoom, uint32_t side)
{
    if (zoom <= 0)
        return (uint32_t)(point << -zoom);
    int64_t nearest = (point + (INT64_C(1) << (zoom - 1)) - 1) >> zoom;
    return nearest < side ? (uint32_t)nearest : 0;
}

/* Writes `cols` single pixels, all of which lie in the world. */
static void write_pixels(const struct picture_points *points, int64_t x, int64_t y, uint32_t cols,
                         uint32_t *out)
{
    const struct picture *picture = points->recipe->picture;
    const uint32_t row = pixel_at(y, points->zoom, picture->height);
    const uint32_t step = points->zoom != 0 ? 1 : cols;
    for (uint32_t n = 0; n < cols; n += step)
        picture_cells(picture, row, pixel_at(x + n, points->zoom, picture->width), step, out + n);
}

/* Writes the heights of the `cols` points (x, y), (x + 1, y)... into out, in pieces, each of which
 * ends where the world wraps, as a lattice does; points outside a bounded world have unspecified
 * heights. */
static void picture_points_row(struct picture_points *points, int64_t x, int64_t y, uint32_t *out)
{
    const int64_t across = recipe_cols(points->recipe, points->zoom);
    x = recipe_wrap(x, across);
    y = recipe_wrap(y, recipe_rows(points->recipe, points->zoom));
    for (uint32_t done = 0; done < points->cols; x = 0) {
        const uint32_t cols = (uint32_t)MIN(points->cols - done, across - x);
        if (!points->smooth)
            write_pixels(points, x, y, cols, out + done);
        else if (points->zoom > 0)
            write_curves(points, x, y, cols, out + done);
        else if (points->zoom > -PICTURE_SUMS_BITS)
            write_means_of_cells(points, x, y, cols, out + done);
        else
            write_means_of_squares(points, x, y, cols, out + done);
        done += cols;
    }
}

/*
 * Sources.
 */

struct row_source {
    struct lattice *lattice; /* this and the two below: NULL but for one */
    struct rivers *rivers;
    struct picture_points *picture;
    const struct water_row *water; /* water of the last row; NULL: the source has none */
    int64_t x;                     /* place of the next row of a picture */
    int64_t y;
    uint32_t row[]; /* the last row of a picture */
};

static struct rivers *open_rivers(const struct recipe *recipe, int zoom, uint32_t cols,
                                  unsigned layers)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    world.heights_only = (layers & (ROWS_WATER | ROWS_DISCHARGE)) == 0;
    world.dry = (layers & ROWS_DRY) != 0;
    world.rains = (layers & ROWS_DISCHARGE) != 0 && recipe_has_climate(recipe);
    world.wide = (layers & ROWS_WIDE) != 0;
    world.near = (layers & ROWS_NEAR) != 0 && cols <= NEAR_COLS && !world.wide;
    return rivers_new(&world, zoom, cols);
}

struct row_source *row_source_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                  unsigned layers)
{
    size_t kept = recipe->picture != NULL ? cols : 0;
    struct row_source *source = malloc(sizeof *source + kept * sizeof *source->row);
    if (source == NULL)
        return NULL;
    *source = (struct row_source){0};
    if (recipe->picture != NULL)
        source->picture = picture_points_new(recipe, zoom, cols);
    else if (recipe_has_water(recipe))
        source->rivers = open_rivers(recipe, zoom, cols, layers);
    else
        source->lattice = lattice_new(recipe, zoom, cols);
    if (source->picture != NULL || source->rivers != NULL || source->lattice != NULL)
        return source;
    free(source);
    return NULL;
}

void row_source_free(struct row_source *source)
{
    if (source == NULL)
        return;
    free(source->picture);
    rivers_free(source->rivers);
    free(source->lattice);
    free(source);
}

void row_source_seek(struct row_source *source, int64_t x, int64_t y)
{
    source->x = x;
    source->y = y;
    if (source->rivers != NULL)
        rivers_seek(source->rivers, x, y);
    else if (source->lattice != NULL)
        lattice_seek(source->lattice, x, y);
}

const uint32_t *row_source_next(struct row_source *source)
{
    if (source->rivers != NULL) {
        source->water = rivers_next(source->rivers);
        return source->water->height;
    }
    if (source->lattice != NULL)
        return lattice_row(source->lattice);
    picture_points_row(source->picture, source->x, source->y++, source->row);
    return source->row;
}

const struct water_row *row_source_water(const struct row_source *source)
{
    return source->water;
}

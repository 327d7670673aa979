/*
 * Plain relief needs only the points of each row. Shades and contours also need a point's
 * neighbours: then three rows of heights are kept, each with one more point at both ends. Points
 * beyond the view are read from the world, across its seam. Beyond a bounded world the land
 * continues as high as it is at the rim.
 *
 * The light falls on the sea and not on the ground below it: there are second rows for that, whose
 * heights are raised to the sea's.
 *
 * Rows of worlds that have rivers come from courses.h, unless the look leaves these out.
 *
 * Invariant: between two calls, with relief, rows[2] is the row that is returned next, and rows[1]
 * is the one to its north.
 */
#include "map/layers.h"

#include "map/contours.h"
#include "map/courses.h"
#include "map/proportions.h"
#include "world/heights.h"
#include "world/picture.h"

#include <stdlib.h>
#include <string.h>

struct layers {
    const struct map *map;
    struct heights *heights; /* reader of the view's rows, with relief 2 points wider; NULL: */
    struct courses *courses; /* reader of such rows with their water; NULL: no water is drawn */
    struct courses_row wet;  /* the row that `courses` returned last */
    uint8_t *covers[2];      /* with relief the covers of rows[1] and rows[2] */
    uint8_t *inflows[2];     /* with relief the courses of these two rows */
    struct relief relief;    /* light and slope of the shades; unset in plain relief */
    uint32_t *rows[3];       /* heights of three rows, from north to south; NULL in plain relief */
    uint32_t *lit[3];        /* rows as high as the light finds them: rows[], or others */
    uint32_t sea;            /* heights that the light finds are at least this; 0: rows[] are lit */
    bool holed;              /* some heights may be unknown */
    struct contours contours; /* lines, if the look has an interval; else zeros */
    uint32_t *levels[2];      /* levels of the row and of the row to the south, for such lines */
    uint32_t step;            /* rows from one that is returned to the next */
    uint32_t skip;            /* rows to leave out before the next one is returned */
    int64_t next_y;           /* row of the world that goes into rows[] next */
    int64_t heights_y; /* row of the world that `heights` returned last; one before its next */
    uint8_t *bands;    /* bands of the row, and of one more point to the east */
    uint8_t *south;    /* bands of the row to the south; contours only */
    uint8_t *marks;    /* shades or contours of the row */
};

/* True if rows have one more point at both ends, for relief. */
static bool has_rim(const struct layers *layers)
{
    return layers->map->look.relief != RELIEF_PLAIN;
}

/* True if contours are drawn at an interval, not where bands meet. */
static bool has_levels(const struct layers *layers)
{
    const struct look *look = &layers->map->look;
    return look->relief == RELIEF_CONTOUR && look->contours.number > 0;
}

/* Allocates the rows, and those that are lit. Returns false if out of memory; the caller frees. */
static bool make_rows(struct layers *layers, size_t cols)
{
    for (int n = 0; n < 3; n++) {
        layers->rows[n] = malloc(cols * sizeof *layers->rows[n]);
        layers->lit[n] = layers->rows[n];
        if (layers->sea > 0)
            layers->lit[n] = malloc(cols * sizeof *layers->lit[n]);
        if (layers->rows[n] == NULL || layers->lit[n] == NULL)
            return false;
    }
    return true;
}

/* Makes the lines of contours at an interval. Returns false if out of memory; the caller frees. */
static bool make_levels(struct layers *layers, size_t cols)
{
    const struct map *map = layers->map;
    for (int n = 0; n < 2; n++)
        layers->levels[n] = malloc(cols * sizeof *layers->levels[n]);
    return contours_make(&layers->contours, &map->world, map->look.contours) &&
           layers->levels[0] != NULL && layers->levels[1] != NULL;
}

/* Prepares the light and allocates what only relief needs. Returns false if out of memory; the
 * caller frees. */
static bool make_rim(struct layers *layers)
{
    const struct map *map = layers->map;
    size_t cols = (size_t)map->view.cols + 2;
    if (map->look.relief == RELIEF_SHADE && map->world.sea_kind != SEA_DEFAULT &&
        map->world.sea_height > 0)
        layers->sea = map->world.sea_height - 1;
    layers->south = malloc(cols);
    layers->marks = malloc(cols);
    relief_make(&layers->relief, map->look.light, map->world.high - map->world.low,
                recipe_depth(&map->world.recipe) + map->view.zoom);
    if (map->look.relief == RELIEF_SHADE && map->look.exaggeration > 0) {
        uint32_t exaggeration = proportions_exaggeration(map);
        if (exaggeration == 0)
            return false;
        proportions_set(&layers->relief, &map->world, map->view.zoom, exaggeration);
    }
    return make_rows(layers, cols) && layers->south != NULL && layers->marks != NULL &&
           (!has_levels(layers) || make_levels(layers, cols));
}

/* Opens the reader of rows. Returns false if out of memory; the caller frees. */
static bool open_rows(struct layers *layers)
{
    const struct map *map = layers->map;
    uint32_t cols = map->view.cols + (has_rim(layers) ? 2 : 0);
    if (!map_draws_water(map)) {
        layers->heights = heights_new(&map->world.recipe, map->view.zoom, cols);
        return layers->heights != NULL;
    }
    enum courses_marks marks = look_is_paired(&map->look) ? COURSES_PAIRS : COURSES_ARMS;
    if (map->look.blocks == BLOCKS_HALF)
        marks = COURSES_INK;
    layers->courses = courses_new(&map->world.recipe, map->view.zoom, cols, marks);
    for (int n = 0; has_rim(layers) && n < 2; n++) {
        layers->covers[n] = malloc(map->view.cols);
        layers->inflows[n] = malloc(map->view.cols);
        if (layers->covers[n] == NULL || layers->inflows[n] == NULL)
            return false;
    }
    return layers->courses != NULL;
}

struct layers *layers_new(const struct map *map)
{
    struct layers *layers = calloc(1, sizeof *layers);
    if (layers == NULL)
        return NULL;
    layers->map = map;
    layers->step = 1;
    layers->holed = picture_is_holed(&map->world.recipe);
    layers->bands = malloc((size_t)map->view.cols + 1);
    if (layers->bands == NULL || !open_rows(layers) || (has_rim(layers) && !make_rim(layers))) {
        layers_free(layers);
        return NULL;
    }
    layers_seek(layers, 0);
    return layers;
}

void layers_free(struct layers *layers)
{
    if (layers == NULL)
        return;
    heights_free(layers->heights);
    courses_free(layers->courses);
    for (int n = 0; n < 2; n++) {
        free(layers->covers[n]);
        free(layers->inflows[n]);
    }
    for (int n = 0; n < 3; n++) {
        if (layers->lit[n] != layers->rows[n])
            free(layers->lit[n]);
        free(layers->rows[n]);
    }
    contours_free(&layers->contours);
    free(layers->levels[0]);
    free(layers->levels[1]);
    free(layers->bands);
    free(layers->south);
    free(layers->marks);
    free(layers);
}

const struct relief *layers_relief(const struct layers *layers)
{
    return &layers->relief;
}

/* Returns the row whose heights row y has: y itself, or beyond a bounded world the rim. */
static int64_t clamp_row(const struct layers *layers, int64_t y)
{
    const struct recipe *recipe = &layers->map->world.recipe;
    int64_t last = recipe_rows(recipe, layers->map->view.zoom) - 1;
    if (!recipe_bounded_y(recipe))
        return y;
    return y < 0 ? 0 : y < last ? y : last;
}

/* Replaces heights at the ends of a row that lie beyond a bounded world by those of its rim. */
static void extend_rim(const struct layers *layers, uint32_t *row)
{
    const struct recipe *recipe = &layers->map->world.recipe;
    const struct view *view = &layers->map->view;
    if (!recipe_bounded_x(recipe))
        return;
    if (view->x == 0)
        row[0] = row[1];
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++)
        row[n + 1] = row[n];
}

/* Makes the lit row of a row. */
static void light_row(const struct layers *layers, const uint32_t *row, uint32_t *lit)
{
    size_t cols = (size_t)layers->map->view.cols + 2;
    for (size_t n = 0; n < cols; n++)
        lit[n] = row[n] > layers->sea ? row[n] : layers->sea;
}

/* Makes the next row that reads_heights returns the one that begins at (x, y). */
static void seek_ground(struct layers *layers, int64_t x, int64_t y)
{
    if (layers->courses != NULL)
        courses_seek(layers->courses, x, y);
    else
        heights_seek(layers->heights, x, y);
}

/* Returns the heights of the next row; its water is then in `wet`. */
static const uint32_t *read_ground(struct layers *layers)
{
    if (layers->courses == NULL)
        return heights_row(layers->heights);
    layers->wet = courses_row(layers->courses);
    return layers->wet.heights;
}

/* Moves a row up and puts the one that was read last, without its rim, below it. */
static void advance_bytes(uint8_t *rows[2], const uint8_t *latest, uint32_t cols)
{
    uint8_t *oldest = rows[0];
    rows[0] = rows[1];
    rows[1] = oldest;
    memcpy(rows[1], latest + 1, cols);
}

/* Moves three rows up by one, and the first one to the end. */
static void rotate_rows(uint32_t *rows[3])
{
    uint32_t *oldest = rows[0];
    rows[0] = rows[1];
    rows[1] = rows[2];
    rows[2] = oldest;
}

/* Returns the rows of the world from one of the three rows to the next. Contours need no others;
 * shades need the neighbours. */
static uint32_t row_step(const struct layers *layers)
{
    return layers->map->look.relief == RELIEF_CONTOUR ? layers->step : 1;
}

/* Moves the three rows up by one and reads the new last one. Beyond a bounded world it is a copy of
 * the rim. */
static void advance_row(struct layers *layers)
{
    int64_t y = clamp_row(layers, layers->next_y);
    const uint32_t *heights = layers->rows[2];
    rotate_rows(layers->rows);
    rotate_rows(layers->lit);
    uint32_t *newest = layers->rows[2];
    for (; layers->heights_y < y; layers->heights_y++)
        heights = read_ground(layers);
    memcpy(newest, heights, ((size_t)layers->map->view.cols + 2) * sizeof *newest);
    layers->next_y += row_step(layers);
    extend_rim(layers, newest);
    if (layers->sea > 0)
        light_row(layers, newest, layers->lit[2]);
    if (layers->courses != NULL) {
        advance_bytes(layers->covers, layers->wet.covers, layers->map->view.cols);
        advance_bytes(layers->inflows, layers->wet.marks, layers->map->view.cols);
    }
}

void layers_seek(struct layers *layers, uint32_t row)
{
    const struct view *view = &layers->map->view;
    layers->skip = 0;
    if (!has_rim(layers)) {
        seek_ground(layers, view->x, view->y + row);
        return;
    }
    layers->next_y = view->y + row - row_step(layers);
    layers->heights_y = clamp_row(layers, layers->next_y) - 1;
    seek_ground(layers, view->x - 1, layers->heights_y + 1);
    advance_row(layers);
    advance_row(layers);
}

/* Returns the contour of a square, by the bands of its four points. Contours run at right angles to
 * the direction in which bands rise. */
static enum contour contour_of(int here, int east, int south, int south_east)
{
    int rise_east = east + south_east - here - south;
    int rise_south = south + south_east - here - east;
    if (rise_east == 0 && rise_south == 0)
        return here == east ? CONTOUR_NONE : CONTOUR_CROSS;
    if (abs(rise_east) > 2 * abs(rise_south))
        return CONTOUR_DOWN;
    if (abs(rise_south) > 2 * abs(rise_east))
        return CONTOUR_ACROSS;
    return (rise_east > 0) == (rise_south > 0) ? CONTOUR_RISING : CONTOUR_FALLING;
}

static uint8_t higher_band(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* True if a height of the square that begins at a column of the row is unknown. */
static bool has_hole(const struct layers *layers, uint32_t col)
{
    const uint32_t *here = layers->rows[1] + 1 + col;
    const uint32_t *south = layers->rows[2] + 1 + col;
    return here[0] == HEIGHT_UNKNOWN || here[1] == HEIGHT_UNKNOWN || south[0] == HEIGHT_UNKNOWN ||
           south[1] == HEIGHT_UNKNOWN;
}

/* Computes the contours of the row where bands meet. */
static void mark_bands(struct layers *layers)
{
    const uint8_t *here = layers->bands;
    const uint8_t *south = layers->south;
    for (uint32_t n = 0; n < layers->map->view.cols; n++)
        layers->marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
}

/* Computes the contours of the row at an interval. */
static void mark_levels(struct layers *layers)
{
    uint32_t cols = layers->map->view.cols + 1;
    uint32_t *here = layers->levels[0];
    uint32_t *south = layers->levels[1];
    contours_levels(&layers->contours, layers->rows[1] + 1, cols, here);
    contours_levels(&layers->contours, layers->rows[2] + 1, cols, south);
    for (uint32_t n = 0; n + 1 < cols; n++)
        layers->marks[n] =
            (uint8_t)contour_of((int)here[n], (int)here[n + 1], (int)south[n], (int)south[n + 1]);
}

/* Removes the contours of squares that have an unknown height. */
static void clear_holes(struct layers *layers)
{
    for (uint32_t n = 0; n < layers->map->view.cols; n++)
        if (has_hole(layers, n))
            layers->marks[n] = CONTOUR_NONE;
}

/* Computes the bands and contours of the row. */
static void find_contours(struct layers *layers)
{
    const struct map *map = layers->map;
    uint8_t *here = layers->bands;
    uint8_t *south = layers->south;
    bands_indices(&map->bands, layers->rows[1] + 1, map->view.cols + 1, here);
    bands_indices(&map->bands, layers->rows[2] + 1, map->view.cols + 1, south);
    if (has_levels(layers))
        mark_levels(layers);
    else
        mark_bands(layers);
    if (layers->holed)
        clear_holes(layers);
    for (uint32_t n = 0; n < map->view.cols; n++)
        if (layers->marks[n] != CONTOUR_NONE)
            here[n] =
                higher_band(higher_band(here[n], here[n + 1]), higher_band(south[n], south[n + 1]));
}

/* Computes the shade of a point whose neighbours may be unknown. */
static uint8_t shade_at_hole(const struct layers *layers, uint32_t col)
{
    uint32_t nine[9];
    uint8_t shade;
    for (int n = 0; n < 9; n++) {
        nine[n] = layers->lit[n / 3][col + (uint32_t)(n % 3)];
        if (nine[n] == HEIGHT_UNKNOWN)
            nine[n] = layers->lit[1][col + 1];
    }
    relief_row(&layers->relief, nine, nine + 3, nine + 6, 1, &shade);
    return shade;
}

/* Computes the shades of the row. */
static void find_shades(struct layers *layers)
{
    uint32_t cols = layers->map->view.cols;
    if (!layers->holed) {
        relief_row(&layers->relief, layers->lit[0], layers->lit[1], layers->lit[2], cols,
                   layers->marks);
        return;
    }
    for (uint32_t n = 0; n < cols; n++) {
        layers->marks[n] = 0;
        if (layers->lit[1][n + 1] != HEIGHT_UNKNOWN)
            layers->marks[n] = shade_at_hole(layers, n);
    }
}

void layers_set_step(struct layers *layers, uint32_t step)
{
    layers->step = step;
    layers_seek(layers, 0);
}

/* Leaves out the rows before the next one. */
static void skip_rows(struct layers *layers)
{
    for (; layers->skip > 0; layers->skip--)
        if (has_rim(layers))
            advance_row(layers);
        else
            read_ground(layers);
    layers->skip = layers->step - row_step(layers);
}

struct layers_row layers_row(struct layers *layers)
{
    const struct map *map = layers->map;
    struct layers_row row = {.bands = layers->bands};
    skip_rows(layers);
    if (!has_rim(layers)) {
        row.heights = read_ground(layers);
        row.covers = layers->wet.covers;
        row.courses = layers->wet.marks;
        bands_indices(&map->bands, row.heights, map->view.cols, layers->bands);
        return row;
    }
    advance_row(layers);
    row.heights = layers->rows[1] + 1;
    row.covers = layers->covers[0];
    row.courses = layers->inflows[0];
    if (map->look.relief == RELIEF_CONTOUR) {
        find_contours(layers);
        row.contours = layers->marks;
        return row;
    }
    bands_indices(&map->bands, row.heights, map->view.cols, layers->bands);
    find_shades(layers);
    row.shades = layers->marks;
    return row;
}

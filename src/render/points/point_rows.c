/*
 * Plain relief needs only the points of each row; shades and contours also need a point's
 * neighbours, which ground.h has.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/points/point_rows.h"

#include "base/target_clones.h"
#include "map/slopes.h"
#include "render/points/ground.h"
#include "style/contours.h"
#include "world/heights.h"
#include "world/world.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * Contours run at right angles to the direction in which bands, or levels, rise.
 */

/* Returns the contour of a square, by the bands of its four points. Without branches, for vectors.
 */
INLINED int contour_of(int here, int east, int south, int south_east)
{
    int rise_east = east + south_east - here - south;
    int rise_south = south + south_east - here - east;
    int along = rise_east < 0 ? -rise_east : rise_east;
    int down = rise_south < 0 ? -rise_south : rise_south;
    int level = here == east ? CONTOUR_NONE : CONTOUR_CROSS;
    int sloping = (rise_east > 0) == (rise_south > 0) ? CONTOUR_RISING : CONTOUR_FALLING;
    sloping = along > 2 * down ? CONTOUR_DOWN : sloping;
    sloping = down > 2 * along ? CONTOUR_ACROSS : sloping;
    return (along | down) == 0 ? level : sloping;
}

CLONES static void cross_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
}

CLONES static void cross_levels(const uint32_t *restrict here, const uint32_t *restrict south,
                                uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] =
            (uint8_t)contour_of((int)here[n], (int)here[n + 1], (int)south[n], (int)south[n + 1]);
}

static inline uint8_t higher_band(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

CLONES static void raise_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               const uint8_t *restrict marks, uint32_t cols,
                               uint8_t *restrict bands)
{
    for (uint32_t n = 0; n < cols; n++) {
        uint8_t highest =
            higher_band(higher_band(here[n], here[n + 1]), higher_band(south[n], south[n + 1]));
        bands[n] = marks[n] != CONTOUR_NONE ? highest : here[n];
    }
}

/* The functions of the header call the loops above: a function with clones cannot be kept out of a
 * library's names. */

void crossings_of_bands(const uint8_t *here, const uint8_t *south, uint32_t cols, uint8_t *marks)
{
    cross_bands(here, south, cols, marks);
}

void crossings_of_levels(const uint32_t *here, const uint32_t *south, uint32_t cols, uint8_t *marks)
{
    cross_levels(here, south, cols, marks);
}

void crossings_raise(const uint8_t *here, const uint8_t *south, const uint8_t *marks, uint32_t cols,
                     uint8_t *bands)
{
    raise_bands(here, south, marks, cols, bands);
}

/* True if a height of a square is unknown; both rows begin at it. */
static bool has_hole(const uint32_t *here, const uint32_t *south)
{
    return here[0] == HEIGHT_UNKNOWN || here[1] == HEIGHT_UNKNOWN || south[0] == HEIGHT_UNKNOWN ||
           south[1] == HEIGHT_UNKNOWN;
}

void crossings_clear_holes(const uint32_t *here, const uint32_t *south, uint32_t cols,
                           uint8_t *marks)
{
    for (uint32_t n = 0; n < cols; n++)
        if (has_hole(here + n, south + n))
            marks[n] = CONTOUR_NONE;
}

struct point_rows {
    const struct map *map;
    struct ground ground;     /* reader of the view's rows */
    struct relief relief;     /* light and slope of the shades; unset in plain relief */
    bool holed;               /* some heights may be unknown */
    struct contours contours; /* lines, if the look has an interval; else zeros */
    uint32_t *levels[2];      /* levels of the row and of the row to the south, for such lines */
    uint8_t *bands;           /* bands of the row, as they are returned */
    uint8_t *here;  /* bands of the row and of one more point to the east; contours only */
    uint8_t *south; /* bands of the row to the south, of as many points */
    bool continued; /* the next row is to the south: its bands and levels are known */
    uint8_t *marks; /* shades or contours of the row */
};

/* True if contours are drawn at an interval, not where bands meet. */
static bool has_levels(const struct point_rows *layers)
{
    const struct look *look = &layers->map->look;
    return look->relief == RELIEF_CONTOUR && look->contours.number > 0;
}

/* Makes the lines of contours at an interval. Returns false if out of memory; the caller frees. */
static bool make_levels(struct point_rows *layers, size_t cols)
{
    const struct map *map = layers->map;
    for (int n = 0; n < 2; n++)
        layers->levels[n] = malloc(cols * sizeof *layers->levels[n]);
    return contours_make(&layers->contours, &map->world, map->look.contours) &&
           layers->levels[0] != NULL && layers->levels[1] != NULL;
}

/* Prepares the light and allocates what only relief needs. Returns false if out of memory; the
 * caller frees. */
static bool make_relief(struct point_rows *layers)
{
    const struct map *map = layers->map;
    size_t cols = (size_t)map->view.cols + 1;
    layers->here = malloc(cols);
    layers->south = malloc(cols);
    layers->marks = malloc(cols);
    relief_make(&layers->relief, map->look.light, map->world.high - map->world.low,
                recipe_depth(&map->world.recipe) + map->view.zoom);
    if (map->look.relief == RELIEF_SHADE && map->look.exaggeration > 0) {
        uint32_t exaggeration = slopes_exaggeration(map);
        if (exaggeration == 0)
            return false;
        slopes_set(&layers->relief, &map->world, map->view.zoom, exaggeration);
    }
    return layers->here != NULL && layers->south != NULL && layers->marks != NULL &&
           (!has_levels(layers) || make_levels(layers, cols));
}

struct map point_rows_plain(const struct map *map)
{
    struct map plain = *map;
    plain.look.relief = RELIEF_PLAIN;
    plain.look.blocks = BLOCKS_ASCII;
    plain.look.aspect = ASPECT_TALL;
    return plain;
}

struct point_rows *point_rows_new(const struct map *map)
{
    struct point_rows *layers = calloc(1, sizeof *layers);
    if (layers == NULL)
        return NULL;
    layers->map = map;
    layers->holed = heights_are_holed(&map->world.recipe);
    layers->bands = malloc(map->view.cols);
    if (layers->bands == NULL || !ground_make(&layers->ground, map) ||
        (map->look.relief != RELIEF_PLAIN && !make_relief(layers))) {
        point_rows_free(layers);
        return NULL;
    }
    return layers;
}

void point_rows_free(struct point_rows *layers)
{
    if (layers == NULL)
        return;
    ground_free(&layers->ground);
    contours_free(&layers->contours);
    free(layers->levels[0]);
    free(layers->levels[1]);
    free(layers->bands);
    free(layers->here);
    free(layers->south);
    free(layers->marks);
    free(layers);
}

const struct relief *point_rows_relief(const struct point_rows *layers)
{
    return &layers->relief;
}

void point_rows_seek(struct point_rows *layers, uint32_t row)
{
    layers->continued = false;
    ground_seek(&layers->ground, row);
}

void point_rows_set_step(struct point_rows *layers, uint32_t step)
{
    layers->continued = false;
    ground_set_step(&layers->ground, step);
}

/* Computes the contours of the row at an interval. */
static void mark_levels(struct point_rows *layers, const uint32_t *heights,
                        const uint32_t *southern)
{
    uint32_t cols = layers->map->view.cols;
    uint32_t *here = layers->levels[1];
    layers->levels[1] = layers->levels[0];
    layers->levels[0] = here;
    if (!layers->continued)
        contours_levels(&layers->contours, heights, cols + 1, here);
    contours_levels(&layers->contours, southern, cols + 1, layers->levels[1]);
    crossings_of_levels(here, layers->levels[1], cols, layers->marks);
}

/* Finds the bands of the row and of the one to its south, with one more point to the east. */
static void find_bands(struct point_rows *layers, const uint32_t *heights, const uint32_t *southern)
{
    const struct map *map = layers->map;
    uint32_t cols = map->view.cols;
    uint8_t *here = layers->south;
    layers->south = layers->here;
    layers->here = here;
    if (map_shows_biomes(map)) {
        memcpy(here, layers->ground.rim_biomes[0], cols + 1);
        memcpy(layers->south, layers->ground.rim_biomes[1], cols + 1);
        return;
    }
    if (!layers->continued)
        bands_indices(&map->bands, heights, cols + 1, here);
    bands_indices(&map->bands, southern, cols + 1, layers->south);
}

/* Computes the bands and contours of the row. */
static void find_contours(struct point_rows *layers)
{
    uint32_t cols = layers->map->view.cols;
    const uint32_t *heights = layers->ground.rows[1] + 1;
    const uint32_t *southern = layers->ground.rows[2] + 1;
    find_bands(layers, heights, southern);
    const uint8_t *here = layers->here;
    if (has_levels(layers))
        mark_levels(layers, heights, southern);
    else
        crossings_of_bands(here, layers->south, cols, layers->marks);
    if (layers->holed)
        crossings_clear_holes(heights, southern, cols, layers->marks);
    crossings_raise(here, layers->south, layers->marks, cols, layers->bands);
    layers->continued = true;
}

/* Computes the shade of a point whose neighbours may be unknown. */
static uint8_t shade_at_hole(const struct point_rows *layers, uint32_t col)
{
    uint32_t *const *lit = layers->ground.lit;
    uint32_t nine[9];
    uint8_t shade;
    for (int n = 0; n < 9; n++) {
        nine[n] = lit[n / 3][col + (uint32_t)(n % 3)];
        if (nine[n] == HEIGHT_UNKNOWN)
            nine[n] = lit[1][col + 1];
    }
    relief_row(&layers->relief, nine, nine + 3, nine + 6, 1, &shade);
    return shade;
}

/* Computes the shades of the row. */
static void find_shades(struct point_rows *layers)
{
    uint32_t *const *lit = layers->ground.lit;
    uint32_t cols = layers->map->view.cols;
    if (!layers->holed) {
        relief_row(&layers->relief, lit[0], lit[1], lit[2], cols, layers->marks);
        return;
    }
    for (uint32_t n = 0; n < cols; n++) {
        layers->marks[n] = 0;
        if (lit[1][n + 1] != HEIGHT_UNKNOWN)
            layers->marks[n] = shade_at_hole(layers, n);
    }
}

struct point_row point_row(struct point_rows *layers)
{
    const struct map *map = layers->map;
    struct ground *ground = &layers->ground;
    ground_next(ground);
    struct point_row row = {.heights = ground->heights,
                            .bands = layers->bands,
                            .covers = ground->covers,
                            .courses = ground->courses};
    if (map->look.relief == RELIEF_CONTOUR) {
        find_contours(layers);
        row.contours = layers->marks;
        return row;
    }
    if (map_shows_biomes(map))
        row.bands = ground->biomes;
    else
        bands_indices(&map->bands, row.heights, map->view.cols, layers->bands);
    if (map->look.relief == RELIEF_SHADE) {
        find_shades(layers);
        row.shades = layers->marks;
    }
    return row;
}

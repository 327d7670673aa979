/*
 * Without relief a row is what the readers of the world return. Relief needs the neighbours of
 * points: then three rows are kept, each with a rim of one more point at both ends.
 *
 *            west rim | points of the view | east rim
 *     [0]    the row to the north (only shades look at it)
 *     [1]    the row that is returned
 *     [2]    the row to the south, which was read last
 *
 * Points of the rim are read from the world, across its seam. Beyond the edges of a bounded world
 * the land goes on as high as it is there. Where light falls on the sea and not on the ground below
 * it, rows have a second list of heights, which are raised to the surface of the sea.
 *
 * On maps of biomes ice and snow hide rivers and lakes.
 *
 * Invariant: between two calls, with relief, rows[2] is the row that is returned next.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/points/point_rows.h"

#include "map/true_slopes.h"
#include "render/points/river_lines.h"
#include "world/heights.h"

#include <stdlib.h>

/* A row that is kept, with its rim. */
struct kept_row {
    uint32_t *heights; /* in the one block that all arrays lie in */
    uint32_t *lit;     /* heights that the light falls on: `heights`, or those raised to the sea */
    uint32_t *levels;  /* levels of contours at an interval; NULL: there is none */
    uint8_t *kinds;    /* bands or biomes; of contours and of maps that show biomes */
    uint8_t *covers;   /* enum cover; NULL: no water is drawn */
    uint8_t *marks;    /* marks of river_lines.h; NULL: no water is drawn */
    uint8_t *lakes;    /* not 0: a lake on which light falls; NULL as the two above */
};

struct point_rows {
    const struct map *map;
    uint32_t cols;   /* points of a row that is read */
    uint32_t step;   /* rows of the view from one that is returned to the next */
    uint32_t stride; /* rows of the world from one of rows[] to the next: contours run to the row
                        that is returned next, shades depend on the neighbours in the world */
    uint32_t skip;   /* rows to leave out before the next one is returned */
    bool holed;      /* some heights may be unknown */

    /* What is read, and the row that was read last. */
    struct river_lines *lines; /* RIVER_LINES_NONE if no water is drawn */
    struct climate *climate;   /* NULL: no biomes are shown */
    struct cover_rule rule;    /* of maps of biomes that draw no water */
    struct river_lines_row read;
    uint8_t *biomes;
    uint8_t *covers; /* covers from which biomes follow; or, where water is drawn, covers that are
                        not under ice or snow, followed by their marks */

    /* Relief. */
    bool rimmed; /* rows[] are used */
    struct kept_row rows[3];
    int64_t next_y;           /* row of the world that goes into rows[] next */
    int64_t source_y;         /* row of the world that was read last */
    bool lakes;               /* light falls on lakes, too, see point_rows.h */
    uint32_t lit_min;         /* lowest height that light falls on: the surface of the sea; or 0 */
    struct relief relief;     /* light and slope of the shades; unset in plain relief */
    struct contours contours; /* lines, if the look has an interval; else zeros */
    uint8_t *bands;           /* bands of the row, as they are returned */
    uint8_t *marks;           /* shades or contours of the row */
};

/* Contours run at right angles to the direction in which bands, or levels, rise. */

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

/* Writes the contours of the `cols` squares between two rows, where their bands meet. */
CLONES static void cross_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
}

/* Writes the contours where levels meet. */
CLONES static void cross_levels(const uint32_t *restrict here, const uint32_t *restrict south,
                                uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] =
            (uint8_t)contour_of((int)here[n], (int)here[n + 1], (int)south[n], (int)south[n + 1]);
}

/* Writes the bands of points; with a contour, the highest of the square. */
CLONES static void raise_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               const uint8_t *restrict marks, uint32_t cols,
                               uint8_t *restrict bands)
{
    for (uint32_t n = 0; n < cols; n++) {
        int highest = MAX(MAX(here[n], here[n + 1]), MAX(south[n], south[n + 1]));
        bands[n] = marks[n] != CONTOUR_NONE ? (uint8_t)highest : here[n];
    }
}

/* True if a height of a square is unknown; both rows begin at it. */
static bool has_hole(const uint32_t *here, const uint32_t *south)
{
    return here[0] == HEIGHT_UNKNOWN || here[1] == HEIGHT_UNKNOWN || south[0] == HEIGHT_UNKNOWN ||
           south[1] == HEIGHT_UNKNOWN;
}

/* Finds the bands and contours of the row. */
static void find_contours(struct point_rows *rows)
{
    const struct kept_row *here = &rows->rows[1];
    const struct kept_row *south = &rows->rows[2];
    uint32_t cols = rows->map->view.cols;
    if (here->levels != NULL)
        cross_levels(here->levels + 1, south->levels + 1, cols, rows->marks);
    else
        cross_bands(here->kinds + 1, south->kinds + 1, cols, rows->marks);
    for (uint32_t n = 0; rows->holed && n < cols; n++)
        if (has_hole(here->heights + 1 + n, south->heights + 1 + n))
            rows->marks[n] = CONTOUR_NONE;
    raise_bands(here->kinds + 1, south->kinds + 1, rows->marks, cols, rows->bands);
}

/* Sets `lakes` to 1 for points of lakes, which are lit as the shore is; if `full`, also for points
 * of wide rivers, whose marks are full. All others get 0. */
CLONES static void find_lakes(const uint8_t *restrict covers, const uint8_t *restrict marks,
                              bool full, size_t cols, uint8_t *restrict lakes)
{
    for (size_t n = 0; n < cols; n++)
        lakes[n] = covers[n] == COVER_LAKE || (full && marks[n] == RIVER_LINES_FULL);
}

/* True if a point or a neighbour is of a lake. The rows begin at the western neighbours. */
static bool is_by_lake(const uint8_t *north, const uint8_t *here, const uint8_t *south)
{
    return (north[0] | north[1] | north[2] | here[0] | here[1] | here[2] | south[0] | south[1] |
            south[2]) != 0;
}

/* Returns the shade of a point whose neighbours may be unknown or lit lakes. */
static uint8_t shade_at_hole(const struct point_rows *rows, uint32_t col)
{
    uint32_t nine[9];
    uint8_t shade;
    for (uint32_t n = 0; n < 9; n++) {
        const struct kept_row *row = &rows->rows[n / 3];
        nine[n] = row->lit[col + n % 3];
        if (nine[n] == HEIGHT_UNKNOWN || (rows->lakes && row->lakes[col + n % 3] != 0))
            nine[n] = rows->rows[1].lit[col + 1];
    }
    relief_row(&rows->relief, nine, nine + 3, nine + 6, 1, &shade);
    return shade;
}

/* Finds the shades of the row. */
static void find_shades(struct point_rows *rows)
{
    const struct kept_row *kept = rows->rows;
    const uint32_t cols = rows->map->view.cols;
    if (!rows->holed)
        relief_row(&rows->relief, kept[0].lit, kept[1].lit, kept[2].lit, cols, rows->marks);
    for (uint32_t n = 0; rows->holed && n < cols; n++)
        rows->marks[n] = kept[1].lit[n + 1] != HEIGHT_UNKNOWN ? shade_at_hole(rows, n) : (uint8_t)0;
    for (uint32_t n = 0; rows->lakes && n < cols; n++)
        if (is_by_lake(kept[0].lakes + n, kept[1].lakes + n, kept[2].lakes + n))
            rows->marks[n] = shade_at_hole(rows, n);
    const bool tinted = look_is_tinted(&rows->map->look);
    for (uint32_t n = 0; tinted && n < cols; n++)
        rows->marks[n] = MAX(rows->marks[n], SHADE_TINTED_MIN);
}

/* Copies the values of points that are not under ice or snow; the others get 0. */
static void copy_thawed(uint8_t *restrict out, const uint8_t *restrict from,
                        const uint8_t *restrict biomes, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = cover_is_frozen((enum biome)biomes[n]) ? 0 : from[n];
}

/* Finds the biomes of the row that was read last, and what ice and snow leave of its water. */
static void read_biomes(struct point_rows *rows)
{
    struct river_lines_row *read = &rows->read;
    const struct climate_row *climate = climate_next(rows->climate, read->heights);
    uint8_t *marks = rows->covers + rows->cols;
    if (read->covers == NULL) {
        cover_row(&rows->rule, read->heights, NULL, rows->cols, rows->covers);
        biome_row(climate, rows->covers, rows->cols, rows->biomes);
        return;
    }
    biome_row(climate, read->covers, rows->cols, rows->biomes);
    copy_thawed(rows->covers, read->covers, rows->biomes, rows->cols);
    copy_thawed(marks, read->marks, rows->biomes, rows->cols);
    read->covers = rows->covers;
    read->marks = marks;
}

/* Reads the next row of the world. */
static void read_source(struct point_rows *rows)
{
    rows->read = river_lines_row(rows->lines);
    if (rows->climate != NULL)
        read_biomes(rows);
}

/* Makes the row that begins at (x, y) the one that read_source reads next. */
static void seek_source(struct point_rows *rows, int64_t x, int64_t y)
{
    river_lines_seek(rows->lines, x, y);
    if (rows->climate != NULL)
        climate_seek(rows->climate, x, y);
}

/* Returns the row of the world whose heights row y has: y, or beyond a bounded world its edge. */
static int64_t clamp_row(const struct point_rows *rows, int64_t y)
{
    int64_t last = recipe_rows(&rows->map->world.recipe, rows->map->view.zoom) - 1;
    return recipe_bounded_y(&rows->map->world.recipe) ? CLAMP(y, 0, last) : y;
}

/* Gives points beyond a world that ends in the west and the east the heights and biomes of its
 * edge. */
static void extend_edge(const struct point_rows *rows, const struct kept_row *row)
{
    const struct recipe *recipe = &rows->map->world.recipe;
    const struct view *view = &rows->map->view;
    for (int64_t n = -view->x; n >= 0; n--)
        row->heights[n] = row->heights[n + 1];
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++) {
        row->heights[n + 1] = row->heights[n];
        if (rows->climate != NULL)
            row->kinds[n + 1] = row->kinds[n];
    }
}

/* Completes a row whose heights were read with what light and contours need. */
static void complete_row(const struct point_rows *rows, const struct kept_row *row)
{
    const struct map *map = rows->map;
    if (recipe_bounded_x(&map->world.recipe))
        extend_edge(rows, row);
    for (size_t n = 0; rows->lit_min > 0 && n < rows->cols; n++)
        row->lit[n] = MAX(row->heights[n], rows->lit_min);
    if (rows->climate == NULL && row->kinds != NULL)
        bands_indices(&map->bands, row->heights, rows->cols, row->kinds);
    if (rows->lakes)
        find_lakes(row->covers, row->marks, look_is_tinted(&map->look), rows->cols, row->lakes);
    if (row->levels != NULL)
        contours_levels(&rows->contours, row->heights, rows->cols, row->levels);
}

/* Moves rows[] up by one and reads the new last one: beyond a bounded world a copy of the edge. */
static void advance(struct point_rows *rows)
{
    int64_t y = clamp_row(rows, rows->next_y);
    struct kept_row row = rows->rows[0];
    const uint32_t *heights = rows->rows[2].heights;
    for (; rows->source_y < y; rows->source_y++) {
        read_source(rows);
        heights = rows->read.heights;
    }
    memcpy(row.heights, heights, rows->cols * sizeof *heights);
    if (row.covers != NULL && rows->read.covers != NULL) {
        memcpy(row.covers, rows->read.covers, rows->cols);
        memcpy(row.marks, rows->read.marks, rows->cols);
    }
    if (rows->climate != NULL)
        memcpy(row.kinds, rows->biomes, rows->cols);
    complete_row(rows, &row);
    rows->next_y += rows->stride;
    memmove(rows->rows, rows->rows + 1, 2 * sizeof row);
    rows->rows[2] = row;
}

void point_rows_seek(struct point_rows *rows, uint32_t row)
{
    const struct view *view = &rows->map->view;
    rows->skip = 0;
    if (!rows->rimmed) {
        seek_source(rows, view->x, view->y + row);
        return;
    }
    rows->next_y = view->y + row - rows->stride;
    rows->source_y = clamp_row(rows, rows->next_y) - 1;
    seek_source(rows, view->x - 1, rows->source_y + 1);
    advance(rows);
    advance(rows);
}

void point_rows_set_step(struct point_rows *rows, uint32_t step)
{
    rows->step = step;
    rows->stride = rows->map->look.relief == RELIEF_CONTOUR ? step : 1;
    point_rows_seek(rows, 0);
}

struct point_row point_row(struct point_rows *rows)
{
    const struct map *map = rows->map;
    for (uint32_t n = 0; n <= rows->skip; n++)
        (rows->rimmed ? advance : read_source)(rows);
    rows->skip = rows->step - rows->stride;
    const struct kept_row *kept = &rows->rows[1];
    struct point_row row = {rows->read.heights, rows->bands,     NULL, NULL,
                            rows->read.covers,  rows->read.marks};
    if (rows->rimmed)
        row.heights = kept->heights + 1;
    if (rows->rimmed && kept->covers != NULL) {
        row.covers = kept->covers + 1;
        row.rivers = kept->marks + 1;
    }
    if (map->look.relief == RELIEF_CONTOUR) {
        find_contours(rows);
        row.contours = rows->marks;
        return row;
    }
    if (rows->climate != NULL)
        row.bands = rows->rimmed ? kept->kinds + 1 : rows->biomes;
    else
        bands_indices(&map->bands, row.heights, map->view.cols, rows->bands);
    if (map->look.relief == RELIEF_SHADE) {
        find_shades(rows);
        row.shades = rows->marks;
    }
    return row;
}

const struct relief *point_rows_relief(const struct point_rows *rows)
{
    return &rows->relief;
}

struct map point_rows_plain(const struct map *map)
{
    struct map plain = *map;
    plain.look.relief = RELIEF_PLAIN;
    plain.look.blocks = BLOCKS_ASCII;
    plain.look.aspect = ASPECT_TALL;
    return plain;
}

/* Each of the three functions below returns false if out of memory. The caller frees either way. */

/* Opens the readers of rows. */
static bool open_source(struct point_rows *rows)
{
    const struct map *map = rows->map;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    enum river_lines_marks marks = !map_draws_water(map)         ? RIVER_LINES_NONE
                                   : look_is_untiled(&map->look) ? RIVER_LINES_INK
                                   : look_is_paired(&map->look)  ? RIVER_LINES_PAIRS
                                                                 : RIVER_LINES_ARMS;
    rows->lines = river_lines_new(recipe, zoom, rows->cols, marks, look_is_tinted(&map->look));
    if (rows->lines == NULL)
        return false;
    if (!map_shows_biomes(map))
        return true;
    rows->rule = cover_rule_of(recipe, map->world.sea_height, zoom, COVER_TILES);
    rows->climate = climate_new(recipe, zoom, rows->cols);
    rows->biomes = malloc(3 * (size_t)rows->cols);
    if (rows->climate == NULL || rows->biomes == NULL)
        return false;
    rows->covers = rows->biomes + rows->cols;
    return true;
}

/* Allocates what relief needs of a row. */
static bool make_kept_row(const struct point_rows *rows, struct kept_row *row)
{
    const struct look *look = &rows->map->look;
    const bool wet = map_draws_water(rows->map);
    bool contours = look->relief == RELIEF_CONTOUR;
    bool levels = contours && look->contours.number > 0 && rows->map->world.recipe.scale.given;
    size_t cols = rows->cols;
    row->heights = malloc(cols * (3 * sizeof *row->heights + 4));
    if (row->heights == NULL)
        return false;
    row->lit = row->heights + (rows->lit_min > 0 ? cols : 0);
    row->levels = levels ? row->heights + 2 * cols : NULL;
    uint8_t *bytes = (uint8_t *)(row->heights + 3 * cols);
    row->kinds = contours || rows->climate != NULL ? bytes : NULL;
    row->covers = wet ? bytes + cols : NULL;
    row->marks = wet ? bytes + 2 * cols : NULL;
    row->lakes = wet ? bytes + 3 * cols : NULL;
    return true;
}

/* Makes the rows that relief needs, its light and its lines. */
static bool make_relief(struct point_rows *rows)
{
    const struct map *map = rows->map;
    bool shades = map->look.relief == RELIEF_SHADE;
    if (shades && map->world.sea_height > 0 &&
        (map->world.sea_kind != SEA_DEFAULT || map_shows_biomes(map)))
        rows->lit_min = map->world.sea_height - 1;
    rows->lakes = shades && map_draws_water(map) &&
                  (recipe_is_planet(&map->world.recipe) || look_is_tinted(&map->look));
    for (int n = 0; n < 3; n++)
        if (!make_kept_row(rows, &rows->rows[n]))
            return false;
    return (!shades || true_slopes_make(&rows->relief, map, map->view.zoom)) &&
           (rows->rows[0].levels == NULL ||
            contours_make(&rows->contours, &map->world, map->look.contours));
}

struct point_rows *point_rows_new(const struct map *map)
{
    struct point_rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL)
        return NULL;
    rows->map = map;
    rows->step = rows->stride = 1;
    rows->holed = heights_are_holed(&map->world.recipe);
    rows->rimmed = map->look.relief != RELIEF_PLAIN;
    rows->cols = map->view.cols + (rows->rimmed ? 2 : 0);
    rows->bands = malloc(2 * (size_t)map->view.cols);
    if (rows->bands != NULL)
        rows->marks = rows->bands + map->view.cols;
    if (rows->bands == NULL || !open_source(rows) || (rows->rimmed && !make_relief(rows))) {
        point_rows_free(rows);
        return NULL;
    }
    point_rows_seek(rows, 0);
    return rows;
}

void point_rows_free(struct point_rows *rows)
{
    if (rows == NULL)
        return;
    river_lines_free(rows->lines);
    climate_free(rows->climate);
    contours_free(&rows->contours);
    for (int n = 0; n < 3; n++)
        free(rows->rows[n].heights);
    free(rows->biomes);
    free(rows->bands);
    free(rows);
}

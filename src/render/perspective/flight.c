/*
 * The land lies in rings around the eye, each twice as wide as the one before and one zoom coarser,
 * so that points are about as wide as pixels. Seen from the side:
 *
 *          screen, rows of pixels
 *      |<--->| focus, in pixels
 *     eye    |
 *      o- - -+- - - - - - - - - - - - - - - - - - - - - - - - - - horizon, as high as the eye
 *      |     |              __         ____
 *      |above|          ___/  \_______/    \___   seen: what stands higher on the screen
 *      |     |  _______/                          than all before it (top)
 *      +-----|-------+-------------+-----------------------------+-> distance
 *         nearest    N             2 N            points of zoom z
 *                                  N              2 N     of z - 1
 *                    |   ring z    |         ring z - 1          |
 *      near window    ============================                 zoom z
 *      far window                   ============================   zoom z - 1
 *
 * Across a ring land passes from its near window into its far one, which is the near window of the
 * next ring. `haze` is the distance where half of the light is lost. Places and distances have
 * FLIGHT_DISTANCE bits after the point, places along a step FLIGHT_LATERAL more; rows of the screen
 * have FLIGHT_SUB parts. A frame of many pixels is drawn in strips of columns.
 */
#include "render/perspective/flight.h"

#include "base/angle.h"
#include "base/minmax.h"
#include "render/perspective/flight_ring.h"

#include <stdlib.h>
#include <string.h>

enum {
    POINTS_MIN = 24,                   /* least N, points from the eye to a ring */
    POINTS_MAX = 700,                  /* largest N */
    STRIP = 1 << 20,                   /* pixels that are drawn at a time */
    ZOOM_FIRST = RECIPE_ZOOM_MAX + 16, /* finest zoom of the first ring */
    RINGS_BEYOND = 20,  /* rings beyond the coarsest zoom, at most: places then fit 64 bits */
    HAZE_DISTANCE = 14, /* half of the light is lost at 14 times the height of the highest land
                            and of the eye */
    NEAREST_BITS = 14,  /* heights in 2^-14 cells are quarters of them in 2^-16 */
};

#define TALL_MAX (INT64_C(1) << 50) /* tallest land, in 2^-16 cells, for haze */

/* A rectangle of points. */
struct bounds {
    int64_t west;
    int64_t north;
    int64_t east; /* the last column */
    int64_t south;
};

/* Widens bounds by the place of a column of a line. */
static void include_place(struct bounds *bounds, const struct flight_line *line, int64_t col)
{
    int64_t x = (line->x + col * line->dx) >> (FLIGHT_LATERAL + FLIGHT_DISTANCE);
    int64_t y = (line->y + col * line->dy) >> (FLIGHT_LATERAL + FLIGHT_DISTANCE);
    bounds->west = MIN(bounds->west, x);
    bounds->north = MIN(bounds->north, y);
    bounds->east = MAX(bounds->east, x);
    bounds->south = MAX(bounds->south, y);
}

/* Cuts off all that lies beyond a rim; there is nothing. The rest has two columns and rows at
 * least. */
static void crop_bounds(struct bounds *bounds, const struct flight_drawing *drawing, int zoom)
{
    const struct recipe *recipe = &drawing->map->world.recipe;
    if (drawing->eye.outside || recipe_bounded_x(recipe)) {
        bounds->west = MAX(bounds->west, -1);
        bounds->east = MIN(bounds->east, recipe_cols(recipe, zoom));
        bounds->east = MAX(bounds->east, bounds->west + 1);
    }
    if (drawing->eye.outside || recipe_bounded_y(recipe)) {
        bounds->north = MAX(bounds->north, -1);
        bounds->south = MIN(bounds->south, recipe_rows(recipe, zoom));
        bounds->south = MAX(bounds->south, bounds->north + 1);
    }
}

/* Returns the window at a zoom that has the land from the ring to twice as far as its end. */
static struct window window_of(const struct flight_drawing *drawing, int zoom)
{
    const struct window eye = {
        .zoom = zoom,
        .x = flight_place(drawing->eye.x, zoom) >> FLIGHT_DISTANCE,
        .y = flight_place(drawing->eye.y, zoom) >> FLIGHT_DISTANCE,
    };
    struct bounds bounds = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    for (int n = 0; n < 3; n++) {
        int64_t distance = drawing->points << (FLIGHT_DISTANCE + n);
        struct flight_line line = flight_line_at(drawing, distance, &eye);
        include_place(&bounds, &line, drawing->first);
        include_place(&bounds, &line, drawing->after - 1);
    }
    bounds.west += eye.x - 2;
    bounds.north += eye.y - 2;
    bounds.east += eye.x + 2;
    bounds.south += eye.y + 2;
    crop_bounds(&bounds, drawing, zoom);
    return (struct window){
        .zoom = zoom,
        .x = bounds.west,
        .y = bounds.north,
        .cols = (uint32_t)(bounds.east - bounds.west + 1),
        .rows = (uint32_t)(bounds.south - bounds.north + 1),
    };
}

/* Reads a window of the ring, at a zoom or the nearest that the world has. */
static bool read_window(struct flight_drawing *drawing, int zoom, struct terrain *terrain)
{
    const struct recipe *recipe = &drawing->map->world.recipe;
    struct window window =
        window_of(drawing, CLAMP(zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe)));
    return terrain_read(terrain, &window, drawing->map, &drawing->eye);
}

/* True if an eye outside sees nothing beyond the ring. */
static bool is_beyond(const struct flight_drawing *drawing)
{
    int64_t end = drawing->points << (FLIGHT_DISTANCE + 1);
    return drawing->eye.outside && flight_ring_cells(drawing, end) > drawing->eye.beyond;
}

/* Draws all rings of a strip. Returns false if out of memory. */
static bool draw_rings(struct flight_drawing *drawing)
{
    int last = recipe_zoom_min(&drawing->map->world.recipe) - RINGS_BEYOND;
    bool more = true;
    if (!read_window(drawing, drawing->zoom, &drawing->near))
        return false;
    while (more) {
        if (!read_window(drawing, drawing->zoom - 1, &drawing->far))
            return false;
        more = flight_draw_ring(drawing) && drawing->zoom > last && !is_beyond(drawing);
        terrain_free(&drawing->near);
        drawing->near = drawing->far;
        drawing->far = (struct terrain){0};
        drawing->zoom--;
    }
    return true;
}

/* Sets the screen, the size of rings and the haze. The wider side of the screen is 4/3 of its
 * distance, an angle of 67 degrees. A point is two pixels wide at the near end of a ring and one at
 * its far end; with rivers, which cost more, half as wide again. */
static void set_optics(struct flight_drawing *drawing)
{
    const struct flight *flight = drawing->flight;
    const struct eye *eye = &drawing->eye;
    int pitch = eye->pitch;
    uint32_t side = MAX(flight->cols, flight->rows);
    drawing->focus = side * 3 / 4 + 1;
    drawing->horizon = (int64_t)flight->rows * FLIGHT_SUB / 2 +
                       drawing->focus * FLIGHT_SUB * angle_sine(pitch) / angle_cosine(pitch);
    int64_t points = side * 3 / 8;
    if (map_draws_water(drawing->map))
        points = points * 2 / 3;
    drawing->points = CLAMP(points, POINTS_MIN, POINTS_MAX);
    drawing->nearest = eye_cells(eye, eye_levels(eye, eye->above), NEAREST_BITS);
    int64_t tall = eye_cells(eye, eye->relief, 16);
    drawing->haze = HAZE_DISTANCE * MIN(tall, TALL_MAX) + HAZE_DISTANCE * 4 * drawing->nearest;
}

/* Sets the zoom of the first ring, which the nearest land is in. */
static void set_first_ring(struct flight_drawing *drawing)
{
    drawing->zoom = ZOOM_FIRST;
    while (flight_ring_cells(drawing, drawing->points << (FLIGHT_DISTANCE + 1)) <= drawing->nearest)
        drawing->zoom--;
}

/* Draws a strip of columns. Returns false if out of memory. */
static bool draw_strip(struct flight_drawing *drawing)
{
    struct flight *flight = drawing->flight;
    uint32_t cols = drawing->after - drawing->first;
    memset(drawing->mixtures, 0, (size_t)cols * flight->rows * sizeof *drawing->mixtures);
    for (uint32_t col = drawing->first; col < drawing->after; col++) {
        drawing->columns[col].top = (int32_t)flight->rows * FLIGHT_SUB;
        drawing->columns[col].last = INT32_MAX;
    }
    set_first_ring(drawing);
    bool drawn = draw_rings(drawing);
    terrain_free(&drawing->near);
    terrain_free(&drawing->far);
    for (uint32_t col = drawing->first; drawn && col < drawing->after; col++)
        flight_finish_column(drawing, col);
    return drawn;
}

/* Draws all columns, as many at a time as STRIP says. */
static bool draw_strips(struct flight_drawing *drawing)
{
    struct flight *flight = drawing->flight;
    uint32_t cols = MAX(STRIP / flight->rows, 1);
    bool drawn = true;
    for (uint32_t col = 0; drawn && col < flight->cols; col += cols) {
        drawing->first = col;
        drawing->after = MIN(flight->cols, col + cols);
        drawn = draw_strip(drawing);
    }
    return drawn;
}

static bool make_buffers(struct flight_drawing *drawing)
{
    struct flight *flight = drawing->flight;
    size_t pixels = (size_t)flight->cols * flight->rows;
    flight->rgb = malloc(pixels * sizeof *flight->rgb);
    flight->kinds = calloc(pixels, sizeof *flight->kinds);
    drawing->mixtures = malloc(MIN(pixels, STRIP + flight->rows) * sizeof *drawing->mixtures);
    drawing->columns = calloc(flight->cols, sizeof *drawing->columns);
    return flight->rgb != NULL && flight->kinds != NULL && drawing->mixtures != NULL &&
           drawing->columns != NULL;
}

static void free_buffers(struct flight_drawing *drawing)
{
    free(drawing->mixtures);
    free(drawing->columns);
    free(drawing);
}

bool flight_make(struct flight *flight, const struct map *map, uint32_t cols, uint32_t rows)
{
    *flight = (struct flight){.cols = cols, .rows = rows};
    struct flight_drawing *drawing = calloc(1, sizeof *drawing); /* large for a small stack */
    if (drawing == NULL)
        return false;
    drawing->map = map;
    drawing->flight = flight;
    bool made = make_buffers(drawing) && eye_find(&drawing->eye, map, cols, rows);
    if (made) {
        daylight_make(&drawing->daylight, map, &drawing->eye);
        if (map_shows_biomes(map))
            drawing->climate_levels = climate_levels_of(&map->world.recipe);
        set_optics(drawing);
        made = (!map_draws_labels(map) ||
                flight_names_find(&flight->names, map, &drawing->eye, drawing->focus, cols)) &&
               draw_strips(drawing);
    }
    free_buffers(drawing);
    if (!made)
        flight_free(flight);
    return made;
}

void flight_free(struct flight *flight)
{
    free(flight->rgb);
    free(flight->kinds);
    flight_names_free(&flight->names);
    *flight = (struct flight){0};
}

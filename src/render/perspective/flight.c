/*
 * Rings are drawn from the eye outwards, each between two windows: that of its own zoom, and the
 * next one's. A frame of many pixels is drawn in strips of columns.
 */
#include "render/perspective/flight.h"

#include "base/angle.h"
#include "render/perspective/flight_ring.h"

#include <stdlib.h>
#include <string.h>

enum {
    POINTS_MIN = 24, /* points from the eye to a ring */
    POINTS_MAX = 700,
    STRIP = 1 << 20,                   /* pixels that are mixed at a time */
    ZOOM_FIRST = RECIPE_ZOOM_MAX + 16, /* zoom of the ring nearest to the eye, at most */
    RINGS_BEYOND = 20, /* rings beyond the coarsest zoom, at most: so places fit their 64 bits */
};

#define HAZE_MAX (INT64_C(1) << 50) /* land as tall as 2^34 cells */

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A rectangle of points. */
struct bounds {
    int64_t west;
    int64_t north;
    int64_t east; /* the last column */
    int64_t south;
};

/* Widens the bounds by the ends of a step, from the origin of a window on. */
static void include_step(struct bounds *bounds, const struct flight_drawing *drawing,
                         const struct flight_step *step)
{
    for (int side = 0; side < 2; side++) {
        int64_t col = side == 0 ? drawing->first : drawing->after - 1;
        int64_t x = (step->x[0] + col * step->dx[0]) >> (FLIGHT_LATERAL + FLIGHT_DISTANCE);
        int64_t y = (step->y[0] + col * step->dy[0]) >> (FLIGHT_LATERAL + FLIGHT_DISTANCE);
        bounds->west = least(bounds->west, x);
        bounds->north = least(bounds->north, y);
        bounds->east = most(bounds->east, x);
        bounds->south = most(bounds->south, y);
    }
}

/* Cuts off all that lies beyond a rim; there is nothing. The rest has two columns and rows at
 * least. */
static void crop_bounds(struct bounds *bounds, const struct recipe *recipe, int zoom)
{
    if (recipe_bounded_x(recipe)) {
        bounds->west = most(bounds->west, -1);
        bounds->east = least(bounds->east, recipe_cols(recipe, zoom));
        bounds->east = most(bounds->east, bounds->west + 1);
    }
    if (recipe_bounded_y(recipe)) {
        bounds->north = most(bounds->north, -1);
        bounds->south = least(bounds->south, recipe_rows(recipe, zoom));
        bounds->south = most(bounds->south, bounds->north + 1);
    }
}

/* Sets the place and the size of a window at a zoom: the land from the ring to twice as far as its
 * end. */
static void place_window(struct flight_drawing *drawing, struct terrain *terrain, int zoom)
{
    struct flight_step step = {.distance = drawing->points << FLIGHT_DISTANCE};
    struct bounds bounds = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    *terrain = (struct terrain){
        .zoom = zoom,
        .x = flight_place(drawing->eye.x, zoom) >> FLIGHT_DISTANCE,
        .y = flight_place(drawing->eye.y, zoom) >> FLIGHT_DISTANCE,
    };
    for (int n = 0; n < 3; n++) {
        flight_place_step(drawing, &step, terrain, 0);
        include_step(&bounds, drawing, &step);
        step.distance *= 2;
    }
    bounds.west += terrain->x - 2;
    bounds.north += terrain->y - 2;
    bounds.east += terrain->x + 2;
    bounds.south += terrain->y + 2;
    crop_bounds(&bounds, &drawing->map->world.recipe, zoom);
    terrain->x = bounds.west;
    terrain->y = bounds.north;
    terrain->cols = (uint32_t)(bounds.east - bounds.west + 1);
    terrain->rows = (uint32_t)(bounds.south - bounds.north + 1);
}

static int clamp_zoom(const struct recipe *recipe, int zoom)
{
    int low = recipe_zoom_min(recipe);
    int high = recipe_zoom_max(recipe);
    return zoom < low ? low : zoom > high ? high : zoom;
}

/* Reads the window of a ring one further out. */
static bool read_far(struct flight_drawing *drawing)
{
    int zoom = clamp_zoom(&drawing->map->world.recipe, drawing->zoom - 1);
    place_window(drawing, &drawing->far, zoom);
    return terrain_read(&drawing->far, drawing->map, &drawing->eye);
}

/* Draws all rings of a strip. Returns false if out of memory. */
static bool draw_rings(struct flight_drawing *drawing)
{
    int last = recipe_zoom_min(&drawing->map->world.recipe) - RINGS_BEYOND;
    bool more = true;
    place_window(drawing, &drawing->near, clamp_zoom(&drawing->map->world.recipe, drawing->zoom));
    if (!terrain_read(&drawing->near, drawing->map, &drawing->eye))
        return false;
    while (more) {
        if (!read_far(drawing))
            return false;
        more = flight_draw_ring(drawing) && drawing->zoom > last;
        terrain_free(&drawing->near);
        drawing->near = drawing->far;
        drawing->far = (struct terrain){0};
        drawing->zoom--;
    }
    return true;
}

/* Sets the screen, the first ring and the haze. */
static void set_optics(struct flight_drawing *drawing)
{
    const struct flight *flight = drawing->flight;
    const struct eye *eye = &drawing->eye;
    int pitch = drawing->map->look.camera.pitch;
    uint32_t side = flight->cols > flight->rows ? flight->cols : flight->rows;
    drawing->focus = side * 3 / 4 + 1;
    drawing->horizon = (int64_t)flight->rows * FLIGHT_SUB / 2 +
                       drawing->focus * FLIGHT_SUB * angle_sine(pitch) / angle_cosine(pitch);
    int64_t points = side * 3 / 8;
    if (map_draws_water(drawing->map))
        points = points * 2 / 3;
    drawing->points = most(POINTS_MIN, least(points, POINTS_MAX));
    drawing->nearest = eye_cells(eye, eye_levels(eye, eye->above), 14);
    drawing->haze =
        14 * least(eye_cells(eye, eye->relief, 16), HAZE_MAX) + 14 * 4 * drawing->nearest;
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
        drawing->tops[col] = (int32_t)flight->rows * FLIGHT_SUB;
        drawing->lasts[col] = INT32_MAX;
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
    uint32_t cols = STRIP / flight->rows > 0 ? STRIP / flight->rows : 1;
    bool drawn = true;
    for (uint32_t col = 0; drawn && col < flight->cols; col += cols) {
        drawing->first = col;
        drawing->after = flight->cols - col < cols ? flight->cols : col + cols;
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
    drawing->mixtures = malloc((pixels < STRIP + flight->rows ? pixels : STRIP + flight->rows) *
                               sizeof *drawing->mixtures);
    drawing->tops = malloc(flight->cols * sizeof *drawing->tops);
    drawing->lasts = malloc(flight->cols * sizeof *drawing->lasts);
    drawing->colors = malloc(flight->cols * sizeof *drawing->colors);
    drawing->seen = calloc(flight->cols, sizeof *drawing->seen);
    return flight->rgb != NULL && flight->kinds != NULL && drawing->mixtures != NULL &&
           drawing->tops != NULL && drawing->lasts != NULL && drawing->colors != NULL &&
           drawing->seen != NULL;
}

static void free_buffers(struct flight_drawing *drawing)
{
    free(drawing->mixtures);
    free(drawing->tops);
    free(drawing->lasts);
    free(drawing->colors);
    free(drawing->seen);
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
    bool made = make_buffers(drawing) && eye_find(&drawing->eye, map);
    if (made) {
        daylight_make(&drawing->daylight, map, &drawing->eye);
        if (map_shows_biomes(map))
            drawing->climate_levels = climate_levels_of(&map->world.recipe);
        set_optics(drawing);
        made = draw_strips(drawing);
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
    *flight = (struct flight){0};
}

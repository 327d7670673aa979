/*
 * A ring is the land between N and 2 N points of a zoom from the eye, for a number N that makes
 * points about as wide as pixels. It is seen in steps of the distance; in each step the columns of
 * the screen lie on a straight line from the left to the right.
 *
 * A pixel is the mean of what covers it, by its share of the pixel's height.
 *
 * Invariant: in each column all pixels below `tops` are covered, in 2^-8 of a pixel; no pixel is
 * covered twice.
 */
#include "map/flight.h"

#include "base/angle.h"
#include "map/daylight.h"
#include "map/eye.h"
#include "map/terrain.h"

#include <stdlib.h>
#include <string.h>

enum {
    SUB = 256,       /* parts of a pixel's height */
    DISTANCE = 16,   /* bits of a distance after the point */
    LATERAL = 12,    /* more bits of places along a step */
    POINTS_MIN = 24, /* points from the eye to a ring */
    POINTS_MAX = 700,
    CLEAR_LIMIT = 250,                 /* haze that hides all behind it */
    STRIP = 1 << 20,                   /* pixels that are mixed at a time */
    ZOOM_FIRST = RECIPE_ZOOM_MAX + 16, /* zoom of the ring nearest to the eye, at most */
    RINGS = 96,
};

/* The covered shares of a pixel. */
struct mixture {
    uint16_t red; /* sum of channel * share */
    uint16_t green;
    uint16_t blue;
    uint16_t covered; /* sum of the shares, at most SUB */
    uint16_t largest; /* largest share */
};

/* One step of the distance in a ring. */
struct step {
    int64_t distance; /* in points of the ring's zoom, 2^-DISTANCE */
    int part;         /* share of the coarser window, in 2^-8 */
    int haze;         /* see daylight.h */
    int gleam;
    int32_t highest; /* row that no land reaches above, in SUB */
    int64_t scale;   /* a level is scale * 2^-shift of SUB */
    int shift;
    int64_t x[2]; /* place of the first column in both windows, in 2^-(DISTANCE + LATERAL) points */
    int64_t y[2];
    int64_t dx[2]; /* from a column to the next */
    int64_t dy[2];
};

struct drawing {
    const struct map *map;
    struct flight *flight;
    struct eye eye;
    struct daylight daylight;
    uint32_t first;      /* first column of the strip that is drawn */
    uint32_t after;      /* one after the last column of it */
    struct terrain near; /* finer window of the ring */
    struct terrain far;  /* coarser one, one zoom further out unless there is none */
    int zoom;            /* zoom of the ring, which windows may not have */
    int64_t points;      /* N */
    int64_t focus;       /* pixels from the eye to the screen */
    int64_t horizon;     /* row of the horizon in SUB, from the top */
    int64_t nearest;     /* distance of the nearest land that is seen, in 2^-16 cells: a quarter
                                 of the eye's height */
    int64_t haze;        /* distance where half of the light is lost, in 2^-16 cells */
    struct mixture *mixtures; /* sums for each pixel of the strip, column by column */
    int32_t *tops;            /* highest row that is covered in each column, in SUB */
    int32_t *lasts;   /* row of the last step in each column; INT32_MAX: nothing was there */
    uint32_t *colors; /* rgb of the last step, where it was seen */
    bool *seen;       /* the last step was */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Returns a length times a sine. */
static int64_t turned(int64_t length, int64_t sine)
{
    return (length >> 8) * (sine >> 8) >> 14;
}

/* Adds a share of a colour to a pixel. */
static void mix(struct mixture *mixture, uint32_t rgb, uint32_t share, uint16_t kind,
                uint16_t *front)
{
    mixture->red = (uint16_t)(mixture->red + (uint32_t)RGB_RED(rgb) * share);
    mixture->green = (uint16_t)(mixture->green + (uint32_t)RGB_GREEN(rgb) * share);
    mixture->blue = (uint16_t)(mixture->blue + (uint32_t)RGB_BLUE(rgb) * share);
    mixture->covered = (uint16_t)(mixture->covered + share);
    if (share >= mixture->largest) {
        mixture->largest = (uint16_t)share;
        *front = kind;
    }
}

/* Covers the rows of a column from `top` to the highest one covered before. Colours pass from
 * `below` at row `base` to `rgb` at row `top`. */
static void cover(struct drawing *drawing, uint32_t col, int32_t top, int32_t base, uint32_t rgb,
                  uint32_t below, uint16_t kind)
{
    int32_t bottom = drawing->tops[col];
    size_t first = (size_t)col * drawing->flight->rows;
    drawing->tops[col] = top;
    top = top > 0 ? top : 0;
    for (int32_t row = bottom - 1; row >= top; row = (row / SUB) * SUB - 1) {
        int32_t begin = row / SUB * SUB > top ? row / SUB * SUB : top;
        uint32_t color = rgb;
        if (below != rgb && base > drawing->tops[col])
            color = rgb_between(rgb, below, begin - drawing->tops[col], base - drawing->tops[col]);
        size_t pixel = first + (size_t)(row / SUB);
        size_t before = (size_t)drawing->first * drawing->flight->rows;
        mix(&drawing->mixtures[pixel - before], color, (uint32_t)(row + 1 - begin), kind,
            &drawing->flight->kinds[pixel]);
    }
}

/* Returns a slope in 2^-12 of levels per point of a zoom. */
static int64_t slope_in_cells(const struct drawing *drawing, int64_t levels, int zoom)
{
    return eye_cells(&drawing->eye, levels, 12 + zoom);
}

/* Finds what is seen at a column of a step, whose level is known. */
static struct daylight_spot spot_at(const struct drawing *drawing, const struct step *step,
                                    uint32_t col, int64_t level, int64_t ground)
{
    const struct terrain *near = &drawing->near;
    const struct terrain *far = &drawing->far;
    struct daylight_spot spot = {.level = level,
                                 .haze = step->haze,
                                 .gleam = step->gleam,
                                 .sea = ground <= drawing->eye.sea,
                                 .depth = drawing->eye.sea - ground};
    if (spot.sea)
        return spot;
    struct terrain_spot fine = terrain_at(near, (step->x[0] + col * step->dx[0]) >> LATERAL,
                                          (step->y[0] + col * step->dy[0]) >> LATERAL);
    struct terrain_spot coarse = terrain_at(far, (step->x[1] + col * step->dx[1]) >> LATERAL,
                                            (step->y[1] + col * step->dy[1]) >> LATERAL);
    int part = step->part;
    int64_t east = slope_in_cells(drawing, fine.east, near->zoom) * (256 - part) +
                   slope_in_cells(drawing, coarse.east, far->zoom) * part;
    int64_t south = slope_in_cells(drawing, fine.south, near->zoom) * (256 - part) +
                    slope_in_cells(drawing, coarse.south, far->zoom) * part;
    spot.east = east >> 8;
    spot.north = -(south >> 8);
    spot.ink = (fine.ink * (256 - part) + coarse.ink * part) >> 8;
    spot.lake = (fine.lake * (256 - part) + coarse.lake * part) >> 8;
    return spot;
}

/* Returns what a spot is seen as. */
static uint16_t kind_of_spot(const struct daylight *daylight, const struct daylight_spot *spot)
{
    enum { MOST = 128 };
    if (!spot->sea && spot->lake >= MOST)
        return FLIGHT_LAKE;
    if (!spot->sea && spot->ink >= MOST)
        return FLIGHT_RIVER;
    return (uint16_t)(FLIGHT_BAND + daylight_band(daylight, spot));
}

/* Returns the row, in SUB, where a level is seen at a step. */
static inline int32_t row_of(const struct drawing *drawing, const struct step *step, int64_t level)
{
    const int64_t limit = 1 << 28;
    int64_t rise = ((level - drawing->eye.level) * step->scale) >> step->shift;
    int64_t row = drawing->horizon - rise;
    return (int32_t)(row < -limit ? -limit : row < limit ? row : limit);
}

/* Draws a column of a step. */
static inline void draw_column(struct drawing *drawing, const struct step *step, uint32_t col)
{
    int64_t fine = terrain_level(&drawing->near, (step->x[0] + col * step->dx[0]) >> LATERAL,
                                 (step->y[0] + col * step->dy[0]) >> LATERAL);
    int64_t coarse = terrain_level(&drawing->far, (step->x[1] + col * step->dx[1]) >> LATERAL,
                                   (step->y[1] + col * step->dy[1]) >> LATERAL);
    if (fine == EYE_VOID || coarse == EYE_VOID) {
        if (drawing->seen[col])
            drawing->lasts[col] = INT32_MAX;
        return;
    }
    int64_t ground = fine + (((coarse - fine) * step->part) >> 8);
    int64_t level = ground > drawing->eye.sea ? ground : drawing->eye.sea;
    int32_t top = row_of(drawing, step, level);
    int32_t last = drawing->lasts[col];
    bool hidden = top >= drawing->tops[col];
    bool was_seen = drawing->seen[col];
    drawing->lasts[col] = top;
    drawing->seen[col] = !hidden;
    if (hidden)
        return;
    struct daylight_spot spot = spot_at(drawing, step, col, level, ground);
    uint32_t rgb = daylight_rgb(&drawing->daylight, &spot);
    if (last == INT32_MAX && drawing->tops[col] < (int32_t)drawing->flight->rows * SUB)
        drawing->tops[col] = top; /* behind a gap */
    else
        cover(drawing, col, top, last, rgb, was_seen ? drawing->colors[col] : rgb,
              kind_of_spot(&drawing->daylight, &spot));
    drawing->colors[col] = rgb;
}

/* Returns a coordinate of the eye in points of a zoom, 2^-DISTANCE. */
static int64_t place_of(int64_t cells, int zoom)
{
    return zoom >= 0 ? cells << zoom : cells >> -zoom;
}

/* Sets where a step's columns are in a window. The eye is less than 2^30 points from its origin. */
static void place_step(const struct drawing *drawing, struct step *step,
                       const struct terrain *terrain, int n)
{
    const struct flight *flight = drawing->flight;
    const struct eye *eye = &drawing->eye;
    int azimuth = eye->azimuth;
    int64_t sine = angle_sine(azimuth);
    int64_t cosine = angle_cosine(azimuth);
    int64_t far = step->distance << LATERAL;
    int64_t across = far / (2 * drawing->focus); /* half a column */
    int shift = drawing->zoom - terrain->zoom;
    int64_t dx = 2 * turned(across, cosine);
    int64_t dy = 2 * turned(across, sine);
    int64_t x = turned(far, sine) + (1 - (int64_t)flight->cols) * dx / 2;
    int64_t y = -turned(far, cosine) + (1 - (int64_t)flight->cols) * dy / 2;
    int64_t left = place_of(eye->x, terrain->zoom) - terrain->x * (1 << DISTANCE);
    int64_t top = place_of(eye->y, terrain->zoom) - terrain->y * (1 << DISTANCE);
    if (shift >= 0) {
        step->x[n] = left * (1 << LATERAL) + (x >> shift);
        step->y[n] = top * (1 << LATERAL) + (y >> shift);
        step->dx[n] = dx >> shift;
        step->dy[n] = dy >> shift;
    } else {
        step->x[n] = left * (1 << LATERAL) + x * (1 << -shift);
        step->y[n] = top * (1 << LATERAL) + y * (1 << -shift);
        step->dx[n] = dx * (1 << -shift);
        step->dy[n] = dy * (1 << -shift);
    }
}

/* Returns a distance in points of the ring as 2^-16 cells. */
static int64_t ring_cells(const struct drawing *drawing, int64_t distance)
{
    int zoom = drawing->zoom;
    return zoom >= 0 ? distance >> zoom : distance << -zoom;
}

/* Returns DAYLIGHT_CLEAR * a^2 / (a^2 + b^2). */
static int share_of_squares(int64_t a, int64_t b)
{
    while (a >> 20 != 0 || b >> 20 != 0) {
        a >>= 1;
        b >>= 1;
    }
    return a == 0 ? 0 : (int)(DAYLIGHT_CLEAR * a * a / (a * a + b * b));
}

/* Sets how tall a level is on the screen. */
static void set_step_scale(const struct drawing *drawing, struct step *step)
{
    int64_t scale = (int64_t)drawing->eye.bits * drawing->focus * SUB;
    int shift = drawing->eye.power - DISTANCE - drawing->zoom;
    while (scale >> 61 == 0) {
        scale <<= 1;
        shift++;
    }
    scale /= step->distance;
    while (scale >> 17 != 0) {
        scale >>= 1;
        shift--;
    }
    step->scale = shift < 62 ? scale : 0;
    step->shift = shift < 0 ? 0 : shift < 62 ? shift : 62;
}

/* Draws the land of a ring. Returns false if haze hides all behind it. */
static bool draw_ring(struct drawing *drawing)
{
    int64_t first = drawing->points << DISTANCE;
    int steps = (int)drawing->points * 3 / 2;
    int64_t mirror = 8 * 4 * drawing->nearest;
    int64_t highest = most(drawing->eye.sea, most(drawing->near.highest, drawing->far.highest));
    struct step step = {0};
    for (int n = 0; n < steps; n++) {
        step.distance = first + first * n / steps;
        int64_t cells = ring_cells(drawing, step.distance);
        if (cells < drawing->nearest)
            continue;
        step.part = 256 * n / steps;
        step.haze = share_of_squares(cells, drawing->haze);
        step.gleam = share_of_squares(cells, mirror) * 5 / 8;
        set_step_scale(drawing, &step);
        place_step(drawing, &step, &drawing->near, 0);
        place_step(drawing, &step, &drawing->far, 1);
        step.highest = row_of(drawing, &step, highest);
        for (uint32_t col = drawing->first; col < drawing->after; col++)
            if (drawing->tops[col] > 0 && drawing->tops[col] > step.highest)
                draw_column(drawing, &step, col);
    }
    return step.haze < CLEAR_LIMIT;
}

/* A rectangle of points. */
struct bounds {
    int64_t west;
    int64_t north;
    int64_t east; /* the last column */
    int64_t south;
};

/* Widens the bounds by the ends of a step, from the origin of a window on. */
static void include_step(struct bounds *bounds, const struct drawing *drawing,
                         const struct step *step)
{
    for (int side = 0; side < 2; side++) {
        int64_t col = side == 0 ? drawing->first : drawing->after - 1;
        int64_t x = (step->x[0] + col * step->dx[0]) >> (LATERAL + DISTANCE);
        int64_t y = (step->y[0] + col * step->dy[0]) >> (LATERAL + DISTANCE);
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
static void place_window(struct drawing *drawing, struct terrain *terrain, int zoom)
{
    struct step step = {.distance = drawing->points << DISTANCE};
    struct bounds bounds = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    *terrain = (struct terrain){
        .zoom = zoom,
        .x = place_of(drawing->eye.x, zoom) >> DISTANCE,
        .y = place_of(drawing->eye.y, zoom) >> DISTANCE,
    };
    for (int n = 0; n < 3; n++) {
        place_step(drawing, &step, terrain, 0);
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
static bool read_far(struct drawing *drawing)
{
    int zoom = clamp_zoom(&drawing->map->world.recipe, drawing->zoom - 1);
    place_window(drawing, &drawing->far, zoom);
    return terrain_read(&drawing->far, drawing->map, &drawing->eye);
}

/* Draws all rings of a strip. Returns false if out of memory. */
static bool draw_rings(struct drawing *drawing)
{
    bool more = true;
    place_window(drawing, &drawing->near, clamp_zoom(&drawing->map->world.recipe, drawing->zoom));
    if (!terrain_read(&drawing->near, drawing->map, &drawing->eye))
        return false;
    for (int n = 0; more && n < RINGS; n++) {
        if (!read_far(drawing))
            return false;
        more = draw_ring(drawing);
        terrain_free(&drawing->near);
        drawing->near = drawing->far;
        drawing->far = (struct terrain){0};
        drawing->zoom--;
    }
    return true;
}

/* Sets the screen, the first ring and the haze. */
static void set_optics(struct drawing *drawing)
{
    const struct flight *flight = drawing->flight;
    const struct eye *eye = &drawing->eye;
    int pitch = drawing->map->look.camera.pitch;
    uint32_t side = flight->cols > flight->rows ? flight->cols : flight->rows;
    drawing->focus = side * 3 / 4 + 1;
    drawing->horizon = (int64_t)flight->rows * SUB / 2 +
                       drawing->focus * SUB * angle_sine(pitch) / angle_cosine(pitch);
    int64_t points = side * 3 / 8;
    if (map_draws_water(drawing->map))
        points = points * 2 / 3;
    drawing->points = most(POINTS_MIN, least(points, POINTS_MAX));
    drawing->nearest = eye_cells(eye, eye_levels(eye, eye->above), 14);
    drawing->haze = 14 * eye_cells(eye, eye->relief, 16) + 14 * 4 * drawing->nearest;
}

/* Sets the zoom of the first ring, which the nearest land is in. */
static void set_first_ring(struct drawing *drawing)
{
    drawing->zoom = ZOOM_FIRST;
    while (ring_cells(drawing, drawing->points << (DISTANCE + 1)) <= drawing->nearest)
        drawing->zoom--;
}

/* Makes the pixels of a column, of what was seen and of the sky. */
static void finish_column(struct drawing *drawing, uint32_t col)
{
    struct flight *flight = drawing->flight;
    int64_t sky = drawing->focus * SUB * 2 / 3;
    struct mixture *mixture = drawing->mixtures + (size_t)(col - drawing->first) * flight->rows;
    size_t n = (size_t)col * flight->rows;
    for (uint32_t row = 0; row < flight->rows; row++, n++, mixture++) {
        uint32_t rest = SUB - mixture->covered;
        if (rest > 0)
            mix(mixture,
                daylight_sky(&drawing->daylight, drawing->horizon - (int64_t)row * SUB, sky), rest,
                FLIGHT_SKY, &flight->kinds[n]);
        flight->rgb[n] = (uint32_t)(mixture->red >> 8) << 16 |
                         (uint32_t)(mixture->green >> 8) << 8 | mixture->blue >> 8;
    }
}

/* Draws a strip of columns. Returns false if out of memory. */
static bool draw_strip(struct drawing *drawing)
{
    struct flight *flight = drawing->flight;
    uint32_t cols = drawing->after - drawing->first;
    memset(drawing->mixtures, 0, (size_t)cols * flight->rows * sizeof *drawing->mixtures);
    for (uint32_t col = drawing->first; col < drawing->after; col++) {
        drawing->tops[col] = (int32_t)flight->rows * SUB;
        drawing->lasts[col] = INT32_MAX;
    }
    set_first_ring(drawing);
    bool drawn = draw_rings(drawing);
    terrain_free(&drawing->near);
    terrain_free(&drawing->far);
    for (uint32_t col = drawing->first; drawn && col < drawing->after; col++)
        finish_column(drawing, col);
    return drawn;
}

/* Draws all columns, as many at a time as STRIP says. */
static bool draw_strips(struct drawing *drawing)
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

static bool make_buffers(struct drawing *drawing)
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

static void free_buffers(struct drawing *drawing)
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
    struct drawing *drawing = calloc(1, sizeof *drawing); /* large for a small stack */
    if (drawing == NULL)
        return false;
    drawing->map = map;
    drawing->flight = flight;
    bool made = make_buffers(drawing) && eye_find(&drawing->eye, map);
    if (made) {
        daylight_make(&drawing->daylight, map, &drawing->eye);
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

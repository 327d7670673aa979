/*
 * A ring is seen in steps of the distance; in each step the columns of the screen lie on a straight
 * line from the left to the right.
 */
#include "map/flight_ring.h"

#include "base/angle.h"
#include "map/flight_pixels.h"

enum { CLEAR_LIMIT = 250 }; /* haze that hides all behind it */

static int64_t higher(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Returns a length times a sine. */
static int64_t turned(int64_t length, int64_t sine)
{
    return (length >> 8) * (sine >> 8) >> 14;
}

/* Returns a slope in 2^-12 of levels per point of a zoom. */
static int64_t slope_in_cells(const struct flight_drawing *drawing, int64_t levels, int zoom)
{
    return eye_cells(&drawing->eye, levels, 12 + zoom);
}

/* Finds what is seen at a column of a step, whose level is known. */
static struct daylight_spot spot_at(const struct flight_drawing *drawing,
                                    const struct flight_step *step, uint32_t col, int64_t level,
                                    int64_t ground)
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
    struct terrain_spot fine = terrain_at(near, (step->x[0] + col * step->dx[0]) >> FLIGHT_LATERAL,
                                          (step->y[0] + col * step->dy[0]) >> FLIGHT_LATERAL);
    struct terrain_spot coarse = terrain_at(far, (step->x[1] + col * step->dx[1]) >> FLIGHT_LATERAL,
                                            (step->y[1] + col * step->dy[1]) >> FLIGHT_LATERAL);
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

/* Returns the row, in FLIGHT_SUB, where a level is seen at a step. */
static inline int32_t row_of(const struct flight_drawing *drawing, const struct flight_step *step,
                             int64_t level)
{
    const int64_t limit = 1 << 28;
    int64_t rise = ((level - drawing->eye.level) * step->scale) >> step->shift;
    int64_t row = drawing->horizon - rise;
    return (int32_t)(row < -limit ? -limit : row < limit ? row : limit);
}

/* Draws a column of a step. */
static inline void draw_column(struct flight_drawing *drawing, const struct flight_step *step,
                               uint32_t col)
{
    int64_t fine = terrain_level(&drawing->near, (step->x[0] + col * step->dx[0]) >> FLIGHT_LATERAL,
                                 (step->y[0] + col * step->dy[0]) >> FLIGHT_LATERAL);
    int64_t coarse =
        terrain_level(&drawing->far, (step->x[1] + col * step->dx[1]) >> FLIGHT_LATERAL,
                      (step->y[1] + col * step->dy[1]) >> FLIGHT_LATERAL);
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
    if (last == INT32_MAX && drawing->tops[col] < (int32_t)drawing->flight->rows * FLIGHT_SUB)
        drawing->tops[col] = top; /* behind a gap */
    else
        flight_cover(drawing, col, top,
                     &(struct flight_cover){kind_of_spot(&drawing->daylight, &spot), rgb,
                                            was_seen ? drawing->colors[col] : rgb, last});
    drawing->colors[col] = rgb;
}

int64_t flight_place(int64_t cells, int zoom)
{
    return zoom >= 0 ? cells << zoom : cells >> -zoom;
}

void flight_place_step(const struct flight_drawing *drawing, struct flight_step *step,
                       const struct terrain *terrain, int n)
{
    const struct flight *flight = drawing->flight;
    const struct eye *eye = &drawing->eye;
    int azimuth = eye->azimuth;
    int64_t sine = angle_sine(azimuth);
    int64_t cosine = angle_cosine(azimuth);
    int64_t far = step->distance << FLIGHT_LATERAL;
    int64_t across = far / (2 * drawing->focus); /* half a column */
    int shift = drawing->zoom - terrain->zoom;
    int64_t dx = 2 * turned(across, cosine);
    int64_t dy = 2 * turned(across, sine);
    int64_t x = turned(far, sine) + (1 - (int64_t)flight->cols) * dx / 2;
    int64_t y = -turned(far, cosine) + (1 - (int64_t)flight->cols) * dy / 2;
    int64_t left = flight_place(eye->x, terrain->zoom) - terrain->x * (1 << FLIGHT_DISTANCE);
    int64_t top = flight_place(eye->y, terrain->zoom) - terrain->y * (1 << FLIGHT_DISTANCE);
    if (shift >= 0) {
        step->x[n] = left * (1 << FLIGHT_LATERAL) + (x >> shift);
        step->y[n] = top * (1 << FLIGHT_LATERAL) + (y >> shift);
        step->dx[n] = dx >> shift;
        step->dy[n] = dy >> shift;
    } else {
        step->x[n] = left * (1 << FLIGHT_LATERAL) + x * (1 << -shift);
        step->y[n] = top * (1 << FLIGHT_LATERAL) + y * (1 << -shift);
        step->dx[n] = dx * (1 << -shift);
        step->dy[n] = dy * (1 << -shift);
    }
}

int64_t flight_ring_cells(const struct flight_drawing *drawing, int64_t distance)
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
static void set_step_scale(const struct flight_drawing *drawing, struct flight_step *step)
{
    int64_t scale = (int64_t)drawing->eye.bits * drawing->focus * FLIGHT_SUB;
    int shift = drawing->eye.power - FLIGHT_DISTANCE - drawing->zoom;
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

bool flight_draw_ring(struct flight_drawing *drawing)
{
    int64_t first = drawing->points << FLIGHT_DISTANCE;
    int steps = (int)drawing->points * 3 / 2;
    int64_t mirror = 8 * 4 * drawing->nearest;
    int64_t highest = higher(drawing->eye.sea, higher(drawing->near.highest, drawing->far.highest));
    struct flight_step step = {0};
    for (int n = 0; n < steps; n++) {
        step.distance = first + first * n / steps;
        int64_t cells = flight_ring_cells(drawing, step.distance);
        if (cells < drawing->nearest)
            continue;
        step.part = 256 * n / steps;
        step.haze = share_of_squares(cells, drawing->haze);
        step.gleam = share_of_squares(cells, mirror) * 5 / 8;
        set_step_scale(drawing, &step);
        flight_place_step(drawing, &step, &drawing->near, 0);
        flight_place_step(drawing, &step, &drawing->far, 1);
        step.highest = row_of(drawing, &step, highest);
        for (uint32_t col = drawing->first; col < drawing->after; col++)
            if (drawing->tops[col] > 0 && drawing->tops[col] > step.highest)
                draw_column(drawing, &step, col);
    }
    return step.haze < CLEAR_LIMIT;
}

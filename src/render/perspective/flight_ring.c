/*
 * A ring is seen in steps of the distance; in each step the columns of the screen lie on a straight
 * line from left to right.
 *
 * Invariant: in each column all pixels below `top` are covered; no pixel is covered twice.
 */
#include "render/perspective/flight_ring.h"

#include "base/angle.h"
#include "base/minmax.h"
#include "render/points/cover.h"
#include "world/climate/climate.h"

#include <stdlib.h>

enum {
    CLEAR_LIMIT = 250, /* haze that hides all behind it */
    STEEP = 8 << 12,   /* slope of a side of the block */
    MOST = 128,        /* ink or share of lakes that outweighs the land */
    HAZE_NAMED = 192,  /* haze that hides names behind it */
    NEARLY = 32,       /* a part of a distance that does not matter for names */
};

/* One step of the distance in a ring. */
struct step {
    int64_t distance; /* in points of the ring's zoom, 2^-FLIGHT_DISTANCE */
    int64_t cells;    /* the distance in 2^-16 cells */
    int part;         /* share of the coarser window, in 2^-8 */
    int haze;         /* see daylight.h */
    int gleam;        /* see daylight.h */
    int32_t highest;  /* row that no land reaches above, in FLIGHT_SUB */
    int64_t scale;    /* a level is scale * 2^-shift of FLIGHT_SUB tall */
    int shift;
    struct flight_line near; /* columns in the finer window */
    struct flight_line far;  /* and in the coarser one */
};

/* What covers rows of a column: kind and rgb, which passes into that of `below` at row `base`, in
 * FLIGHT_SUB. */
struct paint {
    uint16_t kind; /* enum flight_kind */
    uint32_t rgb;
    uint32_t below;
    int32_t base;
};

/* Adds a share of a colour to a pixel. */
static void mix(struct flight_mixture *mixture, uint32_t rgb, uint32_t share, uint16_t kind,
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

/* Covers the rows of a column from `top` to the highest one covered before. */
static void cover_rows(struct flight_drawing *drawing, uint32_t col, int32_t top,
                       const struct paint *with)
{
    int32_t bottom = drawing->columns[col].top;
    int32_t above = MAX(top, 0);
    size_t first = (size_t)col * drawing->flight->rows;
    drawing->columns[col].top = top;
    for (int32_t row = bottom - 1; row >= above; row = (row / FLIGHT_SUB) * FLIGHT_SUB - 1) {
        int32_t begin = MAX(row / FLIGHT_SUB * FLIGHT_SUB, above);
        uint32_t color = with->rgb;
        if (with->below != with->rgb && with->base > top)
            color = rgb_between(with->rgb, with->below, begin - top, with->base - top);
        size_t pixel = first + (size_t)(row / FLIGHT_SUB);
        size_t before = (size_t)drawing->first * drawing->flight->rows;
        mix(&drawing->mixtures[pixel - before], color, (uint32_t)(row + 1 - begin), with->kind,
            &drawing->flight->kinds[pixel]);
    }
}

void flight_finish_column(struct flight_drawing *drawing, uint32_t col)
{
    struct flight *flight = drawing->flight;
    int64_t sky = drawing->focus * FLIGHT_SUB * 2 / 3;
    int64_t horizon = drawing->horizon;
    if (drawing->eye.outside)
        horizon = sky = (int64_t)flight->rows * FLIGHT_SUB; /* the sky is all around */
    struct flight_mixture *mixture =
        drawing->mixtures + (size_t)(col - drawing->first) * flight->rows;
    size_t n = (size_t)col * flight->rows;
    for (uint32_t row = 0; row < flight->rows; row++, n++, mixture++) {
        uint32_t rest = FLIGHT_SUB - mixture->covered;
        if (rest > 0)
            mix(mixture, daylight_sky(&drawing->daylight, horizon - (int64_t)row * FLIGHT_SUB, sky),
                rest, FLIGHT_SKY, &flight->kinds[n]);
        flight->rgb[n] = (uint32_t)(mixture->red >> 8) << 16 |
                         (uint32_t)(mixture->green >> 8) << 8 | mixture->blue >> 8;
    }
}

/* Returns a slope in 2^-12 of levels per point of a zoom. */
static int64_t slope_in_cells(const struct flight_drawing *drawing, int64_t levels, int zoom)
{
    return eye_cells(&drawing->eye, levels, 12 + zoom);
}

/* A place in a window, in points from its first one, in 2^-FLIGHT_DISTANCE. */
struct spot_place {
    int64_t x;
    int64_t y;
};

static inline struct spot_place place_of(const struct flight_line *line, uint32_t col)
{
    return (struct spot_place){(line->x + col * line->dx) >> FLIGHT_LATERAL,
                               (line->y + col * line->dy) >> FLIGHT_LATERAL};
}

/* Returns the mean of what the finer window and the coarser one of a step have. */
static int64_t blend(const struct step *step, int64_t fine, int64_t coarse)
{
    return (fine * (256 - step->part) + coarse * step->part) >> 8;
}

/* Finds the slopes and the water of land. */
static void find_land(const struct flight_drawing *drawing, const struct step *step, uint32_t col,
                      struct daylight_spot *spot)
{
    const struct terrain *near = &drawing->near;
    const struct terrain *far = &drawing->far;
    struct spot_place here = place_of(&step->near, col);
    struct spot_place there = place_of(&step->far, col);
    struct terrain_spot fine = terrain_at(near, here.x, here.y);
    struct terrain_spot coarse = terrain_at(far, there.x, there.y);
    spot->east = blend(step, slope_in_cells(drawing, fine.east, near->window.zoom),
                       slope_in_cells(drawing, coarse.east, far->window.zoom));
    spot->north = -blend(step, slope_in_cells(drawing, fine.south, near->window.zoom),
                         slope_in_cells(drawing, coarse.south, far->window.zoom));
    spot->ink = (int)blend(step, fine.ink, coarse.ink);
    spot->lake = (int)blend(step, fine.lake, coarse.lake);
}

/* Finds the biome of a spot, by its water and height, and by the climates of both windows. Ice and
 * snow lie over rivers and lakes. */
static void find_biome(const struct flight_drawing *drawing, const struct step *step, uint32_t col,
                       int64_t ground, struct daylight_spot *spot)
{
    const struct climate_levels *levels = &drawing->climate_levels;
    struct spot_place here = place_of(&step->near, col);
    struct spot_place there = place_of(&step->far, col);
    struct terrain_air fine = terrain_climate_at(&drawing->near.climate, here.x, here.y);
    struct terrain_air coarse = terrain_climate_at(&drawing->far.climate, there.x, there.y);
    int32_t rise = climate_level(levels, eye_height(&drawing->eye, ground)) - levels->sea;
    int64_t warmth = blend(step, fine.warmth, coarse.warmth) - climate_cooling(rise);
    struct biome_place place = {
        .cover = spot->sea            ? COVER_SEA
                 : spot->lake >= MOST ? COVER_LAKE
                                      : COVER_LAND,
        .rise = (int16_t)MIN(rise, CLIMATE_TOP),
        .warmth = (uint16_t)MAX(warmth, 0),
        .wetness = (uint16_t)blend(step, fine.wetness, coarse.wetness),
    };
    spot->biome = (int)biome_of(&place);
    if (cover_is_frozen((enum biome)spot->biome))
        spot->ink = spot->lake = 0;
}

/* Finds what is seen at a column of a step, whose level is known. */
static struct daylight_spot spot_at(const struct flight_drawing *drawing, const struct step *step,
                                    uint32_t col, int64_t level, int64_t ground)
{
    struct daylight_spot spot = {.level = level,
                                 .biome = DAYLIGHT_NO_BIOME,
                                 .haze = step->haze,
                                 .gleam = step->gleam,
                                 .sea = ground <= drawing->eye.sea,
                                 .depth = drawing->eye.sea - ground};
    if (!spot.sea)
        find_land(drawing, step, col, &spot);
    if (map_shows_biomes(drawing->map))
        find_biome(drawing, step, col, ground, &spot);
    return spot;
}

/* Returns what a spot is seen as. */
static uint16_t kind_of_spot(const struct daylight *daylight, const struct daylight_spot *spot)
{
    if (!spot->sea && spot->lake >= MOST)
        return FLIGHT_LAKE;
    if (!spot->sea && spot->ink >= MOST)
        return FLIGHT_RIVER;
    return (uint16_t)(FLIGHT_BAND + daylight_band(daylight, spot));
}

/* Returns the row, in FLIGHT_SUB, where a level is seen at a step. */
static inline int32_t row_of(const struct flight_drawing *drawing, const struct step *step,
                             int64_t level)
{
    const int64_t limit = 1 << 28;
    int64_t rise = ((level - drawing->eye.level) * step->scale) >> step->shift;
    int64_t row = drawing->horizon - rise;
    return (int32_t)CLAMP(row, -limit, limit);
}

/* Draws the side of the block below the first land of a column, or behind a hole, for an eye
 * outside: water, and earth below it. Nothing is below the foot. */
static void draw_wall(struct flight_drawing *drawing, const struct step *step, uint32_t col,
                      int64_t level, int64_t ground)
{
    const struct recipe *recipe = &drawing->map->world.recipe;
    const struct window *window = &drawing->near.window;
    struct flight_column *column = &drawing->columns[col];
    struct spot_place here = place_of(&step->near, col);
    int64_t west = window->x + (here.x >> FLIGHT_DISTANCE);
    int64_t north = window->y + (here.y >> FLIGHT_DISTANCE);
    int64_t east = recipe_cols(recipe, window->zoom) - 1 - west;
    int64_t south = recipe_rows(recipe, window->zoom) - 1 - north;
    bool along = MIN(west, east) < MIN(north, south); /* the side is in the west or the east */
    struct daylight_spot spot = spot_at(drawing, step, col, level, ground);
    uint16_t kind = kind_of_spot(&drawing->daylight, &spot);
    spot.east = along ? west < east ? STEEP : -STEEP : 0;
    spot.north = along ? 0 : south < north ? STEEP : -STEEP;
    column->top = MIN(row_of(drawing, step, drawing->eye.foot), column->top);
    uint32_t rgb = daylight_earth(&drawing->daylight, &spot);
    int32_t bed = row_of(drawing, step, ground);
    if (bed < column->top)
        cover_rows(drawing, col, bed, &(struct paint){kind, rgb, rgb, 0});
    rgb = rgb_between(daylight_rgb(&drawing->daylight, &spot), 0, 1, 3);
    if (spot.sea && row_of(drawing, step, level) < column->top)
        cover_rows(drawing, col, row_of(drawing, step, level), &(struct paint){kind, rgb, rgb, 0});
}

/* Draws a column of a step. */
static inline void draw_column(struct flight_drawing *drawing, const struct step *step,
                               uint32_t col)
{
    struct flight_column *column = &drawing->columns[col];
    struct spot_place here = place_of(&step->near, col);
    struct spot_place there = place_of(&step->far, col);
    int64_t fine = terrain_level(&drawing->near, here.x, here.y);
    int64_t coarse = terrain_level(&drawing->far, there.x, there.y);
    if (fine == EYE_VOID || coarse == EYE_VOID || here.x > drawing->east ||
        here.y > drawing->south) {
        if (column->seen)
            column->last = INT32_MAX;
        return;
    }
    int64_t ground = fine + (((coarse - fine) * step->part) >> 8);
    int64_t level = MAX(ground, drawing->eye.sea);
    int32_t top = row_of(drawing, step, level);
    int32_t last = column->last;
    bool hidden = top >= column->top;
    bool was_seen = column->seen;
    if (last == INT32_MAX && drawing->eye.outside && !hidden)
        draw_wall(drawing, step, col, level, ground);
    column->last = top;
    column->seen = !hidden;
    if (hidden)
        return;
    column->cells = step->cells;
    struct daylight_spot spot = spot_at(drawing, step, col, level, ground);
    uint32_t rgb = daylight_rgb(&drawing->daylight, &spot);
    if (last == INT32_MAX && !drawing->eye.outside &&
        column->top < (int32_t)drawing->flight->rows * FLIGHT_SUB)
        column->top = top; /* behind a gap */
    else
        cover_rows(drawing, col, top,
                   &(struct paint){kind_of_spot(&drawing->daylight, &spot), rgb,
                                   was_seen ? column->color : rgb, last});
    column->color = rgb;
}

int64_t flight_place(int64_t cells, int zoom)
{
    return zoom >= 0 ? cells * (INT64_C(1) << zoom) : cells >> -zoom;
}

/* Returns n * 2^-shift, rounded down. */
static int64_t shift_down(int64_t n, int shift)
{
    return shift >= 0 ? n >> shift : n * (1 << -shift);
}

struct flight_line flight_line_at(const struct flight_drawing *drawing, int64_t distance,
                                  const struct window *window)
{
    const int64_t one = 1 << FLIGHT_LATERAL;
    const struct eye *eye = &drawing->eye;
    int64_t cols = drawing->flight->cols;
    int64_t sine = angle_sine(eye->azimuth);
    int64_t cosine = angle_cosine(eye->azimuth);
    int64_t far = distance << FLIGHT_LATERAL;
    int64_t across = far / (2 * drawing->focus); /* half a column */
    int shift = drawing->zoom - window->zoom;
    int64_t dx = 2 * angle_times(across, cosine);
    int64_t dy = 2 * angle_times(across, sine);
    int64_t x = angle_times(far, sine) + (1 - cols) * dx / 2;
    int64_t y = -angle_times(far, cosine) + (1 - cols) * dy / 2;
    int64_t left = flight_place(eye->x, window->zoom) - window->x * (1 << FLIGHT_DISTANCE);
    int64_t top = flight_place(eye->y, window->zoom) - window->y * (1 << FLIGHT_DISTANCE);
    return (struct flight_line){
        .x = left * one + shift_down(x, shift),
        .y = top * one + shift_down(y, shift),
        .dx = shift_down(dx, shift),
        .dy = shift_down(dy, shift),
    };
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
static void set_step_scale(const struct flight_drawing *drawing, struct step *step)
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

/* Returns the place in a window, from its first point, of the last cell of a side. */
static int64_t rim_of(uint32_t side, int zoom, int64_t first)
{
    return flight_place(((int64_t)side - 1) << FLIGHT_DISTANCE, zoom) -
           first * (1 << FLIGHT_DISTANCE);
}

/* Finds which places that have names are seen at a step, or are as good as there. */
static void see_marks(const struct flight_drawing *drawing, const struct step *step)
{
    struct flight_names *names = &drawing->flight->names;
    const int64_t near = step->cells / NEARLY;
    for (size_t n = 0; n < names->count; n++) {
        struct flight_mark *mark = &names->marks[n];
        if (llabs(mark->ahead - step->cells) > near || mark->col < drawing->first ||
            mark->col >= drawing->after || step->haze > HAZE_NAMED)
            continue;
        const struct flight_column *column = &drawing->columns[mark->col];
        const int32_t row = column->last / FLIGHT_SUB;
        if (column->cells == step->cells && row >= 0 && (mark->row < 0 || row < mark->row))
            mark->row = row;
    }
}

bool flight_draw_ring(struct flight_drawing *drawing)
{
    const struct recipe *recipe = &drawing->map->world.recipe;
    const struct window *window = &drawing->near.window;
    bool outside = drawing->eye.outside;
    drawing->east = outside ? rim_of(recipe->width, window->zoom, window->x) : INT64_MAX;
    drawing->south = outside ? rim_of(recipe->height, window->zoom, window->y) : INT64_MAX;
    int64_t first = drawing->points << FLIGHT_DISTANCE;
    int steps = (int)drawing->points * 3 / 2;
    int64_t mirror = 8 * 4 * drawing->nearest;
    int64_t land = MAX(drawing->near.highest, drawing->far.highest);
    int64_t highest = MAX(drawing->eye.sea, land);
    struct step step = {0};
    for (int n = 0; n < steps; n++) {
        step.distance = first + first * n / steps;
        step.cells = flight_ring_cells(drawing, step.distance);
        if (step.cells < drawing->nearest)
            continue;
        step.part = 256 * n / steps;
        step.haze = share_of_squares(step.cells, drawing->haze);
        step.gleam = share_of_squares(step.cells, mirror) * 5 / 8;
        set_step_scale(drawing, &step);
        step.near = flight_line_at(drawing, step.distance, &drawing->near.window);
        step.far = flight_line_at(drawing, step.distance, &drawing->far.window);
        /* Columns whose land hides all of this step are passed over: 6 % of a flight. */
        step.highest = row_of(drawing, &step, highest);
        for (uint32_t col = drawing->first; col < drawing->after; col++)
            if (drawing->columns[col].top > MAX(step.highest, 0))
                draw_column(drawing, &step, col);
        see_marks(drawing, &step);
    }
    return step.haze < CLEAR_LIMIT;
}

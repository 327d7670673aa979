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
 *
 * Rings, steps and columns change one drawing (struct flight_drawing), and are of no use alone: so
 * they stand in one file. First come places, then what is drawn of a ring, then the rings.
 *
 * Invariant: in each column all pixels below `top` are covered; no pixel is covered twice.
 */
#include "render/perspective/flight.h"

#include "base/angle.h"
#include "render/perspective/daylight.h"
#include "render/perspective/terrain.h"
#include "render/points/cover.h"

#include <stdlib.h>

enum {
    FLIGHT_SUB = 256,     /* parts of a pixel's height */
    FLIGHT_DISTANCE = 16, /* bits of a distance after the point */
    FLIGHT_LATERAL = 12,  /* more bits of places along a step */
    MIRROR = 32,          /* times the nearest distance: from there water mirrors half the sky */
};

/* Where the columns of a step lie in a window, in points from the first one of the window, with
 * FLIGHT_DISTANCE + FLIGHT_LATERAL bits after the point. */
struct line {
    int64_t x; /* of the first column of the screen */
    int64_t y;
    int64_t dx; /* from a column to the next */
    int64_t dy;
};

/* A column of the screen, drawn as far as the last step. */
struct column {
    int32_t top;    /* highest row that is covered, in FLIGHT_SUB */
    int32_t last;   /* row of the last step; INT32_MAX: nothing was there */
    uint32_t color; /* rgb of the last step, where it was seen */
    bool seen;      /* the last step was seen */
    int64_t cells;  /* distance of the last step that was seen, in 2^-16 cells */
};

/* A frame while it is drawn. */
struct flight_drawing {
    const struct map *map;
    struct flight *flight;
    struct eye eye;
    struct daylight daylight;
    struct climate_levels climate_levels; /* heights as climates see them; of maps of biomes */
    uint32_t first;                       /* first column of the strip that is drawn */
    uint32_t after;                       /* one after its last column */
    struct terrain near;                  /* finer window of the ring */
    struct terrain far; /* coarser one, one zoom further out unless there is none */
    int64_t east;    /* the world's last column and row in the finer window, for an eye outside; */
    int64_t south;   /* else INT64_MAX */
    int zoom;        /* zoom of the ring, which windows may not have */
    int64_t points;  /* N: the ring is from N to 2 N points of its zoom away */
    int64_t focus;   /* pixels from the eye to the screen */
    int64_t horizon; /* row of the horizon in FLIGHT_SUB, from the top */
    int64_t nearest; /* distance of the nearest land that is seen, in 2^-16 cells: a quarter of
                           the eye's height */
    int64_t haze;    /* distance where half of the light is lost, in 2^-16 cells */
    struct mixture *mixtures; /* of each pixel of the strip, column by column */
    struct column *columns;   /* of all columns of the screen */
};

/* What covers a pixel, by shares of its height; the pixel is their mean. */
struct mixture {
    uint16_t red; /* sum of channel * share */
    uint16_t green, blue;
    uint16_t covered; /* sum of the shares, at most FLIGHT_SUB */
    uint16_t largest; /* largest share */
};

/* Returns where the columns of the screen lie in a window at a distance, which is in
 * 2^-FLIGHT_DISTANCE points of the ring's zoom. The eye is less than 2^30 points from the window's
 * origin. */
static struct line line_at(const struct flight_drawing *drawing, int64_t distance,
                           const struct window *window)
{
    const int64_t one = 1 << FLIGHT_LATERAL;
    const struct eye *eye = &drawing->eye;
    int64_t cols = drawing->flight->cols;
    int64_t sine = angle_sine(eye->azimuth);
    int64_t cosine = angle_cosine(eye->azimuth);
    int64_t far = distance << FLIGHT_LATERAL;
    int64_t across = far / (2 * drawing->focus); /* half a column */
    int shift = window->zoom - drawing->zoom;
    int64_t dx = 2 * angle_times(across, cosine);
    int64_t dy = 2 * angle_times(across, sine);
    int64_t x = angle_times(far, sine) + (1 - cols) * dx / 2;
    int64_t y = -angle_times(far, cosine) + (1 - cols) * dy / 2;
    int64_t left = times_power(eye->x, window->zoom) - window->x * (1 << FLIGHT_DISTANCE);
    int64_t top = times_power(eye->y, window->zoom) - window->y * (1 << FLIGHT_DISTANCE);
    return (struct line){
        .x = left * one + times_power(x, shift),
        .y = top * one + times_power(y, shift),
        .dx = times_power(dx, shift),
        .dy = times_power(dy, shift),
    };
}

/* Returns a distance in points of the ring's zoom as 2^-16 cells. */
static int64_t ring_cells(const struct flight_drawing *drawing, int64_t distance)
{
    return times_power(distance, -drawing->zoom);
}

/*
 * A ring is seen in steps of the distance; in each step the columns of the screen lie on a straight
 * line from left to right.
 */

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
    struct line near; /* columns in the finer window */
    struct line far;  /* and in the coarser one */
};

/* What covers rows of a column: kind and rgb, which passes into that of `below` at row `base`, in
 * FLIGHT_SUB. */
struct paint {
    uint16_t kind; /* enum flight_kind */
    uint32_t rgb, below;
    int32_t base;
};

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

/* Returns DAYLIGHT_CLEAR * a^2 / (a^2 + b^2). */
static int share_of_squares(int64_t a, int64_t b)
{
    while (a >> 20 != 0 || b >> 20 != 0) {
        a >>= 1;
        b >>= 1;
    }
    return a == 0 ? 0 : (int)(DAYLIGHT_CLEAR * a * a / (a * a + b * b));
}

/* Returns the rgb of what nothing covers, so many parts of a row below the horizon, or above it if
 * negative: the sky, or beyond the rims of a made world of biomes the open sea. */
static uint32_t open_rgb(const struct flight_drawing *drawing, int64_t below, int64_t sky)
{
    const struct eye *eye = &drawing->eye;
    const bool made = drawing->map->world.recipe.picture == NULL && map_shows_biomes(drawing->map);
    if (below <= 0 || !made || eye->sea == EYE_VOID || eye->outside)
        return daylight_sky(&drawing->daylight, -below, sky);
    const int64_t above = CLAMP(eye_cells(eye, eye->level - eye->sea, 16), 1, INT64_C(1) << 40);
    const int64_t cells = above * drawing->focus * FLIGHT_SUB / below;
    const struct daylight_spot spot = {.biome = BIOME_OCEAN,
                                       .sea = true,
                                       .depth = drawing->daylight.deepest,
                                       .haze = share_of_squares(cells, drawing->haze),
                                       .gleam = share_of_squares(cells, MIRROR * drawing->nearest) *
                                                5 / 8};
    return daylight_rgb(&drawing->daylight, &spot);
}

/* Makes the pixels of a column, of what was seen and of the sky. */
static void finish_column(struct flight_drawing *drawing, uint32_t col)
{
    struct flight *flight = drawing->flight;
    int64_t sky = drawing->focus * FLIGHT_SUB * 2 / 3;
    int64_t horizon = drawing->horizon;
    if (drawing->eye.outside)
        horizon = sky = (int64_t)flight->rows * FLIGHT_SUB; /* the sky is all around */
    struct mixture *mixture = drawing->mixtures + (size_t)(col - drawing->first) * flight->rows;
    size_t n = (size_t)col * flight->rows;
    for (uint32_t row = 0; row < flight->rows; row++, n++, mixture++) {
        uint32_t rest = FLIGHT_SUB - mixture->covered;
        if (rest > 0)
            mix(mixture, open_rgb(drawing, (int64_t)row * FLIGHT_SUB - horizon, sky), rest,
                FLIGHT_SKY, &flight->kinds[n]);
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
    int64_t x, y;
};

static inline struct spot_place place_of(const struct line *line, uint32_t col)
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
    struct spot_place here = place_of(&step->near, col);
    struct spot_place there = place_of(&step->far, col);
    struct terrain_spot fine = terrain_at(&drawing->near, here.x, here.y);
    struct terrain_spot coarse = terrain_at(&drawing->far, there.x, there.y);
    spot->east = blend(step, slope_in_cells(drawing, fine.east, drawing->near.window.zoom),
                       slope_in_cells(drawing, coarse.east, drawing->far.window.zoom));
    spot->north = -blend(step, slope_in_cells(drawing, fine.south, drawing->near.window.zoom),
                         slope_in_cells(drawing, coarse.south, drawing->far.window.zoom));
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
    const struct window *window = &drawing->near.window;
    struct column *column = &drawing->columns[col];
    struct spot_place here = place_of(&step->near, col);
    int64_t west = window->x + (here.x >> FLIGHT_DISTANCE);
    int64_t north = window->y + (here.y >> FLIGHT_DISTANCE);
    int64_t east = recipe_cols(&drawing->map->world.recipe, window->zoom) - 1 - west;
    int64_t south = recipe_rows(&drawing->map->world.recipe, window->zoom) - 1 - north;
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
    struct column *column = &drawing->columns[col];
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
    return times_power(((int64_t)side - 1) << FLIGHT_DISTANCE, zoom) -
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
        const struct column *column = &drawing->columns[mark->col];
        const int32_t row = column->last / FLIGHT_SUB;
        if (column->cells == step->cells && row >= 0 && (mark->row < 0 || row < mark->row))
            mark->row = row;
    }
}

/* Draws the land of a ring, whose windows are read. Returns false if haze hides all behind it. */
static bool draw_ring(struct flight_drawing *drawing)
{
    const struct recipe *recipe = &drawing->map->world.recipe;
    const struct window *window = &drawing->near.window;
    bool outside = drawing->eye.outside;
    drawing->east = outside ? rim_of(recipe->width, window->zoom, window->x) : INT64_MAX;
    drawing->south = outside ? rim_of(recipe->height, window->zoom, window->y) : INT64_MAX;
    int64_t first = drawing->points << FLIGHT_DISTANCE;
    int steps = (int)drawing->points * 3 / 2;
    int64_t mirror = MIRROR * drawing->nearest;
    int64_t land = MAX(drawing->near.highest, drawing->far.highest);
    int64_t highest = MAX(drawing->eye.sea, land);
    struct step step = {0};
    for (int n = 0; n < steps; n++) {
        step.distance = first + first * n / steps;
        step.cells = ring_cells(drawing, step.distance);
        if (step.cells < drawing->nearest)
            continue;
        step.part = 256 * n / steps;
        step.haze = share_of_squares(step.cells, drawing->haze);
        step.gleam = share_of_squares(step.cells, mirror) * 5 / 8;
        set_step_scale(drawing, &step);
        step.near = line_at(drawing, step.distance, &drawing->near.window);
        step.far = line_at(drawing, step.distance, &drawing->far.window);
        /* Columns whose land hides all of this step are passed over: 6 % of a flight. */
        step.highest = row_of(drawing, &step, highest);
        for (uint32_t col = drawing->first; col < drawing->after; col++)
            if (drawing->columns[col].top > MAX(step.highest, 0))
                draw_column(drawing, &step, col);
        see_marks(drawing, &step);
    }
    return step.haze < CLEAR_LIMIT;
}

/*
 * Windows and rings.
 */

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
    int64_t west, north;
    int64_t east; /* the last column */
    int64_t south;
};

/* Widens bounds by the place of a column of a line. */
static void include_place(struct bounds *bounds, const struct line *line, int64_t col)
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
        .x = times_power(drawing->eye.x, zoom) >> FLIGHT_DISTANCE,
        .y = times_power(drawing->eye.y, zoom) >> FLIGHT_DISTANCE,
    };
    struct bounds bounds = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    for (int n = 0; n < 3; n++) {
        int64_t distance = drawing->points << (FLIGHT_DISTANCE + n);
        struct line line = line_at(drawing, distance, &eye);
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
        more =
            draw_ring(drawing) && drawing->zoom > last &&
            !(drawing->eye.outside && /* which sees nothing beyond */
              ring_cells(drawing, drawing->points << (FLIGHT_DISTANCE + 1)) > drawing->eye.beyond);
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
    drawing->zoom = ZOOM_FIRST; /* of the first ring, which the nearest land is in */
    while (ring_cells(drawing, drawing->points << (FLIGHT_DISTANCE + 1)) <= drawing->nearest)
        drawing->zoom--;
    bool drawn = draw_rings(drawing);
    terrain_free(&drawing->near);
    terrain_free(&drawing->far);
    for (uint32_t col = drawing->first; drawn && col < drawing->after; col++)
        finish_column(drawing, col);
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
        made = (!labels_drawn(map) ||
                flight_names_find(&flight->names, map, &drawing->eye, drawing->focus, cols)) &&
               draw_strips(drawing);
    }
    free(drawing->mixtures);
    free(drawing->columns);
    free(drawing);
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

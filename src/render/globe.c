/*
 * A skin of the world is read first: means of points, about as wide as a pixel in the middle of the
 * globe. Then each pixel finds its place on the globe, and there its colour on the skin.
 *
 *      screen: x to the right, y up, z to the eye; the globe's radius is ONE
 *      turned by the latitude in the middle: its axis is then that of y
 *
 * All is in integers, so that a globe is the same everywhere. Colours are intensities of light.
 *
 * Invariant: a skin whose `points` are not NULL is whole, and that of its settings.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/globe.h"

#include "base/angle.h"
#include "base/target_clones.h"

#include <stdlib.h>

enum {
    BITS = 24, /* bits of ONE */
    SUB = 256, /* parts of a pixel, and of a point of the skin */
    SHINES = 256,
    POLAR_BEGIN = 55, /* degrees of latitude, where means begin to widen */
    FADE_BEGIN = 78,  /* where rows begin to become one colour */
    FADE_END = 86,    /* where they are */
    AIR = 410,        /* width of the air around the globe, in SUB */
    TOGETHER = 64,    /* pixels that are drawn together */
};

#define ONE (INT64_C(1) << BITS)

/* A globe as it is drawn. */
struct globe {
    const struct skin *skin;
    int64_t radius; /* in SUB */
    int64_t sine;   /* of the latitude in the middle, in 2^-30 */
    int64_t cosine;
    uint32_t east;               /* longitude in the middle, in 2^-32 turns */
    int64_t air[LIGHT_CHANNELS]; /* intensities of the air */
    uint32_t shine[SHINES + 1];  /* light on a place by how squarely it falls, in 2^-16 */
};

bool globe_exists(const struct recipe *recipe)
{
    return recipe->edges == EDGES_WRAP_X && recipe->height > 1;
}

int globe_east(const struct look *look)
{
    return look->camera.azimuth != CAMERA_TO_LAND ? look->camera.azimuth : CAMERA_GLOBE_AZIMUTH;
}

int globe_north(const struct look *look)
{
    return look->camera.pitch != CAMERA_PITCH_USUAL ? look->camera.pitch : CAMERA_GLOBE_PITCH;
}

/* Returns the radius of a globe in a frame, in SUB: 0.48 of its lesser side. */
static int64_t radius_in(uint32_t cols, uint32_t rows)
{
    return MAX((int64_t)MIN(cols, rows) * SUB * 12 / 25, SUB / 2);
}

/* Returns the pixels around the equator of a globe of some radius. */
static int64_t girth_of(int64_t radius)
{
    return radius * 710 / 113 / SUB;
}

/* Returns the farthest zoom, at most the nearest that the world has, at which `tenths` tenths of
 * its columns are at least as many as a number. */
static int zoom_of(const struct recipe *recipe, int64_t columns, int tenths)
{
    int zoom = recipe_zoom_min(recipe);
    while (zoom < recipe_zoom_max(recipe) && recipe_cols(recipe, zoom) * 10 < columns * tenths)
        zoom++;
    return zoom;
}

int globe_zoom(const struct recipe *recipe, uint32_t cols, uint32_t rows)
{
    return zoom_of(recipe, girth_of(radius_in(cols, rows)), 9);
}

/* Adds the light of a row of the map, and keeps the kinds, for a row of the skin. */
static void add_row(const struct skin *skin, const uint16_t *fine, uint32_t *sums, uint16_t *points)
{
    for (uint32_t n = 0; n < skin->fine_cols; n++, fine += LIGHT_POINT) {
        uint32_t at = n / (uint32_t)skin->wide;
        for (int channel = 0; channel < LIGHT_CHANNELS; channel++)
            sums[at * (LIGHT_CHANNELS + 1) + (uint32_t)channel] += fine[channel];
        sums[at * (LIGHT_CHANNELS + 1) + LIGHT_CHANNELS]++;
        points[at * LIGHT_POINT + LIGHT_KIND] = fine[LIGHT_KIND];
    }
}

/* Sets a row of the skin to means over `width` points and, by `fade` of 256, over all of the row.
 * `sums` has a room for the sums up to each point. */
// NOLINTBEGIN(clang-analyzer-core.DivideZero): a skin has columns
static void blur_row(uint16_t *points, uint32_t cols, uint32_t width, uint32_t fade, uint64_t *sums)
{
    uint32_t before = MIN(width, cols) / 2;
    uint32_t count = 2 * before + 1 <= cols ? 2 * before + 1 : cols;
    for (int channel = 0; channel < LIGHT_CHANNELS; channel++) {
        sums[0] = 0;
        for (uint32_t n = 0; n < 2 * cols; n++)
            sums[n + 1] = sums[n] + points[n % cols * LIGHT_POINT + (uint32_t)channel];
        uint64_t all = sums[cols] / cols;
        for (uint32_t n = 0; n < cols; n++) {
            uint32_t first = (n + cols - before) % cols;
            uint64_t mean = (sums[first + count] - sums[first]) / count;
            points[n * LIGHT_POINT + (uint32_t)channel] =
                (uint16_t)((mean * (256 - fade) + all * fade) >> 8);
        }
    }
}
// NOLINTEND(clang-analyzer-core.DivideZero)

/* Evens out a row of the skin: points near a pole are narrow. */
static void even_row(const struct skin *skin, uint32_t row, uint64_t *sums)
{
    int north = 90 - (int)(180 * (uint64_t)row / MAX(skin->rows - 1, 1));
    int latitude = MIN(north < 0 ? -north : north, 89);
    int wider = MAX(latitude - POLAR_BEGIN, 0);
    int64_t width = (((INT64_C(35) + 3 * wider) << 30) / 35) / angle_cosine(latitude);
    int fade = CLAMP(latitude - FADE_BEGIN, 0, FADE_END - FADE_BEGIN);
    if (width > 1) /* from 60 degrees on */
        blur_row(skin->points + (size_t)row * skin->cols * LIGHT_POINT, skin->cols, (uint32_t)width,
                 (uint32_t)(fade * 256 / (FADE_END - FADE_BEGIN)), sums);
}

/* Reads all rows of the skin from a map of the whole world. Returns false if out of memory. */
static bool read_rows(struct skin *skin, const struct map *map)
{
    struct light_rows *light = light_rows_new(map);
    const size_t numbers = skin->cols * (size_t)(LIGHT_CHANNELS + 1);
    uint32_t *means = calloc(numbers, sizeof *means);
    uint64_t *sums = malloc((2 * (size_t)skin->cols + 1) * sizeof *sums);
    uint16_t *row = malloc(skin->fine_cols * LIGHT_POINT * sizeof *row);
    bool made = light != NULL && means != NULL && sums != NULL && row != NULL;
    for (uint32_t n = 0, fine = 0; made && n < skin->rows; n++) {
        uint16_t *points = skin->points + (size_t)n * skin->cols * LIGHT_POINT;
        memset(means, 0, numbers * sizeof *means);
        for (int part = 0; part < skin->wide && fine < skin->fine_rows; part++, fine++) {
            light_rows_read(light, row);
            add_row(skin, row, means, points);
        }
        for (uint32_t at = 0; at < skin->cols; at++)
            for (uint32_t channel = 0; channel < LIGHT_CHANNELS; channel++)
                points[at * LIGHT_POINT + channel] =
                    (uint16_t)(means[at * (LIGHT_CHANNELS + 1) + channel] /
                               MAX(means[at * (LIGHT_CHANNELS + 1) + LIGHT_CHANNELS], 1));
        even_row(skin, n, sums);
    }
    light_rows_free(light);
    free(row);
    free(means);
    free(sums);
    return made;
}

/* Makes the skin of a globe of a radius, unless it is that already. Returns false if out of memory.
 */
static bool make_skin(struct skin *skin, const struct map *map, int64_t radius)
{
    int zoom = zoom_of(&map->world.recipe, girth_of(radius), 6); /* 0.6 to 1.2 points a pixel */
    int wide = zoom < recipe_zoom_max(&map->world.recipe) ? 2 : 1;
    const struct map whole = light_rows_map(map, zoom + wide - 1);
    bool made;
    if (skin_take(skin, &whole, wide, &made) && (made || read_rows(skin, &whole)))
        return true;
    skin_clear(skin);
    return false;
}

/* Sets the light by how squarely it falls: (0.30 + 0.85 n)^1.625, so that night is dark, and not
 * black. */
static void set_shine(struct globe *globe)
{
    for (uint64_t n = 0; n <= SHINES; n++) {
        uint64_t base = 19661 + 55706 * n / SHINES; /* in 2^-16 */
        uint64_t half = root_floor(base << 16);
        uint64_t eighth = root_floor(root_floor(half << 16) << 16);
        globe->shine[n] = (uint32_t)((base * half >> 16) * eighth >> 16);
    }
}

/* A place of the screen. */
struct spot {
    int64_t x; /* unit vector, in ONE: to the right, up, and to the eye */
    int64_t y, z;
};

/* Replaces squares, up to ONE * ONE, by their roots, rounded down. */
CLONES static void find_roots(uint64_t *squares, int count)
{
    UNCLEARED uint64_t rests[TOGETHER];
    for (int n = 0; n < count; n++) {
        rests[n] = squares[n];
        squares[n] = 0;
    }
    for (uint64_t bit = (uint64_t)(ONE * ONE); bit > 0; bit >>= 2)
        for (int n = 0; n < count; n++) {
            uint64_t part = squares[n] + bit;
            bool fits = part <= rests[n];
            squares[n] = (squares[n] >> 1) + (fits ? bit : 0);
            rests[n] -= fits ? part : 0;
        }
}

/* Finds the places of pixels, one below the other. The first one is x and y, in SUB, to the right
 * of the middle and above it. */
static void find_spots(const struct globe *globe, int64_t x, int64_t y, struct spot *spots,
                       int count)
{
    UNCLEARED uint64_t squares[TOGETHER];
    for (int n = 0; n < count; n++) {
        struct spot *spot = &spots[n];
        spot->x = x * ONE / globe->radius;
        spot->y = (y - n * SUB) * ONE / globe->radius;
        int64_t square = spot->x * spot->x + spot->y * spot->y;
        if (square > ONE * ONE) { /* beyond the limb: the nearest place on it */
            int64_t far = (int64_t)root_floor((uint64_t)square); /* ONE or more */
            spot->x = spot->x * ONE / MAX(far, ONE);
            spot->y = spot->y * ONE / MAX(far, ONE);
            square = ONE * ONE;
        }
        squares[n] = (uint64_t)(ONE * ONE - square);
    }
    find_roots(squares, count);
    for (int n = 0; n < count; n++)
        spots[n].z = (int64_t)squares[n];
}

/* Finds the light and the kind of the land at a place of the skin: `east` and `south` are angles
 * from its western end, and from the pole. */
static uint16_t find_land(const struct skin *skin, uint32_t east, int64_t south,
                          int64_t light[LIGHT_CHANNELS])
{
    const int64_t parts = SUB / skin->wide;
    int64_t x = (int64_t)(((uint64_t)east * (uint64_t)(skin->fine_cols * parts)) >> 32);
    int64_t v =
        CLAMP((south * (skin->fine_rows - 1) * parts) >> 31, 0, (int64_t)(skin->rows - 1) * SUB);
    int64_t right = x % SUB;
    int64_t down = v % SUB;
    size_t west = (size_t)(x / SUB) * LIGHT_POINT;
    size_t after = x / SUB + 1 < skin->cols ? west + LIGHT_POINT : 0;
    const uint16_t *north = skin->points + (size_t)(v / SUB) * skin->cols * LIGHT_POINT;
    const uint16_t *below = v / SUB + 1 < skin->rows ? north + skin->cols * LIGHT_POINT : north;
    for (size_t n = 0; n < LIGHT_CHANNELS; n++)
        light[n] = (north[west + n] * (SUB - right) + north[after + n] * right) * (SUB - down) +
                   (below[west + n] * (SUB - right) + below[after + n] * right) * down;
    return north[west + LIGHT_KIND];
}

/* Draws a pixel that is `away` from the limb: the globe, by how much of the pixel it covers; and
 * air, most of it where the eye looks along the ground. */
static uint32_t pixel_rgb(const struct globe *globe, const struct spot *spot, int64_t away,
                          const int64_t light[LIGHT_CHANNELS])
{
    int64_t covered = CLAMP(SUB / 2 - away, 0, SUB);
    int64_t square_on = (-5 * spot->x + 5 * spot->y + 7 * spot->z) * SHINES / 10 / ONE;
    int64_t shine = globe->shine[CLAMP(square_on, 0, SHINES)];
    int64_t haze = ONE - spot->z; /* 55 % of the air outside; inside it by the fourth power */
    haze = (haze * haze >> BITS) * (haze * haze >> BITS) >> BITS;
    haze = haze * 140 / ONE;
    uint32_t rgb = 0;
    for (int n = 0; n < LIGHT_CHANNELS; n++) {
        int64_t blue = globe->air[n];
        int64_t land = light[n] / (SUB * SUB);
        int64_t inside = (land * (SUB - haze) + blue * haze) / SUB;
        int64_t outside = blue * 140 / SUB * (AIR - MAX(away, 0)) / AIR;
        int64_t mixed = (inside * covered + outside * (SUB - covered)) / SUB * shine >> 16;
        rgb = rgb << 8 | color_value((uint32_t)MIN(mixed, 65535));
    }
    return rgb;
}

/* Returns how far a place is from the limb, outwards; inside, where pixels are covered, at least
 * so far. */
static int64_t away_of(const struct globe *globe, int64_t x, int64_t y)
{
    int64_t inner = globe->radius - SUB / 2;
    int64_t square = x * x + y * y;
    if (square < inner * inner)
        return -SUB / 2;
    return (int64_t)root_floor((uint64_t)square) - globe->radius;
}

/* Draws pixels of the globe or its air, one below the other, as find_spots finds them. */
static void draw_pixels(const struct globe *globe, int64_t x, int64_t y, int count, uint32_t *rgb,
                        uint16_t *kinds)
{
    UNCLEARED struct spot spots[TOGETHER];
    UNCLEARED int32_t fronts[TOGETHER]; /* turned: to the eye, to the right and up, in ONE * 64 */
    UNCLEARED int32_t sides[TOGETHER];
    UNCLEARED int32_t ups[TOGETHER];
    UNCLEARED uint32_t easts[TOGETHER];
    UNCLEARED uint32_t norths[TOGETHER];
    find_spots(globe, x, y, spots, count);
    for (int n = 0; n < count; n++) {
        const struct spot *spot = &spots[n];
        fronts[n] = (int32_t)((spot->z * globe->cosine - spot->y * globe->sine) >> 30) * 64;
        sides[n] = (int32_t)spot->x * 64;
        ups[n] = (int32_t)((spot->y * globe->cosine + spot->z * globe->sine) >> 30) * 64;
    }
    angles_of(fronts, sides, easts, count);
    angles_of(fronts, ups, norths, count);
    for (int n = 0; n < count; n++) {
        int64_t light[LIGHT_CHANNELS];
        int64_t away = away_of(globe, x, y - n * SUB);
        int64_t south = (INT64_C(1) << 30) - (int32_t)norths[n];
        uint16_t kind = find_land(globe->skin, globe->east + easts[n], south, light);
        rgb[n] = pixel_rgb(globe, &spots[n], away, light);
        kinds[n] = (uint16_t)(away <= 0 ? kind : FLIGHT_SKY);
    }
}

static void draw(struct flight *frame, const struct globe *globe)
{
    const int64_t reach = globe->radius + AIR;
    for (size_t n = 0; n < (size_t)frame->cols * frame->rows; n++) {
        frame->rgb[n] = FLIGHT_NOTHING;
        frame->kinds[n] = FLIGHT_SKY;
    }
    for (uint32_t col = 0; col < frame->cols; col++) {
        size_t at = (size_t)col * frame->rows;
        int64_t x = (2 * (int64_t)col + 1 - frame->cols) * SUB / 2;
        int64_t top = (frame->rows - 1) * (int64_t)SUB / 2;
        int64_t row = 0;
        int64_t end = frame->rows;
        for (int64_t y = top; row < end && x * x + y * y >= reach * reach; y -= SUB, end--)
            row++;
        for (; row < end; row += TOGETHER)
            draw_pixels(globe, x, top - row * SUB, (int)MIN(end - row, TOGETHER),
                        frame->rgb + at + row, frame->kinds + at + row);
    }
}

bool globe_make(struct flight *frame, const struct map *map, uint32_t cols, uint32_t rows,
                struct skin *kept)
{
    static const int air[LIGHT_CHANNELS] = {120, 170, 230};
    size_t pixels = (size_t)cols * rows;
    int north = globe_north(&map->look);
    struct skin own = {0};
    struct skin *skin = kept != NULL ? kept : &own;
    struct globe globe = {.skin = skin,
                          .radius = radius_in(cols, rows),
                          .sine = angle_sine(north),
                          .cosine = angle_cosine(north),
                          .east = (uint32_t)(((int64_t)globe_east(&map->look) << 32) / 360)};
    for (int n = 0; n < LIGHT_CHANNELS; n++)
        globe.air[n] = color_intensity(air[n]);
    *frame = (struct flight){.cols = cols, .rows = rows};
    frame->rgb = malloc(pixels * sizeof *frame->rgb);
    frame->kinds = malloc(pixels * sizeof *frame->kinds);
    bool made = frame->rgb != NULL && frame->kinds != NULL && make_skin(skin, map, globe.radius);
    set_shine(&globe);
    if (made)
        draw(frame, &globe);
    else
        flight_free(frame);
    skin_clear(&own);
    return made;
}

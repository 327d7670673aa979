/*
 * A skin of the world is read first: means of points, about as wide as a pixel in the middle of the
 * globe. Then each pixel finds its place on the globe, and there its colour on the skin.
 *
 *      screen: x to the right, y up, z to the eye; the globe's radius is ONE
 *      turned by the latitude in the middle: its axis is then that of y
 *
 * All is in integers, so that a globe is the same everywhere. Colours are intensities of light.
 */
#include "render/perspective/globe.h"

#include "base/angle.h"
#include "base/minmax.h"
#include "render/perspective/flight.h"
#include "render/points/point_colors.h"

#include <stdlib.h>
#include <string.h>

enum {
    BITS = 24, /* bits of ONE */
    SUB = 256, /* parts of a pixel, and of a point of the skin */
    SHINES = 256,
    CHANNELS = 3,
    POLAR_BEGIN = 55, /* degrees of latitude, where means begin to widen */
    FADE_BEGIN = 78,  /* where rows begin to become one colour */
    FADE_END = 86,    /* where they are */
    AIR = 410,        /* width of the air around the globe, in SUB */
};

#define ONE (INT64_C(1) << BITS)

/* The skin of a globe: a point of the map, or a mean of four, for each of its points. */
struct skin {
    uint32_t cols;      /* points around the globe */
    uint32_t rows;      /* points from pole to pole */
    int wide;           /* points of the map in a point of the skin, across: 1 or 2 */
    uint32_t fine_cols; /* points of the map around the globe */
    uint32_t fine_rows;
    uint16_t *light; /* intensities of CHANNELS for each point, row by row */
    uint8_t *kinds;  /* band or biome of each point */
};

/* A globe as it is drawn. */
struct globe {
    const struct skin *skin;
    int64_t radius; /* in SUB */
    int64_t sine;   /* of the latitude in the middle, in 2^-30 */
    int64_t cosine;
    int64_t east;               /* longitude in the middle, in 2^-32 turns */
    uint32_t shine[SHINES + 1]; /* light on a place by how squarely it falls, in 2^-16 */
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

/* Adds the colours of a row of the map, and keeps the kinds, for a row of the skin. */
static void add_row(const struct skin *skin, const color_code *colors, const struct point_row *row,
                    uint32_t *sums, uint8_t *kinds)
{
    for (uint32_t n = 0; n < skin->fine_cols; n++) {
        uint32_t at = n / (uint32_t)skin->wide;
        uint32_t rgb = color_rgb(colors[n]);
        sums[at * (CHANNELS + 1)] += color_intensity(RGB_RED(rgb));
        sums[at * (CHANNELS + 1) + 1] += color_intensity(RGB_GREEN(rgb));
        sums[at * (CHANNELS + 1) + 2] += color_intensity(RGB_BLUE(rgb));
        sums[at * (CHANNELS + 1) + CHANNELS]++;
        kinds[at] = row->bands[n];
    }
}

/* Sets a row of the skin to means over `width` points and, by `fade` of 256, over all of the row.
 * `sums` has a room for the sums up to each point. */
static void blur_row(uint16_t *light, uint32_t cols, uint32_t width, uint32_t fade, uint64_t *sums)
{
    uint32_t before = MIN(width, cols) / 2;
    uint32_t count = 2 * before + 1 <= cols ? 2 * before + 1 : cols;
    for (int channel = 0; channel < CHANNELS; channel++) {
        sums[0] = 0;
        for (uint32_t n = 0; n < 2 * cols; n++)
            sums[n + 1] = sums[n] + light[n % cols * CHANNELS + (uint32_t)channel];
        uint64_t all = sums[cols] / cols;
        for (uint32_t n = 0; n < cols; n++) {
            uint32_t first = (n + cols - before) % cols;
            uint64_t mean = (sums[first + count] - sums[first]) / count;
            light[n * CHANNELS + (uint32_t)channel] =
                (uint16_t)((mean * (256 - fade) + all * fade) >> 8);
        }
    }
}

/* Evens out a row of the skin: points near a pole are narrow. */
static void even_row(const struct skin *skin, uint32_t row, uint64_t *sums)
{
    int north = 90 - (int)(180 * (uint64_t)row / MAX(skin->rows - 1, 1));
    int latitude = MIN(north < 0 ? -north : north, 89);
    int wider = MAX(latitude - POLAR_BEGIN, 0);
    int64_t width = (((INT64_C(35) + 3 * wider) << 30) / 35) / angle_cosine(latitude);
    int fade = CLAMP(latitude - FADE_BEGIN, 0, FADE_END - FADE_BEGIN);
    if (width > 1) /* from 60 degrees on */
        blur_row(skin->light + (size_t)row * skin->cols * CHANNELS, skin->cols, (uint32_t)width,
                 (uint32_t)(fade * 256 / (FADE_END - FADE_BEGIN)), sums);
}

/* Reads all rows of the skin from a map of the whole world. Returns false if out of memory. */
static bool read_rows(struct skin *skin, const struct map *map)
{
    struct tile_styles styles = {0};
    struct point_colors table = {0};
    struct point_rows *rows = point_rows_new(map);
    color_code *colors = malloc(skin->fine_cols * sizeof *colors);
    const size_t numbers = skin->cols * (size_t)(CHANNELS + 1);
    uint32_t *means = calloc(numbers, sizeof *means);
    uint64_t *sums = malloc((2 * (size_t)skin->cols + 1) * sizeof *sums);
    bool made = rows != NULL && colors != NULL && means != NULL && sums != NULL &&
                tile_styles_make(&styles, map) &&
                point_colors_make(&table, &styles, point_rows_relief(rows));
    for (uint32_t n = 0, fine = 0; made && n < skin->rows; n++) {
        uint16_t *light = skin->light + (size_t)n * skin->cols * CHANNELS;
        memset(means, 0, numbers * sizeof *means);
        for (int part = 0; part < skin->wide && fine < skin->fine_rows; part++, fine++) {
            struct point_row row = tile_styles_read(&styles, rows);
            point_colors_row(&table, &row, skin->fine_cols, colors);
            add_row(skin, colors, &row, means, skin->kinds + (size_t)n * skin->cols);
        }
        for (uint32_t at = 0; at < skin->cols; at++)
            for (uint32_t channel = 0; channel < CHANNELS; channel++)
                light[at * CHANNELS + channel] =
                    (uint16_t)(means[at * (CHANNELS + 1) + channel] /
                               MAX(means[at * (CHANNELS + 1) + CHANNELS], 1));
        even_row(skin, n, sums);
    }
    point_rows_free(rows);
    tile_styles_free(&styles);
    point_colors_free(&table);
    free(colors);
    free(means);
    free(sums);
    return made;
}

/* Makes the skin of a globe of a radius. The caller frees its arrays, also if memory ran out. */
static bool make_skin(struct skin *skin, const struct map *map, int64_t radius)
{
    struct map whole = *map;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = zoom_of(recipe, girth_of(radius), 6); /* 0.6 to 1.2 points a pixel */
    skin->wide = zoom < recipe_zoom_max(recipe) ? 2 : 1;
    zoom += skin->wide - 1;
    skin->fine_cols = (uint32_t)recipe_cols(recipe, zoom);
    skin->fine_rows = (uint32_t)recipe_rows(recipe, zoom);
    skin->cols = (skin->fine_cols + (uint32_t)skin->wide - 1) / (uint32_t)skin->wide;
    skin->rows = (skin->fine_rows + (uint32_t)skin->wide - 1) / (uint32_t)skin->wide;
    whole.view = (struct view){.zoom = zoom, .cols = skin->fine_cols, .rows = skin->fine_rows};
    whole.west = whole.east = 0;
    whole.look.kind = VIEW_MAP;
    whole.look.blocks = BLOCKS_HALF;
    whole.look.rivers = RIVER_STYLE_NONE;
    whole.look.colors = COLORS_RGB;
    skin->light = calloc((size_t)skin->cols * skin->rows * CHANNELS, sizeof *skin->light);
    skin->kinds = malloc((size_t)skin->cols * skin->rows);
    return skin->light != NULL && skin->kinds != NULL && read_rows(skin, &whole);
}

/* Returns the square root, rounded down. */
static uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

/* Sets the light by how squarely it falls: (0.30 + 0.85 n)^1.625, so that night is dark, and not
 * black. */
static void set_shine(struct globe *globe)
{
    for (uint64_t n = 0; n <= SHINES; n++) {
        uint64_t base = 19661 + 55706 * n / SHINES; /* in 2^-16 */
        uint64_t half = root_of(base << 16);
        uint64_t eighth = root_of(root_of(half << 16) << 16);
        globe->shine[n] = (uint32_t)((base * half >> 16) * eighth >> 16);
    }
}

/* A place of the screen. */
struct spot {
    int64_t x; /* unit vector, in ONE: to the right, up, and to the eye */
    int64_t y;
    int64_t z;
    uint32_t shine; /* light that falls there, in 2^-16 */
};

/* Returns the place of a pixel that is x and y, in SUB, to the right of the middle and above it. */
static struct spot spot_at(const struct globe *globe, int64_t x, int64_t y)
{
    struct spot spot = {.x = x * ONE / globe->radius, .y = y * ONE / globe->radius};
    int64_t square = spot.x * spot.x + spot.y * spot.y;
    if (square > ONE * ONE) { /* beyond the limb: the nearest place on it */
        int64_t far = (int64_t)root_of((uint64_t)square);
        spot.x = spot.x * ONE / far;
        spot.y = spot.y * ONE / far;
        square = ONE * ONE;
    }
    spot.z = (int64_t)root_of((uint64_t)(ONE * ONE - square));
    int64_t square_on = (-5 * spot.x + 5 * spot.y + 7 * spot.z) * SHINES / 10 / ONE;
    spot.shine = globe->shine[CLAMP(square_on, 0, SHINES)];
    return spot;
}

/* Adds a share of the light of a point of the skin, which wraps, to `sums`. */
static void add_point(const struct skin *skin, int64_t col, int64_t row, int64_t share,
                      int64_t sums[CHANNELS])
{
    size_t at = (size_t)row * skin->cols + (size_t)(col % skin->cols);
    for (int n = 0; n < CHANNELS; n++)
        sums[n] += share * skin->light[at * CHANNELS + (size_t)n];
}

/* Finds the light and the kind of the land at a place of the globe. */
static uint8_t find_land(const struct globe *globe, const struct spot *spot,
                         int64_t light[CHANNELS])
{
    const struct skin *skin = globe->skin;
    int64_t y = (spot->y * globe->cosine + spot->z * globe->sine) >> 30;
    int64_t z = (spot->z * globe->cosine - spot->y * globe->sine) >> 30;
    int64_t flat;
    int64_t length;
    uint32_t east = (uint32_t)(globe->east + angle_of(z * 64, spot->x * 64, &flat));
    int64_t south = (INT64_C(1) << 30) - angle_of(flat, y * 64, &length); /* from the pole */
    int64_t parts = SUB / skin->wide;
    int64_t x = (int64_t)(((uint64_t)east * (uint64_t)(skin->fine_cols * parts)) >> 32);
    int64_t v =
        CLAMP((south * (skin->fine_rows - 1) * parts) >> 31, 0, (int64_t)(skin->rows - 1) * SUB);
    int64_t right = x % SUB;
    int64_t down = v % SUB;
    int64_t row = v / SUB;
    int64_t below = MIN(row + 1, skin->rows - 1);
    for (int n = 0; n < CHANNELS; n++)
        light[n] = 0;
    add_point(skin, x / SUB, row, (SUB - right) * (SUB - down), light);
    add_point(skin, x / SUB + 1, row, right * (SUB - down), light);
    add_point(skin, x / SUB, below, (SUB - right) * down, light);
    add_point(skin, x / SUB + 1, below, right * down, light);
    return skin->kinds[(size_t)row * skin->cols + (size_t)(x / SUB % skin->cols)];
}

/* Draws a pixel that is x and y from the middle: the globe, by how much of the pixel it covers; and
 * air, most of it where the eye looks along the ground. */
static void draw_pixel(const struct globe *globe, int64_t x, int64_t y, uint32_t *rgb,
                       uint16_t *kind)
{
    static const int air[CHANNELS] = {120, 170, 230};
    int64_t away = (int64_t)root_of((uint64_t)(x * x + y * y)) - globe->radius; /* from the limb */
    int64_t covered = CLAMP(SUB / 2 - away, 0, SUB);
    int64_t light[CHANNELS];
    *rgb = FLIGHT_NOTHING;
    *kind = FLIGHT_SKY;
    if (away >= AIR)
        return;
    struct spot spot = spot_at(globe, x, y);
    int64_t haze = ONE - spot.z; /* 55 % of the air outside; inside it by the fourth power */
    haze = (haze * haze >> BITS) * (haze * haze >> BITS) >> BITS;
    haze = haze * 140 / ONE;
    uint8_t band = find_land(globe, &spot, light);
    *rgb = 0;
    for (int n = 0; n < CHANNELS; n++) {
        int64_t blue = color_intensity(air[n]);
        int64_t land = light[n] / (SUB * SUB);
        int64_t inside = (land * (SUB - haze) + blue * haze) / SUB;
        int64_t outside = blue * 140 / SUB * (AIR - MAX(away, 0)) / AIR;
        int64_t mixed = (inside * covered + outside * (SUB - covered)) / SUB * spot.shine >> 16;
        *rgb = *rgb << 8 | color_value((uint32_t)MIN(mixed, 65535));
    }
    if (covered >= SUB / 2)
        *kind = (uint16_t)(FLIGHT_BAND + band);
}

static void draw(struct flight *frame, const struct globe *globe)
{
    for (uint32_t col = 0; col < frame->cols; col++)
        for (uint32_t row = 0; row < frame->rows; row++) {
            size_t at = (size_t)col * frame->rows + row;
            draw_pixel(globe, (2 * (int64_t)col + 1 - frame->cols) * SUB / 2,
                       (frame->rows - 2 * (int64_t)row - 1) * SUB / 2, frame->rgb + at,
                       frame->kinds + at);
        }
}

bool globe_make(struct flight *frame, const struct map *map, uint32_t cols, uint32_t rows)
{
    struct skin skin = {0};
    size_t pixels = (size_t)cols * rows;
    int north = globe_north(&map->look);
    struct globe globe = {.skin = &skin,
                          .radius = radius_in(cols, rows),
                          .sine = angle_sine(north),
                          .cosine = angle_cosine(north),
                          .east = ((int64_t)globe_east(&map->look) << 32) / 360};
    *frame = (struct flight){.cols = cols, .rows = rows};
    frame->rgb = malloc(pixels * sizeof *frame->rgb);
    frame->kinds = malloc(pixels * sizeof *frame->kinds);
    bool made = frame->rgb != NULL && frame->kinds != NULL && make_skin(&skin, map, globe.radius);
    set_shine(&globe);
    if (made)
        draw(frame, &globe);
    else
        flight_free(frame);
    free(skin.light);
    free(skin.kinds);
    return made;
}

/*
 * xterm's 256 colours are 16 named ones (0..15), a cube of six levels a channel (16..231) and a
 * ramp of greys (232..255). The nearest of 256 needs no search: each channel of the cube is rounded
 * by itself, the grey is rounded from the mean, and the nearer one of these two is the answer.
 */
#include "map/color.h"

#include <stdbool.h>

enum { CUBE = 16, GREYS = 232, GREY_COUNT = 24, LEVELS = 6 };

static const uint8_t levels[LEVELS] = {0, 95, 135, 175, 215, 255};

static const uint32_t named[] = {
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
};

static uint32_t make_rgb(int red, int green, int blue)
{
    return (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

uint32_t color_rgb_of(int index)
{
    if (index < CUBE)
        return named[index];
    if (index >= GREYS) {
        int grey = 8 + 10 * (index - GREYS);
        return make_rgb(grey, grey, grey);
    }
    index -= CUBE;
    return make_rgb(levels[index / 36], levels[index / 6 % 6], levels[index % 6]);
}

/* Sum of the squared differences of the channels. */
static int color_distance(uint32_t a, uint32_t b)
{
    int red = RGB_RED(a) - RGB_RED(b);
    int green = RGB_GREEN(a) - RGB_GREEN(b);
    int blue = RGB_BLUE(a) - RGB_BLUE(b);
    return red * red + green * green + blue * blue;
}

/* Index of the level of the cube that is nearest to a channel. */
static int nearest_level(int value)
{
    if (value < 115)
        return value < 48 ? 0 : 1;
    return (value - 35) / 40;
}

static int nearest_of_256(uint32_t rgb)
{
    int cube = CUBE + 36 * nearest_level(RGB_RED(rgb)) + 6 * nearest_level(RGB_GREEN(rgb)) +
               nearest_level(RGB_BLUE(rgb));
    int step = (RGB_RED(rgb) + RGB_GREEN(rgb) + RGB_BLUE(rgb) - 9) / 30; /* from the mean */
    int grey = GREYS + (step < GREY_COUNT ? step : GREY_COUNT - 1);
    return color_distance(rgb, color_rgb_of(cube)) <= color_distance(rgb, color_rgb_of(grey))
               ? cube
               : grey;
}

/* Difference between the largest and the smallest channel. */
static int channel_spread(uint32_t rgb)
{
    int red = RGB_RED(rgb);
    int green = RGB_GREEN(rgb);
    int blue = RGB_BLUE(rgb);
    int max = red > green ? red : green;
    int min = red < green ? red : green;
    return (max > blue ? max : blue) - (min < blue ? min : blue);
}

int color_nearest(uint32_t rgb, int colors)
{
    int nearest = 0;
    if (colors >= 256)
        return nearest_of_256(rgb);
    bool grey = channel_spread(rgb) < COLOR_GREY;
    for (int n = 1; n < colors && n < CUBE; n++)
        if ((!grey || channel_spread(named[n]) == 0) &&
            color_distance(rgb, named[n]) < color_distance(rgb, named[nearest]))
            nearest = n;
    return nearest;
}

color_code color_of_rgb(uint32_t rgb, int colors)
{
    if (colors >= COLORS_RGB)
        return COLOR_RGB(RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb));
    if (colors < 8)
        return COLOR_DEFAULT;
    return COLOR_INDEX(color_nearest(rgb, colors >= 256 ? 256 : colors >= 16 ? 16 : 8));
}

static int channel_between(int from, int to, int64_t part, int64_t whole)
{
    return (int)((2 * (from * (whole - part) + to * part) + whole) / (2 * whole));
}

uint32_t rgb_between(uint32_t from, uint32_t to, int64_t part, int64_t whole)
{
    return make_rgb(channel_between(RGB_RED(from), RGB_RED(to), part, whole),
                    channel_between(RGB_GREEN(from), RGB_GREEN(to), part, whole),
                    channel_between(RGB_BLUE(from), RGB_BLUE(to), part, whole));
}

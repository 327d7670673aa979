/*
 * xterm's 256: 0..15 named ones, 16..231 a cube of six levels a channel, 232..255 greys. The
 * channels of the cube are found each for itself, and so is the grey: the nearest is one of them.
 */
#include "map/color.h"

#include <stdbool.h>

enum { CUBE = 16, GREYS = 232, GREY_COUNT = 24, LEVELS = 6 };

static const uint8_t levels[LEVELS] = {0, 95, 135, 175, 215, 255};

static const uint32_t named[] = {
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
};

static uint32_t rgb(int red, int green, int blue)
{
    return (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

uint32_t color_rgb_of(int index)
{
    if (index < CUBE)
        return named[index];
    if (index >= GREYS) {
        int grey = 8 + 10 * (index - GREYS);
        return rgb(grey, grey, grey);
    }
    index -= CUBE;
    return rgb(levels[index / 36], levels[index / 6 % 6], levels[index % 6]);
}

static int distance(uint32_t a, uint32_t b)
{
    int red = RGB_RED(a) - RGB_RED(b);
    int green = RGB_GREEN(a) - RGB_GREEN(b);
    int blue = RGB_BLUE(a) - RGB_BLUE(b);
    return red * red + green * green + blue * blue;
}

static int nearest_level(int value)
{
    if (value < 115)
        return value < 48 ? 0 : 1;
    return (value - 35) / 40;
}

static int nearest_of_256(uint32_t color)
{
    int cube = CUBE + 36 * nearest_level(RGB_RED(color)) + 6 * nearest_level(RGB_GREEN(color)) +
               nearest_level(RGB_BLUE(color));
    int step = (RGB_RED(color) + RGB_GREEN(color) + RGB_BLUE(color) - 9) / 30; /* from the mean */
    int grey = GREYS + (step < GREY_COUNT ? step : GREY_COUNT - 1);
    return distance(color, color_rgb_of(cube)) <= distance(color, color_rgb_of(grey)) ? cube : grey;
}

static int spread(uint32_t color)
{
    int red = RGB_RED(color);
    int green = RGB_GREEN(color);
    int blue = RGB_BLUE(color);
    int most = red > green ? red : green;
    int least = red < green ? red : green;
    return (most > blue ? most : blue) - (least < blue ? least : blue);
}

int color_nearest(uint32_t color, int colors)
{
    int nearest = 0;
    if (colors >= 256)
        return nearest_of_256(color);
    bool grey = spread(color) < COLOR_GREY;
    for (int n = 1; n < colors && n < CUBE; n++)
        if ((!grey || spread(named[n]) == 0) &&
            distance(color, named[n]) < distance(color, named[nearest]))
            nearest = n;
    return nearest;
}

color_code color_of_rgb(uint32_t color, int colors)
{
    if (colors >= COLORS_RGB)
        return COLOR_RGB(RGB_RED(color), RGB_GREEN(color), RGB_BLUE(color));
    if (colors < 8)
        return COLOR_DEFAULT;
    return COLOR_INDEX(color_nearest(color, colors >= 256 ? 256 : colors >= 16 ? 16 : 8));
}

static int between(int from, int to, int64_t part, int64_t whole)
{
    return (int)((2 * (from * (whole - part) + to * part) + whole) / (2 * whole));
}

uint32_t rgb_between(uint32_t from, uint32_t to, int64_t part, int64_t whole)
{
    return rgb(between(RGB_RED(from), RGB_RED(to), part, whole),
               between(RGB_GREEN(from), RGB_GREEN(to), part, whole),
               between(RGB_BLUE(from), RGB_BLUE(to), part, whole));
}

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

/* The intensity of each value of a channel of sRGB. */
static const uint16_t intensities[256] = {
    0,     20,    40,    60,    80,    99,    119,   139,   159,   179,   199,   219,   241,
    264,   288,   313,   340,   367,   396,   427,   458,   491,   526,   562,   599,   637,
    677,   718,   761,   805,   851,   898,   947,   997,   1048,  1101,  1156,  1212,  1270,
    1330,  1391,  1453,  1517,  1583,  1651,  1720,  1790,  1863,  1937,  2013,  2090,  2170,
    2250,  2333,  2418,  2504,  2592,  2681,  2773,  2866,  2961,  3058,  3157,  3258,  3360,
    3464,  3570,  3678,  3788,  3900,  4014,  4129,  4247,  4366,  4488,  4611,  4736,  4864,
    4993,  5124,  5257,  5392,  5530,  5669,  5810,  5953,  6099,  6246,  6395,  6547,  6700,
    6856,  7014,  7174,  7335,  7500,  7666,  7834,  8004,  8177,  8352,  8528,  8708,  8889,
    9072,  9258,  9445,  9635,  9828,  10022, 10219, 10417, 10619, 10822, 11028, 11235, 11446,
    11658, 11873, 12090, 12309, 12530, 12754, 12980, 13209, 13440, 13673, 13909, 14146, 14387,
    14629, 14874, 15122, 15371, 15623, 15878, 16135, 16394, 16656, 16920, 17187, 17456, 17727,
    18001, 18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281, 20577, 20876, 21177, 21481,
    21787, 22096, 22407, 22721, 23038, 23357, 23678, 24002, 24329, 24658, 24990, 25325, 25662,
    26001, 26344, 26688, 27036, 27386, 27739, 28094, 28452, 28813, 29176, 29542, 29911, 30282,
    30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745, 34143, 34544, 34948, 35355,
    35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138, 39572, 40009, 40449, 40891,
    41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534, 45002, 45473, 45947, 46423, 46903,
    47385, 47871, 48359, 48850, 49344, 49841, 50341, 50844, 51349, 51858, 52369, 52884, 53401,
    53921, 54445, 54971, 55500, 56032, 56567, 57105, 57646, 58190, 58737, 59287, 59840, 60396,
    60955, 61517, 62082, 62650, 63221, 63795, 64372, 64952, 65535,
};

uint32_t color_intensity(int value)
{
    return intensities[value];
}

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

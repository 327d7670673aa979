/*
 * A luminance is the sum of the linear channels, which are looked up: 0..65535 for 0..1.
 *
 * Black is a ground for most colours: where the terminal itself is black, nothing changes.
 */
#include "map/contrast.h"

#include "map/grid.h"

/* The linear intensity of each value of a channel of sRGB. */
static const uint16_t linear[256] = {
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

enum { FLARE = 3277 }; /* 0.05, which is added to each luminance */

static uint32_t luminance(uint32_t rgb)
{
    return (UINT32_C(2126) * linear[RGB_RED(rgb)] + UINT32_C(7152) * linear[RGB_GREEN(rgb)] +
            UINT32_C(722) * linear[RGB_BLUE(rgb)]) /
           10000;
}

bool contrast_suffices(uint32_t a, uint32_t b)
{
    uint32_t light = luminance(a);
    uint32_t dark = luminance(b);
    if (light < dark) {
        dark = light;
        light = luminance(b);
    }
    /* The ratio is a little over 5/2, for what is lost by rounding. */
    return 2 * (light + FLARE) > 5 * (dark + FLARE) + 5;
}

/* Returns a ground for a dark colour: the darkest grey that suffices. */
static color_code grey_ground(uint32_t rgb, int colors)
{
    enum { GREY = 0x010101, LIGHT_GREY = 7 };
    uint32_t level = 0;
    color_code ground;
    if (colors < 256)
        return COLOR_INDEX(LIGHT_GREY);
    do {
        level++;
        ground = color_of_rgb(level * GREY, colors);
    } while (!contrast_suffices(rgb, colors < COLORS_RGB ? color_rgb_of((int)COLOR_VALUE(ground))
                                                         : level * GREY));
    return ground;
}

color_code contrast_ground(color_code color, uint8_t flags, int colors)
{
    const uint32_t black = 0;
    const uint32_t white = 0xFFFFFF;
    uint32_t value = COLOR_VALUE(color);
    if (COLOR_KIND(color) == COLOR_KIND(COLOR_DEFAULT))
        return COLOR_DEFAULT;
    bool bright = (flags & CELL_BOLD) != 0 && value < 8; /* terminals show bold ones as bright */
    if (COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0)))
        value = color_rgb_of((int)value + (bright ? 8 : 0));
    if (!contrast_suffices(value, black))
        return grey_ground(value, colors);
    if (contrast_suffices(value, white))
        return COLOR_DEFAULT;
    return colors < 256 ? COLOR_INDEX(black) : color_of_rgb(black, colors);
}

/*
 * xterm's 256 colours are 16 named ones (0..15), a cube of six levels a channel (16..231) and a
 * ramp of greys (232..255). The nearest of them in red, green and blue needs no search: each
 * channel is rounded to a level of the cube, the mean of the channels is rounded to a grey, and the
 * nearer one of these two is the answer. The nearest in Oklab is searched.
 */
#include "canvas/color.h"

#include "base/minmax.h"
#include "base/target_clones.h"

#include <limits.h>

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

uint32_t color_value(uint32_t intensity)
{
    uint32_t value = 0;
    for (uint32_t step = 128; step > 0; step /= 2)
        if (intensities[value + step] <= intensity)
            value += step;
    return value;
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

uint32_t color_rgb(color_code color)
{
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    return numbered ? color_rgb_of((int)COLOR_VALUE(color)) : COLOR_VALUE(color);
}

int rgb_distance(uint32_t a, uint32_t b)
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
    int grey = GREYS + MIN(step, GREY_COUNT - 1);
    return rgb_distance(rgb, color_rgb_of(cube)) <= rgb_distance(rgb, color_rgb_of(grey)) ? cube
                                                                                          : grey;
}

/* Difference between the largest and the smallest channel. */
static int channel_spread(uint32_t rgb)
{
    int red = RGB_RED(rgb);
    int green = RGB_GREEN(rgb);
    int blue = RGB_BLUE(rgb);
    return MAX(red, MAX(green, blue)) - MIN(red, MIN(green, blue));
}

int color_nearest(uint32_t rgb, int colors)
{
    int nearest = 0;
    if (colors >= 256)
        return nearest_of_256(rgb);
    bool grey = channel_spread(rgb) < COLOR_GREY;
    for (int n = 1; n < colors && n < CUBE; n++)
        if ((!grey || channel_spread(named[n]) == 0) &&
            rgb_distance(rgb, named[n]) < rgb_distance(rgb, named[nearest]))
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

/*
 * Oklab, step by step as it is defined, with coefficients in ten-thousandths: three sums of the
 * channels' intensities, which are the responses of the eye, their cube roots, and three sums of
 * these. The coefficients of a and of b add up to 0, so greys have no chroma.
 */

/* A colour in 4096ths: white has a lightness of 4095. */
struct oklab {
    int16_t lightness; /* 0 (black) and up */
    int16_t a;         /* green (below 0) to red */
    int16_t b;         /* blue (below 0) to yellow */
    int16_t chroma;    /* distance from grey: the root of a^2 + b^2, rounded down */
};

enum { BITS = 12, PARTS = 10000 };

/* Returns the cube root of a number below 2^36, rounded down. */
static int64_t cube_root(uint64_t number)
{
    uint64_t root = 0;
    for (int bit = BITS - 1; bit >= 0; bit--) {
        uint64_t larger = root | UINT64_C(1) << bit;
        if (larger * larger * larger <= number)
            root = larger;
    }
    return (int64_t)root;
}

/* Returns the cube root of a mean of intensities, 0..65535. Their weights add up to PARTS. */
static int64_t response(const uint32_t light[3], uint32_t red, uint32_t green, uint32_t blue)
{
    uint64_t sum = (light[0] * red + light[1] * green + light[2] * blue) / PARTS;
    return cube_root(sum << 20);
}

static struct oklab oklab_of(uint32_t rgb)
{
    const uint32_t light[3] = {color_intensity(RGB_RED(rgb)), color_intensity(RGB_GREEN(rgb)),
                               color_intensity(RGB_BLUE(rgb))};
    int64_t l = response(light, 4122, 5363, 515);
    int64_t m = response(light, 2119, 6807, 1074);
    int64_t s = response(light, 883, 2817, 6300);
    int64_t a = (19780 * l - 24286 * m + 4506 * s) / PARTS;
    int64_t b = (259 * l + 7828 * m - 8087 * s) / PARTS;
    return (struct oklab){
        .lightness = (int16_t)((2105 * l + 7936 * m - 41 * s) / PARTS),
        .a = (int16_t)a,
        .b = (int16_t)b,
        .chroma = (int16_t)root_floor((uint64_t)(a * a + b * b)),
    };
}

/* What oklab_of returns for xterm's colours from 16 on: a list for each number of struct oklab. */
enum { FIRST = 16, COUNT = 240 };
static const int16_t lightnesses[COUNT] = {
    0,    898,  1153, 1395, 1627, 1850, 1722, 1799, 1879, 1985, 2112, 2254, 2212, 2259, 2311, 2383,
    2472, 2579, 2675, 2708, 2744, 2795, 2861, 2942, 3119, 3143, 3171, 3209, 3260, 3322, 3548, 3566,
    3588, 3618, 3658, 3708, 1248, 1395, 1526, 1684, 1856, 2036, 1924, 1988, 2055, 2145, 2256, 2383,
    2342, 2385, 2432, 2497, 2580, 2679, 2767, 2798, 2832, 2880, 2943, 3019, 3188, 3211, 3237, 3274,
    3322, 3383, 3601, 3620, 3640, 3670, 3708, 3756, 1603, 1697, 1791, 1911, 2051, 2204, 2105, 2160,
    2217, 2297, 2395, 2510, 2471, 2510, 2553, 2612, 2689, 2781, 2861, 2891, 2923, 2968, 3028, 3101,
    3260, 3283, 3308, 3344, 3390, 3449, 3659, 3677, 3696, 3725, 3763, 3810, 1939, 2004, 2074, 2166,
    2279, 2407, 2323, 2368, 2417, 2484, 2570, 2671, 2636, 2670, 2709, 2762, 2831, 2915, 2988, 3016,
    3045, 3088, 3143, 3211, 3360, 3381, 3405, 3438, 3483, 3538, 3739, 3756, 3775, 3803, 3839, 3885,
    2260, 2310, 2363, 2434, 2526, 2633, 2562, 2599, 2641, 2698, 2772, 2860, 2828, 2859, 2892, 2940,
    3002, 3077, 3143, 3168, 3195, 3234, 3284, 3347, 3485, 3504, 3527, 3558, 3601, 3652, 3842, 3858,
    3876, 3902, 3937, 3980, 2571, 2609, 2651, 2709, 2784, 2873, 2814, 2845, 2880, 2929, 2992, 3068,
    3041, 3067, 3097, 3139, 3194, 3261, 3319, 3341, 3366, 3401, 3447, 3504, 3631, 3649, 3670, 3699,
    3738, 3787, 3964, 3979, 3996, 4021, 4054, 4095, 550,  746,  927,  1100, 1266, 1427, 1583, 1736,
    1885, 2032, 2176, 2317, 2457, 2594, 2730, 2864, 2996, 3127, 3257, 3385, 3512, 3638, 3763, 3887,
};

static const int16_t as[COUNT] = {
    0,    -65,  -82,  -99,  -115, -131, -466, -296, -225, -182, -156, -147, -598, -463, -382, -312,
    -257, -223, -721, -617, -540, -460, -393, -336, -842, -758, -690, -612, -538, -472, -959, -891,
    -829, -758, -684, -611, 446,  545,  502,  428,  349,  273,  -142, 0,    62,   99,   112,  107,
    -370, -250, -175, -109, -64,  -34,  -557, -457, -384, -310, -246, -193, -718, -637, -569, -494,
    -423, -360, -859, -793, -734, -665, -593, -521, 574,  698,  700,  665,  603,  531,  77,   203,
    264,  301,  315,  310,  -182, -71,  0,    62,   107,  131,  -404, -312, -239, -169, -106, -58,
    -591, -514, -452, -380, -310, -248, -757, -695, -636, -567, -497, -427, 693,  816,  849,  848,
    816,  764,  284,  397,  460,  503,  523,  519,  25,   123,  191,  250,  297,  321,  -219, -135,
    -67,  0,    61,   107,  -435, -363, -300, -232, -164, -103, -622, -563, -507, -443, -372, -306,
    809,  919,  968,  993,  988,  960,  474,  575,  635,  685,  712,  721,  225,  314,  379,  438,
    487,  516,  -25,  53,   114,  181,  241,  288,  -256, -191, -132, -63,  0,    58,   -466, -409,
    -356, -292, -225, -161, 922,  1016, 1072, 1113, 1130, 1125, 643,  731,  793,  845,  883,  902,
    415,  495,  557,  617,  666,  701,  170,  241,  300,  363,  421,  471,  -71,  -6,   49,   112,
    173,  232,  -291, -238, -188, -127, -62,  0,    0,    0,    0,    0,    0,    0,    0,    0,
};

static const int16_t bs[COUNT] = {
    0,    -619, -795,  -962, -1122, -1276, 357,  -78,  -335, -577, -801, -1007, 458,  134,  -100,
    -342, -578, -800,  554,  307,   104,   -121, -352, -580, 646,  453,  280,   76,   -141, -364,
    735,  581,  434,   253,  51,    -161,  250,  -335, -584, -800, -995, -1174, 394,  0,    -251,
    -497, -726, -940,  483,  178,   -50,   -289, -524, -749, 571,  334,  136,   -86,  -316, -543,
    659,  472,  302,   101,  -115,  -337,  745,  594,  449,  271,  71,   -141,  321,  -173, -431,
    -668, -882, -1078, 429,  70,    -174,  -419, -652, -871, 506,  221,  0,     -237, -471, -697,
    589,  363,  169,   -49,  -277,  -503,  672,  490,  325,  127,  -87,  -307,  755,  608,  465,
    289,  91,   -118,  388,  -23,   -277,  -522, -750, -960, 472,  151,  -81,   -324, -560, -782,
    537,  275,  63,    -166, -400,  -627,  612,  399,  214,  0,    -225, -450,  691,  517,  356,
    163,  -48,  -267,  770,  628,   489,   316,  120,  -87,  452,  109,  -129,  -374, -608, -829,
    518,  236,  17,    -219, -453,  -679,  575,  337,  136,  -86,  -317, -544,  643,  443,  267,
    60,   -161, -384,  715,  550,   395,   207,  0,    -216, 790,  652,  519,   349,  158,  -46,
    515,  227,  5,     -231, -466,  -693,  568,  321,  117,  -108, -340, -568,  617,  402,  215,
    0,    -224, -450,  676,  493,   326,   126,  -88,  -309, 743,  588,  440,   258,  56,   -155,
    813,  681,  553,   390,  202,   0,     0,    0,    0,    0,    0,    0,     0,    0,    0,
};

static const int16_t chromas[COUNT] = {
    0,    622,  799,  967,  1127, 1282, 587,  306,  403,  605,  816, 1017, 753,  482,  394,  462,
    632,  830,  909,  689,  549,  475,  527,  670,  1061, 883,  744, 616,  556,  596,  1208, 1063,
    935,  799,  685,  631,  511,  639,  770,  907,  1054, 1205, 418, 0,    258,  506,  734,  946,
    608,  306,  182,  308,  527,  749,  797,  566,  407,  321,  400, 576,  974,  792,  644,  504,
    438,  493,  1137, 990,  860,  718,  597,  539,  657,  719,  822, 942,  1068, 1201, 435,  214,
    316,  515,  724,  924,  537,  232,  0,    244,  483,  709,  714, 478,  292,  175,  296,  506,
    894,  710,  556,  400,  321,  394,  1069, 923,  787,  636,  505, 443,  794,  816,  893,  995,
    1108, 1226, 550,  424,  467,  598,  766,  938,  537,  301,  201, 300,  498,  704,  650,  421,
    224,  0,    233,  462,  816,  631,  465,  283,  170,  286,  989, 843,  704,  544,  390,  318,
    926,  925,  976,  1061, 1160, 1268, 702,  621,  635,  719,  843, 990,  617,  460,  402,  446,
    581,  749,  643,  446,  290,  190,  289,  480,  759,  582,  416, 216,  0,    223,  917,  769,
    629,  455,  274,  167,  1056, 1041, 1072, 1136, 1222, 1321, 857, 798,  801,  851,  946,  1065,
    743,  637,  597,  617,  702,  833,  697,  548,  443,  384,  430, 563,  746,  588,  442,  281,
    181,  279,  863,  721,  584,  410,  211,  0,    0,    0,    0,   0,    0,    0,    0,    0,
};

/* Returns the number, 16..255, of xterm's colour that is nearest to an rgb. The distance is L^2 / 2
 * + C^2 + 4 H^2, where L, C and H are the differences in lightness, chroma and hue, and C^2 + H^2
 * is a^2 + b^2 of the differences in a and b, rounded down to an even number: on a terminal of few
 * colours a shade may be lighter or darker than it should, but must not have another hue. A
 * distance, and the colour's number in its low 8 bits, are compared as one. */
CLONES static int oklab_nearest(uint32_t rgb)
{
    struct oklab color = oklab_of(rgb);
    uint32_t nearest = UINT32_MAX;
    for (int n = 0; n < COUNT; n++) {
        int light = lightnesses[n] - color.lightness;
        int a = as[n] - color.a;
        int b = bs[n] - color.b;
        int chroma = chromas[n] - color.chroma;
        int distance = light * light + 8 * (a * a + b * b) - 6 * chroma * chroma;
        uint32_t both = (uint32_t)distance / 4 << 8 | (uint32_t)(FIRST + n);
        nearest = both < nearest ? both : nearest;
    }
    return (int)(nearest & 0xFF);
}

color_code oklab_shade(uint32_t rgb, int colors)
{
    if (colors < 256 || colors >= COLORS_RGB)
        return color_of_rgb(rgb, colors);
    return COLOR_INDEX(oklab_nearest(rgb));
}

/*
 * Contrast. A luminance is a weighted sum of intensities of channels: 0..65535 stands for 0..1.
 */

enum { FLARE = 3277 }; /* 0.05, which is added to each luminance */

static uint32_t luminance(uint32_t rgb)
{
    return (UINT32_C(2126) * color_intensity(RGB_RED(rgb)) +
            UINT32_C(7152) * color_intensity(RGB_GREEN(rgb)) +
            UINT32_C(722) * color_intensity(RGB_BLUE(rgb))) /
           10000;
}

uint32_t contrast_hundredths(uint32_t a, uint32_t b)
{
    uint32_t light = MAX(luminance(a), luminance(b));
    uint32_t dark = MIN(luminance(a), luminance(b));
    return 100 * (light + FLARE) / (dark + FLARE);
}

/* Hue and chroma count much more than lightness, which the contrasts look after. */
color_code contrast_shade(uint32_t rgb, uint32_t ground, uint32_t least, uint32_t most)
{
    enum { WEIGHT = 20 };
    struct oklab color = oklab_of(rgb);
    int best = INT_MAX;
    int nearest = FIRST;
    for (int n = 0; n < COUNT; n++) {
        int light = lightnesses[n] - color.lightness;
        int a = as[n] - color.a;
        int b = bs[n] - color.b;
        int distance = light * light + WEIGHT * (a * a + b * b);
        uint32_t contrast = 0;
        if (distance < best)
            contrast = contrast_hundredths(color_rgb_of(FIRST + n), ground);
        if (contrast >= least && contrast <= most) {
            best = distance;
            nearest = FIRST + n;
        }
    }
    return COLOR_INDEX(nearest);
}

bool contrast_reaches(uint32_t a, uint32_t b, uint32_t halves)
{
    uint32_t light = MAX(luminance(a), luminance(b));
    uint32_t dark = MIN(luminance(a), luminance(b));
    /* A ratio of a little more makes up for what is lost by rounding. */
    return 2 * (light + FLARE) > halves * (dark + FLARE) + 5;
}

/* Returns the colour for an rgb, darkened by steps of so many percent of what is left until its
 * contrast to another one suffices, or to black. */
static color_code darken(uint32_t rgb, int step, uint32_t beside, uint32_t halves, int colors)
{
    color_code color = oklab_shade(rgb, colors);
    while (rgb != 0 && !contrast_reaches(color_rgb(color), beside, halves)) {
        rgb = rgb_between(rgb, 0, step, 100);
        color = oklab_shade(rgb, colors);
    }
    return color;
}

color_code contrast_halo(color_code letter, uint32_t under, int colors)
{
    uint32_t rgb = colors < 256 ? 0 : rgb_between(under, 0, 55, 100);
    return darken(rgb, 10, color_rgb(letter), 9, colors);
}

enum { WHITE = 65535 };

/* Returns the largest value of a channel whose intensity is at most part / whole of that of a
 * value. */
static int channel_part(int value, uint64_t part, uint64_t whole)
{
    return (int)color_value((uint32_t)(color_intensity(value) * part / whole));
}

/* Light is scaled by limit / (limit + y - limit y), where y is the luminance of the colour: that of
 * white becomes the limit, that of black stays, and the hue is kept. */
color_code contrast_ink(uint32_t rgb, uint32_t ground, int colors)
{
    uint64_t limit = (luminance(ground) + FLARE) / 3 - FLARE;
    uint64_t whole = limit * WHITE + luminance(rgb) * (WHITE - limit);
    if (whole > 0)
        rgb = make_rgb(channel_part(RGB_RED(rgb), limit * WHITE, whole),
                       channel_part(RGB_GREEN(rgb), limit * WHITE, whole),
                       channel_part(RGB_BLUE(rgb), limit * WHITE, whole));
    return darken(rgb, 4, ground, 6, colors);
}

bool contrast_is_dark(uint32_t rgb)
{
    uint64_t light = luminance(rgb) + FLARE;
    return light * light < (uint64_t)(WHITE + FLARE) * FLARE;
}

/*
 * A luminance is the sum of the channels' intensities: 0..65535 for 0..1.
 *
 * Black is a ground for most colours: where the terminal itself is black, nothing changes.
 */
#include "canvas/contrast.h"

#include "canvas/cell_grid.h"

enum { FLARE = 3277 }; /* 0.05, which is added to each luminance */

static uint32_t luminance(uint32_t rgb)
{
    return (UINT32_C(2126) * color_intensity(RGB_RED(rgb)) +
            UINT32_C(7152) * color_intensity(RGB_GREEN(rgb)) +
            UINT32_C(722) * color_intensity(RGB_BLUE(rgb))) /
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

bool contrast_is_dark(uint32_t rgb)
{
    enum { WHITE = 65535 };
    uint64_t light = luminance(rgb) + FLARE;
    return light * light < (uint64_t)(WHITE + FLARE) * FLARE;
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

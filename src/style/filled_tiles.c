/*
 * In red, green and blue the ground is darkened by a fixed share, which leaves room for ink of the
 * colour itself. Few of 256 colours are dark, and shades would lose their hue: there the ground is
 * the colour, and the ink lies between it and black or white.
 *
 * Only changes are sent to a terminal, so neighbours should share colours: on shaded land inks have
 * the colour of the land without light, and grounds have few shades.
 */
#include "style/filled_tiles.h"

#include "canvas/color.h"

#include <stdbool.h>
#include <stdlib.h>

enum { BLACK = 0, WHITE = 0xFFFFFF, DARKENED = 6, APART = 10, SIXTEENTHS = 16 };

enum { SHADE_STEP = 16 }; /* shades that count as one */

/* Land has few colours and 16 steps of shades, so that most are found where their hash says. */
enum { KEPT_BITS = 13, KEPT = 1 << KEPT_BITS };

struct kept {
    uint64_t key; /* KEY + (step << 24 | rgb); 0: none */
    struct fill fill;
};

#define KEY (UINT64_C(1) << 32)

struct fills {
    int colors;
    struct kept kept[KEPT];
};

static uint32_t rgb_of(color_code color)
{
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    return numbered ? color_rgb_of((int)COLOR_VALUE(color)) : COLOR_VALUE(color);
}

/* Finds the first colour on the way from one rgb to another that can be read on a ground. Few on
 * that way are tried, so that most grounds of one land get the same ink. Returns false if there is
 * none. */
static bool find_readable(uint32_t from, uint32_t to, uint32_t ground, int colors, color_code *ink)
{
    int step = colors >= COLORS_RGB ? 1 : SIXTEENTHS - APART;
    int begin = colors >= COLORS_RGB ? 0 : colors >= 256 ? APART : SIXTEENTHS;
    for (int part = begin; part <= SIXTEENTHS; part += step) {
        uint32_t rgb = rgb_between(from, to, part, SIXTEENTHS);
        if (!contrast_suffices(rgb, ground) && part < SIXTEENTHS)
            continue; /* the terminal's colour for it would not suffice either */
        *ink = oklab_shade(rgb, colors);
        if (contrast_suffices(rgb_of(*ink), ground))
            return true;
    }
    return false;
}

color_code fill_ink(uint32_t rgb, color_code ground, int colors)
{
    uint32_t behind = rgb_of(ground);
    color_code ink = COLOR_DEFAULT;
    bool lighter = colors >= COLORS_RGB || contrast_is_dark(behind);
    if (!find_readable(rgb, lighter ? WHITE : BLACK, behind, colors, &ink))
        find_readable(rgb, lighter ? BLACK : WHITE, behind, colors, &ink);
    return ink;
}

struct fill fill_of_rgb(uint32_t rgb, int colors)
{
    struct fill fill = {COLOR_DEFAULT, COLOR_DEFAULT};
    if (colors < 8)
        return fill;
    uint32_t ground = colors >= COLORS_RGB ? rgb_between(rgb, BLACK, DARKENED, SIXTEENTHS) : rgb;
    fill.ground = oklab_shade(ground, colors);
    fill.ink = fill_ink(rgb, fill.ground, colors);
    return fill;
}

/* Rounds a shade to the middle of its step; 0 stays 0. */
static uint8_t step_of(uint8_t shade)
{
    return shade > 0 ? (uint8_t)(shade / SHADE_STEP * SHADE_STEP + SHADE_STEP / 2) : 0;
}

struct fill fill_of_shade(const struct relief *relief, uint32_t rgb, uint8_t shade, int colors)
{
    if (shade == 0 || colors < 8)
        return fill_of_rgb(rgb, colors);
    struct fill fill = fill_of_rgb(relief_rgb(relief, rgb, step_of(shade)), colors);
    fill.ink = fill_ink(rgb, fill.ground, colors);
    return fill;
}

struct fills *fills_new(int colors)
{
    struct fills *fills = calloc(1, sizeof *fills);
    if (fills != NULL)
        fills->colors = colors;
    return fills;
}

void fills_free(struct fills *fills)
{
    free(fills);
}

struct fill fills_shade(struct fills *fills, const struct relief *relief, uint32_t rgb,
                        uint8_t shade)
{
    uint8_t step = step_of(shade);
    uint32_t both = (uint32_t)step << 24 | rgb;
    uint32_t hash = (both ^ both >> 15) * UINT32_C(0x9E3779B1);
    struct kept *kept = &fills->kept[hash >> (32 - KEPT_BITS)];
    if (kept->key != KEY + both) {
        kept->key = KEY + both;
        kept->fill = fill_of_shade(relief, rgb, step, fills->colors);
    }
    return kept->fill;
}

/*
 * The table of all palettes, and how bands get their colours from one: a band's place among the
 * bands is its place among the colours. In 24 bits the two nearest colours are mixed.
 *
 * To add a palette, add an entry to palettes[]; only `name`, `about`, RGB, INDEXED and BASIC must
 * be set, and INKS should be. Rivers, lakes and the sky are then those of the first palette; water
 * has the lowest band's colour and darker ones.
 *
 * Palettes are made by hand for each kind of terminal: of the nearest colours to a fine gradient
 * some would be darker than those of lower bands. So are inks on a light ground in 256 colours, of
 * which the nearest are few.
 *
 * Invariant: palettes for 256 colours use none of the first 16, which differ between terminals.
 */
#include "style/palette.h"

#include "base/minmax.h"

#include <stddef.h>
#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof *(list))
#define RGB(...) \
    .colors = (const uint32_t[]){__VA_ARGS__}, .count = COUNT(((const uint32_t[]){__VA_ARGS__}))
#define LIST(type, list, ...) \
    .list = (const type[]){__VA_ARGS__}, .list##_count = COUNT(((const type[]){__VA_ARGS__}))
#define INDEXED(...) LIST(uint8_t, indexed, __VA_ARGS__)
#define INKS(...)             \
    .inks = (const uint8_t[]) \
    {                         \
        __VA_ARGS__           \
    }
#define BASIC(...) .basic = {__VA_ARGS__}

/* The number of the first colours that mean water, in each list; and the colours of water. */
#define WET(wet_, indexed_, basic_) .wet = (wet_), .wet_indexed = (indexed_), .wet_basic = (basic_)
#define WATER(...)                  LIST(uint32_t, water, __VA_ARGS__)
#define RIVER(...)                  .river = {__VA_ARGS__}
#define LAKE(...)                   .lake = {__VA_ARGS__}
#define SKY(...)                    .sky = {__VA_ARGS__}
#define WATER_INDEXED(...)          LIST(uint8_t, water_indexed, __VA_ARGS__)

const struct palette palettes[] = {
    {.name = "terrain",
     .about = "water, grass, woods, earth, rock and snow",
     RGB(0x2E86C1, 0xDDD3A8, 0x8DB360, 0x4F7A28, 0xA9A55B, 0xA07B52, 0x949494, 0xFFFFFF),
     INDEXED(32, 187, 107, 64, 143, 137, 246, 231),
     INKS(25, 137, 64, 22, 100, 94, 241, 246),
     BASIC(12, 10, 2, 2, 11, 3, 7, 15),
     WET(1, 1, 1),
     WATER(0x2E86C1, 0x0B2A55),
     WATER_INDEXED(32, 25, 24, 18, 17),
     RIVER(0x3F8FE0, 0x1F5FAF, 68),
     LAKE(0x4A9BD4, 0x4A9BD4, 74),
     SKY(0x3A6EAF, 0xD3E0EA)},

    /* By Smith and van der Walt, 2015. */
    {.name = "viridis",
     .about = "dark violet to yellow, evenly lighter",
     RGB(0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B,
         0xFDE725),
     INDEXED(53, 54, 60, 30, 36, 77, 113, 149, 220, 227),
     INKS(53, 54, 55, 24, 29, 64, 100, 100, 136, 137),
     BASIC(4, 4, 12, 6, 6, 10, 10, 11),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x190B30, 0x7C93AB)},

    /* By Nunez, Anderton and Renslow, 2018; equal for eyes with and without colour blindness. */
    {.name = "cividis",
     .about = "dark blue to yellow, also for colour-blind eyes",
     RGB(0x00204D, 0x00336F, 0x39486B, 0x575C6D, 0x707173, 0x8A8779, 0xA69D75, 0xC4B56C, 0xE4CF5B,
         0xFFEA46),
     INDEXED(17, 24, 60, 242, 102, 144, 179, 185, 221, 227),
     INKS(17, 24, 60, 242, 243, 100, 101, 101, 136, 137),
     BASIC(4, 4, 8, 8, 3, 3, 11, 11),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x0B1830, 0xA8A692)},

    {.name = "atlas",
     .about = "deep sea to white peaks, as in a school atlas",
     RGB(0x12305F, 0x1C4F8C, 0x2A73A8, 0x3F97A0, 0x62AD7A, 0x93BD68, 0xC3CC7A, 0xE2D59C, 0xF3E7CC,
         0xFFFFFF),
     INDEXED(18, 25, 31, 72, 107, 150, 186, 187, 230, 231),
     INKS(18, 24, 25, 30, 64, 65, 100, 136, 137, 246),
     BASIC(4, 4, 12, 2, 2, 3, 11, 15),
     WET(4, 4, 3),
     WATER(0x3F97A0, 0x2A73A8, 0x1C4F8C, 0x12305F),
     WATER_INDEXED(72, 31, 25, 18),
     RIVER(0x3A7FCA, 0x1C5FA8, 68),
     LAKE(0x3F8FC8, 0x3F8FC8, 74),
     SKY(0x8FB4D0, 0xF2EFE4)},

    {.name = "ember",
     .about = "dark violet to pale yellow, by red",
     RGB(0x2B0F54, 0x55106C, 0x7F1F6C, 0xA92E5F, 0xCF4446, 0xE9642C, 0xF78A13, 0xF9B32A, 0xF7D85C,
         0xFCFBA8),
     INDEXED(53, 89, 125, 167, 202, 208, 214, 221, 229),
     INKS(53, 89, 125, 160, 130, 166, 136, 137, 138),
     BASIC(4, 1, 9, 9, 3, 3, 11, 15),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x1C0A2E, 0xD98A55)},

    {.name = "rainbow",
     .about = "violet to red, six colours where there are eight",
     RGB(0x8B4FD0, 0x4F63E8, 0x2D9AE8, 0x17B8A6, 0x4CBF3F, 0xD7C72B, 0xF08A24, 0xE23B2E),
     INDEXED(98, 63, 32, 37, 71, 184, 208, 160),
     INKS(98, 62, 31, 30, 28, 100, 166, 124),
     BASIC(5, 4, 6, 6, 2, 2, 3, 1),
     RIVER(0xFFFFFF, 0xFFFFFF, 231),
     LAKE(0xD0D0D0, 0xD0D0D0, 252)},

    /* The colours of mediocregopher's picture, 2014. */
    {.name = "meadow",
     .about = "two waters, five greens, rock and snow",
     RGB(0x1437AD, 0x04859D, 0x007D1C, 0x007D1C, 0x24913C, 0x00C12B, 0x38E05D, 0xA3A3A4, 0x757575,
         0xFFFFFF),
     INDEXED(19, 31, 28, 28, 29, 34, 41, 248, 243, 231),
     INKS(19, 24, 22, 22, 28, 29, 64, 244, 241, 246),
     BASIC(4, 12, 2, 2, 10, 10, 7, 15),
     WET(2, 2, 2),
     WATER(0x1485AD, 0x1437AD),
     WATER_INDEXED(31, 25, 19),
     RIVER(0x2FA8D8, 0x04739D, 38),
     LAKE(0x04859D, 0x04859D, 31),
     SKY(0x2A66B8, 0xD6E6F0)},

    {.name = "grey",
     .about = "dark to light",
     RGB(0x444444, 0xF4F4F4),
     INDEXED(238, 240, 242, 244, 246, 248, 250, 252, 254, 255),
     INKS(237, 238, 239, 240, 241, 242, 243, 244, 245, 246),
     BASIC(8, 8, 8, 8, 7, 7, 15, 15),
     RIVER(0x767676, 0x303030, 243),
     LAKE(0x505050, 0x505050, 239),
     SKY(0x8C8C8C, 0xDEDEDE)},

    {.name = "mono",
     .about = "the terminal's own colour: dim, plain and bold",
     .hueless = true,
     RGB(0x5C5C5C, 0xA8A8A8, 0xFFFFFF),
     INDEXED(240, 248, 231),
     BASIC(8, 8, 8, 7, 7, 15, 15, 15),
     RIVER(0x767676, 0x303030, 243),
     LAKE(0x505050, 0x505050, 239),
     SKY(0x0C0C0C, 0x2E2E2E)},

    {0},
};

const struct palette *palette_named(const char *name)
{
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        if (strcmp(palette->name, name) == 0)
            return palette;
    return NULL;
}

/* Returns the rgb that lies part / whole of the way through a list of colours. */
static uint32_t list_rgb(const uint32_t *colors, int count, int part, int whole)
{
    int place = part * (count - 1);
    int stop = place / whole;
    if (stop == count - 1)
        return colors[stop];
    return rgb_between(colors[stop], colors[stop + 1], place % whole, whole);
}

uint32_t palette_rgb(const struct palette *palette, int64_t height)
{
    const struct palette_stop *stops = palette->stops;
    int above = 0; /* index of the first stop that is higher */
    if (!palette->own_units)
        height *= 1000000;
    for (int end = palette->stop_count; above < end;) {
        int middle = (above + end) / 2;
        if (stops[middle].height <= height)
            above = middle + 1;
        else
            end = middle;
    }
    if (above == 0 || above == palette->stop_count)
        return stops[above == 0 ? 0 : above - 1].rgb;
    int64_t whole = stops[above].height - stops[above - 1].height;
    int64_t part = height - stops[above - 1].height;
    int shift = whole >> 50 > 0 ? 12 : 0; /* 255 times a part must fit */
    return rgb_between(stops[above - 1].rgb, stops[above].rgb, part >> shift, whole >> shift);
}

static struct style indexed_style(int index)
{
    return (struct style){COLOR_INDEX(index), 0, color_rgb_of(index)};
}

/* Returns the style of one of the first 16 colours. */
static struct style basic_style(int index, int colors)
{
    struct style style = indexed_style(index);
    if (colors < 16 && index >= 8) {
        style.color = COLOR_INDEX(index - 8);
        style.flags = CELL_BOLD;
    }
    return style;
}

/* Returns the rgb of a band. The lowest band has the first colour, the highest band the last. */
static uint32_t rank_rgb(const struct palette *palette, bool dry, int band, int count)
{
    const int first = dry ? palette->wet : 0;
    const uint32_t *colors = palette->colors + first;
    int all = palette->count - first;
    return count == 1 ? colors[all / 2] : list_rgb(colors, all, band, count - 1);
}

/* Returns the style of a band on a terminal of 8 colours or more, by the part of a palette that
 * bands get their colours from: all of it or, if `dry`, the colours of land. */
static struct style colored_style(const struct palette *palette, bool dry, int band, int count,
                                  int64_t middle, int colors)
{
    int twice = 2 * band + 1; /* the band's middle, in halves of one */
    int basic = dry ? palette->wet_basic : 0;
    int indexed = dry ? palette->wet_indexed : 0;
    bool ranked = palette->count > 0;
    if (ranked && colors < 256)
        return basic_style(palette->basic[basic + twice * (8 - basic) / (2 * count)], colors);
    indexed += twice * (palette->indexed_count - indexed) / (2 * count);
    if (ranked && colors < COLORS_RGB)
        return indexed_style(palette->indexed[indexed]);
    uint32_t rgb = ranked ? rank_rgb(palette, dry, band, count) : palette_rgb(palette, middle);
    if (colors < 256)
        return basic_style(color_nearest(rgb, 16), colors);
    return (struct style){color_of_rgb(rgb, colors), 0, rgb};
}

struct style palette_style(const struct palette *palette, bool dry, int band, int count,
                           int64_t middle, int colors)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct style style = {COLOR_DEFAULT, 0, 0};
    if (colors >= 8)
        style = colored_style(palette, dry, band, count, middle, colors);
    if (palette->hueless) {
        style.color = COLOR_DEFAULT;
        style.flags = tones[(2 * band + 1) * 3 / (2 * count)];
        if (band == 0 && colors < 256)
            style.rgb = 0; /* of few greys none would be left for water */
    }
    return style;
}

/* Returns the rgb of water, on a terminal of 256 colours or more. */
static uint32_t water_rgb(const struct palette *palette, int depth, int count, int64_t height,
                          int colors)
{
    int whole = MAX(count - 1, 1);
    if (palette->count == 0)
        return palette_rgb(palette, height);
    if (palette->water != NULL)
        return list_rgb(palette->water, palette->water_count, depth, whole);
    uint32_t shallow = palette->colors[0];
    if (colors < COLORS_RGB)
        shallow = color_rgb_of(palette->indexed[0]);
    return rgb_between(shallow, 0, INT64_C(3) * depth, INT64_C(5) * whole);
}

struct style palette_water(const struct palette *palette, int depth, int count, int64_t height,
                           int colors)
{
    struct style style =
        palette_style(palette, false, 0, 8, height, colors); /* the lowest of many */
    if (colors < 256)
        return style;
    uint32_t rgb = water_rgb(palette, depth, count, height, colors);
    struct style deep = {color_of_rgb(rgb, colors), 0, rgb};
    if (colors < COLORS_RGB && palette->water_indexed != NULL)
        deep = indexed_style(palette->water_indexed[depth * palette->water_indexed_count / count]);
    if (palette->hueless) {
        deep.color = style.color;
        deep.flags = style.flags;
    }
    return deep;
}

struct style palette_style_of(uint32_t rgb, uint8_t indexed, palette_basic basic, int colors)
{
    struct style style = {COLOR_DEFAULT, 0, 0};
    if (colors >= COLORS_RGB)
        style.color = color_of_rgb(rgb, colors);
    else if (colors >= 256)
        style.color = COLOR_INDEX(indexed);
    else if (colors >= 8)
        style = basic_style(basic, colors);
    style.rgb = rgb;
    return style;
}

/* With fewer than 256 colours it is bright blue, or bright black if the colour is a grey. */
struct style palette_fresh(const struct palette *palette, bool lake, int colors)
{
    enum { BRIGHT_BLUE = 12, BRIGHT_BLACK = 8 };
    const bool own = (lake ? palette->lake : palette->river).rgb != 0;
    const struct palette *from = own ? palette : palettes;
    const struct palette_water water = lake ? from->lake : from->river;
    bool grey = (water.rgb & 0xFF) == water.rgb >> 16;
    struct style style =
        palette_style_of(water.rgb, water.indexed, grey ? BRIGHT_BLACK : BRIGHT_BLUE, colors);
    if (colors >= 256 || colors < 8)
        style.rgb = water.ink;
    if (palette->hueless) {
        style.color = COLOR_DEFAULT;
        style.flags = lake ? 0 : CELL_BOLD;
        if (colors < 256)
            style.rgb = 0;
    }
    return style;
}

color_code palette_ink(const struct palette *palette, color_code color, uint32_t ground, int colors)
{
    for (int n = 0; palette->inks != NULL && n < palette->indexed_count; n++)
        if (color == COLOR_INDEX(palette->indexed[n]) &&
            contrast_reaches(color_rgb_of(palette->inks[n]), ground, 6))
            return COLOR_INDEX(palette->inks[n]);
    return contrast_ink(color_rgb(color), ground, colors);
}

/*
 * A band has its place among the colours of a palette, or is mixed from the two nearest; water and
 * rivers have colours of their own where a palette says so, and else those of the first one.
 */
#include "map/palette.h"

#include "map/grid.h"

#include <stddef.h>

/* Returns the rgb that lies part / whole of the way through a list of colours. */
static uint32_t list_rgb(const uint32_t *colors, int count, int part, int whole)
{
    int place = part * (count - 1);
    int stop = place / whole;
    if (stop == count - 1)
        return colors[stop];
    return rgb_between(colors[stop], colors[stop + 1], place % whole, whole);
}

/* Returns the rgb of a normalized height in a palette of heights. Between two stops it lies on a
 * straight line; below the first stop and above the last it is that stop's. */
static uint32_t height_rgb(const struct palette *palette, uint32_t middle)
{
    const struct palette_stop *stops = palette->stops;
    int64_t height = (int64_t)middle * 1000000;
    int above = 0; /* index of the first stop that is higher */
    while (above < palette->stop_count && stops[above].height <= height)
        above++;
    if (above == 0 || above == palette->stop_count)
        return stops[above == 0 ? 0 : above - 1].rgb;
    return rgb_between(stops[above - 1].rgb, stops[above].rgb, height - stops[above - 1].height,
                       stops[above].height - stops[above - 1].height);
}

static struct style indexed_style(int index, uint8_t flags)
{
    return (struct style){COLOR_INDEX(index), flags, color_rgb_of(index)};
}

/* Returns the style of one of the first 16 colours. */
static struct style basic_style(int index, int colors)
{
    struct style style = indexed_style(index, 0);
    if (colors < 16 && index >= 8) {
        style.color = COLOR_INDEX(index - 8);
        style.flags = CELL_BOLD;
    }
    return style;
}

/* Part of a palette that bands get their colours from: all of it, or the colours of land, which
 * are those from these on. */
struct ranks {
    const struct palette *palette;
    int first;         /* index of the first of `colors` */
    int first_indexed; /* index of the first of `indexed` */
    int first_basic;   /* index of the first of `basic` */
};

/* Returns the rgb of a band. The lowest band has the first colour, the highest band the last. */
static uint32_t rank_rgb(const struct ranks *ranks, int band, int count)
{
    const uint32_t *colors = ranks->palette->colors + ranks->first;
    int all = ranks->palette->count - ranks->first;
    return count == 1 ? colors[all / 2] : list_rgb(colors, all, band, count - 1);
}

/* Returns the style of a band on a terminal of 8 colours or more. */
static struct style colored_style(const struct ranks *ranks, int band, int count, uint32_t middle,
                                  int colors)
{
    const struct palette *palette = ranks->palette;
    int twice = 2 * band + 1; /* the band's middle, in halves of one */
    int basics = 8 - ranks->first_basic;
    int indexes = palette->indexed_count - ranks->first_indexed;
    bool ranked = palette->count > 0;
    if (ranked && colors < 256)
        return basic_style(palette->basic[ranks->first_basic + twice * basics / (2 * count)],
                           colors);
    if (ranked && colors < COLORS_RGB)
        return indexed_style(palette->indexed[ranks->first_indexed + twice * indexes / (2 * count)],
                             0);
    uint32_t rgb = ranked ? rank_rgb(ranks, band, count) : height_rgb(palette, middle);
    if (colors < 256)
        return basic_style(color_nearest(rgb, 16), colors);
    return (struct style){color_of_rgb(rgb, colors), 0, rgb};
}

static struct style ranked_style(const struct ranks *ranks, int band, int count, uint32_t middle,
                                 int colors)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    struct style style = {COLOR_DEFAULT, 0, 0};
    if (colors >= 8)
        style = colored_style(ranks, band, count, middle, colors);
    if (ranks->palette->hueless) {
        style.color = COLOR_DEFAULT;
        style.flags = tones[(2 * band + 1) * 3 / (2 * count)];
    }
    return style;
}

struct style palette_style(const struct palette *palette, int band, int count, uint32_t middle,
                           int colors)
{
    struct ranks all = {palette, 0, 0, 0};
    return ranked_style(&all, band, count, middle, colors);
}

struct style palette_land(const struct palette *palette, int band, int count, uint32_t middle,
                          int colors)
{
    struct ranks dry = {palette, palette->wet, palette->wet_indexed, palette->wet_basic};
    return ranked_style(&dry, band, count, middle, colors);
}

/* Returns the rgb of water, on a terminal of 256 colours or more. */
static uint32_t water_rgb(const struct palette *palette, int depth, int count, uint32_t normal,
                          int colors)
{
    int whole = count > 1 ? count - 1 : 1;
    if (palette->count == 0)
        return height_rgb(palette, normal);
    if (palette->water != NULL)
        return list_rgb(palette->water, palette->water_count, depth, whole);
    uint32_t shallow = palette->colors[0];
    if (colors < COLORS_RGB)
        shallow = color_rgb_of(palette->indexed[0]);
    return rgb_between(shallow, 0, INT64_C(3) * depth, INT64_C(5) * whole);
}

struct style palette_water(const struct palette *palette, int depth, int count, uint32_t normal,
                           int colors)
{
    struct style style = palette_style(palette, 0, 8, normal, colors); /* the lowest of many */
    if (colors < 256)
        return style;
    uint32_t rgb = water_rgb(palette, depth, count, normal, colors);
    struct style deep = {color_of_rgb(rgb, colors), 0, rgb};
    if (colors < COLORS_RGB && palette->water_indexed != NULL)
        deep =
            indexed_style(palette->water_indexed[depth * palette->water_indexed_count / count], 0);
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

/* Returns the style of a river or lake. Terminals of fewer than 256 colours have a bright blue. */
static struct style course_style(const struct palette *palette, struct palette_water water,
                                 uint8_t hueless_flags, int colors)
{
    enum { BRIGHT_BLUE = 12, BRIGHT_BLACK = 8 };
    bool grey = (water.rgb & 0xFF) == water.rgb >> 16;
    struct style style =
        palette_style_of(water.rgb, water.indexed, grey ? BRIGHT_BLACK : BRIGHT_BLUE, colors);
    if (colors >= 256 || colors < 8)
        style.rgb = water.ink;
    if (palette->hueless) {
        style.color = COLOR_DEFAULT;
        style.flags = hueless_flags;
    }
    return style;
}

struct style palette_river(const struct palette *palette, int colors)
{
    struct palette_water river = palette->river.rgb != 0 ? palette->river : palettes[0].river;
    return course_style(palette, river, CELL_BOLD, colors);
}

struct style palette_lake(const struct palette *palette, int colors)
{
    struct palette_water lake = palette->lake.rgb != 0 ? palette->lake : palettes[0].lake;
    return course_style(palette, lake, 0, colors);
}

struct palette_sky palette_sky(const struct palette *palette)
{
    return palette->sky.low != 0 ? palette->sky : palettes[0].sky;
}

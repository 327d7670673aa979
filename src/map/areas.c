/*
 * Most points have neither water with a colour of its own nor holes nor contours: their colours
 * follow from a style, or from a style and a shade, and are looked up.
 *
 * Rivers and lakes lie over all that: areas are mixed with the ink of rivers.
 */
#include "map/areas.h"

#include "map/strokes.h"

#include <stdlib.h>

/* Colours of shaded land that were made before: the one of an rgb and a shade is where its hash
 * says. Land has few colours and 255 shades, so that most points find theirs. */
enum { MIXES = 1 << 14 };

struct areas_mix {
    uint32_t key; /* shade << 24 | rgb; 0: none, as shades are 1 or more */
    color_code color;
};

bool areas_make(struct areas *areas, const struct brush *brush, const struct relief *relief)
{
    areas->brush = brush;
    areas->relief = relief;
    areas->mixes = NULL;
    if (brush->map->look.relief != RELIEF_SHADE)
        return true;
    areas->mixes = calloc(MIXES, sizeof *areas->mixes);
    return areas->mixes != NULL;
}

void areas_free(struct areas *areas)
{
    free(areas->mixes);
}

uint32_t areas_darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Returns the ink of rivers at a point. Colours are mixed where there are many. */
static uint8_t ink_of(const struct areas *areas, const struct layers_row *row, uint32_t n)
{
    const struct look *look = &areas->brush->map->look;
    enum courses_cover cover = brush_cover(row, n);
    if (look->blocks != BLOCKS_HALF || row->covers == NULL || cover == COURSES_SEA ||
        cover == COURSES_LAKE)
        return 0;
    if (look->colors >= 256)
        return row->courses[n];
    return row->courses[n] > STROKES_FULL / 4 ? STROKES_FULL : 0; /* no gaps */
}

/* Returns the colour of an rgb that is land of a shade. */
static color_code shaded_color(const struct areas *areas, uint32_t rgb, uint8_t shade)
{
    uint32_t key = (uint32_t)shade << 24 | rgb;
    struct areas_mix *mix = &areas->mixes[key * UINT32_C(0x9E3779B1) >> 18];
    if (mix->key != key) {
        mix->key = key;
        mix->color =
            color_of_rgb(relief_rgb(areas->relief, rgb, shade), areas->brush->map->look.colors);
    }
    return mix->color;
}

/* Returns the colour of a point, whatever it is. */
static color_code mixed_color(const struct areas *areas, const struct layers_row *row, uint32_t n)
{
    const struct brush *brush = areas->brush;
    enum courses_cover cover = brush_cover(row, n);
    bool lake = cover == COURSES_LAKE;
    bool level = lake || cover == COURSES_SEA;
    const struct style *style = lake ? &brush->lake : brush_style(brush, row, n);
    uint8_t ink = ink_of(areas, row, n);
    uint32_t rgb = style->rgb;
    if (brush_is_hole(brush, row, n))
        return COLOR_DEFAULT;
    if (row->shades == NULL && row->contours == NULL && style->color != COLOR_DEFAULT && !lake &&
        ink == 0)
        return style->color;
    if (row->shades != NULL && !level)
        rgb = relief_rgb(areas->relief, rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = areas_darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, brush->river.rgb, ink, STROKES_FULL);
    return color_of_rgb(rgb, brush->map->look.colors);
}

/* Returns the colour of a point as mixed_color does, of a row without water, contours and holes. */
static inline color_code simple_color(const struct areas *areas, const struct layers_row *row,
                                      uint32_t n)
{
    const struct style *style = brush_style(areas->brush, row, n);
    if (row->shades != NULL)
        return shaded_color(areas, style->rgb, row->shades[n]);
    return style->color != COLOR_DEFAULT ? style->color : mixed_color(areas, row, n);
}

void areas_row(const struct areas *areas, const struct layers_row *row, uint32_t cols,
               color_code *colors)
{
    bool simple = row->covers == NULL && row->contours == NULL && !areas->brush->holed;
    for (uint32_t n = 0; n < cols; n++)
        colors[n] = simple ? simple_color(areas, row, n) : mixed_color(areas, row, n);
}

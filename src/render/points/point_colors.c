/*
 * Most points have neither water with a colour of its own nor holes: their colours follow from a
 * style, or from a style and a shade, and are looked up. Land has few styles and 255 shades.
 *
 * Rivers and lakes lie over all that: areas are mixed with the ink of rivers. There are few such
 * mixtures besides, and a match among 256 colours takes long, so that the last ones are kept.
 */
#include "render/points/point_colors.h"

#include "canvas/color.h"
#include "canvas/contrast.h"
#include "render/points/river_lines.h"

#include <stdlib.h>

enum { MATCH_BITS = 10, MATCHES = 1 << MATCH_BITS };

/* Makes the colours of a numbered style without shades. With contours they are those of its rgb. */
static void make_plain(struct point_colors *areas, uint32_t number)
{
    const struct style *style = tile_styles_numbered(areas->brush, number);
    const struct look *look = &areas->brush->map->look;
    bool own = style->color != COLOR_DEFAULT && look->relief != RELIEF_CONTOUR;
    areas->plain[number] = own ? style->color : color_of_rgb(style->rgb, look->colors);
    areas->darkened[number] = color_of_rgb(point_colors_darken(style->rgb), look->colors);
}

bool point_colors_make(struct point_colors *areas, const struct tile_styles *brush,
                       const struct relief *relief)
{
    uint32_t bands = (uint32_t)map_kinds(brush->map);
    uint32_t tints = (uint32_t)brush->tints.slices.count;
    areas->brush = brush;
    areas->relief = relief;
    areas->lits = NULL;
    areas->matches = NULL;
    if (recipe_has_water(&brush->map->world.recipe)) {
        areas->matches = calloc(MATCHES, sizeof *areas->matches);
        if (areas->matches == NULL)
            return false;
    }
    for (uint32_t band = 0; band < bands; band++)
        make_plain(areas, band);
    for (uint32_t tint = 0; tint < tints; tint++)
        make_plain(areas, BAND_MAX + tint);
    if (brush->map->look.relief != RELIEF_SHADE)
        return true;
    areas->lits = calloc((size_t)(tints > 0 ? BAND_MAX + tints : bands) << 8, sizeof *areas->lits);
    return areas->lits != NULL;
}

void point_colors_free(struct point_colors *areas)
{
    free(areas->lits);
    free(areas->matches);
}

void point_colors_make_lit(const struct point_colors *areas, uint32_t number, uint8_t shade)
{
    struct point_colors_lit *lit = &areas->lits[number << 8 | shade];
    uint32_t rgb = tile_styles_numbered(areas->brush, number)->rgb;
    int colors = areas->brush->map->look.colors;
    lit->color = oklab_shade(relief_rgb(areas->relief, rgb, shade), colors);
    if (areas->brush->map->look.blocks != BLOCKS_HALF)
        lit->ground = contrast_ground(lit->color, 0, colors);
}

uint32_t point_colors_darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Returns the ink of rivers at a point. Colours are mixed where there are many. */
static uint8_t ink_of(const struct point_colors *areas, const struct point_row *row, uint32_t n)
{
    const struct look *look = &areas->brush->map->look;
    enum cover cover = point_row_cover(row, n);
    if (look->blocks != BLOCKS_HALF || row->covers == NULL || cover == COVER_SEA ||
        cover == COVER_LAKE)
        return 0;
    if (look->colors >= 256)
        return row->courses[n];
    return row->courses[n] > RIVER_LINES_FULL / 4 ? RIVER_LINES_FULL : 0; /* no gaps */
}

/* Returns the colour of the look that is nearest to a mixed one. */
static color_code match_color(const struct point_colors *areas, uint32_t rgb, bool shaded)
{
    int colors = areas->brush->map->look.colors;
    if (areas->matches == NULL || colors >= COLORS_RGB)
        return shaded ? oklab_shade(rgb, colors) : color_of_rgb(rgb, colors);
    struct point_colors_match *match =
        &areas->matches[(rgb * UINT32_C(0x9E3779B1)) >> (32 - MATCH_BITS)];
    if (match->rgb != rgb + 1) {
        match->rgb = rgb + 1;
        match->color = shaded ? oklab_shade(rgb, colors) : color_of_rgb(rgb, colors);
    }
    return match->color;
}

/* Returns the colour of a point, whatever it is. */
static color_code mixed_color(const struct point_colors *areas, const struct point_row *row,
                              uint32_t n)
{
    const struct tile_styles *brush = areas->brush;
    enum cover cover = point_row_cover(row, n);
    bool lake = cover == COVER_LAKE;
    bool level = lake || cover == COVER_SEA;
    const struct style *style = lake ? &brush->lake : tile_styles_style(brush, row, n);
    uint8_t ink = ink_of(areas, row, n);
    uint32_t rgb = style->rgb;
    if (tile_styles_is_hole(brush, row, n))
        return COLOR_DEFAULT;
    if (row->shades == NULL && row->contours == NULL && style->color != COLOR_DEFAULT && !lake &&
        ink == 0)
        return style->color;
    if (row->shades != NULL && !level && ink == 0)
        return point_colors_lit_of(areas, row, n)->color;
    if (row->shades != NULL && !level)
        rgb = relief_rgb(areas->relief, rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = point_colors_darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, brush->river.rgb, ink, RIVER_LINES_FULL);
    return match_color(areas, rgb, row->shades != NULL);
}

void point_colors_row(const struct point_colors *areas, const struct point_row *row, uint32_t cols,
                      color_code *colors)
{
    const struct tile_styles *brush = areas->brush;
    bool simple = row->covers == NULL && !brush->holed;
    bool lit = simple && row->shades != NULL;
    bool lined = simple && row->contours != NULL;
    bool plain = simple && !lit && !lined;
    for (uint32_t n = 0; lit && n < cols; n++)
        colors[n] = point_colors_lit_of(areas, row, n)->color;
    for (uint32_t n = 0; lined && n < cols; n++)
        colors[n] =
            (row->contours[n] != CONTOUR_NONE ? areas->plain
                                              : areas->darkened)[tile_styles_number(brush, row, n)];
    for (uint32_t n = 0; plain && n < cols; n++)
        colors[n] = areas->plain[tile_styles_number(brush, row, n)];
    for (uint32_t n = 0; !simple && n < cols; n++)
        colors[n] = mixed_color(areas, row, n);
}

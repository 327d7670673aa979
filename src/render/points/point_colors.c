/*
 * Most points have neither water nor an unknown height: their colours are looked up by style, or by
 * style and shade. Land has few styles and 255 shades.
 *
 * Rivers and lakes lie over all that: colours are mixed with the ink of rivers. There are few such
 * mixtures, and finding the nearest of 256 colours takes long, so the last ones are kept.
 */
#include "render/points/point_colors.h"

#include "canvas/color.h"
#include "render/points/river_lines.h"

#include <stdlib.h>

enum { MATCH_BITS = 10, MATCHES = 1 << MATCH_BITS };

/* Makes the colours of a numbered style without shades. With contours they are those of its rgb. */
static void make_plain(struct point_colors *table, uint32_t number)
{
    const struct style *style = tile_styles_numbered(table->styles, number);
    const struct look *look = &table->styles->map->look;
    bool own = style->color != COLOR_DEFAULT && look->relief != RELIEF_CONTOUR;
    table->plain[number] = own ? style->color : color_of_rgb(style->rgb, look->colors);
    table->darkened[number] = color_of_rgb(point_colors_darken(style->rgb), look->colors);
}

bool point_colors_make(struct point_colors *table, const struct tile_styles *styles,
                       const struct relief *relief)
{
    uint32_t bands = (uint32_t)map_kinds(styles->map);
    uint32_t tints = (uint32_t)styles->tints.slices.count;
    table->styles = styles;
    table->relief = relief;
    table->lits = NULL;
    table->matches = NULL;
    if (recipe_has_water(&styles->map->world.recipe)) {
        table->matches = calloc(MATCHES, sizeof *table->matches);
        if (table->matches == NULL)
            return false;
    }
    for (uint32_t band = 0; band < bands; band++)
        make_plain(table, band);
    for (uint32_t tint = 0; tint < tints; tint++)
        make_plain(table, BAND_MAX + tint);
    if (styles->map->look.relief != RELIEF_SHADE)
        return true;
    table->lits = calloc((size_t)(tints > 0 ? BAND_MAX + tints : bands) << 8, sizeof *table->lits);
    return table->lits != NULL;
}

void point_colors_free(struct point_colors *table)
{
    free(table->lits);
    free(table->matches);
}

void point_colors_make_lit(const struct point_colors *table, uint32_t number, uint8_t shade)
{
    struct point_colors_lit *lit = &table->lits[number << 8 | shade];
    uint32_t rgb = tile_styles_numbered(table->styles, number)->rgb;
    int depth = table->styles->map->look.colors;
    lit->color = oklab_shade(relief_rgb(table->relief, rgb, shade), depth);
    if (table->styles->map->look.blocks != BLOCKS_HALF)
        lit->ground = contrast_ground(lit->color, 0, depth);
}

uint32_t point_colors_darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Returns the ink of rivers at a point. Colours are mixed where there are many. */
static uint8_t ink_of(const struct point_colors *table, const struct point_row *row, uint32_t n)
{
    const struct look *look = &table->styles->map->look;
    enum cover cover = point_row_cover(row, n);
    if (look->blocks != BLOCKS_HALF || row->covers == NULL || cover == COVER_SEA ||
        cover == COVER_LAKE)
        return 0;
    if (look->colors >= 256)
        return row->courses[n];
    return row->courses[n] > RIVER_LINES_FULL / 4 ? RIVER_LINES_FULL : 0; /* no gaps */
}

/* Returns the colour of the look that is nearest to a mixed one. */
static color_code match_color(const struct point_colors *table, uint32_t rgb, bool shaded)
{
    int depth = table->styles->map->look.colors;
    if (table->matches == NULL || depth >= COLORS_RGB)
        return shaded ? oklab_shade(rgb, depth) : color_of_rgb(rgb, depth);
    struct point_colors_match *match =
        &table->matches[(rgb * UINT32_C(0x9E3779B1)) >> (32 - MATCH_BITS)];
    if (match->rgb != rgb + 1) {
        match->rgb = rgb + 1;
        match->color = shaded ? oklab_shade(rgb, depth) : color_of_rgb(rgb, depth);
    }
    return match->color;
}

/* Returns the colour of a point, whatever it is. */
static color_code mixed_color(const struct point_colors *table, const struct point_row *row,
                              uint32_t n)
{
    const struct tile_styles *styles = table->styles;
    enum cover cover = point_row_cover(row, n);
    bool lake = cover == COVER_LAKE;
    bool level = lake || cover == COVER_SEA;
    const struct style *style = lake ? &styles->lake : tile_styles_style(styles, row, n);
    uint8_t ink = ink_of(table, row, n);
    uint32_t rgb = style->rgb;
    if (tile_styles_is_hole(styles, row, n))
        return COLOR_DEFAULT;
    if (row->shades == NULL && row->contours == NULL && style->color != COLOR_DEFAULT && !lake &&
        ink == 0)
        return style->color;
    if (row->shades != NULL && !level && ink == 0)
        return point_colors_lit_of(table, row, n)->color;
    if (row->shades != NULL && !level)
        rgb = relief_rgb(table->relief, rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = point_colors_darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, styles->river.rgb, ink, RIVER_LINES_FULL);
    return match_color(table, rgb, row->shades != NULL);
}

void point_colors_row(const struct point_colors *table, const struct point_row *row, uint32_t cols,
                      color_code *out)
{
    const struct tile_styles *styles = table->styles;
    bool simple = row->covers == NULL && !styles->holed;
    bool lit = simple && row->shades != NULL;
    bool lined = simple && row->contours != NULL;
    bool plain = simple && !lit && !lined;
    for (uint32_t n = 0; lit && n < cols; n++)
        out[n] = point_colors_lit_of(table, row, n)->color;
    for (uint32_t n = 0; lined && n < cols; n++)
        out[n] = (row->contours[n] != CONTOUR_NONE
                      ? table->plain
                      : table->darkened)[tile_styles_number(styles, row, n)];
    for (uint32_t n = 0; plain && n < cols; n++)
        out[n] = table->plain[tile_styles_number(styles, row, n)];
    for (uint32_t n = 0; !simple && n < cols; n++)
        out[n] = mixed_color(table, row, n);
}

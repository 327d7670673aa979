/*
 * Cells and styles that many points share are made once, by the functions that legends call, too.
 */
#include "render/points/tile_styles.h"

#include "canvas/color.h"
#include "render/points/river_lines.h"
#include "style/biome_colors.h"
#include "style/filled_tiles.h"
#include "world/heights.h"

#include <stdlib.h>

struct cell tile_styles_colored(const struct look *look, uint32_t glyph, color_code color,
                                uint8_t flags)
{
    color_code ground = glyph != ' ' ? contrast_ground(color, flags, look->colors) : COLOR_DEFAULT;
    return (struct cell){glyph, color, ground, flags};
}

struct cell tile_styles_styled(const struct look *look, uint32_t glyph, struct style style)
{
    if (look->blocks != BLOCKS_FILLED)
        return tile_styles_colored(look, glyph, style.color, style.flags);
    struct fill fill = fill_of_rgb(style.rgb, look->colors);
    return (struct cell){glyph, fill.ink, fill.ground, 0};
}

uint32_t tile_styles_glyph(const struct look *look, int band)
{
    return look->show == SHOW_BIOME ? (uint32_t)biome_tile((enum biome)band)
                                    : look->tiles.tiles[band].glyph;
}

static struct cell tile_cell(const struct look *look, int band, struct style style)
{
    return tile_styles_styled(look, tile_styles_glyph(look, band), style);
}

struct cell tile_styles_band(const struct map *map, int band)
{
    return tile_cell(&map->look, band, tints_band(map, band));
}

bool tile_styles_is_ascii(const struct look *look)
{
    return look->rivers == RIVER_STYLE_ASCII;
}

struct style tile_styles_river_style(const struct look *look)
{
    return look->show == SHOW_BIOME ? biome_river(look->colors)
                                    : palette_river(look->palette, look->colors);
}

struct style tile_styles_lake_style(const struct look *look)
{
    return look->show == SHOW_BIOME ? biome_style(BIOME_LAKE, look->colors)
                                    : palette_lake(look->palette, look->colors);
}

struct cell tile_styles_river(const struct map *map)
{
    const struct look *look = &map->look;
    uint32_t glyph = river_lines_glyph(RIVER_LINES_NORTH_SOUTH, tile_styles_is_ascii(look));
    return tile_styles_styled(look, glyph, tile_styles_river_style(look));
}

struct cell tile_styles_lake(const struct map *map)
{
    const struct look *look = &map->look;
    return tile_styles_styled(look, river_lines_lake_glyph(tile_styles_is_ascii(look)),
                              tile_styles_lake_style(look));
}

bool tile_styles_make(struct tile_styles *styles, const struct map *map)
{
    styles->map = map;
    styles->holed = heights_are_holed(&map->world.recipe);
    styles->river = tile_styles_river_style(&map->look);
    styles->lake = tile_styles_lake_style(&map->look);
    styles->river_cell = tile_styles_river(map);
    styles->lake_cell = tile_styles_lake(map);
    styles->tint = NULL;
    tints_make(&styles->tints, map);
    for (int band = 0; band < map_kinds(map); band++) {
        styles->kinds[band] = tints_band(map, band);
        styles->cells[band] = tile_cell(&map->look, band, styles->kinds[band]);
    }
    for (int slice = 0; slice < styles->tints.slices.count; slice++)
        styles->tinted[slice] = tile_styles_styled(&map->look, '~', styles->tints.styles[slice]);
    if (styles->tints.slices.count == 0)
        return true;
    styles->tint = malloc(map->view.cols);
    return styles->tint != NULL;
}

void tile_styles_free(struct tile_styles *styles)
{
    free(styles->tint);
}

struct point_row tile_styles_read(struct tile_styles *styles, struct point_rows *rows)
{
    struct point_row row = point_row(rows);
    if (styles->tint != NULL)
        bands_indices(&styles->tints.slices, row.heights, styles->map->view.cols, styles->tint);
    return row;
}

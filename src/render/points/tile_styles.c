/*
 * Cells and styles that many points share are computed once, by the functions that legends call.
 */
#include "render/points/tile_styles.h"

#include "canvas/contrast.h"
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

bool tile_styles_make(struct tile_styles *brush, const struct map *map)
{
    brush->map = map;
    brush->holed = heights_are_holed(&map->world.recipe);
    brush->river = tile_styles_river_style(&map->look);
    brush->lake = tile_styles_lake_style(&map->look);
    brush->river_cell = tile_styles_river(map);
    brush->lake_cell = tile_styles_lake(map);
    brush->tint = NULL;
    tints_make(&brush->tints, map);
    for (int band = 0; band < map_kinds(map); band++) {
        brush->styles[band] = tints_band(map, band);
        brush->cells[band] = tile_cell(&map->look, band, brush->styles[band]);
    }
    for (int slice = 0; slice < brush->tints.slices.count; slice++)
        brush->tinted[slice] = tile_styles_styled(&map->look, '~', brush->tints.styles[slice]);
    if (brush->tints.slices.count == 0)
        return true;
    brush->tint = malloc(map->view.cols);
    return brush->tint != NULL;
}

void tile_styles_free(struct tile_styles *brush)
{
    free(brush->tint);
}

struct point_row tile_styles_read(struct tile_styles *brush, struct point_rows *layers)
{
    struct point_row row = point_row(layers);
    if (brush->tint != NULL)
        bands_indices(&brush->tints.slices, row.heights, brush->map->view.cols, brush->tint);
    return row;
}

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

struct cell brush_colored(const struct look *look, uint32_t glyph, color_code color, uint8_t flags)
{
    color_code ground = glyph != ' ' ? contrast_ground(color, flags, look->colors) : COLOR_DEFAULT;
    return (struct cell){glyph, color, ground, flags};
}

struct cell brush_styled(const struct look *look, uint32_t glyph, struct style style)
{
    if (look->blocks != BLOCKS_FILLED)
        return brush_colored(look, glyph, style.color, style.flags);
    struct fill fill = fill_of_rgb(style.rgb, look->colors);
    return (struct cell){glyph, fill.glyph, fill.ground, 0};
}

uint32_t brush_glyph(const struct look *look, int band)
{
    return look->show == SHOW_BIOME ? (uint32_t)biome_tile((enum biome)band)
                                    : look->tiles.tiles[band].glyph;
}

static struct cell tile_cell(const struct look *look, int band, struct style style)
{
    return brush_styled(look, brush_glyph(look, band), style);
}

struct cell brush_band(const struct map *map, int band)
{
    return tile_cell(&map->look, band, tints_band(map, band));
}

bool brush_is_ascii(const struct look *look)
{
    return look->rivers == COURSES_ASCII;
}

struct style brush_river_style(const struct look *look)
{
    return look->show == SHOW_BIOME ? biome_river(look->colors)
                                    : palette_river(look->palette, look->colors);
}

struct style brush_lake_style(const struct look *look)
{
    return look->show == SHOW_BIOME ? biome_style(BIOME_LAKE, look->colors)
                                    : palette_lake(look->palette, look->colors);
}

struct cell brush_river(const struct map *map)
{
    const struct look *look = &map->look;
    uint32_t glyph = courses_glyph(COURSES_NORTH_SOUTH, brush_is_ascii(look));
    return brush_styled(look, glyph, brush_river_style(look));
}

struct cell brush_lake(const struct map *map)
{
    const struct look *look = &map->look;
    return brush_styled(look, courses_lake_glyph(brush_is_ascii(look)), brush_lake_style(look));
}

bool brush_make(struct brush *brush, const struct map *map)
{
    brush->map = map;
    brush->holed = heights_are_holed(&map->world.recipe);
    brush->river = brush_river_style(&map->look);
    brush->lake = brush_lake_style(&map->look);
    brush->river_cell = brush_river(map);
    brush->lake_cell = brush_lake(map);
    brush->tint = NULL;
    tints_make(&brush->tints, map);
    for (int band = 0; band < map_kinds(map); band++) {
        brush->styles[band] = tints_band(map, band);
        brush->cells[band] = tile_cell(&map->look, band, brush->styles[band]);
    }
    for (int slice = 0; slice < brush->tints.slices.count; slice++)
        brush->tinted[slice] = brush_styled(&map->look, '~', brush->tints.styles[slice]);
    if (brush->tints.slices.count == 0)
        return true;
    brush->tint = malloc(map->view.cols);
    return brush->tint != NULL;
}

void brush_free(struct brush *brush)
{
    free(brush->tint);
}

struct layers_row brush_read(struct brush *brush, struct layers *layers)
{
    struct layers_row row = layers_row(layers);
    if (brush->tint != NULL)
        bands_indices(&brush->tints.slices, row.heights, brush->map->view.cols, brush->tint);
    return row;
}

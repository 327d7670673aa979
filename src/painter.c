/*
 * What a band looks like is found once, and each line then looks it up.
 */
#include "painter.h"

#include "heights.h"

#include <stdlib.h>

struct painter {
    const struct map *map;
    struct heights *heights;
    uint8_t *bands;             /* of one row */
    struct cell look[BAND_MAX]; /* each band's cell */
};

struct cell painter_band(const struct look *look, int band)
{
    const struct tiles *tiles = &look->tiles;
    struct color color = palette_color(look->palette, band, tiles->count,
                                       tiles_middle(tiles, look->normalize, band), look->colors);
    return (struct cell){tiles->tiles[band].glyph, color.ink, INK_DEFAULT, color.flags};
}

struct painter *painter_new(const struct map *map)
{
    struct painter *painter = malloc(sizeof *painter);
    if (painter == NULL)
        return NULL;
    painter->map = map;
    painter->bands = malloc(map->view.cols);
    painter->heights = heights_new(&map->world, map->view.zoom, map->view.cols);
    if (painter->bands == NULL || painter->heights == NULL) {
        painter_free(painter);
        return NULL;
    }
    for (int band = 0; band < map->look.tiles.count; band++)
        painter->look[band] = painter_band(&map->look, band);
    painter_seek(painter, 0);
    return painter;
}

void painter_free(struct painter *painter)
{
    if (painter == NULL)
        return;
    heights_free(painter->heights);
    free(painter->bands);
    free(painter);
}

uint32_t painter_cols(const struct map *map)
{
    return map->view.cols * (uint32_t)map->look.tiles.width;
}

uint32_t painter_lines(const struct map *map)
{
    return map->view.rows;
}

void painter_seek(struct painter *painter, uint32_t line)
{
    const struct view *view = &painter->map->view;
    heights_seek(painter->heights, view->x, view->y + line);
}

void painter_line(struct painter *painter, struct cell *cells)
{
    const struct map *map = painter->map;
    uint32_t cols = map->view.cols;
    bool wide = map->look.tiles.width == 2;
    bands_indices(&map->bands, heights_row(painter->heights), cols, painter->bands);
    for (uint32_t n = 0; n < cols; n++) {
        *cells = painter->look[painter->bands[n]];
        if (wide) {
            cells[1] = cells[0];
            (++cells)->glyph = 0;
        }
        cells++;
    }
}

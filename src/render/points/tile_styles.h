/*
 * Brush: the cells and styles of a map's bands, tints and water, made once; and the style of each
 * point of a row.
 */
#ifndef TMAP_RENDER_POINTS_TILE_STYLES_H
#define TMAP_RENDER_POINTS_TILE_STYLES_H

#include "canvas/cell_grid.h"
#include "map/map.h"
#include "render/points/point_rows.h"
#include "render/points/strokes.h"
#include "render/points/tints.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct brush {
    const struct map *map;
    struct cell cells[BAND_MAX];   /* cell of each band or biome, without relief */
    struct style styles[BAND_MAX]; /* style of each band or biome */
    bool holed;                    /* some heights may be unknown */
    struct tints tints;            /* colours that are finer than bands */
    struct cell tinted[BAND_MAX];  /* cell of each slice of `tints`, whatever glyph but a blank */
    uint8_t *tint;                 /* slice of `tints` of each point; NULL: it has none */
    struct style river;            /* style of rivers, and their ink */
    struct style lake;             /* style of lakes */
    struct cell lake_cell;         /* cell of a lake, without relief */
    struct cell river_cell;        /* cell of a river, without relief; the glyph is another */
};

/* Makes the brush of a map, which must outlive it. Returns false if out of memory. The caller frees
 * it by brush_free either way. */
bool brush_make(struct brush *brush, const struct map *map);
void brush_free(struct brush *brush);

/* Reads the next row of the map's layers, whose points brush_style then is for. */
struct layers_row brush_read(struct brush *brush, struct layers *layers);

/* Returns the cell of a band's tile, or of a biome's where the map shows those, without relief; the
 * left cell of a double-width tile. */
struct cell brush_band(const struct map *map, int band);

/* Return the style of rivers and of lakes in a look: its palette's, or those among biomes. */
struct style brush_river_style(const struct look *look);
struct style brush_lake_style(const struct look *look);

/* Returns the character of a band, or of a biome where a look shows those. */
uint32_t brush_glyph(const struct look *look, int band);

/* Returns the cell of a river from north to south, or of a lake, in a map that draws water. */
struct cell brush_river(const struct map *map);
struct cell brush_lake(const struct map *map);

/* Return the cell of a glyph in a colour or a style, on the ground that it needs to be seen on any
 * terminal. */
struct cell brush_colored(const struct look *look, uint32_t glyph, color_code color, uint8_t flags);
struct cell brush_styled(const struct look *look, uint32_t glyph, struct style style);

/* True if rivers are drawn with ASCII glyphs. */
bool brush_is_ascii(const struct look *look);

/* True if a point's height is unknown. */
static inline bool brush_is_hole(const struct brush *brush, const struct layers_row *row,
                                 uint32_t n)
{
    return brush->holed && row->heights[n] == HEIGHT_UNKNOWN;
}

/* Returns the number of a point's style, which follows from its band or its tint: the band, or
 * BAND_MAX plus the tint. A contour at the shore has the style of the land. */
static inline uint32_t brush_number(const struct brush *brush, const struct layers_row *row,
                                    uint32_t n)
{
    const struct tints *tints = &brush->tints;
    if (brush->tint == NULL)
        return row->bands[n];
    bool wet = brush->tint[n] < tints->water_slices;
    bool tinted = wet ? row->bands[n] < tints->water_kinds : tints->has_land;
    return tinted ? (uint32_t)BAND_MAX + brush->tint[n] : row->bands[n];
}

/* Returns the style of a number of brush_number. */
static inline const struct style *brush_numbered(const struct brush *brush, uint32_t number)
{
    return number < BAND_MAX ? &brush->styles[number] : &brush->tints.styles[number - BAND_MAX];
}

/* Returns the style of a point. */
static inline const struct style *brush_style(const struct brush *brush,
                                              const struct layers_row *row, uint32_t n)
{
    return brush_numbered(brush, brush_number(brush, row, n));
}

/* Returns the kind of a point, which is land wherever no water is drawn. */
static inline enum courses_cover brush_cover(const struct layers_row *row, uint32_t n)
{
    return row->covers != NULL ? (enum courses_cover)row->covers[n] : COURSES_LAND;
}

#endif

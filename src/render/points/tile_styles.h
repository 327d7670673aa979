/*
 * Tile styles: the cells and styles of a map's bands, tints and water, made once; and the style of
 * each point of a row.
 */
#ifndef TMAP_RENDER_POINTS_TILE_STYLES_H
#define TMAP_RENDER_POINTS_TILE_STYLES_H

#include "canvas/cell_grid.h"
#include "map/map.h"
#include "render/points/point_rows.h"
#include "render/points/tints.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tile_styles {
    const struct map *map;
    struct cell cells[BAND_MAX];  /* cell of each band or biome, without relief */
    struct style kinds[BAND_MAX]; /* style of each band or biome */
    bool holed;                   /* some heights may be unknown */
    struct tints tints;           /* colours that are finer than bands */
    struct cell tinted[BAND_MAX]; /* cell of each slice of `tints`, whatever glyph but a blank */
    uint8_t *tint;                /* slice of `tints` of each point; NULL: it has none */
    struct style river;           /* style of rivers, and their ink */
    struct style lake;            /* style of lakes */
    struct cell lake_cell;        /* cell of a lake, without relief */
    struct cell river_cell;       /* cell of a river, without relief; the glyph is another */
};

/* Makes the styles of a map, which must outlive them. Returns false if out of memory. The caller
 * frees them by tile_styles_free either way. */
bool tile_styles_make(struct tile_styles *styles, const struct map *map);
void tile_styles_free(struct tile_styles *styles);

/* Reads the next row of points, which tile_styles_number and tile_styles_style then know. */
struct point_row tile_styles_read(struct tile_styles *styles, struct point_rows *rows);

/* Returns the cell of a band's tile, or of a biome's where the map shows those, without relief; the
 * left cell of a double-width tile. */
struct cell tile_styles_band(const struct map *map, int band);

/* Return the style of rivers and of lakes in a look: its palette's, or those among biomes. */
struct style tile_styles_river_style(const struct look *look);
struct style tile_styles_lake_style(const struct look *look);

/* Returns the character of a band, or of a biome where a look shows those. */
uint32_t tile_styles_glyph(const struct look *look, int band);

/* Returns the cell of a river from north to south, or of a lake, in a map that draws water. */
struct cell tile_styles_river(const struct map *map);
struct cell tile_styles_lake(const struct map *map);

/* Return the cell of a glyph in a colour or a style, on the ground that it needs to be seen on any
 * terminal. */
struct cell tile_styles_colored(const struct look *look, uint32_t glyph, color_code color,
                                uint8_t flags);
struct cell tile_styles_styled(const struct look *look, uint32_t glyph, struct style style);

/* True if rivers are drawn with ASCII glyphs. */
bool tile_styles_is_ascii(const struct look *look);

/* True if a point's height is unknown. */
static inline bool tile_styles_is_hole(const struct tile_styles *styles,
                                       const struct point_row *row, uint32_t n)
{
    return styles->holed && row->heights[n] == HEIGHT_UNKNOWN;
}

/* Returns the number of a point's style, which follows from its band or its tint: the band, or
 * BAND_MAX plus the tint. A contour at the shore has the style of the land. */
static inline uint32_t tile_styles_number(const struct tile_styles *styles,
                                          const struct point_row *row, uint32_t n)
{
    const struct tints *tints = &styles->tints;
    if (styles->tint == NULL)
        return row->bands[n];
    bool wet = styles->tint[n] < tints->water_slices;
    bool tinted = wet ? row->bands[n] < tints->water_kinds : tints->has_land;
    return tinted ? (uint32_t)BAND_MAX + styles->tint[n] : row->bands[n];
}

/* Returns the style of a number of tile_styles_number. */
static inline const struct style *tile_styles_numbered(const struct tile_styles *styles,
                                                       uint32_t number)
{
    return number < BAND_MAX ? &styles->kinds[number] : &styles->tints.styles[number - BAND_MAX];
}

/* Returns the style of a point. */
static inline const struct style *tile_styles_style(const struct tile_styles *styles,
                                                    const struct point_row *row, uint32_t n)
{
    return tile_styles_numbered(styles, tile_styles_number(styles, row, n));
}

#endif

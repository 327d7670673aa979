/*
 * Point rows: the height, the band or biome, the shade or contour, and the water of each point of a
 * map's view, row by row.
 */
#ifndef TMAP_RENDER_POINTS_POINT_ROWS_H
#define TMAP_RENDER_POINTS_POINT_ROWS_H

#include "map/map.h"
#include "render/points/cover.h"

#include <stdint.h>

/* How a contour crosses the square of a point and its neighbours to the east, south and south-east.
 * A contour separates points of different bands or, if the look has an interval of contours, of
 * different levels (see bands.h). There is none in a square with an unknown height. */
enum contour {
    CONTOUR_NONE,    /* all four points are in one band */
    CONTOUR_ACROSS,  /* from west to east */
    CONTOUR_DOWN,    /* from north to south */
    CONTOUR_RISING,  /* from the south-west to the north-east */
    CONTOUR_FALLING, /* from the north-west to the south-east */
    CONTOUR_CROSS,   /* a saddle */
};

/* Returns the character of a contour, a blank for none. */
static inline char contour_glyph(uint8_t contour)
{
    static const char glyphs[] = " -|/\\+";
    return glyphs[contour];
}

/* One row of a view; each array has `view.cols` elements. The shades are those of land and of a
 * flat sea on it, unless the sea is SEA_DEFAULT and the map shows heights. A neighbour of unknown
 * height counts as if it were as high as the point that is shaded. */
struct point_row {
    const uint32_t *heights; /* of the ground under water; where HEIGHT_UNKNOWN, the other arrays
                                have unspecified values */
    const uint8_t *bands;    /* band of each point; with a contour, the highest of its square. Where
                                the map shows biomes, these: enum biome */
    const uint8_t *shades;   /* 1..RELIEF_MAX; NULL unless the relief is shaded */
    const uint8_t *contours; /* enum contour; NULL unless the relief is contours */
    const uint8_t *covers;   /* enum cover; NULL unless the map draws water */
    const uint8_t *courses;  /* marks of river_lines.h: with half blocks ink, else arms; NULL unless
                                the map draws water */
};

/* Returns the cover of a point as the map draws it: land wherever it draws no water. */
static inline enum cover point_row_cover(const struct point_row *row, uint32_t n)
{
    return row->covers != NULL ? (enum cover)row->covers[n] : COVER_LAND;
}

/* Returns a map of the same points for counting them: without light and ink, and a point for
 * each point of the view. It shares memory with `map`. */
struct map point_rows_plain(const struct map *map);

/* Reader of the rows of a map's view, one after another, starting from any row. */
struct point_rows;

/* Starts reading at row 0. The map must outlive the reader, must not change meanwhile, and its view
 * must have at least one column. Returns NULL if out of memory. The caller frees the reader by
 * point_rows_free, which accepts NULL. */
struct point_rows *point_rows_new(const struct map *map);
void point_rows_free(struct point_rows *rows);

/* Makes `row` the next row, counted from the first row of the view. */
void point_rows_seek(struct point_rows *rows, uint32_t row);

/* Makes the reader return every `step`th row of the view only, from row 0 or the one that is sought
 * on; `step` is 1 or more. Contours then run between the rows that are returned. */
void point_rows_set_step(struct point_rows *rows, uint32_t step);

/* Reads the next row. Its arrays are valid until the next call. */
struct point_row point_row(struct point_rows *rows);

/* Returns the light and slope of the shades. Meaningless unless the relief is shaded. */
const struct relief *point_rows_relief(const struct point_rows *rows);

#endif

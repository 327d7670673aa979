/*
 * Point rows: what is known about each point of a map's view, row by row: its height, its band or
 * biome, its shade or contour, and its water.
 */
#ifndef TMAP_RENDER_POINTS_POINT_ROWS_H
#define TMAP_RENDER_POINTS_POINT_ROWS_H

#include "map/map.h"
#include "render/points/cover.h"

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

enum { SHADE_TINTED_MIN = 64 };

/* One row of a view. Each array has `view.cols` elements. Light falls on the land and on the flat
 * surface of the sea; only if the sea is SEA_DEFAULT and the map shows heights, it falls on the
 * ground below the sea. For shades a neighbour of unknown height counts as if it were as high as
 * the point itself; in planets and in tinted tiles one that is a lake does so, too, as shores stand
 * high above lakes where one zooms in. In tinted tiles no shade is below SHADE_TINTED_MIN: their
 * dark sides would be black walls. */
struct point_row {
    const uint32_t *heights; /* heights of the ground, also under water; where one is
                                HEIGHT_UNKNOWN, the other arrays have unspecified values */
    const uint8_t *bands;    /* bands, or enum biome where the map shows biomes; at a contour, the
                                highest one of its square */
    const uint8_t *shades;   /* 1..RELIEF_MAX; NULL unless the relief is shaded */
    const uint8_t *contours; /* enum contour; NULL unless the relief is contours */
    const uint8_t *covers;   /* enum cover; NULL unless the map draws water */
    const uint8_t *rivers;   /* marks of river_lines.h: ink with half blocks, else arms, which are
                                RIVER_LINES_FULL in a wide river of tinted tiles; NULL unless the
                                map draws water */
};

/* Returns the cover of a point as the map draws it: land wherever it draws no water. */
static inline enum cover point_row_cover(const struct point_row *row, uint32_t n)
{
    return row->covers != NULL ? (enum cover)row->covers[n] : COVER_LAND;
}

/* Returns the map without relief, half blocks and paired rows, for counting its points: each point
 * of the view is then a tile. It shares memory with `map`. */
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

/* Makes the reader return only every `step`th row, 1 or more, and go back to row 0. After a seek it
 * goes on from there. Contours then run between the rows that are returned. */
void point_rows_set_step(struct point_rows *rows, uint32_t step);

/* Reads the next row. Its arrays are valid until the next call. */
struct point_row point_row(struct point_rows *rows);

/* Returns the light and the scale of slopes of the shades. Unspecified unless the relief is shaded.
 */
const struct relief *point_rows_relief(const struct point_rows *rows);

#endif

/*
 * Ground: the heights of a map's view and their water, row by row, with the points around them if
 * the look has relief.
 *
 * With relief there are three rows at a time, each with one more point at both ends: the rim.
 * Points beyond the view are read from the world, across its seam. Beyond a bounded world the land
 * continues as high as it is at the rim.
 */
#ifndef TMAP_RENDER_POINTS_GROUND_H
#define TMAP_RENDER_POINTS_GROUND_H

#include "map/map.h"
#include "render/points/river_lines.h"

#include <stdbool.h>
#include <stdint.h>

struct climate;
struct heights;

/* Reader of rows, and the row that it read last. Only `heights`, `rows`, `lit`, `covers`,
 * `courses`, `biomes` and `rim_biomes` are for others, to read. */
struct ground {
    const struct map *map;
    struct heights *source;      /* reader of the view's rows; NULL: */
    struct river_lines *watered; /* reader of such rows with their water; NULL: no water is drawn */
    struct river_lines_row wet;  /* the row that `watered` returned last */
    bool rimmed;                 /* there are three rows, with a rim */
    uint32_t sea;                /* heights that the light finds are at least this; 0: any height */
    uint32_t step;               /* rows from one that is read to the next */
    uint32_t skip;               /* rows to leave out before the next one is read */
    int64_t next_y;              /* row of the world that goes into rows[] next */
    int64_t source_y;            /* row of the world that was read last; one before its next */
    const uint32_t *heights;     /* the row, without its rim */
    const uint8_t *covers;       /* enum cover of its points; NULL: no water is drawn */
    const uint8_t *courses;  /* marks of its points, see river_lines.h; NULL: no water is drawn */
    uint32_t *rows[3];       /* with a rim the row to the north, the row, and the one to the
                                 south; else NULL */
    uint32_t *lit[3];        /* as high as the light finds them: rows[], or others */
    uint8_t *rim_covers[2];  /* with a rim the covers of rows[1] and rows[2] */
    uint8_t *rim_courses[2]; /* with a rim the marks of these two rows */
    struct climate *climate; /* reader of the climate of the rows; NULL: no biomes are shown */
    uint8_t *read_biomes;    /* enum biome of the row that was read last, with its rim */
    uint8_t *thawed;         /* covers and marks of that row but where biomes are ice or snow */
    const uint8_t *biomes;   /* enum biome of the row, without its rim; NULL: none are shown */
    uint8_t
        *rim_biomes[2]; /* with a rim the biomes of rows[1] and rows[2], each with one more point
                                to the east */
};

/* Begins at row 0 of the map's view, which must have at least one column; the map must outlive the
 * reader, which was all zeros. Returns false if out of memory. The caller frees it by ground_free
 * either way. */
bool ground_make(struct ground *ground, const struct map *map);
void ground_free(struct ground *ground);

/* Makes `row` the next row, counted from the first row of the view. */
void ground_seek(struct ground *ground, uint32_t row);

/* Reads only every `step`th row of the view from now on, from row 0; `step` is 1 or more. The row
 * to the south of a row is then the one that is read next, if the relief is contours. */
void ground_set_step(struct ground *ground, uint32_t step);

/* Reads the next row; what it points to is valid until the next call. */
void ground_next(struct ground *ground);

#endif

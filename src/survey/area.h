/*
 * Area: the points that facts are about: a whole world, a view of it, or a circle in it.
 *
 * Columns and rows are counted from the area's first point. A reader gives the area row by row,
 * with a kind for each point.
 */
#ifndef TMAP_SURVEY_AREA_H
#define TMAP_SURVEY_AREA_H

#include "style/bands.h"
#include "view/view.h"
#include "world/world.h"

#include <stdbool.h>
#include <stdint.h>

#define AREA_POINTS_MAX (UINT32_C(1) << 24) /* maximum number of points of an area */

/* Kinds of points. */
enum area_kind {
    AREA_NOTHING,  /* outside the area or the world, or of unknown height */
    AREA_WATER,    /* below the sea; in worlds with rivers, sea */
    AREA_LAKE,     /* lake of a world with rivers that tiles show at the zoom */
    AREA_LAND,     /* land where one cannot walk */
    AREA_WALKABLE, /* land where one can: by its biome in a world with a climate, else by its band;
                      rivers are crossed, and count as the land beside them */
};

/* Column and row of a point, counted from the area's first. */
struct area_point {
    uint32_t col;
    uint32_t row;
};

/* A world may have so many points that those of an area would be farther apart than features have
 * details. Windows of it, AREA_WINDOWS_MAX or fewer, then stand for it. */
struct area {
    int windows;   /* number of windows that stand for the area; 0: it stands for itself */
    int zoom;      /* zoom of the points */
    int64_t x;     /* column of the first point at the zoom; may lie before a seam or a rim */
    int64_t y;     /* row of the first point */
    uint32_t cols; /* 1 or more; cols * rows is at most AREA_POINTS_MAX, except with windows */
    uint32_t rows;
    bool wraps_x; /* all columns of a world that wraps: the last is beside the first */
    bool wraps_y;
    bool round;       /* only points within a distance of the centre count */
    int64_t centre_x; /* cell in the middle of a circle */
    int64_t centre_y;
    uint32_t radius;   /* reach of a circle, in cells */
    int64_t skip_west; /* columns of a circle before the rim of a bounded world; else 0 */
    int64_t skip_east; /* columns of a circle beyond its other rim */
    int64_t skip_north;
    int64_t skip_south;
};

/* Returns the area of the whole world at the zoom nearest to 0, or below, at which it has at most
 * `points` points. If features then have fewer than 4 points along a side, returns it at the zoom
 * nearest to 0, or below, at which they have 16 or fewer, with windows. */
struct area area_of_world(const struct recipe *recipe, uint32_t points);

#define AREA_WINDOWS_SIDE 8   /* windows along a side */
#define AREA_WINDOW       512 /* points along a side of a window: a period of belts */

/* Returns the nth of an area's windows. They are spread over the world by chance, but equally. */
struct area area_window(const struct area *area, const struct recipe *recipe, int n);

/* Makes the area of a view, as far as it lies in the world. False: the view has more than
 * AREA_POINTS_MAX points, or is wider or higher than a world that wraps. */
bool area_of_view(struct area *area, const struct recipe *recipe, const struct view *view);

/* Returns the area of the cells within `radius` cells of a cell, at the zoom nearest to 0, or
 * below, at which the square around them has at most `points` points, 16 or more. In a world that
 * wraps 2 * radius + 1 must not exceed a side. */
struct area area_of_circle(const struct recipe *recipe, int64_t x, int64_t y, uint32_t radius,
                           uint32_t points);

/* Finds the columns of a row that belong to the area: from *first to before *after, which are equal
 * if none does. Rows may be outside. */
void area_span(const struct area *area, int64_t row, uint32_t *first, uint32_t *after);

/* Returns the cells from one point to the next: 1 if every cell is a point. */
uint32_t area_step(const struct area *area);

/* Parts of a row besides heights and kinds. */
enum area_part {
    AREA_WALKS = 1,  /* kinds tell AREA_WALKABLE from AREA_LAND; else all land is AREA_LAND. In a
                        world with a climate only with AREA_BIOMES */
    AREA_BANDS = 2,  /* bands */
    AREA_WATERS = 4, /* directions of water, where the world has some */
    AREA_BIOMES = 8, /* climate and biomes; only of worlds with a climate */
};

struct area_row {
    const uint32_t *heights;           /* heights; unspecified where the kind is AREA_NOTHING */
    uint8_t *kinds;                    /* an enum area_kind for each point */
    const uint8_t *bands;              /* band of each point; NULL: not asked for */
    const struct water_row *water;     /* water; NULL: the world has none */
    const struct climate_row *climate; /* wetness and warmth; NULL: not asked for */
    const uint8_t *biomes;             /* enum biome of each point; NULL: not asked for */
    uint32_t first;                    /* first column that belongs to the area */
    uint32_t after;                    /* column after the last one that does */
};

/* Reader of the rows of an area. */
struct area_reader;

/* Makes a reader of an area without windows. World, bands and area must outlive it. `parts` is a
 * sum of enum area_part. Where `heights` is not NULL, it has the heights of all points, which are
 * not made again; of a world without water only, and not with AREA_BIOMES. Returns NULL if out of
 * memory. The caller frees the reader by area_reader_free, which also takes NULL. */
struct area_reader *area_reader_new(const struct area *area, const struct world *world,
                                    const struct bands *bands, unsigned parts,
                                    const uint32_t *heights);
void area_reader_free(struct area_reader *reader);

/* Returns the next row, from the first to the last; valid until the next call. */
const struct area_row *area_reader_row(struct area_reader *reader);

#endif

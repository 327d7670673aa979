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
    uint32_t col, row;
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
    int64_t skip_north, skip_south;
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

/* Parts of a row besides heights and kinds. */
enum area_part {
    AREA_WALKS = 1,  /* kinds tell AREA_WALKABLE from AREA_LAND; else all land is AREA_LAND. In a
                        world with a climate only with AREA_BIOMES */
    AREA_BANDS = 2,  /* bands */
    AREA_BIOMES = 4, /* climate and biomes; only of worlds with a climate */
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

/*
 * Pieces: the connected parts of an area.
 *
 * The caller gives the kind of each point, row by row. Two points of the same kind that share a
 * side are of one piece. Where the area wraps, points on both sides of its seam share a side, too.
 */

/* A run of points of one kind in a row. */
struct piece_run {
    uint32_t begin;  /* column of the first point */
    uint32_t end;    /* column after the last one */
    uint32_t first;  /* after pieces_end: index of the first run of the piece in reading order */
    uint32_t points; /* after pieces_end, of the first run of a piece: points of the whole piece */
    uint8_t kind;    /* 1 or more */
    bool at_rim;     /* after pieces_end, of the first run of a piece: it touches a rim */
};

/* Memory for the pieces of an area, kept from one area to the next. Zeros are valid. */
struct pieces {
    const struct area *area; /* the caller's; where it does not wrap there are rims */
    uint32_t row;            /* number of rows so far */
    size_t count;            /* number of runs so far */
    size_t room;             /* runs that there is memory for */
    struct piece_run *runs;  /* row by row, from west to east */
    uint32_t *starts;        /* for each row the index of its first run, and at the end `count` */
};

/* Begins an area of 1..2^32 - 1 points, which must outlive the pieces. Returns false if out of
 * memory. */
bool pieces_begin(struct pieces *pieces, const struct area *area);

/* Adds the next row: a kind for each of its points. Points of kind 0 are of no piece.
 * Returns false if out of memory. */
bool pieces_row(struct pieces *pieces, const uint8_t *kinds);

/* Completes the pieces, after the last row. */
void pieces_end(struct pieces *pieces);

/* True if a run is the first one of its piece. After pieces_end. */
static inline bool pieces_is_first(const struct pieces *pieces, size_t run)
{
    return pieces->runs[run].first == run;
}

#define PIECES_START_REACH 16 /* points to each side that count as near */

/* Finds the point of a piece from which most of it is near: within the square of PIECES_START_REACH
 * points to each side, a smaller one in a smaller area. Points with water near come before all
 * others; of equals the one nearest to the middle of the area wins, and of these the first in
 * reading order. `region` is the first run of the piece of `walk`; `land` has the water of the
 * area, in pieces of the kinds for which is_water[kind] is not 0. Both are complete. Returns false
 * if out of memory. */
bool pieces_start(const struct pieces *walk, uint32_t region, const struct pieces *land,
                  const uint8_t *is_water, struct area_point *start);

/* Frees the memory; the struct is then of zeros. */
void pieces_free(struct pieces *pieces);

#endif

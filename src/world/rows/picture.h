/*
 * Picture: heights that were read from somewhere, not made; a world without a lattice.
 *
 * Pixels are the cells of the picture's world. Points are those of lattice.h. In a picture that is
 * not smooth they are single pixels: zoomed out, every 2^-zoom-th one of each side; zoomed in, the
 * nearest one (of two equally near ones the western or northern one). row_source.c has the
 * points of a smooth one.
 */
#ifndef TMAP_WORLD_ROWS_PICTURE_H
#define TMAP_WORLD_ROWS_PICTURE_H

#include "recipe/drawing.h"

#define PICTURE_SIDE_MAX      (UINT32_C(1) << 20)  /* pixels along one side */
#define PICTURE_HEIGHT_MAX    UINT32_C(65535)      /* the highest height of a pixel; white */
#define PICTURE_DIGEST_FACTOR UINT32_C(0x9E3779B1) /* odd: see picture_digest */
#define PICTURE_DIGEST_LANES  32

struct picture_sums;

#define PICTURE_DEGREE INT64_C(1000000000000) /* one degree in the next struct */

/* Where cells are on earth, in 10^-12 degrees. */
struct picture_degrees {
    bool known;    /* the other fields are; `east` and `south` are then above 0 */
    int64_t west;  /* longitude of the first column */
    int64_t north; /* latitude of the first row */
    int64_t east;  /* from a column to the next */
    int64_t south; /* from a row to the next */
};

/* A picture of heights, stored in one of two ways: `heights` or `fine`; the other is NULL.
 * The world has 2^shift times the stored heights, so that there are heights between two that are
 * stored. */
struct picture {
    uint32_t width;     /* pixels from west to east, 1..PICTURE_SIDE_MAX */
    uint32_t height;    /* pixels from north to south, 1..PICTURE_SIDE_MAX */
    uint16_t *heights;  /* width * height of them, row by row, 0..PICTURE_HEIGHT_MAX; picture_free
                           frees them. 0 is unknown in a picture that is `holed` */
    uint32_t *fine;     /* width * height of them, row by row, 0..HEIGHT_END - 1 or HEIGHT_UNKNOWN;
                           picture_free frees them */
    int shift;          /* 0..30; so that the highest height of the world is below HEIGHT_END */
    uint32_t base;      /* modulo 2^32, the file's number where the stored height is 0 */
    uint32_t *digest;   /* where picture_digest keeps its result; *digest is 0 before. NULL: it does
                           not keep it */
    bool holed;         /* some heights may be unknown */
    bool blue;          /* heights of a drawing are its colours, and blue is water */
    bool normalized;    /* heights are normalized already and must not be stretched again */
    bool made;          /* tmap made the file, which has the recipe in it */
    struct scale scale; /* units that the file has by itself; zeros: none */
    uint64_t cell_east; /* micrometres from a cell to its eastern neighbour; 0: both are unknown */
    uint64_t
        cell_south; /* micrometres from a cell to its southern neighbour; 0: both are unknown */
    struct picture_degrees degrees;
    struct picture_sums *sums; /* see below; NULL: zooms show single pixels */
    const char *nodata;        /* numbers that the user says are unknown, as --nodata has
                                          them; must outlive the picture; NULL: none */
    const char *encoding;      /* how the file's colours stand for heights, as --encoding
                                          has it; NULL: the usual way */
    const char *name;          /* file name as the user wrote it; must outlive the picture */
};

/* Makes a picture of width * height pixels, 1..PICTURE_SIDE_MAX each, whose `heights` are not set;
 * with `fine` those, of at most 2^34 pixels. The caller frees it by picture_free. Returns false if
 * out of memory. */
bool picture_make(struct picture *picture, uint32_t width, uint32_t height, bool fine);

/* Makes `heights` of `fine` numbers, in half the memory: less `base`, which the picture then has,
 * after which they must be 0..PICTURE_HEIGHT_MAX; `unknown` becomes 0. */
void picture_pack(struct picture *picture, uint32_t unknown, uint32_t base);

/* Returns where the cells of a recipe's world are: on earth, or, of a world that has a globe
 * (globe.h), on that. */
struct picture_degrees picture_degrees(const struct recipe *recipe);

/* Frees all that a picture owns; also takes a picture of zeros. */
void picture_free(struct picture *picture);

/* Returns the recipe of a picture's world, with the picture's scale. The feature size, by which
 * slopes are measured, gives about as many features as the default world has: 32 to 63 along the
 * longer side, or in a smaller picture one for each cell. The picture must outlive the recipe. */
struct recipe picture_recipe(const struct picture *picture, enum recipe_edges edges);

/* Writes the heights, as the world has them, of `count` pixels from a column of a row on, row by
 * row, into out. All of them must lie in the picture. */
void picture_cells(const struct picture *picture, uint32_t row, uint32_t column, uint32_t count,
                   uint32_t *out);

/* Returns a digest of a picture: of its numbers as the file has them, however the file and the
 * picture store them. It is the same on every machine, so it names a picture in a recipe line.
 * Pictures that differ in one cell only have different digests; others have the same one by a
 * chance of 2^-32. No secret is kept by it: who wants to can make two pictures with one digest.
 *
 * A digest begins with 0, and takes a number, modulo 2^32, by digest = (digest ^ number) *
 * PICTURE_DIGEST_FACTOR, then digest ^= digest >> 15. There are PICTURE_DIGEST_LANES of them, which
 * vectors hold: lane n takes the cells of the columns n, n + 32, n + 64..., row by row from the
 * north. The digest of the picture takes the width, the height, the decimals of its scale, then the
 * lanes in their order. The number of a cell is 0..65535 in a picture of greys, black to white; of
 * elevation it is the height in units of the last decimal; 2^31 if it is unknown. */
uint32_t picture_digest(const struct picture *picture);

/* Returns the height of a colour, the luminance (Rec. 709, in 16 bits of fraction). Exact for
 * greys. */
uint16_t picture_luminance(uint16_t red, uint16_t green, uint16_t blue);

/*
 * Picture drawing: makes a drawing of a picture of heights, so that a world grows on it.
 *
 * In a picture of greys a value is the grey, 0..65535, and 32768 or more is land. Of elevations 0
 * and all below is sea; but 0 is land in a file of land only: nothing is below 0, and less than a
 * hundredth of its cells are 0. The highest land or the deepest sea, whichever is further from 0,
 * gets 15/16 of its side of the range, and the other in proportion.
 */

/* Replaces a picture by one of the values of a drawing, 0..65535, whose scale says what the lowest
 * and the highest height of a world stand for, and sets the drawing to it. The picture must outlive
 * the drawing and must not be moved. Returns false with the error set if it has too many pixels or
 * if out of memory; the picture is then as it was. */
bool picture_draw(struct drawing *drawing, struct picture *picture, struct error *error);

/*
 * Picture sums: the sums of a picture's heights in squares of cells, so that the mean of a large
 * area takes no look at all its cells.
 *
 * They are made when they are first needed, in one look at all cells, which finds the range of the
 * heights as well. They take a sixteenth of a bit for each cell, and a quarter of that more if some
 * heights are unknown. Any thread may call these functions.
 */

#define PICTURE_SUMS_BITS \
    5 /* a square has 2^5 cells along each side; the last ones may have fewer */

/* Makes a picture smooth (row_source.c) by giving it sums, which picture_free frees. Without
 * them a point has the height of a single pixel. The heights must be set, and from then on the
 * picture must not be moved, copied or changed. Returns false if out of memory. */
bool picture_smooth(struct picture *picture);

/* Makes the sums unless they are made, on `threads` threads (1..PARALLEL_MAX). Returns false if out
 * of memory. */
bool picture_sums_make(struct picture_sums *sums, int threads);

/* Returns the range of the known heights, as the world has them; low is above high if none is
 * known. The sums must be made. */
struct height_range picture_sums_range(const struct picture_sums *sums);

/* Sum of heights, as the picture stores them, and number of known ones among them. */
struct picture_sum {
    uint64_t sum, known;
};

/* Adds `count` squares of a row of squares, from `column` on, to *sum. The sums must be made. */
void picture_sums_add(const struct picture_sums *sums, uint32_t row, uint32_t column,
                      uint32_t count, struct picture_sum *sum);

#endif

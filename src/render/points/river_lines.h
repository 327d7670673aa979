/*
 * River lines: how the rivers and lakes of a map are drawn, for worlds that have water
 * (recipe_has_water). A reader returns rows of heights with the cover (cover.h) and the mark of
 * each point. With RIVER_LINES_NONE it returns heights alone, of any world.
 *
 * Tiles join a river's point to its four neighbours by arms, which are thin or wide. Where rivers
 * grow wide (wide_rivers.h), the points that they cover are rivers without arms.
 *
 * Half blocks and pictures have smooth lines instead. A course runs from point to point, east,
 * south, west or north, which looks like stairs. A stroke runs through smoothed places: each point
 * of a course moves to the weighted mean of itself and three points up and three down its course.
 * The width of a stroke grows with its water. The ink of a point says how much of it strokes cover.
 *
 * How a point is drawn depends on the points around it alone, so windows of a map fit together.
 */
#ifndef TMAP_RENDER_POINTS_RIVER_LINES_H
#define TMAP_RENDER_POINTS_RIVER_LINES_H

#include "render/points/cover.h"

/* Arms of a river's point towards its neighbours. Each has two bits of a mark, from the lowest ones
 * on: east, south, west, north. */
enum river_lines_arm { RIVER_LINES_NO_ARM, RIVER_LINES_THIN, RIVER_LINES_WIDE };

#define RIVER_LINES_NORTH_SOUTH (RIVER_LINES_THIN << 2 | RIVER_LINES_THIN << 6)

/* Marks that a reader makes. Pairs are for tiles that are two points tall: each row then also
 * stands for the row to its south. A pair is a lake if one of its two points is; or else a river if
 * one of them is and an arm leads out of the pair. Its arms are those that lead out of it. */
enum river_lines_marks {
    RIVER_LINES_ARMS,  /* arms of each point */
    RIVER_LINES_PAIRS, /* arms of pairs, whose heights are those of the upper points */
    RIVER_LINES_INK,   /* ink of smooth lines */
    RIVER_LINES_NONE,  /* none, nor covers: heights alone */
};

#define RIVER_LINES_FULL 255 /* ink of a point that is covered; in place of arms: a wide river */
#define RIVER_LINES_BANK 254 /* in place of arms: land beside a wide river */

/* A row of heights, and the water on it. Arrays have as many elements as the reader has columns. */
struct river_lines_row {
    const uint32_t *heights; /* as heights_row has them */
    const uint8_t *covers;   /* enum cover; NULL, as marks are, with RIVER_LINES_NONE */
    const uint8_t *marks;    /* arms, 0 where there is no river, RIVER_LINES_FULL in a wide one and
                                RIVER_LINES_BANK beside it; or ink */
};

/* Reader of rows, one after another, from any row on. */
struct river_lines;

/* Makes a reader of rows of `cols` points at a zoom, as heights_new does, of a recipe that has
 * water unless the kind is RIVER_LINES_NONE. With `wide`, which is not for ink, rivers grow wide.
 * Returns NULL if out of memory. The caller frees the reader by river_lines_free, which also takes
 * NULL. */
struct river_lines *river_lines_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                    enum river_lines_marks kind, bool wide);
void river_lines_free(struct river_lines *lines);

/* Moves to the row of the points (x, y), (x + 1, y)... */
void river_lines_seek(struct river_lines *lines, int64_t x, int64_t y);

/* Returns the next row, valid until the next call for this reader. */
struct river_lines_row river_lines_row(struct river_lines *lines);

/* Returns the maximum number of bytes that a reader takes for each column, besides those of
 * heights. */
uint32_t river_lines_column_bytes(enum river_lines_marks kind);

/*
 * River glyphs: the characters of rivers and lakes, by the arms of a point.
 */

#define RIVER_GLYPH_MAX 3 /* bytes of the longest glyph of a river or a lake, as UTF-8 */

/* Returns the character of a river with these arms, or of a wide river. ASCII if `ascii`. */
uint32_t river_glyph(uint8_t arms, bool ascii);

/* Returns the character of a lake. ASCII if `ascii`. */
uint32_t river_glyph_lake(bool ascii);

/* Returns the arms in the second column of a tile that is two columns wide: `arms` that lead east
 * go on there, and so does a wide river. */
uint8_t river_glyph_eastward(uint8_t arms);

#endif

/*
 * Courses: the rivers and lakes that a map shows, and how. Rows of heights with the water that is
 * drawn on each point, of worlds that have water (recipe_has_water).
 *
 * A point of land is a river if its water, as water_flow has it, reaches the threshold of the zoom,
 * which counts points, so that a map is as full of rivers at every zoom. A lake is drawn from the
 * first or second zoom on after the one that it is born at. Zooming in adds rivers and lakes, and
 * loses none that are drawn. Tiles join the four neighbours of a river by arms, which are thin or
 * wide. Half blocks and pictures have smooth lines instead, see strokes.h.
 *
 * A point is drawn by its surroundings alone: a window is that part of the whole.
 */
#ifndef TMAP_RENDER_POINTS_RIVER_LINES_H
#define TMAP_RENDER_POINTS_RIVER_LINES_H

#include "map/map.h"
#include "recipe/recipe.h"
#include "render/points/strokes.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Arms: a river's way from a point to its neighbours, as tiles draw it, and the glyphs of water.
 */

/* Arms of a river's point towards its neighbours: two bits each, from the lowest east, south, west
 * and north. */
enum river_lines_arm { RIVER_LINES_NO_ARM, RIVER_LINES_THIN, RIVER_LINES_WIDE };

#define RIVER_LINES_NORTH_SOUTH (RIVER_LINES_THIN << 2 | RIVER_LINES_THIN << 6)

#define RIVER_LINES_GLYPH_MAX 3 /* bytes of the longest glyph of a river or a lake, as UTF-8 */

/* Glyphs for arms, and for lakes. */
uint32_t river_lines_glyph(uint8_t arms, bool ascii);
uint32_t river_lines_lake_glyph(bool ascii);

/* Returns the arms that go on in a second column to the east, where tiles are two columns wide. */
uint8_t river_lines_eastward(uint8_t arms);

/* Marks that a reader makes. Pairs are for tiles that are two points tall: each row then stands for
 * the row to its south as well. A pair is a lake if one of the two is, or else a river if one is
 * and it has arms: those that lead out of it. */
enum river_lines_marks {
    RIVER_LINES_ARMS,  /* arms of each point */
    RIVER_LINES_PAIRS, /* arms of pairs, whose heights are those of the upper points */
    RIVER_LINES_INK,   /* smooth lines, see strokes.h */
};

/* The smallest waters that are drawn at a zoom. */
struct river_lines_scale {
    uint32_t threshold; /* water of a river, in points of the zoom; UINT32_MAX: points are
                           larger than features, and there are no rivers */
    uint32_t birth;     /* depth at which a lake was born: that or less, see rivers.h */
};

/* Returns the scale of a zoom for marks of a kind: RIVER_LINES_INK, which half blocks and pictures
 * show, has fewer lakes, as small ones would be specks. From one zoom to the next the threshold
 * does not fall, and grows less than four times, as rivers do. */
struct river_lines_scale river_lines_scale(const struct recipe *recipe, int zoom,
                                           enum river_lines_marks marks);

/* Returns the kind of a point, by its cover (enum rivers_water), its lake and water_flow, as
 * water.h has them. A lake that is too small to be drawn is land, or the river that passes it. */
enum cover river_lines_cover_of(const struct river_lines_scale *scale, uint8_t cover, uint32_t lake,
                                uint32_t flow);

/* A row of heights, and the water on it. Arrays have as many elements as the reader has columns. */
struct river_lines_row {
    const uint32_t *heights; /* as heights_row has them */
    const uint8_t *covers;   /* enum cover */
    const uint8_t *marks;    /* arms, 0 where there is no river; or ink */
};

/* Reader of rows, one after another, from any row on. */
struct river_lines;

/* Makes a reader of rows of `cols` points at a zoom, as heights_new does, of a recipe that has
 * water. Returns NULL if out of memory. The caller frees the reader by river_lines_free, which also
 * takes NULL. */
struct river_lines *river_lines_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                    enum river_lines_marks marks);
void river_lines_free(struct river_lines *courses);

/* Makes the next row that of the points (x, y), (x + 1, y)... */
void river_lines_seek(struct river_lines *courses, int64_t x, int64_t y);

/* Returns the next row, valid until the next call for this reader. */
struct river_lines_row river_lines_row(struct river_lines *courses);

/* Returns the maximum number of bytes that a reader takes for each column, besides those of
 * heights. */
uint32_t river_lines_column_bytes(enum river_lines_marks marks);

#endif

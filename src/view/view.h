/*
 * View: the rectangle of a world that a map shows.
 *
 * A view counts in lattice points of its zoom, as lattice.h does: one point is one tile. Its top
 * left is always a point of the world: 0 <= x < recipe_cols and 0 <= y < recipe_rows. In a world
 * that wraps, the rest of the view wraps too.
 *
 * In a bounded world a view may reach beyond the eastern and the southern rim, where there is
 * nothing to show. The functions below that move a view keep it inside a bounded world. If the view
 * is larger than the world, its top left is (0, 0).
 *
 * A view is paired if a tile stands for two rows (look_is_paired). Its pairs begin at even rows, so
 * that a view shows the same rows as a view of the whole world does. Only where a world wraps after
 * an odd number of rows do pairs beyond the seam begin at odd ones.
 */
#ifndef TMAP_VIEW_VIEW_H
#define TMAP_VIEW_VIEW_H

#include "base/text.h"
#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

struct view {
    int64_t x;     /* column of the top left tile, in points of the zoom */
    int64_t y;     /* row of the top left tile, in points of the zoom */
    int zoom;      /* one tile is 2^-zoom cells; recipe_zoom_min..recipe_zoom_max */
    uint32_t cols; /* width in tiles; 0 when the screen has no room */
    uint32_t rows; /* height in tiles; 0 when the screen has no room */
    bool paired;   /* rows are shown in pairs: the functions below keep y even, if it was */
};

/* Moves the view by `east` columns and `south` rows, whose absolute values are below 2^59. Returns
 * false if the rim of a bounded world stopped it before it had moved by all of them. */
bool view_scroll(struct view *view, const struct recipe *recipe, int64_t east, int64_t south);

/* Sets `paired`, and moves the view by a row to the north if that is needed. */
void view_set_paired(struct view *view, const struct recipe *recipe, bool paired);

/* True if every tile of the view lies in the world. Always true in a world that wraps. */
bool view_is_inside(const struct view *view, const struct recipe *recipe);

/* Sets the zoom, which must be within the recipe's limits. The point in the middle stays there, as
 * far as a rim allows. When zooming out, the nearest point to its north-west that the new zoom
 * shows takes its place. */
void view_zoom(struct view *view, const struct recipe *recipe, int zoom);

/* Sets the zoom as view_zoom does, but keeps the point at column `col` and row `row` of the view
 * instead of the one in the middle. */
void view_zoom_at(struct view *view, const struct recipe *recipe, int zoom, uint32_t col,
                  uint32_t row);

/* Moves the view so that (x, y), a point of the world at the view's zoom, is in the middle, as far
 * as a rim allows. */
void view_center(struct view *view, const struct recipe *recipe, int64_t x, int64_t y);

/* Sets the deepest zoom at which the whole world has room in the view, and moves the view to (0,
 * 0). Leaves a view without columns or rows as it is. */
void view_fit(struct view *view, const struct recipe *recipe);

/* Follows the landscape to a world whose features are twice as large (`after` has twice the feature
 * size of `before` and is otherwise equal), or half as large. The landmark in the middle stays
 * there, as far as a rim allows.
 *
 * A world of larger features has fewer of them. Where the middle's feature would be lost, the
 * origin of `after` is moved so that it is kept. An origin that would exceed RECIPE_SIDE_MAX is not
 * moved, and the landmark is lost.
 *
 * Every height around the middle stays exactly equal if the middle lies at least one feature off
 * the seam or rim (two features off an eastern or southern one) and `after` has at least 4 features
 * across and down. Nearer to a seam heights change a little, because the land beyond it changes.
 */
void view_follow(struct view *view, const struct recipe *before, struct recipe *after);

/* Follows the landscape to a world of other sides (`after` is otherwise equal to `before`). The
 * landmark in the middle stays there and the origin moves, by the rules of view_follow. The view's
 * zoom must be within the limits of both recipes. */
void view_resize(struct view *view, const struct recipe *before, struct recipe *after);

/* Number of the view's columns, or rows, that lie in the world, counted from the top left. Fewer
 * than `cols` or `rows` only where the view reaches beyond the rim of a bounded world. */
uint32_t view_cols_inside(const struct view *view, const struct recipe *recipe);
uint32_t view_rows_inside(const struct view *view, const struct recipe *recipe);

/* Coordinates of the point in the middle, the tile at column cols / 2 and row rows / 2. They are
 * not wrapped, and may lie beyond the rim of a bounded world. */
int64_t view_middle_x(const struct view *view);
int64_t view_middle_y(const struct view *view);

/*
 * Camera: where an eye above the land looks, as --camera has it. The eye is above the middle of the
 * view.
 */

/* How the land is shown. */
enum view_kind {
    VIEW_MAP,    /* from straight above, each point as large as any other */
    VIEW_FLIGHT, /* in perspective, from an eye above the middle of the view; see flight.h */
};

/* Returns the name of a kind, as --view takes it; NULL for the number after the last kind. */
const char *view_kind_name(int kind);

#define CAMERA_HEIGHT_ONE INT64_C(1000000)          /* units of a height: one cell */
#define CAMERA_HEIGHT_MAX (CAMERA_HEIGHT_ONE << 30) /* the longest side of a world */
#define CAMERA_PITCH_MAX  60                        /* degrees above or below level */
#define CAMERA_TO_LAND    (-1) /* an azimuth: north, or towards the middle of a bounded world */
#define CAMERA_USUAL      ((struct camera){CAMERA_TO_LAND, 0, -12})

struct camera {
    int azimuth;    /* 0..359 degrees, clockwise from north; or CAMERA_TO_LAND */
    int64_t height; /* above the land below, in CAMERA_HEIGHT_ONE, 1..CAMERA_HEIGHT_MAX; 0: one that
                       suits the view's zoom */
    int pitch;      /* -CAMERA_PITCH_MAX..CAMERA_PITCH_MAX degrees; below 0: down */
};

/* Reads all of `text` as AZIMUTH[,HEIGHT[,PITCH]], such as 45 or 90,12.5,-20. Parts that are left
 * out are as in CAMERA_USUAL. Returns false if `text` is something else; *camera is then
 * unspecified. */
bool camera_parse(struct camera *camera, const char *text);

/* Appends a camera as camera_parse reads it; the azimuth is not CAMERA_TO_LAND. */
void camera_add(const struct camera *camera, struct text *text);

/* True if a camera is CAMERA_USUAL. */
bool camera_is_usual(const struct camera *camera);

/*
 * Coordinates: a place in a world as users write it: X,Y in cells.
 *
 * A coordinate that was read is in units of 2^-RECIPE_ZOOM_MAX cells: 65536 units are one cell.
 */

/* Reads the coordinate at the start of `text`: a decimal number of cells, of any size and sign,
 * that is a whole number of units. Sets *place to the coordinate wrapped into a side of `side`
 * cells, in units. Returns the text after it, or NULL if it is no such number, or if the side is
 * `bounded` and the coordinate is not within 0..side - 1. */
const char *coordinates_parse_one(const char *text, uint32_t side, bool bounded, int64_t *place);

/* Reads a place X,Y in the world of a valid recipe. Sets *x and *y, in units. Returns false if any
 * part of `text` is something else, or if the place is outside a bounded world. */
bool coordinates_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y);

/* True if x or y, in units, cannot be shown exactly at this zoom: a fraction of a cell at
 * zoom <= 0, or finer than 2^-zoom cells at zoom > 0. */
bool coordinates_is_between(int64_t x, int64_t y, int zoom);

/* Appends the step of places at a zoom, for error messages: "whole cells", or at zoom 2 "multiples
 * of 1/4 cell". */
void coordinates_add_step(struct text *text, int zoom);

/* Appends the coordinate of a lattice point at a zoom, in cells, exactly: point 5 at zoom 1 is 2.5,
 * at zoom -1 it is 10. `point` is 0 or more. */
void coordinates_add(struct text *text, int64_t point, int zoom);

/* Appends the place X,Y of a lattice point at a zoom, as coordinates_add does. */
void coordinates_add_place(struct text *text, int64_t x, int64_t y, int zoom);

#endif

/*
 * View: what part of a world is looked at.
 *
 * A view counts in lattice points of its zoom, as lattice.h does: one point is one tile. Its top
 * left is kept within the world, 0 <= x < recipe_cols and 0 <= y < recipe_rows; the rest of it
 * wraps.
 *
 * In a bounded world the rest of it can lie beyond the eastern and the southern rim, where nothing
 * is. What is below moves a view so that it does not, but where the world is too small for it:
 * there the top left is that of the world.
 */
#ifndef TMAP_MAP_VIEW_H
#define TMAP_MAP_VIEW_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

struct view {
    int64_t x;     /* of the top left tile, in points of the zoom */
    int64_t y;     /* likewise */
    int zoom;      /* 2^-zoom cells a tile; within the recipe's limits */
    uint32_t cols; /* tiles across; may be 0 when there is no room */
    uint32_t rows; /* tiles down; likewise */
};

/* Moves the view by so many tiles to the east and to the south; the absolute values are below 2^59.
 * False: not by all of them, because a bounded world's rim is there. */
bool view_scroll(struct view *view, const struct recipe *recipe, int64_t east, int64_t south);

/* Whether the view shows nothing beyond the edges of its world, which may have none. */
bool view_is_inside(const struct view *view, const struct recipe *recipe);

/* Looks from another zoom, which must be within the recipe's limits: the point at the middle stays
 * (zooming out, the nearest to its north-west that is shown), as far as a rim allows. */
void view_zoom(struct view *view, const struct recipe *recipe, int zoom);

/* The same, but the point of a tile of the view stays: of column `col` and row `row`. */
void view_zoom_at(struct view *view, const struct recipe *recipe, int zoom, uint32_t col,
                  uint32_t row);

/* Puts a point of the view's zoom, within the world, in the middle. */
void view_center(struct view *view, const struct recipe *recipe, int64_t x, int64_t y);

/* Follows the landscape to a world whose features are twice as large (`after` has twice the
 * feature size of `before` and is otherwise the same), or half: the landmark at the middle stays
 * there, as far as a rim allows. A world of larger features has fewer: where that of the middle
 * would be lost, the origin of `after` is moved, so that it is kept. Exact, height by height,
 * where the middle lies a feature or more off the seam or rim (two off an eastern or southern
 * one) and enough features are left: 4 or more across and down afterwards. Nearer to it heights
 * change a little, as what is beyond it does. An origin that would pass RECIPE_SIDE_MAX stays,
 * and the landmark is lost. */
void view_follow(struct view *view, const struct recipe *before, struct recipe *after);

/* Follows the landscape to a world of other sides (`after` is otherwise the same as `before`): as
 * above, the landmark at the middle stays there, and the origin moves where it would be lost. The
 * zoom must be within the limits of both. */
void view_resize(struct view *view, const struct recipe *before, struct recipe *after);

/* How many of the view's columns, from the first on, are within the world, and how many rows: fewer
 * than there are only beyond a bounded world's rim. */
uint32_t view_cols_inside(const struct view *view, const struct recipe *recipe);
uint32_t view_rows_inside(const struct view *view, const struct recipe *recipe);

/* The middle's point: the tile of column cols / 2 and row rows / 2. */
int64_t view_middle_x(const struct view *view);
int64_t view_middle_y(const struct view *view);

#endif

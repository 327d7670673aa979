/*
 * Zooming keeps the middle: one point at zoom z is two at zoom z + 1. So does following a landscape
 * whose features double: what was at n cells is at 2n. A view changes by nothing else than
 * scrolling and doubling or halving the middle's coordinates.
 */
#include "map/view.h"

/* The point of a side of so many that `count` points from n on begin at: n wrapped; or where the
 * world ends, the next to n from which they stay within, 0 where there are fewer. */
static int64_t within(const struct recipe *recipe, int64_t n, int64_t points, uint32_t count)
{
    if (recipe->edges == EDGES_WRAP)
        return recipe_wrap(n, points);
    int64_t last = points > count ? points - (count > 0 ? count : 1) : 0;
    return n < 0 ? 0 : n < last ? n : last;
}

bool view_scroll(struct view *view, const struct recipe *recipe, int64_t east, int64_t south)
{
    int64_t x = view->x + east;
    int64_t y = view->y + south;
    view->x = within(recipe, x, recipe_cols(recipe, view->zoom), view->cols);
    view->y = within(recipe, y, recipe_rows(recipe, view->zoom), view->rows);
    return recipe->edges == EDGES_WRAP || (view->x == x && view->y == y);
}

static uint32_t inside(const struct recipe *recipe, int64_t left, uint32_t count)
{
    return recipe->edges == EDGES_BOUNDED && left < count ? (uint32_t)left : count;
}

uint32_t view_cols_inside(const struct view *view, const struct recipe *recipe)
{
    return inside(recipe, recipe_cols(recipe, view->zoom) - view->x, view->cols);
}

uint32_t view_rows_inside(const struct view *view, const struct recipe *recipe)
{
    return inside(recipe, recipe_rows(recipe, view->zoom) - view->y, view->rows);
}

int64_t view_middle_x(const struct view *view)
{
    return view->x + view->cols / 2;
}

int64_t view_middle_y(const struct view *view)
{
    return view->y + view->rows / 2;
}

void view_center(struct view *view, const struct recipe *recipe, int64_t x, int64_t y)
{
    view->x = x;
    view->y = y;
    view_scroll(view, recipe, -(int64_t)(view->cols / 2), -(int64_t)(view->rows / 2));
}

/* n * 2^by, rounded down; n is not negative. */
static int64_t scaled(int64_t n, int by)
{
    return by >= 0 ? n << by : n >> -by;
}

void view_zoom(struct view *view, const struct recipe *recipe, int zoom)
{
    view_zoom_at(view, recipe, zoom, view->cols / 2, view->rows / 2);
}

void view_zoom_at(struct view *view, const struct recipe *recipe, int zoom, uint32_t col,
                  uint32_t row)
{
    int by = zoom - view->zoom;
    int64_t x = within(recipe, view->x + col, recipe_cols(recipe, view->zoom), 1);
    int64_t y = within(recipe, view->y + row, recipe_rows(recipe, view->zoom), 1);
    view->zoom = zoom;
    view->x = scaled(x, by);
    view->y = scaled(y, by);
    view_scroll(view, recipe, -(int64_t)col, -(int64_t)row);
}

/* Along one axis: moves the origin where feature `index` is not among the so many that are left,
 * with one more to the west and two to the east (which its heights depend on), by as much as puts
 * it in the middle of them: a whole number of tiles, which are so many features. Returns by how
 * many features. */
static int64_t move_origin(int64_t index, int64_t features, int64_t tile, uint32_t *origin)
{
    int64_t kept = tile > 1 ? features / 2 / tile * tile : (features - 1) / 2;
    int64_t shift = index + 2 < features ? 0 : index - kept;
    if (shift + *origin > RECIPE_SIDE_MAX)
        shift = 0;
    *origin += (uint32_t)shift;
    return shift;
}

/* Along one axis: the middle in a world of so many cells and this feature size, which was at
 * `middle` cells of it while there were more of them. */
static int64_t kept(int64_t middle, int zoom, uint32_t side, uint32_t feature, uint32_t *origin)
{
    int64_t index = scaled(middle, -zoom) / feature;
    int64_t tile = scaled(1, -zoom) / feature; /* 0: a part of a feature */
    int64_t shift = move_origin(index, side / feature, tile, origin);
    return middle - scaled(shift * feature, zoom);
}

void view_follow(struct view *view, const struct recipe *before, struct recipe *after)
{
    int zoom = view->zoom;
    int64_t x = within(before, view_middle_x(view), recipe_cols(before, zoom), 1);
    int64_t y = within(before, view_middle_y(view), recipe_rows(before, zoom), 1);
    if (after->feature > before->feature) {
        x = kept(2 * x, zoom, after->width, after->feature, &after->origin_x);
        y = kept(2 * y, zoom, after->height, after->feature, &after->origin_y);
    } else {
        x /= 2;
        y /= 2;
    }
    view_center(view, after, x, y);
}

void view_resize(struct view *view, const struct recipe *before, struct recipe *after)
{
    int zoom = view->zoom;
    int64_t x = within(before, view_middle_x(view), recipe_cols(before, zoom), 1);
    int64_t y = within(before, view_middle_y(view), recipe_rows(before, zoom), 1);
    if (after->width < before->width)
        x = kept(x, zoom, after->width, after->feature, &after->origin_x);
    if (after->height < before->height)
        y = kept(y, zoom, after->height, after->feature, &after->origin_y);
    view_center(view, after, x, y);
}

bool view_is_inside(const struct view *view, const struct recipe *recipe)
{
    return recipe->edges == EDGES_WRAP ||
           (view->x >= 0 && view->x + view->cols <= recipe_cols(recipe, view->zoom) &&
            view->y >= 0 && view->y + view->rows <= recipe_rows(recipe, view->zoom));
}

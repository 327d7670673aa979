/*
 * Zooming in by one doubles a point's coordinates: one point at zoom z is two points at zoom z + 1.
 * Following a landscape whose features double in size does the same: the point at cell n is then at
 * cell 2n. So a view changes only by scrolling, and by doubling or halving the coordinates of its
 * middle.
 *
 * Invariant: after each function that moves a view, its top left is a point of the world.
 */
#include "view/view.h"

#include "base/minmax.h"
#include "base/parse.h"

/* Returns the start of a span of `count` points along an axis of `points` points: `n` wrapped, or,
 * along a bounded axis, `n` clamped so that the span fits (0 if it is too long). */
static int64_t fit_span(bool bounded, int64_t n, int64_t points, uint32_t count)
{
    if (!bounded)
        return recipe_wrap(n, points);
    int64_t last = points > count ? points - (count > 0 ? count : 1) : 0;
    return n < 0 ? 0 : n < last ? n : last;
}

/* Returns the top row of a view that is to begin at row y. A pair at the southern rim may have one
 * row only. */
static int64_t fit_top(const struct view *view, const struct recipe *recipe, int64_t y)
{
    int64_t points = recipe_rows(recipe, view->zoom);
    bool odd = view->paired && points > view->rows && (points - view->rows) % 2 == 1;
    uint32_t rows = odd && view->rows > 0 ? view->rows - 1 : view->rows;
    int64_t top = fit_span(recipe_bounded_y(recipe), y, points, rows);
    return view->paired ? top - top % 2 : top;
}

bool view_scroll(struct view *view, const struct recipe *recipe, int64_t east, int64_t south)
{
    int64_t x = view->x + east;
    int64_t y = view->y + south;
    view->x = fit_span(recipe_bounded_x(recipe), x, recipe_cols(recipe, view->zoom), view->cols);
    view->y = fit_top(view, recipe, y);
    if (view->paired)
        y -= y & 1;
    return (!recipe_bounded_x(recipe) || view->x == x) &&
           (!recipe_bounded_y(recipe) || view->y == y);
}

/* Returns how many of `count` tiles lie in the world, if `left` points remain up to its rim. */
static uint32_t count_inside(bool bounded, int64_t left, uint32_t count)
{
    return bounded && left < count ? (uint32_t)left : count;
}

uint32_t view_cols_inside(const struct view *view, const struct recipe *recipe)
{
    int64_t left = recipe_cols(recipe, view->zoom) - view->x;
    return count_inside(recipe_bounded_x(recipe), left, view->cols);
}

uint32_t view_rows_inside(const struct view *view, const struct recipe *recipe)
{
    int64_t left = recipe_rows(recipe, view->zoom) - view->y;
    return count_inside(recipe_bounded_y(recipe), left, view->rows);
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

/* True if the whole world fits into a view at a zoom. */
static bool fits(const struct view *view, const struct recipe *recipe, int zoom)
{
    return recipe_cols(recipe, zoom) <= view->cols && recipe_rows(recipe, zoom) <= view->rows;
}

int view_fit_zoom(const struct view *view, const struct recipe *recipe)
{
    int zoom = recipe_zoom_max(recipe);
    while (zoom > recipe_zoom_min(recipe) && !fits(view, recipe, zoom))
        zoom--;
    return zoom;
}

void view_fit(struct view *view, const struct recipe *recipe)
{
    if (view->cols == 0 || view->rows == 0)
        return;
    view->zoom = view_fit_zoom(view, recipe);
    view->x = view->y = 0;
}

struct view view_shown(const struct view *view, const struct recipe *recipe)
{
    struct view shown = *view;
    bool whole = fits(view, recipe, view->zoom);
    shown.cols = whole ? (uint32_t)recipe_cols(recipe, view->zoom) : view_cols_inside(view, recipe);
    shown.rows = whole ? (uint32_t)recipe_rows(recipe, view->zoom) : view_rows_inside(view, recipe);
    return shown;
}

/* Finds the point in the middle of a view, or the nearest one of the world. */
static void find_middle(const struct view *view, const struct recipe *recipe, int64_t *x,
                        int64_t *y)
{
    *x =
        fit_span(recipe_bounded_x(recipe), view_middle_x(view), recipe_cols(recipe, view->zoom), 1);
    *y =
        fit_span(recipe_bounded_y(recipe), view_middle_y(view), recipe_rows(recipe, view->zoom), 1);
}

void view_zoom(struct view *view, const struct recipe *recipe, int zoom)
{
    int power = zoom - view->zoom;
    int64_t x, y;
    find_middle(view, recipe, &x, &y);
    view->zoom = zoom;
    view_center(view, recipe, times_power(x, power), times_power(y, power));
}

/* Moves the origin along one axis of a world of `features` features, if needed, so that feature
 * `index` and the two after it, on which its heights depend, stay in the world: the feature moves
 * to the middle. The shift is a multiple of `tile`, the features in one tile (0 or 1: any shift).
 * Returns the shift in features; 0 if the origin would exceed RECIPE_SIDE_MAX. */
static int64_t move_origin(int64_t index, int64_t features, int64_t tile, uint32_t *origin)
{
    int64_t center = tile > 1 ? features / 2 / tile * tile : (features - 1) / 2;
    int64_t shift = index + 2 < features ? 0 : index - center;
    if (shift + *origin > RECIPE_SIDE_MAX)
        shift = 0;
    *origin += (uint32_t)shift;
    return shift;
}

/* Keeps the landmark at point `middle` in a world that has fewer features, along one axis: `side`
 * cells. Moves the origin if needed. Returns the new point of the landmark. A drawing has no
 * origin, and loses no feature but a rim. */
static int64_t keep_landmark(int64_t middle, int zoom, const struct recipe *recipe, uint32_t side,
                             uint32_t *origin)
{
    const uint32_t feature = recipe->feature;
    if (recipe->drawing != NULL)
        return middle;
    int64_t index = times_power(middle, -zoom) / feature;
    int64_t tile = times_power(1, -zoom) / feature; /* 0: a tile is a part of a feature */
    int64_t shift = move_origin(index, side / feature, tile, origin);
    return middle - times_power(shift * feature, zoom);
}

void view_follow(struct view *view, const struct recipe *before, struct recipe *after)
{
    const bool larger = after->feature > before->feature;
    const int64_t part = after->feature < before->feature ? 2 : 1;
    int64_t x, y;
    find_middle(view, before, &x, &y);
    x = larger ? 2 * x : x / part;
    y = larger ? 2 * y : y / part;
    if (larger || after->width < before->width)
        x = keep_landmark(x, view->zoom, after, after->width, &after->origin_x);
    if (larger || after->height < before->height)
        y = keep_landmark(y, view->zoom, after, after->height, &after->origin_y);
    view_center(view, after, x, y);
}

void view_set_paired(struct view *view, const struct recipe *recipe, bool paired)
{
    view->paired = paired;
    if (paired)
        view_scroll(view, recipe, 0, 0);
}

bool view_is_inside(const struct view *view, const struct recipe *recipe)
{
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    bool across = view->x >= 0 && view->x + view->cols <= cols;
    bool down = view->y >= 0 && view->y + view->rows <= rows;
    return (across || !recipe_bounded_x(recipe)) && (down || !recipe_bounded_y(recipe));
}

/*
 * Camera. Numbers are read as scale.h reads them.
 */

TEXT_NAMES(view_kind_name, "map", "flight", "globe", "world")

/* Reads a number low..high of at most `decimals` decimals into *number, in 10^-decimals, and a
 * comma after it if there is one. Returns the text after that; NULL if it is not valid. */
static const char *read_part(const char *text, int decimals, int64_t low, int64_t high,
                             int64_t *number)
{
    struct scale_number decimal;
    const char *end = scale_parse_number(text, &decimal);
    if (end == NULL || decimal.decimals > decimals ||
        (*end != '\0' && (*end != ',' || end[1] == '\0')))
        return NULL;
    *number = decimal.number;
    for (int n = decimal.decimals; n < decimals && *number <= high && *number >= -high; n++)
        *number *= 10;
    if (*number < low || *number > high)
        return NULL;
    return *end == ',' ? end + 1 : end;
}

bool camera_parse(struct camera *camera, const char *text)
{
    int64_t azimuth = 0;
    int64_t pitch = CAMERA_PITCH_USUAL;
    const char *rest = read_part(text, 0, 0, 360, &azimuth);
    camera->height = 0;
    if (rest != NULL && *rest == ',')
        rest = rest[1] != '\0' ? rest + 1 : NULL;
    else if (rest != NULL && *rest != '\0')
        rest = read_part(rest, 6, 1, CAMERA_HEIGHT_MAX, &camera->height);
    if (rest != NULL && *rest != '\0')
        rest = read_part(rest, 0, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX, &pitch);
    camera->azimuth = (int)(azimuth % 360);
    camera->pitch = (int)pitch;
    return rest != NULL && *rest == '\0';
}

void camera_add(const struct camera *camera, struct text *text)
{
    text_number(text, (uint64_t)camera->azimuth);
    bool pitched = camera->pitch != CAMERA_PITCH_USUAL;
    bool high = camera->height != 0;
    text_add(text, high || pitched ? "," : "");
    if (high)
        scale_add_trimmed((struct scale_number){camera->height, 6}, text);
    if (!pitched && (camera->whole || !high))
        return;
    text_add(text, ",");
    text_signed(text, pitched ? camera->pitch : CAMERA_PITCH_ABOVE);
}

bool camera_is_usual(const struct camera *camera)
{
    struct camera usual = CAMERA_USUAL;
    return camera->azimuth == usual.azimuth && camera->height == 0 && camera->pitch == usual.pitch;
}

/*
 * Coordinates. They are wrapped while their digits are read, so no number of digits overflows.
 *
 * Invariant: a coordinate that was read is 0..side * 2^RECIPE_ZOOM_MAX - 1 units.
 */

/* Reads the digits after a decimal point into *units. Returns the text after them; NULL if there
 * are none or, unless it `rounds`, they are not a whole number of units. A multiple of 2^-16 has at
 * most 16 decimals. */
static const char *read_decimals(const char *text, bool rounds, uint64_t *units)
{
    const char *digit = text;
    uint64_t fraction = 0;
    uint64_t one = 1;
    for (; parse_is_digit(*digit); digit++) {
        if (digit - text < RECIPE_ZOOM_MAX) {
            fraction = fraction * 10 + (unsigned)(*digit - '0');
            one *= 10;
        } else if (*digit != '0' && !rounds) {
            return NULL;
        }
    }
    *units = 0;
    for (int n = 0; n < RECIPE_ZOOM_MAX; n++) {
        fraction *= 2;
        *units = 2 * *units + (fraction >= one);
        fraction -= fraction >= one ? one : 0;
    }
    *units += rounds && 2 * fraction >= one;
    return digit > text && (rounds || fraction == 0) ? digit : NULL;
}

/* Reads digits into *cells, wrapped into the side. Sets *wraps if the number is `side` or more.
 * Returns the text after the digits; NULL if there are none. Before a decimal point there may be
 * none. */
static const char *read_cells(const char *text, uint32_t side, uint64_t *cells, bool *wraps)
{
    const char *digit = text;
    *cells = 0;
    *wraps = false;
    for (; parse_is_digit(*digit); digit++) {
        *cells = *cells * 10 + (unsigned)(*digit - '0');
        *wraps = *wraps || *cells >= side;
        *cells %= side;
    }
    return digit > text || *digit == '.' ? digit : NULL;
}

int64_t coordinates_last(const struct recipe *recipe, bool down)
{
    const int64_t side = down ? recipe->height : recipe->width;
    const bool rim = (down ? recipe_rim_y(recipe) : recipe_rim_x(recipe)) > 0;
    return rim ? (side - 1) << RECIPE_ZOOM_MAX : (side << RECIPE_ZOOM_MAX) - 1;
}

const char *coordinates_parse_one(const char *text, uint32_t side, int64_t last, bool rounds,
                                  int64_t *place)
{
    bool minus = *text == '-';
    bool wraps;
    uint64_t cells;
    uint64_t units = 0;
    const char *end = read_cells(text + minus, side, &cells, &wraps);
    if (end != NULL && *end == '.')
        end = read_decimals(end + 1, rounds, &units);
    if (end == NULL)
        return NULL;
    int64_t whole = (int64_t)side << RECIPE_ZOOM_MAX;
    int64_t value = (int64_t)((cells << RECIPE_ZOOM_MAX) + units);
    wraps = wraps || (minus && value > 0) || value > last;
    *place = minus && value > 0 ? whole - value : value;
    return wraps && last != INT64_MAX ? NULL : end;
}

bool coordinates_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y)
{
    const int64_t last_x = recipe_bounded_x(recipe) ? coordinates_last(recipe, false) : INT64_MAX;
    const int64_t last_y = recipe_bounded_y(recipe) ? coordinates_last(recipe, true) : INT64_MAX;
    const char *end = coordinates_parse_one(text, recipe->width, last_x, false, x);
    if (end == NULL || *end != ',')
        return false;
    end = coordinates_parse_one(end + 1, recipe->height, last_y, false, y);
    return end != NULL && *end == '\0';
}

bool coordinates_is_between(int64_t x, int64_t y, int zoom)
{
    int finest = zoom > 0 ? zoom : 0;
    int64_t mask = (INT64_C(1) << (RECIPE_ZOOM_MAX - finest)) - 1;
    return ((x | y) & mask) != 0;
}

void coordinates_add_step(struct text *text, int zoom)
{
    if (zoom <= 0)
        text_add(text, "whole cells");
    else
        text_format(text, "multiples of 1/%u cell", 1U << zoom);
}

void coordinates_add(struct text *text, int64_t point, int zoom)
{
    if (zoom <= 0) {
        text_number(text, (uint64_t)point << -zoom);
        return;
    }
    uint64_t mask = (UINT64_C(1) << zoom) - 1;
    uint64_t rest = (uint64_t)point & mask;
    text_number(text, (uint64_t)point >> zoom);
    if (rest != 0)
        text_add(text, ".");
    for (; rest != 0; rest = rest * 10 & mask)
        text_number(text, rest * 10 >> zoom);
}

void coordinates_add_place(struct text *text, int64_t x, int64_t y, int zoom)
{
    coordinates_add(text, x, zoom);
    text_add(text, ",");
    coordinates_add(text, y, zoom);
}

/*
 * Zoom and place, then size: each is refused where the world does not have it. A zoom that fits
 * comes from the size instead.
 */
#include "cli/option_view.h"

#include "base/minmax.h"
#include "render/perspective/flight.h"
#include "system/error_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wants_whole(const struct options *options)
{
    return options->map.text[OPTION_WHOLE] != NULL;
}

/* Makes the view show all of the world, from its place on; of a bounded world, the rest. */
static bool set_whole(struct view *view, const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->map.recipe;
    int64_t cols = recipe_cols(recipe, view->zoom) - (recipe_bounded_x(recipe) ? view->x : 0);
    int64_t rows = recipe_rows(recipe, view->zoom) - (recipe_bounded_y(recipe) ? view->y : 0);
    if (cols > OPTIONS_COLS_MAX || rows > OPTIONS_ROWS_MAX) {
        int fits = view->zoom;
        while (recipe_cols(recipe, fits) > OPTIONS_COLS_MAX ||
               recipe_rows(recipe, fits) > OPTIONS_ROWS_MAX)
            fits--;
        return error_format(error, ERROR_USAGE,
                            "%s: the world is %lldx%lld tiles at zoom %d, more than %ux%u; "
                            "--zoom=%d fits",
                            wants_whole(options) ? "--whole" : "no --size", (long long)cols,
                            (long long)rows, view->zoom, OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX, fits);
    }
    view->cols = (uint32_t)cols;
    view->rows = (uint32_t)rows;
    return true;
}

/* Refuses a view that a format cannot show: it has no blanks. */
static bool refuse_outside(const struct options *options, const struct view *view,
                           struct error *error)
{
    const struct recipe *recipe = &options->map.recipe;
    char value[24];
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(error, "size", value,
                           "--format=%s shows nothing beyond the edges: at most %ux%u from there",
                           options->format->name, view_cols_inside(view, recipe),
                           view_rows_inside(view, recipe));
}

/* True if the format has nothing for places beyond the world. */
static bool is_filled(const struct options *options)
{
    return options->format != NULL && format_is_filled(options->format);
}

/* Makes a view as large as a terminal of a size. */
static void set_screen(struct view *view, const struct options *options, uint32_t cols,
                       uint32_t rows)
{
    uint32_t width = (uint32_t)look_columns(&options->map.look);
    view->cols = cols >= width || cols == 0 ? cols / width : 1;
    view->rows = rows * (uint32_t)look_rows(&options->map.look);
}

/* Sets the size of a flight if none was given: that of a picture or of a terminal. */
static bool set_frame(struct view *view, const struct options *options, uint32_t cols,
                      uint32_t rows, struct error *error)
{
    enum { PICTURE_COLS = 960, PICTURE_ROWS = 540 };
    char value[24];
    bool image = is_filled(options) || options->task == TASK_VERIFY;
    if (view->cols == 0 && image) {
        view->cols = PICTURE_COLS;
        view->rows = PICTURE_ROWS;
    } else if (view->cols == 0) {
        set_screen(view, options, cols, rows);
    }
    uint64_t pixels = (uint64_t)view->cols * view->rows;
    if (!image && look_rows(&options->map.look) == 1)
        pixels *= 2;
    if (pixels <= FLIGHT_PIXELS_MAX)
        return true;
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(error, "size", value, "a flight has at most %u pixels, this one %llu",
                           FLIGHT_PIXELS_MAX, (unsigned long long)pixels);
}

/* Sets the size if none was given: that of the whole world, or of the map on a terminal. */
static bool set_size(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                     struct error *error)
{
    bool filled = is_filled(options);
    if (options->map.look.kind == VIEW_FLIGHT)
        return set_frame(view, options, cols, rows, error);
    if (wants_whole(options) || (filled && view->cols == 0))
        return set_whole(view, options, error);
    if (filled && !view_is_inside(view, &options->map.recipe))
        return refuse_outside(options, view, error);
    if (view->cols == 0)
        set_screen(view, options, cols, rows);
    return true;
}

/* True if a cell is to be described, and not the view. */
static bool describes_cell(const struct options *options)
{
    return options->task == TASK_DESCRIBE && *options->map.text[OPTION_DESCRIBE] != '\0';
}

/* Makes a view show the whole world as large as the size that was asked for, or the terminal's, has
 * room for. A format without blanks then has the size of the world. */
static bool set_fit(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                    struct error *error)
{
    const struct recipe *recipe = &options->map.recipe;
    bool filled = is_filled(options);
    if (wants_whole(options) || (filled && view->cols == 0))
        return error_of_option(error, "zoom", "fit",
                               "--size=COLSxROWS says what it should fit into");
    if (options->map.given[OPTION_AT] || describes_cell(options))
        return error_of_option(error, "zoom", "fit", "it shows the whole world: give no place");
    if (view->cols == 0)
        set_screen(view, options, cols, rows);
    view_fit(view, recipe);
    if (filled) {
        view->cols = (uint32_t)MIN(recipe_cols(recipe, view->zoom), view->cols);
        view->rows = (uint32_t)MIN(recipe_rows(recipe, view->zoom), view->rows);
    }
    return true;
}

bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error)
{
    const struct recipe *recipe = &options->map.recipe;
    *view = options->map.view;
    if (options->map.fit) {
        view_set_paired(view, recipe, look_is_paired(&options->map.look));
        return set_fit(view, options, cols, rows, error);
    }
    enum option_id place = describes_cell(options) ? OPTION_DESCRIBE : OPTION_AT;
    return map_options_view(&options->map, place, view, error) &&
           set_size(view, options, cols, rows, error);
}

/* True if a part of the world was asked for. */
static bool wants_part(const struct options *options)
{
    return options->map.given[OPTION_AT] || options->map.view.cols > 0 || options->map.fit;
}

/* Makes a view of the whole world at its zoom. */
static void widen_view(struct view *view, const struct recipe *recipe)
{
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    view->x = view->y = 0;
    view->cols = (uint32_t)MIN(cols, UINT32_MAX);
    view->rows = (uint32_t)MIN(rows, UINT32_MAX);
}

bool option_area_is_world(const struct options *options)
{
    return !wants_part(options) && !options->map.given[OPTION_ZOOM] &&
           options->map.text[OPTION_WHOLE] == NULL;
}

bool option_area(const struct options *options, const struct recipe *recipe,
                 const struct view *view, struct area *area, struct error *error)
{
    struct view seen = *view;
    if (option_area_is_world(options)) {
        *area = area_of_world(recipe, AREA_POINTS_MAX);
        return true;
    }
    if (!wants_part(options))
        widen_view(&seen, recipe);
    return area_of_view(area, recipe, &seen) ||
           error_format(error, ERROR_USAGE,
                        "a view of %ux%u tiles at zoom %d: facts are of at most %u tiles, each of "
                        "them once",
                        seen.cols, seen.rows, seen.zoom, AREA_POINTS_MAX);
}

bool options_want_color(const struct options *options, bool terminal)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    return terminal && (no_color == NULL || *no_color == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

int options_dump_colors(const struct options *options)
{
    const char *colorterm = getenv("COLORTERM");
    if (options->depth > 0)
        return options->depth;
    bool rgb = colorterm != NULL &&
               (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0);
    return rgb ? COLORS_RGB : 256;
}

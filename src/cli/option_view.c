/*
 * Zoom, then place, then size: each is refused where the world does not have it. A zoom that fits
 * comes from the size instead.
 */
#include "cli/option_view.h"

#include "render/perspective/flight.h"
#include "system/error_format.h"
#include "view/coordinates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes a view begin at the place that is the value of an option. */
static bool set_place(struct view *view, const struct recipe *recipe, const char *option,
                      const char *value, struct error *error)
{
    bool read = coordinates_parse(value, recipe, &view->x, &view->y);
    if (!read && recipe->edges == EDGES_WRAP_X)
        return error_of_option(error, option, value,
                               "must be X,Y, and Y from 0 to %u: the world ends in the north and "
                               "the south",
                               recipe->height - 1);
    if (!read && recipe->edges == EDGES_BOUNDED)
        return error_of_option(error, option, value,
                               "must be X,Y, the place of a cell of the bounded world: from 0,0 to "
                               "%u,%u",
                               recipe->width - 1, recipe->height - 1);
    if (!read)
        return error_of_option(
            error, option, value,
            "must be X,Y, two integers (or, zoomed in, multiples of 1/2^zoom as decimals)");
    if (coordinates_is_between(view->x, view->y, view->zoom)) {
        char bytes[40] = "";
        struct text places = {.bytes = bytes, .room = sizeof bytes};
        coordinates_add_step(&places, view->zoom);
        return error_of_option(error, option, value, "at zoom %d places are %s", view->zoom, bytes);
    }
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* Makes a view one of pairs of rows if tiles stand for two. Its first row must begin a pair. */
static bool set_pairs(struct view *view, const struct options *options, struct error *error)
{
    char bytes[40] = "";
    struct text place = {.bytes = bytes, .room = sizeof bytes};
    int64_t top = view->y;
    view_set_paired(view, &options->recipe, look_is_paired(&options->look));
    if (view->y == top)
        return true;
    coordinates_add(&place, view->x, view->zoom);
    text_add(&place, ",");
    coordinates_add(&place, view->y, view->zoom);
    return error_of_option(error, "at", options->at,
                           "--aspect=square shows pairs of rows, and this pair begins at %s",
                           bytes);
}

/* Makes the view show all of the world, from its place on; of a bounded world, the rest. */
static bool set_whole(struct view *view, const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
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
                            options->whole ? "--whole" : "no --size", (long long)cols,
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
    const struct recipe *recipe = &options->recipe;
    char value[24];
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(error, "size", value,
                           "--format=%s shows nothing beyond the edges: at most %ux%u from there",
                           options->format->name, view_cols_inside(view, recipe),
                           view_rows_inside(view, recipe));
}

/* Sets a zoom that the world has. */
static bool set_zoom(struct view *view, const struct options *options, struct error *error)
{
    char value[24];
    int min = recipe_zoom_min(&options->recipe);
    int max = recipe_zoom_max(&options->recipe);
    if (options->zoom < min || options->zoom > max) {
        snprintf(value, sizeof value, "%lld", (long long)options->zoom);
        return error_of_option(error, "zoom", value, "this world is shown at zooms from %d to %d",
                               min, max);
    }
    view->zoom = (int)options->zoom;
    return true;
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
    uint32_t width = (uint32_t)look_columns(&options->look);
    view->cols = cols >= width || cols == 0 ? cols / width : 1;
    view->rows = rows * (uint32_t)look_rows(&options->look);
}

/* Sets the size of a flight that was asked for; else that of a picture or of a terminal. */
static bool set_frame(struct view *view, const struct options *options, uint32_t cols,
                      uint32_t rows, struct error *error)
{
    enum { PICTURE_COLS = 960, PICTURE_ROWS = 540 };
    char value[24];
    bool image = is_filled(options) || options->task == TASK_VERIFY;
    view->cols = options->cols;
    view->rows = options->rows;
    if (options->cols == 0 && image) {
        view->cols = PICTURE_COLS;
        view->rows = PICTURE_ROWS;
    } else if (options->cols == 0) {
        set_screen(view, options, cols, rows);
    }
    uint64_t pixels = (uint64_t)view->cols * view->rows;
    if (!image && look_rows(&options->look) == 1)
        pixels *= 2;
    if (pixels <= FLIGHT_PIXELS_MAX)
        return true;
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(error, "size", value, "a flight has at most %u pixels, this one %llu",
                           FLIGHT_PIXELS_MAX, (unsigned long long)pixels);
}

/* Sets the size that was asked for; else the whole world, or the map on a terminal. */
static bool set_size(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                     struct error *error)
{
    bool filled = is_filled(options);
    if (options->look.kind == VIEW_FLIGHT)
        return set_frame(view, options, cols, rows, error);
    if (options->whole || (filled && options->cols == 0))
        return set_whole(view, options, error);
    view->cols = options->cols;
    view->rows = options->rows;
    if (filled && !view_is_inside(view, &options->recipe))
        return refuse_outside(options, view, error);
    if (options->cols == 0)
        set_screen(view, options, cols, rows);
    return true;
}

/* True if a cell is to be described, and not the view. */
static bool describes_cell(const struct options *options)
{
    return options->task == TASK_DESCRIBE && *options->describe != '\0';
}

/* Makes a view show the whole world as large as the size that was asked for, or the terminal's, has
 * room for. A format without blanks then has the size of the world. */
static bool set_fit(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                    struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    bool filled = is_filled(options);
    if (options->whole || (filled && options->cols == 0))
        return error_of_option(error, "zoom", "fit",
                               "--size=COLSxROWS says what it should fit into");
    if (options->at_given || describes_cell(options))
        return error_of_option(error, "zoom", "fit", "it shows the whole world: give no place");
    view->cols = options->cols;
    view->rows = options->rows;
    if (options->cols == 0)
        set_screen(view, options, cols, rows);
    view_fit(view, recipe);
    if (filled && recipe_cols(recipe, view->zoom) < view->cols)
        view->cols = (uint32_t)recipe_cols(recipe, view->zoom);
    if (filled && recipe_rows(recipe, view->zoom) < view->rows)
        view->rows = (uint32_t)recipe_rows(recipe, view->zoom);
    return true;
}

bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    *view = (struct view){0};
    if (options->fit) {
        view_set_paired(view, recipe, look_is_paired(&options->look));
        return set_fit(view, options, cols, rows, error);
    }
    if (!set_zoom(view, options, error) || !set_place(view, recipe, "at", options->at, error))
        return false;
    if (describes_cell(options))
        return set_place(view, recipe, "describe", options->describe, error) &&
               set_size(view, options, cols, rows, error);
    if (!set_pairs(view, options, error))
        return false;
    return set_size(view, options, cols, rows, error);
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

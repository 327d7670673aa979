/*
 * The view's place, then its size; both are refused where the world does not have them.
 */
#include "cli/option_view.h"
#include "files/error_format.h"
#include "map/place.h"

/* Begins a view at the place that is the value of an option. */
static bool set_place(struct view *view, const struct recipe *recipe, const char *option,
                      const char *value, struct error *error)
{
    bool bounded = recipe->edges == EDGES_BOUNDED;
    bool read = place_parse(value, recipe, &view->x, &view->y);
    if (!read && bounded)
        return error_of_option(error, option, value,
                               "must be X,Y, the place of a cell of the bounded world: from 0,0 to "
                               "%u,%u",
                               recipe->width - 1, recipe->height - 1);
    if (!read)
        return error_of_option(
            error, option, value,
            "must be X,Y, two integers (or, zoomed in, multiples of 1/2^zoom as decimals)");
    if (place_is_between(view->x, view->y, view->zoom)) {
        char bytes[40] = "";
        struct text places = {.bytes = bytes, .room = sizeof bytes};
        place_add_step(&places, view->zoom);
        return error_of_option(error, option, value, "at zoom %d places are %s", view->zoom, bytes);
    }
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* All of the world, from the place on; of a bounded one what is left there. */
static bool set_whole(struct view *view, const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    int64_t cols = recipe_cols(recipe, view->zoom) - (bounded ? view->x : 0);
    int64_t rows = recipe_rows(recipe, view->zoom) - (bounded ? view->y : 0);
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

/* Pixels cannot be blank. */
static bool refuse_outside(const struct options *options, const struct view *view,
                           struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    char value[24];
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(
        error, "size", value,
        "--format=%s shows nothing beyond the edges: at most %lldx%lld from there",
        options->format->name, (long long)(recipe_cols(recipe, view->zoom) - view->x),
        (long long)(recipe_rows(recipe, view->zoom) - view->y));
}

bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    int least = recipe_zoom_min(recipe);
    int most = recipe_zoom_max(recipe);
    char value[24];
    if (options->zoom < least || options->zoom > most) {
        snprintf(value, sizeof value, "%lld", (long long)options->zoom);
        return error_of_option(error, "zoom", value, "this world is shown at zooms from %d to %d",
                               least, most);
    }
    *view = (struct view){.zoom = (int)options->zoom};
    if (!set_place(view, recipe, "at", options->at, error))
        return false;
    if (options->task == TASK_DESCRIBE &&
        !set_place(view, recipe, "describe", options->describe, error))
        return false;
    bool picture = options->format != NULL && options->format->picture != IMAGE_OTHER;
    if (options->whole || (picture && options->cols == 0))
        return set_whole(view, options, error);
    view->cols = options->cols;
    view->rows = options->rows;
    if (picture && !view_is_inside(view, recipe))
        return refuse_outside(options, view, error);
    if (options->cols == 0) {
        uint32_t width = (uint32_t)look_columns(&options->look);
        view->cols = cols >= width || cols == 0 ? cols / width : 1;
        view->rows = rows * (uint32_t)look_rows(&options->look);
    }
    return true;
}

/*
 * First the zoom and the place, then the size; each is refused if the world does not have it. With
 * --zoom=fit the zoom follows from the size instead.
 */
#include "options/option_view.h"

#include "base/minmax.h"
#include "options/option_values.h"
#include "render/perspective/flight.h"
#include "view/view.h"

/* Sets the zoom, if the world has it. */
static bool set_zoom(struct view *view, const struct map_options *options, struct error *error)
{
    int min = recipe_zoom_min(&options->recipe);
    int max = recipe_zoom_max(&options->recipe);
    view->zoom = options->view.zoom;
    if (view->zoom >= min && view->zoom <= max)
        return true;
    return error_format(error, ERROR_USAGE, "--zoom=%d: this world is shown at zooms from %d to %d",
                        view->zoom, min, max);
}

/* Refuses a text that is no place in the world. */
static bool refuse_place(const struct recipe *recipe, struct error *error)
{
    if (recipe->edges == EDGES_WRAP_X)
        return error_format(error, ERROR_USAGE,
                            "must be X,Y, and Y from 0 to %u: the world ends in the north and the "
                            "south",
                            recipe->height - 1);
    if (recipe->edges == EDGES_BOUNDED)
        return error_format(error, ERROR_USAGE,
                            "must be X,Y, the place of a cell of the bounded world: from 0,0 to "
                            "%u,%u",
                            recipe->width - 1, recipe->height - 1);
    return option_refuse(error,
                         "must be X,Y, two integers (or, zoomed in, multiples of 1/2^zoom as "
                         "decimals)");
}

/* Refuses a place that the zoom does not show. */
static bool refuse_between(int zoom, struct error *error)
{
    struct text text = error_text(error, ERROR_USAGE);
    text_format(&text, "at zoom %d X and Y are ", zoom);
    coordinates_add_step(&text, zoom);
    return false;
}

/* Sets the top left of a view to the place that was given, if one was. */
static bool set_place(struct view *view, const struct recipe *recipe, enum option_id id,
                      const char *value, struct error *error)
{
    if (value == NULL)
        return true;
    if ((!coordinates_parse(value, recipe, &view->x, &view->y) && !refuse_place(recipe, error)) ||
        (coordinates_is_between(view->x, view->y, view->zoom) &&
         !refuse_between(view->zoom, error)))
        return error_prefix_option(error, option_rows[id].name, value);
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* Pairs the rows of a view if tiles stand for two points. Its first row must begin a pair. */
static bool set_pairs(struct view *view, const struct map_options *options, struct error *error)
{
    view->paired = look_is_paired(&options->look);
    if (!view->paired || view->y % 2 == 0)
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "--aspect=square shows pairs of rows, and this pair begins at ");
    coordinates_add(&text, view->x, view->zoom);
    text_add(&text, ",");
    coordinates_add(&text, view->y - 1, view->zoom);
    return error_prefix_option(error, "at", options->text[OPTION_AT]);
}

bool option_view_place(const struct map_options *options, enum option_id place, struct view *view,
                       struct error *error)
{
    *view = (struct view){.cols = options->view.cols, .rows = options->view.rows};
    if (!set_zoom(view, options, error) ||
        !set_place(view, &options->recipe, OPTION_AT, options->text[OPTION_AT], error))
        return false;
    return place == OPTION_AT
               ? set_pairs(view, options, error)
               : set_place(view, &options->recipe, place, options->text[place], error);
}

/* True if the whole world is wanted, once. */
static bool wants_whole(const struct map_options *options)
{
    return options->text[OPTION_WHOLE] != NULL;
}

/* Makes the view show the whole world; in a bounded world, all of it from the view's place on. */
static bool set_whole(struct view *view, const struct map_options *options, struct error *error)
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
                            wants_whole(options) ? "--whole" : "no --size", (long long)cols,
                            (long long)rows, view->zoom, OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX, fits);
    }
    view->cols = (uint32_t)cols;
    view->rows = (uint32_t)rows;
    return true;
}

/* Refuses the size of a view; the reason is the error's text. Returns false. */
static bool refuse_size(const struct view *view, struct error *error)
{
    char value[24] = "";
    struct text text = {.bytes = value, .room = sizeof value};
    text_format(&text, "%ux%u", view->cols, view->rows);
    return error_prefix_option(error, "size", value);
}

/* Refuses a view that reaches beyond the world, if the format has no blanks. */
static bool refuse_outside(const struct view *view, const struct recipe *recipe,
                           const struct view_use *use, struct error *error)
{
    return error_format(error, ERROR_USAGE,
                        "--format=%s shows nothing beyond the edges: at most %ux%u from there",
                        use->filled, view_cols_inside(view, recipe),
                        view_rows_inside(view, recipe)) ||
           refuse_size(view, error);
}

/* Makes a view as large as the terminal. */
static void set_screen(struct view *view, const struct map_options *options,
                       const struct view_use *use)
{
    uint32_t width = (uint32_t)look_columns(&options->look);
    view->cols = use->cols >= width || use->cols == 0 ? use->cols / width : 1;
    view->rows = use->rows * (uint32_t)look_rows(&options->look);
}

/* Sets the size of a flight if none was given: a picture's or the terminal's. */
static bool set_frame(struct view *view, const struct map_options *options,
                      const struct view_use *use, struct error *error)
{
    enum { PICTURE_COLS = 960, PICTURE_ROWS = 540 };
    if (view->cols == 0 && use->image) {
        view->cols = PICTURE_COLS;
        view->rows = PICTURE_ROWS;
    } else if (view->cols == 0) {
        set_screen(view, options, use);
    }
    uint64_t pixels = (uint64_t)view->cols * view->rows;
    if (!use->image && look_rows(&options->look) == 1)
        pixels *= 2;
    if (!use->image && look_is_fine(&options->look))
        pixels *= 4;
    if (pixels <= FLIGHT_PIXELS_MAX)
        return true;
    return error_format(error, ERROR_USAGE, "a flight has at most %u pixels, this one %llu",
                        FLIGHT_PIXELS_MAX, (unsigned long long)pixels) ||
           refuse_size(view, error);
}

/* Sets the size if none was given: that of the whole world, or of the terminal. */
static bool set_size(struct view *view, const struct map_options *options,
                     const struct view_use *use, struct error *error)
{
    bool filled = use->filled != NULL;
    if (options->look.kind != VIEW_MAP)
        return set_frame(view, options, use, error);
    if (wants_whole(options) || (filled && view->cols == 0))
        return set_whole(view, options, error);
    if (use->fills) {
        view->cols = view_cols_inside(view, &options->recipe);
        view->rows = view_rows_inside(view, &options->recipe);
    }
    if (filled && !view_is_inside(view, &options->recipe))
        return refuse_outside(view, &options->recipe, use, error);
    if (view->cols == 0)
        set_screen(view, options, use);
    return true;
}

/* Makes a view show the whole world as large as the given size, or the terminal, allows. For a
 * format without blanks the view then gets the size of the world. */
static bool set_fit(struct view *view, const struct map_options *options,
                    const struct view_use *use, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    bool filled = use->filled != NULL;
    if (wants_whole(options) || (filled && view->cols == 0))
        return error_of_option(error, "zoom", "fit", "add --size=COLSxROWS for it to fit into");
    if (options->given[OPTION_AT] || use->cell)
        return error_of_option(error, "zoom", "fit", "it shows the whole world: give no place");
    if (view->cols == 0)
        set_screen(view, options, use);
    view_fit(view, recipe);
    if (filled) {
        view->cols = (uint32_t)MIN(recipe_cols(recipe, view->zoom), view->cols);
        view->rows = (uint32_t)MIN(recipe_rows(recipe, view->zoom), view->rows);
    }
    return true;
}

bool option_view(const struct map_options *options, const struct view_use *use, struct view *view,
                 struct error *error)
{
    *view = options->view;
    if (!options->fit)
        return option_view_place(options, use->cell ? OPTION_DESCRIBE : OPTION_AT, view, error) &&
               set_size(view, options, use, error);
    view_set_paired(view, &options->recipe, look_is_paired(&options->look));
    return set_fit(view, options, use, error);
}

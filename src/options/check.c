/*
 * Turns the faults that recipe_check finds into messages, with the nearest valid values; checks
 * looks; and finds views. Of a view first come the zoom and the place, then the size; each is
 * refused if the world does not have it. With --zoom=fit the zoom follows from the size instead.
 */
#include "options/option_values.h"
#include "options/option_words.h"
#include "options/rules.h"
#include "render/perspective/flight.h"
#include "render/world_rows.h"
#include "world/rows/picture.h"

/* Puts an option and its value before the text of an error. */
static bool blame(const struct map_options *options, enum option_id id, struct error *error)
{
    struct text value = TEXT_LOCAL(80);
    option_write(options, id, &value);
    return error_prefix_option(error, option_rows[id].name, value.bytes);
}

/* Refuses the value of an option for a reason. */
static bool refuse_value(const struct map_options *options, enum option_id id, const char *reason,
                         struct error *error)
{
    return option_refuse(error, reason) || blame(options, id, error);
}

/*
 * Worlds.
 */

/* Refuses an option that was given but that the algorithm does not use. */
static bool check_algorithm(const struct map_options *options, struct error *error)
{
    const struct algorithm *algorithm = algorithms[options->recipe.algorithm];
    for (enum option_id id = 0; id < OPTION_ROWS; id++) {
        if (options->text[id] == NULL || option_is_used(options, id))
            continue;
        if (options->preset[id]) /* only corners: others are left out */
            return error_format(error, ERROR_USAGE,
                                "--preset=%s is land around heights that it sets, as --corners: "
                                "--algorithm=%s has none",
                                options->text[OPTION_PRESET], algorithm->name);
        return error_format(error, ERROR_USAGE, "--%s: --algorithm=%s%s has no use for it, %s",
                            option_rows[id].name, algorithm->name,
                            options->preset[OPTION_ALGORITHM] ? ", of the preset," : "",
                            algorithm->about);
    }
    return true;
}

/* Appends `before` and "WxH": the nearest valid sides, above if `up`, else below. Returns false if
 * there are none. */
static bool add_nearest_world(struct text *text, const struct recipe *recipe, bool up,
                              const char *before)
{
    uint32_t width = recipe_nearest_side(recipe, recipe->width, recipe_rim_x(recipe), up);
    uint32_t height = recipe_nearest_side(recipe, recipe->height, recipe_rim_y(recipe), up);
    if (width == 0 || height == 0)
        return false;
    text_format(text, "%s%ux%u", before, width, height);
    return true;
}

/* Returns the word for a world with rims in the north and south alone, or for one with all rims;
 * "" for one without. */
static const char *by_rims(const struct recipe *recipe, const char *down, const char *both)
{
    return recipe_rim_x(recipe) != 0 ? both : recipe_rim_y(recipe) != 0 ? down : "";
}

/* Refuses --world. Suggests the nearest worlds and the largest feature size that fit. */
static bool refuse_world(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    uint32_t largest = recipe_feature_max(recipe);
    struct recipe line = *recipe;
    line.edges = EDGES_BOUNDED;
    if (recipe->edges != EDGES_BOUNDED && (recipe->width == 1) != (recipe->height == 1) &&
        !options->given[OPTION_FEATURE_SIZE] && recipe_feature_max(&line) > 0 &&
        add_nearest_world(&text, &line, true, "a line has ends: --edges=bounded --world=")) {
        text_add(&text, recipe->height == 1 ? "; --format=profile shows it from the side" : "");
        return blame(options, OPTION_WORLD, error);
    }
    text_format(&text, "each side must be a multiple of the feature size %u%s", recipe->feature,
                by_rims(recipe, ", the height plus 1", " plus 1"));
    bool below = add_nearest_world(&text, recipe, false, ": nearest ");
    bool above = add_nearest_world(&text, recipe, true, below ? " and " : ": nearest ");
    if (largest > 0)
        text_format(&text, "%s --feature-size=%u", below || above ? ", or" : ": at most", largest);
    return blame(options, OPTION_WORLD, error);
}

/* Refuses --feature-size. Suggests the largest that fits, and the nearest world that it fits. */
static bool refuse_feature_size(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    text_format(&text, "must divide the world's sides%s, %ux%u: at most %u",
                by_rims(recipe, ", the height minus 1", " minus 1"), recipe->width, recipe->height,
                recipe_feature_max(recipe));
    add_nearest_world(&text, recipe, true, ", or --world=");
    return blame(options, OPTION_FEATURE_SIZE, error);
}

bool map_options_grow(const struct map_options *options)
{
    return options->text[OPTION_GROW] != NULL || options->recipe.drawing != NULL;
}

/* Checks a world that grows on a drawing. */
static bool check_grown(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    const struct drawing *drawing = recipe->drawing;
    if (!algorithm_takes_drawing(recipe->algorithm))
        return error_format(error, ERROR_USAGE, "--algorithm=%s keeps no drawing: %s",
                            recipe_algorithm_name(recipe->algorithm),
                            recipe_is_planet(recipe)
                                ? "its coasts follow from plates and courses; rivers keeps it"
                                : "its points have no heights in common with it");
    if (drawing == NULL || (recipe->width > 0 && recipe->height > 0))
        return true;
    uint32_t most = RECIPE_SIDE_MAX;
    while ((uint64_t)most * MAX(drawing->cols, drawing->rows) > RECIPE_SIDE_MAX)
        most /= 2;
    return error_format(error, ERROR_USAGE, "--grow=%u: on %ux%u pixels at most --grow=%u",
                        recipe->feature, drawing->cols, drawing->rows, most);
}

bool map_options_check_use(const struct map_options *options, struct error *error)
{
    struct rule_case about = rules_about(options);
    return rules_check(&about, RULES_OF_USE, error);
}

bool map_options_check(const struct map_options *options, struct error *error)
{
    _Static_assert(RECIPE_SIDE_MAX == 1073741824, "the error says so");
    if (!check_algorithm(options, error) ||
        (map_options_grow(options) && !check_grown(options, error)))
        return false;
    if (map_options_grow(options) && options->recipe.drawing == NULL)
        return true; /* it has not been read yet */
    switch (recipe_check(&options->recipe)) {
    case RECIPE_WIDTH:
    case RECIPE_HEIGHT:
        return refuse_value(options, OPTION_WORLD,
                            "a side is at most 1073741824, or one more if it is bounded", error);
    case RECIPE_ROUGHNESS:
        return error_format(error, ERROR_USAGE, "--roughness must be below 1 with --algorithm=%s",
                            recipe_algorithm_name(options->recipe.algorithm));
    case RECIPE_HALVINGS:
        return option_refuse(error, "--halvings: this algorithm has no halvings; zoom out instead");
    case RECIPE_CLIMATE:
        return option_refuse(error, "--climate: a world of one row has no climate and no biomes; "
                                    "both sides must hold a feature");
    case RECIPE_FEATURE_WIDTH:
    case RECIPE_FEATURE_HEIGHT:
        return options->text[OPTION_WORLD] != NULL ? refuse_world(options, error)
                                                   : refuse_feature_size(options, error);
    default:
        return true;
    }
}

/*
 * Looks.
 */

bool map_options_check_sea(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = TEXT_LOCAL(40);
    struct sea share;
    if (recipe->sea.kind != SEA_LEVEL || recipe->scale.given)
        return true;
    sea_add(&recipe->sea, &text);
    text_add(&text, "%");
    refuse_value(options, OPTION_SEA, SCALE_LACKING, error);
    return sea_parse(&share, text.bytes, &(struct error){0}) &&
           option_offer("--sea=", text.bytes, error);
}

/* Checks that there are not too many contours, and that the eye of a flight is not too high. */
static bool check_numbers(const struct map_options *options, struct error *error)
{
    struct text text = TEXT_LOCAL(40);
    const struct look *look = &options->look;
    int64_t height_max = eye_height_max(&options->recipe);
    _Static_assert(CONTOURS_MAX == 65536, "the error says so");
    if (option_write(options, OPTION_CONTOURS, &text) &&
        contours_count(&options->recipe.scale, look->contours) > CONTOURS_MAX)
        return error_format(error, ERROR_USAGE,
                            "--relief=contour,%s: there would be more than 65536 lines",
                            text.bytes);
    return look->kind != VIEW_FLIGHT || look->camera.whole || look->camera.height <= height_max ||
           error_format(error, ERROR_USAGE, "--view=flight: in this world at most %lld cells up",
                        (long long)(height_max / CAMERA_HEIGHT_ONE));
}

bool map_options_take_breaks(struct map_options *options, struct error *error)
{
    struct scale_number breaks[BAND_MAX - 1];
    int count = 0;
    const char *written = options->text[OPTION_BREAKS];
    return written == NULL ||
           (tiles_read_breaks(written, breaks, &count, error) &&
            tiles_take_breaks(&options->look.tiles, breaks, count, &options->recipe.scale,
                              error)) ||
           error_prefix_option(error, "breaks", written);
}

bool map_options_check_look(struct map_options *options, bool explored, struct error *error)
{
    struct rule_case about = rules_about(options);
    rules_tell(&about, "explored", explored);
    return map_options_check_sea(options, error) && rules_check(&about, RULES_OF_LOOK, error) &&
           check_numbers(options, error) && map_options_take_breaks(options, error);
}

/*
 * Views.
 */

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

bool option_place(const struct map_options *options, enum option_id id, int64_t *x, int64_t *y,
                  struct error *error)
{
    const char *value = options->text[id];
    return coordinates_parse(value, &options->recipe, x, y) ||
           refuse_place(&options->recipe, error) ||
           error_prefix_option(error, option_rows[id].name, value);
}

/* Sets the top left of a view to the place that an option gives, if it does. */
static bool set_place(struct view *view, const struct map_options *options, enum option_id id,
                      struct error *error)
{
    if (options->text[id] == NULL)
        return true;
    if (!option_place(options, id, &view->x, &view->y, error))
        return false;
    if (coordinates_is_between(view->x, view->y, view->zoom)) {
        struct text text = error_text(error, ERROR_USAGE);
        text_format(&text, "at zoom %d X and Y are ", view->zoom);
        coordinates_add_step(&text, view->zoom);
        return error_prefix_option(error, option_rows[id].name, options->text[id]);
    }
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* Pairs the rows of a view if tiles stand for two points. Its first row then begins a pair. */
static void set_pairs(struct view *view, const struct map_options *options)
{
    view->paired = look_is_paired(&options->look);
    if (view->paired)
        view->y -= view->y % 2;
}

/* Sets the zoom and the size of the options, and the place given by the option `place`, such as
 * OPTION_AT. */
static bool find_place(const struct map_options *options, enum option_id place, struct view *view,
                       struct error *error)
{
    *view = (struct view){.cols = options->view.cols, .rows = options->view.rows};
    return set_zoom(view, options, error) && set_place(view, options, OPTION_AT, error) &&
           (place == OPTION_AT || set_place(view, options, place, error));
}

bool option_view_place(const struct map_options *options, struct view *view, struct error *error)
{
    if (!find_place(options, OPTION_AT, view, error))
        return false;
    set_pairs(view, options);
    return true;
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
                            options->text[OPTION_WHOLE] != NULL ? "--whole" : "no --size",
                            (long long)cols, (long long)rows, view->zoom, OPTIONS_COLS_MAX,
                            OPTIONS_ROWS_MAX, fits);
    }
    view->cols = (uint32_t)cols;
    view->rows = (uint32_t)rows;
    return true;
}

/* Refuses the size of a view; the reason is the error's text. Returns false. */
static bool refuse_size(const struct view *view, struct error *error)
{
    struct text text = TEXT_LOCAL(24);
    text_format(&text, "%ux%u", view->cols, view->rows);
    return error_prefix_option(error, "size", text.bytes);
}

/* Refuses a view that reaches beyond the world, if the format has no blanks. */
static bool refuse_outside(const struct view *view, const struct recipe *recipe,
                           const struct view_use *use, struct error *error)
{
    struct view deeper = *view;
    struct text text = error_text(error, ERROR_USAGE);
    while (!view_is_inside(&deeper, recipe) && deeper.zoom < recipe_zoom_max(recipe))
        deeper = (struct view){deeper.x * 2, deeper.y * 2, deeper.zoom + 1,
                               view->cols,   view->rows,   false};
    text_format(&text, "--format=%s shows nothing beyond the edges: at most %ux%u from there",
                use->filled, view_cols_inside(view, recipe), view_rows_inside(view, recipe));
    if (view_is_inside(&deeper, recipe))
        text_format(&text, ", or --zoom=%d", deeper.zoom);
    return refuse_size(view, error);
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
    const bool whole = options->look.kind == VIEW_WORLD;
    const uint32_t most = whole ? WORLD_PIXELS_MAX : FLIGHT_PIXELS_MAX;
    if (whole && !use->screen)
        world_view_fit(view, &options->recipe, use->image ? NULL : &options->look);
    const uint32_t tall = look_rows(&options->look) == 1 ? 2 : 1;
    const uint32_t fine = look_is_fine(&options->look) ? 4 : 1;
    const uint32_t pixels = use->image ? 1 : tall * fine; /* of a place */
    if ((uint64_t)view->cols * view->rows <= most / pixels)
        return true;
    return error_format(error, ERROR_USAGE, "a %s has at most %u pixels, this one %llu",
                        whole ? "whole world" : "flight", most,
                        (unsigned long long)view->cols * view->rows * pixels) ||
           error_append_size(error, view->cols, view->rows, most / pixels, 1) ||
           refuse_size(view, error);
}

/* Sets the size if none was given: that of the whole world, or of the terminal. */
static bool set_size(struct view *view, const struct map_options *options,
                     const struct view_use *use, struct error *error)
{
    bool filled = use->filled != NULL;
    bool sought =
        options->given[OPTION_AT] && options->text[OPTION_AT] == NULL; /* once it is made */
    if (options->look.kind != VIEW_MAP)
        return set_frame(view, options, use, error);
    if (options->text[OPTION_WHOLE] != NULL || (filled && view->cols == 0))
        return set_whole(view, options, error);
    if (use->fills) {
        view->cols = view_cols_inside(view, &options->recipe);
        view->rows = view_rows_inside(view, &options->recipe);
    }
    if (filled && !sought && !view_is_inside(view, &options->recipe))
        return refuse_outside(view, &options->recipe, use, error);
    if (view->cols == 0)
        set_screen(view, options, use);
    return true;
}

/* Makes a view show the whole world as large as the given size, or the terminal, allows. A print
 * then gets the size of the world, which it shows once. */
static bool set_fit(struct view *view, const struct map_options *options,
                    const struct view_use *use, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    bool filled = use->filled != NULL;
    if ((options->text[OPTION_WHOLE] != NULL || filled) && view->cols == 0)
        return error_of_option(error, "zoom", "fit", "add --size=COLSxROWS for it to fit into");
    if ((options->given[OPTION_AT] || use->cell) && options_fit(options))
        return error_set(error, ERROR_USAGE,
                         "--whole with --size shows the whole world: give no place");
    if (options->given[OPTION_AT] || use->cell)
        return error_of_option(error, "zoom", "fit", "it shows the whole world: give no place");
    if (view->cols == 0)
        set_screen(view, options, use);
    view_fit(view, recipe);
    if (!use->screen)
        *view = view_shown(view, recipe);
    return true;
}

bool option_view(const struct map_options *options, const struct view_use *use, struct view *view,
                 struct error *error)
{
    *view = options->view;
    if (!options->fit && !options_fit(options)) {
        if (!find_place(options, use->cell ? OPTION_DESCRIBE : OPTION_AT, view, error))
            return false;
        if (use->tiles)
            set_pairs(view, options);
        return set_size(view, options, use, error);
    }
    view_set_paired(view, &options->recipe, look_is_paired(&options->look));
    return set_fit(view, options, use, error);
}

/*
 * Rules that concern the command line. Rules of worlds, views and looks alone are in
 * options/check.c.
 */
#include "cli/option_check.h"

#include "base/minmax.h"
#include "options/preset.h"
#include "places/places.h"
#include "render/perspective/flight.h"
#include "system/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks that the name of the output file has the ending of a format. */
static bool check_output(const struct options *options, struct error *error)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    bool named = options->task == TASK_DUMP && output != NULL && options->format == NULL;
    if (!named || !format_ending_is_foreign(output))
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "must end with ");
    format_add_endings(&text, false);
    text_add(&text, "; with --format=NAME any name will do");
    return error_prefix_option(error, "output", output);
}

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* True if tiles are printed in colours for a terminal, if they are printed. */
static bool prints_for_terminal(const struct options *options)
{
    return options->format == NULL || options->format == format_default(true);
}

/* True if --show=biome was typed: a line of options that serves many formats may have it. */
static bool types_biomes(const struct map_options *map)
{
    return map->given[OPTION_SHOW] && !map->preset[OPTION_SHOW] &&
           !map->given[OPTION_WORLD_VERSION];
}

/* Tells the rules what only the program knows. */
static struct rule_case case_of(const struct options *options)
{
    struct rule_case about = rules_about(&options->map);
    const struct format *format = options->format;
    const char *const *text = options->map.text;
    bool piped = is_standard_input(options->picture);
    bool image = is_standard_input(text[OPTION_FROM]) || is_standard_input(text[OPTION_VERIFY]);
    rules_tell(&about, "picture", options->picture != NULL);
    rules_tell(&about, "two-inputs", piped && image);
    rules_tell(&about, "input", piped || image);
    rules_tell(&about, "later", options->task > TASK_RECIPE);
    rules_tell(&about, "facts", options->task == TASK_FACTS);
    rules_tell(&about, "at=-", options->many);
    rules_tell(&about, "atlas", options->map.recipe.preset == PRESET_ATLAS);
    rules_tell(&about, "no-terminal", options->task == TASK_DUMP && !prints_for_terminal(options));
    rules_tell(&about, "biomes-typed",
               options->task == TASK_DUMP && options->map.look.show == SHOW_BIOME &&
                   options->map.look.layer == LAYER_HEIGHT && types_biomes(&options->map));
    if (format == NULL)
        return about;
    format_tell(format, &about);
    rules_tell(&about, "always", options->color == COLOR_ALWAYS);
    rules_tell(&about, "never", options->color == COLOR_NEVER);
    rules_tell(&about, "colored", format->colored);
    rules_tell(&about, "untiled", !format->tiled);
    return about;
}

bool option_check(const struct options *options, struct error *error)
{
    struct rule_case about = case_of(options);
    return rules_check(&about, RULES_OF_USE, error) && rules_check(&about, RULES_OF_LINE, error) &&
           map_options_check(&options->map, error) && check_output(options, error);
}

/* Checks that no bytes that are not text go to a terminal. */
static bool check_terminal(const struct options *options, struct error *error)
{
    return !options->format->binary || !options_print_to_terminal(options) ||
           error_format(error, ERROR_USAGE, "it is not for a terminal: --output=FILE%s, or a pipe",
                        options->format->ending);
}

bool option_check_format(const struct options *options, struct error *error)
{
    struct rule_case about = case_of(options);
    return options->format == NULL ||
           (rules_check(&about, RULES_OF_FORMAT, error) && check_terminal(options, error)) ||
           error_prefix_option(error, "format", options->format->name);
}

bool option_check_names(const struct map *map, struct error *error)
{
    bool listed = map->look.layer == LAYER_NAMES;
    bool named = listed || map->look.labels != LABELS_NONE;
    const char *lack = named ? places_lack(map) : NULL;
    return lack == NULL ||
           error_format(error, ERROR_USAGE, "%s: %s", listed ? "--layer=names" : "--labels", lack);
}

/*
 * View and area: first the zoom and the place, then the size; each is refused if the world does not
 * have it. With --zoom=fit the zoom follows from the size instead.
 */

static bool wants_whole(const struct options *options)
{
    return options->map.text[OPTION_WHOLE] != NULL;
}

/* Makes the view show the whole world; in a bounded world, all of it from the view's place on. */
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

/* Refuses a view that reaches beyond the world, if the format has no blanks. */
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

/* True if the format cannot show places beyond the world. */
static bool is_filled(const struct options *options)
{
    return options->format != NULL && format_is_filled(options->format);
}

/* Makes a view as large as a terminal of `cols` columns and `rows` rows. */
static void set_screen(struct view *view, const struct options *options, uint32_t cols,
                       uint32_t rows)
{
    uint32_t width = (uint32_t)look_columns(&options->map.look);
    view->cols = cols >= width || cols == 0 ? cols / width : 1;
    view->rows = rows * (uint32_t)look_rows(&options->map.look);
}

/* Sets the size of a flight if none was given: a picture's or the terminal's. */
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
    if (!image && look_is_fine(&options->map.look))
        pixels *= 4;
    if (pixels <= FLIGHT_PIXELS_MAX)
        return true;
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return error_of_option(error, "size", value, "a flight has at most %u pixels, this one %llu",
                           FLIGHT_PIXELS_MAX, (unsigned long long)pixels);
}

/* Sets the size if none was given: that of the whole world, or of the terminal. */
static bool set_size(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                     struct error *error)
{
    bool filled = is_filled(options);
    if (options->map.look.kind != VIEW_MAP)
        return set_frame(view, options, cols, rows, error);
    if (wants_whole(options) || (filled && view->cols == 0))
        return set_whole(view, options, error);
    if (options->fills_terminal) {
        view->cols = view_cols_inside(view, &options->map.recipe);
        view->rows = view_rows_inside(view, &options->map.recipe);
    }
    if (filled && !view_is_inside(view, &options->map.recipe))
        return refuse_outside(options, view, error);
    if (view->cols == 0)
        set_screen(view, options, cols, rows);
    return true;
}

/* True if a cell is to be described, not the view. */
static bool describes_cell(const struct options *options)
{
    return options->task == TASK_DESCRIBE && *options->map.text[OPTION_DESCRIBE] != '\0';
}

/* Makes a view show the whole world as large as the given size, or the terminal, allows. For a
 * format without blanks the view then gets the size of the world. */
static bool set_fit(struct view *view, const struct options *options, uint32_t cols, uint32_t rows,
                    struct error *error)
{
    const struct recipe *recipe = &options->map.recipe;
    bool filled = is_filled(options);
    if (wants_whole(options) || (filled && view->cols == 0))
        return error_of_option(error, "zoom", "fit",
                               "give --size=COLSxROWS, too, for it to fit into");
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

/* Makes a view show the whole world at its zoom. */
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

/* Returns the value of a variable of the environment, "" if it is not set. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* True if a variable of the environment has one of two values. */
static bool variable_is(const char *name, const char *one, const char *other)
{
    return strcmp(variable(name), one) == 0 || strcmp(variable(name), other) == 0;
}

bool options_want_color(const struct options *options, bool terminal)
{
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    if (*variable("NO_COLOR") != '\0')
        return false;
    if (*variable("FORCE_COLOR") != '\0')
        return !variable_is("FORCE_COLOR", "0", "false");
    return !variable_is("CLICOLOR_FORCE", "", "0") ||
           (terminal && strcmp(variable("TERM"), "dumb") != 0);
}

int options_dump_colors(const struct options *options)
{
    bool screen = strncmp(variable("TERM"), "screen", 6) == 0 &&
                  strcmp(variable("TERM_PROGRAM"), "tmux") != 0;
    bool rgb = variable_is("COLORTERM", "truecolor", "24bit") && !screen;
    if (options->depth > 0)
        return options->depth;
    if (variable_is("FORCE_COLOR", "2", "3"))
        rgb = strcmp(variable("FORCE_COLOR"), "3") == 0;
    return rgb ? COLORS_RGB : 256;
}

uint32_t option_light_ground(const struct options *options, bool explores)
{
    enum { WHITE = 0xFFFFFF };
    const char *last = strrchr(variable("COLORFGBG"), ';'); /* numbers of the ink and the ground */
    bool light = explores && last != NULL && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0);
    if (options->map.given[OPTION_BACKGROUND])
        light = options->background == 1;
    return light && prints_for_terminal(options) ? WHITE : 0;
}

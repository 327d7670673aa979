/*
 * The program: reads the options, does the task, and prints one line on standard error if that
 * fails. All errors end up here.
 *
 * The way of a map: options -> recipe and view -> map -> explorer or print. The world is made, or
 * it is a picture that was read. With --from and --verify the options come from an image as well.
 */
#include "base/parse.h"
#include "cli/explore.h"
#include "cli/option_help.h"
#include "cli/picture_file.h"
#include "cli/print_search.h"
#include "cli/print_tasks.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/opening.h"
#include "export/output_file.h"
#include "export/write_map.h"
#include "import/images/png_read.h"
#include "import/palette_file.h"
#include "library/tmap.h"
#include "options/option_values.h"
#include "options/option_words.h"
#include "options/preset.h"
#include "render/world_rows.h"
#include "survey/describe.h"

#include <stdlib.h>
#include <unistd.h>

/* Prints to the file that was asked for, or to standard output. */
static bool print_to_output(struct options *options, struct map *map, struct error *error)
{
    struct output_file output;
    if (!output_file_open(&output, options->map.text[OPTION_OUTPUT], error))
        return output_file_prefix(error, options->map.text[OPTION_OUTPUT]);
    bool done = output_file_close(&output, print_tasks(options, map, output.file, error), error);
    return done || output_file_prefix(error, options->map.text[OPTION_OUTPUT]);
}

/* Loads the palette of the options if it comes from a file. *file, which is
 * NULL before, must outlive the look; the caller frees it, also after an error. */
static bool load_palette(struct options *options, struct palette_file **file, struct error *error)
{
    struct palette *palette = &options->palette;
    if (options->map.look.palette != palette)
        return true;
    *file = malloc(sizeof **file);
    if (*file == NULL)
        return error_memory(error);
    const struct recipe *recipe = &options->map.recipe;
    bool picture = recipe->picture != NULL;
    (*file)->scale = picture && recipe->scale.given ? &recipe->scale : NULL;
    if (!palette_file_load(*file, palette->path, error))
        return false;
    palette->stop_count = (*file)->count;
    palette->stops = (*file)->stops;
    palette->own_units = (*file)->scale != NULL;
    palette->has_unknown = picture && (*file)->has_unknown;
    palette->unknown = (*file)->unknown;
    return true;
}

/* True if what is printed has no room for the places of the options, though no recipe line brought
 * them. Keys may lead to a map, and searches know all names. */
static bool hides_places(const struct options *options)
{
    bool draws = options->task <= TASK_DUMP || options->task == TASK_RECIPE;
    return draws && !look_has_place(&options->map.look) && options->map.look.kind != VIEW_WORLD &&
           options->map.places_digest < 0 && options->map.text[OPTION_KEYS] == NULL &&
           !options_explore(options);
}

/* True if only places of the digest will do: that of a recipe line or of --verify. With --from the
 * file that was typed counts, edited or not. */
static bool checks_places(const struct options *options)
{
    const struct map_options *map = &options->map;
    const char *digest = map->given[OPTION_DIGEST] ? map->text[OPTION_DIGEST] : "";
    return map->text[OPTION_FROM] == NULL || map->given[OPTION_PLACES_DIGEST] ||
           strchr(digest, ',') != NULL;
}

/* Loads the places of the options. They are then shown, unless names were given up, or a recipe
 * line says whether they are. The caller frees them, also after an error. */
static bool load_places(struct options *options, struct error *error)
{
    const char *path = options->map.text[OPTION_PLACES];
    struct gazetteer *places = &options->places;
    struct look *look = &options->map.look;
    if (path == NULL || strcmp(path, "none") == 0)
        return true;
    if (!places_file_load(places, &options->map.recipe, path, false, error))
        return false;
    bool of_recipe = options->map.places_digest >= 0;
    if (of_recipe && checks_places(options) && options->map.places_digest != places->digest) {
        error_format(error, ERROR_FAILURE,
                     "this file has --digest=,%u, the recipe line has --digest=,%u: name the right "
                     "file, or add --digest=,%u to take this one",
                     (unsigned)places->digest, (unsigned)options->map.places_digest,
                     (unsigned)places->digest);
        return error_prefix_input(error, path);
    }
    if (hides_places(options))
        return option_refuse(
            error,
            "--places: --view=globe and --view=flight --whole show no names; --view=map does");
    look->places = places;
    if (!of_recipe && look_has_place(look) && look->layer < LAYER_NAMES &&
        !options->map.given[OPTION_LABELS])
        look->labels = LABELS_TEXT;
    return true;
}

static int threads_for(const struct options *options)
{
    return options->map.threads > 0 ? (int)options->map.threads : processors_count();
}

/* Fits a picture that is printed as characters, or into the terminal's pixels, into its size or a
 * terminal of so many columns and rows if it is larger. Characters then stand for two rows, and
 * show its shape. */
static void fit_picture(struct options *options, uint32_t cols, uint32_t rows)
{
    struct map_options *map = &options->map;
    bool characters = options->format == NULL || format_has_characters(options->format);
    if (map->recipe.picture == NULL || !(characters || options->fills_terminal) ||
        !options_view_is_open(options, false))
        return;
    if (map->view.cols > 0) {
        cols = map->view.cols;
        rows = map->view.rows;
    } else {
        cols /= (uint32_t)look_columns(&map->look);
        rows *= (uint32_t)look_rows(&map->look);
    }
    map->fit = map->recipe.width > cols || map->recipe.height > rows;
    if (map->fit && characters && !map->given[OPTION_ASPECT] && !map->given[OPTION_BLOCKS])
        map->look.aspect = ASPECT_SQUARE;
}

/* Finds the place of the land of a picture, by its recipe. */
static bool find_land(struct options *options, struct error *error)
{
    struct map_options *map = &options->map;
    const struct view typed = map->view;
    map->view = options->land;
    bool found = option_view(map, &(struct view_use){.image = true}, &options->land, error);
    map->view = typed;
    map->text[OPTION_AT] = NULL;
    return found;
}

/* Sets the view that was asked for. Its size is the terminal's if none was given. */
static bool set_view(struct options *options, bool explores, struct view *view, struct error *error)
{
    uint32_t cols, rows;
    if (options->land.cols > 0 && !find_land(options, error))
        return false;
    *view = options->land;
    if (view->cols > 0 && !explores)
        return true; /* to the middle of paper */
    if (explores && options->map.text[OPTION_FROM] != NULL && !options->map.given[OPTION_SIZE])
        options->map.view.cols = options->map.view.rows =
            0; /* the image's: a screen has a size of its own */
    if (explores)
        return options_view(options, 0, 0, view, error);
    system_terminal_size(&cols, &rows);
    options->fills_terminal = options->format != NULL && format_is_for_terminal(options->format) &&
                              options->map.view.cols == 0 && !options->many &&
                              options->map.text[OPTION_WHOLE] == NULL &&
                              options_print_to_terminal(options);
    if (options->fills_terminal)
        system_terminal_pixels(&options->map.view.cols, &options->map.view.rows);
    if (options->map.text[OPTION_SCREEN] != NULL) {
        uint32_t under = options->fills_terminal && rows > 2 ? 2 : 0; /* lines for the prompt */
        options->screen_cols = options->screen_cols > 0 ? options->screen_cols : cols;
        options->screen_lines = options->screen_lines > 0 ? options->screen_lines : rows - under;
        bool done = options_view(options, 0, 0, view, error);
        view->cols = view->rows = 0; /* the explorer's, which is opened later */
        return done;
    }
    if (options->map.text[OPTION_KEYS] != NULL && rows > 1)
        rows--; /* for the status line */
    fit_picture(options, cols, rows);
    return options_view(options, cols, rows, view, error);
}

/* Finds the place of --center, X,Y or a name that is searched for from the middle of the view. */
static bool find_center(const struct options *options, const struct map *map, int64_t *x,
                        int64_t *y, struct error *error)
{
    const char *center = options->map.text[OPTION_CENTER];
    if (jump_is_place(center))
        return option_place(&options->map, OPTION_CENTER, x, y, error);
    enum places_found found = jump_find(map, center, x, y);
    if (found == PLACES_NO_MEMORY)
        return error_memory(error);
    return found == PLACES_FOUND ||
           error_of_option(error, "center", center, "there is no such name, and it is not X,Y");
}

/* Moves the view of a print to the best place, or to that of --center, which is searched for from
 * the best one. The zoom, if that was left open, is that of the explorer. Where characters stand
 * for two rows the view begins at an even row, and so it does in prints of numbers and pixels: all
 * have one recipe. */
static bool place_view(const struct options *options, struct map *map, struct error *error)
{
    const char *center = options->map.text[OPTION_CENTER];
    const bool paired = map->view.paired;
    int64_t x, y;
    if (center != NULL && options_open(options)) /* which goes there from where it opens */
        return !jump_is_place(center) || find_center(options, map, &x, &y, error);
    if (!options->best && center == NULL)
        return true;
    map->view.paired = look_is_paired(&map->look) && options->task != TASK_DESCRIBE;
    if (!opening_place(map, options_zoom_is_free(options)))
        return error_memory(error);
    if (center != NULL && !find_center(options, map, &x, &y, error))
        return false;
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    if (center != NULL)
        view_center(&map->view, &map->world.recipe, x >> by, y >> by);
    map->view.paired = paired;
    return (map_span_view(map) || error_memory(error)) &&
           (options->format == NULL || !format_is_filled(options->format) ||
            print_tasks_inside(options->format, map, error));
}

/* Makes the map, and finds the place of its view if that is to be the best one. */
static bool make_map(struct options *options, const struct view *view, struct map *map,
                     struct error *error)
{
    if (!map_make(map, &options->map.recipe, view, &options->map.look, threads_for(options)))
        return error_memory(error);
    if (gazetteer_settle(&options->places, map, error) && place_view(options, map, error))
        return true;
    map_free(map);
    return false;
}

/* True if lines of height were typed for a print that has none. Recipe lines, which have a version,
 * keep them for the explorer. */
static bool hides_contours(const struct options *options)
{
    const struct map_options *map = &options->map;
    return options->task == TASK_DUMP && map->given[OPTION_CONTOURS] &&
           map->look.relief != RELIEF_CONTOUR && !map->given[OPTION_WORLD_VERSION] &&
           map->text[OPTION_KEYS] == NULL;
}

/* True if a picture shows a part of a world that --view=world can show, and no option chose it. */
static bool shows_opening(const struct options *options)
{
    const struct map_options *map = &options->map;
    return map->text[OPTION_SCREEN] != NULL && !map->given[OPTION_SCREEN] && !map->fit &&
           !map->given[OPTION_AT] && !map->given[OPTION_ZOOM] && !map->given[OPTION_VIEW] &&
           options->format != NULL && format_is_image(options->format) &&
           map->look.title[0] == '\0' && world_view_exists(&map->recipe);
}

/* Says on standard error what was printed otherwise than one may think. `terminal`: standard
 * output, which is closed by now, was one. */
static void tell(const struct options *options, bool terminal)
{
    const struct map_options *map = &options->map;
    bool told = isatty(STDERR_FILENO);
    bool other = told && options->picture == NULL && !options_open(options) && preset_is_open(map);
    if (options->random_seed && told)
        fprintf(stderr, "tmap: %s--seed=%llu\n", other ? "--preset=classic " : "",
                (unsigned long long)map->recipe.seed);
    else if (other && terminal)
        fprintf(stderr, "tmap: this is --preset=classic; the explorer shows --preset=voyage, and "
                        "--screen prints that\n");
    if (told && shows_opening(options))
        fprintf(stderr,
                "tmap: this is where the explorer opens; --view=world shows the whole world\n");
    if (hides_contours(options))
        fprintf(stderr, "tmap: --contours=%s draws no lines without --relief=contour\n",
                map->text[OPTION_CONTOURS]);
}

/* Says on standard error what is doubtful about the file of a map. */
static void print_doubts(const struct options *options, const struct map *map)
{
    struct text doubts = TEXT_LOCAL(200);
    describe_add_doubts(map, options->map.text[OPTION_FROM] == NULL && isatty(STDERR_FILENO),
                        &doubts);
    if (doubts.length > 0)
        fprintf(stderr, "tmap: %s: %s\n", ERROR_SHOWN(options->picture), doubts.bytes);
}

/* Explores the map on a terminal, or prints what was asked for. The palette must be loaded. */
static bool show_view(struct options *options, const struct view *view, bool explores,
                      struct error *error)
{
    struct map map; /* large for a small stack: one of them */
    options->map.look.colors = options_colors(options);
    options->map.look.light_ground = options_ground(options, explores);
    if (options->task == TASK_RECIPE && options->map.text[OPTION_KEYS] == NULL &&
        !options->map.measured && !options->best && options->map.text[OPTION_CENTER] == NULL &&
        options->map.text[OPTION_SCREEN] == NULL) {
        map = (struct map){
            .world.recipe = options->map.recipe, .view = *view, .look = options->map.look};
        return print_to_output(options, &map, error); /* for which nothing needs to be measured */
    }
    if (!make_map(options, view, &map, error))
        return false;
    if (options->map.measured)
        map.world.recipe.range = (struct recipe_range){true, map.world.low, map.world.high};
    if (!explores)
        print_doubts(options, &map);
    const bool terminal = isatty(STDOUT_FILENO);
    bool zooms =
        options_open(options) && map.world.recipe.picture == NULL; /* to where there are names */
    bool done = (zooms || print_tasks_have_names(&map, error)) &&
                (options->map.text[OPTION_KEYS] == NULL || print_tasks_fit(&map, error)) &&
                (explores ? explore : print_to_output)(options, &map, error);
    if (done && !explores && options->task <= TASK_DUMP)
        tell(options, terminal);
    map_free(&map);
    return done;
}

/* Leaves out of a print what needs colours where there are none and nobody named them: in a pipe,
 * or by NO_COLOR. Other programs print plain text there, too. */
static void leave_out_colors(struct options *options)
{
    bool prints = options->task <= TASK_DUMP && !options_explore(options);
    if (prints && options->format == NULL && options->color == COLOR_AUTO &&
        !options_want_color(options, options_print_to_terminal(options)))
        format_fit_look(format_default(false), &options->map.look, true, true, false, false);
}

/* Shows the map, whose places are loaded, or searches seeds. The caller frees *palette. */
static bool show_map(struct options *options, struct palette_file **palette, struct error *error)
{
    struct view view;
    bool explores = options_explore(options);
    leave_out_colors(options);
    if (!map_options_check_look(&options->map, explores, error) ||
        (explores && !explore_check(options, error)) || !set_view(options, explores, &view, error))
        return false;
    if (options->task == TASK_FIND)
        return print_search(options, threads_for(options), &view, error) &&
               output_file_close_standard(error);
    return load_palette(options, palette, error) && show_view(options, &view, explores, error);
}

/* Puts the path of an image before the text of an error. The image is at fault, so the error is not
 * ERROR_USAGE. */
static bool blame_image(struct error *error, const char *path)
{
    if (error->kind == ERROR_USAGE)
        error->kind = ERROR_FAILURE;
    return error_prefix_input(error, path);
}

/* Makes an image again, by the options that were read from it, and compares. The palette must be
 * loaded. */
static bool verify_pixels(struct options *options, const struct picture_file *file,
                          struct error *error)
{
    struct progress_line line;
    struct map map;
    struct view view;
    if (!map_options_check_look(&options->map, false, error) ||
        !options_view(options, 0, 0, &view, error))
        return blame_image(error, file->path);
    if (!make_map(options, &view, &map, error))
        return false;
    const struct image_head *head = &file->reader->head;
    progress_start(&line, true, "%s, %ux%u", PROGRESS_NAME(file->path), head->width, head->height);
    bool same = verify_image(&map, file->reader, &line.progress, error);
    progress_end(&line);
    map_free(&map);
    if (!same)
        return blame_image(error, file->path);
    printf("%s: all %llu pixels are those that its recipe makes\n", ERROR_SHOWN(file->path),
           (unsigned long long)head->width * head->height);
    return output_file_close_standard(error);
}

/* Shows the map. If --verify names an image, which is then `file`, makes that again instead. `file`
 * is NULL if there is none. */
static bool show_or_verify(struct options *options, const struct picture_file *file,
                           struct error *error)
{
    bool verifies = options->map.text[OPTION_VERIFY] != NULL && file != NULL;
    struct palette_file *palette = NULL;
    bool done = load_places(options, error);
    if (done && verifies)
        done = load_palette(options, &palette, error) && verify_pixels(options, file, error);
    else if (done)
        done = show_map(options, &palette, error);
    free(palette);
    gazetteer_free(&options->places);
    return done;
}

/* Appends to an error about a picture that cannot be read the option that was probably meant, if
 * the path names no file and looks like a seed or the name of an option. */
static bool guess_picture(const char *path, struct error *error)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *value;
    int preset;
    struct error unused;
    if (option_of_word(path, false, &value) != NULL && value != NULL && access(path, F_OK) != 0)
        return option_offer("--", ERROR_SHOWN(path), error);
    if (*path == '\0' || *path == '-' || path[strspn(path, plain)] != '\0' ||
        access(path, F_OK) == 0)
        return false;
    const char *meant = option_named(path) != NULL ? "; the option is --"
                        : parse_name(path, preset_name, &preset, &unused)
                            ? "; the preset is --preset="
                            : "; the world of that seed is --seed=";
    return error_append(error, "%s%s", meant, path);
}

/* Checks that a picture is the one that the recipe line of --digest was made from. */
static bool check_digest(const struct options *options, const struct picture *picture,
                         struct error *error)
{
    unsigned digest = options->map.digest >= 0 ? picture_digest(picture) : 0;
    if (options->map.digest < 0 || options->map.digest == digest)
        return true;
    error_format(error, ERROR_FAILURE,
                 "its heights have --digest=%u, the recipe line has --digest=%u: name the right "
                 "picture, or add --digest=%u to take this one",
                 digest, (unsigned)options->map.digest, digest);
    return error_prefix_input(error, picture->name);
}

/* Completes the options of a picture that was read. With --grow makes a drawing of it, and the
 * recipe of the world that grows on that. */
static bool take_picture(struct options *options, struct drawing *drawing, struct picture *picture,
                         struct error *error)
{
    struct map_options *map = &options->map;
    if (!map_options_grow(map)) {
        map_options_complete(map, picture, PURPOSE_PRINT);
        return true;
    }
    if (!picture_draw(drawing, picture, error))
        return error_prefix_input(error, picture->name);
    map->recipe.drawing = drawing;
    map_options_complete(map, NULL, options_open(options) ? PURPOSE_EXPLORE : PURPOSE_PRINT);
    return map_options_check(map, error);
}

/* Reads a picture, and shows or verifies the world that it is. */
static bool show_picture(struct options *options, const struct picture_file *file,
                         struct error *error)
{
    struct picture picture;
    struct drawing drawing;
    uint32_t digest = 0;
    const struct picture_request request =
        picture_file_request(options, map_options_grow(&options->map));
    if (options_explore(options))
        early_quit_begin(STDOUT_FILENO);
    if (file != NULL && options->carried) {
        if (!png_reader_drawing(file->reader->png, &picture, error))
            return error_prefix_input(error, file->path);
        picture.name = options->picture;
        picture.blue = request.colors == COLORS_BLUE;
    } else if (!picture_file_read(&picture, &request, error)) {
        return guess_picture(options->picture, error);
    }
    picture.digest = &digest;
    bool done = take_picture(options, &drawing, &picture, error) &&
                check_digest(options, &picture, error) && show_or_verify(options, file, error);
    picture_free(&picture);
    return done;
}

/* Reads the command line again, after the recipe of the image, and does the task. */
static bool run_after(struct options *options, const struct picture_file *file, char *recipe,
                      char *const words[], struct error *error)
{
    if (!options_read_after(options, recipe, file->reader->head.carries, words, error))
        return blame_image(error, file->path);
    if (options->format != NULL)
        format_fit_look(options->format, &options->map.look, !options->map.given[OPTION_RELIEF],
                        !options->map.given[OPTION_BLOCKS], !options->map.given[OPTION_LABELS],
                        !options->map.given[OPTION_TITLE]);
    if (!options_check_format(options, error))
        return error_prefix_input(error, file->path);
    return options->picture != NULL ? show_picture(options, file, error)
                                    : show_or_verify(options, file, error);
}

/* Does the task by the recipe of the image that --from or --verify names. */
static bool run_recipe(struct options *options, char *const words[], struct error *error)
{
    const char *path = options->map.text[OPTION_VERIFY] != NULL ? options->map.text[OPTION_VERIFY]
                                                                : options->map.text[OPTION_FROM];
    struct picture_file file;
    if (!picture_file_open(&file, path, options->max_pixels, error))
        return false;
    char *recipe = picture_file_recipe(&file, error);
    bool done = recipe != NULL && run_after(options, &file, recipe, words, error);
    free(recipe);
    picture_file_close(&file);
    return done;
}

/* The number of corrections is left out where it is 0. */
static void print_version(void)
{
    enum { CORRECTIONS = TMAP_VERSION % 100 };
    printf("tmap %d.%d", TMAP_VERSION / 10000, TMAP_VERSION / 100 % 100);
    if (CORRECTIONS > 0)
        printf(".%d", CORRECTIONS);
    printf(", makes worlds of version %d\n", RECIPE_VERSION);
}

/* Exit codes on failure. */
enum { FAILED = 1, MISUSED = 2 };

/* Does what a command line asks for. Does not return if a signal ended the explorer: the program
 * then ends by that signal. Returns false, with the error set, on failure. */
static bool do_task(struct options *options, char *words[], struct error *error)
{
    if (!options_read_words(options, words, error) || !options_check_format(options, error))
        return false;
    if (options->task == TASK_PAGE || options->task == TASK_HELP)
        option_print_help(options->task == TASK_PAGE, stdout);
    else if (options->task == TASK_VERSION)
        print_version();
    else if (options->map.text[OPTION_FROM] != NULL || options->map.text[OPTION_VERIFY] != NULL)
        return run_recipe(options, words, error);
    else
        return options->picture != NULL ? show_picture(options, NULL, error)
                                        : show_or_verify(options, NULL, error);
    return output_file_close_standard(error);
}

int main(int argc, char *argv[])
{
    struct options options = {0};
    struct error error;
    system_hold_descriptors();
    if (system_has_stack(SYSTEM_STACK_PRINT, &error) &&
        do_task(&options, argc > 0 ? argv + 1 : argv, &error))
        return 0;
    early_quit_end();
    preset_blame(&options.map, &error);
    fprintf(stderr, "tmap: %s\n", error.text);
    return error.kind == ERROR_USAGE ? MISUSED : FAILED;
}

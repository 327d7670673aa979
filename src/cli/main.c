/*
 * Wiring: options -> recipe and view -> map -> explorer or dump. Errors come back as values; they
 * are spoken here, in one line on standard error. Exit: 0, 1 (it failed), 2 (it was used wrongly).
 */
#include "base/error.h"
#include "cli/batch.h"
#include "cli/option_view.h"
#include "cli/options.h"
#include "cli/replay.h"
#include "cli/save.h"
#include "cli/system.h"
#include "explorer/explorer.h"
#include "files/atomic_file.h"
#include "files/palette_file.h"
#include "files/picture_file.h"
#include "files/verify.h"
#include "term/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VERSION "0.1.0"

enum { FAILED = 1, MISUSED = 2 };

static int fail(int status, const char *what, const char *why)
{
    fprintf(stderr, "tmap: %s%s%s\n", what, why != NULL ? ": " : "", why != NULL ? why : "");
    return status;
}

/* Output failed, errno says how; NULL or "-" is standard output. */
static int fail_output(const char *path)
{
    char shown[ERROR_SHOWN_MAX];
    int saved = errno;
    if (saved == ENOMEM)
        return fail(FAILED, "out of memory", NULL);
    bool standard = path == NULL || strcmp(path, "-") == 0;
    return fail(FAILED, standard ? "standard output" : error_shown(path, shown), strerror(saved));
}

/* Text on standard output, written whole or failed. */
static int finish_text(void)
{
    if (fflush(stdout) != 0 || ferror(stdout) || fclose(stdout) != 0)
        return fail_output(NULL);
    return 0;
}

static int explore(const struct options *options, struct map *map)
{
    struct explorer explorer;
    uint64_t entropy;
    if (!system_random_bits(&entropy))
        return fail(FAILED, "no random numbers", strerror(errno));
    explorer_make(&explorer, map, entropy);
    *map = (struct map){0};
    int colors = !system_wants_color(options, true) ? 0 : options->depth > 0 ? options->depth : -1;
    struct error error;
    int ended_by;
    bool done = screen_explore(&explorer, colors, !options->no_mouse, save_view, &ended_by, &error);
    if (done && ended_by == 0 && explorer.command_line.recipe_line != NULL)
        printf("tmap %s\n", explorer.command_line.recipe_line); /* the user asked for it */
    explorer_free(&explorer);
    if (!done)
        return fail(error.kind == ERROR_USAGE ? MISUSED : FAILED, error.text, NULL);
    if (ended_by == 0)
        return finish_text();
    signal(ended_by, SIG_DFL);
    raise(ended_by);
    return FAILED;
}

/* Prints what was asked for where it was asked for. */
static int print(const struct options *options, struct map *map)
{
    struct error error;
    struct atomic_file output;
    if (!atomic_file_open(&output, options->output))
        return fail_output(options->output);
    const char *reason = batch_unfit(options, map, output.file);
    if (reason != NULL) {
        atomic_file_discard(&output);
        return fail(MISUSED, reason, NULL);
    }
    enum batch_end answer = batch_print(options, map, output.file, &error);
    if (answer != BATCH_DONE) {
        int saved = errno;
        atomic_file_discard(&output);
        errno = saved;
    }
    if (answer == BATCH_UNFIT)
        return fail(MISUSED, error.text, NULL);
    if (answer == BATCH_FAILED || !atomic_file_close(&output))
        return fail_output(options->output);
    return 0;
}

/* Reads the palette's file, if it is one. Returns 0, or what to exit with: it has said why. */
static int load_palette(struct options *options, struct palette_file *file)
{
    struct palette *palette = &options->palette;
    struct error error;
    if (options->look.palette != palette)
        return 0;
    enum palette_file_end end = palette_file_load(file, palette->path, &error);
    if (end != PALETTE_FILE_LOADED)
        return fail(end == PALETTE_FILE_FAILED ? FAILED : MISUSED, error.text, NULL);
    palette->stop_count = file->count;
    palette->stops = file->stops;
    return 0;
}

static int threads_for(const struct options *options)
{
    return options->threads > 0 ? options->threads : system_processors();
}

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* Whether there is a terminal to explore at. Where the picture comes from standard input, keys come
 * from the terminal itself. Returns 0, or what to exit with. */
static int check_terminal(const struct options *options)
{
    static const char none[] = "standard input is no terminal to explore from; --dump prints the "
                               "map";
    bool piped = is_standard_input(options->picture) || is_standard_input(options->from);
    if (piped && freopen("/dev/tty", "r", stdin) == NULL)
        return fail(FAILED, "no terminal to read keys from; --dump prints the map",
                    strerror(errno));
    return isatty(STDIN_FILENO) ? 0 : fail(MISUSED, none, NULL);
}

/* The view that was asked for; what was not takes the terminal's size. */
static bool make_view(struct options *options, bool explores, struct view *view,
                      struct error *error)
{
    uint32_t cols;
    uint32_t rows;
    if (explores && options->from != NULL && !options->size_given)
        options->cols = options->rows = 0; /* the picture's: a screen has its own */
    if (explores)
        return option_view(options, 0, 0, view, error);
    system_terminal_size(&cols, &rows);
    if (options->keys != NULL && rows > 1)
        rows--; /* the status line's */
    return option_view(options, cols, rows, view, error);
}

static bool choose_seed(struct options *options)
{
    if (options->seed_given)
        return true;
    if (!system_random_bits(&options->recipe.seed))
        return false;
    options->recipe.seed >>= 32; /* half the bits: easier to note down */
    return true;
}

/* Explores the map, or prints what was asked for. */
static int show(struct options *options)
{
    struct error error;
    struct palette_file palette;
    struct map map;
    struct view view;
    bool explores = options->task == TASK_SHOW && isatty(STDOUT_FILENO);
    int status = explores ? check_terminal(options) : 0;
    if (status != 0)
        return status;
    if (!make_view(options, explores, &view, &error))
        return fail(MISUSED, error.text, NULL);
    if ((status = load_palette(options, &palette)) != 0)
        return status;
    if (!choose_seed(options))
        return fail(FAILED, "no random seed", strerror(errno));
    options->look.colors = system_dump_colors(options);
    if (!map_make(&map, &options->recipe, &view, &options->look, threads_for(options)))
        return fail(FAILED, "out of memory", NULL);
    if (options->keys != NULL && !replay_fits(&map, &error))
        status = fail(MISUSED, error.text, NULL);
    else
        status = explores ? explore(options, &map) : print(options, &map);
    map_free(&map);
    return status;
}

/* Reads the picture that is to be shown, and shows it. */
static int show_picture(struct options *options)
{
    struct error error;
    struct picture picture;
    if (!picture_file_picture(options->picture, options->max_pixels, &picture, &error))
        return fail(FAILED, error.text, NULL);
    options->recipe =
        picture_recipe(&picture, options->edges_given ? options->recipe.edges : EDGES_BOUNDED);
    int status = show(options);
    picture_free(&picture);
    return status;
}

/* Makes the picture of a source again, as the options that were read from it say. */
static int verify(struct options *options, const struct picture_file *source)
{
    struct error error;
    struct palette_file palette;
    struct progress progress;
    struct map map;
    struct view view;
    int status = load_palette(options, &palette);
    if (status != 0)
        return status;
    if (!option_view(options, 0, 0, &view, &error)) {
        picture_file_complain(source->path, &error);
        return fail(FAILED, error.text, NULL);
    }
    if (!map_make(&map, &options->recipe, &view, &options->look, threads_for(options)))
        return fail(FAILED, "out of memory", NULL);
    progress_start(&progress, true);
    bool same = verify_picture(&map, source->reader, &progress, &error);
    progress_end(&progress);
    map_free(&map);
    if (!same) {
        picture_file_complain(source->path, &error);
        return fail(FAILED, error.text, NULL);
    }
    char shown[ERROR_SHOWN_MAX];
    printf("%s: all %llu pixels are those that its recipe makes\n",
           error_shown(source->path, shown), (unsigned long long)view.cols * view.rows);
    return finish_text();
}

/* Reads the command line again, after the recipe of the picture that it names. */
static int reopen(struct options *options, int argc, char *argv[])
{
    const char *path = options->verify != NULL ? options->verify : options->from;
    struct error error;
    struct picture_file source;
    if (!picture_file_open(&source, path, options->max_pixels, &error))
        return fail(FAILED, error.text, NULL);
    int status = FAILED;
    char *recipe = picture_file_recipe(&source, &error);
    bool done = recipe != NULL && (options_read_after(options, recipe, argc, argv, &error) ||
                                   picture_file_complain(path, &error));
    if (!done) {
        fail(status, error.text, NULL);
    } else if (!options_fit(options, &error)) {
        picture_file_complain(path, &error);
        status = fail(MISUSED, error.text, NULL);
    } else {
        status = options->verify != NULL ? verify(options, &source) : show(options);
    }
    free(recipe);
    picture_file_close(&source);
    return status;
}

int main(int argc, char *argv[])
{
    struct options options;
    struct error error;
    system_hold_descriptors();
    if (!options_read(&options, argc, argv, &error) || !options_fit(&options, &error))
        return fail(MISUSED, error.text, NULL);
    switch (options.task) {
    case TASK_HELP:
        options_print_help(stdout);
        return finish_text();
    case TASK_VERSION:
        printf("tmap %s, makes worlds of version %d\n", VERSION, RECIPE_VERSION);
        return finish_text();
    case TASK_SHOW:
    case TASK_DUMP:
    case TASK_DESCRIBE:
    case TASK_RECIPE:
    case TASK_VERIFY:
        break;
    }
    if (options.picture != NULL)
        return show_picture(&options);
    if (options.from != NULL || options.verify != NULL)
        return reopen(&options, argc, argv);
    return show(&options);
}

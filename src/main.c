/*
 * Wiring: options -> recipe and view -> map -> explorer or dump. Errors come back as values; they
 * are spoken here, in one line on standard error. Exit: 0, 1 (it failed), 2 (it was used wrongly).
 */
#define _GNU_SOURCE /* sched_getaffinity */
#include "command.h"
#include "complaint.h"
#include "describe.h"
#include "export.h"
#include "options.h"
#include "output.h"
#include "palette_file.h"
#include "parallel.h"
#include "replay.h"
#include "save.h"
#include "scene.h"
#include "screen.h"
#include "source.h"
#include "verify.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
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
    char shown[COMPLAINT_SHOWN_MAX];
    int error = errno;
    if (error == ENOMEM)
        return fail(FAILED, "out of memory", NULL);
    bool standard = path == NULL || strcmp(path, "-") == 0;
    return fail(FAILED, standard ? "standard output" : complaint_shown(path, shown),
                strerror(error));
}

/* A closed standard descriptor would be given to the next file that is opened, and messages would
 * land in it: each is opened so that reading or writing fails instead. */
static void hold_descriptors(void)
{
    for (int n = STDIN_FILENO; n <= STDERR_FILENO; n++)
        if (fcntl(n, F_GETFD) == -1 && errno == EBADF)
            open("/dev/null", n == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static bool random_bits(uint64_t *bits)
{
    return getrandom(bits, sizeof *bits, 0) == sizeof *bits;
}

/* The size of the terminal that the user sits at, in columns and rows; zeros where there is none.
 */
static struct winsize terminal_size(void)
{
    static const int descriptors[] = {STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO};
    struct winsize size = {0};
    for (size_t n = 0; n < sizeof descriptors / sizeof *descriptors; n++)
        if (ioctl(descriptors[n], TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
            return size;
    return (struct winsize){0};
}

/* The processors that this program may use. */
static int processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count < PARALLEL_MAX ? count : PARALLEL_MAX;
}

static bool wants_color(const struct options *options, bool terminal)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    return terminal && (no_color == NULL || *no_color == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

/* Text on standard output, written whole or failed. */
static int finish_text(void)
{
    if (fflush(stdout) != 0 || ferror(stdout) || fclose(stdout) != 0)
        return fail_output(NULL);
    return 0;
}

/* How many colours a dump has: 256, which nearly every terminal takes, where nothing says more. */
static int dump_colors(const struct options *options)
{
    const char *colorterm = getenv("COLORTERM");
    if (options->depth > 0)
        return options->depth;
    bool rgb = colorterm != NULL &&
               (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0);
    return rgb ? INK_COLORS_RGB : 256;
}

static int explore(const struct options *options, struct map *map)
{
    struct scene scene;
    uint64_t entropy;
    if (!random_bits(&entropy))
        return fail(FAILED, "no random numbers", strerror(errno));
    scene_make(&scene, map, entropy);
    *map = (struct map){0};
    int colors = !wants_color(options, true) ? 0 : options->depth > 0 ? options->depth : -1;
    struct screen_report report = screen_explore(&scene, colors, !options->no_mouse, save_view);
    if (report.end == SCREEN_QUIT && scene.command != NULL)
        printf("tmap %s\n", scene.command); /* the user asked for it */
    scene_free(&scene);
    switch (report.end) {
    case SCREEN_QUIT:
        return finish_text();
    case SCREEN_SIGNAL:
        signal(report.signal, SIG_DFL);
        raise(report.signal);
        return FAILED;
    case SCREEN_UNFIT:
        return fail(MISUSED, report.reason, NULL);
    case SCREEN_GONE:
        return fail(FAILED, "the terminal is gone", NULL);
    case SCREEN_MEMORY:
        break;
    }
    return fail(FAILED, "out of memory", NULL);
}

static const struct format *format_for(const struct options *options, FILE *file)
{
    return options->format != NULL ? options->format
                                   : format_default(wants_color(options, isatty(fileno(file))));
}

static bool print_dump(const struct options *options, const struct map *map, FILE *file)
{
    struct progress progress;
    progress_start(&progress, !isatty(fileno(file)));
    bool done = export_map(map, format_for(options, file), file, &progress);
    int error = errno;
    progress_end(&progress);
    errno = error;
    return done;
}

static bool print_command(const struct map *map, FILE *file)
{
    char *command = command_of(map);
    if (command == NULL)
        return false; /* errno says why */
    bool done = fprintf(file, "%s\n", command) > 0;
    free(command);
    return done;
}

static bool print_facts(const struct map *map, FILE *file)
{
    struct facts facts;
    char lines[500];
    struct text text = {.bytes = lines, .room = sizeof lines};
    if (!describe(map, map->view.x, map->view.y, &facts))
        return false;
    facts_add(&facts, map, &text);
    return fputs(lines, file) != EOF;
}

static bool print_map(const struct options *options, const struct map *map, FILE *file)
{
    if (options->task == TASK_RECIPE)
        return print_command(map, file);
    return options->task == TASK_DESCRIBE ? print_facts(map, file) : print_dump(options, map, file);
}

/* Presses keys, then prints the frame that they lead to; or the map, where no frame is wanted. */
static bool print_replay(const struct options *options, struct map *map, FILE *file)
{
    const struct format *format = format_for(options, file);
    bool framed = options->task != TASK_RECIPE && format->tiled;
    struct replay replay = {format->colored, options->frames, framed ? file : NULL};
    struct scene scene;
    if (!format->colored)
        map->look.colors = 0;
    replay_begin(&scene, map);
    *map = (struct map){0};
    bool done = replay_keys(&scene, options->keys, &replay) &&
                (framed || print_map(options, &scene.map, file));
    int error = errno;
    scene_free(&scene);
    errno = error;
    return done;
}

/* Prints what was asked for where it was asked for. */
static int print(const struct options *options, struct map *map)
{
    struct output output;
    if (!output_open(&output, options->output))
        return fail_output(options->output);
    const struct format *format = format_for(options, output.file);
    const char *reason = format_unfit(format, &map->look);
    if (reason != NULL && options->task != TASK_RECIPE && options->task != TASK_DESCRIBE) {
        output_discard(&output);
        return fail(MISUSED, reason, NULL);
    }
    bool done = options->keys != NULL ? print_replay(options, map, output.file)
                                      : print_map(options, map, output.file);
    if (!done) {
        int error = errno;
        output_discard(&output);
        errno = error;
    }
    if (!done || !output_close(&output))
        return fail_output(options->output);
    return 0;
}

/* Reads the palette's file, if it is one. Returns 0, or what to exit with: it has said why. */
static int load_palette(struct options *options, struct palette_file *file)
{
    struct palette *palette = &options->palette;
    struct complaint complaint;
    if (options->look.palette != palette)
        return 0;
    enum palette_file_end end = palette_file_load(file, palette->path, &complaint);
    if (end != PALETTE_FILE_LOADED)
        return fail(end == PALETTE_FILE_FAILED ? FAILED : MISUSED, complaint.text, NULL);
    palette->stop_count = file->count;
    palette->stops = file->stops;
    return 0;
}

/* Where the picture comes from standard input, keys come from the terminal itself. */
static int show(struct options *options)
{
    struct complaint complaint;
    struct palette_file palette;
    struct map map;
    struct view view;
    struct winsize size = terminal_size();
    bool piped = (options->picture != NULL && strcmp(options->picture, "-") == 0) ||
                 (options->from != NULL && strcmp(options->from, "-") == 0);
    bool explores = options->task == TASK_SHOW && isatty(STDOUT_FILENO);
    if (explores && piped && freopen("/dev/tty", "r", stdin) == NULL)
        return fail(FAILED, "no terminal to read keys from; --dump prints the map",
                    strerror(errno));
    if (explores && !isatty(STDIN_FILENO))
        return fail(MISUSED, "standard input is no terminal to explore from; --dump prints the map",
                    NULL);
    if (explores && options->from != NULL && !options->size_given)
        options->cols = options->rows = 0; /* the picture's: a screen has its own */
    uint32_t cols = size.ws_col > 0 ? size.ws_col : 80;
    uint32_t rows = size.ws_col > 0 ? size.ws_row : 24;
    if (options->keys != NULL && rows > 1)
        rows--; /* the status line's */
    if (!options_view(options, explores ? 0 : cols, explores ? 0 : rows, &view, &complaint))
        return fail(MISUSED, complaint.text, NULL);
    int status = load_palette(options, &palette);
    if (status != 0)
        return status;
    if (!options->seed_given && !random_bits(&options->recipe.seed))
        return fail(FAILED, "no random seed", strerror(errno));
    if (!options->seed_given)
        options->recipe.seed >>= 32; /* half the bits: easier to note down */
    options->look.colors = dump_colors(options);
    int threads = options->threads > 0 ? options->threads : processors();
    if (!map_make(&map, &options->recipe, &view, &options->look, threads))
        return fail(FAILED, "out of memory", NULL);
    status = MISUSED;
    if (options->keys != NULL && !replay_fits(&map, &complaint))
        fail(status, complaint.text, NULL);
    else
        status = explores ? explore(options, &map) : print(options, &map);
    map_free(&map);
    return status;
}

/* Reads the picture that is to be shown, and shows it. */
static int show_picture(struct options *options)
{
    struct complaint complaint;
    struct picture picture;
    if (!source_picture(options->picture, options->max_pixels, &picture, &complaint))
        return fail(FAILED, complaint.text, NULL);
    options->recipe =
        picture_recipe(&picture, options->edges_given ? options->recipe.edges : EDGES_BOUNDED);
    int status = show(options);
    picture_free(&picture);
    return status;
}

/* Makes the picture of a source again, as the options that were read from it say. */
static int verify(struct options *options, const struct source *source)
{
    struct complaint complaint;
    struct palette_file palette;
    struct progress progress;
    struct map map;
    struct view view;
    int status = load_palette(options, &palette);
    if (status != 0)
        return status;
    if (!options_view(options, 0, 0, &view, &complaint)) {
        source_complain(source->path, &complaint);
        return fail(FAILED, complaint.text, NULL);
    }
    int threads = options->threads > 0 ? options->threads : processors();
    if (!map_make(&map, &options->recipe, &view, &options->look, threads))
        return fail(FAILED, "out of memory", NULL);
    progress_start(&progress, true);
    bool same = verify_picture(&map, source->reader, &progress, &complaint);
    progress_end(&progress);
    map_free(&map);
    if (!same) {
        source_complain(source->path, &complaint);
        return fail(FAILED, complaint.text, NULL);
    }
    char shown[COMPLAINT_SHOWN_MAX];
    printf("%s: all %llu pixels are those that its recipe makes\n",
           complaint_shown(source->path, shown), (unsigned long long)view.cols * view.rows);
    return finish_text();
}

/* Reads the command line again, after the recipe of the picture that it names. */
static int reopen(struct options *options, int argc, char *argv[])
{
    const char *path = options->verify != NULL ? options->verify : options->from;
    struct complaint complaint;
    struct source source;
    if (!source_open(&source, path, options->max_pixels, &complaint))
        return fail(FAILED, complaint.text, NULL);
    int status = FAILED;
    char *recipe = source_recipe(&source, &complaint);
    bool done = recipe != NULL && (options_read_after(options, recipe, argc, argv, &complaint) ||
                                   source_complain(path, &complaint));
    if (!done)
        fail(status, complaint.text, NULL);
    else
        status = options->verify != NULL ? verify(options, &source) : show(options);
    free(recipe);
    source_close(&source);
    return status;
}

int main(int argc, char *argv[])
{
    struct options options;
    struct complaint complaint;
    hold_descriptors();
    if (!options_read(&options, argc, argv, &complaint))
        return fail(MISUSED, complaint.text, NULL);
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

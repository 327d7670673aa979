/*
 * One function for each kind of answer.
 */
#include "cli/batch.h"
#include "files/error_format.h"

#include "cli/replay.h"
#include "cli/system.h"
#include "explorer/explorer.h"
#include "files/export.h"
#include "map/facts.h"
#include "map/recipe_line.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The format that is printed to a file: what was asked for, or what suits the file. */
static const struct format *format_for(const struct options *options, FILE *file)
{
    if (options->format != NULL)
        return options->format;
    return format_default(system_wants_color(options, isatty(fileno(file))));
}

const char *batch_unfit(const struct options *options, const struct map *map, FILE *file)
{
    if (options->task == TASK_RECIPE || options->task == TASK_DESCRIBE)
        return NULL;
    return format_unfit(format_for(options, file), &map->look);
}

static bool print_dump(const struct options *options, const struct map *map, FILE *file)
{
    struct progress progress;
    progress_start(&progress, !isatty(fileno(file)));
    bool done = export_map(map, format_for(options, file), file, &progress);
    int saved = errno;
    progress_end(&progress);
    errno = saved;
    return done;
}

static bool print_command(const struct map *map, FILE *file)
{
    char *command = recipe_line_of(map);
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
    if (!facts_find(&facts, map, map->view.x, map->view.y))
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

/* Whether a format can show the map that keys have led to: they choose a look, too, and zoom out
 * of a bounded world until it is smaller than the picture. */
static bool check_led(const struct format *format, const struct map *map, struct error *error)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const char *reason = format_unfit(format, &map->look);
    if (reason != NULL)
        return error_format(error, ERROR_USAGE,
                            "--keys: they lead to what --format=%s cannot show: %s", format->name,
                            reason);
    return format->picture == IMAGE_OTHER || view_is_inside(view, recipe) ||
           error_format(error, ERROR_USAGE,
                        "--keys: they lead to a view of %ux%u, of which the world has %ux%u; "
                        "--format=%s shows nothing beyond the edges: see --size",
                        view->cols, view->rows, view_cols_inside(view, recipe),
                        view_rows_inside(view, recipe), format->name);
}

/* Presses keys, then prints the frame that they lead to; or the map, where no frame is wanted. */
static enum batch_end print_replay(const struct options *options, struct map *map, FILE *file,
                                   struct error *error)
{
    const struct format *format = format_for(options, file);
    bool told = options->task == TASK_RECIPE;
    bool framed = !told && format->tiled;
    struct replay replay = {format->colored, options->frames, framed ? file : NULL};
    struct explorer explorer;
    if (!format->colored)
        map->look.colors = 0;
    replay_begin(&explorer, map);
    *map = (struct map){0};
    bool done = replay_keys(&explorer, options->keys, &replay);
    bool fits = !done || told || framed || check_led(format, &explorer.map, error);
    done = done && fits && (framed || print_map(options, &explorer.map, file));
    int saved = errno;
    explorer_free(&explorer);
    errno = saved;
    if (!fits)
        return BATCH_UNFIT;
    return done ? BATCH_DONE : BATCH_FAILED;
}

enum batch_end batch_print(const struct options *options, struct map *map, FILE *file,
                           struct error *error)
{
    if (options->keys != NULL)
        return print_replay(options, map, file, error);
    return print_map(options, map, file) ? BATCH_DONE : BATCH_FAILED;
}

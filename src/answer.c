/*
 * One function for each kind of answer.
 */
#include "answer.h"

#include "command.h"
#include "describe.h"
#include "export.h"
#include "host.h"
#include "replay.h"
#include "scene.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The format that is printed to a file: what was asked for, or what suits the file. */
static const struct format *format_for(const struct options *options, FILE *file)
{
    if (options->format != NULL)
        return options->format;
    return format_default(host_wants_color(options, isatty(fileno(file))));
}

const char *answer_unfit(const struct options *options, const struct map *map, FILE *file)
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

/* Whether a format can show the map that keys have led to: they choose a look, too, and zoom out
 * of a bounded world until it is smaller than the picture. */
static bool check_led(const struct format *format, const struct map *map,
                      struct complaint *complaint)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const char *reason = format_unfit(format, &map->look);
    if (reason != NULL)
        return complain(complaint, "--keys: they lead to what --format=%s cannot show: %s",
                        format->name, reason);
    return format->picture == PICTURE_OTHER || view_is_inside(view, recipe) ||
           complain(complaint,
                    "--keys: they lead to a view of %ux%u, of which the world has %ux%u; "
                    "--format=%s shows nothing beyond the edges: see --size",
                    view->cols, view->rows, view_cols_inside(view, recipe),
                    view_rows_inside(view, recipe), format->name);
}

/* Presses keys, then prints the frame that they lead to; or the map, where no frame is wanted. */
static enum answer print_replay(const struct options *options, struct map *map, FILE *file,
                                struct complaint *complaint)
{
    const struct format *format = format_for(options, file);
    bool told = options->task == TASK_RECIPE;
    bool framed = !told && format->tiled;
    struct replay replay = {format->colored, options->frames, framed ? file : NULL};
    struct scene scene;
    if (!format->colored)
        map->look.colors = 0;
    replay_begin(&scene, map);
    *map = (struct map){0};
    bool done = replay_keys(&scene, options->keys, &replay);
    bool fits = !done || told || framed || check_led(format, &scene.map, complaint);
    done = done && fits && (framed || print_map(options, &scene.map, file));
    int error = errno;
    scene_free(&scene);
    errno = error;
    if (!fits)
        return ANSWER_UNFIT;
    return done ? ANSWERED : ANSWER_FAILED;
}

enum answer answer_print(const struct options *options, struct map *map, FILE *file,
                         struct complaint *complaint)
{
    if (options->keys != NULL)
        return print_replay(options, map, file, complaint);
    return print_map(options, map, file) ? ANSWERED : ANSWER_FAILED;
}

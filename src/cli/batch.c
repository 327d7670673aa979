/*
 * One function for each kind of print.
 */
#include "cli/batch.h"

#include "base/text.h"
#include "cli/facts_print.h"
#include "cli/option_view.h"
#include "cli/replay.h"
#include "cli/system.h"
#include "cli/windows.h"
#include "explorer/explorer.h"
#include "files/export.h"
#include "map/facts.h"
#include "map/gazetteer.h"
#include "map/recipe_line.h"
#include "map/view_facts.h"
#include "readers/error_format.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Returns the format to print to a file: the one asked for, or text or ansi as suits the file. */
static const struct format *format_for(const struct options *options, FILE *file)
{
    if (options->format != NULL)
        return options->format;
    return format_default(options_want_color(options, isatty(fileno(file))));
}

static bool prints_map(const struct options *options)
{
    return options->task < TASK_DESCRIBE;
}

static bool print_dump(const struct options *options, const struct map *map, FILE *file,
                       struct error *error)
{
    struct progress progress;
    progress_start(&progress, !isatty(fileno(file)));
    bool done = export_map(map, format_for(options, file), file, &progress, error);
    progress_end(&progress);
    return done;
}

static bool print_text(const char *text, FILE *file, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    return fputs(text, file) != EOF || error_of_errno(error);
}

static bool print_recipe(const struct map *map, FILE *file, struct error *error)
{
    char *recipe = recipe_line_of(map);
    if (recipe == NULL)
        return error_memory(error);
    bool done = print_text(recipe, file, error) && print_text("\n", file, error);
    free(recipe);
    return done;
}

static bool print_view_facts(const struct map *map, FILE *file, struct error *error)
{
    struct view_facts facts;
    char lines[2000];
    struct text text = {.bytes = lines, .room = sizeof lines};
    if (!view_facts_find(&facts, map))
        return error_memory(error);
    view_facts_add(&facts, map, &text);
    return print_text(lines, file, error);
}

static bool print_facts(const struct map *map, FILE *file, struct error *error)
{
    struct facts facts;
    char lines[700];
    struct text text = {.bytes = lines, .room = sizeof lines};
    if (!facts_find(&facts, map, map->view.x, map->view.y))
        return error_memory(error);
    facts_add(&facts, map, &text);
    if (map->look.labels != LABELS_NONE && !facts.outside && !facts.unknown &&
        !gazetteer_add(map, facts.x, facts.y, &text))
        return error_memory(error);
    return print_text(lines, file, error);
}

static bool print_map(const struct options *options, const struct map *map, FILE *file,
                      struct error *error)
{
    if (options->task == TASK_RECIPE)
        return print_recipe(map, file, error);
    if (options->task == TASK_DESCRIBE)
        return (*options->describe != '\0' ? print_facts : print_view_facts)(map, file, error);
    if (options->task == TASK_FACTS)
        return facts_print(options, map, file, error);
    return print_dump(options, map, file, error);
}

/* Checks that a format can print the map that keys have led to: keys change the look, and zoom out
 * of a bounded world until it is smaller than an image. */
static bool check_keys_end(const struct format *format, const struct map *map, struct error *error)
{
    char prefix[80];
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    snprintf(prefix, sizeof prefix, "--keys: they lead to what --format=%s cannot show",
             format->name);
    if (!format_check(format, &map->look, error))
        return error_prefix(error, prefix);
    return !format_is_filled(format) || map->look.kind == VIEW_FLIGHT ||
           view_is_inside(view, recipe) ||
           error_format(error, ERROR_USAGE,
                        "--keys: they lead to a view of %ux%u, of which the world has %ux%u; "
                        "--format=%s shows nothing beyond the edges: see --size",
                        view->cols, view->rows, view_cols_inside(view, recipe),
                        view_rows_inside(view, recipe), format->name);
}

/* Presses keys, then prints the frame that they lead to; or the map, for a task or format that has
 * no frames. */
static bool print_replay(const struct options *options, struct map *map, FILE *file,
                         struct error *error)
{
    const struct format *format = format_for(options, file);
    bool framed = prints_map(options) && format->tiled;
    struct replay replay = {format->colored, options->frames, framed ? file : NULL};
    struct explorer *explorer = malloc(sizeof *explorer); /* large for a small stack */
    if (explorer == NULL)
        return error_memory(error);
    if (!format->colored)
        map->look.colors = 0;
    replay_begin(explorer, map);
    if (options->given.seed_text != NULL)
        history_keep_word(&explorer->history, options->given.seed_text, map->world.recipe.seed);
    *map = (struct map){0};
    bool done = replay_keys(explorer, options->keys, &replay, error);
    if (done && !framed)
        done = (!prints_map(options) || check_keys_end(format, &explorer->map, error)) &&
               print_map(options, &explorer->map, file, error);
    explorer_free(explorer);
    free(explorer);
    return done;
}

bool batch_print(const struct options *options, struct map *map, FILE *file, struct error *error)
{
    if (options->from != NULL && prints_map(options))
        format_fit_look(format_for(options, file), &map->look, !options->relief_given,
                        !options->blocks_given, !options->labels_given);
    if (prints_map(options) && !format_check(format_for(options, file), &map->look, error))
        return false;
    if (options->many)
        return windows_print(options, map, format_for(options, file), file, error);
    if (options->keys != NULL)
        return print_replay(options, map, file, error);
    return print_map(options, map, file, error);
}

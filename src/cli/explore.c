/*
 * The explorer is given what the command line says, and tells in the end how to come back.
 */
#include "cli/explore.h"

#include "cli/option_view.h"
#include "cli/save.h"
#include "cli/system.h"
#include "explorer/explorer.h"
#include "files/atomic_file.h"
#include "readers/error_format.h"
#include "term/screen.h"
#include "term/terminal_check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

bool explore_check(const struct options *options, struct error *error)
{
    if (!system_has_stack(SYSTEM_STACK_EXPLORE, error))
        return false;
    if (options->look.normalize == NORMALIZE_VIEW)
        return error_set(error, ERROR_USAGE,
                         "--normalize=view is for a print of one view: give it --dump");
    bool piped = is_standard_input(options->picture) || is_standard_input(options->from);
    if (piped && freopen("/dev/tty", "r", stdin) == NULL) {
        error_of_errno(error);
        return error_prefix(error, "no terminal to read keys from; --dump prints the map");
    }
    return isatty(STDIN_FILENO) ||
           error_set(error, ERROR_USAGE,
                     "standard input is no terminal to explore from; --dump prints the map");
}

/* True if the explorer begins with the whole world on the screen: a picture, unless a part of it
 * was asked for. */
static bool opens_whole(const struct options *options)
{
    bool part = options->zoom_given || options->at_given;
    return options->fit || (options->picture != NULL && options->from == NULL && !part);
}

/* Returns what the explorer chooses itself: the look, unless a picture's recipe says it, and the
 * place in a world that is made. */
static struct opening opening_of(const struct options *options)
{
    bool own = options->from == NULL;
    bool made = own && options->picture == NULL;
    return (struct opening){
        .relief = own && !options->relief_given,
        .blocks = own && !options->blocks_given,
        .labels = made && !options->relief_given && !options->blocks_given,
        .place = made && !options->at_given && !options->fit,
    };
}

bool explore(const struct options *options, struct map *map, struct error *error)
{
    uint64_t entropy;
    if (!system_random_bits(&entropy, error))
        return error_prefix(error, "no random numbers");
    system_keep_memory();
    struct explorer *explorer = malloc(sizeof *explorer); /* large for a small stack */
    if (explorer == NULL)
        return error_memory(error);
    explorer_make(explorer, map, entropy);
    if (options->given.seed_text != NULL)
        history_keep_word(&explorer->history, options->given.seed_text, options->recipe.seed);
    explorer->fits = opens_whole(options);
    explorer->opening = opening_of(options);
    *map = (struct map){0};
    int all =
        options_dump_colors(options) == COLORS_RGB ? TERMINAL_COLORS_TOLD : TERMINAL_COLORS_ALL;
    int colors = options->depth > 0 ? options->depth : all;
    if (!options_want_color(options, true))
        colors = 0;
    int ended_by;
    bool done = screen_explore(explorer, colors, !options->no_mouse, save_view, &ended_by, error);
    if (done && ended_by == 0 && explorer->command_line.recipe_line != NULL)
        printf("tmap %s\n", explorer->command_line.recipe_line);
    explorer_free(explorer);
    free(explorer);
    if (!done || ended_by == 0)
        return done && atomic_file_close_standard(error);
    signal(ended_by, SIG_DFL);
    raise(ended_by);
    return error_set(error, ERROR_FAILURE, "a signal that does not end the program");
}

/*
 * Options are read by options/option.h, as on the command line. Words that would name a file are
 * never opened.
 */
#include "library/open.h"

#include "options/defaults.h"
#include "options/option.h"
#include "options/recipe_line.h"
#include "recipe/drawing.h"

#include <stdlib.h>
#include <string.h>

/* Games draw tiles as they like: each tile counts as one column wide. */
static int one_column(uint32_t glyph)
{
    return glyph >= ' ' ? 1 : 0;
}

static bool refuse_unnamed(const char *word, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    error_set(error, ERROR_USAGE, "options must be written --name=value");
    return error_prefix(error, error_shown(word, shown));
}

/* Refuses an option that does not belong to a map. */
static bool refuse_option(char *word, const char *value, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    word[strcspn(word, "=")] = '\0';
    return error_of_option(error, error_shown(word, shown), value, "not an option of worlds");
}

/* Reads a word. Options of views and looks do not change a world, except those that slice heights.
 * Flights are refused, as windows are parts of a map. */
static bool read_word(struct map_options *options, char *word, struct error *error)
{
    const char *value;
    if (strcmp(word, "--labels") == 0)
        return true; /* the only option of recipe lines without a value; it only draws */
    if (strncmp(word, "--", 2) != 0 || strchr(word, '=') == NULL)
        return refuse_unnamed(word, error);
    const struct option_row *row = option_of_word(word + 2, &value);
    if (row == NULL || (row->scope == SCOPE_PROGRAM && row != &option_rows[OPTION_PRESET]))
        return refuse_option(word + 2, value, error);
    enum option_id id = option_id_of(row);
    if (options->recipe.drawing != NULL && !map_options_check_use(options, id, false, error))
        return false;
    if (row->scope == SCOPE_WORLD || row->slices || id == OPTION_PRESET)
        return option_read(options, id, value, error);
    bool flight = id == OPTION_CAMERA || (id == OPTION_VIEW && strcmp(value, "map") != 0);
    return !flight ||
           error_of_option(error, row->name, value, "the library makes maps, not flights");
}

/* Checks the options together, and makes the plan. */
static bool take_options(struct plan *plan, struct map_options *options, struct error *error)
{
    map_options_complete(options, NULL, PURPOSE_PRINT);
    if (options->recipe.drawing == NULL && options->text[OPTION_GROW] != NULL)
        return error_set(error, ERROR_USAGE, "--grow: call tmap_grow, which takes the heights");
    if (!map_options_check(options, error) || !map_options_check_sea(options, error))
        return false;
    if (options->recipe.halvings.given)
        return error_set(error, ERROR_USAGE, "--halvings: the library makes finished land only");
    if (!map_options_take_breaks(options, error))
        return false;
    *plan = (struct plan){.recipe = options->recipe,
                          .tiles = options->look.tiles,
                          .normalize = options->look.normalize,
                          .wants_range = options->measured};
    plan->tiles.lands = algorithms[plan->recipe.algorithm]->lands;
    return true;
}

static bool read_plan_line(struct plan *plan, char *line, const struct drawing *drawing,
                           struct error *error)
{
    enum { WORDS_MAX = 64 };
    char *words[WORDS_MAX + 1];
    int count;
    struct map_options options;
    map_options_default(&options);
    options.tile_width_of = one_column;
    options.recipe.drawing = drawing;
    if (drawing != NULL)
        options.recipe.feature = DRAWING_FEATURE;
    if (!shell_words_cut(line, words, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "too many options, or a quote is not closed");
    for (int n = 0; n < count; n++)
        if (!read_word(&options, words[n], error))
            return false;
    return take_options(plan, &options, error);
}

bool plan_read(struct plan *plan, const char *line, const struct drawing *drawing,
               struct error *error)
{
    size_t size = strlen(line) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return error_memory(error);
    memcpy(copy, line, size);
    bool read = read_plan_line(plan, copy, drawing, error);
    free(copy);
    return read;
}

void plan_add(const struct plan *plan, struct text *text)
{
    struct map_options options;
    map_options_default(&options);
    options.recipe = plan->recipe;
    options.look.tiles = plan->tiles;
    options.look.normalize = plan->normalize;
    recipe_line_add_world(&options, text);
}

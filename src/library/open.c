/*
 * Options are read by options/option.h, as on the command line. Words that would name a file are
 * never opened.
 */
#include "library/open.h"

#include "options/option_words.h"
#include "options/preset.h"
#include "options/recipe_line.h"
#include "places/places_text.h"

#include <stdlib.h>

/* Games draw tiles as they like: each tile counts as one column wide. */
static int one_column(uint32_t glyph)
{
    return glyph >= ' ' ? 1 : 0;
}

/* Reads an option. Those of views and looks do not change a world, except those that slice heights.
 * Flights are refused, as windows are parts of a map. */
static bool take_option(struct map_options *options, const struct option_word *given,
                        struct error *error)
{
    const struct option_row *row = given->row;
    const char *value = given->value;
    enum option_id id = option_id_of(row);
    const bool of_places = id == OPTION_PLACES || id == OPTION_PLACES_DIGEST;
    if (row->scope == SCOPE_PROGRAM && id != OPTION_PRESET && !of_places)
        return error_of_option(error, row->name, value, "not an option of worlds");
    if (row->scope == SCOPE_WORLD || row->slices || id == OPTION_PRESET || of_places)
        return option_read(options, id, value, error) || option_guess_value(id, value, NULL, error);
    bool flight = id == OPTION_CAMERA || (id == OPTION_VIEW && strcmp(value, "map") != 0);
    return !flight ||
           error_of_option(error, row->name, value, "the library makes maps, not flights");
}

/* Reads the text of places that came with a line that has some, and whose digest is theirs. */
static bool take_places(struct gazetteer *own, const struct map_options *options,
                        const char *places, struct error *error)
{
    const char *path = options->text[OPTION_PLACES];
    if (places == NULL)
        return path == NULL || strcmp(path, "none") == 0 ||
               error_of_option(error, "places", path,
                               options->recipe.drawing != NULL
                                   ? "leave it out: tmap_grow takes no places"
                                   : "call tmap_open_places, which takes the text of that file");
    char *bytes = strdup(places);
    if (bytes == NULL)
        return error_memory(error);
    bool read = places_text_read(own, &options->recipe, bytes, strlen(places), error);
    own->letters = bytes;
    if (read && options->places_digest >= 0 && options->places_digest != own->digest)
        read = error_format(error, ERROR_USAGE,
                            "they have the digest %u, the line is of places with %u",
                            (unsigned)own->digest, (unsigned)options->places_digest);
    return read || error_prefix(error, "places");
}

/* Checks the options together, and makes the plan. */
static bool take_options(struct plan *plan, struct map_options *options, const char *places,
                         struct error *error)
{
    map_options_complete(options, NULL, PURPOSE_PRINT);
    if (options->recipe.drawing == NULL && options->text[OPTION_GROW] != NULL)
        return error_set(error, ERROR_USAGE, "--grow: call tmap_grow, which takes the heights");
    if (!map_options_check_use(options, error) || !map_options_check(options, error) ||
        !map_options_check_sea(options, error))
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
    return take_places(&plan->own, options, places, error);
}

static bool read_plan_line(struct plan *plan, char *line, const struct drawing *drawing,
                           const char *places, struct error *error)
{
    enum { WORDS_MAX = 64 };
    char *cut[WORDS_MAX + 1];
    int count;
    struct map_options options;
    struct option_words words = {.words = cut, .style = WORDS_OF_WORLD};
    struct option_word given;
    map_options_default(&options);
    options.tile_width_of = one_column;
    options.recipe.drawing = drawing;
    if (drawing != NULL)
        options.recipe.feature = DRAWING_FEATURE;
    if (!shell_words_cut(line, cut, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "too many options, or a quote is not closed");
    do
        if (!option_words_next(&words, &given, error) ||
            (given.row != NULL && !take_option(&options, &given, error)))
            return false;
    while (given.word != NULL);
    return take_options(plan, &options, places, error);
}

bool plan_read(struct plan *plan, const char *line, const struct drawing *drawing,
               const char *places, struct error *error)
{
    if (line == NULL)
        return error_set(error, ERROR_USAGE, "a recipe is needed: it is NULL");
    char *copy = strdup(line);
    if (copy == NULL)
        return error_memory(error);
    bool read = read_plan_line(plan, copy, drawing, places, error);
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

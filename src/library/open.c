/*
 * Options are read where the command line has its own read: recipe/recipe_option.h and
 * style/tiles.h. Words that would name a file are never used as such.
 */
#include "library/open.h"

#include "base/parse.h"
#include "base/text.h"
#include "map/recipe_line.h"
#include "recipe/algorithm.h"
#include "recipe/recipe_option.h"
#include "style/tiles.h"

#include <stdlib.h>
#include <string.h>

/* A plan while its line is read. */
struct draft {
    struct plan *plan;
    struct recipe_given given;
    struct scale_number breaks[BAND_MAX - 1];
    int break_count;
    char *breaks_written; /* NULL: there are none */
};

/* True if an option of views and looks, as recipes have them, makes no difference to a world. */
static bool is_passed_over(const char *name)
{
    static const char *const names[] = {"size",     "at",     "zoom",   "palette",     "relief",
                                        "light",    "blocks", "aspect", "rivers",      "layer",
                                        "contours", "units",  "color",  "color-depth", "show"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(name, names[n]) == 0)
            return true;
    return false;
}

/* A game draws tiles as it likes: each counts as one column wide. */
static int one_column(uint32_t glyph)
{
    return glyph >= ' ' ? 1 : 0;
}

static bool read_tile_set(struct plan *plan, const char *value, struct error *error)
{
    int set;
    if (!parse_name(value, tileset_name, &set, error))
        return false;
    tileset_make(&tilesets[set], &plan->tiles);
    return true;
}

static bool read_normalize(struct plan *plan, const char *value, struct error *error)
{
    int normalize;
    if (!parse_name(value, world_normalize_name, &normalize, error))
        return false;
    plan->normalize = (enum world_normalize)normalize;
    return true;
}

/* Refuses a flight: windows are parts of a map. */
static bool refuse_flight_option(const char *name, const char *value, struct error *error)
{
    bool map = strcmp(name, "view") == 0 && strcmp(value, "map") == 0;
    return map || error_set(error, ERROR_USAGE, "the library makes maps, not flights");
}

/* Reads the value of an option of the look. */
static bool read_look(struct draft *draft, const char *name, char *value, struct error *error)
{
    bool read = true;
    if (strcmp(name, "tiles") == 0)
        read = tiles_read(&draft->plan->tiles, value, one_column, error);
    else if (strcmp(name, "tile-set") == 0)
        read = read_tile_set(draft->plan, value, error);
    else if (strcmp(name, "normalize") == 0)
        read = read_normalize(draft->plan, value, error);
    else if (strcmp(name, "breaks") == 0)
        read = tiles_read_breaks(draft->breaks_written = value, draft->breaks, &draft->break_count,
                                 error);
    else if (strcmp(name, "view") == 0 || strcmp(name, "camera") == 0)
        read = refuse_flight_option(name, value, error);
    else if (!is_passed_over(name))
        return error_of_value(error, name, value, "no option of worlds");
    return read || error_prefix_option(error, name, value);
}

static bool refuse_unnamed(const char *word, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    error_set(error, ERROR_USAGE, "not written --name=value, as options of worlds are");
    return error_prefix(error, error_shown(word, shown));
}

static bool read_word(struct draft *draft, char *word, struct error *error)
{
    char *value = strchr(word, '=');
    char shown[ERROR_SHOWN_MAX];
    if (strcmp(word, "--labels") == 0)
        return true; /* the only option of recipe lines without a value: it draws */
    if (strncmp(word, "--", 2) != 0 || value == NULL)
        return refuse_unnamed(word, error);
    *value++ = '\0';
    const struct recipe_option *option = recipe_option_named(word + 2);
    if (option != NULL)
        return recipe_option_read(option, value, &draft->plan->recipe, &draft->given, error);
    return read_look(draft, error_shown(word + 2, shown), value, error);
}

/* Judges the options together. */
static bool end_draft(struct draft *draft, struct error *error)
{
    struct plan *plan = draft->plan;
    recipe_option_complete(&plan->recipe, &draft->given);
    plan->wants_range = draft->given.measured;
    if (!recipe_option_check(&plan->recipe, &draft->given, error) ||
        !recipe_option_check_sea(&plan->recipe, error))
        return false;
    if (plan->recipe.halvings.given)
        return error_set(error, ERROR_USAGE, "--halvings: the library makes finished land only");
    plan->tiles.lands = algorithms[plan->recipe.algorithm]->lands;
    return tiles_take_breaks(&plan->tiles, draft->breaks, draft->break_count, &plan->recipe.scale,
                             error) ||
           error_prefix_option(error, "breaks", draft->breaks_written);
}

static bool read_plan_line(struct plan *plan, char *line, struct error *error)
{
    enum { WORDS_MAX = 64 };
    char *words[WORDS_MAX + 1];
    int count;
    struct draft draft = {.plan = plan};
    if (!shell_words_cut(line, words, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "no line of options: too many, or a quote is open");
    for (int n = 0; n < count; n++)
        if (!read_word(&draft, words[n], error))
            return false;
    return end_draft(&draft, error);
}

bool plan_read(struct plan *plan, const char *line, struct error *error)
{
    size_t size = strlen(line) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return error_memory(error);
    memcpy(copy, line, size);
    *plan = (struct plan){.recipe = recipe_default()};
    tiles_default(&plan->tiles);
    bool read = read_plan_line(plan, copy, error);
    free(copy);
    return read;
}

void plan_add(const struct plan *plan, struct text *text)
{
    recipe_text_add(text, &plan->recipe, NULL);
    recipe_text_add_heights(text, &plan->recipe);
    tiles_add_options(&plan->tiles, text);
    text_add(text, " --normalize=");
    text_add(text, world_normalize_name((int)plan->normalize));
    tiles_add_breaks(&plan->tiles, text);
}

/*
 * Faults come from recipe_check; here they get words, and numbers that would be valid.
 */
#include "world/recipe_rules.h"

#include "base/text.h"
#include "world/algorithm.h"

#include <stddef.h>

/* Refuses an option that was given and that the algorithm does not read. */
static bool check_algorithm(const struct recipe *recipe, const struct recipe_given *given,
                            struct error *error)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    char reason[200] = "--";
    struct text text = {.bytes = reason, .room = sizeof reason, .length = 2};
    const char *unused = NULL;
    if (given->roughness_by != NULL && (algorithm->fields & ALGORITHM_ROUGHNESS) == 0)
        unused = given->roughness_by;
    else if (given->spread && (algorithm->fields & ALGORITHM_SPREAD) == 0)
        unused = "spread";
    else if (given->corners && (algorithm->fields & ALGORITHM_CORNERS) == 0)
        unused = "corners";
    if (unused == NULL)
        return true;
    text_add(&text, unused);
    text_add(&text, ": --algorithm=");
    text_add(&text, algorithm->name);
    text_add(&text, " has no use for it, ");
    text_add(&text, algorithm->about);
    return error_set(error, ERROR_USAGE, reason);
}

static void add_size(struct text *text, uint32_t width, uint32_t height)
{
    text_number(text, width);
    text_add(text, "x");
    text_number(text, height);
}

/* Appends `before` and "WxH", the nearest sides that fit, above or below. False: there are none. */
static bool add_nearest_world(struct text *text, const struct recipe *recipe, bool up,
                              const char *before)
{
    uint32_t width = recipe_nearest_width(recipe, up);
    uint32_t height = recipe_nearest_height(recipe, up);
    if (width == 0 || height == 0)
        return false;
    text_add(text, before);
    add_size(text, width, height);
    return true;
}

/* Words about the rims of a world's sides, by their number: none, the height's, both. */
struct rim_words {
    const char *more; /* cells besides features */
    const char *less; /* cells to take away from the sides */
};

static const struct rim_words rim_words[] = {
    {"", ""},
    {", the height plus 1", ", the height minus 1"},
    {" plus 1", " minus 1"},
};

static const struct rim_words *rim_words_of(const struct recipe *recipe)
{
    return &rim_words[recipe_rim_x(recipe) + recipe_rim_y(recipe)];
}

/* Refuses --world, and names the nearest worlds and the largest feature size that fit. */
static bool refuse_world(const struct recipe *recipe, struct error *error)
{
    char value[32] = "";
    char reason[240] = "";
    struct text size = {.bytes = value, .room = sizeof value};
    struct text text = {.bytes = reason, .room = sizeof reason};
    uint32_t largest = recipe_feature_max(recipe);
    add_size(&size, recipe->width, recipe->height);
    text_add(&text, "each side must be a multiple of the feature size ");
    text_number(&text, recipe->feature);
    text_add(&text, rim_words_of(recipe)->more);
    bool below = add_nearest_world(&text, recipe, false, ": nearest ");
    bool above = add_nearest_world(&text, recipe, true, below ? " and " : ": nearest ");
    if (largest > 0) {
        text_add(&text, below || above ? ", or --feature-size=" : ": at most --feature-size=");
        text_number(&text, largest);
    }
    return error_of_value(error, "world", value, reason);
}

/* Refuses --feature-size, and names the largest that fits and the nearest world that it fits. */
static bool refuse_feature_size(const struct recipe *recipe, struct error *error)
{
    char value[32] = "";
    char reason[240] = "";
    struct text feature = {.bytes = value, .room = sizeof value};
    struct text text = {.bytes = reason, .room = sizeof reason};
    text_number(&feature, recipe->feature);
    text_add(&text, "must divide the world's sides");
    text_add(&text, rim_words_of(recipe)->less);
    text_add(&text, ", ");
    add_size(&text, recipe->width, recipe->height);
    text_add(&text, ": at most ");
    text_number(&text, recipe_feature_max(recipe));
    add_nearest_world(&text, recipe, true, ", or --world=");
    return error_of_value(error, "feature-size", value, reason);
}

/* Refuses a side that is one too long, as it has no rim. */
static bool refuse_side(const struct recipe *recipe, struct error *error)
{
    char value[32] = "";
    struct text size = {.bytes = value, .room = sizeof value};
    add_size(&size, recipe->width, recipe->height);
    return error_of_value(error, "world", value,
                          "a side is at most " RECIPE_SIDE_MAX_TEXT
                          "; one more is for bounded sides");
}

bool recipe_rules(const struct recipe *recipe, const struct recipe_given *given,
                  struct error *error)
{
    if (!check_algorithm(recipe, given, error))
        return false;
    enum recipe_fault fault = recipe_check(recipe);
    if (fault == RECIPE_WIDTH || fault == RECIPE_HEIGHT)
        return refuse_side(recipe, error);
    if (fault == RECIPE_ROUGHNESS)
        return error_set(error, ERROR_USAGE,
                         "--roughness: of --algorithm=rivers it is below 1, as its halvings fade");
    if (fault == RECIPE_HALVINGS)
        return error_set(error, ERROR_USAGE,
                         "--halvings: such land is made at each zoom anew; zoom out to see land of "
                         "fewer halvings");
    if (fault == RECIPE_CLIMATE)
        return error_set(error, ERROR_USAGE,
                         "--climate: a line has no climate and no biomes; a world of features both "
                         "ways has");
    if (fault != RECIPE_FEATURE_WIDTH && fault != RECIPE_FEATURE_HEIGHT)
        return true;
    return given->world ? refuse_world(recipe, error) : refuse_feature_size(recipe, error);
}

bool recipe_rules_sea(const struct recipe *recipe, struct error *error)
{
    char value[40] = "";
    struct text text = {.bytes = value, .room = sizeof value};
    if (recipe->sea.kind != SEA_LEVEL || recipe->scale.given)
        return true;
    sea_add(&recipe->sea, &text);
    return error_of_value(error, "sea", value, RECIPE_RULES_NO_UNITS);
}

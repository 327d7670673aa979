/*
 * Faults come from recipe_check; here they get words, and numbers that would be valid.
 */
#include "recipe/recipe_option.h"

#include "base/parse.h"
#include "base/text.h"
#include "recipe/algorithm.h"
#include "recipe/seed.h"

#include <stddef.h>
#include <string.h>

/*
 * Readers judge a value by itself; recipe_option.h judges the options together.
 */

_Static_assert(RECIPE_SIDE_MAX == 1073741824, "RECIPE_SIDE_MAX_TEXT is RECIPE_SIDE_MAX");

static bool refuse_reading(struct error *error, const char *reason)
{
    return error_set(error, ERROR_USAGE, reason);
}

static bool read_seed(const char *value, struct recipe *recipe, struct recipe_given *given,
                      struct error *error)
{
    given->seed = true;
    given->seed_text = value;
    return seed_parse(value, &recipe->seed, error);
}

static bool read_algorithm(const char *value, struct recipe *recipe, struct recipe_given *given,
                           struct error *error)
{
    (void)given;
    return parse_name(value, recipe_algorithm_name, &recipe->algorithm, error);
}

static bool read_edges(const char *value, struct recipe *recipe, struct recipe_given *given,
                       struct error *error)
{
    int edges;
    given->edges = true;
    if (!parse_name(value, recipe_edges_name, &edges, error))
        return false;
    recipe->edges = (enum recipe_edges)edges;
    return true;
}

static bool read_world(const char *value, struct recipe *recipe, struct recipe_given *given,
                       struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX + 1, RECIPE_SIDE_MAX + 1};
    given->world = true;
    return parse_pair(value, 'x', 1, max, &recipe->width, &recipe->height) ||
           refuse_reading(error, "must be WxH in cells, each from 1 to " RECIPE_SIDE_MAX_TEXT
                                 ", bounded one more");
}

static bool read_feature_size(const char *value, struct recipe *recipe, struct recipe_given *given,
                              struct error *error)
{
    uint64_t feature;
    char reason[120] = "";
    struct text text = {.bytes = reason, .room = sizeof reason};
    given->feature = true;
    if (!parse_number(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return refuse_reading(error, "must be a power of two from 1 to " RECIPE_SIDE_MAX_TEXT);
    recipe->feature = (uint32_t)feature;
    if ((feature & (feature - 1)) == 0)
        return true;
    uint64_t below = 1;
    while (below * 2 < feature)
        below *= 2;
    text_add(&text, "must be a power of two; the nearest are ");
    text_number(&text, below);
    text_add(&text, " and ");
    text_number(&text, below * 2);
    return refuse_reading(error, reason);
}

static bool read_roughness(const char *value, struct recipe *recipe, struct recipe_given *given,
                           struct error *error)
{
    (void)given;
    _Static_assert(ROUGHNESS_MAX == 1200000, "the error says 1.2");
    return parse_millionths(value, ROUGHNESS_MAX, &recipe->roughness) ||
           refuse_reading(error,
                          "must be a decimal from 0 to 1.2, such as 0.5, of at most 6 decimals");
}

static bool read_hurst(const char *value, struct recipe *recipe, struct recipe_given *given,
                       struct error *error)
{
    uint32_t hurst;
    (void)given;
    if (!parse_millionths(value, ROUGHNESS_ONE, &hurst))
        return refuse_reading(error,
                              "must be a decimal from 0 to 1, such as 0.8, of at most 6 decimals");
    recipe->roughness = recipe_roughness_of(hurst);
    return true;
}

static bool read_spread(const char *value, struct recipe *recipe, struct recipe_given *given,
                        struct error *error)
{
    _Static_assert(SPREAD_MAX / ROUGHNESS_ONE == 16, "the error says 16");
    given->spread = true;
    return parse_millionths(value, SPREAD_MAX, &recipe->spread) ||
           refuse_reading(error,
                          "must be a decimal from 0 to 16, such as 0.3, of at most 6 decimals");
}

static bool read_corners(const char *value, struct recipe *recipe, struct recipe_given *given,
                         struct error *error)
{
    given->corners = true;
    return corners_parse(&recipe->corners, value, error);
}

static bool read_origin(const char *value, struct recipe *recipe, struct recipe_given *given,
                        struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    (void)given;
    return parse_pair(value, ',', 0, max, &recipe->origin_x, &recipe->origin_y) ||
           refuse_reading(error, "must be I,J in features, each from 0 to " RECIPE_SIDE_MAX_TEXT);
}

static bool read_climate(const char *value, struct recipe *recipe, struct recipe_given *given,
                         struct error *error)
{
    int climate;
    (void)given;
    if (!parse_name(value, recipe_climate_name, &climate, error))
        return false;
    recipe->climate = (enum recipe_climate)climate;
    return true;
}

static bool read_halvings(const char *value, struct recipe *recipe, struct recipe_given *given,
                          struct error *error)
{
    uint64_t halvings;
    const char *end = parse_digits(value, RECIPE_DEPTH_MAX, &halvings);
    bool half = end != NULL && strncmp(end, ".5", 2) == 0;
    (void)given;
    if (half)
        end += 2;
    bool filled = end != NULL && strcmp(end, ",filled") == 0;
    _Static_assert(RECIPE_DEPTH_MAX == 32, "the error says 32");
    recipe->halvings =
        (struct recipe_halvings){true, filled, 2 * (uint32_t)halvings + (half ? 1 : 0)};
    return (end != NULL && (filled || *end == '\0') && recipe->halvings.halves <= 64) ||
           refuse_reading(error, "must be N or N.5, from 0 to 32, such as 2.5, or N,filled");
}

static bool read_range(const char *value, struct recipe *recipe, struct recipe_given *given,
                       struct error *error)
{
    uint64_t low;
    uint64_t high;
    _Static_assert(HEIGHT_END == 1073741824, "the error says one less");
    recipe->range = (struct recipe_range){0};
    given->measured = strcmp(value, "measured") == 0;
    if (given->measured)
        return true;
    const char *end = parse_digits(value, HEIGHT_END - 1, &low);
    if (end == NULL || strncmp(end, "..", 2) != 0 ||
        !parse_number(end + 2, HEIGHT_END - 1, &high) || low > high)
        return refuse_reading(error,
                              "must be LOW..HIGH, such as 280000000..790000000, two integers "
                              "up to 1073741823 of which the first is not the greater, or "
                              "measured");
    recipe->range = (struct recipe_range){true, (uint32_t)low, (uint32_t)high};
    return true;
}

static bool read_world_version(const char *value, struct recipe *recipe, struct recipe_given *given,
                               struct error *error)
{
    uint64_t version;
    (void)recipe;
    (void)given;
    _Static_assert(RECIPE_VERSION == 1, "the error says 1");
    return (parse_number(value, UINT32_MAX, &version) && version == RECIPE_VERSION) ||
           refuse_reading(error, "this program makes worlds of version 1 only");
}

static bool read_units(const char *value, struct recipe *recipe, struct recipe_given *given,
                       struct error *error)
{
    (void)given;
    return scale_parse(&recipe->scale, value, error);
}

static bool read_sea(const char *value, struct recipe *recipe, struct recipe_given *given,
                     struct error *error)
{
    (void)given;
    return sea_parse(&recipe->sea, value, error);
}

static const struct recipe_option table[] = {
    {"seed", read_seed},
    {"algorithm", read_algorithm},
    {"edges", read_edges},
    {"world", read_world},
    {"feature-size", read_feature_size},
    {"roughness", read_roughness},
    {"hurst", read_hurst},
    {"spread", read_spread},
    {"corners", read_corners},
    {"origin", read_origin},
    {"climate", read_climate},
    {"halvings", read_halvings},
    {"range", read_range},
    {"world-version", read_world_version},
    {"heights", read_units},
    {"sea", read_sea},
    {NULL, NULL},
};

const struct recipe_option *recipe_option_named(const char *name)
{
    for (const struct recipe_option *option = table; option->name != NULL; option++)
        if (strcmp(name, option->name) == 0)
            return option;
    return NULL;
}

/* Notes which of --roughness and --hurst was given; refuses the other one. */
static bool note_roughness(const char *name, struct recipe_given *given, struct error *error)
{
    if (given->roughness_by != NULL && strcmp(given->roughness_by, name) != 0)
        return error_set(error, ERROR_USAGE,
                         "--roughness and --hurst exclude each other: "
                         "a Hurst exponent H is the roughness 2^-H");
    given->roughness_by = name;
    return true;
}

bool recipe_option_read(const struct recipe_option *option, const char *value,
                        struct recipe *recipe, struct recipe_given *given, struct error *error)
{
    if (!option->read(value, recipe, given, error))
        return error_prefix_option(error, option->name, value);
    bool rough = option->read == read_roughness || option->read == read_hurst;
    return !rough || note_roughness(option->name, given, error);
}

void recipe_option_complete(struct recipe *recipe, const struct recipe_given *given)
{
    if (!given->world) {
        recipe->width = recipe_default().width + recipe_rim_x(recipe);
        recipe->height = recipe_default().height + recipe_rim_y(recipe);
    }
    if (!given->feature)
        recipe->feature = recipe_feature_default(recipe);
    if (given->roughness_by == NULL)
        recipe->roughness = algorithms[recipe->algorithm]->roughness;
}

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

bool recipe_option_check(const struct recipe *recipe, const struct recipe_given *given,
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

bool recipe_option_check_sea(const struct recipe *recipe, struct error *error)
{
    char value[40] = "";
    struct text text = {.bytes = value, .room = sizeof value};
    if (recipe->sea.kind != SEA_LEVEL || recipe->scale.given)
        return true;
    sea_add(&recipe->sea, &text);
    return error_of_value(error, "sea", value, RECIPE_RULES_NO_UNITS);
}

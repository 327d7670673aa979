/*
 * Turns the faults that recipe_check finds into messages, with the nearest valid values; and checks
 * looks and views.
 */
#include "base/minmax.h"
#include "map/true_slopes.h"
#include "options/option_values.h"
#include "options/option_words.h"
#include "options/rules.h"
#include "recipe/drawing.h"
#include "recipe/recipe.h"
#include "render/globe.h"
#include "render/perspective/eye.h"
#include "style/bands.h"
#include "view/view.h"
#include "world/rows/picture.h"

#include <string.h>

/* Puts an option and its value before the text of an error. */
static bool blame(const struct map_options *options, enum option_id id, struct error *error)
{
    char bytes[80] = "";
    struct text value = {.bytes = bytes, .room = sizeof bytes};
    option_write(options, id, &value);
    return error_prefix_option(error, option_rows[id].name, bytes);
}

/* Refuses the value of an option for a reason. */
static bool refuse_value(const struct map_options *options, enum option_id id, const char *reason,
                         struct error *error)
{
    return option_refuse(error, reason) || blame(options, id, error);
}

/*
 * Worlds.
 */

/* Refuses an option that was given but that the algorithm does not use. */
static bool check_algorithm(const struct map_options *options, struct error *error)
{
    static const struct {
        enum option_id id;
        unsigned field;
    } fields[] = {{OPTION_ROUGHNESS, ALGORITHM_ROUGHNESS},
                  {OPTION_HURST, ALGORITHM_ROUGHNESS},
                  {OPTION_SPREAD, ALGORITHM_SPREAD},
                  {OPTION_CORNERS, ALGORITHM_CORNERS}};
    const struct algorithm *algorithm = algorithms[options->recipe.algorithm];
    for (size_t n = 0; n < sizeof fields / sizeof *fields; n++) {
        if (options->text[fields[n].id] == NULL || (algorithm->fields & fields[n].field) != 0)
            continue;
        if (options->preset[fields[n].id]) /* only corners: others are left out */
            return error_format(error, ERROR_USAGE,
                                "--preset=%s is land around heights that it sets, as --corners: "
                                "--algorithm=%s has none",
                                options->text[OPTION_PRESET], algorithm->name);
        return error_format(error, ERROR_USAGE, "--%s: --algorithm=%s%s has no use for it, %s",
                            option_rows[fields[n].id].name, algorithm->name,
                            options->preset[OPTION_ALGORITHM] ? ", of the preset," : "",
                            algorithm->about);
    }
    return true;
}

/* Appends `before` and "WxH": the nearest valid sides, above if `up`, else below. Returns false if
 * there are none. */
static bool add_nearest_world(struct text *text, const struct recipe *recipe, bool up,
                              const char *before)
{
    uint32_t width = recipe_nearest_side(recipe, recipe->width, recipe_rim_x(recipe), up);
    uint32_t height = recipe_nearest_side(recipe, recipe->height, recipe_rim_y(recipe), up);
    if (width == 0 || height == 0)
        return false;
    text_format(text, "%s%ux%u", before, width, height);
    return true;
}

/* Words for the rims of a world, by the number of sides that have one: none, the height only,
 * both. */
struct rim_words {
    const char *more; /* cells to add to a multiple */
    const char *less; /* cells to subtract from the sides */
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

/* Refuses --world. Suggests the nearest worlds and the largest feature size that fit. */
static bool refuse_world(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    uint32_t largest = recipe_feature_max(recipe);
    text_format(&text, "each side must be a multiple of the feature size %u%s", recipe->feature,
                rim_words_of(recipe)->more);
    bool below = add_nearest_world(&text, recipe, false, ": nearest ");
    bool above = add_nearest_world(&text, recipe, true, below ? " and " : ": nearest ");
    if (largest > 0)
        text_format(&text, "%s --feature-size=%u", below || above ? ", or" : ": at most", largest);
    return blame(options, OPTION_WORLD, error);
}

/* Refuses --feature-size. Suggests the largest that fits, and the nearest world that it fits. */
static bool refuse_feature_size(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    text_format(&text, "must divide the world's sides%s, %ux%u: at most %u",
                rim_words_of(recipe)->less, recipe->width, recipe->height,
                recipe_feature_max(recipe));
    add_nearest_world(&text, recipe, true, ", or --world=");
    return blame(options, OPTION_FEATURE_SIZE, error);
}

bool map_options_grow(const struct map_options *options)
{
    return options->text[OPTION_GROW] != NULL || options->recipe.drawing != NULL;
}

/* Checks a world that grows on a drawing. */
static bool check_grown(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    const struct drawing *drawing = recipe->drawing;
    if (!algorithm_takes_drawing(recipe->algorithm))
        return error_format(error, ERROR_USAGE, "--algorithm=%s keeps no drawing: %s",
                            recipe_algorithm_name(recipe->algorithm),
                            recipe_is_planet(recipe)
                                ? "its coasts follow from plates and courses; rivers keeps it"
                                : "its points have no heights in common with it");
    if (drawing == NULL || (recipe->width > 0 && recipe->height > 0))
        return true;
    uint32_t most = RECIPE_SIDE_MAX;
    while ((uint64_t)most * MAX(drawing->cols, drawing->rows) > RECIPE_SIDE_MAX)
        most /= 2;
    return error_format(error, ERROR_USAGE, "--grow=%u: on %ux%u pixels at most --grow=%u",
                        recipe->feature, drawing->cols, drawing->rows, most);
}

bool map_options_check_use(const struct map_options *options, struct error *error)
{
    struct rule_case about = rules_about(options);
    return rules_check(&about, RULES_OF_USE, error);
}

bool map_options_check(const struct map_options *options, struct error *error)
{
    _Static_assert(RECIPE_SIDE_MAX == 1073741824, "the error says so");
    if (!check_algorithm(options, error) ||
        (map_options_grow(options) && !check_grown(options, error)))
        return false;
    if (map_options_grow(options) && options->recipe.drawing == NULL)
        return true; /* it has not been read yet */
    switch (recipe_check(&options->recipe)) {
    case RECIPE_WIDTH:
    case RECIPE_HEIGHT:
        return refuse_value(options, OPTION_WORLD,
                            "a side is at most 1073741824, or one more if it is bounded", error);
    case RECIPE_ROUGHNESS:
        return error_format(error, ERROR_USAGE, "--roughness must be below 1 with --algorithm=%s",
                            recipe_algorithm_name(options->recipe.algorithm));
    case RECIPE_HALVINGS:
        return option_refuse(error, "--halvings: this algorithm has no halvings; zoom out instead");
    case RECIPE_CLIMATE:
        return option_refuse(error, "--climate: a world of one row has no climate and no biomes; "
                                    "both sides must hold a feature");
    case RECIPE_FEATURE_WIDTH:
    case RECIPE_FEATURE_HEIGHT:
        return options->text[OPTION_WORLD] != NULL ? refuse_world(options, error)
                                                   : refuse_feature_size(options, error);
    default:
        return true;
    }
}

/*
 * Looks.
 */

bool map_options_check_sea(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    char percent[40] = "";
    struct text text = {.bytes = percent, .room = sizeof percent};
    struct sea share;
    struct error unused;
    if (recipe->sea.kind != SEA_LEVEL || recipe->scale.given)
        return true;
    sea_add(&recipe->sea, &text);
    text_add(&text, "%");
    refuse_value(options, OPTION_SEA, SCALE_LACKING, error);
    return sea_parse(&share, percent, &unused) && option_offer("--sea=", percent, error);
}

/* Checks that there are not too many contours, and that the eye of a flight is not too high. */
static bool check_numbers(const struct map_options *options, struct error *error)
{
    const char *contours = options->text[OPTION_CONTOURS];
    const struct look *look = &options->look;
    int64_t height_max = eye_height_max(&options->recipe);
    _Static_assert(CONTOURS_MAX == 65536, "the error says so");
    if (contours != NULL && contours_count(&options->recipe.scale, look->contours) > CONTOURS_MAX)
        return error_format(error, ERROR_USAGE,
                            "--relief=contour,%s: there would be more than 65536 lines", contours);
    return look->kind != VIEW_FLIGHT || look->camera.whole || look->camera.height <= height_max ||
           error_format(error, ERROR_USAGE, "--view=flight: in this world at most %lld cells up",
                        (long long)(height_max / CAMERA_HEIGHT_ONE));
}

bool map_options_take_breaks(struct map_options *options, struct error *error)
{
    struct scale_number breaks[BAND_MAX - 1];
    int count = 0;
    const char *written = options->text[OPTION_BREAKS];
    return written == NULL ||
           (tiles_read_breaks(written, breaks, &count, error) &&
            tiles_take_breaks(&options->look.tiles, breaks, count, &options->recipe.scale,
                              error)) ||
           error_prefix_option(error, "breaks", written);
}

bool map_options_check_look(struct map_options *options, bool explored, struct error *error)
{
    struct rule_case about = rules_about(options);
    rules_tell(&about, "explored", explored);
    return map_options_check_sea(options, error) && rules_check(&about, RULES_OF_LOOK, error) &&
           check_numbers(options, error) && map_options_take_breaks(options, error);
}

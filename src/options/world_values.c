/*
 * Options of worlds. A reader checks one value alone; check.c checks options together. Each reader
 * stands beside its writer: the reader reads what the writer writes.
 */
#include "options/option_values.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "world/rows/picture.h"

#define SIDE_MAX_TEXT "1073741824" /* RECIPE_SIDE_MAX */
_Static_assert(RECIPE_SIDE_MAX == 1073741824, "SIDE_MAX_TEXT is RECIPE_SIDE_MAX");

void write_word(struct text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(word);
    bool quoted = strspn(word, plain) < length;
    text_add(text, quoted ? "'" : "");
    text_quoted(text, word, length);
    text_add(text, quoted ? "'" : "");
}

bool read_seed(struct map_options *options, const char *value, struct error *error)
{
    return seed_parse(value, &options->recipe.seed, error);
}

bool write_seed(const struct map_options *options, struct text *text)
{
    const char *word = options->text[OPTION_SEED];
    if (word != NULL && seed_is_word(word, options->recipe.seed))
        write_word(text, word);
    else
        text_number(text, options->recipe.seed);
    return true;
}

bool read_world(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX + 1, RECIPE_SIDE_MAX + 1};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, 'x', 1, max, &recipe->width, &recipe->height) ||
           option_refuse(error, "must be WxH in cells, each from 1 to " SIDE_MAX_TEXT
                                ", or one more if bounded");
}

bool write_world(const struct map_options *options, struct text *text)
{
    text_format(text, "%ux%u", options->recipe.width, options->recipe.height);
    return true;
}

bool read_feature_size(struct map_options *options, const char *value, struct error *error)
{
    uint64_t feature;
    uint32_t below = 1;
    if (!parse_number(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return option_refuse(error, "must be a power of two from 1 to " SIDE_MAX_TEXT);
    options->recipe.feature = (uint32_t)feature;
    if ((feature & (feature - 1)) == 0)
        return true;
    while (below * 2 < feature)
        below *= 2;
    return error_format(error, ERROR_USAGE, "must be a power of two; the nearest are %u and %u",
                        below, below * 2);
}

bool write_feature_size(const struct map_options *options, struct text *text)
{
    text_number(text, options->recipe.feature);
    return true;
}

bool read_roughness(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(ROUGHNESS_MAX == 1200000, "the error says 1.2");
    return parse_millionths(value, ROUGHNESS_MAX, &options->recipe.roughness) ||
           option_refuse(error,
                         "must be a decimal from 0 to 1.2, such as 0.5, of at most 6 decimals");
}

bool write_roughness(const struct map_options *options, struct text *text)
{
    text_trimmed(text, options->recipe.roughness, 6);
    return option_is_used(options, OPTION_ROUGHNESS);
}

bool read_hurst(struct map_options *options, const char *value, struct error *error)
{
    uint32_t hurst;
    if (!parse_millionths(value, ROUGHNESS_ONE, &hurst))
        return option_refuse(error,
                             "must be a decimal from 0 to 1, such as 0.8, of at most 6 decimals");
    options->recipe.roughness = recipe_roughness_of(hurst);
    return true;
}

bool read_spread(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(SPREAD_MAX / ROUGHNESS_ONE == 16, "the error says 16");
    return parse_millionths(value, SPREAD_MAX, &options->recipe.spread) ||
           option_refuse(error,
                         "must be a decimal from 0 to 16, such as 0.3, of at most 6 decimals");
}

bool write_spread(const struct map_options *options, struct text *text)
{
    text_trimmed(text, options->recipe.spread, 6);
    bool usual = options->recipe.spread == ROUGHNESS_ONE && options->recipe.drawing == NULL;
    return option_is_used(options, OPTION_SPREAD) && !usual;
}

bool read_corners(struct map_options *options, const char *value, struct error *error)
{
    return corners_parse(&options->recipe.corners, value, error);
}

bool write_corners(const struct map_options *options, struct text *text)
{
    corners_add(&options->recipe.corners, text);
    return option_is_used(options, OPTION_CORNERS) && options->recipe.corners.cols > 0;
}

/* Returns the picture that a world grows on; NULL if there is none, or none yet. */
static const struct picture *drawn_of(const struct map_options *options)
{
    return options->recipe.drawing != NULL ? options->recipe.drawing->picture : NULL;
}

bool read_grow(struct map_options *options, const char *value, struct error *error)
{
    char number[16] = "";
    const size_t length = strcspn(value, ",");
    const struct picture *drawn = drawn_of(options);
    options->recipe.feature = DRAWING_FEATURE;
    if (value[length] == '\0')
        return *value == '\0' || read_feature_size(options, value, error);
    if (strcmp(value + length, ",blue") != 0 || length >= sizeof number ||
        (drawn != NULL && !drawn->blue))
        return option_refuse(error, "must be N, or N,blue of a picture whose water is blue");
    memcpy(number, value, length);
    return length == 0 || read_feature_size(options, number, error);
}

bool write_grow(const struct map_options *options, struct text *text)
{
    const struct picture *drawn = drawn_of(options);
    text_number(text, options->recipe.feature);
    text_add(text, drawn != NULL && drawn->blue ? ",blue" : "");
    return options->recipe.drawing != NULL;
}

bool read_origin(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, ',', 0, max, &recipe->origin_x, &recipe->origin_y) ||
           option_refuse(error, "must be I,J in features, each from 0 to " SIDE_MAX_TEXT);
}

bool write_origin(const struct map_options *options, struct text *text)
{
    const struct recipe *recipe = &options->recipe;
    text_format(text, "%u,%u", recipe->origin_x, recipe->origin_y);
    return recipe->origin_x != 0 || recipe->origin_y != 0;
}

bool read_halvings(struct map_options *options, const char *value, struct error *error)
{
    uint64_t halvings;
    const char *end = parse_digits(value, RECIPE_DEPTH_MAX, &halvings);
    bool half = end != NULL && strncmp(end, ".5", 2) == 0;
    if (half)
        end += 2;
    bool filled = end != NULL && strcmp(end, ",filled") == 0;
    _Static_assert(RECIPE_DEPTH_MAX == 32, "the error says 32");
    if (end == NULL || (!filled && *end != '\0') || 2 * halvings + half > 64)
        return option_refuse(error, "must be N or N.5, from 0 to 32, such as 2.5, or N,filled");
    options->recipe.halvings =
        (struct recipe_halvings){true, filled, 2 * (uint32_t)halvings + half};
    return true;
}

bool write_halvings(const struct map_options *options, struct text *text)
{
    const struct recipe_halvings *made = &options->recipe.halvings;
    text_number(text, made->halves / 2);
    text_add(text, made->halves % 2 == 1 ? ".5" : "");
    text_add(text, made->filled ? ",filled" : "");
    return made->given;
}

bool read_range(struct map_options *options, const char *value, struct error *error)
{
    uint64_t low, high;
    _Static_assert(HEIGHT_END == 1073741824, "the error says one less");
    options->recipe.range = (struct recipe_range){0};
    options->measured = strcmp(value, "measured") == 0;
    if (options->measured)
        return true;
    const char *end = parse_digits(value, HEIGHT_END - 1, &low);
    if (end == NULL || strncmp(end, "..", 2) != 0 ||
        !parse_number(end + 2, HEIGHT_END - 1, &high) || low > high)
        return option_refuse(error, "must be LOW..HIGH, such as 280000000..790000000, two integers "
                                    "from 0 to 1073741823, LOW not above HIGH; or measured");
    options->recipe.range = (struct recipe_range){true, (uint32_t)low, (uint32_t)high};
    return true;
}

bool write_range(const struct map_options *options, struct text *text)
{
    const struct recipe_range *range = &options->recipe.range;
    text_format(text, "%u..%u", range->low, range->high);
    return range->given;
}

bool read_world_version(struct map_options *options, const char *value, struct error *error)
{
    uint64_t version;
    (void)options;
    _Static_assert(RECIPE_VERSION == 1, "the error says 1");
    return (parse_number(value, UINT32_MAX, &version) && version == RECIPE_VERSION) ||
           option_refuse(error, "this program makes worlds of version 1 only");
}

bool write_world_version(const struct map_options *options, struct text *text)
{
    (void)options;
    text_number(text, RECIPE_VERSION);
    return true;
}

bool read_heights(struct map_options *options, const char *value, struct error *error)
{
    return scale_parse(&options->recipe.scale, value, error);
}

bool write_heights(const struct map_options *options, struct text *text)
{
    const struct recipe *recipe = &options->recipe;
    bool own = recipe->picture != NULL && scale_equal(&recipe->picture->scale, &recipe->scale);
    if (recipe->scale.given)
        scale_add(&recipe->scale, text);
    return recipe->scale.given && !own;
}

bool read_sea(struct map_options *options, const char *value, struct error *error)
{
    return sea_parse(&options->recipe.sea, value, error);
}

bool write_sea(const struct map_options *options, struct text *text)
{
    sea_add(&options->recipe.sea, text);
    return options->recipe.sea.kind != SEA_DEFAULT;
}

bool write_encoding(const struct map_options *options, struct text *text)
{
    const struct picture *picture = recipe_source(&options->recipe);
    if (picture == NULL || picture->encoding == NULL)
        return false;
    text_add(text, picture->encoding);
    return true;
}

bool read_nodata(struct map_options *options, const char *value, struct error *error)
{
    struct scale_number number;
    const char *end = scale_parse_number(value, &number);
    (void)options;
    while (end != NULL && *end == ',')
        end = scale_parse_number(end + 1, &number);
    return (end != NULL && *end == '\0') ||
           option_refuse(error, "must be a number, such as -9999, or some with commas");
}

bool write_nodata(const struct map_options *options, struct text *text)
{
    const struct picture *picture = recipe_source(&options->recipe);
    bool given = picture != NULL && picture->nodata != NULL;
    text_add(text, given ? picture->nodata : "");
    return given;
}

bool read_digest(struct map_options *options, const char *value, struct error *error)
{
    uint64_t number;
    const char *end = *value == ',' ? value : parse_digits(value, UINT32_MAX, &number);
    if (end == NULL || (*end != ',' && *end != '\0'))
        return option_refuse(error, "must be a number from 0 to 4294967295, or two: N,M");
    if (end > value)
        options->digest = (int64_t)number;
    return *end == '\0' || read_places_digest(options, end + 1, error);
}

bool write_digest(const struct map_options *options, struct text *text)
{
    const struct picture *picture = recipe_source(&options->recipe);
    if (picture != NULL)
        text_number(text, picture_digest(picture));
    return picture != NULL;
}

bool write_sampling(const struct map_options *options, struct text *text)
{
    const struct picture *picture = options->recipe.picture;
    text_add(text, picture != NULL && picture->sums != NULL ? "smooth" : "pixels");
    return picture != NULL;
}

/*
 * Options of the program.
 */

bool read_file(struct map_options *options, const char *value, struct error *error)
{
    (void)options;
    return *value != '\0' || option_refuse(error, "must be the name of a file, or -");
}

bool read_threads(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(PARALLEL_MAX == 256, "the error says so");
    return (parse_number(value, PARALLEL_MAX, &options->threads) && options->threads > 0) ||
           option_refuse(error, "must be from 1 to 256");
}

bool read_count(struct map_options *options, const char *value, struct error *error)
{
    return (parse_number(value, UINT64_MAX, &options->count) && options->count > 0) ||
           option_refuse(error, "must be a number from 1 on");
}

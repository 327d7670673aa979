/*
 * recipe_check checks a recipe once; all code that takes one later relies on it. Most important:
 * the feature size is a power of two that divides both sides (a bounded side minus 1). So every
 * depth is a whole lattice, which wraps or has a rim at both ends.
 */
#include "recipe/recipe.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "base/parse.h"

#include <string.h>

struct recipe recipe_default(void)
{
    return (struct recipe){
        .width = 1024,
        .height = 1024,
        .feature = 32,
        .roughness = ROUGHNESS_ONE / 2,
        .spread = ROUGHNESS_ONE,
    };
}

static bool is_side(uint32_t side, uint32_t rim)
{
    return side >= 1 && side <= RECIPE_SIDE_MAX + rim;
}

static bool is_algorithm(int n)
{
    return n >= 0 && n < algorithm_count();
}

/* Returns the algorithm of a recipe; zeros for a picture or an index out of range. */
static const struct algorithm *algorithm_of(const struct recipe *recipe)
{
    static const struct algorithm none = {0};
    bool made = recipe->picture == NULL && is_algorithm(recipe->algorithm);
    return made ? algorithms[recipe->algorithm] : &none;
}

bool recipe_bounded_x(const struct recipe *recipe)
{
    return recipe->edges == EDGES_BOUNDED;
}

bool recipe_bounded_y(const struct recipe *recipe)
{
    return recipe->edges != EDGES_WRAP;
}

bool recipe_has_towns(const struct recipe *recipe)
{
    return recipe_has_water(recipe) && recipe_has_climate(recipe);
}

bool recipe_has_climate(const struct recipe *recipe)
{
    return recipe->climate != CLIMATE_NONE && recipe->picture == NULL;
}

int64_t recipe_wrap(int64_t n, int64_t points)
{
    int64_t rest = n % points;
    return rest < 0 ? rest + points : rest;
}

uint32_t recipe_rim_x(const struct recipe *recipe)
{
    return recipe_bounded_x(recipe) && !algorithm_of(recipe)->of_cells ? 1 : 0;
}

uint32_t recipe_rim_y(const struct recipe *recipe)
{
    return recipe_bounded_y(recipe) && !algorithm_of(recipe)->of_cells ? 1 : 0;
}

bool recipe_has_water(const struct recipe *recipe)
{
    return algorithm_of(recipe)->has_water;
}

bool recipe_is_planet(const struct recipe *recipe)
{
    return algorithm_of(recipe)->is_planet;
}

struct sea recipe_sea(const struct recipe *recipe)
{
    struct sea sea = recipe->sea;
    if (sea.kind != SEA_DEFAULT || !recipe->scale.given)
        return sea;
    if (recipe->scale.low < 0)
        sea = (struct sea){.kind = SEA_LEVEL}; /* the level is 0 */
    else if (recipe->picture != NULL)
        sea.kind = SEA_NONE;
    return sea;
}

static bool holds_features(const struct recipe *recipe, uint32_t side, uint32_t rim)
{
    bool line = rim > 0 && side == rim && algorithm_of(recipe)->has_lines;
    return line || (side > rim && (side - rim) % recipe->feature == 0);
}

static bool has_halvings(const struct recipe *recipe)
{
    return !recipe->halvings.given ||
           (!algorithm_of(recipe)->of_cells && recipe->halvings.halves <= 2 * RECIPE_DEPTH_MAX);
}

/* True if there is no climate, or both sides hold a feature: climates are made of features. */
static bool has_room_for_climate(const struct recipe *recipe)
{
    return recipe->climate == CLIMATE_NONE ||
           (recipe->width > recipe_rim_x(recipe) && recipe->height > recipe_rim_y(recipe));
}

uint32_t recipe_roughness_max(const struct recipe *recipe)
{
    bool fades = is_algorithm(recipe->algorithm) && algorithms[recipe->algorithm]->make_row == NULL;
    return fades ? ROUGHNESS_ONE - 1 : ROUGHNESS_MAX;
}

enum recipe_fault recipe_check(const struct recipe *recipe)
{
    const struct recipe_range *range = &recipe->range;
    enum recipe_fault sea =
        recipe->sea.kind == SEA_LEVEL && !recipe->scale.given ? RECIPE_SEA : RECIPE_VALID;
    if (recipe->picture != NULL)
        return sea; /* sides of pictures are always valid */
    if (!is_side(recipe->width, recipe_rim_x(recipe)))
        return RECIPE_WIDTH;
    if (!is_side(recipe->height, recipe_rim_y(recipe)))
        return RECIPE_HEIGHT;
    if (!is_side(recipe->feature, 0) || (recipe->feature & (recipe->feature - 1)) != 0)
        return RECIPE_FEATURE;
    if (!holds_features(recipe, recipe->width, recipe_rim_x(recipe)))
        return RECIPE_FEATURE_WIDTH;
    if (!holds_features(recipe, recipe->height, recipe_rim_y(recipe)))
        return RECIPE_FEATURE_HEIGHT;
    if (recipe->roughness > recipe_roughness_max(recipe))
        return RECIPE_ROUGHNESS;
    if (MAX(recipe->origin_x, recipe->origin_y) > (recipe->drawing == NULL ? RECIPE_SIDE_MAX : 0))
        return RECIPE_ORIGIN;
    if (recipe->spread > SPREAD_MAX)
        return RECIPE_SPREAD;
    if (!is_algorithm(recipe->algorithm))
        return RECIPE_ALGORITHM;
    if (range->given && (range->low > range->high || range->high >= HEIGHT_END))
        return RECIPE_RANGE;
    if (!has_halvings(recipe))
        return RECIPE_HALVINGS;
    return has_room_for_climate(recipe) ? sea : RECIPE_CLIMATE;
}

bool recipe_equal(const struct recipe *a, const struct recipe *b)
{
    struct recipe other = *b;
    other.settled = a->settled;
    return memcmp((const char *)a, (const char *)&other, sizeof other) == 0;
}

uint32_t recipe_nearest_side(const struct recipe *recipe, uint32_t side, uint32_t rim, bool up)
{
    uint32_t inner = side - rim; /* must be a multiple of the feature size */
    uint32_t below = inner - inner % recipe->feature;
    if (holds_features(recipe, side, rim))
        return side;
    if (!up)
        return below > 0 ? below + rim : 0;
    uint32_t above = below + recipe->feature;
    return above <= RECIPE_SIDE_MAX ? above + rim : 0;
}

uint32_t recipe_feature_max(const struct recipe *recipe)
{
    uint32_t across = recipe->width - recipe_rim_x(recipe);
    uint32_t down = recipe->height - recipe_rim_y(recipe);
    uint32_t sides = across | down;
    if ((across == 0 || down == 0) && !algorithm_of(recipe)->has_lines)
        return 0;
    return sides > 0 ? sides & (~sides + 1) : RECIPE_SIDE_MAX;
}

/* Features of fewer cells than this, of which more than as many lie along the shorter side, are
 * too small to be meant: land of islets. */
enum { FEATURE_FINE = 64 };

uint32_t recipe_feature_default(const struct recipe *recipe)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    uint32_t shorter = MIN(recipe->width, recipe->height);
    uint32_t max = MIN(recipe_feature_max(recipe), algorithm->feature_max);
    uint32_t feature = 1;
    if (algorithm->features == 0)
        return recipe_default().feature;
    while (feature < max && (uint64_t)2 * feature * algorithm->features <= shorter)
        feature *= 2;
    while (feature < FEATURE_FINE && (uint64_t)FEATURE_FINE * feature < shorter)
        feature *= 2; /* no longer divides the sides */
    return feature;
}

/* Returns log2 of n, rounded up. */
static int log2_up(uint32_t n)
{
    int log = 0;
    while ((UINT64_C(1) << log) < n)
        log++;
    return log;
}

int recipe_depth(const struct recipe *recipe)
{
    return log2_up(recipe->feature);
}

int recipe_zoom_min(const struct recipe *recipe)
{
    return -log2_up(MAX(recipe->width, recipe->height));
}

int recipe_zoom_max(const struct recipe *recipe)
{
    return MIN(RECIPE_DEPTH_MAX - recipe_depth(recipe), RECIPE_ZOOM_MAX);
}

/* Returns the number of lattice points along a side at a zoom. */
static int64_t count_points(uint32_t side, uint32_t rim, int zoom)
{
    if (zoom >= 0)
        return ((int64_t)(side - rim) << zoom) + rim;
    int64_t stride = INT64_C(1) << -zoom;
    return (side + stride - 1) / stride;
}

int64_t recipe_cols(const struct recipe *recipe, int zoom)
{
    return count_points(recipe->width, recipe_rim_x(recipe), zoom);
}

int64_t recipe_rows(const struct recipe *recipe, int zoom)
{
    return count_points(recipe->height, recipe_rim_y(recipe), zoom);
}

/* Returns the product of two fractions, 0..1, in units of 2^-42. */
static uint64_t multiply_fractions(uint64_t a, uint64_t b)
{
    const uint64_t low = (1 << 21) - 1;
    return ((a >> 21) * b + ((a & low) * b >> 21)) >> 21;
}

/* Sums 24 terms of the series of e^-x with x = H log 2. It is precise enough to round every H
 * correctly. */
uint32_t recipe_roughness_of(uint32_t hurst)
{
    const uint64_t one = UINT64_C(1) << 42;
    const uint64_t log_of_2 = UINT64_C(3048493539143); /* natural logarithm */
    const uint64_t x = hurst * log_of_2 / ROUGHNESS_ONE;
    uint64_t sum = one;
    for (uint64_t n = 24; n > 0; n--)
        sum = one - multiply_fractions(x, sum) / n;
    return (uint32_t)((sum * ROUGHNESS_ONE + one / 2) / one);
}

const char *recipe_algorithm_name(int n)
{
    return n < algorithm_count() ? algorithms[n]->name : NULL;
}

TEXT_NAMES(recipe_edges_name, [EDGES_WRAP] = "wrap", [EDGES_BOUNDED] = "bounded",
           [EDGES_WRAP_X] = "wrap-x")

TEXT_NAMES(recipe_climate_name, [CLIMATE_NONE] = "none", [CLIMATE_BELTS] = "belts",
           [CLIMATE_NOISE] = "noise")

/*
 * Algorithms. Each row is defined in the file of its algorithm. Recipe lines name algorithms, and
 * programs rely on row 0 being the default: rows may be added, but not reordered.
 */

extern const struct algorithm algorithm_diamond_square;
extern const struct algorithm algorithm_gullies;
extern const struct algorithm algorithm_midpoint;
extern const struct algorithm algorithm_noise;
extern const struct algorithm algorithm_planet;
extern const struct algorithm algorithm_rivers;
extern const struct algorithm algorithm_square_square;

const struct algorithm *const algorithms[] = {
    &algorithm_diamond_square, &algorithm_midpoint, &algorithm_noise,  &algorithm_rivers,
    &algorithm_square_square,  &algorithm_gullies,  &algorithm_planet, NULL};

int algorithm_count(void)
{
    int count = 0;
    while (algorithms[count] != NULL)
        count++;
    return count;
}

/*
 * Seeds. A text becomes a number here; a recipe holds numbers only.
 */

/* Returns the seed of a text of `length` bytes: its 64-bit FNV-1a hash, mixed. */
static uint64_t seed_of_text(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t n = 0; n < length; n++)
        hash = (hash ^ (unsigned char)text[n]) * UINT64_C(0x100000001B3);
    return noise_mix(hash);
}

bool seed_parse(const char *text, uint64_t *seed, struct error *error)
{
    bool fits;
    if (*text == '\0')
        return error_set(error, ERROR_USAGE, "needs a number or a text");
    if (!parse_hex_or_decimal(text, seed, &fits))
        *seed = seed_of_text(text, strlen(text));
    else if (!fits)
        return error_set(error, ERROR_USAGE, "must be at most 18446744073709551615");
    return true;
}

bool seed_is_word(const char *text, uint64_t seed)
{
    size_t length = strlen(text);
    uint64_t meant = 0;
    struct error error;
    for (size_t n = 0; n < length; n++)
        if (text[n] < ' ' || text[n] > '~')
            return false;
    return length <= SEED_WORD_MAX && seed_parse(text, &meant, &error) && meant == seed &&
           seed_of_text(text, length) == seed;
}

/*
 * Displacement. Depth 0 has amplitude 1, depth 1 has `spread`, and each further depth has
 * `roughness` times the amplitude of the one before. Algorithms that ignore both fields have 1
 * everywhere. The recipe alone sets the scale: no height leaves 0..2^30-1, even if all noise had
 * one sign.
 */

/* Heights left unused at both ends: rounding may add two at each of 32 depths. */
enum { ROUNDING = 64 };

/* Sets the amplitude of each depth; 2^31 stands for 1. Returns their sum without depth 0. */
static uint64_t make_amplitudes(uint64_t amplitudes[RECIPE_DEPTH_MAX + 1],
                                const struct recipe *recipe)
{
    unsigned fields = algorithms[recipe->algorithm]->fields;
    uint64_t roughness = fields & ALGORITHM_ROUGHNESS ? recipe->roughness : ROUGHNESS_ONE;
    uint64_t kept = fields & ALGORITHM_SPREAD ? recipe->spread : ROUGHNESS_ONE;
    uint64_t sum = 0;
    amplitudes[0] = UINT64_C(1) << 31;
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        amplitudes[depth] = amplitudes[depth - 1] * kept / ROUGHNESS_ONE;
        sum += amplitudes[depth];
        kept = roughness;
    }
    return sum;
}

/* Returns how much carving may change a height at a depth at most, rounded up. */
static uint32_t carved_at(const struct algorithm *algorithm, int depth)
{
    if (algorithm->carved == 0 || depth < ALGORITHM_CARVED_FROM)
        return 0;
    return (algorithm->carved >> (depth - ALGORITHM_CARVED_FROM + 1)) + 1;
}

void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1];
    uint64_t sum = make_amplitudes(amplitudes, recipe);
    uint64_t halves = 2 * amplitudes[0] + algorithm->halves_added * sum;
    uint64_t noise = HEIGHT_MIDDLE - ROUNDING - algorithm->carved;
    uint64_t unit = (noise << 32) / halves;
    for (int depth = 0; depth <= last; depth++) {
        /* The range of the displacement, in quarters of a height's unit. */
        uint64_t span = (8 * unit * amplitudes[depth]) >> 31;
        uint32_t shift = 0;
        while (shift < 31 && span << (shift + 1) < UINT64_C(1) << 32)
            shift++;
        uint32_t factor = (uint32_t)(span << shift >> 16);
        uint32_t mean = factor << 15 >> shift;
        displacements[depth] =
            (struct displacement){factor, shift, carved_at(algorithm, depth), 2 - mean};
    }
}

uint64_t displacements_carved(const struct displacement *displacements, int depth, int last)
{
    uint64_t carved = 0;
    while (++depth <= last)
        carved += displacements[depth].carved;
    return carved;
}

uint64_t displacements_span(const struct displacement *displacements, int depth, int last)
{
    uint64_t span = 2 * displacements_carved(displacements, depth, last);
    while (++depth <= last) {
        const struct displacement *by = &displacements[depth];
        span += (UINT64_C(65535) * by->factor >> by->shift) / 4;
    }
    return span;
}

/*
 * Corners. A digit replaces the noise of its point; displacement and all that follows do not
 * change.
 */

/* The character of each digit, by its index. */
static const char characters[] = "0123456789?.";

bool corners_parse(struct corners *corners, const char *value, struct error *error)
{
    struct corners read = {.rows = 1};
    int count = 0;
    int col = 0;
    bool valid = true;
    for (; valid && *value != '\0'; value++) {
        if (*value == '/') {
            read.cols = read.rows == 1 ? (uint8_t)col : read.cols;
            valid = col > 0 && col == read.cols;
            read.rows++;
            col = 0;
        } else {
            const char *digit = strchr(characters, *value);
            valid = digit != NULL && count < CORNERS_MAX;
            if (valid)
                read.digits[count++] = (uint8_t)(digit - characters);
            col++;
        }
    }
    read.cols = read.rows == 1 ? (uint8_t)col : read.cols;
    if (!valid || col == 0 || col != read.cols)
        return error_set(
            error, ERROR_USAGE,
            "must be rows of digits, dots and ? of equal length, such as 000/0?9/000, at most "
            "128 characters");
    *corners = read;
    return true;
}

void corners_add(const struct corners *corners, struct text *text)
{
    const uint8_t *digit = corners->digits;
    for (int row = 0; row < corners->rows; row++) {
        text_add(text, row > 0 ? "/" : "");
        for (int col = 0; col < corners->cols; col++)
            text_bytes(text, &characters[*digit++], 1);
    }
}

int32_t corners_noise(const struct corners *corners, uint64_t i, uint64_t j)
{
    uint64_t col = i % corners->cols;
    uint64_t row = j % corners->rows;
    int32_t digit = corners->digits[row * corners->cols + col];
    if (digit == CORNERS_DOT)
        return 32768;
    return digit == CORNERS_NOISE ? -1 : digit * 65535 / 9;
}

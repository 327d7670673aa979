/*
 * A recipe is checked here, once; all code that takes one later relies on the check. Above all, the
 * feature size is a power of two that divides both sides, so each depth is a whole lattice that
 * wraps; or it divides both sides minus 1, so each depth is a whole lattice that begins and ends
 * with a rim.
 */
#include "world/recipe.h"

#include "world/algorithm.h"

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

uint32_t recipe_rim(const struct recipe *recipe)
{
    return recipe->edges == EDGES_BOUNDED ? 1 : 0;
}

static bool is_side(uint32_t side)
{
    return side >= 1 && side <= RECIPE_SIDE_MAX;
}

static bool is_feature(uint32_t feature)
{
    bool power_of_two = (feature & (feature - 1)) == 0;
    return is_side(feature) && power_of_two;
}

static bool is_range(const struct recipe_range *range)
{
    return !range->given || (range->low <= range->high && range->high < HEIGHT_END);
}

static bool is_algorithm(int n)
{
    return n >= 0 && n < algorithm_count();
}

static bool holds_features(const struct recipe *recipe, uint32_t side)
{
    return side > recipe_rim(recipe) && (side - recipe_rim(recipe)) % recipe->feature == 0;
}

static enum recipe_fault check_sea(const struct recipe *recipe)
{
    bool lacking = recipe->sea.kind == SEA_LEVEL && !recipe->scale.given;
    return lacking ? RECIPE_SEA : RECIPE_VALID;
}

enum recipe_fault recipe_check(const struct recipe *recipe)
{
    if (recipe->picture != NULL)
        return check_sea(recipe); /* sides are valid, even of a bounded picture of one pixel */
    if (!is_side(recipe->width))
        return RECIPE_WIDTH;
    if (!is_side(recipe->height))
        return RECIPE_HEIGHT;
    if (!is_feature(recipe->feature))
        return RECIPE_FEATURE;
    if (!holds_features(recipe, recipe->width))
        return RECIPE_FEATURE_WIDTH;
    if (!holds_features(recipe, recipe->height))
        return RECIPE_FEATURE_HEIGHT;
    if (recipe->roughness >= ROUGHNESS_ONE)
        return RECIPE_ROUGHNESS;
    if (recipe->origin_x > RECIPE_SIDE_MAX || recipe->origin_y > RECIPE_SIDE_MAX)
        return RECIPE_ORIGIN;
    if (recipe->spread > SPREAD_MAX)
        return RECIPE_SPREAD;
    if (!is_algorithm(recipe->algorithm))
        return RECIPE_ALGORITHM;
    return is_range(&recipe->range) ? check_sea(recipe) : RECIPE_RANGE;
}

uint32_t recipe_nearest_side(const struct recipe *recipe, uint32_t side, bool up)
{
    uint32_t feature = recipe->feature;
    uint32_t inner = side - recipe_rim(recipe); /* to be a multiple of the feature size */
    uint32_t below = inner - inner % feature;
    if (below == inner && inner > 0)
        return side;
    if (!up)
        return below > 0 ? below + recipe_rim(recipe) : 0;
    uint32_t above = below + feature + recipe_rim(recipe);
    return above <= RECIPE_SIDE_MAX ? above : 0;
}

uint32_t recipe_feature_max(const struct recipe *recipe)
{
    uint32_t across = recipe->width - recipe_rim(recipe);
    uint32_t down = recipe->height - recipe_rim(recipe);
    uint32_t sides = across | down;
    return across > 0 && down > 0 ? sides & (~sides + 1) : 0;
}

/* log2 of n, rounded up. */
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
    uint32_t longer = recipe->width > recipe->height ? recipe->width : recipe->height;
    return -log2_up(longer);
}

int recipe_zoom_max(const struct recipe *recipe)
{
    int zoom = RECIPE_DEPTH_MAX - recipe_depth(recipe);
    return zoom < RECIPE_ZOOM_MAX ? zoom : RECIPE_ZOOM_MAX;
}

/* Number of lattice points along a side at a zoom. */
static int64_t count_points(const struct recipe *recipe, uint32_t side, int zoom)
{
    if (zoom >= 0)
        return ((int64_t)(side - recipe_rim(recipe)) << zoom) + recipe_rim(recipe);
    int64_t stride = INT64_C(1) << -zoom;
    return (side + stride - 1) / stride;
}

int64_t recipe_cols(const struct recipe *recipe, int zoom)
{
    return count_points(recipe, recipe->width, zoom);
}

int64_t recipe_rows(const struct recipe *recipe, int zoom)
{
    return count_points(recipe, recipe->height, zoom);
}

/* The product of two fractions, 0..1, of which 2^42 is 1. */
static uint64_t multiply_fractions(uint64_t a, uint64_t b)
{
    const uint64_t low = (1 << 21) - 1;
    return ((a >> 21) * b + ((a & low) * b >> 21)) >> 21;
}

/* The series of e^-x with x = H log 2, precise enough to round every H correctly. */
uint32_t recipe_roughness_of(uint32_t hurst)
{
    const uint64_t one = UINT64_C(1) << 42;
    const uint64_t log_of_2 = UINT64_C(3048493539143); /* natural logarithm */
    uint64_t x = hurst * log_of_2 / ROUGHNESS_ONE;
    uint64_t term = one;
    uint64_t plus = 0;
    uint64_t minus = 0;
    for (uint64_t n = 1; term > 0; n++) {
        if (n % 2 == 1)
            plus += term;
        else
            minus += term;
        term = multiply_fractions(term, x) / n;
    }
    return (uint32_t)(((plus - minus) * ROUGHNESS_ONE + one / 2) / one);
}

const char *recipe_algorithm_name(int n)
{
    return n < algorithm_count() ? algorithms[n]->name : NULL;
}

const char *recipe_edges_name(int n)
{
    static const char *const names[] = {[EDGES_WRAP] = "wrap", [EDGES_BOUNDED] = "bounded", NULL};
    return names[n];
}

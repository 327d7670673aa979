/*
 * Random numbers are made by Marsaglia's xorshift64*, not by the program's own mixing, which is
 * tested with them.
 */
#include "support/unit.h"

#include "support/plain.h"

#include <stdio.h>

uint64_t trial_bits(struct trials *trials)
{
    trials->state ^= trials->state >> 12;
    trials->state ^= trials->state << 25;
    trials->state ^= trials->state >> 27;
    return trials->state * UINT64_C(0x2545F4914F6CDD1D);
}

uint64_t trial_below(struct trials *trials, uint64_t count)
{
    return trial_bits(trials) % count;
}

int64_t trial_between(struct trials *trials, int64_t low, int64_t high)
{
    return low + (int64_t)trial_below(trials, (uint64_t)(high - low) + 1);
}

/* Returns the number that FEW is in the environment: 1 without it. */
static int fewer(void)
{
    const char *few = getenv("FEW");
    return few != NULL && atoi(few) > 0 ? atoi(few) : 1;
}

int trials_of(int count)
{
    int share = getenv("LONG") != NULL ? 1 : 4 * fewer();
    return (count + share - 1) / share;
}

int few_of(int count)
{
    return (count + fewer() - 1) / fewer();
}

struct recipe recipe_of(uint64_t seed, uint32_t width, uint32_t height, uint32_t feature)
{
    struct recipe recipe = recipe_default();
    recipe.seed = seed;
    recipe.width = width;
    recipe.height = height;
    recipe.feature = feature;
    return recipe;
}

int rivers_algorithm(void)
{
    int n = 0;
    while (strcmp(recipe_algorithm_name(n), "rivers") != 0)
        n++;
    return n;
}

static uint64_t trial_seed(struct trials *trials)
{
    static const uint64_t special[] = {
        0, 1, UINT32_MAX, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_MAX};
    uint64_t n = trial_below(trials, 12);
    return n < sizeof special / sizeof *special ? special[n] : trial_bits(trials);
}

static uint32_t trial_side(struct trials *trials, uint32_t feature, uint32_t max)
{
    static const uint32_t few[] = {1, 1, 2, 3, 5};
    uint32_t features = few[trial_below(trials, 5)];
    if (features > max / feature || trial_below(trials, 2) == 0)
        features = (uint32_t)trial_between(trials, 1, max / feature);
    return feature * features;
}

static uint32_t trial_origin(struct trials *trials)
{
    switch (trial_below(trials, 6)) {
    case 0:
        return (uint32_t)trial_between(trials, 1, 9);
    case 1:
        return (uint32_t)trial_between(trials, 1, RECIPE_SIDE_MAX);
    case 2:
        return RECIPE_SIDE_MAX;
    default:
        return 0;
    }
}

static uint32_t trial_spread(struct trials *trials)
{
    static const uint32_t spreads[] = {0, 1, 300000, 3000000, SPREAD_MAX};
    uint64_t n = trial_below(trials, 12);
    return n < 5 ? spreads[n] : n < 6 ? (uint32_t)trial_below(trials, SPREAD_MAX) : ROUGHNESS_ONE;
}

/* A drawing of the base lattice, or mostly none. */
static struct corners trial_corners(struct trials *trials)
{
    struct corners corners = {0};
    if (trial_below(trials, 5) != 0)
        return corners;
    corners.cols = (uint8_t)trial_between(trials, 1, 8);
    corners.rows = (uint8_t)trial_between(trials, 1, 8);
    for (int n = 0; n < corners.cols * corners.rows; n++)
        corners.digits[n] = (uint8_t)trial_below(trials, CORNERS_DOT + 1);
    return corners;
}

struct recipe trial_recipe(struct trials *trials, uint32_t max)
{
    static const uint32_t roughnesses[] = {0, 1, 300000, 500000, 1000000, ROUGHNESS_MAX, 999999};
    uint32_t feature = 1;
    uint64_t n = trial_below(trials, 10);
    while (feature < max && trial_below(trials, 8) != 0)
        feature *= 2;
    struct recipe recipe = {
        .seed = trial_seed(trials),
        .width = trial_side(trials, feature, max),
        .height = trial_side(trials, feature, max),
        .feature = feature,
        .roughness = n < 7 ? roughnesses[n] : (uint32_t)trial_below(trials, ROUGHNESS_MAX),
        .origin_x = trial_origin(trials),
        .origin_y = trial_origin(trials),
        .spread = trial_spread(trials),
        .algorithm = (int)(trial_below(trials, 2 * PLAIN_ALGORITHMS - 1) % PLAIN_ALGORITHMS),
    };
    if (recipe.algorithm != PLAIN_NOISE)
        recipe.corners = trial_corners(trials);
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

struct recipe trial_bounded(struct trials *trials, uint32_t max)
{
    struct recipe recipe = trial_recipe(trials, max);
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    if (trial_below(trials, 10) == 0) /* a line */
        *(trial_below(trials, 2) == 0 ? &recipe.width : &recipe.height) = 1;
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

struct recipe trial_edged(struct trials *trials, uint32_t max)
{
    struct recipe recipe = trial_bounded(trials, max);
    if (trial_below(trials, 2) == 0)
        return recipe;
    recipe.edges = EDGES_WRAP_X;
    recipe.width = recipe.width > 1 ? recipe.width - 1 : recipe.feature;
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

int64_t trial_coordinate(struct trials *trials, int64_t period)
{
    static const int64_t limit = INT64_C(1) << 60;
    static const int64_t room = INT64_C(1) << 32;
    int64_t small = trial_between(trials, -20, 20);
    switch (trial_below(trials, 5)) {
    case 0:
        return small;
    case 1:
        return period + small;
    case 2:
        return trial_between(trials, -limit / period, limit / period - room / period - 2) * period +
               (small < 0 ? 0 : small);
    case 3:
        return trial_below(trials, 2) == 0 ? -limit + small + 20 : limit - room + small - 20;
    default:
        return trial_between(trials, -limit, limit - room);
    }
}

const char *recipe_text(const struct recipe *recipe)
{
    static char texts[4][400];
    static unsigned count;
    char *text = texts[count++ % 4];
    char drawing[2 * CORNERS_MAX] = "";
    struct text corners = {.bytes = drawing, .room = sizeof drawing};
    corners_add(&recipe->corners, &corners);
    snprintf(text, sizeof texts[0],
             "{seed %" PRIu64 ", %" PRIu32 "x%" PRIu32 ", feature %" PRIu32 ", roughness %" PRIu32
             ", origin %" PRIu32 ",%" PRIu32 ", spread %" PRIu32 ", algorithm %s, %s, corners %s}",
             recipe->seed, recipe->width, recipe->height, recipe->feature, recipe->roughness,
             recipe->origin_x, recipe->origin_y, recipe->spread,
             recipe_algorithm_name(recipe->algorithm), recipe_edges_name((int)recipe->edges),
             drawing);
    return text;
}

void *memory(size_t count, size_t size)
{
    void *bytes = calloc(count + 1, size);
    if (bytes == NULL)
        abort();
    return bytes;
}

int64_t modulo(int64_t n, int64_t period)
{
    return (n % period + period) % period;
}

uint64_t fingerprint(const uint32_t *numbers, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t n = 0; n < count; n++)
        for (int shift = 0; shift < 32; shift += 8)
            hash = (hash ^ (numbers[n] >> shift & 0xFF)) * UINT64_C(1099511628211);
    return hash;
}

struct picture trial_picture(struct trials *trials, uint32_t most)
{
    struct picture picture;
    uint32_t width = 1 + (uint32_t)trial_below(trials, most);
    uint32_t height = 1 + (uint32_t)trial_below(trials, most);
    assert_true(picture_make(&picture, width, height, false));
    for (uint32_t n = 0; n < width * height; n++)
        picture.heights[n] = (uint16_t)trial_below(trials, 65536);
    return picture;
}

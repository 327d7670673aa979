/*
 * Features: a name of one depth is there at the next, at a place within the old one; and a window
 * has those of that part of a larger one.
 */
#include "places/places.h"

#include "recipe/algorithm.h"
#include "support/unit.h"
#include "world/world_make.h"

enum { SIDE = 60 };

static struct places find(const struct world *world, int depth, int64_t x, int64_t y, uint32_t side)
{
    struct places features;
    struct places_scope scope = {depth, depth > 4 ? 4 : depth, -1, x, y, side, side};
    assert_true(places_find(&features, world, &scope));
    return features;
}

/* True if a feature is among others, at one of the cells that its cell becomes. */
static bool is_kept(const struct place *feature, const struct places *deeper)
{
    for (size_t n = 0; n < deeper->count; n++) {
        const struct place *other = &deeper->items[n];
        if (memcmp(&other->key, &feature->key, sizeof other->key) == 0 &&
            strcmp(other->name, feature->name) == 0 && llabs(other->x - 2 * feature->x) <= 1 &&
            llabs(other->y - 2 * feature->y) <= 1)
            return true;
    }
    return false;
}

static void test_zooms(void **state)
{
    struct trials trials = {21};
    int seen = 0;
    (void)state;
    for (int n = trials_of(160); n > 0; n--) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 1024, 1024, 64);
        struct world world;
        recipe.algorithm = (int)trial_below(&trials, (uint64_t)algorithm_count());
        recipe.roughness = 450000;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int depth = (int)trial_between(&trials, 2, 6);
        int64_t x = (int64_t)trial_below(&trials, UINT64_C(16) << depth);
        int64_t y = (int64_t)trial_below(&trials, UINT64_C(16) << depth);
        struct places here = find(&world, depth, x, y, SIDE);
        struct places deeper = find(&world, depth + 1, 2 * x - 2, 2 * y - 2, 2 * SIDE + 4);
        for (size_t f = 0; f < here.count; f++)
            REQUIRE(is_kept(&here.items[f], &deeper), "%s, depth %d: %s at %" PRId64 ",%" PRId64,
                    recipe_text(&recipe), depth, here.items[f].name, here.items[f].x,
                    here.items[f].y);
        seen += (int)here.count;
        places_free(&here);
        places_free(&deeper);
        world_free(&world);
    }
    assert_in_range(seen, 200, 1000000);
}

/* Requires that the next of the features of a small window is one. Returns the number of the one
 * after it. */
static size_t expect_next(const struct places *small, size_t next, const struct place *feature,
                          const char *text)
{
    REQUIRE(next < small->count && small->items[next].x == feature->x &&
                small->items[next].y == feature->y && small->items[next].size == feature->size &&
                small->items[next].weight == feature->weight &&
                strcmp(small->items[next].name, feature->name) == 0,
            "%s: %s at %" PRId64 ",%" PRId64 " is not in the part", text, feature->name, feature->x,
            feature->y);
    return next + 1;
}

static void test_parts(void **state)
{
    enum { PART = 12, ALL = 160 };
    struct trials trials = {22};
    size_t seen = 0;
    (void)state;
    for (int n = trials_of(200); n > 0; n--) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 1024, 1024, 64);
        struct world world;
        recipe.algorithm = (int)trial_below(&trials, (uint64_t)algorithm_count());
        recipe.edges = (enum recipe_edges)trial_below(&trials, 3);
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        recipe.roughness = 600000;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int depth = (int)trial_between(&trials, 0, 4);
        int64_t x = (int64_t)trial_below(&trials, UINT64_C(16) << depth);
        int64_t y = (int64_t)trial_below(&trials, UINT64_C(16) << depth);
        struct places all = find(&world, depth, x - ALL / 2, y - ALL / 2, ALL);
        struct places part = find(&world, depth, x, y, PART);
        size_t next = 0;
        for (size_t f = 0; f < all.count; f++)
            if (all.items[f].x >= x && all.items[f].x < x + PART && all.items[f].y >= y &&
                all.items[f].y < y + PART)
                next = expect_next(&part, next, &all.items[f], recipe_text(&recipe));
        REQUIRE(next == part.count, "%s: %zu features, not %zu", recipe_text(&recipe), part.count,
                next);
        seen += next;
        places_free(&all);
        places_free(&part);
        world_free(&world);
    }
    assert_in_range(seen, 20, 1000000);
}

/* Rivers of 256 cells and more are as important as each other but for their size, which comes after
 * their class, the highest byte of the weight. */
static void test_classes_of_rivers(void **state)
{
    enum { DEPTH = 8, ACROSS = 100, SMALL = 256, LARGE = 65536, RANK = 3 };
    struct recipe recipe = recipe_of(5, 4096, 4096, 1024);
    struct world world;
    struct places features;
    struct places_scope scope = {DEPTH, 0, DEPTH, 800, 820, ACROSS, ACROSS};
    uint32_t largest = 0;
    (void)state;
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    recipe.roughness = 500000;
    recipe.sea.kind = SEA_NONE;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    assert_true(places_find(&features, &world, &scope));
    uint64_t class = 255 - (4 * (DEPTH + 1) + RANK);
    for (size_t n = 0; n < features.count; n++) {
        const struct place *river = &features.items[n];
        if (river->key.kind != PLACE_RIVER || river->size < SMALL)
            continue;
        largest = river->size > largest ? river->size : largest;
        REQUIRE(river->weight >> 56 == class, "%" PRIu32 " cells: class %" PRIu64 ", not %" PRIu64,
                river->size, river->weight >> 56, class);
    }
    assert_true(largest >= LARGE);
    places_free(&features);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zooms),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_classes_of_rivers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

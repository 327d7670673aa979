/*
 * Features: a name of one depth is there at the next, at a place within the old one.
 */
#include "world/features.h"

#include "support/unit.h"
#include "world/algorithm.h"

enum { SIDE = 60 };

static struct features find(const struct world *world, int depth, int64_t x, int64_t y,
                            uint32_t side)
{
    struct features features;
    struct features_scope scope = {depth, depth > 4 ? 4 : depth, -1, x, y, side, side};
    assert_true(features_find(&features, world, &scope));
    return features;
}

/* True if a feature is among others, at one of the cells that its cell becomes. */
static bool is_kept(const struct feature *feature, const struct features *deeper)
{
    for (size_t n = 0; n < deeper->count; n++) {
        const struct feature *other = &deeper->items[n];
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
        struct features here = find(&world, depth, x, y, SIDE);
        struct features deeper = find(&world, depth + 1, 2 * x - 2, 2 * y - 2, 2 * SIDE + 4);
        for (size_t f = 0; f < here.count; f++)
            REQUIRE(is_kept(&here.items[f], &deeper), "%s, depth %d: %s at %" PRId64 ",%" PRId64,
                    recipe_text(&recipe), depth, here.items[f].name, here.items[f].x,
                    here.items[f].y);
        seen += (int)here.count;
        features_free(&here);
        features_free(&deeper);
        world_free(&world);
    }
    assert_in_range(seen, 200, 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zooms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

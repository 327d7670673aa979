/*
 * Landmarks: those of one depth are there at the next, at a place within the old one; and a window
 * has those of that part of a larger one. Places are landmarks with names.
 */
#include "places/landmarks.h"

#include "places/places.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/world.h"

enum { SIDE = 60 };

/* Requires that the places of a scope are its landmarks, with their names. */
static void check_places(const struct landmarks *landmarks, const struct world *world,
                         const struct landmarks_scope *scope)
{
    struct places places;
    assert_true(places_find(&places, &(struct map){.world = *world}, scope));
    assert_int_equal(places.count, landmarks->count);
    for (size_t n = 0; n < places.count; n++) {
        char name[NAME_LETTERS + 1];
        const struct place *place = &places.items[n];
        const struct landmark *landmark = &landmarks->items[n];
        name_make(world->recipe.seed, &landmark->key, name);
        assert_string_equal(place->name, name);
        assert_true(place->x == landmark->x && place->y == landmark->y &&
                    place->rank == landmark->rank && place->kind == landmark->key.kind &&
                    place->large == (landmark->key.depth == 0) &&
                    place->catchment == (place->kind == PLACE_RIVER ? landmark->size : 0));
    }
    places_free(&places);
}

static struct landmarks find(const struct world *world, int depth, int64_t x, int64_t y,
                             uint32_t side)
{
    struct landmarks landmarks;
    struct window window = {depth - recipe_depth(&world->recipe), x, y, side, side};
    struct landmarks_scope scope = {window, depth > 4 ? 4 : depth, -1, false};
    assert_true(landmarks_find(&landmarks, world, &scope));
    check_places(&landmarks, world, &scope);
    return landmarks;
}

/* True if a landmark is among others, at one of the cells that its cell becomes. */
static bool is_kept(const struct landmark *landmark, const struct landmarks *deeper)
{
    for (size_t n = 0; n < deeper->count; n++) {
        const struct landmark *other = &deeper->items[n];
        if (memcmp(&other->key, &landmark->key, sizeof other->key) == 0 &&
            llabs(other->x - 2 * landmark->x) <= 1 && llabs(other->y - 2 * landmark->y) <= 1)
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
        struct landmarks here = find(&world, depth, x, y, SIDE);
        struct landmarks deeper = find(&world, depth + 1, 2 * x - 2, 2 * y - 2, 2 * SIDE + 4);
        for (size_t f = 0; f < here.count; f++)
            REQUIRE(is_kept(&here.items[f], &deeper), "%s, depth %d: %s at %" PRId64 ",%" PRId64,
                    recipe_text(&recipe), depth, place_kind_word((int)here.items[f].key.kind),
                    here.items[f].x, here.items[f].y);
        seen += (int)here.count;
        landmarks_free(&here);
        landmarks_free(&deeper);
        world_free(&world);
    }
    assert_in_range(seen, 200, 1000000);
}

/* Requires that the next of the landmarks of a small window is one. Returns the number of the one
 * after it. */
static size_t expect_next(const struct landmarks *small, size_t next,
                          const struct landmark *landmark, const char *text)
{
    REQUIRE(next < small->count && small->items[next].x == landmark->x &&
                small->items[next].y == landmark->y && small->items[next].size == landmark->size &&
                small->items[next].rank == landmark->rank &&
                memcmp(&small->items[next].key, &landmark->key, sizeof landmark->key) == 0,
            "%s: %s at %" PRId64 ",%" PRId64 " is not in the part", text,
            place_kind_word((int)landmark->key.kind), landmark->x, landmark->y);
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
        struct landmarks all = find(&world, depth, x - ALL / 2, y - ALL / 2, ALL);
        struct landmarks part = find(&world, depth, x, y, PART);
        size_t next = 0;
        for (size_t f = 0; f < all.count; f++)
            if (all.items[f].x >= x && all.items[f].x < x + PART && all.items[f].y >= y &&
                all.items[f].y < y + PART)
                next = expect_next(&part, next, &all.items[f], recipe_text(&recipe));
        REQUIRE(next == part.count, "%s: %zu landmarks, not %zu", recipe_text(&recipe), part.count,
                next);
        seen += next;
        landmarks_free(&all);
        landmarks_free(&part);
        world_free(&world);
    }
    assert_in_range(seen, 20, 1000000);
}

/* Rivers of 256 cells and more are as important as each other but for their size, which comes after
 * their class, the highest byte of the rank. */
static void test_classes_of_rivers(void **state)
{
    enum { DEPTH = 8, ACROSS = 100, SMALL = 256, LARGE = 65536, RANK = 3 };
    struct recipe recipe = recipe_of(5, 4096, 4096, 1024);
    struct world world;
    struct landmarks landmarks;
    uint32_t largest = 0;
    (void)state;
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    recipe.roughness = 500000;
    recipe.sea.kind = SEA_NONE;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct window window = {DEPTH - recipe_depth(&recipe), 800, 820, ACROSS, ACROSS};
    struct landmarks_scope scope = {window, 0, DEPTH, false};
    assert_true(landmarks_find(&landmarks, &world, &scope));
    uint64_t class = 255 - (4 * (DEPTH + 1) + RANK);
    for (size_t n = 0; n < landmarks.count; n++) {
        const struct landmark *river = &landmarks.items[n];
        if (river->key.kind != PLACE_RIVER || river->size < SMALL)
            continue;
        largest = river->size > largest ? river->size : largest;
        REQUIRE(river->rank >> 56 == class, "%" PRIu32 " cells: class %" PRIu64 ", not %" PRIu64,
                river->size, river->rank >> 56, class);
    }
    assert_true(largest >= LARGE);
    landmarks_free(&landmarks);
    world_free(&world);
}

/* Of landmarks that were born at one depth a sea outranks a range, this a peak, and so on; older
 * ones of a kind outrank newer ones. */
static void test_ranks(void **state)
{
    static const int order[PLACE_KINDS] = {
        [PLACE_SEA] = 0,  [PLACE_RANGE] = 1,  [PLACE_PEAK] = 2, [PLACE_RIVER] = 3,
        [PLACE_LAKE] = 3, [PLACE_ISLAND] = 4, [PLACE_BAY] = 5,  [PLACE_CAPE] = 6,
    };
    struct recipe recipe = recipe_of(42, 1024, 1024, 64);
    struct world world;
    int pairs = 0;
    (void)state;
    recipe.algorithm = rivers_algorithm();
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct landmarks all = find(&world, 4, 0, 0, 128);
    for (size_t n = 0; n < all.count; n++)
        for (size_t m = 0; m < all.count; m++) {
            const struct name_key *a = &all.items[n].key;
            const struct name_key *b = &all.items[m].key;
            if (order[a->kind] > order[b->kind] || a->depth > b->depth ||
                (a->kind == b->kind && a->depth == b->depth))
                continue;
            if (order[a->kind] == order[b->kind] && a->depth == b->depth)
                assert_int_equal(all.items[n].rank >> 56, all.items[m].rank >> 56);
            else
                assert_true(all.items[n].rank >> 56 > all.items[m].rank >> 56);
            pairs++;
        }
    assert_true(pairs > 10000);
    landmarks_free(&all);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_zooms),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_classes_of_rivers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

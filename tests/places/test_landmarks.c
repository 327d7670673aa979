/*
 * Landmarks: those of one depth are there at the next, at a place within the old one; and a window
 * has those of that part of a larger one.
 */
#include "places/landmarks.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/world.h"

enum { SIDE = 60 };

/* Requires that landmarks that are born in cells of the window's depth have these cells as keys,
 * and their names from them. */
static void check_keys(const struct places *landmarks, const struct world *world,
                       const struct window *window)
{
    const int depth = recipe_depth(&world->recipe) + window->zoom;
    for (size_t n = 0; n < landmarks->count; n++) {
        char name[NAME_LETTERS + 1];
        const struct place *place = &landmarks->items[n];
        struct place_key key = {
            place->kind, depth,
            (uint64_t)modulo(place->x, recipe_cols(&world->recipe, window->zoom)),
            (uint64_t)modulo(place->y, recipe_rows(&world->recipe, window->zoom))};
        if (place->born != depth || place->lake != 0)
            continue;
        place_name(world->recipe.seed, place->thing, name);
        assert_true(place->thing == place_thing(world->recipe.seed, &key) &&
                    place->source == PLACE_OF_WORLD && place->catchment == 0);
        assert_string_equal(place->name, name);
        assert_string_equal(place->word, place_kind_word((int)place->kind));
    }
}

static struct places find(const struct world *world, int depth, int64_t x, int64_t y, uint32_t side)
{
    struct places landmarks;
    struct window window = {depth - recipe_depth(&world->recipe), x, y, side, side};
    struct landmarks_scope scope = {
        .window = window, .newest = depth > 4 ? 4 : depth, .rivers = -1};
    assert_true(landmarks_find(&landmarks, world, &scope));
    check_keys(&landmarks, world, &window);
    return landmarks;
}

/* True if a landmark is among others, at one of the cells that its cell becomes. */
static bool is_kept(const struct place *landmark, const struct places *deeper)
{
    for (size_t n = 0; n < deeper->count; n++) {
        const struct place *other = &deeper->items[n];
        if (other->thing == landmark->thing && strcmp(other->name, landmark->name) == 0 &&
            other->kind == landmark->kind && other->born == landmark->born &&
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
        struct places here = find(&world, depth, x, y, SIDE);
        struct places deeper = find(&world, depth + 1, 2 * x - 2, 2 * y - 2, 2 * SIDE + 4);
        for (size_t f = 0; f < here.count; f++)
            REQUIRE(is_kept(&here.items[f], &deeper), "%s, depth %d: %s at %" PRId64 ",%" PRId64,
                    recipe_text(&recipe), depth, place_kind_word((int)here.items[f].kind),
                    here.items[f].x, here.items[f].y);
        seen += (int)here.count;
        places_free(&here);
        places_free(&deeper);
        world_free(&world);
    }
    assert_in_range(seen, 200, 1000000);
}

/* Requires that the next of the landmarks of a small window is one. Returns the number of the one
 * after it. */
static size_t expect_next(const struct places *small, size_t next, const struct place *landmark,
                          const char *text)
{
    REQUIRE(next < small->count && small->items[next].x == landmark->x &&
                small->items[next].y == landmark->y && small->items[next].rank == landmark->rank &&
                small->items[next].height == landmark->height &&
                small->items[next].thing == landmark->thing,
            "%s: %s at %" PRId64 ",%" PRId64 " is not in the part", text,
            place_kind_word((int)landmark->kind), landmark->x, landmark->y);
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
        REQUIRE(next == part.count, "%s: %zu landmarks, not %zu", recipe_text(&recipe), part.count,
                next);
        seen += next;
        places_free(&all);
        places_free(&part);
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
    struct places landmarks;
    uint32_t largest = 0;
    (void)state;
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    recipe.roughness = 500000;
    recipe.sea.kind = SEA_NONE;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct window window = {DEPTH - recipe_depth(&recipe), 800, 820, ACROSS, ACROSS};
    struct landmarks_scope scope = {.window = window, .newest = 0, .rivers = DEPTH};
    assert_true(landmarks_find(&landmarks, &world, &scope));
    uint64_t class = 255 - (4 * (DEPTH + 1) + RANK);
    for (size_t n = 0; n < landmarks.count; n++) {
        const struct place *river = &landmarks.items[n];
        if (river->kind != PLACE_RIVER || river->catchment < SMALL)
            continue;
        largest = river->catchment > largest ? river->catchment : largest;
        REQUIRE(river->rank >> 56 == class, "%" PRIu32 " cells: class %" PRIu64 ", not %" PRIu64,
                river->catchment, river->rank >> 56, class);
    }
    assert_true(largest >= LARGE);
    places_free(&landmarks);
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
    struct places all = find(&world, 4, 0, 0, 128);
    for (size_t n = 0; n < all.count; n++)
        for (size_t m = 0; m < all.count; m++) {
            const struct place *a = &all.items[n];
            const struct place *b = &all.items[m];
            if (order[a->kind] > order[b->kind] || a->born > b->born ||
                (a->kind == b->kind && a->born == b->born))
                continue;
            if (order[a->kind] == order[b->kind] && a->born == b->born)
                assert_int_equal(a->rank >> 56, b->rank >> 56);
            else
                assert_true(a->rank >> 56 > b->rank >> 56);
            pairs++;
        }
    assert_true(pairs > 10000);
    places_free(&all);
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

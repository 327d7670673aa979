/*
 * Rivers as landmarks: the key of a cell's river is the one that a plain implementation finds over
 * whole worlds.
 */
#include "places/landmarks.h"

#include "support/rivers_window.h"
#include "support/unit.h"

enum { DEPTHS = 5, COURSE = 20, NOBODY = -1 };

static const int EAST[] = {1, 0, -1, 0};
static const int SOUTH[] = {0, 1, 0, -1};

/* A whole depth of a world. */
struct plain_depth {
    int64_t across;
    int64_t down;
    uint32_t *catchment;
    uint8_t *water;
    uint8_t *direction;
};

struct plain_world {
    struct rivers_world world;
    struct plain_depth depths[DEPTHS];
};

static void make(struct plain_world *plain, const struct recipe *recipe)
{
    plain->world = rivers_world(recipe, rivers_sea(recipe));
    for (int n = 0; n < DEPTHS; n++) {
        struct plain_depth *depth = &plain->depths[n];
        int zoom = n - plain->world.depth;
        depth->across = rivers_width(&plain->world, zoom);
        depth->down = rivers_height(&plain->world, zoom);
        size_t cells = (size_t)(depth->across * depth->down);
        depth->catchment = memory(cells, sizeof *depth->catchment);
        depth->water = memory(cells, 1);
        depth->direction = memory(cells, 1);
        struct rivers_layers out = {
            .catchment = depth->catchment, .water = depth->water, .direction = depth->direction};
        assert_true(rivers_window(&plain->world, zoom, 0, 0, (uint32_t)depth->across,
                                  (size_t)depth->down, &out));
    }
}

static void clear(struct plain_world *plain)
{
    for (int n = 0; n < DEPTHS; n++) {
        free(plain->depths[n].catchment);
        free(plain->depths[n].water);
        free(plain->depths[n].direction);
    }
}

/* Returns the index of a cell at its depth; NOBODY beyond a rim. */
static int64_t index_at(const struct plain_world *plain, int n, int64_t x, int64_t y)
{
    const struct plain_depth *depth = &plain->depths[n];
    if ((plain->world.bounded_x && (x < 0 || x >= depth->across)) ||
        (plain->world.bounded_y && (y < 0 || y >= depth->down)))
        return NOBODY;
    return modulo(y, depth->down) * depth->across + modulo(x, depth->across);
}

/* Returns the index of a cell's neighbour. */
static int64_t beside(const struct plain_world *plain, int n, int64_t at, int side)
{
    int64_t across = plain->depths[n].across;
    return index_at(plain, n, at % across + EAST[side], at / across + SOUTH[side]);
}

/* Returns the side that most water comes from over land; NOBODY: none does. */
static int main_side(const struct plain_world *plain, int n, int64_t at)
{
    const struct plain_depth *depth = &plain->depths[n];
    int best = NOBODY;
    for (int side = 3; side >= 0; side--) {
        int64_t from = beside(plain, n, at, side);
        if (from == NOBODY || depth->water[from] == RIVERS_SEA ||
            depth->direction[from] != (side + 2) % 4)
            continue;
        if (best == NOBODY ||
            depth->catchment[from] >= depth->catchment[beside(plain, n, at, best)])
            best = side;
    }
    return best;
}

static bool is_exit(const struct plain_world *plain, int n, int64_t at)
{
    const struct plain_depth *depth = &plain->depths[n];
    const struct plain_depth *above = &plain->depths[n - 1];
    int64_t block = at / depth->across / 2 * above->across + at % depth->across / 2;
    return depth->direction[at] == above->direction[block] &&
           depth->catchment[at] == 4 * above->catchment[block];
}

static struct place_key plain_stem(const struct plain_world *plain, int n, int64_t at)
{
    for (; n > 0; n--) {
        int side = 0;
        while (!is_exit(plain, n, at) && (side = main_side(plain, n, at)) != NOBODY)
            at = beside(plain, n, at, side);
        if (side == NOBODY)
            break;
        at = at / plain->depths[n].across / 2 * plain->depths[n - 1].across +
             at % plain->depths[n].across / 2;
    }
    const struct plain_depth *depth = &plain->depths[n];
    for (int step = 0; n == 0 && step < COURSE && depth->direction[at] < 4; step++) {
        int64_t next = beside(plain, 0, at, depth->direction[at]);
        if (next == NOBODY || depth->water[next] == RIVERS_SEA ||
            main_side(plain, 0, next) != (depth->direction[at] + 2) % 4)
            break;
        at = next;
    }
    return (struct place_key){
        PLACE_RIVER, n, (uint64_t)(at % depth->across) + ((uint64_t)plain->world.origin_x << n),
        (uint64_t)(at / depth->across) + ((uint64_t)plain->world.origin_y << n)};
}

static struct recipe trial_rivers(struct trials *trials)
{
    uint32_t feature = UINT32_C(1) << trial_below(trials, 5);
    struct recipe recipe =
        recipe_of(trial_bits(trials), feature * (uint32_t)trial_between(trials, 3, 12),
                  feature * (uint32_t)trial_between(trials, 3, 12), feature);
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.roughness = 400000;
    recipe.origin_x = (uint32_t)trial_below(trials, 9);
    recipe.origin_y = (uint32_t)trial_below(trials, 1 << 30);
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    return recipe;
}

/* Requires the plain river of each cell of land in a random window. Returns their number. */
static int compare_window(struct trials *trials, const struct recipe *recipe,
                          const struct plain_world *plain)
{
    enum { COLS = 24, ROWS = 16 };
    int found = 0;
    int n = (int)trial_below(trials, DEPTHS);
    int64_t x = trial_between(trials, -20, plain->depths[n].across);
    int64_t y = trial_between(trials, -20, plain->depths[n].down);
    struct window window = {n - recipe_depth(recipe), x, y, COLS, ROWS};
    struct depth_windows *windows =
        depth_windows_new(recipe, rivers_sea(recipe), &window, RECIPE_DEPTH_MAX);
    assert_non_null(windows);
    for (int cell = 0; cell < COLS * ROWS; cell++) {
        int64_t col = x + cell % COLS;
        int64_t row = y + cell / COLS;
        int64_t at = index_at(plain, n, col, row);
        if (at == NOBODY || plain->depths[n].water[at] == RIVERS_SEA)
            continue;
        struct place_key expected = plain_stem(plain, n, at);
        REQUIRE(landmarks_river(windows, recipe, n, col, row) ==
                    place_thing(recipe->seed, &expected),
                "%s, depth %d, %" PRId64 ",%" PRId64 ": not of depth %d", recipe_text(recipe), n,
                col, row, expected.depth);
        found++;
    }
    depth_windows_free(windows);
    return found;
}

static void test_stems(void **state)
{
    struct trials trials = {74};
    int found = 0;
    (void)state;
    for (int n = trials_of(120); n > 0; n--) {
        struct recipe recipe = trial_rivers(&trials);
        struct plain_world plain;
        make(&plain, &recipe);
        for (int window = 0; window < 4; window++)
            found += compare_window(&trials, &recipe, &plain);
        clear(&plain);
    }
    assert_true(found > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

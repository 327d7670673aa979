/*
 * Far landmarks: those of a whole world follow the rule of landmarks.h, which is counted here
 * cell by cell; a window has those of that part of the world, at either depth.
 */
#include "places/landmarks.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/world.h"

enum { COLS = 48, ROWS = 24, FEATURE = 16, PARTS = 6 };

/* A world whose depth 0 has COLS x ROWS cells, with its cells there and the landmarks of them that
 * are known from near. */
struct stage {
    struct world world;
    struct places near;
    const struct depth_window *cells;
};

static struct landmarks_scope scope_of(const struct stage *stage, int depth, int64_t x, int64_t y,
                                       uint32_t cols, uint32_t rows)
{
    struct window window = {depth - recipe_depth(&stage->world.recipe), x, y, cols, rows};
    return (struct landmarks_scope){.window = window, .newest = 0, .rivers = -1, .far = true};
}

static void make(struct stage *stage, struct trials *trials, int n)
{
    struct recipe recipe = recipe_of(trial_bits(trials), COLS * FEATURE, ROWS * FEATURE, FEATURE);
    recipe.algorithm = rivers_algorithm();
    while (n % 2 == 0 && !recipe_is_planet(&recipe))
        recipe.algorithm++;
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.width += recipe_rim_x(&recipe);
    recipe.height += recipe_rim_y(&recipe);
    assert_true(world_make(&stage->world, &recipe, NORMALIZE_RANGE, 1));
    struct landmarks_scope around = scope_of(stage, 0, -20, -20, COLS + 40, ROWS + 40);
    around.far = false;
    assert_true(landmarks_find(&stage->near, &stage->world, &around));
    stage->cells = &stage->near.land->at[0];
}

/* Returns 1 for a cell of land, -1 for one of sea, and 0 beyond a rim. */
static int side_of(const struct stage *stage, int64_t x, int64_t y)
{
    if (!depth_window_has(stage->cells, x, y))
        return 0;
    return depth_window_is_sea(stage->cells, x, y) ? -1 : 1;
}

static int room_of(const struct stage *stage, int64_t x, int64_t y)
{
    int room = 0;
    for (int r = 2; r <= 10; r += 2) {
        int sum = 0;
        for (int v = -r; v <= r; v++)
            for (int u = -r; u <= r; u++)
                sum += side_of(stage, x + u, y + v) * side_of(stage, x, y);
        room += sum * 1000 / ((2 * r + 1) * (2 * r + 1));
    }
    return room;
}

static bool is_middle(const struct stage *stage, int64_t x, int64_t y)
{
    int room = room_of(stage, x, y);
    if (side_of(stage, x, y) == 0 || room <= 0)
        return false;
    for (int v = -6; v <= 6; v++)
        for (int u = -6; u <= 6; u++) {
            if (side_of(stage, x + u, y + v) != side_of(stage, x, y) || (u == 0 && v == 0))
                continue;
            int other = room_of(stage, x + u, y + v);
            if (other > room || (other == room && (v < 0 || (v == 0 && u < 0))))
                return false;
        }
    return true;
}

/* Returns the lowest sea within 3 cells that is known from near. */
static const struct place *sea_beside(const struct stage *stage, int64_t x, int64_t y)
{
    const struct place *lowest = NULL;
    for (size_t n = 0; n < stage->near.count; n++) {
        const struct place *near = &stage->near.items[n];
        if (near->kind == PLACE_SEA && llabs(near->x - x) <= 3 && llabs(near->y - y) <= 3 &&
            (lowest == NULL || near->height < lowest->height))
            lowest = near;
    }
    return lowest;
}

/* Requires that the landmarks of the world are those of the rule. Returns their number. */
static size_t check_rule(const struct stage *stage, const struct places *far, const char *text)
{
    size_t next = 0;
    for (int64_t y = 0; y < ROWS; y++)
        for (int64_t x = 0; x < COLS; x++) {
            if (!is_middle(stage, x, y))
                continue;
            const struct place *near = sea_beside(stage, x, y);
            bool land = side_of(stage, x, y) > 0;
            if (!land && near == NULL)
                continue;
            const struct place *place = &far->items[next];
            const struct place_key key = {PLACE_LAND, 0, (uint64_t)x, (uint64_t)y};
            REQUIRE(next < far->count && far->items[next].x == x && far->items[next].y == y,
                    "%s: nothing at %" PRId64 ",%" PRId64, text, x, y);
            assert_int_equal(place->kind, land ? PLACE_LAND : PLACE_SEA);
            assert_true(place->thing ==
                        (land ? place_thing(stage->world.recipe.seed, &key) : near->thing));
            next++;
        }
    REQUIRE(next == far->count, "%s: %zu, not %zu", text, far->count, next);
    return next;
}

/* Requires that a part of the world, at depth 0 or 1, has the landmarks of the whole that lie
 * there. */
static void check_part(const struct stage *stage, const struct places *whole, struct trials *trials,
                       const char *text)
{
    struct places part;
    size_t next = 0;
    int depth = (int)trial_below(trials, 2);
    int64_t x = (int64_t)trial_below(trials, UINT64_C(1) * COLS << depth);
    int64_t y = (int64_t)trial_below(trials, UINT64_C(1) * ROWS << depth);
    uint32_t cols = (uint32_t)trial_between(trials, 1, (COLS << depth) - x);
    uint32_t rows = (uint32_t)trial_between(trials, 1, (ROWS << depth) - y);
    struct landmarks_scope scope = scope_of(stage, depth, x, y, cols, rows);
    assert_true(landmarks_find(&part, &stage->world, &scope));
    for (size_t n = 0; n < whole->count; n++) {
        const struct place *landmark = &whole->items[n];
        int64_t col = landmark->x << depth;
        int64_t row = landmark->y << depth;
        if (col < x || col >= x + cols || row < y || row >= y + rows)
            continue;
        REQUIRE(next < part.count && part.items[next].x == col && part.items[next].y == row &&
                    part.items[next].rank == landmark->rank &&
                    part.items[next].thing == landmark->thing,
                "%s: not at %" PRId64 ",%" PRId64 " of depth %d", text, col, row, depth);
        next++;
    }
    assert_int_equal(part.count, next);
    places_free(&part);
}

static void test_rule(void **state)
{
    struct trials trials = {23};
    size_t seen = 0;
    (void)state;
    for (int n = trials_of(40); n > 0; n--) {
        struct stage stage;
        struct places whole;
        make(&stage, &trials, n);
        const char *text = recipe_text(&stage.world.recipe);
        struct landmarks_scope scope = scope_of(&stage, 0, 0, 0, COLS, ROWS);
        assert_true(landmarks_find(&whole, &stage.world, &scope));
        seen += check_rule(&stage, &whole, text);
        for (int part = 0; part < PARTS; part++)
            check_part(&stage, &whole, &trials, text);
        places_free(&whole);
        places_free(&stage.near);
        world_free(&stage.world);
    }
    assert_in_range(seen, 8, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rule)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * River course: mouths and springs are those that a walk over the whole map finds, cell by cell.
 */
#include "world/rivers/river_course.h"

#include "support/rivers_window.h"
#include "support/unit.h"

/* A whole map at a zoom. */
struct whole_map {
    int64_t across;
    int64_t down;
    uint32_t *catchment;
    uint8_t *water;
    uint8_t *direction;
};

static struct whole_map map_of(const struct recipe *recipe, int zoom)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    struct whole_map map = {rivers_width(&world, zoom), rivers_height(&world, zoom), 0, 0, 0};
    size_t count = (size_t)(map.across * map.down);
    map.catchment = memory(count, 4);
    map.water = memory(count, 1);
    map.direction = memory(count, 1);
    struct rivers_layers out = {
        .catchment = map.catchment, .water = map.water, .direction = map.direction};
    assert_true(rivers_window(&world, zoom, 0, 0, (uint32_t)map.across, (size_t)map.down, &out));
    return map;
}

static void map_free(struct whole_map *map)
{
    free(map->catchment);
    free(map->water);
    free(map->direction);
}

static size_t index_of(const struct whole_map *map, int64_t x, int64_t y)
{
    return (size_t)(modulo(y, map->down) * map->across + modulo(x, map->across));
}

static bool is_inside(const struct whole_map *map, const struct recipe *recipe, int64_t x,
                      int64_t y)
{
    return recipe->edges == EDGES_WRAP || (x >= 0 && x < map->across && y >= 0 && y < map->down);
}

static const int sides[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* Walks down, one cell after another, and counts the steps. */
static struct river_course_mouth plain_mouth(const struct whole_map *map,
                                             const struct recipe *recipe, int64_t x, int64_t y,
                                             uint64_t *steps)
{
    for (*steps = 0;; ++*steps) {
        size_t here = index_of(map, x, y);
        int direction = map->direction[here];
        if (map->water[here] == RIVERS_SEA)
            return (struct river_course_mouth){x, y, RIVER_COURSE_SEA};
        if (direction == RIVERS_SINK)
            return (struct river_course_mouth){x, y, RIVER_COURSE_SINK};
        int64_t next_x = x + sides[direction][0];
        int64_t next_y = y + sides[direction][1];
        if (!is_inside(map, recipe, next_x, next_y))
            return (struct river_course_mouth){x, y, RIVER_COURSE_RIM};
        if (map->water[index_of(map, next_x, next_y)] == RIVERS_SEA)
            return (struct river_course_mouth){x, y, RIVER_COURSE_SEA};
        x = next_x;
        y = next_y;
    }
}

/* A recipe of rivers of at most 8 features a side, with any edges and all kinds of seas. */
static struct recipe trial_rivers(struct trials *trials)
{
    int depth = (int)trial_below(trials, 7);
    uint32_t feature = UINT32_C(1) << depth;
    struct recipe recipe = recipe_of(trial_bits(trials), 0, 0, feature);
    recipe.width = feature * (uint32_t)trial_between(trials, 1, 8);
    recipe.height = feature * (uint32_t)trial_between(trials, 1, 8);
    recipe.edges = trial_below(trials, 2) == 0 ? EDGES_WRAP : EDGES_BOUNDED;
    recipe.roughness = 300000 + (uint32_t)trial_below(trials, 400000);
    recipe.algorithm = 3;
    recipe.sea.kind = SEA_SHARE;
    recipe.sea_found =
        trial_below(trials, 6) == 0 ? 0 : (uint32_t)trial_between(trials, 1 << 28, 7 << 27);
    assert_string_equal(recipe_algorithm_name(recipe.algorithm), "rivers");
    return recipe;
}

/* Returns the kind of the end. */
static enum river_course_end check_mouth(const struct whole_map *map, const struct recipe *recipe,
                                         int zoom, int64_t x, int64_t y)
{
    uint64_t steps;
    struct river_course_mouth wanted = plain_mouth(map, recipe, x, y, &steps);
    struct river_course_mouth mouth;
    struct river_course_length length;
    assert_true(river_course_down(recipe, zoom, x, y, &mouth));
    assert_true(river_course_length(recipe, zoom, x, y, &length));
    if (zoom == 0 && length.exact)
        assert_true(length.steps == steps);
    else if (zoom == 0)
        assert_true(steps > 1000);
    REQUIRE(mouth.x == wanted.x && mouth.y == wanted.y && mouth.end == wanted.end,
            "%s: from %" PRId64 ",%" PRId64 " to %" PRId64 ",%" PRId64 " (%d), not %" PRId64
            ",%" PRId64 " (%d)",
            recipe_text(recipe), x, y, mouth.x, mouth.y, (int)mouth.end, wanted.x, wanted.y,
            (int)wanted.end);
    return wanted.end;
}

static void test_mouths(void **state)
{
    struct trials trials = {71};
    int ends[3] = {0};
    (void)state;
    for (int trial = 0; trial < trials_of(300); trial++) {
        struct recipe recipe = trial_rivers(&trials);
        int zoom = (int)trial_between(&trials, -recipe_depth(&recipe), 1);
        struct whole_map map = map_of(&recipe, zoom);
        for (int n = 0; n < 20; n++) {
            int64_t x = trial_between(&trials, 0, map.across - 1);
            int64_t y = trial_between(&trials, 0, map.down - 1);
            ends[check_mouth(&map, &recipe, zoom, x, y)]++;
        }
        map_free(&map);
    }
    for (int end = 0; end < 3; end++)
        assert_true(ends[end] > trials_of(300) / 6); /* each kind was tried */
}

/* Walks up by at most so many steps. */
static int plain_spring(const struct whole_map *map, const struct recipe *recipe, int64_t *x,
                        int64_t *y, uint32_t least, int most)
{
    int moved = 0;
    for (; moved < most; moved++) {
        uint32_t largest = 0;
        int64_t to[2] = {0, 0};
        for (int n = 0; n < 4; n++) {
            int64_t from[2] = {*x + sides[n][0], *y + sides[n][1]};
            size_t at = index_of(map, from[0], from[1]);
            if (is_inside(map, recipe, from[0], from[1]) && map->water[at] != RIVERS_SEA &&
                map->direction[at] == (n + 2) % 4 && map->catchment[at] > largest) {
                largest = map->catchment[at];
                to[0] = from[0];
                to[1] = from[1];
            }
        }
        if (largest == 0 || largest < least)
            return moved;
        *x = to[0];
        *y = to[1];
    }
    return moved;
}

static void test_springs(void **state)
{
    struct trials trials = {72};
    (void)state;
    for (int trial = 0; trial < trials_of(200); trial++) {
        struct recipe recipe = trial_rivers(&trials);
        struct whole_map map = map_of(&recipe, 0);
        for (int n = 0; n < 20; n++) {
            int64_t x = trial_between(&trials, 0, map.across - 1);
            int64_t y = trial_between(&trials, 0, map.down - 1);
            uint32_t least = (uint32_t)trial_between(&trials, 1, 20);
            int most = (int)trial_between(&trials, 0, 100);
            int64_t up_x = x;
            int64_t up_y = y;
            int moved;
            int wanted = plain_spring(&map, &recipe, &x, &y, least, most);
            assert_true(river_course_up(&recipe, 0, &up_x, &up_y, least, most, &moved));
            REQUIRE(moved == wanted && up_x == x && up_y == y, "%s: %d steps, not %d",
                    recipe_text(&recipe), moved, wanted);
        }
        map_free(&map);
    }
}

/* Lengths of long courses are about those of a walk, and so are those that are found zoomed in and
 * zoomed out. */
static void test_lengths(void **state)
{
    struct trials trials = {74};
    struct recipe recipe = recipe_of(6, 2048, 2048, 1024);
    int guessed = 0;
    int large = 0;
    int near = 0;
    (void)state;
    recipe.algorithm = 3;
    recipe.roughness = 400000;
    struct whole_map map = map_of(&recipe, 0);
    int count = trials_of(100);
    for (int n = 0; n < count; n++) {
        int64_t x = trial_between(&trials, 0, map.across - 1);
        int64_t y = trial_between(&trials, 0, map.down - 1);
        uint64_t steps;
        struct river_course_length length;
        plain_mouth(&map, &recipe, x, y, &steps);
        assert_true(river_course_length(&recipe, 0, x, y, &length));
        REQUIRE(length.exact ? length.steps == steps
                             : length.steps * 8 > steps * 7 && length.steps * 8 < steps * 9,
                "%d, not %d", (int)length.steps, (int)steps);
        guessed += !length.exact;
        if (steps < 300 || map.catchment[index_of(&map, x, y)] < 64)
            continue; /* a small stream may leave its block by another side */
        struct river_course_length out;
        assert_true(river_course_length(&recipe, -2, x >> 2, y >> 2, &out));
        assert_false(out.exact);
        REQUIRE(out.steps * 4 > steps * 3 && out.steps * 3 < steps * 4, "%d, not %d, from afar",
                (int)out.steps, (int)steps);
        int equal = 0;
        for (int child = 0; child < 16; child++) {
            struct river_course_length in;
            assert_true(river_course_length(&recipe, 2, 4 * x + child % 4, 4 * y + child / 4, &in));
            equal += in.steps == length.steps;
        }
        near += equal > 0;
        large++;
    }
    assert_true(large > count / 40);
    assert_int_equal(near, large);
    assert_in_range(guessed, count / 10, count - count / 10);
    map_free(&map);
}

/* Requires a place to be the last of land on a course into the sea. */
static void check_end(const struct recipe *recipe, int zoom, const struct river_course_mouth *mouth)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    uint8_t water[9];
    uint8_t direction[9];
    struct rivers_layers out = {.water = water, .direction = direction};
    assert_int_equal(mouth->end, RIVER_COURSE_SEA);
    assert_true(rivers_window(&world, zoom, mouth->x - 1, mouth->y - 1, 3, 3, &out));
    if (water[4] == RIVERS_SEA)
        return; /* where the course began */
    assert_in_range(direction[4], RIVERS_EAST, RIVERS_NORTH);
    const int *step = sides[direction[4]];
    assert_int_equal(water[4 + step[0] + 3 * step[1]], RIVERS_SEA);
}

/* Deep within the cells of a large world, where courses are 2^30 cells long: walks of single cells
 * would never end. */
static void test_deep(void **state)
{
    struct trials trials = {73};
    (void)state;
    for (int trial = 0; trial < trials_of(60); trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 1 << 20, 1 << 20, 1 << 16);
        int zoom = (int)trial_between(&trials, 0, 15);
        int64_t x = trial_between(&trials, 0, recipe_cols(&recipe, zoom) - 1);
        int64_t y = trial_between(&trials, 0, recipe_rows(&recipe, zoom) - 1);
        struct river_course_mouth mouth;
        recipe.algorithm = 3;
        recipe.roughness = 400000;
        assert_true(river_course_down(&recipe, zoom, x, y, &mouth));
        check_end(&recipe, zoom, &mouth);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mouths),
        cmocka_unit_test(test_springs),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Flying: the eye's place, height and direction after each key; and the keys that a flight refuses.
 */
#include "explorer/actions/fly.h"

#include "base/angle.h"
#include "render/perspective/eye.h"
#include "render/perspective/flight.h"
#include "support/stage.h"
#include "support/unit.h"

/* Returns the eye of the map. */
static struct eye eye_of(const struct explorer *explorer)
{
    struct eye eye;
    const struct view *view = &explorer->map.view;
    assert_true(eye_find(&eye, &explorer->map, view->cols, 2 * view->rows));
    return eye;
}

static struct explorer stage_flight(const struct recipe *recipe)
{
    struct explorer explorer = stage(recipe, 60, 20);
    stage_press(&explorer, '\t');
    assert_true(explorer.map.look.kind == VIEW_FLIGHT);
    return explorer;
}

/* Tab and Tab leave the map as it was; after a flight the map is where the eye was, at a zoom that
 * follows the height. */
static void test_there_and_back(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    (void)state;
    struct map before = explorer.map;
    stage_type(&explorer, "\t\t");
    assert_same_map(&explorer.map, &before);
    stage_type(&explorer, "\tk");
    struct eye eye = eye_of(&explorer);
    stage_type(&explorer, "\t");
    const struct view *view = &explorer.map.view;
    assert_int_equal(view->zoom, before.view.zoom);
    assert_true(llabs((eye.x >> 16) - modulo(view_middle_x(view), recipe.width)) <= 1);
    assert_true(llabs((eye.y >> 16) - modulo(view_middle_y(view), recipe.height)) <= 1);
    stage_type(&explorer, "\t---------\t");
    assert_int_equal(explorer.map.view.zoom, before.view.zoom + 3);
    stage_type(&explorer, "x\t");
    assert_false(explorer.cursor.on);
    explorer_free(&explorer);
}

/* What the terminal is known to draw changes flights, and neither maps nor what was chosen. */
static void test_known_blocks(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    enum blocks *blocks = &explorer.map.look.blocks;
    (void)state;
    explorer.choices.utf8 = true;
    explorer.map.look.colors = 256;
    stage_type(&explorer, "\t");
    assert_int_equal(*blocks, BLOCKS_HALF);
    assert_true(explorer_fly_in(&explorer, BLOCKS_QUADRANT));
    assert_int_equal(explorer.map.view.rows, 19); /* tall tiles */
    assert_int_equal(*blocks, BLOCKS_QUADRANT);
    stage_type(&explorer, "\t");
    assert_int_equal(*blocks, BLOCKS_ASCII);
    assert_false(explorer_fly_in(&explorer, BLOCKS_OCTANT));
    assert_int_equal(*blocks, BLOCKS_ASCII);
    stage_type(&explorer, "\t");
    assert_int_equal(*blocks, BLOCKS_OCTANT);
    stage_type(&explorer, "a"); /* tiles */
    assert_false(explorer_fly_in(&explorer, BLOCKS_HALF));
    assert_int_equal(*blocks, BLOCKS_ASCII);
    stage_type(&explorer, "\taaaa"); /* quadrants */
    stage_type(&explorer, "\t");
    assert_int_equal(*blocks, BLOCKS_QUADRANT);
    explorer_free(&explorer);
}

/* A flight that began over biomes shows them and ends over them; B changes what it shows. */
static void test_biomes_stay(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    enum show *show = &explorer.map.look.show;
    (void)state;
    stage_type(&explorer, "B\t");
    assert_int_equal(*show, SHOW_BIOME);
    stage_type(&explorer, "k\t");
    assert_int_equal(*show, SHOW_BIOME);
    stage_type(&explorer, "\tB");
    assert_true(explorer.map.look.kind == VIEW_FLIGHT);
    assert_int_equal(*show, SHOW_HEIGHT);
    stage_type(&explorer, "BB\t");
    assert_int_equal(*show, SHOW_HEIGHT);
    explorer_free(&explorer);
}

/* Arrows move and turn the eye; four quarters of a turn come back. */
static void test_steering(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage_flight(&recipe);
    const struct camera *camera = &explorer.map.look.camera;
    (void)state;
    stage_type(&explorer, "ll");
    assert_int_equal(camera->azimuth, 10);
    stage_type(&explorer, "hhhh");
    assert_int_equal(camera->azimuth, 350);
    for (int n = 0; n < 72; n++)
        stage_press(&explorer, EVENT_RIGHT);
    assert_int_equal(camera->azimuth, 350);
    stage_type(&explorer, "ll");
    struct eye before = eye_of(&explorer);
    stage_press(&explorer, EVENT_UP);
    struct eye after = eye_of(&explorer);
    assert_true(after.x == before.x && after.y < before.y); /* due north */
    int64_t length = before.y - after.y;
    REQUIRE(llabs(length - before.above * 65536 / CAMERA_HEIGHT_ONE / 8) <= length / 8,
            "a step of %" PRId64 " with the eye at %" PRId64, length, before.above);
    for (int n = 0; n < 40; n++)
        stage_press(&explorer, EVENT_PAGE_DOWN);
    assert_int_equal(camera->pitch, -CAMERA_PITCH_MAX);
    explorer_free(&explorer);
}

/* The eye stays above any land, and near the height that it was given. */
static void test_above_ground(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (uint64_t seed = 1; seed < 6; seed++) {
        recipe.seed = seed;
        struct explorer explorer = stage_flight(&recipe);
        stage_type(&explorer, "------lll");
        int64_t cruise = eye_of(&explorer).above;
        int64_t sum = 0;
        stage_press(&explorer, 'd');
        assert_true(explorer_drifts(&explorer) && explorer_tick_time(&explorer) == 40);
        for (int n = 0; n < 400; n++) {
            stage_press(&explorer, EVENT_TICK);
            int64_t above = eye_of(&explorer).above;
            REQUIRE(above >= cruise / 5, "seed %" PRIu64 " tick %d: %" PRId64, seed, n, above);
            sum += above;
        }
        assert_true(sum / 400 < 4 * cruise);
        stage_press(&explorer, 'l');
        assert_true(explorer_drifts(&explorer)); /* steering does not end it */
        stage_press(&explorer, 'p');
        assert_false(explorer_drifts(&explorer));
        assert_int_equal(explorer_tick_time(&explorer), 100);
        explorer_free(&explorer);
    }
}

/* Over flat land a step takes the eye a quarter of the way to the height that it keeps, a tick a
 * tenth. */
static void test_returns_to_height(void **state)
{
    struct recipe recipe = recipe_of(1, 1024, 1024, 1024); /* one feature: all corners are equal */
    recipe.spread = 0;
    struct explorer explorer = stage_flight(&recipe);
    (void)state;
    stage_type(&explorer, "k");
    explorer.flyer.cruise *= 3;
    int64_t kept = explorer.flyer.cruise;
    int64_t above = eye_of(&explorer).above;
    for (int n = 0; n < 6; n++) {
        above += (kept - above) / (n < 3 ? 4 : 10);
        stage_press(&explorer, n < 3 ? 'k' : n == 3 ? 'd' : EVENT_TICK);
        if (n == 3)
            stage_press(&explorer, EVENT_TICK);
        int64_t now = eye_of(&explorer).above;
        REQUIRE(llabs(now - above) <= above / 100, "%d: %" PRId64 " for %" PRId64, n, now, above);
    }
    explorer_free(&explorer);
}

static void test_rise_and_sink(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage_flight(&recipe);
    const struct camera *camera = &explorer.map.look.camera;
    (void)state;
    stage_type(&explorer, "+-");
    int64_t height = camera->height;
    stage_type(&explorer, "+");
    assert_true(llabs(camera->height - height / 4 * 5) <= height / 100);
    for (int n = 0; n < 100; n++)
        stage_press(&explorer, '+');
    assert_says(&explorer, "no higher");
    assert_true(camera->height <= eye_height_max(&recipe));
    for (int n = 0; n < 200; n++)
        stage_press(&explorer, '-');
    assert_says(&explorer, "no lower");
    explorer_free(&explorer);
}

/* Flying ends at the rim of a bounded world. */
static void test_rim(void **state)
{
    struct recipe recipe = stage_recipe();
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    struct explorer explorer = stage(&recipe, 60, 20);
    (void)state;
    stage_type(&explorer, "x\td");
    for (int n = 0; n < 2000 && explorer_drifts(&explorer); n++)
        stage_press(&explorer, EVENT_TICK);
    assert_false(explorer_drifts(&explorer));
    assert_says(&explorer, "the rim of the world");
    explorer_free(&explorer);
}

static struct recipe bounded_recipe(uint32_t side)
{
    struct recipe recipe = stage_recipe();
    recipe.edges = EDGES_BOUNDED;
    recipe.width = recipe.height = side;
    recipe.feature = side - 1;
    return recipe;
}

/* In a world that ends on all sides a flight begins outside, facing the middle, wherever the map
 * was; it turns around the world, comes nearer, and leaves the map as it was. */
static void test_outside(void **state)
{
    (void)state;
    for (uint32_t side = 33; side <= 1025; side = 2 * side - 1) {
        struct recipe recipe = bounded_recipe(side);
        struct explorer explorer = stage(&recipe, 60, 20);
        int64_t middle = ((int64_t)side - 1) << 15;
        stage_type(&explorer, side > 200 ? ":zoom=fit\r" : "");
        struct map before = explorer.map;
        stage_type(&explorer, "\t");
        int64_t last = -1;
        for (int n = 0; n < 73; n++) {
            struct eye eye = eye_of(&explorer);
            int64_t far = llabs(eye.x - middle) + llabs(eye.y - middle);
            REQUIRE(eye.outside && far > 2 * middle, "side %u: %" PRId64, side, far);
            int64_t cross = (middle - eye.x) / side * angle_cosine(eye.azimuth) +
                            (middle - eye.y) / side * angle_sine(eye.azimuth);
            REQUIRE(llabs(cross) / (far / side) < INT64_C(1) << 24, "turn %d: not faced", n);
            assert_int_not_equal(eye.azimuth, last);
            last = eye.azimuth;
            stage_press(&explorer, n % 2 == 0 ? EVENT_RIGHT : 'l');
        }
        int64_t above = eye_of(&explorer).above;
        stage_press(&explorer, EVENT_UP);
        assert_true(llabs(eye_of(&explorer).above - above * 7 / 8) < CAMERA_HEIGHT_ONE);
        stage_press(&explorer, EVENT_DOWN);
        assert_true(llabs(eye_of(&explorer).above - above) < CAMERA_HEIGHT_ONE);
        stage_press(&explorer, '\t');
        assert_same_map(&explorer.map, &before);
        explorer_free(&explorer);
    }
}

/* An eye outside rises at the same distance; comes no nearer than the rim; and turns at ticks. */
static void test_outside_limits(void **state)
{
    struct recipe recipe = bounded_recipe(257);
    struct explorer explorer = stage(&recipe, 60, 20);
    (void)state;
    stage_type(&explorer, "\tkj+");
    struct eye low = eye_of(&explorer);
    stage_type(&explorer, "++");
    struct eye high = eye_of(&explorer);
    assert_int_equal(high.pitch, low.pitch - 6);
    assert_true(high.above > low.above);
    assert_true(llabs(high.y - low.y) < llabs(low.y) / 20);
    for (int n = 0; n < 40; n++)
        stage_press(&explorer, EVENT_UP);
    assert_says(&explorer, "no nearer");
    struct eye near = eye_of(&explorer);
    assert_true(near.x <= 0 || near.y <= 0 || near.x >> 16 >= 257 || near.y >> 16 >= 257);
    for (int n = 0; n < 60; n++)
        stage_press(&explorer, EVENT_DOWN);
    assert_says(&explorer, "no farther");
    int azimuth = eye_of(&explorer).azimuth;
    stage_press(&explorer, 'd');
    for (int n = 0; n < 10; n++)
        stage_press(&explorer, EVENT_TICK);
    assert_int_equal(eye_of(&explorer).azimuth, (azimuth + 10) % 360);
    stage_press(&explorer, 'p');
    for (int n = 0; n < 30; n++)
        stage_press(&explorer, '-');
    assert_int_equal(eye_of(&explorer).pitch, CAMERA_WHOLE_MIN);
    explorer_free(&explorer);
}

/* With the cursor a flight begins above its cell, also in a view that reaches beyond the rims; the
 * first step is a step. A jump in a flight around the world goes there on the map. */
static void test_above_cursor(void **state)
{
    struct recipe recipe = bounded_recipe(65);
    struct explorer explorer = stage(&recipe, 120, 80);
    (void)state;
    stage_type(&explorer, "x");
    for (int n = 0; n < 20; n++)
        stage_press(&explorer, 'h');
    stage_type(&explorer, "\t");
    struct eye eye = eye_of(&explorer);
    assert_false(eye.outside);
    assert_int_equal(eye.x >> 16, 12);
    assert_int_equal(eye.y >> 16, 32);
    stage_type(&explorer, "k");
    int64_t step = llabs(eye_of(&explorer).x - eye.x) + llabs(eye_of(&explorer).y - eye.y);
    REQUIRE(step <= eye.above * 65536 / CAMERA_HEIGHT_ONE / 4, "a step of %" PRId64, step);
    stage_type(&explorer, "\t\t^");
    assert_false(explorer.map.look.kind == VIEW_FLIGHT);
    explorer_free(&explorer);
}

/* Keys of the map that mean nothing in a flight say so, and change nothing. */
static void test_refused(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage_flight(&recipe);
    (void)state;
    struct map before = explorer.map;
    for (const char *key = "yubHJKLzxv "; *key != '\0'; key++) {
        stage_press(&explorer, (uint32_t)*key);
        assert_says(&explorer, "not in flight");
        assert_same_map(&explorer.map, &before);
    }
    stage_type(&explorer, "c");
    assert_says(&explorer, "copied, if the terminal allows");
    explorer_free(&explorer);
}

/* The mouse looks around. */
static void test_mouse(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage_flight(&recipe);
    const struct camera *camera = &explorer.map.look.camera;
    (void)state;
    stage_type(&explorer, "l");
    int pitch = camera->pitch;
    explorer_key(&explorer, (struct event){.key = EVENT_GRAB, .col = 10, .row = 10});
    explorer_key(&explorer, (struct event){.key = EVENT_DRAG, .col = 7, .row = 12});
    explorer_key(&explorer, (struct event){.key = EVENT_RELEASE, .col = 7, .row = 12});
    assert_int_equal(camera->azimuth, 8);
    assert_int_equal(camera->pitch, pitch + 4);
    explorer_free(&explorer);
}

/* Over a world that ends in the north and south only land fills a quarter of the frame or more, in
 * half blocks, wherever the map is; near an end the eye faces the other one. */
static void test_belt(void **state)
{
    static const struct {
        int cols;
        int rows;
    } sizes[] = {{80, 24}, {100, 30}, {120, 36}, {132, 43}, {200, 60}};
    static const char *const keys[] = {"J\t", "z\t", "-----\t", "---\t", "--K\t", "-JJJ\t"};
    struct recipe recipe = recipe_of(1, 2560, 1281, 256);
    (void)state;
    recipe.edges = EDGES_WRAP_X;
    for (recipe.seed = 1; recipe.seed <= (uint64_t)few_of(10); recipe.seed++)
        for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++)
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                struct explorer explorer = stage(&recipe, sizes[n].cols, sizes[n].rows);
                struct flight flight;
                int land = 0;
                stage_type(&explorer, keys[k]);
                const struct view *view = &explorer.map.view;
                uint32_t rows = 2 * view->rows;
                assert_true(flight_make(&flight, &explorer.map, view->cols, rows));
                for (uint32_t pixel = 0; pixel < view->cols * rows; pixel++)
                    land += flight.kinds[pixel] != FLIGHT_SKY;
                double share = (double)land / (view->cols * rows);
                REQUIRE(share >= 0.25, "seed %" PRIu64 " at %dx%d, %s: %.2f", recipe.seed,
                        sizes[n].cols, sizes[n].rows, keys[k], share);
                flight_free(&flight);
                explorer_free(&explorer);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_blocks),  cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_biomes_stay),   cmocka_unit_test(test_steering),
        cmocka_unit_test(test_above_ground),  cmocka_unit_test(test_returns_to_height),
        cmocka_unit_test(test_rise_and_sink), cmocka_unit_test(test_rim),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_outside),       cmocka_unit_test(test_outside_limits),
        cmocka_unit_test(test_above_cursor),  cmocka_unit_test(test_belt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

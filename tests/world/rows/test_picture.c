/*
 * Picture: a world of pixels. A point has the height of the nearest pixel, which is found here by
 * looking at all of them.
 *
 * test: musl
 */
#include "world/rows/picture.h"

#include "explorer/commands.h"
#include "explorer/explorer.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/world.h"

/* Returns the pixel nearest to a point. If pixels wrap, pixel 0 is at `side`, too. */
static uint32_t nearest(int64_t point, int zoom, uint32_t side, bool wraps)
{
    uint32_t best = 0;
    int64_t distance = INT64_MAX;
    if (zoom <= 0)
        return (uint32_t)(point * (INT64_C(1) << -zoom));
    for (int64_t pixel = 0; pixel < side + wraps; pixel++) {
        int64_t off = llabs(point - (pixel << zoom));
        if (off < distance) {
            distance = off;
            best = (uint32_t)(pixel % side);
        }
    }
    return best;
}

static void test_rows(void **state)
{
    struct trials trials = {41};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        struct picture picture = trial_picture(&trials, 20);
        bool wraps = trial_below(&trials, 2) == 0;
        struct recipe recipe = picture_recipe(&picture, wraps ? EDGES_WRAP : EDGES_BOUNDED);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 5);
        struct heights *heights = heights_new(&recipe, zoom, 100, 0);
        assert_non_null(heights);
        int64_t cols = recipe_cols(&recipe, zoom);
        int64_t rows = recipe_rows(&recipe, zoom);
        int64_t x = trial_coordinate(&trials, cols);
        int64_t y = trial_coordinate(&trials, rows);
        heights_seek(heights, x, y);
        const uint32_t *out = heights_row(heights);
        uint32_t row = nearest(modulo(y, rows), zoom, picture.height, wraps);
        for (int n = 0; n < 100; n++) {
            uint32_t col = nearest(modulo(x + n, cols), zoom, picture.width, wraps);
            REQUIRE(out[n] == picture.heights[row * picture.width + col],
                    "%" PRIu32 "x%" PRIu32 " zoom %d: point %d of %" PRId64 ",%" PRId64,
                    picture.width, picture.height, zoom, n, x, y);
        }
        heights_free(heights);
        picture_free(&picture);
    }
}

/* A bounded picture has points up to the last pixel, even if there is only one. */
static void test_recipe(void **state)
{
    uint16_t heights[15] = {0};
    struct picture picture = {.width = 5, .height = 3, .heights = heights};
    struct recipe bounded = picture_recipe(&picture, EDGES_BOUNDED);
    struct recipe wrapping = picture_recipe(&picture, EDGES_WRAP);
    (void)state;
    assert_int_equal(recipe_check(&bounded), RECIPE_VALID);
    assert_int_equal(recipe_check(&wrapping), RECIPE_VALID);
    assert_int_equal(recipe_cols(&bounded, 2), 17);
    assert_int_equal(recipe_cols(&wrapping, 2), 20);
    assert_int_equal(recipe_rows(&bounded, 1), 5);
    assert_int_equal(recipe_cols(&bounded, -1), 3);
    assert_int_equal(recipe_cols(&wrapping, -2), 2);
    struct picture pixel = {.width = 1, .height = 1, .heights = heights};
    bounded = picture_recipe(&pixel, EDGES_BOUNDED);
    assert_int_equal(recipe_check(&bounded), RECIPE_VALID);
    assert_int_equal(recipe_cols(&bounded, 16), 1);
}

/* The range of a picture is that of all pixels, unless it is normalized already. Neither the number
 * of threads matters, nor a size that would have other worlds sampled. */
static void test_range(void **state)
{
    static const uint32_t sides[][2] = {{3, 5}, {700, 4000}, {5000, 3400}};
    struct trials trials = {43};
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct picture picture;
        struct world world;
        assert_true(picture_make(&picture, sides[n][0], sides[n][1], false));
        for (uint32_t i = 0; i < picture.width * picture.height; i++)
            picture.heights[i] = 1000;
        picture.heights[trial_below(&trials, picture.width * picture.height / 2)] = 40;
        picture.heights[picture.width * picture.height - 1] = 3040;
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1 + n));
        assert_int_equal(world.low, 40);
        assert_int_equal(world.high, 3040);
        assert_int_equal(world_normal(&world, 1040), 21845);
        picture.normalized = true;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1 + n));
        for (uint32_t height = 0; height < 65536; height += 5)
            assert_int_equal(world_normal(&world, height), height);
        assert_true(world_make(&world, &recipe, NORMALIZE_AREA, 1 + n));
        assert_int_equal(world_normal(&world, 40), 0);
        /* All pixels but one are lower than the last. */
        uint64_t pixels = (uint64_t)picture.width * picture.height;
        assert_int_equal(world_normal(&world, 3040), ((pixels - 1) << 16) / pixels);
        world_free(&world);
        picture_free(&picture);
    }
}

/* The highest and the lowest cell are found, even if no cell has the ends of the range. */
static void test_extremes(void **state)
{
    uint16_t heights[12] = {50, 40, 70, 60, 70, 40, 50, 50, 50, 50, 50, 50};
    struct picture picture = {.width = 4, .height = 3, .heights = heights};
    (void)state;
    for (int normalized = 0; normalized < 2; normalized++) {
        struct world world;
        int64_t x;
        int64_t y;
        picture.normalized = normalized;
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        assert_true(world_find(&world, world.low, &x, &y));
        assert_int_equal(x, 1);
        assert_int_equal(y, 0);
        assert_true(world_find(&world, world.high, &x, &y));
        assert_int_equal(x, 2);
        assert_int_equal(y, 0);
        world_free(&world);
    }
}

/* Keys that would make another world are refused; other keys work. */
static void test_keys(void **state)
{
    uint16_t heights[1600];
    struct picture picture = {.width = 40, .height = 40, .heights = heights, .name = "hills"};
    struct view view = {0};
    struct look look = {.palette = palettes};
    struct map map;
    struct explorer explorer;
    struct command command;
    int refused = 0;
    (void)state;
    for (int n = 0; n < 1600; n++)
        heights[n] = (uint16_t)(n * 7919);
    tiles_default(&look.tiles);
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    explorer_make(&explorer, &map, 1);
    explorer_resize(&explorer, 20, 10);
    for (int n = 0; stage_command(n, &command); n++) {
        uint32_t key = command.keys[0];
        if (strcmp(command.group, "The world") != 0 && key != 'r' && key != 'f')
            continue;
        explorer_key(&explorer, (struct event){.key = command.keys[0]});
        REQUIRE(strstr(explorer.note.text, "not possible: this land was read from a file") != NULL,
                "%s: %s", command.help, explorer.note.text);
        assert_memory_equal(&explorer.map.world.recipe, &recipe, sizeof recipe);
        refused++;
    }
    assert_int_equal(refused, 12);
    explorer_key(&explorer, (struct event){.key = 'l'});
    assert_int_equal(explorer.map.view.x, 1);
    explorer_free(&explorer);
}

static void test_luminance(void **state)
{
    struct trials trials = {44};
    (void)state;
    for (uint32_t grey = 0; grey < 65536; grey++)
        assert_int_equal(picture_luminance((uint16_t)grey, (uint16_t)grey, (uint16_t)grey), grey);
    for (int trial = 0; trial < 10000; trial++) {
        uint16_t red = (uint16_t)trial_below(&trials, 65536);
        uint16_t green = (uint16_t)trial_below(&trials, 65536);
        uint16_t blue = (uint16_t)trial_below(&trials, 65536);
        double exact = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        double off = picture_luminance(red, green, blue) - exact;
        REQUIRE(off > -1.6 && off < 1.6, "%d %d %d: off by %f", red, green, blue, off);
    }
}

/* The values are those of this Python program, which shares no code with picture.c:
 *
 *     def take(d, number):
 *         d = (d ^ number % 2**32) * 0x9E3779B1 % 2**32
 *         return d ^ d >> 15
 *     def digest(width, height, decimals, cells):
 *         lanes = [0] * 32
 *         for n, cell in enumerate(cells):
 *             lanes[n % width % 32] = take(lanes[n % width % 32], cell)
 *         d = 0
 *         for number in [width, height, decimals] + lanes:
 *             d = take(d, number)
 *         return d
 *     cells = [0, 1, 2, 255, 256, 65535]
 *     print(digest(3, 2, 0, cells), digest(2, 3, 0, cells), digest(3, 2, 1, cells))
 *     print(digest(3, 2, 0, [2**31] + cells[1:]))
 *     print(digest(3, 2, 0, [n - 300 for n in cells]))
 *     print(digest(1000, 2, 0, [n * n for n in range(2000)]))
 */
static void test_digest(void **state)
{
    uint16_t heights[] = {0, 1, 2, 255, 256, 65535};
    uint32_t fine[] = {0, 1, 2, 255, 256, 65535};
    const struct picture stored[] = {
        {.width = 3, .height = 2, .shift = 14, .heights = heights},
        {.width = 3, .height = 2, .shift = 2, .fine = fine},
    };
    const struct picture turned = {.width = 2, .height = 3, .shift = 2, .heights = heights};
    const struct picture tenths = {
        .width = 3, .height = 2, .heights = heights, .scale.decimals = 1};
    const struct picture holed = {
        .width = 3, .height = 2, .shift = 2, .heights = heights, .holed = true};
    const struct picture lower = {
        .width = 3, .height = 2, .shift = 2, .heights = heights, .base = 0 - UINT32_C(300)};
    static uint32_t squares[2000];
    const struct picture large = {.width = 1000, .height = 2, .fine = squares};
    (void)state;
    for (int n = 0; n < 2; n++)
        assert_int_equal(picture_digest(&stored[n]), UINT32_C(3922673001));
    assert_int_equal(picture_digest(&turned), UINT32_C(2433957407));
    assert_int_equal(picture_digest(&tenths), UINT32_C(393639018));
    assert_int_equal(picture_digest(&holed), UINT32_C(1226858386));
    assert_int_equal(picture_digest(&lower), UINT32_C(1021256317));
    fine[0] = HEIGHT_UNKNOWN;
    assert_int_equal(picture_digest(&stored[1]), UINT32_C(1226858386));
    for (uint32_t n = 0; n < 2000; n++)
        squares[n] = n * n;
    assert_int_equal(picture_digest(&large), UINT32_C(583130516));
}

/* No cell can change without the digest, also where a row is no multiple of the lanes. */
static void test_digest_of_each_cell(void **state)
{
    enum { WIDTH = PICTURE_DIGEST_LANES + 5, HEIGHT = 3 };
    uint16_t heights[WIDTH * HEIGHT] = {0};
    const struct picture picture = {.width = WIDTH, .height = HEIGHT, .heights = heights};
    uint32_t before = picture_digest(&picture);
    (void)state;
    for (int n = 0; n < WIDTH * HEIGHT; n++) {
        heights[n] = 1;
        assert_true(picture_digest(&picture) != before);
        heights[n] = 0;
    }
    assert_true(picture_digest(&picture) == before);
}

/* Where a digest is kept, it is computed once. */
static void test_digest_is_kept(void **state)
{
    uint16_t heights[4] = {1, 2, 3, 4};
    uint32_t kept = 0;
    const struct picture picture = {.width = 2, .height = 2, .heights = heights, .digest = &kept};
    uint32_t digest = picture_digest(&picture);
    (void)state;
    assert_int_equal(kept, digest);
    heights[0] = 9;
    assert_int_equal(picture_digest(&picture), digest);
    kept = 0;
    assert_true(picture_digest(&picture) != digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),           cmocka_unit_test(test_recipe),
        cmocka_unit_test(test_digest),         cmocka_unit_test(test_digest_of_each_cell),
        cmocka_unit_test(test_digest_is_kept), cmocka_unit_test(test_range),
        cmocka_unit_test(test_extremes),       cmocka_unit_test(test_keys),
        cmocka_unit_test(test_luminance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The eye outside a world: its frames have all of the world and not much else. Where the land must
 * be seen is computed here in floating point, from the eye's place and the heights of all cells.
 */
#include "render/perspective/eye.h"

#include "base/minmax.h"
#include "options/option.h"
#include "options/preset.h"
#include "render/perspective/flight.h"
#include "support/unit.h"
#include "world/heights.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double degree = 0.017453292519943295;

/* Sizes of terminals, in half blocks. */
static const struct {
    uint32_t cols;
    uint32_t rows;
} frames[] = {{80, 46}, {100, 58}, {120, 70}, {132, 84}, {200, 118}};

enum { FRAMES = sizeof frames / sizeof *frames };

/* Makes a map of options, separated by blanks, with an eye outside. */
static void make_map(struct map *map, const char *words, struct camera camera)
{
    struct map_options options;
    struct error error;
    char copy[200];
    snprintf(copy, sizeof copy, "%s", words);
    map_options_default(&options);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        const char *value;
        const struct option_row *row = option_of_word(word, false, &value);
        REQUIRE(row != NULL && option_read(&options, option_id_of(row), value, &error), "%s", word);
    }
    map_options_complete(&options, NULL, PURPOSE_PRINT);
    options.look.kind = VIEW_FLIGHT;
    options.look.colors = COLORS_RGB;
    options.look.blocks = BLOCKS_HALF;
    options.look.camera = camera;
    options.look.camera.whole = true;
    assert_true(map_options_check(&options, &error));
    options.view = (struct view){.cols = 1, .rows = 1};
    assert_true(map_make(map, &options.recipe, &options.view, &options.look, 1));
}

static double units(int64_t n)
{
    return (double)n / 65536;
}

/* Columns and rows of a frame that land lies between. */
struct extent {
    double west;
    double east;
    double north;
    double south;
};

/* Widens an extent by a place in cells, whose level is given. */
static void include(struct extent *extent, const struct eye *eye, double cols, double rows,
                    double x, double y, int64_t level)
{
    double focus = floor(fmax(cols, rows) * 3 / 4) + 1;
    double east = x - units(eye->x);
    double south = y - units(eye->y);
    double ahead = east * sin(eye->azimuth * degree) - south * cos(eye->azimuth * degree);
    double right = east * cos(eye->azimuth * degree) + south * sin(eye->azimuth * degree);
    double below = units(eye_cells(eye, eye->level - level, 16));
    double col = cols / 2 + focus * right / ahead;
    double row = rows / 2 + focus * (tan(eye->pitch * degree) + below / ahead);
    REQUIRE(ahead > 0, "%f,%f is behind the eye: azimuth %d pitch %d, %f up at %f,%f", x, y,
            eye->azimuth, eye->pitch, (double)eye->above / 1e6, units(eye->x), units(eye->y));
    extent->west = fmin(extent->west, col);
    extent->east = fmax(extent->east, col);
    extent->north = fmin(extent->north, row);
    extent->south = fmax(extent->south, row);
}

/* Returns the part of a frame that cells of a world must be seen in, and the foot below them: all
 * cells, or 64 or more across and down, with those of the rims. */
static struct extent extent_of(const struct map *map, const struct eye *eye, uint32_t cols,
                               uint32_t rows)
{
    const struct recipe *recipe = &map->world.recipe;
    struct extent extent = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    struct heights *heights = heights_new(recipe, 0, recipe->width, 0);
    assert_non_null(heights);
    heights_seek(heights, 0, 0);
    uint32_t step = recipe->height / 64 + 1;
    for (uint32_t y = 0; y < recipe->height; y++) {
        const uint32_t *row = heights_row(heights);
        for (uint32_t x = 0; x < recipe->width; x++) {
            bool rim = x == 0 || y == 0 || x == recipe->width - 1 || y == recipe->height - 1;
            if (!rim && (x + y) % step != 0)
                continue;
            include(&extent, eye, cols, rows, x, y, MAX(eye_level(eye, row[x]), eye->ground));
            include(&extent, eye, cols, rows, x, y, eye->foot);
        }
    }
    heights_free(heights);
    return extent;
}

/* Returns the extent of what is no sky in a frame, and sets *share to its part of all pixels. */
static struct extent extent_seen(const struct flight *flight, double *share)
{
    struct extent extent = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    int count = 0;
    for (uint32_t n = 0; n < flight->cols * flight->rows; n++) {
        double col = n / flight->rows;
        double row = n % flight->rows;
        if (flight->kinds[n] == FLIGHT_SKY)
            continue;
        count++;
        extent.west = fmin(extent.west, col);
        extent.east = fmax(extent.east, col + 1);
        extent.north = fmin(extent.north, row);
        extent.south = fmax(extent.south, row + 1);
    }
    *share = (double)count / (flight->cols * flight->rows);
    return extent;
}

/* Requires that a frame has the whole world, where it must be, and no small part of the frame. Rims
 * are seen to the nearest point, which is a few pixels wide. */
static void check_frame(const struct map *map, const char *words, uint32_t cols, uint32_t rows,
                        double least)
{
    struct eye eye;
    struct flight flight;
    double share;
    assert_true(eye_find(&eye, map, cols, rows));
    assert_true(flight_make(&flight, map, cols, rows));
    struct extent seen = extent_seen(&flight, &share);
    struct extent due = extent_of(map, &eye, cols, rows);
    double most = fmax(fmax(fabs(seen.west - due.west), fabs(seen.east - due.east)),
                       fmax(fabs(seen.north - due.north), fabs(seen.south - due.south)));
    REQUIRE(share >= least, "%s at %ux%u: %.3f", words, cols, rows, share);
    REQUIRE(due.west >= 0 && due.east <= cols && due.north >= 0 && due.south <= rows,
            "%s at %ux%u: %.1f..%.1f %.1f..%.1f", words, cols, rows, due.west, due.east, due.north,
            due.south);
    REQUIRE(most <= 6, "%s at %ux%u: seen %.1f..%.1f %.1f..%.1f for %.1f..%.1f %.1f..%.1f", words,
            cols, rows, seen.west, seen.east, seen.north, seen.south, due.west, due.east, due.north,
            due.south);
    flight_free(&flight);
}

/* Presets that end on all sides, and worlds of 2^n + 1: all of the land is in the frame, and a
 * quarter of it or more is no sky. */
static void test_quarter(void **state)
{
    static const char *const worlds[] = {"preset=mountain",
                                         "preset=island",
                                         "preset=atoll",
                                         "world=33x33 feature-size=32",
                                         "world=65x65 feature-size=64",
                                         "world=129x129 feature-size=128",
                                         "world=257x257 feature-size=256",
                                         "world=513x513 feature-size=512",
                                         "world=1025x1025 feature-size=1024",
                                         "world=1025x1025 feature-size=32",
                                         "algorithm=midpoint world=33x33 feature-size=32"};
    (void)state;
    for (size_t n = 0; n < sizeof worlds / sizeof *worlds; n++)
        for (int seed = 1; seed <= few_of(10); seed++) {
            char words[100];
            bool preset = strncmp(worlds[n], "preset", 6) == 0;
            snprintf(words, sizeof words, "%s%s seed=%d", worlds[n], preset ? "" : " edges=bounded",
                     seed);
            struct map map;
            make_map(&map, words, CAMERA_USUAL);
            for (int frame = 0; frame < FRAMES; frame++)
                check_frame(&map, words, frames[frame].cols, frames[frame].rows, 0.25);
            map_free(&map);
        }
}

/* All directions and pitches, worlds that wrap, and long ones: all of them is in the frame. */
static void test_around(void **state)
{
    static const char *const worlds[] = {"world=512x64 edges=bounded algorithm=rivers",
                                         "world=65x513 edges=bounded",
                                         "world=256x256 edges=bounded algorithm=rivers",
                                         "world=256x128",
                                         "world=300x201 feature-size=4 edges=wrap-x",
                                         "world=257x257 edges=bounded sea=none heights=0..100m"};
    (void)state;
    for (size_t n = 0; n < sizeof worlds / sizeof *worlds; n++)
        for (int azimuth = 0; azimuth < 360; azimuth += 37 * (4 / few_of(4))) {
            struct map map;
            make_map(&map, worlds[n], (struct camera){azimuth, 0, -5 - azimuth % 56, true});
            check_frame(&map, worlds[n], 120, 70, 0);
            map.look.camera.pitch = CAMERA_PITCH_USUAL;
            check_frame(&map, worlds[n], 70, 120, 0);
            map_free(&map);
        }
}

/* An eye with a height is at that height, on the line from where it fits to the middle. */
static void test_nearer(void **state)
{
    struct map map;
    struct eye fitting;
    struct eye near;
    (void)state;
    make_map(&map, "preset=mountain seed=3", CAMERA_USUAL);
    assert_true(eye_find(&fitting, &map, 120, 70));
    map.look.camera = (struct camera){fitting.azimuth, fitting.above, fitting.pitch, true};
    assert_true(eye_find(&near, &map, 120, 70));
    assert_true(llabs(near.x - fitting.x) < 16 && llabs(near.y - fitting.y) < 16);
    assert_int_equal(near.level, fitting.level);
    map.look.camera.height = fitting.above / 2;
    assert_true(eye_find(&near, &map, 120, 70));
    double middle = units((int64_t)1024 << 15);
    assert_true(fabs((units(near.x) - middle) / (units(fitting.x) - middle) - 0.5) < 0.001);
    assert_true(fabs((units(near.y) - middle) / (units(fitting.y) - middle) - 0.5) < 0.001);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quarter),
        cmocka_unit_test(test_around),
        cmocka_unit_test(test_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Calls: the library gives the heights, bands and lands of the program's own parts, whatever the
 * window, and refuses what they do not have.
 *
 * test: threads musl
 */
#include "library/tmap.h"

#include "library/open.h"

#include "options/recipe_line.h"
#include "support/rivers_window.h"
#include "support/unit.h"
#include "survey/describe.h"
#include "world/world.h"

#include <pthread.h>
#include <stdio.h>

#define SIZED(type) .size = sizeof(struct type)

static struct tmap *opened(const char *recipe)
{
    char why[200] = "";
    struct tmap *world = tmap_open(recipe, why, sizeof why);
    REQUIRE(world != NULL, "%s: %s", recipe, why);
    return world;
}

/* Arrays of a window. */
struct arrays {
    uint16_t *normal;
    uint32_t *raw;
    uint8_t *band;
    uint8_t *land;
};

static struct arrays arrays_of(size_t count)
{
    return (struct arrays){memory(count, 2), memory(count, 4), memory(count, 1), memory(count, 1)};
}

static void free_arrays(struct arrays *arrays)
{
    free(arrays->normal);
    free(arrays->raw);
    free(arrays->band);
    free(arrays->land);
}

static int read_all(const struct tmap *world, const struct tmap_window *window,
                    const struct arrays *arrays)
{
    struct tmap_layers layers = {SIZED(tmap_layers), .normal = arrays->normal, .raw = arrays->raw,
                                 .band = arrays->band, .land = arrays->land};
    return tmap_read(world, window, &layers);
}

static void make_map(struct map *map, const struct recipe *recipe, int zoom)
{
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT};
    struct view view = {.zoom = zoom, .cols = 1, .rows = 1};
    tiles_default(&look.tiles);
    REQUIRE(map_make(map, recipe, &view, &look, 1), "out of memory");
}

/* Writes the options that make the world of a map. */
static void write_world(const struct map *map, char *line, size_t room)
{
    struct map_options options;
    struct text text = {.bytes = line, .room = room};
    map_options_of(&options, map);
    recipe_line_add_world(&options, &text);
    assert_true(text.length < room);
}

/* Compares points of a window with the facts that the program has of their cells. */
static void compare(const struct map *map, const struct tmap_window *window,
                    const struct arrays *arrays, size_t n)
{
    struct description facts;
    int64_t x = window->x + (int64_t)(n % window->cols);
    int64_t y = window->y + (int64_t)(n / window->cols);
    assert_true(describe_find(&facts, map, x, y));
    if (facts.outside) {
        assert_int_equal(arrays->raw[n], UINT32_MAX);
        assert_int_equal(arrays->normal[n], 0);
        assert_int_equal(arrays->band[n], TMAP_OUTSIDE);
        assert_int_equal(arrays->land[n], TMAP_OUTSIDE);
        return;
    }
    assert_int_equal(arrays->raw[n], facts.height);
    assert_int_equal(arrays->normal[n], facts.normal);
    assert_int_equal(arrays->band[n], facts.band);
    assert_string_equal(tmap_land_name(arrays->land[n]), describe_land(&facts, map));
}

/* Windows of many worlds, seas, zooms and places, across seams and rims, have the program's facts.
 */
static void test_windows(void **state)
{
    struct trials trials = {18};
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct map map;
        char line[300];
        if (trial % 2 == 0)
            recipe = trial_edged(&trials, 64);
        recipe.sea.kind = (enum sea_kind)(trial % 3);
        recipe.sea.share = (uint32_t)trial_below(&trials, SEA_ALL);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        make_map(&map, &recipe, zoom);
        write_world(&map, line, sizeof line);
        struct tmap *world = opened(line);
        assert_true(tmap_cols(world, zoom) == recipe_cols(&recipe, zoom));
        assert_true(tmap_rows(world, zoom) == recipe_rows(&recipe, zoom));
        struct tmap_window window = {SIZED(tmap_window),
                                     .x = trial_between(&trials, -70, 70),
                                     .y = trial_between(&trials, -70, 70),
                                     .cols = (uint32_t)trial_between(&trials, 1, 40),
                                     .rows = (uint32_t)trial_between(&trials, 1, 40),
                                     .zoom = zoom};
        size_t count = (size_t)window.cols * window.rows;
        struct arrays arrays = arrays_of(count);
        assert_int_equal(read_all(world, &window, &arrays), TMAP_DONE);
        for (size_t n = 0; n < count; n++)
            compare(&map, &window, &arrays, n);
        free_arrays(&arrays);
        tmap_close(world);
        map_free(&map);
    }
}

/* Each layer alone has the numbers that it has among the others. */
static void test_single_layers(void **state)
{
    enum { COUNT = 30 * 20 };
    struct tmap *world = opened("--seed=7 --world=64x64 --feature-size=16 --sea=40%");
    struct tmap_window window = {SIZED(tmap_window), .x = -5, .y = 60, .cols = 30, .rows = 20};
    struct arrays all = arrays_of(COUNT);
    struct arrays one = arrays_of(COUNT);
    (void)state;
    assert_int_equal(read_all(world, &window, &all), TMAP_DONE);
    assert_int_equal(read_all(world, &window, &(struct arrays){.normal = one.normal}), TMAP_DONE);
    assert_int_equal(read_all(world, &window, &(struct arrays){.raw = one.raw}), TMAP_DONE);
    assert_int_equal(read_all(world, &window, &(struct arrays){.band = one.band}), TMAP_DONE);
    assert_int_equal(read_all(world, &window, &(struct arrays){.land = one.land}), TMAP_DONE);
    assert_int_equal(read_all(world, &window, &(struct arrays){0}), TMAP_DONE);
    assert_memory_equal(one.normal, all.normal, COUNT * 2);
    assert_memory_equal(one.raw, all.raw, COUNT * 4);
    assert_memory_equal(one.band, all.band, COUNT);
    assert_memory_equal(one.land, all.land, COUNT);
    free_arrays(&all);
    free_arrays(&one);
    tmap_close(world);
}

/* Places as far as they may be are those of the world, wrapped. */
static void test_far_places(void **state)
{
    const int64_t far = INT64_C(1) << 60;
    struct tmap *world = opened("--seed=3 --world=96x32");
    uint32_t there[64];
    uint32_t here[64];
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        struct tmap_window window = {SIZED(tmap_window), .x = sign * far, .y = sign * far,
                                     .cols = 8, .rows = 8};
        assert_int_equal(
            tmap_read(world, &window, &(struct tmap_layers){SIZED(tmap_layers), .raw = there}),
            TMAP_DONE);
        window.x = modulo(window.x, 96);
        window.y = modulo(window.y, 32);
        assert_int_equal(
            tmap_read(world, &window, &(struct tmap_layers){SIZED(tmap_layers), .raw = here}),
            TMAP_DONE);
        assert_memory_equal(here, there, sizeof here);
    }
    tmap_close(world);
}

/* A recipe that asks for the measured range has it, and makes the same world. */
static void test_measured_range(void **state)
{
    struct recipe recipe = recipe_default();
    struct world measured;
    char text[1000];
    char wanted[60];
    struct text range = {.bytes = wanted, .room = sizeof wanted};
    (void)state;
    recipe.seed = 42;
    assert_true(world_make(&measured, &recipe, NORMALIZE_RANGE, 1));
    text_add(&range, "--range=");
    text_number(&range, measured.low);
    text_add(&range, "..");
    text_number(&range, measured.high);
    struct tmap *world = opened("--seed=42 --range=measured");
    assert_true(tmap_recipe(world, text, sizeof text) < sizeof text);
    REQUIRE(strstr(text, wanted) != NULL, "no %s in %s", wanted, text);
    struct tmap *again = opened(text);
    for (int band = 0; band < tmap_band_count(world); band++)
        assert_int_equal(tmap_band_floor(world, band), tmap_band_floor(again, band));
    tmap_close(world);
    tmap_close(again);
    world_free(&measured);
}

/* Heights span the window, where the recipe says so; the world is the same. */
static void test_span(void **state)
{
    enum { COUNT = 40 * 30 };
    struct tmap *seen = opened("--seed=42 --normalize=view");
    struct tmap *plain = opened("--seed=42");
    struct tmap_window window = {SIZED(tmap_window), .x = -70,   .y = 2000,
                                 .cols = 40,         .rows = 30, .zoom = 5};
    struct arrays a = arrays_of(COUNT);
    struct arrays b = arrays_of(COUNT);
    uint32_t low = UINT32_MAX;
    uint32_t high = 0;
    (void)state;
    assert_int_equal(read_all(seen, &window, &a), TMAP_DONE);
    assert_int_equal(read_all(plain, &window, &b), TMAP_DONE);
    assert_memory_equal(a.raw, b.raw, COUNT * sizeof *a.raw);
    for (size_t n = 0; n < COUNT; n++) {
        low = a.raw[n] < low ? a.raw[n] : low;
        high = a.raw[n] > high ? a.raw[n] : high;
    }
    for (size_t n = 0; n < COUNT; n++)
        assert_int_equal(a.normal[n], (uint64_t)(a.raw[n] - low) * 65535 / (high - low));
    free_arrays(&a);
    free_arrays(&b);
    tmap_close(seen);
    tmap_close(plain);
}

/* Returns the enum tmap_water of a point of land with rivers, by the rules of tmap-world(7). */
static uint8_t water_of(const struct rivers_layers *layers, size_t n, int depth)
{
    static const uint32_t thresholds[] = {8, 8, 10, 24, 48, 88, 136, 192, 256, 300, 320};
    uint32_t born = layers->lake[n] % 64;
    if (layers->water[n] == RIVERS_SEA)
        return TMAP_SEA;
    if (layers->water[n] == RIVERS_LAKE && (int)born < depth)
        return TMAP_LAKE;
    uint32_t flow = layers->discharge != NULL ? layers->discharge[n] / 16 : layers->catchment[n];
    return depth >= 0 && flow >= thresholds[depth < 10 ? depth : 10] ? TMAP_RIVER : TMAP_LAND;
}

/* Compares the layers of a window of rivers with those that world/rivers/rivers.h gives. */
static void compare_rivers(const struct map *map, const struct tmap *world,
                           const struct tmap_window *window)
{
    size_t count = (size_t)window->cols * window->rows;
    struct rivers_world rivers = rivers_world(&map->world.recipe, map->world.sea_height);
    struct arrays arrays = arrays_of(count);
    uint8_t *flow = memory(count, 1);
    uint8_t *cover = memory(count, 1);
    uint32_t *numbers = memory(count, 4 * sizeof *numbers);
    struct rivers_layers wanted = {numbers,          memory(count, 4), memory(count, 4),
                                   memory(count, 1), memory(count, 1), NULL};
    struct tmap_layers layers = {SIZED(tmap_layers),
                                 .normal = NULL,
                                 .raw = arrays.raw,
                                 .land = arrays.land,
                                 .water = cover,
                                 .flow = flow,
                                 .catchment = numbers + count,
                                 .lake = numbers + 2 * count};
    rivers.rains = recipe_has_climate(&map->world.recipe);
    layers.discharge = numbers + 3 * count;
    if (!rivers.rains) {
        assert_int_equal(tmap_read(world, window, &layers), TMAP_CLIMATE);
        layers.discharge = NULL;
    } else {
        wanted.discharge = memory(count, 4);
    }
    assert_int_equal(tmap_read(world, window, &layers), TMAP_DONE);
    assert_true(rivers_window(&rivers, window->zoom, window->x, window->y, window->cols,
                              window->rows, &wanted));
    assert_memory_equal(arrays.raw, wanted.height, count * 4);
    assert_memory_equal(layers.catchment, wanted.catchment, count * 4);
    assert_memory_equal(layers.lake, wanted.lake, count * 4);
    if (rivers.rains)
        assert_memory_equal(layers.discharge, wanted.discharge, count * 4);
    assert_memory_equal(flow, wanted.direction, count);
    for (size_t n = 0; n < count; n++) {
        uint8_t water = water_of(&wanted, n, recipe_depth(&map->world.recipe) + window->zoom);
        assert_int_equal(cover[n], water);
        assert_int_equal(arrays.land[n] == TMAP_WATER, water == TMAP_SEA || water == TMAP_LAKE);
    }
    free(wanted.catchment);
    free(wanted.lake);
    free(wanted.discharge);
    free(wanted.water);
    free(wanted.direction);
    free(numbers);
    free(cover);
    free(flow);
    free_arrays(&arrays);
}

static void test_rivers(void **state)
{
    struct trials trials = {5};
    (void)state;
    for (int trial = 0; trial < 12; trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 128, 128, 32);
        struct map map;
        char line[300];
        for (int n = 0; recipe_algorithm_name(n) != NULL; n++)
            if (strcmp(recipe_algorithm_name(n), "rivers") == 0)
                recipe.algorithm = n;
        recipe.sea.kind = trial % 2 == 0 ? SEA_DEFAULT : SEA_SHARE;
        recipe.climate = (enum recipe_climate)(trial % 3);
        recipe.sea.share = (uint32_t)trial_below(&trials, SEA_ALL);
        int zoom = (int)trial_between(&trials, -3, 3);
        make_map(&map, &recipe, zoom);
        write_world(&map, line, sizeof line);
        struct tmap *world = opened(line);
        struct tmap_window window = {SIZED(tmap_window),
                                     .x = trial_between(&trials, 0, 15),
                                     .y = trial_between(&trials, 0, 15),
                                     .cols = (uint32_t)trial_between(&trials, 1, 40),
                                     .rows = (uint32_t)trial_between(&trials, 1, 40),
                                     .zoom = zoom};
        compare_rivers(&map, world, &window);
        tmap_close(world);
        map_free(&map);
    }
}

/* Worlds without rivers have a sea, and none of the other layers of water. */
static void test_water_without_rivers(void **state)
{
    enum { COUNT = 64 * 64 };
    static uint8_t water[COUNT];
    static uint8_t land[COUNT];
    static uint32_t lake[COUNT];
    struct tmap_window window = {SIZED(tmap_window), .cols = 64, .rows = 64};
    struct tmap *world = opened("--seed=5 --world=64x64 --feature-size=8");
    (void)state;
    assert_int_equal(
        tmap_read(world, &window,
                  &(struct tmap_layers){SIZED(tmap_layers), .water = water, .land = land}),
        TMAP_DONE);
    for (size_t n = 0; n < COUNT; n++)
        assert_int_equal(water[n], land[n] == TMAP_WATER ? TMAP_SEA : TMAP_LAND);
    assert_int_equal(
        tmap_read(world, &window, &(struct tmap_layers){SIZED(tmap_layers), .lake = lake}),
        TMAP_RIVERS);
    assert_int_equal(
        tmap_read(world, &window, &(struct tmap_layers){SIZED(tmap_layers), .flow = land}),
        TMAP_RIVERS);
    assert_int_equal(
        tmap_read(world, &window, &(struct tmap_layers){SIZED(tmap_layers), .catchment = lake}),
        TMAP_RIVERS);
    tmap_close(world);
}

/* Compares the layers of climate of a window with the facts that the program has of its points. */
static void compare_climate(const struct map *map, const struct tmap *world,
                            const struct tmap_window *window)
{
    size_t count = (size_t)window->cols * window->rows;
    uint16_t *numbers = memory(2 * count, sizeof *numbers);
    uint8_t *biome = memory(count, 1);
    struct tmap_layers layers = {SIZED(tmap_layers), .biome = biome, .wetness = numbers,
                                 .warmth = numbers + count};
    assert_int_equal(tmap_read(world, window, &layers), TMAP_DONE);
    for (size_t n = 0; n < count; n++) {
        struct description facts;
        assert_true(describe_find(&facts, map, window->x + (int64_t)(n % window->cols),
                                  window->y + (int64_t)(n / window->cols)));
        assert_int_equal(biome[n], facts.outside ? TMAP_OUTSIDE : (int)facts.climate.biome);
        assert_int_equal(layers.wetness[n], facts.outside ? 0 : facts.climate.wetness);
        assert_int_equal(layers.warmth[n], facts.outside ? 0 : facts.climate.warmth);
    }
    free(numbers);
    free(biome);
}

/* Windows of climates, across seams and rims, have the program's facts; worlds without a climate
 * have no such layers. */
static void test_climate(void **state)
{
    static const char *const lines[] = {
        "--climate=belts --seed=5 --world=64x64 --feature-size=16 --sea=40%",
        "--climate=noise --seed=6 --world=65x65 --feature-size=16 --edges=bounded",
        "--climate=belts --seed=7 --world=64x65 --feature-size=8 --edges=wrap-x --sea=none",
    };
    struct tmap *dry = opened("--seed=5 --world=64x64");
    uint8_t biome;
    uint16_t number;
    struct tmap_window one = {SIZED(tmap_window), .cols = 1, .rows = 1};
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        struct tmap *world = opened(lines[n]);
        struct plan plan;
        struct error error;
        struct map map;
        assert_true(plan_read(&plan, lines[n], NULL, NULL, &error));
        for (int zoom = -1; zoom < 2; zoom++) {
            make_map(&map, &plan.recipe, zoom);
            compare_climate(&map, world,
                            &(struct tmap_window){SIZED(tmap_window), zoom, -5, -3, 30, 25});
            compare_climate(&map, world,
                            &(struct tmap_window){SIZED(tmap_window), zoom, 50, 52, 30, 20});
            map_free(&map);
        }
        tmap_close(world);
    }
    assert_int_equal(
        tmap_read(dry, &one, &(struct tmap_layers){SIZED(tmap_layers), .biome = &biome}),
        TMAP_CLIMATE);
    assert_int_equal(
        tmap_read(dry, &one, &(struct tmap_layers){SIZED(tmap_layers), .wetness = &number}),
        TMAP_CLIMATE);
    assert_int_equal(
        tmap_read(dry, &one, &(struct tmap_layers){SIZED(tmap_layers), .warmth = &number}),
        TMAP_CLIMATE);
    assert_string_equal(tmap_biome_name(12), "savanna");
    assert_null(tmap_biome_name(-1));
    assert_null(tmap_biome_name(16));
    assert_int_equal(tmap_biome_walkable(12), 1);
    assert_int_equal(tmap_biome_walkable(0), 0);
    assert_int_equal(tmap_biome_walkable(16), 0);
    tmap_close(dry);
}

enum { NAMES = 400 };

/* Reads the names of a window. Returns their number. */
static size_t read_names(const struct tmap *world, const struct tmap_window *window,
                         struct tmap_name names[NAMES])
{
    int64_t count = tmap_names(world, window, names, sizeof *names, NAMES);
    REQUIRE(count >= 0 && count <= NAMES, "%d names", (int)count);
    return (size_t)count;
}

/* Fails unless the names of a window are those of the whole window around it that lie in it. */
static void compare_names(const struct tmap *world, const struct tmap_window *whole,
                          const struct tmap_window *part)
{
    static struct tmap_name all[NAMES];
    static struct tmap_name some[NAMES];
    size_t count = read_names(world, whole, all);
    size_t inside = read_names(world, part, some);
    size_t next = 0;
    for (size_t n = 0; n < count; n++) {
        const struct tmap_name *name = &all[n];
        if (name->x < part->x || name->x >= part->x + part->cols || name->y < part->y ||
            name->y >= part->y + part->rows)
            continue;
        REQUIRE(next < inside, "%s is not there", name->name);
        assert_string_equal(name->name, some[next].name);
        assert_string_equal(name->kind, some[next].kind);
        assert_true(name->x == some[next].x && name->y == some[next].y);
        assert_int_equal(name->raw, some[next].raw);
        next++;
    }
    assert_int_equal(next, inside);
    assert_true(inside > 0);
}

/* Fails unless an array that is too small has the names of the greatest ranks, in the same order,
 * and nothing behind them is written. */
static void check_greatest(const struct tmap *world, const struct tmap_window *window,
                           const struct tmap_name *all, size_t count)
{
    for (size_t room = 1; room <= count; room += 1 + room / 2) {
        static struct tmap_name some[NAMES + 1];
        size_t next = 0;
        memset(some, 7, sizeof some);
        assert_true(tmap_names(world, window, some, sizeof *some, room) == (int64_t)count);
        for (size_t n = 0; n < count; n++) {
            size_t greater = 0;
            for (size_t m = 0; m < count; m++)
                greater += all[m].rank > all[n].rank || (all[m].rank == all[n].rank && m < n);
            if (greater < room)
                assert_memory_equal(&some[next++], &all[n], sizeof *all);
        }
        assert_int_equal(next, room);
        assert_int_equal(some[room].raw, 0x07070707);
    }
}

/* A window has the names of that part of the whole, over seams and rims, at their heights; an array
 * that is too small has the greatest of them. */
static void test_names(void **state)
{
    const struct tmap_window whole = {SIZED(tmap_window), .x = -150, .y = -150, .cols = 300,
                                      .rows = 300};
    const struct tmap_window part = {SIZED(tmap_window), .x = -40, .y = -60, .cols = 130,
                                     .rows = 120};
    const struct tmap_window far = {SIZED(tmap_window), .x = (INT64_C(1) << 60) - 40, .y = -60,
                                    .cols = 9, .rows = 9};
    const char *const edges[] = {"wrap", "bounded", "wrap-x"};
    struct tmap_name names[NAMES];
    char line[100];
    (void)state;
    for (size_t n = 0; n < 3; n++) {
        snprintf(line, sizeof line, "--seed=42 --algorithm=rivers --world=256x256 --edges=%s",
                 edges[n]);
        struct tmap *world = opened(line);
        compare_names(world, &whole, &part);
        size_t count = read_names(world, &part, names);
        assert_true(tmap_names(world, &part, NULL, 0, 0) == (int64_t)count);
        check_greatest(world, &part, names, count);
        for (size_t i = 0; i < count; i++) {
            struct tmap_window one = {SIZED(tmap_window), 0, names[i].x, names[i].y, 1, 1};
            uint32_t raw;
            assert_int_equal(
                tmap_read(world, &one, &(struct tmap_layers){SIZED(tmap_layers), .raw = &raw}),
                TMAP_DONE);
            assert_int_equal(raw, names[i].raw);
        }
        assert_true(tmap_names(world, &far, NULL, 0, 0) >= 0);
        assert_int_equal(
            tmap_names(world,
                       &(struct tmap_window){SIZED(tmap_window), .cols = 9, .rows = 9, .zoom = -6},
                       names, sizeof *names, NAMES),
            TMAP_ZOOM);
        tmap_close(world);
    }
}

/* What is wrong with a window has an error of its own, and arrays stay as they were. */
static void test_refused_windows(void **state)
{
    enum { SIZE = sizeof(struct tmap_window) };
    static const struct {
        struct tmap_window window;
        int error;
    } rows[] = {
        {{SIZE, 0, 0, 0, 0, 1}, TMAP_SIZE},
        {{SIZE, 0, 0, 0, 1, 0}, TMAP_SIZE},
        {{SIZE, -11, 0, 0, 1, 1}, TMAP_ZOOM},
        {{SIZE, 17, 0, 0, 1, 1}, TMAP_ZOOM},
        {{SIZE, 0, 0, 0, 1 << 27, 1}, TMAP_SIZE},
        {{SIZE, 0, 0, 0, 1, UINT32_MAX}, TMAP_SIZE},
        {{SIZE, 0, INT64_MIN, 0, 1, 1}, TMAP_PLACE},
        {{SIZE, 0, 0, INT64_MAX, 1, 1}, TMAP_PLACE},
        {{0, 0, 0, 0, 1, 1}, TMAP_SIZE},
        {{SIZE - 8, 0, 0, 0, 1, 1}, TMAP_SIZE},
        {{SIZE + 3, 0, 0, 0, 1, 1}, TMAP_SIZE},
        {{UINT32_MAX, 0, 0, 0, 1, 1}, TMAP_SIZE},
        {{SIZE, 0, 0, 0, 1 << 26, 17}, TMAP_SIZE},
        {{SIZE, 0, 0, 0, 1 << 26, 1 << 26}, TMAP_SIZE},
    };
    struct tmap *world = opened("--seed=3");
    uint32_t raw = 5;
    (void)state;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        const struct tmap_window *window = &rows[n].window;
        struct tmap_layers layers = {SIZED(tmap_layers), .raw = &raw};
        assert_int_equal(tmap_read(world, window, &layers), rows[n].error);
        assert_int_equal(tmap_read_layer(world, window, TMAP_LAYER_RAW, &raw, 4), rows[n].error);
        assert_int_equal(tmap_names(world, window, NULL, 0, 0), rows[n].error);
        assert_int_equal(raw, 5);
    }
    /* A large window of nothing ends at once. */
    struct tmap_window large = {SIZE, 0, 0, 0, 1 << 26, 16};
    assert_int_equal(tmap_read(world, &large, &(struct tmap_layers){SIZED(tmap_layers)}),
                     TMAP_DONE);
    assert_int_equal(tmap_cols(world, -11), 0);
    assert_int_equal(tmap_rows(world, 17), 0);
    assert_int_equal(tmap_cols(world, -10), 1);
    assert_int_equal(tmap_band_floor(world, 8), TMAP_UNKNOWN);
    assert_int_equal(tmap_band_floor(world, -1), TMAP_UNKNOWN);
    assert_null(tmap_land_name(TMAP_SNOW + 1));
    assert_null(tmap_land_name(-1));
    tmap_close(world);
    tmap_close(NULL);
}

/* A complete recipe opens the same world, and is written again. */
static void test_recipe(void **state)
{
    static const char *const lines[][2] = {
        {"", "--world-version=1 --seed=0 --world=1024x1024 --feature-size=32 --roughness=0.5 "
             "--normalize=range"},
        {"--seed=hello --edges=bounded --hurst=0.8",
         "--world-version=1 --seed=17575560079636620544 --edges=bounded --world=1025x1025 "
         "--feature-size=32 --roughness=0.574349 --normalize=range"},
        {" --heights=-10..90m  --sea=12.5% --tiles='~.'\"'\" --breaks=0,50 --normalize=area ",
         "--world-version=1 --seed=0 --world=1024x1024 --feature-size=32 --roughness=0.5 "
         "--heights=-10..90m --sea=12.5% --tiles='~.'\"'\"'' --normalize=area --breaks=0,50"},
        {"--tile-set=digits --size=80x24 --at=1,2 --zoom=-3 --palette='/etc/passwd' "
         "--relief=shade --light=1,2 --blocks=half --contours=5 --labels",
         "--world-version=1 --seed=0 --world=1024x1024 --feature-size=32 --roughness=0.5 "
         "--tile-set=digits --normalize=range"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char text[400];
        char part[11];
        struct tmap *world = opened(lines[n][0]);
        assert_true(tmap_recipe(world, text, sizeof text) == strlen(lines[n][1]));
        assert_string_equal(text, lines[n][1]);
        assert_true(tmap_recipe(world, part, sizeof part) == strlen(text));
        assert_memory_equal(part, text, sizeof part - 1);
        assert_int_equal(part[10], 0);
        assert_true(tmap_recipe(world, NULL, 0) == strlen(text));
        tmap_close(world);
        world = opened(text);
        assert_true(tmap_recipe(world, text, sizeof text) == strlen(lines[n][1]));
        assert_string_equal(text, lines[n][1]);
        tmap_close(world);
    }
}

static void test_refused_recipes(void **state)
{
    static const char *const lines[][2] = {
        {"--seed=", "--seed=: needs a number or a text"},
        {"--seed", "--seed needs a value: --seed=SEED"},
        {"--seed 4", "--seed needs a value: --seed=SEED"},
        {"--see=4", "--see=4: short for --seed; tmap(1) lists all"},
        {"--", "--: options must be written --name=value"},
        {"land.png", "land.png: options must be written --name=value"},
        {"--output=x", "--output=x: not an option of worlds"},
        {"--keys=q", "--keys=q: not an option of worlds"},
        {"--view=flight", "--view=flight: the library makes maps, not flights"},
        {"--view=", "--view=: the library makes maps, not flights"},
        {"--view=map --camera=0,16", "--camera=0,16: the library makes maps, not flights"},
        {"--\033[m=\033[m", "--\\x1B[m=\\x1B[m: no such option; tmap(1) lists all"},
        {"--=", "--=: no such option; tmap(1) lists all"},
        {"--sed=3", "--sed=3: no such option; did you mean --seed or --sea? tmap(1) lists all"},
        {"--climate=belt", "--climate=belt: must be none, belts or noise; did you mean "
                           "--climate=belts?"},
        {"--edges=round", "--edges=round: must be wrap, bounded or wrap-x"},
        {"--normalize=no", "--normalize=no: must be range, area or view"},
        {"--sea=5", "--sea=5: the heights of this map have no units; add --heights=LOW..HIGH; "
                    "did you mean --sea=5%?"},
        {"--heights=0..9 --breaks=5", "--breaks=5: 8 tiles have 7 breaks between them, not 1"},
        {"--tiles=", "--tiles=: must be one tile or more, lowest first"},
        {"--tiles=\xFF", "--tiles=\\xFF: must be UTF-8"},
        {"--tiles='a", "too many options, or a quote is not closed"},
        {"--roughness=0.5 --hurst=1", "--roughness and --hurst exclude each other: a Hurst "
                                      "exponent H is the roughness 2^-H"},
        {"--world=100x64", "--world=100x64: each side must be a multiple of the feature size 32: "
                           "nearest 96x64 and 128x64, or --feature-size=4"},
        {"--feature-size=2048", "--feature-size=2048: must divide the world's sides, 1024x1024: at "
                                "most 1024, or --world=2048x2048"},
        {"--algorithm=noise --roughness=0", "--roughness: --algorithm=noise has no use for it*"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char why[200];
        size_t length = strcspn(lines[n][1], "*");
        REQUIRE(tmap_open(lines[n][0], why, sizeof why) == NULL, "%s is taken", lines[n][0]);
        if (lines[n][1][length] == '*')
            why[length] = '*', why[length + 1] = '\0';
        assert_string_equal(why, lines[n][1]);
        assert_null(tmap_open(lines[n][0], why, 4));
        assert_true(strlen(why) == 3 && strncmp(why, lines[n][1], 3) == 0);
        assert_null(tmap_open(lines[n][0], NULL, 0));
    }
}

/* The program's own line of a map with places is opened with their text, if it is that of the line;
 * without it the error says which call takes it. */
static void test_places(void **state)
{
    static const char line[] = "--world-version=1 --seed=4 --world=1024x1024 --size=80x24 --at=0,0 "
                               "--labels --places='own places.csv' --places-digest=2181402719";
    static const char text[] = "name,kind,x,y\nHome,town,10,20\n";
    char why[200] = "";
    (void)state;
    assert_null(tmap_open(line, why, sizeof why));
    assert_string_equal(why, "--places=own places.csv: call tmap_open_places, which takes the text "
                             "of that file");
    struct tmap *world = tmap_open_places(line, text, why, sizeof why);
    REQUIRE(world != NULL, "%s", why);
    char recipe[200];
    tmap_recipe(world, recipe, sizeof recipe);
    assert_null(strstr(recipe, "places"));
    tmap_close(world);
    assert_null(tmap_open_places(line, "Home,town,10,21\n", why, sizeof why));
    REQUIRE(strncmp(why, "places: they have the digest ", 29) == 0 &&
                strstr(why, ", the line is of places with 2181402719") != NULL,
            "%s", why);
    assert_null(tmap_open_places("--seed=4", "Home,town,10\n", why, sizeof why));
    assert_string_equal(why, "places: row 1, column 4: it is missing: a row is NAME,KIND,X,Y");
    assert_null(tmap_open_places("--seed=4 --palces=x", text, why, sizeof why));
    world = tmap_open_places("--seed=4", text, why, sizeof why); /* the line need not name them */
    assert_non_null(world);
    tmap_close(world);
    world = tmap_open("--seed=4 --places=none", why, sizeof why);
    assert_non_null(world);
    tmap_close(world);
    const int32_t height = 7;
    assert_null(tmap_grow("--grow=64 --places=x", &height, 1, 1, why, sizeof why));
    assert_string_equal(why, "--places=x: leave it out: tmap_grow takes no places");
}

static void test_bands(void **state)
{
    struct tmap *world = opened("--seed=5 --world=256x256");
    enum { SIDE = 256 };
    struct tmap_window window = {SIZED(tmap_window), .cols = SIDE, .rows = SIDE};
    struct arrays arrays = arrays_of((size_t)SIDE * SIDE);
    (void)state;
    assert_int_equal(tmap_measure(world), TMAP_DONE);
    assert_int_equal(tmap_band_count(world), 8);
    assert_int_equal(tmap_band_floor(world, 0), 0);
    assert_int_equal(read_all(world, &window, &arrays), TMAP_DONE);
    for (size_t n = 0; n < (size_t)SIDE * SIDE; n++) {
        int32_t normal = arrays.normal[n];
        int band = arrays.band[n];
        assert_true(normal >= tmap_band_floor(world, band));
        assert_true(band == 7 || normal < tmap_band_floor(world, band + 1));
    }
    free_arrays(&arrays);
    tmap_close(world);
}

struct reader {
    const struct tmap *world;
    uint16_t normal[64 * 64];
};

static void *read_window(void *argument)
{
    struct reader *reader = argument;
    struct tmap_window window = {SIZED(tmap_window), .x = 1000, .y = 1000, .cols = 64, .rows = 64};
    for (int n = 0; n < 50; n++)
        if (tmap_read(reader->world, &window,
                      &(struct tmap_layers){SIZED(tmap_layers), .normal = reader->normal}) !=
            TMAP_DONE)
            return reader;
    return NULL;
}

/* Threads that share a world measure it once, and read equal windows. */
static void test_threads(void **state)
{
    enum { THREADS = 4 };
    static struct reader readers[THREADS];
    pthread_t threads[THREADS];
    void *failed;
    (void)state;
    struct tmap *world = opened("--seed=9");
    for (int n = 0; n < THREADS; n++) {
        readers[n].world = world;
        assert_int_equal(pthread_create(&threads[n], NULL, read_window, &readers[n]), 0);
    }
    for (int n = 0; n < THREADS; n++) {
        assert_int_equal(pthread_join(threads[n], &failed), 0);
        assert_null(failed);
        assert_memory_equal(readers[n].normal, readers[0].normal, sizeof readers[0].normal);
    }
    tmap_close(world);
}

static void require_refused(const int32_t *heights, uint32_t cols, uint32_t rows,
                            const char *recipe, const char *part)
{
    char why[200] = "";
    struct tmap *world = tmap_grow(recipe, heights, cols, rows, why, sizeof why);
    REQUIRE(world == NULL && strstr(why, part) != NULL, "%s: %s", recipe, why);
}

/* A world on heights: land is where they are, whatever the caller does with the array; its recipe
 * makes it again. */
static void test_grown(void **state)
{
    int32_t heights[12 * 8];
    char recipe[300];
    uint32_t raw[2];
    uint8_t water;
    const struct tmap_window middle = {SIZED(tmap_window), .x = 6 * 64 + 32, .y = 4 * 64 + 32,
                                       .cols = 1, .rows = 1};
    const struct tmap_window corner = {SIZED(tmap_window), .x = 32, .y = 32, .cols = 1, .rows = 1};
    (void)state;
    for (int n = 0; n < 12 * 8; n++) {
        int x = n % 12;
        int y = n / 12;
        heights[n] = x > 1 && x < 10 && y > 1 && y < 6 ? 50000 + n : 2000;
    }
    heights[5 * 12 + 5] = -1;
    struct tmap *world = tmap_grow("--seed=5 --grow=64", heights, 12, 8, NULL, 0);
    REQUIRE(world != NULL, "not opened");
    tmap_recipe(world, recipe, sizeof recipe);
    REQUIRE(strstr(recipe, "--grow=64") != NULL && strstr(recipe, "--world=") == NULL, "%s",
            recipe);
    struct tmap *again = tmap_grow(recipe, heights, 12, 8, NULL, 0);
    REQUIRE(again != NULL, "%s", recipe);
    heights[4 * 12 + 6] = 0;
    assert_int_equal(tmap_cols(world, 0), 768);
    assert_int_equal(tmap_rows(world, -6), 8);
    for (int n = 0; n < 2; n++) {
        struct tmap_layers layers = {SIZED(tmap_layers), .raw = &raw[n], .water = &water};
        assert_int_equal(tmap_read(n == 0 ? world : again, &middle, &layers), TMAP_DONE);
        assert_true(water != TMAP_SEA);
    }
    assert_int_equal(raw[0], raw[1]);
    assert_int_equal(
        tmap_read(world, &corner, &(struct tmap_layers){SIZED(tmap_layers), .water = &water}),
        TMAP_DONE);
    assert_int_equal(water, TMAP_SEA);
    tmap_close(world);
    tmap_close(again);
    require_refused(heights, 12, 8, "--world=64x64", "does not apply to a drawing");
    require_refused(heights, 12, 8, "--algorithm=planet", "keeps no drawing");
    require_refused(heights, 0, 8, "", "1 to 1048576");
    require_refused(heights, 1 << 11, 1 << 10, "", "1 to 1048576");
    require_refused(NULL, 0, 0, "--grow=64", "tmap_grow");
    require_refused(NULL, 64, 64, "--seed=1", "tmap_grow needs heights"); /* a failed malloc */
    heights[3] = 65536;
    require_refused(heights, 12, 8, "", "at most 65535");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_measured_range),
        cmocka_unit_test(test_single_layers),
        cmocka_unit_test(test_far_places),
        cmocka_unit_test(test_refused_windows),
        cmocka_unit_test(test_climate),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_recipe),
        cmocka_unit_test(test_refused_recipes),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_bands),
        cmocka_unit_test(test_rivers),
        cmocka_unit_test(test_span),
        cmocka_unit_test(test_water_without_rivers),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_grown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

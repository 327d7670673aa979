/*
 * Interface: what programs in any language, older and newer than the library, may rely on: NULL is
 * refused, structs and rows have the size that the caller says, and one call reads one layer.
 *
 * test: musl
 */
#include "library/tmap.h"

#include "support/unit.h"

#include <limits.h>
#include <pthread.h>

#define SIZED(type) .size = sizeof(struct type)

static const struct tmap_window near_start = {SIZED(tmap_window), .cols = 4, .rows = 4};

static struct tmap *opened(const char *recipe)
{
    char why[200] = "";
    struct tmap *world = tmap_open(recipe, why, sizeof why);
    REQUIRE(world != NULL, "%s: %s", recipe, why);
    return world;
}

/* NULL is refused where it is not allowed, whatever else is wrong. */
static void test_null(void **state)
{
    struct tmap *world = opened("--seed=1");
    struct tmap_layers layers = {SIZED(tmap_layers)};
    struct tmap_about about = {SIZED(tmap_about)};
    struct tmap_name name;
    double value;
    char text[100] = "x";
    (void)state;
    assert_null(tmap_open(NULL, text, sizeof text));
    assert_string_equal(text, "a recipe is needed: it is NULL");
    assert_null(tmap_open("--sed=1", NULL, 100));
    assert_null(tmap_open_places("--places=x", NULL, text, sizeof text));
    assert_null(strchr(text, '\n'));
    assert_null(tmap_open_places(NULL, "", text, sizeof text));
    assert_null(tmap_grow(NULL, &(int32_t){7}, 1, 1, text, sizeof text));
    assert_null(tmap_grow("--seed=1", NULL, 2, 2, NULL, 100));
    assert_int_equal(tmap_read(NULL, &near_start, &layers), TMAP_NULL);
    assert_int_equal(tmap_read(world, NULL, &layers), TMAP_NULL);
    assert_int_equal(tmap_read(world, &near_start, NULL), TMAP_NULL);
    assert_int_equal(tmap_read_layer(NULL, &near_start, 0, text, 100), TMAP_NULL);
    assert_int_equal(tmap_read_layer(world, NULL, 0, text, 100), TMAP_NULL);
    assert_int_equal(tmap_read_layer(world, &near_start, 0, NULL, 100), TMAP_NULL);
    assert_int_equal(tmap_names(NULL, &near_start, NULL, 0, 0), TMAP_NULL);
    assert_int_equal(tmap_names(world, NULL, NULL, 0, 0), TMAP_NULL);
    assert_int_equal(tmap_names(world, &near_start, NULL, sizeof name, 5), TMAP_NULL);
    assert_int_equal(tmap_about(NULL, &about), TMAP_NULL);
    assert_int_equal(tmap_about(world, NULL), TMAP_NULL);
    assert_int_equal(tmap_fact(NULL, &near_start, "land", &value), TMAP_NULL);
    assert_int_equal(tmap_fact(world, &near_start, NULL, &value), TMAP_NULL);
    assert_int_equal(tmap_fact(world, NULL, "land", NULL), TMAP_NULL);
    assert_int_equal(tmap_measure(NULL), TMAP_NULL);
    assert_int_equal(tmap_band_count(NULL), TMAP_NULL);
    assert_int_equal(tmap_band_floor(NULL, 0), TMAP_NULL);
    assert_int_equal(tmap_cols(NULL, 0), 0);
    assert_int_equal(tmap_rows(NULL, 0), 0);
    assert_int_equal(tmap_recipe(NULL, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_true(tmap_recipe(world, NULL, 100) > 50);
    tmap_close(world);
}

/* A program that is older than the library lacks the last layer: it is not written. One that is
 * newer has more, which must not be wanted. Other sizes are mistakes. */
static void test_struct_sizes(void **state)
{
    static uint32_t mine[2];
    struct {
        struct tmap_layers known;
        void *more[3];
    } layers = {{SIZED(tmap_layers), .discharge = mine}, {NULL, NULL, NULL}};
    struct tmap *world = opened("--seed=4 --algorithm=rivers --climate=belts --world=64x64");
    const struct tmap_window one = {SIZED(tmap_window), .cols = 1, .rows = 1};
    struct {
        struct tmap_window known;
        uint64_t more;
    } window = {one, 0};
    (void)state;
    mine[0] = mine[1] = 12345;
    layers.known.size = offsetof(struct tmap_layers, discharge);
    assert_int_equal(tmap_read(world, &one, &layers.known), TMAP_DONE);
    assert_int_equal(mine[0], 12345);
    layers.known.size = sizeof layers;
    window.known.size = sizeof window;
    assert_int_equal(tmap_read(world, &window.known, &layers.known), TMAP_DONE);
    assert_int_not_equal(mine[0], 12345);
    assert_int_equal(mine[1], 12345);
    layers.more[2] = mine;
    assert_int_equal(tmap_read(world, &window.known, &layers.known), TMAP_SIZE);
    layers.more[2] = NULL;
    window.more = 1;
    assert_int_equal(tmap_read(world, &window.known, &layers.known), TMAP_SIZE);
    for (uint32_t n = 0; n < 3; n++) {
        layers.known.size = (const uint32_t[]){0, sizeof layers - 1, UINT32_MAX}[n];
        assert_int_equal(tmap_read(world, &one, &layers.known), TMAP_SIZE);
    }
    tmap_close(world);
}

/* Rows of names have the caller's size: later ones are longer, and what is not known is 0. */
static void test_row_size(void **state)
{
    struct row {
        struct tmap_name known;
        uint64_t more;
    };
    static struct row longer[300];
    static struct tmap_name names[300];
    const struct tmap_window window = {SIZED(tmap_window), .cols = 200, .rows = 200};
    struct tmap *world = opened("--seed=42 --algorithm=rivers --world=256x256");
    (void)state;
    memset(longer, 9, sizeof longer);
    int64_t count = tmap_names(world, &window, names, sizeof *names, 300);
    assert_true(count > 10 && count <= 300);
    for (size_t room = 300; room >= 5; room = room == 300 ? 5 : 0) {
        assert_true(tmap_names(world, &window, names, sizeof *names, room) == count);
        assert_true(tmap_names(world, &window, &longer->known, sizeof *longer, room) == count);
        for (size_t n = 0; n < room && n < (size_t)count; n++) {
            assert_memory_equal(&longer[n].known, &names[n], sizeof *names);
            assert_true(longer[n].more == 0);
        }
    }
    for (size_t n = 0; n < 4; n++) {
        size_t size = (const size_t[]){0, sizeof *names - 8, sizeof *names + 1, 8192}[n];
        assert_int_equal(tmap_names(world, &window, names, size, 1), TMAP_SIZE);
    }
    tmap_close(world);
}

/* All parts of a river have one thing, and no other thing has it; it is the same at other zooms. */
static void test_things(void **state)
{
    static struct tmap_name names[2][2000];
    struct tmap *world = opened("--seed=42 --algorithm=rivers --world=1024x1024");
    size_t count[2];
    size_t parts = 0;
    size_t again = 0;
    (void)state;
    for (int far = 0; far < 2; far++) {
        const struct tmap_window window = {SIZED(tmap_window), -far,       0, 0,
                                           400U >> far,        400U >> far};
        int64_t found = tmap_names(world, &window, names[far], sizeof *names[far], 2000);
        assert_true(found > 10 && found <= 2000);
        count[far] = (size_t)found;
    }
    for (size_t n = 0; n < count[0]; n++)
        for (size_t m = 0; m < n; m++) {
            const struct tmap_name *a = &names[0][n];
            const struct tmap_name *b = &names[0][m];
            bool rivers = strcmp(a->kind, "river") == 0 && strcmp(b->kind, "river") == 0;
            if (a->thing == b->thing)
                assert_true(rivers && strcmp(a->name, b->name) == 0);
            parts += a->thing == b->thing;
        }
    for (size_t n = 0; n < count[0]; n++)
        for (size_t m = 0; m < count[1]; m++)
            if (names[0][n].thing == names[1][m].thing) {
                assert_string_equal(names[0][n].name, names[1][m].name);
                assert_string_equal(names[0][n].kind, names[1][m].kind);
                again++;
            }
    assert_true(parts > 5 && again > 10);
    tmap_close(world);
}

/* A layer that is read alone has the numbers that it has among all, in no byte more. */
static void test_read_layer(void **state)
{
    enum { COLS = 20, ROWS = 10, COUNT = COLS * ROWS };
    static const uint8_t bytes[] = {2, 4, 1, 1, 1, 1, 4, 4, 1, 2, 2, 4};
    static uint32_t all[12][COUNT];
    static uint32_t alone[COUNT + 1];
    const struct tmap_window window = {SIZED(tmap_window), 0, -5, 60, COLS, ROWS};
    struct tmap *world = opened("--seed=4 --algorithm=rivers --climate=belts --world=64x64 "
                                "--edges=wrap-x");
    const struct tmap_window one = {SIZED(tmap_window), 0, -5, 60, 1, 1};
    struct tmap *dry = opened("--seed=4");
    struct tmap_reader *reader = tmap_reader_open(world, (size_t)1 << 25);
    struct tmap_layers layers = {SIZED(tmap_layers)};
    (void)state;
    for (size_t n = 0; n < 12; n++) {
        void *array = all[n];
        memcpy((char *)&layers + offsetof(struct tmap_layers, normal) + n * sizeof array, &array,
               sizeof array);
    }
    assert_int_equal(tmap_read(world, &window, &layers), TMAP_DONE);
    for (int n = 0; n < 12; n++) {
        const size_t size = (size_t)COUNT * bytes[n];
        memset(alone, 0xA5, sizeof alone);
        assert_int_equal(tmap_read_layer(world, &window, n, alone, size - 1), TMAP_SIZE);
        assert_int_equal(alone[0], 0xA5A5A5A5);
        assert_int_equal(tmap_read_layer(world, &window, n, alone, size + (n % 2 == 0)), TMAP_DONE);
        assert_memory_equal(alone, all[n], size);
        assert_int_equal(((uint8_t *)alone)[size], 0xA5);
        memset(alone, 0xA5, sizeof alone);
        assert_int_equal(tmap_reader_read_layer(reader, &window, n, alone, size - 1), TMAP_SIZE);
        assert_int_equal(tmap_reader_read_layer(reader, &window, n, alone, size), TMAP_DONE);
        assert_memory_equal(alone, all[n], size);
        assert_int_equal(((uint8_t *)alone)[size], 0xA5);
    }
    assert_int_equal(tmap_reader_read_layer(NULL, &window, 0, alone, sizeof alone), TMAP_NULL);
    assert_int_equal(tmap_reader_read_layer(reader, NULL, 0, alone, sizeof alone), TMAP_NULL);
    assert_int_equal(tmap_reader_read_layer(reader, &window, 0, NULL, sizeof alone), TMAP_NULL);
    assert_int_equal(tmap_reader_read_layer(reader, &window, 12, alone, 999), TMAP_UNKNOWN);
    assert_int_equal(tmap_reader_read_layer(reader, &one, TMAP_LAYER_RAW, alone, 4), TMAP_DONE);
    assert_int_equal(alone[0], all[TMAP_LAYER_RAW][0]);
    tmap_reader_close(reader);
    assert_int_equal(tmap_read_layer(world, &window, -1, alone, sizeof alone), TMAP_UNKNOWN);
    assert_int_equal(tmap_read_layer(world, &window, 12, alone, sizeof alone), TMAP_UNKNOWN);
    assert_int_equal(tmap_read_layer(dry, &near_start, TMAP_LAYER_FLOW, alone, 16), TMAP_RIVERS);
    assert_int_equal(tmap_read_layer(dry, &near_start, TMAP_LAYER_BIOME, alone, 16), TMAP_CLIMATE);
    tmap_close(world);
    tmap_close(dry);
}

/* Beyond the rim all 8-bit layers are TMAP_OUTSIDE, and of the others raw alone is not 0. */
static void test_outside(void **state)
{
    struct tmap *world = opened("--preset=planet --seed=3");
    const struct tmap_window north = {SIZED(tmap_window), 0, 100, -5, 1, 1};
    (void)state;
    for (int n = 0; n < 12; n++) {
        uint32_t number = 0xA5A5A5A5;
        assert_int_equal(tmap_read_layer(world, &north, n, &number, 4), TMAP_DONE);
        if (n == TMAP_LAYER_RAW)
            assert_int_equal(number, UINT32_MAX);
        else if (n >= TMAP_LAYER_BAND && n <= TMAP_LAYER_FLOW)
            assert_int_equal(*(uint8_t *)&number, TMAP_OUTSIDE);
        else if (n == TMAP_LAYER_BIOME)
            assert_int_equal(*(uint8_t *)&number, TMAP_OUTSIDE);
        else
            assert_int_equal(*(uint16_t *)(void *)&number, 0);
    }
    assert_null(tmap_land_name(TMAP_OUTSIDE));
    assert_null(tmap_biome_name(TMAP_OUTSIDE));
    assert_int_equal(tmap_biome_walkable(TMAP_OUTSIDE), 0);
    tmap_close(world);
}

/* Fails unless the sea is all that is lower than tmap_about says; part of it where rivers are. */
static void check_sea(const struct tmap *world, const struct tmap_about *about)
{
    enum { SIDE = 64 };
    static uint32_t raw[SIDE * SIDE];
    static uint8_t water[SIDE * SIDE];
    const struct tmap_window window = {SIZED(tmap_window), 0, 0, 0, SIDE, SIDE};
    const struct tmap_layers layers = {SIZED(tmap_layers), .raw = raw, .water = water};
    assert_int_equal(tmap_read(world, &window, &layers), TMAP_DONE);
    for (size_t n = 0; n < sizeof water; n++) {
        assert_true(raw[n] >= about->raw_low && raw[n] <= about->raw_high);
        if (water[n] == TMAP_SEA || about->rivers == 0)
            assert_int_equal(water[n] == TMAP_SEA, raw[n] < about->raw_sea);
    }
}

static void test_about(void **state)
{
    static const struct {
        const char *recipe;
        struct tmap_about about;
    } rows[] = {
        {"--seed=5 --world=64x64 --feature-size=16",
         {.zoom_min = -6,
          .zoom_max = 16,
          .feature = 16,
          .cols = 64,
          .rows = 64,
          .wraps_x = 1,
          .wraps_y = 1}},
        {"--seed=5 --world=65x129 --feature-size=16 --edges=bounded --sea=40%",
         {.zoom_max = 16, .feature = 16, .cols = 65, .rows = 129}},
        {"--seed=5 --world=64x65 --feature-size=16 --edges=wrap-x --climate=belts --sea=none",
         {.zoom_min = -6,
          .zoom_max = 16,
          .feature = 16,
          .cols = 64,
          .rows = 65,
          .wraps_x = 1,
          .climate = 1}},
        {"--seed=5 --world=128x64 --feature-size=32 --algorithm=rivers --climate=belts",
         {.zoom_min = -7,
          .zoom_max = 16,
          .feature = 32,
          .cols = 128,
          .rows = 64,
          .wraps_x = 1,
          .wraps_y = 1,
          .rivers = 1,
          .climate = 1}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        struct tmap *world = opened(rows[n].recipe);
        const struct tmap_about *wanted = &rows[n].about;
        struct tmap_about about = {SIZED(tmap_about), .reserved = 7};
        assert_int_equal(tmap_about(world, &about), TMAP_DONE);
        assert_int_equal(about.size, sizeof about);
        assert_int_equal(about.zoom_max, wanted->zoom_max);
        assert_int_equal(about.feature, wanted->feature);
        assert_true(about.cols == wanted->cols && about.rows == wanted->rows);
        assert_int_equal(about.wraps_x, wanted->wraps_x);
        assert_int_equal(about.wraps_y, wanted->wraps_y);
        assert_int_equal(about.rivers, wanted->rivers);
        assert_int_equal(about.climate, wanted->climate);
        assert_int_equal(about.reserved, 0);
        assert_true(tmap_cols(world, about.zoom_min) > 0);
        assert_int_equal(tmap_cols(world, about.zoom_min - 1), 0);
        assert_true(tmap_cols(world, about.zoom_max) > 0);
        assert_int_equal(tmap_cols(world, about.zoom_max + 1), 0);
        check_sea(world, &about);
        tmap_close(world);
    }
}

/* A program that is older has a shorter struct, of which no byte more is written; a newer one has a
 * longer, whose rest is 0. */
static void test_about_sizes(void **state)
{
    struct {
        struct tmap_about known;
        uint64_t more;
    } about = {{.size = offsetof(struct tmap_about, cols), .cols = 7}, 7};
    struct tmap *world = opened("--seed=5");
    (void)state;
    assert_int_equal(tmap_about(world, &about.known), TMAP_DONE);
    assert_int_equal(about.known.feature, 32);
    assert_true(about.known.cols == 7 && about.more == 7);
    about.known.size = sizeof about;
    assert_int_equal(tmap_about(world, &about.known), TMAP_DONE);
    assert_true(about.known.cols == 1024 && about.more == 0);
    assert_int_equal(about.known.size, sizeof about);
    about.known.size = 0;
    assert_int_equal(tmap_about(world, &about.known), TMAP_SIZE);
    about.known.size = UINT32_MAX;
    assert_int_equal(tmap_about(world, &about.known), TMAP_SIZE);
    tmap_close(world);
}

/* Facts that a world or a window lacks, and windows without facts, are told apart. */
static void test_facts_refused(void **state)
{
    struct tmap *world = opened("--seed=4 --algorithm=rivers --world=64x65 --edges=wrap-x");
    struct tmap *plain = opened("--seed=4 --climate=belts");
    struct tmap *huge = opened("--seed=4 --algorithm=rivers --world=1048576x1048576 "
                               "--feature-size=32");
    struct tmap_window window = {SIZED(tmap_window), 0, 100, 0, 64, 65};
    const struct tmap_window beyond = {SIZED(tmap_window), 0, 0, 65, 9, 9};
    double value = 7;
    (void)state;
    assert_int_equal(tmap_fact(world, NULL, "lands", &value), TMAP_UNKNOWN);
    assert_int_equal(tmap_fact(world, NULL, "", &value), TMAP_UNKNOWN);
    assert_int_equal(tmap_fact(world, NULL, "jungle", &value), TMAP_CLIMATE);
    assert_int_equal(tmap_fact(world, NULL, "fullest-river", &value), TMAP_CLIMATE);
    assert_int_equal(tmap_fact(plain, NULL, "longest-river", &value), TMAP_RIVERS);
    assert_int_equal(tmap_fact(plain, NULL, "fullest-river", &value), TMAP_RIVERS);
    assert_int_equal(tmap_fact(huge, NULL, "longest-river", &value), TMAP_SIZE);
    assert_int_equal(tmap_fact(world, &beyond, "land", &value), TMAP_NOTHING);
    assert_true(value == 7);
    assert_int_equal(tmap_fact(world, &window, "land", &value), TMAP_DONE);
    assert_true(value > 0 && value < 100);
    window.cols = 65;
    assert_int_equal(tmap_fact(world, &window, "land", &value), TMAP_SIZE);
    window.size = 0;
    assert_int_equal(tmap_fact(world, &window, "land", &value), TMAP_SIZE);
    tmap_close(world);
    tmap_close(plain);
    tmap_close(huge);
}

/* Each error has a text of its own; what is no error has one, too. */
static void test_error_texts(void **state)
{
    (void)state;
    for (int a = TMAP_NOTHING - 1; a <= TMAP_DONE; a++) {
        assert_true(strlen(tmap_error_text(a)) >= 4);
        for (int b = TMAP_NOTHING - 1; b < a; b++)
            assert_string_not_equal(tmap_error_text(a), tmap_error_text(b));
    }
    assert_string_equal(tmap_error_text(TMAP_NO_MEMORY), "out of memory");
    assert_string_equal(tmap_error_text(12), "done");
    assert_string_equal(tmap_error_text(INT_MIN), tmap_error_text(-999));
    assert_int_equal(tmap_version(), TMAP_VERSION);
}

static int go_on(void *data, uint64_t seed, const double *facts)
{
    return data == NULL && facts != NULL && seed == 0;
}

static void *use_all(void *failed)
{
    static uint8_t water[64 * 64];
    int64_t at[2];
    double value;
    const struct tmap_window window = {SIZED(tmap_window), 0, 500, 500, 64, 64};
    const struct tmap_layers layers = {SIZED(tmap_layers), .water = water};
    struct tmap *world = tmap_open("--preset=planet --seed=2", NULL, 0);
    struct tmap_reader *reader = tmap_reader_open(world, (size_t)1 << 25);
    bool done =
        world != NULL && tmap_read(world, &window, &layers) == TMAP_DONE &&
        tmap_roads(reader, &window, water, NULL, NULL) == TMAP_DONE &&
        tmap_places(reader, &window, 0, NULL, 0, 0) >= 0 &&
        tmap_names(world, &window, NULL, 0, 0) >= 0 &&
        tmap_start(world, 500, 500, 200, at) != TMAP_NO_MEMORY &&
        tmap_fact(world, &window, "longest-river", &value) == TMAP_DONE &&
        tmap_find("--preset=planet", "jungle>=4 longest-river>=1", 1, 2, go_on, NULL, NULL, 0) == 2;
    tmap_reader_close(reader);
    tmap_close(world);
    return done ? NULL : failed;
}

/* The stack that tmap(3) says is enough. */
static void test_small_stack(void **state)
{
    pthread_attr_t attributes;
    pthread_t thread;
    void *failed = state;
    if (getenv("SANITIZED") != NULL)
        skip(); /* frames are larger there */
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 64 << 10), 0);
    assert_int_equal(pthread_create(&thread, &attributes, use_all, state), 0);
    assert_int_equal(pthread_join(thread, &failed), 0);
    assert_null(failed);
    pthread_attr_destroy(&attributes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_null),          cmocka_unit_test(test_struct_sizes),
        cmocka_unit_test(test_row_size),      cmocka_unit_test(test_things),
        cmocka_unit_test(test_read_layer),    cmocka_unit_test(test_outside),
        cmocka_unit_test(test_about),         cmocka_unit_test(test_about_sizes),
        cmocka_unit_test(test_facts_refused), cmocka_unit_test(test_error_texts),
        cmocka_unit_test(test_small_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Fuzz target library: calls of tmap.h as a program with mistakes may make them: any sizes of
 * structs, rows and buffers, windows anywhere, any layers, a reader in between. A call fails with
 * an error of its list, or fills what it says and no byte more; a reader has the numbers of
 * tmap_read.
 */
#include "fuzz.h"
#include "library/tmap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 4096, LAYERS = 12, ROOM = 40, EDGE = 8, UNTOUCHED = 0xA5, CALLS = 12 };

static const uint8_t sizes[LAYERS] = {2, 4, 1, 1, 1, 1, 4, 4, 1, 2, 2, 4};

/* Small worlds of all kinds: with and without rims, rivers, climate. */
static const char *const lines[] = {
    "--seed=7 --world=64x64 --feature-size=16",
    "--seed=8 --world=65x33 --feature-size=32 --edges=bounded --sea=40%",
    "--seed=9 --world=64x65 --feature-size=16 --edges=wrap-x --climate=belts --normalize=view",
    "--seed=4 --world=128x64 --feature-size=32 --algorithm=rivers --climate=belts --sea=30%",
    "--seed=4 --world=1073741824x1073741824 --feature-size=256 --algorithm=rivers",
    "--seed=5 --world=128x64 --feature-size=16 --algorithm=planet --climate=belts",
};

/* Returns a usual number, or any. */
static uint32_t take_size(struct fuzz_bytes *bytes, size_t usual)
{
    uint8_t how = fuzz_byte(bytes);
    return how < 200 ? (uint32_t)usual : how < 230 ? how - 200U : (uint32_t)fuzz_number(bytes, 4);
}

static struct tmap_window take_window(struct fuzz_bytes *bytes)
{
    uint8_t how = fuzz_byte(bytes);
    struct tmap_window window = {
        .size = take_size(bytes, sizeof window),
        .zoom = (int8_t)fuzz_byte(bytes) % (how < 200 ? 3 : 128),
        .x = (int16_t)fuzz_number(bytes, 2) % (how < 100 ? 200 : 32767),
        .y = (int16_t)fuzz_number(bytes, 2) % (how < 100 ? 200 : 32767),
        .cols = fuzz_byte(bytes) % 65U,
        .rows = fuzz_byte(bytes) % 65U,
    };
    if (how >= 220) { /* anywhere, of any size: mostly refused */
        window.x = (int64_t)((uint64_t)fuzz_number(bytes, 4) << 32);
        window.y = (int64_t)((uint64_t)fuzz_number(bytes, 4) << 32);
    }
    if (how >= 240)
        window.cols = (uint32_t)fuzz_number(bytes, 4);
    return window;
}

/* Arrays of a window, with bytes behind them that nobody writes. */
struct arrays {
    uint8_t bytes[LAYERS][4 * POINTS + EDGE];
};

/* Sets the arrays of the layers whose bits are set. */
static struct tmap_layers layers_of(struct arrays *arrays, uint32_t size, unsigned wanted)
{
    struct tmap_layers layers = {.size = size};
    memset(arrays, UNTOUCHED, sizeof *arrays);
    for (unsigned n = 0; n < LAYERS; n++) {
        void *array = (wanted >> n & 1) != 0 ? arrays->bytes[n] : NULL;
        memcpy((char *)&layers + offsetof(struct tmap_layers, normal) + n * sizeof array, &array,
               sizeof array);
    }
    return layers;
}

static bool is_error(int64_t code)
{
    return code < TMAP_DONE && code >= TMAP_NOTHING;
}

/* No byte is written but the points of a window, in the arrays whose bits are set. */
static void check_edges(const struct arrays *arrays, const struct tmap_window *window,
                        unsigned written)
{
    for (size_t n = 0; n < LAYERS; n++) {
        bool is = (written >> n & 1) != 0;
        size_t end = is ? (size_t)window->cols * window->rows * sizes[n] : 0;
        for (size_t at = end; at < sizeof arrays->bytes[n]; at++)
            REQUIRE(arrays->bytes[n][at] == UNTOUCHED);
    }
}

static void read_twice(struct fuzz_bytes *bytes, const struct tmap *world,
                       struct tmap_reader *reader, const struct tmap_window *window)
{
    static struct arrays arrays[2];
    uint32_t size = take_size(bytes, sizeof(struct tmap_layers));
    unsigned wanted = (unsigned)fuzz_number(bytes, 2);
    if (size > sizeof(struct tmap_layers) && size <= 4096)
        size = 0; /* there is nothing behind the struct */
    struct tmap_layers layers = layers_of(&arrays[0], size, wanted);
    int error = tmap_read(world, window, &layers);
    REQUIRE(error == TMAP_DONE || is_error(error));
    check_edges(&arrays[0], window, error == TMAP_DONE ? wanted : 0);
    layers = layers_of(&arrays[1], size, wanted);
    REQUIRE(tmap_reader_read(reader, window, &layers) == error);
    REQUIRE(memcmp(&arrays[0], &arrays[1], sizeof *arrays) == 0);
}

static void read_layer(struct fuzz_bytes *bytes, const struct tmap *world,
                       const struct tmap_window *window)
{
    int layer = (int8_t)fuzz_byte(bytes) % 14;
    size_t room = take_size(bytes, sizeof(uint32_t) * POINTS) % (4 * POINTS + 1);
    uint8_t *numbers = malloc(room + 1);
    REQUIRE(numbers != NULL);
    memset(numbers, UNTOUCHED, room + 1);
    int error = tmap_read_layer(world, window, layer, numbers, room);
    REQUIRE(error == TMAP_DONE || is_error(error));
    REQUIRE(numbers[room] == UNTOUCHED);
    REQUIRE(error == TMAP_DONE || room == 0 || numbers[0] == UNTOUCHED);
    free(numbers);
}

static void find_names(struct fuzz_bytes *bytes, const struct tmap *world,
                       const struct tmap_window *window)
{
    size_t size = take_size(bytes, sizeof(struct tmap_name));
    size_t room = fuzz_byte(bytes) % ROOM;
    size_t memory = size <= 4096 ? size * room : sizeof(struct tmap_name);
    struct tmap_name *names = malloc(memory + EDGE);
    REQUIRE(names != NULL);
    memset(names, UNTOUCHED, memory + EDGE);
    int64_t count = tmap_names(world, window, names, size, room);
    REQUIRE(count >= 0 || is_error(count));
    for (size_t n = 0; (int64_t)n < count && n < room; n++) {
        const struct tmap_name *name = (const void *)((const char *)names + n * size);
        REQUIRE(strlen(name->name) >= 2 && strlen(name->name) < sizeof name->name);
        REQUIRE(name->x >= window->x && name->x < window->x + window->cols);
        REQUIRE(name->y >= window->y && name->y < window->y + window->rows);
    }
    for (size_t n = memory; n < memory + EDGE; n++)
        REQUIRE(((const uint8_t *)names)[n] == UNTOUCHED);
    free(names);
}

static void ask_about(struct fuzz_bytes *bytes, const struct tmap *world)
{
    uint8_t about[256];
    uint32_t size = take_size(bytes, sizeof(struct tmap_about));
    if (size > sizeof about - EDGE && size <= 4096)
        size %= sizeof about - EDGE;
    memset(about, UNTOUCHED, sizeof about);
    memcpy(about, &size, sizeof size);
    int error = tmap_about(world, (void *)about);
    REQUIRE(error == (size >= 4 && size <= 4096 ? TMAP_DONE : TMAP_SIZE));
    for (size_t n = error == TMAP_DONE ? size : 4; n < sizeof about; n++)
        REQUIRE(about[n] == UNTOUCHED);
}

/* Towns and roads of any window, in rows of any size. */
static void find_towns(struct fuzz_bytes *bytes, struct tmap_reader *reader,
                       const struct tmap_window *window)
{
    static uint8_t arrays[3][POINTS + EDGE];
    uint8_t *to[3];
    const unsigned wanted = fuzz_byte(bytes);
    size_t size = take_size(bytes, sizeof(struct tmap_place));
    size_t room = fuzz_byte(bytes) % ROOM;
    size_t memory = size <= 4096 ? size * room : sizeof(struct tmap_place);
    memset(arrays, UNTOUCHED, sizeof arrays);
    for (int n = 0; n < 3; n++)
        to[n] = (wanted >> n & 1) != 0 ? arrays[n] : NULL;
    int error = tmap_roads(reader, window, to[0], to[1], to[2]);
    REQUIRE(error == TMAP_DONE || is_error(error));
    for (size_t n = 0; n < 3; n++)
        for (size_t at = error == TMAP_DONE && to[n] != NULL ? (size_t)window->cols * window->rows
                                                             : 0;
             at < sizeof arrays[n]; at++)
            REQUIRE(arrays[n][at] == UNTOUCHED);
    struct tmap_place *places = malloc(memory + EDGE);
    REQUIRE(places != NULL);
    memset(places, UNTOUCHED, memory + EDGE);
    int rank = (int8_t)fuzz_byte(bytes) % 6;
    int64_t count = tmap_places(reader, window, rank, places, size, room);
    REQUIRE(count >= 0 || is_error(count));
    for (size_t n = 0; (int64_t)n < count && n < room; n++) {
        const struct tmap_place *place = (const void *)((const char *)places + n * size);
        REQUIRE(place->x >= window->x && place->x < window->x + window->cols);
        REQUIRE(place->y >= window->y && place->y < window->y + window->rows);
        REQUIRE(place->rank >= (uint32_t)rank && place->rank <= TMAP_CITY);
        REQUIRE(tmap_place_of(reader, place->key, window->zoom, places, size) == TMAP_DONE);
    }
    for (size_t n = memory; n < memory + EDGE; n++)
        REQUIRE(((const uint8_t *)places)[n] == UNTOUCHED);
    error = tmap_place_of(reader, (uint64_t)fuzz_number(bytes, 4) << (wanted % 33), 0, places,
                          room > 0 ? size : 0);
    REQUIRE(error == TMAP_DONE || is_error(error));
    free(places);
}

/* Stops a search after some seeds: `data` is how many are left. */
static int count_down(void *data, uint64_t seed, const double *facts)
{
    int *left = data;
    REQUIRE(facts == NULL || facts[0] >= 0);
    return --*left <= 0 || seed == 0;
}

static void find_seeds(struct fuzz_bytes *bytes)
{
    char conditions[24];
    char why[80];
    int left = 1 + fuzz_byte(bytes) % 4;
    const int most = left;
    uint64_t first = fuzz_byte(bytes) < 200 ? fuzz_byte(bytes) : UINT64_MAX - fuzz_byte(bytes) % 4;
    uint64_t count = fuzz_byte(bytes) < 200 ? fuzz_byte(bytes) % 5 : UINT64_MAX;
    const char *facts[] = {"land", "fullest-river", "jungle", "start", "rim(3,4,5)"};
    size_t at = (size_t)snprintf(conditions, sizeof conditions, "%s", facts[fuzz_byte(bytes) % 5]);
    for (; at + 1 < sizeof conditions && bytes->left > 0; at++)
        conditions[at] = (char)fuzz_byte(bytes);
    conditions[at] = '\0';
    int64_t looked = tmap_find(lines[fuzz_byte(bytes) % 4], conditions, first, count, count_down,
                               &left, why, sizeof why);
    REQUIRE(is_error(looked) || (looked <= most && (uint64_t)looked <= count));
    REQUIRE(looked < 0 || looked == most - left);
}

static void find_fact(struct fuzz_bytes *bytes, const struct tmap *world,
                      const struct tmap_window *window)
{
    static const char *const names[] = {"land",          "islands",       "region", "jungle",
                                        "longest-river", "fullest-river", "lan",    ""};
    double value = -1;
    const char *name = names[fuzz_byte(bytes) % 8];
    int error = tmap_fact(world, window, name, &value);
    REQUIRE(error == TMAP_DONE ? value >= 0 : is_error(error) && value < 0);
}

static void find_start(struct fuzz_bytes *bytes, const struct tmap *world,
                       const struct tmap_window *window)
{
    int64_t at[2];
    uint32_t reach = take_size(bytes, 0) % 40000;
    int error = tmap_start(world, window->x, window->y, reach < 500 ? reach : reach + 16384, at);
    REQUIRE(error == TMAP_DONE || is_error(error));
    if (error != TMAP_DONE)
        return;
    const struct tmap_window cell = {sizeof cell, 0, at[0], at[1], 1, 1};
    uint8_t water = TMAP_SEA;
    REQUIRE(tmap_read_layer(world, &cell, TMAP_LAYER_WATER, &water, 1) == TMAP_DONE);
    REQUIRE(water == TMAP_LAND);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct tmap *world =
        tmap_open(lines[fuzz_byte(&bytes) % (sizeof lines / sizeof *lines)], NULL, 0);
    REQUIRE(world != NULL);
    struct tmap_reader *reader = tmap_reader_open(world, (size_t)1 << 25);
    REQUIRE(reader != NULL);
    for (int call = 0; call < CALLS && bytes.left > 0; call++) {
        uint8_t what = fuzz_byte(&bytes) % 8;
        struct tmap_window window = take_window(&bytes);
        bool large = (uint64_t)window.cols * window.rows > POINTS;
        if (window.size > sizeof window && window.size <= 4096)
            window.size = 0; /* there is nothing behind the struct */
        if (large && window.size == sizeof window && (uint64_t)window.cols * window.rows <= 1 << 30)
            window.rows = 0; /* valid, but of more than the arrays hold */
        if (what == 0)
            read_twice(&bytes, world, reader, &window);
        else if (what == 1)
            read_layer(&bytes, world, &window);
        else if (what == 2)
            find_names(&bytes, world, &window);
        else if (what == 3)
            ask_about(&bytes, world);
        else if (what == 4)
            find_seeds(&bytes);
        else if (what == 5)
            find_fact(&bytes, world, &window);
        else if (what == 6)
            find_start(&bytes, world, &window);
        else
            find_towns(&bytes, reader, &window);
    }
    tmap_reader_close(reader);
    tmap_close(world);
    return 0;
}

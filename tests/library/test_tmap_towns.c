/*
 * Towns and roads of the library: windows are parts of the whole, a key finds its town again at
 * every zoom, the user's places are stops, and mistakes are refused.
 *
 * test: musl
 */
#include "library/tmap.h"

#include "support/unit.h"

#include <stdio.h>

#define SIZED(type) .size = sizeof(struct type)
#define LIVED       "--algorithm=rivers --climate=belts --feature-size=64 --sea=40% "

enum { SIDE = 128, COUNT = SIDE * SIDE, ROOM = 200, BYTES = 1 << 25 };

/* A world and a reader of its towns. */
struct land {
    struct tmap *world;
    struct tmap_reader *reader;
};

static struct land opened(const char *recipe, const char *places)
{
    char why[200] = "";
    struct land land = {tmap_open_places(recipe, places, why, sizeof why), NULL};
    REQUIRE(land.world != NULL, "%s: %s", recipe, why);
    land.reader = tmap_reader_open(land.world, BYTES);
    assert_non_null(land.reader);
    return land;
}

static void closed(struct land land)
{
    tmap_reader_close(land.reader);
    tmap_close(land.world);
}

static struct tmap_window window_of(int zoom, int64_t x, int64_t y, uint32_t side)
{
    return (struct tmap_window){SIZED(tmap_window), zoom, x, y, side, side};
}

static void test_mistakes(void **state)
{
    static const struct {
        const char *recipe;
        int error;
    } lacking[] = {{"--seed=4", TMAP_RIVERS},
                   {"--seed=4 --climate=belts", TMAP_RIVERS},
                   {"--seed=4 --algorithm=rivers", TMAP_CLIMATE}};
    const struct tmap_window good = window_of(0, 0, 0, 8);
    const struct tmap_window bad = window_of(99, 0, 0, 8);
    struct tmap_place place = {.rank = 77};
    struct land land = opened("--seed=4 " LIVED "--world=128x128", NULL);
    (void)state;
    assert_int_equal(tmap_roads(NULL, &good, NULL, NULL, NULL), TMAP_NULL);
    assert_int_equal(tmap_roads(land.reader, NULL, NULL, NULL, NULL), TMAP_NULL);
    assert_int_equal(tmap_roads(land.reader, &bad, NULL, NULL, NULL), TMAP_ZOOM);
    assert_int_equal(tmap_roads(land.reader, &good, NULL, NULL, NULL), TMAP_DONE);
    assert_int_equal(tmap_places(NULL, &good, 0, NULL, 0, 0), TMAP_NULL);
    assert_int_equal(tmap_places(land.reader, NULL, 0, NULL, 0, 0), TMAP_NULL);
    assert_int_equal(tmap_places(land.reader, &good, 0, NULL, sizeof place, 1), TMAP_NULL);
    assert_int_equal(tmap_places(land.reader, &bad, 0, NULL, 0, 0), TMAP_ZOOM);
    assert_int_equal(tmap_places(land.reader, &good, -1, NULL, 0, 0), TMAP_UNKNOWN);
    assert_int_equal(tmap_places(land.reader, &good, TMAP_CITY + 1, NULL, 0, 0), TMAP_UNKNOWN);
    assert_int_equal(tmap_places(land.reader, &good, 0, &place, 8, 1), TMAP_SIZE);
    assert_int_equal(tmap_places(land.reader, &good, 0, &place, sizeof place + 1, 1), TMAP_SIZE);
    assert_int_equal(tmap_place_of(NULL, 1, 0, &place, sizeof place), TMAP_NULL);
    assert_int_equal(tmap_place_of(land.reader, 1, 0, NULL, sizeof place), TMAP_NULL);
    assert_int_equal(tmap_place_of(land.reader, 1, 0, &place, 0), TMAP_SIZE);
    assert_int_equal(tmap_place_of(land.reader, 1, 99, &place, sizeof place), TMAP_ZOOM);
    for (int bit = 0; bit < 64; bit++) {
        int error = tmap_place_of(land.reader, ~(uint64_t)0 << bit, 0, &place, sizeof place);
        assert_true(error == TMAP_UNKNOWN || error == TMAP_DONE);
    }
    assert_int_equal(tmap_place_of(land.reader, ~(uint64_t)0, 0, &place, sizeof place),
                     TMAP_UNKNOWN);
    closed(land);
    for (size_t n = 0; n < sizeof lacking / sizeof *lacking; n++) {
        land = opened(lacking[n].recipe, NULL);
        assert_int_equal(tmap_roads(land.reader, &good, NULL, NULL, NULL), lacking[n].error);
        assert_int_equal(tmap_places(land.reader, &good, 0, NULL, 0, 0), lacking[n].error);
        assert_int_equal(tmap_place_of(land.reader, 1, 0, &place, sizeof place), lacking[n].error);
        closed(land);
    }
}

/* True if a town's point lies in a window. */
static bool is_in(const struct tmap_place *town, const struct tmap_window *window)
{
    return town->x >= window->x && town->x < window->x + window->cols && town->y >= window->y &&
           town->y < window->y + window->rows;
}

/* A window has the towns of the whole that lie in it, in their order. */
static void check_places(const struct land *land, const struct tmap_window *window,
                         const struct tmap_place *whole, int64_t count)
{
    static struct tmap_place part[ROOM];
    int64_t found = tmap_places(land->reader, window, 0, part, sizeof *part, ROOM);
    int64_t next = 0;
    for (int64_t n = 0; n < count; n++)
        if (is_in(&whole[n], window)) {
            assert_true(next < found);
            assert_memory_equal(&part[next++], &whole[n], sizeof *part);
        }
    assert_int_equal(next, found);
}

static void test_windows_are_parts(void **state)
{
    enum { CHUNK = 40 };
    static uint8_t whole[3][COUNT];
    static uint8_t part[3][CHUNK * CHUNK];
    static struct tmap_place towns[ROOM];
    struct land land = opened("--seed=12 " LIVED "--world=512x512", NULL);
    struct land other = opened("--seed=12 " LIVED "--world=512x512", NULL);
    const struct tmap_window all = window_of(0, -30, 100, SIDE);
    int kinds[TMAP_FERRY + 1] = {0};
    (void)state;
    assert_int_equal(tmap_roads(land.reader, &all, whole[0], whole[1], whole[2]), TMAP_DONE);
    int64_t count = tmap_places(land.reader, &all, 0, towns, sizeof *towns, ROOM);
    assert_true(count > 10 && count < ROOM);
    for (int64_t y = 5; y + CHUNK < SIDE; y += CHUNK)
        for (int64_t x = 5; x + CHUNK < SIDE; x += CHUNK) {
            const struct tmap_window window = window_of(0, all.x + x, all.y + y, CHUNK);
            assert_int_equal(tmap_roads(other.reader, &window, part[0], part[1], part[2]),
                             TMAP_DONE);
            for (size_t row = 0; row < CHUNK; row++)
                for (size_t n = 0; n < 3; n++)
                    assert_memory_equal(part[n] + row * CHUNK,
                                        whole[n] + ((size_t)y + row) * SIDE + (size_t)x, CHUNK);
            check_places(&other, &window, towns, count);
        }
    for (size_t n = 0; n < COUNT; n++) {
        assert_int_equal(whole[0][n] == 0, whole[1][n] == TMAP_NO_ROAD);
        assert_true(whole[1][n] <= TMAP_FERRY && whole[2][n] <= TMAP_CITY);
        kinds[whole[1][n]]++;
        if (n % SIDE + 1 < SIDE) /* a road leads back, too */
            assert_int_equal((whole[0][n] & TMAP_WAY_EAST) != 0,
                             (whole[0][n + 1] & TMAP_WAY_WEST) != 0);
        if (n + SIDE < COUNT)
            assert_int_equal((whole[0][n] & TMAP_WAY_SOUTH) != 0,
                             (whole[0][n + SIDE] & TMAP_WAY_NORTH) != 0);
    }
    assert_true(kinds[TMAP_ROAD] > 100 && kinds[TMAP_FORD] + kinds[TMAP_BRIDGE] > 0);
    closed(land);
    closed(other);
}

/* Towns of a rank are those of all ranks that have it. Returns how many towns there are in all. */
static int64_t check_ranks(const struct land *land, const struct tmap_window *window,
                           struct tmap_place *all)
{
    static struct tmap_place some[ROOM];
    int64_t count = tmap_places(land->reader, window, 0, all, sizeof *all, ROOM);
    assert_true(count <= ROOM);
    for (int rank = 0; rank <= TMAP_CITY; rank++) {
        int64_t next = 0;
        int64_t found = tmap_places(land->reader, window, rank, some, sizeof *some, ROOM);
        for (int64_t n = 0; n < count; n++)
            if (all[n].rank >= (uint32_t)rank)
                assert_memory_equal(&some[next++], &all[n], sizeof *some);
        assert_int_equal(next, found);
    }
    return count;
}

/* Where there is no room for all, the greatest towns are kept, in their order. */
static void test_ranks(void **state)
{
    struct row {
        struct tmap_place known;
        uint64_t more;
    };
    enum { FEW = 7 };
    static struct tmap_place all[ROOM];
    static struct tmap_place some[ROOM];
    static struct row longer[ROOM];
    struct land land = opened("--seed=12 " LIVED "--world=512x512", NULL);
    const struct tmap_window window = window_of(-1, 20, 30, 200);
    const struct tmap_window seam = window_of(-1, 130, 140, 200);
    (void)state;
    assert_true(check_ranks(&land, &seam, all) > FEW);
    int64_t count = check_ranks(&land, &window, all);
    assert_true(count > FEW);
    assert_int_equal(tmap_places(land.reader, &window, 0, some, sizeof *some, FEW), count);
    assert_int_equal(tmap_places(land.reader, &window, 0, NULL, 0, 0), count);
    memset(longer, 9, sizeof longer);
    assert_int_equal(tmap_places(land.reader, &window, 0, &longer->known, sizeof *longer, FEW),
                     count);
    for (int n = 0; n < FEW; n++) {
        int64_t greater = 0;
        for (int64_t m = 0; m < count; m++)
            greater += all[m].people > some[n].people;
        assert_true(greater < FEW);
        assert_true(n == 0 || some[n].y > some[n - 1].y ||
                    (some[n].y == some[n - 1].y && some[n].x > some[n - 1].x));
        assert_memory_equal(&longer[n].known, &some[n], sizeof *some);
        assert_int_equal(longer[n].more, 0);
    }
    assert_int_equal(longer[FEW].more, UINT64_C(0x0909090909090909));
    closed(land);
}

/* A town has one key, name and size at every zoom that shows it. */
static void test_keys(void **state)
{
    static struct tmap_place near[ROOM];
    struct land land = opened("--seed=12 " LIVED "--world=512x512", NULL);
    struct land other = opened("--seed=12 " LIVED "--world=512x512", NULL);
    const struct tmap_window window = window_of(0, 100, 100, SIDE);
    int seen = 0;
    (void)state;
    int64_t count = tmap_places(land.reader, &window, 0, near, sizeof *near, ROOM);
    for (int64_t n = 0; n < count; n++) {
        struct tmap_place again;
        assert_int_equal(tmap_place_of(other.reader, near[n].key, 0, &again, sizeof again),
                         TMAP_DONE);
        assert_memory_equal(&again, &near[n], sizeof again);
        int error = tmap_place_of(other.reader, near[n].key, -2, &again, sizeof again);
        assert_true(error == TMAP_DONE || error == TMAP_UNKNOWN);
        if (error != TMAP_DONE)
            continue;
        seen++;
        assert_string_equal(again.name, near[n].name);
        assert_true(again.people == near[n].people && again.rank == near[n].rank);
        assert_true(llabs(near[n].x - 4 * again.x - 2) <= 4 &&
                    llabs(near[n].y - 4 * again.y - 2) <= 4);
    }
    assert_true(seen > 0 && seen < count);
    closed(land);
    closed(other);
}

static void test_rims(void **state)
{
    enum { EDGE = 10, WIDE = 64 + 2 * EDGE };
    static uint8_t all[3][WIDE * WIDE];
    static uint8_t within[3][64 * 64];
    struct land land = opened("--seed=5 " LIVED "--world=64x64 --edges=bounded", NULL);
    const struct tmap_window around = window_of(0, -EDGE, -EDGE, WIDE);
    const struct tmap_window inside = window_of(0, 0, 0, 64);
    const struct tmap_window far = window_of(0, 5000, -5000, 16);
    (void)state;
    assert_int_equal(tmap_roads(land.reader, &around, all[0], all[1], all[2]), TMAP_DONE);
    assert_int_equal(tmap_roads(land.reader, &inside, within[0], within[1], within[2]), TMAP_DONE);
    for (int n = 0; n < 3; n++)
        for (int at = 0; at < WIDE * WIDE; at++) {
            const int x = at % WIDE - EDGE;
            const int y = at / WIDE - EDGE;
            const bool is = x >= 0 && x < 64 && y >= 0 && y < 64;
            assert_int_equal(all[n][at], is ? within[n][64 * y + x] : 0);
        }
    assert_int_equal(tmap_roads(land.reader, &far, all[0], NULL, NULL), TMAP_DONE);
    for (int at = 0; at < 256; at++)
        assert_int_equal(all[0][at], 0);
    assert_int_equal(tmap_places(land.reader, &far, 0, NULL, 0, 0), 0);
    closed(land);
}

/* A place of a kind that people live in is a town; a row with the key of a town names that one. */
static void test_own_places(void **state)
{
    static struct tmap_place made[ROOM];
    static struct tmap_place named[ROOM];
    char places[200];
    const char *recipe = "--seed=12 " LIVED "--world=512x512 --places=mine.csv";
    const struct tmap_window window = window_of(0, 100, 100, SIDE);
    struct land land = opened("--seed=12 " LIVED "--world=512x512", NULL);
    int stops = 0;
    (void)state;
    int64_t count = tmap_places(land.reader, &window, 0, made, sizeof *made, ROOM);
    assert_true(count > 3);
    closed(land);
    snprintf(places, sizeof places,
             "name,kind,x,y,key\nMine,hill fort,1,1,%llu\nHome,castle,%d,%d,\n",
             (unsigned long long)made[1].key, (int)made[count - 1].x + 1, (int)made[count - 1].y);
    land = opened(recipe, places);
    int64_t again = tmap_places(land.reader, &window, 0, named, sizeof *named, ROOM);
    for (int64_t n = 0; n < again; n++) {
        stops += named[n].own == 2;
        if (named[n].own == 2)
            assert_true(strcmp(named[n].name, "Home") == 0 && strcmp(named[n].kind, "castle") == 0);
        if (named[n].key != made[1].key)
            continue;
        assert_string_equal(named[n].name, "Mine");
        assert_string_equal(named[n].kind, "hill fort");
        assert_true(named[n].x == made[1].x && named[n].y == made[1].y && named[n].own == 1);
        stops += 10;
    }
    assert_int_equal(stops, 11);
    closed(land);
}

/* A reader that has bytes for one thing alone still reads both, with the same numbers. */
static void test_few_bytes(void **state)
{
    static uint8_t biome[2][COUNT];
    static uint8_t way[2][COUNT];
    struct land land = opened("--seed=12 " LIVED "--world=512x512", NULL);
    struct tmap_reader *small = tmap_reader_open(land.world, 1 << 24);
    (void)state;
    for (int n = 0; n < 2; n++) {
        struct tmap_reader *reader = n == 0 ? small : land.reader;
        const struct tmap_window window = window_of(0, 7, 9, SIDE);
        const struct tmap_window one = window_of(0, 70, 99, 3);
        struct tmap_layers layers = {SIZED(tmap_layers), .biome = biome[n]};
        assert_int_equal(tmap_reader_read(reader, &window, &layers), TMAP_DONE);
        assert_int_equal(tmap_roads(reader, &window, way[n], NULL, NULL), TMAP_DONE);
        assert_int_equal(tmap_reader_read(reader, &window, &layers), TMAP_DONE);
        assert_int_equal(tmap_reader_read(reader, &one, &layers), TMAP_DONE);
    }
    assert_memory_equal(biome[0], biome[1], COUNT);
    assert_memory_equal(way[0], way[1], COUNT);
    tmap_reader_close(small);
    closed(land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),  cmocka_unit_test(test_windows_are_parts),
        cmocka_unit_test(test_ranks),     cmocka_unit_test(test_keys),
        cmocka_unit_test(test_rims),      cmocka_unit_test(test_own_places),
        cmocka_unit_test(test_few_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

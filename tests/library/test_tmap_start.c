/*
 * Starts: tmap_start gives the nearest cell of those that a plain search of the whole world finds
 * good, as tmap(3) says it; in large worlds, too, all that is promised of a start holds.
 */
#include "library/tmap.h"

#include "support/unit.h"

enum { GRID = 16, ROAM = 64, ROOM = 4096, SIDE = 2 * ROAM + 1, PLACES_MAX = 128 * 128 };

static const char *const worlds[] = {
    "--seed=42 --world=512x256 --feature-size=128",
    "--seed=7 --world=513x257 --feature-size=64 --edges=bounded --sea=45%",
    "--seed=4 --world=512x256 --feature-size=128 --algorithm=rivers --climate=belts --sea=30%",
    "--seed=6 --world=512x256 --feature-size=64 --edges=wrap-x --algorithm=planet --climate=belts",
    "--seed=8 --world=184x401 --feature-size=8 --edges=wrap-x --sea=20%", /* 11.5 * GRID wide */
};
enum { WORLDS = sizeof worlds / sizeof *worlds };

static struct tmap *opened(const char *recipe, struct tmap_about *about)
{
    char why[200] = "";
    struct tmap *world = tmap_open(recipe, why, sizeof why);
    REQUIRE(world != NULL, "%s: %s", recipe, why);
    *about = (struct tmap_about){.size = sizeof *about};
    assert_int_equal(tmap_about(world, about), TMAP_DONE);
    return world;
}

/* Layers around a place, which is in the middle of SIDE x SIDE points, or of fewer from afar. */
struct around {
    int side;
    uint8_t land[SIDE * SIDE], water[SIDE * SIDE], biome[SIDE * SIDE];
    bool climate;
};

static void read_around(const struct tmap *world, int zoom, int64_t x, int64_t y,
                        struct around *around)
{
    const int half = ROAM >> -zoom;
    around->side = 2 * half + 1;
    const struct tmap_window window = {sizeof window,          zoom,
                                       (x >> -zoom) - half,    (y >> -zoom) - half,
                                       (uint32_t)around->side, (uint32_t)around->side};
    struct tmap_layers layers = {
        .size = sizeof layers, .land = around->land, .water = around->water};
    if (around->climate)
        layers.biome = around->biome;
    assert_int_equal(tmap_read(world, &window, &layers), TMAP_DONE);
}

static bool walks(const struct around *around, int n)
{
    if (around->climate)
        return tmap_biome_walkable(around->biome[n]) == 1;
    return around->land[n] >= TMAP_SHORE && around->land[n] <= TMAP_ROCK &&
           around->water[n] != TMAP_SEA && around->water[n] != TMAP_LAKE;
}

/* Counts the points that one can walk to from the middle, at most so many to each side. */
static int count_reached(const struct around *around, int64_t across, int64_t down)
{
    static bool reached[SIDE * SIDE];
    const int half = around->side / 2;
    int count = 1;
    memset(reached, 0, sizeof reached);
    reached[half * around->side + half] = true;
    for (int before = 0; before < count;) { /* until a look at all points finds no more */
        before = count;
        for (int64_t y = half - down; y <= half + down; y++)
            for (int64_t x = half - across; x <= half + across; x++) {
                const int n = (int)(y * around->side + x);
                bool beside = (x > half - across && reached[n - 1]) ||
                              (x < half + across && reached[n + 1]) ||
                              (y > half - down && reached[n - around->side]) ||
                              (y < half + down && reached[n + around->side]);
                if (!reached[n] && beside && walks(around, n)) {
                    reached[n] = true;
                    count++;
                }
            }
    }
    return count;
}

/* True if a place is good as it is seen at a zoom. */
static bool is_good(const struct tmap *world, const struct tmap_about *about, int zoom, int64_t x,
                    int64_t y)
{
    static const char *const mild[] = {"steppe", "grassland", "woodland", "rain-forest", "savanna"};
    static struct around around;
    around.climate = about->climate != 0;
    read_around(world, zoom, x, y, &around);
    const int half = around.side / 2;
    const int middle = half * around.side + half;
    const int reach = GRID >> -zoom;
    bool is_mild = !around.climate;
    bool wet = false;
    for (int n = 0; n < 5 && around.climate && around.biome[middle] != TMAP_OUTSIDE; n++)
        is_mild = is_mild || strcmp(tmap_biome_name(around.biome[middle]), mild[n]) == 0;
    for (int n = 0; n < around.side * around.side; n++)
        wet =
            wet || (abs(n % around.side - half) <= reach && abs(n / around.side - half) <= reach &&
                    around.water[n] >= TMAP_SEA && around.water[n] <= TMAP_RIVER);
    int64_t across = (tmap_cols(world, zoom) - 1) / 2; /* no point counts twice */
    int64_t down = (tmap_rows(world, zoom) - 1) / 2;
    across = across < half ? across : half;
    down = down < half ? down : half;
    return is_mild && wet && walks(&around, middle) && around.water[middle] == TMAP_LAND &&
           count_reached(&around, across, down) >= ROOM >> 2 * -zoom;
}

static bool is_start(const struct tmap *world, const struct tmap_about *about, int64_t x, int64_t y)
{
    return is_good(world, about, -4, x, y) && is_good(world, about, 0, x, y);
}

/* Lists the starts of a small world and of its repetitions beside it, row by row. */
static int list_starts(const struct tmap *world, const struct tmap_about *about, int64_t (*list)[2])
{
    const int64_t across = about->wraps_x != 0 ? about->cols / 2 / GRID * GRID : 0;
    const int64_t down = about->wraps_y != 0 ? about->rows / 2 / GRID * GRID : 0;
    int count = 0;
    for (int64_t y = -down; y < about->rows + down; y += GRID)
        for (int64_t x = -across; x < about->cols + across; x += GRID)
            if (is_start(world, about, x, y)) {
                list[count][0] = x;
                list[count++][1] = y;
            }
    return count;
}

/* Finds the start nearest to a cell; of two the northern, then the western one. Returns
 * TMAP_NOTHING if none is within reach. */
static int find_nearest(int64_t (*list)[2], int count, const int64_t from[2], int64_t reach,
                        int64_t at[2])
{
    int64_t least = reach * reach + 1;
    for (int n = 0; n < count; n++) {
        const int64_t x = list[n][0] - from[0];
        const int64_t y = list[n][1] - from[1];
        if (x * x + y * y < least) {
            least = x * x + y * y;
            memcpy(at, list[n], sizeof list[n]);
        }
    }
    return least <= reach * reach ? TMAP_DONE : TMAP_NOTHING;
}

static void test_nearest(void **state)
{
    static int64_t list[PLACES_MAX][2];
    int found = 0;
    (void)state;
    for (int which = 0; which < WORLDS; which++) {
        struct tmap_about about;
        struct tmap *world = opened(worlds[which], &about);
        int count = list_starts(world, &about, list);
        struct trials trials = {100 + (uint64_t)which};
        for (int n = 0; n < few_of(60); n++) {
            const int64_t from[2] = {(int64_t)trial_below(&trials, (uint64_t)about.cols),
                                     (int64_t)trial_below(&trials, (uint64_t)about.rows)};
            uint32_t reach = n % 3 == 0 ? 0 : 1 + (uint32_t)trial_below(&trials, 200);
            int64_t all = reach == 0 ? 4 * (int64_t)about.feature : reach;
            int64_t wanted[2] = {0, 0};
            int64_t at[2];
            if (all > about.cols / 2 || all > about.rows / 2)
                all = reach = (uint32_t)(about.rows < about.cols ? about.rows : about.cols) / 2;
            int code = find_nearest(list, count, from, all, wanted);
            assert_int_equal(tmap_start(world, from[0], from[1], reach, at), code);
            if (code == TMAP_DONE)
                assert_true(at[0] == wanted[0] && at[1] == wanted[1]);
            found += code == TMAP_DONE;
        }
        REQUIRE(which == WORLDS - 1 || count > 5, "%s has %d starts", worlds[which], count);
        tmap_close(world);
    }
    assert_true(found > few_of(60));
}

/* In worlds of 2^30 cells starts are near, and as good. A start is the nearest to itself. */
static void test_large(void **state)
{
    static const char *const large[] = {
        "--seed=3 --world=1073741824x1073741824 --feature-size=256 --sea=45%",
        "--seed=3 --world=1073741824x1073741824 --feature-size=256 --algorithm=rivers "
        "--climate=belts",
    };
    (void)state;
    for (int which = 0; which < 2; which++) {
        struct tmap_about about;
        struct tmap *world = opened(large[which], &about);
        int found = 0;
        for (int64_t n = 1; n <= 9; n++) {
            const int64_t x = about.cols / 10 * n;
            const int64_t y = about.rows / 10 * n;
            int64_t at[2];
            int64_t again[2];
            if (tmap_start(world, x, y, 0, at) != TMAP_DONE)
                continue;
            assert_true((at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y) <= 1024 * 1024);
            assert_true(at[0] % GRID == 0 && at[1] % GRID == 0);
            assert_true(is_start(world, &about, at[0], at[1]));
            assert_int_equal(tmap_start(world, at[0], at[1], 1, again), TMAP_DONE);
            assert_true(again[0] == at[0] && again[1] == at[1]);
            found++;
        }
        assert_true(found >= 5);
        tmap_close(world);
    }
}

/* Where nearly all places are good from afar alone, the search ends before it has seen them all. */
static void test_ends(void **state)
{
    struct tmap_about about;
    struct tmap *world =
        opened("--seed=1 --world=1073741824x1073741824 --feature-size=8 --sea=68%", &about);
    int64_t at[2];
    int64_t other[2];
    (void)state;
    assert_int_equal(tmap_start(world, 0, 0, 16384, at), TMAP_DONE);
    assert_int_equal(tmap_start(world, at[0] + 9, at[1], 16384, other), TMAP_DONE);
    assert_int_equal(tmap_start(world, at[0] + 11000, at[1], 16384, other), TMAP_NOTHING);
    tmap_close(world);
}

static void test_refused(void **state)
{
    struct tmap_about about;
    struct tmap *world = opened(worlds[0], &about);
    struct tmap *small = opened("--seed=1 --world=8x8 --feature-size=8", &about);
    const int64_t far = INT64_C(1) << 60;
    int64_t at[2];
    (void)state;
    assert_int_equal(tmap_start(NULL, 0, 0, 0, at), TMAP_NULL);
    assert_int_equal(tmap_start(world, 0, 0, 0, NULL), TMAP_NULL);
    assert_int_equal(tmap_start(world, far + 1, 0, 0, at), TMAP_PLACE);
    assert_int_equal(tmap_start(world, 0, -far - 1, 0, at), TMAP_PLACE);
    assert_int_equal(tmap_start(world, INT64_MIN, INT64_MAX, 0, at), TMAP_PLACE);
    assert_int_equal(tmap_start(world, 0, 0, 16385, at), TMAP_SIZE);
    assert_int_equal(tmap_start(world, 0, 0, UINT32_MAX, at), TMAP_SIZE);
    assert_int_equal(tmap_start(world, far, -far, 1, at), TMAP_NOTHING);
    assert_int_equal(tmap_start(small, 5, 5, 300, at), TMAP_NOTHING);
    tmap_close(world);
    tmap_close(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

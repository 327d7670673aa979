/*
 * Figures of rivers and coasts, over worlds that nobody looked at while the rules were made: they
 * branch as real rivers do, and show nothing of the lattice of features.
 *
 * Faults that these figures notice: water that leaves each block by the same child of a side (3.5
 * streams for one of the next order), a bend in every block (5.7, and streams four times as long),
 * catchments that lose a branch (64).
 *
 * test: figures
 */

#include "support/rivers_window.h"
#include "support/unit.h"

enum { WORLDS = 8, SIDE = 2048, STREAM = 100, ORDERS = 16 };

/* Layers of a world with features of 128 cells, which wraps. */
struct map {
    uint8_t *water;
    uint8_t *direction;
    uint32_t *catchment;
};

static const int64_t FEATURE = 128;

static struct map map_of(uint64_t seed)
{
    struct rivers_world world = {
        .seed = seed,
        .across = SIDE / FEATURE,
        .down = SIDE / FEATURE,
        .depth = 7,
        .roughness = 400000,
        .spread = 1000000,
        .sea = 1 << 29,
    };
    size_t count = (size_t)SIDE * SIDE;
    struct map map = {memory(count, 1), memory(count, 1), memory(count, 4)};
    struct rivers_layers out = {
        .catchment = map.catchment, .water = map.water, .direction = map.direction};
    REQUIRE(rivers_window(&world, 0, 0, 0, SIDE, SIDE, &out), "no memory");
    return map;
}

static void map_free(struct map *map)
{
    free(map->water);
    free(map->direction);
    free(map->catchment);
}

static int64_t place(int64_t x, int64_t y)
{
    return modulo(y, SIDE) * SIDE + modulo(x, SIDE);
}

static bool is_stream(const struct map *map, int64_t n)
{
    return map->water[n] != RIVERS_SEA && map->catchment[n] >= STREAM;
}

/* The next cell of a stream; -1 where it ends. */
static int64_t downstream(const struct map *map, int64_t n)
{
    static const int across[] = {1, 0, -1, 0};
    static const int down[] = {0, 1, 0, -1};
    int direction = map->direction[n];
    if (direction == RIVERS_SINK)
        return -1;
    int64_t next = place(n % SIDE + across[direction], n / SIDE + down[direction]);
    return is_stream(map, next) ? next : -1;
}

/* Streams of each order by Strahler: where two of the highest order meet, one of the next order
 * begins. */
struct streams {
    int64_t count[ORDERS];
    int64_t cells[ORDERS];
    double catchment[ORDERS]; /* sum of the catchments of their last cells */
};

static void find_orders(const struct map *map, uint8_t *order, int64_t counts[ORDERS])
{
    int64_t all = (int64_t)SIDE * SIDE;
    uint8_t *inflows = memory((size_t)all, 1);
    for (int64_t n = 0; n < all; n++)
        if (is_stream(map, n) && downstream(map, n) >= 0)
            inflows[downstream(map, n)]++;
    for (int64_t n = 0; n < all; n++) {
        if (!is_stream(map, n) || inflows[n] > 0 || order[n] > 0)
            continue;
        order[n] = 1;
        counts[1]++;
        uint8_t comes = 1;
        for (int64_t to = downstream(map, n); to >= 0; to = downstream(map, to)) {
            if (order[to] == comes) {
                order[to] = comes + 1;
                counts[comes + 1]++;
            } else if (order[to] < comes) {
                order[to] = comes;
            }
            if (--inflows[to] > 0)
                break;
            comes = order[to];
        }
    }
    free(inflows);
}

static void count_streams(const struct map *map, struct streams *streams)
{
    int64_t all = (int64_t)SIDE * SIDE;
    uint8_t *order = memory((size_t)all, 1);
    find_orders(map, order, streams->count);
    for (int64_t n = 0; n < all; n++) {
        int64_t next = order[n] > 0 ? downstream(map, n) : n;
        streams->cells[order[n]]++;
        if (next < 0 || order[next] != order[n])
            streams->catchment[order[n]] += map->catchment[n];
    }
    free(order);
}

/* Pairs of cells, of which one is sea: all, and those on both sides of a line between features. */
struct coasts {
    int64_t all;
    int64_t on_lines;
};

static void count_coasts(const struct map *map, struct coasts *coasts)
{
    for (int64_t n = 0; n < (int64_t)SIDE * SIDE; n++) {
        int64_t x = n % SIDE;
        int64_t y = n / SIDE;
        bool sea = map->water[n] == RIVERS_SEA;
        bool by_x = sea != (map->water[place(x + 1, y)] == RIVERS_SEA);
        bool by_y = sea != (map->water[place(x, y + 1)] == RIVERS_SEA);
        coasts->all += by_x + by_y;
        coasts->on_lines += by_x && (x + 1) % FEATURE == 0;
        coasts->on_lines += by_y && (y + 1) % FEATURE == 0;
    }
}

/* Cells of streams, each counted for its column and its row: all, and those beside lines between
 * features. */
struct beside {
    int64_t all;
    int64_t lines;
};

static void count_beside(const struct map *map, struct beside *beside)
{
    for (int64_t n = 0; n < (int64_t)SIDE * SIDE; n++) {
        if (!is_stream(map, n))
            continue;
        beside->all += 2;
        beside->lines += (n % SIDE + 1) % FEATURE <= 1;
        beside->lines += (n / SIDE + 1) % FEATURE <= 1;
    }
}

struct figures {
    struct streams streams;
    struct coasts coasts;
    struct beside beside;
};

static int measure(void **state)
{
    struct figures *figures = memory(1, sizeof *figures);
    for (uint64_t seed = 7001; seed < 7001 + WORLDS; seed++) {
        struct map map = map_of(seed);
        count_streams(&map, &figures->streams);
        count_coasts(&map, &figures->coasts);
        count_beside(&map, &figures->beside);
        map_free(&map);
    }
    *state = figures;
    return 0;
}

static int forget(void **state)
{
    free(*state);
    return 0;
}

/* Streams that meet by chance have 4 of an order for one of the next (Shreve, 1966); real ones 3 to
 * 5. Only large basins have streams of the fourth order: fewer are counted. */
static void test_streams_branch(void **state)
{
    static const double most[] = {0, 4.5, 4.6, 5};
    const struct streams *streams = &((struct figures *)*state)->streams;
    for (int order = 1; order <= 3; order++) {
        double ratio = (double)streams->count[order] / (double)streams->count[order + 1];
        REQUIRE(ratio >= 3.7 && ratio <= most[order], "order %d: %f", order, ratio);
    }
}

/* The mean length of streams of an order, or their mean catchment, is so many times that of the
 * order below: in real basins 1.5 to 3.5, and 3 to 6. */
static void test_streams_grow(void **state)
{
    const struct streams *streams = &((struct figures *)*state)->streams;
    for (int order = 1; order <= 3; order++) {
        double fewer = (double)streams->count[order] / (double)streams->count[order + 1];
        double cells = (double)streams->cells[order + 1] / (double)streams->cells[order] * fewer;
        double catchment = streams->catchment[order + 1] / streams->catchment[order] * fewer;
        REQUIRE(cells >= 1.7 && cells <= 2.8, "length of order %d: %f", order, cells);
        REQUIRE(catchment >= 3 && catchment <= 5, "catchment of order %d: %f", order, catchment);
    }
}

static void test_coasts_avoid_lines(void **state)
{
    const struct coasts *coasts = &((struct figures *)*state)->coasts;
    double figure = (double)coasts->on_lines / (double)coasts->all * (double)FEATURE;
    REQUIRE(figure >= 0.7 && figure <= 1.3, "%f", figure);
}

/* Streams beside lines between features, of the streams that an even spread would have there. */
static void test_streams_avoid_no_lines(void **state)
{
    const struct beside *beside = &((struct figures *)*state)->beside;
    double figure = (double)beside->lines / (double)beside->all * (double)FEATURE / 2;
    REQUIRE(figure >= 0.7 && figure <= 1.1, "%f", figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_streams_branch),
        cmocka_unit_test(test_streams_grow),
        cmocka_unit_test(test_coasts_avoid_lines),
        cmocka_unit_test(test_streams_avoid_no_lines),
    };
    return cmocka_run_group_tests(tests, measure, forget);
}

/*
 * Figures of rivers and coasts, over worlds that nobody looked at while the rules were made: they
 * branch as real rivers do, and show nothing of the lattice of features.
 */
#include "world/rivers.h"

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

/* Counts the streams of each order by Strahler: where two of the highest order meet, one of the
 * next order begins. */
static void count_orders(const struct map *map, int64_t counts[ORDERS])
{
    int64_t all = (int64_t)SIDE * SIDE;
    uint8_t *inflows = memory((size_t)all, 1);
    uint8_t *order = memory((size_t)all, 1);
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
    free(order);
}

static void test_streams_branch(void **state)
{
    int64_t counts[ORDERS] = {0};
    (void)state;
    for (uint64_t seed = 7001; seed < 7001 + WORLDS; seed++) {
        struct map map = map_of(seed);
        count_orders(&map, counts);
        map_free(&map);
    }
    for (int order = 1; order <= 3; order++) {
        double ratio = (double)counts[order] / (double)counts[order + 1];
        REQUIRE(ratio >= 3.5 && ratio <= 5, "order %d: %f", order, ratio);
    }
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

static void test_coasts_avoid_lines(void **state)
{
    struct coasts coasts = {0, 0};
    (void)state;
    for (uint64_t seed = 7001; seed < 7001 + WORLDS; seed++) {
        struct map map = map_of(seed);
        count_coasts(&map, &coasts);
        map_free(&map);
    }
    double figure = (double)coasts.on_lines / (double)coasts.all * (double)FEATURE;
    REQUIRE(figure >= 0.7 && figure <= 1.3, "%f", figure);
}

/* Streams beside lines between features, of the streams that an even spread would have there. */
static void test_streams_avoid_no_lines(void **state)
{
    int64_t all = 0;
    int64_t beside = 0;
    (void)state;
    for (uint64_t seed = 7001; seed < 7001 + WORLDS; seed++) {
        struct map map = map_of(seed);
        for (int64_t n = 0; n < (int64_t)SIDE * SIDE; n++) {
            if (!is_stream(&map, n))
                continue;
            all += 2;
            beside += (n % SIDE + 1) % FEATURE <= 1;
            beside += (n / SIDE + 1) % FEATURE <= 1;
        }
        map_free(&map);
    }
    double figure = (double)beside / (double)all * (double)FEATURE / 2;
    REQUIRE(figure >= 0.7 && figure <= 1.1, "%f", figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_streams_branch),
        cmocka_unit_test(test_coasts_avoid_lines),
        cmocka_unit_test(test_streams_avoid_no_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

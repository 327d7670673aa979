/*
 * Rivers: a window is a part of one map, that map is what the plain rules make, and its water is
 * sound. Worlds with every kind of edge are tried, of all sizes and strengths.
 *
 * test: slow
 */

#include "recipe/drawing.h"
#include "support/plain_rivers.h"
#include "support/rivers_window.h"
#include "support/unit.h"
#include "world/start/basin.h"

#include <stdio.h>
#include <string.h>

/* A window with all its layers. */
struct map {
    int64_t cols;
    int64_t rows;
    uint32_t *height;
    uint32_t *catchment;
    uint32_t *lake;
    uint8_t *water;
    uint8_t *direction;
    uint32_t *discharge; /* zeros where the world does not rain */
    bool rains;
};

static struct map map_of(int64_t cols, int64_t rows)
{
    size_t count = (size_t)(cols * rows);
    return (struct map){
        cols,
        rows,
        memory(count, 4),
        memory(count, 4),
        memory(count, 4),
        memory(count, 1),
        memory(count, 1),
        memory(count, 4),
        false,
    };
}

static struct rivers_layers layers_of(const struct map *map, size_t from)
{
    return (struct rivers_layers){map->height + from,    map->catchment + from,
                                  map->lake + from,      map->water + from,
                                  map->direction + from, map->rains ? map->discharge + from : NULL};
}

static void map_free(struct map *map)
{
    free(map->height);
    free(map->catchment);
    free(map->lake);
    free(map->water);
    free(map->direction);
    free(map->discharge);
}

static struct map window(const struct rivers_world *world, int zoom, int64_t x, int64_t y,
                         int64_t cols, int64_t rows)
{
    struct map map = map_of(cols, rows);
    map.rains = world->rains;
    struct rivers_layers out = layers_of(&map, 0);
    REQUIRE(rivers_window(world, zoom, x, y, (uint32_t)cols, (size_t)rows, &out), "no memory");
    return map;
}

static struct map whole(const struct rivers_world *world, int zoom)
{
    return window(world, zoom, 0, 0, rivers_width(world, zoom), rivers_height(world, zoom));
}

static const char *world_text(const struct rivers_world *world)
{
    static char text[300];
    snprintf(text, sizeof text,
             "{%s%sseed %" PRIu64 ", %" PRId64 "x%" PRId64 " features, depth %d, origin %" PRId64
             ",%" PRId64 ", roughness %" PRIu32 ", spread %" PRIu32 ", sea %" PRId32 "%s%s%s}",
             world->start == START_PLATES ? "planet, " : "",
             world->settled != NULL ? "drawn, " : "", world->seed, world->across, world->down,
             world->depth, world->origin_x, world->origin_y, world->roughness, world->spread,
             world->sea, world->bounded_x ? ", bounded west and east" : "",
             world->bounded_y ? ", bounded north and south" : "", world->rains ? ", rain" : "");
    return text;
}

/* A world of at most so many features a side, with edges of each kind in turn. */
static struct rivers_world trial_world(struct trials *trials, int64_t most, int depth)
{
    static const uint32_t roughnesses[] = {0, 300000, 400000, 400000, 500000, 700000, 999999};
    static const uint32_t spreads[] = {0, 300000, 1000000, 1000000, 3000000, 16000000};
    static const int64_t origins[] = {0, 0, 0, 5, 1 << 20, (1 << 30) - 1, 1 << 30};
    uint64_t edges = trial_below(trials, 4);
    int64_t middle = trial_between(trials, 300, 700) << 20;
    enum start_kind start = trial_below(trials, 2) == 0 ? START_NOISE : START_PLATES;
    int64_t turns = start == START_PLATES ? (int64_t)trial_below(trials, 4) : 0;
    return (struct rivers_world){
        .seed = trial_bits(trials),
        .across = trial_between(trials, 1, most),
        .down = trial_between(trials, 1, most),
        .origin_x = origins[trial_below(trials, 7)],
        .origin_y = origins[trial_below(trials, 7)],
        .depth = depth,
        .roughness = roughnesses[trial_below(trials, 7)],
        .spread = spreads[trial_below(trials, 6)],
        .sea = (int32_t)(trial_below(trials, 12) == 0 ? 1 : middle),
        .bounded_x = (edges & 1) != 0,
        .bounded_y = (edges & 2) != 0,
        .rains = trial_below(trials, 2) == 0,
        .start = start,
        .turns = turns,
    };
}

/* A world in which there are all kinds of water. */
static struct rivers_world wet_world(struct trials *trials, int64_t most, int depth)
{
    struct rivers_world world = trial_world(trials, most, depth);
    world.roughness = 400000 + (uint32_t)trial_below(trials, 8) * 20000;
    world.spread = 1000000;
    world.sea = (int32_t)(trial_between(trials, 300, 600) << 20);
    return world;
}

/* Draws a world: pixels of few levels or of many, in patches or alone, some of them unknown. The
 * caller frees world->settled. */
static void draw(struct trials *trials, struct rivers_world *world)
{
    uint32_t values[96 * 96];
    uint64_t levels = trial_below(trials, 3) == 0 ? 65536 : 2 + trial_below(trials, 8);
    uint64_t patch = trial_below(trials, 4);
    uint64_t noise = trial_below(trials, 20);
    struct drawing drawing = {.cols = (uint32_t)world->across,
                              .rows = (uint32_t)world->down,
                              .values = values,
                              .step = (uint32_t)(65535 / (levels - 1))};
    for (uint32_t n = 0; n < drawing.cols * drawing.rows; n++) {
        values[n] = (uint32_t)(trial_below(trials, levels) * 65535 / (levels - 1));
        if (trial_below(trials, 4) < patch && n > 0)
            values[n] = values[n - (n > drawing.cols && patch == 3 ? drawing.cols : 1)];
        if (noise == 0 && trial_below(trials, 4) == 0)
            values[n] = HEIGHT_UNKNOWN;
    }
    struct recipe recipe = recipe_of(world->seed, drawing.cols, drawing.rows, 1);
    recipe.algorithm = rivers_algorithm();
    recipe.edges = world->bounded_x ? EDGES_BOUNDED : world->bounded_y ? EDGES_WRAP_X : EDGES_WRAP;
    recipe.climate = world->rains ? CLIMATE_BELTS : CLIMATE_NONE;
    recipe.drawing = &drawing;
    world->bounded_y = recipe_bounded_y(&recipe);
    world->start = START_NOISE;
    world->origin_x = world->origin_y = 0;
    world->settled = settled_new(&recipe, world);
    REQUIRE(world->settled != NULL, "no memory");
}

static void erase(struct rivers_world *world)
{
    free((void *)(uintptr_t)world->settled);
    world->settled = NULL;
}

/* Compares a cell of two maps in all layers. */
static void compare(const struct rivers_world *world, const struct map *a, size_t n,
                    const struct map *b, size_t m, const char *text)
{
    REQUIRE(a->height[n] == b->height[m] && a->catchment[n] == b->catchment[m] &&
                a->lake[n] == b->lake[m] && a->water[n] == b->water[m] &&
                a->direction[n] == b->direction[m] && a->discharge[n] == b->discharge[m],
            "%s %s: cell %zu is %" PRIu32 " %" PRIu32 " %" PRIx32 " %d %d %" PRIu32
            ", cell %zu %" PRIu32 " %" PRIu32 " %" PRIx32 " %d %d %" PRIu32,
            world_text(world), text, n, a->height[n], a->catchment[n], a->lake[n], a->water[n],
            a->direction[n], a->discharge[n], m, b->height[m], b->catchment[m], b->lake[m],
            b->water[m], b->direction[m], b->discharge[m]);
}

static void compare_with_plain(const struct rivers_world *world, int64_t x, int64_t y, int64_t cols,
                               int64_t rows)
{
    struct map map = window(world, 0, x, y, cols, rows);
    struct plain_cells plain = plain_rivers(world, world->depth, x, y, cols, rows);
    struct map other = map_of(1, 1);
    for (int64_t n = 0; n < cols * rows; n++) {
        const struct plain_cell *cell = &plain.cells[n];
        *other.height = (uint32_t)cell->height;
        *other.catchment = (uint32_t)cell->catchment;
        *other.lake = cell->lake;
        *other.direction = (uint8_t)cell->flow;
        *other.discharge = world->rains ? (uint32_t)cell->discharge : 0;
        *other.water = cell->lake != 0 ? 2 : cell->height < world->sea;
        if (cell->catchment > 0)
            compare(world, &map, (size_t)n, &other, 0, "and plain");
        else
            assert_int_equal(map.catchment[n] | map.discharge[n], 0);
    }
    free(plain.cells);
    map_free(&map);
    map_free(&other);
}

static void test_equals_plain(void **state)
{
    struct trials trials = {1};
    (void)state;
    for (int trial = 0; trial < trials_of(500); trial++) {
        struct rivers_world world =
            trial_world(&trials, trial % 2 == 0 ? 9 : 40, (int)trial_below(&trials, 6));
        world.start = START_NOISE;
        world.turns = 0;
        int64_t cols = trial_between(&trials, 1, 60);
        int64_t rows = trial_between(&trials, 1, 30);
        compare_with_plain(&world, trial_between(&trials, -5, rivers_width(&world, 0)),
                           trial_between(&trials, -5, rivers_height(&world, 0)), cols, rows);
    }
}

static void test_equals_plain_when_deep(void **state)
{
    struct trials trials = {2};
    (void)state;
    for (int trial = 0; trial < trials_of(132); trial++) {
        struct rivers_world world = wet_world(&trials, 30, trial % 33);
        world.start = START_NOISE;
        world.turns = 0;
        int64_t x = trial_between(&trials, 0, rivers_width(&world, 0) - 1);
        int64_t y = trial_between(&trials, 0, rivers_height(&world, 0) - 1);
        compare_with_plain(&world, x - 20, y - 4, 30, 12);
    }
}

/* A coordinate of a cell, perhaps some worlds away where it wraps. */
static int64_t elsewhere(struct trials *trials, int64_t n, int64_t period, bool bounded)
{
    int64_t worlds = (INT64_C(1) << 60) / period - 2;
    if (bounded || trial_below(trials, 2) == 0)
        return n;
    return n + period * (trial_below(trials, 2) == 0 ? trial_between(trials, -2, 2)
                                                     : trial_between(trials, -worlds, worlds));
}

/* Compares a window of any place with a whole map, if `map` is one, or with a window at (x, y). */
static void compare_part(struct trials *trials, const struct rivers_world *world,
                         const struct map *map, int64_t x, int64_t y)
{
    int64_t col = trial_between(trials, 0, map->cols - 1);
    int64_t row = trial_between(trials, 0, map->rows - 1);
    int64_t cols = trial_between(trials, 1, map->cols - col);
    int64_t rows = trial_between(trials, 1, map->rows - row);
    int64_t from_x = elsewhere(trials, x + col, rivers_width(world, 0), world->bounded_x);
    int64_t from_y = elsewhere(trials, y + row, rivers_height(world, 0), world->bounded_y);
    struct map part = window(world, 0, from_x, from_y, cols, rows);
    for (int64_t n = 0; n < cols * rows; n++)
        compare(world, &part, (size_t)n, map,
                (size_t)((row + n / cols) * map->cols + col + n % cols), "part and whole");
    map_free(&part);
}

static void test_window_is_part_of_whole(void **state)
{
    struct trials trials = {3};
    (void)state;
    for (int trial = 0; trial < trials_of(300); trial++) {
        struct rivers_world world = trial_world(&trials, 5, (int)trial_below(&trials, 7));
        if (trial % 4 == 0)
            draw(&trials, &world);
        struct map map = whole(&world, 0);
        for (int n = 0; n < 12; n++)
            compare_part(&trials, &world, &map, 0, 0);
        map_free(&map);
        erase(&world);
    }
}

static void test_window_is_part_of_window_when_deep(void **state)
{
    struct trials trials = {4};
    (void)state;
    for (int trial = 0; trial < trials_of(198); trial++) {
        struct rivers_world world = trial_world(&trials, 1 << 20, trial % 33);
        int64_t x = trial_between(&trials, 0, rivers_width(&world, 0) - 1);
        int64_t y = trial_between(&trials, 0, rivers_height(&world, 0) - 1);
        x = trial_below(&trials, 3) == 0 ? -40 : x; /* over the seams and the rims */
        y = trial_below(&trials, 3) == 0 ? rivers_height(&world, 0) - 30 : y;
        struct map map = window(&world, 0, x, y, 90, 60);
        for (int n = 0; n < 6; n++)
            compare_part(&trials, &world, &map, x, y);
        map_free(&map);
    }
}

/* Cells beyond the seam are those before it, in windows wider and higher than the world. */
static void test_seams(void **state)
{
    struct trials trials = {5};
    (void)state;
    for (int trial = 0; trial < trials_of(60); trial++) {
        struct rivers_world world = trial_world(&trials, 4, (int)trial_below(&trials, 4));
        int64_t wide = rivers_width(&world, 0);
        int64_t high = rivers_height(&world, 0);
        struct map map = whole(&world, 0);
        struct map more = window(&world, 0, -wide - 3, -high - 2, 3 * wide + 5, 3 * high + 5);
        for (int64_t n = 0; n < more.cols * more.rows; n++) {
            int64_t x = n % more.cols - wide - 3;
            int64_t y = n / more.cols - high - 2;
            if ((world.bounded_x && (x < 0 || x >= wide)) ||
                (world.bounded_y && (y < 0 || y >= high))) {
                assert_int_equal(
                    more.catchment[n] | more.height[n] | more.lake[n] | more.discharge[n], 0);
                assert_int_equal(more.direction[n], RIVERS_SINK);
                assert_int_equal(more.water[n], RIVERS_LAND);
            } else {
                compare(&world, &more, (size_t)n, &map,
                        (size_t)(modulo(y, high) * wide + modulo(x, wide)), "over the seam");
            }
        }
        map_free(&map);
        map_free(&more);
    }
}

/* Rows that stream in any pieces, with seeks between them. */
static void test_splits(void **state)
{
    struct trials trials = {6};
    (void)state;
    for (int trial = 0; trial < 40; trial++) {
        struct rivers_world world = trial_world(&trials, 5, (int)trial_below(&trials, 7));
        struct map map = whole(&world, 0);
        struct map again = map_of(map.cols, map.rows);
        again.rains = map.rains;
        struct rivers *rivers = rivers_new(&world, 0, (uint32_t)map.cols);
        for (int64_t row = 0; row < map.rows;) {
            int64_t rows = trial_between(&trials, 1, map.rows - row);
            struct rivers_layers out = layers_of(&again, (size_t)(row * map.cols));
            if (trial_below(&trials, 2) == 0)
                rivers_seek(rivers, 0, row);
            rivers_rows(rivers, (size_t)map.cols, (size_t)rows, &out);
            row += rows;
        }
        rivers_free(rivers);
        for (int64_t n = 0; n < map.cols * map.rows; n++)
            compare(&world, &again, (size_t)n, &map, (size_t)n, "in pieces");
        map_free(&map);
        map_free(&again);
    }
}

/* A layer alone is as it is with the others. */
static void test_layers_alone(void **state)
{
    struct trials trials = {7};
    struct rivers_world world = wet_world(&trials, 4, 4);
    world.rains = true;
    struct map map = window(&world, 0, 5, 6, 70, 20);
    struct map alone = map_of(70, 20);
    (void)state;
    const struct rivers_layers each[] = {
        {.height = alone.height}, {.catchment = alone.catchment}, {.lake = alone.lake},
        {.water = alone.water},   {.direction = alone.direction}, {.discharge = alone.discharge},
        {.height = NULL}};
    for (size_t n = 0; n < sizeof each / sizeof *each; n++) {
        world.rains = each[n].discharge != NULL; /* rain changes no other layer */
        assert_true(rivers_window(&world, 0, 5, 6, 70, 20, &each[n]));
    }
    for (size_t n = 0; n < 1400; n++)
        compare(&world, &alone, n, &map, n, "alone");
    map_free(&map);
    map_free(&alone);
}

/* Further out than the features: every 2^k-th of them. */
static void test_further_out(void **state)
{
    struct trials trials = {8};
    (void)state;
    for (int trial = 0; trial < trials_of(60); trial++) {
        struct rivers_world world = trial_world(&trials, 40, (int)trial_below(&trials, 5));
        struct map map = whole(&world, -world.depth);
        int k = (int)trial_between(&trials, 1, 6);
        struct map out = whole(&world, -world.depth - k);
        int64_t stride = INT64_C(1) << k;
        assert_int_equal(out.cols, (map.cols + stride - 1) / stride);
        assert_int_equal(out.rows, (map.rows + stride - 1) / stride);
        for (int64_t n = 0; n < out.cols * out.rows; n++) {
            size_t of = (size_t)(n / out.cols * stride * map.cols + n % out.cols * stride);
            bool sink = map.direction[of] == RIVERS_SINK; /* lowered below the sea */
            bool guessed = world.start == START_PLATES && out.height[n] >= (uint32_t)world.sea;
            REQUIRE(out.height[n] == map.height[of] || sink || guessed, "%s: cell %" PRId64,
                    world_text(&world), n);
            assert_true(guessed || sink || map.water[of] == RIVERS_SEA ||
                        world.start == START_NOISE);
            assert_int_equal(out.water[n], out.height[n] < (uint32_t)world.sea);
            assert_int_equal(out.direction[n], RIVERS_SINK);
            assert_int_equal(out.catchment[n], 1);
            assert_int_equal(out.discharge[n], world.rains ? 16 : 0);
            assert_int_equal(out.lake[n], 0);
        }
        map_free(&map);
        map_free(&out);
    }
}

/* Further out in wide worlds: windows over seams, of more cells than are made at once. */
static void test_far_windows(void **state)
{
    struct trials trials = {13};
    (void)state;
    for (int trial = 0; trial < 24; trial++) {
        struct rivers_world world = wet_world(&trials, 9, 0);
        int k = (int)trial_between(&trials, 1, 30);
        world.across = trial_between(&trials, 20000, 1 << 30);
        world.down = trial_between(&trials, 12, 1 << 30);
        world.origin_x = trial_between(&trials, 0, 1 << 30);
        int64_t across = rivers_width(&world, -k);
        int64_t down = rivers_height(&world, -k);
        int64_t x = trial_below(&trials, 2) == 0 ? -150 : trial_between(&trials, 0, across);
        int64_t y = trial_between(&trials, 0, down - 1);
        struct map far = window(&world, -k, x, y, 700, 1);
        for (int64_t n = 0; n < 700; n += trial_between(&trials, 1, 40)) {
            bool beyond = world.bounded_x && (x + n < 0 || x + n >= across);
            struct map near = window(&world, 0, modulo(x + n, across) << k, y << k, 1, 1);
            bool sink = near.direction[0] == RIVERS_SINK; /* lowered below the sea */
            bool guessed = world.start == START_PLATES && far.height[n] >= (uint32_t)world.sea;
            REQUIRE(beyond ? far.height[n] == 0
                           : sink || guessed || far.height[n] == near.height[0],
                    "%s: cell %" PRId64 ", %d further out", world_text(&world), x + n, k);
            map_free(&near);
        }
        map_free(&far);
    }
}

/* Further out no river is wide, whatever the memory of the row held before. */
static void test_nothing_is_wide_far_out(void **state)
{
    enum { COLS = 100, FILLS = 64, BYTES = 2048 };
    struct recipe recipe = recipe_of(42, 4096, 4096, 16);
    char *fills[FILLS];
    (void)state;
    struct rivers_world world = rivers_world(&recipe, 1 << 29);
    world.wide = true;
    for (int n = 0; n < FILLS; n++) {
        fills[n] = memory(BYTES + 64 * (size_t)n % 512, 1);
        memset(fills[n], 0xff, BYTES);
    }
    for (int n = 0; n < FILLS; n++)
        free(fills[n]);
    struct rivers *rivers = rivers_new(&world, -world.depth - 1, COLS);
    REQUIRE(rivers != NULL, "no memory");
    const struct water_row *row = rivers_next(rivers);
    for (int n = 0; n < COLS; n++)
        assert_int_equal(row->wide[n], 0);
    rivers_free(rivers);
}

/* The cell that lies in a direction from another; -1 beyond a rim. */
static int64_t neighbour(const struct rivers_world *world, const struct map *map, int64_t n,
                         int direction)
{
    static const int across[] = {1, 0, -1, 0};
    static const int down[] = {0, 1, 0, -1};
    int64_t x = n % map->cols + across[direction];
    int64_t y = n / map->cols + down[direction];
    if ((world->bounded_x && (x < 0 || x >= map->cols)) ||
        (world->bounded_y && (y < 0 || y >= map->rows)))
        return -1;
    return modulo(y, map->rows) * map->cols + modulo(x, map->cols);
}

/* Follows the course from a cell to where it ends; `ends` has the cells that are known to end. */
static void follow(const struct rivers_world *world, const struct map *map, int64_t from,
                   uint8_t *ends)
{
    int64_t steps = 0;
    for (int64_t n = from; n >= 0 && !ends[n];) {
        REQUIRE(steps++ <= map->cols * map->rows, "%s: the course from %" PRId64 " never ends",
                world_text(world), from);
        if (map->water[n] == RIVERS_SEA)
            break;
        REQUIRE(map->direction[n] != RIVERS_SINK, "%s: dry sink %" PRId64, world_text(world), n);
        n = neighbour(world, map, n, map->direction[n]);
    }
    for (int64_t n = from; n >= 0 && !ends[n];) {
        ends[n] = 1;
        n = map->direction[n] == RIVERS_SINK ? -1 : neighbour(world, map, n, map->direction[n]);
    }
}

static void require_courses(const struct rivers_world *world, const struct map *map)
{
    uint8_t *ends = memory((size_t)(map->cols * map->rows), 1);
    for (int64_t n = 0; n < map->cols * map->rows; n++) {
        follow(world, map, n, ends);
        int64_t next =
            map->direction[n] == RIVERS_SINK ? -1 : neighbour(world, map, n, map->direction[n]);
        if (next < 0)
            continue;
        REQUIRE(map->height[next] <= map->height[n], "%s: water climbs from %" PRId64,
                world_text(world), n);
        REQUIRE(map->catchment[next] >= map->catchment[n], "%s: catchment falls from %" PRId64,
                world_text(world), n);
        REQUIRE(map->discharge[next] >= map->discharge[n], "%s: discharge falls from %" PRId64,
                world_text(world), n);
    }
    free(ends);
}

static void require_lakes(const struct rivers_world *world, const struct map *map)
{
    for (int64_t n = 0; n < map->cols * map->rows; n++)
        for (int side = 0; side < 4 && map->lake[n] != 0; side++) {
            int64_t beside = neighbour(world, map, n, side);
            if (beside < 0)
                continue;
            REQUIRE(side == map->direction[n] || map->height[beside] >= map->height[n],
                    "%s: the lake leaks at %" PRId64, world_text(world), n);
            REQUIRE(map->lake[beside] != map->lake[n] || map->height[beside] == map->height[n],
                    "%s: the lake is not level at %" PRId64, world_text(world), n);
            assert_true(map->height[n] >= (uint32_t)world->sea);
        }
}

/* Priority-flood (Barnes, Lehman and Mulla, 2014): a queue of cells, the lowest first. */
struct queue {
    const uint32_t *height;
    int64_t *cells;
    size_t count;
};

static void swap(struct queue *queue, size_t a, size_t b)
{
    int64_t cell = queue->cells[a];
    queue->cells[a] = queue->cells[b];
    queue->cells[b] = cell;
}

static bool before(const struct queue *queue, size_t a, size_t b)
{
    return queue->height[queue->cells[a]] < queue->height[queue->cells[b]];
}

static void push(struct queue *queue, int64_t cell)
{
    size_t n = queue->count++;
    queue->cells[n] = cell;
    for (; n > 0 && before(queue, n, (n - 1) / 2); n = (n - 1) / 2)
        swap(queue, n, (n - 1) / 2);
}

static int64_t pop(struct queue *queue)
{
    int64_t cell = queue->cells[0];
    swap(queue, 0, --queue->count);
    for (size_t n = 0;;) {
        size_t child = 2 * n + 1;
        if (child + 1 < queue->count && before(queue, child + 1, child))
            child++;
        if (child >= queue->count || !before(queue, child, n))
            return cell;
        swap(queue, n, child);
        n = child;
    }
}

/* Floods a map from the sea and the rims inwards: how many cells would have to be filled. */
static int64_t filled(const struct rivers_world *world, const struct map *map)
{
    int64_t count = map->cols * map->rows;
    uint32_t *height = memory((size_t)count, sizeof *height);
    uint8_t *seen = memory((size_t)count, 1);
    struct queue queue = {height, memory((size_t)count, sizeof(int64_t)), 0};
    int64_t raised = 0;
    memcpy(height, map->height, (size_t)count * sizeof *height);
    for (int64_t n = 0; n < count; n++) {
        bool outlet = map->water[n] == RIVERS_SEA;
        for (int side = 0; side < 4; side++)
            outlet = outlet || neighbour(world, map, n, side) < 0;
        if (outlet) {
            seen[n] = 1;
            push(&queue, n);
        }
    }
    while (queue.count > 0) {
        int64_t cell = pop(&queue);
        for (int side = 0; side < 4; side++) {
            int64_t beside = neighbour(world, map, cell, side);
            if (beside < 0 || seen[beside])
                continue;
            seen[beside] = 1;
            if (height[beside] < height[cell]) {
                height[beside] = height[cell];
                raised++;
            }
            push(&queue, beside);
        }
    }
    for (int64_t n = 0; n < count; n++)
        raised += !seen[n];
    free(height);
    free(seen);
    free(queue.cells);
    return raised;
}

static void test_water_is_sound(void **state)
{
    struct trials trials = {9};
    int64_t lakes = 0;
    (void)state;
    for (int trial = 0; trial < trials_of(150); trial++) {
        struct rivers_world world =
            trial % 3 == 0 ? trial_world(&trials, 12, trial % 6) : wet_world(&trials, 6, trial % 7);
        if (trial % 5 == 0)
            world = wet_world(&trials, 90, trial % 3); /* often with continents */
        if (trial % 2 == 0)
            draw(&trials, &world);
        struct map map = whole(&world, 0);
        require_courses(&world, &map);
        require_lakes(&world, &map);
        int64_t raised = filled(&world, &map);
        REQUIRE(raised == 0, "%s: a flood fills %" PRId64, world_text(&world), raised);
        for (int64_t n = 0; n < map.cols * map.rows; n++)
            lakes += map.lake[n] != 0;
        map_free(&map);
        erase(&world);
    }
    assert_true(lakes > trials_of(150)); /* there are some to be sound */
}

/* Children of a cell: one has its catchment and its direction, and of a lake's cell one is of that
 * lake. */
static void test_zoom_in(void **state)
{
    struct trials trials = {10};
    (void)state;
    for (int trial = 0; trial < trials_of(500); trial++) {
        struct rivers_world world = wet_world(&trials, 6, trial % 7);
        if (trial % 4 == 0)
            draw(&trials, &world);
        struct map map = whole(&world, 0);
        struct map fine = whole(&world, 1);
        for (int64_t n = 0; n < map.cols * map.rows; n++) {
            bool same = false;
            bool lake = map.lake[n] == 0;
            bool sea = map.water[n] == RIVERS_SEA;
            uint32_t most = 0;
            uint32_t wettest = 0;
            for (int child = 0; child < 4; child++) {
                int64_t m =
                    (n / map.cols * 2 + child / 2) * fine.cols + n % map.cols * 2 + child % 2;
                most = fine.catchment[m] > most ? fine.catchment[m] : most;
                lake = lake || fine.lake[m] == map.lake[n];
                wettest = fine.discharge[m] > wettest ? fine.discharge[m] : wettest;
                sea = sea || fine.water[m] == RIVERS_SEA;
                same = same || (fine.catchment[m] == 4 * map.catchment[n] &&
                                fine.discharge[m] == 4 * map.discharge[n] &&
                                fine.direction[m] == map.direction[n]);
            }
            if (sea && world.start == START_PLATES)
                continue; /* its floor is seen, and no courses */
            REQUIRE(same && most == 4 * map.catchment[n] && wettest == 4 * map.discharge[n],
                    "%s: cell %" PRId64 " loses its course", world_text(&world), n);
            REQUIRE(lake, "%s: cell %" PRId64 " loses its lake", world_text(&world), n);
        }
        map_free(&map);
        map_free(&fine);
        erase(&world);
    }
}

/* The largest of four cells' catchments, and where. */
static uint32_t largest(const struct rivers_world *world, int64_t *x, int64_t *y)
{
    uint32_t catchment[4];
    struct rivers_layers out = {.catchment = catchment};
    int64_t best = 0;
    REQUIRE(rivers_window(world, 0, *x, *y, 2, 2, &out), "no memory");
    for (int n = 1; n < 4; n++)
        best = catchment[n] > catchment[best] ? n : best;
    *x += best % 2;
    *y += best / 2;
    return catchment[best];
}

/* Catchments along one cell's children, from depth 0 to 32: fourfold at each depth, up to 2^31. */
static void test_catchments_saturate(void **state)
{
    struct trials trials = {11};
    (void)state;
    for (int trial = 0; trial < 20; trial++) {
        struct rivers_world world = wet_world(&trials, 20, 0);
        int64_t x = trial_between(&trials, 0, world.across - 1);
        int64_t y = trial_between(&trials, 0, world.down - 1);
        uint32_t before = 0;
        struct rivers_layers out = {.catchment = &before};
        REQUIRE(rivers_window(&world, 0, x, y, 1, 1, &out), "no memory");
        uint64_t expected = before;
        for (world.depth = 1; world.depth <= 32; world.depth++) {
            x *= 2;
            y *= 2;
            uint32_t catchment = largest(&world, &x, &y);
            expected = 4 * expected < 1U << 31 ? 4 * expected : 1U << 31;
            REQUIRE(catchment == expected, "%s: %" PRIu32 ", not %" PRIu64, world_text(&world),
                    catchment, expected);
        }
    }
}

/* A cell at the sea's very level is land, one below is sea. */
static void test_level_of_the_sea(void **state)
{
    struct trials trials = {12};
    (void)state;
    for (int trial = 0; trial < trials_of(200); trial++) {
        struct rivers_world world = wet_world(&trials, 9, 0);
        world.start = START_NOISE; /* heights of planets follow from the sea */
        world.turns = 0;
        uint32_t height = 0;
        uint8_t water = 0;
        uint8_t direction = 0;
        struct rivers_layers out = {.height = &height, .water = &water, .direction = &direction};
        REQUIRE(rivers_window(&world, 0, 3, 3, 1, 1, &out), "no memory");
        if (direction == RIVERS_SINK || height == RIVERS_TOP ||
            (world.bounded_x && world.across < 4))
            continue;
        world.sea = (int32_t)height;
        REQUIRE(rivers_window(&world, 0, 3, 3, 1, 1, &out), "no memory");
        assert_int_equal(water, RIVERS_LAND);
        world.sea = (int32_t)height + 1;
        REQUIRE(rivers_window(&world, 0, 3, 3, 1, 1, &out), "no memory");
        assert_int_equal(water, RIVERS_SEA);
    }
}

/* A recipe's sides, depth and edges. */
static void test_world_of_a_recipe(void **state)
{
    struct recipe recipe = recipe_of(42, 512, 256, 64);
    (void)state;
    recipe.origin_x = 7;
    struct rivers_world world = rivers_world(&recipe, 1 << 29);
    assert_int_equal(world.across, 8);
    assert_int_equal(world.down, 4);
    assert_int_equal(world.depth, 6);
    assert_int_equal(world.origin_x, 7);
    assert_int_equal(world.sea, 1 << 29);
    assert_false(world.bounded_x || world.bounded_y);
    assert_int_equal(rivers_width(&world, 0), 512);
    assert_int_equal(rivers_height(&world, 1), 512);
    assert_int_equal(rivers_width(&world, -9), 1);
    recipe.edges = EDGES_BOUNDED;
    recipe.width = 513;
    recipe.height = 257;
    world = rivers_world(&recipe, 1);
    assert_true(world.bounded_x && world.bounded_y);
    assert_int_equal(rivers_width(&world, 0), 512);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_plain),
        cmocka_unit_test(test_equals_plain_when_deep),
        cmocka_unit_test(test_window_is_part_of_whole),
        cmocka_unit_test(test_window_is_part_of_window_when_deep),
        cmocka_unit_test(test_seams),
        cmocka_unit_test(test_splits),
        cmocka_unit_test(test_layers_alone),
        cmocka_unit_test(test_further_out),
        cmocka_unit_test(test_far_windows),
        cmocka_unit_test(test_nothing_is_wide_far_out),
        cmocka_unit_test(test_water_is_sound),
        cmocka_unit_test(test_zoom_in),
        cmocka_unit_test(test_catchments_saturate),
        cmocka_unit_test(test_level_of_the_sea),
        cmocka_unit_test(test_world_of_a_recipe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

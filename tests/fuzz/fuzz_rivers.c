/*
 * Fuzz target rivers: worlds of a few features with any strengths, seas and edges. A window is that
 * part of the whole in all layers; water never climbs and always ends, its catchment never falls;
 * one of the four cells that a cell becomes drains as it did; lakes are level and closed; and every
 * cell has a way down to the sea or over a rim, which is all that a flood would ask.
 */
#include "fuzz.h"
#include "support/rivers_window.h"

#include <stdlib.h>

/* Small worlds, hundreds of them a second, find more than few large ones. */
enum { FEATURES_MAX = 4, DEPTH_MAX = 4, CELLS_MAX = 512 };

struct whole {
    const struct rivers_world *world;
    int64_t cols;
    int64_t rows;
    struct rivers_layers layers;
};

static void *take_memory(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    REQUIRE(memory != NULL);
    return memory;
}

static struct rivers_layers make_layers(size_t cells)
{
    return (struct rivers_layers){
        .height = take_memory(cells, sizeof(uint32_t)),
        .catchment = take_memory(cells, sizeof(uint32_t)),
        .lake = take_memory(cells, sizeof(uint32_t)),
        .water = take_memory(cells, 1),
        .direction = take_memory(cells, 1),
    };
}

static void free_layers(struct rivers_layers *layers)
{
    free(layers->height);
    free(layers->catchment);
    free(layers->lake);
    free(layers->water);
    free(layers->direction);
}

static struct rivers_world take_world(struct fuzz_bytes *bytes)
{
    uint8_t edges = fuzz_byte(bytes);
    struct rivers_world world = {
        .seed = fuzz_number(bytes, 4),
        .across = 1 + fuzz_byte(bytes) % FEATURES_MAX,
        .down = 1 + fuzz_byte(bytes) % FEATURES_MAX,
        .origin_x = fuzz_byte(bytes),
        .depth = fuzz_byte(bytes) % (DEPTH_MAX + 1),
        .roughness = fuzz_number(bytes, 3) % ROUGHNESS_ONE,
        .spread = fuzz_number(bytes, 3) % SPREAD_MAX,
        .sea = (int32_t)(fuzz_number(bytes, 4) & RIVERS_TOP),
        .bounded_x = (edges & 1) != 0,
        .bounded_y = (edges & 2) != 0,
    };
    while (rivers_width(&world, 0) * rivers_height(&world, 0) > CELLS_MAX)
        world.depth--;
    return world;
}

static struct whole make_whole(const struct rivers_world *world, int zoom)
{
    struct whole whole = {world, rivers_width(world, zoom), rivers_height(world, zoom), {0}};
    whole.layers = make_layers((size_t)(whole.cols * whole.rows));
    REQUIRE(
        rivers_window(world, zoom, 0, 0, (uint32_t)whole.cols, (size_t)whole.rows, &whole.layers));
    return whole;
}

/* Returns the index of the neighbour of a cell in a direction; -1 beyond a rim. */
static int64_t neighbour(const struct whole *whole, int64_t cell, int direction)
{
    int64_t x = cell % whole->cols + (direction == RIVERS_EAST) - (direction == RIVERS_WEST);
    int64_t y = cell / whole->cols + (direction == RIVERS_SOUTH) - (direction == RIVERS_NORTH);
    bool beyond_x = x < 0 || x >= whole->cols;
    bool beyond_y = y < 0 || y >= whole->rows;
    if ((beyond_x && whole->world->bounded_x) || (beyond_y && whole->world->bounded_y))
        return -1;
    return (y + whole->rows) % whole->rows * whole->cols + (x + whole->cols) % whole->cols;
}

static void check_window(const struct whole *whole, struct fuzz_bytes *bytes)
{
    uint32_t cols = 1 + fuzz_byte(bytes) % (uint32_t)whole->cols;
    uint32_t rows = 1 + fuzz_byte(bytes) % (uint32_t)whole->rows;
    int64_t x = fuzz_byte(bytes) % (whole->cols - cols + 1);
    int64_t y = fuzz_byte(bytes) % (whole->rows - rows + 1);
    struct rivers_layers part = make_layers((size_t)cols * rows);
    const struct rivers_layers *all = &whole->layers;
    REQUIRE(rivers_window(whole->world, 0, x, y, cols, rows, &part));
    for (uint32_t n = 0; n < cols * rows; n++) {
        int64_t m = (y + n / cols) * whole->cols + x + n % cols;
        REQUIRE(part.height[n] == all->height[m] && part.catchment[n] == all->catchment[m]);
        REQUIRE(part.lake[n] == all->lake[m] && part.water[n] == all->water[m]);
        REQUIRE(part.direction[n] == all->direction[m]);
    }
    free_layers(&part);
}

/* A cell's water goes down, in a larger stream, and comes to an end. */
static void check_course(const struct whole *whole, int64_t cell)
{
    const struct rivers_layers *layers = &whole->layers;
    for (int64_t steps = 0; layers->direction[cell] != RIVERS_SINK; steps++) {
        int64_t next = neighbour(whole, cell, layers->direction[cell]);
        if (next < 0)
            return;
        REQUIRE(steps < whole->cols * whole->rows);
        REQUIRE(layers->height[next] <= layers->height[cell]);
        REQUIRE(layers->catchment[next] >= layers->catchment[cell]);
        cell = next;
    }
    REQUIRE(layers->water[cell] == RIVERS_SEA || whole->world->sea == 0);
}

/* A lake has one height, and no lower neighbour but its outflow. */
static void check_lake(const struct whole *whole, int64_t cell)
{
    const struct rivers_layers *layers = &whole->layers;
    for (int direction = 0; layers->lake[cell] != 0 && direction < 4; direction++) {
        int64_t next = neighbour(whole, cell, direction);
        if (next < 0 || direction == layers->direction[cell])
            continue;
        REQUIRE(layers->height[next] >= layers->height[cell]);
        if (layers->lake[next] == layers->lake[cell])
            REQUIRE(layers->height[next] == layers->height[cell]);
    }
}

/* One of a cell's four children has its direction, its lake and four times its catchment. */
static void check_children(const struct whole *whole, const struct whole *finer, int64_t cell)
{
    const struct rivers_layers *layers = &whole->layers;
    uint64_t wanted = 4 * (uint64_t)layers->catchment[cell];
    bool drains = false;
    bool lake = layers->lake[cell] == 0;
    if (wanted > RIVERS_CATCHMENT_MAX)
        wanted = RIVERS_CATCHMENT_MAX;
    for (int child = 0; child < 4; child++) {
        int64_t x = 2 * (cell % whole->cols) + (child & 1);
        int64_t y = 2 * (cell / whole->cols) + (child >> 1);
        int64_t at = y * finer->cols + x;
        REQUIRE(finer->layers.catchment[at] <= wanted);
        drains = drains || (finer->layers.catchment[at] == wanted &&
                            finer->layers.direction[at] == layers->direction[cell]);
        lake = lake || finer->layers.lake[at] == layers->lake[cell];
    }
    REQUIRE(drains && lake);
}

/* Every cell is reached from the sea, a sink or a rim by ways that never fall. */
static void check_flood(const struct whole *whole)
{
    const struct rivers_layers *layers = &whole->layers;
    int64_t count = whole->cols * whole->rows;
    int64_t *stack = take_memory((size_t)count, sizeof *stack);
    bool *wet = take_memory((size_t)count, sizeof *wet);
    int64_t depth = 0;
    int64_t reached = 0;
    for (int64_t cell = 0; cell < count; cell++) {
        wet[cell] = layers->water[cell] == RIVERS_SEA || layers->direction[cell] == RIVERS_SINK;
        for (int direction = 0; direction < 4; direction++)
            wet[cell] = wet[cell] || neighbour(whole, cell, direction) < 0;
        if (wet[cell])
            stack[depth++] = cell;
    }
    while (depth > 0) {
        int64_t cell = stack[--depth];
        reached++;
        for (int direction = 0; direction < 4; direction++) {
            int64_t next = neighbour(whole, cell, direction);
            if (next < 0 || wet[next] || layers->height[next] < layers->height[cell])
                continue;
            wet[next] = true;
            stack[depth++] = next;
        }
    }
    REQUIRE(reached == count);
    free(stack);
    free(wet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct rivers_world world = take_world(&bytes);
    struct whole whole = make_whole(&world, 0);
    struct whole finer = make_whole(&world, 1);
    check_window(&whole, &bytes);
    for (int64_t cell = 0; cell < whole.cols * whole.rows; cell++) {
        check_course(&whole, cell);
        check_lake(&whole, cell);
        check_children(&whole, &finer, cell);
    }
    check_flood(&whole);
    free_layers(&whole.layers);
    free_layers(&finer.layers);
    return 0;
}

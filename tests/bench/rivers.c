/*
 * Worlds are those of the default roughness and a sea in the middle.
 */
#include "bench/rivers.h"

#include "bench/flood.h"
#include "bench/timer.h"
#include "support/lattice_window.h"
#include "support/rivers_window.h"
#include "terrain/lattice.h"

#include <stdlib.h>

enum { COLS = 200, ROWS = 60, SIDE = 4096 };

static struct rivers_world make_world(int64_t features, int depth)
{
    return (struct rivers_world){.seed = 1,
                                 .across = features,
                                 .down = features,
                                 .depth = depth,
                                 .roughness = 400000,
                                 .spread = ROUGHNESS_ONE,
                                 .sea = 1 << 29};
}

double rivers_view_cost(int depth)
{
    enum { ROUNDS = 51 };
    static uint32_t numbers[3][COLS * ROWS];
    static uint8_t bytes[2][COLS * ROWS];
    const struct rivers_layers out = {.height = numbers[0],
                                      .catchment = numbers[1],
                                      .lake = numbers[2],
                                      .water = bytes[0],
                                      .direction = bytes[1]};
    struct rivers_world world = make_world(1024, depth);
    double seconds[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        double start = worked();
        if (!rivers_window(&world, 0, 999 * round, 777 * round, COLS, ROWS, &out))
            abort();
        keep(numbers);
        seconds[round] = worked() - start;
    }
    return median(seconds, ROUNDS);
}

void rivers_bulk_costs(double *rivers, double *flooded)
{
    struct rivers_world world = make_world(16, 8);
    struct recipe recipe = recipe_default();
    uint32_t *heights = malloc((size_t)SIDE * SIDE * sizeof *heights);
    const struct rivers_layers out = {.height = heights};
    recipe.width = recipe.height = SIDE;
    recipe.feature = 256;
    if (heights == NULL)
        abort();
    double start = worked();
    if (!rivers_window(&world, 0, 0, 0, SIDE, SIDE, &out))
        abort();
    *rivers = (worked() - start) / ((double)SIDE * SIDE);
    keep(heights);
    start = worked();
    if (!lattice_window(&recipe, 0, 0, 0, SIDE, SIDE, heights))
        abort();
    flood(heights, SIDE, SIDE);
    *flooded = (worked() - start) / ((double)SIDE * SIDE);
    keep(heights);
    free(heights);
}

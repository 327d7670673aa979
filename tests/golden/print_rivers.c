/*
 * Prints cells of a world of rivers as tests/golden/rivers.py does, for comparison with it.
 *
 * usage: print_rivers SEED FEATURES_X FEATURES_Y ROUGHNESS SPREAD SEA EDGES DEPTH X Y COLS ROWS
 * With TURNS ORIGIN_X ORIGIN_Y after these, it prints a planet as planet.py does.
 */
#include "support/rivers_window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[])
{
    if (argc != 13 && argc != 16)
        return 2;
    long long numbers[16] = {0};
    for (int n = 1; n < argc; n++)
        numbers[n] = strtoll(argv[n], NULL, 10);
    struct rivers_world world = {
        .seed = (uint64_t)numbers[1],
        .across = numbers[2],
        .down = numbers[3],
        .roughness = (uint32_t)numbers[4],
        .spread = (uint32_t)numbers[5],
        .sea = (int32_t)numbers[6],
        .bounded_x = strcmp(argv[7], "bounded") == 0,
        .bounded_y = strcmp(argv[7], "wrap") != 0,
        .depth = (int)numbers[8],
        .rains = true,
        .start = argc == 16 ? START_PLATES : START_NOISE,
        .turns = numbers[13],
        .origin_x = numbers[14],
        .origin_y = numbers[15],
    };
    uint32_t cols = (uint32_t)numbers[11];
    size_t cells = cols * (size_t)numbers[12];
    uint32_t *layers = calloc(4 * cells, sizeof *layers);
    uint8_t *flow = calloc(cells, 1);
    if (layers == NULL || flow == NULL)
        return 1;
    struct rivers_layers out = {layers, layers + cells, layers + 2 * cells,
                                NULL,   flow,           layers + 3 * cells};
    if (!rivers_window(&world, 0, numbers[9], numbers[10], cols, (size_t)numbers[12], &out))
        return 1;
    for (size_t n = 0; n < cells; n++)
        printf("%u %u %u %u %u\n", out.height[n], flow[n], out.catchment[n], out.lake[n],
               out.discharge[n]);
    free(layers);
    free(flow);
    return ferror(stdout) != 0;
}

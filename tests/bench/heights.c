/*
 * Heights bench: makes a map of 4096x4096 heights row by row, as the program does, in turns with
 * arrays of as many that are used again: memset, tmap's rows copied as the library copies them, and
 * plain arrays. Prints for each way the nanoseconds per cell and the median ratio to the time of
 * tmap's rows. Built once for each vector width.
 */
#include "bench/plain_array.h"
#include "bench/timer.h"
#include "terrain/lattice.h"

#include "support/lattice_window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4096, CELLS = SIDE * SIDE, ROUNDS = 9 };

/* Fills `out` in one of the compared ways. */
typedef void fill(void *out, int round);

static void fill_memset(void *out, int round)
{
    memset(out, round, (size_t)CELLS * 4);
}

static struct recipe recipe_of(int round)
{
    struct recipe recipe = recipe_default();
    recipe.width = recipe.height = SIDE;
    recipe.seed = (uint64_t)round;
    return recipe;
}

static void make_rows(void *out, int round)
{
    struct recipe recipe = recipe_of(round);
    struct lattice *lattice = lattice_new(&recipe, 0, SIDE);
    (void)out;
    if (lattice == NULL)
        abort();
    for (int row = 0; row < SIDE; row++)
        keep(lattice_row(lattice));
    free(lattice);
}

static void fill_tmap(void *out, int round)
{
    struct recipe recipe = recipe_of(round);
    lattice_window(&recipe, 0, 0, 0, SIDE, SIDE, out);
}

static void fill_xorshift(void *out, int round)
{
    (void)round;
    plain_heights(out, SIDE, 32, PLAIN_XORSHIFT);
}

static void fill_rand(void *out, int round)
{
    (void)round;
    plain_heights(out, SIDE, 32, PLAIN_RAND);
}

static fill *const ways[] = {make_rows, fill_memset, fill_tmap, fill_xorshift, fill_rand};
enum { WAYS = sizeof ways / sizeof *ways };

int main(void)
{
    void *out = malloc((size_t)CELLS * 4);
    double seconds[WAYS][ROUNDS];
    double ratios[WAYS][ROUNDS];
    if (out == NULL)
        return 1;
    fill_memset(out, 1);
    for (int round = 0; round < ROUNDS; round++)
        for (int way = 0; way < WAYS; way++) {
            double start = worked();
            ways[way](out, round);
            keep(out);
            seconds[way][round] = worked() - start;
        }
    for (int way = 0; way < WAYS; way++) {
        for (int round = 0; round < ROUNDS; round++)
            ratios[way][round] = seconds[way][round] / seconds[0][round];
        printf("%.3f %.3f\n", median(seconds[way], ROUNDS) * 1e9 / CELLS,
               median(ratios[way], ROUNDS));
    }
    free(out);
    return 0;
}

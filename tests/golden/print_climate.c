/*
 * Prints points of a world with a climate as tests/golden/climate.py does, for comparison with it.
 *
 * usage: print_climate KIND ALGORITHM SEED FEATURES_X FEATURES_Y DEPTH EDGES LOW HIGH SEA ZOOM X Y
 *        COLS ROWS
 */
#include "world/heights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the number of a name; of none, that after the last. */
static int number_of(const char *(*name)(int), const char *text)
{
    int n = 0;
    while (name(n) != NULL && strcmp(name(n), text) != 0)
        n++;
    return n;
}

static struct recipe recipe_of(char *argv[], const long long *numbers)
{
    struct recipe recipe = {
        .seed = (uint64_t)numbers[3],
        .feature = UINT32_C(1) << numbers[6],
        .spread = ROUGHNESS_ONE,
        .algorithm = number_of(recipe_algorithm_name, argv[2]),
        .edges = (enum recipe_edges)number_of(recipe_edges_name, argv[7]),
        .climate = (enum recipe_climate)number_of(recipe_climate_name, argv[1]),
        .climate_heights = {true, (uint32_t)numbers[8], (uint32_t)numbers[9]},
        .sea_found = (uint32_t)numbers[10],
        .sea = {.kind = SEA_SHARE, .share = 1},
    };
    recipe.roughness = recipe_has_water(&recipe) ? 400000 : 500000;
    recipe.width = (uint32_t)(numbers[4] << numbers[6]) + recipe_rim_x(&recipe);
    recipe.height = (uint32_t)(numbers[5] << numbers[6]) + recipe_rim_y(&recipe);
    return recipe;
}

int main(int argc, char *argv[])
{
    if (argc != 16)
        return 2;
    long long numbers[16] = {0};
    for (int n = 3; n < 16; n++)
        numbers[n] = strtoll(argv[n], NULL, 10);
    struct recipe recipe = recipe_of(argv, numbers);
    if (recipe_check(&recipe) != RECIPE_VALID)
        return 2;
    struct heights *heights =
        heights_new(&recipe, (int)numbers[11], (uint32_t)numbers[14], ROWS_CLIMATE);
    if (heights == NULL)
        return 1;
    heights_seek(heights, numbers[12], numbers[13]);
    for (long long row = 0; row < numbers[15]; row++) {
        heights_row(heights);
        const struct climate_row *climate = heights_climate(heights);
        for (long long col = 0; col < numbers[14]; col++)
            printf("%u %u\n", climate->wetness[col], climate->warmth[col]);
    }
    heights_free(heights);
    return ferror(stdout) != 0;
}

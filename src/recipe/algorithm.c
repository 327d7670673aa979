/*
 * Rows are defined beside the functions that they name: this table alone refers to them.
 * Worlds are kept by the names, and programs count on the first row being the default, so the order
 * may be added to but not changed.
 */
#include "recipe/algorithm.h"

extern const struct algorithm algorithm_diamond_square;
extern const struct algorithm algorithm_gullies;
extern const struct algorithm algorithm_midpoint;
extern const struct algorithm algorithm_noise;
extern const struct algorithm algorithm_rivers;
extern const struct algorithm algorithm_square_square;

const struct algorithm *const algorithms[] = {&algorithm_diamond_square,
                                              &algorithm_midpoint,
                                              &algorithm_noise,
                                              &algorithm_rivers,
                                              &algorithm_square_square,
                                              &algorithm_gullies,
                                              NULL};

int algorithm_count(void)
{
    int count = 0;
    while (algorithms[count] != NULL)
        count++;
    return count;
}

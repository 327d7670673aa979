/*
 * Each row is defined in the file of its name, which has no header: this table alone refers to it.
 * Worlds are kept by the names, and programs count on the first row being the default, so the order
 * may be added to but not changed.
 */
#include "world/algorithm.h"

extern const struct algorithm algorithm_diamond_square;
extern const struct algorithm algorithm_midpoint;
extern const struct algorithm algorithm_noise;

const struct algorithm *const algorithms[] = {&algorithm_diamond_square, &algorithm_midpoint,
                                              &algorithm_noise};

int algorithm_count(void)
{
    return (int)(sizeof algorithms / sizeof *algorithms);
}

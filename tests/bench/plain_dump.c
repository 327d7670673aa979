/*
 * Plain dump: the program that people would write instead of
 * `tmap --dump --whole --world=4096x4096`. Makes heights, finds their range, and writes rows of
 * tiles to standard output.
 */
#include "bench/plain_array.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 4096, FEATURE = 32, BANDS = 8 };

int main(void)
{
    static const char tiles[BANDS + 1] = "~\"xX$%#@";
    float *heights = malloc(sizeof *heights * SIDE * SIDE);
    char *line = malloc(SIDE + 1);
    if (heights == NULL || line == NULL)
        return 1;
    plain_heights(heights, SIDE, FEATURE, PLAIN_XORSHIFT);
    float low = heights[0];
    float high = heights[0];
    for (size_t n = 0; n < (size_t)SIDE * SIDE; n++) {
        low = heights[n] < low ? heights[n] : low;
        high = heights[n] > high ? heights[n] : high;
    }
    float scale = (float)BANDS * 0.999999f / (high - low);
    for (size_t y = 0; y < SIDE; y++) {
        const float *row = heights + y * SIDE;
        for (size_t x = 0; x < SIDE; x++)
            line[x] = tiles[(int)((row[x] - low) * scale)];
        line[SIDE] = '\n';
        fwrite(line, 1, SIDE + 1, stdout);
    }
    return fflush(stdout) != 0;
}

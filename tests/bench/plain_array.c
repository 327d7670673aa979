/*
 * The source of random numbers is passed down as a function that gets inlined: each of the two has
 * a copy of the loops, so that neither pays for the choice.
 */
#include "bench/plain_array.h"

#include <stdint.h>
#include <stdlib.h>

static uint32_t state = 2463534242u;

static inline float xorshift(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (float)(int32_t)state * (1.0f / 2147483648.0f);
}

static inline float from_rand(void)
{
    return (float)rand() * (2.0f / (float)RAND_MAX) - 1.0f;
}

typedef float draw_number(void);

static inline void base(float *heights, size_t side, size_t step, draw_number *draw)
{
    for (size_t y = 0; y < side; y += step)
        for (size_t x = 0; x < side; x += step)
            heights[y * side + x] = draw();
}

static inline void centres(float *heights, size_t side, size_t step, float scale, draw_number *draw)
{
    size_t half = step / 2;
    for (size_t y = 0; y < side; y += step) {
        const float *above = heights + y * side;
        const float *below = heights + ((y + step) & (side - 1)) * side;
        float *out = heights + (y + half) * side;
        for (size_t x = 0; x < side; x += step) {
            size_t east = (x + step) & (side - 1);
            float sum = above[x] + above[east] + below[x] + below[east];
            out[x + half] = sum * 0.25f + draw() * scale;
        }
    }
}

static inline void edges(float *heights, size_t side, size_t step, float scale, draw_number *draw)
{
    size_t half = step / 2;
    for (size_t y = 0; y < side; y += step) {
        const float *north = heights + ((y - half) & (side - 1)) * side;
        float *row = heights + y * side;
        float *middle = heights + (y + half) * side;
        const float *south = heights + ((y + step) & (side - 1)) * side;
        for (size_t x = 0; x < side; x += step) {
            size_t east = (x + step) & (side - 1);
            size_t west = (x - half) & (side - 1);
            float across = row[x] + row[east] + north[x + half] + middle[x + half];
            float down = row[x] + south[x] + middle[west] + middle[x + half];
            row[x + half] = across * 0.25f + draw() * scale;
            middle[x] = down * 0.25f + draw() * scale;
        }
    }
}

static inline void fill(float *heights, size_t side, size_t feature, draw_number *draw)
{
    float scale = 1.0f;
    base(heights, side, feature, draw);
    for (size_t step = feature; step > 1; step /= 2) {
        centres(heights, side, step, scale, draw);
        edges(heights, side, step, scale, draw);
        scale *= 0.5f;
    }
}

void plain_heights(float *heights, size_t side, size_t feature, enum plain_random random)
{
    if (random == PLAIN_XORSHIFT)
        fill(heights, side, feature, xorshift);
    else
        fill(heights, side, feature, from_rand);
}

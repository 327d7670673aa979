/*
 * A shade is 1.5 + v, rounded down, where
 *     v = (light east * x + light north * y + light up) / sqrt(x^2 + y^2 + 1)
 *
 * x and y are the slopes. Let e = 2^-24, the relative error of one operation. Height differences
 * are exact integers. x and y have at most 3 e (the difference as a float, the slope of one unit,
 * their product); a term of the numerator 5 e, and with two additions 7 e of the sum of the terms'
 * magnitudes, which is at most 254 * sqrt(x^2 + y^2 + 1). The square root has at most 5.5 e, the
 * division one e: 13.5 e * 254 = 0.0002 in all. The integers of relief.c are within 0.00001 of v.
 * So where the fraction of 1.5 + v is at least DOUBT = 0.0005 away from 0 and 1, both round alike.
 * Fused operations only make errors smaller.
 *
 * In doubt are also differences over 2^29, which may not fit 32 bits. Squares fit a float: a slope
 * is below 2^62, as rises have 30 bits and `run` is 1 or more.
 */
#include "map/relief_filter.h"

#include "base/target_clones.h"

/* Points that go through all loops together. */
enum { CHUNK = 512 };

#define DOUBT 0.0005F

/* Returns a weighted sum of three heights, which fits 32 bits. */
static inline uint32_t weigh(uint32_t a, uint32_t b, uint32_t c)
{
    return a + 2 * b + c;
}

/* Returns 1 if the difference of two weighted sums is below 2^29 + 4 in magnitude, else 0. */
static inline int32_t fits_by_far(uint32_t a, uint32_t b)
{
    return (a >> 2) - (b >> 2) + (UINT32_C(1) << 27) < UINT32_C(1) << 28;
}

/* Writes the shades of `cols` points, at most CHUNK; 0 in doubt. */
CLONES static void shade_chunk(const struct relief_filter *given, const uint32_t *restrict north,
                               const uint32_t *restrict here, const uint32_t *restrict south,
                               uint32_t cols, uint8_t *restrict out)
{
    UNCLEARED int32_t shades[CHUNK];
    const struct relief_filter by = *given;
    for (uint32_t n = 0; n < cols; n++) {
        uint32_t west_side = weigh(north[n], here[n], south[n]);
        uint32_t east_side = weigh(north[n + 2], here[n + 2], south[n + 2]);
        uint32_t north_side = weigh(north[n], north[n + 1], north[n + 2]);
        uint32_t south_side = weigh(south[n], south[n + 1], south[n + 2]);
        float x = (float)(int32_t)(west_side - east_side) * by.unit_east;
        float y = (float)(int32_t)(south_side - north_side) * by.unit_north;
        float v = (by.east * x + by.north * y + by.up) / __builtin_sqrtf(x * x + y * y + 1);
        float shade = v + 1.5F;
        int32_t whole = (int32_t)shade;
        float rest = shade - (float)whole;
        /* Without branches, for vectors: 1 in the dark, else the shade if it is sure, else 0. */
        int32_t dark = v < -0.25F;
        int32_t exact = fits_by_far(west_side, east_side) & fits_by_far(south_side, north_side);
        int32_t sure = (rest > DOUBT) & (rest < 1 - DOUBT);
        shades[n] = -exact & ((whole & -sure & (dark - 1)) | dark);
    }
    for (uint32_t n = 0; n < cols; n++)
        out[n] = (uint8_t)shades[n];
}

/* Returns the number of zeros. */
CLONES static uint32_t count_doubts(const uint8_t *shades, uint32_t cols)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < cols; n++)
        count += shades[n] == 0;
    return count;
}

uint32_t relief_filter_row(const struct relief_filter *filter, const uint32_t *north,
                           const uint32_t *here, const uint32_t *south, uint32_t cols, uint8_t *out)
{
    for (uint32_t done = 0; done < cols; done += CHUNK) {
        uint32_t chunk = cols - done < CHUNK ? cols - done : CHUNK;
        shade_chunk(filter, north + done, here + done, south + done, chunk, out + done);
    }
    return count_doubts(out, cols);
}

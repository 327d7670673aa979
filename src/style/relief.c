/*
 * The cosine of the angle between light and normal is the dot product of the two vectors divided by
 * the normal's length. The normal is (-slope to the east, -slope to the north, 1), here times
 * `run`. Its length does not matter, so it is first scaled to a size whose squares and products fit
 * 64 bits: its largest coordinate has NORMAL_BITS bits.
 *
 * Most shades come from a filter in floating point; integers compute those that it is not sure of.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "style/relief.h"

#include "base/angle.h"
#include "base/minmax.h"
#include "base/target_clones.h"
#include "base/text.h"
#include "canvas/color.h"

#include <stdlib.h>

/*
 * The filter, and why it is right. A shade is 1.5 + v, rounded down, where
 *     v = (light east * x + light north * y + light up) / sqrt(x^2 + y^2 + 1)
 *
 * x and y are the slopes. Let e = 2^-24, the relative error of one operation. Height differences
 * are exact integers. x and y have at most 3 e (the difference as a float, the slope of one unit,
 * their product); a term of the numerator 5 e, and with two additions 7 e of the sum of the terms'
 * magnitudes, which is at most 254 * sqrt(x^2 + y^2 + 1). The square root has at most 5.5 e, the
 * division one e: 13.5 e * 254 = 0.0002 in all. The integers are within 0.00001 of v.
 * So where the fraction of 1.5 + v is at least DOUBT = 0.0005 away from 0 and 1, both round alike.
 * Fused operations only make errors smaller.
 *
 * In doubt are also differences over 2^29, which may not fit 32 bits. Squares fit a float: a slope
 * is below 2^62, as rises have 30 bits and `run` is 1 or more.
 */

enum { CHUNK = 512 };     /* points that go through all loops together */
enum { LIGHT_BITS = 24 }; /* the light's direction is 254 << LIGHT_BITS long */
#define LIGHT_ONE (float)(1 << LIGHT_BITS)
#define DOUBT     0.0005F

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
CLONES static void shade_chunk(const struct relief *relief, const uint32_t *restrict north,
                               const uint32_t *restrict here, const uint32_t *restrict south,
                               uint32_t cols, uint8_t *restrict out)
{
    UNCLEARED int32_t shades[CHUNK];
    const float light_east = (float)relief->east / LIGHT_ONE;
    const float light_north = (float)relief->north / LIGHT_ONE;
    const float light_up = (float)relief->up / LIGHT_ONE;
    const float unit_east = (float)((double)relief->rise_east / (double)relief->run);
    const float unit_north = (float)((double)relief->rise_north / (double)relief->run);
    for (uint32_t n = 0; n < cols; n++) {
        uint32_t west_side = weigh(north[n], here[n], south[n]);
        uint32_t east_side = weigh(north[n + 2], here[n + 2], south[n + 2]);
        uint32_t north_side = weigh(north[n], north[n + 1], north[n + 2]);
        uint32_t south_side = weigh(south[n], south[n + 1], south[n + 2]);
        float x = (float)(int32_t)(west_side - east_side) * unit_east;
        float y = (float)(int32_t)(south_side - north_side) * unit_north;
        float v =
            (light_east * x + light_north * y + light_up) / __builtin_sqrtf(x * x + y * y + 1);
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

/* Computes the shades of a row as relief_row does, but writes 0 for those that are in doubt, about
 * one in a thousand, and returns their number. Which ones they are may differ between processors
 * and compilers. */
static uint32_t filter_row(const struct relief *relief, const uint32_t *north, const uint32_t *here,
                           const uint32_t *south, uint32_t cols, uint8_t *out)
{
    for (uint32_t done = 0; done < cols; done += CHUNK) {
        uint32_t chunk = MIN(cols - done, CHUNK);
        shade_chunk(relief, north + done, here + done, south + done, chunk, out + done);
    }
    return count_doubts(out, cols);
}

/* The light, the scale of slopes, and the shades that the filter leaves to integers. */

enum { NORMAL_BITS = 30 };

TEXT_NAMES(relief_kind_name, "plain", "shade", "contour")

/* Sets rise / run = 2^depth / (8 * RELIEF_FLATNESS * range). 8 is the sum of Horn's weights times
 * twice the distance. rise has at most 30 bits; run is a power of two. */
static void set_slope(struct relief *relief, uint32_t range, int depth)
{
    uint64_t rise = (UINT64_C(1) << 62) / RELIEF_FLATNESS / MAX(range, 1);
    int power = 62 + 3 - depth; /* rise / 2^power */
    while (rise >> 30 != 0) {
        rise >>= 1;
        power--;
    }
    if (power < 0) { /* a wall, even between neighbouring heights */
        rise = (UINT64_C(1) << 30) - 1;
        power = 0;
    }
    if (power > 62) { /* almost level */
        rise = power - 62 < 30 ? rise >> (power - 62) : 0;
        power = 62;
    }
    relief->rise_east = relief->rise_north = (int64_t)rise;
    relief->run = INT64_C(1) << power;
}

void relief_make(struct relief *relief, struct relief_light light, uint32_t range, int depth)
{
    enum { SHIFT = 30 - LIGHT_BITS };
    int64_t level = angle_cosine(light.altitude);
    relief->east = 254 * (angle_sine(light.azimuth) * level / (1 << 30)) / (1 << SHIFT);
    relief->north = 254 * (angle_cosine(light.azimuth) * level / (1 << 30)) / (1 << SHIFT);
    relief->up = 254 * angle_sine(light.altitude) / (1 << SHIFT);
    set_slope(relief, range, depth);
    static const uint32_t level_land[3] = {0};
    relief_row(relief, level_land, level_land, level_land, 1, &relief->flat);
}

void relief_set_slopes(struct relief *relief, int64_t rise_east, int64_t rise_north, int run)
{
    relief->rise_east = rise_east;
    relief->rise_north = rise_north;
    relief->run = INT64_C(1) << run;
}

void relief_exaggerate(struct relief *relief, uint32_t thousandths)
{
    const uint64_t most = (UINT64_C(1) << 30) - 1;
    uint64_t rise = (uint64_t)relief->rise_east * thousandths / 1000;
    for (; rise > most && relief->run > 2; relief->run >>= 1)
        rise >>= 1;
    relief->rise_east = relief->rise_north = (int64_t)MIN(rise, most);
}

/* Returns a difference as a slope in 2^-16, at most 2^23. */
static uint64_t slope_of(int64_t difference, int64_t rise, int64_t run)
{
    uint64_t most = UINT64_C(1) << 23;
    uint64_t product = (uint64_t)llabs(difference) * (uint64_t)rise;
    uint64_t unit = (uint64_t)run >> 16;
    uint64_t slope = unit > 0 ? product / unit : MIN(product, most) * ((1 << 16) / (uint64_t)run);
    return MIN(slope, most);
}

uint64_t relief_slope_square(const struct relief *relief, int64_t east, int64_t north)
{
    uint64_t across = slope_of(east, relief->rise_east, relief->run);
    uint64_t along = slope_of(north, relief->rise_north, relief->run);
    return across * across + along * along;
}

/* Returns the square root of 2^58..3 * 2^60, with a relative error of at most 2^-29. Starts from a
 * straight line, which is off by at most a sixth, and takes three steps of Newton's method. */
static int64_t square_root(int64_t square)
{
    int64_t guess = (square >> 31) - (square >> 34) + 451000000;
    guess = (guess + square / guess) / 2;
    guess = (guess + square / guess) / 2;
    return (guess + square / guess) / 2;
}

/* Returns the shade of land that falls by `east` to the east and by `north` to the north, in Horn's
 * weighted height differences. */
static uint8_t hillshade(const struct relief *relief, int64_t east, int64_t north)
{
    int64_t up = relief->run;
    east *= relief->rise_east;
    north *= relief->rise_north;
    int bits = 64 - __builtin_clzll((uint64_t)(llabs(east) | llabs(north) | up));
    if (bits > NORMAL_BITS) {
        int64_t divisor = INT64_C(1) << (bits - NORMAL_BITS);
        east /= divisor;
        north /= divisor;
        up /= divisor;
    } else {
        int64_t factor = INT64_C(1) << (NORMAL_BITS - bits);
        east *= factor;
        north *= factor;
        up *= factor;
    }
    int64_t product = relief->east * east + relief->north * north + relief->up * up;
    if (product <= 0)
        return 1;
    int64_t cosine = product / square_root(east * east + north * north + up * up);
    return (uint8_t)(1 + ((cosine + (1 << (LIGHT_BITS - 1))) >> LIGHT_BITS));
}

void relief_row(const struct relief *relief, const uint32_t *north, const uint32_t *here,
                const uint32_t *south, uint32_t cols, uint8_t *out)
{
    uint32_t doubts = filter_row(relief, north, here, south, cols, out);
    for (uint32_t n = 0; doubts > 0 && n < cols; n++) {
        if (out[n] != 0)
            continue;
        doubts--;
        int64_t east = (int64_t)weigh(north[n], here[n], south[n]) -
                       weigh(north[n + 2], here[n + 2], south[n + 2]);
        int64_t along = (int64_t)weigh(south[n], south[n + 1], south[n + 2]) -
                        weigh(north[n], north[n + 1], north[n + 2]);
        out[n] = hillshade(relief, east, along);
    }
}

uint32_t relief_rgb(const struct relief *relief, uint32_t rgb, uint8_t shade)
{
    const int64_t darkest = 12; /* sixteenths of the way to black for shade 0 */
    const int64_t lightest = 6; /* sixteenths of the way to white for RELIEF_MAX */
    int flat = relief->flat;
    if (shade <= flat)
        return rgb_between(rgb, 0, (flat - shade) * darkest, INT64_C(16) * flat);
    return rgb_between(rgb, 0xFFFFFF, (shade - flat) * lightest, INT64_C(16) * (RELIEF_MAX - flat));
}

int relief_tone(const struct relief *relief, uint8_t shade)
{
    enum { LEVEL = 24 }; /* maximum distance from the shade of level land */
    if (shade < relief->flat - LEVEL)
        return -1;
    return shade > relief->flat + LEVEL;
}

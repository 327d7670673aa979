/*
 * Noise: statistics that a good hash passes and a bad one fails.
 *
 * Noise is read along walks: rows, columns, diagonals, blocks, strides, seeds, flipped bits of
 * seeds, depths. The values of a walk are counted in several ways. Each way gives a deviation, a
 * number that has nearly a normal distribution for truly random bits. Chance gives a deviation of 7
 * or more once in 10^11; among the ten thousand deviations here, less than once in 10^6 hashes. Two
 * more ways are exact: a window of four values never occurs twice among half a million windows; and
 * flipping a bit of the place flips each bit of the noise in half of all places.
 *
 * The battery must reject hashes that are known to be bad, each by the part of it that is named.
 *
 * test: figures
 */
#include "base/noise.h"

#include "support/plain.h"
#include "support/unit.h"

#include <math.h>
#include <stdio.h>

#define LENGTH    (1 << 16) /* values in a walk */
#define LIMIT     7.0       /* largest deviation that does not reject a hash */
#define POOL      (1 << 19) /* windows that must all differ */
#define AVALANCHE 4096      /* places in which each bit is flipped */

struct place {
    uint64_t seed;
    uint32_t depth;
    uint64_t i;
    uint64_t j;
};

/* The noise under test, and the worst deviation so far. */
struct trial {
    plain_noise *noise;
    int tests;
    double worst;
    char where[120];
};

static uint32_t read_at(const struct trial *trial, struct place place)
{
    return trial->noise(place.seed, place.depth, place.i, place.j);
}

static void judge(struct trial *trial, const char *walk, const char *test, int variant,
                  double deviation)
{
    trial->tests++;
    if (fabs(deviation) <= fabs(trial->worst))
        return;
    trial->worst = deviation;
    snprintf(trial->where, sizeof trial->where, "%s, %s %d: %.1f", walk, test, variant, deviation);
}

/* Walks: each returns the place of the nth value. */

static struct place row(struct place place, uint32_t n)
{
    place.i += n;
    return place;
}

static struct place column(struct place place, uint32_t n)
{
    place.j += n;
    return place;
}

static struct place diagonal(struct place place, uint32_t n)
{
    place.i += n;
    place.j += n;
    return place;
}

static struct place other_diagonal(struct place place, uint32_t n)
{
    place.i += LENGTH - n;
    place.j += n;
    return place;
}

static struct place block(struct place place, uint32_t n)
{
    place.i += n % 256;
    place.j += n / 256;
    return place;
}

/* Points of the base lattice 2^k apart, as in a map that is zoomed out. */
static struct place strided_row(struct place place, uint32_t n)
{
    place.i = (uint64_t)n << 6;
    return place;
}

static struct place coarse_row(struct place place, uint32_t n)
{
    place.i = (uint64_t)n << 14;
    return place;
}

static struct place strided_column(struct place place, uint32_t n)
{
    place.j = (uint64_t)n << 14;
    return place;
}

static struct place far_row(struct place place, uint32_t n)
{
    place.i += (uint64_t)n << 32;
    return place;
}

static struct place far_column(struct place place, uint32_t n)
{
    place.j += (uint64_t)n << 32;
    return place;
}

static struct place near_and_far(struct place place, uint32_t n)
{
    place.i += n / 2 + ((uint64_t)(n % 2) << 32);
    return place;
}

static struct place seeds(struct place place, uint32_t n)
{
    place.seed += n;
    return place;
}

static struct place far_seeds(struct place place, uint32_t n)
{
    place.seed += (uint64_t)n << 44;
    return place;
}

/* One bit flips from seed to seed, mostly a low one; every seed occurs. */
static struct place flipped_seeds(struct place place, uint32_t n)
{
    place.seed ^= n ^ n >> 1;
    return place;
}

static struct place flipped_high_seeds(struct place place, uint32_t n)
{
    place.seed ^= (uint64_t)(n ^ n >> 1) << 48;
    return place;
}

static struct place seeds_along_row(struct place place, uint32_t n)
{
    place.seed += n;
    place.i += n;
    return place;
}

static struct place depths(struct place place, uint32_t n)
{
    place.depth = n % (RECIPE_DEPTH_MAX + 1);
    place.i += n / (RECIPE_DEPTH_MAX + 1);
    return place;
}

static struct place depths_along_column(struct place place, uint32_t n)
{
    place.depth = n % (RECIPE_DEPTH_MAX + 1);
    place.j += n / (RECIPE_DEPTH_MAX + 1);
    return place;
}

/* A point by its index at one depth, then by its index at the next. */
static struct place doubled(struct place place, uint32_t n)
{
    place.depth += n % 2;
    place.i += n / 2;
    place.i <<= n % 2;
    place.j <<= n % 2;
    return place;
}

static const struct walk {
    const char *name;
    struct place (*step)(struct place from, uint32_t n);
    bool coarse; /* leave the low bits out, see test_noise_is_good */
} walks[] = {
    {"row", row, false},
    {"column", column, false},
    {"diagonal", diagonal, false},
    {"other diagonal", other_diagonal, false},
    {"block", block, false},
    {"strided row", strided_row, false},
    {"coarse row", coarse_row, true},
    {"strided column", strided_column, false},
    {"far row", far_row, false},
    {"far column", far_column, false},
    {"near and far", near_and_far, false},
    {"seeds", seeds, false},
    {"far seeds", far_seeds, false},
    {"flipped seeds", flipped_seeds, false},
    {"flipped high seeds", flipped_high_seeds, false},
    {"seeds along row", seeds_along_row, false},
    {"depths", depths, false},
    {"depths along column", depths_along_column, false},
    {"doubled", doubled, false},
};

static const struct place starts[] = {
    {0, 0, 0, 0},
    {1, 5, 0, 0},
    {2, 9, 1000, 1000},
    {UINT64_C(1) << 32, 5, 0, 0},
    {UINT64_MAX, 20, UINT64_C(1) << 40, UINT64_C(1) << 33},
    {UINT64_C(0x9E3779B97F4A7C15), 3, UINT32_MAX - 20000, 77},
    {123456789, 31, 0, UINT32_MAX - 20000},
    {UINT64_C(1) << 63, 1, 7, 7},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Returns the chi-square statistic of counts as a normal deviation (Wilson and Hilferty, 1931).
 * Counts that are too even are as bad as counts that are too uneven. */
static double chi_square(const uint32_t *counts, int buckets, double total)
{
    double expected = total / buckets;
    double sum = 0;
    for (int n = 0; n < buckets; n++)
        sum += (counts[n] - expected) * (counts[n] - expected) / expected;
    double freedom = buckets - 1;
    double spread = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

/* Deviation from equal frequency of the 256 values of eight bits, from the bit `shift` on. */
static double evenness(const uint16_t *values, int shift)
{
    uint32_t counts[256] = {0};
    for (int n = 0; n < LENGTH; n++)
        counts[values[n] >> shift & 0xFF]++;
    return chi_square(counts, 256, LENGTH);
}

/* Deviation from equal frequency of the 256 pairs of four bits of a value, from the bit `shift` on,
 * and of the value `lag` later. */
static double pairs(const uint16_t *values, int shift, int lag)
{
    uint32_t counts[256] = {0};
    uint32_t total = 0;
    for (int first = 0; first + 2 * lag <= LENGTH; first += 2 * lag)
        for (int n = first; n < first + lag; n++, total++)
            counts[(values[n] >> shift & 15) << 4 | (values[n + lag] >> shift & 15)]++;
    return chi_square(counts, 256, total);
}

/* Deviation from equal frequency of the differences between two values, modulo 2^16. */
static double differences(const uint16_t *values, int shift)
{
    uint32_t counts[256] = {0};
    for (int n = 0; n < LENGTH; n += 2)
        counts[(uint16_t)(values[n + 1] - values[n]) >> shift & 0xFF]++;
    return chi_square(counts, 256, LENGTH / 2);
}

/* Deviation from equal frequency of the sum of opposite corners of a square less the other two: a
 * constant in linear noise. */
static double corners(const uint16_t *values, int shift, int lag)
{
    uint32_t counts[256] = {0};
    uint32_t total = 0;
    for (int first = 0; first + 2 * lag <= LENGTH; first += 2 * lag)
        for (int n = first; n < first + lag; n += 2, total++) {
            int sum = values[n] - values[n + 1] - values[n + lag] + values[n + lag + 1];
            counts[(uint16_t)sum >> shift & 0xFF]++;
        }
    return chi_square(counts, 256, total);
}

static double correlation(const uint16_t *values, int lag)
{
    double sum = 0;
    for (int n = 0; n + lag < LENGTH; n++)
        sum += (values[n] - 32767.5) * (values[n + lag] - 32767.5);
    return sum * 12 / (65536.0 * 65536) / sqrt(LENGTH - lag);
}

/* Checks that each bit differs between a value and the one `lag` later half of the time. */
static void try_flips(struct trial *trial, const char *walk, const uint16_t *values, int lag)
{
    int counts[2][256] = {{0}};
    for (int n = 0; n + lag < LENGTH; n++) {
        int flipped = values[n] ^ values[n + lag];
        counts[0][flipped & 0xFF]++;
        counts[1][flipped >> 8]++;
    }
    for (int bit = 0; bit < 16; bit++) {
        int flips = 0;
        for (int byte = 0; byte < 256; byte++)
            flips += byte >> bit % 8 & 1 ? counts[bit / 8][byte] : 0;
        judge(trial, walk, lag == 1 ? "flips of bit" : "flips to the second after of bit", bit,
              (2.0 * flips - (LENGTH - lag)) / sqrt(LENGTH - lag));
    }
}

static void try_walk(struct trial *trial, const struct walk *walk, struct place start)
{
    static const int lags[] = {1, 2, 3, 4, 8, 33, 255, 256, 257};
    static uint16_t values[LENGTH];
    for (uint32_t n = 0; n < LENGTH; n++) {
        uint32_t value = read_at(trial, walk->step(start, n));
        REQUIRE(value <= 65535, "noise of more than 16 bits: %" PRIu32, value);
        values[n] = (uint16_t)value;
    }
    for (int shift = walk->coarse ? 4 : 0; shift <= 8; shift += 4)
        judge(trial, walk->name, "evenness of the 8 bits from", shift, evenness(values, shift));
    for (size_t n = 0; n < COUNT(lags); n++)
        judge(trial, walk->name, "correlation at a lag of", lags[n], correlation(values, lags[n]));
    for (size_t n = 0; n < COUNT(lags); n++) {
        judge(trial, walk->name, "low pairs at a lag of", lags[n], pairs(values, 0, lags[n]));
        judge(trial, walk->name, "high pairs at a lag of", lags[n], pairs(values, 12, lags[n]));
    }
    for (int shift = 0; shift <= 8 && !walk->coarse; shift += 8) {
        judge(trial, walk->name, "differences from bit", shift, differences(values, shift));
        judge(trial, walk->name, "corners from bit", shift, corners(values, shift, 256));
    }
    try_flips(trial, walk->name, values, 1);
    try_flips(trial, walk->name, values, 2);
}

/* Checks that all 65536 values are equally frequent, along rows and along seeds. */
static void try_every_value(struct trial *trial)
{
    static uint32_t counts[2][65536];
    const uint32_t length = 1 << 20;
    memset(counts, 0, sizeof counts);
    for (uint32_t n = 0; n < length; n++) {
        counts[0][read_at(trial, row(starts[0], n))]++;
        counts[1][read_at(trial, seeds(starts[0], n))]++;
    }
    judge(trial, "row", "evenness of the bits of", 16, chi_square(counts[0], 65536, length));
    judge(trial, "seeds", "evenness of the bits of", 16, chi_square(counts[1], 65536, length));
}

/* Checks that flipping a bit of the place flips each bit of the noise in half of all places. */
static void try_avalanche(struct trial *trial)
{
    struct trials random = {77};
    enum { SEED = 0, DEPTH = SEED + 64, I = DEPTH + 5, J = I + 62, END = J + 62 };
    for (int bit = 0; bit < END; bit++) {
        int flips[16] = {0};
        for (int n = 0; n < AVALANCHE; n++) {
            struct place place = {trial_bits(&random), (uint32_t)trial_below(&random, 32),
                                  trial_bits(&random) >> 2, trial_bits(&random) >> 2};
            struct place other = place;
            if (bit < DEPTH)
                other.seed ^= UINT64_C(1) << bit;
            else if (bit < I)
                other.depth ^= UINT32_C(1) << (bit - DEPTH);
            else if (bit < J)
                other.i ^= UINT64_C(1) << (bit - I);
            else
                other.j ^= UINT64_C(1) << (bit - J);
            uint32_t flipped = read_at(trial, place) ^ read_at(trial, other);
            for (int out = 0; out < 16; out++)
                flips[out] += (int)(flipped >> out & 1);
        }
        const char *part = bit < DEPTH ? "avalanche of the seed"
                           : bit < I   ? "avalanche of the depth"
                           : bit < J   ? "avalanche of i"
                                       : "avalanche of j";
        int number = bit - (bit < DEPTH ? SEED : bit < I ? DEPTH : bit < J ? I : J);
        for (int out = 0; out < 16; out++)
            judge(trial, part, "bit", number, (2.0 * flips[out] - AVALANCHE) / sqrt(AVALANCHE));
    }
}

/*
 * Pools: places; a window is four values along the row from a place on. If one row were another one
 * shifted, by any distance, they would have windows in common. If all rows were parts of one
 * sequence of 2^32 values, a pool would have some thirty equal windows.
 */

static struct place pool_rows(uint32_t n)
{
    return (struct place){4, 6, n % 256, n / 256};
}

static struct place pool_seeds(uint32_t n)
{
    return (struct place){n / 256, 6, n % 256, 0};
}

static struct place pool_far_seeds(uint32_t n)
{
    return (struct place){(uint64_t)(n / 256) << 32, 6, n % 256, 0};
}

static struct place pool_seeds_and_rows(uint32_t n)
{
    return (struct place){n / 512, 6, 0, n % 512};
}

static struct place pool_seeds_and_depths(uint32_t n)
{
    return (struct place){n / 512, n % 32, 0, n / 32 % 16};
}

static struct place pool_columns(uint32_t n)
{
    return (struct place){8, 6, (uint64_t)(n % 256) << 32, n / 256};
}

static struct place pool_features(uint32_t n)
{
    return (struct place){9, n / 4096 % 32, (uint64_t)(n % 64) << (n / 4096 % 32),
                          (uint64_t)(n / 64 % 64) << (n / 4096 % 32)};
}

static const struct {
    const char *name;
    struct place (*place)(uint32_t n);
    uint32_t count;
} pools[] = {
    {"rows", pool_rows, POOL},
    {"seeds", pool_seeds, POOL},
    {"far seeds", pool_far_seeds, POOL},
    {"seeds and rows", pool_seeds_and_rows, POOL},
    {"seeds and depths", pool_seeds_and_depths, POOL},
    {"columns", pool_columns, POOL},
    {"features", pool_features, 32 * 4096},
};

static int ascending(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void try_pool(struct trial *trial, const char *name, struct place (*pool)(uint32_t),
                     uint32_t count)
{
    static uint64_t windows[POOL];
    int repeats = 0;
    for (uint32_t n = 0; n < count; n++) {
        struct place place = pool(n);
        windows[n] = 0;
        for (int value = 0; value < 4; value++, place.i++)
            windows[n] = windows[n] << 16 | read_at(trial, place);
    }
    qsort(windows, count, sizeof *windows, ascending);
    for (uint32_t n = 1; n < count; n++)
        repeats += windows[n] == windows[n - 1];
    judge(trial, name, "windows that repeat:", repeats, repeats == 0 ? 0 : 100);
}

enum { FLIPS = 1, POOLS = 2, WALKS = 4, EVERYTHING = FLIPS | POOLS | WALKS };

/* Runs parts of the battery in turn until one rejects the noise. */
static struct trial battery(plain_noise *noise, int parts)
{
    struct trial trial = {.noise = noise, .where = "nothing"};
    if (parts & FLIPS)
        try_avalanche(&trial);
    if (parts & POOLS)
        for (size_t n = 0; n < COUNT(pools) && fabs(trial.worst) <= LIMIT; n++)
            try_pool(&trial, pools[n].name, pools[n].place, pools[n].count);
    if (parts & WALKS)
        for (size_t n = 0; n < COUNT(walks); n++)
            for (size_t start = 0; start < COUNT(starts) && fabs(trial.worst) <= LIMIT; start++)
                try_walk(&trial, &walks[n], starts[start]);
    if (parts & WALKS && fabs(trial.worst) <= LIMIT)
        try_every_value(&trial);
    return trial;
}

/*
 * There is one known flaw, which stays: the low bits of points 2^8 or more apart along a row are a
 * little less even than chance would make them (a deviation of 1 on average at the length of these
 * walks, 2 for differences at 2^13). A map would need as many features in a tile to show such
 * points, and thousands of maps to measure it.
 */
static void test_noise_is_good(void **state)
{
    (void)state;
    struct trial trial = battery(plain_hash, EVERYTHING);
    REQUIRE(fabs(trial.worst) <= LIMIT, "the noise is rejected: %s", trial.where);
    print_message("%d tests; the worst deviation, %s\n", trial.tests, trial.where);
}

/* Bad hashes, each in its own way. */

static uint32_t linear(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    uint64_t sum = seed * UINT64_C(0x9E3779B97F4A7C15) + depth * UINT64_C(0xBF58476D1CE4E5B9) +
                   i * UINT64_C(0x94D049BB133111EB) + j * UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(sum >> 48);
}

static uint32_t of_row(struct noise_row prepared, uint64_t i)
{
    return noise_at(prepared.start + (uint32_t)i * NOISE_STEP, prepared.twist);
}

/* Every row is a part of one sequence. */
static uint32_t without_twist(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    struct noise_row prepared = noise_row(noise_key(seed, depth), j, (uint32_t)(i >> 32));
    prepared.twist = 1;
    return of_row(prepared, i);
}

static uint32_t murmur_finish(uint32_t at)
{
    at ^= at >> 16;
    at *= UINT32_C(0x85EBCA6B);
    at ^= at >> 13;
    at *= UINT32_C(0xC2B2AE35);
    return at ^ at >> 16;
}

/* Every map is a part of one map. */
static uint32_t murmur(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    uint32_t key = (uint32_t)noise_key(seed, depth);
    uint32_t high = (uint32_t)(noise_mix(i >> 32) ^ noise_mix(j >> 32) * 3);
    uint32_t sum = (uint32_t)i * UINT32_C(0x9E3779B1) + (uint32_t)j * UINT32_C(0x85EBCA77);
    return murmur_finish(sum + key + high) >> 16;
}

static uint32_t half_of_the_seed(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return plain_hash(seed & UINT32_MAX, depth, i, j);
}

static uint32_t every_depth_the_same(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    (void)depth;
    return plain_hash(seed, 0, i, j);
}

static uint32_t repeats_at_2_to_32(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return plain_hash(seed, depth, i & UINT32_MAX, j);
}

static uint32_t rows_repeat_at_2_to_32(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return plain_hash(seed, depth, i, j & UINT32_MAX);
}

/* Rows of a seed are those of the seed before, one row on. */
static uint32_t seeds_shift_rows(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return of_row(noise_row(noise_mix(depth) + seed, j, (uint32_t)(i >> 32)), i);
}

/* Depths of a seed are those of the seed before, one depth on. */
static uint32_t seeds_shift_depths(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return of_row(noise_row(noise_mix(seed + depth), j, (uint32_t)(i >> 32)), i);
}

/* Symmetric about the diagonal, near enough to see it. */
static uint32_t symmetric(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return plain_hash(seed, depth, i < j ? i : j, i < j ? j : i);
}

static uint32_t one_multiplication(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    struct noise_row prepared = noise_row(noise_key(seed, depth), j, (uint32_t)(i >> 32));
    uint32_t at = prepared.start + (uint32_t)i * NOISE_STEP;
    at ^= at >> 16;
    at *= UINT32_C(0x21F0AAAD);
    at ^= (at >> 15) ^ prepared.twist;
    return at >> 16;
}

static uint32_t a_stuck_bit(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return plain_hash(seed, depth, i, j) | 1;
}

static void test_bad_noise_is_rejected(void **state)
{
    /* Hashes, and the part of the battery that must reject each of them alone. */
    static const struct {
        const char *name;
        plain_noise *noise;
        int part;
    } bad[] = {
        {"linear", linear, WALKS},
        {"linear", linear, FLIPS},
        {"without twist", without_twist, POOLS},
        {"murmur of x*A + y*B", murmur, POOLS},
        {"half of the seed", half_of_the_seed, FLIPS},
        {"half of the seed", half_of_the_seed, WALKS},
        {"every depth the same", every_depth_the_same, WALKS},
        {"i repeats at 2^32", repeats_at_2_to_32, WALKS},
        {"i repeats at 2^32", repeats_at_2_to_32, FLIPS},
        {"j repeats at 2^32", rows_repeat_at_2_to_32, WALKS},
        {"seeds shift rows", seeds_shift_rows, POOLS},
        {"seeds shift depths", seeds_shift_depths, POOLS},
        {"symmetric", symmetric, WALKS},
        {"one multiplication", one_multiplication, WALKS},
        {"one multiplication", one_multiplication, FLIPS},
        {"a stuck bit", a_stuck_bit, WALKS},
    };
    (void)state;
    for (size_t n = 0; n < COUNT(bad); n++) {
        struct trial trial = battery(bad[n].noise, bad[n].part);
        REQUIRE(fabs(trial.worst) > LIMIT, "%s: not rejected, worst is %s", bad[n].name,
                trial.where);
        print_message("%s: rejected by %s\n", bad[n].name, trial.where);
    }
}

/* A prepared row has an odd twist, and serves one value of i >> 32. */
static void test_prepared_rows(void **state)
{
    (void)state;
    struct noise_row low = noise_row(1, 2, 0);
    struct noise_row high = noise_row(1, 2, 1);
    assert_true(low.twist & 1);
    assert_true(high.twist & 1);
    assert_true(low.start != high.start || low.twist != high.twist);
    int same = 0;
    for (uint32_t i = 0; i < 65536; i++)
        same += of_row(low, i) == of_row(high, i);
    assert_in_range(same, 0, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_noise_is_good),
        cmocka_unit_test(test_bad_noise_is_rejected),
        cmocka_unit_test(test_prepared_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

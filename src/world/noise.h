/*
 * Noise: random bits that belong to a place.
 *
 * Each lattice point (seed, depth, i, j) has 16 random bits of its own. They are a hash and no
 * stream: a point's bits need no other point's, so any part of any world can be made alone.
 *
 * A row (seed, depth, j) is prepared once, by 64-bit arithmetic; the points along it then cost two
 * 32-bit multiplications each, in loops that a compiler turns into vector instructions.
 *
 * Sources: mix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", 2014). The two multipliers of noise_at are those of a 32-bit
 * hash that Wellons' hash prospector found; the twist between them, which makes each row a
 * different function and no shifted copy of another, is our own. tests/unit/test_noise.c tests it
 * in every direction that a map has.
 */
#ifndef TMAP_WORLD_NOISE_H
#define TMAP_WORLD_NOISE_H

#include <stdint.h>

/* What one multiplication of the index along a row adds; odd, near 2^32 / golden ratio. */
#define NOISE_STEP UINT32_C(0x9E3779B1)

/* A row of noise, prepared. It serves 2^32 indices, those that share i >> 32. */
struct noise_row {
    uint32_t start; /* what index 0 is hashed from */
    uint32_t twist; /* which function the row is hashed by; odd */
};

/* A bijection of 64 bits in which each bit of the argument moves each bit of the result. */
static inline uint64_t noise_mix(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* The key of a whole depth of a world: the seed, all of its 64 bits, and the depth. */
static inline uint64_t noise_key(uint64_t seed, uint32_t depth)
{
    return noise_mix(noise_mix(seed) + depth);
}

/* The row of noise of a depth's key at row j, for the indices i that have this i >> 32. */
static inline struct noise_row noise_row(uint64_t key, uint64_t j, uint32_t i_high)
{
    uint64_t bits = noise_mix(noise_mix(key + j) + i_high);
    return (struct noise_row){(uint32_t)bits, (uint32_t)(bits >> 32) | 1};
}

/* The bits at one point of a row, 0..65535. `at` is row.start + i * NOISE_STEP (mod 2^32), which a
 * loop over i has by addition; twist is the row's. */
static inline uint32_t noise_at(uint32_t at, uint32_t twist)
{
    at ^= at >> 16;
    at *= UINT32_C(0x21F0AAAD);
    at ^= (at >> 15) ^ twist;
    at *= UINT32_C(0xD35A2D97);
    return at >> 16;
}

#endif

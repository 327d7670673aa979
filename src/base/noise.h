/*
 * Noise: random bits for each point of a lattice.
 *
 * The point (seed, depth, i, j) has 16 random bits. They are a hash of these numbers, not taken
 * from a stream: no point needs another, so any part of any world can be made alone.
 *
 * noise_row prepares a row (seed, depth, j) once, in 64-bit arithmetic. Each point of the row then
 * costs two 32-bit multiplications, in loops that compilers vectorize.
 *
 * Sources: noise_mix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", 2014). The two multipliers of noise_at are those of a 32-bit
 * hash that Wellons' hash prospector found. The twist between them is our own: it makes each row a
 * different function, not a shifted copy of another. tests/base/test_noise.c tests the bits in
 * every direction of a map.
 */
#ifndef TMAP_BASE_NOISE_H
#define TMAP_BASE_NOISE_H

#include <stdint.h>

/* The difference between the arguments of noise_at for neighbouring indices of a row: odd, near
 * 2^32 / golden ratio. */
#define NOISE_STEP UINT32_C(0x9E3779B1)

/* A prepared row of noise for the 2^32 indices i with equal i >> 32. */
struct noise_row {
    uint32_t start; /* argument of noise_at for index 0 */
    uint32_t twist; /* chooses the function that hashes the row; odd */
};

/* Mixes 64 bits. It is a bijection in which each bit of `z` affects all bits of the result. */
static inline uint64_t noise_mix(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Returns the key of all noise of one depth. It depends on all 64 bits of the seed. */
static inline uint64_t noise_key(uint64_t seed, uint32_t depth)
{
    return noise_mix(noise_mix(seed) + depth);
}

/* Prepares row j of the noise of a depth, for the indices i with i >> 32 == i_high. */
static inline struct noise_row noise_row(uint64_t key, uint64_t j, uint32_t i_high)
{
    uint64_t bits = noise_mix(noise_mix(key + j) + i_high);
    return (struct noise_row){(uint32_t)bits, (uint32_t)(bits >> 32) | 1};
}

/* Returns the bits at index i of a row, 0..65535. `at` is row.start + i * NOISE_STEP, mod 2^32; a
 * loop over i adds NOISE_STEP each time. `twist` is the row's. */
static inline uint32_t noise_at(uint32_t at, uint32_t twist)
{
    at ^= at >> 16;
    at *= UINT32_C(0x21F0AAAD);
    at ^= (at >> 15) ^ twist;
    at *= UINT32_C(0xD35A2D97);
    return at >> 16;
}

/* Returns 32 bits at index i of a row, as noise_at takes it: those that rivers are made from. */
static inline uint32_t noise_bits(uint32_t at, uint32_t twist)
{
    at ^= at >> 16;
    at *= UINT32_C(0x21F0AAAD);
    at ^= (at >> 15) ^ twist;
    at *= UINT32_C(0xD35A2D97);
    return at ^ (at >> 15);
}

#endif

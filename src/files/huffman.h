/*
 * Huffman: codes of bits for symbols, the shorter the more often a symbol occurs.
 */
#ifndef TMAP_FILES_HUFFMAN_H
#define TMAP_FILES_HUFFMAN_H

#include <stdint.h>

#define HUFFMAN_SYMBOLS 286 /* maximum number of symbols */
#define HUFFMAN_BITS    14  /* maximum length of a code: four fit into what is written at once */

struct huffman_code {
    uint32_t bits;   /* the code, its first bit lowest */
    uint32_t length; /* number of bits; 0: there is no code */
};

/* Makes the codes of `symbols` symbols, which occur `counts` times, at most 2^22 times together;
 * two or more do occur. Symbols that do not occur have no code. */
void huffman_make(const uint32_t *counts, int symbols, struct huffman_code *codes);

/* Returns the lowest `length` bits of a code in the opposite order. */
uint32_t huffman_reversed(uint32_t code, uint32_t length);

#endif

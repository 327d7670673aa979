/*
 * A symbol's code is as long as its leaf is deep in the tree that joins, again and again, the two
 * rarest nodes (Huffman 1952). Codes are then numbered as deflate has it (RFC 1951, 3.2.2): shorter
 * ones first, then lower symbols.
 */
#include "files/huffman.h"

#include <stdbool.h>
#include <stdlib.h>

static int compare_leaves(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sets the depths of the leaves in the tree of Huffman's code: `leaves` are counts << 9 | symbol,
 * rising, two or more. Nodes are made in the order of their counts, so that two queues do. Returns
 * the greatest depth. */
static uint32_t find_depths(const uint32_t *leaves, int count, uint32_t *depths)
{
    uint32_t sums[2 * HUFFMAN_SYMBOLS];
    int parents[2 * HUFFMAN_SYMBOLS];
    uint32_t all[2 * HUFFMAN_SYMBOLS];
    uint32_t deepest = 0;
    int leaf = 0;
    int node = count;
    int last = 2 * count - 2;
    for (int n = 0; n < count; n++)
        sums[n] = leaves[n] >> 9;
    for (int made = count; made <= last; made++) {
        sums[made] = 0;
        for (int child = 0; child < 2; child++) {
            bool from_leaves = leaf < count && (node == made || sums[leaf] <= sums[node]);
            int lowest = from_leaves ? leaf++ : node++;
            sums[made] += sums[lowest];
            parents[lowest] = made;
        }
    }
    all[last] = 0;
    for (int n = last - 1; n >= 0; n--)
        all[n] = all[parents[n]] + 1;
    for (int n = 0; n < count; n++) {
        depths[n] = all[n];
        deepest = all[n] > deepest ? all[n] : deepest;
    }
    return deepest;
}

/* Sets the lengths of codes. Where a code would be too long, counts are made more alike. */
static void set_lengths(const uint32_t *counts, int symbols, struct huffman_code *codes)
{
    uint32_t leaves[HUFFMAN_SYMBOLS];
    uint32_t depths[HUFFMAN_SYMBOLS];
    int count = 0;
    for (int symbol = 0; symbol < symbols; symbol++)
        if (counts[symbol] > 0)
            leaves[count++] = counts[symbol] << 9 | (uint32_t)symbol;
    qsort(leaves, (size_t)count, sizeof *leaves, compare_leaves);
    while (find_depths(leaves, count, depths) > HUFFMAN_BITS)
        for (int n = 0; n < count; n++)
            leaves[n] = ((leaves[n] >> 10) + 1) << 9 | (leaves[n] & 511);
    for (int n = 0; n < symbols; n++)
        codes[n].length = 0;
    for (int n = 0; n < count; n++)
        codes[leaves[n] & 511].length = depths[n];
}

uint32_t huffman_reversed(uint32_t code, uint32_t length)
{
    uint32_t reversed = 0;
    for (uint32_t n = 0; n < length; n++)
        reversed |= (code >> n & 1) << (length - 1 - n);
    return reversed;
}

void huffman_make(const uint32_t *counts, int symbols, struct huffman_code *codes)
{
    uint32_t next = 0;
    set_lengths(counts, symbols, codes);
    for (uint32_t length = 1; length <= HUFFMAN_BITS; length++) {
        next <<= 1;
        for (int n = 0; n < symbols; n++)
            if (codes[n].length == length)
                codes[n].bits = huffman_reversed(next++, length);
    }
}

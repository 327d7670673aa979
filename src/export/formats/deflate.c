/*
 * Each block has a Huffman code of its own. Matches are runs only: all have one distance.
 *
 * A block that would not become smaller is stored.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "export/formats/deflate.h"

#include "base/minmax.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * Huffman: codes of bits for symbols, the shorter the more often a symbol occurs.
 *
 * A symbol's code is as long as its leaf is deep in the tree that joins, again and again, the two
 * rarest nodes (Huffman 1952). Codes are then numbered as deflate has it (RFC 1951, 3.2.2): shorter
 * ones first, then lower symbols.
 */

#define SYMBOLS      286 /* literals, the end, and the kinds of lengths */
#define HUFFMAN_BITS 14  /* maximum length of a code: four fit into what is written at once */

struct huffman_code {
    uint32_t bits;   /* the code, its first bit lowest */
    uint32_t length; /* number of bits; 0: there is no code */
};

static int compare_leaves(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sets the depths of the leaves in the tree of Huffman's code: `leaves` are counts << 9 | symbol,
 * rising, two or more. `depths` has room for all 2 * count - 1 nodes. Nodes are made in the order
 * of their counts, so that two queues do. Returns the greatest depth. */
static uint32_t find_depths(const uint32_t *leaves, int count, uint32_t *depths)
{
    uint32_t sums[2 * SYMBOLS];
    int parents[2 * SYMBOLS];
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
    depths[last] = 0;
    for (int n = last - 1; n >= 0; n--) {
        depths[n] = depths[parents[n]] + 1;
        deepest = MAX(deepest, depths[n]);
    }
    return deepest;
}

/* Sets the lengths of codes. Where a code would be too long, counts are made more alike. */
static void set_lengths(const uint32_t counts[SYMBOLS], struct huffman_code codes[SYMBOLS])
{
    uint32_t leaves[SYMBOLS];
    uint32_t depths[2 * SYMBOLS];
    int count = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (counts[symbol] > 0)
            leaves[count++] = counts[symbol] << 9 | (uint32_t)symbol;
    qsort(leaves, (size_t)count, sizeof *leaves, compare_leaves);
    while (find_depths(leaves, count, depths) > HUFFMAN_BITS)
        for (int n = 0; n < count; n++)
            leaves[n] = ((leaves[n] >> 10) + 1) << 9 | (leaves[n] & 511);
    for (int n = 0; n < SYMBOLS; n++)
        codes[n].length = 0;
    for (int n = 0; n < count; n++)
        codes[leaves[n] & 511].length = depths[n];
}

/* Returns the lowest `length` bits of a code in the opposite order. */
static uint32_t huffman_reversed(uint32_t code, uint32_t length)
{
    uint32_t reversed = 0;
    for (uint32_t n = 0; n < length; n++)
        reversed |= (code >> n & 1) << (length - 1 - n);
    return reversed;
}

/* Makes the codes of all symbols, which occur `counts` times, at most 2^22 times together;
 * two or more do occur. Symbols that do not occur have no code. */
static void huffman_make(const uint32_t counts[SYMBOLS], struct huffman_code codes[SYMBOLS])
{
    uint32_t next = 0;
    set_lengths(counts, codes);
    for (uint32_t length = 1; length <= HUFFMAN_BITS; length++) {
        next <<= 1;
        for (int n = 0; n < SYMBOLS; n++)
            if (codes[n].length == length)
                codes[n].bits = huffman_reversed(next++, length);
    }
}

enum {
    BLOCK = 65535, /* bytes that are compressed together; the maximum that can be stored */
    END = 256,     /* symbol of a block's end */
    LENGTHS = 257, /* symbol of the first kind of length */
    RUN_MIN = 3,   /* bytes of a run */
    RUN_MAX = 258,
    RUN = 256 - RUN_MIN,        /* token of a run, less its length */
    TOKENS = RUN + RUN_MAX + 1, /* literals and runs */
    STORED = 0,                 /* kinds of blocks */
    CODED = 2,
};

/* Bits of a block's head: kind, number of codes; lengths of 19 codes of lengths, of which 0..15
 * have 4 bits each; lengths of the codes of symbols and of the first distance. Each distance before
 * that of the runs adds the length of a code, 4 bits. */
enum { HEAD_BITS = 3 + 14 + 19 * 3 + (SYMBOLS + 1) * 4 };

/* Bytes that are written beyond the last ones that count. */
enum { SLACK = 8 };

struct deflater {
    uint32_t counts[TOKENS]; /* how often each token of the block occurs */
    struct huffman_code codes[SYMBOLS];
    struct huffman_code
        written[TOKENS]; /* bits of each token: its code; of a run also its extra bits, the code of
                            the distance, a bit, and its extra bits */
    uint32_t distance;   /* of runs, in bytes; 0: bytes are written as literals */
    uint32_t token_count;
    uint16_t tokens[BLOCK]; /* with runs: literals, and RUN + the length of a run */
};

struct bit_writer {
    uint8_t *to;
    uint64_t held;  /* bits that were not written, the first one lowest */
    uint32_t count; /* number of them, 0..7 between calls */
};

struct deflater *deflater_new(void)
{
    return malloc(sizeof(struct deflater));
}

size_t deflate_room(size_t length)
{
    return length + (length / BLOCK + 2) * 5 + SLACK;
}

/* Appends up to 56 bits. */
static inline void put_bits(struct bit_writer *bits, uint64_t value, uint32_t count)
{
    bits->held |= value << bits->count;
    bits->count += count;
    for (int n = 0; n < 8; n++)
        bits->to[n] = (uint8_t)(bits->held >> 8 * n);
    bits->to += bits->count / 8;
    bits->held >>= bits->count / 8 * 8;
    bits->count %= 8;
}

/* Returns the number of extra bits of a run's length. */
static inline uint32_t extra_bits(uint32_t length)
{
    uint32_t over = length - RUN_MIN;
    return over < 8 || length == RUN_MAX ? 0 : 29 - (uint32_t)__builtin_clz(over);
}

/* Returns the symbol of a run's length. */
static inline uint32_t symbol_of_run(uint32_t length)
{
    uint32_t extra = extra_bits(length);
    return length == RUN_MAX ? SYMBOLS - 1 : LENGTHS + 4 * extra + ((length - RUN_MIN) >> extra);
}

/* Returns the number of extra bits of the distance of runs, and its symbol. */
static inline uint32_t distance_extra_bits(const struct deflater *deflater)
{
    uint32_t over = deflater->distance - 1;
    return deflater->distance < 5 ? 0 : 30 - (uint32_t)__builtin_clz(over);
}

static uint32_t distance_symbol(const struct deflater *deflater)
{
    uint32_t extra = distance_extra_bits(deflater);
    return deflater->distance == 0 ? 0 : 2 * extra + ((deflater->distance - 1) >> extra);
}

/* Returns the number of the first byte in memory that is not 0, of eight that are not all 0. */
static inline uint32_t first_other(uint64_t eight)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return (uint32_t)__builtin_clzll(eight) / 8;
#else
    return (uint32_t)__builtin_ctzll(eight) / 8;
#endif
}

/* Returns how many bytes, at most `most`, equal those that are `distance` before them. */
static inline uint32_t run_length(const uint8_t *bytes, uint32_t distance, size_t most)
{
    uint32_t length = 0;
    for (; length + 8 <= most; length += 8) {
        uint64_t eight, before;
        memcpy(&eight, bytes + length, sizeof eight);
        memcpy(&before, bytes + length - distance, sizeof before);
        if (eight != before)
            return length + first_other(eight ^ before);
    }
    while (length < most && bytes[length] == bytes[(ptrdiff_t)length - (ptrdiff_t)distance])
        length++;
    return length;
}

/* Cuts bytes into literals and runs, and counts them. */
static void count_tokens(struct deflater *deflater, const uint8_t *bytes, size_t length)
{
    uint16_t *token = deflater->tokens;
    size_t n = 0;
    while (n < length) {
        uint32_t run = 0;
        if (n >= deflater->distance)
            run = run_length(bytes + n, deflater->distance, MIN(length - n, RUN_MAX));
        bool counted = run >= RUN_MIN;
        *token = (uint16_t)(counted ? RUN + run : bytes[n]);
        deflater->counts[*token++]++;
        n += counted ? run : 1;
    }
    deflater->token_count = (uint32_t)(token - deflater->tokens);
}

/* Makes the codes of the symbols that the tokens of a block have. */
static void make_codes(struct deflater *deflater)
{
    uint32_t counts[SYMBOLS] = {[END] = 1};
    memcpy(counts, deflater->counts, END * sizeof *counts);
    for (uint32_t run = RUN_MIN; run <= RUN_MAX; run++)
        counts[symbol_of_run(run)] += deflater->counts[RUN + run];
    huffman_make(counts, deflater->codes);
}

/* Sets the bits of tokens. Returns the number of bits that the block takes. */
static uint64_t set_written(struct deflater *deflater)
{
    uint64_t bits = HEAD_BITS + 4 * distance_symbol(deflater) + deflater->codes[END].length;
    uint32_t distance_extra = distance_extra_bits(deflater);
    uint32_t distance_bits = (deflater->distance - 1) & ((1U << distance_extra) - 1);
    memcpy(deflater->written, deflater->codes, END * sizeof *deflater->codes);
    for (uint32_t run = RUN_MIN; run <= RUN_MAX; run++) {
        struct huffman_code code = deflater->codes[symbol_of_run(run)];
        uint32_t extra = extra_bits(run);
        code.bits |= ((run - RUN_MIN) & ((1U << extra) - 1)) << code.length;
        code.bits |= distance_bits << (code.length + extra + 1);
        code.length += extra + 1 + distance_extra;
        deflater->written[RUN + run] = code;
    }
    for (int n = 0; n < TOKENS; n++)
        bits += (uint64_t)deflater->counts[n] * deflater->written[n].length;
    return bits;
}

static void put_head(struct bit_writer *bits, const struct deflater *deflater)
{
    put_bits(bits, CODED << 1, 3);
    put_bits(bits, SYMBOLS - 257, 5);
    put_bits(bits, distance_symbol(deflater), 5); /* distances before that of the runs */
    put_bits(bits, 15, 4); /* 19 codes of lengths: first those of repetitions, which are not used */
    put_bits(bits, 0, 9);
    for (int n = 0; n < 16; n++)
        put_bits(bits, 4, 3);
    for (int n = 0; n < SYMBOLS; n++)
        put_bits(bits, huffman_reversed(deflater->codes[n].length, 4), 4);
    for (uint32_t n = 0; n < distance_symbol(deflater); n++)
        put_bits(bits, 0, 4);                  /* these are not used */
    put_bits(bits, huffman_reversed(1, 4), 4); /* the distance's code, 0, has one bit */
}

static void put_literals(struct bit_writer *bits, const struct huffman_code *codes,
                         const uint8_t *bytes, size_t length)
{
    struct bit_writer at = *bits;
    size_t n = 0;
    for (; n + 4 <= length; n += 4) {
        struct huffman_code a = codes[bytes[n]];
        struct huffman_code b = codes[bytes[n + 1]];
        struct huffman_code c = codes[bytes[n + 2]];
        struct huffman_code d = codes[bytes[n + 3]];
        uint64_t first = a.bits | (uint64_t)b.bits << a.length;
        uint64_t second = c.bits | (uint64_t)d.bits << c.length;
        uint32_t middle = a.length + b.length;
        put_bits(&at, first | second << middle, middle + c.length + d.length);
    }
    for (; n < length; n++)
        put_bits(&at, codes[bytes[n]].bits, codes[bytes[n]].length);
    *bits = at;
}

static void put_tokens(struct bit_writer *bits, const struct deflater *deflater)
{
    struct bit_writer at = *bits;
    for (uint32_t n = 0; n < deflater->token_count; n++) {
        struct huffman_code code = deflater->written[deflater->tokens[n]];
        put_bits(&at, code.bits, code.length);
    }
    *bits = at;
}

/* Appends a block as it is; `length` is 0..BLOCK. */
static void put_stored(struct bit_writer *bits, const uint8_t *bytes, size_t length)
{
    put_bits(bits, STORED << 1, 3);
    if (bits->count > 0)
        put_bits(bits, 0, 8 - bits->count);
    put_bits(bits, (uint64_t)(length ^ 0xFFFF) << 16 | length, 32);
    memcpy(bits->to, bytes, length);
    bits->to += length;
}

static void put_block(struct bit_writer *bits, struct deflater *deflater, const uint8_t *bytes,
                      size_t length)
{
    memset(deflater->counts, 0, sizeof deflater->counts);
    if (deflater->distance > 0)
        count_tokens(deflater, bytes, length);
    for (size_t n = 0; deflater->distance == 0 && n < length; n++)
        deflater->counts[bytes[n]]++;
    make_codes(deflater);
    if (set_written(deflater) >= 8 * (uint64_t)length) {
        put_stored(bits, bytes, length);
        return;
    }
    put_head(bits, deflater);
    if (deflater->distance > 0)
        put_tokens(bits, deflater);
    else
        put_literals(bits, deflater->written, bytes, length);
    put_bits(bits, deflater->codes[END].bits, deflater->codes[END].length);
}

size_t deflate_bytes(struct deflater *deflater, const uint8_t *bytes, size_t length,
                     uint32_t distance, uint8_t *out)
{
    struct bit_writer bits = {.to = out};
    deflater->distance = distance;
    for (size_t done = 0; done < length; done += BLOCK)
        put_block(&bits, deflater, bytes + done, MIN(length - done, BLOCK));
    put_stored(&bits, bytes, 0);
    return (size_t)(bits.to - out);
}

uint8_t *deflate_whole(const uint8_t *bytes, size_t length, uint32_t distance, size_t before,
                       size_t *end)
{
    struct deflater *deflater = deflater_new();
    uint8_t *out =
        deflater != NULL ? malloc(before + deflate_room(length) + 2 + DEFLATE_AFTER) : NULL;
    if (out != NULL) {
        *end = before + deflate_bytes(deflater, bytes, length, distance, out + before);
        out[(*end)++] = 3; /* a last, empty block */
        out[(*end)++] = 0;
    }
    free(deflater);
    return out;
}

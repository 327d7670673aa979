/*
 * Five digits and the comma of a number are computed as one word of eight bytes, without branches:
 * that is a loop of vectors. Words are then stored one after another, each without its leading
 * zeros, over what the one before has stored too much.
 */
#include "files/digits.h"

#include "base/target_clones.h"

#include <string.h>

enum { CHUNK = 256 };

/* Returns the bytes of a number's digits, the first one lowest, then the comma; and in the highest
 * byte the number of leading zeros. */
static inline uint64_t word_of(uint32_t number)
{
    uint32_t hundreds = (number >> 2) * 167773 >> 22; /* number / 100 */
    uint32_t first = hundreds * 656 >> 16;            /* hundreds / 100 */
    uint32_t pair = (hundreds - first * 100) | (number - hundreds * 100) << 16;
    uint32_t tens = pair * 103 >> 10 & 0x000F000F; /* each half / 10 */
    uint32_t digits = tens | (pair - tens * 10) << 8;
    int digits_after_first = (number > 9) + (number > 99) + (number > 999) + (number > 9999);
    uint32_t zeros = 4 - (uint32_t)digits_after_first;
    uint64_t word = first | (uint64_t)digits << 8 | (uint64_t)zeros << 56;
    return word + UINT64_C(0x00002C3030303030);
}

CLONES static void make_words(const uint16_t *restrict numbers, uint32_t count,
                              uint64_t *restrict words)
{
    for (uint32_t n = 0; n < count; n++)
        words[n] = word_of(numbers[n]);
}

/* Stores a word, its lowest byte first. */
static inline void store(char *to, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(to, &word, sizeof word);
}

size_t digits_row(const uint16_t *numbers, uint32_t count, char *to)
{
    UNCLEARED uint64_t words[CHUNK];
    char *end = to;
    for (uint32_t done = 0; done < count; done += CHUNK) {
        uint32_t chunk = count - done < CHUNK ? count - done : CHUNK;
        make_words(numbers + done, chunk, words);
        for (uint32_t n = 0; n < chunk; n++) {
            uint64_t zeros = words[n] >> 56;
            store(end, words[n] >> 8 * zeros);
            end += 6 - zeros;
        }
    }
    return (size_t)(end - to);
}

/*
 * A number's bytes are looked up in a table, where they are from the first time on that the number
 * is written: a small print makes few of them, a large one hardly waits for any. Entries are stored
 * one after another, over what the one before has stored too much.
 *
 * Invariant: an entry is 0 or the only word that it can be, so that threads may share the table
 * without a lock, and two that make an entry at once make it equal.
 */
#include "export/formats/format_row.h"

#include "base/target_clones.h"

#include <stdatomic.h>

enum { CHUNK = 256 }; /* numbers that are widened at a time */

/* Words of eight bytes: a number's digits and a comma, then 0, and last their number. */
static _Atomic uint64_t words[UINT16_MAX + 1];

/* Number of the digits and the comma of a word, the last of its bytes in memory. */
static inline size_t word_length(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return word & 0xFF;
#else
    return word >> 56;
#endif
}

/* Makes the entry of a number, and returns it. */
static uint64_t make_word(uint16_t number)
{
    char bytes[sizeof(uint64_t)] = "";
    char *end = put_number(bytes, number);
    uint64_t word;
    *end++ = ',';
    bytes[sizeof bytes - 1] = (char)(end - bytes);
    memcpy(&word, bytes, sizeof word);
    atomic_store_explicit(&words[number], word, memory_order_relaxed);
    return word;
}

size_t digits_row(const uint16_t *numbers, uint32_t count, char *to)
{
    char *end = to;
    for (uint32_t n = 0; n < count; n++) {
        uint64_t word = atomic_load_explicit(&words[numbers[n]], memory_order_relaxed);
        if (word == 0)
            word = make_word(numbers[n]);
        memcpy(end, &word, sizeof word);
        end += word_length(word);
    }
    return (size_t)(end - to);
}

char *digits_put_normals(char *to, const struct world *world, const uint32_t *heights,
                         uint32_t count)
{
    UNCLEARED uint16_t normals[NORMALS_CHUNK];
    for (uint32_t done = 0; done < count; done += NORMALS_CHUNK) {
        uint32_t chunk = normals_chunk(world, heights + done, count - done, normals);
        to += digits_row(normals, chunk, to);
    }
    return to;
}

char *digits_put_bytes(char *to, const uint8_t *numbers, uint32_t count)
{
    UNCLEARED uint16_t wide[CHUNK];
    for (uint32_t done = 0; done < count; done += CHUNK) {
        uint32_t chunk = count - done < CHUNK ? count - done : CHUNK;
        for (uint32_t n = 0; n < chunk; n++)
            wide[n] = numbers[done + n];
        to += digits_row(wide, chunk, to);
    }
    return to;
}

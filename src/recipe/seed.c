/*
 * A text becomes a number once, here; a recipe holds numbers only.
 */
#include "recipe/seed.h"

#include "base/noise.h"
#include "base/parse.h"

#include <string.h>

uint64_t seed_of_text(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t n = 0; n < length; n++)
        hash = (hash ^ (unsigned char)text[n]) * UINT64_C(0x100000001B3);
    return noise_mix(hash);
}

bool seed_parse(const char *text, uint64_t *seed, struct error *error)
{
    bool fits;
    if (*text == '\0')
        return error_set(error, ERROR_USAGE, "must be a number or a text, not nothing");
    if (!parse_hex_or_decimal(text, seed, &fits))
        *seed = seed_of_text(text, strlen(text));
    else if (!fits)
        return error_set(error, ERROR_USAGE, "must be at most 18446744073709551615");
    return true;
}

bool seed_is_word(const char *text, uint64_t seed)
{
    size_t length = strlen(text);
    uint64_t meant = 0;
    struct error error;
    for (size_t n = 0; n < length; n++)
        if (text[n] < ' ' || text[n] > '~')
            return false;
    return length <= SEED_WORD_MAX && seed_parse(text, &meant, &error) && meant == seed &&
           seed_of_text(text, length) == seed;
}

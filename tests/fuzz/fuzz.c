/* See fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_broken(const char *file, int line, const char *promise)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, promise);
    abort();
}

void fuzz_complaint(const struct error *error)
{
    size_t length = strlen(error->text);
    REQUIRE(length > 0 && length < sizeof error->text - 1);
    for (size_t n = 0; n < length; n++)
        REQUIRE(error->text[n] >= ' ' && error->text[n] <= '~');
}

uint8_t fuzz_byte(struct fuzz_bytes *bytes)
{
    if (bytes->left == 0)
        return 0;
    bytes->left--;
    return *bytes->data++;
}

uint32_t fuzz_number(struct fuzz_bytes *bytes, int count)
{
    uint32_t number = 0;
    while (count-- > 0)
        number = number << 8 | fuzz_byte(bytes);
    return number;
}

/*
 * A terminal has fewer than 200 strings, nearly all of which begin with an escape: they are
 * compared one by one, and most bytes are no string's first.
 */
#include "term/key_strings.h"

#include <stdlib.h>
#include <string.h>

enum { ADDED = 64 }; /* strings that room is made for at once */

bool key_strings_add(struct key_strings *strings, const char *text, uint32_t key)
{
    uint32_t known;
    bool more;
    size_t length = strlen(text);
    if (length == 0 || length > KEY_STRING_MAX ||
        key_strings_find(strings, text, length, &known, &more) == (int)length)
        return true;
    if (strings->count % ADDED == 0) {
        struct key_string *list =
            realloc(strings->list, ((size_t)strings->count + ADDED) * sizeof *list);
        if (list == NULL)
            return false;
        strings->list = list;
    }
    struct key_string *added = &strings->list[strings->count++];
    *added = (struct key_string){.length = (uint8_t)length, .key = key};
    memcpy(added->bytes, text, length);
    strings->begins[(unsigned char)*text] = true;
    return true;
}

int key_strings_find(const struct key_strings *strings, const char *bytes, size_t length,
                     uint32_t *key, bool *more)
{
    int found = 0;
    *more = false;
    if (!strings->begins[(unsigned char)*bytes])
        return 0;
    for (int n = 0; n < strings->count; n++) {
        const struct key_string *string = &strings->list[n];
        if (string->length > length && memcmp(string->bytes, bytes, length) == 0)
            *more = true;
        if (string->length <= length && string->length > found &&
            memcmp(string->bytes, bytes, string->length) == 0) {
            found = string->length;
            *key = string->key;
        }
    }
    return found;
}

void key_strings_free(struct key_strings *strings)
{
    free(strings->list);
    *strings = (struct key_strings){0};
}

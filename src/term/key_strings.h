/*
 * Key strings: the bytes that a terminal sends for its keys, by terminfo.
 */
#ifndef TMAP_TERM_KEY_STRINGS_H
#define TMAP_TERM_KEY_STRINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEY_STRING_MAX 31 /* bytes of a string; longer ones are left out */

/* The bytes of a key. */
struct key_string {
    uint8_t length;             /* 1..KEY_STRING_MAX */
    char bytes[KEY_STRING_MAX]; /* without a NUL at the end */
    uint32_t key;               /* one of explorer/key.h's EVENT_ keys */
};

/* Any number of strings. Initialize with zeros; key_strings_free frees them. */
struct key_strings {
    struct key_string *list;
    int count;        /* number of strings in `list` */
    bool begins[256]; /* by byte: a string begins with it */
};

/* Adds the string `text` of a key. Leaves it out if it is empty, longer than KEY_STRING_MAX, or
 * already there. Returns false if out of memory. */
bool key_strings_add(struct key_strings *strings, const char *text, uint32_t key);

/* Finds the longest string that is at the beginning of `bytes`. Returns its length and sets *key to
 * its key; returns 0 and leaves *key alone if there is none. Sets *more if a longer string begins
 * with all of `bytes`: the bytes that follow decide. `length`, the number of bytes, is 1 or more.
 */
int key_strings_find(const struct key_strings *strings, const char *bytes, size_t length,
                     uint32_t *key, bool *more);

/* Frees the list; the struct is then as initialized. */
void key_strings_free(struct key_strings *strings);

#endif

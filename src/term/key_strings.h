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
    int count;
    bool begins[256]; /* a string begins with this byte */
};

/* Adds a string. An empty or too long one, or one that is there, is left out. Returns false if out
 * of memory. */
bool key_strings_add(struct key_strings *strings, const char *text, uint32_t key);

/* Finds the longest string that `bytes`, at least one, begin with: returns its length and sets
 * *key; 0 if there is none. *more says that all of `bytes` begin a longer string. */
int key_strings_find(const struct key_strings *strings, const char *bytes, size_t length,
                     uint32_t *key, bool *more);

void key_strings_free(struct key_strings *strings);

#endif

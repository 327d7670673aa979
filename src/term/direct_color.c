/*
 * Curses knows of colours by terminfo alone, and the entries that most terminals go by have 256. So
 * the entry is written anew, in the format of term(5) with numbers of 32 bits: the same
 * capabilities, but for the number of colours, what sets them, and the flag RGB, by which curses
 * takes numbers of colours as red, green and blue.
 */
#include "term/direct_color.h"

#include "map/color.h"

#include <curses.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

enum { MAGIC = 01036, ENTRY_MAX = 32768, PAIRS = 65536, ABSENT = 0xFFFF };

/* An entry while it is written. */
struct entry {
    size_t length;
    bool full; /* something had no room */
    uint8_t bytes[ENTRY_MAX];
};

/* Lists of the standard capabilities that are written, each up to the last one that there is. */
struct counts {
    int flags;
    int numbers;
    int strings;
};

static void add_byte(struct entry *entry, unsigned byte)
{
    entry->full = entry->full || entry->length == ENTRY_MAX;
    if (!entry->full)
        entry->bytes[entry->length++] = (uint8_t)byte;
}

/* Appends a number, the low byte first. */
static void add_little(struct entry *entry, uint32_t number, int bytes)
{
    for (int n = 0; n < bytes; n++)
        add_byte(entry, number >> 8 * n & 0xFF);
}

static void add_string(struct entry *entry, const char *string)
{
    for (; *string != '\0'; string++)
        add_byte(entry, (unsigned char)*string);
    add_byte(entry, 0);
}

static void add_padding(struct entry *entry)
{
    if (entry->length % 2 != 0)
        add_byte(entry, 0);
}

/* Returns a string of the new entry; NULL if it has none. */
static const char *string_of(const char *name)
{
    if (strcmp(name, "setaf") == 0)
        return "\033[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m";
    if (strcmp(name, "setab") == 0)
        return "\033[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m";
    if (strcmp(name, "initc") == 0 || strcmp(name, "oc") == 0)
        return NULL;
    const char *string = tigetstr(name);
    return string != (const char *)-1 ? string : NULL;
}

/* Returns a number of the new entry; negative if it has none. */
static int capability_of(const char *name)
{
    if (strcmp(name, "colors") == 0)
        return COLORS_RGB;
    return strcmp(name, "pairs") == 0 ? PAIRS : tigetnum(name);
}

static struct counts count_lists(void)
{
    struct counts counts = {0};
    for (int n = 0; boolnames[n] != NULL; n++)
        if (tigetflag(boolnames[n]) > 0)
            counts.flags = n + 1;
    for (int n = 0; numnames[n] != NULL; n++)
        if (capability_of(numnames[n]) >= 0)
            counts.numbers = n + 1;
    for (int n = 0; strnames[n] != NULL; n++)
        if (string_of(strnames[n]) != NULL)
            counts.strings = n + 1;
    return counts;
}

/* Appends the strings' places in their table, and then the table. Returns its size. */
static size_t add_strings(struct entry *entry, int count)
{
    uint32_t place = 0;
    for (int n = 0; n < count; n++) {
        const char *string = string_of(strnames[n]);
        add_little(entry, string != NULL ? place : ABSENT, 2);
        place += string != NULL ? (uint32_t)strlen(string) + 1 : 0;
    }
    for (int n = 0; n < count; n++)
        if (string_of(strnames[n]) != NULL)
            add_string(entry, string_of(strnames[n]));
    return place;
}

/* Appends what is not standard: the flag RGB. */
static void add_rgb(struct entry *entry)
{
    static const char name[] = "RGB";
    const uint32_t head[] = {1, 0, 0, 1, sizeof name}; /* counts, and the size of the names */
    add_padding(entry);
    for (size_t n = 0; n < sizeof head / sizeof *head; n++)
        add_little(entry, head[n], 2);
    add_byte(entry, 1);
    add_padding(entry);
    add_little(entry, 0, 2); /* the place of the name */
    add_string(entry, name);
}

static void write_entry(struct entry *entry, const char *name)
{
    struct counts counts = count_lists();
    const uint32_t head[] = {MAGIC,
                             (uint32_t)strlen(name) + 1,
                             (uint32_t)counts.flags,
                             (uint32_t)counts.numbers,
                             (uint32_t)counts.strings,
                             0};
    enum { TABLE_SIZE_AT = 10 };
    for (size_t n = 0; n < sizeof head / sizeof *head; n++)
        add_little(entry, head[n], 2);
    add_string(entry, name);
    for (int n = 0; n < counts.flags; n++)
        add_byte(entry, tigetflag(boolnames[n]) > 0 && strcmp(boolnames[n], "ccc") != 0);
    add_padding(entry);
    for (int n = 0; n < counts.numbers; n++)
        add_little(entry, (uint32_t)capability_of(numnames[n]), 4);
    size_t table = add_strings(entry, counts.strings);
    entry->bytes[TABLE_SIZE_AT] = (uint8_t)(table & 0xFF);
    entry->bytes[TABLE_SIZE_AT + 1] = (uint8_t)(table >> 8);
    add_rgb(entry);
}

bool direct_color_is_told(void)
{
    const char *string = tigetstr("RGB");
    return tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
           (string != NULL && string != (const char *)-1);
}

char *direct_color_entry(const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char kind[] = "hex:";
    struct entry *entry = calloc(1, sizeof *entry); /* large for a small stack */
    char *text = malloc(sizeof kind + 2 * (size_t)ENTRY_MAX);
    if (entry != NULL && text != NULL)
        write_entry(entry, name);
    if (entry == NULL || text == NULL || entry->full) {
        free(entry);
        free(text);
        return NULL;
    }
    char *to = text + (sizeof kind - 1);
    memcpy(text, kind, sizeof kind);
    for (size_t n = 0; n < entry->length; n++) {
        *to++ = digits[entry->bytes[n] >> 4];
        *to++ = digits[entry->bytes[n] & 15];
    }
    *to = '\0';
    free(entry);
    return text;
}

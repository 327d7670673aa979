/*
 * Option table: every option, what the help says of it, and what reads its value.
 */
#ifndef TMAP_CLI_OPTION_TABLE_H
#define TMAP_CLI_OPTION_TABLE_H

#include "cli/options.h"

#include <stdbool.h>

#define OPTION_LINES_MAX 64

struct option_line;

/* Reads a value into the options, or returns false with a error. */
typedef bool read_value(struct options *options, const struct option_line *line, const char *value,
                        struct error *error);

struct option_line {
    char letter;          /* its short name; 0: none */
    const char *name;     /* its long name; NULL: a heading of the help */
    const char *argument; /* what the help calls its value; NULL: it takes none */
    const char *about;    /* what the help says; NULL ends the table */
    read_value *read;     /* what it does */
};

/* Every option, under the headings of the help, the first of which comes first; at most
 * OPTION_LINES_MAX lines. */
extern const struct option_line option_lines[];

/* The names that an option's value is one of; NULL: it is none of names. */
option_name *option_choice(const struct option_line *line);

/* How --color is written. */
const char *option_color_name(enum color_when color);

#endif

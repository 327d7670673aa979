/*
 * Option words: cuts the words of a line into options and their values. It is the only reader of
 * options: of the command line, recipes, the line after `:` and the library's lines. It suggests
 * options for a name that is no option, and values for one that is no value.
 */
#ifndef TMAP_OPTIONS_OPTION_WORDS_H
#define TMAP_OPTIONS_OPTION_WORDS_H

#include "options/option.h"

/* How options are written. */
enum words_style {
    WORDS_OF_SHELL, /* --name=value, --name value, -nvalue, -n value; letters in a row; a name may
                       be cut as long as it is that of one option; -- ends the options, and other
                       words are operands */
    WORDS_TYPED, /* the same without dashes, too; but names are whole, and there are no operands */
    WORDS_OF_WORLD, /* --name=value alone; names are whole, and there are no operands */
};

/* A line that is read. The first three fields are the caller's, the others begin as zeros. */
struct option_words {
    char *const *words; /* as many as `count`, then NULL */
    enum words_style style;
    option_name *formats; /* the names of --format, to guess from; NULL: unknown */
    int next;             /* the word to be read */
    const char *letters;  /* the rest of a word of letters; NULL: none is begun */
    bool ended;           /* -- came */
};

/* An option of a line, or an operand. */
struct option_word {
    const char *word;             /* as it was written; NULL: the line has ended */
    const struct option_row *row; /* NULL: the word is an operand */
    const char *value;            /* "" if it takes none, or none was given */
    bool taken_back;              /* --no-labels takes --labels back */
    bool by_letter;
};

/* Reads the next option, with its value, or operand. Values are not checked, but one is there if
 * the option needs it. Returns false with ERROR_USAGE if there is no such option, or it is written
 * wrongly. */
bool option_words_next(struct option_words *words, struct option_word *found, struct error *error);

/* Appends to an error of option_read, which has refused the value of an option, what was probably
 * meant: "; did you mean --relief=shade?". The case of letters does not matter. Appends nothing if
 * the option chooses among no names, or none is near. `formats` is as above. Returns false. */
bool option_guess_value(enum option_id id, const char *value, option_name *formats,
                        struct error *error);

/* Appends "; did you mean AB?" to an error. Returns false. */
bool option_offer(const char *a, const char *b, struct error *error);

#endif

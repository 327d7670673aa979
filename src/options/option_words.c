/*
 * A word is one option, a row of letters, or an operand. The value of an option is what is left of
 * its word, or else the next word.
 */
#include "options/option_words.h"

#include "options/option_guess.h"

#include <string.h>

static bool refuse_unknown(const struct option_words *words, const char *word, struct error *error)
{
    static const char *const listers[] = {"--help", "Tab on an empty line", "tmap(1)"};
    return option_refuse_unknown(word, words->formats, listers[words->style], error);
}

/* True if a word is a place: a value that may be left out. */
static bool is_place(const char *word)
{
    return word != NULL && strchr(word, ',') != NULL && word[strspn(word, "0123456789.,-")] == '\0';
}

/* Gives an option its value: `rest`, what is left of its word after a name or a letter; NULL if
 * nothing is. */
static bool take_value(struct option_words *words, struct option_word *found, const char *rest,
                       struct error *error)
{
    const struct option_row *row = found->row;
    char shown[ERROR_SHOWN_MAX];
    const char *next = words->words[words->next];
    if (row->argument == NULL && rest != NULL)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value",
                            error_shown(found->word, shown), row->name);
    if (row->optional && rest != NULL && *rest == '\0')
        return error_of_option(error, row->name, "", "must be %s, or be left out", row->argument);
    bool follows = row->optional ? row->names == NULL && is_place(next) : next != NULL;
    if (rest == NULL && row->argument != NULL && words->style != WORDS_OF_WORLD && follows)
        rest = words->words[words->next++];
    found->value = rest != NULL ? rest : "";
    return rest != NULL || row->argument == NULL || row->optional ||
           error_format(error, ERROR_USAGE, "--%s needs a value: --%s=%s", row->name, row->name,
                        row->argument);
}

/* Reads the next letter of a word. */
static bool read_letter(struct option_words *words, struct option_word *found, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    const char letter[2] = {*words->letters++, '\0'};
    int id = 0;
    while (id < OPTION_ROWS && option_rows[id].letter != letter[0])
        id++;
    if (id == OPTION_ROWS && words->style == WORDS_TYPED)
        return refuse_unknown(words, found->word, error);
    if (id == OPTION_ROWS)
        return error_format(error, ERROR_USAGE, "there is no option -%s; --help lists all",
                            error_shown(letter, shown));
    found->row = &option_rows[id];
    found->by_letter = true;
    const char *rest = *words->letters != '\0' ? words->letters : NULL;
    if (rest == NULL || found->row->argument != NULL)
        words->letters = NULL;
    return take_value(words, found, found->row->argument != NULL ? rest : NULL, error);
}

/* Reads an option by its name, which begins after the dashes of the word. */
static bool read_name(struct option_words *words, struct option_word *found, const char *name,
                      struct error *error)
{
    const char *value;
    found->row = option_of_word(name, words->style == WORDS_OF_SHELL, &value);
    if (found->row != NULL)
        return take_value(words, found, value, error);
    found->row = option_taken_back(name);
    found->value = "";
    found->taken_back = found->row != NULL;
    return found->taken_back || refuse_unknown(words, found->word, error);
}

/* Refuses a word with one dash that has the name of an option: -seed=42 is no seed "eed=42". */
static bool refuse_dash(const char *word, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    error_shown(word, shown);
    error_format(error, ERROR_USAGE, "%s: names of options begin with two dashes", shown);
    return option_offer("-", shown, error);
}

bool option_words_next(struct option_words *words, struct option_word *found, struct error *error)
{
    const bool typed = words->style == WORDS_TYPED;
    const char *value;
    char shown[ERROR_SHOWN_MAX];
    *found = (struct option_word){.word = words->words[words->next - (words->letters != NULL)]};
    const char *word = found->word;
    if (words->letters != NULL)
        return read_letter(words, found, error);
    words->next += word != NULL;
    if (word == NULL || words->ended)
        return true;
    const size_t dashes = strspn(word, "-");
    const bool named = option_of_word(word + dashes, false, &value) != NULL;
    if (typed && (dashes != 1 || named || option_taken_back(word + 1) != NULL))
        return read_name(words, found, word + dashes, error);
    if (words->style == WORDS_OF_WORLD && (dashes < 2 || word[2] == '\0')) {
        error_set(error, ERROR_USAGE, "options must be written --name=value");
        return error_prefix(error, error_shown(word, shown));
    }
    words->ended = strcmp(word, "--") == 0;
    if (words->ended)
        return option_words_next(words, found, error);
    if (dashes >= 2)
        return read_name(words, found, word + 2, error);
    if (dashes == 0 || word[1] == '\0')
        return true;
    words->letters = word + 1;
    return (!named || refuse_dash(word, error)) && read_letter(words, found, error);
}

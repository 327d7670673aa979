/*
 * A word is one option, a row of letters, or an operand. The value of an option is what is left of
 * its word, or else the next word. A name that is no option is compared with the whole table, which
 * is short, and with the values that options choose among.
 */
#include "options/option_words.h"

/*
 * Guesses.
 */

#define OPTION_WORD_MAX 40 /* maximum length of a name to guess for, in bytes */

/* Returns the edit distance of two words: how many letters to change, insert, delete or swap with
 * the next. Both have at most OPTION_WORD_MAX bytes. */
static int option_distance(const char *from, const char *to)
{
    int rows[OPTION_WORD_MAX + 1][OPTION_WORD_MAX + 1]; /* of their first n and m letters */
    const int length = (int)strlen(from);
    const int other = (int)strlen(to);
    for (int n = 0; n <= length; n++)
        for (int m = 0; m <= other; m++) {
            rows[n][m] = MAX(n, m);
            if (n == 0 || m == 0)
                continue;
            int changed = rows[n - 1][m - 1] + (from[n - 1] != to[m - 1]);
            rows[n][m] = MIN(changed, MIN(rows[n - 1][m], rows[n][m - 1]) + 1);
            if (n > 1 && m > 1 && from[n - 1] == to[m - 2] && from[n - 2] == to[m - 1])
                rows[n][m] = MIN(rows[n][m], rows[n - 2][m - 2] + 1);
        }
    return rows[length][other];
}

/* Appends an option, with a value if `value` is not NULL, to a list. */
static void add_guess(struct text *list, const char *name, const char *value)
{
    text_format(list, "%s--%s%s%s", list->length > 0 ? " or " : "", name, value != NULL ? "=" : "",
                value != NULL ? value : "");
}

/* Copies a word in small letters. Returns false if it is empty or too long to guess for. */
static bool lower_word(const char *word, char lower[OPTION_WORD_MAX + 1])
{
    size_t length = strlen(word);
    if (length == 0 || length > OPTION_WORD_MAX)
        return false;
    for (size_t n = 0; n <= length; n++)
        lower[n] = text_small_letter(word[n]);
    return true;
}

/* The functions below append nothing to a list that has a guess already. */

/* Appends the names that are `by` away from a word, or, below 0, that begin with it: values of an
 * option; NULL: options. */
static void add_near(const char *option, option_name *names, const char *word, int by,
                     struct text *list)
{
    const bool open = list->length == 0;
    for (int n = 0; open && names(n) != NULL; n++)
        if (by < 0 ? strncmp(names(n), word, strlen(word)) == 0
                   : option_distance(word, names(n)) == by)
            add_guess(list, option != NULL ? option : names(n), option != NULL ? names(n) : NULL);
}

/* Appends those that are nearest to a word, if they are near, one letter in three may differ, or
 * one of two. */
static void add_nearest(const char *option, option_name *names, const char *word, struct text *list)
{
    const int length = (int)strlen(word);
    for (int by = 1; length > 1 && by <= MAX(length / 3, 1); by++)
        add_near(option, names, word, by, list);
}

/* Words of other programs, and the option, with a value if needed, that each means. */
static const struct {
    const char *words; /* with blanks between them */
    const char *option;
} meanings[] = {
    {"names name places", "labels"},
    {"no-names no-name no-label", "no-labels"},
    {"water ocean oceans sea-level sealevel waterlevel water-level", "sea"},
    {"width columns cols rows lines geometry resolution", "size"},
    {"export save file out write png screenshot", "output=FILE.png"},
    {"zoom-level scale level magnification", "zoom"},
    {"x y center centre pos position location coordinates coords lat lon lng goto", "at"},
    {"theme themes colors colours colormap scheme", "palette"},
    {"fly 3d perspective", "view=flight"},
    {"sphere planet-view space", "view=globe"},
    {"azimuth heading pitch rotate", "view=flight,90,40"},
    {"shaded sun hillshade hillshading shading shadows", "relief=shade"},
    {"temperature", "layer=warmth"},
    {"rain rainfall moisture humidity", "layer=wetness"},
    {"biomes", "show=biome"},
    {"islands", "preset=isles"},
    {"random rng", "seed"},
    {"octaves persistence ruggedness", "roughness"},
    {"noise type method generator", "algorithm"},
    {"frequency wavelength features", "feature-size"},
    {"cylinder wrap torus tileable", "edges"},
    {"print stdout batch no-interactive", "dump"},
    {"no-color no-colour monochrome", "color=never"},
    {"colors colours", "color"},
    {"truecolor true-color 24bits rgb", "color=24bit"},
    {"stats statistics info summary", "facts"},
    {"search query", "find"},
    {"help-keys keybindings usage manual man", "help"},
};

/* Appends the options that a word of other programs means; those with a value alone if `valued`. */
static void add_meaning(const char *name, bool valued, struct text *list)
{
    const bool open = list->length == 0;
    for (size_t n = 0; open && n < sizeof meanings / sizeof *meanings; n++)
        if (text_lists(meanings[n].words, ' ', name) &&
            (!valued || strchr(meanings[n].option, '=') != NULL))
            add_guess(list, meanings[n].option, NULL);
}

static option_name *names_of(enum option_id id, option_name *formats)
{
    return id == OPTION_FORMAT ? formats : option_rows[id].names;
}

/* Appends the options that have a name as a value; none if there are more than `most`. */
static void add_values(const char *name, option_name *formats, int most, struct text *list)
{
    const bool open = list->length == 0;
    int count = 0;
    for (int id = 0; open && id < OPTION_ROWS; id++) {
        option_name *names = names_of((enum option_id)id, formats);
        for (int n = 0; names != NULL && !option_rows[id].old && names(n) != NULL; n++)
            if (strcmp(names(n), name) == 0) {
                add_guess(list, option_rows[id].name, name);
                count++;
            }
    }
    if (count > most)
        text_cut(list, 0);
}

/* Appends the options that `name`, without dashes, may mean, as a list: "--a or --b". If options
 * begin with the name, these are appended, and *is_short is true. Otherwise they are the options
 * that other programs call by this name or that have it as a value, or else those with the most
 * similar names. Appends nothing if there are none. `formats` lists the names of --format; NULL
 * leaves them out. */
static void option_guess(const char *word, option_name *formats, struct text *list, bool *is_short)
{
    char name[OPTION_WORD_MAX + 1];
    *is_short = false;
    if (!lower_word(word, name))
        return;
    if (option_named(name) != NULL && !option_named(name)->old) {
        add_guess(list, name, NULL);
        return;
    }
    add_near(NULL, option_nth, name, -1, list);
    *is_short = list->length > 0;
    add_meaning(name, false, list);
    add_values(name, formats, OPTION_ROWS, list);
    add_nearest(NULL, option_nth, name, list);
}

bool option_guess_value(enum option_id id, const char *value, option_name *formats,
                        struct error *error)
{
    char word[OPTION_WORD_MAX + 1];
    struct text list = TEXT_LOCAL(400);
    option_name *names = names_of(id, formats);
    if (names == NULL || option_rows[id].old || strchr(value, ',') != NULL ||
        !lower_word(value, word))
        return false;
    add_near(option_rows[id].name, names, word, 0, &list);
    add_near(option_rows[id].name, names, word, -1, &list);
    add_meaning(word, true, &list);
    add_nearest(option_rows[id].name, names, word, &list);
    add_values(word, formats, 1, &list);
    if (list.length == 0)
        return false;
    return option_offer(list.bytes, "", error);
}

bool option_offer(const char *a, const char *b, struct error *error)
{
    return error_append(error, "; did you mean %s%s?", a, b);
}

/* Refuses a word that is no option, and suggests what may have been meant. */
static bool refuse_unknown(const struct option_words *words, const char *word, struct error *error)
{
    static const char *const listers[] = {"--help", "Tab on an empty line", "tmap(1)"};
    const char *lister = listers[words->style];
    char name[OPTION_WORD_MAX + 2] = ""; /* with room to be too long */
    const char *shown = ERROR_SHOWN(word);
    struct text cut = {.bytes = name, .room = sizeof name};
    struct text list = {.grows = true};
    bool is_short;
    const char *begin = word + strspn(word, "-");
    text_bytes(&cut, begin, strcspn(begin, "="));
    option_guess(name, words->formats, &list, &is_short);
    if (list.length == 0 || list.failed)
        error_format(error, ERROR_USAGE, "%s: no such option; %s lists all", shown, lister);
    else if (is_short)
        error_format(error, ERROR_USAGE, "%s: short for %s; %s lists all", shown, list.bytes,
                     lister);
    else
        error_format(error, ERROR_USAGE, "%s: no such option; did you mean %s? %s lists all", shown,
                     list.bytes, lister);
    text_free(&list);
    return false;
}

/*
 * Words.
 */

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
    const char *next = words->words[words->next];
    if (row->argument == NULL && rest != NULL)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value", ERROR_SHOWN(found->word),
                            row->name);
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
    const char letter[2] = {*words->letters++, '\0'};
    int id = 0;
    while (id < OPTION_ROWS && option_rows[id].letter != letter[0])
        id++;
    if (id == OPTION_ROWS && words->style == WORDS_TYPED)
        return refuse_unknown(words, found->word, error);
    if (id == OPTION_ROWS)
        return error_format(error, ERROR_USAGE, "there is no option -%s; --help lists all",
                            ERROR_SHOWN(letter));
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

bool option_words_next(struct option_words *words, struct option_word *found, struct error *error)
{
    const bool typed = words->style == WORDS_TYPED;
    const char *value;
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
        return error_prefix(error, "%s", ERROR_SHOWN(word));
    }
    words->ended = strcmp(word, "--") == 0;
    if (words->ended)
        return option_words_next(words, found, error);
    if (dashes >= 2)
        return read_name(words, found, word + 2, error);
    if (dashes == 0 || word[1] == '\0')
        return true;
    words->letters = word + 1;
    if (named) /* -seed=42 is no seed "eed=42" */
        return error_format(error, ERROR_USAGE,
                            "%s: names of options begin with two dashes; did you mean -%s?",
                            ERROR_SHOWN(word), ERROR_SHOWN(word));
    return read_letter(words, found, error);
}

/*
 * Names are compared with the whole table of options, which is short, and with the values that
 * options choose among.
 */
#include "cli/suggest.h"

#include "cli/option_table.h"
#include "system/error_format.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Fills in the row of `rows` for the first `n` letters of `from` (n is 1 or more), after the two
 * rows before it. */
static void fill_distances(const char *from, int n, const char *to,
                           int rows[3][SUGGEST_WORD_MAX + 1])
{
    int *row = rows[n % 3];
    const int *before = rows[(n + 2) % 3];
    const int *earlier = rows[(n + 1) % 3];
    row[0] = n;
    for (int m = 1; to[m - 1] != '\0'; m++) {
        int changed = before[m - 1] + (from[n - 1] != to[m - 1]);
        row[m] = least_of(changed, least_of(before[m], row[m - 1]) + 1);
        if (n > 1 && m > 1 && from[n - 1] == to[m - 2] && from[n - 2] == to[m - 1])
            row[m] = least_of(row[m], earlier[m - 2] + 1);
    }
}

int suggest_distance(const char *from, const char *to)
{
    int rows[3][SUGGEST_WORD_MAX + 1];
    int length = (int)strlen(from);
    for (int m = 0; m <= SUGGEST_WORD_MAX; m++)
        rows[0][m] = m;
    for (int n = 1; n <= length; n++)
        fill_distances(from, n, to, rows);
    return rows[length % 3][strlen(to)];
}

/* Appends the name of an option to a list. */
static void add_option_name(struct text *list, const char *name)
{
    text_add(list, list->length > 0 ? " or --" : "--");
    text_add(list, name);
}

/* Appends the options that a name is short for; false: there are none. */
static bool add_longer(const char *name, struct text *list)
{
    for (const struct option_row *row = option_next(NULL); row != NULL; row = option_next(row))
        if (strncmp(row->name, name, strlen(name)) == 0)
            add_option_name(list, row->name);
    return list->length > 0;
}

/* Words that other programs have for options. */
static const struct {
    const char *words; /* each between blanks */
    const char *option;
} meanings[] = {
    {" names name places ", "labels"},
    {" water ocean oceans sea-level sealevel waterlevel water-level ", "sea"},
    {" width columns cols rows lines geometry resolution ", "size"},
    {" export save file out write png screenshot ", "output=FILE.png"},
    {" zoom-level scale level magnification ", "zoom"},
    {" x y center centre pos position location coordinates coords lat lon lng goto ", "at"},
    {" theme themes colors colours colormap scheme ", "palette"},
    {" fly 3d perspective ", "view=flight"},
    {" azimuth heading pitch rotate ", "camera"},
    {" sun ", "light"},
    {" shaded hillshade hillshading shading shadows ", "relief=shade"},
    {" temperature ", "layer=warmth"},
    {" rain rainfall moisture humidity ", "layer=wetness"},
    {" biomes ", "show=biome"},
    {" islands ", "preset=archipelago"},
    {" random rng ", "seed"},
    {" octaves persistence ruggedness ", "roughness"},
    {" noise type method generator ", "algorithm"},
    {" frequency wavelength features ", "feature-size"},
    {" cylinder wrap torus tileable ", "edges"},
    {" print stdout batch no-interactive ", "dump"},
    {" no-color no-colour monochrome ", "color=never"},
    {" colors colours ", "color-depth"},
    {" truecolor true-color 24bits rgb ", "color-depth=24bit"},
    {" stats statistics info summary ", "facts"},
    {" search query ", "find"},
    {" help-keys keybindings usage manual man ", "help"},
};

/* Appends the option that a word of other programs means. */
static bool add_meaning(const char *name, struct text *list)
{
    char word[SUGGEST_WORD_MAX + 3];
    snprintf(word, sizeof word, " %s ", name);
    for (size_t n = 0; n < sizeof meanings / sizeof *meanings; n++)
        if (strstr(meanings[n].words, word) != NULL)
            add_option_name(list, meanings[n].option);
    return list->length > 0;
}

/* Appends the options that have a name as a value. */
static bool add_values(const char *name, struct text *list)
{
    for (const struct option_row *row = option_next(NULL); row != NULL; row = option_next(row))
        for (int n = 0; row->names != NULL && row->names(n) != NULL; n++)
            if (strcmp(row->names(n), name) == 0) {
                add_option_name(list, row->name);
                text_add(list, "=");
                text_add(list, name);
            }
    return list->length > 0;
}

/* Appends the options that are nearest to a name: one letter of three may be wrong. */
static bool add_nearest(const char *name, struct text *list)
{
    int nearest = (int)strlen(name) / 3;
    nearest = nearest > 0 ? nearest : 1;
    for (int by = 1; by <= nearest && list->length == 0; by++)
        for (const struct option_row *row = option_next(NULL); row != NULL; row = option_next(row))
            if (suggest_distance(name, row->name) == by)
                add_option_name(list, row->name);
    return list->length > 0;
}

bool suggest_option(const char *word, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    char names[400] = "";
    char name[SUGGEST_WORD_MAX + 1] = "";
    struct text list = {.bytes = names, .room = sizeof names};
    const char *begin = word + strspn(word, "-");
    size_t length = strcspn(begin, "=");
    if (length > 0 && length <= SUGGEST_WORD_MAX)
        snprintf(name, sizeof name, "%.*s", (int)length, begin);
    error_shown(word, shown);
    if (*name != '\0' && add_longer(name, &list))
        return error_format(error, ERROR_USAGE, "%s: short for %s; --help lists all", shown, names);
    if (*name != '\0' &&
        (add_meaning(name, &list) || add_values(name, &list) || add_nearest(name, &list)))
        return error_format(error, ERROR_USAGE,
                            "%s: no such option; did you mean %s? --help lists all", shown, names);
    return error_format(error, ERROR_USAGE, "%s: no such option; --help lists all", shown);
}

bool suggest_for_value(const char *option, const char *value, struct error *error)
{
    struct text text = {
        .bytes = error->text, .room = sizeof error->text, .length = strlen(error->text)};
    bool number = *value != '\0' && value[strspn(value, "0123456789")] == '\0';
    if (number && strcmp(option, "heights") == 0)
        text_add(&text, "; --size=COLSxROWS sets the number of rows");
    return false;
}

/* True if a word is made of letters and digits, as seeds and names of options are. */
static bool is_plain_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return *word != '\0' && *word != '-' && word[strspn(word, plain)] == '\0';
}

bool suggest_for_picture(const char *path, struct error *error)
{
    struct text text = {
        .bytes = error->text, .room = sizeof error->text, .length = strlen(error->text)};
    if (!is_plain_word(path) || access(path, F_OK) == 0)
        return false;
    for (const struct option_row *row = option_next(NULL); row != NULL; row = option_next(row))
        if (strcmp(row->name, path) == 0) {
            text_add(&text, "; the option is --");
            text_add(&text, path);
            return false;
        }
    text_add(&text, "; the world of that seed is --seed=");
    text_add(&text, path);
    return false;
}

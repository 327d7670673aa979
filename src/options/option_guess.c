/*
 * Compares a name with the whole table, which is short, and with the values that options choose
 * among.
 */
#include "options/option_guess.h"

#include "base/minmax.h"
#include "options/option.h"

#include <string.h>

/* Sets the row of `rows` for the first `n` letters of `from` (n is 1 or more), from the two rows
 * before it. */
static void fill_distances(const char *from, int n, const char *to,
                           int rows[3][OPTION_WORD_MAX + 1])
{
    int *row = rows[n % 3];
    const int *before = rows[(n + 2) % 3];
    const int *earlier = rows[(n + 1) % 3];
    row[0] = n;
    for (int m = 1; to[m - 1] != '\0'; m++) {
        int changed = before[m - 1] + (from[n - 1] != to[m - 1]);
        row[m] = MIN(changed, MIN(before[m], row[m - 1]) + 1);
        if (n > 1 && m > 1 && from[n - 1] == to[m - 2] && from[n - 2] == to[m - 1])
            row[m] = MIN(row[m], earlier[m - 2] + 1);
    }
}

int option_distance(const char *from, const char *to)
{
    int rows[3][OPTION_WORD_MAX + 1];
    int length = (int)strlen(from);
    for (int m = 0; m <= OPTION_WORD_MAX; m++)
        rows[0][m] = m;
    for (int n = 1; n <= length; n++)
        fill_distances(from, n, to, rows);
    return rows[length % 3][strlen(to)];
}

/* Appends an option, with a value if `value` is not NULL, to a list. */
static void add_guess(struct text *list, const char *name, const char *value)
{
    text_format(list, "%s--%s%s%s", list->length > 0 ? " or " : "", name, value != NULL ? "=" : "",
                value != NULL ? value : "");
}

/* Appends the options that begin with a name. */
static void add_longer(const char *name, struct text *list)
{
    for (int id = 0; id < OPTION_ROWS; id++)
        if (strncmp(option_rows[id].name, name, strlen(name)) == 0)
            add_guess(list, option_rows[id].name, NULL);
}

/* Words of other programs, and the option, with a value if needed, that each means. */
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

/* Appends the options that a word of other programs means. */
static void add_meaning(const char *name, struct text *list)
{
    size_t length = strlen(name);
    for (size_t n = 0; n < sizeof meanings / sizeof *meanings; n++)
        for (const char *word = meanings[n].words; *word != '\0';
             word += strcspn(word + 1, " ") + 1)
            if (strncmp(word + 1, name, length) == 0 && word[length + 1] == ' ')
                add_guess(list, meanings[n].option, NULL);
}

/* Appends the options that have a name as a value. */
static void add_values(const char *name, option_name *formats, struct text *list)
{
    for (int id = 0; id < OPTION_ROWS; id++) {
        option_name *names = id == OPTION_FORMAT ? formats : option_rows[id].names;
        for (int n = 0; names != NULL && names(n) != NULL; n++)
            if (strcmp(names(n), name) == 0)
                add_guess(list, option_rows[id].name, name);
    }
}

/* Appends the options whose names are nearest to a name: at most one letter in three may differ. */
static void add_nearest(const char *name, struct text *list)
{
    int farthest = MAX((int)strlen(name) / 3, 1);
    for (int by = 1; by <= farthest && list->length == 0; by++)
        for (int id = 0; id < OPTION_ROWS; id++)
            if (option_distance(name, option_rows[id].name) == by)
                add_guess(list, option_rows[id].name, NULL);
}

void option_guess(const char *name, option_name *formats, struct text *list, bool *is_short)
{
    size_t length = strlen(name);
    *is_short = false;
    if (length == 0 || length > OPTION_WORD_MAX)
        return;
    add_longer(name, list);
    *is_short = list->length > 0;
    if (list->length == 0)
        add_meaning(name, list);
    if (list->length == 0)
        add_values(name, formats, list);
    if (list->length == 0)
        add_nearest(name, list);
}

/*
 * Command lines, a word a line. An invalid one is refused in one printable line; a valid one is
 * printed, keys and all, and its recipe line makes the same map again.
 */
#include "cli/options.h"
#include "cli/print_tasks.h"
#include "fuzz.h"
#include "options/recipe_line.h"
#include "support/looks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Small worlds and windows, of which a second has many. Keys enlarge worlds a few times only. */
enum {
    WORDS_MAX = 40,
    CELLS_MAX = 1 << 12,
    TILES_MAX = 1 << 12,
    KEYS_LENGTH_MAX = 60,
    LARGER_MAX = 5
};

struct words {
    char *argv[WORDS_MAX + 2];
    int argc;
};

static char program[] = "tmap";

static void cut_lines(char *text, struct words *words)
{
    char *rest;
    *words = (struct words){.argv = {program}, .argc = 1};
    for (char *line = strtok_r(text, "\n", &rest); line != NULL && words->argc <= WORDS_MAX;
         line = strtok_r(NULL, "\n", &rest))
        words->argv[words->argc++] = line;
}

/* Reads a character written as a backslash and three octal digits; moves to the last digit. */
static char numbered(char **text)
{
    int value = 0;
    REQUIRE(**text == '\\');
    for (int n = 0; n < 3; n++) {
        int digit = *++*text - '0';
        REQUIRE(digit >= 0 && digit < 8);
        value = 8 * value + digit;
    }
    return (char)value;
}

/* Cuts words as a shell does: quotes, blanks, and $'' with octal numbers in it. */
static void cut_shell_words(char *text, struct words *words)
{
    char *to = text;
    *words = (struct words){.argv = {program}, .argc = 1};
    while (*text != '\0') {
        REQUIRE(words->argc <= WORDS_MAX);
        words->argv[words->argc++] = to;
        for (char quote = '\0'; *text != '\0' && (*text != ' ' || quote != '\0'); text++)
            if (*text == (quote == '$' ? '\'' : quote))
                quote = '\0';
            else if (quote == '$' && *text == '\\')
                *to++ = numbered(&text);
            else if (quote == '\0' && (*text == '\'' || *text == '"'))
                quote = *text;
            else if (quote == '\0' && text[0] == '$' && text[1] == '\'')
                quote = *text++;
            else
                *to++ = *text;
        text += *text == ' ';
        *to++ = '\0';
    }
}

static bool read_words(const struct words *words, struct options *options, struct view *view)
{
    struct error error = {0};
    if (options_read_words(options, words->argv + 1, &error) &&
        options_check_format(options, &error) &&
        map_options_check_look(&options->map, false, &error) &&
        options_view(options, 80, 24, view, &error))
        return true;
    fuzz_complaint(&error);
    return false;
}

/* Requires that the recipe line of a map makes the same recipe, view and look. */
static void check_recipe_line(const struct map *map)
{
    struct words words;
    struct options options;
    struct view view;
    char *line = recipe_line_of(map, false, NULL);
    REQUIRE(line != NULL);
    char *text = malloc(strlen(line) + 2);
    REQUIRE(text != NULL);
    strcpy(text, line);
    cut_shell_words(text, &words);
    REQUIRE(read_words(&words, &options, &view));
    struct map again = *map;
    again.view = view;
    again.world.recipe = options.map.recipe;
    again.look = options.map.look;
    char *other = recipe_line_of(&again, false, NULL);
    REQUIRE(other != NULL && strcmp(other, line) == 0);
    REQUIRE(view.x == map->view.x && view.y == map->view.y && view.zoom == map->view.zoom);
    REQUIRE(view.cols == map->view.cols && view.rows == map->view.rows);
    REQUIRE(options.map.recipe.seed == map->world.recipe.seed);
    REQUIRE(tiles_equal(&options.map.look.tiles, &map->look.tiles));
    free(other);
    free(text);
    free(line);
}

/* Prints, which may be refused but not fail. Uses up the map where there are keys, as print_tasks
 * does. */
static void print(struct options *options, struct map *map)
{
    struct error error = {0};
    FILE *nowhere = fopen("/dev/null", "w");
    REQUIRE(nowhere != NULL);
    if ((options->map.text[OPTION_KEYS] != NULL && !print_tasks_fit(map, &error)) ||
        !print_tasks(options, map, nowhere, &error)) {
        REQUIRE(error.kind == ERROR_USAGE);
        fuzz_complaint(&error);
    }
    REQUIRE(fclose(nowhere) == 0);
}

/* True if keys are few, and hardly any of them make the world larger. */
static bool are_quick(const char *keys)
{
    int larger = 0;
    for (const char *key = keys; *key != '\0'; key++)
        larger += *key == '}' ? 1 : 0;
    return larger <= LARGER_MAX && strlen(keys) <= KEYS_LENGTH_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct words words;
    struct options options;
    struct view view;
    struct map map;
    char *text = malloc(size + 1);
    REQUIRE(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    cut_lines(text, &words);
    if (read_words(&words, &options, &view) &&
        (uint64_t)options.map.recipe.width * options.map.recipe.height <= CELLS_MAX &&
        (uint64_t)view.cols * view.rows <= TILES_MAX &&
        (options.map.text[OPTION_KEYS] == NULL || are_quick(options.map.text[OPTION_KEYS]))) {
        REQUIRE(recipe_check(&options.map.recipe) == RECIPE_VALID);
        REQUIRE(map_make(&map, &options.map.recipe, &view, &options.map.look, 1));
        check_recipe_line(&map);
        print(&options, &map);
        map_free(&map);
    }
    free(text);
    return 0;
}

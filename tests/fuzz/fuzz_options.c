/*
 * Command lines, a word a line. What is refused is refused in one printable line; what is taken is
 * printed, and the options that tmap says make the same map again do.
 */
#include "command.h"
#include "export.h"
#include "fuzz.h"
#include "option_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 40, CELLS_MAX = 1 << 14, TILES_MAX = 1 << 13 };

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

/* As a shell does, of quotes and blanks. */
static void cut_shell_words(char *text, struct words *words)
{
    char *to = text;
    *words = (struct words){.argv = {program}, .argc = 1};
    while (*text != '\0') {
        REQUIRE(words->argc <= WORDS_MAX);
        words->argv[words->argc++] = to;
        for (char quote = '\0'; *text != '\0' && (*text != ' ' || quote != '\0'); text++)
            if (*text == quote)
                quote = '\0';
            else if (quote == '\0' && (*text == '\'' || *text == '"'))
                quote = *text;
            else
                *to++ = *text;
        text += *text == ' ';
        *to++ = '\0';
    }
}

static void check_complaint(const struct complaint *complaint)
{
    size_t length = strlen(complaint->text);
    REQUIRE(length > 0 && length < sizeof complaint->text - 1);
    for (size_t n = 0; n < length; n++)
        REQUIRE(complaint->text[n] >= ' ' && complaint->text[n] <= '~');
}

static bool read_words(const struct words *words, struct options *options, struct view *view)
{
    struct complaint complaint = {""};
    if (options_read(options, words->argc, words->argv, &complaint) &&
        option_view(options, 80, 24, view, &complaint))
        return true;
    check_complaint(&complaint);
    return false;
}

/* The options that make a map again make the same recipe, view and look. */
static void check_command(const struct map *map)
{
    struct words words;
    struct options options;
    struct view view;
    char *command = command_of(map);
    REQUIRE(command != NULL);
    char *text = malloc(strlen(command) + 2);
    REQUIRE(text != NULL);
    strcpy(text, command);
    cut_shell_words(text, &words);
    REQUIRE(read_words(&words, &options, &view));
    struct map again = *map;
    again.view = view;
    again.world.recipe = options.recipe;
    again.look = options.look;
    char *other = command_of(&again);
    REQUIRE(other != NULL && strcmp(other, command) == 0);
    REQUIRE(view.x == map->view.x && view.y == map->view.y && view.zoom == map->view.zoom);
    REQUIRE(view.cols == map->view.cols && view.rows == map->view.rows);
    REQUIRE(options.recipe.seed == map->world.recipe.seed);
    REQUIRE(tiles_equal(&options.look.tiles, &map->look.tiles));
    free(other);
    free(text);
    free(command);
}

static void print(const struct map *map, const struct format *format)
{
    struct progress progress;
    FILE *nowhere = fopen("/dev/null", "w");
    REQUIRE(nowhere != NULL);
    progress_start(&progress, false);
    REQUIRE(export_map(map, format, nowhere, &progress));
    progress_end(&progress);
    REQUIRE(fclose(nowhere) == 0);
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
        (uint64_t)options.recipe.width * options.recipe.height <= CELLS_MAX &&
        (uint64_t)view.cols * view.rows <= TILES_MAX) {
        REQUIRE(recipe_check(&options.recipe) == RECIPE_GOOD);
        REQUIRE(map_make(&map, &options.recipe, &view, &options.look, 1));
        check_command(&map);
        print(&map, options.format != NULL ? options.format : format_default(true));
        map_free(&map);
    }
    free(text);
    return 0;
}

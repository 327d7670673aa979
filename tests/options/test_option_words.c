/*
 * Option words: each form of an option in each style, and what is refused.
 */
#include "options/option_words.h"

#include "support/unit.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 8 };

/* Appends what a line is read as: name, value; +name for one that was taken back, 'word for an
 * operand; or the error. */
static void read_line(const char *line, enum words_style style, struct text *text)
{
    char bytes[100];
    char *cut[WORDS_MAX + 1];
    int count;
    struct option_words words = {.words = cut, .style = style};
    struct option_word found;
    struct error error;
    strcpy(bytes, line);
    assert_true(shell_words_cut(bytes, cut, WORDS_MAX, &count));
    for (;;) {
        if (!option_words_next(&words, &found, &error)) {
            text_add(text, error.text);
            return;
        }
        if (found.word == NULL)
            return;
        if (found.row == NULL)
            text_format(text, "'%s ", found.word);
        else
            text_format(text, "%s%s%s%s%s ",
                        found.taken_back  ? "+"
                        : found.by_letter ? "-"
                                          : "",
                        found.row->name, found.row->argument != NULL ? "=" : "", found.value,
                        words.next > count ? "?" : "");
    }
}

static void test_lines(void **state)
{
    static const struct {
        enum words_style style;
        const char *line;
        const char *read;
    } lines[] = {
        {WORDS_OF_SHELL, "--seed=4 --seed 5 -s6 -s 7", "seed=4 seed=5 -seed=6 -seed=7 "},
        {WORDS_OF_SHELL, "-dVs4 -ds -5", "-dump -version -seed=4 -dump -seed=-5 "},
        {WORDS_OF_SHELL, "--spre=1 --spread= --colour x", "spread=1 spread= color=x "},
        {WORDS_OF_SHELL, "map --dump - -- --dump --", "'map dump '- '--dump '-- "},
        {WORDS_OF_SHELL, "--labels --labels=whole --labels 1,2",
         "labels= labels=whole labels= '1,2 "},
        {WORDS_OF_SHELL, "--describe 3,-4 --describe x", "describe=3,-4 describe= 'x "},
        {WORDS_OF_SHELL, "--no-labels --mouse --no-mouse", "+labels= +no-mouse no-mouse "},
        {WORDS_OF_SHELL, "--re=1", "--re=1: short for --relief or --recipe; --help lists all"},
        {WORDS_OF_SHELL, "-dump",
         "-dump: names of options begin with two dashes; did you mean --dump?"},
        {WORDS_OF_SHELL, "-d -x", "-dump there is no option -x; --help lists all"},
        {WORDS_OF_SHELL, "--dump=", "--dump=: --dump takes no value"},
        {WORDS_OF_SHELL, "--labels=", "--labels=: must be whole[,N], or be left out"},
        {WORDS_OF_SHELL, "-s", "--seed needs a value: --seed=SEED"},
        {WORDS_OF_SHELL, "--no-seed", "--no-seed: no such option; --help lists all"},
        {WORDS_TYPED, "seed=4 --seed 5 -s6 -s 7 -seed=8 no-labels",
         "seed=4 seed=5 -seed=6 -seed=7 seed=8 +labels= "},
        {WORDS_TYPED, "spre=1", "spre=1: short for --spread; Tab on an empty line lists all"},
        {WORDS_TYPED, "--", "--: no such option; Tab on an empty line lists all"},
        {WORDS_OF_WORLD, "--seed=4 --labels --no-labels --sea=x", "seed=4 labels= +labels= sea=x "},
        {WORDS_OF_WORLD, "--seed 4", "--seed needs a value: --seed=SEED"},
        {WORDS_OF_WORLD, "-s4", "-s4: options must be written --name=value"},
        {WORDS_OF_WORLD, "--", "--: options must be written --name=value"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char bytes[300] = "";
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        read_line(lines[n].line, lines[n].style, &text);
        REQUIRE(strcmp(bytes, lines[n].read) == 0, "%s: %s", lines[n].line, bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Rules: each condition of the table is an option, a value, a fact or a heading that there is; each
 * kind of condition counts as the header says.
 */
#include "options/rules.c"

#include "support/unit.h"

#include <stdio.h>

/* Requires that a condition exists. */
static void check_condition(const char *word)
{
    char name[WORD_MAX] = "";
    memcpy(name, word, strcspn(word, "!="));
    if (word[0] == '*' || word[0] == '@')
        return;
    if (word[0] == '#') {
        int id = 0;
        while (id < OPTION_ROWS && !option_is_below((enum option_id)id, word + 1))
            id++;
        REQUIRE(id < OPTION_ROWS, "no heading %s", word);
        return;
    }
    const struct option_row *row = option_named(name);
    REQUIRE(row != NULL, "no option %s", name);
    if (strchr(word, '=') == NULL)
        return;
    REQUIRE(row->names != NULL && row->choice != 0, "%s", word);
    const char *value = strchr(word, '=') + 1;
    int n = 0;
    while (row->names(n) != NULL && strcmp(row->names(n), value) != 0)
        n++;
    REQUIRE(row->names(n) != NULL, "%s: no such value", word);
}

/* Requires that all conditions of a list exist, and are short enough. */
static void check_list(const char *list)
{
    char words[300];
    char *rest;
    if (list == NULL)
        return;
    strcpy(words, list);
    for (char *word = strtok_r(words, "|", &rest); word != NULL;
         word = strtok_r(NULL, "|", &rest)) {
        REQUIRE(strlen(word) < WORD_MAX, "%s", word);
        check_condition(word);
    }
}

static void test_table(void **state)
{
    (void)state;
    for (size_t n = 0; n < RULES; n++) {
        check_list(rules[n].option);
        check_list(rules[n].excludes);
        check_list(rules[n].needs);
        check_list(rules[n].but);
        REQUIRE(rules[n].why != NULL || rules[n].excludes != NULL || rules[n].needs != NULL,
                "rule %zu never says why", n);
        if (rules[n].time == RULES_OF_FORMAT && strcmp(rules[n].option, "@biomes-typed") != 0)
            assert_non_null(rules[n].key);
    }
}

/* Requires the error of the rules of a time; NULL: none is broken. */
static void require(const struct rule_case *about, enum rule_time time, const char *why)
{
    struct error error = {0};
    assert_int_equal(rules_check(about, time, &error), why == NULL);
    assert_string_equal(error.text, why != NULL ? why : "");
}

static void test_conditions(void **state)
{
    struct map_options options;
    struct error error;
    (void)state;
    map_options_default(&options);
    struct rule_case about = rules_about(&options);
    require(&about, RULES_OF_USE, NULL);
    require(&about, RULES_OF_LINE, NULL);
    require(&about, RULES_OF_LOOK, NULL);
    assert_true(option_read(&options, OPTION_CORNERS, "12/34", &error));
    require(&about, RULES_OF_USE, NULL);
    rules_tell(&about, "picture", true);
    require(&about, RULES_OF_USE, "--corners does not apply to a picture");
    options.preset[OPTION_CORNERS] = true; /* the user gave none */
    require(&about, RULES_OF_USE, NULL);
    options.preset[OPTION_CORNERS] = false;
    rules_tell(&about, "grown", false);
    require(&about, RULES_OF_USE, "--corners does not apply to a picture");
    rules_tell(&about, "grown", true);
    require(&about, RULES_OF_USE, "--corners does not apply to a drawing");
    map_options_note(&options, OPTION_FROM, "x");
    require(&about, RULES_OF_LINE,
            "--corners and --from exclude each other: the picture has a world");
    options.given[OPTION_CORNERS] = false; /* it is of the recipe */
    require(&about, RULES_OF_LINE, NULL);
    map_options_note(&options, OPTION_COUNT, "3");
    require(&about, RULES_OF_LINE, "--count needs --find");
    map_options_note(&options, OPTION_FIND, "x");
    require(&about, RULES_OF_LINE, "--from and --find exclude each other");
    rules_tell(&about, "later", true);
    require(&about, RULES_OF_LINE, NULL);
    options.look.kind = VIEW_GLOBE;
    rules_tell(&about, "globe", true);
    require(&about, RULES_OF_LOOK, NULL);
    options.look.layer = LAYER_FLOW;
    require(&about, RULES_OF_LOOK, "--view=globe and --layer exclude each other");
    options.look.layer = LAYER_HEIGHT;
    options.look.relief = RELIEF_CONTOUR;
    require(&about, RULES_OF_LOOK, "--view=globe and --relief=contour exclude each other");
    options.look.relief = RELIEF_SHADE;
    about.format = "csv";
    require(&about, RULES_OF_FORMAT,
            "--view=globe is a picture: --format=text, --format=ansi or --format=png");
    about.by_keys = true;
    rules_tell(&about, "cells", true);
    require(&about, RULES_OF_FORMAT, "shades need colours: .ansi or .png, or first press v");
    rules_tell(&about, "paint", true);
    require(&about, RULES_OF_FORMAT, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_conditions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Help of options: each description has all names of its values, and no line is too wide, however
 * many names there are.
 */
#include "cli/option_help.c"

#include "support/unit.h"

#include <stdio.h>

/* Writes the description of an option. */
static void describe(const struct option_row *row, char about[OPTION_ABOUT_MAX])
{
    struct text text = {.bytes = about, .room = OPTION_ABOUT_MAX};
    about[0] = '\0'; /* nothing is appended to it for an old spelling */
    option_about(row, &text);
    assert_true(text.length < OPTION_ABOUT_MAX);
}

static void test_names(void **state)
{
    (void)state;
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_ROWS; row++) {
        char about[OPTION_ABOUT_MAX];
        describe(row, about);
        REQUIRE((*about == '\0') == row->old && strchr(about, '%') == NULL, "--%s: %s", row->name,
                about);
        for (int n = 0; row->about == NULL && row->names(n) != NULL; n++)
            REQUIRE(strstr(about, row->names(n)) != NULL, "no %s in %s", row->names(n), about);
    }
}

static const char *many_names(int n)
{
    static const char *const names[] = {
        "alder", "ash",    "aspen", "beech",  "birch",  "cedar",  "cherry",   "chestnut", "elm",
        "fir",   "hazel",  "holly", "larch",  "lime",   "maple",  "mountain", "oak",      "pine",
        "plum",  "poplar", "rowan", "spruce", "walnut", "willow", "yew",      NULL,
    };
    return names[n];
}

static const char *few_names(int n)
{
    static const char *const names[] = {"one", "other", NULL};
    return names[n];
}

static void test_list(void **state)
{
    static const struct option_row row = {SCOPE_LOOK, 0, "kind", "KIND", .names = few_names};
    static const struct option_row filled = {
        SCOPE_LOOK, 0, "kind", "KIND", "%: a, or else % (b)", .names = few_names};
    char about[OPTION_ABOUT_MAX];
    (void)state;
    describe(&row, about);
    assert_string_equal(about, "one or other");
    describe(&filled, about);
    assert_string_equal(about, "one: a, or else other (b)");
}

/* Joined again, the lines of an option are its description. */
static void test_wrapping(void **state)
{
    static const struct option_row rows[] = {
        {SCOPE_LOOK, 't', "tree", "NAME", .names = many_names},
        {SCOPE_LOOK, 0, "a-long-name-of-an-option", "KIND", .names = many_names},
    };
    (void)state;
    for (int n = 0; n < 2; n++) {
        char *bytes;
        size_t length;
        char about[OPTION_ABOUT_MAX];
        char joined[2 * OPTION_ABOUT_MAX] = "";
        FILE *out = open_memstream(&bytes, &length);
        assert_non_null(out);
        option_print_row(&rows[n], out);
        fclose(out);
        int lines = 0;
        for (char *line = strtok(bytes, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            REQUIRE(strlen(line) <= 80, "too wide: %s", line);
            const char *words = lines == 0 ? strstr(line, "alder") : line + strspn(line, " ");
            REQUIRE(lines == 0 || words == line + 27, "not below the others: %s", line);
            strcat(strcat(joined, lines++ > 0 ? " " : ""), words);
        }
        describe(&rows[n], about);
        assert_string_equal(joined, about);
        assert_in_range(lines, 3, 6);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_wrapping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

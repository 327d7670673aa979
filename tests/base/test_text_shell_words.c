/*
 * Shell words: a line is cut into the words that a shell would make of it, or refused.
 */
#include "base/text.h"

#include "support/unit.h"

static void test_words(void **state)
{
    static const struct {
        const char *line;
        const char *words[4];
    } lines[] = {
        {"", {NULL}},
        {"  \t ", {NULL}},
        {"one", {"one"}},
        {" --seed=1   --at=0,0\t", {"--seed=1", "--at=0,0"}},
        {"--tiles=' \"x'\"'\"'X$' b", {"--tiles= \"x'X$", "b"}},
        {"\"a b\" 'c\\d'", {"a b", "c\\d"}},
        {"\\ a\\'b \"\\\"\"", {" a'b", "\""}},
        {"'' \"\" a''b", {"", "", "ab"}},
        {"back\\", {"back\\"}},
        {"--seed=5\n", {"--seed=5"}}, /* as it comes from a file, where it may end by two bytes */
        {"a\r\n'b\n'\n", {"a", "b\n"}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char line[100];
        char *words[5];
        int count;
        strcpy(line, lines[n].line);
        REQUIRE(shell_words_cut(line, words, 4, &count), "%s", lines[n].line);
        for (int word = 0; word < count; word++)
            assert_string_equal(words[word], lines[n].words[word]);
        assert_true(count == 4 || lines[n].words[count] == NULL);
        assert_null(words[count]);
    }
}

static void test_refused(void **state)
{
    static const char *const lines[] = {"'", "a 'b", "\"", "'a' \"b'", "1 2 3 4 5"};
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char line[100];
        char *words[5];
        int count;
        strcpy(line, lines[n]);
        REQUIRE(!shell_words_cut(line, words, 4, &count), "%s", lines[n]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

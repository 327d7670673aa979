/*
 * Font: some letters as they were drawn by hand; all that names have can be told apart, hang
 * together, and have a halo all around.
 */
#include "map/font.h"

#include "support/unit.h"

static const char used[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz^.";

static bool has_ink(char letter, int col, int row)
{
    return font_pixel(letter, col, row) == FONT_INK;
}

/* Fails unless a letter is as drawn, FONT_WIDE characters a row. */
static void check_drawing(char letter, const char *drawing)
{
    for (int n = 0; n < FONT_WIDE * FONT_HIGH; n++)
        assert_int_equal(has_ink(letter, n % FONT_WIDE, n / FONT_WIDE), drawing[n] == '#');
}

static void test_drawings(void **state)
{
    (void)state;
    check_drawing('R', "####."
                       "#...#"
                       "#...#"
                       "####."
                       "#.#.."
                       "#..#."
                       "#...#");
    check_drawing('L', "#...."
                       "#...."
                       "#...."
                       "#...."
                       "#...."
                       "#...."
                       "#####");
    check_drawing('J', "..###"
                       "...#."
                       "...#."
                       "...#."
                       "...#."
                       "#..#."
                       ".##..");
    check_drawing('d', "....#"
                       "....#"
                       ".####"
                       "#...#"
                       "#...#"
                       "#...#"
                       ".####");
    check_drawing('i', "..#.."
                       "....."
                       ".##.."
                       "..#.."
                       "..#.."
                       "..#.."
                       ".###.");
    check_drawing(' ', "....."
                       "....."
                       "....."
                       "....."
                       "....."
                       "....."
                       ".....");
}

/* Marks the ink that hangs together with a pixel, over sides and corners. */
static void mark_piece(char letter, int col, int row, bool marks[FONT_WIDE * FONT_HIGH])
{
    if (!has_ink(letter, col, row) || marks[row * FONT_WIDE + col])
        return;
    marks[row * FONT_WIDE + col] = true;
    for (int n = 0; n < 9; n++)
        mark_piece(letter, col + n % 3 - 1, row + n / 3 - 1, marks);
}

static int count_pieces(char letter)
{
    bool marks[FONT_WIDE * FONT_HIGH] = {false};
    int pieces = 0;
    for (int n = 0; n < FONT_WIDE * FONT_HIGH; n++)
        if (has_ink(letter, n % FONT_WIDE, n / FONT_WIDE) && !marks[n]) {
            mark_piece(letter, n % FONT_WIDE, n / FONT_WIDE, marks);
            pieces++;
        }
    return pieces;
}

static void test_pieces(void **state)
{
    (void)state;
    for (const char *letter = used; *letter != '\0'; letter++)
        REQUIRE(count_pieces(*letter) == (strchr("ij", *letter) != NULL ? 2 : 1), "%c: %d pieces",
                *letter, count_pieces(*letter));
}

/* Returns the number of pixels that two letters differ in. */
static int count_differences(char a, char b)
{
    int count = 0;
    for (int n = 0; n < FONT_WIDE * FONT_HIGH; n++)
        count +=
            has_ink(a, n % FONT_WIDE, n / FONT_WIDE) != has_ink(b, n % FONT_WIDE, n / FONT_WIDE);
    return count;
}

static void test_apart(void **state)
{
    (void)state;
    for (const char *a = used; *a != '\0'; a++)
        for (const char *b = used; b < a; b++)
            REQUIRE(count_differences(*a, *b) >= 1, "%c and %c look the same", *a, *b);
}

static void test_halo(void **state)
{
    (void)state;
    for (int letter = -128; letter < 128; letter++)
        for (int n = 0; n < 13 * 15; n++) {
            int col = n % 13 - 4;
            int row = n / 13 - 4;
            bool near_ink = false;
            for (int at = 0; at < FONT_WIDE * FONT_HIGH; at++)
                near_ink |= has_ink((char)letter, at % FONT_WIDE, at / FONT_WIDE) &&
                            abs(at % FONT_WIDE - col) <= 1 && abs(at / FONT_WIDE - row) <= 1;
            bool inside = col >= 0 && col < FONT_WIDE && row >= 0 && row < FONT_HIGH;
            enum font_pixel pixel = font_pixel((char)letter, col, row);
            assert_int_equal(pixel != FONT_NOTHING, near_ink);
            assert_true(inside || pixel != FONT_INK);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawings),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_halo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Line editor: each key edits as documented, compared with a model of two strings, the text before
 * the cursor and the text from it on. The drawing always fits and shows the cursor.
 */
#include "explorer/actions/dialog.c" /* for draw_line */

#include "explorer/commands.h"
#include "support/unit.h"

/* A model of the line; its text has only characters of one byte. */
struct model {
    char before[600];
    char after[600];
};

static void join(const struct model *model, char whole[1200])
{
    strcpy(whole, model->before);
    strcat(whole, model->after);
}

static void split(struct model *model, const char *whole, size_t at)
{
    memcpy(model->before, whole, at);
    model->before[at] = '\0';
    strcpy(model->after, whole + at);
}

/* Cuts off the last `count` characters. */
static void drop_last(char *text, size_t count)
{
    text[strlen(text) - count] = '\0';
}

static void drop_first(char *text, size_t count)
{
    memmove(text, text + count, strlen(text) - count + 1);
}

static void model_word(char *before)
{
    while (*before != '\0' && before[strlen(before) - 1] == ' ')
        drop_last(before, 1);
    char *blank = strrchr(before, ' ');
    *(blank != NULL ? blank + 1 : before) = '\0';
}

static void model_key(struct model *model, uint32_t key)
{
    char whole[1200];
    size_t at = strlen(model->before);
    join(model, whole);
    if (key == EVENT_LEFT || key == EVENT_CONTROL('B'))
        split(model, whole, at > 0 ? at - 1 : 0);
    else if (key == EVENT_RIGHT || key == EVENT_CONTROL('F'))
        split(model, whole, at < strlen(whole) ? at + 1 : at);
    else if (key == EVENT_HOME || key == EVENT_CONTROL('A'))
        split(model, whole, 0);
    else if (key == EVENT_END || key == EVENT_CONTROL('E'))
        split(model, whole, strlen(whole));
    else if (key == EVENT_BACKSPACE || key == EVENT_CONTROL('H'))
        drop_last(model->before, at > 0);
    else if (key == EVENT_DELETE || key == EVENT_CONTROL('D'))
        drop_first(model->after, *model->after != '\0');
    else if (key == EVENT_CONTROL('W'))
        model_word(model->before);
    else if (key == EVENT_CONTROL('U'))
        *model->before = '\0';
    else if (key == EVENT_CONTROL('K'))
        *model->after = '\0';
    else if (key >= ' ' && key < 0x7F && strlen(whole) < LINE_EDIT_LENGTH_MAX)
        strcpy(model->before + at, (char[]){(char)key, '\0'});
}

static const char *entry(const struct line_edit *line)
{
    static char bytes[LINE_EDIT_BYTES_MAX];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    bytes[0] = '\0';
    line_edit_add(line, &text);
    assert_int_equal(text.length, strlen(bytes));
    return bytes;
}

/* Returns what the table of commands says that a key does while a line is typed. */
static enum line_edit_act act_of(uint32_t key)
{
    const struct command *command = command_find(key, MODE_LINE);
    return command != NULL ? command->edit : LINE_EDIT_INSERT;
}

static bool press_key(struct line_edit *line, uint32_t key)
{
    return line_edit_key(line, act_of(key), key);
}

static void type(struct line_edit *line, const char *text)
{
    for (; *text != '\0'; text++)
        assert_true(press_key(line, (unsigned char)*text));
}

static uint32_t trial_key(struct trials *trials)
{
    static const uint32_t editing[] = {
        EVENT_LEFT,
        EVENT_RIGHT,
        EVENT_HOME,
        EVENT_END,
        EVENT_BACKSPACE,
        EVENT_DELETE,
        EVENT_CONTROL('A'),
        EVENT_CONTROL('E'),
        EVENT_CONTROL('B'),
        EVENT_CONTROL('F'),
        EVENT_CONTROL('H'),
        EVENT_CONTROL('D'),
        EVENT_CONTROL('W'),
        EVENT_CONTROL('U'),
        EVENT_CONTROL('K'),
        EVENT_CONTROL('P'),
        EVENT_UP,
        EVENT_OTHER,
        '\t',
        0,
        EVENT_CLICK,
        UINT32_MAX,
    };
    uint64_t n = trial_below(trials, 60);
    if (n < sizeof editing / sizeof *editing)
        return editing[n];
    return n % 4 == 0 ? ' ' : (uint32_t)trial_between(trials, ' ', '~');
}

static void test_keys_edit_as_the_model(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct line_edit line = {0};
        struct model model = {0};
        char whole[1200];
        bool fills = trial % 10 == 0;
        for (int n = 0; n < 400; n++) {
            uint32_t key = trial_key(&trials);
            if (fills && (key < ' ' || key > '~'))
                key = n % 7 == 0 ? EVENT_LEFT : 'x';
            join(&model, whole);
            bool full = strlen(whole) == LINE_EDIT_LENGTH_MAX && key >= ' ' && key <= '~';
            model_key(&model, key);
            assert_int_equal(press_key(&line, key), !full);
            join(&model, whole);
            REQUIRE(strcmp(entry(&line), whole) == 0 && line.at == (int)strlen(model.before),
                    "after key %" PRIx32 " \"%s\" at %d, not \"%s\" at %zu", key, entry(&line),
                    line.at, whole, strlen(model.before));
        }
    }
}

static void test_enter_and_esc(void **state)
{
    struct line_edit line = {0};
    (void)state;
    type(&line, "12,34");
    static const uint32_t ends[] = {EVENT_ENTER, '\n', EVENT_ESCAPE};
    for (int n = 0; n < 3; n++) {
        assert_int_equal(act_of(ends[n]), n < 2 ? LINE_EDIT_ENTER : LINE_EDIT_LEAVE);
        assert_true(press_key(&line, ends[n]));
    }
    assert_string_equal(entry(&line), "12,34");
}

/* Pasted text is never obeyed, and control characters never become part of the line. */
static void test_pasting(void **state)
{
    static const uint32_t dropped[] = {
        0,    1,    '\r',   '\n',   EVENT_ESCAPE, 0x7F,        0x80,
        0x9B, 0x9F, 0xD800, 0xDFFF, EVENT_LEFT,   EVENT_OTHER, EVENT_CONTROL('U')};
    struct line_edit line = {0};
    (void)state;
    type(&line, "ab");
    press_key(&line, EVENT_LEFT);
    for (size_t n = 0; n < sizeof dropped / sizeof *dropped; n++) {
        assert_true(line_edit_key(&line, LINE_EDIT_INSERT, dropped[n]));
        assert_string_equal(entry(&line), "ab");
        assert_int_equal(line.at, 1);
    }
    line_edit_key(&line, LINE_EDIT_INSERT, 'x');
    line_edit_key(&line, LINE_EDIT_INSERT, 0xE9);
    assert_string_equal(entry(&line), "ax\xC3\xA9"
                                      "b");
}

static void test_unicode(void **state)
{
    static const uint32_t glyphs[] = {'a', 0xE9, 0x6C34, 0x1F5FA, 0x10FFFF};
    struct line_edit line = {0};
    (void)state;
    for (int n = 0; n < 5; n++)
        press_key(&line, glyphs[n]);
    assert_string_equal(entry(&line), "a\xC3\xA9\xE6\xB0\xB4\xF0\x9F\x97\xBA\xF4\x8F\xBF\xBF");
    press_key(&line, EVENT_BACKSPACE);
    press_key(&line, EVENT_LEFT);
    press_key(&line, EVENT_BACKSPACE);
    assert_string_equal(entry(&line), "a\xC3\xA9\xF0\x9F\x97\xBA");
    /* The line that is longest in bytes fits. */
    line = (struct line_edit){0};
    for (int n = 0; n < LINE_EDIT_LENGTH_MAX; n++)
        assert_true(press_key(&line, 0x10FFFF));
    assert_false(press_key(&line, 'a'));
    assert_int_equal(strlen(entry(&line)), LINE_EDIT_BYTES_MAX - 1);
}

/* Draws at column 3 of a row; the row's cells are in `glyphs`. */
static int draw(const struct line_edit *line, int width, uint32_t glyphs[40])
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, 40, 1));
    struct pen pen = {&grid, 3, 0, 40, 0};
    int cursor = draw_line(line, &pen, width);
    for (int col = 0; col < 40; col++)
        glyphs[col] = grid.cells[col].glyph;
    assert_in_range(pen.col, 3, 3 + width);
    grid_free(&grid);
    return cursor;
}

static void test_drawing(void **state)
{
    struct line_edit line = {0};
    uint32_t glyphs[40];
    (void)state;
    assert_int_equal(draw(&line, 5, glyphs), 3);
    type(&line, "abc");
    assert_int_equal(draw(&line, 5, glyphs), 6);
    assert_true(glyphs[2] == ' ' && glyphs[3] == 'a' && glyphs[5] == 'c' && glyphs[6] == ' ');
    type(&line, "defg"); /* too long: the end is shown, and the cursor after it */
    assert_int_equal(draw(&line, 5, glyphs), 7);
    assert_true(glyphs[3] == 'd' && glyphs[6] == 'g' && glyphs[7] == ' ');
    press_key(&line, EVENT_HOME);
    assert_int_equal(draw(&line, 5, glyphs), 3);
    assert_true(glyphs[3] == 'a' && glyphs[7] == 'e' && glyphs[8] == ' ');
    assert_int_equal(draw(&line, 1, glyphs), 3);
    /* A wide character has two columns; a combining one is shown as ?. */
    line = (struct line_edit){0};
    press_key(&line, 0x6C34);
    press_key(&line, 0x301);
    press_key(&line, 'z');
    assert_int_equal(draw(&line, 9, glyphs), 7);
    assert_true(glyphs[3] == 0x6C34 && glyphs[4] == 0 && glyphs[5] == '?' && glyphs[6] == 'z');
}

/* For any line the cursor is within the width, and nothing is drawn outside it. */
static void test_drawing_fits(void **state)
{
    struct trials trials = {62};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        struct line_edit line = {0};
        uint32_t glyphs[40];
        int width = (int)trial_between(&trials, 1, 37);
        for (uint64_t n = trial_below(&trials, 60); n > 0; n--)
            press_key(&line, trial_below(&trials, 3) == 0 ? 0x4E00 : trial_key(&trials));
        int cursor = draw(&line, width, glyphs);
        assert_in_range(cursor, 3, 3 + width - 1);
        for (int col = 0; col < 40; col++)
            if (col < 3 || col >= 3 + width)
                assert_int_equal(glyphs[col], ' ');
            else if (glyphs[col] == 0x4E00)
                assert_true(col + 1 < 3 + width && glyphs[col + 1] == 0);
        uint32_t under = line.at < line.length ? line.glyphs[line.at] : ' ';
        assert_true(glyphs[cursor] == under || (under == 0x4E00 && cursor == 3 + width - 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_edit_as_the_model),
        cmocka_unit_test(test_enter_and_esc),
        cmocka_unit_test(test_pasting),
        cmocka_unit_test(test_unicode),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_drawing_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

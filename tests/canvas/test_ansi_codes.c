/*
 * ANSI codes: a small terminal reads the bytes of a row back; every glyph must have arrived with
 * the colours and flags of its cell, in no more bytes than promised.
 */
#include "canvas/ansi_codes.h"

#include "base/text.h"
#include "support/unit.h"

enum { CELLS_MAX = 60 };

/* The terminal: colours and flags as codes have set them. */
struct screen_state {
    color_code ink;
    color_code ground;
    uint8_t flags;
};

/* Reads the numbers of a sequence after "\033[" into codes; returns the text after its m. */
static const char *read_codes(const char *text, uint32_t codes[20], int *count)
{
    *count = 0;
    while (true) {
        char *end;
        REQUIRE(*text >= '0' && *text <= '9' && *count < 20, "no code in %.10s", text);
        codes[(*count)++] = (uint32_t)strtoul(text, &end, 10);
        text = end + 1;
        if (*end == 'm')
            return text;
        REQUIRE(*end == ';', "a sequence ends in %c", *end);
    }
}

/* Returns the colour that codes after 38 or 48 choose, and how many they are. */
static color_code extended_color(const uint32_t *codes, int *used)
{
    *used = codes[0] == 5 ? 2 : 4;
    if (codes[0] == 5)
        return COLOR_INDEX(codes[1]);
    assert_int_equal(codes[0], 2);
    return COLOR_RGB(codes[1], codes[2], codes[3]);
}

static void set_color(color_code *color, const uint32_t *codes, uint32_t base, int *used)
{
    *used = 0;
    if (*codes == base + 8)
        *color = extended_color(codes + 1, used);
    else if (*codes == base + 9)
        *color = COLOR_DEFAULT;
    else
        *color = *codes < base + 8 ? COLOR_INDEX(*codes - base) : COLOR_INDEX(*codes - base - 52);
}

static void obey(struct screen_state *state, const uint32_t *codes, int count)
{
    for (int n = 0; n < count; n++) {
        uint32_t code = codes[n];
        int used = 0;
        if (code == 0)
            *state = (struct screen_state){COLOR_DEFAULT, COLOR_DEFAULT, 0};
        else if (code == 1 || code == 2 || code == 7)
            state->flags |= code == 1 ? CELL_BOLD : code == 2 ? CELL_DIM : CELL_REVERSE;
        else if (code == 22 || code == 27)
            state->flags &= (uint8_t) ~(code == 22 ? CELL_BOLD | CELL_DIM : CELL_REVERSE);
        else if ((code >= 30 && code <= 39) || (code >= 90 && code <= 97))
            set_color(&state->ink, codes + n, 30, &used);
        else if ((code >= 40 && code <= 49) || (code >= 100 && code <= 107))
            set_color(&state->ground, codes + n, 40, &used);
        else
            fail_msg("code %" PRIu32, code);
        n += used;
    }
}

static void check_row(const struct cell *cells, int count, const char *line)
{
    struct screen_state state = {COLOR_DEFAULT, COLOR_DEFAULT, 0};
    uint32_t codes[20];
    int length;
    for (int n = 0; n < count; n++) {
        uint32_t glyph;
        if (cells[n].glyph == 0)
            continue;
        bool same = state.ink == cells[n].ink && state.ground == cells[n].ground &&
                    state.flags == cells[n].flags;
        REQUIRE((*line == '\033') == !same, "cell %d: %.10s", n, line + 1);
        if (!same) {
            line = read_codes(line + 2, codes, &length);
            obey(&state, codes, length);
        }
        line = text_glyph_at(line, &glyph);
        assert_int_equal(glyph, cells[n].glyph);
        REQUIRE(state.ink == cells[n].ink && state.ground == cells[n].ground &&
                    state.flags == cells[n].flags,
                "cell %d: %x %x %d, not %x %x %d", n, state.ink, state.ground, state.flags,
                cells[n].ink, cells[n].ground, cells[n].flags);
    }
    assert_string_equal(line, "\033[0m\n");
}

static color_code trial_color(struct trials *trials, int colors)
{
    switch (trial_below(trials, 3)) {
    case 0:
        return COLOR_DEFAULT;
    case 1:
        return COLOR_INDEX(trial_below(trials, colors >= 256 ? 256 : (uint64_t)colors));
    default:
        return colors < COLORS_RGB ? COLOR_INDEX(trial_below(trials, 8))
                                   : COLOR_RGB(trial_below(trials, 256), trial_below(trials, 256),
                                               trial_below(trials, 256));
    }
}

static void test_rows(void **state)
{
    static const int depths[] = {8, 16, 256, COLORS_RGB};
    static const uint32_t glyphs[] = {' ', '~', 0xE9, 0x2580, 0x6C34, 0x1F600};
    struct trials trials = {71};
    (void)state;
    for (int trial = 0; trial < 4000; trial++) {
        struct cell cells[CELLS_MAX];
        char line[CELLS_MAX * ANSI_CELL_MAX + ANSI_ROW_EXTRA + 1];
        int colors = depths[trial % 4];
        int count = (int)trial_below(&trials, CELLS_MAX + 1);
        struct cell some[3];
        for (int n = 0; n < 3; n++)
            some[n] = (struct cell){'x', trial_color(&trials, colors), trial_color(&trials, colors),
                                    (uint8_t)trial_below(&trials, 8)};
        for (int n = 0; n < count; n++) {
            cells[n] = some[trial_below(&trials, 3)];
            cells[n].ground = some[trial_below(&trials, 3)].ground;
            bool covered = n > 0 && cells[n - 1].glyph == 0x6C34;
            cells[n].glyph = covered ? 0 : glyphs[trial_below(&trials, 6)];
        }
        size_t length = ansi_row(cells, (uint32_t)count, line);
        line[length] = '\0';
        REQUIRE(length <= (size_t)count * (4 + ansi_change_max(colors)) + ANSI_ROW_EXTRA &&
                    4 + ansi_change_max(colors) <= ANSI_CELL_MAX,
                "%zu bytes for %d cells", length, count);
        check_row(cells, count, line);
    }
}

/* Flags are switched off before others are switched on, in one sequence with the colours. */
static void test_one_sequence(void **state)
{
    static const struct cell cells[] = {
        {'x', COLOR_DEFAULT, COLOR_DEFAULT, CELL_DIM | CELL_REVERSE},
        {'x', COLOR_RGB(255, 255, 255), COLOR_RGB(255, 255, 254), CELL_BOLD},
    };
    char line[2 * ANSI_CELL_MAX + ANSI_ROW_EXTRA + 1];
    (void)state;
    line[ansi_row(cells, 2, line)] = '\0';
    assert_string_equal(line,
                        "\033[2;7mx\033[22;27;1;38;2;255;255;255;48;2;255;255;254mx\033[0m\n");
}

static void test_plain(void **state)
{
    static const struct cell cells[] = {
        {0x6C34, COLOR_INDEX(1), COLOR_DEFAULT, CELL_BOLD},
        {0, COLOR_INDEX(1), COLOR_DEFAULT, CELL_BOLD},
        {'x', COLOR_DEFAULT, COLOR_INDEX(3), 0},
    };
    char line[3 * 4 + 2];
    (void)state;
    line[ansi_plain_row(cells, 3, line)] = '\0';
    assert_string_equal(line, "\xE6\xB0\xB4x\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_one_sequence),
        cmocka_unit_test(test_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

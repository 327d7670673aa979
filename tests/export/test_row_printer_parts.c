/*
 * Cut rows: parts of any width make the bytes of whole rows, painted in strips and blocks of any
 * size; in every format that prints parts, with every look.
 */

#include "export/row_printer.c"
#include "render/painter.h"
#include "support/unit.h"

#include "support/looks.h"

#include <string.h>

enum { COLS = 9000, ROWS = 3 }; /* more columns than a part has */

/* Bytes that a sink took. */
struct taken {
    char *bytes;
    size_t length;
    int calls;
    int calls_max; /* number of calls after which it takes no more */
};

static bool take_rows(void *context, const char *rows, size_t length, struct error *error)
{
    struct taken *taken = context;
    if (taken->calls == taken->calls_max)
        return error_set(error, ERROR_FAILURE, "enough");
    memcpy(taken->bytes + taken->length, rows, length);
    taken->length += length;
    taken->calls++;
    return true;
}

/* Prints all rows whole. Returns their bytes, which the caller frees. */
static char *print_whole(const struct map *map, const struct format *format, size_t *length)
{
    char *bytes = malloc(format_row_max(format, map) * format_rows(format, map));
    struct row_printer *printer = row_printer_new(map, format, map->view.cols);
    assert_true(bytes != NULL && printer != NULL);
    *length = row_printer_print(printer, 0, format_rows(format, map), bytes);
    row_printer_free(printer);
    return bytes;
}

static bool print_cut(const struct map *map, const struct format *format, uint32_t strip,
                      uint32_t block, struct taken *taken)
{
    struct print_memory plan = {.strip_cols = strip, .block_rows = block, .cut = true};
    struct progress progress = {.tell = NULL};
    struct error error;
    bool done = row_printer_print_cut(map, format, &plan, (struct row_sink){take_rows, taken, true},
                                      &progress, &error);
    assert_true(done || strcmp(error.text, "enough") == 0);
    return done;
}

/* Compares parts of each row with the rows, which are printed in `bytes`. A part may have cells of
 * its row that come after it, but takes no more room than struct format says. */
static void check_parts(struct trials *trials, const struct map *map, const struct format *format,
                        const char *bytes)
{
    uint32_t cols = painter_cols(map);
    size_t glyphs = (size_t)cols * PUT_GLYPH_MAX;
    struct cell *cells = calloc(cols, sizeof *cells);
    char *to = malloc(format_row_max(format, map) + glyphs);
    struct row_printer *printer = row_printer_new(map, format, map->view.cols);
    assert_true(cells != NULL && to != NULL && printer != NULL);
    for (uint32_t n = 0; n < format_rows(format, map); n++) {
        struct cell_row row = {n, cols, cells};
        paint_strips(printer, n, n + 1, cells);
        for (int pass = 0; pass < format->part_passes; pass++)
            for (struct row_part of = {.pass = pass}; of.next < cols;) {
                struct map part = *map;
                uint32_t first = of.next;
                part.view.cols = 1 + (uint32_t)trial_below(trials, 90);
                of.until = first + MIN(cols - first, painter_cols(&part));
                size_t count = format->print_part(map, &row, &of, to);
                assert_true(of.next > first && of.next <= cols);
                assert_in_range(count, 0, format_row_max(format, &part) + glyphs);
                assert_memory_equal(to, bytes, count);
                bytes += count;
            }
        assert_int_equal(bytes[-1], '\n');
    }
    row_printer_free(printer);
    free(cells);
    free(to);
}

static void check_format(struct trials *trials, const struct map *drawn,
                         const struct format *format)
{
    size_t length;
    char *whole = print_whole(drawn, format, &length);
    struct taken taken = {.bytes = malloc(length), .calls_max = 1000};
    assert_non_null(taken.bytes);
    uint32_t strip = 500 + (uint32_t)trial_below(trials, COLS - 500);
    assert_true(print_cut(drawn, format, strip, 1 + (uint32_t)trial_below(trials, 3), &taken));
    assert_int_equal(taken.length, length);
    assert_memory_equal(taken.bytes, whole, length);
    assert_true(taken.calls > (int)format_rows(format, drawn)); /* parts of rows */
    taken = (struct taken){.bytes = taken.bytes, .calls_max = taken.calls - 1};
    assert_false(print_cut(drawn, format, strip, 2, &taken));
    check_parts(trials, drawn, format, whole);
    free(taken.bytes);
    free(whole);
}

static void test_parts(void **state)
{
    static const uint32_t glyphs[] = {' ', '"', 0x6C34}; /* blanks, escapes, two columns */
    struct trials trials = {91};
    int checked = 0;
    (void)state;
    for (int kind = 0; kind < 42; kind++) {
        struct recipe recipe = recipe_of(3, 64, 64, 8);
        struct view view = {.x = 3, .y = 2, .cols = COLS, .rows = ROWS};
        struct look look = {.palette = palettes,
                            .light = RELIEF_LIGHT,
                            .colors = 256,
                            .relief = (enum relief_kind)(kind % 3),
                            .blocks = (enum blocks)(kind / 3 % 7)};
        struct map map;
        look.tiles.width = kind / 3 % 3 == 2 ? 2 : 1;
        for (uint32_t n = 0; n < 8; n++)
            assert_true(tiles_add(&look.tiles, glyphs[kind / 3 % 3] + n));
        look.aspect = kind / 21 ? ASPECT_SQUARE : ASPECT_TALL;
        view.paired = look_is_paired(&look);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        for (int n = 0; formats[n] != NULL; n++) {
            struct map drawn;
            format_map(formats[n], &map, &drawn);
            if (formats[n]->print_part == NULL ||
                !format_check(formats[n], &look, false, &(struct error){0}))
                continue;
            check_format(&trials, &drawn, formats[n]);
            checked++;
        }
        map_free(&map);
    }
    assert_in_range(checked, 70, 84);
}

/* Rows that fit into memory are not cut, nor are those of formats without parts. */
static void test_plan(void **state)
{
    (void)state;
    for (int n = 0; formats[n] != NULL; n++) {
        struct recipe recipe = recipe_of(3, 64, 64, 8);
        struct view view = {.cols = 1 << 20, .rows = 2};
        struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = 256};
        struct map map;
        tiles_default(&look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 4));
        struct map drawn;
        format_map(formats[n], &map, &drawn);
        assert_int_equal(print_memory_make(&drawn, formats[n], true).cut,
                         formats[n]->print_part != NULL);
        drawn.view.cols = 4096;
        assert_false(print_memory_make(&drawn, formats[n], true).cut);
        map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

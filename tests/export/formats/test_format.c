/*
 * Formats: rows of any look are at most format_row_max bytes; and a file is head, rows with their
 * numbers, and end, in order and complete.
 */
#include "export/formats/format.h"

#include "export/write_map.c"
#include "support/looks.h"
#include "support/unit.h"
#include "system/system.h"

#include <stdio.h>

/* Sink: keeps the number of bytes of the one row that there is. */
static bool measure_row(void *context, const char *rows, size_t length, struct error *error)
{
    size_t *measured = context;
    (void)rows;
    (void)error;
    *measured += length;
    return true;
}

static void check_row_max(const struct format *format, const struct map *map)
{
    struct map drawn;
    format_map(format, map, &drawn);
    struct progress progress = {.tell = NULL};
    struct error error;
    size_t length = 0;
    bool rows = format->print_numbers != NULL || format->print_cells != NULL || format->print_part;
    if (!rows || !format_check(format, &map->look, false, &(struct error){0}))
        return;
    assert_int_equal(format_rows(format, &drawn), 1);
    REQUIRE(write_map_rows(map, format, (struct row_sink){.take = measure_row, .context = &length},
                           &progress, &error),
            "%s", error.text);
    REQUIRE(length > 0 && length <= format_row_max(format, &drawn), "%s: %zu bytes, not %zu",
            format->name, length, format_row_max(format, &drawn));
}

/* Sets tiles of one byte, of four, or of three bytes and two columns. */
static void set_tiles(struct look *look, int kind)
{
    static const uint32_t glyphs[] = {'a', 0x10300, 0x6C34};
    look->tiles = (struct tiles){.width = kind == 2 ? 2 : 1};
    for (uint32_t n = 0; n < 5; n++)
        assert_true(tiles_add(&look->tiles, glyphs[kind] + n));
}

static void test_row_max(void **state)
{
    static const int depths[] = {8, 16, 256, COLORS_RGB};
    struct trials trials = {81};
    (void)state;
    for (int trial = 0; trial < 600; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct view view = {.cols = 1 + (uint32_t)trial_below(&trials, 70), .rows = 1};
        struct look look = {.palette = &palettes[trial_below(&trials, (uint64_t)palette_count())],
                            .light = RELIEF_LIGHT,
                            .colors = depths[trial % 4]};
        struct map map;
        set_tiles(&look, (int)trial_below(&trials, 3));
        look.relief = (enum relief_kind)trial_below(&trials, 3);
        look.blocks = (enum blocks)trial_below(&trials, 2);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        for (int n = 0; formats[n] != NULL; n++)
            check_row_max(formats[n], &map);
        map_free(&map);
    }
}

/* A format whose rows are long besides their cells. */
#define ROW_HEAD "the head of row "
#define ROW_TAIL ", and a tail that is longer\n"

static bool begin_frame(struct format_file *file, struct error *error)
{
    (void)error;
    return fprintf(file->out, "%" PRIu32 " rows\n", file->map->view.rows) > 0;
}

static bool end_frame(struct format_file *file, struct error *error)
{
    (void)error;
    return fputs("end\n", file->out) != EOF;
}

static size_t print_numbered(const struct map *map, const struct number_row *row, char *line)
{
    char bytes[sizeof ROW_HEAD "123456" ROW_TAIL];
    int length = sprintf(bytes, ROW_HEAD "%6" PRIu32 ROW_TAIL, row->number % 1000000);
    (void)map;
    memcpy(line, bytes, (size_t)length); /* without the end of the text */
    return (size_t)length;
}

static const struct format numbered = {
    .name = "numbered",
    .row_extra = sizeof ROW_HEAD "123456" ROW_TAIL - 1,
    .begin = begin_frame,
    .end = end_frame,
    .print_numbers = print_numbered,
};

static void test_head_rows_end(void **state)
{
    enum { ROWS = 20000 };
    struct recipe recipe = recipe_of(1, 64, 64, 32);
    struct view view = {.cols = 20, .rows = ROWS};
    struct look look = {.palette = palettes, .colors = 256};
    struct progress progress = {.tell = NULL};
    struct error error;
    struct map map;
    char line[100];
    char expected[100];
    FILE *file = tmpfile();
    (void)state;
    tiles_default(&look.tiles);
    assert_non_null(file);
    assert_true(map_make(&map, &recipe, &view, &look, 4));
    assert_true(write_map(&map, &numbered, file, &progress, &error));
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "20000 rows\n");
    for (uint32_t n = 0; n < ROWS; n++) {
        sprintf(expected, ROW_HEAD "%6" PRIu32 ROW_TAIL, n);
        assert_non_null(fgets(line, sizeof line, file));
        assert_string_equal(line, expected);
    }
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "end\n");
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
    map_free(&map);
}

static bool refuse_rows(struct format_file *file, const char *rows, size_t length,
                        struct error *error)
{
    (void)file;
    (void)rows;
    (void)length;
    return error_set(error, ERROR_FAILURE, "no more");
}

/* An error of the format, in any thread, is that of the export, and nothing follows it. */
static void test_refused_rows(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 32);
    struct view view = {.cols = 500, .rows = 5000};
    struct look look = {.palette = palettes, .colors = 256};
    struct format refusing = numbered;
    struct progress progress = {.tell = NULL};
    struct error error;
    struct map map;
    char line[100];
    FILE *file = tmpfile();
    (void)state;
    tiles_default(&look.tiles);
    refusing.write = refuse_rows;
    assert_non_null(file);
    assert_true(map_make(&map, &recipe, &view, &look, 3));
    assert_false(write_map(&map, &refusing, file, &progress, &error));
    assert_string_equal(error.text, "no more");
    assert_int_equal(error.kind, ERROR_FAILURE);
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_row_max),
        cmocka_unit_test(test_head_rows_end),
        cmocka_unit_test(test_refused_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

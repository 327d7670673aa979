/*
 * Row printer: strips of any width make the same bytes as whole rows, and rows that are printed few
 * at a time make the same bytes as all rows at once; in every format, with every look.
 *
 * test: threads
 */
#include "export/row_printer.c"

#include "support/unit.h"

enum { COLS = 61, ROWS = 23, ROOM = 1 << 20 };

/* Prints all rows, at most `count` at a time. Returns the number of bytes. */
static size_t print_all(const struct map *map, const struct format *format, uint32_t strip,
                        uint32_t count, char *bytes)
{
    uint32_t rows = format_rows(format, map);
    struct row_printer *printer = row_printer_new(map, format, strip);
    size_t length = 0;
    assert_non_null(printer);
    assert_true(format_row_max(format, map) * rows <= ROOM);
    for (uint32_t row = 0; row < rows; row += count)
        length += row_printer_print(printer, row, row + count < rows ? row + count : rows,
                                    bytes + length);
    row_printer_free(printer);
    return length;
}

/* Compares strips and rows with all at once; leaves formats out that cannot print the look. */
static int check_formats(const struct map *map, char *whole, char *parts)
{
    static const uint32_t strips[] = {1, 2, 20, 60};
    int checked = 0;
    for (int n = 0; formats[n] != NULL; n++) {
        struct map drawn;
        format_map(formats[n], map, &drawn);
        bool rows = formats[n]->print_numbers || formats[n]->print_cells || formats[n]->print_part;
        if (!rows || !format_check(formats[n], &map->look, false, &(struct error){0}))
            continue;
        size_t length = print_all(&drawn, formats[n], COLS, ROWS, whole);
        assert_int_equal(print_all(&drawn, formats[n], COLS, 2, parts), length);
        assert_memory_equal(parts, whole, length);
        for (uint32_t width = 0; width < 4 && prints_strips(&drawn, formats[n]); width++) {
            assert_int_equal(print_all(&drawn, formats[n], strips[width], 3 + width, parts),
                             length);
            assert_memory_equal(parts, whole, length);
            checked++;
        }
    }
    return checked;
}

static void test_strips_and_rows(void **state)
{
    static const int colors[] = {COLORS_RGB, 256, 8};
    char *whole = malloc(ROOM);
    char *parts = malloc(ROOM);
    int checked = 0;
    (void)state;
    assert_true(whole != NULL && parts != NULL);
    for (int kind = 0; kind < 54; kind++) {
        struct recipe recipe = recipe_of(3, 64, 64, 8);
        struct view view = {.x = kind % 2 ? 3 : 0, .y = kind % 4, .cols = COLS, .rows = ROWS};
        struct look look = {.palette = palettes,
                            .light = RELIEF_LIGHT,
                            .colors = colors[kind % 3],
                            .relief = (enum relief_kind)(kind / 3 % 3),
                            .blocks = kind / 9 % 2 ? BLOCKS_HALF : BLOCKS_ASCII,
                            .aspect = (enum aspect)(kind / 18)};
        struct map map;
        recipe.edges = kind % 2 ? EDGES_BOUNDED : EDGES_WRAP;
        tiles_default(&look.tiles);
        view.paired = look_is_paired(&look);
        view.y -= view.paired ? view.y % 2 : 0;
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        checked += check_formats(&map, whole, parts);
        map_free(&map);
    }
    assert_in_range(checked, 450, 4500);
    free(whole);
    free(parts);
}

/* A strip has the letters of the whole, and what they clear or colour beside them. */
static void test_strips_with_names(void **state)
{
    static const char *const names[] = {"map.txt", "map.ansi", "map.png"};
    char *whole = malloc(ROOM);
    char *parts = malloc(ROOM);
    (void)state;
    assert_true(whole != NULL && parts != NULL);
    for (int n = 0; n < 3; n++) {
        struct recipe recipe = recipe_of(3, 64, 64, 8);
        struct view view = {.x = 3, .y = 2, .cols = COLS, .rows = ROWS};
        struct look look = {.palette = palettes, .colors = 256, .labels = LABELS_TEXT};
        const struct format *format = format_of_file(names[n]);
        struct map map;
        tiles_default(&look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        struct map drawn;
        format_map(format, &map, &drawn);
        size_t length = print_all(&drawn, format, COLS, ROWS, whole);
        for (uint32_t width = 2; width < 6; width += 3) {
            assert_int_equal(print_all(&drawn, format, width, ROWS, parts), length);
            assert_memory_equal(parts, whole, length);
        }
        map_free(&map);
    }
    free(whole);
    free(parts);
}

/* A strip has the roads of the whole, also where the world is repeated and strips of other widths
 * begin at the same column of it. */
static void test_strips_with_roads(void **state)
{
    enum { WORLD = 64, WIDE = 2 * WORLD + 40 };
    static const char *const names[] = {"map.txt", "map.png"};
    char *whole = malloc(ROOM);
    char *parts = malloc(ROOM);
    (void)state;
    assert_true(whole != NULL && parts != NULL);
    for (int n = 0; n < 2; n++) {
        struct recipe recipe = recipe_of(3, WORLD, WORLD, 16);
        struct view view = {.cols = WIDE, .rows = ROWS};
        struct look look = {.palette = palettes, .colors = 256, .towns = true};
        const struct format *format = format_of_file(names[n]);
        struct map map, drawn;
        recipe.algorithm = 3; /* rivers */
        recipe.climate = CLIMATE_BELTS;
        tiles_default(&look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        format_map(format, &map, &drawn);
        size_t length = print_all(&drawn, format, WIDE, ROWS, whole);
        assert_int_equal(print_all(&drawn, format, WORLD, ROWS, parts), length);
        assert_memory_equal(parts, whole, length);
        drawn.look.towns = false;
        length = print_all(&drawn, format, WIDE, ROWS, parts);
        assert_true(memcmp(parts, whole, length) != 0); /* there are roads */
        map_free(&map);
    }
    free(whole);
    free(parts);
}

/* Rows beyond a rim are whole: there is no strip where there is no world. */
static void test_no_strips(void **state)
{
    struct recipe recipe = recipe_of(3, 64, 64, 8);
    struct view view = {.x = 10, .cols = COLS, .rows = ROWS};
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = 256};
    struct map map;
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    for (int n = 0; formats[n] != NULL; n++)
        assert_false(prints_strips(&map, formats[n]));
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strips_and_rows),
        cmocka_unit_test(test_strips_with_names),
        cmocka_unit_test(test_strips_with_roads),
        cmocka_unit_test(test_no_strips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Command line panel: the recipe line of the view is shown in lines that fit, until the next key.
 */
#include "explorer/panels/command_panel.h"

#include "options/recipe_line.h"
#include "support/looks.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/rows/picture.h"

/* Copies the rows that are drawn in reverse above the last row, joined by blanks. */
static void copy_panel(const struct explorer *explorer, char text[2000], int *rows)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, explorer->frame.cols, explorer->frame.rows));
    assert_true(explorer_draw(explorer, &grid));
    *text = '\0';
    *rows = 0;
    for (int row = 0; row < grid.rows - 1; row++) {
        const struct cell *cells = grid.cells + row * grid.cols;
        int reversed = 0;
        for (int col = 0; col < grid.cols; col++)
            reversed += cells[col].flags == CELL_REVERSE;
        if (reversed == 0)
            continue;
        assert_int_equal(reversed, grid.cols);
        char *to = text + strlen(text);
        if (to > text)
            *to++ = ' ';
        int length = grid.cols;
        while (length > 0 && cells[length - 1].glyph == ' ')
            length--;
        for (int col = 0; col < length; col++)
            *to++ = (char)cells[col].glyph;
        *to = '\0';
        ++*rows;
    }
    grid_free(&grid);
}

static void test_lines(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int cols = 30; cols < 200; cols += 17) {
        struct explorer explorer = stage(&recipe, cols, 24);
        char text[2000];
        char expected[2000] = "tmap ";
        int rows;
        stage_type(&explorer, "lj+pc");
        char *command = recipe_line_of(&explorer.map, true, NULL);
        assert_string_equal(explorer.command_panel.recipe_line, command);
        strcat(expected, command);
        free(command);
        copy_panel(&explorer, text, &rows);
        assert_string_equal(text, expected);
        assert_true(rows >= (int)(strlen(expected) + (size_t)cols - 1) / cols);
        stage_type(&explorer, "c");
        copy_panel(&explorer, text, &rows);
        assert_int_equal(rows, 0);
        explorer_free(&explorer);
    }
}

/* A quoted word stays whole if a row has room for it: a blank tile at the end of a row could not be
 * seen. */
static void test_quoted_blanks(void **state)
{
    struct recipe recipe = stage_recipe();
    static const char tiles[] = "  .'  \"  @";
    (void)state;
    for (int cols = 40; cols < 200; cols++) {
        struct explorer explorer = stage(&recipe, cols, 24);
        struct grid grid = {0};
        explorer.map.look.tiles = (struct tiles){.width = 1};
        for (size_t n = 0; tiles[n] != '\0'; n++)
            tiles_add(&explorer.map.look.tiles, (uint32_t)tiles[n]);
        bands_make(&explorer.map.bands, &explorer.map.look.tiles, &explorer.map.world,
                   NORMALIZE_RANGE);
        stage_type(&explorer, "c");
        assert_true(grid_resize(&grid, explorer.frame.cols, explorer.frame.rows));
        assert_true(explorer_draw(&explorer, &grid));
        for (int row = 0; row < grid.rows - 1; row++) {
            const struct cell *cells = grid.cells + row * grid.cols;
            if (cells->flags == CELL_REVERSE && cells->glyph != 't')
                assert_true(cells[0].glyph == '-' && cells[1].glyph == '-');
        }
        grid_free(&grid);
        explorer_free(&explorer);
    }
}

/* Words longer than a row are broken, and text without room is left out: no cell outside is
 * written. */
static void test_small_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int cols = 1; cols < 30; cols++)
        for (int height = 1; height < 9; height++) {
            struct explorer explorer = stage(&recipe, cols, height);
            char text[2000];
            int rows;
            stage_type(&explorer, "c");
            copy_panel(&explorer, text, &rows);
            assert_true(rows <= height - 1 && (rows == height - 1 || cols > 12));
            if (cols > 4 && height > 1)
                assert_memory_equal(text, "tmap", 4);
            /* A screen without a map has no size that could be asked for. */
            assert_true((strstr(explorer.command_panel.recipe_line, "--size=") == NULL) ==
                        (height == 1));
            explorer_free(&explorer);
        }
}

/* Any other key closes the panel and does what it does besides; the last recipe line is kept. */
static void test_closing(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 80, 24);
    char text[2000];
    int rows;
    (void)state;
    assert_null(explorer.command_panel.recipe_line);
    stage_type(&explorer, "cl");
    copy_panel(&explorer, text, &rows);
    assert_int_equal(rows, 0);
    assert_int_equal(explorer.map.view.x, 1);
    assert_non_null(strstr(explorer.command_panel.recipe_line, "--at=0,0"));
    stage_type(&explorer, "c\033");
    copy_panel(&explorer, text, &rows);
    assert_int_equal(rows, 0);
    assert_non_null(strstr(explorer.command_panel.recipe_line, "--at=1,0"));
    explorer_free(&explorer);
}

static void test_wide_tiles(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 12);
    struct tiles *tiles = &explorer.map.look.tiles;
    struct grid grid = {0};
    int wide = 0;
    (void)state;
    *tiles = (struct tiles){.width = 2};
    for (int n = 0; n < 50; n++)
        tiles_add(tiles, 0x6C34);
    bands_make(&explorer.map.bands, tiles, &explorer.map.world, NORMALIZE_RANGE);
    explorer_resize(&explorer, 40, 12);
    stage_type(&explorer, "c");
    assert_true(grid_resize(&grid, 40, 12));
    assert_true(explorer_draw(&explorer, &grid));
    for (int n = 0; n < 40 * 11; n++) {
        if (grid.cells[n].flags != CELL_REVERSE || grid.cells[n].glyph != 0x6C34)
            continue;
        wide++;
        assert_true(n % 40 < 39);
        assert_int_equal(grid.cells[n + 1].glyph, 0);
    }
    assert_int_equal(wide, 50);
    grid_free(&grid);
    explorer_free(&explorer);
}

/* Names of files have any characters; combining ones are shown as ?. */
static void test_names(void **state)
{
    static const uint32_t expected[] = {'\'', 'e', '?', 0x6C34, 0, 0xE9, '\''};
    uint16_t heights[64 * 64] = {0};
    struct picture picture = {.width = 64, .height = 64, .heights = heights};
    picture.name = "e\u0301\u6C34\u00E9";
    struct recipe recipe = picture_recipe(&picture, EDGES_WRAP);
    struct explorer explorer = stage(&recipe, 40, 12);
    struct grid grid = {0};
    (void)state;
    stage_type(&explorer, "c");
    assert_true(grid_resize(&grid, 40, 12));
    assert_true(explorer_draw(&explorer, &grid));
    int begin = 0;
    while (begin < 40 * 11 && grid.cells[begin].glyph != '\'')
        begin++;
    for (int n = 0; n < 7; n++)
        assert_int_equal(grid.cells[begin + n].glyph, expected[n]);
    grid_free(&grid);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),         cmocka_unit_test(test_quoted_blanks),
        cmocka_unit_test(test_small_screens), cmocka_unit_test(test_closing),
        cmocka_unit_test(test_wide_tiles),    cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

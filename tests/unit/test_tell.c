/*
 * Tell: the command over the map is the scene's command, in lines that fit, and closes.
 */
#include "tell.h"

#include "command.h"
#include "picture.h"
#include "stage.h"
#include "unit.h"

/* The lines that are drawn in reverse above the last row, joined by blanks. */
static void told(const struct scene *scene, char text[2000], int *rows)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, scene->cols, scene->rows));
    assert_true(scene_draw(scene, &grid));
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
        struct scene scene = stage(&recipe, cols, 24);
        char text[2000];
        char expected[2000] = "tmap ";
        int rows;
        stage_type(&scene, "lj+pc");
        char *command = command_of(&scene.map);
        assert_string_equal(scene.command, command);
        strcat(expected, command);
        free(command);
        told(&scene, text, &rows);
        assert_string_equal(text, expected);
        assert_true(rows >= (int)(strlen(expected) + (size_t)cols - 1) / cols);
        stage_type(&scene, "c");
        told(&scene, text, &rows);
        assert_int_equal(rows, 0);
        scene_free(&scene);
    }
}

/* What is quoted stays whole where a row has room for it: of a blank tile at a row's end nothing
 * would be seen. */
static void test_quoted_blanks(void **state)
{
    struct recipe recipe = stage_recipe();
    static const char tiles[] = "  .'  \"  @";
    (void)state;
    for (int cols = 40; cols < 200; cols++) {
        struct scene scene = stage(&recipe, cols, 24);
        struct grid grid = {0};
        scene.map.look.tiles = (struct tiles){.width = 1};
        for (size_t n = 0; tiles[n] != '\0'; n++)
            tiles_add(&scene.map.look.tiles, (uint32_t)tiles[n]);
        bands_make(&scene.map.bands, &scene.map.look.tiles, &scene.map.world, NORMALIZE_RANGE);
        stage_type(&scene, "c");
        assert_true(grid_resize(&grid, scene.cols, scene.rows));
        assert_true(scene_draw(&scene, &grid));
        for (int row = 0; row < grid.rows - 1; row++) {
            const struct cell *cells = grid.cells + row * grid.cols;
            if (cells->flags == CELL_REVERSE && cells->glyph != 't')
                assert_true(cells[0].glyph == '-' && cells[1].glyph == '-');
        }
        grid_free(&grid);
        scene_free(&scene);
    }
}

/* Words longer than a row are broken, and what has no room is left out: nothing is written
 * beside. */
static void test_small_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int cols = 1; cols < 30; cols++)
        for (int height = 1; height < 9; height++) {
            struct scene scene = stage(&recipe, cols, height);
            char text[2000];
            int rows;
            stage_type(&scene, "c");
            told(&scene, text, &rows);
            assert_int_equal(rows, height - 1);
            if (cols > 4 && height > 1)
                assert_memory_equal(text, "tmap", 4);
            /* A screen without a map has no size that could be asked for. */
            assert_true((strstr(scene.command, "--size=") == NULL) == (height == 1));
            scene_free(&scene);
        }
}

/* Any other key closes it and does what it does; what was asked for last is kept. */
static void test_closing(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 80, 24);
    char text[2000];
    int rows;
    (void)state;
    assert_null(scene.command);
    stage_type(&scene, "cl");
    told(&scene, text, &rows);
    assert_int_equal(rows, 0);
    assert_int_equal(scene.map.view.x, 1);
    assert_non_null(strstr(scene.command, "--at=0,0"));
    stage_type(&scene, "c\033");
    told(&scene, text, &rows);
    assert_int_equal(rows, 0);
    assert_non_null(strstr(scene.command, "--at=1,0"));
    scene_free(&scene);
}

static void test_wide_tiles(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 12);
    struct tiles *tiles = &scene.map.look.tiles;
    struct grid grid = {0};
    int wide = 0;
    (void)state;
    *tiles = (struct tiles){.width = 2};
    for (int n = 0; n < 50; n++)
        tiles_add(tiles, 0x6C34);
    bands_make(&scene.map.bands, tiles, &scene.map.world, NORMALIZE_RANGE);
    scene_resize(&scene, 40, 12);
    stage_type(&scene, "c");
    assert_true(grid_resize(&grid, 40, 12));
    assert_true(scene_draw(&scene, &grid));
    for (int n = 0; n < 40 * 11; n++) {
        if (grid.cells[n].flags != CELL_REVERSE || grid.cells[n].glyph != 0x6C34)
            continue;
        wide++;
        assert_true(n % 40 < 39);
        assert_int_equal(grid.cells[n + 1].glyph, 0);
    }
    assert_int_equal(wide, 50);
    grid_free(&grid);
    scene_free(&scene);
}

/* Names of files have any characters; those that would join others are shown as ?. */
static void test_names(void **state)
{
    static const uint32_t expected[] = {'\'', 'e', '?', 0x6C34, 0, 0xE9, '\''};
    uint16_t heights[64 * 64] = {0};
    struct picture picture = {.width = 64, .height = 64, .heights = heights};
    picture.name = "e\u0301\u6C34\u00E9";
    struct recipe recipe = picture_recipe(&picture, EDGES_WRAP);
    struct scene scene = stage(&recipe, 40, 12);
    struct grid grid = {0};
    (void)state;
    stage_type(&scene, "c");
    assert_true(grid_resize(&grid, 40, 12));
    assert_true(scene_draw(&scene, &grid));
    int begin = 0;
    while (begin < 40 * 11 && grid.cells[begin].glyph != '\'')
        begin++;
    for (int n = 0; n < 7; n++)
        assert_int_equal(grid.cells[begin + n].glyph, expected[n]);
    grid_free(&grid);
    scene_free(&scene);
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

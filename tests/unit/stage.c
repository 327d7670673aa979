/* See stage.h. */
#include "stage.h"

#include "command.h"
#include "unit.h"

#include <stdlib.h>

struct recipe stage_recipe(void)
{
    struct recipe recipe = recipe_default();
    recipe.seed = 7;
    recipe.width = 64;
    recipe.height = 96;
    recipe.feature = 8;
    return recipe;
}

struct scene stage(const struct recipe *recipe, int cols, int rows)
{
    struct look look = {.palette = palettes};
    struct view view = {0};
    struct map map;
    struct scene scene;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, &view, &look, 1));
    scene_make(&scene, &map, 42);
    scene_resize(&scene, cols, rows);
    return scene;
}

enum scene_reply stage_press(struct scene *scene, uint32_t key)
{
    return scene_key(scene, (struct press){.key = key});
}

enum scene_reply stage_type(struct scene *scene, const char *text)
{
    enum scene_reply reply = SCENE_DRAW;
    for (; *text != '\0'; text++)
        reply = stage_press(scene, (unsigned char)*text);
    return reply;
}

const char *stage_row(const struct scene *scene, int row)
{
    static char text[1000];
    struct grid grid = {0};
    assert_true(grid_resize(&grid, scene->cols, scene->rows));
    assert_true(scene_draw(scene, &grid));
    assert_in_range(grid.cols, 1, sizeof text - 1);
    int length = grid.cols;
    const struct cell *cells = grid.cells + (row < 0 ? row + grid.rows : row) * grid.cols;
    for (int col = 0; col < length; col++)
        text[col] = (char)(cells[col].glyph < 0x7F ? cells[col].glyph : '?');
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    grid_free(&grid);
    return text;
}

void assert_says(const struct scene *scene, const char *words)
{
    const char *row = stage_row(scene, -1);
    REQUIRE(strstr(row, words) != NULL, "the last row says \"%s\", not \"%s\"", row, words);
}

void stage_cursor(const struct scene *scene, int *col, int *row)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, scene->cols, scene->rows));
    assert_true(scene_draw(scene, &grid));
    *col = grid.cursor_col;
    *row = grid.cursor_row;
    grid_free(&grid);
}

void assert_same_map(const struct map *a, const struct map *b)
{
    char *made = command_of(a);
    char *wanted = command_of(b);
    assert_non_null(made);
    assert_non_null(wanted);
    assert_string_equal(made, wanted);
    free(made);
    free(wanted);
}

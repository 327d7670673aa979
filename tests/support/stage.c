/*
 * Stage: explorers that need no terminal.
 */
#include "support/stage.h"

#include "options/recipe_line.h"
#include "support/unit.h"
#include "survey/describe.h"

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

struct explorer stage_map(const struct recipe *recipe, struct view view, const struct look *look)
{
    struct map map;
    struct explorer explorer;
    assert_true(map_make(&map, recipe, &view, look, 1));
    explorer_make(&explorer, &map, 42);
    return explorer;
}

struct explorer stage(const struct recipe *recipe, int cols, int rows)
{
    struct look look = {.palette = palettes, .camera = CAMERA_USUAL};
    tiles_default(&look.tiles);
    struct explorer explorer = stage_map(recipe, (struct view){0}, &look);
    explorer_resize(&explorer, cols, rows);
    return explorer;
}

void stage_check_world(const struct map *map)
{
    struct world world;
    struct bands bands;
    assert_true(world_make(&world, &map->world.recipe, map->look.normalize, 1));
    bands_make(&bands, &map->look.tiles, &world, map->look.normalize);
    assert_int_equal(world.low, map->world.low);
    assert_int_equal(world.high, map->world.high);
    assert_int_equal(bands.count, map->bands.count);
    assert_memory_equal(bands.floors, map->bands.floors,
                        (size_t)bands.count * sizeof *bands.floors);
    world_free(&world);
}

enum explorer_reply stage_press(struct explorer *explorer, uint32_t key)
{
    return explorer_key(explorer, (struct event){.key = key});
}

enum explorer_reply stage_type(struct explorer *explorer, const char *text)
{
    enum explorer_reply reply = EXPLORER_DRAW;
    for (; *text != '\0'; text++)
        reply = stage_press(explorer, (unsigned char)*text);
    return reply;
}

const char *stage_row(const struct explorer *explorer, int row)
{
    static char text[1000];
    struct grid grid = {0};
    assert_true(grid_resize(&grid, explorer->frame.cols, explorer->frame.rows));
    assert_true(explorer_draw(explorer, &grid));
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

const char *stage_middle(const struct map *map)
{
    struct description facts;
    struct view shown = view_shown(&map->view, &map->world.recipe);
    int64_t col = shown.cols / 2;
    int64_t row = shown.rows / 2;
    if (look_is_paired(&map->look)) /* the upper of two */
        row -= row % 2;
    assert_true(describe_find(&facts, map, map->view.x + col, map->view.y + row));
    if (facts.unknown)
        return "height unknown";
    bool wet = facts.water.cover == COVER_RIVER || facts.water.cover == COVER_LAKE;
    if (map_shows_biomes(map) && (!wet || cover_is_frozen(facts.climate.biome)))
        return biome_name((int)facts.climate.biome);
    if (facts.water.cover == COVER_SEA)
        return "sea";
    bool land = !wet && !describe_is_water(&facts, map);
    return land && recipe_has_climate(&map->world.recipe) ? "land" : describe_land(&facts, map);
}

void assert_says(const struct explorer *explorer, const char *words)
{
    const char *row = stage_row(explorer, -1);
    REQUIRE(strstr(row, words) != NULL, "the last row says \"%s\", not \"%s\"", row, words);
}

void stage_cursor(const struct explorer *explorer, int *col, int *row)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, explorer->frame.cols, explorer->frame.rows));
    assert_true(explorer_draw(explorer, &grid));
    *col = grid.cursor_col;
    *row = grid.cursor_row;
    grid_free(&grid);
}

void assert_same_map(const struct map *a, const struct map *b)
{
    char *made = recipe_line_of(a, false, NULL);
    char *wanted = recipe_line_of(b, false, NULL);
    assert_non_null(made);
    assert_non_null(wanted);
    assert_string_equal(made, wanted);
    free(made);
    free(wanted);
}

bool stage_command(int n, struct command *command)
{
    *command = commands_table[n];
    return command->help != NULL;
}

int stage_commands(void)
{
    int count = 0;
    while (commands_table[count].help != NULL)
        count++;
    return count;
}

const struct command *stage_panel(int n)
{
    for (const struct command *row = commands_table; row->modes != 0; row++)
        if (row->panel != NULL && n-- == 0)
            return row;
    return NULL;
}

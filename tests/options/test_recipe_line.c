/*
 * Recipe lines: file names are quoted, whatever their bytes. tests/cli/recipe.bats tests what a
 * shell makes of a line.
 */
#include "options/recipe_line.h"

#include "support/unit.h"
#include "world/rows/picture.h"

static void test_names(void **state)
{
    static const struct {
        const char *name;
        const char *quoted;
    } names[] = {
        {"a.png", " 'a.png'"},
        {"a b $c", " 'a b $c'"},
        {"it's", " 'it'\"'\"'s'"},
        {"-", " '-'"},
        {"-x.png", " -- '-x.png'"},
        {"\u6C34", " '\u6C34'"},
        {"\u00A0", " '\u00A0'"},
        {"tab\t", " $'tab\\011'"},
        {"\033[31m", " $'\\033[31m'"},
        {"del\177", " $'del\\177'"},
        {"c1 \302\205", " $'c1 \\302\\205'"},
        {"\377'\\z", " $'\\377\\047\\134z'"},
    };
    uint16_t heights[4] = {0};
    struct picture picture = {.width = 2, .height = 2, .heights = heights};
    struct map map = {.look = {.palette = palettes}};
    (void)state;
    tiles_default(&map.look.tiles);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        picture.name = names[n].name;
        map.world.recipe = picture_recipe(&picture, EDGES_WRAP);
        char *line = recipe_line_of(&map, false, NULL);
        assert_non_null(line);
        size_t length = strlen(line);
        size_t wanted = strlen(names[n].quoted);
        REQUIRE(length > wanted && strcmp(line + length - wanted, names[n].quoted) == 0, "%s",
                line);
        free(line);
    }
}

/* Scale, sea, breaks and contours are on the line, but not the scale that a picture has itself. */
static void test_heights(void **state)
{
    uint16_t heights[4] = {0};
    struct picture picture = {.width = 2, .height = 2, .heights = heights, .name = "a"};
    struct map map = {.look = {.palette = palettes}};
    (void)state;
    picture.scale = (struct scale){.given = true, .low = 1, .high = 2, .unit = "m"};
    tiles_default(&map.look.tiles);
    map.world.recipe = picture_recipe(&picture, EDGES_WRAP);
    char *line = recipe_line_of(&map, false, NULL);
    assert_null(strstr(line, "--heights"));
    assert_null(strstr(line, "--sea"));
    free(line);
    map.world.recipe.scale = (struct scale){.given = true, .decimals = 1, .low = -15, .high = 20};
    map.world.recipe.sea = (struct sea){SEA_LEVEL, 0, {-5, 1}};
    map.look.contours = (struct scale_number){25, 2};
    map.look.tiles.break_count = 2;
    map.look.tiles.breaks[0] = (struct scale_number){-1, 0};
    map.look.tiles.breaks[1] = (struct scale_number){15, 1};
    line = recipe_line_of(&map, false, NULL);
    assert_non_null(strstr(line, " --heights=-1.5..2.0 --sea=-0.5 "));
    assert_non_null(strstr(line, " --breaks=-1,1.5 --contours=0.25"));
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names),
                                       cmocka_unit_test(test_heights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Sea edits: keys move the sea by steps of 5 % of the area, from any sea and back to none.
 */
#include "explorer/actions/edit_world.h"

#include "explorer/actions/state.h"

#include "support/unit.h"
#include "world/rows/picture.h"

static struct map make_map(const struct recipe *recipe)
{
    struct look look = {.palette = palettes};
    struct view view = {0};
    struct map map;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, &view, &look, 1));
    return map;
}

/* Presses a key, and checks the share that was asked for; 0: there is no sea. */
static void check_step(struct explorer *explorer, int by, uint32_t share, const char *says)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct note note = edit_world_sea(explorer, by);
    REQUIRE(strstr(note.text, says) != NULL, "%s, not %s", note.text, says);
    assert_int_equal(recipe->sea.kind, share > 0 ? SEA_SHARE : SEA_NONE);
    assert_int_equal(recipe->sea.share, share);
}

static void test_steps(void **state)
{
    struct recipe recipe = recipe_of(7, 256, 256, 32);
    (void)state;
    recipe.sea = (struct sea){SEA_SHARE, 120000, {0, 0}};
    struct explorer explorer = {.map = make_map(&recipe)};
    check_step(&explorer, 1, 150000, "sea 15.0% of the area");
    check_step(&explorer, 1, 200000, "sea 20.0% of the area");
    check_step(&explorer, -1, 150000, "sea 15.0%");
    check_step(&explorer, -1, 100000, "sea 10.0%");
    check_step(&explorer, -1, 50000, "sea 5.0%");
    check_step(&explorer, -1, 0, "no sea");
    check_step(&explorer, -1, 0, "no sea");
    check_step(&explorer, 1, 50000, "sea 5.0%");
    map_free(&explorer.map);
    recipe.sea.share = 999000;
    explorer.map = make_map(&recipe);
    check_step(&explorer, 1, 1000000, "sea 100.0%");
    struct note note = edit_world_sea(&explorer, 1);
    assert_non_null(strstr(note.text, "the sea cannot rise"));
    assert_int_equal(explorer.map.world.recipe.sea.share, 1000000);
    check_step(&explorer, -1, 950000, "sea 95.0%");
    map_free(&explorer.map);
}

/* The first step of the default sea begins at the share that it has; the level is said in units. */
static void test_default_and_units(void **state)
{
    struct recipe recipe = recipe_of(7, 256, 256, 32);
    (void)state;
    recipe.scale = (struct scale){.given = true, .low = 0, .high = 1000, .unit = "m"};
    struct explorer explorer = {.map = make_map(&recipe)};
    uint64_t below = 0;
    struct recipe asked = recipe;
    asked.sea.kind = SEA_NONE;
    for (asked.sea.share = 0; below == 0 && asked.sea.share < SEA_ALL;) {
        struct map other = make_map(&asked);
        below = other.world.sea_height > explorer.map.world.sea_height ? asked.sea.share : 0;
        map_free(&other);
        if (below == 0)
            asked.sea = (struct sea){SEA_SHARE, asked.sea.share + 50000, {0, 0}};
    }
    check_step(&explorer, 1, (uint32_t)below, "of the area, at ");
    assert_non_null(strstr(edit_world_sea(&explorer, -1).text, " m"));
    map_free(&explorer.map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_default_and_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

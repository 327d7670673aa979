/*
 * World search: keys find the worlds that a searcher finds, one seed after the other; any key stops
 * it.
 */
#include "explorer/actions/edit_world.h"

#include "support/stage.h"
#include "support/unit.h"
#include "survey/seed_search.h"

#define ASKED "rim>=20 largest<90"

/* Returns the nearest seed after `seed`, or before it, whose small world is as asked. */
static uint64_t find_next(uint64_t seed, int way)
{
    static struct seed_search search;
    static struct tiles tiles;
    struct error error;
    tiles_default(&tiles);
    search = (struct seed_search){.recipe = stage_recipe(), .tiles = &tiles};
    assert_true(seed_search_begin(&search, NULL, ASKED, &error));
    struct searcher *searcher = searcher_new(&search);
    assert_non_null(searcher);
    do
        seed += way > 0 ? 1 : UINT64_MAX;
    while (searcher_judge(searcher, seed) != SEARCH_HIT);
    searcher_free(searcher);
    return seed;
}

static struct explorer stage_searcher(uint64_t seed)
{
    struct recipe recipe = stage_recipe();
    recipe.seed = seed;
    return stage(&recipe, 80, 12);
}

/* Lets a search go on to its end. */
static void run_on(struct explorer *explorer)
{
    while (explorer_searches(explorer))
        stage_press(explorer, EVENT_TICK);
}

static uint64_t shown_seed(const struct explorer *explorer)
{
    return explorer->map.world.recipe.seed;
}

static void test_hits(void **state)
{
    struct explorer explorer = stage_searcher(1000);
    uint64_t seed = 1000;
    (void)state;
    stage_type(&explorer, "S" ASKED "\r");
    assert_true(explorer_searches(&explorer));
    assert_says(&explorer, "searching until a key");
    run_on(&explorer);
    assert_true(shown_seed(&explorer) == (seed = find_next(seed, 1)));
    assert_says(&explorer, "found: rim=");
    for (int way = 1; way >= -1; way -= 2)
        for (int n = 0; n < few_of(3); n++) {
            stage_press(&explorer, way > 0 ? '>' : '<');
            run_on(&explorer);
            assert_true(shown_seed(&explorer) == (seed = find_next(seed, way)));
        }
    stage_press(&explorer, 'R'); /* hits are kept as other seeds are */
    assert_true(shown_seed(&explorer) == find_next(seed, 1));
    explorer_free(&explorer);
}

/* Conditions that no world fulfils. */
static void test_stop(void **state)
{
    struct explorer explorer = stage_searcher(7);
    (void)state;
    stage_press(&explorer, '>');
    assert_says(&explorer, "press S and type what to find");
    stage_type(&explorer, "Sland<1 land>2\r");
    stage_press(&explorer, EVENT_TICK);
    stage_press(&explorer, EVENT_TICK);
    assert_says(&explorer, "seeds after 7: searching");
    uint32_t looked = explorer.search.looked;
    assert_true(looked > 0 && explorer_searches(&explorer));
    stage_press(&explorer, 'l'); /* stops, and does its work */
    assert_false(explorer_searches(&explorer));
    assert_int_equal(explorer.map.view.x, 1);
    assert_null(explorer.search.work);
    stage_press(&explorer, EVENT_TICK); /* one that was on its way */
    assert_int_equal(explorer.search.looked, looked);
    stage_press(&explorer, '>');
    stage_press(&explorer, EVENT_TICK);
    assert_true(explorer.search.looked > looked); /* goes on where it was */
    stage_press(&explorer, '<');
    assert_true(explorer_searches(&explorer));
    assert_int_equal(explorer.search.looked, 0);
    run_on(&explorer);
    assert_says(&explorer, "7 seeds before 7: none, and no seeds are left");
    assert_true(shown_seed(&explorer) == 7);
    stage_press(&explorer, '>');
    explorer.search.looked = WORLD_SEARCH_SEEDS_MAX - 1;
    stage_press(&explorer, EVENT_TICK);
    assert_false(explorer_searches(&explorer));
    assert_says(&explorer, "1048576 seeds after 7: none yet");
    explorer_free(&explorer);
}

static void test_refusals(void **state)
{
    struct explorer explorer = stage_searcher(UINT64_MAX);
    (void)state;
    stage_type(&explorer, "Srain>3\r");
    assert_non_null(strstr(explorer.note.text, "rain>3: unknown fact"));
    stage_press(&explorer, EVENT_ESCAPE);
    assert_false(explorer_searches(&explorer));
    stage_type(&explorer, "Sland(1,1,500)>3\r");
    assert_says(&explorer, "has no such circle");
    stage_press(&explorer, EVENT_ESCAPE);
    stage_type(&explorer, "Sland(1,1,30)>=0\r"); /* then the world shrinks */
    run_on(&explorer);
    assert_says(&explorer, "no seeds are left");
    stage_type(&explorer, ":world=32x48\r>");
    assert_says(&explorer, "has no such circle");
    assert_false(explorer_searches(&explorer));
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hits),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

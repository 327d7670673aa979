/*
 * tmap_find: each seed once and in order, hits with a number for each condition, stopped by the
 * caller, gone on with, and refused in words. tests/cli/library.bats compares hits with those of
 * tmap --find.
 */
#include "library/tmap.h"

#include "support/unit.h"

#include <stdlib.h>
#include <string.h>

#define WORLD "--world=128x128 --feature-size=32 --algorithm=rivers --climate=belts"

/* What a callback saw. */
struct seen {
    uint64_t next; /* seed that must come */
    int hits;
    int stop_at;      /* hit at which it stops; 0: never; -1: at once */
    uint64_t hit[64]; /* seeds of hits */
};

static int see(void *data, uint64_t seed, const double *facts)
{
    struct seen *seen = data;
    assert_true(seed == seen->next++);
    if (facts == NULL)
        return seen->stop_at == -1;
    REQUIRE(facts[0] >= 36.5 && facts[2] <= 70 && facts[1] >= 20 && facts[0] == facts[2],
            "seed %d: %g %g %g", (int)seed, facts[0], facts[1], facts[2]);
    assert_true(facts[1] == (double)(int)facts[1]);
    seen->hit[seen->hits++] = seed;
    return seen->hits == seen->stop_at;
}

static void test_stop_and_go_on(void **state)
{
    static const char *conditions = "land>=36.5 longest-river>=20 land<=70";
    struct seen all = {.next = 5};
    struct seen part = {.next = 5, .stop_at = 2};
    (void)state;
    assert_int_equal(tmap_find(WORLD " --seed=9", conditions, 5, 40, see, &all, NULL, 0), 40);
    REQUIRE(all.hits > 2 && all.hits < 40, "%d hits", all.hits);
    int64_t looked = tmap_find(WORLD, conditions, 5, 40, see, &part, NULL, 0);
    assert_true(looked < 40 && part.hits == 2 && part.next == 5 + (uint64_t)looked);
    assert_int_equal(
        tmap_find(WORLD, conditions, part.next, 40 - (uint64_t)looked, see, &part, NULL, 0),
        40 - looked);
    assert_int_equal(part.hits, all.hits);
    assert_memory_equal(part.hit, all.hit, sizeof all.hit);
    part = (struct seen){.next = 5, .stop_at = -1};
    assert_int_equal(tmap_find(WORLD, "land<1", 5, 40, see, &part, NULL, 0), 1);
    part = (struct seen){.next = UINT64_MAX};
    assert_int_equal(tmap_find(WORLD, conditions, UINT64_MAX, 1, see, &part, NULL, 0), 1);
    assert_int_equal(tmap_find(WORLD, conditions, UINT64_MAX, 0, see, &part, NULL, 0), 0);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *recipe;
        const char *conditions;
        uint64_t first;
        uint64_t count;
        int error;
        const char *why;
    } cases[] = {
        {NULL, "land>3", 0, 1, TMAP_NULL, "a pointer is NULL"},
        {WORLD, NULL, 0, 1, TMAP_NULL, "a pointer is NULL"},
        {WORLD, "land>3", UINT64_MAX, 2, TMAP_SIZE, "the size of"},
        {WORLD, "land>3", 0, UINT64_MAX, TMAP_SIZE, "the size of"},
        {WORLD, "rain>3", 0, 1, TMAP_UNKNOWN, "rain>3: unknown fact, must be land, "},
        {WORLD, "", 0, 1, TMAP_UNKNOWN, "at the end: unknown fact"},
        {"--seed=1", "jungle>3", 0, 1, TMAP_UNKNOWN, "jungle: it needs a climate"},
        {"--sed=1", "land>3", 0, 1, TMAP_UNKNOWN, "--sed=1: "},
        {"--normalize=view", "land>3", 0, 1, TMAP_UNKNOWN, "--normalize=view: "},
        {"--preset=voyage", "land>3", 0, 1, TMAP_UNKNOWN, "--preset: "},
    };
    char why[200];
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct seen seen = {0};
        why[0] = '\0';
        REQUIRE(tmap_find(cases[n].recipe, cases[n].conditions, cases[n].first, cases[n].count, see,
                          &seen, why, sizeof why) == cases[n].error,
                "case %d", (int)n);
        REQUIRE(strncmp(why, cases[n].why, strlen(cases[n].why)) == 0, "%s", why);
        assert_int_equal(seen.next, 0);
    }
    assert_int_equal(tmap_find(WORLD, "land>3", 0, 1, NULL, NULL, why, 3), TMAP_NULL);
    assert_string_equal(why, "a ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stop_and_go_on),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Conditions: every text reads as the intervals that are written out here, or is refused.
 *
 * test: musl
 */
#include "survey/seed_search.h"

#include "support/unit.h"

/* Reads conditions for the default world. */
static bool parse(struct conditions *conditions, const char *text, struct error *error)
{
    static struct seed_search search;
    search = (struct seed_search){.recipe = recipe_default()};
    bool done = seed_search_begin(&search, NULL, text, error);
    *conditions = search.conditions;
    return done;
}

static void check(const char *text, const char *fact, int64_t low, int64_t high)
{
    struct conditions conditions;
    struct error error;
    REQUIRE(parse(&conditions, text, &error), "%s: %s", text, error.text);
    const struct condition *last = &conditions.asked[conditions.count - 1];
    assert_string_equal(last->fact->name, fact);
    REQUIRE(last->low == low, "%s: low %" PRId64, text, last->low);
    if (high >= 0)
        REQUIRE(last->high == high, "%s: high %" PRId64, text, last->high);
    else
        assert_true(last->high > FACT_SHARE_ALL * 1000);
}

static void test_intervals(void **state)
{
    (void)state;
    check("land=30..60", "land", 3000, 6000);
    check("land=30", "land", 3000, 3000);
    check("land=0.5..99.99", "land", 50, 9999);
    check("rim>=98", "rim", 9800, -1);
    check("rim>98.05", "rim", 9806, -1);
    check("largest<95%", "largest", 0, 9499);
    check("  largest  <=  95.1%  ", "largest", 0, 9510);
    check("islands>3", "islands", 4, -1);
    check("lakes<3", "lakes", 0, 2);
    check("land>1 or rim=100", "rim", 10000, 10000);
    check("coast=10..10", "coast", 10, 10);
}

/* Groups, subjects and the order in which a group is judged. */
static void test_order(void **state)
{
    struct conditions conditions;
    struct error error;
    (void)state;
    assert_true(parse(&conditions,
                      "regions>1 land(1,-2,3)>1 land>2 or islands>1 rim(1,-2,3)>4 low>5", &error));
    static const struct {
        const char *fact;
        int subject;
        int group;
    } wanted[] = {{"land", 0, 0}, {"land", 1, 0}, {"regions", 0, 0},
                  {"low", 0, 1},  {"rim", 1, 1},  {"islands", 0, 1}};
    assert_int_equal(conditions.count, 6);
    for (int n = 0; n < 6; n++) {
        assert_string_equal(conditions.list[n].fact->name, wanted[n].fact);
        assert_int_equal(conditions.list[n].subject, wanted[n].subject);
        assert_int_equal(conditions.list[n].group, wanted[n].group);
    }
    assert_string_equal(conditions.asked[0].fact->name, "regions");
    assert_int_equal(conditions.circle_count, 1);
    assert_true(conditions.circles[0].x == 1 && conditions.circles[0].y == -2);
    assert_int_equal(conditions.circles[0].radius, 3);
    assert_int_equal(conditions.levels[0], FACTS_WALKS);
    assert_int_equal(conditions.levels[1], FACTS_SHARES);
}

static void test_refusals(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "or",
        "land",
        "land>",
        "land>=",
        "land=>3",
        "land==3",
        "land!3",
        "land>x",
        "land>-1",
        "land>3,rim>4",
        "land>3 or",
        "land>3 or or rim>4",
        "or land>3",
        "land>3rim>4",
        "Land>3",
        "lands>3",
        "lan>3",
        "land=3..",
        "land=..3",
        "land=3...4",
        "land=4..3",
        "land<0",
        "land>100",
        "land>100.01",
        "land=1.",
        "land=1.234",
        "islands=1.5",
        "land()>3",
        "land(1)>3",
        "land(1,2)>3",
        "land(1,2,3",
        "land(1,2,-3)>3",
        "land(1, 2,3)>3",
        "land(1,2,3)",
        "land (1,2,3)>3",
        "land(99999999999,2,3)>3",
        "coast>99999999999999999999",
        "land>3 \x01",
        "land>3\n",
        "\xff>3",
    };
    struct conditions conditions;
    struct error error;
    char many[2000] = "";
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        error = (struct error){.kind = ERROR_FAILURE};
        REQUIRE(!parse(&conditions, texts[n], &error), "'%s' is read", texts[n]);
        assert_int_equal(error.kind, ERROR_USAGE);
        for (const char *byte = error.text; *byte != '\0'; byte++)
            assert_in_range(*byte, ' ', '~');
    }
    for (int n = 0; n < CONDITIONS_MAX; n++)
        strcat(many, "land>3 ");
    assert_true(parse(&conditions, many, &error));
    strcat(many, "land>3");
    assert_false(parse(&conditions, many, &error));
    many[0] = '\0';
    for (int n = 0; n <= CONDITIONS_CIRCLES_MAX; n++) {
        char one[] = "land(1,2,0)>3 ";
        assert_int_equal(parse(&conditions, many, &error), n > 0);
        one[9] = (char)('0' + n);
        strcat(many, one);
    }
    assert_false(parse(&conditions, many, &error));
}

static void test_circles(void **state)
{
    static const struct {
        const char *text;
        enum recipe_edges edges;
        bool fits;
    } cases[] = {
        {"land(0,0,31)>1", EDGES_WRAP, true},      {"land(0,0,32)>1", EDGES_WRAP, false},
        {"land(-70,900,31)>1", EDGES_WRAP, true},  {"land(0,0,500)>1", EDGES_BOUNDED, true},
        {"land(64,128,1)>1", EDGES_BOUNDED, true}, {"land(65,128,1)>1", EDGES_BOUNDED, false},
        {"land(-1,5,1)>1", EDGES_BOUNDED, false},  {"land(-1,5,31)>1", EDGES_WRAP_X, true},
        {"land(-1,-1,31)>1", EDGES_WRAP_X, false}, {"land(-1,5,32)>1", EDGES_WRAP_X, false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct recipe recipe = recipe_of(1, 64, 128, 16);
        struct error error;
        recipe.edges = cases[n].edges;
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
        struct seed_search search = {.recipe = recipe};
        REQUIRE(seed_search_begin(&search, NULL, cases[n].text, &error) == cases[n].fits, "%s",
                cases[n].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

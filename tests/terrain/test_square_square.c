/*
 * Square-square: hills are where chance has them, not on the lattice.
 */
#include "recipe/recipe.h"

#include "support/plain_squares.h"
#include "support/unit.h"
#include "support/window.h"

enum { SIDE = 512, FEATURE = 32, HALF = FEATURE / 2, CLASSES = HALF * HALF };
enum { AWAY = HALF / 2, ACROSS = 2 * AWAY + 1 };

/* True if a cell is the top of a hill: higher than all that are AWAY from it or nearer. */
static bool is_top(const uint32_t *cells, int x, int y)
{
    for (int n = 0; n < ACROSS * ACROSS; n++) {
        int col = (x + n % ACROSS - AWAY + SIDE) % SIDE;
        int row = (y + n / ACROSS - AWAY + SIDE) % SIDE;
        if ((row != y || col != x) && cells[row * SIDE + col] >= cells[y * SIDE + x])
            return false;
    }
    return true;
}

/* Counts the tops of ten worlds by where they lie within half a feature. Returns their number. */
static int count_tops(int algorithm, int classes[CLASSES])
{
    int tops = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct recipe recipe = recipe_of(seed, SIDE, SIDE, FEATURE);
        recipe.algorithm = algorithm;
        recipe.roughness = algorithms[algorithm]->roughness;
        uint32_t *cells = whole(&recipe, 0);
        for (int n = 0; n < SIDE * SIDE; n++)
            if (is_top(cells, n % SIDE, n / SIDE)) {
                classes[n / SIDE % HALF * HALF + n % HALF]++;
                tops++;
            }
        free(cells);
    }
    return tops;
}

/* Chance puts 1 of 256 tops on each place within half a feature. By diamond-square there are many
 * more on the points of half a feature's distance. */
static void test_no_pimples(void **state)
{
    (void)state;
    for (int algorithm = 0; algorithm < algorithm_count(); algorithm++) {
        int classes[CLASSES] = {0};
        bool squares = algorithm == PLAIN_SQUARE_SQUARE || algorithm == PLAIN_GULLIES;
        if (!squares && algorithm != PLAIN_DIAMOND_SQUARE)
            continue;
        int tops = count_tops(algorithm, classes);
        assert_true(tops > 2000);
        int most = 0;
        for (int n = 0; n < CLASSES; n++)
            most = classes[n] > most ? classes[n] : most;
        print_message("%s: %d tops, at one place at most %d in a thousand, at the points %d\n",
                      algorithms[algorithm]->name, tops, most * 1000 / tops,
                      classes[0] * 1000 / tops);
        if (squares)
            assert_true(most * 1000 < tops * 15);
        else
            assert_true(classes[0] * 1000 > tops * 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_pimples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Explorer, drifting for long: every 1,000th frame equals that of a map made for this place alone,
 * and memory does not grow. TICKS in the environment is the number of ticks: 900,000 are more than
 * a day (make check-drift).
 */
#include "explorer/explorer.h"

#include "support/stage.h"
#include "support/unit.h"

#include <sys/resource.h>

enum { COLS = 60, ROWS = 20, TICKS = 20000, STEP = 1000 };

static long memory_max(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

/* Compares the map of a frame with that of another explorer, made at `x` cells east of 0. */
static void check_frame(const struct explorer *drifting, const struct recipe *recipe, int64_t x)
{
    struct grid grid = {0};
    struct grid fresh_grid = {0};
    struct explorer fresh = stage(recipe, COLS, ROWS);
    fresh.map.view.x = x % recipe->width;
    assert_true(grid_resize(&grid, COLS, ROWS) && grid_resize(&fresh_grid, COLS, ROWS));
    assert_true(explorer_draw(drifting, &grid) && explorer_draw(&fresh, &fresh_grid));
    for (int n = 0; n < COLS * (ROWS - 1); n++)
        assert_true(cell_equal(&grid.cells[n], &fresh_grid.cells[n]));
    grid_free(&grid);
    grid_free(&fresh_grid);
    explorer_free(&fresh);
}

/* kB that memory may grow by. A sanitizer keeps what was freed for a while; the kernel counts pages
 * for each processor, and adds them up now and then. */
#ifdef __SANITIZE_ADDRESS__
enum { GROWTH_MAX = 300 * 1024 };
#else
enum { GROWTH_MAX = 4096 };
#endif

static void test_drifting_for_long(void **state)
{
    const char *wanted = getenv("TICKS");
    long ticks = wanted != NULL ? atol(wanted) : TICKS;
    long before = 0;
    struct recipe recipe = recipe_of(42, 1024, 1024, 32);
    struct explorer explorer = stage(&recipe, COLS, ROWS);
    (void)state;
    stage_press(&explorer, 'd');
    for (long n = 1; n <= ticks; n++) {
        stage_press(&explorer, EVENT_TICK);
        if (n % STEP == 0)
            check_frame(&explorer, &recipe, n);
        if (n == STEP)
            before = memory_max();
    }
    assert_true(explorer_drifts(&explorer));
    REQUIRE(memory_max() - before < GROWTH_MAX, "%ld kB more", memory_max() - before);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_drifting_for_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Views: the point in the middle stays there, and every change can be undone.
 *
 * Tests of landmarks do not trust the coordinates: they compare the heights around the middle.
 */
#include "view/view.h"

#include "support/lattice_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"

static struct view trial_view(struct trials *trials, const struct recipe *recipe, int zoom)
{
    return (struct view){
        .x = trial_between(trials, 0, recipe_cols(recipe, zoom) - 1),
        .y = trial_between(trials, 0, recipe_rows(recipe, zoom) - 1),
        .zoom = zoom,
        .cols = (uint32_t)trial_below(trials, 300),
        .rows = (uint32_t)trial_below(trials, 100),
    };
}

static struct recipe any_recipe(struct trials *trials)
{
    return trial_recipe(trials, UINT32_C(1) << (uint32_t)trial_between(trials, 0, 30));
}

static int any_zoom(struct trials *trials, const struct recipe *recipe)
{
    return (int)trial_between(trials, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
}

static bool views_equal(const struct view *a, const struct view *b)
{
    return a->x == b->x && a->y == b->y && a->zoom == b->zoom && a->cols == b->cols &&
           a->rows == b->rows;
}

/* True if the top left is where view.h says: in the world, and along a bounded side with room for
 * the view, if it fits. */
static bool is_valid(const struct view *view, const struct recipe *recipe)
{
    int64_t last_x = recipe_cols(recipe, view->zoom) - 1;
    int64_t last_y = recipe_rows(recipe, view->zoom) - 1;
    if (recipe->edges == EDGES_BOUNDED) {
        last_x -= view->cols > 1 ? view->cols - 1 : 0;
        last_x = last_x > 0 ? last_x : 0;
    }
    if (recipe->edges != EDGES_WRAP) {
        last_y -= view->rows > 1 ? view->rows - 1 : 0;
        last_y = last_y > 0 ? last_y : 0;
    }
    return view->x >= 0 && view->x <= last_x && view->y >= 0 && view->y <= last_y;
}

static uint32_t height_at(const struct recipe *recipe, int zoom, int64_t x, int64_t y)
{
    uint32_t height = 0;
    REQUIRE(lattice_window(recipe, zoom, x, y, 1, 1, &height), "out of memory");
    return height;
}

static uint32_t middle_height(const struct recipe *recipe, const struct view *view)
{
    return height_at(recipe, view->zoom, view_middle_x(view), view_middle_y(view));
}

static void test_middle(void **state)
{
    (void)state;
    struct view view = {10, 20, 0, 5, 4, false};
    assert_int_equal(view_middle_x(&view), 12);
    assert_int_equal(view_middle_y(&view), 22);
    view.cols = view.rows = 0;
    assert_int_equal(view_middle_x(&view), 10);
    assert_int_equal(view_middle_y(&view), 20);
    view.cols = view.rows = 1;
    assert_int_equal(view_middle_x(&view), 10);
    assert_int_equal(view_middle_y(&view), 20);
}

static void test_scroll(void **state)
{
    struct trials trials = {51};
    const int64_t farthest = (INT64_C(1) << 59) - 1;
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct recipe recipe = any_recipe(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        struct view moved = view;
        int64_t limit = trial_below(&trials, 2) == 0 ? 100 : farthest;
        int64_t east = trial_between(&trials, -limit, limit);
        int64_t south = trial_between(&trials, -limit, limit);
        view_scroll(&moved, &recipe, east, south);
        REQUIRE(is_valid(&moved, &recipe) && moved.zoom == view.zoom && moved.cols == view.cols &&
                    moved.rows == view.rows &&
                    moved.x == modulo(view.x + east, recipe_cols(&recipe, view.zoom)) &&
                    moved.y == modulo(view.y + south, recipe_rows(&recipe, view.zoom)),
                "%s zoom %d: %" PRId64 ",%" PRId64 " scrolled by %" PRId64 ",%" PRId64
                " is %" PRId64 ",%" PRId64,
                recipe_text(&recipe), view.zoom, view.x, view.y, east, south, moved.x, moved.y);
        view_scroll(&moved, &recipe, -east, -south);
        REQUIRE(views_equal(&moved, &view), "%s zoom %d: not back after %" PRId64 ",%" PRId64,
                recipe_text(&recipe), view.zoom, east, south);
    }
}

/* Returns a world that is bounded, or a cylinder. */
static struct recipe any_edged(struct trials *trials)
{
    return trial_edged(trials, UINT32_C(1) << (uint32_t)trial_between(trials, 0, 29));
}

/* True if a scroll along one axis went as far as asked for, or exactly to the rim in its way. */
static bool is_stopped(int64_t from, int64_t by, int64_t to, int64_t points, uint32_t count)
{
    int64_t last = points > count ? points - (count > 0 ? count : 1) : 0;
    return to == from + by || (to == 0 && from + by < 0) || (to == last && from + by > last);
}

static void test_scroll_to_the_rim(void **state)
{
    struct trials trials = {57};
    const int64_t farthest = (INT64_C(1) << 59) - 1;
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct recipe recipe = any_edged(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        view_scroll(&view, &recipe, 0, 0);
        assert_true(is_valid(&view, &recipe));
        struct view moved = view;
        int64_t limit = trial_below(&trials, 2) == 0 ? 100 : farthest;
        int64_t east = trial_between(&trials, -limit, limit);
        int64_t south = trial_between(&trials, -limit, limit);
        int64_t cols = recipe_cols(&recipe, view.zoom);
        bool ends = recipe.edges == EDGES_BOUNDED;
        bool all = view_scroll(&moved, &recipe, east, south);
        REQUIRE(
            is_valid(&moved, &recipe) && moved.zoom == view.zoom && moved.cols == view.cols &&
                moved.rows == view.rows &&
                (ends ? is_stopped(view.x, east, moved.x, cols, view.cols)
                      : moved.x == modulo(view.x + east, cols)) &&
                is_stopped(view.y, south, moved.y, recipe_rows(&recipe, view.zoom), view.rows) &&
                all == ((moved.x == view.x + east || !ends) && moved.y == view.y + south),
            "%s zoom %d: %" PRId64 ",%" PRId64 " scrolled by %" PRId64 ",%" PRId64 " is %" PRId64
            ",%" PRId64,
            recipe_text(&recipe), view.zoom, view.x, view.y, east, south, moved.x, moved.y);
    }
}

/* The point in the middle stays there if the view has room around it; else the view goes to the
 * rim. A view of one tile is its own middle. */
static void test_zoom_near_the_rim(void **state)
{
    struct trials trials = {58};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct recipe recipe = any_edged(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        if (trial % 2 == 0)
            view.cols = view.rows = 1;
        view_scroll(&view, &recipe, 0, 0);
        struct view moved = view;
        int zoom = any_zoom(&trials, &recipe);
        view_zoom(&moved, &recipe, zoom);
        assert_true(is_valid(&moved, &recipe) && moved.zoom == zoom);
        int64_t points = recipe_rows(&recipe, view.zoom);
        int64_t middle = view_middle_y(&view);
        middle = middle < points ? middle : points - 1;
        int64_t wanted = zoom >= view.zoom ? middle * (INT64_C(1) << (zoom - view.zoom))
                                           : middle / (INT64_C(1) << (view.zoom - zoom));
        REQUIRE(
            is_stopped(0, wanted - moved.rows / 2, moved.y, recipe_rows(&recipe, zoom), moved.rows),
            "%s: %" PRId64 ", %" PRIu32 " down, zoom %d to %d is %" PRId64, recipe_text(&recipe),
            view.y, view.rows, view.zoom, zoom, moved.y);
    }
}

/* A paired view begins at an even row, and moves by as much as asked for, but for the row that
 * makes it even; at a southern rim its last pair may have one row. */
static void test_paired(void **state)
{
    struct trials trials = {60};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct recipe recipe = trial % 2 == 0 ? any_recipe(&trials) : any_edged(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        int64_t rows = recipe_rows(&recipe, view.zoom);
        int64_t south = trial_between(&trials, -100, 100);
        view_scroll(&view, &recipe, 0, 0);
        int64_t from = view.y;
        view_set_paired(&view, &recipe, true);
        assert_true(view.y % 2 == 0 && view.y < rows);
        assert_true(view.y == from - from % 2 || view.y == from + 1);
        from = view.y;
        bool all = view_scroll(&view, &recipe, 0, south);
        assert_true(view.y % 2 == 0 && view.y >= 0 && view.y < rows);
        int64_t wanted = from + south - modulo(south, 2);
        if (recipe.edges == EDGES_WRAP) {
            int64_t row = modulo(from + south, rows);
            assert_int_equal(view.y, row - row % 2);
            continue;
        }
        assert_int_equal(all, view.y == wanted);
        assert_true(view.y == 0 || view_rows_inside(&view, &recipe) + 1 >= view.rows);
        if (wanted > view.y) /* stopped: the last row is there, or the only one of the last pair */
            assert_true(view.y + (view.rows > 0 ? view.rows : 1) >= rows - (rows % 2 == 0));
    }
}

/* The columns and rows inside the world are counted tile by tile. */
static void test_inside(void **state)
{
    struct trials trials = {59};
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        struct recipe recipe = trial % 2 == 0 ? any_recipe(&trials) : trial_edged(&trials, 256);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        bool ends_x = recipe.edges == EDGES_BOUNDED;
        bool ends_y = recipe.edges != EDGES_WRAP;
        uint32_t cols = 0;
        uint32_t rows = 0;
        for (uint32_t n = 0; n < view.cols; n++)
            cols += !ends_x || view.x + n < recipe_cols(&recipe, view.zoom);
        for (uint32_t n = 0; n < view.rows; n++)
            rows += !ends_y || view.y + n < recipe_rows(&recipe, view.zoom);
        assert_int_equal(view_cols_inside(&view, &recipe), cols);
        assert_int_equal(view_rows_inside(&view, &recipe), rows);
    }
}

/* Zooming in, by any number of steps at once, and out again changes nothing. */
static void test_zoom_in_and_out(void **state)
{
    struct trials trials = {52};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct recipe recipe = any_recipe(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        struct view moved = view;
        int zoom = (int)trial_between(&trials, view.zoom, recipe_zoom_max(&recipe));
        view_zoom(&moved, &recipe, zoom);
        REQUIRE(is_valid(&moved, &recipe) && moved.zoom == zoom && moved.cols == view.cols &&
                    moved.rows == view.rows,
                "%s: zoom %d to %d", recipe_text(&recipe), view.zoom, zoom);
        view_zoom(&moved, &recipe, view.zoom);
        REQUIRE(views_equal(&moved, &view),
                "%s: %" PRId64 ",%" PRId64 ", %" PRIu32 "x%" PRIu32 " zoom %d to %d and back is "
                "%" PRId64 ",%" PRId64,
                recipe_text(&recipe), view.x, view.y, view.cols, view.rows, view.zoom, zoom,
                moved.x, moved.y);
    }
}

/* Zooming in keeps the point in the middle, and its height. Zooming out takes the next point to the
 * north-west of it. */
static void test_zoom_keeps_the_middle(void **state)
{
    struct trials trials = {53};
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        struct recipe recipe = any_recipe(&trials);
        struct view view = trial_view(&trials, &recipe, any_zoom(&trials, &recipe));
        struct view moved = view;
        int zoom = any_zoom(&trials, &recipe);
        view_zoom(&moved, &recipe, zoom);
        assert_true(is_valid(&moved, &recipe));
        if (zoom >= view.zoom) {
            REQUIRE(middle_height(&recipe, &moved) == middle_height(&recipe, &view),
                    "%s: from %" PRId64 ",%" PRId64 " zoom %d to %d is another place",
                    recipe_text(&recipe), view.x, view.y, view.zoom, zoom);
            continue;
        }
        int64_t stride = INT64_C(1) << (view.zoom - zoom);
        int64_t x = modulo(view_middle_x(&view), recipe_cols(&recipe, view.zoom));
        int64_t y = modulo(view_middle_y(&view), recipe_rows(&recipe, view.zoom));
        int64_t shown_x = modulo(view_middle_x(&moved), recipe_cols(&recipe, zoom));
        int64_t shown_y = modulo(view_middle_y(&moved), recipe_rows(&recipe, zoom));
        REQUIRE(shown_x == x / stride && shown_y == y / stride,
                "%s: %" PRId64 ",%" PRId64 " zoom %d, from %d, is %" PRId64 ",%" PRId64,
                recipe_text(&recipe), x, y, zoom, view.zoom, shown_x, shown_y);
        REQUIRE(middle_height(&recipe, &moved) ==
                    height_at(&recipe, view.zoom, x - x % stride, y - y % stride),
                "%s: from %" PRId64 ",%" PRId64 " zoom %d to %d is another height",
                recipe_text(&recipe), view.x, view.y, view.zoom, zoom);
    }
}

/* Two recipes that differ in the feature size, and a view of each. */
struct following {
    struct recipe before;
    struct recipe after;
    struct view from;
    struct view to;
    int64_t x; /* column of the middle before, wrapped */
    int64_t y; /* row of the middle before, wrapped */
};

/* Makes a random world of `across` x `down` features and a view of it, and follows its landscape to
 * features twice as large, or half. */
static struct following follow(struct trials *trials, uint32_t across, uint32_t down, int zoom,
                               bool larger, enum recipe_edges edges)
{
    struct following f;
    struct recipe recipe = trial_recipe(trials, 1);
    int depth = larger ? 0 : 1;
    while (depth < 20 && trial_below(trials, 5) != 0)
        depth++;
    recipe.origin_x %= 1 << 29;
    recipe.origin_y %= 1 << 29;
    recipe.feature = UINT32_C(1) << depth;
    recipe.edges = edges;
    recipe.width = (across << depth) + (edges == EDGES_BOUNDED);
    recipe.height = (down << depth) + (edges != EDGES_WRAP);
    f.before = f.after = recipe;
    f.after.feature = larger ? recipe.feature * 2 : recipe.feature / 2;
    zoom -= depth;
    f.from = trial_view(trials, &f.before, zoom);
    if (edges != EDGES_WRAP)
        f.from.cols = f.from.rows = 1; /* every middle is possible, even at the rim */
    f.to = f.from;
    view_follow(&f.to, &f.before, &f.after);
    f.x = modulo(view_middle_x(&f.from), recipe_cols(&f.before, zoom));
    f.y = modulo(view_middle_y(&f.from), recipe_rows(&f.before, zoom));
    REQUIRE(is_valid(&f.to, &f.after) && f.to.zoom == zoom && f.to.cols == f.from.cols &&
                f.to.rows == f.from.rows,
            "%s: the view left the world", recipe_text(&f.after));
    struct recipe expected = f.before;
    expected.feature = f.after.feature;
    expected.origin_x = f.after.origin_x;
    expected.origin_y = f.after.origin_y;
    REQUIRE(recipe_check(&f.after) == RECIPE_VALID &&
                memcmp(&expected, &f.after, sizeof expected) == 0,
            "%s became %s", recipe_text(&f.before), recipe_text(&f.after));
    return f;
}

/* Compares the heights `east` and `south` points from the middle, before and after. In the world of
 * larger features, points are twice as far apart. */
static void compare_heights(const struct following *f, int64_t east, int64_t south)
{
    bool larger = f->after.feature > f->before.feature;
    int64_t x = larger ? f->x : f->x - f->x % 2;
    int64_t y = larger ? f->y : f->y - f->y % 2;
    int apart = larger ? 1 : 2;
    int apart_after = larger ? 2 : 1;
    uint32_t was = height_at(&f->before, f->from.zoom, x + east * apart, y + south * apart);
    uint32_t is = height_at(&f->after, f->to.zoom, view_middle_x(&f->to) + east * apart_after,
                            view_middle_y(&f->to) + south * apart_after);
    REQUIRE(was == is,
            "%s at %" PRId64 ",%" PRId64 " zoom %d became %s at %" PRId64 ",%" PRId64 ": %" PRId64
            ",%" PRId64 " from the middle %" PRIu32 " is %" PRIu32,
            recipe_text(&f->before), f->x, f->y, f->from.zoom, recipe_text(&f->after),
            view_middle_x(&f->to), view_middle_y(&f->to), east, south, was, is);
}

/* Finds the first and the last point of the middle's feature, relative to the middle. */
static void find_feature(int64_t middle, int64_t points, int64_t *first, int64_t *last)
{
    *first = -(middle % points);
    *last = *first + points - 1;
}

/*
 * Every point of the middle's feature stays, if the feature does not touch the seam. Features at
 * the seam are smoothed towards the land beyond it, which differs in a world of other features. (A
 * feature depends on the base points from one before it to two after it.)
 */
static void test_follow(void **state)
{
    struct trials trials = {54};
    int compared = 0;
    (void)state;
    for (int trial = 0; trial < 30000; trial++) {
        bool larger = trial_below(&trials, 2) == 0;
        const int64_t features_min = 4;
        uint32_t doubling = larger ? 2 : 1;
        uint32_t across = doubling * (uint32_t)trial_between(&trials, features_min, 20);
        uint32_t down = doubling * (uint32_t)trial_between(&trials, features_min, 20);
        int finer = (int)trial_between(&trials, larger ? 0 : 1, 8); /* depth of the points */
        enum recipe_edges edges = (enum recipe_edges)(trial % 3);
        struct following f = follow(&trials, across, down, finer, larger, edges);
        int64_t i = f.x >> finer;
        int64_t j = f.y >> finer;
        if (i < 1 || j < 1 || i > across - 3 || j > down - 3)
            continue;
        compared++;
        int64_t west, east, north, south;
        find_feature(f.x, INT64_C(1) << finer, &west, &east);
        find_feature(f.y, INT64_C(1) << finer, &north, &south);
        if (!larger) {
            west /= 2, north /= 2;
            east /= 2, south /= 2;
        }
        compare_heights(&f, 0, 0);
        for (int n = 0; n < 4; n++)
            compare_heights(&f, trial_between(&trials, west, east),
                            trial_between(&trials, north, south));
    }
    assert_true(compared > 10000);
}

/* If a tile is a feature or more, each tile is a base point by itself. No seam matters then, and
 * the middle stays wherever it is. */
static void test_follow_from_afar(void **state)
{
    struct trials trials = {55};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        bool larger = trial_below(&trials, 2) == 0;
        uint32_t doubling = larger ? 2 : 1;
        uint32_t across = doubling * (uint32_t)trial_between(&trials, 1, 100);
        uint32_t down = doubling * (uint32_t)trial_between(&trials, 1, 100);
        uint32_t longer = across > down ? across : down;
        int coarser = 0;
        while (UINT32_C(1) << coarser < longer)
            coarser++;
        coarser = (int)trial_between(&trials, larger ? 0 : -1, coarser);
        struct following f = follow(&trials, across, down, -coarser, larger, EDGES_WRAP);
        if (coarser >= 0)
            compare_heights(&f, 0, 0);
    }
}

/* Features twice as large, then half as large, lead back to the place if the origin stays. */
static void test_follow_there_and_back(void **state)
{
    struct trials trials = {56};
    (void)state;
    for (int trial = 0; trial < 10000; trial++) {
        struct following f = follow(&trials, 2 * (uint32_t)trial_between(&trials, 1, 20),
                                    2 * (uint32_t)trial_between(&trials, 1, 20),
                                    (int)trial_between(&trials, 0, 5), true, EDGES_WRAP);
        if (f.before.origin_x != f.after.origin_x || f.before.origin_y != f.after.origin_y ||
            f.x >= recipe_cols(&f.before, f.from.zoom) / 2 ||
            f.y >= recipe_rows(&f.before, f.from.zoom) / 2)
            continue;
        struct recipe back = f.after;
        back.feature = f.before.feature;
        view_follow(&f.to, &f.after, &back);
        REQUIRE(views_equal(&f.to, &f.from) && memcmp(&back, &f.before, sizeof back) == 0,
                "%s: %" PRId64 ",%" PRId64 " zoom %d comes back as %" PRId64 ",%" PRId64,
                recipe_text(&f.before), f.from.x, f.from.y, f.from.zoom, f.to.x, f.to.y);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_middle),
        cmocka_unit_test(test_scroll),
        cmocka_unit_test(test_scroll_to_the_rim),
        cmocka_unit_test(test_zoom_near_the_rim),
        cmocka_unit_test(test_inside),
        cmocka_unit_test(test_paired),
        cmocka_unit_test(test_zoom_in_and_out),
        cmocka_unit_test(test_zoom_keeps_the_middle),
        cmocka_unit_test(test_follow),
        cmocka_unit_test(test_follow_from_afar),
        cmocka_unit_test(test_follow_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

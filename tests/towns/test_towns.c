/*
 * Towns: a window has those towns and roads of the whole that lie in it, whatever its reader has
 * seen before; a town and its road stay where they are from a zoom to the next.
 */
#include "towns/block.h"

#include "support/unit.h"
#include "world/world.h"

#include <limits.h>

enum { COLS = 26, ROWS = 18, WIDE = 64, HIGH = 48, MARGIN = 12, ROOM = 600 };

/* Worlds of all kinds: of few features, so that ways could go around; huge; with an origin. */
static const struct {
    uint32_t cols; /* features */
    uint32_t rows;
    uint32_t feature;
    enum recipe_edges edges;
    uint32_t origin;
    int algorithm; /* after the first one with rivers */
    enum recipe_climate climate;
} kinds[] = {
    {8, 8, 512, EDGES_WRAP, 0, 0, CLIMATE_BELTS},
    {3, 1, 256, EDGES_WRAP, 0, 0, CLIMATE_NOISE},
    {2, 3, 32, EDGES_WRAP, 5, 0, CLIMATE_BELTS},
    {16, 8, 64, EDGES_WRAP_X, 0, 0, CLIMATE_BELTS},
    {5, 7, 128, EDGES_BOUNDED, 3, 0, CLIMATE_NOISE},
    {1 << 20, 1 << 20, 1024, EDGES_WRAP, 0, 0, CLIMATE_BELTS},
    {12, 8, 64, EDGES_WRAP, 77, 0, CLIMATE_BELTS},
    {16, 8, 64, EDGES_WRAP, 0, 1, CLIMATE_BELTS},
    {16, 8, 64, EDGES_WRAP_X, 7, 1, CLIMATE_NOISE},
    {4, 4, 32, EDGES_BOUNDED, 1 << 30, 0, CLIMATE_NOISE},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static struct recipe recipe_of_kind(struct trials *trials, int kind)
{
    const uint32_t feature = kinds[kind].feature;
    struct recipe recipe = recipe_of(trial_bits(trials), kinds[kind].cols * feature,
                                     kinds[kind].rows * feature, feature);
    recipe.algorithm = rivers_algorithm();
    while (kinds[kind].algorithm > 0 && !recipe_is_planet(&recipe))
        recipe.algorithm++;
    recipe.edges = kinds[kind].edges;
    recipe.width += recipe_rim_x(&recipe);
    recipe.height += recipe_rim_y(&recipe);
    recipe.origin_x = recipe.origin_y = kinds[kind].origin;
    recipe.climate = kinds[kind].climate;
    return recipe;
}

/* What a window has. */
struct scene {
    struct window window;
    uint8_t ways[WIDE * HIGH];
    uint8_t kind[WIDE * HIGH];
    uint8_t born[WIDE * HIGH];
    struct town towns[ROOM];
    int64_t count;
};

static void look(struct towns *towns, int zoom, int64_t x, int64_t y, uint32_t cols, uint32_t rows,
                 struct scene *view)
{
    view->window = (struct window){zoom, x, y, cols, rows};
    assert_true(towns_roads(towns, &view->window,
                            (uint8_t *const[]){view->ways, view->kind, view->born, NULL}));
    struct town *list;
    view->count = towns_list(towns, &view->window, INT_MAX, ROOM, &list);
    assert_in_range(view->count, 0, ROOM);
    for (int64_t n = 0; n < view->count; n++)
        view->towns[n] = list[n];
    free(list);
}

static struct towns *reader_of(const struct world *world, const struct gazetteer *own)
{
    const struct map map = {.world = *world, .look.places = own};
    struct towns *towns = towns_of_map(&map);
    assert_non_null(towns);
    assert_true(towns_are_of(towns, &map));
    return towns;
}

static const struct town *find_in(const struct scene *view, uint64_t key, int64_t x, int64_t y)
{
    for (int64_t n = 0; n < view->count; n++) {
        const struct town *town = &view->towns[n];
        if (town->key == key && town->x == x && town->y == y)
            return town;
    }
    return NULL;
}

static bool are_equal(const struct town *a, const struct town *b)
{
    return a->x == b->x && a->y == b->y && a->key == b->key && a->thing == b->thing &&
           a->people == b->people && a->own == b->own && a->born == b->born && a->rank == b->rank &&
           a->sites == b->sites;
}

static bool is_in(const struct window *window, int64_t x, int64_t y)
{
    return x >= window->x && y >= window->y && x < window->x + window->cols &&
           y < window->y + window->rows;
}

/* Requires that a view has the part of a larger one. */
static void check_part(const struct scene *part, const struct scene *whole, const char *text)
{
    const struct window *window = &part->window;
    int64_t count = 0;
    for (int64_t y = 0; y < window->rows; y++)
        for (int64_t x = 0; x < window->cols; x++) {
            const int64_t a = y * window->cols + x;
            const int64_t b = (y + window->y - whole->window.y) * whole->window.cols + x +
                              window->x - whole->window.x;
            REQUIRE(part->ways[a] == whole->ways[b] && part->kind[a] == whole->kind[b] &&
                        part->born[a] == whole->born[b],
                    "%s: %" PRId64 ",%" PRId64 " of zoom %d", text, x + window->x, y + window->y,
                    window->zoom);
        }
    for (int64_t n = 0; n < whole->count; n++) {
        const struct town *town = &whole->towns[n];
        if (!is_in(window, town->x, town->y))
            continue;
        const struct town *same = find_in(part, town->key, town->x, town->y);
        REQUIRE(same != NULL && are_equal(same, town),
                "%s: the town at %" PRId64 ",%" PRId64 " of zoom %d", text, town->x, town->y,
                window->zoom);
        count++;
    }
    assert_int_equal(count, part->count);
}

/* Requires of all roads of a view what roads are: they lead to roads, and have a kind. */
static void check_roads(const struct scene *view, const char *text)
{
    const int cols = (int)view->window.cols;
    for (int n = 0; n < cols * (int)view->window.rows; n++) {
        REQUIRE((view->ways[n] != 0) == (view->kind[n] != ROAD_NONE) &&
                    (view->ways[n] != 0) == (view->born[n] != 255),
                "%s: cell %d", text, n);
        for (int way = 0; way < 8; way++) {
            const int64_t x = view->window.x + n % cols + way_x[way];
            const int64_t y = view->window.y + n / cols + way_y[way];
            if (!is_in(&view->window, x, y))
                continue;
            const int to = n + way_y[way] * cols + way_x[way];
            REQUIRE((view->ways[n] >> way & 1) == (view->ways[to] >> (way ^ 4) & 1),
                    "%s: cell %d of zoom %d, direction %d", text, n, view->window.zoom, way);
        }
    }
}

/* Requires that each town of a view, and each of its cells with a road, is found at the next zoom;
 * that a town is there from its birth on; and that it is found by its key. */
static void check_next(struct towns *towns, const struct scene *view, const char *text)
{
    static struct scene next;
    const struct window *window = &view->window;
    const int depth = towns->depth + window->zoom;
    look(towns, window->zoom + 1, 2 * window->x - 4, 2 * window->y - 4, 2 * window->cols + 8,
         2 * window->rows + 8, &next);
    for (int64_t n = 0; n < view->count; n++) {
        const struct town *town = &view->towns[n];
        struct town found = {0};
        bool is_there = false;
        assert_in_range(town->born, 1, depth);
        for (int64_t i = 0; i < next.count; i++)
            is_there = is_there ||
                       (next.towns[i].key == town->key && next.towns[i].people == town->people &&
                        next.towns[i].thing == town->thing &&
                        llabs((next.towns[i].x >> 1) - town->x) <= 1 &&
                        llabs((next.towns[i].y >> 1) - town->y) <= 1);
        REQUIRE(is_there, "%s: no town at %" PRId64 ",%" PRId64 " after zoom %d", text, town->x,
                town->y, window->zoom);
        assert_int_equal(towns_find(towns, town->key, window->zoom, &found), 1);
        found.x = town->x - modulo(town->x - found.x, towns->across[depth].count);
        found.y = town->y - modulo(town->y - found.y, towns->down[depth].count);
        assert_true(are_equal(&found, town));
        assert_int_equal(towns_find(towns, town->key, town->born - 1 - towns->depth, &found), 0);
    }
}

/* Returns a window of a zoom, often over a seam or a rim. */
static struct window window_of(struct trials *trials, const struct towns *towns, int depth)
{
    struct window window = {depth - towns->depth, 0, 0, (uint32_t)trial_between(trials, 1, COLS),
                            (uint32_t)trial_between(trials, 1, ROWS)};
    window.x = (int64_t)trial_below(trials, (uint64_t)towns->across[depth].count + 20) - 10;
    window.y = (int64_t)trial_below(trials, (uint64_t)towns->down[depth].count + 20) - 10;
    if (trial_below(trials, 3) == 0)
        window.x = trial_between(trials, -COLS, 0);
    if (trial_below(trials, 3) == 0)
        window.y = towns->down[depth].count - trial_between(trials, 0, ROWS);
    return window;
}

static void check_world(struct trials *trials, const struct world *world, int rounds)
{
    static struct scene small;
    static struct scene large;
    const char *text = recipe_text(&world->recipe);
    struct towns *full = reader_of(world, NULL);
    for (int n = 0; n < rounds; n++) {
        const int depth = (int)trial_between(trials, MAX(full->depth - 8, 0), full->depth + 4);
        const struct window window = window_of(trials, full, depth);
        struct towns *empty = reader_of(world, NULL);
        look(empty, window.zoom, window.x, window.y, window.cols, window.rows, &small);
        look(full, window.zoom, window.x - trial_between(trials, 0, MARGIN),
             window.y - trial_between(trials, 0, MARGIN), WIDE, HIGH, &large);
        check_part(&small, &large, text);
        check_roads(&large, text);
        if (depth < full->depth + 4)
            check_next(full, &small, text);
        if (n % 4 == 3)
            blocks_forget(full, 3);
        towns_free(empty);
    }
    towns_free(full);
}

static void test_windows(void **state)
{
    struct trials trials = {29};
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct recipe recipe = recipe_of_kind(&trials, kind);
        struct world world;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        assert_true(recipe_has_towns(&world.recipe));
        check_world(&trials, &world, trials_of(24));
        world_free(&world);
    }
}

/* Two worlds that are parts of one landscape have the same towns where their land is the same. */
static void test_origin(void **state)
{
    enum { FEATURES = 48, FEATURE = 32, BY = 2, ZOOM = -1 };
    static struct scene views[2];
    struct trials trials = {31};
    int64_t same = 0;
    int64_t all = 0;
    (void)state;
    for (int n = trials_of(12); n > 0; n--) {
        const uint64_t seed = trial_bits(&trials);
        for (int moved = 0; moved < 2; moved++) {
            struct recipe recipe = recipe_of(seed, FEATURES * FEATURE, FEATURES * FEATURE, FEATURE);
            struct world world;
            recipe.algorithm = rivers_algorithm();
            recipe.climate = CLIMATE_NOISE;
            recipe.edges = EDGES_BOUNDED;
            recipe.origin_x = recipe.origin_y = moved ? 3 + BY : 3;
            assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
            struct towns *towns = reader_of(&world, NULL);
            const int64_t first = (20 - (moved ? BY : 0)) * FEATURE / 2;
            look(towns, ZOOM, first, first, WIDE, HIGH, &views[moved]);
            towns_free(towns);
            world_free(&world);
        }
        for (int64_t i = 0; i < views[0].count; i++)
            for (int64_t j = 0; j < views[1].count; j++)
                same += views[0].towns[i].thing == views[1].towns[j].thing &&
                        views[0].towns[i].x - views[0].window.x ==
                            views[1].towns[j].x - views[1].window.x;
        all += views[0].count;
    }
    assert_in_range(same, all * 9 / 10, all);
}

enum { NEAR = 1500 };

/* Finds a cell of zoom 0 near a place that is land, or water, for an own place. */
static void find_ground(struct towns *towns, bool water, int64_t *x, int64_t *y)
{
    for (int64_t n = 0; n < 4096; n++) {
        const struct cell *cell =
            block_cell(towns, towns->depth, towns->across[towns->depth].begin + NEAR + n % 64 * 5,
                       towns->down[towns->depth].begin + NEAR + n / 64 * 5);
        if (((cell->flags & GROUND_WATER) != 0) == water && (cell->flags & GROUND_FROZEN) == 0) {
            *x = NEAR + n % 64 * 5;
            *y = NEAR + n / 64 * 5;
            return;
        }
    }
    fail();
}

static struct place own_place(const char *word, int64_t x, int64_t y)
{
    return (struct place){.kind = PLACE_OTHER,
                          .source = PLACE_OF_USER,
                          .word = word,
                          .x = (x << RECIPE_ZOOM_MAX) + (1 << 15),
                          .y = (y << RECIPE_ZOOM_MAX) + (1 << 15)};
}

/* The user's own town is there from its birth on, with roads; the second one of a block is not, nor
 * one in water, nor a place in which people do not live. */
static void test_own(void **state)
{
    static struct scene view;
    struct trials trials = {37};
    struct recipe recipe = recipe_of_kind(&trials, 0);
    struct world world;
    int64_t x = 0;
    int64_t y = 0;
    int64_t sea_x = 0;
    int64_t sea_y = 0;
    (void)state;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct towns *plain = reader_of(&world, NULL);
    find_ground(plain, false, &x, &y);
    find_ground(plain, true, &sea_x, &sea_y);
    struct place items[] = {own_place("peak", x, y), own_place("Town", x, y),
                            own_place("port", x, y), own_place("town", sea_x, sea_y)};
    struct towns *towns = reader_of(
        &world,
        &(struct gazetteer){.recipe = recipe, .digest = 1, .list = {.count = 4, .items = items}});
    assert_int_equal(town_own_birth("peak"), -1);
    for (int zoom = -town_own_birth("town") + 1; zoom <= 2; zoom++) {
        const int64_t at_x = zoom < 0 ? x >> -zoom : (2 * x + 1) << zoom >> 1;
        const int64_t at_y = zoom < 0 ? y >> -zoom : (2 * y + 1) << zoom >> 1;
        bool is_there = false;
        look(towns, zoom, at_x - 9, at_y - 9, 19, 19, &view);
        for (int64_t n = 0; n < view.count; n++) {
            const struct town *town = &view.towns[n];
            assert_in_set(town->own, ((uintmax_t[]){0, 2}), 2);
            if (town->own != 2)
                continue;
            assert_true(town->x == at_x && town->y == at_y && town->rank == TOWN_TOWN);
            is_there = true;
        }
        assert_true(is_there);
        assert_true(view.ways[9 * 19 + 9] != 0);
        look(towns, zoom, zoom < 0 ? sea_x >> -zoom : sea_x << zoom,
             zoom < 0 ? sea_y >> -zoom : sea_y << zoom, 5, 5, &view);
        for (int64_t n = 0; n < view.count; n++)
            assert_true(view.towns[n].own != 4);
    }
    towns_free(towns);
    towns_free(plain);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_windows),
                                       cmocka_unit_test(test_origin), cmocka_unit_test(test_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Lands: most maps in colours that land fills have the name of a land, one that is known from afar
 * and is near; parts of a map have the names that stand on it. Maps without colours have none.
 */
#include "render/labels/labels.h"

#include "places/landmarks.h"
#include "recipe/recipe.h"
#include "style/tiles.h"
#include "support/unit.h"
#include "world/world.h"

enum { COLS = 160, ROWS = 60, FEATURE = 32, DEPTH = 5, REACH = 10 };

static void make(struct map *map, struct trials *trials)
{
    struct recipe recipe = recipe_of(trial_bits(trials), 48 * FEATURE, 24 * FEATURE, FEATURE);
    recipe.algorithm = rivers_algorithm() + (int)trial_below(trials, 2);
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.width += recipe_rim_x(&recipe);
    recipe.height += recipe_rim_y(&recipe);
    *map = (struct map){.look.palette = palettes, .look.labels = LABELS_TEXT};
    assert_true(world_make(&map->world, &recipe, NORMALIZE_RANGE, 1));
    tileset_make(tilesets, &map->look.tiles);
    map->look.colors = COLORS_RGB;
}

static struct labels find(struct map *map, int64_t x, int64_t y, uint32_t cols, uint32_t rows)
{
    struct labels labels;
    map->view = (struct view){.zoom = map->view.zoom, .x = x, .y = y, .cols = cols, .rows = rows};
    assert_true(labels_find(&labels, map, 0, rows));
    return labels;
}

/* Returns the number of names of lands; each is that of a far landmark near. */
static int count_lands(const struct labels *labels, const struct places *far, int depth)
{
    const int64_t most = (REACH + 1) << depth;
    const int64_t scale = INT64_C(1) << depth;
    int count = 0;
    for (size_t n = 0; n < labels->count; n++) {
        const struct place *place = &labels->items[n].place;
        bool known = place->kind != PLACE_LAND;
        count += place->kind == PLACE_LAND;
        for (size_t m = 0; m < far->count; m++)
            known |= far->items[m].thing == place->thing &&
                     strcmp(far->items[m].name, place->name) == 0 &&
                     llabs(far->items[m].x * scale - place->x) <= most &&
                     llabs(far->items[m].y * scale - place->y) <= most;
        REQUIRE(known, "%s is no land near %" PRId64 ",%" PRId64, place->name, place->x, place->y);
    }
    return count;
}

/* Returns how many of 1000 points of a map's view are sea. */
static int sea_of(const struct map *map)
{
    struct window window = {map->view.zoom, map->view.x, map->view.y, map->view.cols,
                            map->view.rows};
    struct depth_windows *windows =
        depth_windows_new(&map->world.recipe, map->world.sea_height, &window, 0);
    assert_non_null(windows);
    int sea = 0;
    for (int64_t y = window.y; y < window.y + window.rows; y++)
        for (int64_t x = window.x; x < window.x + window.cols; x++)
            sea += !depth_window_has(&windows->at[windows->depth], x, y) ||
                   depth_window_is_sea(&windows->at[windows->depth], x, y);
    depth_windows_free(windows);
    return sea * 1000 / (int)(window.cols * window.rows);
}

/* Requires that a part of a view, which may lie around the world, has the names of lands that reach
 * into it. */
static void check_part(struct map *map, const struct labels *all, struct trials *trials)
{
    const struct recipe *recipe = &map->world.recipe;
    const int64_t around = recipe_bounded_x(recipe) ? 0 : recipe_cols(recipe, map->view.zoom);
    const int64_t x = map->view.x + trial_between(trials, 0, COLS - 40);
    const int64_t y = map->view.y + trial_between(trials, 0, ROWS - 20);
    struct labels part = find(map, x + around, y, 40, 20);
    size_t next = 0;
    for (size_t n = 0; n < all->count; n++) {
        const struct label *label = &all->items[n];
        if (label->line < y || label->line >= y + 20 || label->col - LABELS_BESIDE >= x + 40 ||
            label->col + label->length + LABELS_BESIDE <= x)
            continue;
        REQUIRE(next < part.count && part.items[next].col == label->col + around &&
                    part.items[next].place.thing == label->place.thing,
                "%s: %s is not in the part at %" PRId64 ",%" PRId64, recipe_text(recipe),
                label->place.name, x, y);
        next++;
    }
    assert_int_equal(next, part.count);
    labels_free(&part);
}

static void test_lands(void **state)
{
    struct trials trials = {30};
    int filled = 0;
    int named = 0;
    (void)state;
    for (int n = trials_of(240); n > 0; n--) {
        struct map map;
        struct places far;
        make(&map, &trials);
        const struct landmarks_scope scope = {
            .window = {-DEPTH, -2 * REACH, -2 * REACH, 48 + 6 * REACH, 24 + 4 * REACH},
            .rivers = -1,
            .far = true};
        assert_true(landmarks_find(&far, &map.world, &scope));
        const int depth = (int)trial_between(&trials, 2, 7);
        map.view.zoom = depth - DEPTH;
        const int64_t x = (int64_t)trial_below(&trials, UINT64_C(48) << depth);
        const int64_t y = trial_between(&trials, 0, (INT64_C(24) << depth) - ROWS);
        struct labels labels = find(&map, x, y, COLS, ROWS);
        const int lands = count_lands(&labels, &far, depth);
        const bool is_filled = sea_of(&map) < 50;
        REQUIRE(lands == 0 || depth <= 5, "%d lands at depth %d", lands, depth);
        filled += is_filled && depth <= 5;
        named += is_filled && lands > 0;
        check_part(&map, &labels, &trials);
        labels_free(&labels);
        map.look.colors = 0;
        labels = find(&map, x, y, COLS, ROWS);
        assert_int_equal(count_lands(&labels, &far, depth), 0);
        labels_free(&labels);
        places_free(&far);
        world_free(&map.world);
    }
    assert_in_range(10 * named, 6 * filled, 10 * filled);
    assert_true(filled >= trials_of(240) / 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

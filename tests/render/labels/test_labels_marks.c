/*
 * Marks: capes and peaks are drawn on land, peaks on dry land, at every zoom, in worlds of all
 * algorithms, as characters and as pixels; of ten that are listed nine or more have such land near.
 * With rivers a place is known to two points, and in pictures to eight, less than a letter.
 *
 * What is drawn is read here as the painter reads it, point by point.
 */
#include "render/labels/labels.h"

#include "base/minmax.h"
#include "places/landmarks.h"
#include "render/points/point_rows.h"
#include "support/easel.h"
#include "support/unit.h"

#include <stdio.h>

enum { COLS = 400, ROWS = 240, NEAR = 4 };

static uint8_t covers[ROWS][COLS];

/* Reads what a map draws at each point. */
static void read_covers(const struct map *map)
{
    struct point_rows *rows = point_rows_new(map);
    assert_non_null(rows);
    for (int row = 0; row < ROWS; row++) {
        struct point_row points = point_row(rows);
        for (uint32_t col = 0; col < COLS; col++) {
            bool low = points.covers == NULL && points.heights[col] < map->world.sea_height;
            covers[row][col] = low ? (uint8_t)COVER_SEA : (uint8_t)point_row_cover(&points, col);
        }
    }
    point_rows_free(rows);
}

/* True if a place of a kind may stand at a point of the view; beyond the view all is land. */
static bool is_ground(enum place_kind kind, int64_t col, int64_t row)
{
    if (col < 0 || col >= COLS || row < 0 || row >= ROWS)
        return true;
    uint8_t cover = covers[row][col];
    return cover == COVER_LAND || (cover == COVER_RIVER && kind == PLACE_CAPE);
}

/* True if a point within so many points each way is ground. */
static bool has_ground(enum place_kind kind, int64_t col, int64_t row, int64_t across, int64_t down)
{
    for (int64_t v = -down; v <= down; v++)
        for (int64_t u = -across; u <= across; u++)
            if (is_ground(kind, col + u, row + v))
                return true;
    return false;
}

struct tally {
    int drawn;
    int wrong;
    int listed;
    int bare; /* listed, and without ground near */
};

static bool is_marked(const struct place *place)
{
    return place->kind == PLACE_PEAK || place->kind == PLACE_CAPE;
}

/* Counts the labels of a map that do not stand on ground: as pixels to a letter. */
static void count_drawn(const struct map *map, struct tally *tally)
{
    struct labels labels;
    bool ink = map->look.labels == LABELS_INK;
    assert_true(labels_find(&labels, map, 0, ROWS));
    for (size_t n = 0; n < labels.count; n++) {
        const struct place *place = &labels.items[n].place;
        if (!is_marked(place))
            continue;
        bool wet = recipe_has_water(&map->world.recipe);
        bool right = has_ground(place->kind, place->x - map->view.x, place->y - map->view.y,
                                !wet  ? 0
                                : ink ? 4
                                      : 1,
                                !wet  ? 0
                                : ink ? 4
                                      : 1);
        if (!right && tally->wrong < 10)
            printf("%s, %d, at %" PRId64 ",%" PRId64 ": %s at zoom %d, %s\n", place->name,
                   (int)place->kind, place->x, place->y, recipe_text(&map->world.recipe),
                   map->view.zoom, ink ? "ink" : "text");
        tally->wrong += !right;
        tally->drawn++;
    }
    labels_free(&labels);
}

/* Counts what is listed. */
static void count_listed(const struct map *map, struct tally *tally)
{
    const struct view *view = &map->view;
    const struct window window = {view->zoom, view->x, view->y, COLS, ROWS};
    struct places places;
    assert_true(landmarks_seen(&places, map, &window));
    for (size_t n = 0; n < places.count; n++) {
        const struct place *place = &places.items[n];
        if (!is_marked(place))
            continue;
        tally->listed++;
        tally->bare += !has_ground(place->kind, place->x - view->x, place->y - view->y, NEAR, NEAR);
    }
    places_free(&places);
}

static void test_marks(void **state)
{
    struct trials trials = {41};
    struct tally tallies[3] = {{0}}; /* tall and square characters, pixels */
    (void)state;
    for (int n = trials_of(240); n > 0; n--) {
        const uint32_t feature = UINT32_C(32) << trial_below(&trials, 5);
        struct recipe recipe = recipe_of(trial_bits(&trials), 32 * feature, 32 * feature, feature);
        recipe.algorithm = (int)trial_below(&trials, (uint64_t)algorithm_count());
        if (recipe_has_water(&recipe) && n / 6 % 2 == 0)
            recipe.climate = CLIMATE_BELTS;
        struct view view = {.zoom = (int)trial_between(&trials, -3, 4), .cols = COLS, .rows = ROWS};
        view.x = (int64_t)trial_below(&trials, (uint64_t)recipe_cols(&recipe, view.zoom));
        view.y = (int64_t)trial_below(&trials, (uint64_t)recipe_rows(&recipe, view.zoom));
        const int kind = n % 3;
        struct look look = {.labels = kind == 2 ? LABELS_INK : LABELS_TEXT, .colors = COLORS_RGB};
        if (kind < 2)
            look.blocks = n / 3 % 2 == 0 ? BLOCKS_TINTED : BLOCKS_ASCII;
        else
            look.blocks = BLOCKS_HALF;
        look.aspect = kind == 1 ? ASPECT_SQUARE : ASPECT_TALL;
        struct map map = easel_map(&recipe, look, view);
        read_covers(&map);
        count_drawn(&map, &tallies[kind]);
        if (kind == 0)
            count_listed(&map, &tallies[kind]);
        map_free(&map);
    }
    for (int kind = 0; kind < 3; kind++) {
        const struct tally *tally = &tallies[kind];
        printf("%d of %d stand wrong, %d of %d that are listed have no land near\n", tally->wrong,
               tally->drawn, tally->bare, tally->listed);
        assert_in_range(tally->wrong, 0, tally->drawn / 100); /* land of a cell may all drown */
        assert_in_range(tally->drawn, trials_of(240) / 4, INT64_MAX);
    }
    assert_in_range(tallies[0].listed, trials_of(240), INT64_MAX);
    assert_in_range(tallies[0].bare, 0, tallies[0].listed / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Marks: capes and peaks are drawn on land, peaks on dry land, at every zoom, in worlds of all
 * algorithms, as characters and as pixels; of ten peaks with room nine or more are.
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

enum { COLS = 640, ROWS = 400, NEAR = 4 };

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
static bool has_ground(enum place_kind kind, int64_t col, int64_t row, int reach)
{
    for (int v = -reach; v <= reach; v++)
        for (int u = -reach; u <= reach; u++)
            if (is_ground(kind, col + u, row + v))
                return true;
    return false;
}

struct tally {
    int drawn;
    int wrong;   /* drawn, but not on ground */
    int listed;  /* peaks */
    int named;   /* of these, drawn */
    int missing; /* of these, not drawn although no other label is near */
};

static bool is_marked(const struct place *place)
{
    return place->kind == PLACE_PEAK || place->kind == PLACE_CAPE;
}

/* Counts the labels of a map that do not stand on ground: as pixels to a letter. */
static void count_drawn(const struct map *map, const struct labels *labels, struct tally *tally)
{
    const int letter = map->look.labels == LABELS_INK ? 4 : 1;
    const int reach = recipe_has_water(&map->world.recipe) ? letter : 0;
    for (size_t n = 0; n < labels->count; n++) {
        const struct place *place = &labels->items[n].place;
        if (!is_marked(place))
            continue;
        tally->drawn++;
        tally->wrong +=
            !has_ground(place->kind, place->x - map->view.x, place->y - map->view.y, reach);
    }
}

/* True if a label of a name, or any label, stands within two lengths of a label and four to eight
 * lines of a point. */
static bool has_label(const struct labels *labels, const char *name, int64_t x, int64_t y)
{
    for (size_t n = 0; n < labels->count; n++) {
        const struct label *label = &labels->items[n];
        if ((name == NULL || strcmp(label->place.name, name) == 0) &&
            llabs(label->place.x - x) <= 2 * LABEL_MAX * label->letter_cols &&
            llabs(label->place.y - y) <= 8 * label->letter_lines)
            return true;
    }
    return false;
}

/* Counts peaks that are listed; for pictures three zooms farther out, which have their names. */
static void count_listed(const struct map *map, const struct labels *labels, struct tally *tally)
{
    const struct view *view = &map->view;
    const int out = map->look.labels == LABELS_INK ? 3 : 0;
    const struct window window = {view->zoom - out, view->x >> out, view->y >> out, COLS >> out,
                                  ROWS >> out};
    struct places places;
    assert_true(landmarks_seen(&places, map, &window));
    for (size_t n = 0; n < places.count; n++) {
        const struct place *place = &places.items[n];
        const int64_t x = place->x << out;
        const int64_t y = place->y << out;
        if (place->kind !=
            PLACE_PEAK) /* names of capes are left out where they would hide coasts */
            continue;
        tally->listed++;
        const bool named = has_label(labels, place->name, x, y);
        tally->named += named;
        tally->missing += !named && !has_label(labels, NULL, x, y);
    }
    places_free(&places);
}

static void test_marks(void **state)
{
    struct trials trials = {41};
    struct tally tallies[3] = {{0}}; /* tall and square characters, pixels */
    (void)state;
    for (int n = trials_of(180); n > 0; n--) {
        const uint32_t feature = UINT32_C(32) << trial_below(&trials, 5);
        struct recipe recipe = recipe_of(trial_bits(&trials), 32 * feature, 32 * feature, feature);
        recipe.algorithm = (int)trial_below(&trials, (uint64_t)algorithm_count());
        if (recipe_has_water(&recipe) && n / 6 % 2 == 0)
            recipe.climate = CLIMATE_BELTS;
        const int kind = n % 3;
        struct view view = {.zoom = (int)trial_between(&trials, -3, 4), .cols = COLS, .rows = ROWS};
        if (kind == 2) { /* where places are known to eight points, each with brooks */
            view.zoom = (int)trial_between(&trials, 4, 5) - recipe_depth(&recipe);
            recipe.algorithm = rivers_algorithm();
        }
        view.x = (int64_t)trial_below(&trials, (uint64_t)recipe_cols(&recipe, view.zoom));
        view.y = (int64_t)trial_below(&trials, (uint64_t)recipe_rows(&recipe, view.zoom));
        struct look look = {.labels = kind == 2 ? LABELS_INK : LABELS_TEXT, .colors = COLORS_RGB};
        if (kind < 2)
            look.blocks = n / 3 % 2 == 0 ? BLOCKS_TINTED : BLOCKS_ASCII;
        else
            look.blocks = BLOCKS_HALF;
        look.aspect = kind == 1 ? ASPECT_SQUARE : ASPECT_TALL;
        struct map map = easel_map(&recipe, look, view);
        struct labels labels;
        assert_true(labels_find(&labels, &map, 0, ROWS));
        read_covers(&map);
        count_drawn(&map, &labels, &tallies[kind]);
        count_listed(&map, &labels, &tallies[kind]);
        labels_free(&labels);
        map_free(&map);
    }
    for (int kind = 0; kind < 3; kind++) {
        const struct tally *tally = &tallies[kind];
        printf("%d of %d stand wrong, of %d peaks that are listed %d are drawn and %d missing\n",
               tally->wrong, tally->drawn, tally->listed, tally->named, tally->missing);
        assert_in_range(tally->wrong, 0, tally->drawn / 100); /* land of a cell may all drown */
        if (trials_of(180) < 180)                             /* too few for these shares */
            continue;
        assert_in_range(tally->listed, 30, INT64_MAX);
        assert_in_range(tally->named, tally->listed * 3 / 5, tally->listed);
        assert_in_range(tally->missing, 0, tally->listed / 10);
    }
}

/* Pictures draw each sign of a town alike, whatever characters stood for it. */
static void test_signs(void **state)
{
    (void)state;
    static const char *const kinds[] = {"city", "town", "village", "port"};
    const struct look round = {.colors = 256};
    const struct look ascii = {.rivers = RIVER_STYLE_ASCII, .colors = 256};
    uint32_t before = 0;
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++) {
        const uint32_t sign = labels_town_sign(kinds[n], &round);
        const uint32_t letter = labels_town_sign(kinds[n], &ascii);
        assert_int_not_equal(sign, letter);
        assert_int_not_equal(labels_ink_sign(sign), 0);
        assert_int_equal(labels_ink_sign(sign), labels_ink_sign(letter));
        assert_int_not_equal(labels_ink_sign(sign), before);
        before = labels_ink_sign(sign);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_marks), cmocka_unit_test(test_signs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

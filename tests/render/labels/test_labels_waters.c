/*
 * Waters: no two names of seas and lakes stand on one water, if one is a lake's, as the water is
 * drawn, but for the few that maps farther out show apart; ponds of under six cells have no names
 * until one zooms in; and the name of a river stands neither on sea nor on a lake. Where rivers are
 * drawn wide, no peak stands in one, and no lake has a name that is small beside one.
 *
 * Water is filled here as it is drawn, cell by cell, by sides and corners, far beyond the labels.
 */
#include "render/labels/labels.h"

#include "base/minmax.h"
#include "places/landmarks.h"
#include "render/points/point_rows.h"
#include "render/points/river_lines.h"
#include "support/easel.h"
#include "support/unit.h"

#include <stdio.h>

enum { COLS = 500, ROWS = 300, AROUND = 60, POND = 6 };

/* What is drawn at each point: the number of its water, 0 for land. */
static int waters[ROWS][COLS];
static int sizes[ROWS * COLS + 1];
static bool drawn[ROWS][COLS];

static void fill(int col, int row, int number)
{
    static int todo[ROWS * COLS][2];
    int left = 0;
    waters[row][col] = number;
    todo[left][0] = col;
    todo[left++][1] = row;
    for (sizes[number] = 0; left > 0; sizes[number]++) {
        col = todo[--left][0];
        row = todo[left][1];
        for (int side = 0; side < 9; side++) {
            int u = col + side % 3 - 1;
            int v = row + side / 3 - 1;
            if (u < 0 || u >= COLS || v < 0 || v >= ROWS || !drawn[v][u] || waters[v][u] != 0)
                continue;
            waters[v][u] = number;
            todo[left][0] = u;
            todo[left++][1] = v;
        }
    }
}

/* Fills the waters of a map. */
static void fill_all(const struct map *map)
{
    struct point_rows *rows = point_rows_new(map);
    int number = 0;
    assert_non_null(rows);
    for (int row = 0; row < ROWS; row++) {
        struct point_row points = point_row(rows);
        for (uint32_t col = 0; col < COLS; col++) {
            enum cover cover = point_row_cover(&points, col);
            bool low = points.covers == NULL && points.heights[col] < map->world.sea_height;
            drawn[row][col] = low || cover == COVER_SEA || cover == COVER_LAKE;
            waters[row][col] = 0;
        }
    }
    point_rows_free(rows);
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++)
            if (drawn[row][col] && waters[row][col] == 0)
                fill(col, row, ++number);
}

/* Returns the number of the water at a place that is known to `reach` points: if to less than two,
 * the water that it lies in, or else the largest one that near; 0: there is none. */
static int water_near(const struct view *view, int64_t x, int64_t y, int reach)
{
    x -= view->x;
    y -= view->y;
    int found = 0;
    if (reach < 2 && x >= 0 && x < COLS && y >= 0 && y < ROWS && waters[y][x] != 0)
        return waters[y][x];
    for (int v = -reach; v <= reach; v++)
        for (int u = -reach; u <= reach; u++) {
            int64_t col = x + u;
            int64_t row = y + v;
            if (col < 0 || col >= COLS || row < 0 || row >= ROWS)
                continue;
            int water = waters[row][col];
            found = water != 0 && (found == 0 || sizes[water] > sizes[found]) ? water : found;
        }
    return found;
}

/* Returns the number of the water of a label, whose place is known to two points with rivers. */
static int water_of(const struct map *map, const struct label *label)
{
    return water_near(&map->view, label->place.x, label->place.y,
                      recipe_has_water(&map->world.recipe) ? 2 : 1);
}

static bool is_inner(const struct map *map, const struct label *label)
{
    int64_t col = label->place.x - map->view.x;
    int64_t row = label->place.y - map->view.y;
    return col >= AROUND && col < COLS - AROUND && row >= AROUND && row < ROWS - AROUND;
}

struct tally {
    int lakes;
    int shared; /* of the lakes, those on whose water another name stands */
    int rivers;
};

/* True if the map of a zoom farther out shows no water at a place, or another one than a lake's. */
static bool is_apart_at(const struct map *map, int zoom, const struct place *lake,
                        const struct place *other)
{
    int up = map->view.zoom - zoom;
    struct map far = *map;
    far.view = (struct view){.zoom = zoom,
                             .x = (lake->x >> up) - COLS / 2,
                             .y = (lake->y >> up) - ROWS / 2,
                             .cols = COLS,
                             .rows = ROWS};
    fill_all(&far);
    int water = water_near(&far.view, lake->x >> up, lake->y >> up, 1);
    return water != water_near(&far.view, other->x >> up, other->y >> up, 0);
}

/* True if two names may stand on one water, as labels.h tells: one of the places is beside it, or
 * it is two waters in the cells in which they are told apart. */
static bool may_share(const struct map *map, const struct place *lake, const struct place *other)
{
    const struct view *view = &map->view;
    bool rivers = recipe_has_water(&map->world.recipe);
    int depth = recipe_depth(&map->world.recipe);
    int near = view->zoom - rivers;
    int far = lake->born + (rivers ? 1 : 4) - depth;
    int water = water_near(view, lake->x, lake->y, 0);
    bool may = water == 0 || water_near(view, other->x, other->y, 0) != water ||
               (rivers && near >= -depth && is_apart_at(map, near, lake, other)) ||
               (far < near && is_apart_at(map, far, lake, other));
    fill_all(map);
    return may;
}

static void check_lake(const struct map *map, const struct labels *labels,
                       const struct label *label, struct tally *tally)
{
    int water = water_of(map, label);
    bool shared = false;
    REQUIRE(water != 0, "%s stands on no water: %s at zoom %d", label->place.name,
            recipe_text(&map->world.recipe), map->view.zoom);
    REQUIRE(map->view.zoom > 0 || sizes[water] >= POND, "%s has %d cells: %s at zoom %d",
            label->place.name, sizes[water], recipe_text(&map->world.recipe), map->view.zoom);
    for (size_t n = 0; n < labels->count; n++) {
        const struct label *other = &labels->items[n];
        bool named = other->place.kind == PLACE_SEA || other->place.kind == PLACE_LAKE;
        if (other == label || !named || water_of(map, other) != water)
            continue;
        shared = true;
        REQUIRE(may_share(map, &label->place, &other->place),
                "%s and %s share a water of %d cells: %s at zoom %d", label->place.name,
                other->place.name, sizes[water], recipe_text(&map->world.recipe), map->view.zoom);
    }
    tally->lakes++;
    tally->shared += shared;
}

static void check_river(const struct map *map, const struct label *label, struct tally *tally)
{
    assert_true(label->text[0] == 'R' && label->text[1] == '.' && label->text[2] == ' ');
    for (int n = 0; n < label->length; n++) {
        int64_t col = label->col + n - map->view.x;
        int64_t row = label->line - map->view.y;
        if (col >= 0 && col < COLS && row >= 0 && row < ROWS)
            REQUIRE(!drawn[row][col], "%s stands on water", label->place.name);
    }
    tally->rivers++;
}

static void check_world(struct recipe recipe, int zoom, struct trials *trials, struct tally *tally)
{
    recipe.seed = trial_bits(trials);
    struct view view = {.zoom = zoom, .cols = COLS, .rows = ROWS};
    view.x = (int64_t)trial_below(trials, (uint64_t)recipe_cols(&recipe, zoom));
    view.y = (int64_t)trial_below(trials, (uint64_t)recipe_rows(&recipe, zoom));
    struct map map = easel_map(&recipe, (struct look){.labels = LABELS_TEXT}, view);
    struct labels labels;
    fill_all(&map);
    assert_true(labels_find(&labels, &map, 0, ROWS));
    for (size_t n = 0; n < labels.count; n++) {
        const struct label *label = &labels.items[n];
        if (label->place.kind == PLACE_RIVER)
            check_river(&map, label, tally);
        else if (label->place.kind == PLACE_LAKE && is_inner(&map, label))
            check_lake(&map, &labels, label, tally);
    }
    labels_free(&labels);
    map_free(&map);
}

static void test_waters(void **state)
{
    struct trials trials = {31};
    struct tally tally = {0};
    (void)state;
    for (int n = trials_of(160); n > 0; n--) {
        struct recipe recipe = recipe_of(0, 1024, 1024, 32);
        recipe.algorithm = (int)trial_below(&trials, (uint64_t)algorithm_count());
        if (recipe.algorithm != rivers_algorithm() && n % 3 == 0)
            recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 600000};
        check_world(recipe, (int)trial_between(&trials, -2, 2), &trials, &tally);
    }
    printf("%d names of lakes, all but %d alone on their water; %d of rivers\n", tally.lakes,
           tally.shared, tally.rivers);
    assert_in_range(tally.lakes, trials_of(160) * 4, 100000);
    assert_in_range(tally.shared, 0, tally.lakes / 500);
    assert_in_range(tally.rivers, trials_of(160) * 4, 100000);
}

/*
 * Wide rivers.
 */

enum { WIDE_REACH = 12, DRY, LAKE, WIDE };

static uint8_t kinds[ROWS][COLS]; /* DRY, LAKE or WIDE */

static void read_kinds(const struct map *map)
{
    struct point_rows *rows = point_rows_new(map);
    assert_non_null(rows);
    for (int row = 0; row < ROWS; row++) {
        struct point_row points = point_row(rows);
        for (uint32_t col = 0; col < COLS; col++)
            kinds[row][col] = points.covers[col] == COVER_LAKE         ? LAKE
                              : points.rivers[col] == RIVER_LINES_FULL ? WIDE
                                                                       : DRY;
    }
    point_rows_free(rows);
}

/* Returns how many points of a kind lie around one, within the reach. */
static int count_kind(int64_t col, int64_t row, uint8_t kind)
{
    int count = 0;
    for (int64_t v = MAX(row - WIDE_REACH, 0); v <= MIN(row + WIDE_REACH, ROWS - 1); v++)
        for (int64_t u = MAX(col - WIDE_REACH, 0); u <= MIN(col + WIDE_REACH, COLS - 1); u++)
            count += kinds[v][u] == kind;
    return count;
}

/* Goes to a part of a large river of a map. */
static void go_to_river(struct map *map, struct trials *trials)
{
    struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const struct window all = {0, 0, 0, recipe->width, recipe->height};
    const struct place *river = NULL;
    struct places places;
    assert_true(landmarks_seen(&places, map, &all));
    for (size_t n = 0; n < places.count; n++) {
        const struct place *place = &places.items[n];
        if (place->kind == PLACE_RIVER && place->catchment > 8192 &&
            (river == NULL || trial_below(trials, 4) == 0))
            river = place;
    }
    if (river != NULL) {
        view->x = (river->x << view->zoom) - COLS / 2;
        view->y = (river->y << view->zoom) - ROWS / 2;
    }
    places_free(&places);
}

/* Of names beside wide rivers. */
struct wide_tally {
    int wide; /* points of wide rivers */
    int peaks;
    int wet; /* peaks in wide rivers */
    int lakes;
    int small; /* lakes with four times as much of a wide river around them */
};

static void check_wide(const struct map *map, struct wide_tally *tally)
{
    struct labels labels;
    read_kinds(map);
    for (int n = 0; n < ROWS * COLS; n++)
        tally->wide += kinds[n / COLS][n % COLS] == WIDE;
    assert_true(labels_find(&labels, map, 0, ROWS));
    for (size_t n = 0; n < labels.count; n++) {
        const struct place *place = &labels.items[n].place;
        int64_t col = place->x - map->view.x;
        int64_t row = place->y - map->view.y;
        if (col < 0 || col >= COLS || row < 0 || row >= ROWS)
            continue;
        tally->peaks += place->kind == PLACE_PEAK;
        tally->wet += place->kind == PLACE_PEAK && kinds[row][col] == WIDE;
        if (place->kind != PLACE_LAKE)
            continue;
        tally->lakes++;
        tally->small += count_kind(col, row, WIDE) > 4 * count_kind(col, row, LAKE);
    }
    labels_free(&labels);
}

/* Without a climate, by which rivers may be wider than labels take them for. */
static void test_wide_rivers(void **state)
{
    struct trials trials = {32};
    struct wide_tally tally = {0};
    (void)state;
    for (int n = trials_of(40); n > 0; n--) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 1024, 1024, 64);
        recipe.algorithm = rivers_algorithm();
        const struct look look = {
            .labels = LABELS_TEXT, .blocks = BLOCKS_TINTED, .colors = COLORS_RGB};
        const struct view view = {
            .zoom = (int)trial_between(&trials, 1, 6), .cols = COLS, .rows = ROWS};
        struct map map = easel_map(&recipe, look, view);
        go_to_river(&map, &trials);
        check_wide(&map, &tally);
        map_free(&map);
    }
    printf("%d points of wide rivers; %d of %d peaks in them, %d of %d lakes small beside them\n",
           tally.wide, tally.wet, tally.peaks, tally.small, tally.lakes);
    assert_in_range(tally.wide, trials_of(40) * 1000, INT64_MAX);
    assert_int_equal(tally.wet, 0);
    assert_in_range(tally.peaks, trials_of(40) * 4, INT64_MAX);
    assert_in_range(tally.small, 0, tally.lakes / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_waters),
                                       cmocka_unit_test(test_wide_rivers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Waters: no two names of seas and lakes stand on one water, if one is a lake's, as the water is
 * drawn; ponds of under six cells have no names until one zooms in; and the name of a river stands
 * neither on sea nor on a lake.
 *
 * Water is filled here as it is drawn, cell by cell, by sides and corners, far beyond the labels.
 */
#include "render/labels/labels.h"

#include "render/points/point_rows.h"
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

/* Returns the number of the water at the place of a label or, if that is land, of the largest one
 * beside it; 0: there is none. With rivers a place is known to two cells, so the largest water that
 * near counts. */
static int water_of(const struct map *map, const struct label *label)
{
    int reach = recipe_has_water(&map->world.recipe) ? 2 : 1;
    int64_t x = label->place.x - map->view.x;
    int64_t y = label->place.y - map->view.y;
    int found = 0;
    if (reach == 1 && x >= 0 && x < COLS && y >= 0 && y < ROWS && waters[y][x] != 0)
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

static bool is_inner(const struct map *map, const struct label *label)
{
    int64_t col = label->place.x - map->view.x;
    int64_t row = label->place.y - map->view.y;
    return col >= AROUND && col < COLS - AROUND && row >= AROUND && row < ROWS - AROUND;
}

struct tally {
    int lakes;
    int rivers;
};

static void check_lake(const struct map *map, const struct labels *labels,
                       const struct label *label, struct tally *tally)
{
    int water = water_of(map, label);
    REQUIRE(water != 0, "%s stands on no water: %s at zoom %d", label->place.name,
            recipe_text(&map->world.recipe), map->view.zoom);
    REQUIRE(map->view.zoom > 0 || sizes[water] >= POND, "%s has %d cells: %s at zoom %d",
            label->place.name, sizes[water], recipe_text(&map->world.recipe), map->view.zoom);
    for (size_t n = 0; n < labels->count; n++) {
        const struct label *other = &labels->items[n];
        bool named = other->place.kind == PLACE_SEA || other->place.kind == PLACE_LAKE;
        REQUIRE(other == label || !named || water_of(map, other) != water,
                "%s and %s share a water of %d cells: %s at zoom %d", label->place.name,
                other->place.name, sizes[water], recipe_text(&map->world.recipe), map->view.zoom);
    }
    tally->lakes++;
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
    printf("%d names of lakes, each alone on its water; %d of rivers\n", tally.lakes, tally.rivers);
    assert_in_range(tally.lakes, trials_of(160) * 4, 100000);
    assert_in_range(tally.rivers, trials_of(160) * 4, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_waters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Places: a search finds the nearest of all places around; waters have the names of their stems
 * and numbers.
 *
 * test: musl
 */
#include "places/places.h"

#include "places/landmarks.h"
#include "render/points/cover.h"
#include "style/tiles.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>

enum { WIDE = 256, HIGH = 192 }; /* part of a depth that a search looks at first */

static struct map map_of(const struct recipe *recipe, int zoom)
{
    struct map map = {0};
    assert_true(world_make(&map.world, recipe, NORMALIZE_RANGE, 1));
    tileset_make(tilesets, &map.look.tiles);
    map.view = (struct view){.zoom = zoom, .cols = WIDE, .rows = HIGH};
    return map;
}

static struct recipe trial_named(struct trials *trials)
{
    struct recipe recipe =
        trial_below(trials, 2) == 0 ? trial_recipe(trials, 512) : trial_edged(trials, 512);
    recipe.origin_x = (uint32_t)trial_below(trials, 99);
    return recipe;
}

/* Returns the nearest place of a list whose name begins with a text; NULL: none does. */
static const struct place *nearest(const struct places *list, int64_t x, int64_t y,
                                   const char *beginning)
{
    const struct place *best = NULL;
    int64_t least = INT64_MAX;
    for (size_t n = 0; n < list->count; n++) {
        const struct place *item = &list->items[n];
        int64_t away = (item->x - x) * (item->x - x) + (item->y - y) * (item->y - y);
        if (strncmp(item->name, beginning, strlen(beginning)) == 0 && away < least) {
            best = item;
            least = away;
        }
    }
    return best;
}

/* Returns 1 if the line about what is near has a word, 0 if not. */
static int says(const char *line, const char *word)
{
    return strstr(line, word) != NULL;
}

/* Requires the way to a thing in the line about what is near. Directions are those of the angle, of
 * which the borders between two are left out. */
static void check_way(const char *text, double east, double south)
{
    const char *line = strstr(text, "\nnear ");
    line = line != NULL ? line + 1 : text;
    REQUIRE(strncmp(line, "near ", 5) == 0, "%s", text);
    double away = fabs(east) > fabs(south) ? fabs(east) : fabs(south);
    char number[40];
    snprintf(number, sizeof number, ", %.0f cell%s", away, away == 1 ? "" : "s");
    REQUIRE(says(line, number), "%s, not%s", line, number);
    double degrees = atan2(fabs(south), fabs(east)) * 180 / 3.14159265358979;
    line = strrchr(line, ','); /* names may have any letters */
    if (degrees < 20 || degrees > 30) {
        REQUIRE(says(line, "north") == (degrees > 25 && south < 0), "%s", line);
        REQUIRE(says(line, "south") == (degrees > 25 && south > 0), "%s", line);
    }
    if (degrees < 60 || degrees > 70) {
        REQUIRE(says(line, "west") == (degrees < 65 && east < 0), "%s", line);
        REQUIRE(says(line, "east") == (degrees < 65 && east > 0), "%s", line);
    }
}

/* Requires what is said to be near a point, and the way there: at one cell a point, where it may be
 * the point itself. */
static void check_near(const struct map *map, int64_t x, int64_t y, const struct place *best)
{
    char bytes[400];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    assert_true(places_add_near(map, x, y, &text));
    check_way(text.bytes, (double)(best->x - x), (double)(best->y - y));
    text = (struct text){.bytes = bytes, .room = sizeof bytes};
    assert_true(places_add_near(map, best->x, best->y, &text));
    check_way(text.bytes, 0, 0);
}

/* Requires what a search from a point finds. Returns 1 if something was near. */
static int check_search(struct map *map, int64_t x, int64_t y, const char *beginning)
{
    const struct recipe *recipe = &map->world.recipe;
    struct place entry;
    struct places list;
    map->view.x = x - WIDE / 2;
    map->view.y = y - HIGH / 2;
    struct window window = {map->view.zoom, map->view.x, map->view.y, WIDE, HIGH};
    assert_true(landmarks_seen(&list, map, &window));
    const struct place *best = nearest(&list, x, y, beginning);
    enum places_found found = places_named(map, x, y, beginning, &(struct places){0}, &entry);
    if (best != NULL) {
        int64_t one = INT64_C(1) << (RECIPE_ZOOM_MAX - map->view.zoom);
        REQUIRE(found == PLACES_FOUND && entry.kind == best->kind &&
                    strcmp(entry.name, best->name) == 0,
                "%s: %s, not %s", recipe_text(recipe), entry.name, best->name);
        assert_int_equal(entry.x, modulo(best->x, recipe_cols(recipe, map->view.zoom)) * one);
        assert_int_equal(entry.y, modulo(best->y, recipe_rows(recipe, map->view.zoom)) * one);
        if (*beginning == '\0' && map->view.zoom == 0)
            check_near(map, x, y, best);
    }
    places_free(&list);
    return best != NULL;
}

static void test_searches(void **state)
{
    struct trials trials = {75};
    int found = 0;
    (void)state;
    for (int n = trials_of(64); n > 0; n--) {
        struct recipe recipe = trial_named(&trials);
        int least = 3 - recipe_depth(&recipe);
        struct map map = map_of(&recipe, (int)trial_between(&trials, least, least + 4));
        for (int search = 0; search < 3; search++) {
            char beginning[2] = {search > 0 ? (char)('A' + trial_below(&trials, 26)) : '\0', '\0'};
            int64_t x = trial_between(&trials, 0, recipe_cols(&recipe, map.view.zoom) - 1);
            int64_t y = trial_between(&trials, 0, recipe_rows(&recipe, map.view.zoom) - 1);
            found += check_search(&map, x, y, beginning);
        }
        world_free(&map.world);
    }
    assert_true(found > trials_of(64) / 8);
}

/* Returns how the first line begins about a point that a river or lake covers; "" elsewhere. */
static const char *expected_line(const struct map *map, int64_t x, int64_t y)
{
    static char line[NAME_LETTERS + 8];
    const struct recipe *recipe = &map->world.recipe;
    int depth = recipe_depth(recipe) + map->view.zoom;
    struct cover_rule rule =
        cover_rule_of(recipe, map->world.sea_height, map->view.zoom, COVER_TILES);
    struct heights *heights = heights_new_with(recipe, map->view.zoom, 1, ROWS_DISCHARGE);
    assert_non_null(heights);
    heights_seek(heights, x, y);
    heights_row(heights);
    const struct water_row *water = heights_water(heights);
    enum cover cover = cover_of(&rule, water->cover[0], water->lake[0], water->catchment[0]);
    struct place_key lake = {PLACE_LAKE, (int)(water->lake[0] & 63), water->lake[0], UINT64_MAX};
    heights_free(heights);
    if (cover != COVER_RIVER && cover != COVER_LAKE)
        return "";
    struct depth_windows *windows =
        depth_windows_new(recipe, map->world.sea_height,
                          &(struct window){map->view.zoom, x, y, 1, 1}, RECIPE_DEPTH_MAX);
    assert_non_null(windows);
    uint64_t river = landmarks_river(windows, recipe, depth, x, y);
    depth_windows_free(windows);
    strcpy(line, cover == COVER_RIVER ? "river " : "lake ");
    place_name(recipe->seed, cover == COVER_RIVER ? river : place_thing(recipe->seed, &lake),
               line + strlen(line));
    return line;
}

static void test_waters(void **state)
{
    struct trials trials = {76};
    int found = 0;
    (void)state;
    for (int n = trials_of(40); n > 0; n--) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 512, 512, 64);
        recipe.roughness = 400000;
        while (!recipe_has_water(&recipe))
            recipe.algorithm++;
        struct map map = map_of(&recipe, (int)trial_between(&trials, -1, 1));
        for (int point = 0; point < 40; point++) {
            int64_t x = (int64_t)trial_below(&trials, 256);
            int64_t y = (int64_t)trial_below(&trials, 256);
            const char *expected = expected_line(&map, x, y);
            char bytes[400];
            struct text text = {.bytes = bytes, .room = sizeof bytes};
            if (*expected == '\0')
                continue;
            assert_true(places_add_near(&map, x, y, &text));
            char after = text.bytes[strcspn(text.bytes, ",\n")];
            REQUIRE(strncmp(text.bytes, expected, strlen(expected)) == 0 && after != '\0' &&
                        strcspn(text.bytes, ",\n") == strlen(expected),
                    "%s: %s, not %s", recipe_text(&recipe), text.bytes, expected);
            found++;
        }
        world_free(&map.world);
    }
    assert_true(found > trials_of(40) / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_waters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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
    enum places_found found = places_find(map, x, y, &(struct place_wish){beginning, PLACE_NAMED},
                                          &(struct places){0}, &entry);
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

/* Requires that of a list the words mean a place, and none that is of another kind, if they say its
 * kind, or of another name. */
static void check_meant(const struct places *list, const struct place *meant, const char *words,
                        bool kind)
{
    for (int how = 0; how < PLACE_MATCHES; how++) {
        const struct place_wish wish = {words, (enum place_match)how};
        bool any = false;
        for (size_t n = 0; n < list->count; n++) {
            const struct place *place = &list->items[n];
            if (!place_is_wished(place, &wish))
                continue;
            any = true;
            REQUIRE(strncmp(place->name, meant->name, strlen(meant->name)) == 0 &&
                        (!kind || place->kind == meant->kind),
                    "%s: %s, %s", words, place->name, place->word);
        }
        REQUIRE(!any || place_is_wished(meant, &wish), "%s", words);
        if (any)
            return;
    }
    REQUIRE(false, "%s means nothing", words);
}

static struct text text_in(char bytes[400])
{
    *bytes = '\0';
    return (struct text){.bytes = bytes, .room = 400};
}

/* Requires that a place is found by all that is said of it, in capitals or without the article. */
static void check_said(const struct places *list, const struct place *place)
{
    char bytes[400];
    struct text text;
    for (int form = 0; form < PLACE_FORMS; form++) {
        text = text_in(bytes);
        place_say(&text, place->kind, place->name, (enum place_form)form);
        check_meant(list, place, bytes, *place->name != *bytes);
        if (strncmp(bytes, "the ", 4) == 0)
            check_meant(list, place, bytes + 4, *place->name != bytes[4]);
        for (char *letter = bytes; *letter != '\0'; letter++)
            *letter = *letter >= 'a' && *letter <= 'z' ? (char)(*letter - 'a' + 'A') : *letter;
        check_meant(list, place, bytes, *place->name != *bytes);
    }
    struct riverside side = {.kind = RIVERSIDE_LAKE, .length = {30, true}};
    struct stream stream = {.brook = true};
    strcpy(side.name, place->name);
    strcpy(stream.name, place->name);
    for (; side.kind <= RIVERSIDE_RIGHT; side.kind++)
        for (int brief = 0; brief < 2; brief++) {
            text = text_in(bytes);
            riverside_add(&side, brief != 0, &text);
            bytes[strcspn(bytes, "\n")] = '\0';
            if (strstr(bytes, place->name) != NULL &&
                place->kind == (side.kind == RIVERSIDE_LAKE ? PLACE_LAKE : PLACE_RIVER))
                check_meant(list, place, bytes, false);
        }
    text = text_in(bytes);
    stream_add_title(&stream, &text);
    check_meant(list, place, bytes, false);
    snprintf(bytes, sizeof bytes, "near %s, %s, 12 cells north", place->name, place->word);
    check_meant(list, place, bytes, false);
    snprintf(bytes, sizeof bytes, "savanna, warm and dry %s", place->name);
    check_meant(list, place, bytes, false);
    struct place any = *place;
    *any.name = '\0';
    check_meant(list, &any, place->word, true);
}

/* All names of some worlds, in all forms. */
static void test_said(void **state)
{
    static const struct place own[] = {{PLACE_OTHER, PLACE_OF_USER, "town", .name = "New Haven"},
                                       {PLACE_SEA, PLACE_OF_USER, "sea", .name = "Sundering Sea"},
                                       {PLACE_PEAK, PLACE_OF_USER, "peak", .name = "Old Tom"}};
    unsigned seen = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct recipe recipe = recipe_default();
        recipe.seed = seed;
        recipe.algorithm = rivers_algorithm();
        recipe.width = recipe.height = 1024;
        struct map map = map_of(&recipe, -2);
        struct places list;
        assert_true(landmarks_seen(&list, &map, &(struct window){-2, 0, 0, WIDE, HIGH}));
        for (size_t n = 0; n < sizeof own / sizeof *own; n++)
            assert_true(places_append(&list, &own[n]));
        for (size_t n = 0; n < list.count; n++) {
            seen |= 1U << list.items[n].kind;
            check_said(&list, &list.items[n]);
        }
        places_free(&list);
        world_free(&map.world);
    }
    assert_int_equal(seen, (1U << (PLACE_OTHER + 1)) - 1);
}

/* Returns how the first line begins about a point that a river or lake covers; "" elsewhere. */
static const char *expected_line(const struct map *map, int64_t x, int64_t y)
{
    static char line[NAME_LETTERS + 8];
    const struct recipe *recipe = &map->world.recipe;
    int depth = recipe_depth(recipe) + map->view.zoom;
    struct cover_rule rule =
        cover_rule_of(recipe, map->world.sea_height, map->view.zoom, COVER_TILES);
    struct heights *heights = heights_new(recipe, map->view.zoom, 1, ROWS_DISCHARGE);
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
        cmocka_unit_test(test_said),
        cmocka_unit_test(test_waters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

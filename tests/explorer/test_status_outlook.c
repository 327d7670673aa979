/*
 * Outlook: the status line names what lies in the middle, by the labels that the frame shows; a
 * river by its own name, or a brook by that of a river near it.
 *
 * Labels are found apart from the frame, and put in order by the sentence of status.h.
 */
#include "explorer/status.h"

#include "places/landmarks.h"
#include "places/places.h"
#include "render/labels/labels.h"
#include "support/easel.h"
#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

enum { COLS = 100, ROWS = 40 };

static const char *const waters[] = {"water", "sea", "lake", "ocean", "shelf", "sea-ice"};

static bool is_water_word(const char *word)
{
    bool is = false;
    for (size_t n = 0; n < sizeof waters / sizeof *waters; n++)
        is = is || strcmp(word, waters[n]) == 0;
    return is;
}

static bool is_water_kind(enum place_kind kind)
{
    return kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY;
}

/* Returns how early a label comes: 3 fits the middle part, 2 is in it, 1 is near, 0 does not
 * count. */
static int order_of(const struct label *label, const struct view *view, const char *word)
{
    int64_t col = label->place.x - view->x;
    int64_t row = label->place.y - view->y;
    bool river = strcmp(word, "river") == 0;
    bool fits = river ? label->place.kind == PLACE_RIVER
                      : is_water_word(word) == is_water_kind(label->place.kind);
    if (col < 0 || col >= view->cols || row < 0 || row >= view->rows)
        return 0;
    if (3 * (2 * col + 1) >= 2 * view->cols && 3 * (2 * col + 1) < 4 * view->cols &&
        3 * (2 * row + 1) >= 2 * view->rows && 3 * (2 * row + 1) < 4 * view->rows)
        return fits ? 3 : 2;
    return fits && (river || is_water_word(word)) ? 0 : 1;
}

static int64_t square_to(const struct label *label, const struct view *view)
{
    int64_t east = label->place.x - view->x - view->cols / 2;
    int64_t south = label->place.y - view->y - view->rows / 2;
    return east * east + south * south;
}

/* True if a river of a name is listed within 64 points of the middle. */
static bool is_listed(const struct map *map, const char *name)
{
    const struct view *view = &map->view;
    const struct window window = {view->zoom, view->x + view->cols / 2 - 64,
                                  view->y + view->rows / 2 - 64, 128, 128};
    struct places places;
    bool is = false;
    assert_true(landmarks_seen(&places, map, &window));
    for (size_t n = 0; n < places.count; n++)
        is = is || (places.items[n].kind == PLACE_RIVER && strcmp(places.items[n].name, name) == 0);
    places_free(&places);
    return is;
}

/* Writes what the status line begins with if a river is in the middle, of which `row` is the line.
 */
static void expect_river(const struct map *map, const char *row, char text[100])
{
    static const char stream[] = "a stream of the ";
    const struct view *view = &map->view;
    struct riverside here;
    char name[100];
    struct text to = {.bytes = text, .room = 100};
    assert_true(riverside_find(&here, map, view->x + view->cols / 2, view->y + view->rows / 2));
    if (is_listed(map, here.name)) {
        text_join(&to, "the river ", here.name, "  ", NULL);
        return;
    }
    REQUIRE(strncmp(row, stream, sizeof stream - 1) == 0, "%s is not listed: \"%s\"", here.name,
            row);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(row + sizeof stream - 1, " "),
             row + sizeof stream - 1);
    REQUIRE(is_listed(map, name), "%s is not listed", name);
    text_join(&to, stream, name, "  ", NULL);
}

/* Writes what the status line, which is `row`, begins with. Returns the order of the label. */
static int expect(const struct map *map, const char *row, char text[100])
{
    struct labels labels = {0};
    const struct label *best = NULL;
    const char *word = stage_middle(map);
    int order = 0;
    if (labels_drawn(map) && strcmp(word, "river") == 0) {
        expect_river(map, row, text);
        return 4;
    }
    if (labels_drawn(map))
        assert_true(labels_find(&labels, map, 0, map->view.rows));
    for (size_t n = 0; n < labels.count; n++) {
        const struct label *label = &labels.items[n];
        int now = order_of(label, &map->view, word);
        if (now > order || (now == order && now > 1 && label->place.rank > best->place.rank) ||
            (now == order && now == 1 &&
             square_to(label, &map->view) < square_to(best, &map->view))) {
            best = label;
            order = now;
        }
    }
    struct text to = {.bytes = text, .room = 100};
    *text = '\0';
    text_add(&to, order < 2 ? word : "");
    text_add(&to, order == 1 ? " near " : "");
    if (order > 0)
        place_say(&to, best->place.kind, best->place.name, PLACE_TITLE);
    text_add(&to, "  ");
    labels_free(&labels);
    return order;
}

/* Each order comes up, and the line begins as the labels say: with names and without, in worlds
 * with rivers, with biomes and with neither. */
static void test_middle(void **state)
{
    static const char *const keys[] = {"", "N", "BN", "TN", "TBN"}; /* T: rivers */
    int found[5] = {0};
    (void)state;
    struct recipe recipe = recipe_of(14, 1024, 1024, 64);
    for (size_t n = 0; n < sizeof keys / sizeof *keys; n++) {
        struct explorer explorer = stage(&recipe, COLS, ROWS + 1);
        if (strchr(keys[n], 'T') != NULL)
            while (!recipe_has_water(&explorer.map.world.recipe))
                stage_type(&explorer, "T");
        stage_type(&explorer, strchr(keys[n], 'B') != NULL ? "B" : "");
        stage_type(&explorer, strchr(keys[n], 'N') != NULL ? "N" : "");
        for (int view = 0; view < 60; view++) {
            char text[100];
            stage_type(&explorer, view % 20 == 7 ? "+LL" : view % 20 == 13 ? "--J" : "LLLLLLJJ");
            explorer.note = (struct note){0};
            char row[200];
            snprintf(row, sizeof row, "%s", stage_row(&explorer, -1));
            int order = expect(&explorer.map, row, text);
            REQUIRE(strncmp(row, text, strlen(text)) == 0, "%s, view %d: \"%s\", not \"%s\"",
                    keys[n], view, row, text);
            assert_true(order == 0 || labels_drawn(&explorer.map));
            found[order]++;
        }
        explorer_free(&explorer);
    }
    for (int order = 0; order < 5; order++)
        REQUIRE(found[order] >= 10, "order %d came up %d times", order, found[order]);
}

static bool same_stream(const struct stream *one, const struct stream *other)
{
    return strcmp(one->name, other->name) == 0 && one->brook == other->brook;
}

/* A cell of two points has one name, whichever of them is asked for: that of either point alone. */
static void test_pairs(void **state)
{
    struct recipe recipe = recipe_of(14, 1024, 1024, 64);
    struct trials trials = {41};
    int rivers = 0;
    (void)state;
    while (!recipe_has_water(&recipe))
        recipe.algorithm++;
    struct map map = easel_map(&recipe, (struct look){0}, (struct view){.cols = 1, .rows = 1});
    for (int trial = 0; trial < 4000; trial++) {
        struct stream alone[2];
        struct stream both[2];
        map.view.x = (int64_t)trial_below(&trials, 1024);
        map.view.y = (int64_t)trial_below(&trials, 512) * 2 + (int64_t)trial_below(&trials, 2);
        map.look.blocks = BLOCKS_ASCII;
        if (strcmp(stage_middle(&map), "river") != 0)
            continue;
        rivers++;
        for (int n = 0; n < 2; n++) {
            int64_t y = map.view.y / 2 * 2 + n;
            map.look.blocks = BLOCKS_ASCII;
            assert_true(stream_find(&alone[n], &map, map.view.x, y));
            map.look.blocks = BLOCKS_HALF;
            assert_true(stream_find(&both[n], &map, map.view.x, y));
        }
        assert_true(same_stream(&both[0], &both[1]));
        assert_true(same_stream(&both[0], &alone[0]) || same_stream(&both[0], &alone[1]));
    }
    assert_true(rivers > 50);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_middle), cmocka_unit_test(test_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

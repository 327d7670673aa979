/*
 * Keys of the explorer: each does what the manual says, alone, with a count, and as users of other
 * programs expect.
 */
#include "explorer/explorer.h"

#include "explorer/commands.h"
#include "support/looks.h"
#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

/* Returns an explorer of a small world, in colours. */
static struct explorer make(int cols, int rows)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, cols, rows);
    explorer.map.look.colors = 256;
    return explorer;
}

static enum explorer_reply reply_to(struct explorer *explorer, uint32_t key)
{
    return explorer_key(explorer, (struct event){.key = key});
}

static void press(struct explorer *explorer, uint32_t key)
{
    assert_int_equal(reply_to(explorer, key), EXPLORER_DRAW);
}

static void press_all(struct explorer *explorer, const char *keys)
{
    for (; *keys != '\0'; keys++)
        press(explorer, (uint32_t)(unsigned char)*keys);
}

static void test_scrolling(void **state)
{
    static const struct {
        uint32_t keys[2];
        int east;
        int south;
    } scrolls[] = {
        {{'h', EVENT_LEFT}, -1, 0},
        {{'j', EVENT_DOWN}, 0, 1},
        {{'k', EVENT_UP}, 0, -1},
        {{'l', EVENT_RIGHT}, 1, 0},
        {{'y', 'y'}, -1, -1},
        {{'u', 'u'}, 1, -1},
        {{'b', 'b'}, -1, 1},
        {{'n', 'n'}, 1, 1},
        {{'H', EVENT_SHIFT_LEFT}, -8, 0},
        {{'J', EVENT_SHIFT_DOWN}, 0, 8},
        {{'K', EVENT_SHIFT_UP}, 0, -8},
        {{'L', EVENT_SHIFT_RIGHT}, 8, 0},
        {{EVENT_PAGE_UP, EVENT_PAGE_UP}, 0, -19},
        {{EVENT_PAGE_DOWN, EVENT_PAGE_DOWN}, 0, 19},
    };
    struct explorer explorer = make(40, 20);
    const struct recipe *recipe = &explorer.map.world.recipe;
    (void)state;
    for (size_t n = 0; n < sizeof scrolls / sizeof *scrolls; n++)
        for (int key = 0; key < 2; key++)
            for (int zoom = -1; zoom <= 1; zoom++) {
                explorer.map.view = (struct view){0, 0, zoom, 40, 19, false};
                press(&explorer, scrolls[n].keys[key]);
                assert_int_equal(explorer.map.view.x,
                                 modulo(scrolls[n].east, recipe_cols(recipe, zoom)));
                assert_int_equal(explorer.map.view.y,
                                 modulo(scrolls[n].south, recipe_rows(recipe, zoom)));
                assert_int_equal(explorer.map.view.zoom, zoom);
                assert_string_equal(explorer.note.text, "");
            }
    explorer_free(&explorer);
}

/* The view stops at the rim of a bounded world, lies within it, and says so. */
static void test_scrolling_to_the_rim(void **state)
{
    struct recipe recipe = recipe_of(7, 65, 97, 8);
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    struct look look = {.palette = palettes, .colors = 256};
    tiles_default(&look.tiles);
    struct explorer explorer = stage_map(&recipe, (struct view){64, 96, 0, 0, 0, false}, &look);
    explorer_resize(&explorer, 40, 20);
    const struct view *view = &explorer.map.view;
    assert_true(view->x == 65 - 40 && view->y == 97 - 19);
    press(&explorer, 'h');
    assert_true(view->x == 24 && *explorer.note.text == '\0');
    press(&explorer, 'L');
    assert_true(view->x == 25 && view->y == 78);
    assert_string_equal(explorer.note.text, "the rim of the world");
    press(&explorer, 'u'); /* along the rim */
    assert_true(view->x == 25 && view->y == 77);
    assert_string_equal(explorer.note.text, "the rim of the world");
    press(&explorer, EVENT_PAGE_UP);
    assert_true(view->y == 58 && *explorer.note.text == '\0');
    explorer_resize(&explorer, 100, 20); /* wider than the world */
    assert_true(view->x == 0 && view->cols == 100 && view_cols_inside(view, &recipe) == 65);
    press(&explorer, 'l');
    assert_int_equal(view->x, 0);
    assert_string_equal(explorer.note.text, "the rim of the world");
    explorer_free(&explorer);
}

/* Drifting ends at the rim. */
static void test_drifting_to_the_rim(void **state)
{
    struct recipe recipe = recipe_of(7, 65, 97, 8);
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    struct look look = {.palette = palettes, .colors = 256};
    tiles_default(&look.tiles);
    struct explorer explorer = stage_map(&recipe, (struct view){0}, &look);
    explorer_resize(&explorer, 63, 20);
    press(&explorer, 'd');
    press(&explorer, EVENT_TICK);
    press(&explorer, EVENT_TICK);
    assert_true(explorer.map.view.x == 2 && explorer_drifts(&explorer));
    press(&explorer, EVENT_TICK);
    assert_true(explorer.map.view.x == 2 && !explorer_drifts(&explorer));
    assert_string_equal(explorer.note.text, "the rim of the world");
    explorer_free(&explorer);
}

static void test_zooming(void **state)
{
    struct explorer explorer = make(40, 20);
    const struct view *view = &explorer.map.view;
    (void)state;
    press(&explorer, 'l');
    struct view first = *view;
    press(&explorer, '+');
    assert_int_equal(view->zoom, 1);
    assert_string_equal(explorer.note.text, "");
    press(&explorer, '=');
    assert_int_equal(view->zoom, 2);
    assert_int_equal(modulo(view_middle_x(view), 256), modulo(4 * view_middle_x(&first), 256));
    press(&explorer, '-');
    assert_int_equal(view->zoom, 1);
    press(&explorer, '0');
    assert_memory_equal(view, &first, sizeof first);
    press(&explorer, '-');
    press(&explorer, '0');
    assert_int_equal(view->zoom, 0);
    int min = -2; /* at -3 64x96 cells have room in 40x19 tiles */
    int max = recipe_zoom_max(&explorer.map.world.recipe);
    while (view->zoom > min) {
        press(&explorer, '-');
        assert_string_equal(explorer.note.text, "");
    }
    struct view limit = *view;
    press(&explorer, '-');
    assert_int_equal(explorer.map.look.kind, VIEW_WORLD);
    press(&explorer, '-');
    assert_int_equal(explorer.map.look.kind, VIEW_WORLD);
    assert_string_equal(explorer.note.text, "this is the whole world");
    press(&explorer, '+');
    assert_memory_equal(view, &limit, sizeof limit);
    while (view->zoom < max) {
        press(&explorer, '+');
        assert_string_equal(explorer.note.text, "");
    }
    limit = *view;
    press(&explorer, '+');
    assert_memory_equal(view, &limit, sizeof limit);
    assert_string_not_equal(explorer.note.text, "");
    explorer_free(&explorer);
}

static void test_seeds(void **state)
{
    enum { RESEEDS = HISTORY_SEEDS_MAX + 20 };
    struct explorer explorer = make(40, 20);
    uint64_t seeds[RESEEDS + 1];
    struct view view = explorer.map.view;
    (void)state;
    press(&explorer, 'R');
    assert_string_not_equal(explorer.note.text, "");
    assert_int_equal(explorer.map.world.recipe.seed, 7);
    seeds[0] = 7;
    for (int n = 1; n <= RESEEDS; n++) {
        struct recipe expected = explorer.map.world.recipe;
        press(&explorer, 'r');
        expected.seed = seeds[n] = explorer.map.world.recipe.seed;
        assert_memory_equal(&explorer.map.world.recipe, &expected, sizeof expected);
        assert_memory_equal(&explorer.map.view, &view, sizeof view);
        for (int before = 0; before < n; before++)
            assert_true(seeds[n] != seeds[before]);
        assert_int_equal(explorer.history.count, n < HISTORY_SEEDS_MAX ? n : HISTORY_SEEDS_MAX);
        if (n < 4)
            stage_check_world(&explorer.map);
    }
    for (int n = RESEEDS - 1; n >= RESEEDS - HISTORY_SEEDS_MAX; n--) {
        press(&explorer, 'R');
        assert_true(explorer.map.world.recipe.seed == seeds[n]);
    }
    stage_check_world(&explorer.map);
    press(&explorer, 'R');
    assert_true(explorer.map.world.recipe.seed == seeds[RESEEDS - HISTORY_SEEDS_MAX]);
    assert_string_not_equal(explorer.note.text, "");
    explorer_free(&explorer);
    /* Seeds follow from the entropy alone. */
    struct explorer same = make(40, 20);
    struct explorer other = make(40, 20);
    other.history.entropy = 43;
    press(&same, 'r');
    press(&other, 'r');
    assert_true(same.map.world.recipe.seed == seeds[1]);
    assert_true(other.map.world.recipe.seed != seeds[1]);
    explorer_free(&same);
    explorer_free(&other);
}

static void test_features(void **state)
{
    struct explorer explorer = make(40, 20);
    const struct recipe *recipe = &explorer.map.world.recipe;
    (void)state;
    for (uint32_t feature = 8; feature < 32; feature *= 2) {
        struct recipe before = *recipe;
        struct recipe after = before;
        struct view view = explorer.map.view;
        after.feature *= 2;
        view_follow(&view, &before, &after);
        press(&explorer, 'f');
        assert_memory_equal(recipe, &after, sizeof after);
        assert_memory_equal(&explorer.map.view, &view, sizeof view);
        stage_check_world(&explorer.map);
    }
    press(&explorer, 'f'); /* 64 does not divide 96 */
    assert_int_equal(recipe->feature, 32);
    assert_string_not_equal(explorer.note.text, "");
    for (uint32_t feature = 32; feature > 1; feature /= 2) {
        press(&explorer, 'F');
        assert_int_equal(recipe->feature, feature / 2);
    }
    stage_check_world(&explorer.map);
    press(&explorer, 'F');
    assert_int_equal(recipe->feature, 1);
    assert_string_not_equal(explorer.note.text, "");
    explorer_free(&explorer);
}

/* Features do not become larger at a zoom that larger features do not have. */
static void test_features_at_a_deep_zoom(void **state)
{
    struct recipe recipe = recipe_of(3, 1 << 20, 1 << 20, 1 << 18);
    (void)state;
    struct look look = {.palette = palettes, .colors = 256};
    tiles_default(&look.tiles);
    struct explorer explorer = stage_map(&recipe, (struct view){.zoom = 14}, &look);
    explorer_resize(&explorer, 20, 5);
    assert_int_equal(recipe_zoom_max(&recipe), 14);
    press(&explorer, 'f');
    assert_int_equal(explorer.map.world.recipe.feature, 1 << 18);
    assert_string_not_equal(explorer.note.text, "");
    press(&explorer, '-');
    press(&explorer, 'f');
    assert_int_equal(explorer.map.world.recipe.feature, 1 << 19);
    explorer_free(&explorer);
}

static void test_palettes(void **state)
{
    struct explorer explorer = make(40, 20);
    char note[100];
    (void)state;
    for (int n = 1; n <= 2 * palette_count(); n++) {
        press(&explorer, 'p');
        assert_ptr_equal(explorer.map.look.palette, &palettes[n % palette_count()]);
        snprintf(note, sizeof note, "palette %s", explorer.map.look.palette->name);
        assert_string_equal(explorer.note.text, note);
    }
    explorer_free(&explorer);
}

static void test_quit_repaint_and_help_keys(void **state)
{
    struct explorer explorer = make(40, 20);
    struct explorer before = explorer;
    (void)state;
    assert_int_equal(reply_to(&explorer, 'q'), EXPLORER_QUIT);
    assert_int_equal(reply_to(&explorer, EVENT_CONTROL('L')), EXPLORER_REPAINT);
    assert_same_map(&explorer.map, &before.map);
    static const uint32_t unbound[] = {'~', 0, 0xFFFD, EVENT_OTHER};
    for (int n = 0; n < 4; n++) {
        press(&explorer, unbound[n]);
        assert_string_not_equal(explorer.note.text, "");
        assert_same_map(&explorer.map, &before.map);
    }
    press(&explorer, EVENT_ESCAPE);
    assert_string_equal(explorer.note.text, "");
    assert_same_map(&explorer.map, &before.map);
    /* Any key but ? closes the help, and does what it does besides. */
    static const uint32_t closing[] = {EVENT_ESCAPE, '~', 'p', EVENT_CONTROL('L')};
    for (int n = 0; n < 4; n++) {
        press(&explorer, '?');
        assert_int_equal(explorer.help_page, 1);
        reply_to(&explorer, closing[n]);
        assert_int_equal(explorer.help_page, 0);
    }
    press(&explorer, '?');
    press(&explorer, 'l');
    assert_int_equal(explorer.help_page, 0);
    assert_int_equal(explorer.map.view.x, 1);
    explorer_free(&explorer);
}

/* A copy of the state keeps what it says, whatever becomes of the original. */
static void test_copies_keep_their_notes(void **state)
{
    struct explorer explorer = make(80, 20);
    (void)state;
    for (const char *key = "fpFB^v."; *key != '\0'; key++) {
        char before[200];
        press(&explorer, (unsigned char)*key);
        struct explorer copy = explorer;
        strcpy(before, copy.note.text);
        assert_true(*before != '\0');
        press(&explorer, '~');
        assert_string_equal(copy.note.text, before);
    }
    explorer_free(&explorer);
}

/* q and F10 close what is open before they quit, and Esc never quits. */
static void test_closing(void **state)
{
    static const char *const opening[] = {"?", "c", "i", "io", "x", "P"};
    struct explorer explorer = make(80, 24);
    (void)state;
    for (int n = 0; n < 6; n++)
        for (int key = 0; key < 2; key++) {
            for (const char *at = opening[n]; *at != '\0'; at++)
                reply_to(&explorer, (uint32_t)(unsigned char)*at);
            uint32_t quit = key == 0 ? 'q' : EVENT_F10;
            assert_int_equal(reply_to(&explorer, quit), EXPLORER_DRAW);
            assert_false(commands_any_open(&explorer));
            assert_int_equal(reply_to(&explorer, EVENT_ESCAPE), EXPLORER_DRAW);
            assert_int_equal(reply_to(&explorer, quit), EXPLORER_QUIT);
        }
    explorer_free(&explorer);
}

/* Synonyms do what the keys of tmap do. */
static void test_synonyms(void **state)
{
    static const uint32_t pairs[][2] = {{EVENT_PAGE_DOWN, ' '},
                                        {EVENT_PAGE_DOWN, EVENT_CONTROL('F')},
                                        {EVENT_PAGE_UP, EVENT_CONTROL('B')},
                                        {'j', EVENT_ENTER},
                                        {'?', EVENT_F1}};
    (void)state;
    for (size_t n = 0; n < sizeof pairs / sizeof *pairs; n++) {
        struct explorer one = make(80, 24);
        struct explorer other = make(80, 24);
        press(&one, pairs[n][0]);
        press(&other, pairs[n][1]);
        assert_memory_equal(&one.map.view, &other.map.view, sizeof one.map.view);
        assert_int_equal(one.help_page, other.help_page);
        assert_true(one.help_page > 0 || one.map.view.y != 0);
        explorer_free(&one);
        explorer_free(&other);
    }
}

/* Half a page is half the rows; End shows the last cell at the bottom right. */
static void test_half_pages_and_end(void **state)
{
    struct explorer explorer = make(40, 24); /* 23 rows of map */
    const struct recipe *recipe = &explorer.map.world.recipe;
    (void)state;
    press(&explorer, EVENT_CONTROL('D'));
    assert_int_equal(explorer.map.view.y, 11);
    press(&explorer, EVENT_CONTROL('U'));
    assert_int_equal(explorer.map.view.y, 0);
    press(&explorer, EVENT_END);
    assert_int_equal(explorer.map.view.x + 40, recipe->width);
    assert_int_equal(explorer.map.view.y + 23, recipe->height);
    press(&explorer, '\'');
    press(&explorer, '\'');
    assert_true(explorer.map.view.x == 0 && explorer.map.view.y == 0);
    explorer_free(&explorer);
}

/* A count multiplies the steps of the next key that scrolls or zooms. 0 is a digit within a count
 * only. */
static void test_counts(void **state)
{
    struct explorer explorer = make(80, 24);
    const struct view *view = &explorer.map.view;
    int64_t width = explorer.map.world.recipe.width;
    (void)state;
    press_all(&explorer, "12l");
    assert_int_equal(view->x, 12);
    press_all(&explorer, "l"); /* once */
    assert_int_equal(view->x, 13);
    press_all(&explorer, "2");
    assert_string_equal(explorer.note.text, "2 steps of the next key");
    press_all(&explorer, "\0331");
    assert_string_equal(explorer.note.text, "1 step of the next key");
    press_all(&explorer, "0l203l");
    assert_int_equal(view->x, (13 + 213) % width);
    press_all(&explorer, "2J");
    assert_int_equal(view->y, 16);
    press_all(&explorer, "+0l"); /* 0 alone is a command, no count */
    assert_int_equal(view->zoom, 0);
    int64_t x = view->x;
    press_all(&explorer, "5\033l"); /* Esc forgets it */
    assert_int_equal(view->x, (x + 1) % width);
    press_all(&explorer, "5r");
    assert_int_equal(explorer.history.count, 0);
    assert_non_null(strstr(explorer.note.text, "only keys that move or zoom take a count"));
    press_all(&explorer, "r");
    assert_int_equal(explorer.history.count, 1);
    press_all(&explorer, "99999l"); /* too many: none */
    assert_int_equal(view->x, (x + 2) % width);
    press_all(&explorer, "x5h"); /* the cursor, too */
    assert_int_equal(explorer.cursor.col, 35);
    press_all(&explorer, "4q"); /* ends looking */
    assert_int_equal(reply_to(&explorer, 'q'), EXPLORER_QUIT);
    explorer_free(&explorer);
}

/* Three down is 3j; zooms and flights take counts, and go as far as there is. */
static void test_counts_of_zooms_and_flights(void **state)
{
    struct explorer explorer = make(80, 24);
    struct explorer other = make(80, 24);
    const struct recipe *recipe = &explorer.map.world.recipe;
    const struct view *view = &explorer.map.view;
    (void)state;
    press_all(&explorer, "3j");
    assert_false(explorer.map.look.kind == VIEW_FLIGHT);
    assert_int_equal(view->y, 3);
    press_all(&explorer, "2+");
    press_all(&other, "3j++");
    assert_same_map(&explorer.map, &other.map);
    assert_string_equal(explorer.note.text, "");
    press_all(&explorer, "99-");
    assert_int_equal(explorer.map.look.kind, VIEW_WORLD); /* 96 cells have room in 23 lines */
    assert_string_equal(explorer.note.text, "the whole world");
    press_all(&explorer, "99+");
    assert_int_equal(view->zoom, recipe_zoom_max(recipe));
    assert_non_null(strstr(explorer.note.text, "no deeper zoom"));
    press_all(&explorer, "99-3+");
    press_all(&other, "99-+++");
    assert_same_map(&explorer.map, &other.map);
    press_all(&explorer, "\t3k2+12l3h2-");
    press_all(&other, "\tkkk++llllllllllllhhh--");
    assert_same_map(&explorer.map, &other.map);
    press_all(&explorer, "0");
    assert_non_null(strstr(explorer.note.text, "a count begins with 1 to 9"));
    press_all(&explorer, "3");
    assert_non_null(strstr(explorer.note.text, "Tab"));
    explorer_free(&explorer);
    explorer_free(&other);
}

/* Keys of vi and less do what their users mean, or say which key does it. */
static void test_habits(void **state)
{
    struct explorer explorer = make(80, 24);
    struct explorer other = make(80, 24);
    (void)state;
    press_all(&explorer, "12lgg");
    press_all(&other, "12l");
    press(&other, EVENT_HOME);
    assert_same_map(&explorer.map, &other.map);
    assert_int_equal(explorer.dialog.mode, 0);
    press_all(&explorer, "G");
    press(&other, EVENT_END);
    assert_same_map(&explorer.map, &other.map);
    press_all(&explorer, "ZZ");
    assert_non_null(strstr(explorer.note.text, "q quits"));
    assert_same_map(&explorer.map, &other.map);
    press_all(&explorer, "g3,gg\033"); /* only the first key of a line */
    assert_same_map(&explorer.map, &other.map);
    explorer_free(&explorer);
    explorer_free(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scrolling),
        cmocka_unit_test(test_scrolling_to_the_rim),
        cmocka_unit_test(test_drifting_to_the_rim),
        cmocka_unit_test(test_zooming),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_features),
        cmocka_unit_test(test_features_at_a_deep_zoom),
        cmocka_unit_test(test_palettes),
        cmocka_unit_test(test_quit_repaint_and_help_keys),
        cmocka_unit_test(test_copies_keep_their_notes),
        cmocka_unit_test(test_closing),
        cmocka_unit_test(test_synonyms),
        cmocka_unit_test(test_half_pages_and_end),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_counts_of_zooms_and_flights),
        cmocka_unit_test(test_habits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

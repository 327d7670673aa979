/*
 * Chains: after any keys that change the world, one after another, it is the world of its recipe
 * line: nothing is left in it of the worlds before. A chain begins with a line of options, presses
 * keys by chance, undo among them, and reads its recipe line as the program does: the line is
 * taken, and what is measured of the world and each layer of the view are the same.
 *
 * test: slow
 */
#include "cli/options.h"
#include "explorer/actions/move.h"
#include "explorer/explorer.h"
#include "options/option_words.h"
#include "options/preset.h"
#include "options/recipe_line.h"
#include "places/places.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/heights.h"

#include <stdio.h>

enum { CHAINS = 300, COLS = 34, ROWS = 13, WORDS = 64 };

/* Small worlds: most of the time goes into measuring. Keys keep their sides. A line with a file
 * grows on the drawing. */
static const char *const begins[] = {
    "--preset=atlas --world=256x128 --feature-size=16",
    "--preset=atlas --world=256x128 --feature-size=16",
    "--preset=atlas --world=128x128 --feature-size=8 --edges=bounded --sea=30%",
    "--preset=winter --world=192x128 --feature-size=16",
    "--preset=archipelago --world=128x64 --feature-size=8 --at=100,30",
    "--preset=lakeland --world=128x96 --feature-size=8",
    "--preset=canyons --world=128x128 --feature-size=16",
    "--preset=atoll --world=161x161 --feature-size=32",
    "--preset=island --world=129x129 --feature-size=32",
    "--world=128x96 --feature-size=16",
    "--world=128x96 --feature-size=16 --heights=-900..2100m --show=biome",
    "--world=96x96 --feature-size=8 --sea=40% --climate=noise --layer=biome",
    "--algorithm=gullies --world=128x128 --feature-size=32 --climate=noise --normalize=area",
    "--algorithm=midpoint --world=128x128 --feature-size=32 --halvings=3.5",
    "'drawn' --grow=8",
    "'drawn' --grow=4 --edges=wrap-x --algorithm=midpoint --climate=belts --sea=35%",
};

/* What changes a world: keys as stage_type has them. Those that come first come more often. */
static const char *const keys[] = {
    "r",
    "r",
    "r",
    "T",
    "T",
    "\b",
    "\b",
    "\022",
    "R",
    ".",
    ",",
    "f",
    "F",
    "B",
    "e",
    "G",
    "+",
    "-",
    "z",
    "N",
    ">",
    "<",
    "s7\r",
    "sa word\r",
    "Sland=1..99\r",
    "Sland>10 sea>10\r",
    ":sea=40%\r",
    ":sea=none\r",
    ":no-sea\r",
    ":edges=bounded\r",
    ":edges=wrap-x\r",
    ":climate=belts\r",
    ":climate=none show=height\r",
    ":algorithm=planet sea=60%\r",
    ":algorithm=planet\r",
    ":algorithm=rivers\r",
    ":algorithm=diamond-square\r",
    ":seed=12\r",
    ":roughness=0.3\r",
    ":spread=2\r",
    ":origin=3,4\r",
    ":corners=0?9/9.0\r",
    ":halvings=3\r",
    ":range=measured\r",
    ":range=300000000..700000000\r",
    ":heights=0..900m\r",
    ":heights=-100..900m sea=0m\r",
    ":layer=flow\r",
    ":labels\r",
    ":relief=contour,100\r",
    ":world=160x96 feature-size=32\r",
    ":feature-size=4\r",
    ":preset=continents world=128x64 feature-size=8\r",
    ":preset=mountain world=129x129 feature-size=64\r",
    ":preset=atlas world=128x64 feature-size=8\r",
    ":u\r",
};

/* A chain, as one could type it. */
static char story[2000];

static void tell(const char *words)
{
    for (size_t length = strlen(story); *words != '\0'; words++)
        length += (size_t)snprintf(story + length, sizeof story - length,
                                   *words == '\r' ? "<Enter>"
                                   : *words < ' ' ? "<C-%c>"
                                                  : "%c",
                                   *words < ' ' ? *words + '`' : *words);
}

/* Makes the map of a line, as the program does. */
static struct map map_of(const char *line, const struct drawing *drawing)
{
    static char bytes[2000];
    char *words[WORDS + 1];
    int count;
    struct options options;
    struct map_options *all = &options.map;
    struct view view;
    struct map map;
    struct error error = {0};
    assert_true(strlen(line) < sizeof bytes);
    strcpy(bytes, line);
    assert_true(shell_words_cut(bytes, words, WORDS, &count));
    bool taken = options_read_words(&options, words, &error);
    if (taken && options.picture != NULL) {
        all->recipe.drawing = drawing;
        map_options_complete(all, NULL, PURPOSE_PRINT);
        taken = map_options_check(all, &error);
    }
    taken = taken && map_options_check_look(all, false, &error) &&
            options_view(&options, COLS, ROWS, &view, &error);
    REQUIRE(taken, "%s\nleads to %s\n%s", story, line, error.text);
    assert_true(map_make(&map, &all->recipe, &view, &all->look, 1));
    REQUIRE(map.look.labels == LABELS_NONE || places_lack(&map) == NULL,
            "%s\nleads to %s\nwhich has no names", story, line);
    return map;
}

/* Fails unless two arrays are the same; both may be NULL. */
static void same(const void *a, const void *b, size_t bytes, const char *what)
{
    REQUIRE((a == NULL) == (b == NULL) && (a == NULL || memcmp(a, b, bytes) == 0),
            "%s\nhas another %s than its line", story, what);
}

static void compare_water(const struct water_row *a, const struct water_row *b, size_t cols)
{
    same(a, b, 0, "kind of water");
    if (a == NULL)
        return;
    same(a->height, b->height, cols * sizeof *a->height, "level of water");
    same(a->catchment, b->catchment, cols * sizeof *a->catchment, "flow");
    same(a->lake, b->lake, cols * sizeof *a->lake, "lake");
    same(a->cover, b->cover, cols * sizeof *a->cover, "water");
    same(a->direction, b->direction, cols * sizeof *a->direction, "direction");
    same(a->discharge, b->discharge, cols * sizeof *a->discharge, "discharge");
}

static void compare_climates(const struct climate_row *a, const struct climate_row *b, size_t cols)
{
    same(a, b, 0, "kind of climate");
    if (a == NULL)
        return;
    same(a->wetness, b->wetness, cols * sizeof *a->wetness, "wetness");
    same(a->warmth, b->warmth, cols * sizeof *a->warmth, "warmth");
    same(a->rise, b->rise, cols * sizeof *a->rise, "rise"); /* by which biomes follow */
}

/* Compares all layers of what two maps show, which is the same window. */
static void compare_layers(const struct map *a, const struct map *b)
{
    const unsigned all = ROWS_WATER | ROWS_DISCHARGE | ROWS_CLIMATE;
    const struct view view = view_shown(&a->view, &a->world.recipe);
    struct heights *one = heights_new(&a->world.recipe, view.zoom, view.cols, all);
    struct heights *other = heights_new(&b->world.recipe, view.zoom, view.cols, all);
    assert_true(one != NULL && other != NULL);
    heights_seek(one, view.x, view.y);
    heights_seek(other, view.x, view.y);
    for (uint32_t row = 0; row < view.rows; row++) {
        same(heights_row(one), heights_row(other), view.cols * sizeof(uint32_t), "land");
        compare_water(heights_water(one), heights_water(other), view.cols);
        compare_climates(heights_climate(one), heights_climate(other), view.cols);
    }
    heights_free(one);
    heights_free(other);
}

/* Compares what is measured of two worlds. */
static void compare_worlds(const struct world *a, const struct world *b)
{
    same((uint32_t[]){a->low, a->high, a->bottom, a->top}, /* of heights */
         (uint32_t[]){b->low, b->high, b->bottom, b->top}, 4 * sizeof(uint32_t), "range");
    same((uint32_t[]){(uint32_t)a->sea_kind, a->sea_height, a->sea_share},
         (uint32_t[]){(uint32_t)b->sea_kind, b->sea_height, b->sea_share}, 3 * sizeof(uint32_t),
         "sea");
    same(a->shares, b->shares, (WORLD_NORMAL_MAX + 1) * sizeof *a->shares, "share");
}

/* Fails unless an explorer's world is that of its line; or of the one that `c` shows, which
 * leaves names out far away. */
static void check_line(struct explorer *explorer, const struct drawing *drawing, bool shown)
{
    struct map seen = explorer->map;
    const struct map *map = &seen;
    if (seen.look.kind == VIEW_WORLD)
        seen.view = move_shown(map);
    char *line = shown ? recipe_line_of(map, true, NULL) : recipe_line_of(map, false, NULL);
    assert_non_null(line);
    struct map fresh = map_of(line, drawing);
    const struct view *a = &map->view;
    const struct view *b = &fresh.view;
    REQUIRE(!look_has_place(&map->look) ||
                (a->x == b->x && a->y == b->y && a->zoom == b->zoom && a->cols == b->cols &&
                 a->rows == b->rows && a->paired == b->paired),
            "%s\nleads to %s\nwhich shows %dx%d at %d,%d", story, line, (int)b->cols, (int)b->rows,
            (int)b->x, (int)b->y);
    compare_worlds(&map->world, &fresh.world);
    compare_layers(map, &fresh);
    char *again = recipe_line_of(&fresh, false, NULL);
    assert_non_null(again);
    REQUIRE(shown || strcmp(again, line) == 0, "%s\nleads to %s\nand that to %s", story, line,
            again);
    map_free(&fresh);
    free(again);
    free(line);
}

/* Presses keys and lets a search end. The gallery is not filled: its first world is taken. */
static void press(struct explorer *explorer, const char *typed)
{
    tell(typed);
    for (; *typed != '\0'; typed++) {
        stage_press(explorer, (unsigned char)*typed);
        for (int n = 0; explorer->search.on && n < 4; n++)
            stage_press(explorer, EVENT_TICK);
    }
    assert_false(explorer->note.out_of_memory);
    if (explorer->dialog.mode != 0) /* what was typed is refused here */
        stage_press(explorer, EVENT_ESCAPE);
}

/* Makes a drawing: land, sea, and what is left to chance. */
static void draw(struct picture *picture, struct drawing *drawing)
{
    static uint32_t digest;
    static const char rows[] = "~~##?~#~~~~##X~~~X~~~#####~~~?~~~~?~~~X#~~~~##~~";
    struct error error;
    assert_true(picture_make(picture, 8, 6, false));
    for (int n = 0; n < 48; n++)
        picture->heights[n] = (uint16_t)(rows[n] == '~'   ? 9000
                                         : rows[n] == '?' ? 0
                                                          : 60000 - 300 * (n % 7));
    picture->holed = true;
    picture->normalized = true;
    picture->name = "drawn";
    digest = 0;
    picture->digest = &digest;
    assert_true(picture_draw(drawing, picture, &error));
}

static void test_chains(void **state)
{
    enum { BEGINS = sizeof begins / sizeof *begins, KEYS = sizeof keys / sizeof *keys };
    struct trials trials = {41};
    struct picture picture;
    struct drawing drawing;
    (void)state;
    draw(&picture, &drawing);
    for (int n = 0; n < few_of(CHAINS); n++) {
        char begin[200];
        snprintf(begin, sizeof begin, "%s --seed=%u --size=%dx%d", begins[n % BEGINS],
                 (unsigned)trial_below(&trials, 1000), COLS, ROWS);
        struct explorer explorer;
        story[0] = '\0';
        tell(begin);
        tell(" --keys=");
        const struct map map = map_of(begin, &drawing);
        explorer_make(&explorer, &map, (uint64_t)n + 1);
        explorer.choices.utf8 = true;
        explorer_resize(&explorer, COLS, ROWS + 1);
        for (int left = (int)trial_between(&trials, 3, 12); left > 0; left--)
            press(&explorer, keys[trial_below(&trials, KEYS)]);
        check_line(&explorer, &drawing, n % 3 == 0);
        explorer_free(&explorer);
    }
    picture_free(&picture);
}

/* Worlds of the gallery are large: few of them, the first of each. */
static void test_gallery(void **state)
{
    (void)state;
    for (int n = 0; n < few_of(4); n++) {
        struct explorer explorer;
        story[0] = '\0';
        tell(begins[n]);
        const struct map map = map_of(begins[n], NULL);
        explorer_make(&explorer, &map, (uint64_t)n + 1);
        explorer_resize(&explorer, 40, 14);
        press(&explorer, "rO\r");
        check_line(&explorer, NULL, false);
        press(&explorer, "Or");
        check_line(&explorer, NULL, true);
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_gallery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

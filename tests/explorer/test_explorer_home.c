/*
 * Ways home: keys that promise to come back lead to the very view that they left: out and in again,
 * to the globe and down, to the flight and down, and once around all blocks or aspects; also at
 * rims, and where pairs of rows begin at another row than the view.
 */
#include "explorer/actions/opening.h"
#include "options/preset.h"
#include "support/stage.h"
#include "support/unit.h"

static const int sizes[][2] = {{80, 24}, {120, 36}, {61, 17}};

/* Returns a world as the explorer opens it in 256 colours. */
static struct explorer open_at(int preset, uint64_t seed, const int size[2])
{
    struct recipe recipe = recipe_default();
    struct look look = {.palette = palettes, .camera = CAMERA_USUAL};
    recipe.seed = seed;
    preset_apply(preset, &recipe, &look);
    struct explorer explorer = stage(&recipe, 0, 0);
    explorer.map.look.show = look.show;
    explorer.map.look.colors = 256;
    explorer.choices.utf8 = true;
    explorer.opening = (struct opening){.place = true, .zoom = true, .blocks = true};
    opening_look(&explorer.opening, &recipe, true, &explorer.map.look);
    explorer_resize(&explorer, size[0], size[1]);
    return explorer;
}

static void assert_view(const struct explorer *explorer, const struct view *view, const char *way,
                        uint64_t seed)
{
    const struct view *is = &explorer->map.view;
    REQUIRE(is->x == view->x && is->y == view->y && is->zoom == view->zoom &&
                is->cols == view->cols && is->rows == view->rows && is->paired == view->paired,
            "seed %llu, %ux%u, %s: %lld,%lld became %lld,%lld", (unsigned long long)seed,
            view->cols, view->rows, way, (long long)view->x, (long long)view->y, (long long)is->x,
            (long long)is->y);
}

static void zoom_to(struct explorer *explorer, int zoom)
{
    while (explorer->map.view.zoom != zoom || explorer->map.look.kind != VIEW_MAP)
        stage_type(explorer, explorer->map.view.zoom < zoom || explorer->map.look.kind != VIEW_MAP
                                 ? "+"
                                 : "-");
}

/* Openings, which have a brook for deeper zooms to lead to; also by way of the globe. Some of
 * voyage see the whole world, which has blocks of its own, after one step or two. */
static void test_openings(void **state)
{
    static const char *const ways[] = {"+++---", "-+", "\t\t", "--\t\t++", "--a+++aaaa-", "---+++"};
    int globes = 0;
    (void)state;
    for (uint64_t n = 1; n <= 24; n++) {
        const uint64_t seed = n == 1 ? 144272509 : n;
        const int preset = n % 2 == 0 ? PRESET_VOYAGE : PRESET_ATLAS;
        const size_t last = sizeof ways / sizeof *ways - (preset == PRESET_VOYAGE ? 3 : 0);
        struct explorer explorer = open_at(preset, seed, sizes[n % 3]);
        const struct view left = explorer.map.view;
        for (size_t way = 0; way < last; way++) {
            stage_type(&explorer, ways[way]);
            assert_view(&explorer, &left, ways[way], seed);
        }
        zoom_to(&explorer, 6);
        const struct view deep = explorer.map.view;
        for (int out = 0; out < 16 && explorer.map.look.kind != VIEW_GLOBE; out++)
            stage_type(&explorer, "-");
        globes += explorer.map.look.kind == VIEW_GLOBE;
        zoom_to(&explorer, left.zoom);
        assert_view(&explorer, &left, "the globe", seed);
        zoom_to(&explorer, 6);
        assert_view(&explorer, &deep, "the globe and the brook", seed);
        explorer_free(&explorer);
    }
    assert_in_range(globes, 10, 24);
}

/* A place that one goes to, and the cursor. */
static void test_rims(void **state)
{
    static const char *const places[] = {"0,0",   "300,0",   "512,0",   "0,137",   "511,256",
                                         "0,256", "301,256", "512,133", "255,129", "8,3"};
    static const char *const ways[] = {"\t\t", "aaaaaa",   "AAA", "a\t\taaaaa", "aAAAaaaaa",
                                       "-+",   "a-+aaaaa", "BB",  "vvv",        "+aaaaaa-"};
    static const enum recipe_edges all[] = {EDGES_WRAP, EDGES_WRAP_X, EDGES_BOUNDED};
    (void)state;
    for (int n = 0; n < 3 * 10 * 2 * 2; n++) {
        struct recipe recipe =
            recipe_of(7, 512 + (all[n % 3] == EDGES_BOUNDED), 256 + (all[n % 3] != EDGES_WRAP), 64);
        const bool cursor = n / 60 % 2 != 0;
        recipe.edges = all[n % 3];
        struct explorer explorer = stage(&recipe, 80, 24 - n / 30 % 2);
        explorer.map.look.colors = 256;
        explorer.choices.utf8 = true;
        stage_type(&explorer, "g");
        stage_type(&explorer, places[n / 3 % 10]);
        stage_type(&explorer, cursor ? "\rx3h2j" : "\r");
        explorer.cursor.on = cursor;
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
            const struct view left = explorer.map.view;
            const struct cursor at = explorer.cursor;
            if (cursor && strpbrk(ways[way], "\t-") != NULL)
                continue; /* to fly above the cursor is a move; zooms keep its cell alone */
            stage_type(&explorer, ways[way]);
            assert_view(&explorer, &left, ways[way], (uint64_t)n);
            assert_int_equal(explorer.cursor.on, at.on);
            if (at.on)
                REQUIRE(explorer.cursor.col == at.col && explorer.cursor.row == at.row,
                        "%d: %s: cursor %u,%u became %u,%u", n, ways[way], at.col, at.row,
                        explorer.cursor.col, explorer.cursor.row);
        }
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_openings),
                                       cmocka_unit_test(test_rims)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Labels: a window has the labels of any other window that shows the same part of the map, over
 * seams and beside rims; none covers another, and the heavier one is drawn; and names stay from
 * zoom to zoom.
 *
 * test: musl
 */
#include "places/landmarks.h"
#include "places/places.h"
#include "render/labels/labels.h"

#include "recipe/recipe.h"
#include "render/labels/lettering.h"
#include "style/tiles.h"
#include "support/unit.h"
#include "world/world.h"

enum { COLS = 160, ROWS = 60 };

static struct map map_of(const struct recipe *recipe, int zoom, enum labels_kind kind)
{
    struct map map = {.look.palette = palettes, .look.labels = kind};
    assert_true(world_make(&map.world, recipe, NORMALIZE_RANGE, 1));
    tileset_make(tilesets, &map.look.tiles);
    map.view = (struct view){.zoom = zoom, .cols = COLS, .rows = ROWS};
    return map;
}

static struct labels find(struct map *map, int64_t x, int64_t y, uint32_t cols, uint32_t rows)
{
    struct labels labels;
    map->view.x = x;
    map->view.y = y;
    map->view.cols = cols;
    map->view.rows = rows;
    assert_true(labels_find(&labels, map, 0, rows));
    return labels;
}

/* True if a label reaches into a window, or beside it. */
static bool reaches(const struct label *label, const struct view *part, int64_t east, int64_t south,
                    int64_t beside)
{
    int64_t col = label->col + east - part->x;
    int64_t line = label->line + south - part->y;
    return col - beside < part->cols && col + label->length * label->letter_cols + beside > 0 &&
           line < part->rows && line + label->letter_lines > 0;
}

static bool equal(const struct label *a, const struct label *b, int64_t east, int64_t south)
{
    return a->place.kind == b->place.kind && a->col + east == b->col &&
           a->line + south == b->line && memcmp(a->text, b->text, sizeof a->text) == 0;
}

/* Returns the number of labels of a larger window that reach into a smaller one, and requires that
 * these are the smaller one's, which is counted from a seam further on. */
static int compare(const struct labels *large, const struct labels *small, const struct map *map,
                   const struct view *part, int64_t east, int64_t south)
{
    const char *text = recipe_text(&map->world.recipe);
    const int64_t beside = labels_scaled(&map->look, LABELS_BESIDE);
    size_t next = 0;
    for (size_t n = 0; n < large->count; n++) {
        const struct label *label = &large->items[n];
        if (!reaches(label, part, east, south, beside))
            continue;
        REQUIRE(next < small->count && equal(label, &small->items[next], east, south),
                "%s: %s at %" PRId64 ",%" PRId64 " is not in the part %" PRId64 ",%" PRId64, text,
                label->place.name, label->col, label->line, part->x, part->y);
        next++;
    }
    REQUIRE(next == small->count, "%s: the part has %zu labels, not %zu", text, small->count, next);
    return (int)next;
}

static void check_apart(const struct labels *labels)
{
    for (size_t n = 0; n < labels->count; n++)
        for (size_t m = 0; m < n; m++) {
            const struct label *a = &labels->items[n];
            const struct label *b = &labels->items[m];
            bool touch =
                a->line == b->line && a->col <= b->col + b->length && b->col <= a->col + a->length;
            REQUIRE(!touch, "%s touches %s", a->place.name, b->place.name);
        }
}

static struct recipe recipe_with_names(struct trials *trials)
{
    struct recipe recipe = recipe_default();
    recipe.seed = trial_bits(trials);
    recipe.feature = UINT32_C(8) << trial_below(trials, 5);
    recipe.algorithm = (int)trial_below(trials, (uint64_t)algorithm_count());
    recipe.roughness = 400000 + (uint32_t)trial_below(trials, 100000);
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.origin_x = (uint32_t)trial_below(trials, 100);
    recipe.width = recipe.feature * (uint32_t)trial_between(trials, 4, 24);
    recipe.height = recipe.feature * (uint32_t)trial_between(trials, 4, 24);
    recipe.width += recipe_rim_x(&recipe);
    recipe.height += recipe_rim_y(&recipe);
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    return recipe;
}

static void test_windows(void **state)
{
    struct trials trials = {20};
    int seen = 0;
    (void)state;
    for (int n = trials_of(600); n > 0; n--) {
        struct recipe recipe = recipe_with_names(&trials);
        int zoom = (int)trial_between(&trials, 2 - recipe_depth(&recipe), 4);
        if (zoom < recipe_zoom_min(&recipe))
            continue;
        bool ink = trial_below(&trials, 3) == 0;
        struct map map = map_of(&recipe, zoom, ink ? LABELS_INK : LABELS_TEXT);
        if (ink && n % 2 == 0)
            map.look.letters = (int)trial_between(&trials, LETTERS_MIN, 40);
        map.look.blocks = n % 2 == 0 ? BLOCKS_TINTED : BLOCKS_ASCII; /* with wide rivers, without */
        int64_t across = recipe_cols(&recipe, zoom);
        int64_t down = recipe_rows(&recipe, zoom);
        int64_t x = (int64_t)trial_below(&trials, (uint64_t)across);
        int64_t y = (int64_t)trial_below(&trials, (uint64_t)down);
        struct labels large = find(&map, x, y, 2 * COLS, 2 * ROWS);
        int64_t east = recipe_bounded_x(&recipe) ? 0 : trial_between(&trials, -1, 1) * across;
        int64_t south = recipe_bounded_y(&recipe) ? 0 : trial_between(&trials, -1, 1) * down;
        struct view part = {.x = x + east + (int64_t)trial_below(&trials, COLS),
                            .y = y + south + (int64_t)trial_below(&trials, ROWS),
                            .cols = 1 + (uint32_t)trial_below(&trials, COLS),
                            .rows = 1 + (uint32_t)trial_below(&trials, ROWS)};
        struct labels small = find(&map, part.x, part.y, part.cols, part.rows);
        check_apart(&large);
        seen += compare(&large, &small, &map, &part, east, south);
        labels_free(&large);
        labels_free(&small);
        world_free(&map.world);
    }
    assert_in_range(seen, trials_of(100), 100000);
}

/* A label as it lies on land alone, where nothing keeps it from its first spot. */
struct candidate {
    int64_t col;
    int64_t line;
    int64_t length;
    uint64_t rank;
    bool drawn;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct candidate *left = a;
    const struct candidate *right = b;
    return left->rank > right->rank ? -1 : left->rank < right->rank;
}

/* Returns the label of a place: "^Name" from a peak on, "Name Mts" in the middle of a range. */
static struct candidate candidate_of(const struct place *place)
{
    bool peak = place->kind == PLACE_PEAK;
    int64_t length = (int64_t)strlen(place->name) + (peak ? 1 : 4);
    int64_t col = peak ? place->x : place->x - length / 2;
    assert_true(peak || place->kind == PLACE_RANGE);
    return (struct candidate){.col = col, .line = place->y, .length = length, .rank = place->rank};
}

/* True if fewer than two columns lie between two labels, in the same line or in lines side by side.
 */
static bool touch(const struct candidate *a, const struct candidate *b)
{
    return llabs(a->line - b->line) <= 1 && a->col < b->col + b->length + 2 &&
           b->col < a->col + a->length + 2;
}

/* Settles which labels are drawn by the rule alone, the heaviest first: those that touch none that
 * is. */
static void settle(struct candidate *all, size_t count)
{
    qsort(all, count, sizeof *all, compare_ranks);
    for (size_t n = 0; n < count; n++) {
        all[n].drawn = true;
        for (size_t m = 0; m < n; m++)
            all[n].drawn = all[n].drawn && !(all[m].drawn && touch(&all[m], &all[n]));
    }
}

static bool has_label(const struct labels *labels, const struct candidate *candidate)
{
    for (size_t n = 0; n < labels->count; n++)
        if (labels->items[n].col == candidate->col && labels->items[n].line == candidate->line &&
            labels->items[n].length == candidate->length)
            return true;
    return false;
}

/* True if a label lies whole in the window of test_heavier_labels_stand. */
static bool is_whole(const struct candidate *label)
{
    return label->col >= 2 * COLS && label->col + label->length <= 3 * COLS &&
           label->line >= 2 * ROWS && label->line < 3 * ROWS;
}

/* Drops labels that do not lie whole in the window. Returns the number of those that are left. */
static size_t keep_whole(struct candidate *all, size_t count)
{
    size_t kept = 0;
    for (size_t n = 0; n < count; n++)
        if (is_whole(&all[n]))
            all[kept++] = all[n];
    return kept;
}

/* Of two labels that touch the heavier one is drawn, unless one that is still heavier and is drawn
 * touches it, too. With whole labels, only those that lie whole in the window count. */
static void test_heavier_labels_stand(void **state)
{
    struct trials trials = {22};
    struct recipe recipe = recipe_of(0, 4096, 4096, 8);
    int drawn = 0;
    int hidden = 0;
    (void)state;
    recipe.sea = (struct sea){.kind = SEA_NONE};
    for (int n = trials_of(16); n > 0; n--) {
        struct window window = {.zoom = 0, .cols = 5 * COLS, .rows = 5 * ROWS};
        struct candidate all[1000];
        struct places places;
        recipe.seed = trial_bits(&trials);
        struct map map = map_of(&recipe, window.zoom, LABELS_TEXT);
        map.look.whole_labels = n % 2 == 0;
        struct labels labels = find(&map, 2 * COLS, 2 * ROWS, COLS, ROWS);
        assert_true(landmarks_seen(&places, &map, &window));
        size_t count = places.count;
        assert_in_range(count, 100, 1000);
        for (size_t m = 0; m < count; m++)
            all[m] = candidate_of(&places.items[m]);
        if (map.look.whole_labels)
            count = keep_whole(all, count);
        settle(all, count);
        size_t whole = labels.count;
        for (size_t m = 0; m < count; m++) {
            if (!is_whole(&all[m]))
                continue;
            whole -= all[m].drawn;
            bool seen = has_label(&labels, &all[m]);
            REQUIRE(seen == all[m].drawn, "%s: %" PRId64 ",%" PRId64 " is %s", recipe_text(&recipe),
                    all[m].col, all[m].line, seen ? "drawn" : "missing");
            drawn += seen;
            hidden += !seen;
        }
        assert_true(!map.look.whole_labels || whole == 0);
        places_free(&places);
        labels_free(&labels);
        world_free(&map.world);
    }
    assert_true(drawn >= trials_of(16) * 4 && hidden >= trials_of(16) / 2);
}

static bool has_name(const struct labels *labels, const char *name)
{
    for (size_t n = 0; n < labels->count; n++)
        if (strstr(labels->items[n].place.name, name) != NULL)
            return true;
    return false;
}

static uint64_t rank_of(const struct places *places, const char *name)
{
    for (size_t n = 0; n < places->count; n++)
        if (strcmp(places->items[n].name, name) == 0)
            return places->items[n].rank;
    fail_msg("no place %s", name);
    return 0;
}

/* Three places, each heavier than the next; there is room for the labels of two. The first hides
 * that between them, so that the last one, which would only touch the hidden one, is drawn: whether
 * they lie from west to east or from south to north. */
static void test_hidden_label_hides_none(void **state)
{
    static const struct {
        uint64_t seed;
        struct window window;
        const char *names[3];
    } cases[] = {
        {11, {.x = 40, .y = 60, .cols = 50, .rows = 10}, {"Vlamirava", "Nyarino", "Kemimir"}},
        {62, {.x = 20, .y = 300, .cols = 50, .rows = 10}, {"Darnmark", "Tylfakund", "Hreldmark"}},
    };
    (void)state;
    for (int n = 0; n < 2; n++) {
        const char *const *names = cases[n].names;
        struct window window = cases[n].window;
        struct recipe recipe = recipe_default();
        struct places places;
        recipe.seed = cases[n].seed;
        struct map map = map_of(&recipe, 0, LABELS_TEXT);
        struct labels labels = find(&map, window.x, window.y, window.cols, window.rows);
        assert_true(landmarks_seen(&places, &map, &window));
        assert_true(rank_of(&places, names[0]) > rank_of(&places, names[1]));
        assert_true(rank_of(&places, names[1]) > rank_of(&places, names[2]));
        assert_true(has_name(&labels, names[0]));
        assert_false(has_name(&labels, names[1]));
        assert_true(has_name(&labels, names[2]));
        places_free(&places);
        labels_free(&labels);
        world_free(&map.world);
    }
}

/* Draws the letters of a window, as characters or as the colours of pixels, and nothing else. */
static void draw(const struct map *map, struct cell *cells)
{
    struct lettering *letters = lettering_new(map);
    color_code colors[COLS];
    assert_non_null(letters);
    for (uint32_t row = 0; row < ROWS; row++, cells += map->view.cols) {
        for (uint32_t col = 0; col < map->view.cols; col++) {
            cells[col] = (struct cell){.glyph = 'x'};
            colors[col] = color_of_rgb(0x7F7F7F, COLORS_RGB);
        }
        bool ink = map->look.labels == LABELS_INK;
        assert_true(ink ? lettering_row(letters, row, colors)
                        : lettering_line(letters, row, cells));
        for (uint32_t col = 0; ink && col < map->view.cols; col++)
            cells[col].ink = colors[col];
    }
    lettering_free(letters);
}

/* Requires that narrow windows beside one another have the letters of a wide one. */
static void compare_letters(struct map *map, const char *text)
{
    enum { PART = 4 };
    static struct cell whole[ROWS][COLS];
    static struct cell parts[ROWS][PART];
    map->view.cols = COLS;
    draw(map, whole[0]);
    map->view.cols = PART;
    for (int col = 0; col < COLS; col += PART, map->view.x += PART) {
        draw(map, parts[0]);
        for (int row = 0; row < ROWS; row++)
            REQUIRE(cells_equal(parts[row], &whole[row][col], PART), "%s: %d,%d", text, col, row);
    }
}

/* A label has blanks beside it, or pixels around: those, too, are in a window that ends there. */
static void test_letters(void **state)
{
    struct trials trials = {21};
    (void)state;
    for (int n = trials_of(16); n > 0; n--) {
        struct recipe recipe = recipe_with_names(&trials);
        bool ink = n % 2 == 0;
        struct map map = map_of(&recipe, ink ? 2 : 0, ink ? LABELS_INK : LABELS_TEXT);
        map.look.letters = n % 4 == 0 ? (int)trial_between(&trials, 9, 40) : 0;
        compare_letters(&map, recipe_text(&recipe));
        world_free(&map.world);
    }
}

/* A world of one row has places and no labels, which would hide it; one of more rows has both. */
static void test_one_row(void **state)
{
    static const enum labels_kind kinds[] = {LABELS_TEXT, LABELS_INK};
    (void)state;
    for (int n = 0; n < 40; n++) {
        uint32_t rows = n % 4 < 2 ? 1 : 33;
        struct recipe recipe = recipe_of((uint64_t)n, 1025, rows, 32);
        struct places places;
        recipe.edges = EDGES_BOUNDED;
        struct map map = map_of(&recipe, 0, kinds[n % 2]);
        struct window window = {.cols = 1025, .rows = rows};
        assert_true(landmarks_seen(&places, &map, &window));
        struct labels labels = find(&map, 0, 0, 1025, rows);
        REQUIRE(places.count > 0 && (labels.count > 0) == (rows > 1), "%d: %zu labels of %zu", n,
                labels.count, places.count);
        labels_free(&labels);
        places_free(&places);
        world_free(&map.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_heavier_labels_stand),
        cmocka_unit_test(test_hidden_label_hides_none),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_one_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

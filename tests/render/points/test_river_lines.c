/*
 * River lines: each point is drawn by the water of the points around it, here asked for in one
 * large window and drawn by a plain model: arms by the water that crosses each side, ink in
 * floating point. A window is that part of the whole, wherever reading begins.
 */
#include "render/points/river_lines.c" /* for stroke_width */

#include "map/map.h"
#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

#include <math.h>

enum { RIM = 12, COLS = 40, ROWS = 24 };

/* A window and RIM points more on each side. */
struct scene {
    struct recipe recipe;
    struct cover_rule rule;
    int zoom;
    int64_t x; /* place of the window */
    int64_t y;
    int cols; /* with the rim */
    int rows;
    uint32_t *heights;
    uint32_t *catchments;
    uint8_t *covers; /* enum cover */
    uint8_t *directions;
};

static const int to_east[] = {1, 0, -1, 0, 0};
static const int to_south[] = {0, 1, 0, -1, 0};

/* Returns a world of rivers of at most `max` cells a side. */
static struct recipe trial_rivers(struct trials *trials, uint32_t max)
{
    struct recipe recipe = trial_recipe(trials, max);
    recipe.algorithm = rivers_algorithm();
    recipe.roughness = (uint32_t)trial_between(trials, 200000, 600000);
    recipe.spread = ROUGHNESS_ONE;
    if (trial_below(trials, 3) == 0)
        recipe.edges = EDGES_BOUNDED;
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

static struct scene scene_of(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                             bool smooth)
{
    struct scene scene = {*recipe,
                          cover_rule_of(recipe, 0, zoom, smooth ? COVER_LINES : COVER_TILES),
                          zoom,
                          x,
                          y,
                          COLS + 2 * RIM,
                          ROWS + 2 * RIM,
                          NULL,
                          NULL,
                          NULL,
                          NULL};
    size_t cols = (size_t)scene.cols;
    size_t count = cols * (size_t)scene.rows;
    scene.heights = memory(count, sizeof *scene.heights);
    scene.catchments = memory(count, sizeof *scene.catchments);
    scene.covers = memory(count, 1);
    scene.directions = memory(count, 1);
    struct heights *heights = heights_new(&scene.recipe, zoom, (uint32_t)cols, ROWS_DISCHARGE);
    assert_non_null(heights);
    heights_seek(heights, x - RIM, y - RIM);
    for (size_t row = 0; row < (size_t)scene.rows; row++) {
        memcpy(scene.heights + row * cols, heights_row(heights), cols * sizeof *scene.heights);
        const struct water_row *water = heights_water(heights);
        memcpy(scene.catchments + row * cols, water->catchment, cols * sizeof *scene.catchments);
        memcpy(scene.directions + row * cols, water->direction, cols);
        for (size_t col = 0; col < cols; col++) {
            bool seen =
                (int)(water->lake[col] % 64) <= recipe_depth(recipe) + zoom - (smooth ? 2 : 1);
            uint8_t cover = COVER_LAND;
            if (water->cover[col] == RIVERS_SEA)
                cover = COVER_SEA;
            else if (water->cover[col] == RIVERS_LAKE && seen)
                cover = COVER_LAKE;
            else if (water->catchment[col] >= scene.rule.river_min)
                cover = COVER_RIVER;
            scene.covers[row * cols + col] = cover;
        }
    }
    heights_free(heights);
    return scene;
}

static void scene_free(struct scene *scene)
{
    free(scene->heights);
    free(scene->catchments);
    free(scene->covers);
    free(scene->directions);
}

static int at(const struct scene *scene, int col, int row)
{
    return row * scene->cols + col;
}

/* Returns the kind of arm between a point and a neighbour: water of the one that flows to the
 * other. */
static unsigned arm_between(const struct scene *scene, int col, int row, int direction)
{
    int here = at(scene, col, row);
    int there = at(scene, col + to_east[direction], row + to_south[direction]);
    uint64_t water = 0;
    if (scene->directions[here] == direction)
        water = scene->catchments[here];
    else if (scene->directions[there] == (direction + 2) % 4)
        water = scene->catchments[there];
    if (water < scene->rule.river_min)
        return RIVER_LINES_NO_ARM;
    return water >= UINT64_C(12) * scene->rule.river_min ? RIVER_LINES_WIDE : RIVER_LINES_THIN;
}

static unsigned plain_arms(const struct scene *scene, int col, int row)
{
    unsigned arms = 0;
    if (scene->covers[at(scene, col, row)] != COVER_RIVER)
        return 0;
    for (int n = 0; n < 4; n++)
        arms |= arm_between(scene, col, row, n) << 2 * n;
    return arms;
}

/* A place of a course, in points from the middle of the scene's first. */
struct spot {
    double col;
    double row;
};

/* Returns the next point up a course: the neighbour of the largest catchment that drains there, the
 * first of E S W N; the point itself if there is none. */
static int upstream(const struct scene *scene, int from)
{
    uint32_t largest = 0;
    int found = from;
    for (int n = 0; n < 4; n++) {
        int there = from + to_east[n] + to_south[n] * scene->cols;
        if (scene->directions[there] == (n + 2) % 4 && scene->catchments[there] > largest) {
            largest = scene->catchments[there];
            found = there;
        }
    }
    return found;
}

static int downstream(const struct scene *scene, int from)
{
    int way = scene->directions[from];
    return from + to_east[way] + to_south[way] * scene->cols;
}

/* Returns the mean of seven points of a course, with the weights of the sixth row of Pascal's
 * triangle. */
static struct spot smoothed(const struct scene *scene, int from)
{
    static const double weights[] = {20, 15, 6, 1};
    struct spot sum = {20.0 * (from % scene->cols), 20.0 * (from / scene->cols)};
    int up = from;
    int down = from;
    for (int n = 1; n < 4; n++) {
        up = upstream(scene, up);
        down = downstream(scene, down);
        sum.col += weights[n] * (up % scene->cols + down % scene->cols);
        sum.row += weights[n] * (up / scene->cols + down / scene->cols);
    }
    return (struct spot){sum.col / 64, sum.row / 64};
}

static double distance(struct spot from, struct spot to, double col, double row)
{
    double east = to.col - from.col;
    double south = to.row - from.row;
    double length = east * east + south * south;
    double part = length > 0 ? ((col - from.col) * east + (row - from.row) * south) / length : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(col - from.col - part * east, row - from.row - part * south);
}

/* Returns the ink of a point, by the stroke that covers most of it. */
static double plain_ink(const struct scene *scene, int col, int row)
{
    double most = 0;
    for (int r = row - 4; r <= row + 4; r++)
        for (int c = col - 4; c <= col + 4; c++) {
            int from = at(scene, c, r);
            int to = downstream(scene, from);
            bool river = scene->covers[from] == COVER_RIVER;
            bool outflow = scene->covers[from] == COVER_LAKE && scene->covers[to] == COVER_RIVER;
            if (from == to || scene->catchments[from] < scene->rule.river_min ||
                (!river && !outflow))
                continue;
            double width = stroke_width(scene->catchments[from], scene->rule.river_min) / 32.0;
            double covered =
                (width + 1) / 2 - distance(smoothed(scene, from), smoothed(scene, to), col, row);
            most = fmax(most, fmin(covered, fmin(width, 1)));
        }
    return most;
}

static void check_row(const struct scene *scene, const struct river_lines_row *row, int number,
                      bool smooth)
{
    for (int n = 0; n < COLS; n++) {
        int col = n + RIM;
        int here = at(scene, col, number + RIM);
        REQUIRE(row->heights[n] == scene->heights[here] && row->covers[n] == scene->covers[here],
                "%s zoom %d: point %d,%d of %lld,%lld", recipe_text(&scene->recipe), scene->zoom, n,
                number, (long long)scene->x, (long long)scene->y);
        double wanted = smooth ? 255 * plain_ink(scene, col, number + RIM)
                               : plain_arms(scene, col, number + RIM);
        REQUIRE(fabs(row->marks[n] - wanted) <= (smooth ? 18 : 0),
                "%s zoom %d: mark %d, not %.1f, of point %d,%d of %lld,%lld",
                recipe_text(&scene->recipe), scene->zoom, row->marks[n], wanted, n, number,
                (long long)scene->x, (long long)scene->y);
    }
}

/* Draws a window from its first row on, and from another one. */
static void check_scene(struct trials *trials, bool smooth)
{
    struct recipe recipe = trial_rivers(trials, 256);
    int depth = recipe_depth(&recipe);
    int zoom = (int)trial_between(trials, -2, 4);
    if (zoom < recipe_zoom_min(&recipe) || depth + zoom > 9)
        return;
    int64_t x = trial_between(trials, 0, recipe_cols(&recipe, zoom) - 1);
    int64_t y = trial_between(trials, 0, recipe_rows(&recipe, zoom) - 1);
    struct scene scene = scene_of(&recipe, zoom, x, y, smooth);
    struct river_lines *lines =
        river_lines_new(&recipe, zoom, COLS, smooth ? RIVER_LINES_INK : RIVER_LINES_ARMS, false);
    assert_non_null(lines);
    int inside = ROWS;
    if (recipe.edges == EDGES_BOUNDED && recipe_rows(&recipe, zoom) - y < ROWS)
        inside = (int)(recipe_rows(&recipe, zoom) - y);
    for (int pass = 0; pass < 2; pass++) {
        int row = pass == 0 ? 0 : (int)trial_below(trials, (uint64_t)inside);
        river_lines_seek(lines, x, y + row);
        for (; row < inside; row++) {
            struct river_lines_row drawn = river_lines_row(lines);
            check_row(&scene, &drawn, row, smooth);
        }
    }
    river_lines_free(lines);
    scene_free(&scene);
}

static void test_arms(void **state)
{
    struct trials trials = {20261122};
    (void)state;
    for (int n = 0; n < few_of(400); n++)
        check_scene(&trials, false);
}

static void test_ink(void **state)
{
    struct trials trials = {20261123};
    (void)state;
    for (int n = 0; n < few_of(200); n++)
        check_scene(&trials, true);
}

/* Returns the arms of a pair, without those between its points. */
static uint8_t pair_arms(uint8_t upper, uint8_t lower)
{
    unsigned arms = 0;
    for (int n = 0; n < 8; n += 2) {
        int above = n == 2 ? 0 : upper >> n & 3;
        int below = n == 6 ? 0 : lower >> n & 3;
        arms |= (unsigned)(above > below ? above : below) << n;
    }
    return (uint8_t)arms;
}

/* Returns the kind of a pair of points with these arms. */
static uint8_t pair_kind(uint8_t upper, uint8_t lower, uint8_t arms)
{
    if (upper == COVER_LAKE || lower == COVER_LAKE)
        return COVER_LAKE;
    if ((upper == COVER_RIVER || lower == COVER_RIVER) && arms != 0)
        return COVER_RIVER;
    return upper == COVER_RIVER ? COVER_LAND : upper;
}

enum { FIRST_PAIR = 2 };

/* Pairs that are read, and the rows of points that they are made of. */
struct pairs {
    uint8_t covers[ROWS + 1][COLS];
    uint8_t arms[ROWS + 1][COLS];
    uint8_t kinds[ROWS][COLS];
    uint8_t joined[ROWS][COLS];
};

static void read_pairs(const struct recipe *recipe, int64_t x, struct pairs *pairs)
{
    struct river_lines *points = river_lines_new(recipe, 0, COLS, RIVER_LINES_ARMS, false);
    struct river_lines *paired = river_lines_new(recipe, 0, COLS, RIVER_LINES_PAIRS, false);
    assert_true(points != NULL && paired != NULL);
    river_lines_seek(points, x, FIRST_PAIR);
    river_lines_seek(paired, x, FIRST_PAIR);
    for (int row = 0; row < ROWS + 1; row++) {
        struct river_lines_row drawn = river_lines_row(points);
        memcpy(pairs->covers[row], drawn.covers, COLS);
        memcpy(pairs->arms[row], drawn.marks, COLS);
    }
    for (int row = 0; row < ROWS; row++) {
        struct river_lines_row drawn = river_lines_row(paired);
        memcpy(pairs->kinds[row], drawn.covers, COLS);
        memcpy(pairs->joined[row], drawn.marks, COLS);
    }
    river_lines_free(points);
    river_lines_free(paired);
}

/* Gives the sea the arms that rivers of the rows reach it by. */
static void reach_sea(struct pairs *p)
{
    for (int row = 0; row < ROWS + 1; row++)
        for (int col = 0; col < COLS; col++)
            for (int n = 0; n < 4 && p->covers[row][col] == COVER_SEA; n++) {
                int r = row + to_south[n];
                int c = col + to_east[n];
                bool there = r >= 0 && r <= ROWS && c >= 0 && c < COLS;
                if (there && p->covers[r][c] == COVER_RIVER)
                    p->arms[row][col] |= (uint8_t)((p->arms[r][c] >> 2 * (n ^ 2) & 3) << 2 * n);
            }
}

/* Pairs follow from the points that they are made of, and their arms meet those of the rivers
 * beside them. */
static void test_pairs(void **state)
{
    struct trials trials = {20261125};
    static struct pairs p;
    (void)state;
    for (int trial = 0; trial < few_of(200); trial++) {
        struct recipe recipe = trial_rivers(&trials, 256);
        read_pairs(&recipe, trial, &p);
        reach_sea(&p);
        for (int row = 1; row < ROWS - 1; row++)
            for (int col = 1; col < COLS - 1; col++) {
                uint8_t arms = pair_arms(p.arms[row][col], p.arms[row + 1][col]);
                uint8_t kind = pair_kind(p.covers[row][col], p.covers[row + 1][col], arms);
                bool river = kind == COVER_RIVER;
                assert_int_equal(p.kinds[row][col], kind);
                assert_int_equal(p.joined[row][col], river ? arms : 0);
                if (river && col + 1 < COLS && p.kinds[row][col + 1] == COVER_RIVER)
                    assert_int_equal(arms & 3, p.joined[row][col + 1] >> 4 & 3);
                if (river && row + 2 < ROWS && p.kinds[row + 2][col] == COVER_RIVER)
                    assert_int_equal(arms >> 2 & 3, p.joined[row + 2][col] >> 6);
            }
    }
}

/* Each glyph, and its arms to the east, south, west and north: 0 none, 1 thin, 2 wide. */
static const struct {
    uint32_t glyph;
    uint8_t arms[4];
} shapes[] = {
    {0x2576, {1}},          {0x2577, {0, 1}},       {0x256D, {1, 1}},       {0x2574, {0, 0, 1}},
    {0x2500, {1, 0, 1}},    {0x256E, {0, 1, 1}},    {0x252C, {1, 1, 1}},    {0x2575, {0, 0, 0, 1}},
    {0x2570, {1, 0, 0, 1}}, {0x2502, {0, 1, 0, 1}}, {0x251C, {1, 1, 0, 1}}, {0x256F, {0, 0, 1, 1}},
    {0x2534, {1, 0, 1, 1}}, {0x2524, {0, 1, 1, 1}}, {0x253C, {1, 1, 1, 1}}, {0x2550, {2, 0, 2}},
    {0x2551, {0, 2, 0, 2}}, {0x2554, {2, 2}},       {0x2557, {0, 2, 2}},    {0x255A, {2, 0, 0, 2}},
    {0x255D, {0, 0, 2, 2}}, {0x2560, {2, 2, 0, 2}}, {0x2563, {0, 2, 2, 2}}, {0x2566, {2, 2, 2}},
    {0x2569, {2, 0, 2, 2}}, {0x256C, {2, 2, 2, 2}}, {0x2552, {2, 1}},       {0x2553, {1, 2}},
    {0x2555, {0, 1, 2}},    {0x2556, {0, 2, 1}},    {0x2558, {2, 0, 0, 1}}, {0x2559, {1, 0, 0, 2}},
    {0x255B, {0, 0, 2, 1}}, {0x255C, {0, 0, 1, 2}}, {0x255E, {2, 1, 0, 1}}, {0x255F, {1, 2, 0, 2}},
    {0x2561, {0, 1, 2, 1}}, {0x2562, {0, 2, 1, 2}}, {0x2564, {2, 1, 2}},    {0x2565, {1, 2, 1}},
    {0x2567, {2, 0, 2, 1}}, {0x2568, {1, 0, 1, 2}}, {0x256A, {2, 1, 2, 1}}, {0x256B, {1, 2, 1, 2}},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Arms that a character has are drawn by it. Of other arms, those of a character are drawn, but the
 * half lines of wide springs, which are whole. */
static void test_glyphs(void **state)
{
    (void)state;
    for (int n = 0; n < SHAPES; n++) {
        const uint8_t *arms = shapes[n].arms;
        assert_int_equal(
            river_glyph((uint8_t)(arms[0] | arms[1] << 2 | arms[2] << 4 | arms[3] << 6), false),
            shapes[n].glyph);
    }
    for (unsigned set = 1; set < 256; set++) {
        int shape = 0;
        int count = 0;
        int wide = 0;
        while (shape < SHAPES && shapes[shape].glyph != river_glyph((uint8_t)set, false))
            shape++;
        bool valid = true;
        for (unsigned n = 0; n < 4; n++) {
            unsigned arm = set >> 2 * n & 3;
            valid = valid && arm != 3;
            count += arm != 0;
            wide += arm == 2;
        }
        if (!valid || (count == 1 && wide == 1))
            continue;
        assert_in_range(shape, 0, SHAPES - 1);
        for (unsigned n = 0; n < 4; n++)
            assert_int_equal(shapes[shape].arms[n] != 0, (set >> 2 * n & 3) != 0);
    }
}

/* In ASCII, corners open to the sides that the characters lean to. */
static void test_ascii(void **state)
{
    static const char *const joins[] = {"",  "-", "|", ",", "-", "-", ".", "+",
                                        "|", "`", "|", "+", "'", "+", "+", "+"};
    (void)state;
    for (unsigned set = 1; set < 16; set++)
        for (unsigned arm = 1; arm <= 2; arm++) {
            unsigned arms = 0;
            for (unsigned n = 0; n < 4; n++)
                arms |= (set >> n & 1) * arm << 2 * n;
            assert_int_equal(river_glyph((uint8_t)arms, true), joins[set][0]);
        }
    assert_int_equal(river_glyph_lake(true), '=');
    assert_int_equal(river_glyph_lake(false), 0x2248);
}

/* Rivers are a twentieth to an eighth of the land of large basins, at every zoom. */
static void test_share(void **state)
{
    struct recipe recipe = recipe_of(3, 4096, 4096, 256);
    (void)state;
    recipe.algorithm = rivers_algorithm();
    recipe.roughness = 400000;
    for (int zoom = -2; zoom <= 4; zoom++) {
        uint32_t rivers = 0;
        uint32_t land = 0;
        for (int64_t place = 0; place < 12; place++) {
            struct river_lines *lines =
                river_lines_new(&recipe, zoom, 300, RIVER_LINES_ARMS, false);
            assert_non_null(lines);
            river_lines_seek(lines, place * 1000, place * 500);
            for (int row = 0; row < 150; row++) {
                struct river_lines_row drawn = river_lines_row(lines);
                for (int n = 0; n < 300; n++) {
                    rivers += drawn.covers[n] == COVER_RIVER;
                    land += drawn.covers[n] != COVER_SEA;
                }
            }
            river_lines_free(lines);
        }
        REQUIRE(rivers * 20 >= land && rivers * 8 <= land, "zoom %d: %u of %u", zoom, rivers, land);
    }
}

/* Widths grow with the catchment, from half a point to three. */
static void test_widths(void **state)
{
    int before = 0;
    (void)state;
    for (uint32_t catchment = 8; catchment < 1U << 31; catchment += 1 + catchment / 7) {
        int width = stroke_width(catchment, 8);
        assert_true(width >= before);
        assert_in_range(width, 16, 96);
        before = width;
    }
    assert_int_equal(before, 96);
    assert_int_equal(stroke_width(UINT32_C(1) << 31, 8), 96);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(river_style_name(RIVER_STYLE_AUTO), "auto");
    assert_string_equal(river_style_name(RIVER_STYLE_NONE), "none");
    assert_null(river_style_name(RIVER_STYLE_NONE + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arms),   cmocka_unit_test(test_ink),   cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_glyphs), cmocka_unit_test(test_ascii), cmocka_unit_test(test_share),
        cmocka_unit_test(test_widths), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

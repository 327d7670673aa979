/*
 * Two searches find where a world opens: one for worlds with rivers and a climate (starts), one for
 * all others (scenery). They compare windows by other things, and the places of both are known to
 * users; so they stand side by side here, with the one way to ask either. The place is not kept:
 * finding it takes less time than drawing a frame.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "explorer/actions/opening.h"

#include "base/noise.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "options/preset.h"
#include "render/labels/labels.h"
#include "world/heights.h"

#include <stdlib.h>

/*
 * Scenery. Each window is read by itself, as windows are far apart where features are large. Scores
 * are capped; the first at the cap wins.
 */

enum { SCENERY_COLS = 80, SCENERY_ROWS = 24, SCENERY_STEP_MAX = 1024 };
enum { SIDE = 8, OUT = 2, COLS = SCENERY_COLS >> OUT, ROWS = SCENERY_ROWS >> OUT };
enum { BROOK_ZOOM = 8 }; /* a river is as wide as the screen there */

/* Points of a window, and how many count of each kind. */
enum {
    POINTS = COLS * ROWS,
    SEA_MAX = POINTS / 4,
    HIGH_MAX = POINTS / 8,
    SHORES_MAX = SEA_MAX,
    COUNT_MAX = SEA_MAX + 2 * HIGH_MAX + SHORES_MAX
};

/* Returns the score of the window of `cols` x `rows` points whose rows are read next. */
static int score_scene(const struct world *world, struct heights *reader, uint32_t cols,
                       uint32_t rows)
{
    const uint32_t top = world->low + (uint32_t)((uint64_t)(world->high - world->low) * 2 / 3);
    bool north[COLS] = {false};
    int wet = 0;
    int high = 0;
    int shores = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *heights = heights_row(reader);
        bool west = false;
        for (uint32_t n = 0; n < cols; n++) {
            bool known = heights[n] != HEIGHT_UNKNOWN;
            bool here = known && heights[n] < world->sea_height;
            wet += here;
            high += known && heights[n] >= top;
            shores += (n > 0 && west != here) + (row > 0 && north[n] != here);
            west = north[n] = here;
        }
    }
    return MIN(wet, SEA_MAX) + 2 * MIN(high, HIGH_MAX) + MIN(shores, SHORES_MAX);
}

/* Finds a place of a world where there is much to see. 64 windows of SCENERY_COLS x SCENERY_ROWS
 * cells are compared, 8 across and 8 down. The first one begins at (0, 0). The
 * distance from one to the next is the feature size, but at least a window and at most
 * SCENERY_STEP_MAX cells. Windows that reach beyond the world's last column or row are left out. In
 * each window the points of zoom -2 are looked at, every 4th cell of every 4th row, and its score
 * is the sum of
 *
 * - its points under the sea, up to a quarter of all
 * - twice its points in the highest third of the world's range, up to an eighth of all
 * - its shores, up to a quarter of all points: pairs of points, side by side or one above the
 *   other, of which just one is under the sea
 *
 * The best window has the highest score; of equal ones it is the first in reading order. The place
 * is the cell in its middle: its column SCENERY_COLS / 2 and row SCENERY_ROWS / 2, counted from 0.
 * Along a side on which the world is smaller than a window, it is the middle of the world. Returns
 * false if out of memory. */
static bool scenery_find(const struct world *world, int64_t *x, int64_t *y)
{
    const struct recipe *recipe = &world->recipe;
    const int zoom = MAX(recipe_zoom_min(recipe), -OUT);
    const uint32_t cols = (uint32_t)MIN(recipe_cols(recipe, zoom), COLS);
    const uint32_t rows = (uint32_t)MIN(recipe_rows(recipe, zoom), ROWS);
    const uint32_t east = CLAMP(recipe->feature, SCENERY_COLS, SCENERY_STEP_MAX) >> -zoom;
    const uint32_t south = CLAMP(recipe->feature, SCENERY_ROWS, SCENERY_STEP_MAX) >> -zoom;
    const int64_t across = MIN((recipe_cols(recipe, zoom) - cols) / east + 1, SIDE);
    const int64_t down = MIN((recipe_rows(recipe, zoom) - rows) / south + 1, SIDE);
    struct heights *heights = heights_new(recipe, zoom, cols, 0);
    int most = -1;
    *x = *y = 0;
    for (int64_t n = 0; heights != NULL && n < across * down && most < COUNT_MAX; n++) {
        const int64_t west = n % across * east;
        const int64_t north = n / across * south;
        heights_seek(heights, west, north);
        int score = score_scene(world, heights, cols, rows);
        if (score > most) {
            most = score;
            *x = (west + cols / 2) << -zoom;
            *y = (north + rows / 2) << -zoom;
        }
    }
    heights_free(heights);
    return heights != NULL;
}

/*
 * Starts: where a world with rivers and a climate opens. The whole world is read once, from afar,
 * and each window of the size of the view gets a score. The best windows are then looked at as the
 * view would show them, until one has everything. A window moves, by a quarter of its sides at
 * most, to have a river in its middle: there `+` leads.
 *
 * Sums over windows slide from window to window: each row of windows has the sums of its columns of
 * points, each window those of its columns.
 *
 * Invariant: points of the survey lie within the world, or beyond the seam of a side that wraps;
 * all windows lie within the survey.
 */

/* Kinds of points. Those from LAND on are biomes. */
enum { SEA, COLD, HIGH, RIVER, WANTED, LAND, LANDS = BIOME_JUNGLE - BIOME_TAIGA + 1 };
enum {
    KINDS = LAND + LANDS,
    RIM = KINDS, /* points of the sea at a window's four sides */
    COUNTS,
    POINTS_LEAST = 1 << 14, /* points of the survey of a world */
    SIDE_MOST = 4096,       /* of a survey */
    RIVER_LEAST = 12,       /* catchment of a river, in points */
    LAND_SHARE = 40,        /* permille of a view that a biome covers if it counts */
    CANDIDATES = 32,
    BANDS = 8,   /* sevenths of the heights of land, and what is above */
    HASHED = 96, /* depth of the random bits by which equal windows differ */
};

/* True if a world can be searched: it has rivers and a climate, and is large enough. */
static bool start_is_sought(const struct recipe *recipe)
{
    return recipe_has_water(recipe) && recipe_has_climate(recipe) && recipe->width > 64 &&
           recipe->height > 64;
}

/* Returns the zoom of a start: the farthest one at which a view of so many columns spans at most
 * the features that are wished, and not more than the world. */
static int start_zoom(const struct recipe *recipe, uint32_t cols, const struct preset_wish *wish)
{
    int zoom = 0;
    int64_t most = MIN((int64_t)recipe->feature * wish->across, (int64_t)recipe->width);
    while (zoom > recipe_zoom_min(recipe) && (int64_t)cols << (1 - zoom) <= most)
        zoom--;
    return zoom;
}

/* The kinds that a point is of, as bits. */
static unsigned kinds_of(const struct map *map, const struct preset_wish *wish,
                         const struct water_row *water, uint8_t biome, size_t n)
{
    const uint32_t high = map->world.sea_height + (map->world.high - map->world.sea_height) / 4;
    const bool land = water->cover[n] == RIVERS_LAND;
    const bool cold = biome == BIOME_ICE || biome == BIOME_SEA_ICE || biome == BIOME_TUNDRA;
    unsigned kinds = (water->cover[n] == RIVERS_SEA ? 1U << SEA : 0) | (cold ? 1U << COLD : 0);
    if (land && water->height[n] >= high)
        kinds |= 1U << HIGH;
    if (land && water->catchment[n] >= RIVER_LEAST)
        kinds |= 1U << RIVER;
    if ((wish->wanted >> biome & 1) != 0)
        kinds |= 1U << WANTED;
    if (land && biome >= BIOME_TAIGA && biome <= BIOME_JUNGLE)
        kinds |= 1U << (LAND + biome - BIOME_TAIGA);
    return kinds;
}

/* A survey of the world. */
struct survey_of_starts {
    int zoom;
    uint32_t cols; /* points, and points beyond the seam */
    uint32_t rows;
    uint32_t wide; /* of a window */
    uint32_t high;
    uint32_t places_x; /* windows side by side */
    uint32_t places_y;
    int32_t *columns; /* by kind, the points of each column in the rows of a window */
    int32_t *scores;  /* of the windows */
    uint16_t *kinds;  /* of the points, as bits; and a row of none */
};

static struct survey_of_starts survey_plan(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    struct survey_of_starts plan = {.zoom = recipe_zoom_min(recipe)};
    while (plan.zoom < map->view.zoom - 1 &&
           recipe_cols(recipe, plan.zoom) * recipe_rows(recipe, plan.zoom) < POINTS_LEAST)
        plan.zoom++;
    const int out = MAX(map->view.zoom - plan.zoom, 0);
    const int64_t cols = MIN(recipe_cols(recipe, plan.zoom), SIDE_MOST);
    const int64_t rows = MIN(recipe_rows(recipe, plan.zoom), SIDE_MOST);
    plan.wide = (uint32_t)CLAMP(map->view.cols >> out, 1, cols);
    plan.high = (uint32_t)CLAMP(map->view.rows >> out, 1, rows);
    plan.cols = (uint32_t)cols + (recipe_bounded_x(recipe) ? 0 : plan.wide - 1);
    plan.rows = (uint32_t)rows + (recipe_bounded_y(recipe) ? 0 : plan.high - 1);
    plan.places_x = plan.cols - plan.wide + 1;
    plan.places_y = plan.rows - plan.high + 1;
    return plan;
}

/* Moves the sums of columns to the next row of windows: adds a row of points and takes one away. */
CLONES static void move_down(int32_t *restrict columns, const uint16_t *restrict after,
                             const uint16_t *restrict before, size_t cols)
{
    for (int kind = 0; kind < KINDS; kind++, columns += cols)
        for (size_t n = 0; n < cols; n++)
            columns[n] += (after[n] >> kind & 1) - (before[n] >> kind & 1);
}

/* Reads the kinds of all points of a window, and adds those of land to BANDS bands of its heights
 * unless `bands` is NULL. Returns false if out of memory. */
static bool read_kinds(const struct map *map, const struct preset_wish *wish,
                       const struct window *at, uint16_t *kinds, int *bands)
{
    const uint32_t top = MAX(map->world.high - map->world.sea_height, 1);
    struct heights *heights =
        heights_new(&map->world.recipe, at->zoom, at->cols, ROWS_WATER | ROWS_CLIMATE);
    uint8_t *biomes = malloc(at->cols);
    bool done = heights != NULL && biomes != NULL;
    if (done)
        heights_seek(heights, at->x, at->y);
    for (uint32_t row = 0; done && row < at->rows; row++, kinds += at->cols) {
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        biome_row(heights_climate(heights), water->cover, at->cols, biomes);
        for (uint32_t n = 0; n < at->cols; n++) {
            const uint64_t above = water->height[n] - map->world.sea_height; /* may be above top */
            kinds[n] = (uint16_t)kinds_of(map, wish, water, biomes[n], n);
            if (bands != NULL && water->cover[n] == RIVERS_LAND)
                bands[MIN(above * (BANDS - 1) / top, BANDS - 1)]++;
        }
    }
    free(biomes);
    heights_free(heights);
    return done;
}

/* Returns the permille of a window's points that so many are. */
static int share_of(const struct survey_of_starts *survey, int32_t points)
{
    return (int)((int64_t)points * 1000 / ((int64_t)survey->wide * survey->high));
}

static int sea_least(const struct preset_wish *wish)
{
    return wish->sea < 50 ? 0 : MAX(70, wish->sea - 150);
}

/* Returns the part of a window's score that depends on the form of its land; it may be negative. */
static int score_form(const struct survey_of_starts *survey, enum preset_form form,
                      const int32_t counts[COUNTS])
{
    const int high = share_of(survey, counts[HIGH]);
    if (form == FORM_ISLAND || form == FORM_ISLANDS)
        return (form == FORM_ISLAND ? 500 : -250) * counts[RIM] /
               (int)(survey->wide + survey->high);
    if (form == FORM_RANGE)
        return 4 * MIN(high, 350);
    return form == FORM_PLAIN ? -4 * high : 0;
}

/* Returns the score of the window at (x, y), which has so many points of each kind. */
static int score_at(const struct survey_of_starts *survey, const struct preset_wish *wish,
                    uint64_t key, uint32_t x, uint32_t y, const int32_t counts[COUNTS])
{
    const int sea = share_of(survey, counts[SEA]);
    const int cold = share_of(survey, counts[COLD]);
    int lands = 0;
    for (int n = 0; n < LANDS; n++)
        lands +=
            (int64_t)counts[LAND + n] * 1000 >= (int64_t)survey->wide * survey->high * LAND_SHARE;
    int score = MAX(0, 400 - 2 * abs(sea - wish->sea)) +
                2 * MIN(share_of(survey, counts[HIGH]), 150) +
                3 * MIN(share_of(survey, counts[RIVER]), 100) + 60 * MIN(lands, 5) +
                score_form(survey, wish->form, counts) +
                (int)(noise_mix(key + ((uint64_t)y << 32 | x)) & 63);
    score +=
        wish->wanted != 0 ? 2 * MIN(share_of(survey, counts[WANTED]), wish->enough) : -2 * cold;
    bool bad = sea > wish->sea_most || sea < sea_least(wish) || cold > wish->cold;
    return bad ? score - 2000 : score;
}

/* Takes the next row of points, and scores the windows of which it is the last one. */
static void score_row(const struct survey_of_starts *survey, const struct preset_wish *wish,
                      uint64_t key, uint32_t row)
{
    const size_t cols = survey->cols;
    const uint16_t *after = survey->kinds + row * cols;
    const uint16_t *none = survey->kinds + survey->rows * cols;
    const uint32_t y = row + 1 - survey->high;
    const uint16_t *top = row + 1 < survey->high ? none : survey->kinds + y * cols;
    int32_t ends = 0; /* points of SEA, the first kind, in the first and last row of a window */
    int32_t counts[COUNTS] = {0};
    move_down(survey->columns, after, row < survey->high ? none : after - survey->high * cols,
              cols);
    for (uint32_t n = 0; row + 1 >= survey->high && n < survey->cols; n++) {
        const uint32_t x = n + 1 - survey->wide;
        for (int kind = 0; kind < KINDS; kind++)
            counts[kind] += survey->columns[(size_t)kind * cols + n];
        ends += (after[n] & 1) + (top[n] & 1);
        if (n + 1 < survey->wide)
            continue;
        counts[RIM] = ends + survey->columns[x] + survey->columns[n];
        survey->scores[(size_t)y * survey->places_x + x] =
            score_at(survey, wish, key, x, y, counts);
        ends -= (after[x] & 1) + (top[x] & 1);
        for (int kind = 0; kind < KINDS; kind++)
            counts[kind] -= survey->columns[(size_t)kind * cols + x];
    }
}

/* Part of the world. */
struct patch {
    struct window at;
    uint32_t *catchment; /* of its points; 0: not land */
};

/* Reads the catchments of a patch; its owner frees them. Returns false if out of memory. */
static bool read_patch(const struct recipe *recipe, struct patch *patch)
{
    const struct window *at = &patch->at;
    struct heights *heights = heights_new(recipe, at->zoom, at->cols, ROWS_WATER);
    uint32_t *catchment = patch->catchment = malloc(sizeof *catchment * at->cols * at->rows);
    bool done = heights != NULL && catchment != NULL;
    if (done)
        heights_seek(heights, at->x, at->y);
    for (uint32_t row = 0; done && row < at->rows; row++, catchment += at->cols) {
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        for (uint32_t n = 0; n < at->cols; n++)
            catchment[n] = water->cover[n] == RIVERS_LAND ? water->catchment[n] : 0;
    }
    heights_free(heights);
    return done;
}

/* True if a point of a patch has land all around it. */
static bool is_inland(const struct patch *patch, uint32_t col, uint32_t row)
{
    const uint32_t *at = patch->catchment + (size_t)row * patch->at.cols + col;
    if (col == 0 || row == 0 || col + 1 == patch->at.cols || row + 1 == patch->at.rows)
        return false;
    for (int n = 0; n < 9; n++)
        if (at[(n / 3 - 1) * (int64_t)patch->at.cols + n % 3 - 1] == 0)
            return false;
    return true;
}

/* Finds the point nearest to the middle that has at least half of the largest catchment, inland if
 * there is such a one. Returns false if no catchment is that of a river. */
static bool find_river(const struct patch *patch, int64_t *x, int64_t *y)
{
    uint32_t most = 0;
    int64_t nearest = INT64_MAX;
    for (size_t at = 0; at < (size_t)patch->at.cols * patch->at.rows; at++)
        most = MAX(most, patch->catchment[at]);
    for (size_t at = 0; at < (size_t)patch->at.cols * patch->at.rows; at++) {
        const uint32_t col = (uint32_t)(at % patch->at.cols);
        const uint32_t row = (uint32_t)(at / patch->at.cols);
        const int64_t east = 2 * (int64_t)col - patch->at.cols;
        const int64_t south = 2 * (int64_t)row - patch->at.rows;
        const int64_t shore = is_inland(patch, col, row) ? 0 : INT32_MAX;
        const int64_t away = east * east + south * south + shore;
        if (patch->catchment[at] >= most / 2 && away < nearest) {
            nearest = away;
            *x = patch->at.x + col;
            *y = patch->at.y + row;
        }
    }
    return most >= RIVER_LEAST;
}

/* Changes the point (x, y) of a zoom, `from`, to a point of a finer zoom on the same river, some
 * points inland where there is one. Where no river is, to the middle of the point. The world must
 * have rivers. Returns false if out of memory. */
static bool start_follow(const struct recipe *recipe, int from, int zoom, int64_t *x, int64_t *y)
{
    enum { DEEPER = 3, AROUND = 4 };
    bool done = true;
    while (done && from < zoom) {
        const int by = MIN(zoom - from, DEEPER);
        const uint32_t side = (1U << by) + 2 * AROUND;
        struct patch patch = {
            {from + by, *x * (1 << by) - AROUND, *y * (1 << by) - AROUND, side, side}, NULL};
        done = read_patch(recipe, &patch);
        if (done && !find_river(&patch, x, y)) {
            *x = patch.at.x + side / 2;
            *y = patch.at.y + side / 2;
        }
        free(patch.catchment);
        from += by;
    }
    return done;
}

/* Brings a river to the middle of a view; adds a fault if none is in the middle half. Returns false
 * if out of memory. */
static bool center_on_river(const struct map *map, struct view *view, int *faults)
{
    const struct recipe *recipe = &map->world.recipe;
    const int by = view->zoom > recipe_zoom_min(recipe);
    struct patch middle = {{view->zoom - by, (view->x + view->cols / 4) >> by,
                            (view->y + view->rows / 4) >> by, MAX(view->cols >> 1 >> by, 1),
                            MAX(view->rows >> 1 >> by, 1)},
                           NULL};
    int64_t x = 0;
    int64_t y = 0;
    bool done = read_patch(recipe, &middle);
    if (done && find_river(&middle, &x, &y)) {
        done = start_follow(recipe, middle.at.zoom, view->zoom, &x, &y);
        view_center(view, recipe, x, y);
    } else
        *faults += 1;
    free(middle.catchment);
    return done;
}

/* Returns the number of islands in a window that was read, less that of lakes in them: by Euler,
 * the points of land, minus pairs of them, plus squares of four. Sets *land to the number of points
 * of land at the rim. */
static int count_islands(const struct window *at, const uint16_t *kinds, int *land)
{
    const int64_t cols = at->cols;
    int islands = 0;
    *land = 0;
    for (int64_t row = 0; row < at->rows; row++)
        for (int64_t col = 0; col < cols; col++, kinds++) {
            const bool here = (kinds[0] >> SEA & 1) == 0;
            const bool west = here && col > 0 && (kinds[-1] >> SEA & 1) == 0;
            const bool north = here && row > 0 && (kinds[-cols] >> SEA & 1) == 0;
            islands += here - west - north + (west && north && (kinds[-cols - 1] >> SEA & 1) == 0);
            *land += here && (row == 0 || row + 1 == at->rows || col == 0 || col + 1 == cols);
        }
    return islands;
}

/* Returns the faults of the form of the land in a window that was read. */
static int faults_of_form(const struct window *at, const uint16_t *kinds, enum preset_form form,
                          int high, int levels)
{
    int land;
    int faults = (levels < 3) + (form == FORM_RANGE ? high < 200 || high > 600 : high < 30);
    if (form == FORM_PLAIN)
        return high > 60;
    if (form != FORM_ISLAND && form != FORM_ISLANDS)
        return faults;
    const int islands = count_islands(at, kinds, &land);
    if (form == FORM_ISLANDS)
        return MAX(0, 8 - islands);
    return faults + land * 8 / (int)(at->cols + at->rows) + MAX(islands - 1, 0) / 2;
}

/* Adds the faults of what a view shows at half its points. Returns false if out of memory. */
static bool add_faults(const struct map *map, const struct preset_wish *wish,
                       const struct view *view, int *faults)
{
    const int zoom = MAX(view->zoom - 1, recipe_zoom_min(&map->world.recipe));
    const int by = view->zoom - zoom;
    const struct window at = {zoom, view->x >> by, view->y >> by, (view->cols + 1) / 2,
                              (view->rows + 1) / 2};
    const int points = (int)(at.cols * at.rows);
    uint16_t *kinds = malloc((size_t)points * sizeof *kinds);
    int counts[LAND] = {0};
    int bands[BANDS] = {0};
    int shores = 0; /* neighbours of which one is sea and the other land */
    int levels = 0; /* bands of which there are two in a hundred */
    bool done = kinds != NULL && read_kinds(map, wish, &at, kinds, bands);
    for (int n = 0; done && n < points; n++) {
        for (int kind = 0; kind < LAND; kind++)
            counts[kind] += kinds[n] >> kind & 1;
        shores += (n % (int)at.cols > 0 && ((kinds[n] ^ kinds[n - 1]) >> SEA & 1) != 0) +
                  (n >= (int)at.cols && ((kinds[n] ^ kinds[n - (int)at.cols]) >> SEA & 1) != 0);
    }
    for (int n = 0; n < BANDS; n++)
        levels += bands[n] * 50 >= points;
    if (done)
        *faults += faults_of_form(&at, kinds, wish->form, counts[HIGH] * 1000 / points, levels);
    free(kinds);
    const int sea = counts[SEA] * 1000 / points;
    const int cold = counts[COLD] * 1000 / points;
    *faults += (sea < MIN(50, sea_least(wish))) + (sea > wish->sea_most + 50) +
               (shores < 10 && sea_least(wish) > 0) + (counts[RIVER] < 6) +
               (cold > wish->cold + 50);
    return done;
}

/* Adds a fault if fewer than two names stand in a view whole, where features have names. Returns
 * false if out of memory. */
static bool add_names(const struct map *map, const struct view *view, int *faults)
{
    struct map named = *map;
    struct labels labels;
    named.view = *view;
    if (places_lack(&named) != NULL)
        return true;
    named.look.labels = LABELS_TEXT;
    named.look.whole_labels = true;
    named.look.colors = 0; /* no names of lands: they say nothing about a place */
    bool done = labels_find(&labels, &named, 0, UINT32_MAX);
    *faults += done && labels.count < 2;
    labels_free(&labels);
    return done;
}

/* Strikes out the windows nearer to one than half a window. */
static void strike(const struct survey_of_starts *survey, uint32_t x, uint32_t y)
{
    for (uint32_t j = y - MIN(y, survey->high / 2);
         j <= MIN(y + survey->high / 2, survey->places_y - 1); j++)
        for (uint32_t i = x - MIN(x, survey->wide / 2);
             i <= MIN(x + survey->wide / 2, survey->places_x - 1); i++)
            survey->scores[(size_t)j * survey->places_x + i] = INT32_MIN;
}

/* Looks at the best windows until one has no fault. If the land is to have a form, which few
 * windows have, one more fault is accepted after each quarter of the candidates. Returns false if
 * out of memory. */
static bool choose(const struct map *map, const struct preset_wish *wish,
                   const struct survey_of_starts *survey, int64_t *x, int64_t *y)
{
    const int out = map->view.zoom - survey->zoom;
    const size_t places = (size_t)survey->places_x * survey->places_y;
    const int patience = wish->form == FORM_ANY ? CANDIDATES : CANDIDATES / 4;
    int fewest = INT32_MAX;
    for (int n = 0; n < CANDIDATES && fewest > n / patience; n++) {
        size_t best = 0;
        for (size_t at = 1; at < places; at++)
            if (survey->scores[at] > survey->scores[best])
                best = at;
        if (survey->scores[best] == INT32_MIN)
            break;
        const uint32_t col = (uint32_t)(best % survey->places_x);
        const uint32_t row = (uint32_t)(best / survey->places_x);
        struct view view = map->view;
        int faults = 0;
        view_center(&view, &map->world.recipe, ((int64_t)(2 * col + survey->wide) << out) / 2,
                    ((int64_t)(2 * row + survey->high) << out) / 2);
        if (!center_on_river(map, &view, &faults) || !add_faults(map, wish, &view, &faults))
            return false;
        if (faults < fewest && !add_names(map, &view, &faults))
            return false;
        if (faults < fewest) {
            fewest = faults;
            *x = view_middle_x(&view);
            *y = view_middle_y(&view);
        }
        strike(survey, col, row);
    }
    return true;
}

/* Finds where a map's view shall be: the point in its middle, at its zoom. The same view of the
 * same world is always at the same place. The view must have columns and rows, and the world must
 * be one that start_is_sought. Takes some milliseconds. Returns false if out of memory. */
static bool start_find(const struct map *map, const struct preset_wish *wish, int64_t *x,
                       int64_t *y)
{
    struct survey_of_starts survey = survey_plan(map);
    const struct window all = {survey.zoom, 0, 0, survey.cols, survey.rows};
    const size_t columns = (size_t)KINDS * survey.cols;
    const size_t places = (size_t)survey.places_x * survey.places_y;
    const uint64_t key = noise_key(map->world.recipe.seed, HASHED);
    survey.columns = calloc(columns + places, sizeof *survey.columns);
    survey.kinds = calloc(survey.cols * ((size_t)survey.rows + 1), sizeof *survey.kinds);
    *x = view_middle_x(&map->view);
    *y = view_middle_y(&map->view);
    bool done = survey.columns != NULL && survey.kinds != NULL &&
                read_kinds(map, wish, &all, survey.kinds, NULL);
    if (done)
        survey.scores = survey.columns + columns;
    for (uint32_t row = 0; done && row < survey.rows; row++)
        score_row(&survey, wish, key, row);
    done = done && choose(map, wish, &survey, x, y);
    free(survey.columns);
    free(survey.kinds);
    return done;
}

/*
 * Opening.
 */

void opening_look(const struct opening *opening, const struct recipe *recipe, bool utf8,
                  struct look *look)
{
    bool pixels = look->kind != VIEW_MAP || (opening->square && recipe->picture != NULL);
    bool halves = pixels && utf8 && look->colors >= 8;
    if (opening->relief && look->colors >= 8) {
        look->relief = RELIEF_SHADE;
        if (look->show == SHOW_BIOME && look->exaggeration == 0 && recipe->picture == NULL)
            look->exaggeration = EXAGGERATION_AUTO;
    }
    if (opening->blocks && halves)
        look->blocks = BLOCKS_HALF;
    else if (opening->blocks && look->colors >= 8)
        look->blocks = look_usual_fill(look, utf8);
    if (opening->square && look->blocks != BLOCKS_HALF)
        look->aspect = ASPECT_SQUARE;
    if (opening->labels)
        look->labels = LABELS_TEXT;
    look->whole_labels = look->whole_labels || opening->labels;
    look->towns = look->towns || (opening->towns && recipe_has_towns(recipe));
}

struct note opening_begin(struct explorer *explorer, int colors, bool utf8)
{
    struct look *look = &explorer->map.look;
    const bool whole = explorer->opening.whole || look->kind == VIEW_WORLD;
    look->colors = colors;
    explorer->choices.utf8 = utf8;
    if (whole)
        look->kind = VIEW_MAP; /* which is seen later, in blocks of its own */
    opening_look(&explorer->opening, &explorer->map.world.recipe, utf8, look);
    const struct note note = edit_look_fit(&explorer->map, &explorer->choices);
    if (whole && explorer->opening.blocks)
        edit_look_enter(explorer, VIEW_WORLD);
    if (whole)
        look->kind = VIEW_WORLD;
    return note;
}

void opening_reach(struct settings *settings)
{
    struct view *view = &settings->view;
    const struct recipe *recipe = &settings->recipe;
    const struct preset_wish *wish = preset_wish(recipe);
    if (wish->across > 0 && settings->look.kind == VIEW_MAP)
        view->zoom = start_zoom(recipe, view->cols, wish);
    view->zoom = CLAMP(view->zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    view_scroll(view, recipe, 0, 0);
}

void opening_take_seed(struct settings *settings, uint64_t seed)
{
    preset_take_seed(&settings->recipe, seed);
    if (preset_draws(settings->recipe.preset))
        opening_reach(settings);
}

bool opening_place(struct map *map, bool zooms)
{
    static const struct preset_wish usual = {350, 550, 4, 100, 0, 0, FORM_ANY};
    struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const struct preset_wish *wish = preset_wish(recipe)->sea > 0 ? preset_wish(recipe) : &usual;
    bool sought = start_is_sought(recipe);
    int64_t x = recipe->width / 2;
    int64_t y = recipe->height / 2;
    if (view->cols == 0 || view->rows == 0)
        return true;
    if (sought && zooms)
        view_zoom(view, recipe, start_zoom(recipe, view->cols, wish));
    if (sought ? !start_find(map, wish, &x, &y)
               : recipe->drawing == NULL && !scenery_find(&map->world, &x, &y))
        return false;
    int by = sought ? 0 : RECIPE_ZOOM_MAX - view->zoom;
    int up = sought ? 0 : RECIPE_ZOOM_MAX;
    view_center(view, recipe, x << up >> by, y << up >> by);
    return true;
}

void opening_show(const struct opening *opening, const struct recipe *recipe, struct view *view)
{
    const struct view *land = &opening->land;
    const int64_t cols = MIN(land->cols, recipe_cols(recipe, land->zoom));
    const int64_t rows = MIN(land->rows, recipe_rows(recipe, land->zoom));
    const int in = RECIPE_ZOOM_MAX - land->zoom;
    int by = RECIPE_ZOOM_MAX - (opening->zoom ? recipe_zoom_max(recipe) : view->zoom);
    /* half a zoom larger than the view is as near as half a zoom smaller */
    while (opening->zoom && by < RECIPE_ZOOM_MAX - recipe_zoom_min(recipe) &&
           (cols << in >> by > (int64_t)view->cols * 7 / 5 ||
            rows << in >> by > (int64_t)view->rows * 7 / 5))
        by++;
    view->zoom = RECIPE_ZOOM_MAX - by;
    view_center(view, recipe, (land->x + cols / 2) << in >> by, (land->y + rows / 2) << in >> by);
}

bool opening_focus(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const bool whole = map->look.kind == VIEW_WORLD;
    explorer->opening.focus = false;
    if (map->view.cols == 0)
        return true;
    if (whole && explorer->opening.place && !opening_place(map, explorer->opening.zoom))
        return false;
    explorer->opening.place &= !whole;
    int64_t x = view_middle_x(&map->view);
    int64_t y = view_middle_y(&map->view);
    const int by = RECIPE_ZOOM_MAX - map->view.zoom;
    if (whole)
        focus_set(explorer, x << by, y << by, false);
    if ((map->look.kind != VIEW_MAP && !whole) || !start_is_sought(&map->world.recipe))
        return true;
    const int zoom = MIN(BROOK_ZOOM, recipe_zoom_max(&map->world.recipe));
    if (!start_follow(&map->world.recipe, map->view.zoom, zoom, &x, &y))
        return false;
    focus_set(explorer, x << (RECIPE_ZOOM_MAX - zoom), y << (RECIPE_ZOOM_MAX - zoom), true);
    return true;
}

struct note opening_go(struct explorer *explorer)
{
    const struct world *world = &explorer->map.world;
    int64_t x, y;
    if (recipe_source(&world->recipe) != NULL)
        return zoom_fit(explorer);
    if (!scenery_find(world, &x, &y))
        return note_of_memory();
    struct note note = jump_to(explorer, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note.text[0] != '\0' ? note : note_of("a good view");
}

/* True if a row of a view is all sea. */
static bool is_open_sea(const struct world *world, const uint32_t *heights, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++)
        if (heights[n] == HEIGHT_UNKNOWN || heights[n] >= world->sea_height)
            return false;
    return true;
}

struct note opening_zoom(struct explorer *explorer)
{
    const struct world *world = &explorer->map.world;
    const struct view *view = &explorer->map.view;
    struct note note = zoom_by(explorer, 0);
    uint32_t cols = view_cols_inside(view, &world->recipe);
    uint32_t rows = view_rows_inside(view, &world->recipe);
    if (explorer->cursor.on || recipe_source(&world->recipe) != NULL || cols == 0 || rows == 0)
        return note;
    struct heights *heights = heights_new(&world->recipe, view->zoom, cols, 0);
    if (heights == NULL)
        return note_of_memory();
    heights_seek(heights, view->x, view->y);
    uint32_t row = 0;
    while (row < rows && is_open_sea(world, heights_row(heights), cols))
        row++;
    heights_free(heights);
    if (row < rows)
        return note;
    note = opening_go(explorer);
    return note.out_of_memory ? note : note_of("only sea here: moved to a good view");
}

/*
 * Two searches find where a world opens: one for worlds with rivers and a climate (starts), one for
 * all others (scenery). They compare windows by other things, and the places of both are known to
 * users; so they stand side by side here, with the one way to ask either. The place is not kept:
 * finding it takes less time than drawing a frame.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "explorer/actions/opening.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "base/target_clones.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "explorer/actions/state.h"
#include "explorer/actions/zoom.h"
#include "options/preset.h"
#include "places/places.h"
#include "recipe/drawing.h"
#include "render/labels/labels.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/*
 * Scenery. Each window is read by itself, as windows are far apart where features are large. Scores
 * are capped; the first at the cap wins.
 */

enum { SCENERY_COLS = 80, SCENERY_ROWS = 24, SCENERY_WINDOWS = 64, SCENERY_STEP_MAX = 1024 };
enum { SIDE = 8, OUT = 2, COLS = SCENERY_COLS >> OUT, ROWS = SCENERY_ROWS >> OUT };
enum { BROOK_ZOOM = 8 }; /* a river is as wide as the screen there */
_Static_assert(SIDE *SIDE == SCENERY_WINDOWS, "as many across as down");

/* Points of a window, and how many count of each kind. */
enum {
    POINTS = COLS * ROWS,
    SEA_MAX = POINTS / 4,
    HIGH_MAX = POINTS / 8,
    SHORES_MAX = SEA_MAX,
    COUNT_MAX = SEA_MAX + 2 * HIGH_MAX + SHORES_MAX
};

/* Counts of a window, in points. */
struct scene {
    int wet;          /* under the sea */
    int high;         /* in the highest third of the range */
    int shores;       /* neighbours of which one is under the sea */
    bool north[COLS]; /* points of the row before that are under the sea */
};

/* Where the windows are, and the heights that tell sea, land and high land apart. */
struct scenes {
    int zoom;
    uint32_t east;  /* points from one window to the next */
    uint32_t south; /* points from one row of windows to the next */
    int across;     /* windows from west to east */
    int down;       /* rows of windows */
    uint32_t cols;  /* points of a window across; and down */
    uint32_t rows;
    uint32_t sea;  /* the lowest height that is land */
    uint32_t high; /* the lowest height that is high */
};

/* Counts a row of a window. */
static void count_scene(struct scene *scene, const struct scenes *all, const uint32_t *heights,
                        bool first)
{
    bool west = false;
    for (uint32_t n = 0; n < all->cols; n++) {
        bool known = heights[n] != HEIGHT_UNKNOWN;
        bool here = known && heights[n] < all->sea;
        scene->wet += here;
        scene->high += known && heights[n] >= all->high;
        scene->shores += (n > 0 && west != here) + (!first && scene->north[n] != here);
        west = scene->north[n] = here;
    }
}

/* Returns the score of a window. */
static int score_of(const struct scene *scene)
{
    return MIN(scene->wet, SEA_MAX) + 2 * MIN(scene->high, HIGH_MAX) +
           MIN(scene->shores, SHORES_MAX);
}

/* Returns the number of windows along a side of `points`. */
static int count_along(int64_t points, uint32_t window, uint32_t step)
{
    int64_t more = (points - window) / step;
    return (int)MIN(more + 1, SIDE);
}

static struct scenes plan_scenes(const struct world *world)
{
    const struct recipe *recipe = &world->recipe;
    int zoom = MAX(recipe_zoom_min(recipe), -OUT);
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t rows = recipe_rows(recipe, zoom);
    struct scenes plan = {
        .zoom = zoom,
        .east = CLAMP(recipe->feature, SCENERY_COLS, SCENERY_STEP_MAX) >> -zoom,
        .south = CLAMP(recipe->feature, SCENERY_ROWS, SCENERY_STEP_MAX) >> -zoom,
        .cols = (uint32_t)MIN(cols, COLS),
        .rows = (uint32_t)MIN(rows, ROWS),
        .sea = world->sea_height,
        .high = world->low + (uint32_t)((uint64_t)(world->high - world->low) * 2 / 3),
    };
    plan.across = count_along(cols, plan.cols, plan.east);
    plan.down = count_along(rows, plan.rows, plan.south);
    return plan;
}

/* Returns the score of window `n` of row `down` of windows. */
static int score_window(const struct scenes *all, struct heights *heights, int n, int down)
{
    struct scene scene = {0};
    heights_seek(heights, (int64_t)n * all->east, (int64_t)down * all->south);
    for (uint32_t row = 0; row < all->rows; row++)
        count_scene(&scene, all, heights_row(heights), row == 0);
    return score_of(&scene);
}

/* Finds a place of a world where there is much to see. SCENERY_WINDOWS windows of SCENERY_COLS x
 * SCENERY_ROWS cells are compared, 8 across and 8 down. The first one begins at (0, 0). The
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
    struct scenes all = plan_scenes(world);
    struct heights *heights = heights_new(&world->recipe, all.zoom, all.cols);
    int most = -1;
    *x = *y = 0;
    if (heights == NULL)
        return false;
    for (int window = 0; window < all.across * all.down && most < COUNT_MAX; window++) {
        int n = window % all.across;
        int down = window / all.across;
        int count = score_window(&all, heights, n, down);
        if (count > most) {
            most = count;
            *x = (int64_t)((uint32_t)n * all.east + all.cols / 2) << -all.zoom;
            *y = (int64_t)((uint32_t)down * all.south + all.rows / 2) << -all.zoom;
        }
    }
    heights_free(heights);
    return true;
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
    POINTS_LEAST = 1 << 14, /* points of the survey of a world */
    SIDE_MOST = 4096,       /* of a survey */
    RIVER_LEAST = 12,       /* catchment of a river, in points */
    LAND_SHARE = 40,        /* permille of a view that a biome covers if it counts */
    CANDIDATES = 32,
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
    const uint32_t sea = map->world.sea_height;
    const uint32_t high = sea + (map->world.high - sea) / 4;
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

/* Reads the kinds of all points. Returns false if out of memory. */
static bool read_kinds(const struct map *map, const struct preset_wish *wish,
                       const struct survey_of_starts *survey)
{
    const uint32_t cols = survey->cols;
    struct heights *heights =
        heights_new_with(&map->world.recipe, survey->zoom, cols, ROWS_WATER | ROWS_CLIMATE);
    uint8_t *biomes = malloc(cols);
    bool done = heights != NULL && biomes != NULL;
    for (uint32_t row = 0; done && row < survey->rows; row++) {
        uint16_t *kinds = survey->kinds + (size_t)row * cols;
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        biome_row(heights_climate(heights), water->cover, cols, biomes);
        for (uint32_t n = 0; n < cols; n++)
            kinds[n] = (uint16_t)kinds_of(map, wish, water, biomes[n], n);
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
    return MAX(70, wish->sea - 150);
}

/* Returns the score of the window at (x, y), which has so many points of each kind. */
static int score_at(const struct survey_of_starts *survey, const struct preset_wish *wish,
                    uint64_t key, uint32_t x, uint32_t y, const int32_t counts[KINDS])
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
    int32_t counts[KINDS] = {0};
    move_down(survey->columns, after, row < survey->high ? none : after - survey->high * cols,
              cols);
    for (uint32_t n = 0; row + 1 >= survey->high && n < survey->cols; n++) {
        const uint32_t x = n + 1 - survey->wide;
        for (int kind = 0; kind < KINDS; kind++)
            counts[kind] += survey->columns[(size_t)kind * cols + n];
        if (n + 1 < survey->wide)
            continue;
        survey->scores[(size_t)y * survey->places_x + x] =
            score_at(survey, wish, key, x, y, counts);
        for (int kind = 0; kind < KINDS; kind++)
            counts[kind] -= survey->columns[(size_t)kind * cols + x];
    }
}

/* Part of the world, in points of a zoom. */
struct patch {
    int zoom;
    int64_t west;
    int64_t north;
    uint32_t cols;
    uint32_t rows;
    uint32_t *catchment; /* of cols * rows points; 0: not land */
};

/* Reads the catchments of a patch; its owner frees them. Returns false if out of memory. */
static bool read_patch(const struct recipe *recipe, struct patch *patch)
{
    struct heights *heights = heights_new_with(recipe, patch->zoom, patch->cols, ROWS_WATER);
    patch->catchment = malloc(sizeof *patch->catchment * patch->cols * patch->rows);
    bool done = heights != NULL && patch->catchment != NULL;
    if (done)
        heights_seek(heights, patch->west, patch->north);
    for (uint32_t row = 0; done && row < patch->rows; row++) {
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        uint32_t *catchment = patch->catchment + (size_t)row * patch->cols;
        for (uint32_t n = 0; n < patch->cols; n++)
            catchment[n] = water->cover[n] == RIVERS_LAND ? water->catchment[n] : 0;
    }
    heights_free(heights);
    return done;
}

/* True if a point of a patch has land all around it. */
static bool is_inland(const struct patch *patch, uint32_t col, uint32_t row)
{
    const uint32_t *at = patch->catchment + (size_t)row * patch->cols + col;
    if (col == 0 || row == 0 || col + 1 == patch->cols || row + 1 == patch->rows)
        return false;
    for (int n = 0; n < 9; n++)
        if (at[(n / 3 - 1) * (int64_t)patch->cols + n % 3 - 1] == 0)
            return false;
    return true;
}

/* Finds the point nearest to the middle that has at least half of the largest catchment, inland if
 * there is such a one. Returns false if no catchment is that of a river. */
static bool find_river(const struct patch *patch, int64_t *x, int64_t *y)
{
    uint32_t most = 0;
    int64_t nearest = INT64_MAX;
    for (size_t at = 0; at < (size_t)patch->cols * patch->rows; at++)
        most = MAX(most, patch->catchment[at]);
    for (size_t at = 0; at < (size_t)patch->cols * patch->rows; at++) {
        const uint32_t col = (uint32_t)(at % patch->cols);
        const uint32_t row = (uint32_t)(at / patch->cols);
        const int64_t east = 2 * (int64_t)col - patch->cols;
        const int64_t south = 2 * (int64_t)row - patch->rows;
        const int64_t shore = is_inland(patch, col, row) ? 0 : INT32_MAX;
        const int64_t away = east * east + south * south + shore;
        if (patch->catchment[at] >= most / 2 && away < nearest) {
            nearest = away;
            *x = patch->west + col;
            *y = patch->north + row;
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
        struct patch patch = {.zoom = from + by,
                              .west = *x * (1 << by) - AROUND,
                              .north = *y * (1 << by) - AROUND,
                              .cols = side,
                              .rows = side};
        done = read_patch(recipe, &patch);
        if (done && !find_river(&patch, x, y)) {
            *x = patch.west + side / 2;
            *y = patch.north + side / 2;
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
    struct patch middle = {
        .zoom = view->zoom - by,
        .west = (view->x + view->cols / 4) >> by,
        .north = (view->y + view->rows / 4) >> by,
        .cols = MAX(view->cols >> 1 >> by, 1),
        .rows = MAX(view->rows >> 1 >> by, 1),
    };
    int64_t x = 0;
    int64_t y = 0;
    bool done = read_patch(recipe, &middle);
    if (done && find_river(&middle, &x, &y)) {
        done = start_follow(recipe, middle.zoom, view->zoom, &x, &y);
        view_center(view, recipe, x, y);
    } else
        *faults += 1;
    free(middle.catchment);
    return done;
}

/* What a candidate shows at half the view's points. */
struct glance {
    int sea; /* permille */
    int cold;
    int high;
    int river;
    int shores; /* neighbours of which one is sea and the other land */
    int bands;  /* quarters of the heights of land of which there are two in a hundred */
};

/* Looks at a view whose middle is a point. Returns false if out of memory. */
static bool look_at(const struct map *map, const struct preset_wish *wish, const struct view *view,
                    struct glance *glance)
{
    const uint32_t cols = (view->cols + 1) / 2;
    const uint32_t rows = (view->rows + 1) / 2;
    const int zoom = MAX(view->zoom - 1, recipe_zoom_min(&map->world.recipe));
    const int by = view->zoom - zoom;
    const uint32_t top = map->world.high - map->world.sea_height;
    struct heights *heights =
        heights_new_with(&map->world.recipe, zoom, cols, ROWS_WATER | ROWS_CLIMATE);
    uint8_t *rooms = malloc((size_t)cols * 3);
    int counts[KINDS] = {0};
    int bands[8] = {0};
    const bool done = heights != NULL && rooms != NULL;
    *glance = (struct glance){0};
    if (done)
        heights_seek(heights, view->x >> by, view->y >> by);
    for (uint32_t row = 0; done && row < rows; row++) {
        uint8_t *biomes = rooms;
        uint8_t *wet = rooms + cols;
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        biome_row(heights_climate(heights), water->cover, cols, biomes);
        for (uint32_t n = 0; n < cols; n++) {
            const unsigned kinds = kinds_of(map, wish, water, biomes[n], n);
            const uint8_t sea = kinds >> SEA & 1;
            for (int kind = 0; kind < LAND; kind++)
                counts[kind] += (int)(kinds >> kind & 1);
            const uint64_t above = water->height[n] - map->world.sea_height; /* may be above top */
            if (water->cover[n] == RIVERS_LAND)
                bands[MIN(above * 7 / MAX(top, 1), 7)]++;
            glance->shores += (n > 0 && wet[n - 1] != sea) + (row > 0 && wet[cols + n] != sea);
            wet[n] = sea;
        }
        memcpy(wet + cols, wet, cols);
    }
    free(rooms);
    heights_free(heights);
    const int points = MAX((int)(cols * rows), 1);
    glance->sea = counts[SEA] * 1000 / points;
    glance->cold = counts[COLD] * 1000 / points;
    glance->high = counts[HIGH] * 1000 / points;
    glance->river = counts[RIVER];
    for (int n = 0; n < 8; n++)
        glance->bands += bands[n] * 50 >= points;
    return done;
}

/* Returns how many faults a glance has. */
static int faults_of(const struct glance *glance, const struct preset_wish *wish)
{
    return (glance->sea < MIN(50, sea_least(wish))) + (glance->sea > wish->sea_most + 50) +
           (glance->shores < 10) + (glance->river < 6) + (glance->bands < 3) + (glance->high < 30) +
           (glance->cold > wish->cold + 50);
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

/* Looks at the best windows. Returns false if out of memory. */
static bool choose(const struct map *map, const struct preset_wish *wish,
                   const struct survey_of_starts *survey, int64_t *x, int64_t *y)
{
    const int out = map->view.zoom - survey->zoom;
    const size_t places = (size_t)survey->places_x * survey->places_y;
    int fewest = INT32_MAX;
    for (int n = 0; n < CANDIDATES && fewest > 0; n++) {
        size_t best = 0;
        for (size_t at = 1; at < places; at++)
            if (survey->scores[at] > survey->scores[best])
                best = at;
        if (survey->scores[best] == INT32_MIN)
            break;
        const uint32_t col = (uint32_t)(best % survey->places_x);
        const uint32_t row = (uint32_t)(best / survey->places_x);
        struct view view = map->view;
        struct glance glance;
        int faults = 0;
        view_center(&view, &map->world.recipe, ((int64_t)(2 * col + survey->wide) << out) / 2,
                    ((int64_t)(2 * row + survey->high) << out) / 2);
        if (!center_on_river(map, &view, &faults) || !look_at(map, wish, &view, &glance))
            return false;
        faults += faults_of(&glance, wish);
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
    const size_t columns = (size_t)KINDS * survey.cols;
    const size_t places = (size_t)survey.places_x * survey.places_y;
    const uint64_t key = noise_key(map->world.recipe.seed, HASHED);
    survey.columns = calloc(columns + places, sizeof *survey.columns);
    survey.kinds = calloc(survey.cols * ((size_t)survey.rows + 1), sizeof *survey.kinds);
    *x = view_middle_x(&map->view);
    *y = view_middle_y(&map->view);
    bool done = survey.columns != NULL && survey.kinds != NULL && read_kinds(map, wish, &survey);
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

void opening_look(const struct opening *opening, bool utf8, struct look *look)
{
    bool halves = (look->kind != VIEW_MAP || opening->square) && utf8 && look->colors >= 8;
    if (opening->relief && look->colors >= 8)
        look->relief = RELIEF_SHADE;
    if (opening->blocks && halves)
        look->blocks = BLOCKS_HALF;
    else if (opening->blocks && look->colors >= 8)
        look->blocks = look_usual_fill(look);
    if (opening->square && look->blocks != BLOCKS_HALF)
        look->aspect = ASPECT_SQUARE;
    if (opening->labels && look->colors >= 8)
        look->labels = LABELS_TEXT;
    look->whole_labels = look->whole_labels || opening->labels;
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

/* Returns what the first view of a world shall show. */
static const struct preset_wish *wish_of(const struct recipe *recipe)
{
    static const struct preset_wish usual = {350, 550, 4, 100, 0, 0}; /* of presets without one */
    const struct preset_wish *wish = preset_wish(recipe);
    return wish->sea > 0 ? wish : &usual;
}

bool opening_place(struct map *map, bool zooms)
{
    struct view *view = &map->view;
    int64_t x;
    int64_t y;
    if (view->cols == 0 || view->rows == 0)
        return true;
    if (start_is_sought(&map->world.recipe)) {
        if (zooms)
            view_zoom(view, &map->world.recipe,
                      start_zoom(&map->world.recipe, view->cols, wish_of(&map->world.recipe)));
        if (!start_find(map, wish_of(&map->world.recipe), &x, &y))
            return false;
        view_center(view, &map->world.recipe, x, y);
        return true;
    }
    x = map->world.recipe.width / 2;
    y = map->world.recipe.height / 2;
    if (map->world.recipe.drawing == NULL && !scenery_find(&map->world, &x, &y))
        return false;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    view_center(view, &map->world.recipe, x << RECIPE_ZOOM_MAX >> by, y << RECIPE_ZOOM_MAX >> by);
    return true;
}

bool opening_has_focus(const struct map *map)
{
    return map->look.kind == VIEW_MAP && map->view.cols > 0 && start_is_sought(&map->world.recipe);
}

bool opening_focus(struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    if (!opening_has_focus(map))
        return true;
    const int zoom = MIN(BROOK_ZOOM, recipe_zoom_max(recipe));
    int64_t x = view_middle_x(&map->view);
    int64_t y = view_middle_y(&map->view);
    if (!start_follow(recipe, map->view.zoom, zoom, &x, &y))
        return false;
    focus_set(explorer, x << (RECIPE_ZOOM_MAX - zoom), y << (RECIPE_ZOOM_MAX - zoom));
    return true;
}

bool opening_begin(struct explorer *explorer, bool zooms)
{
    return opening_place(&explorer->map, zooms) && opening_focus(explorer);
}

struct note opening_go(struct explorer *explorer)
{
    const struct world *world = &explorer->map.world;
    int64_t x;
    int64_t y;
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
    struct heights *heights = heights_new(&world->recipe, view->zoom, cols);
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

/*
 * Each makes another recipe of the present one, and a view that follows it.
 */
#include "explorer/edit_world.h"

#include "explorer/cursor.h"
#include "world/algorithm.h"
#include "world/noise.h"

#include <string.h>

static bool set_recipe(struct explorer *explorer, const struct recipe *recipe, const char *message)
{
    bool done = map_set_recipe(&explorer->map, recipe);
    if (done)
        explorer_say(explorer, message, "");
    else
        explorer_starve(explorer);
    return done;
}

bool edit_world_refuses(struct explorer *explorer)
{
    bool picture = explorer->map.world.recipe.picture != NULL;
    if (picture)
        explorer_say(explorer, "a picture is what it is: no seed, features or size to change", "");
    return picture;
}

void edit_world_seed(struct explorer *explorer, uint64_t seed)
{
    struct recipe recipe = explorer->map.world.recipe;
    uint64_t before = recipe.seed;
    if (edit_world_refuses(explorer))
        return;
    recipe.seed = seed;
    if (!set_recipe(explorer, &recipe, "another world; R goes back"))
        return;
    if (explorer->seeds_kept == EXPLORER_SEEDS_KEPT) {
        explorer->seeds_kept--;
        memmove(explorer->seeds, explorer->seeds + 1,
                (EXPLORER_SEEDS_KEPT - 1) * sizeof *explorer->seeds);
    }
    explorer->seeds[explorer->seeds_kept++] = before;
}

void edit_world_seed_random(struct explorer *explorer)
{
    edit_world_seed(explorer,
                    noise_mix(explorer->entropy++) >> 32); /* half the bits: easier to note down */
}

void edit_world_seed_back(struct explorer *explorer)
{
    struct recipe recipe = explorer->map.world.recipe;
    if (edit_world_refuses(explorer))
        return;
    if (explorer->seeds_kept == 0) {
        explorer_say(explorer, "no seed before this one", "");
        return;
    }
    recipe.seed = explorer->seeds[explorer->seeds_kept - 1];
    if (set_recipe(explorer, &recipe, "back to the seed before"))
        explorer->seeds_kept--;
}

/* The landmark that stays where it is on the screen, as a view of a single tile: the cell that is
 * looked at, or the middle. */
static struct view landmark_of(const struct explorer *explorer)
{
    struct view view = explorer->map.view;
    view.x = explorer->looking ? cursor_x(explorer) : view_middle_x(&view);
    view.y = explorer->looking ? cursor_y(explorer) : view_middle_y(&view);
    view.cols = view.rows = 1;
    return view;
}

/* It is there now, in a world that has become another. */
static void bring_back(struct explorer *explorer, const struct view *landmark)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    if (!explorer->looking) {
        view_center(view, recipe, landmark->x, landmark->y);
        return;
    }
    view->x = landmark->x;
    view->y = landmark->y;
    view_scroll(view, recipe, -(int64_t)explorer->cursor_col, -(int64_t)explorer->cursor_row);
    cursor_fit(explorer);
    cursor_at(explorer, landmark->x, landmark->y);
}

void edit_world_feature(struct explorer *explorer, bool larger)
{
    struct recipe before = explorer->map.world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(explorer);
    if (edit_world_refuses(explorer))
        return;
    if (larger && before.feature == recipe_feature_max(&before)) {
        explorer_say(explorer, "no larger features: twice the size would not divide the world", "");
        return;
    }
    if (!larger && before.feature == 1) {
        explorer_say(explorer, "no smaller features: each is one cell", "");
        return;
    }
    after.feature = larger ? before.feature * 2 : before.feature / 2;
    if (landmark.zoom > recipe_zoom_max(&after)) {
        explorer_say(explorer, "no larger features at this zoom: zoom out first", "");
        return;
    }
    view_follow(&landmark, &before, &after);
    if (set_recipe(explorer, &after, larger ? "features twice as large" : "features half as large"))
        bring_back(explorer, &landmark);
}

void edit_world_roughness(struct explorer *explorer, bool rougher)
{
    const uint32_t step = ROUGHNESS_ONE / 20;
    struct recipe recipe = explorer->map.world.recipe;
    struct text note = {.bytes = explorer->note, .room = sizeof explorer->note};
    if (edit_world_refuses(explorer))
        return;
    if ((algorithms[recipe.algorithm]->fields & ALGORITHM_ROUGHNESS) == 0) {
        text_add(&note, algorithms[recipe.algorithm]->name);
        text_add(&note, " alone");
        explorer_say(explorer, "no roughness: the world is ", explorer->note);
        return;
    }
    if (rougher && recipe.roughness + step >= ROUGHNESS_ONE) {
        explorer_say(explorer, "no rougher: roughness stays below 1", "");
        return;
    }
    if (!rougher && recipe.roughness == 0) {
        explorer_say(explorer, "no smoother: roughness is 0", "");
        return;
    }
    if (rougher)
        recipe.roughness += step;
    else
        recipe.roughness -= recipe.roughness < step ? recipe.roughness : step;
    text_add(&note, "roughness ");
    text_trimmed(&note, recipe.roughness, 6);
    set_recipe(explorer, &recipe, explorer->note);
}

/* One side of a world of twice or half as many features; 0: there is none. */
static uint32_t resized(const struct recipe *recipe, uint32_t side, bool larger)
{
    uint32_t rim = recipe_rim(recipe);
    uint32_t features = (side - rim) / recipe->feature;
    if (!larger)
        return features % 2 == 0 ? (side - rim) / 2 + rim : 0;
    return side - rim <= (RECIPE_SIDE_MAX - rim) / 2 ? 2 * (side - rim) + rim : 0;
}

/* Why a world cannot be half as large. */
static const char *indivisible(const struct recipe *recipe)
{
    uint32_t rim = recipe_rim(recipe);
    bool least = recipe->width == recipe->feature + rim || recipe->height == recipe->feature + rim;
    return least ? "no smaller world: it would be smaller than its features; F first"
                 : "no half world: it has an odd number of features; F doubles it";
}

void edit_world_world(struct explorer *explorer, bool larger)
{
    struct recipe before = explorer->map.world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(explorer);
    struct text note = {.bytes = explorer->note, .room = sizeof explorer->note};
    if (edit_world_refuses(explorer))
        return;
    after.width = resized(&before, before.width, larger);
    after.height = resized(&before, before.height, larger);
    if (after.width == 0 || after.height == 0) {
        explorer_say(explorer,
                     larger ? "no larger world: a side has at most 1073741824 cells"
                            : indivisible(&before),
                     "");
        return;
    }
    if (landmark.zoom < recipe_zoom_min(&after)) {
        explorer_say(explorer, "no smaller world at this zoom: zoom in first", "");
        return;
    }
    view_resize(&landmark, &before, &after);
    text_add(&note, "world ");
    text_number(&note, after.width);
    text_add(&note, "x");
    text_number(&note, after.height);
    if (set_recipe(explorer, &after, explorer->note))
        bring_back(explorer, &landmark);
}

void edit_look_normalize(struct explorer *explorer)
{
    bool area = explorer->map.look.normalize != NORMALIZE_AREA;
    if (map_set_normalize(&explorer->map, area ? NORMALIZE_AREA : NORMALIZE_RANGE))
        explorer_say(explorer, area ? "equal slices of the area" : "slices of the range of heights",
                     "");
    else
        explorer_starve(explorer);
}

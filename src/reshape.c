/*
 * Each makes another recipe of the present one, and a view that follows it.
 */
#include "reshape.h"

#include "looking.h"
#include "noise.h"

#include <string.h>

static bool set_recipe(struct scene *scene, const struct recipe *recipe, const char *message)
{
    bool done = map_set_recipe(&scene->map, recipe);
    if (done)
        scene_say(scene, message, "");
    else
        scene_starve(scene);
    return done;
}

bool reshape_refuses(struct scene *scene)
{
    bool picture = scene->map.world.recipe.picture != NULL;
    if (picture)
        scene_say(scene, "a picture is what it is: no seed, features or size to change", "");
    return picture;
}

void reshape_seed(struct scene *scene, uint64_t seed)
{
    struct recipe recipe = scene->map.world.recipe;
    uint64_t before = recipe.seed;
    if (reshape_refuses(scene))
        return;
    recipe.seed = seed;
    if (!set_recipe(scene, &recipe, "another world; R goes back"))
        return;
    if (scene->seeds_kept == SCENE_SEEDS_KEPT) {
        scene->seeds_kept--;
        memmove(scene->seeds, scene->seeds + 1, (SCENE_SEEDS_KEPT - 1) * sizeof *scene->seeds);
    }
    scene->seeds[scene->seeds_kept++] = before;
}

void reshape_seed_random(struct scene *scene)
{
    reshape_seed(scene, noise_mix(scene->entropy++) >> 32); /* half the bits: easier to note down */
}

void reshape_seed_back(struct scene *scene)
{
    struct recipe recipe = scene->map.world.recipe;
    if (reshape_refuses(scene))
        return;
    if (scene->seeds_kept == 0) {
        scene_say(scene, "no seed before this one", "");
        return;
    }
    recipe.seed = scene->seeds[scene->seeds_kept - 1];
    if (set_recipe(scene, &recipe, "back to the seed before"))
        scene->seeds_kept--;
}

/* The landmark that stays where it is on the screen, as a view of a single tile: the cell that is
 * looked at, or the middle. */
static struct view landmark_of(const struct scene *scene)
{
    struct view view = scene->map.view;
    view.x = scene->looking ? looking_x(scene) : view_middle_x(&view);
    view.y = scene->looking ? looking_y(scene) : view_middle_y(&view);
    view.cols = view.rows = 1;
    return view;
}

/* It is there now, in a world that has become another. */
static void bring_back(struct scene *scene, const struct view *landmark)
{
    struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    if (!scene->looking) {
        view_center(view, recipe, landmark->x, landmark->y);
        return;
    }
    view->x = landmark->x;
    view->y = landmark->y;
    view_scroll(view, recipe, -(int64_t)scene->cursor_col, -(int64_t)scene->cursor_row);
    looking_fit(scene);
    looking_at(scene, landmark->x, landmark->y);
}

void reshape_feature(struct scene *scene, bool larger)
{
    struct recipe before = scene->map.world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(scene);
    if (reshape_refuses(scene))
        return;
    if (larger && before.feature == recipe_feature_max(&before)) {
        scene_say(scene, "no larger features: twice the size would not divide the world", "");
        return;
    }
    if (!larger && before.feature == 1) {
        scene_say(scene, "no smaller features: each is one cell", "");
        return;
    }
    after.feature = larger ? before.feature * 2 : before.feature / 2;
    if (landmark.zoom > recipe_zoom_max(&after)) {
        scene_say(scene, "no larger features at this zoom: zoom out first", "");
        return;
    }
    view_follow(&landmark, &before, &after);
    if (set_recipe(scene, &after, larger ? "features twice as large" : "features half as large"))
        bring_back(scene, &landmark);
}

void reshape_roughness(struct scene *scene, bool rougher)
{
    const uint32_t step = ROUGHNESS_ONE / 20;
    struct recipe recipe = scene->map.world.recipe;
    struct text note = {.bytes = scene->note, .room = sizeof scene->note};
    if (reshape_refuses(scene))
        return;
    if (recipe.algorithm == ALGORITHM_NOISE) {
        scene_say(scene, "no roughness: the world is noise alone", "");
        return;
    }
    if (rougher && recipe.roughness + step >= ROUGHNESS_ONE) {
        scene_say(scene, "no rougher: roughness stays below 1", "");
        return;
    }
    if (!rougher && recipe.roughness == 0) {
        scene_say(scene, "no smoother: roughness is 0", "");
        return;
    }
    if (rougher)
        recipe.roughness += step;
    else
        recipe.roughness -= recipe.roughness < step ? recipe.roughness : step;
    text_add(&note, "roughness ");
    text_trimmed(&note, recipe.roughness, 6);
    set_recipe(scene, &recipe, scene->note);
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

void reshape_world(struct scene *scene, bool larger)
{
    struct recipe before = scene->map.world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(scene);
    struct text note = {.bytes = scene->note, .room = sizeof scene->note};
    if (reshape_refuses(scene))
        return;
    after.width = resized(&before, before.width, larger);
    after.height = resized(&before, before.height, larger);
    if (after.width == 0 || after.height == 0) {
        scene_say(scene,
                  larger ? "no larger world: a side has at most 1073741824 cells"
                         : indivisible(&before),
                  "");
        return;
    }
    if (landmark.zoom < recipe_zoom_min(&after)) {
        scene_say(scene, "no smaller world at this zoom: zoom in first", "");
        return;
    }
    view_resize(&landmark, &before, &after);
    text_add(&note, "world ");
    text_number(&note, after.width);
    text_add(&note, "x");
    text_number(&note, after.height);
    if (set_recipe(scene, &after, scene->note))
        bring_back(scene, &landmark);
}

void reshape_normalize(struct scene *scene)
{
    bool area = scene->map.look.normalize != NORMALIZE_AREA;
    if (map_set_normalize(&scene->map, area ? NORMALIZE_AREA : NORMALIZE_RANGE))
        scene_say(scene, area ? "equal slices of the area" : "slices of the range of heights", "");
    else
        scene_starve(scene);
}

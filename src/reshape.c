/*
 * Each makes another recipe of the present one, and a view that follows it.
 */
#include "reshape.h"

#include "noise.h"

#include <string.h>

static bool set_recipe(struct scene *scene, const struct recipe *recipe, const char *message)
{
    bool done = map_set_recipe(&scene->map, recipe);
    scene_say(scene, done ? message : "out of memory", "");
    return done;
}

void reshape_seed(struct scene *scene, uint64_t seed)
{
    struct recipe recipe = scene->map.world.recipe;
    uint64_t before = recipe.seed;
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
    if (scene->seeds_kept == 0) {
        scene_say(scene, "no seed before this one", "");
        return;
    }
    recipe.seed = scene->seeds[scene->seeds_kept - 1];
    if (set_recipe(scene, &recipe, "back to the seed before"))
        scene->seeds_kept--;
}

void reshape_feature(struct scene *scene, bool larger)
{
    struct recipe before = scene->map.world.recipe;
    struct recipe after = before;
    struct view view = scene->map.view;
    if (larger && before.feature == recipe_feature_max(&before)) {
        scene_say(scene, "no larger features: twice the size would not divide the world", "");
        return;
    }
    if (!larger && before.feature == 1) {
        scene_say(scene, "no smaller features: each is one cell", "");
        return;
    }
    after.feature = larger ? before.feature * 2 : before.feature / 2;
    if (view.zoom > recipe_zoom_max(&after)) {
        scene_say(scene, "no larger features at this zoom: zoom out first", "");
        return;
    }
    view_follow(&view, &before, &after);
    if (set_recipe(scene, &after, larger ? "features twice as large" : "features half as large"))
        scene->map.view = view;
}

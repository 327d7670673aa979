/*
 * Each command makes another recipe from the present one, and a view that follows the landscape.
 */
#include "explorer/edit_world.h"

#include "world/algorithm.h"
#include "world/sea_share.h"

#include <string.h>

/* Changes the world. Returns `note`, or that memory ran out. */
static struct note change_recipe(struct map *map, const struct recipe *recipe, struct note note)
{
    return map_set_recipe(map, recipe) ? note : note_of_memory();
}

bool edit_world_refuses(const struct map *map, struct note *note)
{
    bool picture = map->world.recipe.picture != NULL;
    if (picture)
        *note = note_of("a picture is what it is: no seed, features or size to change", "");
    return picture;
}

/* Returns the landmark that keeps its place on the screen, as a view of a single tile: the cell
 * under the cursor, or the middle. */
static struct view landmark_of(const struct map *map, const struct cursor *cursor)
{
    struct view view = map->view;
    view.x = cursor->on ? cursor_x(cursor, map) : view_middle_x(&view);
    view.y = cursor->on ? cursor_y(cursor, map) : view_middle_y(&view);
    view.cols = view.rows = 1;
    return view;
}

/* Changes the world, and moves the view so that the landmark, which is given as it is in the new
 * world, keeps its place on the screen. */
static struct note change_around(struct map *map, struct cursor *cursor,
                                 const struct view *landmark, const struct recipe *recipe,
                                 struct note note)
{
    struct view *view = &map->view;
    note = change_recipe(map, recipe, note);
    if (note.out_of_memory)
        return note;
    if (!cursor->on) {
        view_center(view, recipe, landmark->x, landmark->y);
        return note;
    }
    view->x = landmark->x;
    view->y = landmark->y;
    view_scroll(view, recipe, -(int64_t)cursor->col, -(int64_t)cursor->row);
    cursor_fit(cursor, map);
    cursor_at(cursor, map, landmark->x, landmark->y);
    return note;
}

struct note edit_world_feature(struct map *map, struct cursor *cursor, int by)
{
    struct recipe before = map->world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(map, cursor);
    bool larger = by > 0;
    struct note note;
    if (edit_world_refuses(map, &note))
        return note;
    if (larger && before.feature == recipe_feature_max(&before))
        return note_of("no larger features: twice the size would not divide the world", "");
    if (!larger && before.feature == 1)
        return note_of("no smaller features: each is one cell", "");
    after.feature = larger ? before.feature * 2 : before.feature / 2;
    if (landmark.zoom > recipe_zoom_max(&after))
        return note_of("no larger features at this zoom: zoom out first", "");
    view_follow(&landmark, &before, &after);
    note = note_of(larger ? "features twice as large" : "features half as large", "");
    return change_around(map, cursor, &landmark, &after, note);
}

/* Returns a side as an algorithm has it whose worlds have another rim. */
static uint32_t side_with_rim(uint32_t side, uint32_t before, uint32_t after)
{
    return side - before + after;
}

/* Returns the recipe with another algorithm. Roughness stays the algorithm's own, where it is. */
static struct recipe with_algorithm(const struct recipe *before, int algorithm)
{
    struct recipe after = *before;
    after.algorithm = algorithm;
    if (algorithms[after.algorithm]->of_cells)
        after.halvings = (struct recipe_halvings){0};
    if (after.roughness > recipe_roughness_max(&after))
        after.roughness = recipe_roughness_max(&after);
    if (before->roughness == algorithms[before->algorithm]->roughness)
        after.roughness = algorithms[after.algorithm]->roughness;
    after.width = side_with_rim(before->width, recipe_rim_x(before), recipe_rim_x(&after));
    after.height = side_with_rim(before->height, recipe_rim_y(before), recipe_rim_y(&after));
    return after;
}

/* Returns the recipe with the next algorithm that can make such a world. */
static struct recipe with_next_algorithm(const struct recipe *before)
{
    int next = before->algorithm;
    struct recipe after;
    do {
        next = (next + 1) % algorithm_count();
        after = with_algorithm(before, next);
    } while (recipe_check(&after) != RECIPE_VALID);
    return after;
}

struct note edit_world_algorithm(struct map *map, struct cursor *cursor, int x)
{
    struct recipe before = map->world.recipe;
    struct note note;
    (void)x;
    if (edit_world_refuses(map, &note))
        return note;
    struct recipe after = with_next_algorithm(&before);
    struct view landmark = landmark_of(map, cursor);
    if (landmark.zoom < recipe_zoom_min(&after))
        return note_of("no other algorithm at this zoom: zoom in first", "");
    note = note_of("algorithm ", recipe_algorithm_name(after.algorithm));
    note = change_around(map, cursor, &landmark, &after, note);
    if (!recipe_has_water(&map->world.recipe) && layer_is_water(map->look.layer))
        map->look.layer = LAYER_HEIGHT;
    return note;
}

struct note edit_world_roughness(struct map *map, struct cursor *cursor, int by)
{
    const int64_t step = ROUGHNESS_ONE / 20;
    struct recipe recipe = map->world.recipe;
    const struct algorithm *algorithm = algorithms[recipe.algorithm];
    int64_t wanted = recipe.roughness + by * step;
    struct note note = {0};
    (void)cursor;
    if (edit_world_refuses(map, &note))
        return note;
    struct text text = note_text(&note);
    if ((algorithm->fields & ALGORITHM_ROUGHNESS) == 0) {
        text_add(&text, "no roughness: the world is ");
        text_add(&text, algorithm->name);
        text_add(&text, " alone");
        return note;
    }
    if (wanted > recipe_roughness_max(&recipe))
        return note_of("no rougher: that is the maximum", "");
    if (by < 0 && recipe.roughness == 0)
        return note_of("no smoother: roughness is 0", "");
    recipe.roughness = wanted > 0 ? (uint32_t)wanted : 0;
    text_add(&text, "roughness ");
    text_trimmed(&text, recipe.roughness, 6);
    return change_recipe(map, &recipe, note);
}

/* Returns a side of a world of twice or half as many features, or 0 if there is none. */
static uint32_t side_resized(uint32_t side, uint32_t rim, uint32_t feature, bool larger)
{
    uint32_t features = (side - rim) / feature;
    if (!larger)
        return features % 2 == 0 ? (side - rim) / 2 + rim : 0;
    return side - rim <= RECIPE_SIDE_MAX / 2 ? 2 * (side - rim) + rim : 0;
}

/* Returns why there is no world of twice or half the size. */
static const char *refusal_of_size(const struct recipe *recipe, bool larger)
{
    bool single = recipe->width == recipe->feature + recipe_rim_x(recipe) ||
                  recipe->height == recipe->feature + recipe_rim_y(recipe);
    if (larger)
        return "no larger world: a side has at most 1073741824 cells";
    return single ? "no smaller world: it would be smaller than its features; F first"
                  : "no half world: it has an odd number of features; F doubles it";
}

struct note edit_world_size(struct map *map, struct cursor *cursor, int by)
{
    struct recipe before = map->world.recipe;
    struct recipe after = before;
    struct view landmark = landmark_of(map, cursor);
    struct note note = {0};
    if (edit_world_refuses(map, &note))
        return note;
    after.width = side_resized(before.width, recipe_rim_x(&before), before.feature, by > 0);
    after.height = side_resized(before.height, recipe_rim_y(&before), before.feature, by > 0);
    if (after.width == 0 || after.height == 0)
        return note_of(refusal_of_size(&before, by > 0), "");
    if (landmark.zoom < recipe_zoom_min(&after))
        return note_of("no smaller world at this zoom: zoom in first", "");
    view_resize(&landmark, &before, &after);
    struct text text = note_text(&note);
    text_add(&text, "world ");
    text_number(&text, after.width);
    text_add(&text, "x");
    text_number(&text, after.height);
    return change_around(map, cursor, &landmark, &after, note);
}

/* Finds the share of the area that is under water, in millionths: the one that was asked for, where
 * there is one. Returns false if out of memory. */
static bool find_sea_share(const struct map *map, uint32_t *share)
{
    const struct world *world = &map->world;
    *share = world->sea_kind == SEA_SHARE ? world->recipe.sea.share : world->sea_share;
    return world->sea_kind != SEA_DEFAULT ||
           sea_share_below(&world->recipe, map->threads, world->sea_height, share);
}

/* Returns the note on the sea as it is. */
static struct note note_of_sea(const struct world *world)
{
    struct note note = {0};
    struct text text = note_text(&note);
    if (world->sea_kind == SEA_NONE)
        return note_of("no sea; . raises it", "");
    text_add(&text, "sea ");
    text_decimal(&text, (world->sea_share + 500) / 1000, 1);
    text_add(&text, world_is_exact(world) ? "% of the area" : "% of the area, by a sample");
    if (world->recipe.scale.given && world->sea_height > 0) {
        text_add(&text, ", at ");
        scale_add_with_unit(
            &world->recipe.scale, &text,
            scale_value(&world->recipe.scale, world_scale_range(world), world->sea_height - 1));
    }
    return note;
}

struct note edit_world_sea(struct map *map, struct cursor *cursor, int by)
{
    struct recipe recipe = map->world.recipe;
    uint32_t share;
    (void)cursor;
    if (!find_sea_share(map, &share))
        return note_of_memory();
    if (by < 0 && map->world.sea_kind == SEA_NONE)
        return note_of_sea(&map->world);
    if (by > 0 && share >= SEA_ALL)
        return note_of("no higher: all of the area is sea", "");
    uint32_t steps = by > 0 ? share / EDIT_WORLD_SEA_STEP + 1
                            : (share + EDIT_WORLD_SEA_STEP - 1) / EDIT_WORLD_SEA_STEP;
    if (by < 0 && steps > 0)
        steps--;
    recipe.sea = (struct sea){.kind = SEA_SHARE, .share = steps * EDIT_WORLD_SEA_STEP};
    if (steps == 0)
        recipe.sea = (struct sea){.kind = SEA_NONE};
    if (!map_set_recipe(map, &recipe))
        return note_of_memory();
    return note_of_sea(&map->world);
}

/*
 * The sea is moved by shares of the area, whatever it was given by: equal steps are seen as such in
 * every world.
 */
#include "explorer/edit_sea.h"

#include "base/text.h"
#include "world/sea_share.h"

/* Finds the share of the area that is under water, in millionths: the one that was asked for, where
 * there is one. Returns false if out of memory. */
static bool find_present_share(const struct map *map, uint32_t *share)
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
        return note_of("no sea; ] raises it", "");
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

struct note edit_sea(struct map *map, struct cursor *cursor, int by)
{
    struct recipe recipe = map->world.recipe;
    uint32_t share;
    (void)cursor;
    if (!find_present_share(map, &share))
        return note_of_memory();
    if (by < 0 && map->world.sea_kind == SEA_NONE)
        return note_of_sea(&map->world);
    if (by > 0 && share >= SEA_ALL)
        return note_of("no higher: all of the area is sea", "");
    uint32_t steps =
        by > 0 ? share / EDIT_SEA_STEP + 1 : (share + EDIT_SEA_STEP - 1) / EDIT_SEA_STEP;
    if (by < 0 && steps > 0)
        steps--;
    recipe.sea = (struct sea){.kind = SEA_SHARE, .share = steps * EDIT_SEA_STEP};
    if (steps == 0)
        recipe.sea = (struct sea){.kind = SEA_NONE};
    if (!map_set_recipe(map, &recipe))
        return note_of_memory();
    return note_of_sea(&map->world);
}

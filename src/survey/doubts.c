/*
 * Numbers for unknown heights are known by their value: the least of 16 bits, one more, rows of
 * nines, and the black of terrain-RGB.
 */
#include "survey/doubts.h"

#include "base/minmax.h"
#include "world/rows/picture.h"

/* Returns the share of the lowest cells, if programs write their number for unknown heights and the
 * lower half of the range has no others; else 0, as if out of memory. */
static uint32_t share_of_unlikely(const struct map *map)
{
    static const int floors[] = {-99999, -32768, -32767, -10000, -9999};
    const struct world *world = &map->world;
    const struct recipe *recipe = &world->recipe;
    struct scale_number low = scale_number(&recipe->picture->scale, recipe->picture->scale.low);
    uint32_t middle = world->low + (world->high - world->low) / 2;
    uint32_t lowest = 0;
    uint32_t half = 0;
    bool is = false;
    for (size_t n = 0; n < sizeof floors / sizeof *floors; n++)
        is = is || scale_compare_numbers(low, (struct scale_number){floors[n], 0}) == 0;
    is = is && world_share_below(recipe, map->threads, world->low + 1, &lowest) &&
         world_share_below(recipe, map->threads, middle + 1, &half);
    return is && lowest == half ? MAX(lowest, 1) : 0;
}

void doubts_add(const struct map *map, struct text *text)
{
    const struct world *world = &map->world;
    const struct picture *picture = world->recipe.picture;
    if (picture == NULL || !picture->scale.given)
        return;
    uint32_t share = share_of_unlikely(map);
    if (share > 0) {
        struct scale_number low = scale_number(&picture->scale, picture->scale.low);
        sea_add_share(share, text);
        text_add(text, " of its cells are ");
        scale_add_trimmed(low, text);
        text_add(text, ", far below the others; if that means unknown: --nodata=");
        scale_add_trimmed(low, text);
    } else if (world->recipe.sea.kind == SEA_DEFAULT && world->sea_kind == SEA_NONE &&
               world->recipe.scale.low < 0)
        text_add(text,
                 "over 95% of it is below 0, so nothing is sea: --sea=0 makes all of that sea");
}

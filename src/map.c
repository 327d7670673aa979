/*
 * Invariant: bands are always those of the look's tiles on the world as it was measured.
 */
#include "map.h"

bool map_make(struct map *map, const struct recipe *recipe, const struct view *view,
              const struct look *look, int threads)
{
    if (!world_make(&map->world, recipe, look->normalize, threads))
        return false;
    map->threads = threads;
    map->view = *view;
    map->look = *look;
    bands_make(&map->bands, &map->look.tiles, &map->world, map->look.normalize);
    return true;
}

void map_free(struct map *map)
{
    world_free(&map->world);
}

bool map_set_recipe(struct map *map, const struct recipe *recipe)
{
    struct world world;
    if (!world_make(&world, recipe, map->look.normalize, map->threads))
        return false;
    world_free(&map->world);
    map->world = world;
    bands_make(&map->bands, &map->look.tiles, &map->world, map->look.normalize);
    return true;
}

/*
 * Towns are those of the map's own reader, if it has one, or of a new one.
 */
#include "survey/town_words.h"

#include "places/gazetteer.h"
#include "towns/towns.h"

#include <limits.h>
#include <stdlib.h>

/* What a town lies at in words, the first that is true. */
static const struct {
    unsigned sites; /* enum town_site, or'ed: all of them */
    const char *words;
    bool river; /* a river follows the words */
} sites[] = {
    {TOWN_COAST | TOWN_RIVER, " at the mouth of ", true},
    {TOWN_CONFLUENCE, " where waters meet in ", true},
    {TOWN_CROSSING, " at a crossing of ", true},
    {TOWN_RIVER, " on ", true},
    {TOWN_LAKE, " on a lake", false},
    {TOWN_COAST, " on the coast", false},
    {TOWN_FORK, " where roads fork", false},
    {0, "", false},
};

bool town_words_add(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    const struct window point = {map->view.zoom, x, y, 1, 1};
    struct riverside water = {.kind = RIVERSIDE_NONE};
    struct place place;
    struct town *list = NULL;
    if (!map->look.towns)
        return true;
    struct towns *towns = map->towns != NULL ? map->towns : towns_of_map(map);
    const int64_t count = towns != NULL ? towns_list(towns, &point, INT_MAX, 1, &list) : -1;
    const struct town town = count > 0 ? *list : (struct town){0};
    free(list);
    if (towns != map->towns)
        towns_free(towns);
    if (count <= 0)
        return count == 0;
    size_t n = 0;
    while ((town.sites & sites[n].sites) != sites[n].sites)
        n++;
    if (sites[n].river && map_has_landmarks(map, map->view.zoom) &&
        !riverside_find(&water, map, x, y))
        return false;
    const bool named = water.kind != RIVERSIDE_NONE && water.kind != RIVERSIDE_LAKE;
    town_name(&town, map->world.recipe.seed, gazetteer_of(map), &place);
    text_join(text, place.name, strchr("aeiouAEIOU", place.word[0]) != NULL ? ", an " : ", a ",
              place.word, sites[n].words, NULL);
    if (sites[n].river)
        text_join(text, named ? "the " : "a river", named ? water.name : "", NULL);
    return true;
}

/* Returns the town in a window that is nearest to its middle, of those that are as wished; NULL:
 * none is. Its name and its word are then in *place. */
static const struct town *nearest(const struct map *map, const struct window *window,
                                  const struct town *list, int64_t count,
                                  const struct place_wish *wish, const struct places *but,
                                  struct place *place)
{
    const struct town *best = NULL;
    int64_t least = INT64_MAX;
    struct place named = {.kind = PLACE_OTHER, .source = PLACE_OF_PEOPLE};
    for (int64_t n = 0; n < count; n++) {
        const struct town *town = &list[n];
        const int64_t u = town->x - window->x - window->cols / 2;
        const int64_t v = town->y - window->y - window->rows / 2;
        town_name(town, map->world.recipe.seed, gazetteer_of(map), &named);
        named.thing = town->key;
        if (town->own > 0 || u * u + v * v >= least || !place_is_wished(&named, wish) ||
            places_have(but, &named))
            continue;
        best = town;
        least = u * u + v * v;
        *place = named;
    }
    return best;
}

enum places_found town_words_find(const struct map *map, int64_t x, int64_t y,
                                  const struct place_wish *wish, const struct places *but,
                                  struct place *place)
{
    enum { WIDE = 256, HIGH = 192 };
    const int from = map->view.zoom;
    const int by = RECIPE_ZOOM_MAX - from;
    struct town town = {0};
    int64_t count = 0;
    if (!map->look.towns)
        return PLACES_NOTHING;
    struct towns *towns = map->towns != NULL ? map->towns : towns_of_map(map);
    for (int zoom = from;
         towns != NULL && count == 0 && zoom >= 1 - recipe_depth(&map->world.recipe); zoom--) {
        const struct window window = {zoom, (x >> (from - zoom)) - WIDE / 2,
                                      (y >> (from - zoom)) - HIGH / 2, WIDE, HIGH};
        struct town *list;
        count = towns_list(towns, &window, INT_MAX, SIZE_MAX, &list);
        const struct town *best = nearest(map, &window, list, count, wish, but, place);
        count = best != NULL ? towns_find(towns, best->key, from, &town) : MIN(count, 0);
        free(list);
    }
    if (map->towns == NULL)
        towns_free(towns);
    place->x = town.x << by;
    place->y = town.y << by;
    return count > 0                    ? PLACES_FOUND
           : towns == NULL || count < 0 ? PLACES_NO_MEMORY
                                        : PLACES_NOTHING;
}

/*
 * What towns are called, and lists of them, band by band.
 */
#include "towns/towns.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

const struct place *town_name(const struct town *town, uint64_t seed, const struct gazetteer *own,
                              struct place *place)
{
    const bool port = (town->sites & TOWN_COAST) != 0 &&
                      (town->sites & (TOWN_RIVER | TOWN_FERRY)) != 0 &&
                      (town->rank == TOWN_VILLAGE || town->rank == TOWN_TOWN);
    const size_t count = own != NULL ? own->list.count : 0;
    size_t row = 0;
    while (
        row < count && row + 1 != town->own &&
        (own->list.items[row].source != PLACE_OF_PEOPLE || own->list.items[row].thing != town->key))
        row++;
    const struct place *named = row < count ? &own->list.items[row] : NULL;
    if (named != NULL)
        strcpy(place->name, named->name);
    else
        place_name(seed, town->thing, place->name);
    place->word = named != NULL ? named->word : port ? "port" : town_rank_name((int)town->rank);
    return named;
}

bool towns_each(const struct map *map,
                bool (*put)(void *context, const struct map *map, const struct place *place),
                void *context)
{
    enum { BAND_ROWS = 128 };
    const struct view *view = &map->view;
    struct towns *towns = towns_of_map(map);
    bool done = towns != NULL;
    bool more = true;
    for (uint32_t row = 0; done && more && row < view->rows; row += BAND_ROWS) {
        const struct window band = {view->zoom, view->x, view->y + row, view->cols,
                                    MIN(view->rows - row, BAND_ROWS)};
        struct place place = {.source = PLACE_OF_PEOPLE};
        struct town *list;
        const int64_t count = towns_list(towns, &band, INT_MAX, SIZE_MAX, &list);
        done = count >= 0;
        for (int64_t n = 0; more && n < count; n++) {
            town_name(&list[n], map->world.recipe.seed, gazetteer_of(map), &place);
            place.x = list[n].x;
            place.y = list[n].y;
            place.town = &list[n];
            more = put(context, map, &place);
        }
        free(list);
    }
    towns_free(towns);
    return done;
}

void town_add_facts(const struct town *town, const char *const before[4], struct text *text)
{
    static const char *const sites[] = {"coast", "river", "confluence", "lake",
                                        "fork",  "ferry", "crossing"};
    const char *joint = "";
    text_format(text, "%s%d%s%" PRIu64 "%s", before[0], (int)town->rank, before[1], town->people,
                before[2]);
    for (size_t n = 0; n < sizeof sites / sizeof *sites; n++) {
        if ((town->sites >> n & 1) == 0)
            continue;
        text_join(text, joint, sites[n], NULL);
        joint = " ";
    }
    text_format(text, "%s%" PRIu64, before[3], town->key);
}

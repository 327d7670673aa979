/*
 * Towns are listed into memory for as many as most windows have. Where there are more, they are
 * counted by that, and listed again.
 */
#include "towns/town_list.h"

#include "places/gazetteer.h"

#include <limits.h>
#include <stdlib.h>

/* Compares by reading order. */
static int compare_places(const void *a, const void *b)
{
    const struct town *left = a;
    const struct town *right = b;
    const int order = COMPARE(left->y, right->y);
    return order != 0 ? order : COMPARE(left->x, right->x);
}

/* Compares by people, from many to few. */
static int compare_people(const void *a, const void *b)
{
    const struct town *left = a;
    const struct town *right = b;
    int order = COMPARE(right->people, left->people);
    order = order != 0 ? order : COMPARE(left->key, right->key);
    return order != 0 ? order : compare_places(a, b);
}

int64_t town_list(struct towns *towns, const struct window *window, int newest, size_t room,
                  struct town **list)
{
    enum { USUAL = 2048 };
    *list = malloc(USUAL * sizeof **list);
    int64_t count = *list != NULL ? towns_list(towns, window, newest, *list, USUAL) : -1;
    if (count > USUAL) {
        free(*list);
        *list = malloc((size_t)count * sizeof **list);
        if (*list == NULL || towns_list(towns, window, newest, *list, (size_t)count) < 0)
            return -1;
    }
    if (count <= 0)
        return count;
    if ((size_t)count > room)
        qsort(*list, (size_t)count, sizeof **list, compare_people);
    qsort(*list, MIN((size_t)count, room), sizeof **list, compare_places);
    return count;
}

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

bool town_each(const struct map *map, town_put *put, void *context)
{
    enum { BAND_ROWS = 128 };
    const struct recipe *recipe = &map->world.recipe;
    const struct view *view = &map->view;
    const struct gazetteer *own = gazetteer_of(map);
    struct towns *towns = towns_new(recipe, own != NULL ? &own->list : NULL, TOWNS_BYTES);
    bool done = towns != NULL;
    bool more = true;
    for (uint32_t row = 0; done && more && row < view->rows; row += BAND_ROWS) {
        const struct window band = {view->zoom, view->x, view->y + row, view->cols,
                                    MIN(view->rows - row, BAND_ROWS)};
        struct place place = {.source = PLACE_OF_PEOPLE};
        struct town *list;
        const int64_t count = town_list(towns, &band, INT_MAX, SIZE_MAX, &list);
        done = count >= 0;
        for (int64_t n = 0; more && n < count; n++) {
            town_name(&list[n], recipe->seed, own, &place);
            place.x = list[n].x;
            place.y = list[n].y;
            more = put(context, map, &list[n], &place);
        }
        free(list);
    }
    towns_free(towns);
    return done;
}

void town_add_sites(const struct town *town, struct text *text)
{
    static const char *const names[] = {"coast", "river", "confluence", "lake",
                                        "fork",  "ferry", "crossing"};
    const char *joint = "";
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        if ((town->sites >> n & 1) == 0)
            continue;
        text_join(text, joint, names[n], NULL);
        joint = " ";
    }
}

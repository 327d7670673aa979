/*
 * Invariant: a place of a gazetteer that is `of_world` is never a place of its own.
 */
#include "places/own_places.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "base/text.h"
#include "places/shapes.h"
#include "view/view.h"
#include "world/heights.h"

#include <stdlib.h>
#include <string.h>

uint64_t own_places_id(const struct name_key *key)
{
    return noise_mix(noise_mix(key->i + ((uint64_t)key->kind << 60)) + key->j +
                     ((uint64_t)key->depth << 54)) |
           1;
}

static int compare_ids(const void *a, const void *b)
{
    const struct gazetteer_rename *left = a;
    const struct gazetteer_rename *right = b;
    return left->id < right->id ? -1 : left->id > right->id;
}

void own_places_name(const struct map *map, const struct name_key *key, char name[PLACE_NAME_BYTES])
{
    const struct gazetteer *own = map_gazetteer(map);
    const struct gazetteer_rename wanted = {.id = own_places_id(key)};
    const struct gazetteer_rename *rename = NULL;
    if (own != NULL && own->rename_count > 0)
        rename = bsearch(&wanted, own->renames, own->rename_count, sizeof wanted, compare_ids);
    if (rename != NULL)
        strcpy(name, rename->entry->name);
    else
        name_make(map->world.recipe.seed, key, name);
}

void own_places_take(const struct gazetteer *gazetteer, const struct gazetteer_entry *entry,
                     struct place *place)
{
    const uint64_t order = (uint64_t)(entry - gazetteer->items) + 1;
    int halvings = 0;
    while (order >> (halvings + 1) > 0)
        halvings++;
    *place = (struct place){.kind = place_kind_of(entry->kind),
                            .word = entry->kind,
                            .own = entry,
                            .rank = (UINT64_C(255) << 56) + ((uint64_t)(63 - halvings) << 50) +
                                    (noise_mix(order) >> 14)};
    strcpy(place->name, entry->name);
}

/* Finds the heights of the places from number `first` on. Returns false if out of memory. */
static bool find_heights(struct places *places, size_t first, const struct map *map, int zoom)
{
    const struct depth_windows *land = places->land;
    for (size_t n = first; land != NULL && n < places->count; n++) {
        const struct depth_window *window = &land->at[land->depth];
        struct place *place = &places->items[n];
        place->height = window->height[depth_window_at(window, place->x, place->y)];
    }
    if (land != NULL)
        return true;
    struct heights *heights = heights_new_finished(&map->world.recipe, zoom, 1);
    for (size_t n = first; heights != NULL && n < places->count; n++) {
        heights_seek(heights, places->items[n].x, places->items[n].y);
        places->items[n].height = *heights_row(heights);
    }
    heights_free(heights);
    return heights != NULL;
}

/* Returns the first number from `from` on that is `point` plus a multiple of `side`. */
static int64_t first_after(int64_t from, int64_t point, int64_t side)
{
    return from + recipe_wrap(point - from, side);
}

/* Appends a place wherever it is in a window. Returns false if out of memory. */
static bool add_entry(struct places *places, size_t *room, const struct map *map,
                      const struct window *window, const struct gazetteer_entry *entry)
{
    const struct recipe *recipe = &map->world.recipe;
    int by = RECIPE_ZOOM_MAX - window->zoom;
    int64_t across = recipe_cols(recipe, window->zoom);
    int64_t down = recipe_rows(recipe, window->zoom);
    int64_t x = entry->x >> by;
    int64_t y = entry->y >> by;
    int64_t west = recipe_bounded_x(recipe) ? x : first_after(window->x, x, across);
    int64_t north = recipe_bounded_y(recipe) ? y : first_after(window->y, y, down);
    int64_t end_x = recipe_bounded_x(recipe) ? x + 1 : window->x + window->cols;
    int64_t end_y = recipe_bounded_y(recipe) ? y + 1 : window->y + window->rows;
    for (int64_t row = north; row < end_y; row += down)
        for (int64_t col = west; col < end_x; col += across) {
            if (col < window->x || col >= window->x + window->cols || row < window->y ||
                row >= window->y + window->rows)
                continue;
            if (places->count == *room) {
                struct place *items = realloc(places->items, 2 * (*room + 8) * sizeof *items);
                if (items == NULL)
                    return false;
                *room = 2 * (*room + 8);
                places->items = items;
            }
            struct place *place = &places->items[places->count++];
            own_places_take(map_gazetteer(map), entry, place);
            place->x = col;
            place->y = row;
        }
    return true;
}

bool own_places_add(struct places *places, const struct map *map, const struct window *window)
{
    const struct gazetteer *own = map_gazetteer(map);
    const size_t before = places->count;
    size_t room = before;
    bool done = true;
    for (size_t n = 0; own != NULL && done && n < own->count; n++)
        if (!own->items[n].of_world)
            done = add_entry(places, &room, map, window, &own->items[n]);
    return done && (places->count == before || find_heights(places, before, map, window->zoom));
}

/* Returns the way from one coordinate to another in whole cells, the shorter one round a side that
 * wraps. */
static int64_t way_to(int64_t from, int64_t to, uint32_t side, bool bounded)
{
    const int64_t around = (int64_t)side << RECIPE_ZOOM_MAX;
    int64_t way = bounded ? to - from : recipe_wrap(to - from + around / 2, around) - around / 2;
    return way >> RECIPE_ZOOM_MAX;
}

/* True if a place is among others, by its kind and name. */
static bool is_among(const struct gazetteer_entry *entry, const struct places *places)
{
    size_t n = 0;
    while (n < places->count && (strcmp(places->items[n].word, entry->kind) != 0 ||
                                 strcmp(places->items[n].name, entry->name) != 0))
        n++;
    return n < places->count;
}

const struct gazetteer_entry *own_places_nearest(const struct map *map, int64_t x, int64_t y,
                                                 const char *beginning, const struct places *but,
                                                 int64_t *east, int64_t *south)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct gazetteer *own = map_gazetteer(map);
    const struct gazetteer_entry *best = NULL;
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    for (size_t n = 0; own != NULL && n < own->count; n++) {
        const struct gazetteer_entry *entry = &own->items[n];
        bool bounded_x = recipe_bounded_x(recipe);
        bool bounded_y = recipe_bounded_y(recipe);
        int64_t u = way_to(x * (INT64_C(1) << by), entry->x, recipe->width, bounded_x);
        int64_t v = way_to(y * (INT64_C(1) << by), entry->y, recipe->height, bounded_y);
        if (entry->of_world || !text_begins(entry->name, beginning) || is_among(entry, but) ||
            (best != NULL && u * u + v * v >= *east * *east + *south * *south))
            continue;
        best = entry;
        *east = u;
        *south = v;
    }
    return best;
}

/*
 * To settle a gazetteer is to ask the world for the names in tiles of one zoom, so that those of a
 * tile are found once, and for single places at all zooms.
 *
 * Invariant: a place that is PLACE_OF_WORLD or PLACE_OF_PEOPLE is never added to the world.
 */
#include "places/gazetteer.h"

#include "base/noise.h"
#include "places/landmarks.h"
#include "world/heights.h"

#include <limits.h>
#include <stdlib.h>

#define RANK_ADDED (UINT64_C(255) << 56)

void gazetteer_free(struct gazetteer *gazetteer)
{
    places_free(&gazetteer->list);
    free(gazetteer->renames);
    free(gazetteer->letters);
    *gazetteer = (struct gazetteer){0};
}

bool gazetteer_takes(const char *words)
{
    uint32_t letter;
    int count = 0;
    for (const char *next; (next = text_glyph_at(words, &letter)) != NULL; words = next, count++)
        if (text_width(letter) != 1)
            return false;
    return *words == '\0' && count > 0 && count <= PLACE_LETTERS;
}

bool gazetteer_add(struct gazetteer *gazetteer, const char *name, const char *word, int64_t x,
                   int64_t y)
{
    const uint64_t number = gazetteer->list.count + 1;
    int halvings = 0;
    while (number >> (halvings + 1) > 0)
        halvings++;
    struct place place = {.kind = place_kind_of(word),
                          .source = PLACE_OF_USER,
                          .word = word,
                          .thing = number,
                          .x = x,
                          .y = y,
                          .rank = RANK_ADDED + ((uint64_t)(63 - halvings) << 50) +
                                  (noise_mix(number) >> 14)};
    strcpy(place.name, name);
    return places_append(&gazetteer->list, &place);
}

uint32_t gazetteer_digest(const struct gazetteer *gazetteer)
{
    enum { LINE = 8 * PLACE_LETTERS + 80 };
    uint32_t digest = 2166136261;
    for (size_t n = 0; n < gazetteer->list.count; n++) {
        const struct place *place = &gazetteer->list.items[n];
        struct text text = TEXT_LOCAL(LINE);
        text_format(&text, "%s\n%s\n%lld\n%lld\n", place->name, place->word, (long long)place->x,
                    (long long)place->y);
        if (place->source == PLACE_OF_PEOPLE)
            text_format(&text, "%llu\n", (unsigned long long)place->thing);
        for (size_t at = 0; at < text.length; at++)
            digest = (digest ^ (unsigned char)text.bytes[at]) * 16777619;
    }
    return digest;
}

bool gazetteer_is_of(const struct gazetteer *gazetteer, const struct recipe *recipe)
{
    const struct recipe *own = &gazetteer->recipe;
    return own->seed == recipe->seed && own->picture == recipe->picture &&
           own->width == recipe->width && own->height == recipe->height &&
           own->feature == recipe->feature && own->edges == recipe->edges &&
           own->origin_x == recipe->origin_x && own->origin_y == recipe->origin_y;
}

const struct gazetteer *gazetteer_of(const struct map *map)
{
    const struct gazetteer *own = map->look.places;
    return own != NULL && gazetteer_is_of(own, &map->world.recipe) ? own : NULL;
}

/*
 * Settling. Places of one kind in one place are a group. A list does not say at which zoom it was
 * printed, and a place is a point of all zooms from one on. But of many places some have the finest
 * fractions of their list: it was printed at the joint zoom, the farthest at which all are points.
 * Of few places each is looked for at every zoom.
 */

enum {
    TILE_COLS = 1024,
    TILE_ROWS = 128,
    SURE = 3,    /* places that are found at the joint zoom: so many are not there by chance */
    FINER = 8,   /* zooms that a single place is looked for at, from its first one on, or from 0 */
    SINGLES = 64 /* groups that are looked for at every zoom, which takes some ms for each */
};

/* A place that may be one of the world's. Of a group the first claim has what was found. */
struct claim {
    struct place *place;
    int64_t x; /* its point at the joint zoom */
    int64_t y;
    uint64_t named; /* a thing there that has the name of a place of the group; 0: none */
    int count;      /* of those that have not: 0, 1, or 2 for more */
    uint64_t things[2];
    int born; /* depth at which the first of them is born */
};

static int compare_claims(const void *a, const void *b)
{
    const struct claim *left = a;
    const struct claim *right = b;
    int order = COMPARE(left->y / TILE_ROWS, right->y / TILE_ROWS);
    order = order != 0 ? order : COMPARE(left->x / TILE_COLS, right->x / TILE_COLS);
    order = order != 0 ? order : COMPARE(left->y, right->y);
    order = order != 0 ? order : COMPARE(left->x, right->x);
    order = order != 0 ? order : strcmp(left->place->word, right->place->word);
    return order != 0 ? order : COMPARE(left->place, right->place);
}

/* Returns the claim after a group. */
static struct claim *group_end(struct claim *group, const struct claim *end)
{
    struct claim *next = group + 1;
    while (next < end && next->x == group->x && next->y == group->y &&
           strcmp(next->place->word, group->place->word) == 0)
        next++;
    return next;
}

/* Makes the places of a group that have a name a thing of the world. Returns false if none has it.
 */
static bool take_named(const struct claim *group, const struct claim *end, const char *name,
                       uint64_t thing)
{
    bool taken = false;
    for (; group < end; group++) {
        if (strcmp(group->place->name, name) != 0)
            continue;
        group->place->source = PLACE_OF_WORLD;
        group->place->thing = thing;
        taken = true;
    }
    return taken;
}

/* Claims a thing of the world for a group. */
static void claim_thing(struct claim *group, const struct claim *end, const struct place *thing)
{
    if (take_named(group, end, thing->name, thing->thing))
        group->named = thing->thing;
    else if (group->count == 0 || (group->count == 1 && group->things[0] != thing->thing))
        group->things[group->count++] = thing->thing;
    if (group->count == 1)
        group->born = thing->born;
}

/* Claims the things of a zoom, where places have names, for groups of a tile of the joint zoom.
 * Returns false if out of memory. */
static bool claim_tile(struct claim *tile, struct claim *end, const struct map *map, int zoom)
{
    const int by = RECIPE_ZOOM_MAX - zoom;
    int64_t west = tile->place->x;
    int64_t east = west;
    for (const struct claim *claim = tile; claim < end; claim++) {
        west = MIN(west, claim->place->x);
        east = MAX(east, claim->place->x);
    }
    const int64_t north = tile->place->y >> by;
    const struct window window = {zoom, west >> by, north,
                                  (uint32_t)((east >> by) - (west >> by) + 1),
                                  (uint32_t)((end[-1].place->y >> by) - north + 1)};
    struct places made;
    bool done = landmarks_seen(&made, map, &window);
    for (struct claim *group = tile, *next; done && group < end; group = next) {
        const struct place *place = group->place;
        next = group_end(group, end);
        for (const struct place *thing = made.items; thing < made.items + made.count; thing++)
            if (thing->x == place->x >> by && thing->y == place->y >> by &&
                strcmp(thing->word, place->word) == 0)
                claim_thing(group, next, thing);
    }
    places_free(&made);
    return done;
}

static bool has_names(const struct map *map, int zoom)
{
    return map_has_landmarks(map, zoom) || map_is_far(map, zoom);
}

/* Returns the farthest zoom at which all coordinates of which some have these bits are points. */
static int zoom_of(int64_t bits)
{
    int zoom = RECIPE_ZOOM_MAX;
    for (; zoom > RECIPE_ZOOM_MIN && (bits & 1) == 0; bits >>= 1)
        zoom--;
    return zoom;
}

/* Claims the things of a group at every zoom. Returns false if out of memory. */
static bool claim_single(struct claim *group, struct claim *end, const struct map *map)
{
    const int first = zoom_of(group->place->x | group->place->y);
    int zoom = MIN(MAX(first, 0) + FINER, recipe_zoom_max(&map->world.recipe));
    while (zoom >= first && has_names(map, zoom))
        if (!claim_tile(group, end, map, zoom--))
            return false;
    return true;
}

/* Returns the first place of a group that is none of the world's; NULL if all are. */
static struct place *open_place(const struct claim *group, const struct claim *end)
{
    while (group < end && group->place->source == PLACE_OF_WORLD)
        group++;
    return group < end ? group->place : NULL;
}

/* Claims the things of all groups. Returns false if out of memory. */
static bool claim_all(struct claim *claims, struct claim *end, const struct map *map, int joint)
{
    int found = 0;
    int singles = 0;
    for (struct claim *tile = claims, *next = claims; tile < end; tile = next) {
        while (next < end && next->x / TILE_COLS == tile->x / TILE_COLS &&
               next->y / TILE_ROWS == tile->y / TILE_ROWS)
            next++;
        if (has_names(map, joint) && !claim_tile(tile, next, map, joint))
            return false;
    }
    for (const struct claim *claim = claims; claim < end; claim++)
        found += claim->count > 0 || claim->named != 0;
    for (struct claim *group = claims, *next; group < end; group = next) {
        const bool sure = found >= SURE && (group->count > 0 || group->named != 0);
        next = group_end(group, end);
        if (!sure && open_place(group, next) != NULL && singles++ < SINGLES &&
            !claim_single(group, next, map))
            return false;
    }
    return true;
}

/* Refuses a place that may be either of two things. Always returns false. */
static bool refuse_two(const struct gazetteer *gazetteer, const struct claim *group,
                       const struct place *place, struct error *error)
{
    char names[2][NAME_LETTERS + 1];
    struct text text = error_text(error, ERROR_USAGE);
    for (int n = 0; n < 2; n++)
        place_name(gazetteer->recipe.seed, group->things[n], names[n]);
    text_join(&text, ERROR_SHOWN(place->name), ",", place->word, ",", NULL);
    coordinates_add_place(&text, place->x, place->y, RECIPE_ZOOM_MAX);
    text_join(&text, ": it may rename ", names[0], " or ", names[1],
              ": leave it out, or keep the other rows of its list", NULL);
    return error_prefix_option(error, "places", gazetteer->path);
}

/* Lets the first name of the open places of a group rename what was found there. */
static bool rename_thing(struct gazetteer *gazetteer, const struct claim *group,
                         const struct claim *end, struct error *error)
{
    struct place *place = open_place(group, end);
    const uint64_t thing = group->count > 0 ? group->things[0] : group->named;
    if (place == NULL || thing == 0)
        return true;
    if (group->count > 1)
        return refuse_two(gazetteer, group, place, error);
    place->born = group->count > 0 ? group->born : INT_MIN + 1;
    gazetteer->renames[gazetteer->rename_count++] = place;
    return take_named(group, end, place->name, thing);
}

/* Writes the claims of the places of a list that are of kinds which worlds have, in order. Returns
 * their number. */
static size_t make_claims(struct claim *claims, const struct places *list, const struct map *map,
                          int *joint)
{
    size_t count = 0;
    int64_t bits = 0;
    for (size_t n = 0; n < list->count; n++) {
        struct place *place = &list->items[n];
        if (place->source != PLACE_OF_PEOPLE &&
            (place->kind != PLACE_OTHER || strcmp(place->word, place_kind_word(PLACE_LAND)) == 0)) {
            claims[count++] = (struct claim){.place = place};
            bits |= place->x | place->y;
        }
    }
    *joint = zoom_of(bits);
    while (*joint < recipe_zoom_max(&map->world.recipe) && !has_names(map, *joint))
        ++*joint;
    for (size_t n = 0; n < count; n++) {
        claims[n].x = claims[n].place->x >> (RECIPE_ZOOM_MAX - *joint);
        claims[n].y = claims[n].place->y >> (RECIPE_ZOOM_MAX - *joint);
    }
    qsort(claims, count, sizeof *claims, compare_claims);
    return count;
}

/* Compares by thing, and then by the order of the list. */
static int compare_renames(const void *a, const void *b)
{
    const struct place *left = *(struct place *const *)a;
    const struct place *right = *(struct place *const *)b;
    const int order = COMPARE(left->thing, right->thing);
    return order != 0 ? order : COMPARE(left, right);
}

/* Leaves each thing of the world the first of its names; others are added to the world. */
static void sort_renames(struct gazetteer *gazetteer)
{
    struct place **renames = gazetteer->renames;
    size_t kept = 0;
    qsort(renames, gazetteer->rename_count, sizeof(struct place *), compare_renames);
    for (size_t n = 0; n < gazetteer->rename_count; n++) {
        struct place *place = renames[n];
        if (kept == 0 || renames[kept - 1]->thing != place->thing) {
            renames[kept++] = place;
        } else if (strcmp(renames[kept - 1]->name, place->name) != 0) {
            place->source = PLACE_OF_USER;
            place->thing = (uint64_t)(place - gazetteer->list.items) + 1;
        }
    }
    gazetteer->rename_count = kept;
}

/* Makes all places those of the user again. */
static void unsettle(struct gazetteer *gazetteer)
{
    for (size_t n = 0; n < gazetteer->list.count; n++) {
        struct place *place = &gazetteer->list.items[n];
        const bool town = place->source == PLACE_OF_PEOPLE;
        place->source = town ? PLACE_OF_PEOPLE : PLACE_OF_USER;
        place->thing = town ? place->thing : n + 1;
    }
    free(gazetteer->renames); // NOLINT(clang-analyzer-unix.Malloc): gazetteer_free leaves NULL
    gazetteer->renames = NULL;
    gazetteer->rename_count = 0;
}

bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map, struct error *error)
{
    int joint;
    unsettle(gazetteer);
    if (gazetteer->list.count == 0)
        return true;
    struct claim *claims = malloc(gazetteer->list.count * sizeof *claims);
    gazetteer->renames = calloc(gazetteer->list.count, sizeof(struct place *));
    if (claims == NULL || gazetteer->renames == NULL) {
        free(claims);
        return error_memory(error);
    }
    gazetteer->recipe = map->world.recipe;
    struct claim *end = claims + make_claims(claims, &gazetteer->list, map, &joint);
    bool done = claim_all(claims, end, map, joint) || error_memory(error);
    for (struct claim *group = claims, *next; done && group < end; group = next) {
        next = group_end(group, end);
        done = rename_thing(gazetteer, group, next, error);
    }
    sort_renames(gazetteer);
    free(claims);
    return done;
}

/* Returns how many places are things of the world, or its towns. */
static size_t count_things(const struct places *list)
{
    size_t count = 0;
    for (size_t n = 0; n < list->count; n++)
        count += list->items[n].source != PLACE_OF_USER;
    return count;
}

bool gazetteer_rename(struct gazetteer *gazetteer, const struct map *map, const struct place *place,
                      const char *name, struct error *error)
{
    struct places *list = &gazetteer->list;
    if (!gazetteer_is_of(gazetteer, &map->world.recipe))
        gazetteer_free(gazetteer);
    const size_t count = list->count;
    size_t row = 0; /* the one that names what the place is, or a new one */
    while (row < count &&
           (list->items[row].source != place->source || list->items[row].thing != place->thing))
        row++;
    const size_t things = count_things(list) + (row == count);
    if (row == count && !gazetteer_add(gazetteer, name, place->word, place->x, place->y))
        return error_memory(error);
    const struct place before = list->items[row];
    strcpy(list->items[row].name, name);
    list->items[row].source = place->source;
    list->items[row].thing = place->thing;
    bool done = gazetteer_settle(gazetteer, map, error);
    if (done && count_things(list) < things)
        done =
            error_set(error, ERROR_USAGE, "a list of places cannot tell it here: zoom in or out");
    if (!done) { /* by a row more, others may be things of the world no longer */
        struct error same;
        list->items[row] = before;
        list->count = count;
        gazetteer_settle(gazetteer, map, &same);
    }
    gazetteer->digest = gazetteer_digest(gazetteer);
    gazetteer->path = done ? NULL : gazetteer->path;
    return done;
}

bool gazetteer_follow(struct gazetteer *gazetteer, struct map *map, struct error *error)
{
    const struct gazetteer *shown = gazetteer_of(map);
    if (shown == NULL || shown != gazetteer || recipe_equal(&shown->recipe, &map->world.recipe) ||
        gazetteer_settle(gazetteer, map, error))
        return true;
    map->look.places = NULL;
    return false;
}

/*
 * Showing.
 */

static int compare_thing(const void *thing, const void *rename)
{
    const uint64_t wanted = *(const uint64_t *)thing;
    const struct place *place = *(struct place *const *)rename;
    return COMPARE(wanted, place->thing);
}

/* Returns the user's name for a thing of the world; NULL: it has none. */
static const char *rename_of(const struct gazetteer *own, uint64_t thing)
{
    struct place *const *rename = NULL;
    if (own != NULL && own->rename_count > 0)
        rename =
            bsearch(&thing, own->renames, own->rename_count, sizeof(struct place *), compare_thing);
    return rename != NULL ? (*rename)->name : NULL;
}

void gazetteer_name(const struct map *map, uint64_t thing, char name[PLACE_NAME_BYTES])
{
    const char *own = rename_of(gazetteer_of(map), thing);
    if (own != NULL)
        strcpy(name, own);
    else
        place_name(map->world.recipe.seed, thing, name);
}

/* Finds the heights of the places from number `first` on. Returns false if out of memory. */
static bool find_heights(struct places *places, size_t first, const struct map *map, int zoom)
{
    const struct depth_windows *land = places->land;
    struct heights *heights =
        land == NULL ? heights_new(&map->world.recipe, zoom, 1, ROWS_FINISHED) : NULL;
    if (land == NULL && heights == NULL)
        return false;
    for (size_t n = first; n < places->count; n++) {
        struct place *place = &places->items[n];
        if (land != NULL) {
            const struct depth_window *window = &land->at[land->depth];
            place->height = window->height[depth_window_at(window, place->x, place->y)];
        } else {
            heights_seek(heights, place->x, place->y);
            place->height = *heights_row(heights);
        }
    }
    heights_free(heights);
    return true;
}

/* Appends a place wherever it is in a window. Returns false if out of memory. */
static bool add_everywhere(struct places *places, const struct recipe *recipe,
                           const struct window *window, const struct place *own)
{
    const int64_t endless = INT64_C(1) << 60; /* no turn around a world that has a rim */
    const int by = RECIPE_ZOOM_MAX - window->zoom;
    const int64_t across = recipe_bounded_x(recipe) ? endless : recipe_cols(recipe, window->zoom);
    const int64_t down = recipe_bounded_y(recipe) ? endless : recipe_rows(recipe, window->zoom);
    const int64_t west = window->x + recipe_wrap((own->x >> by) - window->x, across);
    const int64_t north = window->y + recipe_wrap((own->y >> by) - window->y, down);
    struct place place = *own;
    for (place.y = north; place.y < window->y + window->rows; place.y += down)
        for (place.x = west; place.x < window->x + window->cols; place.x += across)
            if (!places_append(places, &place))
                return false;
    return true;
}

/* Appends the renamed places, except seas and rivers, that were born after the depth `newest`, so
 * that `places` does not have them. Returns false if out of memory. */
static bool add_small(struct places *places, const struct gazetteer *own,
                      const struct window *window, int newest)
{
    for (size_t n = 0; n < own->rename_count; n++) {
        struct place place = *own->renames[n];
        const int born = place.born - (place.kind == PLACE_LAKE); /* lakes come one later */
        const bool alone = place.kind < PLACE_OTHER && place.kind != PLACE_RIVER;
        place.source = PLACE_OF_USER;
        place.thing = (uint64_t)(own->renames[n] - own->list.items) + 1;
        if (alone && place.kind != PLACE_SEA && born > newest &&
            !add_everywhere(places, &own->recipe, window, &place))
            return false;
    }
    return true;
}

bool gazetteer_show(const struct map *map, const struct window *window, int newest,
                    struct places *places)
{
    const struct gazetteer *own = gazetteer_of(map);
    const size_t before = places->count;
    for (size_t n = 0; own != NULL && n < before; n++) {
        const char *name = rename_of(own, places->items[n].thing);
        if (name == NULL)
            continue;
        strcpy(places->items[n].name, name);
        if (newest < INT_MAX)
            places->items[n].rank = GAZETTEER_RANK | places->items[n].rank >> 8;
    }
    for (size_t n = 0; own != NULL && n < own->list.count; n++)
        if (own->list.items[n].source == PLACE_OF_USER &&
            !add_everywhere(places, &map->world.recipe, window, &own->list.items[n]))
            return false;
    return (own == NULL || add_small(places, own, window, newest)) &&
           (places->count == before || find_heights(places, before, map, window->zoom));
}

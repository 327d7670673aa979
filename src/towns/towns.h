/*
 * Towns: the towns and roads of a world that people live in, of any window, at any zoom.
 *
 * They are functions of recipe and place, as heights are: a window is that part of the whole, a
 * town stays where it is at every zoom, and its roads are refined in place. Worlds with rivers and
 * a climate have them (recipe_has_towns), from depth 1 on; the rules are in man/tmap-world.7, and
 * have a version of their own, 1. Coordinates are points of a zoom, as in heights.h: where the
 * world wraps, those of windows may lie outside it.
 *
 * A town is born at a depth, the first one that shows it, and shows at all later ones. Its road is
 * there from the same depth on.
 */
#ifndef TMAP_TOWNS_TOWNS_H
#define TMAP_TOWNS_TOWNS_H

#include "places/gazetteer.h"

enum town_rank { TOWN_HAMLET, TOWN_VILLAGE, TOWN_TOWN, TOWN_CITY, TOWN_RANKS };

/* What a town was founded at, or'ed. */
enum town_site {
    TOWN_COAST = 1,
    TOWN_RIVER = 2,
    TOWN_CONFLUENCE = 4, /* with TOWN_RIVER: two rivers meet */
    TOWN_LAKE = 8,
    TOWN_FORK = 16,     /* where older roads fork */
    TOWN_FERRY = 32,    /* where an older ferry lands */
    TOWN_CROSSING = 64, /* where an older road crosses a river */
};

struct town {
    int64_t x; /* point of the window's zoom, in the window: not wrapped */
    int64_t y;
    uint64_t key;    /* the same at every zoom, for ever; tells it from all others of its world */
    uint64_t thing;  /* number that its name is made of by place_name: the same in all worlds that
                        are parts of one landscape */
    uint64_t people; /* who live there */
    size_t own;      /* the user's: its number in the list of own places, from 1 on; 0: made up */
    int born;        /* depth at which it is first seen, from 1 on */
    enum town_rank rank; /* by its birth alone */
    unsigned sites;      /* enum town_site, or'ed */
};

/* Kinds of roads. */
enum road_kind {
    ROAD_NONE,
    ROAD_LAND,
    ROAD_FORD, /* through a small river */
    ROAD_BRIDGE,
    ROAD_FERRY, /* over the sea, a lake or a large river */
};

/* What towns_roads tells of a point, each a number. */
enum road_layer {
    ROADS_WAYS, /* bits of neighbours that roads lead to, in the window or not: 1 is the eastern
                   one, 2 the north-eastern one, then on to the left */
    ROADS_KIND, /* enum road_kind */
    ROADS_BORN, /* depth from which on its oldest road is seen; 255: there is none */
    ROADS_RANK, /* enum town_rank of towns that are born then; 0 where there is no road, too */
    ROAD_LAYERS,
};

/* A reader of towns and roads, which keeps what it has found out. One thread uses it at a time;
 * others have their own, and get the same. */
struct towns;

enum { TOWNS_BYTES = 1 << 24 }; /* bytes that serve well, and the least */

/* Makes a reader for the world of a recipe, as world_make keeps it, with recipe_has_towns; what the
 * recipe points to must outlive the reader. It takes about `bytes` bytes at most, TOWNS_BYTES or
 * more.
 *
 * `own` are the user's places; NULL: none. Those of a kind that people live in (town_own_birth) are
 * towns, too, if their cell of zoom 0 is land and not frozen; of two that want one block the first
 * one is. Nothing of them is kept. Returns NULL if out of memory. The caller frees the reader by
 * towns_free, which also takes NULL. */
struct towns *towns_new(const struct recipe *recipe, const struct gazetteer *own, size_t bytes);
void towns_free(struct towns *towns);

/* Makes a reader for a map's world, with the user's places that the map shows, as towns_new does.
 * It takes about 4 * TOWNS_BYTES bytes at most, so large prints find less anew. */
struct towns *towns_of_map(const struct map *map);

/* True if a reader has the towns of a map; false if it is NULL. */
bool towns_are_of(const struct towns *towns, const struct map *map);

/* Fills arrays, by enum road_layer, for a window of the reader's world, which may lie over seams
 * and rims, at any zoom of the recipe. Each has a number for each point, row by row; NULL: not
 * wanted. Returns false, with the arrays unspecified, if out of memory. */
bool towns_roads(struct towns *towns, const struct window *window,
                 uint8_t *const layers[ROAD_LAYERS]);

/* Finds the towns in a window that are born at depth `newest` or before (towns_newest; INT_MAX:
 * all), row by row; of more than `room`, those of the most people. The smaller `newest`, the less
 * time it takes. A window that has the world several times has its towns several times. Sets *list
 * to them, or to NULL; the caller frees it in any case. Returns how many there are, perhaps more
 * than `room`; -1 if out of memory. */
int64_t towns_list(struct towns *towns, const struct window *window, int newest, size_t room,
                   struct town **list);

/* Returns the last depth at which towns of a rank, or of a higher one, are born. */
int towns_newest(const struct towns *towns, enum town_rank rank);

/* Finds the town of a key at a zoom that shows it: *town then has its point within the world.
 * Returns 1; 0 if there is no such town, or none at this zoom; -1 if out of memory. */
int towns_find(struct towns *towns, uint64_t key, int zoom, struct town *town);

/* Returns how many depths before that of the cells own places of a kind are born; -1 if people do
 * not live in a place of this kind. */
int town_own_birth(const char *kind);

/* Returns the word for a rank; NULL: there is no such rank. */
const char *town_rank_name(int rank);

/* Sets the word and the name of a place to those of a town of a seed's landscape: the user's, or a
 * name that is made, and "hamlet", "village", "town", "port" or "city". A port is a village or town
 * on the coast, at a river's mouth or where ferries land. `own` has the user's places that the
 * towns were found with; NULL: none. Returns the one of these that the town is, or that names it;
 * NULL if there is none. */
const struct place *town_name(const struct town *town, uint64_t seed, const struct gazetteer *own,
                              struct place *place);

/* Does what places_each does, for the towns in a map's view: a place has the town, its word, name,
 * x and y. The map's world must have towns. Memory grows with the columns of the view, but not with
 * the rows. Returns false if out of memory. */
bool towns_each(const struct map *map,
                bool (*put)(void *context, const struct map *map, const struct place *place),
                void *context);

/* Appends four facts of a town, before[n] in front of the nth: its rank, its people, the words for
 * what it lies at, with blanks between them, and its key. */
void town_add_facts(const struct town *town, const char *const before[4], struct text *text);

#endif

/*
 * Gazetteer: places of the user's own, with their names and kinds, in one world.
 *
 * They belong to the world whose sides, feature size, origin, edges and seed, or picture, they were
 * made for; on others a map does not show them (gazetteer_of).
 *
 * One that has the kind, the place and the name of a place of the world is that place, so a list of
 * names that was printed and is read again changes nothing. One that has only its kind and its
 * place renames it, at every zoom; a river from its spring to its mouth. All others are added to
 * the world. These rank highest: the first of the list, then the next two, the next four and so on,
 * by chance within these groups. On maps renamed places follow, then all others. A row with the key
 * of a town, PLACE_OF_PEOPLE, gives that its name, wherever the row says that it is.
 */
#ifndef TMAP_PLACES_GAZETTEER_H
#define TMAP_PLACES_GAZETTEER_H

#include "map/map.h"
#include "places/place.h"

enum { GAZETTEER_MAX = 65536 }; /* maximum number of places */

#define GAZETTEER_RANK (UINT64_C(254) << 56) /* minimum rank on maps of names that the user gave */

struct gazetteer {
    const char *path;       /* name of its file as the user wrote it; not owned. NULL: it is in no
                               file, so recipe lines leave it out */
    uint32_t digest;        /* of its places, see gazetteer_digest */
    struct recipe recipe;   /* of the world that the places belong to; once they are settled, of
                             the one that they are settled in */
    struct places list;     /* in the order of the file, the most important first. Those that are
                             PLACE_OF_WORLD are things of the world; their words lie in `letters` */
    struct place **renames; /* those of the list that rename things of the world, by rising
                                     `thing`, each once; owned */
    size_t rename_count;
    char *letters; /* memory of the words for kinds; owned */
};

/* Frees all that a gazetteer owns; also takes one of zeros. */
void gazetteer_free(struct gazetteer *gazetteer);

/* True if words can be a name or a kind: 1 to PLACE_LETTERS letters in UTF-8, one column wide each.
 */
bool gazetteer_takes(const char *words);

/* Appends a place in 2^-RECIPE_ZOOM_MAX cells, within the world. gazetteer_takes is true for the
 * name and for the word, which is its kind and is not copied. Returns false if out of memory. */
bool gazetteer_add(struct gazetteer *gazetteer, const char *name, const char *word, int64_t x,
                   int64_t y);

/* Returns a digest of the places, the same on every machine: the hash FNV-1a, of 32 bits, of their
 * names, kinds, x, y and keys, if any, in decimal, each with a newline after it, in their order. */
uint32_t gazetteer_digest(const struct gazetteer *gazetteer);

/* True if the places belong to the world of a recipe. */
bool gazetteer_is_of(const struct gazetteer *gazetteer, const struct recipe *recipe);

/* Returns the places of a map's look, if there are some and they belong to its world; else NULL. */
const struct gazetteer *gazetteer_of(const struct map *map);

/* Finds out which of the places are those of a map's world, and which rename one. A place lies
 * where one of the world's does if both are at one point of some zoom of --layer=names. Of a list,
 * that is the farthest zoom at which all its places of the world's kinds are points, if 3 of them
 * or more lie so there. Of places that it does not settle, the first 64 are looked for one by one:
 * at each zoom at which the place is a point, up to 8 zooms further in than 0 and than the first of
 * these. Takes about as long as to list the names of the parts of the world where there may be
 * some, and some milliseconds for each of the 64. Returns false with the error set if out of
 * memory, or if a place may rename either of two things. */
bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map, struct error *error);

/* Settles places again if a map shows them and its land is other than when they were settled: by
 * another algorithm, with another sea. Returns false as gazetteer_settle does; the map then shows
 * no places. */
bool gazetteer_follow(struct gazetteer *gazetteer, struct map *map, struct error *error);

/* Gives a thing of a map's world another name, as a row of a list of places does; the row is added,
 * if no row names the thing yet. `place` is the thing as places_find found it, and gazetteer_takes
 * is true for the name. The gazetteer may be one of zeros, or of another world, whose places it
 * then forgets; it has no path afterwards. Returns false, with the error set and the old names
 * kept, if no row can name the thing, or if out of memory. */
bool gazetteer_rename(struct gazetteer *gazetteer, const struct map *map, const struct place *place,
                      const char *name, struct error *error);

/* Writes the name that a thing of a map's world has: the user's, or the world's. */
void gazetteer_name(const struct map *map, uint64_t thing, char name[PLACE_NAME_BYTES]);

/* Gives the places of a map's world that are in `places` the names that the user gave them. Appends
 * the places that the user has added, wherever they are in a window; and those that the user has
 * renamed, except seas and rivers, if they were born after the depth `newest`: they are too small
 * to be in the list. Renamed places get a higher rank, unless `newest` is INT_MAX, as for a list of
 * names. Returns false if out of memory. */
bool gazetteer_show(const struct map *map, const struct window *window, int newest,
                    struct places *places);

#endif

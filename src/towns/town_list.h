/*
 * Town list: the towns of a window in order, and what they are called.
 *
 * `own` has the places of the user that the towns were found with; NULL: there are none.
 */
#ifndef TMAP_TOWNS_TOWN_LIST_H
#define TMAP_TOWNS_TOWN_LIST_H

#include "map/map.h"
#include "towns/towns.h"

/* Finds the towns in a window that are born at depth `newest` or before, row by row; of more than
 * `room`, those of the most people. Sets *list to them, or to NULL; the caller frees it in any
 * case. Returns how many there are, perhaps more than `room`; -1 if out of memory. */
int64_t town_list(struct towns *towns, const struct window *window, int newest, size_t room,
                  struct town **list);

/* Sets the word and the name of a place to those of a town of a seed's landscape: the user's, or a
 * name that is made, and "hamlet", "village", "town", "port" or "city". A port is a village or town
 * on the coast, at a river's mouth or where ferries land. Returns the user's place that the town
 * is, or that names it; NULL: there is none. */
const struct place *town_name(const struct town *town, uint64_t seed, const struct gazetteer *own,
                              struct place *place);

/* Calls put(context, map, town, place) for the towns in a map's view, in reading order, until a
 * call returns false; the place has the town's word, name, x and y. The map's world has towns.
 * Memory grows with the columns of the view, but not with the rows. Returns false if out of
 * memory. */
typedef bool town_put(void *context, const struct map *map, const struct town *town,
                      const struct place *place);
bool town_each(const struct map *map, town_put *put, void *context);

/* Appends the words for what a town lies at, with blanks between them: "coast river". */
void town_add_sites(const struct town *town, struct text *text);

#endif

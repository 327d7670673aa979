/*
 * Town list: the towns of a window in order, and what they are called.
 *
 * `own` is the list of the places of the user that the towns were found with; NULL: there are none.
 */
#ifndef TMAP_TOWNS_TOWN_LIST_H
#define TMAP_TOWNS_TOWN_LIST_H

#include "towns/towns.h"

/* Finds the towns in a window that are born at depth `newest` or before, row by row; of more than
 * `room`, those of the most people. Sets *list to them, which the caller frees, or to NULL. Returns
 * how many there are, perhaps more than `room`; -1 if out of memory. */
int64_t town_list(struct towns *towns, const struct window *window, int newest, size_t room,
                  struct town **list);

/* Sets the word and the name of a place to those of a town of a seed's landscape: the user's, or a
 * name that is made, and "hamlet", "village", "town", "port" or "city". A port is a village or town
 * on the coast, at a river's mouth or where ferries land. Returns the user's place that the town
 * is, or that names it; NULL: there is none. */
const struct place *town_name(const struct town *town, uint64_t seed, const struct places *own,
                              struct place *place);

/* Returns the word for the nth of enum town_site, such as "coast"; NULL if there is none. */
const char *town_site_name(int n);

#endif

/*
 * Waters: which names a map leaves out, because a larger name has their water.
 *
 * A water is the cells of sea and of lakes that touch one another by sides or corners. One that
 * leaves the square within WATERS_REACH of a place is open. The name of a lake does not stand on
 * open water, which is a sea's; of all seas and lakes on a water that is not open, the one of
 * highest rank stands. So what is left out follows from the land near a place alone.
 */
#ifndef TMAP_RENDER_LABELS_WATERS_H
#define TMAP_RENDER_LABELS_WATERS_H

#include "places/places.h"

#include <stdbool.h>

enum {
    WATERS_REACH = 24,
    WATERS_REACH_RIVERS = 6, /* in a world with rivers, whose lakes are small and many */
};

/* Sets hidden[n] to true for each sea and lake of the places, which have a land, that a map leaves
 * out. A lake of less than `least` cells of the last depth of the land, 1 or more, has no name. */
void waters_hide(const struct places *places, int least, bool *hidden);

#endif

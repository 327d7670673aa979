/*
 * Waters: which seas, lakes and rivers have no name on a map, as another one stands on their water
 * (labels.h).
 */
#ifndef TMAP_RENDER_LABELS_WATERS_H
#define TMAP_RENDER_LABELS_WATERS_H

#include "places/place.h"

enum {
    WATERS_REACH = 24,       /* cells from a place within which its water matters */
    WATERS_REACH_RIVERS = 6, /* in a world with rivers, whose lakes are small and many */
};

/* Takes its name from each sea, lake and part of a river of the places that a map leaves out. A
 * lake of less than `least` cells of the last depth of the land, 1 or more, has no name. If `wide`,
 * rivers are drawn wide. */
void waters_hide(struct places *places, int least, bool wide);

#endif

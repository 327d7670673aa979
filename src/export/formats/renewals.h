/*
 * Renewals: what earlier versions drew otherwise in pictures. A picture says beside its recipe
 * which renewals are in it; one without any has the bytes that it always had.
 */
#ifndef TMAP_EXPORT_FORMATS_RENEWALS_H
#define TMAP_EXPORT_FORMATS_RENEWALS_H

#include "base/text.h"
#include "map/map.h"

#include <stdbool.h>

struct renewal {
    const char *what;                        /* what is drawn anew, as a message calls it */
    const char *since;                       /* the version of tmap that drew it so first */
    bool (*is_drawn)(const struct map *map); /* true of a map in whose pictures it is */
};

/* Appends `what` and `since` of each renewal that is in the picture of a map: that tells it from
 * older ones. The text is shorter than IMAGE_DRAWN_MAX. */
void renewals_add(const struct map *map, struct text *text);

/* Returns the first renewal that is in the text of a picture, and not in that of an older one; NULL
 * if there is none. */
const struct renewal *renewals_between(const char *older, const char *drawn);

#endif

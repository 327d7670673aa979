/*
 * Renewals: what of pictures earlier versions drew otherwise. A picture that has some of it says so
 * beside its recipe, and only such a one: all others have the bytes that they always had.
 */
#ifndef TMAP_EXPORT_FORMATS_RENEWALS_H
#define TMAP_EXPORT_FORMATS_RENEWALS_H

#include "base/text.h"
#include "map/map.h"

#include <stdbool.h>

struct renewal {
    const char *what;                        /* what was drawn anew, as a message calls it */
    const char *since;                       /* the version of tmap that drew it so first */
    bool (*is_drawn)(const struct map *map); /* true of a map in whose pictures it is */
};

/* Appends what tells the picture of a map from those that were drawn before: what and since of each
 * renewal that is in it. The text is shorter than IMAGE_DRAWN_MAX. */
void renewals_add(const struct map *map, struct text *text);

/* Returns the first renewal that the text of a picture has, and that of an older one does not; NULL
 * if there is none. */
const struct renewal *renewals_between(const char *older, const char *drawn);

#endif

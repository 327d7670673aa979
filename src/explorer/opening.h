/*
 * Opening: the look and the place that the explorer begins with where the user has not said them.
 */
#ifndef TMAP_EXPLORER_OPENING_H
#define TMAP_EXPLORER_OPENING_H

#include "explorer/cursor.h"
#include "explorer/jump.h"
#include "explorer/note.h"
#include "map/map.h"

#include <stdbool.h>

/* Parts of the first frame that the explorer chooses. Zeros: none. */
struct opening {
    bool relief; /* shaded, where there are 256 colours or more */
    bool blocks; /* tiles filled, where there are 256 colours or more; half blocks in a flight */
    bool labels; /* names, where there are 256 colours or more */
    bool place;  /* the middle of the screen is where there is much to see (scenery.h) */
};

/* Sets relief, blocks and labels of a look, whose number of colours is known. Flights are in half
 * blocks, as by their key, where there are colours and `utf8` says that there are blocks. */
void opening_look(const struct opening *opening, bool utf8, struct look *look);

/* Moves the view to the place. A view without columns or rows is left as it is. Returns false if
 * out of memory. */
bool opening_place(struct map *map);

/* Goes to the place; of a picture, back to the whole. Returns a note as a jump does. */
struct note opening_go(struct map *map, struct cursor *cursor, struct marks *marks);

#endif

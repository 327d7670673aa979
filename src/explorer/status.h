/*
 * Status line: the last row of the screen; and the outlook, which it says: the place or the land in
 * the middle of the map.
 */
#ifndef TMAP_EXPLORER_STATUS_H
#define TMAP_EXPLORER_STATUS_H

#include "explorer/actions/state.h"
#include "render/painter.h"

/* What one looks at. Zeros: no map is seen, or it is a flight. */
struct outlook {
    struct painter_middle middle;
    bool named;         /* a place in the middle part of the view has its name drawn */
    bool near;          /* none has, but another place of the view */
    struct place place; /* that place; meaningless if there is none */
};

/* Takes what lies in the middle of a map from its painter, which has just painted the line with
 * the middle. Of places with drawn names in the middle part it takes the greatest of those that fit
 * the middle itself: waters, a river or land; or else the greatest; or else the nearest one of the
 * view. If the middle is water, this is no other water of its kind: it may be the same. */
void outlook_take(struct outlook *outlook, const struct map *map, const struct painter *painter);

/* Takes the land, or the sea, in the middle of a globe: the nearest of those that have names from
 * afar. Takes nothing if names are hidden. Returns false if out of memory. */
bool outlook_take_far(struct outlook *outlook, const struct explorer *explorer);

/* Draws the note, and what is in sight or the facts about the cell under the cursor, into the
 * grid's last row. A river in the middle comes before the place of the outlook. Returns false if
 * memory runs out. */
bool status_draw(const struct explorer *explorer, const struct outlook *outlook, struct grid *grid);

#endif

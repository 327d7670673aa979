/*
 * Doubts: what in a file of elevation may be other than it seems, said once with the option that
 * changes it.
 */
#ifndef TMAP_SURVEY_DOUBTS_H
#define TMAP_SURVEY_DOUBTS_H

#include "map/map.h"

/* Appends a doubt about the file of a map, which must be measured; nothing if there is none. The
 * lowest cells may be unknown, if they have a number that programs write for that, such as -9999,
 * and are further below all others than these are apart; or there is no sea, as it would cover
 * nearly all (world.h). Looks at all cells in the first case, else at none. */
void doubts_add(const struct map *map, struct text *text);

#endif

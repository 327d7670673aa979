/*
 * Plain winds: the rule of tmap-world(7) about wind, for one place, step by step.
 */
#ifndef TMAP_PLAIN_WINDS_H
#define TMAP_PLAIN_WINDS_H

#include <stdint.h>

enum { PLAIN_WEST = 9 }; /* places to the west whose levels count */

struct plain_air {
    int64_t rain;
    int64_t humidity; /* humidity of the air that leaves */
};

/* Returns the air of a place: levels[PLAIN_WEST] is its own, those before are to the west of it. */
struct plain_air plain_air(const int64_t levels[PLAIN_WEST + 1], int64_t sea);

#endif

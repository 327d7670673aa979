/*
 * Winds: the water that wind from the west carries over a row of places, and drops.
 *
 * Humidity and rain are in 2^-15. Over the sea air takes up water. Over land it drops a part, which
 * grows with the rise of the land from the place before, and takes up a little.
 */
#ifndef TMAP_WORLD_WINDS_H
#define TMAP_WORLD_WINDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    WINDS_REACH = 8,              /* places upwind that count; before them air is half full */
    WINDS_WEST = WINDS_REACH + 1, /* places whose heights are needed before the first one */
};

/* Sets the rain of `count` places, and the humidity of the air that leaves them. levels[WINDS_WEST]
 * is the height of the first place, 0 to 2^15 from the lowest to the highest of the world; lower
 * than `sea` is sea. `room` is 2 * (count + WINDS_REACH) numbers. */
void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room);

#endif

/*
 * Winds: the water that wind from the west carries over a row of places and drops as rain.
 *
 * Humidity and rain are in 2^-15 of full air. Over the sea air takes up water. Over land it drops a
 * part, which grows with the rise of the land from the place before, and takes up a little.
 */
#ifndef TMAP_WORLD_WINDS_H
#define TMAP_WORLD_WINDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    WINDS_REACH = 8, /* the wind blows over this many places before the one that it reaches; before
                        them air is half full */
    WINDS_WEST = WINDS_REACH + 1, /* places to the west of the first one whose heights are needed */
};

/* Writes the rain of `count` places, and the humidity of the air that leaves them. levels[n] is the
 * height of the place n - WINDS_WEST, 0 (the world's lowest) to 2^15 (the highest): count +
 * WINDS_WEST numbers. Heights below `sea` are sea. `room` has 2 * (count + WINDS_REACH) numbers,
 * which are overwritten. */
void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room);

#endif

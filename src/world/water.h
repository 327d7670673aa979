/*
 * Water: the water of a row of a world, where its algorithm makes water.
 */
#ifndef TMAP_WORLD_WATER_H
#define TMAP_WORLD_WATER_H

#include <stdint.h>

/* Layers of water that can be asked for, or'ed. */
enum water_layer {
    WATER_CATCHMENT = 1,
    WATER_LAKE = 2,
    WATER_COVER = 4,
    WATER_DIRECTION = 8,
    WATER_ALL = 15,
};

/* Water of a row: an element for each point. NULL: the layer was not asked for. Beyond the rim of a
 * bounded world the catchment is 0, the cover land, and the direction RIVERS_SINK. */
struct water_row {
    const uint32_t *catchment; /* cells of this zoom upstream, the cell itself counted: 1 to
                                  RIVERS_CATCHMENT_MAX, which is that or more */
    const uint32_t *lake;      /* the number of the cell's lake; 0: none */
    const uint8_t *cover;      /* enum rivers_water, see rivers.h: land, sea or lake */
    const uint8_t *direction;  /* enum rivers_direction: where the cell's water goes */
};

#endif

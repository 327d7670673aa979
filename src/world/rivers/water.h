/*
 * Water: the layers of water of a row of points, in a world whose algorithm makes water.
 */
#ifndef TMAP_WORLD_RIVERS_WATER_H
#define TMAP_WORLD_RIVERS_WATER_H

#include <stddef.h>
#include <stdint.h>

/* Layers of water that can be asked for, or'ed. */
enum water_layer {
    WATER_CATCHMENT = 1,
    WATER_LAKE = 2,
    WATER_COVER = 4,
    WATER_DIRECTION = 8,
    WATER_DISCHARGE = 16,
    WATER_ALL = 31,
};

/* Water of a row: an array for each layer, NULL if it was not asked for, and in it an element for
 * each point. Beyond the rim of a bounded world the catchment and the discharge are 0, the cover is
 * land, and the direction is RIVERS_SINK. */
struct water_row {
    const uint32_t *catchment; /* cells of this zoom upstream, the cell itself counted: 1 to
                                  RIVERS_CATCHMENT_MAX, which stands for more, too */
    const uint32_t *lake;      /* the number of the cell's lake; 0: none */
    const uint8_t *cover;      /* enum rivers_water, see rivers.h: land, sea or lake */
    const uint8_t *direction;  /* enum rivers_direction: where the cell's water goes */
    const uint32_t *discharge; /* water that passes the cell, in sixteenths of the rain of a mean
                                  cell: 1 to RIVERS_CATCHMENT_MAX, which stands for more, too. NULL
                                  also in a world without a climate */
};

/* Returns the water by which rivers are drawn, in cells: the discharge where there is a climate,
 * else the catchment. The row has the layers WATER_CATCHMENT and WATER_DISCHARGE. */
static inline uint32_t water_flow(const struct water_row *row, size_t n)
{
    return row->discharge != NULL ? row->discharge[n] >> 4 : row->catchment[n];
}

#endif

/*
 * Water: the layers of water of a row of points, in a world whose algorithm makes water.
 */
#ifndef TMAP_WORLD_RIVERS_WATER_H
#define TMAP_WORLD_RIVERS_WATER_H

#include <stddef.h>
#include <stdint.h>

/* The layers of a row, an element for each point. Beyond the rim of a bounded world the catchment
 * and the discharge are 0, the cover is land, and the direction is RIVERS_SINK. */
struct water_row {
    const uint32_t *height;    /* 0..RIVERS_TOP */
    const uint32_t *catchment; /* cells of this zoom upstream, the cell itself counted: 1 to
                                  RIVERS_CATCHMENT_MAX, which stands for more, too */
    const uint32_t *lake; /* the number of the cell's lake, equal at every zoom; its low six bits
                                  are the depth at which the lake was born: 2..32, or 0 of a
                                  drawing's. 0: none */
    const uint8_t *cover; /* enum rivers_water, see rivers.h: land, sea or lake */
    const uint8_t *direction; /* enum rivers_direction: where the cell's water goes */
    const uint8_t *wide; /* more than WIDE_RIVERS_BANK in a wide river, see wide_rivers.h; NULL if
                            it was not asked for */
    const uint32_t *discharge; /* water that passes the cell, in sixteenths of the rain of a mean
                                  cell: 1 to RIVERS_CATCHMENT_MAX, which stands for more, too. NULL
                                  if it was not asked for, or in a world without a climate */
};

/* Returns the water by which rivers are drawn, in cells: the discharge where there is a climate,
 * else the catchment. The row was made with its discharge. */
static inline uint32_t water_flow(const struct water_row *row, size_t n)
{
    return row->discharge != NULL ? row->discharge[n] >> 4 : row->catchment[n];
}

#endif

/*
 * Flight frame: the pixels of a frame. flight.h makes them ring by ring.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_FRAME_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_FRAME_H

#include "render/perspective/flight_names.h"

#include <stdint.h>

/* What a pixel shows. FLIGHT_BAND plus the number of a band or a biome stands for land or sea. */
enum flight_kind { FLIGHT_SKY, FLIGHT_RIVER, FLIGHT_LAKE, FLIGHT_BAND };

#define FLIGHT_NOTHING UINT32_C(0x1000000) /* the rgb of empty space: the terminal's own ground */

/* A frame. Rows of pixels are as tall as columns are wide. */
struct flight {
    uint32_t cols;             /* pixels from left to right */
    uint32_t rows;             /* pixels from top to bottom */
    uint32_t *rgb;             /* rgb of each pixel, column by column */
    uint16_t *kinds;           /* kind of what most of each pixel shows, column by column */
    struct flight_names names; /* names of a map that draws labels, see flight_names.h */
};

#endif

/*
 * Flight: the land in perspective, from an eye above the middle of a map's view.
 *
 * Columns of pixels are drawn from the eye outwards, as voxel terrains are (Freese, "Comanche:
 * Maximum Overkill", 1992): land is seen where it appears higher than all land before it. Each time
 * the distance doubles, the land comes from another window, one zoom coarser than the one before;
 * between two windows one is faded into the other. So the horizon is far, a frame costs the same in
 * every world, and nothing jumps during a flight.
 *
 * Verticals stay vertical: when the camera looks down, the horizon only moves up.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_H

#include "render/perspective/flight_names.h"

/* What a pixel shows. FLIGHT_BAND plus the number of a band or a biome stands for land or sea. */
enum flight_kind { FLIGHT_SKY, FLIGHT_RIVER, FLIGHT_LAKE, FLIGHT_BAND };

#define FLIGHT_NOTHING UINT32_C(0x1000000) /* the rgb of empty space: the terminal's own ground */

/* A frame. Rows of pixels are as tall as columns are wide. */
struct flight {
    uint32_t cols;             /* pixels from left to right */
    uint32_t rows;             /* pixels from top to bottom */
    uint32_t *rgb;             /* rgb of each pixel, column by column */
    uint16_t *kinds;           /* kind of what most of each pixel shows, column by column */
    struct flight_names names; /* names of a map that draws labels */
};

#define FLIGHT_PIXELS_MAX (UINT32_C(1) << 23) /* pixels of a frame that is printed */

/* Draws what the camera of a map's look sees, cols * rows pixels: 1 to FLIGHT_PIXELS_MAX. The
 * caller frees it by flight_free, which accepts zeros. Returns false if out of memory, with
 * nothing to free. */
bool flight_make(struct flight *flight, const struct map *map, uint32_t cols, uint32_t rows);
void flight_free(struct flight *flight);

#endif

/*
 * Flight: the land in perspective, from an eye above the middle of a map's view.
 *
 * Columns of pixels are drawn from the eye outwards, as voxel terrains are (Freese, "Comanche:
 * Maximum Overkill", 1992): land further away is seen where it stands higher than all before it.
 * The land of each doubling of the distance comes from a window of its own, each one zoom coarser
 * than the one before; between two of them land passes from one into the other. So the horizon is
 * far, a frame costs the same in every world, and nothing leaps when one flies.
 *
 * Verticals stay vertical: a camera that looks down has a horizon further up.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_H

#include "map/map.h"
#include "render/perspective/flight_frame.h"

#include <stdbool.h>
#include <stdint.h>

#define FLIGHT_PIXELS_MAX (UINT32_C(1) << 23) /* pixels of a frame that is printed */

/* Draws what the camera of a map's look sees, cols * rows pixels: 1 to FLIGHT_PIXELS_MAX. The
 * caller frees it by flight_free, which accepts zeros. Returns false if out of memory, with
 * nothing to free. */
bool flight_make(struct flight *flight, const struct map *map, uint32_t cols, uint32_t rows);
void flight_free(struct flight *flight);

#endif

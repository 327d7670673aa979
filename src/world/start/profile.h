/*
 * Profile: heights of depth 0 by water, on a planet. Land is higher than what it drains to, the
 * more the faster it is lifted, and the less the more water passes it. So courses are steep near
 * their springs and level out.
 */
#ifndef TMAP_WORLD_START_PROFILE_H
#define TMAP_WORLD_START_PROFILE_H

#include "world/start/start.h"

#include <stdint.h>

enum { PITS = 3 }; /* how often pits are raised; each time reads one cell around */

/* Raises pits of a frame, cells of land without a lower neighbour, so that their water leaves.
 * Cells within PITS of the frame's sides are unspecified. Uses the frame's room. */
void raise_pits(const struct rivers_world *world, const struct start_frame *frame);

/* Does what `profile` of struct start says. */
void make_profiles(const struct rivers_world *world, const struct start_frame *frame,
                   const int32_t *flow, const int32_t *catchment);

#endif

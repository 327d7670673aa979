/*
 * Reshape: what the explorer can make of a world without leaving it: other seeds, features and the
 * like. What cannot be done is said in the scene's message, and changes nothing.
 */
#ifndef TMAP_EXPLORER_EDIT_WORLD_H
#define TMAP_EXPLORER_EDIT_WORLD_H

#include "explorer/explorer.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether the world is a picture, which nothing below but edit_look_normalize can change; it then
 * says so. */
bool edit_world_refuses(struct explorer *explorer);

/* Another random seed, or a given one; the one before is kept. */
void edit_world_seed_random(struct explorer *explorer);
void edit_world_seed(struct explorer *explorer, uint64_t seed);

/* The seed before. */
void edit_world_seed_back(struct explorer *explorer);

/* Features twice or half as large; the landmark in the middle, or looked at, stays there. */
void edit_world_feature(struct explorer *explorer, bool larger);

/* Rougher or smoother land, by a twentieth. */
void edit_world_roughness(struct explorer *explorer, bool rougher);

/* A world twice or half as large each way; that landmark stays there, too. */
void edit_world_world(struct explorer *explorer, bool larger);

/* Equal slices of the range of heights, or of the area. */
void edit_look_normalize(struct explorer *explorer);

#endif

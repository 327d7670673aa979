/*
 * Reshape: what the explorer can make of a world without leaving it: other seeds, features and the
 * like. What cannot be done is said in the scene's message, and changes nothing.
 */
#ifndef TMAP_RESHAPE_H
#define TMAP_RESHAPE_H

#include "scene.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether the world is a picture, which nothing below but reshape_normalize can change; it then
 * says so. */
bool reshape_refuses(struct scene *scene);

/* Another random seed, or a given one; the one before is kept. */
void reshape_seed_random(struct scene *scene);
void reshape_seed(struct scene *scene, uint64_t seed);

/* The seed before. */
void reshape_seed_back(struct scene *scene);

/* Features twice or half as large; the landmark in the middle, or looked at, stays there. */
void reshape_feature(struct scene *scene, bool larger);

/* Rougher or smoother land, by a twentieth. */
void reshape_roughness(struct scene *scene, bool rougher);

/* A world twice or half as large each way; that landmark stays there, too. */
void reshape_world(struct scene *scene, bool larger);

/* Equal slices of the range of heights, or of the area. */
void reshape_normalize(struct scene *scene);

#endif

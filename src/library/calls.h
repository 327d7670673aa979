/*
 * Calls: what the files of the library share: a world, how its windows are read, and its layers.
 */
#ifndef TMAP_LIBRARY_CALLS_H
#define TMAP_LIBRARY_CALLS_H

#include "library/keep.h"
#include "library/tmap.h"

#include <stdbool.h>

/* Copies the window and the layers of a caller into *seen and *arrays, and checks all but whether
 * the world has these layers. Returns an enum tmap_error. */
int calls_take(const struct tmap *world, const struct tmap_window *window,
               const struct tmap_layers *layers, struct tmap_window *seen,
               struct tmap_layers *arrays);

/* Does what tmap_read does, with readers of a keep, for what calls_take has copied. */
int calls_read(const struct tmap *world, struct keep *keep, const struct tmap_window *window,
               const struct tmap_layers *layers);

/* True if each window of a world has heights of its own (--normalize=view). */
bool calls_has_views(const struct tmap *world);

/* Return the size of a number of the nth layer, and its array, which may be NULL. */
size_t layer_bytes(int n);
char *layer_array(const struct tmap_layers *layers, int n);

/* Sets the array of the nth layer. */
void layer_set(struct tmap_layers *layers, int n, char *array);

enum { LAYERS = 12 }; /* arrays of struct tmap_layers */

#endif

/*
 * Calls: what the files of the library share: a world, how its windows are read, and its layers.
 */
#ifndef TMAP_LIBRARY_CALLS_H
#define TMAP_LIBRARY_CALLS_H

#include "library/keep.h"
#include "library/tmap.h"
#include "style/bands.h"
#include "towns/towns.h"
#include "view/view.h"

#define EXPORTED       __attribute__((visibility("default"))) /* a function of tmap.h */
#define COORDINATE_MAX (INT64_C(1) << 60)                     /* maximum of |x| and |y| */

struct gazetteer; /* places/gazetteer.h */

/* A world that was measured, and its bands of height. */
struct measured {
    struct world world;
    struct bands bands;
};

/* Returns the measurements of a world, which keeps them. Returns NULL if out of memory. */
const struct measured *calls_measure(const struct tmap *world);

/* Copies a caller's window into *window, and checks it. Returns an enum tmap_error. */
int calls_take_window(struct tmap_window *window, const struct tmap *world,
                      const struct tmap_window *given);

/* The part of a window that lies in the world; it has no columns or no rows if there is none. */
struct inside {
    struct view view;
    uint32_t col, row; /* where it begins, counted from the window's first point */
};

/* Returns this part of a valid window. */
struct inside calls_inside(const struct recipe *recipe, const struct tmap_window *window);

/* Spreads the bands of a copy of a world's measurements over the heights of a window, if each has
 * its own. Returns false if out of memory. */
bool calls_span(const struct tmap *world, const struct view *view, struct measured *measured);

/* Copies the window and the layers of a caller into *seen and *arrays, and checks all but whether
 * the world has these layers. Returns an enum tmap_error. */
int calls_take(const struct tmap *world, const struct tmap_window *window,
               const struct tmap_layers *layers, struct tmap_window *seen,
               struct tmap_layers *arrays);

/* Checks the parameters of tmap_read_layer, and makes those of tmap_read of them. Returns an enum
 * tmap_error. */
int calls_take_layer(const struct tmap *world, const struct tmap_window *window, int layer,
                     void *numbers, size_t bytes, struct tmap_layers *arrays);

/* True if rows of a caller may have this size: at least that of ours. */
bool calls_take_row(size_t size, size_t least);

/* Copies a struct of ours, or a row, of `room` bytes into the caller's of `size` bytes. What ours
 * does not have becomes 0. */
void calls_give(void *theirs, size_t size, const void *ours, size_t room);

/* Sets *towns to a new reader of a world's towns, or to NULL on an error, and *own to the places
 * that the world was opened with. Returns an enum tmap_error. */
int calls_towns(const struct tmap *world, struct towns **towns, const struct gazetteer **own);

/* Does what tmap_read does, with readers of a keep, for what calls_take has copied. NULL: with
 * those of tmap_read. */
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

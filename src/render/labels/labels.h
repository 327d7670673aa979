/*
 * Labels: the names on a map, where they stand, and what they hide.
 *
 * A label stands at the same place in every window of a map, so only what is near it decides. It
 * goes to the spot beside its place where it hides the least of shores. It is drawn if it outweighs
 * all labels that it would touch, or if those are not drawn. That is settled in a few rounds;
 * labels that are still open after them are left out. Which seas and lakes have labels is said in
 * waters.h; a world of one row has none, as they would hide it.
 *
 * A label that lies across the rim of a window is cut there: it is drawn in the window beside it,
 * too, so that windows join.
 *
 * Coordinates are in columns and lines of characters, or of pixels.
 */
#ifndef TMAP_RENDER_LABELS_LABELS_H
#define TMAP_RENDER_LABELS_LABELS_H

#include "map/map.h"
#include "render/labels/label.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Labels of a window, from north to south. Zeros are valid. */
struct labels {
    size_t count;
    struct label *items;
};

/* Finds the labels that reach into the lines from `first` to before `after` of a map's view, or
 * stand up to LABELS_BESIDE columns beside it. Lines are those of painter.h; of LABELS_INK the rows
 * of the view. Returns false if out of memory. The caller frees them by labels_free either way. */
bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after);
void labels_free(struct labels *labels);

#endif

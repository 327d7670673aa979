/*
 * Labels: the names on a map, where they stand, and what they hide.
 *
 * A label belongs to its place and not to the frame: a window of a map has the labels of that part
 * of the whole. So a label is set from a bounded surrounding: of the places beside its feature that
 * where it hides the least of shores; and it stands if it outweighs all that it would touch, or if
 * those do not stand themselves, in LABELS_ROUNDS rounds, after which it is left out.
 *
 * Coordinates are those of characters, or of pixels: a point is one or two of them wide.
 */
#ifndef TMAP_MAP_LABELS_H
#define TMAP_MAP_LABELS_H

#include "map/font.h"
#include "map/label_spot.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LABELS_ROUNDS = 3,
    LABELS_DEPTH = 2, /* depth from which on features, of four points or more, have names */
    LABELS_BESIDE = FONT_LEAN, /* maximum columns beside a label that it blanks, or that its last
                                  letter leans over */
};

/* Labels of a window, from north to south. Zeros are valid. */
struct labels {
    size_t count;
    struct label *items;
};

/* Returns why nothing of a map has a name, in a few words: it is a picture, or features are too
 * small at its zoom; NULL if names can be shown. */
const char *labels_lack(const struct map *map);

/* True if a map's look has labels, and nothing that they lack. A flight has none. */
bool labels_are_drawn(const struct map *map);

/* Finds the labels that reach into the lines from `first` to before `after` of a map's view, or
 * stand up to LABELS_BESIDE columns beside it. Lines are those of painter.h; of LABELS_INK the rows
 * of the view. Returns false if out of memory. The caller frees them by labels_free either way. */
bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after);
void labels_free(struct labels *labels);

#endif

/*
 * Flight names: the names of places that are seen in a flight.
 *
 * They are the labels of a map, some zooms further out, of the land that lies ahead. A name stands
 * where its place is seen: where the land at the distance of the place is not hidden by land before
 * it. Where two names would touch, that of the less important place is left out.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_NAMES_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_NAMES_H

#include "render/labels/labels.h"
#include "render/perspective/eye.h"

/* Where the place of a label is in a frame. */
struct flight_mark {
    int64_t ahead; /* its distance in the direction that the eye faces, in 2^-16 cells; 0 or less
                      if it is not before the eye */
    uint32_t col;  /* column of pixels; the number of columns if it is beside the frame */
    int32_t row;   /* row of pixels, below 0: it was not seen */
};

/* Names of a frame. Zeros are valid: there are none. */
struct flight_names {
    struct labels labels; /* of the map */
    size_t count;         /* number of marks, one for each of the labels */
    struct flight_mark *marks;
};

/* Finds the names that may be seen by the eye of a map that draws labels, in a frame of so many
 * columns of pixels, `focus` pixels from the eye. Their places count as not seen. Returns false if
 * out of memory. The caller frees them by flight_names_free either way. */
bool flight_names_find(struct flight_names *names, const struct map *map, const struct eye *eye,
                       int64_t focus, uint32_t cols);
void flight_names_free(struct flight_names *names);

/* Keeps the labels of places that were seen and do not touch, and moves them to where they stand in
 * the frame: in lines from its top and in columns of the view, as lettering_put takes them; of
 * characters, or for LABELS_INK of pixels. A character is `across` pixels wide and `down` high; the
 * frame has so many rows of pixels. */
void flight_names_place(struct flight_names *names, const struct map *map, uint32_t across,
                        uint32_t down, uint32_t rows);

#endif

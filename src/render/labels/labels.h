/*
 * Labels: the names on a map, where they stand, and what they hide.
 *
 * A label stands at the same place in every window of a map, so only what is near it decides. It
 * goes to the spot beside its place where it hides the least of shores. It is drawn if it outweighs
 * all labels that it would touch, or if those are not drawn. That is settled in a few rounds;
 * labels that are still open after them are left out. A world of one row has none, as they would
 * hide it.
 *
 * A water is the cells of sea and of lakes that touch one another by sides or corners. One that
 * leaves the square within 24 cells of a place, or 6 in a world with rivers, is open. The name of a
 * lake does not stand on open water, which is a sea's; of all seas and lakes that lie in a water
 * that is not open, the one of highest rank stands. So what is left out follows from the land near
 * a place alone. A cell is a point or, in a world with rivers, 2x2 points, in pictures more. Water
 * that is open in these is looked at in larger ones: those of four depths below the one at which
 * its place is born, with rivers of one depth below. So two names can stand on one water if its
 * parts are apart in such cells, or if a place is drawn as land beside it. Where rivers are drawn
 * wide (wide_rivers.h) they are water, too, and of two rivers the larger one has its name where it
 * covers the other.
 *
 * A cape, an island or a peak of the world stands at the nearest land that is drawn, within 4
 * letters of its place; a peak at dry land, without rivers. If there is none, it has no label.
 *
 * A label that lies across the rim of a window is cut there: it is drawn in the window beside it,
 * too, so that windows join.
 *
 * Coordinates are in columns and lines of characters, or of pixels.
 */
#ifndef TMAP_RENDER_LABELS_LABELS_H
#define TMAP_RENDER_LABELS_LABELS_H

#include "canvas/font.h"
#include "render/labels/label.h"

/* True if labels are drawn on a map: its look has labels, names can be shown, and all halvings of
 * its points are made. Globes and flights over the whole world have none; a whole world has those
 * of its far landmarks. */
bool labels_drawn(const struct map *map);

/* Returns a length of letters 8 pixels high as it is in the letters of a look, rounded down. */
int64_t labels_scaled(const struct look *look, int64_t length);

/* True if a map shows places of the user's own whose kinds have signs: city, town, village, castle,
 * port, ruin. Text without colours shows them as all others, by a star. */
bool labels_have_signs(const struct map *map);

/* Return how many columns of labels a point takes, and how many rows of points a line of them. */
int64_t labels_point_cols(const struct look *look);
int64_t labels_line_rows(const struct look *look);

enum {
    LABEL_SPACED_MAX = 80,     /* of one whose letters are apart */
    LABELS_BESIDE = FONT_LEAN, /* maximum number of columns beside a label that it blanks, or over
                                  which its last letter leans, of letters 8 pixels high */
};

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

/* Returns the character of the sign of towns of a kind, "town" or "port", in characters. */
uint32_t labels_town_sign(const char *kind, const struct look *look);

/* Returns the character of pictures for a sign of places of the user's own, or of towns, in text; 0
 * if it is none of these. */
uint32_t labels_ink_sign(uint32_t cell);

/* Sets blanks between the letters of a label, so that each begins `apart` columns after the one
 * before; fewer if the label would be too long. */
void label_space(struct label *label, int apart);

#endif

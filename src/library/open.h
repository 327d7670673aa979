/*
 * Open: a recipe line as the library reads it, and the plan of a world that it becomes.
 */
#ifndef TMAP_LIBRARY_OPEN_H
#define TMAP_LIBRARY_OPEN_H

#include "places/gazetteer.h"

/* All settings that the layers of a world depend on. */
struct plan {
    struct recipe recipe;           /* valid, without a picture */
    struct tiles tiles;             /* lands begin at the heights of the algorithm */
    enum world_normalize normalize; /* the range of heights that tiles slice */
    bool wants_range;               /* --range=measured was: its recipe has the range */
    struct gazetteer own;           /* the user's places, not settled; the caller frees them by
                                       gazetteer_free, whether or not a plan was read */
};

struct drawing; /* recipe/drawing.h */

/* Fills a plan of zeros from a line of options, cut into words as a shell does. Options of worlds,
 * and those of looks that slice heights, are read; other options of views and looks concern prints
 * alone, and are skipped; all others are refused, and so is a line that is NULL. The world grows on
 * `drawing`, unless that is NULL; it must outlive the plan. `places` is the text of a file of
 * places, which must have the digest in the line; NULL: there is none, and a line with --places is
 * refused. Returns false, with the error set, if the line or the places are not valid. */
bool plan_read(struct plan *plan, const char *line, const struct drawing *drawing,
               const char *places, struct error *error);

/* Appends the options that make the plan again. */
void plan_add(const struct plan *plan, struct text *text);

#endif

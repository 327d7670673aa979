/*
 * Defaults: the values of options that were not given.
 */
#ifndef TMAP_OPTIONS_DEFAULTS_H
#define TMAP_OPTIONS_DEFAULTS_H

#include "options/option.h"
#include "world/rows/picture.h"

/* Uses of a map. */
enum purpose {
    PURPOSE_PRINT,   /* to be printed, or read by the library */
    PURPOSE_EXPLORE, /* to be explored on a screen */
};

/* Sets the defaults of all options that were not given. They depend on those that were, and on the
 * purpose:
 * - the options of the preset: --preset; if none of it, --algorithm, --world-version and --from was
 *   given, atlas to explore and classic, which has none, to print;
 * - the sides, feature size and roughness that suit the algorithm and the edges;
 * - a climate if biomes are shown;
 * - the recipe of `picture`, if it is not NULL: only edges, sea and heights can be given with it;
 *   and an exaggeration if the picture's proportions are known.
 * The picture must outlive the options. The seed must be known, as atlas asks it; the caller sets
 * the size of the view. Call it again once the picture is known. */
void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose);

#endif

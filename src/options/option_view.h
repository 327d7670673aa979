/*
 * Option view: the view that options ask for.
 */
#ifndef TMAP_OPTIONS_OPTION_VIEW_H
#define TMAP_OPTIONS_OPTION_VIEW_H

#include "base/error.h"
#include "options/option.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdint.h>

/* What a view is for. */
struct view_use {
    uint32_t cols; /* size of the map on a terminal, in columns and rows: the view's if none was
                      given; 0 leaves it open */
    uint32_t rows;
    const char *filled; /* a format that cannot show places beyond the world; NULL: it can */
    bool image;         /* the view is one of pixels */
    bool fills;         /* the options have the size of the terminal, in pixels */
    bool cell;          /* it begins with the cell of --describe */
};

/* Sets *view to the view that was asked for. Returns false with ERROR_USAGE, which says what would
 * fit the world. */
bool option_view(const struct map_options *options, const struct view_use *use, struct view *view,
                 struct error *error);

/* Sets the zoom and the size of the options, and the place given by the option `place`, such as
 * OPTION_AT. Returns false with ERROR_USAGE, which says what the world has. */
bool option_view_place(const struct map_options *options, enum option_id place, struct view *view,
                       struct error *error);

#endif

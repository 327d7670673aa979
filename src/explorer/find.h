/*
 * Find: goes to what the user names after `/`.
 */
#ifndef TMAP_EXPLORER_FIND_H
#define TMAP_EXPLORER_FIND_H

#include "explorer/cursor.h"
#include "explorer/marks.h"
#include "explorer/note.h"
#include "map/map.h"

#include <stdbool.h>

/* State that finding reads and changes. */
struct find_scope {
    struct map *map;
    struct cursor *cursor;
    struct marks *marks;
};

/* Goes to a place, X,Y in cells. Returns false if `words` are none that can be gone to; *note says
 * why. */
bool find_place(const struct find_scope *scope, const char *words, struct note *note);

/* Goes to the mark that `words` name, as marks_find says, to a place, X,Y, or to the nearest thing
 * of a name that begins with them, as gazetteer_find has it. Returns false if they
 * name nothing; *note says so. */
bool find_go(const struct find_scope *scope, const char *words, struct note *note);

#endif

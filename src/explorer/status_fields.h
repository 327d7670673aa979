/*
 * Status fields: parts of the status line.
 */
#ifndef TMAP_EXPLORER_STATUS_FIELDS_H
#define TMAP_EXPLORER_STATUS_FIELDS_H

#include "explorer/state.h"
#include "map/facts.h"
#include "map/riverside.h"
#include "world/names.h"

/* The note stands beside the facts about a cell, or beside the place of the view. */
enum status_field {
    FIELD_NOTE,
    FIELD_CELL,
    FIELD_HEIGHT,
    FIELD_TILE,
    FIELD_LAND,
    FIELD_WATER,
    FIELD_SLOPE,
    FIELD_SEED,
    FIELD_AT,
    FIELD_ZOOM,
    FIELD_FEATURE,
    FIELD_ORIGIN,
    FIELD_COUNT,
};

/* Sources of the fields. */
struct status {
    const struct explorer *explorer;
    const struct facts *facts; /* facts about the cell under the cursor; NULL: there is no cursor */
    char name[NAME_LETTERS + 1]; /* name of what is there; "": none, or not shown */
    struct riverside riverside;  /* water there; RIVERSIDE_NONE: none, or names are not shown */
    bool brief;                  /* the screen has no room for the usual words */
};

/* Draws a field; nothing if it says nothing here. */
void status_field_draw(const struct status *status, struct pen *pen, enum status_field field);

/* Returns the columns that a field takes, 0 if it is empty. */
int status_field_width(const struct status *status, enum status_field field);

#endif

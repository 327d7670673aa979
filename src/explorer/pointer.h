/*
 * Pointer: what the mouse did, as presses that mean something.
 */
#ifndef TMAP_EXPLORER_POINTER_H
#define TMAP_EXPLORER_POINTER_H

#include "explorer/commands.h"

#include <stdbool.h>

/* Zeros are the beginning: no button is down. */
struct pointer {
    bool held;    /* the button is down, */
    bool dragged; /* and was moved since */
    int col;      /* where on the screen it was last */
    int row;
    int from_col; /* of a EVENT_DRAG: where it was before */
    int from_row;
};

/* Takes a press, which may be any, and makes what it means of it: EVENT_CLICK when the button goes
 * up where it went down; EVENT_DRAG when it was moved from one place to another; other keys stay as
 * they are. False: it means nothing by itself. */
bool pointer_take(struct pointer *pointer, struct event *press);

#endif

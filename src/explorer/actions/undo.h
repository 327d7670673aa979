/*
 * Undo: takes back what keys changed of the world, the place and the look, and does it again.
 *
 * Keys that move, one right after another, are taken back together: scrolling, drifting, the
 * mouse's dragging and wheel, the steering of a flight. Every other key that changed something is
 * taken back by itself; so is a line of options.
 */
#ifndef TMAP_EXPLORER_ACTIONS_UNDO_H
#define TMAP_EXPLORER_ACTIONS_UNDO_H

#include "explorer/actions/state.h"

/* Remembers the state before a key. Returns false if out of memory: the key must then not act. */
bool undo_begin(struct explorer *explorer);

/* What a key is to a run of moves. */
enum undo_run {
    UNDO_ENDS,  /* ends it */
    UNDO_MOVES, /* a part of it */
    UNDO_KEEPS, /* neither, such as a digit of a count */
};

/* Keeps the remembered state if the key has changed it, and forgets what could be done again. */
void undo_end(struct explorer *explorer, enum undo_run run);

/* Keeps the world of a seed as well, which was passed over between the state before the key and the
 * one after it, when `seeds` seeds had been shown before. */
void undo_pass(struct explorer *explorer, uint64_t seed, int seeds);

/* Takes back the last key that is not taken back yet if `by` is -1; does it again if it is 1. The
 * map then fits the frame as it is now. */
struct note undo_go(struct explorer *explorer, int by);

/* Frees the memory of all steps. */
void undo_free(struct undo *undo);

#endif

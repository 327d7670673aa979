/*
 * Keys: the table that binds them to actions. It drives the explorer, its help and the tests of the
 * manual.
 */
#ifndef TMAP_EXPLORER_COMMANDS_H
#define TMAP_EXPLORER_COMMANDS_H

#include "explorer/key.h"

/* What a key asks for. */
enum action {
    ACTION_NONE, /* the key is bound to nothing */
    ACTION_SCROLL,
    ACTION_PAGE,
    ACTION_ZOOM,
    ACTION_ZOOM_RESET,
    ACTION_RESEED,
    ACTION_SEED_BACK,
    ACTION_FEATURE,
    ACTION_ROUGHNESS,
    ACTION_WORLD,
    ACTION_NORMALIZE,
    ACTION_PALETTE,
    ACTION_RELIEF,
    ACTION_BLOCKS,
    ACTION_TILES,
    ACTION_LEGEND,
    ACTION_OVERVIEW,
    ACTION_PROFILE,
    ACTION_DRIFT,
    ACTION_ZOOM_AT,
    ACTION_PAN,
    ACTION_LOOK,
    ACTION_LOOK_AT,
    ACTION_GO,
    ACTION_SEED,
    ACTION_EXTREME,
    ACTION_MARK,
    ACTION_TO_MARK,
    ACTION_WRITE,
    ACTION_COMMAND,
    ACTION_HELP,
    ACTION_CLOSE,
    ACTION_REPAINT,
    ACTION_QUIT,
};

/* One action, and the keys that ask for it. */
struct binding {
    enum action action; /* ACTION_NONE ends the table */
    int east;           /* SCROLL: tiles. Of others: up or down, one of 1 and -1, or 0 */
    int south;          /* SCROLL: tiles. PAGE: pages */
    uint32_t keys[3];   /* 0 for none */
    const char *about;  /* what the help says: a few words, lower case */
};

/* Every binding, in the order of the help; ends with ACTION_NONE. */
extern const struct binding bindings[];

/* The binding of a key, or the table's end. */
const struct binding *binding_of(uint32_t key);

#endif

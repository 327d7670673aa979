/*
 * Turn: the loop of the screen, and keys in one turn of it.
 */
#ifndef TMAP_TERM_TURN_H
#define TMAP_TERM_TURN_H

#include "explorer/explorer.h"
#include "term/key_codes.h"
#include "term/keyboard.h"
#include "term/pace.h"
#include "term/paint.h"
#include "term/screen_save.h"
#include "term/signals.h"
#include "term/terminal.h"

#include <stdbool.h>
#include <stdint.h>

/* The loop of screen_explore. */
struct loop {
    struct explorer *explorer;
    screen_save *save;
    struct signals signals;
    struct terminal terminal;
    struct paint paint;
    struct key_strings strings;
    struct keyboard keyboard;
    struct pace pace;
    bool stale;       /* the frame that is shown is not the explorer's state */
    int64_t rests_at; /* when the last turn ended that did something; drifting counts from there */
};

/* Returns the milliseconds of a clock that nobody sets. */
int64_t turn_now(void);

/* Acts on all keys that are there, so that a key that is held down takes one frame for all its
 * repeats. Stops in time for a frame or a signal while keys pour in. `late` is that of the first
 * keyboard_next. Returns false if the user quits. */
bool turn_keys(struct loop *loop, bool late);

/* Acts on the timeout: ends an open sequence, or lets the map drift or a search go on. Returns
 * false if the user quits. */
bool turn_timeout(struct loop *loop);

#endif

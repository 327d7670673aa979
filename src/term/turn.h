/*
 * Turn: the keys of one turn of the screen's loop, and the state of that loop.
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

/* The state of screen_explore's loop. */
struct loop {
    struct explorer *explorer;  /* the state that is shown; the caller's */
    screen_save *save;          /* writes the files that the user asks for */
    struct signals signals;     /* as signals_catch found them */
    struct terminal terminal;   /* the terminal, taken */
    struct paint paint;         /* the frame that is shown, and the next one */
    struct key_strings strings; /* the terminal's keys */
    struct keyboard keyboard;   /* bytes that the terminal sent */
    struct pace pace;           /* how long frames must wait */
    bool stale;                 /* the explorer's state has changed since the frame that is shown */
    int64_t rests_at;           /* turn_now at the end of the last turn that changed the state: the
                                    time to the next tick counts from there */
};

/* Returns the milliseconds of a clock that nobody sets. */
int64_t turn_now(void);

/* Acts on all keys that were sent, so that a key that is held down takes one frame for all its
 * repeats. Returns while keys still pour in if a frame is due or a signal came in. `late` says that
 * the time of keyboard_timeout is over, see keyboard_next. Returns false if the user quits. */
bool turn_keys(struct loop *loop, bool late);

/* Acts when the time to wait is over: ends an open sequence, or lets the map drift or a search go
 * on. Returns false if the user quits. */
bool turn_timeout(struct loop *loop);

#endif

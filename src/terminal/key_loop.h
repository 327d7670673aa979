/*
 * Turn: the keys of one turn of the screen's loop, and the state of that loop.
 */
#ifndef TMAP_TERMINAL_KEY_LOOP_H
#define TMAP_TERMINAL_KEY_LOOP_H

#include "base/error.h"
#include "explorer/explorer.h"
#include "terminal/keyboard.h"
#include "terminal/screen_writer.h"
#include "terminal/signals.h"
#include "terminal/terminal.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Pace: holds frames back while the terminal is still busy with earlier ones.
 *
 * Between the program and the screen there may be a slow link whose buffers take seconds of output,
 * and only the terminal knows what it has shown. Therefore, after a frame, the caller asks it for
 * its status: it answers when it has read all that was sent before the question.
 *
 * Times are in milliseconds. If the clock goes back, no frame is held back.
 */

enum {
    PACE_SLACK = 20,    /* an answer that takes more than this beyond the quickest one is slow */
    PACE_LATE = 250,    /* an answer counts as lost after this and twice the longest one's time */
    PACE_LATEST = 5000, /* an answer counts as lost after this at the latest */
    PACE_FIRST = 1000,  /* an answer may be on its way this long where the last one was not slow */
    PACE_SILENCE = 10000, /* time without a question after one whose answer was lost */
};

/* The state of pacing. Initialize with zeros: no frame is held back before the first answer. */
struct pace {
    bool asked;       /* a question is not answered */
    bool uncovered;   /* a frame was sent after that question */
    bool answered;    /* the terminal has answered a question, once at least */
    bool trusted;     /* no answer was lost since the last one came: frames may wait for the next */
    bool slow;        /* the last answer was slow: frames wait for the next one */
    int64_t since;    /* time of the last question */
    int64_t quickest; /* shortest time that an answer took; valid if `answered` */
    int64_t longest;  /* longest time that an answer took lately, the first one left out; 0 before
                          the second answer */
};

/* Notes that a frame was sent, or that the first one is about to be sent. Returns true if the
 * caller must ask the terminal now. At most one question is open. A terminal that does not answer
 * the first question is never asked again; one whose answer was lost is not asked for PACE_SILENCE.
 */
bool pace_frame(struct pace *pace, int64_t now);

/* Notes that the terminal has answered. Returns true if the caller must ask again. */
bool pace_answer(struct pace *pace, int64_t now);

/* Returns how long the next frame must wait if no answer comes before; 0 for not at all. No frame
 * waits while answers take as long as the quickest one: a link with a delay is not slow. On a quick
 * link a lost answer costs little more than PACE_LATE, once: until the next answer comes, no frame
 * waits. */
int pace_hold(const struct pace *pace, int64_t now);

/* Returns how much longer an answer may be on its way; 0 if no question is open. */
int pace_expected(const struct pace *pace, int64_t now);

/*
 * Screen save: the function that writes the files that the user of the explorer asks for.
 */

/* Writes a map's view to the file at `path`, and nothing to the terminal: see save_view
 * (cli/explore.h), which is the one in use. `replace` allows replacing a file that is there. The
 * text of *about says what was written, or why nothing was. */
typedef enum explorer_written screen_save(const struct map *map, const char *path, bool replace,
                                          struct error *about);

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
    int64_t rests_at; /* key_loop_now at the end of the last turn that changed the state: the
                                    time to the next tick counts from there */
};

/* Returns the milliseconds of a clock that nobody sets. */
int64_t key_loop_now(void);

/* Acts on all keys that were sent, so that a key that is held down takes one frame for all its
 * repeats. Returns while keys still pour in if a frame is due or a signal came in. `late` says that
 * the time of keyboard_timeout is over, see keyboard_next. Returns false if the user quits. */
bool key_loop_keys(struct loop *loop, bool late);

/* Acts when the time to wait is over: ends an open sequence, or lets the map drift or a search go
 * on. Returns false if the user quits. */
bool key_loop_timeout(struct loop *loop);

#endif

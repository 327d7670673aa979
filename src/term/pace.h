/*
 * Pace: holds frames back while the terminal is still busy with earlier ones.
 *
 * Between the program and the screen there may be a slow link whose buffers take seconds of output.
 * Nothing but the terminal knows what it has shown. After a frame it is therefore asked for its
 * status, which it answers when it has read all before the question. Times are in milliseconds, of
 * any clock that never goes back.
 */
#ifndef TMAP_TERM_PACE_H
#define TMAP_TERM_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PACE_PATIENCE = 10000, /* time after which an answer counts as lost */
    PACE_FIRST = 1000,     /* the same where no answer was late so far */
    PACE_SLACK = 20,       /* time that answers may differ by on a quick link */
};

/* The state of pacing. Initialize with zeros: frames are never held back before the first answer. */
struct pace {
    bool asked;       /* a question is not answered */
    bool uncovered;   /* a frame was sent after that question */
    bool answers;     /* the terminal has answered a question */
    bool slow;        /* the last answer came late: frames wait for theirs */
    int64_t since;    /* time of the question */
    int64_t quickest; /* shortest time that an answer took; valid if `answers` */
};

/* Notes that a frame was sent, or is about to be sent for the first time. Returns true if the
 * caller must ask now. At most one question is open, and a terminal that does not answer the first
 * one is never asked again. */
bool pace_frame(struct pace *pace, int64_t now);

/* Notes an answer. Returns true if the caller must ask again. */
bool pace_answer(struct pace *pace, int64_t now);

/* Returns how long the next frame has to wait, if no answer comes before; 0 for not at all. It need
 * not wait while answers take as long as the quickest one: a link with a delay is not slow. */
int pace_hold(const struct pace *pace, int64_t now);

/* Returns how long an answer may still be expected; 0 if none is. */
int pace_expected(const struct pace *pace, int64_t now);

#endif

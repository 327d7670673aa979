/*
 * Pace: holds frames back while the terminal is still busy with earlier ones.
 *
 * Between the program and the screen there may be a slow link whose buffers take seconds of output.
 * Nothing but the terminal knows what it has shown. After a frame it is therefore asked for its
 * status, which it answers when it has read all before the question. Times are in milliseconds; a
 * clock that goes back holds nothing back.
 */
#ifndef TMAP_TERM_PACE_H
#define TMAP_TERM_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PACE_SLACK = 20,      /* time that answers may differ by on a quick link */
    PACE_LATE = 250,      /* time beyond twice the longest answer after which one is lost */
    PACE_LATEST = 5000,   /* maximum time after which one is lost */
    PACE_FIRST = 1000,    /* time after which a terminal counts as one that never answers */
    PACE_SILENCE = 10000, /* time without a question after one whose answer was lost */
};

/* The state of pacing. Initialize with zeros: no frame is held back before the first answer. */
struct pace {
    bool asked;       /* a question is not answered */
    bool uncovered;   /* a frame was sent after that question */
    bool answered;    /* the terminal has answered a question */
    bool trusted;     /* the last question was answered: frames may wait for the next answer */
    bool slow;        /* the last answer came late: frames wait for theirs */
    int64_t since;    /* time of the last question */
    int64_t quickest; /* shortest time that an answer took; valid if `answered` */
    int64_t longest; /* longest time that an answer took lately, but for the first; 0 if none did */
};

/* Notes that a frame was sent, or is about to be sent for the first time. Returns true if the
 * caller must ask now. At most one question is open. A terminal that does not answer the first one
 * is never asked again, and one whose answer was lost not for PACE_SILENCE. */
bool pace_frame(struct pace *pace, int64_t now);

/* Notes an answer. Returns true if the caller must ask again. */
bool pace_answer(struct pace *pace, int64_t now);

/* Returns how long the next frame has to wait, if no answer comes before; 0 for not at all. It need
 * not wait while answers take as long as the quickest one: a link with a delay is not slow. On a
 * quick link a lost answer costs little more than PACE_LATE, once: until the next one comes, no
 * frame waits. */
int pace_hold(const struct pace *pace, int64_t now);

/* Returns how long an answer may still be expected; 0 if none is. */
int pace_expected(const struct pace *pace, int64_t now);

#endif

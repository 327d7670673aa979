/*
 * Slow link: holds frames back while the terminal is still busy with earlier ones.
 *
 * Between the program and the screen there may be a slow link whose buffers take seconds of output,
 * and only the terminal knows what it has shown. Therefore, after a frame, the caller asks it for
 * its status: it answers when it has read all that was sent before the question.
 *
 * Times are in milliseconds. If the clock goes back, no frame is held back.
 */
#ifndef TMAP_TERMINAL_SLOW_LINK_H
#define TMAP_TERMINAL_SLOW_LINK_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LINK_SLACK = 20,    /* an answer that takes more than this beyond the quickest one is slow */
    LINK_LATE = 250,    /* an answer counts as lost after this and twice the longest one's time */
    LINK_LATEST = 5000, /* an answer counts as lost after this at the latest */
    LINK_FIRST = 1000,  /* an answer may be on its way this long where the last one was not slow */
    LINK_SILENCE = 10000, /* time without a question after one whose answer was lost */
};

/* The state of a link. Initialize with zeros: no frame is held back before the first answer. */
struct slow_link {
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
 * the first question is never asked again; one whose answer was lost is not asked for LINK_SILENCE.
 */
bool slow_link_frame(struct slow_link *link, int64_t now);

/* Notes that the terminal has answered. Returns true if the caller must ask again. */
bool slow_link_answer(struct slow_link *link, int64_t now);

/* Returns how long the next frame must wait if no answer comes before; 0 for not at all. No frame
 * waits while answers take as long as the quickest one: a link with a delay is not slow. On a quick
 * link a lost answer costs little more than LINK_LATE, once: until the next answer comes, no frame
 * waits. */
int slow_link_hold(const struct slow_link *link, int64_t now);

/* Returns how much longer an answer may be on its way; 0 if no question is open. */
int slow_link_expected(const struct slow_link *link, int64_t now);

#endif

/*
 * One question is open at a time. A link is slow if its answer takes longer than the quickest one
 * so far, which had an empty link before it; then at most one frame is on its way.
 *
 * An answer can be lost: on a bad line, or where a multiplexer shows the program on another
 * terminal. One that takes more than twice as long as the longest one lately is not waited for, and
 * until the next one comes no frame is held back. How long the first whole frame takes is not
 * known.
 */
#include "term/pace.h"

static bool ask(struct pace *pace, int64_t now)
{
    pace->asked = true;
    pace->uncovered = false;
    pace->since = now;
    return true;
}

/* Returns how much longer the answer to the open question is waited for; 0 or less: it is lost. */
static int64_t patience(const struct pace *pace, int64_t now)
{
    int64_t longest = pace->longest == 0 ? PACE_LATEST : 2 * pace->longest + PACE_LATE;
    return (longest < PACE_LATEST ? longest : PACE_LATEST) - (now - pace->since);
}

bool pace_frame(struct pace *pace, int64_t now)
{
    bool lost = pace->asked && pace->answered && patience(pace, now) <= 0;
    if (lost)
        pace->trusted = false;
    if (!pace->asked || (lost && now - pace->since >= PACE_SILENCE))
        return ask(pace, now);
    pace->uncovered = true;
    return false;
}

/* Notes how long an answer took. The longest one counts for less with each that follows. */
static void note_time(struct pace *pace, int64_t took)
{
    int64_t before = pace->longest - (pace->longest + 31) / 32;
    if (pace->answered)
        pace->longest = took > before ? took : before > 0 ? before : 1;
    if (!pace->answered || took < pace->quickest)
        pace->quickest = took;
    pace->answered = true;
}

bool pace_answer(struct pace *pace, int64_t now)
{
    if (!pace->asked) /* a second answer */
        return false;
    int64_t took = now - pace->since;
    note_time(pace, took);
    pace->trusted = true;
    pace->slow = took > pace->quickest + PACE_SLACK;
    pace->asked = false;
    return pace->uncovered && ask(pace, now);
}

int pace_hold(const struct pace *pace, int64_t now)
{
    int64_t age = now - pace->since;
    int64_t left = patience(pace, now);
    if (!pace->asked || !pace->trusted || age < 0 || left < 0)
        return 0;
    return pace->slow || age > pace->quickest + PACE_SLACK ? (int)left : 0;
}

int pace_expected(const struct pace *pace, int64_t now)
{
    int64_t left = pace->slow ? patience(pace, now) : pace->since + PACE_FIRST - now;
    return pace->asked && left > 0 ? (int)left : 0;
}

/*
 * One question is open at a time. A link is slow if its answer takes longer than the quickest one
 * so far, which had an empty link before it; then at most one frame is on its way.
 */
#include "term/pace.h"

static bool ask(struct pace *pace, int64_t now)
{
    pace->asked = true;
    pace->uncovered = false;
    pace->since = now;
    return true;
}

bool pace_frame(struct pace *pace, int64_t now)
{
    if (!pace->asked || (pace->answers && now - pace->since >= PACE_PATIENCE))
        return ask(pace, now);
    pace->uncovered = true;
    return false;
}

bool pace_answer(struct pace *pace, int64_t now)
{
    if (!pace->asked) /* one that was given up */
        return false;
    int64_t took = now - pace->since;
    if (!pace->answers || took < pace->quickest)
        pace->quickest = took;
    pace->answers = true;
    pace->slow = took > pace->quickest + PACE_SLACK;
    pace->asked = false;
    return pace->uncovered && ask(pace, now);
}

int pace_hold(const struct pace *pace, int64_t now)
{
    int64_t age = now - pace->since;
    if (!pace->asked || !pace->answers || age >= PACE_PATIENCE)
        return 0;
    return pace->slow || age > pace->quickest + PACE_SLACK ? (int)(PACE_PATIENCE - age) : 0;
}

int pace_expected(const struct pace *pace, int64_t now)
{
    int64_t left = pace->since + (pace->slow ? PACE_PATIENCE : PACE_FIRST) - now;
    return pace->asked && left > 0 ? (int)left : 0;
}

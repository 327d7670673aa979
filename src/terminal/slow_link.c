/*
 * One question is open at a time. A link is slow if its answer takes longer than the quickest
 * answer so far, which came over an empty link. While a link is slow, at most one frame is on its
 * way.
 *
 * An answer can be lost: on a bad line, or where a multiplexer shows the program on another
 * terminal. An answer counts as lost if it takes more than twice as long as the longest one lately;
 * then no frame is held back until the next answer comes. How long the first whole frame takes is
 * not known.
 */
#include "terminal/slow_link.h"

static bool ask(struct slow_link *link, int64_t now)
{
    link->asked = true;
    link->uncovered = false;
    link->since = now;
    return true;
}

/* Returns how much longer the answer to the open question is waited for; 0 or less: it is lost. */
static int64_t patience(const struct slow_link *link, int64_t now)
{
    int64_t longest = link->longest == 0 ? LINK_LATEST : 2 * link->longest + LINK_LATE;
    return (longest < LINK_LATEST ? longest : LINK_LATEST) - (now - link->since);
}

bool slow_link_frame(struct slow_link *link, int64_t now)
{
    bool lost = link->asked && link->answered && patience(link, now) <= 0;
    if (lost)
        link->trusted = false;
    if (!link->asked || (lost && now - link->since >= LINK_SILENCE))
        return ask(link, now);
    link->uncovered = true;
    return false;
}

/* Notes how long an answer took. The longest one counts for less with each that follows. */
static void note_time(struct slow_link *link, int64_t took)
{
    int64_t before = link->longest - (link->longest + 31) / 32;
    if (link->answered)
        link->longest = took > before ? took : before > 0 ? before : 1;
    if (!link->answered || took < link->quickest)
        link->quickest = took;
    link->answered = true;
}

bool slow_link_answer(struct slow_link *link, int64_t now)
{
    if (!link->asked) /* a second answer */
        return false;
    int64_t took = now - link->since;
    note_time(link, took);
    link->trusted = true;
    link->slow = took > link->quickest + LINK_SLACK;
    link->asked = false;
    return link->uncovered && ask(link, now);
}

int slow_link_hold(const struct slow_link *link, int64_t now)
{
    int64_t age = now - link->since;
    int64_t left = patience(link, now);
    if (!link->asked || !link->trusted || age < 0 || left < 0)
        return 0;
    return link->slow || age > link->quickest + LINK_SLACK ? (int)left : 0;
}

int slow_link_expected(const struct slow_link *link, int64_t now)
{
    int64_t left = link->slow ? patience(link, now) : link->since + LINK_FIRST - now;
    return link->asked && left > 0 ? (int)left : 0;
}

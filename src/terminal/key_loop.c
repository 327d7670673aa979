/*
 * Keys that pour in are acted on together, and frames are drawn between; keys that end with
 * quitting are not acted on.
 */
#include "terminal/key_loop.h"

#include <time.h>
#include <unistd.h>

/*
 * One question is open at a time. A link is slow if its answer takes longer than the quickest one
 * so far, which had an empty link before it; then at most one frame is on its way.
 *
 * An answer can be lost: on a bad line, or where a multiplexer shows the program on another
 * terminal. One that takes more than twice as long as the longest one lately is not waited for, and
 * until the next one comes no frame is held back. How long the first whole frame takes is not
 * known.
 */

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

enum {
    FRAME_INTERVAL = 100, /* maximum time between frames while keys pour in, in milliseconds */
};

int64_t key_loop_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void write_view(struct loop *loop)
{
    struct explorer *explorer = loop->explorer;
    struct error about;
    enum explorer_written written =
        loop->save(&explorer->map, explorer->dialog.path, explorer->dialog.replace, &about);
    explorer_written(explorer, written, about.text);
}

/* Returns false if the user quits. */
static bool act_on(struct loop *loop, const struct event *event)
{
    enum explorer_reply reply = explorer_key(loop->explorer, *event);
    loop->stale = true;
    if (reply == EXPLORER_REPAINT)
        paint_forget(&loop->paint);
    if (reply == EXPLORER_WRITE)
        write_view(loop);
    return reply != EXPLORER_QUIT;
}

/* True if less time than a frame takes has passed since `began`, and no signal came in. Also ends
 * when the clock goes back. */
static bool is_in_time(int64_t began)
{
    int64_t passed = key_loop_now() - began;
    return passed >= 0 && passed < FRAME_INTERVAL && !signals_pending();
}

/* True if the keys that were read end with quitting, and all before that does nothing that outlives
 * the program: it need not be done. */
static bool quits_ahead(const struct loop *loop)
{
    struct keyboard copy = loop->keyboard;
    struct event events[INPUT_EVENTS_MAX];
    int count;
    while ((count = keyboard_next(&copy, false, events)) >= 0)
        for (int n = 0; n < count; n++)
            switch (explorer_foresee(loop->explorer, &events[n])) {
            case EXPLORER_PASSES:
                break;
            case EXPLORER_STAYS:
                return false;
            case EXPLORER_ENDS:
                return true;
            }
    return false;
}

/* Acts on an event, or keeps it as `held` if the explorer takes it together with those like it that
 * follow; before that, acts on what was held. Returns false if the user quits. */
static bool gather_event(struct loop *loop, const struct event *event, struct event *held)
{
    if (held->key != 0 && event->key == held->key) {
        held->again++;
        return true;
    }
    struct event before = *held;
    *held = (struct event){0};
    if (before.key != 0 && !act_on(loop, &before))
        return false;
    if (!explorer_gathers(loop->explorer, event))
        return act_on(loop, event);
    *held = *event;
    return true;
}

bool key_loop_keys(struct loop *loop, bool late)
{
    struct keyboard *keyboard = &loop->keyboard;
    struct event held = {0};
    struct event events[INPUT_EVENTS_MAX];
    int64_t began = key_loop_now();
    bool in_time = true;
    late = !keyboard_fill(keyboard, STDIN_FILENO) && late;
    if (quits_ahead(loop))
        return false;
    while (in_time) {
        int count = keyboard_next(keyboard, late, events);
        late = false;
        for (int n = 0; n < count; n++)
            if (!gather_event(loop, &events[n], &held))
                return false;
        if (count < 0) {
            if (!keyboard_fill(keyboard, STDIN_FILENO))
                break;
            if (quits_ahead(loop))
                return false;
        }
        /* A character of pasted text costs less than asking for the time. */
        if (count != 0 && (count < 0 || !events[0].pasted))
            in_time = is_in_time(began);
    }
    return held.key == 0 || act_on(loop, &held);
}

bool key_loop_timeout(struct loop *loop)
{
    struct event tick = {.key = EVENT_TICK};
    if (keyboard_timeout(&loop->keyboard) >= 0)
        return key_loop_keys(loop, true);
    bool ticks = explorer_drifts(loop->explorer) || explorer_hunts(loop->explorer);
    return !ticks || act_on(loop, &tick);
}

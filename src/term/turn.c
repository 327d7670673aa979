/*
 * Keys that pour in are acted on together, and frames are drawn between; keys that end with
 * quitting are not acted on.
 */
#include "term/turn.h"

#include <time.h>
#include <unistd.h>

enum {
    FRAME_INTERVAL = 100, /* maximum time between frames while keys pour in, in milliseconds */
};

int64_t turn_now(void)
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
    int64_t passed = turn_now() - began;
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

bool turn_keys(struct loop *loop, bool late)
{
    struct keyboard *keyboard = &loop->keyboard;
    struct event held = {0};
    struct event events[INPUT_EVENTS_MAX];
    int64_t began = turn_now();
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

bool turn_timeout(struct loop *loop)
{
    struct event tick = {.key = EVENT_TICK};
    if (keyboard_timeout(&loop->keyboard) >= 0)
        return turn_keys(loop, true);
    bool ticks = explorer_drifts(loop->explorer) || explorer_hunts(loop->explorer);
    return !ticks || act_on(loop, &tick);
}

/*
 * The loop: show a frame, wait for input or a signal, act on it. Signals come in only while it
 * waits, and what they ask for is done here.
 *
 * Invariant: curses owns the terminal between terminal_take and terminal_give_back; every way out
 * of the loop passes the latter, and a crash passes cleanup.h.
 */
#include "terminal/screen.h"

#include "explorer/actions/edit_look.h"
#include "terminal/color_support.h"
#include "terminal/key_loop.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

/* Gives the explorer and the frames the size of the terminal. */
static bool resize_frames(struct loop *loop, struct error *error)
{
    int cols;
    int rows;
    terminal_size(&cols, &rows);
    loop->explorer->map.look.colors = paint_colors(&loop->paint, cols, rows);
    explorer_resize(loop->explorer, cols, rows);
    loop->stale = true;
    return paint_resize(&loop->paint, cols, rows) || error_memory(error);
}

/* Asks the terminal to answer when it has read the frames that were sent. */
static void ask_after_frame(struct loop *loop)
{
    if (loop->terminal.asks && pace_frame(&loop->pace, key_loop_now()))
        terminal_ask();
}

/* Shows the explorer's state, unless it is shown or the terminal is still busy with other frames:
 * then a later turn shows what has become of it. */
static bool show_frame(struct loop *loop, struct error *error)
{
    if (!loop->stale || pace_hold(&loop->pace, key_loop_now()) > 0)
        return true;
    if (!explorer_draw(loop->explorer, &loop->paint.frame))
        return error_memory(error);
    bool new = paint_frame(&loop->paint, look_columns(&loop->explorer->map.look) == 1);
    terminal_refresh(&loop->terminal);
    if (new)
        ask_after_frame(loop);
    loop->stale = false;
    return true;
}

/* Returns how long to wait until the next tick; whatever the clock does, no longer than from one to
 * the next. */
static long time_to_tick(const struct loop *loop, int64_t now)
{
    int64_t rested = now - loop->rests_at;
    int64_t whole = explorer_tick_time(loop->explorer);
    return (long)(rested < 0 ? whole : rested < whole ? whole - rested : 0);
}

/* Returns how long to wait for input, in *time; NULL is for ever, which takes no processor time. */
static const struct timespec *choose_timeout(const struct loop *loop, struct timespec *time)
{
    int64_t now = key_loop_now();
    long milliseconds = keyboard_timeout(&loop->keyboard);
    if (milliseconds < 0 && explorer_hunts(loop->explorer))
        milliseconds = 0;
    else if (milliseconds < 0 && explorer_drifts(loop->explorer))
        milliseconds = time_to_tick(loop, now);
    else if (milliseconds < 0 && loop->stale)
        milliseconds = pace_hold(&loop->pace, now);
    else if (milliseconds < 0)
        return NULL;
    *time = (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000};
    return time;
}

/* Waits until there is input, a signal came in, or the timeout is over; *late says that it is.
 * Returns false if the terminal is gone. */
static bool wait_for_input(const struct loop *loop, bool *late)
{
    struct timespec time;
    fd_set set;
    int bytes = 0;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, choose_timeout(loop, &time),
                        &loop->signals.outside);
    *late = ready == 0;
    if (ready < 0)
        return errno == EINTR;
    /* pselect does not deliver a pending signal if there is input as well. */
    signals_admit(&loop->signals);
    return ready == 0 || (ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0);
}

/* Notes that the terminal has answered, if it has. */
static void take_answer(struct loop *loop)
{
    bool answered = loop->keyboard.decoder.answered;
    loop->keyboard.decoder.answered = false;
    if (answered && pace_answer(&loop->pace, key_loop_now()))
        terminal_ask();
}

/* Waits for the answer that is on its way: whoever reads the terminal next would take it for keys.
 * Drops the keys before it. Ends early at a signal or if nothing can be read. */
static void await_answer(struct loop *loop)
{
    enum { SLICE = 20 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct event events[INPUT_EVENTS_MAX];
    loop->pace.uncovered = false;
    while (pace_expected(&loop->pace, key_loop_now()) > 0 && !signals_pending()) {
        int count;
        do
            count = keyboard_next(&loop->keyboard, false, events);
        while (count >= 0);
        take_answer(loop);
        if (loop->pace.asked && poll(&input, 1, SLICE) > 0 &&
            !keyboard_fill(&loop->keyboard, STDIN_FILENO))
            return;
    }
    loop->pace.asked = false;
}

/* Stops the program if it is asked to (`stops`), or follows a stop from outside. Returns false if
 * the terminal cannot be had again. */
static bool stop_and_continue(struct loop *loop, bool stops)
{
    if (stops)
        await_answer(loop);
    if (stops ? !terminal_stop(&loop->terminal, &loop->signals) : !terminal_retake(&loop->signals))
        return false;
    paint_forget(&loop->paint);
    loop->stale = true;
    return true;
}

/* Follows the terminal to another size. It is asked in every turn: SIGWINCH may have been missed
 * while the program was stopped. */
static bool river_course_size(struct loop *loop, struct error *error)
{
    bool changed;
    return terminal_update_size(&changed, error) && (!changed || resize_frames(loop, error));
}

/* Returns as screen_explore does. */
static bool run_loop(struct loop *loop, int *ended_by, struct error *error)
{
    bool more = true;
    if (!resize_frames(loop, error))
        return false;
    ask_after_frame(loop);
    while (more) {
        if (!show_frame(loop, error))
            return false;
        bool late;
        bool there = wait_for_input(loop, &late);
        bool stops = signals_stopping();
        bool stopped = signals_continued() || stops;
        if (there && stopped)
            there = stop_and_continue(loop, stops);
        *ended_by = signals_ending();
        if (*ended_by != 0)
            return true;
        if (!there)
            return error_set(error, ERROR_FAILURE, "the terminal is gone");
        if (!river_course_size(loop, error))
            return false;
        if (!stopped) /* curses takes the terminal first */
            more = late ? key_loop_timeout(loop) : key_loop_keys(loop, false);
        take_answer(loop);
        if (loop->stale)
            loop->rests_at = key_loop_now();
    }
    await_answer(loop);
    return true;
}

/* Takes the terminal, and tells the explorer what it can show. */
static bool start_screen(struct loop *loop, int colors, struct error *error)
{
    struct explorer *explorer = loop->explorer;
    if (!terminal_check(&loop->terminal, &explorer->map.look.tiles, colors, error) ||
        !terminal_take(&loop->terminal, &loop->signals, error))
        return false;
    paint_start(&loop->paint, loop->terminal.colors);
    explorer->map.look.colors = loop->paint.cells.colors;
    explorer->choices.utf8 = terminal_shows(0x2588); /* a full block */
    opening_look(&explorer->opening, explorer->choices.utf8, &explorer->map.look);
    explorer->greeting = edit_look_fit(&explorer->map, &explorer->choices);
    loop->keyboard.strings = &loop->strings;
    return key_codes_add(&loop->strings) || error_memory(error);
}

bool screen_explore(struct explorer *explorer, int colors, bool mouse, screen_save *save,
                    int *ended_by, struct error *error)
{
    struct loop loop = {.explorer = explorer, .save = save, .terminal = {.mouse = mouse}};
    *ended_by = 0;
    signals_catch(&loop.signals);
    bool done = start_screen(&loop, colors, error) && run_loop(&loop, ended_by, error);
    terminal_give_back(&loop.terminal);
    paint_free(&loop.paint);
    key_strings_free(&loop.strings);
    signals_release(&loop.signals);
    return done;
}

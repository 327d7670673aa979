/*
 * Each turn of the loop shows a frame, waits for keys or a signal, and acts on all keys that were
 * sent. The loop acts on signals after the wait. While keys pour in, a
 * frame is shown every FRAME_INTERVAL. If one of the keys that were read quits, the keys before it
 * are skipped, unless they do something that outlives the program.
 *
 * Invariant: the terminal is taken between terminal_take and terminal_give_back. Every way out of
 * the loop calls terminal_give_back; after a crash, the cleanup of system.h restores the terminal.
 *
 * Turns, waits and answers hang together by times: so the slow link, which says when a frame must
 * wait, stands here, too.
 */
#include "terminal/key_loop.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/opening.h"
#include "system/system.h"
#include "terminal/keyboard.h"
#include "terminal/screen_writer.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

/*
 * Slow link: holds frames back while the terminal is still busy with earlier ones.
 *
 * Between the program and the screen there may be a slow link whose buffers take seconds of output,
 * and only the terminal knows what it has shown. Therefore, after a frame, the caller asks it for
 * its status: it answers when it has read all that was sent before the question.
 *
 * Times are in milliseconds. If the clock goes back, no frame is held back.
 *
 * One question is open at a time. A link is slow if its answer takes longer than the quickest
 * answer so far, which came over an empty link. While a link is slow, at most one frame is on its
 * way.
 *
 * An answer can be lost: on a bad line, or where a multiplexer shows the program on another
 * terminal. An answer counts as lost if it takes more than twice as long as the longest one lately;
 * then no frame is held back until the next answer comes. How long the first whole frame takes is
 * not known.
 */

enum {
    LINK_SLACK = 20,    /* an answer that takes more than this beyond the quickest one is slow */
    LINK_LATE = 250,    /* an answer counts as lost after this and twice the longest one's time */
    LINK_LATEST = 5000, /* an answer counts as lost after this at the latest */
    LINK_FIRST = 1000,  /* an answer may be on its way this long where the last one was not slow, or
                           twice as long as the quickest one */
    LINK_UNKNOWN = 3000,  /* the first answer may be on its way this long */
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
    return MIN(longest, LINK_LATEST) - (now - link->since);
}

/* Notes that a frame was sent, or that the first one is about to be sent. Returns true if the
 * caller must ask the terminal now. At most one question is open. A terminal that does not answer
 * the first question is never asked again; one whose answer was lost is not asked for LINK_SILENCE.
 */
static bool link_frame(struct slow_link *link, int64_t now)
{
    bool lost = link->asked && link->answered && patience(link, now) <= 0;
    link->trusted &= !lost;
    if (!link->asked || (lost && now - link->since >= LINK_SILENCE))
        return ask(link, now);
    link->uncovered = true;
    return false;
}

/* Notes that the terminal has answered, and how long it took; the longest time counts for less with
 * each that follows. Returns true if the caller must ask again. */
static bool link_answer(struct slow_link *link, int64_t now)
{
    if (!link->asked) /* a second answer */
        return false;
    int64_t took = now - link->since;
    int64_t before = link->longest - (link->longest + 31) / 32;
    if (link->answered)
        link->longest = MAX(took, MAX(before, 1));
    link->quickest = link->answered ? MIN(took, link->quickest) : took;
    link->answered = link->trusted = true;
    link->slow = took > link->quickest + LINK_SLACK;
    link->asked = false;
    return link->uncovered && ask(link, now);
}

/* Returns how long the next frame must wait if no answer comes before; 0 for not at all. No frame
 * waits while answers take as long as the quickest one: a link with a delay is not slow. On a quick
 * link a lost answer costs little more than LINK_LATE, once: until the next answer comes, no frame
 * waits. */
static int link_hold(const struct slow_link *link, int64_t now)
{
    int64_t age = now - link->since;
    int64_t left = patience(link, now);
    if (!link->asked || !link->trusted || age < 0 || left < 0)
        return 0;
    return link->slow || age > link->quickest + LINK_SLACK ? (int)left : 0;
}

/* Returns how much longer an answer may be on its way; 0 if no question is open. */
static int link_expected(const struct slow_link *link, int64_t now)
{
    int64_t usual = MAX(2 * link->quickest, LINK_FIRST);
    int64_t left = link->since + (link->answered ? usual : LINK_UNKNOWN) - now;
    left = link->slow ? patience(link, now) : left;
    return link->asked && left > 0 ? (int)left : 0;
}

/*
 * The loop.
 */

/* The state of key_loop_run's loop. */
struct key_loop {
    struct screen screen;        /* what the caller wants */
    struct explorer *explorer;   /* the state that is shown: the screen's */
    struct signals signals;      /* as signals_catch found them */
    struct terminal terminal;    /* the terminal, taken */
    struct screen_writer writer; /* the frame that is shown, and the next one */
    struct key_strings strings;  /* the terminal's keys */
    struct keyboard keyboard;    /* bytes that the terminal sent */
    struct slow_link link;       /* how long frames must wait */
    int asked;                   /* questions for the terminal's status, and their answers so far */
    int answered;
    int fence;        /* the first of these that was asked after what the terminal is: what comes
                         after its answer is no answer to that; 0: none was */
    int64_t asked_at; /* when it was asked what it is, after the first frame; valid while the
                         keyboard's decoder awaits the answer */
    bool stale;       /* the explorer's state has changed since the frame that is shown */
    int64_t rests_at; /* when the state last changed: the next tick comes some time after that */
};

enum { FRAME_INTERVAL = 100 }; /* milliseconds between frames while keys pour in */

/* Returns the time in milliseconds, by a clock that nobody sets. */
static int64_t time_now(void)
{
    return (int64_t)(1000 * system_seconds());
}

/* Shows the progress in the last row of the frame that is shown. */
static void show_writing(struct progress *progress)
{
    struct key_loop *loop = progress->context;
    struct screen_writer *writer = &loop->writer;
    struct grid *frame = &writer->frame;
    struct pen pen = {frame, 0, frame->rows - 1, frame->cols, CELL_REVERSE};
    struct text text = TEXT_LOCAL(PROGRESS_TEXT);
    bool new;
    if (writer->unknown || !progress_text((struct progress_line *)progress, &text))
        return;
    memcpy(frame->cells, writer->shown.cells,
           (size_t)frame->cols * (size_t)frame->rows * sizeof *frame->cells);
    pen_text(&pen, text.bytes);
    pen_pad(&pen, frame->cols);
    screen_writer_show(writer, &loop->terminal, false, &new);
}

/* Writes the file that the user asked for, and tells the explorer how that went. */
static void write_view(struct key_loop *loop)
{
    struct explorer *explorer = loop->explorer;
    struct progress_line line;
    struct error about;
    progress_start(&line, false, "writing");
    line.progress.tell = show_writing;
    line.progress.context = loop;
    enum explorer_written written = loop->screen.save(
        explorer, explorer->dialog.path, explorer->dialog.replace, &line.progress, &about);
    explorer_written(explorer, written, about.text);
}

/* Offers the first of map.png, map-2.png... that no file has, where map.png is offered. */
static void offer_free(struct dialog *dialog)
{
    enum { LAST = 9999 };
    char name[24] = "map.png";
    int n = 1;
    while (n < LAST && access(name, F_OK) == 0)
        snprintf(name, sizeof name, "map-%d.png", ++n);
    if (n > 1)
        dialog_offer(dialog, name);
}

/* Acts on one event. Returns false if the user quits. */
static bool act_on(struct key_loop *loop, const struct event *event)
{
    enum explorer_reply reply = explorer_key(loop->explorer, *event);
    const struct map *map = &loop->explorer->map;
    if (reply == EXPLORER_QUIT && explorer_holds(loop->explorer))
        reply = EXPLORER_DRAW;
    loop->stale = true;
    if (reply == EXPLORER_REPAINT)
        loop->writer.unknown = true;
    if (reply == EXPLORER_WRITE)
        write_view(loop);
    if (loop->explorer->dialog.offered && loop->explorer->dialog.question == &dialog_file)
        offer_free(&loop->explorer->dialog);
    const char *named = reply == EXPLORER_READ ? loop->explorer->dialog.path : NULL;
    bool follows = map->world.recipe.drawing != NULL || map->look.places != NULL;
    if (named != NULL || (follows && event->key != EVENT_TICK && reply != EXPLORER_QUIT))
        loop->screen.reread(loop->screen.context, loop->explorer, named);
    if (reply == EXPLORER_COPY && loop->explorer->command_panel.open)
        terminal_copy(loop->explorer->command_panel.recipe_line);
    return reply != EXPLORER_QUIT;
}

/* True if one of the keys that were read quits, and the keys before it do nothing that outlives the
 * program, such as writing a file: then they can be skipped. */
static bool quits_ahead(const struct key_loop *loop)
{
    struct keyboard copy = loop->keyboard;
    struct event events[INPUT_EVENTS_MAX];
    int count;
    while ((count = keyboard_next(&copy, false, events)) >= 0)
        for (int n = 0; n < count; n++) {
            enum explorer_prospect seen = explorer_foresee(loop->explorer, &events[n]);
            if (seen != EXPLORER_PASSES)
                return seen == EXPLORER_ENDS;
        }
    return false;
}

/* Acts on an event. If the explorer takes repeats of it as one event, keeps it in `held` until
 * another event comes. Returns false if the user quits. */
static bool gather_event(struct key_loop *loop, const struct event *event, struct event *held)
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

/* Acts on all keys that were sent. The repeats of a key that is held down count as one event. Stops
 * when a frame is due or a signal waits. `late` says that keyboard_timeout's time is over (see
 * keyboard_next). Returns false if the user quits. */
static bool act_on_keys(struct key_loop *loop, bool late)
{
    struct event held = {0};
    struct event events[INPUT_EVENTS_MAX];
    int64_t began = time_now();
    bool in_time = true;
    late = !keyboard_fill(&loop->keyboard, STDIN_FILENO) && late;
    if (quits_ahead(loop))
        return false;
    while (in_time) {
        int count = keyboard_next(&loop->keyboard, late, events);
        late = false;
        for (int n = 0; n < count; n++)
            if (!gather_event(loop, &events[n], &held))
                return false;
        if (count < 0) {
            if (!keyboard_fill(&loop->keyboard, STDIN_FILENO))
                break;
            if (quits_ahead(loop))
                return false;
        }
        /* A character of pasted text costs less than asking for the time. */
        if (count == 0 || (count > 0 && events[0].pasted))
            continue;
        int64_t passed = time_now() - began; /* below 0 if the clock has gone back */
        in_time = passed >= 0 && passed < FRAME_INTERVAL && !signals_pending();
    }
    return held.key == 0 || act_on(loop, &held);
}

/* Acts when the wait is over and no input came: ends an open sequence, or lets the map drift or a
 * search go on. Returns false if the user quits. */
static bool act_on_timeout(struct key_loop *loop)
{
    struct event tick = {.key = EVENT_TICK};
    if (keyboard_timeout(&loop->keyboard) >= 0)
        return act_on_keys(loop, true);
    bool ticks = explorer_drifts(loop->explorer) || explorer_searches(loop->explorer);
    return !ticks || act_on(loop, &tick);
}

/* Gives the explorer and the frames the size of the terminal, if it is another than before. Every
 * turn looks at the size, because SIGWINCH may have been missed while the program was stopped.
 * Returns false with the error set. */
static bool follow_size(struct key_loop *loop, struct error *error)
{
    int cols, rows;
    if (!terminal_size(&cols, &rows, error))
        return false;
    if (cols == loop->writer.frame.cols && rows == loop->writer.frame.rows)
        return true;
    explorer_resize(loop->explorer, cols, rows);
    loop->stale = true;
    return screen_writer_resize(&loop->writer, cols, rows) || error_memory(error);
}

/* Asks the terminal to answer when it has read all that was sent. */
static void ask_status(struct key_loop *loop)
{
    terminal_ask();
    loop->asked++;
    if (loop->fence == 0 && loop->asked_at != 0)
        loop->fence = loop->asked;
}

/* Asks the terminal to answer when it has read the frames that were sent. */
static void ask_after_frame(struct key_loop *loop)
{
    if (loop->terminal.asks && link_frame(&loop->link, time_now()))
        ask_status(loop);
}

/* Shows the explorer's state if it has changed. Does nothing while the terminal is still busy with
 * earlier frames: a later turn shows the state that the explorer has by then. Returns false if out
 * of memory. */
static bool show_frame(struct key_loop *loop, struct error *error)
{
    if (!loop->stale || link_hold(&loop->link, time_now()) > 0)
        return true;
    if (!explorer_draw(loop->explorer, &loop->writer.frame))
        return error_memory(error);
    bool new;
    if (!screen_writer_show(&loop->writer, &loop->terminal,
                            look_columns(&loop->explorer->map.look) == 1, &new))
        return error_memory(error);
    if (new)
        ask_after_frame(loop);
    loop->stale = false;
    return true;
}

/* Sets *time to how long to wait for input, and returns `time`; returns NULL if there is no
 * limit. */
static const struct timespec *choose_timeout(const struct key_loop *loop, struct timespec *time)
{
    int64_t now = time_now();
    const int64_t whole = explorer_tick_time(loop->explorer);
    long milliseconds = keyboard_timeout(&loop->keyboard);
    if (milliseconds < 0 && explorer_searches(loop->explorer))
        milliseconds = 0;
    else if (milliseconds < 0 && explorer_drifts(loop->explorer))
        milliseconds = (long)CLAMP(whole - (now - loop->rests_at), 0, whole); /* clocks go back */
    else if (milliseconds < 0 && loop->stale)
        milliseconds = link_hold(&loop->link, now);
    else if (milliseconds < 0)
        return NULL;
    *time = (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000};
    return time;
}

/* Waits until there is input, a signal comes in, or the timeout is over. Sets *late if the timeout
 * is over. Returns false if the terminal is gone. */
static bool wait_for_input(const struct key_loop *loop, bool *late)
{
    struct timespec time;
    int bytes = 0;
    int ready = signals_await(&loop->signals, STDIN_FILENO, choose_timeout(loop, &time));
    *late = ready == 0;
    if (ready < 0)
        return errno == EINTR;
    return ready == 0 || (ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0);
}

/* True if the answer to terminal_ask_kind may still be on its way. Terminals answer in the order in
 * which they were asked. */
static bool awaits_kind(const struct key_loop *loop)
{
    int64_t passed = time_now() - loop->asked_at;
    bool passed_by = loop->fence > 0 && loop->answered >= loop->fence;
    return loop->keyboard.decoder.awaits && !passed_by && passed >= 0 && passed < LINK_LATEST;
}

/* Gives the explorer what the terminal has told of itself, early or late: its background, and which
 * blocks it draws. */
static void take_kind(struct key_loop *loop)
{
    struct input_decoder *decoder = &loop->keyboard.decoder;
    uint32_t ground = contrast_is_dark(decoder->ground) ? 0 : decoder->ground;
    bool told = loop->screen.asks ? decoder->has_ground : decoder->blocks != 0;
    decoder->awaits = !told && awaits_kind(loop);
    if (decoder->blocks != 0)
        loop->stale |= explorer_fly_in(loop->explorer, decoder->blocks);
    decoder->blocks = 0;
    if (!decoder->has_ground || !loop->screen.asks)
        return;
    decoder->has_ground = false;
    loop->stale |= loop->explorer->map.look.light_ground != ground;
    loop->explorer->map.look.light_ground = ground;
}

/* Notes that the terminal has answered, if it has. */
static void take_answer(struct key_loop *loop)
{
    struct input_decoder *decoder = &loop->keyboard.decoder;
    bool answered = decoder->answered;
    loop->answered += answered;
    if (decoder->awaits || decoder->has_ground || decoder->blocks != 0)
        take_kind(loop);
    decoder->answered = false;
    if (answered && link_answer(&loop->link, time_now()))
        ask_status(loop);
}

/* Waits for the answers that are on their way: the program that reads the terminal next would take
 * them for keys. Drops the keys that come before them. Those to what the terminal is have come when
 * a question that is asked now is answered, which takes as long as the link. Ends early if a signal
 * waits or if nothing can be read; and for what the terminal is, if the clock stands or keys pour
 * in. */
static void await_answer(struct key_loop *loop)
{
    enum { SLICE = 20 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct event events[INPUT_EVENTS_MAX];
    const struct slow_link *link = &loop->link;
    const int before = loop->asked;
    int waited = 0;
    loop->link.uncovered = false;
    if (awaits_kind(loop) && loop->fence == 0)
        ask_status(loop);
    while (!signals_pending()) {
        while (keyboard_next(&loop->keyboard, false, events) >= 0)
            take_answer(loop);
        bool known = link->answered && waited < 2 * link->quickest + link->longest + LINK_LATE;
        bool due = loop->asked > before && loop->answered < loop->asked;
        if (link_expected(link, time_now()) == 0 && !(known && due))
            break;
        int ready = poll(&input, 1, SLICE);
        waited += ready > 0 ? 1 : SLICE;
        if (ready > 0 && !keyboard_fill(&loop->keyboard, STDIN_FILENO))
            return;
    }
    loop->link.asked = false;
}

/* Stops the program if a signal asked for that (`stops`); else retakes the terminal after a stop
 * from outside. Returns false as terminal_stop does. */
static bool stop_and_continue(struct key_loop *loop, bool stops)
{
    if (stops)
        await_answer(loop);
    if (!(stops ? terminal_stop(&loop->terminal, &loop->signals)
                : terminal_retake(&loop->terminal, &loop->signals)))
        return false;
    loop->writer.unknown = true;
    loop->stale = true;
    return true;
}

/* Runs the turns of the loop. Returns as key_loop_run does. */
static bool run_loop(struct key_loop *loop, int *ended_by, struct error *error)
{
    bool more = true;
    if (!follow_size(loop, error))
        return false;
    ask_after_frame(loop);
    while (more) {
        if (!show_frame(loop, error))
            return false;
        if (loop->asked_at == 0 && !loop->stale && loop->terminal.asks) {
            loop->keyboard.decoder.awaits = terminal_ask_kind(&loop->terminal, loop->screen.asks);
            loop->asked_at = time_now();
        }
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
        if (!follow_size(loop, error))
            return false;
        if (!stopped) /* the next frame takes the terminal first */
            more = late ? act_on_timeout(loop) : act_on_keys(loop, false);
        take_answer(loop);
        if (loop->stale)
            loop->rests_at = time_now();
    }
    await_answer(loop);
    return true;
}

/* Returns the first note: that the terminal is not known, and what the look lacks here. */
static struct note greet(const struct terminal *terminal, struct note fitted)
{
    struct note note = {0};
    struct text text = note_text(&note);
    if (terminal->unknown == NULL)
        return fitted;
    text_join(&text, "used as ", terminal->name, ": TERM=", ERROR_SHOWN(terminal->unknown),
              " is not known here", fitted.text[0] != '\0' ? "; " : "", fitted.text, NULL);
    return note;
}

/* Takes the terminal, and tells the explorer what the terminal can show. Returns false with the
 * error set. */
static bool start_screen(struct key_loop *loop, struct error *error)
{
    struct explorer *explorer = loop->explorer;
    if (!terminal_check(&loop->terminal, &explorer->map.look.tiles, loop->screen.colors, error) ||
        !terminal_take(&loop->terminal, &loop->signals, error))
        return false;
    screen_writer_start(&loop->writer, &loop->terminal);
    const bool utf8 = terminal_shows(0x2588); /* a full block */
    const struct note lack = opening_begin(explorer, loop->writer.colors, utf8);
    if (explorer->greeting.text[0] == '\0')
        explorer->greeting = greet(&loop->terminal, lack);
    loop->keyboard.strings = &loop->strings;
    key_codes_add(&loop->strings);
    return true;
}

bool key_loop_run(const struct screen *screen, int *ended_by, struct error *error)
{
    struct key_loop loop = {
        .screen = *screen, .explorer = screen->explorer, .terminal = {.mouse = screen->mouse}};
    *ended_by = 0;
    signals_catch(&loop.signals);
    bool done = start_screen(&loop, error) && run_loop(&loop, ended_by, error);
    terminal_give_back(&loop.terminal);
    screen_writer_free(&loop.writer);
    signals_release(&loop.signals);
    return done;
}

/*
 * States are kept in the order in which they were. The present one is number `done`: those before
 * it can be gone back to, and the `undone` ones after it can be gone forward to.
 *
 * Steps are a ring. Memory for all of it is taken when the first one is needed: the system gives
 * pages only as they are written.
 */
#include "explorer/actions/undo.h"

#include "explorer/actions/move.h"
#include "explorer/actions/opening.h"

#include <stdlib.h>

struct undo_step {
    struct settings settings;
    struct flyer flyer;
    struct focus focus;
    int seeds; /* seeds before it, also those that the history has dropped since */
    uint32_t cols_max, rows_max; /* limits of the frame */
};

/* Returns state number n. */
static struct undo_step *step_at(const struct undo *undo, int n)
{
    return &undo->steps[(undo->first + n) % (UNDO_MAX + 1)];
}

bool undo_begin(struct explorer *explorer)
{
    struct undo *undo = &explorer->undo;
    if (undo->steps == NULL)
        undo->steps = malloc((UNDO_MAX + 1) * sizeof *undo->steps);
    if (undo->steps != NULL)
        *step_at(undo, undo->done) = (struct undo_step){
            map_settings(&explorer->map),
            explorer->flyer,
            explorer->focus,
            explorer->history.dropped + explorer->history.count,
            explorer->frame.map_cols_max,
            explorer->frame.map_rows_max,
        };
    return undo->steps != NULL;
}

/* Makes room for the next state. The oldest one is forgotten if there are too many. */
static void go_on(struct undo *undo)
{
    undo->undone = 0;
    if (undo->done < UNDO_MAX)
        undo->done++;
    else
        undo->first = (undo->first + 1) % (UNDO_MAX + 1);
}

void undo_end(struct explorer *explorer, enum undo_run run)
{
    struct undo *undo = &explorer->undo;
    const struct undo_step *before = step_at(undo, undo->done);
    struct settings settings = map_settings(&explorer->map);
    bool changed = !undo->went && (!settings_equal(&before->settings, &settings) ||
                                   before->cols_max != explorer->frame.map_cols_max ||
                                   before->rows_max != explorer->frame.map_rows_max);
    if (changed && run == UNDO_MOVES && undo->runs)
        undo->undone = 0;
    else if (changed)
        go_on(undo);
    if (changed || run == UNDO_ENDS)
        undo->runs = run == UNDO_MOVES;
    undo->went = false;
}

void undo_pass(struct explorer *explorer, uint64_t seed, int seeds)
{
    struct undo *undo = &explorer->undo;
    struct undo_step passed = *step_at(undo, undo->done);
    opening_take_seed(&passed.settings, seed);
    passed.seeds = seeds;
    go_on(undo);
    *step_at(undo, undo->done) = passed;
}

struct note undo_go(struct explorer *explorer, int by)
{
    struct undo *undo = &explorer->undo;
    if ((by < 0 ? undo->done : undo->undone) == 0)
        return note_of(by < 0 ? "nothing to undo" : "nothing to do again");
    const struct undo_step *step = step_at(undo, undo->done + by);
    struct settings settings = step->settings;
    settings.look.light_ground = explorer->map.look.light_ground; /* the terminal's */
    if (!map_set(&explorer->map, &settings))
        return note_of_memory();
    cursor_fit(explorer); /* that screen may have been smaller */
    explorer->flyer = step->flyer;
    explorer->focus = step->focus;
    explorer->history.count = MAX(step->seeds - explorer->history.dropped, 0);
    explorer->frame.map_cols_max = step->cols_max;
    explorer->frame.map_rows_max = step->rows_max;
    undo->done += by;
    undo->undone -= by;
    undo->went = true;
    undo->runs = false;
    return note_format("%s %d more to undo", by < 0 ? "undone; ^R does it again," : "done again;",
                       undo->done);
}

void undo_free(struct undo *undo)
{
    free(undo->steps);
}

/*
 * A button that goes down may become a click or a drag; which, is known when it moves or goes up.
 */
#include "explorer/pointer.h"

static void hold(struct pointer *pointer, const struct event *press)
{
    *pointer = (struct pointer){.held = true, .col = press->col, .row = press->row};
}

static bool drag(struct pointer *pointer, const struct event *press)
{
    if (!pointer->held)
        hold(pointer, press); /* where it went down was not seen */
    if (press->col == pointer->col && press->row == pointer->row)
        return false;
    *pointer = (struct pointer){true, true, press->col, press->row, pointer->col, pointer->row};
    return true;
}

bool pointer_take(struct pointer *pointer, struct event *press)
{
    bool clicked = pointer->held && !pointer->dragged;
    switch (press->key) {
    case EVENT_GRAB:
        hold(pointer, press);
        return false;
    case EVENT_DRAG:
        return drag(pointer, press);
    case EVENT_RELEASE:
        pointer->held = false;
        press->key = EVENT_CLICK;
        return clicked;
    default:
        return true;
    }
}

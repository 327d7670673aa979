/*
 * A state and a few numbers: sequences may come in any number of pieces.
 *
 * Invariant: a character that belongs to a sequence makes no press of its own.
 */
#include "typed.h"

#include <string.h>

enum { ESCAPE = PRESS_ESCAPE, BELL = 7, STRING_END = 0x9C };

/* Parameters beyond this are no place on a screen, nor anything else known here. */
enum { NUMBER_MAX = 99999 };

static int make(struct press *press, uint32_t key)
{
    *press = (struct press){.key = key};
    return 1;
}

static void open(struct typed *typed, enum typed_state state)
{
    *typed = (struct typed){.state = state};
}

/* The character after an escape. */
static int begin(struct typed *typed, uint32_t key, struct press *presses)
{
    switch (key) {
    case '[':
        open(typed, TYPED_CONTROL);
        return 0;
    case 'O':
        open(typed, TYPED_KEYPAD);
        return 0;
    case 'P':
    case 'X':
    case ']':
    case '^':
    case '_':
        open(typed, TYPED_STRING);
        return 0;
    case ESCAPE:
        return make(presses, ESCAPE);
    default: /* Escape, and then a key */
        open(typed, TYPED_NOTHING);
        return make(presses, ESCAPE) + make(presses + 1, key);
    }
}

/* What the mouse did: `button` as its protocols have it, the place counted from 1. */
static int mouse(uint32_t button, uint32_t col, uint32_t row, bool up, struct press *press)
{
    enum { SHIFT = 4, MODIFIERS = 8 | 16, MOTION = 32, WHEEL = 64, RELEASED = 3 };
    uint32_t key = 0;
    button &= ~(uint32_t)MODIFIERS;
    if (button == 0)
        key = up ? PRESS_RELEASE : PRESS_GRAB;
    else if (button == RELEASED)
        key = PRESS_RELEASE;
    else if (button == MOTION && !up)
        key = PRESS_DRAG;
    else if (button == WHEEL)
        key = PRESS_WHEEL_UP;
    else if (button == WHEEL + 1)
        key = PRESS_WHEEL_DOWN;
    if (key == 0 || col == 0 || row == 0)
        return 0;
    *press = (struct press){.key = key, .col = (int)col - 1, .row = (int)row - 1};
    return 1;
}

/* The keys that xterm and most others send so: after ESC [ or ESC O, */
static uint32_t key_of_letter(uint32_t letter, bool shift)
{
    static const char letters[] = "ABDC"; /* in the order of keys.h */
    const char *at = letter != 0 && letter < 0x80 ? strchr(letters, (int)letter) : NULL;
    if (at != NULL)
        return (shift ? PRESS_SHIFT_UP : PRESS_UP) + (uint32_t)(at - letters);
    return shift ? 0 : letter == 'H' ? PRESS_HOME : letter == 'F' ? PRESS_END : 0;
}

/* and after ESC [ as a number, with ~ at its end. */
static uint32_t key_of_number(uint32_t number)
{
    static const uint32_t keys[] = {
        0,          PRESS_HOME, 0, PRESS_DELETE, PRESS_END, PRESS_PAGE_UP, PRESS_PAGE_DOWN,
        PRESS_HOME, PRESS_END};
    return number < sizeof keys / sizeof *keys ? keys[number] : 0;
}

static int known_key(const struct typed *sequence, uint32_t final, struct press *presses)
{
    const uint32_t *numbers = sequence->numbers;
    bool shift = sequence->count == 2 && numbers[0] == 1 && numbers[1] == 2;
    uint32_t key = 0;
    if (sequence->count == 1 && final == '~')
        key = key_of_number(numbers[0]);
    else if (sequence->count == 0 || shift)
        key = key_of_letter(final, shift);
    return key != 0 ? make(presses, key) : 0;
}

/* A control sequence is complete. */
static int end_control(struct typed *typed, uint32_t final, struct press *presses)
{
    struct typed sequence = *typed;
    const uint32_t *numbers = sequence.numbers;
    open(typed, TYPED_NOTHING);
    if (sequence.odd)
        return 0;
    if (sequence.lead == '<' && sequence.count == 3 && (final == 'M' || final == 'm'))
        return mouse(numbers[0], numbers[1], numbers[2], final == 'm', presses);
    if (sequence.lead != 0)
        return 0;
    if (sequence.count == 0 && final == 'M')
        open(typed, TYPED_MOUSE);
    else if (sequence.count == 0 && final == '[') /* a function key of the Linux console */
        open(typed, TYPED_ONE);
    else if (sequence.count == 1 && numbers[0] == 200 && final == '~')
        open(typed, TYPED_PASTE);
    else
        return known_key(&sequence, final, presses);
    return 0;
}

static int take_control(struct typed *typed, uint32_t key, struct press *presses)
{
    if (key >= '@' && key <= '~')
        return end_control(typed, key, presses);
    if (key < ' ' || key > '~') {
        open(typed, key == ESCAPE ? TYPED_ESCAPE : TYPED_NOTHING);
    } else if (key >= '0' && key <= '9') {
        typed->count += typed->count == 0;
        uint32_t *number = &typed->numbers[typed->count - 1];
        *number = *number * 10 + (key - '0');
        typed->odd = typed->odd || *number > NUMBER_MAX;
        *number = typed->odd ? 0 : *number;
    } else if (key == ';' && typed->count < 3) {
        typed->count += typed->count == 0 ? 2 : 1; /* a number may be left out */
    } else if (key >= '<' && key <= '?' && typed->count == 0 && typed->lead == 0) {
        typed->lead = key;
    } else {
        typed->odd = true;
    }
    return 0;
}

/* Each character of the old protocol is a number and 32. */
static int take_mouse(struct typed *typed, uint32_t key, struct press *presses)
{
    if (key < ' ') {
        open(typed, key == ESCAPE ? TYPED_ESCAPE : TYPED_NOTHING);
        return 0;
    }
    typed->numbers[typed->count++] = key - ' ';
    if (typed->count < 3)
        return 0;
    struct typed sequence = *typed;
    open(typed, TYPED_NOTHING);
    return mouse(sequence.numbers[0], sequence.numbers[1], sequence.numbers[2], false, presses);
}

static int take_pasted(struct typed *typed, uint32_t key, struct press *presses)
{
    static const char end[] = "\033[201~";
    if (key == (unsigned char)end[typed->ended]) {
        if (end[++typed->ended] == '\0')
            open(typed, TYPED_NOTHING);
        return 0;
    }
    typed->ended = key == ESCAPE;
    if (key < ' ' || (key >= 0x7F && key < 0xA0) || key >= PRESS_UP)
        return 0;
    *presses = (struct press){.key = key, .pasted = true};
    return 1;
}

int typed_take(struct typed *typed, uint32_t key, struct press presses[TYPED_MOST])
{
    /* A key that was recognized ends what is open; but in pasted text it is text. */
    if (key >= PRESS_UP && typed->state > TYPED_ESCAPE && typed->state != TYPED_PASTE)
        open(typed, TYPED_NOTHING);
    switch (typed->state) {
    case TYPED_NOTHING:
        if (key != ESCAPE)
            return make(presses, key);
        open(typed, TYPED_ESCAPE);
        return 0;
    case TYPED_ESCAPE:
        return begin(typed, key, presses);
    case TYPED_CONTROL:
        return take_control(typed, key, presses);
    case TYPED_MOUSE:
        return take_mouse(typed, key, presses);
    case TYPED_KEYPAD:
    case TYPED_ONE: {
        uint32_t known = typed->state == TYPED_KEYPAD ? key_of_letter(key, false) : 0;
        open(typed, key == ESCAPE ? TYPED_ESCAPE : TYPED_NOTHING);
        return known != 0 ? make(presses, known) : 0;
    }
    case TYPED_STRING: /* ESC \ ends it: the backslash is the one that TYPED_ONE drops */
        if (key == ESCAPE)
            open(typed, TYPED_ONE);
        else if (key == BELL || key == STRING_END)
            open(typed, TYPED_NOTHING);
        return 0;
    case TYPED_PASTE:
        return take_pasted(typed, key, presses);
    }
    return 0;
}

int typed_patience(const struct typed *typed)
{
    /* A string comes in one piece; what trickles in is keys, after an Escape and a P or the
     * like. */
    enum { STRING = 25, SEQUENCE = 100, PASTE = 1000 };
    switch (typed->state) {
    case TYPED_NOTHING:
        return -1;
    case TYPED_ESCAPE:
        return 0;
    case TYPED_STRING:
        return STRING;
    case TYPED_PASTE:
        return PASTE;
    default:
        return SEQUENCE;
    }
}

int typed_give_up(struct typed *typed, struct press presses[TYPED_MOST])
{
    bool escape = typed->state == TYPED_ESCAPE;
    open(typed, TYPED_NOTHING);
    return escape ? make(presses, ESCAPE) : 0;
}

/*
 * A state and a few numbers: sequences may come in any number of pieces.
 *
 * Invariant: a character that belongs to a sequence makes no press of its own.
 */
#include "term/input.h"

#include <string.h>

enum { ESCAPE = EVENT_ESCAPE, BELL = 7, STRING_END = 0x9C };

/* Parameters beyond this are no place on a screen, nor anything else known here. */
enum { NUMBER_MAX = 99999 };

static int make(struct event *press, uint32_t key)
{
    *press = (struct event){.key = key};
    return 1;
}

static void open(struct input_decoder *decoder, enum input_state state)
{
    *decoder = (struct input_decoder){.state = state};
}

/* The character after an escape. */
static int begin(struct input_decoder *decoder, uint32_t key, struct event *presses)
{
    switch (key) {
    case '[':
        open(decoder, INPUT_CONTROL);
        return 0;
    case 'O':
        open(decoder, INPUT_KEYPAD);
        return 0;
    case 'P':
    case 'X':
    case ']':
    case '^':
    case '_':
        open(decoder, INPUT_STRING);
        return 0;
    case ESCAPE:
        return make(presses, ESCAPE);
    default: /* Escape, and then a key */
        open(decoder, INPUT_NOTHING);
        return make(presses, ESCAPE) + make(presses + 1, key);
    }
}

/* What the mouse did: `button` as its protocols have it, the place counted from 1. */
static int mouse(uint32_t button, uint32_t col, uint32_t row, bool up, struct event *press)
{
    enum { SHIFT = 4, MODIFIERS = 8 | 16, MOTION = 32, WHEEL = 64, RELEASED = 3 };
    uint32_t key = 0;
    button &= ~(uint32_t)MODIFIERS;
    if (button == 0)
        key = up ? EVENT_RELEASE : EVENT_GRAB;
    else if (button == RELEASED)
        key = EVENT_RELEASE;
    else if (button == MOTION && !up)
        key = EVENT_DRAG;
    else if (button == WHEEL)
        key = EVENT_WHEEL_UP;
    else if (button == WHEEL + 1)
        key = EVENT_WHEEL_DOWN;
    if (key == 0 || col == 0 || row == 0)
        return 0;
    *press = (struct event){.key = key, .col = (int)col - 1, .row = (int)row - 1};
    return 1;
}

/* The keys that xterm and most others send so: after ESC [ or ESC O, */
static uint32_t key_of_letter(uint32_t letter, bool shift)
{
    static const char letters[] = "ABDC"; /* in the order of keys.h */
    const char *at = letter != 0 && letter < 0x80 ? strchr(letters, (int)letter) : NULL;
    if (at != NULL)
        return (shift ? EVENT_SHIFT_UP : EVENT_UP) + (uint32_t)(at - letters);
    return shift ? 0 : letter == 'H' ? EVENT_HOME : letter == 'F' ? EVENT_END : 0;
}

/* and after ESC [ as a number, with ~ at its end. */
static uint32_t key_of_number(uint32_t number)
{
    static const uint32_t keys[] = {
        0,          EVENT_HOME, 0, EVENT_DELETE, EVENT_END, EVENT_PAGE_UP, EVENT_PAGE_DOWN,
        EVENT_HOME, EVENT_END};
    return number < sizeof keys / sizeof *keys ? keys[number] : 0;
}

static int known_key(const struct input_decoder *sequence, uint32_t final, struct event *presses)
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
static int end_control(struct input_decoder *decoder, uint32_t final, struct event *presses)
{
    struct input_decoder sequence = *decoder;
    const uint32_t *numbers = sequence.numbers;
    open(decoder, INPUT_NOTHING);
    if (sequence.odd)
        return 0;
    if (sequence.lead == '<' && sequence.count == 3 && (final == 'M' || final == 'm'))
        return mouse(numbers[0], numbers[1], numbers[2], final == 'm', presses);
    if (sequence.lead != 0)
        return 0;
    if (sequence.count == 0 && final == 'M')
        open(decoder, INPUT_MOUSE);
    else if (sequence.count == 0 && final == '[') /* a function key of the Linux console */
        open(decoder, INPUT_ONE);
    else if (sequence.count == 1 && numbers[0] == 200 && final == '~')
        open(decoder, INPUT_PASTE);
    else
        return known_key(&sequence, final, presses);
    return 0;
}

static int take_control(struct input_decoder *decoder, uint32_t key, struct event *presses)
{
    if (key >= '@' && key <= '~')
        return end_control(decoder, key, presses);
    if (key < ' ' || key > '~') {
        open(decoder, key == ESCAPE ? INPUT_ESCAPE : INPUT_NOTHING);
    } else if (key >= '0' && key <= '9') {
        decoder->count += decoder->count == 0;
        uint32_t *number = &decoder->numbers[decoder->count - 1];
        *number = *number * 10 + (key - '0');
        decoder->odd = decoder->odd || *number > NUMBER_MAX;
        *number = decoder->odd ? 0 : *number;
    } else if (key == ';' && decoder->count < 3) {
        decoder->count += decoder->count == 0 ? 2 : 1; /* a number may be left out */
    } else if (key >= '<' && key <= '?' && decoder->count == 0 && decoder->lead == 0) {
        decoder->lead = key;
    } else {
        decoder->odd = true;
    }
    return 0;
}

/* Each character of the old protocol is a number and 32. */
static int take_mouse(struct input_decoder *decoder, uint32_t key, struct event *presses)
{
    if (key < ' ') {
        open(decoder, key == ESCAPE ? INPUT_ESCAPE : INPUT_NOTHING);
        return 0;
    }
    decoder->numbers[decoder->count++] = key - ' ';
    if (decoder->count < 3)
        return 0;
    struct input_decoder sequence = *decoder;
    open(decoder, INPUT_NOTHING);
    return mouse(sequence.numbers[0], sequence.numbers[1], sequence.numbers[2], false, presses);
}

static int take_pasted(struct input_decoder *decoder, uint32_t key, struct event *presses)
{
    static const char end[] = "\033[201~";
    if (key == (unsigned char)end[decoder->ended]) {
        if (end[++decoder->ended] == '\0')
            open(decoder, INPUT_NOTHING);
        return 0;
    }
    decoder->ended = key == ESCAPE;
    if (key < ' ' || (key >= 0x7F && key < 0xA0) || key >= EVENT_UP)
        return 0;
    *presses = (struct event){.key = key, .pasted = true};
    return 1;
}

int input_take(struct input_decoder *decoder, uint32_t key, struct event presses[INPUT_MOST])
{
    /* A key that was recognized ends what is open; but in pasted text it is text. */
    if (key >= EVENT_UP && decoder->state > INPUT_ESCAPE && decoder->state != INPUT_PASTE)
        open(decoder, INPUT_NOTHING);
    switch (decoder->state) {
    case INPUT_NOTHING:
        if (key != ESCAPE)
            return make(presses, key);
        open(decoder, INPUT_ESCAPE);
        return 0;
    case INPUT_ESCAPE:
        return begin(decoder, key, presses);
    case INPUT_CONTROL:
        return take_control(decoder, key, presses);
    case INPUT_MOUSE:
        return take_mouse(decoder, key, presses);
    case INPUT_KEYPAD:
    case INPUT_ONE: {
        uint32_t known = decoder->state == INPUT_KEYPAD ? key_of_letter(key, false) : 0;
        open(decoder, key == ESCAPE ? INPUT_ESCAPE : INPUT_NOTHING);
        return known != 0 ? make(presses, known) : 0;
    }
    case INPUT_STRING: /* ESC \ ends it: the backslash is the one that INPUT_ONE drops */
        if (key == ESCAPE)
            open(decoder, INPUT_ONE);
        else if (key == BELL || key == STRING_END)
            open(decoder, INPUT_NOTHING);
        return 0;
    case INPUT_PASTE:
        return take_pasted(decoder, key, presses);
    }
    return 0;
}

int input_patience(const struct input_decoder *decoder)
{
    /* A string comes in one piece; what trickles in is keys, after an Escape and a P or the
     * like. */
    enum { STRING = 25, SEQUENCE = 100, PASTE = 1000 };
    switch (decoder->state) {
    case INPUT_NOTHING:
        return -1;
    case INPUT_ESCAPE:
        return 0;
    case INPUT_STRING:
        return STRING;
    case INPUT_PASTE:
        return PASTE;
    default:
        return SEQUENCE;
    }
}

int input_give_up(struct input_decoder *decoder, struct event presses[INPUT_MOST])
{
    bool escape = decoder->state == INPUT_ESCAPE;
    open(decoder, INPUT_NOTHING);
    return escape ? make(presses, ESCAPE) : 0;
}

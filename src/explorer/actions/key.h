/*
 * Keys: the events that the explorer takes (keys, the mouse, the clock), their names, and how users
 * write them.
 *
 * Users write keys in UTF-8. A character stands for the key that types it. Other keys have names in
 * angle brackets, the names of the help: <Up>, <Shift-Left>, <PgDn>, <F1>, <Esc>, <Space>; <C-l> or
 * <^L> with the control key; <lt> is the key of `<`. Events of the mouse have a place, its column
 * and row counted from 0: <WheelUp 10 5>, <WheelDown 10 5>, <Click 10 5>, or in single steps <Grab
 * 10 5>, <Drag 12 5>, <Release 12 5>. <Tick> is the time in which drifting moves the map by a tile.
 */
#ifndef TMAP_EXPLORER_ACTIONS_KEY_H
#define TMAP_EXPLORER_ACTIONS_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys that type no character, and the events of the mouse and the clock. Any other key is the code
 * point that it types. */
enum event_key {
    EVENT_UP = 0x110000, /* beyond Unicode */
    EVENT_DOWN,
    EVENT_LEFT,
    EVENT_RIGHT,
    EVENT_SHIFT_UP,
    EVENT_SHIFT_DOWN,
    EVENT_SHIFT_LEFT,
    EVENT_SHIFT_RIGHT,
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_HOME,
    EVENT_END,
    EVENT_DELETE,
    EVENT_F1,
    EVENT_F10,
    EVENT_WHEEL_UP, /* the mouse's wheel turned away from the user; the first event with a place */
    EVENT_WHEEL_DOWN, /* the mouse's wheel turned towards the user */
    EVENT_DRAG,       /* the mouse moved with its button down */
    EVENT_CLICK,      /* the mouse's button went down and up in one place */
    EVENT_GRAB,       /* the mouse's button went down */
    EVENT_RELEASE,    /* the mouse's button went up; the last event with a place */
    EVENT_TICK,       /* a step of drifting or of a search is due: no key came in time */
    EVENT_OTHER,      /* a key that tmap has no name for */
};

/* A key press, an event of the mouse, or a tick. */
struct event {
    uint32_t key;   /* a code point or one of enum event_key */
    int col;        /* column of the mouse on the screen, from 0 */
    int row;        /* row of the mouse on the screen, from 0 */
    bool pasted;    /* the character is part of pasted text: never a command */
    int from_col;   /* column that the mouse came from, in an EVENT_DRAG after pointer_take */
    int from_row;   /* row that the mouse came from, in an EVENT_DRAG after pointer_take */
    uint32_t again; /* number of equal events that came right after this one and are taken together
                       with it; 0 unless explorer_gathers */
};

/* The key of a letter with the control key. */
#define EVENT_CONTROL(letter) ((letter)&0x1F)

#define EVENT_ENTER     0x0D
#define EVENT_ESCAPE    0x1B
#define EVENT_TAB       0x09
#define EVENT_BACKSPACE 0x7F

/* What keys are for at the moment. These are bits, as a command may have its keys in several modes.
 * The first four are in the order of enum view_kind. */
enum key_mode {
    MODE_MAP = 1,       /* the map, seen from straight above */
    MODE_FLIGHT = 2,    /* a flight */
    MODE_GLOBE = 4,     /* a globe */
    MODE_WHOLE = 8,     /* the whole world */
    MODE_COUNT = 16,    /* the map, after digits of a count */
    MODE_FOUND = 32,    /* the map, while keys go on to the next place that was found */
    MODE_WORLDS = 64,   /* the gallery */
    MODE_LINE = 128,    /* a line is typed: keys without a command are text */
    MODE_REPLACE = 256, /* the user is asked whether to replace a file: other keys than y mean no */
    MODE_LETTER = 512,  /* the user is asked for a letter: keys without a command are the answer */
};

/* The explorer's reply to an event: what its caller does next. */
enum explorer_reply {
    EXPLORER_DRAW,    /* draw */
    EXPLORER_REPAINT, /* draw on a screen whose contents are not trusted */
    EXPLORER_WRITE,   /* write the map to the dialog's path, call explorer_written, draw */
    EXPLORER_READ,    /* show the places of the file at the dialog's path, set the note, draw */
    EXPLORER_COPY,    /* draw, and copy the command line, if it is open, to a clipboard */
    EXPLORER_GONE,    /* draw: the key had a command in earlier versions, the note says what to
                         type now */
    EXPLORER_QUIT,    /* stop */
};

/* Copies the name of a key into `name`, in ASCII: "h", "Left", "Shift-Up", "PgDn", "^L", "Esc". */
#define KEY_LABEL_MAX 15
void key_label(uint32_t key, char name[KEY_LABEL_MAX + 1]);

/* Reads the key that `text` begins with into *event. Returns the text after it, or NULL if `text`
 * is empty or begins with no known key. */
const char *key_read(const char *text, struct event *event);

/* Returns the number of bytes at the beginning of `text` that stand for one key, known or not: up
 * to a `>` or the end of the text if it begins with `<`; else one character, or one byte that is
 * not UTF-8. */
size_t key_length(const char *text);

/* The state of the mouse's button. Zeros: it is up. */
struct pointer {
    bool held;    /* the button is down */
    bool dragged; /* the mouse has moved since the button went down */
    int col;      /* the last column of the mouse on the screen */
    int row;      /* the last row of the mouse on the screen */
};

/* Turns the mouse's single steps into events that commands are bound to: a release in the place of
 * the grab becomes EVENT_CLICK, and an EVENT_DRAG from one place to another gets from_col and
 * from_row. Other events stay as they are. Returns false if the event alone does nothing, such as a
 * grab. */
bool pointer_take(struct pointer *pointer, struct event *event);

#endif

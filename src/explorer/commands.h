/*
 * Keys: the table that binds them to actions. It drives the explorer, its help and the tests of the
 * manual.
 */
#ifndef TMAP_EXPLORER_COMMANDS_H
#define TMAP_EXPLORER_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

/* A key is the code point that it types, or one of these; what the mouse does counts as one. */
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
    EVENT_WHEEL_UP,   /* the mouse's wheel turned away from the user, */
    EVENT_WHEEL_DOWN, /* or towards */
    EVENT_DRAG,       /* the mouse moved with its button down */
    EVENT_CLICK,      /* its button went down and up in one place */
    EVENT_GRAB,       /* its button went down, */
    EVENT_RELEASE,    /* or up */
    EVENT_TICK,       /* nothing was pressed for the time that a step of drifting takes */
    EVENT_OTHER,      /* a key that tmap has no name for */
};

/* A key that was pressed. */
struct event {
    uint32_t key;
    int col;     /* of what the mouse does: on the screen, its top left is 0, 0 */
    int row;     /* likewise */
    bool pasted; /* the character stood in text that was pasted: it is never a command */
};

/* What the control key makes of a letter. */
#define EVENT_CONTROL(letter) ((letter)&0x1F)

#define EVENT_ENTER     0x0D
#define EVENT_ESCAPE    0x1B
#define EVENT_TAB       0x09
#define EVENT_BACKSPACE 0x7F

/* What a key asks for. */
enum action {
    ACTION_NONE, /* the key is bound to nothing */
    ACTION_SCROLL,
    ACTION_PAGE,
    ACTION_ZOOM,
    ACTION_ZOOM_RESET,
    ACTION_RESEED,
    ACTION_SEED_BACK,
    ACTION_FEATURE,
    ACTION_ROUGHNESS,
    ACTION_WORLD,
    ACTION_NORMALIZE,
    ACTION_PALETTE,
    ACTION_RELIEF,
    ACTION_BLOCKS,
    ACTION_TILES,
    ACTION_LEGEND,
    ACTION_OVERVIEW,
    ACTION_PROFILE,
    ACTION_DRIFT,
    ACTION_ZOOM_AT,
    ACTION_PAN,
    ACTION_LOOK,
    ACTION_LOOK_AT,
    ACTION_GO,
    ACTION_SEED,
    ACTION_EXTREME,
    ACTION_MARK,
    ACTION_TO_MARK,
    ACTION_WRITE,
    ACTION_COMMAND,
    ACTION_HELP,
    ACTION_CLOSE,
    ACTION_REPAINT,
    ACTION_QUIT,
};

/* One action, and the keys that ask for it. */
struct binding {
    enum action action; /* ACTION_NONE ends the table */
    int east;           /* SCROLL: tiles. Of others: up or down, one of 1 and -1, or 0 */
    int south;          /* SCROLL: tiles. PAGE: pages */
    uint32_t keys[3];   /* 0 for none */
    const char *about;  /* what the help says: a few words, lower case */
};

/* Every binding, in the order of the help; ends with ACTION_NONE. */
extern const struct binding bindings[];

/* The binding of a key, or the table's end. */
const struct binding *binding_of(uint32_t key);

/* What the help calls a key, in ASCII, terminated: "h", "Left", "Shift-Up", "PgDn", "^L", "Esc".
 * `name` has room for KEY_LABEL_MAX characters and the end. */
#define KEY_LABEL_MAX 15
void key_label(uint32_t key, char name[KEY_LABEL_MAX + 1]);

#endif

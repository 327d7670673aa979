/*
 * State: everything that the explorer remembers between two events: a struct for each subject, and
 * struct explorer, which has them all. The header of a subject says what is done with its struct.
 *
 * Every command is given the whole state. Only the map, the command line, the world search, the
 * gallery, the skin and the states to go back to own memory, which a copy of the state shares.
 */
#ifndef TMAP_EXPLORER_ACTIONS_STATE_H
#define TMAP_EXPLORER_ACTIONS_STATE_H

#include "canvas/cell_grid.h"
#include "explorer/actions/key.h"
#include "places/places.h"

struct explorer;
struct gallery;
struct gazetteer;
struct skin;

/*
 * Notes: messages of commands for the status line, passed by value.
 */

#define NOTE_MAX 399 /* bytes of a note; longer ones are cut */

/* A note of zeros says nothing. */
struct note {
    char text[NOTE_MAX + 1]; /* in printable ASCII, terminated */
    bool out_of_memory;      /* there was no memory to do what the user asked for */
};

/* Returns a text that appends to the note. */
static inline struct text note_text(struct note *note)
{
    return (struct text){
        .bytes = note->text, .room = sizeof note->text, .length = strlen(note->text)};
}

/* Returns a note of arguments, as text_format writes them. */
__attribute__((format(printf, 1, 2))) static inline struct note note_format(const char *format, ...)
{
    struct note note = {0};
    struct text text = note_text(&note);
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&text, format, &arguments);
    va_end(arguments);
    return note;
}

static inline struct note note_of(const char *words)
{
    return note_format("%s", words);
}

/* Returns a note of two texts, one after the other. */
static inline struct note note_join(const char *words, const char *more)
{
    return note_format("%s%s", words, more);
}

/* Returns the note of a command that was not done because memory ran out. */
static inline struct note note_of_memory(void)
{
    struct note note = note_of("out of memory");
    note.out_of_memory = true;
    return note;
}

static inline struct note note_of_error(const struct error *error)
{
    return error->kind == ERROR_MEMORY ? note_of_memory() : note_of(error->text);
}

/* The cursor (move.h). Zeros: there is none. While it is on, its tile lies in the view and in the
 * world. */
struct cursor {
    bool on;      /* the cursor is on the map */
    uint32_t col; /* its column of the view, while it is on */
    uint32_t row; /* its row of the view, while it is on */
};

/* One side of the focus: west to east, or north to south. */
struct focus_side {
    int64_t place; /* in 2^-RECIPE_ZOOM_MAX cells */
    int64_t deep;  /* the place at zooms deeper than the focus' `from`; mostly the same */
    int64_t seen;  /* the point that stood there for it, in points of the focus' zoom, wrapped:
                      another one if a rim kept it from its place */
};

/* The focus (move.h): the place that zooms keep. Zeros: none was taken. */
struct focus {
    struct focus_side x;
    struct focus_side y; /* from the north */
    int zoom;            /* zoom of the view that it was last seen in */
    int from;            /* zoom of the view that leads to `deep` places */
    uint32_t width; /* sides of the world that it is in: in one with others there is no focus */
    uint32_t height;
};

/* Where the screen stands on the map. */
struct stand {
    struct view view;
    struct cursor cursor;
};

/* Drifting (move.h): each EVENT_TICK scrolls the map by a column, a line of the screen, or both. */
struct drift {
    bool on;   /* the map drifts */
    int east;  /* direction of the last scrolling: -1, 0 or 1 */
    int south; /* direction of the last scrolling: -1, 0 or 1; not 0 if east is 0 */
};

#define MARKS_MAX      26  /* a to z */
#define MARK_NAME_MAX  30  /* columns of a name */
#define MARK_BYTES_MAX 121 /* bytes of a name in UTF-8, with the 0 */

/* A place and a zoom to come back to. */
struct viewpoint {
    bool kept; /* there is one */
    int zoom;
    int64_t x; /* column of the place, in 2^-RECIPE_ZOOM_MAX cells */
    int64_t y; /* row of the place, in 2^-RECIPE_ZOOM_MAX cells */
};

/* A mark. It belongs to the world of a seed. */
struct mark {
    struct viewpoint at;
    uint64_t seed;
    char name[MARK_BYTES_MAX]; /* in UTF-8; "": none */
    bool written;              /* a file has the name, at this place */
};

/* Marks (jump.h). Zeros: there are none. */
struct marks {
    struct mark letters[MARKS_MAX]; /* a to z */
    struct viewpoint before;        /* the middle of the view before the last jump */
};

/* The flight (camera.h). Zeros: it has not begun. */
struct flyer {
    bool on;      /* the eye flies on by itself, a step for each EVENT_TICK */
    bool opened;  /* a key opened this flight or globe from the map; Esc and q close it */
    bool moved;   /* the eye has moved since the map was left: `zoom`, `left`, `cruise` are set */
    int zoom;     /* zoom of the map that was left */
    int64_t left; /* height above the land when the map was left, see view.h */
    bool changed; /* the flight is in blocks of its own; the map gets `blocks` back */
    enum blocks blocks; /* how the map was drawn before the flight */
    int64_t cruise;     /* height above the land that the eye keeps */
};

/* A choice of the look (edit_look.h) that is not in the table of palettes, and what the screen can
 * show. */
struct choices {
    const struct palette *own_palette; /* the user's own palette, owned by the caller; NULL: none */
    bool utf8;                         /* the screen shows more than ASCII; set by the caller */
    enum blocks flown;                 /* blocks that flights and globes are drawn in, where there
                                          are colours and UTF-8 */
};

#define HISTORY_SEEDS_MAX 100

/* Seeds that were shown before, and the source of those to come (edit_world.h). */
struct history {
    uint64_t entropy;                  /* source of random seeds, filled by the caller */
    int count;                         /* seeds that are kept, 0..HISTORY_SEEDS_MAX */
    int dropped;                       /* seeds that had no room, and came before these */
    uint64_t seeds[HISTORY_SEEDS_MAX]; /* seeds before the present one, the last one last */
    char word[SEED_WORD_MAX + 1];      /* text that was last typed as a seed; empty: none was */
    uint64_t word_seed;                /* the seed that it stands for */
};

/* What the explorer chooses for the first frame (opening.h). Zeros: nothing. */
struct opening {
    bool relief;        /* shaded, where there are colours */
    bool blocks;        /* look_usual_fill, where there are colours; half blocks in a flight */
    bool square;        /* true proportions; a picture in half blocks where the screen has them */
    bool labels;        /* names */
    bool towns;         /* towns and roads, where the world has some */
    bool place;         /* the middle of the view: where there is much to see */
    bool zoom;          /* and the zoom that suits it, or `land` */
    bool whole;         /* the whole world, from which the place is one step down */
    const char *center; /* a place or a name to go to from there; NULL: none */
    struct view land;   /* what is to be in the middle, also in another zoom; no columns: nothing */
    bool focus; /* the place was found, but not yet its focus: the next event comes after that */
};

#define LINE_EDIT_LENGTH_MAX 255                            /* characters of a line */
#define LINE_EDIT_BYTES_MAX  (4 * LINE_EDIT_LENGTH_MAX + 1) /* bytes in UTF-8, with the 0 */

/* A line that the user types, and the cursor in it (dialog.h). Zeros are an empty line. */
struct line_edit {
    int length;                            /* number of characters */
    int at;                                /* character that the cursor is on, 0..length */
    uint32_t glyphs[LINE_EDIT_LENGTH_MAX]; /* `length` code points */
};

/* What a key does to a line. */
enum line_edit_act {
    LINE_EDIT_INSERT,    /* inserts itself */
    LINE_EDIT_LEFT,      /* moves the cursor left by a character */
    LINE_EDIT_RIGHT,     /* moves the cursor right by a character */
    LINE_EDIT_HOME,      /* moves the cursor to the beginning */
    LINE_EDIT_END,       /* moves the cursor behind the last character */
    LINE_EDIT_BACKSPACE, /* deletes the character before the cursor */
    LINE_EDIT_DELETE,    /* deletes the character under the cursor */
    LINE_EDIT_WORD,      /* deletes the word before the cursor */
    LINE_EDIT_BEFORE,    /* deletes all before the cursor */
    LINE_EDIT_AFTER,     /* deletes all from the cursor on */
    LINE_EDIT_ENTER,     /* nothing: the caller uses the line */
    LINE_EDIT_LEAVE,     /* nothing: the caller forgets the line */
    LINE_EDIT_COMPLETE,  /* nothing: the caller completes the line */
    LINE_EDIT_OLDER,     /* nothing: the caller calls an older line back */
    LINE_EDIT_NEWER,     /* nothing: the caller calls a newer one back */
};

/* A question that can be asked. */
struct question {
    const char *label; /* words of the question */
    const char *offer; /* an answer that is in the line at first; NULL: none */
    /* Uses the line that answers, and sets the explorer's note. Returns false if the line cannot be
     * used; the note says why. NULL: a letter answers. */
    bool (*use_line)(struct explorer *explorer, const char *line);
    void (*complete)(
        struct explorer *explorer); /* completes the dialog's line; NULL: nothing does */
    /* Uses the letter that answers, which may be any key. NULL: a line answers. */
    struct note (*use_letter)(struct explorer *explorer, uint32_t letter);
    uint32_t first; /* a key that, typed first, answers in place of a line; 0: none */
    struct note (*use_first)(struct explorer *explorer);
};

#define DIALOG_LINES_MAX 20

/* The dialog (dialog.h). Zeros: nothing is asked. */
struct dialog {
    enum key_mode mode; /* MODE_LINE, MODE_REPLACE or MODE_LETTER; 0: nothing is asked */
    const struct question *question; /* the question that is or was asked; NULL: none */
    struct line_edit line;           /* the line that is or was typed */
    bool offered;                    /* the line is an answer that was offered */
    bool refused;                    /* the line was, and no key came since */
    enum explorer_reply reply;       /* to the caller when the line was used; use_line may set it */
    struct {
        struct line_edit line;
        const struct question *question;
    } entered[DIALOG_LINES_MAX]; /* lines that were used, the newest first */
    int at;                      /* the number of the one that was called back, from 1; 0: none */
    char path[LINE_EDIT_BYTES_MAX]; /* the file of EXPLORER_WRITE and EXPLORER_READ */
    bool replace;                   /* the file of EXPLORER_WRITE may be replaced */
    bool nodata; /* EXPLORER_READ: the path is the value of --nodata, for the file that is shown */
};

/* The search for worlds (edit_world.h). Zeros: nothing was searched for. */
struct world_search {
    bool on;                         /* a slice is due at the next EVENT_TICK */
    char asked[LINE_EDIT_BYTES_MAX]; /* conditions as typed; "": none */
    int way;                         /* 1: towards higher seeds; -1: towards lower ones */
    uint64_t home;                   /* seed of the world that was shown when the search began */
    uint64_t at;                     /* seed that was looked at last */
    uint32_t looked;                 /* number of seeds that were looked at */
    struct world_search_work *work;  /* memory of a search that is on; else NULL */
};

#define FOUND_MAX 32 /* places that are kept */

/* What was found by its name (jump.h). Zeros: nothing was. */
struct found {
    bool on;                         /* the keys for the next place and the one before go on */
    bool marked;                     /* the map shows where the last one is */
    char words[LINE_EDIT_BYTES_MAX]; /* that were searched for */
    int64_t x;                       /* from where, in 2^-RECIPE_ZOOM_MAX cells */
    int64_t y;
    int at;    /* the place that was gone to last, 0..count - 1 */
    int count; /* places that were found so far, the nearest first */
    struct place places[FOUND_MAX];
};

#define UNDO_MAX 100 /* keys that can be taken back */

/* States that keys have changed (undo.h). Zeros: there are none. */
struct undo {
    struct undo_step *steps; /* UNDO_MAX + 1 of them, owned; NULL: none was needed yet */
    int first;               /* index of the oldest one */
    int done;                /* states before the present one */
    int undone;              /* states after it, which were taken back */
    bool runs;               /* the last key moved: the next one may join it */
    bool went;               /* the key itself goes back or forth */
};

/* A box that can be open over a part of the map. Each file of a panel defines one, and a row of the
 * table of commands opens it. */
struct panel {
    const char *no_room; /* note where the screen has no room for the panel */
    /* Finds the panel's box. Returns false if there is no room for the panel. */
    bool (*place)(const struct explorer *explorer, struct box *box);
    /* Draws the panel in its box. Returns false if memory runs out. */
    bool (*draw)(const struct explorer *explorer, const struct box *box, struct grid *grid);
    /* Finds the place, in 2^-RECIPE_ZOOM_MAX cells, that a column and row of the box show. Returns
     * false if they show none. NULL: the panel shows no places. */
    bool (*find)(const struct explorer *explorer, int col, int row, int64_t *x, int64_t *y);
};

enum { PANELS = 3 }; /* the overview, the legend, the profile */

/* The screen that the explorer draws for. */
struct frame {
    int cols;              /* columns of the whole screen, 0 or more */
    int rows;              /* rows of the whole screen with the status line, 0 or more */
    uint32_t map_cols_max; /* maximum number of tiles across; 0: no limit */
    uint32_t map_rows_max; /* maximum number of tiles down; 0: no limit */
};

/* The command panel (command_panel.h). Zeros: it was never open. */
struct command_panel {
    bool open;
    char *recipe_line; /* options that were shown last, owned; NULL: none */
};

/* The whole state. */
struct explorer {
    struct map map; /* the map that is shown; its view fits the frame */
    struct history history;
    struct cursor cursor;
    struct focus focus;
    struct stand home; /* before the look began to change the size of tiles... */
    struct stand left; /* and after it did so last. From there the way back leads home */
    struct drift drift;
    struct flyer flyer;
    struct world_search search;
    struct undo undo;
    struct found found;
    struct marks marks;
    /* Places of the user's own, which the map may show; the caller's. NULL: none can be renamed. */
    struct gazetteer *names;
    struct choices choices;
    struct pointer pointer;
    struct dialog dialog;
    /* Which panels are open: bits from the lowest on, in the order of commands.c. A panel without
     * room stays open, as the screen may grow. */
    unsigned panels;
    struct box boxes[PANELS]; /* of the open panels for which there is room */
    int box_count;
    struct command_panel command_panel;
    /* Worlds to choose from (gallery.h), owned. NULL: the gallery is closed. */
    struct gallery *gallery;

    /* Land of the last globe or whole world, owned: the next one may have it, too. NULL: none is
     * kept. */
    struct skin *skin;

    struct {
        struct towns *all; /* owned; the map has them where few of its view are unknown. NULL:
                              none are known */
        struct view view;  /* the last one that showed them */
    } towns;

    uint32_t count; /* count that was typed for the next command; 0: none */
    int help_page;  /* page of the help that covers the map, from 1; 0: none */
    struct frame frame;
    bool renamed;           /* `names` has new names that no file has, unless it was read since */
    bool told;              /* quitting is not held: the user was told of these, or typed :q! */
    bool fits;              /* the map is to be zoomed so that the whole world has room */
    struct opening opening; /* what is still to be chosen for the first frame; set by the caller */
    struct note note;       /* shown in the status line until the next command */
    struct note greeting;   /* becomes the note at the next explorer_resize */
};

#endif

/*
 * Explorer: the interactive program without a terminal. Events go in, a grid of cells comes out.
 *
 * Only the explorer decides what a key does, so tests reach all of it, and a screen shows nothing
 * that a dump of the same map would not.
 */
#ifndef TMAP_EXPLORER_EXPLORER_H
#define TMAP_EXPLORER_EXPLORER_H

#include "explorer/actions/state.h"

/* Result of writing a file. */
enum explorer_written {
    EXPLORER_WRITTEN,     /* the file is written */
    EXPLORER_KEPT,        /* so are all places that the user has named, there or beside it */
    EXPLORER_EXISTS,      /* the file exists and may not be replaced: the user is asked */
    EXPLORER_NOT_WRITTEN, /* the name or the disk is at fault: the user may type another name */
};

/* Makes an explorer of a map, which is moved into it; random seeds follow from `entropy`. The size
 * of the map's view becomes the largest that is shown; 0 across or down is no limit.
 * explorer_resize must come before the first frame, explorer_free at the end. */
void explorer_make(struct explorer *explorer, const struct map *map, uint64_t entropy);
void explorer_free(struct explorer *explorer);

/* Sets the size of the screen, 0 or more each. The map has all of it but the last row. */
void explorer_resize(struct explorer *explorer, int cols, int rows);

/* Draws flights and globes in other blocks from now on, unless the user has chosen some. Returns
 * true if one is shown in them. */
bool explorer_fly_in(struct explorer *explorer, enum blocks blocks);

/* True if the explorer would now take events like this one together, by `again`: it computes only
 * what the last of them leads to. The result is the same as of one after another. */
bool explorer_gathers(const struct explorer *explorer, const struct event *event);

/* What an event will do, before it is taken. */
enum explorer_prospect {
    EXPLORER_PASSES, /* changes nothing that outlives the program, nor how keys are taken */
    EXPLORER_STAYS,  /* may do so: the rest cannot be foreseen */
    EXPLORER_ENDS,   /* quits */
};

/* Foresees what an event will do, now or after any number of events that pass. Events that pass
 * need not be taken if quitting follows. */
enum explorer_prospect explorer_foresee(const struct explorer *explorer, const struct event *event);

/* Does what an event asks for. The note says what was done, or why it could not be; its
 * out_of_memory is true if there was no memory for it. Returns what the caller does next. */
enum explorer_reply explorer_key(struct explorer *explorer, struct event event);

/* True if the caller must not quit at the reply EXPLORER_QUIT yet: names that the user gave are in
 * no file, and the note says so. False if the user quits again at once, or by :q!. */
bool explorer_holds(struct explorer *explorer);

/* True if the map drifts, or a flight goes on: the caller passes EVENT_TICK when explorer_tick_time
 * has gone by without another event. The explorer has no clock. */
bool explorer_drifts(const struct explorer *explorer);

/* Returns the time from one tick to the next, in milliseconds: of drifting, or of a flight, which
 * is seen in smaller steps. */
int explorer_tick_time(const struct explorer *explorer);

/* True if the explorer searches or fills a gallery: the caller passes EVENT_TICK whenever no other
 * event is there. */
bool explorer_searches(const struct explorer *explorer);

/* Tells the result of EXPLORER_WRITE. `about` is a note on it, in printable ASCII, and is
 * copied. */
void explorer_written(struct explorer *explorer, enum explorer_written written, const char *about);

/* Draws a frame into a grid of the screen's size. Returns false if memory runs out; the grid then
 * has unspecified contents. */
bool explorer_draw(const struct explorer *explorer, struct grid *grid);

#endif

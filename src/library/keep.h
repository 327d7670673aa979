/*
 * Keep: readers of rows that earlier calls have used, for the next call to use again, with their
 * memory and what they have made of the places where they were.
 */
#ifndef TMAP_LIBRARY_KEEP_H
#define TMAP_LIBRARY_KEEP_H

#include "world/heights.h"

/* A reader, and what it was made for. */
struct kept {
    struct heights *heights;
    const struct recipe *recipe;
    int zoom;
    uint32_t cols;
    unsigned layers; /* enum row_layer, or'ed */
};

/* Readers of rows. Threads may share it without a lock: a reader that was taken is used by that
 * thread alone. In a child of fork() readers that other threads had taken are lost. */
struct keep;

enum {
    KEEP_MOST = 4,   /* maximum number of readers */
    KEEP_COLS = 512, /* a wider reader is not kept: one takes 1 to 18 KB a column */
};

/* Makes an empty keep for 1 to KEEP_MOST readers, all of which also make `layers` (enum row_layer,
 * or'ed). Returns NULL if out of memory. The caller frees it, with all readers in it, by keep_free,
 * which also takes NULL. */
struct keep *keep_new(int readers, unsigned layers);
void keep_free(struct keep *keep);

/* Sets wanted->heights to a reader for the other members of *wanted, whose layers get those of the
 * keep added: to one that is kept or, if none is for exactly these, to a new one. The caller gives
 * it back by keep_put. Returns false if out of memory. */
bool keep_take(struct keep *keep, struct kept *wanted);

/* Takes a reader back. Frees it if it is too wide or memory runs out; if the keep is full, frees
 * another one to make room. */
void keep_put(struct keep *keep, const struct kept *used);

#endif

/*
 * Keep: readers of rows that were used, for the next call to use: with their memory, and with what
 * they know of the places where they were.
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

/* Readers of rows. Any threads may share it without a lock: who takes a reader has it
 * alone; in a child of fork() those that other threads had taken are lost. */
struct keep;

enum {
    KEEP_MOST = 4,   /* maximum number of readers */
    KEEP_COLS = 512, /* a wider reader is not kept: one takes 1 to 18 KB a column */
};

/* Makes an empty keep for 1 to KEEP_MOST readers, all of which also make `layers` (enum row_layer,
 * or'ed). Returns NULL if out of memory. The caller frees it, and all readers in it,
 * by keep_free, which also takes NULL. */
struct keep *keep_new(int readers, unsigned layers);
void keep_free(struct keep *keep);

/* Sets wanted->heights to a reader that is kept or, if there is none for the same, to a new one.
 * Returns false if out of memory. */
bool keep_take(struct keep *keep, struct kept *wanted);

/* Keeps a reader, or frees it, or another one in its place. */
void keep_put(struct keep *keep, const struct kept *used);

#endif

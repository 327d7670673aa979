/*
 * Progress: how much of some long work is done. The work counts its parts, and tells whoever waits
 * for it, who may show the number. A struct of zeros tells nobody.
 */
#ifndef TMAP_BASE_PROGRESS_H
#define TMAP_BASE_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

struct progress {
    void (*tell)(struct progress *progress); /* called when parts are done, by one thread at a time;
                                                NULL: nobody is told */
    void *context;                           /* for `tell` */
    char what[48];                           /* the work: "x.png, 4096x2048"; "": it has no name */
    uint64_t done; /* parts that are done; it falls when another stage begins */
    uint64_t all;  /* parts of the stage; 0: unknown */
};

/* Tells that `done` of `all` parts are done. */
static inline void progress_tell(struct progress *progress, uint64_t done, uint64_t all)
{
    progress->done = done;
    progress->all = all;
    if (progress->tell != NULL)
        progress->tell(progress);
}

/* Tells that `parts` more are done. */
static inline void progress_step(struct progress *progress, uint64_t parts)
{
    progress_tell(progress, progress->done + parts, progress->all);
}

#endif

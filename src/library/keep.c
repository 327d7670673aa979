/*
 * Each place of the keep has a pointer to a reader that nobody uses, or NULL, and changes only by
 * an atomic exchange.
 */
#include "library/keep.h"

#include <stdatomic.h>
#include <stdlib.h>

struct keep {
    int count;       /* of places */
    unsigned layers; /* that all readers make */
    _Atomic(struct kept *) places[KEEP_MOST];
    _Atomic(unsigned) next; /* the place whose reader makes room when all are full */
};

struct keep *keep_new(int readers, unsigned layers)
{
    struct keep *keep = calloc(1, sizeof *keep);
    if (keep != NULL) {
        keep->count = readers;
        keep->layers = layers;
    }
    return keep;
}

static void free_kept(struct kept *kept)
{
    if (kept != NULL)
        heights_free(kept->heights);
    free(kept);
}

void keep_free(struct keep *keep)
{
    for (int n = 0; keep != NULL && n < keep->count; n++)
        free_kept(atomic_load(&keep->places[n]));
    free(keep);
}

/* Puts a reader into a place if that is empty. Returns false if it is not. */
static bool put_at(struct keep *keep, int n, struct kept *kept)
{
    struct kept *none = NULL;
    return atomic_compare_exchange_strong(&keep->places[n], &none, kept);
}

bool keep_take(struct keep *keep, struct kept *wanted)
{
    wanted->layers |= keep->layers;
    for (int n = 0; n < keep->count; n++) {
        struct kept *kept = atomic_exchange(&keep->places[n], NULL);
        if (kept == NULL)
            continue;
        if (kept->recipe == wanted->recipe && kept->zoom == wanted->zoom &&
            kept->cols == wanted->cols && kept->layers == wanted->layers) {
            *wanted = *kept;
            free(kept);
            return true;
        }
        if (!put_at(keep, n, kept)) /* another thread has put its own there */
            free_kept(kept);
    }
    wanted->heights = heights_new(wanted->recipe, wanted->zoom, wanted->cols, wanted->layers);
    return wanted->heights != NULL;
}

void keep_put(struct keep *keep, const struct kept *used)
{
    struct kept *kept = used->cols <= KEEP_COLS ? malloc(sizeof *kept) : NULL;
    if (kept == NULL) {
        heights_free(used->heights);
        return;
    }
    *kept = *used;
    for (int n = 0; n < keep->count; n++)
        if (put_at(keep, n, kept))
            return;
    unsigned last = atomic_fetch_add(&keep->next, 1) % (unsigned)keep->count;
    free_kept(atomic_exchange(&keep->places[last], kept));
}

/*
 * A recipe's heights are its lattice's.
 */
#include "heights.h"

#include "lattice.h"

#include <stdlib.h>

struct heights {
    struct lattice *lattice;
};

struct heights *heights_new(const struct world *world, int zoom, uint32_t cols)
{
    struct heights *heights = malloc(sizeof *heights);
    if (heights == NULL)
        return NULL;
    heights->lattice = lattice_new(&world->recipe, zoom, cols);
    if (heights->lattice == NULL) {
        free(heights);
        return NULL;
    }
    return heights;
}

void heights_free(struct heights *heights)
{
    if (heights == NULL)
        return;
    lattice_free(heights->lattice);
    free(heights);
}

void heights_seek(struct heights *heights, int64_t x, int64_t y)
{
    lattice_seek(heights->lattice, x, y);
}

const uint32_t *heights_row(struct heights *heights)
{
    return lattice_row(heights->lattice);
}

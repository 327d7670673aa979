/*
 * A recipe's heights are its lattice's, or its picture's.
 */
#include "world/heights.h"

#include "world/lattice.h"
#include "world/picture.h"

#include <stdlib.h>

/* Invariant: there is a lattice, or the recipe has a picture. */
struct heights {
    struct lattice *lattice;
    const struct recipe *recipe;
    int zoom;
    int64_t x;      /* of a picture's next row */
    int64_t y;      /* likewise */
    uint32_t cols;  /* of a row */
    uint32_t row[]; /* a picture's last one */
};

struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    size_t own = recipe->picture != NULL ? cols : 0;
    struct heights *heights = malloc(sizeof *heights + own * sizeof *heights->row);
    if (heights == NULL)
        return NULL;
    *heights = (struct heights){.recipe = recipe, .zoom = zoom, .cols = cols};
    if (recipe->picture != NULL)
        return heights;
    heights->lattice = lattice_new(recipe, zoom, cols);
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
    heights->x = x;
    heights->y = y;
    if (heights->lattice != NULL)
        lattice_seek(heights->lattice, x, y);
}

const uint32_t *heights_row(struct heights *heights)
{
    if (heights->lattice != NULL)
        return lattice_row(heights->lattice);
    picture_row(heights->recipe, heights->zoom, heights->x, heights->y++, heights->cols,
                heights->row);
    return heights->row;
}

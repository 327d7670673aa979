/*
 * A lattice is a reader of its own.
 */
#include "world/source.h"

#include "world/lattice.h"

static void *open_lattice(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    (void)layers;
    return lattice_new(recipe, zoom, cols);
}

static void close_lattice(void *reader)
{
    lattice_free(reader);
}

static void seek_lattice(void *reader, int64_t x, int64_t y)
{
    lattice_seek(reader, x, y);
}

static const uint32_t *next_lattice_row(void *reader)
{
    return lattice_row(reader);
}

const struct source source_lattice = {
    .open = open_lattice,
    .close = close_lattice,
    .seek = seek_lattice,
    .next_row = next_lattice_row,
};

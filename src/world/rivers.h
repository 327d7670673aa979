/*
 * Rivers: heights and water of any window of any world, at any zoom.
 */
#ifndef TMAP_RIVERS_H
#define TMAP_RIVERS_H

#include "recipe.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rivers_world {
    uint64_t seed;
    int64_t across;
    int64_t down;
    int64_t origin_x;
    int64_t origin_y;
    int depth;
    uint32_t roughness;
    uint32_t spread;
    int32_t sea;
    bool bounded_x;
    bool bounded_y;
};

struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea);

struct rivers_layers {
    uint32_t *height;
    uint32_t *catchment;
    uint32_t *lake;
    uint8_t *water;
    uint8_t *direction;
};

struct rivers;

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols);
void rivers_free(struct rivers *rivers);
void rivers_seek(struct rivers *rivers, int64_t x, int64_t y);
void rivers_rows(struct rivers *rivers, size_t rows, const struct rivers_layers *out);
bool rivers_window(const struct rivers_world *world, int zoom, int64_t x, int64_t y, uint32_t cols,
                   size_t rows, const struct rivers_layers *out);

int64_t rivers_cols(const struct rivers_world *world, int zoom);
int64_t rivers_down(const struct rivers_world *world, int zoom);

#endif

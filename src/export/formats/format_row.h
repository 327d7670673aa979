/*
 * Digits: rows of numbers as text.
 */
#ifndef TMAP_EXPORT_FORMATS_FORMAT_ROW_H
#define TMAP_EXPORT_FORMATS_FORMAT_ROW_H

#include "map/map.h"
#include "world/world.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define DIGITS_SLACK 8 /* room that digits_row needs behind what it writes */

/* Writes `count` numbers in decimal, each with a comma after it. Returns the number of bytes. */
size_t digits_row(const uint16_t *numbers, uint32_t count, char *to);

/* Write normalized heights, all known, or the numbers of a layer, as digits_row does. Return the
 * end of what they wrote. */
char *digits_put_normals(char *to, const struct world *world, const uint32_t *heights,
                         uint32_t count);
char *digits_put_bytes(char *to, const uint8_t *numbers, uint32_t count);

/*
 * Format row: pieces that formats print their rows from.
 *
 * Each put function writes at `to`, where there is room, and returns the end of what it wrote. They
 * are inline: some are called for each cell.
 */

static inline char *put_bytes(char *to, const char *bytes, size_t length)
{
    memcpy(to, bytes, length);
    return to + length;
}

/* Writes a number in decimal. */
static inline char *put_number(char *to, uint32_t number)
{
    char *end = to + 1;
    for (uint64_t power = 10; number >= power; power *= 10)
        end++;
    for (char *digit = end; digit > to; number /= 10)
        *--digit = (char)('0' + number % 10);
    return end;
}

enum { NORMALS_CHUNK = 256 }; /* maximum number of heights that normals_chunk normalizes */

/* Normalizes the next of `left` heights, as many as fit into `normals`, and returns their number. 0
 * stands for a height that is unknown. */
static inline uint32_t normals_chunk(const struct world *world, const uint32_t *heights,
                                     uint32_t left, uint16_t normals[NORMALS_CHUNK])
{
    uint32_t count = left < NORMALS_CHUNK ? left : NORMALS_CHUNK;
    world_normals(world, heights, count, normals);
    return count;
}

/* Returns the number of a row's cells that lie within the world, from the first on; 0 if the row,
 * of heights or shades, is NULL because it lies beyond the world. */
static inline uint32_t cols_inside(const struct map *map, const void *row)
{
    return row != NULL ? view_cols_inside(&map->view, &map->world.recipe) : 0;
}

#endif

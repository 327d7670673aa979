/*
 * Heights as bare numbers of 16 bits, the low byte first, as terrain of game engines reads them.
 */
#include "files/format.h"
#include "world/recipe.h"
#include "world/world.h"

static size_t print_raw(const struct map *map, uint32_t number, const uint32_t *heights, char *line)
{
    (void)number;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        uint32_t normal = 0;
        if (heights[n] != HEIGHT_UNKNOWN)
            normal = world_normal(&map->world, heights[n]);
        line[2 * n] = (char)(normal & 0xFF);
        line[2 * n + 1] = (char)(normal >> 8);
    }
    return 2 * (size_t)map->view.cols;
}

const struct format format_r16 = {
    .name = "r16",
    .ending = ".r16",
    .about = "heights, 16 bits, low byte first, no head",
    .filled = true,
    .cell_max = 2,
    .print_heights = print_raw,
};

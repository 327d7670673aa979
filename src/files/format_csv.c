/*
 * Numbers with commas between them, one for each point within the world: heights, or shades where
 * the relief is shaded. Points beyond the world are empty fields.
 */
#include "files/format.h"
#include "files/format_row.h"

static size_t print_csv_heights(const struct map *map, uint32_t number, const uint32_t *heights,
                                char *line)
{
    uint32_t inside = cols_inside(map, heights);
    char *to = line;
    (void)number;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        if (n < inside)
            to = put_number(to, world_normal(&map->world, heights[n]));
        *to++ = n + 1 < map->view.cols ? ',' : '\n';
    }
    return (size_t)(to - line);
}

static size_t print_csv_shades(const struct map *map, uint32_t number, const uint8_t *shades,
                               char *line)
{
    uint32_t inside = cols_inside(map, shades);
    char *to = line;
    (void)number;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        if (n < inside)
            to = put_number(to, shades[n]);
        *to++ = n + 1 < map->view.cols ? ',' : '\n';
    }
    return (size_t)(to - line);
}

const struct format format_csv = {
    .name = "csv",
    .ending = ".csv",
    .about = "heights normalized to 0..65535, or shades",
    .cell_max = sizeof "65535," - 1, /* a newline stands for the last comma */
    .print_heights = print_csv_heights,
    .print_shades = print_csv_shades,
};

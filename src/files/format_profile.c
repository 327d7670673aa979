/*
 * A cut through the land along the view's first row: a row of the profile is one of as many equal
 * slices of the range of heights, the highest first.
 */
#include "files/format.h"
#include "files/format_row.h"

static size_t print_slice(const struct map *map, uint32_t number, const uint32_t *heights,
                          char *line)
{
    uint64_t slices = map->view.rows;
    uint32_t inside = cols_inside(map, heights);
    memset(line, ' ', map->view.cols);
    for (uint32_t n = 0; n < inside; n++) {
        uint64_t slice = world_normal(&map->world, heights[n]) * slices / (WORLD_NORMAL_MAX + 1);
        if (slice + number + 1 >= slices)
            line[n] = '#';
    }
    line[map->view.cols] = '\n';
    return map->view.cols + 1;
}

const struct format format_profile = {
    .name = "profile",
    .ending = ".profile",
    .about = "the land along the first row, from the side",
    .first_row_only = true,
    .row_extra = sizeof "\n" - 1,
    .cell_max = 1,
    .print_heights = print_slice,
};

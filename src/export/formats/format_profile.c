/*
 * A cut through the land along the view's first row: a row of the profile is one of as many equal
 * slices of the range of heights, the highest first. A sea that was asked for, or that a scale has,
 * is drawn on the ground; one of SEA_DEFAULT never was.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"

/* True if a height reaches slice `number`, counted from the highest one. */
static bool reaches(const struct map *map, uint32_t height, uint32_t number)
{
    uint64_t slices = map->view.rows;
    uint64_t slice = world_normal(&map->world, height) * slices / (WORLD_NORMAL_MAX + 1);
    return slice + number + 1 >= slices;
}

static size_t print_slice(const struct map *map, const struct number_row *row, char *line)
{
    uint32_t number = row->number;
    bool sea = map->world.sea_kind != SEA_DEFAULT && map->world.sea_height > 0;
    uint32_t surface = sea ? map->world.sea_height - 1 : 0; /* height up to which there is water */
    bool flooded = reaches(map, surface, number);
    memset(line, ' ', map->view.cols);
    for (uint32_t n = 0; n < row->count; n++) {
        uint32_t height = row->numbers[n];
        if (height == HEIGHT_UNKNOWN)
            continue;
        if (reaches(map, height, number))
            line[n] = '#';
        else if (height < surface && flooded)
            line[n] = '~';
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
    .print_numbers = print_slice,
};

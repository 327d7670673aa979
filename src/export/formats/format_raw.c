/*
 * Heights as bare numbers of 16 bits, the low byte first, as terrain of game engines reads them.
 */
#include "base/target_clones.h"
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "render/points/layer_values.h"

static size_t print_raw(const struct map *map, uint32_t number, const uint32_t *heights, char *line)
{
    UNCLEARED uint16_t normals[NORMALS_CHUNK];
    uint32_t cols = map->view.cols;
    (void)number;
    for (uint32_t done = 0; done < cols; done += NORMALS_CHUNK) {
        uint32_t count = normals_chunk(&map->world, heights + done, cols - done, normals);
        for (uint32_t n = 0; n < count; n++) {
            *line++ = (char)(normals[n] & 0xFF);
            *line++ = (char)(normals[n] >> 8);
        }
    }
    return 2 * (size_t)cols;
}

/* Prints a layer as files of grey have it. */
static size_t print_raw_numbers(const struct map *map, uint32_t number, const uint32_t *numbers,
                                char *line)
{
    uint32_t cols = map->view.cols;
    (void)number;
    for (uint32_t n = 0; n < cols; n++) {
        uint16_t sample = layer_values_sample(map->look.layer, numbers[n]);
        *line++ = (char)(sample & 0xFF);
        *line++ = (char)(sample >> 8);
    }
    return 2 * (size_t)cols;
}

const struct format format_r16 = {
    .name = "r16",
    .ending = ".r16",
    .about = "heights, 16 bits, low byte first, no head",
    .filled = true,
    .pieces = true,
    .cell_max = 2,
    .print_heights = print_raw,
    .print_numbers = print_raw_numbers,
};

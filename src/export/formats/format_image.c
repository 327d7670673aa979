/*
 * Images: PNG in colour and in grey, and PGM, whose heads carry the recipe line, from which the
 * image can be made again; and the bare numbers of R16, as terrain of game engines reads them. A
 * row is a row of pixels.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "base/minmax.h"
#include "base/target_clones.h"
#include "export/formats/format.h"
#include "export/formats/png_write.h"
#include "export/formats/put.h"
#include "render/points/layer_values.h"
#include "world/heights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begin_pgm(struct format_file *file, struct error *error)
{
    struct image_head *head = format_image_head(file->format, file->map);
    if (head == NULL)
        return error_memory(error);
    fprintf(file->out, "P5\n# tmap %s\n%u %u\n65535\n", head->recipe, head->width, head->height);
    free(head);
    return true;
}

static bool begin_png(struct format_file *file, struct error *error)
{
    struct image_head *head = format_image_head(file->format, file->map);
    if (head == NULL)
        return error_memory(error);
    bool done = png_writer_begin(&file->png, file->out, head, error);
    free(head);
    return done;
}

static bool write_png(struct format_file *file, const char *rows, size_t length,
                      struct error *error)
{
    return png_writer_pack(&file->png, (const uint8_t *)rows, length, error);
}

static bool end_png(struct format_file *file, struct error *error)
{
    return png_writer_end(&file->png, error);
}

enum { CHUNK = 256 }; /* samples that are made at a time */

/* Makes samples of a row from a point on, as many as fit, and returns their number: normalized
 * heights, 0 where they are unknown; or the values of the look's layer, by their logarithms where
 * these need more bits. */
static uint32_t make_samples(const struct map *map, const struct number_row *row, uint32_t first,
                             uint16_t samples[CHUNK])
{
    enum layer layer = map->look.layer;
    uint32_t count = MIN(row->count - first, CHUNK);
    if (layer == LAYER_HEIGHT)
        world_normals(&map->world, row->numbers + first, count, samples);
    for (uint32_t n = 0; layer != LAYER_HEIGHT && n < count; n++)
        samples[n] = layer_values_sample(layer, row->numbers[first + n]);
    return count;
}

/* Writes the samples of a row, their high bytes first or their low bytes, and returns the number of
 * bytes. */
static inline size_t put_samples(char *to, const struct map *map, const struct number_row *row,
                                 bool high_first)
{
    UNCLEARED uint16_t samples[CHUNK];
    for (uint32_t done = 0, count; done < row->count; done += count, to += 2 * (size_t)count) {
        count = make_samples(map, row, done, samples);
        for (uint32_t n = 0; n < count; n++) {
            to[2 * n] = (char)(high_first ? samples[n] >> 8 : samples[n] & 0xFF);
            to[2 * n + 1] = (char)(high_first ? samples[n] & 0xFF : samples[n] >> 8);
        }
    }
    return 2 * (size_t)row->count;
}

static size_t print_grey(const struct map *map, const struct number_row *row, char *line)
{
    return put_samples(line, map, row, true);
}

static size_t print_raw(const struct map *map, const struct number_row *row, char *line)
{
    return put_samples(line, map, row, false);
}

static size_t print_indices(const struct map *map, const struct number_row *row, char *line)
{
    bands_indices(&map->bands, row->numbers, row->count, (uint8_t *)line);
    return row->count;
}

/* Writes a pixel; of a map with unknown heights with its opacity. */
static char *put_pixel(char *to, color_code color, bool holed)
{
    *to++ = (char)RGB_RED(COLOR_VALUE(color));
    *to++ = (char)RGB_GREEN(COLOR_VALUE(color));
    *to++ = (char)RGB_BLUE(COLOR_VALUE(color));
    if (holed)
        *to++ = (char)(color == COLOR_DEFAULT ? 0 : 0xFF);
    return to;
}

/* Prints the two rows of pixels that a row of half blocks is; or one, if the lower row lies beyond
 * the view. */
static size_t print_half_blocks(const struct map *map, const struct cell_row *row, char *line)
{
    bool holed = heights_are_holed(&map->world.recipe);
    bool lower = 2 * (uint64_t)row->number + 1 < map->view.rows;
    char *to = line;
    for (uint32_t n = 0; n < row->count; n++)
        to = put_pixel(to, cell_upper(&row->cells[n]), holed);
    for (uint32_t n = 0; lower && n < row->count; n++)
        to = put_pixel(to, cell_lower(&row->cells[n]), holed);
    return (size_t)(to - line);
}

/* All kinds of PNG are begun, written and ended alike. */
#define PNG                                                                               \
    .ending = ".png", .binary = true, .packed = true, .pieces = true, .begin = begin_png, \
    .end = end_png, .write = write_png

const struct format format_png = {
    PNG,
    .name = "png",
    .about = "a picture, a colour for each band",
    .colored = true,
    .pixels = true,
    .image = IMAGE_INDEXED,
    .cell_max = 1,
    .painted_max = 8,
    .print_numbers = print_indices,
    .print_cells = print_half_blocks,
};

const struct format format_png_grey = {
    PNG,
    .name = "png-grey",
    .about = "heights in grey, 16 bits",
    .image = IMAGE_GREY,
    .numbers = FORMAT_OF_LAYERS,
    .cell_max = 2,
    .print_numbers = print_grey,
};

const struct format format_pgm = {
    .name = "pgm",
    .ending = ".pgm",
    .binary = true,
    .about = "heights in grey, 16 bits",
    .pieces = true,
    .image = IMAGE_PGM,
    .numbers = FORMAT_OF_LAYERS,
    .cell_max = 2,
    .begin = begin_pgm,
    .print_numbers = print_grey,
};

const struct format format_r16 = {
    .name = "r16",
    .ending = ".r16",
    .binary = true,
    .about = "heights, 16 bits, low byte first, no header",
    .pieces = true,
    .numbers = FORMAT_OF_LAYERS,
    .cell_max = 2,
    .print_numbers = print_raw,
};

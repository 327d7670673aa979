/*
 * Images: PNG of four kinds, and PGM. A row is a row of pixels; the head carries the recipe line,
 * from which the image can be made again.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "export/formats/format_image.h"

#include "base/target_clones.h"
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "export/formats/png_write.h"
#include "options/recipe_line.h"
#include "render/painter.h"
#include "render/points/layer_values.h"
#include "render/points/tints.h"
#include "system/error_format.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_palette(struct image_head *head, const struct format *format, const struct map *map)
{
    struct map drawn = format_map(format, map);
    head->colors = drawn.look.tiles.count;
    for (int n = 0; n < head->colors; n++) {
        uint32_t rgb = tints_band(&drawn, n).rgb;
        head->palette[n][0] = (uint8_t)RGB_RED(rgb);
        head->palette[n][1] = (uint8_t)RGB_GREEN(rgb);
        head->palette[n][2] = (uint8_t)RGB_BLUE(rgb);
    }
}

struct image_head *format_image_head(const struct format *format, const struct map *map)
{
    struct image_head *head = calloc(1, sizeof *head);
    char *recipe = recipe_line_of(map);
    if (head != NULL && recipe != NULL) {
        head->width = map->view.cols;
        head->height = map->view.rows;
        head->kind = format_image_kind(format, map);
        if (head->kind == IMAGE_INDEXED)
            set_palette(head, format, map);
        image_head_set_recipe(head, recipe, strlen(recipe));
    } else {
        free(head);
        head = NULL;
    }
    free(recipe);
    return head;
}

static bool begin_pgm(struct format_file *file, const struct map *map, struct error *error)
{
    struct image_head *head = format_image_head(file->format, map);
    if (head == NULL)
        return error_memory(error);
    errno = EIO; /* for a stream that fails without a reason */
    bool written = fprintf(file->out, "P5\n# tmap %s\n%u %u\n65535\n", head->recipe, head->width,
                           head->height) > 0;
    if (!written)
        error_of_errno(error);
    free(head);
    return written;
}

static bool begin_png(struct format_file *file, const struct map *map, struct error *error)
{
    struct image_head *head = format_image_head(file->format, map);
    if (head == NULL)
        return error_memory(error);
    file->writer = png_writer_new(file->out, head, error);
    free(head);
    return file->writer != NULL;
}

static bool write_png(struct format_file *file, const char *rows, size_t length,
                      struct error *error)
{
    return png_writer_pack(file->writer, (const uint8_t *)rows, length, error);
}

static void *new_packer(const struct format *format, const struct map *map, size_t length_max)
{
    return png_packer_new(format_image_kind(format, map), map->view.cols, length_max);
}

static size_t pack_rows(void *packer, char *block, size_t length)
{
    return png_pack(packer, (uint8_t *)block, length);
}

static void free_packer(void *packer)
{
    png_packer_free(packer);
}

static bool end_png(struct format_file *file, const struct map *map, struct error *error)
{
    (void)map;
    return png_writer_end(file->writer, error);
}

static void close_png(struct format_file *file)
{
    png_writer_free(file->writer);
}

/* Writes samples of 16 bits, the high byte first, `step` bytes from one to the next. */
static void put_samples(char *to, const uint16_t *samples, uint32_t count, size_t step)
{
    for (uint32_t n = 0; n < count; n++) {
        to[n * step] = (char)(samples[n] >> 8);
        to[n * step + 1] = (char)(samples[n] & 0xFF);
    }
}

/* Writes normalized heights as samples; 0 for one that is unknown. */
static void put_grey(char *to, const struct map *map, const uint32_t *heights, size_t step)
{
    uint32_t cols = map->view.cols;
    UNCLEARED uint16_t normals[NORMALS_CHUNK];
    for (uint32_t done = 0; done < cols; done += NORMALS_CHUNK) {
        uint32_t count = normals_chunk(&map->world, heights + done, cols - done, normals);
        put_samples(to + done * step, normals, count, step);
    }
}

static size_t print_grey(const struct map *map, uint32_t number, const uint32_t *heights,
                         char *line)
{
    (void)number;
    put_grey(line, map, heights, 2);
    return 2 * (size_t)map->view.cols;
}

/* Prints a layer as it is; what needs more bits, by its logarithm. */
static size_t print_grey_numbers(const struct map *map, uint32_t number, const uint32_t *numbers,
                                 char *line)
{
    (void)number;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        uint16_t sample = layer_values_sample(map->look.layer, numbers[n]);
        put_samples(line + 2 * (size_t)n, &sample, 1, 2);
    }
    return 2 * (size_t)map->view.cols;
}

/* Prints white pixels whose opacity is the height. */
static size_t print_alpha(const struct map *map, uint32_t number, const uint32_t *heights,
                          char *line)
{
    (void)number;
    memset(line, 0xFF, 4 * (size_t)map->view.cols);
    put_grey(line + 2, map, heights, 4);
    return 4 * (size_t)map->view.cols;
}

/* Prints grey pixels that are as light and as opaque as they are high. */
static size_t print_clouds(const struct map *map, uint32_t number, const uint32_t *heights,
                           char *line)
{
    uint32_t cols = map->view.cols;
    UNCLEARED uint16_t normals[NORMALS_CHUNK];
    (void)number;
    for (uint32_t done = 0; done < cols; done += NORMALS_CHUNK) {
        uint32_t count = normals_chunk(&map->world, heights + done, cols - done, normals);
        for (uint32_t n = 0; n < count; n++)
            line[2 * (done + n)] = line[2 * (done + n) + 1] = (char)(normals[n] >> 8);
    }
    return 2 * (size_t)cols;
}

static size_t print_indices(const struct map *map, uint32_t number, const uint32_t *heights,
                            char *line)
{
    (void)number;
    bands_indices(&map->bands, heights, map->view.cols, (uint8_t *)line);
    return map->view.cols;
}

/* Appends a pixel; of a map with unknown heights with its opacity. */
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
static size_t print_half_blocks(const struct map *map, uint32_t number, const struct cell *cells,
                                char *line)
{
    uint32_t count = painter_cols(map);
    bool holed = heights_are_holed(&map->world.recipe);
    bool lower = 2 * (uint64_t)number + 1 < map->view.rows;
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        to = put_pixel(to, cell_upper(&cells[n]), holed);
    for (uint32_t n = 0; lower && n < count; n++)
        to = put_pixel(to, cell_lower(&cells[n]), holed);
    return (size_t)(to - line);
}

/* All kinds of PNG are begun, packed and ended alike. */
#define PNG_CALLS                                                                                \
    .ending = ".png", .pieces = true, .begin = begin_png, .end = end_png, .close = close_png,    \
    .write = write_png, .packer_new = new_packer, .pack_room = png_pack_room, .pack = pack_rows, \
    .packer_free = free_packer

const struct format format_png = {
    .name = "png",
    .about = "a picture, a colour for each band",
    .colored = true,
    .pixels = true,
    .image = IMAGE_INDEXED,
    .painted_image = IMAGE_COLOR,
    .cell_max = 1,
    .painted_max = 8,
    PNG_CALLS,
    .print_heights = print_indices,
    .print_cells = print_half_blocks,
};

const struct format format_png_grey = {
    .name = "png-grey",
    .about = "heights in grey, 16 bits",
    .image = IMAGE_GREY,
    .cell_max = 2,
    PNG_CALLS,
    .print_heights = print_grey,
    .print_numbers = print_grey_numbers,
};

const struct format format_png_alpha = {
    .name = "png-alpha",
    .about = "white, as opaque as it is high",
    .image = IMAGE_ALPHA,
    .cell_max = 4,
    PNG_CALLS,
    .print_heights = print_alpha,
};

const struct format format_png_clouds = {
    .name = "png-clouds",
    .about = "grey, as light and opaque as it is high",
    .image = IMAGE_CLOUDS,
    .cell_max = 2,
    PNG_CALLS,
    .print_heights = print_clouds,
};

const struct format format_pgm = {
    .name = "pgm",
    .ending = ".pgm",
    .about = "heights in grey, 16 bits",
    .pieces = true,
    .image = IMAGE_PGM,
    .cell_max = 2,
    .begin = begin_pgm,
    .print_heights = print_grey,
    .print_numbers = print_grey_numbers,
};

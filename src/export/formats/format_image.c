/*
 * Images: PNG in colour and in grey, and PGM, whose heads carry the recipe line, from which the
 * image can be made again; the bare numbers of R16, as terrain of game engines reads them; and
 * pictures for the terminal one is in: png's, wrapped into control sequences. A row is a row of
 * pixels.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "render/points/layer_values.h"
#include "system/system.h"
#include "world/heights.h"

#include <stdlib.h>

static bool begin_pgm(struct format_file *file, struct error *error)
{
    struct image_head *head = format_image_head(file->format, file->map);
    if (head == NULL)
        return error_memory(error);
    fprintf(file->out, "P5\n# tmap %s\n", head->recipe);
    if (head->heights[0] != '\0')
        fprintf(file->out, "# %s\n", head->heights);
    fprintf(file->out, "%u %u\n65535\n", head->width, head->height);
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
    .drawn = true,
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

/*
 * Pictures for the terminal.
 *
 * Kitty's protocol of graphics takes a PNG, in base64.
 *
 * Sixels (VT330/VT340 Programmer Reference Manual, volume 2, chapter 14) are bands of six rows of
 * pixels: for each colour of a band a row of characters, each of which says by six bits which of
 * the six pixels of a column have the colour. There are 256 registers for colours, of channels in
 * hundredths. A picture of at most 256 such colours is printed in them; of one with more each
 * channel is dithered by a fixed pattern, to 6 levels of red, 7 of green and 6 of blue: 252
 * colours.
 *
 * tmux passes on what stands between ESC P tmux; and ESC \, each ESC in it twice.
 *
 * Invariant: a picture is at most PIXELS_MAX pixels, and is kept until all of it is there: only
 * then its colours are known.
 */

enum {
    PIXELS_MAX = 1 << 24,
    COLORS = 256,    /* registers of a terminal */
    BAND = 6,        /* rows of pixels in a row of sixels */
    SLOT_BITS = 10,  /* of the number of a slot */
    NONE = COLORS,   /* instead of a register: the pixel is not there */
    THERE = 1 << 24, /* a pixel that is: or'ed to its hundredths of red, green and blue */
};

struct terminal_picture {
    struct image_head *head;
    FILE *stream; /* kitty: takes the PNG, whose bytes it then has, as open_memstream says */
    char *bytes;
    size_t length;
    uint32_t *pixels; /* sixel: all pixels, `gathered` of them so far; 0: not there */
    size_t gathered;
    uint16_t *numbers; /* registers of the pixels of a band */
    char *line;        /* characters of a colour of a band; a bit of each pixel before */
    int count;         /* of colours */
    uint32_t colors[COLORS];
    uint16_t slots[1 << SLOT_BITS]; /* a hash table: 0, or 1 + the register of a colour */
};

/* Makes the picture of a file, which `close` frees even if this fails. */
static bool begin_picture(struct format_file *file, struct error *error)
{
    struct terminal_picture *picture = file->state = calloc(1, sizeof *picture);
    if (picture != NULL)
        picture->head = format_image_head(file->format, file->map);
    if (picture == NULL || picture->head == NULL)
        return error_memory(error);
    uint32_t width = picture->head->width;
    uint32_t height = picture->head->height;
    const struct view *view = &file->map->view;
    uint64_t beside = (uint64_t)width * height - (uint64_t)view->cols * view->rows; /* of a sheet */
    return (uint64_t)width * height <= PIXELS_MAX ||
           error_format(error, ERROR_USAGE, "--format=%s: %ux%u pixels are too many: at most %d",
                        file->format->name, width, height, PIXELS_MAX) ||
           error_append_size(error, view->cols, view->rows,
                             PIXELS_MAX - MIN(beside, PIXELS_MAX - 1), 1);
}

static void close_picture(struct format_file *file)
{
    struct terminal_picture *picture = file->state;
    if (picture == NULL)
        return;
    if (picture->stream != NULL)
        fclose(picture->stream);
    free(picture->bytes);
    free(picture->head);
    free(picture->pixels);
    free(picture->numbers);
    free(picture->line);
    free(picture);
}

static bool begin_kitty(struct format_file *file, struct error *error)
{
    if (!begin_picture(file, error))
        return false;
    struct terminal_picture *picture = file->state;
    picture->stream = open_memstream(&picture->bytes, &picture->length);
    return picture->stream != NULL
               ? png_writer_begin(&file->png, picture->stream, picture->head, error)
               : error_of_errno(error);
}

/* Writes the PNG in chunks: a=T shows it, f=100 says that it is one, m=1 that another chunk
 * follows. */
static bool end_kitty(struct format_file *file, struct error *error)
{
    enum { PIECE = 3072 }; /* bytes that are 4096 in base64 */
    struct terminal_picture *picture = file->state;
    const bool passes = format_passes_tmux(file->format, file->out);
    char chunk[48 + PIECE / 3 * 4];
    if (!png_writer_end(&file->png, error))
        return false;
    int closed = fclose(picture->stream);
    picture->stream = NULL;
    if (closed != 0 || picture->bytes == NULL)
        return error_memory(error);
    for (size_t at = 0; at < picture->length; at += PIECE) {
        size_t rest = picture->length - at;
        char *to = put_string(chunk, passes ? "\033Ptmux;\033" : "");
        to = put_string(to, at == 0 ? "\033_Ga=T,f=100,m=" : "\033_Gm=");
        to = put_string(to, rest > PIECE ? "1;" : "0;");
        to = text_base64(to, picture->bytes + at, MIN(rest, PIECE));
        to = put_string(to, passes ? "\033\033\\\033\\" : "\033\\");
        to = put_string(to, rest > PIECE ? "" : "\n");
        if (!write_bytes(file->out, chunk, (size_t)(to - chunk), error))
            return false;
    }
    return true;
}

static bool begin_sixel(struct format_file *file, struct error *error)
{
    if (!begin_picture(file, error))
        return false;
    struct terminal_picture *picture = file->state;
    size_t width = picture->head->width;
    picture->pixels = malloc(width * picture->head->height * sizeof *picture->pixels);
    picture->numbers = malloc(width * BAND * sizeof *picture->numbers);
    picture->line = malloc(width + sizeof "#255$");
    return (picture->pixels != NULL && picture->numbers != NULL && picture->line != NULL) ||
           error_memory(error);
}

static uint32_t hundredths(uint8_t channel)
{
    return (channel * 200U + 255) / 510;
}

/* Keeps the pixels of rows: indices, or red, green and blue, maybe with an opacity. */
static bool gather_pixels(struct format_file *file, const char *rows, size_t length,
                          struct error *error)
{
    struct terminal_picture *picture = file->state;
    const struct image_head *head = picture->head;
    size_t bytes = image_pixel_bytes(head->kind);
    (void)error;
    for (size_t at = 0; at < length; at += bytes) {
        const uint8_t *pixel = (const uint8_t *)rows + at;
        bool there = head->kind != IMAGE_HOLED || pixel[3] != 0;
        const uint8_t *rgb = head->kind == IMAGE_INDEXED ? head->palette[*pixel] : pixel;
        picture->pixels[picture->gathered++] =
            there ? THERE | hundredths(rgb[0]) << 16 | hundredths(rgb[1]) << 8 | hundredths(rgb[2])
                  : 0;
    }
    return true;
}

/* Returns the register of a pixel's colour, which gets one if it has none; NONE if the pixel is not
 * there, or if no register is left. */
static uint16_t find_register(struct terminal_picture *picture, uint32_t pixel)
{
    uint32_t slot = pixel * UINT32_C(2654435769) >> (32 - SLOT_BITS);
    uint16_t found;
    if (pixel == 0)
        return NONE;
    while ((found = picture->slots[slot]) != 0 && picture->colors[found - 1] != pixel)
        slot = (slot + 1) % (1 << SLOT_BITS);
    if (found > 0)
        return (uint16_t)(found - 1);
    if (picture->count == COLORS)
        return NONE;
    picture->colors[picture->count++] = pixel;
    picture->slots[slot] = (uint16_t)picture->count;
    return (uint16_t)(picture->count - 1);
}

/* Gives registers to all colours. False: they are too many. */
static bool has_registers(struct terminal_picture *picture)
{
    picture->count = 0;
    memset(picture->slots, 0, sizeof picture->slots);
    for (size_t n = 0; n < picture->gathered; n++)
        if (picture->pixels[n] != 0 && find_register(picture, picture->pixels[n]) == NONE)
            return false;
    return true;
}

/* Returns which of an 8x8 pattern of thresholds, 0..63, a pixel has (Bayer 1973). */
static uint32_t threshold_at(uint32_t x, uint32_t y)
{
    uint32_t threshold = 0;
    for (int bit = 0; bit < 3; bit++)
        threshold = threshold << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1);
    return threshold;
}

/* Returns the hundredths of one of the levels 0..steps, of the two around a channel's. */
static uint32_t dither(uint32_t channel, uint32_t steps, uint32_t threshold)
{
    uint32_t level = (channel * steps * 64 + threshold * 100 + 50) / 6400;
    return (level * 100 + steps / 2) / steps;
}

static void dither_pixels(struct terminal_picture *picture)
{
    for (size_t n = 0; n < picture->gathered; n++) {
        uint32_t pixel = picture->pixels[n];
        uint32_t threshold = threshold_at((uint32_t)(n % picture->head->width),
                                          (uint32_t)(n / picture->head->width));
        if (pixel != 0)
            picture->pixels[n] = THERE | dither(pixel >> 16 & 0xFF, 5, threshold) << 16 |
                                 dither(pixel >> 8 & 0xFF, 6, threshold) << 8 |
                                 dither(pixel & 0xFF, 5, threshold);
    }
}

/* Puts the bits of the pixels of a band that have a colour into the line, up to the last one that
 * has any. Returns the number of bits. */
static size_t set_bits(const struct terminal_picture *picture, uint16_t color)
{
    size_t width = picture->head->width;
    memset(picture->line, 0, width);
    for (size_t row = 0; row < BAND; row++) {
        const uint16_t *numbers = picture->numbers + row * width;
        for (size_t x = 0; x < width; x++)
            picture->line[x] |= (char)((numbers[x] == color) << row);
    }
    while (width > 0 && picture->line[width - 1] == 0)
        width--;
    return width;
}

/* Writes the pixels of a band that have a colour; nothing if none has. */
static bool write_color(const struct terminal_picture *picture, uint16_t color, FILE *out,
                        struct error *error)
{
    size_t width = set_bits(picture, color);
    if (width == 0)
        return true;
    fprintf(out, "#%u", color);
    char *to = picture->line; /* is never after what is read: a run is as long as its count */
    for (size_t x = 0, after; x < width; x = after) {
        char bits = picture->line[x];
        for (after = x + 1; after < width && picture->line[after] == bits;)
            after++;
        size_t written = after - x;
        if (after - x > 3) {
            *to++ = '!';
            to = put_number(to, (uint32_t)(after - x));
            written = 1;
        }
        memset(to, '?' + bits, written);
        to += written;
    }
    *to++ = '$';
    return write_bytes(out, picture->line, (size_t)(to - picture->line), error);
}

/* Writes the rows of a band, from row y on. */
static bool write_band(struct terminal_picture *picture, uint32_t y, FILE *out, struct error *error)
{
    size_t first = (size_t)y * picture->head->width;
    size_t all = BAND * (size_t)picture->head->width;
    bool written = true;
    for (size_t n = 0; n < all; n++)
        picture->numbers[n] = first + n < picture->gathered
                                  ? find_register(picture, picture->pixels[first + n])
                                  : NONE;
    for (int color = 0; written && color < picture->count; color++)
        written = write_color(picture, (uint16_t)color, out, error);
    return written && write_bytes(out, "-", y + BAND < picture->head->height, error);
}

/* Writes the picture: pixels that are in no band stay as they are on the screen (P2 = 1). */
static bool end_sixel(struct format_file *file, struct error *error)
{
    struct terminal_picture *picture = file->state;
    if (!has_registers(picture)) {
        dither_pixels(picture);
        has_registers(picture);
    }
    const bool passes = format_passes_tmux(file->format, file->out);
    fprintf(file->out, "%s\033P0;1;0q\"1;1;%u;%u", passes ? "\033Ptmux;\033" : "",
            picture->head->width, picture->head->height);
    for (int n = 0; n < picture->count; n++)
        fprintf(file->out, "#%d;2;%u;%u;%u", n, picture->colors[n] >> 16 & 0xFF,
                picture->colors[n] >> 8 & 0xFF, picture->colors[n] & 0xFF);
    for (uint32_t y = 0; y < picture->head->height; y += BAND)
        if (!write_band(picture, y, file->out, error))
            return false;
    return write_bytes(file->out, passes ? "\033\033\\\033\\\n" : "\033\\\n", passes ? 6 : 3,
                       error);
}

/* Both are png's pictures. */
#define PICTURE                                                                              \
    .ending = "", .pieces = true, .colored = true, .pixels = true, .image = IMAGE_INDEXED,   \
    .cell_max = 1, .painted_max = 8, .close = close_picture, .print_numbers = print_indices, \
    .print_cells = print_half_blocks

const struct format format_sixel = {
    PICTURE,
    .name = "sixel",
    .about = "png's picture, for terminals with sixels",
    .begin = begin_sixel,
    .write = gather_pixels,
    .end = end_sixel,
};

const struct format format_kitty = {
    PICTURE,          .name = "kitty",      .about = "png's picture, for terminals like kitty",
    .packed = true,   .begin = begin_kitty, .write = write_png,
    .end = end_kitty,
};

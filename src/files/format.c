/*
 * A row of heights, or of the cells that are painted from them, becomes a line of bytes; the
 * formats differ in nothing else.
 */
#include "files/format.h"

#include "base/text.h"
#include "map/painter.h"

#include <string.h>

static char *put(char *to, const char *bytes, size_t length)
{
    memcpy(to, bytes, length);
    return to + length;
}

static char *put_number(char *to, uint32_t number)
{
    char *end = to + 1;
    for (uint64_t power = 10; number >= power; power *= 10)
        end++;
    for (char *digit = end; digit > to; number /= 10)
        *--digit = (char)('0' + number % 10);
    return end;
}

static char *put_tile(char *to, const struct tile *tile)
{
    return put(to, tile->bytes, tile->length);
}

/* Bands are looked up for a chunk of a row at a time. */
enum { CHUNK = 256 };

/* The band of column n of a row: `bands` has those of n's chunk, or gets them when n begins it. */
static int band_at(const struct map *map, const uint32_t *heights, uint32_t n, uint8_t bands[CHUNK])
{
    uint32_t left = map->view.cols - n;
    if (n % CHUNK == 0)
        bands_indices(&map->bands, heights + n, left < CHUNK ? left : CHUNK, bands);
    return bands[n % CHUNK];
}

static size_t longest_tile(const struct tiles *tiles)
{
    size_t longest = 1;
    for (int n = 0; n < tiles->count; n++)
        if (tiles->tiles[n].length > longest)
            longest = tiles->tiles[n].length;
    return longest;
}

/* Cells of a row that lie within the world, by its heights or shades: what is beyond has none. */
static uint32_t cols_inside(const struct map *map, const void *row)
{
    return row != NULL ? view_cols_inside(&map->view, &map->world.recipe) : 0;
}

/* Tiles of one byte each need no looking up. */
static size_t print_bytes(const struct map *map, const uint32_t *heights, char *line)
{
    uint32_t inside = cols_inside(map, heights);
    const struct tiles *tiles = &map->look.tiles;
    uint8_t bytes[BAND_MAX];
    for (int n = 0; n < tiles->count; n++)
        bytes[n] = (uint8_t)tiles->tiles[n].bytes[0];
    if (inside > 0)
        bands_row(&map->bands, bytes, heights, inside, (uint8_t *)line);
    memset(line + inside, ' ', map->view.cols - inside);
    line[map->view.cols] = '\n';
    return map->view.cols + 1;
}

static size_t print_text(const struct map *map, const uint32_t *heights, char *line)
{
    const struct tiles *tiles = &map->look.tiles;
    uint32_t inside = cols_inside(map, heights);
    uint8_t bands[CHUNK];
    char *to = line;
    if (longest_tile(tiles) == 1)
        return print_bytes(map, heights, line);
    for (uint32_t n = 0; n < inside; n++)
        to = put_tile(to, &tiles->tiles[band_at(map, heights, n, bands)]);
    for (uint32_t n = inside; n < map->view.cols; n++)
        to = put(to, "  ", (size_t)tiles->width);
    *to++ = '\n';
    return (size_t)(to - line);
}

static char *put_glyph(char *to, uint32_t glyph)
{
    return to + text_encode(glyph, to);
}

/* What Select Graphic Rendition has been told, as escape sequences: one for each change, of codes
 * with semicolons between them. */
struct rendition {
    color_code fg;
    color_code bg;
    uint8_t flags;
};

/* The most bytes of one change. */
enum {
    SGR_COLOR_NUMBERED = sizeof ";38;5;255" - 1,
    SGR_COLOR_RGB = sizeof ";38;2;255;255;255" - 1,
    SGR_REST = sizeof "\033[22;27;1;2;7m" - 1,
};

static char *put_code(char *to, uint32_t code)
{
    if (to[-1] != '[')
        *to++ = ';';
    return put_number(to, code);
}

/* `base` is 30 for the glyph's colour, 40 for the ground's. */
static char *put_color(char *to, color_code color, uint32_t base)
{
    uint32_t value = COLOR_VALUE(color);
    if (color == COLOR_DEFAULT)
        return put_code(to, base + 9);
    if (COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0)) && value < 16)
        return put_code(to, value < 8 ? base + value : base + 60 + value - 8);
    to = put_code(to, base + 8);
    if (COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0)))
        return put_code(put_code(to, 5), value);
    to = put_code(to, 2);
    to = put_code(to, (uint32_t)RGB_RED(value));
    to = put_code(to, (uint32_t)RGB_GREEN(value));
    return put_code(to, (uint32_t)RGB_BLUE(value));
}

static char *put_flags(char *to, uint8_t before, uint8_t after)
{
    enum { WEIGHT = CELL_BOLD | CELL_DIM };
    if ((before & WEIGHT & ~after) != 0) {
        to = put_code(to, 22);
        before &= (uint8_t)~WEIGHT;
    }
    if ((before & CELL_REVERSE & ~after) != 0)
        to = put_code(to, 27);
    uint8_t more = (uint8_t)(after & ~before);
    if (more & CELL_BOLD)
        to = put_code(to, 1);
    if (more & CELL_DIM)
        to = put_code(to, 2);
    if (more & CELL_REVERSE)
        to = put_code(to, 7);
    return to;
}

static char *put_rendition(char *to, struct rendition *now, const struct cell *cell)
{
    if (cell->fg == now->fg && cell->bg == now->bg && cell->flags == now->flags)
        return to;
    to = put(to, "\033[", 2);
    to = put_flags(to, now->flags, cell->flags);
    if (cell->fg != now->fg)
        to = put_color(to, cell->fg, 30);
    if (cell->bg != now->bg)
        to = put_color(to, cell->bg, 40);
    *now = (struct rendition){cell->fg, cell->bg, cell->flags};
    *to++ = 'm';
    return to;
}

static size_t print_ansi(const struct cell *cells, uint32_t count, char *line)
{
    struct rendition now = {COLOR_DEFAULT, COLOR_DEFAULT, 0};
    char *to = line;
    for (const struct cell *cell = cells; cell < cells + count; cell++) {
        if (cell->glyph == 0)
            continue; /* the right half of a wide one */
        to = put_rendition(to, &now, cell);
        to = put_glyph(to, cell->glyph);
    }
    to = put(to, "\033[0m\n", 5);
    return (size_t)(to - line);
}

/* The painter's cells without their colours. */
static size_t print_glyphs(const struct cell *cells, uint32_t count, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        if (cells[n].glyph != 0)
            to = put_glyph(to, cells[n].glyph);
    *to++ = '\n';
    return (size_t)(to - line);
}

/* Numbers with commas between, one for each point within the world: of heights, or of shades. */
static size_t print_numbers(const struct map *map, const uint32_t *heights, const uint8_t *shades,
                            char *line)
{
    uint32_t inside = cols_inside(map, shades != NULL ? (const void *)shades : heights);
    char *to = line;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        if (n < inside)
            to = put_number(to, shades != NULL ? shades[n] : world_normal(&map->world, heights[n]));
        *to++ = n + 1 < map->view.cols ? ',' : '\n';
    }
    return (size_t)(to - line);
}

static size_t print_csv(const struct map *map, const uint32_t *heights, char *line)
{
    return print_numbers(map, heights, NULL, line);
}

static size_t print_csv_shades(const struct map *map, const uint8_t *shades, char *line)
{
    return print_numbers(map, NULL, shades, line);
}

/* Equal slices of the range of heights, one a line; the lowest height is in the last line's. */
static size_t print_profile(const struct map *map, const uint32_t *first, uint32_t number,
                            char *line)
{
    uint64_t slices = map->view.rows;
    uint32_t inside = cols_inside(map, first);
    memset(line, ' ', map->view.cols);
    for (uint32_t n = 0; n < inside; n++) {
        uint64_t slice = world_normal(&map->world, first[n]) * slices / (WORLD_NORMAL_MAX + 1);
        if (slice + number + 1 >= slices)
            line[n] = '#';
    }
    line[map->view.cols] = '\n';
    return map->view.cols + 1;
}

static char *put_sample(char *to, uint32_t sample)
{
    *to++ = (char)(sample >> 8);
    *to++ = (char)(sample & 0xFF);
    return to;
}

static size_t print_heights(const struct map *map, const uint32_t *heights, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < map->view.cols; n++)
        to = put_sample(to, world_normal(&map->world, heights[n]));
    return (size_t)(to - line);
}

static size_t print_opacity(const struct map *map, const uint32_t *heights, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        to = put_sample(to, WORLD_NORMAL_MAX);
        to = put_sample(to, world_normal(&map->world, heights[n]));
    }
    return (size_t)(to - line);
}

static size_t print_bands(const struct map *map, const uint32_t *heights, char *line)
{
    bands_indices(&map->bands, heights, map->view.cols, (uint8_t *)line);
    return map->view.cols;
}

static char *put_rgb(char *to, color_code color)
{
    *to++ = (char)RGB_RED(COLOR_VALUE(color));
    *to++ = (char)RGB_GREEN(COLOR_VALUE(color));
    *to++ = (char)RGB_BLUE(COLOR_VALUE(color));
    return to;
}

/* Half blocks are pixels, two rows of them; the second one may not be there. */
static size_t print_pixels(const struct cell *cells, uint32_t count, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        to = put_rgb(to, cells[n].fg);
    for (uint32_t n = 0; cells->bg != COLOR_DEFAULT && n < count; n++)
        to = put_rgb(to, cells[n].bg);
    return (size_t)(to - line);
}

const struct format formats[] = {
    {
        .name = "text",
        .ending = ".txt",
        .about = "tiles",
        .tiled = true,
        .print_row = print_text,
        .print_cells = print_glyphs,
    },
    {
        .name = "ansi",
        .ending = ".ansi",
        .about = "tiles in colour",
        .colored = true,
        .tiled = true,
        .print_cells = print_ansi,
    },
    {
        .name = "csv",
        .ending = ".csv",
        .about = "heights normalized to 0..65535, or shades",
        .cell_extra = sizeof "65535," - 1,
        .print_row = print_csv,
        .print_shades = print_csv_shades,
    },
    {
        .name = "png",
        .ending = ".png",
        .about = "a picture, a colour for each band",
        .colored = true,
        .cell_extra = 1,
        .picture = IMAGE_INDEXED,
        .print_row = print_bands,
        .print_cells = print_pixels,
    },
    {
        .name = "png-grey",
        .ending = ".png",
        .about = "heights in grey, 16 bits",
        .cell_extra = 2,
        .picture = IMAGE_GREY,
        .print_row = print_heights,
    },
    {
        .name = "png-alpha",
        .ending = ".png",
        .about = "white, as opaque as it is high",
        .cell_extra = 4,
        .picture = IMAGE_ALPHA,
        .print_row = print_opacity,
    },
    {
        .name = "pgm",
        .ending = ".pgm",
        .about = "heights in grey, 16 bits",
        .cell_extra = 2,
        .picture = IMAGE_PGM,
        .print_row = print_heights,
    },
    {
        .name = "profile",
        .ending = ".profile",
        .about = "the land along the first row, from the side",
        .cell_extra = 1,
        .print_profile = print_profile,
    },
    {0},
};

const char *format_unfit(const struct format *format, const struct look *look)
{
    bool painted = format->print_cells != NULL && format->colored;
    if (look->blocks == BLOCKS_HALF && !painted)
        return "--blocks=half needs colours: --format=ansi or --format=png";
    if (look->relief == RELIEF_SHADE && !painted && format->print_shades == NULL)
        return "--relief=shade needs colours: --format=ansi or --format=png";
    if (look->relief == RELIEF_CONTOUR && format->print_cells == NULL)
        return "--relief=contour needs tiles or colours: --format=text, --format=ansi or "
               "--format=png";
    return NULL;
}

enum format_source format_source(const struct format *format, const struct look *look)
{
    if (format->print_profile != NULL)
        return FORMAT_PROFILE;
    if (look->relief == RELIEF_SHADE && format->print_shades != NULL)
        return FORMAT_SHADES;
    bool painted = format->print_row == NULL || look->relief != RELIEF_PLAIN;
    return painted && format->print_cells != NULL ? FORMAT_CELLS : FORMAT_HEIGHTS;
}

enum image_kind format_picture(const struct format *format, const struct look *look)
{
    bool painted = format_source(format, look) == FORMAT_CELLS;
    return painted && format->picture == IMAGE_INDEXED ? IMAGE_COLOR : format->picture;
}

uint32_t format_lines(const struct format *format, const struct map *map)
{
    bool painted = format_source(format, &map->look) == FORMAT_CELLS;
    return painted ? painter_lines(map) : map->view.rows;
}

size_t format_row_max(const struct format *format, const struct map *map)
{
    const struct look *look = &map->look;
    bool painted = format_source(format, look) == FORMAT_CELLS;
    size_t color = look->colors >= COLORS_RGB ? SGR_COLOR_RGB : SGR_COLOR_NUMBERED;
    size_t cell = format->cell_extra;
    if (format->tiled)
        cell += look->blocks == BLOCKS_HALF ? sizeof "\u2580" - 1 : longest_tile(&look->tiles);
    if (format_picture(format, look) == IMAGE_COLOR)
        cell = 2 * image_pixel_bytes(IMAGE_COLOR);
    if (format->colored && format->tiled)
        cell += SGR_REST + 2 * color;
    return (painted ? painter_cols(map) : map->view.cols) * cell + sizeof "\033[0m\n" - 1;
}

size_t format_cells(const struct cell *cells, uint32_t count, bool colored, char *line)
{
    return colored ? print_ansi(cells, count, line) : print_glyphs(cells, count, line);
}

const struct format *format_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    for (const struct format *format = formats; format->name != NULL; format++)
        if (dot != NULL && dot > name && strcmp(dot, format->ending) == 0)
            return format;
    return NULL;
}

const struct format *format_default(bool colored)
{
    const struct format *format = formats;
    while (!format->tiled || format->colored != colored)
        format++;
    return format;
}

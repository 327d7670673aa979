/*
 * Tiles without colours. Plain looks are printed from heights, and contours from points: both are
 * faster than painting cells.
 */
#include "canvas/ansi_codes.h"
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "render/points/point_colors.h"
#include "system/system.h"

enum { CHUNK = 256 }; /* bands that are looked up at a time */

static bool tiles_are_bytes(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (tiles->tiles[n].length != 1)
            return false;
    return true;
}

/* Writes tiles of one byte each, which need no bands in between. */
static char *put_byte_tiles(char *to, const struct map *map, const uint32_t *heights,
                            uint32_t count)
{
    UNCLEARED uint8_t bytes[BAND_MAX];
    for (int n = 0; n < map->look.tiles.count; n++)
        bytes[n] = (uint8_t)map->look.tiles.tiles[n].bytes[0];
    bands_row(&map->bands, bytes, heights, count, (uint8_t *)to);
    return to + count;
}

static char *put_tiles(char *to, const struct map *map, const uint32_t *heights, uint32_t count)
{
    UNCLEARED uint8_t bands[CHUNK];
    for (uint32_t n = 0; n < count; n++) {
        if (n % CHUNK == 0)
            bands_indices(&map->bands, heights + n, MIN(count - n, CHUNK), bands);
        const struct tile *tile = &map->look.tiles.tiles[bands[n % CHUNK]];
        to = put_bytes(to, tile->bytes, tile->length);
    }
    return to;
}

static char *put_contours(char *to, const uint8_t *contours, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++)
        to[n] = contour_glyph(contours[n]);
    return to + count;
}

static size_t print_tiles(const struct map *map, const struct number_row *row, char *line)
{
    size_t blanks = (map->view.cols - row->count) * (size_t)map->look.tiles.width;
    char *to = line;
    if (row->points.contours != NULL)
        to = put_contours(to, row->points.contours, row->count);
    else if (row->count > 0 && tiles_are_bytes(&map->look.tiles))
        to = put_byte_tiles(to, map, row->numbers, row->count);
    else
        to = put_tiles(to, map, row->numbers, row->count);
    memset(to, ' ', blanks);
    to[blanks] = '\n';
    return (size_t)(to - line) + blanks + 1;
}

static size_t print_glyphs(const struct map *map, const struct cell_row *row, char *line)
{
    (void)map;
    return ansi_plain_row(row->cells, row->count, line);
}

static bool write_frame(const struct replay *replay, struct error *error)
{
    const uint32_t cols = (uint32_t)replay->cols;
    bool done = replay->before == NULL || write_bytes(replay->out, "\f\n", 2, error);
    for (int row = 0; done && row < replay->rows; row++) {
        const struct cell *cells = replay->cells + (size_t)row * cols;
        const size_t length =
            (replay->format->colored ? ansi_row : ansi_plain_row)(cells, cols, replay->line);
        done = write_bytes(replay->out, replay->line, length, error);
    }
    return done;
}

const struct format format_text = {
    .name = "text",
    .ending = ".txt",
    .about = "tiles",
    .tiled = true,
    .pieces = true,
    .tail = sizeof "\n" - 1,
    .row_extra = sizeof "\n" - 1,
    .numbers = FORMAT_OF_CONTOURS,
    .print_numbers = print_tiles,
    .print_cells = print_glyphs,
    .frame = write_frame,
};

/*
 * Tiles in colour. A plain look is printed from bands: the bytes of a band after another one are
 * made once a row and then copied for each point. So there is no branch on whether colours change,
 * which they do at every fourth point or so, and which no processor can predict.
 */

enum {
    STEPS = 64, /* steps that are kept; a small stack has no room for more */
    CELLS = 32, /* cells of bands that are kept */
    SHORT = 32, /* bytes of a step that are always copied: all, if only the foreground changes */
};

/* Steps: the bytes of a band after another one. Each is kept at its step_place; steps between the
 * first 8 bands have a place each. */
struct steps {
    const struct map *map;
    uint8_t lengths[STEPS]; /* number of bytes; 0: there is no step */
    uint16_t names[STEPS];  /* before << 8 | band */
    char bytes[STEPS][ANSI_CELL_MAX];
    uint16_t owners[CELLS]; /* band + 1 of each cell; 0: there is no cell */
    struct cell cells[CELLS];
};

/* A cell beyond the world, in the colours that a row begins with. */
static const struct cell blank = {' ', COLOR_DEFAULT, COLOR_DEFAULT, 0};

static uint32_t step_place(uint32_t before, uint32_t band)
{
    return (before << 3 ^ band) % STEPS;
}

static struct cell band_cell(struct steps *steps, int band)
{
    int place = band % CELLS;
    if (steps->owners[place] != band + 1)
        steps->cells[place] = tile_styles_band(steps->map, band);
    steps->owners[place] = (uint16_t)(band + 1);
    return steps->cells[place];
}

/* Makes the step from a band to another. */
static void make_step(struct steps *steps, uint32_t before, uint32_t band)
{
    uint32_t place = step_place(before, band);
    struct cell from = band_cell(steps, (int)before);
    struct cell cell = band_cell(steps, (int)band);
    steps->lengths[place] = (uint8_t)ansi_cells(&from, &cell, 1, steps->bytes[place]);
    steps->names[place] = (uint16_t)(before << 8 | band);
}

/* Appends bands of points, the one before which is `before`. Writes up to ANSI_CELL_MAX bytes more
 * than are appended. */
static char *put_bands(char *to, struct steps *steps, uint32_t before, const uint8_t *bands,
                       uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        uint32_t band = bands[n];
        uint32_t place = step_place(before, band);
        if (steps->lengths[place] == 0 || steps->names[place] != (before << 8 | band))
            make_step(steps, before, band);
        memcpy(to, steps->bytes[place], SHORT);
        if (steps->lengths[place] > SHORT)
            memcpy(to + SHORT, steps->bytes[place] + SHORT, ANSI_CELL_MAX - SHORT);
        to += steps->lengths[place];
        before = band;
    }
    return to;
}

/* Appends the points of a row that lie within the world, one or more. Returns the end, and sets
 * *last to the band of the last point. */
static char *put_heights(char *to, struct steps *steps, const uint32_t *heights, uint32_t count,
                         uint8_t *last)
{
    uint8_t bands[CHUNK];
    bands_indices(&steps->map->bands, heights, 1, last);
    struct cell first = band_cell(steps, *last);
    to += ansi_cells(&blank, &first, 1, to);
    for (uint32_t done = 1; done < count; done += CHUNK) {
        uint32_t chunk = MIN(count - done, CHUNK);
        bands_indices(&steps->map->bands, heights + done, chunk, bands);
        to = put_bands(to, steps, *last, bands, chunk);
        *last = bands[(chunk - 1) % CHUNK];
    }
    return to;
}

static size_t print_colored_bands(const struct map *map, const struct number_row *row, char *line)
{
    UNCLEARED struct steps steps;
    uint32_t outside = (map->view.cols - row->count) * (uint32_t)map->look.tiles.width;
    uint8_t last = 0;
    char *to = line;
    steps.map = map;
    memset(steps.lengths, 0, sizeof steps.lengths);
    memset(steps.owners, 0, sizeof steps.owners);
    if (row->count > 0)
        to = put_heights(to, &steps, row->numbers, row->count, &last);
    if (outside > 0) {
        struct cell before = row->count > 0 ? band_cell(&steps, last) : blank;
        to += ansi_cells(&before, &blank, 1, to);
        memset(to, ' ', outside - 1);
        to += outside - 1;
    }
    return (size_t)(to - line) + ansi_end(to);
}

static size_t print_colored_cells(const struct map *map, const struct cell_row *row, char *line)
{
    (void)map;
    return ansi_row_after(&row->cells[-1], row->cells, row->count, line);
}

const struct format format_ansi = {
    .name = "ansi",
    .ending = ".ansi",
    .about = "tiles in colour",
    .colored = true,
    .tiled = true,
    .pieces = true,
    .tail = ANSI_ROW_TAIL,
    .row_extra = ANSI_ROW_EXTRA,
    .print_numbers = print_colored_bands,
    .print_cells = print_colored_cells,
    .frame = write_frame,
};

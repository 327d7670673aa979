/*
 * HGT: tiles of SRTM, heights in metres, 16 bits with a sign, the high byte first, from north to
 * south. There is no head: the size of the file tells how many cells the tile has, and its name,
 * such as N36W085.hgt, is the place of its south-western corner. A pipe is copied to a temporary
 * file, since it does not say how long it is.
 */
#include "import/elevation/elevation.h"
#include "system/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 7201, HGT_VOID = -32768 /* an unknown height */ };

/* Cells of tiles, across and down: 3 seconds of arc, 1, 2 and 1 in the north, and half a second. */
static const uint16_t tiles[][2] = {{1201, 1201}, {3601, 3601}, {1801, 3601}, {SIDE_MAX, SIDE_MAX}};

#define HGT_BYTES(cols, rows) (INT64_C(2) * (cols) * (rows))
#define HGT_SIZES             "1201x1201, 1801x3601, 3601x3601 or 7201x7201 heights, 2 bytes each"

struct hgt_reader {
    FILE *in;
    uint32_t width;
    uint8_t line[2 * SIDE_MAX];
};

/* Finds the size of a tile by that of its file. */
static bool find_sides(FILE *in, struct elevation_head *head, struct error *error)
{
    off_t start = ftello(in);
    off_t size = start >= 0 && fseeko(in, 0, SEEK_END) == 0 ? ftello(in) - start : -1;
    if (size < 0 || fseeko(in, start, SEEK_SET) != 0)
        return error_of_errno(error);
    for (size_t n = 0; n < sizeof tiles / sizeof *tiles; n++)
        if (size == HGT_BYTES(tiles[n][0], tiles[n][1])) {
            head->width = tiles[n][0];
            head->height = tiles[n][1];
            return true;
        }
    return error_format(error, ERROR_FAILURE, "%llu bytes are not an SRTM tile: " HGT_SIZES,
                        (unsigned long long)size);
}

/* Reads the corner from a name such as N36W085.hgt. Returns false if it is no such name. */
static bool read_corner(const char *name, int *south, int *west)
{
    enum { LENGTH = sizeof "N36W085" - 1 };
    char down[2], over[2], latitude[3], longitude[4];
    int length = 0;
    const char *slash = strrchr(name, '/');
    name = slash != NULL ? slash + 1 : name;
    sscanf(name, "%1[NSns]%2[0-9]%1[EWew]%3[0-9]%n", down, latitude, over, longitude, &length);
    if (length != LENGTH || isalnum((unsigned char)name[LENGTH]))
        return false;
    *south = (int)strtol(latitude, NULL, 10) * (toupper((unsigned char)*down) == 'S' ? -1 : 1);
    *west = (int)strtol(longitude, NULL, 10) * (toupper((unsigned char)*over) == 'W' ? -1 : 1);
    return abs(*south) <= 90 && abs(*west) <= 180;
}

/* Sets the rest of a head that has its size. */
static void set_head(const char *name, struct elevation_head *head)
{
    int south = 0;
    int west = 0;
    int64_t across = head->width - 1;
    int64_t down = head->height - 1;
    head->lowest = HGT_VOID + 1;
    head->highest = INT16_MAX;
    strcpy(head->unit, "m");
    head->cells = ELEVATION_CELLS_DEGREES;
    head->cell_east = (ELEVATION_DEGREE + across / 2) / across;
    head->cell_south = (ELEVATION_DEGREE + down / 2) / down;
    head->placed = name != NULL && read_corner(name, &south, &west);
    if (head->placed) {
        head->north = (south + 1) * ELEVATION_DEGREE;
        head->west = west * ELEVATION_DEGREE;
    }
}

static bool hgt_open(void *state, struct import_stream *stream, struct elevation_head *head,
                     struct error *error)
{
    struct hgt_reader *reader = state;
    stream->in = import_stream_spool(stream->in, HGT_BYTES(SIDE_MAX, SIDE_MAX), NULL, error);
    if (stream->in == NULL || !find_sides(stream->in, head, error) ||
        !elevation_head_fits(head, stream, error))
        return false;
    set_head(stream->name, head);
    reader->in = stream->in;
    reader->width = head->width;
    return true;
}

static bool hgt_row(void *state, int32_t *values, struct error *error)
{
    struct hgt_reader *reader = state;
    if (fread(reader->line, 2, reader->width, reader->in) < reader->width)
        return ferror(reader->in)
                   ? error_of_errno(error)
                   : error_set(error, ERROR_FAILURE, "the file was changed while it was read");
    for (uint32_t x = 0; x < reader->width; x++) {
        int16_t height = (int16_t)(reader->line[2 * x] << 8 | reader->line[2 * x + 1]);
        values[x] = height == HGT_VOID ? ELEVATION_UNKNOWN : height;
    }
    return true;
}

const struct elevation_format elevation_hgt = {
    .endings = {".hgt"},
    .first = "",
    .sizes = {HGT_BYTES(1201, 1201), HGT_BYTES(3601, 3601), HGT_BYTES(1801, 3601),
              HGT_BYTES(SIDE_MAX, SIDE_MAX)},
    .size = sizeof(struct hgt_reader),
    .open = hgt_open,
    .read_row = hgt_row,
};

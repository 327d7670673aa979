/*
 * HGT: tiles of SRTM, 1201x1201 (3 seconds of arc) or 3601x3601 (1 second) heights in metres, 16
 * bits with a sign, the high byte first, from north to south. There is no head: the name of the
 * file, such as N36W085.hgt, is the place of its south-western corner.
 *
 * A pipe does not say how long it is, so as many bytes as a small tile has are read first; if the
 * stream goes on, it is a large one. Invariant: these bytes are in `bytes`, and rows have used the
 * first `taken` of them; once they are used up, rows are read from the stream.
 */
#include "base/minmax.h"
#include "import/elevation/elevation.h"
#include "system/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of a tile with `side` cells along each side. */
#define HGT_BYTES(side) (2 * (side) * (side))

enum {
    SMALL_SIDE = 1201,
    LARGE_SIDE = 3601,
    SMALL = HGT_BYTES(SMALL_SIDE),
    LARGE = HGT_BYTES(LARGE_SIDE),
    HGT_VOID = -32768 /* an unknown height */
};

struct hgt_reader {
    FILE *in;
    uint32_t side;
    uint32_t row; /* next one */
    size_t taken;
    uint8_t line[2 * LARGE_SIDE];
    uint8_t bytes[SMALL];
};

/* Sets the error of a stream that has ended after `bytes` bytes. */
static bool refuse_length(FILE *in, uint64_t bytes, struct error *error)
{
    if (ferror(in))
        return error_of_errno(error);
    return error_format(
        error, ERROR_FAILURE,
        "%llu bytes are not an SRTM tile: 1201x1201 cells take %d bytes, 3601x3601 %d",
        (unsigned long long)bytes, SMALL, LARGE);
}

/* Sets the error unless the size of a file that can seek is right; others show it later. */
static bool check_size(FILE *in, struct error *error)
{
    off_t start = ftello(in);
    if (start < 0 || fseeko(in, 0, SEEK_END) != 0)
        return true;
    off_t size = ftello(in) - start;
    if (fseeko(in, start, SEEK_SET) != 0)
        return error_of_errno(error);
    return size == SMALL || size == LARGE ||
           refuse_length(in, (uint64_t)MAX(size, (off_t)0), error);
}

static bool find_side(struct hgt_reader *reader, struct error *error)
{
    size_t got = fread(reader->bytes, 1, SMALL, reader->in);
    if (got < SMALL)
        return refuse_length(reader->in, got, error);
    int next = getc(reader->in);
    if (next != EOF)
        ungetc(next, reader->in);
    reader->side = next == EOF ? SMALL_SIDE : LARGE_SIDE;
    return !ferror(reader->in) || error_of_errno(error);
}

/* Reads a letter of two, of which the second makes the number negative, and so many digits. Returns
 * the text after them, or NULL. */
static const char *read_degrees(const char *text, const char letters[2], int digits, int *degrees)
{
    int letter = toupper((unsigned char)*text);
    if (letter != letters[0] && letter != letters[1])
        return NULL;
    *degrees = 0;
    for (text++; digits > 0; digits--, text++) {
        if (!isdigit((unsigned char)*text))
            return NULL;
        *degrees = *degrees * 10 + (*text - '0');
    }
    if (letter == letters[1])
        *degrees = -*degrees;
    return text;
}

/* Reads the corner from a name such as N36W085.hgt. Returns false if it is no such name. */
static bool read_corner(const char *name, int *south, int *west)
{
    const char *slash = strrchr(name, '/');
    const char *text = read_degrees(slash != NULL ? slash + 1 : name, "NS", 2, south);
    if (text != NULL)
        text = read_degrees(text, "EW", 3, west);
    return text != NULL && !isalnum((unsigned char)*text) && abs(*south) <= 90 && abs(*west) <= 180;
}

static void set_head(const struct hgt_reader *reader, const char *name, struct elevation_head *head)
{
    int south = 0;
    int west = 0;
    int64_t steps = reader->side - 1;
    *head = (struct elevation_head){
        .width = reader->side,
        .height = reader->side,
        .lowest = HGT_VOID + 1,
        .highest = INT16_MAX,
        .unit = "m",
        .cells = ELEVATION_CELLS_DEGREES,
        .cell_east = (ELEVATION_DEGREE + steps / 2) / steps,
        .cell_south = (ELEVATION_DEGREE + steps / 2) / steps,
    };
    head->placed = name != NULL && read_corner(name, &south, &west);
    if (head->placed) {
        head->north = (south + 1) * ELEVATION_DEGREE;
        head->west = west * ELEVATION_DEGREE;
    }
}

static void *hgt_open(const struct import_stream *stream, struct elevation_head *head,
                      struct error *error)
{
    if (!check_size(stream->in, error))
        return NULL;
    struct hgt_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    reader->in = stream->in;
    reader->row = 0;
    reader->taken = 0;
    if (find_side(reader, error)) {
        set_head(reader, stream->name, head);
        if (elevation_head_fits(head, stream, error))
            return reader;
    }
    free(reader);
    return NULL;
}

static bool hgt_row(void *state, int32_t *values, struct error *error)
{
    struct hgt_reader *reader = state;
    size_t length = 2 * (size_t)reader->side;
    size_t kept = MIN(SMALL - reader->taken, length);
    memcpy(reader->line, reader->bytes + reader->taken, kept);
    reader->taken += kept;
    size_t got = fread(reader->line + kept, 1, length - kept, reader->in);
    if (kept + got < length)
        return refuse_length(reader->in, reader->row * (uint64_t)length + kept + got, error);
    for (uint32_t x = 0; x < reader->side; x++) {
        int16_t height = (int16_t)(reader->line[2 * x] << 8 | reader->line[2 * x + 1]);
        values[x] = height == HGT_VOID ? ELEVATION_UNKNOWN : height;
    }
    if (++reader->row == reader->side && getc(reader->in) != EOF)
        return error_format(
            error, ERROR_FAILURE,
            "more bytes than an SRTM tile: 1201x1201 cells take %d bytes, 3601x3601 %d", SMALL,
            LARGE);
    return true;
}

const struct elevation_format elevation_hgt = {
    .name = "SRTM",
    .endings = {".hgt"},
    .first = "",
    .sizes = {SMALL, LARGE},
    .open = hgt_open,
    .read_row = hgt_row,
    .free = free,
};

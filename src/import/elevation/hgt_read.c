/*
 * A pipe does not say how long it is. Invariant: the first SMALL bytes are kept in memory; `taken`
 * of them were given, and rows take the rest from the stream.
 */
#include "import/elevation/hgt_read.h"

#include "system/error_format.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_SIDE = 1201,
    LARGE_SIDE = 3601,
    SMALL = (int)HGT_BYTES(SMALL_SIDE),
    LARGE = (int)HGT_BYTES(LARGE_SIDE),
    HGT_VOID = -32768
};

struct hgt_reader {
    FILE *in;
    uint32_t side;
    uint32_t row; /* next one */
    size_t kept;  /* bytes in `bytes` */
    size_t taken; /* bytes of those that were given */
    uint8_t line[2 * LARGE_SIDE];
    uint8_t bytes[SMALL];
};

/* Sets the error of a stream that has ended after `bytes` bytes. */
static bool refuse_length(FILE *in, uint64_t bytes, struct error *error)
{
    if (ferror(in))
        return error_of_errno(error);
    return error_format(error, ERROR_FAILURE,
                        "%llu bytes are no tile of SRTM: 1201x1201 cells take %d, 3601x3601 %d",
                        (unsigned long long)bytes, SMALL, LARGE);
}

static bool refuse_excess(struct error *error)
{
    return error_format(error, ERROR_FAILURE,
                        "more bytes than a tile of SRTM has: 1201x1201 cells take %d, 3601x3601 %d",
                        SMALL, LARGE);
}

/* Sets the error unless the size of a file that can seek is right; others show it later. */
static bool check_size(FILE *in, struct error *error)
{
    off_t start = ftello(in);
    if (start < 0 || fseeko(in, 0, SEEK_END) != 0)
        return true;
    off_t size = ftello(in);
    if (fseeko(in, start, SEEK_SET) != 0)
        return error_of_errno(error);
    if (size - start != SMALL && size - start != LARGE)
        return refuse_length(in, (uint64_t)(size > start ? size - start : 0), error);
    return true;
}

static bool find_side(struct hgt_reader *reader, struct error *error)
{
    reader->kept = fread(reader->bytes, 1, SMALL, reader->in);
    if (reader->kept < SMALL)
        return refuse_length(reader->in, reader->kept, error);
    int next = getc(reader->in);
    if (next != EOF)
        ungetc(next, reader->in);
    reader->side = next == EOF ? SMALL_SIDE : LARGE_SIDE;
    return !ferror(reader->in) || refuse_length(reader->in, reader->kept, error);
}

/* Reads `count` digits. Returns the text after them, or NULL. */
static const char *read_degrees(const char *text, int count, int *degrees)
{
    *degrees = 0;
    for (; count > 0; count--, text++) {
        if (!isdigit((unsigned char)*text))
            return NULL;
        *degrees = *degrees * 10 + (*text - '0');
    }
    return text;
}

/* Reads the corner from a name such as N36W085.hgt. False if it is no such name. */
static bool read_corner(const char *name, int *south, int *west)
{
    const char *slash = strrchr(name, '/');
    const char *text = slash != NULL ? slash + 1 : name;
    int north_south = toupper((unsigned char)*text);
    if (north_south != 'N' && north_south != 'S')
        return false;
    text = read_degrees(text + 1, 2, south);
    int east_west = text != NULL ? toupper((unsigned char)*text) : '\0';
    if (east_west != 'E' && east_west != 'W')
        return false;
    text = read_degrees(text + 1, 3, west);
    if (text == NULL || isalnum((unsigned char)*text) || *south > 90 || *west > 180)
        return false;
    if (north_south == 'S')
        *south = -*south;
    if (east_west == 'W')
        *west = -*west;
    return true;
}

static void set_head(const struct hgt_reader *reader, const char *name, struct elevation_head *head)
{
    int south;
    int west;
    *head = (struct elevation_head){
        .width = reader->side,
        .height = reader->side,
        .lowest = HGT_VOID + 1,
        .highest = INT16_MAX,
        .unit = "m",
        .cells = ELEVATION_CELLS_DEGREES,
    };
    int64_t steps = reader->side - 1;
    head->cell_east = (ELEVATION_DEGREE + steps / 2) / steps;
    head->cell_south = head->cell_east;
    head->placed = name != NULL && read_corner(name, &south, &west);
    if (head->placed) {
        head->north = (south + 1) * ELEVATION_DEGREE;
        head->west = west * ELEVATION_DEGREE;
    }
}

void *hgt_open(const struct elevation_source *source, struct elevation_head *head,
               struct error *error)
{
    if (!check_size(source->in, error))
        return NULL;
    struct hgt_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    reader->in = source->in;
    reader->row = 0;
    reader->taken = 0;
    if (find_side(reader, error)) {
        set_head(reader, source->name, head);
        if (elevation_head_fits(head, source->max_cells, error))
            return reader;
    }
    free(reader);
    return NULL;
}

bool hgt_row(void *state, int32_t *values, struct error *error)
{
    struct hgt_reader *reader = state;
    size_t length = 2 * (size_t)reader->side;
    size_t kept = reader->kept - reader->taken < length ? reader->kept - reader->taken : length;
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
        return refuse_excess(error);
    return true;
}

void hgt_free(void *state)
{
    free(state);
}

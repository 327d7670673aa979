/*
 * Numbers are read as those of an ESRI ASCII grid, whose head is put before them. Colours are
 * looked at twice: first each pixel gets the tile of the nearest colour, then those that are near
 * to none.
 */
#include "import/drawn_land.h"

#include "base/minmax.h"
#include "import/elevation/elevation.h"
#include "style/palette.h"
#include "system/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MAX ((size_t)DRAWING_PIXELS_MAX * 64)
_Static_assert(BYTES_MAX == 64 << 20, "the error says so");

static const char glyphs[] = "~\"xX$%#@"; /* tiles of water, shore... snow */
static const char blanks[] = " ,\t\r\n";

/* Returns the grey, 0..65535, of the nth tile: the middle of its slice of the heights. */
static uint16_t tile_grey(int n)
{
    /* Thousandths of the heights; land begins at 369, and at the grey 32768. */
    static const int32_t middles[] = {250, 404, 471, 529, 583, 636, 695, 864};
    int32_t at = middles[n];
    return (uint16_t)(at < 369 ? at * 32767 / 369 : 32768 + (at - 369) * 32767 / 531);
}

/* Reads all of a stream as text, which the caller frees. Returns NULL with the error set on
 * failure. */
static char *read_text(FILE *in, struct error *error)
{
    char *text = malloc(BYTES_MAX + 2);
    errno = 0;
    size_t length = text != NULL ? fread(text, 1, BYTES_MAX + 1, in) : 0;
    if (text == NULL)
        error_memory(error);
    else if (ferror(in))
        error_of_errno(error);
    else if (length > BYTES_MAX || memchr(text, '\0', length) != NULL)
        error_set(error, ERROR_FAILURE,
                  "neither a picture that tmap reads (PNG, PGM, PPM, GeoTIFF, .asc, .hgt) nor a "
                  "text of at most 64 MiB");
    else
        return text[length] = '\0', text;
    free(text);
    return NULL;
}

/* Counts the numbers of a row, which ends before `end`. Returns false at the first word that is
 * none; *count is then its column. */
static bool count_numbers(const char *row, const char *end, uint32_t *count)
{
    for (*count = 0; (row += strspn(row, " ,\t\r")) < end; ++*count) {
        size_t length = strcspn(row, blanks);
        if (strspn(row, "0123456789+-.eE") < length)
            return false;
        row += length;
    }
    return true;
}

/* Measures the text: rows end at line feeds, and have characters or, if `numbers`, words. Returns
 * false with the error set if they differ in length. */
static bool measure(const char *text, bool numbers, uint32_t *cols, uint32_t *rows,
                    struct error *error)
{
    *cols = *rows = 0;
    for (size_t end; *text != '\0'; text += end + (text[end] != '\0')) {
        end = strcspn(text, "\n");
        uint32_t count = (uint32_t)(end - (end > 0 && text[end - 1] == '\r'));
        if (numbers && !count_numbers(text, text + count, &count))
            return error_format(error, ERROR_FAILURE, "row %u, column %u: no number", *rows + 1,
                                count + 1);
        *cols = *rows == 0 ? count : *cols;
        ++*rows;
        if (count != *cols || count == 0)
            return error_format(error, ERROR_FAILURE,
                                "row %u ends after column %u, and row 1 after column %u", *rows,
                                count, *cols);
    }
    return true;
}

/* Reads rows of numbers, as those of an ESRI ASCII grid. */
static bool read_numbers(struct picture *picture, const struct import_stream *stream, char *text,
                         uint32_t cols, uint32_t rows, struct error *error)
{
    struct import_stream grid = *stream;
    grid.name = NULL;
    grid.in = import_stream_temporary(error);
    if (grid.in == NULL)
        return false;
    for (char *comma = text; (comma = strchr(comma, ',')) != NULL;)
        *comma = ' ';
    fprintf(grid.in, "ncols %u\nnrows %u\ncellsize 1\n%s", cols, rows, text);
    bool done = fflush(grid.in) == 0 && fseek(grid.in, 0, SEEK_SET) == 0;
    done = done ? picture_of_elevation_read(picture, &grid, error)
                : import_stream_refuse_temporary(error);
    fclose(grid.in);
    if (done)
        picture->scale.unit[0] = '\0';
    return done;
}

/* Returns the grey of a character, HEIGHT_UNKNOWN for ? and a blank; 65536 for others. */
static uint32_t grey_of(char c)
{
    const char *tile = strchr(glyphs, c);
    if (c == '?' || c == ' ')
        return HEIGHT_UNKNOWN;
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0') * PICTURE_HEIGHT_MAX / 9;
    return c != '\0' && tile != NULL ? tile_grey((int)(tile - glyphs)) : PICTURE_HEIGHT_MAX + 1;
}

/* Reads rows of characters. */
static bool read_tiles(struct picture *picture, const char *text, uint32_t cols, uint32_t rows,
                       struct error *error)
{
    if (!picture_make(picture, cols, rows, true))
        return error_memory(error);
    for (uint32_t n = 0; n < cols * rows; n++, text++) {
        text += strspn(text, "\r\n");
        picture->fine[n] = grey_of(*text);
        if (picture->fine[n] <= PICTURE_HEIGHT_MAX || picture->fine[n] == HEIGHT_UNKNOWN)
            continue;
        char c[2] = {*text, '\0'};
        picture_free(picture);
        return error_format(error, ERROR_FAILURE,
                            "row %u, column %u: %s is not a tile of tmap, a digit, ? or a number%s",
                            n / cols + 1, n % cols + 1, ERROR_SHOWN(c),
                            strchr("-|'`.,+=", *c) != NULL ? "; --rivers=none prints without rivers"
                                                           : "");
    }
    return true;
}

bool drawn_land_text(struct picture *picture, const struct import_stream *stream,
                     struct error *error)
{
    uint32_t cols, rows;
    char *text = read_text(stream->in, error);
    if (text == NULL)
        return false;
    /* The first row has only numbers and what stands between them, and is not one of digits. */
    size_t first = strspn(text, "0123456789+-.eE, \t\r");
    bool numbers = strcspn(text, "\n") == first && strcspn(text, " ,\t+-.") < first;
    for (size_t end = strlen(text); end > 0 && strchr(numbers ? blanks : "\r\n", text[end - 1]);)
        text[--end] = '\0';
    bool done = measure(text, numbers, &cols, &rows, error) &&
                import_stream_fits(stream, "text", "pixels", cols, rows, error) &&
                (numbers ? read_numbers(picture, stream, text, cols, rows, error)
                         : read_tiles(picture, text, cols, rows, error));
    free(text);
    return done;
}

enum {
    TILES = sizeof glyphs - 1,
    UNSURE = 8,     /* bit of a pixel that no colour is near to */
    NEAR = 20 * 20, /* square of the largest distance of a colour that is near */
    AROUND = 2,     /* pixels to each side that explain a mixture */
};

/* Returns the square of the distance of a pixel from the mixtures of two colours; sets *second if
 * the second one has the larger part. */
static int64_t distance(const uint8_t *pixel, uint32_t a, uint32_t b, bool *second)
{
    int64_t from[3]; /* the vectors from a to the pixel and to b, and products of them */
    int64_t to[3];
    int64_t along = 0;
    int64_t whole = 0;
    int64_t square = 0;
    for (int n = 0; n < 3; n++) {
        int64_t first = a >> (16 - 8 * n) & 0xFF;
        from[n] = pixel[n] - first;
        to[n] = (int64_t)(b >> (16 - 8 * n) & 0xFF) - first;
        along += to[n] * from[n];
        whole += to[n] * to[n];
    }
    along = CLAMP(along, 0, whole);
    *second = 2 * along > whole;
    for (int n = 0; n < 3; n++) {
        int64_t off = from[n] - (whole > 0 ? to[n] * along / whole : 0);
        square += off * off;
    }
    return square;
}

/* Returns the tile of the nearest colour, with UNSURE if none is near. */
static uint8_t nearest_tile(const uint8_t *pixel)
{
    const struct palette *palette = &palettes[0];
    bool second;
    int best = 0;
    int64_t least = distance(pixel, palette->water[0], palette->water[1], &second);
    for (int n = 0; n < TILES; n++) {
        int64_t off = distance(pixel, palette->colors[n], palette->colors[n], &second);
        best = off < least ? n : best;
        least = off < least ? off : least;
    }
    return (uint8_t)(best | (least > NEAR ? UNSURE : 0));
}

/* Returns the one of some colours, those with a bit in `among`, that has the larger part of a
 * pixel, if that is nearer to a mixture of two than `least`; else -1. */
static int part_of(const uint8_t *pixel, const uint32_t *colors, int count, unsigned among,
                   int64_t least)
{
    int best = -1;
    for (int a = 0; a < count; a++)
        for (int b = a; b < count; b++) {
            bool second;
            int64_t off = INT64_MAX;
            if ((among >> a & among >> b & 1) != 0)
                off = distance(pixel, colors[a], colors[b], &second);
            if (off >= least)
                continue;
            least = off;
            best = second ? b : a;
        }
    return best;
}

/* Returns the tile that has the larger part of a mixture, by the sure tiles around it. */
static int explain(const uint8_t *pixel, const uint8_t *tiles, uint32_t cols, uint32_t rows,
                   size_t at)
{
    unsigned sure = 0;
    for (int64_t y = (int64_t)(at / cols) - AROUND; y <= (int64_t)(at / cols) + AROUND; y++)
        for (int64_t x = (int64_t)(at % cols) - AROUND; x <= (int64_t)(at % cols) + AROUND; x++)
            if (x >= 0 && y >= 0 && x < cols && y < rows)
                sure |= 1U << tiles[y * cols + x];
    int best = part_of(pixel, palettes[0].colors, TILES, sure, INT64_MAX);
    return best >= 0 ? best : tiles[at] & ~UNSURE;
}

enum { PURES_MAX = 8, BINS = 1 << 12, LOW = 2 /* tile of the commonest land */ };

/* Colours that lie flat in a drawing: each has a 64th or more of what does. They are odd if over a
 * tenth of that has a colour, and over a tenth one that is near to no tile, or less such a colour
 * whose nearest tile is land in place of water, or the other way round. */
struct pures {
    uint32_t colors[PURES_MAX]; /* the commonest first */
    uint8_t tiles[PURES_MAX];   /* as blue_tile finds them */
    int count;
    int common; /* the nearest tile of the commonest on land */
    bool odd;
};

static int chroma_of(const uint8_t *rgb)
{
    return MAX(rgb[0], MAX(rgb[1], rgb[2])) - MIN(rgb[0], MIN(rgb[1], rgb[2]));
}

/* True if water is painted in such a colour. */
static bool is_blue(const uint8_t *rgb)
{
    int most = MAX(rgb[0], MAX(rgb[1], rgb[2]));
    int chroma = chroma_of(rgb);
    bool hue = rgb[2] == most ? 3 * (rgb[0] - rgb[1]) <= chroma
                              : rgb[1] == most && 4 * (rgb[2] - rgb[0]) >= 3 * chroma;
    return hue && 100 * chroma > 15 * most;
}

/* Returns the tile of a colour where water is blue, and the commonest land has a nearest tile. */
static uint8_t blue_tile(const uint8_t *rgb, int common)
{
    int tile = (nearest_tile(rgb) & ~UNSURE) - common + LOW;
    return (uint8_t)(is_blue(rgb) ? 0 : CLAMP(tile, 1, TILES - 1));
}

/* Finds the pure colours. A pixel lies flat if it is like its neighbours in the east and south. */
static struct pures find_pures(const uint8_t *pixels, uint32_t cols, uint32_t rows)
{
    uint32_t counts[BINS] = {0}; /* flat pixels of like colours */
    const uint8_t *where[BINS] = {NULL};
    struct pures pures = {.common = -1};
    uint32_t flat = 0;
    uint32_t painted = 0;
    uint32_t odd = 0;
    for (uint32_t n = 0; n + cols < cols * rows; n++) {
        const uint8_t *at = pixels + (size_t)4 * n;
        int off = (n + 1) % cols == 0 || at[3] < 128 ? 99 : 0;
        for (int i = 0; i < 3; i++)
            off += abs(at[i] - at[4 + i]) + abs(at[i] - at[4 * (size_t)cols + (size_t)i]);
        if (off > 8)
            continue;
        int bin = at[0] >> 4 << 8 | (at[1] & 0xF0) | at[2] >> 4;
        counts[bin]++;
        where[bin] = at;
        flat++;
    }
    for (; pures.count < PURES_MAX; pures.count++) {
        int best = 0;
        for (int bin = 0; bin < BINS; bin++)
            best = counts[bin] > counts[best] ? bin : best;
        if (counts[best] == 0 || counts[best] < flat / 64)
            break;
        const uint8_t *rgb = where[best];
        int nearest = nearest_tile(rgb);
        bool colored = chroma_of(rgb) > 16;
        painted += colored ? counts[best] : 0;
        if (colored && (nearest & UNSURE) != 0)
            odd += is_blue(rgb) != (nearest == UNSURE) ? flat : counts[best];
        if (pures.common < 0 && !is_blue(rgb))
            pures.common = nearest & ~UNSURE;
        pures.colors[pures.count] = (uint32_t)(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
        pures.tiles[pures.count] = blue_tile(rgb, pures.common);
        counts[best] = 0;
    }
    pures.common = pures.common >= 0 ? pures.common : LOW;
    pures.odd = painted > flat / 10 && odd > flat / 10;
    return pures;
}

/* Makes tiles of pixels whose water is blue. Returns false, with the tiles unspecified, if that
 * makes no sense. */
static bool take_blue(const uint8_t *pixels, uint32_t cols, uint32_t rows, bool wanted,
                      uint8_t *tiles)
{
    const struct pures pures = find_pures(pixels, cols, rows);
    bool seen[2] = {false}; /* land and water */
    for (size_t n = 0; (wanted || pures.odd) && n < (size_t)cols * rows; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        int pure = part_of(pixel, pures.colors, pures.count, ~0U, NEAR);
        tiles[n] = pure >= 0 ? pures.tiles[pure] : blue_tile(pixel, pures.common);
        seen[tiles[n] == 0] |= pixel[3] >= 128;
    }
    return seen[0] && seen[1];
}

bool drawn_land_greys(const struct import_stream *stream, const uint8_t *pixels,
                      struct picture *picture)
{
    const uint32_t cols = picture->width;
    const uint32_t rows = picture->height;
    const size_t count = (size_t)cols * rows;
    uint8_t *tiles = malloc(count);
    bool colored = false;
    if (tiles == NULL)
        return false;
    picture->blue = stream->colors != COLORS_TILES && count <= DRAWING_PIXELS_MAX &&
                    take_blue(pixels, cols, rows, stream->colors == COLORS_BLUE, tiles);
    for (size_t n = 0; n < count; n++) {
        colored = colored || chroma_of(pixels + 4 * n) > 0;
        tiles[n] = picture->blue ? tiles[n] : nearest_tile(pixels + 4 * n);
    }
    for (size_t n = 0; n < count; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        bool unknown = pixel[3] < 128;
        uint32_t grey = pixel[0] * UINT32_C(257);
        if (colored && !unknown)
            grey = tile_grey((tiles[n] & UNSURE) == 0 ? tiles[n]
                                                      : explain(pixel, tiles, cols, rows, n));
        picture->fine[n] = unknown ? HEIGHT_UNKNOWN : grey;
    }
    free(tiles);
    return true;
}

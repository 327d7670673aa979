/*
 * Numbers are read as those of an ESRI ASCII grid, whose head is put before them. Colours are
 * looked at twice: first each pixel gets the tile of the nearest colour, then those that are near
 * to none.
 */
#include "import/drawn_land.h"

#include "base/minmax.h"
#include "import/elevation/elevation.h"
#include "recipe/drawing.h"
#include "recipe/recipe.h"
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

/* True if the first row has only numbers and what stands between them, and is not one of digits. */
static bool is_of_numbers(const char *text)
{
    size_t length = strspn(text, "0123456789+-.eE, \t\r");
    return strcspn(text, "\n") == length && strcspn(text, " ,\t+-.") < length;
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
    static const char digits[] = "0123456789";
    const char *tile = strchr(glyphs, c);
    const char *digit = strchr(digits, c);
    if (c == '?' || c == ' ')
        return HEIGHT_UNKNOWN;
    if (c == '\0' || (tile == NULL && digit == NULL))
        return PICTURE_HEIGHT_MAX + 1;
    return tile != NULL ? tile_grey((int)(tile - glyphs))
                        : (uint32_t)(digit - digits) * PICTURE_HEIGHT_MAX / 9;
}

/* Reads rows of characters. */
static bool read_tiles(struct picture *picture, const char *text, uint32_t cols, uint32_t rows,
                       struct error *error)
{
    if (!picture_make_fine(picture, cols, rows))
        return error_memory(error);
    for (uint32_t n = 0; n < cols * rows; n++, text++) {
        text += strspn(text, "\r\n");
        picture->fine[n] = grey_of(*text);
        if (picture->fine[n] <= PICTURE_HEIGHT_MAX || picture->fine[n] == HEIGHT_UNKNOWN)
            continue;
        char c[2] = {*text, '\0'};
        char shown[ERROR_SHOWN_MAX];
        picture_free(picture);
        return error_format(error, ERROR_FAILURE,
                            "row %u, column %u: %s is not a tile of tmap, a digit, ? or a number%s",
                            n / cols + 1, n % cols + 1, error_shown(c, shown),
                            strchr("-|'`.,+=", *c) != NULL ? "; --rivers=none prints without rivers"
                                                           : "");
    }
    return true;
}

bool drawn_land_text(struct picture *picture, const struct import_stream *stream,
                     struct error *error)
{
    uint32_t cols;
    uint32_t rows;
    char *text = read_text(stream->in, error);
    if (text == NULL)
        return false;
    bool numbers = is_of_numbers(text);
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

/* Returns the tile that has the larger part of a mixture, by the sure tiles around it. */
static int explain(const uint8_t *pixel, const uint8_t *tiles, uint32_t cols, uint32_t rows,
                   size_t at)
{
    const uint32_t *colors = palettes[0].colors;
    unsigned sure = 0;
    int best = tiles[at] & ~UNSURE;
    int64_t least = INT64_MAX;
    for (int64_t y = (int64_t)(at / cols) - AROUND; y <= (int64_t)(at / cols) + AROUND; y++)
        for (int64_t x = (int64_t)(at % cols) - AROUND; x <= (int64_t)(at % cols) + AROUND; x++)
            if (x >= 0 && y >= 0 && x < cols && y < rows)
                sure |= 1U << tiles[y * cols + x];
    for (int a = 0; a < TILES; a++)
        for (int b = a; b < TILES; b++) {
            bool second;
            int64_t off = distance(pixel, colors[a], colors[b], &second);
            if ((sure >> a & 1) == 0 || (sure >> b & 1) == 0 || off >= least)
                continue;
            least = off;
            best = second ? b : a;
        }
    return best;
}

bool drawn_land_greys(const uint8_t *pixels, uint32_t cols, uint32_t rows, uint32_t *greys)
{
    size_t count = (size_t)cols * rows;
    uint8_t *tiles = malloc(count);
    bool colored = false;
    if (tiles == NULL)
        return false;
    for (size_t n = 0; n < count; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        colored = colored || pixel[0] != pixel[1] || pixel[1] != pixel[2];
        tiles[n] = nearest_tile(pixel);
    }
    for (size_t n = 0; n < count; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        bool unknown = pixel[3] < 128;
        uint32_t grey = pixel[0] * UINT32_C(257);
        if (colored && !unknown)
            grey = tile_grey((tiles[n] & UNSURE) == 0 ? tiles[n]
                                                      : explain(pixel, tiles, cols, rows, n));
        greys[n] = unknown ? HEIGHT_UNKNOWN : grey;
    }
    free(tiles);
    return true;
}

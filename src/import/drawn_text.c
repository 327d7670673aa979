#include "import/drawn_text.h"

#include "import/elevation/picture_of_elevation.h"
#include "recipe/drawing.h"
#include "system/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MAX ((size_t)DRAWING_PIXELS_MAX * 64)
_Static_assert(BYTES_MAX == 64 << 20, "the error says so");

static const char blanks[] = " ,\t\r\n";

uint16_t drawn_tile_grey(int n)
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
        error_set(
            error, ERROR_FAILURE,
            "no picture that tmap reads (PNG, PGM, PPM, GeoTIFF, .asc, .hgt), and no text of up "
            "to 64 MiB");
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
    const char *tile = strchr(DRAWN_TILES, c);
    const char *digit = strchr(digits, c);
    if (c == '?' || c == ' ')
        return HEIGHT_UNKNOWN;
    if (c == '\0' || (tile == NULL && digit == NULL))
        return PICTURE_HEIGHT_MAX + 1;
    return tile != NULL ? drawn_tile_grey((int)(tile - DRAWN_TILES))
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
        return error_format(
            error, ERROR_FAILURE, "row %u, column %u: %s is no tile of tmap, digit, ? or number%s",
            n / cols + 1, n % cols + 1, error_shown(c, shown),
            strchr("-|'`.,+=", *c) != NULL ? "; --rivers=none prints without rivers" : "");
    }
    return true;
}

bool drawn_text_read(struct picture *picture, const struct import_stream *stream,
                     struct error *error)
{
    uint32_t cols;
    uint32_t rows;
    char *text = read_text(stream->in, error);
    if (text == NULL)
        return false;
    bool numbers = is_of_numbers(text);
    bool done = measure(text, numbers, &cols, &rows, error) &&
                import_stream_fits(stream, "text", "pixels", cols, rows, error) &&
                (numbers ? read_numbers(picture, stream, text, cols, rows, error)
                         : read_tiles(picture, text, cols, rows, error));
    free(text);
    return done;
}

/*
 * Import stream: the file or pipe that a picture or a grid of elevations is read from, with the
 * limit on its size and the progress that is told.
 */
#ifndef TMAP_IMPORT_IMAGES_IMPORT_STREAM_H
#define TMAP_IMPORT_IMAGES_IMPORT_STREAM_H

#include "base/progress.h"
#include "world/rows/picture.h"

#include <stdio.h>

/* What the colours of a drawing stand for. */
enum import_colors {
    COLORS_FOUND, /* blue is water where that makes sense (drawn_land.h); else as COLORS_TILES */
    COLORS_TILES, /* they are those of tmap's tiles */
    COLORS_BLUE,  /* blue is water */
};

struct import_stream {
    FILE *in;           /* the file, at its beginning; the caller's, must outlive the reader */
    const char *name;   /* file name, or a hint in its place; NULL: none */
    uint64_t max_cells; /* more pixels or cells are refused */
    struct progress *progress; /* told of each row of what takes long to read; may be NULL */
    const char *nodata; /* of elevation, numbers that are unknown, a valid --nodata; NULL: none */
    /* Sets the picture's `fine` heights to greys, 0..65535 or HEIGHT_UNKNOWN, one for each pixel of
     * red, green, blue and opacity; they may lie in the memory of the pixels. Sets its `blue`, too.
     * Returns false if out of memory. NULL: pixels count by their luminance. */
    bool (*greys)(const struct import_stream *stream, const uint8_t *pixels,
                  struct picture *picture);
    enum import_colors colors; /* of a drawing */
};

/* Tells the progress, if there is one: `done` of `all` rows or bytes were read. */
void import_stream_progress(const struct import_stream *stream, uint64_t done, uint64_t all);

/* Checks that `width` and `height` are 1..PICTURE_SIDE_MAX and make at most `max_cells` cells.
 * Returns false with ERROR_FAILURE if not. `what` and `cells` are the error's words for the whole
 * and its parts, such as "picture" and "pixels". */
bool import_stream_fits(const struct import_stream *stream, const char *what, const char *cells,
                        uint32_t width, uint32_t height, struct error *error);

/* Returns the first byte of a stream, which can still be read after this. Returns EOF with the
 * error set if reading fails, or if the stream has no byte; the error's text is then `empty`. */
int import_stream_peek(FILE *in, const char *empty, struct error *error);

/* Returns the first bytes, at most 64 KB, of the file whose name is the stream's with an ending,
 * such as .aux.xml, and a 0 after them; the caller frees them. NULL if none can be read. */
char *import_stream_beside(const struct import_stream *stream, const char *ending);

/* Returns a new temporary file without a name, which the caller closes; NULL with the error set. */
FILE *import_stream_temporary(struct error *error);

/* Sets the error to the reason, by errno, why the temporary file failed. Always returns false. */
bool import_stream_refuse_temporary(struct error *error);

/* Returns `in` if it can seek. Otherwise copies all of it to a temporary file and returns that
 * file, at its beginning; the caller closes it. Returns NULL with the error set if `accepts`, which
 * may be NULL, returns false for the first bytes, if there are more than `max_bytes` bytes, or if
 * reading or writing fails. */
FILE *import_stream_spool(FILE *in, uint64_t max_bytes,
                          bool (*accepts)(const char *bytes, size_t length), struct error *error);

#endif

/*
 * Import stream: the file or pipe that a picture or a grid of elevations is read from, the limit on
 * its size, and the user who waits for it.
 */
#ifndef TMAP_IMPORT_IMAGES_IMPORT_STREAM_H
#define TMAP_IMPORT_IMAGES_IMPORT_STREAM_H

#include "base/error.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct import_stream {
    FILE *in;           /* at its beginning; stays the caller's and must outlive the reader */
    const char *name;   /* file name, or a hint in its place; NULL: none */
    uint64_t max_cells; /* more pixels or cells are refused */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* called for each row of what
                                                     takes long to read; may be NULL */
    void *context;                                                /* passed to `progress` */
};

/* Tells the progress function, if there is one, that `done` of `all` rows were read. */
void import_stream_progress(const struct import_stream *stream, uint64_t done, uint64_t all);

/* Returns true if width and height are 1..PICTURE_SIDE_MAX and make at most `max_cells` cells; else
 * false, with ERROR_FAILURE. `what` and `cells` are the error's words for the whole and its parts,
 * such as "picture" and "pixels". */
bool import_stream_fits(const struct import_stream *stream, const char *what, const char *cells,
                        uint32_t width, uint32_t height, struct error *error);

/* Reads the first byte, which stays to be read. Returns it; EOF, with the error set, if reading
 * fails or, then to `empty`, if there is none. */
int import_stream_peek(FILE *in, const char *empty, struct error *error);

/* Returns a new temporary file without a name, which the caller closes; NULL with the error set. */
FILE *import_stream_temporary(struct error *error);

/* Sets the error to the system's reason why the temporary file failed. Always returns false. */
bool import_stream_refuse_temporary(struct error *error);

/* Returns `in` if it can seek. Otherwise copies all of it to a temporary file and returns that, at
 * its beginning; the caller closes it. Returns NULL with the error set if `accepts` is false for
 * the first bytes, if there are more than `max_bytes` bytes, or if reading or writing fails. */
FILE *import_stream_spool(FILE *in, uint64_t max_bytes,
                          bool (*accepts)(const char *bytes, size_t length), struct error *error);

/*
 * Image map: a file whose bytes are the heights of a picture, mapped into memory without a copy.
 *
 * If the file becomes shorter while it is mapped, the heights that it has lost are read as 0, where
 * SIGBUS would otherwise end the program, and image_map_is_whole returns false. There is one
 * mapping at a time.
 */

/* Maps the heights of a picture, whose size is set: 2 bytes each, the high one first, from where
 * the file stands. picture_free ends the mapping. Returns false, with nothing to free, if `in` is
 * not a file that can be mapped, or is too short; it can then be read instead. */
bool image_map(struct picture *picture, FILE *in);

/* Brings the file of a mapped picture into memory, for users who wait for a slow disk, and reports
 * the bytes to the stream's progress function. Does nothing for a picture that is not mapped. */
void image_map_fetch(const struct picture *picture, const struct import_stream *stream);

/* Returns true if the picture is not mapped, or its file has not become shorter. */
bool image_map_is_whole(const struct picture *picture);

#endif

/*
 * PNG write: a PNG from blocks of rows, in memory that does not grow with them. Packers filter and
 * compress the blocks, each by itself, so that threads can do it side by side; a writer puts the
 * packs together.
 */
#ifndef TMAP_EXPORT_FORMATS_PNG_WRITE_H
#define TMAP_EXPORT_FORMATS_PNG_WRITE_H

#include "base/error.h"
#include "import/images/image_head.h"

#include <stdio.h>

struct png_packer;

/* Makes a packer for blocks of at most `length_max` bytes, which are rows of `width` pixels of a
 * kind of PNG. Returns NULL if out of memory. The caller frees it by png_packer_free, which also
 * takes NULL. */
struct png_packer *png_packer_new(enum image_kind kind, uint32_t width, size_t length_max);
void png_packer_free(struct png_packer *packer);

/* Returns the room that a block of a number of rows takes while it is packed. */
size_t png_packer_room(size_t length_max, uint32_t rows);

/* End of a pack, which says what the rest of it is made from. */
struct png_pack_end {
    uint64_t adler;  /* Adler-32 of the filtered bytes */
    uint64_t length; /* number of the filtered bytes */
};

/* Replaces whole rows, `length` bytes, by their pack: deflated bytes that end at a whole byte, then
 * a struct png_pack_end. Returns the length of the pack, which depends on the rows alone. */
size_t png_packer_pack(struct png_packer *packer, uint8_t *block, size_t length);

enum { PNG_STREAM_HEAD = 2 }; /* bytes before the rows of png_packer_stream */

/* Packs rows as a whole stream of zlib, with its checksum. `room` has png_packer_room bytes: first
 * PNG_STREAM_HEAD of any value, then whole rows, `length` bytes. The stream replaces all of these.
 * Returns its length. */
size_t png_packer_stream(struct png_packer *packer, uint8_t *room, size_t length);

/* A PNG that is written; nothing is to be freed. */
struct png_writer {
    FILE *out;      /* the caller's */
    uint32_t adler; /* Adler-32 of all filtered bytes so far */
};

/* The functions below return false if `out` takes no more; the error says why. */

/* Writes a chunk; `name` has four letters. */
bool png_writer_chunk(FILE *out, const char *name, const void *bytes, size_t length,
                      struct error *error);

/* Writes a head of a kind of PNG that tmap still makes; sides are below 2^31. A recipe goes into a
 * chunk of the keyword "tmap", and a drawing into one of its own (CARRIED_DRAWING) if it is small
 * enough. */
bool png_writer_begin(struct png_writer *writer, FILE *out, const struct image_head *head,
                      struct error *error);

/* Writes a pack of the next rows, `length` bytes with its end. */
bool png_writer_pack(struct png_writer *writer, const uint8_t *pack, size_t length,
                     struct error *error);

/* Writes the end, after all rows. */
bool png_writer_end(struct png_writer *writer, struct error *error);

#endif

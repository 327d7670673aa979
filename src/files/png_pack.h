/*
 * PNG pack: filters and compresses blocks of rows of a PNG, each by itself, so that threads can do
 * it side by side. png_write.h puts the packs together.
 */
#ifndef TMAP_FILES_PNG_PACK_H
#define TMAP_FILES_PNG_PACK_H

#include "readers/image_head.h"

#include <stddef.h>
#include <stdint.h>

/* End of a pack, which says what the rest of it is made from. */
struct png_pack_end {
    uint64_t adler;  /* Adler-32 of the filtered bytes */
    uint64_t length; /* number of the filtered bytes */
};

struct png_packer;

/* Makes a packer for blocks of at most `length_max` bytes, which are rows of `width` pixels of a
 * kind of PNG. Returns NULL if out of memory. The caller frees it by png_packer_free, which also
 * takes NULL. */
struct png_packer *png_packer_new(enum image_kind kind, uint32_t width, size_t length_max);
void png_packer_free(struct png_packer *packer);

/* Returns the room that a block of a number of rows takes while it is packed. */
size_t png_pack_room(size_t length_max, uint32_t rows);

/* Replaces whole rows, `length` bytes, by their pack: deflated bytes that end at a whole byte, then
 * a struct png_pack_end. Returns the length of the pack, which depends on the rows alone. */
size_t png_pack(struct png_packer *packer, uint8_t *block, size_t length);

#endif

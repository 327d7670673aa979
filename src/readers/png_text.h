/*
 * PNG text: the recipe in the chunks of text of a PNG, as tmap writes it or as other programs write
 * it again: compressed, and behind the pixels.
 *
 * Finding takes bounded time and memory for any bytes: one compressed text of an image is inflated,
 * to no more than a recipe may have, and so many chunks are passed.
 */
#ifndef TMAP_READERS_PNG_TEXT_H
#define TMAP_READERS_PNG_TEXT_H

#include "readers/image_head.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define PNG_TEXT_MAX    (IMAGE_RECIPE_MAX + 64) /* bytes of a chunk that may have a recipe */
#define PNG_TEXT_CHUNKS (1 << 20)               /* chunks of a file that are looked at */

/* Sets the recipe of a head to that of a chunk of `size` bytes, if its name is tEXt, zTXt or iTXt
 * and its keyword "tmap"; else leaves it alone. A text that was compressed sets `rewritten`.
 * Returns false if out of memory. */
bool png_text_take(struct image_head *head, const char name[4], const char *bytes, size_t size);

/* Looks for a recipe in all chunks of the PNG that begins `start` bytes into a stream, and takes
 * the first one. The stream must be able to seek, and then stands where it stood. Sets `rewritten`
 * if there is a recipe. Returns false if out of memory. */
bool png_text_search(struct image_head *head, FILE *in, long start);

#endif

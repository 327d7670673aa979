/*
 * PNM reading: the images of Netpbm, PBM, PGM and PPM, plain and raw (P1 to P6), with samples of up
 * to 16 bits. Only the first image of a file is read.
 */
#ifndef TMAP_IMPORT_IMAGES_PNM_READ_H
#define TMAP_IMPORT_IMAGES_PNM_READ_H

#include "base/error.h"
#include "import/images/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Text of the error for bytes that begin like no image. */
#define IMAGE_UNKNOWN "neither PNG nor PGM (or PBM, PPM): no picture that tmap reads"

struct pnm_reader;

/* Reads the head, with the recipe if a comment is one, and checks it by image_head_fits before
 * taking memory for a row. The stream stays the caller's and must outlive the reader. NULL: the
 * error says why. pnm_reader_free also takes NULL. */
struct pnm_reader *pnm_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void pnm_reader_free(struct pnm_reader *reader);

/* Reads the next row of an IMAGE_PGM as bytes. False: the error says why. */
bool pnm_reader_bytes(struct pnm_reader *reader, uint8_t *bytes, struct error *error);

/* Reads the next row of any image as heights, black 0 and white 65535. False: the error says why.
 */
bool pnm_reader_heights(struct pnm_reader *reader, uint16_t *heights, struct error *error);

#endif

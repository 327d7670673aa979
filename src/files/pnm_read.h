/*
 * PNM reading: the pictures of Netpbm, PBM, PGM and PPM, plain and raw (P1 to P6), with samples of
 * up to 16 bits. Of a file with several pictures, the first.
 */
#ifndef TMAP_FILES_PNM_READ_H
#define TMAP_FILES_PNM_READ_H

#include "base/error.h"
#include "files/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct pnm_reader;

/* Reads the head, with the recipe if a comment is one, and checks it by image_head_fits before it
 * takes memory for a row. NULL: the error says why. pnm_reader_free also takes NULL. The stream
 * stays the caller's. */
struct pnm_reader *pnm_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void pnm_reader_free(struct pnm_reader *reader);

/* The next row of a picture of IMAGE_PGM as it is in the file. False: the error says why. */
bool pnm_reader_bytes(struct pnm_reader *reader, uint8_t *bytes, struct error *error);

/* The next row as heights, black 0 and white 65535. False: likewise. */
bool pnm_reader_heights(struct pnm_reader *reader, uint16_t *heights, struct error *error);

#endif

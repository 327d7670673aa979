/*
 * PNM reading: the images of Netpbm, PBM, PGM and PPM, plain and raw (P1 to P6), with samples of up
 * to 16 bits. Only the first image of a file is read.
 */
#ifndef TMAP_IMPORT_IMAGES_PNM_READ_H
#define TMAP_IMPORT_IMAGES_PNM_READ_H

#include "base/error.h"
#include "import/images/image_head.h"
#include "import/images/import_stream.h"
#include "world/rows/picture.h"

struct pnm_reader;

/* Reads the head into *head, of zeros, with the recipe if a comment is one, and checks the size by
 * import_stream_fits before it takes memory for a row. The stream's file must outlive the reader.
 * Returns NULL with the error set if that fails; its text is IMAGE_UNKNOWN if this is no PNM. The
 * caller frees the reader by pnm_reader_free, which also takes NULL. */
struct pnm_reader *pnm_reader_new(const struct import_stream *stream, struct image_head *head,
                                  struct error *error);
void pnm_reader_free(struct pnm_reader *reader);

/* Reads the next row of an IMAGE_PGM as bytes. Returns false with the error set if that fails. */
bool pnm_reader_bytes(struct pnm_reader *reader, uint8_t *bytes, struct error *error);

/* Reads the image, of any kind, into the `heights` of a picture of its size: black is 0, white
 * 65535. Reports each row to the stream's progress function. Returns false with the error set if
 * that fails. */
bool pnm_reader_heights(struct pnm_reader *reader, struct picture *picture, struct error *error);

#endif

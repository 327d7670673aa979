/*
 * TIFF file: a TIFF that libtiff has opened, kept from memory and from the terminal beyond bounds.
 */
#ifndef TMAP_READERS_TIFF_FILE_H
#define TMAP_READERS_TIFF_FILE_H

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "readers/tiff_library.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct tiff_file {
    struct tiff_library library; /* functions of libtiff, loaded while the file is open */
    TIFF *tiff;                  /* handle for these functions */
    FILE *in;                    /* the caller's */
    off_t start;                 /* offset of the TIFF in the stream */
    off_t size;                  /* bytes of the TIFF */
    uint64_t bytes_max;          /* maximum size of a scanline or a tile */
    char message[200];           /* first message of libtiff; "" if there is none */
};

/* Opens the stream `in`, from where it stands, which must be able to seek and outlive the file;
 * libtiff keeps the address of `file`. No scanline or tile may have more than `bytes_max` bytes.
 * Returns false with the error set. The caller closes the file then, too; tiff_file_close also
 * takes one of zeros. */
bool tiff_file_open(struct tiff_file *file, FILE *in, uint64_t bytes_max, struct error *error);
void tiff_file_close(struct tiff_file *file);

/* Sets the error of a call of libtiff's that failed: the stream's, or libtiff's first message.
 * Always returns false. */
bool tiff_file_refuse(struct tiff_file *file, struct error *error);

/* Returns the value of a tag of 16 bits; libtiff's default, or `otherwise` if it has none, where
 * the file does not state it. */
uint16_t tiff_file_short(const struct tiff_file *file, uint32_t tag, uint16_t otherwise);

#endif
#endif

/*
 * TIFF tags: the size, place and units of cells, and nodata, as GeoTIFF and GDAL write them.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_FILE_H
#define TMAP_IMPORT_ELEVATION_TIFF_FILE_H

#include "import/elevation/elevation_head.h"

/*
 * TIFF library: the functions of libtiff that tmap calls, loaded when a TIFF is opened.
 *
 * Linked like others, libtiff and what it needs would cost every start some milliseconds.
 */

#ifndef TMAP_NO_TIFF

#include "base/error.h"

#include <stdbool.h>
#include <tiffio.h>

/* Versions from 4.5 on bound their memory and keep their messages apart. */
#if TIFFLIB_VERSION >= 20221213
#define TIFF_HAS_OPTIONS
#endif

/* TIFF_FUNCTIONS(X): X(NAME) for each function. */
#ifdef TIFF_HAS_OPTIONS
#define TIFF_OPENERS(X)                    \
    X(TIFFClientOpenExt)                   \
    X(TIFFOpenOptionsAlloc)                \
    X(TIFFOpenOptionsFree)                 \
    X(TIFFOpenOptionsSetErrorHandlerExtR)  \
    X(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    X(TIFFOpenOptionsSetWarningHandlerExtR)
#else
#define TIFF_OPENERS(X)    \
    X(TIFFClientOpen)      \
    X(TIFFSetErrorHandler) \
    X(TIFFSetWarningHandler)
#endif
#define TIFF_FUNCTIONS(X)     \
    TIFF_OPENERS(X)           \
    X(TIFFClose)              \
    X(TIFFComputeStrip)       \
    X(TIFFComputeTile)        \
    X(TIFFFieldDataType)      \
    X(TIFFFieldPassCount)     \
    X(TIFFFieldReadCount)     \
    X(TIFFFindField)          \
    X(TIFFGetField)           \
    X(TIFFGetFieldDefaulted)  \
    X(TIFFGetStrileByteCount) \
    X(TIFFIsCODECConfigured)  \
    X(TIFFIsTiled)            \
    X(TIFFReadEncodedTile)    \
    X(TIFFReadScanline)       \
    X(TIFFScanlineSize64)     \
    X(TIFFTileRowSize64)      \
    X(TIFFTileSize64)

/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name is declared */
#define TIFF_POINTER(name) __typeof__(name) *name; /* libtiff's function of this name */

struct tiff_library {
    void *handle; /* dlopen's; NULL: not loaded */
    TIFF_FUNCTIONS(TIFF_POINTER)
};

/* Loads libtiff, of the version that tmap was built with. tiff_library_unload, which also takes one
 * of zeros, takes it out of memory. Returns false, with the error set, if it is not installed. */
bool tiff_library_load(struct tiff_library *library, struct error *error);
void tiff_library_unload(struct tiff_library *library);

#endif

/*
 * TIFF file: a TIFF that libtiff has opened, kept from memory and from the terminal beyond bounds.
 */

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "import/elevation/tiff_file.h"

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

#ifndef TMAP_NO_TIFF

#include <stdbool.h>

/* Sets the head's unit, cells, their sizes and their place, as far as the tags state them and can
 * be believed; leaves the other fields. */
void tiff_tags_read(const struct tiff_file *file, struct elevation_head *head);

/* True if the file has a value for nodata, which may be no number (NaN). */
bool tiff_tags_nodata(const struct tiff_file *file, double *nodata);

#endif

#endif

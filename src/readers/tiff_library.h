/*
 * TIFF library: the functions of libtiff that tmap calls, loaded when a TIFF is opened.
 *
 * Linked like others, libtiff and what it needs would cost every start some milliseconds.
 */
#ifndef TMAP_READERS_TIFF_LIBRARY_H
#define TMAP_READERS_TIFF_LIBRARY_H

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
#endif

/*
 * The TIFF library: the functions of libtiff that are called, by name. It is not linked but loaded
 * when a TIFF is opened: it and what it needs would cost every start some milliseconds.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_LIBRARY_H
#define TMAP_IMPORT_ELEVATION_TIFF_LIBRARY_H

#ifndef TMAP_NO_TIFF

#include "base/error.h"

#include <stdbool.h>
#include <tiffio.h>

/* The number in the library's name counts interfaces: headers and library must be of the same one.
 * Versions from 4.5 on bound their memory and keep their messages apart. */
#if TIFFLIB_VERSION >= 20221213
#define TIFF_LIBRARY_NAME "libtiff.so.6"
#define TIFF_OPENERS(X)                    \
    X(TIFFClientOpenExt)                   \
    X(TIFFOpenOptionsAlloc)                \
    X(TIFFOpenOptionsFree)                 \
    X(TIFFOpenOptionsSetErrorHandlerExtR)  \
    X(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    X(TIFFOpenOptionsSetWarningHandlerExtR)
#define TIFF_HAS_OPTIONS
#else
#define TIFF_LIBRARY_NAME "libtiff.so.5"
#define TIFF_OPENERS(X)    \
    X(TIFFClientOpen)      \
    X(TIFFSetErrorHandler) \
    X(TIFFSetWarningHandler)
#endif

/* TIFF_FUNCTIONS(X): X(NAME) for each function of libtiff that is called here. */
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
    X(TIFFReadDirectory)      \
    X(TIFFReadEncodedTile)    \
    X(TIFFReadScanline)       \
    X(TIFFSetDirectory)       \
    X(TIFFSetField)           \
    X(TIFFScanlineSize64)     \
    X(TIFFTileRowSize64)      \
    X(TIFFTileSize64)

/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name is declared */
#define TIFF_POINTER(name) __typeof__(name) *name; /* libtiff's function of this name */

/* The functions of libtiff, by name. */
struct tiff_library {
    void *handle; /* dlopen's; NULL: not loaded */
    TIFF_FUNCTIONS(TIFF_POINTER)
};

/* Loads libtiff. Returns false, with the error set and nothing loaded, if it is not installed. */
bool tiff_library_load(struct tiff_library *library, struct error *error);
/* Also takes a library that is not loaded. Zeros are valid. */
void tiff_library_unload(struct tiff_library *library);

#endif
#endif

/*
 * Stands in for src/import/elevation/tiff.c on processors and word sizes for which no libtiff
 * is installed: the program without TIFF.
 */
#ifndef TMAP_NO_TIFF
#define TMAP_NO_TIFF
#endif
#include "../../src/import/elevation/tiff.c"

/*
 * In the place of src/files/tiff_read.c, for processors and word sizes that no libtiff is installed
 * for: the program, but for TIFF.
 */
#ifndef TMAP_NO_TIFF
#define TMAP_NO_TIFF
#endif
#include "../../src/files/tiff_read.c"

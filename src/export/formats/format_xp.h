/*
 * Gzip: bytes, compressed, as a file of gzip (RFC 1952) without a name and a time.
 */
#ifndef TMAP_EXPORT_FORMATS_FORMAT_XP_H
#define TMAP_EXPORT_FORMATS_FORMAT_XP_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Writes the bytes to `out`. False: the error says why. */
bool gzip_write(const uint8_t *bytes, size_t length, FILE *out, struct error *error);

#endif

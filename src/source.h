/*
 * Source: a picture file, as the user names it: a world, or the recipe of one.
 */
#ifndef TMAP_SOURCE_H
#define TMAP_SOURCE_H

#include "complaint.h"
#include "picture.h"
#include "picture_read.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct source {
    const char *path; /* the caller's */
    FILE *in;
    struct picture_reader *reader; /* which stands before the pixels */
};

/* Opens a picture of at most so many pixels; "-" is standard input. False: the complaint, which
 * begins with the name as all complaints here do, says why. source_close gives it back. */
bool source_open(struct source *source, const char *path, uint64_t max_pixels,
                 struct complaint *complaint);
void source_close(struct source *source);

/* Reads the picture of a file at once. False: likewise, and nothing to give back. */
bool source_picture(const char *path, uint64_t max_pixels, struct picture *picture,
                    struct complaint *complaint);

/* The recipe that the picture carries, in memory that the caller frees. NULL: likewise. */
char *source_recipe(const struct source *source, struct complaint *complaint);

/* Puts the name of a file before a complaint. Returns false. */
bool source_complain(const char *path, struct complaint *complaint);

#endif

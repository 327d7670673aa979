/*
 * Picture file: reads a file that the user names: an image, elevation, or the user's own places.
 */
#ifndef TMAP_CLI_PICTURE_FILE_H
#define TMAP_CLI_PICTURE_FILE_H

#include "cli/options.h"
#include "import/elevation/elevation.h"
#include "import/images/image_read.h"

/* An image that is open. */
struct picture_file {
    const char *path; /* the caller's, must outlive the struct */
    FILE *in;
    struct image_reader *reader; /* has read the head, not the pixels */
};

/* Opens an image of at most `max_pixels` pixels; path "-" is standard input. The caller frees it by
 * picture_file_close. Returns false, with nothing to free and an error that begins with the path,
 * on failure. */
bool picture_file_open(struct picture_file *file, const char *path, uint64_t max_pixels,
                       struct error *error);
void picture_file_close(struct picture_file *file);

/* How a file is to be read. */
struct picture_request {
    const char *path; /* "-" is standard input; becomes the name of the picture, so it must outlive
                            that */
    uint64_t max_pixels; /* a larger one is refused */
    enum picture_encoding
        encoding;              /* other than ENCODING_GREY: the file must be a PNG of colours */
    const char *nodata;        /* the value of --nodata; NULL: none */
    bool smooth;               /* zooms are smooth: see world/rows/picture.h */
    bool drawing;              /* --grow: text is read, too */
    enum import_colors colors; /* of a drawing */
    bool again; /* while it is shown: the progress is not shown, and nothing is waited for */
};

/* Returns what the options ask for: a picture, or a `drawing`. Blue is water in a drawing if they
 * say so; its colours are tiles if a recipe line does not say so. */
struct picture_request picture_file_request(const struct options *options, bool drawing);

/* Reads an image or a grid of elevations as heights, and shows the progress. The caller frees the
 * picture by picture_free; it must not be moved. Returns false as picture_file_open does. */
bool picture_file_read(struct picture *picture, const struct picture_request *request,
                       struct error *error);

/* Returns the recipe in an image; the caller frees it. Returns NULL, with an error that begins with
 * the path, if there is none. */
char *picture_file_recipe(const struct picture_file *file, struct error *error);

#define PLACES_FILE_BYTES_MAX (16 << 20)

/* Reads the file of the user's own places at a path, the value of --places. The recipe is that of
 * the world; `again` is that of system_open. Returns false with an error that begins with the
 * option. If the file is broken, that is ERROR_USAGE and goes on with "row N, column M: ", counted
 * from 1. The caller frees the gazetteer by gazetteer_free in any case. */
bool places_file_load(struct gazetteer *gazetteer, const struct recipe *recipe, const char *path,
                      bool again, struct error *error);

#endif

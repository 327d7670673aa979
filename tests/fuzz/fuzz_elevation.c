/*
 * Elevations, whatever their bytes are: read or refused with a line, within limits. The first byte
 * chooses the name, and whether the stream is a pipe; the rest is the file.
 */
#include "fuzz.h"
#include "import/elevation/elevation.c"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELLS_MAX = 1 << 16, PIPE_MAX = 1 << 15 };

/* SRTM has a single kind of file that is not refused by its size alone, which takes megabytes. */
static const char *const names[] = {NULL, "x.tif", "x.asc", "N36W085.hgt"};

static void check_head(const struct elevation_head *head)
{
    REQUIRE(head->width > 0 && head->width <= PICTURE_SIDE_MAX);
    REQUIRE(head->height > 0 && head->height <= PICTURE_SIDE_MAX);
    REQUIRE((uint64_t)head->width * head->height <= CELLS_MAX);
    REQUIRE(head->decimals >= 0 && head->decimals <= ELEVATION_DECIMALS_MAX);
    REQUIRE(strlen(head->unit) <= ELEVATION_UNIT_MAX);
    REQUIRE(head->cell_east >= 0 && head->cell_south >= 0);
    REQUIRE(!head->placed || head->cells == ELEVATION_CELLS_DEGREES);
    REQUIRE(!head->placed || llabs(head->north) <= 91 * ELEVATION_DEGREE);
}

/* Reads a grid. Returns a sum of its head and values, or 0 if it was refused. */
static uint64_t read_elevation(FILE *in, const char *name)
{
    struct import_stream stream = {.in = in, .name = name, .max_cells = CELLS_MAX};
    struct error error = {.kind = ERROR_FAILURE};
    uint64_t sum = 1;
    bool known = elevation_recognised(in, name, &(bool){false});
    struct elevation_reader reader = {.stream = stream};
    if (!open_elevation(&reader, &error)) {
        fuzz_complaint(&error);
        close_elevation(&reader, in);
        return 0;
    }
    const struct elevation_head *head = &reader.head;
    REQUIRE(known);
    check_head(head);
    int32_t *values = malloc(head->width * sizeof *values);
    REQUIRE(values != NULL);
    for (uint32_t y = 0; sum != 0 && y < head->height; y++) {
        if (!reader.format->read_row(reader.state, values, &error)) {
            fuzz_complaint(&error);
            sum = 0;
        }
        for (uint32_t x = 0; sum != 0 && x < head->width; x++)
            sum = sum * 31 + (uint32_t)values[x] + (uint32_t)head->decimals + 1;
    }
    free(values);
    close_elevation(&reader, in);
    return sum;
}

/* Reads the bytes as a picture: a grid, or colours that encode heights. Its world can be
 * looked at. */
static void check_picture(const uint8_t *data, size_t size, const char *name, int encoding)
{
    struct picture picture = {0};
    struct error error = {.kind = ERROR_FAILURE};
    FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
    REQUIRE(in != NULL);
    struct import_stream stream = {.in = in, .name = name, .max_cells = CELLS_MAX};
    bool done = encoding < 2 ? picture_of_elevation_decode(&picture, &stream,
                                                           (enum picture_encoding)encoding, &error)
                             : picture_of_elevation_read(&picture, &stream, &error);
    fclose(in);
    if (!done) {
        fuzz_complaint(&error);
        return;
    }
    REQUIRE(picture.scale.given && picture.scale.low < picture.scale.high);
    REQUIRE((picture.cell_east > 0) == (picture.cell_south > 0));
    REQUIRE(picture_smooth(&picture));
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    for (int zoom = -4; zoom <= 1; zoom++) {
        struct heights *heights =
            zoom >= recipe_zoom_min(&recipe) ? heights_new(&recipe, zoom, 9, 0) : NULL;
        for (int y = 0; heights != NULL && y < 5; y++) {
            const uint32_t *row = heights_row(heights);
            for (int x = 0; x < 9; x++)
                REQUIRE(row[x] < HEIGHT_END || row[x] == HEIGHT_UNKNOWN);
        }
        heights_free(heights);
    }
    picture_free(&picture);
}

static uint64_t read_memory(const uint8_t *data, size_t size, const char *name)
{
    FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
    REQUIRE(in != NULL);
    uint64_t sum = read_elevation(in, name);
    fclose(in);
    return sum;
}

/* Reads the bytes from a pipe, which can hold them all. */
static uint64_t read_pipe(const uint8_t *data, size_t size, const char *name)
{
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    REQUIRE(write(ends[1], data, size) == (ssize_t)size);
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    REQUIRE(in != NULL);
    uint64_t sum = read_elevation(in, name);
    fclose(in);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const char *name = names[*data % 4];
    check_picture(data + 1, size - 1, name, *data / 16 % 3);
    uint64_t sum = read_memory(data + 1, size - 1, name);
    if (*data / 4 % 4 == 0 && size <= PIPE_MAX) {
        uint64_t other = read_pipe(data + 1, size - 1, name);
        REQUIRE(other == sum);
    }
    return 0;
}

/*
 * Images of any bytes: read or refused with a line, as a picture and by rows. A recipe that one
 * carries makes nothing but a map, with which the image is compared.
 */
#include "cli/options.h"
#include "export/write_map.h"
#include "fuzz.h"
#include "import/images/png_read.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS_MAX = 1 << 16 };

static FILE *open_bytes(const uint8_t *data, size_t size)
{
    FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
    REQUIRE(in != NULL);
    return in;
}

static void check_picture(const uint8_t *data, size_t size)
{
    struct picture picture;
    struct error error = {0};
    FILE *in = open_bytes(data, size);
    uint64_t sum = 0;
    struct import_stream stream = {.in = in, .max_cells = PIXELS_MAX};
    if (image_read(&picture, &stream, &error)) {
        REQUIRE(picture.width > 0 && picture.width <= PICTURE_SIDE_MAX);
        REQUIRE(picture.height > 0 && picture.height <= PICTURE_SIDE_MAX);
        REQUIRE((uint64_t)picture.width * picture.height <= PIXELS_MAX);
        for (uint32_t n = 0; n < picture.width * picture.height; n++)
            sum += picture.fine == NULL                    ? picture.heights[n]
                   : picture.fine[n] <= PICTURE_HEIGHT_MAX ? picture.fine[n]
                                                           : 0;
        REQUIRE(sum <= (uint64_t)PIXELS_MAX * PICTURE_HEIGHT_MAX); /* reads each */
        picture_free(&picture);
    } else {
        fuzz_complaint(&error);
    }
    fclose(in);
}

/* Compares an image, whose first row is next, with the map of its recipe, if that is small. */
static void check_made(const struct options *options, struct image_reader *reader)
{
    struct error error = {0};
    struct progress progress = {.tell = NULL};
    struct map map;
    struct view view;
    if (!options_view(options, 0, 0, &view, &error)) {
        fuzz_complaint(&error);
        return;
    }
    if ((uint64_t)options->map.recipe.width * options->map.recipe.height > PIXELS_MAX ||
        (uint64_t)view.cols * view.rows > PIXELS_MAX)
        return;
    REQUIRE(map_make(&map, &options->map.recipe, &view, &options->map.look, 1));
    if (!verify_image(&map, reader, &progress, &error))
        fuzz_complaint(&error);
    map_free(&map);
}

/* Requires that the recipe of an image names no file and asks for no task. */
static void check_recipe(struct image_reader *reader)
{
    char *none[] = {NULL};
    struct options options;
    struct error error = {0};
    char *recipe = strdup(reader->head.recipe);
    REQUIRE(recipe != NULL);
    if (options_read_after(&options, recipe, false, none, &error)) {
        REQUIRE(options.task == TASK_SHOW && options.map.text[OPTION_OUTPUT] == NULL &&
                options.map.text[OPTION_KEYS] == NULL);
        REQUIRE(options.picture == NULL && options.map.text[OPTION_FROM] == NULL &&
                options.map.text[OPTION_VERIFY] == NULL);
        REQUIRE(options.map.look.palette->path == NULL);
        REQUIRE(recipe_check(&options.map.recipe) == RECIPE_VALID);
        check_made(&options, reader);
    } else {
        fuzz_complaint(&error);
    }
    free(recipe);
}

/* Reads the drawing that an image carries. */
static void read_drawing(const struct image_reader *reader)
{
    struct picture picture;
    struct error error = {0};
    if (!reader->head.carries)
        return;
    if (png_reader_drawing(reader->png, &picture, &error))
        picture_free(&picture);
    else
        fuzz_complaint(&error);
}

static void read_rows(struct image_reader *reader)
{
    const struct image_head *head = &reader->head;
    struct error error = {0};
    size_t bytes = head->width * image_pixel_bytes(head->kind);
    uint8_t *row = malloc(bytes + 1);
    REQUIRE(row != NULL);
    for (uint32_t y = 0; bytes > 0 && y < head->height; y++)
        if (!image_reader_bytes(reader, row, &error)) {
            fuzz_complaint(&error);
            break;
        }
    free(row);
}

static void check_rows(const uint8_t *data, size_t size)
{
    struct error error = {0};
    FILE *in = open_bytes(data, size);
    struct image_reader *reader =
        image_reader_new(&(struct import_stream){.in = in, .max_cells = PIXELS_MAX}, &error);
    if (reader != NULL) {
        const char *recipe = reader->head.recipe;
        if (!image_reader_search(reader, &error))
            fuzz_complaint(&error);
        REQUIRE(strlen(recipe) <= IMAGE_RECIPE_MAX);
        read_drawing(reader);
        if (*recipe != '\0')
            check_recipe(reader);
        else
            read_rows(reader);
    }
    image_reader_free(reader);
    fclose(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    check_picture(data, size);
    check_rows(data, size);
    return 0;
}

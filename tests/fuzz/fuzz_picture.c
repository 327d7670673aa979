/*
 * Pictures, whatever their bytes are: read or refused with a line, by pixels and by rows alike; and
 * the recipe that one carries makes nothing but a map.
 */
#include "complaint.h"
#include "fuzz.h"
#include "options.h"
#include "picture_read.h"

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

static void check_complaint(const struct complaint *complaint)
{
    REQUIRE(*complaint->text != '\0');
    for (const char *c = complaint->text; *c != '\0'; c++)
        REQUIRE(*c >= ' ' && *c < 0x7F);
}

static void check_picture(const uint8_t *data, size_t size)
{
    struct picture picture;
    struct complaint complaint = {""};
    FILE *in = open_bytes(data, size);
    uint64_t sum = 0;
    if (picture_read(&picture, in, PIXELS_MAX, &complaint)) {
        REQUIRE(picture.width > 0 && picture.width <= PICTURE_SIDE_MAX);
        REQUIRE(picture.height > 0 && picture.height <= PICTURE_SIDE_MAX);
        REQUIRE((uint64_t)picture.width * picture.height <= PIXELS_MAX);
        for (uint32_t n = 0; n < picture.width * picture.height; n++)
            sum += picture.heights[n];
        REQUIRE(sum <= (uint64_t)PIXELS_MAX * PICTURE_HEIGHT_MAX); /* each is looked at */
        picture_free(&picture);
    } else {
        check_complaint(&complaint);
    }
    fclose(in);
}

/* Such a recipe names no file, and asks for nothing to be done. */
static void check_recipe(const char *carried)
{
    static char program[] = "tmap";
    char *argv[] = {program, NULL};
    struct options options;
    struct complaint complaint = {""};
    char *recipe = strdup(carried);
    REQUIRE(recipe != NULL);
    if (options_read_after(&options, recipe, 1, argv, &complaint)) {
        REQUIRE(options.task == TASK_SHOW && options.output == NULL && options.keys == NULL);
        REQUIRE(options.picture == NULL && options.from == NULL && options.verify == NULL);
        REQUIRE(options.look.palette->path == NULL);
        REQUIRE(recipe_check(&options.recipe) == RECIPE_GOOD);
    } else {
        check_complaint(&complaint);
    }
    free(recipe);
}

static void check_rows(const uint8_t *data, size_t size)
{
    struct complaint complaint = {""};
    FILE *in = open_bytes(data, size);
    struct picture_reader *reader = picture_reader_new(in, PIXELS_MAX, &complaint);
    if (reader != NULL) {
        const struct picture_head *head = picture_reader_head(reader);
        size_t bytes = head->width * picture_pixel_bytes(head->kind);
        uint8_t *row = malloc(bytes + 1);
        REQUIRE(row != NULL && strlen(head->recipe) <= PICTURE_RECIPE_MAX);
        for (uint32_t y = 0; bytes > 0 && y < head->height; y++)
            if (!picture_reader_bytes(reader, row, &complaint)) {
                check_complaint(&complaint);
                break;
            }
        if (*head->recipe != '\0')
            check_recipe(head->recipe);
        free(row);
    }
    picture_reader_free(reader);
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

/*
 * Readers know streams; here a stream gets its name, in the errors as well.
 */
#include "files/picture_file.h"

#include "readers/error_format.h"

#include <stdio.h>
#include <string.h>

static FILE *open_input(const char *path, struct error *error)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (in == NULL)
        error_of_errno(error);
    return in;
}

static void close_input(FILE *in)
{
    if (in != NULL && in != stdin)
        fclose(in);
}

bool picture_file_open(struct picture_file *file, const char *path, uint64_t max_pixels,
                       struct error *error)
{
    *file = (struct picture_file){.path = path, .in = open_input(path, error)};
    if (file->in != NULL)
        file->reader = image_reader_new(file->in, max_pixels, error);
    if (file->reader != NULL)
        return true;
    close_input(file->in);
    return error_prefix_input(error, path);
}

void picture_file_close(struct picture_file *file)
{
    image_reader_free(file->reader);
    close_input(file->in);
}

bool picture_file_read(const char *path, uint64_t max_pixels, struct picture *picture,
                       struct error *error)
{
    FILE *in = open_input(path, error);
    bool done = in != NULL && image_read(picture, in, max_pixels, error);
    close_input(in);
    if (!done)
        return error_prefix_input(error, path);
    picture->name = path;
    return true;
}

char *picture_file_recipe(const struct picture_file *file, struct error *error)
{
    const struct image_head *head = image_reader_head(file->reader);
    const char *carried = head->recipe;
    char *recipe = NULL;
    if (!image_reader_search(file->reader, error)) {
        error_prefix_input(error, file->path);
        return NULL;
    }
    if (*carried == '\0' && head->left_out)
        error_format(error, ERROR_FAILURE,
                     "its recipe is over %d bytes, broken or has control characters",
                     IMAGE_RECIPE_MAX);
    else if (*carried == '\0')
        error_set(error, ERROR_FAILURE, "it carries no recipe of tmap's");
    else if ((recipe = strdup(carried)) == NULL)
        error_memory(error);
    if (recipe == NULL)
        error_prefix_input(error, file->path);
    return recipe;
}

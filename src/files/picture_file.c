/*
 * Readers know streams; here is what the user calls them.
 */
#include "files/picture_file.h"
#include "files/error_format.h"

#include <errno.h>
#include <string.h>

bool picture_file_complain(const char *path, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    struct error reason = *error;
    return error_format(error, ERROR_FAILURE, "%s: %.150s",
                        strcmp(path, "-") == 0 ? "standard input" : error_shown(path, shown),
                        reason.text);
}

static FILE *open_file(const char *path, struct error *error)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (in == NULL)
        error_format(error, ERROR_FAILURE, "%s", strerror(errno));
    return in;
}

static void close_file(FILE *in)
{
    if (in != NULL && in != stdin)
        fclose(in);
}

bool picture_file_open(struct picture_file *source, const char *path, uint64_t max_pixels,
                       struct error *error)
{
    *source = (struct picture_file){.path = path, .in = open_file(path, error)};
    if (source->in != NULL)
        source->reader = image_reader_new(source->in, max_pixels, error);
    if (source->reader != NULL)
        return true;
    close_file(source->in);
    return picture_file_complain(path, error);
}

void picture_file_close(struct picture_file *source)
{
    image_reader_free(source->reader);
    close_file(source->in);
}

bool picture_file_picture(const char *path, uint64_t max_pixels, struct picture *picture,
                          struct error *error)
{
    FILE *in = open_file(path, error);
    bool done = in != NULL && image_read(picture, in, max_pixels, error);
    close_file(in);
    if (!done)
        return picture_file_complain(path, error);
    picture->name = path;
    return true;
}

char *picture_file_recipe(const struct picture_file *source, struct error *error)
{
    const char *carried = image_reader_head(source->reader)->recipe;
    char *recipe = *carried != '\0' ? strdup(carried) : NULL;
    if (recipe == NULL) {
        error_format(error, ERROR_FAILURE,
                     *carried != '\0' ? "out of memory" : "it carries no recipe of tmap's");
        picture_file_complain(source->path, error);
    }
    return recipe;
}

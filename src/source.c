/*
 * Readers know streams; here is what the user calls them.
 */
#include "source.h"

#include <errno.h>
#include <string.h>

bool source_complain(const char *path, struct complaint *complaint)
{
    char shown[COMPLAINT_SHOWN_MAX];
    struct complaint reason = *complaint;
    return complain(complaint, "%s: %.150s",
                    strcmp(path, "-") == 0 ? "standard input" : complaint_shown(path, shown),
                    reason.text);
}

static FILE *open_file(const char *path, struct complaint *complaint)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (in == NULL)
        complain(complaint, "%s", strerror(errno));
    return in;
}

static void close_file(FILE *in)
{
    if (in != NULL && in != stdin)
        fclose(in);
}

bool source_open(struct source *source, const char *path, uint64_t max_pixels,
                 struct complaint *complaint)
{
    *source = (struct source){.path = path, .in = open_file(path, complaint)};
    if (source->in != NULL)
        source->reader = picture_reader_new(source->in, max_pixels, complaint);
    if (source->reader != NULL)
        return true;
    close_file(source->in);
    return source_complain(path, complaint);
}

void source_close(struct source *source)
{
    picture_reader_free(source->reader);
    close_file(source->in);
}

bool source_picture(const char *path, uint64_t max_pixels, struct picture *picture,
                    struct complaint *complaint)
{
    FILE *in = open_file(path, complaint);
    bool done = in != NULL && picture_read(picture, in, max_pixels, complaint);
    close_file(in);
    if (!done)
        return source_complain(path, complaint);
    picture->name = path;
    return true;
}

char *source_recipe(const struct source *source, struct complaint *complaint)
{
    const char *carried = picture_reader_head(source->reader)->recipe;
    char *recipe = *carried != '\0' ? strdup(carried) : NULL;
    if (recipe == NULL) {
        complain(complaint, *carried != '\0' ? "out of memory" : "it carries no recipe of tmap's");
        source_complain(source->path, complaint);
    }
    return recipe;
}

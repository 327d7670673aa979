/*
 * The picture is printed again, into a sink that reads the file as it goes.
 */
#include "files/verify.h"
#include "files/error_format.h"

#include "files/export.h"
#include "files/print_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct comparison {
    struct image_reader *reader;
    struct error *error;
    uint8_t *row;       /* of the file */
    size_t pixel_bytes; /* of one of its pixels */
    uint32_t width;     /* pixels of a row */
    uint32_t y;         /* of the next row */
};

static bool compare_row(struct comparison *comparison, const char *made)
{
    size_t bytes = comparison->width * comparison->pixel_bytes;
    if (!image_reader_bytes(comparison->reader, comparison->row, comparison->error))
        return false;
    if (memcmp(comparison->row, made, bytes) != 0) {
        size_t n = 0;
        while (comparison->row[n] == (uint8_t)made[n])
            n++;
        return error_format(comparison->error, ERROR_FAILURE,
                            "not what its recipe makes: the first other pixel is %zu,%u",
                            n / comparison->pixel_bytes, comparison->y);
    }
    comparison->y++;
    return true;
}

static bool compare_rows(void *context, const char *bytes, size_t length)
{
    struct comparison *comparison = context;
    size_t row = comparison->width * comparison->pixel_bytes;
    for (size_t done = 0; done < length; done += row)
        if (!compare_row(comparison, bytes + done)) {
            errno = ECANCELED;
            return false;
        }
    return true;
}

/* The format that makes such pictures of a look. */
static const struct format *format_of(enum image_kind kind, const struct look *look)
{
    for (const struct format *format = formats; format->name != NULL; format++)
        if (kind != IMAGE_OTHER && format_picture(format, look) == kind)
            return format;
    return NULL;
}

static bool same_head(const struct image_head *found, const struct image_head *made,
                      struct error *error)
{
    if (found->width != made->width || found->height != made->height)
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: %ux%u pixels, not %ux%u", found->width,
                            found->height, made->width, made->height);
    if (found->colors != made->colors ||
        memcmp(found->palette, made->palette, sizeof found->palette) != 0)
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: it has other colours");
    return true;
}

static bool compare(const struct map *map, const struct format *format,
                    struct comparison *comparison, struct progress *progress)
{
    struct map drawn = export_drawn(map);
    comparison->width = map->view.cols;
    comparison->pixel_bytes = image_pixel_bytes(format_picture(format, &map->look));
    comparison->row = malloc(comparison->width * comparison->pixel_bytes);
    bool done = comparison->row != NULL;
    errno = ENOMEM;
    done =
        done && print_rows(&drawn, format, (struct print_sink){compare_rows, comparison}, progress);
    if (!done && errno == ENOMEM)
        error_memory(comparison->error);
    free(comparison->row);
    return done;
}

bool verify_picture(const struct map *map, struct image_reader *reader, struct progress *progress,
                    struct error *error)
{
    const struct image_head *found = image_reader_head(reader);
    const struct format *format = format_of(found->kind, &map->look);
    if (format == NULL)
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: it would be of another kind");
    if (!view_is_inside(&map->view, &map->world.recipe))
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: there is nothing beyond the edges");
    struct comparison comparison = {.reader = reader, .error = error};
    struct image_head *made = malloc(sizeof *made);
    if (made == NULL || !export_head(map, format, made)) {
        free(made);
        return error_memory(error);
    }
    bool same = same_head(found, made, error) && compare(map, format, &comparison, progress);
    free(made);
    return same;
}

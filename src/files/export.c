/*
 * Rows are printed on threads; one of these at a time hands finished rows, in order, to the format.
 */
#include "files/export.h"

#include "files/print_rows.h"
#include "readers/error_format.h"

#include <errno.h>
#include <stdio.h>

static bool write_rows(void *context, const char *rows, size_t length, struct error *error)
{
    struct format_file *file = context;
    if (file->format->write != NULL)
        return file->format->write(file, rows, length, error);
    errno = EIO; /* for a stream that fails without a reason */
    return fwrite(rows, 1, length, file->out) == length || error_of_errno(error);
}

/* Writes one format of a file. */
static bool write_pass(const struct map *map, const struct format *format, FILE *out,
                       struct progress *progress, struct error *error)
{
    struct format_file file = {.format = format, .out = out};
    bool done =
        (format->begin == NULL || format->begin(&file, map, error)) &&
        print_rows(map, format, (struct row_sink){write_rows, &file, true}, progress, error) &&
        (format->end == NULL || format->end(&file, map, error));
    if (format->close != NULL)
        format->close(&file);
    return done;
}

bool export_map(const struct map *map, const struct format *format, FILE *out,
                struct progress *progress, struct error *error)
{
    if (map->look.layer == LAYER_NAMES)
        return format->list(map, out, error);
    for (; format != NULL; format = format->next != NULL ? format->next(format, map) : NULL)
        if (!write_pass(map, format, out, progress, error))
            return false;
    return true;
}

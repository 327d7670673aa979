/*
 * The map is printed again, into a sink that compares its rows with those of the file.
 */
#include "export/verify.h"

#include "export/formats/format.h"
#include "export/write_map.h"

#include <stdlib.h>
#include <string.h>

/* The sink's context: where the comparison stands. */
struct comparison {
    struct image_reader *reader;
    uint8_t *row;       /* room for a row of the file */
    size_t pixel_bytes; /* bytes of a pixel */
    uint32_t width;     /* pixels of a row */
    uint32_t y;         /* number of the next row */
};

static bool compare_rows(void *context, const char *rows, size_t length, struct error *error)
{
    struct comparison *comparison = context;
    size_t bytes = comparison->width * comparison->pixel_bytes;
    for (const char *made = rows; made < rows + length; made += bytes, comparison->y++) {
        size_t n = 0;
        if (!image_reader_bytes(comparison->reader, comparison->row, error))
            return false;
        if (memcmp(comparison->row, made, bytes) == 0)
            continue;
        while (comparison->row[n] == (uint8_t)made[n])
            n++;
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: the first different pixel is %llu,%u",
                            (unsigned long long)n / comparison->pixel_bytes, comparison->y);
    }
    return true;
}

/* Returns the format that makes images of a kind from a map, or NULL. */
static const struct format *format_of_kind(enum image_kind kind, const struct map *map)
{
    for (int n = 0; kind != IMAGE_OTHER && formats[n] != NULL; n++)
        if (format_image_kind(formats[n], map) == kind)
            return formats[n];
    return NULL;
}

static bool compare_heads(const struct image_head *found, const struct image_head *made,
                          struct error *error)
{
    if (found->width != made->width || found->height != made->height)
        return error_format(error, ERROR_FAILURE,
                            "not what its recipe makes: %ux%u pixels, not %ux%u", found->width,
                            found->height, made->width, made->height);
    if (found->colors != made->colors ||
        memcmp(found->palette, made->palette, sizeof found->palette) != 0)
        return error_set(error, ERROR_FAILURE, "not what its recipe makes: it has other colours");
    return true;
}

static bool compare_pixels(const struct map *map, const struct format *format,
                           struct image_reader *reader, struct progress *progress,
                           struct error *error)
{
    struct comparison comparison = {.reader = reader, .width = image_reader_head(reader)->width};
    comparison.pixel_bytes = image_pixel_bytes(format_image_kind(format, map));
    comparison.row = malloc(comparison.width * comparison.pixel_bytes);
    if (comparison.row == NULL)
        return error_memory(error);
    bool same = write_map_rows(map, format, (struct row_sink){compare_rows, &comparison, false},
                               progress, error);
    free(comparison.row);
    return same;
}

bool verify_image(const struct map *map, struct image_reader *reader, struct progress *progress,
                  struct error *error)
{
    const struct image_head *found = image_reader_head(reader);
    const struct format *format = format_of_kind(found->kind, map);
    if (found->kind == IMAGE_ALPHA || found->kind == IMAGE_CLOUDS)
        return error_set(error, ERROR_FAILURE,
                         "tmap makes no grey with opacity any more, so the pixels cannot be "
                         "compared; --from prints its map");
    if (format == NULL)
        return error_set(error, ERROR_FAILURE,
                         "not what its recipe makes: that is another kind of picture");
    if (map->look.kind == VIEW_MAP && !view_is_inside(&map->view, &map->world.recipe))
        return error_set(error, ERROR_FAILURE,
                         "not what its recipe makes: that reaches beyond the edges of the world");
    struct image_head *made = format_image_head(format, map);
    if (made == NULL)
        return error_memory(error);
    bool same =
        compare_heads(found, made, error) && compare_pixels(map, format, reader, progress, error);
    free(made);
    return same;
}

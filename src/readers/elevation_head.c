/*
 * Limits are those of pictures (image_head.h): a grid becomes a picture's cells.
 */
#include "readers/elevation_head.h"
#include "readers/error_format.h"

#include "world/picture.h"

bool elevation_head_fits(const struct elevation_head *head, uint64_t max_cells, struct error *error)
{
    uint64_t cells = (uint64_t)head->width * head->height;
    if (head->width == 0 || head->height == 0)
        return error_format(error, ERROR_FAILURE, "a grid of %ux%u has no cells", head->width,
                            head->height);
    if (head->width > PICTURE_SIDE_MAX || head->height > PICTURE_SIDE_MAX)
        return error_format(error, ERROR_FAILURE, "a grid of %ux%u: each side must be at most %u",
                            head->width, head->height, PICTURE_SIDE_MAX);
    if (cells > max_cells)
        return error_format(error, ERROR_FAILURE,
                            "a grid of %ux%u, %llu cells: at most %llu (--max-pixels)", head->width,
                            head->height, (unsigned long long)cells, (unsigned long long)max_cells);
    return true;
}

void elevation_source_progress(const struct elevation_source *source,
                               const struct elevation_head *head, uint32_t done)
{
    if (source->progress != NULL)
        source->progress(source->context, done, head->height);
}

/*
 * A float's decimals are the fewest that give the same float when they are read back. Products and
 * quotients of doubles are exact enough: a float has 29 bits less.
 */
#include "import/elevation/elevation_head.h"

#include "system/error_format.h"
#include "world/rows/picture.h"

#include <math.h>

/*
 * Limits are those of pictures (image_head.h): a grid becomes a picture's cells.
 */

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

const double elevation_powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

bool elevation_is_known(double value)
{
    return value > -1e30 && value < 1e30;
}

void elevation_scale_float(struct elevation_scale *scale, float value)
{
    double magnitude = fabs((double)value);
    if (magnitude > scale->largest)
        scale->largest = magnitude;
    while (scale->needed < ELEVATION_DECIMALS_MAX) {
        double power = elevation_powers[scale->needed];
        if ((float)(rint(magnitude * power) / power) == (float)magnitude)
            break;
        scale->needed++;
    }
}

void elevation_scale_double(struct elevation_scale *scale, double value)
{
    double magnitude = fabs(value);
    if (magnitude > scale->largest)
        scale->largest = magnitude;
    while (scale->needed < ELEVATION_DECIMALS_MAX) {
        double power = elevation_powers[scale->needed];
        if (rint(magnitude * power) / power == magnitude)
            break;
        scale->needed++;
    }
}

bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error)
{
    *decimals = scale->needed;
    while (scale->largest * elevation_powers[*decimals] > INT32_MAX) {
        if (*decimals == 0)
            return elevation_refuse_height(scale->largest, error);
        --*decimals;
    }
    return true;
}

bool elevation_refuse_height(double height, struct error *error)
{
    char number[40];
    snprintf(number, sizeof number, "%.10g", height);
    return error_format(error, ERROR_FAILURE,
                        "a height of %s is too large: at most %d above or below 0", number,
                        INT32_MAX);
}

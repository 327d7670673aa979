/*
 * Read twice: the survey finds the decimals that all values need and the largest value, the rows
 * are made with those. The second reading believes nothing of the first one but the decimals, since
 * another program may change the file in between.
 */
#include "import/elevation/asc_read.h"

#include "import/elevation/asc_head.h"
#include "import/elevation/asc_text.h"
#include "import/elevation/elevation_head.h"

#include <stdio.h>
#include <stdlib.h>

enum { HEAD_BYTES = 1 << 16, CELL_BYTES = 64 }; /* maximum of a head, average of a cell */

struct asc_reader {
    struct asc_text *text;
    uint32_t width;
    uint32_t height;
    uint32_t row; /* next one */
    int decimals;
    struct asc_number nodata;
};

/* True if a number is a height. */
static bool is_asc_height(const struct asc_reader *reader, const struct asc_number *number)
{
    return !asc_number_equals(number, &reader->nodata) && asc_number_is_known(number);
}

/* Puts the number of a row before an error. Always returns false. */
static bool prefix_row(const struct asc_reader *reader, uint32_t y, struct error *error)
{
    char row[40];
    snprintf(row, sizeof row, "row %u of %u", y + 1, reader->height);
    return error_prefix(error, row);
}

/* Takes a row of heights into account. */
static bool survey_row(struct asc_reader *reader, struct elevation_scale *scale,
                       struct error *error)
{
    uint64_t whole = 0; /* largest integer */
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        if (!asc_text_number(reader->text, &number, error))
            return false;
        if (!is_asc_height(reader, &number))
            continue;
        if (number.exponent == 0) {
            whole = number.digits > whole ? number.digits : whole;
            continue;
        }
        double magnitude = asc_number_magnitude(&number);
        if (magnitude > scale->largest)
            scale->largest = magnitude;
        if (-number.exponent > scale->needed)
            scale->needed = -number.exponent;
    }
    if ((double)whole > scale->largest)
        scale->largest = (double)whole;
    return true;
}

/* Finds the decimals of all heights, from `first` on. */
static bool survey_cells(struct asc_reader *reader, const struct elevation_source *source,
                         uint64_t first, struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    if (!asc_text_return(reader->text, first, error))
        return false;
    for (uint32_t y = 0; y < reader->height; y++) {
        if (!survey_row(reader, &scale, error))
            return prefix_row(reader, y, error);
        elevation_source_progress(source, head, y + 1);
    }
    if (scale.needed > ELEVATION_DECIMALS_MAX)
        scale.needed = ELEVATION_DECIMALS_MAX;
    if (!elevation_scale_decimals(&scale, &reader->decimals, error))
        return false;
    head->decimals = reader->decimals;
    return true;
}

/* Integers need no decimals, whatever they are: most grids are surveyed without reading numbers. */
static bool survey_grid(struct asc_reader *reader, const struct elevation_source *source,
                        struct elevation_head *head, struct error *error)
{
    bool integers;
    uint64_t first = asc_text_tell(reader->text);
    asc_text_allow(reader->text, (uint64_t)reader->width * reader->height * CELL_BYTES);
    return asc_text_only_integers(reader->text, &integers, error) &&
           (integers || survey_cells(reader, source, first, head, error)) &&
           asc_text_return(reader->text, first, error);
}

void *asc_open(const struct elevation_source *source, struct elevation_head *head,
               struct error *error)
{
    struct asc_reader *reader = calloc(1, sizeof *reader);
    *head = (struct elevation_head){0};
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    reader->text = asc_text_new(source->in, HEAD_BYTES, error);
    if (reader->text != NULL &&
        asc_head_read(reader->text, source->max_cells, head, &reader->nodata, error)) {
        reader->width = head->width;
        reader->height = head->height;
        if (survey_grid(reader, source, head, error))
            return reader;
    }
    asc_free(reader);
    return NULL;
}

bool asc_row(void *state, int32_t *values, struct error *error)
{
    struct asc_reader *reader = state;
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        int64_t units;
        if (!asc_text_number(reader->text, &number, error))
            return prefix_row(reader, reader->row, error);
        if (!is_asc_height(reader, &number))
            values[x] = ELEVATION_UNKNOWN;
        else if (asc_number_units(&number, reader->decimals, INT32_MAX, &units))
            values[x] = (int32_t)units;
        else
            return elevation_refuse_height(asc_number_double(&number), error);
    }
    reader->row++;
    return true;
}

void asc_free(void *state)
{
    struct asc_reader *reader = state;
    if (reader == NULL)
        return;
    asc_text_free(reader->text);
    free(reader);
}

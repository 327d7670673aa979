/*
 * Integers are widened to 64 bits first, so that one loop makes values of all their types.
 *
 * Invariant: a sample that is no height, or is nodata, becomes ELEVATION_UNKNOWN.
 */
#include "readers/tiff_samples.h"

#ifndef TMAP_NO_TIFF

#include "readers/elevation_scale.h"
#include "readers/tiff_tags.h"

#include <math.h>
#include <stdlib.h>

/* Defines a function that makes `count` samples of a type as wide as any of them. */
#define WIDEN(name, type)                                                \
    static void name(const void *samples, uint32_t count, int64_t *wide) \
    {                                                                    \
        const type *from = samples;                                      \
        for (uint32_t x = 0; x < count; x++)                             \
            wide[x] = from[x];                                           \
    }
WIDEN(widen_u8, uint8_t)
WIDEN(widen_s8, int8_t) // NOLINT(bugprone-signed-char-misuse,cert-str34-c): a number
WIDEN(widen_u16, uint16_t)
WIDEN(widen_s16, int16_t)
WIDEN(widen_u32, uint32_t)
WIDEN(widen_s32, int32_t)

static void (*const wideners[])(const void *samples, uint32_t count, int64_t *wide) = {
    [TIFF_TYPE_U8] = widen_u8,   [TIFF_TYPE_S8] = widen_s8,   [TIFF_TYPE_U16] = widen_u16,
    [TIFF_TYPE_S16] = widen_s16, [TIFF_TYPE_U32] = widen_u32, [TIFF_TYPE_S32] = widen_s32,
};

/* True if a sample is a height. */
static bool is_height(const struct tiff_samples *by, double sample)
{
    bool nodata = by->has_nodata && (by->type == TIFF_TYPE_F32 ? (float)sample == (float)by->nodata
                                                               : sample == by->nodata);
    return !nodata && elevation_is_known(sample);
}

/* Makes nodata stand for what the file leaves out, if the type has that number. */
static void set_absent(const struct tiff_samples *by, struct tiff_rows *rows)
{
    double nodata = by->nodata;
    if (by->type == TIFF_TYPE_F32) {
        tiff_rows_set_absent(rows, &(float){(float)nodata});
    } else if (by->type == TIFF_TYPE_F64) {
        tiff_rows_set_absent(rows, &nodata);
    } else if (fabs(nodata) <= UINT32_MAX) {
        /* As many low bytes as the type has are the number in it, or none is. */
        int64_t number = (int64_t)nodata;
        int64_t back;
        union {
            uint8_t u8;
            uint16_t u16;
            uint32_t u32;
        } sample = {.u32 = 0};
        if (by->type == TIFF_TYPE_U8 || by->type == TIFF_TYPE_S8)
            sample.u8 = (uint8_t)number;
        else if (by->type == TIFF_TYPE_U16 || by->type == TIFF_TYPE_S16)
            sample.u16 = (uint16_t)number;
        else
            sample.u32 = (uint32_t)number;
        wideners[by->type](&sample, 1, &back);
        if (back == number)
            tiff_rows_set_absent(rows, &sample);
    }
}

/* Sets the bounds of values of narrow types; nodata is known. */
static void set_bounds(const struct tiff_samples *by, struct elevation_head *head)
{
    enum tiff_type type = by->type;
    static const int32_t bounds[][2] = {
        [TIFF_TYPE_U8] = {0, UINT8_MAX},
        [TIFF_TYPE_S8] = {INT8_MIN, INT8_MAX},
        [TIFF_TYPE_U16] = {0, UINT16_MAX},
        [TIFF_TYPE_S16] = {INT16_MIN, INT16_MAX},
    };
    if ((size_t)type < sizeof bounds / sizeof *bounds) {
        head->lowest = bounds[type][0];
        head->highest = bounds[type][1];
        head->whole = !by->has_nodata;
        head->lowest += by->has_nodata && by->nodata == head->lowest;
        head->highest -= by->has_nodata && by->nodata == head->highest;
    }
}

bool tiff_samples_begin(struct tiff_samples *by, struct tiff_rows *rows,
                        struct elevation_head *head)
{
    *by = (struct tiff_samples){.type = tiff_rows_type(rows), .cols = head->width, .power = 1};
    by->has_nodata = tiff_tags_nodata(tiff_rows_file(rows), &by->nodata);
    set_bounds(by, head);
    if (by->has_nodata)
        set_absent(by, rows);
    by->wide = malloc(by->cols * sizeof *by->wide);
    return by->wide != NULL;
}

void tiff_samples_end(struct tiff_samples *by)
{
    free(by->wide);
}

bool tiff_samples_are_floats(const struct tiff_samples *by)
{
    return by->type == TIFF_TYPE_F32 || by->type == TIFF_TYPE_F64;
}

void tiff_samples_survey(const struct tiff_samples *by, const void *samples,
                         struct elevation_scale *scale)
{
    if (by->type == TIFF_TYPE_F32) {
        const float *floats = samples;
        for (uint32_t x = 0; x < by->cols; x++)
            if (is_height(by, (double)floats[x]))
                elevation_scale_float(scale, floats[x]);
    } else {
        const double *doubles = samples;
        for (uint32_t x = 0; x < by->cols; x++)
            if (is_height(by, doubles[x]))
                elevation_scale_double(scale, doubles[x]);
    }
}

void tiff_samples_set_decimals(struct tiff_samples *by, int decimals)
{
    by->power = elevation_powers[decimals];
}

static bool take_integers(struct tiff_samples *by, const void *samples, int32_t *values,
                          struct error *error)
{
    wideners[by->type](samples, by->cols, by->wide);
    for (uint32_t x = 0; x < by->cols; x++) {
        int64_t height = by->wide[x];
        if (by->has_nodata && (double)height == by->nodata)
            values[x] = ELEVATION_UNKNOWN;
        else if (height <= INT32_MAX && height >= -INT32_MAX)
            values[x] = (int32_t)height;
        else
            return elevation_refuse_height((double)height, error);
    }
    return true;
}

static bool take_floats(const struct tiff_samples *by, const void *samples, int32_t *values,
                        struct error *error)
{
    const float *floats = samples;
    const double *doubles = samples;
    bool narrow = by->type == TIFF_TYPE_F32;
    for (uint32_t x = 0; x < by->cols; x++) {
        double height = narrow ? (double)floats[x] : doubles[x];
        if (!is_height(by, height)) {
            values[x] = ELEVATION_UNKNOWN;
            continue;
        }
        double scaled = rint(height * by->power);
        if (!(fabs(scaled) <= INT32_MAX))
            return error_set(error, ERROR_FAILURE, "the file was changed while it was read");
        values[x] = (int32_t)scaled;
    }
    return true;
}

bool tiff_samples_take(struct tiff_samples *by, const void *samples, int32_t *values,
                       struct error *error)
{
    return tiff_samples_are_floats(by) ? take_floats(by, samples, values, error)
                                       : take_integers(by, samples, values, error);
}

#endif

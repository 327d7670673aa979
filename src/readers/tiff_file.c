/*
 * libtiff reads by functions of this file, from the stream's place on, and never closes or writes
 * it.
 */
#include "readers/tiff_file.h"

#ifndef TMAP_NO_TIFF

#include "readers/error_format.h"

#include <stdarg.h>

static tmsize_t read_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    struct tiff_file *file = handle;
    return (tmsize_t)fread(bytes, 1, (size_t)length, file->in);
}

static tmsize_t write_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    (void)handle;
    (void)bytes;
    (void)length;
    return -1;
}

static toff_t seek_proc(thandle_t handle, toff_t offset, int whence)
{
    struct tiff_file *file = handle;
    const toff_t failed = (toff_t)-1;
    if (whence != SEEK_SET || offset > INT32_MAX * (toff_t)INT32_MAX)
        return failed;
    return fseeko(file->in, file->start + (off_t)offset, SEEK_SET) == 0 ? offset : failed;
}

static int close_proc(thandle_t handle)
{
    (void)handle;
    return 0;
}

static toff_t size_proc(thandle_t handle)
{
    const struct tiff_file *file = handle;
    return (toff_t)file->size;
}

#ifdef TIFF_HAS_OPTIONS
__attribute__((format(printf, 4, 0))) static int
keep_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    struct tiff_file *file = context;
    (void)tiff;
    (void)module;
    if (*file->message == '\0')
        vsnprintf(file->message, sizeof file->message, format, arguments);
    return 1;
}

__attribute__((format(printf, 4, 0))) static int
drop_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    (void)tiff;
    (void)context;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}
#endif

/* Returns NULL, mostly with a message, if libtiff does not take the file. */
static TIFF *open_tiff(struct tiff_file *file)
{
    TIFF *tiff = NULL;
#ifdef TIFF_HAS_OPTIONS
    TIFFOpenOptions *options = file->library.TIFFOpenOptionsAlloc();
    if (options == NULL)
        return NULL;
    file->library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)file->bytes_max);
    file->library.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, file);
    file->library.TIFFOpenOptionsSetWarningHandlerExtR(options, drop_message, file);
    tiff = file->library.TIFFClientOpenExt("it", "rm", file, read_proc, write_proc, seek_proc,
                                           close_proc, size_proc, NULL, NULL, options);
    file->library.TIFFOpenOptionsFree(options);
#else
    file->library.TIFFSetErrorHandler(NULL);
    file->library.TIFFSetWarningHandler(NULL);
    tiff = file->library.TIFFClientOpen("it", "rm", file, read_proc, write_proc, seek_proc,
                                        close_proc, size_proc, NULL, NULL);
#endif
    return tiff;
}

bool tiff_file_refuse(struct tiff_file *file, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    if (ferror(file->in))
        return error_of_errno(error);
    if (*file->message == '\0')
        return error_set(error, ERROR_FAILURE, "the TIFF is broken");
    return error_format(error, ERROR_FAILURE, "the TIFF is broken: %s",
                        error_shown(file->message, shown));
}

uint16_t tiff_file_short(const struct tiff_file *file, uint32_t tag, uint16_t otherwise)
{
    uint16_t value = otherwise;
    return file->library.TIFFGetFieldDefaulted(file->tiff, tag, &value) != 0 ? value : otherwise;
}

/* Finds where the TIFF begins and ends. Returns false with the error set. */
static bool measure_stream(struct tiff_file *file, struct error *error)
{
    file->start = ftello(file->in);
    if (file->start < 0 || fseeko(file->in, 0, SEEK_END) != 0)
        return error_of_errno(error);
    file->size = ftello(file->in) - file->start;
    return fseeko(file->in, file->start, SEEK_SET) == 0 || error_of_errno(error);
}

bool tiff_file_open(struct tiff_file *file, FILE *in, uint64_t bytes_max, struct error *error)
{
    *file = (struct tiff_file){.in = in, .bytes_max = bytes_max};
    if (!measure_stream(file, error) || !tiff_library_load(&file->library, error))
        return false;
    file->tiff = open_tiff(file);
    return file->tiff != NULL || tiff_file_refuse(file, error);
}

void tiff_file_close(struct tiff_file *file)
{
    if (file->tiff != NULL)
        file->library.TIFFClose(file->tiff);
    tiff_library_unload(&file->library);
}

#endif

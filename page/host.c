/*
 * Host: what the program asks of a system, answered by a page: there are no files to read, signals
 * or terminals, and a file that is written is downloaded. What it never asks in a page is left out:
 * packaging/page.mk names that.
 */
#include "page/host.h"
#include "cli/picture_file.h"
#include "export/output_file.h"
#include "system/system.h"

#include <errno.h>
#include <string.h>
#include <wasi/api.h>

/* Most of them answer anything alike. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/*
 * System.
 */

void system_keep_memory(void)
{
}

bool system_random_bits(uint64_t *bits, struct error *error)
{
    return __wasi_random_get((uint8_t *)bits, sizeof *bits) == 0 || error_of_errno(error);
}

char *system_expand_home(const char *path, struct error *error)
{
    char *copy = strdup(path);
    if (copy == NULL)
        error_memory(error);
    return copy;
}

bool error_of_errno(struct error *error)
{
    return errno == ENOMEM ? error_memory(error) : error_set(error, ERROR_FAILURE, strerror(errno));
}

bool write_bytes(FILE *out, const void *bytes, size_t length, struct error *error)
{
    return fwrite(bytes, 1, length, out) == length || error_of_errno(error);
}

bool places_file_load(struct gazetteer *gazetteer, const struct recipe *recipe, const char *path,
                      bool again, struct error *error)
{
    *gazetteer = (struct gazetteer){0};
    return error_set(error, ERROR_FAILURE, "a page reads no files");
}

const char *progress_name(const char *path, char shown[ERROR_SHOWN_MAX])
{
    return error_shown(path, shown);
}

void early_quit_end(void)
{
}

/*
 * Output files: each is a descriptor of the host, which keeps the bytes until the file is whole.
 */

bool output_file_open(struct output_file *output, const char *path, struct error *error)
{
    *output = (struct output_file){0};
    output->file = fdopen(host_open(path), "w");
    return output->file != NULL || error_of_errno(error);
}

void cleanup_set_file(const char *path)
{
}

bool output_file_close(struct output_file *output, bool whole, struct error *error)
{
    const int descriptor = fileno(output->file);
    const bool written = fclose(output->file) == 0;
    if (whole && !written)
        error_of_errno(error);
    host_finish(descriptor, whole && written);
    return whole && written;
}

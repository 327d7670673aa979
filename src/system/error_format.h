/*
 * Error format: errors about files, and those whose text is the system's.
 */
#ifndef TMAP_SYSTEM_ERROR_FORMAT_H
#define TMAP_SYSTEM_ERROR_FORMAT_H

#include "base/error.h"

#include <stdbool.h>

/* Puts "PATH: ", or "standard input: " if the path is "-", before the text of an error that was
 * set; its kind stays. `path` passes error_shown. Always returns false. */
bool error_prefix_input(struct error *error, const char *path);

/* Sets the error to the system's reason for the failure of the call just before, as errno has it:
 * ERROR_FAILURE, or error_memory. Always returns false. */
bool error_of_errno(struct error *error);

#endif

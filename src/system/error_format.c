/*
 * The core knows no errno and no files: errors about them are set here.
 */
#include "system/error_format.h"

#include <errno.h>
#include <string.h>

bool error_prefix_input(struct error *error, const char *path)
{
    char shown[ERROR_SHOWN_MAX];
    return error_prefix(error,
                        strcmp(path, "-") == 0 ? "standard input" : error_shown(path, shown));
}

bool error_of_errno(struct error *error)
{
    if (errno == ENOMEM)
        return error_memory(error);
    return error_format(error, ERROR_FAILURE, "%s", strerror(errno));
}

/*
 * A pipe takes PIPE_BUF bytes whole or not at all, and without waiting when it can be written. So a
 * signal finds all lines of a write printed, or none.
 */
#include "cli/find_hits.h"

#include "cli/interrupt.h"
#include "files/atomic_file.h"
#include "readers/error_format.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool find_hits_add(struct find_hits *hits, uint64_t seed, const char *facts)
{
    size_t room = sizeof hits->bytes - hits->length;
    int length = snprintf(hits->bytes + hits->length, room, "%" PRIu64 "%s\n", seed, facts);
    if (length < 0 || (size_t)length >= room ||
        (hits->length > 0 && hits->length + (size_t)length > PIPE_BUF))
        return false;
    hits->length += (size_t)length;
    return true;
}

bool find_hits_write(struct find_hits *hits, struct error *error)
{
    size_t written = 0;
    if (!interrupt_await(STDOUT_FILENO, INTERRUPT_WRITE))
        return false;
    while (written < hits->length) {
        ssize_t more = write(STDOUT_FILENO, hits->bytes + written, hits->length - written);
        if (more < 0 && errno != EINTR)
            return error_of_errno(error) || atomic_file_prefix(error, NULL);
        written += more > 0 ? (size_t)more : 0;
    }
    hits->length = 0;
    return true;
}

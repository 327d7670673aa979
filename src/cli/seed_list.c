/*
 * A text that begins with a digit and contains two points is a range; any other text names a file.
 */
#include "cli/seed_list.h"

#include "base/parse.h"
#include "recipe/recipe.h"
#include "system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Reads a range. Returns false if the text is not a range. */
static bool parse_range(struct seed_list *seeds, const char *spec)
{
    char begin[24];
    bool fits;
    const char *dots = strstr(spec, "..");
    if (dots == NULL || dots == spec || (size_t)(dots - spec) >= sizeof begin)
        return false;
    memcpy(begin, spec, (size_t)(dots - spec));
    begin[dots - spec] = '\0';
    if (!parse_hex_or_decimal(begin, &seeds->next, &fits) || !fits)
        return false;
    seeds->first = seeds->next;
    seeds->last = UINT64_MAX;
    seeds->open_ended = dots[2] == '\0';
    return seeds->open_ended || (parse_hex_or_decimal(dots + 2, &seeds->last, &fits) && fits &&
                                 seeds->next <= seeds->last);
}

bool seed_list_open(struct seed_list *seeds, const char *spec, struct error *error)
{
    *seeds = (struct seed_list){.spec = spec, .file = -1};
    if (spec[0] >= '0' && spec[0] <= '9' && strstr(spec, "..") != NULL)
        return parse_range(seeds, spec) ||
               error_of_option(
                   error, "seeds", spec,
                   "must be A..B, two numbers below 2^64, A not above B; A..; or a file "
                   "(./%s)",
                   "NAME");
    seeds->file = strcmp(spec, "-") == 0 ? STDIN_FILENO : open(spec, O_RDONLY | O_CLOEXEC);
    if (seeds->file >= 0)
        return true;
    error_of_errno(error);
    return error_prefix_option(error, "seeds", spec);
}

void seed_list_close(struct seed_list *seeds)
{
    if (seeds->file > STDIN_FILENO)
        close(seeds->file);
}

/* Refuses the first line that is not counted as read. */
static bool blame_line(const struct seed_list *seeds, const char *why, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    return error_format(error, ERROR_FAILURE, "--seeds=%s: line %llu: %s",
                        error_shown(seeds->spec, shown), (unsigned long long)seeds->lines + 1, why);
}

/* Reads more bytes of the file. Returns false if they cannot be read or a signal came. */
static bool read_more(struct seed_list *seeds, struct error *error)
{
    ssize_t got = -1;
    memmove(seeds->bytes, seeds->bytes + seeds->begin, seeds->end - seeds->begin);
    seeds->end -= seeds->begin;
    seeds->begin = 0;
    for (errno = EINTR; got < 0 && errno == EINTR;) {
        if (interrupt_came() != 0 || !interrupt_await(seeds->file, INTERRUPT_READ))
            return false;
        got = read(seeds->file, seeds->bytes + seeds->end, SEEDS_LINE_MAX - seeds->end);
    }
    if (got < 0) {
        error_of_errno(error);
        return error_prefix_option(error, "seeds", seeds->spec);
    }
    seeds->end += (size_t)got;
    seeds->ended = got == 0;
    return true;
}

/* Finds the next line, which ends with a byte 0 in place of its newline; NULL at the end. Returns
 * false if it cannot be read or a signal came. */
static bool take_line(struct seed_list *seeds, char **line, struct error *error)
{
    char *newline = NULL;
    *line = NULL;
    while (!seeds->ended && newline == NULL) {
        size_t length = seeds->end - seeds->begin;
        newline = memchr(seeds->bytes + seeds->begin, '\n', length);
        if (newline == NULL && length == SEEDS_LINE_MAX)
            return blame_line(seeds, "it is too long", error);
        if (newline == NULL && !read_more(seeds, error))
            return false;
    }
    size_t end = newline != NULL ? (size_t)(newline - seeds->bytes) : seeds->end;
    if (newline != NULL || end > seeds->begin)
        *line = seeds->bytes + seeds->begin;
    seeds->bytes[end] = '\0';
    seeds->begin = newline != NULL ? end + 1 : end;
    return true;
}

/* Reads the next line, and its seed if it has one. */
static bool take_seed(struct seed_list *seeds, uint64_t *seed, bool *has_seed, struct error *error)
{
    struct error reason;
    char *line;
    *has_seed = false;
    if (!take_line(seeds, &line, error))
        return false;
    if (line == NULL)
        return true;
    line[strcspn(line, " \t\r")] = '\0';
    *has_seed = line[0] != '\0';
    if (*has_seed && !seed_parse(line, seed, &reason))
        return blame_line(seeds, reason.text, error);
    seeds->lines++;
    return true;
}

bool seed_list_read(struct seed_list *seeds, uint64_t *list, uint32_t room, uint32_t *count,
                    struct error *error)
{
    bool has_seed = true;
    *count = 0;
    while (*count < room && !seeds->ended) {
        if (seeds->file >= 0 && !take_seed(seeds, &list[*count], &has_seed, error))
            return false;
        if (seeds->file < 0) {
            list[*count] = seeds->next;
            seeds->ended = seeds->next == seeds->last;
            seeds->next++;
        }
        *count += has_seed;
    }
    return true;
}

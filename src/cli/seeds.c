/*
 * A text that begins with a number and two points is a range; any other names a file.
 */
#include "cli/seeds.h"

#include "base/parse.h"
#include "readers/error_format.h"
#include "world/seed.h"

#include <errno.h>
#include <string.h>

enum { LINE_ROOM = 4096 };

/* Reads a range. Returns false if the text is none. */
static bool parse_range(struct seeds *seeds, const char *spec)
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

bool seeds_open(struct seeds *seeds, const char *spec, struct error *error)
{
    *seeds = (struct seeds){.spec = spec};
    if (spec[0] >= '0' && spec[0] <= '9' && strstr(spec, "..") != NULL)
        return parse_range(seeds, spec) ||
               error_of_option(error, "seeds", spec,
                               "must be A..B, two numbers below 2^64, the first not larger; A..; "
                               "or a file (./%s)",
                               "NAME");
    seeds->file = strcmp(spec, "-") == 0 ? stdin : fopen(spec, "r");
    if (seeds->file != NULL)
        return true;
    error_of_errno(error);
    return error_prefix_option(error, "seeds", spec);
}

void seeds_close(struct seeds *seeds)
{
    if (seeds->file != NULL && seeds->file != stdin)
        fclose(seeds->file);
}

/* Refuses the line that was read last. */
static bool blame_line(const struct seeds *seeds, const char *why, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    return error_format(error, ERROR_FAILURE, "--seeds=%s: line %llu: %s",
                        error_shown(seeds->spec, shown), (unsigned long long)seeds->lines, why);
}

/* Reads the next line, and its seed if it has one. */
static bool take_line(struct seeds *seeds, uint64_t *seed, bool *has_seed, struct error *error)
{
    char line[LINE_ROOM];
    struct error reason;
    *has_seed = false;
    errno = EIO; /* for a stream that fails without a reason */
    if (fgets(line, sizeof line, seeds->file) == NULL) {
        seeds->ended = true;
        if (!ferror(seeds->file))
            return true;
        error_of_errno(error);
        return error_prefix_option(error, "seeds", seeds->spec);
    }
    seeds->lines++;
    if (strchr(line, '\n') == NULL && !feof(seeds->file))
        return blame_line(seeds, "it is too long", error);
    line[strcspn(line, " \t\r\n")] = '\0';
    *has_seed = line[0] != '\0';
    return !*has_seed || seed_parse(line, seed, &reason) || blame_line(seeds, reason.text, error);
}

bool seeds_read(struct seeds *seeds, uint64_t *list, uint32_t room, uint32_t *count,
                struct error *error)
{
    bool has_seed = true;
    *count = 0;
    while (*count < room && !seeds->ended) {
        if (seeds->file != NULL && !take_line(seeds, &list[*count], &has_seed, error))
            return false;
        if (seeds->file == NULL) {
            list[*count] = seeds->next;
            seeds->ended = seeds->next == seeds->last;
            seeds->next++;
        }
        *count += has_seed;
    }
    return true;
}

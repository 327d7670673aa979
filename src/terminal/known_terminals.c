/*
 * A table of names, each with the version from which octants are drawn, without a font for them.
 * Quadrants are older than the names. "Seen" was seen in windows of Debian 12.
 */
#include "terminal/known_terminals.h"

#include <stdint.h>
#include <string.h>

#define NO_VERSION UINT64_MAX

static const struct {
    const char *name;
    uint64_t octants; /* as read_version has it; NO_VERSION: none is known */
} known[] = {
    {"XTerm", NO_VERSION}, /* 379: quadrants seen */
    {"kitty", 40000},      /* 0.26.5: quadrants seen; github.com/breferrari/vigia/issues/324 */
    {"VTE", UINT64_C(7800000000)}, /* 0.70 does not answer; the same issue, from 0.78 on */
    {"foot", 1020000},             /* the same issue */
    {"ghostty", 1002000},          /* the same issue */
};

/* Returns a version of up to three numbers, such as 1.2.3, as 1002003. */
static uint64_t read_version(const char *text)
{
    uint64_t version = 0;
    for (int n = 0; n < 3; n++) {
        uint64_t number = 0;
        for (; *text >= '0' && *text <= '9' && number < 10000; text++)
            number = 10 * number + (uint64_t)(*text - '0');
        version = 1000 * version + number;
        text += *text == '.';
    }
    return version;
}

enum blocks known_blocks(const char *version)
{
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) {
        size_t length = strlen(known[n].name);
        if (strncmp(version, known[n].name, length) == 0 &&
            (version[length] == '(' || version[length] == ' '))
            return read_version(version + length + 1) >= known[n].octants ? BLOCKS_OCTANT
                                                                          : BLOCKS_QUADRANT;
    }
    return BLOCKS_HALF;
}

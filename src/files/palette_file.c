/*
 * What gdaldem takes for a number and is none (it reads as far as it can), is refused here: a
 * palette that is not what its file says is worse than none.
 */
#include "files/palette_file.h"
#include "files/error_format.h"

#include "base/parse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIELDS_MAX = 8, FIELD_LENGTH_MAX = 40 };

/* One line, cut into fields. */
struct line {
    int count;
    char fields[FIELDS_MAX][FIELD_LENGTH_MAX + 1];
};

static const struct {
    const char *name;
    uint32_t rgb;
} names[] = {
    {"white", 0xFFFFFF}, {"black", 0x000000},  {"red", 0xFF0000},     {"green", 0x00FF00},
    {"blue", 0x0000FF},  {"yellow", 0xFFFF00}, {"magenta", 0xFF00FF}, {"cyan", 0x00FFFF},
    {"aqua", 0x00BFBF},  {"grey", 0xBFBFBF},   {"gray", 0xBFBFBF},    {"orange", 0xFF7F00},
    {"brown", 0xBF7F3F}, {"purple", 0x7F00FF}, {"violet", 0x7F00FF},  {"indigo", 0x007FFF},
};

static bool separates(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ':' || c == '\r';
}

/* Cuts a line that ends at `end`. Returns NULL, or what is wrong. */
static const char *cut(struct line *line, const char *from, const char *end)
{
    line->count = 0;
    while (true) {
        while (from < end && separates(*from))
            from++;
        if (from == end || *from == '#' || (line->count == 0 && *from == '/'))
            return NULL;
        const char *first = from;
        while (from < end && !separates(*from))
            from++;
        size_t length = (size_t)(from - first);
        if (line->count == FIELDS_MAX)
            return "too many numbers";
        if (length > FIELD_LENGTH_MAX || memchr(first, '\0', length) != NULL)
            return "no number and no name is as long as that";
        memcpy(line->fields[line->count], first, length);
        line->fields[line->count++][length] = '\0';
    }
}

/* A decimal number of at most 6 decimals and 9 digits before them, in millionths. */
static bool read_number(const char *text, int64_t *millionths)
{
    uint64_t whole;
    uint64_t fraction = 0;
    bool minus = *text == '-';
    text = parse_digits(text + (minus || *text == '+'), 999999999, &whole);
    if (text != NULL && *text == '.') {
        const char *first = text + 1;
        text = parse_digits(first, 999999, &fraction);
        if (text == NULL || text - first > 6)
            return false;
        for (long n = text - first; n < 6; n++)
            fraction *= 10;
    }
    if (text == NULL || *text != '\0')
        return false;
    *millionths = (int64_t)(whole * 1000000 + fraction);
    if (minus)
        *millionths = -*millionths;
    return true;
}

static const char *read_height(const char *text, int64_t *height)
{
    char number[FIELD_LENGTH_MAX + 1];
    size_t length = strlen(text);
    bool percent = length > 1 && text[length - 1] == '%';
    memcpy(number, text, length + 1);
    if (percent)
        number[length - 1] = '\0';
    if (!read_number(number, height))
        return "must begin with a number, such as 1200.5 or 25%";
    if (!percent)
        return NULL;
    if (*height < 0 || *height > 100000000)
        return "a percentage must be from 0% to 100%";
    *height = *height * 65535 / 100;
    return NULL;
}

static const char *read_rgb(char fields[][FIELD_LENGTH_MAX + 1], uint32_t *rgb)
{
    *rgb = 0;
    for (int n = 0; n < 3; n++) {
        uint64_t part;
        if (!parse_number(fields[n], 255, &part))
            return "red, green and blue must be from 0 to 255";
        *rgb = *rgb << 8 | (uint32_t)part;
    }
    return NULL;
}

static const char *read_name(const char *name, uint32_t *rgb)
{
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcasecmp(name, names[n].name) == 0) {
            *rgb = names[n].rgb;
            return NULL;
        }
    return "must be a value, red, green and blue, or a value and the name of a colour";
}

/* Puts a stop where it belongs, after those of the same height. */
static const char *add(struct palette_file *file, int64_t height, uint32_t rgb)
{
    if (file->count == PALETTE_STOPS_MAX)
        return "more colours than 1024";
    int place = file->count++;
    for (; place > 0 && file->stops[place - 1].height > height; place--)
        file->stops[place] = file->stops[place - 1];
    file->stops[place] = (struct palette_stop){height, rgb};
    return NULL;
}

static const char *add_line(struct palette_file *file, struct line *line)
{
    int64_t height = 0;
    uint32_t rgb;
    uint64_t opacity;
    bool used = strcasecmp(line->fields[0], "nv") != 0;
    const char *reason = used ? read_height(line->fields[0], &height) : NULL;
    if (reason != NULL)
        return reason;
    if (line->count == 2)
        reason = read_name(line->fields[1], &rgb);
    else if (line->count == 4 || line->count == 5)
        reason = read_rgb(line->fields + 1, &rgb);
    else
        reason = "must be a value, red, green and blue, or a value and the name of a colour";
    if (reason == NULL && line->count == 5 && !parse_number(line->fields[4], 255, &opacity))
        reason = "an opacity must be from 0 to 255";
    return reason != NULL || !used ? reason : add(file, height, rgb);
}

static const char *add_gmt_line(struct palette_file *file, struct line *line)
{
    const char *reason = NULL;
    if (line->count == 4 && strlen(line->fields[0]) == 1 && strchr("BFN", *line->fields[0]) != NULL)
        return NULL;
    if (line->count != 8)
        return "must be two values, each with red, green and blue";
    for (int n = 0; n < 8 && reason == NULL; n += 4) {
        int64_t height;
        uint32_t rgb;
        reason = read_height(line->fields[n], &height);
        if (reason == NULL)
            reason = read_rgb(line->fields + n + 1, &rgb);
        if (reason == NULL)
            reason = add(file, height, rgb);
    }
    return reason;
}

/* Whether bytes, which need not end, begin with a text or have it somewhere. */
static bool has(const char *from, const char *end, const char *text)
{
    size_t length = strlen(text);
    for (; (size_t)(end - from) >= length; from++)
        if (memcmp(from, text, length) == 0)
            return true;
    return false;
}

const char *palette_file_read(struct palette_file *file, const char *bytes, size_t length,
                              int *number)
{
    const char *from = bytes;
    const char *last = bytes + length;
    bool gmt = false;
    file->count = 0;
    for (*number = 1; from < last; ++*number) {
        struct line line;
        const char *end = memchr(from, '\n', (size_t)(last - from));
        if (end == NULL)
            end = last;
        if (*from == '#' && has(from, end, "COLOR_MODEL")) {
            gmt = has(from, end, "COLOR_MODEL = RGB");
            if (!gmt)
                return "COLOR_MODEL must be RGB";
        }
        const char *reason = cut(&line, from, end);
        if (reason == NULL && line.count > 0)
            reason = gmt ? add_gmt_line(file, &line) : add_line(file, &line);
        if (reason != NULL)
            return reason;
        from = end < last ? end + 1 : last;
    }
    *number = 0;
    return file->count > 0 ? NULL : "no colour is in it";
}

/* The whole of a file, or a byte more than there may be; the caller frees it. NULL: errno says why.
 */
static char *read_all(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    char *bytes = in != NULL ? malloc(PALETTE_FILE_BYTES_MAX + 1) : NULL;
    if (bytes != NULL)
        *length = fread(bytes, 1, PALETTE_FILE_BYTES_MAX + 1, in);
    int saved = errno;
    if (bytes != NULL && ferror(in)) {
        free(bytes);
        bytes = NULL;
    }
    if (in != NULL)
        fclose(in);
    errno = saved;
    return bytes;
}

enum palette_file_end palette_file_load(struct palette_file *file, const char *path,
                                        struct error *error)
{
    size_t length = 0;
    int line = 0;
    char *bytes = read_all(path, &length);
    if (bytes == NULL) {
        error_of_option(error, "palette", path, "%s", strerror(errno));
        return PALETTE_FILE_FAILED;
    }
    const char *reason = "must be at most 1048576 bytes";
    if (length <= PALETTE_FILE_BYTES_MAX)
        reason = palette_file_read(file, bytes, length, &line);
    free(bytes);
    if (reason == NULL)
        return PALETTE_FILE_LOADED;
    if (line > 0)
        error_of_option(error, "palette", path, "line %d: %s", line, reason);
    else
        error_of_option(error, "palette", path, "%s", reason);
    return PALETTE_FILE_BROKEN;
}

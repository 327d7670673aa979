/*
 * gdaldem reads a broken number as far as it can; here the file is refused, since a palette other
 * than what its file says is worse than none.
 */
#include "import/palette_file.h"

#include "base/parse.h"
#include "system/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIELDS_MAX = 8, FIELD_LENGTH_MAX = 40 };

/* One line, cut into fields. */
struct palette_line {
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

static bool refuse(struct error *error, const char *reason)
{
    return error_set(error, ERROR_USAGE, reason);
}

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ':' || c == '\r';
}

/* True if the text from `from` to `end` begins with a field such as #20A0ff. */
static bool is_web_color(const char *from, const char *end)
{
    int n = 1;
    while (n < 7 && from + n < end && isxdigit((unsigned char)from[n]))
        n++;
    return *from == '#' && n == 7 && (from + n == end || is_separator(from[n]));
}

/* Adds the bytes from `from` to `end` as a field. */
static bool add_field(struct palette_line *line, const char *from, const char *end,
                      struct error *error)
{
    size_t length = (size_t)(end - from);
    if (line->count == FIELDS_MAX)
        return refuse(error, "too many numbers");
    if (length > FIELD_LENGTH_MAX || memchr(from, '\0', length) != NULL)
        return refuse(error, "too long for a number or a name");
    memcpy(line->fields[line->count], from, length);
    line->fields[line->count++][length] = '\0';
    return true;
}

/* Cuts a line that ends at `end`, without its newline, into fields. A comment has none. */
static bool cut_line(struct palette_line *line, const char *from, const char *end,
                     struct error *error)
{
    line->count = 0;
    while (true) {
        while (from < end && is_separator(*from))
            from++;
        const char *first = from;
        bool color = from < end && line->count == 1 && is_web_color(from, end);
        if (from == end || (*from == '#' && !color) || (line->count == 0 && *from == '/'))
            return true;
        while (from < end && !is_separator(*from))
            from++;
        if (!add_field(line, first, from, error))
            return false;
    }
}

/* Parses a decimal number, with or without a sign, of at most 9 digits and 6 decimals. */
static bool parse_signed_millionths(const char *text, int64_t *millionths)
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

/* Returns the height of a percentage of 0..10^8 millionths. */
static int64_t height_of_percentage(const struct scale *scale, int64_t percent)
{
    const int64_t all = 100000000;
    if (scale == NULL)
        return percent * 65535 / 100;
    struct scale fine = scale_in_millionths(scale);
    int64_t span = fine.high - fine.low;
    return fine.low + span / all * percent + span % all * percent / all;
}

/* Parses a height or a percentage, whose % is cut off. */
static bool parse_height(const struct scale *scale, char *text, int64_t *height,
                         struct error *error)
{
    size_t length = strlen(text);
    bool percent = length > 1 && text[length - 1] == '%';
    if (percent)
        text[length - 1] = '\0';
    if (!parse_signed_millionths(text, height))
        return refuse(error, "must begin with a number, such as 1200.5 or 25%");
    if (!percent)
        return true;
    if (*height < 0 || *height > 100000000)
        return refuse(error, "a percentage must be from 0% to 100%");
    *height = height_of_percentage(scale, *height);
    return true;
}

static bool parse_rgb(char fields[][FIELD_LENGTH_MAX + 1], uint32_t *rgb, struct error *error)
{
    *rgb = 0;
    for (int n = 0; n < 3; n++) {
        uint64_t part;
        if (!parse_number(fields[n], 255, &part))
            return refuse(error, "red, green and blue must be from 0 to 255");
        *rgb = *rgb << 8 | (uint32_t)part;
    }
    return true;
}

static bool parse_name_of_color(const char *name, uint32_t *rgb)
{
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcasecmp(name, names[n].name) == 0) {
            *rgb = names[n].rgb;
            return true;
        }
    return false;
}

/* Inserts a stop at its height, after others of that height. */
static bool add_stop(struct palette_file *file, int64_t height, uint32_t rgb, struct error *error)
{
    if (file->count == PALETTE_STOPS_MAX)
        return refuse(error, "more colours than 1024");
    int place = file->count++;
    for (; place > 0 && file->stops[place - 1].height > height; place--)
        file->stops[place] = file->stops[place - 1];
    file->stops[place] = (struct palette_stop){height, rgb};
    return true;
}

static bool parse_color(struct palette_line *line, uint32_t *rgb, struct error *error)
{
    uint64_t opacity;
    if (line->count == 2 && line->fields[1][0] == '#') {
        *rgb = (uint32_t)strtoul(line->fields[1] + 1, NULL, 16);
        return true;
    }
    if (line->count == 2 && parse_name_of_color(line->fields[1], rgb))
        return true;
    if (line->count != 4 && line->count != 5)
        return refuse(error,
                      "must be a value, red, green and blue, or a value and the name of a colour");
    if (!parse_rgb(line->fields + 1, rgb, error))
        return false;
    return line->count == 4 || parse_number(line->fields[4], 255, &opacity) ||
           refuse(error, "an opacity must be from 0 to 255");
}

static bool add_line(struct palette_file *file, struct palette_line *line, struct error *error)
{
    int64_t height = 0;
    uint32_t rgb = 0;
    bool used = strcasecmp(line->fields[0], "nv") != 0;
    if (used && !parse_height(file->scale, line->fields[0], &height, error))
        return false;
    if (!parse_color(line, &rgb, error))
        return false;
    if (used)
        return add_stop(file, height, rgb, error);
    file->has_unknown = true;
    file->unknown = rgb;
    return true;
}

static bool add_gmt_line(struct palette_file *file, struct palette_line *line, struct error *error)
{
    if (line->count == 4 && strlen(line->fields[0]) == 1 && strchr("BFN", *line->fields[0]) != NULL)
        return true;
    if (line->count != 8)
        return refuse(error, "must be two values, each with red, green and blue");
    for (int n = 0; n < 8; n += 4) {
        int64_t height;
        uint32_t rgb = 0;
        if (!parse_height(file->scale, line->fields[n], &height, error) ||
            !parse_rgb(line->fields + n + 1, &rgb, error) || !add_stop(file, height, rgb, error))
            return false;
    }
    return true;
}

/* Returns true if the bytes up to `end` contain a text. */
static bool contains(const char *from, const char *end, const char *text)
{
    size_t length = strlen(text);
    for (; (size_t)(end - from) >= length; from++)
        if (memcmp(from, text, length) == 0)
            return true;
    return false;
}

/* Adds the stops of a line that ends at `end`. A comment may change *gmt for the lines after it. */
static bool read_palette_line(struct palette_file *file, const char *from, const char *end,
                              bool *gmt, struct error *error)
{
    struct palette_line line;
    if (*from == '#' && contains(from, end, "COLOR_MODEL")) {
        *gmt = contains(from, end, "COLOR_MODEL = RGB");
        if (!*gmt)
            return refuse(error, "COLOR_MODEL must be RGB");
    }
    if (!cut_line(&line, from, end, error))
        return false;
    return line.count == 0 || (*gmt ? add_gmt_line : add_line)(file, &line, error);
}

/* Reads the bytes of a file, whatever they are. Returns false with ERROR_USAGE, whose text begins
 * with "line N: ", counted from 1, if a line is broken. */
static bool read_palette(struct palette_file *file, const char *bytes, size_t length,
                         struct error *error)
{
    const char *from = bytes;
    const char *last = bytes + length;
    bool gmt = false;
    file->count = 0;
    file->has_unknown = false;
    for (int number = 1; from < last; number++) {
        const char *end = memchr(from, '\n', (size_t)(last - from));
        if (end == NULL)
            end = last;
        if (!read_palette_line(file, from, end, &gmt, error)) {
            char line[32];
            snprintf(line, sizeof line, "line %d", number);
            return error_prefix(error, line);
        }
        from = end < last ? end + 1 : last;
    }
    return file->count > 0 || refuse(error, "it has no colours");
}

bool palette_file_load(struct palette_file *file, const char *path, struct error *error)
{
    size_t length = 0;
    char *bytes = system_read(path, PALETTE_FILE_BYTES_MAX, &length, error);
    bool done = bytes != NULL && read_palette(file, bytes, length, error);
    free(bytes);
    return done || error_prefix_option(error, "palette", path);
}

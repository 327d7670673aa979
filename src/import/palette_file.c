/*
 * gdaldem reads a broken number as far as it can; here the file is refused, since a palette other
 * than what its file says is worse than none.
 */
#include "import/palette_file.h"

#include "base/parse.h"
#include "base/text.h"
#include "system/system.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIELDS_MAX = 9, FIELD_LENGTH_MAX = 40 };
enum { QGIS_FIELDS = 5 }; /* and a label, which may be anything */

/* How the lines of a file are to be read, which earlier lines say. */
struct dialect {
    bool gmt;
    bool qgis;
    bool classes; /* of QGIS: a colour is that of all heights up to its own */
};

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
    return strchr(" \t,:/\r", c) != NULL && c != '\0';
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

/* Cuts a line that ends at `end`, without its newline, into fields, at most `most`. A comment has
 * none; a ; begins a label of GMT's. */
static bool cut_line(struct palette_line *line, const char *from, const char *end, int most,
                     struct error *error)
{
    line->count = 0;
    while (from < end && is_separator(*from) && *from != '/')
        from++;
    if (from < end && *from == '/')
        return true;
    while (line->count < most) {
        while (from < end && is_separator(*from))
            from++;
        const char *first = from;
        bool color = from < end && line->count == 1 && is_web_color(from, end);
        if (from == end || *from == ';' || (*from == '#' && !color))
            return true;
        while (from < end && !is_separator(*from) && *from != ';')
            from++;
        if (!add_field(line, first, from, error))
            return false;
    }
    return true;
}

/* Parses a number such as -12.5 or 1.5e3, sign aside at most `most`. */
static bool parse_decimal(const char *text, double most, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && text[strspn(text, "0123456789+-.eE")] == '\0' &&
           fabs(*number) <= most;
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
    double number;
    if (!parse_decimal(text, 999999999, &number))
        return refuse(error, "must begin with a number, such as 1200.5 or 25%");
    *height = llround(number * 1e6);
    if (!percent)
        return true;
    if (*height < 0 || *height > 100000000)
        return refuse(error, "a percentage must be from 0% to 100%");
    *height = height_of_percentage(scale, *height);
    return true;
}

/* Parses red, green and blue, from a field on. */
static bool parse_rgb(const struct palette_line *line, int first, uint32_t *rgb,
                      struct error *error)
{
    *rgb = 0;
    for (int n = first; n < first + 3; n++) {
        double part;
        if (!parse_decimal(line->fields[n], 255, &part) || part < 0)
            return refuse(error, "red, green and blue must be from 0 to 255");
        *rgb = *rgb << 8 | (uint32_t)lround(part);
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
    if (!parse_rgb(line, 1, rgb, error))
        return false;
    return line->count == 4 || parse_number(line->fields[4], 255, &opacity) ||
           refuse(error, "an opacity must be from 0 to 255");
}

static void take_unknown(struct palette_file *file, uint32_t rgb)
{
    file->has_unknown = true;
    file->unknown = rgb;
}

/* Adds a class of heights, from above the last one up to a height; `endless`: without an end. */
static bool add_class(struct palette_file *file, int64_t height, bool endless, uint32_t rgb,
                      struct error *error)
{
    int64_t above = file->count > 0 ? file->stops[file->count - 1].height + 1 : height;
    return add_stop(file, above, rgb, error) &&
           (endless || above == height || add_stop(file, height, rgb, error));
}

static bool add_line(struct palette_file *file, struct palette_line *line, struct dialect *dialect,
                     struct error *error)
{
    int64_t height = 0;
    uint32_t rgb = 0;
    bool unknown = strcasecmp(line->fields[0], "nv") == 0;
    bool endless = dialect->classes && strcasecmp(line->fields[0], "inf") == 0;
    if (strcasecmp(line->fields[0], "INTERPOLATION") == 0) {
        *dialect = (struct dialect){.qgis = true};
        dialect->classes = line->count > 1 && strcasecmp(line->fields[1], "DISCRETE") == 0;
        return dialect->classes || line->count == 1 || strcasecmp(line->fields[1], "EXACT") != 0 ||
               refuse(error, "colours of single heights: export them as linear or discrete ones");
    }
    if ((!unknown && !endless && !parse_height(file->scale, line->fields[0], &height, error)) ||
        !parse_color(line, &rgb, error))
        return false;
    if (dialect->classes)
        return add_class(file, height, endless, rgb, error);
    if (!unknown)
        return add_stop(file, height, rgb, error);
    take_unknown(file, rgb);
    return true;
}

/* Takes the colour of GMT's unknown cells: red, green and blue, a grey, a name, or - for none. */
static bool add_gmt_unknown(struct palette_file *file, struct palette_line *line,
                            struct error *error)
{
    double grey;
    uint32_t rgb = 0;
    if (line->count == 2 && strcmp(line->fields[1], "-") == 0)
        return true;
    if (line->count == 2 && parse_decimal(line->fields[1], 255, &grey) && grey >= 0)
        rgb = UINT32_C(0x010101) * (uint32_t)lround(grey);
    else if (!parse_color(line, &rgb, error))
        return false;
    take_unknown(file, rgb);
    return true;
}

static bool add_gmt_line(struct palette_file *file, struct palette_line *line, struct error *error)
{
    const char *first = line->fields[0];
    if (strcmp(first, "B") == 0 || strcmp(first, "F") == 0)
        return true;
    if (strcmp(first, "N") == 0)
        return add_gmt_unknown(file, line, error);
    if (line->count == FIELDS_MAX && strpbrk(line->fields[FIELDS_MAX - 1], "LUB") != NULL)
        line->count--; /* where GMT writes the heights */
    if (line->count != 8)
        return refuse(error, "must be two values, each with red, green and blue");
    for (int n = 0; n < 8; n += 4) {
        int64_t height;
        uint32_t rgb = 0;
        if (!parse_height(file->scale, line->fields[n], &height, error) ||
            !parse_rgb(line, n + 1, &rgb, error) || !add_stop(file, height, rgb, error))
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

/* Adds the stops of a line that ends at `end`, which may change the dialect. */
static bool read_palette_line(struct palette_file *file, const char *from, const char *end,
                              struct dialect *dialect, struct error *error)
{
    struct palette_line line;
    if (*from == '#' && contains(from, end, "COLOR_MODEL")) {
        dialect->gmt = contains(from, end, "RGB");
        if (!dialect->gmt)
            return refuse(error, "COLOR_MODEL must be RGB");
    }
    if (!cut_line(&line, from, end, dialect->qgis ? QGIS_FIELDS : FIELDS_MAX + 1, error))
        return false;
    dialect->gmt = dialect->gmt || line.count >= 8;
    return line.count == 0 || (dialect->gmt ? add_gmt_line(file, &line, error)
                                            : add_line(file, &line, dialect, error));
}

/* Reads the bytes of a file, whatever they are. Returns false with ERROR_USAGE, whose text begins
 * with "line N: ", counted from 1, if a line is broken. */
static bool read_palette(struct palette_file *file, const char *bytes, size_t length,
                         struct error *error)
{
    const char *from = bytes + text_mark(bytes, length);
    const char *last = bytes + length;
    struct dialect dialect = {0};
    file->count = 0;
    file->has_unknown = false;
    for (int number = 1; from < last; number++) {
        const char *end = memchr(from, '\n', (size_t)(last - from));
        if (end == NULL)
            end = last;
        if (!read_palette_line(file, from, end, &dialect, error)) {
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
    char *bytes = system_read(path, false, PALETTE_FILE_BYTES_MAX, &length, error);
    bool done = bytes != NULL && read_palette(file, bytes, length, error);
    free(bytes);
    return done || error_prefix_option(error, "palette", path);
}

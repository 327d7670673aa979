/*
 * gdaldem reads a broken number as far as it can; here the file is refused, since a palette other
 * than what its file says is worse than none.
 */
#include "import/palette_file.h"

#include "system/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* GMT has 8 fields, and may name the ends to be labelled; QGIS has 5, and a label, which may be
 * anything. One more is too many. */
enum { GMT_FIELDS = 8, QGIS_FIELDS = 5, FIELDS_MAX = GMT_FIELDS + 2 };

static const char separators[] = " \t,:/\r";

/* How the lines of a file are to be read, which earlier lines say. CLASSES: as QGIS has them, a
 * colour is that of all heights up to its own. */
enum dialect { GDAL, GMT, QGIS, CLASSES };

/* One line, cut into fields. */
struct palette_line {
    int count;
    char *fields[FIELDS_MAX];
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

/* Cuts a line into fields, at most `most`, and ends these with a byte 0. A comment has none. */
static void cut_line(struct palette_line *line, char *from, int most)
{
    line->count = 0;
    from += strspn(from, " \t,:\r");
    if (*from == '/')
        return;
    while (line->count < most) {
        from += strspn(from, separators);
        if (*from == '\0')
            return;
        if (*from == '#' && /* the second field may be such as #20A0ff */
            (line->count != 1 || strspn(from + 1, "0123456789abcdefABCDEF") != 6 ||
             strchr(separators, from[7]) == NULL))
            return;
        line->fields[line->count++] = from;
        from += strcspn(from, separators);
        if (*from != '\0')
            *from++ = '\0';
    }
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

/* Parses a channel of a colour. */
static bool parse_part(const char *text, double *part)
{
    return parse_decimal(text, 255, part) && *part >= 0;
}

/* Parses red, green and blue, from a field on. */
static bool parse_rgb(const struct palette_line *line, int first, uint32_t *rgb,
                      struct error *error)
{
    *rgb = 0;
    for (int n = first; n < first + 3; n++) {
        double part;
        if (!parse_part(line->fields[n], &part))
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
    double grey, opacity;
    char **fields = line->fields;
    if (line->count == 2 && fields[1][0] == '#') {
        *rgb = (uint32_t)strtoul(fields[1] + 1, NULL, 16);
        return true;
    }
    if (line->count == 2 && parse_name_of_color(fields[1], rgb))
        return true;
    if (line->count == 2 && strcmp(fields[0], "N") == 0 && parse_part(fields[1], &grey)) {
        *rgb = UINT32_C(0x010101) * (uint32_t)lround(grey);
        return true;
    }
    if (line->count != 4 && line->count != 5)
        return refuse(error,
                      "must be a value, red, green and blue, or a value and the name of a colour");
    return parse_rgb(line, 1, rgb, error) && (line->count == 4 || parse_part(fields[4], &opacity) ||
                                              refuse(error, "an opacity must be from 0 to 255"));
}

/* Adds a class of heights, from above the last one up to a height; `endless`: without an end. */
static bool add_class(struct palette_file *file, int64_t height, bool endless, uint32_t rgb,
                      struct error *error)
{
    int64_t above = file->count > 0 ? file->stops[file->count - 1].height + 1 : height;
    return add_stop(file, above, rgb, error) &&
           (endless || above == height || add_stop(file, height, rgb, error));
}

static bool set_dialect(enum dialect *dialect, const struct palette_line *line, struct error *error)
{
    const char *kind = line->count > 1 ? line->fields[1] : "";
    *dialect = strcasecmp(kind, "DISCRETE") == 0 ? CLASSES : QGIS;
    return strcasecmp(kind, "EXACT") != 0 ||
           refuse(error, "colours of single heights: export them as linear or discrete ones");
}

static bool add_line(struct palette_file *file, struct palette_line *line, enum dialect dialect,
                     struct error *error)
{
    int64_t height = 0;
    uint32_t rgb = 0;
    const char *first = line->fields[0];
    bool unknown = dialect == GMT || strcasecmp(first, "nv") == 0; /* GMT: only of N */
    bool endless = dialect == CLASSES && strcasecmp(first, "inf") == 0;
    if ((!unknown && !endless && !parse_height(file->scale, line->fields[0], &height, error)) ||
        !parse_color(line, &rgb, error))
        return false;
    if (dialect == CLASSES)
        return add_class(file, height, endless, rgb, error);
    if (!unknown)
        return add_stop(file, height, rgb, error);
    file->has_unknown = true;
    file->unknown = rgb;
    return true;
}

static bool add_gmt_line(struct palette_file *file, struct palette_line *line, struct error *error)
{
    bool blank = line->count == 2 && strcmp(line->fields[1], "-") == 0; /* no colour */
    if (strcmp(line->fields[0], "B") == 0 || strcmp(line->fields[0], "F") == 0 || blank)
        return true;
    if (strcmp(line->fields[0], "N") == 0)
        return add_line(file, line, GMT, error);
    bool labelled = line->count == GMT_FIELDS + 1 && strpbrk(line->fields[GMT_FIELDS], "LUB");
    if (line->count != GMT_FIELDS + labelled)
        return refuse(error, "must be two values, each with red, green and blue");
    for (int n = 0; n < GMT_FIELDS; n += 4) {
        int64_t height = 0;
        uint32_t rgb = 0;
        if (!parse_height(file->scale, line->fields[n], &height, error) ||
            !parse_rgb(line, n + 1, &rgb, error) || !add_stop(file, height, rgb, error))
            return false;
    }
    return true;
}

/* Adds the stops of a line, which may change the dialect. */
static bool read_palette_line(struct palette_file *file, char *text, enum dialect *dialect,
                              struct error *error)
{
    struct palette_line line;
    if (*text == '#' && strstr(text, "COLOR_MODEL") != NULL) {
        *dialect = GMT;
        if (strstr(text, "RGB") == NULL)
            return refuse(error, "COLOR_MODEL must be RGB");
    }
    if (*dialect < QGIS)
        text[strcspn(text, ";")] = '\0'; /* GMT's label */
    cut_line(&line, text, *dialect >= QGIS ? QGIS_FIELDS : FIELDS_MAX);
    if (line.count >= GMT_FIELDS)
        *dialect = GMT;
    if (line.count == 0)
        return true;
    if (strcasecmp(line.fields[0], "INTERPOLATION") == 0)
        return set_dialect(dialect, &line, error);
    return *dialect == GMT ? add_gmt_line(file, &line, error)
                           : add_line(file, &line, *dialect, error);
}

/* Reads the bytes of a file, whatever they are, and one more, which are overwritten. Returns false
 * with ERROR_USAGE, whose text begins with "line N: ", counted from 1, if a line is broken. */
static bool read_palette(struct palette_file *file, char *bytes, size_t length, struct error *error)
{
    char *from = bytes + text_mark(bytes, length);
    char *last = bytes + length;
    enum dialect dialect = GDAL;
    file->count = 0;
    file->has_unknown = false;
    *last = '\n';
    for (int number = 1; from < last; number++) {
        char *end = memchr(from, '\n', (size_t)(last - from) + 1);
        *end = '\0';
        if (!(strlen(from) == (size_t)(end - from) || refuse(error, "has a byte 0")) ||
            !read_palette_line(file, from, &dialect, error))
            return error_prefix(error, "line %d", number);
        from = end + 1;
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

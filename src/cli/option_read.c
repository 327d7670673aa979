/*
 * Readers judge a value by itself; option_rules judges it together with the others.
 */
#include "cli/option_read.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "cli/option_tiles.h"
#include "explorer/key.h"
#include "files/error_format.h"
#include "files/image_read.h"
#include "map/tiles.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void option_add_names(struct text *text, option_name *names)
{
    for (int n = 0; names(n) != NULL; n++) {
        if (n > 0)
            text_add(text, names(n + 1) != NULL ? ", " : " or ");
        text_add(text, names(n));
    }
}

/* Finds the number of the name that is the value. */
static bool read_name_of_row(const struct option_row *row, const char *value, int *choice,
                             struct error *error)
{
    char bytes[400] = "";
    struct text names = {.bytes = bytes, .room = sizeof bytes};
    for (*choice = 0; row->names(*choice) != NULL; ++*choice)
        if (strcmp(value, row->names(*choice)) == 0)
            return true;
    option_add_names(&names, row->names);
    return error_of_option(error, row->name, value, "must be %s", bytes);
}

static void choose_name(struct options *options, const struct option_row *row, int choice)
{
    _Static_assert(sizeof(enum task) == sizeof choice, "an enum is as large as an int");
    if (row->choose != NULL)
        row->choose(options, choice);
    if (row->choice != 0)
        memcpy((char *)options + row->choice, &choice, sizeof choice);
}

bool option_read(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    int choice;
    if (row->read != NULL && !row->read(options, row, value, error))
        return false;
    if (row->read == NULL && row->names != NULL) {
        if (!read_name_of_row(row, value, &choice, error))
            return false;
        choose_name(options, row, choice);
    }
    if (row->text != 0)
        memcpy((char *)options + row->text, &value, sizeof value);
    if (row->given != 0)
        memcpy((char *)options + row->given, &(bool){true}, sizeof(bool));
    if (row->task > options->task)
        options->task = row->task;
    return true;
}

bool read_seed(struct options *options, const struct option_row *row, const char *value,
               struct error *error)
{
    struct error reason;
    return seed_parse(value, &options->recipe.seed, &reason) ||
           error_of_option(error, row->name, value, "%s", reason.text);
}

bool read_world(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, 'x', 1, max, &recipe->width, &recipe->height) ||
           error_of_option(error, row->name, value, "must be WxH in cells, each from 1 to %u",
                           RECIPE_SIDE_MAX);
}

bool read_feature_size(struct options *options, const struct option_row *row, const char *value,
                       struct error *error)
{
    uint64_t feature;
    if (!parse_number(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return error_of_option(error, row->name, value, "must be a power of two from 1 to %u",
                               RECIPE_SIDE_MAX);
    if ((feature & (feature - 1)) != 0) {
        uint64_t below = 1;
        while (below * 2 < feature)
            below *= 2;
        return error_of_option(error, row->name, value,
                               "must be a power of two; the nearest are %llu and %llu",
                               (unsigned long long)below, (unsigned long long)below * 2);
    }
    options->recipe.feature = (uint32_t)feature;
    return true;
}

/* Notes which of --roughness and --hurst was given; refuses the other one. */
static bool note_roughness(struct options *options, const struct option_row *row,
                           struct error *error)
{
    if (options->roughness_by != NULL && strcmp(options->roughness_by, row->name) != 0)
        return error_set(error, ERROR_USAGE,
                         "--roughness and --hurst exclude each other: "
                         "a Hurst exponent H is the roughness 2^-H");
    options->roughness_by = row->name;
    return true;
}

bool read_roughness(struct options *options, const struct option_row *row, const char *value,
                    struct error *error)
{
    if (!parse_millionths(value, ROUGHNESS_ONE - 1, &options->recipe.roughness))
        return error_of_option(error, row->name, value,
                               "must be a decimal from 0 to below 1, such as 0.5, of at most 6 "
                               "decimals");
    return note_roughness(options, row, error);
}

bool read_hurst(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    uint32_t hurst;
    if (!parse_millionths(value, ROUGHNESS_ONE, &hurst) || hurst == 0)
        return error_of_option(error, row->name, value,
                               "must be a decimal above 0 and up to 1, such as 0.8, of at most 6 "
                               "decimals");
    options->recipe.roughness = recipe_roughness_of(hurst);
    return note_roughness(options, row, error);
}

bool read_spread(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    return parse_millionths(value, SPREAD_MAX, &options->recipe.spread) ||
           error_of_option(error, row->name, value,
                           "must be a decimal from 0 to %u, such as 0.3, of at most 6 decimals",
                           SPREAD_MAX / ROUGHNESS_ONE);
}

bool read_origin(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, ',', 0, max, &recipe->origin_x, &recipe->origin_y) ||
           error_of_option(error, row->name, value, "must be I,J in features, each from 0 to %u",
                           RECIPE_SIDE_MAX);
}

bool read_range(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    struct recipe_range *range = &options->recipe.range;
    uint64_t low;
    uint64_t high;
    options->range_asked = strcmp(value, "measured") == 0;
    *range = (struct recipe_range){0};
    if (options->range_asked)
        return true;
    const char *end = parse_digits(value, HEIGHT_END - 1, &low);
    if (end == NULL || strncmp(end, "..", 2) != 0 ||
        !parse_number(end + 2, HEIGHT_END - 1, &high) || low > high)
        return error_of_option(
            error, row->name, value,
            "must be LOW..HIGH, such as 280000000..790000000, two integers up to "
            "%u of which the first is not the greater, or measured",
            HEIGHT_END - 1);
    *range = (struct recipe_range){true, (uint32_t)low, (uint32_t)high};
    return true;
}

bool read_world_version(struct options *options, const struct option_row *row, const char *value,
                        struct error *error)
{
    uint64_t version;
    (void)options;
    return (parse_number(value, UINT32_MAX, &version) && version == RECIPE_VERSION) ||
           error_of_option(error, row->name, value, "this program makes worlds of version %d only",
                           RECIPE_VERSION);
}

bool read_heights(struct options *options, const struct option_row *row, const char *value,
                  struct error *error)
{
    struct error reason;
    return scale_parse(&options->recipe.scale, value, &reason) ||
           error_of_option(error, row->name, value, "%s", reason.text);
}

bool read_sea(struct options *options, const struct option_row *row, const char *value,
              struct error *error)
{
    struct error reason;
    return sea_parse(&options->recipe.sea, value, &reason) ||
           error_of_option(error, row->name, value, "%s", reason.text);
}

bool read_contours(struct options *options, const struct option_row *row, const char *value,
                   struct error *error)
{
    struct scale_number *contours = &options->look.contours;
    const char *end = scale_parse_number(value, contours);
    return (end != NULL && *end == '\0' && contours->number > 0) ||
           error_of_option(error, row->name, value,
                           "must be a number above 0, such as 50, of at most 6 decimals");
}

bool read_breaks(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    struct scale_number breaks[BAND_MAX - 1];
    int count = 0;
    for (const char *at = value; at != NULL; at = *at == ',' ? at + 1 : NULL) {
        if (count == BAND_MAX - 1 || (at = scale_parse_number(at, &breaks[count++])) == NULL ||
            (*at != ',' && *at != '\0'))
            return error_of_option(error, row->name, value,
                                   "must be 1 to %d numbers with commas between them, such as "
                                   "0,100,500",
                                   BAND_MAX - 1);
    }
    for (int n = 1; n < count; n++)
        if (scale_compare_numbers(breaks[n - 1], breaks[n]) >= 0)
            return error_of_option(error, row->name, value,
                                   "each number must be more than the one "
                                   "before it");
    memcpy(options->breaks, breaks, sizeof breaks);
    options->break_count = count;
    return true;
}

bool read_size(struct options *options, const struct option_row *row, const char *value,
               struct error *error)
{
    static const uint64_t max[2] = {OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX};
    return parse_pair(value, 'x', 1, max, &options->cols, &options->rows) ||
           error_of_option(error, row->name, value, "must be COLSxROWS in tiles, from 1x1 to %ux%u",
                           OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX);
}

bool read_zoom(struct options *options, const struct option_row *row, const char *value,
               struct error *error)
{
    uint64_t number;
    bool minus = *value == '-';
    if (!parse_number(value + minus, INT32_MAX, &number))
        return error_of_option(error, row->name, value,
                               "must be an integer from %d to %d: 0 is one cell a tile, below it "
                               "is further out",
                               RECIPE_ZOOM_MIN, RECIPE_ZOOM_MAX);
    options->zoom = minus ? -(int64_t)number : (int64_t)number;
    return true;
}

bool read_tiles(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    return option_tiles_read(&options->look.tiles, value, error) ||
           error_prefix_option(error, row->name, value);
}

/* True if the value of --palette is the path of a file: no palette's name, and either there is such
 * a file or it has a character that names of palettes never have. */
static bool is_palette_file(const char *value)
{
    return palette_named(value) == NULL &&
           (strpbrk(value, "/.") != NULL || access(value, F_OK) == 0);
}

bool read_palette(struct options *options, const struct option_row *row, const char *value,
                  struct error *error)
{
    static const struct palette_stop unread = {0, 0};
    int choice;
    if (is_palette_file(value)) {
        options->palette = (struct palette){
            .name = "of your own", .path = value, .stop_count = 1, .stops = &unread};
        options->look.palette = &options->palette;
        return true;
    }
    if (!read_name_of_row(row, value, &choice, error))
        return false;
    options->look.palette = &palettes[choice];
    return true;
}

bool read_light(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    static const uint64_t max[2] = {360, 90};
    uint32_t azimuth;
    uint32_t altitude;
    if (!parse_pair(value, ',', 0, max, &azimuth, &altitude))
        return error_of_option(error, row->name, value,
                               "must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90");
    options->look.light = (struct relief_light){(int)azimuth, (int)altitude};
    return true;
}

bool read_max_pixels(struct options *options, const struct option_row *row, const char *value,
                     struct error *error)
{
    return (parse_number(value, IMAGE_PIXELS_MAX, &options->max_pixels) &&
            options->max_pixels > 0) ||
           error_of_option(error, row->name, value, "must be from 1 to %llu",
                           (unsigned long long)IMAGE_PIXELS_MAX);
}

bool read_threads(struct options *options, const struct option_row *row, const char *value,
                  struct error *error)
{
    uint64_t threads;
    if (!parse_number(value, PARALLEL_MAX, &threads) || threads == 0)
        return error_of_option(error, row->name, value, "must be from 1 to %d", PARALLEL_MAX);
    options->threads = (int)threads;
    return true;
}

bool check_keys(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    struct event event;
    (void)options;
    for (const char *next, *key = value; *key != '\0'; key = next) {
        next = key_read(key, &event);
        if (next != NULL)
            continue;
        char name[40];
        char shown[ERROR_SHOWN_MAX];
        size_t length = key_length(key);
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 key);
        return error_of_option(error, row->name, value,
                               "%s is no key; the manual's REPLAY tells how keys are written",
                               error_shown(name, shown));
    }
    return true;
}

bool check_picture_path(struct options *options, const struct option_row *row, const char *value,
                        struct error *error)
{
    (void)options;
    return *value != '\0' ||
           error_of_option(error, row->name, value, "must be the name of a picture");
}

bool check_output_path(struct options *options, const struct option_row *row, const char *value,
                       struct error *error)
{
    (void)options;
    return *value != '\0' ||
           error_of_option(error, row->name, value,
                           "must be the name of a file, or - for standard output");
}

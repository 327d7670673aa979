/*
 * Readers judge a value by itself; option_check judges it together with the others.
 */
#include "cli/option_read.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "explorer/actions/key.h"
#include "import/images/image_read.h"
#include "style/tiles.h"
#include "system/error_format.h"

#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/*
 * A preset is a line of options and nothing else: what is given beside it overrides it, and
 * --recipe prints what comes of both. Each was looked at over twenty seeds.
 */

static const struct {
    const char *name;
    char options[PRESET_MAX + 1]; /* a longer line does not compile */
} presets[] = {
    {"continents", "--world=4096x4096 --feature-size=512 --roughness=0.52 --sea=58% --zoom=-4"},
    {"archipelago", "--feature-size=16 --roughness=0.5 --sea=74%"},
    {"highlands", "--feature-size=64 --roughness=0.5 --sea=5% --normalize=area"},
    {"lakes", "--feature-size=32 --roughness=0.4 --sea=22%"},
    {"mountains", "--feature-size=32 --roughness=0.6 --sea=none --normalize=area"},
    {"canyons", "--algorithm=rivers --feature-size=128 --sea=none"},
    {"mountain", "--edges=bounded --world=1025x1025 --feature-size=512 --corners=000/090/000 "
                 "--spread=0.6 --roughness=0.55 --sea=none --normalize=area --zoom=fit"},
    {"island", "--edges=bounded --world=1025x1025 --feature-size=256 "
               "--corners=00000/05550/05950/05550/00000 --roughness=0.5 --sea=62% --zoom=fit"},
    {"atoll", "--edges=bounded --world=641x641 --feature-size=128 "
              "--corners=000000/006600/060060/060060/006600/000000 --spread=0.5 --roughness=0.5 "
              "--sea=62% --zoom=fit"},
    {"planet", "--edges=wrap-x --world=5120x2561 --feature-size=512 --roughness=0.52 --sea=65% "
               "--climate=belts --show=biome --aspect=square --zoom=fit"},
    {NULL, ""},
};

const char *preset_name(int n)
{
    return presets[n].name;
}

const char *preset_options(int n)
{
    return presets[n].options;
}

/*
 * The C library knows the widths of characters, but only in a locale that has them: a locale of
 * UTF-8 is borrowed while a text is read.
 */

/* Returns the columns of a character in the locale, which is of UTF-8; below 1: it has none. */
static int width_in_locale(uint32_t glyph)
{
    return wcwidth((wchar_t)glyph);
}

bool option_tiles_read(struct tiles *tiles, const char *text, struct error *error)
{
    static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", ""};
    locale_t utf8 = (locale_t)0;
    for (size_t n = 0; utf8 == (locale_t)0 && n < sizeof names / sizeof *names; n++)
        utf8 = newlocale(LC_CTYPE_MASK, names[n], (locale_t)0);
    if (utf8 == (locale_t)0)
        return error_set(error, ERROR_USAGE,
                         "cannot be read: there is no locale of UTF-8 here, or no memory for it");
    locale_t before = uselocale(utf8);
    bool done = tiles_read(tiles, text, width_in_locale, error);
    uselocale(before);
    freelocale(utf8);
    return done;
}

/* Finds the number of the name that is the value. */
static bool read_name_of_row(const struct option_row *row, const char *value, int *choice,
                             struct error *error)
{
    return parse_name(value, row->names, choice, error) ||
           error_prefix_option(error, row->name, value);
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
    return true;
}

void option_take_task(struct options *options, const struct option_row *row, bool by_letter)
{
    enum task task = by_letter && row->short_task != 0 ? row->short_task : row->task;
    if (task > options->task)
        options->task = task;
}

bool read_recipe_option(struct options *options, const struct option_row *row, const char *value,
                        struct error *error)
{
    const struct recipe_option *option = recipe_option_named(row->name);
    return recipe_option_read(option, value, &options->recipe, &options->given, error);
}

bool read_preset(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    int choice;
    if (!read_name_of_row(row, value, &choice, error))
        return false;
    options->preset = preset_options(choice);
    return true;
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
    return tiles_read_breaks(value, options->breaks, &options->break_count, error) ||
           error_prefix_option(error, row->name, value);
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
    options->fit = strcmp(value, "fit") == 0;
    options->zoom = 0;
    if (options->fit)
        return true;
    if (!parse_number(value + minus, INT32_MAX, &number))
        return error_of_option(error, row->name, value,
                               "must be an integer from %d to %d: 0 is one cell a tile, below it "
                               "is further out; or fit",
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

bool read_labels(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    (void)row;
    (void)value;
    (void)error;
    options->look.labels = LABELS_TEXT;
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

bool read_camera(struct options *options, const struct option_row *row, const char *value,
                 struct error *error)
{
    return camera_parse(&options->look.camera, value) ||
           error_of_option(error, row->name, value,
                           "must be AZIMUTH[,HEIGHT[,PITCH]]: 0 to 360 degrees from north, cells "
                           "above the land, -%d to %d degrees",
                           CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
}

bool read_exaggeration(struct options *options, const struct option_row *row, const char *value,
                       struct error *error)
{
    struct scale_number number;
    options->look.exaggeration = EXAGGERATION_AUTO;
    if (strcmp(value, "auto") == 0)
        return true;
    const char *end = scale_parse_number(value, &number);
    bool valid = end != NULL && *end == '\0' && number.decimals <= 3 && number.number > 0;
    int64_t thousandths = valid ? scale_with_decimals(number, 3) : 0;
    options->look.exaggeration = (uint32_t)thousandths;
    return (valid && thousandths <= EXAGGERATION_MAX) ||
           error_of_option(error, row->name, value,
                           "must be a number above 0 to 1000, with at most 3 decimals, or auto");
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

bool read_count(struct options *options, const struct option_row *row, const char *value,
                struct error *error)
{
    return (parse_number(value, UINT64_MAX, &options->count) && options->count > 0) ||
           error_of_option(error, row->name, value, "must be a number from 1 on");
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

/*
 * A reader checks one value alone; command_line.c checks options together.
 */
#include "cli/options.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "explorer/actions/key.h"
#include "import/images/image_read.h"
#include "options/option_guess.h"
#include "options/option_view.h"
#include "system/system.h"

#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* Returns how many columns a character takes by the current locale, which is UTF-8; below 1 if it
 * takes none. */
static int width_in_locale(uint32_t glyph)
{
    return wcwidth((wchar_t)glyph);
}

/* Reads tiles. The C library knows the widths of characters only in a UTF-8 locale, so one is set
 * meanwhile: the same options give the same bytes. */
static bool read_tiles_by_locale(struct options *options, const char *value, struct error *error)
{
    static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", ""};
    locale_t utf8 = (locale_t)0;
    for (size_t n = 0; utf8 == (locale_t)0 && n < sizeof names / sizeof *names; n++)
        utf8 = newlocale(LC_CTYPE_MASK, names[n], (locale_t)0);
    if (utf8 == (locale_t)0)
        return error_set(error, ERROR_USAGE,
                         "cannot be read: there is no locale of UTF-8 here, or no memory for it");
    locale_t before = uselocale(utf8);
    options->map.tile_width_of = width_in_locale;
    bool done = option_rows[OPTION_TILES].read(&options->map, value, error);
    uselocale(before);
    freelocale(utf8);
    return done;
}

/* True if the value of --palette is the path of a file: it is not the name of a palette, and either
 * such a file exists or it has a character that no name has. */
static bool is_palette_file(const char *value)
{
    return palette_named(value) == NULL &&
           (strpbrk(value, "/.") != NULL || access(value, F_OK) == 0);
}

static bool read_palette_or_file(struct options *options, const char *value, struct error *error)
{
    static const struct palette_stop unread = {0, 0};
    if (!is_palette_file(value))
        return option_rows[OPTION_PALETTE].read(&options->map, value, error);
    options->palette =
        (struct palette){.name = "of your own", .path = value, .stop_count = 1, .stops = &unread};
    options->map.look.palette = &options->palette;
    return true;
}

const char *options_format_name(int n)
{
    return formats[n] != NULL ? formats[n]->name : NULL;
}

static bool read_format(struct options *options, const char *value, struct error *error)
{
    int n;
    const char *remedy = format_remedy(value);
    if (remedy != NULL)
        return error_set(error, ERROR_USAGE, remedy);
    if (strcmp(value, "frames") == 0) {
        map_options_note(&options->map, OPTION_FRAMES, value);
        return true;
    }
    if (!parse_name(value, options_format_name, &n, error))
        return false;
    options->format = formats[n];
    return true;
}

/* Numbers of colours: of the names of --color after `never`. */
static const int depths[] = {8, 16, 256, COLORS_RGB};

static bool read_depth(struct options *options, const char *value, struct error *error)
{
    int n;
    if (!parse_name(value, option_rows[OPTION_COLOR_DEPTH].names, &n, error))
        return false;
    options->depth = n > 0 ? depths[n - 1] : 0;
    return true;
}

/* Reads when colours are wanted, and how many: one of the two, or both with a comma between. */
static bool read_color(struct options *options, const char *value, struct error *error)
{
    char word[10] = "";
    int n;
    const char *comma = strchr(value, ',');
    struct text text = {.bytes = word, .room = sizeof word};
    text_bytes(&text, value, comma != NULL ? (size_t)(comma - value) : strlen(value));
    if (!parse_name(text.length < sizeof word ? word : value, option_rows[OPTION_COLOR].names, &n,
                    error))
        return false;
    if (n > COLOR_NEVER)
        options->depth = depths[n - COLOR_NEVER - 1];
    else
        options->color = n;
    return comma == NULL || read_color(options, comma + 1, error);
}

/* Reads a number of 1..max. */
static bool read_count_to(uint64_t max, const char *value, uint64_t *number, struct error *error)
{
    return (parse_number(value, max, number) && *number > 0) ||
           error_format(error, ERROR_USAGE, "must be from 1 to %llu", (unsigned long long)max);
}

static bool read_max_pixels(struct options *options, const char *value, struct error *error)
{
    return read_count_to(IMAGE_PIXELS_MAX, value, &options->max_pixels, error);
}

static bool read_threads(struct options *options, const char *value, struct error *error)
{
    return read_count_to(PARALLEL_MAX, value, &options->threads, error);
}

static bool read_count(struct options *options, const char *value, struct error *error)
{
    return read_count_to(UINT64_MAX, value, &options->count, error) ||
           error_set(error, ERROR_USAGE, "must be a number from 1 on");
}

static bool check_keys(struct options *options, const char *value, struct error *error)
{
    struct event event;
    (void)options;
    for (const char *next, *key = value; *key != '\0'; key = next) {
        next = key_read(key, &event);
        if (next != NULL)
            continue;
        char name[40];
        char shown[ERROR_SHOWN_MAX];
        snprintf(name, sizeof name, "%.*s", (int)key_length(key), key);
        return error_format(error, ERROR_USAGE,
                            "%s is no key; the manual's REPLAY tells how keys are written",
                            error_shown(name, shown));
    }
    return true;
}

static bool check_picture_path(struct options *options, const char *value, struct error *error)
{
    (void)options;
    return *value != '\0' || error_set(error, ERROR_USAGE, "must be the name of a picture");
}

static bool check_output_path(struct options *options, const char *value, struct error *error)
{
    (void)options;
    return *value != '\0' ||
           error_set(error, ERROR_USAGE, "must be the name of a file, or - for standard output");
}

/* What the program does with an option of its own, or reads differently from the table. */
struct program_option {
    /* Reads or checks the value; NULL: the table says how. False: the error has the reason. */
    bool (*read)(struct options *options, const char *value, struct error *error);
    size_t choice;        /* offset of an int that is the number of the name; 0: none */
    enum task task;       /* implied */
    enum task short_task; /* task of its letter; 0: the same */
};

#define FIELD(name) offsetof(struct options, name)

static const struct program_option program_options[OPTION_ROWS] = {
    [OPTION_ENCODING] = {.choice = FIELD(encoding)},
    [OPTION_FROM] = {.read = check_picture_path},
    [OPTION_MAX_PIXELS] = {.read = read_max_pixels},
    [OPTION_SAMPLING] = {.choice = FIELD(sampling)},
    [OPTION_TILES] = {.read = read_tiles_by_locale},
    [OPTION_PALETTE] = {.read = read_palette_or_file},
    [OPTION_COLOR_DEPTH] = {.read = read_depth},
    [OPTION_COLOR] = {.read = read_color},
    [OPTION_BACKGROUND] = {.choice = FIELD(background)},
    [OPTION_DUMP] = {.task = TASK_DUMP},
    [OPTION_FORMAT] = {.read = read_format, .task = TASK_DUMP},
    [OPTION_OUTPUT] = {.read = check_output_path, .task = TASK_DUMP},
    [OPTION_KEYS] = {.read = check_keys, .task = TASK_DUMP},
    [OPTION_FRAMES] = {.task = TASK_DUMP},
    [OPTION_THREADS] = {.read = read_threads},
    [OPTION_DESCRIBE] = {.task = TASK_DESCRIBE},
    [OPTION_FACTS] = {.task = TASK_FACTS},
    [OPTION_FIND] = {.task = TASK_FIND},
    [OPTION_COUNT] = {.read = read_count},
    [OPTION_VERIFY] = {.read = check_picture_path, .task = TASK_VERIFY},
    [OPTION_RECIPE] = {.task = TASK_RECIPE},
    [OPTION_HELP] = {.task = TASK_HELP, .short_task = TASK_PAGE},
    [OPTION_VERSION] = {.task = TASK_VERSION},
};

/* Reads a name, and stores its index in the field of the row. */
static bool read_choice(struct options *options, enum option_id id, const char *value,
                        struct error *error)
{
    int *choice = (int *)(void *)((char *)options + program_options[id].choice);
    return parse_name(value, option_rows[id].names, choice, error);
}

bool options_read(struct options *options, enum option_id id, const char *value,
                  struct error *error)
{
    const struct program_option *row = &program_options[id];
    if (row->read == NULL && row->choice == 0)
        return option_read(&options->map, id, value, error) ||
               option_guess_value(id, value, options_format_name, error);
    if (!(row->read != NULL ? row->read(options, value, error)
                            : read_choice(options, id, value, error)))
        return error_prefix_option(error, option_rows[id].name, value) ||
               option_guess_value(id, value, options_format_name, error);
    map_options_note(&options->map, id, value);
    return true;
}

void options_take_task(struct options *options, enum option_id id, bool by_letter)
{
    const struct program_option *row = &program_options[id];
    enum task task = by_letter && row->short_task != 0 ? row->short_task : row->task;
    if (task > options->task)
        options->task = task;
}

void options_take_back(struct options *options, enum option_id id)
{
    bool page = options->task == TASK_PAGE;
    option_take_back(&options->map, id);
    options->task = TASK_SHOW;
    for (int other = 0; other < OPTION_ROWS; other++)
        if (options->map.text[other] != NULL)
            options_take_task(options, (enum option_id)other, page);
}

bool options_print_to_terminal(const struct options *options)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    return options->task == TASK_DUMP && (output == NULL || strcmp(output, "-") == 0) &&
           isatty(STDOUT_FILENO);
}

bool options_zoom_is_free(const struct options *options)
{
    return !options->map.given[OPTION_ZOOM] || options->map.preset[OPTION_ZOOM];
}

bool options_print_for_terminal(const struct options *options)
{
    return options->format == NULL || options->format == format_default(true);
}

bool options_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                  struct error *error)
{
    const struct format *format = options->format;
    const bool filled = format != NULL && format_is_filled(format);
    const char *cell = options->map.text[OPTION_DESCRIBE];
    const struct view_use use = {
        .cols = cols,
        .rows = rows,
        .filled = filled ? format->name : NULL,
        .image = filled || options->task == TASK_VERIFY,
        .fills = options->fills_terminal,
        .cell = options->task == TASK_DESCRIBE && *cell != '\0',
    };
    return option_view(&options->map, &use, view, error);
}

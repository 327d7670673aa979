/*
 * A reader checks one value alone; command_line.c checks options together.
 */
#include "cli/options.h"

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

static bool read_max_pixels(struct options *options, const char *value, struct error *error)
{
    return (parse_number(value, IMAGE_PIXELS_MAX, &options->max_pixels) &&
            options->max_pixels > 0) ||
           error_format(error, ERROR_USAGE, "must be from 1 to %llu",
                        (unsigned long long)IMAGE_PIXELS_MAX);
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

/* Readers of options that the program reads differently from the table; NULL: as there. Each reads
 * or checks a value; false: the error has the reason. */
static bool (*const readers[OPTION_ROWS])(struct options *, const char *, struct error *) = {
    [OPTION_MAX_PIXELS] = read_max_pixels,
    [OPTION_TILES] = read_tiles_by_locale,
    [OPTION_PALETTE] = read_palette_or_file,
    [OPTION_COLOR] = read_color,
    [OPTION_COLOR_DEPTH] = read_depth,
    [OPTION_FORMAT] = read_format,
    [OPTION_KEYS] = check_keys,
};

bool options_read(struct options *options, enum option_id id, const char *value,
                  struct error *error)
{
    bool read = readers[id] == NULL ? option_read(&options->map, id, value, error)
                                    : readers[id](options, value, error) ||
                                          error_prefix_option(error, option_rows[id].name, value);
    if (!read)
        return option_guess_value(id, value, options_format_name, error);
    map_options_note(&options->map, id, value);
    return true;
}

void options_take_task(struct options *options, enum option_id id, bool by_letter)
{
    enum task task = by_letter && id == OPTION_HELP ? TASK_PAGE : option_rows[id].task;
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

/*
 * A reader checks one value alone. Each option is read, defaults are filled in, and all options are
 * checked together.
 */
#include "cli/options.h"

#include "base/parse.h"
#include "explorer/actions/key.h"
#include "import/images/image_read.h"
#include "options/option_words.h"
#include "options/preset.h"
#include "system/system.h"

#include <locale.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/*
 * Values.
 */

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
                         "cannot be read: there is no UTF-8 locale here, or no memory for it");
    locale_t before = uselocale(utf8);
    options->map.tile_width_of = width_in_locale;
    bool done = option_rows[OPTION_TILES].read(&options->map, value, error);
    uselocale(before);
    freelocale(utf8);
    return done;
}

/* Reads the name of a palette, or the path of a file: either such a file exists, or the value has a
 * character that no name has. */
static bool read_palette_or_file(struct options *options, const char *value, struct error *error)
{
    static const struct palette_stop unread = {0, 0};
    if (palette_named(value) != NULL || (strpbrk(value, "/.") == NULL && access(value, F_OK) != 0))
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

/* Returns what stands before the first comma of a value if `word` has room for it; else the value.
 */
static const char *first_word(const char *value, struct text *word)
{
    text_bytes(word, value, strcspn(value, ","));
    return word->length < word->room ? word->bytes : value;
}

static bool read_format(struct options *options, const char *value, struct error *error)
{
    struct text word = TEXT_LOCAL(12);
    const char *comma = strchr(value, ',');
    uint32_t pause = PARSE_MILLION / 2;
    int n;
    if (strcmp(value, "frames") == 0) {
        map_options_note(&options->map, OPTION_FRAMES, value);
        return true;
    }
    if (!parse_name(first_word(value, &word), options_format_name, &n, error))
        return false;
    if (comma != NULL &&
        (!formats[n]->moves || !parse_millionths(comma + 1, 60 * PARSE_MILLION, &pause) ||
         pause < 1000 || pause % 1000 != 0))
        return error_set(error, ERROR_USAGE,
                         "only cast and apng take a pause, of 0.001 to 60 seconds");
    options->format = formats[n];
    options->pause = pause / 1000;
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
    struct text word = TEXT_LOCAL(10);
    int n;
    const char *comma = strchr(value, ',');
    if (!parse_name(first_word(value, &word), option_rows[OPTION_COLOR].names, &n, error))
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

static bool read_screen(struct options *options, const char *value, struct error *error)
{
    struct map_options size = {.look = options->map.look};
    if (*value != '\0' && !option_rows[OPTION_SIZE].read(&size, value, error))
        return false;
    if (size.look.dpi > 0)
        return error_set(error, ERROR_USAGE, "must be COLSxLINES in characters, such as 78x20");
    options->screen_cols = size.view.cols;
    options->screen_lines = size.view.rows;
    return true;
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
        snprintf(name, sizeof name, "%.*s", (int)key_length(key), key);
        return error_format(error, ERROR_USAGE,
                            "%s is no key; REPLAY in tmap-keys(7) tells how to write keys",
                            ERROR_SHOWN(name));
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
    [OPTION_SCREEN] = read_screen,
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

/* Sets the task of an option that was given, by its letter or by its name, unless a task that takes
 * precedence is set. */
static void take_task(struct options *options, enum option_id id, bool by_letter)
{
    enum task task = by_letter && id == OPTION_HELP ? TASK_PAGE : option_rows[id].task;
    if (task > options->task)
        options->task = task;
}

/* Takes back an option that takes no value, and its task. */
static void take_back(struct options *options, enum option_id id)
{
    bool page = options->task == TASK_PAGE;
    option_take_back(&options->map, id);
    options->task = TASK_SHOW;
    for (int other = 0; other < OPTION_ROWS; other++)
        if (options->map.text[other] != NULL)
            take_task(options, (enum option_id)other, page);
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

/* True if what is printed are tiles in colours for a terminal, or may be. */
static bool prints_for_terminal(const struct options *options)
{
    return options->format == NULL || options->format == format_default(true);
}

bool options_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                  struct error *error)
{
    const struct format *format = options->format;
    const bool filled =
        format != NULL && format_is_filled(format) && options->map.text[OPTION_SCREEN] == NULL;
    const char *cell = options->map.text[OPTION_DESCRIBE];
    const bool shows = options->task < TASK_DESCRIBE || options->task == TASK_RECIPE;
    const struct view_use use = {
        .cols = cols,
        .rows = rows,
        .filled = filled ? format->name : NULL,
        .image = filled || options->task == TASK_VERIFY,
        .tiles = shows && (format == NULL || format_has_characters(format)),
        .fills = options->fills_terminal,
        .cell = options->task == TASK_DESCRIBE && *cell != '\0',
        .screen = options_open(options) || options->map.text[OPTION_KEYS] != NULL,
    };
    return option_view(&options->map, &use, view, error);
}

/*
 * Environment. Options go before variables, and the variables that are about colours before TERM.
 */

/* Returns the value of a variable of the environment, "" if it is not set. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* True if a variable of the environment has one of two values. */
static bool variable_is(const char *name, const char *one, const char *other)
{
    return strcmp(variable(name), one) == 0 || strcmp(variable(name), other) == 0;
}

bool options_want_color(const struct options *options, bool terminal)
{
    const char *term = variable("TERM");
    /* vt100, but not vte; terminfo knows better, and the explorer asks it */
    const bool vt = strncmp(term, "vt", 2) == 0 && term[2] >= '0' && term[2] <= '9';
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    if (*variable("NO_COLOR") != '\0')
        return false;
    if (*variable("FORCE_COLOR") != '\0')
        return !variable_is("FORCE_COLOR", "0", "false");
    return !variable_is("CLICOLOR_FORCE", "", "0") ||
           (terminal && strcmp(term, "dumb") != 0 && (!vt || options_explore(options)));
}

int options_colors(const struct options *options)
{
    bool screen = strncmp(variable("TERM"), "screen", 6) == 0 &&
                  strcmp(variable("TERM_PROGRAM"), "tmux") != 0;
    bool rgb = variable_is("COLORTERM", "truecolor", "24bit") && !screen;
    if (options->depth > 0)
        return options->depth;
    if (variable_is("FORCE_COLOR", "2", "3"))
        rgb = strcmp(variable("FORCE_COLOR"), "3") == 0;
    return rgb ? COLORS_RGB : 256;
}

uint32_t options_ground(const struct options *options, bool explores)
{
    enum { WHITE = 0xFFFFFF };
    const char *last = strrchr(variable("COLORFGBG"), ';'); /* numbers of the ink and the ground */
    bool light = explores && last != NULL && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0);
    if (options->map.given[OPTION_BACKGROUND])
        light = options->map.background == 1;
    return light && prints_for_terminal(options) ? WHITE : 0;
}

/*
 * Command lines.
 */

/* Reads words into options, and sets two operands; NULL: there are fewer. If the words are the
 * recipe of an image (`foreign`), which anybody may have written, refuses options that name files
 * or ask for tasks. */
static bool read_words(struct options *options, char *const words[], bool foreign,
                       const char *operands[2], struct error *error)
{
    struct option_words line = {.words = words, .formats = options_format_name};
    struct option_word given;
    operands[0] = operands[1] = NULL;
    while (option_words_next(&line, &given, error)) {
        if (given.word == NULL)
            return true;
        if (given.row == NULL) {
            if (operands[1] == NULL)
                operands[operands[0] != NULL] = given.word;
            continue;
        }
        enum option_id id = option_id_of(given.row);
        if (foreign && (option_is_below(id, "Pictures") || option_is_below(id, "Output")))
            return error_format(error, ERROR_USAGE, "--%s is not taken from a picture",
                                given.row->name);
        if (given.taken_back) {
            take_back(options, id);
            continue;
        }
        if (!options_read(options, id, given.value, error)) {
            bool number =
                *given.value != '\0' && strspn(given.value, "0123456789") == strlen(given.value);
            if (number && id == OPTION_HEIGHTS) /* meant like --height of other programs */
                error_append(error, "; --size=COLSxROWS sets the number of rows");
            return false;
        }
        take_task(options, id, given.by_letter);
    }
    return false;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){.max_pixels = IMAGE_PIXELS_DEFAULT, .pause = 500};
    map_options_default(&options->map);
}

/* Returns the format for the name of the output file; NULL if it asks for none. Between text and
 * ansi, --color decides if it was given. */
static const struct format *format_of_output(const struct options *options)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    if (options->task != TASK_DUMP || output == NULL)
        return NULL;
    const struct format *format = format_of_file(output);
    bool chosen = format != NULL && (!format->tiled || options->color == COLOR_AUTO);
    return chosen ? format : NULL;
}

bool options_open(const struct options *options)
{
    return options_explore(options) || options->map.text[OPTION_SCREEN] != NULL;
}

bool options_explore(const struct options *options)
{
    return options->task == TASK_SHOW && isatty(STDOUT_FILENO);
}

/* True if the last --at was a word. */
static bool is_at(const struct options *options, const char *word)
{
    const char *at = options->map.text[OPTION_AT];
    return at != NULL && strcmp(at, word) == 0;
}

/* Chooses a seed for a world if none was given. */
static bool choose_seed(struct options *options, struct error *error)
{
    bool needed = (options->picture == NULL || map_options_grow(&options->map)) &&
                  options->task < TASK_VERIFY && options->task != TASK_FIND;
    options->random_seed = needed && options->map.text[OPTION_SEED] == NULL;
    if (!options->random_seed)
        return true;
    if (!system_random_bits(&options->map.recipe.seed, error))
        return error_prefix(error, "the system gives no random seed");
    options->map.recipe.seed >>= 32; /* half the bits: easier to note down */
    return true;
}

/* Checks that the name of the output file has the ending of a format. */
static bool check_output(const struct options *options, struct error *error)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    bool named = options->task == TASK_DUMP && output != NULL && options->format == NULL;
    if (!named || !format_ending_is_foreign(output))
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "must end with ");
    format_add_endings(&text, false);
    text_add(&text, "; with --format=NAME any name will do");
    return error_prefix_option(error, "output", output);
}

/* Tells the rules what only the program knows. */
static struct rule_case case_of(const struct options *options)
{
    const struct map_options *map = &options->map;
    struct rule_case about = rules_about(map);
    const struct format *format = options->format;
    const char *const *text = map->text;
    bool piped = options_is_piped(options->picture);
    bool image = options_is_piped(text[OPTION_FROM]) || options_is_piped(text[OPTION_VERIFY]);
    rules_tell(&about, "picture", options->picture != NULL);
    rules_tell(&about, "two-inputs", piped && image);
    rules_tell(&about, "input", piped || image);
    rules_tell(&about, "later", options->task > TASK_RECIPE);
    rules_tell(&about, "facts", options->task == TASK_FACTS);
    rules_tell(&about, "at=-", options->many);
    rules_tell(&about, "drawn", preset_draws(options->map.recipe.preset));
    rules_tell(&about, "no-terminal", options->task == TASK_DUMP && !prints_for_terminal(options));
    rules_tell(&about, "biomes-typed", /* a line of options that serves many formats may have it */
               options->task == TASK_DUMP && map->look.show == SHOW_BIOME &&
                   map->look.layer == LAYER_HEIGHT && map->given[OPTION_SHOW] &&
                   !map->preset[OPTION_SHOW] && !map->given[OPTION_WORLD_VERSION]);
    rules_tell(&about, "paper", format == NULL && options->task == TASK_RECIPE);
    if (format == NULL)
        return about;
    format_tell(format, &about);
    rules_tell(&about, "always", options->color == COLOR_ALWAYS);
    rules_tell(&about, "never", options->color == COLOR_NEVER);
    rules_tell(&about, "colored", format->colored);
    rules_tell(&about, "untiled", !format->tiled);
    return about;
}

/* Checks that no bytes that are not text go to a terminal. */
static bool check_terminal(const struct options *options, struct error *error)
{
    return !options->format->binary || !options_print_to_terminal(options) ||
           error_format(error, ERROR_USAGE,
                        "it is not for a terminal: use --output=FILE%s or a pipe",
                        options->format->ending);
}

bool options_check_format(const struct options *options, struct error *error)
{
    struct rule_case about = case_of(options);
    return options->format == NULL ||
           (rules_check(&about, RULES_OF_FORMAT, error) && check_terminal(options, error)) ||
           error_prefix_option(error, "format", options->format->name);
}

bool options_view_is_open(const struct options *options, bool centred)
{
    static const enum option_id views[] = {OPTION_AT,    OPTION_CENTER, OPTION_ZOOM, OPTION_VIEW,
                                           OPTION_WHOLE, OPTION_SCREEN, OPTION_KEYS, OPTION_FROM};
    const struct format *format = options->format;
    bool seen = format == NULL || format->image == IMAGE_INDEXED ||
                (format_has_characters(format) && !format->binary);
    bool open = seen && !options_explore(options) && !options->map.given[OPTION_AT] &&
                (options->task <= TASK_DUMP || options->task == TASK_RECIPE);
    for (size_t n = 0; open && n < sizeof views / sizeof *views; n++)
        open = options->map.text[views[n]] == NULL || (centred && views[n] == OPTION_CENTER);
    return open;
}

/* If a preset other than classic, or a drawing, is given and no view, takes what the explorer opens
 * with: of a drawing the whole world, in pictures also if a size is given. A picture of a preset
 * may have --center, too, and shows what is around that place. */
static void take_opening(struct options *options)
{
    struct map_options *map = &options->map;
    const char *preset = map->text[OPTION_PRESET];
    bool grows = map_options_grow(map);
    bool image = options->format != NULL && format_is_image(options->format);
    if (!options_view_is_open(options, image && !grows) ||
        (map->text[OPTION_SIZE] != NULL && !(grows && image)) ||
        !(grows || (preset != NULL && strcmp(preset, preset_name(PRESET_CLASSIC)) != 0)))
        return;
    map->text[OPTION_SCREEN] = "";
    map->fit |= grows;
}

/* Sets what a paper's size leaves open: a PNG of what the explorer opens with, or of the whole
 * picture, with letters 3.4 millimetres high. */
static void complete_paper(struct options *options)
{
    enum { TENTHS = 34, INCH = 254 };
    struct map_options *map = &options->map;
    const bool placed =
        map->given[OPTION_AT] || map->given[OPTION_ZOOM] || map->text[OPTION_CENTER] != NULL;
    if (!map->paper || options_explore(options))
        return;
    if (options->format == NULL)
        options->format = format_of_file("map.png");
    if (map->look.letters == 0) {
        map->look.letters = MAX((int)map->look.dpi * TENTHS / INCH, LETTERS_MIN);
        map->look.whole_labels = true;
    }
    if (map->text[OPTION_WHOLE] != NULL || map->fit || map->text[OPTION_FROM] != NULL)
        return;
    if (options->picture == NULL || (map_options_grow(map) && placed))
        map->text[OPTION_SCREEN] = "";
    else if (!map_options_grow(map) && !map->given[OPTION_ZOOM])
        map->text[OPTION_WHOLE] = "";
}

/* Reads the words of the command line, and checks all options. */
static bool read_command_line(struct options *options, char *const words[], struct error *error)
{
    struct map_options *map = &options->map;
    const char *pictures[2];
    if (!read_words(options, words, false, pictures, error))
        return false;
    options->picture = pictures[0];
    if (pictures[1] != NULL)
        return error_format(error, ERROR_USAGE,
                            format_of_file(pictures[1]) != NULL
                                ? "%s: one picture is shown at a time; to print into it: -o %s"
                                : "%s: one picture is shown at a time; --help lists all options",
                            ERROR_SHOWN(pictures[1]), ERROR_SHOWN(pictures[1]));
    options->many = is_at(options, "-");
    options->best = is_at(options, "best");
    if (options->many || options->best)
        map->text[OPTION_AT] = NULL;
    if (options->many)
        options->task = MAX(options->task, TASK_DUMP);
    if (!choose_seed(options, error))
        return false;
    if (options->format == NULL)
        options->format = format_of_output(options);
    complete_paper(options);
    take_opening(options);
    bool opens = options_open(options) && (options->picture == NULL || map_options_grow(map));
    map_options_complete(map, NULL, opens ? PURPOSE_EXPLORE : PURPOSE_PRINT);
    struct rule_case about = case_of(options);
    if (!rules_check(&about, RULES_OF_USE, error) || !rules_check(&about, RULES_OF_LINE, error) ||
        !map_options_check(map, error) || !check_output(options, error))
        return false;
    if (map->text[OPTION_CENTER] != NULL) {
        map->text[OPTION_AT] = NULL;
        map->given[OPTION_AT] = true; /* a place is */
    }
    return true;
}

bool options_read_words(struct options *options, char *const words[], struct error *error)
{
    set_defaults(options);
    return read_command_line(options, words, error);
}

/* True if the land of a picture goes to the middle of a screen, or of paper, with its own zoom. */
static bool centers_land(const struct options *options)
{
    const struct map_options *map = &options->map;
    bool paper = map->paper && !map->given[OPTION_ZOOM] && options->task < TASK_VERIFY;
    return look_has_place(&map->look) && !map->given[OPTION_AT] && !map->fit && !options->best &&
           !options->many && map->text[OPTION_WHOLE] == NULL && (options_explore(options) || paper);
}

bool options_read_after(struct options *options, char *recipe, bool carries, char *const words[],
                        struct error *error)
{
    enum { WORDS_MAX = 64 };
    char *cut[WORDS_MAX + 1];
    const char *pictures[2];
    struct map_options *map = &options->map;
    int count;
    set_defaults(options);
    options->map.sampling = SAMPLING_PIXELS; /* as recipes without it meant */
    if (!shell_words_cut(recipe, cut, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "its recipe is not a valid line of options");
    if (!read_words(options, cut, true, pictures, error))
        return false;
    if (is_at(options, "-"))
        return error_set(error, ERROR_USAGE, "--at=- is not taken from a picture");
    const char *picture = pictures[0];
    memset(map->given, 0, sizeof map->given);
    const char *file = map->look.palette->path;
    const char *places = map->text[OPTION_PLACES];
    const struct view land = map->view;
    if (!read_command_line(options, words, error))
        return false;
    if (centers_land(options))
        options->land = land;
    options->carried =
        carries && picture != NULL && options->picture == NULL && map_options_grow(map);
    if (options->carried)
        options->picture = picture;
    if ((picture != NULL) != (options->picture != NULL))
        return error_set(error, ERROR_USAGE,
                         picture != NULL
                             ? "it was made from another picture: name that before it, as in tmap "
                               "PICTURE --from=..."
                             : "it was not made from a picture: leave that out");
    if (places != NULL && map->text[OPTION_PLACES] == places)
        return error_format(error, ERROR_USAGE,
                            "its places are in a file, which you must name: --places=%s, or none",
                            ERROR_SHOWN(places));
    return file == NULL || map->look.palette->path != file ||
           error_format(error, ERROR_USAGE,
                        "its palette is in a file, which you must name: --palette=%s",
                        ERROR_SHOWN(file));
}

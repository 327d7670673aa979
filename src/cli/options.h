/*
 * Options: what a command line asks for. The table of options is options/option.h; this is what the
 * program does with the options that only it reads.
 */
#ifndef TMAP_CLI_OPTIONS_H
#define TMAP_CLI_OPTIONS_H

#include "export/formats/format.h"
#include "places/gazetteer.h"

/* Values of --color. */
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Strings point into the command line, which must outlive the struct. Options whose value is any
 * text are in map.text; options without a value are in map.given. */
struct options {
    struct map_options map;
    bool random_seed; /* none was given, and the map needs one */
    enum task task;
    const char *picture;         /* the picture to show; NULL: a world is made */
    bool carried;                /* it is the drawing that the image of --from carries */
    uint64_t max_pixels;         /* --max-pixels */
    struct gazetteer places;     /* --places; owned; zeros until it is loaded */
    struct palette palette;      /* --palette=FILE: has no colours yet */
    bool many;                   /* --at=-: places come from standard input */
    bool best;                   /* --at=best: the place where the explorer opens */
    int color;                   /* --color: an enum color_when */
    int depth;                   /* --color=N, in colours as in struct look; 0: auto */
    const struct format *format; /* --format, or that of --output's name; NULL: text or ansi */
    uint32_t pause;              /* --format=NAME,SECONDS: milliseconds after each key */
    uint32_t screen_cols;        /* --screen, in characters; 0: those of the terminal */
    uint32_t screen_lines;
    struct view land;    /* the view of the picture of --from, which is to be in the middle of the
                            screen, or of paper; no columns: there is none */
    bool fills_terminal; /* no size was given: the view has that of the terminal */
};

/* Reads the value of an option, "" if it takes none. Returns false with an error that begins with
 * the option. */
bool options_read(struct options *options, enum option_id id, const char *value,
                  struct error *error);

/* Returns the n-th name of a format, from 0, as --format takes it; NULL after the last. */
const char *options_format_name(int n);

/* True if they ask for the print of a map to a terminal. */
bool options_print_to_terminal(const struct options *options);

/* True if the user left the zoom open. */
bool options_zoom_is_free(const struct options *options);

/* Sets *view to the view that was asked for; for TASK_DESCRIBE it begins with the cell to describe.
 * `cols` and `rows` are the size of the map on a terminal, as in struct view_use. Returns false
 * with ERROR_USAGE, which says what would fit the world. */
bool options_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                  struct error *error);

/* True if a map is printed as text or as a picture in colour, and no option says which part of it.
 * A size may be given; with `centred` also --center. */
bool options_view_is_open(const struct options *options, bool centred);

/* True if colours are wanted on an output: by --color, or else by NO_COLOR, FORCE_COLOR and
 * CLICOLOR_FORCE, the first of them that says something, or else by TERM and whether it is a
 * `terminal`. */
bool options_want_color(const struct options *options, bool terminal);

/* Returns the number of colours of a dump, as in struct look: by --color=N; else by
 * FORCE_COLOR, if it is 2 or 3; else COLORS_RGB if COLORTERM says so, which GNU screen passes on
 * though it has only 256; else 256, which nearly every terminal supports. */
int options_colors(const struct options *options);

/* Returns the background that inks must be seen on, as struct look has it: by --background; else in
 * the explorer by COLORFGBG. Only prints for terminals have it. */
uint32_t options_ground(const struct options *options, bool explores);

/* True if a path, which may be NULL, is standard input. */
static inline bool options_is_piped(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/*
 * Command lines.
 */

/* Reads the words of a command line, without the program's name, up to NULL. The options keep
 * pointers into them. Afterwards the recipe is valid, and the options fit together. Returns false
 * with the error set otherwise. */
bool options_read_words(struct options *options, char *const words[], struct error *error);

/* Reads a command line again, this time after the recipe of the image that --from or --verify
 * names: it may override the recipe. A recipe may have options of world, view and look only. No
 * file that it names is opened: its palette file is refused unless the command line has a palette,
 * too. `recipe` is cut into words, and must outlive the options. If the image `carries` the drawing
 * of a world, and the command line names no picture, options->carried is set. Returns false, with
 * the error set, if the recipe is not valid; the command line itself was. */
bool options_read_after(struct options *options, char *recipe, bool carries, char *const words[],
                        struct error *error);

/* True if the format that was asked for, if any, can print the look, which may come from the recipe
 * of an image. Returns false with the error set. */
bool options_check_format(const struct options *options, struct error *error);

/* True if the map will be explored: nothing is to be printed, and standard output is a terminal. */
bool options_explore(const struct options *options);

/* True if the map is one that the explorer opens with: it is explored, or --screen prints it. */
bool options_open(const struct options *options);

#endif

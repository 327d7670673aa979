/*
 * Options: the wishes of the user, as the command line has them.
 */
#ifndef TMAP_CLI_OPTIONS_H
#define TMAP_CLI_OPTIONS_H

#include "export/formats/format.h"
#include "map/map.h"
#include "recipe/recipe_option.h"

#include <stdbool.h>
#include <stdint.h>

/* Limits of --size. A row is made in memory; the rows together are not. */
#define OPTIONS_COLS_MAX (UINT32_C(1) << 20)
#define OPTIONS_ROWS_MAX (UINT32_C(1) << 30)

/* The work to do. A later task in the list takes precedence over an earlier one. */
enum task {
    TASK_SHOW,     /* explore, or dump where there is no terminal */
    TASK_DUMP,     /* --dump, and options that imply it, such as --format and --output */
    TASK_DESCRIBE, /* --describe */
    TASK_FACTS,    /* --facts */
    TASK_FIND,     /* --find */
    TASK_RECIPE,   /* --recipe */
    TASK_VERIFY,   /* --verify */
    TASK_PAGE,     /* -h */
    TASK_HELP,     /* --help */
    TASK_VERSION,  /* --version */
};

/* Values of --color. */
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Values of --sampling, for zoomed pictures. */
enum sampling {
    SAMPLING_SMOOTH, /* means and curves, as picture_points.h has them */
    SAMPLING_PIXELS, /* single pixels */
};

/* Strings are those of the command line, which must outlive the struct. */
struct options {
    enum task task;
    const char *picture;        /* the picture to show; NULL: a world is made */
    uint64_t max_pixels;        /* --max-pixels */
    int encoding;               /* --encoding: an enum picture_encoding */
    int sampling;               /* --sampling: an enum sampling */
    const char *preset;         /* the options of --preset; NULL: not given */
    const char *from;           /* --from; NULL: not given */
    const char *verify;         /* --verify; NULL: not given */
    bool relief_given;          /* --relief was, on the command line itself */
    bool blocks_given;          /* --blocks was, on the command line itself */
    bool labels_given;          /* --labels was, on the command line itself */
    bool size_given;            /* --size was, on the command line itself */
    struct recipe recipe;       /* the world's; seed 0 if none was given. Meaningless with a
                                  * picture, which has a recipe of its own */
    struct recipe_given given;  /* the options of the recipe that were */
    struct palette palette;     /* --palette=FILE: has no colours yet */
    struct look look;           /* complete, except for `colors` */
    const char *contours;       /* --contours as written; NULL: not given */
    const char *breaks_written; /* --breaks as written; NULL: not given */
    int break_count;            /* number of --breaks; 0: not given */
    struct scale_number breaks[BAND_MAX - 1]; /* --breaks, rising */
    uint32_t cols;                            /* --size, in tiles; 0: not given */
    uint32_t rows;                            /* --size; 0: not given */
    bool whole;                               /* --whole */
    const char *at;                           /* --at as written: parsed when the world is known */
    bool many;                                /* --at=-: places come from standard input */
    const char *describe;        /* --describe as written; "": of the view; NULL: not given */
    bool camera_given;           /* --camera was */
    const char *find;            /* --find as written; NULL: not given */
    const char *seeds;           /* --seeds as written; NULL: not given */
    uint64_t count;              /* --count; 0: not given */
    bool at_given;               /* --at was */
    bool zoom_given;             /* --zoom was */
    bool fit;                    /* --zoom=fit; zoom is then 0 */
    int64_t zoom;                /* --zoom; may be outside the limits of the world */
    enum color_when color;       /* --color */
    int depth;                   /* --color-depth, in colours as in struct look; 0: auto */
    bool no_mouse;               /* --no-mouse */
    const struct format *format; /* --format, or that of --output's name; NULL: text or ansi */
    const char *keys;            /* --keys, valid for key_read; NULL: not given */
    bool frames;                 /* --frames */
    const char *output;          /* --output; NULL: standard output */
    int threads;                 /* --threads; 0: not given */
};

#endif

/*
 * Options: what the user asked for on the command line.
 *
 * One table has every option; --help prints it, and the tests hold the manual against it. Nothing
 * here prints or exits: what is wrong comes back as a line of text.
 */
#ifndef TMAP_CLI_OPTIONS_H
#define TMAP_CLI_OPTIONS_H

#include "base/error.h"
#include "files/format.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define OPTIONS_COLS_MAX (UINT32_C(1) << 20) /* of --size: a row is made in memory, */
#define OPTIONS_ROWS_MAX (UINT32_C(1) << 30) /* rows are not */

enum task {
    TASK_SHOW,     /* explore, or dump where there is no terminal */
    TASK_DUMP,     /* asked for: --dump, or --format or --output, which mean it */
    TASK_DESCRIBE, /* --describe */
    TASK_RECIPE,   /* --recipe */
    TASK_VERIFY,   /* --verify */
    TASK_HELP,     /* --help */
    TASK_VERSION,  /* --version */
};

enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

struct options {
    enum task task;
    const char *picture;         /* the file to show; NULL: a world is made */
    uint64_t max_pixels;         /* --max-pixels */
    const char *from;            /* --from; NULL: not given */
    const char *verify;          /* --verify likewise */
    bool size_given;             /* --size was, on the command line itself */
    struct recipe recipe;        /* checked; seed 0 if none was given; of no use with a picture */
    bool seed_given;             /* --seed was */
    bool edges_given;            /* --edges was */
    bool world_given;            /* --world was: messages name what the user wrote */
    bool spread_given;           /* --spread was */
    const char *rough_by;        /* which of --roughness and --hurst was; NULL: none */
    struct palette palette;      /* of --palette, if it is a file: of no colours as yet */
    struct look look;            /* all that is chosen of it; its colors are not */
    uint32_t cols;               /* of --size, in tiles; 0: not given */
    uint32_t rows;               /* likewise */
    bool whole;                  /* --whole */
    const char *at;              /* --at as it was written; it is read when the world is known */
    const char *describe;        /* --describe likewise; NULL: not given */
    int64_t zoom;                /* --zoom; may be outside what the world takes */
    enum color_when color;       /* --color */
    int depth;                   /* --color-depth, as ink.h counts colours; 0: auto */
    bool no_mouse;               /* --no-mouse */
    const struct format *format; /* --format, or what --output's name says; NULL: text or ansi */
    const char *keys;            /* --keys, which key_read reads; NULL: not given */
    bool frames;                 /* --frames */
    const char *output;          /* --output; NULL: standard output */
    int threads;                 /* --threads; 0: not given */
};

/* Reads a command line. Strings stay argv's. False: it is wrong, and the error says how; after
 * true the recipe is good. Uses getopt_long's globals, so one call at a time. */
bool options_read(struct options *options, int argc, char *const argv[], struct error *error);

/* Reads it again, after the recipe that the file of --from or --verify carries, on which it then
 * improves; world, view and look are all that a recipe may speak of, and no file that it names is
 * opened: a palette's is refused unless the command line has a palette, too. The recipe is cut into
 * words, and must stay as it then is. False: likewise. */
bool options_read_after(struct options *options, char *recipe, int argc, char *const argv[],
                        struct error *error);

/* Whether the format that was asked for, if one was, can show the look, whoever asked for that.
 * False: likewise. */
bool options_fit(const struct options *options, struct error *error);

/* The names that an option's value is one of: the n-th, from 0; NULL: there are no more. */
typedef const char *option_name(int n);

/* What an option is, for those who list them. */
struct option_facts {
    char letter;          /* its short name; 0: none */
    const char *name;     /* its long name */
    const char *argument; /* what the help calls its value; NULL: it takes none */
    const char *about;    /* what the help says */
    option_name *choice;  /* the names it chooses between; NULL: it does not */
};

/* The n-th option of the help, from 0. False: there are no more. */
bool options_line(int number, struct option_facts *facts);

/* Prints what --help prints. */
void options_print_help(FILE *out);

#endif

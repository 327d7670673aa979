/*
 * Format: the table of formats, and what all of them share.
 *
 * A format is a struct format in a file format_X.c, and a line of the table in format.c. Its file
 * is made by write_map: begin, then each row in order, then end.
 */
#ifndef TMAP_EXPORT_FORMATS_FORMAT_H
#define TMAP_EXPORT_FORMATS_FORMAT_H

#include "base/error.h"
#include "canvas/cell_grid.h"
#include "import/images/image_head.h"
#include "map/map.h"
#include "render/points/point_rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A file of a format while it is written. */
struct format_file {
    const struct format *format;
    FILE *out;                 /* the caller's */
    struct png_writer *writer; /* set by begin and freed by close of formats that are PNG */
    struct xp_canvas *canvas;  /* set by begin and freed by close of REXPaint's format */
};

/* A part of a painted row, by the cells at which it begins and ends. */
struct row_part {
    int pass;       /* 0 and on: a row is the parts of the first pass, then of the next one */
    uint32_t next;  /* cell that the part begins with; then the cell after its last one */
    uint32_t until; /* cell, above `next` and at most painter_cols, before which the last group of
                       cells that are printed together begins */
};

/* A format of maps. Functions that may be NULL have nothing to do for the format then. */
struct format {
    const char *name;   /* value of --format */
    const char *ending; /* end of the names of such files, with the dot */
    const char *about;  /* a few words for --help */

    bool colored;                  /* rows have colours */
    bool rgb;                      /* colours are not those of a terminal */
    bool pixels;                   /* half blocks are points, and letters are made of them */
    bool tiled;                    /* each cell ends with its tile */
    bool filled;                   /* there are no blanks for what lies beyond a world's edges */
    bool lists_names;              /* a map with labels has a list of names at the end */
    bool of_heights;               /* rows are those of heights, whatever the map shows */
    enum layer layer;              /* the layer that is printed, whatever the look says;
                                      LAYER_HEIGHT: that of the look */
    bool first_row_only;           /* every row is printed from the view's first row of heights */
    enum image_kind image;         /* kind of its pixels; IMAGE_OTHER: no image */
    enum image_kind painted_image; /* kind of the pixels that print_cells prints */

    /* Rows can be printed in pieces, each as if it were a row. `tail` is the number of bytes at a
     * row's end that only the last piece has, `joint` what the others have instead; NULL: nothing.
     */
    bool pieces;
    size_t tail;
    const char *joint;

    /* Number of passes over the cells of a row that print_part takes. */
    int passes;

    /* Maximum number of bytes of a row: `row_extra` (its head and tail), and for each cell
     * `cell_max` (from heights, shades or numbers) or `painted_max` (from painted cells). Tiles of
     * a format that is `tiled`, and their colours, come on top. */
    size_t row_extra;
    size_t cell_max;
    size_t painted_max;

    /* Write the bytes before the first row and after the last one; may be NULL. False: the error
     * says why; the file is then not complete. */
    bool (*begin)(struct format_file *file, const struct map *map, struct error *error);
    bool (*end)(struct format_file *file, const struct map *map, struct error *error);

    /* Pack a block of whole rows before it is written, on the thread that printed it; all NULL:
     * rows are written as they are printed. packer_new makes a thread's packer, for blocks of at
     * most length_max bytes; NULL: out of memory. pack_room is the room that `rows` rows need. pack
     * replaces a block and returns its new length, 0 if out of memory. */
    void *(*packer_new)(const struct format *format, const struct map *map, size_t length_max);
    size_t (*pack_room)(size_t length_max, uint32_t rows);
    size_t (*pack)(void *packer, char *block, size_t length);
    void (*packer_free)(void *packer);

    /* Frees the memory of `begin`, after success and failure alike; may be NULL. */
    void (*close)(struct format_file *file);

    /* Writes whole rows, in order, or a block that was packed; NULL: they go to `out` unchanged.
     * False: the error says why. */
    bool (*write)(struct format_file *file, const char *rows, size_t length, struct error *error);

    /* Print one row of a map into `line`, which has room for format_row_max bytes, and return
     * the number of bytes; `number` counts rows from 0. They are called by several threads at
     * once. NULL: the format cannot print from that; format_source says from which of them a
     * map is printed. Heights, shades and numbers are NULL beyond the edge of a bounded
     * world, where no image goes. Cells are those of the painter, painter_cols of them; of an
     * image, half blocks in rgb. cells[-1] is the cell to the west if the map's row is a piece of a
     * row that began before; else it is all zeros. */
    size_t (*print_heights)(const struct map *map, uint32_t number, const uint32_t *heights,
                            char *line);
    size_t (*print_shades)(const struct map *map, uint32_t number, const uint8_t *shades,
                           char *line);
    size_t (*print_cells)(const struct map *map, uint32_t number, const struct cell *cells,
                          char *line);

    /* Prints a part of the row that print_cells prints, from all its cells, and sets part->next.
     * The room is that of a row of as many cells as the part has, and MARKUP_GLYPH_MAX bytes for
     * each cell of the row. NULL: rows are printed whole. */
    size_t (*print_part)(const struct map *map, uint32_t number, const struct cell *cells,
                         struct row_part *part, char *to);

    /* Prints a row of the layer of the look, other than heights. NULL: the format has no other
     * layers. */
    size_t (*print_numbers)(const struct map *map, uint32_t number, const uint32_t *numbers,
                            char *line);

    /* Writes all of LAYER_NAMES instead of rows. NULL: the format has no such list. */
    bool (*list)(const struct map *map, FILE *out, struct error *error);

    /* Prints a row of layers; NULL beyond the edge of a bounded world. A format that has this and
     * print_cells prints contours of a plain look by it; one without print_cells prints from
     * nothing else. */
    size_t (*print_layers)(const struct map *map, uint32_t number, const struct point_row *row,
                           char *line);

    /* Returns the format whose begin, rows and end follow those of `format` in the same file; NULL:
     * none. May be NULL. */
    const struct format *(*next)(const struct format *format, const struct map *map);
};

/* Every format, text first; ends with NULL. */
extern const struct format *const formats[];

/* A reason why a format cannot print a look, and the remedy. */
struct format_misfit {
    const char *option; /* in words of the command line; begins with the option of the look */
    const char *key;    /* in words of the explorer */
};

/* Returns the reason why the format cannot print maps of a look, or NULL if it can. */
const struct format_misfit *format_misfit_of(const struct format *format, const struct look *look);

/* Sets the error to the reason, ERROR_USAGE, if the format cannot print maps of a look. */
bool format_check(const struct format *format, const struct look *look, struct error *error);

/* The data that the rows of a map are printed from. */
enum format_source { FORMAT_HEIGHTS, FORMAT_SHADES, FORMAT_CELLS, FORMAT_NUMBERS, FORMAT_LAYERS };

/* Returns what the format, which can print the map's look, prints the map from. */
enum format_source format_source(const struct format *format, const struct map *map);

/* True if the format is an image: rows are pixels. */
bool format_is_image(const struct format *format);

/* True if the format has nothing beyond a world's edges: an image, or bare numbers. */
bool format_is_filled(const struct format *format);

/* Returns the kind of pixels of an image of a map: relief and depths of water take more colours
 * than a palette has. IMAGE_OTHER: the format is no image. */
enum image_kind format_image_kind(const struct format *format, const struct map *map);

/* Returns the map whose rows the format prints: a copy of `map` that points to the same data; for
 * an image, in half blocks, each of which is two pixels, and in rgb. */
struct map format_map(const struct format *format, const struct map *map);

/* Return the number of rows of a map that format_map made, and the maximum number of bytes of one.
 */
uint32_t format_rows(const struct format *format, const struct map *map);
size_t format_row_max(const struct format *format, const struct map *map);

/* Returns the first format with the ending of a file's name that has something before the ending;
 * NULL if there is none. */
const struct format *format_of_file(const char *path);

/* Leaves out of a look what the format cannot show: relief, blocks and labels, each if it is said
 * to be `free`. */
void format_fit_look(const struct format *format, struct look *look, bool free_relief,
                     bool free_blocks, bool free_labels);

/* True if a file's name has an ending that is no format's: after something else, a dot and 1 to 8
 * letters and digits, not digits alone. */
bool format_ending_is_foreign(const char *path);

/* Appends the endings of all formats, each once: ".txt, .ansi ... or .profile"; if `brief`, "txt
 * ansi ... profile". */
void format_add_endings(struct text *text, bool brief);

/* Sets the error, and returns false, if something could not be written to a file. */
bool format_written(FILE *out, struct error *error);

/* Returns the format that is printed by default: the first one of tiles, with colours or without.
 */
const struct format *format_default(bool colored);

#endif

/*
 * Format: the table of formats, and what all of them share.
 *
 * A format is a struct format in a file format_X.c, and a row of the table in format.c. Its rows
 * are printed from painted cells, or from the numbers of points. Its files are made by write_map.
 */
#ifndef TMAP_EXPORT_FORMATS_FORMAT_H
#define TMAP_EXPORT_FORMATS_FORMAT_H

#include "canvas/cell_grid.h"
#include "export/formats/png_write.h"
#include "options/rules.h"
#include "render/points/point_rows.h"

/* A file of a format while it is written. */
struct format_file {
    const struct format *format; /* the format of the pass that is written */
    int pass;                    /* its number: 0 for the format itself, n for passes[n - 1] */
    const struct map *map;       /* the caller's, as is the stream */
    FILE *out;
    struct png_writer png; /* of formats that are PNG */
    uint64_t names;        /* names that were written */
    void *state;           /* of the format, set by begin and freed by close */
};

/* A row of numbers, one for each point. */
struct number_row {
    uint32_t number; /* of the row, from 0 */
    uint32_t count;  /* points of the row within the world, which are its first ones; the arrays
                        have only these. Images have no others. */
    const uint32_t *numbers; /* heights, or the values of the layer of the look */
    struct point_row points; /* from FORMAT_POINTS, with the heights; else zeros */
};

/* A row of painted cells. Those of an image are half blocks in rgb. cells[-1] is the cell to the
 * west if the row is a piece of a row that began before; else it is all zeros. */
struct cell_row {
    uint32_t number; /* of the row, from 0 */
    uint32_t count;  /* painter_cols */
    const struct cell *cells;
};

/* A part of a row of cells, by the cells at which it begins and ends. */
struct row_part {
    int pass;       /* 0 and on: a row is the parts of the first pass, then of the next one */
    uint32_t next;  /* cell that the part begins with; then the cell after its last one */
    uint32_t until; /* above `next` and at most the row's count: cells that are printed together
                       belong to the part if the first of them is before this one */
};

/* Numbers that a format can print besides heights. */
enum format_numbers {
    FORMAT_OF_LAYERS = 1,   /* the layer of a look */
    FORMAT_OF_SHADES = 2,   /* shades, of a shaded relief */
    FORMAT_OF_CONTOURS = 4, /* contours, where nothing else is seen of a map */
    FORMAT_OF_POINTS = 8,   /* bands and water: rows always have all of struct point_row */
};

/* A replay of keys while its frames are printed. */
struct replay {
    const struct format *format;
    FILE *out;                 /* NULL: no frames are printed */
    bool every;                /* all frames are printed, from before the first key on; else one,
                                  the last */
    int cols, rows;            /* of a frame */
    uint32_t count;            /* number of all frames of a format that moves */
    uint32_t pause;            /* milliseconds that each of them is shown */
    char *line;                /* room for a row as ansi_row writes it */
    struct grid grids[2];      /* a frame and the one before it, by turns */
    uint32_t number;           /* of the frame that is printed, from 0 */
    const struct map *map;     /* what that frame shows */
    const struct cell *cells;  /* its cells, row by row */
    const struct cell *before; /* cells of the frame before it; NULL: it is the first one */
};

/* A format of maps. Functions that may be NULL have nothing to do for the format then. */
struct format {
    const char *name;   /* value of --format */
    const char *ending; /* end of the names of such files, with the dot; "": none of its own */
    const char *about;  /* a few words for --help */

    bool moves;            /* a file is all frames of a replay: it needs keys */
    bool binary;           /* the bytes are no text, and not for a terminal */
    bool packed;           /* PNG: rows are packed in blocks before they are written */
    bool colored;          /* rows have colours, in rgb if not `tiled` */
    bool drawn;            /* a grid for play can be drawn over it */
    bool pixels;           /* half blocks are pixels, and so are the letters of labels */
    bool tiled;            /* each cell ends with its tile */
    bool lists_names;      /* a map with labels has a list of names at the end */
    bool first_row_only;   /* every row is printed from the view's first row of heights */
    unsigned numbers;      /* enum format_numbers, or'ed */
    enum image_kind image; /* kind of its pixels, but for those that are printed from cells
                                      in place of IMAGE_INDEXED; IMAGE_OTHER: no image */

    /* True if rows can be printed in pieces, each as if it were a row. Of all pieces but the last
     * one `tail` bytes at the end are removed, and `joint` is written instead, unless it is NULL.
     */
    bool pieces;
    size_t tail;
    const char *joint;

    /* Maximum number of bytes of a row: `row_extra` (its head and tail), and for each cell
     * `cell_max` (from numbers) or `painted_max` (from cells). Tiles of a format that is `tiled`,
     * and their colours, come on top. */
    size_t row_extra, cell_max, painted_max;

    /* Passes over the rows that follow in the same file, each a format of its own; the one after
     * the last has no name. NULL: none. */
    const struct format *passes;

    /* Of each pass; the first two fields of the format itself, too. */
    bool of_heights;  /* prints heights where the map shows biomes, too */
    enum layer layer; /* the layer that it prints; LAYER_HEIGHT: that of the look */
    bool of_water;    /* only of maps that draw water */
    bool of_climate;  /* only of worlds that have a climate */

    /* Write the bytes before the first row, of each pass, too; and those after the last row of all.
     * False: the error says why. The caller checks afterwards that the stream took the bytes. */
    bool (*begin)(struct format_file *file, struct error *error);
    bool (*end)(struct format_file *file, struct error *error);

    /* Frees the memory of `begin`, after success and failure alike. */
    void (*close)(struct format_file *file);

    /* Writes whole rows, in order, or of a PNG a block that was packed; NULL: they go to `out`
     * unchanged. False: the error says why. */
    bool (*write)(struct format_file *file, const char *rows, size_t length, struct error *error);

    /* Print one row of a map into `line`, which has room for format_row_max bytes, and return the
     * number of bytes. They are called by several threads at once. NULL: the format cannot print
     * from that. format_source says from which of them a map is printed. */
    size_t (*print_numbers)(const struct map *map, const struct number_row *row, char *line);
    size_t (*print_cells)(const struct map *map, const struct cell_row *row, char *line);

    /* Stands for print_cells in formats that can print a row in parts: prints a part, and sets
     * part->next. The room is that of a row of as many cells as the part has, and PUT_GLYPH_MAX
     * bytes for each cell of the row. `part_passes` is the number of passes over the cells. */
    size_t (*print_part)(const struct map *map, const struct cell_row *row, struct row_part *part,
                         char *to);
    int part_passes;

    /* Writes all of LAYER_NAMES instead of rows; of a format without rows, all there is. NULL: the
     * format has no such list. The caller checks afterwards that the stream took the bytes. */
    bool (*list)(const struct map *map, FILE *out, struct error *error);

    /* The same of LAYER_PLACES. */
    bool (*list_towns)(const struct map *map, FILE *out, struct error *error);

    /* Writes a frame, and before the first one the head. NULL: the format has no frames. The caller
     * checks afterwards that the stream took the bytes. */
    bool (*frame)(const struct replay *replay, struct error *error);
};

/* Every format, text first; ends with NULL. */
extern const struct format *const formats[];

/* True if a row of a frame has the same cells as that row of the frame before it. */
bool frame_row_stays(const struct replay *replay, int row);

/* Tells the rules of formats what the format can show. */
void format_tell(const struct format *format, struct rule_case *about);

/* True if the format can print maps of a look. Returns false with ERROR_USAGE, which says what
 * would do: in words of the explorer if `by_keys`. */
bool format_check(const struct format *format, const struct look *look, bool by_keys,
                  struct error *error);

/* The data that the rows of a map are printed from: cells, or numbers of three kinds. */
enum format_source { FORMAT_CELLS, FORMAT_HEIGHTS, FORMAT_POINTS, FORMAT_LAYER };

/* Returns what the format, which can print the map's look, prints the map from. */
enum format_source format_source(const struct format *format, const struct map *map);

/* True if the format is an image: rows are pixels. */
bool format_is_image(const struct format *format);

/* True if the format shows characters, each of which may stand for two rows. */
bool format_has_characters(const struct format *format);

/* True if the format is a picture that a terminal shows, by default as large as it. */
bool format_is_for_terminal(const struct format *format);

/* True if a file in the format is a picture that passes through tmux to the terminal around it: the
 * file is a terminal, and TMUX is set. */
bool format_passes_tmux(const struct format *format, FILE *out);

/* True if the format cannot show points beyond a world's edges: an image, or numbers in bytes. */
bool format_is_filled(const struct format *format);

/* True if the map is printed as a sheet (sheet.h): it has a title, and the format is a picture. */
bool format_has_sheet(const struct format *format, const struct map *map);

/* Returns the kind of pixels of an image of a map: relief and depths of water take more colours
 * than a palette has. IMAGE_OTHER: the format is no image. */
enum image_kind format_image_kind(const struct format *format, const struct map *map);

/* Returns the head of the image that a format, one of images, makes of a map; the caller frees it.
 * NULL: out of memory. */
struct image_head *format_image_head(const struct format *format, const struct map *map);

/* Sets *drawn to the map whose rows the format prints: a copy of `map` that points to the same
 * data; for an image, in half blocks, each of which is two pixels, and in rgb. */
void format_map(const struct format *format, const struct map *map, struct map *drawn);

/* Return the number of rows of a map that format_map made, and the maximum number of bytes of one.
 */
uint32_t format_rows(const struct format *format, const struct map *map);
size_t format_row_max(const struct format *format, const struct map *map);

/* Returns the first format whose ending a file's name has, after something else; NULL if there is
 * none. */
const struct format *format_of_file(const char *path);

/* Sets *cols and *rows to the size of a map in a format, with the margins of its sheet, if any. */
void format_size(const struct format *format, const struct map *map, uint32_t *cols,
                 uint32_t *rows);

/* Sets *size to that of a map whose picture, with the margins of its sheet, is as large as the
 * paper. Unless `grows`, size->cols becomes no larger. Does nothing if the map has no sheet. */
void format_fit_paper(const struct format *format, const struct map *map, const struct view *paper,
                      bool grows, struct view *size);

/* Removes from a look what the format cannot show: relief, blocks, labels with towns, the title,
 * each if it is `free` to go. */
void format_fit_look(const struct format *format, struct look *look, bool free_relief,
                     bool free_blocks, bool free_labels, bool free_title);

/* True if a file's name has an ending that no format has: after something else, a dot and 1 to 8
 * letters and digits, not digits alone. */
bool format_ending_is_foreign(const char *path);

/* Appends the endings of all formats, each once: ".txt, .ansi ... or .apng"; if `brief`, those of
 * formats that do not move: "txt ansi ... profile". */
void format_add_endings(struct text *text, bool brief);

/* Returns the format that is printed by default: the first one of tiles, with colours or without.
 */
const struct format *format_default(bool colored);

#endif

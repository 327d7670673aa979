/*
 * Labels are found for many lines at a time, a band, so that memory does not grow with the rows.
 * That also looks at lines around the band, so narrow views have taller bands; a frame has one.
 *
 * Invariant: `labels` are those of the lines from `first` to before `after`, for the view that
 * begins at column `x`; strips of wide prints move the view.
 */
#include "render/labels/lettering.h"

#include "base/minmax.h"
#include "canvas/font.h"
#include "render/labels/labels.h"
#include "render/points/point_colors.h"
#include "style/tiles.h"

#include <stdlib.h>

/* Least lines of a band, for characters and for pixels, and least cells. Lower bands make narrow
 * views a fifth slower; one band for all lines makes 1000x1000 half as slow again. */
enum { BAND = 64, BAND_INK = 256, BAND_AREA = 1 << 17 };

struct lettering {
    const struct map *map;
    struct labels labels;
    int64_t x;
    uint32_t cols;
    uint32_t first; /* no labels: `after` is not above it */
    uint32_t after;
};

struct lettering *lettering_new(const struct map *map)
{
    struct lettering *lettering = calloc(1, sizeof *lettering);
    if (lettering != NULL)
        lettering->map = map;
    return lettering;
}

void lettering_free(struct lettering *lettering)
{
    if (lettering == NULL)
        return;
    labels_free(&lettering->labels);
    free(lettering);
}

uint32_t lettering_column_bytes(void)
{
    return 256; /* a label for each eight letters of a band of lines, and the land below */
}

/* Returns the number of lines of a view. */
static uint32_t lines_of(const struct map *map)
{
    uint32_t rows = (uint32_t)look_rows(&map->look);
    return (map->view.rows + rows - 1) / rows;
}

/* Finds the labels of a line and of those below it. Returns false if out of memory. */
static bool find_band(struct lettering *lettering, uint32_t line, uint32_t lines, uint32_t band)
{
    const struct view *view = &lettering->map->view;
    bool moved = lettering->x != view->x || lettering->cols != view->cols;
    if (!moved && line >= lettering->first && line < lettering->after)
        return true;
    lettering->x = view->x;
    lettering->cols = view->cols;
    labels_free(&lettering->labels);
    lettering->first = line;
    if (view->cols > 0)
        band = MAX(band, BAND_AREA / view->cols);
    lettering->after = line + MIN(lines - line, band);
    if (labels_find(&lettering->labels, lettering->map, lettering->first, lettering->after))
        return true;
    lettering->after = lettering->first;
    return false;
}

/* Colours of the letters of a kind. */
struct ink {
    uint32_t light; /* rgb of letters on dark ground */
    uint32_t dark;  /* rgb of letters on light ground */
    uint8_t flags;  /* enum cell_flag */
    bool on_sea;    /* stands on the sea, where light letters are seen best */
    bool slanted;   /* if it is large: smaller letters would be hard to read */
};

static const struct ink inks[] = {
    [PLACE_SEA] = {0xBFE0FF, 0x0B3C6E, CELL_BOLD, true, true},
    [PLACE_RANGE] = {0xFFE9B0, 0x4A2A0A, CELL_BOLD, false, false},
    [PLACE_PEAK] = {0xFFFFFF, 0x000000, CELL_BOLD, false, false},
    [PLACE_RIVER] = {0x9FD4FF, 0x0A4A9A, 0, false, true},
    [PLACE_LAKE] = {0x9FD4FF, 0x0A4A9A, 0, false, true},
    [PLACE_ISLAND] = {0xFFF3C4, 0x2A1A00, 0, true, false},
    [PLACE_BAY] = {0xBFE0FF, 0x0B3C6E, 0, true, true},
    [PLACE_CAPE] = {0xFFF3C4, 0x2A1A00, 0, true, false},
};

/* Returns the cell of a letter over another cell. */
static struct cell letter_cell(const struct look *look, const struct label *label, int n,
                               const struct cell *under)
{
    const struct ink *ink = &inks[label->kind];
    uint32_t glyph = (unsigned char)label->text[n];
    if (look->colors < 8)
        return (struct cell){glyph, COLOR_DEFAULT, COLOR_DEFAULT, ink->flags};
    color_code color = color_of_rgb(ink->light, look->colors);
    color_code ground = look->blocks == BLOCKS_ASCII ? COLOR_DEFAULT : under->ground;
    if (ground == COLOR_DEFAULT)
        return (struct cell){glyph, color, contrast_ground(color, ink->flags, look->colors),
                             ink->flags};
    return (struct cell){glyph, fill_ink(ink->light, ground, look->colors), ground, ink->flags};
}

/* Returns where a view's first column is, in columns of labels. */
static int64_t first_col(const struct map *map)
{
    return map->view.x * look_columns(&map->look);
}

/* Puts a cell on a line. Of a double-width tile that it covers a half of, the other is blank. */
static void put_cell(struct cell *cells, int64_t col, int64_t cols, struct cell cell)
{
    if (cells[col].glyph == 0 && col > 0)
        cells[col - 1].glyph = ' ';
    if (col + 1 < cols && cells[col + 1].glyph == 0)
        cells[col + 1].glyph = ' ';
    cells[col] = cell;
}

/* Makes a cell blank where no letter stands. */
static void clear_beside(const struct look *look, struct cell *cells, int64_t col, int64_t cols)
{
    if (col < 0 || col >= cols || look->blocks != BLOCKS_ASCII)
        return;
    put_cell(cells, col, cols, (struct cell){.glyph = ' '});
}

/* Draws a label on its line. */
static void write_label(const struct map *map, const struct label *label, struct cell *cells)
{
    int64_t cols = (int64_t)map->view.cols * look_columns(&map->look);
    int64_t col = label->col - first_col(map);
    clear_beside(&map->look, cells, col - 1, cols);
    clear_beside(&map->look, cells, col + label->length, cols);
    for (int n = 0; n < label->length; n++)
        if (col + n >= 0 && col + n < cols)
            put_cell(cells, col + n, cols, letter_cell(&map->look, label, n, &cells[col + n]));
}

bool lettering_line(struct lettering *lettering, uint32_t line, struct cell *cells)
{
    const struct map *map = lettering->map;
    if (!find_band(lettering, line, lines_of(map), BAND))
        return false;
    int64_t down = look_rows(&map->look);
    int64_t world_line = (map->view.y - recipe_wrap(map->view.y, down)) / down + line;
    for (size_t n = 0; n < lettering->labels.count; n++)
        if (lettering->labels.items[n].line == world_line)
            write_label(map, &lettering->labels.items[n], cells);
    return true;
}

/* Draws a row of the pixels of a label. */
static void write_pixels_of(const struct map *map, const struct label *label, int row,
                            color_code *colors)
{
    const struct ink *ink = &inks[label->kind];
    uint32_t halo = ink->on_sea ? 0 : 0xFFFFFF;
    color_code letter = color_of_rgb(ink->on_sea ? ink->light : ink->dark, COLORS_RGB);
    const struct font font = {label->size, ink->slanted && label->size > 1};
    int64_t cols = map->view.cols;
    int64_t left = label->col - map->view.x;
    int reach = (int)label->letter_cols + (font.slanted ? FONT_LEAN : 0);
    for (int n = 0; n < label->length; n++)
        for (int pixel = -1; pixel < reach; pixel++) {
            int64_t col = left + n * label->letter_cols + pixel;
            if (col < 0 || col >= cols)
                continue;
            enum font_pixel kind = font_pixel(&font, label->text[n], pixel, row - 1);
            if (kind == FONT_INK)
                colors[col] = letter;
            else if (kind == FONT_HALO && COLOR_IS_RGB(colors[col]) && colors[col] != letter)
                colors[col] =
                    color_of_rgb(rgb_between(COLOR_VALUE(colors[col]), halo, 5, 8), COLORS_RGB);
        }
}

bool lettering_row(struct lettering *lettering, uint32_t row, color_code *colors)
{
    const struct map *map = lettering->map;
    if (!find_band(lettering, row, map->view.rows, BAND_INK))
        return false;
    int64_t y = map->view.y + row;
    for (size_t n = 0; n < lettering->labels.count; n++) {
        const struct label *label = &lettering->labels.items[n];
        if (y >= label->line && y < label->line + label->letter_lines)
            write_pixels_of(map, label, (int)(y - label->line), colors);
    }
    return true;
}

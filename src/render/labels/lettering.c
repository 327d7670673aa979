/*
 * Labels are found for many lines at a time, a band, so that memory does not grow with the rows.
 * Each band reads extra lines on both sides, so narrow views use taller bands. A screen frame is
 * one band.
 *
 * Invariant: `labels` are those of the lines from `first` to before `after`, for the view that
 * begins at column `x`; strips of wide prints move the view.
 */
#include "render/labels/lettering.h"

#include "canvas/block_cells.h"
#include "render/labels/labels.h"
#include "render/points/point_colors.h"

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

const struct labels *lettering_labels(const struct lettering *lettering)
{
    return &lettering->labels;
}

/* Finds the labels of a line and of those below it. Returns false if out of memory. */
static bool find_band(struct lettering *lettering, uint32_t line)
{
    const struct view *view = &lettering->map->view;
    const struct look *look = &lettering->map->look;
    const uint32_t rows = (uint32_t)labels_line_rows(look);
    const uint32_t lines = (view->rows + rows - 1) / rows;
    uint32_t band = look->labels == LABELS_INK ? (uint32_t)labels_scaled(look, BAND_INK) : BAND;
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

/* Letters of a kind of place. */
struct ink {
    bool water; /* has the colour of water; large, it is slanted: smaller ones are hard to read */
    uint8_t flags; /* enum cell_flag */
};

static const struct ink inks[] = {
    [PLACE_SEA] = {true, CELL_BOLD},
    [PLACE_RANGE] = {false, CELL_BOLD},
    [PLACE_PEAK] = {false, CELL_BOLD},
    [PLACE_RIVER] = {true, 0},
    [PLACE_LAKE] = {true, 0},
    [PLACE_ISLAND] = {false, 0},
    [PLACE_BAY] = {true, 0},
    [PLACE_CAPE] = {false, 0},
    [PLACE_OTHER] = {false, CELL_BOLD},
    [PLACE_LAND] = {false, CELL_BOLD},
};

enum { WHITE = 0xFFFFFF };

/* Few colours have no cream. */
color_code lettering_town_ink(int colors)
{
    enum { CREAM = 0xFFF0AF };
    return color_of_rgb(colors < 256 ? WHITE : CREAM, colors);
}

/* Returns the colour of the letters of a place. Few colours have no pale blue. */
static color_code ink_color(const struct place *place, int colors)
{
    enum { PALE_BLUE = 0xBEE4FF, CYAN = 0x00FFFF };
    uint32_t water = colors < 256 ? CYAN : PALE_BLUE;
    if (place->source == PLACE_OF_PEOPLE)
        return lettering_town_ink(colors);
    return color_of_rgb(inks[place->kind].water ? water : WHITE, colors);
}

uint32_t lettering_under(const struct look *look, const struct cell *cell)
{
    int inked = 0;
    if (cell->glyph == CELL_UPPER_HALF || cell->glyph == CELL_LOWER_HALF)
        return rgb_between(color_rgb(cell->ink), color_rgb(cell->ground), 1, 2);
    for (int n = 0; look_is_fine(look) && n < BLOCK_CELL_PLACES; n++)
        inked += MAX(block_cell_places(cell->glyph), 0) >> n & 1;
    return rgb_between(color_rgb(cell->ground), color_rgb(cell->ink), inked, BLOCK_CELL_PLACES);
}

/* Returns a colour of the map beside a label, a little darker than elsewhere. */
static color_code dimmed(color_code color, int colors)
{
    enum { DARKER = 28, PERCENT = 100 };
    if (color == COLOR_DEFAULT || colors < 256)
        return color;
    return oklab_shade(rgb_between(color_rgb(color), 0, DARKER, PERCENT), colors);
}

/* Returns the cell before or after the letters of a label: without a tile, and dimmed. */
static struct cell side_cell(const struct look *look, const struct cell *under)
{
    bool tile = !look_is_untiled(look) || block_cell_places(under->glyph) < 0;
    return (struct cell){tile ? ' ' : under->glyph,
                         dimmed(tile ? COLOR_DEFAULT : under->ink, look->colors),
                         dimmed(under->ground, look->colors), 0};
}

/* Returns the cell of a letter over another cell. */
static struct cell letter_cell(const struct look *look, const struct label *label, int n,
                               const struct cell *under)
{
    uint32_t glyph = label->text[n];
    if (look->colors < 8)
        return (struct cell){glyph, COLOR_DEFAULT, COLOR_DEFAULT, CELL_BOLD};
    color_code ink = ink_color(&label->place, look->colors);
    bool bare = under->ground == COLOR_DEFAULT && look->blocks == BLOCKS_ASCII;
    if (bare && look->light_ground != 0 && look->colors >= 256)
        return (struct cell){
            glyph, inks[label->place.kind].water ? tile_styles_ink(look, ink) : COLOR_DEFAULT,
            COLOR_DEFAULT, inks[label->place.kind].flags};
    color_code ground = contrast_halo(ink, lettering_under(look, under), look->colors);
    return (struct cell){glyph, ink, ground, inks[label->place.kind].flags};
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

void lettering_put(const struct map *map, const struct label *label, struct cell *cells)
{
    int64_t wide = look_columns(&map->look);
    int64_t cols = map->view.cols * wide;
    int64_t col = label->col - map->view.x * wide;
    for (int n = -1; n <= label->length; n++) {
        if (col + n < 0 || col + n >= cols)
            continue;
        const struct cell *under = &cells[col + n];
        bool beside = n < 0 || n == label->length;
        put_cell(cells, col + n, cols,
                 beside ? side_cell(&map->look, under) : letter_cell(&map->look, label, n, under));
    }
}

bool lettering_line(struct lettering *lettering, uint32_t line, struct cell *cells)
{
    const struct map *map = lettering->map;
    if (!find_band(lettering, line))
        return false;
    int64_t down = look_rows(&map->look);
    int64_t world_line = floor_div(map->view.y, down) + line;
    for (size_t n = 0; n < lettering->labels.count; n++)
        if (lettering->labels.items[n].line == world_line)
            lettering_put(map, &lettering->labels.items[n], cells);
    return true;
}

/* Returns the kind of a pixel of a label: letters lean and have halos over their neighbours. */
static enum font_pixel label_pixel(const struct label *label, int col, int row)
{
    const struct font font = {label->size, inks[label->place.kind].water && label->size > 1};
    int wide = (int)label->letter_cols;
    enum font_pixel found = FONT_NOTHING;
    for (int n = (col + wide) / wide - 2; n <= (col + wide) / wide && found != FONT_INK; n++) {
        if (n < 0 || n >= label->length)
            continue;
        enum font_pixel kind = font_pixel(&font, (char)label->text[n], col - n * wide, row - 1);
        found = kind != FONT_NOTHING ? kind : found;
    }
    return found;
}

/* Returns how much of a pixel of a label of smooth letters is ink, or halo, as `part_of` says. */
static int label_cover(const struct look *look, const struct label *label,
                       int (*part_of)(char, int, int, int), int col, int row)
{
    const int high = look->letters * (1 + label->size) / 2;
    const int wide = (int)label->letter_cols;
    int cover = 0;
    if (inks[label->place.kind].water && label->size > 1)
        col -= (high - row) / 4;
    for (int n = MAX(col / wide - 1, 0); n <= col / wide + 1 && n < label->length; n++)
        cover = MAX(cover, part_of((char)label->text[n], high, col - n * wide, row));
    return cover;
}

/* Returns the colour of a pixel under a label: smooth letters are dark on a pale halo, as printed
 * maps have them, small ones pale on a dark halo. */
static color_code label_color(const struct look *look, const struct label *label, int col, int row,
                              color_code under)
{
    enum { BROWN = 0x241A12, BLUE = 0x0C2A5C, PAPER = 0xF4ECD8 };
    if (look->letters <= LETTERS_MIN) {
        const color_code ink = ink_color(&label->place, COLORS_RGB);
        const enum font_pixel kind = label_pixel(label, col, row);
        if (kind == FONT_HALO && COLOR_IS_RGB(under))
            return contrast_halo(ink, COLOR_VALUE(under), COLORS_RGB);
        return kind == FONT_INK ? ink : under;
    }
    row -= (int)label->letter_lines / 9;
    const int halo = label_cover(look, label, font_halo, col, row);
    if (halo == 0 || !COLOR_IS_RGB(under))
        return under;
    const uint32_t ground = rgb_between(COLOR_VALUE(under), PAPER, 3 * halo, 4 * FONT_COVER);
    const uint32_t ink = inks[label->place.kind].water ? BLUE : BROWN;
    const int cover = label_cover(look, label, font_cover, col, row);
    return color_of_rgb(rgb_between(ground, ink, cover, FONT_COVER), COLORS_RGB);
}

void lettering_put_row(const struct map *map, const struct label *label, int row,
                       color_code *colors)
{
    const int64_t left = label->col - map->view.x;
    const int64_t beside = labels_scaled(&map->look, FONT_LEAN);
    const int64_t after = MIN(left + label->length * label->letter_cols + beside, map->view.cols);
    for (int64_t col = MAX(left - beside, 0); col < after; col++)
        colors[col] = label_color(&map->look, label, (int)(col - left), row, colors[col]);
}

bool lettering_row(struct lettering *lettering, uint32_t row, color_code *colors)
{
    const struct map *map = lettering->map;
    if (!find_band(lettering, row))
        return false;
    int64_t y = map->view.y + row;
    for (size_t n = 0; n < lettering->labels.count; n++) {
        const struct label *label = &lettering->labels.items[n];
        if (y >= label->line && y < label->line + label->letter_lines)
            lettering_put_row(map, label, (int)(y - label->line), colors);
    }
    return true;
}

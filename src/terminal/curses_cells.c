/*
 * Invariant: unless pairs are scarce, each kept cell's pair has the cell's colours in curses.
 */
#include "terminal/curses_cells.h"

#include <curses.h>
#include <stdlib.h>
#include <wchar.h>

/* Number of cells that are kept: one is where its hash says. Converting each cell anew takes a
 * frame a tenth longer. */
enum { KEPT = 1 << 12 };

enum { MANY_PAIRS = 1 << 14 }; /* number of curses's pairs that large frames have room in */

struct kept_cell {
    struct cell cell; /* glyph 0: none is kept here */
    cchar_t converted;
};

void curses_cells_start(struct curses_cells *cells, int colors)
{
    bool started = colors > 0 && start_color() != ERR;
    cells->colors = started ? colors : 0;
    cells->own_colors = started && use_default_colors() == OK;
    cells->kept = calloc(KEPT, sizeof *cells->kept); /* without it, it only takes longer */
}

void curses_cells_free(struct curses_cells *cells)
{
    free(cells->kept);
    *cells = (struct curses_cells){0};
}

bool curses_cells_frame(struct curses_cells *cells, int count)
{
    if (COLOR_PAIRS < MANY_PAIRS || count > COLOR_PAIRS / 2 || cells->pairs + count < COLOR_PAIRS)
        return true;
    reset_color_pairs();
    clearok(curscr, FALSE); /* each cell is written anew: a blank screen before it would flicker */
    redrawwin(stdscr);
    cells->pairs = 0;
    for (int n = 0; cells->kept != NULL && n < KEPT; n++)
        cells->kept[n] = (struct kept_cell){0};
    return false;
}

/* Returns curses's number of a colour. `own` stands for the terminal's own colour if curses cannot
 * show that. */
static int curses_color(const struct curses_cells *cells, color_code color, int own)
{
    if (color == COLOR_DEFAULT)
        return cells->own_colors ? -1 : own;
    uint32_t value = COLOR_VALUE(color);
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    if (cells->colors < COLORS_RGB || (numbered && value < 8))
        return (int)value;
    uint32_t rgb = numbered ? color_rgb_of((int)value) : value;
    return rgb < 8 ? 0 : (int)rgb; /* below 8 curses has named colours here, too */
}

/* Returns the colour pair of a cell, which curses makes when it is first used; 0 if there is none.
 * If pairs are few, two colours share one, whichever is the foreground: *reversed then says that
 * they must be swapped. */
static int pair_of_cell(struct curses_cells *cells, const struct cell *cell, bool *reversed)
{
    *reversed = false;
    if (cells->colors == 0 || (cell->ink == COLOR_DEFAULT && cell->ground == COLOR_DEFAULT))
        return 0;
    int front = curses_color(cells, cell->ink, COLOR_WHITE);
    int back = curses_color(cells, cell->ground, COLOR_BLACK);
    bool plain = (cell->flags & (CELL_BOLD | CELL_DIM)) == 0; /* bold and dim change one of two */
    *reversed = COLOR_PAIRS <= 256 && plain && front > back && back >= 0;
    int pair = *reversed ? alloc_pair(back, front) : alloc_pair(front, back);
    cells->pairs = pair > cells->pairs ? pair : cells->pairs; /* made in this order */
    cells->scarce |=
        COLOR_PAIRS < MANY_PAIRS && (pair <= 0 || pair >= COLOR_PAIRS - COLOR_PAIRS / 8);
    return pair > 0 ? pair : 0;
}

/* Writes `glyph` in a cell's colours and flags to *to. */
static void convert_cell(struct curses_cells *cells, const struct cell *cell, uint32_t glyph,
                         cchar_t *to)
{
    bool reversed;
    int pair = pair_of_cell(cells, cell, &reversed);
    wchar_t text[2] = {(wchar_t)glyph, L'\0'};
    attr_t attributes = A_NORMAL;
    if (cell->flags & CELL_BOLD)
        attributes |= A_BOLD;
    if (cell->flags & CELL_DIM)
        attributes |= A_DIM;
    if (((cell->flags & CELL_REVERSE) != 0) != reversed)
        attributes |= A_REVERSE;
    setcchar(to, text, attributes, 0, &pair); /* by address: a pair's number may exceed a short */
}

/* Returns the place of a cell among those that are kept. */
static struct kept_cell *find_kept(const struct curses_cells *cells, const struct cell *cell)
{
    uint32_t hash = cell->glyph + cell->ink * UINT32_C(0x9E3779B1);
    hash = (hash ^ hash >> 15 ^ cell->flags) * UINT32_C(0x85EBCA6B) + cell->ground;
    return &cells->kept[hash * UINT32_C(0x9E3779B1) >> 20];
}

/* Writes a cell of one column to *to, converted now or before. */
static void find_or_convert(struct curses_cells *cells, const struct cell *cell, cchar_t *to)
{
    struct kept_cell *kept = cells->kept != NULL ? find_kept(cells, cell) : NULL;
    if (kept == NULL || cells->scarce || !cell_equal(&kept->cell, cell)) {
        bool shown = cell->glyph < 0x80 || wcwidth((wchar_t)cell->glyph) == 1;
        convert_cell(cells, cell, shown ? cell->glyph : '?', to);
        if (kept != NULL)
            *kept = (struct kept_cell){*cell, *to};
    } else {
        *to = kept->converted;
    }
}

int curses_cells_row(struct curses_cells *cells, const struct cell *from, int count, void *row)
{
    cchar_t *converted = row;
    cchar_t *to = converted;
    for (int col = 0; col < count; col++) {
        bool wide = col + 1 < count && from[col + 1].glyph == 0;
        if (from[col].glyph == 0)
            continue;
        if (!wide)
            find_or_convert(cells, &from[col], to++);
        else if (wcwidth((wchar_t)from[col].glyph) == 2)
            convert_cell(cells, &from[col], from[col].glyph, to++);
        else
            for (int n = 0; n < 2; n++)
                convert_cell(cells, &from[col], '?', to++);
    }
    return (int)(to - converted);
}

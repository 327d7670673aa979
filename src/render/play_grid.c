/*
 * The cell of a pixel is that of the nearest middle, and the pixel is on a line if it is as far
 * from there as the cell's sides. The distance is that across sides: in a hex the largest along
 * the three ways from side to side.
 */
#include "render/play_grid.h"

#include "canvas/font.h"

#include <stdlib.h>

enum { UNIT = PLAY_GRID_UNIT };
static const int64_t ROOT = 56756; /* half of the root of 3, in 65536ths */

struct play_grid play_grid_of(const struct look *look, uint64_t cols, uint64_t rows)
{
    const int64_t size = (int64_t)look->grid * UNIT;
    struct play_grid grid = {look->hexes, size, size, size / 2, MAX(size / 8, 8 * UNIT), 2};
    if (grid.hexes) {
        grid.apart = size * ROOT >> 16;
        grid.first = grid.apart * 2 / 3;
    }
    for (uint64_t most = MAX(cols * UNIT / (uint64_t)grid.apart, rows / look->grid) + 1; most > 99;
         most /= 10)
        grid.digits++;
    return grid;
}

void play_grid_middle(const struct play_grid *grid, int64_t col, int64_t row, int64_t *x,
                      int64_t *y)
{
    *x = grid->first + col * grid->apart;
    *y = row * grid->size + grid->size / (grid->hexes && col % 2 != 0 ? 1 : 2);
}

void play_grid_number(const struct play_grid *grid, int64_t col, int64_t row,
                      char number[PLAY_GRID_WORDS])
{
    int64_t parts[] = {col + 1, row + 1};
    number[2 * grid->digits] = '\0';
    for (int n = 2 * grid->digits - 1; n >= 0; n--) {
        int64_t *part = &parts[n / grid->digits];
        number[n] = (char)('0' + *part % 10);
        *part /= 10;
    }
}

/* Returns how far a place is from the middle of a cell. */
static int64_t distance(const struct play_grid *grid, int64_t east, int64_t south)
{
    east = llabs(east);
    south = llabs(south);
    return grid->hexes ? MAX(south, (east * ROOT >> 16) + south / 2) : MAX(east, south);
}

/* Finds the cell of a place. Returns how far it is from the middle. */
static int64_t find_cell(const struct play_grid *grid, int64_t x, int64_t y, int64_t *col,
                         int64_t *row)
{
    int64_t nearest = INT64_MAX;
    int64_t west = (x - grid->first + grid->apart) / grid->apart - 1;
    for (int64_t n = west; n <= west + 1; n++) {
        int64_t low = grid->hexes && n % 2 != 0 ? grid->size / 2 : 0;
        int64_t at = (y - low + grid->size) / grid->size - 1;
        int64_t east, south;
        play_grid_middle(grid, n, at, &east, &south);
        int64_t away = distance(grid, x - east, y - south);
        if (away < nearest) {
            nearest = away;
            *col = n;
            *row = at;
        }
    }
    return nearest;
}

/* Returns how dark the number of a cell is at a place, as `part_of` has it. */
static int number_cover(const struct play_grid *grid, int64_t x, int64_t y, int64_t col,
                        int64_t row, int (*part_of)(char, int, int, int))
{
    char number[PLAY_GRID_WORDS];
    const int high = (int)(grid->high / UNIT);
    const int wide = high * (FONT_WIDE + 1) / 8;
    int cover = 0;
    int64_t east, south;
    if (row < 0 || col < 0)
        return 0;
    play_grid_middle(grid, col, row, &east, &south);
    const int down = (int)((y - south + grid->size / 2) / UNIT) - high / 4 - 1;
    const int64_t left = (x - east) / UNIT + grid->digits * wide;
    if (down < -high / 8 || down > high)
        return 0;
    play_grid_number(grid, col, row, number);
    for (int n = 0; n < 2 * grid->digits; n++)
        if (left - n * wide >= -high / 8 && left - n * wide <= wide + high / 8)
            cover = MAX(cover, part_of(number[n], high, (int)left - n * wide, down));
    return cover;
}

void play_grid_row(const struct map *map, uint32_t y, color_code *colors)
{
    enum { INK = 0x241A12, PAPER = 0xF4ECD8 };
    const uint64_t cols = (uint64_t)map->west + map->view.cols + map->east;
    const struct play_grid grid = play_grid_of(&map->look, cols, map->view.rows);
    const int64_t half = MAX(grid.size / 128, UNIT / 2); /* of a line's width */
    const int64_t at = (int64_t)y * UNIT + UNIT / 2;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        int64_t col = 0;
        int64_t row = 0;
        const int64_t x = ((int64_t)map->west + n) * UNIT + UNIT / 2;
        if (!COLOR_IS_RGB(colors[n]))
            continue;
        const int64_t inside = grid.size / 2 - find_cell(&grid, x, at, &col, &row);
        const int64_t line = CLAMP((half + UNIT / 2 - inside) * FONT_COVER / UNIT, 0, FONT_COVER);
        const int halo = number_cover(&grid, x, at, col, row, font_halo);
        uint32_t rgb = rgb_between(COLOR_VALUE(colors[n]), INK, line * 5, FONT_COVER * 8);
        if (halo > 0) {
            rgb = rgb_between(rgb, PAPER, halo, 2 * FONT_COVER);
            rgb =
                rgb_between(rgb, INK, number_cover(&grid, x, at, col, row, font_cover), FONT_COVER);
        }
        colors[n] = color_of_rgb(rgb, COLORS_RGB);
    }
}

/*
 * A drawing: grounds are lines as wide as a row is high, of as many cells as have one colour, and
 * tiles are texts that begin at their own places. So fonts of any width keep to the columns. Half
 * blocks are lines only, and so are finer ones, of which few fonts have glyphs.
 */
#include "canvas/block_cells.h"
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "render/painter.h"
#include "render/play_grid.h"

/* Size of a cell, and of a point of half blocks, in units of the drawing; and the width of either
 * in pixels. */
enum { WIDE = 6, HIGH = 12, BASE = 9, POINT = 2, PIXELS = 8 };

enum {
    LINE_MAX = sizeof "<path stroke=\"#rrggbb\" d=\"M4294967295 4294967295h4294967295\"/>" - 1,
    TILE_MAX =
        sizeof "<tspan x=\"4294967295\" fill=\"#rrggbb\" font-weight=\"bold\" opacity=\".6\" "
               "textLength=\"4294967295\"></tspan>" -
        1,
    BLOCK_MAX = sizeof "<path stroke-width=\"3\" stroke=\"#rrggbb\" d=\"\"/>" - 1 +
                BLOCK_CELL_ROWS * (sizeof "M4294967295 4294967295.5h6" - 1),
    TEXT_MAX = sizeof "<text y=\"4294967295\"></text>\n" - 1,
};

_Static_assert(BLOCK_MAX <= LINE_MAX + TILE_MAX, "there is room for a block: it has no tile");

static bool has_halves(const struct map *map)
{
    return map->look.blocks == BLOCKS_HALF;
}

static bool begin_drawing(struct format_file *file, struct error *error)
{
    const struct map *map = file->map;
    unsigned long long cols = painter_cols(map);
    unsigned long long rows = has_halves(map) ? map->view.rows : painter_lines(map);
    unsigned wide = has_halves(map) ? POINT : WIDE;
    unsigned high = has_halves(map) ? POINT : HIGH;
    fprintf(file->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%llu\" height=\"%llu\" "
            "viewBox=\"0 0 %llu %llu\" stroke-width=\"%u\" font-family=\"monospace\" "
            "font-size=\"10\" fill=\"#ccc\" shape-rendering=\"crispEdges\">\n"
            "<title>tmap</title>\n<desc>",
            cols * PIXELS, rows * PIXELS * high / wide, cols * wide, rows * high, high);
    if (!write_command(file->out, map, error))
        return false;
    fprintf(file->out, "</desc>\n<path fill=\"#000\" d=\"M0 0h%lluv%lluH0z\"/>\n", cols * wide,
            rows * high);
    return true;
}

/* Writes a grid for play, in its own units. */
static void write_grid(FILE *out, const struct map *map)
{
    const bool halves = has_halves(map);
    const int64_t wide = PIXELS * (int64_t)painter_cols(map);
    const int64_t high = PIXELS * (halves ? map->view.rows : 2 * (int64_t)painter_lines(map));
    const struct play_grid grid = play_grid_of(&map->look, (uint64_t)wide, (uint64_t)high);
    const long long half = grid.size / 2;
    const long long side = grid.hexes ? grid.first : half; /* half of the width */
    const long long top = grid.hexes ? side / 2 : side;    /* half of the upper side */
    fprintf(out,
            "<g transform=\"scale(%s)\" fill=\"none\" stroke=\"#241a12\" stroke-width=\"%d\" "
            "font-size=\"%lld\" text-anchor=\"middle\" shape-rendering=\"auto\" opacity=\".7\">\n",
            halves ? ".0009765625" : ".0029296875", PLAY_GRID_UNIT, (long long)grid.high);
    for (int64_t col = 0; grid.first + (col - 1) * grid.apart < wide * PLAY_GRID_UNIT; col++)
        for (int64_t row = -1; (row - 1) * grid.size < high * PLAY_GRID_UNIT; row++) {
            char number[PLAY_GRID_WORDS];
            int64_t x, y;
            play_grid_middle(&grid, col, row, &x, &y);
            play_grid_number(&grid, col, row, number);
            fprintf(out, "<path d=\"M%lld %lldl%lld %lldh%lldl%lld %lldl%lld %lldh%lldz\"/>",
                    (long long)x - side, (long long)y, side - top, -half, 2 * top, side - top, half,
                    top - side, half, -2 * top);
            if (row >= 0)
                fprintf(out,
                        "<text x=\"%lld\" y=\"%lld\" fill=\"#241a12\" stroke=\"none\">%s</text>\n",
                        (long long)x, (long long)y - half + (long long)grid.high * 5 / 4, number);
        }
    fputs("</g>\n", out);
}

static bool end_drawing(struct format_file *file, struct error *error)
{
    (void)error;
    if (file->map->look.grid > 0)
        write_grid(file->out, file->map);
    fputs("</svg>\n", file->out);
    return true;
}

static char *put_line(char *to, color_code color, uint32_t x, uint32_t y, uint32_t length)
{
    to = put_hex_color(put_string(to, "<path stroke=\""), color);
    to = put_number(put_string(to, "\" d=\"M"), x);
    to = put_number(put_string(to, " "), y);
    to = put_number(put_string(to, "h"), length);
    return put_string(to, "\"/>");
}

/* Writes the lines of equal colours, which `color_of` finds, at a height, that begin in a part of
 * a row. */
static char *put_lines(char *to, const struct cell_row *row, struct row_part *part, uint32_t wide,
                       uint32_t y, color_code (*color_of)(const struct cell *cell))
{
    while (part->next < part->until) {
        uint32_t n = part->next++;
        color_code color = color_of(&row->cells[n]);
        while (part->next < row->count && color_of(&row->cells[part->next]) == color)
            part->next++;
        if (color != COLOR_DEFAULT)
            to = put_line(to, color, n * wide, y, (part->next - n) * wide);
    }
    return to;
}

static color_code ground_of(const struct cell *cell)
{
    return cell->ground;
}

/* Writes the ink of a block as lines in its rows of places. */
static char *put_block(char *to, const struct cell *cell, uint32_t col, uint32_t y)
{
    enum { ROW = HIGH / BLOCK_CELL_ROWS, PLACE = WIDE / BLOCK_CELL_COLS };
    int places = block_cell_places(cell->glyph);
    to = put_hex_color(put_string(to, "<path stroke-width=\"3\" stroke=\""), cell->ink);
    to = put_string(to, "\" d=\"");
    for (uint32_t row = 0; row < BLOCK_CELL_ROWS; row++) {
        uint32_t two = (uint32_t)places >> BLOCK_CELL_COLS * row & 3;
        if (two == 0)
            continue;
        to = put_number(put_string(to, "M"), col * WIDE + (two == 2 ? PLACE : 0));
        to = put_number(put_string(to, " "), y + row * ROW + ROW / 2);
        to = put_string(to, ".5");
        to = put_number(put_string(to, "h"), two == 3 ? WIDE : PLACE);
    }
    return put_string(to, "\"/>");
}

/* Writes the grounds and inks of finer blocks that begin in a part of a row. A ground that began
 * before the part has its line already. */
static char *put_blocks(char *to, const struct cell_row *row, struct row_part *part, uint32_t y)
{
    for (; part->next < part->until; part->next++) {
        const struct cell *cell = &row->cells[part->next];
        struct row_part run = {.next = part->next, .until = part->next + 1};
        if (part->next == 0 || cell->ground != cell[-1].ground)
            to = put_lines(to, row, &run, WIDE, y + HIGH / 2, ground_of);
        if (block_cell_places(cell->glyph) > 0)
            to = put_block(to, cell, part->next, y);
    }
    return to;
}

/* True if a cell has no text. Of finer blocks only the letters of names are. */
static bool is_empty(const struct cell *cell, bool fine)
{
    return cell->glyph == ' ' || cell->glyph == 0 || (fine && block_cell_places(cell->glyph) > 0);
}

/* Returns the number of cells that look alike and have tiles before the first blank or the right
 * half of a wide tile; 1 if the first cell is that. */
static uint32_t tiles_in(const struct cell *cells, uint32_t count, bool fine)
{
    uint32_t length = 1;
    while (length < count && !is_empty(&cells[0], fine) && !is_empty(&cells[length], fine) &&
           cells_alike(&cells[0], &cells[length]))
        length++;
    return length;
}

static char *put_tiles(char *to, const struct cell *cells, uint32_t count, uint32_t col)
{
    to = put_number(put_string(to, "<tspan x=\""), col * WIDE);
    if (cells->ink != COLOR_DEFAULT)
        to = put_hex_color(put_string(to, "\" fill=\""), cells->ink);
    if (cells->flags & CELL_BOLD)
        to = put_string(to, "\" font-weight=\"bold");
    if (cells->flags & CELL_DIM)
        to = put_string(to, "\" opacity=\".6");
    if (count > 1)
        to = put_number(put_string(to, "\" textLength=\""), count * WIDE);
    to = put_string(to, "\">");
    for (uint32_t n = 0; n < count; n++)
        to = put_escaped(to, cells[n].glyph);
    return put_string(to, "</tspan>");
}

/* Writes the tiles that begin in a part of a row. */
static char *put_texts(char *to, const struct cell_row *row, struct row_part *part, uint32_t y,
                       bool fine)
{
    if (part->next == 0)
        to = put_string(put_number(put_string(to, "<text y=\""), y), "\">");
    while (part->next < part->until) {
        uint32_t n = part->next;
        part->next += tiles_in(row->cells + n, row->count - n, fine);
        if (!is_empty(&row->cells[n], fine))
            to = put_tiles(to, row->cells + n, part->next - n, n);
    }
    return part->next == row->count ? put_string(to, "</text>\n") : to;
}

/* Prints a part of the lines that are behind the tiles, and in the second pass of the tiles; of
 * half blocks, of the upper and of the lower lines. */
static size_t print_drawing(const struct map *map, const struct cell_row *row,
                            struct row_part *part, char *line)
{
    uint32_t y = row->number * HIGH;
    bool second = part->pass == 1;
    char *to = line;
    if (has_halves(map)) {
        y = (2 * row->number + (second ? 1 : 0)) * POINT + POINT / 2;
        to = put_lines(to, row, part, POINT, y, second ? cell_lower : cell_upper);
        if (second && part->next == row->count)
            to = put_string(to, "\n");
    } else if (second) {
        to = put_texts(to, row, part, y + BASE, look_is_fine(&map->look));
    } else if (look_is_fine(&map->look)) {
        to = put_blocks(to, row, part, y);
    } else {
        to = put_lines(to, row, part, WIDE, y + HIGH / 2, ground_of);
    }
    return (size_t)(to - line);
}

const struct format format_svg = {
    .name = "svg",
    .ending = ".svg",
    .about = "tiles in colour, as a drawing",
    .colored = true,
    .pixels = true,
    .drawn = true,
    .row_extra = TEXT_MAX,
    .painted_max = 2 * LINE_MAX + TILE_MAX + PUT_GLYPH_MAX,
    .begin = begin_drawing,
    .end = end_drawing,
    .print_part = print_drawing,
    .part_passes = 2,
};

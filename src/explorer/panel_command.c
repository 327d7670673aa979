/*
 * Lines break at blanks between options where they can, so that options stay whole.
 */
#include "explorer/panel_command.h"

#include "base/text.h"
#include "map/recipe_line.h"

#include <stdlib.h>

void panel_command_toggle(struct explorer *explorer)
{
    char *command = recipe_line_of(&explorer->map);
    if (command == NULL) {
        explorer_starve(explorer);
        return;
    }
    free(explorer->command);
    explorer->command = command;
    explorer->telling = true;
    explorer_say(explorer, "q leaves it on the terminal", "");
}

/* Columns of a glyph: tiles know theirs. */
static int columns_of(uint32_t glyph, const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (glyph == tiles->tiles[n].glyph)
            return tiles->width;
    return text_width(glyph);
}

/* Writes what is before the next blank that is not quoted, or the end, or measures it; what has no
 * width of its own is shown as ?. Returns what follows it. */
static const char *put_word(struct pen *pen, const char *text, const struct tiles *tiles)
{
    uint32_t quote = 0; /* the one that is open */
    while (*text != '\0' && (quote != 0 || *text != ' ')) {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (glyph == quote)
            quote = 0;
        else if (quote == 0 && (glyph == '\'' || glyph == '"'))
            quote = glyph;
        int columns = glyph < 0x80 ? 1 : columns_of(glyph, tiles);
        int taken = columns > 0 ? columns : 1;
        if (pen->col > 0 && pen->col + taken > pen->end) {
            pen_pad(pen, pen->end);
            pen->col = 0;
            pen->row++;
        }
        pen_glyph(pen, columns > 0 ? glyph : '?');
        if (columns == 2)
            pen_glyph(pen, 0);
    }
    return text;
}

/* Writes the whole command from the pen's row on; returns how many rows it takes. */
static int put_command(const struct explorer *explorer, struct pen pen)
{
    const struct tiles *tiles = &explorer->map.look.tiles;
    int first = pen.row;
    const char *text = explorer->command;
    pen_text(&pen, "tmap");
    while (*text != '\0') {
        struct pen ruler = {.end = INT16_MAX};
        put_word(&ruler, text, tiles);
        if (pen.col + 1 + ruler.col > pen.end) {
            pen_pad(&pen, pen.end);
            pen.col = 0;
            pen.row++;
        } else {
            pen_glyph(&pen, ' ');
        }
        text = put_word(&pen, text, tiles);
        text += *text == ' ';
    }
    pen_pad(&pen, pen.end);
    return pen.row - first + 1;
}

void panel_command_draw(const struct explorer *explorer, struct grid *grid)
{
    struct pen pen = {.end = grid->cols, .flags = CELL_REVERSE};
    int rows = grid->rows - 1; /* the map's, and so the status line is not written to */
    if (grid->cols == 0 || rows <= 0)
        return;
    int wanted = put_command(explorer, pen);
    struct grid map = *grid;
    map.rows = rows;
    pen.grid = &map;
    pen.row = wanted < rows ? rows - wanted : 0;
    put_command(explorer, pen);
}

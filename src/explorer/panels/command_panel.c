/*
 * Lines break at blanks between options where they can, so that options stay whole.
 */
#include "explorer/panels/command_panel.h"

#include "explorer/actions/edit_world.h"
#include "explorer/actions/move.h"
#include "options/recipe_line.h"
#include "places/gazetteer.h"

#include <stdlib.h>

struct note command_panel_show(struct explorer *explorer, struct text *options, bool recipe,
                               const char *words)
{
    struct command_panel *shown = &explorer->command_panel;
    const char *word = history_word(&explorer->history, &explorer->map.world.recipe);
    const struct view view = explorer->map.view; /* a copy of the map is large for a small stack */
    if (explorer->map.look.kind == VIEW_WORLD)
        explorer->map.view = move_shown(&explorer->map);
    char *line = recipe ? recipe_line_of(&explorer->map, true, word) : NULL;
    explorer->map.view = view;
    text_add(options, options->length > 0 && recipe ? " " : "");
    text_add(options, line != NULL ? line : "");
    free(line);
    if ((recipe && line == NULL) || options->failed) {
        text_free(options);
        return note_of_memory();
    }
    free(shown->recipe_line);
    *shown = (struct command_panel){.open = true, .recipe_line = options->bytes};
    return note_of(words);
}

struct note command_panel_toggle(struct explorer *explorer)
{
    if (explorer->command_panel.open) {
        explorer->command_panel.open = false;
        return (struct note){0};
    }
    struct text text = {.grows = true};
    const struct gazetteer *names = gazetteer_of(&explorer->map);
    bool lost = names != NULL && names->path == NULL;
    return command_panel_show(explorer, &text, true,
                              lost ? "without the new names: w map.png keeps them"
                                   : "copied, if the terminal allows; quitting prints it");
}

/* Returns the columns of a glyph. Tiles have their own width. */
static int glyph_columns(uint32_t glyph, const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (glyph == tiles->tiles[n].glyph)
            return tiles->width;
    return text_width(glyph);
}

/* Writes, or measures, a glyph, on the next row if the pen's row has no room for it. A glyph
 * without a width of its own is written as `?`. */
static void put_command_glyph(struct pen *pen, uint32_t glyph, int columns)
{
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

/* Writes, or measures, the word up to the next blank that is not quoted. Returns the text after the
 * word. */
static const char *put_word(struct pen *pen, const char *text, const struct tiles *tiles)
{
    uint32_t quote = 0; /* the open quote; 0: none */
    while (*text != '\0' && (quote != 0 || *text != ' ')) {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (glyph == quote)
            quote = 0;
        else if (quote == 0 && (glyph == '\'' || glyph == '"'))
            quote = glyph;
        put_command_glyph(pen, glyph, glyph < 0x80 ? 1 : glyph_columns(glyph, tiles));
    }
    return text;
}

/* Writes, or measures, the whole command from the pen's row on. Returns the number of its rows. */
static int put_command(const char *text, const struct tiles *tiles, struct pen pen)
{
    int first = pen.row;
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

void command_panel_draw(const struct explorer *explorer, struct grid *grid)
{
    const char *line = explorer->command_panel.recipe_line;
    struct pen pen = {.end = grid->cols, .flags = CELL_REVERSE};
    int rows = grid->rows - 1; /* without the status line */
    if (grid->cols == 0 || rows <= 0)
        return;
    int wanted = put_command(line, &explorer->map.look.tiles, pen);
    struct grid map = *grid;
    map.rows = rows;
    pen.grid = &map;
    pen.row = MAX(rows - wanted, 0);
    put_command(line, &explorer->map.look.tiles, pen);
}

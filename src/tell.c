/*
 * Lines break at blanks where they can, so that options stay whole.
 */
#include "tell.h"

#include "command.h"

#include <stdlib.h>

void tell_command(struct scene *scene)
{
    char *command = command_of(&scene->map);
    if (command == NULL) {
        scene_say(scene, "out of memory", "");
        return;
    }
    free(scene->command);
    scene->command = command;
    scene->telling = true;
    scene_say(scene, "q leaves it on the terminal", "");
}

/* The next character of good UTF-8. */
static uint32_t next_glyph(const char **text)
{
    uint32_t glyph = (unsigned char)*(*text)++;
    if (glyph >= 0xC0)
        glyph &= glyph < 0xE0 ? 0x1F : glyph < 0xF0 ? 0x0F : 0x07;
    while (((unsigned char)**text & 0xC0) == 0x80)
        glyph = glyph << 6 | ((unsigned char)*(*text)++ & 0x3F);
    return glyph;
}

/* Writes what is before the next blank or the end, or measures it; the only characters that are not
 * ASCII are tiles, of `width` columns. Returns what follows it. */
static const char *put_word(struct pen *pen, const char *text, int width)
{
    while (*text != '\0' && *text != ' ') {
        uint32_t glyph = next_glyph(&text);
        int columns = glyph < 0x80 ? 1 : width;
        if (pen->col > 0 && pen->col + columns > pen->end) {
            pen_pad(pen, pen->end);
            pen->col = 0;
            pen->row++;
        }
        pen_glyph(pen, glyph);
        if (columns == 2)
            pen_glyph(pen, 0);
    }
    return text;
}

/* Writes the whole command from the pen's row on; returns how many rows it takes. */
static int put_command(const struct scene *scene, struct pen pen)
{
    int width = scene->map.look.tiles.width;
    int first = pen.row;
    const char *text = scene->command;
    pen_text(&pen, "tmap");
    while (*text != '\0') {
        struct pen ruler = {.end = INT16_MAX};
        put_word(&ruler, text, width);
        if (pen.col + 1 + ruler.col > pen.end) {
            pen_pad(&pen, pen.end);
            pen.col = 0;
            pen.row++;
        } else {
            pen_glyph(&pen, ' ');
        }
        text = put_word(&pen, text, width);
        text += *text == ' ';
    }
    pen_pad(&pen, pen.end);
    return pen.row - first + 1;
}

void tell_draw(const struct scene *scene, struct grid *grid)
{
    struct pen pen = {.end = grid->cols, .flags = CELL_REVERSE};
    int rows = grid->rows - 1; /* the map's, and so the status line is not written to */
    if (grid->cols == 0 || rows <= 0)
        return;
    int wanted = put_command(scene, pen);
    struct grid map = *grid;
    map.rows = rows;
    pen.grid = &map;
    pen.row = wanted < rows ? rows - wanted : 0;
    put_command(scene, pen);
}

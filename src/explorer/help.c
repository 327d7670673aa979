/*
 * The commands stand in columns, on as many pages as they take; in a flight its own come first. One
 * walk counts the pages and draws one of them.
 */
#include "explorer/help.h"

#include "explorer/commands.h"

#include <string.h>

enum { HELP_KEYS_WIDTH = 15, HELP_WIDTH = 39 };

/* Layout of the help on a screen. */
struct help_layout {
    int columns; /* columns of commands on a page */
    int title;   /* rows of the title; headings are left out if there is none */
    int rows;    /* rows of a column */
    bool flight; /* commands of the flight come first */
};

static struct help_layout layout_for(int cols, int rows, bool flight)
{
    struct help_layout layout = {
        .columns = cols >= 2 * HELP_WIDTH ? 2 : 1, .title = rows > 8, .flight = flight};
    layout.rows = rows - 1 - layout.title;
    layout.rows = layout.rows > 1 ? layout.rows : 1;
    return layout;
}

static void draw_keys(struct pen *pen, const struct command *command)
{
    for (int n = 0; n < COMMAND_KEYS_MAX; n++) {
        char name[KEY_LABEL_MAX + 1];
        if (command->keys[n] == 0)
            continue;
        if (n > 0)
            pen_text(pen, " ");
        key_label(command->keys[n], name);
        pen_text(pen, name);
    }
}

static void draw_command(struct pen *pen, const struct command *command)
{
    int col = pen->col;
    pen->flags = CELL_BOLD;
    draw_keys(pen, command);
    pen_pad(pen, col + HELP_KEYS_WIDTH);
    pen->flags = 0;
    pen_text(pen, command->help);
}

/* A place in the help. Columns go on over the pages. */
struct help_spot {
    int column;        /* from 0 */
    int row;           /* from 0, below the title */
    const char *group; /* heading of the command before */
};

/* Returns a pen at a spot. If the spot is not on the page, what the pen writes is not seen. */
static struct pen pen_at(const struct help_layout *layout, int page, struct grid *grid,
                         struct help_spot spot)
{
    bool shown = spot.column / layout->columns == page - 1;
    return (struct pen){.grid = shown ? grid : NULL,
                        .col = 1 + spot.column % layout->columns * HELP_WIDTH,
                        .row = layout->title + spot.row,
                        .end = grid != NULL ? grid->cols : 0,
                        .flags = CELL_BOLD};
}

/* Lays out a command at a spot, below the heading of its group if it is the first, and moves the
 * spot on. Draws it if it is on the page. */
static void lay_out_command(const struct help_layout *layout, const struct command *command,
                            int page, struct grid *grid, struct help_spot *spot)
{
    enum { BLANK = 1, HEADING = 1, SOME = 2 };
    bool headed = layout->title > 0 && strcmp(spot->group, command->group) != 0;
    spot->group = command->group;
    if (spot->row + (headed ? BLANK + HEADING + SOME : 1) > layout->rows) {
        spot->column++;
        spot->row = 0;
    }
    if (headed) {
        spot->row += spot->row > 0 ? BLANK : 0;
        struct pen heading = pen_at(layout, page, grid, *spot);
        pen_text(&heading, command->group);
        spot->row += HEADING;
    }
    struct pen pen = pen_at(layout, page, grid, *spot);
    draw_command(&pen, command);
    spot->row++;
}

/* Lays out all of the help, and draws one page of it into the grid unless that is NULL. Returns the
 * number of pages. */
static int lay_out(const struct help_layout *layout, int page, struct grid *grid)
{
    struct help_spot spot = {.group = ""};
    struct command command;
    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; command_at(n, &command); n++) {
            bool first = !layout->flight || command.fly != NULL;
            if (first == (pass == 0))
                lay_out_command(layout, &command, page, grid, &spot);
        }
    return spot.column / layout->columns + 1;
}

int help_pages(int cols, int rows, bool flight)
{
    struct help_layout layout = layout_for(cols, rows, flight);
    return lay_out(&layout, 0, NULL);
}

void help_draw(int page, bool flight, struct grid *grid)
{
    struct help_layout layout = layout_for(grid->cols, grid->rows, flight);
    struct pen pen = {grid, 1, 0, grid->cols, CELL_BOLD};
    grid_clear(grid);
    if (layout.title > 0)
        pen_text(&pen, "tmap: the keys");
    lay_out(&layout, page, grid);
}

/*
 * The commands stand in columns, on as many pages as they take. In a flight its own commands come
 * first. The same walk over the table counts the pages and draws one of them.
 */
#include "explorer/help.h"

#include "base/minmax.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/state.h"
#include "explorer/commands.h"

enum { HELP_KEYS_WIDTH = 15, HELP_WIDTH = 39 };

/* The layout of the help, and how far the walk is. Columns are numbered across all pages. */
struct help {
    struct grid *grid; /* NULL: pages are counted only */
    int page;          /* the page that is drawn, from 1 */
    int columns;       /* columns of commands on a page */
    int title;         /* rows of the title; headings are left out if there is none */
    int rows;          /* rows of a column */
    int column;        /* column of the next command, from 0 */
    int row;           /* row of the next command, from 0, below the title */
    const char *group; /* heading of the command before; NULL: none */
};

/* Returns a pen at the next row. If the row is not on the page that is drawn, the pen writes
 * nothing. / */
static struct pen pen_at(const struct help *help)
{
    bool shown = help->column / help->columns == help->page - 1;
    return (struct pen){.grid = shown ? help->grid : NULL,
                        .col = 1 + help->column % help->columns * HELP_WIDTH,
                        .row = help->title + help->row,
                        .end = help->grid != NULL ? help->grid->cols : 0,
                        .flags = CELL_BOLD};
}

static void draw_command(struct pen pen, const struct command *command)
{
    int col = pen.col;
    for (int n = 0; n < COMMAND_KEYS_MAX && command->keys[n] != 0; n++) {
        char name[KEY_LABEL_MAX + 1];
        key_label(command->keys[n], name);
        pen_text(&pen, n > 0 ? " " : "");
        pen_text(&pen, name);
    }
    pen_pad(&pen, col + HELP_KEYS_WIDTH);
    pen.flags = 0;
    pen_text(&pen, command->help);
}

/* Lays out a command, below the heading of its group if it is the first. */
static void lay_out_command(struct help *help, const struct command *command)
{
    enum { BLANK = 1, HEADING = 1, SOME = 2 };
    bool headed = help->title > 0 && help->group != command->group;
    help->group = command->group;
    if (help->row + (headed ? BLANK + HEADING + SOME : 1) > help->rows) {
        help->column++;
        help->row = 0;
    }
    if (headed) {
        help->row += help->row > 0 ? BLANK : 0;
        struct pen heading = pen_at(help);
        pen_text(&heading, command->group);
        help->row += HEADING;
    }
    draw_command(pen_at(help), command);
    help->row++;
}

/* Lays out all of the help, and draws its page into the grid unless that is NULL. Returns the
 * number of pages. */
static int lay_out(const struct explorer *explorer, struct grid *grid)
{
    const struct frame *frame = &explorer->frame;
    bool flight = fly_is_on(&explorer->map);
    struct help help = {.grid = grid,
                        .page = explorer->help_page,
                        .columns = frame->cols >= 2 * HELP_WIDTH ? 2 : 1,
                        .title = frame->rows > 8};
    help.rows = MAX(frame->rows - 1 - help.title, 1);
    struct pen pen = {grid, 1, 0, frame->cols, CELL_BOLD};
    pen_text(&pen, help.title > 0 ? "tmap: the keys" : "");
    for (int pass = 0; pass < 2; pass++)
        for (const struct command *row = commands_table; row->modes != 0; row++) {
            bool early = !flight || row->modes == MODE_FLIGHT;
            if (row->help != NULL && early == (pass == 0))
                lay_out_command(&help, row);
        }
    return help.column / help.columns + 1;
}

int help_pages(const struct explorer *explorer)
{
    return lay_out(explorer, NULL);
}

void help_draw(const struct explorer *explorer, struct grid *grid)
{
    grid_clear(grid);
    lay_out(explorer, grid);
}

/*
 * The bindings in columns, on as many pages as it takes: one walk counts the pages and draws one.
 */
#include "explorer/help.h"

#include "explorer/commands.h"

enum { HELP_KEYS_WIDTH = 15, HELP_WIDTH = 39 };

/* Headings, each above the first binding of an action. */
static const struct {
    enum action action;
    const char *heading;
} headings[] = {
    {ACTION_SCROLL, "Moving"}, {ACTION_RESEED, "The world"}, {ACTION_PALETTE, "Seeing"},
    {ACTION_LOOK, "Finding"},  {ACTION_WRITE, "Keeping"},    {ACTION_REPAINT, "The program"},
};

static int help_columns(const struct explorer *explorer)
{
    return explorer->cols >= 2 * HELP_WIDTH ? 2 : 1;
}

/* The title and headings, where there is room for some keys below. */
static int help_title_rows(const struct explorer *explorer)
{
    return explorer->rows > 8 ? 1 : 0;
}

static int help_rows(const struct explorer *explorer)
{
    int rows = explorer->rows - 1 - help_title_rows(explorer);
    return rows > 1 ? rows : 1;
}

static void draw_keys(struct pen *pen, const struct binding *binding)
{
    for (size_t n = 0; n < sizeof binding->keys / sizeof *binding->keys; n++) {
        char name[KEY_LABEL_MAX + 1];
        if (binding->keys[n] == 0)
            continue;
        if (n > 0)
            pen_text(pen, " ");
        key_label(binding->keys[n], name);
        pen_text(pen, name);
    }
}

/* What stands above a binding; NULL: nothing. */
static const char *heading_of(const struct binding *binding)
{
    if (binding > bindings && binding[-1].action == binding->action)
        return NULL;
    for (size_t n = 0; n < sizeof headings / sizeof *headings; n++)
        if (headings[n].action == binding->action)
            return headings[n].heading;
    return NULL;
}

static void draw_binding(struct pen *pen, const struct binding *binding)
{
    int col = pen->col;
    pen->flags = CELL_BOLD;
    draw_keys(pen, binding);
    pen_pad(pen, col + HELP_KEYS_WIDTH);
    pen->flags = 0;
    pen_text(pen, binding->about);
}

/* A place in the help: rows from 0, in columns that go on over the pages. */
struct spot {
    int column;
    int row;
};

/* Goes on where so many rows in a run are free, which a column of `rows` has. */
static void make_room(struct spot *spot, int rows_wanted, int rows)
{
    if (spot->row + rows_wanted > rows)
        *spot = (struct spot){spot->column + 1, 0};
}

/* The pen at a spot, if that is on the scene's page; else nowhere, where nothing is written. */
static struct pen pen_at(const struct explorer *explorer, struct grid *grid, struct spot spot)
{
    int columns = help_columns(explorer);
    bool shown = spot.column / columns == explorer->help_page - 1;
    return (struct pen){.grid = shown ? grid : NULL,
                        .col = 1 + spot.column % columns * HELP_WIDTH,
                        .row = help_title_rows(explorer) + spot.row,
                        .end = grid != NULL ? grid->cols : 0,
                        .flags = CELL_BOLD};
}

/* Lays out all of the help, and draws the scene's page of it into a grid, unless that is NULL.
 * Returns how many pages there are. */
static int lay_out(const struct explorer *explorer, struct grid *grid)
{
    enum { BLANK = 1, HEADING = 1, SOME = 2 };
    int rows = help_rows(explorer);
    bool headed = help_title_rows(explorer) > 0;
    struct spot spot = {0, 0};
    for (const struct binding *binding = bindings; binding->action != ACTION_NONE; binding++) {
        const char *heading = headed ? heading_of(binding) : NULL;
        make_room(&spot, heading != NULL ? BLANK + HEADING + SOME : 1, rows);
        struct pen pen = pen_at(explorer, grid, spot);
        if (heading != NULL) {
            spot.row += spot.row > 0 ? BLANK : 0;
            pen = pen_at(explorer, grid, spot);
            pen_text(&pen, heading);
            spot.row += HEADING;
            pen = pen_at(explorer, grid, spot);
        }
        draw_binding(&pen, binding);
        spot.row++;
    }
    return spot.column / help_columns(explorer) + 1;
}

int help_pages(const struct explorer *explorer)
{
    return lay_out(explorer, NULL);
}

void help_draw(const struct explorer *explorer, struct grid *grid)
{
    struct pen pen = {grid, 1, 0, grid->cols, CELL_BOLD};
    grid_clear(grid);
    if (help_title_rows(explorer) > 0)
        pen_text(&pen, "tmap: the keys");
    lay_out(explorer, grid);
}

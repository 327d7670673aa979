/*
 * The commands stand in columns, on as many pages as they take: first those that most people need,
 * then all; in a flight its own before them. The same walk over the table counts the pages and
 * draws one of them.
 */
#include "explorer/help.h"

#include "base/minmax.h"
#include "explorer/actions/state.h"
#include "explorer/commands.h"

enum { HELP_KEYS_WIDTH = 15, HELP_WIDTH = 39 };

/* The first page: the keys that most people need. It has the groups of their commands. */
static const struct {
    uint32_t key;
    const char *keys; /* as the page names them */
    const char *words;
} first_page[] = {
    {'h', "arrows, hjkl", "move; Shift: far"},
    {'+', "+ -", "nearer, farther"},
    {'r', "r", "another world"},
    {'O', "O", "gallery: choose one"},
    {'s', "s", "type a seed or a word"},
    {'f', "f F", "larger land, smaller"},
    {'a', "a", "letters, filled, blocks"},
    {'v', "v", "plain, shade, contours"},
    {'B', "B", "biomes or heights"},
    {'N', "N", "names on, off"},
    {'i', "i", "legend"},
    {EVENT_TAB, "Tab", "fly, and back"},
    {'x', "x", "what is here: a cursor"},
    {EVENT_HOME, "Home", "go to a good view"},
    {'/', "/", "find a name"},
    {EVENT_BACKSPACE, "Backspace", "undo; ^R does it again"},
    {'w', "w", "save it: map.png"},
    {':', ":", "any option: sea=70%"},
    {'c', "c", "copy this map's line"},
    {'?', "?", "all keys, page by page"},
    {'q', "q", "quit"},
};

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
 * nothing. */
static struct pen pen_at(const struct help *help)
{
    bool shown = help->column / help->columns == help->page - 1;
    return (struct pen){.grid = shown ? help->grid : NULL,
                        .col = 1 + help->column % help->columns * HELP_WIDTH,
                        .row = help->title + help->row,
                        .end = help->grid != NULL ? help->grid->cols : 0,
                        .flags = CELL_BOLD};
}

/* Lays out a command, below the heading of its group if it is the first. */
static void lay_out_command(struct help *help, const char *group, const char *keys,
                            const char *words)
{
    enum { BLANK = 1, HEADING = 1, SOME = 2 };
    bool headed = help->title > 0 && help->group != group;
    help->group = group;
    if (help->row + (headed ? BLANK + HEADING + SOME : 1) > help->rows) {
        help->column++;
        help->row = 0;
    }
    if (headed) {
        help->row += help->row > 0 ? BLANK : 0;
        struct pen heading = pen_at(help);
        pen_text(&heading, group);
        help->row += HEADING;
    }
    struct pen pen = pen_at(help);
    int col = pen.col;
    pen_text(&pen, keys);
    pen_pad(&pen, col + HELP_KEYS_WIDTH);
    pen.flags = 0;
    pen_text(&pen, words);
    help->row++;
}

/* Writes the names of a command's keys. */
static void name_keys(const struct command *command, struct text *text)
{
    for (int n = 0; n < COMMAND_KEYS_MAX && command->keys[n] != 0; n++) {
        char name[KEY_LABEL_MAX + 1];
        key_label(command->keys[n], name);
        text_add(text, n > 0 ? " " : "");
        text_add(text, name);
    }
}

/* Lays out the first page; in a flight its own keys have been laid out before. */
static void lay_out_first(struct help *help, const struct explorer *explorer)
{
    enum key_mode mode = commands_mode(explorer);
    for (size_t n = 0; n < sizeof first_page / sizeof *first_page; n++) {
        const struct command *row = command_find(first_page[n].key, MODE_MAP);
        if ((row->modes & (int)mode) != 0 && command_refusal(row, explorer) == NULL)
            lay_out_command(help, row->group, first_page[n].keys, first_page[n].words);
    }
}

/* Lays out the rows of the table: those of a flight or a globe alone if `own`; those that the land
 * has no use for if `refused`, else the others. */
static void lay_out_table(struct help *help, const struct explorer *explorer, bool own,
                          bool refused)
{
    for (const struct command *row = commands_table; row->modes != 0; row++) {
        char keys[COMMAND_KEYS_MAX * (KEY_LABEL_MAX + 1)] = "";
        struct text text = {.bytes = keys, .room = sizeof keys};
        if (row->help == NULL || (own && row->modes != (int)commands_mode(explorer)) ||
            refused != (command_refusal(row, explorer) != NULL))
            continue;
        name_keys(row, &text);
        lay_out_command(help, refused ? "Not in this world" : row->group, keys, row->help);
    }
}

/* Lays out all of the help, and draws its page into the grid unless that is NULL. Returns the
 * number of pages. */
static int lay_out(const struct explorer *explorer, struct grid *grid)
{
    const struct frame *frame = &explorer->frame;
    struct help help = {.grid = grid,
                        .page = explorer->help_page,
                        .columns = frame->cols >= 2 * HELP_WIDTH ? 2 : 1,
                        .title = frame->rows > 8};
    help.rows = MAX(frame->rows - 1 - help.title, 1);
    struct pen pen = {grid, 1, 0, frame->cols, CELL_BOLD};
    pen_text(&pen, help.title > 0 ? "tmap: the keys" : "");
    if (commands_mode(explorer) != MODE_MAP)
        lay_out_table(&help, explorer, true, false);
    lay_out_first(&help, explorer);
    help.column = (help.column / help.columns + 1) * help.columns; /* a page of its own */
    help.row = 0;
    help.group = NULL;
    lay_out_table(&help, explorer, false, false);
    lay_out_table(&help, explorer, false, true);
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

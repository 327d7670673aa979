/*
 * A new command is a row, a function (here, or in the file of its subject), and an entry of the
 * manual. A new panel is a row, an entry of panels[], and a file of its own.
 *
 * The table is short, and searched from the top. The help is nothing but the table, laid out in
 * columns: so it stands behind it.
 */
#include "explorer/commands.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "explorer/actions/opening.h"
#include "explorer/actions/undo.h"
#include "explorer/panels/command_panel.h"
#include "explorer/panels/gallery.h"

extern const struct panel panel_overview;
extern const struct panel panel_legend;
extern const struct panel panel_profile;

/* The panels, in the order in which they are drawn: the last one over the others. */
static const struct panel *const panels[PANELS] = {&panel_overview, &panel_legend, &panel_profile};

/* Opens a panel, or closes it. If there is no room for it, the note says so and it stays closed. */
static struct note toggle_panel(struct explorer *explorer, const struct panel *panel)
{
    struct box box;
    int n = 0;
    while (n < PANELS - 1 && panels[n] != panel)
        n++;
    if ((explorer->panels >> n & 1) == 0 && !panel->place(explorer, &box))
        return note_of(panel->no_room);
    explorer->panels ^= 1U << n;
    return (struct note){0};
}

struct note commands_place_panels(struct explorer *explorer)
{
    struct note note = {0};
    explorer->box_count = 0;
    for (int n = 0; n < PANELS; n++)
        if ((explorer->panels >> n & 1) == 0)
            continue;
        else if (panels[n]->place(explorer, &explorer->boxes[explorer->box_count]))
            explorer->box_count++;
        else
            note = note_of(panels[n]->no_room);
    return note;
}

bool commands_draw_panels(const struct explorer *explorer, struct grid *grid)
{
    struct box box;
    for (int n = 0; n < PANELS; n++)
        if ((explorer->panels >> n & 1) != 0 && panels[n]->place(explorer, &box) &&
            !panels[n]->draw(explorer, &box, grid))
            return false;
    return true;
}

/* Returns the panel that is drawn at a column and row of the screen, and sets *box to its box; NULL
 * if the map is seen there. */
static const struct panel *panel_at(const struct explorer *explorer, int col, int row,
                                    struct box *box)
{
    for (int n = PANELS - 1; n >= 0; n--)
        if ((explorer->panels >> n & 1) != 0 && panels[n]->place(explorer, box) &&
            col >= box->col && col < box->col + box->cols && row >= box->row &&
            row < box->row + box->rows)
            return panels[n];
    return NULL;
}

/* True if the help or the command line covers the map. */
static bool is_covered(const struct explorer *explorer)
{
    return explorer->help_page > 0 || explorer->command_panel.open;
}

bool commands_any_open(const struct explorer *explorer)
{
    return is_covered(explorer) || explorer->gallery != NULL || explorer->cursor.on ||
           explorer->panels != 0 || explorer->flyer.opened;
}

bool commands_close(struct explorer *explorer)
{
    bool open = commands_any_open(explorer);
    if (is_covered(explorer))
        return true;
    if (explorer->gallery != NULL)
        gallery_close(explorer);
    else if (explorer->panels != 0)
        explorer->panels = 0;
    else if (explorer->flyer.opened)
        fly_toggle(explorer);
    else
        explorer->cursor.on = false;
    return open;
}

/* Looks at the cell that was clicked; or goes to the place that a panel shows there. */
static struct note click(struct explorer *explorer, const struct event *event)
{
    struct box box;
    const struct panel *panel = panel_at(explorer, event->col, event->row, &box);
    int64_t x, y;
    if (panel == NULL)
        return move_look_at(explorer, event);
    if (panel->find == NULL ||
        !panel->find(explorer, event->col - box.col, event->row - box.row, &x, &y))
        return (struct note){0};
    return jump_to(explorer, x, y);
}

/* Goes down from the globe, or the whole world: by Enter to the zoom that was left. */
static struct note land(struct explorer *explorer, const struct event *event)
{
    const int by = event->key == EVENT_ENTER ? 0 : (int)MAX(explorer->count, 1);
    return explorer->map.look.kind == VIEW_WORLD ? world_land(explorer, by) : globe_land(explorer);
}

/* Turns to the next page of the help. Beyond the last page the help closes. */
static struct note turn_help(struct explorer *explorer)
{
    explorer->help_page++;
    return (struct note){0};
}

static struct note close_next(struct explorer *explorer)
{
    commands_close(explorer);
    return (struct note){0};
}

/* Appends a digit to the count of the next command. */
static struct note type_digit(struct explorer *explorer, const struct event *event)
{
    uint32_t count = 10 * explorer->count + (event->key - '0');
    explorer->count = count <= COMMAND_COUNT_MAX ? count : 0;
    if (explorer->count == 0)
        return note_of(count > 0 ? "at most 9999 steps at once" : "a count begins with 1 to 9");
    return note_format("%u step%s of the next key%s", (unsigned)count, count == 1 ? "" : "s",
                       count == 3 ? "; Tab flies, and lands" : ""); /* 3 did that once */
}

static const struct question ask_seed = {.label = "seed, a number or a text",
                                         .use_line = seed_typed};
static const struct question ask_conditions = {
    .label = "search for worlds, such as land=30..60 rim>=98", .use_line = world_search_ask};
static const struct question ask_options = {
    .label = "", .use_line = type_options_use, .complete = type_options_complete};
static const struct question ask_place = {
    .label = "go to X,Y", .use_line = jump_to_place, .first = 'g', .use_first = opening_go};
static const struct question ask_find = {.label = "find a name or X,Y", .use_line = jump_to_name};
static const struct question ask_mark = {.label = "mark: which letter, a to z?",
                                         .use_letter = marks_set};
static const struct question ask_to_mark = {.label = "go to which mark, a to z? ' goes back",
                                            .use_letter = jump_to_mark};

static const char moving[] = "Moving";
static const char world[] = "The world";
static const char seeing[] = "Seeing";
static const char flying[] = "Flying";
static const char globe[] = "World and globe";
static const char gallery[] = "The gallery";
static const char finding[] = "Finding";
static const char keeping[] = "Keeping";
static const char program[] = "The program";

/* Owners of keys, and short names for the table. */
#define CTRL(letter) EVENT_CONTROL(letter)
#define GONE(line)   "that key is gone: type " line, .reply = EXPLORER_GONE
#define COPIES       .flags = COMMAND_STAYS, .reply = EXPLORER_COPY
#define REPAINTS     .flags = COMMAND_UNCOUNTED, .reply = EXPLORER_REPAINT
enum {
    STILL = MODE_MAP | MODE_COUNT,
    MAP = STILL | MODE_FOUND,
    FLIGHT = MODE_FLIGHT,
    GLOBE = MODE_GLOBE,
    WHOLE = MODE_WHOLE,
    FAR = GLOBE | WHOLE,
    FLAT = MAP | WHOLE,
    BOTH = MAP | FLIGHT | FAR,
    LINE = MODE_LINE,
    DIALOG = MODE_LINE | MODE_REPLACE | MODE_LETTER,
    GALLERY = MODE_WORLDS,
    EVER = BOTH | GALLERY,
    ALL = EVER | DIALOG,
    STAYS = COMMAND_STAYS,
    UNCOUNTED = COMMAND_UNCOUNTED,
    MADE = COMMAND_MADE,
    GATHERS = COMMAND_GATHERS,
    RIVERS = COMMAND_STAYS | COMMAND_WATER,
    COUNTED = COMMAND_COUNTED,
    STEPS = COMMAND_MADE | COMMAND_COUNTED,
    MOVES = COMMAND_MOVES,
    DIGITS = '1', /* stands for itself and the digits above */
};

const struct command commands_table[] = {
    {MAP, {'h', EVENT_LEFT}, "scroll west", moving, -1, 0, .scroll = move_scroll},
    {MAP, {'j', EVENT_DOWN, EVENT_ENTER}, "scroll south", moving, 0, 1, .scroll = move_scroll},
    {MAP, {'k', EVENT_UP}, "scroll north", moving, 0, -1, .scroll = move_scroll},
    {MAP, {'l', EVENT_RIGHT}, "scroll east", moving, 1, 0, .scroll = move_scroll},
    {MAP, {'y'}, "scroll north-west", moving, -1, -1, .scroll = move_scroll},
    {MAP, {'u'}, "scroll north-east", moving, 1, -1, .scroll = move_scroll},
    {MAP, {'b'}, "scroll south-west", moving, -1, 1, .scroll = move_scroll},
    {STILL, {'n'}, "scroll south-east", moving, 1, 1, .scroll = move_scroll},
    {MAP, {'H', EVENT_SHIFT_LEFT}, "scroll west by 8", moving, -8, 0, .scroll = move_scroll},
    {MAP, {'J', EVENT_SHIFT_DOWN}, "scroll south by 8", moving, 0, 8, .scroll = move_scroll},
    {MAP, {'K', EVENT_SHIFT_UP}, "scroll north by 8", moving, 0, -8, .scroll = move_scroll},
    {MAP, {'L', EVENT_SHIFT_RIGHT}, "scroll east by 8", moving, 8, 0, .scroll = move_scroll},
    {MAP, {EVENT_PAGE_UP, CTRL('B')}, "north by a page", moving, 0, -1, .scroll = move_page},
    {MAP, {EVENT_PAGE_DOWN, ' ', CTRL('F')}, "south by a page", moving, 0, 1, .scroll = move_page},
    {MAP, {CTRL('U')}, "north by half a page", moving, 0, -1, .scroll = move_half_page},
    {MAP, {CTRL('D')}, "south by half a page", moving, 0, 1, .scroll = move_half_page},
    {BOTH, {DIGITS}, "to 9, a count: 12l, 3+", moving, .flags = UNCOUNTED, .take = type_digit},
    {MAP, {'+', '='}, "zoom in", moving, 1, .flags = COUNTED, .step = zoom_by},
    {MAP, {'-'}, "zoom out", moving, -1, .flags = COUNTED, .step = zoom_by},
    {MODE_MAP | MODE_FOUND | WHOLE, {'0'}, "zoom to one cell a tile", moving, .run = opening_zoom},
    {MAP, {'z'}, "zoom to the whole world", moving, .run = zoom_fit},
    {MAP, {EVENT_WHEEL_UP}, "zoom in at the pointer", moving, .flags = MOVES, .take = zoom_at},
    {MAP, {EVENT_WHEEL_DOWN}, "zoom out at the pointer", moving, .flags = MOVES, .take = zoom_at},
    {MAP, {EVENT_DRAG}, "pull the map along", moving, .flags = MOVES, .take = move_pan},
    {MAP, {'d'}, "scroll by itself", moving, .run = move_toggle_drift},

    {BOTH, {'r'}, "another random seed", world, .flags = MADE | GATHERS, .take = seed_random},
    {BOTH, {'s'}, "type a seed", world, .flags = MADE, .ask = &ask_seed},
    {FLAT, {'O'}, "choose from a gallery", world, .flags = MADE | STAYS, .run = gallery_show},
    {BOTH, {'S'}, "search for worlds", world, .flags = MADE, .ask = &ask_conditions},
    {BOTH, {'>'}, "next world found", world, 1, .flags = MADE, .step = world_search_begin},
    {BOTH, {'<'}, "the world found before", world, -1, .flags = MADE, .step = world_search_begin},
    {BOTH, {'R'}, "back to the seed before", world, .flags = MADE | GATHERS, .take = seed_back},
    {BOTH, {'T'}, "another algorithm", world, .flags = MADE, .run = edit_world_algorithm},
    {BOTH, {']'}, "half a halving more", world, 1, .flags = STEPS, .step = edit_world_halvings},
    {BOTH, {'['}, "half a halving less", world, -1, .flags = STEPS, .step = edit_world_halvings},
    {BOTH, {'f'}, "features twice as large", world, 1, .flags = MADE, .step = edit_world_feature},
    {BOTH, {'F'}, "features half as large", world, -1, .flags = MADE, .step = edit_world_feature},

    {BOTH, {'a'}, "tiles, filled, blocks", seeing, .run = edit_look_blocks},
    {FLAT, {'v'}, "plain, shaded, contours", seeing, .run = edit_look_relief},
    {BOTH, {'B'}, "biomes, or heights", seeing, .flags = MADE, .run = edit_look_show},
    {BOTH, {'p'}, "next palette", seeing, .run = edit_look_palette},
    {BOTH, {'A'}, "true proportions", seeing, .run = edit_look_aspect},
    {STILL | WHOLE, {'N'}, "names, or none", seeing, .flags = MADE, .run = edit_look_labels},
    {BOTH, {'e'}, "tiles by range or area", seeing, .run = edit_look_normalize},
    {BOTH, {','}, "lower sea", seeing, -1, .step = edit_world_sea},
    {BOTH, {'.'}, "higher sea", seeing, 1, .step = edit_world_sea},
    {BOTH, {'o'}, "overview of the world", seeing, .flags = STAYS, .panel = &panel_overview},
    {BOTH, {'i'}, "legend of the tiles", seeing, .flags = STAYS, .panel = &panel_legend},
    {BOTH, {'P'}, "profile of the land", seeing, .flags = STAYS, .panel = &panel_profile},

    {BOTH, {EVENT_TAB}, "fly, or back to the map", flying, .run = fly_toggle},
    {FLIGHT, {EVENT_UP, 'k'}, "fly ahead", flying, 1, .flags = COUNTED, .step = fly_ahead},
    {FLIGHT, {EVENT_DOWN, 'j'}, "fly back", flying, -1, .flags = COUNTED, .step = fly_ahead},
    {FLIGHT, {EVENT_LEFT, 'h'}, "turn left", flying, -5, 0, .scroll = fly_turn},
    {FLIGHT, {EVENT_RIGHT, 'l'}, "turn right", flying, 5, 0, .scroll = fly_turn},
    {FLIGHT, {'+', '='}, "rise", flying, 1, .flags = COUNTED, .step = fly_rise},
    {FLIGHT, {'-'}, "sink", flying, -1, .flags = COUNTED, .step = fly_rise},
    {FLIGHT, {EVENT_PAGE_UP}, "look up", flying, 0, 3, .scroll = fly_turn},
    {FLIGHT, {EVENT_PAGE_DOWN}, "look down", flying, 0, -3, .scroll = fly_turn},
    {FLIGHT | FAR, {EVENT_DRAG}, "look around", flying, .flags = MOVES, .take = fly_drag},
    {FLIGHT, {'d'}, "fly on by itself", flying, .run = fly_toggle_drift},

    {FAR, {EVENT_LEFT, 'h'}, "west by 15 degrees", globe, -15, 0, .scroll = globe_turn},
    {FAR, {EVENT_RIGHT, 'l'}, "east by 15 degrees", globe, 15, 0, .scroll = globe_turn},
    {FAR, {'H', EVENT_SHIFT_LEFT}, "west by 45 degrees", globe, -45, 0, .scroll = globe_turn},
    {FAR, {'L', EVENT_SHIFT_RIGHT}, "east by 45 degrees", globe, 45, 0, .scroll = globe_turn},
    {FAR, {EVENT_UP, 'k'}, "north by 10 degrees", globe, 0, -10, .scroll = globe_turn},
    {FAR, {EVENT_DOWN, 'j'}, "south by 10 degrees", globe, 0, 10, .scroll = globe_turn},
    {FAR, {'d'}, "turn by itself", globe, .run = fly_toggle_drift},
    {FAR, {'+', '=', EVENT_ENTER}, "go down to the map", globe, .flags = COUNTED, .take = land},

    {GALLERY, {EVENT_LEFT, 'h'}, "choose to the west", gallery, -1, 0, .scroll = gallery_choose},
    {GALLERY, {EVENT_RIGHT, 'l'}, "choose to the east", gallery, 1, 0, .scroll = gallery_choose},
    {GALLERY, {EVENT_UP, 'k'}, "choose to the north", gallery, 0, -1, .scroll = gallery_choose},
    {GALLERY, {EVENT_DOWN, 'j'}, "choose to the south", gallery, 0, 1, .scroll = gallery_choose},
    {GALLERY, {EVENT_ENTER}, "take the chosen world", gallery, .run = gallery_take},
    {GALLERY, {'O'}, "show others", gallery, .run = gallery_show},
    {GALLERY, {EVENT_BACKSPACE, CTRL('H')}, "back to the map", gallery, .run = gallery_close},

    {FLAT, {'x'}, "look at cells, or stop", finding, .flags = STAYS, .run = cursor_toggle},
    {FLAT, {EVENT_CLICK}, "look at that cell", finding, .flags = STAYS | UNCOUNTED, .take = click},
    {BOTH, {'g'}, "go to a cell", finding, .ask = &ask_place},
    {BOTH, {EVENT_HOME}, "go to a good view", finding, .run = opening_go},
    {BOTH, {EVENT_END, 'G'}, "go to the world's end", finding, .run = jump_to_end},
    {BOTH, {'^'}, "go to the highest cell", finding, 1, .step = jump_to_extreme},
    {BOTH, {'_'}, "go to the lowest cell", finding, -1, .step = jump_to_extreme},
    {MAP, {'D'}, "down to a river's mouth", finding, 1, .flags = RIVERS, .step = jump_river},
    {MAP, {'U'}, "up to a river's spring", finding, -1, .flags = RIVERS, .step = jump_river},
    {BOTH, {'/'}, "find a name or a place", finding, .ask = &ask_find},
    {MODE_FOUND | FLIGHT | WHOLE, {'n'}, "the next found by /", finding, 1, .step = jump_to_next},
    {MODE_FOUND | FLIGHT, {'N'}, "the one before", finding, -1, .step = jump_to_next},
    {BOTH, {'m'}, "set a mark, a to z", finding, .ask = &ask_mark},
    {BOTH, {'M'}, "mark by a name, rename", finding, .flags = COMMAND_STAYS, .run = marks_ask},
    {BOTH, {'\'', '`'}, "go to a mark; '' back", finding, .ask = &ask_to_mark},

    {BOTH, {EVENT_BACKSPACE, CTRL('H')}, "undo the last key", keeping, -1, .step = undo_go},
    {BOTH, {CTRL('R')}, "do it again", keeping, 1, .step = undo_go},
    {BOTH, {'w'}, "save the view to a file", keeping, .ask = &dialog_file},
    {BOTH, {':'}, "any option: sea=70%", keeping, .ask = &ask_options},
    {BOTH, {'c'}, "show its command line", keeping, COPIES, .run = command_panel_toggle},
    {ALL, {CTRL('L')}, "draw the screen again", program, REPAINTS},
    {EVER, {'?', EVENT_F1}, "this help", program, .flags = STAYS | UNCOUNTED, .run = turn_help},
    {EVER, {EVENT_ESCAPE}, "close what is open", program, .flags = UNCOUNTED, .run = close_next},
    {EVER, {'q', EVENT_F10}, "close, or quit", program, .flags = UNCOUNTED, .reply = EXPLORER_QUIT},

    {MODE_COUNT | FLIGHT | GLOBE, {'0'}, .flags = UNCOUNTED, .take = type_digit},
    {BOTH, {'Z'}, .flags = UNCOUNTED, .words = "q quits; c shows the line that opens this again"},
    {FLIGHT, {EVENT_WHEEL_UP}, .x = 1, .step = fly_ahead},
    {FLIGHT, {EVENT_WHEEL_DOWN}, .x = -1, .step = fly_ahead},
    {FAR, {EVENT_WHEEL_UP}, .take = land},
    {GALLERY, {EVENT_CLICK}, .take = gallery_click},
    {WHOLE, {'-', EVENT_WHEEL_DOWN}, .step = world_land, .x = -1},
    {GLOBE, {'-', EVENT_WHEEL_DOWN}, .words = "nothing is farther out; + goes down to the map"},
    {BOTH, {'{', '}'}, .words = GONE(":world=2048x2048")},
    {BOTH, {'(', ')'}, .words = GONE(":roughness=0.55")},
    {BOTH, {'|'}, .words = GONE(":halvings=4.5")},
    {BOTH, {';'}, .words = GONE(":relief=shade,x2")},
    {BOTH, {'t'}, .words = GONE(":tiles=@blocks")},
    {BOTH, {'W'}, .words = GONE(":rivers=none")},
    {LINE, {EVENT_LEFT, CTRL('B')}, .edit = LINE_EDIT_LEFT},
    {LINE, {EVENT_RIGHT, CTRL('F')}, .edit = LINE_EDIT_RIGHT},
    {LINE, {EVENT_HOME, CTRL('A')}, .edit = LINE_EDIT_HOME},
    {LINE, {EVENT_END, CTRL('E')}, .edit = LINE_EDIT_END},
    {LINE, {EVENT_BACKSPACE, CTRL('H')}, .edit = LINE_EDIT_BACKSPACE},
    {LINE, {EVENT_DELETE, CTRL('D')}, .edit = LINE_EDIT_DELETE},
    {LINE, {CTRL('W')}, .edit = LINE_EDIT_WORD},
    {LINE, {CTRL('U')}, .edit = LINE_EDIT_BEFORE},
    {LINE, {CTRL('K')}, .edit = LINE_EDIT_AFTER},
    {LINE, {EVENT_ENTER, CTRL('J')}, .edit = LINE_EDIT_ENTER},
    {LINE, {EVENT_TAB}, .edit = LINE_EDIT_COMPLETE},
    {LINE, {EVENT_UP, CTRL('P')}, .edit = LINE_EDIT_OLDER},
    {LINE, {EVENT_DOWN, CTRL('N')}, .edit = LINE_EDIT_NEWER},
    {MODE_REPLACE, {'y', 'Y'}, .edit = LINE_EDIT_ENTER},
    {DIALOG, {EVENT_ESCAPE}, .edit = LINE_EDIT_LEAVE},
    {.modes = 0},
};

enum key_mode commands_mode(const struct explorer *explorer)
{
    return explorer->gallery != NULL ? MODE_WORLDS
                                     : (enum key_mode)(MODE_MAP << explorer->map.look.kind);
}

const struct command *command_find(uint32_t key, enum key_mode mode)
{
    if (key >= DIGITS && key <= '9')
        key = DIGITS;
    for (const struct command *row = commands_table; row->modes != 0 && key != 0; row++)
        for (int n = 0; n < COMMAND_KEYS_MAX && (row->modes & (int)mode) != 0; n++)
            if (row->keys[n] == key)
                return row;
    return NULL;
}

/* Returns why the land that is shown has no use for a command; NULL if it has. */
static const char *refusal_of(const struct command *command, const struct explorer *explorer)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    if ((command->flags & COMMAND_MADE) != 0 && recipe->picture != NULL)
        return "not possible: this land was read from a file";
    if (recipe->drawing != NULL &&
        (command->ask == &ask_conditions || command->step == world_search_begin))
        return "not possible: this land was drawn, and no seed draws another";
    if ((command->flags & COMMAND_WATER) != 0 && !recipe_has_water(recipe))
        return recipe->picture != NULL ? "no rivers: this land was read from a file"
                                       : "no rivers in this world; T changes the algorithm";
    if (command->run == edit_look_show && !edit_look_has_biomes(recipe))
        return "a world of one row has no climate, so no biomes";
    return NULL;
}

struct note command_run(const struct command *command, struct explorer *explorer,
                        const struct event *event)
{
    int times = explorer->count > 0 ? (int)explorer->count : 1;
    if (command->scroll != NULL)
        return command->scroll(explorer, command->x * times, command->y * times);
    if (explorer->count > 0 && command->words == NULL &&
        (command->flags & (COMMAND_UNCOUNTED | COMMAND_COUNTED)) == 0)
        return note_of("only keys that move or zoom take a count");
    const char *refusal = refusal_of(command, explorer);
    if (refusal != NULL)
        return note_of(refusal);
    if (command->step != NULL)
        return command->step(explorer, command->x * times);
    if (command->take != NULL)
        return command->take(explorer, event);
    if (command->ask != NULL)
        return dialog_ask(explorer, command->ask);
    if (command->panel != NULL)
        return toggle_panel(explorer, command->panel);
    if (command->run != NULL)
        return command->run(explorer);
    return command->words != NULL ? note_of(command->words) : (struct note){0};
}

/*
 * Help. The commands stand in columns, on as many pages as they take: first those that most people
 * need, then all; in a flight its own before them. The same walk over the table counts the pages
 * and draws one of them.
 */

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
        text_format(text, "%s%s", n > 0 ? " " : "", name);
    }
}

/* Lays out the first page; in a flight its own keys have been laid out before. */
static void lay_out_first(struct help *help, const struct explorer *explorer)
{
    enum key_mode mode = commands_mode(explorer);
    for (size_t n = 0; n < sizeof first_page / sizeof *first_page; n++) {
        const struct command *row = command_find(first_page[n].key, MODE_MAP);
        if ((row->modes & (int)mode) != 0 && refusal_of(row, explorer) == NULL)
            lay_out_command(help, row->group, first_page[n].keys, first_page[n].words);
    }
}

/* Lays out the rows of the table: those for what is seen, but not for maps, if `own`; those that
 * the land has no use for if `refused`, else the others. */
static void lay_out_table(struct help *help, const struct explorer *explorer, bool own,
                          bool refused)
{
    for (const struct command *row = commands_table; row->modes != 0; row++) {
        struct text text = TEXT_LOCAL(COMMAND_KEYS_MAX * (KEY_LABEL_MAX + 1));
        bool is_own = (row->modes & (int)commands_mode(explorer)) != 0 && (row->modes & MAP) == 0;
        if (row->help == NULL || (own && !is_own) || refused != (refusal_of(row, explorer) != NULL))
            continue;
        name_keys(row, &text);
        lay_out_command(help, refused ? "Not in this world" : row->group, text.bytes, row->help);
    }
}

int help_pages(const struct explorer *explorer, struct grid *grid)
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

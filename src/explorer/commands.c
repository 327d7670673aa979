/*
 * A new command is a row, a function in the file of its subject, and an entry of the manual.
 */
#include "explorer/commands.h"

#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/jump.h"
#include "explorer/panels/panels.h"
#include "explorer/state.h"

#include <stddef.h>

/*
 * The table is short, and searched from the top. A row without keys stands for a row of each of its
 * panels.
 */

/* True if a panel is none of those that a row stands for, but the one after them. */
static bool is_past(const struct command *row, const struct panel *panel)
{
    return panel->key == 0 || (row->x > 0 && panel == row->panel + row->x);
}

/* Returns the row of a panel, made from the row that stands for them all. */
static struct command command_of_panel(const struct command *row, const struct panel *panel)
{
    struct command command = *row;
    command.keys[0] = panel->key;
    command.help = panel->help;
    command.panel = panel;
    command.x = 0;
    command.stays = true;
    return command;
}

bool command_at(int n, struct command *command)
{
    for (const struct command *row = commands_table; row->group != NULL; row++) {
        const struct panel *panel = row->panel;
        *command = *row;
        if (panel == NULL && n-- == 0)
            return true;
        for (; panel != NULL && !is_past(row, panel); panel++)
            if (n-- == 0) {
                *command = command_of_panel(row, panel);
                return true;
            }
    }
    return false;
}

/* True if a row is that of a key, in a flight or not. */
static bool is_key_of(const struct command *row, uint32_t key, bool flight)
{
    for (int k = 0; k < COMMAND_KEYS_MAX; k++)
        if (row->keys[k] == key)
            return (row->fly != NULL) == flight;
    return false;
}

/* Copies the row of a key, in a flight or not. */
static bool find_bound(uint32_t key, bool flight, struct command *command)
{
    *command = (struct command){0};
    if (key > COMMAND_DIGITS && key <= '9')
        key = COMMAND_DIGITS;
    for (const struct command *row = commands_table; key != 0 && row->group != NULL; row++) {
        if (is_key_of(row, key, flight)) {
            *command = *row;
            return true;
        }
        for (const struct panel *panel = row->panel; panel != NULL && !is_past(row, panel); panel++)
            if (!flight && panel->key == key) {
                *command = command_of_panel(row, panel);
                return true;
            }
    }
    return false;
}

bool command_of_key(uint32_t key, struct command *command)
{
    return find_bound(key, false, command);
}

static struct note refuse_flight(struct explorer *explorer, int x)
{
    (void)explorer;
    (void)x;
    return note_of("not in flight: 3 goes back to the map", "");
}

bool command_of_flight_key(uint32_t key, struct command *command)
{
    if (find_bound(key, true, command) || !find_bound(key, false, command))
        return command->group != NULL;
    if (command->scroll != NULL || command->point != NULL || command->press != NULL ||
        command->grounded)
        *command = (struct command){.group = command->group, .run = refuse_flight};
    return true;
}

static struct note toggle_drift(struct explorer *explorer, int x)
{
    struct drift *drift = &explorer->drift;
    (void)x;
    drift->on = !drift->on;
    return note_of(drift->on ? "drifting until a key is pressed" : "", "");
}

static struct note toggle_flight(struct explorer *explorer, int x)
{
    bool halves = explorer->choices.utf8 && explorer->map.look.colors >= 8;
    (void)x;
    return fly_toggle(&explorer->map, &explorer->cursor, &explorer->flyer, halves);
}

static struct note jump_to_peak(struct explorer *explorer, int x)
{
    return jump_to_extreme(&explorer->map, &explorer->cursor, &explorer->marks, x);
}

static struct note go_home(struct explorer *explorer, int x)
{
    (void)x;
    return opening_go(&explorer->map, &explorer->cursor, &explorer->marks);
}

static struct note go_to_end(struct explorer *explorer, int x)
{
    (void)x;
    return jump_to_end(&explorer->map, &explorer->cursor, &explorer->marks);
}

static struct note go_along_river(struct explorer *explorer, int x)
{
    return river_go(&explorer->map, &explorer->cursor, &explorer->marks, x);
}

static struct note go_on_hunting(struct explorer *explorer, int x)
{
    return world_search_begin(&explorer->hunt, &explorer->map, x);
}

static struct note toggle_command_line(struct explorer *explorer, int x)
{
    (void)x;
    return command_line_toggle(&explorer->command_line, &explorer->map,
                               history_word(&explorer->history, &explorer->map));
}

/* Turns to the next page of the help. Beyond the last page the help closes. */
static struct note turn_help_page(struct explorer *explorer, int x)
{
    (void)x;
    explorer->help_page++;
    return (struct note){0};
}

static struct note close_next(struct explorer *explorer, int x)
{
    (void)x;
    commands_close(explorer);
    return (struct note){0};
}

/* Looks at the cell that was clicked; or goes to the place that a panel shows there. */
static struct note click(struct explorer *explorer, const struct event *event)
{
    struct map *map = &explorer->map;
    struct panel_subject subject = state_subject(explorer);
    struct box box;
    const struct panel *panel =
        panels_at(&explorer->panels, &subject, event->col, event->row, &box);
    int64_t x;
    int64_t y;
    explorer->count = 0;
    if (panel == NULL)
        return move_look_at(map, &explorer->cursor, event, 0);
    if (panel->find == NULL ||
        !panel->find(&subject, event->col - box.col, event->row - box.row, &x, &y))
        return (struct note){0};
    return jump_to(map, &explorer->cursor, &explorer->marks, x, y);
}

/* Appends a digit to the count of the next command. */
static struct note type_digit(struct explorer *explorer, const struct event *event)
{
    uint32_t count = 10 * explorer->count + (event->key - '0');
    struct note note = {0};
    struct text text = note_text(&note);
    explorer->count = count <= COMMAND_COUNT_MAX ? count : 0;
    if (explorer->count == 0)
        return note_of("at most 9999 steps at once", "");
    text_number(&text, count);
    text_add(&text, count == 1 ? " step of the next key" : " steps of the next key");
    return note;
}

static const char first[] = "Try first";
static const char moving[] = "Moving";
static const char world[] = "The world";
static const char seeing[] = "Seeing";
static const char flying[] = "Flying";
static const char finding[] = "Finding";
static const char keeping[] = "Keeping";
static const char program[] = "The program";

const struct command commands_table[] = {
    {{'v'}, "plain, shaded, contours", first, .grounded = true, .restyle = edit_look_relief},
    {{'a'}, "tiles, filled, blocks", first, .restyle = edit_look_blocks},
    {{'f'}, "features twice as large", first, 1, .change = edit_world_feature},
    {{'+', '='}, "zoom in", first, 1, .change = move_zoom},
    {{'r'}, "another random seed", first, .reseed = edit_seed_random},
    {{0}, "", first, 1, .panel = panel_table},
    {{'3'}, "fly, or back to the map", first, .run = toggle_flight},

    {{'h', EVENT_LEFT}, "scroll west", moving, -1, 0, .scroll = move_scroll},
    {{'j', EVENT_DOWN, EVENT_ENTER}, "scroll south", moving, 0, 1, .scroll = move_scroll},
    {{'k', EVENT_UP}, "scroll north", moving, 0, -1, .scroll = move_scroll},
    {{'l', EVENT_RIGHT}, "scroll east", moving, 1, 0, .scroll = move_scroll},
    {{'y'}, "scroll north-west", moving, -1, -1, .scroll = move_scroll},
    {{'u'}, "scroll north-east", moving, 1, -1, .scroll = move_scroll},
    {{'b'}, "scroll south-west", moving, -1, 1, .scroll = move_scroll},
    {{'n'}, "scroll south-east", moving, 1, 1, .scroll = move_scroll},
    {{'H', EVENT_SHIFT_LEFT}, "scroll west by 8", moving, -8, 0, .scroll = move_scroll},
    {{'J', EVENT_SHIFT_DOWN}, "scroll south by 8", moving, 0, 8, .scroll = move_scroll},
    {{'K', EVENT_SHIFT_UP}, "scroll north by 8", moving, 0, -8, .scroll = move_scroll},
    {{'L', EVENT_SHIFT_RIGHT}, "scroll east by 8", moving, 8, 0, .scroll = move_scroll},
    {{EVENT_PAGE_UP, EVENT_CONTROL('B')}, "north by a page", moving, 0, -1, .scroll = move_page},
    {{EVENT_PAGE_DOWN, ' ', EVENT_CONTROL('F')},
     "south by a page",
     moving,
     0,
     1,
     .scroll = move_page},
    {{EVENT_CONTROL('U')}, "north by half a page", moving, 0, -1, .scroll = move_half_page},
    {{EVENT_CONTROL('D')}, "south by half a page", moving, 0, 1, .scroll = move_half_page},
    {{'1', '2', COMMAND_DIGITS}, "to 9, a count: 12l", moving, .press = type_digit},
    {{'-'}, "zoom out", moving, -1, .change = move_zoom, .grounded = true},
    {{'0'}, "zoom to one cell a tile", moving, .change = move_zoom, .grounded = true},
    {{'z'}, "zoom to the whole world", moving, .change = move_fit, .grounded = true},
    {{EVENT_WHEEL_UP}, "zoom in at the pointer", moving, 1, .point = move_zoom_at},
    {{EVENT_WHEEL_DOWN}, "zoom out at the pointer", moving, -1, .point = move_zoom_at},
    {{EVENT_DRAG}, "pull the map along", moving, .point = move_pan},
    {{'d'}, "scroll by itself", moving, .run = toggle_drift},

    {{'s'}, "type a seed", world, .ask = &question_seed},
    {{'S'}, "search for worlds", world, .ask = &question_hunt},
    {{'>'}, "next world found", world, 1, .run = go_on_hunting},
    {{'<'}, "the world found before", world, -1, .run = go_on_hunting},
    {{'R'}, "back to the seed before", world, .reseed = edit_seed_back},
    {{'G'}, "another algorithm", world, .change = edit_world_algorithm},
    {{'F'}, "features half as large", world, -1, .change = edit_world_feature},
    {{'['}, "half a halving less", world, -1, .change = edit_halvings_step},
    {{']'}, "half a halving more", world, 1, .change = edit_halvings_step},
    {{'|'}, "blank or filled", world, .change = edit_halvings_fill},
    {{'('}, "smoother land", world, -1, .change = edit_world_roughness},
    {{')'}, "rougher land", world, 1, .change = edit_world_roughness},
    {{'{'}, "world half as large", world, -1, .change = edit_world_size},
    {{'}'}, "world twice as large", world, 1, .change = edit_world_size},

    {{'B'}, "biomes, or heights", seeing, .restyle = edit_look_show},
    {{'p'}, "next palette", seeing, .restyle = edit_look_palette},
    {{';'}, "flatter shades", seeing, -1, .change = edit_look_exaggeration},
    {{':'}, "steeper shades", seeing, 1, .change = edit_look_exaggeration},
    {{'A'}, "true proportions", seeing, .restyle = edit_look_aspect},
    {{'W'}, "how rivers are drawn", seeing, .restyle = edit_look_rivers},
    {{'N'}, "names, or none", seeing, .grounded = true, .restyle = edit_look_labels},
    {{'t'}, "next set of tiles", seeing, .restyle = edit_look_tiles},
    {{'e'}, "slice range, area, view", seeing, .restyle = edit_look_normalize},
    {{','}, "lower sea", seeing, -1, .change = edit_world_sea},
    {{'.'}, "higher sea", seeing, 1, .change = edit_world_sea},
    {{0}, "", seeing, .panel = panel_table + 1},

    {{EVENT_UP, 'k'}, "fly ahead", flying, 1, .fly = fly_ahead},
    {{EVENT_DOWN, 'j'}, "fly back", flying, -1, .fly = fly_ahead},
    {{EVENT_LEFT, 'h'}, "turn left", flying, -1, .fly = fly_turn},
    {{EVENT_RIGHT, 'l'}, "turn right", flying, 1, .fly = fly_turn},
    {{'+', '='}, "rise", flying, 1, .fly = fly_rise},
    {{'-'}, "sink", flying, -1, .fly = fly_rise},
    {{EVENT_PAGE_UP}, "look up", flying, 1, .fly = fly_look},
    {{EVENT_PAGE_DOWN}, "look down", flying, -1, .fly = fly_look},
    {{EVENT_DRAG}, "look around", flying, .fly = fly_drag},
    {{'d'}, "fly on by itself", flying, .fly = fly_toggle_drift},

    {{'x'},
     "look at cells, or stop",
     finding,
     .stays = true,
     .grounded = true,
     .change = cursor_toggle},
    {{EVENT_CLICK}, "look at that cell", finding, .stays = true, .press = click},
    {{'g'}, "go to a cell", finding, .ask = &question_place},
    {{EVENT_HOME}, "go where much is seen", finding, .run = go_home},
    {{EVENT_END}, "go to the world's end", finding, .run = go_to_end},
    {{'^'}, "go to the highest cell", finding, 1, .run = jump_to_peak},
    {{'_'}, "go to the lowest cell", finding, -1, .run = jump_to_peak},
    {{'D'},
     "down to a river's mouth",
     finding,
     1,
     .stays = true,
     .grounded = true,
     .run = go_along_river},
    {{'U'},
     "up to a river's spring",
     finding,
     -1,
     .stays = true,
     .grounded = true,
     .run = go_along_river},
    {{'/'}, "find a name or a place", finding, .ask = &question_find},
    {{'m'}, "set a mark, a to z", finding, .ask = &question_mark},
    {{'M'}, "mark by a name", finding, .ask = &question_name},
    {{'\''}, "go to a mark; '' back", finding, .ask = &question_to_mark},

    {{'w'}, "save the view to a file", keeping, .ask = &question_file},
    {{'c'}, "show its command line", keeping, .run = toggle_command_line, .stays = true},

    {{EVENT_CONTROL('L')},
     "draw the screen again",
     program,
     .uncounted = true,
     .reply = EXPLORER_REPAINT},
    {{'?', EVENT_F1},
     "this help",
     program,
     .stays = true,
     .uncounted = true,
     .run = turn_help_page},
    {{EVENT_ESCAPE}, "close what is open", program, .uncounted = true, .run = close_next},
    {{'q', EVENT_F10}, "close, or quit", program, .uncounted = true, .reply = EXPLORER_QUIT},
    {.group = NULL},
};

bool commands_close(struct explorer *explorer)
{
    if (explorer->help_page > 0 || explorer->command_line.open || panels_close(&explorer->panels))
        return true;
    bool on = explorer->cursor.on;
    cursor_end(&explorer->cursor);
    return on;
}

struct note command_run(const struct command *command, struct explorer *explorer,
                        const struct event *event)
{
    struct map *map = &explorer->map;
    struct cursor *cursor = &explorer->cursor;
    struct panel_subject subject = state_subject(explorer);
    int times = explorer->count > 0 ? (int)explorer->count : 1;
    if (command->scroll != NULL)
        return command->scroll(map, cursor, &explorer->drift, command->x * times,
                               command->y * times);
    if (command->press != NULL)
        return command->press(explorer, event);
    if (explorer->count > 0 && !command->uncounted)
        return note_of("a count is for keys that scroll: without it, again", "");
    if (command->point != NULL)
        return command->point(map, cursor, event, command->x);
    if (command->change != NULL)
        return command->change(map, cursor, command->x);
    if (command->reseed != NULL)
        return command->reseed(map, &explorer->history, 1 + event->again);
    if (command->restyle != NULL)
        return command->restyle(map, &explorer->choices);
    if (command->ask != NULL)
        return dialog_ask(&explorer->dialog, command->ask, map);
    if (command->panel != NULL)
        return panels_toggle(&explorer->panels, command->panel, &subject);
    if (command->fly != NULL)
        return command->fly(map, &explorer->flyer, event, command->x);
    return command->run != NULL ? command->run(explorer, command->x) : (struct note){0};
}

/*
 * The table is short, and searched from the top. A row without keys stands for a row of each of its
 * panels.
 */
#include "explorer/command_find.h"

#include "explorer/panels.h"

#include <stddef.h>

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

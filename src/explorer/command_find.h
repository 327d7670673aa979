/*
 * Command find: the command of a key, and of a line of the help.
 */
#ifndef TMAP_EXPLORER_COMMAND_FIND_H
#define TMAP_EXPLORER_COMMAND_FIND_H

#include "explorer/commands.h"

#include <stdbool.h>
#include <stdint.h>

/* Copies the nth command of the help, from 0, into *command. Returns false if there are fewer. */
bool command_at(int n, struct command *command);

/* Copies the command of a key into *command. Returns false if there is none; *command is then of
 * zeros, a command that does nothing. */
bool command_of_key(uint32_t key, struct command *command);

/* Copies the command that a key has in a flight into *command, as command_of_key does. */
bool command_of_flight_key(uint32_t key, struct command *command);

#endif

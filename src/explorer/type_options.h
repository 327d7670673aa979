/*
 * Typed options: the line after `:`. It takes every option as it stands on the command line, with
 * the same errors; :q, :w FILE, :u and :help as vi has them; and X,Y, where it goes.
 */
#ifndef TMAP_EXPLORER_TYPE_OPTIONS_H
#define TMAP_EXPLORER_TYPE_OPTIONS_H

#include "explorer/actions/state.h"

/* Does what a line asks for: the use_line of a question. Options change the world, the view and the
 * look that are shown; what they leave open stays, or is carried over as keys do. --preset begins
 * from the defaults, with the seed that is shown. For options of the program the line to type in a
 * shell is shown in the command line panel. Returns false if the line is not valid: the note says
 * why, and nothing has changed. */
bool type_options_use(struct explorer *explorer, const char *line);

/* Completes the name or the value at the end of the dialog's line: as far as it can be, or else the
 * note lists what is possible, or says what the value means. */
void type_options_complete(struct explorer *explorer);

#endif

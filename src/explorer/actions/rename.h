/*
 * Rename: gives a name that stands under the cursor to what it names, and other words to that.
 */
#ifndef TMAP_EXPLORER_ACTIONS_RENAME_H
#define TMAP_EXPLORER_ACTIONS_RENAME_H

#include "explorer/actions/state.h"

/* Asks for the name of a place: of what the cursor is on the name of, a thing of the world or a
 * place of the user's own, which is then renamed (gazetteer_rename); or else of a mark. */
struct note rename_ask(struct explorer *explorer);

#endif

/*
 * Jumps: commands that go far on the map at once, and back: to a cell, to the highest or the lowest
 * one, to marks, to named places, along a river. Marks are places to come back to. Each has a
 * letter, a to z, and may have a name.
 *
 * A jump brings the tile that shows a place into the middle of the view, or the nearest tile to the
 * north-west of the place. The cursor, if it is on, goes there, too. Near the rim of a bounded
 * world the tile cannot come to the middle: then the cursor is put on it. Every jump keeps the
 * viewpoint that it leaves.
 */
#ifndef TMAP_EXPLORER_ACTIONS_JUMP_H
#define TMAP_EXPLORER_ACTIONS_JUMP_H

#include "explorer/actions/state.h"

/* Returns a coordinate of a viewpoint, y if `down` and else x, brought into a world that may be
 * smaller than the one in which it was kept: the last of a bounded side, else wrapped. */
int64_t marks_within(int64_t place, const struct recipe *recipe, bool down);

/* Sets the mark of a letter to the cell under the cursor, or in the middle of the view, without a
 * name. A mark that is there already, at that zoom, is removed instead. */
struct note marks_set(struct explorer *explorer, uint32_t letter);

/* If the last key went to a named place by a search, or if the cursor is on the letters of a name,
 * asks for a new one: of a thing of the world or a place of the user's own (gazetteer_rename). Else
 * asks for the name of a mark, at the same place as that of marks_set. It gets the letter of the
 * mark that has the name; or else a free letter, the first one of the name if it is free. Names of
 * marks have 2 to MARK_NAME_MAX columns and no comma, so that they are neither letters nor places
 * X,Y. */
struct note marks_ask(struct explorer *explorer);

/* Draws the letter of each mark where the map shows its cell, or after the letters that stand
 * there, and its name up to the next letter: no mark hides another, except at the right rim. Draws
 * in the same way a `*` at the place that was found last, and its name, if the map does not have
 * that name. The map is the explorer's, with the view that is shown. */
void marks_draw(const struct explorer *explorer, const struct map *map, struct grid *grid);

/* Goes to a place in 2^-RECIPE_ZOOM_MAX cells, within the world. */
struct note jump_to(struct explorer *explorer, int64_t x, int64_t y);

/* Goes to the world's highest cell if `up` is above 0, else to its lowest: the first in reading
 * order. The note names the cell, and its height if the world has a scale. */
struct note jump_to_extreme(struct explorer *explorer, int up);

/* Goes to the end of the world: the last cell is then at the bottom right of the view, or under the
 * cursor. */
struct note jump_to_end(struct explorer *explorer);

/* Goes to the mark of a letter; or, if the letter is ', to where the last jump began. */
struct note jump_to_mark(struct explorer *explorer, uint32_t letter);

/* Goes to the place X,Y, in cells, that `words` say. Returns false if they say none, or if the zoom
 * does not show it; the explorer's note says why. */
bool jump_to_place(struct explorer *explorer, const char *words);

/* True if words are meant as X,Y: they have a comma, but none with a blank after it, as names may
 * have it: "left bank of Orin, half a day above". */
static inline bool jump_is_place(const char *words)
{
    return strchr(words, ',') != NULL && strstr(words, ", ") == NULL;
}

/* Finds the place that words mean and that is the nearest to the middle of a map's view: the one
 * that jump_to_name goes to, but no mark. Sets *x and *y in 2^-RECIPE_ZOOM_MAX cells. */
enum places_found jump_find(const struct map *map, const char *words, int64_t *x, int64_t *y);

/* Goes to the mark that has the letter `words`; or else to the first whose name is `words`, or
 * begins with them, or contains them, in this order; or to the place X,Y; or to the nearest place
 * of the kind, the biome or the name that they say, or the nearest coast, by the first enum
 * place_match that finds one. Upper and lower case of ASCII are equal in names. Returns false if
 * they name nothing; the explorer's note says so. */
bool jump_to_name(struct explorer *explorer, const char *words);

/* Goes to the next place that jump_to_name would find if `by` is 1, each farther from where the
 * search began; after the last one to the first again. Goes to the place before if it is -1. */
struct note jump_to_next(struct explorer *explorer, int by);

#define JUMP_RIVER_STEPS 1000 /* maximum number of steps up a river in one command */

/* Goes down to the mouth of the water under the cursor if `down` is above 0; else up towards its
 * spring, at forks along the larger branch, as far as a river is drawn. If the cursor is off, puts
 * it in the middle of the view first. */
struct note jump_river(struct explorer *explorer, int down);

#endif

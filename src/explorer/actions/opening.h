/*
 * Opening: the look and the place with which the explorer begins where the user has given none.
 */
#ifndef TMAP_EXPLORER_ACTIONS_OPENING_H
#define TMAP_EXPLORER_ACTIONS_OPENING_H

#include "explorer/actions/state.h"

/* Sets the relief, blocks, aspect and labels of a look that `opening` asks for. Where biomes are
 * shown, the shaded relief is exaggerated. The look's number of colours is known; `utf8` says that
 * the screen has half blocks. If it has colours, too, a flight is in half blocks, as when its key
 * begins it. */
void opening_look(const struct opening *opening, const struct recipe *recipe, bool utf8,
                  struct look *look);

/* Begins an explorer on a screen of so many colours, as in struct look; `utf8` as in opening_look.
 * Its opening is known. Returns a note about what the screen cannot show. The first frame is then
 * what explorer_resize makes. */
struct note opening_begin(struct explorer *explorer, int colors, bool utf8);

/* Zooms a view as the preset of its world wishes: as far out as shows no more features across. A
 * flight, and a view of a preset without a wish, keeps its zoom if the world has it. Brings the
 * view back into the world. */
void opening_reach(struct settings *settings);

/* Gives settings the world of a seed and, if their preset draws, the zoom of opening_reach. */
void opening_take_seed(struct settings *settings, uint64_t seed);

/* Moves the view to where there is much to see. In a world with rivers and a climate that is what
 * its preset wishes: a coast, a river, relief, names, not much ice, and not much sea; if it
 * `zooms`, at the zoom that suits it. In other worlds it is a place with land, sea and mountains;
 * of a drawing, the middle. The same view of the same world is always at the same place. A view
 * without columns or rows is left as it is. Takes some milliseconds. Returns false if out of
 * memory. */
bool opening_place(struct map *map, bool zooms);

/* Moves the view, which has columns and rows, so that the land of an opening is in the middle; if
 * it zooms, at the zoom at which that is most nearly as large as the view. */
void opening_show(const struct opening *opening, const struct recipe *recipe, struct view *view);

/* Makes the river that a map opens on the focus, if there is one, so that zooms lead down to its
 * bed. Returns false if out of memory. */
bool opening_focus(struct explorer *explorer);

/* Jumps to a place with land, sea and mountains; of a picture or a drawing shows the whole. Returns
 * the note. */
struct note opening_go(struct explorer *explorer);

/* Zooms to one cell a tile. If only open sea of a world without picture and drawing would be seen,
 * goes where opening_go does. Returns the note. */
struct note opening_zoom(struct explorer *explorer);

#endif

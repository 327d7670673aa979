/*
 * The label is looked for when the question is asked and again when it is answered: in between the
 * screen may become another.
 */
#include "explorer/actions/rename.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/jump.h"
#include "places/gazetteer.h"
#include "render/labels/labels.h"
#include "view/view.h"

/* Finds the label on whose letters the cursor is. Returns false if there is none. */
static bool find_label(const struct explorer *explorer, struct label *found)
{
    struct map map = explorer->map;
    map.view = view_shown(&map.view, &map.world.recipe);
    const int64_t wide = labels_point_cols(&map.look);
    const int64_t down = labels_line_rows(&map.look);
    const int64_t first = (map.view.y - recipe_wrap(map.view.y, down)) / down;
    const int64_t line = (map.view.y + explorer->cursor.row) / down;
    const int64_t col = (map.view.x + explorer->cursor.col) * wide;
    struct labels labels = {0};
    bool is = false;
    if (explorer->names != NULL && explorer->cursor.on && labels_drawn(&map) &&
        labels_find(&labels, &map, (uint32_t)(line - first), (uint32_t)(line - first + 1)))
        for (size_t n = 0; !is && n < labels.count; n++) {
            *found = labels.items[n];
            is = found->line == line && col + wide > found->col && col < found->col + found->length;
        }
    labels_free(&labels);
    return is;
}

static bool use_name(struct explorer *explorer, const char *name)
{
    const struct map *map = &explorer->map;
    struct gazetteer *names = explorer->names;
    struct label label;
    struct place place;
    struct error error;
    explorer->note = note_of("");
    if (!gazetteer_takes(name))
        explorer->note = note_of("must be 1 to 30 letters, each one column wide");
    else if (names->list.count > 0 && names->path == NULL &&
             !gazetteer_is_of(names, &map->world.recipe))
        explorer->note = note_of("names of another world are not saved: there, w x.places");
    else if (!find_label(explorer, &label) ||
             places_find(map, label.place.x, label.place.y,
                         &(struct place_wish){label.place.name, PLACE_NAMED}, &(struct places){0},
                         &place) != PLACES_FOUND ||
             place.thing != label.place.thing)
        explorer->note = note_of("that name is not found again");
    else if (!gazetteer_rename(names, map, &place, name, &error))
        explorer->note = note_of_error(&error);
    if (explorer->note.text[0] != '\0')
        return false;
    explorer->map.look.places = names;
    explorer->found = (struct found){.on = false}; /* it has the old name */
    explorer->note = note_of("renamed; w map.png or w my.places keeps it");
    return true;
}

struct note rename_ask(struct explorer *explorer)
{
    static const struct question ask_mark = {.label = "name of this place", .use_line = marks_name};
    static const struct question ask_name = {.label = "new name", .use_line = use_name};
    struct label label;
    if (!find_label(explorer, &label))
        return dialog_ask(explorer, &ask_mark);
    dialog_ask(explorer, &ask_name);
    dialog_offer(&explorer->dialog, label.place.name);
    return note_of("");
}

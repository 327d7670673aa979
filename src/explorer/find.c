/*
 * Finders are rows of a table. The first one that knows the words goes there.
 */
#include "explorer/find.h"

#include "explorer/jump.h"
#include "map/gazetteer.h"
#include "map/place.h"

#include <stddef.h>
#include <string.h>

/* Answer of a finder. */
enum found {
    FOUND_NOTHING, /* the words are none of its names */
    FOUND_REFUSED, /* one of its names, but no way there: the note says why */
    FOUND,         /* the map is there now */
};

typedef enum found finder(const struct find_scope *scope, const char *words, struct note *note);

bool find_place(const struct find_scope *scope, const char *words, struct note *note)
{
    const struct recipe *recipe = &scope->map->world.recipe;
    int zoom = scope->map->view.zoom;
    bool bounded = recipe->edges != EDGES_WRAP;
    int64_t x;
    int64_t y;
    if (!place_parse(words, recipe, &x, &y)) {
        *note = note_of("must be X,Y, such as 512,300", bounded ? ", and within the world" : "");
        return false;
    }
    if (place_is_between(x, y, zoom)) {
        struct text text = note_text(note);
        text_add(&text, "at this zoom places are ");
        place_add_step(&text, zoom);
        return false;
    }
    *note = jump_to(scope->map, scope->cursor, scope->marks, x, y);
    return true;
}

static enum found find_mark(const struct find_scope *scope, const char *words, struct note *note)
{
    uint32_t letter = marks_find(scope->marks, words);
    if (letter == 0)
        return FOUND_NOTHING;
    *note = jump_to_mark(scope->map, scope->cursor, scope->marks, letter);
    return FOUND;
}

static enum found find_cell(const struct find_scope *scope, const char *words, struct note *note)
{
    if (strchr(words, ',') == NULL)
        return FOUND_NOTHING;
    return find_place(scope, words, note) ? FOUND : FOUND_REFUSED;
}

/* Writes the name within the words of a label, such as Ormo of "Gulf of Ormo", "^Ormo" and "L.
 * Ormo": what comes after a point or "of", from the first letter to the next blank. */
static void take_name(const char *words, char name[NAME_LETTERS + 1])
{
    const char *point = strstr(words, ". ");
    const char *of = strstr(words, " of ");
    size_t length = 0;
    if (point != NULL || of != NULL)
        words = point != NULL ? point + 2 : of + 4;
    while (*words != '\0' && text_small_letter(*words) == *words &&
           !(*words >= 'a' && *words <= 'z'))
        words++;
    for (; words[length] != '\0' && words[length] != ' ' && length < NAME_LETTERS; length++)
        name[length] = words[length];
    name[length] = '\0';
}

/* Finds the nearest thing of a name that begins so. From afar its place is known roughly: it is
 * found again from there. */
static enum gazetteer_found find_nearest(const struct map *map, const char *beginning,
                                         struct gazetteer_entry *entry)
{
    const struct view *view = &map->view;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    struct gazetteer_entry there;
    enum gazetteer_found found =
        gazetteer_find(map, view_middle_x(view), view_middle_y(view), beginning, entry);
    if (found != GAZETTEER_FOUND)
        return found;
    found = gazetteer_find(map, entry->x >> by, entry->y >> by, entry->name, &there);
    if (found == GAZETTEER_FOUND && there.kind == entry->kind)
        *entry = there;
    return found == GAZETTEER_NO_MEMORY ? found : GAZETTEER_FOUND;
}

/* Finds the nearest thing of a name that begins with the words, or else with the name in them. */
static enum gazetteer_found find_labelled(const struct map *map, const char *words,
                                          struct gazetteer_entry *entry)
{
    char name[NAME_LETTERS + 1];
    enum gazetteer_found found = find_nearest(map, words, entry);
    take_name(words, name);
    if (found != GAZETTEER_NOTHING || *name == '\0' || strcmp(words, name) == 0)
        return found;
    return find_nearest(map, name, entry);
}

/* Goes to the nearest thing of a name. */
static enum found find_thing(const struct find_scope *scope, const char *words, struct note *note)
{
    const struct map *map = scope->map;
    struct gazetteer_entry entry;
    if (map->world.recipe.picture != NULL || *words == '\0')
        return FOUND_NOTHING;
    enum gazetteer_found found = find_labelled(map, words, &entry);
    if (found == GAZETTEER_NO_MEMORY) {
        *note = note_of_memory();
        return FOUND_REFUSED;
    }
    if (found == GAZETTEER_NOTHING)
        return FOUND_NOTHING;
    *note = jump_to(scope->map, scope->cursor, scope->marks, entry.x, entry.y);
    struct text text = note_text(note);
    text_add(&text, entry.name);
    text_add(&text, ", ");
    text_add(&text, name_kind_word((int)entry.kind));
    return FOUND;
}

static finder *const finders[] = {find_mark, find_cell, find_thing};

bool find_go(const struct find_scope *scope, const char *words, struct note *note)
{
    for (size_t n = 0; n < sizeof finders / sizeof *finders; n++) {
        enum found found = finders[n](scope, words, note);
        if (found != FOUND_NOTHING)
            return found == FOUND;
    }
    *note = note_of("nothing has that name, and it is no place X,Y; M names a place", "");
    return false;
}

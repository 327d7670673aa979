/*
 * Finders are rows of a table. The first one that knows the words goes there.
 */
#include "explorer/find.h"

#include "explorer/jump.h"
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

static finder *const finders[] = {find_mark, find_cell};

bool find_go(const struct find_scope *scope, const char *words, struct note *note)
{
    for (size_t n = 0; n < sizeof finders / sizeof *finders; n++) {
        enum found found = finders[n](scope, words, note);
        if (found != FOUND_NOTHING)
            return found == FOUND;
    }
    *note = note_of("no mark has that name, and it is no place X,Y; M names a place", "");
    return false;
}

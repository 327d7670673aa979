/*
 * The status line consists of fields. A field is written whole or not at all. On a screen that has
 * no room for the first of them, the key to the help stands alone, and the seed without its label.
 */
#include "explorer/status.h"

#include "explorer/status_fields.h"
#include "map/gazetteer.h"
#include "map/labels.h"

#include <string.h>

enum { GAP = 2 }; /* blanks between two fields */

/* True if `cols` columns lack room for the first field beside the usual words. Notes have
 * no other words. */
static bool is_brief(const struct status *status, int cols)
{
    enum status_field first = status->facts != NULL ? FIELD_CELL : FIELD_SEED;
    bool notes = status->explorer->note.text[0] != '\0';
    return !notes &&
           status_field_width(status, FIELD_NOTE) + GAP + status_field_width(status, first) > cols;
}

/* Draws the key to the help at the end of the line, where a note stands in its place. On a narrow
 * screen a note that would be cut comes first. Returns the number of columns before it. */
static int draw_hint(const struct explorer *explorer, struct grid *grid)
{
    static const char hint[] = "? help";
    enum { WIDTH = sizeof hint - 1, COLS_MIN = 60 };
    int room = grid->cols - WIDTH - GAP;
    bool fits = grid->cols >= COLS_MIN || (int)strlen(explorer->note.text) <= room;
    struct pen pen = {grid, grid->cols - WIDTH, grid->rows - 1, grid->cols, CELL_REVERSE};
    if (explorer->note.text[0] == '\0' || explorer->help_page > 0 || !fits)
        return grid->cols;
    pen_text(&pen, hint);
    return grid->cols - WIDTH;
}

static void draw_fields(struct status *status, struct grid *grid)
{
    int end = draw_hint(status->explorer, grid);
    struct pen pen = {grid, 0, grid->rows - 1, end < grid->cols ? end - GAP : end, CELL_REVERSE};
    int room = pen.end + GAP;
    status->brief = is_brief(status, pen.end);
    for (int n = 0; n < FIELD_COUNT; n++) {
        int width = status_field_width(status, (enum status_field)n);
        room -= width > 0 ? GAP + width : 0;
    }
    /* The note stands last if there is room for all fields; else first, to be seen. */
    for (int n = 0; n < FIELD_COUNT; n++) {
        enum status_field field = (enum status_field)(room >= 0 ? (n + 1) % FIELD_COUNT : n);
        int width = status_field_width(status, field);
        int col = pen.col + (pen.col > 0 ? GAP : 0);
        if (width == 0 || (field != FIELD_NOTE && col + width > pen.end))
            continue;
        pen_pad(&pen, col);
        status_field_draw(status, &pen, field);
    }
    pen.col = pen.col < pen.end ? pen.col : pen.end; /* a note may have been cut */
    pen.end = end;
    pen_pad(&pen, end);
}

bool status_draw(const struct explorer *explorer, struct grid *grid)
{
    struct facts facts;
    const struct map *map = &explorer->map;
    const struct cursor *cursor = &explorer->cursor;
    bool looking = cursor->on && explorer->help_page == 0;
    if (looking && !facts_find(&facts, map, cursor_x(cursor, map), cursor_y(cursor, map)))
        return false;
    struct status status = {.explorer = explorer, .facts = looking ? &facts : NULL};
    bool named = looking && !facts.outside && !facts.unknown && labels_are_drawn(map);
    if (named && (!gazetteer_at(map, facts.x, facts.y, status.name) ||
                  !riverside_find(&status.riverside, map, facts.x, facts.y)))
        return false;
    if (status.riverside.kind == RIVERSIDE_RIVER || status.riverside.kind == RIVERSIDE_LAKE)
        memcpy(status.name, status.riverside.name, sizeof status.name);
    draw_fields(&status, grid);
    return true;
}

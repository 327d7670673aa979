/*
 * The status line consists of fields. A field is written whole or not at all. On a screen that has
 * no room for the first of them, the key to the help stands alone, and the seed without its label.
 */
#include "explorer/status.h"

#include "base/text.h"
#include "explorer/help.h"
#include "explorer/state.h"
#include "places/names.h"
#include "places/places.h"
#include "places/riverside.h"
#include "render/labels/labels.h"
#include "survey/describe.h"
#include "view/coordinates.h"

#include <string.h>

/*
 * Status fields: parts of the status line.
 *
 * Some fields are about the view, some about the cell under the cursor, some about the eye of a
 * flight; the note and the seed have a brief form, for small screens.
 */

/* The note stands beside the facts about a cell, or beside the place of the view. */
enum status_field {
    FIELD_NOTE,
    FIELD_CELL,
    FIELD_HEIGHT,
    FIELD_TILE,
    FIELD_LAND,
    FIELD_WATER,
    FIELD_SLOPE,
    FIELD_SEED,
    FIELD_AT,
    FIELD_ZOOM,
    FIELD_FEATURE,
    FIELD_ORIGIN,
    FIELD_COUNT,
};

/* Sources of the fields. */
struct status {
    const struct explorer *explorer;
    const struct description
        *facts; /* facts about the cell under the cursor; NULL: there is no cursor */
    char name[NAME_LETTERS + 1]; /* name of what is there; "": none, or not shown */
    struct riverside riverside;  /* water there; RIVERSIDE_NONE: none, or names are not shown */
    bool brief;                  /* the screen has no room for the usual words */
};

static void draw_place(struct pen *pen, int64_t x, int64_t y, int zoom)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    coordinates_add(&text, x, zoom);
    text_add(&text, ",");
    coordinates_add(&text, y, zoom);
    pen_text(pen, bytes);
}

/* Draws how the help is turned and closed. */
static void draw_help(const struct explorer *explorer, struct pen *pen)
{
    int pages = help_pages(explorer->frame.cols, explorer->frame.rows, fly_is_on(&explorer->map));
    pen_text(pen, explorer->help_page < pages ? "? more  " : "");
    pen_text(pen, "Esc close  q quit");
}

static void draw_note(const struct status *status, struct pen *pen)
{
    const struct explorer *explorer = status->explorer;
    const char *words = explorer->note.text;
    if (explorer->help_page > 0)
        draw_help(explorer, pen);
    else if (*words == '\0' && status->brief)
        pen_text(pen, "? help");
    else if (*words == '\0')
        pen_text(pen, explorer->cursor.on ? "? help  x back" : "? help  q quit");
    pen_text(pen, words);
}

/* Draws the height in percent and, in a world with a scale, in its units, or else as csv has it. */
static void draw_height(const struct map *map, struct pen *pen, const struct description *facts)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    bool scale = map->world.recipe.scale.given;
    if (scale) {
        describe_add_value(facts, map, &text);
        text_add(&text, " ");
    }
    text_decimal(&text, describe_permille(facts), 1);
    text_add(&text, "%");
    if (!scale) {
        text_add(&text, " ");
        text_number(&text, facts->normal);
    }
    pen_text(pen, bytes);
}

/* Draws the kind of land, its name, and the depth of water. */
static void draw_land(const struct map *map, struct pen *pen, const struct description *facts,
                      const char *name)
{
    char bytes[64 + NAME_LETTERS];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    if (map_shows_biomes(map) && facts->water.cover != COVER_RIVER)
        climate_facts_add_short(&facts->climate, &text);
    else
        text_add(&text, describe_land(facts, map));
    text_add(&text, *name != '\0' ? " " : "");
    text_add(&text, name);
    if (describe_is_water(facts, map)) {
        text_add(&text, " ");
        describe_add_depth(facts, map, &text);
        text_add(&text, " deep");
    }
    pen_text(pen, bytes);
}

/* Draws what is known about a river or a lake: with labels the name, also on the bank. */
static void draw_water(const struct status *status, struct pen *pen)
{
    char bytes[160] = "";
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    riverside_add_short(&status->riverside, &text);
    if (text.length == 0)
        water_facts_add_short(&status->facts->water, &status->explorer->map, &text);
    pen_text(pen, bytes);
}

/* Draws a field about the cell under the cursor. */
static void draw_fact(const struct status *status, struct pen *pen, enum status_field field)
{
    const struct explorer *explorer = status->explorer;
    const struct description *facts = status->facts;
    const struct tiles *tiles = &explorer->map.look.tiles;
    if (facts->unknown && field != FIELD_CELL) {
        pen_text(pen, field == FIELD_HEIGHT ? "height unknown" : "");
        return;
    }
    switch (field) {
    case FIELD_CELL:
        pen_text(pen, "cell ");
        draw_place(pen, facts->x, facts->y, facts->zoom);
        break;
    case FIELD_HEIGHT:
        draw_height(&explorer->map, pen, facts);
        break;
    case FIELD_TILE:
        pen_glyph(pen, tiles->tiles[facts->band].glyph);
        if (tiles->width == 2)
            pen_glyph(pen, 0);
        break;
    case FIELD_LAND:
        draw_land(&explorer->map, pen, facts, status->name);
        break;
    case FIELD_WATER:
        draw_water(status, pen);
        break;
    case FIELD_SLOPE:
        pen_text(pen, "falls ");
        if (facts->falls != DIRECTION_NONE) {
            pen_number(pen, facts->slope);
            pen_text(pen, "% ");
        }
        pen_text(pen, describe_falls(facts));
        break;
    default:
        break;
    }
}

/* Draws the seed, as a word if it was typed as one, or the size of a picture. */
static void draw_world(const struct status *status, struct pen *pen)
{
    const struct map *map = &status->explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    const char *word = history_word(&status->explorer->history, map);
    if (!status->brief)
        pen_text(pen, recipe->picture != NULL ? "picture " : "seed ");
    if (recipe->picture != NULL) {
        pen_number(pen, recipe->width);
        pen_text(pen, "x");
        pen_number(pen, recipe->height);
    } else if (word != NULL) {
        pen_text(pen, word);
    } else {
        pen_number(pen, recipe->seed);
    }
}

/* Draws a field about the view. */
static void draw_where(const struct status *status, struct pen *pen, enum status_field field)
{
    const struct explorer *explorer = status->explorer;
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    switch (field) {
    case FIELD_SEED:
        draw_world(status, pen);
        break;
    case FIELD_AT:
        pen_text(pen, "at ");
        draw_place(pen, view->x, view->y, view->zoom);
        break;
    case FIELD_ZOOM:
        pen_text(pen, view->zoom < 0 ? "zoom -" : "zoom ");
        pen_number(pen, (uint64_t)(view->zoom < 0 ? -view->zoom : view->zoom));
        break;
    case FIELD_FEATURE:
        if (recipe->picture != NULL)
            break;
        pen_text(pen, "feature ");
        pen_number(pen, recipe->feature);
        break;
    case FIELD_ORIGIN:
        if (recipe->origin_x == 0 && recipe->origin_y == 0)
            break;
        pen_text(pen, "origin ");
        pen_number(pen, recipe->origin_x);
        pen_text(pen, ",");
        pen_number(pen, recipe->origin_y);
        break;
    default:
        break;
    }
}

/* Draws a field about the eye of a flight. */
static void draw_flight(const struct map *map, struct pen *pen, enum status_field field)
{
    const struct view *view = &map->view;
    const struct camera *camera = &map->look.camera;
    struct view cell = *view;
    switch (field) {
    case FIELD_AT:
        view_zoom(&cell, &map->world.recipe, view->zoom < 0 ? view->zoom : 0);
        pen_text(pen, "over ");
        draw_place(pen, view_middle_x(&cell), view_middle_y(&cell), cell.zoom);
        break;
    case FIELD_ZOOM:
        if (camera->azimuth == CAMERA_TO_LAND)
            break;
        pen_text(pen, "facing ");
        pen_number(pen, (uint64_t)camera->azimuth);
        break;
    case FIELD_FEATURE:
        if (camera->height < CAMERA_HEIGHT_ONE)
            break;
        pen_number(pen, (uint64_t)(camera->height / CAMERA_HEIGHT_ONE));
        pen_text(pen, " cells up");
        break;
    default:
        break;
    }
}

/* Draws a field; nothing if it says nothing here. */
static void status_field_draw(const struct status *status, struct pen *pen, enum status_field field)
{
    if (field == FIELD_NOTE)
        draw_note(status, pen);
    else if (status->facts != NULL)
        draw_fact(status, pen, field);
    else if (fly_is_on(&status->explorer->map) && field != FIELD_SEED)
        draw_flight(&status->explorer->map, pen, field);
    else
        draw_where(status, pen, field);
}

/* Returns the columns that a field takes, 0 if it is empty. */
static int status_field_width(const struct status *status, enum status_field field)
{
    struct pen ruler = {0};
    status_field_draw(status, &ruler, field);
    return ruler.col;
}

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
    struct description facts;
    const struct map *map = &explorer->map;
    const struct cursor *cursor = &explorer->cursor;
    bool looking = cursor->on && explorer->help_page == 0;
    if (looking && !describe_find(&facts, map, cursor_x(cursor, map), cursor_y(cursor, map)))
        return false;
    struct status status = {.explorer = explorer, .facts = looking ? &facts : NULL};
    bool named = looking && !facts.outside && !facts.unknown && labels_are_drawn(map);
    if (named && (!places_name_at(map, facts.x, facts.y, status.name) ||
                  !riverside_find(&status.riverside, map, facts.x, facts.y)))
        return false;
    if (status.riverside.kind == RIVERSIDE_RIVER || status.riverside.kind == RIVERSIDE_LAKE)
        memcpy(status.name, status.riverside.name, sizeof status.name);
    draw_fields(&status, grid);
    return true;
}

/*
 * The status line consists of fields. A field is written whole or not at all.
 */
#include "explorer/status.h"

#include "base/text.h"
#include "explorer/help.h"
#include "map/facts.h"
#include "map/place.h"

#include <string.h>

enum { GAP = 2 }; /* blanks between two fields */

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

static void draw_place(struct pen *pen, int64_t x, int64_t y, int zoom)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    place_add(&text, x, zoom);
    text_add(&text, ",");
    place_add(&text, y, zoom);
    pen_text(pen, bytes);
}

static void draw_note(const struct explorer *explorer, struct pen *pen)
{
    const char *words = explorer->note.text;
    bool last = explorer->help_page >= help_pages(explorer->frame.cols, explorer->frame.rows);
    if (explorer->help_page > 0)
        pen_text(pen, last ? "Esc close  q quit" : "? more  Esc close  q quit");
    else if (*words == '\0')
        pen_text(pen, explorer->cursor.on ? "? help  x back" : "? help  q quit");
    pen_text(pen, words);
}

/* Draws the height in percent and, in a world with a scale, in its units, or else as csv has it. */
static void draw_height(const struct map *map, struct pen *pen, const struct facts *facts)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    bool scale = map->world.recipe.scale.given;
    if (scale) {
        facts_add_value(facts, map, &text);
        text_add(&text, " ");
    }
    text_decimal(&text, facts_permille(facts), 1);
    text_add(&text, "%");
    if (!scale) {
        text_add(&text, " ");
        text_number(&text, facts->normal);
    }
    pen_text(pen, bytes);
}

/* Draws the kind of land, and the depth of water. */
static void draw_land(const struct map *map, struct pen *pen, const struct facts *facts)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    if (map_shows_biomes(map) && facts->water.cover != COURSES_RIVER) {
        climate_facts_add_short(&facts->climate, &text);
    } else {
        text_add(&text, facts_land(facts, map));
    }
    if (facts_is_water(facts, map)) {
        text_add(&text, " ");
        facts_add_depth(facts, map, &text);
        text_add(&text, " deep");
    }
    pen_text(pen, bytes);
}

/* Draws what is known about a river or a lake. */
static void draw_water(const struct map *map, struct pen *pen, const struct facts *facts)
{
    char bytes[160] = "";
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    water_facts_add_short(&facts->water, map, &text);
    pen_text(pen, bytes);
}

/* Draws a field about the cell under the cursor. */
static void draw_fact(const struct explorer *explorer, struct pen *pen, enum status_field field,
                      const struct facts *facts)
{
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
        pen_glyph(pen, facts_glyph(facts, &explorer->map));
        if (look_tile_width(&explorer->map.look) == 2)
            pen_glyph(pen, 0);
        break;
    case FIELD_LAND:
        draw_land(&explorer->map, pen, facts);
        break;
    case FIELD_WATER:
        draw_water(&explorer->map, pen, facts);
        break;
    case FIELD_SLOPE:
        pen_text(pen, "falls ");
        if (facts->falls != DIRECTION_NONE) {
            pen_number(pen, facts->slope);
            pen_text(pen, "% ");
        }
        pen_text(pen, facts_falls(facts));
        break;
    default:
        break;
    }
}

/* Draws a field about the view. */
static void draw_where(const struct explorer *explorer, struct pen *pen, enum status_field field)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    switch (field) {
    case FIELD_SEED:
        pen_text(pen, recipe->picture != NULL ? "picture " : "seed ");
        pen_number(pen, recipe->picture != NULL ? recipe->width : recipe->seed);
        if (recipe->picture == NULL)
            break;
        pen_text(pen, "x");
        pen_number(pen, recipe->height);
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

/* Draws a field. `facts` are those of the cell under the cursor; NULL: there is no cursor. */
static void draw_field(const struct explorer *explorer, struct pen *pen, enum status_field field,
                       const struct facts *facts)
{
    if (field == FIELD_NOTE)
        draw_note(explorer, pen);
    else if (facts != NULL)
        draw_fact(explorer, pen, field, facts);
    else if (fly_is_on(&explorer->map) && field != FIELD_SEED)
        draw_flight(&explorer->map, pen, field);
    else
        draw_where(explorer, pen, field);
}

/* Returns the columns that a field takes, 0 if it is empty. */
static int field_width(const struct explorer *explorer, enum status_field field,
                       const struct facts *facts)
{
    struct pen ruler = {0};
    draw_field(explorer, &ruler, field, facts);
    return ruler.col;
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

static void draw_fields(const struct explorer *explorer, struct grid *grid,
                        const struct facts *facts)
{
    int end = draw_hint(explorer, grid);
    struct pen pen = {grid, 0, grid->rows - 1, end < grid->cols ? end - GAP : end, CELL_REVERSE};
    int room = pen.end + GAP;
    for (int n = 0; n < FIELD_COUNT; n++) {
        int width = field_width(explorer, (enum status_field)n, facts);
        room -= width > 0 ? GAP + width : 0;
    }
    /* The note stands last if there is room for all fields; else first, to be seen. */
    for (int n = 0; n < FIELD_COUNT; n++) {
        enum status_field field = (enum status_field)(room >= 0 ? (n + 1) % FIELD_COUNT : n);
        int width = field_width(explorer, field, facts);
        int col = pen.col + (pen.col > 0 ? GAP : 0);
        if (width == 0 || (field != FIELD_NOTE && col + width > pen.end))
            continue;
        pen_pad(&pen, col);
        draw_field(explorer, &pen, field, facts);
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
    draw_fields(explorer, grid, looking ? &facts : NULL);
    return true;
}

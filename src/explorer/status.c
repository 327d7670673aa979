/*
 * The status line is a list of fields, the most important first: those of the view, of the cell
 * under the cursor, or of a flight. A field is written whole or not at all. Of a view and a flight
 * the key to quit makes room for all fields, of a cell for the first one.
 */
#include "explorer/status.h"

#include "explorer/actions/edit_world.h"
#include "explorer/actions/move.h"
#include "explorer/commands.h"
#include "options/preset.h"
#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "survey/describe.h"
#include "survey/town_words.h"

/*
 * The outlook. It looks only at what the painter has made for the frame, so that it costs next to
 * nothing.
 */

/* True if the map shows a biome at the middle, and no lake or river over it. */
static bool is_biome(const struct painter_middle *middle, const struct map *map)
{
    return map_shows_biomes(map) && middle->cover != COVER_LAKE && middle->cover != COVER_RIVER;
}

/* Returns the land of the middle, which no lake or river covers. */
static enum land land_of(const struct painter_middle *middle, const struct map *map)
{
    bool under = map->world.sea_kind != SEA_DEFAULT && middle->height < map->world.sea_height;
    return under ? LAND_WATER : bands_land(&map->bands, map->world.sea_kind, middle->band);
}

/* Returns the word for the middle. */
static const char *word_of(const struct painter_middle *middle, const struct map *map)
{
    static const char *const waters[] = {
        [COVER_SEA] = "sea", [COVER_LAKE] = "lake", [COVER_RIVER] = "river"};
    if (middle->height == HEIGHT_UNKNOWN)
        return "height unknown";
    if (is_biome(middle, map))
        return biome_name(middle->band);
    if (middle->cover != COVER_LAND)
        return waters[middle->cover];
    enum land land = land_of(middle, map);
    if (land != LAND_WATER && recipe_has_climate(&map->world.recipe))
        return "land"; /* what grows there, a band does not tell */
    return map->lands[land];
}

/* True if the middle is a lake or the sea. */
static bool is_wet(const struct painter_middle *middle, const struct map *map)
{
    if (middle->height == HEIGHT_UNKNOWN)
        return false;
    if (is_biome(middle, map))
        return middle->band <= BIOME_LAKE;
    return middle->cover != COVER_LAND ? middle->cover != COVER_RIVER
                                       : land_of(middle, map) == LAND_WATER;
}

/* True if a place of a kind may be what lies in the middle. */
static bool fits(enum place_kind kind, const struct painter_middle *middle, bool wet)
{
    if (middle->cover == COVER_RIVER)
        return kind == PLACE_RIVER;
    return wet == (kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY);
}

/* A place whose name is drawn. */
struct choice {
    const struct place *place; /* NULL: none */
    bool fits;                 /* the middle */
    bool central;              /* in the middle part of the view */
    int64_t away;              /* square of the distance from the middle */
};

/* Looks at a place. One beyond the view is none. */
static struct choice look_at(const struct place *place, const struct map *map,
                             const struct painter_middle *middle, bool wet)
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    uint32_t rows = view_rows_inside(view, &map->world.recipe);
    int64_t col = place->x - view->x;
    int64_t row = place->y - view->y;
    if (col < 0 || col >= cols || row < 0 || row >= rows)
        return (struct choice){0};
    int64_t east = col - cols / 2;
    int64_t south = row - rows / 2;
    return (struct choice){place, fits(place->kind, middle, wet),
                           seen_part(map, place->x, place->y) == SEEN_MIDDLE,
                           east * east + south * south};
}

/* True if a choice goes before the best so far. */
static bool is_better(const struct choice *choice, const struct choice *best)
{
    if (best->place == NULL || choice->central != best->central)
        return best->place == NULL || choice->central;
    if (!choice->central)
        return choice->away < best->away;
    if (choice->fits != best->fits)
        return choice->fits;
    return choice->place->rank > best->place->rank;
}

void outlook_take(struct outlook *outlook, const struct map *map, const struct painter *painter)
{
    const struct labels *labels = painter_labels(painter);
    const struct painter_middle middle = painter_middle(painter);
    bool wet = is_wet(&middle, map);
    bool water = wet || middle.cover == COVER_RIVER;
    struct choice best = {0};
    for (size_t n = 0; labels != NULL && n < labels->count; n++) {
        struct choice choice = look_at(&labels->items[n].place, map, &middle, wet);
        bool same = water && choice.fits && !choice.central;
        if (choice.place != NULL && !same && is_better(&choice, &best))
            best = choice;
    }
    *outlook = (struct outlook){.middle = middle};
    if (best.place == NULL)
        return;
    outlook->named = best.central;
    outlook->near = !best.central;
    outlook->place = *best.place;
}

bool outlook_take_far(struct outlook *outlook, const struct explorer *explorer)
{
    enum { REACH = 10, SIDE = 2 * REACH + 1 }; /* features */
    const struct map *map = &explorer->map;
    const struct viewpoint at = move_middle(explorer);
    const int zoom = -recipe_depth(&map->world.recipe);
    const int64_t x = at.x >> (RECIPE_ZOOM_MAX - zoom);
    const int64_t y = at.y >> (RECIPE_ZOOM_MAX - zoom);
    int64_t nearest = INT64_MAX;
    struct places places = {0};
    bool done =
        map->look.labels == LABELS_NONE ||
        landmarks_seen(&places, map, &(struct window){zoom, x - REACH, y - REACH, SIDE, SIDE});
    for (const struct place *far = places.items; done && far < places.items + places.count; far++) {
        const int64_t away = (far->x - x) * (far->x - x) + (far->y - y) * (far->y - y);
        if ((far->kind == PLACE_SEA) != depth_window_is_sea(places.land->at, x, y) ||
            away >= nearest)
            continue;
        nearest = away;
        outlook->named = true;
        outlook->place = *far;
        gazetteer_name(map, far->thing, outlook->place.name);
    }
    places_free(&places);
    return done;
}

/*
 * The fields.
 */

struct status;

/* Appends what a field says; nothing if it says nothing here. */
typedef void status_field(const struct status *status, struct text *text);

/* What the fields are written from. */
struct status {
    const struct explorer *explorer;
    const struct map *map;
    const struct outlook *outlook;   /* what lies in the middle of the map */
    struct description facts;        /* about the cell under the cursor, if the cursor is on */
    char name[3 * PLACE_NAME_BYTES]; /* name of what is there, of a town in words; "": none, or not
                                        shown */
    struct riverside riverside;      /* water there; RIVERSIDE_NONE: none, or names are not shown */
    struct stream stream;        /* the river in the middle; without a name: it is not looked for */
    bool brief;                  /* the screen has no room for the usual words */
    status_field *const *fields; /* the note first; NULL ends them */
};

/* How the help is turned and closed; the note; or the key to the help. */
static void add_note(const struct status *status, struct text *text)
{
    const struct explorer *explorer = status->explorer;
    if (explorer->help_page > 0) {
        text_add(text, explorer->help_page < help_pages(explorer, NULL) ? "? more  " : "");
        text_add(text, "Esc close  q quit");
    } else if (explorer->note.text[0] == '\0') {
        const char *lack = edit_world_lack(status->map);
        text_add(text, lack != NULL ? lack : "? help");
        if (lack == NULL && !status->brief)
            text_add(text, explorer->cursor.on      ? "  x back"
                           : explorer->flyer.opened ? "  Esc back"
                                                    : "  q quit");
    }
    text_add(text, explorer->note.text);
}

static void add_cell(const struct status *status, struct text *text)
{
    text_add(text, "cell ");
    coordinates_add_place(text, status->facts.x, status->facts.y, status->facts.zoom);
}

/* The height in percent and, in a world with a scale, in its units. */
static void add_height(const struct status *status, struct text *text)
{
    if (status->facts.unknown) {
        text_add(text, "height unknown");
        return;
    }
    if (status->map->world.recipe.scale.given) {
        world_add_value(&status->map->world, status->facts.height, text);
        text_add(text, " ");
    }
    text_decimal(text, world_permille(status->facts.normal), 1);
    text_add(text, "%");
}

static void add_tile(const struct status *status, struct text *text)
{
    text_glyph(text, status->map->look.tiles.tiles[status->facts.band].glyph);
}

/* The kind of land, its name, and the depth of water. */
static void add_land(const struct status *status, struct text *text)
{
    const struct map *map = status->map;
    const struct description *facts = &status->facts;
    if (map_shows_biomes(map) && facts->water.cover != COVER_RIVER)
        describe_add_climate(facts, text);
    else
        text_add(text, describe_land(facts, map));
    text_join(text, status->name[0] != '\0' ? " " : "", status->name, NULL);
    if (describe_is_water(facts, map)) {
        text_add(text, " ");
        describe_add_depth(facts, map, text);
        text_add(text, " deep");
    }
}

/* What is known about a river or a lake: with labels the name, also on the bank. */
static void add_water(const struct status *status, struct text *text)
{
    riverside_add(&status->riverside, true, text);
    if (text->length == 0)
        describe_add_water(&status->facts, status->map, text);
}

static void add_slope(const struct status *status, struct text *text)
{
    const struct description *facts = &status->facts;
    text_format(text, "falls %s", describe_falls(facts));
    if (facts->falls != DIRECTION_NONE && !facts->slope_unknown)
        text_format(text, " by %u%%", (unsigned)facts->slope);
}

/* Returns the distance, in points, to the places that a point is made from; 0 if it is of the base
 * lattice, or not made yet. */
static int64_t parents_away(const struct recipe *recipe, int depth, int64_t x, int64_t y)
{
    int64_t away = 1;
    int halvings = MAX(depth, 0);
    for (; halvings > 0 && ((x | y) & away) == 0; halvings--)
        away *= 2;
    bool centre = (x & y & away) != 0;
    bool first = centre != algorithms[recipe->algorithm]->edges_first;
    bool made = 2 * (uint32_t)halvings - first <= recipe->halvings.halves;
    return halvings > 0 && made ? away : 0;
}

/* Where halvings are shown, the places that the cell was made from, and their heights. A quarter of
 * a square is made from points of the zoom above. */
static void add_parents(const struct status *status, struct text *text)
{
    static const int ways[2][4][2] = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}},
                                      {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    struct map map = *status->map;
    const struct recipe *recipe = &map.world.recipe;
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    const bool quarters = algorithm->of_cells && !algorithm->guided;
    const int depth = recipe_depth(recipe) + map.view.zoom;
    const int64_t x = recipe_wrap(status->facts.x, recipe_cols(recipe, map.view.zoom));
    const int64_t y = recipe_wrap(status->facts.y, recipe_rows(recipe, map.view.zoom));
    const int64_t away = quarters ? depth > 0 : parents_away(recipe, depth, x, y);
    const bool diagonal = (x & y & away) != 0 && !algorithm->edges_first;
    const bool told = algorithm->halves_added > 0 && (quarters || recipe->halvings.given);
    map.view.zoom -= quarters;
    for (int n = 0; told && away > 0 && n < 4; n++) {
        struct description from;
        int64_t east = away * ways[diagonal][n][0];
        int64_t south = away * ways[diagonal][n][1];
        if (algorithm->edges_first && (x & y & away) == 0 && ((east != 0) != ((x & away) != 0)))
            continue; /* an edge, between two points */
        if (quarters) {
            east = (x >> 1) - x + n % 2 * ((x & 1) != 0 ? 1 : -1);
            south = (y >> 1) - y + n / 2 * ((y & 1) != 0 ? 1 : -1);
        }
        if (!describe_find(&from, &map, x + east, y + south) || from.outside)
            continue;
        text_add(text, text->length == 0 ? "from " : ", ");
        coordinates_add_place(text, from.x, from.y, from.zoom);
        text_add(text, " ");
        text_decimal(text, world_permille(from.normal) / (status->brief ? 10 : 1), !status->brief);
        text_add(text, status->brief ? "" : "%");
    }
}

/* The preset but classic, the seed, as a word if it was typed as one, or the size of a picture. */
static void add_world(const struct status *status, struct text *text)
{
    const struct recipe *recipe = &status->map->world.recipe;
    const char *word = history_word(&status->explorer->history, recipe);
    if (recipe->picture == NULL && recipe->preset != PRESET_CLASSIC && !status->brief)
        text_join(text, preset_name(preset_kind(recipe)), ", ", NULL);
    if (recipe->picture != NULL)
        text_format(text, "picture %ux%u", (unsigned)recipe->width, (unsigned)recipe->height);
    else if (word != NULL)
        text_format(text, "seed %s", word);
    else
        text_format(text, "seed %llu", (unsigned long long)recipe->seed);
}

/* What is seen in the middle of the map: the thing, or the kind of the land: "Lake Orin",
 * "grassland near Lake Orin"; if the line is brief only "grassland". */
static void add_outlook(const struct status *status, struct text *text)
{
    const struct outlook *outlook = status->outlook;
    bool near = outlook->near && !status->brief;
    if (status->stream.name[0] != '\0') {
        stream_add_title(&status->stream, text);
        return;
    }
    if (!outlook->named && outlook->middle.seen)
        text_add(text, word_of(&outlook->middle, status->map));
    text_add(text, near ? " near " : "");
    if (outlook->named || near)
        place_say(text, outlook->place.kind, outlook->place.name, PLACE_TITLE);
}

/* How large the map is drawn: "1:8" shows every eighth cell, "8:1" eight points a cell. */
static void add_scale(const struct status *status, struct text *text)
{
    int zoom = status->map->view.zoom;
    text_format(text, "%llu:%llu", 1ULL << MAX(zoom, 0), 1ULL << MAX(-zoom, 0));
}

static void add_whole(const struct status *status, struct text *text)
{
    const struct look *look = &status->map->look;
    text_add(text, look->camera.whole || look->kind == VIEW_WORLD ? "the whole world" : "");
}

static void add_facing(const struct status *status, struct text *text)
{
    enum { PART = 360 / DIRECTION_NONE };
    int azimuth = status->map->look.camera.azimuth;
    if (azimuth == CAMERA_TO_LAND)
        return;
    const struct description ahead = {
        .falls = (enum direction)((azimuth + PART / 2) / PART % DIRECTION_NONE)};
    text_join(text, "facing ", describe_falls(&ahead), NULL);
}

static void add_altitude(const struct status *status, struct text *text)
{
    const struct camera *camera = &status->map->look.camera;
    if (camera->height >= CAMERA_HEIGHT_ONE)
        text_format(text, "%lld cells up", (long long)(camera->height / CAMERA_HEIGHT_ONE));
}

/* The place in the middle of the globe, in degrees. */
static void add_globe(const struct status *status, struct text *text)
{
    int east = globe_east(&status->map->look);
    int north = globe_north(&status->map->look);
    text_format(text, "%d %s  %d %s, globe", north < 0 ? -north : north, north < 0 ? "S" : "N",
                east > 180 ? 360 - east : east, east > 180 ? "W" : "E");
}

/* Draws a field. */
static void draw_field(const struct status *status, struct pen *pen, int n)
{
    struct text text = TEXT_LOCAL(NOTE_MAX + 1);
    uint32_t glyph;
    status->fields[n](status, &text);
    if (status->fields[n] != add_tile) {
        pen_text(pen, text.bytes);
        return;
    }
    text_glyph_at(text.bytes, &glyph);
    pen_glyph(pen, glyph);
    if (status->map->look.tiles.width == 2)
        pen_glyph(pen, 0);
}

/* Returns the columns that a field takes, 0 if it is empty. */
static int field_width(const struct status *status, int n)
{
    struct pen ruler = {0};
    draw_field(status, &ruler, n);
    return ruler.col;
}

enum { GAP = 2 }; /* blanks between two fields */

/* Returns how many of the columns are left beside the first `count` fields; below 0 if they have no
 * room. */
static int room_beside(const struct status *status, int count, int cols)
{
    int room = cols + GAP;
    for (int n = 0; n < count; n++) {
        int width = field_width(status, n);
        room -= width > 0 ? GAP + width : 0;
    }
    return room;
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
    const struct explorer *explorer = status->explorer;
    int end = draw_hint(explorer, grid);
    struct pen pen = {grid, 0, grid->rows - 1, end < grid->cols ? end - GAP : end, CELL_REVERSE};
    int count = 0;
    while (status->fields[count] != NULL)
        count++;
    bool first = explorer->cursor.on && !status->map->world.recipe.halvings.given;
    status->brief = room_beside(status, first ? MIN(2, count) : count, pen.end) < 0;
    int room = room_beside(status, count, pen.end);
    /* The note stands last if there is room for all fields; else first, to be seen. */
    for (int n = 0; n < count; n++) {
        int field = room >= 0 ? (n + 1) % count : n;
        int width = field_width(status, field);
        int col = pen.col + (pen.col > 0 ? GAP : 0);
        if (width == 0 || (field > 0 && col + width > pen.end))
            continue;
        pen_pad(&pen, col);
        draw_field(status, &pen, field);
    }
    pen.col = MIN(pen.col, pen.end); /* a note may have been cut */
    pen.end = end;
    pen_pad(&pen, end);
}

/* Finds the facts about the cell under the cursor, and the names there. Returns false if out of
 * memory. */
static bool find_facts(struct status *status)
{
    const struct map *map = status->map;
    struct description *facts = &status->facts;
    enum riverside_kind *kind = &status->riverside.kind;
    struct text town = {.bytes = status->name, .room = sizeof status->name};
    if (!describe_find(facts, map, cursor_x(status->explorer), cursor_y(status->explorer)))
        return false;
    if (facts->outside || facts->unknown)
        return true;
    if (labels_drawn(map) && (!places_name_at(map, facts->x, facts->y, status->name) ||
                              !riverside_find(&status->riverside, map, facts->x, facts->y)))
        return false;
    if (*kind == RIVERSIDE_RIVER || *kind == RIVERSIDE_LAKE)
        strcpy(status->name, status->riverside.name);
    return town_words_add(map, facts->x, facts->y, &town);
}

/* Finds the name of a river in the middle of the view. Returns false if out of memory. */
static bool find_stream(struct status *status)
{
    const struct map *map = status->map;
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return !status->outlook->middle.seen || status->outlook->middle.cover != COVER_RIVER ||
           !labels_drawn(map) || !map_has_landmarks(map, view->zoom) ||
           stream_find(&status->stream, map, view->x + view_cols_inside(view, recipe) / 2,
                       view->y + view_rows_inside(view, recipe) / 2);
}

bool status_draw(const struct explorer *explorer, const struct outlook *outlook, struct grid *grid)
{
    static status_field *const of_views[][6] = {
        [VIEW_MAP] = {add_note, add_outlook, add_scale, add_world},
        [VIEW_FLIGHT] = {add_note, add_whole, add_facing, add_altitude, add_world},
        [VIEW_GLOBE] = {add_note, add_outlook, add_globe, add_world},
        [VIEW_WORLD] = {add_note, add_whole, add_world}};
    static status_field *const of_gallery[] = {add_note, NULL};
    static status_field *const of_cell[] = {add_note,  add_cell,  add_height,  add_tile, add_land,
                                            add_water, add_slope, add_parents, NULL};
    static status_field *const of_halvings[] = {add_note, add_cell, add_height, add_parents, NULL};
    static status_field *const of_unknown[] = {add_note, add_cell, add_height, NULL};
    struct status status = {.explorer = explorer, .map = &explorer->map, .outlook = outlook};
    bool gallery = explorer->gallery != NULL;
    bool looking = explorer->cursor.on && explorer->help_page == 0 && !gallery;
    if (!(looking ? find_facts : find_stream)(&status))
        return false;
    status.fields = gallery ? of_gallery : of_views[status.map->look.kind];
    if (looking)
        status.fields = status.facts.unknown                      ? of_unknown
                        : status.map->world.recipe.halvings.given ? of_halvings
                                                                  : of_cell;
    draw_fields(&status, grid);
    return true;
}

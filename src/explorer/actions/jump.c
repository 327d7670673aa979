/*
 * All jumps but the one to the end of the world go through go_to_viewpoint.
 *
 * A river's mouth is found at once, however far it is. The way up to the spring is followed cell by
 * cell, so one command goes up only so many that nobody has to wait.
 *
 * Viewpoints are kept in 2^-RECIPE_ZOOM_MAX cells, which are the points of the deepest zoom. They
 * are therefore exact at every zoom, and stay the same when the view or the world changes.
 *
 * Invariant: a mark that is not kept has no name; names are valid UTF-8 without control characters.
 * Marks are what most jumps go to, and jumps keep one: so both stand here.
 */
#include "explorer/actions/jump.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/move.h"
#include "places/gazetteer.h"
#include "render/labels/labels.h"
#include "render/points/point_rows.h"
#include "render/world_rows.h"
#include "survey/describe.h"
#include "survey/town_words.h"

#include <stdlib.h>
#include <strings.h>

/*
 * Marks.
 */

int64_t marks_within(int64_t place, const struct recipe *recipe, bool down)
{
    const int64_t last = coordinates_last(recipe, down);
    const bool bounded = down ? recipe_bounded_y(recipe) : recipe_bounded_x(recipe);
    return bounded ? MIN(place, last) : place % (last + 1);
}

/* Returns the place that is marked: under the cursor, or in the middle of the view. */
static struct viewpoint place_to_mark(const struct explorer *explorer)
{
    return explorer->cursor.on
               ? move_viewpoint(&explorer->map, cursor_x(explorer), cursor_y(explorer))
               : move_middle(explorer);
}

struct note marks_set(struct explorer *explorer, uint32_t letter)
{
    struct marks *marks = &explorer->marks;
    if (letter < 'a' || letter > 'z')
        return note_of("no mark set: type a letter from a to z");
    char word[] = {(char)letter, '\0'};
    struct mark *mark = &marks->letters[letter - 'a'];
    const uint64_t seed = explorer->map.world.recipe.seed;
    const uint64_t before = mark->seed;
    const struct viewpoint here = place_to_mark(explorer);
    const struct viewpoint *at = &mark->at;
    bool other = at->kept && before != seed;
    bool removed =
        at->kept && !other && at->zoom == here.zoom && at->x == here.x && at->y == here.y;
    *mark = (struct mark){.at = here, .seed = seed};
    mark->at.kept = !removed;
    if (other)
        return note_format("set mark %s; it was in the world of seed %llu", word,
                           (unsigned long long)before);
    return note_join(removed ? "removed mark " : "set mark ", word);
}

/* Ways in which a name matches words, the best one first. */
enum match { MATCH_ALL, MATCH_BEGIN, MATCH_WITHIN, MATCH_NONE };

static enum match match_of(const char *name, const char *words)
{
    if (*words != '\0' && text_begins(name, words))
        return name[strlen(words)] == '\0' ? MATCH_ALL : MATCH_BEGIN;
    for (; *words != '\0' && *name != '\0'; name++)
        if (text_begins(name, words))
            return MATCH_WITHIN;
    return MATCH_NONE;
}

/* Returns the letter of the first mark whose name matches best, and at least so; 0 if there is
 * none.
 */
static uint32_t letter_of(const struct marks *marks, const char *words, enum match least)
{
    uint32_t letter = 0;
    for (uint32_t n = MARKS_MAX; n-- > 0;) {
        enum match match = match_of(marks->letters[n].name, words);
        if (match > least || match == MATCH_NONE)
            continue;
        least = match;
        letter = 'a' + n;
    }
    return letter;
}

/* Returns the letter of the mark that `name` names, as jump_to_name has it; 0 if there is none. */
static uint32_t marks_find(const struct marks *marks, const char *name)
{
    if (*name >= 'a' && *name <= 'z' && name[1] == '\0' && marks->letters[*name - 'a'].at.kept)
        return (uint32_t)*name;
    return letter_of(marks, name, MATCH_WITHIN);
}

/* Returns the columns of a name, or 0 if it has a comma or a character without a width. */
static int columns_of(const char *name)
{
    int columns = 0;
    uint32_t glyph;
    for (const char *at = name; *at != '\0' && at != NULL;) {
        at = text_glyph_at(at, &glyph);
        if (at == NULL || glyph == ',' || text_width(glyph) == 0)
            return 0;
        columns += text_width(glyph);
    }
    return columns;
}

/* Returns the letter that a new name gets; 0 if none is free. */
static uint32_t letter_for(const struct marks *marks, const char *name)
{
    char first = text_small_letter(*name);
    if (first >= 'a' && first <= 'z' && !marks->letters[first - 'a'].at.kept)
        return (uint32_t)first;
    for (uint32_t n = 0; n < MARKS_MAX; n++)
        if (!marks->letters[n].at.kept)
            return 'a' + n;
    return 0;
}

/* Sets a mark with a name, at the same place as marks_set. It gets the letter of the mark that has
 * the name; or else a free letter, the first one of the name if it is free. Returns false if the
 * name is not valid, or no letter is free; the explorer's note says why. A name has 2 to
 * MARK_NAME_MAX columns and no comma, so that it is neither a letter nor a place X,Y. */
static bool marks_name(struct explorer *explorer, const char *name)
{
    struct marks *marks = &explorer->marks;
    int columns = columns_of(name);
    if (columns < 2 || columns > MARK_NAME_MAX) {
        explorer->note = note_of("must be 2 to 30 characters without a comma, such as harbour");
        return false;
    }
    uint64_t seed = explorer->map.world.recipe.seed;
    uint32_t letter = letter_of(marks, name, MATCH_ALL);
    if (letter == 0 || marks->letters[letter - 'a'].seed != seed)
        letter = letter_for(marks, name);
    if (letter == 0) {
        explorer->note = note_of("no letter is free; m and a letter moves or removes a mark");
        return false;
    }
    struct mark *mark = &marks->letters[letter - 'a'];
    *mark = (struct mark){.at = place_to_mark(explorer), .seed = seed};
    strcpy(mark->name, name);
    explorer->note = note_format("named; / or '%s comes back", (char[]){(char)letter, '\0'});
    return true;
}

/*
 * Renaming. The label is looked for when the question is asked and again when it is answered: in
 * between the screen may become another.
 */

/* Finds the named place that the last key went to by a search or, if it did not, the label on whose
 * letters the cursor is. Returns false if there is none. A view of the whole world has no such
 * label: its names stand elsewhere. */
static bool find_label(const struct explorer *explorer, struct label *found)
{
    struct map map = explorer->map;
    const struct place *last = &explorer->found.places[explorer->found.at];
    const int by = RECIPE_ZOOM_MAX - map.view.zoom;
    if (explorer->names != NULL && explorer->found.on && last->name[0] != '\0') {
        found->place = *last;
        found->place.x >>= by;
        found->place.y >>= by;
        return true;
    }
    map.view = view_shown(&map.view, &map.world.recipe);
    const int64_t wide = labels_point_cols(&map.look);
    const int64_t down = labels_line_rows(&map.look);
    const int64_t first = (map.view.y - recipe_wrap(map.view.y, down)) / down;
    const int64_t line = (map.view.y + explorer->cursor.row) / down;
    const int64_t col = (map.view.x + explorer->cursor.col) * wide;
    struct labels labels = {0};
    bool is = false;
    if (explorer->names != NULL && explorer->cursor.on && map.look.kind == VIEW_MAP &&
        labels_drawn(&map) &&
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
        explorer->note = note_of("new names of another world are not saved: w x.places there");
    else if (!find_label(explorer, &label) ||
             (label.place.source == PLACE_OF_PEOPLE ? town_words_find : places_find)(
                 map, label.place.x, label.place.y,
                 &(struct place_wish){label.place.name, PLACE_NAMED}, &(struct places){0},
                 &place) != PLACES_FOUND ||
             place.thing != label.place.thing)
        explorer->note = note_of("not renamed: the name was not found again");
    else if (!gazetteer_rename(names, map, &place, name, &error))
        explorer->note = note_of_error(&error);
    if (explorer->note.text[0] != '\0')
        return false;
    explorer->map.look.places = names;
    explorer->renamed = true;
    explorer->found = (struct found){.on = false}; /* it has the old name */
    explorer->note = note_of("renamed; w map.png or w my.places keeps it");
    return true;
}

struct note marks_ask(struct explorer *explorer)
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

/*
 * Drawing.
 */

/* True if the letter of a mark stands in a cell. Nothing else of a map has these flags. */
static bool is_mark(const struct cell *cell)
{
    return cell->flags == (CELL_REVERSE | CELL_BOLD);
}

/* Draws the letter of a mark in the first cell from its own one on that has none. */
static void draw_letter(uint32_t letter, struct box *box, struct grid *grid)
{
    while (box->col < grid->cols && is_mark(box_cell(box, grid, 0, 0)))
        box->col++;
    if (box->col == grid->cols)
        return;
    struct pen pen = box_open(grid, box);
    pen.col = box->col;
    pen.flags = CELL_REVERSE | CELL_BOLD;
    pen_glyph(&pen, letter);
}

/* Draws the name of a mark after its letter, up to the letter of another one. */
static void draw_name(const char *name, uint32_t letter, struct box *box, struct grid *grid)
{
    while (box->col < grid->cols &&
           !(is_mark(box_cell(box, grid, 0, 0)) && box_cell(box, grid, 0, 0)->glyph == letter))
        box->col++;
    box->col++;
    int width = *name != '\0' ? 1 + columns_of(name) : 0;
    box->cols = 0;
    while (box->cols < MIN(width, grid->cols - box->col) &&
           !is_mark(box_cell(box, grid, box->cols, 0)))
        box->cols++;
    if (box->cols == 0)
        return;
    struct pen pen = box_open(grid, box);
    for (uint32_t glyph; *name != '\0' && pen.col < pen.end;) {
        name = text_glyph_at(name, &glyph);
        bool wide = text_width(glyph) == 2;
        pen_glyph(&pen, wide && pen.col + 1 == pen.end ? ' ' : glyph);
        if (wide)
            pen_glyph(&pen, 0);
    }
}

/* Draws the letter of a mark, or its name, wherever the view shows its cell: more than once if the
 * world is smaller; once in a view of the whole world. */
static void draw_mark(const struct mark *mark, uint32_t letter, bool name, const struct map *map,
                      struct grid *grid)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const struct look *look = &map->look;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    int64_t x = marks_within(mark->at.x, recipe, false) >> by;
    int64_t y = marks_within(mark->at.y, recipe, true) >> by;
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    const bool whole = look->kind == VIEW_WORLD;
    const int64_t west = recipe_wrap(x - world_view_west(recipe, look, view->zoom), cols);
    for (int64_t row = whole ? y * view->rows / rows : recipe_wrap(y - view->y, rows);
         row < (whole ? view->rows : view_rows_inside(view, recipe)); row += rows)
        for (int64_t col = whole ? west * view->cols / cols : recipe_wrap(x - view->x, cols);
             col < (whole ? view->cols : view_cols_inside(view, recipe)); col += cols) {
            struct box box = {(int)col * look_columns(look), (int)row / look_rows(look), 1, 1};
            if (name)
                draw_name(mark->name, letter, &box, grid);
            else
                draw_letter(letter, &box, grid);
        }
}

/* Returns a mark with the name of the place that was found last; it is not `kept` if there is none,
 * or if the map has a label for it. */
static struct mark mark_found(const struct explorer *explorer, const struct map *map)
{
    const struct found *found = &explorer->found;
    const struct place *place = &found->places[found->at];
    const uint32_t lines = map->view.rows / (uint32_t)labels_line_rows(&map->look);
    struct mark mark = {.at = {found->on && found->marked, 0, place->x, place->y}};
    struct labels labels = {0};
    if (mark.at.kept && place->source != PLACE_OF_PEOPLE && map->look.kind == VIEW_MAP &&
        labels_drawn(map) && labels_find(&labels, map, 0, lines))
        for (size_t n = 0; n < labels.count; n++)
            mark.at.kept &= labels.items[n].place.thing != place->thing;
    labels_free(&labels);
    if (mark.at.kept)
        strcpy(mark.name, place->name[0] != '\0' ? place->name : place->word);
    return mark;
}

void marks_draw(const struct explorer *explorer, const struct map *map, struct grid *grid)
{
    const struct mark found = mark_found(explorer, map);
    const struct mark *letters = explorer->marks.letters;
    for (int names = 0; names < 2; names++) { /* all letters first: no name covers one */
        for (uint32_t n = 0; n < MARKS_MAX; n++)
            if (letters[n].at.kept && letters[n].seed == map->world.recipe.seed)
                draw_mark(&letters[n], 'a' + n, names != 0, map, grid);
        if (found.at.kept)
            draw_mark(&found, '*', names != 0, map, grid);
    }
}

/*
 * Jumps.
 */

/* Keeps the middle of the view before a jump. A globe ends, and so does a flight around the
 * whole world, as it would not show the jump; a whole world does if the jump `zooms`, else it shows
 * the place by the cursor. */
static void leave_middle(struct explorer *explorer, bool zooms)
{
    explorer->marks.before = move_middle(explorer);
    globe_land(explorer);
    if (zooms)
        world_land(explorer, 0);
    explorer->cursor.on |= explorer->map.look.kind == VIEW_WORLD;
    if (explorer->map.look.kind == VIEW_FLIGHT && explorer->map.look.camera.whole)
        fly_toggle(explorer);
}

/* Goes to a viewpoint, at its zoom or at the nearest one that the world has. Returns `note`, or one
 * that says that the zoom is another. */
static struct note go_to_viewpoint(struct explorer *explorer, struct viewpoint to, struct note note)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    leave_middle(explorer, to.zoom != view->zoom);
    view->zoom = CLAMP(to.zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    int by = RECIPE_ZOOM_MAX - view->zoom;
    int64_t x = marks_within(to.x, recipe, false) >> by;
    int64_t y = marks_within(to.y, recipe, true) >> by;
    view_center(view, recipe, x, y);
    focus_set(explorer, to.x, to.y, false);
    explorer->cursor.on |=
        recipe_wrap(view_middle_x(view) - x, recipe_cols(recipe, view->zoom)) != 0 ||
        recipe_wrap(view_middle_y(view) - y, recipe_rows(recipe, view->zoom)) != 0;
    cursor_at(explorer, x, y);
    if (view->zoom != to.zoom)
        return note_of("this world does not have that zoom: nearest zoom instead");
    return note;
}

struct note jump_to(struct explorer *explorer, int64_t x, int64_t y)
{
    struct viewpoint to = {.kept = true, .x = x, .y = y, .zoom = explorer->map.view.zoom};
    return go_to_viewpoint(explorer, to, (struct note){0});
}

/* Returns the note that names the highest or lowest cell, even where a tile shows many cells, and
 * its height if the world has a scale. */
static struct note note_of_extreme(const struct map *map, int up, int64_t x, int64_t y)
{
    const struct world *world = &map->world;
    struct map close = *map;
    struct description facts;
    struct note note = note_join(up > 0 ? "the highest cell" : "the lowest cell",
                                 survey_is_exact(&world->recipe) ? "" : " of those measured");
    struct text text = note_text(&note);
    text_add(&text, ": ");
    coordinates_add_place(&text, x, y, 0);
    close.view.zoom = 0;
    if (!describe_find(&facts, &close, x, y))
        return note_of_memory();
    if (world->recipe.scale.given) {
        text_add(&text, ", ");
        world_add_value(&close.world, facts.height, &text);
    }
    return note;
}

struct note jump_to_extreme(struct explorer *explorer, int up)
{
    const struct world *world = &explorer->map.world;
    int64_t x, y;
    if (!world_find(world, up > 0 ? world->high : world->low, &x, &y))
        return note_of_memory();
    jump_to(explorer, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note_of_extreme(&explorer->map, up, x, y);
}

/* Returns the first of the last `count` of `all` points, or of all if there are fewer. */
static int64_t first_of_last(uint32_t count, int64_t all)
{
    return count < all ? all - (count > 0 ? count : 1) : 0;
}

struct note jump_to_end(struct explorer *explorer)
{
    struct view *view = &explorer->map.view;
    leave_middle(explorer, true);
    int64_t cols = recipe_cols(&explorer->map.world.recipe, view->zoom);
    int64_t rows = recipe_rows(&explorer->map.world.recipe, view->zoom);
    view->x = first_of_last(view->cols, cols);
    view->y = first_of_last(view->rows, rows);
    view_set_paired(view, &explorer->map.world.recipe, view->paired);
    cursor_at(explorer, cols - 1, rows - 1);
    return note_of("the end of the world");
}

struct note jump_to_mark(struct explorer *explorer, uint32_t letter)
{
    const struct marks *marks = &explorer->marks;
    const char name[] = {(char)letter, '\0'};
    bool back = letter == '\'';
    if (!back && (letter < 'a' || letter > 'z'))
        return note_of("type a letter from a to z, or ' to go back");
    struct viewpoint mark = back ? marks->before : marks->letters[letter - 'a'].at;
    if (!mark.kept)
        return back ? note_of("nowhere to go back to: no jump yet")
                    : note_join("there is no mark ", name);
    uint64_t seed = back ? 0 : marks->letters[letter - 'a'].seed;
    if (!back && seed != explorer->map.world.recipe.seed)
        return note_format("mark %s is in another world: :seed=%llu", name,
                           (unsigned long long)seed);
    return go_to_viewpoint(explorer, mark, back ? note_of("back") : note_join("mark ", name));
}

bool jump_to_place(struct explorer *explorer, const char *words)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    int64_t x, y;
    if (!coordinates_parse(words, recipe, &x, &y)) {
        explorer->note = note_join("must be X,Y, such as 512,300",
                                   recipe->edges != EDGES_WRAP ? ", and within the world" : "");
        return false;
    }
    if (coordinates_is_between(x, y, zoom)) {
        explorer->note = note_of("at this zoom X and Y are ");
        struct text text = note_text(&explorer->note);
        coordinates_add_step(&text, zoom);
        return false;
    }
    explorer->note = jump_to(explorer, x, y);
    return true;
}

/* Returns how far a place is from where a search began, the larger of both ways. */
static int64_t away(const struct map *map, const struct found *found, const struct place *place)
{
    const int64_t across = (int64_t)map->world.recipe.width << RECIPE_ZOOM_MAX;
    const int64_t down = (int64_t)map->world.recipe.height << RECIPE_ZOOM_MAX;
    const int64_t east = recipe_wrap(place->x - found->x, across);
    const int64_t south = recipe_wrap(place->y - found->y, down);
    return MAX(MIN(east, across - east), MIN(south, down - south));
}

/* Finds the nearest place that is as wished, and that was not found before. From afar it is known
 * only roughly where it is, so it is found again from near. */
static enum places_found find_nearest(const struct map *map, struct found *found,
                                      const struct place_wish *wish)
{
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    struct places but = {.count = (size_t)found->count, .items = found->places};
    struct place *place = &found->places[found->count];
    struct place there;
    enum places_found result = places_find(map, found->x >> by, found->y >> by, wish, &but, place);
    const enum places_found town =
        town_words_find(map, found->x >> by, found->y >> by, wish, &but, &there);
    if (result == PLACES_NO_MEMORY || town == PLACES_NO_MEMORY)
        return PLACES_NO_MEMORY;
    if (town == PLACES_FOUND &&
        (result == PLACES_NOTHING || away(map, found, &there) < away(map, found, place))) {
        *place = there;
        return town;
    }
    if (result == PLACES_NOTHING)
        return result;
    but.count = 0;
    const struct place_wish named = {place->name, PLACE_NAMED};
    result = places_find(map, place->x >> by, place->y >> by, &named, &but, &there);
    if (result == PLACES_FOUND && there.kind == place->kind)
        *place = there;
    return result == PLACES_NO_MEMORY ? result : PLACES_FOUND;
}

/* Kinds of points: biomes, in a world with a climate, and the coast. */
enum { COAST = BIOME_COUNT, POINT_KINDS };
static const char coast[] = "coast";

/* Returns the kind of points that words name; POINT_KINDS if they name none. */
static int point_kind_said(const struct map *map, const char *words)
{
    int kind = recipe_has_climate(&map->world.recipe) ? 0 : COAST;
    while (kind < POINT_KINDS && strcasecmp(words, kind < COAST ? biome_name(kind) : coast) != 0)
        kind++;
    return kind;
}

static bool is_sea(const struct map *map, const struct point_row *row, uint32_t n)
{
    return row->covers != NULL ? row->covers[n] == COVER_SEA
                               : row->heights[n] < map->world.sea_height;
}

/* True if a known point of a row is of a kind. It is of the coast if only one of it and its western
 * neighbour is sea. */
static bool is_of_kind(const struct map *map, const struct point_row *row, uint32_t n, int kind)
{
    if (kind != COAST)
        return row->bands[n] == kind;
    return n > 0 && is_sea(map, row, n) != is_sea(map, row, n - 1);
}

/* Moves a place to the nearest point of a kind in a part of a zoom around it, at least so many
 * cells away. */
static enum places_found find_point_at(const struct map *map, int zoom, int kind, uint64_t least,
                                       struct place *place)
{
    enum { WIDE = 256, HIGH = 192 };
    struct map plain = point_rows_plain(map);
    const int64_t cols = recipe_cols(&map->world.recipe, zoom);
    const int64_t rows = recipe_rows(&map->world.recipe, zoom);
    const int by = RECIPE_ZOOM_MAX - zoom;
    uint64_t nearest = UINT64_MAX;
    plain.look.show = kind == COAST ? SHOW_HEIGHT : SHOW_BIOME;
    plain.view = (struct view){
        .zoom = zoom, .cols = (uint32_t)MIN(WIDE, cols), .rows = (uint32_t)MIN(HIGH, rows)};
    view_center(&plain.view, &map->world.recipe, place->x >> by, place->y >> by);
    const int64_t west = recipe_wrap((place->x >> by) - plain.view.x, cols);
    const int64_t north = recipe_wrap((place->y >> by) - plain.view.y, rows);
    struct point_rows *points = point_rows_new(&plain);
    for (uint32_t v = 0; points != NULL && v < plain.view.rows; v++) {
        const struct point_row row = point_row(points);
        for (uint32_t u = 0; u < plain.view.cols; u++) {
            uint64_t away = (uint64_t)MAX(llabs(u - west), llabs(v - north)) << -zoom;
            if (away < least || away >= nearest || row.heights[u] == HEIGHT_UNKNOWN ||
                !is_of_kind(&plain, &row, u, kind))
                continue;
            nearest = away;
            *place = (struct place){.kind = PLACE_OTHER,
                                    .word = kind < COAST ? biome_name(kind) : coast,
                                    .rank = away,
                                    .x = recipe_wrap(plain.view.x + u, cols) << by,
                                    .y = recipe_wrap(plain.view.y + v, rows) << by};
        }
    }
    point_rows_free(points);
    if (points == NULL)
        return PLACES_NO_MEMORY;
    return nearest < UINT64_MAX ? PLACES_FOUND : PLACES_NOTHING;
}

/* Finds the nearest point of a kind, or the next one, farther away by half a screen. Looks at
 * cells; then farther and farther out, as places_find does. */
static enum places_found find_point(const struct map *map, struct found *found, int kind)
{
    const int last = recipe_zoom_min(&map->world.recipe);
    struct place *place = &found->places[found->count];
    const uint64_t step = (uint64_t)map->view.cols << MAX(-map->view.zoom, 0) >> 1;
    const uint64_t least = found->count > 0 ? place[-1].rank + step : 0;
    enum places_found result = PLACES_NOTHING;
    *place = (struct place){.x = found->x, .y = found->y};
    for (int zoom = 0; result == PLACES_NOTHING && zoom >= last; zoom--)
        result = find_point_at(map, zoom, kind, least, place);
    return result;
}

/* Finds the next place, farther away, that may be what was searched for. */
static enum places_found find_next(const struct map *map, struct found *found)
{
    const int kind = point_kind_said(map, found->words);
    enum places_found result = PLACES_NOTHING;
    if (found->count == FOUND_MAX)
        return result;
    for (int how = 0; how < PLACE_MATCHES && result == PLACES_NOTHING; how++) {
        result =
            find_nearest(map, found, &(struct place_wish){found->words, (enum place_match)how});
        if (how == PLACE_OF_KIND && kind < POINT_KINDS && result == PLACES_NOTHING)
            result = find_point(map, found, kind);
    }
    found->count += result == PLACES_FOUND;
    return result;
}

/* Begins a search at a viewpoint. */
static enum places_found find_first(const struct map *map, struct viewpoint from, const char *words,
                                    struct found *found)
{
    *found = (struct found){.x = from.x, .y = from.y};
    text_add(&(struct text){.bytes = found->words, .room = sizeof found->words}, words);
    return find_next(map, found);
}

enum places_found jump_find(const struct map *map, const char *words, int64_t *x, int64_t *y)
{
    struct found found;
    const struct view *view = &map->view;
    const struct viewpoint from = move_viewpoint(map, view_middle_x(view), view_middle_y(view));
    enum places_found result = find_first(map, from, words, &found);
    *x = found.places[0].x;
    *y = found.places[0].y;
    return result;
}

/* Goes to place `at` of those that were found. The note says what it is. */
static struct note go_to_found(struct explorer *explorer, int at)
{
    struct found *found = &explorer->found;
    const struct place *place = &found->places[at];
    found->at = at;
    found->on = found->marked = true;
    struct note note = jump_to(explorer, place->x, place->y);
    struct text text = note_text(&note);
    text_join(&text, note.text[0] != '\0' ? ": " : "", place->name,
              place->name[0] != '\0' ? ", " : "", place->word, "; n next, N before", NULL);
    return note;
}

/* Goes to the nearest named place. The note says what it is, or why there is none. */
static bool go_to_named(struct explorer *explorer, const char *words)
{
    enum places_found result =
        find_first(&explorer->map, move_middle(explorer), words, &explorer->found);
    if (result == PLACES_NO_MEMORY)
        explorer->note = note_of_memory();
    else if (result == PLACES_NOTHING)
        explorer->note = note_of(place_is_kind(words)
                                     ? "there is none in this world"
                                     : "no such name, and not X,Y; kinds: lake, sea, peak, coast");
    else
        explorer->note = go_to_found(explorer, 0);
    return result == PLACES_FOUND;
}

struct note jump_to_next(struct explorer *explorer, int by)
{
    struct found *found = &explorer->found;
    if (!found->on)
        return note_of("/ finds a name, n finds the next match");
    int at = found->at + by;
    if (at == found->count && find_next(&explorer->map, found) == PLACES_NO_MEMORY)
        return note_of_memory();
    return go_to_found(explorer, (at + found->count) % found->count);
}

bool jump_to_name(struct explorer *explorer, const char *words)
{
    uint32_t letter = marks_find(&explorer->marks, words);
    if (letter != 0) {
        explorer->note = jump_to_mark(explorer, letter);
        return true;
    }
    return jump_is_place(words) ? jump_to_place(explorer, words) : go_to_named(explorer, words);
}

/* Goes to a point of the view's zoom. */
static void go_to(struct explorer *explorer, int64_t x, int64_t y)
{
    int zoom = explorer->map.view.zoom;
    int by = RECIPE_ZOOM_MAX - zoom;
    jump_to(explorer, recipe_wrap(x, recipe_cols(&explorer->map.world.recipe, zoom)) << by,
            recipe_wrap(y, recipe_rows(&explorer->map.world.recipe, zoom)) << by);
}

static struct note go_down(struct explorer *explorer, int64_t x, int64_t y,
                           const struct water_facts *facts)
{
    static const char *const ends[] = {[RIVER_COURSE_SEA] = "the mouth, where the sea begins",
                                       [RIVER_COURSE_RIM] = "the mouth, at the edge of the world",
                                       [RIVER_COURSE_SINK] = "the end, in a hollow"};
    if (!facts->flows)
        return note_of("this is the sea");
    if (facts->mouth.x == x && facts->mouth.y == y)
        return note_join("this is ", ends[facts->mouth.end]);
    go_to(explorer, facts->mouth.x, facts->mouth.y);
    return note_of(ends[facts->mouth.end]);
}

static struct note go_up(struct explorer *explorer, int64_t x, int64_t y,
                         const struct water_facts *facts)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    int zoom = explorer->map.view.zoom;
    uint32_t least = cover_river_min(recipe, zoom);
    int moved;
    if (facts->flows && facts->catchment < least)
        least = 1;
    if (!river_course_up(recipe, zoom, &x, &y, least, JUMP_RIVER_STEPS, &moved))
        return note_of_memory();
    if (moved == 0)
        return note_of("nothing larger flows in here");
    go_to(explorer, x, y);
    return note_of(moved < JUMP_RIVER_STEPS ? "the spring" : "on the way up; U goes on");
}

struct note jump_river(struct explorer *explorer, int down)
{
    int zoom = explorer->map.view.zoom;
    struct water_facts facts;
    struct note note = {0};
    if (recipe_depth(&explorer->map.world.recipe) + zoom < 0)
        return note_of("no rivers this far out: zoom in");
    if (!explorer->cursor.on)
        note = cursor_toggle(explorer);
    if (!explorer->cursor.on)
        return note;
    int64_t x = recipe_wrap(cursor_x(explorer), recipe_cols(&explorer->map.world.recipe, zoom));
    int64_t y = recipe_wrap(cursor_y(explorer), recipe_rows(&explorer->map.world.recipe, zoom));
    if (!describe_find_water(&facts, &explorer->map, x, y))
        return note_of_memory();
    return (down > 0 ? go_down : go_up)(explorer, x, y, &facts);
}

/*
 * One subject: which names stand, on which waters, at which spots: each is settled by the land near
 * a place alone, in one pass over the places of a window.
 *
 * Places come from a window that is larger by all that can matter. Whether a label stands depends
 * on others up to 2 * LABEL_ROUNDS - 1 labels away, and each of them on the land beside its place.
 */
#include "render/labels/labels.h"

#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "places/places.h"
#include "render/labels/waters.h"
#include "render/points/cover.h"
#include "render/points/point_colors.h"
#include "towns/towns.h"

#include <limits.h>
#include <stdlib.h>
#include <strings.h>

bool labels_drawn(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const int depth = MAX(recipe_depth(recipe) + map->view.zoom, 0);
    const bool whole = !recipe->halvings.given || recipe->halvings.halves >= 2 * (uint32_t)depth;
    if (map->look.kind == VIEW_WORLD)
        return map->look.labels != LABELS_NONE;
    return map->look.labels != LABELS_NONE && look_has_place(&map->look) && whole &&
           places_lack(map) == NULL;
}

int64_t labels_scaled(const struct look *look, int64_t length)
{
    const int high = look->labels == LABELS_INK ? MAX(look->letters, LETTERS_MIN) : LETTERS_MIN;
    return length * high / LETTERS_MIN;
}

int64_t labels_point_cols(const struct look *look)
{
    return look->labels == LABELS_INK ? 1 : look_columns(look);
}

int64_t labels_line_rows(const struct look *look)
{
    return look->labels == LABELS_INK ? 1 : look_rows(look);
}

/*
 * Spots: what a label says, how large its letters are, and where it stands beside its place. Each
 * kind of place has a list of spots, the best first.
 */

enum {
    PIXELS_WIDE = 6, /* a letter of the smallest size in pixels */
    PIXELS_HIGH = 9,
    LARGE_PIXELS_WIDE = 16, /* a letter of the largest size */
};

/* Depths at which there is room for letters apart, and for large letters. */
enum { ROOM_FOR_SPACES = 6, ROOM_FOR_LARGE = 7 };
enum { LANDS_DEPTH = 2 }; /* lands have names up to this depth of the newest features */

/* Returns the layout of a map's labels. */
static struct label_layout layout_of(const struct map *map)
{
    const struct look *look = &map->look;
    const struct recipe *recipe = &map->world.recipe;
    bool water = recipe_has_water(recipe);
    bool ink = look->labels == LABELS_INK;
    int further = 0; /* halvings to where letters 8 pixels high have the room of these */
    while (labels_scaled(look, 1) >> (further + 1) > 0)
        further++;
    const int zoom = map->view.zoom - further;
    struct label_layout layout = {
        .point_cols = labels_point_cols(look),
        .line_rows = labels_line_rows(look),
        .letter_cols = ink ? labels_scaled(look, PIXELS_WIDE) : 1,
        .letter_lines = ink ? labels_scaled(look, PIXELS_HIGH) : 1,
        .large_cols = labels_scaled(look, LARGE_PIXELS_WIDE),
        .apart = labels_scaled(look, LETTERS_MIN) >= LETTERS_LARGE,
        .depth = recipe_depth(recipe) + map->view.zoom,
        .letter_sizes = 1,
        .place_halvings = (water ? (ink ? 3 : 1) : 0) + further,
        .newest_halvings = (ink ? 6 : 3) + MAX(further - 1, 0),
        .river_halvings = (ink ? 7 : 5) + MAX(further - 1, 0),
        /* rain makes rivers larger or smaller, and is not computed here */
        .river_min = (recipe_has_climate(recipe) ? 6 : 2) * cover_river_min(recipe, zoom)
                     << 2 * MAX(further - 1, 0),
        .pond = map->view.zoom > 0 ? 1 : 6,
        .far = map_is_far(map, zoom),
        .wide = look_is_tinted(look) && map_draws_water(map),
        .widest = INT64_MAX,
        .west = INT64_MIN,
        .east = INT64_MAX,
        .map = map,
    };
    if (layout.far) {
        layout.widest = (recipe_cols(recipe, map->view.zoom) - 2) * layout.point_cols;
        layout.place_halvings = further;
        layout.newest_halvings = layout.depth - further;
        layout.river_halvings = layout.depth + 1; /* none */
        layout.water_reach = WATERS_REACH_RIVERS << further;
        return layout;
    }
    if (!map_has_landmarks(map, zoom)) {
        layout.place_halvings = 0;
        layout.newest_halvings = layout.depth + 1; /* none of the land */
        return layout;
    }
    layout.brook_min = cover_river_min(recipe, zoom) >> 2 * (layout.place_halvings - further);
    layout.river_gap = !water ? 0 : ink ? 18 * labels_scaled(look, PIXELS_HIGH) : 9;
    layout.dry = MAX(layout.brook_min, ink ? 8 : 2);
    layout.water_reach = (water ? WATERS_REACH_RIVERS : WATERS_REACH) << layout.place_halvings;
    layout.letter_sizes = layout.apart || (ink && layout.depth >= ROOM_FOR_LARGE) ? 2 : 1;
    layout.lands = look->kind == VIEW_MAP && look->colors > 0 &&
                   layout.depth - layout.newest_halvings <= LANDS_DEPTH &&
                   map_is_far(map, -recipe_depth(recipe));
    layout.place_halvings = MIN(layout.place_halvings, layout.depth);
    layout.newest_halvings = MIN(layout.newest_halvings, layout.depth);
    layout.river_halvings = MIN(layout.river_halvings, layout.depth);
    return layout;
}

/* True if a place is one of the largest of its kind. */
static bool is_old(const struct place *place)
{
    return place->source == PLACE_OF_WORLD && place->born == 0;
}

/* True if a place is one of the largest on a map; where letters are apart, any sea is. */
static bool is_large(const struct label_layout *layout, const struct place *place)
{
    if (layout->apart && place->kind == PLACE_SEA && place->source == PLACE_OF_WORLD)
        return true;
    return is_old(place) &&
           (place->kind == PLACE_SEA || place->kind == PLACE_RANGE || place->kind == PLACE_LAND);
}

/* Where a label stands beside its place, in half labels and lines from where it is centred. */
struct offset {
    int8_t halves;
    int8_t lines;
};

static const struct offset centred[] = {{0, 0},  {0, -1}, {0, 1}, {-1, 0},  {1, 0}, {0, -2}, {0, 2},
                                        {1, -2}, {-1, 2}, {1, 2}, {-1, -2}, {2, 0}, {-2, 0}};
static const struct offset sides[] = {{1, 0}, {-1, 0}};
static const struct offset around[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
static const struct offset banks[] = {{0, -1}, {0, 1},  {1, 0},   {-1, 0}, {1, -1},
                                      {1, 1},  {-1, 1}, {-1, -1}, {0, -2}, {0, 2}};

/* Where the label of a place of each kind may stand. */
static const struct {
    const struct offset *offsets;
    int count;
    bool on_sea; /* the label belongs on the sea; else on land */
} habits[] = {
    [PLACE_SEA] = {centred, 7, true},   [PLACE_RANGE] = {centred, 7, false},
    [PLACE_PEAK] = {sides, 2, false},   [PLACE_RIVER] = {banks, 10, false},
    [PLACE_LAKE] = {centred, 5, false}, [PLACE_ISLAND] = {around, 4, true},
    [PLACE_BAY] = {centred, 5, true},   [PLACE_CAPE] = {sides, 2, true},
    [PLACE_OTHER] = {sides, 2, false},  [PLACE_LAND] = {centred, 13, false},
};

/* Signs of places of the user's own and of towns, by their kinds, in the order of those of font.h.
 * All others have the '*', a diamond as ink. */
static const struct {
    const char *kind;
    char cell;
    uint16_t round; /* of towns, where characters are not only ASCII; 0: the same */
} signs[] = {{"city", '@', 0x25C9}, {"town", '=', 0x25CF}, {"village", ':', 0x25CB},
             {"castle", '#', 0},    {"port", '&', 0x25C6}, {"ruin", '%', 0}};
enum { SIGNS = sizeof signs / sizeof *signs };

/* Returns the number of the sign of a kind; SIGNS if it has none. */
static int sign_of_kind(const char *kind)
{
    int n = 0;
    while (n < SIGNS && strcasecmp(kind, signs[n].kind) != 0)
        n++;
    return n;
}

/* Returns the number of the sign of a place; SIGNS if it has none. */
static int sign_of(const struct place *place)
{
    return place->kind == PLACE_OTHER ? sign_of_kind(place->word) : SIGNS;
}

uint32_t labels_town_sign(const char *kind, const struct look *look)
{
    const int n = sign_of_kind(kind);
    if (n == SIGNS || look->colors == 0)
        return '*';
    return tile_styles_is_ascii(look) || signs[n].round == 0 ? (uint32_t)signs[n].cell
                                                             : signs[n].round;
}

bool labels_have_signs(const struct map *map)
{
    const struct gazetteer *own = labels_drawn(map) ? gazetteer_of(map) : NULL;
    for (size_t n = 0; own != NULL && n < own->list.count; n++)
        if (sign_of(&own->list.items[n]) < SIGNS)
            return true;
    return false;
}

uint32_t labels_ink_sign(uint32_t cell)
{
    for (uint32_t n = 0; n < SIGNS; n++)
        if ((uint32_t)signs[n].cell == cell || (cell != 0 && signs[n].round == cell))
            return FONT_CITY + n;
    return 0;
}

void label_space(struct label *label, int apart)
{
    while ((label->length - 1) * apart >= LABEL_WIDTH_MAX)
        apart--;
    label->col -= (label->length - 1) * (apart - 1) / 2;
    for (int n = (label->length - 1) * apart; n > 0; n--)
        label->text[n] = n % apart == 0 ? label->text[n / apart] : ' ';
    label->length = (label->length - 1) * apart + 1;
}

/* True if a kind of place has a mark, which stands on the place itself. */
static bool has_mark(enum place_kind kind)
{
    return kind == PLACE_PEAK || kind == PLACE_OTHER;
}

/* Sets the letters of a label, and the size of those of a large place: capitals, apart where there
 * is room for them. */
static void put_text(struct label *label, const struct label_layout *layout)
{
    const struct place *place = &label->place;
    enum place_kind kind = place->kind;
    bool gulf = kind == PLACE_BAY && is_old(place);
    char plain[PLACE_NAME_BYTES + LABEL_MAX];
    struct text text = {.bytes = plain, .room = sizeof plain};
    place_say(&text, kind, place->name, gulf ? PLACE_OLD_BAY : PLACE_LABEL);
    bool large = is_large(layout, place);
    uint32_t letter;
    for (const char *at = plain; (at = text_glyph_at(at, &letter)) != NULL;) {
        if (large && letter >= 'a' && letter <= 'z')
            letter = letter - 'a' + 'A';
        label->text[label->length++] = layout->letter_cols > 1 ? font_letter(letter) : letter;
    }
    if (is_old(place) && large &&
        label->length * LARGE_PIXELS_WIDE <= LABEL_WIDTH_MAX * PIXELS_WIDE)
        label->size = layout->letter_sizes;
    bool room = layout->depth >= ROOM_FOR_SPACES || (layout->lands && kind == PLACE_LAND);
    if (large && !layout->apart && room && label->size == 1 && 2 * label->length - 1 <= LABEL_MAX)
        label_space(label, 2);
}

/* Draws the sign of a place in the place of its star, but in text without colours. */
static void put_sign(struct label *label, const struct label_layout *layout)
{
    const struct look *look = &layout->map->look;
    const int sign = sign_of(&label->place);
    if (sign == SIGNS)
        return;
    if (layout->letter_cols > 1)
        label->text[0] = FONT_CITY + (uint32_t)sign;
    else if (label->place.source == PLACE_OF_PEOPLE)
        label->text[0] = labels_town_sign(label->place.word, look);
    else if (look->colors > 0)
        label->text[0] = (uint32_t)signs[sign].cell;
}

/* Kind of the ground under a letter. GROUND_WATER is where the name of a river never stands: on a
 * river of a quarter of its catchment or more, and on or beside seas and lakes. */
enum ground { GROUND_LAND, GROUND_SEA, GROUND_BROOK, GROUND_WATER, GROUND_NONE };

/* Returns the ground in a world with rivers under the name of a river of a catchment. */
static enum ground ground_of_river(const struct depth_window *window,
                                   const struct label_layout *layout, size_t at, uint32_t catchment)
{
    const size_t beside[] = {at, at - 1, at + 1, at - window->cols, at + window->cols};
    for (int n = 0; n < 5; n++)
        if (window->sea[beside[n]] != 0 || window->lake[beside[n]] != 0)
            return GROUND_WATER;
    if (window->catchment[at] > catchment / 4)
        return GROUND_WATER;
    return window->catchment[at] >= layout->brook_min ? GROUND_BROOK : GROUND_LAND;
}

/* Returns the ground at a place, for the name of a river of a catchment; for others that is 0. */
static enum ground ground_at(const struct places *places, const struct label_layout *layout,
                             int64_t col, int64_t line, uint32_t catchment)
{
    if (places->land == NULL)
        return GROUND_LAND;
    const struct depth_window *window = &places->land->at[places->land->depth];
    int64_t x = floor_div(col, layout->point_cols);
    int64_t y = line * layout->line_rows >> layout->place_halvings;
    x >>= layout->place_halvings;
    if (!depth_window_has(window, x, y))
        return GROUND_NONE;
    if (catchment > 0)
        return depth_window_has_square(window, x, y, 1)
                   ? ground_of_river(window, layout, depth_window_at(window, x, y), catchment)
                   : GROUND_NONE;
    return depth_window_is_sea(window, x, y) ? GROUND_SEA : GROUND_LAND;
}

static bool is_land(const struct depth_window *window, int64_t x, int64_t y)
{
    return depth_window_has(window, x, y) && !depth_window_is_sea(window, x, y) &&
           (window->lake == NULL || window->lake[depth_window_at(window, x, y)] == 0);
}

/* True if a wide river may be drawn over a cell: it covers one beside it. */
static bool is_by_wide(const struct places *places, const struct label_layout *layout, int64_t x,
                       int64_t y)
{
    struct wide_course course;
    bool is = false;
    for (int n = 0; layout->wide && !is && n < 9; n++)
        is = depth_windows_wide(places->land, places->land->depth, x + n % 3 - 1, y + n / 3 - 1,
                                &course);
    return is;
}

/* True if a place of a kind may stand in a cell. One that becomes several points may become water,
 * if it is land alone. */
static bool is_ground(const struct places *places, const struct label_layout *layout,
                      enum place_kind kind, int64_t x, int64_t y)
{
    const struct depth_window *window = &places->land->at[places->land->depth];
    if (!is_land(window, x, y) || is_by_wide(places, layout, x, y))
        return false;
    if (layout->place_halvings > 0 && !is_land(window, x + 1, y) && !is_land(window, x - 1, y) &&
        !is_land(window, x, y + 1) && !is_land(window, x, y - 1))
        return false;
    return kind != PLACE_PEAK || window->catchment == NULL ||
           window->catchment[depth_window_at(window, x, y)] < layout->dry;
}

/* Moves a cape, an island or a peak of the world to the nearest land as it is drawn, a peak to dry
 * land: where such a place is land at one depth, most may be water at the next ones. Returns false
 * if there is none within NEAR letters. */
static bool find_ground(const struct places *places, const struct label_layout *layout,
                        struct place *place)
{
    enum { NEAR = 4 };
    const int64_t rows = layout->line_rows * layout->letter_lines; /* of points in a letter */
    const int64_t across =
        NEAR * layout->letter_cols / layout->point_cols >> layout->place_halvings;
    const int64_t down = NEAR * rows >> layout->place_halvings;
    const int64_t x = place->x;
    const int64_t y = place->y;
    int64_t nearest = INT64_MAX;
    if ((place->kind != PLACE_CAPE && place->kind != PLACE_ISLAND && place->kind != PLACE_PEAK) ||
        is_ground(places, layout, place->kind, x, y))
        return true;
    for (int64_t v = -down; v <= down; v++)
        for (int64_t u = -across; u <= across; u++) {
            const int64_t east = u * layout->point_cols * rows;
            const int64_t south = v * layout->letter_cols;
            const int64_t away = east * east + south * south;
            if (away >= nearest || !is_ground(places, layout, place->kind, x + u, y + v))
                continue;
            nearest = away;
            place->x = x + u;
            place->y = y + v;
        }
    return nearest < INT64_MAX;
}

/* True if all rows of points under a label lie in the world. */
static bool has_rows(const struct places *places, const struct label_layout *layout,
                     const struct label *label)
{
    const struct depth_window *window = &places->land->at[places->land->depth];
    int64_t first = label->line * layout->line_rows;
    int64_t last = (label->line + label->letter_lines) * layout->line_rows - 1;
    return first >> layout->place_halvings >= window->north &&
           last >> layout->place_halvings <= window->south;
}

/* Returns how little a label suits its place; above its length: it must not stand there, unless the
 * place is the user's own. A river's name does not lie on its course. */
static int misfit_of(const struct places *places, const struct label_layout *layout,
                     const struct label *label)
{
    const struct place *place = &label->place;
    enum ground wanted = habits[place->kind].on_sea ? GROUND_SEA : GROUND_LAND;
    enum ground before = wanted;
    int wrong = 0;
    int shores = 0;
    int64_t col = place->x * layout->point_cols;
    int64_t end = label->col + label->length * label->letter_cols;
    bool fits = MIN(col, label->col) >= layout->west && MAX(col + 1, end) <= layout->east;
    if (place->source == PLACE_OF_WORLD && (!fits || !has_rows(places, layout, label)))
        return 4 * LABEL_MAX;
    for (int n = 0; n < label->length; n++) {
        enum ground here = ground_at(places, layout, label->col + n * label->letter_cols,
                                     label->line + label->letter_lines / 2, place->catchment);
        if (here == GROUND_NONE || here == GROUND_WATER)
            return 4 * LABEL_MAX;
        wrong += here != wanted;
        shores += n > 0 && here != before;
        before = here;
    }
    if (place->kind == PLACE_LAKE || place->kind == PLACE_OTHER)
        wrong = 0;
    return 2 * wrong + 2 * shores;
}

/* Writes the mark of a place after its name. */
static void turn_mark(struct label *label)
{
    uint32_t mark = label->text[0];
    memmove(label->text, label->text + 1, (size_t)(label->length - 1) * sizeof mark);
    label->text[label->length - 1] = mark;
}

/* Moves a label from its place, at `col` and `line`, to one of its offsets. */
static void move_to(struct label *label, const struct label_layout *layout,
                    const struct offset *offset, int64_t col, int64_t line)
{
    const int64_t width = label->length * label->letter_cols;
    const enum place_kind kind = label->place.kind;
    label->col = col + width * offset->halves / 2 - width / 2;
    label->line = line + offset->lines * label->letter_lines - label->letter_lines / 2;
    if (has_mark(kind)) {
        label->col = offset->halves > 0 ? col : col - width + layout->letter_cols;
        if (kind == PLACE_OTHER)
            label->col -= layout->letter_cols / 2;
    } else if (offset->halves != 0 && habits[kind].offsets != centred) {
        label->col += offset->halves * 2 * label->letter_cols;
    }
}

/* Moves a place from the cells that places are known in to points: to the middle of its cell, or
 * exactly where the user's own place is. */
static void move_to_point(struct place *place, const struct label_layout *layout)
{
    const int64_t points = INT64_C(1) << layout->place_halvings;
    int64_t x = points / 2;
    int64_t y = x;
    if (place->source == PLACE_OF_USER) {
        const struct place *own = &gazetteer_of(layout->map)->list.items[place->thing - 1];
        x = own->x >> (RECIPE_ZOOM_MAX - layout->map->view.zoom) & (points - 1);
        y = own->y >> (RECIPE_ZOOM_MAX - layout->map->view.zoom) & (points - 1);
    }
    if (place->source == PLACE_OF_PEOPLE)
        return;
    place->x = place->x * points + x;
    place->y = place->y * points + y;
}

/* Puts a label at the first of the spots around its place, at `col` and `line`, where it hides
 * least of what does not belong to it. Returns how little it suits the place there; INT_MAX: it
 * would hide too much or leave the world everywhere. */
static int put_spot(const struct places *places, const struct label_layout *layout, int64_t col,
                    int64_t line, struct label *label)
{
    const enum place_kind kind = label->place.kind;
    const struct offset *best = NULL;
    const bool must = label->place.rank >= GAZETTEER_RANK || label->length == 1; /* a sign */
    int least = must ? INT_MAX : label->length + 1;
    for (int n = 0; n < habits[kind].count; n++) {
        const struct offset *offset = &habits[kind].offsets[n];
        move_to(label, layout, offset, col, line);
        int misfit = misfit_of(places, layout, label);
        if (misfit < least) {
            least = misfit;
            best = offset;
        }
    }
    if (best == NULL)
        return INT_MAX;
    move_to(label, layout, best, col, line);
    if (has_mark(kind) && best->halves < 0)
        turn_mark(label);
    return least;
}

/* Spreads the letters of a large place over it, as far as it reaches: up to four times as far
 * apart. */
static void spread(const struct places *places, const struct label_layout *layout, int64_t col,
                   int64_t line, struct label *label)
{
    enum { STEPS = 3, MORE = 2 }; /* each by half a letter */
    const struct label least = *label;
    for (int step = STEPS; step > 0; step--) {
        struct label wider = least;
        wider.letter_cols += step * least.letter_cols / MORE;
        if (wider.length * wider.letter_cols > LABEL_SPACED_MAX * layout->letter_cols ||
            put_spot(places, layout, col, line, &wider) > 0)
            continue;
        *label = wider;
        return;
    }
}

/* Makes the label of a place. Returns false if it has no spot. */
static bool put_label(const struct places *places, const struct label_layout *layout,
                      const struct place *place, struct label *label)
{
    *label = (struct label){.place = *place, .size = 1};
    put_text(label, layout);
    put_sign(label, layout);
    if (place->source == PLACE_OF_WORLD && !find_ground(places, layout, &label->place))
        return false;
    move_to_point(&label->place, layout);
    const int64_t y = label->place.y;
    const int64_t col = label->place.x * layout->point_cols;
    const int64_t line = floor_div(y, layout->line_rows);
    for (bool more = true; more; more = layout->apart && --label->size > 0) {
        label->letter_cols = label->size > 1 ? layout->large_cols : layout->letter_cols;
        label->letter_lines = layout->letter_lines * label->size;
        if (label->length * label->letter_cols > layout->widest)
            continue; /* around the world it would touch itself */
        if (layout->apart && is_large(layout, place))
            spread(places, layout, col, line, label);
        if (put_spot(places, layout, col, line, label) < INT_MAX)
            return true;
    }
    return false;
}

/*
 * Settling.
 */

enum { ASIDE_LINES = 3 }; /* maximum from a place to its label */

/* A part of a map, in columns and lines of letters. */
struct label_part {
    int64_t col; /* the first */
    int64_t line;
    int64_t end_col; /* after the last */
    int64_t end_line;
    int64_t lean; /* what letters lean over their last column */
};

/* Returns the part of a map that all its labels stand in: with whole labels the view, of which
 * this one may be a strip. */
static struct label_part page_of(const struct map *map, const struct label_layout *layout)
{
    const struct view *view = &map->view;
    const int64_t all = INT64_MAX / 4;
    if (!map->look.whole_labels)
        return (struct label_part){-all, -all, all, all, 0};
    int64_t line = floor_div(view->y, layout->line_rows);
    int64_t lines = (view->rows + layout->line_rows - 1) / layout->line_rows;
    return (struct label_part){(view->x - map->west) * layout->point_cols, line,
                               (view->x + view->cols + map->east) * layout->point_cols,
                               line + lines,
                               layout->letter_cols > 1 ? labels_scaled(&map->look, FONT_LEAN) : 0};
}

/* True if a label has room on a page. */
static bool is_on_page(const struct label *label, const struct label_part *page)
{
    return label->col >= page->col && label->line >= page->line &&
           label->col + label->length * label->letter_cols + page->lean <= page->end_col &&
           label->line + label->letter_lines <= page->end_line;
}

static struct landmarks_scope scope_of(const struct label_layout *layout,
                                       const struct label_part *part, const struct label_part *page)
{
    bool wide = layout->letter_sizes > 1 || gazetteer_of(layout->map) != NULL;
    int64_t width = layout->apart ? LABEL_SPACED_MAX : wide ? LABEL_WIDTH_MAX : LABEL_MAX;
    int64_t same = layout->river_gap > 0 ? LABEL_SAME : 0;
    /* of a label to its place */
    int64_t near = (layout->far ? width + LABEL_GAP : 2 * width) * layout->letter_cols;
    int64_t beside = (LABEL_HOPS * (width + LABEL_GAP) + same) * layout->letter_cols;
    int64_t left = MAX(part->col - beside, page->col) - near;
    int64_t right = MIN(part->end_col + beside, page->end_col) + near;
    int64_t near_lines = 2 * ASIDE_LINES * layout->letter_sizes * layout->letter_lines;
    int64_t margin = LABEL_HOPS * (layout->letter_sizes + LABEL_GAP_LINES) * layout->letter_lines +
                     layout->river_gap;
    int64_t reach = layout->water_reach;
    int64_t top = (MAX(part->line - margin, page->line) - near_lines) * layout->line_rows - reach;
    int64_t low =
        (MIN(part->end_line + margin, page->end_line) + near_lines) * layout->line_rows + reach;
    left = floor_div(left, layout->point_cols) - reach;
    right = floor_div(right, layout->point_cols) + 1 + reach;
    struct landmarks_scope scope = {
        .window = {.zoom = layout->map->view.zoom - layout->place_halvings},
        .newest = layout->depth - layout->newest_halvings,
        .rivers = layout->depth - layout->river_halvings,
        .least = (uint32_t)((layout->river_min + (UINT64_C(1) << 2 * layout->place_halvings) - 1) >>
                            2 * layout->place_halvings),
        .far = layout->far,
    };
    struct window *window = &scope.window;
    window->x = left >> layout->place_halvings;
    window->y = top >> layout->place_halvings;
    window->cols = (uint32_t)((right >> layout->place_halvings) + 1 - window->x);
    window->rows = (uint32_t)((low >> layout->place_halvings) + 1 - window->y);
    return scope;
}

/* True if a label reaches into a part. */
static bool reaches(const struct label *label, const struct label_part *part)
{
    return label->line < part->end_line && label->line + label->letter_lines > part->line &&
           label->col < part->end_col &&
           label->col + label->length * label->letter_cols > part->col;
}

/* Makes a label that may stand; of a town that may not, one that is gone. Returns false if there is
 * none. */
static bool make_label(const struct places *places, const struct label_layout *layout,
                       const struct label_part *page, const struct place *place,
                       struct label *label)
{
    const bool town = place->source == PLACE_OF_PEOPLE;
    if (!town && place->name[0] == '\0')
        return false;
    const bool fits = put_label(places, layout, place, label) && place->name[0] != '\0' &&
                      is_on_page(label, page);
    label->state = fits ? LABEL_OPEN : LABEL_GONE;
    return fits || town;
}

/* Puts the labels of places where they fit, and keeps those that stand and reach into a part.
 * Returns false if out of memory. */
static bool make_labels(struct labels *labels, struct places *places,
                        const struct label_layout *layout, const struct label_part *part,
                        const struct label_part *page)
{
    struct label *items = malloc((places->count + 1) * sizeof *items);
    size_t count = 0;
    labels->items = items;
    if (items == NULL)
        return false;
    waters_hide(places, layout->pond, layout->wide);
    for (size_t n = 0; n < places->count; n++)
        count += make_label(places, layout, page, &places->items[n], &items[count]);
    label_settle(items, count, layout);
    for (size_t n = 0; n < count; n++) {
        if (items[n].state == LABEL_GONE)
            continue;
        struct place place = items[n].place;
        place.name[0] = '\0';
        if (items[n].state == LABEL_SIGN)
            put_label(places, layout, &place, &items[n]);
        if (reaches(&items[n], part))
            items[labels->count++] = items[n];
    }
    return true;
}

/* Returns the depth at which the newest towns with names are born. */
static int newest_of(const struct label_layout *layout)
{
    return layout->depth - layout->newest_halvings + 1;
}

/* Appends a town that has a sign: those that were founded two halvings before the points, in
 * pictures five, have names, too; of those of two halvings later a quarter have signs. Far out none
 * is a village, and the newest are no cities. Returns false if out of memory. */
static bool add_town(struct places *places, const struct label_layout *layout,
                     const struct town *town)
{
    const struct gazetteer *own = gazetteer_of(layout->map);
    const int age = newest_of(layout) - town->born;
    /* as a landmark that was born a halving later; far out a quarter, after all others */
    const uint64_t class = layout->far ? 255 : 4 * ((uint64_t)town->born + 4) + 1;
    if (town->own > 0 || ((layout->far || age < -1) && town->key % 4 > 0))
        return true;
    struct place place = {.kind = PLACE_OTHER,
                          .source = PLACE_OF_PEOPLE,
                          .thing = town->key,
                          .born = town->born,
                          .x = town->x,
                          .y = town->y,
                          .rank = (255 - class) << 56 | town->key >> 8};
    if (town_name(town, layout->map->world.recipe.seed, own, &place) != NULL)
        place.rank |= GAZETTEER_RANK;
    else if (age < 0)
        place.name[0] = '\0';
    if (town->rank == TOWN_CITY && age < 2 && !layout->far)
        place.word = "town";
    if (town->rank == TOWN_HAMLET)
        place.word = "village";
    return places_append(places, &place);
}

/* Appends the towns of a scope, whose x and y are points. Returns false if out of memory. */
static bool add_towns(struct places *places, const struct label_layout *layout,
                      const struct landmarks_scope *scope)
{
    const struct map *map = layout->map;
    const int halvings = layout->place_halvings;
    const int64_t points = INT64_C(1) << halvings;
    const struct window window = {map->view.zoom, scope->window.x * points,
                                  scope->window.y * points, scope->window.cols << halvings,
                                  scope->window.rows << halvings};
    struct town *towns = NULL;
    const int64_t count = map->towns != NULL ? towns_list(map->towns, &window,
                                                          newest_of(layout) + 2, SIZE_MAX, &towns)
                                             : 0;
    bool added = count >= 0;
    for (int64_t n = 0; added && n < count; n++)
        added = add_town(places, layout, &towns[n]);
    free(towns);
    return added;
}

/* Appends the names of lands where they have labels: one or two in a view that land fills. Returns
 * false if out of memory. */
static bool add_lands(struct places *places, const struct label_layout *layout)
{
    enum { LETTERS = 80, LINES = 26 };
    const int64_t cols = LETTERS * layout->letter_cols / layout->point_cols >> layout->depth;
    const int64_t rows = LINES * layout->letter_lines * layout->line_rows >> layout->depth;
    return !layout->lands || landmarks_add_lands(places, &layout->map->world, cols + 1, rows + 1);
}

bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after)
{
    struct label_layout layout = layout_of(map);
    const struct view *view = &map->view;
    const struct label_part page = page_of(map, &layout);
    int64_t line = floor_div(view->y, layout.line_rows);
    const int64_t beside = labels_scaled(&map->look, LABELS_BESIDE);
    struct label_part part = {view->x * layout.point_cols - beside, line + first,
                              (view->x + view->cols) * layout.point_cols + beside, line + after, 0};
    struct places places = {0};
    if (layout.far) { /* so few are not left out where another spot is on the page */
        layout.west = page.col;
        layout.east = page.end_col;
    }
    *labels = (struct labels){0};
    if (recipe_rows(&map->world.recipe, map->view.zoom) == 1)
        return true; /* its only row would be hidden */
    struct landmarks_scope scope = scope_of(&layout, &part, &page);
    bool made = (scope.newest < 0 || landmarks_find(&places, &map->world, &scope)) &&
                add_lands(&places, &layout) && add_towns(&places, &layout, &scope) &&
                gazetteer_show(map, &scope.window, layout.far ? -1 : scope.newest, &places) &&
                make_labels(labels, &places, &layout, &part, &page);
    places_free(&places);
    return made;
}

void labels_free(struct labels *labels)
{
    free(labels->items);
    *labels = (struct labels){0};
}

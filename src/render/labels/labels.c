/*
 * One subject: which names stand, on which waters, at which spots: each is settled by the land near
 * a place alone, in one pass over the places of a window.
 *
 * Places come from a window that is larger by all that can matter. Whether a label stands depends
 * on others up to 2 * ROUNDS - 1 labels away, and each of them on the land beside its place.
 *
 * Invariant: while they are settled, labels are in the order of their lines, so that those that
 * touch are near one another.
 */
#include "render/labels/labels.h"

#include "base/minmax.h"
#include "base/text.h"
#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "places/places.h"
#include "render/labels/waters.h"
#include "render/points/cover.h"
#include "towns/town_list.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
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

/* How letters lie on points, and which places are looked for at a zoom. */
struct label_layout {
    int64_t point_cols;   /* columns that a point takes */
    int64_t line_rows;    /* rows of points that a line takes */
    int64_t letter_cols;  /* columns of a letter of the smallest size */
    int64_t letter_lines; /* lines of a letter of the smallest size */
    int64_t large_cols;   /* columns of a letter of the largest size */
    bool apart;           /* letters of large places spread over them */
    int letter_sizes;     /* number of sizes of letters */
    int64_t river_gap;    /* minimum number of lines between labels of one river that are near */
    int64_t water_reach;  /* points around a place whose water matters */
    int depth;            /* depth of the points */
    int place_halvings;   /* halvings from the cells in which places are known to points */
    int town_newest;      /* depth at which the newest towns with names are born */
    int newest_halvings;  /* halvings from the newest features to points */
    int river_halvings;   /* halvings from the cells that may each have a river's name to points */
    uint32_t river_min;   /* catchment of the smallest river that has a label, in points */
    uint32_t brook_min;   /* catchment of the smallest river that is drawn, in cells of places */
    uint32_t dry;   /* catchment below which peaks stand; brooks leave cells of many points room */
    bool far;       /* only far landmarks have labels */
    bool lands;     /* lands have labels, too */
    bool wide;      /* rivers grow wide */
    int64_t widest; /* columns of the widest label */
    int64_t west;   /* first column, and the one after the last, that spots take */
    int64_t east;
    int pond; /* points of the smallest water that has a label */
    const struct map *map;
};

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
        .town_newest = recipe_depth(recipe) + zoom - (ink ? 5 : 2),
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
        layout.town_newest = layout.depth;
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

/* Signs of places of the user's own, by their kinds, in the order of those of font.h. All others
 * have the '*', a diamond as ink. */
static const struct {
    const char *kind;
    char cell;
} signs[] = {{"city", '@'},   {"town", '='}, {"village", ':'},
             {"castle", '#'}, {"port", '&'}, {"ruin", '%'}};
enum { SIGNS = sizeof signs / sizeof *signs };

/* Returns the number of the sign of a place; SIGNS if it has none. */
static int sign_of(const struct place *place)
{
    int n = 0;
    while (n < SIGNS && (place->kind != PLACE_OTHER || strcasecmp(place->word, signs[n].kind) != 0))
        n++;
    return n;
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
        if ((uint32_t)signs[n].cell == cell)
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
    const bool ink = layout->letter_cols > 1;
    const int sign = sign_of(&label->place);
    if (sign < SIGNS && (ink || layout->map->look.colors > 0))
        label->text[0] = (uint32_t)(ink ? FONT_CITY + sign : signs[sign].cell);
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
    int64_t x = (col - recipe_wrap(col, layout->point_cols)) / layout->point_cols;
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
    int least = label->place.rank >= GAZETTEER_RANK ? INT_MAX : label->length + 1;
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
    const int64_t line = (y - recipe_wrap(y, layout->line_rows)) / layout->line_rows;
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

enum { ROUNDS = 2 };

/* A part of a map, in columns and lines of letters. */
struct label_part {
    int64_t col; /* the first */
    int64_t line;
    int64_t end_col; /* after the last */
    int64_t end_line;
    int64_t lean; /* what letters lean over their last column */
};

/* Distances, in letters, and in lines. */
enum {
    GAP = 2,
    GAP_LINES = 1,
    HOPS = 2 * ROUNDS - 1,
    ASIDE_LINES = 3,      /* maximum from a place to its label */
    SAME = 2 * LABEL_MAX, /* least distance of labels of one river */
};

enum state { STATE_OPEN, STATE_WINS, STATE_STANDS, STATE_GONE };

static int compare_labels(const void *a, const void *b)
{
    const struct label *left = a;
    const struct label *right = b;
    int order = COMPARE(left->line, right->line);
    order = order != 0 ? order : COMPARE(left->col, right->col);
    return order != 0 ? order : COMPARE(left->place.rank, right->place.rank);
}

/* The labels of a window that may stand. */
struct field {
    struct label *labels;
    size_t count;
    const struct label_layout *layout;
};

/* True if number m has a reason to beat number n. */
typedef bool beats(const struct field *field, size_t m, size_t n);

/* True if one of the labels less than `reach` lines from number n beats it. The nearest, which are
 * likely to, are asked first: a crowd costs little more than as many labels apart. */
static bool is_beaten(const struct field *field, size_t n, int64_t reach, beats *by)
{
    const struct label *labels = field->labels;
    int64_t line = labels[n].line;
    size_t before = n;
    size_t after = n + 1;
    bool more = true;
    for (bool up = true; more; up = !up) {
        bool above = before > 0 && line - labels[before - 1].line < reach;
        bool below = after < field->count && labels[after].line - line < reach;
        more = above || below;
        if ((up && above && by(field, --before, n)) || (!up && below && by(field, after++, n)))
            return true;
    }
    return false;
}

/* True if a label is one of those of a river of the world. */
static bool is_repeated(const struct label *label)
{
    return label->place.kind == PLACE_RIVER && label->place.source == PLACE_OF_WORLD;
}

/* True if two labels cannot both stand. In pictures two of the user's need no room between them. */
static bool clash(const struct field *field, size_t m, size_t n)
{
    const struct label *a = &field->labels[MIN(m, n)];
    const struct label *b = &field->labels[MAX(m, n)];
    const bool close = field->layout->letter_cols > 1 && a->place.source != PLACE_OF_WORLD &&
                       b->place.source != PLACE_OF_WORLD;
    int64_t gap = close ? 0 : GAP * field->layout->letter_cols;
    int64_t gap_lines = close ? 0 : GAP_LINES * field->layout->letter_lines;
    return b->line - a->line < a->letter_lines + gap_lines &&
           a->col < b->col + b->length * b->letter_cols + gap &&
           b->col < a->col + a->length * a->letter_cols + gap;
}

/* True if a label that may stand outweighs another that it clashes with. */
static bool outweighs(const struct field *field, size_t m, size_t n)
{
    uint64_t own = field->labels[n].place.rank;
    uint64_t other = field->labels[m].place.rank;
    return field->labels[m].state != STATE_GONE && (other > own || (other == own && m < n)) &&
           clash(field, m, n);
}

/* True if two labels of a river are so near that one is enough, and it is m. Chance says which, so
 * that a river keeps some wherever it is large. */
static bool repeats(const struct field *field, size_t m, size_t n)
{
    const uint64_t chance = (UINT64_C(1) << 40) - 1;
    const struct label *a = &field->labels[m];
    const struct label *b = &field->labels[n];
    uint64_t luck = a->place.rank & chance;
    return is_repeated(a) && llabs(a->col - b->col) < SAME * field->layout->letter_cols &&
           a->length == b->length && memcmp(a->text, b->text, sizeof a->text) == 0 &&
           (luck > (b->place.rank & chance) || (luck == (b->place.rank & chance) && m > n));
}

/* Number m is gone if it clashes with number n, which stands. That beats nobody. */
static bool makes_room(const struct field *field, size_t m, size_t n)
{
    if (field->labels[m].state == STATE_OPEN && clash(field, m, n))
        field->labels[m].state = STATE_GONE;
    return false;
}

/* Leaves out labels of rivers that have another one near. */
static void leave_repeats(const struct field *field)
{
    for (size_t n = 0; n < field->count; n++)
        if (is_repeated(&field->labels[n]) &&
            is_beaten(field, n, field->layout->river_gap, repeats))
            field->labels[n].state = STATE_GONE;
}

/* Settles which labels stand: in each round first those that no other outweighs, after which those
 * beside them are gone. */
static void settle(const struct field *field)
{
    struct label *labels = field->labels;
    const struct label_layout *layout = field->layout;
    int64_t reach = (layout->letter_sizes + GAP_LINES) * layout->letter_lines;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t n = 0; n < field->count; n++)
            if (labels[n].state == STATE_OPEN && !is_beaten(field, n, reach, outweighs))
                labels[n].state = STATE_WINS;
        for (size_t n = 0; n < field->count; n++)
            if (labels[n].state == STATE_WINS && !is_beaten(field, n, reach, makes_room))
                labels[n].state = STATE_STANDS;
    }
}

/* Returns the part of a map that all its labels stand in: with whole labels the view, of which
 * this one may be a strip. */
static struct label_part page_of(const struct map *map, const struct label_layout *layout)
{
    const struct view *view = &map->view;
    const int64_t all = INT64_MAX / 4;
    if (!map->look.whole_labels)
        return (struct label_part){-all, -all, all, all, 0};
    int64_t line = (view->y - recipe_wrap(view->y, layout->line_rows)) / layout->line_rows;
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
    int64_t same = layout->river_gap > 0 ? SAME : 0;
    /* of a label to its place */
    int64_t near = (layout->far ? width + GAP : 2 * width) * layout->letter_cols;
    int64_t beside = (HOPS * (width + GAP) + same) * layout->letter_cols;
    int64_t left = MAX(part->col - beside, page->col) - near;
    int64_t right = MIN(part->end_col + beside, page->end_col) + near;
    int64_t near_lines = 2 * ASIDE_LINES * layout->letter_sizes * layout->letter_lines;
    int64_t margin =
        HOPS * (layout->letter_sizes + GAP_LINES) * layout->letter_lines + layout->river_gap;
    int64_t reach = layout->water_reach;
    int64_t top = (MAX(part->line - margin, page->line) - near_lines) * layout->line_rows - reach;
    int64_t low =
        (MIN(part->end_line + margin, page->end_line) + near_lines) * layout->line_rows + reach;
    left = (left - recipe_wrap(left, layout->point_cols)) / layout->point_cols - reach;
    right = (right - recipe_wrap(right, layout->point_cols)) / layout->point_cols + 1 + reach;
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

/* Makes the label of a town its sign alone. */
static void shrink(struct label *label, const struct label_layout *layout)
{
    const struct place place = label->place;
    const int64_t line = (place.y - recipe_wrap(place.y, layout->line_rows)) / layout->line_rows;
    *label = (struct label){.place = place,
                            .col = place.x * layout->point_cols - layout->letter_cols / 2,
                            .line = line - layout->letter_lines / 2,
                            .state = STATE_GONE,
                            .length = 1,
                            .size = 1,
                            .letter_cols = layout->letter_cols,
                            .letter_lines = layout->letter_lines};
    label->text[0] = layout->letter_cols > 1 ? font_letter('*') : '*';
    put_sign(label, layout);
}

/* Makes a label that may stand. Towns whose names have no room have their signs. Returns false if
 * there is none. */
static bool make_label(const struct places *places, const struct label_layout *layout,
                       const struct label_part *page, const struct place *place,
                       struct label *label)
{
    if (place->name[0] != '\0' && put_label(places, layout, place, label) &&
        is_on_page(label, page))
        return true;
    if (place->source != PLACE_OF_PEOPLE)
        return false;
    label->place = *place;
    shrink(label, layout);
    return true;
}

/* Puts the labels of places where they fit, and keeps those that stand and reach into a part.
 * Returns false if out of memory. */
static bool make_labels(struct labels *labels, struct places *places,
                        const struct label_layout *layout, const struct label_part *part,
                        const struct label_part *page)
{
    struct label *items = malloc((places->count + 1) * sizeof *items);
    struct field field = {items, 0, layout};
    labels->items = items;
    if (items == NULL)
        return false;
    waters_hide(places, layout->pond, layout->wide);
    for (size_t n = 0; n < places->count; n++)
        field.count += make_label(places, layout, page, &places->items[n], &items[field.count]);
    qsort(items, field.count, sizeof *items, compare_labels);
    leave_repeats(&field);
    settle(&field);
    for (size_t n = 0; n < field.count; n++) {
        if (items[n].state != STATE_STANDS && items[n].place.source != PLACE_OF_PEOPLE)
            continue;
        if (items[n].state != STATE_STANDS)
            shrink(&items[n], layout);
        if (reaches(&items[n], part))
            items[labels->count++] = items[n];
    }
    return true;
}

/* Appends a town that has a sign: those that were founded two halvings before the points, in
 * pictures five, have names, too; of those of two halvings later a quarter have signs. Far out none
 * is a village, and the newest are no cities. Returns false if out of memory. */
static bool add_town(struct places *places, const struct label_layout *layout,
                     const struct town *town)
{
    const struct gazetteer *own = gazetteer_of(layout->map);
    const int age = layout->town_newest - town->born;
    /* as a landmark that was born a halving later */
    const uint64_t class = 4 * ((uint64_t)town->born + 4) + 1;
    if (town->own > 0 || (age < -1 && town->key % 4 > 0))
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
    if (town->rank == TOWN_CITY && age < 2)
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
    const struct window window = {.x = scope->window.x * (INT64_C(1) << halvings),
                                  .y = scope->window.y * (INT64_C(1) << halvings),
                                  .cols = scope->window.cols << halvings,
                                  .rows = scope->window.rows << halvings,
                                  .zoom = map->view.zoom};
    struct town *towns = NULL;
    const int64_t count = map->towns != NULL ? town_list(map->towns, &window,
                                                         layout->town_newest + 2, SIZE_MAX, &towns)
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
    int64_t line = (view->y - recipe_wrap(view->y, layout.line_rows)) / layout.line_rows;
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

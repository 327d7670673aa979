/*
 * Each kind of place has a list of spots, the best first.
 */
#include "render/labels/label_spots.h"

#include "base/minmax.h"
#include "base/text.h"
#include "canvas/font.h"
#include "render/labels/waters.h"
#include "render/points/cover.h"

#include <limits.h>
#include <string.h>

enum {
    PIXELS_WIDE = 6, /* a letter of the smallest size in pixels */
    PIXELS_HIGH = 9,
    LARGE_PIXELS_WIDE = 16, /* a letter of the largest size */
};

/* Depths at which there is room for letters apart, and for large letters. */
enum { ROOM_FOR_SPACES = 6, ROOM_FOR_LARGE = 7 };

struct label_layout label_layout_of(const struct map *map)
{
    const struct look *look = &map->look;
    const struct recipe *recipe = &map->world.recipe;
    bool water = recipe_has_water(recipe);
    bool ink = look->labels == LABELS_INK;
    struct label_layout layout = {
        .point_cols = ink ? 1 : look_columns(look),
        .line_rows = ink ? 1 : look_rows(look),
        .letter_cols = ink ? PIXELS_WIDE : 1,
        .letter_lines = ink ? PIXELS_HIGH : 1,
        .river_gap = !water ? 0
                     : ink  ? 18 * PIXELS_HIGH
                            : 9,
        .zoom = map->view.zoom,
        .depth = recipe_depth(recipe) + map->view.zoom,
        .letter_sizes = 1,
        .place_halvings = water ? (ink ? 3 : 1) : 0,
        .newest_halvings = ink ? 6 : 3,
        .river_halvings = ink ? 7 : 5,
        /* rain makes rivers larger or smaller, and is not computed here */
        .river_min = (recipe_has_climate(recipe) ? 6 : 2) * cover_river_min(recipe, map->view.zoom),
        .pond = map->view.zoom > 0 ? 1 : 6,
        .far = map_is_far(map, map->view.zoom),
        .widest = INT64_MAX,
        .west = INT64_MIN,
        .east = INT64_MAX,
    };
    if (layout.far) {
        layout.widest = (recipe_cols(recipe, map->view.zoom) - 2) * layout.point_cols;
        layout.place_halvings = 0;
        layout.newest_halvings = layout.depth;
        layout.river_halvings = layout.depth + 1; /* none */
        layout.water_reach = WATERS_REACH_RIVERS;
        return layout;
    }
    if (!map_has_landmarks(map, map->view.zoom)) {
        layout.place_halvings = 0;
        layout.newest_halvings = layout.depth + 1; /* none of the land */
        return layout;
    }
    layout.brook_min = cover_river_min(recipe, map->view.zoom) >> 2 * layout.place_halvings;
    layout.water_reach = (water ? WATERS_REACH_RIVERS : WATERS_REACH) << layout.place_halvings;
    layout.letter_sizes = ink && layout.depth >= ROOM_FOR_LARGE ? 2 : 1;
    layout.place_halvings = MIN(layout.place_halvings, layout.depth);
    layout.newest_halvings = MIN(layout.newest_halvings, layout.depth);
    layout.river_halvings = MIN(layout.river_halvings, layout.depth);
    return layout;
}

/* True if a place is one of the largest on a map. */
static bool is_large(const struct place *place)
{
    return place->large &&
           (place->kind == PLACE_SEA || place->kind == PLACE_RANGE || place->kind == PLACE_LAND);
}

/* Where a label stands beside its place, in half labels and lines from where it is centred. */
struct offset {
    int8_t halves;
    int8_t lines;
};

static const struct offset centred[] = {{0, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, 0}, {0, -2}, {0, 2}};
static const struct offset sides[] = {{1, 0}, {-1, 0}};
static const struct offset around[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
static const struct offset banks[] = {{0, -1}, {0, 1},  {1, 0},   {-1, 0}, {1, -1},
                                      {1, 1},  {-1, 1}, {-1, -1}, {0, -2}, {0, 2}};

/* What stands before and after the name of a place of each kind, and where its label may stand. */
static const struct {
    const char *before;
    const char *after;
    const struct offset *offsets;
    int count;
    bool on_sea; /* the label belongs on the sea; else on land */
} habits[] = {
    [PLACE_SEA] = {"", " Sea", centred, 7, true},  [PLACE_RANGE] = {"", " Mts", centred, 7, false},
    [PLACE_PEAK] = {"^", "", sides, 2, false},     [PLACE_RIVER] = {"R. ", "", banks, 10, false},
    [PLACE_LAKE] = {"L. ", "", centred, 5, false}, [PLACE_ISLAND] = {"", " I.", around, 4, true},
    [PLACE_BAY] = {"B. ", "", centred, 5, true},   [PLACE_CAPE] = {"C. ", "", sides, 2, true},
    [PLACE_OTHER] = {"*", "", sides, 2, false},    [PLACE_LAND] = {"", "", centred, 7, false},
};

/* Returns the number of letters of UTF-8. */
static int count_letters(const char *words)
{
    uint32_t letter;
    int count = 0;
    for (; (words = text_glyph_at(words, &letter)) != NULL; count++)
        ;
    return count;
}

/* True if a kind of place has a mark, which stands on the place itself. */
static bool has_mark(enum place_kind kind)
{
    return kind == PLACE_PEAK || kind == PLACE_OTHER;
}

/* Sets the letters of a label, and the size of those of a large place: capitals, apart where there
 * is room for them. A name of several words says itself what it is the name of. */
static void put_text(struct label *label, const struct place *place,
                     const struct label_layout *layout)
{
    enum place_kind kind = place->kind;
    bool gulf = kind == PLACE_BAY && place->large;
    bool bare = !has_mark(kind) && strchr(place->name, ' ') != NULL;
    char plain[PLACE_NAME_BYTES + LABEL_MAX];
    struct text text = {.bytes = plain, .room = sizeof plain};
    text_join(&text,
              bare   ? ""
              : gulf ? "Gulf of "
                     : habits[kind].before,
              place->name, bare ? "" : habits[kind].after, NULL);
    int count = count_letters(plain);
    bool large = is_large(place);
    if (large && count * LARGE_PIXELS_WIDE <= LABEL_WIDTH_MAX * PIXELS_WIDE)
        label->size = layout->letter_sizes;
    bool apart =
        large && layout->depth >= ROOM_FOR_SPACES && label->size == 1 && 2 * count - 1 <= LABEL_MAX;
    uint32_t letter;
    for (const char *at = plain; (at = text_glyph_at(at, &letter)) != NULL;) {
        if (apart && label->length > 0)
            label->text[label->length++] = ' ';
        if (large && letter >= 'a' && letter <= 'z')
            letter = letter - 'a' + 'A';
        label->text[label->length++] = layout->letter_cols > 1 ? font_letter(letter) : letter;
    }
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
    int64_t y = line * layout->line_rows;
    x >>= layout->place_halvings;
    y >>= layout->place_halvings;
    if (!depth_window_has(window, x, y))
        return GROUND_NONE;
    if (catchment > 0)
        return depth_window_has_square(window, x, y, 1)
                   ? ground_of_river(window, layout, depth_window_at(window, x, y), catchment)
                   : GROUND_NONE;
    return depth_window_is_sea(window, x, y) ? GROUND_SEA : GROUND_LAND;
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
                     const struct label *label, const struct place *place)
{
    uint32_t catchment = place->catchment;
    enum ground wanted = habits[label->kind].on_sea ? GROUND_SEA : GROUND_LAND;
    enum ground before = wanted;
    int wrong = 0;
    int shores = 0;
    int64_t col = label->x * layout->point_cols;
    int64_t end = label->col + label->length * label->letter_cols;
    bool fits = MIN(col, label->col) >= layout->west && MAX(col + 1, end) <= layout->east;
    if (place->own == NULL && (!fits || !has_rows(places, layout, label)))
        return 4 * LABEL_MAX;
    for (int n = 0; n < label->length; n++) {
        enum ground here = ground_at(places, layout, label->col + n * label->letter_cols,
                                     label->line + label->letter_lines / 2, catchment);
        if (here == GROUND_NONE || here == GROUND_WATER)
            return 4 * LABEL_MAX;
        wrong += here != wanted;
        shores += n > 0 && here != before;
        before = here;
    }
    if (label->kind == PLACE_LAKE || label->kind == PLACE_OTHER)
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

/* Returns a label at one of its offsets. `col` and `line` are the place's. */
static struct label label_at(const struct label *plain, const struct label_layout *layout,
                             const struct offset *offset)
{
    struct label label = *plain;
    int64_t width = label.length * label.letter_cols;
    label.col += width * offset->halves / 2 - width / 2;
    label.line += offset->lines * label.letter_lines - label.letter_lines / 2;
    if (has_mark(label.kind)) {
        label.col = offset->halves > 0 ? plain->col : plain->col - width + layout->letter_cols;
        if (offset->halves < 0)
            turn_mark(&label);
        if (label.kind == PLACE_OTHER)
            label.col -= layout->letter_cols / 2;
    } else if (offset->halves != 0 && habits[label.kind].offsets != centred) {
        label.col += offset->halves * 2 * label.letter_cols;
    }
    return label;
}

/* Returns the point of a coordinate of a place: the middle of its cell, or exactly where the user's
 * own place is. */
static int64_t point_of(int64_t cell, const int64_t *own, const struct label_layout *layout)
{
    const int64_t points = INT64_C(1) << layout->place_halvings;
    if (own == NULL)
        return cell * points + points / 2;
    return cell * points + ((*own >> (RECIPE_ZOOM_MAX - layout->zoom)) & (points - 1));
}

bool label_spot(const struct places *places, const struct label_layout *layout,
                const struct place *place, struct label *placed)
{
    struct label plain = {.kind = place->kind, .size = 1, .rank = place->rank};
    put_text(&plain, place, layout);
    plain.letter_cols = plain.size > 1 ? LARGE_PIXELS_WIDE : layout->letter_cols;
    plain.letter_lines = layout->letter_lines * plain.size;
    memcpy(plain.name, place->name, sizeof plain.name);
    plain.x = point_of(place->x, place->own != NULL ? &place->own->x : NULL, layout);
    plain.y = point_of(place->y, place->own != NULL ? &place->own->y : NULL, layout);
    plain.col = plain.x * layout->point_cols;
    plain.line = (plain.y - recipe_wrap(plain.y, layout->line_rows)) / layout->line_rows;
    *placed = plain;
    if (plain.length * plain.letter_cols > layout->widest)
        return false; /* around the world it would touch itself */
    int least = place->own != NULL ? INT_MAX : plain.length + 1;
    for (int n = 0; n < habits[plain.kind].count; n++) {
        struct label label = label_at(&plain, layout, &habits[plain.kind].offsets[n]);
        int misfit = misfit_of(places, layout, &label, place);
        if (misfit < least) {
            least = misfit;
            *placed = label;
        }
    }
    return place->own != NULL || least <= plain.length;
}

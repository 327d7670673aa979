/*
 * Candidates come from a window that is larger by all that can matter. Whether a label stands
 * depends on others up to 2 * ROUNDS - 1 labels away, and each of them on the land beside its
 * place.
 *
 * Invariant: `placed` are in the order of their lines, so that those that touch are near one
 * another.
 */
#include "render/labels/labels.h"

#include "base/minmax.h"
#include "base/text.h"
#include "render/labels/waters.h"
#include "render/points/cover.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 2,
    LABEL_WIDTH_MAX = 40, /* maximum width of a label, in letters of the smallest size */
    PIXELS_WIDE = 6,      /* a letter of the smallest size in pixels */
    PIXELS_HIGH = 9,
};

/* How letters lie on points, and which places are looked for at a zoom. */
struct label_layout {
    int64_t point_cols;   /* columns that a point takes */
    int64_t line_rows;    /* rows of points that a line takes */
    int64_t letter_cols;  /* columns of a letter of the smallest size */
    int64_t letter_lines; /* lines of a letter of the smallest size */
    int letter_sizes;     /* number of sizes of letters */
    int64_t river_gap;    /* minimum number of lines between labels of one river that are near */
    int64_t water_reach;  /* points around a place whose water matters */
    int depth;            /* depth of the points */
    int place_halvings;   /* halvings from the cells in which places are known to points */
    int newest_halvings;  /* halvings from the newest features to points */
    int river_halvings;   /* halvings from the cells that may each have a river's name to points */
    uint32_t river_min;   /* catchment of the smallest river that has a label, in points */
    uint32_t brook_min;   /* catchment of the smallest river that is drawn, in cells of places */
    int pond;             /* points of the smallest water that has a label */
};

/* A part of a map, in columns and lines of letters. */
struct label_part {
    int64_t col; /* the first */
    int64_t line;
    int64_t end_col; /* after the last */
    int64_t end_line;
};

/* Depths at which there is room for letters apart, and for large letters. */
enum { ROOM_FOR_SPACES = 6, ROOM_FOR_LARGE = 7 };

/* Returns the layout of a map's labels, none of which it lacks. */
static struct label_layout label_layout_of(const struct map *map)
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
        .depth = recipe_depth(recipe) + map->view.zoom,
        .place_halvings = water ? (ink ? 3 : 1) : 0,
        .newest_halvings = ink ? 6 : 3,
        .river_halvings = ink ? 7 : 5,
        /* rain makes rivers larger or smaller, and is not computed here */
        .river_min = (recipe_has_climate(recipe) ? 6 : 2) * cover_river_min(recipe, map->view.zoom),
        .pond = map->view.zoom > 0 ? 1 : 6,
    };
    layout.brook_min = cover_river_min(recipe, map->view.zoom) >> 2 * layout.place_halvings;
    layout.water_reach = (water ? WATERS_REACH_RIVERS : WATERS_REACH) << layout.place_halvings;
    layout.letter_sizes = ink && layout.depth >= ROOM_FOR_LARGE ? 2 : 1;
    layout.place_halvings = MIN(layout.place_halvings, layout.depth);
    layout.newest_halvings = MIN(layout.newest_halvings, layout.depth);
    layout.river_halvings = MIN(layout.river_halvings, layout.depth);
    return layout;
}

/* Writes letters as capitals, with blanks between them if `apart` and that is not too long. */
static void put_capitals(char to[LABEL_MAX + 1], const char *from, bool apart)
{
    struct text text = {.bytes = to, .room = LABEL_MAX + 1};
    size_t length = strlen(from);
    bool spaced = apart && 2 * length - 1 <= LABEL_MAX;
    to[0] = '\0';
    for (size_t n = 0; n < length; n++) {
        bool small = from[n] >= 'a' && from[n] <= 'z';
        char letter[] = {small ? (char)(from[n] - 'a' + 'A') : from[n], '\0'};
        text_add(&text, letter);
        if (spaced && n + 1 < length)
            text_add(&text, " ");
    }
}

/* True if a place is one of the largest on a map. */
static bool is_large(const struct place *place)
{
    return place->large && (place->kind == PLACE_SEA || place->kind == PLACE_RANGE);
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
};

/* Writes the text of a label. `wide`: there is room for letters apart. */
static void put_text(const struct place *place, bool wide, char text[LABEL_MAX + 1])
{
    enum place_kind kind = place->kind;
    bool gulf = kind == PLACE_BAY && place->large;
    char plain[2 * LABEL_MAX];
    strcpy(plain, gulf ? "Gulf of " : habits[kind].before);
    strcat(plain, place->name);
    strcat(plain, habits[kind].after);
    if (is_large(place))
        put_capitals(text, plain, wide);
    else
        strcpy(text, plain);
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

/* Returns how little a label suits its place; above its length: it must not stand there. A river's
 * name does not lie on its course, of a catchment; that of others is 0. */
static int misfit_of(const struct places *places, const struct label_layout *layout,
                     const struct label *label, uint32_t catchment)
{
    enum ground wanted = habits[label->kind].on_sea ? GROUND_SEA : GROUND_LAND;
    enum ground before = wanted;
    int wrong = 0;
    int shores = 0;
    if (!has_rows(places, layout, label))
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
    if (label->kind == PLACE_LAKE)
        wrong = 0;
    return 2 * wrong + 2 * shores;
}

/* Writes the mark of a peak after its name. */
static void turn_mark(struct label *label)
{
    size_t length = strlen(label->text);
    memmove(label->text, label->text + 1, length - 1);
    label->text[length - 1] = '^';
}

/* Returns a label at one of its offsets. `col` and `line` are the place's. */
static struct label label_at(const struct label *plain, const struct label_layout *layout,
                             const struct offset *offset)
{
    struct label label = *plain;
    int64_t width = label.length * label.letter_cols;
    label.col += width * offset->halves / 2 - width / 2;
    label.line += offset->lines * label.letter_lines - label.letter_lines / 2;
    if (label.kind == PLACE_PEAK) {
        label.col = offset->halves > 0 ? plain->col : plain->col - width + layout->letter_cols;
        if (offset->halves < 0)
            turn_mark(&label);
    } else if (offset->halves != 0 && habits[label.kind].offsets != centred) {
        label.col += offset->halves * 2 * label.letter_cols;
    }
    return label;
}

/* Makes the label of a place, at the first of the spots around it where it hides least of what does
 * not belong to it. Returns false if it would hide too much or leave the world everywhere. */
static bool label_spot(const struct places *places, const struct label_layout *layout,
                       const struct place *place, struct label *placed)
{
    enum { LARGE_PIXELS_WIDE = 16 };
    struct label plain = {.kind = place->kind,
                          .size = is_large(place) ? layout->letter_sizes : 1,
                          .rank = place->rank};
    uint32_t catchment = place->catchment;
    int64_t half = layout->place_halvings > 0 ? INT64_C(1) << (layout->place_halvings - 1) : 0;
    plain.letter_cols = plain.size > 1 ? LARGE_PIXELS_WIDE : layout->letter_cols;
    plain.letter_lines = layout->letter_lines * plain.size;
    put_text(place, layout->depth >= ROOM_FOR_SPACES && plain.size == 1, plain.text);
    plain.length = (int)strlen(plain.text);
    memcpy(plain.name, place->name, sizeof plain.name - 1);
    plain.x = place->x * (INT64_C(1) << layout->place_halvings) + half;
    plain.y = place->y * (INT64_C(1) << layout->place_halvings) + half;
    plain.col = plain.x * layout->point_cols;
    plain.line = (plain.y - recipe_wrap(plain.y, layout->line_rows)) / layout->line_rows;
    *placed = plain;
    int least = plain.length + 1;
    for (int n = 0; n < habits[plain.kind].count; n++) {
        struct label label = label_at(&plain, layout, &habits[plain.kind].offsets[n]);
        int misfit = misfit_of(places, layout, &label, catchment);
        if (misfit < least) {
            least = misfit;
            *placed = label;
        }
    }
    return least <= plain.length;
}

/* Distances, in letters, and in lines. */
enum {
    GAP = 2,
    GAP_LINES = 1,
    HOPS = 2 * ROUNDS - 1,
    ASIDE_LINES = 3,      /* maximum from a place to its label */
    SAME = 2 * LABEL_MAX, /* least distance of labels of one river */
};

enum state { STATE_OPEN, STATE_WINS, STATE_STANDS, STATE_GONE };

/* A label that may stand. */
struct placed {
    struct label label;
    enum state state;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *left = a;
    const struct placed *right = b;
    if (left->label.line != right->label.line)
        return left->label.line < right->label.line ? -1 : 1;
    if (left->label.col != right->label.col)
        return left->label.col < right->label.col ? -1 : 1;
    return left->label.rank < right->label.rank ? -1 : left->label.rank > right->label.rank;
}

/* True if two labels cannot both stand; lines of the first are not below the second's. */
static bool clash(const struct label *a, const struct label *b, const struct label_layout *layout)
{
    int64_t gap = GAP * layout->letter_cols;
    return a->col < b->col + b->length * b->letter_cols + gap &&
           b->col < a->col + a->length * a->letter_cols + gap;
}

/* Settles a pair that clashes; `standing`: see settle_pairs. */
static void settle_pair(struct placed *a, struct placed *b, bool standing)
{
    struct placed *light = a->label.rank < b->label.rank ? a : b;
    struct placed *heavy = light == a ? b : a;
    if (standing) {
        if (a->state == STATE_STANDS && b->state == STATE_OPEN)
            b->state = STATE_GONE;
        if (b->state == STATE_STANDS && a->state == STATE_OPEN)
            a->state = STATE_GONE;
    } else if (light->state == STATE_WINS && heavy->state != STATE_GONE) {
        light->state = STATE_OPEN;
    }
}

/* Settles all pairs that clash. First, of two labels that may win, the lighter one goes back to
 * STATE_OPEN; then (`standing`), those beside a label that stands are gone. */
static void settle_pairs(struct placed *placed, size_t count, const struct label_layout *layout,
                         bool standing)
{
    for (size_t n = 0; n < count; n++) {
        int64_t reach = placed[n].label.letter_lines + GAP_LINES * layout->letter_lines;
        for (size_t m = n + 1; m < count && placed[m].label.line - placed[n].label.line < reach;
             m++)
            if (clash(&placed[n].label, &placed[m].label, layout))
                settle_pair(&placed[n], &placed[m], standing);
    }
}

/* True if two labels of a river are so near that one is enough. */
static bool repeat_one(const struct label *a, const struct label *b,
                       const struct label_layout *layout)
{
    return a->kind == PLACE_RIVER && b->kind == PLACE_RIVER && strcmp(a->text, b->text) == 0 &&
           llabs(a->col - b->col) < SAME * layout->letter_cols;
}

/* Leaves out labels of rivers that have another one near; chance says which, so that a river keeps
 * some wherever it is large. */
static void leave_repeats(struct placed *placed, size_t count, const struct label_layout *layout)
{
    const uint64_t chance = (UINT64_C(1) << 40) - 1;
    for (size_t n = 0; n < count; n++)
        for (size_t m = n + 1;
             m < count && placed[m].label.line - placed[n].label.line < layout->river_gap; m++)
            if (repeat_one(&placed[n].label, &placed[m].label, layout)) {
                bool first = (placed[n].label.rank & chance) > (placed[m].label.rank & chance);
                placed[first ? m : n].state = STATE_GONE;
            }
}

static void settle(struct placed *placed, size_t count, const struct label_layout *layout)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t n = 0; n < count; n++)
            if (placed[n].state == STATE_OPEN)
                placed[n].state = STATE_WINS;
        settle_pairs(placed, count, layout, false);
        for (size_t n = 0; n < count; n++)
            if (placed[n].state == STATE_WINS)
                placed[n].state = STATE_STANDS;
        settle_pairs(placed, count, layout, true);
    }
}

/* Returns the part of a map that all its labels stand in: with whole labels the view, of which
 * this one may be a strip. */
static struct label_part page_of(const struct map *map, const struct label_layout *layout)
{
    const struct view *view = &map->view;
    const int64_t all = INT64_MAX / 4;
    if (!map->look.whole_labels)
        return (struct label_part){-all, -all, all, all};
    int64_t line = (view->y - recipe_wrap(view->y, layout->line_rows)) / layout->line_rows;
    int64_t lines = (view->rows + layout->line_rows - 1) / layout->line_rows;
    return (struct label_part){(view->x - map->west) * layout->point_cols, line,
                               (view->x + view->cols + map->east) * layout->point_cols,
                               line + lines};
}

/* True if a label has room on a page. */
static bool is_on_page(const struct label *label, const struct label_part *page)
{
    int64_t lean = label->letter_cols > 1 ? FONT_LEAN : 0;
    return label->col >= page->col && label->line >= page->line &&
           label->col + label->length * label->letter_cols + lean <= page->end_col &&
           label->line + label->letter_lines <= page->end_line;
}

static struct landmarks_scope scope_of(const struct map *map, const struct label_layout *layout,
                                       const struct label_part *part, const struct label_part *page)
{
    int64_t width = layout->letter_sizes > 1 ? LABEL_WIDTH_MAX : LABEL_MAX;
    int64_t same = layout->river_gap > 0 ? SAME : 0;
    int64_t near = 2 * width * layout->letter_cols; /* of a label to its place */
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
        .window = {.zoom = map->view.zoom - layout->place_halvings},
        .newest = layout->depth - layout->newest_halvings,
        .rivers = layout->depth - layout->river_halvings,
    };
    struct window *window = &scope.window;
    window->x = left >> layout->place_halvings;
    window->y = top >> layout->place_halvings;
    window->cols = (uint32_t)((right >> layout->place_halvings) + 1 - window->x);
    window->rows = (uint32_t)((low >> layout->place_halvings) + 1 - window->y);
    return scope;
}

/* True if a river is too small to have a label. */
static bool is_brook(const struct place *place, const struct label_layout *layout)
{
    return place->kind == PLACE_RIVER &&
           (uint64_t)place->catchment << 2 * layout->place_halvings < layout->river_min;
}

/* Keeps the labels that stand and reach into a part. Returns false if out of memory. */
static bool keep_labels(struct labels *labels, const struct placed *placed, size_t count,
                        const struct label_part *part)
{
    labels->items = malloc((count + 1) * sizeof *labels->items);
    if (labels->items == NULL)
        return false;
    for (size_t n = 0; n < count; n++) {
        const struct label *label = &placed[n].label;
        if (placed[n].state == STATE_STANDS && label->line < part->end_line &&
            label->line + label->letter_lines > part->line && label->col < part->end_col &&
            label->col + label->length * label->letter_cols > part->col)
            labels->items[labels->count++] = *label;
    }
    return true;
}

/* Puts the labels of places where they fit, and settles which stand. Returns false if out of
 * memory. */
static bool make_labels(struct labels *labels, const struct places *places,
                        const struct label_layout *layout, const struct label_part *part,
                        const struct label_part *page)
{
    struct placed *placed = malloc((places->count + 1) * sizeof *placed);
    bool *hidden = calloc(places->count + 1, sizeof *hidden);
    size_t count = 0;
    bool made = placed != NULL && hidden != NULL;
    if (made)
        waters_hide(places, layout->pond, hidden);
    for (size_t n = 0; made && n < places->count; n++) {
        const struct place *place = &places->items[n];
        if (hidden[n] || is_brook(place, layout) ||
            !label_spot(places, layout, place, &placed[count].label) ||
            !is_on_page(&placed[count].label, page))
            continue;
        placed[count++].state = STATE_OPEN;
    }
    if (made) {
        qsort(placed, count, sizeof *placed, compare_placed);
        leave_repeats(placed, count, layout);
        settle(placed, count, layout);
        made = keep_labels(labels, placed, count, part);
    }
    free(placed);
    free(hidden);
    return made;
}

bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after)
{
    const struct label_layout layout = label_layout_of(map);
    const struct view *view = &map->view;
    const struct label_part page = page_of(map, &layout);
    int64_t line = (view->y - recipe_wrap(view->y, layout.line_rows)) / layout.line_rows;
    struct label_part part = {view->x * layout.point_cols - LABELS_BESIDE, line + first,
                              (view->x + view->cols) * layout.point_cols + LABELS_BESIDE,
                              line + after};
    struct places places;
    *labels = (struct labels){0};
    if (recipe_rows(&map->world.recipe, map->view.zoom) == 1)
        return true; /* its only row would be hidden */
    struct landmarks_scope scope = scope_of(map, &layout, &part, &page);
    bool made = places_find(&places, &map->world, &scope) &&
                make_labels(labels, &places, &layout, &part, &page);
    places_free(&places);
    return made;
}

void labels_free(struct labels *labels)
{
    free(labels->items);
    *labels = (struct labels){0};
}

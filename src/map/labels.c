/*
 * Candidates come from a window that is larger by all that can matter: a label that stands depends
 * on others up to 2 * LABELS_ROUNDS - 1 labels away, and each of them on the land beside its
 * feature.
 *
 * Invariant: `placed` are in the order of their lines, so that those that touch are near one
 * another.
 */
#include "map/labels.h"

#include "world/features.h"

#include <stdlib.h>
#include <string.h>

/* Distances, in letters, and in lines. */
enum {
    GAP = 2,
    GAP_LINES = 1,
    HOPS = 2 * LABELS_ROUNDS - 1,
    ASIDE_LINES = 3, /* maximum from a feature to its label */
    MARGIN = HOPS * (LABEL_MAX + GAP) + 2 * LABEL_MAX,
    MARGIN_LINES = HOPS * (1 + GAP_LINES) + 2 * ASIDE_LINES,
};

enum state { STATE_OPEN, STATE_WINS, STATE_STANDS, STATE_GONE };

/* A label that may stand. */
struct placed {
    struct label label;
    uint64_t weight;
    enum state state;
};

/* How letters lie on points, and what is looked for at a zoom. */
struct layout {
    int64_t across; /* columns that a point takes */
    int64_t down;   /* rows of points that a line takes */
    int64_t wide;   /* columns of a letter */
    int64_t high;   /* lines of a letter */
    int depth;      /* depth of the points */
    int sharp;      /* halvings from the cells in which places are known to points */
    int newest;     /* halvings from the newest features to points */
    int rivers;     /* halvings from the cells that may have a river's name each */
    uint32_t river; /* catchment of the smallest river that has a label, in points */
};

static struct layout layout_of(const struct map *map)
{
    const struct look *look = &map->look;
    const struct recipe *recipe = &map->world.recipe;
    bool water = recipe_has_water(recipe);
    bool ink = look->labels == LABELS_INK;
    struct layout layout = {
        .across = ink ? 1 : look_columns(look),
        .down = ink ? 1 : look_rows(look),
        .wide = ink ? LABEL_PIXELS_WIDE : 1,
        .high = ink ? LABEL_PIXELS_HIGH : 1,
        .depth = recipe_depth(recipe) + map->view.zoom,
        .sharp = water ? (ink ? 3 : 2) : 0,
        .newest = ink ? 6 : 3,
        .rivers = ink ? 7 : 5,
        .river = 2 * courses_scale(recipe, map->view.zoom, false).threshold,
    };
    if (layout.sharp > layout.depth)
        layout.sharp = layout.depth;
    if (layout.newest > layout.depth)
        layout.newest = layout.depth;
    if (layout.rivers > layout.depth)
        layout.rivers = layout.depth;
    return layout;
}

const char *labels_lack(const struct map *map)
{
    enum { LEAST = 2 }; /* depth at which a feature is four tiles */
    const struct recipe *recipe = &map->world.recipe;
    if (recipe->picture != NULL)
        return "names are those of worlds that are made, not of pictures";
    return recipe_depth(recipe) + map->view.zoom >= LEAST
               ? NULL
               : "features need four tiles or more to have names: zoom in";
}

bool labels_are_drawn(const struct map *map)
{
    return map->look.labels != LABELS_NONE && map->look.kind == VIEW_MAP &&
           labels_lack(map) == NULL;
}

/* Writes letters as capitals. */
static void put_capitals(char *to, const char *from)
{
    for (; *from != '\0'; from++)
        *to++ = *from >= 'a' && *from <= 'z' ? (char)(*from - 'a' + 'A') : *from;
    *to = '\0';
}

/* Writes capitals with blanks between them, or without where that is too long. */
static void put_spaced(char *to, const char *from)
{
    char capitals[2 * LABEL_MAX];
    put_capitals(capitals, from);
    size_t length = strlen(capitals);
    if (2 * length - 1 > LABEL_MAX) {
        strcpy(to, capitals);
        return;
    }
    for (size_t n = 0; n < length; n++) {
        *to++ = capitals[n];
        *to++ = ' ';
    }
    to[-1] = '\0';
}

/* Writes the text of a label. `wide`: there is room for letters apart. */
static void put_text(const struct feature *feature, bool wide, char text[LABEL_MAX + 1])
{
    static const struct {
        const char *before;
        const char *after;
    } words[] = {
        [NAME_SEA] = {"", " Sea"}, [NAME_RANGE] = {"", " Mts"}, [NAME_PEAK] = {"^", ""},
        [NAME_RIVER] = {"", ""},   [NAME_LAKE] = {"L. ", ""},   [NAME_ISLAND] = {"", " I."},
        [NAME_BAY] = {"B. ", ""},  [NAME_CAPE] = {"C. ", ""},
    };
    enum name_kind kind = feature->key.kind;
    bool gulf = kind == NAME_BAY && feature->key.depth == 0;
    char plain[2 * LABEL_MAX];
    strcpy(plain, gulf ? "Gulf of " : words[kind].before);
    strcat(plain, feature->name);
    strcat(plain, words[kind].after);
    if (kind == NAME_RIVER)
        plain[0] = (char)(plain[0] - 'A' + 'a');
    if ((kind == NAME_SEA || kind == NAME_RANGE) && feature->key.depth == 0)
        (wide ? put_spaced : put_capitals)(text, plain);
    else
        strcpy(text, plain);
}

/* Places of a label beside its feature, in half labels and lines from where it is centred. */
struct offset {
    int8_t halves;
    int8_t lines;
};

static const struct offset centred[] = {{0, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, 0}, {0, -2}, {0, 2}};
static const struct offset beside[] = {{1, 0}, {-1, 0}};
static const struct offset around[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};

static const struct {
    const struct offset *offsets;
    int count;
    bool on_sea; /* the label belongs on the sea; else on land */
} habits[] = {
    [NAME_SEA] = {centred, 7, true},   [NAME_RANGE] = {centred, 7, false},
    [NAME_PEAK] = {beside, 2, false},  [NAME_RIVER] = {around, 4, false},
    [NAME_LAKE] = {centred, 5, false}, [NAME_ISLAND] = {around, 4, true},
    [NAME_BAY] = {centred, 5, true},   [NAME_CAPE] = {beside, 2, true},
};

/* Kind of the ground under a letter. */
enum ground { GROUND_LAND, GROUND_SEA, GROUND_NONE };

static enum ground ground_at(const struct features *features, const struct layout *layout,
                             int64_t col, int64_t line)
{
    const struct pyramid *pyramid = features->pyramid;
    int depth = pyramid->depth;
    int64_t x = (col - recipe_wrap(col, layout->across)) / layout->across;
    int64_t y = line * layout->down;
    x >>= layout->sharp;
    y >>= layout->sharp;
    if (!pyramid_has(pyramid, depth, x, y))
        return GROUND_NONE;
    return pyramid_is_sea(pyramid, depth, x, y) ? GROUND_SEA : GROUND_LAND;
}

/* Returns how little a label suits its place; above its length: it must not stand there. */
static int misfit_of(const struct features *features, const struct layout *layout,
                     const struct label *label)
{
    enum ground wanted = habits[label->kind].on_sea ? GROUND_SEA : GROUND_LAND;
    enum ground before = wanted;
    int wrong = 0;
    int shores = 0;
    for (int n = 0; n < label->length; n++) {
        enum ground here = ground_at(features, layout, label->col + n * layout->wide, label->line);
        if (here == GROUND_NONE)
            return 4 * LABEL_MAX;
        wrong += here != wanted;
        shores += n > 0 && here != before;
        before = here;
    }
    if (label->kind == NAME_LAKE)
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

/* Returns a feature's label at one of its offsets. `col` and `line` are the feature's. */
static struct label label_at(const struct label *plain, const struct layout *layout,
                             const struct offset *offset)
{
    struct label label = *plain;
    int64_t width = label.length * layout->wide;
    label.col += width * offset->halves / 2 - width / 2;
    label.line += offset->lines * layout->high;
    if (layout->high > 1)
        label.line -= layout->high / 2;
    if (label.kind == NAME_PEAK) {
        label.col = offset->halves > 0 ? plain->col : plain->col - width + layout->wide;
        if (offset->halves < 0)
            turn_mark(&label);
    } else if (offset->halves != 0 && offset->lines == 0 && habits[label.kind].count < 5) {
        label.col += offset->halves * 2 * layout->wide;
    }
    return label;
}

/* Makes the label of a feature, where it suits best. False: nowhere. */
static bool place_label(const struct features *features, const struct layout *layout,
                        const struct feature *feature, struct placed *placed)
{
    enum { ROOM_FOR_SPACES = 6 };
    struct label plain = {.kind = feature->key.kind};
    int64_t half = layout->sharp > 0 ? INT64_C(1) << (layout->sharp - 1) : 0;
    int64_t y = feature->y * (INT64_C(1) << layout->sharp) + half;
    put_text(feature, layout->depth >= ROOM_FOR_SPACES, plain.text);
    plain.length = (int)strlen(plain.text);
    plain.col = (feature->x * (INT64_C(1) << layout->sharp) + half) * layout->across;
    plain.line = (y - recipe_wrap(y, layout->down)) / layout->down;
    int least = plain.length + 1;
    for (int n = 0; n < habits[plain.kind].count; n++) {
        struct label label = label_at(&plain, layout, &habits[plain.kind].offsets[n]);
        int misfit = misfit_of(features, layout, &label);
        if (misfit < least) {
            least = misfit;
            placed->label = label;
        }
    }
    placed->weight = feature->weight;
    placed->state = STATE_OPEN;
    return least <= plain.length;
}

static int compare_placed(const void *a, const void *b)
{
    const struct placed *left = a;
    const struct placed *right = b;
    if (left->label.line != right->label.line)
        return left->label.line < right->label.line ? -1 : 1;
    if (left->label.col != right->label.col)
        return left->label.col < right->label.col ? -1 : 1;
    return left->weight < right->weight ? -1 : left->weight > right->weight;
}

/* True if two labels have one text and are too near one another to have it both. */
static bool repeat_one(const struct label *a, const struct label *b, const struct layout *layout)
{
    enum { NEAR_COLS = LABEL_MAX };
    return a->kind == NAME_RIVER && b->kind == NAME_RIVER && strcmp(a->text, b->text) == 0 &&
           llabs(a->col - b->col) < NEAR_COLS * layout->wide;
}

/* True if two labels cannot both stand; lines of the first are not below the second's. */
static bool clash(const struct label *a, const struct label *b, const struct layout *layout)
{
    int64_t gap = GAP * layout->wide;
    return repeat_one(a, b, layout) || (a->col < b->col + b->length * layout->wide + gap &&
                                        b->col < a->col + a->length * layout->wide + gap);
}

/* Calls for each pair of labels that clash. */
static void settle_pair(struct placed *a, struct placed *b, bool standing)
{
    struct placed *light = a->weight < b->weight ? a : b;
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

/* Settles all pairs that clash. An open label that lost to another is STATE_OPEN, a winner
 * STATE_WINS. */
static void settle_pairs(struct placed *placed, size_t count, const struct layout *layout,
                         bool standing)
{
    int64_t reach = (1 + GAP_LINES) * layout->high;
    for (size_t n = 0; n < count; n++)
        for (size_t m = n + 1; m < count && placed[m].label.line - placed[n].label.line < reach;
             m++)
            if (clash(&placed[n].label, &placed[m].label, layout))
                settle_pair(&placed[n], &placed[m], standing);
}

static void settle(struct placed *placed, size_t count, const struct layout *layout)
{
    for (int round = 0; round < LABELS_ROUNDS; round++) {
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

/* A part of a map, in columns and lines of letters. */
struct label_part {
    int64_t col;
    int64_t line;
    int64_t cols;
    int64_t lines;
};

static struct features_scope scope_of(const struct layout *layout, const struct label_part *part)
{
    int64_t left = part->col - MARGIN * layout->wide;
    int64_t right = part->col + part->cols + MARGIN * layout->wide;
    int64_t top = (part->line - MARGIN_LINES * layout->high) * layout->down;
    int64_t low = (part->line + part->lines + MARGIN_LINES * layout->high) * layout->down;
    left = (left - recipe_wrap(left, layout->across)) / layout->across;
    right = (right - recipe_wrap(right, layout->across)) / layout->across + 1;
    struct features_scope scope = {
        .depth = layout->depth - layout->sharp,
        .newest = layout->depth - layout->newest,
        .rivers = layout->depth - layout->rivers,
        .x = left >> layout->sharp,
        .y = top >> layout->sharp,
    };
    scope.cols = (uint32_t)((right >> layout->sharp) + 1 - scope.x);
    scope.rows = (uint32_t)((low >> layout->sharp) + 1 - scope.y);
    return scope;
}

/* True if a river is too small to have a label. */
static bool is_brook(const struct feature *feature, const struct layout *layout)
{
    return feature->key.kind == NAME_RIVER &&
           (uint64_t)feature->size << 2 * layout->sharp < layout->river;
}

/* Keeps the labels that stand and reach into a part. Returns false if out of memory. */
static bool keep_labels(struct labels *labels, const struct placed *placed, size_t count,
                        const struct layout *layout, const struct label_part *part)
{
    labels->items = malloc((count + 1) * sizeof *labels->items);
    if (labels->items == NULL)
        return false;
    for (size_t n = 0; n < count; n++) {
        const struct label *label = &placed[n].label;
        if (placed[n].state == STATE_STANDS && label->line < part->line + part->lines &&
            label->line + layout->high > part->line && label->col < part->col + part->cols &&
            label->col + label->length * layout->wide > part->col)
            labels->items[labels->count++] = *label;
    }
    return true;
}

/* Places and settles the labels of features. Returns false if out of memory. */
static bool make_labels(struct labels *labels, const struct features *features,
                        const struct layout *layout, const struct label_part *part)
{
    struct placed *placed = malloc((features->count + 1) * sizeof *placed);
    size_t count = 0;
    if (placed == NULL)
        return false;
    for (size_t n = 0; n < features->count; n++) {
        const struct feature *feature = &features->items[n];
        if (!is_brook(feature, layout) && place_label(features, layout, feature, &placed[count]))
            count++;
    }
    qsort(placed, count, sizeof *placed, compare_placed);
    settle(placed, count, layout);
    bool made = keep_labels(labels, placed, count, layout, part);
    free(placed);
    return made;
}

bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after)
{
    const struct layout layout = layout_of(map);
    const struct view *view = &map->view;
    struct label_part part = {.col = view->x * layout.across,
                              .line = (view->y - recipe_wrap(view->y, layout.down)) / layout.down +
                                      first,
                              .cols = view->cols * layout.across,
                              .lines = after - first};
    struct features features;
    *labels = (struct labels){0};
    struct features_scope scope = scope_of(&layout, &part);
    bool made = features_find(&features, &map->world, &scope) &&
                make_labels(labels, &features, &layout, &part);
    features_free(&features);
    return made;
}

void labels_free(struct labels *labels)
{
    free(labels->items);
    *labels = (struct labels){0};
}

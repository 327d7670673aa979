/*
 * Candidates come from a window that is larger by all that can matter: a label that stands depends
 * on others up to 2 * LABELS_ROUNDS - 1 labels away, and each of them on the land beside its
 * feature.
 *
 * Invariant: `placed` are in the order of their lines, so that those that touch are near one
 * another.
 */
#include "map/labels.h"

#include "map/label_spot.h"

#include <stdlib.h>
#include <string.h>

/* Distances, in letters, and in lines. */
enum {
    GAP = 2,
    GAP_LINES = 1,
    HOPS = 2 * LABELS_ROUNDS - 1,
    ASIDE_LINES = 3,      /* maximum from a feature to its label */
    SAME = 2 * LABEL_MAX, /* least distance of labels of one river */
};

enum state { STATE_OPEN, STATE_WINS, STATE_STANDS, STATE_GONE };

/* A label that may stand. */
struct placed {
    struct label label;
    uint64_t weight;
    enum state state;
};

const char *labels_lack(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    if (recipe->picture != NULL)
        return "names are those of worlds that are made, not of pictures";
    return recipe_depth(recipe) + map->view.zoom >= LABELS_DEPTH
               ? NULL
               : "features need four tiles or more to have names: zoom in";
}

bool labels_are_drawn(const struct map *map)
{
    return map->look.labels != LABELS_NONE && map->look.kind == VIEW_MAP &&
           labels_lack(map) == NULL;
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

/* True if two labels cannot both stand; lines of the first are not below the second's. */
static bool clash(const struct label *a, const struct label *b, const struct label_layout *layout)
{
    int64_t gap = GAP * layout->letter_cols;
    return a->col < b->col + b->length * b->letter_cols + gap &&
           b->col < a->col + a->length * a->letter_cols + gap;
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

/* True if one of two labels of a river is enough. */
static bool repeat_one(const struct label *a, const struct label *b,
                       const struct label_layout *layout)
{
    return a->kind == NAME_RIVER && b->kind == NAME_RIVER && strcmp(a->text, b->text) == 0 &&
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
                bool first = (placed[n].weight & chance) > (placed[m].weight & chance);
                placed[first ? m : n].state = STATE_GONE;
            }
}

static void settle(struct placed *placed, size_t count, const struct label_layout *layout)
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

static struct features_scope scope_of(const struct label_layout *layout,
                                      const struct label_part *part)
{
    int64_t width = layout->letter_sizes > 1 ? LABEL_WIDTH_MAX : LABEL_MAX;
    int64_t beside = (HOPS * (width + GAP) + 2 * width + SAME) * layout->letter_cols;
    int64_t left = part->col - beside;
    int64_t right = part->col + part->cols + beside;
    int64_t margin =
        (HOPS * (layout->letter_sizes + GAP_LINES) + 2 * ASIDE_LINES * layout->letter_sizes) *
            layout->letter_lines +
        layout->river_gap;
    int64_t top = (part->line - margin) * layout->line_rows;
    int64_t low = (part->line + part->lines + margin) * layout->line_rows;
    left = (left - recipe_wrap(left, layout->point_cols)) / layout->point_cols;
    right = (right - recipe_wrap(right, layout->point_cols)) / layout->point_cols + 1;
    struct features_scope scope = {
        .depth = layout->depth - layout->place_halvings,
        .newest = layout->depth - layout->newest_halvings,
        .rivers = layout->depth - layout->river_halvings,
        .x = left >> layout->place_halvings,
        .y = top >> layout->place_halvings,
    };
    scope.cols = (uint32_t)((right >> layout->place_halvings) + 1 - scope.x);
    scope.rows = (uint32_t)((low >> layout->place_halvings) + 1 - scope.y);
    return scope;
}

/* True if a river is too small to have a label. */
static bool is_brook(const struct feature *feature, const struct label_layout *layout)
{
    return feature->key.kind == NAME_RIVER &&
           (uint64_t)feature->size << 2 * layout->place_halvings < layout->river_min;
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
        if (placed[n].state == STATE_STANDS && label->line < part->line + part->lines &&
            label->line + label->letter_lines > part->line && label->col < part->col + part->cols &&
            label->col + label->length * label->letter_cols > part->col)
            labels->items[labels->count++] = *label;
    }
    return true;
}

/* Places and settles the labels of features. Returns false if out of memory. */
static bool make_labels(struct labels *labels, const struct features *features,
                        const struct label_layout *layout, const struct label_part *part)
{
    struct placed *placed = malloc((features->count + 1) * sizeof *placed);
    size_t count = 0;
    if (placed == NULL)
        return false;
    for (size_t n = 0; n < features->count; n++) {
        const struct feature *feature = &features->items[n];
        if (is_brook(feature, layout) ||
            !label_spot(features, layout, feature, &placed[count].label))
            continue;
        placed[count].weight = feature->weight;
        placed[count++].state = STATE_OPEN;
    }
    qsort(placed, count, sizeof *placed, compare_placed);
    leave_repeats(placed, count, layout);
    settle(placed, count, layout);
    bool made = keep_labels(labels, placed, count, part);
    free(placed);
    return made;
}

bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after)
{
    const struct label_layout layout = label_layout_of(map);
    const struct view *view = &map->view;
    struct label_part part = {
        .col = view->x * layout.point_cols - LABELS_BESIDE,
        .line = (view->y - recipe_wrap(view->y, layout.line_rows)) / layout.line_rows + first,
        .cols = view->cols * layout.point_cols + 2 * LABELS_BESIDE,
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

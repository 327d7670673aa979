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
#include "render/labels/label_spots.h"
#include "render/labels/waters.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 2 };

/* A part of a map, in columns and lines of letters. */
struct label_part {
    int64_t col; /* the first */
    int64_t line;
    int64_t end_col; /* after the last */
    int64_t end_line;
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

/* A label that may stand. */
struct placed {
    struct label label;
    enum state state;
    bool repeats; /* it is one of the labels of a river of the world */
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

/* The labels of a window that may stand. */
struct field {
    struct placed *placed;
    size_t count;
    const struct label_layout *layout;
};

/* True if number m has a reason to beat number n. */
typedef bool beats(const struct field *field, size_t m, size_t n);

/* True if one of the labels less than `reach` lines from number n beats it. The nearest, which are
 * likely to, are asked first: a crowd costs little more than as many labels apart. */
static bool is_beaten(const struct field *field, size_t n, int64_t reach, beats *by)
{
    const struct placed *placed = field->placed;
    int64_t line = placed[n].label.line;
    size_t before = n;
    size_t after = n + 1;
    bool more = true;
    for (bool up = true; more; up = !up) {
        bool above = before > 0 && line - placed[before - 1].label.line < reach;
        bool below = after < field->count && placed[after].label.line - line < reach;
        more = above || below;
        if ((up && above && by(field, --before, n)) || (!up && below && by(field, after++, n)))
            return true;
    }
    return false;
}

/* True if two labels cannot both stand. */
static bool clash(const struct field *field, size_t m, size_t n)
{
    const struct label *a = &field->placed[MIN(m, n)].label;
    const struct label *b = &field->placed[MAX(m, n)].label;
    int64_t gap = GAP * field->layout->letter_cols;
    return b->line - a->line < a->letter_lines + GAP_LINES * field->layout->letter_lines &&
           a->col < b->col + b->length * b->letter_cols + gap &&
           b->col < a->col + a->length * a->letter_cols + gap;
}

/* True if a label that may stand outweighs another that it clashes with. */
static bool outweighs(const struct field *field, size_t m, size_t n)
{
    uint64_t own = field->placed[n].label.rank;
    uint64_t other = field->placed[m].label.rank;
    return field->placed[m].state != STATE_GONE && (other > own || (other == own && m < n)) &&
           clash(field, m, n);
}

/* True if two labels of a river are so near that one is enough, and it is m. Chance says which, so
 * that a river keeps some wherever it is large. */
static bool repeats(const struct field *field, size_t m, size_t n)
{
    const uint64_t chance = (UINT64_C(1) << 40) - 1;
    const struct label *a = &field->placed[m].label;
    const struct label *b = &field->placed[n].label;
    uint64_t luck = a->rank & chance;
    return field->placed[m].repeats && llabs(a->col - b->col) < SAME * field->layout->letter_cols &&
           a->length == b->length && memcmp(a->text, b->text, sizeof a->text) == 0 &&
           (luck > (b->rank & chance) || (luck == (b->rank & chance) && m > n));
}

/* Number m is gone if it clashes with number n, which stands. That beats nobody. */
static bool makes_room(const struct field *field, size_t m, size_t n)
{
    if (field->placed[m].state == STATE_OPEN && clash(field, m, n))
        field->placed[m].state = STATE_GONE;
    return false;
}

/* Leaves out labels of rivers that have another one near. */
static void leave_repeats(const struct field *field)
{
    for (size_t n = 0; n < field->count; n++)
        if (field->placed[n].repeats && is_beaten(field, n, field->layout->river_gap, repeats))
            field->placed[n].state = STATE_GONE;
}

/* Settles which labels stand: in each round first those that no other outweighs, after which those
 * beside them are gone. */
static void settle(const struct field *field)
{
    struct placed *placed = field->placed;
    const struct label_layout *layout = field->layout;
    int64_t reach = (layout->letter_sizes + GAP_LINES) * layout->letter_lines;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t n = 0; n < field->count; n++)
            if (placed[n].state == STATE_OPEN && !is_beaten(field, n, reach, outweighs))
                placed[n].state = STATE_WINS;
        for (size_t n = 0; n < field->count; n++)
            if (placed[n].state == STATE_WINS && !is_beaten(field, n, reach, makes_room))
                placed[n].state = STATE_STANDS;
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
    bool wide = layout->letter_sizes > 1 || map_gazetteer(map) != NULL;
    int64_t width = wide ? LABEL_WIDTH_MAX : LABEL_MAX;
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
        .window = {.zoom = map->view.zoom - layout->place_halvings},
        .newest = layout->depth - layout->newest_halvings,
        .rivers = layout->depth - layout->river_halvings,
        .far = layout->far,
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
    return place->kind == PLACE_RIVER && place->own == NULL &&
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
        placed[count].repeats = place->kind == PLACE_RIVER && place->own == NULL;
        placed[count++].state = STATE_OPEN;
    }
    if (made) {
        qsort(placed, count, sizeof *placed, compare_placed);
        struct field field = {placed, count, layout};
        leave_repeats(&field);
        settle(&field);
        made = keep_labels(labels, placed, count, part);
    }
    free(placed);
    free(hidden);
    return made;
}

bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after)
{
    struct label_layout layout = label_layout_of(map);
    const struct view *view = &map->view;
    const struct label_part page = page_of(map, &layout);
    int64_t line = (view->y - recipe_wrap(view->y, layout.line_rows)) / layout.line_rows;
    struct label_part part = {view->x * layout.point_cols - LABELS_BESIDE, line + first,
                              (view->x + view->cols) * layout.point_cols + LABELS_BESIDE,
                              line + after};
    struct places places;
    if (layout.far) { /* so few are not left out where another spot is on the page */
        layout.west = page.col;
        layout.east = page.end_col;
    }
    *labels = (struct labels){0};
    if (recipe_rows(&map->world.recipe, map->view.zoom) == 1)
        return true; /* its only row would be hidden */
    struct landmarks_scope scope = scope_of(map, &layout, &part, &page);
    bool made =
        places_find(&places, map, &scope) && make_labels(labels, &places, &layout, &part, &page);
    places_free(&places);
    return made;
}

void labels_free(struct labels *labels)
{
    free(labels->items);
    *labels = (struct labels){0};
}

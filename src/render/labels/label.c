/*
 * Invariant: while they are settled, labels are in the order of their lines, so that those that
 * touch are near one another.
 */
#include "render/labels/label.h"

#include <stdlib.h>

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
    int64_t gap = close ? 0 : LABEL_GAP * field->layout->letter_cols;
    int64_t gap_lines = close ? 0 : LABEL_GAP_LINES * field->layout->letter_lines;
    return b->line - a->line < a->letter_lines + gap_lines &&
           a->col < b->col + b->length * b->letter_cols + gap &&
           b->col < a->col + a->length * a->letter_cols + gap;
}

/* True if a label that may stand outweighs another that it clashes with. */
static bool outweighs(const struct field *field, size_t m, size_t n)
{
    uint64_t own = field->labels[n].place.rank;
    uint64_t other = field->labels[m].place.rank;
    return field->labels[m].state != LABEL_GONE && (other > own || (other == own && m < n)) &&
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
    return is_repeated(a) && llabs(a->col - b->col) < LABEL_SAME * field->layout->letter_cols &&
           a->length == b->length && memcmp(a->text, b->text, sizeof a->text) == 0 &&
           (luck > (b->place.rank & chance) || (luck == (b->place.rank & chance) && m > n));
}

/* Number m is gone if it clashes with number n, which stands. That beats nobody. */
static bool makes_room(const struct field *field, size_t m, size_t n)
{
    if (field->labels[m].state == LABEL_OPEN && clash(field, m, n))
        field->labels[m].state = LABEL_GONE;
    return false;
}

/* Leaves out labels of rivers that have another one near. */
static void leave_repeats(const struct field *field)
{
    for (size_t n = 0; n < field->count; n++)
        if (is_repeated(&field->labels[n]) &&
            is_beaten(field, n, field->layout->river_gap, repeats))
            field->labels[n].state = LABEL_GONE;
}

/* Returns how many lines apart labels may touch. */
static int64_t reach_of(const struct label_layout *layout)
{
    return (layout->letter_sizes + LABEL_GAP_LINES) * layout->letter_lines;
}

/* Settles in rounds: in each first those stand that no other outweighs, after which those beside
 * them are gone. */
static void settle(const struct field *field)
{
    struct label *labels = field->labels;
    const int64_t reach = reach_of(field->layout);
    for (int round = 0; round < LABEL_ROUNDS; round++) {
        for (size_t n = 0; n < field->count; n++)
            if (labels[n].state == LABEL_OPEN && !is_beaten(field, n, reach, outweighs))
                labels[n].state = LABEL_WINS;
        for (size_t n = 0; n < field->count; n++)
            if (labels[n].state == LABEL_WINS && !is_beaten(field, n, reach, makes_room))
                labels[n].state = LABEL_STANDS;
    }
}

/* True if number m stands over the sign of number n, a town, or so near that it seems to be its
 * name. */
static bool covers(const struct field *field, size_t m, size_t n)
{
    const struct label *over = &field->labels[m];
    const struct label *under = &field->labels[n];
    const int64_t col = under->place.x * field->layout->point_cols;
    const int64_t width = field->layout->letter_cols;
    return over->state == LABEL_STANDS && over->col - 2 * width <= col &&
           col <= over->col + (over->length + 1) * over->letter_cols &&
           under->line < over->line + over->letter_lines &&
           over->line < under->line + under->letter_lines;
}

void label_settle(struct label *labels, size_t count, const struct label_layout *layout)
{
    const struct field field = {labels, count, layout};
    qsort(labels, count, sizeof *labels, compare_labels);
    leave_repeats(&field);
    settle(&field);
    for (size_t n = 0; n < count; n++)
        if (labels[n].state != LABEL_STANDS)
            labels[n].state = labels[n].place.source == PLACE_OF_PEOPLE &&
                                      !is_beaten(&field, n, reach_of(layout), covers)
                                  ? LABEL_SIGN
                                  : LABEL_GONE;
}

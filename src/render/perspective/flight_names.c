/*
 * Invariant: marks and labels have the same order until flight_names_place, which keeps labels
 * alone.
 */
#include "render/perspective/flight_names.h"

#include "base/angle.h"

#include <stdlib.h>

enum {
    FRACTION = 16,    /* bits after the point of places */
    FURTHER = 1,      /* zooms from the view out to the map that labels are taken from */
    AHEAD_TENTHS = 4, /* from the eye to the middle of that map, in tenths of its width */
};

/* Returns the map that labels are taken from: a square ahead of the eye, further out where it then
 * has names. */
static struct map map_ahead(const struct map *map, const struct eye *eye)
{
    struct map ahead = *map;
    struct view *view = &ahead.view;
    const int zoom = map->view.zoom;
    const uint32_t side = MAX(map->view.cols, map->view.rows);
    while (view->zoom > MAX(zoom - FURTHER, recipe_zoom_min(&map->world.recipe)) &&
           (map_has_landmarks(map, view->zoom - 1) || !map_has_landmarks(map, zoom)))
        view->zoom--;
    const int64_t far = (int64_t)side * AHEAD_TENTHS / 10;
    view->x = times_power(eye->x, view->zoom - FRACTION) + (far * angle_sine(eye->azimuth) >> 30) -
              side / 2;
    view->y = times_power(eye->y, view->zoom - FRACTION) -
              (far * angle_cosine(eye->azimuth) >> 30) - side / 2;
    view->cols = view->rows = side;
    view->y -= view->y & 1; /* as rows are shown in pairs */
    return ahead;
}

/* Returns where the place of a label, on a map of a zoom, is in a frame of so many columns. */
static struct flight_mark mark_of(const struct eye *eye, const struct label *label, int zoom,
                                  int64_t focus, uint32_t cols)
{
    const int64_t half = INT64_C(1) << (FRACTION - 1);
    const int64_t sine = angle_sine(eye->azimuth);
    const int64_t cosine = angle_cosine(eye->azimuth);
    const int64_t east = times_power(times_power(label->place.x, FRACTION) + half, -zoom) - eye->x;
    const int64_t south = times_power(times_power(label->place.y, FRACTION) + half, -zoom) - eye->y;
    struct flight_mark mark = {.ahead = angle_times(east, sine) - angle_times(south, cosine),
                               .row = -1};
    int64_t aside = angle_times(east, cosine) + angle_times(south, sine);
    int64_t ahead = MAX(mark.ahead, 1);
    while (ahead >> 30 != 0 || llabs(aside) >> 30 != 0) {
        ahead = MAX(ahead >> 1, 1);
        aside >>= 1;
    }
    const int64_t col = (int64_t)cols / 2 + focus * aside / ahead;
    mark.col = col >= 0 && col < cols ? (uint32_t)col : cols;
    return mark;
}

bool flight_names_find(struct flight_names *names, const struct map *map, const struct eye *eye,
                       int64_t focus, uint32_t cols)
{
    const struct map ahead = map_ahead(map, eye);
    const uint32_t down = (uint32_t)labels_line_rows(&map->look);
    const uint32_t lines = (ahead.view.rows + down - 1) / down;
    *names = (struct flight_names){0};
    if (!labels_find(&names->labels, &ahead, 0, lines))
        return false;
    names->marks = malloc((names->labels.count + 1) * sizeof *names->marks);
    if (names->marks == NULL)
        return false;
    names->count = names->labels.count;
    for (size_t n = 0; n < names->count; n++)
        names->marks[n] = mark_of(eye, &names->labels.items[n], ahead.view.zoom, focus, cols);
    return true;
}

void flight_names_free(struct flight_names *names)
{
    labels_free(&names->labels);
    free(names->marks);
    *names = (struct flight_names){0};
}

/* Moves a label from its place on the map to its place in a frame. */
static void move_label(struct label *label, const struct flight_mark *mark, const struct look *look,
                       uint32_t across, uint32_t down)
{
    const int64_t wide = labels_point_cols(look);
    const int64_t high = labels_line_rows(look);
    label->col += (int64_t)mark->col / across * wide - label->place.x * wide;
    label->line += mark->row / (int32_t)down - floor_div(label->place.y, high);
}

/* True if two labels would touch. */
static bool touch(const struct label *a, const struct label *b)
{
    return a->line < b->line + b->letter_lines && b->line < a->line + a->letter_lines &&
           a->col <= b->col + (b->length + 1) * b->letter_cols &&
           b->col <= a->col + (a->length + 1) * a->letter_cols;
}

static int compare_labels(const void *a, const void *b)
{
    const struct label *left = a;
    const struct label *right = b;
    if (left->place.rank != right->place.rank)
        return left->place.rank < right->place.rank ? 1 : -1;
    return left->col < right->col ? -1 : left->col > right->col;
}

void flight_names_place(struct flight_names *names, const struct map *map, uint32_t across,
                        uint32_t down, uint32_t rows)
{
    if (names->count == 0)
        return;
    struct label *labels = names->labels.items;
    const int64_t wide = labels_point_cols(&map->look);
    const int64_t cols = map->view.cols * wide;
    size_t seen = 0;
    size_t kept = 0;
    for (size_t n = 0; n < names->count; n++) {
        if (names->marks[n].row < 0)
            continue;
        labels[seen] = labels[n];
        move_label(&labels[seen++], &names->marks[n], &map->look, across, down);
    }
    names->count = 0;
    qsort(labels, seen, sizeof *labels, compare_labels);
    for (size_t n = 0; n < seen; n++) {
        const struct label *label = &labels[n];
        bool fits = label->col >= 0 && label->line >= 0 &&
                    label->col + label->length * label->letter_cols <= cols &&
                    label->line + label->letter_lines <= rows / down;
        for (size_t m = 0; m < kept && fits; m++)
            fits = !touch(label, &labels[m]);
        if (fits)
            labels[kept++] = *label;
    }
    for (size_t n = 0; n < kept; n++)
        labels[n].col += map->view.x * wide;
    names->labels.count = kept;
}

/*
 * Places are integers, in 32nds of a point, counted from the middle of the point where the stroke
 * begins, so that a stroke is the same wherever it is seen from. The ink of a point is the share of
 * it that a stroke covers, measured across the stroke. Where strokes meet the larger ink counts, so
 * that their order does not matter.
 *
 * Invariant: no place that a stroke depends on is further from where it begins than STROKES_SIGHT.
 */
#include "render/points/strokes.h"

#include "base/root.h"
#include "world/rivers/rivers.h"

#include <stdbool.h>
#include <stdlib.h>

enum { UNIT = 32, STEPS = STROKES_SIGHT - 1 };

static const int8_t east_of[] = {1, 0, -1, 0, 0};
static const int8_t south_of[] = {0, 1, 0, -1, 0};

/* A point: an index of the rows of strokes, and a column. */
struct point {
    int row;
    uint32_t col;
};

/* A place between points, or the way to it. */
struct place {
    int east;
    int south;
};

static uint32_t flow_at(const struct strokes *strokes, struct point at)
{
    return strokes->flows[at.row][at.col];
}

static uint8_t direction_at(const struct strokes *strokes, struct point at)
{
    return strokes->directions[at.row][at.col];
}

static struct point next_point(struct point at, int direction)
{
    return (struct point){at.row + south_of[direction],
                          (uint32_t)((int)at.col + east_of[direction])};
}

/* Returns the direction of the neighbour with the most water of those that drain to a point,
 * the first of equal ones; RIVERS_SINK if there is none. */
static int find_main_inflow(const struct strokes *strokes, struct point at)
{
    int found = RIVERS_SINK;
    uint32_t largest = 0;
    for (int n = 0; n < RIVERS_SINK; n++) {
        struct point from = next_point(at, n);
        uint32_t flow = flow_at(strokes, from);
        if (direction_at(strokes, from) == (n ^ 2) && flow > largest) {
            largest = flow;
            found = n;
        }
    }
    return found;
}

/* Adds the weighted places of the points that follow on the course from a point, up or down, to a
 * sum. A course that ends goes on where it ends. */
static void add_course(const struct strokes *strokes, struct point at, bool up, struct place *sum)
{
    static const int8_t weights[STEPS] = {15, 6, 1}; /* 64ths; the point has 20 */
    struct place here = {0, 0};
    for (int n = 0; n < STEPS; n++) {
        int way = up ? find_main_inflow(strokes, at) : direction_at(strokes, at);
        here.east += east_of[way];
        here.south += south_of[way];
        at = next_point(at, way);
        sum->east += weights[n] * here.east;
        sum->south += weights[n] * here.south;
    }
}

/* Returns the smoothed place of a point of a course, counted from its middle. */
static struct place smooth(const struct strokes *strokes, struct point at)
{
    struct place sum = {0, 0};
    add_course(strokes, at, true, &sum);
    add_course(strokes, at, false, &sum);
    return (struct place){sum.east * UNIT / 64, sum.south * UNIT / 64};
}

int strokes_width(uint32_t flow, uint32_t threshold)
{
    static const uint8_t widths[] = {18, 21, 25, 30, 36, 44, 54, 66, 80, 96};
    enum { LAST = sizeof widths - 1 };
    int octave = 31 - __builtin_clz(flow / threshold);
    return widths[octave < LAST ? octave : LAST];
}

/* A stroke, or the part of a river from one point to the next. */
struct stroke {
    struct place from;  /* from the middle of the point where it begins */
    struct place along; /* from there to its end */
    int length;         /* squared */
    int width;
};

/* Returns the stroke that begins at a point. */
static struct stroke make_stroke(const struct strokes *strokes, struct point at)
{
    int way = direction_at(strokes, at);
    struct stroke stroke = {.width = strokes_width(flow_at(strokes, at), strokes->threshold)};
    struct place end = smooth(strokes, next_point(at, way));
    stroke.from = smooth(strokes, at);
    stroke.along.east = end.east + UNIT * east_of[way] - stroke.from.east;
    stroke.along.south = end.south + UNIT * south_of[way] - stroke.from.south;
    stroke.length = stroke.along.east * stroke.along.east + stroke.along.south * stroke.along.south;
    return stroke;
}

/* Returns the squared distance of a place from a stroke. */
static uint32_t distance_squared(const struct stroke *stroke, int east, int south)
{
    east -= stroke->from.east;
    south -= stroke->from.south;
    int along = east * stroke->along.east + south * stroke->along.south;
    if (along > 0 && along < stroke->length) {
        int across = east * stroke->along.south - south * stroke->along.east;
        return (uint32_t)(across * across / stroke->length);
    }
    if (along > 0) {
        east -= stroke->along.east;
        south -= stroke->along.south;
    }
    return (uint32_t)(east * east + south * south);
}

/* Returns the ink of a point at a squared distance from a stroke: across the stroke the point is as
 * wide as UNIT. */
static int ink_at(const struct stroke *stroke, uint32_t squared)
{
    int reach = (stroke->width + UNIT) / 2;
    int whole = stroke->width < UNIT ? stroke->width : UNIT;
    if (squared >= (uint32_t)(reach * reach))
        return 0;
    int covered = reach - (int)root_floor(squared);
    return (covered < whole ? covered : whole) * STROKES_FULL / UNIT;
}

/* Raises the ink of the points that the stroke which begins at a point covers. */
static void put_stroke(const struct strokes *strokes, struct point at, const struct stroke *stroke)
{
    int reach = (stroke->width + UNIT) / 2;
    struct place end = {stroke->from.east + stroke->along.east,
                        stroke->from.south + stroke->along.south};
    int north = (stroke->from.south < end.south ? stroke->from.south : end.south) - reach;
    int south = (stroke->from.south > end.south ? stroke->from.south : end.south) + reach;
    int west = (stroke->from.east < end.east ? stroke->from.east : end.east) - reach;
    int east = (stroke->from.east > end.east ? stroke->from.east : end.east) + reach;
    for (int row = north / UNIT; row <= south / UNIT; row++) {
        uint8_t *ink = strokes->ink[at.row + row] + at.col;
        for (int col = west / UNIT; col <= east / UNIT; col++) {
            int raised = ink_at(stroke, distance_squared(stroke, col * UNIT, row * UNIT));
            if (raised > ink[col])
                ink[col] = (uint8_t)raised;
        }
    }
}

/* True if a stroke begins at a point: rivers, and those that leave a lake. */
static bool begins_stroke(const struct strokes *strokes, struct point at)
{
    uint8_t cover = strokes->covers[at.row][at.col];
    uint8_t way = direction_at(strokes, at);
    if (way == RIVERS_SINK || (cover != COVER_RIVER && cover != COVER_LAKE))
        return false;
    struct point next = next_point(at, way);
    return cover == COVER_RIVER || strokes->covers[next.row][next.col] == COVER_RIVER;
}

void strokes_draw(const struct strokes *strokes)
{
    const uint32_t *flows = strokes->flows[STROKES_REACH];
    for (uint32_t col = STROKES_REACH; col + STROKES_REACH < strokes->cols; col++) {
        struct point at = {STROKES_REACH, col};
        if (flows[col] < strokes->threshold || !begins_stroke(strokes, at))
            continue;
        struct stroke stroke = make_stroke(strokes, at);
        put_stroke(strokes, at, &stroke);
    }
}

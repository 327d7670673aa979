/*
 * The reader keeps the rows around the one that it returns: for arms its two neighbours; for ink
 * those whose strokes reach it, and those that such strokes depend on.
 *
 *     row of lines[]   arms      ink
 *     0                north     returned: no stroke reaches it any more
 *     1                returned  .
 *     2                south     .
 *     STROKES_REACH              strokes that begin here are drawn now
 *     STROKES_ROWS - 1           the latest, which these strokes may depend on
 *
 * Invariant: between two calls `lines` has all rows that were read since the seek, the latest last;
 * with ink, the strokes of all but the last STROKES_SIGHT of them are drawn.
 *
 * Arms, ink and glyphs stand in one file: what a mark means is known here alone.
 */
#include "render/points/river_lines.h"

#include "world/heights.h"
#include "world/rivers/wide_rivers.h"

#include <stdlib.h>

enum {
    STROKES_REACH = 4, /* points along each axis from where a stroke begins that it has ink on */
    STROKES_SIGHT = 4, /* and that its form depends on */
    STROKES_ROWS = 2 * STROKES_REACH + 1,
};

_Static_assert(STROKES_SIGHT <= STROKES_REACH, "strokes see the rows that they draw on");

enum {
    ARMS_RIM = 1,
    INK_RIM = STROKES_REACH + STROKES_SIGHT, /* points further away do not matter */
    WIDE = 12,                               /* rivers are wide from so many thresholds on */
};

/* A row that is kept, with the rim at both ends. */
struct kept_row {
    uint32_t *heights;
    uint32_t *flows; /* as water_flow has them */
    uint8_t *covers; /* enum cover */
    uint8_t *directions;
    uint8_t *ink; /* 0..RIVER_LINES_FULL; with arms, FULL in a wide river, BANK beside */
};

struct river_lines {
    struct heights *heights;
    uint32_t cols; /* points in a row that is returned */
    uint32_t rim;  /* points that are read besides them at each end */
    enum river_lines_marks kind;
    struct cover_rule rule;
    int64_t rows_read;                  /* since the seek */
    struct kept_row rows[STROKES_ROWS]; /* from north to south; the first ones are used */
    uint8_t *pairs;                     /* covers of the pair that is returned */
    uint8_t *marks;                     /* arms of the row or the pair that is returned */
    uint32_t numbers[];                 /* memory of the arrays */
};

/*
 * Strokes. Places are integers, in 32nds of a point, counted from the middle of the point where the
 * stroke begins, so a stroke is the same in every window. The ink of a point is the
 * share of it that a stroke covers, measured across the stroke. Where strokes meet the larger ink
 * counts, so that their order does not matter.
 */

enum { UNIT = 32, STEPS = STROKES_SIGHT - 1 };

static const int8_t east_of[] = {1, 0, -1, 0, 0};
static const int8_t south_of[] = {0, 1, 0, -1, 0};

/* A point: an index of the rows of lines, and a column. */
struct point {
    int row;
    uint32_t col;
};

/* A place between points, or the way to it. */
struct place {
    int east, south;
};

static uint32_t flow_at(const struct river_lines *lines, struct point at)
{
    return lines->rows[at.row].flows[at.col];
}

static uint8_t direction_at(const struct river_lines *lines, struct point at)
{
    return lines->rows[at.row].directions[at.col];
}

static struct point next_point(struct point at, int direction)
{
    return (struct point){at.row + south_of[direction],
                          (uint32_t)((int)at.col + east_of[direction])};
}

/* Returns the direction of the neighbour with the most water of those that drain to a point,
 * the first of equal ones; RIVERS_SINK if there is none. */
static int find_main_inflow(const struct river_lines *lines, struct point at)
{
    int found = RIVERS_SINK;
    uint32_t largest = 0;
    for (int n = 0; n < RIVERS_SINK; n++) {
        struct point from = next_point(at, n);
        uint32_t flow = flow_at(lines, from);
        if (direction_at(lines, from) == (n ^ 2) && flow > largest) {
            largest = flow;
            found = n;
        }
    }
    return found;
}

/* Adds the weighted places of the points that follow on the course from a point, up or down, to a
 * sum. A course that ends goes on where it ends. */
static void add_course(const struct river_lines *lines, struct point at, bool up, struct place *sum)
{
    static const int8_t weights[STEPS] = {15, 6, 1}; /* 64ths; the point has 20 */
    struct place here = {0, 0};
    for (int n = 0; n < STEPS; n++) {
        int way = up ? find_main_inflow(lines, at) : direction_at(lines, at);
        here.east += east_of[way];
        here.south += south_of[way];
        at = next_point(at, way);
        sum->east += weights[n] * here.east;
        sum->south += weights[n] * here.south;
    }
}

/* Returns the smoothed place of a point of a course, counted from its middle. */
static struct place smooth(const struct river_lines *lines, struct point at)
{
    struct place sum = {0, 0};
    add_course(lines, at, true, &sum);
    add_course(lines, at, false, &sum);
    return (struct place){sum.east * UNIT / 64, sum.south * UNIT / 64};
}

/* Returns the width of a stroke, in 32nds of a point, by its flow, which reaches the threshold. */
static int stroke_width(uint32_t flow, uint32_t threshold)
{
    static const uint8_t widths[] = {18, 21, 25, 30, 36, 44, 54, 66, 80, 96};
    enum { LAST = sizeof widths - 1 };
    int octave = 31 - __builtin_clz(flow / threshold);
    return widths[MIN(octave, LAST)];
}

/* A stroke, or the part of a river from one point to the next. */
struct stroke {
    struct place from;  /* from the middle of the point where it begins */
    struct place along; /* from there to its end */
    int length;         /* squared */
    int width;
};

/* Returns the stroke that begins at a point. */
static struct stroke make_stroke(const struct river_lines *lines, struct point at)
{
    int way = direction_at(lines, at);
    struct stroke stroke = {.width = stroke_width(flow_at(lines, at), lines->rule.river_min)};
    struct place end = smooth(lines, next_point(at, way));
    stroke.from = smooth(lines, at);
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
    if (squared >= (uint32_t)(reach * reach))
        return 0;
    int covered = reach - (int)root_floor(squared);
    return MIN(covered, MIN(stroke->width, UNIT)) * RIVER_LINES_FULL / UNIT;
}

/* Raises the ink of the points that the stroke which begins at a point covers. */
static void put_stroke(const struct river_lines *lines, struct point at,
                       const struct stroke *stroke)
{
    int reach = (stroke->width + UNIT) / 2;
    struct place end = {stroke->from.east + stroke->along.east,
                        stroke->from.south + stroke->along.south};
    int north = MIN(stroke->from.south, end.south) - reach;
    int south = MAX(stroke->from.south, end.south) + reach;
    int west = MIN(stroke->from.east, end.east) - reach;
    int east = MAX(stroke->from.east, end.east) + reach;
    for (int row = north / UNIT; row <= south / UNIT; row++) {
        uint8_t *ink = lines->rows[at.row + row].ink + at.col;
        for (int col = west / UNIT; col <= east / UNIT; col++) {
            int raised = ink_at(stroke, distance_squared(stroke, col * UNIT, row * UNIT));
            if (raised > ink[col])
                ink[col] = (uint8_t)raised;
        }
    }
}

/* True if a stroke begins at a point: rivers, and those that leave a lake. */
static bool begins_stroke(const struct river_lines *lines, struct point at)
{
    uint8_t cover = lines->rows[at.row].covers[at.col];
    uint8_t way = direction_at(lines, at);
    if (way == RIVERS_SINK || (cover != COVER_RIVER && cover != COVER_LAKE))
        return false;
    struct point next = next_point(at, way);
    return cover == COVER_RIVER || lines->rows[next.row].covers[next.col] == COVER_RIVER;
}

/* Draws the strokes that begin in the row in the middle. Those that begin within STROKES_REACH
 * points of its ends are left out, so ink is complete from INK_RIM points of the ends on. */
static void draw_strokes(const struct river_lines *lines)
{
    const uint32_t *flows = lines->rows[STROKES_REACH].flows;
    uint32_t after = lines->cols + 2 * lines->rim - STROKES_REACH;
    for (uint32_t col = STROKES_REACH; col < after; col++) {
        struct point at = {STROKES_REACH, col};
        if (flows[col] < lines->rule.river_min || !begins_stroke(lines, at))
            continue;
        struct stroke stroke = make_stroke(lines, at);
        put_stroke(lines, at, &stroke);
    }
}

/* Returns the arm of a course with so much water. */
static unsigned arm_of(const struct river_lines *lines, uint32_t flow)
{
    if (flow < lines->rule.river_min)
        return RIVER_LINES_NO_ARM;
    return flow / WIDE >= lines->rule.river_min ? RIVER_LINES_WIDE : RIVER_LINES_THIN;
}

/* Returns the arms of the point at a column of the middle one of three rows: all of a river, and of
 * the sea those that rivers reach it by. */
static uint8_t find_arms(const struct river_lines *lines, const struct kept_row *rows, size_t col)
{
    unsigned arms = 0;
    unsigned out = rows[1].directions[col];
    uint8_t cover = rows[1].covers[col];
    if (cover != COVER_RIVER && cover != COVER_SEA)
        return 0;
    if (out != RIVERS_SINK && cover == COVER_RIVER)
        arms = arm_of(lines, rows[1].flows[col]) << 2 * out;
    for (unsigned n = 0; n < 4; n++) {
        const struct kept_row *row = &rows[1 + south_of[n]];
        const size_t at = (size_t)((ptrdiff_t)col + east_of[n]);
        if (row->directions[at] == (n ^ 2) && row->covers[at] != COVER_SEA)
            arms |= arm_of(lines, row->flows[at]) << 2 * n;
    }
    return (uint8_t)arms;
}

/* Returns the larger one of the arms of two points in a direction. */
static unsigned larger_arm(uint8_t a, uint8_t b, int direction)
{
    unsigned arm = a >> (2 * direction) & 3;
    unsigned other = b >> (2 * direction) & 3;
    return MAX(arm, other) << (2 * direction);
}

/* Finds the covers and the arms of the pairs of the rows in the middle. */
static void join_pairs(struct river_lines *lines)
{
    enum { FROM_NORTH = 3 << 2 * RIVERS_NORTH, FROM_SOUTH = 3 << 2 * RIVERS_SOUTH };
    const struct kept_row *rows = lines->rows;
    for (uint32_t n = 0; n < lines->cols; n++) {
        size_t col = lines->rim + n;
        uint8_t upper = find_arms(lines, rows, col);
        uint8_t lower = find_arms(lines, rows + 1, col);
        uint8_t here = rows[1].covers[col];
        uint8_t south = rows[2].covers[col];
        uint8_t pair = here;
        unsigned arms = larger_arm(upper, lower, RIVERS_EAST) |
                        larger_arm(upper, lower, RIVERS_WEST) | (upper & FROM_NORTH) |
                        (lower & FROM_SOUTH);
        if (here == COVER_LAKE || south == COVER_LAKE)
            pair = COVER_LAKE;
        else if (here == COVER_RIVER || south == COVER_RIVER)
            pair = COVER_RIVER;
        const uint8_t wide = MAX(rows[1].ink[col], rows[2].ink[col]);
        if (pair == COVER_LAND || wide == RIVER_LINES_FULL)
            arms = wide;
        if (pair != COVER_LAND && pair != COVER_RIVER)
            arms = 0;
        else if (pair == COVER_RIVER && arms == 0) /* no water leaves it */
            pair = here == COVER_RIVER ? (uint8_t)COVER_LAND : here;
        lines->pairs[n] = pair;
        lines->marks[n] = (uint8_t)arms;
    }
}

/* Returns the number of rows that are kept. */
static int rows_kept(enum river_lines_marks kind)
{
    static const uint8_t counts[] = {3, 4, STROKES_ROWS, 0}; /* by kind */
    return counts[kind];
}

uint32_t river_lines_column_bytes(enum river_lines_marks kind)
{
    enum { KEPT = 2 * sizeof(uint32_t) + 3 };
    return (uint32_t)(rows_kept(kind) * KEPT + 2);
}

/* Gives the arrays their memory: rows of `cols` points. */
static void share_numbers(struct river_lines *lines, size_t cols)
{
    const size_t kept = (size_t)rows_kept(lines->kind);
    uint8_t *bytes = (uint8_t *)(lines->numbers + 2 * kept * cols);
    for (size_t n = 0; n < kept; n++, bytes += 3 * cols) {
        uint32_t *numbers = lines->numbers + 2 * n * cols;
        lines->rows[n] =
            (struct kept_row){numbers, numbers + cols, bytes, bytes + cols, bytes + 2 * cols};
    }
    lines->pairs = bytes;
    lines->marks = bytes + lines->cols;
}

struct river_lines *river_lines_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                    enum river_lines_marks kind, bool wide)
{
    bool ink = kind == RIVER_LINES_INK;
    const bool none = kind == RIVER_LINES_NONE;
    const uint32_t rim = none ? 0 : ink ? INK_RIM : ARMS_RIM;
    const size_t read = (size_t)cols + 2 * (size_t)rim;
    struct river_lines *lines = malloc(sizeof *lines + river_lines_column_bytes(kind) * read);
    if (lines == NULL)
        return NULL;
    *lines = (struct river_lines){
        .heights = heights_new(recipe, zoom, (uint32_t)read,
                               none   ? 0U
                               : wide ? ROWS_DISCHARGE | ROWS_WIDE
                                      : ROWS_DISCHARGE),
        .cols = cols,
        .rim = rim,
        .kind = kind,
        .rule = cover_rule_of(recipe, 0, zoom, ink ? COVER_LINES : COVER_TILES),
    };
    if (lines->heights == NULL) {
        free(lines);
        return NULL;
    }
    share_numbers(lines, read);
    river_lines_seek(lines, 0, 0);
    return lines;
}

void river_lines_free(struct river_lines *lines)
{
    if (lines == NULL)
        return;
    heights_free(lines->heights);
    free(lines);
}

void river_lines_seek(struct river_lines *lines, int64_t x, int64_t y)
{
    lines->rows_read = 0;
    heights_seek(lines->heights, x - lines->rim, y - lines->rim);
}

/* Marks the cells of wide rivers, and those beside. */
static void mark_wide(const struct kept_row *row, const uint8_t *wide, size_t cols, bool banks)
{
    for (size_t n = 0; n < cols; n++) {
        if (row->covers[n] != COVER_LAND && row->covers[n] != COVER_RIVER)
            continue;
        if (wide[n] > WIDE_RIVERS_BANK) {
            row->covers[n] = COVER_RIVER;
            row->ink[n] = RIVER_LINES_FULL;
        } else if (banks && wide[n] > WIDE_RIVERS_SHORE && row->covers[n] == COVER_LAND) {
            row->ink[n] = RIVER_LINES_BANK;
        }
    }
}

/* Reads the next row into the last one, and moves the others up. */
static void read_row(struct river_lines *lines)
{
    size_t cols = (size_t)lines->cols + 2 * (size_t)lines->rim;
    struct kept_row row = lines->rows[0];
    int last = rows_kept(lines->kind) - 1;
    memmove(lines->rows, lines->rows + 1, (size_t)last * sizeof row);
    lines->rows[last] = row;
    memcpy(row.heights, heights_row(lines->heights), cols * sizeof *row.heights);
    const struct water_row *water = heights_water(lines->heights);
    cover_row(&lines->rule, row.heights, water, cols, row.covers);
    for (size_t n = 0; n < cols; n++)
        row.flows[n] = water_flow(water, n);
    memcpy(row.directions, water->direction, cols);
    memset(row.ink, 0, cols);
    if (water->wide != NULL)
        mark_wide(&row, water->wide, cols, lines->kind != RIVER_LINES_INK);
    lines->rows_read++;
    if (lines->kind == RIVER_LINES_INK && lines->rows_read >= STROKES_ROWS)
        draw_strokes(lines);
}

struct river_lines_row river_lines_row(struct river_lines *lines)
{
    bool ink = lines->kind == RIVER_LINES_INK;
    int first = ink ? 2 * INK_RIM + 1 : rows_kept(lines->kind); /* rows until one can be returned */
    const struct kept_row *row = &lines->rows[ink ? 0 : 1];
    uint32_t rim = lines->rim;
    if (lines->kind == RIVER_LINES_NONE)
        return (struct river_lines_row){.heights = heights_row(lines->heights)};
    do
        read_row(lines);
    while (lines->rows_read < first);
    if (ink)
        return (struct river_lines_row){row->heights + rim, row->covers + rim, row->ink + rim};
    if (lines->kind == RIVER_LINES_PAIRS) {
        join_pairs(lines);
        return (struct river_lines_row){row->heights + rim, lines->pairs, lines->marks};
    }
    for (uint32_t n = 0; n < lines->cols; n++)
        lines->marks[n] = row->covers[rim + n] == COVER_RIVER && row->ink[rim + n] == 0
                              ? find_arms(lines, lines->rows, rim + n)
                              : row->ink[rim + n];
    return (struct river_lines_row){row->heights + rim, row->covers + rim, lines->marks};
}

/*
 * River glyphs. Box-drawing lines join in every way, but thin and double ones only across each
 * other.
 */

/* Directions as bits, for tables of glyphs. */
enum { EAST = 1, SOUTH = 2, WEST = 4, NORTH = 8 };

/* Returns the set of the directions that have an arm of a kind, or of any if it is NO_ARM. */
static unsigned arms_of(uint8_t arms, enum river_lines_arm kind)
{
    unsigned set = 0;
    for (unsigned n = 0; n < 4; n++) {
        unsigned arm = arms >> (2 * n) & 3;
        if (arm != RIVER_LINES_NO_ARM && (kind == RIVER_LINES_NO_ARM || arm == kind))
            set |= 1U << n;
    }
    return set;
}

static uint32_t line_glyph(uint8_t arms)
{
    static const uint16_t thin[] = {
        ' ',    0x2576, 0x2577, 0x256D, 0x2574, 0x2500, 0x256E, 0x252C,
        0x2575, 0x2570, 0x2502, 0x251C, 0x256F, 0x2534, 0x2524, 0x253C,
    };
    static const uint16_t wide[] = {
        ' ',    0x2550, 0x2551, 0x2554, 0x2550, 0x2550, 0x2557, 0x2566,
        0x2551, 0x255A, 0x2551, 0x2560, 0x255D, 0x2569, 0x2563, 0x256C,
    };
    static const uint16_t wide_across[] = {
        ' ',    0x2550, 0x2577, 0x2552, 0x2550, 0x2550, 0x2555, 0x2564,
        0x2575, 0x2558, 0x2502, 0x255E, 0x255B, 0x2567, 0x2561, 0x256A,
    };
    static const uint16_t wide_down[] = {
        ' ',    0x2576, 0x2551, 0x2553, 0x2574, 0x2500, 0x2556, 0x2565,
        0x2551, 0x2559, 0x2551, 0x255F, 0x255C, 0x2568, 0x2562, 0x256B,
    };
    unsigned all = arms_of(arms, RIVER_LINES_NO_ARM);
    unsigned large = arms_of(arms, RIVER_LINES_WIDE);
    if (large == 0)
        return thin[all];
    if (large == (all & (EAST | WEST)))
        return wide_across[all];
    if (large == (all & (SOUTH | NORTH)))
        return wide_down[all];
    return wide[all]; /* no character has other mixtures */
}

uint32_t river_glyph(uint8_t arms, bool ascii)
{
    static const char joins[] = " -|,--.+|`|+'+++";
    if (arms == RIVER_LINES_FULL)
        return river_glyph_lake(ascii);
    return ascii ? (uint32_t)joins[arms_of(arms, RIVER_LINES_NO_ARM)] : line_glyph(arms);
}

uint8_t river_glyph_eastward(uint8_t arms)
{
    uint8_t east = arms & 3;
    return (uint8_t)(arms == RIVER_LINES_FULL ? arms : east | east << 4);
}

uint32_t river_glyph_lake(bool ascii)
{
    return ascii ? '=' : 0x2248;
}

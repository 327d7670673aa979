/*
 * The reader keeps the rows around the one that it returns: for arms its two neighbours, for ink
 * those whose strokes reach it and those that such strokes depend on.
 *
 * Invariant: between two calls `lines` has all rows that were read since the seek, the latest last;
 * with ink, the strokes of all but the last STROKES_SIGHT of them are drawn.
 */
#include "render/points/river_lines.h"

#include "render/points/strokes.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

/*
 * Box-drawing lines join in every way, but thin and double ones only across each other.
 */

/* Arms as packed bits, for tables of glyphs. */
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

uint32_t river_lines_glyph(uint8_t arms, bool ascii)
{
    static const char joins[] = " -|,--.+|`|+'+++";
    return ascii ? (uint32_t)joins[arms_of(arms, RIVER_LINES_NO_ARM)] : line_glyph(arms);
}

uint8_t river_lines_eastward(uint8_t arms)
{
    uint8_t east = arms & 3;
    return (uint8_t)(east | east << 4);
}

uint32_t river_lines_lake_glyph(bool ascii)
{
    return ascii ? '=' : 0x2248;
}

enum {
    ARMS_RIM = 1,
    ARMS_LINES = 3,
    PAIR_LINES = 4,
    INK_RIM = STROKES_REACH + STROKES_SIGHT, /* points further away do not matter */
    WIDE = 12,                               /* rivers of so many thresholds are wide */
};

/* A row that is kept, with the rim at both ends. */
struct course_line {
    uint32_t *heights;
    uint32_t *flows; /* as water_flow has them */
    uint8_t *covers; /* enum cover */
    uint8_t *directions;
    uint8_t *ink;
};

struct river_lines {
    struct heights *heights;
    uint32_t cols; /* points in a row that is returned */
    uint32_t rim;  /* points that are read besides them at each end */
    struct river_lines_scale scale;
    bool smooth;      /* marks are ink */
    bool paired;      /* marks are arms of pairs */
    int before;       /* number of rows to read before the first one is returned */
    int lines_before; /* number of rows read since the seek, up to `before` */
    int line_count;   /* number of `lines` */
    struct course_line lines[STROKES_ROWS]; /* from north to south */
    uint8_t *pairs;                         /* kinds of pairs of that row and the next, if paired */
    uint8_t *marks;                         /* arms of that row; unset if smooth */
};

struct river_lines_scale river_lines_scale(const struct recipe *recipe, int zoom,
                                           enum river_lines_marks marks)
{
    /* By depth. Rivers are then about a twelfth of the land, where basins are large enough. */
    static const uint16_t thresholds[] = {8, 8, 10, 24, 48, 88, 136, 192, 256, 300, 320};
    enum { LAST = sizeof thresholds / sizeof *thresholds - 1 };
    int depth = recipe_depth(recipe) + zoom;
    int growth = marks == RIVER_LINES_INK ? 2 : 1; /* zooms until a lake is drawn */
    if (depth < 0)
        return (struct river_lines_scale){UINT32_MAX, 0};
    return (struct river_lines_scale){thresholds[depth < LAST ? depth : LAST],
                                      depth > growth ? (uint32_t)(depth - growth) : 0};
}

enum cover river_lines_cover_of(const struct river_lines_scale *scale, uint8_t cover, uint32_t lake,
                                uint32_t flow)
{
    enum { BIRTH_BITS = 63 };
    if (cover == RIVERS_SEA)
        return COVER_SEA;
    if (cover == RIVERS_LAKE && (lake & BIRTH_BITS) <= scale->birth)
        return COVER_LAKE;
    return flow >= scale->threshold ? COVER_RIVER : COVER_LAND;
}

uint32_t river_lines_column_bytes(enum river_lines_marks marks)
{
    uint32_t line = 2 * sizeof(uint32_t) + 3;
    return (marks == RIVER_LINES_INK ? STROKES_ROWS : PAIR_LINES) * line + 2;
}

/* Allocates the rows. Returns false if out of memory; the caller frees. */
static bool make_lines(struct river_lines *courses)
{
    size_t cols = (size_t)courses->cols + 2 * (size_t)courses->rim;
    for (int n = 0; n < courses->line_count; n++) {
        struct course_line *line = &courses->lines[n];
        line->heights = malloc(2 * cols * sizeof *line->heights);
        line->covers = malloc(3 * cols);
        if (line->heights == NULL || line->covers == NULL)
            return false;
        line->flows = line->heights + cols;
        line->directions = line->covers + cols;
        line->ink = line->directions + cols;
    }
    return true;
}

struct river_lines *river_lines_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                    enum river_lines_marks marks)
{
    static const struct {
        int before;
        int lines;
    } sizes[] = {
        [RIVER_LINES_ARMS] = {2, ARMS_LINES},
        [RIVER_LINES_PAIRS] = {3, PAIR_LINES},
        [RIVER_LINES_INK] = {2 * INK_RIM, STROKES_ROWS},
    };
    bool smooth = marks == RIVER_LINES_INK;
    struct river_lines *courses = calloc(1, sizeof *courses);
    if (courses == NULL)
        return NULL;
    courses->cols = cols;
    courses->rim = smooth ? INK_RIM : ARMS_RIM;
    courses->scale = river_lines_scale(recipe, zoom, marks);
    courses->smooth = smooth;
    courses->before = sizes[marks].before;
    courses->line_count = sizes[marks].lines;
    courses->paired = marks == RIVER_LINES_PAIRS;
    courses->heights = heights_new_with(recipe, zoom, cols + 2 * courses->rim, ROWS_DISCHARGE);
    courses->marks = malloc(cols);
    courses->pairs = malloc(cols);
    if (courses->heights == NULL || courses->marks == NULL || courses->pairs == NULL ||
        !make_lines(courses)) {
        river_lines_free(courses);
        return NULL;
    }
    river_lines_seek(courses, 0, 0);
    return courses;
}

void river_lines_free(struct river_lines *courses)
{
    if (courses == NULL)
        return;
    heights_free(courses->heights);
    for (int n = 0; n < courses->line_count; n++) {
        free(courses->lines[n].heights);
        free(courses->lines[n].covers);
    }
    free(courses->marks);
    free(courses->pairs);
    free(courses);
}

void river_lines_seek(struct river_lines *courses, int64_t x, int64_t y)
{
    courses->lines_before = 0;
    heights_seek(courses->heights, x - courses->rim, y - courses->rim);
}

/* Draws the strokes that begin in the row in the middle. */
static void draw_strokes(struct river_lines *courses)
{
    struct strokes strokes = {.cols = courses->cols + 2 * courses->rim,
                              .threshold = courses->scale.threshold};
    for (int n = 0; n < STROKES_ROWS; n++) {
        strokes.flows[n] = courses->lines[n].flows;
        strokes.covers[n] = courses->lines[n].covers;
        strokes.directions[n] = courses->lines[n].directions;
        strokes.ink[n] = courses->lines[n].ink;
    }
    strokes_draw(&strokes);
}

/* Reads the next row into the last line; the others move up. */
static void read_line(struct river_lines *courses)
{
    size_t cols = (size_t)courses->cols + 2 * (size_t)courses->rim;
    struct course_line line = courses->lines[0];
    int last = courses->line_count - 1;
    memmove(courses->lines, courses->lines + 1, (size_t)last * sizeof line);
    memcpy(line.heights, heights_row(courses->heights), cols * sizeof *line.heights);
    const struct water_row *water = heights_water(courses->heights);
    for (size_t n = 0; n < cols; n++) {
        line.flows[n] = water_flow(water, n);
        line.covers[n] = (uint8_t)river_lines_cover_of(&courses->scale, water->cover[n],
                                                       water->lake[n], line.flows[n]);
    }
    memcpy(line.directions, water->direction, cols);
    memset(line.ink, 0, cols);
    courses->lines[last] = line;
}

/* Returns the arm of a course with so much water. */
static unsigned arm_of(const struct river_lines *courses, uint32_t flow)
{
    if (flow < courses->scale.threshold)
        return RIVER_LINES_NO_ARM;
    return flow / WIDE >= courses->scale.threshold ? RIVER_LINES_WIDE : RIVER_LINES_THIN;
}

/* Returns the arms of the point at a column of the middle one of three rows: all of a river, and of
 * the sea those that rivers reach it by. */
static uint8_t find_arms(const struct river_lines *courses, const struct course_line *lines,
                         size_t col)
{
    const struct {
        const struct course_line *line;
        size_t col;
    } beside[] = {{&lines[1], col + 1}, {&lines[2], col}, {&lines[1], col - 1}, {&lines[0], col}};
    unsigned arms = 0;
    unsigned out = lines[1].directions[col];
    uint8_t cover = lines[1].covers[col];
    if (cover != COVER_RIVER && cover != COVER_SEA)
        return 0;
    if (out != RIVERS_SINK && cover == COVER_RIVER)
        arms = arm_of(courses, lines[1].flows[col]) << 2 * out;
    for (unsigned n = 0; n < 4; n++)
        if (beside[n].line->directions[beside[n].col] == (n ^ 2) &&
            beside[n].line->covers[beside[n].col] != COVER_SEA)
            arms |= arm_of(courses, beside[n].line->flows[beside[n].col]) << 2 * n;
    return (uint8_t)arms;
}

/* Returns the larger one of the arms of two points in a direction. */
static unsigned larger_arm(uint8_t a, uint8_t b, int direction)
{
    unsigned arm = a >> (2 * direction) & 3;
    unsigned other = b >> (2 * direction) & 3;
    return (arm > other ? arm : other) << (2 * direction);
}

/* Finds the kinds and the arms of the pairs of the rows in the middle. */
static void join_pairs(struct river_lines *courses)
{
    enum { FROM_NORTH = 3 << 2 * RIVERS_NORTH, FROM_SOUTH = 3 << 2 * RIVERS_SOUTH };
    const struct course_line *lines = courses->lines;
    for (uint32_t n = 0; n < courses->cols; n++) {
        size_t col = courses->rim + n;
        uint8_t upper = find_arms(courses, lines, col);
        uint8_t lower = find_arms(courses, lines + 1, col);
        uint8_t here = lines[1].covers[col];
        uint8_t south = lines[2].covers[col];
        courses->pairs[n] = here;
        courses->marks[n] = (uint8_t)(larger_arm(upper, lower, RIVERS_EAST) |
                                      larger_arm(upper, lower, RIVERS_WEST) | (upper & FROM_NORTH) |
                                      (lower & FROM_SOUTH));
        if (here == COVER_LAKE || south == COVER_LAKE)
            courses->pairs[n] = COVER_LAKE;
        else if (here == COVER_RIVER || south == COVER_RIVER)
            courses->pairs[n] = COVER_RIVER;
        if (courses->pairs[n] != COVER_RIVER)
            courses->marks[n] = 0;
        else if (courses->marks[n] == 0) /* no water leaves it */
            courses->pairs[n] = here == COVER_RIVER ? (uint8_t)COVER_LAND : here;
    }
}

struct river_lines_row river_lines_row(struct river_lines *courses)
{
    for (; courses->lines_before < courses->before; courses->lines_before++) {
        read_line(courses);
        if (courses->smooth && courses->lines_before >= STROKES_ROWS - 1)
            draw_strokes(courses);
    }
    read_line(courses);
    if (courses->smooth)
        draw_strokes(courses);
    const struct course_line *line = &courses->lines[courses->smooth ? 0 : 1];
    uint32_t rim = courses->rim;
    if (courses->smooth)
        return (struct river_lines_row){line->heights + rim, line->covers + rim, line->ink + rim};
    if (courses->paired) {
        join_pairs(courses);
        return (struct river_lines_row){line->heights + rim, courses->pairs, courses->marks};
    }
    for (uint32_t n = 0; n < courses->cols; n++)
        courses->marks[n] = line->covers[rim + n] == COVER_RIVER
                                ? find_arms(courses, courses->lines, rim + n)
                                : (uint8_t)0;
    return (struct river_lines_row){line->heights + rim, line->covers + rim, courses->marks};
}

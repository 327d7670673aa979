/*
 * The ink of a point on one side of the shore depends on its distance to the nearest point on the
 * other side. This distance is Euclid's, and is found in two steps: for each column, the distance
 * within it; then the minimum over the columns around a point. A table has the ink of each square
 * of a distance.
 *
 * Invariant: the last 2 * reach + 1 rows are kept, row y at y modulo their number.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/coast.h"

#include <stdlib.h>

/* Side of the shore that a point is on. Rivers are on neither, so no line is drawn over them. */
enum side { NEITHER, LAND, WATER, SIDES };

enum {
    UNIT = 32,      /* parts of a point */
    LINE_DPI = 150, /* on paper a line is 1/150 inch wide, but never less than a point */
    LAST_LINE = 13, /* distance of the last line, in widths of lines */
    REACH_MAX = 110,
    FULL = 255 /* ink that hides a point's own colour */
};

struct coast {
    const struct map *map; /* with its rim */
    uint32_t cols;         /* columns of the map, with its rim */
    uint32_t reach;
    uint32_t lack;      /* rows to add before the next one is drawn */
    uint32_t next;      /* row that is added next */
    color_code *colors; /* of the rows that are kept; owned, with the next three */
    uint16_t *nearest;  /* of each point of a row, the square of its distance to a side */
    uint8_t *away;      /* of each column, the rows to the nearest point of that side */
    uint8_t *sides;     /* enum side of the points of the rows that are kept */
    uint8_t inks[SIDES][REACH_MAX * REACH_MAX + 1]; /* by a side and the square of the distance */
};

/* Returns the width of a line, in parts of a point. */
static uint32_t line_width(const struct look *look)
{
    return MAX(look->dpi * UNIT / LINE_DPI, UNIT);
}

uint32_t coast_reach(const struct look *look)
{
    const uint32_t parts = (line_width(look) * (2 * LAST_LINE + 1) + UNIT) / 2;
    return look->coast == COAST_LINES && look->colors >= COLORS_RGB ? parts / UNIT + 1 : 0;
}

/* Fills the table of inks. */
static void make_inks(struct coast *coast)
{
    static const uint8_t lines[][2] = {{4, 128}, {8, 85}, {LAST_LINE, 50}}; /* distance, ink */
    enum { LINES = sizeof lines / sizeof *lines, DARK = 170 };
    const int width = (int)line_width(&coast->map->look);
    int away = 0; /* the root of `square`, in parts of a point */
    for (int square = 0; square <= (int)(coast->reach * coast->reach); square++) {
        while ((2 * away + 1) * (2 * away + 1) <= 4 * square * UNIT * UNIT)
            away++;
        for (int n = 0; n < LINES; n++) {
            const int beside = abs(away - lines[n][0] * width);
            coast->inks[LAND][square] +=
                (uint8_t)(lines[n][1] * CLAMP((width + UNIT) / 2 - beside, 0, UNIT) / UNIT);
        }
        coast->inks[WATER][square] = (uint8_t)(DARK * CLAMP(width + UNIT - away, 0, UNIT) / UNIT);
    }
}

struct coast *coast_new(const struct map *rimmed)
{
    struct coast *coast = calloc(1, sizeof *coast);
    if (coast == NULL)
        return NULL;
    coast->map = rimmed;
    coast->cols = rimmed->view.cols;
    coast->reach = coast_reach(&rimmed->look);
    const size_t kept = (2 * (size_t)coast->reach + 1) * coast->cols;
    coast->colors = malloc(kept * (sizeof(color_code) + 1) + 3 * (size_t)coast->cols);
    if (coast->colors == NULL) {
        coast_free(coast);
        return NULL;
    }
    coast->nearest = (uint16_t *)(coast->colors + kept);
    coast->away = (uint8_t *)(coast->nearest + coast->cols);
    coast->sides = coast->away + coast->cols;
    make_inks(coast);
    coast_seek(coast, 0);
    return coast;
}

void coast_free(struct coast *coast)
{
    if (coast != NULL)
        free(coast->colors);
    free(coast);
}

void coast_seek(struct coast *coast, uint32_t row)
{
    coast->next = row;
    coast->lack = 2 * coast->reach + 1;
}

/* Returns the index of a row's first point in the arrays of the rows that are kept. */
static size_t place_of(const struct coast *coast, uint32_t row)
{
    return row % (2 * coast->reach + 1) * (size_t)coast->cols;
}

color_code *coast_add(struct coast *coast, const struct point_row *row)
{
    const struct recipe *recipe = &coast->map->world.recipe;
    const struct view *view = &coast->map->view;
    uint8_t *sides = coast->sides + place_of(coast, coast->next);
    const bool beyond = (recipe_bounded_y(recipe) && view->y + coast->next < 0) ||
                        coast->next >= view_rows_inside(view, recipe);
    const int64_t after = beyond ? 0 : view_cols_inside(view, recipe);
    memset(sides, NEITHER, coast->cols);
    for (int64_t n = recipe_bounded_x(recipe) ? MAX(-view->x, 0) : 0; n < after; n++) {
        const enum cover cover = point_row_cover(row, (uint32_t)n);
        const bool wet = cover == COVER_SEA || cover == COVER_LAKE ||
                         row->heights[n] < coast->map->world.sea_height;
        const bool dry = row->covers == NULL || row->rivers[n] < FULL / 2;
        if (row->heights[n] != HEIGHT_UNKNOWN && (wet || dry))
            sides[n] = wet ? WATER : LAND;
    }
    coast->lack--;
    return coast->colors + place_of(coast, coast->next++);
}

/* Lowers the distances to a side within columns, by a row that is `rows` away. */
CLONES static void near_row(const uint8_t *restrict sides, uint8_t side, uint8_t rows,
                            uint32_t cols, uint8_t *restrict away)
{
    for (uint32_t n = 0; n < cols; n++)
        away[n] = sides[n] == side && rows < away[n] ? rows : away[n];
}

/* Lowers the squares of distances, by the columns that are `across` away. */
CLONES static void near_col(const uint8_t *restrict away, int across, uint32_t cols,
                            uint16_t *restrict nearest)
{
    for (uint32_t n = 0; n < cols; n++) {
        const uint16_t square = (uint16_t)(away[n] * away[n] + across * across);
        nearest[n] = MIN(nearest[n], square);
    }
}

/* Inks the points of a row by their distance to a side, if they are on the other one. */
static void ink_row(struct coast *coast, enum side side, uint32_t cols, color_code *colors)
{
    static const uint32_t rgbs[SIDES] = {[LAND] = 0xFFFFFF, [WATER] = 0x1A2430};
    const uint32_t row = coast->next - 1 - coast->reach;
    const uint8_t *sides = coast->sides + place_of(coast, row) + coast->reach;
    const int width = (int)line_width(&coast->map->look);
    const int reach = side == LAND ? (int)coast->reach : width / UNIT + 1;
    memset(coast->away, (int)coast->reach + 1, coast->cols);
    memset(coast->nearest, UINT8_MAX, cols * sizeof *coast->nearest);
    for (int n = -reach; n <= reach; n++)
        near_row(coast->sides + place_of(coast, row + (uint32_t)n), (uint8_t)side, (uint8_t)abs(n),
                 coast->cols, coast->away);
    for (int n = -reach; n <= reach; n++)
        near_col(coast->away + (int)coast->reach + n, n, cols, coast->nearest);
    for (uint32_t n = 0; n < cols; n++) {
        const int square = coast->nearest[n];
        const int ink = square <= reach * reach ? coast->inks[side][square] : 0;
        if (sides[n] == LAND + WATER - side && ink > 0 && COLOR_IS_RGB(colors[n]))
            colors[n] =
                COLOR_RGB(0, 0, 0) | rgb_between(COLOR_VALUE(colors[n]), rgbs[side], ink, FULL);
    }
}

uint32_t coast_draw(struct coast *coast, uint32_t cols, color_code *colors)
{
    const size_t row = place_of(coast, coast->next + coast->reach);
    if (coast->lack > 0)
        return coast->lack;
    memcpy(colors, coast->colors + row + coast->reach, cols * sizeof *colors);
    ink_row(coast, LAND, cols, colors);
    ink_row(coast, WATER, cols, colors);
    coast->lack = 1;
    return 0;
}

/*
 * Invariant: `kinds` are those of the rows from `first` to before `after`, for the `cols` columns
 * of the view from `x` on; strips of wide prints move the view.
 */
#include "render/roads.h"

#include "render/labels/lettering.h"
#include "render/points/point_colors.h"
#include "towns/towns.h"

#include <stdlib.h>

enum { BAND = 128 }; /* rows that are read at once */

struct roads {
    const struct map *map;
    int64_t x;
    uint32_t cols;
    uint32_t first; /* no roads: `after` is not above it */
    uint32_t after;
    uint8_t *born; /* memory for the depths at which they were built, behind the kinds */
    uint8_t
        kinds[]; /* of BAND rows: enum road_kind of what is drawn at each point, and MAIN_ROAD */
};

enum { MAIN_ROAD = 128 };

/* Zooms from which main roads, and all roads, are drawn; and how many halvings before a zoom a main
 * road was built, or more. */
enum { ZOOM_OF_MAIN = -2, ZOOM_OF_ALL = 0, MAIN_AGE = 4 };

bool roads_drawn(const struct map *map)
{
    return map->towns != NULL && map->look.kind == VIEW_MAP && map->view.zoom >= ZOOM_OF_MAIN;
}

struct roads *roads_new(const struct map *map)
{
    const size_t points = (size_t)BAND * map->view.cols;
    struct roads *roads = calloc(1, sizeof *roads + 2 * points);
    if (roads == NULL)
        return NULL;
    roads->map = map;
    roads->born = roads->kinds + points;
    return roads;
}

/* Reads the roads of a row and of those below it, if need be. Returns the kinds of the row; NULL if
 * out of memory. */
static const uint8_t *read_row(struct roads *roads, uint32_t row)
{
    const struct map *map = roads->map;
    const struct view *view = &map->view;
    if (roads->x == view->x && roads->cols == view->cols && row >= roads->first &&
        row < roads->after)
        return roads->kinds + (size_t)(row - roads->first) * roads->cols;
    const uint32_t rows = MIN(view->rows - row, (uint32_t)BAND);
    const struct window window = {
        .x = view->x, .y = view->y + row, .cols = view->cols, .rows = rows, .zoom = view->zoom};
    const int main_born = recipe_depth(&map->world.recipe) + view->zoom - MAIN_AGE;
    roads->x = view->x;
    roads->cols = view->cols;
    roads->first = row;
    roads->after = row;
    if (!towns_roads(
            map->towns, &window,
            (uint8_t *const[]){
                [ROADS_KIND] = roads->kinds, [ROADS_BORN] = roads->born, [ROADS_RANK] = NULL}))
        return NULL;
    for (size_t n = 0; n < (size_t)rows * view->cols; n++)
        if (roads->born[n] <= main_born)
            roads->kinds[n] |= MAIN_ROAD;
        else if (view->zoom < ZOOM_OF_ALL)
            roads->kinds[n] = ROAD_NONE;
    roads->after = row + rows;
    return roads->kinds;
}

/* Returns the colour of a road on a ground: in pictures brown, on dark land sand; in cells, where
 * relief makes land light and dark by turns, sand, on light land brown. */
static uint32_t road_rgb(uint32_t ground, enum road_kind kind, bool cells)
{
    enum { BROWN = 0x4E2E14, SAND = 0xEBD6AE, FERRY = 0x1E3A6E };
    if (kind == ROAD_FERRY)
        return FERRY;
    return contrast_reaches(ground, cells ? SAND : BROWN, 3) == cells ? SAND : BROWN;
}

static uint32_t road_glyph(enum road_kind kind, bool main, bool ascii)
{
    static const char plain[] = {
        [ROAD_LAND] = '=', [ROAD_BRIDGE] = 'H', [ROAD_FORD] = 'u', [ROAD_FERRY] = '-'};
    static const uint16_t glyphs[] = {
        [ROAD_LAND] = 0xB7, [ROAD_BRIDGE] = 0x256A, [ROAD_FORD] = 0x2508, [ROAD_FERRY] = 0x2504};
    if (ascii)
        return (uint32_t)plain[kind];
    return kind == ROAD_LAND && main ? 0x2022 : glyphs[kind];
}

uint32_t roads_glyph(const struct look *look)
{
    return road_glyph(ROAD_LAND, true, tile_styles_is_ascii(look));
}

/* Draws a road, of a kind as roads have it, over a cell. */
static void draw_road(const struct look *look, uint8_t road, struct cell *cell)
{
    const enum road_kind kind = (enum road_kind)(road & ~MAIN_ROAD);
    cell->glyph = road_glyph(kind, (road & MAIN_ROAD) != 0, tile_styles_is_ascii(look));
    cell->flags = 0;
    if (look->colors < 8)
        return;
    if (cell->ground == COLOR_DEFAULT && look->blocks == BLOCKS_ASCII) {
        cell->ink = color_of_rgb(ROADS_INK, look->colors);
        return;
    }
    const uint32_t ground = lettering_under(look, cell);
    cell->ground = color_of_rgb(ground, look->colors);
    cell->ink = color_of_rgb(road_rgb(ground, kind, true), look->colors);
}

bool roads_line(struct roads *roads, uint32_t line, struct cell *cells)
{
    const struct map *map = roads->map;
    const uint32_t down = (uint32_t)look_rows(&map->look);
    const uint32_t across = (uint32_t)look_columns(&map->look);
    for (uint32_t row = line * down; row < MIN((line + 1) * down, map->view.rows); row++) {
        const uint8_t *kinds = read_row(roads, row);
        if (kinds == NULL)
            return false;
        for (uint32_t col = 0; col < map->view.cols; col++) {
            struct cell *cell = &cells[(size_t)col * across];
            if (kinds[col] == ROAD_NONE)
                continue;
            draw_road(&map->look, kinds[col], cell);
            if (across > 1 && cell[1].glyph == 0)
                cell[1].glyph = ' ';
        }
    }
    return true;
}

bool roads_row(struct roads *roads, uint32_t row, color_code *colors)
{
    const struct map *map = roads->map;
    const uint8_t *kinds = read_row(roads, row);
    if (kinds == NULL)
        return false;
    for (uint32_t col = 0; col < map->view.cols; col++) {
        const bool main = (kinds[col] & MAIN_ROAD) != 0;
        const enum road_kind kind = (enum road_kind)(kinds[col] & ~MAIN_ROAD);
        const bool dot = ((map->view.x + col + map->view.y + row) & 1) == 0;
        if (kind == ROAD_NONE || colors[col] == COLOR_DEFAULT ||
            (!main && !dot && kind != ROAD_BRIDGE))
            continue;
        const uint32_t under = color_rgb(colors[col]);
        colors[col] = color_of_rgb(rgb_between(under, road_rgb(under, kind, false),
                                               map->look.colors < 256 ? 4
                                               : main                 ? 3
                                                                      : 2,
                                               4),
                                   map->look.colors);
    }
    return true;
}

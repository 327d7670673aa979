/*
 * Invariant: `kinds` are those of the rows from `first` to before `after`, for the view that begins
 * at column `x`; strips of wide prints move the view.
 */
#include "render/roads.h"

#include "places/gazetteer.h"
#include "render/labels/lettering.h"
#include "render/points/point_colors.h"
#include "towns/towns.h"

#include <stdlib.h>

enum { BAND = 64 }; /* rows that are read at once */

struct roads {
    const struct map *map;
    int64_t x;
    uint32_t first; /* no roads: `after` is not above it */
    uint32_t after;
    uint8_t *kinds; /* enum road_kind of each point of BAND rows, then the depths at which the roads
                       were built */
};

/* Zooms from which main roads, and all roads, are drawn; and how many halvings before a zoom a main
 * road was built, or more. */
enum { ZOOM_OF_MAIN = -2, ZOOM_OF_ALL = 0, MAIN_AGE = 4 };

struct towns *roads_towns(const struct map *map)
{
    const struct gazetteer *own = gazetteer_of(map);
    return towns_new(&map->world.recipe, own != NULL ? &own->list : NULL, TOWNS_BYTES);
}

bool roads_drawn(const struct map *map)
{
    return map->towns != NULL && map->look.kind == VIEW_MAP && map->view.zoom >= ZOOM_OF_MAIN;
}

struct roads *roads_new(const struct map *map)
{
    struct roads *roads = calloc(1, sizeof *roads);
    if (roads == NULL)
        return NULL;
    roads->map = map;
    roads->kinds = malloc((size_t)2 * BAND * map->view.cols);
    if (roads->kinds != NULL)
        return roads;
    free(roads);
    return NULL;
}

void roads_free(struct roads *roads)
{
    if (roads != NULL)
        free(roads->kinds);
    free(roads);
}

/* Reads the roads of a row and of those below it. Returns false if out of memory. */
static bool read_band(struct roads *roads, uint32_t row)
{
    const struct view *view = &roads->map->view;
    if (roads->x == view->x && row >= roads->first && row < roads->after)
        return true;
    const uint32_t rows = MIN(view->rows - row, (uint32_t)BAND);
    const struct window window = {
        .x = view->x, .y = view->y + row, .cols = view->cols, .rows = rows, .zoom = view->zoom};
    roads->x = view->x;
    roads->first = row;
    roads->after = row;
    const struct road_layers layers = {.kind = roads->kinds,
                                       .born = roads->kinds + (size_t)BAND * view->cols};
    if (!towns_roads(roads->map->towns, &window, &layers))
        return false;
    roads->after = row + rows;
    return true;
}

/* Returns the road at a point of a row that was read, and whether it is a main road; ROAD_NONE if
 * none is drawn there. */
static enum road_kind road_at(const struct roads *roads, uint32_t row, uint32_t col, bool *main)
{
    const struct map *map = roads->map;
    const size_t at = (size_t)(row - roads->first) * map->view.cols + col;
    const int depth = recipe_depth(&map->world.recipe) + map->view.zoom;
    *main = roads->kinds[(size_t)BAND * map->view.cols + at] + MAIN_AGE <= depth;
    return *main || map->view.zoom >= ZOOM_OF_ALL ? (enum road_kind)roads->kinds[at] : ROAD_NONE;
}

/* Returns the colour of a road on a ground: a brown that is darker, or on dark land lighter. */
static uint32_t road_rgb(uint32_t ground, enum road_kind kind)
{
    enum { BROWN = 0x4E2E14, SAND = 0xD8BE96, FERRY = 0x1E3A6E };
    if (kind == ROAD_FERRY)
        return FERRY;
    return contrast_reaches(ground, BROWN, 3) ? BROWN : SAND;
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

/* Draws a road over a cell. */
static void draw_road(const struct look *look, enum road_kind kind, bool main, struct cell *cell)
{
    cell->glyph = road_glyph(kind, main, tile_styles_is_ascii(look));
    cell->flags = 0;
    if (look->colors < 8)
        return;
    if (cell->ground == COLOR_DEFAULT && look->blocks == BLOCKS_ASCII) {
        cell->ink = color_of_rgb(0xB08050, look->colors);
        return;
    }
    const uint32_t ground = lettering_under(look, cell);
    cell->ground = color_of_rgb(ground, look->colors);
    cell->ink = color_of_rgb(road_rgb(ground, kind), look->colors);
}

bool roads_line(struct roads *roads, uint32_t line, struct cell *cells)
{
    const struct map *map = roads->map;
    const uint32_t down = (uint32_t)look_rows(&map->look);
    const uint32_t across = (uint32_t)look_columns(&map->look);
    for (uint32_t row = line * down; row < MIN((line + 1) * down, map->view.rows); row++) {
        if (!read_band(roads, row))
            return false;
        for (uint32_t col = 0; col < map->view.cols; col++) {
            bool main;
            const enum road_kind kind = road_at(roads, row, col, &main);
            struct cell *cell = &cells[(size_t)col * across];
            if (kind == ROAD_NONE)
                continue;
            draw_road(&map->look, kind, main, cell);
            if (across > 1 && cell[1].glyph == 0)
                cell[1].glyph = ' ';
        }
    }
    return true;
}

bool roads_row(struct roads *roads, uint32_t row, color_code *colors)
{
    const struct map *map = roads->map;
    if (!read_band(roads, row))
        return false;
    for (uint32_t col = 0; col < map->view.cols; col++) {
        bool main;
        const enum road_kind kind = road_at(roads, row, col, &main);
        const bool dot = ((map->view.x + col + map->view.y + row) & 1) == 0;
        if (kind == ROAD_NONE || colors[col] == COLOR_DEFAULT ||
            (!main && !dot && kind != ROAD_BRIDGE))
            continue;
        const uint32_t under = color_rgb(colors[col]);
        colors[col] = color_of_rgb(rgb_between(under, road_rgb(under, kind),
                                               map->look.colors < 256 ? 4
                                               : main                 ? 3
                                                                      : 2,
                                               4),
                                   map->look.colors);
    }
    return true;
}

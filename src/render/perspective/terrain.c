/*
 * Rows come from heights.h, or with their rivers from river_lines.h, and are kept.
 *
 * The climate of a row whose heights are all at the sea is not cooled by them, so that heights of
 * any zoom can cool it.
 *
 * Invariant: the climate has a column to the east and a row to the south of any place of the land.
 */
#include "render/perspective/terrain.h"

#include "render/points/river_lines.h"
#include "world/heights.h"

#include <stdlib.h>

enum { COARSER = 2 };

/* Sets the place and size of the window. */
static void set_window(struct terrain_climate *climate, const struct recipe *recipe,
                       const struct window *land)
{
    int zoom_min = recipe_zoom_min(recipe);
    climate->coarser = MIN(land->zoom - zoom_min, COARSER);
    int64_t unit = INT64_C(1) << climate->coarser;
    int64_t x = land->x >> climate->coarser;
    int64_t y = land->y >> climate->coarser;
    climate->west = land->x - x * unit;
    climate->north = land->y - y * unit;
    climate->cols = (uint32_t)((climate->west + land->cols - 1) / unit + 2);
    climate->rows = (uint32_t)((climate->north + land->rows - 1) / unit + 2);
}

/* Reads all rows, as if their heights were `level`, which is a row of them. */
static void read_rows(struct terrain_climate *climate, struct climate *reader,
                      const uint32_t *level)
{
    struct terrain_air *air = climate->airs;
    for (uint32_t row = 0; row < climate->rows; row++) {
        const struct climate_row *read = climate_next(reader, level);
        for (uint32_t n = 0; n < climate->cols; n++)
            *air++ = (struct terrain_air){read->wetness[n], read->warmth[n]};
    }
}

/* Reads the climate of a window of land, whose recipe has one. Returns false if out of memory; the
 * caller frees. */
static bool read_climate(struct terrain_climate *climate, const struct recipe *recipe,
                         const struct window *land)
{
    set_window(climate, recipe, land);
    int zoom = land->zoom - climate->coarser;
    size_t points = (size_t)climate->cols * climate->rows;
    struct climate *reader = climate_new(recipe, zoom, climate->cols);
    uint32_t *level = malloc(climate->cols * sizeof *level);
    climate->airs = malloc(points * sizeof *climate->airs);
    bool made = reader != NULL && level != NULL && climate->airs != NULL;
    for (uint32_t n = 0; made && n < climate->cols; n++)
        level[n] = recipe->sea_found;
    if (made) {
        climate_seek(reader, land->x >> climate->coarser, land->y >> climate->coarser);
        read_rows(climate, reader, level);
    }
    climate_free(reader);
    free(level);
    return made;
}

struct terrain_air terrain_climate_at(const struct terrain_climate *climate, int64_t x, int64_t y)
{
    const int64_t one = 1 << TERRAIN_FRACTION;
    x = (x + climate->west * one) >> climate->coarser;
    y = (y + climate->north * one) >> climate->coarser;
    struct terrain_quad quad = terrain_quad(climate->cols, x, y);
    const struct terrain_air *north = climate->airs + quad.first;
    const struct terrain_air *south = north + climate->cols;
    return (struct terrain_air){
        .wetness = (uint16_t)terrain_weigh(&quad, north[0].wetness, north[1].wetness,
                                           south[0].wetness, south[1].wetness),
        .warmth = (uint16_t)terrain_weigh(&quad, north[0].warmth, north[1].warmth, south[0].warmth,
                                          south[1].warmth),
    };
}

static int weigh_bytes(const struct terrain_quad *quad, const uint8_t *bytes, uint32_t cols)
{
    if (bytes == NULL)
        return 0;
    bytes += quad->first;
    return (int)terrain_weigh(quad, bytes[0], bytes[1], bytes[cols], bytes[cols + 1]);
}

struct terrain_spot terrain_at(const struct terrain *terrain, int64_t x, int64_t y)
{
    struct terrain_quad quad = terrain_quad(terrain->window.cols, x, y);
    const int32_t *north = terrain->levels + quad.first;
    const int32_t *south = north + terrain->window.cols;
    const int64_t one = 1 << TERRAIN_FINE;
    int64_t north_rise = (int64_t)north[1] - north[0];
    int64_t south_rise = (int64_t)south[1] - south[0];
    int64_t west_rise = (int64_t)south[0] - north[0];
    int64_t east_rise = (int64_t)south[1] - north[1];
    return (struct terrain_spot){
        .level = terrain_weigh(&quad, north[0], north[1], south[0], south[1]),
        .east = (north_rise * (one - quad.south) + south_rise * quad.south) >> TERRAIN_FINE,
        .south = (west_rise * (one - quad.east) + east_rise * quad.east) >> TERRAIN_FINE,
        .ink = weigh_bytes(&quad, terrain->inks, terrain->window.cols),
        .lake = weigh_bytes(&quad, terrain->lakes, terrain->window.cols),
    };
}

/* Finds the columns of a row of the window that lie in the world: *first to *after - 1. If it is
 * shown `once`, it has one more column and row, as a rim may lie beyond the last point. */
static void find_inside(const struct terrain *terrain, const struct recipe *recipe, bool once,
                        uint32_t row, int64_t *first, int64_t *after)
{
    int64_t y = terrain->window.y + row;
    *first = 0;
    *after = terrain->window.cols;
    if (once || recipe_bounded_x(recipe)) {
        int64_t east = recipe_cols(recipe, terrain->window.zoom) - terrain->window.x;
        *first = MAX(-terrain->window.x, 0);
        *after = MIN(east + once, *after);
    }
    if ((once || recipe_bounded_y(recipe)) &&
        (y < 0 || y >= recipe_rows(recipe, terrain->window.zoom) + once))
        *after = 0;
}

/* Makes the column and the row beyond the last ones of the world repeat these. */
static void repeat_last(const struct terrain *terrain, const struct recipe *recipe, int32_t *to,
                        int64_t y)
{
    const struct window *window = &terrain->window;
    int64_t n = recipe_cols(recipe, window->zoom) - window->x;
    if (y > window->y && y == recipe_rows(recipe, window->zoom))
        memcpy(to, to - window->cols, window->cols * sizeof *to);
    if (n > 0 && n < window->cols)
        to[n] = to[n - 1];
}

/* Writes the levels of a row of heights. Points beyond a rim are EYE_VOID. */
static void put_levels(struct terrain *terrain, const struct map *map, const struct eye *eye,
                       const uint32_t *heights, uint32_t row)
{
    int32_t *to = terrain->levels + (size_t)row * terrain->window.cols;
    int64_t first, after;
    find_inside(terrain, &map->world.recipe, eye->outside, row, &first, &after);
    eye_row(eye, heights, terrain->window.cols, to);
    if (eye->outside)
        repeat_last(terrain, &map->world.recipe, to, terrain->window.y + row);
    for (int64_t n = 0; n < first && n < terrain->window.cols; n++)
        to[n] = EYE_VOID;
    for (int64_t n = MAX(after, 0); n < terrain->window.cols; n++)
        to[n] = EYE_VOID;
    for (uint32_t n = 0; n < terrain->window.cols; n++)
        terrain->highest = MAX(to[n], terrain->highest);
}

/* Writes the water of a row. */
static void put_water(const struct terrain *terrain, const struct river_lines_row *wet,
                      uint32_t row)
{
    size_t first = (size_t)row * terrain->window.cols;
    for (uint32_t n = 0; n < terrain->window.cols; n++) {
        bool lake = wet->covers[n] == COVER_LAKE;
        terrain->inks[first + n] = lake || wet->covers[n] == COVER_SEA ? 0 : wet->marks[n];
        terrain->lakes[first + n] = lake ? RIVER_LINES_FULL : 0;
    }
}

/* Reads the levels, and the water if the map draws it. Returns false if out of memory; the caller
 * frees. */
static bool read_points(struct terrain *terrain, const struct map *map, const struct eye *eye)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct window *at = &terrain->window;
    const size_t points = (size_t)at->cols * at->rows;
    const bool wet = map_draws_water(map);
    struct river_lines *lines = river_lines_new(recipe, at->zoom, at->cols,
                                                wet ? RIVER_LINES_INK : RIVER_LINES_NONE, false);
    terrain->levels = malloc(points * sizeof *terrain->levels);
    terrain->inks = wet ? malloc(points) : NULL;
    terrain->lakes = wet ? malloc(points) : NULL;
    bool made = terrain->levels != NULL && lines != NULL &&
                (!wet || (terrain->inks != NULL && terrain->lakes != NULL));
    if (made)
        river_lines_seek(lines, at->x, at->y);
    for (uint32_t row = 0; made && row < at->rows; row++) {
        struct river_lines_row read = river_lines_row(lines);
        put_levels(terrain, map, eye, read.heights, row);
        if (wet)
            put_water(terrain, &read, row);
    }
    river_lines_free(lines);
    return made;
}

bool terrain_read(struct terrain *terrain, const struct window *window, const struct map *map,
                  const struct eye *eye)
{
    *terrain = (struct terrain){.window = *window, .highest = EYE_VOID};
    if (!read_points(terrain, map, eye) ||
        (map_shows_biomes(map) && !read_climate(&terrain->climate, &map->world.recipe, window))) {
        terrain_free(terrain);
        return false;
    }
    return true;
}

void terrain_free(struct terrain *terrain)
{
    free(terrain->levels);
    free(terrain->inks);
    free(terrain->lakes);
    free(terrain->climate.airs);
    *terrain = (struct terrain){0};
}

/*
 * Without relief a row is what the source returns. With relief three rows are copied and kept.
 *
 * The light falls on the sea and not on the ground below it: there are second rows for that, whose
 * heights are raised to the sea's.
 *
 * Rows of worlds that have rivers come from river_lines.h, unless the look leaves these out. Where
 * a map of biomes has ice or snow, that lies over rivers and lakes.
 *
 * Invariant: between two calls, with a rim, rows[2] is the row that is read next, and rows[1] is
 * the one to its north.
 */
#include "render/points/ground.h"

#include "world/climate/biome.h"
#include "world/climate/climate.h"
#include "world/heights.h"

#include <stdlib.h>
#include <string.h>

/* Allocates the rows, and those that are lit. Returns false if out of memory; the caller frees. */
static bool make_rim(struct ground *ground)
{
    const struct map *map = ground->map;
    size_t cols = (size_t)map->view.cols + 2;
    if (map->look.relief == RELIEF_SHADE && map->world.sea_height > 0 &&
        (map->world.sea_kind != SEA_DEFAULT || map_shows_biomes(map)))
        ground->sea = map->world.sea_height - 1;
    for (int n = 0; n < 3; n++) {
        ground->rows[n] = malloc(cols * sizeof *ground->rows[n]);
        ground->lit[n] = ground->rows[n];
        if (ground->sea > 0)
            ground->lit[n] = malloc(cols * sizeof *ground->lit[n]);
        if (ground->rows[n] == NULL || ground->lit[n] == NULL)
            return false;
    }
    return true;
}

/* Opens the reader of rows with water. Returns false if out of memory; the caller frees. */
static bool open_water(struct ground *ground, uint32_t cols)
{
    const struct map *map = ground->map;
    enum river_lines_marks marks =
        look_is_paired(&map->look) ? RIVER_LINES_PAIRS : RIVER_LINES_ARMS;
    if (map->look.blocks == BLOCKS_HALF)
        marks = RIVER_LINES_INK;
    ground->watered = river_lines_new(&map->world.recipe, map->view.zoom, cols, marks);
    for (int n = 0; ground->rimmed && n < 2; n++) {
        ground->rim_covers[n] = malloc(map->view.cols);
        ground->rim_courses[n] = malloc(map->view.cols);
        if (ground->rim_covers[n] == NULL || ground->rim_courses[n] == NULL)
            return false;
    }
    return ground->watered != NULL;
}

/* Opens the reader of the climate of rows. Returns false if out of memory; the caller frees. */
static bool open_climate(struct ground *ground, uint32_t cols)
{
    const struct map *map = ground->map;
    ground->climate = climate_new(&map->world.recipe, map->view.zoom, cols);
    ground->read_biomes = malloc(cols);
    ground->thawed = malloc(2 * (size_t)cols);
    for (int n = 0; ground->rimmed && n < 2; n++)
        if ((ground->rim_biomes[n] = malloc((size_t)map->view.cols + 1)) == NULL)
            return false;
    return ground->climate != NULL && ground->read_biomes != NULL && ground->thawed != NULL;
}

/* Opens the reader of rows. Returns false if out of memory; the caller frees. */
static bool open_rows(struct ground *ground)
{
    const struct map *map = ground->map;
    uint32_t cols = map->view.cols + (ground->rimmed ? 2 : 0);
    if (map_shows_biomes(map) && !open_climate(ground, cols))
        return false;
    if (map_draws_water(map))
        return open_water(ground, cols);
    ground->source = heights_new(&map->world.recipe, map->view.zoom, cols);
    return ground->source != NULL;
}

bool ground_make(struct ground *ground, const struct map *map)
{
    ground->map = map;
    ground->step = 1;
    ground->rimmed = map->look.relief != RELIEF_PLAIN;
    if (!open_rows(ground) || (ground->rimmed && !make_rim(ground)))
        return false;
    ground_seek(ground, 0);
    return true;
}

void ground_free(struct ground *ground)
{
    heights_free(ground->source);
    river_lines_free(ground->watered);
    climate_free(ground->climate);
    free(ground->read_biomes);
    free(ground->thawed);
    for (int n = 0; n < 2; n++) {
        free(ground->rim_biomes[n]);
        free(ground->rim_covers[n]);
        free(ground->rim_courses[n]);
    }
    for (int n = 0; n < 3; n++) {
        if (ground->lit[n] != ground->rows[n])
            free(ground->lit[n]);
        free(ground->rows[n]);
    }
}

/* Returns the row whose heights row y has: y itself, or beyond a bounded world the rim. */
static int64_t clamp_row(const struct ground *ground, int64_t y)
{
    const struct recipe *recipe = &ground->map->world.recipe;
    int64_t last = recipe_rows(recipe, ground->map->view.zoom) - 1;
    if (!recipe_bounded_y(recipe))
        return y;
    return y < 0 ? 0 : y < last ? y : last;
}

/* Replaces heights at the ends of a row that lie beyond a bounded world by those of its rim. */
static void extend_rim(const struct ground *ground, uint32_t *row)
{
    const struct recipe *recipe = &ground->map->world.recipe;
    const struct view *view = &ground->map->view;
    if (!recipe_bounded_x(recipe))
        return;
    if (view->x == 0)
        row[0] = row[1];
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++)
        row[n + 1] = row[n];
}

/* Makes the lit row of a row. */
static void light_row(const struct ground *ground, const uint32_t *row, uint32_t *lit)
{
    size_t cols = (size_t)ground->map->view.cols + 2;
    for (size_t n = 0; n < cols; n++)
        lit[n] = row[n] > ground->sea ? row[n] : ground->sea;
}

/* Makes the row that begins at (x, y) the one that read_source returns next. */
static void seek_source(struct ground *ground, int64_t x, int64_t y)
{
    if (ground->watered != NULL)
        river_lines_seek(ground->watered, x, y);
    else
        heights_seek(ground->source, x, y);
    if (ground->climate != NULL)
        climate_seek(ground->climate, x, y);
}

/* Gives points that lie beyond a bounded world the biome of its rim. */
static void extend_biomes(struct ground *ground)
{
    const struct recipe *recipe = &ground->map->world.recipe;
    const struct view *view = &ground->map->view;
    if (!ground->rimmed || !recipe_bounded_x(recipe))
        return;
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++)
        ground->read_biomes[n + 1] = ground->read_biomes[n];
}

/* Copies what points have that are not under ice or snow; others have nothing. */
static void copy_thawed(uint8_t *restrict out, const uint8_t *restrict from,
                        const uint8_t *restrict biomes, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = biomes[n] == BIOME_ICE || biomes[n] == BIOME_SNOW ? 0 : from[n];
}

/* Leaves out the rivers and lakes of the row that was read last that are under ice or snow. */
static void freeze_row(struct ground *ground, size_t cols)
{
    uint8_t *covers = ground->thawed;
    uint8_t *marks = covers + cols;
    copy_thawed(covers, ground->wet.covers, ground->read_biomes, cols);
    copy_thawed(marks, ground->wet.marks, ground->read_biomes, cols);
    ground->wet.covers = covers;
    ground->wet.marks = marks;
}

/* Finds the biomes of the row that was read last. */
static void read_biome_row(struct ground *ground, const uint32_t *heights)
{
    size_t cols = (size_t)ground->map->view.cols + (ground->rimmed ? 2 : 0);
    struct biome_water water = {ground->wet.covers, heights, ground->map->world.sea_height};
    biome_row(climate_next(ground->climate, heights), &water, cols, ground->read_biomes);
    if (ground->watered != NULL)
        freeze_row(ground, cols);
    extend_biomes(ground);
}

/* Returns the heights of the next row; its water is then in `wet`, its biomes in `read_biomes`. */
static const uint32_t *read_source(struct ground *ground)
{
    const uint32_t *heights;
    if (ground->watered == NULL) {
        heights = heights_row(ground->source);
    } else {
        ground->wet = river_lines_row(ground->watered);
        heights = ground->wet.heights;
    }
    if (ground->climate != NULL)
        read_biome_row(ground, heights);
    return heights;
}

/* Moves a row up and puts the one that was read last, without its rim to the west, below it. */
static void advance_bytes(uint8_t *rows[2], const uint8_t *latest, uint32_t cols)
{
    uint8_t *oldest = rows[0];
    rows[0] = rows[1];
    rows[1] = oldest;
    memcpy(rows[1], latest + 1, cols);
}

/* Moves three rows up by one, and the first one to the end. */
static void rotate_rows(uint32_t *rows[3])
{
    uint32_t *oldest = rows[0];
    rows[0] = rows[1];
    rows[1] = rows[2];
    rows[2] = oldest;
}

/* Returns the rows of the world from one of the three rows to the next. Contours need no others;
 * shades need the neighbours. */
static uint32_t row_step(const struct ground *ground)
{
    return ground->map->look.relief == RELIEF_CONTOUR ? ground->step : 1;
}

/* Moves the three rows up by one and reads the new last one. Beyond a bounded world it is a copy of
 * the rim. */
static void advance_row(struct ground *ground)
{
    int64_t y = clamp_row(ground, ground->next_y);
    const uint32_t *heights = ground->rows[2];
    rotate_rows(ground->rows);
    rotate_rows(ground->lit);
    uint32_t *newest = ground->rows[2];
    for (; ground->source_y < y; ground->source_y++)
        heights = read_source(ground);
    memcpy(newest, heights, ((size_t)ground->map->view.cols + 2) * sizeof *newest);
    ground->next_y += row_step(ground);
    extend_rim(ground, newest);
    if (ground->sea > 0)
        light_row(ground, newest, ground->lit[2]);
    if (ground->watered != NULL) {
        advance_bytes(ground->rim_covers, ground->wet.covers, ground->map->view.cols);
        advance_bytes(ground->rim_courses, ground->wet.marks, ground->map->view.cols);
    }
    if (ground->climate != NULL)
        advance_bytes(ground->rim_biomes, ground->read_biomes, ground->map->view.cols + 1);
}

void ground_seek(struct ground *ground, uint32_t row)
{
    const struct view *view = &ground->map->view;
    ground->skip = 0;
    if (!ground->rimmed) {
        seek_source(ground, view->x, view->y + row);
        return;
    }
    ground->next_y = view->y + row - row_step(ground);
    ground->source_y = clamp_row(ground, ground->next_y) - 1;
    seek_source(ground, view->x - 1, ground->source_y + 1);
    advance_row(ground);
    advance_row(ground);
}

void ground_set_step(struct ground *ground, uint32_t step)
{
    ground->step = step;
    ground_seek(ground, 0);
}

/* Reads the next row, though it may be left out. */
static void read_next(struct ground *ground)
{
    if (ground->rimmed)
        advance_row(ground);
    else
        ground->heights = read_source(ground);
}

void ground_next(struct ground *ground)
{
    for (; ground->skip > 0; ground->skip--)
        read_next(ground);
    ground->skip = ground->step - row_step(ground);
    read_next(ground);
    ground->covers = ground->rimmed ? ground->rim_covers[0] : ground->wet.covers;
    ground->courses = ground->rimmed ? ground->rim_courses[0] : ground->wet.marks;
    ground->biomes = ground->rimmed ? ground->rim_biomes[0] : ground->read_biomes;
    if (ground->rimmed)
        ground->heights = ground->rows[1] + 1;
}

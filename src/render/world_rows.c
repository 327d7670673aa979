/*
 * Along a side of a world `points` are spread over `pixels`: on a ruler with points * pixels parts
 * a point covers as many parts as there are pixels, and a pixel as many as there are points. So all
 * shares are integers, and a pixel is the same in every window.
 *
 * Invariant: the reader of a world without a skin stands below row `at`, which `points` has. A kind
 * that has more than half of a pixel leads there in the end.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/world_rows.h"

#include "render/perspective/flight.h"

#include <stdlib.h>

enum {
    SCREEN_POINTS = 1 << 20,
    RIVERS_SIDE = 480, /* of a view that has rivers, whose features have 16 points: in smaller */
    RIVERS_DEPTH = 4,  /* ones rivers are specks */
};

/* Sums over a pixel. */
struct sum {
    uint64_t light[LIGHT_CHANNELS];
    uint64_t share; /* of what has light: all but unknown heights */
    uint64_t lead;  /* by which the kind is ahead of all others that came */
    uint16_t kind;
};

struct world_rows {
    struct map whole;         /* the map that is read */
    struct light_rows *light; /* its reader, of a row at a time; NULL: a skin has all rows */
    uint16_t *points;         /* of the skin; or of row `at` */
    uint32_t at;              /* UINT32_MAX: none was read */
    uint32_t west;            /* first point that is seen of a row */
    uint32_t cols;            /* pixels */
    uint32_t rows;
    struct sum *sums; /* of a row of pixels */
};

bool world_view_exists(const struct recipe *recipe)
{
    const uint64_t most = (uint64_t)recipe->feature * (WORLD_FEATURES_MAX + 1);
    return MAX(recipe->width, recipe->height) < MAX(most, 1);
}

uint32_t world_view_pixels(const struct look *look)
{
    if (!look_is_untiled(look))
        return 1;
    return look->blocks == BLOCKS_OCTANT ? 4 : 2;
}

void world_view_fit(struct view *view, const struct recipe *recipe, const struct look *look)
{
    static const struct look image = {.blocks = BLOCKS_HALF};
    look = look != NULL ? look : &image;
    const uint32_t step = look_is_untiled(look) ? 1 : (uint32_t)look_rows(look);
    const uint64_t wide = (uint64_t)look_columns(look) * recipe->height * (uint64_t)look_rows(look);
    const uint64_t high = 2 * (uint64_t)recipe->width;
    const uint64_t rows = (view->cols * wide + high - 1) / high; /* at all columns */
    const uint64_t cols = (view->rows * high + wide - 1) / wide; /* at all rows */
    if (rows <= view->rows)
        view->rows = (uint32_t)MIN((rows + step - 1) / step * step, view->rows);
    else
        view->cols = (uint32_t)MIN(cols, view->cols);
}

void world_view_reframe(struct map *map, const struct look *seen, bool image)
{
    struct look look = map->look;
    if (image)
        look.blocks = BLOCKS_HALF;
    look_resize(&map->view, seen, &look);
    world_view_fit(&map->view, &map->world.recipe, &look);
}

int64_t world_view_west(const struct recipe *recipe, const struct look *look, int zoom)
{
    const int64_t cols = recipe_cols(recipe, zoom);
    const int turned = look->camera.azimuth - CAMERA_GLOBE_AZIMUTH;
    if (look->camera.azimuth == CAMERA_TO_LAND || recipe_bounded_x(recipe))
        return 0;
    return (cols * (turned + 360) / 360) % cols;
}

/* Returns the zoom of the map that a picture is made from: finer blocks have that of half blocks,
 * and fewer points where these would be too many for a screen. */
static int zoom_for(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct view *view = &map->view;
    int zoom = recipe_zoom_min(recipe);
    while (zoom < recipe_zoom_max(recipe) &&
           (recipe_cols(recipe, zoom) < 2 * (int64_t)view->cols ||
            recipe_rows(recipe, zoom) < 2 * (int64_t)view->rows || recipe_depth(recipe) + zoom < 1))
        zoom++;
    while (look_is_fine(&map->look) && zoom > recipe_zoom_min(recipe) &&
           recipe_cols(recipe, zoom) * recipe_rows(recipe, zoom) > SCREEN_POINTS)
        zoom--;
    return zoom;
}

/* Reads all rows into a skin, unless it has them. Returns false if out of memory. */
static bool fill_skin(struct world_rows *world, struct skin *skin)
{
    bool made;
    struct light_rows *light = NULL;
    if (skin_take(skin, &world->whole, 0, &made) && !made)
        light = light_rows_new(&world->whole);
    for (uint32_t n = 0; light != NULL && n < skin->rows; n++)
        light_rows_read(light, skin->points + (size_t)n * skin->cols * LIGHT_POINT);
    if (!made && light == NULL)
        skin_clear(skin);
    light_rows_free(light);
    world->points = skin->points;
    return skin->points != NULL;
}

/* Makes the source of the points. Returns false if out of memory; the caller frees. */
static bool open_points(struct world_rows *world, struct skin *skin)
{
    if (skin != NULL)
        return fill_skin(world, skin);
    world->points = malloc(world->whole.view.cols * LIGHT_POINT * sizeof *world->points);
    world->light = world->points != NULL ? light_rows_new(&world->whole) : NULL;
    return world->light != NULL;
}

struct world_rows *world_rows_new(const struct map *map, struct skin *skin)
{
    struct world_rows *world = calloc(1, sizeof *world);
    if (world == NULL)
        return NULL;
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const uint32_t down = (uint32_t)look_rows(&map->look);
    const int zoom = zoom_for(map);
    world->whole = light_rows_map(map, zoom);
    if (MAX(view->cols, view->rows) >= RIVERS_SIDE && recipe_depth(recipe) + zoom >= RIVERS_DEPTH)
        world->whole.look.rivers = map->look.rivers;
    world->west = (uint32_t)world_view_west(recipe, &map->look, zoom);
    world->cols = view->cols * (look_is_fine(&map->look) ? 2 : 1);
    world->rows = look_is_untiled(&map->look) ? view->rows * world_view_pixels(&map->look) / down
                                              : (view->rows + down - 1) / down;
    world->at = UINT32_MAX;
    world->sums = malloc(world->cols * sizeof *world->sums);
    if (world->sums != NULL && open_points(world, skin))
        return world;
    if (skin != NULL)
        world->points = NULL;
    world_rows_free(world);
    return NULL;
}

void world_rows_free(struct world_rows *world)
{
    if (world == NULL)
        return;
    if (world->light != NULL)
        free(world->points);
    light_rows_free(world->light);
    free(world->sums);
    free(world);
}

/* Returns a row of the points. */
static const uint16_t *take_row(struct world_rows *world, uint32_t n)
{
    if (world->light == NULL)
        return world->points + (size_t)n * world->whole.view.cols * LIGHT_POINT;
    if (world->at != n) {
        if (world->at + 1 != n)
            light_rows_seek(world->light, n);
        light_rows_read(world->light, world->points);
    }
    world->at = n;
    return world->points;
}

/* Adds a part of a pixel to its sums. */
static inline void add_part(struct sum *sum, const uint16_t *point, uint64_t part)
{
    const uint16_t kind = point[LIGHT_KIND];
    const uint64_t share = kind != FLIGHT_SKY ? part : 0;
    for (int channel = 0; channel < LIGHT_CHANNELS; channel++)
        sum->light[channel] += share * point[channel];
    sum->share += share;
    if (kind != sum->kind && share > sum->lead) {
        sum->kind = kind;
        sum->lead = share - sum->lead;
    } else {
        sum->lead += kind == sum->kind ? share : 0 - share;
    }
}

/* Adds a row of points, by its share of a row of pixels, to the sums of these. */
static void add_row(struct world_rows *world, const uint16_t *points, uint64_t share)
{
    const uint32_t cols = world->whole.view.cols;
    struct sum *sum = world->sums;
    uint32_t room = cols; /* parts of the pixel that are not covered yet */
    for (uint32_t n = 0, at = world->west; n < cols; n++, at = at + 1 < cols ? at + 1 : 0)
        for (uint32_t part, rest = world->cols; rest > 0; rest -= part) {
            part = MIN(rest, room);
            add_part(sum, points + (size_t)at * LIGHT_POINT, part * share);
            room -= part;
            if (room == 0) {
                sum++;
                room = cols;
            }
        }
}

void world_rows_read(struct world_rows *world, uint32_t row, uint32_t step, uint32_t *rgb,
                     uint16_t *kinds)
{
    const uint64_t points = world->whole.view.rows;
    const uint64_t from = row * points;
    const uint64_t until = row < world->rows ? from + points : from;
    const uint64_t most = points * world->whole.view.cols;
    memset(world->sums, 0, world->cols * sizeof *world->sums);
    for (uint64_t n = from / world->rows; n * world->rows < until; n++)
        add_row(world, take_row(world, (uint32_t)n),
                MIN((n + 1) * world->rows, until) - MAX(n * world->rows, from));
    for (uint32_t at = 0; at < world->cols; at++, rgb += step, kinds += step) {
        const struct sum *sum = &world->sums[at];
        const bool seen = 2 * sum->share >= most;
        *rgb = seen ? 0 : FLIGHT_NOTHING;
        *kinds = seen ? sum->kind : FLIGHT_SKY;
        for (int channel = 0; channel < LIGHT_CHANNELS && seen; channel++)
            *rgb = *rgb << 8 | color_value((uint32_t)(sum->light[channel] / sum->share));
    }
}

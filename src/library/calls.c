/*
 * The functions of tmap.h. A world is its plan and, once they are needed, its range and bands: the
 * first thread that needs them measures them while others wait.
 *
 * Invariant: `measured` is NULL, or complete and unchanged until the world is closed.
 */
#include "library/tmap.h"

#include "base/minmax.h"
#include "library/layers.h"
#include "library/open.h"
#include "places/places.h"
#include "recipe/drawing.h"
#include "render/labels/labels.h"
#include "world/climate/climate.h"
#include "world/world.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

/* The part of a world that is set later, under the lock. */
struct later {
    pthread_mutex_t lock;
    struct measured *measured; /* NULL until it is needed */
};

struct tmap {
    struct plan plan;
    struct drawing drawing; /* zeros: it grows on none */
    uint32_t *values;       /* of the drawing; NULL: there is none */
    struct later *later;
};

/* Writes through `why` go by struct text, which clang-tidy does not see. */
// NOLINTBEGIN(readability-non-const-parameter)
/* Copies heights as the values of a drawing, and finds its step. Returns false with the error set
 * if they are none. */
static bool copy_heights(struct tmap *world, const int32_t *heights, uint32_t cols, uint32_t rows,
                         struct error *error)
{
    size_t count = (size_t)cols * rows;
    if (count == 0 || cols > DRAWING_PIXELS_MAX || rows > DRAWING_PIXELS_MAX / cols)
        return error_set(error, ERROR_USAGE, "there must be 1 to 1048576 heights");
    world->values = malloc(count * sizeof *world->values);
    if (world->values == NULL)
        return error_memory(error);
    for (size_t n = 0; n < count; n++) {
        if (heights[n] > 65535)
            return error_set(error, ERROR_USAGE, "a height is at most 65535");
        world->values[n] = heights[n] >= 0 ? (uint32_t)heights[n] : HEIGHT_UNKNOWN;
    }
    world->drawing = drawing_of(world->values, cols, rows);
    return true;
}

/* Opens the world of a recipe: that grows on heights, unless they are NULL, with the text of the
 * user's places, unless it is NULL. Returns NULL with the error set if it cannot. */
static struct tmap *open_world(const char *recipe, const int32_t *heights, const uint32_t sides[2],
                               const char *places, struct error *error)
{
    struct tmap *world = calloc(1, sizeof *world);
    const struct drawing *drawing = heights != NULL && world != NULL ? &world->drawing : NULL;
    bool done = world != NULL || error_memory(error);
    done = done && (heights == NULL || copy_heights(world, heights, sides[0], sides[1], error)) &&
           plan_read(&world->plan, recipe, drawing, places, error);
    if (done)
        world->later = calloc(1, sizeof *world->later);
    if (done && world->later != NULL && pthread_mutex_init(&world->later->lock, NULL) == 0)
        return world;
    if (done)
        error_memory(error);
    if (world != NULL) {
        free(world->later);
        free(world->values);
    }
    free(world);
    return NULL;
}

/* Writes the error of a world that could not be opened. */
static struct tmap *explain(struct tmap *world, const struct error *error, char *why, size_t room)
{
    struct text text = {.bytes = why, .room = room};
    if (world == NULL)
        text_add(&text, error->text);
    return world;
}

EXPORTED struct tmap *tmap_open(const char *recipe, char *why, size_t room)
{
    return tmap_open_places(recipe, NULL, why, room);
}

EXPORTED struct tmap *tmap_open_places(const char *recipe, const char *places, char *why,
                                       size_t room)
{
    struct error error;
    return explain(open_world(recipe, NULL, NULL, places, &error), &error, why, room);
}

EXPORTED struct tmap *tmap_grow(const char *recipe, const int32_t *heights, uint32_t cols,
                                uint32_t rows, char *why, size_t room)
{
    struct error error;
    const uint32_t sides[2] = {cols, rows};
    return explain(open_world(recipe, heights, sides, NULL, &error), &error, why, room);
}

static void free_measured(struct measured *measured)
{
    if (measured == NULL)
        return;
    world_free(&measured->world);
    free(measured);
}

EXPORTED void tmap_close(struct tmap *world)
{
    if (world == NULL)
        return;
    free_measured(world->later->measured);
    pthread_mutex_destroy(&world->later->lock);
    free(world->later);
    free(world->values);
    free(world);
}

// NOLINTEND(readability-non-const-parameter)

static bool has_zoom(const struct tmap *world, int zoom)
{
    const struct recipe *recipe = &world->plan.recipe;
    return zoom >= recipe_zoom_min(recipe) && zoom <= recipe_zoom_max(recipe);
}

EXPORTED int64_t tmap_cols(const struct tmap *world, int zoom)
{
    return has_zoom(world, zoom) ? recipe_cols(&world->plan.recipe, zoom) : 0;
}

EXPORTED int64_t tmap_rows(const struct tmap *world, int zoom)
{
    return has_zoom(world, zoom) ? recipe_rows(&world->plan.recipe, zoom) : 0;
}

/* Measures the world of a plan. Returns NULL if out of memory. */
static struct measured *measure_plan(const struct plan *plan)
{
    struct measured *measured = calloc(1, sizeof *measured);
    if (measured == NULL)
        return NULL;
    if (!world_make(&measured->world, &plan->recipe, plan->normalize, 1)) {
        free(measured);
        return NULL;
    }
    bands_make(&measured->bands, &plan->tiles, &measured->world, plan->normalize);
    return measured;
}

/* Returns the measurements of a world; the first caller makes them. Returns NULL if out of
 * memory. */
static const struct measured *measure(const struct tmap *world)
{
    struct later *later = world->later;
    pthread_mutex_lock(&later->lock);
    if (later->measured == NULL)
        later->measured = measure_plan(&world->plan);
    const struct measured *measured = later->measured;
    pthread_mutex_unlock(&later->lock);
    return measured;
}

/* Writes through `text` go by struct text, which clang-tidy does not see. */
// NOLINTBEGIN(readability-non-const-parameter)
EXPORTED size_t tmap_recipe(const struct tmap *world, char *text, size_t room)
{
    struct text line = {.bytes = text, .room = room};
    struct plan plan = world->plan;
    const struct measured *measured = plan.wants_range ? measure(world) : NULL;
    if (measured != NULL) /* out of memory, the recipe still makes this world */
        plan.recipe.range = (struct recipe_range){true, measured->world.low, measured->world.high};
    plan_add(&plan, &line);
    return line.length;
}
// NOLINTEND(readability-non-const-parameter)

EXPORTED int tmap_measure(const struct tmap *world)
{
    return measure(world) != NULL ? TMAP_DONE : TMAP_NO_MEMORY;
}

EXPORTED int tmap_band_count(const struct tmap *world)
{
    return world->plan.tiles.count;
}

EXPORTED int32_t tmap_band_floor(const struct tmap *world, int band)
{
    const struct measured *measured;
    if (band < 0 || band >= world->plan.tiles.count)
        return TMAP_INVALID;
    measured = measure(world);
    return measured != NULL ? (int32_t)measured->bands.begins[band] : TMAP_NO_MEMORY;
}

EXPORTED const char *tmap_land_name(int land)
{
    return land >= TMAP_WATER && land <= TMAP_SNOW ? land_name(land) : NULL;
}

EXPORTED const char *tmap_biome_name(int biome)
{
    return biome >= 0 && biome < BIOME_COUNT ? biome_name(biome) : NULL;
}

EXPORTED int tmap_biome_walkable(int biome)
{
    return biome >= 0 && biome < BIOME_COUNT && biome_is_walkable((enum biome)biome);
}

EXPORTED int tmap_read(const struct tmap *world, const struct tmap_window *window,
                       const struct tmap_layers *layers)
{
    const struct recipe *recipe = &world->plan.recipe;
    const struct measured *measured = NULL;
    if (!layers_have_window(recipe, window) || !layers_are_valid(recipe, layers))
        return TMAP_INVALID;
    if (layers_need_measure(recipe, layers) && (measured = measure(world)) == NULL)
        return TMAP_NO_MEMORY;
    return layers_read(&world->plan, measured, window, layers) ? TMAP_DONE : TMAP_NO_MEMORY;
}

/* The names found so far in a window. */
struct names {
    struct tmap_name *list; /* array of the caller */
    size_t room;            /* maximum number of names in it */
    int64_t count;          /* number of names that were found, perhaps more than `room` */
    int64_t east; /* columns to add to a point of the world, to count as the window does */
    int64_t south;
};

_Static_assert(sizeof((struct tmap_name){0}.name) == NAME_LETTERS + 1, "each name fits");

static bool add_name(void *context, const struct map *map, const struct place *place)
{
    struct names *names = context;
    (void)map;
    if ((uint64_t)names->count < names->room) {
        struct tmap_name *name = &names->list[names->count];
        *name = (struct tmap_name){.x = place->x + names->east,
                                   .y = place->y + names->south,
                                   .raw = place->height,
                                   .kind = place->word};
        strcpy(name->name, place->name);
    }
    names->count++;
    return true;
}

/* Moves one side of a window into the world: wraps it, or cuts off what lies beyond the rims.
 * Returns how far the first point was moved if the side wraps, else 0. */
static int64_t move_inside(bool bounded, int64_t side, int64_t *first, uint32_t *count)
{
    int64_t from = *first;
    int64_t after = MIN(from + *count, side);
    *first = bounded ? MAX(from, 0) : recipe_wrap(from, side);
    if (bounded)
        *count = *first < after ? (uint32_t)(after - *first) : 0;
    return bounded ? 0 : from - *first;
}

/* Finds the names of a valid window at a zoom where places have names. Returns false, with the
 * array unspecified, if out of memory. */
static bool find_names(struct names *names, const struct world *world,
                       const struct tmap_window *window)
{
    const struct recipe *recipe = &world->recipe;
    int zoom = window->zoom;
    struct view view = {
        .zoom = zoom, .x = window->x, .y = window->y, .cols = window->cols, .rows = window->rows};
    names->east =
        move_inside(recipe_bounded_x(recipe), recipe_cols(recipe, zoom), &view.x, &view.cols);
    names->south =
        move_inside(recipe_bounded_y(recipe), recipe_rows(recipe, zoom), &view.y, &view.rows);
    if (view.cols == 0 || view.rows == 0)
        return true;
    struct map *map = calloc(1, sizeof *map); /* large for a small stack */
    if (map == NULL)
        return false;
    map->world = *world;
    map->view = view;
    bool done = places_each(map, add_name, names);
    free(map);
    return done;
}

EXPORTED int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                            struct tmap_name *names, size_t room)
{
    const struct recipe *recipe = &world->plan.recipe;
    struct names found = {.list = names, .room = room};
    if (!layers_have_window(recipe, window) || recipe_depth(recipe) + window->zoom < LABELS_DEPTH)
        return TMAP_INVALID;
    const struct measured *measured = measure(world);
    return measured != NULL && find_names(&found, &measured->world, window) ? found.count
                                                                            : TMAP_NO_MEMORY;
}

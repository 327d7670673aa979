/*
 * Calls of tmap.h. A world is its plan, and, once they are needed, its range and bands, which one
 * thread measures while others wait.
 *
 * Invariant: `measured` is NULL, or complete and unchanged until the world is closed.
 */
#include "library/tmap.h"

#include "library/plan.h"
#include "library/roll.h"
#include "library/window.h"
#include "world/biome.h"
#include "world/world_make.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define EXPORTED __attribute__((visibility("default")))

/* The part of a world that is set later, under the lock. */
struct later {
    pthread_mutex_t lock;
    struct measured *measured; /* NULL until it is needed */
};

struct tmap {
    struct plan plan;
    struct later *later;
};

/* Writes through `why` go by struct text, which clang-tidy does not see. */
// NOLINTBEGIN(readability-non-const-parameter)
static struct tmap *fail_open(struct tmap *world, const struct error *error, char *why, size_t room)
{
    struct text text = {.bytes = why, .room = room};
    text_add(&text, error->text);
    free(world);
    return NULL;
}

EXPORTED struct tmap *tmap_open(const char *recipe, char *why, size_t room)
{
    struct error error;
    struct tmap *world = calloc(1, sizeof *world);
    if (world == NULL) {
        error_memory(&error);
        return fail_open(world, &error, why, room);
    }
    if (!plan_read(&world->plan, recipe, &error))
        return fail_open(world, &error, why, room);
    world->later = calloc(1, sizeof *world->later);
    if (world->later == NULL || pthread_mutex_init(&world->later->lock, NULL) != 0) {
        free(world->later);
        error_memory(&error);
        return fail_open(world, &error, why, room);
    }
    return world;
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

/* Returns the facts of a world, which the first caller measures; NULL if out of memory. */
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
    if (!window_is_valid(recipe, window) || !window_has_layers(recipe, layers))
        return TMAP_INVALID;
    if (window_needs_measure(recipe, layers) && (measured = measure(world)) == NULL)
        return TMAP_NO_MEMORY;
    return window_read(&world->plan, measured, window, layers) ? TMAP_DONE : TMAP_NO_MEMORY;
}

EXPORTED int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                            struct tmap_name *names, size_t room)
{
    const struct recipe *recipe = &world->plan.recipe;
    struct roll roll = {.names = names, .room = room};
    if (!window_is_valid(recipe, window) || !roll_has_names(recipe, window))
        return TMAP_INVALID;
    const struct measured *measured = measure(world);
    return measured != NULL && roll_call(&roll, &measured->world, window) ? roll.count
                                                                          : TMAP_NO_MEMORY;
}

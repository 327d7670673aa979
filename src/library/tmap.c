/*
 * A world is its plan, and, once they are needed, its range and bands, which one thread measures
 * while others wait.
 *
 * Invariant: `measured` is NULL, or complete and unchanged until the world is closed.
 */
#include "library/tmap.h"

#include "library/plan.h"
#include "map/bands.h"
#include "world/heights.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

enum { COLS_MAX = 1 << 26 };
#define PLACE_MAX (INT64_C(1) << 60)

/* Facts of a world that take a look at its cells. */
struct measured {
    struct world world;
    struct bands bands;
};

/* The part of a world that is set later, under the lock. */
struct later {
    pthread_mutex_t lock;
    _Atomic(struct measured *) measured; /* NULL until it is needed */
};

struct tmap {
    struct plan plan;
    struct later *later;
};

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
    atomic_init(&world->later->measured, NULL);
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
    free_measured(atomic_load(&world->later->measured));
    pthread_mutex_destroy(&world->later->lock);
    free(world->later);
    free(world);
}

EXPORTED size_t tmap_recipe(const struct tmap *world, char *text, size_t room)
{
    struct text line = {.bytes = text, .room = room};
    plan_add(&world->plan, &line);
    return line.length;
}

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
    struct measured *measured = atomic_load_explicit(&later->measured, memory_order_acquire);
    if (measured != NULL)
        return measured;
    pthread_mutex_lock(&later->lock);
    measured = atomic_load_explicit(&later->measured, memory_order_relaxed);
    if (measured == NULL) {
        measured = measure_plan(&world->plan);
        atomic_store_explicit(&later->measured, measured, memory_order_release);
    }
    pthread_mutex_unlock(&later->lock);
    return measured;
}

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

/* A window while its rows are read. */
struct reading {
    const struct tmap_window *window;
    const struct tmap_layers *layers;
    const struct measured *measured; /* NULL: no layer needs it */
    uint8_t lands[BAND_MAX];         /* enum tmap_land of each band */
    uint8_t *bands;                  /* memory for the bands of a row; NULL: not needed */
    int64_t cols;                    /* points of the world; INT64_MAX: it has no rims */
    int64_t rows;
};

static bool is_window(const struct tmap *world, const struct tmap_window *window)
{
    bool near = window->x >= -PLACE_MAX && window->x <= PLACE_MAX && window->y >= -PLACE_MAX &&
                window->y <= PLACE_MAX;
    bool sized = window->cols >= 1 && window->cols <= COLS_MAX && window->rows >= 1 &&
                 window->rows <= COLS_MAX;
    return near && sized && has_zoom(world, window->zoom);
}

/* Writes the values of points beyond the rim into all layers, from index `to` on. */
static void write_beyond(const struct tmap_layers *layers, size_t to, size_t count)
{
    if (layers->normal != NULL)
        memset(layers->normal + to, 0, count * sizeof *layers->normal);
    if (layers->raw != NULL)
        memset(layers->raw + to, 0xFF, count * sizeof *layers->raw);
    if (layers->band != NULL)
        memset(layers->band + to, 0, count);
    if (layers->land != NULL)
        memset(layers->land + to, TMAP_BEYOND, count);
}

/* Writes the lands of points whose bands are known. */
static void write_lands(const struct reading *reading, const uint32_t *heights,
                        const uint8_t *bands, size_t count, uint8_t *out)
{
    const struct world *world = &reading->measured->world;
    uint32_t sea = world->sea_kind != SEA_DEFAULT ? world->sea_height : 0;
    for (size_t n = 0; n < count; n++)
        out[n] = heights[n] < sea ? (uint8_t)TMAP_WATER : reading->lands[bands[n]];
}

/* Writes `count` points of a row, whose heights are given, into all layers, from index `to` on. */
static void write_points(const struct reading *reading, const uint32_t *heights, size_t to,
                         uint32_t count)
{
    const struct tmap_layers *layers = reading->layers;
    uint8_t *bands = layers->band != NULL ? layers->band + to : reading->bands;
    if (layers->raw != NULL)
        memcpy(layers->raw + to, heights, count * sizeof *heights);
    for (size_t n = 0; layers->normal != NULL && n < count; n++)
        layers->normal[to + n] = (uint16_t)world_normal(&reading->measured->world, heights[n]);
    if (bands != NULL)
        bands_indices(&reading->measured->bands, heights, count, bands);
    if (layers->land != NULL)
        write_lands(reading, heights, bands, count, layers->land + to);
}

/* Writes a row of the window, whose heights are given. */
static void write_row(const struct reading *reading, uint32_t row, const uint32_t *heights)
{
    const struct tmap_window *window = reading->window;
    size_t to = (size_t)row * window->cols;
    int64_t y = window->y + row;
    int64_t first = window->x < 0 ? -window->x : 0;
    int64_t after = reading->cols - window->x;
    if (reading->cols == INT64_MAX) {
        write_points(reading, heights, to, window->cols);
        return;
    }
    if (after > window->cols)
        after = window->cols;
    if (y < 0 || y >= reading->rows || first >= after) {
        write_beyond(reading->layers, to, window->cols);
        return;
    }
    write_beyond(reading->layers, to, (size_t)first);
    write_points(reading, heights + first, to + (size_t)first, (uint32_t)(after - first));
    write_beyond(reading->layers, to + (size_t)after, (size_t)(window->cols - after));
}

/* Prepares what the layers need. Returns false if out of memory. */
static bool begin_reading(struct reading *reading, const struct tmap *world)
{
    const struct recipe *recipe = &world->plan.recipe;
    const struct tmap_layers *layers = reading->layers;
    int zoom = reading->window->zoom;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    reading->cols = bounded ? recipe_cols(recipe, zoom) : INT64_MAX;
    reading->rows = bounded ? recipe_rows(recipe, zoom) : INT64_MAX;
    if (layers->normal == NULL && layers->band == NULL && layers->land == NULL)
        return true;
    reading->measured = measure(world);
    if (reading->measured == NULL)
        return false;
    for (int n = 0; n < world->plan.tiles.count; n++)
        reading->lands[n] =
            (uint8_t)bands_land(&reading->measured->bands, reading->measured->world.sea_kind, n);
    if (layers->land == NULL || layers->band != NULL)
        return true;
    reading->bands = malloc(reading->window->cols);
    return reading->bands != NULL;
}

EXPORTED int tmap_read(const struct tmap *world, const struct tmap_window *window,
                       const struct tmap_layers *layers)
{
    struct reading reading = {.window = window, .layers = layers};
    if (!is_window(world, window))
        return TMAP_INVALID;
    struct heights *heights = heights_new(&world->plan.recipe, window->zoom, window->cols);
    if (heights == NULL || !begin_reading(&reading, world)) {
        heights_free(heights);
        return TMAP_NO_MEMORY;
    }
    bool bounded = reading.cols != INT64_MAX;
    heights_seek(heights,
                 bounded ? window->x : recipe_wrap(window->x, tmap_cols(world, window->zoom)),
                 bounded ? window->y : recipe_wrap(window->y, tmap_rows(world, window->zoom)));
    for (uint32_t row = 0; row < window->rows; row++)
        write_row(&reading, row, heights_row(heights));
    free(reading.bands);
    heights_free(heights);
    return TMAP_DONE;
}

/*
 * Rows are read one after another, heights and water together; of a bounded world only the part
 * inside its rims.
 */
#include "library/window.h"

#include "world/climate/biome.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

enum { COLS_MAX = 1 << 26 };
#define PLACE_MAX (INT64_C(1) << 60)

/* A window while its rows are read. */
struct reading {
    const struct recipe *recipe; /* as measured, if it was: rivers need to know the sea */
    const struct tmap_window *window;
    const struct tmap_layers *layers;
    const struct measured *measured; /* NULL: no layer needs it */
    uint8_t lands[BAND_MAX];         /* enum tmap_land of each band */
    uint8_t *bands;                  /* memory for the bands of a row; NULL: not needed */
    int64_t cols;                    /* points of the world; INT64_MAX: it wraps that way */
    int64_t rows;
};

static bool wants_climate(const struct tmap_layers *layers)
{
    return layers->biome != NULL || layers->wetness != NULL || layers->warmth != NULL;
}

bool window_is_valid(const struct recipe *recipe, const struct tmap_window *window)
{
    bool near = window->x >= -PLACE_MAX && window->x <= PLACE_MAX && window->y >= -PLACE_MAX &&
                window->y <= PLACE_MAX;
    bool sized = window->cols >= 1 && window->cols <= COLS_MAX && window->rows >= 1 &&
                 window->rows <= COLS_MAX;
    return near && sized && window->zoom >= recipe_zoom_min(recipe) &&
           window->zoom <= recipe_zoom_max(recipe);
}

bool window_has_layers(const struct recipe *recipe, const struct tmap_layers *layers)
{
    bool rivers = layers->flow != NULL || layers->catchment != NULL || layers->lake != NULL ||
                  layers->discharge != NULL;
    bool climate = wants_climate(layers) || layers->discharge != NULL;
    return (!rivers || recipe_has_water(recipe)) && (!climate || recipe_has_climate(recipe));
}

/* Writes the values of points beyond the rim into all layers, from index `to` on. */
static void write_beyond(const struct tmap_layers *layers, size_t to, size_t count)
{
    uint8_t *const bytes[] = {layers->band, layers->water, layers->flow, layers->biome};
    uint16_t *const shorts[] = {layers->normal, layers->wetness, layers->warmth};
    uint32_t *const numbers[] = {layers->catchment, layers->lake, layers->discharge};
    for (size_t n = 0; n < sizeof bytes / sizeof *bytes; n++)
        if (bytes[n] != NULL)
            memset(bytes[n] + to, 0, count);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (numbers[n] != NULL)
            memset(numbers[n] + to, 0, count * sizeof *numbers[n]);
    for (size_t n = 0; n < sizeof shorts / sizeof *shorts; n++)
        if (shorts[n] != NULL)
            memset(shorts[n] + to, 0, count * sizeof *shorts[n]);
    if (layers->raw != NULL)
        memset(layers->raw + to, 0xFF, count * sizeof *layers->raw);
    if (layers->land != NULL)
        memset(layers->land + to, TMAP_BEYOND, count);
}

/* Part of a row that lies in the world. */
struct part {
    const uint32_t *heights;           /* heights of the whole row */
    const struct water_row *water;     /* water of the whole row; NULL: none was asked for */
    const struct climate_row *climate; /* climate of the whole row; NULL: none was asked for */
    size_t from;                       /* the first point, counted from the row's */
    size_t count;
    size_t to; /* index of the first point in the layers */
};

/* Writes the land of each point, whose band is known. */
static void write_lands(const struct reading *reading, const struct part *part,
                        const uint8_t *bands)
{
    const struct world *world = &reading->measured->world;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): land is measured */
    uint32_t sea = world->sea_kind != SEA_DEFAULT ? world->sea_height : 0;
    uint8_t *out = reading->layers->land + part->to;
    for (size_t n = 0; n < part->count; n++)
        out[n] =
            part->heights[part->from + n] < sea ? (uint8_t)TMAP_WATER : reading->lands[bands[n]];
    for (size_t n = 0; part->water != NULL && n < part->count; n++)
        if (part->water->cover[part->from + n] != RIVERS_LAND)
            out[n] = TMAP_WATER;
}

/* Writes the cover of each point to `out`. */
static void write_covers(const struct reading *reading, const struct part *part, uint8_t *out)
{
    uint32_t sea = reading->measured->world.sea_height;
    if (part->water != NULL) {
        memcpy(out, part->water->cover + part->from, part->count);
        return;
    }
    for (size_t n = 0; n < part->count; n++)
        out[n] = part->heights[part->from + n] < sea ? TMAP_SEA : TMAP_LAND;
}

/* Writes the layers of rivers. */
static void write_rivers(const struct tmap_layers *layers, const struct part *part)
{
    const struct water_row *water = part->water;
    if (layers->flow != NULL)
        memcpy(layers->flow + part->to, water->direction + part->from, part->count);
    if (layers->catchment != NULL)
        memcpy(layers->catchment + part->to, water->catchment + part->from,
               part->count * sizeof *layers->catchment);
    if (layers->discharge != NULL)
        memcpy(layers->discharge + part->to, water->discharge + part->from,
               part->count * sizeof *layers->discharge);
    if (layers->lake != NULL)
        memcpy(layers->lake + part->to, water->lake + part->from,
               part->count * sizeof *layers->lake);
}

/* Writes the layers of climate. */
static void write_climate(const struct reading *reading, const struct part *part)
{
    const struct tmap_layers *layers = reading->layers;
    const struct climate_row *climate = part->climate;
    if (layers->wetness != NULL)
        memcpy(layers->wetness + part->to, climate->wetness + part->from,
               part->count * sizeof *layers->wetness);
    if (layers->warmth != NULL)
        memcpy(layers->warmth + part->to, climate->warmth + part->from,
               part->count * sizeof *layers->warmth);
    if (layers->biome == NULL)
        return;
    struct climate_row inside = {climate->wetness + part->from, climate->warmth + part->from,
                                 climate->rise + part->from};
    write_covers(reading, part, layers->biome + part->to);
    biome_row(&inside, layers->biome + part->to, part->count, layers->biome + part->to);
}

/* Writes a part of a row into all layers. */
static void write_part(const struct reading *reading, const struct part *part)
{
    const struct tmap_layers *layers = reading->layers;
    const uint32_t *heights = part->heights + part->from;
    uint8_t *bands = layers->band != NULL ? layers->band + part->to : reading->bands;
    if (layers->raw != NULL)
        memcpy(layers->raw + part->to, heights, part->count * sizeof *heights);
    if (layers->normal != NULL)
        world_normals(&reading->measured->world, heights, (uint32_t)part->count,
                      layers->normal + part->to);
    if (bands != NULL)
        bands_indices(&reading->measured->bands, heights, (uint32_t)part->count, bands);
    if (layers->land != NULL)
        write_lands(reading, part, bands);
    if (layers->water != NULL)
        write_covers(reading, part, layers->water + part->to);
    if (part->water != NULL)
        write_rivers(layers, part);
    if (part->climate != NULL)
        write_climate(reading, part);
}

/* Writes the next row of the reader, a row of the window. */
static void write_row(const struct reading *reading, struct heights *heights, uint32_t row)
{
    const struct tmap_window *window = reading->window;
    size_t to = (size_t)row * window->cols;
    int64_t y = window->y + row;
    int64_t first = window->x < 0 ? -window->x : 0;
    int64_t after = window->cols;
    if (reading->cols == INT64_MAX)
        first = 0;
    else if (after > reading->cols - window->x)
        after = reading->cols - window->x;
    struct part part = {.heights = heights_row(heights),
                        .water = heights_water(heights),
                        .climate = heights_climate(heights)};
    if (first >= after || (reading->rows != INT64_MAX && (y < 0 || y >= reading->rows))) {
        write_beyond(reading->layers, to, window->cols);
        return;
    }
    part.from = (size_t)first;
    part.count = (size_t)(after - first);
    part.to = to + part.from;
    write_beyond(reading->layers, to, part.from);
    write_part(reading, &part);
    write_beyond(reading->layers, to + (size_t)after, (size_t)(window->cols - after));
}

/* Returns the layers of water that are read with the heights. */
static unsigned water_of(const struct tmap_layers *layers)
{
    bool covers = layers->land != NULL || layers->water != NULL || layers->biome != NULL;
    unsigned water = covers ? WATER_COVER : 0;
    water |= layers->flow != NULL ? WATER_DIRECTION : 0;
    water |= layers->catchment != NULL ? WATER_CATCHMENT : 0;
    water |= layers->discharge != NULL ? WATER_DISCHARGE : 0;
    return water | (layers->lake != NULL ? WATER_LAKE : 0);
}

/* Returns the layers of climate that are read with the heights. */
static unsigned climate_of(const struct tmap_layers *layers)
{
    unsigned climate = layers->wetness != NULL ? CLIMATE_WETNESS : 0;
    climate |= layers->warmth != NULL ? CLIMATE_WARMTH : 0;
    return climate | (layers->biome != NULL ? CLIMATE_ALL : 0);
}

bool window_needs_measure(const struct recipe *recipe, const struct tmap_layers *layers)
{
    return layers->normal != NULL || layers->band != NULL || layers->land != NULL ||
           layers->water != NULL || wants_climate(layers) || recipe_has_water(recipe);
}

/* Prepares what the layers need. Returns false if out of memory. */
static bool begin_reading(struct reading *reading)
{
    const struct recipe *recipe = reading->recipe;
    const struct tmap_layers *layers = reading->layers;
    const struct measured *measured = reading->measured;
    int zoom = reading->window->zoom;
    reading->cols = recipe_bounded_x(recipe) ? recipe_cols(recipe, zoom) : INT64_MAX;
    reading->rows = recipe_bounded_y(recipe) ? recipe_rows(recipe, zoom) : INT64_MAX;
    for (int n = 0; measured != NULL && n < measured->bands.count; n++)
        reading->lands[n] = (uint8_t)bands_land(&measured->bands, measured->world.sea_kind, n);
    if (layers->land == NULL || layers->band != NULL)
        return true;
    reading->bands = malloc(reading->window->cols);
    return reading->bands != NULL;
}

/* Returns a reader of the window's rows; NULL if out of memory. */
static struct heights *open_window(const struct reading *reading)
{
    const struct tmap_window *window = reading->window;
    const struct recipe *recipe = reading->recipe;
    struct heights_layers layers = {
        .water = water_of(reading->layers),
        .climate = climate_of(reading->layers),
    };
    struct heights *heights = heights_new_with(recipe, window->zoom, window->cols, layers);
    int64_t x = window->x;
    int64_t y = window->y;
    if (reading->cols == INT64_MAX)
        x = recipe_wrap(x, recipe_cols(recipe, window->zoom));
    if (reading->rows == INT64_MAX)
        y = recipe_wrap(y, recipe_rows(recipe, window->zoom));
    if (heights != NULL)
        heights_seek(heights, x, y);
    return heights;
}

/* Makes bands and normalized heights span the window, in a copy of what was measured. Returns false
 * if out of memory. */
static bool span_window(struct measured *seen, const struct plan *plan,
                        const struct tmap_window *window)
{
    const struct recipe *recipe = &seen->world.recipe;
    int64_t x = window->x;
    int64_t y = window->y;
    if (!recipe_bounded_x(recipe))
        x = recipe_wrap(x, recipe_cols(recipe, window->zoom));
    if (!recipe_bounded_y(recipe))
        y = recipe_wrap(y, recipe_rows(recipe, window->zoom));
    if (!world_span(&seen->world, window->zoom, x, y, window->cols, window->rows))
        return false;
    bands_make(&seen->bands, &plan->tiles, &seen->world, plan->normalize);
    return true;
}

bool window_read(const struct plan *plan, const struct measured *measured,
                 const struct tmap_window *window, const struct tmap_layers *layers)
{
    struct measured seen;
    if (measured != NULL && plan->normalize == NORMALIZE_VIEW) {
        seen = *measured;
        measured = &seen;
        if (!span_window(&seen, plan, window))
            return false;
    }
    struct reading reading = {
        .recipe = measured != NULL ? &measured->world.recipe : &plan->recipe,
        .measured = measured,
        .window = window,
        .layers = layers,
    };
    struct heights *heights = begin_reading(&reading) ? open_window(&reading) : NULL;
    for (uint32_t row = 0; heights != NULL && row < window->rows; row++)
        write_row(&reading, heights, row);
    free(reading.bands);
    heights_free(heights);
    return heights != NULL;
}

/*
 * The functions of tmap.h. A world is its plan and, once they are needed, its range and bands: each
 * thread that needs them before they are there measures them, and the first to end keeps them.
 * tmap_read and the table of arrays that it fills are half of the file: no other call is as large,
 * and nothing else reads them.
 *
 * Invariant: *measured is NULL, or complete and unchanged until the world is closed.
 */
#include "library/tmap.h"

#include "base/minmax.h"
#include "library/keep.h"
#include "library/open.h"
#include "places/places.h"
#include "recipe/drawing.h"
#include "render/points/cover.h"
#include "style/bands.h"
#include "world/climate/climate.h"
#include "world/heights.h"
#include "world/world.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/*
 * Layers: fills the arrays of a window.
 *
 * Each layer is a row of a table: its array, what it needs, and, if the reader of heights has its
 * numbers already, where they are. Rows of points are read in order. In a bounded world only the
 * part inside the rims is read. Land, water and biomes follow from covers (render/points/cover.h),
 * as they do on maps.
 */

/* A world that was measured, and its bands of height. */
struct measured {
    struct world world;
    struct bands bands;
};

enum { SIDE_MAX = 1 << 26 };              /* columns or rows of a window */
#define COORDINATE_MAX (INT64_C(1) << 60) /* maximum of |x| and |y| of a window */

/* A row of points as it was read. Pointers are NULL for numbers that were not asked for. */
struct row {
    const uint32_t *heights;
    struct water_row water;
    struct climate_row climate;
};

/* What a layer needs, as bits. */
enum { NEEDS_RIVERS = 1, NEEDS_CLIMATE = 2, NEEDS_MEASURE = 4 };

#define ARRAY(name) offsetof(struct tmap_layers, name)
#define ROW(name)   offsetof(struct row, name)
#define COMPUTED    SIZE_MAX

static const struct array {
    size_t array;   /* offset in struct tmap_layers */
    size_t row;     /* offset in struct row of a pointer to the same numbers, which may be NULL;
                         COMPUTED: there is none */
    uint8_t bytes;  /* size of a number */
    uint8_t beyond; /* value of each byte of a number beyond the rim */
    uint8_t needs;  /* NEEDS_... bits, or'ed */
    uint8_t rows;   /* enum row_layer that are read for it, or'ed */
} table[] = {
    {ARRAY(normal), COMPUTED, 2, 0, NEEDS_MEASURE, 0},
    {ARRAY(raw), ROW(heights), 4, 0xFF, 0, 0},
    {ARRAY(band), COMPUTED, 1, 0, NEEDS_MEASURE, 0},
    {ARRAY(land), COMPUTED, 1, TMAP_BEYOND, NEEDS_MEASURE, ROWS_WATER},
    {ARRAY(water), COMPUTED, 1, 0, NEEDS_MEASURE, ROWS_DISCHARGE},
    {ARRAY(flow), ROW(water.direction), 1, 0, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(catchment), ROW(water.catchment), 4, 0, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(lake), ROW(water.lake), 4, 0, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(discharge), ROW(water.discharge), 4, 0, NEEDS_RIVERS | NEEDS_CLIMATE, ROWS_DISCHARGE},
    {ARRAY(biome), COMPUTED, 1, 0, NEEDS_CLIMATE | NEEDS_MEASURE, ROWS_WATER | ROWS_CLIMATE},
    {ARRAY(wetness), ROW(climate.wetness), 2, 0, NEEDS_CLIMATE | NEEDS_MEASURE, ROWS_CLIMATE},
    {ARRAY(warmth), ROW(climate.warmth), 2, 0, NEEDS_CLIMATE | NEEDS_MEASURE, ROWS_CLIMATE},
};
enum { LAYERS = sizeof table / sizeof *table };

/* Returns the pointer at an offset in a struct of pointers. */
static char *pointer_at(const void *pointers, size_t offset)
{
    char *pointer;
    memcpy(&pointer, (const char *)pointers + offset, sizeof pointer);
    return pointer;
}

/* Returns the needs of all wanted layers together. */
static struct array sum_needs(const struct tmap_layers *layers)
{
    struct array sum = {0};
    for (int n = 0; n < LAYERS; n++)
        if (pointer_at(layers, table[n].array) != NULL) {
            sum.needs |= table[n].needs;
            sum.rows |= table[n].rows;
        }
    return sum;
}

static bool has_zoom(const struct recipe *recipe, int zoom)
{
    return zoom >= recipe_zoom_min(recipe) && zoom <= recipe_zoom_max(recipe);
}

/* True if a window is valid in the world of a valid recipe. */
static bool has_window(const struct recipe *recipe, const struct tmap_window *window)
{
    bool near = window->x >= -COORDINATE_MAX && window->x <= COORDINATE_MAX &&
                window->y >= -COORDINATE_MAX && window->y <= COORDINATE_MAX;
    bool sized = window->cols >= 1 && window->cols <= SIDE_MAX && window->rows >= 1 &&
                 window->rows <= SIDE_MAX;
    return near && sized && has_zoom(recipe, window->zoom);
}

/* One side of a window: its points from `first` to before `after` lie in the world. */
struct side {
    int64_t begin; /* the first point of the window, wrapped where the world wraps */
    uint32_t first;
    uint32_t after; /* `first` if there are none */
};

static struct side side_of(int64_t begin, uint32_t count, bool bounded, int64_t points)
{
    if (!bounded)
        return (struct side){recipe_wrap(begin, points), 0, count};
    uint32_t first = (uint32_t)CLAMP(-begin, 0, (int64_t)count);
    uint32_t after = (uint32_t)CLAMP(points - begin, (int64_t)first, (int64_t)count);
    return (struct side){begin, first, after};
}

/* Return the sides of a window from west to east, and from north to south. */
static struct side side_across(const struct recipe *recipe, const struct tmap_window *window)
{
    return side_of(window->x, window->cols, recipe_bounded_x(recipe),
                   recipe_cols(recipe, window->zoom));
}

static struct side side_down(const struct recipe *recipe, const struct tmap_window *window)
{
    return side_of(window->y, window->rows, recipe_bounded_y(recipe),
                   recipe_rows(recipe, window->zoom));
}

/* The state of reading a window. */
struct reading {
    const struct recipe *recipe; /* as measured, if it was: rivers need to know the sea */
    const struct tmap_window *window;
    const struct tmap_layers *layers;
    const struct measured *measured; /* NULL: no layer needs it */
    uint8_t lands[BAND_MAX];         /* enum tmap_land of each band */
    struct cover_rule rule;
    uint8_t *bands;  /* memory for the bands of a row; NULL: no layer needs them or their covers */
    uint8_t *covers; /* memory for the covers of a row, behind its bands */
    struct side across;
    struct side down;
};

/* Writes the values beyond the rim for `count` points into all layers, from index `to` on. */
static void write_beyond(const struct tmap_layers *layers, size_t to, size_t count)
{
    for (int n = 0; n < LAYERS; n++) {
        char *array = pointer_at(layers, table[n].array);
        if (array != NULL)
            memset(array + to * table[n].bytes, table[n].beyond, count * table[n].bytes);
    }
}

/* The part of a row that lies in the world. */
struct part {
    struct row row; /* the whole row */
    size_t from;    /* first point of the part */
    uint32_t count;
    size_t to; /* index of the first point in the layers */
};

/* Copies the layers whose numbers the reader has. */
static void copy_layers(const struct tmap_layers *layers, const struct part *part)
{
    for (int n = 0; n < LAYERS; n++) {
        const struct array *layer = &table[n];
        char *to = pointer_at(layers, layer->array);
        const char *from = layer->row != COMPUTED ? pointer_at(&part->row, layer->row) : NULL;
        if (to != NULL && from != NULL)
            memcpy(to + part->to * layer->bytes, from + part->from * layer->bytes,
                   (size_t)part->count * layer->bytes);
    }
}

/* Writes the kind of land of each point. Bands and covers must be known. */
static void write_lands(const struct reading *reading, const struct part *part,
                        const uint8_t *bands, const uint8_t *covers)
{
    bool floods = reading->measured->world.sea_kind != SEA_DEFAULT; /* else bands decide */
    uint8_t *out = reading->layers->land + part->to;
    for (size_t n = 0; n < part->count; n++) {
        bool wet = floods && (covers[n] == COVER_SEA || covers[n] == COVER_LAKE);
        out[n] = wet ? (uint8_t)TMAP_WATER : reading->lands[bands[n]];
    }
}

/* Writes part of a row into all layers. */
static void write_part(const struct reading *reading, const struct part *part)
{
    const struct tmap_layers *layers = reading->layers;
    const struct measured *measured = reading->measured;
    const uint32_t *heights = part->row.heights + part->from;
    const struct climate_row *climate = &part->row.climate;
    uint8_t *bands = layers->band != NULL ? layers->band + part->to : reading->bands;
    const uint8_t *covers = reading->covers != NULL ? reading->covers + part->from : NULL;
    copy_layers(layers, part);
    if (layers->normal != NULL)
        world_normals(&measured->world, heights, part->count, layers->normal + part->to);
    if (bands != NULL)
        bands_indices(&measured->bands, heights, part->count, bands);
    if (layers->land != NULL && covers != NULL)
        write_lands(reading, part, bands, covers);
    if (layers->water != NULL && covers != NULL)
        memcpy(layers->water + part->to, covers, part->count);
    if (layers->biome != NULL && covers != NULL) {
        struct climate_row inside = {climate->wetness + part->from, climate->warmth + part->from,
                                     climate->rise + part->from};
        biome_row(&inside, covers, part->count, layers->biome + part->to);
    }
}

/* Writes the reader's next row as row `number` of the window. */
static void write_row(const struct reading *reading, struct heights *heights, uint32_t number)
{
    uint32_t cols = reading->window->cols;
    uint32_t first = reading->across.first;
    bool inside = number >= reading->down.first && number < reading->down.after;
    uint32_t after = inside ? reading->across.after : first;
    size_t to = (size_t)number * cols;
    struct part part = {.from = first, .count = after - first, .to = to + first};
    part.row.heights = heights_row(heights);
    if (heights_water(heights) != NULL)
        part.row.water = *heights_water(heights);
    if (reading->covers != NULL)
        cover_row(&reading->rule, part.row.heights, heights_water(heights), cols, reading->covers);
    if (heights_climate(heights) != NULL)
        part.row.climate = *heights_climate(heights);
    write_beyond(reading->layers, to, first);
    if (first < after)
        write_part(reading, &part);
    write_beyond(reading->layers, to + after, cols - after);
}

/* Prepares what the layers need, and takes a reader, which it moves to the first row of the window.
 * Returns false if out of memory. */
static bool begin_reading(struct reading *reading, struct keep *keep, struct kept *reader)
{
    const struct tmap_window *window = reading->window;
    const struct tmap_layers *layers = reading->layers;
    const struct measured *measured = reading->measured;
    for (int n = 0; measured != NULL && n < measured->bands.count; n++)
        reading->lands[n] = (uint8_t)bands_land(&measured->bands, measured->world.sea_kind, n);
    if (layers->land != NULL || layers->water != NULL || layers->biome != NULL) {
        reading->bands = malloc(2 * (size_t)window->cols);
        if (reading->bands == NULL)
            return false;
        reading->covers = reading->bands + window->cols;
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): these layers are measured */
        uint32_t sea = measured->world.sea_height;
        reading->rule = cover_rule_of(reading->recipe, sea, window->zoom, COVER_TILES);
    }
    *reader = (struct kept){.recipe = reading->recipe,
                            .zoom = window->zoom,
                            .cols = window->cols,
                            .layers = sum_needs(layers).rows};
    if (!keep_take(keep, reader))
        return false;
    heights_seek(reader->heights, reading->across.begin, reading->down.begin);
    return true;
}

/* Fills the arrays for a valid window, by a reader of the keep. `measured` may be NULL if no layer
 * needs it. Returns false, with the arrays unchanged, if out of memory. */
static bool read_layers(const struct plan *plan, const struct measured *measured, struct keep *keep,
                        const struct tmap_window *window, const struct tmap_layers *layers)
{
    struct measured seen;
    const struct recipe *recipe = measured != NULL ? &measured->world.recipe : &plan->recipe;
    struct reading reading = {
        .recipe = recipe,
        .measured = measured,
        .window = window,
        .layers = layers,
        .across = side_across(recipe, window),
        .down = side_down(recipe, window),
    };
    if (measured != NULL && plan->normalize == NORMALIZE_VIEW) { /* the window has its own range */
        seen = *measured;
        reading.measured = &seen;
        if (!world_span(&seen.world, window->zoom, reading.across.begin, reading.down.begin,
                        window->cols, window->rows))
            return false;
        bands_make(&seen.bands, &plan->tiles, &seen.world, plan->normalize);
    }
    struct kept reader;
    bool begun = begin_reading(&reading, keep, &reader);
    for (uint32_t row = 0; begun && row < window->rows; row++)
        write_row(&reading, reader.heights, row);
    if (begun)
        keep_put(keep, &reader);
    free(reading.bands);
    return begun;
}

/*
 * The functions of tmap.h.
 */

#define EXPORTED __attribute__((visibility("default")))

struct tmap {
    struct plan plan;
    struct drawing drawing;               /* zeros: it grows on none */
    uint32_t *values;                     /* of the drawing; NULL: there is none */
    _Atomic(struct measured *) *measured; /* what it points to is NULL until it is needed */
    struct keep *keep;                    /* of tmap_read */
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
    if (world == NULL) {
        error_memory(error);
        return NULL;
    }
    const struct drawing *drawing = heights != NULL ? &world->drawing : NULL;
    if ((drawing == NULL || copy_heights(world, heights, sides[0], sides[1], error)) &&
        plan_read(&world->plan, recipe, drawing, places, error)) {
        world->measured = calloc(1, sizeof *world->measured);
        world->keep = keep_new();
        if (world->measured != NULL && world->keep != NULL)
            return world;
        error_memory(error);
        free(world->measured);
        keep_free(world->keep);
    }
    free(world->values);
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
    if (heights == NULL) { /* which would be another world */
        error_set(&error, ERROR_USAGE, "tmap_grow needs heights: they are NULL");
        return explain(NULL, &error, why, room);
    }
    return explain(open_world(recipe, heights, sides, NULL, &error), &error, why, room);
}

/* Frees measurements, and takes NULL, too. */
static void free_measured(struct measured *measured)
{
    if (measured != NULL)
        world_free(&measured->world);
    free(measured);
}

EXPORTED void tmap_close(struct tmap *world)
{
    if (world == NULL)
        return;
    keep_free(world->keep);
    free_measured(atomic_load(world->measured));
    free(world->measured);
    free(world->values);
    free(world);
}

// NOLINTEND(readability-non-const-parameter)

EXPORTED int64_t tmap_cols(const struct tmap *world, int zoom)
{
    return has_zoom(&world->plan.recipe, zoom) ? recipe_cols(&world->plan.recipe, zoom) : 0;
}

EXPORTED int64_t tmap_rows(const struct tmap *world, int zoom)
{
    return has_zoom(&world->plan.recipe, zoom) ? recipe_rows(&world->plan.recipe, zoom) : 0;
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

/* Returns the measurements of a world; the first caller makes them. Without a lock: in a child of
 * fork() a thread that held it would be gone. Returns NULL if out of memory. */
static const struct measured *measure(const struct tmap *world)
{
    struct measured *first = atomic_load(world->measured);
    if (first != NULL)
        return first;
    struct measured *measured = measure_plan(&world->plan);
    if (measured == NULL || atomic_compare_exchange_strong(world->measured, &first, measured))
        return measured;
    free_measured(measured); /* another thread was faster */
    return first;
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
    uint8_t needs = sum_needs(layers).needs;
    if (!has_window(recipe, window) || ((needs & NEEDS_RIVERS) != 0 && !recipe_has_water(recipe)) ||
        ((needs & NEEDS_CLIMATE) != 0 && !recipe_has_climate(recipe)))
        return TMAP_INVALID;
    if (((needs & NEEDS_MEASURE) != 0 || recipe_has_water(recipe)) &&
        (measured = measure(world)) == NULL)
        return TMAP_NO_MEMORY;
    return read_layers(&world->plan, measured, world->keep, window, layers) ? TMAP_DONE
                                                                            : TMAP_NO_MEMORY;
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

/* Finds the names of a valid window. Returns false, with the array unspecified, if out of memory; a
 * count of TMAP_INVALID where nothing has a name. */
static bool find_names(struct names *names, const struct world *world,
                       const struct tmap_window *window)
{
    const struct recipe *recipe = &world->recipe;
    struct side across = side_across(recipe, window);
    struct side down = side_down(recipe, window);
    struct view view = {.zoom = window->zoom,
                        .x = across.begin + across.first,
                        .y = down.begin + down.first,
                        .cols = across.after - across.first,
                        .rows = down.after - down.first};
    names->east = window->x - across.begin;
    names->south = window->y - down.begin;
    struct map *map = calloc(1, sizeof *map); /* large for a small stack */
    if (map == NULL)
        return false;
    map->world = *world;
    map->view = view;
    names->count = places_lack(map) == NULL ? 0 : TMAP_INVALID;
    bool done =
        names->count < 0 || view.cols == 0 || view.rows == 0 || places_each(map, add_name, names);
    free(map);
    return done;
}

EXPORTED int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                            struct tmap_name *names, size_t room)
{
    const struct recipe *recipe = &world->plan.recipe;
    struct names found = {.list = names, .room = room};
    if (!has_window(recipe, window))
        return TMAP_INVALID;
    const struct measured *measured = measure(world);
    return measured != NULL && find_names(&found, &measured->world, window) ? found.count
                                                                            : TMAP_NO_MEMORY;
}

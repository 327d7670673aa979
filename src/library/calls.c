/*
 * The functions of tmap.h, except those of readers (reader.c). A world is its plan and, once they
 * are needed, its range and bands: each thread that needs them before they are there measures them,
 * and the first to end keeps them. tmap_read and the table of arrays that it fills are half of the
 * file.
 *
 * Invariant: *measured is NULL, or complete and unchanged until the world is closed.
 */
#include "library/calls.h"

#include "library/open.h"
#include "places/places.h"
#include "recipe/drawing.h"
#include "render/points/cover.h"

#include <stdatomic.h>
#include <stdlib.h>

/*
 * Layers: fills the arrays of a window.
 *
 * Each layer is a row of a table: its array, what it needs, and, if the reader of heights has its
 * numbers already, where they are. Rows of points are read in order. In a bounded world only the
 * part inside the rims is read. Land, water and biomes follow from covers (render/points/cover.h),
 * as they do on maps.
 */

enum { SIDE_MAX = 1 << 26, POINTS_MAX = 1 << 30 }; /* columns or rows, and points, of a window */

/* A row of points as it was read. Pointers are NULL for numbers that were not asked for. */
struct row {
    const uint32_t *heights;
    struct water_row water;
    struct climate_row climate;
};

/* What a layer needs, as bits. */
enum { NEEDS_RIVERS = 1, NEEDS_CLIMATE = 2, NEEDS_MEASURE = 4, CLIMATE_MEASURED = 6 };

#define ARRAY(name) offsetof(struct tmap_layers, name)
#define ROW(name)   offsetof(struct row, name)
#define COMPUTED    SIZE_MAX

/* A row for each enum tmap_layer. */
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
    {ARRAY(band), COMPUTED, 1, TMAP_OUTSIDE, NEEDS_MEASURE, 0},
    {ARRAY(land), COMPUTED, 1, TMAP_OUTSIDE, NEEDS_MEASURE, ROWS_WATER},
    {ARRAY(water), COMPUTED, 1, TMAP_OUTSIDE, NEEDS_MEASURE, ROWS_DISCHARGE},
    {ARRAY(flow), ROW(water.direction), 1, TMAP_OUTSIDE, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(catchment), ROW(water.catchment), 4, 0, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(lake), ROW(water.lake), 4, 0, NEEDS_RIVERS, ROWS_WATER},
    {ARRAY(biome), COMPUTED, 1, TMAP_OUTSIDE, CLIMATE_MEASURED, ROWS_WATER | ROWS_CLIMATE},
    {ARRAY(wetness), ROW(climate.wetness), 2, 0, CLIMATE_MEASURED, ROWS_CLIMATE},
    {ARRAY(warmth), ROW(climate.warmth), 2, 0, CLIMATE_MEASURED, ROWS_CLIMATE},
    {ARRAY(discharge), ROW(water.discharge), 4, 0, NEEDS_RIVERS | NEEDS_CLIMATE, ROWS_DISCHARGE},
};
_Static_assert(LAYERS == sizeof table / sizeof *table, "each layer has a row");

/* Returns the pointer at an offset in a struct of pointers. */
static char *pointer_at(const void *pointers, size_t offset)
{
    char *pointer;
    memcpy(&pointer, (const char *)pointers + offset, sizeof pointer);
    return pointer;
}

size_t layer_bytes(int n)
{
    return table[n].bytes;
}

char *layer_array(const struct tmap_layers *layers, int n)
{
    return pointer_at(layers, table[n].array);
}

void layer_set(struct tmap_layers *layers, int n, char *array)
{
    memcpy((char *)layers + table[n].array, &array, sizeof array);
}

/* Returns the needs of all wanted layers together; bytes are 0 if there are none. */
static struct array sum_needs(const struct tmap_layers *layers)
{
    struct array sum = {0};
    for (int n = 0; n < LAYERS; n++)
        if (pointer_at(layers, table[n].array) != NULL) {
            sum.bytes += table[n].bytes;
            sum.needs |= table[n].needs;
            sum.rows |= table[n].rows;
        }
    return sum;
}

static bool has_zoom(const struct recipe *recipe, int zoom)
{
    return zoom >= recipe_zoom_min(recipe) && zoom <= recipe_zoom_max(recipe);
}

/* Returns TMAP_DONE, or what is wrong with a window in the world of a valid recipe. */
static int check_window(const struct recipe *recipe, const struct tmap_window *window)
{
    bool near = window->x >= -COORDINATE_MAX && window->x <= COORDINATE_MAX &&
                window->y >= -COORDINATE_MAX && window->y <= COORDINATE_MAX;
    bool sized = window->cols >= 1 && window->cols <= SIDE_MAX && window->rows >= 1 &&
                 window->rows <= MIN(SIDE_MAX, POINTS_MAX / window->cols);
    if (!has_zoom(recipe, window->zoom))
        return TMAP_ZOOM;
    return !sized ? TMAP_SIZE : near ? TMAP_DONE : TMAP_PLACE;
}

/* Leaves out the points of a side that lie beyond the rims, or wraps a side without rims. Returns
 * how many are left out before it. */
static uint32_t cut_side(bool bounded, int64_t points, int64_t *begin, uint32_t *count)
{
    const int64_t first = bounded ? CLAMP(-*begin, 0, (int64_t)*count) : 0;
    if (bounded)
        *count = (uint32_t)(CLAMP(points - *begin, first, (int64_t)*count) - first);
    *begin = bounded ? *begin + first : recipe_wrap(*begin, points);
    return (uint32_t)first;
}

struct inside calls_inside(const struct recipe *recipe, const struct tmap_window *window)
{
    const int zoom = window->zoom;
    struct inside part = {.view = {window->x, window->y, zoom, window->cols, window->rows, false}};
    struct view *view = &part.view;
    part.col = cut_side(recipe_bounded_x(recipe), recipe_cols(recipe, zoom), &view->x, &view->cols);
    part.row = cut_side(recipe_bounded_y(recipe), recipe_rows(recipe, zoom), &view->y, &view->rows);
    return part;
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
    struct inside inside;
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
    const struct inside *inside = &reading->inside;
    uint32_t first = inside->col;
    bool seen = number >= inside->row && number - inside->row < inside->view.rows;
    uint32_t after = first + (seen ? inside->view.cols : 0);
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
    const struct inside *inside = &reading->inside;
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
    heights_seek(reader->heights, inside->view.x - inside->col, inside->view.y - inside->row);
    return true;
}

/*
 * The functions of tmap.h.
 */

struct tmap {
    struct plan plan;
    struct drawing drawing;               /* zeros: it grows on none */
    uint32_t *values;                     /* of the drawing; NULL: there is none */
    _Atomic(struct measured *) *measured; /* what it points to is NULL until it is needed */
    struct keep *keep;                    /* of tmap_read */
};

/*
 * Structs of callers, which may be older or newer than ours: each begins with its size.
 */

enum { STRUCT_MAX = 4096 }; /* maximum size in bytes; more is taken for a mistake */

/* Copies a struct of the caller into ours, which has `room` bytes, all 0. The caller's must have at
 * least `least` bytes, and must be 0 beyond the end of ours. Returns an enum tmap_error. */
static int take_struct(void *ours, size_t room, const void *theirs, size_t least)
{
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    if (size < least || size > STRUCT_MAX || size % sizeof(void *) != 0)
        return TMAP_SIZE;
    for (size_t n = room; n < size; n++)
        if (((const char *)theirs)[n] != 0)
            return TMAP_SIZE;
    memcpy(ours, theirs, MIN(size, room));
    return TMAP_DONE;
}

void calls_give(void *theirs, size_t size, const void *ours, size_t room)
{
    memcpy(theirs, ours, MIN(size, room));
    if (size > room)
        memset((char *)theirs + room, 0, size - room);
}

bool calls_take_row(size_t size, size_t least)
{
    return size >= least && size <= STRUCT_MAX && size % _Alignof(struct tmap_name) == 0;
}

int calls_take_window(struct tmap_window *window, const struct tmap *world,
                      const struct tmap_window *given)
{
    *window = (struct tmap_window){0};
    if (world == NULL || given == NULL)
        return TMAP_NULL;
    int error = take_struct(window, sizeof *window, given, sizeof *window);
    return error != TMAP_DONE ? error : check_window(&world->plan.recipe, window);
}

/* Writes through `why` go by struct text, which clang-tidy does not see. */
// NOLINTBEGIN(readability-non-const-parameter)
/* Copies heights as the values of a drawing, and finds its step. Returns false with the error set
 * if they are none. */
static bool copy_heights(struct tmap *world, const int32_t *heights, uint32_t cols, uint32_t rows,
                         struct error *error)
{
    size_t count = (size_t)cols * rows;
    if (heights == NULL) /* without them it would be another world */
        return error_set(error, ERROR_USAGE, "tmap_grow needs heights: they are NULL");
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

/* Fills a world of zeros from a recipe. It grows on `heights` unless `sides`, their columns and
 * rows, is NULL. `places` is the text of the user's places, or NULL. Returns false with the error
 * set on failure; the caller closes the world. */
static bool make_world(struct tmap *world, const char *recipe, const int32_t *heights,
                       const uint32_t *sides, const char *places, struct error *error)
{
    const struct drawing *drawing = sides != NULL ? &world->drawing : NULL;
    if ((sides != NULL && !copy_heights(world, heights, sides[0], sides[1], error)) ||
        !plan_read(&world->plan, recipe, drawing, places, error))
        return false;
    world->measured = calloc(1, sizeof *world->measured);
    world->keep = keep_new(KEEP_MOST, 0);
    return (world->measured != NULL && world->keep != NULL) || error_memory(error);
}

/* Opens a world, with the parameters of make_world. Returns NULL, with the reason in `why`, on
 * failure. */
static struct tmap *open_world(const char *recipe, const int32_t *heights, const uint32_t *sides,
                               const char *places, char *why, size_t room)
{
    struct text text = {.bytes = why, .room = why != NULL ? room : 0};
    struct error error;
    struct tmap *world = calloc(1, sizeof *world);
    if (world != NULL && make_world(world, recipe, heights, sides, places, &error))
        return world;
    text_add(&text, world != NULL ? error.text : "out of memory");
    tmap_close(world);
    return NULL;
}

EXPORTED struct tmap *tmap_open(const char *recipe, char *why, size_t room)
{
    return open_world(recipe, NULL, NULL, NULL, why, room);
}

EXPORTED struct tmap *tmap_open_places(const char *recipe, const char *places, char *why,
                                       size_t room)
{
    return open_world(recipe, NULL, NULL, places, why, room);
}

EXPORTED struct tmap *tmap_grow(const char *recipe, const int32_t *heights, uint32_t cols,
                                uint32_t rows, char *why, size_t room)
{
    return open_world(recipe, heights, (const uint32_t[]){cols, rows}, NULL, why, room);
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
    gazetteer_free(&world->plan.own);
    if (world->measured != NULL)
        free_measured(atomic_load(world->measured));
    free(world->measured);
    free(world->values);
    free(world);
}

// NOLINTEND(readability-non-const-parameter)

EXPORTED int64_t tmap_cols(const struct tmap *world, int zoom)
{
    return world != NULL && has_zoom(&world->plan.recipe, zoom)
               ? recipe_cols(&world->plan.recipe, zoom)
               : 0;
}

EXPORTED int64_t tmap_rows(const struct tmap *world, int zoom)
{
    return world != NULL && has_zoom(&world->plan.recipe, zoom)
               ? recipe_rows(&world->plan.recipe, zoom)
               : 0;
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

/* The first caller makes them. Without a lock: in a child of fork() a thread that held it would be
 * gone. */
const struct measured *calls_measure(const struct tmap *world)
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
    struct text line = {.bytes = text, .room = text != NULL ? room : 0};
    if (world == NULL) {
        text_add(&line, "");
        return 0;
    }
    struct plan plan = world->plan;
    const struct measured *measured = plan.wants_range ? calls_measure(world) : NULL;
    if (measured != NULL) /* out of memory, the recipe still makes this world */
        plan.recipe.range = (struct recipe_range){true, measured->world.low, measured->world.high};
    plan_add(&plan, &line);
    return line.length;
}
// NOLINTEND(readability-non-const-parameter)

EXPORTED int tmap_measure(const struct tmap *world)
{
    if (world == NULL)
        return TMAP_NULL;
    return calls_measure(world) != NULL ? TMAP_DONE : TMAP_NO_MEMORY;
}

EXPORTED int tmap_about(const struct tmap *world, struct tmap_about *about)
{
    uint32_t size = about != NULL ? about->size : 0;
    if (world == NULL || about == NULL)
        return TMAP_NULL;
    if (size < sizeof about->size || size > STRUCT_MAX)
        return TMAP_SIZE;
    const struct measured *measured = calls_measure(world);
    if (measured == NULL)
        return TMAP_NO_MEMORY;
    const struct recipe *recipe = &world->plan.recipe;
    struct tmap_about own = {.size = size,
                             .zoom_min = recipe_zoom_min(recipe),
                             .zoom_max = recipe_zoom_max(recipe),
                             .feature = recipe->feature,
                             .cols = recipe_cols(recipe, 0),
                             .rows = recipe_rows(recipe, 0),
                             .wraps_x = !recipe_bounded_x(recipe),
                             .wraps_y = !recipe_bounded_y(recipe),
                             .rivers = recipe_has_water(recipe),
                             .climate = recipe_has_climate(recipe),
                             .raw_low = measured->world.low,
                             .raw_high = measured->world.high,
                             .raw_sea = measured->world.sea_height};
    calls_give(about, size, &own, sizeof own);
    return TMAP_DONE;
}

EXPORTED int tmap_band_count(const struct tmap *world)
{
    return world != NULL ? world->plan.tiles.count : TMAP_NULL;
}

EXPORTED int32_t tmap_band_floor(const struct tmap *world, int band)
{
    if (world == NULL)
        return TMAP_NULL;
    if (band < 0 || band >= world->plan.tiles.count)
        return TMAP_UNKNOWN;
    const struct measured *measured = calls_measure(world);
    return measured != NULL ? (int32_t)measured->bands.begins[band] : TMAP_NO_MEMORY;
}

EXPORTED int tmap_version(void)
{
    return TMAP_VERSION;
}

EXPORTED const char *tmap_error_text(int error)
{
    static const char *const texts[] = {
        [-TMAP_DONE] = "done",
        [-TMAP_NO_MEMORY] = "out of memory",
        [-TMAP_NULL] = "a pointer is NULL",
        [-TMAP_SIZE] = "the size of a struct, row, array, window or search is not valid",
        [-TMAP_PLACE] = "x or y of the window is beyond 2^60",
        [-TMAP_ZOOM] = "there is no such zoom, or nothing has a name at it",
        [-TMAP_RIVERS] = "the world has no rivers",
        [-TMAP_CLIMATE] = "the world has no climate",
        [-TMAP_UNKNOWN] = "there is nothing of that number or name",
        [-TMAP_STOPPED] = "stopped by the caller",
        [-TMAP_NOTHING] = "nothing was found",
    };
    const int last = (int)(sizeof texts / sizeof *texts) - 1;
    return error > 0 ? texts[0] : error >= -last ? texts[-error] : "no such error";
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

bool calls_has_views(const struct tmap *world)
{
    return world->plan.normalize == NORMALIZE_VIEW;
}

bool calls_span(const struct tmap *world, const struct view *view, struct measured *measured)
{
    const struct plan *plan = &world->plan;
    if (!calls_has_views(world))
        return true;
    if (!world_span(&measured->world, view->zoom, view->x, view->y, view->cols, view->rows))
        return false;
    bands_make(&measured->bands, &plan->tiles, &measured->world, plan->normalize);
    return true;
}

/* Returns an enum tmap_error: TMAP_DONE if a world has what layers need. */
static int check_needs(const struct recipe *recipe, uint8_t needs)
{
    if ((needs & NEEDS_RIVERS) != 0 && !recipe_has_water(recipe))
        return TMAP_RIVERS;
    return (needs & NEEDS_CLIMATE) != 0 && !recipe_has_climate(recipe) ? TMAP_CLIMATE : TMAP_DONE;
}

/* Fills the arrays for a valid window, by a reader of the keep. `measured` may be NULL if no layer
 * needs it. Returns false, with the arrays unchanged, if out of memory. */
static bool read_layers(const struct tmap *world, const struct measured *measured,
                        struct keep *keep, const struct tmap_window *window,
                        const struct tmap_layers *layers)
{
    struct measured seen;
    const struct recipe *recipe = measured != NULL ? &measured->world.recipe : &world->plan.recipe;
    struct reading reading = {
        .recipe = recipe,
        .measured = measured,
        .window = window,
        .layers = layers,
        .inside = calls_inside(recipe, window),
    };
    if (measured != NULL && calls_has_views(world)) {
        seen = *measured;
        reading.measured = &seen;
        if (!calls_span(world, &reading.inside.view, &seen))
            return false;
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

int calls_towns(const struct tmap *world, struct towns **towns, const struct gazetteer **own)
{
    const int error = check_needs(&world->plan.recipe, NEEDS_RIVERS | NEEDS_CLIMATE);
    const struct measured *measured = error == TMAP_DONE ? calls_measure(world) : NULL;
    *own = &world->plan.own;
    *towns = measured != NULL ? towns_new(&measured->world.recipe, *own, TOWNS_BYTES) : NULL;
    return error == TMAP_DONE && *towns == NULL ? TMAP_NO_MEMORY : error;
}

int calls_read(const struct tmap *world, struct keep *keep, const struct tmap_window *window,
               const struct tmap_layers *layers)
{
    const struct recipe *recipe = &world->plan.recipe;
    const struct measured *measured = NULL;
    const struct array sum = sum_needs(layers);
    int error = check_needs(recipe, sum.needs);
    if (error != TMAP_DONE || sum.bytes == 0)
        return error;
    if (((sum.needs & NEEDS_MEASURE) != 0 || recipe_has_water(recipe)) &&
        (measured = calls_measure(world)) == NULL)
        return TMAP_NO_MEMORY;
    keep = keep != NULL ? keep : world->keep;
    return read_layers(world, measured, keep, window, layers) ? TMAP_DONE : TMAP_NO_MEMORY;
}

int calls_take(const struct tmap *world, const struct tmap_window *window,
               const struct tmap_layers *layers, struct tmap_window *seen,
               struct tmap_layers *arrays)
{
    int error = layers != NULL ? calls_take_window(seen, world, window) : TMAP_NULL;
    memset(arrays, 0, sizeof *arrays);
    return error == TMAP_DONE ? take_struct(arrays, sizeof *arrays, layers, ARRAY(normal)) : error;
}

EXPORTED int tmap_read(const struct tmap *world, const struct tmap_window *window,
                       const struct tmap_layers *layers)
{
    struct tmap_window seen;
    struct tmap_layers arrays;
    int error = calls_take(world, window, layers, &seen, &arrays);
    return error == TMAP_DONE ? calls_read(world, world->keep, &seen, &arrays) : error;
}

int calls_take_layer(const struct tmap *world, const struct tmap_window *window, int layer,
                     void *numbers, size_t bytes, struct tmap_layers *arrays)
{
    struct tmap_window seen;
    int error = numbers != NULL ? calls_take_window(&seen, world, window) : TMAP_NULL;
    *arrays = (struct tmap_layers){.size = sizeof *arrays};
    if (error != TMAP_DONE)
        return error;
    if (layer < 0 || layer >= LAYERS)
        return TMAP_UNKNOWN;
    layer_set(arrays, layer, numbers);
    return bytes / table[layer].bytes / seen.cols < seen.rows ? TMAP_SIZE : TMAP_DONE;
}

EXPORTED int tmap_read_layer(const struct tmap *world, const struct tmap_window *window, int layer,
                             void *numbers, size_t bytes)
{
    struct tmap_layers arrays;
    int error = calls_take_layer(world, window, layer, numbers, bytes, &arrays);
    return error == TMAP_DONE ? tmap_read(world, window, &arrays) : error;
}

/* The names found so far in a window. */
struct names {
    char *rows;    /* array of the caller: the names of the greatest ranks so far, row by row */
    size_t size;   /* bytes of a row */
    size_t room;   /* maximum number of rows */
    int64_t count; /* number of names that were found, perhaps more than `room` */
    int64_t east;  /* columns to add to a point of the world, to count as the window does */
    int64_t south;
};

_Static_assert(sizeof((struct tmap_name){0}.name) > NAME_LETTERS, "each name fits");

static struct tmap_name *row_at(const struct names *names, size_t row)
{
    return (void *)(names->rows + row * names->size);
}

/* Appends a name in place of the last one of the least rank, if its own rank is greater. */
static void replace_least(const struct names *names, const struct tmap_name *name)
{
    size_t least = 0;
    for (size_t row = 1; row < names->room; row++)
        least = row_at(names, row)->rank <= row_at(names, least)->rank ? row : least;
    if (row_at(names, least)->rank >= name->rank)
        return;
    memmove(row_at(names, least), row_at(names, least + 1),
            (names->room - 1 - least) * names->size);
    calls_give(row_at(names, names->room - 1), names->size, name, sizeof *name);
}

static bool add_name(void *context, const struct map *map, const struct place *place)
{
    struct names *names = context;
    struct tmap_name name = {.x = place->x + names->east,
                             .y = place->y + names->south,
                             .thing = place->thing,
                             .kind = place->word,
                             .raw = place->height,
                             .rank = (uint32_t)(place->rank >> 32)};
    (void)map;
    strcpy(name.name, place->name);
    if ((uint64_t)names->count < names->room)
        calls_give(row_at(names, (size_t)names->count), names->size, &name, sizeof name);
    else if (names->room > 0)
        replace_least(names, &name);
    names->count++;
    return true;
}

/* Finds the names of a valid window. The count is TMAP_ZOOM if nothing has a name at its zoom.
 * Returns false, with the array unspecified, if out of memory. */
static bool find_names(struct names *names, const struct world *world,
                       const struct tmap_window *window)
{
    const struct inside inside = calls_inside(&world->recipe, window);
    const struct view view = inside.view;
    names->east = window->x - (view.x - inside.col);
    names->south = window->y - (view.y - inside.row);
    struct map *map = calloc(1, sizeof *map); /* large for a small stack */
    if (map == NULL)
        return false;
    map->world = *world;
    map->view = view;
    names->count = places_lack(map) == NULL ? 0 : TMAP_ZOOM;
    bool done =
        names->count < 0 || view.cols == 0 || view.rows == 0 || places_each(map, add_name, names);
    free(map);
    return done;
}

EXPORTED int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                            struct tmap_name *names, size_t size, size_t room)
{
    struct names found = {.rows = (char *)names, .size = size, .room = room};
    struct tmap_window seen;
    int error = names != NULL || room == 0 ? calls_take_window(&seen, world, window) : TMAP_NULL;
    if (error != TMAP_DONE)
        return error;
    if (room > 0 && !calls_take_row(size, sizeof *names))
        return TMAP_SIZE;
    const struct measured *measured = calls_measure(world);
    return measured != NULL && find_names(&found, &measured->world, &seen) ? found.count
                                                                           : TMAP_NO_MEMORY;
}

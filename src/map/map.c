/*
 * Invariant: the bands belong to the tiles and the normalization of the look, and to the measured
 * range of the world. Standard tiles begin at the heights of the world's algorithm.
 */
#include "map/map.h"

#include "world/climate/climate.h"
#include "world/rows/picture.h"

TEXT_NAMES(blocks_name, "ascii", "half", "filled", "tinted", "quadrant", "octant", "fine")

TEXT_NAMES(aspect_name, "tall", "square", "spaced")

TEXT_NAMES(units_name, "normal", "own", "raw")

TEXT_NAMES(layer_name, [LAYER_HEIGHT] = "height", [LAYER_WATER] = "water", [LAYER_FLOW] = "flow",
           [LAYER_DISCHARGE] = "discharge", [LAYER_DIRECTION] = "direction",
           [LAYER_BIOME] = "biome", [LAYER_WETNESS] = "wetness", [LAYER_WARMTH] = "warmth",
           [LAYER_NAMES] = "names", [LAYER_PLACES] = "places")

TEXT_NAMES(show_name, "height", "biome")

TEXT_NAMES(river_style_name, "auto", "lines", "ascii", "none")

TEXT_NAMES(coast_style_name, "none", "lines")

bool layer_is_climate(enum layer layer)
{
    return layer == LAYER_BIOME || layer == LAYER_WETNESS || layer == LAYER_WARMTH;
}

bool layer_is_water(enum layer layer)
{
    return layer > LAYER_HEIGHT && layer < LAYER_BIOME;
}

int look_tile_width(const struct look *look)
{
    bool biomes = look->show == SHOW_BIOME && look->blocks != BLOCKS_TINTED;
    return biomes ? 1 : look->tiles.width;
}

int look_columns(const struct look *look)
{
    if (look_is_untiled(look))
        return 1;
    return look->aspect == ASPECT_SPACED ? 2 : look_tile_width(look);
}

int look_rows(const struct look *look)
{
    if (look->blocks == BLOCKS_QUADRANT || look->blocks == BLOCKS_FINE)
        return look->aspect == ASPECT_TALL ? 1 : 2;
    return look_is_untiled(look) || look_is_paired(look) ? 2 : 1;
}

void look_resize(struct view *view, const struct look *before, const struct look *after)
{
    view->cols = view->cols * (uint32_t)look_columns(before) / (uint32_t)look_columns(after);
    view->rows = view->rows / (uint32_t)look_rows(before) * (uint32_t)look_rows(after);
}

bool look_is_untiled(const struct look *look)
{
    return look->blocks == BLOCKS_HALF || look_is_fine(look);
}

bool look_has_tiles(const struct look *look)
{
    return !look_is_untiled(look) || look->blocks == BLOCKS_FINE;
}

bool look_is_fine(const struct look *look)
{
    return look->blocks >= BLOCKS_QUADRANT;
}

bool look_is_tinted(const struct look *look)
{
    return look->blocks == BLOCKS_TINTED || look->blocks == BLOCKS_FINE;
}

bool look_is_filled(const struct look *look)
{
    return look->blocks == BLOCKS_FILLED || look_is_tinted(look);
}

enum blocks look_usual_fill(const struct look *look, bool utf8)
{
    const bool lines = look->rivers == RIVER_STYLE_LINES || look->rivers == RIVER_STYLE_ASCII;
    if (look->colors < 256)
        return BLOCKS_FILLED;
    return utf8 && !lines ? BLOCKS_FINE : BLOCKS_TINTED;
}

bool look_is_paired(const struct look *look)
{
    return look->aspect == ASPECT_SQUARE && look_has_tiles(look) && look_tile_width(look) == 1;
}

bool look_has_place(const struct look *look)
{
    return look->kind == VIEW_MAP || (look->kind == VIEW_FLIGHT && !look->camera.whole);
}

bool map_shows_biomes(const struct map *map)
{
    return map->look.show == SHOW_BIOME;
}

int map_kinds(const struct map *map)
{
    return map_shows_biomes(map) ? BIOME_COUNT : map->look.tiles.count;
}

bool map_draws_water(const struct map *map)
{
    return map->look.rivers != RIVER_STYLE_NONE && recipe_has_water(&map->world.recipe);
}

bool map_has_landmarks(const struct map *map, int zoom)
{
    const struct recipe *recipe = &map->world.recipe;
    return recipe->picture == NULL && recipe_depth(recipe) + zoom >= LABELS_DEPTH;
}

bool map_is_far(const struct map *map, int zoom)
{
    const struct recipe *recipe = &map->world.recipe;
    int depth = recipe_depth(recipe) + zoom;
    return recipe_has_water(recipe) && depth >= FAR_DEPTH && depth < LABELS_DEPTH &&
           recipe_cols(recipe, zoom) >= FAR_COLS && recipe_rows(recipe, zoom) >= FAR_ROWS;
}

void map_add_floor(const struct map *map, int band, struct text *text)
{
    const struct scale *scale = &map->world.recipe.scale;
    int64_t value = band <= map->bands.lowest ? scale->low : scale->high;
    if (band > map->bands.lowest && band < map->bands.count && map->bands.floors[band] < INT32_MAX)
        value =
            scale_value(scale, world_scale_range(&map->world), (uint32_t)map->bands.floors[band]);
    scale_add_short(scale, text, value);
}

/* Names a kind of land by the heights of its bands. */
static void name_land(struct map *map, int land)
{
    const struct scale *scale = &map->world.recipe.scale;
    struct text text = {.bytes = map->lands[land], .room = LAND_WORD_MAX};
    int end = map->bands.count;
    while (end > 0 && (int)bands_land(&map->bands, map->world.sea_kind, end - 1) != land)
        end--;
    int first = end;
    while (first > 0 && (int)bands_land(&map->bands, map->world.sea_kind, first - 1) == land)
        first--;
    map_add_floor(map, first, &text);
    text_add(&text, "..");
    map_add_floor(map, end, &text);
    text_join(&text, *scale->unit != '\0' ? " " : "", scale->unit, NULL);
}

/* Restores the invariant. */
static void slice_heights(struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    bool real = recipe->picture != NULL && recipe->picture->scale.given && recipe->scale.given;
    map->look.tiles.lands = algorithms[map->world.recipe.algorithm]->lands;
    bands_make(&map->bands, &map->look.tiles, &map->world, map->look.normalize);
    for (int land = 0; land < LAND_COUNT; land++)
        if (land != LAND_WATER && real)
            name_land(map, land);
        else
            strcpy(map->lands[land], land_name(land));
}

bool map_make(struct map *map, const struct recipe *recipe, const struct view *view,
              const struct look *look, int threads)
{
    if (!world_make(&map->world, recipe, look->normalize, threads))
        return false;
    map->threads = threads;
    map->towns = NULL;
    map->view = *view;
    map->west = map->east = 0;
    map->look = *look;
    slice_heights(map);
    if (map_span_view(map))
        return true;
    map_free(map);
    return false;
}

bool map_span_view(struct map *map)
{
    const struct view *view = &map->view;
    if (map->look.normalize != NORMALIZE_VIEW || view->cols == 0 || view->rows == 0)
        return true;
    if (!world_span(&map->world, view->zoom, view->x, view->y, view->cols, view->rows))
        return false;
    slice_heights(map);
    return true;
}

void map_free(struct map *map)
{
    world_free(&map->world);
}

struct settings map_settings(const struct map *map)
{
    return (struct settings){map->world.recipe, map->view, map->look};
}

static bool numbers_equal(struct scale_number a, struct scale_number b)
{
    return a.number == b.number && a.decimals == b.decimals;
}

static bool tiles_equal(const struct tiles *a, const struct tiles *b)
{
    bool equal = a->set == b->set && a->count == b->count && a->width == b->width &&
                 a->break_count == b->break_count;
    for (int n = 0; equal && n < a->count; n++)
        equal = a->tiles[n].glyph == b->tiles[n].glyph;
    for (int n = 0; equal && n < a->break_count; n++)
        equal = numbers_equal(a->breaks[n], b->breaks[n]);
    return equal;
}

static bool cameras_equal(const struct camera *a, const struct camera *b)
{
    return a->azimuth == b->azimuth && a->height == b->height && a->pitch == b->pitch &&
           a->whole == b->whole;
}

/* True if looks say the same about prints: pictures and numbers. */
static bool prints_equal(const struct look *a, const struct look *b)
{
    return strcmp(a->title, b->title) == 0 && a->cell == b->cell && a->cell_unit == b->cell_unit &&
           a->dpi == b->dpi && a->grid == b->grid && a->hexes == b->hexes && a->units == b->units &&
           a->layer == b->layer;
}

static bool looks_equal(const struct look *a, const struct look *b)
{
    return tiles_equal(&a->tiles, &b->tiles) && a->palette == b->palette && a->show == b->show &&
           a->normalize == b->normalize && a->relief == b->relief && a->towns == b->towns &&
           a->light.azimuth == b->light.azimuth && a->light.altitude == b->light.altitude &&
           a->exaggeration == b->exaggeration && numbers_equal(a->contours, b->contours) &&
           a->blocks == b->blocks && a->aspect == b->aspect && a->rivers == b->rivers &&
           a->coast == b->coast && a->labels == b->labels && a->whole_labels == b->whole_labels &&
           a->letters == b->letters && a->places == b->places && prints_equal(a, b) &&
           a->kind == b->kind && cameras_equal(&a->camera, &b->camera) && a->colors == b->colors &&
           a->light_ground == b->light_ground;
}

bool settings_equal(const struct settings *a, const struct settings *b)
{
    return a->view.x == b->view.x && a->view.y == b->view.y && a->view.zoom == b->view.zoom &&
           recipe_equal(&a->recipe, &b->recipe) && looks_equal(&a->look, &b->look);
}

/* True if the measurements of the map's world are valid for the settings. Halvings do not matter:
 * the range is that of the finished land. Padding bytes may differ, which only costs time. */
static bool is_measured(const struct map *map, const struct settings *settings)
{
    struct recipe recipe = settings->recipe;
    recipe.halvings = map->world.recipe.halvings;
    return settings->look.normalize == map->look.normalize &&
           recipe_equal(&map->world.recipe, &recipe);
}

bool map_set(struct map *map, const struct settings *settings)
{
    if (!is_measured(map, settings)) {
        struct world world;
        if (!world_make(&world, &settings->recipe, settings->look.normalize, map->threads))
            return false;
        world_free(&map->world);
        map->world = world;
        map->towns = NULL; /* they were the other world's */
    }
    map->world.recipe.halvings = settings->recipe.halvings;
    map->view = settings->view;
    map->look = settings->look;
    slice_heights(map);
    return true;
}

/*
 * Depth k of water, counted from the surface, reaches to (k + 1)^2 / DEPTHS^2 of the greatest
 * depth: colours change by the square root of the depth. Each band of land is cut into steps of
 * equal heights, whose colours lead from the band's to the next one's.
 *
 * Invariant: slices.floors never falls, and floors[0] is 0.
 */
#include "render/points/tints.h"

#include "base/minmax.h"
#include "style/biome_colors.h"

enum { DEPTHS = TINTS_DEPTHS, STEPS_MAX = 12 };

/* Returns the number of bands that are land. */
static int land_count(const struct bands *bands)
{
    return bands->count - bands->lowest - bands->sea;
}

static int first_land(const struct bands *bands)
{
    return bands->lowest + bands->sea;
}

/* Returns the style of a step of a band, of `steps` that each band has. */
static struct style step_style(const struct map *map, int band, int step, int steps,
                               uint32_t middle)
{
    const struct look *look = &map->look;
    const struct bands *bands = &map->bands;
    int all = bands->count * steps;
    int land = (band - first_land(bands)) * steps + step;
    if (map->world.sea_kind == SEA_DEFAULT || land_count(bands) < 1)
        return palette_style(look->palette, band * steps + step, all, middle, look->colors);
    if (land < 0)
        return palette_water(look->palette, 0, DEPTHS, middle, look->colors);
    if (look->palette->wet == 0 && look->palette->count > 0)
        return palette_style(look->palette, band * steps + step, all, middle, look->colors);
    return palette_land(look->palette, land, land_count(bands) * steps, middle, look->colors);
}

struct style tints_band(const struct map *map, int band)
{
    if (map_shows_biomes(map))
        return biome_style((enum biome)band, map->look.colors);
    return step_style(map, band, 0, 1, bands_middle(&map->bands, band));
}

bool tints_have_depths(const struct map *map)
{
    return (map->bands.sea > 0 || map_shows_biomes(map)) && map->world.sea_height > 0;
}

/* Returns the number of steps that each band of land has, 1 if it has a single tint. */
static int count_steps(const struct map *map)
{
    int bands = land_count(&map->bands);
    int most = bands > 0 ? (BAND_MAX - DEPTHS) / bands : 1;
    if (!recipe_has_water(&map->world.recipe) || most < 2 || map_shows_biomes(map))
        return 1;
    return MIN(most, STEPS_MAX);
}

bool tints_are_finer(const struct map *map)
{
    return tints_have_depths(map) || count_steps(map) > 1;
}

static void add_slice(struct tints *tints, int32_t floor, struct style style)
{
    int n = tints->slices.count++;
    tints->slices.floors[n] = n > 0 ? floor : 0;
    tints->styles[n] = style;
}

struct style tints_depth(const struct map *map, int depth, uint32_t height)
{
    const struct look *look = &map->look;
    if (map_shows_biomes(map))
        return biome_sea(depth, DEPTHS, look->colors);
    return palette_water(look->palette, depth, DEPTHS, world_normal(&map->world, height),
                         look->colors);
}

static void add_depths(struct tints *tints, const struct map *map)
{
    const int64_t square = DEPTHS * DEPTHS;
    int64_t top = (int64_t)map->world.sea_height - 1;
    int64_t deepest = MAX(top - map->world.low, 1);
    for (int64_t k = DEPTHS - 1; k >= 0; k--) {
        int64_t floor = top + 1 - (deepest * (k + 1) * (k + 1) + square - 1) / square;
        uint32_t height = (uint32_t)MAX(floor, 0);
        add_slice(tints, (int32_t)height, tints_depth(map, (int)k, height));
    }
    tints->water_slices = DEPTHS;
}

/* Adds the steps of a band of land that heights reach. */
static void add_steps(struct tints *tints, const struct map *map, int band, int steps)
{
    const struct bands *bands = &map->bands;
    int64_t floor = bands->floors[band];
    int64_t end = band + 1 < bands->count ? bands->floors[band + 1] : INT32_MAX;
    if (end == INT32_MAX)
        end = (int64_t)map->world.high + 1;
    end = MAX(end, floor);
    for (int n = 0; n < steps; n++) {
        int64_t low = floor + (end - floor) * n / steps;
        int64_t middle = floor + (end - floor) * (2 * n + 1) / (2 * steps);
        uint32_t normal = world_normal(&map->world, (uint32_t)middle);
        add_slice(tints, (int32_t)low, step_style(map, band, n, steps, normal));
    }
}

void tints_make(struct tints *tints, const struct map *map)
{
    const struct bands *bands = &map->bands;
    int steps = map->look.relief != RELIEF_CONTOUR ? count_steps(map) : 1;
    tints->slices.count = 0;
    tints->water_slices = 0;
    tints->water_kinds = map_shows_biomes(map) ? BIOME_SHELF + 1 : 1;
    tints->has_land = steps > 1 && map->look.colors >= COLORS_RGB;
    if (tints_have_depths(map) && map->look.colors >= (map_shows_biomes(map) ? COLORS_RGB : 256))
        add_depths(tints, map);
    if (!tints->has_land && tints->water_slices > 0)
        add_slice(tints, (int32_t)map->world.sea_height, (struct style){0});
    for (int band = first_land(bands); tints->has_land && band < bands->count; band++)
        add_steps(tints, map, band, steps);
}

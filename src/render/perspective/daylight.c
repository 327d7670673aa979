/*
 * Light is what the sky gives everywhere and what the sun gives to slopes that face it. On level
 * land the two add up to full daylight, which shows the palette's colour.
 */
#include "render/perspective/daylight.h"

#include "base/angle.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "style/biome_colors.h"

#include <stdlib.h>

enum { SLOPE_BITS = 12, ONE = 1 << SLOPE_BITS };

/* Returns the length of (ONE, east, north), within 1%: a guess by the coordinates' sizes, and a
 * step of Newton's. */
static int64_t length_of(int64_t east, int64_t north)
{
    int64_t wide = MAX(llabs(east), llabs(north));
    int64_t thin = MIN(llabs(east), llabs(north));
    int64_t large = MAX(wide, ONE);
    int64_t rest = wide + ONE - large;
    int64_t guess = large + (rest * 11 + thin * 10) / 32;
    return (guess + (ONE * ONE + east * east + north * north) / guess) / 2;
}

/* Sets the direction of the light. */
static void set_light(struct daylight *daylight, struct relief_light light)
{
    enum { SHIFT = 30 - SLOPE_BITS };
    int64_t level = angle_cosine(light.altitude) >> 15;
    daylight->east = (level * (angle_sine(light.azimuth) >> 15)) >> SHIFT;
    daylight->north = (level * (angle_cosine(light.azimuth) >> 15)) >> SHIFT;
    daylight->up = angle_sine(light.altitude) >> SHIFT;
}

/* Returns the height in the middle of a band of land, in levels. */
static int64_t middle_of_band(const struct map *map, const struct eye *eye, int band)
{
    int64_t low = map->bands.floors[band];
    int64_t high = map->world.high;
    int64_t bottom = MAX(map->world.sea_height, map->world.low);
    if (band + 1 < map->bands.count)
        high = MIN(map->bands.floors[band + 1], high);
    low = MAX(low, bottom);
    return eye_level(eye, (uint32_t)((low + MAX(high, low)) / 2));
}

/* Returns the lowest band that has land above the sea. */
static int lowest_land(const struct map *map)
{
    int band = map->bands.lowest;
    while (band + 1 < map->bands.count &&
           map->bands.floors[band + 1] <= (int64_t)map->world.sea_height)
        band++;
    return band;
}

/* Returns the band of a level of land. */
static int band_of_level(const struct map *map, const struct eye *eye, int64_t level)
{
    int band = map->bands.count - 1;
    while (band > lowest_land(map) && (map->bands.floors[band] == INT32_MAX ||
                                       eye_level(eye, (uint32_t)map->bands.floors[band]) > level))
        band--;
    return band;
}

/* Sets the colours of land, which are the bands' in their middle, and which pass into one another.
 */
static void set_land(struct daylight *daylight, const struct map *map, const struct eye *eye)
{
    for (int n = 0; n < DAYLIGHT_SHADES; n++) {
        int64_t level = daylight->relief * n / (DAYLIGHT_SHADES - 1);
        int band = band_of_level(map, eye, level);
        int64_t middle = middle_of_band(map, eye, band);
        int other = level < middle ? band - 1 : band + 1;
        uint32_t rgb = tints_band(map, band).rgb;
        daylight->bands[n] = (uint8_t)band;
        daylight->land[n] = tints_are_exact(map) ? tints_rgb(map, eye_height(eye, level)) : rgb;
        if (tints_are_exact(map) || other < lowest_land(map) || other >= map->bands.count)
            continue;
        int64_t beyond = middle_of_band(map, eye, other);
        int64_t whole = beyond > middle ? beyond - middle : middle - beyond;
        int64_t part = level > middle ? level - middle : middle - level;
        if (whole > 0 && part <= whole)
            daylight->land[n] = rgb_between(rgb, tints_band(map, other).rgb, part, whole);
    }
}

/* Sets the colours of the sea: by the root of the depth where the map has them so (point_colors.h),
 * else that of its tile. */
static void set_water(struct daylight *daylight, const struct map *map, const struct eye *eye)
{
    enum { ROOTS = TINTS_DEPTHS };
    int root = 0;
    daylight->deepest = MAX(eye->sea, 1);
    for (int n = 0; n < DAYLIGHT_DEPTHS; n++) {
        int64_t level = eye->sea - daylight->deepest * n / DAYLIGHT_DEPTHS;
        int64_t height =
            map->world.low + (map->world.sea_height - map->world.low) * level / daylight->deepest;
        while (root + 1 < ROOTS && root * root * DAYLIGHT_DEPTHS < n * ROOTS * ROOTS)
            root++;
        daylight->water[n] = tints_have_depths(map) ? tints_depth(map, root, (uint32_t)height).rgb
                                                    : tints_band(map, 0).rgb;
    }
}

/* Makes the colours of a look without colours: brightness alone, lighter higher up, and haze that
 * fades to nothing. */
static void make_ink(struct daylight *daylight)
{
    enum { LOW = 0x68, HIGH = 0xB0, AMBIENT = 20 };
    for (int n = 0; n < DAYLIGHT_SHADES; n++)
        daylight->land[n] =
            UINT32_C(0x010101) * (uint32_t)(LOW + (HIGH - LOW) * n / DAYLIGHT_SHADES);
    daylight->zenith = daylight->haze = 0;
    daylight->cool = 0;
    daylight->ambient = AMBIENT;
    daylight->in_biomes = false;
}

void daylight_make(struct daylight *daylight, const struct map *map, const struct eye *eye)
{
    struct map drawn = *map;
    drawn.look.colors = COLORS_RGB;
    enum {
        AMBIENT = 110,
        AMBIENT_OF_FEW = 150
    }; /* few colours have few dark ones that are not grey */
    daylight->in_biomes = map_shows_biomes(map);
    if (daylight->in_biomes) /* whose look has no palette: sky and earth are those of the first */
        drawn.look.palette = palettes;
    bool own_sky = drawn.look.palette->sky.low != 0;
    struct palette_sky sky = own_sky ? drawn.look.palette->sky : palettes[0].sky;
    daylight->relief = MAX(eye->relief, 1);
    daylight->ambient = map->look.colors >= COLORS_RGB ? AMBIENT : AMBIENT_OF_FEW;
    daylight->river = tile_styles_fresh_style(&drawn.look, false).rgb;
    daylight->lake = tile_styles_fresh_style(&drawn.look, true).rgb;
    daylight->zenith = sky.high;
    daylight->haze = sky.low;
    daylight->cool = RGB_BLUE(daylight->zenith) - RGB_RED(daylight->zenith);
    set_light(daylight, map->look.light);
    for (int n = 0; n < BIOME_COUNT; n++)
        daylight->biomes[n] = biome_style((enum biome)n, COLORS_RGB).rgb;
    drawn.look.show = SHOW_HEIGHT;
    set_land(daylight, &drawn, eye);
    drawn.look.show = map->look.show;
    set_water(daylight, &drawn, eye);
    if (map->look.colors < 8)
        make_ink(daylight);
}

/* Returns a channel in a light, whose whole is 256. */
static uint32_t lit_channel(int channel, int64_t light)
{
    return (uint32_t)CLAMP((channel * light) >> 8, 0, 255);
}

/* Returns the rgb of land on a slope. */
static uint32_t lit_rgb(const struct daylight *daylight, uint32_t rgb, int64_t east, int64_t north)
{
    const int64_t sky_light = daylight->ambient;
    const int64_t sun_light = 256 - sky_light;
    east = CLAMP(east, -8 * ONE, 8 * ONE);
    north = CLAMP(north, -8 * ONE, 8 * ONE);
    int64_t length = length_of(east, north);
    int64_t cosine =
        (daylight->up * ONE - daylight->east * east - daylight->north * north) / length;
    int64_t level = MAX(daylight->up, ONE / 4);
    int64_t sun = sun_light * CLAMP(cosine, 0, ONE) / level;
    int64_t cool = sun < sun_light ? (sun_light - sun) * daylight->cool / 1024
                                   : 0; /* the sky lights shadows */
    return lit_channel(RGB_RED(rgb), sky_light + sun - cool) << 16 |
           lit_channel(RGB_GREEN(rgb), sky_light + sun) << 8 |
           lit_channel(RGB_BLUE(rgb), sky_light + sun + cool);
}

static int shade_of_level(const struct daylight *daylight, int64_t level)
{
    return (int)CLAMP(level * (DAYLIGHT_SHADES - 1) / daylight->relief, 0, DAYLIGHT_SHADES - 1);
}

uint32_t daylight_rgb(const struct daylight *daylight, const struct daylight_spot *spot)
{
    uint32_t rgb = 0;
    int water = RIVER_LINES_FULL;
    if (spot->sea && spot->biome == BIOME_SEA_ICE && daylight->in_biomes) {
        rgb = daylight->biomes[BIOME_SEA_ICE];
        water = 0;
    } else if (spot->sea) {
        int64_t depth = spot->depth * DAYLIGHT_DEPTHS / daylight->deepest;
        rgb = daylight->water[CLAMP(depth, 0, DAYLIGHT_DEPTHS - 1)];
    } else {
        rgb = daylight->in_biomes ? daylight->biomes[spot->biome]
                                  : daylight->land[shade_of_level(daylight, spot->level)];
        rgb = lit_rgb(daylight, rgb, spot->east, spot->north);
        water = MAX(spot->ink, spot->lake);
        if (spot->ink > 0)
            rgb = rgb_between(rgb, daylight->river, spot->ink, RIVER_LINES_FULL);
        if (spot->lake > 0)
            rgb = rgb_between(rgb, daylight->lake, spot->lake, RIVER_LINES_FULL);
    }
    if (water > 0)
        rgb = rgb_between(rgb, daylight->haze, (int64_t)water * spot->gleam,
                          RIVER_LINES_FULL * DAYLIGHT_CLEAR);
    return rgb_between(rgb, daylight->haze, spot->haze, DAYLIGHT_CLEAR);
}

uint32_t daylight_earth(const struct daylight *daylight, const struct daylight_spot *spot)
{
    uint32_t rgb = rgb_between(daylight->land[0], 0, 1, 3);
    return rgb_between(lit_rgb(daylight, rgb, spot->east, spot->north), rgb, 1, 3);
}

uint8_t daylight_band(const struct daylight *daylight, const struct daylight_spot *spot)
{
    if (spot->biome != DAYLIGHT_NO_BIOME)
        return (uint8_t)spot->biome;
    return spot->sea ? 0 : daylight->bands[shade_of_level(daylight, spot->level)];
}

uint32_t daylight_sky(const struct daylight *daylight, int64_t part, int64_t whole)
{
    return rgb_between(daylight->haze, daylight->zenith, CLAMP(part, 0, whole), whole);
}

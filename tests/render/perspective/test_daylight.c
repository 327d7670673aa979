/*
 * Daylight: water mirrors the sky, ice and land do not; haze and light do what their words say. The
 * colours are set here: ice is as far from haze as can be, so that the least of it shows.
 */
#include "render/perspective/daylight.h"

#include "support/unit.h"

enum {
    ICE = 0xFFFFFF,
    SEA = 0x102040,
    LAND = 0x406020,
    RIVER = 0x1030A0,
    LAKE = 0x2040B0,
    HAZE = 0
};

static struct daylight colors_of(bool in_biomes)
{
    struct daylight daylight = {.in_biomes = in_biomes,
                                .river = RIVER,
                                .lake = LAKE,
                                .deepest = DAYLIGHT_DEPTHS,
                                .haze = HAZE,
                                .ambient = 256, /* all light is the sky's: slopes change nothing */
                                .up = 1 << 12,
                                .relief = DAYLIGHT_SHADES};
    for (int n = 0; n < DAYLIGHT_DEPTHS; n++)
        daylight.water[n] = SEA + (uint32_t)n;
    for (int n = 0; n < DAYLIGHT_SHADES; n++)
        daylight.land[n] = LAND;
    for (int n = 0; n < BIOME_COUNT; n++)
        daylight.biomes[n] = LAND;
    daylight.biomes[BIOME_SEA_ICE] = ICE;
    return daylight;
}

static uint32_t rgb_of(const struct daylight *daylight, struct daylight_spot spot, int gleam,
                       int haze)
{
    spot.gleam = gleam;
    spot.haze = haze;
    return daylight_rgb(daylight, &spot);
}

static void test_gleam(void **state)
{
    const struct daylight heights = colors_of(false);
    const struct daylight biomes = colors_of(true);
    const struct daylight_spot sea = {.sea = true, .biome = BIOME_OCEAN, .depth = 7};
    const struct daylight_spot ice = {.sea = true, .biome = BIOME_SEA_ICE, .depth = 7};
    const struct daylight_spot land = {.biome = BIOME_GRASSLAND};
    const struct daylight_spot river = {.biome = BIOME_GRASSLAND, .ink = 255};
    const struct daylight_spot lake = {.biome = BIOME_GRASSLAND, .lake = 255};
    (void)state;
    for (int gleam = 0; gleam <= DAYLIGHT_CLEAR; gleam += DAYLIGHT_CLEAR / 4) {
        assert_int_equal(rgb_of(&biomes, ice, gleam, 0), ICE);
        assert_int_equal(rgb_of(&biomes, land, gleam, 0), LAND);
    }
    /* The map of heights has no ice. */
    assert_int_equal(rgb_of(&heights, ice, 0, 0), SEA + 7);
    assert_int_equal(rgb_of(&heights, ice, DAYLIGHT_CLEAR, 0), HAZE);
    assert_int_equal(rgb_of(&biomes, sea, 0, 0), SEA + 7);
    assert_int_equal(rgb_of(&biomes, river, 0, 0), RIVER);
    assert_int_equal(rgb_of(&biomes, lake, 0, 0), LAKE);
    assert_int_equal(rgb_of(&biomes, sea, DAYLIGHT_CLEAR, 0), HAZE);
    assert_int_equal(rgb_of(&biomes, river, DAYLIGHT_CLEAR, 0), HAZE);
    assert_int_equal(rgb_of(&biomes, lake, DAYLIGHT_CLEAR, 0), HAZE);
}

/* All haze hides all; what is deeper than the deepest has the colour of that. */
static void test_haze_and_depth(void **state)
{
    const struct daylight daylight = colors_of(true);
    struct daylight_spot spot = {.sea = true, .biome = BIOME_SEA_ICE};
    (void)state;
    assert_int_equal(rgb_of(&daylight, spot, 0, DAYLIGHT_CLEAR), HAZE);
    spot.biome = BIOME_OCEAN;
    for (int depth = 0; depth < 2 * DAYLIGHT_DEPTHS; depth++) {
        spot.depth = depth;
        assert_int_equal(rgb_of(&daylight, spot, 0, 0),
                         SEA + (uint32_t)(depth < DAYLIGHT_DEPTHS ? depth : DAYLIGHT_DEPTHS - 1));
    }
    spot.sea = false;
    assert_int_equal(rgb_of(&daylight, spot, 0, DAYLIGHT_CLEAR), HAZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gleam),
        cmocka_unit_test(test_haze_and_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

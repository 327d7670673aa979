/*
 * Biomes: places of every kind have the biome that man/tmap-world.7 says, in words that are not the
 * table's; a row of places has those of its places.
 */
#include "world/climate/climate.h"

#include "support/unit.h"
#include "world/rivers/rivers.h"

#include <string.h>

/* Returns the biome of a place by questions, one after another. */
static const char *plain_biome(const struct biome_place *place)
{
    bool dry_cold = place->wetness < 7000;
    if (place->cover == RIVERS_LAKE)
        return place->warmth < 3000 ? "ice" : "lake";
    if (place->cover == RIVERS_SEA)
        return place->warmth < 2200 ? "sea-ice" : place->rise < -3000 ? "ocean" : "shelf";
    if (place->rise >= 17500 || (place->rise >= 14500 && place->warmth < 9000))
        return "snow";
    if (place->rise >= 15500)
        return "rock";
    if (place->warmth < 3000)
        return "ice";
    if (place->warmth < 7000)
        return place->rise >= 9500 ? "rock" : "tundra";
    if (place->warmth < 13000)
        return dry_cold ? "steppe" : "taiga";
    if (place->warmth >= 21500) {
        if (place->wetness >= 15000)
            return "jungle";
        if (place->wetness >= 11800)
            return "grassland";
        return place->wetness >= 8000 ? "savanna" : "desert";
    }
    if (place->wetness >= 16500)
        return "rain-forest";
    if (place->wetness >= 10500)
        return "woodland";
    return place->wetness >= 6200 ? "grassland" : "steppe";
}

/* Returns a number near one of the bounds of the table, or any. */
static int trial_near(struct trials *trials, const int *bounds, size_t count, int low, int high)
{
    int n = bounds[trial_below(trials, count)] + (int)trial_between(trials, -1, 1);
    return trial_below(trials, 2) == 0 && n >= low && n <= high
               ? n
               : (int)trial_between(trials, low, high);
}

static struct biome_place trial_place(struct trials *trials)
{
    static const int warmths[] = {2200, 3000, 7000, 9000, 13000, 21500, 0, CLIMATE_TOP};
    static const int wetnesses[] = {6200, 7000, 8000, 10500, 11800, 15000, 16500, 0};
    static const int rises[] = {-3000, 9500, 14500, 15500, 17500, -32768, 32767, 0};
    return (struct biome_place){
        .cover = (uint8_t)trial_below(trials, 3),
        .rise = (int16_t)trial_near(trials, rises, 8, -32768, 32767),
        .warmth = (uint16_t)trial_near(trials, warmths, 8, 0, CLIMATE_TOP),
        .wetness = (uint16_t)trial_near(trials, wetnesses, 8, 0, CLIMATE_TOP),
    };
}

static void test_places(void **state)
{
    struct trials trials = {5};
    int found[BIOME_COUNT] = {0};
    (void)state;
    for (int n = 0; n < 300000; n++) {
        struct biome_place place = trial_place(&trials);
        enum biome biome = biome_of(&place);
        const char *wanted = plain_biome(&place);
        REQUIRE(strcmp(biome_name((int)biome), wanted) == 0, "%s is not %s: %d %d %d %d",
                biome_name((int)biome), wanted, place.cover, place.rise, place.warmth,
                place.wetness);
        found[biome]++;
    }
    for (int n = 0; n < BIOME_COUNT; n++)
        REQUIRE(found[n] > 50, "%s was found %d times", biome_name(n), found[n]);
}

/* Rivers are land; biomes may be written over the covers. */
static void test_rows(void **state)
{
    enum { COLS = 5000, RIVER = 3 };
    static uint16_t wetness[COLS];
    static uint16_t warmth[COLS];
    static int16_t rise[COLS];
    static uint8_t covers[COLS];
    static uint8_t biomes[COLS];
    const struct climate_row row = {wetness, warmth, rise};
    struct trials trials = {6};
    (void)state;
    for (int n = 0; n < COLS; n++) {
        struct biome_place place = trial_place(&trials);
        wetness[n] = place.wetness;
        warmth[n] = place.warmth;
        rise[n] = place.rise;
        covers[n] = trial_below(&trials, 5) == 0 ? RIVER : place.cover;
    }
    biome_row(&row, covers, COLS, biomes);
    for (int n = 0; n < COLS; n++) {
        struct biome_place place = {covers[n], rise[n], warmth[n], wetness[n]};
        if (covers[n] == RIVER)
            place.cover = RIVERS_LAND;
        assert_string_equal(biome_name(biomes[n]), plain_biome(&place));
    }
    biome_row(&row, covers, COLS, covers);
    assert_memory_equal(covers, biomes, COLS);
}

static void test_names(void **state)
{
    (void)state;
    for (int n = 0; n < BIOME_COUNT; n++)
        for (int other = 0; other < n; other++)
            assert_string_not_equal(biome_name(n), biome_name(other));
    assert_null(biome_name(BIOME_COUNT));
    assert_true(biome_is_walkable(BIOME_DESERT) && biome_is_walkable(BIOME_ROCK));
    assert_false(biome_is_walkable(BIOME_LAKE) || biome_is_walkable(BIOME_SEA_ICE) ||
                 biome_is_walkable(BIOME_ICE) || biome_is_walkable(BIOME_SNOW));
    assert_string_equal(biome_warmth_word(0), "cold");
    assert_string_equal(biome_warmth_word(3999), "cold");
    assert_string_equal(biome_warmth_word(4000), "cool");
    assert_string_equal(biome_warmth_word(CLIMATE_TOP), "hot");
    assert_string_equal(biome_wetness_word(0), "dry");
    assert_string_equal(biome_wetness_word(7000), "moist");
    assert_string_equal(biome_wetness_word(CLIMATE_TOP), "wet");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_places), cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Tiles: slices begin where the header says, every code point becomes valid UTF-8, and the named
 * sets are complete.
 *
 * test: musl
 */
#include "style/tiles.h"

#include "support/looks.h"
#include "support/unit.h"

/* Returns the normalized height at which a tile of an equal slice begins, by counting up. */
static uint32_t slice_begin(int tile, int count)
{
    uint32_t begin = 0;
    while ((uint64_t)begin * (uint64_t)count < (uint64_t)tile * 65536)
        begin++;
    return begin;
}

/* Fills a set up to `count` tiles. */
static void fill_tiles(struct tiles *tiles, int count)
{
    while (tiles->count < count)
        assert_true(tiles_add(tiles, 'A' + (uint32_t)tiles->count % 26));
}

static void test_equal_slices(void **state)
{
    (void)state;
    for (int count = 1; count <= BAND_MAX; count = count < 20 ? count + 1 : 2 * count - 17) {
        struct tiles tiles = {.width = 1};
        fill_tiles(&tiles, count);
        for (int tile = 0; tile < count; tile++)
            for (int normalize = 0; normalize < 2; normalize++)
                assert_int_equal(tiles_begin(&tiles, (enum world_normalize)normalize, tile),
                                 slice_begin(tile, count));
        assert_int_equal(tiles_begin(&tiles, NORMALIZE_RANGE, 0), 0);
    }
    struct tiles tiles = {.width = 1};
    fill_tiles(&tiles, BAND_MAX);
    assert_int_equal(tiles_begin(&tiles, NORMALIZE_AREA, 255), 65280);
}

static void test_default_tiles(void **state)
{
    static const char expected[] = "~\"xX$%#@";
    struct tiles tiles;
    (void)state;
    memset(&tiles, 0xA5, sizeof tiles);
    tiles_default(&tiles);
    assert_int_equal(tiles.count, 8);
    assert_int_equal(tiles.width, 1);
    assert_true(tiles.standard);
    for (int n = 0; n < 8; n++) {
        assert_int_equal(tiles.tiles[n].length, 1);
        assert_int_equal(tiles.tiles[n].bytes[0], expected[n]);
        assert_int_equal(tiles.tiles[n].glyph, expected[n]);
        /* Slices of area are equal. */
        assert_int_equal(tiles_begin(&tiles, NORMALIZE_AREA, n), n * 8192);
        if (n > 0)
            assert_true(tiles_begin(&tiles, NORMALIZE_RANGE, n) >
                        tiles_begin(&tiles, NORMALIZE_RANGE, n - 1));
    }
    assert_int_equal(tiles_begin(&tiles, NORMALIZE_RANGE, 0), 0);
}

/* Decodes a tile's bytes by the definition of UTF-8 (RFC 3629), which allows no more of them than
 * needed. */
static void check_utf8(uint32_t glyph)
{
    static const uint32_t last[] = {0, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF};
    struct tiles tiles = {.width = 1};
    assert_true(tiles_add(&tiles, glyph));
    const struct tile *tile = &tiles.tiles[0];
    assert_int_equal(tiles.count, 1);
    assert_int_equal(tile->glyph, glyph);
    assert_in_range(tile->length, 1, 4);
    REQUIRE(glyph <= last[tile->length] && (tile->length == 1 || glyph > last[tile->length - 1]),
            "U+%04" PRIX32 " has %d bytes", glyph, tile->length);
    uint32_t lead = (uint8_t)tile->bytes[0];
    uint32_t value = lead;
    if (tile->length > 1) {
        uint32_t mark = 0xFF00 >> tile->length & 0xFF;
        uint32_t mask = 0xFF >> (tile->length + 1);
        REQUIRE((lead & ~mask) == mark, "U+%04" PRIX32 ": lead byte %02" PRIX32, glyph, lead);
        value = lead & mask;
    }
    for (int n = 1; n < tile->length; n++) {
        REQUIRE(((uint8_t)tile->bytes[n] & 0xC0) == 0x80, "U+%04" PRIX32 ": byte %d", glyph, n);
        value = value << 6 | ((uint8_t)tile->bytes[n] & 0x3F);
    }
    REQUIRE(value == glyph, "U+%04" PRIX32 " became U+%04" PRIX32, glyph, value);
}

static void test_utf8(void **state)
{
    (void)state;
    for (uint32_t glyph = 1; glyph <= 0x10FFFF; glyph += glyph < 0x3000 ? 1 : 61)
        if (glyph < 0xD800 || glyph > 0xDFFF)
            check_utf8(glyph);
    static const uint32_t boundaries[] = {0x7F,   0x80,   0x7FF,   0x800,   0xD7FF,
                                          0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    for (int n = 0; n < 9; n++)
        check_utf8(boundaries[n]);
}

static void test_too_many_tiles(void **state)
{
    struct tiles tiles = {.width = 2};
    (void)state;
    fill_tiles(&tiles, BAND_MAX);
    struct tiles before = tiles;
    assert_false(tiles_add(&tiles, '!'));
    assert_memory_equal(&tiles, &before, sizeof tiles);
}

static void test_equal(void **state)
{
    struct tiles a;
    struct tiles b;
    (void)state;
    tiles_default(&a);
    tiles_default(&b);
    assert_true(tiles_equal(&a, &b));
    b.tiles[7].glyph = '!';
    assert_false(tiles_equal(&a, &b));
    tiles_default(&b);
    b.count = 7;
    assert_false(tiles_equal(&a, &b));
    assert_false(tiles_equal(&b, &a));
    tiles_default(&b);
    b.standard = false; /* equal tiles, but at equal distances */
    assert_false(tiles_equal(&a, &b));
}

/* Each set is found by its name, has tiles one column wide, and is standard if it has eight. */
static void test_sets(void **state)
{
    int count = 0;
    (void)state;
    for (const struct tileset *set = tilesets; set->name != NULL; set++, count++) {
        struct tiles tiles;
        bool ascii = true;
        int expected = 0;
        assert_ptr_equal(tileset_named(set->name), set);
        assert_true(*set->about != '\0');
        memset(&tiles, 0xA5, sizeof tiles);
        tileset_make(set, &tiles);
        while (expected < TILESET_MAX && set->glyphs[expected] != 0)
            expected++;
        assert_int_equal(tiles.count, expected);
        assert_int_equal(tiles.width, 1);
        assert_int_equal(tiles.standard, expected == 8);
        assert_string_equal(tiles.set, set->name);
        for (int n = 0; n < expected; n++) {
            assert_int_equal(tiles.tiles[n].glyph, set->glyphs[n]);
            ascii = ascii && set->glyphs[n] < 0x80;
        }
        assert_int_equal(tileset_beyond_ascii(set), !ascii);
    }
    assert_true(count >= 7);
    assert_null(tileset_named("no such set"));
    assert_null(tileset_named(""));
    assert_null(tileset_named(NULL));
}

static void test_first_set_is_the_default(void **state)
{
    struct tiles tiles;
    struct tiles first;
    (void)state;
    tiles_default(&tiles);
    tileset_make(&tilesets[0], &first);
    assert_true(tiles_equal(&tiles, &first));
    assert_string_equal(tiles.set, first.set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_slices),
        cmocka_unit_test(test_default_tiles),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_too_many_tiles),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_first_set_is_the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

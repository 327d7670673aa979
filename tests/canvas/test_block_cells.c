/*
 * Block cells: the glyphs are those that Unicode says, here found from the names of the older ones;
 * two colours come back as they were, and more of them about as well as the best of all cuts keeps
 * them.
 */
#include "canvas/block_cells.h"

#include "base/minmax.h"
#include "support/unit.h"

enum { ALL = 1 << BLOCK_CELL_PLACES };

/* Blocks before Unicode 16, by the places that are full, 1 to 8, row by row: octants have their
 * names from these numbers. */
static const struct {
    uint32_t glyph;
    const char *places;
} older[] = {
    {' ', ""},          {0x2580, "1234"},     {0x2582, "78"},     {0x2584, "5678"},
    {0x2586, "345678"}, {0x2588, "12345678"}, {0x258C, "1357"},   {0x2590, "2468"},
    {0x2596, "57"},     {0x2597, "68"},       {0x2598, "13"},     {0x2599, "135678"},
    {0x259A, "1368"},   {0x259B, "123457"},   {0x259C, "123468"}, {0x259D, "24"},
    {0x259E, "2457"},   {0x259F, "245678"},   {0x1FB82, "12"},    {0x1FB85, "123456"},
    {0x1FBE6, "35"},    {0x1FBE7, "46"},      {0x1CEA0, "8"},     {0x1CEA3, "7"},
    {0x1CEA8, "1"},     {0x1CEAB, "2"},
};

static int places_of(const char *numbers)
{
    int places = 0;
    for (; *numbers != '\0'; numbers++)
        places |= 1 << (*numbers - '1');
    return places;
}

/* Octants are numbered in the order of their places, those left out that older blocks have. */
static void test_glyphs(void **state)
{
    uint32_t octant = 0x1CD00;
    (void)state;
    for (int places = 0; places < ALL; places++) {
        uint32_t glyph = 0;
        for (size_t n = 0; n < sizeof older / sizeof *older; n++)
            if (places_of(older[n].places) == places)
                glyph = older[n].glyph;
        glyph = glyph != 0 ? glyph : octant++;
        assert_int_equal(block_cell_places(glyph), places);
        bool is_new = glyph >= 0x1CD00 && glyph != 0x1FB82 && glyph != 0x1FB85;
        assert_int_equal(block_cell_is_new(glyph), is_new); /* these two are of Unicode 13 */
    }
    assert_int_equal(octant, 0x1CDE6); /* BLOCK OCTANT-2345678 is the last */
    assert_int_equal(block_cell_places('!'), -1);
    assert_int_equal(block_cell_places(0x2581), -1);
    assert_int_equal(block_cell_places(0), -1);
}

/* Returns the colour that a cell shows at a place. */
static color_code shown(const struct cell *cell, int place)
{
    int places = block_cell_places(cell->glyph);
    assert_true(places >= 0);
    return places >> place & 1 ? cell->ink : cell->ground;
}

/* Every cell of two colours shows them where they were; of quadrants those of pairs. */
static void test_two_colors(void **state)
{
    static const color_code pairs[][2] = {
        {COLOR_RGB(10, 200, 30), COLOR_RGB(11, 200, 30)},
        {COLOR_INDEX(21), COLOR_INDEX(118)},
        {COLOR_RGB(0, 0, 0), COLOR_RGB(255, 255, 255)},
        {COLOR_INDEX(9), COLOR_INDEX(3)},
        {COLOR_DEFAULT, COLOR_INDEX(16)},
        {COLOR_DEFAULT, COLOR_RGB(1, 2, 3)},
    };
    (void)state;
    for (size_t pair = 0; pair < sizeof pairs / sizeof *pairs; pair++)
        for (int set = 0; set < ALL; set++)
            for (int quadrants = 0; quadrants < 2; quadrants++) {
                color_code places[BLOCK_CELL_PLACES];
                for (int n = 0; n < BLOCK_CELL_PLACES; n++)
                    places[n] = pairs[pair][set >> (quadrants ? n / 4 * 4 + n % 2 : n) & 1];
                struct cell cell = block_cell_of(places, quadrants);
                for (int n = 0; n < BLOCK_CELL_PLACES; n++)
                    assert_int_equal(shown(&cell, n), places[n]);
                assert_int_equal(cell.flags, 0);
            }
}

static int64_t distance(color_code a, color_code b)
{
    int64_t red = RGB_RED(color_rgb(a)) - RGB_RED(color_rgb(b));
    int64_t green = RGB_GREEN(color_rgb(a)) - RGB_GREEN(color_rgb(b));
    int64_t blue = RGB_BLUE(color_rgb(a)) - RGB_BLUE(color_rgb(b));
    return red * red + green * green + blue * blue;
}

/* Returns the sum of the squares of the distances of places from the mean of their part. */
static int64_t error_of(const color_code *places, int set)
{
    int64_t error = 0;
    for (int part = 0; part < 2; part++) {
        int64_t count = 0;
        int64_t sums[3] = {0};
        for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
            uint32_t rgb = color_rgb(places[n]);
            bool here = (set >> n & 1) == part;
            count += here;
            sums[0] += here ? RGB_RED(rgb) : 0;
            sums[1] += here ? RGB_GREEN(rgb) : 0;
            sums[2] += here ? RGB_BLUE(rgb) : 0;
        }
        for (int n = 0; n < BLOCK_CELL_PLACES; n++)
            if ((set >> n & 1) == part)
                error += distance(places[n],
                                  COLOR_RGB(sums[0] / count, sums[1] / count, sums[2] / count));
    }
    return error;
}

/* True if the places of a set are whole pairs. */
static bool is_paired(int set)
{
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        if ((set >> n & 1) != (set >> (n / 4 * 4 + n % 2) & 1))
            return false;
    return true;
}

/* Colours near a line, as lit land has them, keep within a tenth of the least error that any cut
 * has; colours at random within a third. Numbered ones are the places' own. */
static void test_best_cuts(void **state)
{
    struct trials trials = {1};
    int64_t errors[2][2] = {{0}};
    int64_t least[2][2] = {{0}};
    (void)state;
    for (int trial = 0; trial < 4000; trial++) {
        color_code places[BLOCK_CELL_PLACES];
        bool lit = trial % 2 == 0;
        bool quadrants = trial / 2 % 2 == 0;
        for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
            uint64_t shade = trial_below(&trials, 200);
            places[n] = lit ? COLOR_RGB(shade + trial_below(&trials, 20), shade / 2 + 60,
                                        trial_below(&trials, 30) + shade / 4)
                            : COLOR_RGB(trial_below(&trials, 256), trial_below(&trials, 256),
                                        trial_below(&trials, 256));
        }
        int64_t best = INT64_MAX;
        for (int set = 1; set < ALL - 1; set++)
            if (!quadrants || is_paired(set))
                best = MIN(best, error_of(places, set));
        struct cell cell = block_cell_of(places, quadrants);
        for (int n = 0; n < BLOCK_CELL_PLACES; n++)
            errors[lit][quadrants] += distance(shown(&cell, n), places[n]);
        least[lit][quadrants] += best;
        assert_true(!quadrants || is_paired(block_cell_places(cell.glyph)));
        for (int n = 0; n < BLOCK_CELL_PLACES; n++)
            places[n] = COLOR_INDEX(trial_below(&trials, 256));
        cell = block_cell_of(places, quadrants);
        int found = 0;
        for (int n = 0; n < BLOCK_CELL_PLACES; n++)
            found |= (places[n] == cell.ink) | (places[n] == cell.ground) << 1;
        assert_int_equal(found, 3);
    }
    for (int quadrants = 0; quadrants < 2; quadrants++) {
        assert_true(errors[1][quadrants] * 10 < least[1][quadrants] * 11);
        assert_true(errors[0][quadrants] * 3 < least[0][quadrants] * 4);
    }
}

/* The ink is the lighter colour; where places are blank, the others have one colour. */
static void test_ink(void **state)
{
    color_code places[BLOCK_CELL_PLACES] = {0};
    (void)state;
    struct cell cell = block_cell_of(places, false);
    assert_true(cell.glyph == ' ' && cell.ground == COLOR_DEFAULT && cell.ink == COLOR_DEFAULT);
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        places[n] = COLOR_RGB(9, 9, 9);
    cell = block_cell_of(places, true);
    assert_true(cell.glyph == ' ' && cell.ground == places[0]);
    places[3] = COLOR_RGB(8, 8, 8);
    assert_int_equal(block_cell_of(places, false).ink, COLOR_RGB(9, 9, 9));
    places[3] = COLOR_RGB(10, 10, 10);
    assert_int_equal(block_cell_of(places, false).ink, COLOR_RGB(10, 10, 10));
    places[0] = COLOR_DEFAULT;
    places[1] = COLOR_RGB(14, 9, 9);
    cell = block_cell_of(places, false);
    assert_int_equal(cell.ground, COLOR_DEFAULT);
    assert_int_equal(cell.ink, COLOR_RGB(10, 9, 9));
    assert_int_equal(block_cell_places(cell.glyph), 0xFE);
    assert_int_not_equal(block_cell_of(places, true).ground, COLOR_DEFAULT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glyphs),
        cmocka_unit_test(test_two_colors),
        cmocka_unit_test(test_best_cuts),
        cmocka_unit_test(test_ink),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

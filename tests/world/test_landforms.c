/*
 * Landforms: shapes of small pieces of land that were drawn by hand, and of random ones as a plain
 * implementation sees them, in the middle and at rims.
 */
#include "world/landforms.h"

#include "support/unit.h"

enum { SIDE = 9, MIDDLE = 4, SEA = 5 };

/* A piece of land, as the only depth of a pyramid. */
struct piece {
    uint32_t heights[SIDE * SIDE];
    uint8_t sea[SIDE * SIDE];
    struct pyramid pyramid;
};

/* Makes the pyramid of a piece's heights, whose world begins at `first` and ends before `after`,
 * both ways: all else is beyond the rim. */
static void make(struct piece *piece, int first, int after)
{
    for (int n = 0; n < SIDE * SIDE; n++)
        piece->sea[n] = piece->heights[n] < SEA;
    piece->pyramid = (struct pyramid){.bounded_x = true, .bounded_y = true, .sea = SEA};
    piece->pyramid.levels[0] = (struct pyramid_level){.x = -first,
                                                      .y = -first,
                                                      .cols = SIDE,
                                                      .rows = SIDE,
                                                      .across = after - first,
                                                      .down = after - first,
                                                      .height = piece->heights,
                                                      .sea = piece->sea};
}

static bool exists(const struct piece *piece, int x, int y)
{
    int64_t side = piece->pyramid.levels[0].across;
    return x >= 0 && x < side && y >= 0 && y < side;
}

static int64_t height_of(const struct piece *piece, int x, int y)
{
    const struct pyramid_level *level = &piece->pyramid.levels[0];
    return piece->heights[(y - level->y) * SIDE + x - level->x];
}

/* Draws a piece: a digit is a height. */
static void draw(struct piece *piece, const char *rows)
{
    for (int n = 0; n < SIDE * SIDE; n++)
        piece->heights[n] = (uint32_t)(rows[n] - '0');
    make(piece, 0, SIDE);
}

static bool juts_out(struct piece *piece, const char *rows)
{
    draw(piece, rows);
    return landform_juts_out(&piece->pyramid, 0, MIDDLE, MIDDLE);
}

static void test_capes(void **state)
{
    struct piece piece;
    (void)state;
    assert_true(juts_out(&piece, "000000000"
                                 "000000000"
                                 "000000000"
                                 "000000000"
                                 "000090000"
                                 "000999000"
                                 "009999900"
                                 "099999990"
                                 "999999999"));
    assert_true(juts_out(&piece, "000000000"
                                 "000000000"
                                 "000000000"
                                 "000000000"
                                 "000099999"
                                 "000000000"
                                 "000000000"
                                 "000000000"
                                 "000000000"));
    assert_true(juts_out(&piece, "999999999"
                                 "999999999"
                                 "999999999"
                                 "999999999"
                                 "999909999"
                                 "999909999"
                                 "999909999"
                                 "999909999"
                                 "999909999"));
    /* A straight shore, a strip, an island, a bridge. */
    assert_false(juts_out(&piece, "000000000"
                                  "000000000"
                                  "000000000"
                                  "000000000"
                                  "999999999"
                                  "999999999"
                                  "999999999"
                                  "999999999"
                                  "999999999"));
    assert_false(juts_out(&piece, "000000000"
                                  "000000000"
                                  "000000000"
                                  "000000000"
                                  "999999999"
                                  "000000000"
                                  "000000000"
                                  "000000000"
                                  "000000000"));
    assert_false(juts_out(&piece, "000000000"
                                  "000000000"
                                  "000000000"
                                  "000000000"
                                  "000090000"
                                  "000000000"
                                  "000000000"
                                  "000000000"
                                  "000000000"));
    assert_false(juts_out(&piece, "000000000"
                                  "000000000"
                                  "000000000"
                                  "000990000"
                                  "000090000"
                                  "000099000"
                                  "000000000"
                                  "000000000"
                                  "000000000"));
}

static void test_rings(void **state)
{
    struct piece piece;
    (void)state;
    draw(&piece, "999999999"
                 "999999999"
                 "990000099"
                 "990999099"
                 "990989099"
                 "990999099"
                 "990000099"
                 "999999999"
                 "999999999");
    assert_true(landform_is_ringed(&piece.pyramid, 0, MIDDLE, MIDDLE, 2, true));
    assert_true(landform_is_ringed(&piece.pyramid, 0, MIDDLE, MIDDLE, 1, false));
    assert_false(landform_is_ringed(&piece.pyramid, 0, MIDDLE, MIDDLE, 2, false));
    assert_int_equal(landform_count_sea(&piece.pyramid, 0, MIDDLE, MIDDLE), 0);
    assert_int_equal(landform_count_sea(&piece.pyramid, 0, 3, 2), 3);
    piece.sea[2 * SIDE + 6] = 0; /* a corner of the ring */
    assert_false(landform_is_ringed(&piece.pyramid, 0, MIDDLE, MIDDLE, 2, true));
}

/* Sum of the nine heights around a cell; beyond a rim the cell's own counts. */
static int64_t plain_nine(const struct piece *piece, int x, int y)
{
    int64_t sum = 0;
    for (int n = 0; n < 9; n++) {
        int u = x + n % 3 - 1;
        int v = y + n / 3 - 1;
        sum += exists(piece, u, v) ? height_of(piece, u, v) : height_of(piece, x, y);
    }
    return sum;
}

/* True if no cell within two of a cell is as high, or as low, or has as large a sum. */
static bool plain_is_alone(const struct piece *piece, int x, int y, int sign, bool sums)
{
    for (int n = 0; n < 25; n++) {
        int u = x + n % 5 - 2;
        int v = y + n / 5 - 2;
        if ((u == x && v == y) || !exists(piece, u, v))
            continue;
        int64_t here = sums ? plain_nine(piece, x, y) : height_of(piece, x, y) * sign;
        if ((sums ? plain_nine(piece, u, v) : height_of(piece, u, v) * sign) >= here)
            return false;
    }
    return true;
}

/* The heights are few, so that many are equal. Cells that are looked at have all that they are
 * compared with in the piece, or beyond a rim. */
static void test_chance(void **state)
{
    struct trials trials = {73};
    int found[3] = {0};
    (void)state;
    for (int n = trials_of(40000); n > 0; n--) {
        struct piece piece;
        int rim = n % 2 == 0 ? 0 : 3; /* the world ends within the piece, or at its sides */
        uint64_t most = (uint64_t)trial_between(&trials, 3, 40);
        for (int at = 0; at < SIDE * SIDE; at++)
            piece.heights[at] = (uint32_t)trial_below(&trials, most);
        make(&piece, rim, SIDE - rim);
        int x = rim > 0 ? (int)trial_below(&trials, SIDE - 6) : MIDDLE;
        int y = rim > 0 ? (int)trial_below(&trials, SIDE - 6) : MIDDLE;
        bool high = landform_stands_out(&piece.pyramid, 0, x, y, 1);
        bool low = landform_stands_out(&piece.pyramid, 0, x, y, -1);
        bool massif = landform_is_massif(&piece.pyramid, 0, x, y, 2, 3);
        assert_int_equal(high, plain_is_alone(&piece, x, y, 1, false));
        assert_int_equal(low, plain_is_alone(&piece, x, y, -1, false));
        assert_int_equal(massif, plain_is_alone(&piece, x, y, 1, true) &&
                                     height_of(&piece, x, y) >= 2 &&
                                     plain_nine(&piece, x, y) >= 27);
        found[0] += high;
        found[1] += low;
        found[2] += massif;
    }
    for (int n = 0; n < 3; n++)
        assert_true(found[n] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_capes),
        cmocka_unit_test(test_rings),
        cmocka_unit_test(test_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Cells beyond a rim are left out, or make a shape what it is not.
 */
#include "world/landforms.h"

static uint32_t height_at(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    return level->height[pyramid_at(level, x, y)];
}

bool landform_stands_out(const struct pyramid *pyramid, int depth, int64_t x, int64_t y, int sign)
{
    int64_t here = height_at(pyramid, depth, x, y);
    bool whole = pyramid_has_square(pyramid, depth, x, y, LANDFORM_REACH);
    if (whole && (((int64_t)height_at(pyramid, depth, x + 1, y) - here) * sign >= 0 ||
                  ((int64_t)height_at(pyramid, depth, x, y + 1) - here) * sign >= 0 ||
                  ((int64_t)height_at(pyramid, depth, x - 1, y) - here) * sign >= 0))
        return false;
    for (int v = -LANDFORM_REACH; v <= LANDFORM_REACH; v++)
        for (int u = -LANDFORM_REACH; u <= LANDFORM_REACH; u++) {
            if ((u == 0 && v == 0) || (!whole && !pyramid_has(pyramid, depth, x + u, y + v)))
                continue;
            if (((int64_t)height_at(pyramid, depth, x + u, y + v) - here) * sign >= 0)
                return false;
        }
    return true;
}

bool landform_is_ringed(const struct pyramid *pyramid, int depth, int64_t x, int64_t y, int radius,
                        bool sea)
{
    for (int v = -radius; v <= radius; v++)
        for (int u = -radius; u <= radius; u += v == -radius || v == radius ? 1 : 2 * radius)
            if (!pyramid_has(pyramid, depth, x + u, y + v) ||
                pyramid_is_sea(pyramid, depth, x + u, y + v) != sea)
                return false;
    return true;
}

/* True if a cell and the one to the west, or to the north and south, are of two kinds: all that jut
 * out are such. */
static bool is_shore(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    bool here = pyramid_is_sea(pyramid, depth, x, y);
    return pyramid_is_sea(pyramid, depth, x - 1, y) != here ||
           pyramid_is_sea(pyramid, depth, x + 1, y) != here;
}

bool landform_juts_out(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    static const int8_t ring[9][2] = {{0, -1}, {1, -1}, {1, 0},   {1, 1}, {0, 1},
                                      {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    bool here = pyramid_is_sea(pyramid, depth, x, y);
    int others = 0;
    int changes = 0;
    if (!is_shore(pyramid, depth, x, y))
        return false;
    for (int n = 0; n < 9; n++)
        if (!pyramid_has(pyramid, depth, x + ring[n][0], y + ring[n][1]))
            return false;
    for (int n = 0; n < 8; n++) {
        bool sea = pyramid_is_sea(pyramid, depth, x + ring[n][0], y + ring[n][1]);
        others += sea != here;
        changes += sea != pyramid_is_sea(pyramid, depth, x + ring[n + 1][0], y + ring[n + 1][1]);
    }
    return others >= 5 && others <= 7 && changes == 2;
}

int landform_count_sea(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    int count = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if ((u != 0 || v != 0) && pyramid_has(pyramid, depth, x + u, y + v))
                count += pyramid_is_sea(pyramid, depth, x + u, y + v);
    return count;
}

/* Returns the sum of the heights of a cell and the 8 around it. Beyond a rim the cell's own height
 * counts. */
static uint64_t sum_of_nine(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    uint64_t sum = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            bool there = pyramid_has(pyramid, depth, x + u, y + v);
            sum += height_at(pyramid, depth, there ? x + u : x, there ? y + v : y);
        }
    return sum;
}

bool landform_is_massif(const struct pyramid *pyramid, int depth, int64_t x, int64_t y,
                        uint32_t foot, uint32_t least)
{
    uint64_t here = height_at(pyramid, depth, x, y) >= foot ? sum_of_nine(pyramid, depth, x, y) : 0;
    if (here < 9 * (uint64_t)least)
        return false;
    for (int v = -LANDFORM_REACH; v <= LANDFORM_REACH; v++)
        for (int u = -LANDFORM_REACH; u <= LANDFORM_REACH; u++)
            if ((u != 0 || v != 0) && pyramid_has(pyramid, depth, x + u, y + v) &&
                sum_of_nine(pyramid, depth, x + u, y + v) >= here)
                return false;
    return true;
}

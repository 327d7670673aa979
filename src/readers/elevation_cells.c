/*
 * The cosine is a series of integers, so that it is the same everywhere.
 */
#include "readers/elevation_cells.h"

/* One in the numbers of this file. */
#define FRACTION_ONE (INT64_C(1) << 30)

/* Returns the cosine of a latitude of 0..90 degrees, in 10^-12 degrees. Precise to 2^-27. */
static int64_t cosine_of(int64_t latitude)
{
    const int64_t radian = INT64_C(57295779513082); /* in the same units */
    int64_t x = latitude / 65536 * FRACTION_ONE / (radian / 65536);
    int64_t square = x * x / FRACTION_ONE;
    int64_t term = FRACTION_ONE;
    int64_t sum = FRACTION_ONE;
    for (int n = 1; n < 14; n += 2) {
        term = -(term * square / FRACTION_ONE) / (n * (n + 1));
        sum += term;
    }
    return sum;
}

/* Returns a size in degrees as micrometres along a meridian. */
static int64_t along_meridian(int64_t degrees)
{
    const int64_t metres = 111120;
    return degrees / ELEVATION_DEGREE * metres * ELEVATION_METRE +
           degrees % ELEVATION_DEGREE / 1000 * metres / 1000;
}

void elevation_cell_size(const struct elevation_head *head, uint64_t *east, uint64_t *south)
{
    *east = *south = 0;
    if (head->cell_east <= 0 || head->cell_south <= 0)
        return;
    if (head->cells == ELEVATION_CELLS_METRES) {
        *east = (uint64_t)head->cell_east;
        *south = (uint64_t)head->cell_south;
    }
    if (head->cells != ELEVATION_CELLS_DEGREES || !head->placed)
        return;
    int64_t middle = head->north - head->cell_south / 2 * (head->height - INT64_C(1));
    int64_t latitude = middle < 0 ? -middle : middle;
    int64_t most = 90 * ELEVATION_DEGREE;
    int64_t cosine = cosine_of(latitude < most ? latitude : most);
    int64_t over = along_meridian(head->cell_east);
    over = over / FRACTION_ONE * cosine + over % FRACTION_ONE * cosine / FRACTION_ONE;
    int64_t down = along_meridian(head->cell_south);
    *east = over > 0 ? (uint64_t)over : 1;
    *south = down > 0 ? (uint64_t)down : 1;
}

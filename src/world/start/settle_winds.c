/*
 * Winds over a drawing: as winds_row has them, but each row is blown over from one end to the
 * other, and a drawing of any width is 32 places wide, so that it has one climate at every size.
 */
#include "base/minmax.h"
#include "world/start/latitude.h"
#include "world/start/settle.h"
#include "world/start/winds.h"

#include <stdlib.h>

enum {
    FINER = 8,   /* bits by which humidity is finer than in winds_row */
    PLACES = 32, /* steps of winds_row across a drawing */
};

/* A row while wind blows over it. */
struct breeze {
    const int32_t *height;
    int64_t cols;
    int64_t wide; /* cols, or PLACES if that is more */
    int32_t sea;
    int64_t air; /* humidity, in 2^-(15 + FINER) of full air */
    int32_t *wetness;
    int32_t *rain;
};

/* Takes air over a cell that it reaches from the one before. */
static void blow_over(struct breeze *row, int64_t before, int64_t n)
{
    const int32_t sea = row->sea >> 15;
    int32_t rise = MAX((row->height[n] >> 15) - MAX(row->height[before] >> 15, sea), 0);
    struct winds_place place =
        winds_place(row->height[n] < row->sea, (int32_t)MIN(rise * row->wide / PLACES, 1 << 15));
    row->rain[n] = (int32_t)(row->air * place.falls >> (15 + FINER));
    row->air +=
        (((int64_t)place.taken << FINER) - (row->air * place.lost >> 15)) * PLACES / row->wide;
    row->wetness[n] = (int32_t)((10 * (row->air >> FINER) + 40 * (int64_t)row->rain[n]) >> 5);
}

/* Blows over a row: once from rim to rim, twice round a world that wraps. */
static void blow_row(struct breeze *row, bool east, bool wraps)
{
    row->air = (int64_t)1 << (14 + FINER);
    for (int64_t n = 0; n < (wraps ? 2 : 1) * row->cols; n++) {
        int64_t at = n % row->cols;
        int64_t before = at > 0 ? at - 1 : wraps ? row->cols - 1 : 0;
        if (east)
            blow_over(row, row->cols - 1 - before, row->cols - 1 - at);
        else
            blow_over(row, before, at);
    }
}

/* Blurs all rows with those before and after them, and the columns likewise. Rims are as their
 * nearest cells. */
static void blur(const struct settled *land, const struct rivers_world *world, int32_t *numbers,
                 int32_t *room)
{
    for (int64_t n = 0; n < land->cols * land->rows; n++) {
        int64_t x = n % land->cols;
        int64_t first = n - x;
        int64_t west = x > 0 ? x - 1 : world->bounded_x ? x : land->cols - 1;
        int64_t east = x < land->cols - 1 ? x + 1 : world->bounded_x ? x : 0;
        room[n] = (numbers[first + west] + 2 * numbers[n] + numbers[first + east]) >> 2;
    }
    for (int64_t n = 0; n < land->cols * land->rows; n++) {
        int64_t x = n % land->cols;
        int64_t y = n / land->cols;
        int64_t north = y > 0 ? y - 1 : world->bounded_y ? y : land->rows - 1;
        int64_t south = y < land->rows - 1 ? y + 1 : world->bounded_y ? y : 0;
        numbers[n] =
            (room[north * land->cols + x] + 2 * room[n] + room[south * land->cols + x]) >> 2;
    }
}

bool settled_rain(struct settled *land, const struct rivers_world *world, bool belts)
{
    int64_t cells = land->cols * land->rows;
    int32_t *room = malloc((size_t)cells * sizeof *room);
    if (room == NULL)
        return false;
    for (int64_t y = 0; y < land->rows; y++) {
        int32_t latitude = latitude_of(latitude_phase(land->rows, 1, 0, (uint64_t)y));
        struct breeze row = {.height = land->height + y * land->cols,
                             .cols = land->cols,
                             .wide = MAX(land->cols, PLACES),
                             .sea = world->sea,
                             .wetness = land->wetness + y * land->cols,
                             .rain = land->rain + y * land->cols};
        blow_row(&row, belts && latitude_is_east(latitude), !world->bounded_x);
        for (int64_t x = 0; belts && x < land->cols; x++) {
            row.rain[x] = row.rain[x] * latitude_rain(latitude) >> 8;
            row.wetness[x] = row.wetness[x] * latitude_rain(latitude) >> 8;
        }
    }
    blur(land, world, land->wetness, room);
    blur(land, world, land->rain, room);
    for (int64_t n = 0; n < cells; n++)
        land->rain[n] = rains_of_place(land->rain[n]);
    free(room);
    return true;
}

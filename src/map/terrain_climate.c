/*
 * The climate of a row whose heights are all at the sea is not cooled by them, so that heights of
 * any zoom can cool it.
 *
 * Invariant: the window has a column to the east and a row to the south of any place of the land.
 */
#include "map/terrain_climate.h"

#include "world/climate.h"

#include <stdlib.h>

enum { COARSER = 2 };

/* Sets the place and size of the window. */
static void set_window(struct terrain_climate *climate, const struct recipe *recipe,
                       const struct terrain_window *land)
{
    int zoom_min = recipe_zoom_min(recipe);
    climate->coarser = land->zoom - zoom_min < COARSER ? land->zoom - zoom_min : COARSER;
    int64_t unit = INT64_C(1) << climate->coarser;
    int64_t x = land->x >> climate->coarser;
    int64_t y = land->y >> climate->coarser;
    climate->west = land->x - x * unit;
    climate->north = land->y - y * unit;
    climate->cols = (uint32_t)((climate->west + land->cols - 1) / unit + 2);
    climate->rows = (uint32_t)((climate->north + land->rows - 1) / unit + 2);
}

/* Reads all rows, as if their heights were `level`, which is a row of them. */
static void read_rows(struct terrain_climate *climate, struct climate *reader,
                      const uint32_t *level)
{
    struct terrain_air *air = climate->airs;
    for (uint32_t row = 0; row < climate->rows; row++) {
        const struct climate_row *read = climate_next(reader, level);
        for (uint32_t n = 0; n < climate->cols; n++)
            *air++ = (struct terrain_air){read->wetness[n], read->warmth[n]};
    }
}

bool terrain_climate_read(struct terrain_climate *climate, const struct recipe *recipe,
                          const struct terrain_window *land)
{
    set_window(climate, recipe, land);
    int zoom = land->zoom - climate->coarser;
    size_t points = (size_t)climate->cols * climate->rows;
    struct climate *reader =
        climate_new(recipe, zoom, climate->cols, CLIMATE_WETNESS | CLIMATE_WARMTH);
    uint32_t *level = malloc(climate->cols * sizeof *level);
    climate->airs = malloc(points * sizeof *climate->airs);
    bool made = reader != NULL && level != NULL && climate->airs != NULL;
    for (uint32_t n = 0; made && n < climate->cols; n++)
        level[n] = recipe->sea_found;
    if (made) {
        climate_seek(reader, land->x >> climate->coarser, land->y >> climate->coarser);
        read_rows(climate, reader, level);
    } else {
        terrain_climate_free(climate);
    }
    climate_free(reader);
    free(level);
    return made;
}

void terrain_climate_free(struct terrain_climate *climate)
{
    free(climate->airs);
    climate->airs = NULL;
}

struct terrain_air terrain_climate_at(const struct terrain_climate *climate, int64_t x, int64_t y)
{
    const int64_t one = 1 << TERRAIN_FRACTION;
    x = (x + climate->west * one) >> climate->coarser;
    y = (y + climate->north * one) >> climate->coarser;
    struct terrain_quad quad = terrain_quad(climate->cols, x, y);
    const struct terrain_air *north = climate->airs + quad.first;
    const struct terrain_air *south = north + climate->cols;
    return (struct terrain_air){
        .wetness = (uint16_t)terrain_weigh(&quad, north[0].wetness, north[1].wetness,
                                           south[0].wetness, south[1].wetness),
        .warmth = (uint16_t)terrain_weigh(&quad, north[0].warmth, north[1].warmth, south[0].warmth,
                                          south[1].warmth),
    };
}

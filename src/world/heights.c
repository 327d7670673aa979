/*
 * A source is a way to get at rows; the recipe decides which one a world has.
 */
#include "world/heights.h"

#include "world/picture.h"
#include "world/source.h"

#include <stdlib.h>

struct heights {
    const struct source *source;
    void *reader;                      /* the source's own */
    struct climate *climate;           /* NULL: no layer of it was asked for */
    const struct climate_row *weather; /* climate of the last row */
};

/* True if some points of a zoom are not made. */
static bool is_unfinished(const struct recipe *recipe, int zoom)
{
    const struct recipe_halvings *made = &recipe->halvings;
    return recipe->picture == NULL && made->given &&
           (int)made->halves < 2 * (recipe_depth(recipe) + zoom);
}

bool heights_are_holed(const struct recipe *recipe)
{
    return picture_is_holed(recipe) || (recipe->halvings.given && !recipe->halvings.filled);
}

static struct heights *open_source(const struct source *source, const struct recipe *recipe,
                                   int zoom, uint32_t cols, unsigned layers)
{
    struct heights *heights = malloc(sizeof *heights);
    if (heights == NULL)
        return NULL;
    *heights = (struct heights){.source = source};
    heights->reader = source->open(recipe, zoom, cols, layers);
    if (heights->reader != NULL)
        return heights;
    free(heights);
    return NULL;
}

struct heights *heights_new_finished(const struct recipe *recipe, int zoom, uint32_t cols)
{
    return open_source(source_of(recipe), recipe, zoom, cols, 0);
}

struct heights *heights_new_with(const struct recipe *recipe, int zoom, uint32_t cols,
                                 struct heights_layers layers)
{
    bool unfinished = is_unfinished(recipe, zoom);
    const struct source *source = unfinished ? &source_halvings : source_of(recipe);
    struct heights *heights = open_source(source, recipe, zoom, cols, layers.water);
    if (heights == NULL || layers.climate == 0 || !recipe_has_climate(recipe))
        return heights;
    heights->climate = climate_new(recipe, zoom, cols, layers.climate);
    if (heights->climate != NULL)
        return heights;
    heights_free(heights);
    return NULL;
}

struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    return heights_new_with(recipe, zoom, cols, (struct heights_layers){0, 0});
}

void heights_free(struct heights *heights)
{
    if (heights == NULL)
        return;
    heights->source->close(heights->reader);
    climate_free(heights->climate);
    free(heights);
}

void heights_seek(struct heights *heights, int64_t x, int64_t y)
{
    heights->source->seek(heights->reader, x, y);
    if (heights->climate != NULL)
        climate_seek(heights->climate, x, y);
}

const uint32_t *heights_row(struct heights *heights)
{
    const uint32_t *row = heights->source->next_row(heights->reader);
    if (heights->climate != NULL)
        heights->weather = climate_next(heights->climate, row);
    return row;
}

const struct water_row *heights_water(const struct heights *heights)
{
    const struct source *source = heights->source;
    return source->water != NULL ? source->water(heights->reader) : NULL;
}

const struct climate_row *heights_climate(const struct heights *heights)
{
    return heights->weather;
}

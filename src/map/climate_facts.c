/*
 * The climate of a point is that of a window of one point.
 */
#include "map/climate_facts.h"

#include "world/climate.h"

bool climate_facts_find(struct climate_facts *facts, const struct map *map, int64_t x, int64_t y,
                        uint32_t height, enum courses_cover cover)
{
    const struct recipe *recipe = &map->world.recipe;
    uint8_t drawn = (uint8_t)cover;
    struct biome_water water = {recipe_has_water(recipe) ? &drawn : NULL, &height,
                                map->world.sea_height};
    uint8_t biome;
    *facts = (struct climate_facts){.known = recipe_has_climate(recipe)};
    if (!facts->known)
        return true;
    struct climate *climate = climate_new(recipe, map->view.zoom, 1, CLIMATE_ALL);
    if (climate == NULL)
        return false;
    climate_seek(climate, x, y);
    const struct climate_row *row = climate_next(climate, &height);
    biome_row(row, &water, 1, &biome);
    facts->biome = (enum biome)biome;
    facts->warmth = row->warmth[0];
    facts->wetness = row->wetness[0];
    climate_free(climate);
    return true;
}

static void add_words(const struct climate_facts *facts, struct text *text)
{
    text_add(text, biome_warmth_word(facts->warmth));
    text_add(text, " and ");
    text_add(text, biome_wetness_word(facts->wetness));
}

/* Appends a warmth or a wetness in percent. */
static void add_percent(const char *name, uint16_t value, struct text *text)
{
    text_add(text, name);
    text_decimal(text, ((uint64_t)value * 1000 + CLIMATE_TOP / 2) / CLIMATE_TOP, 1);
    text_add(text, "%");
}

void climate_facts_add(const struct climate_facts *facts, struct text *text)
{
    if (!facts->known)
        return;
    text_add(text, "\nbiome ");
    text_add(text, biome_name((int)facts->biome));
    text_add(text, "\nclimate ");
    add_words(facts, text);
    add_percent("\nwarmth ", facts->warmth, text);
    add_percent("\nwetness ", facts->wetness, text);
}

void climate_facts_add_short(const struct climate_facts *facts, struct text *text)
{
    if (!facts->known)
        return;
    text_add(text, biome_name((int)facts->biome));
    if (facts->biome <= BIOME_LAKE)
        return;
    text_add(text, ", ");
    add_words(facts, text);
}

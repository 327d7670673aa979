/*
 * A fact is a row: a field, and what it is a share of. Slacks were measured: see tests/README.md.
 */
#include "map/land_table.h"

#include "world/climate.h"

#include <string.h>

#define OF(name) offsetof(struct land_facts, name)

#define BIOME(name, biome)                                                                         \
    {                                                                                              \
        name, "share that is this biome", LAND_BIOMES, LAND_OF_FIELD, OF(biomes[biome]), OF(area), \
            LAND_NO_SLACK                                                                          \
    }

const struct land_fact land_table[] = {
    {"land", "share that is land", LAND_SHARES, LAND_OF_FIELD, OF(land), OF(area), 250},
    {"rim", "share of the border that is water", LAND_SHARES, LAND_OF_FIELD, OF(wet_border),
     OF(border), 600},
    {"low", "the lowest height, of all there can be", LAND_SHARES, LAND_OF_HEIGHTS, OF(low), 0,
     150},
    {"high", "the highest height, of all there can be", LAND_SHARES, LAND_OF_HEIGHTS, OF(high), 0,
     150},
    {"coast", "sides between land and water", LAND_COASTS, LAND_NUMBER, OF(coast), 0,
     LAND_NO_SLACK},
    {"sea", "share that is sea", LAND_PIECES, LAND_OF_FIELD, OF(pieces.sea), OF(area),
     LAND_NO_SLACK},
    {"lake", "share that is lakes and ponds", LAND_PIECES, LAND_OF_FIELD, OF(pieces.lake), OF(area),
     LAND_NO_SLACK},
    {"islands", "number of islands", LAND_PIECES, LAND_NUMBER, OF(pieces.islands), 0, 5},
    {"islets", "number of islets", LAND_PIECES, LAND_NUMBER, OF(pieces.islets), 0, LAND_NO_SLACK},
    {"largest", "share of the land that is the largest island", LAND_PIECES, LAND_OF_FIELD,
     OF(pieces.largest), OF(land), 4500},
    {"lakes", "number of lakes", LAND_PIECES, LAND_NUMBER, OF(pieces.lakes), 0, 8},
    {"ponds", "number of ponds", LAND_PIECES, LAND_NUMBER, OF(pieces.ponds), 0, LAND_NO_SLACK},
    {"walkable", "share where one can walk", LAND_WALKS, LAND_OF_FIELD, OF(walkable), OF(area),
     400},
    {"regions", "number of walkable pieces", LAND_WALKS, LAND_NUMBER, OF(pieces.regions), 0,
     LAND_NO_SLACK},
    {"region", "share of walkable land that is its largest piece", LAND_WALKS, LAND_OF_FIELD,
     OF(pieces.region), OF(walkable), 4500},
    {"wetness", "mean wetness of the land", LAND_BIOMES, LAND_MEAN_CLIMATE, OF(wetness), OF(land),
     LAND_NO_SLACK},
    {"warmth", "mean warmth of the land", LAND_BIOMES, LAND_MEAN_CLIMATE, OF(warmth), OF(land),
     LAND_NO_SLACK},
    BIOME("ocean", BIOME_OCEAN),
    BIOME("shelf", BIOME_SHELF),
    BIOME("sea-ice", BIOME_SEA_ICE),
    BIOME("ice", BIOME_ICE),
    BIOME("tundra", BIOME_TUNDRA),
    BIOME("taiga", BIOME_TAIGA),
    BIOME("steppe", BIOME_STEPPE),
    BIOME("grassland", BIOME_GRASSLAND),
    BIOME("woodland", BIOME_WOODLAND),
    BIOME("rain-forest", BIOME_RAIN_FOREST),
    BIOME("desert", BIOME_DESERT),
    BIOME("savanna", BIOME_SAVANNA),
    BIOME("jungle", BIOME_JUNGLE),
    BIOME("rock", BIOME_ROCK),
    BIOME("snow", BIOME_SNOW),
    {.name = NULL},
};

const char *land_table_name(int n)
{
    return land_table[n].name;
}

static uint64_t field_of(const struct land_facts *facts, size_t offset)
{
    uint64_t value;
    memcpy(&value, (const char *)facts + offset, sizeof value);
    return value;
}

int64_t land_share(uint64_t part, uint64_t all)
{
    return all > 0 ? (int64_t)((part * LAND_SHARE_ALL + all / 2) / all) : 0;
}

int64_t land_fact_value(const struct land_fact *fact, const struct land_facts *facts)
{
    uint64_t part = field_of(facts, fact->field);
    uint64_t all = HEIGHT_END - 1;
    if (fact->whole == LAND_NUMBER)
        return (int64_t)part;
    if (fact->whole == LAND_OF_FIELD || fact->whole == LAND_MEAN_CLIMATE)
        all = field_of(facts, fact->of);
    if (fact->whole == LAND_MEAN_CLIMATE)
        all *= CLIMATE_TOP;
    return land_share(part, all);
}

void land_fact_add(const struct land_fact *fact, int64_t value, struct text *text)
{
    text_decimal(text, (uint64_t)value, fact->whole == LAND_NUMBER ? 0 : 2);
}

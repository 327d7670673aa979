/*
 * Colours of neighbours in the table of biomes differ in lightness as well as in hue, so that their
 * borders are seen without colour, too. Numbers of 256 colours were chosen by hand: the nearest
 * ones would give two biomes one colour.
 */
#include "map/biome_look.h"

/* A biome's tile, and its colours at all depths. */
struct biome_colors {
    char tile;
    uint32_t rgb;
    uint8_t indexed;     /* number, for terminals of 256 colours */
    palette_basic basic; /* number, for terminals of 16 and 8 */
};

static const struct biome_colors looks[BIOME_COUNT] = {
    [BIOME_OCEAN] = {'~', 0x2F6FB5, 25, 4},       [BIOME_SHELF] = {'~', 0x58A0CF, 74, 12},
    [BIOME_SEA_ICE] = {'_', 0xC4D8E4, 188, 14},   [BIOME_LAKE] = {'=', 0x4C93D6, 68, 6},
    [BIOME_ICE] = {'%', 0xDCE8F0, 254, 15},       [BIOME_TUNDRA] = {'*', 0xA3A995, 247, 7},
    [BIOME_TAIGA] = {'$', 0x4F8069, 66, 2},       [BIOME_STEPPE] = {';', 0xBDB26A, 143, 3},
    [BIOME_GRASSLAND] = {'"', 0x93B957, 107, 10}, [BIOME_WOODLAND] = {'x', 0x4F9348, 71, 2},
    [BIOME_RAIN_FOREST] = {'X', 0x2F7F56, 23, 2}, [BIOME_DESERT] = {':', 0xDFC587, 186, 11},
    [BIOME_SAVANNA] = {'v', 0xB9A23E, 142, 3},    [BIOME_JUNGLE] = {'&', 0x2C8A3A, 29, 2},
    [BIOME_ROCK] = {'#', 0x92877F, 102, 8},       [BIOME_SNOW] = {'@', 0xF4F6FA, 231, 15},
};

static const struct biome_colors river = {'|', 0x3F8FE0, 68, 12};

char biome_tile(enum biome biome)
{
    return looks[biome].tile;
}

static struct style style_of(const struct biome_colors *look, int colors)
{
    return palette_style_of(look->rgb, look->indexed, look->basic, colors);
}

struct style biome_style(enum biome biome, int colors)
{
    return style_of(&looks[biome], colors);
}

struct style biome_river(int colors)
{
    return style_of(&river, colors);
}

struct style biome_sea(int depth, int count, int colors)
{
    uint32_t rgb = rgb_between(looks[BIOME_SHELF].rgb, looks[BIOME_OCEAN].rgb, depth, count - 1);
    return (struct style){color_of_rgb(rgb, colors), 0, rgb};
}

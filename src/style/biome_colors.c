/*
 * Neighbours in the table of biomes differ in lightness as well as in hue, so borders also show
 * without colour. Lakes have the colour of the shallow sea, so that both are seen as water. The
 * numbers for 256 colours were chosen by hand, as the nearest ones would give two biomes the same
 * colour. With 16 colours, biomes that are neighbours by warmth or wetness have different colours,
 * except woodland and jungle; what is shaded or fills cells begins from these, as the nearest to
 * most of the others are greys.
 */
#include "style/biome_colors.h"

/* The tile of a biome, and its colours for all terminals. */
struct biome_colors {
    char tile;
    uint32_t rgb;
    uint8_t indexed;     /* number, for terminals of 256 colours */
    palette_basic basic; /* number, for terminals of 16 and 8 */
    uint8_t ground;      /* number of what fills cells of 256 colours; 0: the nearest to `rgb` */
};

/* clang-format off */
static const struct biome_colors looks[BIOME_COUNT] = {
    [BIOME_OCEAN] = {'~', 0x24588F, 25, 12, 67},
    [BIOME_SHELF] = {'~', 0x78B2D6, 67, 12, 74},
    [BIOME_SEA_ICE] = {'_', 0xC9D9E2, 152, 15, 0},
    [BIOME_LAKE] = {'=', 0x78B2D6, 74, 12, 0},
    [BIOME_ICE] = {'%', 0xDCE5E9, 254, 15, 0},
    [BIOME_TUNDRA] = {'*', 0xB2ADA0, 145, 7, 0},
    [BIOME_TAIGA] = {'$', 0x5F8577, 66, 14, 0},
    [BIOME_STEPPE] = {';', 0xCDBE92, 144, 3, 0},
    [BIOME_GRASSLAND] = {'"', 0x93B85C, 107, 10, 0},
    [BIOME_WOODLAND] = {'x', 0x66964C, 64, 2, 71},
    [BIOME_RAIN_FOREST] = {'X', 0x3F7C62, 29, 6, 29},
    [BIOME_DESERT] = {':', 0xEBD3A0, 223, 11, 0},
    [BIOME_SAVANNA] = {'v', 0xB7B868, 143, 3, 0},
    [BIOME_JUNGLE] = {'&', 0x33803F, 28, 2, 0},
    [BIOME_ROCK] = {'#', 0x9A9A80, 102, 7, 0},
    [BIOME_SNOW] = {'@', 0xF0F2F3, 231, 15, 0},
};
/* clang-format on */

/* Rivers on maps of biomes. INK is the rgb of their lines in half blocks and pictures. */
static const struct biome_colors river = {'|', 0x4A93E0, 68, 12, 0};
enum { INK = 0x2F74BE };

char biome_tile(enum biome biome)
{
    return looks[biome].tile;
}

static struct style look_style(const struct biome_colors *look, int colors)
{
    struct style style = palette_style_of(look->rgb, look->indexed, look->basic, colors);
    if (colors >= 8 && colors < 256)
        style.rgb = color_rgb_of(look->basic);
    return style;
}

struct style biome_style(enum biome biome, int colors)
{
    struct style style = look_style(&looks[biome], colors);
    if (biome <= BIOME_LAKE && colors >= 256 && colors < COLORS_RGB)
        style.rgb = color_rgb_of(looks[biome].indexed); /* shades are of land only */
    return style;
}

uint32_t biome_ground(enum biome biome)
{
    uint8_t ground = looks[biome].ground;
    return ground != 0 ? color_rgb_of(ground) : biome_style(biome, 256).rgb;
}

struct style biome_river(int colors)
{
    struct style style = look_style(&river, colors);
    style.rgb = INK;
    return style;
}

struct style biome_sea(int depth, int count, int colors)
{
    uint32_t rgb = rgb_between(looks[BIOME_SHELF].rgb, looks[BIOME_OCEAN].rgb, depth, count - 1);
    return (struct style){color_of_rgb(rgb, colors), 0, rgb};
}

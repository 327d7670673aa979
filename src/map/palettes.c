/*
 * The table of palette.h. Each palette is made by hand for each kind of terminal. The
 * colours nearest to a fine gradient would not do: some would be darker than the ones below them.
 *
 * Invariant: palettes for 256 colours use none of the first 16, which differ between terminals.
 */
#include "map/palette.h"

#include <stddef.h>
#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof *(list))
#define RGB(...) \
    .colors = (const uint32_t[]){__VA_ARGS__}, .count = COUNT(((const uint32_t[]){__VA_ARGS__}))
#define INDEXED(...)                           \
    .indexed = (const uint8_t[]){__VA_ARGS__}, \
    .indexed_count = COUNT(((const uint8_t[]){__VA_ARGS__}))
#define BASIC(...) .basic = {__VA_ARGS__}

/* How many of the first colours mean water, and the colours of water. */
#define WET(wet_, indexed_, basic_) .wet = (wet_), .wet_indexed = (indexed_), .wet_basic = (basic_)
#define WATER(...)                            \
    .water = (const uint32_t[]){__VA_ARGS__}, \
    .water_count = COUNT(((const uint32_t[]){__VA_ARGS__}))
#define RIVER(...) .river = {__VA_ARGS__}
#define LAKE(...)  .lake = {__VA_ARGS__}
#define SKY(...)   .sky = {__VA_ARGS__}
#define WATER_INDEXED(...)                           \
    .water_indexed = (const uint8_t[]){__VA_ARGS__}, \
    .water_indexed_count = COUNT(((const uint8_t[]){__VA_ARGS__}))

const struct palette palettes[] = {
    {.name = "terrain",
     .about = "water, grass, woods, earth, rock and snow",
     RGB(0x2E86C1, 0xDDD3A8, 0x8DB360, 0x4F7A28, 0xA9A55B, 0xA07B52, 0x949494, 0xFFFFFF),
     INDEXED(32, 187, 107, 64, 143, 137, 246, 231),
     BASIC(12, 10, 2, 2, 11, 3, 7, 15),
     WET(1, 1, 1),
     WATER(0x2E86C1, 0x0B2A55),
     WATER_INDEXED(32, 25, 24, 18, 17),
     RIVER(0x3F8FE0, 0x1F5FAF, 68),
     LAKE(0x4A9BD4, 0x4A9BD4, 74),
     SKY(0x3A6EAF, 0xD3E0EA)},

    /* By Smith and van der Walt, 2015. */
    {.name = "viridis",
     .about = "dark violet to yellow, evenly lighter",
     RGB(0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B,
         0xFDE725),
     INDEXED(53, 54, 60, 30, 36, 77, 113, 149, 220, 227),
     BASIC(4, 4, 12, 6, 6, 10, 10, 11),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x190B30, 0x7C93AB)},

    /* By Nunez, Anderton and Renslow, 2018; equal for eyes with and without colour blindness. */
    {.name = "cividis",
     .about = "dark blue to yellow, also for colour-blind eyes",
     RGB(0x00204D, 0x00336F, 0x39486B, 0x575C6D, 0x707173, 0x8A8779, 0xA69D75, 0xC4B56C, 0xE4CF5B,
         0xFFEA46),
     INDEXED(17, 24, 60, 242, 102, 144, 179, 185, 221, 227),
     BASIC(4, 4, 8, 8, 3, 3, 11, 11),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x0B1830, 0xA8A692)},

    {.name = "atlas",
     .about = "deep sea to white peaks, as in a school atlas",
     RGB(0x12305F, 0x1C4F8C, 0x2A73A8, 0x3F97A0, 0x62AD7A, 0x93BD68, 0xC3CC7A, 0xE2D59C, 0xF3E7CC,
         0xFFFFFF),
     INDEXED(18, 25, 31, 72, 107, 150, 186, 187, 230, 231),
     BASIC(4, 4, 12, 2, 2, 3, 11, 15),
     WET(4, 4, 3),
     WATER(0x3F97A0, 0x2A73A8, 0x1C4F8C, 0x12305F),
     WATER_INDEXED(72, 31, 25, 18),
     RIVER(0x3A7FCA, 0x1C5FA8, 68),
     LAKE(0x3F8FC8, 0x3F8FC8, 74),
     SKY(0x8FB4D0, 0xF2EFE4)},

    {.name = "ember",
     .about = "dark violet to pale yellow, by red",
     RGB(0x2B0F54, 0x55106C, 0x7F1F6C, 0xA92E5F, 0xCF4446, 0xE9642C, 0xF78A13, 0xF9B32A, 0xF7D85C,
         0xFCFBA8),
     INDEXED(53, 89, 125, 167, 202, 208, 214, 221, 229),
     BASIC(4, 1, 9, 9, 3, 3, 11, 15),
     RIVER(0x5AA5F0, 0x5AA5F0, 75),
     LAKE(0x4A8FD4, 0x4A8FD4, 68),
     SKY(0x1C0A2E, 0xD98A55)},

    {.name = "rainbow",
     .about = "violet to red, six colours where there are eight",
     RGB(0x8B4FD0, 0x4F63E8, 0x2D9AE8, 0x17B8A6, 0x4CBF3F, 0xD7C72B, 0xF08A24, 0xE23B2E),
     INDEXED(98, 63, 32, 37, 71, 184, 208, 160),
     BASIC(5, 4, 6, 6, 2, 2, 3, 1),
     RIVER(0xFFFFFF, 0xFFFFFF, 231),
     LAKE(0xD0D0D0, 0xD0D0D0, 252)},

    /* The colours of mediocregopher's picture, 2014. */
    {.name = "meadow",
     .about = "two waters, five greens, rock and snow",
     RGB(0x1437AD, 0x04859D, 0x007D1C, 0x007D1C, 0x24913C, 0x00C12B, 0x38E05D, 0xA3A3A4, 0x757575,
         0xFFFFFF),
     INDEXED(19, 31, 28, 28, 29, 34, 41, 248, 243, 231),
     BASIC(4, 12, 2, 2, 10, 10, 7, 15),
     WET(2, 2, 2),
     WATER(0x1485AD, 0x1437AD),
     WATER_INDEXED(31, 25, 19),
     RIVER(0x2FA8D8, 0x04739D, 38),
     LAKE(0x04859D, 0x04859D, 31),
     SKY(0x2A66B8, 0xD6E6F0)},

    {.name = "grey",
     .about = "dark to light",
     RGB(0x444444, 0xF4F4F4),
     INDEXED(238, 240, 242, 244, 246, 248, 250, 252, 254, 255),
     BASIC(8, 8, 8, 8, 7, 7, 15, 15),
     RIVER(0x767676, 0x303030, 243),
     LAKE(0x505050, 0x505050, 239),
     SKY(0x8C8C8C, 0xDEDEDE)},

    {.name = "mono",
     .about = "the terminal's own colour: dim, plain and bold",
     .hueless = true,
     RGB(0x5C5C5C, 0xA8A8A8, 0xFFFFFF),
     INDEXED(240, 248, 231),
     BASIC(8, 8, 8, 7, 7, 15, 15, 15),
     RIVER(0x767676, 0x303030, 243),
     LAKE(0x505050, 0x505050, 239),
     SKY(0x0C0C0C, 0x2E2E2E)},

    {0},
};

int palette_count(void)
{
    return COUNT(palettes) - 1;
}

const struct palette *palette_named(const char *name)
{
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        if (strcmp(palette->name, name) == 0)
            return palette;
    return NULL;
}

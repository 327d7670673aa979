/*
 * Box-drawing lines join in every way, but thin and double ones only across each other.
 */
#include "render/points/river_glyphs.h"

/* Directions as bits, for tables of glyphs. */
enum { EAST = 1, SOUTH = 2, WEST = 4, NORTH = 8 };

/* Returns the set of the directions that have an arm of a kind, or of any if it is NO_ARM. */
static unsigned arms_of(uint8_t arms, enum river_lines_arm kind)
{
    unsigned set = 0;
    for (unsigned n = 0; n < 4; n++) {
        unsigned arm = arms >> (2 * n) & 3;
        if (arm != RIVER_LINES_NO_ARM && (kind == RIVER_LINES_NO_ARM || arm == kind))
            set |= 1U << n;
    }
    return set;
}

static uint32_t line_glyph(uint8_t arms)
{
    static const uint16_t thin[] = {
        ' ',    0x2576, 0x2577, 0x256D, 0x2574, 0x2500, 0x256E, 0x252C,
        0x2575, 0x2570, 0x2502, 0x251C, 0x256F, 0x2534, 0x2524, 0x253C,
    };
    static const uint16_t wide[] = {
        ' ',    0x2550, 0x2551, 0x2554, 0x2550, 0x2550, 0x2557, 0x2566,
        0x2551, 0x255A, 0x2551, 0x2560, 0x255D, 0x2569, 0x2563, 0x256C,
    };
    static const uint16_t wide_across[] = {
        ' ',    0x2550, 0x2577, 0x2552, 0x2550, 0x2550, 0x2555, 0x2564,
        0x2575, 0x2558, 0x2502, 0x255E, 0x255B, 0x2567, 0x2561, 0x256A,
    };
    static const uint16_t wide_down[] = {
        ' ',    0x2576, 0x2551, 0x2553, 0x2574, 0x2500, 0x2556, 0x2565,
        0x2551, 0x2559, 0x2551, 0x255F, 0x255C, 0x2568, 0x2562, 0x256B,
    };
    unsigned all = arms_of(arms, RIVER_LINES_NO_ARM);
    unsigned large = arms_of(arms, RIVER_LINES_WIDE);
    if (large == 0)
        return thin[all];
    if (large == (all & (EAST | WEST)))
        return wide_across[all];
    if (large == (all & (SOUTH | NORTH)))
        return wide_down[all];
    return wide[all]; /* no character has other mixtures */
}

uint32_t river_glyph(uint8_t arms, bool ascii)
{
    static const char joins[] = " -|,--.+|`|+'+++";
    if (arms == RIVER_LINES_FULL)
        return river_glyph_lake(ascii);
    return ascii ? (uint32_t)joins[arms_of(arms, RIVER_LINES_NO_ARM)] : line_glyph(arms);
}

uint8_t river_glyph_eastward(uint8_t arms)
{
    uint8_t east = arms & 3;
    return (uint8_t)(arms == RIVER_LINES_FULL ? arms : east | east << 4);
}

uint32_t river_glyph_lake(bool ascii)
{
    return ascii ? '=' : 0x2248;
}

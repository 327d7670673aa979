/*
 * Colours are of xterm's fixed 256: 16..231 a cube of 6x6x6, 232..255 greys. The first 16 are left
 * to the terminal's own theme, and used only where there are no more.
 */
#include "palette.h"

#include <stddef.h>
#include <string.h>

static const uint8_t terrain[] = {32, 187, 107, 64, 143, 137, 246, 231};
static const struct color terrain_basic[] = {
    {12, false}, {10, false}, {2, false}, {2, false},
    {11, false}, {3, false},  {7, false}, {15, false},
};

static const uint8_t viridis[] = {53, 54, 60, 61,  24,  31,  30,  36,
                                  35, 71, 77, 113, 149, 185, 220, 226};
static const struct color viridis_basic[] = {
    {5, false}, {5, false}, {4, false},  {6, false},
    {6, false}, {2, false}, {10, false}, {11, false},
};

static const uint8_t grey[] = {238, 240, 242, 244, 246, 248, 250, 252, 254, 255};
static const struct color grey_basic[] = {
    {8, false}, {8, false}, {8, false},  {8, false},
    {7, false}, {7, false}, {15, false}, {15, false},
};

#define COLORS(list) (int)(sizeof(list) / sizeof *(list)), list

const struct palette palettes[] = {
    {"terrain", "water, grass, woods, earth, rock and snow", COLORS(terrain), terrain_basic},
    {"viridis", "dark violet to yellow, evenly brighter", COLORS(viridis), viridis_basic},
    {"grey", "dark to light", COLORS(grey), grey_basic},
    {0},
};

int palette_count(void)
{
    return (int)(sizeof palettes / sizeof *palettes) - 1;
}

const struct palette *palette_named(const char *name)
{
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        if (strcmp(palette->name, name) == 0)
            return palette;
    return NULL;
}

struct color palette_color(const struct palette *palette, int band, int count, int colors)
{
    int middle = 2 * band + 1; /* of the band, in halves of one */
    if (colors >= 256)
        return (struct color){palette->colors[middle * palette->count / (2 * count)], false};
    struct color color = palette->basic[middle * 8 / (2 * count)];
    if (colors < 16 && color.index >= 8) {
        color.index = (uint8_t)(color.index - 8);
        color.bold = true;
    }
    return color;
}

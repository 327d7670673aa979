/*
 * Integers only: a 256th part of a metre is 625/16 of 10^-4 metres.
 */
#include "readers/terrain_rgb.h"

#include "readers/elevation_head.h"

#include <stddef.h>

int terrain_rgb_decimals(enum terrain_encoding encoding)
{
    return encoding == TERRAIN_TERRARIUM ? 4 : 1;
}

static int32_t terrain_value(enum terrain_encoding encoding, uint32_t color)
{
    if (encoding == TERRAIN_TERRARIUM)
        return (int32_t)(((uint64_t)color * 625 + 8) / 16) - 327680000;
    return (int32_t)color - 100000;
}

void terrain_rgb_row(enum terrain_encoding encoding, const uint8_t *bytes, int channels,
                     uint32_t count, int32_t *values)
{
    for (uint32_t x = 0; x < count; x++, bytes += channels) {
        uint32_t color = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
        values[x] =
            channels == 4 && bytes[3] == 0 ? ELEVATION_UNKNOWN : terrain_value(encoding, color);
    }
}

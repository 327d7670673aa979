/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/flows.h"

#include "base/target_clones.h"
#include "world/rivers/choices.h"
#include "world/rivers/drainage.h"

/* Static, as compilers show the names of other clones to whoever links the library. */
CLONES static void fill_flows(int32_t *restrict out, const int32_t *restrict height, size_t wide,
                              size_t cols, const int32_t *restrict bits, int32_t least,
                              int32_t steep)
{
    const int32_t *restrict north = height - wide;
    const int32_t *restrict south = height + wide;
    for (size_t n = 0; n < cols; n++) {
        int32_t east = height[n + 1];
        int32_t west = height[(ptrdiff_t)n - 1];
        int32_t along_x = pick(-(east <= west), FLOW_EAST, FLOW_WEST);
        int32_t along_y = pick(-(south[n] <= north[n]), FLOW_SOUTH, FLOW_NORTH);
        int32_t fall_x = between(height[n] - (east < west ? east : west), 0, HEIGHT_TOP);
        int32_t fall_y =
            between(height[n] - (south[n] < north[n] ? south[n] : north[n]), 0, HEIGHT_TOP);
        int32_t chance = least + ((bits[n] & 0xFFFF) * (32768 - least) >> 15);
        chance = pick(-(height[n] < steep), 1 << 15, chance);
        int32_t by_chance = -((fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance);
        int32_t only_x = -(fall_x > 0) & -(fall_y == 0);
        out[n] = pick(by_chance | only_x, along_x, pick(-(fall_y > 0), along_y, FLOW_SINK));
    }
}

void flows_by_chance(int32_t *out, const int32_t *height, size_t wide, size_t cols,
                     const int32_t *bits, int32_t least, int32_t steep)
{
    fill_flows(out, height, wide, cols, bits, least, steep);
}

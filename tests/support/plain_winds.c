/* See plain_winds.h. */
#include "support/plain_winds.h"

#include <stdbool.h>

enum { ONE = 32768 };

struct plain_air plain_air(const int64_t levels[PLAIN_WEST + 1], int64_t sea)
{
    struct plain_air air = {0, ONE / 2};
    for (int n = 1; n <= PLAIN_WEST; n++) {
        bool at_sea = levels[n] < sea;
        int64_t before = levels[n - 1] > sea ? levels[n - 1] : sea;
        int64_t rise = levels[n] > before ? levels[n] - before : 0;
        int64_t part = 4600 + rise * 35 / 8;
        int64_t kept = at_sea ? 13800 : part < 30000 ? ONE - part : ONE - 30000;
        air.rain = at_sea ? air.humidity * 5 / 32 : air.humidity * (ONE - kept) / ONE;
        air.humidity = air.humidity * kept / ONE + (at_sea ? 18900 : 2000);
    }
    return air;
}

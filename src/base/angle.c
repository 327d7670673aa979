/*
 * A table has the sines of a quarter turn; the other quarters mirror it. Directions are found by
 * turning the vector towards that of x, by angles whose tangents are 1, 1/2, 1/4... (Volder,
 * "CORDIC", 1959): each turn needs shifts alone, and makes it longer by a known factor.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "base/angle.h"

#include "base/target_clones.h"

#include <stdbool.h>
#include <stddef.h>

/* Sines of 0..90 degrees, in units of 2^-30. */
static const int32_t sines[] = {
    0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,
    149435979,  167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,
    295963357,  313931728,  331804471,  349576144,  367241333,  384794656,  402230767,  419544355,
    436730145,  453782903,  470697435,  487468587,  504091252,  520560366,  536870912,  553017922,
    568996477,  584801711,  600428808,  615873009,  631129609,  646193961,  661061475,  675727625,
    690187940,  704438018,  718473518,  732290163,  745883746,  759250125,  772385229,  785285058,
    797945680,  810363241,  822533958,  834454122,  846120104,  857528349,  868675383,  879557810,
    890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,  956710970,
    965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
    1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162,
    1057429273, 1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298,
    1073087729, 1073578288, 1073741824,
};

int64_t angle_sine(int degrees)
{
    degrees %= 360;
    if (degrees < 0)
        degrees += 360;
    if (degrees >= 180)
        return -angle_sine(degrees - 180);
    return sines[degrees <= 90 ? degrees : 180 - degrees];
}

int64_t angle_cosine(int degrees)
{
    return angle_sine(degrees + 90);
}

int64_t angle_times(int64_t length, int64_t sine)
{
    return (length >> 8) * (sine >> 8) >> 14;
}

CLONES static void find_angles(int32_t *restrict x, int32_t *restrict y, uint32_t *restrict angles,
                               int count)
{
    /* Angles whose tangents are 2^-n, in 2^-32 turns. */
    static const uint32_t turns[] = {536870912, 316933406, 167458907, 85004756, 42667331, 21354465,
                                     10679838,  5340245,   2670163,   1335087,  667544,   333772,
                                     166886,    83443,     41722,     20861,    10430,    5215};
    static const int64_t shorten = 652032874; /* 2^30 / 1.6467603, what all turns lengthen by */
    for (int n = 0; n < count; n++) {
        bool back = x[n] < 0;
        angles[n] = back ? UINT32_C(1) << 31 : 0;
        x[n] = back ? -x[n] : x[n];
        y[n] = back ? -y[n] : y[n];
    }
    for (size_t turn = 0; turn < sizeof turns / sizeof *turns; turn++)
        for (int n = 0; n < count; n++) {
            int32_t dx = y[n] >> turn;
            int32_t dy = x[n] >> turn;
            bool left = y[n] < 0;
            x[n] += left ? -dx : dx;
            y[n] += left ? dy : -dy;
            angles[n] += left ? -turns[turn] : turns[turn];
        }
    for (int n = 0; n < count; n++) {
        angles[n] = x[n] == 0 ? 0 : angles[n];
        x[n] = (int32_t)((x[n] >> 10) * shorten >> 20);
    }
}

void angles_of(int32_t *restrict x, int32_t *restrict y, uint32_t *restrict angles, int count)
{
    find_angles(x, y, angles, count); /* clones are seen outside of a library */
}

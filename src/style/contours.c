/*
 * Neighbours are mostly of one level, so each search begins with the level of the height before.
 */
#include "style/contours.h"

#include "base/minmax.h"

#include <stdlib.h>

/* Values of lines as multiples of a step. */
struct ruler {
    int64_t step;  /* the interval, in 10^-decimals units */
    int64_t first; /* number of the lowest line above the lowest value */
    int64_t last;  /* number of the highest line; below `first` if there is none */
    int decimals;
};

/* Returns a / b, rounded down; b > 0. */
static int64_t divide_down(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static struct ruler ruler_of(const struct scale *scale, struct scale_number interval)
{
    struct ruler ruler = {.decimals = scale->decimals};
    struct scale_number low = {scale->low, scale->decimals};
    struct scale_number high = {scale->high, scale->decimals};
    if (interval.decimals > ruler.decimals)
        ruler.decimals = interval.decimals;
    ruler.step = scale_with_decimals(interval, ruler.decimals);
    ruler.first = divide_down(scale_with_decimals(low, ruler.decimals), ruler.step) + 1;
    ruler.last = divide_down(scale_with_decimals(high, ruler.decimals), ruler.step);
    return ruler;
}

uint32_t contours_count(const struct scale *scale, struct scale_number interval)
{
    struct ruler ruler = ruler_of(scale, interval);
    int64_t count = ruler.last - ruler.first + 1;
    return count <= CONTOURS_MAX ? (uint32_t)count : CONTOURS_MAX + 1;
}

bool contours_make(struct contours *contours, const struct world *world,
                   struct scale_number interval)
{
    struct ruler ruler = ruler_of(&world->recipe.scale, interval);
    uint32_t count = contours_count(&world->recipe.scale, interval);
    uint32_t below = 0; /* floor of the level before */
    *contours = (struct contours){0};
    contours->floors = malloc((count + 2) * sizeof *contours->floors);
    if (contours->floors == NULL)
        return false;
    if (world->sea_kind != SEA_DEFAULT && world->sea_height > 0) {
        below = world->sea_height;
        contours->floors[contours->count++] = below;
    }
    int64_t last = MIN(ruler.last, ruler.first + CONTOURS_MAX);
    for (int64_t line = ruler.first; line <= last; line++) {
        struct scale_number value = {line * ruler.step, ruler.decimals};
        uint32_t floor = scale_height_at(&world->recipe.scale, world_scale_range(world), value);
        if (floor > below && floor <= world->high)
            contours->floors[contours->count++] = floor;
        below = MAX(floor, below);
    }
    return true;
}

void contours_free(struct contours *contours)
{
    free(contours->floors);
    *contours = (struct contours){0};
}

/* Returns how many floors a height reaches. */
static uint32_t find_contour_level(const struct contours *contours, uint32_t height)
{
    uint32_t low = 0;
    uint32_t high = contours->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (height >= contours->floors[middle])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void contours_levels(const struct contours *contours, const uint32_t *heights, uint32_t cols,
                     uint32_t *levels)
{
    const uint32_t *floors = contours->floors;
    uint32_t level = 0;
    for (uint32_t n = 0; n < cols; n++) {
        bool same = (level == 0 || heights[n] >= floors[level - 1]) &&
                    (level == contours->count || heights[n] < floors[level]);
        level = same ? level : find_contour_level(contours, heights[n]);
        levels[n] = level;
    }
}

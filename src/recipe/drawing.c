#include "recipe/drawing.h"

#include "base/minmax.h"

enum { VALUES = 65536 };

/* Returns the smallest difference of two values, DRAWING_STEP_MAX at most. */
static uint32_t step_of(const uint32_t *values, size_t count)
{
    uint8_t has[VALUES / 8] = {0}; /* a bit for each value */
    uint32_t step = DRAWING_STEP_MAX;
    uint32_t before = HEIGHT_UNKNOWN;
    for (size_t n = 0; n < count; n++)
        if (values[n] != HEIGHT_UNKNOWN)
            has[values[n] / 8] |= (uint8_t)(1U << values[n] % 8);
    for (uint32_t value = 0; value < VALUES; value++) {
        if ((has[value / 8] >> value % 8 & 1) == 0)
            continue;
        step = before != HEIGHT_UNKNOWN ? MIN(step, value - before) : step;
        before = value;
    }
    return step;
}

struct drawing drawing_of(const uint32_t *values, uint32_t cols, uint32_t rows)
{
    return (struct drawing){
        .cols = cols, .rows = rows, .values = values, .step = step_of(values, (size_t)cols * rows)};
}

bool algorithm_takes_drawing(int algorithm)
{
    const struct algorithm *row = algorithms[algorithm];
    return !row->is_planet && (row->has_water || (row->fields & ALGORITHM_CORNERS) != 0);
}

/* Returns the side of a world on so many pixels; 0 if it is too long. */
static uint32_t side_on(const struct recipe *recipe, uint32_t pixels, uint32_t rim)
{
    uint64_t side = (uint64_t)(pixels - rim) * recipe->feature;
    return side <= RECIPE_SIDE_MAX ? (uint32_t)side + rim : 0;
}

void recipe_take_drawing(struct recipe *recipe, bool spread, bool units)
{
    const struct drawing *drawing = recipe->drawing;
    recipe->width = side_on(recipe, drawing->cols, recipe_rim_x(recipe));
    recipe->height = side_on(recipe, drawing->rows, recipe_rim_y(recipe));
    if (spread)
        recipe->spread = drawing_spread(drawing, recipe->algorithm);
    if (units)
        recipe->scale = recipe_has_water(recipe) ? drawing->scale : (struct scale){0};
}

const struct picture *recipe_source(const struct recipe *recipe)
{
    return recipe->drawing != NULL ? recipe->drawing->picture : recipe->picture;
}

/* Each doubling of the longer side takes 2^(3/4) of the spread. */
uint32_t drawing_spread(const struct drawing *drawing, int algorithm)
{
    enum { WHOLE = 32, ONE = 1 << 10, KEPT = 594604 };
    uint64_t side = (uint64_t)MAX(drawing->cols, drawing->rows) * ONE;
    uint64_t spread = ROUGHNESS_ONE;
    for (; side >= 2 * WHOLE * ONE; side /= 2)
        spread = spread * KEPT / ROUGHNESS_ONE;
    if (side > WHOLE * ONE)
        spread -=
            spread * (ROUGHNESS_ONE - KEPT) / ROUGHNESS_ONE * (side - WHOLE * ONE) / (WHOLE * ONE);
    return (uint32_t)(algorithms[algorithm]->has_water ? spread : spread / 4);
}

/*
 * Facts of areas (survey/area_facts.h), one by one.
 */
#include "library/calls.h"
#include "survey/area_facts.h"

/* Finds the area of a window, or of the whole world if `window` is NULL, and copies what was
 * measured, with the bands of the window. Returns an enum tmap_error. */
static int take_area(const struct tmap *world, const struct tmap_window *window, struct area *area,
                     struct measured *measured)
{
    struct tmap_window seen;
    const int error = window != NULL ? calls_take_window(&seen, world, window) : TMAP_DONE;
    const struct measured *kept = error == TMAP_DONE ? calls_measure(world) : NULL;
    if (kept == NULL)
        return error != TMAP_DONE ? error : TMAP_NO_MEMORY;
    *measured = *kept;
    if (window == NULL) {
        *area = area_of_world(&kept->world.recipe, AREA_POINTS_MAX);
        return TMAP_DONE;
    }
    const struct view view = calls_inside(&kept->world.recipe, &seen).view;
    if (view.cols == 0 || view.rows == 0)
        return TMAP_NOTHING;
    if (!area_of_view(area, &kept->world.recipe, &view))
        return TMAP_SIZE;
    return calls_span(world, &view, measured) ? TMAP_DONE : TMAP_NO_MEMORY;
}

EXPORTED int tmap_fact(const struct tmap *world, const struct tmap_window *window, const char *name,
                       double *value)
{
    const struct area_fact *fact = area_fact_table;
    struct facts_memory memory = {0};
    struct measured measured;
    struct area area;
    if (world == NULL || name == NULL || value == NULL)
        return TMAP_NULL;
    while (fact->name != NULL && strcmp(fact->name, name) != 0)
        fact++;
    const int error = take_area(world, window, &area, &measured);
    if (error != TMAP_DONE || fact->name == NULL)
        return error != TMAP_DONE ? error : TMAP_UNKNOWN;
    struct area_facts facts = {.level = fact->level};
    if (fact->level == FACTS_RIVERS && !recipe_has_water(&measured.world.recipe))
        return TMAP_RIVERS;
    if (area_fact_lack(fact, &measured.world.recipe) != NULL)
        return TMAP_CLIMATE;
    if (fact->level == FACTS_RIVERS && area.windows > 0)
        return TMAP_SIZE;
    const bool done =
        area_facts_find(&facts, &area, &measured.world, &measured.bands, NULL, &memory);
    facts_memory_free(&memory);
    if (done)
        *value = (double)area_fact_value(fact, &facts) / (fact->whole == FACT_NUMBER ? 1 : 100);
    return done ? TMAP_DONE : TMAP_NO_MEMORY;
}

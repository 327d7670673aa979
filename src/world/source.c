/*
 * Pictures have their own source; other worlds have rivers or a lattice.
 */
#include "world/source.h"

const struct source *source_of(const struct recipe *recipe)
{
    if (recipe->picture != NULL)
        return &source_picture;
    return recipe_has_water(recipe) ? &source_rivers : &source_lattice;
}

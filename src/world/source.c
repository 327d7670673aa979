/*
 * A picture is one source; of other worlds the algorithm has it.
 */
#include "world/source.h"

#include "world/algorithm.h"

const struct source *source_of(const struct recipe *recipe)
{
    return recipe->picture != NULL ? &source_picture : algorithms[recipe->algorithm]->source;
}

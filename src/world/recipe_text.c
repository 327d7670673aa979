/*
 * Fields that do not concern the algorithm are left out, as they would be refused.
 */
#include "world/recipe_text.h"

#include "world/algorithm.h"
#include "world/picture.h"

#include <string.h>

/* Appends algorithm, roughness, spread and corners. The default algorithm, the default spread and
 * corners of noise are left out; so are fields that do not concern the algorithm. */
static void add_algorithm(struct text *text, const struct recipe *recipe)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    if (recipe->algorithm != 0) {
        text_add(text, " --algorithm=");
        text_add(text, algorithm->name);
    }
    if (algorithm->fields & ALGORITHM_ROUGHNESS) {
        text_add(text, " --roughness=");
        text_trimmed(text, recipe->roughness, 6);
    }
    if ((algorithm->fields & ALGORITHM_SPREAD) != 0 && recipe->spread != ROUGHNESS_ONE) {
        text_add(text, " --spread=");
        text_trimmed(text, recipe->spread, 6);
    }
    if ((algorithm->fields & ALGORITHM_CORNERS) != 0 && recipe->corners.cols > 0) {
        text_add(text, " --corners=");
        corners_add(&recipe->corners, text);
    }
}

/* Appends a seed's word, quoted if a shell would see more in it than letters. */
static void add_word(struct text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(word);
    bool quoted = strspn(word, plain) < length;
    text_add(text, quoted ? "'" : "");
    text_quoted(text, word, length);
    text_add(text, quoted ? "'" : "");
}

void recipe_text_add(struct text *text, const struct recipe *recipe, const char *word)
{
    text_add(text, "--world-version=");
    text_number(text, RECIPE_VERSION);
    text_add(text, " --seed=");
    if (word != NULL)
        add_word(text, word);
    else
        text_number(text, recipe->seed);
    if (recipe->edges != EDGES_WRAP) {
        text_add(text, " --edges=");
        text_add(text, recipe_edges_name((int)recipe->edges));
    }
    text_add(text, " --world=");
    text_number(text, recipe->width);
    text_add(text, "x");
    text_number(text, recipe->height);
    text_add(text, " --feature-size=");
    text_number(text, recipe->feature);
    add_algorithm(text, recipe);
    if (recipe->origin_x != 0 || recipe->origin_y != 0) {
        text_add(text, " --origin=");
        text_number(text, recipe->origin_x);
        text_add(text, ",");
        text_number(text, recipe->origin_y);
    }
    if (recipe->climate != CLIMATE_NONE) {
        text_add(text, " --climate=");
        text_add(text, recipe_climate_name((int)recipe->climate));
    }
    if (recipe->halvings.given) {
        text_add(text, " --halvings=");
        text_number(text, recipe->halvings.halves / 2);
        text_add(text, recipe->halvings.halves % 2 == 1 ? ".5" : "");
        text_add(text, recipe->halvings.filled ? ",filled" : "");
    }
    if (recipe->range.given) {
        text_add(text, " --range=");
        text_number(text, recipe->range.low);
        text_add(text, "..");
        text_number(text, recipe->range.high);
    }
}

void recipe_text_add_heights(struct text *text, const struct recipe *recipe)
{
    const struct picture *picture = recipe->picture;
    bool own = picture != NULL && scale_equal(&picture->scale, &recipe->scale);
    if (recipe->scale.given && !own) {
        text_add(text, " --heights=");
        scale_add(&recipe->scale, text);
    }
    if (recipe->sea.kind != SEA_DEFAULT) {
        text_add(text, " --sea=");
        sea_add(&recipe->sea, text);
    }
}

/*
 * The world stays: only its readers leave out what is not made.
 */
#include "explorer/edit_halvings.h"

#include "world/algorithm.h"

/* Sets the note to why there are no halvings, if there are none. */
static bool lacks_halvings(const struct map *map, struct note *note)
{
    const struct recipe *recipe = &map->world.recipe;
    bool picture = recipe->picture != NULL;
    if (!picture && !algorithms[recipe->algorithm]->of_cells)
        return false;
    *note = note_of(picture ? "a picture is what it is: it was not made by halvings"
                            : "such land is made at each zoom anew: zoom out instead",
                    "");
    return true;
}

/* Returns a note on the halvings that are made, of `all` that the zoom shows, both in halves. */
static struct note note_of_halvings(uint32_t halves, uint32_t all)
{
    struct note note = {0};
    struct text text = note_text(&note);
    text_number(&text, halves / 2);
    text_add(&text, halves % 2 == 1 ? ".5 of " : " of ");
    text_number(&text, all / 2);
    text_add(&text, " halvings; | fills or empties what is missing");
    return note;
}

struct note edit_halvings_step(struct map *map, struct cursor *cursor, int by)
{
    struct recipe *recipe = &map->world.recipe;
    struct recipe_halvings *made = &recipe->halvings;
    int depth = recipe_depth(recipe) + map->view.zoom;
    uint32_t all = depth > 0 ? 2 * (uint32_t)depth : 0;
    struct note note = {0};
    (void)cursor;
    if (lacks_halvings(map, &note))
        return note;
    uint32_t halves = made->given && made->halves < all ? made->halves : all;
    if (by > 0 && halves == all)
        return note_of("no more halvings at this zoom; [ takes some away", "");
    if (by < 0 && halves == 0)
        return note_of("no fewer halvings: this is the base lattice", "");
    made->halves = by > 0 ? halves + 1 : halves - 1;
    made->given = made->halves < all;
    if (!made->given)
        made->halves = 0;
    return made->given ? note_of_halvings(made->halves, all) : note_of("the whole land", "");
}

struct note edit_halvings_fill(struct map *map, struct cursor *cursor, int x)
{
    struct recipe_halvings *made = &map->world.recipe.halvings;
    struct note note = {0};
    (void)cursor;
    (void)x;
    if (lacks_halvings(map, &note))
        return note;
    made->filled = !made->filled;
    return note_of(made->filled ? "filled from what is made" : "blank where nothing is made yet",
                   made->given ? "" : "; [ takes halvings away");
}

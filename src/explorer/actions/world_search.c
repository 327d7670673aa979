/*
 * The explorer has no clock: a slice is a number of seeds that takes about a hundredth of a second,
 * and ends earlier after a seed whose world was looked at closely.
 */
#include "explorer/actions/world_search.h"

#include "explorer/actions/edit_world.h"
#include "survey/seed_search.h"

#include <stdlib.h>
#include <string.h>

struct world_search_work {
    struct seed_search search;
    struct tiles tiles; /* tiles of the search */
    struct searcher *searcher;
};

void world_search_stop(struct world_search *hunt)
{
    hunt->on = false;
    if (hunt->work == NULL)
        return;
    searcher_free(hunt->work->searcher);
    free(hunt->work);
    hunt->work = NULL;
}

void world_search_free(struct world_search *hunt)
{
    world_search_stop(hunt);
}

/* Reads conditions for the world that is shown. */
static bool read_conditions(struct conditions *conditions, const struct map *map, const char *text,
                            struct error *error)
{
    return conditions_parse(conditions, text, error) &&
           conditions_check(conditions, &map->world.recipe, error);
}

bool world_search_ask(struct world_search *hunt, const struct map *map, const char *conditions,
                      struct error *error)
{
    struct conditions *read = malloc(sizeof *read); /* large for a small stack */
    if (read == NULL)
        return error_memory(error);
    bool valid = read_conditions(read, map, conditions, error);
    free(read);
    if (valid)
        strcpy(hunt->asked, conditions);
    hunt->looked = 0;
    return valid;
}

/* Makes the memory of a hunt. False: the error says why. */
static bool make_work(struct world_search *hunt, const struct map *map, struct error *error)
{
    struct world_search_work *work = hunt->work = calloc(1, sizeof *work);
    if (work == NULL)
        return error_memory(error);
    work->tiles = map->look.tiles;
    work->search = (struct seed_search){
        .recipe = map->world.recipe,
        .tiles = &work->tiles,
        .normalize = map->look.normalize,
        .area = area_of_world(&map->world.recipe, AREA_POINTS_MAX),
    };
    if (!read_conditions(&work->search.conditions, map, hunt->asked, error))
        return false;
    seed_search_begin(&work->search, true);
    work->searcher = searcher_new(&work->search);
    return work->searcher != NULL || error_memory(error);
}

/* Returns a note of how far a hunt is. */
static struct note note_of_search(const struct world_search *hunt, const char *words)
{
    struct note note = {0};
    struct text text = note_text(&note);
    text_number(&text, hunt->looked);
    text_add(&text, hunt->way > 0 ? " seeds after " : " seeds before ");
    text_number(&text, hunt->home);
    text_add(&text, words);
    return note;
}

struct note world_search_begin(struct world_search *hunt, const struct map *map, int way)
{
    uint64_t seed = map->world.recipe.seed;
    struct error error;
    struct note note;
    if (edit_world_refuses(map, &note))
        return note;
    if (hunt->asked[0] == '\0')
        return note_of("S asks what to search for, such as land=30..60 rim>=98", "");
    world_search_stop(hunt);
    if (hunt->looked == 0 || hunt->home != seed || hunt->way != way) {
        hunt->home = hunt->at = seed;
        hunt->looked = 0;
    }
    hunt->way = way;
    hunt->on = make_work(hunt, map, &error);
    if (hunt->on)
        return note_of_search(hunt, ": searching until a key is pressed");
    world_search_stop(hunt);
    return error.kind == ERROR_MEMORY ? note_of_memory() : note_of(error.text, "");
}

/* Shows the world that was found last. */
static struct note show_hit(struct world_search *hunt, struct map *map, struct history *history)
{
    struct note note = edit_seed(map, history, hunt->at);
    if (note.out_of_memory)
        return note;
    note = (struct note){0};
    struct text text = note_text(&note);
    text_add(&text, "found:");
    searcher_add_facts(hunt->work->searcher, &text);
    text_add(&text, "; > and < go on");
    hunt->looked = 0;
    return note;
}

/* Ends a hunt with a note. */
static struct note end_hunt(struct world_search *hunt, struct note note)
{
    world_search_stop(hunt);
    return note;
}

struct note world_search_step(struct world_search *hunt, struct map *map, struct history *history)
{
    uint64_t end = hunt->way > 0 ? UINT64_MAX : 0;
    for (int n = 0; n < WORLD_SEARCH_SEEDS_TICK; n++) {
        if (hunt->at == end)
            return end_hunt(hunt, note_of_search(hunt, ": none, and there are no more"));
        hunt->at += hunt->way > 0 ? 1 : UINT64_MAX;
        enum search_verdict verdict = searcher_judge(hunt->work->searcher, hunt->at);
        if (verdict == SEARCH_NO_MEMORY)
            return end_hunt(hunt, note_of_memory());
        if (verdict == SEARCH_HIT)
            return end_hunt(hunt, show_hit(hunt, map, history));
        hunt->looked++;
        if (hunt->looked % WORLD_SEARCH_SEEDS_MAX == 0)
            return end_hunt(hunt, note_of_search(hunt, ": none yet; the same key goes on"));
        if (searcher_was_slow(hunt->work->searcher))
            break;
    }
    return note_of_search(hunt, ": searching until a key is pressed");
}

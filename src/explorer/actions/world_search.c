/*
 * The explorer has no clock: a slice is a number of seeds that takes about a hundredth of a second,
 * and ends earlier after a seed whose world was looked at closely.
 */
#include "explorer/actions/world_search.h"

#include "explorer/actions/edit_world.h"
#include "explorer/actions/state.h"
#include "survey/seed_search.h"

#include <stdlib.h>
#include <string.h>

struct world_search_work {
    struct seed_search search;
    struct tiles tiles; /* tiles of the search */
    struct searcher *searcher;
};

void world_search_stop(struct world_search *search)
{
    search->on = false;
    if (search->work == NULL)
        return;
    searcher_free(search->work->searcher);
    free(search->work);
    search->work = NULL;
}

/* Reads conditions for the world that is shown. */
static bool read_conditions(struct conditions *conditions, const struct map *map, const char *text,
                            struct error *error)
{
    return conditions_parse(conditions, text, error) &&
           conditions_check(conditions, &map->world.recipe, error);
}

static struct note note_of_error(const struct error *error)
{
    return error->kind == ERROR_MEMORY ? note_of_memory() : note_of(error->text);
}

bool world_search_ask(struct explorer *explorer, const char *conditions)
{
    struct world_search *search = &explorer->search;
    struct conditions *read = malloc(sizeof *read); /* large for a small stack */
    struct error error;
    bool valid = read != NULL ? read_conditions(read, &explorer->map, conditions, &error)
                              : error_memory(&error);
    free(read);
    search->looked = 0;
    if (valid)
        strcpy(search->asked, conditions);
    explorer->note = valid ? world_search_begin(explorer, 1) : note_of_error(&error);
    return valid;
}

/* Makes the memory of a search. False: the error says why. */
static bool make_work(struct world_search *search, const struct map *map, struct error *error)
{
    struct world_search_work *work = search->work = calloc(1, sizeof *work);
    if (work == NULL)
        return error_memory(error);
    work->tiles = map->look.tiles;
    work->search = (struct seed_search){
        .recipe = map->world.recipe,
        .tiles = &work->tiles,
        .normalize = map->look.normalize,
        .area = area_of_world(&map->world.recipe, AREA_POINTS_MAX),
    };
    if (!read_conditions(&work->search.conditions, map, search->asked, error))
        return false;
    seed_search_begin(&work->search, true);
    work->searcher = searcher_new(&work->search);
    return work->searcher != NULL || error_memory(error);
}

/* Returns a note of how far a search is. */
static struct note note_of_search(const struct world_search *search, const char *words)
{
    return note_format("%u seeds %s %llu%s", (unsigned)search->looked,
                       search->way > 0 ? "after" : "before", (unsigned long long)search->home,
                       words);
}

struct note world_search_begin(struct explorer *explorer, int way)
{
    struct world_search *search = &explorer->search;
    const struct map *map = &explorer->map;
    uint64_t seed = map->world.recipe.seed;
    struct error error;
    if (search->asked[0] == '\0')
        return note_of("press S and type what to find, such as land=30..60 rim>=98");
    world_search_stop(search);
    if (search->looked == 0 || search->home != seed || search->way != way) {
        search->home = search->at = seed;
        search->looked = 0;
    }
    search->way = way;
    search->on = make_work(search, map, &error);
    if (search->on)
        return note_of_search(search, ": searching until a key is pressed");
    world_search_stop(search);
    return note_of_error(&error);
}

/* Shows the world that was found last. */
static struct note show_hit(struct explorer *explorer)
{
    struct world_search *search = &explorer->search;
    struct note note = edit_seed(explorer, search->at);
    if (note.out_of_memory)
        return note;
    note = note_of("found:");
    struct text text = note_text(&note);
    searcher_add_facts(search->work->searcher, &text);
    text_add(&text, "; > and < go on");
    search->looked = 0;
    return note;
}

/* Ends a search with a note. */
static struct note end_search(struct world_search *search, struct note note)
{
    world_search_stop(search);
    return note;
}

struct note world_search_step(struct explorer *explorer)
{
    struct world_search *search = &explorer->search;
    uint64_t end = search->way > 0 ? UINT64_MAX : 0;
    for (int n = 0; n < WORLD_SEARCH_SEEDS_TICK; n++) {
        if (search->at == end)
            return end_search(search, note_of_search(search, ": none, and no seeds are left"));
        search->at += search->way > 0 ? 1 : UINT64_MAX;
        enum search_verdict verdict = searcher_judge(search->work->searcher, search->at);
        if (verdict == SEARCH_NO_MEMORY)
            return end_search(search, note_of_memory());
        if (verdict == SEARCH_HIT)
            return end_search(search, show_hit(explorer));
        search->looked++;
        if (search->looked % WORLD_SEARCH_SEEDS_MAX == 0)
            return end_search(search, note_of_search(search, ": none yet; the same key goes on"));
        if (searcher_was_slow(search->work->searcher))
            break;
    }
    return note_of_search(search, ": searching until a key is pressed");
}

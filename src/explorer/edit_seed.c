/*
 * Only the last of several worlds in a row is made; the seeds of the others are kept all the same.
 */
#include "explorer/edit_seed.h"

#include "explorer/edit_world.h"
#include "world/noise.h"

#include <string.h>

static const char another[] = "another world; R goes back";
static const char none_before[] = "no seed before this one";

static void keep_seed(struct history *history, uint64_t seed)
{
    if (history->count == HISTORY_SEEDS_MAX) {
        history->count--;
        memmove(history->seeds, history->seeds + 1,
                (HISTORY_SEEDS_MAX - 1) * sizeof *history->seeds);
    }
    history->seeds[history->count++] = seed;
}

/* Returns the next 64 random bits of the entropy. */
static uint64_t random_bits(struct history *history)
{
    return noise_mix(history->entropy++);
}

void history_keep_word(struct history *history, const char *text, uint64_t seed)
{
    if (seed_is_word(text, seed))
        strcpy(history->word, text);
}

const char *history_word(const struct history *history, const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    bool fits = recipe->picture == NULL && seed_is_word(history->word, recipe->seed);
    return fits ? history->word : NULL;
}

/* Changes the seed. Returns the note, or that memory ran out. */
static struct note change_seed(struct map *map, uint64_t seed, const char *words)
{
    struct recipe recipe = map->world.recipe;
    recipe.seed = seed;
    return map_set_recipe(map, &recipe) ? note_of(words, "") : note_of_memory();
}

struct note edit_seed(struct map *map, struct history *history, uint64_t seed)
{
    uint64_t before = map->world.recipe.seed;
    struct note note;
    if (edit_world_refuses(map, &note))
        return note;
    note = change_seed(map, seed, another);
    if (!note.out_of_memory)
        keep_seed(history, before);
    return note;
}

struct note edit_seed_random(struct map *map, struct history *history, uint32_t times)
{
    uint64_t seed = map->world.recipe.seed;
    struct history after = *history;
    struct note note;
    if (edit_world_refuses(map, &note))
        return note;
    for (; times > 0; times--) {
        keep_seed(&after, seed);
        seed = random_bits(&after) >> 32; /* half the bits: easier to note down */
    }
    note = change_seed(map, seed, another);
    if (!note.out_of_memory)
        *history = after;
    return note;
}

struct note edit_seed_back(struct map *map, struct history *history, uint32_t times)
{
    bool beyond = times > (uint32_t)history->count;
    int count = beyond ? 0 : history->count - (int)times;
    struct note note;
    if (edit_world_refuses(map, &note))
        return note;
    if (history->count == 0)
        return note_of(none_before, "");
    note =
        change_seed(map, history->seeds[count], beyond ? none_before : "back to the seed before");
    if (!note.out_of_memory)
        history->count = count;
    return note;
}

/*
 * Each command makes new settings from the present ones: another recipe, and a view that follows
 * the landscape. map_set applies them, or leaves the map as it was if memory runs out.
 */
#include "explorer/actions/edit_world.h"

#include "base/noise.h"
#include "explorer/actions/move.h"
#include "explorer/actions/opening.h"
#include "explorer/actions/undo.h"
#include "options/preset.h"
#include "survey/seed_search.h"

#include <stdlib.h>

void history_keep(struct history *history, uint64_t seed)
{
    if (history->count == HISTORY_SEEDS_MAX) {
        history->count--;
        history->dropped++;
        memmove(history->seeds, history->seeds + 1,
                (HISTORY_SEEDS_MAX - 1) * sizeof *history->seeds);
    }
    history->seeds[history->count++] = seed;
}

void history_keep_word(struct history *history, const char *text, uint64_t seed)
{
    if (text != NULL && seed_is_word(text, seed)) {
        strcpy(history->word, text);
        history->word_seed = seed;
    }
}

/* Changes to the world of a seed that was taken. Returns a note of `words`, or the one that memory
 * ran out. */
static struct note change_seed(struct explorer *explorer, const struct settings *settings,
                               const char *words)
{
    if (!map_set(&explorer->map, settings) ||
        (preset_draws(settings->recipe.preset) &&
         !(opening_place(&explorer->map, false) && opening_focus(explorer))))
        return note_of_memory();
    cursor_fit(explorer);
    return note_of(words);
}

static const char another[] = "another world; R goes back";

/* Changes to `seed`, and keeps the present seed in the history. If the preset draws, the kind of
 * the world changes, too, and the view goes where such a world opens. */
static struct note edit_seed(struct explorer *explorer, uint64_t seed)
{
    uint64_t before = explorer->map.world.recipe.seed;
    struct settings settings = map_settings(&explorer->map);
    opening_take_seed(&settings, seed);
    struct note note = change_seed(explorer, &settings, another);
    if (!note.out_of_memory)
        history_keep(&explorer->history, before);
    return note;
}

bool seed_typed(struct explorer *explorer, const char *line)
{
    uint64_t seed;
    struct error error;
    bool valid = seed_parse(line, &seed, &error);
    explorer->note = valid ? edit_seed(explorer, seed) : note_of(error.text);
    if (valid)
        history_keep_word(&explorer->history, line, seed);
    return valid;
}

struct note seed_random(struct explorer *explorer, const struct event *event)
{
    uint64_t seed = explorer->map.world.recipe.seed;
    struct history after = explorer->history;
    struct settings settings = map_settings(&explorer->map);
    for (uint32_t n = 0; n <= event->again; n++) {
        history_keep(&after, seed);
        seed = noise_mix(after.entropy++) >> 32; /* half of the bits: easier to write down */
        opening_take_seed(&settings, seed);      /* each may limit the zoom */
    }
    struct note note = change_seed(explorer, &settings, another);
    if (note.out_of_memory)
        return note;
    for (int n = (int)MIN(event->again, (uint32_t)after.count - 1); n > 0; n--)
        undo_pass(explorer, after.seeds[after.count - n], after.dropped + after.count - n);
    explorer->history = after;
    return note;
}

struct note seed_back(struct explorer *explorer, const struct event *event)
{
    static const char none_before[] = "no seed before this one";
    struct history *history = &explorer->history;
    bool beyond = event->again >= (uint32_t)history->count;
    int count = beyond ? 0 : history->count - 1 - (int)event->again;
    if (history->count == 0)
        return note_of(none_before);
    struct settings settings = map_settings(&explorer->map);
    for (int n = history->count - 1; n >= count; n--)
        opening_take_seed(&settings, history->seeds[n]);
    struct note note =
        change_seed(explorer, &settings, beyond ? none_before : "back to the seed before");
    for (int n = history->count - 1; n > count && !note.out_of_memory; n--)
        undo_pass(explorer, history->seeds[n], history->dropped + n);
    if (!note.out_of_memory)
        history->count = count;
    return note;
}

/* Returns the landmark that keeps its place on the screen, as a view of a single tile: the cell
 * under the cursor, or the middle. */
static struct view landmark_of(const struct explorer *explorer)
{
    struct view view = explorer->map.view;
    bool on = explorer->cursor.on;
    view.x = on ? cursor_x(explorer) : view_middle_x(&view);
    view.y = on ? cursor_y(explorer) : view_middle_y(&view);
    view.cols = view.rows = 1;
    return view;
}

/* Changes the settings, and moves the view so that the landmark keeps its place on the screen.
 * `landmark` is where it lies in the new world, at the new zoom. Returns false if out of memory. */
static bool set_around(struct explorer *explorer, const struct view *landmark,
                       struct settings *settings)
{
    const struct cursor *cursor = &explorer->cursor;
    struct view *view = &settings->view;
    if (!recipe_has_water(&settings->recipe) && layer_is_water(settings->look.layer))
        settings->look.layer = LAYER_HEIGHT;
    view->x = landmark->x;
    view->y = landmark->y;
    view_scroll(view, &settings->recipe, -(int64_t)(cursor->on ? cursor->col : view->cols / 2),
                -(int64_t)(cursor->on ? cursor->row : view->rows / 2));
    if (!map_set(&explorer->map, settings))
        return false;
    cursor_fit(explorer);
    cursor_at(explorer, landmark->x, landmark->y);
    return true;
}

/* Returns a coordinate on another drawing. */
static int64_t on_drawing(int64_t n, uint32_t before, uint32_t after)
{
    return n / before * after + n % before * after / before;
}

/* Moves a landmark along with its land, where only features or only sides have changed. */
static void follow_land(struct view *landmark, const struct recipe *before, struct recipe *after)
{
    struct recipe step = *before;
    bool same_sides = after->width == before->width && after->height == before->height;
    if (landmark->zoom < recipe_zoom_min(after) || landmark->zoom > recipe_zoom_max(after) ||
        after->edges != before->edges)
        return;
    if (after->drawing != NULL && after->drawing != before->drawing) {
        landmark->x = on_drawing(landmark->x, before->drawing->cols, after->drawing->cols);
        landmark->y = on_drawing(landmark->y, before->drawing->rows, after->drawing->rows);
        return;
    }
    bool same_pixels = after->drawing != NULL && after->drawing == before->drawing;
    if (after->feature == before->feature && !same_sides)
        view_follow(landmark, before, after);
    while ((same_sides || same_pixels) && step.feature != after->feature) {
        struct recipe next = step;
        next.feature = after->feature > step.feature ? step.feature * 2 : step.feature / 2;
        if (same_pixels)
            recipe_take_drawing(&next, false, false);
        view_follow(landmark, &step, &next);
        step = next;
    }
    if (same_sides && after->origin_x == before->origin_x && after->origin_y == before->origin_y) {
        after->origin_x = step.origin_x;
        after->origin_y = step.origin_y;
    }
}

bool edit_world_set(struct explorer *explorer, struct settings *settings)
{
    struct recipe before = explorer->map.world.recipe;
    struct view landmark = landmark_of(explorer);
    follow_land(&landmark, &before, &settings->recipe);
    int by = RECIPE_ZOOM_MAX - landmark.zoom;
    landmark.zoom = settings->view.zoom;
    landmark.x = landmark.x << by >> (RECIPE_ZOOM_MAX - landmark.zoom);
    landmark.y = landmark.y << by >> (RECIPE_ZOOM_MAX - landmark.zoom);
    return set_around(explorer, &landmark, settings);
}

/* Changes the settings by what is no key, but can be undone. Returns a note of `words`. */
static struct note set_undoably(struct explorer *explorer, struct settings *settings,
                                const char *words)
{
    if (!undo_begin(explorer) || !edit_world_set(explorer, settings))
        return note_of_memory();
    undo_end(explorer, UNDO_ENDS);
    return note_of(words);
}

struct note edit_world_drawing(struct explorer *explorer, const struct drawing *drawing)
{
    struct settings settings = map_settings(&explorer->map);
    struct recipe *recipe = &settings.recipe;
    const struct drawing *before = recipe->drawing;
    recipe->drawing = drawing;
    recipe_take_drawing(recipe, recipe->spread == drawing_spread(before, recipe->algorithm),
                        scale_equal(&recipe->scale, &before->scale));
    if (recipe_check(recipe) != RECIPE_VALID)
        return note_of("the drawing has changed; its world would be too large");
    int zoom = CLAMP(settings.view.zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    settings.view.zoom = zoom;
    return set_undoably(explorer, &settings,
                        "the drawing has changed and was reloaded; Backspace undoes it");
}

struct note edit_world_picture(struct explorer *explorer, const struct picture *picture)
{
    struct settings settings = map_settings(&explorer->map);
    struct recipe *recipe = &settings.recipe;
    if (picture->width != recipe->width || picture->height != recipe->height)
        return note_of("the file has another size now: start tmap again");
    if (scale_equal(&recipe->scale, &recipe->picture->scale))
        recipe->scale = picture->scale;
    recipe->picture = picture;
    return set_undoably(explorer, &settings, "done; Backspace undoes it");
}

struct note edit_world_feature(struct explorer *explorer, int by)
{
    struct settings settings = map_settings(&explorer->map);
    struct recipe *after = &settings.recipe;
    const struct recipe before = *after;
    struct view landmark = landmark_of(explorer);
    bool larger = by > 0;
    if (larger && before.drawing == NULL && before.feature == recipe_feature_max(&before))
        return note_of("features cannot double: the world's sides would not fit");
    if (!larger && before.feature == 1)
        return note_of("features cannot shrink: each is one cell");
    after->feature = larger ? before.feature * 2 : before.feature / 2;
    if (after->drawing != NULL)
        recipe_take_drawing(after, false, false);
    if (after->width == 0 || after->height == 0)
        return note_of("features cannot double: the world would be too large");
    if (landmark.zoom > recipe_zoom_max(after))
        return note_of("features cannot double at this zoom: zoom out first");
    view_follow(&landmark, &before, after);
    return set_around(explorer, &landmark, &settings)
               ? note_of(larger ? "features twice as large" : "features half as large")
               : note_of_memory();
}

void edit_world_carry(const struct recipe *before, struct recipe *after)
{
    if (algorithms[after->algorithm]->of_cells)
        after->halvings = (struct recipe_halvings){0};
    if (after->roughness > recipe_roughness_max(after))
        after->roughness = recipe_roughness_max(after);
    if (before->roughness == algorithms[before->algorithm]->roughness)
        after->roughness = algorithms[after->algorithm]->roughness;
    if (after->drawing != NULL) {
        uint32_t usual = drawing_spread(before->drawing, before->algorithm);
        recipe_take_drawing(after, before->spread == usual, before->algorithm != after->algorithm);
        return;
    }
    after->width = before->width - recipe_rim_x(before) + recipe_rim_x(after);
    after->height = before->height - recipe_rim_y(before) + recipe_rim_y(after);
}

struct note edit_world_algorithm(struct explorer *explorer)
{
    struct settings settings = map_settings(&explorer->map);
    struct recipe *after = &settings.recipe;
    const struct recipe before = *after;
    struct view landmark = landmark_of(explorer);
    int next = before.algorithm;
    do {
        next = (next + 1) % algorithm_count();
        *after = before;
        after->algorithm = next;
        edit_world_carry(&before, after);
    } while (recipe_check(after) != RECIPE_VALID ||
             (after->drawing != NULL && !algorithm_takes_drawing(next)) ||
             algorithms[next]->fields == 0); /* white noise is no land */
    if (landmark.zoom < recipe_zoom_min(after))
        return note_of("other algorithms lack this zoom: zoom in first");
    return set_around(explorer, &landmark, &settings)
               ? note_join("algorithm ", recipe_algorithm_name(next))
               : note_of_memory();
}

/* Returns the note on the sea as it is. */
static struct note note_of_sea(const struct world *world)
{
    struct note note = note_of("sea ");
    struct text text = note_text(&note);
    if (world->sea_kind == SEA_NONE)
        return note_of("no sea; . raises it");
    text_decimal(&text, (world->sea_share + 500) / 1000, 1);
    text_add(&text,
             survey_is_exact(&world->recipe) ? "% of the area" : "% of the area, by a sample");
    if (world->recipe.scale.given && world->sea_height > 0) {
        text_add(&text, ", at ");
        world_add_value(world, world->sea_height - 1, &text);
    }
    return note;
}

struct note edit_world_sea(struct explorer *explorer, int by)
{
    const struct world *world = &explorer->map.world;
    struct settings settings = map_settings(&explorer->map);
    uint32_t share = world->sea_kind == SEA_SHARE ? world->recipe.sea.share : world->sea_share;
    if (world->sea_kind == SEA_DEFAULT &&
        !world_share_below(&world->recipe, explorer->map.threads, world->sea_height, &share))
        return note_of_memory();
    if (by < 0 && world->sea_kind == SEA_NONE)
        return note_of_sea(world);
    if (by > 0 && share >= SEA_ALL)
        return note_of("the sea cannot rise: it covers all");
    uint32_t steps = by > 0 ? share / EDIT_WORLD_SEA_STEP + 1
                            : (share + EDIT_WORLD_SEA_STEP - 1) / EDIT_WORLD_SEA_STEP;
    if (by < 0 && steps > 0)
        steps--;
    settings.recipe.sea = (struct sea){.kind = SEA_SHARE, .share = steps * EDIT_WORLD_SEA_STEP};
    if (steps == 0)
        settings.recipe.sea = (struct sea){.kind = SEA_NONE};
    return map_set(&explorer->map, &settings) ? note_of_sea(world) : note_of_memory();
}

const char *edit_world_lack(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct recipe_halvings *made = &recipe->halvings;
    const struct view *view = &map->view;
    const int missing = recipe_depth(recipe) + view->zoom - (int)(made->halves / 2);
    if (!made->given || made->filled || missing <= 0 || map->look.kind != VIEW_MAP)
        return NULL;
    const int64_t step = INT64_C(1) << missing;
    const bool edges_first = algorithms[recipe->algorithm]->edges_first;
    for (int n = 0; n < 4; n++) /* points, those half a step east, south, and both */
        if ((n == 0 || (made->halves % 2 == 1 && (edges_first ? n < 3 : n == 3))) &&
            recipe_wrap(n % 2 * step / 2 - view->x, step) < view->cols &&
            recipe_wrap(n / 2 * step / 2 - view->y, step) < view->rows)
            return NULL;
    return "no point of this step is in view: z shows all, :halvings=N,filled fills the land";
}

struct note edit_world_halvings(struct explorer *explorer, int by)
{
    struct settings settings = map_settings(&explorer->map);
    struct recipe *recipe = &settings.recipe;
    struct recipe_halvings *made = &recipe->halvings;
    const int all = 2 * MIN(recipe_depth(recipe) + settings.view.zoom, RECIPE_DEPTH_MAX);
    struct note note = note_of("all halvings are made; ] begins anew");
    if (algorithms[recipe->algorithm]->of_cells || recipe->drawing != NULL)
        return note_of("this algorithm has no halvings; T changes it");
    if (all <= 0 || settings.look.kind == VIEW_WORLD)
        return note_of("no halvings this far out: zoom in");
    const uint32_t rows = settings.view.rows; /* a line has one */
    const uint32_t side = rows > 1 ? MIN(settings.view.cols, rows) : settings.view.cols;
    int first = all; /* the first step that has enough points in view */
    for (uint32_t apart = 2; first > 0 && apart <= MAX(side / 3, 2); apart *= 2)
        first -= 2;
    const int before = made->given ? (int)MIN(made->halves, (uint32_t)all)
                       : by > 0    ? first - 1
                                   : all;
    made->halves = (uint32_t)CLAMP(before + by, 0, all);
    made->given = true;
    if ((int)made->halves == all) {
        *made = (struct recipe_halvings){0};
    } else {
        note = note_of("halvings ");
        struct text text = note_text(&note);
        text_decimal(&text, 5 * made->halves, 1);
        text_format(&text, " of %d; ] makes more%s", all / 2, made->halves > 0 ? ", [ less" : "");
    }
    return map_set(&explorer->map, &settings) ? note : note_of_memory();
}

/*
 * The world search. The explorer has no clock: a slice is a number of seeds that takes about a
 * hundredth of a second, and ends earlier after a seed whose world was looked at closely.
 */

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

bool world_search_ask(struct explorer *explorer, const char *conditions)
{
    struct seed_search *read = malloc(sizeof *read); /* large for a small stack */
    struct error error;
    if (read != NULL)
        *read = (struct seed_search){.recipe = explorer->map.world.recipe};
    bool valid =
        read != NULL ? seed_search_begin(read, NULL, conditions, &error) : error_memory(&error);
    free(read);
    explorer->search.looked = 0;
    if (valid)
        strcpy(explorer->search.asked, conditions);
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
    };
    if (!seed_search_begin(&work->search, NULL, search->asked, error))
        return false;
    work->searcher = searcher_new(&work->search);
    return work->searcher != NULL || error_memory(error);
}

/* Returns a note of how far a search is. */
static struct note note_of_search(const struct world_search *search, const char *words)
{
    return note_format("%u seed%s %s %llu%s", (unsigned)search->looked,
                       search->looked == 1 ? "" : "s", search->way > 0 ? "after" : "before",
                       (unsigned long long)search->home, words);
}

struct note world_search_begin(struct explorer *explorer, int way)
{
    struct world_search *search = &explorer->search;
    uint64_t seed = explorer->map.world.recipe.seed;
    struct error error;
    if (search->asked[0] == '\0')
        return note_of("press S and type what to find, such as land=30..60 rim>=98");
    world_search_stop(search);
    if (search->looked == 0 || search->home != seed || search->way != way) {
        search->home = search->at = seed;
        search->looked = 0;
    }
    search->way = way;
    search->on = make_work(search, &explorer->map, &error);
    if (search->on)
        return note_of_search(search, ": searching until a key is pressed");
    world_search_stop(search);
    return note_of_error(&error);
}

/* Shows the world that was found last. */
static struct note show_hit(struct explorer *explorer)
{
    struct note note = edit_seed(explorer, explorer->search.at);
    if (note.out_of_memory)
        return note;
    note = note_of("found:");
    struct text text = note_text(&note);
    searcher_add_facts(explorer->search.work->searcher, &text);
    text_add(&text, "; > and < go on");
    explorer->search.looked = 0;
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

/*
 * Windows are made in pieces, between which what was not used for long is forgotten.
 */
#include "towns/block.h"

#include <limits.h>
#include <stdlib.h>
#include <strings.h>

enum {
    AHEAD =
        40, /* cells around a box of a depth on which what is in it depends, at the one before */
    PIECE = 128, /* most columns and rows of a piece */
    KEPT = 64,   /* pieces before one whose blocks are kept, if there is room */
    FORD = 21,   /* half octaves of water, counted at zoom 0, from which on a river has a bridge */
    STREAM = 38, /* and from which on a ferry */
};

/* How many depths before that of the cells the blocks of towns have. */
static const struct {
    const char *name;
    int before;
} ranks[TOWN_RANKS] = {{"hamlet", -1}, {"village", 1}, {"town", 3}, {"city", 5}};

/* Kinds of own places that people live in. */
static const struct {
    const char *kind;
    int before;
} kinds[] = {{"capital", 7}, {"city", 5},    {"town", 3},   {"port", 3},
             {"castle", 2},  {"village", 1}, {"hamlet", 0}, {"farm", 0}};

const char *town_rank_name(int rank)
{
    return rank >= 0 && rank < TOWN_RANKS ? ranks[rank].name : NULL;
}

static enum town_rank rank_of(const struct towns *towns, int depth)
{
    int rank = TOWN_CITY;
    while (rank > TOWN_HAMLET && towns->depth - depth < ranks[rank].before)
        rank--;
    return (enum town_rank)rank;
}

int towns_newest(const struct towns *towns, enum town_rank rank)
{
    return towns->depth - ranks[rank].before + 1;
}

int town_own_birth(const char *kind)
{
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++)
        if (strcasecmp(kind, kinds[n].kind) == 0)
            return kinds[n].before;
    return -1;
}

/* Returns the factor of slope_of: 2^36 heights over the mean difference of neighbours. */
static uint64_t slope_factor(int depth)
{
    static const uint16_t means[] = {100, 224, 274, 305, 340, 380, 430, 470,
                                     530, 580, 610, 640, 670, 700, 730, 760};
    return (UINT64_C(1) << (16 + MIN(depth, 20))) / means[MIN(depth, 15)];
}

static struct side side_of(int64_t features, int64_t origin, bool bounded, int depth)
{
    const int64_t count = features << depth;
    return (struct side){origin << depth, count, !bounded && count >= SHORT};
}

struct towns *towns_new(const struct recipe *recipe, const struct gazetteer *own, size_t bytes)
{
    const struct gazetteer none = {0};
    own = own != NULL ? own : &none;
    struct towns *towns = calloc(1, sizeof *towns + own->list.count * sizeof *towns->stops);
    if (towns == NULL)
        return NULL;
    towns->recipe = *recipe;
    towns->own = own->digest;
    towns->depth = recipe_depth(recipe);
    towns->limit = bytes / 2;
    towns->beyond.flags = GROUND_BEYOND;
    for (int n = 0; n < TOWN_DEPTHS; n++) {
        towns->across[n] =
            side_of(recipe->width / recipe->feature, recipe->origin_x, recipe_bounded_x(recipe), n);
        towns->down[n] = side_of(recipe->height / recipe->feature, recipe->origin_y,
                                 recipe_bounded_y(recipe), n);
        towns->steep[n] = slope_factor(n);
    }
    stops_add(towns, &own->list);
    return towns;
}

struct towns *towns_of_map(const struct map *map)
{
    return towns_new(&map->world.recipe, gazetteer_of(map), 4 * (size_t)TOWNS_BYTES);
}

void towns_free(struct towns *towns)
{
    if (towns != NULL)
        blocks_forget(towns, 0);
    free(towns);
}

bool towns_are_of(const struct towns *towns, const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct gazetteer *own = gazetteer_of(map);
    return towns != NULL && recipe_equal(&towns->recipe, recipe) &&
           towns->recipe.settled == recipe->settled &&
           towns->own == (own != NULL ? own->digest : 0);
}

/* Returns the box of a depth that a box of another one, not a lesser one, lies in, and `more` cells
 * around it. */
static struct box box_above(struct box box, int by, int more)
{
    const int64_t x = (box.x >> by) - more;
    const int64_t y = (box.y >> by) - more;
    return (struct box){x, y, (int)(((box.x + box.cols - 1) >> by) + more + 1 - x),
                        (int)(((box.y + box.rows - 1) >> by) + more + 1 - y)};
}

/* Reads what the old roads and the towns of a box depend on, each depth at once. */
static void read_ahead(struct towns *towns, int depth, struct box box)
{
    blocks_read(towns, depth, box_above(box, 0, 3 * SIDE));
    for (box = box_above(box, 0, 2 * SIDE); depth-- > 0;) {
        box = box_above(box, 1, AHEAD);
        blocks_read(towns, depth, box);
    }
}

/* A call: what is asked for, and where it goes to. */
struct call {
    struct box window;
    struct box piece;       /* part of a box that is looked at now */
    int depth;              /* of the window */
    int newest;             /* depth of birth of the newest towns that are listed */
    uint8_t *const *layers; /* of towns_roads */
    struct town *list;
    size_t room; /* of the list */
    size_t count;
    bool born; /* towns are looked for where they were born, not in the window */
};

/* Reads the cells of the window at the depths after one, where it is not large. */
static void read_window(struct towns *towns, int depth, const struct call *call)
{
    while (depth++ < call->depth) {
        const struct box box = box_above(call->window, call->depth - depth, SIDE);
        if (box.cols <= 2 * PIECE && box.rows <= 2 * PIECE)
            blocks_read(towns, depth, box);
    }
}

/* Calls a function for each block in a box of a depth, piece by piece. Returns false, and forgets
 * everything, if out of memory. */
static bool each_piece(struct towns *towns, int depth, struct box box, blocks_visit *visit,
                       struct call *call)
{
    for (int64_t y = box.y; y < box.y + box.rows; y += PIECE)
        for (int64_t x = box.x; x < box.x + box.cols; x += PIECE) {
            call->piece = (struct box){x, y, (int)MIN(PIECE, box.x + box.cols - x),
                                       (int)MIN(PIECE, box.y + box.rows - y)};
            for (unsigned pieces = KEPT; towns->bytes > towns->limit && pieces > 0; pieces /= 2)
                blocks_forget(towns, pieces);
            towns->age++;
            read_ahead(towns, depth, call->piece);
            read_window(towns, depth, call);
            blocks_each(towns, depth, call->piece, visit, call);
            if (towns->failed) {
                blocks_forget(towns, 0);
                towns->failed = false;
                return false;
            }
        }
    return true;
}

static struct box box_of(const struct towns *towns, const struct window *window, int depth)
{
    return (struct box){window->x + towns->across[depth].begin,
                        window->y + towns->down[depth].begin, (int)window->cols, (int)window->rows};
}

/* Returns the kind of road at a cell of a depth that has some. */
static enum road_kind kind_of(struct towns *towns, int depth, const struct cell *cell, int64_t x,
                              int64_t y)
{
    int along = 0;
    if ((cell->flags & GROUND_WATER) != 0)
        return ROAD_FERRY;
    if ((cell->flags & GROUND_RIVER) == 0)
        return ROAD_LAND;
    for (int way = 0; way < 8; way++)
        along +=
            (cell->old >> way & 1) != 0 &&
            (block_cell(towns, depth, x + way_x[way], y + way_y[way])->flags & GROUND_RIVER) != 0;
    const int water = land_water(towns, depth, cell);
    return along > 1        ? ROAD_LAND
           : water < FORD   ? ROAD_FORD
           : water < STREAM ? ROAD_BRIDGE
                            : ROAD_FERRY;
}

/* Writes the roads of a block. */
static void show_roads(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    const struct call *call = to;
    const struct box *piece = &call->piece;
    roads_inherit(towns, block);
    for (int64_t y = MAX(at->y, piece->y); y < MIN(at->y + at->rows, piece->y + piece->rows); y++)
        for (int64_t x = MAX(at->x, piece->x); x < MIN(at->x + at->cols, piece->x + piece->cols);
             x++) {
            const int64_t col = block->x + x - at->x;
            const int64_t row = block->y + y - at->y;
            const struct cell *cell = cell_in(block, col, row);
            const size_t n =
                (size_t)((y - call->window.y) * call->window.cols + x - call->window.x);
            if (cell->old == 0)
                continue;
            const unsigned numbers[] = {cell->old, kind_of(towns, block->depth, cell, col, row),
                                        cell->old_born + 1U, rank_of(towns, cell->old_born)};
            for (int layer = 0; layer < ROAD_LAYERS; layer++)
                if (call->layers[layer] != NULL)
                    call->layers[layer][n] = (uint8_t)numbers[layer];
        }
}

bool towns_roads(struct towns *towns, const struct window *window,
                 uint8_t *const layers[ROAD_LAYERS])
{
    const int depth = towns->depth + window->zoom;
    const size_t count = (size_t)window->cols * window->rows;
    for (int layer = 0; layer < ROAD_LAYERS; layer++) /* ROAD_NONE and TOWN_HAMLET are 0 */
        if (layers[layer] != NULL)
            memset(layers[layer], layer == ROADS_BORN ? 255 : 0, count);
    if (depth < 1)
        return true;
    struct call call = {.window = box_of(towns, window, depth), .depth = depth, .layers = layers};
    return each_piece(towns, depth, call.window, show_roads, &call);
}

/* Returns how many people live in a town. */
static uint64_t people_of(const struct towns *towns, const struct settler *town)
{
    uint64_t people = town->depth > towns->depth ? 20 : 60;
    for (int n = town->depth; n < MIN(towns->depth, town->depth + 20); n++)
        people *= 3;
    people =
        people * (100 + (uint64_t)CLAMP(town->worth / 16 - 30, 0, 128) + town->thing % 171) / 100;
    return people < 100 ? people : people - people % (people < 10000 ? 10 : 100);
}

/* Fills in all of a town but its place, which is that of a depth, where it is in `block`; follows
 * it to a later depth. The place becomes one within the world. */
static struct town follow(struct towns *towns, struct block *block, int depth)
{
    const struct settler settler = block->town;
    for (struct block *next = block; town_lives(towns, next);) {
        block = next;
        town_place(towns, block);
        next = block->depth < depth - 1
                   ? block_at(towns, block->depth + 1, block->place_x, block->place_y)
                   : NULL;
    }
    return (struct town){
        .x = block->place_x - towns->across[depth].begin,
        .y = block->place_y - towns->down[depth].begin,
        .key = settler.key,
        .thing = settler.thing,
        .people = people_of(towns, &settler),
        .own = settler.stop != NULL ? settler.stop->own : 0,
        .born = settler.depth + 1,
        .rank = rank_of(towns, settler.depth),
        .sites = settler.sites,
    };
}

/* Adds the town of a block, if it lies in the window, or was born there. */
static void list_town(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    struct call *call = to;
    const int by = call->depth - block->depth;
    if (at->x < call->piece.x || at->y < call->piece.y) /* another piece's */
        return;
    if (!town_settle(towns, block))
        return;
    struct town town = follow(towns, block, call->depth);
    town.x += (at->x - block->x) * (INT64_C(1) << by);
    town.y += (at->y - block->y) * (INT64_C(1) << by);
    const int64_t col = town.x + towns->across[call->depth].begin - call->window.x;
    const int64_t row = town.y + towns->down[call->depth].begin - call->window.y;
    if (call->born ? block->town.old
                   : town.born > call->newest || col < 0 || row < 0 || col >= call->window.cols ||
                         row >= call->window.rows)
        return;
    if (call->count == call->room) {
        const size_t room = 2 * call->room + 256;
        struct town *list = realloc(call->list, room * sizeof *list);
        towns->failed |= list == NULL;
        if (list == NULL)
            return;
        call->list = list;
        call->room = room;
    }
    call->list[call->count++] = town;
}

/* Compares by reading order. */
static int compare_places(const void *a, const void *b)
{
    const struct town *left = a;
    const struct town *right = b;
    const int order = COMPARE(left->y, right->y);
    return order != 0 ? order : COMPARE(left->x, right->x);
}

/* Compares by people, from many to few. */
static int compare_people(const void *a, const void *b)
{
    const struct town *left = a;
    const struct town *right = b;
    int order = COMPARE(right->people, left->people);
    order = order != 0 ? order : COMPARE(left->key, right->key);
    return order != 0 ? order : compare_places(a, b);
}

int64_t towns_list(struct towns *towns, const struct window *window, int newest, size_t room,
                   struct town **list)
{
    const int depth = towns->depth + window->zoom;
    struct call call = {.window = box_of(towns, window, MAX(depth, 0)), .depth = depth};
    newest = call.newest = MIN(newest, depth);
    while (newest > 0 && newest < depth &&
           (towns->across[newest - 1].wraps < towns->across[depth].wraps ||
            towns->down[newest - 1].wraps < towns->down[depth].wraps))
        newest++; /* so that there, too, a side goes on */
    const struct box box = box_above(call.window, depth - newest + 1, SIDE + 2);
    const bool done = newest < 1 || each_piece(towns, newest - 1, box, list_town, &call);
    *list = call.list;
    if (call.count > room)
        qsort(*list, call.count, sizeof **list, compare_people);
    if (call.count > 0)
        qsort(*list, MIN(call.count, room), sizeof **list, compare_places);
    return done ? (int64_t)call.count : -1;
}

int towns_find(struct towns *towns, uint64_t key, int zoom, struct town *town)
{
    const int born = (int)(key >> 58);
    const int depth = towns->depth + zoom;
    const int64_t last = (INT64_C(1) << 29) - 1;
    if (born >= MIN(depth, TOWN_DEPTHS))
        return 0;
    const struct side *across = &towns->across[born];
    const struct side *down = &towns->down[born];
    const int64_t x = MAX(((int64_t)key & last) * SIDE + (across->begin & -SIDE), across->begin);
    const int64_t y =
        MAX(((int64_t)(key >> 29) & last) * SIDE + (down->begin & -SIDE), down->begin);
    struct call call = {.depth = depth, .list = town, .room = 1, .born = true};
    const bool done = each_piece(towns, born, (struct box){x, y, 1, 1}, list_town, &call);
    return done ? call.count > 0 && town->key == key : -1; /* a key too far east is another's */
}

/*
 * Looks only at what the painter has made for the frame, so that it costs next to nothing.
 */
#include "explorer/outlook.h"

#include "survey/describe.h"
#include "view/view.h"
#include "world/climate/climate.h"

#include <string.h>

/* Returns the facts of the middle that words for land are chosen by. */
static struct description facts_of(const struct painter_middle *middle)
{
    return (struct description){
        .height = middle->height, .band = middle->band, .water.cover = middle->cover};
}

/* True if the map shows a biome at the middle, and no lake or river over it. */
static bool is_biome(const struct painter_middle *middle, const struct map *map)
{
    return map_shows_biomes(map) && middle->cover != COVER_LAKE && middle->cover != COVER_RIVER;
}

/* Returns the word for the middle. */
static const char *word_of(const struct painter_middle *middle, const struct map *map)
{
    const struct description facts = facts_of(middle);
    if (middle->height == HEIGHT_UNKNOWN)
        return "height unknown";
    if (is_biome(middle, map))
        return biome_name(middle->band);
    return middle->cover == COVER_SEA ? "sea" : describe_land(&facts, map);
}

/* True if the middle is a lake or the sea. */
static bool is_wet(const struct painter_middle *middle, const struct map *map)
{
    if (middle->height == HEIGHT_UNKNOWN)
        return false;
    if (is_biome(middle, map))
        return middle->band <= BIOME_LAKE;
    return middle->cover == COVER_SEA || middle->cover == COVER_LAKE ||
           strcmp(word_of(middle, map), land_name(LAND_WATER)) == 0;
}

/* True if a thing of a kind may be what lies in the middle. */
static bool fits(enum place_kind kind, const struct painter_middle *middle, bool wet)
{
    if (middle->cover == COVER_RIVER)
        return kind == PLACE_RIVER;
    return wet == (kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY);
}

/* A place of a label. */
struct candidate {
    const struct label *label; /* NULL: none */
    bool fits;                 /* the middle */
    bool central;              /* in the middle part of the view */
    int64_t away;              /* square of the distance from the middle */
};

/* Looks at a label. Its place lies in the view, or the candidate is none. */
static struct candidate look_at(const struct label *label, const struct map *map,
                                const struct painter_middle *middle, bool wet)
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    uint32_t rows = view_rows_inside(view, &map->world.recipe);
    int64_t col = label->x - view->x;
    int64_t row = label->y - view->y;
    if (col < 0 || col >= cols || row < 0 || row >= rows)
        return (struct candidate){0};
    int64_t east = col - cols / 2;
    int64_t south = row - rows / 2;
    uint32_t part = seen_third((uint32_t)row, rows) * 3 + seen_third((uint32_t)col, cols);
    return (struct candidate){label, fits(label->kind, middle, wet), part == SEEN_MIDDLE,
                              east * east + south * south};
}

/* True if a candidate goes before the best so far. */
static bool is_better(const struct candidate *candidate, const struct candidate *best)
{
    if (best->label == NULL || candidate->central != best->central)
        return best->label == NULL || candidate->central;
    if (!candidate->central)
        return candidate->away < best->away;
    if (candidate->fits != best->fits)
        return candidate->fits;
    return candidate->label->rank > best->label->rank;
}

void outlook_take(struct outlook *outlook, const struct map *map, const struct painter *painter)
{
    const struct labels *labels = painter_labels(painter);
    const struct painter_middle middle = painter_middle(painter);
    bool wet = is_wet(&middle, map);
    bool water = wet || middle.cover == COVER_RIVER;
    struct candidate best = {0};
    for (size_t n = 0; labels != NULL && n < labels->count; n++) {
        struct candidate candidate = look_at(&labels->items[n], map, &middle, wet);
        bool same = water && candidate.fits && !candidate.central;
        if (candidate.label != NULL && !same && is_better(&candidate, &best))
            best = candidate;
    }
    *outlook = (struct outlook){.middle = middle};
    if (best.label == NULL)
        return;
    outlook->named = best.central;
    outlook->near = !best.central;
    outlook->thing.kind = best.label->kind;
    memcpy(outlook->thing.name, best.label->name, sizeof best.label->name);
}

void outlook_add(const struct outlook *outlook, const struct map *map, bool brief,
                 struct text *text)
{
    if (!outlook->named && outlook->middle.seen)
        text_add(text, word_of(&outlook->middle, map));
    if (outlook->near && !brief)
        text_add(text, " near ");
    if (outlook->named || (outlook->near && !brief))
        seen_add_title(&outlook->thing, text);
}

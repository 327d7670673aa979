/*
 * Counts each point once, by its kind and by the part of the view that it lies in.
 */
#include "survey/describe_view.h"

#include "recipe/recipe.h"
#include "render/points/point_rows.h"
#include "survey/describe.h"
#include "view/view.h"

static const char *const part_names[SEEN_PARTS] = {
    "north-west", "north",      "north-east", "west",       "middle",
    "east",       "south-west", "south",      "south-east",
};

/* The parts, from the middle and the north on clockwise. */
static const uint8_t clockwise[SEEN_PARTS] = {4, 1, 2, 5, 8, 7, 6, 3, 0};

static const char *kind_name(int kind)
{
    if (kind >= VIEW_BIOME)
        return biome_name(kind - VIEW_BIOME);
    return kind == VIEW_RIVER ? "rivers" : kind == VIEW_LAKE ? "lakes" : land_name(kind);
}

static bool is_wet_kind(int kind)
{
    return kind == LAND_WATER || (kind >= LAND_COUNT && kind <= VIEW_BIOME + BIOME_LAKE);
}

/* Returns the part of the map's view that a column and row lie in. */
static uint32_t part_of(const struct map *map, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = &map->world.recipe;
    return seen_third(row, view_rows_inside(&map->view, recipe)) * 3 +
           seen_third(col, view_cols_inside(&map->view, recipe));
}

static int kind_of(const struct map *map, const struct point_row *row, uint32_t n)
{
    enum cover cover = point_row_cover(row, n);
    if (cover == COVER_RIVER || cover == COVER_LAKE)
        return cover == COVER_RIVER ? VIEW_RIVER : VIEW_LAKE;
    if (map_shows_biomes(map))
        return VIEW_BIOME + row->bands[n];
    if (map->world.sea_kind != SEA_DEFAULT && row->heights[n] < map->world.sea_height)
        return LAND_WATER;
    return (int)bands_land(&map->bands, map->world.sea_kind, row->bands[n]);
}

static void count_view_row(struct view_description *facts, const struct map *map,
                           const struct point_row *row, uint32_t cols, uint32_t y)
{
    for (uint32_t n = 0; n < cols; n++) {
        uint32_t height = row->heights[n];
        if (height == HEIGHT_UNKNOWN)
            continue;
        if (facts->known == 0 || height > facts->highest.height)
            facts->highest = (struct view_point){n, y, height};
        if (facts->known == 0 || height < facts->lowest.height)
            facts->lowest = (struct view_point){n, y, height};
        facts->known++;
        facts->counts[part_of(map, n, y)][kind_of(map, row, n)]++;
    }
}

bool describe_view_find(struct view_description *facts, const struct map *map)
{
    struct map plain = point_rows_plain(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    struct point_rows *layers = point_rows_new(&plain);
    *facts = (struct view_description){0};
    for (uint32_t y = 0; layers != NULL && y < rows; y++) {
        struct point_row row = point_row(layers);
        count_view_row(facts, map, &row, cols, y);
    }
    point_rows_free(layers);
    return layers != NULL && seen_find(&facts->seen, map);
}

/* Appends a share in tenths of a percent, rounded to the nearest. */
static void add_share(uint64_t count, uint64_t all, struct text *text)
{
    text_decimal(text, (count * 1000 + all / 2) / all, 1);
    text_add(text, "%");
}

/* Returns the kind that has the largest count below `limit`, or an equal one and a number above
 * `before`; -1 if there is none. */
static int next_kind(const uint64_t counts[VIEW_KINDS], uint64_t limit, int before)
{
    int best = -1;
    for (int kind = 0; kind < VIEW_KINDS; kind++) {
        bool left = counts[kind] < limit || (counts[kind] == limit && kind > before);
        if (left && counts[kind] > 0 && (best < 0 || counts[kind] > counts[best]))
            best = kind;
    }
    return best;
}

static void add_lands(const struct view_description *facts, struct text *text)
{
    uint64_t counts[VIEW_KINDS] = {0};
    uint64_t limit = facts->known + 1;
    const char *before = "\nland ";
    for (int part = 0; part < SEEN_PARTS; part++)
        for (int kind = 0; kind < VIEW_KINDS; kind++)
            counts[kind] += facts->counts[part][kind];
    for (int kind = -1; (kind = next_kind(counts, limit, kind)) >= 0; limit = counts[kind]) {
        text_join(text, before, kind_name(kind), " ", NULL);
        add_share(counts[kind], facts->known, text);
        before = ", ";
    }
}

static void add_waters(const struct view_description *facts, struct text *text)
{
    uint64_t sum = 0;
    uint64_t counts[SEEN_PARTS] = {0};
    int wettest = 0;
    for (int part = 0; part < SEEN_PARTS; part++) {
        for (int kind = 0; kind < VIEW_KINDS; kind++)
            counts[part] += is_wet_kind(kind) ? facts->counts[part][kind] : 0;
        wettest = counts[part] > counts[wettest] ? part : wettest;
        sum += counts[part];
    }
    text_add(text, "\nwater ");
    add_share(sum, facts->known, text);
    if (sum > 0)
        text_join(text, ", most in the ", part_names[wettest], NULL);
}

/* Appends the one or two kinds that fill most of a part: a second one if it fills a quarter. */
static void add_part(const struct view_description *facts, int part, struct text *text)
{
    const uint64_t *counts = facts->counts[part];
    uint64_t all = 0;
    for (int kind = 0; kind < VIEW_KINDS; kind++)
        all += counts[kind];
    int first = next_kind(counts, all + 1, -1);
    if (first < 0)
        return; /* a part of a narrow view, or nothing is known there */
    int second = next_kind(counts, counts[first], first);
    text_join(text, "\n", part_names[part], " ", kind_name(first), NULL);
    if (second >= 0 && counts[second] * 4 >= all)
        text_join(text, ", ", kind_name(second), NULL);
}

static void add_point(const char *word, const struct view_point *point, const struct map *map,
                      struct text *text)
{
    const struct world *world = &map->world;
    const struct recipe *recipe = &world->recipe;
    struct view at = map->view;
    at.cols = at.rows = 1;
    at.paired = false;
    view_scroll(&at, recipe, point->col, point->row);
    text_add(text, word);
    if (recipe->scale.given)
        scale_add_with_unit(&recipe->scale, text,
                            scale_value(&recipe->scale, world_scale_range(world), point->height));
    else {
        text_decimal(text, world_permille(world_normal(world, point->height)), 1);
        text_add(text, "%");
    }
    text_add(text, " at ");
    coordinates_add_place(text, at.x, at.y, at.zoom);
    text_join(text, " in the ", part_names[part_of(map, point->col, point->row)], NULL);
}

/* Returns the kind that fills most of a part; -1 if nothing is known there. */
static int main_kind(const struct view_description *facts, int part)
{
    return next_kind(facts->counts[part], UINT64_MAX, -1);
}

/* Appends the first of two words before the first thing of a list, and the second before others. */
static void add_joint(int *things, const char *first, const char *other, struct text *text)
{
    text_add(text, (*things)++ == 0 ? first : other);
}

/* True if a kind fills most of each part where something is known. */
static bool is_all_around(const struct view_description *facts, int kind)
{
    bool all = true;
    for (int part = 0; part < SEEN_PARTS; part++)
        all = all && (main_kind(facts, part) == kind || main_kind(facts, part) < 0);
    return all;
}

/* Appends the parts, from the middle and the north on clockwise, that a kind fills most of. */
static void add_parts_of(const struct view_description *facts, int kind, struct text *text)
{
    int count = 0;
    if (is_all_around(facts, kind)) {
        text_add(text, " all around");
        return;
    }
    for (size_t n = 0; n < SEEN_PARTS; n++)
        if (main_kind(facts, clockwise[n]) == kind) {
            add_joint(&count, " in the ", ", ", text);
            text_add(text, part_names[clockwise[n]]);
        }
}

/* Appends a sentence about the land of all parts, kind by kind: "The view has taiga in the middle,
 * north; rock in the east." */
static void add_land_sentence(const struct view_description *facts, struct text *text)
{
    bool told[VIEW_KINDS] = {false};
    int count = 0;
    for (size_t n = 0; n < SEEN_PARTS; n++) {
        int kind = main_kind(facts, clockwise[n]);
        if (kind < 0 || told[kind])
            continue;
        told[kind] = true;
        add_joint(&count, "The view has ", "; ", text);
        text_add(text, kind_name(kind));
        add_parts_of(facts, kind, text);
    }
    text_add(text, ".\n");
}

/* Appends sentences for those who listen. */
static void add_sentences(const struct view_description *facts, struct text *text)
{
    const struct seen *seen = &facts->seen;
    int middle = main_kind(facts, SEEN_MIDDLE);
    text_add(text, "You look at ");
    if (seen->named)
        seen_add_title(&seen->middle, text);
    else
        text_add(text, middle >= 0 ? kind_name(middle) : "land of unknown height");
    text_add(text, ".\n");
    add_land_sentence(facts, text);
    for (int n = 0; n < seen->count; n++) {
        text_add(text, n == 0 ? "You see " : n + 1 < seen->count ? ", " : " and ");
        seen_add_title(&seen->around[n], text);
        text_join(text, " in the ", part_names[seen->around[n].part], NULL);
    }
    text_add(text, seen->count > 0 ? ".\n\n" : "\n");
}

void describe_view_add(const struct view_description *facts, const struct map *map,
                       struct text *text)
{
    const struct view *view = &map->view;
    if (facts->known > 0)
        add_sentences(facts, text);
    text_add(text, "view ");
    text_number(text, view->cols);
    text_add(text, "x");
    text_number(text, view->rows);
    if (map->look.cell > 0 && view->cols <= recipe_cols(&map->world.recipe, view->zoom) &&
        view->rows <= recipe_rows(&map->world.recipe, view->zoom)) {
        text_add(text, "\nextent ");
        describe_add_length(map, view->cols, 0, text);
        text_add(text, " x ");
        describe_add_length(map, 0, view->rows, text);
    }
    text_add(text, "\nat ");
    coordinates_add_place(text, view->x, view->y, view->zoom);
    text_add(text, "\nzoom ");
    text_signed(text, view->zoom);
    if (facts->known > 0) {
        add_lands(facts, text);
        add_waters(facts, text);
        for (int part = 0; part < SEEN_PARTS; part++)
            add_part(facts, part, text);
        add_point("\nhighest ", &facts->highest, map, text);
        add_point("\nlowest ", &facts->lowest, map, text);
    } else {
        text_add(text, "\nheight unknown");
    }
    text_add(text, "\n");
}

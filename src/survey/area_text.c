/*
 * First come the facts of area_fact_table, then places, rivers and bands.
 *
 * Rivers are found here. The ways of water to one mouth are a tree. It is walked from the mouth
 * upwards, depth first: from a point to the first neighbour that drains to it, then to the next
 * one. The way back follows the directions of the water, so that no stack is needed.
 */
#include "survey/area_text.h"

#include "base/minmax.h"
#include "render/points/point_colors.h"
#include "survey/area_facts.h"
#include "view/view.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>

/* The longest and the largest river of an area of a world with rivers. Zeros: there is none. */
struct river_facts {
    uint64_t length;           /* points of the longest way of water over land and lakes, from a
                                 spring to the sea, a rim or a sink, within the area */
    struct area_point spring;  /* first point of that way; of the first mouth in reading order, if
                                 two are as long */
    struct area_point mouth;   /* last point of that way */
    uint32_t catchment;        /* largest catchment of a point of land or of a lake, in points */
    struct area_point largest; /* first point in reading order with that catchment */
    uint32_t discharge;        /* largest discharge of such a point; 0 without a climate */
    struct area_point fullest; /* first point in reading order with that discharge */
};

enum { NO_RIVER = RIVERS_SINK + 1 }; /* a point that is neither land nor lake */

/* Directions of an area. */
struct ways {
    const struct area *area;
    uint8_t *directions; /* enum rivers_direction of each point, or NO_RIVER */
};

/* Finds the neighbour in a direction. Returns false if it is outside the area, or the direction is
 * RIVERS_SINK. */
static bool find_neighbour(const struct area *area, struct area_point from, int direction,
                           struct area_point *to)
{
    struct rivers_cell next = rivers_beside((struct rivers_cell){from.col, from.row}, direction);
    if (area->wraps_x)
        next.x = recipe_wrap(next.x, area->cols);
    if (area->wraps_y)
        next.y = recipe_wrap(next.y, area->rows);
    *to = (struct area_point){(uint32_t)next.x, (uint32_t)next.y};
    return direction != RIVERS_SINK && next.x >= 0 && next.x < area->cols && next.y >= 0 &&
           next.y < area->rows;
}

static uint8_t way_from(const struct ways *ways, struct area_point at)
{
    return ways->directions[(size_t)at.row * ways->area->cols + at.col];
}

/* Finds the next neighbour, of the directions from *direction on, whose water comes to a point. */
static bool find_source(const struct ways *ways, struct area_point at, int *direction,
                        struct area_point *source)
{
    for (; *direction < RIVERS_SINK; ++*direction)
        if (find_neighbour(ways->area, at, *direction, source) &&
            way_from(ways, *source) == (*direction + 2) % 4)
            return true;
    return false;
}

/* Walks all ways to a mouth. */
static void walk_up(struct river_facts *facts, const struct ways *ways, struct area_point mouth)
{
    struct area_point at = mouth;
    uint64_t length = 1;
    int direction = RIVERS_EAST;
    for (;;) {
        struct area_point source;
        if (length > facts->length) {
            facts->length = length;
            facts->spring = at;
            facts->mouth = mouth;
        }
        if (find_source(ways, at, &direction, &source)) {
            at = source;
            length++;
            direction = RIVERS_EAST;
            continue;
        }
        if (length == 1)
            return;
        int down = way_from(ways, at);
        find_neighbour(ways->area, at, down, &at);
        length--;
        direction = (down + 2) % 4 + 1; /* the next one after the way back up */
    }
}

/* Keeps the larger number of two points, and where it is. */
static void keep_larger(uint32_t *most, struct area_point *place, uint32_t number,
                        struct area_point at)
{
    if (number > *most) {
        *most = number;
        *place = at;
    }
}

/* Keeps the directions of a row, the largest catchment and the largest discharge. */
static void take_row(struct river_facts *facts, const struct area_row *row, uint32_t number,
                     uint32_t cols, uint8_t *directions)
{
    const struct water_row *water = row->water;
    for (uint32_t n = 0; n < cols; n++) {
        struct area_point at = {n, number};
        bool river = row->kinds[n] == AREA_LAND || row->kinds[n] == AREA_LAKE;
        directions[n] = river ? water->direction[n] : NO_RIVER;
        if (!river)
            continue;
        keep_larger(&facts->catchment, &facts->largest, water->catchment[n], at);
        if (water->discharge != NULL)
            keep_larger(&facts->discharge, &facts->fullest, water->discharge[n], at);
    }
}

/* Finds the rivers of an area of a world that has water. Returns false if out of memory. */
static bool find_rivers(struct river_facts *facts, const struct area *area, const struct map *map,
                        struct progress *progress)
{
    struct ways ways = {area, malloc((size_t)area->cols * area->rows)};
    struct area_reader *reader = area_reader_new(area, &map->world, &map->bands, 0, NULL);
    bool done = ways.directions != NULL && reader != NULL;
    *facts = (struct river_facts){0};
    for (uint32_t row = 0; done && row < area->rows; row++) {
        take_row(facts, area_reader_row(reader), row, area->cols,
                 ways.directions + (size_t)row * area->cols);
        progress_step(progress, 1);
    }
    for (uint32_t row = 0; done && row < area->rows; row++)
        for (uint32_t col = 0; col < area->cols; col++) {
            struct area_point at = {col, row};
            struct area_point next;
            int direction = way_from(&ways, at);
            if (direction != NO_RIVER &&
                (!find_neighbour(area, at, direction, &next) || way_from(&ways, next) == NO_RIVER))
                walk_up(facts, &ways, at);
        }
    area_reader_free(reader);
    free(ways.directions);
    return done;
}

/* All that is printed. */
struct page {
    const struct map *map;
    const struct area *area;
    struct area_facts land;
    struct river_facts rivers;
    struct map colored; /* the map as it shows heights in all colours */
    struct text text;   /* grows */
};

/* Appends words and a place. */
static void add_place(struct page *page, const char *words, struct area_point point)
{
    const struct recipe *recipe = &page->map->world.recipe;
    struct area area = *page->area;
    if (area.windows > 0) {
        uint32_t rows = area_window(&area, recipe, 0).rows;
        area = area_window(&area, recipe, (int)(point.row / rows));
        point.row %= rows;
    }
    text_add(&page->text, words);
    coordinates_add_place(
        &page->text, recipe_wrap(area.x + point.col, recipe_cols(recipe, area.zoom)),
        recipe_wrap(area.y + point.row, recipe_rows(recipe, area.zoom)), area.zoom);
}

/* Appends a word and a number. */
static void add_number(struct page *page, const char *word, uint64_t number)
{
    text_add(&page->text, word);
    text_number(&page->text, number);
}

/* Appends the lines about the area. */
static void add_area(struct page *page)
{
    const struct area *area = page->area;
    const struct recipe *recipe = &page->map->world.recipe;
    uint32_t step = UINT32_C(1) << MAX(-area->zoom, 0); /* cells from point to point */
    text_format(&page->text, "world %ux%u\narea %ux%u from ", recipe->width, recipe->height,
                area->cols, area->rows);
    coordinates_add_place(&page->text, area->x, area->y, area->zoom);
    text_format(&page->text, "\nzoom %d\nexact ", area->zoom);
    if (step == 1 && area->windows == 0)
        text_add(&page->text, "yes");
    else
        text_format(&page->text, "no: points are %u cell%s apart", step, step == 1 ? "" : "s");
    if (area->windows > 0) {
        struct area window = area_window(area, recipe, 0);
        text_format(&page->text, ", in %d windows of %ux%u", area->windows, window.cols,
                    window.rows);
    }
    add_number(page, "\npoints ", page->land.area);
    if (page->land.unknown > 0)
        add_number(page, "\nunknown ", page->land.unknown);
    text_add(&page->text, "\n");
}

/* Appends where a height is, and its value if heights have units. */
static void add_end(struct page *page, const char *word, struct area_point point, uint64_t height)
{
    const struct world *world = &page->map->world;
    const struct scale *scale = &world->recipe.scale;
    if (page->land.area == 0)
        return;
    add_place(page, word, point);
    if (scale->given) {
        text_add(&page->text, " ");
        scale_add_with_unit(scale, &page->text,
                            scale_value(scale, world_scale_range(world), (uint32_t)height));
    }
    text_add(&page->text, "\n");
}

static void add_places(struct page *page)
{
    const struct area_facts *land = &page->land;
    add_end(page, "lowest ", land->low_at, land->low);
    add_end(page, "highest ", land->high_at, land->high);
    if (land->regions > 0)
        add_place(page, "start ", land->start);
    text_add(&page->text, land->regions > 0 ? "\n" : "start none\n");
}

static void add_rivers(struct page *page)
{
    const struct river_facts *rivers = &page->rivers;
    if (rivers->length == 0)
        return;
    add_number(page, "longest-river ", rivers->length);
    add_place(page, " from ", rivers->spring);
    add_place(page, " to ", rivers->mouth);
    add_number(page, "\nlargest-river ", rivers->catchment);
    add_place(page, " at ", rivers->largest);
    if (rivers->discharge > 0) {
        add_number(page, "\nfullest-river ", rivers->discharge);
        add_place(page, " at ", rivers->fullest);
    }
    text_add(&page->text, "\n");
}

/* Appends a band: number, land, floor, share of the points, colour and tile. */
static void add_band(struct page *page, int band)
{
    const struct bands *bands = &page->map->bands;
    const struct tile *tile = &page->map->look.tiles.tiles[band];
    struct text *text = &page->text;
    uint32_t rgb = tints_band(&page->colored, band).rgb;
    text_format(text, "band %d %s", band + 1,
                land_name((int)bands_land(bands, page->map->world.sea_kind, band)));
    if (bands->begins[band] <= WORLD_NORMAL_MAX)
        add_number(page, " ", bands->begins[band]);
    else
        text_add(text, " none");
    text_add(text, " ");
    text_decimal(text, (uint64_t)area_fact_share(page->land.bands[band], page->land.area), 2);
    text_add(text, " #");
    for (int shift = 20; shift >= 0; shift -= 4)
        text_bytes(text, &"0123456789abcdef"[rgb >> shift & 15], 1);
    text_add(text, " ");
    text_bytes(text, tile->bytes, tile->length);
    text_add(text, "\n");
}

static void add_page(struct page *page)
{
    bool climate = recipe_has_climate(&page->map->world.recipe);
    add_area(page);
    for (const struct area_fact *fact = area_fact_table; fact->name != NULL; fact++) {
        if (fact->level == FACTS_BIOMES && !climate)
            continue;
        text_join(&page->text, fact->name, " ", NULL);
        area_fact_add(fact, area_fact_value(fact, &page->land), &page->text);
        text_add(&page->text, "\n");
    }
    add_places(page);
    add_rivers(page);
    for (int n = 0; n < page->map->bands.count; n++)
        add_band(page, n);
}

/* Finds all facts. Returns false if out of memory. */
static bool find_page(struct page *page, struct progress *progress)
{
    const struct map *map = page->map;
    const struct area *area = page->area;
    struct facts_memory memory = {.progress = progress};
    const bool rivers = recipe_has_water(&map->world.recipe) && area->windows == 0;
    const uint32_t rows =
        area->windows > 0 ? area_window(area, &map->world.recipe, 0).rows : area->rows;
    progress->all = (uint64_t)rows * (uint64_t)MAX(area->windows, 1 + rivers);
    page->land.level = FACTS_ALL;
    bool done = area_facts_find(&page->land, area, &map->world, &map->bands, NULL, &memory);
    facts_memory_free(&memory);
    return done && (!rivers || find_rivers(&page->rivers, area, map, progress));
}

char *area_text_of(const struct map *map, const struct area *area, struct progress *progress)
{
    struct page *page = calloc(1, sizeof *page); /* large for a small stack */
    if (page == NULL)
        return NULL;
    page->map = map;
    page->area = area;
    page->text.grows = true;
    page->colored = *map;
    page->colored.look.colors = COLORS_RGB;
    page->colored.look.show = SHOW_HEIGHT;
    if (find_page(page, progress))
        add_page(page);
    if (page->text.failed)
        text_free(&page->text);
    char *text = page->text.bytes;
    free(page);
    return text;
}

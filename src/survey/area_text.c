/*
 * The text is written twice: once to measure it, once into memory.
 */
#include "survey/area_text.h"

#include "render/points/tints.h"
#include "survey/area.h"
#include "survey/area_facts.h"
#include "survey/conditions.h"
#include "view/coordinates.h"
#include "world/rivers/rivers.h"
#include "world/rivers/water.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * River facts: the longest and the largest river of an area of a world with rivers.
 *
 * Directions make a tree of the ways to each mouth. It is walked from the mouth up, to one
 * neighbour after the other, and back by the directions, without other memory.
 */

/* Zeros: there is no river. */
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

enum { NO_RIVER = RIVERS_SINK + 1 }; /* a point that is no land, nor lake */

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
    static const int8_t steps[][2] = {
        [RIVERS_EAST] = {1, 0},   [RIVERS_SOUTH] = {0, 1}, [RIVERS_WEST] = {-1, 0},
        [RIVERS_NORTH] = {0, -1}, [RIVERS_SINK] = {0, 0},
    };
    int64_t col = (int64_t)from.col + steps[direction][0];
    int64_t row = (int64_t)from.row + steps[direction][1];
    if (area->wraps_x)
        col = recipe_wrap(col, area->cols);
    if (area->wraps_y)
        row = recipe_wrap(row, area->rows);
    *to = (struct area_point){(uint32_t)col, (uint32_t)row};
    return direction != RIVERS_SINK && col >= 0 && col < area->cols && row >= 0 && row < area->rows;
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

/* Keeps the larger discharge of two points. */
static void take_discharge(struct river_facts *facts, uint32_t discharge, struct area_point at)
{
    if (discharge > facts->discharge) {
        facts->discharge = discharge;
        facts->fullest = at;
    }
}

/* Keeps the directions of a row, the largest catchment and the largest discharge. */
static void take_ways(struct river_facts *facts, const struct area_row *row, uint32_t number,
                      uint32_t cols, uint8_t *directions)
{
    for (uint32_t n = 0; n < cols; n++) {
        bool river = row->kinds[n] == AREA_LAND || row->kinds[n] == AREA_LAKE;
        directions[n] = river ? row->water->direction[n] : NO_RIVER;
        if (river && row->water->catchment[n] > facts->catchment) {
            facts->catchment = row->water->catchment[n];
            facts->largest = (struct area_point){n, number};
        }
        if (river && row->water->discharge != NULL)
            take_discharge(facts, row->water->discharge[n], (struct area_point){n, number});
    }
}

/* Finds the rivers of an area of a world that has water. Returns false if out of memory. */
static bool river_facts_find(struct river_facts *facts, const struct area *area,
                             const struct world *world, const struct bands *bands)
{
    struct ways ways = {area, malloc((size_t)area->cols * area->rows)};
    struct area_reader *reader = area_reader_new(area, world, bands, AREA_WATERS, NULL);
    bool done = ways.directions != NULL && reader != NULL;
    *facts = (struct river_facts){0};
    for (uint32_t row = 0; done && row < area->rows; row++)
        take_ways(facts, area_reader_row(reader), row, area->cols,
                  ways.directions + (size_t)row * area->cols);
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
};

static void begin_line(struct text *text, const char *name)
{
    text_add(text, name);
    text_add(text, " ");
}

static void add_cell_at(const struct page *page, struct area_point place, struct text *text)
{
    const struct area *area = page->area;
    const struct recipe *recipe = &page->map->world.recipe;
    int64_t x = recipe_wrap(area->x + place.col, recipe_cols(recipe, area->zoom));
    int64_t y = recipe_wrap(area->y + place.row, recipe_rows(recipe, area->zoom));
    coordinates_add(text, x, area->zoom);
    text_add(text, ",");
    coordinates_add(text, y, area->zoom);
}

static void add_sides(struct text *text, uint64_t cols, uint64_t rows)
{
    text_number(text, cols);
    text_add(text, "x");
    text_number(text, rows);
}

static void add_area(const struct page *page, struct text *text)
{
    const struct area *area = page->area;
    const struct recipe *recipe = &page->map->world.recipe;
    uint32_t step = area_step(area);
    begin_line(text, "world");
    add_sides(text, recipe->width, recipe->height);
    text_add(text, "\narea ");
    add_sides(text, area->cols, area->rows);
    text_add(text, " from ");
    add_cell_at(page, (struct area_point){0, 0}, text);
    text_add(text, "\nzoom ");
    text_signed(text, area->zoom);
    text_add(text, "\nexact ");
    text_add(text, step == 1 ? "yes" : "no: points are ");
    if (step > 1) {
        text_number(text, step);
        text_add(text, " cells apart");
    }
    text_add(text, "\npoints ");
    text_number(text, page->land.area);
    if (page->land.unknown > 0) {
        text_add(text, "\nunknown ");
        text_number(text, page->land.unknown);
    }
    text_add(text, "\n");
}

/* Appends where a height is, and its value if heights have units. */
static void add_end(const struct page *page, const char *name, struct area_point place,
                    uint64_t height, struct text *text)
{
    const struct world *world = &page->map->world;
    const struct scale *scale = &world->recipe.scale;
    if (page->land.area == 0)
        return;
    begin_line(text, name);
    add_cell_at(page, place, text);
    if (scale->given) {
        text_add(text, " ");
        scale_add_with_unit(scale, text,
                            scale_value(scale, world_scale_range(world), (uint32_t)height));
    }
    text_add(text, "\n");
}

static void add_places(const struct page *page, struct text *text)
{
    const struct area_facts *land = &page->land;
    add_end(page, "lowest", land->low_at, land->low, text);
    add_end(page, "highest", land->high_at, land->high, text);
    begin_line(text, "start");
    if (land->regions > 0)
        add_cell_at(page, land->start, text);
    else
        text_add(text, "none");
    text_add(text, "\n");
}

/* Appends the line of a river's largest number, and where it is. */
static void add_river(const struct page *page, const char *name, uint32_t number,
                      struct area_point place, struct text *text)
{
    begin_line(text, name);
    text_number(text, number);
    text_add(text, " at ");
    add_cell_at(page, place, text);
    text_add(text, "\n");
}

static void add_rivers(const struct page *page, struct text *text)
{
    const struct river_facts *rivers = &page->rivers;
    if (rivers->length == 0)
        return;
    text_add(text, "longest-river ");
    text_number(text, rivers->length);
    text_add(text, " from ");
    add_cell_at(page, rivers->spring, text);
    text_add(text, " to ");
    add_cell_at(page, rivers->mouth, text);
    text_add(text, "\n");
    add_river(page, "largest-river", rivers->catchment, rivers->largest, text);
    if (rivers->discharge > 0)
        add_river(page, "fullest-river", rivers->discharge, rivers->fullest, text);
}

/* Appends a colour as #rrggbb. */
static void add_color(struct text *text, uint32_t rgb)
{
    text_add(text, "#");
    for (int shift = 20; shift >= 0; shift -= 4)
        text_bytes(text, &"0123456789abcdef"[rgb >> shift & 15], 1);
}

/* Appends a band: number, land, floor, share of the points, colour and tile. */
static void add_band(const struct page *page, const struct map *colored, int band,
                     struct text *text)
{
    const struct bands *bands = &page->map->bands;
    const struct tile *tile = &page->map->look.tiles.tiles[band];
    begin_line(text, "band");
    text_number(text, (uint64_t)band + 1);
    text_add(text, " ");
    begin_line(text, land_name((int)bands_land(bands, page->map->world.sea_kind, band)));
    if (bands->begins[band] <= WORLD_NORMAL_MAX)
        text_number(text, bands->begins[band]);
    else
        text_add(text, "none");
    text_add(text, " ");
    text_decimal(text, (uint64_t)area_fact_share(page->land.bands[band], page->land.area), 2);
    text_add(text, " ");
    add_color(text, tints_band(colored, band).rgb);
    text_add(text, " ");
    text_bytes(text, tile->bytes, tile->length);
    text_add(text, "\n");
}

static void add_page(const struct page *page, const struct map *colored, struct text *text)
{
    add_area(page, text);
    bool climate = recipe_has_climate(&page->map->world.recipe);
    for (const struct area_fact *fact = area_fact_table; fact->name != NULL; fact++) {
        if (fact->level == FACTS_BIOMES && !climate)
            continue;
        begin_line(text, fact->name);
        area_fact_add(fact, area_fact_value(fact, &page->land), text);
        text_add(text, "\n");
    }
    add_places(page, text);
    add_rivers(page, text);
    for (int n = 0; n < page->map->bands.count; n++)
        add_band(page, colored, n, text);
}

/* Finds all facts. Returns false if out of memory. */
static bool find_page(struct page *page)
{
    const struct map *map = page->map;
    struct facts_memory memory = {0};
    bool done = area_facts_find(&page->land, page->area, &map->world, &map->bands, FACTS_ALL, NULL,
                                &memory);
    facts_memory_free(&memory);
    return done && (!recipe_has_water(&map->world.recipe) ||
                    river_facts_find(&page->rivers, page->area, &map->world, &map->bands));
}

/* Returns a page as text; NULL if out of memory. */
static char *write_page(const struct page *page)
{
    struct text measure = {0};
    struct map *colored = malloc(sizeof *colored); /* large for a small stack */
    char *bytes = NULL;
    if (colored == NULL)
        return NULL;
    *colored = *page->map;
    colored->look.colors = COLORS_RGB;
    colored->look.show = SHOW_HEIGHT;
    add_page(page, colored, &measure);
    bytes = malloc(measure.length + 1);
    struct text text = {.bytes = bytes, .room = measure.length + 1};
    if (bytes != NULL)
        add_page(page, colored, &text);
    free(colored);
    return bytes;
}

char *area_text_of(const struct map *map, const struct area *area)
{
    struct page *page = calloc(1, sizeof *page);
    char *text = NULL;
    if (page == NULL)
        return NULL;
    page->map = map;
    page->area = area;
    if (find_page(page))
        text = write_page(page);
    free(page);
    return text;
}

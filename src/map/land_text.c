/*
 * The text is written twice: once to measure it, once into memory.
 */
#include "map/land_text.h"

#include "map/land_facts.h"
#include "map/land_table.h"
#include "map/place.h"
#include "map/river_facts.h"
#include "map/tints.h"

#include <stdlib.h>

/* All that is printed. */
struct page {
    const struct map *map;
    const struct area *area;
    struct land_facts land;
    struct river_facts rivers;
};

static void begin_line(struct text *text, const char *name)
{
    text_add(text, name);
    text_add(text, " ");
}

static void add_cell_at(const struct page *page, struct land_place place, struct text *text)
{
    const struct area *area = page->area;
    const struct recipe *recipe = &page->map->world.recipe;
    int64_t x = recipe_wrap(area->x + place.col, recipe_cols(recipe, area->zoom));
    int64_t y = recipe_wrap(area->y + place.row, recipe_rows(recipe, area->zoom));
    place_add(text, x, area->zoom);
    text_add(text, ",");
    place_add(text, y, area->zoom);
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
    add_cell_at(page, (struct land_place){0, 0}, text);
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
static void add_end(const struct page *page, const char *name, struct land_place place,
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
    const struct land_facts *land = &page->land;
    add_end(page, "lowest", land->low_at, land->low, text);
    add_end(page, "highest", land->high_at, land->high, text);
    begin_line(text, "start");
    if (land->has_start)
        add_cell_at(page, land->start, text);
    else
        text_add(text, "none");
    text_add(text, "\n");
}

/* Appends the line of a river's largest number, and where it is. */
static void add_river(const struct page *page, const char *name, uint32_t number,
                      struct land_place place, struct text *text)
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
    text_decimal(text, (uint64_t)land_share(page->land.bands[band], page->land.area), 2);
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
    for (const struct land_fact *fact = land_table; fact->name != NULL; fact++) {
        if (fact->level == LAND_BIOMES && !climate)
            continue;
        begin_line(text, fact->name);
        land_fact_add(fact, land_fact_value(fact, &page->land), text);
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
    struct land_memory memory = {0};
    bool done =
        land_facts_find(&page->land, page->area, &map->world, &map->bands, LAND_ALL, NULL, &memory);
    land_memory_free(&memory);
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

char *land_text_of(const struct map *map, const struct area *area)
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

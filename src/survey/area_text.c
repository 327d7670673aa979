/*
 * First come the facts of area_fact_table, then places, rivers and bands.
 */
#include "survey/area_text.h"

#include "render/points/point_colors.h"
#include "survey/area_facts.h"

#include <stdlib.h>

/* All that is printed. */
struct page {
    const struct map *map;
    const struct area *area;
    struct area_facts land;
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
    if (page->land.area == 0)
        return;
    add_place(page, word, point);
    if (world->recipe.scale.given) {
        text_add(&page->text, " ");
        world_add_value(world, (uint32_t)height, &page->text);
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
    const struct area_rivers *rivers = &page->land.rivers;
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
        if ((fact->level == FACTS_BIOMES && !climate) || fact->level == FACTS_RIVERS)
            continue; /* rivers come with their places */
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
    const uint32_t rows =
        area->windows > 0 ? area_window(area, &map->world.recipe, 0).rows : area->rows;
    progress->all = (uint64_t)rows * (uint64_t)MAX(area->windows, 1);
    page->land.level = FACTS_ALL;
    bool done = area_facts_find(&page->land, area, &map->world, &map->bands, NULL, &memory);
    facts_memory_free(&memory);
    return done;
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

/*
 * The look is the map's. Besides it, only what is in no table is kept, so that a user comes round
 * to it again.
 */
#include "explorer/actions/edit_look.h"

#include "map/slopes.h"
#include "render/labels/labels.h"
#include "style/tiles.h"

void choices_make(struct choices *choices, const struct look *look)
{
    *choices = (struct choices){0};
    if (tileset_named(look->tiles.set) == NULL || look->tiles.break_count > 0)
        choices->own_tiles = look->tiles;
    if (palette_named(look->palette->name) != look->palette)
        choices->own_palette = look->palette;
}

/* Returns why there are no half blocks, or NULL if there are. */
static const char *lack_of_halves(const struct look *look, const struct choices *choices)
{
    if (!choices->utf8)
        return "half blocks need a UTF-8 locale: tiles instead";
    return look->colors < 8 ? "half blocks need colours: tiles instead" : NULL;
}

static struct note refuse_biomes(void)
{
    return note_of("biomes have tiles and colours of their own; B shows heights", "");
}

struct note edit_look_palette(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    if (look->show == SHOW_BIOME)
        return refuse_biomes();
    const struct palette *own = choices->own_palette;
    look->palette = look->palette == own ? palettes : look->palette + 1;
    if (look->palette->name == NULL)
        look->palette = own != NULL ? own : palettes;
    struct note note = {0};
    struct text text = note_text(&note);
    text_add(&text, "palette ");
    text_add(&text, look->palette->name);
    if (look->colors < 8 && !look->palette->hueless)
        text_add(&text, " needs colours: there are none");
    return note;
}

struct note edit_look_relief(struct map *map, const struct choices *choices)
{
    static const char *const messages[] = {"plain", "shaded relief", "contours"};
    struct look *look = &map->look;
    int next = (int)look->relief + 1;
    (void)choices;
    look->relief = (enum relief_kind)(relief_kind_name(next) != NULL ? next : 0);
    return note_of(messages[look->relief], "");
}

struct note edit_look_blocks(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    const char *reason = lack_of_halves(look, choices);
    if (look->blocks == BLOCKS_ASCII && look->colors >= 8) {
        look->blocks = BLOCKS_FILLED;
        return note_of("tiles on a ground of their colour", "");
    }
    if (look->blocks == BLOCKS_FILLED && reason == NULL) {
        look->blocks = BLOCKS_HALF;
        return note_of("half blocks: two tiles in one", "");
    }
    bool half = look->blocks == BLOCKS_HALF;
    look->blocks = BLOCKS_ASCII;
    return note_of(half ? "tiles" : reason, "");
}

struct note edit_look_aspect(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    (void)choices;
    look->aspect = (enum aspect)((look->aspect + 1) % 3);
    if (look->aspect == ASPECT_TALL)
        return note_of("one row a line", "");
    if (look->blocks == BLOCKS_HALF)
        return note_of("half blocks are square already; tiles will be", "");
    if (look_tile_width(look) == 2)
        return note_of("double-width tiles are square already", "");
    return note_of(look_is_paired(look) ? "true proportions: two rows a line"
                                        : "true proportions: a blank after each tile",
                   "");
}

struct note edit_look_tiles(struct map *map, const struct choices *choices)
{
    struct tiles tiles;
    const struct tileset *set = tileset_named(map->look.tiles.set);
    if (map_shows_biomes(map))
        return refuse_biomes();
    set = set != NULL ? set + 1 : tilesets;
    while (set->name != NULL && !choices->utf8 && tileset_beyond_ascii(set))
        set++;
    bool own = set->name == NULL && choices->own_tiles.count > 0;
    if (own)
        tiles = choices->own_tiles;
    else
        tileset_make(set->name != NULL ? set : tilesets, &tiles);
    map_set_tiles(map, &tiles);
    if (!choices->utf8 && set->name == NULL)
        return note_of("first tiles again: other sets need a UTF-8 locale", "");
    return note_of("tiles ", own ? "of your own" : tiles.set);
}

struct note edit_look_show(struct map *map, const struct choices *choices)
{
    struct recipe recipe = map->world.recipe;
    (void)choices;
    if (map_shows_biomes(map)) {
        map->look.show = SHOW_HEIGHT;
        return note_of("heights", "");
    }
    if (recipe.picture != NULL)
        return note_of("a picture has no climate, and so no biomes", "");
    recipe.climate = CLIMATE_BELTS;
    if (recipe_check(&recipe) != RECIPE_VALID)
        return note_of("a line has no climate, and so no biomes", "");
    bool given = recipe_has_climate(&map->world.recipe);
    if (!given && !map_set_recipe(map, &recipe))
        return note_of_memory();
    map->look.show = SHOW_BIOME;
    return note_of(given ? "biomes" : "biomes, of a climate in belts", "");
}

struct note edit_look_rivers(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    bool drawn = look->rivers != RIVER_STYLE_NONE;
    bool alike = !choices->utf8 || look->blocks == BLOCKS_HALF;
    if (!recipe_has_water(&map->world.recipe))
        return note_of("this world has no rivers: they are an --algorithm", "");
    if (drawn && (alike || look->rivers == RIVER_STYLE_ASCII))
        look->rivers = RIVER_STYLE_NONE;
    else if (drawn || !choices->utf8)
        look->rivers = RIVER_STYLE_ASCII;
    else
        look->rivers = RIVER_STYLE_AUTO;
    if (look->rivers == RIVER_STYLE_NONE)
        return note_of("no rivers, no lakes", "");
    return note_of(look->rivers == RIVER_STYLE_ASCII ? "rivers in ASCII" : "rivers", "");
}

struct note edit_look_labels(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    const char *lack = labels_lack(map);
    (void)choices;
    if (map->world.recipe.picture != NULL)
        return note_of(lack, "");
    look->labels = look->labels == LABELS_NONE ? LABELS_TEXT : LABELS_NONE;
    if (look->labels == LABELS_NONE)
        return note_of("no names", "");
    return note_of(lack != NULL ? lack : "names", "");
}

struct note edit_look_exaggeration(struct map *map, struct cursor *cursor, int by)
{
    struct note note = {0};
    struct text text = note_text(&note);
    (void)cursor;
    if (!slopes_known(&map->world.recipe))
        return note_of("; and : are for real elevation, whose cells have a known size", "");
    uint32_t now = slopes_exaggeration(map);
    if (now == 0)
        return note_of_memory();
    map->look.exaggeration = slopes_next(now, by > 0);
    text_add(&text, "shades of ");
    slopes_add(map->look.exaggeration, &text);
    text_add(&text, " times the true heights");
    if (map->look.relief != RELIEF_SHADE)
        text_add(&text, "; v shows them");
    return note;
}

/* Slices the range of a recipe, or of the world if it gives none. */
static struct note spread_range(struct map *map, const struct recipe_range *range, const char *name)
{
    struct recipe recipe = map->world.recipe;
    recipe.range = *range;
    if (!map_set_normalize(map, NORMALIZE_RANGE) || !map_set_recipe(map, &recipe))
        return note_of_memory();
    return note_of(name, "");
}

/* Finds the range whose tiles of land span the land in view. The default tiles begin in its middle,
 * below which the sea of a world of rivers lies. False: there is no land in view, in *found. */
static bool find_seen_range(const struct map *map, struct recipe_range *range, bool *found)
{
    const struct view *view = &map->view;
    struct world seen = map->world; /* only its span changes */
    *found = false;
    if (view->cols == 0 || view->rows == 0)
        return true;
    if (!world_span(&seen, view->zoom, view->x, view->y, view->cols, view->rows))
        return false;
    uint32_t low = seen.bottom > seen.sea_height ? seen.bottom : seen.sea_height;
    *found = seen.top > low;
    if (*found && map->look.tiles.standard)
        low -= seen.top - low < low ? seen.top - low : low;
    if (*found)
        *range = (struct recipe_range){true, low, seen.top};
    return true;
}

struct note edit_look_normalize(struct map *map, const struct choices *choices)
{
    const struct recipe *recipe = &map->world.recipe;
    struct recipe_range range = {0};
    bool found = false;
    (void)choices;
    if (map->look.normalize == NORMALIZE_RANGE &&
        !(recipe->range.given && recipe_has_water(recipe)))
        return map_set_normalize(map, NORMALIZE_AREA) ? note_of("equal slices of the area", "")
                                                      : note_of_memory();
    if (map->look.normalize == NORMALIZE_AREA && recipe_has_water(recipe) &&
        !find_seen_range(map, &range, &found))
        return note_of_memory();
    if (found)
        return spread_range(map, &range, "slices of the land in view, here and beyond");
    return spread_range(map, recipe_has_water(recipe) ? &range : &recipe->range,
                        "slices of the range of heights");
}

struct note edit_look_fit(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    const char *reason = NULL;
    if (!choices->utf8 && look->rivers == RIVER_STYLE_LINES)
        reason = "rivers of lines need a UTF-8 locale: ASCII instead";
    if (!choices->utf8 && look->rivers != RIVER_STYLE_NONE)
        look->rivers = RIVER_STYLE_ASCII;
    if (look->blocks == BLOCKS_HALF && lack_of_halves(look, choices) != NULL) {
        reason = lack_of_halves(look, choices);
        look->blocks = BLOCKS_ASCII;
    }
    if (look->blocks == BLOCKS_FILLED && look->colors < 8) {
        reason = "filled tiles need colours: plain tiles instead";
        look->blocks = BLOCKS_ASCII;
    }
    return reason != NULL ? note_of(reason, "") : (struct note){0};
}

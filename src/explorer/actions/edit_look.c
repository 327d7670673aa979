/*
 * The look is part of the map. A palette of the user's own is kept beside it, so that keys can
 * return to it.
 */
#include "explorer/actions/edit_look.h"

/* Returns what blocks without tiles need that is not there: the end of a note; or NULL. */
static const char *lack_of_blocks(const struct look *look, bool utf8)
{
    if (!utf8)
        return " need a UTF-8 locale: tiles instead";
    return look->colors < 8 ? " need colours: tiles instead" : NULL;
}

struct note edit_look_palette(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    if (look->show == SHOW_BIOME)
        return note_of("biomes have tiles and colours of their own; B shows heights");
    const struct palette *own = explorer->choices.own_palette;
    look->palette = look->palette == own ? palettes : look->palette + 1;
    if (look->palette->name == NULL)
        look->palette = own != NULL ? own : palettes;
    struct note note = note_join("palette ", look->palette->name);
    bool lacks = look->colors < 8 && !look->palette->hueless;
    return note_join(note.text, lacks ? " needs colours: there are none" : "");
}

struct note edit_look_relief(struct explorer *explorer)
{
    static const char *const messages[] = {"plain", "shaded relief", "contours"};
    int next = (int)explorer->map.look.relief + 1;
    explorer->map.look.relief = (enum relief_kind)(relief_kind_name(next) != NULL ? next : 0);
    return note_of(messages[explorer->map.look.relief]);
}

struct note edit_look_blocks(struct explorer *explorer)
{
    static const enum blocks after[] = {[BLOCKS_HALF] = BLOCKS_QUADRANT,
                                        [BLOCKS_QUADRANT] = BLOCKS_OCTANT,
                                        [BLOCKS_OCTANT] = BLOCKS_ASCII,
                                        [BLOCKS_FINE] = BLOCKS_HALF};
    static const char *const words[] = {
        [BLOCKS_ASCII] = "tiles",
        [BLOCKS_FILLED] = "filled tiles",
        [BLOCKS_TINTED] = "filled tiles",
        [BLOCKS_HALF] = "half blocks: two places in one character",
        [BLOCKS_QUADRANT] = "quadrants: four places in one character",
        [BLOCKS_OCTANT] = "octants: eight places, where the terminal draws them",
        [BLOCKS_FINE] = "tiles, and quadrants where colours meet",
    };
    struct look *look = &explorer->map.look;
    const char *lack = lack_of_blocks(look, explorer->choices.utf8);
    const enum blocks usual = look_usual_fill(look, explorer->choices.utf8);
    if (look_is_untiled(look)) {
        look->blocks = after[look->blocks];
    } else if (look->blocks == BLOCKS_ASCII && look->colors >= 8) {
        look->blocks = usual != BLOCKS_FINE       ? usual
                       : look->show == SHOW_BIOME ? BLOCKS_TINTED
                                                  : BLOCKS_FILLED;
    } else if (look_is_filled(look) && usual == BLOCKS_FINE) {
        look->blocks = BLOCKS_FINE;
    } else if (lack == NULL) {
        look->blocks = BLOCKS_HALF;
    } else {
        look->blocks = BLOCKS_ASCII;
        return note_join("half blocks", lack);
    }
    return note_of(words[look->blocks]);
}

struct note edit_look_aspect(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    look->aspect = (enum aspect)((look->aspect + 1) % 3);
    if (look->aspect == ASPECT_TALL)
        return note_of("one row a line");
    if (look->blocks == BLOCKS_HALF || look->blocks == BLOCKS_OCTANT)
        return note_of("half blocks are square already; tiles will be, too");
    if (look_tile_width(look) == 2)
        return note_of("double-width tiles are square already");
    return note_of(look_is_paired(look) ? "true proportions: two rows a line"
                                        : "true proportions: a blank after each tile");
}

bool edit_look_has_biomes(const struct recipe *recipe)
{
    struct recipe belted = *recipe;
    belted.climate = CLIMATE_BELTS;
    return recipe_check(&belted) == RECIPE_VALID;
}

struct note edit_look_show(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    struct settings settings = map_settings(map);
    bool given = recipe_has_climate(&settings.recipe);
    if (map_shows_biomes(map)) {
        map->look.show = SHOW_HEIGHT;
        return note_of("heights");
    }
    if (!given)
        settings.recipe.climate = CLIMATE_BELTS;
    settings.look.show = SHOW_BIOME;
    if (!map_set(map, &settings))
        return note_of_memory();
    return note_of(given ? "biomes" : "biomes, with a climate of belts");
}

struct note edit_look_labels(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    const char *lack = places_lack(&explorer->map);
    look->labels = look->labels == LABELS_NONE ? LABELS_TEXT : LABELS_NONE;
    look->whole_labels = true;
    if (look->labels == LABELS_NONE)
        return note_of("no names");
    return note_of(lack != NULL ? lack : "names");
}

/* Finds the range in which tiles of land span the land in view. With default tiles, land begins in
 * the middle of the range, and the sea of a world of rivers lies below it. *found is false if there
 * is no land in view. Returns false if out of memory. */
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

struct note edit_look_normalize(struct explorer *explorer)
{
    static const char *const messages[] = {"tiles slice the range of heights",
                                           "tiles cover equal areas",
                                           "tiles slice the land in view, and keep that"};
    struct settings settings = map_settings(&explorer->map);
    struct recipe_range *range = &settings.recipe.range;
    bool water = recipe_has_water(&settings.recipe);
    bool seen = range->given && water;
    bool found = false;
    if (settings.look.normalize == NORMALIZE_RANGE && !seen) {
        settings.look.normalize = NORMALIZE_AREA;
    } else {
        struct recipe_range shown = {0};
        if (settings.look.normalize == NORMALIZE_AREA && water &&
            !find_seen_range(&explorer->map, &shown, &found))
            return note_of_memory();
        settings.look.normalize = NORMALIZE_RANGE;
        if (water)
            *range = shown;
    }
    if (!map_set(&explorer->map, &settings))
        return note_of_memory();
    return note_of(messages[found ? 2 : settings.look.normalize]);
}

void edit_look_enter(struct explorer *explorer, enum view_kind kind)
{
    struct look *look = &explorer->map.look;
    bool halves = explorer->choices.utf8 && look->colors >= 8;
    explorer->flyer =
        (struct flyer){.opened = kind != VIEW_WORLD, .changed = halves, .blocks = look->blocks};
    if (halves && (look->blocks == BLOCKS_HALF || look_has_tiles(look)))
        look->blocks = explorer->choices.flown;
    look->kind = kind;
    explorer->cursor.on = false;
}

void edit_look_leave(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    if (explorer->flyer.changed && look->blocks == explorer->choices.flown)
        look->blocks = explorer->flyer.blocks;
    explorer->flyer = (struct flyer){0};
    look->kind = VIEW_MAP;
    look->camera = CAMERA_USUAL;
}

struct note edit_look_fit(struct map *map, const struct choices *choices)
{
    struct look *look = &map->look;
    bool utf8 = choices->utf8;
    struct note reason = note_of("");
    if (!utf8 && look->rivers == RIVER_STYLE_LINES)
        reason = note_of("rivers as lines need a UTF-8 locale: ASCII instead");
    if (!utf8 && look->rivers != RIVER_STYLE_NONE)
        look->rivers = RIVER_STYLE_ASCII;
    if (utf8 && look->rivers == RIVER_STYLE_AUTO && look->colors < 8)
        look->rivers = RIVER_STYLE_LINES;
    if (look_is_untiled(look) && lack_of_blocks(look, utf8) != NULL) {
        reason = note_join(look->blocks == BLOCKS_HALF ? "half blocks" : "finer blocks",
                           lack_of_blocks(look, utf8));
        look->blocks = BLOCKS_ASCII;
    }
    if (look_is_filled(look) && look->colors < 8) {
        reason = note_of("filled tiles need colours: plain tiles instead");
        look->blocks = BLOCKS_ASCII;
    }
    return reason;
}

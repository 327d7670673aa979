/*
 * The look is the map's; what is kept besides is what the user brought, to come round to it again.
 */
#include "explorer/edit_look.h"

#include "map/tiles.h"

/* Why there are no half blocks; NULL: there are. */
static const char *no_halves(const struct explorer *explorer)
{
    if (!explorer->utf8)
        return "half blocks need a UTF-8 locale: tiles instead";
    return explorer->map.look.colors < 8 ? "half blocks need colours: tiles instead" : NULL;
}

void edit_look_palette(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    const struct palette *own = explorer->own_palette;
    look->palette = look->palette == own ? palettes : look->palette + 1;
    if (look->palette->name == NULL)
        look->palette = own != NULL ? own : palettes;
    explorer_say(explorer, "palette ", look->palette->name);
    if (look->colors >= 8 || look->palette->hueless)
        return;
    struct text note = {.bytes = explorer->note, .room = sizeof explorer->note};
    text_add(&note, look->palette->name);
    text_add(&note, " needs colours: there are none");
    explorer_say(explorer, "palette ", explorer->note);
}

void edit_look_relief(struct explorer *explorer)
{
    static const char *const messages[] = {"plain", "shaded relief", "contours"};
    struct look *look = &explorer->map.look;
    int next = (int)look->relief + 1;
    look->relief = (enum relief_kind)(relief_kind_name(next) != NULL ? next : 0);
    explorer_say(explorer, messages[look->relief], "");
}

void edit_look_blocks(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    const char *reason = no_halves(explorer);
    bool half = look->blocks == BLOCKS_ASCII && reason == NULL;
    look->blocks = half ? BLOCKS_HALF : BLOCKS_ASCII;
    explorer_refit(explorer);
    explorer_say(explorer,
                 half             ? "half blocks: two tiles in one"
                 : reason != NULL ? reason
                                  : "tiles",
                 "");
}

void edit_look_tiles(struct explorer *explorer)
{
    struct tiles tiles;
    const struct tileset *set = tileset_named(explorer->map.look.tiles.set);
    set = set != NULL ? set + 1 : tilesets;
    while (set->name != NULL && !explorer->utf8 && tileset_beyond_ascii(set))
        set++;
    bool own = set->name == NULL && explorer->own_tiles.count > 0;
    if (own)
        tiles = explorer->own_tiles;
    else
        tileset_make(set->name != NULL ? set : tilesets, &tiles);
    map_set_tiles(&explorer->map, &tiles);
    explorer_refit(explorer);
    explorer_say(explorer, "tiles ", own ? "of your own" : tiles.set);
    if (!explorer->utf8 && set->name == NULL)
        explorer_say(explorer, "first tiles again: other sets need a UTF-8 locale", "");
}

void edit_look_fit(struct explorer *explorer)
{
    struct look *look = &explorer->map.look;
    if (look->blocks != BLOCKS_HALF || no_halves(explorer) == NULL)
        return;
    explorer->fallback = no_halves(explorer);
    look->blocks = BLOCKS_ASCII;
}

/*
 * The look is the map's; what is kept besides is what the user brought, to come round to it again.
 */
#include "restyle.h"

#include "tileset.h"

/* Why there are no half blocks; NULL: there are. */
static const char *no_halves(const struct scene *scene)
{
    if (!scene->utf8)
        return "half blocks need a UTF-8 locale: tiles instead";
    return scene->map.look.colors < 8 ? "half blocks need colours: tiles instead" : NULL;
}

void restyle_palette(struct scene *scene)
{
    struct look *look = &scene->map.look;
    const struct palette *own = scene->own_palette;
    look->palette = look->palette == own ? palettes : look->palette + 1;
    if (look->palette->name == NULL)
        look->palette = own != NULL ? own : palettes;
    scene_say(scene, "palette ", look->palette->name);
    if (look->colors >= 8 || look->palette->hueless)
        return;
    struct text note = {.bytes = scene->note, .room = sizeof scene->note};
    text_add(&note, look->palette->name);
    text_add(&note, " needs colours: there are none");
    scene_say(scene, "palette ", scene->note);
}

void restyle_relief(struct scene *scene)
{
    static const char *const messages[] = {"plain", "shaded relief", "contours"};
    struct look *look = &scene->map.look;
    int next = (int)look->relief + 1;
    look->relief = (enum relief_kind)(relief_kind_name(next) != NULL ? next : 0);
    scene_say(scene, messages[look->relief], "");
}

void restyle_blocks(struct scene *scene)
{
    struct look *look = &scene->map.look;
    const char *reason = no_halves(scene);
    bool half = look->blocks == BLOCKS_ASCII && reason == NULL;
    look->blocks = half ? BLOCKS_HALF : BLOCKS_ASCII;
    scene_refit(scene);
    scene_say(scene,
              half             ? "half blocks: two tiles in one"
              : reason != NULL ? reason
                               : "tiles",
              "");
}

void restyle_tiles(struct scene *scene)
{
    struct tiles tiles;
    const struct tileset *set = tileset_named(scene->map.look.tiles.set);
    set = set != NULL ? set + 1 : tilesets;
    while (set->name != NULL && !scene->utf8 && tileset_beyond_ascii(set))
        set++;
    bool own = set->name == NULL && scene->own_tiles.count > 0;
    if (own)
        tiles = scene->own_tiles;
    else
        tileset_make(set->name != NULL ? set : tilesets, &tiles);
    map_set_tiles(&scene->map, &tiles);
    scene_refit(scene);
    scene_say(scene, "tiles ", own ? "of your own" : tiles.set);
    if (!scene->utf8 && set->name == NULL)
        scene_say(scene, "first tiles again: other sets need a UTF-8 locale", "");
}

void restyle_fit(struct scene *scene)
{
    struct look *look = &scene->map.look;
    if (look->blocks != BLOCKS_HALF || no_halves(scene) == NULL)
        return;
    scene->fallback = no_halves(scene);
    look->blocks = BLOCKS_ASCII;
}

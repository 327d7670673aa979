/*
 * Options that determine the land are written out even where they are the defaults, so that the
 * line makes the same map whatever the defaults become. Tiles, relief and blocks, which are a
 * matter of taste, are left out where they are the defaults.
 */
#include "map/recipe_line.h"
#include "map/place.h"

#include "base/text.h"
#include "world/algorithm.h"
#include "world/picture.h"

#include <stdlib.h>
#include <string.h>

/* Appends text that stands within single quotes. A single quote is written in double ones. */
static void add_quoted(struct text *text, const char *bytes, size_t length)
{
    for (size_t n = 0; n < length; n++) {
        if (bytes[n] == '\'')
            text_add(text, "'\"'\"'");
        else
            text_bytes(text, bytes + n, 1);
    }
}

/* True if the text is UTF-8 without control characters, so that no terminal obeys it. */
static bool is_plain(const char *text)
{
    while (*text != '\0') {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (text == NULL || glyph < ' ' || (glyph >= 0x7F && glyph < 0xA0))
            return false;
    }
    return true;
}

/* Appends text that stands within $'', as newer shells read it. Quotes, backslashes and bytes other
 * than printable ASCII are written by their octal numbers. */
static void add_escaped(struct text *text, const char *bytes)
{
    for (; *bytes != '\0'; bytes++) {
        unsigned char byte = (unsigned char)*bytes;
        bool plain = byte >= ' ' && byte < 0x7F && byte != '\'' && byte != '\\';
        char octal[] = {'\\', (char)('0' + (byte >> 6)), (char)('0' + (byte >> 3 & 7)),
                        (char)('0' + (byte & 7))};
        text_bytes(text, plain ? bytes : octal, plain ? 1 : sizeof octal);
    }
}

/* Appends a file name, quoted. */
static void add_name(struct text *text, const char *name)
{
    bool plain = is_plain(name);
    text_add(text, plain ? "'" : "$'");
    if (plain)
        add_quoted(text, name, strlen(name));
    else
        add_escaped(text, name);
    text_add(text, "'");
}

static void add_tiles(struct text *text, const struct tiles *tiles)
{
    text_add(text, "'");
    for (int n = 0; n < tiles->count; n++)
        add_quoted(text, tiles->tiles[n].bytes, tiles->tiles[n].length);
    text_add(text, "'");
}

/* Appends algorithm, roughness and spread. The default algorithm and the default spread are left
 * out; so are fields that do not concern the algorithm. */
static void add_algorithm(struct text *text, const struct recipe *recipe)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    if (recipe->algorithm != 0) {
        text_add(text, " --algorithm=");
        text_add(text, algorithm->name);
    }
    if (algorithm->fields & ALGORITHM_ROUGHNESS) {
        text_add(text, " --roughness=");
        text_trimmed(text, recipe->roughness, 6);
    }
    if ((algorithm->fields & ALGORITHM_SPREAD) != 0 && recipe->spread != ROUGHNESS_ONE) {
        text_add(text, " --spread=");
        text_trimmed(text, recipe->spread, 6);
    }
}

static void add_recipe(struct text *text, const struct recipe *recipe)
{
    text_add(text, "--world-version=");
    text_number(text, RECIPE_VERSION);
    text_add(text, " --seed=");
    text_number(text, recipe->seed);
    if (recipe->edges == EDGES_BOUNDED)
        text_add(text, " --edges=bounded");
    text_add(text, " --world=");
    text_number(text, recipe->width);
    text_add(text, "x");
    text_number(text, recipe->height);
    text_add(text, " --feature-size=");
    text_number(text, recipe->feature);
    add_algorithm(text, recipe);
    if (recipe->origin_x == 0 && recipe->origin_y == 0)
        return;
    text_add(text, " --origin=");
    text_number(text, recipe->origin_x);
    text_add(text, ",");
    text_number(text, recipe->origin_y);
}

/* Appends scale and sea. A scale that a picture has by itself is left out. */
static void add_heights(struct text *text, const struct recipe *recipe)
{
    const struct picture *picture = recipe->picture;
    bool own = picture != NULL && scale_equal(&picture->scale, &recipe->scale);
    if (recipe->scale.given && !own) {
        text_add(text, " --heights=");
        scale_add(&recipe->scale, text);
    }
    if (recipe->sea.kind != SEA_DEFAULT) {
        text_add(text, " --sea=");
        sea_add(&recipe->sea, text);
    }
}

/* Appends breaks and the interval of contours. */
static void add_lines(struct text *text, const struct look *look)
{
    for (int n = 0; n < look->tiles.break_count; n++) {
        text_add(text, n == 0 ? " --breaks=" : ",");
        scale_add_number(look->tiles.breaks[n], text);
    }
    if (look->contours.number > 0) {
        text_add(text, " --contours=");
        scale_add_number(look->contours, text);
    }
}

/* Appends size, place and zoom. A view without columns or rows has no --size, because 0 is not
 * valid; the line then fills the screen that it is used on. */
static void add_view(struct text *text, const struct view *view)
{
    if (view->cols > 0 && view->rows > 0) {
        text_add(text, "--size=");
        text_number(text, view->cols);
        text_add(text, "x");
        text_number(text, view->rows);
        text_add(text, " ");
    }
    text_add(text, "--at=");
    place_add(text, view->x, view->zoom);
    text_add(text, ",");
    place_add(text, view->y, view->zoom);
    text_add(text, " --zoom=");
    text_signed(text, view->zoom);
}

static void add_look(struct text *text, const struct look *look)
{
    if (look->tiles.set == NULL) {
        text_add(text, " --tiles=");
        add_tiles(text, &look->tiles);
    } else if (strcmp(look->tiles.set, "default") != 0) {
        text_add(text, " --tile-set=");
        text_add(text, look->tiles.set);
    }
    text_add(text, " --palette=");
    if (look->palette->path != NULL)
        add_name(text, look->palette->path);
    else
        text_add(text, look->palette->name);
    text_add(text, " --normalize=");
    text_add(text, world_normalize_name((int)look->normalize));
    if (look->relief != RELIEF_PLAIN) {
        text_add(text, " --relief=");
        text_add(text, relief_kind_name((int)look->relief));
    }
    if (look->relief == RELIEF_SHADE) {
        text_add(text, " --light=");
        text_number(text, (uint64_t)look->light.azimuth);
        text_add(text, ",");
        text_number(text, (uint64_t)look->light.altitude);
    }
    if (look->blocks != BLOCKS_ASCII) {
        text_add(text, " --blocks=");
        text_add(text, blocks_name((int)look->blocks));
    }
}

/* Appends the name of a picture. A name that looks like an option stands behind "--". */
static void add_picture(struct text *text, const char *name)
{
    text_add(text, name[0] == '-' && name[1] != '\0' ? " -- " : " ");
    add_name(text, name);
}

/* Appends the whole line. */
static void add_options(struct text *text, const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    if (recipe->picture == NULL) {
        add_recipe(text, recipe);
    } else {
        text_add(text, "--edges=");
        text_add(text, recipe_edges_name((int)recipe->edges));
        text_add(text, recipe->picture->sums != NULL ? " --sampling=smooth" : " --sampling=pixels");
        if (recipe->picture->encoding != NULL) {
            text_add(text, " --encoding=");
            text_add(text, recipe->picture->encoding);
        }
    }
    add_heights(text, recipe);
    text_add(text, " ");
    add_view(text, &map->view);
    add_look(text, &map->look);
    add_lines(text, &map->look);
    if (recipe->picture != NULL)
        add_picture(text, recipe->picture->name);
}

char *recipe_line_of(const struct map *map)
{
    struct text measured = {0};
    add_options(&measured, map);
    struct text text = {.bytes = malloc(measured.length + 1), .room = measured.length + 1};
    if (text.bytes != NULL)
        add_options(&text, map);
    return text.bytes;
}

/*
 * Options that determine the land are written out even where they are the defaults, so that the
 * line makes the same map whatever the defaults become. Tiles, relief and blocks, which are a
 * matter of taste, are left out where they are the defaults.
 */
#include "map/recipe_line.h"

#include "base/text.h"
#include "map/slopes.h"
#include "recipe/algorithm.h"
#include "style/tiles.h"
#include "view/coordinates.h"
#include "world/rows/picture.h"

#include <stdlib.h>
#include <string.h>

/*
 * Fields that do not concern the algorithm are left out, as they would be refused.
 */

/* Appends algorithm, roughness, spread and corners. The default algorithm, the default spread and
 * corners of noise are left out; so are fields that do not concern the algorithm. */
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
    if ((algorithm->fields & ALGORITHM_CORNERS) != 0 && recipe->corners.cols > 0) {
        text_add(text, " --corners=");
        corners_add(&recipe->corners, text);
    }
}

/* Appends a seed's word, quoted if a shell would see more in it than letters. */
static void add_word(struct text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(word);
    bool quoted = strspn(word, plain) < length;
    text_add(text, quoted ? "'" : "");
    text_quoted(text, word, length);
    text_add(text, quoted ? "'" : "");
}

void recipe_text_add(struct text *text, const struct recipe *recipe, const char *word)
{
    text_add(text, "--world-version=");
    text_number(text, RECIPE_VERSION);
    text_add(text, " --seed=");
    if (word != NULL)
        add_word(text, word);
    else
        text_number(text, recipe->seed);
    if (recipe->edges != EDGES_WRAP) {
        text_add(text, " --edges=");
        text_add(text, recipe_edges_name((int)recipe->edges));
    }
    text_add(text, " --world=");
    text_number(text, recipe->width);
    text_add(text, "x");
    text_number(text, recipe->height);
    text_add(text, " --feature-size=");
    text_number(text, recipe->feature);
    add_algorithm(text, recipe);
    if (recipe->origin_x != 0 || recipe->origin_y != 0) {
        text_add(text, " --origin=");
        text_number(text, recipe->origin_x);
        text_add(text, ",");
        text_number(text, recipe->origin_y);
    }
    if (recipe->climate != CLIMATE_NONE) {
        text_add(text, " --climate=");
        text_add(text, recipe_climate_name((int)recipe->climate));
    }
    if (recipe->halvings.given) {
        text_add(text, " --halvings=");
        text_number(text, recipe->halvings.halves / 2);
        text_add(text, recipe->halvings.halves % 2 == 1 ? ".5" : "");
        text_add(text, recipe->halvings.filled ? ",filled" : "");
    }
    if (recipe->range.given) {
        text_add(text, " --range=");
        text_number(text, recipe->range.low);
        text_add(text, "..");
        text_number(text, recipe->range.high);
    }
}

void recipe_text_add_heights(struct text *text, const struct recipe *recipe)
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
        text_quoted(text, name, strlen(name));
    else
        add_escaped(text, name);
    text_add(text, "'");
}

/* Appends breaks and the interval of contours. */
static void add_lines(struct text *text, const struct look *look)
{
    if (look->show == SHOW_HEIGHT)
        tiles_add_breaks(&look->tiles, text);
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
    coordinates_add(text, view->x, view->zoom);
    text_add(text, ",");
    coordinates_add(text, view->y, view->zoom);
    text_add(text, " --zoom=");
    text_signed(text, view->zoom);
}

/* Appends what a flight is seen by. */
static void add_camera(struct text *text, const struct look *look)
{
    if (look->kind != VIEW_FLIGHT)
        return;
    text_add(text, " --view=");
    text_add(text, view_kind_name((int)look->kind));
    if (camera_is_usual(&look->camera))
        return;
    text_add(text, " --camera=");
    camera_add(&look->camera, text);
}

/* Appends the tiles and colours of heights, or of biomes, which have their own. */
static void add_show(struct text *text, const struct look *look)
{
    if (look->show == SHOW_BIOME) {
        text_add(text, " --show=");
        text_add(text, show_name((int)look->show));
        return;
    }
    tiles_add_options(&look->tiles, text);
    text_add(text, " --palette=");
    if (look->palette->path != NULL)
        add_name(text, look->palette->path);
    else
        text_add(text, look->palette->name);
}

/* Appends what shades and flights are lit by, and how tall their land is. */
static void add_light(struct text *text, const struct look *look)
{
    text_add(text, " --light=");
    text_number(text, (uint64_t)look->light.azimuth);
    text_add(text, ",");
    text_number(text, (uint64_t)look->light.altitude);
    if (look->exaggeration == 0)
        return;
    text_add(text, " --exaggeration=");
    slopes_add(look->exaggeration, text);
}

static void add_look(struct text *text, const struct map *map, bool taste)
{
    const struct look *look = &map->look;
    add_show(text, look);
    text_add(text, " --normalize=");
    text_add(text, world_normalize_name((int)look->normalize));
    bool flight = look->kind == VIEW_FLIGHT; /* contours and layers are not seen there */
    if (!(flight && look->relief == RELIEF_CONTOUR) && (taste || look->relief != RELIEF_PLAIN)) {
        text_add(text, " --relief=");
        text_add(text, relief_kind_name((int)look->relief));
    }
    if (look->relief == RELIEF_SHADE || flight)
        add_light(text, look);
    if (look->layer != LAYER_HEIGHT && !flight) {
        text_add(text, " --layer=");
        text_add(text, layer_name((int)look->layer));
    }
    if (look->aspect != ASPECT_TALL) {
        text_add(text, " --aspect=");
        text_add(text, aspect_name((int)look->aspect));
    }
    if (look->labels != LABELS_NONE)
        text_add(text, " --labels");
    if (taste || look->blocks != BLOCKS_ASCII) {
        text_add(text, " --blocks=");
        text_add(text, blocks_name((int)look->blocks));
    }
    if (look->rivers != RIVER_STYLE_AUTO && recipe_has_water(&map->world.recipe)) {
        text_add(text, " --rivers=");
        text_add(text, river_style_name((int)look->rivers));
    }
}

/* Appends the name of a picture. A name that looks like an option stands behind "--". */
static void add_picture(struct text *text, const char *name)
{
    text_add(text, name[0] == '-' && name[1] != '\0' ? " -- " : " ");
    add_name(text, name);
}

/* Appends the whole line, with relief and blocks that are the defaults if `taste` says so, and the
 * seed's word; NULL: it has none. */
static void add_options(struct text *text, const struct map *map, bool taste, const char *word)
{
    const struct recipe *recipe = &map->world.recipe;
    if (recipe->picture == NULL) {
        recipe_text_add(text, recipe, word);
    } else {
        text_add(text, "--edges=");
        text_add(text, recipe_edges_name((int)recipe->edges));
        text_add(text, recipe->picture->sums != NULL ? " --sampling=smooth" : " --sampling=pixels");
        if (recipe->picture->encoding != NULL) {
            text_add(text, " --encoding=");
            text_add(text, recipe->picture->encoding);
        }
    }
    recipe_text_add_heights(text, recipe);
    text_add(text, " ");
    add_view(text, &map->view);
    add_camera(text, &map->look);
    add_look(text, map, taste);
    add_lines(text, &map->look);
    if (recipe->picture != NULL)
        add_picture(text, recipe->picture->name);
}

static char *make_line(const struct map *map, bool taste, const char *word)
{
    struct text measured = {0};
    add_options(&measured, map, taste, word);
    struct text text = {.bytes = malloc(measured.length + 1), .room = measured.length + 1};
    if (text.bytes != NULL)
        add_options(&text, map, taste, word);
    return text.bytes;
}

char *recipe_line_of(const struct map *map)
{
    return make_line(map, false, NULL);
}

char *recipe_line_to_explore(const struct map *map, const char *word)
{
    return make_line(map, true, word);
}

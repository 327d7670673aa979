/*
 * Options that determine the land are written even if they have their defaults, so the line makes
 * the same map even if defaults change. The line that people copy begins with the version of the
 * world, whose defaults never change, and leaves them out. Tiles, relief, blocks and names are a
 * matter of taste, and are left out if they have their defaults.
 */
#include "options/recipe_line.h"

#include "options/option_values.h"
#include "options/preset.h"
#include "places/places.h"
#include "render/points/point_colors.h"

/* Options in the order of the line. A preset stands in place of the first. */
static const enum option_id line[] = {
    OPTION_WORLD_VERSION, OPTION_SEED,      OPTION_EDGES,         OPTION_WORLD,
    OPTION_FEATURE_SIZE,  OPTION_ALGORITHM, OPTION_ROUGHNESS,     OPTION_SPREAD,
    OPTION_CORNERS,       OPTION_GROW,      OPTION_ORIGIN,        OPTION_CLIMATE,
    OPTION_HALVINGS,      OPTION_RANGE,     OPTION_SAMPLING,      OPTION_ENCODING,
    OPTION_HEIGHTS,       OPTION_SEA,       OPTION_SIZE,          OPTION_AT,
    OPTION_ZOOM,          OPTION_VIEW,      OPTION_WHOLE,         OPTION_CAMERA,
    OPTION_SHOW,          OPTION_TILES,     OPTION_TILE_SET,      OPTION_PALETTE,
    OPTION_NORMALIZE,     OPTION_RELIEF,    OPTION_LIGHT,         OPTION_EXAGGERATION,
    OPTION_LAYER,         OPTION_ASPECT,    OPTION_LABELS,        OPTION_TOWNS,
    OPTION_BLOCKS,        OPTION_RIVERS,    OPTION_BREAKS,        OPTION_CONTOURS,
    OPTION_TITLE,         OPTION_CELL,      OPTION_GRID,          OPTION_COAST,
    OPTION_DIGEST,        OPTION_PLACES,    OPTION_PLACES_DIGEST, OPTION_NODATA,
};
enum { LINE = sizeof line / sizeof *line };

/* True if an option is written even if its value is the default. */
static bool is_kept(const struct map_options *options, enum option_id id, bool taste)
{
    if (id == OPTION_EDGES)
        return recipe_source(&options->recipe) != NULL;
    if (options->recipe.drawing != NULL && (id == OPTION_ALGORITHM || (taste && id == OPTION_SHOW)))
        return true; /* which have other defaults on a drawing */
    if (id == OPTION_LABELS)
        return options->look.towns ||
               (taste && options->recipe.picture == NULL && look_has_place(&options->look));
    if (id == OPTION_TOWNS)
        return taste && recipe_has_towns(&options->recipe) && options->look.kind == VIEW_MAP;
    return taste &&
           (id == OPTION_BLOCKS || (id == OPTION_RELIEF && options->look.relief != RELIEF_CONTOUR));
}

/* True if an option is taken without a value. */
static bool is_switch(enum option_id id)
{
    const struct option_row *row = &option_rows[id];
    return row->argument == NULL || (row->optional && row->names != NULL);
}

/* True if an option defines a world and the world is a picture: only edges and heights apply to
 * pictures; or if the world grows, and so has its sides from a drawing. */
static bool is_of_lattice(const struct map_options *options, enum option_id id)
{
    if (options->recipe.drawing != NULL)
        return id == OPTION_WORLD || id == OPTION_FEATURE_SIZE;
    return options->recipe.picture != NULL && option_is_below(id, "World") && id != OPTION_EDGES;
}

/* True if a line may have an option. Names further out than names go would be refused; without the
 * option the explorer shows them where there are some. */
static bool is_taken(const struct map *map, const struct map_options *options, enum option_id id)
{
    bool named = id == OPTION_LABELS ? options->look.labels != LABELS_NONE
                                     : id == OPTION_LAYER && options->look.layer == LAYER_NAMES;
    return !(named && places_lack(map) != NULL) && !is_of_lattice(options, id);
}

static void add_option(const struct map_options *options, enum option_id id, bool kept,
                       struct text *text)
{
    size_t before = text->length;
    const char *name = option_rows[id].name;
    text_format(text, "%s--%s%s", before > 0 ? " " : "", name, is_switch(id) ? "" : "=");
    if (option_write(options, id, text) || (kept && !is_switch(id)))
        return;
    text_cut(text, before);
    if (kept)
        text_format(text, " --no-%s", name);
}

/* Sets what the version of the world gives to a world of the algorithm, edges and subject of
 * `options`. */
static void set_usual(struct map_options *usual, const struct map_options *options)
{
    map_options_default(usual);
    usual->recipe.algorithm = options->recipe.algorithm;
    usual->recipe.edges = options->recipe.edges;
    usual->look.show = options->look.show;
    map_options_complete(usual, NULL, PURPOSE_PRINT);
    usual->recipe.algorithm = 0;
    usual->recipe.edges = EDGES_WRAP;
    usual->look.show = SHOW_HEIGHT;
}

/* Sets what the preset of the recipe gives. */
static void set_preset(struct map_options *usual, const struct recipe *recipe)
{
    map_options_default(usual);
    usual->recipe.seed = recipe->seed;
    usual->text[OPTION_PRESET] = preset_name(recipe->preset);
    map_options_complete(usual, NULL, PURPOSE_PRINT);
}

/* True if options beside the preset can make the recipe: its algorithm has a use for all that the
 * preset sets, and it lacks nothing that no option takes back. */
static bool is_of_preset(const struct recipe *recipe, const struct recipe *usual)
{
    unsigned fields = algorithms[usual->algorithm]->fields;
    return recipe_source(recipe) == NULL && recipe->preset != PRESET_CLASSIC &&
           (fields & ~algorithms[recipe->algorithm]->fields) == 0 &&
           (usual->corners.cols == 0 || recipe->corners.cols > 0) &&
           (usual->sea.kind == SEA_DEFAULT || recipe->sea.kind != SEA_DEFAULT);
}

/* True if an option need not be written, as the version of the world, or the preset, gives its
 * value. The explorer chooses a seed and a place where none is given. */
static bool is_usual(const struct map_options *options, const struct map_options *usual,
                     enum option_id id, struct text *text)
{
    size_t begin = text->length;
    if (id == OPTION_WORLD_VERSION || id == OPTION_SEED || id == OPTION_AT)
        return false;
    if (id == OPTION_FEATURE_SIZE &&
        usual->recipe.preset == PRESET_CLASSIC) /* it follows from the sides, too */
        return options->recipe.feature == recipe_feature_default(&options->recipe);
    bool written = option_write(options, id, text);
    size_t end = text->length;
    bool same = option_write(usual, id, text) == written || !is_switch(id);
    bool equal = same && !text->failed && text->length - end == end - begin &&
                 memcmp(text->bytes + begin, text->bytes + end, end - begin) == 0;
    text_cut(text, begin);
    return equal;
}

char *recipe_line_of(const struct map *map, bool taste, const char *word)
{
    struct map_options options;
    struct text text = {.grows = true};
    struct map_options usual;
    map_options_of(&options, map);
    options.text[OPTION_SEED] = word;
    if (taste && map->look.rivers == RIVER_STYLE_AUTO && !look_is_untiled(&map->look) &&
        !tile_styles_is_ascii(&map->look))
        options.look.rivers = RIVER_STYLE_LINES; /* they are seen, and text has others */
    set_preset(&usual, &options.recipe);
    bool named = is_of_preset(&options.recipe, &usual.recipe);
    if (named)
        text_format(&text, "--preset=%s", preset_name(options.recipe.preset));
    else
        set_usual(&usual, &options);
    bool typed = named && usual.look.show == options.look.show; /* else the version says that no
                                                  format need print what the map shows */
    for (int n = typed; n < LINE; n++) {
        bool kept = is_kept(&options, line[n], taste);
        bool same = (named || taste) && is_usual(&options, &usual, line[n], &text);
        if (is_taken(map, &options, line[n]) && (kept || !same))
            add_option(&options, line[n], kept || (usual.preset[line[n]] && line[n] != OPTION_ZOOM),
                       &text);
    }
    const struct picture *source = recipe_source(&options.recipe);
    if (source != NULL) { /* "--" goes before a name that looks like an option */
        text_add(&text, source->name[0] == '-' && source->name[1] != '\0' ? " -- " : " ");
        write_path(&text, source->name);
    }
    if (text.failed)
        text_free(&text);
    return text.bytes;
}

void recipe_line_add_world(const struct map_options *options, struct text *text)
{
    for (int n = 0; n < LINE; n++)
        if ((option_rows[line[n]].scope == SCOPE_WORLD && !is_of_lattice(options, line[n])) ||
            option_rows[line[n]].slices)
            add_option(options, line[n], false, text);
}

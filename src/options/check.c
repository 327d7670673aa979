/*
 * Turns the faults that recipe_check finds into messages, with the nearest valid values; and checks
 * looks and views.
 */
#include "base/minmax.h"
#include "map/true_slopes.h"
#include "options/option_guess.h"
#include "options/option_values.h"
#include "recipe/drawing.h"
#include "recipe/recipe.h"
#include "render/globe.h"
#include "render/perspective/eye.h"
#include "style/bands.h"
#include "view/view.h"
#include "world/rows/picture.h"

#include <string.h>

/* Puts an option and its value before the text of an error. */
static bool blame(const struct map_options *options, enum option_id id, struct error *error)
{
    char bytes[80] = "";
    struct text value = {.bytes = bytes, .room = sizeof bytes};
    option_write(options, id, &value);
    return error_prefix_option(error, option_rows[id].name, bytes);
}

/* Refuses the value of an option for a reason. */
static bool refuse_value(const struct map_options *options, enum option_id id, const char *reason,
                         struct error *error)
{
    return option_refuse(error, reason) || blame(options, id, error);
}

/*
 * Worlds.
 */

/* Refuses an option that was given but that the algorithm does not use. */
static bool check_algorithm(const struct map_options *options, struct error *error)
{
    static const struct {
        enum option_id id;
        unsigned field;
    } fields[] = {{OPTION_ROUGHNESS, ALGORITHM_ROUGHNESS},
                  {OPTION_HURST, ALGORITHM_ROUGHNESS},
                  {OPTION_SPREAD, ALGORITHM_SPREAD},
                  {OPTION_CORNERS, ALGORITHM_CORNERS}};
    const struct algorithm *algorithm = algorithms[options->recipe.algorithm];
    for (size_t n = 0; n < sizeof fields / sizeof *fields; n++) {
        if (options->text[fields[n].id] == NULL || (algorithm->fields & fields[n].field) != 0)
            continue;
        if (options->preset[fields[n].id]) /* only corners: others are left out */
            return error_format(error, ERROR_USAGE,
                                "--preset=%s is land around heights that it sets, as --corners: "
                                "--algorithm=%s has none",
                                options->text[OPTION_PRESET], algorithm->name);
        return error_format(error, ERROR_USAGE, "--%s: --algorithm=%s%s has no use for it, %s",
                            option_rows[fields[n].id].name, algorithm->name,
                            options->preset[OPTION_ALGORITHM] ? ", of the preset," : "",
                            algorithm->about);
    }
    return true;
}

/* Appends `before` and "WxH": the nearest valid sides, above if `up`, else below. Returns false if
 * there are none. */
static bool add_nearest_world(struct text *text, const struct recipe *recipe, bool up,
                              const char *before)
{
    uint32_t width = recipe_nearest_width(recipe, up);
    uint32_t height = recipe_nearest_height(recipe, up);
    if (width == 0 || height == 0)
        return false;
    text_format(text, "%s%ux%u", before, width, height);
    return true;
}

/* Words for the rims of a world, by the number of sides that have one: none, the height only,
 * both. */
struct rim_words {
    const char *more; /* cells to add to a multiple */
    const char *less; /* cells to subtract from the sides */
};

static const struct rim_words rim_words[] = {
    {"", ""},
    {", the height plus 1", ", the height minus 1"},
    {" plus 1", " minus 1"},
};

static const struct rim_words *rim_words_of(const struct recipe *recipe)
{
    return &rim_words[recipe_rim_x(recipe) + recipe_rim_y(recipe)];
}

/* Refuses --world. Suggests the nearest worlds and the largest feature size that fit. */
static bool refuse_world(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    uint32_t largest = recipe_feature_max(recipe);
    text_format(&text, "each side must be a multiple of the feature size %u%s", recipe->feature,
                rim_words_of(recipe)->more);
    bool below = add_nearest_world(&text, recipe, false, ": nearest ");
    bool above = add_nearest_world(&text, recipe, true, below ? " and " : ": nearest ");
    if (largest > 0)
        text_format(&text, "%s --feature-size=%u", below || above ? ", or" : ": at most", largest);
    return blame(options, OPTION_WORLD, error);
}

/* Refuses --feature-size. Suggests the largest that fits, and the nearest world that it fits. */
static bool refuse_feature_size(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct text text = error_text(error, ERROR_USAGE);
    text_format(&text, "must divide the world's sides%s, %ux%u: at most %u",
                rim_words_of(recipe)->less, recipe->width, recipe->height,
                recipe_feature_max(recipe));
    add_nearest_world(&text, recipe, true, ", or --world=");
    return blame(options, OPTION_FEATURE_SIZE, error);
}

bool map_options_grow(const struct map_options *options)
{
    return options->text[OPTION_GROW] != NULL || options->recipe.drawing != NULL;
}

/* Checks an option of a world that grows on a drawing. */
static bool check_grown_use(enum option_id id, struct error *error)
{
    if (id == OPTION_FEATURE_SIZE)
        return option_refuse(error, "--feature-size: on a drawing it is --grow=N");
    bool apart = id == OPTION_PRESET || id == OPTION_WORLD || id == OPTION_CORNERS ||
                 id == OPTION_ORIGIN || id == OPTION_SAMPLING;
    return !apart || error_format(error, ERROR_USAGE, "--%s does not apply to a drawing",
                                  option_rows[id].name);
}

/* Checks a world that grows on a drawing. */
static bool check_grown(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    const struct drawing *drawing = recipe->drawing;
    if (!algorithm_takes_drawing(recipe->algorithm))
        return error_format(error, ERROR_USAGE, "--algorithm=%s keeps no drawing: %s",
                            recipe_algorithm_name(recipe->algorithm),
                            recipe_is_planet(recipe)
                                ? "its coasts follow from plates and courses; rivers keeps it"
                                : "its points have no heights in common with it");
    if (drawing == NULL || (recipe->width > 0 && recipe->height > 0))
        return true;
    uint32_t most = RECIPE_SIDE_MAX;
    while ((uint64_t)most * MAX(drawing->cols, drawing->rows) > RECIPE_SIDE_MAX)
        most /= 2;
    return error_format(error, ERROR_USAGE, "--grow=%u: on %ux%u pixels at most --grow=%u",
                        recipe->feature, drawing->cols, drawing->rows, most);
}

bool map_options_check_use(const struct map_options *options, enum option_id id, bool picture,
                           struct error *error)
{
    const char *name = option_rows[id].name;
    bool of_heights =
        id == OPTION_PALETTE || id == OPTION_TILES || id == OPTION_TILE_SET || id == OPTION_BREAKS;
    if (map_options_grow(options) && !check_grown_use(id, error))
        return false;
    if (picture && !map_options_grow(options) && option_is_below(id, "World") && id != OPTION_EDGES)
        return error_format(error, ERROR_USAGE, "--%s does not apply to a picture", name);
    return options->look.show != SHOW_BIOME || !of_heights ||
           error_format(error, ERROR_USAGE,
                        "--%s is for heights: biomes have tiles and colours of their own", name);
}

bool map_options_check_explored(const struct map_options *options, struct error *error)
{
    return options->look.normalize != NORMALIZE_VIEW ||
           option_refuse(error, "--normalize=view is for a print of one view: give it --dump");
}

bool map_options_check(const struct map_options *options, struct error *error)
{
    _Static_assert(RECIPE_SIDE_MAX == 1073741824, "the error says so");
    if (!check_algorithm(options, error) ||
        (map_options_grow(options) && !check_grown(options, error)))
        return false;
    if (map_options_grow(options) && options->recipe.drawing == NULL)
        return true; /* it has not been read yet */
    switch (recipe_check(&options->recipe)) {
    case RECIPE_WIDTH:
    case RECIPE_HEIGHT:
        return refuse_value(options, OPTION_WORLD,
                            "a side is at most 1073741824, or one more if it is bounded", error);
    case RECIPE_ROUGHNESS:
        return error_format(error, ERROR_USAGE, "--roughness must be below 1 with --algorithm=%s",
                            recipe_algorithm_name(options->recipe.algorithm));
    case RECIPE_HALVINGS:
        return option_refuse(error, "--halvings: this algorithm has no halvings; zoom out instead");
    case RECIPE_CLIMATE:
        return option_refuse(
            error, "--climate: a line has no climate and no biomes; both sides must hold a "
                   "feature");
    case RECIPE_FEATURE_WIDTH:
    case RECIPE_FEATURE_HEIGHT:
        return options->text[OPTION_WORLD] != NULL ? refuse_world(options, error)
                                                   : refuse_feature_size(options, error);
    default:
        return true;
    }
}

/*
 * Looks: each rule is one function.
 */

bool map_options_check_sea(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    char percent[40] = "";
    struct text text = {.bytes = percent, .room = sizeof percent};
    struct sea share;
    struct error unused;
    if (recipe->sea.kind != SEA_LEVEL || recipe->scale.given)
        return true;
    sea_add(&recipe->sea, &text);
    text_add(&text, "%");
    refuse_value(options, OPTION_SEA, SCALE_LACKING, error);
    return sea_parse(&share, percent, &unused) && option_offer("--sea=", percent, error);
}

/* Checks that units are asked for only if the heights have units. */
static bool check_units(const struct map_options *options, struct error *error)
{
    const char *contours = options->text[OPTION_CONTOURS];
    if (options->recipe.scale.given)
        return true;
    if (!map_options_check_sea(options, error))
        return false;
    if (contours != NULL)
        return error_of_option(error, "contours", contours, SCALE_LACKING);
    return options->look.units != UNITS_OWN ||
           refuse_value(options, OPTION_UNITS, SCALE_LACKING, error);
}

static bool check_contours(const struct map_options *options, struct error *error)
{
    const char *contours = options->text[OPTION_CONTOURS];
    _Static_assert(CONTOURS_MAX == 65536, "the error says so");
    return contours == NULL ||
           contours_count(&options->recipe.scale, options->look.contours) <= CONTOURS_MAX ||
           error_of_option(error, "contours", contours, "there would be more than 65536 lines");
}

/* Checks that biomes are shown only where there is a climate. */
static bool check_show(const struct map_options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    return options->look.show != SHOW_BIOME || recipe_has_climate(recipe) ||
           refuse_value(options, OPTION_SHOW,
                        recipe->picture != NULL
                            ? "a picture has no climate, and so no biomes"
                            : "--climate=none has no biomes; --climate=belts has",
                        error);
}

/* Returns what the world lacks for a layer; NULL if it lacks nothing. */
static const char *lack_for_layer(const struct recipe *recipe, enum layer layer)
{
    bool climate = recipe_has_climate(recipe);
    if (layer_is_climate(layer) && !climate)
        return recipe->picture != NULL ? "a picture has no climate"
                                       : "it needs a climate: --climate=belts";
    if (layer_is_water(layer) && !recipe_has_water(recipe))
        return "only --algorithm=rivers or planet makes water";
    return layer == LAYER_DISCHARGE && !climate ? "it needs rain: --climate=belts" : NULL;
}

/* Checks that the world has the layer, and that its numbers need no --units. */
static bool check_layer(const struct map_options *options, struct error *error)
{
    enum layer layer = options->look.layer;
    const char *lack = lack_for_layer(&options->recipe, layer);
    if (layer == LAYER_HEIGHT || layer == LAYER_NAMES)
        return true;
    if (options->look.units != UNITS_NORMAL)
        return error_format(error, ERROR_USAGE, "--units: --layer=%s is not in units of height",
                            layer_name((int)layer));
    return lack == NULL || refuse_value(options, OPTION_LAYER, lack, error);
}

/* Returns an option that was given and that flights do not show; NULL if there is none. */
static const char *misfit_of_flight(const struct map_options *options)
{
    if (options->look.layer != LAYER_HEIGHT)
        return "--layer";
    if (options->look.relief == RELIEF_CONTOUR)
        return "--relief=contour";
    if (options->look.normalize == NORMALIZE_VIEW)
        return "--normalize=view";
    if (options->look.title[0] != '\0')
        return "--title";
    if (options->given[OPTION_LABELS] && !options->preset[OPTION_LABELS] &&
        options->look.labels != LABELS_NONE && options->look.kind == VIEW_GLOBE)
        return "--labels";
    return options->fit ? "--zoom=fit" : NULL;
}

/* Checks that no place and no zoom is given with a view of all of the world. */
static bool check_placeless(const struct map_options *options, const char *view,
                            struct error *error)
{
    return (!options->given[OPTION_AT] &&
            (!options->given[OPTION_ZOOM] || options->preset[OPTION_ZOOM])) ||
           error_format(error, ERROR_USAGE, "%s shows all of the world: give no place and no zoom",
                        view);
}

/* Checks a globe. */
static bool check_globe(const struct map_options *options, struct error *error)
{
    if (!globe_exists(&options->recipe))
        return option_refuse(error, "--view=globe: a globe is made of a world that wraps from west "
                                    "to east alone: --edges=wrap-x, or --preset=planet");
    if (options->look.camera.whole)
        return option_refuse(error, "--view=globe and --whole exclude each other");
    if (options->look.camera.height != 0)
        return option_refuse(error, "--camera: a globe is seen from no height; AZIMUTH,,PITCH is "
                                    "the place in its middle");
    return check_placeless(options, "--view=globe", error);
}

/* Checks a flight over the whole world. */
static bool check_whole(const struct map_options *options, struct error *error)
{
    if (!check_placeless(options, "--view=flight --whole", error))
        return false;
    if (options->given[OPTION_LABELS] && options->look.labels != LABELS_NONE)
        return option_refuse(error, "--view=flight --whole and --labels exclude each other");
    if (options->recipe.width == 1 || options->recipe.height == 1)
        return option_refuse(error, "--view=flight --whole: this world is only a line");
    return options->look.camera.pitch <= CAMERA_WHOLE_MIN ||
           option_refuse(error, "--camera: over the whole world the pitch is -60 to -5");
}

/* Checks that a flight has no options that it does not show, and that the eye is not too high for
 * the world. */
static bool check_flight(const struct map_options *options, struct error *error)
{
    const char *misfit = misfit_of_flight(options);
    if (options->look.kind == VIEW_MAP)
        return !options->given[OPTION_CAMERA] ||
               option_refuse(error, "--camera is for --view=flight");
    int64_t height_max = eye_height_max(&options->recipe);
    if (misfit != NULL)
        return error_format(error, ERROR_USAGE, "--view=%s and %s exclude each other",
                            view_kind_name((int)options->look.kind), misfit);
    if (options->look.kind == VIEW_GLOBE)
        return check_globe(options, error);
    if (options->look.camera.whole)
        return check_whole(options, error);
    return options->look.camera.height <= height_max ||
           error_format(error, ERROR_USAGE, "--camera: in this world at most %lld cells up",
                        (long long)(height_max / CAMERA_HEIGHT_ONE));
}

/* Checks that the proportions of the map are known if it is exaggerated. */
static bool check_exaggeration(const struct map_options *options, struct error *error)
{
    return options->look.exaggeration == 0 || true_slopes_known(&options->recipe) ||
           option_refuse(error,
                         "--exaggeration: the cells of this map have no known size; those of real "
                         "elevation have one");
}

/* Checks that the length of a cell does not contradict that of a file. */
static bool check_cell(const struct map_options *options, struct error *error)
{
    const struct picture *picture = options->recipe.picture;
    return options->look.cell == 0 || picture == NULL || picture->cell_east == 0 ||
           option_refuse(error, "--cell: the file itself says how long its cells are");
}

bool map_options_take_breaks(struct map_options *options, struct error *error)
{
    struct scale_number breaks[BAND_MAX - 1];
    int count = 0;
    const char *written = options->text[OPTION_BREAKS];
    return written == NULL ||
           (tiles_read_breaks(written, breaks, &count, error) &&
            tiles_take_breaks(&options->look.tiles, breaks, count, &options->recipe.scale,
                              error)) ||
           error_prefix_option(error, "breaks", written);
}

bool map_options_check_look(struct map_options *options, struct error *error)
{
    return check_flight(options, error) && check_exaggeration(options, error) &&
           check_cell(options, error) && check_show(options, error) &&
           check_layer(options, error) && check_units(options, error) &&
           check_contours(options, error) && map_options_take_breaks(options, error);
}

/*
 * Views: first the zoom, then the place. Each is refused if the world does not have it.
 */

/* Sets the zoom, if the world has it. */
static bool set_zoom(struct view *view, const struct map_options *options, struct error *error)
{
    int min = recipe_zoom_min(&options->recipe);
    int max = recipe_zoom_max(&options->recipe);
    view->zoom = options->view.zoom;
    if (view->zoom >= min && view->zoom <= max)
        return true;
    error_format(error, ERROR_USAGE, "this world is shown at zooms from %d to %d", min, max);
    return blame(options, OPTION_ZOOM, error);
}

/* Refuses a text that is no place in the world. */
static bool refuse_place(const struct recipe *recipe, struct error *error)
{
    if (recipe->edges == EDGES_WRAP_X)
        return error_format(error, ERROR_USAGE,
                            "must be X,Y, and Y from 0 to %u: the world ends in the north and the "
                            "south",
                            recipe->height - 1);
    if (recipe->edges == EDGES_BOUNDED)
        return error_format(error, ERROR_USAGE,
                            "must be X,Y, the place of a cell of the bounded world: from 0,0 to "
                            "%u,%u",
                            recipe->width - 1, recipe->height - 1);
    return option_refuse(error,
                         "must be X,Y, two integers (or, zoomed in, multiples of 1/2^zoom as "
                         "decimals)");
}

/* Refuses a place that the zoom does not show. */
static bool refuse_between(int zoom, struct error *error)
{
    struct text text = error_text(error, ERROR_USAGE);
    text_format(&text, "at zoom %d places are ", zoom);
    coordinates_add_step(&text, zoom);
    return false;
}

/* Sets the top left of a view to the place that was given, if one was. */
static bool set_place(struct view *view, const struct recipe *recipe, enum option_id id,
                      const char *value, struct error *error)
{
    if (value == NULL)
        return true;
    if ((!coordinates_parse(value, recipe, &view->x, &view->y) && !refuse_place(recipe, error)) ||
        (coordinates_is_between(view->x, view->y, view->zoom) &&
         !refuse_between(view->zoom, error)))
        return error_prefix_option(error, option_rows[id].name, value);
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* Pairs the rows of a view if tiles stand for two points. Its first row must begin a pair. */
static bool set_pairs(struct view *view, const struct map_options *options, struct error *error)
{
    view->paired = look_is_paired(&options->look);
    if (!view->paired || view->y % 2 == 0)
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "--aspect=square shows pairs of rows, and this pair begins at ");
    coordinates_add(&text, view->x, view->zoom);
    text_add(&text, ",");
    coordinates_add(&text, view->y - 1, view->zoom);
    return error_prefix_option(error, "at", options->text[OPTION_AT]);
}

bool map_options_view(const struct map_options *options, enum option_id place, struct view *view,
                      struct error *error)
{
    *view = (struct view){.cols = options->view.cols, .rows = options->view.rows};
    if (!set_zoom(view, options, error) ||
        !set_place(view, &options->recipe, OPTION_AT, options->text[OPTION_AT], error))
        return false;
    return place == OPTION_AT
               ? set_pairs(view, options, error)
               : set_place(view, &options->recipe, place, options->text[place], error);
}

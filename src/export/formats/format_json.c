/*
 * JSON is one object: the recipe, the view, the bands, the biomes of a world with a climate, layers
 * as arrays of rows, and names where the map has labels. Each layer is a pass of its own over the
 * rows of the map, named after its array.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "places/gazetteer.h"
#include "places/landmarks.h"
#include "places/places.h"
#include "render/points/layer_values.h"
#include "render/points/point_colors.h"
#include "style/biome_colors.h"
#include "system/system.h"
#include "towns/towns.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdlib.h>

enum { VALUE_MAX = sizeof "65535," - 1, NUMBER_MAX = sizeof "4294967295," - 1 };

/* Writes the last members of a band or biome. */
static void write_color(FILE *out, uint32_t rgb, bool walkable)
{
    fprintf(out, ", \"color\": \"#%06x\", \"walkable\": %s}", rgb, walkable ? "true" : "false");
}

static void write_band(FILE *out, const struct map *map, int band)
{
    struct map colored = *map;
    const struct tile *tile = &map->look.tiles.tiles[band];
    enum land land = bands_land(&map->bands, map->world.sea_kind, band);
    colored.look.colors = COLORS_RGB;
    colored.look.show = SHOW_HEIGHT;
    fprintf(out, "%s\n    {\"tile\": ", band > 0 ? "," : "");
    put_json_string(out, tile->bytes, tile->length);
    fprintf(out, ", \"name\": \"%s\", \"floor\": ", land_name((int)land));
    if (map->bands.begins[band] <= WORLD_NORMAL_MAX)
        fprintf(out, "%u", map->bands.begins[band]);
    else
        fputs("null", out);
    write_color(out, tints_band(&colored, band).rgb, land_is_walkable(land));
}

static void write_biomes(FILE *out)
{
    fputs("\n  ],\n  \"biomes\": [", out);
    for (int n = 0; n < BIOME_COUNT; n++) {
        enum biome biome = (enum biome)n;
        fprintf(out, "%s\n    {\"tile\": ", n > 0 ? "," : "");
        put_json_string(out, &(char){biome_tile(biome)}, 1);
        fprintf(out, ", \"name\": \"%s\"", biome_name(n));
        write_color(out, biome_style(biome, COLORS_RGB).rgb, biome_is_walkable(biome));
    }
}

static bool begin_object(struct format_file *file, struct error *error)
{
    FILE *out = file->out;
    const struct map *map = file->map;
    fputs("{\n  \"recipe\": ", out);
    if (!write_recipe_line(out, map, put_json_string, error))
        return false;
    fprintf(out, ",\n  \"cols\": %u,\n  \"rows\": %u,\n  \"zoom\": %d,\n  \"bands\": [",
            map->view.cols, map->view.rows, map->view.zoom);
    for (int n = 0; n < map->bands.count; n++)
        write_band(out, map, n);
    if (recipe_has_climate(&map->world.recipe))
        write_biomes(out);
    fputs("\n  ],\n  \"heights\": [", out);
    return true;
}

/* Ends an array, and begins the one that the pass is named after. */
static bool begin_array(struct format_file *file, struct error *error)
{
    (void)error;
    fprintf(file->out, "\n  ],\n  \"%s\": [", file->format->name);
    return true;
}

/* Writes the members of a name and a kind. */
static void write_names(FILE *out, const char *name, const char *kind)
{
    fputs("\"name\": ", out);
    put_json_string(out, name, strlen(name));
    fputs(", \"kind\": ", out);
    put_json_string(out, kind, strlen(kind));
}

/* Writes a named thing or a town. Returns false if the stream failed. */
static bool write_name(void *context, const struct map *map, const struct place *place)
{
    static const char *const facts[] = {", \"rank\": ", ", \"people\": ", ", \"at\": \"",
                                        "\", \"key\": \""};
    struct format_file *file = context;
    struct text text = TEXT_LOCAL(240);
    const int zoom = map->view.zoom;
    fputs(file->names++ > 0 ? ",\n    {" : "\n    {", file->out);
    write_names(file->out, place->name, place->word);
    text_add(&text, ", \"x\": ");
    coordinates_add(&text, recipe_wrap(place->x, recipe_cols(&map->world.recipe, zoom)), zoom);
    text_add(&text, ", \"y\": ");
    coordinates_add(&text, recipe_wrap(place->y, recipe_rows(&map->world.recipe, zoom)), zoom);
    if (place->town != NULL)
        town_add_facts(place->town, facts, &text);
    else if (place->height != HEIGHT_UNKNOWN)
        text_format(&text, ", \"height\": %u", world_normal(&map->world, place->height));
    else
        text_add(&text, ", \"height\": null");
    text_add(&text, place->town != NULL ? "\"}" : "}");
    return fputs(text.bytes, file->out) != EOF;
}

/* Writes an object of the recipe and the towns in the view. Keys are strings: they need 64 bits. */
static bool write_towns(const struct map *map, FILE *out, struct error *error)
{
    struct format_file file = {.out = out};
    fputs("{\n  \"recipe\": ", out);
    if (!write_recipe_line(out, map, put_json_string, error))
        return false;
    fputs(",\n  \"places\": [", out);
    if (!towns_each(map, write_name, &file))
        return error_memory(error);
    fputs("\n  ]\n}\n", out);
    return true;
}

/* Ends the last array, writes the names of a map with labels, and ends the object. */
static bool end_object(struct format_file *file, struct error *error)
{
    fputs("\n  ]", file->out);
    if (file->map->look.labels != LABELS_NONE) {
        fputs(",\n  \"names\": [", file->out);
        if (!places_each(file->map, write_name, file))
            return error_memory(error);
        fputs("\n  ]", file->out);
    }
    fputs("\n}\n", file->out);
    return true;
}

/* Prints a row of `layer`, or of the values of the look's layer, or of normalized heights; null
 * where there is none. */
static size_t print_array(const struct map *map, const struct number_row *row, const uint8_t *layer,
                          char *line)
{
    bool of_look = map->look.layer != LAYER_HEIGHT;
    bool usual = !of_look && !heights_are_holed(&map->world.recipe);
    char *to = put_string(line, row->number > 0 ? ",\n    [" : "\n    [");
    if (usual)
        to = put_numbers(to, layer, &map->world, row->numbers, row->count);
    for (uint32_t n = usual ? row->count : 0; n < map->view.cols; n++) {
        if (n >= row->count || (!of_look && row->numbers[n] == HEIGHT_UNKNOWN))
            to = put_string(to, "null");
        else if (of_look)
            to = put_number(to, row->numbers[n]);
        else
            to = put_number(to,
                            layer != NULL ? layer[n] : world_normal(&map->world, row->numbers[n]));
        *to++ = ',';
    }
    to[-1] = ']';
    return (size_t)(to - line);
}

static size_t print_values(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, NULL, line);
}

static size_t print_bands(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, row->points.bands, line);
}

static size_t print_water(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, row->points.covers, line);
}

#define PASS(NAME, PRINT) \
    .name = (NAME), .begin = begin_array, .print_numbers = (PRINT), .row_extra = 8 + PUT_SLACK
#define POINTS      .numbers = FORMAT_OF_POINTS, .cell_max = VALUE_MAX
#define LAYER(KIND) .numbers = FORMAT_OF_LAYERS, .cell_max = VALUE_MAX, .layer = (KIND)

/* After the heights, the arrays of other layers. */
static const struct format passes[] = {
    {PASS("rows_of_bands", print_bands), POINTS, .of_heights = true},
    {PASS("water", print_water), POINTS, .of_heights = true, .of_water = true},
    {PASS("rows_of_biomes", print_values), LAYER(LAYER_BIOME), .of_climate = true},
    {PASS("wetness", print_values), LAYER(LAYER_WETNESS), .of_climate = true},
    {PASS("warmth", print_values), LAYER(LAYER_WARMTH), .of_climate = true},
    {PASS("discharge", print_values), .numbers = FORMAT_OF_LAYERS, .cell_max = NUMBER_MAX,
     .layer = LAYER_DISCHARGE, .of_water = true, .of_climate = true},
    {.name = NULL},
};

const struct format format_json = {
    .name = "json",
    .ending = ".json",
    .about = "recipe, bands and heights, for programs",
    .lists_names = true,
    .list_towns = write_towns,
    .of_heights = true,
    .numbers = FORMAT_OF_POINTS,
    .row_extra = 8 + PUT_SLACK,
    .cell_max = VALUE_MAX,
    .passes = passes,
    .begin = begin_object,
    .end = end_object,
    .print_numbers = print_values,
};

/*
 * GeoJSON (RFC 7946): the named things of the view as points, and its rivers as lines, in cells, or
 * in degrees where the land knows them.
 *
 * A line is the points of one landmark (landmarks.h). It ends at a point whose water goes to none
 * that is left of the same river.
 */

#define NET_MAX  (UINT64_C(1) << 26) /* points of a view with rivers */
#define NO_POINT SIZE_MAX

/* The rivers of a view, and the file. */
struct net {
    const struct map *map; /* its view lies in the world */
    FILE *out;
    size_t points;
    const struct depth_windows *land;
    uint64_t *things; /* the river of each point of the view; 0: there is none, or it has a line */
    size_t *path;     /* the points of a line, from its mouth on */
    bool any;         /* a feature was written */
};

/* Appends degrees with seven decimals: a centimetre. */
static void add_degrees(struct text *text, int64_t degrees)
{
    int64_t rounded = (llabs(degrees) + 50000) / 100000;
    text_add(text, degrees < 0 ? "-" : "");
    text_decimal(text, (uint64_t)rounded, 7);
}

/* Returns the way of a coordinate in 2^-RECIPE_ZOOM_MAX cells, in degrees. */
static int64_t degrees_along(int64_t units, int64_t cell)
{
    const int64_t one = INT64_C(1) << RECIPE_ZOOM_MAX;
    return units / one * cell + units % one * (cell / one);
}

/* Writes the position of a point; `first` is the x of the first of its line. */
static void write_position(const struct net *net, int64_t x, int64_t y, int64_t first)
{
    const struct recipe *recipe = &net->map->world.recipe;
    const struct picture_degrees degrees = picture_degrees(recipe);
    struct text text = TEXT_LOCAL(80);
    int zoom = net->map->view.zoom;
    int by = RECIPE_ZOOM_MAX - zoom;
    text_add(&text, "[");
    if (degrees.known) {
        bool back = recipe->picture == NULL && 2 * first >= recipe_cols(recipe, zoom);
        add_degrees(&text, degrees.west + degrees_along(x << by, degrees.east) -
                               (back ? 360 * PICTURE_DEGREE : 0));
        text_add(&text, ", ");
        add_degrees(&text, degrees.north - degrees_along(y << by, degrees.south));
    } else {
        coordinates_add(&text, x, zoom);
        text_add(&text, ", ");
        coordinates_add(&text, y, zoom);
    }
    text_add(&text, "]");
    fputs(text.bytes, net->out);
}

/* Begins a feature of a kind of geometry. */
static void begin_feature(struct net *net, const char *geometry)
{
    fprintf(net->out,
            "%s\n    {\"type\": \"Feature\", \"geometry\": {\"type\": \"%s\", \"coordinates\": ",
            net->any ? "," : "", geometry);
    net->any = true;
}

/* Ends a feature by its properties, to which others may be added. */
static void end_feature(const struct net *net, const char *name, const char *kind)
{
    fputs("}, \"properties\": {", net->out);
    write_names(net->out, name, kind);
}

/* Writes a place, but not a river of the world, which is a line. */
static bool write_place(void *context, const struct map *map, const struct place *place)
{
    struct net *net = context;
    if (place->kind == PLACE_RIVER && place->source == PLACE_OF_WORLD)
        return true;
    begin_feature(net, "Point");
    write_position(net, place->x, place->y, place->x);
    end_feature(net, place->name, place->word);
    if (place->height != HEIGHT_UNKNOWN)
        fprintf(net->out, ", \"height\": %u", world_normal(&map->world, place->height));
    return fputs("}}", net->out) != EOF;
}

/* Returns the index of a point in the arrays of the land. */
static size_t land_at(const struct net *net, size_t at)
{
    const struct view *view = &net->map->view;
    return depth_window_at(&net->land->at[net->land->depth], view->x + (int64_t)(at % view->cols),
                           view->y + (int64_t)(at / view->cols));
}

/* Returns the point that a point's water goes to; NO_POINT if it is not in the view. */
static size_t outflow(const struct net *net, size_t at)
{
    int direction = net->land->at[net->land->depth].direction[land_at(net, at)];
    size_t cols = net->map->view.cols;
    size_t col = at % cols;
    if (direction == RIVERS_EAST)
        return col + 1 < cols ? at + 1 : NO_POINT;
    if (direction == RIVERS_WEST)
        return col > 0 ? at - 1 : NO_POINT;
    if (direction == RIVERS_SOUTH)
        return at + cols < net->points ? at + cols : NO_POINT;
    return direction == RIVERS_NORTH && at >= cols ? at - cols : NO_POINT;
}

/* Returns the point of the same river whose water goes to a point; NO_POINT if there is none. */
static size_t inflow(const struct net *net, size_t at, uint64_t thing)
{
    const size_t cols = net->map->view.cols;
    const size_t from[] = {
        at % cols > 0 ? at - 1 : NO_POINT, at % cols + 1 < cols ? at + 1 : NO_POINT,
        at >= cols ? at - cols : NO_POINT, at + cols < net->points ? at + cols : NO_POINT};
    for (int n = 0; n < 4; n++)
        if (from[n] != NO_POINT && net->things[from[n]] == thing && outflow(net, from[n]) == at)
            return from[n];
    return NO_POINT;
}

/* True if a point's water goes to none that is left of its river. */
static bool is_mouth(const struct net *net, size_t at)
{
    size_t into = outflow(net, at);
    return into == NO_POINT || net->things[into] != net->things[at];
}

/* Writes the line that ends at a mouth, from its spring on, and the point that it flows into. */
static void write_line(struct net *net, size_t mouth)
{
    const struct view *view = &net->map->view;
    const uint64_t thing = net->things[mouth];
    size_t count = 0;
    size_t into = outflow(net, mouth);
    char name[PLACE_NAME_BYTES];
    if (into != NO_POINT)
        net->path[count++] = into;
    for (size_t at = mouth; at != NO_POINT; at = inflow(net, at, thing)) {
        net->path[count++] = at;
        net->things[at] = 0;
    }
    if (count < 2)
        return;
    int64_t first = view->x + (int64_t)(net->path[count - 1] % view->cols);
    begin_feature(net, "LineString");
    for (size_t n = count; n-- > 0;) {
        fputs(n + 1 < count ? ", " : "[", net->out);
        write_position(net, view->x + (int64_t)(net->path[n] % view->cols),
                       view->y + (int64_t)(net->path[n] / view->cols), first);
    }
    fputs("]", net->out);
    gazetteer_name(net->map, thing, name);
    end_feature(net, name, place_kind_word(PLACE_RIVER));
    fprintf(net->out, ", \"flow\": %u}}",
            net->land->at[net->land->depth].catchment[land_at(net, mouth)]);
}

/* Finds the points of rivers, as tiles show them. Returns false if out of memory. */
static bool find_rivers(struct net *net)
{
    struct map water = *net->map;
    water.look.layer = LAYER_WATER;
    struct layer_values *values = layer_values_new(&water);
    const uint32_t *row = NULL;
    for (size_t at = 0; values != NULL && at < net->points; at++) {
        if (at % water.view.cols == 0)
            row = layer_values_row(values);
        if (row[at % water.view.cols] == COVER_RIVER)
            net->things[at] = landmarks_river(net->land, &water.world.recipe, net->land->depth,
                                              water.view.x + (int64_t)(at % water.view.cols),
                                              water.view.y + (int64_t)(at / water.view.cols));
    }
    layer_values_free(values);
    return values != NULL;
}

/* Writes the lines of all rivers. Returns false if out of memory. */
static bool write_rivers(struct net *net)
{
    const struct view *view = &net->map->view;
    const struct recipe *recipe = &net->map->world.recipe;
    const struct window window = {view->zoom, view->x, view->y, view->cols, view->rows};
    struct depth_windows *land = depth_windows_new(recipe, net->map->world.sea_height, &window,
                                                   recipe_depth(recipe) + view->zoom);
    net->land = land;
    net->things = calloc(net->points, sizeof *net->things);
    net->path = malloc((net->points + 1) * sizeof *net->path);
    bool done = land != NULL && net->things != NULL && net->path != NULL && find_rivers(net);
    for (bool more = done; more;) {
        more = false; /* after a pass only branches that have the name of their river are left */
        for (size_t at = 0; at < net->points; at++)
            if (net->things[at] != 0 && is_mouth(net, at)) {
                write_line(net, at);
                more = true;
            }
    }
    depth_windows_free(land);
    free(net->things);
    free(net->path);
    return done;
}

static bool write_collection(const struct map *map, FILE *out, struct error *error)
{
    struct map inside = *map;
    inside.view.cols = view_cols_inside(&map->view, &map->world.recipe);
    inside.view.rows = view_rows_inside(&map->view, &map->world.recipe);
    uint64_t points = (uint64_t)inside.view.cols * inside.view.rows;
    struct net net = {.map = &inside, .out = out, .points = (size_t)points};
    if (map_draws_water(map) && points > NET_MAX)
        return error_set(error, ERROR_USAGE,
                         "--format=geojson: the rivers of at most 67108864 points can be drawn; "
                         "--rivers=none leaves them out");
    fputs("{\n  \"type\": \"FeatureCollection\",\n  \"recipe\": ", out);
    if (!write_recipe_line(out, map, put_json_string, error))
        return false;
    fputs(",\n  \"features\": [", out);
    if (points > 0 && ((places_lack(&inside) == NULL && !places_each(&inside, write_place, &net)) ||
                       (map_draws_water(map) && map_has_landmarks(&inside, map->view.zoom) &&
                        !write_rivers(&net))))
        return error_memory(error);
    fputs("\n  ]\n}\n", out);
    return true;
}

const struct format format_geojson = {
    .name = "geojson",
    .ending = ".geojson",
    .about = "names as points and rivers as lines",
    .lists_names = true,
    .list = write_collection,
};

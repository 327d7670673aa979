/*
 * A reader judges a value by itself; what options mean together is judged later. Each pair of
 * reader and writer stands together: what one writes the other reads.
 */
#include "options/option_values.h"

#include "base/parse.h"
#include "map/slopes.h"
#include "options/map_options.h"
#include "recipe/algorithm.h"
#include "recipe/seed.h"
#include "view/coordinates.h"
#include "world/rows/picture.h"

#include <string.h>

#define SIDE_MAX_TEXT "1073741824" /* RECIPE_SIDE_MAX */
_Static_assert(RECIPE_SIDE_MAX == 1073741824, "SIDE_MAX_TEXT is RECIPE_SIDE_MAX");

static bool refuse(struct error *error, const char *reason)
{
    return error_set(error, ERROR_USAGE, reason);
}

/* Appends two numbers with a separator between them. */
static void add_pair(struct text *text, uint64_t first, const char *separator, uint64_t second)
{
    text_number(text, first);
    text_add(text, separator);
    text_number(text, second);
}

/* Appends a text that a shell takes as one word: quoted unless it is letters, digits and the like.
 */
static void add_word(struct text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(word);
    bool quoted = strspn(word, plain) < length;
    text_add(text, quoted ? "'" : "");
    text_quoted(text, word, length);
    text_add(text, quoted ? "'" : "");
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

void write_path(struct text *text, const char *path)
{
    bool plain = is_plain(path);
    text_add(text, plain ? "'" : "$'");
    if (plain)
        text_quoted(text, path, strlen(path));
    else
        add_escaped(text, path);
    text_add(text, "'");
}

/*
 * World.
 */

/* True if the recipe's algorithm reads a field. */
static bool uses(const struct map_options *options, unsigned field)
{
    return (algorithms[options->recipe.algorithm]->fields & field) != 0;
}

bool read_seed(struct map_options *options, const char *value, struct error *error)
{
    return seed_parse(value, &options->recipe.seed, error);
}

bool write_seed(const struct map_options *options, struct text *text)
{
    const char *word = options->text[OPTION_SEED];
    if (word != NULL && seed_is_word(word, options->recipe.seed))
        add_word(text, word);
    else
        text_number(text, options->recipe.seed);
    return true;
}

bool read_world(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX + 1, RECIPE_SIDE_MAX + 1};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, 'x', 1, max, &recipe->width, &recipe->height) ||
           refuse(error,
                  "must be WxH in cells, each from 1 to " SIDE_MAX_TEXT ", bounded one more");
}

bool write_world(const struct map_options *options, struct text *text)
{
    add_pair(text, options->recipe.width, "x", options->recipe.height);
    return true;
}

bool read_feature_size(struct map_options *options, const char *value, struct error *error)
{
    uint64_t feature;
    uint64_t below = 1;
    if (!parse_number(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return refuse(error, "must be a power of two from 1 to " SIDE_MAX_TEXT);
    options->recipe.feature = (uint32_t)feature;
    if ((feature & (feature - 1)) == 0)
        return true;
    while (below * 2 < feature)
        below *= 2;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "must be a power of two; the nearest are ");
    add_pair(&text, below, " and ", below * 2);
    return false;
}

bool write_feature_size(const struct map_options *options, struct text *text)
{
    text_number(text, options->recipe.feature);
    return true;
}

bool read_roughness(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(ROUGHNESS_MAX == 1200000, "the error says 1.2");
    return parse_millionths(value, ROUGHNESS_MAX, &options->recipe.roughness) ||
           refuse(error, "must be a decimal from 0 to 1.2, such as 0.5, of at most 6 decimals");
}

bool write_roughness(const struct map_options *options, struct text *text)
{
    text_trimmed(text, options->recipe.roughness, 6);
    return uses(options, ALGORITHM_ROUGHNESS);
}

bool read_hurst(struct map_options *options, const char *value, struct error *error)
{
    uint32_t hurst;
    if (!parse_millionths(value, ROUGHNESS_ONE, &hurst))
        return refuse(error, "must be a decimal from 0 to 1, such as 0.8, of at most 6 decimals");
    options->recipe.roughness = recipe_roughness_of(hurst);
    return true;
}

bool read_spread(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(SPREAD_MAX / ROUGHNESS_ONE == 16, "the error says 16");
    return parse_millionths(value, SPREAD_MAX, &options->recipe.spread) ||
           refuse(error, "must be a decimal from 0 to 16, such as 0.3, of at most 6 decimals");
}

bool write_spread(const struct map_options *options, struct text *text)
{
    text_trimmed(text, options->recipe.spread, 6);
    return uses(options, ALGORITHM_SPREAD) && options->recipe.spread != ROUGHNESS_ONE;
}

bool read_corners(struct map_options *options, const char *value, struct error *error)
{
    return corners_parse(&options->recipe.corners, value, error);
}

bool write_corners(const struct map_options *options, struct text *text)
{
    corners_add(&options->recipe.corners, text);
    return uses(options, ALGORITHM_CORNERS) && options->recipe.corners.cols > 0;
}

bool read_origin(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    struct recipe *recipe = &options->recipe;
    return parse_pair(value, ',', 0, max, &recipe->origin_x, &recipe->origin_y) ||
           refuse(error, "must be I,J in features, each from 0 to " SIDE_MAX_TEXT);
}

bool write_origin(const struct map_options *options, struct text *text)
{
    const struct recipe *recipe = &options->recipe;
    add_pair(text, recipe->origin_x, ",", recipe->origin_y);
    return recipe->origin_x != 0 || recipe->origin_y != 0;
}

bool read_halvings(struct map_options *options, const char *value, struct error *error)
{
    uint64_t halvings;
    const char *end = parse_digits(value, RECIPE_DEPTH_MAX, &halvings);
    bool half = end != NULL && strncmp(end, ".5", 2) == 0;
    if (half)
        end += 2;
    bool filled = end != NULL && strcmp(end, ",filled") == 0;
    _Static_assert(RECIPE_DEPTH_MAX == 32, "the error says 32");
    if (end == NULL || (!filled && *end != '\0') || 2 * halvings + half > 64)
        return refuse(error, "must be N or N.5, from 0 to 32, such as 2.5, or N,filled");
    options->recipe.halvings =
        (struct recipe_halvings){true, filled, 2 * (uint32_t)halvings + half};
    return true;
}

bool write_halvings(const struct map_options *options, struct text *text)
{
    const struct recipe_halvings *made = &options->recipe.halvings;
    text_number(text, made->halves / 2);
    text_add(text, made->halves % 2 == 1 ? ".5" : "");
    text_add(text, made->filled ? ",filled" : "");
    return made->given;
}

bool read_range(struct map_options *options, const char *value, struct error *error)
{
    uint64_t low;
    uint64_t high;
    _Static_assert(HEIGHT_END == 1073741824, "the error says one less");
    options->recipe.range = (struct recipe_range){0};
    options->measured = strcmp(value, "measured") == 0;
    if (options->measured)
        return true;
    const char *end = parse_digits(value, HEIGHT_END - 1, &low);
    if (end == NULL || strncmp(end, "..", 2) != 0 ||
        !parse_number(end + 2, HEIGHT_END - 1, &high) || low > high)
        return refuse(error, "must be LOW..HIGH, such as 280000000..790000000, two integers "
                             "up to 1073741823 of which the first is not the greater, or "
                             "measured");
    options->recipe.range = (struct recipe_range){true, (uint32_t)low, (uint32_t)high};
    return true;
}

bool write_range(const struct map_options *options, struct text *text)
{
    const struct recipe_range *range = &options->recipe.range;
    add_pair(text, range->low, "..", range->high);
    return range->given;
}

bool read_world_version(struct map_options *options, const char *value, struct error *error)
{
    uint64_t version;
    (void)options;
    _Static_assert(RECIPE_VERSION == 1, "the error says 1");
    return (parse_number(value, UINT32_MAX, &version) && version == RECIPE_VERSION) ||
           refuse(error, "this program makes worlds of version 1 only");
}

bool write_world_version(const struct map_options *options, struct text *text)
{
    (void)options;
    text_number(text, RECIPE_VERSION);
    return true;
}

bool read_heights(struct map_options *options, const char *value, struct error *error)
{
    return scale_parse(&options->recipe.scale, value, error);
}

bool write_heights(const struct map_options *options, struct text *text)
{
    const struct recipe *recipe = &options->recipe;
    bool own = recipe->picture != NULL && scale_equal(&recipe->picture->scale, &recipe->scale);
    if (recipe->scale.given)
        scale_add(&recipe->scale, text);
    return recipe->scale.given && !own;
}

bool read_sea(struct map_options *options, const char *value, struct error *error)
{
    return sea_parse(&options->recipe.sea, value, error);
}

bool write_sea(const struct map_options *options, struct text *text)
{
    sea_add(&options->recipe.sea, text);
    return options->recipe.sea.kind != SEA_DEFAULT;
}

bool write_encoding(const struct map_options *options, struct text *text)
{
    const struct picture *picture = options->recipe.picture;
    if (picture == NULL || picture->encoding == NULL)
        return false;
    text_add(text, picture->encoding);
    return true;
}

bool write_sampling(const struct map_options *options, struct text *text)
{
    const struct picture *picture = options->recipe.picture;
    text_add(text, picture != NULL && picture->sums != NULL ? "smooth" : "pixels");
    return picture != NULL;
}

/*
 * View.
 */

bool read_size(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX};
    _Static_assert(OPTIONS_COLS_MAX == 1048576 && OPTIONS_ROWS_MAX == 1073741824, "in the error");
    return parse_pair(value, 'x', 1, max, &options->view.cols, &options->view.rows) ||
           refuse(error, "must be COLSxROWS in tiles, from 1x1 to 1048576x1073741824");
}

/* A view without columns or rows has no --size, as 0 is not valid: the line fills the screen that
 * it is used on. */
bool write_size(const struct map_options *options, struct text *text)
{
    add_pair(text, options->view.cols, "x", options->view.rows);
    return options->view.cols > 0 && options->view.rows > 0;
}

bool write_at(const struct map_options *options, struct text *text)
{
    coordinates_add(text, options->view.x, options->view.zoom);
    text_add(text, ",");
    coordinates_add(text, options->view.y, options->view.zoom);
    return true;
}

bool read_zoom(struct map_options *options, const char *value, struct error *error)
{
    uint64_t number;
    bool minus = *value == '-';
    _Static_assert(RECIPE_ZOOM_MIN == -31 && RECIPE_ZOOM_MAX == 16, "in the error");
    options->fit = strcmp(value, "fit") == 0;
    options->view.zoom = 0;
    if (options->fit)
        return true;
    if (!parse_number(value + minus, INT32_MAX, &number))
        return refuse(error, "must be an integer from -31 to 16: 0 is one cell a tile, below it "
                             "is further out; or fit");
    options->view.zoom = minus ? -(int)number : (int)number;
    return true;
}

bool write_zoom(const struct map_options *options, struct text *text)
{
    text_signed(text, options->view.zoom);
    return true;
}

bool read_camera(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(CAMERA_PITCH_MAX == 60, "in the error");
    return camera_parse(&options->look.camera, value) ||
           refuse(error, "must be AZIMUTH[,HEIGHT[,PITCH]]: 0 to 360 degrees from north, cells "
                         "above the land, -60 to 60 degrees");
}

bool write_camera(const struct map_options *options, struct text *text)
{
    const struct look *look = &options->look;
    if (look->kind != VIEW_FLIGHT || camera_is_usual(&look->camera))
        return false;
    camera_add(&look->camera, text);
    return true;
}

/*
 * Look.
 */

/* True if tiles and colours are those of heights. */
static bool shows_heights(const struct map_options *options)
{
    return options->look.show == SHOW_HEIGHT;
}

static bool is_flight(const struct map_options *options)
{
    return options->look.kind == VIEW_FLIGHT;
}

/* Writes a name; false if it is the first one of those that the option chooses among. */
static bool write_name(struct text *text, option_name *names, int n)
{
    text_add(text, names(n));
    return n != 0;
}

bool read_contours(struct map_options *options, const char *value, struct error *error)
{
    struct scale_number *contours = &options->look.contours;
    const char *end = scale_parse_number(value, contours);
    return (end != NULL && *end == '\0' && contours->number > 0) ||
           refuse(error, "must be a number above 0, such as 50, of at most 6 decimals");
}

bool write_contours(const struct map_options *options, struct text *text)
{
    scale_add_number(options->look.contours, text);
    return options->look.contours.number > 0;
}

bool check_breaks(struct map_options *options, const char *value, struct error *error)
{
    struct scale_number breaks[BAND_MAX - 1];
    int count;
    (void)options;
    return tiles_read_breaks(value, breaks, &count, error);
}

bool write_breaks(const struct map_options *options, struct text *text)
{
    tiles_write_breaks(&options->look.tiles, text);
    return shows_heights(options) && options->look.tiles.break_count > 0;
}

bool read_tiles(struct map_options *options, const char *value, struct error *error)
{
    tiles_width_of *width_of = options->tile_width_of;
    return tiles_read(&options->look.tiles, value, width_of != NULL ? width_of : text_width, error);
}

bool write_tiles(const struct map_options *options, struct text *text)
{
    tiles_write(&options->look.tiles, text);
    return shows_heights(options) && options->look.tiles.set == NULL;
}

bool read_tile_set(struct map_options *options, const char *value, struct error *error)
{
    int set;
    if (!parse_name(value, tileset_name, &set, error))
        return false;
    tileset_make(&tilesets[set], &options->look.tiles);
    return true;
}

bool write_tile_set(const struct map_options *options, struct text *text)
{
    const char *set = options->look.tiles.set;
    text_add(text, set != NULL ? set : "");
    return shows_heights(options) && set != NULL && strcmp(set, tileset_name(0)) != 0;
}

bool read_palette(struct map_options *options, const char *value, struct error *error)
{
    int palette;
    if (!parse_name(value, option_rows[OPTION_PALETTE].names, &palette, error))
        return false;
    options->look.palette = &palettes[palette];
    return true;
}

bool write_palette(const struct map_options *options, struct text *text)
{
    const struct palette *palette = options->look.palette;
    if (palette->path != NULL)
        write_path(text, palette->path);
    else
        text_add(text, palette->name);
    return shows_heights(options);
}

bool write_normalize(const struct map_options *options, struct text *text)
{
    write_name(text, world_normalize_name, (int)options->look.normalize);
    return true;
}

bool write_relief(const struct map_options *options, struct text *text)
{
    enum relief_kind relief = options->look.relief;
    return write_name(text, relief_kind_name, (int)relief) &&
           !(is_flight(options) && relief == RELIEF_CONTOUR);
}

bool read_light(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {360, 90};
    uint32_t azimuth;
    uint32_t altitude;
    if (!parse_pair(value, ',', 0, max, &azimuth, &altitude))
        return refuse(error, "must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90");
    options->look.light = (struct relief_light){(int)azimuth, (int)altitude};
    return true;
}

/* True if land is lit: by shades, or in a flight. */
static bool is_lit(const struct map_options *options)
{
    return options->look.relief == RELIEF_SHADE || is_flight(options);
}

bool write_light(const struct map_options *options, struct text *text)
{
    const struct relief_light *light = &options->look.light;
    add_pair(text, (uint64_t)light->azimuth, ",", (uint64_t)light->altitude);
    return is_lit(options);
}

bool read_exaggeration(struct map_options *options, const char *value, struct error *error)
{
    struct scale_number number;
    options->look.exaggeration = EXAGGERATION_AUTO;
    if (strcmp(value, "auto") == 0)
        return true;
    const char *end = scale_parse_number(value, &number);
    bool valid = end != NULL && *end == '\0' && number.decimals <= 3 && number.number > 0;
    int64_t thousandths = valid ? scale_with_decimals(number, 3) : 0;
    options->look.exaggeration = (uint32_t)thousandths;
    return (valid && thousandths <= EXAGGERATION_MAX) ||
           refuse(error, "must be a number above 0 to 1000, with at most 3 decimals, or auto");
}

bool write_exaggeration(const struct map_options *options, struct text *text)
{
    slopes_add(options->look.exaggeration, text);
    return is_lit(options) && options->look.exaggeration != 0;
}

bool write_layer(const struct map_options *options, struct text *text)
{
    return write_name(text, layer_name, (int)options->look.layer) && !is_flight(options);
}

bool write_rivers(const struct map_options *options, struct text *text)
{
    return write_name(text, river_style_name, (int)options->look.rivers) &&
           recipe_has_water(&options->recipe);
}

bool read_labels(struct map_options *options, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    options->look.labels = LABELS_TEXT;
    return true;
}

bool write_labels(const struct map_options *options, struct text *text)
{
    (void)text;
    return options->look.labels != LABELS_NONE;
}

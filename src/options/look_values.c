/*
 * Options of views and looks. As in world_values.c, a reader checks one value alone, and stands
 * beside its writer.
 */
#include "options/option_values.h"

#include "base/parse.h"
#include "map/true_slopes.h"
#include "places/gazetteer.h"

/*
 * View.
 */

/* Papers on their long sides, in tenths of a millimetre. */
static const struct {
    const char *name;
    uint32_t wide, high;
} papers[] = {{"A3", 4200, 2970}, {"A4", 2970, 2100}, {"A5", 2100, 1480}, {"Letter", 2794, 2159}};

/* Sets the size of a paper in pixels. Returns false if there is no such paper. */
static bool take_paper(struct map_options *options, const char *name)
{
    enum { USUAL = 300, INCH = 254 }; /* tenths of a millimetre */
    struct look *look = &options->look;
    for (size_t n = 0; n < sizeof papers / sizeof *papers; n++)
        if (strcmp(name, papers[n].name) == 0) {
            look->dpi = look->dpi > 0 ? look->dpi : USUAL;
            options->view.cols = (papers[n].wide * look->dpi + INCH / 2) / INCH;
            options->view.rows = (papers[n].high * look->dpi + INCH / 2) / INCH;
            options->paper = true;
        }
    return options->paper;
}

bool read_size(struct map_options *options, const char *value, struct error *error)
{
    static const uint64_t max[2] = {OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX};
    enum { DPI_MIN = 100, DPI_MAX = 1200 };
    _Static_assert(OPTIONS_COLS_MAX == 1048576 && OPTIONS_ROWS_MAX == 1073741824,
                   "the error says so");
    char size[32] = ""; /* a longer one is none */
    uint64_t dpi = 0;
    const size_t length = strcspn(value, ",");
    memcpy(size, value, MIN(length, sizeof size - 1));
    bool valid = value[length] == '\0' ||
                 (parse_number(value + length + 1, DPI_MAX, &dpi) && dpi >= DPI_MIN);
    options->paper = false;
    options->look.dpi = (uint32_t)dpi;
    return (valid && (take_paper(options, size) ||
                      parse_pair(size, 'x', 1, max, &options->view.cols, &options->view.rows))) ||
           option_refuse(error, "must be COLSxROWS in tiles, from 1x1 to 1048576x1073741824, or "
                                "A3, A4, A5 or Letter; paper may have ,DPI from 100 to 1200");
}

/* A view without columns or rows has no --size, as 0 is not valid. The line then fills the screen
 * it is used on. */
bool write_size(const struct map_options *options, struct text *text)
{
    text_format(text, "%ux%u", options->view.cols, options->view.rows);
    if (options->look.dpi > 0)
        text_format(text, ",%u", options->look.dpi);
    return options->view.cols > 0 && options->view.rows > 0;
}

bool write_at(const struct map_options *options, struct text *text)
{
    coordinates_add_place(text, options->view.x, options->view.y, options->view.zoom);
    return look_has_place(&options->look);
}

bool read_zoom(struct map_options *options, const char *value, struct error *error)
{
    uint64_t number;
    bool minus = *value == '-';
    _Static_assert(RECIPE_ZOOM_MIN + 31 == 0, "the error says -31");
    _Static_assert(RECIPE_ZOOM_MAX == 16, "the error says 16");
    options->fit = strcmp(value, "fit") == 0;
    options->view.zoom = 0;
    if (options->fit)
        return true;
    if (!parse_number(value + minus, INT32_MAX, &number))
        return option_refuse(
            error, "must be an integer from -31 to 16, where 0 is 1:1 and -3 is 1:8; or fit");
    options->view.zoom = minus ? -(int)number : (int)number;
    return true;
}

bool write_zoom(const struct map_options *options, struct text *text)
{
    text_signed(text, options->view.zoom);
    return look_has_place(&options->look);
}

/* Reads the beginning of a value, up to a comma, as one of the option's names. *rest is what
 * follows the comma; NULL: there is none. */
static bool read_head(struct map_options *options, enum option_id id, const char *value,
                      const char **rest, struct error *error)
{
    const struct option_row *row = &option_rows[id];
    struct text text = TEXT_LOCAL(20);
    int choice;
    size_t length = strcspn(value, ",");
    text_bytes(&text, value, length);
    *rest = value[length] == ',' ? value + length + 1 : NULL;
    if (!parse_name(text.length < text.room ? text.bytes : value, row->names, &choice, error))
        return false;
    memcpy((char *)options + row->choice, &choice, sizeof choice);
    return true;
}

/* Reads `length` bytes of a value as that of another option. */
static bool read_part(struct map_options *options, enum option_id id, const char *part,
                      size_t length, struct error *error)
{
    struct text text = TEXT_LOCAL(60);
    text_bytes(&text, part, length);
    if (!option_rows[id].read(options, text.length < text.room ? text.bytes : "", error))
        return false;
    map_options_note(options, id, part);
    return true;
}

bool read_view(struct map_options *options, const char *value, struct error *error)
{
    const char *camera;
    return read_head(options, OPTION_VIEW, value, &camera, error) &&
           (camera == NULL || read_part(options, OPTION_CAMERA, camera, strlen(camera), error));
}

bool read_camera(struct map_options *options, const char *value, struct error *error)
{
    _Static_assert(CAMERA_PITCH_MAX == 60, "the error says so");
    return camera_parse(&options->look.camera, value) ||
           option_refuse(error,
                         "must be AZIMUTH[,HEIGHT[,PITCH]]: 0 to 360 degrees from north, cells "
                         "above the land, and -60 to 60 degrees");
}

bool write_camera(const struct map_options *options, struct text *text)
{
    const struct look *look = &options->look;
    if (look->kind == VIEW_MAP || camera_is_usual(&look->camera))
        return false;
    camera_add(&look->camera, text);
    return true;
}

bool read_whole(struct map_options *options, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    options->look.camera.whole = true;
    return true;
}

bool write_whole(const struct map_options *options, struct text *text)
{
    (void)text;
    return options->look.kind == VIEW_FLIGHT && options->look.camera.whole;
}

/*
 * Look.
 */

/* True if tiles and colours stand for heights. */
static bool shows_heights(const struct map_options *options)
{
    return options->look.show == SHOW_HEIGHT;
}

/* True if the land is seen as a flight or a globe. */
static bool is_flight(const struct map_options *options)
{
    return options->look.kind != VIEW_MAP;
}

/* Appends the nth of `names`. Returns false if it is the first, which is the default. */
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
           option_refuse(error, "must be a number above 0, such as 50, of at most 6 decimals");
}

bool write_contours(const struct map_options *options, struct text *text)
{
    scale_add_number(options->look.contours, text);
    return options->look.contours.number > 0 && options->recipe.scale.given;
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
    int set;
    /* Recipe lines, which have a version, name sets by --tile-set: there these are characters. */
    if (value[0] == '@' && !options->given[OPTION_WORLD_VERSION] &&
        parse_name(value + 1, tileset_name, &set, &(struct error){0}))
        return read_part(options, OPTION_TILE_SET, value + 1, strlen(value + 1), error);
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

/* True if a code point changes what is around it or ends a line, or is none that XML allows. */
static bool is_control(uint32_t glyph)
{
    bool turns = glyph == 0x61C || (glyph >= 0x200E && glyph <= 0x200F) ||
                 (glyph >= 0x2028 && glyph <= 0x202E) || (glyph >= 0x2066 && glyph <= 0x2069);
    return glyph < ' ' || (glyph >= 0x7F && glyph < 0xA0) || turns || (glyph & 0xFFFE) == 0xFFFE;
}

/* True if `text` is UTF-8 without control characters, so no terminal obeys it. */
static bool is_plain(const char *text)
{
    while (*text != '\0') {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (text == NULL || is_control(glyph))
            return false;
    }
    return true;
}

/* Appends bytes for use inside $'', as newer shells read it. Quotes, backslashes and bytes other
 * than printable ASCII become octal numbers. */
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

bool read_relief(struct map_options *options, const char *value, struct error *error)
{
    const char *rest;
    if (!read_head(options, OPTION_RELIEF, value, &rest, error))
        return false;
    if (rest == NULL)
        return true;
    if (options->look.relief == RELIEF_PLAIN)
        return option_refuse(error, "plain has neither light nor lines");
    if (options->look.relief == RELIEF_CONTOUR)
        return read_part(options, OPTION_CONTOURS, rest, strlen(rest), error);
    const char *times = *rest == 'x' ? rest : strstr(rest, ",x");
    size_t light = times != NULL ? (size_t)(times - rest) : strlen(rest);
    if ((light > 0 || times == NULL) && !read_part(options, OPTION_LIGHT, rest, light, error))
        return false;
    times = times != NULL ? strchr(times, 'x') + 1 : NULL;
    return times == NULL || read_part(options, OPTION_EXAGGERATION, times, strlen(times), error);
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
    uint32_t azimuth, altitude;
    if (!parse_pair(value, ',', 0, max, &azimuth, &altitude))
        return option_refuse(error, "must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90");
    options->look.light = (struct relief_light){(int)azimuth, (int)altitude};
    return true;
}

/* True if land is lit: by shaded relief, or in a flight. */
static bool is_lit(const struct map_options *options)
{
    return options->look.relief == RELIEF_SHADE || is_flight(options);
}

bool write_light(const struct map_options *options, struct text *text)
{
    const struct relief_light *light = &options->look.light;
    text_format(text, "%d,%d", light->azimuth, light->altitude);
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
           option_refuse(error,
                         "must be a number above 0 to 1000, with at most 3 decimals, or auto");
}

bool write_exaggeration(const struct map_options *options, struct text *text)
{
    const uint32_t exaggeration = options->look.exaggeration;
    if (exaggeration == EXAGGERATION_AUTO)
        text_add(text, "auto");
    else
        scale_add_trimmed((struct scale_number){exaggeration, 3}, text);
    return is_lit(options) && exaggeration != 0;
}

enum { LAYERS = LAYER_PLACES + 1 };

/* Returns a layer, or heights in other units: names of --layer. */
const char *layer_value_name(int n)
{
    static const char *const of_units[] = {"units", "raw", NULL}; /* UNITS_OWN, UNITS_RAW */
    return n < LAYERS ? layer_name(n) : of_units[n - LAYERS];
}

bool read_layer(struct map_options *options, const char *value, struct error *error)
{
    int n;
    struct look *look = &options->look;
    const char *units = options->text[OPTION_UNITS];
    if (!parse_name(value, layer_value_name, &n, error))
        return false;
    look->layer = n < LAYERS ? (enum layer)n : LAYER_HEIGHT;
    if (n >= LAYERS) {
        look->units = (enum units)(n - LAYERS + 1);
        map_options_note(options, OPTION_UNITS, value);
    } else if (units != NULL && units == options->text[OPTION_LAYER]) {
        look->units = UNITS_NORMAL; /* --layer set them before */
    }
    return true;
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

const char *labels_name(int n)
{
    return n == 0 ? "whole" : NULL;
}

bool read_labels(struct map_options *options, const char *value, struct error *error)
{
    const char *number = strncmp(value, "whole,", 6) == 0 ? value + 6 : NULL;
    uint64_t high = 0;
    options->look.labels = LABELS_TEXT;
    options->look.whole_labels = value[0] != '\0';
    bool valid = number != NULL ? parse_number(number, LETTERS_MAX, &high) && high >= LETTERS_MIN
                                : value[0] == '\0' || strcmp(value, labels_name(0)) == 0;
    options->look.letters = (int)high;
    _Static_assert(LETTERS_MIN == 8 && LETTERS_MAX == 256, "the error says so");
    return valid || option_refuse(error, "must be whole, or whole,N with letters 8 to 256 pixels "
                                         "high, or be left out");
}

bool write_labels(const struct map_options *options, struct text *text)
{
    text_add(text, options->look.whole_labels ? "=whole" : "");
    if (options->look.letters > 0)
        text_format(text, ",%d", options->look.letters);
    return options->look.labels != LABELS_NONE &&
           (look_has_place(&options->look) || options->look.kind == VIEW_WORLD);
}

TEXT_NAMES(towns_name, "none")

bool read_towns(struct map_options *options, const char *value, struct error *error)
{
    const bool none = strcmp(value, towns_name(0)) == 0;
    options->look.towns = !none;
    if (!none && !options->given[OPTION_LABELS])
        options->look.labels = LABELS_TEXT;
    return none || value[0] == '\0' || option_refuse(error, "must be none, or be left out");
}

bool write_towns(const struct map_options *options, struct text *text)
{
    (void)text;
    return options->look.towns &&
           (options->look.kind == VIEW_MAP || options->look.kind == VIEW_WORLD);
}

/* Returns the user's own places, if they are of the options' world and in a file; else NULL. */
static const struct gazetteer *places_of(const struct map_options *options)
{
    const struct gazetteer *places = options->look.places;
    bool are = places != NULL && places->path != NULL;
    return are && gazetteer_is_of(places, &options->recipe) ? places : NULL;
}

bool write_places(const struct map_options *options, struct text *text)
{
    if (places_of(options) == NULL)
        return false;
    write_path(text, options->look.places->path);
    return true;
}

bool read_places_digest(struct map_options *options, const char *value, struct error *error)
{
    uint64_t number;
    if (!parse_number(value, UINT32_MAX, &number))
        return option_refuse(error, "must be a number from 0 to 4294967295");
    options->places_digest = (int64_t)number;
    return true;
}

bool write_places_digest(const struct map_options *options, struct text *text)
{
    if (places_of(options) == NULL)
        return false;
    text_number(text, options->look.places->digest);
    return true;
}

bool read_title(struct map_options *options, const char *value, struct error *error)
{
    size_t length = 0;
    while (value[length] >= ' ' && value[length] <= '~')
        length++;
    _Static_assert(TITLE_MAX == 80, "the error says so");
    if (value[length] != '\0' || length > TITLE_MAX)
        return option_refuse(error,
                             "must be at most 80 ASCII characters: it has letters for no others");
    memcpy(options->look.title, value, length + 1);
    return true;
}

bool write_title(const struct map_options *options, struct text *text)
{
    write_path(text, options->look.title);
    return options->look.title[0] != '\0' && !is_flight(options);
}

bool write_coast(const struct map_options *options, struct text *text)
{
    return write_name(text, coast_style_name, (int)options->look.coast) && !is_flight(options);
}

bool read_grid(struct map_options *options, const char *value, struct error *error)
{
    enum { MIN_SIZE = 64, MAX_SIZE = 4096 };
    const char *colon = strchr(value, ':');
    uint64_t size = 0;
    options->look.hexes = strncmp(value, "hex:", 4) == 0;
    bool valid = (options->look.hexes || strncmp(value, "square:", 7) == 0) &&
                 parse_number(colon + 1, MAX_SIZE, &size) && size >= MIN_SIZE;
    options->look.grid = (uint32_t)size;
    return valid || option_refuse(error, "must be hex:N or square:N, cells of 64 to 4096 pixels "
                                         "from side to side, such as hex:200");
}

bool write_grid(const struct map_options *options, struct text *text)
{
    text_format(text, "%s:%u", options->look.hexes ? "hex" : "square", options->look.grid);
    return options->look.grid > 0 && !is_flight(options);
}

bool read_cell(struct map_options *options, const char *value, struct error *error)
{
    static const char *const units[] = {"m", "km", "ft", "mi"};
    struct scale_number number;
    struct look *look = &options->look;
    const char *end = scale_parse_number(value, &number);
    look->cell_unit = NULL;
    for (size_t n = 0; end != NULL && n < sizeof units / sizeof *units; n++)
        if (strcmp(end, units[n]) == 0)
            look->cell_unit = units[n];
    bool valid = look->cell_unit != NULL && number.decimals <= 3 && number.number > 0;
    look->cell = valid ? (uint64_t)scale_with_decimals(number, 3) : 0;
    return (valid && look->cell <= CELL_MAX) ||
           option_refuse(error, "must be a length above 0 to 1000000, of at most 3 decimals, in m, "
                                "km, ft or mi, such as 1.5km");
}

bool write_cell(const struct map_options *options, struct text *text)
{
    scale_add_number((struct scale_number){(int64_t)options->look.cell, 3}, text);
    text_add(text, options->look.cell > 0 ? options->look.cell_unit : "");
    return options->look.cell > 0;
}

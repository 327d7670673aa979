/*
 * The table is read from top to bottom, and the first rule that is broken is the error: so a rule
 * that says more stands above one that says less.
 */
#include "options/rules.h"

#include "map/true_slopes.h"
#include "render/globe.h"
#include "render/world_rows.h"
#include "world/rows/picture.h"

#define FLIGHTS      "view=flight|view=globe|view=world"
#define CLIMATES     "layer=biome|layer=wetness|layer=warmth|layer=places"
#define WATERS       "layer=water|layer=flow|layer=discharge|layer=direction|layer=places"
#define WHOLE_FLIGHT "--view=flight --whole"
#define NAMES_NEED   "names need tiles or a list: .txt, .png or .json, or first press N"

/* clang-format off */
static const struct rule rules[] = {
    {RULES_OF_USE, "feature-size", .excludes = "@grown",
     .why = "--feature-size: on a drawing it is --grow=N"},
    {RULES_OF_USE, "preset|world|corners|origin|sampling", .excludes = "@grown",
     .why = "--%o does not apply to a drawing"},
    {RULES_OF_USE, "#World", .excludes = "@picture", .needs = "@grown",
     .why = "--%o does not apply to a picture", .but = "edges"},
    {RULES_OF_USE, "palette|tiles|tile-set|breaks", .excludes = "show=biome",
     .why = "--%o is for heights: biomes have tiles and colours of their own"},
    {RULES_OF_USE, "roughness", .excludes = "hurst",
     .why = "--roughness and --hurst exclude each other: a Hurst exponent H is the roughness 2^-H"},

    {RULES_OF_LINE, "@whole-sized", .excludes = "@zoomed",
     .why = "--whole with --size is as large as there is room: leave out --zoom, or --size"},
    {RULES_OF_LINE, "@dpi", .excludes = "find|facts|describe|verify|keys|frames",
     .why = "a --size for paper is for one picture: leave out --%e"},
    {RULES_OF_LINE, "size", .excludes = "@dpi", .needs = "@paper",
     .why = "--size=%v is for paper: --format=png, or --output=map.png"},
    {RULES_OF_LINE, "size", .excludes = "screen", .needs = "@sheet",
     .why = "--size and --screen exclude each other: --screen=COLSxLINES says the size"},
    {RULES_OF_LINE, "at", .excludes = "center"},
    {RULES_OF_LINE, "frames", .excludes = "screen",
     .why = "--format=frames and --screen exclude each other: --size=COLSxROWS says the size"},
    {RULES_OF_LINE, "screen", .excludes = "whole|from|describe|@at=-"},
    {RULES_OF_LINE, "@two-inputs", .why = "standard input has one picture, not two"},
    {RULES_OF_LINE, "sampling|encoding|nodata|grow", .needs = "@picture",
     .why = "--%o needs a picture to read"},
    {RULES_OF_LINE, "@digest", .needs = "@picture", .why = "--digest=N needs a picture to read"},
    {RULES_OF_LINE, "@places-digest", .needs = "places", .why = "--digest=,N needs --places"},
    {RULES_OF_LINE, "#World", .excludes = "from",
     .why = "--%o and --from exclude each other: the picture has a world"},
    {RULES_OF_LINE, "background", .excludes = "@no-terminal",
     .why = "--background is for terminals: --format=%f has its own grounds, or no colours"},
    {RULES_OF_LINE, "*", .excludes = "verify",
     .why = "--%o and --verify exclude each other: the recipe is in the picture",
     .but = "verify|from|max-pixels|threads|palette|digest|places|places-digest"},
    {RULES_OF_LINE, "from", .excludes = "verify"},
    {RULES_OF_LINE, "@always", .needs = "@colored",
     .why = "--color=always: --format=%f has no colours; --format=ansi has"},
    {RULES_OF_LINE, "@never", .excludes = "@colored",
     .why = "--color=never: --format=%f is coloured; --format=text is not"},
    {RULES_OF_LINE, "seed", .excludes = "find", .needs = "@later",
     .why = "--seed and --find exclude each other: seeds=A..B in --find says where to look"},
    {RULES_OF_LINE, "format|keys|describe|recipe|output|from|places", .excludes = "find",
     .needs = "@later"},
    {RULES_OF_LINE, "format|keys|describe", .excludes = "@facts"},
    {RULES_OF_LINE, "keys", .excludes = "describe", .needs = "@later"},
    {RULES_OF_LINE, "describe", .excludes = "recipe|format", .needs = "@later"},
    {RULES_OF_LINE, "frames", .excludes = "recipe", .needs = "@later",
     .why = "--format=frames and --recipe exclude each other: all frames have one recipe"},
    {RULES_OF_LINE, "seeds|count", .needs = "find"},
    {RULES_OF_LINE, "@picture", .excludes = "find", .needs = "@later",
     .why = "a picture and --find exclude each other"},
    {RULES_OF_LINE, "@drawn", .excludes = "find", .needs = "@later",
     .why = "--find looks at worlds of one kind: name one in place of --preset=atlas or voyage"},
    {RULES_OF_LINE, "normalize=view", .excludes = "find", .needs = "@later"},
    {RULES_OF_LINE, "frames|@moving", .needs = "keys",
     .why = "frames show what keys do: add --keys"},
    {RULES_OF_LINE, "frames", .excludes = "@untiled",
     .why = "--format=frames prints text or ansi: leave out --format=%f"},
    {RULES_OF_LINE, "@at=-", .excludes = "recipe|describe|facts|find|keys|whole",
     .needs = "@later"},
    {RULES_OF_LINE, "@at=-", .excludes = "@input", .needs = "@later",
     .why = "--at=- reads places from standard input, which has a picture"},
    {RULES_OF_LINE, "normalize=view", .excludes = "keys",
     .why = "--normalize=view is for a print of one view: --keys may change it"},

    {RULES_OF_FORMAT, FLIGHTS, .needs = "@cells",
     .why = "--%o is a picture: --format=text, --format=ansi or --format=png",
     .key = "a flight or a globe is a picture: .txt, .ansi or .png, or first press Tab"},
    {RULES_OF_FORMAT, "@towns", .needs = "@cells|@paint",
     .why = "--towns needs tiles or a picture: --format=text, --format=ansi or --format=png",
     .key = "towns need tiles or a picture: .txt, .ansi or .png, or first :towns=none"},
    {RULES_OF_FORMAT, "labels|places", .excludes = "@named", .needs = "@names",
     .why = "--%o needs tiles, a picture or a list: --format=text, --format=png or --format=json",
     .key = NAMES_NEED},
    {RULES_OF_FORMAT, "@named", .needs = "@names",
     .why = "--labels and --places need tiles, a picture or a list: --format=text, --format=png or "
     "--format=json", .key = NAMES_NEED},
    {RULES_OF_FORMAT, "@letters", .needs = "@ink",
     .why = "--labels=whole,N needs a picture: --format=png, or --format=svg with --blocks=half",
     .key = "letters in pixels need a picture: .png, or first :labels=whole"},
    {RULES_OF_FORMAT, "layer=names", .needs = "@list",
     .why = "--layer=names is a list: --format=csv", .key = "names are listed as .csv"},
    {RULES_OF_FORMAT, "layer=places", .needs = "@towns-list",
     .why = "--layer=places is a list: --format=csv or --format=json",
     .key = "towns are listed as .csv or .json"},
    {RULES_OF_FORMAT, "layer!=height", .needs = "@layers|layer=places",
     .why = "--layer needs numbers: --format=csv, --format=pgm or --format=png-grey",
     .key = "a layer is printed as numbers: .csv or .pgm"},
    {RULES_OF_FORMAT, "layer!=height", .excludes = "relief=shade",
     .why = "--layer and --relief=shade exclude each other: both say what the numbers are",
     .key = "a layer and shades exclude each other: first press v"},
    {RULES_OF_FORMAT, "blocks=half", .needs = "@paint",
     .why = "--blocks=half needs colours: --format=ansi or --format=png",
     .key = "half blocks need colours: .ansi or .png, or first press a"},
    {RULES_OF_FORMAT, "blocks=quadrant|blocks=octant|blocks=fine", .needs = "@glyphs",
     .why = "--%o needs colours and glyphs: --format=ansi, --format=html or --format=svg",
     .key = "finer blocks need colours and glyphs: .ansi, .html or .svg, or first press a"},
    {RULES_OF_FORMAT, "blocks=filled|blocks=tinted", .needs = "@paint",
     .why = "--%o needs colours: --format=ansi or --format=html",
     .key = "filled tiles need colours: .ansi or .html, or first press a"},
    {RULES_OF_FORMAT, "relief=shade", .needs = "@paint|@shades",
     .why = "--relief=shade needs colours: --format=ansi or --format=png",
     .key = "shades need colours: .ansi or .png, or first press v"},
    {RULES_OF_FORMAT, "relief=contour", .needs = "@cells",
     .why = "--relief=contour needs tiles or colours: --format=text, --format=ansi or --format=png",
     .key = "contours need tiles: .txt, .ansi or .png, or first press v"},
    {RULES_OF_FORMAT, "@grid", .needs = "@drawn",
     .why = "--grid needs a picture: --format=png or --format=svg",
     .key = "a grid needs a picture: .png or .svg, or first :no-grid"},
    {RULES_OF_FORMAT, "coast=lines", .needs = "@ink",
     .why = "--coast=lines needs a picture: --format=png, or --format=svg with --blocks=half",
     .key = "lines along coasts need a picture: .png, or first :coast=none"},
    {RULES_OF_FORMAT, "@title", .needs = "@sheet", .why = "--title needs a picture: --format=png",
     .key = "a title needs a picture: .png, or first :title="},
    {RULES_OF_FORMAT, "@biomes-typed", .excludes = "@table",
     .why = "--show=biome changes no number: --layer=biome prints the numbers of biomes"},

    {RULES_OF_LOOK, "camera", .excludes = "view=map",
     .why = "a map has no camera: --view=flight,AZIMUTH,HEIGHT has one"},
    {RULES_OF_LOOK, FLIGHTS,
     .excludes = "layer!=height|relief=contour|normalize=view|@title|@grid|coast=lines|@zoom=fit"},
    {RULES_OF_LOOK, "view=globe|view=flight", .excludes = "@towns"},
    {RULES_OF_LOOK, "view=globe", .excludes = "@labels|@whole"},
    {RULES_OF_LOOK, "view=world", .excludes = "@whole"},
    {RULES_OF_LOOK, "view=world", .needs = "@world-view",
     .why = "--view=world is for worlds of at most 512 features across and down, and this one has "
     "more: --whole shows it"},
    {RULES_OF_LOOK, "view=world", .excludes = "@height|@pitched",
     .why = "--view=world has no height and no pitch; AZIMUTH is the place in its middle"},
    {RULES_OF_LOOK, "view=world", .excludes = "@turned",
     .why = "--view=world,AZIMUTH needs a world that wraps from west to east"},
    {RULES_OF_LOOK, "view=globe", .needs = "@globe",
     .why = "--view=globe needs a world that wraps from west to east alone: --preset=voyage, "
     "--preset=planet, or --edges=wrap-x"},
    {RULES_OF_LOOK, "view=globe", .excludes = "@height",
     .why = "--view=globe: a globe has no height; AZIMUTH,,PITCH is the place in its middle"},
    {RULES_OF_LOOK, "view=globe|view=world", .excludes = "@place",
     .why = "--%o shows all of the world: give no place and no zoom"},
    {RULES_OF_LOOK, "@whole-flight", .excludes = "@place",
     .why = WHOLE_FLIGHT " shows all of the world: give no place and no zoom"},
    {RULES_OF_LOOK, "@whole-flight", .excludes = "@labels",
     .why = WHOLE_FLIGHT " and --labels exclude each other"},
    {RULES_OF_LOOK, "@whole-flight", .excludes = "@line",
     .why = WHOLE_FLIGHT ": this world is only a line"},
    {RULES_OF_LOOK, "@whole-flight", .excludes = "@level",
     .why = WHOLE_FLIGHT ": the pitch is -60 to -5"},
    {RULES_OF_LOOK, "@exaggeration", .needs = "@slopes",
     .why = "--relief=shade,xN needs cells of a known size, as real elevation has"},
    {RULES_OF_LOOK, "@cell", .excludes = "@cell-of-file",
     .why = "--cell: the file says how long its cells are"},
    {RULES_OF_LOOK, "show=biome", .excludes = "@picture", .needs = "@climate",
     .why = "--show=biome: a picture has no climate, and so no biomes"},
    {RULES_OF_LOOK, "show=biome", .needs = "@climate",
     .why = "--show=biome: --climate=none has no biomes; --climate=belts has"},
    {RULES_OF_LOOK, "@towns", .needs = "@water",
     .why = "--towns: they need rivers: --algorithm=rivers, --algorithm=planet or --grow"},
    {RULES_OF_LOOK, "@towns", .needs = "@climate",
     .why = "--towns: they need a climate: --climate=belts"},
    {RULES_OF_LOOK, "units!=normal", .excludes = CLIMATES "|" WATERS,
     .why = "--units: --%e is not in units of height"},
    {RULES_OF_LOOK, CLIMATES, .excludes = "@picture", .needs = "@climate",
     .why = "--%o: a picture has no climate"},
    {RULES_OF_LOOK, CLIMATES, .needs = "@climate",
     .why = "--%o: it needs a climate: --climate=belts"},
    {RULES_OF_LOOK, WATERS, .excludes = "@picture", .needs = "@water",
     .why = "--%o: a picture has no rivers"},
    {RULES_OF_LOOK, WATERS, .needs = "@water",
     .why = "--%o: only --algorithm=rivers or planet makes water"},
    {RULES_OF_LOOK, "layer=discharge", .needs = "@climate",
     .why = "--%o: it needs rain: --climate=belts"},
    {RULES_OF_LOOK, "contours", .needs = "@scale", .why = "--relief=contour,%v: " SCALE_LACKING},
    {RULES_OF_LOOK, "units=own", .needs = "@scale", .why = "--layer=units: " SCALE_LACKING},
    {RULES_OF_LOOK, "blocks=fine", .excludes = "rivers=lines|rivers=ascii",
     .why = "--blocks=fine draws rivers as water: --blocks=tinted has characters for them"},
    {RULES_OF_LOOK, "normalize=view", .excludes = "@explored",
     .why = "--normalize=view is for a print of one view: add --dump"},
};
/* clang-format on */

enum { RULES = sizeof rules / sizeof *rules, WORD_MAX = 40 };

/* True if a condition on a value holds, such as view=flight or layer!=height. */
static bool has_value(const struct map_options *options, const char *condition)
{
    char name[WORD_MAX] = "";
    size_t length = strcspn(condition, "!=");
    bool other = condition[length] == '!';
    int choice;
    memcpy(name, condition, length);
    const struct option_row *row = option_named(name);
    memcpy(&choice, (const char *)options + row->choice, sizeof choice);
    return (strcmp(row->names(choice), condition + length + 1 + other) == 0) != other;
}

/* True if an option counts: one that the user `gave`, or else one with any value. */
static bool counts(const struct map_options *options, enum option_id id, bool gave)
{
    return gave ? options->given[id] && !options->preset[id] : options->text[id] != NULL;
}

/* Replaces a heading, or * for all of them, by the first option below it that counts. */
static bool find_below(const struct map_options *options, const char *but, char word[WORD_MAX])
{
    for (int id = 0; id < OPTION_ROWS; id++) {
        bool below = word[0] == '*' || option_is_below((enum option_id)id, word + 1);
        if (below && counts(options, (enum option_id)id, true) &&
            !text_lists(but, '|', option_rows[id].name)) {
            strcpy(word, option_rows[id].name);
            return true;
        }
    }
    return false;
}

/* True if a condition holds; an option counts only if the user `gave` it, where that matters. The
 * word of a heading becomes that of an option below it. */
static bool holds(const struct rule_case *about, const char *but, bool gave, char word[WORD_MAX])
{
    const struct map_options *options = about->options;
    if (word[0] == '@')
        return text_lists(about->facts, ' ', word + 1);
    if (word[0] == '#' || word[0] == '*')
        return find_below(options, but, word);
    if (strchr(word, '=') != NULL)
        return has_value(options, word);
    return counts(options, option_id_of(option_named(word)), gave);
}

/* Finds the first condition of a list that holds, and writes it as an error names it: without @,
 * and without what a value is not. */
static bool find_first(const struct rule_case *about, const struct rule *rule, const char *list,
                       char word[WORD_MAX])
{
    const bool gave = list == rule->option;
    for (const char *next; list != NULL; list = next) {
        size_t length = strcspn(list, "|");
        next = list[length] == '|' ? list + length + 1 : NULL;
        memcpy(word, list, length);
        word[length] = '\0';
        if (!holds(about, rule->but, gave, word))
            continue;
        word[strcspn(word, "!")] = '\0';
        memmove(word, word + (word[0] == '@'), strlen(word + (word[0] == '@')) + 1);
        return true;
    }
    return false;
}

/* True if a rule is broken; the words are what holds of `option` and of `excludes`. */
static bool is_broken(const struct rule_case *about, const struct rule *rule, char option[WORD_MAX],
                      char excluded[WORD_MAX])
{
    char needed[WORD_MAX];
    return find_first(about, rule, rule->option, option) &&
           (rule->excludes == NULL || find_first(about, rule, rule->excludes, excluded)) &&
           (rule->needs == NULL || !find_first(about, rule, rule->needs, needed));
}

/* Writes the error of a rule. */
static void explain(const struct rule_case *about, const struct rule *rule, const char *option,
                    const char *excluded, struct text *text)
{
    const char *why = rule->why;
    if (why == NULL && rule->excludes == NULL) {
        text_format(text, "--%s needs --%s", option, rule->needs);
        return;
    }
    for (why = why != NULL ? why : "--%o and --%e exclude each other"; *why != '\0'; why++) {
        if (*why != '%') {
            text_bytes(text, why, 1);
            continue;
        }
        why++;
        if (*why == 'v')
            text_add(text, ERROR_SHOWN(about->options->text[option_id_of(option_named(option))]));
        else
            text_add(text, *why == 'o' ? option : *why == 'e' ? excluded : about->format);
    }
}

bool rules_check(const struct rule_case *about, enum rule_time time, struct error *error)
{
    char option[WORD_MAX] = "";
    char excluded[WORD_MAX] = "";
    size_t n = 0;
    while (n < RULES && (rules[n].time != time || !is_broken(about, &rules[n], option, excluded)))
        n++;
    if (n == RULES)
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    if (about->by_keys)
        text_add(&text, rules[n].key);
    else
        explain(about, &rules[n], option, excluded, &text);
    return false;
}

void rules_tell(struct rule_case *about, const char *fact, bool holds)
{
    struct text text = {
        .bytes = about->facts, .room = sizeof about->facts, .length = strlen(about->facts)};
    if (holds)
        text_join(&text, fact, " ", NULL);
}

struct rule_case rules_about(const struct map_options *options)
{
    struct rule_case about = {.options = options, .facts = ""};
    const struct recipe *recipe = &options->recipe;
    const struct picture *picture = recipe->picture;
    const struct look *look = &options->look;
    const struct camera *camera = &look->camera;
    bool zoomed = options->given[OPTION_ZOOM] && !options->preset[OPTION_ZOOM];
    bool named = look->labels != LABELS_NONE;
    rules_tell(&about, "grown", map_options_grow(options));
    rules_tell(&about, "picture", picture != NULL);
    rules_tell(&about, "digest", options->digest >= 0 && options->given[OPTION_DIGEST]);
    rules_tell(&about, "places-digest",
               options->places_digest >= 0 &&
                   (options->given[OPTION_DIGEST] || options->given[OPTION_PLACES_DIGEST]));
    rules_tell(&about, "named", named);
    rules_tell(&about, "labels", named && options->given[OPTION_LABELS]);
    rules_tell(&about, "dpi", look->dpi > 0 && options->given[OPTION_SIZE]);
    rules_tell(&about, "letters", named && look->letters > 0);
    rules_tell(&about, "grid", look->grid > 0);
    rules_tell(&about, "towns", look->towns && options->given[OPTION_TOWNS]);
    rules_tell(&about, "title", look->title[0] != '\0');
    rules_tell(&about, "zoom=fit", options->fit);
    rules_tell(&about, "whole", camera->whole);
    rules_tell(&about, "whole-flight", camera->whole && look->kind == VIEW_FLIGHT);
    rules_tell(&about, "place", options->given[OPTION_AT] || zoomed);
    rules_tell(&about, "height", camera->height != 0);
    rules_tell(&about, "level", camera->pitch > CAMERA_WHOLE_MIN);
    rules_tell(&about, "whole-sized", options_fit(options));
    rules_tell(&about, "zoomed", zoomed && !options->fit);
    rules_tell(&about, "line", recipe->width == 1 || recipe->height == 1);
    rules_tell(&about, "globe", look->kind == VIEW_GLOBE && globe_exists(recipe));
    rules_tell(&about, "world-view", world_view_exists(recipe));
    rules_tell(&about, "pitched", camera->pitch != CAMERA_PITCH_USUAL);
    rules_tell(&about, "turned", camera->azimuth != CAMERA_TO_LAND && recipe_bounded_x(recipe));
    rules_tell(&about, "exaggeration", look->exaggeration != 0);
    rules_tell(&about, "slopes", picture == NULL || true_slopes_known(recipe));
    rules_tell(&about, "cell", look->cell != 0);
    rules_tell(&about, "cell-of-file", picture != NULL && picture->cell_east != 0);
    rules_tell(&about, "climate", recipe_has_climate(recipe));
    rules_tell(&about, "water", recipe_has_water(recipe));
    rules_tell(&about, "scale", recipe->scale.given);
    return about;
}

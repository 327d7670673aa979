/*
 * A preset is a list of options and nothing else: options that the user gives override it, and
 * --recipe prints the result.
 *
 * Invariant: an option has a `text` only if its value was valid.
 */
#include "options/option.h"

#include "base/minmax.h"
#include "base/parse.h"
#include "map/true_slopes.h"
#include "recipe/recipe.h"
#include "world/rows/picture.h"

#include <string.h>

enum option_id option_id_of(const struct option_row *option)
{
    return (enum option_id)(option - option_rows);
}

/* Returns the option whose name is the first `length` bytes of `name`; NULL if there is none. */
static const struct option_row *find_option(const char *name, size_t length)
{
    for (const struct option_row *option = option_rows; option < option_rows + OPTION_ROWS;
         option++)
        if (strncmp(name, option->name, length) == 0 && option->name[length] == '\0')
            return option;
    return NULL;
}

const struct option_row *option_named(const char *name)
{
    return find_option(name, strlen(name));
}

const struct option_row *option_of_word(const char *word, const char **value)
{
    size_t length = strcspn(word, "=");
    *value = word[length] == '=' ? word + length + 1 : NULL;
    return find_option(word, length);
}

const struct option_row *option_taken_back(const char *word)
{
    for (const struct option_row *option = option_rows; option < option_rows + OPTION_ROWS;
         option++) {
        const char *name = option->name;
        bool no = strncmp(name, "no-", 3) == 0;
        bool same = no ? strcmp(word, name + 3) == 0
                       : strncmp(word, "no-", 3) == 0 && strcmp(word + 3, name) == 0;
        if (same && (option->argument == NULL || (option->optional && option->names != NULL)))
            return option;
    }
    return NULL;
}

bool option_is_below(enum option_id id, const char *heading)
{
    const struct option_row *option = &option_rows[id];
    while (option->heading == NULL)
        option--;
    return strcmp(option->heading, heading) == 0;
}

void map_options_default(struct map_options *options)
{
    *options = (struct map_options){
        .recipe = recipe_default(),
        .look = {.palette = palettes, .light = RELIEF_LIGHT, .camera = CAMERA_USUAL, .colors = 256},
    };
    tiles_default(&options->look.tiles);
}

void map_options_of(struct map_options *options, const struct map *map)
{
    *options =
        (struct map_options){.recipe = map->world.recipe, .view = map->view, .look = map->look};
}

/*
 * Values.
 */

/* Reads a name, and stores its index where the row says. */
static bool read_choice(struct map_options *options, const struct option_row *option,
                        const char *value, struct error *error)
{
    int choice;
    _Static_assert(sizeof(enum relief_kind) == sizeof choice, "an enum is as large as an int");
    if (!parse_name(value, option->names, &choice, error))
        return false;
    if (option->choice != 0)
        memcpy((char *)options + option->choice, &choice, sizeof choice);
    return true;
}

/* Refuses --roughness together with --hurst. */
static bool check_roughness(const struct map_options *options, enum option_id id,
                            struct error *error)
{
    enum option_id other = id == OPTION_ROUGHNESS ? OPTION_HURST : OPTION_ROUGHNESS;
    return (id != OPTION_ROUGHNESS && id != OPTION_HURST) || options->text[other] == NULL ||
           error_set(error, ERROR_USAGE,
                     "--roughness and --hurst exclude each other: "
                     "a Hurst exponent H is the roughness 2^-H");
}

void map_options_note(struct map_options *options, enum option_id id, const char *value)
{
    options->text[id] = value;
    options->given[id] = true;
}

bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error)
{
    const struct option_row *option = &option_rows[id];
    bool read = true;
    if (option->read != NULL)
        read = option->read(options, value, error);
    else if (option->names != NULL)
        read = read_choice(options, option, value, error);
    if (!read)
        return error_prefix_option(error, option->name, value);
    map_options_note(options, id, value);
    return check_roughness(options, id, error);
}

void option_take_back(struct map_options *options, enum option_id id)
{
    options->text[id] = NULL;
    options->given[id] = id == OPTION_LABELS;
    if (id == OPTION_LABELS)
        options->look.labels = LABELS_NONE;
    if (id == OPTION_WHOLE)
        options->look.camera.whole = false;
}

bool option_write(const struct map_options *options, enum option_id id, struct text *text)
{
    const struct option_row *option = &option_rows[id];
    int choice;
    if (option->write != NULL)
        return option->write(options, text);
    if (option->choice == 0)
        return false;
    memcpy(&choice, (const char *)options + option->choice, sizeof choice);
    text_add(text, option->names(choice));
    return choice != 0;
}

/*
 * Defaults.
 */

/* A preset. Each was checked by eye over twenty seeds. */
struct preset {
    const char *name;
    const char *words[10]; /* options without dashes, up to NULL */
};

static const struct preset presets[] = {
    {"continents", {"world=4096x4096", "feature-size=512", "roughness=0.52", "sea=58%", "zoom=-4"}},
    {"archipelago", {"feature-size=16", "roughness=0.5", "sea=74%"}},
    {"highlands", {"feature-size=64", "roughness=0.5", "sea=5%", "normalize=area"}},
    {"lakes", {"feature-size=32", "roughness=0.4", "sea=22%"}},
    {"mountains", {"feature-size=32", "roughness=0.6", "sea=none", "normalize=area"}},
    {"canyons", {"algorithm=rivers", "feature-size=128", "sea=none"}},
    {"mountain",
     {"edges=bounded", "world=1025x1025", "feature-size=512", "corners=000/090/000", "spread=0.6",
      "roughness=0.55", "sea=none", "normalize=area", "zoom=fit"}},
    {"island",
     {"edges=bounded", "world=1025x1025", "feature-size=256",
      "corners=00000/05550/05950/05550/00000", "roughness=0.5", "sea=62%", "zoom=fit"}},
    {"atoll",
     {"edges=bounded", "world=641x641", "feature-size=128",
      "corners=000000/006600/060060/060060/006600/000000", "spread=0.5", "roughness=0.5", "sea=62%",
      "zoom=fit"}},
    {"planet",
     {"algorithm=planet", "edges=wrap-x", "world=16384x8192", "feature-size=256", "climate=belts",
      "show=biome", "aspect=square", "zoom=fit"}},
    {0},
};

/* Presets that apply if the user gives none; NULL: none. */
static const char *const usual_presets[] = {[PURPOSE_PRINT] = NULL, [PURPOSE_EXPLORE] = NULL};

const char *preset_name(int n)
{
    return presets[n].name;
}

static const struct preset *find_preset(const char *name)
{
    for (const struct preset *preset = presets; name != NULL && preset->name != NULL; preset++)
        if (strcmp(preset->name, name) == 0)
            return preset;
    return NULL;
}

/* True if options ask for a part of the world, for all of it at a zoom, or for a flight. The zoom
 * of a preset need not fit then. */
static bool chooses_view(const struct map_options *options)
{
    const char *cell = options->text[OPTION_DESCRIBE];
    return options->given[OPTION_AT] || options->text[OPTION_WHOLE] != NULL ||
           options->look.kind != VIEW_MAP || (cell != NULL && *cell != '\0');
}

/* True if an option was given, or another that sets the same field. */
static bool has_value(const struct map_options *options, enum option_id id)
{
    bool rough = options->text[OPTION_ROUGHNESS] != NULL || options->text[OPTION_HURST] != NULL;
    return id == OPTION_ROUGHNESS ? rough : options->text[id] != NULL;
}

/* Sets the options of a preset that were not given. */
static void take_preset(struct map_options *options, const struct preset *preset)
{
    bool part = chooses_view(options);
    bool fits = options->fit;
    struct error error;
    for (int n = 0; preset->words[n] != NULL; n++) {
        const char *value;
        enum option_id id = option_id_of(option_of_word(preset->words[n], &value));
        if (has_value(options, id))
            continue;
        option_read(options, id, value, &error);
        options->preset[id] = true;
    }
    if (part)
        options->fit = fits;
}

bool map_options_blame_preset(const struct map_options *options, struct error *error)
{
    for (int id = 0; id < OPTION_ROWS; id++) {
        size_t length = strlen(option_rows[id].name);
        if (options->preset[id] && strncmp(error->text, "--", 2) == 0 &&
            strncmp(error->text + 2, option_rows[id].name, length) == 0 &&
            strchr("=: ", error->text[2 + length]) != NULL)
            return error_prefix_option(error, "preset", options->text[OPTION_PRESET]);
    }
    return false;
}

/* Sets the fields of the recipe that depend on other options. */
static void complete_recipe(struct map_options *options)
{
    struct recipe *recipe = &options->recipe;
    if (!has_value(options, OPTION_WORLD)) {
        recipe->width = recipe_default().width + recipe_rim_x(recipe);
        recipe->height = recipe_default().height + recipe_rim_y(recipe);
    }
    if (!has_value(options, OPTION_FEATURE_SIZE))
        recipe->feature = recipe_feature_default(recipe);
    if (!has_value(options, OPTION_ROUGHNESS))
        recipe->roughness = algorithms[recipe->algorithm]->roughness;
    if (!has_value(options, OPTION_CLIMATE) && options->look.show == SHOW_BIOME)
        recipe->climate = CLIMATE_BELTS; /* biomes need one */
}

/* Replaces the recipe by that of a picture. */
static void take_picture(struct map_options *options, const struct picture *picture)
{
    struct recipe asked = options->recipe;
    bool edges = options->text[OPTION_EDGES] != NULL;
    options->recipe = picture_recipe(picture, edges ? asked.edges : EDGES_BOUNDED);
    options->recipe.sea = asked.sea;
    if (asked.scale.given)
        options->recipe.scale = asked.scale;
    if (options->look.exaggeration == 0 && true_slopes_known(&options->recipe))
        options->look.exaggeration = EXAGGERATION_AUTO;
}

void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose)
{
    const char *name = options->text[OPTION_PRESET];
    bool versioned = options->text[OPTION_WORLD_VERSION] != NULL; /* its defaults never change */
    const struct preset *preset =
        find_preset(name != NULL || versioned ? name : usual_presets[purpose]);
    if (preset != NULL && picture == NULL)
        take_preset(options, preset);
    if (picture != NULL)
        take_picture(options, picture);
    else
        complete_recipe(options);
}

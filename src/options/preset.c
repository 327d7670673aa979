/*
 * A preset is a list of options and nothing else: options that the user gives override it, and
 * --recipe prints the result. Its values never change, as recipe lines name it: a better one gets
 * another name. man/tmap-world.7 has them.
 *
 * Invariant: the first word of a row that sets the algorithm is the algorithm, as it decides which
 * others are of use.
 */
#include "options/preset.h"

#include "base/noise.h"
#include "base/parse.h"
#include "map/true_slopes.h"
#include "world/climate/climate.h"

enum { WORDS_MAX = 10 };

struct preset {
    const char *name;
    const char *words[WORDS_MAX + 1]; /* options without dashes, up to NULL */
    struct preset_wish wish;
};

#define BIT(biome) (UINT32_C(1) << BIOME_##biome)

/* A kind of world, which wraps from west to east and shows biomes: its name, its wish, and its
 * options. */
#define KIND(name, sea, most, across, cold, wanted, enough, form, algorithm, climate, world, \
             feature, ...)                                                                   \
    {                                                                                        \
        name, {"algorithm=" algorithm,  "edges=wrap-x", "climate=" climate, "world=" world,  \
               "feature-size=" feature, "show=biome",   "aspect=square",    __VA_ARGS__},    \
        {                                                                                    \
            sea, most, across, cold, wanted, enough, form                                    \
        }                                                                                    \
    }

/* The kinds were chosen by eye. */
static const struct preset presets[] = {
    {.name = "classic"},
    {.name = "atlas"},
    {.name = "voyage"},
    KIND("continents", 330, 550, 4, 100, 0, 0, FORM_ANY, "planet", "belts", "16384x8192", "256",
         "roughness=0.4"),
    KIND("archipelago", 560, 700, 10, 50, BIT(JUNGLE) | BIT(RAIN_FOREST), 150, FORM_ANY, "planet",
         "belts", "4096x2048", "64", "roughness=0.4", "sea=84%"),
    KIND("one-land", 450, 600, 5, 100, BIT(GRASSLAND) | BIT(WOODLAND), 300, FORM_ANY, "planet",
         "belts", "8192x4096", "256", "roughness=0.4", "sea=55%"),
    KIND("lakeland", 80, 300, 10, 100, BIT(LAKE), 150, FORM_ANY, "rivers", "belts", "2048x1024",
         "32", "roughness=0.35", "sea=15%"),
    KIND("alps", 60, 300, 3, 400, BIT(SNOW) | BIT(ROCK) | BIT(TUNDRA), 300, FORM_ANY, "planet",
         "belts", "16384x8192", "256", "roughness=0.6", "sea=12%"),
    KIND("fjords", 430, 600, 3, 450, BIT(TAIGA) | BIT(SNOW) | BIT(TUNDRA) | BIT(ICE), 300, FORM_ANY,
         "rivers", "belts", "8192x4096", "128", "roughness=0.6", "spread=1.5", "sea=55%"),
    KIND("desert", 80, 350, 4, 20, BIT(DESERT) | BIT(STEPPE) | BIT(SAVANNA), 900, FORM_ANY,
         "planet", "belts", "16384x8192", "256", "roughness=0.4", "sea=20%"),
    KIND("jungle", 350, 550, 3, 20, BIT(JUNGLE) | BIT(RAIN_FOREST), 700, FORM_ANY, "planet",
         "belts", "8192x4096", "128", "roughness=0.4", "sea=50%"),
    KIND("patchwork", 330, 500, 20, 60, 0, 0, FORM_ANY, "planet", "noise", "2048x1024", "32",
         "roughness=0.4", "sea=40%"),
    KIND("winter", 300, 500, 4, 800, BIT(TUNDRA) | BIT(ICE) | BIT(SEA_ICE) | BIT(SNOW), 500,
         FORM_ANY, "planet", "belts", "8192x4096", "128", "roughness=0.45"),
    KIND("lands", 500, 650, 40, 120, 0, 0, FORM_ANY, "planet", "belts", "16384x8192", "256",
         "roughness=0.4", "sea=60%"),
    KIND("isles", 800, 900, 16, 50, BIT(SHELF), 500, FORM_ISLANDS, "rivers", "belts", "8192x3840",
         "256", "roughness=0.65", "sea=82%"),
    KIND("lone-land", 650, 750, 8, 50, 0, 0, FORM_ISLAND, "rivers", "belts", "8192x3840", "256",
         "roughness=0.6", "sea=76%"),
    KIND("peaks", 1, 50, 4, 50, BIT(TAIGA) | BIT(GRASSLAND) | BIT(WOODLAND) | BIT(RAIN_FOREST), 450,
         FORM_RANGE, "planet", "belts", "8192x4096", "128", "roughness=0.42", "sea=45%"),
    KIND("plains", 1, 60, 2, 20, BIT(GRASSLAND) | BIT(WOODLAND), 950, FORM_PLAIN, "planet", "belts",
         "8192x4096", "128", "roughness=0.35", "sea=40%"),
    KIND("quilt", 1, 100, 30, 300, 0, 0, FORM_ANY, "planet", "noise", "2048x1024", "32",
         "roughness=0.4", "sea=8%"),
    KIND("polar", 250, 500, 6, 900, BIT(ICE) | BIT(SEA_ICE) | BIT(SNOW), 800, FORM_ANY, "planet",
         "belts", "8192x4096", "128", "roughness=0.45", "sea=60%"),
    {.name = "planet",
     .words = {"algorithm=planet", "edges=wrap-x", "world=16384x8192", "feature-size=256",
               "climate=belts", "show=biome", "aspect=square", "zoom=fit"}},
    {.name = "canyons", .words = {"algorithm=rivers", "feature-size=128", "sea=none"}},
    {.name = "mountain",
     .words = {"edges=bounded", "world=1025x1025", "feature-size=512", "corners=000/090/000",
               "spread=0.6", "roughness=0.55", "sea=none", "normalize=area", "zoom=fit"}},
    {.name = "island",
     .words = {"edges=bounded", "world=1025x1025", "feature-size=256",
               "corners=00000/05550/05950/05550/00000", "roughness=0.5", "sea=62%", "zoom=fit"}},
    {.name = "atoll",
     .words = {"edges=bounded", "world=641x641", "feature-size=128",
               "corners=000000/006600/060060/060060/006600/000000", "spread=0.5", "roughness=0.5",
               "sea=62%", "zoom=fit"}},
};

enum { PRESETS = sizeof presets / sizeof *presets, DRAWN = 17 };

/* The kinds that atlas and voyage draw from; one that stands here twice is drawn twice as often. */
static const char *const draws[][DRAWN] = {
    {"continents", "continents", "continents", "archipelago", "archipelago", "one-land", "lakeland",
     "lakeland", "alps", "alps", "fjords", "fjords", "desert", "desert", "jungle", "patchwork",
     "winter"},
    {"fjords", "fjords", "fjords", "desert", "jungle", "lands", "lands", "lands", "isles", "isles",
     "lone-land", "lone-land", "peaks", "peaks", "plains", "quilt", "polar"},
};

const char *preset_name(int n)
{
    return n < PRESETS ? presets[n].name : NULL;
}

bool preset_draws(int preset)
{
    return preset == PRESET_ATLAS || preset == PRESET_VOYAGE;
}

int preset_kind(const struct recipe *recipe)
{
    uint32_t draw = (uint32_t)((noise_mix(recipe->seed) >> 32) * DRAWN >> 32);
    int kind = recipe->preset;
    if (preset_draws(kind))
        parse_name(draws[kind - PRESET_ATLAS][draw], preset_name, &kind, &(struct error){0});
    return kind;
}

const struct preset_wish *preset_wish(const struct recipe *recipe)
{
    return &presets[preset_kind(recipe)].wish;
}

void preset_clear(struct map_options *options)
{
    uint64_t seed = options->recipe.seed;
    options->recipe = recipe_default();
    options->recipe.seed = seed;
    options->view.zoom = 0;
    options->look.show = SHOW_HEIGHT;
    options->look.aspect = ASPECT_TALL;
    options->look.normalize = NORMALIZE_RANGE;
}

/* True if options ask for a part of the world, for all of it at a zoom, or for a flight. The zoom
 * of a preset need not fit then. */
static bool chooses_view(const struct map_options *options)
{
    const char *cell = options->text[OPTION_DESCRIBE];
    return options->given[OPTION_AT] || options->text[OPTION_AT] != NULL ||
           options->text[OPTION_CENTER] != NULL || options->text[OPTION_WHOLE] != NULL ||
           options->look.kind != VIEW_MAP || (cell != NULL && *cell != '\0');
}

/* True if an option was given that is about tiles or colours of heights. */
static bool asks_for_heights(const struct map_options *options)
{
    const char *const *text = options->text;
    return text[OPTION_PALETTE] != NULL || text[OPTION_TILES] != NULL ||
           text[OPTION_TILE_SET] != NULL || text[OPTION_BREAKS] != NULL;
}

/* True if an option of a preset is left out. */
static bool is_left_out(const struct map_options *options, enum option_id id)
{
    return option_has_value(options, id) || (id == OPTION_SHOW && asks_for_heights(options)) ||
           (id != OPTION_CORNERS && !option_is_used(options, id));
}

/* Sets the options of a preset that were not given, and the recipe's preset. The recipe's seed is
 * known. An option that the algorithm has no use for, and a zoom where a part of the world was
 * asked for, is left out; sides get the rims of the algorithm and the edges. */
static void take_preset(struct map_options *options, int preset)
{
    struct recipe *recipe = &options->recipe;
    bool part = chooses_view(options);
    bool fits = options->fit;
    struct error error;
    recipe->preset = preset;
    const char *const *word = presets[preset_kind(recipe)].words;
    for (; *word != NULL; word++) {
        const char *value;
        enum option_id id = option_id_of(option_of_word(*word, false, &value));
        if (is_left_out(options, id))
            continue;
        option_read(options, id, value, &error);
        options->preset[id] = true;
    }
    if (part)
        options->fit = fits;
    if (options->preset[OPTION_WORLD]) {
        recipe->width = recipe->width / 2 * 2 + recipe_rim_x(recipe);
        recipe->height = recipe->height / 2 * 2 + recipe_rim_y(recipe);
    }
    options->text[OPTION_PRESET] = presets[preset].name;
}

void preset_apply(int preset, struct recipe *recipe, struct look *look)
{
    struct map_options options = {.recipe = *recipe, .look = *look};
    preset_clear(&options);
    take_preset(&options, preset);
    *recipe = options.recipe;
    *look = options.look;
}

/* Returns the recipe of a preset that draws, and a seed. */
static struct recipe drawn(int preset, uint64_t seed)
{
    struct recipe recipe = {.seed = seed};
    struct look look = {0};
    preset_apply(preset, &recipe, &look);
    return recipe;
}

void preset_take_seed(struct recipe *recipe, uint64_t seed)
{
    if (!preset_draws(recipe->preset)) {
        recipe->seed = seed;
        return;
    }
    struct recipe before = drawn(recipe->preset, recipe->seed);
    struct recipe after = drawn(recipe->preset, seed);
    struct recipe next = *recipe;
    next.seed = seed;
#define FOLLOW(field) next.field = next.field == before.field ? after.field : next.field
    FOLLOW(algorithm);
    FOLLOW(spread);
    if (next.width / 2 == before.width / 2 && next.height / 2 == before.height / 2) {
        next.width = after.width + recipe_rim_x(&next);
        next.height = after.height + recipe_rim_y(&next);
    }
    FOLLOW(feature);
    FOLLOW(roughness);
    FOLLOW(climate);
#undef FOLLOW
    if (next.sea.kind == before.sea.kind && next.sea.share == before.sea.share)
        next.sea = after.sea;
    *recipe = recipe_check(&next) == RECIPE_VALID ? next : after;
}

bool preset_blame(const struct map_options *options, struct error *error)
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

/*
 * Defaults: what is given is read first, then a preset gives what was not, and what is still open
 * follows from both.
 */

/* Sets the fields of a recipe that follow from its drawing. One that was not read yet counts as a
 * single pixel. */
static void complete_grown(struct map_options *options, enum purpose purpose)
{
    static const struct drawing unread = {.cols = 2, .rows = 2, .step = 1};
    struct recipe *recipe = &options->recipe;
    const char *const *text = options->text;
    const struct drawing *drawing = recipe->drawing;
    if (text[OPTION_ALGORITHM] == NULL)
        parse_name("rivers", recipe_algorithm_name, &recipe->algorithm, &(struct error){0});
    if (text[OPTION_EDGES] == NULL)
        recipe->edges = EDGES_BOUNDED;
    if (purpose == PURPOSE_EXPLORE && text[OPTION_SHOW] == NULL && !asks_for_heights(options))
        options->look.show = SHOW_BIOME;
    recipe->drawing = drawing != NULL ? drawing : &unread;
    recipe_take_drawing(recipe, text[OPTION_SPREAD] == NULL, text[OPTION_HEIGHTS] == NULL);
    recipe->drawing = drawing;
}

/* Sets the fields of the recipe that depend on other options. */
static void complete_recipe(struct map_options *options, enum purpose purpose)
{
    struct recipe *recipe = &options->recipe;
    if (map_options_grow(options)) {
        complete_grown(options, purpose);
    } else if (!option_has_value(options, OPTION_WORLD)) {
        recipe->width = recipe_default().width + recipe_rim_x(recipe);
        recipe->height = recipe_default().height + recipe_rim_y(recipe);
    }
    if (!option_has_value(options, OPTION_FEATURE_SIZE) && !map_options_grow(options))
        recipe->feature = recipe_feature_default(recipe);
    if (!option_has_value(options, OPTION_ROUGHNESS))
        recipe->roughness = algorithms[recipe->algorithm]->roughness;
    if (!option_has_value(options, OPTION_CLIMATE) && options->look.show == SHOW_BIOME)
        recipe->climate = CLIMATE_BELTS; /* biomes need one */
    if (!recipe_has_climate(recipe) &&
        (!options->given[OPTION_SHOW] || options->preset[OPTION_SHOW]))
        options->look.show = SHOW_HEIGHT;
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

bool preset_is_open(const struct map_options *options)
{
    const char *const *text = options->text;
    return text[OPTION_PRESET] == NULL && text[OPTION_ALGORITHM] == NULL &&
           text[OPTION_WORLD_VERSION] == NULL && text[OPTION_FROM] == NULL &&
           !map_options_grow(options);
}

void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose)
{
    const char *const *text = options->text;
    bool open = purpose == PURPOSE_EXPLORE && preset_is_open(options);
    int preset = PRESET_VOYAGE;
    if (text[OPTION_PRESET] != NULL)
        parse_name(text[OPTION_PRESET], preset_name, &preset, &(struct error){0});
    if (picture == NULL && (open || text[OPTION_PRESET] != NULL))
        take_preset(options, preset);
    if (picture != NULL)
        take_picture(options, picture);
    else
        complete_recipe(options, purpose);
}

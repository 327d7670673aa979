/*
 * Options: each row reads what it writes; a map's options can be changed one by one, as a prompt
 * does; defaults are filled in for what was not given.
 */
#include "options/option.h"
#include "options/option_words.c"
#include "options/preset.h"

#include "support/unit.h"

#include <ctype.h>
#include <stdio.h>

/* Names are found, alone and before a value; others are not. */
static void test_names(void **state)
{
    const char *value;
    (void)state;
    for (int id = 0; id < OPTION_ROWS; id++) {
        const struct option_row *row = option_named(option_rows[id].name);
        assert_ptr_equal(row, &option_rows[id]);
        assert_true(row->letter == '\0' || isalpha((unsigned char)row->letter));
        assert_int_equal(option_id_of(row), id);
    }
    assert_ptr_equal(option_of_word("spread=0.6", false, &value), &option_rows[OPTION_SPREAD]);
    assert_string_equal(value, "0.6");
    assert_ptr_equal(option_of_word("labels", false, &value), &option_rows[OPTION_LABELS]);
    assert_null(value);
    assert_null(option_of_word("sprea=0.6", false, &value));
    assert_null(option_named("tile"));
    assert_null(option_named(""));
}

/* Rows are below the headings of the help, and those that only the program reads are marked. */
static void test_scopes(void **state)
{
    (void)state;
    assert_true(option_is_below(OPTION_WORLD_VERSION, "World"));
    assert_true(option_is_below(OPTION_VERSION, "Output"));
    assert_int_equal(option_rows[OPTION_SPREAD].scope, SCOPE_WORLD);
    assert_int_equal(option_rows[OPTION_ZOOM].scope, SCOPE_VIEW);
    assert_int_equal(option_rows[OPTION_UNITS].scope, SCOPE_LOOK);
    for (int id = 0; id < OPTION_ROWS; id++) {
        const struct option_row *row = &option_rows[id];
        bool read = row->read != NULL || row->choice != 0;
        bool applied_elsewhere = id == OPTION_AT || id == OPTION_COLOR || id == OPTION_COLOR_DEPTH;
        REQUIRE(row->scope == SCOPE_PROGRAM || read != applied_elsewhere, "--%s", row->name);
    }
}

static void test_guesses(void **state)
{
    static const struct {
        const char *name;
        const char *guess;
        bool is_short;
    } guesses[] = {
        {"sprad", "--spread", false},
        {"rough", "--roughness", true},
        {"islands", "--preset=isles", false},
        {"viridis", "--palette=viridis", false},
        {"water", "--sea", false},
        {"xyzzyx", "", false},
        {"", "", false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof guesses / sizeof *guesses; n++) {
        char bytes[200] = "";
        struct text list = {.bytes = bytes, .room = sizeof bytes};
        bool is_short;
        option_guess(guesses[n].name, NULL, &list, &is_short);
        assert_string_equal(bytes, guesses[n].guess);
        assert_int_equal(is_short, guesses[n].is_short);
    }
    assert_ptr_equal(option_taken_back("no-labels"), &option_rows[OPTION_LABELS]);
    assert_ptr_equal(option_taken_back("mouse"), &option_rows[OPTION_NO_MOUSE]);
    assert_null(option_taken_back("no-mouse"));
    assert_null(option_taken_back("no-seed"));
    assert_null(option_taken_back("labels"));
    assert_int_equal(option_distance("sprad", "spread"), 1);
    assert_int_equal(option_distance("sraped", "spread"), 4);
}

/* What is read is written. */
static void test_values(void **state)
{
    static const char *const words[] = {
        "seed=7",          "seed=hello",      "algorithm=rivers", "edges=wrap-x",
        "world=64x128",    "feature-size=16", "roughness=0.7",    "spread=0.25",
        "corners=000/0?9", "origin=3,4",      "climate=noise",    "halvings=2.5,filled",
        "range=5..9",      "world-version=1", "heights=-1.5..8m", "sea=12.5%",
        "contours=2.5",    "size=80x24",      "zoom=-3",          "view=flight",
        "tiles='.:#'",     "tile-set=bars",   "palette=viridis",  "show=biome",
        "normalize=area",  "relief=shade",    "light=10,20",      "exaggeration=2.5",
        "layer=flow",      "blocks=half",     "aspect=square",    "rivers=none",
        "units=raw",       "edges=wrap",
    };
    (void)state;
    for (size_t n = 0; n < sizeof words / sizeof *words; n++) {
        struct map_options options;
        struct error error;
        const char *value;
        char bytes[100] = "";
        char wanted[100];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        enum option_id id = option_id_of(option_of_word(words[n], false, &value));
        map_options_default(&options);
        if (id == OPTION_TILES)
            value = ".:#";
        assert_true(option_read(&options, id, value, &error));
        assert_true(options.given[id] && options.text[id] == value);
        option_write(&options, id, &text);
        snprintf(wanted, sizeof wanted, id == OPTION_TILES ? "'%s'" : "%s", value);
        if (id == OPTION_HEIGHTS)
            assert_string_equal(bytes, "-1.5..8.0m");
        else
            assert_string_equal(bytes, wanted);
    }
}

/* Reads options, the first words of a list, and writes all values. */
static void write_all(const char *const *words, char *bytes, size_t room)
{
    struct text text = {.bytes = bytes, .room = room};
    struct map_options options;
    const char *value;
    struct error error;
    map_options_default(&options);
    for (; *words != NULL; words++) {
        enum option_id id = option_id_of(option_of_word(*words, false, &value));
        REQUIRE(option_read(&options, id, value, &error), "%s: %s", *words, error.text);
    }
    for (int id = 0; id < OPTION_ROWS; id++) {
        text_format(&text, " %s=", option_rows[id].name);
        option_write(&options, (enum option_id)id, &text);
    }
    text_format(&text, " %d %lld %lld", (int)options.look.units, (long long)options.digest,
                (long long)options.places_digest);
    assert_true(text.length < room);
}

/* Each old spelling sets what the new one sets. */
static void test_old_spellings(void **state)
{
    static const char *const lines[][2][4] = {
        {{"relief=shade", "light=90,30"}, {"relief=shade,90,30"}},
        {{"relief=shade", "exaggeration=2.5"}, {"relief=shade,x2.5"}},
        {{"relief=shade", "exaggeration=auto"}, {"relief=shade,xauto"}},
        {{"relief=shade", "light=9,3", "exaggeration=2"}, {"relief=shade,9,3,x2"}},
        {{"relief=contour", "contours=50"}, {"relief=contour,50"}},
        {{"view=flight", "camera=90,400"}, {"view=flight,90,400"}},
        {{"view=globe", "camera=180,,20"}, {"view=globe,180,,20"}},
        {{"tile-set=bars"}, {"tiles=@bars"}},
        {{"units=raw"}, {"layer=raw"}},
        {{"units=own"}, {"layer=units"}},
        {{"layer=flow"}, {"layer=raw", "layer=flow"}},
        {{"units=raw", "layer=height"}, {"layer=height", "layer=raw"}},
        {{"digest=5", "places-digest=7"}, {"digest=5,7"}},
        {{"places-digest=7"}, {"digest=,7"}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char old[3000] = "";
        char new[3000] = "";
        write_all(lines[n][0], old, sizeof old);
        write_all(lines[n][1], new, sizeof new);
        assert_string_equal(new, old);
    }
}

/* Values of several parts are refused as a whole, with what the part should be. */
static void test_refused_parts(void **state)
{
    static const char *const lines[][2] = {
        {"relief=shades,3,4", "--relief=shades,3,4: must be plain, shade or contour"},
        {"relief=plain,3", "--relief=plain,3: plain has neither light nor lines"},
        {"relief=shade,", "--relief=shade,: must be AZIMUTH,ALTITUDE in degrees"},
        {"relief=shade,3", "--relief=shade,3: must be AZIMUTH,ALTITUDE in degrees"},
        {"relief=shade,3,4,2", "--relief=shade,3,4,2: must be AZIMUTH,ALTITUDE in degrees"},
        {"relief=shade,x0", "--relief=shade,x0: must be a number above 0 to 1000"},
        {"relief=shade,3,4,x", "--relief=shade,3,4,x: must be a number above 0 to 1000"},
        {"relief=contour,0", "--relief=contour,0: must be a number above 0"},
        {"view=flight,", "--view=flight,: must be AZIMUTH[,HEIGHT[,PITCH]]"},
        {"view=fly", "--view=fly: must be map, flight, globe or world"},
        {"layer=normal", "--layer=normal: must be height, water"},
        {"digest=", "--digest=: must be a number from 0 to 4294967295, or two: N,M"},
        {"digest=5,", "--digest=5,: must be a number from 0 to 4294967295"},
        {"digest=,", "--digest=,: must be a number from 0 to 4294967295"},
        {"digest=5x", "--digest=5x: must be a number from 0 to 4294967295, or two: N,M"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        struct map_options options;
        struct error error;
        const char *value;
        enum option_id id = option_id_of(option_of_word(lines[n][0], false, &value));
        map_options_default(&options);
        REQUIRE(!option_read(&options, id, value, &error), "%s is read", lines[n][0]);
        REQUIRE(strncmp(error.text, lines[n][1], strlen(lines[n][1])) == 0, "%s: %s", lines[n][0],
                error.text);
    }
}

/* Refused values leave a reason that begins with the option. */
static void test_refused(void **state)
{
    struct map_options options;
    struct error error;
    (void)state;
    map_options_default(&options);
    assert_false(option_read(&options, OPTION_SPREAD, "x", &error));
    assert_string_equal(error.text,
                        "--spread=x: must be a decimal from 0 to 16, such as 0.3, of at "
                        "most 6 decimals");
    assert_null(options.text[OPTION_SPREAD]);
    assert_false(option_read(&options, OPTION_RELIEF, "no", &error));
    assert_string_equal(error.text, "--relief=no: must be plain, shade or contour");
    assert_false(option_read(&options, OPTION_RELIEF, "Shades", &error));
    assert_false(option_guess_value(OPTION_RELIEF, "Shades", NULL, &error));
    assert_string_equal(error.text, "--relief=Shades: must be plain, shade or contour; did you "
                                    "mean --relief=shade?");
    assert_true(option_read(&options, OPTION_HURST, "0.5", &error));
    assert_true(map_options_check_use(&options, &error));
    assert_true(option_read(&options, OPTION_ROUGHNESS, "0.5", &error));
    assert_false(map_options_check_use(&options, &error));
}

/* An option of a map is changed, as if it was typed. */
static void test_change(void **state)
{
    static struct map map;
    struct map_options options;
    struct view view;
    struct error error;
    (void)state;
    map_options_default(&options);
    map = (struct map){.world.recipe = options.recipe, .look = options.look};
    map.world.recipe.roughness = 123;
    map_options_of(&options, &map);
    assert_true(option_read(&options, OPTION_SPREAD, "0.6", &error));
    assert_true(map_options_check(&options, &error));
    assert_int_equal(options.recipe.spread, 600000);
    assert_int_equal(options.recipe.roughness, 123);
    assert_true(option_read(&options, OPTION_AT, "10,20", &error));
    assert_true(option_read(&options, OPTION_ZOOM, "-1", &error));
    assert_true(option_view_place(&options, &view, &error));
    assert_true(view.x == 5 && view.y == 10 && view.zoom == -1);
    assert_true(option_read(&options, OPTION_FEATURE_SIZE, "2048", &error));
    assert_false(map_options_check(&options, &error));
    assert_non_null(strstr(error.text, "--feature-size=2048: must divide the world's sides"));
    map_options_of(&options, &map);
    assert_true(option_read(&options, OPTION_LAYER, "biome", &error));
    assert_false(map_options_check_look(&options, false, &error));
    assert_string_equal(error.text, "--layer=biome: it needs a climate: --climate=belts");
    assert_true(option_read(&options, OPTION_ZOOM, "99", &error));
    assert_false(option_view_place(&options, &view, &error));
}

static void complete(struct map_options *options, const char *const *words)
{
    struct error error;
    map_options_default(options);
    for (; *words != NULL; words++) {
        const char *value;
        enum option_id id = option_id_of(option_of_word(*words, false, &value));
        assert_true(option_read(options, id, value, &error));
    }
    map_options_complete(options, NULL, PURPOSE_PRINT);
}

/* Defaults follow from what was given; a preset gives what was not. */
static void test_defaults(void **state)
{
    struct map_options options;
    (void)state;
    complete(&options, (const char *[]){"edges=bounded", NULL});
    assert_int_equal(options.recipe.width, 1025);
    assert_int_equal(options.recipe.feature, 32);
    complete(&options, (const char *[]){"show=biome", NULL});
    assert_int_equal(options.recipe.climate, CLIMATE_BELTS);
    complete(&options, (const char *[]){"show=biome", "climate=noise", NULL});
    assert_int_equal(options.recipe.climate, CLIMATE_NOISE);
    complete(&options, (const char *[]){"preset=mountain", "spread=2", NULL});
    assert_int_equal(options.recipe.spread, 2000000);
    assert_int_equal(options.recipe.feature, 512);
    assert_int_equal(options.recipe.edges, EDGES_BOUNDED);
    assert_true(options.fit && options.given[OPTION_ZOOM]);
    complete(&options, (const char *[]){"preset=mountain", "at=1,2", "hurst=1", NULL});
    assert_int_equal(options.recipe.roughness, 500000);
    assert_false(options.fit);
    complete(&options, (const char *[]){"preset=mountain", "zoom=1", NULL});
    assert_true(!options.fit && options.view.zoom == 1);
}

/* Returns the preset of a world that is opened, or printed, with some options. */
static int preset_of(const char *word, enum purpose purpose)
{
    struct map_options options;
    struct error error;
    const char *value;
    map_options_default(&options);
    if (word != NULL) {
        enum option_id id = option_id_of(option_of_word(word, false, &value));
        if (id == OPTION_FROM)
            map_options_note(&options, id, value);
        else
            assert_true(option_read(&options, id, value, &error));
    }
    map_options_complete(&options, NULL, purpose);
    return options.recipe.preset;
}

/* A screen opens with voyage, a print with classic, unless something says which world it is. */
static void test_two_defaults(void **state)
{
    static const char *const others[] = {"algorithm=planet", "world-version=1", "from=map.png",
                                         "preset=classic"};
    (void)state;
    assert_int_equal(preset_of(NULL, PURPOSE_EXPLORE), PRESET_VOYAGE);
    assert_int_equal(preset_of("sea=40%", PURPOSE_EXPLORE), PRESET_VOYAGE);
    assert_int_equal(preset_of(NULL, PURPOSE_PRINT), PRESET_CLASSIC);
    assert_int_equal(preset_of("preset=atlas", PURPOSE_PRINT), PRESET_ATLAS);
    assert_int_equal(preset_of("preset=atlas", PURPOSE_EXPLORE), PRESET_ATLAS);
    for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        assert_int_equal(preset_of(others[n], PURPOSE_EXPLORE), PRESET_CLASSIC);
}

/* Kinds wish for what their views can have. */
static void test_wishes(void **state)
{
    int kinds = 0;
    (void)state;
    for (int n = 0; preset_name(n) != NULL; n++) {
        struct recipe recipe = {.preset = n};
        const struct preset_wish *wish = preset_wish(&recipe);
        if (preset_draws(n) || wish->sea == 0)
            continue;
        kinds++;
        assert_true(wish->sea < wish->sea_most && wish->sea_most < 1000 && wish->cold < 1000);
        assert_true(wish->across >= 2);
        assert_true((wish->wanted == 0) == (wish->enough == 0) && wish->enough < 1000);
    }
    assert_int_equal(kinds, 17);
}

/* Each kind of voyage is drawn within 1 in 100 of its share, and first seeds have few deserts. */
static void test_shares(void **state)
{
    static const struct {
        const char *kind;
        int share; /* of 17 */
    } shares[] = {{"lands", 3},  {"fjords", 3}, {"isles", 2},  {"lone-land", 2}, {"peaks", 2},
                  {"plains", 1}, {"desert", 1}, {"jungle", 1}, {"quilt", 1},     {"polar", 1}};
    enum { SEEDS = 10000, KINDS = sizeof shares / sizeof *shares };
    int drawn[KINDS] = {0};
    int deserts = 0; /* among seeds 0 to 99 */
    (void)state;
    assert_int_equal(KINDS, PRESET_KINDS);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct recipe recipe = {.preset = PRESET_VOYAGE, .seed = seed};
        const char *name = preset_name(preset_kind(&recipe));
        int kind = 0;
        while (strcmp(shares[kind].kind, name) != 0)
            assert_in_range(++kind, 1, KINDS - 1);
        drawn[kind]++;
        deserts += seed < 100 && strcmp(name, "desert") == 0;
    }
    assert_in_range(deserts, 0, 12);
    for (int n = 0; n < KINDS; n++) {
        const int share = SEEDS * shares[n].share / 17;
        REQUIRE(abs(drawn[n] - share) <= SEEDS / 100, "%s: %d of %d", shares[n].kind, drawn[n],
                SEEDS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),         cmocka_unit_test(test_scopes),
        cmocka_unit_test(test_guesses),       cmocka_unit_test(test_values),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_old_spellings),
        cmocka_unit_test(test_refused_parts), cmocka_unit_test(test_change),
        cmocka_unit_test(test_defaults),      cmocka_unit_test(test_two_defaults),
        cmocka_unit_test(test_wishes),        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

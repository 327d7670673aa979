/*
 * Presets: named lists of options, for worlds that one can tell apart.
 *
 * A preset only sets options that were not given. Its name stands in the recipe, so that recipe
 * lines can name it in place of its options. Atlas and voyage have no options of their own: each
 * has a list of ten kinds of worlds, which are presets, too, and takes the options of the one that
 * the seed draws.
 */
#ifndef TMAP_OPTIONS_PRESET_H
#define TMAP_OPTIONS_PRESET_H

#include "options/option.h"
#include "world/rows/picture.h"

/* The presets that apply where none is named: numbers of their rows. */
enum { PRESET_CLASSIC, PRESET_ATLAS, PRESET_VOYAGE };

enum { PRESET_KINDS = 10 }; /* kinds of worlds that atlas draws; voyage draws as many */

/* What the land of a first view is to be like. */
enum preset_form {
    FORM_ANY,
    FORM_ISLAND,  /* one land with the sea all around */
    FORM_ISLANDS, /* several, some of which reach the sides of the view */
    FORM_RANGE,   /* much of it is high */
    FORM_PLAIN    /* hardly any of it is high */
};

/* What the first view of a kind of world is to show. All shares are in permille of its points. */
struct preset_wish {
    uint16_t sea;      /* share of sea that is best; below 50: no sea is needed; 0: there is no wish
                          at all */
    uint16_t sea_most; /* maximum share of sea */
    uint16_t across;   /* maximum number of features from the left to the right */
    uint16_t cold;     /* maximum share of ice, sea ice and tundra */
    uint32_t wanted;   /* biomes to be seen: bit 1 << enum biome of each, or'ed */
    uint16_t enough;   /* share of these that is enough */
    enum preset_form form;
};

/* Returns the name of the nth preset, from 0; NULL after the last. */
const char *preset_name(int n);

/* True if options leave the preset to the program: the explorer takes voyage, a print classic. A
 * picture that is shown has none. */
bool preset_is_open(const struct map_options *options);

/* True if a preset takes its options from the kind of world that the seed draws. */
bool preset_draws(int preset);

/* Returns the number of the preset whose options the recipe began with: its own or, if that draws,
 * the one that the seed draws. */
int preset_kind(const struct recipe *recipe);

/* Returns the wish of that preset. */
const struct preset_wish *preset_wish(const struct recipe *recipe);

/* Sets all that presets may set to its default: the recipe but for its seed, the zoom, and what
 * tiles stand for, their aspect and their slices. */
void preset_clear(struct map_options *options);

/* Gives a recipe and a look all that a preset sets, and the defaults of what it leaves open; the
 * seed, and what no preset sets, stay. */
void preset_apply(int preset, struct recipe *recipe, struct look *look);

/* Sets the seed. If the preset draws, each option that has the value of the old seed's kind gets
 * the value of the new seed's kind; if the result is not valid, all options get the values of the
 * new kind. */
void preset_take_seed(struct recipe *recipe, uint64_t seed);

/* Puts the preset before the text of an error that begins with an option of the preset. Returns
 * false. */
bool preset_blame(const struct map_options *options, struct error *error);

/*
 * Defaults: what options are that were not given.
 */

/* Uses of a map. */
enum purpose {
    PURPOSE_PRINT,   /* to be printed, or read by the library */
    PURPOSE_EXPLORE, /* to be explored on a screen */
};

/* Sets the defaults of all options that were not given. They depend on those that were, and on the
 * purpose:
 * - the options of the preset: --preset; if none of it, --algorithm, --world-version and --from was
 *   given, voyage to explore and classic, which has none, to print;
 * - the sides, feature size and roughness that suit the algorithm and the edges;
 * - a climate if biomes are shown;
 * - the recipe of `picture`, if it is not NULL: only edges, sea and heights can be given with it;
 *   and an exaggeration if the picture's proportions are known.
 * The picture must outlive the options. The seed must be known, as some presets draw by it; the
 * caller sets the size of the view. Call it again once the picture is known. */
void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose);

#endif

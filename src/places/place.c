/*
 * Lists of places, and names.
 *
 * The parts of a name are digits of one hash, each of as many values as its table has. A name that
 * is too long or rude is made again from the hash of the next salt.
 *
 * Rude words are not written here but known by a number each: a name is rude if a piece of it has
 * one of these numbers. An innocent piece may have one by chance, which does no harm.
 */
#include "places/place.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "places/shapes.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

_Static_assert(PLACE_NAME_BYTES > 4 * PLACE_LETTERS && PLACE_NAME_BYTES > NAME_LETTERS,
               "names fit");

bool places_append(struct places *places, const struct place *place)
{
    if (places->count == places->room) {
        size_t room = places->room > 0 ? 2 * places->room : 128;
        struct place *items = realloc(places->items, room * sizeof *items);
        if (items == NULL)
            return false;
        places->items = items;
        places->room = room;
    }
    places->items[places->count++] = *place;
    return true;
}

void places_free(struct places *places)
{
    depth_windows_free(places->land);
    free(places->items);
    *places = (struct places){0};
}

bool places_have(const struct places *places, const struct place *place)
{
    size_t n = 0;
    while (n < places->count && (strcmp(places->items[n].word, place->word) != 0 ||
                                 strcmp(places->items[n].name, place->name) != 0))
        n++;
    return n < places->count;
}

enum { ONSETS = 16, VOWELS = 8, MIDDLES = 12, ENDS = 12, PART = 7 };

/* Syllables of a language: a name is an onset, a vowel, a middle, perhaps a vowel and a middle once
 * more, and an end. */
struct tongue {
    char onsets[ONSETS][PART];
    char vowels[VOWELS][PART];
    char middles[MIDDLES][PART];
    char ends[ENDS][PART];
};

static const struct tongue tongues[] = {
    {{"br", "d", "l", "m", "n", "r", "tr", "v", "gl", "c", "dr", "s", "f", "el", "th", "ar"},
     {"a", "e", "i", "o", "u", "ae", "y", "ei"},
     {"l", "r", "n", "nd", "ll", "rn", "m", "v", "dr", "th", "s", "ld"},
     {"an", "il", "oth", "eth", "ias", "or", "ion", "ar", "iel", "uin", "os", "orn"}},
    {{"k", "g", "h", "sk", "st", "t", "v", "b", "d", "gr", "hr", "sv", "br", "n", "r", "thr"},
     {"a", "o", "e", "u", "i", "y", "au", "ei"},
     {"r", "lk", "rg", "nd", "k", "ld", "rn", "st", "gg", "m", "lf", "n"},
     {"heim", "vik", "dal", "gard", "nes", "berg", "fell", "und", "stad", "mark", "ey", "holm"}},
    {{"k", "t", "m", "n", "p", "h", "l", "r", "w", "v", "man", "lu", "no", "va", "to", "ma"},
     {"a", "e", "i", "o", "u", "ai", "au", "oa"},
     {"l", "n", "k", "t", "m", "r", "h", "p", "w", "ng", "t", "l"},
     {"a", "o", "i", "u", "ai", "oa", "ua", "ea", "una", "iloa", "arangi", "emoa"}},
    {{"c", "l", "m", "v", "s", "p", "t", "r", "b", "d", "f", "g", "cl", "al", "or", "tr"},
     {"a", "e", "i", "o", "u", "ia", "o", "a"},
     {"l", "r", "n", "rt", "nt", "st", "v", "c", "m", "d", "rv", "ll"},
     {"ona", "ium", "ara", "enza", "ella", "ento", "ora", "ia", "essa", "aro", "ina", "ense"}},
    {{"z", "k", "s", "t", "b", "r", "sh", "kh", "j", "n", "m", "d", "y", "q", "h", "sam"},
     {"a", "u", "i", "a", "o", "aa", "e", "a"},
     {"r", "z", "m", "kh", "sh", "n", "b", "l", "rd", "st", "nd", "q"},
     {"abad", "an", "ar", "ir", "and", "is", "ur", "esh", "am", "ud", "azar", "avar"}},
    {{"p", "b", "m", "v", "d", "t", "z", "k", "r", "l", "n", "s", "kr", "br", "st", "vl"},
     {"o", "a", "e", "i", "u", "ya", "o", "e"},
     {"r", "l", "n", "v", "zh", "d", "m", "sk", "t", "b", "rn", "sl"},
     {"ov", "ograd", "ava", "itsa", "ino", "yansk", "ets", "ora", "imir", "ovo", "eva", "ik"}},
};

/* Numbers of rude stems, by letters_number, rising; tests/places/rude.txt has the stems. */
static const uint32_t rude[] = {
    0x01975C10, 0x021AEB20, 0x021CDFAF, 0x030F8F84, 0x041D2CDD, 0x04A38DBB, 0x084BFFD8, 0x098896F4,
    0x09A09069, 0x0BB73A7D, 0x0DB61CAC, 0x140161B2, 0x1414E96A, 0x14904D6E, 0x1544EAC8, 0x1731A9DB,
    0x18A40A3D, 0x1964B107, 0x1B0917E1, 0x223C4888, 0x232C6834, 0x23CB9C12, 0x24BBBA49, 0x25093F41,
    0x252203CB, 0x26E71CBD, 0x2B67B0C2, 0x2C1EF361, 0x2D67B3E8, 0x2EFC51B8, 0x312D9805, 0x36C6917D,
    0x3899AF41, 0x3A9A5DB5, 0x3D75324A, 0x4522AC80, 0x4CEECD49, 0x4D73501F, 0x4F172CD4, 0x4F35CDA1,
    0x50C52B9D, 0x525C08BA, 0x54882378, 0x559A1997, 0x57119547, 0x5851D227, 0x5A3CC1D2, 0x5B721245,
    0x60BA51B3, 0x6537D094, 0x65871FE5, 0x66CC9D8B, 0x67FF4368, 0x68CCA0B1, 0x6AFF7CCD, 0x6B410048,
    0x6B83E750, 0x6C4FFCD0, 0x6CD5E87B, 0x6DA44D42, 0x6E55FEB4, 0x7103A8C3, 0x714DDEB1, 0x71F345E8,
    0x73BE187B, 0x75965E0C, 0x75F41363, 0x76450413, 0x76DF60D5, 0x79D596E7, 0x7ABDD81F, 0x7C9AE63F,
    0x7DF6521E, 0x7E8DDE33, 0x7EE6E060, 0x802BFFDE, 0x8067A613, 0x82405E59, 0x84A73984, 0x8519F92B,
    0x853FEBAE, 0x874BC2BC, 0x8869E5D1, 0x8900B1CB, 0x8A67B5D1, 0x8A8DF117, 0x8DDD7337, 0x8E628C1B,
    0x8E67BC1D, 0x90D46806, 0x90E6AFF9, 0x91B887D3, 0x91E43548, 0x948002A1, 0x9AA6F43B, 0x9AD9074A,
    0x9AF8AC9F, 0x9B5FAC47, 0x9E13F449, 0xA01B13E7, 0xA49A9C69, 0xA57E7570, 0xA5DB73A5, 0xA625E0F5,
    0xA6CA6CCB, 0xA7599F68, 0xA816D991, 0xA856EB33, 0xA96A747E, 0xA97E7BBC, 0xAC03EC98, 0xADDB803D,
    0xAEDB81D0, 0xB0328741, 0xB1F8089D, 0xB2FC6B91, 0xB312C8D3, 0xB70AE53E, 0xB90AA4F5, 0xBA947F33,
    0xBBE70FEE, 0xBD12D891, 0xBD28BD4D, 0xBE70DD32, 0xBF61800F, 0xC00E4726, 0xC2E358AE, 0xC3DE5D9A,
    0xC3E35A41, 0xC42A9511, 0xC70E522B, 0xC8C8B2D0, 0xCA0E220A, 0xCBEDAB6C, 0xCDA2CE75, 0xD17AA8BF,
    0xD22719E7, 0xD625699C, 0xD6E81646, 0xD7337605, 0xD7539744, 0xDA363109, 0xDA97B6A4, 0xDAE335AD,
    0xDBAFBD1D, 0xDC08AE09, 0xDD92FE3B, 0xE3210260, 0xE45BAE5B, 0xE5FFD5E6, 0xE6A18F3A, 0xE7CB6F1B,
    0xE9554373, 0xEAE44D07, 0xED561F98, 0xEE56212B, 0xF01F7997, 0xF0917709, 0xF0EA2E13, 0xF1A11CF3,
    0xF48DD797, 0xF69E944B, 0xF8AD4D0A, 0xF8C3979A, 0xF9603045, 0xFD442F20, 0xFF8D8F6D,
};

enum { STEM_MIN = 3, STEM_MAX = 7 }; /* letters of a stem */

/* How each kind is spoken of, by who says a name as by who looks for it. */
static const struct {
    const char *word;
    const char *also; /* another word; NULL: none */
    const char
        *forms[PLACE_FORMS][2]; /* what is before and after a name; NULL: as the form before */
} kinds[] = {
    [PLACE_SEA] = {"sea", "ocean", {{"the sea of ", ""}, {"", " Sea"}}},
    [PLACE_RANGE] = {"range", "mountains", {{"the ", " mountains"}, {"", " Mts"}}},
    [PLACE_PEAK] = {"peak", "mountain", {{"Mount ", ""}, {"^", ""}}},
    [PLACE_RIVER] = {"river", NULL, {{"the river ", ""}, {"R. ", ""}}},
    [PLACE_LAKE] = {"lake", NULL, {{"Lake ", ""}, {"L. ", ""}}},
    [PLACE_ISLAND] = {"island", NULL, {{"the island ", ""}, {"", " I."}}},
    [PLACE_BAY] = {"bay", "gulf", {{"the bay of ", ""}, {"B. ", ""}, {"Gulf of ", ""}}},
    [PLACE_CAPE] = {"cape", NULL, {{"Cape ", ""}, {"C. ", ""}}},
    [PLACE_OTHER] = {NULL, NULL, {{"", ""}, {"*", ""}}},
    [PLACE_LAND] = {"land", "continent", {{"the land of ", ""}, {"", ""}}},
};

const char *place_kind_word(int kind)
{
    return kinds[kind].word;
}

void place_say(struct text *text, enum place_kind kind, const char *name, enum place_form form)
{
    const char *const *words = kinds[kind].forms[form];
    if (words[0] == NULL)
        words = kinds[kind].forms[PLACE_LABEL];
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): each place has a name */
    bool bare = strchr(name, ' ') != NULL && strlen(words[0]) != 1;
    text_join(text, bare ? "" : words[0], name, bare ? "" : words[1], NULL);
}

/* Returns words without the article that they may begin with. */
static const char *after_article(const char *words)
{
    return words + (text_begins(words, "the ") ? strlen("the ") : 0);
}

static bool is_same(const char *words, const char *others)
{
    return others != NULL && strcasecmp(words, others) == 0;
}

/* True if a form of a place begins with words. */
static bool is_said(const struct place *place, const char *words)
{
    bool is = false;
    for (int form = 0; !is && form < PLACE_FORMS; form++) {
        struct text said = TEXT_LOCAL(PLACE_NAME_BYTES + 20);
        place_say(&said, place->kind, place->name, (enum place_form)form);
        is = text_begins(after_article(said.bytes), words);
    }
    return is;
}

/* True if a name stands in words, from the beginning of one to the end of one. */
static bool is_within(const char *words, const char *name)
{
    for (const char *at = words; *at != '\0'; at++)
        if (text_begins(at, name) && (at == words || strchr(" ^*", at[-1]) != NULL) &&
            strchr(" ,;", at[strlen(name)]) != NULL)
            return true;
    return false;
}

bool place_is_wished(const struct place *place, const struct place_wish *wish)
{
    const char *words = after_article(wish->words);
    if (wish->how == PLACE_OF_KIND)
        return is_same(words, place->word) || is_same(words, kinds[place->kind].also);
    if (wish->how == PLACE_NAMED)
        return text_begins(place->name, wish->words);
    return wish->how == PLACE_SAID ? is_said(place, words) : is_within(words, place->name);
}

bool place_is_kind(const char *words)
{
    bool is = false;
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++)
        is |= is_same(after_article(words), kinds[n].word) ||
              is_same(after_article(words), kinds[n].also);
    return is;
}

enum place_kind place_kind_of(const char *word)
{
    int kind = 0;
    while (kind < PLACE_KINDS && strcmp(word, place_kind_word(kind)) != 0)
        kind++;
    return (enum place_kind)kind;
}

uint64_t place_thing(uint64_t seed, const struct place_key *key)
{
    uint64_t kind =
        noise_mix(noise_mix(seed) + ((uint64_t)(key->kind + 1) << 8) + (uint64_t)key->depth);
    return noise_mix(noise_mix(kind + key->i) + key->j);
}

/* True if a piece of a name, in small letters, has the number of a rude stem: FNV-1a of 32 bits. */
static bool is_rude(const char *name)
{
    for (; *name != '\0'; name++) {
        uint32_t number = UINT32_C(0x811C9DC5);
        for (int n = 0; n < STEM_MAX && name[n] != '\0'; n++) {
            number = (number ^ (unsigned char)name[n]) * UINT32_C(0x01000193);
            if (n + 1 < STEM_MIN)
                continue;
            const uint32_t listed = count_up_to(rude, sizeof rude / sizeof *rude, number);
            if (listed > 0 && rude[listed - 1] == number)
                return true;
        }
    }
    return false;
}

/* Takes a digit of `count` values off a hash. */
static size_t take(uint64_t *hash, size_t count)
{
    size_t digit = (size_t)(*hash % count);
    *hash /= count;
    return digit;
}

/* Writes the letters of a hash, small ones. Returns their number. */
static size_t spell(const struct tongue *tongue, uint64_t hash, char *name)
{
    strcpy(name, tongue->onsets[take(&hash, ONSETS)]);
    strcat(name, tongue->vowels[take(&hash, VOWELS)]);
    strcat(name, tongue->middles[take(&hash, MIDDLES)]);
    if (take(&hash, 2) == 1) {
        strcat(name, tongue->vowels[take(&hash, VOWELS)]);
        strcat(name, tongue->middles[take(&hash, MIDDLES)]);
    }
    strcat(name, tongue->ends[take(&hash, ENDS)]);
    return strlen(name);
}

void place_name(uint64_t seed, uint64_t thing, char name[NAME_LETTERS + 1])
{
    char letters[6 * PART];
    const size_t count = sizeof tongues / sizeof *tongues;
    const struct tongue *tongue = &tongues[noise_mix(noise_mix(seed) - 1) % count];
    for (uint64_t salt = 0;; salt++) {
        size_t length = spell(tongue, noise_mix(thing + salt), letters);
        if (length <= NAME_LETTERS && !is_rude(letters))
            break;
    }
    letters[0] = (char)(letters[0] - 'a' + 'A');
    strcpy(name, letters);
}

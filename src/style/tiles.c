/*
 * Most named sets have eight tiles. Their bands then begin where those of the default tiles do, so
 * that they show as much of water and peaks.
 *
 * Invariant: the heights at which bands begin rise from tile to tile.
 */
#include "style/tiles.h"

#include <stdlib.h>

_Static_assert(TILES_STANDARD == ALGORITHM_LANDS, "a standard tile for each kind of land");

/* Appends a tile. Returns false, and changes nothing, if there are BAND_MAX tiles already. */
static bool add_tile(struct tiles *tiles, uint32_t glyph)
{
    if (tiles->count == BAND_MAX)
        return false;
    struct tile *tile = &tiles->tiles[tiles->count++];
    tile->glyph = glyph;
    tile->length = (uint8_t)text_encode(glyph, tile->bytes);
    return true;
}

uint32_t tiles_begin(const struct tiles *tiles, enum world_normalize normalize, int tile)
{
    uint32_t span = WORLD_NORMAL_MAX + 1;
    uint32_t numerator = (uint32_t)tile;
    uint32_t denominator = (uint32_t)tiles->count;
    if (tiles->standard && normalize == NORMALIZE_RANGE) {
        numerator = tiles->lands[tile];
        denominator = 1000;
    }
    return (span * numerator + denominator - 1) / denominator;
}

const struct tileset tilesets[] = {
    {"default", "water, grass and so on to peaks", {'~', '"', 'x', 'X', '$', '%', '#', '@'}},
    {"ramp", "punctuation, ever denser", {' ', '.', ':', '-', '=', '+', '*', '#'}},
    {"digits", "0 to 9", {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}},
    {"letters", "a to z", {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm',
                           'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'}},
    {"blocks",
     "shaded blocks, ever denser",
     {' ', 0x2591, 0x2591, 0x2592, 0x2592, 0x2593, 0x2593, 0x2588}},
    {"bars",
     "blocks, ever higher",
     {0x2581, 0x2582, 0x2583, 0x2584, 0x2585, 0x2586, 0x2587, 0x2588}},
    {"dots",
     "one to eight dots of braille",
     {0x2840, 0x28C0, 0x28C4, 0x28E4, 0x28E6, 0x28F6, 0x28F7, 0x28FF}},
    {0},
};

void tiles_default(struct tiles *tiles)
{
    tileset_make(tilesets, tiles);
}

const char *tileset_name(int n)
{
    return tilesets[n].name;
}

void tileset_make(const struct tileset *set, struct tiles *tiles)
{
    *tiles = (struct tiles){.width = 1, .set = set->name};
    tiles->lands = algorithms[recipe_default().algorithm]->lands;
    for (int n = 0; n < TILESET_MAX && set->glyphs[n] != 0; n++)
        add_tile(tiles, set->glyphs[n]);
    tiles->standard = tiles->count == TILES_STANDARD;
}

/* Tiles and breaks as users write them. */

bool tiles_read(struct tiles *tiles, const char *text, tiles_width_of *width_of,
                struct error *error)
{
    *tiles = (struct tiles){0};
    while (*text != '\0') {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (text == NULL)
            return error_set(error, ERROR_USAGE, "must be UTF-8");
        int width = width_of(glyph);
        if (width < 1 || text_width(glyph) == 0)
            return error_set(error, ERROR_USAGE,
                             "each tile must be a character that fills columns of its own");
        if (tiles->count > 0 && width != tiles->width)
            return error_set(error, ERROR_USAGE,
                             "all tiles must have the same width on a terminal");
        tiles->width = width;
        if (!add_tile(tiles, glyph))
            return error_set(error, ERROR_USAGE, "must be at most 256 tiles");
    }
    return tiles->count > 0 ||
           error_set(error, ERROR_USAGE, "must be one tile or more, lowest first");
}

bool tiles_read_breaks(const char *text, struct scale_number breaks[BAND_MAX - 1], int *count,
                       struct error *error)
{
    *count = 0;
    for (const char *at = text; at != NULL; at = *at == ',' ? at + 1 : NULL) {
        if (*count == BAND_MAX - 1 || (at = scale_parse_number(at, &breaks[(*count)++])) == NULL ||
            (*at != ',' && *at != '\0'))
            return error_set(error, ERROR_USAGE,
                             "must be 1 to 255 numbers with commas between them, such as "
                             "0,100,500");
    }
    for (int n = 1; n < *count; n++)
        if (scale_compare_numbers(breaks[n - 1], breaks[n]) >= 0)
            return error_set(error, ERROR_USAGE, "each number must be more than the one before it");
    return true;
}

bool tiles_take_breaks(struct tiles *tiles, const struct scale_number *breaks, int count,
                       const struct scale *scale, struct error *error)
{
    if (count > 0 && !scale->given)
        return error_set(error, ERROR_USAGE, SCALE_LACKING);
    tiles->break_count = count;
    if (count > 0)
        memcpy(tiles->breaks, breaks, (size_t)count * sizeof *breaks);
    if (count == 0 || count == tiles->count - 1)
        return true;
    return error_format(error, ERROR_USAGE, "%d tiles have %d breaks between them, not %d",
                        tiles->count, tiles->count - 1, count);
}

void tiles_write(const struct tiles *tiles, struct text *text)
{
    text_add(text, "'");
    for (int n = 0; n < tiles->count; n++)
        text_quoted(text, tiles->tiles[n].bytes, tiles->tiles[n].length);
    text_add(text, "'");
}

void tiles_write_breaks(const struct tiles *tiles, struct text *text)
{
    for (int n = 0; n < tiles->break_count; n++) {
        text_add(text, n == 0 ? "" : ",");
        scale_add_number(tiles->breaks[n], text);
    }
}

/*
 * Filled tiles. In red, green and blue the ground is darkened by a fixed share, which leaves room
 * for ink of the colour itself. Few of 256 colours are dark, and shades would lose their hue: there
 * the ground is the colour, and the ink lies between it and black or white.
 *
 * Only cells that differ are sent to a terminal, so neighbours should share colours: on shaded land
 * inks have the colour of the land without light, and grounds have few shades.
 */

enum { BLACK = 0, WHITE = 0xFFFFFF, DARKENED = 6, APART = 10, SIXTEENTHS = 16 };

enum { CONTRAST_SEEN = 113 }; /* hundredths: the least that tints have in 24 bits */

enum { SHADE_STEP = 16 }; /* neighbouring shades that count as one */

/* The cache keeps one fill for each hash. Land has few colours and 16 steps of shades, so few of
 * them share a hash. */
enum { KEPT_BITS = 13, KEPT = 1 << KEPT_BITS };

struct kept {
    uint64_t key; /* KEY * (1 + kind) + (step << 24 | rgb); 0: none */
    struct fill fill;
};

#define KEY (UINT64_C(1) << 32)

struct fills {
    int colors;
    struct kept kept[KEPT];
};

/* Finds the first colour on the way from one rgb to another that can be read on a ground. With
 * fewer colours than COLORS_RGB only two or one are tried, so that most grounds of one land get the
 * same ink. Returns false if none can be read; *ink is then the last that was tried. */
static bool find_readable(uint32_t from, uint32_t to, uint32_t ground, int colors, color_code *ink)
{
    int step = colors >= COLORS_RGB ? 1 : SIXTEENTHS - APART;
    int begin = colors >= COLORS_RGB ? 0 : colors >= 256 ? APART : SIXTEENTHS;
    for (int part = begin; part <= SIXTEENTHS; part += step) {
        uint32_t rgb = rgb_between(from, to, part, SIXTEENTHS);
        if (!contrast_reaches(rgb, ground, CONTRAST_READ) && part < SIXTEENTHS)
            continue; /* the terminal's colour for it would not suffice either */
        *ink = oklab_shade(rgb, colors);
        if (contrast_reaches(color_rgb(*ink), ground, CONTRAST_READ))
            return true;
    }
    return false;
}

color_code fill_ink(uint32_t rgb, color_code ground, int colors)
{
    uint32_t behind = color_rgb(ground);
    color_code ink = COLOR_DEFAULT;
    bool lighter = colors >= COLORS_RGB || contrast_is_dark(behind);
    if (!find_readable(rgb, lighter ? WHITE : BLACK, behind, colors, &ink))
        find_readable(rgb, lighter ? BLACK : WHITE, behind, colors, &ink);
    return ink;
}

struct fill fill_of_rgb(uint32_t rgb, int colors)
{
    struct fill fill = {COLOR_DEFAULT, COLOR_DEFAULT};
    if (colors < 8)
        return fill;
    uint32_t ground = colors >= COLORS_RGB ? rgb_between(rgb, BLACK, DARKENED, SIXTEENTHS) : rgb;
    fill.ground = oklab_shade(ground, colors);
    fill.ink = fill_ink(rgb, fill.ground, colors);
    return fill;
}

/* Rounds a shade to the middle of its step; 0 stays 0. */
static uint8_t step_of(uint8_t shade)
{
    return shade > 0 ? (uint8_t)(shade / SHADE_STEP * SHADE_STEP + SHADE_STEP / 2) : 0;
}

/* Returns the number, of 16 colours, of a shaded (tone -1) or a lit colour (tone 1). Of 8 colours
 * none is brighter than another of its hue. Land in the shade of the darkest colour of its hue is
 * black. */
static int toned(int number, int tone, int colors)
{
    static const uint8_t darker[] = {0, 0, 0, 0, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7};
    static const uint8_t brighter[] = {8, 9, 10, 11, 12, 13, 14, 15, 7, 9, 10, 11, 12, 13, 14, 15};
    if (colors < 16)
        return tone < 0 ? 0 : number;
    return tone < 0 ? darker[number] : tone > 0 ? brighter[number] : number;
}

/* Returns the colours of a tile on shaded land, with 8 or 16 colours. On black the ink has the
 * colour of the land, so that this is still seen. */
static struct fill fill_of_tone(uint32_t rgb, int tone, int colors)
{
    struct fill fill = fill_of_rgb(rgb, colors);
    int number = (int)COLOR_VALUE(fill.ground);
    fill.ground = COLOR_INDEX(toned(number, tone, colors));
    fill.ink = fill_ink(rgb, fill.ground, colors);
    if (fill.ground == COLOR_INDEX(0) && contrast_reaches(color_rgb_of(number), 0, CONTRAST_READ))
        fill.ink = COLOR_INDEX(number);
    return fill;
}

/* Returns the colours of a tile on shaded land. `rgb` is the colour of the land without light;
 * `shade` is 1..RELIEF_MAX, or 0 if the land is not shaded, and then `relief` is not read. The
 * ground is as fill_of_rgb has it for the colour in the nearest of 16 shades; with 16 colours it
 * is a darker, the same or a brighter colour of the hue, with 8 black or the same. The ink is
 * `rgb`, or the nearest colour to it that can be read. */
static struct fill fill_of_shade(const struct relief *relief, uint32_t rgb, uint8_t shade,
                                 int colors)
{
    if (shade == 0 || colors < 8)
        return fill_of_rgb(rgb, colors);
    if (colors < 256)
        return fill_of_tone(rgb, relief_tone(relief, step_of(shade)), colors);
    struct fill fill = fill_of_rgb(relief_rgb(relief, rgb, step_of(shade)), colors);
    fill.ink = fill_ink(rgb, fill.ground, colors);
    return fill;
}

/* Returns an rgb whose channels are so many hundredths of those of another one. */
static uint32_t times(uint32_t rgb, int hundredths)
{
    uint32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        out |= (uint32_t)MIN((int)(rgb >> shift & 0xFF) * hundredths / 100, 0xFF) << shift;
    return out;
}

/* Returns the colour of ink on a ground. Of few colours the nearest may be the ground's own: of 256
 * it is the nearest in a range of contrasts, of fewer black or white. */
static color_code seen_on(color_code ground, uint32_t rgb, uint32_t least, uint32_t most,
                          int colors)
{
    if (colors >= 256 && colors < COLORS_RGB)
        return contrast_shade(rgb, color_rgb(ground), least, most);
    const color_code ink = oklab_shade(rgb, colors);
    if (colors < 8 || colors >= COLORS_RGB ||
        contrast_hundredths(color_rgb(ink), color_rgb(ground)) >= CONTRAST_SEEN)
        return ink;
    return fill_ink(rgb, ground, colors);
}

/* Returns the rgb of tinted land in a shade, in 256 colours or more. These have too few to follow
 * light: three tones of a colour make no specks. */
static uint32_t lit_tint(const struct relief *relief, uint32_t rgb, uint8_t shade, int colors)
{
    static const int tones[] = {76, 100, 118};
    if (shade == 0)
        return rgb;
    return colors >= COLORS_RGB ? relief_rgb(relief, rgb, step_of(shade))
                                : times(rgb, tones[relief_tone(relief, shade) + 1]);
}

struct fill fill_of_tint(const struct relief *relief, uint32_t rgb, uint8_t shade, bool water,
                         int colors)
{
    if (colors < 256)
        return fill_of_shade(relief, rgb, shade, colors);
    const uint32_t lit = lit_tint(relief, rgb, shade, colors);
    const bool darker = contrast_reaches(lit, 0, 9);
    uint32_t ink = times(lit, water ? (darker ? 92 : 110) : (darker ? 78 : 135));
    const color_code ground = oklab_shade(lit, colors);
    return (struct fill){
        seen_on(ground, ink, water ? CONTRAST_SEEN : 125, water ? 160 : 170, colors), ground};
}

color_code fill_river(color_code ground, int colors)
{
    const uint32_t behind = color_rgb(ground);
    uint32_t rgb = contrast_reaches(behind, 0, 7) ? 0x144A96 : 0x8CC8FF;
    for (int n = 0; n < 4 && !contrast_reaches(rgb, behind, CONTRAST_READ); n++)
        rgb = times(rgb, 85);
    return seen_on(ground, rgb, 160, 400, colors);
}

struct fills *fills_new(int colors)
{
    struct fills *fills = calloc(1, sizeof *fills);
    if (fills != NULL)
        fills->colors = colors;
    return fills;
}

/* Returns the colours of a kind, made without a cache. */
static struct fill fill_of_kind(const struct relief *relief, uint32_t rgb, uint8_t shade,
                                enum fill_kind kind, int colors)
{
    if (kind == FILL_SHADE)
        return fill_of_shade(relief, rgb, shade, colors);
    if (kind == FILL_GROUND && colors >= 256)
        return (struct fill){COLOR_DEFAULT,
                             oklab_shade(lit_tint(relief, rgb, shade, colors), colors)};
    return fill_of_tint(relief, rgb, shade, kind == FILL_TINT_OF_WATER, colors);
}

struct fill fills_find(struct fills *fills, const struct relief *relief, uint32_t rgb,
                       uint8_t shade, enum fill_kind kind)
{
    uint8_t step = step_of(shade);
    uint32_t both = (uint32_t)step << 24 | rgb;
    uint32_t hash = (both ^ both >> 15 ^ (uint32_t)kind << 28) * UINT32_C(0x9E3779B1);
    struct kept *kept = &fills->kept[hash >> (32 - KEPT_BITS)];
    uint64_t key = KEY * (1 + kind) + both;
    if (kept->key != key) {
        kept->key = key;
        kept->fill = fill_of_kind(relief, rgb, step, kind, fills->colors);
    }
    return kept->fill;
}

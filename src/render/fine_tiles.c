/*
 * With 256 colours all land of a cell has one shade: several would look like specks.
 */
#include "render/fine_tiles.h"

#include "canvas/block_cells.h"
#include "render/points/river_lines.h"

enum {
    FINE_PLACES = 4,
    DISTANT = 36,                  /* maximum distance of colours that are alike */
    FLOWING = RIVER_LINES_FULL / 3 /* maximum ink of a river that a tinted tile hides */
};

/* Returns what a place of a column is drawn with. If a line has four rows of points, a place stands
 * for two of them: it shows the upper one, and the rivers of both, in more ink than their mean so
 * that thin rivers are not broken. */
static struct tint place_tint(const struct fine_tiles *tiles, struct tint *const *tints,
                              uint32_t col, uint32_t place)
{
    struct tint *const *row = &tints[place / 2 * tiles->rows / 2];
    const uint32_t n = (col << tiles->deeper) + (place & (uint32_t)tiles->deeper);
    struct tint tint = row[0][n];
    if (tiles->rows > 2 && row[1][n].known) {
        const int ink = (3 * MAX(tint.ink, row[1][n].ink) + MIN(tint.ink, row[1][n].ink)) / 4;
        tint.ink = (uint8_t)MIN(ink, RIVER_LINES_FULL - 1);
    }
    tint.ink = tint.kind == FILL_TINT ? tint.ink : 0;
    return tint;
}

/* True if two places surely have the same colour. */
static bool tints_equal(const struct tint *a, const struct tint *b)
{
    return a->rgb == b->rgb && a->kind == b->kind && a->shade == b->shade && a->ink == b->ink &&
           a->known == b->known;
}

/* Returns the colour of a place. */
static color_code place_color(const struct fine_tiles *tiles, const struct tint *tint)
{
    if (!tint->known)
        return tiles->hole;
    const color_code color =
        fills_find(tiles->fills, tiles->relief, tint->rgb, tint->shade, FILL_GROUND).ground;
    if (tint->ink == 0)
        return color;
    const uint32_t rgb = rgb_between(color_rgb(color), tiles->river, tint->ink, RIVER_LINES_FULL);
    return fills_find(tiles->fills, NULL, rgb, 0, FILL_GROUND).ground;
}

/* Returns the mean of the colours of four places; with 256 colours the one that most have. */
static color_code mean_color(const color_code colors[FINE_PLACES])
{
    uint32_t sums[3] = {2, 2, 2};
    int most = 0;
    color_code found = colors[0];
    for (int n = 0; n < FINE_PLACES; n++) {
        int same = 0;
        for (int other = 0; other < FINE_PLACES; other++)
            same += colors[other] == colors[n];
        found = same > most ? colors[n] : found;
        most = MAX(most, same);
        for (int channel = 0; channel < 3; channel++)
            sums[channel] += colors[n] >> 8 * channel & 0xFF;
    }
    return COLOR_IS_RGB(found) ? COLOR_RGB(sums[2] / 4, sums[1] / 4, sums[0] / 4) : found;
}

struct cell fine_tile(const struct fine_tiles *tiles, struct tint *const *tints, uint32_t col)
{
    struct tint four[FINE_PLACES];
    color_code colors[FINE_PLACES] = {COLOR_DEFAULT};
    color_code places[BLOCK_CELL_PLACES];
    bool alike = true;
    int sum = 0; /* of the shades of the places that have one */
    int shaded = 0;
    for (uint32_t place = 0; place < FINE_PLACES; place++) {
        four[place] = place_tint(tiles, tints, col, place);
        sum += four[place].shade;
        shaded += four[place].shade > 0;
    }
    for (int n = 0; n < FINE_PLACES; n++) {
        if (tiles->colors < COLORS_RGB && four[n].shade > 0)
            four[n].shade = (uint8_t)(sum / shaded);
        const bool same = n > 0 && tints_equal(&four[n], &four[0]);
        colors[n] = same ? colors[0] : place_color(tiles, &four[n]);
        alike =
            alike && four[n].ink <= FLOWING && four[n].known &&
            (same || rgb_distance(color_rgb(colors[n]), color_rgb(colors[0])) <= DISTANT * DISTANT);
    }
    if (alike) {
        const color_code ground = mean_color(colors);
        const struct fill fill = fills_find(tiles->fills, NULL, color_rgb(ground), 0, four[0].kind);
        return (struct cell){four[0].glyph, fill.ink, ground, 0};
    }
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        places[n] = colors[n / 4 * 2 + n % 2];
    return block_cell_of(places, true);
}

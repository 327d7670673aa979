/*
 * Two colours fit best if the squares of the distances to them are smallest, which is so if the
 * places are two groups, each around its mean. These are found as Lloyd's k-means are ("Least
 * squares quantization in PCM", 1982), from two colours that are far apart: each round gives a
 * place to the nearer mean. So a cell depends on its own places alone, and costs little.
 *
 * The glyphs are those of Unicode 16: older blocks, and 230 octants for what these do not have.
 */
#include "canvas/block_cells.h"

#include "base/minmax.h"

enum { ALL = (1 << BLOCK_CELL_PLACES) - 1 }; /* the set of all places */

/* Sets of places whose glyphs are other blocks, rising; all others have the octants in order. */
enum { OCTANTS = 0x1CD00, OCTANT_COUNT = 230, OLDER = 26 };
static const struct {
    uint8_t places;
    uint32_t glyph;
} older[OLDER] = {{0x00, 0x00020}, {0x01, 0x1CEA8}, {0x02, 0x1CEAB}, {0x03, 0x1FB82},
                  {0x05, 0x02598}, {0x0A, 0x0259D}, {0x0F, 0x02580}, {0x14, 0x1FBE6},
                  {0x28, 0x1FBE7}, {0x3F, 0x1FB85}, {0x40, 0x1CEA3}, {0x50, 0x02596},
                  {0x55, 0x0258C}, {0x5A, 0x0259E}, {0x5F, 0x0259B}, {0x80, 0x1CEA0},
                  {0xA0, 0x02597}, {0xA5, 0x0259A}, {0xAA, 0x02590}, {0xAF, 0x0259C},
                  {0xC0, 0x02582}, {0xF0, 0x02584}, {0xF5, 0x02599}, {0xFA, 0x0259F},
                  {0xFC, 0x02586}, {0xFF, 0x02588}};

/* Returns the glyph of a set of places; place n is bit n. */
static uint32_t glyph_of(unsigned places)
{
    unsigned n = 0;
    while (n < OLDER && older[n].places < places)
        n++;
    return n < OLDER && older[n].places == places ? older[n].glyph : OCTANTS + places - n;
}

int block_cell_places(uint32_t glyph)
{
    uint32_t places = glyph - OCTANTS;
    for (int n = 0; n < OLDER; n++)
        if (older[n].glyph == glyph)
            return older[n].places;
    if (places >= OCTANT_COUNT)
        return -1;
    for (int n = 0; n < OLDER; n++)
        places += older[n].places <= places;
    return (int)places;
}

/* Returns the number of the unit whose colour is farthest from that of number `from`. */
static int farthest(int units[][3], int count, int from)
{
    int found = from;
    int most = 0;
    for (int n = 0; n < count; n++) {
        int red = units[n][0] - units[from][0];
        int green = units[n][1] - units[from][1];
        int blue = units[n][2] - units[from][2];
        int distance = red * red + green * green + blue * blue;
        if (distance > most) {
            most = distance;
            found = n;
        }
    }
    return found;
}

/* Returns the set of units, bit by bit, that are nearer to the second of two means, which are in
 * sixteenths. */
static unsigned nearer(int units[][3], int count, int means[2][3])
{
    int direction[3];
    int middle = 0;
    unsigned set = 0;
    for (int n = 0; n < 3; n++) {
        direction[n] = means[1][n] - means[0][n];
        middle += direction[n] * (means[1][n] + means[0][n]);
    }
    for (int n = 0; n < count; n++) {
        int along =
            units[n][0] * direction[0] + units[n][1] * direction[1] + units[n][2] * direction[2];
        set |= (unsigned)(32 * along > middle) << n;
    }
    return set;
}

/* Sets the means of the units that are not in a set, and of those that are. */
static void find_means(int units[][3], int count, unsigned set, int means[2][3])
{
    int counts[2] = {0, 0};
    int sums[2][3] = {{0}, {0}};
    for (int n = 0; n < count; n++) {
        int in = (int)(set >> n & 1);
        counts[in]++;
        for (int channel = 0; channel < 3; channel++)
            sums[in][channel] += units[n][channel];
    }
    for (int channel = 0; channel < 3; channel++) {
        means[0][channel] = 16 * sums[0][channel] / MAX(counts[0], 1);
        means[1][channel] = 16 * sums[1][channel] / MAX(counts[1], 1);
    }
}

/* Parts places in two, and returns the set of one part. Units are places, or pairs. */
static unsigned part_places(const uint32_t rgb[BLOCK_CELL_PLACES], bool quadrants)
{
    enum { ROUNDS = 4, PAIR = 1 << BLOCK_CELL_COLS | 1 };
    int units[BLOCK_CELL_PLACES][3] = {{0}};
    int means[2][3];
    int count = quadrants ? BLOCK_CELL_PLACES / 2 : BLOCK_CELL_PLACES;
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        int *unit = units[quadrants ? n / 4 * 2 + n % 2 : n];
        unit[0] += RGB_RED(rgb[n]);
        unit[1] += RGB_GREEN(rgb[n]);
        unit[2] += RGB_BLUE(rgb[n]);
    }
    int from = farthest(units, count, 0);
    int to = farthest(units, count, from);
    for (int channel = 0; channel < 3; channel++) {
        means[0][channel] = 16 * units[from][channel];
        means[1][channel] = 16 * units[to][channel];
    }
    unsigned set = 0;
    unsigned before = 1;
    for (int round = 0; round < ROUNDS && set != before; round++) {
        before = set;
        set = nearer(units, count, means);
        find_means(units, count, set, means);
    }
    return quadrants ? (set & 3) * PAIR | (set >> 2) * PAIR << 4 : set;
}

/* Returns the colour of a set of places, one or more. */
static color_code color_of(const color_code places[BLOCK_CELL_PLACES],
                           const uint32_t rgb[BLOCK_CELL_PLACES], unsigned set)
{
    int count = 0;
    int sums[3] = {0};
    color_code found = COLOR_DEFAULT;
    int least = INT32_MAX;
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        int in = (int)(set >> n & 1);
        count += in;
        sums[0] += in * RGB_RED(rgb[n]);
        sums[1] += in * RGB_GREEN(rgb[n]);
        sums[2] += in * RGB_BLUE(rgb[n]);
        found = in ? places[n] : found;
    }
    count = MAX(count, 1);
    for (int n = 0; n < 3; n++)
        sums[n] = (2 * sums[n] + count) / (2 * count);
    color_code mean = COLOR_RGB(sums[0], sums[1], sums[2]);
    if (COLOR_IS_RGB(found))
        return mean;
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        int distance = rgb_distance(rgb[n], mean);
        if ((set >> n & 1) != 0 && distance < least) {
            least = distance;
            found = places[n];
        }
    }
    return found;
}

static int brightness(color_code color)
{
    uint32_t rgb = color_rgb(color);
    return RGB_RED(rgb) + RGB_GREEN(rgb) + RGB_BLUE(rgb);
}

/* Returns the cell of two colours, the second one at a set of places. The lighter one is its ink;
 * the terminal's own ground is none. */
static struct cell cell_of_two(color_code first, color_code second, unsigned set)
{
    bool swaps = second == COLOR_DEFAULT ||
                 (first != COLOR_DEFAULT && brightness(first) > brightness(second));
    return swaps ? (struct cell){glyph_of(~set & ALL), first, second, 0}
                 : (struct cell){glyph_of(set), second, first, 0};
}

struct cell block_cell_of(const color_code places[BLOCK_CELL_PLACES], bool quadrants)
{
    enum { UPPER = 0x33 }; /* the upper places of pairs */
    color_code shown[BLOCK_CELL_PLACES];
    uint32_t rgb[BLOCK_CELL_PLACES];
    unsigned seen = 0;    /* places that are not blank */
    unsigned others = 0;  /* places of another colour than the first one */
    unsigned seconds = 0; /* places of the last of these colours */
    color_code second = COLOR_DEFAULT;
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        bool joins = quadrants && places[n] == COLOR_DEFAULT; /* the other one of its pair */
        shown[n] = places[joins ? n ^ BLOCK_CELL_COLS : n];
        seen |= (unsigned)(shown[n] != COLOR_DEFAULT) << n;
        others |= (unsigned)(shown[n] != shown[0]) << n;
        second = shown[n] != shown[0] ? shown[n] : second;
    }
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        seconds |= (unsigned)(shown[n] == second) << n;
    if (others == 0)
        return (struct cell){' ', COLOR_DEFAULT, shown[0], 0};
    bool paired = ((others ^ others >> BLOCK_CELL_COLS) & UPPER) == 0;
    if (seconds == others &&
        (!quadrants || (seen == ALL && paired && brightness(shown[0]) != brightness(second))))
        return cell_of_two(shown[0], second, others);
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        rgb[n] = color_rgb(shown[n]);
    unsigned set = seen == ALL ? part_places(rgb, quadrants) : seen;
    color_code ground = seen == ALL ? color_of(shown, rgb, ~set & ALL) : COLOR_DEFAULT;
    return cell_of_two(ground, color_of(shown, rgb, set), set);
}

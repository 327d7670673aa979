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

/* The glyph of each set of places; place n is bit n. */
static const uint32_t glyphs[ALL + 1] = {
    0x00020, 0x1CEA8, 0x1CEAB, 0x1FB82, 0x1CD00, 0x02598, 0x1CD01, 0x1CD02, 0x1CD03, 0x1CD04,
    0x0259D, 0x1CD05, 0x1CD06, 0x1CD07, 0x1CD08, 0x02580, 0x1CD09, 0x1CD0A, 0x1CD0B, 0x1CD0C,
    0x1FBE6, 0x1CD0D, 0x1CD0E, 0x1CD0F, 0x1CD10, 0x1CD11, 0x1CD12, 0x1CD13, 0x1CD14, 0x1CD15,
    0x1CD16, 0x1CD17, 0x1CD18, 0x1CD19, 0x1CD1A, 0x1CD1B, 0x1CD1C, 0x1CD1D, 0x1CD1E, 0x1CD1F,
    0x1FBE7, 0x1CD20, 0x1CD21, 0x1CD22, 0x1CD23, 0x1CD24, 0x1CD25, 0x1CD26, 0x1CD27, 0x1CD28,
    0x1CD29, 0x1CD2A, 0x1CD2B, 0x1CD2C, 0x1CD2D, 0x1CD2E, 0x1CD2F, 0x1CD30, 0x1CD31, 0x1CD32,
    0x1CD33, 0x1CD34, 0x1CD35, 0x1FB85, 0x1CEA3, 0x1CD36, 0x1CD37, 0x1CD38, 0x1CD39, 0x1CD3A,
    0x1CD3B, 0x1CD3C, 0x1CD3D, 0x1CD3E, 0x1CD3F, 0x1CD40, 0x1CD41, 0x1CD42, 0x1CD43, 0x1CD44,
    0x02596, 0x1CD45, 0x1CD46, 0x1CD47, 0x1CD48, 0x0258C, 0x1CD49, 0x1CD4A, 0x1CD4B, 0x1CD4C,
    0x0259E, 0x1CD4D, 0x1CD4E, 0x1CD4F, 0x1CD50, 0x0259B, 0x1CD51, 0x1CD52, 0x1CD53, 0x1CD54,
    0x1CD55, 0x1CD56, 0x1CD57, 0x1CD58, 0x1CD59, 0x1CD5A, 0x1CD5B, 0x1CD5C, 0x1CD5D, 0x1CD5E,
    0x1CD5F, 0x1CD60, 0x1CD61, 0x1CD62, 0x1CD63, 0x1CD64, 0x1CD65, 0x1CD66, 0x1CD67, 0x1CD68,
    0x1CD69, 0x1CD6A, 0x1CD6B, 0x1CD6C, 0x1CD6D, 0x1CD6E, 0x1CD6F, 0x1CD70, 0x1CEA0, 0x1CD71,
    0x1CD72, 0x1CD73, 0x1CD74, 0x1CD75, 0x1CD76, 0x1CD77, 0x1CD78, 0x1CD79, 0x1CD7A, 0x1CD7B,
    0x1CD7C, 0x1CD7D, 0x1CD7E, 0x1CD7F, 0x1CD80, 0x1CD81, 0x1CD82, 0x1CD83, 0x1CD84, 0x1CD85,
    0x1CD86, 0x1CD87, 0x1CD88, 0x1CD89, 0x1CD8A, 0x1CD8B, 0x1CD8C, 0x1CD8D, 0x1CD8E, 0x1CD8F,
    0x02597, 0x1CD90, 0x1CD91, 0x1CD92, 0x1CD93, 0x0259A, 0x1CD94, 0x1CD95, 0x1CD96, 0x1CD97,
    0x02590, 0x1CD98, 0x1CD99, 0x1CD9A, 0x1CD9B, 0x0259C, 0x1CD9C, 0x1CD9D, 0x1CD9E, 0x1CD9F,
    0x1CDA0, 0x1CDA1, 0x1CDA2, 0x1CDA3, 0x1CDA4, 0x1CDA5, 0x1CDA6, 0x1CDA7, 0x1CDA8, 0x1CDA9,
    0x1CDAA, 0x1CDAB, 0x02582, 0x1CDAC, 0x1CDAD, 0x1CDAE, 0x1CDAF, 0x1CDB0, 0x1CDB1, 0x1CDB2,
    0x1CDB3, 0x1CDB4, 0x1CDB5, 0x1CDB6, 0x1CDB7, 0x1CDB8, 0x1CDB9, 0x1CDBA, 0x1CDBB, 0x1CDBC,
    0x1CDBD, 0x1CDBE, 0x1CDBF, 0x1CDC0, 0x1CDC1, 0x1CDC2, 0x1CDC3, 0x1CDC4, 0x1CDC5, 0x1CDC6,
    0x1CDC7, 0x1CDC8, 0x1CDC9, 0x1CDCA, 0x1CDCB, 0x1CDCC, 0x1CDCD, 0x1CDCE, 0x1CDCF, 0x1CDD0,
    0x1CDD1, 0x1CDD2, 0x1CDD3, 0x1CDD4, 0x1CDD5, 0x1CDD6, 0x1CDD7, 0x1CDD8, 0x1CDD9, 0x1CDDA,
    0x02584, 0x1CDDB, 0x1CDDC, 0x1CDDD, 0x1CDDE, 0x02599, 0x1CDDF, 0x1CDE0, 0x1CDE1, 0x1CDE2,
    0x0259F, 0x1CDE3, 0x02586, 0x1CDE4, 0x1CDE5, 0x02588,
};

int block_cell_places(uint32_t glyph)
{
    enum { FIRST = 0x2580 };
    if (glyph != ' ' && glyph < FIRST)
        return -1;
    for (int places = 0; places <= ALL; places++)
        if (glyphs[places] == glyph)
            return places;
    return -1;
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
    return swaps ? (struct cell){glyphs[~set & ALL], first, second, 0}
                 : (struct cell){glyphs[set], second, first, 0};
}

struct cell block_cell_of(const color_code places[BLOCK_CELL_PLACES], bool quadrants)
{
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
    if (seconds == others && !quadrants)
        return cell_of_two(shown[0], second, others);
    for (int n = 0; n < BLOCK_CELL_PLACES; n++)
        rgb[n] = color_rgb(shown[n]);
    unsigned set = seen == ALL ? part_places(rgb, quadrants) : seen;
    color_code ground = seen == ALL ? color_of(shown, rgb, ~set & ALL) : COLOR_DEFAULT;
    return cell_of_two(ground, color_of(shown, rgb, set), set);
}

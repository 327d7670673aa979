/*
 * Two colours fit best if the squares of the distances to them are smallest, which is so if the
 * places are two groups, each around its mean. Groups are cut apart along the line from the colour
 * farthest from the first one to the one farthest from that; of the cuts between two neighbours on
 * it the best is taken. So a cell depends on its own places alone, and costs little.
 *
 * The glyphs are those of Unicode 16: older blocks, and 230 octants for what these do not have.
 */
#include "canvas/block_cells.h"

#include "base/minmax.h"

/* The glyph of each set of places; place n is bit n. */
static const uint32_t glyphs[1 << BLOCK_CELL_PLACES] = {
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
    for (int places = 0; places < 1 << BLOCK_CELL_PLACES; places++)
        if (glyphs[places] == glyph)
            return places;
    return -1;
}

/* Some places: sums of their channels. */
struct group {
    int count;
    int sums[3];
    unsigned places;
};

static void add_group(struct group *group, const struct group *other)
{
    group->count += other->count;
    group->places |= other->places;
    for (int n = 0; n < 3; n++)
        group->sums[n] += other->sums[n];
}

/* Returns the scalar product of the difference between groups of one size with a direction. */
static int along(const struct group *from, const struct group *to, const int direction[3])
{
    int product = 0;
    for (int n = 0; n < 3; n++)
        product += (to->sums[n] - from->sums[n]) * direction[n];
    return product;
}

/* Returns the group that is farthest from another one. */
static const struct group *farthest(const struct group *groups, int count, const struct group *from)
{
    const struct group *found = from;
    int most = 0;
    for (int n = 0; n < count; n++) {
        int direction[3];
        for (int channel = 0; channel < 3; channel++)
            direction[channel] = groups[n].sums[channel] - from->sums[channel];
        int distance = along(from, &groups[n], direction);
        if (distance > most) {
            most = distance;
            found = &groups[n];
        }
    }
    return found;
}

/* Returns how much a group's mean takes from the sum of its squares: 840 is a multiple of all
 * counts. */
static int64_t weight(const struct group *group)
{
    int64_t square = 0;
    for (int n = 0; n < 3; n++)
        square += (int64_t)group->sums[n] * group->sums[n];
    return square * (840 / group->count);
}

/* Sorts groups along the line between the farthest. */
static void sort_groups(struct group *groups, int count)
{
    const struct group *from = farthest(groups, count, &groups[0]);
    const struct group *to = farthest(groups, count, from);
    const struct group origin = *from;
    int direction[3];
    int keys[BLOCK_CELL_PLACES];
    for (int channel = 0; channel < 3; channel++)
        direction[channel] = to->sums[channel] - from->sums[channel];
    for (int n = 0; n < count; n++) {
        struct group group = groups[n];
        int key = along(&origin, &group, direction);
        int at = n;
        for (; at > 0 && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            groups[at] = groups[at - 1];
        }
        keys[at] = key;
        groups[at] = group;
    }
}

/* Unites groups to two. */
static void cut_groups(struct group *groups, int count, struct group two[2])
{
    struct group all = {0};
    struct group below = {0};
    int64_t most = -1;
    sort_groups(groups, count);
    for (int n = 0; n < count; n++)
        add_group(&all, &groups[n]);
    for (int n = 0; n + 1 < count; n++) {
        add_group(&below, &groups[n]);
        struct group above = all;
        above.count -= below.count;
        above.places &= ~below.places;
        for (int channel = 0; channel < 3; channel++)
            above.sums[channel] -= below.sums[channel];
        int64_t sum = weight(&below) + weight(&above);
        if (sum > most) {
            most = sum;
            two[0] = below;
            two[1] = above;
        }
    }
}

/* Returns the mean brightness of a group, times 840. */
static int brightness(const struct group *group)
{
    return (group->sums[0] + group->sums[1] + group->sums[2]) * (840 / group->count);
}

/* Returns the colour of a group. */
static color_code color_of(const struct group *group, const color_code places[BLOCK_CELL_PLACES])
{
    const int count = MAX(group->count, 1);
    int mean[3];
    color_code found = COLOR_DEFAULT;
    int least = -1;
    for (int n = 0; n < 3; n++)
        mean[n] = (2 * group->sums[n] + count) / (2 * count);
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        if ((group->places >> n & 1) == 0 || places[n] == COLOR_DEFAULT)
            continue;
        uint32_t rgb = color_rgb(places[n]);
        int red = RGB_RED(rgb) - mean[0];
        int green = RGB_GREEN(rgb) - mean[1];
        int blue = RGB_BLUE(rgb) - mean[2];
        int distance = red * red + green * green + blue * blue;
        if (COLOR_IS_RGB(places[n]))
            return COLOR_RGB(mean[0], mean[1], mean[2]);
        if (least < 0 || distance < least) {
            least = distance;
            found = places[n];
        }
    }
    return found;
}

/* Makes the groups that get one colour each: places, or pairs, with all that is not blank in them.
 * Returns how many there are. */
static int make_groups(const color_code places[BLOCK_CELL_PLACES], bool quadrants,
                       struct group *groups)
{
    int count = 0;
    for (int n = 0; n < BLOCK_CELL_PLACES; n++) {
        bool joins = quadrants && n / BLOCK_CELL_COLS % 2 == 1;
        int number = quadrants ? n / 4 * 2 + n % 2 : n;
        if (!joins)
            groups[number] = (struct group){0};
        groups[number].places |= 1U << n;
        if (places[n] != COLOR_DEFAULT) {
            uint32_t rgb = color_rgb(places[n]);
            struct group place = {1, {RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb)}, 0};
            add_group(&groups[number], &place);
        }
    }
    for (int n = 0; n < BLOCK_CELL_PLACES / (quadrants ? 2 : 1); n++)
        if (groups[n].count > 0)
            groups[count++] = groups[n];
    return count;
}

struct cell block_cell_of(const color_code places[BLOCK_CELL_PLACES], bool quadrants)
{
    struct group groups[BLOCK_CELL_PLACES];
    struct group two[2] = {{0}, {0}};
    int n = 1;
    while (n < BLOCK_CELL_PLACES && places[n] == places[0])
        n++;
    if (n == BLOCK_CELL_PLACES)
        return (struct cell){' ', COLOR_DEFAULT, places[0], 0};
    int count = make_groups(places, quadrants, groups);
    bool blanks = count < BLOCK_CELL_PLACES / (quadrants ? 2 : 1);
    if (!blanks)
        cut_groups(groups, count, two);
    for (n = 0; blanks && n < count; n++)
        add_group(&two[0], &groups[n]);
    if (blanks)
        return (struct cell){glyphs[two[0].places], color_of(&two[0], places), COLOR_DEFAULT, 0};
    const struct group *ink = &two[brightness(&two[1]) > brightness(&two[0])];
    const struct group *ground = ink == two ? &two[1] : two;
    return (struct cell){glyphs[ink->places], color_of(ink, places), color_of(ground, places), 0};
}

/*
 * The ground under a label is that of the cells in which places are known, which are coarser than
 * points: a label is as long as some of them.
 */
#include "map/label_spot.h"

#include "base/text.h"
#include "map/courses.h"

#include <string.h>

/* Depths at which there is room for letters apart, and for large letters. */
enum { ROOM_FOR_SPACES = 6, ROOM_FOR_LARGE = 7 };

struct label_layout label_layout_of(const struct map *map)
{
    const struct look *look = &map->look;
    const struct recipe *recipe = &map->world.recipe;
    bool water = recipe_has_water(recipe);
    bool ink = look->labels == LABELS_INK;
    struct label_layout layout = {
        .point_cols = ink ? 1 : look_columns(look),
        .line_rows = ink ? 1 : look_rows(look),
        .letter_cols = ink ? LABEL_PIXELS_WIDE : 1,
        .letter_lines = ink ? LABEL_PIXELS_HIGH : 1,
        .river_gap = ink ? 18 * LABEL_PIXELS_HIGH : 9,
        .depth = recipe_depth(recipe) + map->view.zoom,
        .place_halvings = water ? (ink ? 3 : 2) : 0,
        .newest_halvings = ink ? 6 : 3,
        .river_halvings = ink ? 7 : 5,
        /* rain makes rivers larger or smaller, and is not computed here */
        .river_min = (recipe_has_climate(recipe) ? 6 : 2) *
                     courses_scale(recipe, map->view.zoom, COURSES_ARMS).threshold,
    };
    layout.letter_sizes = ink && layout.depth >= ROOM_FOR_LARGE ? 2 : 1;
    if (layout.place_halvings > layout.depth)
        layout.place_halvings = layout.depth;
    if (layout.newest_halvings > layout.depth)
        layout.newest_halvings = layout.depth;
    if (layout.river_halvings > layout.depth)
        layout.river_halvings = layout.depth;
    return layout;
}

/* Writes letters as capitals, with blanks between them if `apart` and that is not too long. */
static void put_capitals(char to[LABEL_MAX + 1], const char *from, bool apart)
{
    struct text text = {.bytes = to, .room = LABEL_MAX + 1};
    size_t length = strlen(from);
    bool spaced = apart && 2 * length - 1 <= LABEL_MAX;
    to[0] = '\0';
    for (size_t n = 0; n < length; n++) {
        bool small = from[n] >= 'a' && from[n] <= 'z';
        char letter[] = {small ? (char)(from[n] - 'a' + 'A') : from[n], '\0'};
        text_add(&text, letter);
        if (spaced && n + 1 < length)
            text_add(&text, " ");
    }
}

/* True if a feature is one of the largest on a map. */
static bool is_large(const struct feature *feature)
{
    enum name_kind kind = feature->key.kind;
    return (kind == NAME_SEA || kind == NAME_RANGE) && feature->key.depth == 0;
}

/* Writes the text of a label. `wide`: there is room for letters apart. */
static void put_text(const struct feature *feature, bool wide, char text[LABEL_MAX + 1])
{
    static const struct {
        const char *before;
        const char *after;
    } words[] = {
        [NAME_SEA] = {"", " Sea"}, [NAME_RANGE] = {"", " Mts"}, [NAME_PEAK] = {"^", ""},
        [NAME_RIVER] = {"", ""},   [NAME_LAKE] = {"L. ", ""},   [NAME_ISLAND] = {"", " I."},
        [NAME_BAY] = {"B. ", ""},  [NAME_CAPE] = {"C. ", ""},
    };
    enum name_kind kind = feature->key.kind;
    bool gulf = kind == NAME_BAY && feature->key.depth == 0;
    char plain[2 * LABEL_MAX];
    strcpy(plain, gulf ? "Gulf of " : words[kind].before);
    strcat(plain, feature->name);
    strcat(plain, words[kind].after);
    if (kind == NAME_RIVER)
        plain[0] = (char)(plain[0] - 'A' + 'a');
    if (is_large(feature))
        put_capitals(text, plain, wide);
    else
        strcpy(text, plain);
}

/* Places of a label beside its feature, in half labels and lines from where it is centred. */
struct offset {
    int8_t halves;
    int8_t lines;
};

static const struct offset centred[] = {{0, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, 0}, {0, -2}, {0, 2}};
static const struct offset beside[] = {{1, 0}, {-1, 0}};
static const struct offset around[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
static const struct offset banks[] = {{0, -1}, {0, 1},  {1, 0},   {-1, 0}, {1, -1},
                                      {1, 1},  {-1, 1}, {-1, -1}, {0, -2}, {0, 2}};

static const struct {
    const struct offset *offsets;
    int count;
    bool on_sea; /* the label belongs on the sea; else on land */
} habits[] = {
    [NAME_SEA] = {centred, 7, true},   [NAME_RANGE] = {centred, 7, false},
    [NAME_PEAK] = {beside, 2, false},  [NAME_RIVER] = {banks, 10, false},
    [NAME_LAKE] = {centred, 5, false}, [NAME_ISLAND] = {around, 4, true},
    [NAME_BAY] = {centred, 5, true},   [NAME_CAPE] = {beside, 2, true},
};

/* Kind of the ground under a letter. */
enum ground { GROUND_LAND, GROUND_SEA, GROUND_RIVER, GROUND_NONE };

/* Returns the ground at a place. Rivers with less than a quarter of a catchment are land. */
static enum ground ground_at(const struct features *features, const struct label_layout *layout,
                             int64_t col, int64_t line, uint32_t catchment)
{
    const struct pyramid *pyramid = features->pyramid;
    int depth = pyramid->depth;
    int64_t x = (col - recipe_wrap(col, layout->point_cols)) / layout->point_cols;
    int64_t y = line * layout->line_rows;
    x >>= layout->place_halvings;
    y >>= layout->place_halvings;
    if (!pyramid_has(pyramid, depth, x, y))
        return GROUND_NONE;
    if (pyramid_is_sea(pyramid, depth, x, y))
        return GROUND_SEA;
    const struct pyramid_level *level = &pyramid->levels[depth];
    bool river = catchment > 0 && level->catchment[pyramid_at(level, x, y)] >= catchment / 4 + 1;
    return river ? GROUND_RIVER : GROUND_LAND;
}

/* Returns how little a label suits its place; above its length: it must not stand there. A river's
 * name does not lie on its course, of a catchment; that of others is 0. */
static int misfit_of(const struct features *features, const struct label_layout *layout,
                     const struct label *label, uint32_t catchment)
{
    enum ground wanted = habits[label->kind].on_sea ? GROUND_SEA : GROUND_LAND;
    enum ground before = wanted;
    int wrong = 0;
    int shores = 0;
    for (int n = 0; n < label->length; n++) {
        enum ground here = ground_at(features, layout, label->col + n * label->letter_cols,
                                     label->line + label->letter_lines / 2, catchment);
        if (here == GROUND_NONE)
            return 4 * LABEL_MAX;
        wrong += here != wanted;
        shores += n > 0 && here != before;
        before = here;
    }
    if (label->kind == NAME_LAKE)
        wrong = 0;
    return 2 * wrong + 2 * shores;
}

/* Writes the mark of a peak after its name. */
static void turn_mark(struct label *label)
{
    size_t length = strlen(label->text);
    memmove(label->text, label->text + 1, length - 1);
    label->text[length - 1] = '^';
}

/* Returns a feature's label at one of its offsets. `col` and `line` are the feature's. */
static struct label label_at(const struct label *plain, const struct label_layout *layout,
                             const struct offset *offset)
{
    struct label label = *plain;
    int64_t width = label.length * label.letter_cols;
    label.col += width * offset->halves / 2 - width / 2;
    label.line += offset->lines * label.letter_lines - label.letter_lines / 2;
    if (label.kind == NAME_PEAK) {
        label.col = offset->halves > 0 ? plain->col : plain->col - width + layout->letter_cols;
        if (offset->halves < 0)
            turn_mark(&label);
    } else if (offset->halves != 0 && habits[label.kind].offsets != centred) {
        label.col += offset->halves * 2 * label.letter_cols;
    }
    return label;
}

bool label_spot(const struct features *features, const struct label_layout *layout,
                const struct feature *feature, struct label *placed)
{
    enum { LARGE_PIXELS_WIDE = 16 };
    struct label plain = {.kind = feature->key.kind,
                          .size = is_large(feature) ? layout->letter_sizes : 1};
    uint32_t catchment = plain.kind == NAME_RIVER ? feature->size : 0;
    int64_t half = layout->place_halvings > 0 ? INT64_C(1) << (layout->place_halvings - 1) : 0;
    int64_t y = feature->y * (INT64_C(1) << layout->place_halvings) + half;
    plain.letter_cols = plain.size > 1 ? LARGE_PIXELS_WIDE : layout->letter_cols;
    plain.letter_lines = layout->letter_lines * plain.size;
    put_text(feature, layout->depth >= ROOM_FOR_SPACES && plain.size == 1, plain.text);
    plain.length = (int)strlen(plain.text);
    plain.col = (feature->x * (INT64_C(1) << layout->place_halvings) + half) * layout->point_cols;
    plain.line = (y - recipe_wrap(y, layout->line_rows)) / layout->line_rows;
    int least = plain.length + 1;
    for (int n = 0; n < habits[plain.kind].count; n++) {
        struct label label = label_at(&plain, layout, &habits[plain.kind].offsets[n]);
        int misfit = misfit_of(features, layout, &label, catchment);
        if (misfit < least) {
            least = misfit;
            *placed = label;
        }
    }
    return least <= plain.length;
}

/*
 * Plates: the start of planets. Plates of crust drift: thick crust is continents, and where plates
 * meet there are belts of mountains and of islands. Value noise bends the plates and draws coasts.
 *
 * Sites, one in each square of a lattice, are the middles of plates: a place belongs to the plate
 * of the nearest one. On a side that wraps the lattice has a whole number of squares. Noise has
 * lattices of the same kind, once, twice and four times as fine. What is hashed is hashed once for
 * a frame, into tables.
 *
 * Lengths are 512ths of a square. Levels, noise and shares are 4096ths; a level is a height above
 * the sea, 4096 being 2^29. Where squares are 8 features wide, samples are made at every second
 * column and row of features, and what lies between is their mean.
 *
 * Over 500 lines, as all that makes the land of a planet's features is here: squares of random
 * bits, profiles, plates.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "base/noise.h"
#include "recipe/recipe.h"
#include "world/start/start.h"

#include <stdlib.h>

/*
 * Lattices: squares of random bits over the features of a planet, from which plates and their noise
 * are made. There are lattices of one, a half and a quarter of a plate; they wrap where the world
 * does.
 *
 * Plates are 8 features wide where the world is large enough; where it is small, four of them fit
 * its shorter side, so that it has oceans and continents, too.
 */

enum {
    PLATE = 8,        /* features that a plate is wide, at most */
    PLATE_REACH = 3,  /* squares around a place whose sites are known: two, and one for bends */
    PLATE_TABLES = 3, /* of noise: of one, a half and a quarter of a square */
    PLATE_LEAST = 2,  /* features that a plate is wide, at least */
    HASHED = 64,      /* depth of the first table's random bits; those of worlds are below */
};

/* A side of the world. Its lattice has `squares` squares on `features` features. */
struct plate_side {
    int64_t features, squares;
    int64_t origin; /* the world's first feature in the endless landscape */
    bool wraps;     /* after `features` */
};

/* The random bits of a rectangle of squares. */
struct plate_table {
    int64_t first[2]; /* column and row of the first square */
    size_t cols, rows;
    int32_t *bits;
};

/* A feature's column: where it lies in each table of noise and in the lattice of sites. */
struct plate_column {
    int32_t square[PLATE_TABLES]; /* column of the table */
    int32_t
        weight[PLATE_TABLES]; /* of the next square's noise, 0..255; the rest is the square's own */
    int32_t within;           /* of the square of sites, 0..511 */
};

/* Returns a side of `features` features from the feature `origin` on. */
static struct plate_side plate_side_of(const struct rivers_world *world, int64_t features,
                                       int64_t origin, bool wraps)
{
    int64_t shorter = MIN(world->across, world->down);
    struct plate_side plate = {PLATE, 1, origin, wraps};
    if (shorter < 4 * PLATE)
        plate = (struct plate_side){shorter, 4, origin, wraps};
    if (shorter < 4 * PLATE_LEAST)
        plate = (struct plate_side){PLATE_LEAST, 1, origin, wraps};
    int64_t squares = (2 * features * plate.squares + plate.features) / (2 * plate.features);
    return wraps ? (struct plate_side){features, MAX(squares, 1), origin, wraps} : plate;
}

/* A place on a side of a lattice: a square, and how far within it, in 65536ths. */
struct lattice_place {
    int64_t square;
    int32_t within;
};

/* Returns the place of a feature's middle on a lattice that is 2^finer times as fine. */
static struct lattice_place place_of(const struct plate_side *side, int finer, int64_t feature)
{
    int64_t squares = side->squares << finer;
    int64_t turn = floor_div(feature, side->features);
    int64_t way = (2 * (feature - turn * side->features) + 1) * squares;
    int64_t square = way / (2 * side->features);
    int64_t rest = way - square * 2 * side->features;
    return (struct lattice_place){turn * squares + square,
                                  (int32_t)((rest << 15) / side->features)};
}

/* Returns how many squares of the table `finer`, 0..PLATE_TABLES - 1, lie along `count` features,
 * at most. */
static size_t plate_squares(const struct plate_side *side, int finer, size_t count)
{
    return (size_t)((int64_t)(count + 3) * (side->squares << finer) / side->features) + 4 +
           (finer == 0 ? 2 * PLATE_REACH : 0);
}

/* Returns the number of a square in the endless landscape. */
static uint64_t number_of(const struct plate_side *side, int finer, int64_t square)
{
    int64_t squares = side->squares << finer;
    if (side->wraps)
        square = recipe_wrap(square, squares);
    return (uint64_t)(square + side->origin / side->features * squares);
}

/* Fills the table `finer` for the features of a frame: all but its `bits`, which have room for
 * plate_squares(cols) * plate_squares(rows). */
static void plate_table_fill(struct plate_table *table, uint64_t seed, int finer,
                             const struct plate_side sides[2], const struct start_frame *frame)
{
    const int reach = finer == 0 ? PLATE_REACH : 0;
    table->first[0] = place_of(&sides[0], finer, frame->x - 1).square - reach;
    table->first[1] = place_of(&sides[1], finer, frame->y - 1).square - reach;
    table->cols = plate_squares(&sides[0], finer, frame->cols);
    table->rows = plate_squares(&sides[1], finer, frame->rows);
    uint64_t key = noise_key(seed, (uint32_t)(HASHED + finer));
    for (size_t row = 0; row < table->rows; row++) {
        uint64_t j = number_of(&sides[1], finer, table->first[1] + (int64_t)row);
        for (size_t col = 0; col < table->cols; col++) {
            uint64_t i = number_of(&sides[0], finer, table->first[0] + (int64_t)col);
            struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
            table->bits[row * table->cols + col] =
                (int32_t)noise_bits(noise.start + (uint32_t)i * NOISE_STEP, noise.twist);
        }
    }
}

static int32_t ease(int32_t within)
{
    int32_t t = within >> 8;
    return t * t * (768 - 2 * t) >> 16;
}

/*
 * Profiles: heights of depth 0 by water. Land is higher than what it drains to, the
 * more the faster it is lifted, and the less the more water passes it. So courses are steep near
 * their springs and level out.
 *
 * Invariant: a cell of land is higher than what it drains to, as it is that and its own fall.
 */

/* Raises each pit, a cell of land without a lower neighbour, to between its two lowest neighbours:
 * so its water leaves by the lowest. Does not write the cells on the frame's sides. */
CLONES static void raise_once(int32_t *restrict out, const int32_t *restrict height, size_t cols,
                              size_t rows, int32_t base)
{
    for (size_t n = cols + 1; n < cols * (rows - 1) - 1; n++) {
        int32_t here = height[n];
        int32_t low_x = lower(height[n - 1], height[n + 1]);
        int32_t low_y = lower(height[n - cols], height[n + cols]);
        int32_t high_x = higher(height[n - 1], height[n + 1]);
        int32_t high_y = higher(height[n - cols], height[n + cols]);
        int32_t lowest = lower(low_x, low_y);
        int32_t second = lower(higher(low_x, low_y), lower(high_x, high_y));
        int32_t pit = mask(here >= base) & mask(here <= lowest);
        out[n] = pick(pit, lowest + ((second - lowest + 1) >> 1), here);
    }
}

/* Raises pits of a frame, cells of land without a lower neighbour, so that their water leaves.
 * Cells within PITS of the frame's sides are unspecified. Uses the frame's room. */
static void raise_pits(const struct rivers_world *world, const struct start_frame *frame)
{
    if (frame->cols < 3 || frame->rows < 3)
        return;
    for (int n = 0; n < PITS; n++) {
        memcpy(frame->room, frame->height, frame->cols * frame->rows * sizeof *frame->room);
        raise_once(frame->height, frame->room, frame->cols, frame->rows, rivers_base(world));
    }
}

enum { INVERSES = 64 };

/* Returns how much higher a cell of land is than the cell that it drains to. */
static int32_t fall_of(int32_t lift, int32_t catchment, const int32_t inverses[INVERSES])
{
    int halves = 0;
    for (; catchment >= INVERSES; catchment >>= 2)
        halves++;
    int64_t most = (int64_t)STEEPNESS * (LIFT_LEAST + higher(lift, 0));
    return (int32_t)(most * inverses[catchment] >> (15 + halves));
}

/* Does what `profile` of struct start says. */
static void make_profiles(const struct rivers_world *world, const struct start_frame *frame,
                          const int32_t *flow, const int32_t *catchment)
{
    const ptrdiff_t wide = (ptrdiff_t)frame->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    const int32_t base = rivers_base(world);
    int32_t *fall = frame->room;
    int32_t inverses[INVERSES] = {0}; /* of square roots, 2^15 being 1 */
    for (uint64_t n = 1; n < INVERSES; n++)
        inverses[n] = (int32_t)root_floor((UINT64_C(1) << 30) / n);
    for (size_t n = 0; n < frame->cols * frame->rows; n++) {
        bool wet = frame->height[n] < base || flow[n] == FLOW_SINK;
        fall[n] = wet ? 0 : fall_of(frame->lift[n], catchment[n], inverses);
    }
    for (size_t row = START_COURSE; row < frame->rows - START_COURSE; row++)
        for (size_t col = START_COURSE; col < frame->cols - START_COURSE; col++) {
            size_t from = row * frame->cols + col;
            size_t n = from;
            int64_t height = base;
            if (fall[n] == 0)
                continue;
            for (int k = 0; k < START_COURSE && fall[n] != 0; k++) {
                height += fall[n];
                n = (size_t)((ptrdiff_t)n + step[flow[n]]);
            }
            frame->height[from] = (int32_t)MIN(height, HEIGHT_TOP);
        }
}

/*
 * Plates.
 */

enum {
    SQUARE = 512, /* side of a square of the lattice of sites */
    NEAR = 5,     /* squares a side, around a place, whose sites are looked at */
    BENT = 141,   /* maximum by which the coarser of two noises bends a place */
    VALUES = 4,   /* noises of a table */
};

/* What a site is: its bits tell. */
struct site {
    int32_t x; /* in its square */
    int32_t y;
    int32_t drift_x; /* 64ths */
    int32_t drift_y;
    int32_t crust; /* 1: thick, 0: thin */
};

static struct site site_of(int32_t bits)
{
    /* The cosines of the sixteenths of a turn, 64ths; sines are four further on. */
    static const int8_t turn[20] = {64,  59,  45, 24, 0,  -24, -45, -59, -64, -59,
                                    -45, -24, 0,  24, 45, 59,  64,  59,  45,  24};
    int32_t way = bits & 15;
    return (struct site){52 + ((bits >> 4 & 255) * 51 >> 5), 52 + ((bits >> 12 & 255) * 51 >> 5),
                         turn[(way + 12) & 15], turn[way], mask((bits >> 20 & 255) < 110) & 1};
}

/* What a site is to the one that is nearest now. */
struct border {
    int32_t nearest; /* index of that one; -1: none yet */
    int32_t apart;   /* their distance */
    int32_t push;    /* how fast they close in: 4096 is the most */
    int32_t shift;   /* how far from their border the belt is: on the side of thick crust */
};

/* The samples of a frame, and what they are made from. */
struct plates {
    const struct start_frame *frame;
    struct plate_side sides[2];
    struct plate_table tables[PLATE_TABLES]; /* the first one's bits are those of sites, too */
    struct site *sites;
    struct border *borders;
    struct plate_column *columns;
    int32_t *noise; /* room for a row of each noise, table by table */
    size_t blended; /* numbers there for a table */
    int32_t *level; /* of a sample, row by row */
    int32_t *lift;
    int32_t *col_of; /* for each column of the frame: its sample, and the one east of that */
    int32_t *row_of;
    int32_t *samples[2]; /* columns and rows that are samples, counted from the frame's first */
    size_t cols;         /* samples */
    size_t rows;
};

/* Returns the column of a feature or, with `side` 1, the row. */
static struct plate_column plate_column_at(const struct plates *plates, int side, int64_t feature)
{
    struct plate_column column;
    for (int n = 0; n < PLATE_TABLES; n++) {
        struct lattice_place place = place_of(&plates->sides[side], n, feature);
        column.square[n] = (int32_t)(place.square - plates->tables[n].first[side]);
        column.weight[n] = ease(place.within);
        if (n == 0)
            column.within = place.within >> 7;
    }
    return column;
}

/* Blends the noise of two rows of a table: value b is byte b of a square's bits, -4096..4064. */
CLONES static void blend_rows(int32_t *restrict out, const int32_t *restrict north,
                              const int32_t *restrict south, int32_t weight, size_t cols)
{
    for (int value = 0; value < VALUES; value++)
        for (size_t n = 0; n < cols; n++) {
            int32_t a = (int32_t)((uint32_t)north[n] << (24 - 8 * value)) >> 24;
            int32_t b = (int32_t)((uint32_t)south[n] << (24 - 8 * value)) >> 24;
            out[(size_t)value * cols + n] = (a * (256 - weight) + b * weight) >> 3;
        }
}

/* Returns a noise of a table at a sample of the row that is being made. */
static int32_t noise_at_column(const struct plates *plates, const struct plate_column *column,
                               int table, int value)
{
    size_t stride = plates->blended;
    const int32_t *at = plates->noise + (size_t)table * stride +
                        (size_t)value * plates->tables[table].cols + column->square[table];
    int32_t weight = column->weight[table];
    return (at[0] * (256 - weight) + at[1] * weight) >> 8;
}

/* Finds what a site is to the nearest one. `way_x` and `way_y` lead there from the nearest one. */
static void find_border(struct border *border, const struct site *nearest, const struct site *site,
                        int32_t way_x, int32_t way_y)
{
    int64_t square = (int64_t)way_x * way_x + (int64_t)way_y * way_y;
    int32_t apart = (int32_t)root_floor((uint64_t)square);
    apart = apart > 0 ? apart : 1; /* no two sites are at one place */
    int32_t closing =
        (nearest->drift_x - site->drift_x) * way_x + (nearest->drift_y - site->drift_y) * way_y;
    border->apart = apart;
    border->push = closing / apart * 32;
    border->shift = (nearest->crust - site->crust) * 58;
}

/* What the plates around a place make of it. */
struct ground {
    int32_t crust; /* -4096, ocean, to 4096, continent */
    int32_t belt;  /* above 0 where plates close in, below where they part */
};

/* Returns the belt of a border at a place, which is `more` nearer to the nearest site than to the
 * other: the difference of the squares of the distances. */
static int32_t belt_of(const struct border *border, int32_t more)
{
    int32_t off = more / (2 * border->apart) - border->shift;
    off = lower(abs(off), 128);
    int32_t near = 4096 - off * off / 4;
    int32_t belt = (near * near >> 12) * (border->push / 2) >> 12;
    return border->push < 0 ? belt / 2 : belt;
}

/* Returns the ground at a place in a square of the table of sites. */
static struct ground ground_at(struct plates *plates, size_t square, int32_t x, int32_t y)
{
    const size_t cols = plates->tables[0].cols;
    const struct site *first = plates->sites + square - 2 * cols - 2;
    struct border *borders = plates->borders + square - 2 * cols - 2;
    int32_t square_of[NEAR * NEAR];
    int32_t nearest = 0;
    for (int32_t n = 0; n < NEAR * NEAR; n++) {
        const struct site *site = first + (size_t)(n / NEAR) * cols + n % NEAR;
        int32_t dx = (n % NEAR - 2) * SQUARE + site->x - x;
        int32_t dy = (n / NEAR - 2) * SQUARE + site->y - y;
        square_of[n] = dx * dx + dy * dy;
        if (square_of[n] < square_of[nearest])
            nearest = n;
    }
    const size_t nearest_at = (size_t)(nearest / NEAR) * cols + (size_t)(nearest % NEAR);
    int32_t sum = 0;
    struct ground ground = {0, 0};
    for (int32_t n = 0; n < NEAR * NEAR; n++) {
        int32_t more = square_of[n] - square_of[nearest];
        if (more >= SQUARE * SQUARE / 4 * 3)
            continue;
        size_t at = (size_t)(n / NEAR) * cols + (size_t)(n % NEAR);
        int32_t share = higher(2048 - (more >> 5) * 2048 / 2867, 0);
        share = share * share >> 11;
        sum += share;
        ground.crust += first[at].crust != 0 ? share : -share;
        if (n == nearest)
            continue;
        struct border *border = borders + at;
        if (border->nearest != (int32_t)(square - 2 * cols - 2 + nearest_at)) {
            border->nearest = (int32_t)(square - 2 * cols - 2 + nearest_at);
            find_border(border, first + nearest_at, first + at,
                        (n % NEAR - nearest % NEAR) * SQUARE + first[at].x - first[nearest_at].x,
                        (n / NEAR - nearest / NEAR) * SQUARE + first[at].y - first[nearest_at].y);
        }
        int32_t belt = belt_of(border, more);
        if (abs(belt) > abs(ground.belt))
            ground.belt = belt;
    }
    ground.crust = ground.crust * 4096 / sum;
    return ground;
}

/* Returns by how much a noise bends the place of a sample along a side. */
static int32_t bend_of(const struct plates *plates, const struct plate_column *column, int side)
{
    int32_t finer = noise_at_column(plates, column, 2, side);
    return (noise_at_column(plates, column, 1, side) + finer / 2) * BENT >> 12;
}

/* Makes a sample of the row that is being made. */
static void make_sample(struct plates *plates, const struct plate_column *column,
                        const struct plate_column *line, size_t at)
{
    int32_t x = column->within + bend_of(plates, column, 0);
    int32_t y = line->within + bend_of(plates, column, 1);
    size_t square = (size_t)(line->square[0] + (y >> 9)) * plates->tables[0].cols +
                    (size_t)(column->square[0] + (x >> 9));
    struct ground ground = ground_at(plates, square, x & (SQUARE - 1), y & (SQUARE - 1));
    int32_t wide = noise_at_column(plates, column, 0, 3);
    int32_t middle = noise_at_column(plates, column, 1, 2);
    int32_t noise = wide + middle / 2 + noise_at_column(plates, column, 2, 2) / 4;
    int32_t old = higher(4096 - 5 * abs(noise_at_column(plates, column, 1, 3)), 0);
    old = old * between(wide + 1024, 0, 4096) >> 12;
    plates->level[at] = ((ground.crust * 1393 + noise * 1720 + ground.belt * 1843) >> 12) - 164;
    plates->lift[at] = higher(ground.belt, 0) * 64 / 5 + old * 4;
}

static void make_samples(struct plates *plates)
{
    const struct start_frame *frame = plates->frame;
    size_t stride = plates->blended;
    for (size_t row = 0; row < plates->rows; row++) {
        struct plate_column line = plate_column_at(plates, 1, frame->y + plates->samples[1][row]);
        for (int n = 0; n < PLATE_TABLES; n++) {
            const struct plate_table *table = &plates->tables[n];
            const int32_t *north = table->bits + (size_t)line.square[n] * table->cols;
            blend_rows(plates->noise + (size_t)n * stride, north, north + table->cols,
                       line.weight[n], table->cols);
        }
        for (size_t col = 0; col < plates->cols; col++)
            make_sample(plates, &plates->columns[col], &line, row * plates->cols + col);
    }
}

/* Finds the samples of a side of a frame, and for each of its `count` features from `first` on the
 * samples before and after it, which are one where it is itself a sample. Features after a whole
 * turn have those of the first turn. Of a side with `all` features and rims, those further beyond
 * than pits reach have any sample. Returns how many samples there are. */
static size_t find_samples(const struct plate_side *side, int64_t all, int64_t first, size_t count,
                           int32_t *samples, int32_t *before)
{
    bool each = side->features < PLATE * side->squares;
    size_t found = 0;
    for (int32_t n = 0; n < (int32_t)count; n++) {
        int64_t feature = side->wraps ? recipe_wrap(first + n, all) : first + n;
        int32_t odd = !each && (feature & 1) != 0;
        int32_t turn = side->wraps && n >= all ? 2 * (int32_t)all : 0;
        if (turn > 0 || feature < -PITS || feature >= all + PITS) {
            before[2 * n] = turn > 0 ? before[2 * n - turn] : (int32_t)MAX(found, 1) - 1;
            before[2 * n + 1] = turn > 0 ? before[2 * n + 1 - turn] : before[2 * n];
            continue;
        }
        if (found == 0 || samples[found - 1] < n - odd)
            samples[found++] = n - odd;
        before[2 * n] = (int32_t)found - 1;
        if (odd)
            samples[found++] = n + 1;
        before[2 * n + 1] = (int32_t)found - 1;
    }
    if (found == 0)
        samples[found++] = 0;
    return found;
}

/* Returns the height of the sea's floor by a level below 0: shelf, slope, plain. */
static int32_t floor_at(int32_t level)
{
    int32_t slope = level > -1400 ? 2 * level + 875 : level * 5 / 8 - 1050;
    return level > -500 ? level / 4 : slope;
}

/* Writes the levels, above the usual sea, and the lifts of a row of features from the samples
 * around them. */
static void put_levels(const struct plates *plates, size_t row)
{
    const struct start_frame *frame = plates->frame;
    const size_t wide = frame->cols + (size_t)2 * START_REACH;
    const int32_t *bits = frame->bits + (row + START_REACH) * wide + START_REACH;
    const int32_t *rows[2] = {plates->row_of + 2 * row, plates->row_of + 2 * row + 1};
    size_t north = (size_t)*rows[0] * plates->cols;
    size_t south = (size_t)*rows[1] * plates->cols;
    for (size_t n = 0; n < frame->cols; n++) {
        size_t west = (size_t)plates->col_of[2 * n];
        size_t east = (size_t)plates->col_of[2 * n + 1];
        int32_t level = (plates->level[north + west] + plates->level[north + east] +
                         plates->level[south + west] + plates->level[south + east]) >>
                        2;
        int32_t lift = (plates->lift[north + west] + plates->lift[north + east] +
                        plates->lift[south + west] + plates->lift[south + east]) >>
                       2;
        int32_t around = (bits[n + 1] >> 20) + (bits[(ptrdiff_t)n - 1] >> 20) +
                         (bits[n + wide] >> 20) + (bits[(ptrdiff_t)n - (ptrdiff_t)wide] >> 20);
        int32_t rough = 21 - (between(level - 100, 0, 640) >> 6);
        level += ((bits[n] >> 20) * 4 + around) * rough >> 8;
        frame->height[row * frame->cols + n] = level;
        frame->lift[row * frame->cols + n] = lift;
    }
}

/* Makes heights and lifts of a frame's levels and lifts. */
static void put_land(const struct rivers_world *world, const struct start_frame *frame)
{
    const int32_t base = rivers_base(world);
    for (size_t n = 0; n < frame->cols * frame->rows; n++) {
        int32_t level = frame->height[n] - world->tide;
        level = between(level < 0 ? floor_at(level) : level, -4095, 4095);
        frame->height[n] = between(base + level * (1 << 17), 0, HEIGHT_TOP);
        frame->lift[n] =
            level < 0 ? level * 8 : lower(frame->lift[n] + (level * 6000 >> 12), LIFT_TOP);
    }
}

/* Takes `count` numbers of room; NULL if there is no room, but it is only counted. */
static int32_t *take(int32_t *room, size_t *taken, size_t count)
{
    size_t at = *taken;
    *taken += count;
    return room == NULL ? NULL : room + at;
}

#define NUMBERS(type) (sizeof(type) / sizeof(int32_t)) /* that a struct of numbers has */

/* Shares out the room for a frame. Returns how many numbers it takes. */
static size_t share_room(struct plates *plates, size_t cols, size_t rows, int32_t *room)
{
    size_t taken = 0;
    for (int n = 0; n < PLATE_TABLES; n++)
        plates->tables[n].bits = take(room, &taken,
                                      plate_squares(&plates->sides[0], n, cols) *
                                          plate_squares(&plates->sides[1], n, rows));
    size_t sites =
        plate_squares(&plates->sides[0], 0, cols) * plate_squares(&plates->sides[1], 0, rows);
    size_t samples = (cols + 2) * (rows + 2);
    plates->blended = VALUES * MAX(plate_squares(&plates->sides[0], 0, cols),
                                   plate_squares(&plates->sides[0], PLATE_TABLES - 1, cols));
    plates->sites = (struct site *)take(room, &taken, sites * NUMBERS(struct site));
    plates->borders = (struct border *)take(room, &taken, sites * NUMBERS(struct border));
    plates->columns =
        (struct plate_column *)take(room, &taken, (cols + 2) * NUMBERS(struct plate_column));
    plates->noise = take(room, &taken, PLATE_TABLES * plates->blended);
    plates->level = take(room, &taken, samples);
    plates->lift = take(room, &taken, samples);
    plates->col_of = take(room, &taken, 2 * cols);
    plates->row_of = take(room, &taken, 2 * rows);
    plates->samples[0] = take(room, &taken, cols + 2);
    plates->samples[1] = take(room, &taken, rows + 2);
    return taken;
}

static struct plates plates_of(const struct rivers_world *world)
{
    return (struct plates){
        .sides = {plate_side_of(world, world->across, world->origin_x, !world->bounded_x),
                  plate_side_of(world, world->down, world->origin_y, !world->bounded_y)}};
}

static size_t plates_room(const struct rivers_world *world, size_t cols, size_t rows)
{
    struct plates plates = plates_of(world);
    return share_room(&plates, cols, rows, NULL);
}

/* Writes levels in place of heights, and lifts as they are at a level of 0. */
static void make_levels(const struct rivers_world *world, const struct start_frame *frame)
{
    struct plates plates = plates_of(world);
    plates.frame = frame;
    share_room(&plates, frame->cols, frame->rows, frame->room);
    for (int n = 0; n < PLATE_TABLES; n++)
        plate_table_fill(&plates.tables[n], world->seed, n, plates.sides, frame);
    for (size_t n = 0; n < plates.tables[0].cols * plates.tables[0].rows; n++) {
        plates.sites[n] = site_of(plates.tables[0].bits[n]);
        plates.borders[n].nearest = -1;
    }
    plates.cols = find_samples(&plates.sides[0], world->across, frame->x, frame->cols,
                               plates.samples[0], plates.col_of);
    plates.rows = find_samples(&plates.sides[1], world->down, frame->y, frame->rows,
                               plates.samples[1], plates.row_of);
    for (size_t n = 0; n < plates.cols; n++)
        plates.columns[n] = plate_column_at(&plates, 0, frame->x + plates.samples[0][n]);
    make_samples(&plates);
    for (size_t row = 0; row < frame->rows; row++)
        put_levels(&plates, row);
}

static void plates_land(const struct rivers_world *world, const struct start_frame *frame)
{
    make_levels(world, frame);
    put_land(world, frame);
    raise_pits(world, frame);
}

/*
 * The tide: features are counted by their levels, and the sea rises to where a share of them lies
 * below it. Of a side of 128 features or more four runs of 32 are looked at.
 */

enum { RUNS = 4, RUN = 32, LEVEL_MOST = 8191 };

/* Counts the features of a frame by their levels, -LEVEL_MOST to LEVEL_MOST. */
static void count_levels(const struct rivers_world *world, const struct start_frame *frame,
                         uint32_t *counts)
{
    const size_t wide = frame->cols + (size_t)2 * START_REACH;
    for (size_t row = 0; row < frame->rows + (size_t)2 * START_REACH; row++)
        rivers_bits(world, 0, frame->x - START_REACH, frame->y - START_REACH + (int64_t)row, 0,
                    wide, frame->bits + row * wide);
    make_levels(world, frame);
    for (size_t n = 0; n < frame->cols * frame->rows; n++)
        counts[LEVEL_MOST + CLAMP(frame->height[n], -LEVEL_MOST, LEVEL_MOST)]++;
}

static bool plates_tide(const struct rivers_world *world, uint32_t share, int32_t *tide)
{
    const int runs_x = world->across < RUNS * RUN ? 1 : RUNS;
    const int runs_y = world->down < RUNS * RUN ? 1 : RUNS;
    const size_t cols = (size_t)(runs_x == 1 ? world->across : RUN);
    const size_t rows = (size_t)(runs_y == 1 ? world->down : RUN);
    const size_t around = (cols + (size_t)2 * START_REACH) * (rows + (size_t)2 * START_REACH);
    const size_t counted = 2 * LEVEL_MOST + 1;
    const uint64_t wanted = (uint64_t)(cols * rows) * (uint64_t)(runs_x * runs_y) * share;
    int32_t *numbers = calloc(counted + around + 2 * cols * rows + plates_room(world, cols, rows),
                              sizeof *numbers);
    uint64_t below = 0;
    if (numbers == NULL)
        return false;
    uint32_t *counts = (uint32_t *)numbers;
    int32_t *bits = numbers + counted;
    int32_t *heights = bits + around;
    int32_t *lifts = heights + cols * rows;
    for (int n = 0; n < runs_x * runs_y; n++)
        count_levels(world,
                     &(struct start_frame){n % runs_x * world->across / runs_x,
                                           n / runs_x * world->down / runs_y, cols, rows, heights,
                                           lifts, bits, lifts + cols * rows},
                     counts);
    for (*tide = -LEVEL_MOST; *tide < LEVEL_MOST && below * SEA_ALL < wanted; (*tide)++)
        below += counts[LEVEL_MOST + *tide];
    free(numbers);
    return true;
}

/* Each cell is a frame of its own, for which ROOM numbers suffice on sides of any size: the most is
 * 2793, where both sides have one feature and wrap. */
static void plates_apart(const struct rivers_world *world, int64_t x, int64_t y, int k,
                         size_t count, int32_t *heights)
{
    enum { WIDE = 2 * START_REACH + 1, ROOM = 4096 };
    int32_t bits[WIDE * WIDE];
    int32_t room[ROOM] = {0};
    for (size_t n = 0; n < count; n++) {
        int32_t lift;
        struct start_frame frame = {x + ((int64_t)n << k), y, 1, 1, &heights[n], &lift, bits, room};
        for (int row = -1; row <= 1; row++)
            rivers_bits(world, 0, frame.x - 1, y + row, 0, 3,
                        bits + (START_REACH + row) * WIDE + START_REACH - 1);
        plates_land(world, &frame);
        heights[n] = start_guess(world, lift);
    }
}

const struct start start_plates = {
    .room = plates_room,
    .land = plates_land,
    .profile = make_profiles,
    .apart = plates_apart,
    .tide = plates_tide,
    .chance_least = 1 << 14,
};

/* See plain_rivers.h. */
#include "support/plain_rivers.h"

#include "base/noise.h"
#include "support/plain_winds.h"

#include <stdlib.h>

enum { EAST, SOUTH, WEST, NORTH, SINK, FRAME = 6, STEPS = 20 };

static const int64_t TOP = (INT64_C(1) << 30) - 1;
static const int64_t MOST = INT64_C(1) << 31;
static const int64_t NO_CAP = INT64_C(1) << 40;
static const int ACROSS[5] = {1, 0, -1, 0, 0};
static const int DOWN[5] = {0, 1, 0, -1, 0};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t clamped(int64_t n, int64_t low, int64_t high)
{
    return most(low, least(n, high));
}

/* n div 2^k, rounded down. */
static int64_t shifted(int64_t n, int k)
{
    int64_t unit = INT64_C(1) << k;
    return n >= 0 ? n / unit : -((-n + unit - 1) / unit);
}

static int64_t wrapped(int64_t n, int64_t period)
{
    return (n % period + period) % period;
}

static uint32_t bits_of(const struct rivers_world *world, int depth, int64_t x, int64_t y)
{
    uint64_t i = (uint64_t)(wrapped(x, world->across << depth) + (world->origin_x << depth));
    uint64_t j = (uint64_t)(wrapped(y, world->down << depth) + (world->origin_y << depth));
    struct noise_row row =
        noise_row(noise_key(world->seed, (uint32_t)depth), j, (uint32_t)(i >> 32));
    uint32_t v = row.start + (uint32_t)i * NOISE_STEP;
    v ^= v >> 16;
    v *= UINT32_C(0x21F0AAAD);
    v = v ^ (v >> 15) ^ row.twist;
    v *= UINT32_C(0xD35A2D97);
    return v ^ (v >> 15);
}

static bool outside(const struct rivers_world *world, int depth, int64_t x, int64_t y)
{
    return (world->bounded_x && (x < 0 || x >= world->across << depth)) ||
           (world->bounded_y && (y < 0 || y >= world->down << depth));
}

static struct plain_cells make_cells(int64_t x, int64_t y, int64_t cols, int64_t rows)
{
    struct plain_cells cells = {x, y, cols, rows,
                                calloc((size_t)(cols * rows), sizeof(struct plain_cell))};
    if (cells.cells == NULL)
        abort();
    return cells;
}

/* Index of a cell in an array like that of some cells. */
static size_t place(const struct plain_cells *cells, int64_t x, int64_t y)
{
    return (size_t)((y - cells->y) * cells->cols + (x - cells->x));
}

static struct plain_cell *own(const struct plain_cells *cells, int64_t x, int64_t y)
{
    return &cells->cells[place(cells, x, y)];
}

/* A cell; beyond a rim the nearest one within, without its water. */
static struct plain_cell at(const struct rivers_world *world, int depth,
                            const struct plain_cells *cells, int64_t x, int64_t y)
{
    if (!outside(world, depth, x, y))
        return *own(cells, x, y);
    if (world->bounded_x)
        x = clamped(x, 0, (world->across << depth) - 1);
    if (world->bounded_y)
        y = clamped(y, 0, (world->down << depth) - 1);
    x = clamped(x, cells->x, cells->x + cells->cols - 1);
    y = clamped(y, cells->y, cells->y + cells->rows - 1);
    return (struct plain_cell){
        .height = own(cells, x, y)->height, .flow = SINK, .rain = own(cells, x, y)->rain};
}

static int64_t white(const struct rivers_world *world, int64_t x, int64_t y)
{
    return bits_of(world, 0, x, y) / 4;
}

static int64_t smooth_of_row(const struct rivers_world *world, int64_t x, int64_t y)
{
    return white(world, x - 1, y) / 4 + white(world, x, y) / 2 + white(world, x + 1, y) / 4;
}

/* Noise of the cells around, the nearer the more. */
static int64_t continent(const struct rivers_world *world, int64_t x, int64_t y)
{
    int64_t sum = 0;
    for (int64_t j = -7; j <= 7; j++)
        for (int64_t i = -7; i <= 7; i++) {
            int64_t noise = bits_of(world, 0, x + i, y + j) / 16384;
            sum += (8 - llabs(i)) * (8 - llabs(j)) * (noise - 131072);
        }
    return clamped(sum, -(1 << 27), 1 << 27);
}

static int64_t base_height(const struct rivers_world *world, int64_t x, int64_t y)
{
    if (world->bounded_x)
        x = clamped(x, 0, world->across - 1);
    if (world->bounded_y)
        y = clamped(y, 0, world->down - 1);
    int64_t smooth = smooth_of_row(world, x, y - 1) / 4 + smooth_of_row(world, x, y) / 2 +
                     smooth_of_row(world, x, y + 1) / 4;
    int64_t mixed = white(world, x, y) / 8 * 3 + smooth / 8 * 5 - (1 << 29);
    int64_t local = mixed + shifted(mixed, 3) * 5;
    if (world->across >= 16 && world->down >= 16)
        local = shifted(local, 1) + 6 * continent(world, x, y);
    return clamped((1 << 29) + local, 0, TOP);
}

static int base_flow(const struct rivers_world *world, int64_t x, int64_t y)
{
    for (int flow = EAST; flow < SINK; flow++)
        if (outside(world, 0, x + ACROSS[flow], y + DOWN[flow]))
            return flow;
    int64_t height = base_height(world, x, y);
    int64_t east = base_height(world, x + 1, y);
    int64_t west = base_height(world, x - 1, y);
    int64_t south = base_height(world, x, y + 1);
    int64_t north = base_height(world, x, y - 1);
    int64_t fall_x = most(0, height - least(east, west));
    int64_t fall_y = most(0, height - least(south, north));
    int64_t chance = bits_of(world, 0, x, y) % 65536;
    if (fall_x / 32768 * (65536 - chance) > fall_y / 32768 * chance || (fall_x > 0 && fall_y == 0))
        return east <= west ? EAST : WEST;
    if (fall_y > 0)
        return south <= north ? SOUTH : NORTH;
    return SINK;
}

/* Cells upstream of one within so many steps, itself counted; or their rain. */
static int64_t upstream(const struct rivers_world *world, const struct plain_cells *cells,
                        int64_t x, int64_t y, int steps, bool rain)
{
    int64_t sum = rain ? own(cells, x, y)->rain : 1;
    for (int flow = EAST; flow < SINK && steps > 0; flow++) {
        int64_t from_x = x - ACROSS[flow];
        int64_t from_y = y - DOWN[flow];
        if (!outside(world, 0, from_x, from_y) && own(cells, from_x, from_y)->flow == flow)
            sum += upstream(world, cells, from_x, from_y, steps - 1, rain);
    }
    return sum;
}

/* Rain of a cell of depth 0, of cells that have their heights in the end. */
static int64_t base_rain(const struct rivers_world *world, const struct plain_cells *cells,
                         int64_t x, int64_t y)
{
    int64_t sum = 0;
    for (int64_t row = -1; row <= 1; row++) {
        int64_t levels[PLAIN_WEST + 1];
        for (int n = 0; n <= PLAIN_WEST; n++)
            levels[n] = at(world, 0, cells, x - PLAIN_WEST + n, y + row).height / 32768;
        sum += (row == 0 ? 2 : 1) * plain_air(levels, world->sea / 32768).rain;
    }
    return clamped(sum * 9 / 16384, 1, 96);
}

/* Makes rain and discharges of depth 0. `wide` has flows. */
static void let_rain(const struct rivers_world *world, struct plain_cells *wide,
                     const struct plain_cells *cells)
{
    for (int64_t j = wide->y; j < wide->y + wide->rows; j++)
        for (int64_t i = wide->x; i < wide->x + wide->cols; i++) {
            struct plain_cell *cell = own(wide, i, j);
            cell->height = base_height(world, i, j);
            if (cell->flow == SINK && !outside(world, 0, i, j))
                cell->height = least(cell->height, most(world->sea - 1, 0));
        }
    for (int64_t j = wide->y + 1; j < wide->y + wide->rows - 1; j++)
        for (int64_t i = wide->x + PLAIN_WEST; i < wide->x + wide->cols; i++)
            own(wide, i, j)->rain = base_rain(world, wide, i, j);
    for (int64_t j = cells->y; j < cells->y + cells->rows; j++)
        for (int64_t i = cells->x; i < cells->x + cells->cols; i++) {
            int64_t x = world->bounded_x ? clamped(i, 0, world->across - 1) : i;
            int64_t y = world->bounded_y ? clamped(j, 0, world->down - 1) : j;
            bool beyond = outside(world, 0, i, j);
            bool far = x < wide->x || y < wide->y || x >= wide->x + wide->cols ||
                       y >= wide->y + wide->rows;
            own(cells, i, j)->rain = far ? 0 : own(wide, x, y)->rain;
            if (!beyond)
                own(cells, i, j)->discharge = upstream(world, wide, i, j, STEPS, true);
        }
}

static struct plain_cells base(const struct rivers_world *world, int64_t x, int64_t y, int64_t cols,
                               int64_t rows)
{
    const int64_t AROUND = STEPS + 1 + (world->rains ? PLAIN_WEST : 0);
    struct plain_cells wide =
        make_cells(x - AROUND, y - AROUND, cols + 2 * AROUND, rows + 2 * AROUND);
    struct plain_cells cells = make_cells(x, y, cols, rows);
    for (int64_t j = wide.y; j < wide.y + wide.rows; j++)
        for (int64_t i = wide.x; i < wide.x + wide.cols; i++)
            if (!outside(world, 0, i, j))
                own(&wide, i, j)->flow = base_flow(world, i, j);
    for (int64_t j = y; j < y + rows; j++)
        for (int64_t i = x; i < x + cols; i++) {
            struct plain_cell *cell = own(&cells, i, j);
            cell->height = base_height(world, i, j);
            cell->flow = SINK;
            if (outside(world, 0, i, j))
                continue;
            cell->flow = own(&wide, i, j)->flow;
            cell->catchment = upstream(world, &wide, i, j, STEPS, false);
            if (cell->flow == SINK)
                cell->height = least(cell->height, most(world->sea - 1, 0));
        }
    if (world->rains)
        let_rain(world, &wide, &cells);
    free(wide.cells);
    return cells;
}

/* One refinement: blocks of depth - 1, children of depth. */
struct job {
    const struct rivers_world *world;
    int depth;
    int64_t strength;
    const struct plain_cells *blocks;
    struct plain_cells children;
};

static struct plain_cell block(const struct job *job, int64_t x, int64_t y)
{
    return at(job->world, job->depth - 1, job->blocks, x, y);
}

static struct plain_cell child(const struct job *job, int64_t x, int64_t y)
{
    return at(job->world, job->depth, &job->children, x, y);
}

static uint32_t child_bits(const struct job *job, int64_t x, int64_t y, int s)
{
    return bits_of(job->world, job->depth, 2 * x + s % 2, 2 * y + s / 2);
}

static int64_t strength_of(const struct rivers_world *world, int depth)
{
    int64_t strength = (INT64_C(1) << 28) * world->spread / 1000000;
    for (int d = 2; d <= depth; d++)
        strength = strength * world->roughness / 1000000;
    return least(strength, 1 << 29);
}

/* Height at which a course crosses from a block into the next. */
static int64_t crossing(const struct job *job, int64_t from, int64_t to)
{
    int64_t sixteenths = 8 - clamped(shifted(to - job->world->sea, 24), 0, 3);
    return to + (from - to) * sixteenths / 16;
}

/* Low bits of a height beyond the 15 highest. */
static int dropped_bits(int64_t height)
{
    int bits = 0;
    while (height >> bits >= 1 << 15)
        bits++;
    return bits;
}

static int64_t spline(int64_t near, int64_t far)
{
    return near / 4 * 3 + far / 4;
}

static int64_t bare_height(const struct job *job, int64_t x, int64_t y, int s)
{
    int64_t side = s % 2 == 1 ? x + 1 : x - 1;
    int64_t over = s / 2 == 1 ? y + 1 : y - 1;
    int64_t here = spline(block(job, x, y).height, block(job, x, over).height);
    int64_t there = spline(block(job, side, y).height, block(job, side, over).height);
    int64_t mean = spline(here, there);
    int64_t high = clamped(shifted(mean - job->world->sea + (1 << 27), 13), 0, 1 << 15);
    int64_t amount = job->strength * (job->depth < 5 ? 20 - 4 * job->depth : 2) / 16;
    int bits = dropped_bits(amount);
    int64_t factor = amount >> bits;
    factor = factor / 4 + factor * high / 32768;
    int64_t noise = (int64_t)(child_bits(job, x, y, s) / 65536) - 32768;
    return clamped(mean + shifted(noise * factor, 15 - bits), 0, TOP);
}

static int exit_of(const struct job *job, int64_t x, int64_t y)
{
    static const int BESIDE[4][2] = {{1, 3}, {2, 3}, {0, 2}, {0, 1}};
    int flow = block(job, x, y).flow;
    int exit = 0;
    if (flow != SINK) {
        const int *two = BESIDE[flow];
        return child_bits(job, x, y, two[0]) <= child_bits(job, x, y, two[1]) ? two[0] : two[1];
    }
    for (int s = 1; s < 4; s++)
        if (bare_height(job, x, y, s) < bare_height(job, x, y, exit))
            exit = s;
    return exit;
}

static uint32_t lake_of(const struct job *job, int64_t x, int64_t y)
{
    struct plain_cell here = block(job, x, y);
    if (here.lake != 0 || here.flow == SINK || job->depth < 2 || here.height < job->world->sea)
        return here.lake;
    for (int flow = EAST; flow < SINK; flow++)
        if (flow != here.flow && block(job, x + ACROSS[flow], y + DOWN[flow]).height < here.height)
            return 0;
    int exit = exit_of(job, x, y);
    if (child_bits(job, x, y, exit ^ 3) % 65536 >= 700)
        return 0;
    return child_bits(job, x, y, exit) / 64 * 64 + (uint32_t)job->depth;
}

/* A block while its children are made, all by child. */
struct river_lines {
    int exit;
    int order[4]; /* children, each after the one that it drains to */
    int next[4];
    int64_t cap[4];
    int64_t catchment[4];
    int64_t discharge[4];
    int64_t bare[4];
};

/* Rain of a child. */
static int64_t child_rain(const struct job *job, int64_t x, int64_t y, int s)
{
    int64_t side = s % 2 == 1 ? x + 1 : x - 1;
    int64_t over = s / 2 == 1 ? y + 1 : y - 1;
    int64_t sum = 9 * block(job, x, y).rain + 3 * block(job, side, y).rain +
                  3 * block(job, x, over).rain + block(job, side, over).rain;
    return most(1, (sum + 8) / 16);
}

static void let_in(const struct job *job, int64_t x, int64_t y, struct river_lines *c)
{
    for (int s = 0; s < 4; s++) {
        c->cap[s] = NO_CAP;
        c->catchment[s] = 1;
        c->discharge[s] = child_rain(job, x, y, s);
        c->bare[s] = bare_height(job, x, y, s);
    }
    for (int flow = EAST; flow < SINK; flow++) {
        int64_t from_x = x + ACROSS[flow];
        int64_t from_y = y + DOWN[flow];
        struct plain_cell from = block(job, from_x, from_y);
        if (from.flow != (flow + 2) % 4)
            continue;
        int s = exit_of(job, from_x, from_y) ^ (flow % 2 == 0 ? 1 : 2);
        c->cap[s] = least(c->cap[s], crossing(job, from.height, block(job, x, y).height));
        c->catchment[s] = least(MOST, c->catchment[s] + least(MOST, 4 * from.catchment));
        c->discharge[s] = least(MOST, c->discharge[s] + least(MOST, 4 * from.discharge));
    }
}

static void plant(const struct job *job, int64_t x, int64_t y, struct river_lines *c)
{
    int a = c->exit;
    int near = c->bare[a ^ 1] <= c->bare[a ^ 2] ? a ^ 1 : a ^ 2;
    int top = a ^ 3;
    bool in_row = c->cap[a ^ 1] != NO_CAP;
    bool in_column = c->cap[a ^ 2] != NO_CAP;
    uint32_t odds = block(job, x, y).height < job->world->sea + (1 << 26) ? 400 : 200;
    bool bend = job->depth >= 5 && c->cap[top] == NO_CAP && in_row != in_column &&
                child_bits(job, x, y, a) / 64 % 1024 < odds;
    if (bend)
        near = in_row ? a ^ 2 : a ^ 1;
    int far = near ^ 3;
    c->order[0] = a;
    c->order[1] = near;
    c->order[2] = bend ? top : far;
    c->order[3] = bend ? far : top;
    c->next[a] = a;
    c->next[near] = a;
    c->next[top] = near;
    c->next[far] = bend ? top : a;
    for (int n = 3; n > 0; n--) {
        int s = c->order[n];
        c->cap[c->next[s]] = least(c->cap[c->next[s]], c->cap[s]);
        c->catchment[c->next[s]] = least(MOST, c->catchment[c->next[s]] + c->catchment[s]);
        c->discharge[c->next[s]] = least(MOST, c->discharge[c->next[s]] + c->discharge[s]);
    }
}

/* The level of a lake beside child s that its block must hold; 0 if there is none. */
static int64_t floor_of(const struct job *job, int64_t x, int64_t y, int s)
{
    int64_t height = block(job, x, y).height;
    int64_t side = s % 2 == 1 ? x + 1 : x - 1;
    int64_t over = s / 2 == 1 ? y + 1 : y - 1;
    int64_t level = 0;
    if (lake_of(job, side, y) != 0 && block(job, side, y).height <= height)
        level = block(job, side, y).height;
    if (lake_of(job, x, over) != 0 && block(job, x, over).height <= height)
        level = most(level, block(job, x, over).height);
    return level;
}

static bool joins(const struct job *job, int64_t x, int64_t y, int s)
{
    int64_t height = block(job, x, y).height;
    int64_t side = s % 2 == 1 ? x + 1 : x - 1;
    int64_t over = s / 2 == 1 ? y + 1 : y - 1;
    if (block(job, side, y).height < height || block(job, x, over).height < height)
        return false;
    int lakes = (lake_of(job, side, y) != 0) + (lake_of(job, x, over) != 0);
    uint32_t odds = lakes == 0 ? 420 : lakes == 1 ? 640 : 1024;
    return child_bits(job, x, y, s) / 8 % 1024 < odds;
}

static void make_exit(const struct job *job, int64_t x, int64_t y, const struct river_lines *c,
                      struct plain_cell *out)
{
    struct plain_cell here = block(job, x, y);
    int64_t next_x = x + ACROSS[here.flow];
    int64_t next_y = y + DOWN[here.flow];
    int64_t next = block(job, next_x, next_y).height;
    uint32_t next_lake = here.flow == SINK ? 0 : lake_of(job, next_x, next_y);
    int64_t floor = floor_of(job, x, y, c->exit);
    out->lake = lake_of(job, x, y);
    if (here.flow == SINK || out->lake != 0) {
        out->height = here.height;
    } else if (next_lake != 0 && floor <= next) {
        out->height = next;
        out->lake = next_lake;
    } else {
        int64_t carved = least(c->bare[c->exit] - job->strength * 6 / 16, c->cap[c->exit]);
        out->height = most(most(crossing(job, here.height, next), floor), carved);
    }
}

/* How far a child without a course is above the one that it drains to, at least. */
static int64_t hill_of(const struct job *job, int64_t x, int64_t y, int s, int64_t bare)
{
    int64_t rise = clamped(shifted(bare - job->world->sea, 11), 0, 1 << 15);
    int64_t amount = job->strength * (job->depth < 8 ? job->depth : 8) / 16;
    int bits = dropped_bits(amount);
    return shifted(rise * (512 + child_bits(job, x, y, s) % 512) / 1024 * (amount >> bits),
                   15 - bits);
}

static void make_other(const struct job *job, int64_t x, int64_t y, const struct river_lines *c,
                       int s, const struct plain_cell *below, struct plain_cell *out)
{
    struct plain_cell here = block(job, x, y);
    uint32_t lake = lake_of(job, x, y);
    bool flowing = c->cap[s] != NO_CAP;
    /* The exit of a lake's block is that lake. */
    bool wet = lake != 0 && (flowing || (below->lake != 0 && joins(job, x, y, s)));
    int64_t land = c->bare[s];
    int64_t lowest = below->height;
    if (flowing)
        land = least(land - job->strength * 6 / 16, c->cap[s]);
    else
        lowest = least(TOP, lowest + hill_of(job, x, y, s, land));
    out->height = wet ? here.height : most(most(land, floor_of(job, x, y, s)), lowest);
    out->lake = wet ? lake : 0;
    bool drained_to = false;
    for (int from = 0; from < 4; from++)
        drained_to |= from != s && c->next[from] == s;
    out->leaf = !flowing && !wet && !drained_to;
}

static int flow_between(int from, int to)
{
    if (from / 2 == to / 2)
        return to > from ? EAST : WEST;
    return to > from ? SOUTH : NORTH;
}

static void make_children(struct job *job, int64_t x, int64_t y)
{
    struct river_lines c = {.exit = exit_of(job, x, y)};
    struct plain_cell here = block(job, x, y);
    let_in(job, x, y, &c);
    plant(job, x, y, &c);
    for (int n = 0; n < 4; n++) {
        int s = c.order[n];
        int t = c.next[s];
        struct plain_cell *out = own(&job->children, 2 * x + s % 2, 2 * y + s / 2);
        int64_t whole = least(MOST, 4 * here.catchment);
        int64_t all = least(MOST, 4 * here.discharge);
        out->catchment = n == 0 ? whole : least(whole, c.catchment[s]);
        out->discharge = n == 0 ? all : least(all, c.discharge[s]);
        out->rain = child_rain(job, x, y, s);
        out->flow = n == 0 ? here.flow : flow_between(s, t);
        if (n == 0)
            make_exit(job, x, y, &c, out);
        else
            make_other(job, x, y, &c, s, own(&job->children, 2 * x + t % 2, 2 * y + t / 2), out);
    }
}

/* Flow of a leaf: over one of two sides of its block, or as before. Sides whose cell is a
 * leaf that wishes to move, too, do not count the second time. */
static int best_flow(const struct job *job, int64_t x, int64_t y, const int *wishes)
{
    struct plain_cell leaf = child(job, x, y);
    int best = leaf.flow;
    int64_t height = child(job, x + ACROSS[best], y + DOWN[best]).height;
    int sides[2] = {wrapped(x, 2) == 1 ? EAST : WEST, wrapped(y, 2) == 1 ? SOUTH : NORTH};
    for (int n = 0; n < 2; n++) {
        int64_t to_x = x + ACROSS[sides[n]];
        int64_t to_y = y + DOWN[sides[n]];
        if (outside(job->world, job->depth, to_x, to_y))
            continue;
        const struct plain_cells *all = &job->children;
        if (wishes != NULL && wishes[place(all, to_x, to_y)] != 0)
            continue;
        if (child(job, to_x, to_y).height < height) {
            height = child(job, to_x, to_y).height;
            best = sides[n];
        }
    }
    return best;
}

static int64_t bank_of(const struct job *job, int64_t x, int64_t y)
{
    int64_t bank = 0;
    for (int flow = EAST; flow < SINK; flow++) {
        struct plain_cell beside = child(job, x + ACROSS[flow], y + DOWN[flow]);
        if (!beside.leaf && beside.catchment > 0)
            bank = most(bank, beside.height);
    }
    return bank;
}

/* Calls a function for each child that is `in` cells or more from the sides. */
#define EACH_CHILD(job, in, x, y)                                      \
    for (int64_t y = (job)->children.y + (in);                         \
         y < (job)->children.y + (job)->children.rows - (in); y++)     \
        for (int64_t x = (job)->children.x + (in);                     \
             x < (job)->children.x + (job)->children.cols - (in); x++) \
            if (!outside((job)->world, (job)->depth, x, y))

static void move_leaves(struct job *job)
{
    struct plain_cells *all = &job->children;
    size_t count = (size_t)(all->cols * all->rows);
    int *wishes = calloc(count, sizeof *wishes);
    int *moves = calloc(count, sizeof *moves);
    int64_t *height = calloc(count, sizeof *height);
    if (wishes == NULL || moves == NULL || height == NULL)
        abort();
    EACH_CHILD(job, 5, x, y)
    wishes[place(all, x, y)] =
        own(all, x, y)->leaf && best_flow(job, x, y, NULL) != own(all, x, y)->flow;
    EACH_CHILD(job, 6, x, y)
    {
        if (wishes[place(all, x, y)])
            moves[place(all, x, y)] = best_flow(job, x, y, wishes) != own(all, x, y)->flow;
    }
    EACH_CHILD(job, 7, x, y)
    {
        const struct plain_cell *cell = own(all, x, y);
        height[place(all, x, y)] = cell->height;
        if (cell->leaf && !moves[place(all, x, y)])
            height[place(all, x, y)] = most(cell->height, bank_of(job, x, y));
    }
    EACH_CHILD(job, 8, x, y)
    {
        if (!moves[place(all, x, y)])
            continue;
        int flow = best_flow(job, x, y, wishes);
        int s = (int)(wrapped(x, 2) + 2 * wrapped(y, 2));
        int64_t bare = bare_height(job, shifted(x, 1), shifted(y, 1), s);
        int64_t next = height[place(all, x + ACROSS[flow], y + DOWN[flow])];
        moves[place(all, x, y)] = 1 + flow;
        height[place(all, x, y)] = most(most(bare, bank_of(job, x, y)), next);
    }
    EACH_CHILD(job, 8, x, y)
    {
        own(all, x, y)->height = height[place(all, x, y)];
        int flow = moves[place(all, x, y)] - 1;
        if (flow < 0)
            continue;
        own(all, x, y)->flow = flow;
        own(all, x, y)->discharge =
            least(own(all, x, y)->discharge, own(all, x + ACROSS[flow], y + DOWN[flow])->discharge);
    }
    free(wishes);
    free(moves);
    free(height);
}

static bool leaks(const struct job *job, int64_t x, int64_t y)
{
    struct plain_cell cell = child(job, x, y);
    for (int flow = EAST; flow < SINK; flow++)
        if (flow != cell.flow && child(job, x + ACROSS[flow], y + DOWN[flow]).height < cell.height)
            return true;
    return false;
}

static struct plain_cells cut_out(const struct plain_cells *from, int64_t x, int64_t y,
                                  int64_t cols, int64_t rows)
{
    struct plain_cells cells = make_cells(x, y, cols, rows);
    for (int64_t j = y; j < y + rows; j++)
        for (int64_t i = x; i < x + cols; i++)
            *own(&cells, i, j) = *own(from, i, j);
    return cells;
}

struct plain_cells plain_refined(const struct rivers_world *world, int depth,
                                 const struct plain_cells *blocks, int64_t x, int64_t y,
                                 int64_t cols, int64_t rows)
{
    struct job job = {world, depth, strength_of(world, depth), blocks,
                      make_cells(2 * blocks->x, 2 * blocks->y, 2 * blocks->cols, 2 * blocks->rows)};
    for (int64_t j = blocks->y + 2; j < blocks->y + blocks->rows - 2; j++)
        for (int64_t i = blocks->x + 2; i < blocks->x + blocks->cols - 2; i++)
            if (!outside(world, depth - 1, i, j))
                make_children(&job, i, j);
    move_leaves(&job);
    struct plain_cells out = cut_out(&job.children, x, y, cols, rows);
    for (int64_t j = y; j < y + rows; j++)
        for (int64_t i = x; i < x + cols; i++) {
            if (outside(world, depth, i, j))
                *own(&out, i, j) = child(&job, i, j);
            else if (leaks(&job, i, j))
                own(&out, i, j)->lake = 0;
        }
    free(job.children.cells);
    return out;
}

struct plain_cells plain_rivers(const struct rivers_world *world, int depth, int64_t x, int64_t y,
                                int64_t cols, int64_t rows)
{
    if (depth == 0)
        return base(world, x, y, cols, rows);
    int64_t left = shifted(x, 1) - FRAME;
    int64_t upper = shifted(y, 1) - FRAME;
    struct plain_cells blocks =
        plain_rivers(world, depth - 1, left, upper, shifted(x + cols - 1, 1) + FRAME + 1 - left,
                     shifted(y + rows - 1, 1) + FRAME + 1 - upper);
    struct plain_cells cells = plain_refined(world, depth, &blocks, x, y, cols, rows);
    free(blocks.cells);
    return cells;
}

/*
 * Land bench: figures of land, by which planets are compared with rivers and with nature.
 *
 * Each figure is the median over fixed seeds. A world has 64x32 features of 128 cells. In it a
 * window of SIDE x SIDE cells is chosen by one rule: of those with half land or more, the one whose
 * heights spread most. Figures of nature are those of three pieces of SRTM and of GSHHG.
 *
 *     tests/bench/land [SEEDS [ALGORITHM]...]
 */
#include "base/minmax.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"
#include "world/world.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 1024, CELLS = SIDE * SIDE, FEATURE = 128, ACROSS = 64, DOWN = 32, SEEDS = 24 };

/* A window of a world. */
struct land {
    uint32_t cols;
    uint32_t rows;
    uint32_t *height;
    uint32_t *catchment;
    uint8_t *cover;
    uint8_t *direction;
};

enum figure {
    SUMMITS,
    AXIS,
    AXIS_FINE,
    ASPECT,
    STEEP,
    SKEW,
    THETA,
    HACK,
    COAST,
    ISLANDS,
    ISLAND_COUNT,
    R_B,
    R_L,
    R_A,
    RMS_5,
    RMS_6,
    RMS_7,
    FLOOR,
    LAKES_BELOW,
    LAND,
    FIGURES
};

/* A row of the table: what must be, and what nature has. */
static const struct {
    const char *name;
    const char *must;
    const char *nature;
} rows[FIGURES] = {
    [SUMMITS] = {"summits per 10,000 cells of land", "60-280", "69-261"},
    [AXIS] = {"spectrum axis : diagonal", "<= 1.25", ".9-1.1"},
    [AXIS_FINE] = {"the same, waves of 2-3 cells", "(<= 1.15)", ""},
    [ASPECT] = {"aspect axis : diagonal", "<= 1.25", ""},
    [STEEP] = {"slope p99 : median", "<= 8", "2-5"},
    [SKEW] = {"high-pass skew", "-.2-.35", "-.15-.45"},
    [THETA] = {"theta", ".35-.55", ".3-.6"},
    [HACK] = {"Hack", ".54-.63", ".55-.6"},
    [COAST] = {"coast dimension", "1.18-1.32", "1.19-1.24"},
    [ISLANDS] = {"islands' exponent", ".35-.85", ".61"},
    [ISLAND_COUNT] = {"islands of a world", "", ""},
    [R_B] = {"R_B", "3-6", "3-5"},
    [R_L] = {"R_L", "1.5-3.5", "1.5-3.5"},
    [R_A] = {"R_A", "3-6", "3-6"},
    [RMS_5] = {"rms against children, depth 5", "<= .0045", ""},
    [RMS_6] = {"depth 6", "<= .0025", ""},
    [RMS_7] = {"depth 7", "<= .0015", ""},
    [FLOOR] = {"sea floor slope p99 : median", "", ""},
    [LAKES_BELOW] = {"lake cells below the sea", "0", "0"},
    [LAND] = {"share of land of the world", "", ".29"},
};

static struct land land_new(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                            uint32_t cols, uint32_t down)
{
    size_t cells = (size_t)cols * down;
    struct land land = {cols,          down,         malloc(cells * 4), malloc(cells * 4),
                        malloc(cells), malloc(cells)};
    struct heights *reader = heights_new(recipe, zoom, cols, ROWS_WATER);
    heights_seek(reader, x, y);
    for (size_t at = 0; at < cells; at += cols) {
        memcpy(land.height + at, heights_row(reader), (size_t)cols * 4);
        const struct water_row *water = heights_water(reader);
        memcpy(land.catchment + at, water->catchment, (size_t)cols * 4);
        memcpy(land.cover + at, water->cover, cols);
        memcpy(land.direction + at, water->direction, cols);
    }
    heights_free(reader);
    return land;
}

static void land_free(struct land *land)
{
    free(land->height);
    free(land->catchment);
    free(land->cover);
    free(land->direction);
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(double *numbers, size_t count, double share)
{
    if (count == 0)
        return 0;
    qsort(numbers, count, sizeof *numbers, by_number);
    return numbers[(size_t)((double)(count - 1) * share)];
}

/* The slope of the line through points. */
struct fit {
    double n, x, y, xx, xy;
};

static void fit_add(struct fit *fit, double x, double y)
{
    fit->n++, fit->x += x, fit->y += y, fit->xx += x * x, fit->xy += x * y;
}

static double fit_slope(const struct fit *fit)
{
    return (fit->n * fit->xy - fit->x * fit->y) / (fit->n * fit->xx - fit->x * fit->x);
}

/*
 * Shapes: summits, slopes, aspects, skew, spectrum.
 */

static void find_shapes(const struct land *land, double figures[FIGURES])
{
    const uint32_t *h = land->height;
    double *slopes = malloc(CELLS * sizeof *slopes), *floors = malloc(CELLS * sizeof *floors);
    size_t count = 0, floor_count = 0, summits = 0, axis = 0, diagonal = 0;
    for (size_t y = 1; y < SIDE - 1; y++)
        for (size_t x = 1; x < SIDE - 1; x++) {
            size_t n = y * SIDE + x;
            double dx = ((double)h[n + 1] - h[n - 1]) / 2,
                   dy = ((double)h[n + SIDE] - h[n - SIDE]) / 2;
            double slope = sqrt(dx * dx + dy * dy);
            bool inner = true, top = true;
            for (int k = 0; k < 9; k++) {
                size_t m = n + (size_t)((k / 3 - 1) * SIDE + k % 3 - 1);
                inner &= land->cover[m] == land->cover[n];
                top &= m == n || h[m] < h[n];
            }
            if (inner && land->cover[n] == RIVERS_SEA)
                floors[floor_count++] = slope;
            if (land->cover[n] != RIVERS_LAND)
                continue;
            summits += top;
            if (!inner)
                continue;
            slopes[count++] = slope;
            double a = fabs(dx), b = fabs(dy), small = a < b ? a : b, large = a < b ? b : a;
            if (large > 0)
                *(small < large * .41421356 ? &axis : &diagonal) += 1;
        }
    figures[SUMMITS] = 10000. * (double)summits / (double)count;
    figures[ASPECT] = (double)axis / (double)diagonal;
    figures[STEEP] = quantile(slopes, count, .99) / quantile(slopes, count, .5);
    figures[FLOOR] = quantile(floors, floor_count, .99) / quantile(floors, floor_count, .5);
    free(slopes);
    free(floors);
}

/* Blurs numbers along one axis by a Gaussian of a sigma of 8. */
static void blur(double *to, const double *from, size_t step, size_t across)
{
    double weights[25];
    for (int k = 0; k < 25; k++)
        weights[k] = exp(-k * k / 128.);
    for (size_t n = 0; n < CELLS; n++) {
        double sum = 0, all = 0;
        long at = (long)(n / step % across);
        for (long k = -24; k <= 24; k++)
            if (at + k >= 0 && at + k < (long)across) {
                sum += weights[labs(k)] * from[(long)n + k * (long)step];
                all += weights[labs(k)];
            }
        to[n] = sum / all;
    }
}

static double find_skew(const struct land *land)
{
    double *h = malloc(CELLS * sizeof *h), *a = malloc(CELLS * sizeof *a),
           *b = malloc(CELLS * sizeof *b);
    for (size_t n = 0; n < CELLS; n++)
        h[n] = land->height[n];
    blur(a, h, 1, SIDE);
    blur(b, a, SIDE, SIDE);
    double n = 0, one = 0, two = 0, three = 0;
    for (size_t y = 6; y < SIDE - 6; y++)
        for (size_t x = 6; x < SIDE - 6; x++) {
            bool dry = true;
            for (size_t k = 0; dry && k < 169; k++)
                dry = land->cover[(y + k / 13 - 6) * SIDE + x + k % 13 - 6] == RIVERS_LAND;
            if (!dry)
                continue;
            double d = (h[y * SIDE + x] - b[y * SIDE + x]) / 1e6;
            n++, one += d, two += d * d, three += d * d * d;
        }
    double mean = one / n, variance = two / n - mean * mean;
    free(h), free(a), free(b);
    return (three / n - 3 * mean * two / n + 2 * mean * mean * mean) / pow(variance, 1.5);
}

static void transform(double *re, double *im, size_t step)
{
    for (size_t i = 1, j = 0; i < SIDE; i++) {
        size_t bit = SIDE >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            double t = re[i * step];
            re[i * step] = re[j * step], re[j * step] = t;
            t = im[i * step], im[i * step] = im[j * step], im[j * step] = t;
        }
    }
    for (size_t len = 2; len <= SIDE; len <<= 1)
        for (size_t k = 0; k < len / 2; k++) {
            double c = cos(-2 * acos(-1) * (double)k / (double)len),
                   s = sin(-2 * acos(-1) * (double)k / (double)len);
            for (size_t i = k; i < SIDE; i += len) {
                size_t a = i * step, b = (i + len / 2) * step;
                double r = re[b] * c - im[b] * s, m = re[b] * s + im[b] * c;
                re[b] = re[a] - r, im[b] = im[a] - m, re[a] += r, im[a] += m;
            }
        }
}

/* The mean power near the axes against that near the diagonals, as the geometric mean over octaves
 * of waves of 2 to 128 cells, and of 2 to 3. */
static void find_spectrum(const struct land *land, double figures[FIGURES])
{
    double *re = malloc(CELLS * sizeof *re), *im = calloc(CELLS, sizeof *im);
    double sums[9][2] = {{0}}, counts[9][2] = {{0}};
    for (size_t y = 0; y < SIDE; y++)
        for (size_t x = 0; x < SIDE; x++) {
            double wx = sin(acos(-1) * ((double)x + .5) / SIDE),
                   wy = sin(acos(-1) * ((double)y + .5) / SIDE);
            re[y * SIDE + x] =
                ((double)land->height[y * SIDE + x] / (1 << 29) - 1) * wx * wx * wy * wy;
        }
    for (size_t n = 0; n < SIDE; n++)
        transform(re + n * SIDE, im + n * SIDE, 1);
    for (size_t n = 0; n < SIDE; n++)
        transform(re + n, im + n, SIDE);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            double fx = x < SIDE / 2 ? x : SIDE - x, fy = y < SIDE / 2 ? y : SIDE - y;
            double f = sqrt(fx * fx + fy * fy), angle = atan2(fy, fx) * 180 / acos(-1);
            size_t n = (size_t)y * SIDE + (size_t)x;
            if (f < 8 || f > SIDE / 2)
                continue;
            angle = angle > 45 ? 90 - angle : angle; /* 0: an axis, 45: a diagonal */
            int kind = angle < 15 ? 0 : angle > 30 ? 1 : -1;
            double power = re[n] * re[n] + im[n] * im[n];
            int band = (int)log2(SIDE / f);
            if (kind < 0)
                continue;
            sums[band][kind] += power, counts[band][kind]++;
            if (SIDE / f < 3)
                sums[8][kind] += power, counts[8][kind]++;
        }
    double product = 1;
    for (int n = 1; n < 7; n++)
        product *= sums[n][0] / counts[n][0] / (sums[n][1] / counts[n][1]);
    figures[AXIS] = pow(product, 1 / 6.);
    figures[AXIS_FINE] = sums[8][0] / counts[8][0] / (sums[8][1] / counts[8][1]);
    free(re), free(im);
}

/*
 * Water: theta, Hack, Horton's ratios.
 */

static size_t next_of(const struct land *land, size_t n)
{
    static const long step[] = {1, SIDE, -1, -SIDE};
    size_t x = n % SIDE, y = n / SIDE, way = land->direction[n];
    bool out = way > 3 || (way == 0 && x == SIDE - 1) || (way == 2 && x == 0) ||
               (way == 1 && y == SIDE - 1) || (way == 3 && y == 0);
    return out ? CELLS : (size_t)((long)n + step[way]);
}

static void find_water(const struct land *land, double figures[FIGURES])
{
    uint32_t *order = malloc(CELLS * 4), *area = calloc(CELLS, 4), *length = calloc(CELLS, 4),
             *strahler = calloc(CELLS, 4), *twice = calloc(CELLS, 4), *count = calloc(CELLS, 4);
    uint8_t *donors = calloc(CELLS, 1);
    struct fit theta = {0}, hack = {0}, b = {0}, l = {0}, r = {0};
    double sums[24] = {0}, counts[24] = {0}, hack_sum[24] = {0}, hack_count[24] = {0};
    size_t head = 0, tail = 0;
    for (size_t n = 0; n < CELLS; n++)
        if (next_of(land, n) < CELLS)
            donors[next_of(land, n)]++;
    for (size_t n = 0; n < CELLS; n++)
        if (donors[n] == 0)
            order[tail++] = (uint32_t)n;
    double streams[16] = {0}, whole[16] = {0}, lengths[16] = {0}, areas[16] = {0};
    while (head < tail) { /* from springs down: all donors of a cell come before it */
        size_t n = order[head++], next = next_of(land, n);
        area[n]++;
        if (area[n] < 16)
            strahler[n] = 0; /* no stream yet */
        else if (strahler[n] == 0)
            strahler[n] = 1, count[n] = 1;
        else if (twice[n] > 1)
            strahler[n]++, count[n] = 1;
        bool complete = area[n] == land->catchment[n];
        bool dry = land->cover[n] == RIVERS_LAND;
        if (complete && dry && area[n] >= 32) {
            int bin = (int)(2 * log2(area[n]));
            if (bin < 24)
                hack_sum[bin] += log(length[n] + 1.), hack_count[bin]++;
        }
        if (dry && next < CELLS && land->catchment[n] >= 32 &&
            land->height[n] > land->height[next]) {
            int bin = (int)(2 * log2(land->catchment[n])) - 10;
            if (bin < 24)
                sums[bin] += (double)land->height[n] - land->height[next], counts[bin]++;
        } else if (dry && next < CELLS && land->catchment[n] >= 32 && land->catchment[n] < 1 << 17)
            counts[(int)(2 * log2(land->catchment[n])) - 10]++;
        uint32_t o = strahler[n];
        if (next < CELLS) {
            area[next] += area[n];
            length[next] = length[next] > length[n] + 1 ? length[next] : length[n] + 1;
            if (strahler[next] < o)
                strahler[next] = o, twice[next] = 1, count[next] = count[n] + 1;
            else if (strahler[next] == o && o > 0)
                twice[next]++;
            if (--donors[next] == 0)
                order[tail++] = (uint32_t)next;
        }
    }
    for (size_t n = 0; n < CELLS; n++) {
        uint32_t o = strahler[n];
        size_t next = next_of(land, n);
        bool ends = next < CELLS && (strahler[next] != o || land->cover[next] == RIVERS_SEA);
        if (o > 0 && o < 16 && ends && land->cover[n] == RIVERS_LAND) {
            streams[o]++;
            if (area[n] == land->catchment[n])
                whole[o]++, lengths[o] += count[n], areas[o] += area[n];
        }
    }
    for (int n = 0; n < 24; n++)
        if (counts[n] > 50 && sums[n] > 0)
            fit_add(&theta, n * .5 * log(2), log(sums[n] / counts[n]));
    for (int n = 10; n < 24; n++)
        if (hack_count[n] > 20)
            fit_add(&hack, (n + .5) * .5 * log(2), hack_sum[n] / hack_count[n]);
    for (int o = 1; o < 7; o++)
        if (whole[o] > 3) {
            fit_add(&b, o, log(streams[o]));
            fit_add(&l, o, log(lengths[o] / whole[o]));
            fit_add(&r, o, log(areas[o] / whole[o]));
        }
    figures[THETA] = -fit_slope(&theta);
    figures[HACK] = fit_slope(&hack);
    figures[R_B] = exp(-fit_slope(&b));
    figures[R_L] = exp(fit_slope(&l));
    figures[R_A] = exp(fit_slope(&r));
    free(order), free(area), free(length), free(strahler), free(twice), free(count), free(donors);
}

/*
 * Coasts: boxes that hold some, and islands.
 */

static double find_coast(const struct land *land)
{
    struct fit fit = {0};
    uint8_t *coast = calloc(CELLS, 1);
    for (size_t n = SIDE; n < CELLS - SIDE; n++)
        coast[n] = land->cover[n] != RIVERS_SEA &&
                   (land->cover[n + 1] == RIVERS_SEA || land->cover[n - 1] == RIVERS_SEA ||
                    land->cover[n + SIDE] == RIVERS_SEA || land->cover[n - SIDE] == RIVERS_SEA);
    for (size_t box = 1; box <= 64; box *= 2) {
        size_t found = 0;
        for (size_t y = 0; y < SIDE; y += box)
            for (size_t x = 0; x < SIDE; x += box) {
                bool some = false;
                for (size_t k = 0; !some && k < box * box; k++)
                    some = coast[(y + k / box) * SIDE + x + k % box];
                found += some;
            }
        if (found > 0)
            fit_add(&fit, log((double)box), log((double)found));
    }
    free(coast);
    return -fit_slope(&fit);
}

static void find_islands(const struct land *land, double figures[FIGURES])
{
    size_t cells = (size_t)land->cols * land->rows, islands = 0, dry = 0;
    uint8_t *seen = calloc(cells, 1);
    uint32_t *stack = malloc(cells * 4);
    double *areas = malloc(cells * sizeof *areas);
    for (size_t from = 0; from < cells; from++) {
        size_t top = 0, area = 0;
        if (seen[from] || land->cover[from] == RIVERS_SEA)
            continue;
        stack[top++] = (uint32_t)from, seen[from] = 1;
        while (top > 0) {
            size_t n = stack[--top], x = n % land->cols, y = n / land->cols;
            area++;
            size_t near[4] = {y * land->cols + (x + 1) % land->cols,
                              y * land->cols + (x + land->cols - 1) % land->cols,
                              (y + 1) % land->rows * land->cols + x,
                              (y + land->rows - 1) % land->rows * land->cols + x};
            for (int k = 0; k < 4; k++)
                if (!seen[near[k]] && land->cover[near[k]] != RIVERS_SEA)
                    seen[near[k]] = 1, stack[top++] = (uint32_t)near[k];
        }
        dry += area;
        if (area >= 4)
            areas[islands++] = (double)area;
    }
    qsort(areas, islands, sizeof *areas, by_number);
    struct fit fit = {0};
    for (double least = 4; least <= 1024; least *= 2) {
        double larger = 0;
        for (size_t n = 0; n < islands; n++)
            larger += areas[n] >= least;
        if (larger >= 5)
            fit_add(&fit, log(least), log(larger));
    }
    figures[ISLANDS] = -fit_slope(&fit);
    figures[ISLAND_COUNT] = (double)islands;
    figures[LAND] = (double)dry / (double)cells;
    free(seen), free(stack), free(areas);
}

/* How far cells of a depth are from the mean of their four children, as a share of the range. */
static double find_rms(const struct recipe *recipe, int zoom, int64_t x, int64_t y)
{
    enum { COARSE = 512 };
    struct land above = land_new(recipe, zoom, x, y, COARSE, COARSE);
    struct land below = land_new(recipe, zoom + 1, 2 * x, 2 * y, 2 * COARSE, 2 * COARSE);
    double sum = 0, count = 0;
    for (size_t n = 0; n < (size_t)COARSE * COARSE; n++) {
        size_t at = n / COARSE * 4 * COARSE + n % COARSE * 2;
        double mean = ((double)below.height[at] + below.height[at + 1] +
                       below.height[at + 2L * COARSE] + below.height[at + 2L * COARSE + 1]) /
                      4;
        double off = (mean - above.height[n]) / RIVERS_TOP;
        if (above.cover[n] == RIVERS_LAND)
            sum += off * off, count++;
    }
    land_free(&above), land_free(&below);
    return sqrt(sum / count);
}

/*
 * Climate: the land of each latitude by what grows there.
 */

enum { ZONES = 6, KINDS = 5 };

static const int zone_ends[ZONES] = {10, 20, 35, 50, 66, 90}; /* degrees */

static int kind_of(int biome)
{
    switch (biome) {
    case BIOME_DESERT:
        return 0;
    case BIOME_JUNGLE:
    case BIOME_RAIN_FOREST:
        return 1;
    case BIOME_ICE:
    case BIOME_SNOW:
    case BIOME_TUNDRA:
        return 2;
    case BIOME_SAVANNA:
    case BIOME_STEPPE:
    case BIOME_GRASSLAND:
        return 3;
    default:
        return 4;
    }
}

static void add_zones(const struct recipe *recipe, double zones[ZONES][KINDS])
{
    enum { COLS = ACROSS * FEATURE / 8, ROWS = DOWN * FEATURE / 8 };
    struct recipe belts = *recipe;
    struct world world;
    belts.edges = EDGES_WRAP_X;
    belts.climate = CLIMATE_BELTS;
    if (!world_estimate(&world, &belts, NULL, 0))
        exit(1);
    struct heights *reader = heights_new(&world.recipe, -3, COLS, ROWS_WATER | ROWS_CLIMATE);
    for (int y = 0; y < ROWS; y++) {
        uint8_t biomes[COLS];
        int zone = 0;
        double degrees = fabs((y + .5) / ROWS - .5) * 180;
        while (degrees > zone_ends[zone])
            zone++;
        heights_row(reader);
        const struct water_row *water = heights_water(reader);
        biome_row(heights_climate(reader), water->cover, COLS, biomes);
        for (int x = 0; x < COLS; x++)
            if (water->cover[x] == RIVERS_LAND)
                zones[zone][kind_of(biomes[x])]++;
    }
    heights_free(reader);
}

static void print_zones(const char *name, double zones[ZONES][KINDS])
{
    static const char *const kinds[KINDS] = {"desert", "jungle and rain forest",
                                             "ice, snow and tundra", "grass, steppe and savanna",
                                             "woods and rock"};
    printf("\n%-36s", name);
    for (int zone = 0; zone < ZONES; zone++)
        printf(" to %d N/S", zone_ends[zone]);
    for (int kind = 0; kind < KINDS; kind++) {
        printf("\n%-36s", kinds[kind]);
        for (int zone = 0; zone < ZONES; zone++) {
            double all = 0;
            for (int n = 0; n < KINDS; n++)
                all += zones[zone][n];
            printf(" %7.0f %%", 100 * zones[zone][kind] / all);
        }
    }
    putchar('\n');
}

/* Finds the window of a world. */
static void choose(const struct recipe *recipe, int64_t *x, int64_t *y)
{
    enum { STEP = SIDE / 8 };
    struct land whole = land_new(recipe, -3, 0, 0, ACROSS * FEATURE / 8, DOWN * FEATURE / 8);
    double best = -1;
    for (uint32_t j = 0; j + STEP <= whole.rows; j += STEP / 2)
        for (uint32_t i = 0; i + STEP <= whole.cols; i += STEP / 2) {
            double one = 0, two = 0, dry = 0;
            for (uint32_t k = 0; k < STEP * STEP; k++) {
                size_t n = (size_t)(j + k / STEP) * whole.cols + i + k % STEP;
                double h = whole.height[n] / 1e9;
                if (whole.cover[n] == RIVERS_LAND)
                    one += h, two += h * h, dry++;
            }
            double spread = two / dry - one / dry * (one / dry);
            if (dry > STEP * STEP / 2. && spread > best)
                best = spread, *x = 8 * (int64_t)i, *y = 8 * (int64_t)j;
        }
    land_free(&whole);
}

static void find_figures(const struct recipe *recipe, double figures[FIGURES])
{
    int64_t x = 0, y = 0;
    choose(recipe, &x, &y);
    struct land land = land_new(recipe, 0, x, y, SIDE, SIDE);
    struct land world = land_new(recipe, -3, 0, 0, ACROSS * FEATURE / 8, DOWN * FEATURE / 8);
    find_shapes(&land, figures);
    figures[SKEW] = find_skew(&land);
    find_spectrum(&land, figures);
    find_water(&land, figures);
    find_islands(&world, figures);
    figures[COAST] = find_coast(&land);
    figures[RMS_5] = find_rms(recipe, -2, x / 4 - 128, y / 4 - 128);
    figures[RMS_6] = find_rms(recipe, -1, x / 2, y / 2);
    figures[RMS_7] = find_rms(recipe, 0, x, y);
    figures[LAKES_BELOW] = 0;
    for (size_t n = 0; n < CELLS; n++)
        figures[LAKES_BELOW] += land.cover[n] == RIVERS_LAKE && land.height[n] < RIVERS_SEA_USUAL;
    land_free(&land), land_free(&world);
}

static int algorithm_named(const char *name)
{
    for (int n = 0; algorithms[n] != NULL; n++)
        if (strcmp(algorithms[n]->name, name) == 0)
            return n;
    fprintf(stderr, "land: no algorithm %s\n", name);
    exit(2);
}

int main(int argc, char **argv)
{
    enum { MOST = 4 };
    static double found[MOST][FIGURES][SEEDS];
    static double zones[MOST][ZONES][KINDS];
    const char *names[MOST] = {"planet", "rivers"};
    int seeds = argc > 1 ? MIN(MAX(atoi(argv[1]), 1), SEEDS) : SEEDS;
    int count = argc > 2 ? argc - 2 : 2;
    for (int n = 0; n < count && argc > 2; n++)
        names[n] = argv[n + 2];
    for (int n = 0; n < count; n++)
        for (int seed = 0; seed < seeds; seed++) {
            struct recipe recipe = recipe_default();
            double figures[FIGURES];
            recipe.algorithm = (uint8_t)algorithm_named(names[n]);
            recipe.width = ACROSS * FEATURE, recipe.height = DOWN * FEATURE;
            recipe.feature = FEATURE, recipe.seed = (uint64_t)seed + 1;
            recipe.roughness = algorithms[recipe.algorithm]->roughness;
            find_figures(&recipe, figures);
            add_zones(&recipe, zones[n]);
            for (int f = 0; f < FIGURES; f++)
                found[n][f][seed] = figures[f];
        }
    printf("%-36s %-10s %-10s", "median of seeds", "must", "nature");
    for (int n = 0; n < count; n++)
        printf(" %8s", names[n]);
    for (int f = 0; f < FIGURES; f++) {
        printf("\n%-36s %-10s %-10s", rows[f].name, rows[f].must, rows[f].nature);
        for (int n = 0; n < count; n++)
            printf(" %8.4g", quantile(found[n][f], (size_t)seeds, .5));
    }
    putchar('\n');
    for (int n = 0; n < count; n++)
        print_zones(names[n], zones[n]);
    return 0;
}

/*
 * Over 500 lines, as rows of an area and the pieces of it are one: pieces are made row by row.
 *
 * An area is a rectangle of points; in a circle each row has a span within its rectangle.
 *
 * Every nth point of a large world would lie at one latitude of belts, or be a corner of the base
 * lattice: so windows stand for it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "survey/area.h"

#include "base/noise.h"
#include "render/points/cover.h"
#include "world/heights.h"

#include <stdlib.h>

struct area_reader {
    const struct area *area;
    const struct world *world;
    const struct bands *bands;
    const uint32_t *memory; /* heights of the next row; NULL: `heights` makes them */
    struct heights *heights;
    struct cover_rule rule;
    unsigned parts;
    uint32_t next; /* number of the next row */
    struct area_row row;
    uint8_t kinds_of_bands[BAND_MAX];
    uint8_t *bytes; /* kinds, then bands, covers, biomes */
};

struct area area_of_world(const struct recipe *recipe, uint32_t points)
{
    enum { FEWEST = 2, USUAL = 4 }; /* depths at which features have 4 and 16 points */
    struct area area = {.wraps_x = !recipe_bounded_x(recipe), .wraps_y = !recipe_bounded_y(recipe)};
    int depth = recipe_depth(recipe);
    while (recipe_cols(recipe, area.zoom) * recipe_rows(recipe, area.zoom) > points &&
           area.zoom > recipe_zoom_min(recipe))
        area.zoom--;
    if (area.zoom < 0 && depth + area.zoom < FEWEST && recipe->picture == NULL) {
        area.zoom = MIN(USUAL - depth, 0);
        area.windows = AREA_WINDOWS_SIDE * AREA_WINDOWS_SIDE;
    }
    area.cols = (uint32_t)recipe_cols(recipe, area.zoom);
    area.rows = (uint32_t)recipe_rows(recipe, area.zoom);
    return area;
}

/* Returns the first point of the nth of AREA_WINDOWS_SIDE windows along a side, by random bits. */
static int64_t begin_window(uint32_t side, uint32_t length, int n, uint64_t bits)
{
    uint64_t place = (uint64_t)n << 16 | (bits & 0xFFFF); /* of AREA_WINDOWS_SIDE << 16 */
    return (int64_t)((uint64_t)(side - length) * place / AREA_WINDOWS_SIDE >> 16);
}

struct area area_window(const struct area *area, const struct recipe *recipe, int n)
{
    uint64_t bits = noise_mix((uint64_t)n);
    struct view view = {.zoom = area->zoom,
                        .cols = MIN(area->cols, AREA_WINDOW),
                        .rows = MIN(area->rows, AREA_WINDOW)};
    struct area window;
    view.x = begin_window(area->cols, view.cols, n % AREA_WINDOWS_SIDE, bits);
    view.y = begin_window(area->rows, view.rows, n / AREA_WINDOWS_SIDE, bits >> 16);
    area_of_view(&window, recipe, &view);
    return window;
}

bool area_of_view(struct area *area, const struct recipe *recipe, const struct view *view)
{
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    bool across = !recipe_bounded_x(recipe);
    bool down = !recipe_bounded_y(recipe);
    *area = (struct area){
        .zoom = view->zoom,
        .x = view->x,
        .y = view->y,
        .cols = view_cols_inside(view, recipe),
        .rows = view_rows_inside(view, recipe),
        .wraps_x = across && view->cols == cols,
        .wraps_y = down && view->rows == rows,
    };
    return (uint64_t)area->cols * area->rows <= AREA_POINTS_MAX &&
           (!across || view->cols <= cols) && (!down || view->rows <= rows);
}

struct area area_of_circle(const struct recipe *recipe, int64_t x, int64_t y, uint32_t radius,
                           uint32_t points)
{
    struct area area = {.round = true, .centre_x = x, .centre_y = y, .radius = radius};
    for (;; area.zoom--) {
        area.x = -times_power(radius - x, area.zoom); /* rounded up */
        area.y = -times_power(radius - y, area.zoom);
        area.cols = (uint32_t)(times_power(x + radius, area.zoom) + 1 - area.x);
        area.rows = (uint32_t)(times_power(y + radius, area.zoom) + 1 - area.y);
        if ((uint64_t)area.cols * area.rows <= points || area.zoom == recipe_zoom_min(recipe))
            break;
    }
    if (recipe_bounded_x(recipe)) {
        area.skip_west = MAX(-area.x, 0);
        area.skip_east = MAX(area.x + area.cols - recipe_cols(recipe, area.zoom), 0);
    }
    if (recipe_bounded_y(recipe)) {
        area.skip_north = MAX(-area.y, 0);
        area.skip_south = MAX(area.y + area.rows - recipe_rows(recipe, area.zoom), 0);
    }
    return area;
}

void area_span(const struct area *area, int64_t row, uint32_t *first, uint32_t *after)
{
    int64_t west = area->skip_west;
    int64_t east = (int64_t)area->cols - area->skip_east;
    *first = *after = 0;
    if (row < area->skip_north || row >= (int64_t)area->rows - area->skip_south)
        return;
    if (area->round) {
        int64_t down = times_power(area->y + row, -area->zoom) - area->centre_y;
        int64_t rest = (int64_t)area->radius * area->radius - down * down;
        int64_t reach = rest >= 0 ? (int64_t)root_floor((uint64_t)rest) : -1;
        int64_t from =
            reach < 0 ? east : -times_power(reach - area->centre_x, area->zoom) - area->x;
        int64_t to =
            reach < 0 ? west : times_power(area->centre_x + reach, area->zoom) + 1 - area->x;
        west = MAX(from, west);
        east = MIN(to, east);
    }
    if (west < east) {
        *first = (uint32_t)west;
        *after = (uint32_t)east;
    }
}

struct area_reader *area_reader_new(const struct area *area, const struct world *world,
                                    const struct bands *bands, unsigned parts,
                                    const uint32_t *heights)
{
    struct area_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return NULL;
    *reader = (struct area_reader){
        .area = area, .world = world, .bands = bands, .memory = heights, .parts = parts};
    reader->rule = cover_rule_of(&world->recipe, world->sea_height, area->zoom, COVER_TILES);
    reader->bytes = malloc((size_t)area->cols * 4);
    if (heights == NULL)
        reader->heights =
            heights_new(&world->recipe, area->zoom, area->cols,
                        ROWS_DISCHARGE | ((parts & AREA_BIOMES) != 0 ? ROWS_CLIMATE : 0));
    if (reader->heights != NULL)
        heights_seek(reader->heights, area->x, area->y);
    if (reader->bytes == NULL || (heights == NULL && reader->heights == NULL)) {
        area_reader_free(reader);
        return NULL;
    }
    for (int n = 0; n < bands->count; n++) {
        enum land land = bands_land(bands, world->sea_kind, n);
        reader->kinds_of_bands[n] = land_is_walkable(land) ? AREA_WALKABLE : AREA_LAND;
    }
    return reader;
}

void area_reader_free(struct area_reader *reader)
{
    if (reader == NULL)
        return;
    heights_free(reader->heights);
    free(reader->bytes);
    free(reader);
}

/* Makes points water that are covered by it. */
static void flood(uint8_t *restrict kinds, const uint8_t *restrict covers, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++) {
        kinds[n] = covers[n] == COVER_SEA ? AREA_WATER : kinds[n];
        kinds[n] = covers[n] == COVER_LAKE ? AREA_LAKE : kinds[n];
    }
}

/* Finds the kinds of points of known height; where biomes decide, leaves AREA_LAND. */
static void find_kinds(const struct area_reader *reader, const struct area_row *row)
{
    uint32_t cols = reader->area->cols;
    uint8_t *kinds = row->kinds;
    uint8_t *covers = reader->bytes + 2 * (size_t)cols;
    if ((reader->parts & AREA_WALKS) != 0 && (reader->parts & AREA_BIOMES) == 0)
        bands_row(reader->bands, reader->kinds_of_bands, row->heights, cols, kinds);
    else
        memset(kinds, AREA_LAND, cols);
    cover_row(&reader->rule, row->heights, row->water, cols, covers);
    flood(kinds, covers, cols);
}

/* Sets the kind of the points that are not in the area, or whose height is unknown. */
static void clear_kinds(const struct area_reader *reader, const struct area_row *row)
{
    uint32_t cols = reader->area->cols;
    memset(row->kinds, AREA_NOTHING, row->first);
    memset(row->kinds + row->after, AREA_NOTHING, cols - row->after);
    if (reader->world->recipe.picture == NULL)
        return;
    for (uint32_t n = row->first; n < row->after; n++)
        if (row->heights[n] == HEIGHT_UNKNOWN)
            row->kinds[n] = AREA_NOTHING;
}

/* Finds the biomes of a row, whose covers are known, and where one can walk by them. */
static void set_biomes(struct area_reader *reader)
{
    uint32_t cols = reader->area->cols;
    uint8_t *kinds = reader->row.kinds;
    uint8_t *covers = reader->bytes + 2 * (size_t)cols;
    const uint8_t *biomes = reader->row.biomes = covers + cols;
    reader->row.climate = heights_climate(reader->heights);
    biome_row(reader->row.climate, covers, cols, covers + cols);
    for (uint32_t n = 0; (reader->parts & AREA_WALKS) != 0 && n < cols; n++)
        if (kinds[n] == AREA_LAND && biome_is_walkable((enum biome)biomes[n]))
            kinds[n] = AREA_WALKABLE;
}

const struct area_row *area_reader_row(struct area_reader *reader)
{
    uint32_t cols = reader->area->cols;
    struct area_row *row = &reader->row;
    row->kinds = reader->bytes;
    row->heights = reader->memory;
    row->water = NULL;
    if (reader->memory != NULL) {
        reader->memory += cols;
    } else {
        row->heights = heights_row(reader->heights);
        row->water = heights_water(reader->heights);
    }
    area_span(reader->area, reader->next++, &row->first, &row->after);
    find_kinds(reader, row);
    if ((reader->parts & AREA_BIOMES) != 0)
        set_biomes(reader);
    clear_kinds(reader, row);
    if ((reader->parts & AREA_BANDS) != 0) {
        bands_indices(reader->bands, row->heights, cols, reader->bytes + cols);
        row->bands = reader->bytes + cols;
    }
    return row;
}

/*
 * Pieces. Rows are cut into runs, and runs are joined by union-find: a piece costs no memory but
 * that of its runs (Hoshen and Kopelman, "Percolation and cluster distribution", 1976, do so for
 * points).
 *
 * Invariant: the first of two runs that are joined stands for both, so that the run which stands
 * for a piece is its first one in reading order.
 */

bool pieces_begin(struct pieces *pieces, const struct area *area)
{
    free(pieces->starts);
    pieces->starts = malloc(((size_t)area->rows + 1) * sizeof *pieces->starts);
    pieces->area = area;
    pieces->row = 0;
    pieces->count = 0;
    return pieces->starts != NULL;
}

void pieces_free(struct pieces *pieces)
{
    free(pieces->runs);
    free(pieces->starts);
    *pieces = (struct pieces){0};
}

/* Makes room for the runs of one more row. */
static bool reserve(struct pieces *pieces)
{
    size_t wanted = pieces->count + pieces->area->cols;
    if (wanted <= pieces->room)
        return true;
    size_t room = wanted + pieces->room / 2;
    struct piece_run *more = realloc(pieces->runs, room * sizeof *more);
    if (more == NULL)
        return false;
    pieces->runs = more;
    pieces->room = room;
    return true;
}

/* Returns the run that stands for a run's piece, and shortens the way to it. */
static uint32_t find_first(struct piece_run *runs, uint32_t run)
{
    while (runs[run].first != run) {
        runs[run].first = runs[runs[run].first].first;
        run = runs[run].first;
    }
    return run;
}

static void join_runs(struct piece_run *runs, uint32_t a, uint32_t b)
{
    a = find_first(runs, a);
    b = find_first(runs, b);
    if (a < b)
        runs[b].first = a;
    else
        runs[a].first = b;
}

/* Joins the runs of two rows, a below or above b, where they are of one kind and share a column. */
static void join_rows(struct pieces *pieces, uint32_t a, uint32_t a_end, uint32_t b, uint32_t b_end)
{
    struct piece_run *runs = pieces->runs;
    while (a < a_end && b < b_end) {
        bool overlap = runs[a].begin < runs[b].end && runs[b].begin < runs[a].end;
        if (overlap && runs[a].kind == runs[b].kind)
            join_runs(runs, a, b);
        if (runs[a].end < runs[b].end)
            a++;
        else
            b++;
    }
}

bool pieces_row(struct pieces *pieces, const uint8_t *kinds)
{
    uint32_t first = (uint32_t)pieces->count;
    uint32_t count = first;
    uint32_t cols = pieces->area->cols;
    if (!reserve(pieces))
        return false;
    struct piece_run *runs = pieces->runs;
    for (uint32_t col = 0; col < cols;) {
        uint32_t begin = col;
        uint8_t kind = kinds[col];
        while (col < cols && kinds[col] == kind)
            col++;
        if (kind != 0)
            runs[count] = (struct piece_run){begin, col, count, 0, kind, false};
        count += kind != 0;
    }
    pieces->starts[pieces->row] = first;
    pieces->starts[pieces->row + 1] = count;
    pieces->count = count;
    bool seam = pieces->area->wraps_x && count > first + 1 && runs[first].begin == 0 &&
                runs[count - 1].end == cols && runs[first].kind == runs[count - 1].kind;
    if (seam)
        join_runs(runs, first, count - 1);
    if (pieces->row > 0)
        join_rows(pieces, pieces->starts[pieces->row - 1], first, first, count);
    pieces->row++;
    return true;
}

/* True if a run of a row touches a rim. */
static bool touches(const struct pieces *pieces, uint32_t row, const struct piece_run *run)
{
    bool x = !pieces->area->wraps_x && (run->begin == 0 || run->end == pieces->area->cols);
    bool y = !pieces->area->wraps_y && (row == 0 || row + 1 == pieces->area->rows);
    return x || y;
}

void pieces_end(struct pieces *pieces)
{
    struct piece_run *runs = pieces->runs;
    const uint32_t *starts = pieces->starts;
    uint32_t last = pieces->area->rows - 1;
    if (pieces->area->wraps_y && last > 0)
        join_rows(pieces, starts[last], starts[last + 1], starts[0], starts[1]);
    for (uint32_t row = 0; row < pieces->area->rows; row++)
        for (uint32_t n = starts[row]; n < starts[row + 1]; n++) {
            uint32_t first = find_first(runs, n);
            runs[n].first = first;
            runs[first].points += runs[n].end - runs[n].begin;
            runs[first].at_rim |= touches(pieces, row, &runs[n]);
        }
}

/*
 * The start: for each column there are two sums, of points of the region and of water, over the
 * rows that are near. From one row to the next a row is added and one is taken away; along a row
 * the sums of the columns that are near are added up in the same way.
 */

/* Sums over the rows that are near, of one column. */
struct column {
    uint32_t land;
    uint32_t water;
};

struct start_search {
    const struct pieces *walk;
    const struct pieces *land;
    const uint8_t *is_water;
    uint32_t region;
    int64_t reach_x;
    int64_t reach_y;
    struct column *columns;
    struct column best; /* sums at the best point so far */
    uint64_t off;       /* how far it is from the middle, as off_middle has it */
    bool found;
    struct area_point best_at;
};

/* Adds the points of a row to the sums, or takes them away if `by` is UINT32_MAX. */
static void add_row(const struct start_search *search, int64_t row, uint32_t by)
{
    const struct pieces *walk = search->walk;
    const struct pieces *land = search->land;
    int64_t rows = walk->area->rows;
    if (!walk->area->wraps_y && (row < 0 || row >= rows))
        return;
    row = row < 0 ? row + rows : row >= rows ? row - rows : row;
    for (uint32_t n = walk->starts[row]; n < walk->starts[row + 1]; n++)
        if (walk->runs[n].first == search->region)
            for (uint32_t col = walk->runs[n].begin; col < walk->runs[n].end; col++)
                search->columns[col].land += by;
    for (uint32_t n = land->starts[row]; n < land->starts[row + 1]; n++)
        if (search->is_water[land->runs[n].kind] != 0)
            for (uint32_t col = land->runs[n].begin; col < land->runs[n].end; col++)
                search->columns[col].water += by;
}

/* Adds a column to the sums of a square, or takes it away if `by` is UINT32_MAX. */
static void add_column(const struct start_search *search, struct column *square, int64_t col,
                       uint32_t by)
{
    int64_t cols = search->walk->area->cols;
    if (!search->walk->area->wraps_x && (col < 0 || col >= cols))
        return;
    col = col < 0 ? col + cols : col >= cols ? col - cols : col;
    square->land += search->columns[col].land * by;
    square->water += search->columns[col].water * by;
}

/* Returns the square of twice the distance of a point from the middle of the area. */
static uint64_t off_middle(const struct pieces *pieces, uint32_t col, uint32_t row)
{
    int64_t east = 2 * (int64_t)col - (pieces->area->cols - INT64_C(1));
    int64_t south = 2 * (int64_t)row - (pieces->area->rows - INT64_C(1));
    return (uint64_t)(east * east + south * south);
}

/* True if a square is better than the best so far. */
static bool is_better(const struct start_search *search, const struct column *square, uint64_t off)
{
    bool wet = square->water > 0;
    bool best_wet = search->best.water > 0;
    if (!search->found || wet != best_wet)
        return !search->found || wet;
    if (square->land != search->best.land)
        return square->land > search->best.land;
    return off < search->off;
}

/* Looks at the points of a run of the region. */
static void look_at_run(struct start_search *search, uint32_t row, const struct piece_run *run)
{
    struct column square = {0};
    int64_t reach = search->reach_x;
    for (int64_t col = run->begin - reach; col <= run->begin + reach; col++)
        add_column(search, &square, col, 1);
    for (uint32_t col = run->begin; col < run->end; col++) {
        uint64_t off = off_middle(search->walk, col, row);
        if (is_better(search, &square, off)) {
            search->best = square;
            search->off = off;
            search->found = true;
            search->best_at = (struct area_point){col, row};
        }
        add_column(search, &square, col - reach, UINT32_MAX);
        add_column(search, &square, col + reach + 1, 1);
    }
}

/* Returns the points to each side that are near, such that none is counted twice. */
static int64_t reach_of(uint32_t side)
{
    return MIN(((int64_t)side - 1) / 2, PIECES_START_REACH);
}

bool pieces_start(const struct pieces *walk, uint32_t region, const struct pieces *land,
                  const uint8_t *is_water, struct area_point *start)
{
    struct start_search search = {
        .walk = walk,
        .land = land,
        .is_water = is_water,
        .region = region,
        .reach_x = reach_of(walk->area->cols),
        .reach_y = reach_of(walk->area->rows),
        .columns = calloc(walk->area->cols, sizeof *search.columns),
    };
    if (search.columns == NULL)
        return false;
    for (int64_t near = -search.reach_y; near < search.reach_y; near++)
        add_row(&search, near, 1);
    for (uint32_t y = 0; y < walk->area->rows; y++) {
        add_row(&search, y + search.reach_y, 1);
        for (uint32_t n = walk->starts[y]; n < walk->starts[y + 1]; n++)
            if (walk->runs[n].first == region)
                look_at_run(&search, y, &walk->runs[n]);
        add_row(&search, y - search.reach_y, UINT32_MAX);
    }
    free(search.columns);
    *start = search.best_at;
    return true;
}

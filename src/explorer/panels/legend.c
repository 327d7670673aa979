/*
 * On a narrow screen columns are left out: first heights in the units of csv, then in percent, then
 * in the units of the world's scale, which stand in place of those of csv where there is one, then
 * the names of land. Tile and share are always there.
 */
#include "explorer/panels/legend.h"

#include "base/text.h"
#include "map/map.h"
#include "render/points/point_rows.h"
#include "render/points/tile_styles.h"
#include "world/climate/biome.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Legend counts: how many points of a view the map shows as each band or biome, river and lake.
 *
 * Rows of the view are read as the map draws them, but plain: relief hides no tile.
 */

/* Numbers of points of a view; a point counts once. */
struct legend_counts {
    uint64_t bands[BAND_MAX]; /* points of each band, or of each biome where the map shows those */
    uint64_t rivers;          /* points that are drawn as a river */
    uint64_t lakes;           /* points that are drawn as a lake */
    uint64_t all;             /* points whose height is known */
    bool flight;              /* the view is a flight, of which nothing is counted */
};

/* Adds the first `cols` points of a row to the counts; those whose height is unknown do not count.
 */
static void count_shown(struct legend_counts *counts, const struct point_row *row, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++) {
        if (row->heights[n] == HEIGHT_UNKNOWN)
            continue;
        counts->all++;
        if (point_row_cover(row, n) == COVER_RIVER)
            counts->rivers++;
        else if (point_row_cover(row, n) == COVER_LAKE)
            counts->lakes++;
        else
            counts->bands[row->bands[n]]++;
    }
}

/* Counts the points of a map's view that lie in the world; none in a flight, which shows other
 * land. Returns false if out of memory. */
static bool legend_counts_find(struct legend_counts *counts, const struct map *map)
{
    *counts = (struct legend_counts){.flight = map->look.kind == VIEW_FLIGHT};
    if (counts->flight)
        return true;
    struct map plain = point_rows_plain(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    struct point_rows *layers = point_rows_new(&plain);
    for (uint32_t n = 0; layers != NULL && n < rows; n++) {
        struct point_row row = point_row(layers);
        count_shown(counts, &row, cols);
    }
    point_rows_free(layers);
    return layers != NULL;
}

/* Widths of the columns: the tile with the margin before it, each other one with the gap before
 * it. */
enum {
    MARGIN = 1,
    TILE = 3,
    LAND = 7,
    BIOME = 13,
    PERCENT = 14,
    NORMAL = 13,
    VALUE_GAP = 2,
    SHARE = 8
};

/* Widths of the columns that there is room for; 0: there is none. */
struct columns {
    int land;    /* names of land, which begin after a gap */
    int percent; /* heights in percent */
    int normal;  /* heights in the units of csv */
    int value;   /* heights in the units of the scale */
};

static int width_of(const struct columns *columns)
{
    return TILE + columns->land + columns->percent + columns->normal + columns->value + SHARE +
           MARGIN;
}

/* Returns the width of the column of values, 0 without a scale. */
static int value_width(const struct map *map)
{
    const struct scale *scale = &map->world.recipe.scale;
    struct text low = {0};
    struct text high = {0};
    if (!scale->given)
        return 0;
    scale_add_value(scale, &low, scale->low);
    scale_add_value(scale, &high, scale->high);
    size_t longer = low.length > high.length ? low.length : high.length;
    return VALUE_GAP + 2 * (int)longer + 2;
}

static struct columns columns_in(const struct map *map, int cols)
{
    struct columns columns = {LAND, PERCENT, NORMAL, value_width(map)};
    if (map_shows_biomes(map))
        columns = (struct columns){.land = BIOME};
    if (columns.value > 0 || width_of(&columns) > cols)
        columns.normal = 0;
    if (width_of(&columns) > cols)
        columns.percent = 0;
    if (width_of(&columns) > cols)
        columns.value = 0;
    if (width_of(&columns) > cols)
        columns.land = 0;
    return columns;
}

/* Entries below those of the bands: rivers and lakes. */
static int water_entries(const struct map *map)
{
    return map_draws_water(map) ? 2 : 0;
}

static int legend_entries(const struct map *map)
{
    int kinds = map_shows_biomes(map) ? BIOME_COUNT - 1 : map->bands.count - map->bands.lowest;
    return kinds + water_entries(map);
}

/* Returns the band or the biome of a line, the first line being that of the highest band, or of the
 * last biome. Lakes have a line of their own. */
static int kind_of_line(const struct map *map, int line)
{
    int kind = map_kinds(map) - line;
    return map_shows_biomes(map) && kind <= BIOME_LAKE ? kind - 1 : kind;
}

bool legend_place(const struct panel_subject *subject, struct box *box)
{
    struct columns columns = columns_in(subject->map, subject->cols);
    int rows = subject->rows - 1;
    int wanted = 1 + legend_entries(subject->map);
    *box = (struct box){0, 0, width_of(&columns), wanted < rows ? wanted : rows};
    return box->cols <= subject->cols && box->rows >= 3;
}

/* Draws a tile, which may be two columns wide; a narrow one then stands alone. */
static void draw_tile(const struct map *map, struct cell tile, bool narrow, struct cell *cells)
{
    cells[0] = tile;
    if (look_columns(&map->look) == 2) {
        cells[1] = tile;
        cells[1].glyph = narrow || look_tile_width(&map->look) == 1 ? ' ' : 0;
    }
}

/* Returns a share in tenths of a percent, to the nearest. */
static uint64_t tenths_of(uint64_t part, uint64_t all)
{
    return all > 0 ? (part * 1000 + all / 2) / all : 0;
}

/* A line of the legend, which is written column by column, each flush right. */
struct legend_line {
    struct pen *pen;
    int end;          /* end of the column before, on the screen */
    char bytes[40];   /* text of the present column */
    struct text text; /* writes into `bytes` */
};

static struct text *begin_column(struct legend_line *line)
{
    line->text = (struct text){.bytes = line->bytes, .room = sizeof line->bytes};
    return &line->text;
}

static void end_column(struct legend_line *line, int width)
{
    line->end += width;
    pen_pad(line->pen, line->end - (int)line->text.length);
    pen_text(line->pen, line->bytes);
}

/* Draws a word at the beginning of its column. */
static void draw_word(struct legend_line *line, const char *word, int width)
{
    pen_text(line->pen, " ");
    pen_text(line->pen, word);
    line->end += width;
}

static void draw_percents(struct legend_line *line, uint32_t from, uint32_t to)
{
    struct text *text = begin_column(line);
    text_decimal(text, world_permille(from), 1);
    text_add(text, "-");
    text_decimal(text, world_permille(to), 1);
    text_add(text, "%");
    end_column(line, PERCENT);
}

static void draw_normals(struct legend_line *line, uint32_t from, uint32_t to)
{
    struct text *text = begin_column(line);
    text_number(text, from);
    text_add(text, "-");
    text_number(text, to);
    end_column(line, NORMAL);
}

static void draw_share(struct legend_line *line, uint64_t count, const struct legend_counts *counts)
{
    struct text *text = begin_column(line);
    uint64_t tenths = tenths_of(count, counts->all);
    if (counts->flight)
        return;
    text_add(text, count > 0 && tenths == 0 ? "<" : "");
    text_decimal(text, count > 0 && tenths == 0 ? 1 : tenths, 1);
    text_add(text, "%");
    end_column(line, SHARE);
}

/* Appends the value of the height at which a band begins; of the lowest band, and of one more than
 * the highest, the end of the scale. */
static void add_floor(struct text *text, const struct map *map, int band)
{
    const struct scale *scale = &map->world.recipe.scale;
    const struct bands *bands = &map->bands;
    int64_t value = scale->high;
    if (band == bands->lowest)
        value = scale->low;
    else if (band < bands->count && bands->floors[band] < INT32_MAX)
        value = scale_value(scale, world_scale_range(&map->world), (uint32_t)bands->floors[band]);
    scale_add_value(scale, text, value);
}

static void draw_values(struct legend_line *line, const struct map *map, int band, int width)
{
    struct text *text = begin_column(line);
    add_floor(text, map, band);
    text_add(text, "..");
    add_floor(text, map, band + 1);
    end_column(line, width);
}

/* Returns the word of a band or a biome. */
static const char *kind_word(const struct map *map, int kind)
{
    if (map_shows_biomes(map))
        return biome_name(kind);
    return land_name((int)bands_land(&map->bands, map->world.sea_kind, kind));
}

/* Draws the line of a band or a biome in a row of the box. */
static void draw_line(const struct map *map, int band, const struct legend_counts *counts,
                      const struct columns *columns, struct pen *pen, struct cell *tile)
{
    struct legend_line line = {.pen = pen, .end = pen->col + TILE - MARGIN};
    draw_tile(map, tile_styles_band(map, band), false, tile);
    pen->col = line.end;
    if (columns->land > 0)
        draw_word(&line, kind_word(map, band), columns->land);
    if (columns->percent > 0)
        draw_percents(&line, map->bands.begins[band], bands_last(&map->bands, band));
    if (columns->normal > 0)
        draw_normals(&line, map->bands.begins[band], bands_last(&map->bands, band));
    if (columns->value > 0)
        draw_values(&line, map, band, columns->value);
    draw_share(&line, counts->bands[band], counts);
}

/* Draws the line of rivers or lakes in a row of the box: their word, and their share. */
static void draw_water_line(const struct map *map, bool lakes, const struct legend_counts *counts,
                            const struct columns *columns, struct pen *pen, struct cell *tile)
{
    struct legend_line line = {.pen = pen, .end = pen->col + TILE - MARGIN};
    draw_tile(map, lakes ? tile_styles_lake(map) : tile_styles_river(map), true, tile);
    pen->col = line.end;
    if (columns->land > 0)
        draw_word(&line, lakes ? "lakes" : "rivers",
                  columns->land + columns->percent + columns->normal + columns->value);
    draw_share(&line, lakes ? counts->lakes : counts->rivers, counts);
}

static void draw_legend_title(const struct map *map, const struct columns *columns, struct pen *pen)
{
    const char *unit = map->world.recipe.scale.unit;
    if (map->look.kind == VIEW_FLIGHT) {
        pen_text(pen, map_shows_biomes(map) ? "biome" : "height");
        return;
    }
    if (map_shows_biomes(map)) {
        pen_text(pen, columns->land > 0 ? "biome, share of view" : "share");
        return;
    }
    pen_text(pen, columns->land > 0 ? "land, " : "");
    if (columns->value > 0 && *unit != '\0') {
        pen_text(pen, "height in ");
        pen_text(pen, unit);
        pen_text(pen, ", share");
    } else {
        pen_text(pen, columns->percent > 0 || columns->value > 0 ? "height, share" : "share");
    }
    pen_text(pen, columns->percent > 0 ? " of the view" : "");
}

bool legend_draw(const struct panel_subject *subject, const struct box *box, struct grid *grid)
{
    const struct map *map = subject->map;
    struct legend_counts counts;
    if (!legend_counts_find(&counts, map))
        return false;
    struct columns columns = columns_in(map, subject->cols);
    struct pen pen = box_open(grid, box);
    draw_legend_title(map, &columns, &pen);
    pen.flags = 0;
    int lines = box->rows - 1;
    int entries = legend_entries(map);
    int bands = entries - water_entries(map);
    int hidden = entries > lines ? entries - lines + 1 : 0;
    for (int row = 1; row < box->rows - (hidden > 0); row++) {
        struct cell *tile = box_cell(box, grid, MARGIN, row);
        box_row(box, row, &pen);
        if (row <= bands)
            draw_line(map, kind_of_line(map, row), &counts, &columns, &pen, tile);
        else
            draw_water_line(map, row > bands + 1, &counts, &columns, &pen, tile);
    }
    if (hidden > 0) {
        box_row(box, box->rows - 1, &pen);
        pen_number(&pen, (uint64_t)hidden);
        pen_text(&pen, " more");
    }
    return true;
}

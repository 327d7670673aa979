/*
 * Legend panel. It has a line for each band, the highest first: its tile in its colour, the word of
 * its land, its lowest and highest height, and its share of the view's tiles. Heights are in
 * percent of the range, and in the units of the world's scale or, without a scale, in those of csv.
 * Biomes, rivers and lakes have a name and a share. Shares count the tiles that would be drawn
 * without relief. Where letters on tinted tiles say how high all land is, the panel's tiles have
 * none.
 *
 * On a narrow screen columns are left out: first heights in the units of csv, then in percent, then
 * in the units of the scale, then the words of land. Tile and share are always there. A low screen
 * has the highest bands, and the number of the others.
 */
#include "explorer/actions/state.h"
#include "render/labels/labels.h"
#include "render/labels/lettering.h"
#include "render/points/point_colors.h"
#include "render/roads.h"

/* How many points of a view are what; each point counts once. */
struct legend_counts {
    uint64_t bands[BAND_MAX]; /* points of each band, or of each biome where the map shows those */
    uint64_t rivers;          /* points that are drawn as a river */
    uint64_t lakes;           /* points that are drawn as a lake */
    uint64_t all;             /* points whose height is known */
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
    *counts = (struct legend_counts){0};
    if (map->look.kind != VIEW_MAP)
        return true;
    struct map plain = point_rows_plain(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    struct point_rows *points = point_rows_new(&plain);
    for (uint32_t n = 0; points != NULL && n < rows; n++) {
        struct point_row row = point_row(points);
        count_shown(counts, &row, cols);
    }
    point_rows_free(points);
    return points != NULL;
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
    scale_add_short(scale, &low, scale->low);
    scale_add_short(scale, &high, scale->high);
    return VALUE_GAP + 2 * (int)MAX(low.length, high.length) + 2;
}

static struct columns columns_in(const struct map *map, int cols)
{
    struct columns columns = {LAND, PERCENT, NORMAL, value_width(map)};
    if (map_shows_biomes(map))
        columns = (struct columns){.land = BIOME};
    if (columns.value > 0)
        columns.normal = 0;
    if (columns.value > 0 && strcmp(map->lands[LAND_SNOW], land_name(LAND_SNOW)) != 0)
        columns.land = 0; /* it would say the heights again */
    int *const order[] = {&columns.normal, &columns.percent, &columns.value, &columns.land};
    for (int n = 0; n < 4 && width_of(&columns) > cols; n++)
        *order[n] = 0;
    return columns;
}

/* Returns the number of entries below those of the bands: rivers and lakes. */
static int water_entries(const struct map *map)
{
    return map_draws_water(map) ? 2 : 0;
}

static int legend_entries(const struct map *map)
{
    int kinds = map_shows_biomes(map) ? BIOME_COUNT - 1 : map->bands.count - map->bands.lowest;
    return kinds + water_entries(map) + (map->towns != NULL ? 2 : 0);
}

/* The legend is in the top left corner. */
static bool place_legend(const struct explorer *explorer, struct box *box)
{
    struct columns columns = columns_in(&explorer->map, explorer->frame.cols);
    int wanted = 1 + legend_entries(&explorer->map);
    *box = (struct box){0, 0, width_of(&columns), MIN(wanted, explorer->frame.rows - 1)};
    return box->cols <= explorer->frame.cols && box->rows >= 3;
}

/* Returns the word of a band or a biome; "" of a band of land where a climate tells what grows. */
static const char *kind_word(const struct map *map, int kind)
{
    if (map_shows_biomes(map))
        return biome_name(kind);
    enum land land = bands_land(&map->bands, map->world.sea_kind, kind);
    bool grows = land != LAND_WATER && recipe_has_climate(&map->world.recipe);
    return grows ? "" : land_name((int)land);
}

/* The legend while it is drawn. A line is written column by column. */
struct legend {
    const struct map *map;
    struct legend_counts counts;
    struct columns columns;
    struct pen pen;
    int end;          /* end of the column before, on the screen */
    char bytes[40];   /* text of the present column */
    struct text text; /* writes into `bytes` */
};

/* Writes the present column flush right. */
static void end_column(struct legend *legend, int width)
{
    legend->end += width;
    pen_pad(&legend->pen, legend->end - (int)legend->text.length);
    pen_text(&legend->pen, legend->bytes);
    legend->text = (struct text){.bytes = legend->bytes, .room = sizeof legend->bytes};
}

/* True if the letters on the map say how high the land is, and not what it is. */
static bool has_height_letters(const struct map *map)
{
    return look_is_tinted(&map->look) && (map_shows_biomes(map) || look_is_untiled(&map->look));
}

/* Begins a line: draws its tile, which may be two columns wide; a narrow one then stands alone. */
static void draw_tile(struct legend *legend, struct cell tile, bool narrow, struct cell *cells)
{
    if (!look_has_tiles(&legend->map->look))
        tile = cell_of_halves(tile.ink, tile.ink); /* no character of the legend is on the map */
    const bool blank = has_height_letters(legend->map); /* the colour tells it */
    tile.glyph = blank ? ' ' : tile.glyph;
    cells[0] = tile;
    if (look_columns(&legend->map->look) == 2) {
        cells[1] = tile;
        cells[1].glyph = blank || narrow || look_tile_width(&legend->map->look) == 1 ? ' ' : 0;
    }
    legend->pen.col += TILE - MARGIN;
    legend->end = legend->pen.col;
    legend->text = (struct text){.bytes = legend->bytes, .room = sizeof legend->bytes};
}

/* Draws a word at the beginning of its column, if there is one. */
static void draw_word(struct legend *legend, const char *word, int width)
{
    if (legend->columns.land == 0)
        return;
    pen_text(&legend->pen, " ");
    pen_text(&legend->pen, word);
    legend->end += width;
}

/* Ends a line with a share of the view, in tenths of a percent to the nearest. */
static void draw_share(struct legend *legend, uint64_t count)
{
    uint64_t all = legend->counts.all;
    uint64_t tenths = all > 0 ? (count * 1000 + all / 2) / all : 0;
    if (legend->map->look.kind != VIEW_MAP)
        return;
    text_add(&legend->text, count > 0 && tenths == 0 ? "<" : "");
    text_decimal(&legend->text, count > 0 ? MAX(tenths, 1) : 0, 1);
    text_add(&legend->text, "%");
    end_column(legend, SHARE);
}

/* Draws the line of a band or a biome. */
static void draw_line(struct legend *legend, int band, struct cell *tile)
{
    const struct map *map = legend->map;
    const struct columns *columns = &legend->columns;
    struct text *text = &legend->text;
    uint32_t from = map->bands.begins[band];
    uint32_t to = bands_last(&map->bands, band);
    draw_tile(legend, tile_styles_band(map, band), false, tile);
    draw_word(legend, kind_word(map, band), columns->land);
    if (columns->percent > 0) {
        text_decimal(text, world_permille(from), 1);
        text_add(text, "-");
        text_decimal(text, world_permille(to), 1);
        text_add(text, "%");
        end_column(legend, PERCENT);
    }
    if (columns->normal > 0) {
        text_format(text, "%u-%u", (unsigned)from, (unsigned)to);
        end_column(legend, NORMAL);
    }
    if (columns->value > 0) {
        map_add_floor(map, band, text);
        text_add(text, "..");
        map_add_floor(map, band + 1, text);
        end_column(legend, columns->value);
    }
    draw_share(legend, legend->counts.bands[band]);
}

/* Draws the line of rivers or lakes: their word, and their share. */
static void draw_water_line(struct legend *legend, bool lakes, struct cell *tile)
{
    const struct map *map = legend->map;
    const struct columns *columns = &legend->columns;
    draw_tile(legend, tile_styles_fresh(map, lakes), true, tile);
    draw_word(legend, lakes ? "lakes" : "rivers",
              columns->land + columns->percent + columns->normal + columns->value);
    draw_share(legend, lakes ? legend->counts.lakes : legend->counts.rivers);
}

/* Draws the line of roads, or of the signs of towns. */
static void draw_town_line(struct legend *legend, bool roads, struct cell *tile)
{
    const struct look *look = &legend->map->look;
    tile->glyph = roads ? roads_glyph(look) : labels_town_sign("town", look);
    if (look->colors > 0)
        tile->ink =
            roads ? color_of_rgb(ROADS_INK, look->colors) : lettering_town_ink(look->colors);
    legend->pen.col += TILE - MARGIN;
    pen_text(&legend->pen, roads ? " roads" : " towns");
    if (roads || look->colors == 0)
        return;
    pen_text(&legend->pen, "; ");
    pen_glyph(&legend->pen, labels_town_sign("port", look));
    pen_text(&legend->pen, " ports");
}

static void draw_legend_title(struct legend *legend)
{
    const struct map *map = legend->map;
    const struct columns *columns = &legend->columns;
    struct pen *pen = &legend->pen;
    const char *unit = map->world.recipe.scale.unit;
    if (map->look.kind != VIEW_MAP) {
        pen_text(pen, map_shows_biomes(map) ? "biome" : "height");
        return;
    }
    if (map_shows_biomes(map)) {
        pen_text(pen, has_height_letters(map) ? "biomes; letters: height"
                      : columns->land > 0     ? "biome, share of view"
                                              : "share");
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

static bool draw_legend(const struct explorer *explorer, const struct box *box, struct grid *grid)
{
    const struct map *map = &explorer->map;
    struct legend legend = {.map = map, .columns = columns_in(map, explorer->frame.cols)};
    if (!legend_counts_find(&legend.counts, map))
        return false;
    legend.pen = box_open(grid, box);
    draw_legend_title(&legend);
    legend.pen.flags = 0;
    int lines = box->rows - 1;
    int entries = legend_entries(map);
    int towns = map->towns != NULL ? entries - 2 : entries;
    int bands = towns - water_entries(map);
    int hidden = entries > lines ? entries - lines + 1 : 0;
    for (int row = 1; row < box->rows - (hidden > 0); row++) {
        struct cell *tile = box_cell(box, grid, MARGIN, row);
        box_row(box, row, &legend.pen);
        const int kind = map_kinds(map) - row; /* the highest band first, or the last biome */
        const bool below = map_shows_biomes(map) && kind <= BIOME_LAKE; /* which has its own line */
        if (row <= bands)
            draw_line(&legend, kind - below, tile);
        else if (row > towns)
            draw_town_line(&legend, row > towns + 1, tile);
        else
            draw_water_line(&legend, row > bands + 1, tile);
    }
    if (hidden > 0) {
        box_row(box, box->rows - 1, &legend.pen);
        pen_number(&legend.pen, (uint64_t)hidden);
        pen_text(&legend.pen, " more");
    }
    return true;
}

const struct panel panel_legend = {
    .no_room = "no room for the legend on this screen",
    .place = place_legend,
    .draw = draw_legend,
};

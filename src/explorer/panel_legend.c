/*
 * On a narrow screen columns are left out: first heights in the units of csv, then in percent, then
 * in the units of the world's scale, which stand in place of those of csv where there is one. Tile
 * and share are always there.
 */
#include "explorer/panel_legend.h"

#include "base/text.h"
#include "map/painter.h"
#include "world/heights.h"
#include "world/picture.h"

#include <stdlib.h>

/* Widths of the columns: the tile with the margin before it, each other one with the gap before
 * it. */
enum { MARGIN = 1, TILE = 3, PERCENT = 14, NORMAL = 13, VALUE_GAP = 2, SHARE = 8 };

/* Widths of the columns that there is room for; 0: there is none. */
struct columns {
    int percent; /* heights in percent */
    int normal;  /* heights in the units of csv */
    int value;   /* heights in the units of the scale */
};

static int width_of(const struct columns *columns)
{
    return TILE + columns->percent + columns->normal + columns->value + SHARE + MARGIN;
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
    struct columns columns = {PERCENT, NORMAL, value_width(map)};
    if (columns.value > 0 || width_of(&columns) > cols)
        columns.normal = 0;
    if (width_of(&columns) > cols)
        columns.percent = 0;
    if (width_of(&columns) > cols)
        columns.value = 0;
    return columns;
}

bool panel_legend_place(const struct panel_subject *subject, struct box *box)
{
    struct columns columns = columns_in(subject->map, subject->cols);
    int rows = subject->rows - 1;
    int wanted = 1 + subject->map->bands.count - subject->map->bands.lowest;
    *box = (struct box){0, 0, width_of(&columns), wanted < rows ? wanted : rows};
    return box->cols <= subject->cols && box->rows >= 3;
}

/* Adds a row of points to the counts of their bands; `bands` has room for their indices. Returns
 * the number of points whose height is known: the others are not counted. */
static uint32_t count_legend_row(const struct map *map, const uint32_t *heights, uint32_t cols,
                                 uint8_t *bands, uint32_t counts[BAND_MAX])
{
    uint32_t known = cols;
    bands_indices(&map->bands, heights, cols, bands);
    for (uint32_t n = 0; n < cols; n++)
        counts[bands[n]]++;
    for (uint32_t n = 0; picture_is_holed(&map->world.recipe) && n < cols; n++)
        if (heights[n] == HEIGHT_UNKNOWN) {
            counts[bands[n]]--;
            known--;
        }
    return known;
}

/* Counts the view's tiles of each band. Returns the sum, or -1 if memory runs out. */
static int64_t count_tiles(const struct map *map, uint32_t counts[BAND_MAX])
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    uint32_t rows = view_rows_inside(view, &map->world.recipe);
    int64_t sum = 0;
    for (int n = 0; n < BAND_MAX; n++)
        counts[n] = 0;
    uint8_t *bands = malloc(view->cols);
    struct heights *heights = heights_new(&map->world.recipe, view->zoom, view->cols);
    bool there = bands != NULL && heights != NULL;
    if (there)
        heights_seek(heights, view->x, view->y);
    for (uint32_t row = 0; there && row < rows; row++)
        sum += count_legend_row(map, heights_row(heights), cols, bands, counts);
    heights_free(heights);
    free(bands);
    return there ? sum : -1;
}

/* Draws the tile of a band, which may be two columns wide. */
static void draw_tile(const struct map *map, int band, struct cell *cells)
{
    cells[0] = painter_band(map, band);
    if (map->look.tiles.width == 2) {
        cells[1] = cells[0];
        cells[1].glyph = 0;
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

static void draw_share(struct legend_line *line, uint64_t count, uint64_t all)
{
    struct text *text = begin_column(line);
    uint64_t tenths = tenths_of(count, all);
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

/* Draws the line of a band in a row of the box. */
static void draw_line(const struct map *map, int band, uint64_t count, uint64_t all,
                      const struct columns *columns, struct pen *pen, struct cell *tile)
{
    uint32_t from = map->bands.begins[band];
    uint32_t to = bands_last(&map->bands, band);
    struct legend_line line = {.pen = pen, .end = pen->col + TILE - MARGIN};
    draw_tile(map, band, tile);
    pen->col = line.end;
    if (columns->percent > 0)
        draw_percents(&line, from, to);
    if (columns->normal > 0)
        draw_normals(&line, from, to);
    if (columns->value > 0)
        draw_values(&line, map, band, columns->value);
    draw_share(&line, count, all);
}

static void draw_legend_title(const struct map *map, const struct columns *columns, struct pen *pen)
{
    const char *unit = map->world.recipe.scale.unit;
    if (columns->value > 0 && *unit != '\0') {
        pen_text(pen, "height in ");
        pen_text(pen, unit);
        pen_text(pen, ", share");
    } else {
        pen_text(pen, columns->percent > 0 || columns->value > 0 ? "height, share" : "share");
    }
    pen_text(pen, columns->percent > 0 ? " of the view" : "");
}

bool panel_legend_draw(const struct panel_subject *subject, const struct box *box,
                       struct grid *grid)
{
    const struct map *map = subject->map;
    uint32_t counts[BAND_MAX];
    int64_t all = count_tiles(map, counts);
    if (all < 0)
        return false;
    struct columns columns = columns_in(map, subject->cols);
    struct pen pen = box_open(grid, box);
    draw_legend_title(map, &columns, &pen);
    pen.flags = 0;
    int lines = box->rows - 1;
    int bands = map->bands.count - map->bands.lowest;
    int hidden = bands > lines ? bands - lines + 1 : 0;
    for (int row = 1; row < box->rows - (hidden > 0); row++) {
        int band = map->bands.count - row;
        box_row(box, row, &pen);
        draw_line(map, band, counts[band], (uint64_t)all, &columns, &pen,
                  box_cell(box, grid, MARGIN, row));
    }
    if (hidden > 0) {
        box_row(box, box->rows - 1, &pen);
        pen_number(&pen, (uint64_t)hidden);
        pen_text(&pen, " more");
    }
    return true;
}

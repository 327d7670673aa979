/*
 * Profile panel. It shows the land along the row of the cursor or, without a cursor, the middle
 * row: for each column of the map a bar as high as the land, in the colour of its tile. The height
 * of the box is the whole range of heights. The title has the lowest and the highest height of the
 * row.
 *
 * Heights are counted in eighths of a cell from the box's bottom. Where the screen shows no more
 * than ASCII, bars are drawn in `#`, of half a cell or more.
 */
#include "explorer/actions/move.h"
#include "render/painter.h"
#include "render/points/point_colors.h"

enum { TITLE = 1, EIGHTHS = 8 };

/* The profile takes the lower third of the map. */
static bool place_profile(const struct explorer *explorer, struct box *box)
{
    int lines = (int)painter_lines(&explorer->map);
    int rows = MAX(lines / 3, 4);
    *box = (struct box){0, lines - rows, (int)painter_cols(&explorer->map), rows};
    return box->cols > 0 && box->row >= 0;
}

/* Returns the glyph of a bar in the cell that is `below` cells above the bottom; the bar is
 * `eighths` eighths of a cell high. */
static uint32_t bar_glyph(uint32_t eighths, uint32_t below, bool utf8)
{
    if (eighths <= below * EIGHTHS)
        return ' ';
    uint32_t rest = eighths - below * EIGHTHS;
    if (!utf8)
        return rest < EIGHTHS / 2 ? ' ' : '#';
    return rest < EIGHTHS ? 0x2580 + rest : 0x2588;
}

/* Appends the lowest and the highest of a row's heights: in units of the scale, or in percent. */
static void add_extremes(const struct world *world, uint32_t low, uint32_t high, struct text *text)
{
    const struct scale *scale = &world->recipe.scale;
    if (scale->given) {
        scale_add_shown(scale, text, scale_value(scale, world_scale_range(world), low));
        text_add(text, "..");
        world_add_value(world, high, text);
        return;
    }
    text_decimal(text, world_permille(world_normal(world, low)), 1);
    text_add(text, "-");
    text_decimal(text, world_permille(world_normal(world, high)), 1);
    text_add(text, "%");
}

/* Draws the title and, if there is room, the lowest and the highest of those of `count` heights
 * that are known. */
static void draw_title(const struct explorer *explorer, const uint32_t *heights, uint32_t count,
                       struct pen *pen)
{
    struct text text = TEXT_LOCAL(80);
    uint32_t low = HEIGHT_UNKNOWN;
    uint32_t high = 0;
    for (uint32_t n = 0; n < count; n++) {
        low = MIN(heights[n], low);
        high = heights[n] > high && heights[n] != HEIGHT_UNKNOWN ? heights[n] : high;
    }
    text_add(&text, ", ");
    add_extremes(&explorer->map.world, low, high, &text);
    pen_text(pen,
             explorer->cursor.on ? "profile of the cursor's row" : "profile of the middle row");
    if (low != HEIGHT_UNKNOWN && pen->col + (int)text.length < pen->end)
        pen_text(pen, text.bytes);
}

/* Returns how many eighths high the bar of a height is; `max` for the highest. */
static uint32_t eighths_of(const struct world *world, uint32_t height, uint64_t max)
{
    return (uint32_t)(world_normal(world, height) * max / WORLD_NORMAL_MAX);
}

/* Draws the bar of a height in a column of the box, in the colour of a band or a biome, and the sea
 * on it. */
static void draw_bar(const struct explorer *explorer, const struct box *box, uint32_t height,
                     uint8_t kind, int col, struct grid *grid)
{
    const struct map *map = &explorer->map;
    const struct world *world = &map->world;
    bool under = world->sea_kind != SEA_DEFAULT && height < world->sea_height;
    uint64_t max = (uint64_t)(box->rows - TITLE) * EIGHTHS;
    uint32_t eighths = eighths_of(world, height, max);
    uint32_t water = under ? eighths_of(world, world->sea_height - 1, max) : 0;
    for (int row = TITLE; row < box->rows; row++) {
        struct cell *cell = box_cell(box, grid, col, row);
        *cell = tile_styles_band(map, kind);
        uint32_t below = (uint32_t)(box->rows - 1 - row);
        cell->glyph = bar_glyph(eighths, below, explorer->choices.utf8);
        if (cell->glyph == ' ' && water >= below * EIGHTHS + EIGHTHS / 2)
            cell->glyph = '~';
    }
}

static bool draw_profile(const struct explorer *explorer, const struct box *box, struct grid *grid)
{
    const struct map *map = &explorer->map;
    struct map line = point_rows_plain(map); /* with the view of one row */
    int width = look_columns(&map->look);
    const bool globe = map->look.kind == VIEW_GLOBE;
    const bool whole = globe || map->look.kind == VIEW_WORLD; /* which have scales of their own */
    int west = whole ? 0 : move_margin(explorer).cols;
    line.look.rivers = RIVER_STYLE_NONE;
    if (whole)
        view_fit(&line.view, &map->world.recipe);
    line.view = view_shown(&line.view, &map->world.recipe);
    uint32_t cols = view_cols_inside(&line.view, &map->world.recipe);
    line.view.y += view_rows_inside(&line.view, &map->world.recipe) / 2;
    const struct viewpoint at =
        explorer->cursor.on ? move_viewpoint(map, 0, cursor_y(explorer)) : move_middle(explorer);
    if (explorer->cursor.on || globe)
        line.view.y = at.y >> (RECIPE_ZOOM_MAX - line.view.zoom);
    line.view.rows = 1;
    struct point_rows *points = point_rows_new(&line);
    if (points == NULL)
        return false;
    struct pen pen = box_open(grid, box);
    struct point_row row = point_row(points);
    draw_title(explorer, row.heights, cols, &pen);
    for (int col = 0; col < (int)cols * width; col++)
        if (row.heights[col / width] != HEIGHT_UNKNOWN)
            draw_bar(explorer, box, row.heights[col / width], row.bands[col / width], west + col,
                     grid);
    point_rows_free(points);
    return true;
}

const struct panel panel_profile = {
    .no_room = "no room for the profile on this screen",
    .place = place_profile,
    .draw = draw_profile,
};

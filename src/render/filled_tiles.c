/*
 * The character of a filled tile has the colour of what is there, and its ground the same one,
 * darkened. The ground of a tinted tile has the full colour, and its character says how high it is.
 */
#include "render/filled_tiles.h"

#include "canvas/color.h"
#include "render/points/cover.h"
#include "render/points/river_glyphs.h"
#include "render/points/river_lines.h"
#include "style/tiles.h"

#include <stdlib.h>

struct filled_tiles {
    const struct map *map;
    struct tile_styles *styles;
    struct point_rows *rows;
    struct fills *fills; /* colours of tiles */
    uint8_t *bands;      /* of tinted tiles that show biomes; else NULL */
    uint8_t *lands;      /* enum cover of upper points of far tiles that blend; else NULL */
    bool far;            /* their characters are those of far_bands */
};

/* Features of 8 tiles or less, at a depth of FAR, have few tiles from one to the next: the bands
 * whose tiles then stand for the usual eight, one for each third of the land. */
enum { FAR = 3 };
static const uint8_t far_bands[] = {0, 2, 2, 2, 4, 4, 6, 6};

/* From this depth on land is near: at depth d slices are 2^(SLICE_BITS - d) heights each. */
enum { NEAR = 8, SLICE_BITS = 32 };

enum { MOIST = 0x3F8A3A }; /* colour that banks tend to */

struct filled_tiles *filled_tiles_new(const struct map *map, struct tile_styles *styles,
                                      struct point_rows *rows)
{
    const struct look *look = &map->look;
    struct filled_tiles *tiles = calloc(1, sizeof *tiles);
    if (tiles == NULL)
        return NULL;
    *tiles = (struct filled_tiles){.map = map, .styles = styles, .rows = rows};
    bool tinted = look->blocks == BLOCKS_TINTED && map_shows_biomes(map);
    tiles->far = recipe_depth(&map->world.recipe) + map->view.zoom <= FAR &&
                 look->tiles.count == sizeof far_bands;
    bool blends = tiles->far && tinted && look->colors >= COLORS_RGB && look_is_paired(look) &&
                  look->relief != RELIEF_CONTOUR;
    tiles->fills = fills_new(look->colors);
    tiles->bands = tinted ? malloc(map->view.cols) : NULL;
    tiles->lands = blends ? malloc(map->view.cols) : NULL;
    if (tiles->fills != NULL && (tiles->bands != NULL || !tinted) &&
        (tiles->lands != NULL || !blends))
        return tiles;
    filled_tiles_free(tiles);
    return NULL;
}

void filled_tiles_free(struct filled_tiles *tiles)
{
    if (tiles == NULL)
        return;
    fills_free(tiles->fills);
    free(tiles->bands);
    free(tiles->lands);
    free(tiles);
}

bool filled_tiles_blend(const struct filled_tiles *tiles)
{
    return tiles != NULL && tiles->lands != NULL;
}

void filled_tiles_begin(struct filled_tiles *tiles, const struct point_row *row, uint32_t cols)
{
    if (tiles->bands != NULL)
        bands_indices(&tiles->map->bands, row->heights, cols, tiles->bands);
}

/* Returns the colour of water at a point of a sea that the recipe does not say: darker where it is
 * deeper, in steps. */
static uint32_t sea_rgb(const struct world *world, uint32_t height, uint32_t rgb)
{
    enum { STEPS = 3, EACH = 2, SIXTEENTHS = 16 };
    uint64_t depth = world->sea_height - height;
    uint64_t step = depth * STEPS / ((uint64_t)world->sea_height - world->low + 1);
    return rgb_between(rgb, 0, (int64_t)step * EACH, SIXTEENTHS);
}

/* Returns the cell of a point as a filled tile. A river lies on the land's ground. */
static struct cell filled_cell(const struct filled_tiles *tiles, const struct point_row *row,
                               uint32_t n)
{
    const struct look *look = &tiles->map->look;
    const struct tile_styles *styles = tiles->styles;
    enum cover cover = point_row_cover(row, n);
    bool lake = cover == COVER_LAKE;
    bool shaded = row->shades != NULL && !lake && cover != COVER_SEA;
    uint32_t rgb = lake ? styles->lake.rgb : tile_styles_style(styles, row, n)->rgb;
    if (shaded && tiles->map->world.sea_kind == SEA_DEFAULT &&
        row->heights[n] < tiles->map->world.sea_height) {
        if (look->colors >= 256)
            rgb = sea_rgb(&tiles->map->world, row->heights[n], rgb);
        shaded = false;
    }
    struct fill fill =
        fills_shade(tiles->fills, point_rows_relief(tiles->rows), rgb, shaded ? row->shades[n] : 0);
    struct cell cell = styles->cells[row->bands[n]];
    if (lake)
        cell.glyph = styles->lake_cell.glyph;
    if (cover == COVER_RIVER) {
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(look));
        fill.ink = fill_ink(styles->river.rgb, fill.ground, look->colors);
    }
    cell.ink = fill.ink;
    cell.ground = fill.ground;
    return cell;
}

/* True if a point of a tinted map is of a lake or a wide river. */
static bool is_fresh(const struct point_row *row, uint32_t n)
{
    return row->covers != NULL &&
           (row->covers[n] == COVER_LAKE || row->rivers[n] == RIVER_LINES_FULL);
}

/* True if a point is land of a known height. */
static bool is_land(const struct filled_tiles *tiles, const struct point_row *row, uint32_t n)
{
    return !tile_styles_is_hole(tiles->styles, row, n) && !is_fresh(row, n) &&
           row->heights[n] >= tiles->map->world.sea_height;
}

/* Returns the colours of a point as a tinted tile. */
static struct fill tint_of(const struct filled_tiles *tiles, const struct point_row *row,
                           uint32_t n)
{
    const struct tile_styles *styles = tiles->styles;
    const bool lake = is_fresh(row, n);
    const bool land = is_land(tiles, row, n);
    uint32_t rgb = lake ? styles->lake.rgb : tile_styles_style(styles, row, n)->rgb;
    if (land && row->covers != NULL && row->rivers[n] == RIVER_LINES_BANK)
        rgb = rgb_between(rgb, MOIST, 2, 5);
    return fills_tint(tiles->fills, point_rows_relief(tiles->rows), rgb,
                      row->shades != NULL && land ? row->shades[n] : 0, !land);
}

void filled_tiles_blend_row(struct filled_tiles *tiles, const struct point_row *row, uint32_t cols,
                            struct cell *cells)
{
    const int colors = tiles->map->look.colors;
    for (uint32_t n = 0; n < cols; n++)
        tiles->lands[n] = (uint8_t)(is_land(tiles, row, n) ? point_row_cover(row, n) : COVER_SEA);
    const struct point_row lower = tile_styles_read(tiles->styles, tiles->rows);
    for (uint32_t n = 0; n < cols; n++) {
        if (tiles->lands[n] == COVER_SEA || !is_land(tiles, &lower, n))
            continue;
        const color_code ground = tint_of(tiles, &lower, n).ground;
        if (ground == cells[n].ground)
            continue;
        const uint32_t rgb = rgb_between(color_rgb(cells[n].ground), color_rgb(ground), 1, 2);
        const struct fill fill = fills_tint(tiles->fills, NULL, rgb, 0, false);
        cells[n].ground = fill.ground;
        cells[n].ink = tiles->lands[n] == COVER_RIVER ? fill_river(fill.ground, colors) : fill.ink;
    }
}

/* True if a point of near land is in every other slice of heights. There are twice as many slices
 * at each zoom. */
static bool is_odd_slice(const struct filled_tiles *tiles, uint32_t height)
{
    const struct world *world = &tiles->map->world;
    const int depth = recipe_depth(&world->recipe) + tiles->map->view.zoom;
    const int shift = SLICE_BITS - depth;
    return depth >= NEAR && shift >= 0 && ((height - world->sea_height) >> shift & 1) != 0;
}

/* Returns the cell of a point as a tinted tile: its character says how high it is, its colour what
 * is shown. Half of all water, and of every other slice of near land, has no character. */
static struct cell tinted_cell(const struct filled_tiles *tiles, const struct point_row *row,
                               uint32_t n, uint32_t line)
{
    const struct map *map = tiles->map;
    const struct tile_styles *styles = tiles->styles;
    const enum cover cover = point_row_cover(row, n);
    const bool wet = !is_land(tiles, row, n);
    const struct fill fill = tint_of(tiles, row, n);
    struct cell cell = {.ink = fill.ink, .ground = fill.ground};
    const int height = tiles->bands != NULL ? tiles->bands[n] : row->bands[n];
    const int band = tiles->far && tiles->bands != NULL ? far_bands[height] : height;
    cell.glyph = map->look.tiles.tiles[band].glyph;
    if (is_fresh(row, n))
        cell.glyph = styles->lake_cell.glyph;
    else if (cover == COVER_RIVER) {
        cell.glyph = river_glyph(row->rivers[n], tile_styles_is_ascii(&map->look));
        cell.ink = fill_river(fill.ground, map->look.colors);
    }
    const struct recipe *recipe = &map->world.recipe;
    const int pair = look_rows(&map->look);
    const int64_t x = recipe_wrap(map->view.x + n, recipe_cols(recipe, map->view.zoom));
    const int64_t y =
        recipe_wrap(map->view.y + (int64_t)line * pair, recipe_rows(recipe, map->view.zoom));
    const bool odd = cover != COVER_RIVER && is_odd_slice(tiles, row->heights[n]);
    if ((wet || odd) && ((x + 2 * (y / pair)) & 3) > 1)
        cell.glyph = ' ';
    return cell;
}

struct cell filled_tiles_cell(const struct filled_tiles *tiles, const struct point_row *row,
                              uint32_t n, uint32_t line)
{
    return tiles->map->look.blocks == BLOCKS_TINTED ? tinted_cell(tiles, row, n, line)
                                                    : filled_cell(tiles, row, n);
}

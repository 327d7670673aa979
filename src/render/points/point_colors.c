/*
 * A map has few styles, at most one for each band and tint, and 255 shades: cells and colours are
 * made once, and then looked up for each point.
 */
#include "render/points/point_colors.h"

#include "render/points/river_lines.h"
#include "style/biome_colors.h"
#include "world/heights.h"

#include <stdlib.h>

/*
 * Tints. Depth k of water, counted from the surface, reaches to (k + 1)^2 / DEPTHS^2 of the
 * greatest depth: colours change by the square root of the depth. Each band of land is cut into
 * steps of equal heights, whose colours lead from the band's to the next one's.
 *
 * Invariant: floors of `slices` never fall, and floors[0] is 0.
 */

enum { DEPTHS = TINTS_DEPTHS, STEPS_MAX = 12 };

static int first_land(const struct bands *bands)
{
    return bands->lowest + bands->sea;
}

/* Returns a height in the own units of a palette that has some. */
static int64_t own_height(const struct world *world, uint32_t height)
{
    struct scale scale = scale_in_millionths(&world->recipe.scale);
    return scale_value(&scale, world_scale_range(world), height);
}

bool tints_are_exact(const struct map *map)
{
    return map->look.palette->count == 0 && map->look.colors >= COLORS_RGB &&
           map->look.relief != RELIEF_CONTOUR && !map_shows_biomes(map) && tints_are_finer(map);
}

uint32_t tints_rgb(const struct map *map, uint32_t height)
{
    const struct palette *palette = map->look.palette;
    return palette_rgb(palette, palette->own_units ? own_height(&map->world, height)
                                                   : world_normal(&map->world, height));
}

/* Returns a normalized height as the map's palette takes heights. */
static int64_t palette_height(const struct map *map, uint32_t normal)
{
    return map->look.palette->own_units
               ? own_height(&map->world, world_height_of(&map->world, normal))
               : normal;
}

/* Returns the style of step 0..steps - 1 of a band. `normal` is its middle, as a normalized height.
 */
static struct style step_style(const struct map *map, int band, int step, int steps,
                               uint32_t normal)
{
    const struct palette *palette = map->look.palette;
    const int colors = map->look.colors;
    const int64_t middle = palette_height(map, normal);
    const int first = first_land(&map->bands);
    const int lands = (map->bands.count - first) * steps;
    const int land = (band - first) * steps + step;
    const bool all = map->world.sea_kind == SEA_DEFAULT || lands < 1 ||
                     (land >= 0 && palette->wet == 0 && palette->count > 0);
    if (all)
        return palette_style(palette, false, band * steps + step, map->bands.count * steps, middle,
                             colors);
    return land < 0 ? palette_water(palette, 0, DEPTHS, middle, colors)
                    : palette_style(palette, true, land, lands, middle, colors);
}

struct style tints_band(const struct map *map, int band)
{
    const struct look *look = &map->look;
    const struct bands *bands = &map->bands;
    if (!map_shows_biomes(map)) /* by the middle of the band */
        return step_style(map, band, 0, 1, (bands->begins[band] + bands_last(bands, band)) / 2);
    struct style style = biome_style((enum biome)band, look->colors);
    if (look_is_filled(look) && look->colors >= 256 && look->colors < COLORS_RGB)
        style.rgb = biome_ground((enum biome)band);
    return style;
}

bool tints_have_depths(const struct map *map)
{
    return (map->bands.sea > 0 || map_shows_biomes(map)) && map->world.sea_height > 0;
}

/* Returns how many steps each band of land is cut into; 1 if the band has a single colour. */
static int count_steps(const struct map *map)
{
    int bands = map->bands.count - first_land(&map->bands);
    int most = bands > 0 ? (BAND_MAX - DEPTHS) / bands : 1;
    bool passes = recipe_has_water(&map->world.recipe) || map->look.palette->own_units;
    bool exact = map->look.palette->count == 0; /* and nothing is cut */
    if (!passes || (most < 2 && !exact) || map_shows_biomes(map))
        return 1;
    return CLAMP(most, 2, STEPS_MAX);
}

bool tints_are_finer(const struct map *map)
{
    return tints_have_depths(map) || count_steps(map) > 1;
}

/* Adds a slice that begins at a height; the first one begins at 0. */
static void add_slice(struct tints *tints, int32_t floor, struct style style)
{
    int n = tints->slices.count++;
    tints->slices.floors[n] = n > 0 ? floor : 0;
    tints->styles[n] = style;
}

struct style tints_depth(const struct map *map, int depth, uint32_t height)
{
    if (map_shows_biomes(map))
        return biome_sea(depth, DEPTHS, map->look.colors);
    return palette_water(map->look.palette, depth, DEPTHS,
                         palette_height(map, world_normal(&map->world, height)), map->look.colors);
}

/* Adds the depths of the sea, the deepest first. */
static void add_depths(struct tints *tints, const struct map *map)
{
    const int64_t square = DEPTHS * DEPTHS;
    int64_t top = (int64_t)map->world.sea_height - 1;
    int64_t deepest = MAX(top - map->world.low, 1);
    for (int64_t k = DEPTHS - 1; k >= 0; k--) {
        int64_t floor = top + 1 - (deepest * (k + 1) * (k + 1) + square - 1) / square;
        uint32_t height = (uint32_t)MAX(floor, 0);
        add_slice(tints, (int32_t)height, tints_depth(map, (int)k, height));
    }
    tints->water_slices = DEPTHS;
}

/* Adds the steps of a band of land that heights reach. */
static void add_steps(struct tints *tints, const struct map *map, int band, int steps)
{
    int64_t floor = map->bands.floors[band];
    int64_t end = band + 1 < map->bands.count ? map->bands.floors[band + 1] : INT32_MAX;
    if (end == INT32_MAX)
        end = (int64_t)map->world.high + 1;
    end = MAX(end, floor);
    for (int n = 0; n < steps; n++) {
        int64_t low = floor + (end - floor) * n / steps;
        int64_t middle = floor + (end - floor) * (2 * n + 1) / (2 * steps);
        uint32_t normal = world_normal(&map->world, (uint32_t)middle);
        add_slice(tints, (int32_t)low, step_style(map, band, n, steps, normal));
    }
}

/* Makes the tints of a map, in its look's number of colours. */
static void make_tints(struct tints *tints, const struct map *map)
{
    int steps = map->look.relief != RELIEF_CONTOUR ? count_steps(map) : 1;
    tints->slices.count = 0;
    tints->water_slices = 0;
    tints->water_kinds = map_shows_biomes(map) ? BIOME_SHELF + 1 : 1;
    tints->has_land = steps > 1 && map->look.colors >= COLORS_RGB;
    if (tints_have_depths(map) && map->look.colors >= (map_shows_biomes(map) ? COLORS_RGB : 256))
        add_depths(tints, map);
    bool cut = tints->has_land && !tints_are_exact(map);
    if (!cut && (tints->has_land || tints->water_slices > 0))
        add_slice(tints, (int32_t)map->world.sea_height, (struct style){0});
    for (int band = first_land(&map->bands); cut && band < map->bands.count; band++)
        add_steps(tints, map, band, steps);
}

/*
 * Tile styles. What many points share is made once, by the functions that the legend calls, too.
 */

color_code tile_styles_ink(const struct look *look, color_code color)
{
    if (look->light_ground == 0 || look->colors < 256 || color == COLOR_DEFAULT)
        return color;
    if (look->show == SHOW_BIOME)
        return contrast_ink(color_rgb(color), look->light_ground, look->colors);
    return palette_ink(look->palette, color, look->light_ground, look->colors);
}

struct cell tile_styles_styled(const struct look *look, uint32_t glyph, struct style style)
{
    if (!look_is_filled(look))
        return (struct cell){glyph, tile_styles_ink(look, style.color), COLOR_DEFAULT, style.flags};
    struct fill fill = look_is_tinted(look) ? fill_of_tint(NULL, style.rgb, 0, false, look->colors)
                                            : fill_of_rgb(style.rgb, look->colors);
    return (struct cell){glyph, fill.ink, fill.ground, 0};
}

uint32_t tile_styles_glyph(const struct look *look, int band)
{
    return look->show == SHOW_BIOME ? (uint32_t)biome_tile((enum biome)band)
                                    : look->tiles.tiles[band].glyph;
}

struct cell tile_styles_band(const struct map *map, int band)
{
    return tile_styles_styled(&map->look, tile_styles_glyph(&map->look, band),
                              tints_band(map, band));
}

bool tile_styles_is_ascii(const struct look *look)
{
    return look->rivers == RIVER_STYLE_ASCII ||
           (look->rivers == RIVER_STYLE_AUTO && look->colors < 8);
}

struct style tile_styles_fresh_style(const struct look *look, bool lake)
{
    if (look->show != SHOW_BIOME)
        return palette_fresh(look->palette, lake, look->colors);
    return lake ? biome_style(BIOME_LAKE, look->colors) : biome_river(look->colors);
}

struct cell tile_styles_fresh(const struct map *map, bool lake)
{
    const bool ascii = tile_styles_is_ascii(&map->look);
    uint32_t glyph = lake ? river_glyph_lake(ascii) : river_glyph(RIVER_LINES_NORTH_SOUTH, ascii);
    return tile_styles_styled(&map->look, glyph, tile_styles_fresh_style(&map->look, lake));
}

bool tile_styles_make(struct tile_styles *styles, const struct map *map)
{
    styles->map = map;
    styles->holed = heights_are_holed(&map->world.recipe);
    styles->hole = map->look.palette->has_unknown && map->look.colors >= 8
                       ? color_of_rgb(map->look.palette->unknown, map->look.colors)
                       : COLOR_DEFAULT;
    if (map_draws_water(map)) {
        styles->river = tile_styles_fresh_style(&map->look, false);
        styles->lake = tile_styles_fresh_style(&map->look, true);
        styles->river_cell = tile_styles_fresh(map, false);
        styles->lake_cell = tile_styles_fresh(map, true);
    }
    styles->tint = NULL;
    styles->rgbs = NULL;
    make_tints(&styles->tints, map);
    for (int band = 0; band < map_kinds(map); band++) {
        styles->kinds[band] = tints_band(map, band);
        styles->cells[band] = tile_styles_styled(&map->look, tile_styles_glyph(&map->look, band),
                                                 styles->kinds[band]);
    }
    for (int slice = 0; slice < styles->tints.slices.count; slice++)
        styles->tinted[slice] = tile_styles_styled(&map->look, '~', styles->tints.styles[slice]);
    if (styles->tints.slices.count == 0)
        return true;
    styles->tint = malloc(map->view.cols);
    bool exact = tints_are_exact(map);
    styles->rgbs = exact ? malloc(map->view.cols * sizeof *styles->rgbs) : NULL;
    return styles->tint != NULL && (styles->rgbs != NULL || !exact);
}

void tile_styles_free(struct tile_styles *styles)
{
    free(styles->tint);
    free(styles->rgbs);
}

struct point_row tile_styles_read(struct tile_styles *styles, struct point_rows *rows)
{
    struct point_row row = point_row(rows);
    if (styles->tint != NULL)
        bands_indices(&styles->tints.slices, row.heights, styles->map->view.cols, styles->tint);
    for (uint32_t n = 0; styles->rgbs != NULL && n < styles->map->view.cols; n++)
        if (row.heights[n] != HEIGHT_UNKNOWN)
            styles->rgbs[n] = tints_rgb(styles->map, row.heights[n]);
    return row;
}

/*
 * Point colors. Most points have neither water nor an unknown height: their colours are looked up
 * by style, or by style and shade. Where rivers and lakes are drawn, colours are mixed with the ink
 * of rivers. There are few such mixtures, and finding the nearest of 256 colours takes long, so the
 * last ones are kept.
 */

enum { MATCH_BITS = 10, MATCHES = 1 << MATCH_BITS };

/* Makes the colours of a style without shades. With contours they are the nearest to its rgb. */
static void make_plain(struct point_colors *table, uint32_t number)
{
    const struct style *style = tile_styles_numbered(table->styles, number);
    const struct look *look = &table->styles->map->look;
    bool own = style->color != COLOR_DEFAULT && look->relief != RELIEF_CONTOUR;
    table->plain[number] = own ? style->color : color_of_rgb(style->rgb, look->colors);
    table->darkened[number] = color_of_rgb(point_colors_darken(style->rgb), look->colors);
}

bool point_colors_make(struct point_colors *table, const struct tile_styles *styles,
                       const struct relief *relief)
{
    uint32_t bands = (uint32_t)map_kinds(styles->map);
    uint32_t tints = (uint32_t)styles->tints.slices.count;
    table->styles = styles;
    table->relief = relief;
    table->lits = NULL;
    table->matches = NULL;
    if (recipe_has_water(&styles->map->world.recipe)) {
        table->matches = calloc(MATCHES, sizeof *table->matches);
        if (table->matches == NULL)
            return false;
    }
    for (uint32_t band = 0; band < bands; band++)
        make_plain(table, band);
    for (uint32_t tint = 0; tint < tints; tint++)
        make_plain(table, BAND_MAX + tint);
    if (styles->map->look.relief != RELIEF_SHADE)
        return true;
    table->lits = calloc((size_t)(tints > 0 ? BAND_MAX + tints : bands) << 8, sizeof *table->lits);
    return table->lits != NULL;
}

void point_colors_free(struct point_colors *table)
{
    free(table->lits);
    free(table->matches);
}

color_code point_colors_lit(const struct point_colors *table, struct style style, uint8_t shade)
{
    const struct look *look = &table->styles->map->look;
    color_code lit = oklab_shade(relief_rgb(table->relief, style.rgb, shade), look->colors);
    bool is_ink = look->blocks == BLOCKS_ASCII;
    return is_ink ? tile_styles_ink(look, lit) : lit;
}

uint32_t point_colors_darken(uint32_t rgb)
{
    return rgb_between(rgb, 0, 2, 3);
}

/* Returns the ink of rivers at a point. With fewer than 256 colours it is all or nothing, as there
 * are no colours between. */
static uint8_t ink_of(const struct point_colors *table, const struct point_row *row, uint32_t n)
{
    enum cover cover = point_row_cover(row, n);
    if (table->styles->map->look.blocks != BLOCKS_HALF || row->covers == NULL ||
        cover == COVER_SEA || cover == COVER_LAKE)
        return 0;
    if (table->styles->map->look.colors >= 256)
        return row->rivers[n];
    return row->rivers[n] > RIVER_LINES_FULL / 4 ? RIVER_LINES_FULL : 0; /* no gaps */
}

/* Returns the colour of the look that is nearest to a mixed one. */
static color_code match_color(const struct point_colors *table, uint32_t rgb, bool shaded)
{
    int depth = table->styles->map->look.colors;
    if (table->matches == NULL || depth >= COLORS_RGB)
        return shaded ? oklab_shade(rgb, depth) : color_of_rgb(rgb, depth);
    struct point_colors_match *match =
        &table->matches[(rgb * UINT32_C(0x9E3779B1)) >> (32 - MATCH_BITS)];
    if (match->rgb != rgb + 1) {
        match->rgb = rgb + 1;
        match->color = shaded ? oklab_shade(rgb, depth) : color_of_rgb(rgb, depth);
    }
    return match->color;
}

/* Returns the colour of any point. */
static color_code mixed_color(const struct point_colors *table, const struct point_row *row,
                              uint32_t n)
{
    const struct tile_styles *styles = table->styles;
    enum cover cover = point_row_cover(row, n);
    bool lake = cover == COVER_LAKE;
    bool level = lake || cover == COVER_SEA;
    const struct style style = lake ? styles->lake : tile_styles_style(styles, row, n);
    uint8_t ink = ink_of(table, row, n);
    uint32_t rgb = style.rgb;
    if (tile_styles_is_hole(styles, row, n))
        return styles->hole;
    if (row->shades == NULL && row->contours == NULL && style.color != COLOR_DEFAULT && !lake &&
        ink == 0)
        return style.color;
    if (row->shades != NULL && !level && ink == 0)
        return point_colors_lit_of(table, row, n);
    if (row->shades != NULL && !level)
        rgb = relief_rgb(table->relief, rgb, row->shades[n]);
    if (row->contours != NULL && (row->contours[n] == CONTOUR_NONE || lake || ink > 0))
        rgb = point_colors_darken(rgb);
    if (ink > 0)
        rgb = rgb_between(rgb, styles->river.rgb, ink, RIVER_LINES_FULL);
    return match_color(table, rgb, row->shades != NULL);
}

void point_colors_row(const struct point_colors *table, const struct point_row *row, uint32_t cols,
                      color_code *out)
{
    const struct tile_styles *styles = table->styles;
    const color_code *lines[] = {table->darkened, table->plain};
    bool simple = row->covers == NULL && !styles->holed && styles->rgbs == NULL;
    bool lit = simple && row->shades != NULL;
    bool lined = simple && row->contours != NULL;
    bool plain = simple && !lit && !lined;
    for (uint32_t n = 0; lit && n < cols; n++)
        out[n] = point_colors_lit_of(table, row, n);
    for (uint32_t n = 0; lined && n < cols; n++)
        out[n] = lines[row->contours[n] != CONTOUR_NONE][tile_styles_number(styles, row, n)];
    for (uint32_t n = 0; plain && n < cols; n++)
        out[n] = table->plain[tile_styles_number(styles, row, n)];
    bool dry = row->covers != NULL && row->shades != NULL && !styles->holed; /* where no water is */
    for (uint32_t n = 0; !simple && n < cols; n++)
        out[n] = dry && row->covers[n] == COVER_LAND && row->rivers[n] == 0
                     ? point_colors_lit_of(table, row, n)
                     : mixed_color(table, row, n);
}

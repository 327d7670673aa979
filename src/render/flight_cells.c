/*
 * A half block is two pixels, a finer one eight. A character stands for the one or two pixels that
 * are as large: the tile of the land that most of them show, in their mean colour.
 */
#include "render/flight_cells.h"

#include "canvas/block_cells.h"
#include "render/labels/lettering.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "render/world_rows.h"

#include <stdlib.h>

struct flight_cells {
    const struct map *map;
    struct flight frame;
    uint32_t plain[FLIGHT_BAND + BAND_MAX]; /* rgb of each kind on the map, not lit */
    uint32_t pixels;                        /* pixels from top to bottom in a line, 1, 2 or 4 */
    color_code *inks;                       /* room for a row of pixels with letters */
    struct world_rows *world; /* of a whole world, of which the frame is one line: its rows of
                                 pixels; else NULL */
};

/* Returns the style on a map of the kind of a pixel, which is not sky. */
static struct style style_of(const struct map *map, int kind)
{
    if (kind == FLIGHT_RIVER || kind == FLIGHT_LAKE)
        return tile_styles_fresh_style(&map->look, kind == FLIGHT_LAKE);
    return tints_band(map, kind - FLIGHT_BAND);
}

/* Sets the colours of kinds on the map. */
static void set_plain(struct flight_cells *flight)
{
    struct map colored = *flight->map;
    colored.look.colors = COLORS_RGB;
    for (int kind = FLIGHT_SKY + 1; kind < FLIGHT_BAND + map_kinds(&colored); kind++)
        flight->plain[kind] = style_of(&colored, kind).rgb;
}

uint32_t flight_cells_pixels(const struct map *map)
{
    if (map->look.kind == VIEW_WORLD)
        return world_view_pixels(&map->look);
    if (look_is_fine(&map->look))
        return BLOCK_CELL_ROWS;
    return look_columns(&map->look) == 2 ? 1 : 2;
}

uint32_t flight_cells_across(const struct map *map)
{
    return look_is_fine(&map->look) ? BLOCK_CELL_COLS : 1;
}

/* Draws the names over rows of the frame, which begins at a row of the picture. */
static void ink_names(const struct flight_cells *flight, int64_t first)
{
    const struct flight *frame = &flight->frame;
    const struct labels *labels = &frame->names.labels;
    for (size_t n = 0; n < labels->count; n++) {
        const struct label *label = &labels->items[n];
        const int64_t end = MIN(label->line + label->letter_lines, first + frame->rows);
        for (int64_t row = MAX(label->line, first); row < end; row++) {
            uint32_t *rgb = frame->rgb + (row - first);
            for (uint32_t col = 0; col < frame->cols; col++)
                flight->inks[col] = COLOR_RGB(0, 0, rgb[(size_t)col * frame->rows]);
            lettering_put_row(flight->map, label, (int)(row - label->line), flight->inks);
            for (uint32_t col = 0; col < frame->cols; col++)
                rgb[(size_t)col * frame->rows] = COLOR_VALUE(flight->inks[col]);
        }
    }
}

/* Makes a label of characters one of pixels, in the letters of a look. */
static void ink_label(struct label *label, const struct look *look, bool large)
{
    enum { WIDE = 6, SPACED = 9, HIGH = 9 }; /* pixels of the smallest letters */
    label->letter_cols = labels_scaled(look, large ? SPACED : WIDE);
    label->letter_lines = labels_scaled(look, HIGH);
    label->col =
        label->place.x + (label->col - label->place.x * look_columns(look)) * label->letter_cols;
    label->line =
        label->place.y + (label->line - label->place.y / look_rows(look)) * label->letter_lines;
    for (int n = 0; n < label->length; n++) {
        const uint32_t letter = label->text[n];
        const uint32_t sign = labels_ink_sign(letter);
        const bool mark = label->place.kind == PLACE_OTHER && (n == 0 || n == label->length - 1);
        label->text[n] = mark && sign != 0 ? sign : font_letter(letter);
    }
}

/* Finds the names of a whole world: of its seas and lands, and the user's own. Returns false if out
 * of memory. */
static bool find_names(struct flight_cells *flight, uint32_t lines)
{
    struct map far = *flight->map;
    const struct look *look = &flight->map->look;
    const struct recipe *recipe = &far.world.recipe;
    struct flight_names *names = &flight->frame.names;
    int zoom = 1 - recipe_depth(recipe); /* depth 1: the last at which only a few have names */
    zoom += !map_is_far(&far, zoom);
    zoom = MAX(recipe_zoom_min(recipe), MIN(zoom, recipe_zoom_max(recipe)));
    far = light_rows_map(&far, zoom);
    far.look = *look;
    far.look.kind = VIEW_MAP;
    far.look.labels = MIN(far.look.labels, LABELS_TEXT); /* as text most have room */
    if (!labels_drawn(&far))
        return true;
    const int64_t cols = far.view.cols;
    const int64_t west = world_view_west(recipe, look, zoom);
    if (!labels_find(&names->labels, &far, 0, far.view.rows))
        return false;
    names->marks = calloc(names->labels.count + 1, sizeof *names->marks);
    if (names->marks == NULL)
        return false;
    names->count = names->labels.count;
    for (size_t n = 0; n < names->count; n++) {
        struct label *label = &names->labels.items[n];
        const int64_t x = recipe_wrap(label->place.x - west, cols);
        names->marks[n].col = (uint32_t)(x * flight->frame.cols / cols);
        names->marks[n].row =
            (int32_t)(label->place.y * lines * flight->pixels / (int64_t)far.view.rows);
        const bool large = label->place.kind == PLACE_SEA || label->place.kind == PLACE_LAND;
        if (look->labels == LABELS_INK)
            ink_label(label, look, large);
        else if (large)
            label_space(label, flight->map->view.cols < 160 ? 2 : 3); /* as it has room */
    }
    return true;
}

/* Makes the frame. Returns false if out of memory; the caller frees. */
static bool make_frame(struct flight_cells *flight, uint32_t lines, struct skin *skin)
{
    const struct map *map = flight->map;
    struct flight *frame = &flight->frame;
    const uint32_t rows = lines * flight->pixels;
    const uint32_t cols = map->view.cols * flight_cells_across(map);
    if (map->look.kind == VIEW_GLOBE)
        return globe_make(frame, map, cols, rows, skin);
    if (map->look.kind == VIEW_FLIGHT)
        return flight_make(frame, map, cols, rows);
    *frame = (struct flight){.cols = cols, .rows = flight->pixels};
    frame->rgb = malloc((size_t)cols * frame->rows * sizeof *frame->rgb);
    frame->kinds = malloc((size_t)cols * frame->rows * sizeof *frame->kinds);
    flight->world = world_rows_new(map, skin);
    return frame->rgb != NULL && frame->kinds != NULL && flight->world != NULL;
}

struct flight_cells *flight_cells_new(const struct map *map, uint32_t lines, struct skin *skin)
{
    struct flight_cells *flight = calloc(1, sizeof *flight);
    if (flight == NULL)
        return NULL;
    flight->map = map;
    set_plain(flight);
    flight->pixels = flight_cells_pixels(map);
    bool made = make_frame(flight, lines, skin);
    bool ink = map->look.labels == LABELS_INK;
    flight->inks = malloc((flight->frame.cols + 1) * sizeof *flight->inks);
    made = made && flight->inks != NULL && (flight->world == NULL || find_names(flight, lines));
    flight_names_place(&flight->frame.names, map, ink ? 1 : flight_cells_across(map),
                       ink ? 1 : flight->pixels, lines * flight->pixels);
    if (made && ink && flight->world == NULL)
        ink_names(flight, 0);
    if (made)
        return flight;
    flight_cells_free(flight);
    return NULL;
}

void flight_cells_free(struct flight_cells *flight)
{
    if (flight != NULL) {
        flight_free(&flight->frame);
        world_rows_free(flight->world);
        free(flight->inks);
    }
    free(flight);
}

/* Brightness of an rgb, 0..255. */
static int luma(uint32_t rgb)
{
    return (54 * RGB_RED(rgb) + 183 * RGB_GREEN(rgb) + 19 * RGB_BLUE(rgb)) >> 8;
}

/* Returns how a pixel is lit, against its colour on the map: -1 dark, 0, or 1 bright. */
static int tone_of(uint32_t rgb, uint32_t plain)
{
    int lit = luma(rgb);
    int level = luma(plain);
    if (4 * lit < 3 * level)
        return -1;
    return 5 * lit > 6 * level;
}

/* Returns the colour of a pixel in a block. With few colours it is the map's, brighter or
 * darker where there is such a one; the sky is left blank. */
static color_code pixel_color(const struct flight_cells *flight, uint32_t rgb, uint16_t kind)
{
    if (rgb == FLIGHT_NOTHING)
        return COLOR_DEFAULT;
    if (flight->map->look.colors >= 256)
        return (flight->world != NULL ? oklab_shade : color_of_rgb)(rgb, flight->map->look.colors);
    if (kind == FLIGHT_SKY)
        return COLOR_DEFAULT;
    struct style style = style_of(flight->map, kind);
    int index = (int)COLOR_VALUE(style.color);
    int tone = tone_of(rgb, flight->plain[kind]);
    if (flight->map->look.colors < 16 || style.color == COLOR_DEFAULT)
        return style.color;
    if (tone > 0 && index < 8)
        index += 8;
    if (tone < 0)
        index = index == 7 ? 8 : index >= 8 ? index - 8 : index;
    return COLOR_INDEX(index);
}

/* True if a kind is land without water and ice on it. */
static bool is_land(const struct flight_cells *flight, uint16_t kind)
{
    return kind > FLIGHT_BAND + (map_shows_biomes(flight->map) ? BIOME_SEA_ICE : 0);
}

/* Returns the glyph of a pixel. */
static uint32_t glyph_of(const struct flight_cells *flight, uint32_t rgb, uint16_t kind)
{
    static const char ramp[] = " .:-=+*xX#%@";
    const struct look *look = &flight->map->look;
    bool ascii = tile_styles_is_ascii(look);
    if (kind == FLIGHT_SKY)
        return ' ';
    if (look->colors < 8 && look->kind != VIEW_WORLD && is_land(flight, kind))
        return (uint32_t)ramp[luma(rgb) * (int)(sizeof ramp - 2) / 255];
    if (kind == FLIGHT_RIVER)
        return '~';
    if (kind == FLIGHT_LAKE)
        return river_glyph_lake(ascii);
    return tile_styles_glyph(look, kind - FLIGHT_BAND);
}

/* Returns the cell of a character: filled on a ground of its pixel's colour, else in that colour.
 */
static struct cell pixel_cell(const struct flight_cells *flight, uint32_t rgb, uint16_t kind)
{
    static const uint8_t tones[] = {CELL_DIM, 0, CELL_BOLD};
    const struct look *look = &flight->map->look;
    struct cell cell = {.glyph = glyph_of(flight, rgb, kind)};
    bool hued = map_shows_biomes(flight->map) || !look->palette->hueless;
    if (look->colors >= 256 && hued && !look_is_filled(look)) {
        color_code ink = kind != FLIGHT_SKY ? color_of_rgb(rgb, look->colors) : COLOR_DEFAULT;
        cell.ink = tile_styles_ink(look, ink);
    } else if (look->colors >= 256 && hued) {
        cell.ground = color_of_rgb(rgb, look->colors);
        cell.ink =
            color_of_rgb(rgb_between(rgb, luma(rgb) < 128 ? 0xFFFFFF : 0, 1, 4), look->colors);
    } else if (kind != FLIGHT_SKY) {
        struct style style = style_of(flight->map, kind);
        cell.ink = style.color;
        cell.flags = tones[tone_of(rgb, flight->plain[kind]) + 1];
    }
    return cell;
}

/* Paints the cell, or cells, of a column. Returns the cell after them. */
static struct cell *paint_column(const struct flight_cells *flight, size_t n, struct cell *cells)
{
    const struct look *look = &flight->map->look;
    const uint32_t *rgb = flight->frame.rgb + n;
    const uint16_t *kinds = flight->frame.kinds + n;
    uint32_t last = flight->pixels - 1;
    if (look_is_fine(look)) {
        color_code places[BLOCK_CELL_PLACES];
        for (size_t place = 0; place < BLOCK_CELL_PLACES; place++) {
            size_t row = place / BLOCK_CELL_COLS * flight->pixels / BLOCK_CELL_ROWS;
            size_t pixel = place % BLOCK_CELL_COLS * flight->frame.rows + row;
            places[place] = pixel_color(flight, rgb[pixel], kinds[pixel]);
        }
        *cells = block_cell_of(places, look->blocks != BLOCKS_OCTANT);
        return cells + 1;
    }
    if (look->blocks == BLOCKS_HALF) {
        *cells = cell_of_halves(pixel_color(flight, rgb[0], kinds[0]),
                                pixel_color(flight, rgb[1], kinds[1]));
        return cells + 1;
    }
    uint16_t kind = kinds[0] != FLIGHT_SKY ? kinds[0] : kinds[last];
    bool nothing = rgb[0] == FLIGHT_NOTHING && rgb[last] == FLIGHT_NOTHING;
    *cells = pixel_cell(flight, rgb_between(rgb[0], rgb[last], 1, 2), kind);
    if (nothing)
        *cells = (struct cell){.glyph = ' '};
    if (look_columns(look) == 2) {
        cells[1] = cells[0];
        cells[1].glyph = cells[0].glyph < 0x80 || look_tile_width(look) == 1 ? ' ' : 0;
        return cells + 2;
    }
    return cells + 1;
}

void flight_cells_line(const struct flight_cells *flight, uint32_t line, struct cell *cells)
{
    const struct flight *frame = &flight->frame;
    uint32_t across = flight_cells_across(flight->map);
    uint32_t row = line * flight->pixels;
    struct cell *first = cells;
    for (uint32_t n = 0; flight->world != NULL && n < frame->rows; n++)
        world_rows_read(flight->world, row + n, frame->rows, frame->rgb + n, frame->kinds + n);
    if (flight->world != NULL && flight->map->look.labels == LABELS_INK)
        ink_names(flight, row);
    if (flight->world != NULL)
        row = 0;
    for (uint32_t col = 0; col < frame->cols; col += across)
        cells = paint_column(flight, (size_t)col * frame->rows + row, cells);
    for (size_t n = 0; n < frame->names.labels.count; n++)
        if (frame->names.labels.items[n].line == line && flight->map->look.labels == LABELS_TEXT)
            lettering_put(flight->map, &frame->names.labels.items[n], first);
}

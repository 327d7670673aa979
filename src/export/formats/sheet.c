/*
 * A sheet is drawn row by row, so that its memory does not grow with it: each part draws what it
 * has in the row. Only the frame depends on the place of a pixel, by how far outside the map it is:
 * a line, a band that changes its colour with each coordinate, a line, paper, and a broad line.
 *
 * Coordinates are whole multiples of a step, and count from the world's beginning: windows of a
 * world have the same ones at the same places.
 */
#include "export/formats/sheet.h"

#include "export/formats/put.h"
#include "render/globe.h"
#include "render/points/point_colors.h"
#include "world/rows/picture.h"

#define PAPER UINT32_C(0xF4ECD8)
#define INK   UINT32_C(0x3A2E24)

/* Lengths in pixels of the font's letters. */
enum {
    MARGIN = 10,
    GAP = 3,
    SPACE = 8,
    BAND = 3,
    SWATCH_WIDE = 14,
    SWATCH_HIGH = 8,
    ENTRY = 11,
    BAR = 75
};

/* A row that is drawn. */
struct strip {
    const struct sheet *sheet;
    int64_t y;
    uint8_t *rgb;
};

static uint32_t words_width(const char *words, uint32_t scale)
{
    uint32_t width = 0;
    int first;
    for (; *words != '\0'; words++)
        width += (uint32_t)font_width(*words, &first) + (words[1] != '\0');
    return width * scale;
}

static uint32_t frame_width(const struct sheet *sheet)
{
    return 4 * sheet->line + (BAND + 1) * sheet->scale;
}

/*
 * Coordinates.
 */

/* Returns the coordinate of a point of the world, in what the step counts. */
static int64_t value_of(const struct sheet_axis *axis, int64_t point)
{
    if (axis->degrees > 0)
        return point * axis->degrees / (axis->upright ? axis->points - 1 : axis->points);
    return axis->zoom < 0 ? point << -axis->zoom : point;
}

/* Returns the number of the step that the nth row or column of the map is in. Numbers go on where
 * the world begins again. */
static int64_t step_of(const struct sheet_axis *axis, int64_t n)
{
    int64_t at = axis->first + n;
    int64_t steps = value_of(axis, axis->points - 1) / axis->step + 1;
    return value_of(axis, at % axis->points) / axis->step + at / axis->points * steps;
}

/* True if a coordinate is written at the nth row or column of the map. */
static bool is_marked(const struct sheet_axis *axis, int64_t n)
{
    int64_t point = (axis->first + n) % axis->points;
    if (axis->points < axis->apart || (point > 0 && axis->points - point < axis->apart))
        return false;
    return n == 0 ? value_of(axis, point) % axis->step == 0
                  : step_of(axis, n) != step_of(axis, n - 1);
}

/* Writes the coordinate at the nth row or column. */
static void write_mark(const struct sheet_axis *axis, int64_t n, struct text *text)
{
    int64_t value = value_of(axis, (axis->first + n) % axis->points) / axis->step * axis->step;
    if (axis->degrees == 0) {
        coordinates_add(text, value, MAX(axis->zoom, 0));
        return;
    }
    int east = (int)(axis->upright ? 90 - value : value > 180 ? value - 360 : value);
    const char *sides = axis->upright ? "NS" : "EW";
    text_number(text, (uint64_t)(east < 0 ? -east : east));
    text_bytes(text, (const char[]){FONT_DEGREE}, 1);
    text_bytes(text, sides + (east < 0), east % 180 != 0);
}

/* Sets the step so that coordinates have room beside one another: degrees as maps have them; 1, 2,
 * 5, 10... cells; or a cell halved as often as need be. */
static void set_step(struct sheet_axis *axis, bool wraps, int64_t scale)
{
    static const uint8_t arcs[] = {1, 5, 10, 15, 30, 45, 90};
    int64_t wide = 44 + 4 * MAX(axis->zoom, 0) + (value_of(axis, axis->points) > 999999 ? 28 : 0);
    int64_t needed = scale * (axis->upright ? 30 : wide);
    axis->apart = wraps ? needed / 2 : 0;
    axis->step = 1;
    for (int n = 0; axis->degrees > 0 && axis->step < 90; axis->step = arcs[++n])
        if (axis->step * axis->points / axis->degrees >= needed)
            return;
    while (axis->degrees == 0 && axis->step >> MAX(-axis->zoom, 0) < needed) {
        int64_t lead = axis->step >> MAX(axis->zoom, 0);
        while (lead >= 10)
            lead /= 10;
        axis->step = lead == 2 ? axis->step / 2 * 5 : axis->step * 2;
    }
}

static void set_axes(struct sheet *sheet)
{
    const struct view *view = &sheet->map->view;
    const struct recipe *recipe = &sheet->map->world.recipe;
    int64_t cols = recipe_cols(recipe, view->zoom);
    bool arcs = globe_exists(recipe) && cols / 360 < MIN(view->cols, view->rows) / 4 &&
                recipe_rows(recipe, view->zoom) > 1;
    sheet->east = (struct sheet_axis){
        .first = view->x, .points = cols, .degrees = arcs ? 360 : 0, .zoom = view->zoom};
    sheet->south = (struct sheet_axis){.first = view->y,
                                       .points = recipe_rows(recipe, view->zoom),
                                       .degrees = arcs ? 180 : 0,
                                       .zoom = view->zoom,
                                       .upright = true};
    set_step(&sheet->east, !recipe_bounded_x(recipe), sheet->scale);
    set_step(&sheet->south, !recipe_bounded_y(recipe), sheet->scale);
}

/*
 * Scale bar: lengths in millionths of a unit.
 */

/* Sets the length of a cell, and returns its unit. */
static const char *set_cell(const struct map *map, uint64_t *cell)
{
    const struct picture *picture = map->world.recipe.picture;
    *cell = map->look.cell > 0 ? map->look.cell * 1000 : 1000000;
    if (picture != NULL && picture->cell_east > 0) {
        *cell = picture->cell_east;
        return "m";
    }
    return map->look.cell > 0 ? map->look.cell_unit : "cells";
}

/* Returns the pixels of a length. */
static uint64_t pixels_of(uint64_t length, uint64_t cell, int zoom)
{
    if (zoom < 0)
        return length / cell >> -zoom;
    return (length / cell << zoom) + (length % cell << zoom) / cell;
}

static void set_bar(struct sheet *sheet)
{
    const struct map *map = sheet->map;
    const uint64_t most = UINT64_C(1000000000000000000);
    uint64_t cell;
    const char *unit = set_cell(map, &cell);
    uint64_t length = 1;
    uint64_t lead = 1;
    uint32_t limit = MIN(map->view.cols / 4, BAR * sheet->scale);
    for (uint64_t next = 2; next <= most && pixels_of(next, cell, map->view.zoom) <= limit;) {
        length = next;
        lead = lead == 5 ? 1 : lead == 2 ? 5 : 2;
        next = lead == 2 ? length / 2 * 5 : length * 2;
    }
    sheet->bar = (uint32_t)pixels_of(length, cell, map->view.zoom);
    sheet->bar_parts = lead == 5 ? 5 : 4;
    if (strcmp(unit, "m") == 0 && length >= UINT64_C(1000000000)) {
        length /= 1000;
        unit = "km";
    }
    int places = 6;
    for (; places > 0 && length % 10 == 0; places--)
        length /= 10;
    text_decimal(&(struct text){.bytes = sheet->bar_end, .room = sizeof sheet->bar_end}, length,
                 places);
    text_join(&(struct text){.bytes = sheet->bar_unit, .room = sizeof sheet->bar_unit}, " ",
              strcmp(sheet->bar_end, "1") == 0 && *unit == 'c' ? "cell" : unit, NULL);
}

/*
 * Legend.
 */

/* Adds an entry, and returns the text of its name. */
static struct text add_entry(struct sheet *sheet, int first, const char *name)
{
    struct sheet_entry *entry = &sheet->entries[sheet->entry_count++];
    struct text text = {.bytes = entry->name, .room = sizeof entry->name};
    *entry = (struct sheet_entry){.first = first, .count = 1};
    text_add(&text, name);
    return text;
}

/* Adds the kinds of land, each with its bands and, in a world with a scale, where it begins. */
static void add_bands(struct sheet *sheet)
{
    const struct bands *bands = &sheet->map->bands;
    int before = -1;
    for (int band = bands->lowest; band < bands->count; band++) {
        int land = (int)bands_land(bands, sheet->map->world.sea_kind, band);
        if (bands->floors[band] == INT32_MAX)
            continue;
        if (land == before) {
            sheet->entries[sheet->entry_count - 1].count++;
            continue;
        }
        struct text text = add_entry(sheet, band, land_name(land));
        if (sheet->map->world.recipe.scale.given && before >= 0) {
            text_add(&text, ", ");
            world_add_value(&sheet->map->world, (uint32_t)MAX(bands->floors[band], 0), &text);
        }
        before = land;
    }
}

static void add_entries(struct sheet *sheet)
{
    bool water = map_draws_water(sheet->map);
    bool biomes = map_shows_biomes(sheet->map);
    if (!biomes)
        add_bands(sheet);
    for (int biome = 0; biomes && biome < BIOME_COUNT; biome++)
        if (biome != BIOME_LAKE || water)
            add_entry(sheet, biome, biome_name(biome));
    if (water)
        add_entry(sheet, -1, "river");
}

/* Returns the colour of an entry at `part` of SWATCH_WIDE parts. */
static uint32_t entry_color(const struct sheet *sheet, const struct sheet_entry *entry, int part)
{
    if (entry->first < 0)
        return tile_styles_fresh_style(&sheet->map->look, false).rgb;
    uint32_t rgb = tints_band(sheet->map, entry->first + part * entry->count / SWATCH_WIDE).rgb;
    return sheet->map->look.relief == RELIEF_CONTOUR ? point_colors_darken(rgb) : rgb;
}

/* Returns the width of the scale bar and what is written at it. */
static uint32_t bar_width(const struct sheet *sheet)
{
    uint32_t scale = sheet->scale;
    uint32_t end =
        sheet->bar + words_width(sheet->bar_end, scale) / 2 + words_width(sheet->bar_unit, scale);
    return MAX(end, words_width(sheet->note, scale)) + 2 * SPACE * scale;
}

/* Puts the entries into as many columns as there is room for. */
static void set_legend(struct sheet *sheet)
{
    uint32_t scale = sheet->scale;
    uint32_t used = bar_width(sheet);
    uint32_t room = sheet->map->view.cols > used ? sheet->map->view.cols - used : 0;
    add_entries(sheet);
    for (int n = 0; n < sheet->entry_count; n++)
        sheet->entry_width = MAX(sheet->entry_width, words_width(sheet->entries[n].name, scale));
    sheet->entry_width += (SWATCH_WIDE + 2 * GAP + SPACE) * scale;
    uint32_t columns = MAX(room / sheet->entry_width, 1);
    sheet->entry_rows = (uint32_t)MAX(sheet->entry_count - 1, 0) / columns + 1;
}

/* Says how large the world is that the picture shows more than once. */
static void set_note(struct sheet *sheet)
{
    const struct recipe *recipe = &sheet->map->world.recipe;
    if (sheet->map->view.cols > sheet->east.points || sheet->map->view.rows > sheet->south.points)
        text_format(&(struct text){.bytes = sheet->note, .room = sizeof sheet->note},
                    "repeats after %ux%u cells", recipe->width, recipe->height);
}

void sheet_make(struct sheet *sheet, const struct map *map)
{
    enum { GROWTH = 640, SCALE_MAX = 32, LETTERS = 6 };
    const struct view *view = &map->view;
    uint32_t scale = 1 + MIN(MIN(view->cols, 2 * view->rows) / GROWTH, SCALE_MAX - 1);
    *sheet = (struct sheet){.map = map, .scale = scale, .line = MAX(scale / 2, 1)};
    set_axes(sheet);
    set_note(sheet);
    set_bar(sheet);
    set_legend(sheet);
    uint32_t frame = frame_width(sheet);
    uint32_t letters = LETTERS;
    int64_t cell = sheet->south.degrees > 0 ? 0 : INT64_C(1) << MAX(view->zoom, 0);
    for (int64_t part = sheet->south.step; part < cell; part *= 2)
        letters++;
    for (uint32_t side = map->world.recipe.height; side >= 10000; side /= 10)
        letters++;
    sheet->left = (letters * (FONT_WIDE + 1) + GAP) * scale + frame;
    sheet->width = 2 * sheet->left + view->cols;
    sheet->title_scale = 2 * scale + 1;
    while (sheet->title_scale > scale &&
           words_width(map->look.title, sheet->title_scale) > map->view.cols)
        sheet->title_scale--;
    sheet->top =
        FONT_HIGH * sheet->title_scale + frame + (MARGIN + SPACE + FONT_HIGH + GAP) * scale;
    sheet->foot = sheet->top + view->rows + frame + (GAP + FONT_HIGH + SPACE) * scale;
    uint32_t bar_high = sheet->note[0] != '\0' ? 2 * ENTRY + FONT_HIGH : ENTRY + GAP;
    sheet->height = sheet->foot + MAX(sheet->entry_rows * ENTRY, bar_high) * scale + MARGIN * scale;
}

bool sheet_check(const struct sheet *sheet, struct error *error)
{
    const struct map *map = sheet->map;
    char fitting[TITLE_MAX + 1];
    size_t length = strlen(map->look.title);
    memcpy(fitting, map->look.title, length + 1);
    while (words_width(fitting, sheet->scale) > map->view.cols)
        fitting[--length] = '\0';
    if (map->look.title[length] != '\0')
        return error_format(error, ERROR_USAGE,
                            "--title: only its first %d letters fit at this size", (int)length);
    uint32_t used = bar_width(sheet) + sheet->entry_width;
    return used <= map->view.cols ||
           error_format(error, ERROR_USAGE,
                        "--title: its scale bar and legend need a picture of %u columns",
                        used + BAR * sheet->scale - sheet->bar);
}

/*
 * Drawing.
 */

static void draw_pixel(const struct strip *strip, int64_t x, uint32_t rgb, int cover)
{
    if (x < 0 || x >= strip->sheet->width)
        return;
    uint8_t *to = strip->rgb + 3 * x;
    uint32_t under = (uint32_t)to[0] << 16 | (uint32_t)to[1] << 8 | to[2];
    put_rgb(to, rgb_between(under, rgb, cover, FONT_COVER));
}

/* Draws what the row has of words, whose north-west corner is (x, y). */
static void draw_words(const struct strip *strip, int64_t x, int64_t y, uint32_t scale,
                       const char *words)
{
    int64_t row = strip->y - y;
    if (row < -1 || row > (int64_t)FONT_HIGH * scale)
        return;
    for (; *words != '\0'; words++) {
        int first;
        int wide = font_width(*words, &first) * (int)scale;
        for (int col = -1; col <= wide; col++)
            draw_pixel(strip, x + col, INK,
                       font_cover(*words, 8 * (int)scale, first * (int)scale + col, (int)row));
        x += wide + (int64_t)scale;
    }
}

/* Returns the colour of a pixel of the frame that is `east` pixels to the side of the map and
 * `south` above or below it; (col, row) is the nearest pixel of the map. */
static uint32_t frame_color(const struct sheet *sheet, int64_t east, int64_t south, int64_t col,
                            int64_t row)
{
    int64_t line = sheet->line;
    int64_t band = line + BAND * (int64_t)sheet->scale;
    int64_t out = MAX(east, south);
    if (out > line && out <= band) {
        if (MIN(east, south) > 0)
            return MIN(east, south) <= line ? INK : PAPER;
        return (east > 0 ? step_of(&sheet->south, row) : step_of(&sheet->east, col)) % 2 != 0
                   ? INK
                   : PAPER;
    }
    return out > band + line && out <= band + line + sheet->scale ? PAPER : INK;
}

/* Draws what the row has of the frame. */
static void draw_frame(const struct strip *strip)
{
    const struct sheet *sheet = strip->sheet;
    int64_t frame = frame_width(sheet);
    int64_t cols = sheet->map->view.cols;
    int64_t y = strip->y - sheet->top;
    int64_t row = CLAMP(y, 0, (int64_t)sheet->map->view.rows - 1);
    int64_t south = y < row ? row - y : y - row;
    for (int64_t x = -frame; south <= frame && x < cols + frame; x++) {
        int64_t col = CLAMP(x, 0, cols - 1);
        int64_t east = x < col ? col - x : x - col;
        if (east == 0 && south == 0)
            x = cols - 1; /* the map */
        else
            draw_pixel(strip, sheet->left + x, frame_color(sheet, east, south, col, row),
                       FONT_COVER);
    }
}

/* Draws what the row has of the coordinates of the map's rows or columns `from` to `until`, on both
 * sides of the map. */
static void draw_marks(const struct strip *strip, const struct sheet_axis *axis, int64_t from,
                       int64_t until)
{
    const struct sheet *sheet = strip->sheet;
    const struct view *view = &sheet->map->view;
    int64_t high = (int64_t)FONT_HIGH * sheet->scale;
    int64_t out = frame_width(sheet) + GAP * (int64_t)sheet->scale;
    for (int64_t n = MAX(from, 0); n < MIN(until, axis->upright ? view->rows : view->cols); n++) {
        char mark[SHEET_WORDS];
        if (!is_marked(axis, n))
            continue;
        write_mark(axis, n, &(struct text){.bytes = mark, .room = sizeof mark});
        int64_t wide = words_width(mark, sheet->scale);
        int64_t x = sheet->left + (axis->upright ? -out - wide : n - wide / 2);
        int64_t y = sheet->top + (axis->upright ? n - high / 2 : -out - high);
        draw_words(strip, x, y, sheet->scale, mark);
        x = axis->upright ? sheet->left + view->cols + out : x;
        y = axis->upright ? y : sheet->top + view->rows + out;
        draw_words(strip, x, y, sheet->scale, mark);
    }
}

/* A part of the sheet, by its north-west corner and its sides. */
struct area {
    int64_t x, y, wide, high;
};

/* Draws what the row has of a box with a line around it: of `parts` colours of equal width. */
static void draw_box(const struct strip *strip, const struct area *area, const uint32_t *colors,
                     int parts)
{
    int64_t line = strip->sheet->line;
    int64_t row = strip->y - area->y;
    for (int64_t col = 0; row >= 0 && row < area->high && col < area->wide; col++) {
        bool rim = col < line || col >= area->wide - line || row < line || row >= area->high - line;
        draw_pixel(strip, area->x + col, rim ? INK : colors[col * parts / area->wide], FONT_COVER);
    }
}

static void draw_bar(const struct strip *strip)
{
    static const uint32_t colors[] = {INK, PAPER, INK, PAPER, INK};
    const struct sheet *sheet = strip->sheet;
    uint32_t scale = sheet->scale;
    int64_t end = (int64_t)sheet->left + sheet->bar - words_width(sheet->bar_end, scale) / 2;
    draw_words(strip, sheet->left, sheet->foot, scale, "0");
    draw_words(strip, end, sheet->foot, scale, sheet->bar_end);
    draw_words(strip, end + words_width(sheet->bar_end, scale), sheet->foot, scale,
               sheet->bar_unit);
    const struct area bar = {sheet->left, sheet->foot + (FONT_HIGH + GAP) * scale, sheet->bar,
                             4 * scale};
    draw_box(strip, &bar, colors, sheet->bar_parts);
    draw_words(strip, sheet->left, sheet->foot + 2 * ENTRY * scale, scale, sheet->note);
}

static void draw_legend(const struct strip *strip)
{
    const struct sheet *sheet = strip->sheet;
    uint32_t scale = sheet->scale;
    uint32_t count = (uint32_t)sheet->entry_count;
    uint32_t columns = (count + sheet->entry_rows - 1) / sheet->entry_rows;
    int64_t left = (int64_t)sheet->left + sheet->map->view.cols + SPACE * scale -
                   (int64_t)columns * sheet->entry_width;
    for (uint32_t n = 0; n < count; n++) {
        const struct sheet_entry *entry = &sheet->entries[n];
        int64_t x = left + (int64_t)(n / sheet->entry_rows) * sheet->entry_width;
        int64_t y = sheet->foot + (int64_t)(n % sheet->entry_rows) * ENTRY * scale;
        uint32_t colors[SWATCH_WIDE];
        if (strip->y < y - 1 || strip->y > y + (int64_t)ENTRY * scale)
            continue;
        for (int part = 0; part < SWATCH_WIDE; part++)
            colors[part] = entry_color(sheet, entry, part);
        const struct area swatch = {x, y, SWATCH_WIDE * scale, SWATCH_HIGH * scale};
        draw_box(strip, &swatch, colors, SWATCH_WIDE);
        draw_words(strip, x + (SWATCH_WIDE + GAP) * scale, y + scale / 2, scale, entry->name);
    }
}

void sheet_row(const struct sheet *sheet, uint32_t y, uint8_t *rgb)
{
    const struct strip strip = {sheet, y, rgb};
    int64_t row = (int64_t)y - sheet->top;
    int64_t near = FONT_HIGH * (int64_t)sheet->scale;
    int64_t beyond = MAX(-row, row - (int64_t)sheet->map->view.rows) - frame_width(sheet);
    const char *title = sheet->map->look.title;
    for (size_t n = 0; n < 3 * (size_t)sheet->width; n++)
        rgb[n] = (uint8_t)(PAPER >> (16 - n % 3 * 8));
    draw_words(&strip, ((int64_t)sheet->width - words_width(title, sheet->title_scale)) / 2,
               MARGIN * sheet->scale, sheet->title_scale, title);
    draw_frame(&strip);
    if (beyond > 0 && beyond <= near + (GAP + 1) * (int64_t)sheet->scale)
        draw_marks(&strip, &sheet->east, 0, sheet->map->view.cols);
    draw_marks(&strip, &sheet->south, row - near, row + near);
    draw_bar(&strip);
    draw_legend(&strip);
}

/*
 * Formats differ only in their struct format: no code asks for a format by its name.
 */
#include "export/formats/format.h"

#include "canvas/ansi_codes.h"
#include "export/formats/put.h"
#include "export/formats/sheet.h"
#include "options/recipe_line.h"
#include "places/gazetteer.h"
#include "render/painter.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdlib.h>
#include <unistd.h>

/* The rows of the table, in files of their own, format_X.c. */
extern const struct format format_text, format_ansi, format_html, format_svg, format_csv,
    format_png, format_png_grey, format_sixel, format_kitty, format_pgm, format_r16, format_tmx,
    format_json, format_geojson, format_xp, format_profile, format_cast, format_apng;

/* clang-format off */
const struct format *const formats[] = {
    &format_text,     &format_ansi,    &format_html,  &format_svg,     &format_csv,  &format_png,
    &format_png_grey, &format_sixel,   &format_kitty, &format_pgm,     &format_r16,  &format_tmx,
    &format_json,     &format_geojson, &format_xp,    &format_profile, &format_cast, &format_apng,
    NULL,
};
/* clang-format on */

static bool has_cells(const struct format *format)
{
    return format->print_cells != NULL || format->print_part != NULL || format->moves;
}

/* True if the format prints cells with their colours. */
static bool paints(const struct format *format)
{
    return has_cells(format) && format->colored;
}

static bool has_labels(const struct format *format)
{
    return has_cells(format) || format->lists_names;
}

/* True if the format is an image in colour, around which a sheet can be drawn. */
static bool has_sheets(const struct format *format)
{
    return format->image == IMAGE_INDEXED;
}

/* True if letters of labels are pixels. */
static bool has_ink(const struct format *format, enum blocks blocks)
{
    return format->pixels && (format_is_image(format) || blocks == BLOCKS_HALF);
}

/* True if a format has characters for blocks finer than half blocks, or pixels. A file for REXPaint
 * has not: its characters are those of CP437. */
static bool has_glyphs(const struct format *format)
{
    return paints(format) && (format_is_image(format) || format->moves || !format->binary);
}

void format_tell(const struct format *format, struct rule_case *about)
{
    about->format = format->name;
    rules_tell(about, "cells", has_cells(format));
    rules_tell(about, "names", has_labels(format));
    rules_tell(about, "list", format->list != NULL);
    rules_tell(about, "towns-list", format->list_towns != NULL);
    rules_tell(about, "layers", format->numbers & FORMAT_OF_LAYERS);
    rules_tell(about, "table", format->list != NULL && format->numbers & FORMAT_OF_LAYERS);
    rules_tell(about, "paint", paints(format));
    rules_tell(about, "glyphs", has_glyphs(format));
    rules_tell(about, "shades", format->numbers & FORMAT_OF_SHADES);
    rules_tell(about, "ink", has_ink(format, about->options->look.blocks));
    rules_tell(about, "drawn", format->drawn);
    rules_tell(about, "paper", has_sheets(format) && format->binary);
    rules_tell(about, "sheet", has_sheets(format));
    rules_tell(about, "moving", format->moves);
}

bool format_check(const struct format *format, const struct look *look, bool by_keys,
                  struct error *error)
{
    const struct map_options options = {.look = *look};
    struct rule_case about = rules_about(&options);
    about.by_keys = by_keys;
    format_tell(format, &about);
    return rules_check(&about, RULES_OF_FORMAT, error);
}

void format_fit_look(const struct format *format, struct look *look, bool free_relief,
                     bool free_blocks, bool free_labels, bool free_title)
{
    if (free_title && !format->drawn)
        look->grid = 0;
    if (free_title && !has_ink(format, look->blocks))
        look->coast = COAST_NONE;
    if (free_title && !has_sheets(format))
        look->title[0] = '\0';
    if (free_labels && !has_labels(format))
        look->labels = LABELS_NONE;
    look->towns = look->towns && (!free_labels || has_cells(format));
    if (free_labels && !has_ink(format, look->blocks))
        look->letters = 0;
    if (free_blocks && !(look_is_fine(look) ? has_glyphs : paints)(format))
        look->blocks = paints(format) && look->blocks == BLOCKS_FINE ? BLOCKS_TINTED : BLOCKS_ASCII;
    struct look without = *look;
    struct error error;
    without.relief = RELIEF_PLAIN;
    if (free_relief && !format_check(format, look, false, &error) &&
        format_check(format, &without, false, &error))
        look->relief = RELIEF_PLAIN;
}

bool format_has_sheet(const struct format *format, const struct map *map)
{
    return has_sheets(format) && map->look.title[0] != '\0' && map->look.kind == VIEW_MAP;
}

/* True if a map must be painted, as more is seen of it than the bands of heights. */
static bool needs_cells(const struct format *format, const struct map *map)
{
    if (map->look.kind != VIEW_MAP || map->look.relief != RELIEF_PLAIN || map_shows_biomes(map) ||
        heights_are_holed(&map->world.recipe) || format_has_sheet(format, map))
        return true;
    if (format->tiled && (map->look.aspect != ASPECT_TALL || look_is_untiled(&map->look)))
        return true;
    if (labels_drawn(map) || (format->drawn && map->look.grid > 0) ||
        (format->pixels && map->look.coast != COAST_NONE))
        return true;
    return map_draws_water(map) || (format->colored && tints_are_finer(map));
}

/* True if nothing but contours is seen of a map without colours, each in one column. */
static bool is_lined(const struct map *map)
{
    return map->look.relief == RELIEF_CONTOUR && look_columns(&map->look) == 1 &&
           !labels_drawn(map) && !look_is_paired(&map->look) && !map_draws_water(map) &&
           !heights_are_holed(&map->world.recipe);
}

/* True if the map is printed from more numbers of its points than heights. */
static bool needs_points(const struct format *format, const struct map *map)
{
    return format->numbers & FORMAT_OF_POINTS ||
           (format->numbers & FORMAT_OF_SHADES && map->look.relief == RELIEF_SHADE) ||
           (format->numbers & FORMAT_OF_CONTOURS && is_lined(map));
}

enum format_source format_source(const struct format *format, const struct map *map)
{
    if (format->numbers & FORMAT_OF_LAYERS && map->look.layer != LAYER_HEIGHT)
        return FORMAT_LAYER;
    if (needs_points(format, map))
        return FORMAT_POINTS;
    bool painted = format->print_numbers == NULL || needs_cells(format, map);
    return painted && has_cells(format) ? FORMAT_CELLS : FORMAT_HEIGHTS;
}

bool format_is_image(const struct format *format)
{
    return format->image != IMAGE_OTHER;
}

bool frame_row_stays(const struct replay *replay, int row)
{
    const size_t first = (size_t)row * (size_t)replay->cols;
    return replay->before != NULL &&
           cells_equal(replay->cells + first, replay->before + first, replay->cols);
}

bool format_has_characters(const struct format *format)
{
    return has_cells(format) && !format_is_image(format);
}

bool format_is_for_terminal(const struct format *format)
{
    return format_is_image(format) && !format->binary;
}

bool format_passes_tmux(const struct format *format, FILE *out)
{
    const char *tmux = getenv("TMUX");
    return format_is_for_terminal(format) && tmux != NULL && *tmux != '\0' && isatty(fileno(out));
}

bool format_is_filled(const struct format *format)
{
    return format_is_image(format) || (format->binary && !has_cells(format));
}

enum image_kind format_image_kind(const struct format *format, const struct map *map)
{
    if (format->image != IMAGE_INDEXED || format_source(format, map) != FORMAT_CELLS)
        return format->image;
    bool holed = heights_are_holed(&map->world.recipe) && !format_has_sheet(format, map);
    return holed ? IMAGE_HOLED : IMAGE_COLOR;
}

void format_map(const struct format *format, const struct map *map, struct map *drawn)
{
    *drawn = *map;
    if (format_is_image(format))
        drawn->look.blocks = BLOCKS_HALF;
    else
        drawn->look.grid = 0; /* it is drawn over the cells */
    if (format->of_heights)
        drawn->look.show = SHOW_HEIGHT;
    if (format->layer != LAYER_HEIGHT)
        drawn->look.layer = format->layer;
    if (drawn->look.labels != LABELS_NONE && has_ink(format, drawn->look.blocks))
        drawn->look.labels = LABELS_INK;
    if (drawn->look.kind == VIEW_WORLD && drawn->look.letters == 0) /* they grow with the picture */
        drawn->look.letters = (int)MIN(drawn->view.rows / 36, LETTERS_MAX);
    if (format_is_image(format) || (format->colored && !format->tiled))
        drawn->look.colors = COLORS_RGB;
    else if (!format->colored)
        drawn->look.colors = 0; /* none are printed, so none are made */
}

void format_size(const struct format *format, const struct map *map, uint32_t *cols, uint32_t *rows)
{
    struct map drawn;
    struct sheet sheet = {.width = map->view.cols, .height = map->view.rows};
    if (format_has_sheet(format, map)) {
        format_map(format, map, &drawn);
        sheet_make(&sheet, &drawn);
    }
    *cols = sheet.width;
    *rows = sheet.height;
}

/* Sets the palette of an image whose pixels are the bands of a map. */
static void set_palette(struct image_head *head, const struct format *format, const struct map *map)
{
    struct map drawn;
    format_map(format, map, &drawn);
    head->colors = drawn.look.tiles.count;
    for (int n = 0; n < head->colors; n++)
        put_rgb(head->palette[n], tints_band(&drawn, n).rgb);
}

void format_fit_paper(const struct format *format, const struct map *map, const struct view *paper,
                      bool grows, struct view *size)
{
    uint32_t cols, rows;
    if (!format_has_sheet(format, map))
        return;
    format_size(format, map, &cols, &rows);
    cols -= map->view.cols;
    rows -= map->view.rows;
    uint32_t fit = paper->cols - MIN(cols, paper->cols - 1);
    size->cols = grows ? fit : MIN(fit, size->cols);
    size->rows = paper->rows - MIN(rows, paper->rows - 1);
}

/* Sets what black and white stand for in an image of heights of a file that has units. */
static void set_heights(struct image_head *head, const struct map *map)
{
    const struct scale *scale = &map->world.recipe.scale;
    const struct picture *picture = map->world.recipe.picture;
    struct text text = {.bytes = head->heights, .room = sizeof head->heights};
    if ((head->kind != IMAGE_GREY && head->kind != IMAGE_PGM) || picture == NULL ||
        !picture->scale.given || map->look.normalize != NORMALIZE_RANGE ||
        map->look.layer != LAYER_HEIGHT || map->look.relief == RELIEF_SHADE)
        return;
    text_add(&text, "heights ");
    scale_add_trimmed(scale_number(scale, scale->low), &text);
    text_add(&text, "..");
    scale_add_trimmed(scale_number(scale, scale->high), &text);
    text_join(&text, *scale->unit != '\0' ? " " : "", scale->unit, NULL);
}

struct image_head *format_image_head(const struct format *format, const struct map *map)
{
    const struct gazetteer *own = gazetteer_of(map);
    struct image_head *head = calloc(1, sizeof *head);
    char *recipe = recipe_line_of(map, false, NULL);
    if (head != NULL && recipe != NULL) {
        format_size(format, map, &head->width, &head->height);
        head->kind = format_image_kind(format, map);
        if (head->kind == IMAGE_INDEXED)
            set_palette(head, format, map);
        head->dpi = map->look.dpi;
        image_head_set_recipe(head, recipe, strlen(recipe));
        set_heights(head, map);
        head->drawing = map->world.recipe.drawing;
        if (has_sheets(format)) /* to draw something anew, add it here, or change its version */
            text_join(&(struct text){.bytes = head->drawn, .room = sizeof head->drawn},
                      labels_drawn(map) ? "names 0.1.0;" : "",
                      map->look.palette->count == 0 ? "colours 0.1.0;" : "",
                      map_shows_biomes(map) && map_draws_water(map) ? "lakes 0.1.0;" : "",
                      map->look.kind == VIEW_FLIGHT && map_shows_biomes(map) ? "rims 0.1.0;" : "",
                      labels_have_signs(map) ? "signs 0.1.0;" : "",
                      map->look.towns ? "towns 0.1.0;" : "",
                      labels_drawn(map) && own != NULL && own->rename_count > 0 ? "own 0.1.0;" : "",
                      labels_drawn(map) && map_is_far(map, -recipe_depth(&map->world.recipe))
                          ? "lands 0.1.0;"
                          : "",
                      NULL);
    } else {
        free(head);
        head = NULL;
    }
    free(recipe);
    return head;
}

uint32_t format_rows(const struct format *format, const struct map *map)
{
    return format_source(format, map) == FORMAT_CELLS ? painter_lines(map) : map->view.rows;
}

/* Returns the bytes of the longest glyph in the cells of a map. */
static size_t longest_glyph(const struct map *map)
{
    const struct look *look = &map->look;
    size_t longest = look_is_untiled(look) ? TEXT_GLYPH_MAX : 1; /* an octant has as many */
    if (map_draws_water(map))
        longest = MAX(longest, RIVER_GLYPH_MAX);
    if (labels_drawn(map) && gazetteer_of(map) != NULL)
        longest = MAX(longest, TEXT_GLYPH_MAX); /* letters of a user's places */
    for (int n = 0; !look_is_untiled(look) && n < look->tiles.count; n++)
        longest = MAX(longest, look->tiles.tiles[n].length);
    return longest;
}

size_t format_row_max(const struct format *format, const struct map *map)
{
    bool painted = format_source(format, map) == FORMAT_CELLS;
    size_t cell = painted ? format->painted_max : format->cell_max;
    if (format->tiled)
        cell += longest_glyph(map);
    if (format->tiled && format->colored)
        cell += ansi_change_max(map->look.colors);
    /* Right of a point's first column stands without labels a contour, a blank or a river, in the
     * colours of the first column. */
    const size_t right = labels_drawn(map) ? cell : map_draws_water(map) ? RIVER_GLYPH_MAX : 1;
    if (format->tiled && painted)
        cell += ((size_t)look_columns(&map->look) - 1) * right;
    if (!format->tiled && painted)
        cell *= (size_t)look_columns(&map->look);
    return map->view.cols * cell + format->row_extra;
}

/* Returns the ending of a file's name, with its dot, if there is something before it; else NULL. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot != NULL && dot > name ? dot : NULL;
}

const struct format *format_of_file(const char *path)
{
    const char *ending = ending_of(path);
    for (int n = 0; ending != NULL && formats[n] != NULL; n++)
        if (strcmp(ending, formats[n]->ending) == 0)
            return formats[n];
    return NULL;
}

bool format_ending_is_foreign(const char *path)
{
    static const char both[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *letters = both + 10;
    enum { ENDING_MAX = 8 };
    const char *ending = ending_of(path);
    if (ending == NULL || format_of_file(path) != NULL)
        return false;
    size_t length = strlen(ending + 1);
    return length <= ENDING_MAX && strspn(ending + 1, both) == length &&
           strpbrk(ending + 1, letters) != NULL;
}

/* True if formats[n] has no ending, or that of an earlier format. */
static bool ending_is_known(int n)
{
    for (int before = 0; before < n; before++)
        if (strcmp(formats[before]->ending, formats[n]->ending) == 0)
            return true;
    return formats[n]->ending[0] == '\0';
}

void format_add_endings(struct text *text, bool brief)
{
    const char *between = brief ? " " : ", ";
    for (int n = 0; formats[n] != NULL; n++)
        if (!ending_is_known(n) && !(brief && formats[n]->moves)) {
            if (n > 0)
                text_add(text, brief || formats[n + 1] != NULL ? between : " or ");
            text_add(text, formats[n]->ending + brief);
        }
}

const struct format *format_default(bool colored)
{
    int n = 0;
    while (!formats[n]->tiled || formats[n]->colored != colored)
        n++;
    return formats[n];
}

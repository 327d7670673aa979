/*
 * Invariant: the styles and colours belong to the map, whose rows are read in order.
 */
#include "render/light_rows.h"

#include "render/perspective/flight.h"
#include "render/points/point_colors.h"

#include <stdlib.h>

struct light_rows {
    const struct map *map;
    struct point_rows *rows;
    struct tile_styles styles;
    struct point_colors table;
    color_code *colors; /* of the row that was read last */
};

struct map light_rows_map(const struct map *map, int zoom)
{
    struct map whole = *map;
    whole.view = (struct view){.zoom = zoom,
                               .cols = (uint32_t)recipe_cols(&map->world.recipe, zoom),
                               .rows = (uint32_t)recipe_rows(&map->world.recipe, zoom)};
    whole.west = whole.east = 0;
    whole.look.kind = VIEW_MAP;
    if (map->look.kind == VIEW_WORLD && map->look.relief == RELIEF_CONTOUR)
        whole.look.relief = RELIEF_PLAIN; /* lines would be specks */
    whole.look.camera = (struct camera){0};
    whole.look.blocks = BLOCKS_HALF;
    whole.look.rivers = RIVER_STYLE_NONE;
    whole.look.colors = COLORS_RGB;
    whole.look.labels = LABELS_NONE;
    return whole;
}

struct light_rows *light_rows_new(const struct map *whole)
{
    struct light_rows *light = calloc(1, sizeof *light);
    if (light == NULL)
        return NULL;
    light->map = whole;
    light->rows = point_rows_new(whole);
    light->colors = malloc(whole->view.cols * sizeof *light->colors);
    if (light->rows != NULL && light->colors != NULL && tile_styles_make(&light->styles, whole) &&
        point_colors_make(&light->table, &light->styles, point_rows_relief(light->rows)))
        return light;
    light_rows_free(light);
    return NULL;
}

void light_rows_free(struct light_rows *light)
{
    if (light == NULL)
        return;
    point_rows_free(light->rows);
    tile_styles_free(&light->styles);
    point_colors_free(&light->table);
    free(light->colors);
    free(light);
}

void light_rows_seek(struct light_rows *light, uint32_t row)
{
    point_rows_seek(light->rows, row);
}

void light_rows_read(struct light_rows *light, uint16_t *points)
{
    static const uint16_t waters[] = {[COVER_LAKE] = FLIGHT_LAKE, [COVER_RIVER] = FLIGHT_RIVER};
    const struct point_row row = tile_styles_read(&light->styles, light->rows);
    const uint32_t cols = light->map->view.cols;
    point_colors_row(&light->table, &row, cols, light->colors);
    for (uint32_t n = 0; n < cols; n++, points += LIGHT_POINT) {
        const color_code color = light->colors[n];
        const uint32_t rgb = color_rgb(color);
        const enum cover cover = point_row_cover(&row, n);
        const bool hole = color == COLOR_DEFAULT && row.heights[n] == HEIGHT_UNKNOWN;
        const bool fresh = cover == COVER_LAKE || cover == COVER_RIVER;
        const int kind = fresh ? waters[cover] : FLIGHT_BAND + row.bands[n];
        points[0] = (uint16_t)color_intensity(RGB_RED(rgb));
        points[1] = (uint16_t)color_intensity(RGB_GREEN(rgb));
        points[2] = (uint16_t)color_intensity(RGB_BLUE(rgb));
        points[LIGHT_KIND] = (uint16_t)(hole ? FLIGHT_SKY : kind);
    }
}

bool skin_take(struct skin *skin, const struct map *whole, int wide, bool *made)
{
    const struct settings settings = map_settings(whole);
    const uint32_t by = (uint32_t)MAX(wide, 1);
    *made = skin->points != NULL && skin->wide == wide && whole->look.normalize != NORMALIZE_VIEW &&
            settings_equal(&skin->settings, &settings);
    if (*made)
        return true;
    skin_clear(skin);
    *skin = (struct skin){
        .cols = (whole->view.cols + by - 1) / by,
        .rows = (whole->view.rows + by - 1) / by,
        .wide = wide,
        .fine_cols = whole->view.cols,
        .fine_rows = whole->view.rows,
        .settings = settings,
    };
    skin->points = calloc((size_t)skin->cols * skin->rows * LIGHT_POINT, sizeof *skin->points);
    return skin->points != NULL;
}

void skin_clear(struct skin *skin)
{
    free(skin->points);
    *skin = (struct skin){0};
}

void skin_free(struct skin *skin)
{
    if (skin != NULL)
        skin_clear(skin);
    free(skin);
}

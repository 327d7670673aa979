/*
 * Invariant: the map's view fits the screen: at most as many tiles as there are columns for, and
 * all rows but the status line's.
 */
#include "scene.h"

#include "help.h"
#include "overlay.h"
#include "painter.h"
#include "reshape.h"
#include "status.h"

void scene_say(struct scene *scene, const char *message, const char *detail)
{
    scene->message = message;
    scene->detail = detail;
}

void scene_make(struct scene *scene, const struct map *map, uint64_t entropy)
{
    *scene = (struct scene){
        .map = *map,
        .entropy = entropy,
        .most_cols = map->view.cols,
        .most_rows = map->view.rows,
        .drift_east = 1,
    };
    scene_say(scene, "", "");
}

void scene_free(struct scene *scene)
{
    map_free(&scene->map);
}

static uint32_t fitting(int room, uint32_t most)
{
    uint32_t tiles = room > 0 ? (uint32_t)room : 0;
    return most > 0 && most < tiles ? most : tiles;
}

void scene_resize(struct scene *scene, int cols, int rows)
{
    struct view *view = &scene->map.view;
    scene->cols = cols;
    scene->rows = rows;
    view->cols = fitting(cols / scene->map.look.tiles.width, scene->most_cols);
    view->rows = fitting(rows - 1, scene->most_rows);
    scene->help_page = scene->help_page > 0 ? 1 : 0;
    bool cut = view->cols < scene->most_cols || view->rows < scene->most_rows;
    scene_say(scene, cut ? "the screen is too small for the size that was asked for" : "", "");
    overlay_resized(scene);
}

/* The actions. */

/* The tile at that column and row of the view stays. */
static void zoom_to(struct scene *scene, int zoom, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        scene_say(scene, "no deeper zoom: the landscape has no finer detail", "");
    else if (zoom < recipe_zoom_min(recipe))
        scene_say(scene, "no further out: one tile is the whole world", "");
    else
        view_zoom_at(&scene->map.view, recipe, zoom, col, row);
}

/* The tile of the view at a place on the screen; it may lie outside the map. */
static void tile_at(const struct scene *scene, int col, int row, int64_t *east, int64_t *south)
{
    *east = col / scene->map.look.tiles.width;
    *south = row;
}

static void zoom_at(struct scene *scene, const struct press *press, int by)
{
    const struct view *view = &scene->map.view;
    int64_t east;
    int64_t south;
    tile_at(scene, press->col, press->row, &east, &south);
    if (east < view->cols && south < view->rows)
        zoom_to(scene, view->zoom + by, (uint32_t)east, (uint32_t)south);
}

static void pan(struct scene *scene, const struct press *press)
{
    const struct pointer *pointer = &scene->pointer;
    int64_t east;
    int64_t south;
    int64_t from_east;
    int64_t from_south;
    tile_at(scene, pointer->from_col, pointer->from_row, &from_east, &from_south);
    tile_at(scene, press->col, press->row, &east, &south);
    view_scroll(&scene->map.view, &scene->map.world.recipe, from_east - east, from_south - south);
}

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static void scroll(struct scene *scene, int64_t east, int64_t south)
{
    view_scroll(&scene->map.view, &scene->map.world.recipe, east, south);
    if (east == 0 && south == 0)
        return; /* a page of no rows */
    scene->drift_east = sign(east);
    scene->drift_south = sign(south);
}

bool scene_drifts(const struct scene *scene)
{
    return scene->drifting;
}

static void next_palette(struct scene *scene)
{
    struct look *look = &scene->map.look;
    look->palette++;
    if (look->palette->name == NULL)
        look->palette = palettes;
    scene_say(scene, "palette ", look->palette->name);
}

static void next_help_page(struct scene *scene)
{
    scene->help_page = scene->help_page < help_pages(scene) ? scene->help_page + 1 : 0;
}

/* A key that is a command. */
static enum scene_reply obey(struct scene *scene, const struct press *press)
{
    const struct binding *binding = binding_of(press->key);
    const struct view *view = &scene->map.view;
    bool in_help = scene->help_page > 0;
    bool drifted = scene->drifting;
    scene_say(scene, "", "");
    scene->drifting = false;
    if (binding->action != ACTION_HELP)
        scene->help_page = 0;
    switch (binding->action) {
    case ACTION_NONE:
        scene_say(scene, in_help ? "" : "that key does nothing; ? lists those that do", "");
        break;
    case ACTION_SCROLL:
        scroll(scene, binding->east, binding->south);
        break;
    case ACTION_PAGE:
        scroll(scene, 0, binding->south * (int64_t)view->rows);
        break;
    case ACTION_ZOOM:
        zoom_to(scene, view->zoom + binding->east, view->cols / 2, view->rows / 2);
        break;
    case ACTION_ZOOM_RESET:
        zoom_to(scene, 0, view->cols / 2, view->rows / 2);
        break;
    case ACTION_ZOOM_AT:
        zoom_at(scene, press, binding->east);
        break;
    case ACTION_PAN:
        pan(scene, press);
        break;
    case ACTION_DRIFT:
        scene->drifting = !drifted;
        scene_say(scene, scene->drifting ? "drifting until a key is pressed" : "", "");
        break;
    case ACTION_RESEED:
        reshape_seed_random(scene);
        break;
    case ACTION_SEED_BACK:
        reshape_seed_back(scene);
        break;
    case ACTION_FEATURE:
        reshape_feature(scene, binding->east > 0);
        break;
    case ACTION_PALETTE:
        next_palette(scene);
        break;
    case ACTION_LEGEND:
    case ACTION_OVERVIEW:
    case ACTION_PROFILE:
        overlay_toggle(scene, (int)(binding->action - ACTION_LEGEND));
        break;
    case ACTION_HELP:
        next_help_page(scene);
        break;
    case ACTION_CLOSE:
        if (!in_help)
            overlay_close(scene);
        break;
    case ACTION_REPAINT:
        return SCENE_REPAINT;
    case ACTION_QUIT:
        return SCENE_QUIT;
    }
    return SCENE_DRAW;
}

enum scene_reply scene_key(struct scene *scene, struct press press)
{
    if (press.key == PRESS_TICK) {
        if (scene->drifting)
            scroll(scene, scene->drift_east, scene->drift_south);
        return SCENE_DRAW;
    }
    if (press.pasted || !pointer_take(&scene->pointer, &press))
        return SCENE_DRAW;
    return obey(scene, &press);
}

/* Drawing. */

static bool draw_map(const struct map *map, struct grid *grid)
{
    if (map->view.cols == 0 || map->view.rows == 0)
        return true;
    struct painter *painter = painter_new(map);
    uint32_t lines = painter_lines(map);
    for (uint32_t line = 0; painter != NULL && line < lines; line++)
        painter_line(painter, grid->cells + (size_t)line * (size_t)grid->cols);
    painter_free(painter);
    return painter != NULL;
}

bool scene_draw(const struct scene *scene, struct grid *grid)
{
    grid_clear(grid);
    if (scene->help_page > 0)
        help_draw(scene, grid);
    else if (!draw_map(&scene->map, grid) || !overlay_draw(scene, grid))
        return false;
    status_draw(scene, grid);
    return true;
}

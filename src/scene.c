/*
 * Invariant: the map's view fits the screen: at most as many tiles as there are columns for, and
 * all rows but the status line's.
 */
#include "scene.h"

#include "help.h"
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
}

/* The actions. */

static void zoom_to(struct scene *scene, int zoom)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        scene_say(scene, "no deeper zoom: the landscape has no finer detail", "");
    else if (zoom < recipe_zoom_min(recipe))
        scene_say(scene, "no further out: one tile is the whole world", "");
    else
        view_zoom(&scene->map.view, recipe, zoom);
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

enum scene_reply scene_key(struct scene *scene, struct press press)
{
    const struct binding *binding = binding_of(press.key);
    struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    bool in_help = scene->help_page > 0;
    scene_say(scene, "", "");
    if (binding->action != ACTION_HELP)
        scene->help_page = 0;
    switch (binding->action) {
    case ACTION_NONE:
        scene_say(scene, in_help ? "" : "that key does nothing; ? lists those that do", "");
        break;
    case ACTION_SCROLL:
        view_scroll(view, recipe, binding->east, binding->south);
        break;
    case ACTION_PAGE:
        view_scroll(view, recipe, 0, binding->south * (int64_t)view->rows);
        break;
    case ACTION_ZOOM:
        zoom_to(scene, view->zoom + binding->east);
        break;
    case ACTION_ZOOM_RESET:
        zoom_to(scene, 0);
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
    case ACTION_HELP:
        next_help_page(scene);
        break;
    case ACTION_CLOSE:
        break;
    case ACTION_REPAINT:
        return SCENE_REPAINT;
    case ACTION_QUIT:
        return SCENE_QUIT;
    }
    return SCENE_DRAW;
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
    else if (!draw_map(&scene->map, grid))
        return false;
    status_draw(scene, grid);
    return true;
}

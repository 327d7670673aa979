/*
 * Invariant: the map's view fits the screen: at most as many tiles as there are columns for, and
 * all rows but the status line's.
 */
#include "scene.h"

#include "ask.h"
#include "help.h"
#include "looking.h"
#include "overlay.h"
#include "painter.h"
#include "reshape.h"
#include "restyle.h"
#include "roam.h"
#include "status.h"
#include "tell.h"
#include "tileset.h"
#include "visit.h"

#include <stdlib.h>
#include <string.h>

void scene_say(struct scene *scene, const char *message, const char *detail)
{
    scene->message = message;
    scene->detail = detail;
}

void scene_starve(struct scene *scene)
{
    scene_say(scene, "out of memory", "");
    scene->starved = true;
}

void scene_make(struct scene *scene, const struct map *map, uint64_t entropy)
{
    *scene = (struct scene){
        .map = *map,
        .entropy = entropy,
        .most_cols = map->view.cols,
        .most_rows = map->view.rows,
        .drift_east = 1,
        .fallback = "",
    };
    if (tileset_named(map->look.tiles.set) == NULL)
        scene->own_tiles = map->look.tiles;
    if (palette_named(map->look.palette->name) != map->look.palette)
        scene->own_palette = map->look.palette;
    scene_say(scene, "", "");
}

void scene_free(struct scene *scene)
{
    free(scene->command);
    map_free(&scene->map);
}

static uint32_t fitting(int room, uint32_t most)
{
    uint32_t tiles = room > 0 ? (uint32_t)room : 0;
    return most > 0 && most < tiles ? most : tiles;
}

/* The map has all of the screen but the last row. */
static void fit(struct scene *scene)
{
    const struct look *look = &scene->map.look;
    struct view *view = &scene->map.view;
    view->cols = fitting(scene->cols / look_columns(look), scene->most_cols);
    view->rows = fitting((scene->rows - 1) * look_rows(look), scene->most_rows);
}

void scene_resize(struct scene *scene, int cols, int rows)
{
    struct view *view = &scene->map.view;
    scene->cols = cols;
    scene->rows = rows;
    scene->help_page = scene->help_page > 0 ? 1 : 0;
    fit(scene);
    view_scroll(view, &scene->map.world.recipe, 0, 0); /* not beyond a rim, if there is room */
    looking_fit(scene);
    bool cut = view->cols < scene->most_cols || view->rows < scene->most_rows;
    scene_say(scene,
              cut ? "the screen is too small for the size that was asked for" : scene->fallback,
              "");
    scene->fallback = "";
    overlay_resized(scene);
}

void scene_refit(struct scene *scene)
{
    struct view *view = &scene->map.view;
    struct view before = *view;
    fit(scene);
    if (scene->looking)
        looking_refit(scene, &before);
    else
        view_scroll(view, &scene->map.world.recipe, view_middle_x(&before) - view_middle_x(view),
                    view_middle_y(&before) - view_middle_y(view));
    overlay_resized(scene);
}

bool scene_drifts(const struct scene *scene)
{
    return scene->drifting;
}

/* The actions. */

static void next_help_page(struct scene *scene)
{
    scene->help_page = scene->help_page < help_pages(scene) ? scene->help_page + 1 : 0;
}

static void toggle_looking(struct scene *scene)
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    if (scene->looking)
        looking_end(scene);
    else /* in the middle of what there is */
        looking_begin(scene, view_cols_inside(view, recipe) / 2,
                      view_rows_inside(view, recipe) / 2);
}

/* What is open over the map is closed one after the other; what is not there any more, is not. */
static void close_next(struct scene *scene)
{
    bool overlays = false;
    for (int n = 0; n < SCENE_OVERLAYS; n++)
        overlays = overlays || scene->open[n];
    if (overlays)
        overlay_close(scene);
    else
        looking_end(scene);
}

/* Actions that change the world and the look. */
static void change(struct scene *scene, const struct binding *binding)
{
    bool more = binding->east > 0;
    switch (binding->action) {
    case ACTION_RESEED:
        reshape_seed_random(scene);
        break;
    case ACTION_SEED_BACK:
        reshape_seed_back(scene);
        break;
    case ACTION_FEATURE:
        reshape_feature(scene, more);
        break;
    case ACTION_ROUGHNESS:
        reshape_roughness(scene, more);
        break;
    case ACTION_WORLD:
        reshape_world(scene, more);
        break;
    case ACTION_NORMALIZE:
        reshape_normalize(scene);
        break;
    case ACTION_PALETTE:
        restyle_palette(scene);
        break;
    case ACTION_RELIEF:
        restyle_relief(scene);
        break;
    case ACTION_BLOCKS:
        restyle_blocks(scene);
        break;
    case ACTION_TILES:
        restyle_tiles(scene);
        break;
    default:
        break;
    }
}

/* Actions that ask for something, or open it. */
static void open(struct scene *scene, const struct binding *binding)
{
    switch (binding->action) {
    case ACTION_GO:
        ask_cell(scene);
        break;
    case ACTION_SEED:
        ask_seed(scene);
        break;
    case ACTION_WRITE:
        ask_file(scene);
        break;
    case ACTION_MARK:
        ask_mark(scene);
        break;
    case ACTION_TO_MARK:
        ask_to_mark(scene);
        break;
    case ACTION_LOOK:
        toggle_looking(scene);
        break;
    case ACTION_LEGEND:
    case ACTION_OVERVIEW:
    case ACTION_PROFILE:
        overlay_toggle(scene, (int)(binding->action - ACTION_LEGEND));
        break;
    case ACTION_COMMAND:
        tell_command(scene);
        break;
    case ACTION_HELP:
        next_help_page(scene);
        break;
    default:
        change(scene, binding);
    }
}

/* Actions that move over the map, and all the others. */
static void act(struct scene *scene, const struct binding *binding, const struct press *press)
{
    switch (binding->action) {
    case ACTION_SCROLL:
        roam_step(scene, binding->east, binding->south);
        break;
    case ACTION_PAGE:
        roam_page(scene, binding->south);
        break;
    case ACTION_ZOOM:
        roam_zoom(scene, scene->map.view.zoom + binding->east);
        break;
    case ACTION_ZOOM_RESET:
        roam_zoom(scene, 0);
        break;
    case ACTION_ZOOM_AT:
        roam_zoom_at(scene, press, binding->east);
        break;
    case ACTION_PAN:
        roam_pan(scene, press);
        break;
    case ACTION_LOOK_AT:
        roam_look_at(scene, press);
        break;
    case ACTION_EXTREME:
        visit_extreme(scene, binding->east > 0);
        break;
    default:
        open(scene, binding);
    }
}

/* A key that is a command. Whatever covers the map gives way to it. */
static enum scene_reply obey(struct scene *scene, const struct press *press)
{
    const struct binding *binding = binding_of(press->key);
    enum action action = binding->action;
    bool covered = scene->help_page > 0 || scene->telling;
    bool told = scene->telling;
    bool drifted = scene->drifting;
    scene->drifting = action == ACTION_DRIFT && !drifted;
    scene->telling = false;
    if (action != ACTION_HELP)
        scene->help_page = 0;
    if (action == ACTION_QUIT)
        return SCENE_QUIT;
    if (action == ACTION_REPAINT)
        return SCENE_REPAINT;
    if (action == ACTION_NONE && !covered)
        scene_say(scene, "that key does nothing; ? lists those that do", "");
    else if (action == ACTION_DRIFT && scene->drifting)
        scene_say(scene, "drifting until a key is pressed", "");
    else if (action == ACTION_CLOSE && !covered)
        close_next(scene);
    else if (action != ACTION_COMMAND || !told) /* c closes what it opened */
        act(scene, binding, press);
    return SCENE_DRAW;
}

static enum scene_reply take(struct scene *scene, struct press press)
{
    if (press.key == PRESS_TICK) {
        if (scene->drifting)
            roam_drift(scene);
        return SCENE_DRAW;
    }
    if (!pointer_take(&scene->pointer, &press) || (press.pasted && scene->mode != MODE_PROMPT))
        return SCENE_DRAW;
    scene_say(scene, "", "");
    if (scene->mode == MODE_MAP)
        return obey(scene, &press);
    if (press.key == PRESS_CONTROL('L'))
        return SCENE_REPAINT;
    return ask_key(scene, press);
}

enum scene_reply scene_key(struct scene *scene, struct press press)
{
    enum scene_reply reply = take(scene, press);
    looking_fit(scene); /* the view may have come to a rim, or to another world */
    return reply;
}

void scene_written(struct scene *scene, enum scene_written written, const char *about)
{
    size_t length = strlen(about);
    length = length < sizeof scene->note ? length : sizeof scene->note - 1;
    memcpy(scene->note, about, length);
    scene->note[length] = '\0';
    scene_say(scene, scene->note, "");
    scene->mode = written == SCENE_WRITTEN  ? MODE_MAP
                  : written == SCENE_EXISTS ? MODE_REPLACE
                                            : MODE_PROMPT;
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

/* The map and what is open over it. */
static bool draw_page(const struct scene *scene, struct grid *grid)
{
    if (scene->help_page > 0) {
        help_draw(scene, grid);
        return true;
    }
    if (!draw_map(&scene->map, grid) || !overlay_draw(scene, grid))
        return false;
    if (scene->telling)
        tell_draw(scene, grid);
    if (scene->looking)
        looking_draw(scene, grid);
    return true;
}

bool scene_draw(const struct scene *scene, struct grid *grid)
{
    grid_clear(grid);
    if (!draw_page(scene, grid))
        return false;
    if (scene->mode != MODE_PROMPT)
        return status_draw(scene, grid);
    ask_draw(scene, grid);
    return true;
}

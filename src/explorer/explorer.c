/*
 * Invariant: the map's view fits the screen: at most as many tiles as there are columns for, and
 * all rows but the status line's.
 */
#include "explorer/explorer.h"

#include "explorer/cursor.h"
#include "explorer/dialog.h"
#include "explorer/edit_look.h"
#include "explorer/edit_world.h"
#include "explorer/help.h"
#include "explorer/jump.h"
#include "explorer/move.h"
#include "explorer/panel.h"
#include "explorer/panel_command.h"
#include "explorer/status.h"
#include "map/painter.h"
#include "map/tiles.h"

#include <stdlib.h>
#include <string.h>

void explorer_say(struct explorer *explorer, const char *message, const char *detail)
{
    explorer->message = message;
    explorer->detail = detail;
}

void explorer_starve(struct explorer *explorer)
{
    explorer_say(explorer, "out of memory", "");
    explorer->starved = true;
}

void explorer_make(struct explorer *explorer, const struct map *map, uint64_t entropy)
{
    *explorer = (struct explorer){
        .map = *map,
        .entropy = entropy,
        .most_cols = map->view.cols,
        .most_rows = map->view.rows,
        .drift_east = 1,
        .fallback = "",
    };
    if (tileset_named(map->look.tiles.set) == NULL)
        explorer->own_tiles = map->look.tiles;
    if (palette_named(map->look.palette->name) != map->look.palette)
        explorer->own_palette = map->look.palette;
    explorer_say(explorer, "", "");
}

void explorer_free(struct explorer *explorer)
{
    free(explorer->command);
    map_free(&explorer->map);
}

static uint32_t fitting(int room, uint32_t most)
{
    uint32_t tiles = room > 0 ? (uint32_t)room : 0;
    return most > 0 && most < tiles ? most : tiles;
}

/* The map has all of the screen but the last row. */
static void fit(struct explorer *explorer)
{
    const struct look *look = &explorer->map.look;
    struct view *view = &explorer->map.view;
    view->cols = fitting(explorer->cols / look_columns(look), explorer->most_cols);
    view->rows = fitting((explorer->rows - 1) * look_rows(look), explorer->most_rows);
}

void explorer_resize(struct explorer *explorer, int cols, int rows)
{
    struct view *view = &explorer->map.view;
    explorer->cols = cols;
    explorer->rows = rows;
    explorer->help_page = explorer->help_page > 0 ? 1 : 0;
    fit(explorer);
    view_scroll(view, &explorer->map.world.recipe, 0, 0); /* not beyond a rim, if there is room */
    cursor_fit(explorer);
    bool cut = view->cols < explorer->most_cols || view->rows < explorer->most_rows;
    explorer_say(
        explorer,
        cut ? "the screen is too small for the size that was asked for" : explorer->fallback, "");
    explorer->fallback = "";
    panel_resized(explorer);
}

void explorer_refit(struct explorer *explorer)
{
    struct view *view = &explorer->map.view;
    struct view before = *view;
    fit(explorer);
    if (explorer->looking)
        cursor_refit(explorer, &before);
    else
        view_scroll(view, &explorer->map.world.recipe, view_middle_x(&before) - view_middle_x(view),
                    view_middle_y(&before) - view_middle_y(view));
    panel_resized(explorer);
}

bool explorer_drifts(const struct explorer *explorer)
{
    return explorer->drifting;
}

/* The actions. */

static void next_help_page(struct explorer *explorer)
{
    explorer->help_page = explorer->help_page < help_pages(explorer) ? explorer->help_page + 1 : 0;
}

static void toggle_looking(struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    if (explorer->looking)
        cursor_end(explorer);
    else /* in the middle of what there is */
        cursor_begin(explorer, view_cols_inside(view, recipe) / 2,
                     view_rows_inside(view, recipe) / 2);
}

/* What is open over the map is closed one after the other; what is not there any more, is not. */
static void close_next(struct explorer *explorer)
{
    bool overlays = false;
    for (int n = 0; n < EXPLORER_PANELS; n++)
        overlays = overlays || explorer->open[n];
    if (overlays)
        panel_close(explorer);
    else
        cursor_end(explorer);
}

/* Actions that change the world and the look. */
static void change(struct explorer *explorer, const struct binding *binding)
{
    bool more = binding->east > 0;
    switch (binding->action) {
    case ACTION_RESEED:
        edit_world_seed_random(explorer);
        break;
    case ACTION_SEED_BACK:
        edit_world_seed_back(explorer);
        break;
    case ACTION_FEATURE:
        edit_world_feature(explorer, more);
        break;
    case ACTION_ROUGHNESS:
        edit_world_roughness(explorer, more);
        break;
    case ACTION_WORLD:
        edit_world_world(explorer, more);
        break;
    case ACTION_NORMALIZE:
        edit_look_normalize(explorer);
        break;
    case ACTION_PALETTE:
        edit_look_palette(explorer);
        break;
    case ACTION_RELIEF:
        edit_look_relief(explorer);
        break;
    case ACTION_BLOCKS:
        edit_look_blocks(explorer);
        break;
    case ACTION_TILES:
        edit_look_tiles(explorer);
        break;
    default:
        break;
    }
}

/* Actions that ask for something, or open it. */
static void open(struct explorer *explorer, const struct binding *binding)
{
    switch (binding->action) {
    case ACTION_GO:
        dialog_cell(explorer);
        break;
    case ACTION_SEED:
        dialog_seed(explorer);
        break;
    case ACTION_WRITE:
        dialog_file(explorer);
        break;
    case ACTION_MARK:
        dialog_mark(explorer);
        break;
    case ACTION_TO_MARK:
        dialog_to_mark(explorer);
        break;
    case ACTION_LOOK:
        toggle_looking(explorer);
        break;
    case ACTION_LEGEND:
    case ACTION_OVERVIEW:
    case ACTION_PROFILE:
        panel_toggle(explorer, (int)(binding->action - ACTION_LEGEND));
        break;
    case ACTION_COMMAND:
        panel_command_toggle(explorer);
        break;
    case ACTION_HELP:
        next_help_page(explorer);
        break;
    default:
        change(explorer, binding);
    }
}

/* Actions that move over the map, and all the others. */
static void act(struct explorer *explorer, const struct binding *binding, const struct event *press)
{
    switch (binding->action) {
    case ACTION_SCROLL:
        move_step(explorer, binding->east, binding->south);
        break;
    case ACTION_PAGE:
        move_page(explorer, binding->south);
        break;
    case ACTION_ZOOM:
        move_zoom(explorer, explorer->map.view.zoom + binding->east);
        break;
    case ACTION_ZOOM_RESET:
        move_zoom(explorer, 0);
        break;
    case ACTION_ZOOM_AT:
        move_zoom_at(explorer, press, binding->east);
        break;
    case ACTION_PAN:
        move_pan(explorer, press);
        break;
    case ACTION_LOOK_AT:
        move_look_at(explorer, press);
        break;
    case ACTION_EXTREME:
        jump_extreme(explorer, binding->east > 0);
        break;
    default:
        open(explorer, binding);
    }
}

/* A key that is a command. Whatever covers the map gives way to it. */
static enum explorer_reply obey(struct explorer *explorer, const struct event *press)
{
    const struct binding *binding = binding_of(press->key);
    enum action action = binding->action;
    bool covered = explorer->help_page > 0 || explorer->telling;
    bool told = explorer->telling;
    bool drifted = explorer->drifting;
    explorer->drifting = action == ACTION_DRIFT && !drifted;
    explorer->telling = false;
    if (action != ACTION_HELP)
        explorer->help_page = 0;
    if (action == ACTION_QUIT)
        return EXPLORER_QUIT;
    if (action == ACTION_REPAINT)
        return EXPLORER_REPAINT;
    if (action == ACTION_NONE && !covered)
        explorer_say(explorer, "that key does nothing; ? lists those that do", "");
    else if (action == ACTION_DRIFT && explorer->drifting)
        explorer_say(explorer, "drifting until a key is pressed", "");
    else if (action == ACTION_CLOSE && !covered)
        close_next(explorer);
    else if (action != ACTION_COMMAND || !told) /* c closes what it opened */
        act(explorer, binding, press);
    return EXPLORER_DRAW;
}

static enum explorer_reply take(struct explorer *explorer, struct event press)
{
    if (press.key == EVENT_TICK) {
        if (explorer->drifting)
            move_drift(explorer);
        return EXPLORER_DRAW;
    }
    if (!pointer_take(&explorer->pointer, &press) ||
        (press.pasted && explorer->mode != MODE_PROMPT))
        return EXPLORER_DRAW;
    explorer_say(explorer, "", "");
    if (explorer->mode == MODE_MAP)
        return obey(explorer, &press);
    if (press.key == EVENT_CONTROL('L'))
        return EXPLORER_REPAINT;
    return dialog_key(explorer, press);
}

enum explorer_reply explorer_key(struct explorer *explorer, struct event press)
{
    enum explorer_reply reply = take(explorer, press);
    cursor_fit(explorer); /* the view may have come to a rim, or to another world */
    return reply;
}

void explorer_written(struct explorer *explorer, enum explorer_written written, const char *about)
{
    size_t length = strlen(about);
    length = length < sizeof explorer->note ? length : sizeof explorer->note - 1;
    memcpy(explorer->note, about, length);
    explorer->note[length] = '\0';
    explorer_say(explorer, explorer->note, "");
    explorer->mode = written == EXPLORER_WRITTEN  ? MODE_MAP
                     : written == EXPLORER_EXISTS ? MODE_REPLACE
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
static bool draw_page(const struct explorer *explorer, struct grid *grid)
{
    if (explorer->help_page > 0) {
        help_draw(explorer, grid);
        return true;
    }
    if (!draw_map(&explorer->map, grid) || !panel_draw(explorer, grid))
        return false;
    if (explorer->telling)
        panel_command_draw(explorer, grid);
    if (explorer->looking)
        cursor_draw(explorer, grid);
    return true;
}

bool explorer_draw(const struct explorer *explorer, struct grid *grid)
{
    grid_clear(grid);
    if (!draw_page(explorer, grid))
        return false;
    if (explorer->mode != MODE_PROMPT)
        return status_draw(explorer, grid);
    dialog_draw(explorer, grid);
    return true;
}

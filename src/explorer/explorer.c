/*
 * Every event passes explorer_key, which finds its command, says the note and fits the view.
 *
 * Invariant: the map's view fits the screen. It has as many tiles as there is room for beside the
 * status line, but no more than the limits of the frame.
 */
#include "explorer/explorer.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "explorer/actions/opening.h"
#include "explorer/actions/undo.h"
#include "explorer/commands.h"
#include "explorer/panels/command_panel.h"
#include "explorer/panels/gallery.h"
#include "explorer/status.h"
#include "places/gazetteer.h"
#include "render/world_rows.h"
#include "towns/towns.h"

#include <stdlib.h>

void explorer_make(struct explorer *explorer, const struct map *map, uint64_t entropy)
{
    const struct palette *palette = map->look.palette;
    bool own = palette_named(palette->name) != palette;
    *explorer = (struct explorer){
        .map = *map,
        .history = {.entropy = entropy},
        .drift = {.east = 1},
        .skin = calloc(1, sizeof *explorer->skin),
        .frame = {.map_cols_max = map->view.cols, .map_rows_max = map->view.rows},
        .choices = {.own_palette = own ? palette : NULL, .flown = BLOCKS_HALF},
    };
}

void explorer_free(struct explorer *explorer)
{
    world_search_stop(&explorer->search);
    gallery_close(explorer);
    undo_free(&explorer->undo);
    free(explorer->command_panel.recipe_line);
    skin_free(explorer->skin);
    towns_free(explorer->towns.all);
    map_free(&explorer->map);
}

/* Sets the size of the map's view to what the frame has room for. */
static void fit_view(struct map *map, const struct frame *frame)
{
    uint32_t cols = (uint32_t)(frame->cols / look_columns(&map->look));
    uint32_t rows = (uint32_t)(MAX(frame->rows - 1, 0) * look_rows(&map->look));
    map->view.cols = frame->map_cols_max > 0 ? MIN(frame->map_cols_max, cols) : cols;
    map->view.rows = frame->map_rows_max > 0 ? MIN(frame->map_rows_max, rows) : rows;
    map->view.paired = look_is_paired(&map->look);
}

/* Zooms so that the whole world has room, if that was asked for; later if there is no room at all.
 */
static void fit_world(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    if (explorer->fits)
        view_fit(&map->view, &map->world.recipe);
    explorer->fits = explorer->fits && map->view.cols == 0;
}

/* Chooses what is seen first. A frame without room leaves that to a later one. Returns false if out
 * of memory. */
static bool open_view(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    struct opening *opening = &explorer->opening;
    if (map->look.kind == VIEW_FLIGHT && (explorer->fits || opening->place))
        fly_outside(map);
    fit_world(explorer);
    bool roomy = map->view.cols > 0 && map->view.rows > 0;
    bool waits = map->look.kind == VIEW_WORLD && opening->center == NULL;
    bool placed = !opening->place || waits || opening_place(map, opening->zoom);
    opening->focus |= opening->place && opening->center == NULL; /* not for the first frame */
    opening->place &= !roomy || waits;
    if (roomy && opening->land.cols > 0)
        opening_show(opening, &map->world.recipe, &map->view);
    opening->land.cols *= !roomy;
    if (roomy && opening->center != NULL) {
        jump_to_name(explorer, opening->center);
        explorer->greeting = explorer->note;
        explorer->cursor.on = explorer->found.marked = false;
        opening->center = NULL;
    }
    return placed;
}

void explorer_resize(struct explorer *explorer, int cols, int rows)
{
    static const char cut[] = "the screen is too small for --size";
    struct map *map = &explorer->map;
    struct frame *frame = &explorer->frame;
    struct view before = map->view;
    bool found = !explorer->opening.focus || opening_focus(explorer);
    frame->cols = cols;
    frame->rows = rows;
    explorer->help_page = explorer->help_page > 0 ? 1 : 0;
    fit_view(map, frame);
    if (!open_view(explorer) || !found)
        explorer->greeting = note_of_memory();
    view_scroll(&map->view, &map->world.recipe, 0, 0); /* back from a rim, if there is room */
    focus_refit(explorer, &before, false);
    cursor_fit(explorer);
    explorer->note = commands_place_panels(explorer);
    bool small = map->view.cols < frame->map_cols_max || map->view.rows < frame->map_rows_max;
    if (explorer->note.text[0] == '\0')
        explorer->note = small ? note_of(cut) : explorer->greeting;
    if (explorer->gallery != NULL)
        explorer->note = gallery_resize(explorer);
    explorer->greeting = (struct note){0};
    explorer->map.towns = NULL;
}

static bool stands_equal(const struct stand *a, const struct stand *b)
{
    return a->view.x == b->view.x && a->view.y == b->view.y && a->view.zoom == b->view.zoom &&
           a->view.cols == b->view.cols && a->cursor.on == b->cursor.on &&
           a->cursor.col == b->cursor.col && a->cursor.row == b->cursor.row;
}

/* Fits the view after a command, which may have made tiles larger or smaller: the middle of the
 * view stays, or the cell under the cursor. Changes of the look that lead back to the first size
 * lead back to the first view, too, which a rim or pairs of rows may have moved. */
static void refit_view(struct explorer *explorer)
{
    struct view *view = &explorer->map.view;
    const struct view *home = &explorer->home.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct stand before = {*view, explorer->cursor};
    fit_view(&explorer->map, &explorer->frame);
    if (view->cols == before.view.cols && view->rows == before.view.rows &&
        view->paired == before.view.paired)
        return;
    if (!stands_equal(&before, &explorer->left))
        explorer->home = before;
    if (view->cols == home->cols && view->rows == home->rows && view->paired == home->paired) {
        *view = *home;
        explorer->cursor = explorer->home.cursor;
        view_scroll(view, recipe, 0, 0); /* the world may be another */
    } else if (explorer->cursor.on) {
        cursor_refit(explorer, &before.view);
    } else {
        view_scroll(view, recipe, view_middle_x(&before.view) - view_middle_x(view),
                    view_middle_y(&before.view) - view_middle_y(view));
    }
    focus_refit(explorer, &before.view, true);
    explorer->left = (struct stand){*view, explorer->cursor};
}

bool explorer_fly_in(struct explorer *explorer, enum blocks blocks)
{
    struct look *look = &explorer->map.look;
    bool chosen = !explorer->flyer.changed && !explorer->opening.blocks;
    bool shown = look->kind != VIEW_MAP && !chosen && look->blocks == explorer->choices.flown;
    if (shown)
        look->blocks = blocks;
    explorer->choices.flown = blocks;
    refit_view(explorer);
    commands_place_panels(explorer);
    return shown;
}

/* Returns what keys are for now. */
static enum key_mode mode_of(const struct explorer *explorer)
{
    if (explorer->dialog.mode != 0)
        return explorer->dialog.mode;
    enum key_mode mode = commands_mode(explorer);
    if (mode != MODE_MAP)
        return mode;
    return explorer->count > 0 ? MODE_COUNT : explorer->found.on ? MODE_FOUND : MODE_MAP;
}

/* Returns the note on a key that has no command where it was typed. */
static struct note note_of_no_command(const struct explorer *explorer, uint32_t key)
{
    const enum key_mode mode = commands_mode(explorer);
    if (mode != MODE_MAP && command_find(key, MODE_MAP) != NULL)
        return note_of(mode == MODE_WORLDS   ? "not in the gallery: Backspace goes back"
                       : mode == MODE_FLIGHT ? "not in flight: Tab goes back to the map"
                       : mode == MODE_WHOLE  ? "not from here: + goes down to the map"
                                             : "not on the globe: + goes down to the map");
    bool covered = explorer->help_page > 0 || explorer->command_panel.open;
    return note_of(covered ? "" : "that key does nothing; ? lists the keys");
}

/* Does the command of a key. A search ends before it. The help, the command line, drifting and a
 * count end at the next command, unless that command has changed them. */
static enum explorer_reply obey_key(struct explorer *explorer, const struct command *command,
                                    const struct event *event)
{
    bool drifted = explorer->drift.on;
    bool told = explorer->command_panel.open;
    uint32_t count = explorer->count;
    int page = explorer->help_page;
    enum explorer_reply reply = command != NULL ? command->reply : EXPLORER_DRAW;
    world_search_stop(&explorer->search);
    explorer->note = command != NULL ? command_run(command, explorer, event)
                                     : note_of_no_command(explorer, event->key);
    if (event->key == 'u' && explorer->undo.done > 0 && !explorer->undo.runs && /* as in vi? */
        explorer->note.text[0] == '\0')
        explorer->note = note_of("u scrolls, Backspace undoes");
    if (reply == EXPLORER_QUIT && commands_close(explorer))
        reply = EXPLORER_DRAW;
    if (explorer->count == count)
        explorer->count = 0;
    explorer->found.on &=
        command != NULL && (command->step == jump_to_next || command->run == marks_ask);
    explorer->drift.on &= !drifted;
    explorer->flyer.on &= command != NULL && (command->modes & MODE_MAP) == 0;
    explorer->command_panel.open &= !told;
    if (explorer->help_page == page || explorer->help_page > help_pages(explorer, NULL))
        explorer->help_page = 0;
    return reply;
}

/* Edits what is asked for. */
static enum explorer_reply edit_key(struct explorer *explorer, const struct command *command,
                                    const struct event *event)
{
    if (event->pasted)
        command = NULL;
    explorer->note = (struct note){0};
    if (command != NULL && command->reply != EXPLORER_DRAW)
        return command->reply;
    return dialog_key(explorer, command != NULL ? command->edit : LINE_EDIT_INSERT, event->key);
}

/* True if the map is to show towns that are not known yet. */
static bool lacks_towns(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    return map->look.towns && map->towns == NULL &&
           (map->look.kind == VIEW_MAP || map->look.kind == VIEW_WORLD) && map->view.cols > 0 &&
           map->view.rows > 0 && recipe_has_towns(&map->world.recipe);
}

/* Lets the map show its towns if few that it needs are unknown: a key never waits for them. */
static void take_towns(struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    struct view *seen = &explorer->towns.view;
    explorer->map.towns = NULL;
    if (!lacks_towns(explorer) || !towns_are_of(explorer->towns.all, &explorer->map) ||
        view->zoom != seen->zoom || view->cols != seen->cols || view->rows != seen->rows ||
        2 * llabs(view->x - seen->x) > view->cols || 2 * llabs(view->y - seen->y) > view->rows)
        return;
    *seen = *view;
    explorer->map.towns = explorer->towns.all;
}

/* Makes towns known for the next frame. Returns the note from now on. */
static struct note find_towns(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    if (!towns_are_of(explorer->towns.all, map)) {
        towns_free(explorer->towns.all);
        explorer->towns.all = towns_of_map(map);
    }
    map->look.towns = explorer->towns.all != NULL;
    explorer->towns.view = map->view;
    return map->look.towns ? explorer->note : note_of_memory();
}

/* Goes on with what takes time. Returns the note from now on. */
static struct note tick(struct explorer *explorer)
{
    if (explorer->flyer.on)
        return fly_tick(explorer);
    if (explorer->search.on)
        return world_search_step(explorer);
    if (gallery_fills(explorer))
        return gallery_step(explorer);
    if (explorer->drift.on)
        return move_drift(explorer);
    return lacks_towns(explorer) ? find_towns(explorer) : explorer->note;
}

bool explorer_gathers(const struct explorer *explorer, const struct event *event)
{
    const struct command *command = command_find(event->key, MODE_MAP);
    return explorer->dialog.mode == 0 && !event->pasted && explorer->count == 0 &&
           command != NULL && (command->flags & COMMAND_GATHERS) != 0;
}

/* True if the user has named a place, or a thing of the world, and no file has the name. */
static bool has_unwritten(const struct explorer *explorer)
{
    bool has = explorer->renamed && explorer->names->path == NULL;
    for (int n = 0; n < MARKS_MAX; n++) {
        const struct mark *mark = &explorer->marks.letters[n];
        has |= mark->at.kept && mark->name[0] != '\0' && !mark->written;
    }
    return has;
}

bool explorer_holds(struct explorer *explorer)
{
    bool holds = !explorer->told && has_unwritten(explorer);
    if (holds)
        explorer->note = note_of("your names are in no file: w x.places keeps them, q again quits");
    explorer->told = true;
    return holds;
}

enum explorer_prospect explorer_foresee(const struct explorer *explorer, const struct event *event)
{
    const struct command *command = command_find(event->key, MODE_MAP);
    if (explorer->dialog.mode != 0)
        return EXPLORER_STAYS;
    if (event->pasted || command == NULL)
        return EXPLORER_PASSES;
    if (command->reply == EXPLORER_QUIT)
        return commands_any_open(explorer) || has_unwritten(explorer) ? EXPLORER_STAYS
                                                                      : EXPLORER_ENDS;
    return command->ask != NULL || (command->flags & COMMAND_STAYS) != 0 ? EXPLORER_STAYS
                                                                         : EXPLORER_PASSES;
}

/* Returns what an event, with its command, is to a run of moves that is taken back together. */
static enum undo_run run_of(const struct explorer *explorer, const struct command *command,
                            const struct event *event)
{
    if (event->key == EVENT_TICK)
        return explorer_drifts(explorer) ? UNDO_MOVES
               : lacks_towns(explorer)   ? UNDO_KEEPS
                                         : UNDO_ENDS;
    if (explorer->dialog.mode != 0 || command == NULL)
        return UNDO_ENDS;
    if (command->scroll != NULL || command->modes == MODE_FLIGHT ||
        (command->flags & COMMAND_MOVES) != 0)
        return UNDO_MOVES;
    return (command->flags & COMMAND_UNCOUNTED) != 0 ? UNDO_KEEPS : UNDO_ENDS;
}

/* Fits what is shown after an event: the map may be another, or drawn in other tiles. */
static void refit(struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    if (map->look.kind == VIEW_GLOBE && !globe_exists(&map->world.recipe))
        globe_land(explorer);
    refit_view(explorer);
    fit_world(explorer);
    if (map->look.kind == VIEW_WORLD && !world_view_exists(&map->world.recipe))
        world_land(explorer, 0);
    if (map->look.kind != VIEW_MAP && map->look.kind != VIEW_WORLD)
        explorer->cursor.on = false;
    cursor_fit(explorer);
    commands_place_panels(explorer);
    take_towns(explorer);
}

enum explorer_reply explorer_key(struct explorer *explorer, struct event event)
{
    enum explorer_reply reply = EXPLORER_DRAW;
    if ((event.key >= EVENT_WHEEL_UP && event.key <= EVENT_RELEASE &&
         !pointer_take(&explorer->pointer, &event)) ||
        (event.pasted && explorer->dialog.mode != MODE_LINE))
        return EXPLORER_DRAW;
    const struct command *command =
        event.key != EVENT_TICK ? command_find(event.key, mode_of(explorer)) : NULL;
    enum undo_run run = run_of(explorer, command, &event);
    if ((explorer->opening.focus && !opening_focus(explorer)) || !undo_begin(explorer)) {
        explorer->note = note_of_memory();
        return EXPLORER_DRAW;
    }
    if (event.key == EVENT_TICK)
        explorer->note = tick(explorer);
    else if (explorer->dialog.mode == 0)
        reply = obey_key(explorer, command, &event);
    else
        reply = edit_key(explorer, command, &event);
    explorer->told &= reply == EXPLORER_QUIT || event.key == EVENT_TICK;
    refit(explorer);
    undo_end(explorer, run);
    return reply;
}

bool explorer_drifts(const struct explorer *explorer)
{
    return explorer->drift.on || explorer->flyer.on;
}

int explorer_tick_time(const struct explorer *explorer)
{
    enum { DRIFT = 100, FLIGHT = 40 };
    return explorer->flyer.on ? FLIGHT : DRIFT;
}

bool explorer_searches(const struct explorer *explorer)
{
    return explorer->search.on || gallery_fills(explorer) ||
           (!explorer_drifts(explorer) && lacks_towns(explorer));
}

void explorer_written(struct explorer *explorer, enum explorer_written written, const char *about)
{
    static const enum key_mode modes[] = {
        [EXPLORER_EXISTS] = MODE_REPLACE, [EXPLORER_NOT_WRITTEN] = MODE_LINE};
    const bool kept = written == EXPLORER_KEPT;
    for (int n = 0; n < MARKS_MAX && kept; n++)
        explorer->marks.letters[n].written |=
            explorer->marks.letters[n].seed == explorer->map.world.recipe.seed;
    explorer->renamed &= !kept || gazetteer_of(&explorer->map) != explorer->names;
    explorer->note = note_of(about);
    explorer->dialog.mode = modes[written];
}

/* Moves all that was drawn above the last row by a margin. */
static void move_drawn(struct grid *grid, struct margin margin)
{
    size_t cols = (size_t)(grid->cols - margin.cols);
    for (int row = grid->rows - 2; row >= 0; row--) {
        struct cell *to = grid->cells + (size_t)row * (size_t)grid->cols;
        const struct cell *from = to - (size_t)margin.rows * (size_t)grid->cols;
        if (row >= margin.rows)
            memmove(to + margin.cols, from, cols * sizeof *to);
        for (int col = 0; col < (row < margin.rows ? grid->cols : margin.cols); col++)
            to[col] = (struct cell){.glyph = ' '};
    }
}

/* Draws the map and its marks, and takes what lies in its middle. A world smaller than the screen
 * is in the middle of it. */
static bool draw_world(const struct explorer *explorer, struct grid *grid, struct outlook *outlook)
{
    struct map map = explorer->map;
    const bool framed = map.look.kind == VIEW_FLIGHT || map.look.kind == VIEW_GLOBE;
    if (!framed)
        map.view = move_shown(&map);
    if (map.view.cols == 0 || map.view.rows == 0)
        return true;
    struct painter *painter = painter_new(&map, explorer->skin);
    uint32_t lines = painter_lines(&map);
    for (uint32_t line = 0; painter != NULL && line < lines; line++) {
        painter_line(painter, grid->cells + (size_t)line * (size_t)grid->cols);
        if (!outlook->middle.seen && painter_middle(painter).seen)
            outlook_take(outlook, &map, painter);
    }
    bool drawn = painter != NULL && !painter_failed(painter);
    painter_free(painter);
    if (map.look.kind == VIEW_GLOBE)
        drawn = drawn && outlook_take_far(outlook, explorer);
    if (drawn && !framed)
        marks_draw(explorer, &map, grid);
    const struct margin margin = move_margin(explorer);
    if (!framed && (margin.cols > 0 || margin.rows > 0))
        move_drawn(grid, margin);
    return drawn;
}

/* Draws all rows but the last: the help, or the map and what is open over it. */
static bool draw_page(const struct explorer *explorer, struct grid *grid, struct outlook *outlook)
{
    if (explorer->help_page > 0) {
        help_pages(explorer, grid);
        return true;
    }
    if (explorer->gallery != NULL) {
        gallery_draw(explorer, grid);
        return true;
    }
    if (!draw_world(explorer, grid, outlook) || !commands_draw_panels(explorer, grid))
        return false;
    if (explorer->command_panel.open)
        command_panel_draw(explorer, grid);
    if (explorer->cursor.on)
        cursor_draw(explorer, grid);
    return true;
}

bool explorer_draw(const struct explorer *explorer, struct grid *grid)
{
    struct outlook outlook = {0};
    grid_clear(grid);
    if (!draw_page(explorer, grid, &outlook))
        return false;
    if (explorer->dialog.mode != MODE_LINE)
        return status_draw(explorer, &outlook, grid);
    dialog_draw(explorer, grid);
    return true;
}

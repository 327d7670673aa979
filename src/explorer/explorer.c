/*
 * Every event passes explorer_key, which finds its command, says the note and fits the view.
 *
 * Invariant: the map's view fits the screen. It has as many tiles as there is room for beside the
 * status line, but no more than the limits of the frame.
 */
#include "explorer/explorer.h"

#include "explorer/commands.h"
#include "explorer/help.h"
#include "explorer/status.h"
#include "render/painter.h"

void explorer_make(struct explorer *explorer, const struct map *map, uint64_t entropy)
{
    *explorer = (struct explorer){
        .map = *map,
        .history = {.entropy = entropy},
        .drift = {.east = 1},
        .frame = {.map_cols_max = map->view.cols, .map_rows_max = map->view.rows},
    };
    choices_make(&explorer->choices, &map->look);
}

void explorer_free(struct explorer *explorer)
{
    world_search_free(&explorer->hunt);
    command_line_free(&explorer->command_line);
    map_free(&explorer->map);
}

static uint32_t fit_tiles(int room, uint32_t max)
{
    uint32_t tiles = room > 0 ? (uint32_t)room : 0;
    return max > 0 && max < tiles ? max : tiles;
}

/* Sets the size of the map's view to what the frame has room for. */
static void fit_view(struct map *map, const struct frame *frame)
{
    const struct look *look = &map->look;
    map->view.cols = fit_tiles(frame->cols / look_columns(look), frame->map_cols_max);
    map->view.rows = fit_tiles((frame->rows - 1) * look_rows(look), frame->map_rows_max);
    map->view.paired = look_is_paired(look);
}

void explorer_resize(struct explorer *explorer, int cols, int rows)
{
    static const char cut[] = "the screen is too small for the size that was asked for";
    struct map *map = &explorer->map;
    struct frame *frame = &explorer->frame;
    frame->cols = cols;
    frame->rows = rows;
    explorer->help_page = explorer->help_page > 0 ? 1 : 0;
    fit_view(map, frame);
    if (explorer->fits)
        view_fit(&map->view, &map->world.recipe);
    explorer->fits = explorer->fits && map->view.cols == 0; /* no room yet */
    if (explorer->opening.place && !opening_place(map))
        explorer->greeting = note_of_memory();
    explorer->opening.place =
        explorer->opening.place && (map->view.cols == 0 || map->view.rows == 0);
    view_scroll(&map->view, &map->world.recipe, 0, 0); /* back from a rim, if there is room */
    cursor_fit(&explorer->cursor, map);
    bool small = map->view.cols < frame->map_cols_max || map->view.rows < frame->map_rows_max;
    struct panel_subject subject = state_subject(explorer);
    struct note hidden = panels_check(&explorer->panels, &subject);
    explorer->note = hidden.text[0] != '\0' ? hidden
                     : small                ? note_of(cut, "")
                                            : explorer->greeting;
    explorer->greeting = (struct note){0};
}

/* Fits the view after a command, which may have made tiles larger or smaller: the middle of the
 * view stays, or the cell under the cursor. */
static void refit_view(struct map *map, struct cursor *cursor, const struct frame *frame)
{
    struct view *view = &map->view;
    struct view before = *view;
    fit_view(map, frame);
    if (view->cols == before.cols && view->rows == before.rows && view->paired == before.paired)
        return;
    if (cursor->on)
        cursor_refit(cursor, map, &before);
    else
        view_scroll(view, &map->world.recipe, view_middle_x(&before) - view_middle_x(view),
                    view_middle_y(&before) - view_middle_y(view));
}

/* Finds the command of a key: any digit goes on with a count. */
static bool find_command(const struct explorer *explorer, uint32_t key, struct command *command)
{
    bool goes_on = explorer->count > 0 && key >= '0' && key <= '9';
    if (fly_is_on(&explorer->map))
        return command_of_flight_key(key, command);
    return command_of_key(goes_on ? '1' : key, command);
}

/* Does the command of a key. A search ends before it. The help, the command line, drifting and a
 * count end at the next command, unless that command has changed them. */
static enum explorer_reply obey_key(struct explorer *explorer, const struct event *event)
{
    bool drifted = explorer->drift.on;
    bool told = explorer->command_line.open;
    uint32_t count = explorer->count;
    world_search_stop(&explorer->hunt);
    int page = explorer->help_page;
    struct command command;
    bool bound = find_command(explorer, event->key, &command);
    explorer->note = command_run(&command, explorer, event);
    if (command.reply == EXPLORER_QUIT && commands_close(explorer))
        command.reply = EXPLORER_DRAW;
    if (explorer->count == count)
        explorer->count = 0;
    if (!bound && page == 0 && !told)
        explorer->note = note_of("that key does nothing; ? lists those that do", "");
    explorer->drift.on = explorer->drift.on && !drifted;
    explorer->flyer.on = explorer->flyer.on && command.fly != NULL;
    explorer->command_line.open = explorer->command_line.open && !told;
    if (explorer->help_page == page ||
        explorer->help_page >
            help_pages(explorer->frame.cols, explorer->frame.rows, fly_is_on(&explorer->map)))
        explorer->help_page = 0;
    refit_view(&explorer->map, &explorer->cursor, &explorer->frame);
    return command.reply;
}

static enum explorer_reply take_event(struct explorer *explorer, struct event event)
{
    struct dialog *dialog = &explorer->dialog;
    struct dialog_scope scope = {&explorer->map, &explorer->history, &explorer->cursor,
                                 &explorer->marks, &explorer->hunt};
    if (!pointer_take(&explorer->pointer, &event) || (event.pasted && dialog->mode != DIALOG_LINE))
        return EXPLORER_DRAW;
    if (dialog->mode == DIALOG_CLOSED)
        return obey_key(explorer, &event);
    explorer->note = (struct note){0};
    if (event.key == EVENT_CONTROL('L'))
        return EXPLORER_REPAINT;
    return dialog_key(dialog, &event, &scope, &explorer->note);
}

bool explorer_gathers(const struct explorer *explorer, const struct event *event)
{
    struct command command;
    return explorer->dialog.mode == DIALOG_CLOSED && !event->pasted && explorer->count == 0 &&
           command_of_key(event->key, &command) && command.reseed != NULL;
}

enum explorer_prospect explorer_foresee(const struct explorer *explorer, const struct event *event)
{
    struct command command;
    if (explorer->dialog.mode != DIALOG_CLOSED)
        return EXPLORER_STAYS;
    if (event->pasted || !command_of_key(event->key, &command))
        return EXPLORER_PASSES;
    if (command.reply == EXPLORER_QUIT)
        return state_is_open(explorer) ? EXPLORER_STAYS : EXPLORER_ENDS;
    return command.ask != NULL || command.stays ? EXPLORER_STAYS : EXPLORER_PASSES;
}

static void drift_on(struct map *map, struct drift *drift, struct note *note)
{
    struct note stopped = move_drift(map, drift);
    if (!drift->on)
        *note = stopped;
}

enum explorer_reply explorer_key(struct explorer *explorer, struct event event)
{
    enum explorer_reply reply = EXPLORER_DRAW;
    if (event.key != EVENT_TICK)
        reply = take_event(explorer, event);
    else if (explorer->flyer.on)
        explorer->note = fly_tick(&explorer->map, &explorer->flyer);
    else if (explorer->hunt.on)
        explorer->note = world_search_step(&explorer->hunt, &explorer->map, &explorer->history);
    else if (explorer->drift.on)
        drift_on(&explorer->map, &explorer->drift, &explorer->note);
    if (fly_is_on(&explorer->map))
        cursor_end(&explorer->cursor);
    cursor_fit(&explorer->cursor, &explorer->map); /* the view may show a rim or another world */
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

bool explorer_hunts(const struct explorer *explorer)
{
    return explorer->hunt.on;
}

void explorer_written(struct explorer *explorer, enum explorer_written written, const char *about)
{
    static const enum dialog_mode modes[] = {
        [EXPLORER_WRITTEN] = DIALOG_CLOSED,
        [EXPLORER_EXISTS] = DIALOG_REPLACE,
        [EXPLORER_NOT_WRITTEN] = DIALOG_LINE,
    };
    explorer->note = note_of(about, "");
    dialog_resume(&explorer->dialog, modes[written]);
}

static bool draw_map(const struct map *map, struct grid *grid)
{
    if (map->view.cols == 0 || map->view.rows == 0)
        return true;
    struct painter *painter = painter_new(map);
    uint32_t lines = painter_lines(map);
    for (uint32_t line = 0; painter != NULL && line < lines; line++)
        painter_line(painter, grid->cells + (size_t)line * (size_t)grid->cols);
    bool drawn = painter != NULL && !painter_failed(painter);
    painter_free(painter);
    return drawn;
}

/* Draws all rows but the last: the help, or the map and what is open over it. */
static bool draw_page(const struct explorer *explorer, struct grid *grid)
{
    const struct map *map = &explorer->map;
    struct panel_subject subject = state_subject(explorer);
    if (explorer->help_page > 0) {
        help_draw(explorer->help_page, fly_is_on(map), grid);
        return true;
    }
    if (!draw_map(map, grid))
        return false;
    if (!fly_is_on(map))
        marks_draw(&explorer->marks, map, grid);
    if (!panels_draw(&explorer->panels, &subject, grid))
        return false;
    if (explorer->command_line.open)
        command_line_draw(&explorer->command_line, &map->look.tiles, grid);
    if (explorer->cursor.on)
        cursor_draw(&explorer->cursor, &map->look, grid);
    return true;
}

bool explorer_draw(const struct explorer *explorer, struct grid *grid)
{
    grid_clear(grid);
    if (!draw_page(explorer, grid))
        return false;
    if (explorer->dialog.mode != DIALOG_LINE)
        return status_draw(explorer, grid);
    dialog_draw(&explorer->dialog, &explorer->note, grid);
    return true;
}

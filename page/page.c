/*
 * Page: the explorer without a terminal, for a page that draws its cells.
 *
 * The program explores as on a terminal until it would wait for keys: key_loop_run notes the screen
 * that it was given, and leaves the program with its stack as it is. From then on the page calls
 * the functions below. Each world that is opened is a program of its own.
 */
#include "canvas/block_cells.h"
#include "cli/explore.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/move.h"
#include "explorer/actions/opening.h"
#include "explorer/commands.h"
#include "options/recipe_line.h"
#include "page/host.h"
#include "terminal/key_loop.h"
#include "view/view.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { WORDS_MAX = 200 };

/* A frame, as page/engine.js reads it. */
struct frame_told {
    const struct cell *cells; /* row by row; NULL: memory ran out */
    int cursor;               /* the cell with the cursor; -1: it is hidden */
    int asks;                 /* a line is typed */
    char *recipe;             /* the options that open this again; NULL: memory ran out */
};

static struct {
    struct screen screen;
    bool free; /* the explorer chose the zoom */
    struct grid grid;
    struct error error;
    int cols;
    int rows;
    struct frame_told told;
} page;

bool key_loop_run(const struct screen *screen, int *ended_by, struct error *error)
{
    struct explorer *explorer = screen->explorer;
    (void)ended_by;
    (void)error;
    page.screen = *screen;
    page.free = explorer->opening.zoom && explorer->opening.place;
    explorer->greeting = opening_begin(explorer, COLORS_RGB, true);
    explorer_resize(explorer, page.cols, page.rows);
    host_leave();
}

/* Makes the map of a line of options, and explores it. Returns only if that fails. */
static bool open_line(struct options *options, char *line, struct error *error)
{
    static char *words[WORDS_MAX + 1];
    static struct map map;
    struct view view;
    int count;
    if (!shell_words_cut(line, words, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "this address has a quote that is not closed");
    if (!options_read_words(options, words, error))
        return false;
    if (options->picture != NULL || options->map.text[OPTION_FROM] != NULL ||
        options->map.text[OPTION_PLACES] != NULL || options->map.measured ||
        options->map.look.palette == &options->palette || options->task != TASK_SHOW)
        return error_set(error, ERROR_USAGE, "a page reads no files, prints and measures nothing");
    options->map.given[OPTION_AT] &= !options->best; /* where the explorer opens */
    options->map.look.colors = COLORS_RGB;
    return map_options_check_look(&options->map, true, error) &&
           options_view(options, 0, 0, &view, error) &&
           (map_make(&map, &options->map.recipe, &view, &options->map.look, 1) ||
            error_memory(error)) &&
           explore(options, &map, error);
}

/* Opens the explorer by a line of options, on a screen of so many cells. Leaves the program if that
 * works; else returns why it does not. */
EXPORT("start") const char *page_start(char *line, int cols, int rows)
{
    static struct options options;
    page.cols = cols;
    page.rows = rows;
    open_line(&options, line, &page.error);
    return page.error.text;
}

EXPORT("resize") void page_resize(int cols, int rows)
{
    page.cols = cols;
    page.rows = rows;
    explorer_resize(page.screen.explorer, cols, rows);
}

/* Suits what is shown first to a page: flights and globes are in the finest blocks, and a screen
 * that is higher than wide is filled. */
EXPORT("suit") void page_suit(void)
{
    struct explorer *explorer = page.screen.explorer;
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    explorer_fly_in(explorer, BLOCKS_OCTANT);
    while (page.free && view->rows > view->cols && view->zoom < 0 &&
           explorer->map.look.kind == VIEW_MAP && recipe_rows(recipe, view->zoom) < view->rows)
        explorer_key(explorer, (struct event){.key = '+'});
}

/* Takes an event, and `again` equal ones after it. */
EXPORT("event") void page_event(uint32_t key, int col, int row, bool pasted, uint32_t again)
{
    struct explorer *explorer = page.screen.explorer;
    const enum explorer_reply reply =
        explorer_key(explorer, (struct event){key, col, row, pasted, .again = again});
    const char *named = reply == EXPLORER_READ ? explorer->dialog.path : NULL;
    if (reply == EXPLORER_QUIT)
        explorer->note = note_of("a page has no end: close its tab");
    if (reply == EXPLORER_WRITE) {
        struct progress progress = {0};
        struct error about;
        const enum explorer_written written = page.screen.save(
            explorer, explorer->dialog.path, explorer->dialog.replace, &progress, &about);
        explorer_written(explorer, written, about.text);
    }
    if (named != NULL || (explorer->map.look.places != NULL && key != EVENT_TICK))
        page.screen.reread(page.screen.context, explorer, named);
    if (reply == EXPLORER_COPY && explorer->command_panel.open)
        host_copy(explorer->command_panel.recipe_line);
}

/* True if the explorer takes a key that is held down as one event. */
EXPORT("gathers") bool page_gathers(uint32_t key)
{
    return explorer_gathers(page.screen.explorer, &(struct event){.key = key});
}

/* Returns the milliseconds until a tick is due: 0 if it searches, -1 if none is. */
EXPORT("ticks") int page_ticks(void)
{
    const struct explorer *explorer = page.screen.explorer;
    return explorer_searches(explorer) ? 0
           : explorer_drifts(explorer) ? explorer_tick_time(explorer)
                                       : -1;
}

/* Returns the options that open this again on a screen of any size: of a map, --at is the middle.
 * The caller frees them. */
static char *recipe_of(struct explorer *explorer)
{
    static struct map map;
    map = explorer->map;
    if (map.look.kind == VIEW_MAP) {
        map.view.x = view_middle_x(&explorer->map.view);
        map.view.y = view_middle_y(&explorer->map.view);
    }
    map.view.cols = map.view.rows = 0;
    map.look.places = NULL;
    return recipe_line_of(&map, true, history_word(&explorer->history, &map.world.recipe));
}

EXPORT("draw") const struct frame_told *page_draw(void)
{
    struct explorer *explorer = page.screen.explorer;
    struct grid *grid = &page.grid;
    const bool sized = grid->cols == page.cols && grid->rows == page.rows;
    const bool drawn =
        (sized || grid_resize(grid, page.cols, page.rows)) && explorer_draw(explorer, grid);
    free(page.told.recipe);
    page.told = (struct frame_told){
        .cells = drawn ? grid->cells : NULL,
        .cursor = grid->cursor_col < 0 ? -1 : grid->cursor_row * grid->cols + grid->cursor_col,
        .asks = explorer->dialog.mode == MODE_LINE,
        .recipe = recipe_of(explorer),
    };
    return &page.told;
}

/* Returns which of the 2x4 places of a block cell have the ink of a glyph, as bits row by row; -1:
 * it is no glyph of blocks. */
EXPORT("places") int page_places(uint32_t glyph)
{
    return block_cell_places(glyph);
}

/* Returns the rgb of a numbered colour. */
EXPORT("rgb") uint32_t page_rgb(int index)
{
    return color_rgb_of(index);
}

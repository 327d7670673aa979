/*
 * Frames come from explorer_draw, as those of the screen do.
 */
#include "cli/replay.h"
#include "files/error_format.h"

#include "explorer/key.h"
#include "files/format.h"
#include "map/painter.h"

#include <errno.h>
#include <stdlib.h>

bool replay_fits(const struct map *map, struct error *error)
{
    uint64_t cols = painter_cols(map);
    uint64_t rows = (uint64_t)painter_lines(map) + 1;
    return cols * rows <= REPLAY_PLACES_MAX ||
           error_format(error, ERROR_USAGE,
                        "--keys: a frame of %llux%llu is more than %d places: see --size",
                        (unsigned long long)cols, (unsigned long long)rows, REPLAY_PLACES_MAX);
}

void replay_begin(struct explorer *explorer, const struct map *map)
{
    int cols = (int)painter_cols(map);
    int rows = (int)painter_lines(map) + 1;
    explorer_make(explorer, map, map->world.recipe.seed);
    explorer->frame.map_cols_max = 0; /* keys may show more points on the same screen */
    explorer->frame.map_rows_max = 0;
    explorer->choices.utf8 = true; /* as in every dump */
    explorer_resize(explorer, cols, rows);
}

/* What frames are printed by. */
struct printer {
    const struct replay *replay;
    struct grid grid;
    char *line; /* a row as bytes */
};

static bool print_frame(struct printer *printer, const struct explorer *explorer)
{
    const struct replay *replay = printer->replay;
    struct grid *grid = &printer->grid;
    errno = ENOMEM;
    if (!explorer_draw(explorer, grid))
        return false;
    for (int row = 0; row < grid->rows; row++) {
        const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols;
        size_t length = format_cells(cells, (uint32_t)grid->cols, replay->colored, printer->line);
        if (fwrite(printer->line, 1, length, replay->out) != length)
            return false;
    }
    return true;
}

/* Presses keys; each frame but the last is printed where all are wanted. */
static bool press_keys(struct printer *printer, struct explorer *explorer, const char *keys)
{
    const struct replay *replay = printer->replay;
    bool every = replay->out != NULL && replay->every;
    struct event press;
    enum explorer_reply reply = EXPLORER_DRAW;
    while (reply != EXPLORER_QUIT && (keys = key_read(keys, &press)) != NULL) {
        if (every && (!print_frame(printer, explorer) || fputs("\f\n", replay->out) == EOF))
            return false;
        reply = explorer_key(explorer, press);
        if (explorer->note.out_of_memory) {
            errno = ENOMEM;
            return false;
        }
        if (reply == EXPLORER_WRITE)
            explorer_written(explorer, EXPLORER_NOT_WRITTEN, "a replay writes no files");
    }
    return true;
}

bool replay_keys(struct explorer *explorer, const char *keys, const struct replay *replay)
{
    struct printer printer = {.replay = replay};
    printer.line = malloc((size_t)explorer->frame.cols * FORMAT_CELL_MAX + FORMAT_END_MAX);
    bool done = printer.line != NULL &&
                grid_resize(&printer.grid, explorer->frame.cols, explorer->frame.rows) &&
                press_keys(&printer, explorer, keys) &&
                (replay->out == NULL || print_frame(&printer, explorer));
    int saved = errno;
    grid_free(&printer.grid);
    free(printer.line);
    errno = saved;
    return done;
}

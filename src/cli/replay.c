/*
 * Frames come from explorer_draw, as those of the screen do, and become bytes as rows of ansi and
 * text do.
 */
#include "cli/replay.h"

#include "canvas/ansi_codes.h"
#include "explorer/actions/key.h"
#include "render/painter.h"
#include "system/error_format.h"

#include <errno.h>
#include <stdio.h>
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
    explorer->choices.utf8 = true; /* every dump is UTF-8 */
    explorer_resize(explorer, cols, rows);
}

/* The frames of a replay while they are printed. */
struct frame_printer {
    const struct replay *replay;
    struct grid grid;
    char *line; /* room for a row as bytes */
};

static bool write_frame_bytes(FILE *out, const char *bytes, size_t length, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    return fwrite(bytes, 1, length, out) == length || error_of_errno(error);
}

static bool print_frame(struct frame_printer *printer, const struct explorer *explorer,
                        struct error *error)
{
    const struct grid *grid = &printer->grid;
    if (!explorer_draw(explorer, &printer->grid))
        return error_memory(error);
    for (int row = 0; row < grid->rows; row++) {
        const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols;
        size_t length = (printer->replay->colored ? ansi_row : ansi_plain_row)(
            cells, (uint32_t)grid->cols, printer->line);
        if (!write_frame_bytes(printer->replay->out, printer->line, length, error))
            return false;
    }
    return true;
}

/* Presses keys; prints each frame but the last if all are wanted. */
static bool press_keys(struct frame_printer *printer, struct explorer *explorer, const char *keys,
                       struct error *error)
{
    const struct replay *replay = printer->replay;
    bool every = replay->out != NULL && replay->every;
    struct event event;
    enum explorer_reply reply = EXPLORER_DRAW;
    while (reply != EXPLORER_QUIT && (keys = key_read(keys, &event)) != NULL) {
        if (every && (!print_frame(printer, explorer, error) ||
                      !write_frame_bytes(replay->out, "\f\n", 2, error)))
            return false;
        reply = explorer_key(explorer, event);
        while (explorer_searches(explorer)) /* there is nobody to stop it */
            explorer_key(explorer, (struct event){.key = EVENT_TICK});
        if (explorer->note.out_of_memory)
            return error_memory(error);
        if (reply == EXPLORER_WRITE)
            explorer_written(explorer, EXPLORER_NOT_WRITTEN, "a replay writes no files");
    }
    return true;
}

bool replay_keys(struct explorer *explorer, const char *keys, const struct replay *replay,
                 struct error *error)
{
    struct frame_printer printer = {.replay = replay};
    bool done = false;
    printer.line = malloc((size_t)explorer->frame.cols * SGR_CELL_MAX + SGR_ROW_EXTRA);
    if (printer.line != NULL &&
        grid_resize(&printer.grid, explorer->frame.cols, explorer->frame.rows))
        done = press_keys(&printer, explorer, keys, error) &&
               (replay->out == NULL || print_frame(&printer, explorer, error));
    else
        error_memory(error);
    grid_free(&printer.grid);
    free(printer.line);
    return done;
}

/*
 * Frames come from scene_draw, as those of the screen do.
 */
#include "replay.h"

#include "format.h"
#include "keytext.h"
#include "painter.h"

#include <errno.h>
#include <stdlib.h>

bool replay_fits(const struct map *map, struct complaint *complaint)
{
    uint64_t cols = painter_cols(map);
    uint64_t rows = (uint64_t)painter_lines(map) + 1;
    return cols * rows <= REPLAY_PLACES_MAX ||
           complain(complaint, "--keys: a frame of %llux%llu is more than %d places: see --size",
                    (unsigned long long)cols, (unsigned long long)rows, REPLAY_PLACES_MAX);
}

void replay_begin(struct scene *scene, const struct map *map)
{
    int cols = (int)painter_cols(map);
    int rows = (int)painter_lines(map) + 1;
    scene_make(scene, map, map->world.recipe.seed);
    scene->most_cols = 0; /* keys may show more points on the same screen */
    scene->most_rows = 0;
    scene->utf8 = true; /* as in every dump */
    scene_resize(scene, cols, rows);
}

/* What frames are printed by. */
struct printer {
    const struct replay *replay;
    struct grid grid;
    char *line; /* a row as bytes */
};

static bool print_frame(struct printer *printer, const struct scene *scene)
{
    const struct replay *replay = printer->replay;
    struct grid *grid = &printer->grid;
    errno = ENOMEM;
    if (!scene_draw(scene, grid))
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
static bool press_keys(struct printer *printer, struct scene *scene, const char *keys)
{
    const struct replay *replay = printer->replay;
    bool every = replay->out != NULL && replay->every;
    struct press press;
    enum scene_reply reply = SCENE_DRAW;
    while (reply != SCENE_QUIT && (keys = keytext_read(keys, &press)) != NULL) {
        if (every && (!print_frame(printer, scene) || fputs("\f\n", replay->out) == EOF))
            return false;
        reply = scene_key(scene, press);
        if (scene->starved) {
            errno = ENOMEM;
            return false;
        }
        if (reply == SCENE_WRITE)
            scene_written(scene, SCENE_NOT_WRITTEN, "a replay writes no files");
    }
    return true;
}

bool replay_keys(struct scene *scene, const char *keys, const struct replay *replay)
{
    struct printer printer = {.replay = replay};
    printer.line = malloc((size_t)scene->cols * FORMAT_CELL_MAX + FORMAT_END_MAX);
    bool done = printer.line != NULL && grid_resize(&printer.grid, scene->cols, scene->rows) &&
                press_keys(&printer, scene, keys) &&
                (replay->out == NULL || print_frame(&printer, scene));
    int error = errno;
    grid_free(&printer.grid);
    free(printer.line);
    errno = error;
    return done;
}

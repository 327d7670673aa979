/*
 * Each frame shows another place of the world, so nothing of the last one helps.
 */
#include "bench/frames.h"

#include "bench/report.h"
#include "bench/timer.h"
#include "library/open.h"
#include "render/painter.h"

#include <stdio.h>
#include <stdlib.h>

enum { COLS = 200, ROWS = 60, ROUNDS = 21 };

/* A kind of frame, and the milliseconds that it may take. */
struct frame {
    const char *what;
    const char *world; /* options of the world */
    struct look look;  /* the default look where it is zero */
    double target;
};

static const struct frame frames[] = {
    {"diamond-square", "", {.labels = LABELS_NONE}, 1},
    {"square-square", "--algorithm=square-square", {.labels = LABELS_NONE}, 1},
    {"gullies", "--algorithm=gullies", {.labels = LABELS_NONE}, 3},
    {"rivers", "--algorithm=rivers", {.labels = LABELS_NONE}, 3},
    {"biomes", "--climate=belts", {.show = SHOW_BIOME}, 3},
    {"rivers and biomes", "--algorithm=rivers --climate=noise", {.show = SHOW_BIOME}, 5},
    {"rivers and names", "--algorithm=rivers", {.labels = LABELS_TEXT}, 5},
    {"rivers, biomes, names and shades, in half blocks",
     "--algorithm=rivers --climate=noise",
     {.show = SHOW_BIOME, .labels = LABELS_TEXT, .relief = RELIEF_SHADE, .blocks = BLOCKS_HALF},
     8},
    {"rivers, biomes, names and shades, in octants",
     "--algorithm=rivers --climate=noise",
     {.show = SHOW_BIOME, .labels = LABELS_TEXT, .relief = RELIEF_SHADE, .blocks = BLOCKS_OCTANT},
     8},
    {"a planet, with names and shades, in octants",
     "--preset=planet",
     {.show = SHOW_BIOME, .labels = LABELS_TEXT, .relief = RELIEF_SHADE, .blocks = BLOCKS_OCTANT},
     8},
    {"a planet, with names and shades, in half blocks",
     "--preset=planet",
     {.show = SHOW_BIOME, .labels = LABELS_TEXT, .relief = RELIEF_SHADE, .blocks = BLOCKS_HALF},
     8},
};

/* Makes the map of a frame, of a world of 4096x4096. */
static void make_map(const struct frame *frame, struct map *map)
{
    char line[256];
    struct plan plan;
    struct error error;
    struct look look = frame->look;
    struct view view = {.cols = COLS, .rows = ROWS * (uint32_t)look_rows(&look)};
    snprintf(line, sizeof line, "%s --seed=1 --world=4096x4096", frame->world);
    if (!plan_read(&plan, line, NULL, NULL, &error)) {
        fprintf(stderr, "%s: %s\n", line, error.text);
        abort();
    }
    look.palette = palettes;
    look.tiles = plan.tiles;
    look.colors = 256;
    if (!map_make(map, &plan.recipe, &view, &look, 1))
        abort();
}

/* Returns the seconds that a frame takes. */
static double paint(const struct map *map)
{
    static struct cell cells[COLS];
    double start = worked();
    struct painter *painter = painter_new(map, NULL);
    for (int line = 0; painter != NULL && line < ROWS; line++) {
        painter_line(painter, cells);
        keep(cells);
    }
    if (painter == NULL || painter_failed(painter))
        abort();
    painter_free(painter);
    return worked() - start;
}

void bench_frames(void)
{
    printf("\na frame of 200x60 of a world of 4096x4096 that is measured, to cells\n");
    for (size_t n = 0; n < sizeof frames / sizeof *frames; n++) {
        double seconds[ROUNDS];
        struct map map;
        make_map(&frames[n], &map);
        for (int round = 0; round < ROUNDS; round++) {
            map.view.x = 999 * round % 4096;
            map.view.y = 777 * round % 4096;
            seconds[round] = paint(&map);
        }
        map_free(&map);
        report(frames[n].what, median(seconds, ROUNDS) * 1e3, "ms", "<", frames[n].target);
    }
}

/*
 * A world is measured and its place found as if it were opened on the whole screen; its picture is
 * what lies around the middle there, from as far as shows half of the screen's columns. Only the
 * pictures are kept, and the settings to open each world with.
 *
 * Invariant: the first `made` worlds are on the page, with the views they open with.
 */
#include "explorer/panels/gallery.h"

#include "base/noise.h"
#include "base/parallel.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/opening.h"
#include "options/preset.h"
#include "render/painter.h"
#include "render/points/point_rows.h"

#include <stdlib.h>

/* Columns between pictures; rows of words below each. */
enum { GAP = 2, WORDS = 2, WORLDS_MAX = 12, COLS_MIN = 12, ROWS_MIN = 3 };

struct gallery {
    struct box box; /* of the first picture */
    int across;     /* pictures side by side */
    int count;      /* worlds of the page */
    int made, chosen;
    struct settings worlds[WORLDS_MAX];
    bool done[WORLDS_MAX]; /* false: memory ran out as it was made */
    struct grid page;      /* the screen without its last row */
};

/* Returns the box of a picture. */
static struct box box_of(const struct gallery *gallery, int n)
{
    struct box box = gallery->box;
    box.col = n % gallery->across * (box.cols + GAP);
    box.row = n / gallery->across * (box.rows + WORDS);
    return box;
}

/* Plans the page for the screen. Returns false if there is no room. */
static bool lay_out(struct gallery *gallery, const struct frame *frame)
{
    bool large = frame->cols >= 120 && frame->rows >= 36;
    int down = large ? 3 : 2;
    gallery->across = large ? 4 : 3;
    gallery->count = gallery->across * down;
    gallery->made = 0;
    gallery->chosen = MIN(gallery->chosen, gallery->count - 1);
    gallery->box.cols = (frame->cols + GAP) / gallery->across - GAP;
    gallery->box.rows = (frame->rows - 1) / down - WORDS;
    return gallery->box.cols >= COLS_MIN && gallery->box.rows >= ROWS_MIN;
}

static int kind_of(const struct gallery *gallery, int n)
{
    return preset_kind(&gallery->worlds[n].recipe);
}

/* True if the page has the kind of world `n` before it. After as many worlds as there are kinds,
 * all may come again. */
static bool is_had(const struct gallery *gallery, int n)
{
    for (int before = n / PRESET_KINDS * PRESET_KINDS; before < n; before++)
        if (kind_of(gallery, before) == kind_of(gallery, n))
            return true;
    return false;
}

/* Draws the seeds of worlds from number `n` on. A map whose preset does not draw becomes one of
 * voyage, in the look of that. */
static void draw_seeds(struct explorer *explorer, struct gallery *gallery, int n)
{
    struct settings first = map_settings(&explorer->map);
    struct look *look = &first.look;
    bool filled = look_is_filled(look);
    if (!preset_draws(first.recipe.preset)) {
        preset_apply(PRESET_VOYAGE, &first.recipe, look);
        look->blocks = filled ? look_usual_fill(look, explorer->choices.utf8) : look->blocks;
    }
    for (; n < WORLDS_MAX; n++)
        do {
            gallery->worlds[n] = first;
            preset_take_seed(&gallery->worlds[n].recipe,
                             noise_mix(explorer->history.entropy++) >> 32);
        } while (is_had(gallery, n));
}

static struct note note_of_gallery(const struct gallery *gallery)
{
    return note_format("%d worlds: arrows choose, Enter takes one, O others, Backspace back",
                       gallery->count);
}

struct note gallery_show(struct explorer *explorer)
{
    struct gallery *gallery = explorer->gallery;
    if (gallery == NULL)
        gallery = explorer->gallery = calloc(1, sizeof *gallery);
    if (gallery == NULL)
        return note_of_memory();
    gallery->chosen = 0;
    draw_seeds(explorer, gallery, 0);
    return gallery_resize(explorer);
}

struct note gallery_resize(struct explorer *explorer)
{
    struct gallery *gallery = explorer->gallery;
    bool fits = lay_out(gallery, &explorer->frame);
    if (fits && grid_resize(&gallery->page, explorer->frame.cols, explorer->frame.rows - 1))
        return note_of_gallery(gallery);
    gallery_close(explorer);
    return fits ? note_of_memory() : note_of("no room for a gallery on this screen");
}

struct note gallery_choose(struct explorer *explorer, int east, int south)
{
    struct gallery *gallery = explorer->gallery;
    int col = gallery->chosen % gallery->across + east;
    int chosen = gallery->chosen + east + south * gallery->across;
    if (col >= 0 && col < gallery->across && chosen >= 0 && chosen < gallery->count)
        gallery->chosen = chosen;
    return note_of_gallery(gallery);
}

struct note gallery_click(struct explorer *explorer, const struct event *event)
{
    struct gallery *gallery = explorer->gallery;
    const int col = event->col / (gallery->box.cols + GAP);
    const int row = event->row / (gallery->box.rows + WORDS);
    if (col >= gallery->across || row * gallery->across >= gallery->count)
        return note_of_gallery(gallery);
    gallery->chosen = row * gallery->across + col;
    return gallery_take(explorer);
}

struct note gallery_close(struct explorer *explorer)
{
    if (explorer->gallery != NULL)
        grid_free(&explorer->gallery->page);
    free(explorer->gallery);
    explorer->gallery = NULL;
    return (struct note){0};
}

bool gallery_fills(const struct explorer *explorer)
{
    return explorer->gallery != NULL && explorer->gallery->made < explorer->gallery->count;
}

/* The greatest place of a picture whose title has room below it. */
struct titled {
    int cols; /* that room */
    uint64_t rank;
    char title[NOTE_MAX + 1];
};

/* Takes a place if it is the greatest one whose title has room. */
static bool take_place(void *context, const struct map *map, const struct place *place)
{
    struct titled *best = context;
    struct text text = TEXT_LOCAL(NOTE_MAX + 1);
    (void)map;
    place_say(&text, place->kind, place->name, PLACE_TITLE);
    if (place->rank >= best->rank && (int)text.length <= best->cols) {
        best->rank = place->rank;
        strcpy(best->title, text.bytes);
    }
    return true;
}

/* Counts the points of a map that are sea. Returns false if memory runs out. */
static bool count_sea(const struct map *map, uint64_t *sea)
{
    struct map plain = point_rows_plain(map);
    struct point_rows *rows = point_rows_new(&plain);
    *sea = 0;
    for (uint32_t y = 0; rows != NULL && y < map->view.rows; y++) {
        struct point_row row = point_row(rows);
        for (uint32_t n = 0; n < map->view.cols; n++)
            *sea += point_row_cover(&row, n) == COVER_SEA;
    }
    point_rows_free(rows);
    return rows != NULL;
}

/* Writes the kind and the share of sea below a picture, and the name. Returns false if memory runs
 * out. */
static bool write_words(struct gallery *gallery, int world, const struct map *map)
{
    const struct box box = box_of(gallery, world);
    struct pen pen = {&gallery->page, box.col, box.row + box.rows, box.col + box.cols, CELL_BOLD};
    struct titled best = {.cols = box.cols};
    uint64_t sea;
    if (!count_sea(map, &sea) || (places_lack(map) == NULL && !places_each(map, take_place, &best)))
        return false;
    pen_text(&pen, preset_name(kind_of(gallery, world)));
    pen_text(&pen, ", ");
    pen_number(&pen, sea * 100 / ((uint64_t)map->view.cols * map->view.rows));
    pen_text(&pen, pen.end - pen.col < 5 ? "%" : "% sea");
    pen_pad(&pen, pen.end);
    pen = (struct pen){&gallery->page, box.col, pen.row + 1, pen.end, 0};
    pen_text(&pen, best.title);
    if (best.title[0] == '\0') {
        pen_text(&pen, "seed ");
        pen_number(&pen, map->world.recipe.seed);
    }
    return true;
}

/* Draws a world around the middle of its view. Returns false if memory runs out. */
static bool draw_world(struct explorer *explorer, const struct map *whole, int n)
{
    struct gallery *gallery = explorer->gallery;
    const struct box box = box_of(gallery, n);
    struct map map = *whole;
    struct view *view = &map.view;
    if (explorer->choices.utf8 && map.look.colors >= 8 && look_has_tiles(&map.look))
        map.look.blocks = BLOCKS_HALF;
    map.look.labels = LABELS_NONE;
    int zoom = view->zoom;
    for (uint32_t seen = 2 * (uint32_t)box.cols; seen < view->cols; seen *= 2)
        zoom--;
    zoom = MAX(zoom, recipe_zoom_min(&map.world.recipe));
    const int64_t x = view_middle_x(view) >> (view->zoom - zoom);
    const int64_t y = view_middle_y(view) >> (view->zoom - zoom);
    view->zoom = zoom;
    view->cols = (uint32_t)(box.cols / look_columns(&map.look));
    view->rows = (uint32_t)(box.rows * look_rows(&map.look));
    view_set_paired(view, &map.world.recipe, look_is_paired(&map.look));
    view_center(view, &map.world.recipe, x, y);
    struct painter *painter = painter_new(&map, NULL);
    bool done = painter != NULL && write_words(gallery, n, &map);
    for (int line = 0; done && line < box.rows; line++)
        painter_line(painter, box_cell(&box, &gallery->page, 0, line));
    painter_free(painter);
    return done;
}

/* Makes the world that is so many after those that are made. */
static bool make_world(void *context, int thread, uint32_t piece)
{
    struct explorer *explorer = context;
    const int n = explorer->gallery->made + (int)piece;
    struct settings *settings = &explorer->gallery->worlds[n];
    struct map map;
    (void)thread;
    settings->view.cols = explorer->map.view.cols;
    settings->view.rows = explorer->map.view.rows / (uint32_t)look_rows(&explorer->map.look) *
                          (uint32_t)look_rows(&settings->look);
    settings->view.paired = look_is_paired(&settings->look);
    opening_reach(settings);
    bool made = map_make(&map, &settings->recipe, &settings->view, &settings->look, 1);
    explorer->gallery->done[n] =
        made && opening_place(&map, false) && draw_world(explorer, &map, n);
    if (made) {
        settings->view = map.view;
        map_free(&map);
    }
    return made;
}

struct note gallery_step(struct explorer *explorer)
{
    struct gallery *gallery = explorer->gallery;
    const int end = MIN(gallery->made + explorer->map.threads, gallery->count);
    bool done = true;
    parallel_do(explorer->map.threads, (uint32_t)(end - gallery->made), make_world, explorer);
    for (; gallery->made < end; gallery->made++)
        done = done && gallery->done[gallery->made];
    if (done)
        return explorer->note; /* what a key was answered stays to be read */
    gallery_close(explorer);
    return note_of_memory();
}

struct note gallery_take(struct explorer *explorer)
{
    struct gallery *gallery = explorer->gallery;
    const uint64_t seed = explorer->map.world.recipe.seed;
    while (gallery->made <= gallery->chosen) {
        struct note note = gallery_step(explorer);
        if (note.out_of_memory)
            return note;
    }
    if (!map_set(&explorer->map, &gallery->worlds[gallery->chosen]) || !opening_focus(explorer))
        return note_of_memory();
    history_keep(&explorer->history, seed);
    gallery_close(explorer);
    return note_of("Backspace goes back");
}

void gallery_draw(const struct explorer *explorer, struct grid *grid)
{
    const struct gallery *gallery = explorer->gallery;
    const struct box box = box_of(gallery, gallery->chosen);
    const size_t cells = (size_t)gallery->page.cols * (size_t)gallery->page.rows;
    memcpy(grid->cells, gallery->page.cells, cells * sizeof *grid->cells);
    for (int col = 0; col < box.cols; col++)
        box_cell(&box, grid, col, box.rows)->flags ^= CELL_REVERSE;
}

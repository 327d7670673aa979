/*
 * Invariant: the map's view fits the screen: at most as many tiles as there are columns for, and
 * all rows but the status line's.
 */
#include "scene.h"

#include "keys.h"
#include "lattice.h"
#include "noise.h"

#include <stdlib.h>
#include <string.h>

static void say(struct scene *scene, const char *message)
{
    scene->message = message;
    scene->detail = "";
}

void scene_make(struct scene *scene, const struct map *map, uint64_t entropy)
{
    *scene = (struct scene){
        .map = *map,
        .entropy = entropy,
        .most_cols = map->view.cols,
        .most_rows = map->view.rows,
    };
    say(scene, "");
}

void scene_free(struct scene *scene)
{
    map_free(&scene->map);
}

static uint32_t fitting(int room, uint32_t most)
{
    uint32_t tiles = room > 0 ? (uint32_t)room : 0;
    return most > 0 && most < tiles ? most : tiles;
}

void scene_resize(struct scene *scene, int cols, int rows)
{
    struct view *view = &scene->map.view;
    scene->cols = cols;
    scene->rows = rows;
    view->cols = fitting(cols / scene->map.look.tiles.width, scene->most_cols);
    view->rows = fitting(rows - 1, scene->most_rows);
    scene->help_page = scene->help_page > 0 ? 1 : 0;
    bool cut = view->cols < scene->most_cols || view->rows < scene->most_rows;
    say(scene, cut ? "the screen is too small for the size that was asked for" : "");
}

/* The actions. */

static bool set_recipe(struct scene *scene, const struct recipe *recipe, const char *message)
{
    bool done = map_set_recipe(&scene->map, recipe);
    say(scene, done ? message : "out of memory");
    return done;
}

static void zoom_to(struct scene *scene, int zoom)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    if (zoom > recipe_zoom_max(recipe))
        say(scene, "no deeper zoom: the landscape has no finer detail");
    else if (zoom < recipe_zoom_min(recipe))
        say(scene, "no further out: one tile is the whole world");
    else
        view_zoom(&scene->map.view, recipe, zoom);
}

static void reseed(struct scene *scene)
{
    struct recipe recipe = scene->map.world.recipe;
    uint64_t seed = recipe.seed;
    recipe.seed = noise_mix(scene->entropy++) >> 32; /* half the bits: easier to note down */
    if (!set_recipe(scene, &recipe, "another world; R goes back"))
        return;
    if (scene->seeds_kept == SCENE_SEEDS_KEPT) {
        scene->seeds_kept--;
        memmove(scene->seeds, scene->seeds + 1, (SCENE_SEEDS_KEPT - 1) * sizeof *scene->seeds);
    }
    scene->seeds[scene->seeds_kept++] = seed;
}

static void seed_back(struct scene *scene)
{
    struct recipe recipe = scene->map.world.recipe;
    if (scene->seeds_kept == 0) {
        say(scene, "no seed before this one");
        return;
    }
    recipe.seed = scene->seeds[scene->seeds_kept - 1];
    if (set_recipe(scene, &recipe, "back to the seed before"))
        scene->seeds_kept--;
}

static void change_feature(struct scene *scene, bool larger)
{
    struct recipe before = scene->map.world.recipe;
    struct recipe after = before;
    struct view view = scene->map.view;
    if (larger && before.feature == recipe_feature_max(before.width, before.height)) {
        say(scene, "no larger features: twice the size would not divide the world");
        return;
    }
    if (!larger && before.feature == 1) {
        say(scene, "no smaller features: each is one cell");
        return;
    }
    after.feature = larger ? before.feature * 2 : before.feature / 2;
    if (view.zoom > recipe_zoom_max(&after)) {
        say(scene, "no larger features at this zoom: zoom out first");
        return;
    }
    view_follow(&view, &before, &after);
    if (set_recipe(scene, &after, larger ? "features twice as large" : "features half as large"))
        scene->map.view = view;
}

static void next_palette(struct scene *scene)
{
    struct look *look = &scene->map.look;
    look->palette++;
    if (look->palette->name == NULL)
        look->palette = palettes;
    say(scene, "palette ");
    scene->detail = look->palette->name;
}

/* The help: the bindings in columns, on as many pages as it takes. */

enum { HELP_KEYS_WIDTH = 15, HELP_WIDTH = 39 };

static int help_columns(const struct scene *scene)
{
    return scene->cols >= 2 * HELP_WIDTH ? 2 : 1;
}

/* The title and a blank row, where there is room for some keys below. */
static int help_title_rows(const struct scene *scene)
{
    return scene->rows > 8 ? 2 : 0;
}

static int help_rows(const struct scene *scene)
{
    int rows = scene->rows - 1 - help_title_rows(scene);
    return rows > 1 ? rows : 1;
}

static int binding_count(void)
{
    int count = 0;
    while (bindings[count].action != ACTION_NONE)
        count++;
    return count;
}

static int help_pages(const struct scene *scene)
{
    int page = help_columns(scene) * help_rows(scene);
    return (binding_count() + page - 1) / page;
}

static void next_help_page(struct scene *scene)
{
    scene->help_page = scene->help_page < help_pages(scene) ? scene->help_page + 1 : 0;
}

enum scene_reply scene_key(struct scene *scene, uint32_t key)
{
    const struct binding *binding = binding_of(key);
    struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    bool in_help = scene->help_page > 0;
    say(scene, "");
    if (binding->action != ACTION_HELP)
        scene->help_page = 0;
    switch (binding->action) {
    case ACTION_NONE:
        say(scene, in_help ? "" : "that key does nothing; ? lists those that do");
        break;
    case ACTION_SCROLL:
        view_scroll(view, recipe, binding->east, binding->south);
        break;
    case ACTION_PAGE:
        view_scroll(view, recipe, 0, binding->south * (int64_t)view->rows);
        break;
    case ACTION_ZOOM:
        zoom_to(scene, view->zoom + binding->east);
        break;
    case ACTION_ZOOM_RESET:
        zoom_to(scene, 0);
        break;
    case ACTION_RESEED:
        reseed(scene);
        break;
    case ACTION_SEED_BACK:
        seed_back(scene);
        break;
    case ACTION_FEATURE:
        change_feature(scene, binding->east > 0);
        break;
    case ACTION_PALETTE:
        next_palette(scene);
        break;
    case ACTION_HELP:
        next_help_page(scene);
        break;
    case ACTION_CLOSE:
        break;
    case ACTION_REPAINT:
        return SCENE_REPAINT;
    case ACTION_QUIT:
        return SCENE_QUIT;
    }
    return SCENE_DRAW;
}

/* Drawing. */

static void draw_map_row(const struct map *map, const uint8_t *bands, struct cell *cells)
{
    const struct tiles *tiles = &map->look.tiles;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        uint8_t band = bands[n];
        *cells++ = (struct cell){tiles->tiles[band].glyph, CELL_BAND, band};
        if (tiles->width == 2)
            *cells++ = (struct cell){0, CELL_BAND, band};
    }
}

static bool draw_map(const struct map *map, struct grid *grid)
{
    const struct view *view = &map->view;
    if (view->cols == 0 || view->rows == 0)
        return true;
    uint8_t *bands = malloc(view->cols);
    struct lattice *lattice = lattice_new(&map->world.recipe, view->zoom, view->cols);
    bool done = bands != NULL && lattice != NULL;
    if (done)
        lattice_seek(lattice, view->x, view->y);
    for (uint32_t row = 0; done && row < view->rows; row++) {
        bands_indices(&map->bands, lattice_row(lattice), view->cols, bands);
        draw_map_row(map, bands, grid->cells + (size_t)row * (size_t)grid->cols);
    }
    free(bands);
    lattice_free(lattice);
    return done;
}

static void draw_keys(struct pen *pen, const struct binding *binding)
{
    for (size_t n = 0; n < sizeof binding->keys / sizeof *binding->keys; n++) {
        char name[KEY_LABEL_MAX + 1];
        if (binding->keys[n] == 0)
            continue;
        if (n > 0)
            pen_text(pen, " ");
        key_label(binding->keys[n], name);
        pen_text(pen, name);
    }
}

static void draw_help(const struct scene *scene, struct grid *grid)
{
    int columns = help_columns(scene);
    int rows = help_rows(scene);
    int first = (scene->help_page - 1) * columns * rows;
    int count = binding_count();
    struct pen pen = {grid, 1, 0, grid->cols, CELL_STRONG};
    grid_clear(grid);
    if (help_title_rows(scene) > 0)
        pen_text(&pen, "tmap: the keys");
    for (int n = first; n < count && n < first + columns * rows; n++) {
        int column = (n - first) / rows;
        pen.col = 1 + column * HELP_WIDTH;
        pen.row = help_title_rows(scene) + (n - first) % rows;
        pen.style = CELL_STRONG;
        draw_keys(&pen, &bindings[n]);
        pen_pad(&pen, 1 + column * HELP_WIDTH + HELP_KEYS_WIDTH);
        pen.style = CELL_PLAIN;
        pen_text(&pen, bindings[n].about);
    }
}

/* The status line: fields, each written whole or not at all. */

enum field {
    FIELD_MESSAGE,
    FIELD_SEED,
    FIELD_AT,
    FIELD_ZOOM,
    FIELD_FEATURE,
    FIELD_ORIGIN,
    FIELD_COUNT,
};

static void draw_point(struct pen *pen, int64_t point, int zoom)
{
    if (zoom >= 0)
        pen_fraction(pen, (uint64_t)point, zoom);
    else
        pen_number(pen, (uint64_t)point << -zoom);
}

static void draw_message(const struct scene *scene, struct pen *pen)
{
    if (scene->help_page > 0)
        pen_text(pen, scene->help_page < help_pages(scene) ? "? more  Esc close" : "Esc close");
    else if (*scene->message == '\0')
        pen_text(pen, "? help  q quit");
    pen_text(pen, scene->message);
    pen_text(pen, scene->detail);
}

static void draw_field(const struct scene *scene, struct pen *pen, enum field field)
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    switch (field) {
    case FIELD_MESSAGE:
        draw_message(scene, pen);
        break;
    case FIELD_SEED:
        pen_text(pen, "seed ");
        pen_number(pen, recipe->seed);
        break;
    case FIELD_AT:
        pen_text(pen, "at ");
        draw_point(pen, view->x, view->zoom);
        pen_text(pen, ",");
        draw_point(pen, view->y, view->zoom);
        break;
    case FIELD_ZOOM:
        pen_text(pen, view->zoom < 0 ? "zoom -" : "zoom ");
        pen_number(pen, (uint64_t)(view->zoom < 0 ? -view->zoom : view->zoom));
        break;
    case FIELD_FEATURE:
        pen_text(pen, "feature ");
        pen_number(pen, recipe->feature);
        break;
    case FIELD_ORIGIN:
        if (recipe->origin_x == 0 && recipe->origin_y == 0)
            break;
        pen_text(pen, "origin ");
        pen_number(pen, recipe->origin_x);
        pen_text(pen, ",");
        pen_number(pen, recipe->origin_y);
        break;
    case FIELD_COUNT:
        break;
    }
}

/* The columns that a field takes; 0 if it has nothing to say. */
static int field_width(const struct scene *scene, enum field field)
{
    struct pen ruler = {0};
    draw_field(scene, &ruler, field);
    return ruler.col;
}

static void draw_status(const struct scene *scene, struct grid *grid)
{
    enum { GAP = 2 };
    struct pen pen = {grid, 0, grid->rows - 1, grid->cols, CELL_BAR};
    int room = grid->cols + GAP;
    for (int n = 0; n < FIELD_COUNT; n++) {
        int width = field_width(scene, (enum field)n);
        room -= width > 0 ? GAP + width : 0;
    }
    /* The message stands last, where there is room for everything; else first, to be seen. */
    for (int n = 0; n < FIELD_COUNT; n++) {
        enum field field = (enum field)(room >= 0 ? (n + 1) % FIELD_COUNT : n);
        int width = field_width(scene, field);
        int col = pen.col + (pen.col > 0 ? GAP : 0);
        if (width == 0 || (field != FIELD_MESSAGE && col + width > grid->cols))
            continue;
        pen_pad(&pen, col);
        draw_field(scene, &pen, field);
    }
    pen_pad(&pen, grid->cols);
}

bool scene_draw(const struct scene *scene, struct grid *grid)
{
    grid_clear(grid);
    if (scene->help_page > 0)
        draw_help(scene, grid);
    else if (!draw_map(&scene->map, grid))
        return false;
    draw_status(scene, grid);
    return true;
}

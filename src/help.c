/*
 * The bindings in columns, on as many pages as it takes.
 */
#include "help.h"

#include "keys.h"

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

int help_pages(const struct scene *scene)
{
    int page = help_columns(scene) * help_rows(scene);
    return (binding_count() + page - 1) / page;
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

void help_draw(const struct scene *scene, struct grid *grid)
{
    int columns = help_columns(scene);
    int rows = help_rows(scene);
    int first = (scene->help_page - 1) * columns * rows;
    int count = binding_count();
    struct pen pen = {grid, 1, 0, grid->cols, CELL_BOLD};
    grid_clear(grid);
    if (help_title_rows(scene) > 0)
        pen_text(&pen, "tmap: the keys");
    for (int n = first; n < count && n < first + columns * rows; n++) {
        int column = (n - first) / rows;
        pen.col = 1 + column * HELP_WIDTH;
        pen.row = help_title_rows(scene) + (n - first) % rows;
        pen.flags = CELL_BOLD;
        draw_keys(&pen, &bindings[n]);
        pen_pad(&pen, 1 + column * HELP_WIDTH + HELP_KEYS_WIDTH);
        pen.flags = 0;
        pen_text(&pen, bindings[n].about);
    }
}

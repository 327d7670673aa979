/*
 * The status line is fields, each written whole or not at all.
 */
#include "status.h"

#include "help.h"

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

void status_draw(const struct scene *scene, struct grid *grid)
{
    enum { GAP = 2 };
    struct pen pen = {grid, 0, grid->rows - 1, grid->cols, CELL_REVERSE};
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

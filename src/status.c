/*
 * The status line is fields, each written whole or not at all.
 */
#include "status.h"

#include "describe.h"
#include "help.h"
#include "looking.h"
#include "text.h"

/* The message stands beside the place of the view, or all about one cell. */
enum field {
    FIELD_MESSAGE,
    FIELD_CELL,
    FIELD_HEIGHT,
    FIELD_TILE,
    FIELD_LAND,
    FIELD_SLOPE,
    FIELD_SEED,
    FIELD_AT,
    FIELD_ZOOM,
    FIELD_FEATURE,
    FIELD_ORIGIN,
    FIELD_COUNT,
};

static void draw_place(struct pen *pen, int64_t x, int64_t y, int zoom)
{
    char bytes[64];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    text_point(&text, x, zoom);
    text_add(&text, ",");
    text_point(&text, y, zoom);
    pen_text(pen, bytes);
}

static void draw_message(const struct scene *scene, struct pen *pen)
{
    if (scene->help_page > 0)
        pen_text(pen, scene->help_page < help_pages(scene) ? "? more  Esc close  q quit"
                                                           : "Esc close  q quit");
    else if (*scene->message == '\0')
        pen_text(pen, scene->looking ? "x back" : "? help  q quit");
    pen_text(pen, scene->message);
    pen_text(pen, scene->detail);
}

/* A field about the cell that is looked at. */
static void draw_fact(const struct scene *scene, struct pen *pen, enum field field,
                      const struct facts *facts)
{
    const struct tiles *tiles = &scene->map.look.tiles;
    switch (field) {
    case FIELD_CELL:
        pen_text(pen, "cell ");
        draw_place(pen, facts->x, facts->y, facts->zoom);
        break;
    case FIELD_HEIGHT:
        pen_number(pen, facts_permille(facts) / 10);
        pen_text(pen, ".");
        pen_number(pen, facts_permille(facts) % 10);
        pen_text(pen, "% ");
        pen_number(pen, facts->normal);
        break;
    case FIELD_TILE:
        pen_glyph(pen, tiles->tiles[facts->band].glyph);
        if (tiles->width == 2)
            pen_glyph(pen, 0);
        break;
    case FIELD_LAND:
        pen_text(pen, facts_land(facts, &scene->map));
        break;
    case FIELD_SLOPE:
        pen_text(pen, "falls ");
        if (facts->falls != NOWHERE) {
            pen_number(pen, facts->slope);
            pen_text(pen, "% ");
        }
        pen_text(pen, facts_falls(facts));
        break;
    default:
        break;
    }
}

/* A field about the view. */
static void draw_where(const struct scene *scene, struct pen *pen, enum field field)
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    switch (field) {
    case FIELD_SEED:
        pen_text(pen, recipe->picture != NULL ? "picture " : "seed ");
        pen_number(pen, recipe->picture != NULL ? recipe->width : recipe->seed);
        if (recipe->picture == NULL)
            break;
        pen_text(pen, "x");
        pen_number(pen, recipe->height);
        break;
    case FIELD_AT:
        pen_text(pen, "at ");
        draw_place(pen, view->x, view->y, view->zoom);
        break;
    case FIELD_ZOOM:
        pen_text(pen, view->zoom < 0 ? "zoom -" : "zoom ");
        pen_number(pen, (uint64_t)(view->zoom < 0 ? -view->zoom : view->zoom));
        break;
    case FIELD_FEATURE:
        if (recipe->picture != NULL)
            break;
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
    default:
        break;
    }
}

/* `facts` of the cell that is looked at; NULL: none is. */
static void draw_field(const struct scene *scene, struct pen *pen, enum field field,
                       const struct facts *facts)
{
    if (field == FIELD_MESSAGE)
        draw_message(scene, pen);
    else if (facts != NULL)
        draw_fact(scene, pen, field, facts);
    else
        draw_where(scene, pen, field);
}

/* The columns that a field takes; 0 if it has nothing to say. */
static int field_width(const struct scene *scene, enum field field, const struct facts *facts)
{
    struct pen ruler = {0};
    draw_field(scene, &ruler, field, facts);
    return ruler.col;
}

static void draw_fields(const struct scene *scene, struct grid *grid, const struct facts *facts)
{
    enum { GAP = 2 };
    struct pen pen = {grid, 0, grid->rows - 1, grid->cols, CELL_REVERSE};
    int room = grid->cols + GAP;
    for (int n = 0; n < FIELD_COUNT; n++) {
        int width = field_width(scene, (enum field)n, facts);
        room -= width > 0 ? GAP + width : 0;
    }
    /* The message stands last, where there is room for everything; else first, to be seen. */
    for (int n = 0; n < FIELD_COUNT; n++) {
        enum field field = (enum field)(room >= 0 ? (n + 1) % FIELD_COUNT : n);
        int width = field_width(scene, field, facts);
        int col = pen.col + (pen.col > 0 ? GAP : 0);
        if (width == 0 || (field != FIELD_MESSAGE && col + width > grid->cols))
            continue;
        pen_pad(&pen, col);
        draw_field(scene, &pen, field, facts);
    }
    pen_pad(&pen, grid->cols);
}

bool status_draw(const struct scene *scene, struct grid *grid)
{
    struct facts facts;
    bool looking = scene->looking && scene->help_page == 0;
    if (looking && !describe(&scene->map, looking_x(scene), looking_y(scene), &facts))
        return false;
    draw_fields(scene, grid, looking ? &facts : NULL);
    return true;
}

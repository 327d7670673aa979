/*
 * The place is found again each time: that takes less than a frame.
 */
#include "explorer/opening.h"

#include "explorer/move.h"
#include "world/scenery.h"

void opening_look(const struct opening *opening, bool utf8, struct look *look)
{
    bool halves = look->kind == VIEW_FLIGHT && utf8 && look->colors >= 8;
    if (opening->relief && look->colors >= 256)
        look->relief = RELIEF_SHADE;
    if (opening->blocks && halves)
        look->blocks = BLOCKS_HALF;
    else if (opening->blocks && look->colors >= 256)
        look->blocks = BLOCKS_FILLED;
    if (opening->labels && look->colors >= 256)
        look->labels = LABELS_TEXT;
}

bool opening_place(struct map *map)
{
    struct view *view = &map->view;
    int64_t x;
    int64_t y;
    if (view->cols == 0 || view->rows == 0)
        return true;
    if (!scenery_find(&map->world, &x, &y))
        return false;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    view_center(view, &map->world.recipe, x << RECIPE_ZOOM_MAX >> by, y << RECIPE_ZOOM_MAX >> by);
    return true;
}

struct note opening_go(struct map *map, struct cursor *cursor, struct marks *marks)
{
    int64_t x;
    int64_t y;
    if (map->world.recipe.picture != NULL)
        return move_fit(map, cursor, 0);
    if (!scenery_find(&map->world, &x, &y))
        return note_of_memory();
    struct note note = jump_to(map, cursor, marks, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note.text[0] != '\0' ? note : note_of("where there is much to see", "");
}

/*
 * The options of views that were given decide which area is meant.
 */
#include "cli/print_facts.h"

#include "survey/area_text.h"
#include "system/error_format.h"

#include <errno.h>
#include <stdlib.h>

/* True if a part of the world was asked for. */
static bool wants_part(const struct options *options)
{
    return options->map.given[OPTION_AT] || options->map.view.cols > 0 || options->map.fit;
}

/* Makes a view of the whole world at its zoom. */
static void widen_view(struct view *view, const struct recipe *recipe)
{
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    view->x = view->y = 0;
    view->cols = cols < UINT32_MAX ? (uint32_t)cols : UINT32_MAX;
    view->rows = rows < UINT32_MAX ? (uint32_t)rows : UINT32_MAX;
}

bool print_facts_of_world(const struct options *options)
{
    return !wants_part(options) && !options->map.given[OPTION_ZOOM] &&
           options->map.text[OPTION_WHOLE] == NULL;
}

bool print_facts_area(const struct options *options, const struct recipe *recipe,
                      const struct view *view, struct area *area, struct error *error)
{
    struct view seen = *view;
    if (print_facts_of_world(options)) {
        *area = area_of_world(recipe, AREA_POINTS_MAX);
        return true;
    }
    if (!wants_part(options))
        widen_view(&seen, recipe);
    return area_of_view(area, recipe, &seen) ||
           error_format(error, ERROR_USAGE,
                        "a view of %ux%u tiles at zoom %d: facts are of at most %u tiles, each of "
                        "them once",
                        seen.cols, seen.rows, seen.zoom, AREA_POINTS_MAX);
}

bool print_facts(const struct options *options, const struct map *map, FILE *file,
                 struct error *error)
{
    struct area area;
    if (!print_facts_area(options, &map->world.recipe, &map->view, &area, error))
        return false;
    char *text = area_text_of(map, &area);
    if (text == NULL)
        return error_memory(error);
    errno = EIO; /* for a stream that fails without a reason */
    bool done = fputs(text, file) != EOF || error_of_errno(error);
    free(text);
    return done;
}

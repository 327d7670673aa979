/*
 * Rows of the view are read as the map draws them, but plain: relief hides no tile.
 */
#include "explorer/legend_counts.h"

#include "map/courses.h"
#include "map/layers.h"

/* Adds the first `cols` points of a row to the counts; those whose height is unknown do not count.
 */
static void count_shown(struct legend_counts *counts, const struct layers_row *row, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++) {
        if (row->heights[n] == HEIGHT_UNKNOWN)
            continue;
        counts->all++;
        if (row->covers != NULL && row->covers[n] == COURSES_RIVER)
            counts->rivers++;
        else if (row->covers != NULL && row->covers[n] == COURSES_LAKE)
            counts->lakes++;
        else
            counts->bands[row->bands[n]]++;
    }
}

bool legend_counts_find(struct legend_counts *counts, const struct map *map)
{
    *counts = (struct legend_counts){.flight = map->look.kind == VIEW_FLIGHT};
    if (counts->flight)
        return true;
    struct map plain = layers_plain(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    struct layers *layers = layers_new(&plain);
    for (uint32_t n = 0; layers != NULL && n < rows; n++) {
        struct layers_row row = layers_row(layers);
        count_shown(counts, &row, cols);
    }
    layers_free(layers);
    return layers != NULL;
}

/*
 * Panels are rows: a new one is a row here and a file pair of its own.
 */
#include "explorer/panels/panels.h"

#include "explorer/panels/legend.h"
#include "explorer/panels/overview.h"
#include "explorer/panels/profile.h"

const struct panel panel_table[] = {
    {'o', "overview of the world", "no room for the overview on this screen", overview_place,
     overview_draw, overview_find},
    {'i', "legend of the tiles", "no room for the legend on this screen", legend_place, legend_draw,
     NULL},
    {'P', "profile of the land", "no room for the profile on this screen", profile_place,
     profile_draw, NULL},
    {0},
};

_Static_assert(sizeof panel_table / sizeof *panel_table <= PANELS_MAX + 1, "too many panels");

struct note panels_toggle(struct panels *panels, const struct panel *panel,
                          const struct panel_subject *subject)
{
    bool *open = &panels->open[panel - panel_table];
    struct box box;
    if (!*open && !panel->place(subject, &box))
        return note_of(panel->no_room, "");
    *open = !*open;
    return (struct note){0};
}

bool panels_any(const struct panels *panels)
{
    bool any = false;
    for (int n = 0; n < PANELS_MAX; n++)
        any = any || panels->open[n];
    return any;
}

bool panels_close(struct panels *panels)
{
    bool any = panels_any(panels);
    *panels = (struct panels){0};
    return any;
}

struct note panels_check(const struct panels *panels, const struct panel_subject *subject)
{
    struct note note = {0};
    struct box box;
    for (int n = 0; panel_table[n].key != 0; n++)
        if (panels->open[n] && !panel_table[n].place(subject, &box))
            note = note_of(panel_table[n].no_room, "");
    return note;
}

const struct panel *panels_at(const struct panels *panels, const struct panel_subject *subject,
                              int col, int row, struct box *box)
{
    const struct panel *found = NULL; /* the last one is drawn over the others */
    struct box place;
    for (int n = 0; panel_table[n].key != 0; n++) {
        if (!panels->open[n] || !panel_table[n].place(subject, &place) || col < place.col ||
            col >= place.col + place.cols || row < place.row || row >= place.row + place.rows)
            continue;
        found = &panel_table[n];
        *box = place;
    }
    return found;
}

bool panels_draw(const struct panels *panels, const struct panel_subject *subject,
                 struct grid *grid)
{
    struct box box;
    for (int n = 0; panel_table[n].key != 0; n++)
        if (panels->open[n] && panel_table[n].place(subject, &box) &&
            !panel_table[n].draw(subject, &box, grid))
            return false;
    return true;
}

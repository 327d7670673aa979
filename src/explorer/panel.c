/*
 * A table: each overlay says where it goes, and draws itself there.
 *
 * Those that are open and find no room are not drawn, but stay open: the screen may grow again.
 */
#include "explorer/panel.h"

#include "explorer/panel_legend.h"
#include "explorer/panel_overview.h"
#include "explorer/panel_profile.h"

static const struct {
    const char *no_room; /* the message */
    bool (*place)(const struct explorer *explorer, struct box *box);
    bool (*draw)(const struct explorer *explorer, const struct box *box, struct grid *grid);
} overlays[EXPLORER_PANELS] = {
    [EXPLORER_LEGEND] = {"no room for the legend on this screen", panel_legend_place,
                         panel_legend_draw},
    [EXPLORER_OVERVIEW] = {"no room for the overview on this screen", panel_overview_place,
                           panel_overview_draw},
    [EXPLORER_PROFILE] = {"no room for the profile on this screen", panel_profile_place,
                          panel_profile_draw},
};

void panel_toggle(struct explorer *explorer, int overlay)
{
    struct box box;
    if (explorer->open[overlay])
        explorer->open[overlay] = false;
    else if (overlays[overlay].place(explorer, &box))
        explorer->open[overlay] = true;
    else
        explorer_say(explorer, overlays[overlay].no_room, "");
}

void panel_close(struct explorer *explorer)
{
    for (int n = 0; n < EXPLORER_PANELS; n++)
        explorer->open[n] = false;
}

void panel_resized(struct explorer *explorer)
{
    struct box box;
    for (int n = 0; n < EXPLORER_PANELS; n++)
        if (explorer->open[n] && !overlays[n].place(explorer, &box))
            explorer_say(explorer, overlays[n].no_room, "");
}

bool panel_draw(const struct explorer *explorer, struct grid *grid)
{
    struct box box;
    for (int n = 0; n < EXPLORER_PANELS; n++)
        if (explorer->open[n] && overlays[n].place(explorer, &box) &&
            !overlays[n].draw(explorer, &box, grid))
            return false;
    return true;
}
